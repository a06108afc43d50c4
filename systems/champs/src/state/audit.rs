//! Hooks for the engine's property kit: is a position legal, and what would a side not notice?

use super::battle::Battle;
use super::unit::{Crew, Place, Role, Screened, SupportFire};
use crate::nouns::{Activates, Arm, Order, Pending, UnitId};
use engine::{Fast, Seat, Viewer};
use ground::table::Mil;

/// A position that differs only in what the viewer cannot see: steps of enemy units that are not in
/// an interaction, and the enemy's orders. [CON-3]
pub fn scramble(battle: &Battle, viewer: Viewer, dice: &mut Fast) -> Battle {
    let mut other = battle.clone();
    let blind = |seat: Seat| match viewer {
        Viewer::Seat(own) => own != seat,
        Viewer::Spectator => true,
        Viewer::Umpire => false,
    };
    for unit in battle.field.unit_ids() {
        let state = battle.unit(unit);
        if !blind(battle.seat_of(unit)) {
            continue;
        }
        let hidden = other.unit_mut(unit);
        (hidden.role, hidden.marks.waits) = (Role::Reserve, dice.below(2) == 0);
        hidden.post.x += Mil(dice.below(4000) as i32);
        if state.place() != Place::Gone && !state.marks.shown {
            hidden.steps = dice.below(usize::from(battle.def(unit).level.usual)) as u8;
            hidden.marks.lost_to_fire = dice.below(2) == 0;
            hidden.flanked_by.insert(UnitId(dice.below(battle.units.len()) as u8));
            hidden.marks.support_fire = SupportFire::Battery;
            hidden.under_fire_of.insert(UnitId(dice.below(battle.units.len()) as u8));
        }
    }
    for org in (0..battle.orgs.len() as u8).map(crate::nouns::OrgId) {
        if !blind(battle.org(org).seat) {
            continue;
        }
        let orders = [Order::NONE, Order::Garrison, Order::Support { whom: None }];
        let mut any = || orders[dice.below(orders.len())].clone();
        let (order, pending) = (any(), any());
        let org = other.org_mut(org);
        org.order = order;
        org.since = 1 + dice.below(9) as u8;
        org.pending = (dice.below(2) == 0)
            .then_some(Pending { order: pending, activates: Activates::ByRoll });
    }
    other
}

/// Whether a position between two activities is legal.
pub fn audit(battle: &Battle) -> Result<(), String> {
    let here: Vec<UnitId> = battle.on_table().collect();
    for unit in battle.field.unit_ids() {
        let (state, def) = (battle.unit(unit), battle.def(unit));
        // [UNI-10] Destroyed just when the steps reach the level, or taken off for another reason;
        // [CRI-11b] who Broke causes panic first.
        let waits = battle.dies_after_panic(unit);
        if state.steps >= def.level.usual && state.place() != Place::Gone && !waits {
            return Err(format!("{} lives with {} steps", def.id, state.steps));
        }
        if battle.arm(unit) != Arm::Artillery && state.crew != Crew::AtGuns {
            return Err(format!("{} has a crew", def.id));
        }
        if battle.field.org(def.org).is_none() || !battle.org(state.org).exists {
            return Err(format!("{} belongs to nobody", def.id));
        }
        if battle.org(state.org).seat != def.seat {
            return Err(format!("{} belongs to the enemy", def.id));
        }
    }
    for (index, &unit) in here.iter().enumerate() {
        let (def, body) = (battle.def(unit), battle.body(unit));
        for &other in &here[index + 1..] {
            let together = battle.unit(unit).inside() == battle.unit(other).inside()
                && !battle.unit(unit).inside().is_empty();
            // [UNI-9] Abandoned guns occupy no space.
            let solid = battle.counts(unit) && battle.counts(other);
            if solid && !together && body.clashes(battle.body(other)) {
                return Err(format!("{} and {} overlap", def.id, battle.def(other).id));
            }
        }
        if !body.parts().iter().all(|part| battle.field.laid.ground.holds(part)) {
            return Err(format!("{} stands off the table", def.id));
        }
        let foot = body_is_kept(battle, unit);
        if !foot {
            return Err(format!("{} has another footprint than its formation", def.id));
        }
    }
    blocks(battle)?;
    screens(battle)
}

fn body_is_kept(battle: &Battle, unit: UnitId) -> bool {
    let state = battle.unit(unit);
    !state.inside().is_empty()
        || *battle.body(unit) == battle.body_at(unit, state.formation(), state.pose())
}

/// [STR-1] A block holds so many guns or castings, of one side.
fn blocks(battle: &Battle) -> Result<(), String> {
    for block in battle.field.laid.block_ids() {
        let inside: Vec<UnitId> =
            battle.on_table().filter(|&unit| battle.unit(unit).inside().contains(block)).collect();
        let name = &battle.field.laid.block(block).name;
        let alone = inside.iter().all(|&unit| battle.unit(unit).inside().len() == 1);
        if alone && !battle.fit_in_block(inside.iter().copied()) {
            return Err(format!("{name} is too full"));
        }
        let mixed = inside.iter().any(|&unit| battle.seat_of(unit) != battle.seat_of(inside[0]));
        if mixed {
            return Err(format!("{name} has two masters"));
        }
        if inside.iter().any(|&unit| battle.arm(unit) == Arm::Cavalry) {
            return Err(format!("cavalry holds {name}"));
        }
    }
    Ok(())
}

/// [SKR-2b] All castings of a battalion in skirmish order screen somebody who is there; some may have
/// been lost with whom they screened.
fn screens(battle: &Battle) -> Result<(), String> {
    for unit in battle.field.unit_ids() {
        let own = battle.screens.iter().filter(|screen| screen.of == unit);
        let castings: u8 = own.map(|screen| screen.castings).sum();
        let def = battle.def(unit);
        match battle.unit(unit).place() {
            Place::Screening if !(1..=def.castings).contains(&castings) => {
                return Err(format!("{} has {castings} castings in screens", def.id));
            }
            Place::Screening => {}
            _ if castings > 0 => return Err(format!("{} is formed and screens", def.id)),
            _ => {}
        }
        if castings > 0 && def.troop.infantry().is_none_or(|foot| foot.skirmishers.is_none()) {
            return Err(format!("{} cannot skirmish", def.id));
        }
    }
    for screen in &battle.screens {
        if let Screened::Unit(with) = screen.with
            && !battle.is_here(with)
        {
            return Err(format!("{} screens nobody", battle.def(screen.of).id));
        }
        if let Screened::Edge(block, _) = screen.with {
            let here = |unit| battle.seat_of(unit) == battle.seat_of(screen.of);
            if !battle.occupants(block).any(here) {
                return Err(format!("{} screens an empty block", battle.def(screen.of).id));
            }
        }
    }
    Ok(())
}
