//! `grognard sim`

use crate::args::SimArgs;
use crate::failure::Failure;
use crate::library;
use crate::out::{self, Output};
use lab::{Sim, SimReport};
use std::fmt::Write;

pub fn run(args: &SimArgs, output: Output) -> Result<(), Failure> {
    let (system, start) = library::open(&args.scenario, &args.option, args.charts.as_deref())?;
    let bots = match &args.bots {
        None => {
            let best = system.bots().last().copied().unwrap_or_default().to_owned();
            [best.clone(), best]
        }
        Some(names) => match names.split(',').map(str::trim).collect::<Vec<_>>()[..] {
            [both] => [both.to_owned(), both.to_owned()],
            [first, second] => [first.to_owned(), second.to_owned()],
            _ => return Err(Failure::bad(format!("--bots takes A,B; found '{names}'"))),
        },
    };
    if args.threads == Some(0) {
        return Err(Failure::bad("--threads must be at least 1"));
    }
    if let Some(folder) = &args.record_dir {
        std::fs::create_dir_all(folder)
            .map_err(|error| Failure::bad(format!("{}: {error}", folder.display())))?;
    }
    let keep = |game: u64, record: &str| -> Result<(), String> {
        let Some(folder) = &args.record_dir else { return Ok(()) };
        let path = folder.join(format!("{game:06}.jsonl"));
        std::fs::write(&path, record).map_err(|error| format!("{}: {error}", path.display()))
    };
    let bar = out::progress(args.games, "battles");
    let sim = Sim {
        start: &*start,
        games: args.games,
        bots,
        seed: args.seed,
        threads: args.threads,
        records: args.record_dir.is_some().then_some(&keep),
    };
    let report = out::quietly(|| sim.run(&|done| bar.set_position(done)))?;
    bar.finish_and_clear();
    if output == Output::Json {
        out::json(&report);
    } else {
        out::say(&told(&report, system.strength()));
    }
    Ok(())
}

fn told(report: &SimReport, strength: &str) -> String {
    let mut text = format!(
        "{}\n{} of {} battles came to an end, {} against {}, seed {}\n",
        out::heading(&report.scenario),
        report.finished,
        report.games,
        report.bots[0],
        report.bots[1],
        report.seed
    );
    let share = |n: u64| 100.0 * n as f64 / report.finished.max(1) as f64;
    for (side, &wins) in &report.wins {
        let _ = writeln!(text, "  {side:<12} {wins:>6}  {:5.1} %", share(wins));
    }
    let _ = writeln!(text, "  {:<12} {:>6}  {:5.1} %", "draw", report.draws, share(report.draws));
    let turns = report.turns;
    let _ = writeln!(
        text,
        "last turn {:.1} (a tenth by {:.0}, a tenth not before {:.0})",
        turns.mean, turns.p10, turns.p90
    );
    let losses = format!("LOSSES IN {}", strength.to_uppercase());
    let head = [&losses, "MEAN", "10 %", "90 %"].map(str::to_owned).to_vec();
    let mut rows = vec![head];
    for (side, arms) in &report.losses {
        for (arm, spread) in arms {
            let number = |value: f64| format!("{value:.1}");
            let cells = [spread.mean, spread.p10, spread.p90].map(number);
            let mut row = vec![format!("{side} {arm}")];
            row.extend(cells);
            rows.push(row);
        }
    }
    text += &out::table(&rows);
    for (rule, games) in &report.endings {
        let _ = writeln!(text, "ended by [{rule}]: {games}");
    }
    let _ = writeln!(
        text,
        "{} decisions in {:.1} s ({:.0} a second)",
        report.decisions,
        report.seconds,
        report.decisions as f64 / report.seconds.max(1e-9)
    );
    text
}
