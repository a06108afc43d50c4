//! What events come to, in a few words that are equal for equal results: for odds and headlines.

use crate::book::rows::FireResult;
use crate::nouns::field::{Field, UnitId};
use crate::rules::event::Event;
use engine::Seat;
use ground::Hex;

/// What an event comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Brief {
    /// Something that odds tell.
    Result(String),
    /// What somebody tried, and has done.
    Done(String),
    /// What befell somebody.
    Blow(String),
    /// Told only where there is nothing else to tell.
    Quiet(String),
    /// An assault has taken the hex.
    Taken(Hex),
    /// What becomes of a unit.
    Fate(UnitId, Fate),
    /// What a volley does at a hex, to whom; where effects are held back, it is still to come. [21.3c]
    Volley(Hex, FireResult, Option<Seat>),
}

/// What becomes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It loses so much to fire.
    Shot(u8),
    /// It loses so much.
    Lost(u8),
    /// It is eliminated.
    Gone,
    /// It retreats.
    Retreats,
    /// It evades.
    Evades,
    /// It checks to stand, and does.
    Stands,
    /// It checks to stand, and does not.
    Breaks,
}

/// All that became of a unit.
#[derive(Default)]
struct Fates {
    lost: u8,
    gone: bool,
    retreats: bool,
    evades: bool,
    stands: bool,
}

impl Fates {
    fn note(&mut self, fate: Fate) {
        match fate {
            Fate::Shot(sp) | Fate::Lost(sp) => self.lost += sp,
            Fate::Gone => self.gone = true,
            Fate::Retreats => self.retreats = true,
            Fate::Evades => self.evades = true,
            Fate::Stands => self.stands = true,
            Fate::Breaks => {}
        }
    }

    fn words(&self) -> String {
        if self.gone {
            return "eliminated".to_owned();
        }
        let stands = self.stands && !self.retreats;
        let lost = (self.lost > 0).then(|| format!("−{} SP", self.lost));
        let others = [(self.retreats, "retreats"), (stands, "stands"), (self.evades, "evades")];
        let others = others.into_iter().filter(|(so, _)| *so).map(|(_, word)| word.to_owned());
        lost.into_iter().chain(others).collect::<Vec<_>>().join(", ")
    }
}

/// What events changed: hexes and checks, then unit by unit.
pub fn consequence(events: &[Event], field: &Field) -> String {
    let (mut parts, mut quiet) = (Vec::new(), None);
    let mut fates: Vec<(UnitId, Fates)> = Vec::new();
    let mut volleys: Vec<(Hex, FireResult)> = Vec::new();
    let mut fired = false;
    for brief in events.iter().filter_map(|event| event.brief(field)) {
        match brief {
            Brief::Result(words) | Brief::Done(words) | Brief::Blow(words) => parts.push(words),
            Brief::Quiet(words) => quiet = Some(words),
            Brief::Taken(hex) => parts.push(format!("hex {} lost", field.label(hex))),
            Brief::Fate(unit, fate) => {
                // Once somebody suffers from fire, effects are not held back any more.
                if matches!(fate, Fate::Shot(_) | Fate::Stands | Fate::Breaks) {
                    volleys.clear();
                }
                let known = fates.iter().position(|(other, _)| *other == unit);
                let index = known.unwrap_or_else(|| {
                    fates.push((unit, Fates::default()));
                    fates.len() - 1
                });
                fates[index].1.note(fate);
            }
            Brief::Volley(at, result, _) => {
                fired = true;
                volleys.push((at, result));
            }
        }
    }
    for (at, result) in volleys.iter().filter(|(_, result)| result.loss > 0 || result.star) {
        let star = if result.star { ", must stand" } else { "" };
        parts.push(format!("{}: {} SP{star}", field.label(*at), result.loss));
    }
    let told = fates.iter().map(|(unit, fates)| (unit, fates.words()));
    let told = told.filter(|(_, words)| !words.is_empty());
    parts.extend(told.map(|(unit, words)| format!("{} {words}", field.id(*unit))));
    match (parts.is_empty(), quiet) {
        (false, _) => parts.join("; "),
        (true, Some(words)) => words,
        (true, None) if fired => "no effect".to_owned(),
        (true, None) => "nothing happens".to_owned(),
    }
}

/// Strength that each side is still to lose by what volleys do. [21.3c]
pub fn to_come(events: &[Event], field: &Field) -> [i32; 2] {
    let mut to_come = [0, 0];
    for brief in events.iter().filter_map(|event| event.brief(field)) {
        match brief {
            Brief::Volley(_, result, Some(seat)) => {
                to_come[seat.index()] += i32::from(result.loss);
            }
            Brief::Fate(_, Fate::Shot(_)) => to_come = [0, 0],
            _ => {}
        }
    }
    to_come
}
