//! `grognard bench`

use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::library;
use crate::out::{self, Output};
use lab::Bench;
use std::time::Duration;

/// Version of the shape of `--json`, which docs/bench.md describes.
const SHAPE: u32 = 1;

pub fn run(args: &BenchArgs, output: Output) -> Result<(), Failure> {
    if !(args.seconds > 0.0 && args.seconds < 3600.0) {
        return Err(Failure::bad("--seconds must lie between 0 and 3600"));
    }
    let wanted = args.scenario.as_deref().map(library::scenario).transpose()?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut speeds = Vec::new();
    for system in library::systems() {
        let bots: Vec<&str> = match &args.bot {
            Some(bot) => vec![bot],
            None => system.bots(),
        };
        for info in system.scenarios()? {
            if wanted.as_ref().is_some_and(|(_, id)| *id != info.id) {
                continue;
            }
            let start = system.open(&info.id, &[], &[])?;
            for &bot in &bots {
                for threads in [Some(1), (threads > 1).then_some(threads)].into_iter().flatten() {
                    let time = Duration::from_secs_f64(args.seconds);
                    let bench = Bench { start: &*start, bot, time, threads: Some(threads) };
                    speeds.push(out::quietly(|| bench.run())?);
                }
            }
        }
    }
    let geometry = lab::geometry_per_second(Duration::from_secs_f64(args.seconds));
    if output == Output::Json {
        out::json(&serde_json::json!({
            "version": SHAPE,
            "speeds": speeds,
            "geometry_per_second": geometry,
        }));
        return Ok(());
    }
    let head = [
        "SCENARIO",
        "BOT",
        "UNITS",
        "THREADS",
        "GAMES/S",
        "DECISIONS/S",
        "DECISION",
        "PER UNIT",
        "BYTES",
        "COPY",
    ];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for speed in speeds {
        rows.push(vec![
            speed.scenario,
            speed.bot,
            speed.units.to_string(),
            speed.threads.to_string(),
            format!("{:.2}", speed.games_per_second),
            format!("{:.0}", speed.decisions_per_second),
            format!("{:.1} us", speed.decision_us),
            format!("{:.3} us", speed.decision_us_per_unit),
            speed.state_bytes.to_string(),
            format!("{:.0} ns", speed.clone_ns),
        ]);
    }
    out::say(&out::table(&rows));
    out::say(&format!("geometry queries per second, on one thread: {geometry:.0}"));
    Ok(())
}
