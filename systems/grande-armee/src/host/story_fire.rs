//! Skirmishing and artillery fire in words.

use crate::book::{Distance, Number};
use crate::host::move_words::wind;
use crate::host::story::{command_dice, line};
use crate::nouns::field::UnitId;
use crate::rules::c_skirmish::skirmish::save_word;
use crate::rules::d_artillery::targets::{bonus_word, penalty_word};
use crate::rules::event::{Event, Leader, Save, Shot};
use crate::state::battle::Battle;
use engine::{Faces, Line};
use ground::table::{Mil, Pose};

/// `1 die`, `2 dice`.
pub(crate) fn dice_word(dice: u8) -> String {
    if dice == 1 { "1 die".to_owned() } else { format!("{dice} dice") }
}

fn hits_word(hits: u8) -> String {
    match hits {
        0 => "no hit".to_owned(),
        1 => "1 hit".to_owned(),
        _ => format!("{hits} hits"),
    }
}

/// A fraction with two decimals, rounded.
pub(crate) fn hundredths(over: i32, under: i32) -> String {
    let rounded = (over * 200 + under) / (2 * under);
    format!("{}.{:02}", rounded / 100, rounded % 100)
}

impl Battle {
    /// Events of chapters C and D.
    pub(crate) fn tell_fire(&self, event: &Event) -> Option<Line> {
        Some(match event {
            Event::Skirmish { by, at, dice, hits } => self.tell_skirmish(*by, *at, *dice, *hits),
            Event::Saves { unit, why, dice, saved } => self.tell_saves(*unit, *why, *dice, *saved),
            Event::Suppressed(battery) => self.tell_suppressed(*battery),
            Event::Relocated(battery, to) => self.tell_relocated(*battery, *to),
            Event::Fire { target, shots, hits } => self.tell_shots(*target, shots, *hits),
            Event::BatteryMade { units, officer, radius, paid, .. } => {
                self.tell_battery_made(units, *officer, *radius, *paid)
            }
            _ => return None,
        })
    }

    fn tell_skirmish(&self, by: UnitId, at: UnitId, dice: Faces, hits: u8) -> Line {
        let need = self.field.book.number(Number::SkirmishHit);
        let text = format!(
            "{} skirmishes against {}: {} {dice:?} for {need}+: {}.",
            self.unit_words(by),
            self.unit_words(at),
            dice_word(dice.as_slice().len() as u8),
            hits_word(hits),
        );
        line(text, &["C4.0a"])
    }

    fn tell_saves(&self, unit: UnitId, why: Save, dice: Faces, saved: u8) -> Line {
        let need = self.field.book.number(Number::Save);
        let rule = match why {
            Save::Mixed => "C4.0b",
            Save::Cavalry => "C4.0h",
            Save::Town => "C4.0i",
        };
        let left = dice.as_slice().len() as u8 - saved;
        let text = format!(
            "{} saves ({}): {} {dice:?} for {need}+: {} left.",
            self.unit_words(unit),
            save_word(why),
            dice_word(dice.as_slice().len() as u8),
            hits_word(left),
        );
        line(text, &["C4.0c", rule])
    }

    fn tell_suppressed(&self, battery: UnitId) -> Line {
        let text = format!("{} is suppressed and cannot fire.", self.unit_words(battery));
        line(text, &["C4.0g", "H2.0"])
    }

    fn tell_relocated(&self, battery: UnitId, to: Pose) -> Line {
        let (far, facing) = (self.field.book.distance(Distance::Relocation), wind(to.facing));
        let name = self.unit_words(battery);
        line(format!("{name} is moved {far} out of the way, facing {facing}."), &["D8.0b"])
    }

    fn tell_shots(&self, target: UnitId, shots: &[Shot], hits: u8) -> Line {
        let mut rules = vec!["D3.0", "D6.0a", "D6.0e"];
        let mut add = |rule: &'static str| {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        };
        let mut parts = Vec::new();
        for shot in shots {
            let ammunition = if shot.canister { "canister" } else { "roundshot" };
            let mut part = format!(
                "{} {ammunition} at {}, {:?} for {}+",
                self.unit_words(shot.battery),
                crate::host::notation::told(shot.range),
                shot.dice,
                shot.need
            );
            if let Some((bonus, again)) = shot.bonus {
                let (why, rule) = bonus_word(bonus);
                part += &format!(", misses again {again:?} ({why})");
                add(rule);
            }
            if let Some((penalty, again)) = shot.penalty {
                let (why, rule) = penalty_word(penalty);
                part += &format!(", hits again {again:?} ({why})");
                add(rule);
            }
            if shot.bonus.is_some() && shot.penalty.is_some() {
                add("D6.0d");
            }
            parts.push(format!("{part}: {}", hits_word(shot.hits)));
        }
        let name = self.unit_words(target);
        let text = format!("Fire at {name}: {}. {} in all.", parts.join("; "), hits_word(hits));
        line(text, &rules)
    }

    fn tell_battery_made(&self, units: &[UnitId], officer: Leader, radius: Mil, paid: u8) -> Line {
        let names: Vec<String> = units.iter().map(|&unit| self.unit_words(unit)).collect();
        let centre = names.first().cloned().unwrap_or_default();
        let price = match paid {
            0 => "before the battle".to_owned(),
            _ => format!("for {}", command_dice(paid)),
        };
        let text = format!(
            "A Grand Battery is made {price}: {} under {}, radius {radius}, around {centre}.",
            names.join(", "),
            self.leader_words(officer),
        );
        line(text, &["D7.0a", if paid == 0 { "D7.0b" } else { "D7.0e" }, "D7.0f"])
    }
}
