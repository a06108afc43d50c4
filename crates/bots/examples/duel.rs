//! Two bots against each other: `duel SCENARIO GAMES FIRST SECOND`.
use battles_of_napoleon::{book::shelf, load};
use engine::{Game, Inline, Seeded};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let start = load(&args[1], &[], &shelf()).unwrap();
    let games: u64 = args[2].parse().unwrap();
    let clock = std::time::Instant::now();
    let (mut wins, mut decisions) = ([0, 0, 0], 0);
    for n in 0..games {
        let mut game = start.clone();
        let mut a = bots::battles_of_napoleon(&args[3], 2 * n).unwrap();
        let mut b = bots::battles_of_napoleon(&args[4], 2 * n + 1).unwrap();
        let mut dice = Seeded::numbered(1, n);
        let mut table = Inline::new(&mut *a, &mut *b, &mut dice);
        table.limit = 500_000;
        let whole = table.play_out(&mut game);
        decisions += table.decisions;
        let outcome = game.outcome();
        wins[outcome.as_ref().and_then(|o| o.winner).map_or(2, |s| s.index())] += 1;
        if n < 3 {
            println!(
                "{whole} {} turn {} eliminated {:?} decisions {}",
                outcome.map(|o| o.words).unwrap_or_default(),
                game.turn,
                game.eliminated,
                table.decisions
            );
        }
    }
    println!(
        "french {} russian {} draws {}; {decisions} decisions, {:.1} s",
        wins[0],
        wins[1],
        wins[2],
        clock.elapsed().as_secs_f64()
    );
}
