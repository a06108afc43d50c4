//! Hooks for the engine's property kit: is a position legal, and what would a side not notice?

use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Order, Shape};
use crate::rules::r18_stacking::stack_fits;
use crate::state::battle::Battle;
use engine::{Fast, Seat, Viewer};

/// A position that differs only in what the viewer cannot see: strengths of enemy units that are
/// not laid open, and hidden orders.
pub fn scramble(battle: &Battle, viewer: Viewer, dice: &mut Fast) -> Battle {
    let mut other = battle.clone();
    let blind = |seat: Seat| match viewer {
        Viewer::Seat(own) => own != seat,
        Viewer::Spectator => true,
        Viewer::Umpire => false,
    };
    for index in 0..other.units.len() {
        let def = &battle.field.units[index];
        let unit = &mut other.units[index];
        let hidden =
            blind(def.seat) && !unit.shown && !battle.field.scenario.switches.open_strengths;
        if hidden && unit.sp > 0 {
            unit.sp = 1 + dice.below(usize::from(def.sp)) as u8;
        }
    }
    for index in 0..other.formations.len() {
        let formation = &mut other.formations[index];
        if blind(battle.field.formations[index].seat) && !formation.revealed {
            formation.order = Order::ALL[dice.below(Order::ALL.len())];
        }
    }
    other
}

/// Whether a position between two activities is legal.
pub fn audit(battle: &Battle) -> Result<(), String> {
    for index in 0..battle.units.len() {
        let unit = UnitId(index as u16);
        let (state, def) = (battle.unit(unit), battle.def(unit));
        let name = &def.id;
        if state.sp > def.sp {
            return Err(format!("{name} has {} SP of {}", state.sp, def.sp));
        }
        if !state.hex.is_somewhere() {
            continue;
        }
        if state.sp == 0 {
            return Err(format!("{name} is on the map without strength"));
        }
        let label = battle.field.board.label(state.hex);
        let stack = battle.stack(state.hex);
        if !stack.contains(&unit) {
            return Err(format!("{name} is not in the stack of {label}"));
        }
        if state.under != (stack[0] != unit) {
            return Err(format!("{name} lies wrong in {label}"));
        }
        if let [top, below] = stack[..] {
            if battle.seat_of(top) != battle.seat_of(below) {
                return Err(format!("two sides in {label}"));
            }
            // [18g] holds at the end of movement.
            if battle.acting == 0 && !stack_fits(battle, top, below) {
                return Err(format!(
                    "{} and {} do not fit in {label}: {:?} {} and {:?} {}",
                    battle.def(top).id,
                    battle.def(below).id,
                    battle.unit(top).shape,
                    battle.unit(top).facing.number(),
                    battle.unit(below).shape,
                    battle.unit(below).facing.number()
                ));
            }
        }
        let broken = battle.obstructed(state.hex);
        let sound = match (battle.arm(unit), state.shape) {
            (Arm::Infantry, Shape::General | Shape::Column) if broken => true,
            (Arm::Infantry, Shape::Line | Shape::Column | Shape::Square) => !broken,
            (Arm::Cavalry, Shape::Mounted) => true,
            (Arm::Artillery, Shape::Unlimbered) => !broken,
            (Arm::Artillery, Shape::Limbered) => true,
            _ => false,
        };
        if !sound {
            return Err(format!("{name} is in {} in {label}", state.shape.name()));
        }
        if state.tired && battle.arm(unit) != Arm::Cavalry {
            return Err(format!("{name} is tired"));
        }
    }
    Ok(())
}
