//! Fire in words.

use super::{Ask, Told};
use crate::nouns::field::Field;
use crate::rules::ask::Choice;
use crate::rules::brief::{Brief, Fate};
use crate::rules::words::{line, sum, two_dice};
use crate::state::battle::Battle;
use engine::{Line, Refusal, Seat, rule};

impl Ask {
    /// It in words.
    pub fn words(&self, battle: &Battle) -> String {
        let unit = |unit| battle.unit_words(unit);
        match *self {
            Ask::Reaction { firer, target } => {
                format!("Does {} fire at {}?", unit(firer), unit(target))
            }
            Ask::HorseArtillery(guns) => format!("Does {} fire at once?", unit(guns)),
            Ask::TurnBefore => "Turn any units before the volleys?".into(),
            Ask::TurnTo(top) => format!("Which way does {} turn?", unit(top)),
            Ask::Flank => "On which flank does the fire begin?".into(),
            Ask::Next => "Who fires next?".into(),
            Ask::Allot { firer, target, left } => {
                format!("{}: how many of {left} SP at {}?", unit(firer), battle.field.label(target))
            }
            Ask::Aim { firer, left } => {
                format!("{}: at which hex? {left} SP to fire.", unit(firer))
            }
        }
    }

    /// What it means to fire no more, or not now.
    pub fn answer_words(&self, choice: Choice) -> Option<String> {
        match (self, choice) {
            (Ask::Next, Choice::Pass) => Some("hold its fire; on to the next".to_owned()),
            (Ask::Next, Choice::Done) => Some("no more fire".to_owned()),
            _ => None,
        }
    }

    /// Why so many points may not be allotted.
    pub fn refusal(&self) -> Option<Refusal> {
        let Ask::Allot { left, .. } = self else { return None };
        let why = format!("{left} SP are left, and every adjacent target gets at least one");
        Some(Refusal::new(rule!("21.3w"), why))
    }
}

impl Told {
    /// It in words.
    pub fn line(&self, field: &Field) -> Line {
        match self {
            Told::Segment => {
                Line { heading: 1, ..line("Volleys on both sides.", &[rule!("16.3a")]) }
            }
            Told::Volley { firers, at, strength, mods, dice, result, .. } => {
                let effect = match (result.loss, result.star) {
                    (0, false) => "no effect".to_owned(),
                    (loss, false) => format!("{loss} SP"),
                    (loss, true) => format!("{loss} SP, must stand"),
                };
                let fire = if firers.len() == 1 { "fires" } else { "fire" };
                let text = format!(
                    "{} {fire} at {}, strength {strength}, {}: {effect}.",
                    field.ids(firers),
                    field.label(*at),
                    sum(dice, mods)
                );
                let table = ("Fire", format!("strength {strength}"));
                Line {
                    thrown: Some(two_dice((dice, mods), table, &effect, rule!("21.3a"))),
                    modifiers: mods.explain(&field.book),
                    ..line(text, &[rule!("21.3a"), rule!("21.3b")])
                }
            }
            Told::Effects => line("The smoke lifts.", &[rule!("21.3c")]),
            Told::Evaded(unit, to, by) => {
                line(format!("{} evades to {}.", field.id(*unit), field.label(*to)), &[*by])
            }
        }
    }

    /// What it comes to.
    pub fn brief(&self, field: &Field) -> Option<Brief> {
        match self {
            Told::Volley { firers, at, result, .. } => {
                let enemy = firers.first().map(|&firer| field.unit(firer).seat.other());
                Some(Brief::Volley(*at, *result, enemy))
            }
            Told::Evaded(unit, ..) => Some(Brief::Fate(*unit, Fate::Evades)),
            Told::Segment | Told::Effects => None,
        }
    }

    /// Who fires, or evades.
    pub fn side(&self, field: &Field) -> Option<Seat> {
        match self {
            Told::Volley { firers, .. } => firers.first().map(|&unit| field.unit(unit).seat),
            Told::Evaded(unit, ..) => Some(field.unit(*unit).seat),
            Told::Segment | Told::Effects => None,
        }
    }
}
