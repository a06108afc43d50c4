//! Hooks for the engine's property kit: is a position legal, and who sees what?

use crate::army::{FirePower, UnitId};
use crate::battle::{Battle, Whereabouts};
use crate::dice::Base6;
use crate::kinds::{Arm, Formation, Morale, Readiness};
use engine::{Fast, Viewer};
use std::sync::Arc;

/// The same battle with other values on the backs of the counters that a viewer may not see.
/// [2.2.3] (R160)
pub fn scramble(battle: &Battle, viewer: Viewer, dice: &mut Fast) -> Battle {
    let mut other = battle.clone();
    let mut given = (*battle.given).clone();
    let mut any = |most: usize| dice.below(most);
    for def in &mut given.setup.army.units {
        if Battle::sees_backs(viewer, def.seat()) {
            continue;
        }
        def.melee = 1 + any(40) as u16;
        let (tens, ones) = (1 + any(6), 1 + any(6));
        def.morale = Base6::of_dice(tens as u8, ones as u8);
        match &mut def.fire {
            FirePower::Infantry { printed, .. } => *printed = 1 + any(12) as u8,
            FirePower::Cavalry { skirmish, .. } => {
                // Whether it can skirmish is seen on the map.
                *skirmish = skirmish.map(|_| 1 + any(4) as u8);
            }
            FirePower::Artillery { values, .. } => {
                for value in values {
                    *value = 1 + any(20) as u8;
                }
            }
        }
    }
    for def in &mut given.setup.army.leaders {
        if !Battle::sees_backs(viewer, def.seat()) {
            def.morale += 1 + any(3) as i32;
        }
    }
    other.given = Arc::new(given);
    other
}

/// Whether a position is legal, and if not, why.
pub fn audit(battle: &Battle) -> Result<(), String> {
    for index in 0..battle.units.len() {
        let unit = UnitId(index as u16);
        let (one, def) = (battle.unit(unit), battle.def(unit));
        let name = &def.id;
        if one.losses > def.increments {
            return Err(format!("{name} has lost {} of {}", one.losses, def.increments));
        }
        if (one.place == Whereabouts::OnMap) == one.hexes.is_empty() {
            return Err(format!("{name} is {} and fills {}", one.place.key(), one.hexes.len()));
        }
        if one.readiness != Readiness::Fresh && def.arm() != Arm::Cavalry {
            return Err(format!("{name} is {}", one.readiness.key()));
        }
        for hex in one.hexes.iter() {
            let label = battle.board().label(hex);
            if battle.increments(unit) == 0 {
                return Err(format!("{name} is in {label} without increments"));
            }
            if !battle.given.setup.field.is_open(hex) {
                return Err(format!("{name} stands on the steep slope of {label}"));
            }
            if battle.units_at(hex).filter(|other| *other == unit).count() != 1 {
                return Err(format!("{name} lies wrong in the stack of {label}"));
            }
        }
        let guns = matches!(one.formation, Formation::Limbered | Formation::Unlimbered);
        let ordered = one.state == Morale::GoodOrder && one.place == Whereabouts::OnMap;
        if ordered && guns != (def.arm() == Arm::Artillery) {
            return Err(format!("{name} is in {}", one.formation.name()));
        }
        let pair =
            matches!(one.formation, Formation::Line | Formation::Skirmish | Formation::RoadMarch);
        if one.hexes.len() > 1 && !(pair && ordered) {
            return Err(format!("{name} fills {} hexes", one.hexes.len()));
        }
    }
    for (index, leader) in battle.leaders.iter().enumerate() {
        let hex = leader.hex;
        let def = &battle.given.setup.army.leaders[index];
        if !hex.is_somewhere() {
            continue;
        }
        let friends = battle.units_at(hex).any(|unit| battle.seat_of(unit) == def.seat());
        if battle.enemy_in(hex, def.seat()) && !friends {
            return Err(format!("{} is among enemies in {}", def.name, battle.board().label(hex)));
        }
    }
    Ok(())
}
