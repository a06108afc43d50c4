//! `grognard odds`

use crate::args::OddsArgs;
use crate::failure::Failure;
use crate::library;
use crate::out;
use engine::{Modifier, Seat};
use host::{Error, OddsAnswer, Patience, System};
use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

pub fn run(args: &OddsArgs, json: bool) -> Result<(), Failure> {
    let odds = match (&args.record, &args.position) {
        (Some(record), None) => in_record(args, record)?,
        (None, Some(position)) => in_position(args, position)?,
        _ => {
            return Err(Failure::bad(
                "give a game (`--record FILE --answer NOTATION`) or a position (`--position FILE \
                 --fire HEX@HEX` and the like); `grognard help odds` has examples",
            ));
        }
    };
    if json {
        out::json(&odds);
    } else {
        out::say(&told(&odds));
    }
    Ok(())
}

fn in_record(args: &OddsArgs, path: &Path) -> Result<OddsAnswer, Failure> {
    let text = library::read(path)?;
    let (system, start) =
        library::open_record(path, &text, args.scenario.as_deref(), args.charts.as_deref())?;
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

fn in_position(args: &OddsArgs, path: &Path) -> Result<OddsAnswer, Failure> {
    let system = library::system(&args.system)?;
    let Some((name, about)) = args.procedure.chosen() else {
        return Err(Failure::bad(format!("say what to look at: {}", listed(&*system))));
    };
    if system.procedures().iter().all(|(known, ..)| *known != name) {
        let known = listed(&*system);
        return Err(Failure::bad(format!("{} has no --{name}; it has {known}", args.system)));
    }
    let text = if path == Path::new("-") {
        library::read_from(std::io::stdin(), "standard input")?
    } else {
        library::read(path)?
    };
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

/// What can be looked at in a system, with how it is written.
fn listed(system: &dyn System) -> String {
    let one = |(name, about, _): &(&str, &str, &str)| match about.is_empty() {
        true => format!("--{name}"),
        false => format!("--{name} \"{about}\""),
    };
    system.procedures().iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Modifiers on one line, the reconstructed ones marked.
pub fn modifiers(all: &[Modifier]) -> String {
    let one = |m: &Modifier| {
        let mark = if m.reconstructed { "*" } else { "" };
        format!("{} {:+}{mark} [{}]", m.words, m.value, m.rule)
    };
    let total: i32 = all.iter().map(|m| m.value).sum();
    let list: Vec<String> = all.iter().map(one).collect();
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
