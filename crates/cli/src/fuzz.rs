//! `grognard fuzz`

use crate::args::FuzzArgs;
use crate::failure::Failure;
use crate::library;
use crate::out::{self, Output};
use host::Start;
use lab::Fuzz;
use serde_json::json;

pub fn run(args: &FuzzArgs, output: Output) -> Result<(), Failure> {
    let system = library::system(&args.system)?;
    let mut starts: Vec<Box<dyn Start>> = Vec::new();
    match &args.scenario {
        Some(name) => {
            let (owner, id) = library::scenario(name)?;
            if owner.id() != system.id() {
                return Err(Failure::bad(format!("{id} is no scenario of {}", system.id())));
            }
            starts.push(system.open(&id, &[], &[])?);
        }
        None => {
            for info in system.scenarios()? {
                starts.push(system.open(&info.id, &[], &[])?);
            }
        }
    }
    let bar = out::progress(args.games, "games");
    let fuzz = Fuzz {
        starts: &starts,
        from: args.from,
        games: args.games,
        seed: args.seed,
        thorough: args.thorough,
        threads: args.threads,
    };
    let report = out::quietly(|| fuzz.run(&|done| bar.set_position(done)));
    bar.finish_and_clear();
    if output == Output::Json {
        out::json(&json!({
            "system": system.id(),
            "games": report.games,
            "decisions": report.decisions,
            "seed": args.seed,
            "findings": report.findings,
        }));
    } else {
        for found in &report.findings {
            out::say_line(&format!(
                "{} seed {} game {}: {}: {}",
                found.scenario, found.seed, found.game, found.property, found.what
            ));
        }
        out::say_line(&format!(
            "{} games, {} decisions, {} findings",
            report.games,
            report.decisions,
            report.findings.len()
        ));
    }
    if report.findings.is_empty() { Ok(()) } else { Err(Failure::No(String::new())) }
}
