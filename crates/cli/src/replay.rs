//! `grognard replay`

use crate::args::ReplayArgs;
use crate::desk::line_words;
use crate::failure::Failure;
use crate::library;
use crate::out;
use engine::Viewer;
use host::Error;
use serde_json::json;

pub fn run(args: &ReplayArgs, json: bool) -> Result<(), Failure> {
    let path = &args.file;
    let shown = path.display();
    let text = library::read(path)?;
    let (_, start) = library::open_record(path, &text, None, args.charts.as_deref())?;
    let replay = match start.replay(&text, None) {
        Ok(replay) => replay,
        Err(Error::Difference(difference)) => {
            let line = difference.entry + 1;
            if json {
                out::json(&json!({
                    "record": path,
                    "verified": false,
                    "difference": { "line": line, "answer": difference.entry, "what": difference.what },
                }));
            }
            return Err(Failure::No(format!("{shown}: line {line}: {}", difference.what)));
        }
        Err(error) => return Err(Failure::bad(format!("{shown}: {error}"))),
    };
    let session = &replay.session;
    let outcome = replay.outcome.clone();
    let mut faults = replay.checked.faults.clone();
    if args.verify {
        faults.extend(replay.cut_off.iter().map(|what| format!("cut off at {what}")));
        if replay.ending.is_none() && outcome.is_some() {
            faults.push("the game is over, but its last line with the result is missing".into());
        }
    }
    let unchecked = &replay.checked.unchecked;
    let whole = faults.is_empty() && replay.checked.dice.is_ok();
    let story = if args.log { session.log(Viewer::Umpire, 0) } else { Vec::new() };
    if json {
        let mut value = json!({
            "record": path,
            "scenario": replay.tags.scenario,
            "players": replay.tags.players,
            "answers": replay.answers,
            "turn": session.turn(),
            "outcome": outcome,
            "cut_off": replay.cut_off,
            "verified": whole,
            "faults": faults,
            "unchecked": unchecked,
            "dice_checked": replay.checked.dice.as_ref().ok(),
        });
        if args.log {
            value["log"] = json!(story);
        }
        out::json(&value);
    } else {
        for line in &story {
            out::say(&line_words(line));
        }
        let end = outcome.map_or_else(
            || format!("not over, turn {}", session.turn()),
            |outcome| format!("{} [{}]", outcome.words, outcome.rule),
        );
        out::say_line(&format!("{}: {} answers, {end}", replay.tags.scenario, replay.answers));
        match &replay.checked.dice {
            Ok(throws) => out::say_line(&format!("dice: all {throws} throws are the seed's")),
            Err(why) => out::say_line(&format!("dice: {why}")),
        }
    }
    if let Some(what) = &replay.cut_off {
        out::complain(&format!(
            "warning: {shown} is cut off at {what}; run up to answer {}",
            replay.answers
        ));
    }
    if faults.is_empty() {
        if args.verify && !json {
            let word = if whole { "verified" } else { "checked, but not all of it" };
            out::say_line(&format!("{word}: every answer is legal and every state is the same"));
            for what in unchecked {
                out::say_line(&format!("not checked: {what}"));
            }
        }
        return Ok(());
    }
    Err(Failure::No(format!("{shown}: {}", faults.join("; "))))
}
