//! `grognard replay`

use crate::args::ReplayArgs;
use crate::desk::line_words;
use crate::failure::Failure;
use crate::library;
use crate::out::{self, Output};
use engine::Viewer;
use engine::nouns::capital;
use host::{Error, Kept, Replay};
use serde_json::json;

pub fn run(args: &ReplayArgs, output: Output) -> Result<(), Failure> {
    let path = &args.file;
    let shown = path.display();
    let text = library::read(path)?;
    if let Some(why) = library::other_rules(&library::tags(path, &text)?) {
        return as_written(args, &library::kept(path, &text)?, &why, output);
    }
    let (_, start) = library::open_record(path, &text, None, args.charts.as_deref())?;
    let replay = match start.replay(&text, None) {
        Ok(replay) => replay,
        Err(Error::Difference(difference)) => {
            let line = difference.entry + 1;
            if output == Output::Json {
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
    let mut faults = replay.checked.faults.clone();
    if args.verify {
        faults.extend(replay.cut_off.iter().map(|what| format!("cut off at {what}")));
        if replay.ending.is_none() && replay.outcome.is_some() {
            faults.push("the game is over, but its last line with the result is missing".into());
        }
    }
    let whole = faults.is_empty() && replay.checked.dice.is_ok();
    tell(args, &replay, &faults, output);
    if let Some(what) = &replay.cut_off {
        out::complain(&format!(
            "warning: {shown} is cut off at {what}; run up to answer {}",
            replay.answers
        ));
    }
    if !faults.is_empty() {
        return Err(Failure::No(format!("{shown}: {}", faults.join("; "))));
    }
    if args.verify && output == Output::Words {
        let word = if whole { "verified" } else { "checked, but not all of it" };
        out::say_line(&format!("{word}: every answer is legal and every state is the same"));
        for what in &replay.checked.unchecked {
            out::say_line(&format!("not checked: {what}"));
        }
        for what in &replay.checked.retold {
            out::say_line(&format!("told otherwise today: {what}"));
        }
    }
    Ok(())
}

/// Tells what a record holds: its story, if that is wanted, how it ended, and its dice.
fn tell(args: &ReplayArgs, replay: &Replay, faults: &[String], output: Output) {
    let session = &replay.session;
    let outcome = replay.outcome.clone();
    let whole = faults.is_empty() && replay.checked.dice.is_ok();
    let story = if args.log { session.log(Viewer::Umpire, 0) } else { Vec::new() };
    if output == Output::Json {
        let mut value = json!({
            "record": args.file,
            "scenario": replay.tags.scenario,
            "players": replay.tags.players,
            "answers": replay.answers,
            "turn": session.turn(),
            "outcome": outcome,
            "cut_off": replay.cut_off,
            "verified": whole,
            "faults": faults,
            "unchecked": replay.checked.unchecked,
            "retold": replay.checked.retold,
            "rules_version": replay.tags.rules_version,
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
}

/// Shows a record that other rules have played, as it was told then. It cannot be verified.
fn as_written(args: &ReplayArgs, kept: &Kept, why: &str, output: Output) -> Result<(), Failure> {
    let (path, outcome) = (&args.file, kept.outcome());
    let turn = kept.picture.as_ref().map(|picture| picture.track.turn);
    let unchecked = format!("answers, states, story and picture: {why}");
    if output == Output::Json {
        let mut value = json!({
            "record": path,
            "scenario": kept.tags.scenario,
            "players": kept.tags.players,
            "answers": kept.moves.len(),
            "turn": turn,
            "outcome": outcome,
            "cut_off": kept.cut_off,
            "verified": false,
            "faults": [],
            "unchecked": [unchecked],
            "retold": [],
            "rules_version": kept.tags.rules_version,
            "other_rules": why,
            "dice_checked": kept.dice.as_ref().ok(),
            "holds_story": !kept.story.is_empty(),
            "holds_picture": kept.picture.is_some(),
        });
        if args.log {
            value["log"] = json!(kept.story);
            value["moves"] = json!(kept.moves);
        }
        out::json(&value);
    } else {
        for line in kept.told().iter().filter(|_| args.log) {
            out::say(&line_words(line));
        }
        let end = outcome.map_or_else(
            || "not over".to_owned(),
            |outcome| format!("{} [{}]", outcome.words, outcome.rule),
        );
        out::say_line(&format!("{}: {} answers, {end}", kept.tags.scenario, kept.moves.len()));
        match &kept.dice {
            Ok(throws) => out::say_line(&format!("dice: all {throws} throws are the seed's")),
            Err(why) => out::say_line(&format!("dice: {why}")),
        }
        out::say_line(&format!("{}: shown as it was written, not run again", capital(why)));
        let parts = [("story", kept.story.is_empty()), ("last picture", kept.picture.is_none())];
        for (what, _) in parts.iter().filter(|(_, missing)| *missing) {
            out::say_line(&format!("this record holds no {what}"));
        }
        if kept.picture.is_some() {
            let (scenario, file) = (&kept.tags.scenario, path.display());
            out::say_line(&format!(
                "last picture: grognard show {scenario} --record {file} --png FILE"
            ));
        }
    }
    if let Some(what) = &kept.cut_off {
        out::complain(&format!("warning: {} is cut off at {what}", path.display()));
    }
    if args.verify {
        return Err(Failure::No(format!("{}: cannot be verified: {why}", path.display())));
    }
    Ok(())
}
