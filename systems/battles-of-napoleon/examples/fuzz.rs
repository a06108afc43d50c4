//! The property kit over many random games: how many, and the number of the first.
use battles_of_napoleon::{book::shelf, check, load};
use engine::kit::Kit;

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(100);
    let first: u64 = std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(0);
    let ids = ["serpallen", "augereau-and-murat", "davout-against-the-left", "grand-battle"];
    let hidden: Vec<String> = vec!["hidden-orders".into(), "free-orders".into()];
    let starts: Vec<_> = ids
        .iter()
        .map(|id| load(id, &[], &shelf()).unwrap())
        .chain(ids.iter().map(|id| load(id, &hidden, &shelf()).unwrap()))
        .collect();
    let start = |n: u64| starts[n as usize % starts.len()].clone();
    let kit = Kit {
        start: &start,
        scramble: check::scramble,
        audit: check::audit,
        limit: 1_000_000,
        thorough: 20,
    };
    let mut decisions = 0;
    let mut shown = 0;
    for n in first..first + games {
        let report = match std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| kit.game(7, n)))
        {
            Ok(report) => report,
            Err(_) => {
                println!("PANIC in game {n}");
                shown += 1;
                continue;
            }
        };
        decisions += report.decisions;
        for finding in report.findings.iter().take(3) {
            println!(
                "game {} ({}): {}: {}",
                n,
                ids[n as usize % 4],
                finding.property,
                finding.what
            );
            shown += 1;
        }
        if shown > 30 {
            break;
        }
    }
    println!("{decisions} decisions, {shown} findings");
}
