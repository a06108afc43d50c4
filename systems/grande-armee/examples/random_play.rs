//! Plays whole battles at random, for measuring what a decision costs.
//!
//! `random_play SCENARIO SEED GAMES [digest]` plays games 0 to GAMES - 1 of a seed, as `grognard sim`
//! does with random players. With no games it only loads, so that the difference of two runs under
//! `valgrind --tool=callgrind` is the cost of play alone. With `digest` it prints a hash over all the
//! states in which anybody was asked: the same before and after a change that must change nothing.

use engine::{Fast, Inline, RandomBot, Seat, Seeded};
use grande_armee::data::{files, setup};
use grande_armee::{Battle, book};
use std::sync::Arc;

fn bot(seed: u64, game: u64, seat: Seat) -> RandomBot {
    let base = Fast::new(seed).draw();
    RandomBot::new(Fast::new(base ^ (2 * game + seat.index() as u64)).draw())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, seed, games, ..] = &words[..] else {
        return Err("random_play SCENARIO SEED GAMES [digest]".into());
    };
    let (seed, games): (u64, u64) = (seed.parse()?, games.parse()?);
    let digest = words.iter().any(|word| word == "digest");
    let field = setup::field(scenario, files(scenario).as_ref(), &[], &book::shelf())?;
    let start = Battle::new(Arc::new(field));
    let units = start.units.len();
    let (mut decisions, mut states) = (0, Fast::new(0));
    let clock = std::time::Instant::now();
    for game in 0..games {
        let (mut first, mut second) = (bot(seed, game, Seat::First), bot(seed, game, Seat::Second));
        let mut dice = Seeded::numbered(seed, game);
        let mut table = Inline::new(&mut first, &mut second, &mut dice);
        table.journal = digest.then(Vec::new);
        table.limit = 100_000;
        table.play_out(&mut start.clone());
        decisions += table.decisions;
        for entry in table.journal.iter().flatten() {
            for byte in entry.hash.bytes() {
                states = Fast::new(states.draw() ^ u64::from(byte));
            }
        }
    }
    let seconds = clock.elapsed().as_secs_f64();
    let speed = decisions as f64 / seconds;
    print!("{scenario}: {units} units, {games} games, {decisions} decisions");
    if digest {
        print!(", digest {:016x}", states.draw());
    }
    println!(", {speed:.0} decisions a second");
    Ok(())
}
