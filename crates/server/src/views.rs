//! A game as its callers may see it.

use crate::api;
use crate::caller::Caller;
use crate::hall::{Game, Live, counted};
use crate::problem::{Answered, Failure};
use engine::scene::HexSheet;
use engine::{Seat, Viewer};
use serde::Deserialize;
use systems::Session;

/// More frames than this are not sent at once.
const FRAMES: usize = 120;
/// So many answers are run on from the last moment looked at, rather than from the start.
const RUN_ON: usize = 1000;

/// A board without its ground, which every viewer has already.
fn lean(scene: api::Scene) -> api::Scene {
    api::Scene { sheet: HexSheet::default(), ..scene }
}

/// The story, with `after` as the caller counts.
fn log(session: &dyn Session, viewer: Viewer, from: usize, counts: &[u32]) -> Vec<api::LogLine> {
    let lines = session.log(viewer, from).into_iter();
    let last = counts.len() - 1;
    lines
        .map(|line| api::LogLine { after: counts[line.after.min(last)] as usize, ..line })
        .collect()
}

/// Everything a caller needs to play on.
pub fn whole(game: &Game, live: &Live, caller: &Caller) -> api::GameView {
    let (session, viewer) = (&*live.session, game.viewer(caller));
    let counts = counted(&session.lanes(), game.counts(caller));
    let outcome = game.result();
    let over = outcome.is_some();
    let names = |seats: Vec<Seat>| seats.into_iter().map(|seat| game.side(seat)).collect();
    // With two seats the questions of both are shown, but never answers to whoever holds none.
    let eyes = if over { Viewer::Spectator } else { caller.eyes() };
    let questions = if over { Vec::new() } else { session.questions(eyes) };
    api::GameView {
        id: game.stored.id.clone(),
        scenario: game.stored.scenario.clone(),
        title: game.start.info().title.clone(),
        options: game.stored.options.clone(),
        sides: game.tags.sides.clone(),
        players: game.players(),
        open: game.stored.open,
        seq: counts.last().copied().unwrap_or(0),
        viewer: names(caller.seats.clone()),
        scene: session.scene(viewer),
        questions,
        awaited: if over { Vec::new() } else { names(session.awaited()) },
        log: log(session, viewer, 0, &counts),
        outcome,
        turn: session.turn(),
        may_undo: !over && caller.seats.iter().any(|&seat| session.undo_refusal(seat).is_none()),
        dice_commitment: game.tags.dice_commitment.clone(),
        seed: session.seed().filter(|_| over),
        losses: session.losses(viewer),
    }
}

/// One line of the journal, as far as running it again needs it.
#[derive(Deserialize)]
struct Entry {
    seat: Option<String>,
    answer: Option<String>,
    faces: Option<Vec<u8>>,
}

fn entry(line: &str) -> Answered<Entry> {
    serde_json::from_str(line).map_err(Failure::ours)
}

/// Gives the next journal entry to a game that only reads.
fn step(game: &Game, session: &mut dyn Session, entry: &Entry) -> Answered<()> {
    let done = match (&entry.answer, &entry.seat, &entry.faces) {
        (Some(answer), Some(side), _) => session.answer(game.seat(side)?, answer),
        (_, _, Some(faces)) => session.roll(faces),
        _ => return Err(Failure::ours("a journal line without an answer")),
    };
    done.map_err(|refusal| Failure::ours(format!("journal: {refusal}")))
}

/// The steps since a caller last looked.
pub fn frames(game: &Game, live: &Live, caller: &Caller, from: u32) -> Answered<Vec<api::Frame>> {
    let counts = counted(&live.session.lanes(), game.counts(caller));
    let viewer = game.viewer(caller);
    // Behind the answer that the caller counts as number `from`.
    let Some(begin) = counts.iter().position(|&count| count >= from) else {
        return Ok(Vec::new());
    };
    let rest = &live.lines[begin..];
    if rest.is_empty() {
        return Ok(Vec::new());
    }
    let mut session = game.at(&live.lines[..begin])?;
    let mut heard = session.log(viewer, 0).len();
    let mut seen = counts[begin];
    let mut frames = Vec::new();
    let entries: Vec<Entry> = rest.iter().map(|line| entry(line)).collect::<Answered<_>>()?;
    for (index, entry) in entries.iter().enumerate() {
        step(game, &mut *session, entry)?;
        // Dice belong to the answer before them.
        if entries.get(index + 1).is_some_and(|next| next.faces.is_some()) {
            continue;
        }
        let count = counts[begin + index + 1];
        let lines = log(&*session, viewer, heard, &counts[..begin + index + 2]);
        if count == seen && lines.is_empty() {
            continue;
        }
        (heard, seen) = (heard + lines.len(), count);
        frames.push(api::Frame { seq: count, scene: lean(session.scene(viewer)), log: lines });
        if frames.len() == FRAMES {
            break;
        }
    }
    Ok(frames)
}

/// A game that hides nothing any more, at one moment.
pub fn replay(game: &Game, live: &mut Live, at: usize) -> Answered<api::ReplayView> {
    let last = live.lines.len();
    let at = at.min(last);
    let run_on = live.scrub.take().filter(|(was, _)| *was <= at && at - *was <= RUN_ON);
    let (was, mut session) = match run_on {
        Some(found) => found,
        None => (at, game.at(&live.lines[..at])?),
    };
    for line in &live.lines[was..at] {
        step(game, &mut *session, &entry(line)?)?;
    }
    let counts: Vec<u32> = (0..=last as u32).collect();
    let headings = live.session.log(Viewer::Umpire, 0).into_iter().filter(|line| line.heading > 0);
    let view = api::ReplayView {
        seq: at as u32,
        last: last as u32,
        turn: session.turn(),
        scene: lean(session.scene(Viewer::Umpire)),
        log: log(&*session, Viewer::Umpire, 0, &counts),
        chapters: headings
            .map(|line| api::Chapter {
                seq: line.after as u32,
                words: line.text,
                heading: line.heading,
            })
            .collect(),
        losses: session.losses(Viewer::Umpire),
    };
    live.scrub = Some((at, session));
    Ok(view)
}
