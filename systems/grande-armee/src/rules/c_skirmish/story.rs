//! The skirmish step in words.

use crate::book::Number;
use crate::nouns::field::UnitId;
use crate::rules::c_skirmish::Event;
use crate::rules::c_skirmish::event::Save;
use crate::rules::event::{ChapterEvent, Effect};
use crate::rules::words::{dice_word, heading, hits_word, line};
use crate::state::battle::Battle;
use engine::{Faces, Line, Rule, Seat, rule};
use host::{Deed, DeedKind, Mark};

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

    fn deed(&self, battle: &Battle) -> Option<Deed> {
        match self {
            Event::Begins => None,
            Event::Skirmish { by, at, dice, hits } => {
                let deed = battle.deed_between(DeedKind::Fire, [*by], *at);
                Some(deed.thrown(dice.as_slice(), hits_word(*hits)))
            }
            Event::Saves { unit, dice, saved, .. } => {
                let deed = battle.deed_of(DeedKind::Check, *unit);
                Some(deed.thrown(dice.as_slice(), format!("{saved} saved")))
            }
            Event::Suppressed(unit) => {
                let deed = battle.deed_of(DeedKind::Check, *unit);
                Some(deed.thrown(&[], "suppressed".to_owned()))
            }
        }
    }

    fn mark(&self, battle: &Battle) -> Option<Mark> {
        let Event::Suppressed(unit) = self else { return None };
        Some(Mark::Aim(format!("{} is suppressed", battle.unit_words(*unit))))
    }

    fn effect(&self, _: &Battle) -> Option<Effect> {
        let Event::Suppressed(unit) = self else { return None };
        Some(Effect::Becomes(*unit, "is suppressed"))
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
