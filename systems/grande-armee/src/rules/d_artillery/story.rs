//! What batteries do, in words.

use crate::book::Distance;
use crate::nouns::field::UnitId;
use crate::rules::d_artillery::Event;
use crate::rules::d_artillery::event::{Shot, ShotBonus, ShotPenalty};
use crate::rules::event::{ChapterEvent, Leader};
use crate::rules::move_words::wind;
use crate::rules::notation::told;
use crate::rules::words::{command_dice, heading, hits_word, line};
use crate::state::battle::Battle;
use engine::{Line, Rule, Seat, rule};
use ground::table::{Mil, Pose};
use host::{Deed, DeedKind};

impl ShotBonus {
    /// Why misses are thrown again, with its rule.
    pub(crate) const fn words(self) -> (&'static str, Rule) {
        match self {
            ShotBonus::Vulnerable => ("in water or on a bridge", rule!("D6.0b")),
            ShotBonus::FlankOrRear => ("flank or rear", rule!("D6.0f")),
        }
    }
}

impl ShotPenalty {
    /// Why hits are thrown again, with its rule.
    pub(crate) const fn words(self) -> (&'static str, Rule) {
        match self {
            ShotPenalty::Artillery => ("counter-battery fire", rule!("D6.0c")),
            ShotPenalty::Cover => ("in cover", rule!("D6.0g")),
        }
    }
}

impl ChapterEvent for Event {
    fn line(&self, battle: &Battle) -> Line {
        match self {
            Event::Begins => heading("Artillery fire".into(), rule!("D1.0a"), 1),
            Event::Fire { target, shots, hits } => fire_line(battle, *target, shots, *hits),
            Event::Relocated(battery, to) => relocated_line(battle, *battery, *to),
            Event::BatteryMade { units, officer, radius, paid, .. } => {
                battery_line(battle, units, *officer, *radius, *paid)
            }
        }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Event::Begins => None,
            Event::Fire { shots, .. } => shots.first().map(|shot| battle.seat_of(shot.battery)),
            Event::Relocated(battery, _) => Some(battle.seat_of(*battery)),
            Event::BatteryMade { force, .. } => Some(battle.field.force(*force).seat),
        }
    }

    fn deed(&self, battle: &Battle) -> Option<Deed> {
        match self {
            Event::Fire { target, shots, hits } => {
                let by = shots.iter().map(|shot| shot.battery);
                let dice: Vec<u8> =
                    shots.iter().flat_map(|shot| shot.dice.as_slice().to_vec()).collect();
                let deed = battle.deed_between(DeedKind::Fire, by, *target);
                Some(deed.thrown(&dice, hits_word(*hits)))
            }
            Event::Begins | Event::Relocated(..) | Event::BatteryMade { .. } => None,
        }
    }

    fn reveals(&self) -> bool {
        match self {
            Event::Fire { .. } => true,
            Event::Begins | Event::Relocated(..) | Event::BatteryMade { .. } => false,
        }
    }
}

fn fire_line(battle: &Battle, target: UnitId, shots: &[Shot], hits: u8) -> Line {
    let mut rules = vec![rule!("D3.0"), rule!("D6.0a"), rule!("D6.0e")];
    let mut parts = Vec::new();
    for shot in shots {
        let ammunition = if shot.canister { "canister" } else { "roundshot" };
        let mut part = format!(
            "{} {ammunition} at {}, {:?} for {}+",
            battle.unit_words(shot.battery),
            told(shot.range),
            shot.dice,
            shot.need
        );
        if let Some((bonus, again)) = shot.bonus {
            let (why, rule) = bonus.words();
            part += &format!(", misses again {again:?} ({why})");
            rules.push(rule);
        }
        if let Some((penalty, again)) = shot.penalty {
            let (why, rule) = penalty.words();
            part += &format!(", hits again {again:?} ({why})");
            rules.push(rule);
        }
        if shot.bonus.is_some() && shot.penalty.is_some() {
            rules.push(rule!("D6.0d"));
        }
        parts.push(format!("{part}: {}", hits_word(shot.hits)));
    }
    let name = battle.unit_words(target);
    line(format!("Fire at {name}: {}. {} in all.", parts.join("; "), hits_word(hits)), &rules)
}

fn relocated_line(battle: &Battle, battery: UnitId, to: Pose) -> Line {
    let (far, facing) = (battle.field.book.distance(Distance::Relocation), wind(to.facing));
    let name = battle.unit_words(battery);
    line(format!("{name} is moved {far} out of the way, facing {facing}."), &[rule!("D8.0b")])
}

fn battery_line(battle: &Battle, units: &[UnitId], officer: Leader, radius: Mil, paid: u8) -> Line {
    let names: Vec<String> = units.iter().map(|&unit| battle.unit_words(unit)).collect();
    let centre = names.first().map_or("", String::as_str);
    let (price, rule) = match paid {
        0 => ("before the battle".to_owned(), rule!("D7.0b")),
        _ => (format!("for {}", command_dice(paid)), rule!("D7.0e")),
    };
    let text = format!(
        "A Grand Battery is made {price}: {} under {}, radius {radius}, around {centre}.",
        names.join(", "),
        battle.leader_words(officer),
    );
    line(text, &[rule!("D7.0a"), rule, rule!("D7.0f")])
}
