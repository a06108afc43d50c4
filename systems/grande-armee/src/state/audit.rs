//! Hooks for the engine's property kit: is a position legal, and what would a side not notice?

use crate::nouns::field::UnitId;
use crate::nouns::kinds::Arm;
use crate::state::battle::{Battle, Place};
use engine::{Fast, Seat, Viewer};
use ground::table::Shape;

/// A position that differs only in what the viewer cannot see: command dice in the enemy's cups and
/// in the hands of his wing commanders. [A1.0b] [E5.0b]
pub fn scramble(battle: &Battle, viewer: Viewer, dice: &mut Fast) -> Battle {
    let mut other = battle.clone();
    let blind = |seat: Seat| !battle.sees_cup(viewer, seat);
    for army in battle.field.army_ids() {
        if blind(battle.field.army(army).seat) {
            other.army_mut(army).cup = dice.below(16) as u8;
        }
    }
    for officer in battle.field.officer_ids() {
        if blind(battle.officer_def(officer).seat) {
            other.officer_mut(officer).dice = dice.below(6) as u8;
        }
    }
    other
}

/// Whether a position between two activities is legal.
pub fn audit(battle: &Battle) -> Result<(), String> {
    let here: Vec<UnitId> = battle.on_table().collect();
    for unit in battle.field.unit_ids() {
        let (state, def) = (battle.unit(unit), battle.def(unit));
        if state.sp > def.sp {
            return Err(format!("{} has {} SP of {}", def.id, state.sp, def.sp));
        }
        let gone = matches!(state.place, Place::Broken | Place::Taken);
        if gone != (state.sp == 0) && state.place != Place::Gone {
            return Err(format!("{} has {} SP and is {:?}", def.id, state.sp, state.place));
        }
    }
    for (index, &unit) in here.iter().enumerate() {
        let (def, base) = (battle.def(unit), battle.base(unit));
        // [F8.0a] Bases never overlap.
        for &other in &here[index + 1..] {
            if base.clashes(&battle.base(other)) {
                return Err(format!("{} and {} overlap", def.id, battle.def(other).id));
            }
        }
        if !battle.field.ground.holds(&base) {
            return Err(format!("{} stands off the table at {}", def.id, base.pose()));
        }
        // [A4.2] Only infantry occupies a town.
        if battle.arm(unit) != Arm::Infantry && battle.town_of(unit).is_some() {
            return Err(format!("{} occupies a town", def.id));
        }
        if let Some(partner) = battle.unit(unit).partner {
            check_pair(battle, unit, partner)?;
        }
    }
    if battle.pulse > 4 {
        return Err(format!("pulse {}", battle.pulse));
    }
    Ok(())
}

/// [F9.31a] [F9.31d] [A4.2d] A pair is a battery and infantry of one Force, out of towns.
fn check_pair(battle: &Battle, unit: UnitId, partner: UnitId) -> Result<(), String> {
    let id = |unit: UnitId| &battle.def(unit).id;
    let fault = |what: &str| Err(format!("{} and {}: {what}", id(unit), id(partner)));
    if battle.unit(partner).partner != Some(unit) || !battle.is_here(partner) {
        return fault("one is attached, the other is not");
    }
    let mut arms = [battle.arm(unit), battle.arm(partner)];
    arms.sort_unstable();
    if arms != [Arm::Infantry, Arm::Artillery] {
        return fault("not a battery and infantry");
    }
    if battle.unit(unit).force != battle.unit(partner).force {
        return fault("of two Forces");
    }
    if battle.town_of(unit).is_some() {
        return fault("in a town");
    }
    Ok(())
}
