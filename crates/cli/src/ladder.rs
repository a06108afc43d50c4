//! `grognard lab ladder`

use crate::args::LadderArgs;
use crate::failure::Failure;
use crate::library;
use crate::out::{self, Output};
use lab::{Ladder, Rung};

pub fn run(args: &LadderArgs, output: Output) -> Result<(), Failure> {
    let players: Vec<&str> = args.bots.split(',').map(str::trim).collect();
    let [player, yardstick] = players[..] else {
        return Err(Failure::bad(format!("--bots takes A,B; found '{}'", args.bots)));
    };
    let mut rungs = Vec::new();
    for scenario in &args.scenario {
        let (_, start) = library::open(scenario, &[], None)?;
        let bar = out::progress(args.pairs, "pairs");
        let ladder = Ladder {
            start: &*start,
            pairs: args.pairs,
            players: [player.to_owned(), yardstick.to_owned()],
            seed: args.seed,
            threads: args.threads,
        };
        let rung = out::quietly(|| ladder.run(&|done| bar.set_position(done)))?;
        bar.finish_and_clear();
        if output != Output::Json {
            out::say(&told(&rung));
        }
        rungs.push(rung);
    }
    if output == Output::Json {
        out::json(&rungs);
    }
    Ok(())
}

fn told(rung: &Rung) -> String {
    let percent = |share: f64| 100.0 * share;
    let mut text = format!(
        "{}\n{} against {}, {} pairs, seed {}: {} won, {} even, {:.0} % ({:.0} to {:.0}), margin {:+.1}\n",
        out::heading(&rung.scenario),
        rung.players[0],
        rung.players[1],
        rung.pairs,
        rung.seed,
        rung.won,
        rung.even,
        percent(rung.share),
        percent(rung.interval[0]),
        percent(rung.interval[1]),
        rung.margin
    );
    for (name, work) in rung.players.iter().zip(&rung.conduct) {
        text += &format!(
            "  {name:<10} {:>8} decisions, seconds an activation: half {:.3}, 95 % {:.3}, longest {:.3}; {} illegal answers\n",
            work.decisions, work.p50, work.p95, work.max, work.illegal
        );
    }
    if rung.unfinished > 0 {
        text += &format!("  {} games did not come to an end\n", rung.unfinished);
    }
    text
}
