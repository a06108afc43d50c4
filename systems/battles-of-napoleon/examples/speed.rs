//! Random bots at full speed, to see where time goes.
use battles_of_napoleon::{book::shelf, load};
use engine::{Inline, RandomBot, Seeded};
use std::time::Instant;

fn main() {
    let id = std::env::args().nth(1).unwrap_or("serpallen".into());
    let games: u64 = std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(10);
    let start = load(&id, &[], &shelf()).unwrap();
    let clock = Instant::now();
    let mut decisions = 0;
    for n in 0..games {
        let mut game = start.clone();
        let (mut a, mut b) = (RandomBot::new(2 * n), RandomBot::new(2 * n + 1));
        let mut dice = Seeded::numbered(1, n);
        let mut table = Inline::new(&mut a, &mut b, &mut dice);
        table.limit = 2_000_000;
        let whole = table.play_out(&mut game);
        decisions += table.decisions;
        use engine::Game;
        println!("{n} {whole} {:?} {}", game.outcome().map(|o| o.words), table.decisions);
    }
    println!("{:.0} decisions/s", decisions as f64 / clock.elapsed().as_secs_f64());
}
