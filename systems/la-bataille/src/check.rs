//! Hooks for the engine's property kit: is a position legal?

use crate::army::UnitId;
use crate::battle::{Battle, Whereabouts};
use crate::kinds::{Arm, Formation, Morale, Readiness};

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
        // [6.4.8b] [6.4.9d] [6.7.7]
        if ordered && battle.is_too_thin(unit) {
            return Err(format!("{name} is too thin for two hexes"));
        }
    }
    for (index, leader) in battle.leaders.iter().enumerate() {
        let hex = leader.hex;
        let def = &battle.given.setup.army.leaders[index];
        if !hex.is_somewhere() {
            continue;
        }
        if leader.place != Whereabouts::OnMap {
            return Err(format!("{} is {} and on the map", def.name, leader.place.key()));
        }
        let friends = battle.units_at(hex).any(|unit| battle.seat_of(unit) == def.seat());
        if battle.enemy_in(hex, def.seat()) && !friends {
            return Err(format!("{} is among enemies in {}", def.name, battle.board().label(hex)));
        }
    }
    Ok(())
}
