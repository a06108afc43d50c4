//! `grognard odds`

use crate::args::OddsArgs;
use crate::failure::Failure;
use crate::library;
use crate::out::{self, Output};
use engine::{Modifier, Seat};
use host::{Error, OddsAnswer, Patience, System};
use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

pub fn run(args: &OddsArgs, output: Output) -> Result<(), Failure> {
    let odds = match (&args.record, &args.system, &args.procedure) {
        (Some(record), ..) => in_record(args, record)?,
        (None, Some(system), Some(procedure)) => in_position(args, system, procedure)?,
        (None, Some(system), None) => {
            return list(&*library::system(system)?, args.example, output);
        }
        (None, None, _) => {
            return Err(Failure::bad(
                "give a game (`grognard odds --record FILE --answer NOTATION`) or a position \
                 (`grognard odds SYSTEM PROCEDURE ABOUT --position FILE`); `grognard odds SYSTEM` \
                 lists what a system can be asked",
            ));
        }
    };
    if output == Output::Json {
        out::json(&odds);
    } else {
        out::say(&told(&odds));
    }
    Ok(())
}

/// The procedures of a system with an example each, or the position in which they can take place.
fn list(system: &dyn System, example: bool, output: Output) -> Result<(), Failure> {
    let all = system.procedures();
    if example {
        out::say(system.example());
    } else if output == Output::Json {
        out::json(&all);
    } else {
        let mut rows =
            vec![["PROCEDURE", "ABOUT", "WHAT IT IS", "EXAMPLE"].map(str::to_owned).to_vec()];
        rows.extend(all.iter().map(|procedure| {
            let example = procedure.example.unwrap_or_default();
            [procedure.name, procedure.about, procedure.words, example].map(str::to_owned).to_vec()
        }));
        let id = system.id();
        out::say(&out::table(&rows));
        out::say(&format!(
            "The examples take place in this position: grognard odds {id} --example > example.txt\n\
             They are asked for so: grognard odds {id} {} \"{}\" --position example.txt\n",
            all[0].name,
            all[0].example.unwrap_or_default()
        ));
    }
    Ok(())
}

fn in_record(args: &OddsArgs, path: &Path) -> Result<OddsAnswer, Failure> {
    let text = library::read(path)?;
    let (system, start) = library::open_record(path, &text, None, args.charts.as_deref())?;
    let shown = path.display();
    let replay =
        start.replay(&text, args.at).map_err(|error| Failure::bad(format!("{shown}: {error}")))?;
    library::must_reach(path, args.at, replay.of)?;
    let answer = args.answer.as_deref().unwrap_or_default();
    let seats = match &args.side {
        Some(name) => vec![library::side(&*system, name)?],
        None => replay.session.awaited(),
    };
    let fits = |seat: &&Seat| replay.session.refusal(**seat, answer).is_none();
    let seat = seats.iter().find(fits).or(seats.first());
    let Some(&seat) = seat else {
        return Err(Failure::bad(format!(
            "{shown}: after answer {} nobody is asked anything; `--at N` looks at an earlier moment",
            replay.answers
        )));
    };
    replay.session.odds(seat, answer).and_then(|work| work(&patience(args.seconds))).map_err(
        |error| match error {
            Error::Refused(refusal) => {
                let asked = replay.session.questions(engine::Viewer::Seat(seat));
                let legal: Vec<String> = asked
                    .iter()
                    .flat_map(|question| &question.answers)
                    .take(12)
                    .map(|answer| answer.notation.clone())
                    .collect();
                Failure::bad(format!("{refusal}; legal are {}", legal.join(", ")))
            }
            other => other.into(),
        },
    )
}

fn in_position(args: &OddsArgs, system: &str, name: &str) -> Result<OddsAnswer, Failure> {
    let system = library::system(system)?;
    let names: Vec<&str> = system.procedures().iter().map(|known| known.name).collect();
    if !names.contains(&name) {
        let (id, all) = (system.id(), names.join(", "));
        return Err(Failure::bad(format!("{id} has no procedure '{name}'; it has {all}")));
    }
    let path = args.position.as_deref().unwrap_or(Path::new("-"));
    let text = if path == Path::new("-") {
        library::read_from(std::io::stdin(), "standard input")?
    } else {
        library::read(path)?
    };
    let about = args.about.as_deref().unwrap_or_default();
    system.odds_in(&text, name, about).map_err(|error| match error {
        Error::Load(words) => Failure::bad(format!("{}: {words}", path.display())),
        other => other.into(),
    })
}

/// How long odds may take: half of the time for exact ones, the rest for an estimate.
pub fn patience(seconds: u32) -> Patience {
    let (began, all) = (Instant::now(), Duration::from_secs(seconds.into()));
    let within = move |time: Duration| move || began.elapsed() < time;
    Patience::new(within(all / 2), within(all))
}

/// Modifiers on one line, the reconstructed ones marked.
pub fn modifiers(all: &[Modifier]) -> String {
    let words = |m: &Modifier| {
        let mark = if m.reconstructed { "*" } else { "" };
        format!("{} {:+}{mark} [{}]", m.words, m.value, m.rule)
    };
    let total: i32 = all.iter().map(|m| m.value).sum();
    let list: Vec<String> = all.iter().map(words).collect();
    format!("{} = {total:+}", list.join(", "))
}

/// The distribution as a little chart.
pub fn told(odds: &OddsAnswer) -> String {
    let mut text = format!("{}\n", out::heading(&odds.subject));
    let mut reconstructed = false;
    for roll in &odds.rolls {
        if roll.modifiers.is_empty() {
            let _ = writeln!(text, "{}: no modifiers", roll.why);
        } else {
            let _ = writeln!(text, "{}: {}", roll.why, modifiers(&roll.modifiers));
            reconstructed |= roll.modifiers.iter().any(|m| m.reconstructed);
        }
    }
    for outcome in &odds.outcomes {
        let bar = "█".repeat((outcome.probability * 30.0).round() as usize);
        let _ =
            writeln!(text, "{:6.2} %  {bar:<30}  {}", 100.0 * outcome.probability, outcome.words);
    }
    for reply in &odds.replies {
        let _ = writeln!(text, "replies assumed: {reply}");
    }
    for note in &odds.notes {
        let _ = writeln!(text, "note: {note}");
    }
    if reconstructed {
        let _ = writeln!(text, "* a value of ours, where the chart is not printed");
    }
    text
}
