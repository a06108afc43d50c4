//! Plays games of a scenario and says how fast.
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (scenario, bot, from, games): (&str, &str, u64, u64) =
        (&args[1], &args[2], args[3].parse().unwrap(), args[4].parse().unwrap());
    let systems = systems::all(bots::ALL);
    let system = systems.iter().find(|s| scenario.starts_with(s.id())).unwrap();
    let start = system.open(scenario, &[], &[]).unwrap();
    for game in from..from + games {
        let now = Instant::now();
        if bot == "probe" {
            let report = start.probe(7, game, 100);
            println!("{game}: {} decisions {:?} {:.1?}", report.decisions, report.findings, now.elapsed());
        } else {
            let out = start.simulate([bot, bot], 7, game, false).unwrap();
            println!("{game}: {} decisions, turn {}, {:?} {:.1?}", out.decisions, out.turn, out.outcome.map(|o| o.words), now.elapsed());
        }
    }
}
