//! Makes the corpus: small records of every scenario, kept so that later changes of the code can be
//! held against them. `cargo xtask corpus` runs it; the test `corpus` reads what it wrote.
//!
//! The folder to write to is the first argument, a system the second, if only its records are to be
//! made. A record of every kind is made: random players and
//! greedy ones, a game on a real table whose dice were typed in, one that was given up, one that was
//! cut off.

use engine::{Fast, Seat, Viewer};
use host::{DiceSource, Player, Session, Start};
use std::path::Path;

/// Whose games are kept. Those who think follow the second.
const PLAYERS: [&str; 2] = ["random", "greedy"];
/// Games of the smallest scenario of a system are played to their end, but not beyond this.
const WHOLE: usize = 2500;
/// Others are kept up to this many answers.
const PART: usize = 240;
/// Answers of the games that people play.
const BY_HAND: usize = 120;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let folder = std::env::args().nth(1).ok_or("the folder to write to is missing")?;
    let only = std::env::args().nth(2);
    for system in systems::finished(&bots::all()) {
        if only.as_ref().is_some_and(|only| only != system.id()) {
            continue;
        }
        let folder = Path::new(&folder).join(system.id());
        std::fs::create_dir_all(&folder)?;
        let scenarios = system.scenarios()?;
        let smallest = scenarios.iter().min_by_key(|info| info.units).map(|info| info.id.clone());
        for info in &scenarios {
            let start = system.open(&info.id, &[], &[])?;
            let name = info.id.rsplit('/').next().unwrap_or(&info.id);
            let write = |kind: &str, text: &str| {
                std::fs::write(folder.join(format!("{name}-{kind}.jsonl")), text)
            };
            let whole = Some(&info.id) == smallest.as_ref();
            for bot in PLAYERS {
                let answers = if whole { WHOLE } else { PART };
                let session = by_bots(&*start, bot, answers)?;
                write(bot, &session.record())?;
                if whole && bot == "random" {
                    write("cut-off", &cut_off(&session.record()))?;
                }
            }
            if whole {
                write("umpire", &by_hand(&*start, DiceSource::Typed)?.record())?;
                let given_up = by_hand(&*start, DiceSource::Number(7))?;
                write("resigned", &resigned(&*given_up))?;
            }
        }
    }
    Ok(())
}

/// A file whose last line was not written to its end.
fn cut_off(record: &str) -> String {
    let text: String = record.lines().take(PART).flat_map(|line| [line, "\n"]).collect();
    text[..text.len() - 20].to_owned()
}

/// A game of two bots, up to so many answers.
fn by_bots(start: &dyn Start, bot: &str, answers: usize) -> Outcome<Box<dyn Session + Send>> {
    let people = [bot, bot].map(|name| Player::Person(name.to_owned()));
    let mut session = start.begin(people, DiceSource::Number(1805))?;
    let mut minds = [Some(start.mind(bot, 1)?), Some(start.mind(bot, 2)?)];
    while session.answers() < answers && session.outcome().is_none() {
        let seat = session.awaited().first().copied().ok_or("nobody is asked")?;
        let mind = minds[seat.index()].take().ok_or("a bot that is gone")?;
        let thought = session.think(seat, mind).map_err(|_| "a bot that is not asked")?;
        let (mind, said) = thought();
        minds[seat.index()] = Some(mind);
        session
            .answer_because(seat, &said.answer, &said.why)
            .map_err(|refusal| refusal.to_string())?;
    }
    Ok(session)
}

/// A game of two people who answer anyhow, with dice from a seed or typed in.
fn by_hand(start: &dyn Start, dice: DiceSource) -> Outcome<Box<dyn Session + Send>> {
    let people = ["Anna", "Berthe"].map(|name| Player::Person(name.to_owned()));
    let mut session = start.begin(people, dice)?;
    let mut pick = Fast::new(1805);
    while session.answers() < BY_HAND && session.outcome().is_none() {
        if let Some(throw) = session.throw_awaited() {
            let lots: Vec<u8> = throw.lots.iter().map(|(_, first, _)| *first).collect();
            let faces: Vec<u8> = (0..throw.dice)
                .map(|_| match lots[..] {
                    [] => 1 + pick.below(usize::from(throw.sides)) as u8,
                    _ => lots[pick.below(lots.len())],
                })
                .collect();
            session.roll(&faces).map_err(|refusal| refusal.to_string())?;
            continue;
        }
        let seat = session.awaited().first().copied().ok_or("nobody is asked")?;
        let questions = session.questions(Viewer::Seat(seat));
        let answers = questions.iter().find(|question| !question.answers.is_empty());
        let answers = &answers.ok_or("a question without answers")?.answers;
        let answer = answers[pick.below(answers.len())].notation.clone();
        session.answer(seat, &answer).map_err(|refusal| refusal.to_string())?;
    }
    Ok(session)
}

/// The record of a game that the first side gives up now.
fn resigned(session: &dyn Session) -> String {
    session.record() + &session.record_resigned(Seat::First) + "\n"
}
