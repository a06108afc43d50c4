//! What a page shows of dice: a headline before they fall, and on the map what they did.

use crate::data::March;
use crate::played::Played;
use engine::{AskOf, Faces, Game, Play, Read, Rule, Seat, Table, Throw};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What decides the battle, for both sides or for one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Aim {
    /// In words.
    pub words: String,
    /// Key of the rule behind it.
    pub rule: String,
}

impl Aim {
    /// A sentence with its rule.
    pub fn new(words: impl Into<String>, rule: Rule) -> Aim {
        Aim { words: words.into(), rule: rule.key().to_owned() }
    }
}

/// What kind of thing a deed is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum DeedKind {
    /// Somebody fires at somebody.
    Fire,
    /// Somebody goes for an enemy: a charge, an assault, a contact.
    Charge,
    /// Hand to hand.
    Melee,
    /// Somebody is put to the test.
    Check,
    /// Somebody loses strength.
    Loss,
    /// Somebody is gone for good.
    Gone,
    /// Somebody gives way.
    Retreat,
    /// Somebody takes ground.
    Advance,
}

/// Something that happened on the map, as data. Hexes are those of the event itself; where a piece
/// stood is told by the board before the step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct Deed {
    /// What kind of thing.
    pub kind: DeedKind,
    /// The ids of the pieces that did it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub by: Vec<String>,
    /// The ids of the pieces it was done to, or whose fate it is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub at: Vec<String>,
    /// The hexes it came from, where the event names them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub from: Vec<String>,
    /// The hex it went to, where the event names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Strength lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// Whether a test was passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passed: Option<bool>,
    /// The dice that were thrown for it, where its line of the story does not hold them as a throw.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<u8>>"))]
    pub dice: Vec<u8>,
    /// What they came to, in a few words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

impl Deed {
    /// A deed of this kind about nobody yet.
    pub fn new(kind: DeedKind) -> Deed {
        Deed {
            kind,
            by: Vec::new(),
            at: Vec::new(),
            from: Vec::new(),
            to: None,
            points: None,
            passed: None,
            dice: Vec::new(),
            result: None,
        }
    }

    /// The same with the dice that were thrown for it and what they came to.
    pub fn thrown(self, dice: &[u8], result: String) -> Deed {
        Deed { dice: dice.to_vec(), result: Some(result), ..self }
    }

    /// What befell a piece.
    pub fn of(kind: DeedKind, piece: String) -> Deed {
        Deed { at: vec![piece], ..Deed::new(kind) }
    }

    /// A piece that was put to the test.
    pub fn check(piece: String, passed: bool) -> Deed {
        Deed { passed: Some(passed), ..Deed::of(DeedKind::Check, piece) }
    }

    /// A piece that lost strength.
    pub fn loss(piece: String, points: u8) -> Deed {
        Deed { points: Some(points.into()), ..Deed::of(DeedKind::Loss, piece) }
    }

    /// A piece that went to a hex.
    pub fn went(kind: DeedKind, piece: String, to: String) -> Deed {
        Deed { to: Some(to), ..Deed::of(kind, piece) }
    }
}

/// Something that may come of an answer, with its probability.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Chance {
    /// What, in a few words.
    pub words: String,
    /// How likely it is.
    pub probability: f64,
}

/// What one side may lose by an answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Toll {
    /// The side.
    pub side: String,
    /// What it loses on average.
    pub mean: f64,
    /// What it loses at least in the worst tenth of all cases.
    pub worst_tenth: i32,
}

/// The odds of an answer in one line.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Headline {
    /// What may come of it, that which the answer is about first.
    pub chances: Vec<Chance>,
    /// What each side loses, that of the asker first; empty if nobody can lose anything.
    pub tolls: Vec<Toll>,
    /// What losses are counted in.
    pub points: String,
}

/// What comes right after answers, by their notation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ahead {
    /// Those after which dice are thrown before anybody is asked anything.
    pub dice: Vec<String>,
    /// Those after which the other side is asked: it may react.
    pub reaction: Vec<String>,
}

/// Something that an end of the look ahead has to say in a headline. What the answer is about comes
/// before what else may happen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// What the answer is about: the hex is taken, the square is formed.
    Aim(String),
    /// What else happens to somebody.
    Fate(String),
}

impl Mark {
    fn words(&self) -> &str {
        match self {
            Mark::Aim(words) | Mark::Fate(words) => words,
        }
    }
}

/// One end of the look ahead, as far as a headline needs it. Ends with equal ones are one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ending {
    pub(crate) words: String,
    /// Strength lost, by seat.
    pub(crate) lost: [i32; 2],
    pub(crate) marks: Vec<Mark>,
}

impl Headline {
    /// The odds of all ends in one line, for a seat.
    pub(crate) fn of<G: Played>(ends: &[(Ending, f64)], seat: Seat) -> Headline {
        let mut weights: BTreeMap<&Mark, f64> = BTreeMap::new();
        for (end, weight) in ends {
            let marks: BTreeSet<&Mark> = end.marks.iter().collect();
            for mark in marks {
                *weights.entry(mark).or_insert(0.0) += weight;
            }
        }
        let mut ranked: Vec<(&Mark, f64)> = weights.into_iter().collect();
        let fate = |mark: &Mark| matches!(mark, Mark::Fate(_));
        ranked.sort_by(|(a, p), (b, q)| fate(a).cmp(&fate(b)).then(q.total_cmp(p)));
        let chance = |(mark, probability): (&Mark, f64)| Chance {
            words: mark.words().to_owned(),
            probability: probability.min(1.0),
        };
        let chances = ranked.into_iter().map(chance).collect();
        let toll = |seat: Seat| {
            let lost = |end: &Ending| end.lost[seat.index()];
            Toll {
                side: G::side(seat).to_owned(),
                mean: ends.iter().map(|(end, weight)| f64::from(lost(end)) * weight).sum(),
                worst_tenth: worst_tenth(ends.iter().map(|(end, weight)| (lost(end), *weight))),
            }
        };
        let bloody = ends.iter().any(|(end, _)| end.lost != [0, 0]);
        let tolls = if bloody { vec![toll(seat), toll(seat.other())] } else { Vec::new() };
        Headline { chances, tolls, points: G::POINTS.to_owned() }
    }
}

/// The least loss of the worst tenth: the greatest number that is reached or passed at least once in
/// ten times.
fn worst_tenth(losses: impl Iterator<Item = (i32, f64)>) -> i32 {
    // Sums of exact probabilities miss a tenth by the last binary digit.
    const TENTH: f64 = 0.1 - 1e-9;
    let mut all: Vec<(i32, f64)> = losses.collect();
    all.sort_by_key(|(lost, _)| std::cmp::Reverse(*lost));
    let mut so_far = 0.0;
    for (lost, weight) in all {
        so_far += weight;
        if so_far >= TENTH {
            return lost;
        }
    }
    0
}

/// What became of pieces, for [`Shown::consequence`]: what each has lost, and notes, each once.
#[derive(Clone, Debug)]
pub struct Fates<K>(BTreeMap<K, (u8, Vec<&'static str>)>);

impl<K: Ord> Default for Fates<K> {
    fn default() -> Self {
        Fates(BTreeMap::new())
    }
}

impl<K: Ord> Fates<K> {
    /// A piece loses strength.
    pub fn loses(&mut self, piece: K, points: u8) {
        self.fate(piece).0 += points;
    }

    /// Something happens to a piece.
    pub fn becomes(&mut self, piece: K, words: &'static str) {
        let (_, notes) = self.fate(piece);
        if !notes.contains(&words) {
            notes.push(words);
        }
    }

    fn fate(&mut self, piece: K) -> &mut (u8, Vec<&'static str>) {
        self.0.entry(piece).or_default()
    }

    /// The fate of each piece, such as `F01 loses 2, retreats`.
    pub fn words(self, name: impl Fn(K) -> String, loses: impl Fn(u8) -> String) -> Vec<String> {
        let fate = |(piece, (lost, notes)): (K, (u8, Vec<&'static str>))| {
            let lost = (lost > 0).then(|| loses(lost));
            let notes = notes.into_iter().map(str::to_owned);
            let words: Vec<String> = lost.into_iter().chain(notes).collect();
            format!("{} {}", name(piece), words.join(", "))
        };
        self.0.into_iter().map(fate).collect()
    }
}

/// What a rule system says about its answers and events for those who show them.
pub trait Shown: Game {
    /// A sentence or two for somebody who has never read the rules: what is asked, why now, and what
    /// usually matters.
    fn help(ask: &AskOf<Self>) -> &'static str;

    /// How this scenario is won, most important first.
    fn aims(&self) -> Vec<Aim>;

    /// What happened on the map in an event.
    fn deeds(&self, event: &Self::Event) -> Vec<Deed>;

    /// The step of a longer way that an event tells of, if it is one.
    fn march(&self, _: &Self::Event) -> Option<March> {
        None
    }

    /// What events changed, in a few words that are equal for equal results.
    fn consequence(&self, events: &[Self::Event]) -> String;

    /// Strength that each side is still to lose by what events tell, where effects are held back.
    fn to_come(&self, _: &[Self::Event]) -> [i32; 2] {
        [0, 0]
    }

    /// What of events belongs into a headline, in words that are equal for equal things.
    fn marks(&self, events: &[Self::Event]) -> Vec<Mark>;

    /// What the dice of a throw come to, for whoever keeps account of them; `None` where they only draw
    /// lots.
    fn tally(throw: &Throw, faces: &Faces) -> Option<i32> {
        plain_tally(throw, faces)
    }

    /// Whether an answer ends what is asked about: the move, the phase, the list.
    fn closes(ask: &AskOf<Self>, choice: &Self::Choice) -> bool;

    /// Whether an answer turns an offer down and leaves things as they are.
    fn declines(ask: &AskOf<Self>, choice: &Self::Choice) -> bool;

    /// What a question is asked because of, if many are asked because of the same: the id of the
    /// piece that charges or comes near.
    fn occasion(&self, _: &AskOf<Self>) -> Option<String> {
        None
    }

    /// Whether an answer is the decision that dice will follow, though something may be asked before
    /// they fall.
    fn decides(_: &AskOf<Self>, _: &Self::Choice) -> bool {
        false
    }

    /// Runs what an answer leads to by itself, where its dice fall only after secret answers of both
    /// sides.
    fn by_itself(
        &mut self,
        _: &mut dyn Table<Self>,
        _: &AskOf<Self>,
        _: &Self::Choice,
    ) -> Option<Play<()>> {
        None
    }
}

/// The sum of the faces; where a rule counts the dice that show enough, their number.
pub fn plain_tally(throw: &Throw, faces: &Faces) -> Option<i32> {
    match throw.read {
        Read::Lot(_) => None,
        Read::Bands(from) => Some(match successes(from) {
            Some(need) => faces.as_slice().iter().filter(|face| **face >= need).count() as i32,
            None => faces.sum(),
        }),
        Read::Sum | Read::Each => Some(faces.sum()),
    }
}

/// The face from which on a die is a success, where bands tell successes from failures. More than two
/// thresholds read every face for itself.
pub(crate) fn successes(from: [u8; 5]) -> Option<u8> {
    const TOLD_APART: usize = 2;
    let begin: Vec<u8> = from.into_iter().filter(|face| *face > 1).collect();
    if begin.len() > TOLD_APART { None } else { begin.last().copied() }
}

#[cfg(test)]
mod tests {
    use super::worst_tenth;

    #[test]
    fn the_worst_tenth_is_reached_once_in_ten_times() {
        let of = |all: &[(i32, f64)]| worst_tenth(all.iter().copied());
        assert_eq!(of(&[(0, 0.5), (1, 0.4), (3, 0.1)]), 3);
        assert_eq!(of(&[(3, 0.04), (0, 0.5), (2, 0.05), (1, 0.41)]), 1);
        assert_eq!(of(&[(0, 0.95), (4, 0.05)]), 0);
        assert_eq!(of(&[(2, 1.0)]), 2);
    }
}
