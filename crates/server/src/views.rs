//! A game as its callers may see it.

use crate::api;
use crate::caller::Caller;
use crate::hall::{Game, Live, counted};
use crate::problem::{Answered, Failure};
use engine::scene::HexSheet;
use engine::{Seat, Viewer};
use host::{Kept, Session};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// More frames than this are not sent at once.
const FRAMES: usize = 120;
/// So many answers are run on from the last moment looked at, rather than from the start.
const RUN_ON: usize = 1000;

/// A board without its ground, which every viewer has already.
fn lean(scene: api::Scene) -> api::Scene {
    api::Scene { sheet: HexSheet::default(), table: None, ..scene }
}

/// The story, with `after` as the caller counts.
fn log(session: &dyn Session, viewer: Viewer, from: usize, counts: &[u32]) -> Vec<api::LogLine> {
    let lines = session.log(viewer, from).into_iter();
    let last = counts.len() - 1;
    lines
        .map(|line| api::LogLine { after: counts[line.after.min(last)] as usize, ..line })
        .collect()
}

/// The story of a game of other rules, as it was told.
fn told(kept: &Kept, counts: &[u32]) -> Vec<api::LogLine> {
    let last = counts.len() - 1;
    let lines = kept.told().into_iter();
    lines
        .map(|line| api::LogLine { after: counts[line.after.min(last)] as usize, ..line })
        .collect()
}

/// The losses; none are known of a game that these rules do not come to the end with.
fn losses(live: &Live, viewer: Viewer) -> Vec<api::Loss> {
    if live.lanes().len() > live.session.answers() {
        return Vec::new();
    }
    live.session.losses(viewer)
}

/// How much of a view a caller wants.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct Wanted {
    /// The story from this line on.
    #[serde(default)]
    pub log_from: u32,
    /// `false` leaves out the ground.
    pub sheet: Option<bool>,
    /// `true` is a look from the door, which starts no clock.
    pub glance: Option<bool>,
}

/// Everything a caller needs to play on.
pub fn whole(game: &Game, live: &Live, caller: &Caller, wanted: Wanted) -> api::GameView {
    let (session, viewer) = (&*live.session, game.viewer(caller));
    if wanted.glance != Some(true) {
        game.start_clock(caller, session);
    }
    let counts = counted(&live.lanes(), game.counts(caller));
    let kept = live.kept_for(viewer);
    let outcome = game.result();
    let over = outcome.is_some();
    let frozen = game.frozen();
    let rests = over || frozen.is_some();
    let names = |seats: Vec<Seat>| seats.into_iter().map(|seat| game.side(seat)).collect();
    // With two seats the questions of both are shown, but never answers to whoever holds none.
    let eyes = if over { Viewer::Spectator } else { caller.eyes() };
    let drawn = kept.and_then(|kept| kept.picture.clone());
    let turn = drawn.as_ref().map_or_else(|| session.turn(), |scene| scene.track.turn);
    let scene = drawn.unwrap_or_else(|| session.scene(viewer));
    let questions = if rests { Vec::new() } else { session.questions(eyes) };
    let seq = counts.last().copied().unwrap_or(0);
    let mut story = match kept {
        Some(kept) => told(kept, &counts).into_iter().skip(wanted.log_from as usize).collect(),
        None => log(session, viewer, wanted.log_from as usize, &counts),
    };
    story.extend(frozen.as_ref().map(|why| api::LogLine {
        after: seq as usize,
        text: why.clone(),
        ..api::LogLine::default()
    }));
    api::GameView {
        id: game.stored.id.clone(),
        scenario: game.stored.scenario.clone(),
        title: game.start.info().title.clone(),
        options: game.stored.options.clone(),
        sides: game.tags.sides.clone(),
        players: game.players(),
        open: game.stored.open,
        seq,
        viewer: names(caller.seats.clone()),
        scene: if wanted.sheet == Some(false) { lean(scene) } else { scene },
        questions,
        awaited: if rests { Vec::new() } else { names(session.awaited()) },
        log: story,
        log_from: wanted.log_from,
        outcome,
        frozen,
        turn,
        first_turn: game.start.first_turn(),
        turns: game.start.info().turns,
        clock: if rests { None } else { game.clock_view(session) },
        taken: None,
        may_redo: !rests && caller.seats.iter().any(|&seat| session.may_redo(seat)),
        may_undo: !rests && caller.seats.iter().any(|&seat| session.undo_refusal(seat).is_none()),
        dice_commitment: game.tags.dice_commitment.clone(),
        seed: Some(game.stored.seed.clone()).filter(|seed| over && !seed.is_empty()),
        losses: losses(live, viewer),
        strength: game.start.strength().to_owned(),
        aims: session.aims(),
        guided: game.guided.map(|_| true),
    }
}

/// Part of a game, in answers as a caller counts them.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Span {
    /// Behind this one.
    #[serde(default)]
    pub from: u32,
    /// Up to this one; to the last without.
    pub to: Option<u32>,
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

/// The steps since a caller last looked, up to `to`, each given to `put` with the board after it. How
/// many come after those that were given, as far as the journal tells without being run.
fn walk(
    game: &Game,
    live: &Live,
    caller: &Caller,
    Span { from, to }: Span,
    mut put: impl FnMut(u32, api::Scene, Vec<api::LogLine>),
) -> Answered<u32> {
    let counts = counted(&live.session.lanes(), game.counts(caller));
    let viewer = game.viewer(caller);
    // Behind the answer that the caller counts as number `from`.
    let begin = counts.iter().position(|&count| count >= from).unwrap_or(counts.len() - 1);
    let mut session = game.at(&live.lines[..begin])?;
    let mut heard = session.log(viewer, 0).len();
    let mut seen = counts[begin];
    put(seen, lean(session.scene(viewer)), Vec::new());
    let mut frames = 0;
    let entries: Vec<Entry> =
        live.lines[begin..].iter().map(|line| entry(line)).collect::<Answered<_>>()?;
    // Dice belong to the answer before them.
    let goes_on =
        |index: usize| entries.get(index + 1).is_some_and(|next: &Entry| next.faces.is_some());
    let within = |count: u32| to.is_none_or(|to| count <= to);
    for (index, entry) in entries.iter().enumerate() {
        let count = counts[begin + index + 1];
        if !within(count) {
            break;
        }
        step(game, &mut *session, entry)?;
        if goes_on(index) {
            continue;
        }
        let lines = log(&*session, viewer, heard, &counts[..begin + index + 2]);
        if count == seen && lines.is_empty() {
            continue;
        }
        (heard, seen) = (heard + lines.len(), count);
        put(count, lean(session.scene(viewer)), lines);
        frames += 1;
        if frames == FRAMES {
            let ends = |index: &usize| !goes_on(*index);
            let later = (index + 1..entries.len()).filter(ends).map(|i| counts[begin + i + 1]);
            let mut later: Vec<u32> =
                later.filter(|&count| count > seen && within(count)).collect();
            later.dedup();
            return Ok(later.len() as u32);
        }
    }
    Ok(0)
}

/// The steps since a caller last looked, each with the whole board.
pub fn frames(game: &Game, live: &Live, caller: &Caller, from: u32) -> Answered<Vec<api::Frame>> {
    let mut frames = Vec::new();
    let span = Span { from, to: None };
    walk(game, live, caller, span, |seq, scene, log| frames.push(api::Frame { seq, scene, log }))?;
    // The first is the board that the caller has.
    frames.remove(0);
    Ok(frames)
}

/// The steps since a caller last looked, each as what it changed.
pub fn steps(game: &Game, live: &Live, caller: &Caller, span: Span) -> Answered<api::Steps> {
    let mut before: Option<api::Scene> = None;
    let scene = api::Scene::default();
    let mut all = api::Steps { seq: span.from, scene, steps: Vec::new(), more: 0 };
    all.more = walk(game, live, caller, span, |seq, scene, log| {
        match &before {
            None => {
                all.seq = seq;
                all.scene = scene.clone();
            }
            Some(before) => {
                let step = api::SceneStep { seq, log, ..change(before, &scene) };
                all.steps.push(step);
            }
        }
        before = Some(scene);
    })?;
    Ok(all)
}

/// What changed from one board to the next.
fn change(before: &api::Scene, after: &api::Scene) -> api::SceneStep {
    /// The stack of a piece is its hex; on a table each stands for itself.
    fn stack(piece: &api::Piece) -> &str {
        if piece.hex.is_empty() { &piece.id } else { &piece.hex }
    }
    fn by_hex(scene: &api::Scene) -> BTreeMap<&str, Vec<&api::Piece>> {
        let mut hexes: BTreeMap<&str, Vec<&api::Piece>> = BTreeMap::new();
        for piece in &scene.pieces {
            hexes.entry(stack(piece)).or_default().push(piece);
        }
        hexes
    }
    let (old, new) = (by_hex(before), by_hex(after));
    let there: BTreeSet<&str> = after.pieces.iter().map(|piece| piece.id.as_str()).collect();
    let fresh = |piece: &&api::Piece| old.get(stack(piece)) != new.get(stack(piece));
    let missing = |piece: &&api::Piece| !there.contains(&*piece.id);
    api::SceneStep {
        gone: before.pieces.iter().filter(missing).map(|piece| piece.id.clone()).collect(),
        pieces: after.pieces.iter().filter(fresh).cloned().collect(),
        objectives: (before.objectives != after.objectives).then(|| after.objectives.clone()),
        overlays: (before.overlays != after.overlays).then(|| after.overlays.clone()),
        table_overlays: (before.table_overlays != after.table_overlays)
            .then(|| after.table_overlays.clone()),
        panels: after
            .panels
            .iter()
            .filter(|panel| !before.panels.contains(panel))
            .cloned()
            .collect(),
        track: (before.track != after.track).then(|| after.track.clone()),
        ..api::SceneStep::default()
    }
}

/// A game that hides nothing any more, at one moment.
pub fn replay(game: &Game, live: &mut Live, at: usize) -> Answered<api::ReplayView> {
    let last = live.lanes().len();
    let wanted = at.min(last);
    // A game of other rules is run as far as these come with it.
    let at = wanted.min(live.lines.len());
    let run_on = live.scrub.take().filter(|(was, _)| *was <= at && at - *was <= RUN_ON);
    let (was, mut session) = match run_on {
        Some(found) => found,
        None => (at, game.at(&live.lines[..at])?),
    };
    for line in &live.lines[was..at] {
        step(game, &mut *session, &entry(line)?)?;
    }
    let counts: Vec<u32> = (0..=last as u32).collect();
    let (all, mut heard, drawn) = match &live.kept {
        None => {
            let all = live.session.log(Viewer::Umpire, 0);
            (all, log(&*session, Viewer::Umpire, 0, &counts), None)
        }
        Some(kept) => {
            let mut heard = told(kept, &counts);
            heard.retain(|line| line.after <= wanted);
            (kept.told(), heard, kept.picture.clone().filter(|_| wanted == last))
        }
    };
    let headings = all.into_iter().filter(|line| line.heading > 0);
    if let Some(why) = game.frozen().filter(|_| wanted == last) {
        heard.push(api::LogLine { after: wanted, text: why, ..api::LogLine::default() });
    }
    let view = api::ReplayView {
        seq: wanted as u32,
        last: last as u32,
        turn: drawn.as_ref().map_or_else(|| session.turn(), |scene| scene.track.turn),
        scene: lean(drawn.unwrap_or_else(|| session.scene(Viewer::Umpire))),
        log: heard,
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
