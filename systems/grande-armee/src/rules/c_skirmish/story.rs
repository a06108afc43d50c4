//! The skirmish step in words.

use crate::book::Number;
use crate::host::words::{dice_word, heading, hits_word, line};
use crate::nouns::field::UnitId;
use crate::rules::c_skirmish::Event;
use crate::rules::c_skirmish::event::Save;
use crate::rules::event::ChapterEvent;
use crate::state::battle::Battle;
use engine::{Faces, Line, Rule, Seat, rule};

impl Save {
    /// Why hits are saved, in a few words.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Save::Mixed => "mixed brigade",
            Save::Cavalry => "cavalry near",
            Save::Town => "in a town or fort",
        }
    }

    const fn rule(self) -> Rule {
        match self {
            Save::Mixed => rule!("C4.0b"),
            Save::Cavalry => rule!("C4.0h"),
            Save::Town => rule!("C4.0i"),
        }
    }
}

impl ChapterEvent for Event {
    fn line(&self, battle: &Battle) -> Line {
        match self {
            Event::Begins => heading("Skirmishing".into(), rule!("C1.0"), 1),
            Event::Skirmish { by, at, dice, hits } => skirmish_line(battle, *by, *at, *dice, *hits),
            Event::Saves { unit, why, dice, saved } => {
                saves_line(battle, *unit, *why, *dice, *saved)
            }
            Event::Suppressed(battery) => line(
                format!("{} is suppressed and cannot fire.", battle.unit_words(*battery)),
                &[rule!("C4.0g"), rule!("H2.0")],
            ),
        }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Event::Begins => None,
            Event::Skirmish { by: unit, .. }
            | Event::Saves { unit, .. }
            | Event::Suppressed(unit) => Some(battle.seat_of(*unit)),
        }
    }
}

fn skirmish_line(battle: &Battle, by: UnitId, at: UnitId, dice: Faces, hits: u8) -> Line {
    let need = battle.field.book.number(Number::SkirmishHit);
    let text = format!(
        "{} skirmishes against {}: {} {dice:?} for {need}+: {}.",
        battle.unit_words(by),
        battle.unit_words(at),
        dice_word(dice.as_slice().len() as u8),
        hits_word(hits),
    );
    line(text, &[rule!("C4.0a")])
}

fn saves_line(battle: &Battle, unit: UnitId, why: Save, dice: Faces, saved: u8) -> Line {
    let need = battle.field.book.number(Number::Save);
    let thrown = dice.as_slice().len() as u8;
    let text = format!(
        "{} saves ({}): {} {dice:?} for {need}+: {} left.",
        battle.unit_words(unit),
        why.words(),
        dice_word(thrown),
        hits_word(thrown - saved),
    );
    line(text, &[rule!("C4.0c"), why.rule()])
}
