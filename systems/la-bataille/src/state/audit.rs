//! Hooks for the engine's property kit: is a position legal, and who sees what?

use crate::nouns::army::{FirePower, LeaderId, UnitId};
use crate::nouns::dice::Base6;
use crate::nouns::kinds::{Arm, Formation, Morale, Phase, Readiness};
use crate::state::battle::{Battle, Stage, Unit, Whereabouts};
use engine::{Fast, Viewer};
use ground::Hex;
use std::sync::Arc;

/// The same battle with other values on the backs of the counters that a viewer may not see.
/// [2.2.3] (R160)
pub fn scramble(battle: &Battle, viewer: Viewer, dice: &mut Fast) -> Battle {
    let mut other = battle.clone();
    let mut setup = battle.fixed.setup.clone();
    let mut any = |most: usize| dice.below(most);
    for def in &mut setup.army.units {
        if viewer.sees(def.seat()) {
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
    for (index, def) in setup.army.leaders.iter_mut().enumerate() {
        // The points of a leader who has withdrawn are counted before both sides. [16.1.5a1] (R232)
        let counted = battle.leaders_out.contains(&LeaderId(index as u8));
        if viewer.sees(def.seat()) || counted {
            continue;
        }
        def.morale = 1 + any(6) as i32;
        (def.attack, def.defence) = (any(5) as i32, any(5) as i32);
        (def.cavalry, def.artillery) = (any(4) as i32, any(3) as i32);
    }
    other.fixed = Arc::new(battle.fixed.with_setup(setup));
    other
}

/// Whether a position is legal, and if not, why.
pub fn audit(battle: &Battle) -> Result<(), String> {
    for index in 0..battle.units.len() {
        let unit = UnitId(index as u16);
        let name = &battle.def(unit).id;
        let wrong = |why: String| format!("{name} {why}");
        strength(battle, unit).map_err(wrong)?;
        battle
            .unit(unit)
            .hexes
            .iter()
            .try_for_each(|hex| place(battle, unit, hex))
            .map_err(wrong)?;
        if battle.is_on_map(unit) {
            drawn_up(battle, unit, battle.unit(unit)).map_err(wrong)?;
        }
        // Each hex once, by its top unit.
        let on_top = |hex: &Hex| battle.top(*hex) == Some(unit);
        battle.unit(unit).hexes.iter().filter(on_top).try_for_each(|hex| together(battle, hex))?;
    }
    for index in 0..battle.leaders.len() {
        leader(battle, LeaderId(index as u8))?;
    }
    Ok(())
}

/// Increments, readiness, and a regiment that is there only once.
fn strength(battle: &Battle, unit: UnitId) -> Result<(), String> {
    let (troops, def) = (battle.unit(unit), battle.def(unit));
    if troops.losses > def.increments {
        return Err(format!("has lost {} of {}", troops.losses, def.increments));
    }
    if (troops.place == Whereabouts::OnMap) == troops.hexes.is_empty() {
        return Err(format!("is {} and fills {}", troops.place.key(), troops.hexes.len()));
    }
    if troops.readiness != Readiness::Fresh && def.arm() != Arm::Cavalry {
        return Err(format!("is {}", troops.readiness.key()));
    }
    // [5.2.4]
    if troops.state == Morale::Routed && troops.marker.is_some() {
        return Err("is routed and has a readiness marker".to_owned());
    }
    // [2.2.4] A regiment and its battalions are never on the map together.
    if battle.is_on_map(unit)
        && let Some(other) = def.battalions.iter().find(|battalion| battle.is_on_map(**battalion))
    {
        return Err(format!("and its battalion {} are both on the map", battle.def(*other).id));
    }
    Ok(())
}

/// A unit in one of its hexes.
fn place(battle: &Battle, unit: UnitId, hex: Hex) -> Result<(), String> {
    let label = battle.board().label(hex);
    if battle.increments(unit) == 0 {
        return Err(format!("is in {label} without increments"));
    }
    if !battle.fixed.setup.field.is_open(hex) {
        return Err(format!("stands on the steep slope of {label}"));
    }
    if battle.units_at(hex).filter(|other| *other == unit).count() != 1 {
        return Err(format!("lies wrong in the stack of {label}"));
    }
    Ok(())
}

/// A formation that the arm may have, on ground that allows it, in as many hexes as it fills.
pub(crate) fn drawn_up(battle: &Battle, unit: UnitId, troops: &Unit) -> Result<(), String> {
    let arm = battle.arm(unit);
    let formation = troops.formation;
    let ordered = troops.state == Morale::GoodOrder;
    let guns = matches!(formation, Formation::Limbered | Formation::Unlimbered);
    if guns != (arm == Arm::Artillery) {
        return Err(format!("is in {}", formation.name()));
    }
    let masse = arm == Arm::Infantry && battle.forms_masse(unit);
    let legal = match formation {
        // [6.5.1p1] [16.2.7e]
        Formation::Square => arm == Arm::Infantry && !masse,
        // [16.2.7]
        Formation::Masse => masse,
        Formation::Column => !masse,
        // [6.7.1] [6.8]
        Formation::Skirmish => battle.may_skirmish(unit),
        // [6.10.3]
        Formation::RoadMarch => battle.def(unit).battalions.is_empty(),
        _ => true,
    };
    if ordered && !legal {
        return Err(format!("may not be in {}", formation.name()));
    }
    let cover = |hex: Hex| battle.terrain(hex).is_cover();
    // [6.4.4] [6.5.1] [6.6.1] Cover means general order; on the road only a column keeps its own.
    let by_ground = match formation {
        Formation::GeneralOrder => troops.hexes.iter().all(cover),
        Formation::Limbered | Formation::Unlimbered | Formation::RoadMarch => true,
        _ => !troops.hexes.iter().any(cover),
    };
    if !by_ground {
        let label = battle.board().label(troops.hexes.first());
        return Err(format!("is in {} in {label}", formation.name()));
    }
    let several = matches!(formation, Formation::Line | Formation::Skirmish | Formation::RoadMarch);
    if troops.hexes.len() > 1 && !(several && ordered) {
        return Err(format!("fills {} hexes", troops.hexes.len()));
    }
    let joined = |pair: &[Hex]| battle.distance(pair[0], pair[1]) == 1;
    if !troops.hexes.as_slice().windows(2).all(joined) {
        return Err("is torn apart".to_owned());
    }
    // [6.4.6] [6.7.6] The hexes of a pair lie beside each other as it faces.
    let pair = troops.hexes.len() == 2 && formation != Formation::RoadMarch;
    if pair
        && !battle
            .pairs_with(troops.hexes.first(), troops.facing)
            .any(|hexes| hexes == troops.hexes)
    {
        return Err("does not face as its two hexes lie".to_owned());
    }
    // [6.4.8b] [6.4.9d] [6.7.7]
    if battle.is_too_thin(unit) {
        return Err(format!("is too thin for two hexes with {}", battle.increments(unit)));
    }
    // [6.10.5]
    if formation == Formation::RoadMarch && troops.hexes.len() > battle.road_length(unit) {
        return Err(format!("fills {} hexes of the road", troops.hexes.len()));
    }
    Ok(())
}

/// A leader is on the map or not, and never with the enemy alone.
fn leader(battle: &Battle, leader: LeaderId) -> Result<(), String> {
    let officer = &battle.leaders[leader.index()];
    let def = battle.leader_def(leader);
    if (officer.place == Whereabouts::OnMap) != officer.hex.is_somewhere() {
        return Err(format!("{} is {} and has another place", def.name, officer.place.key()));
    }
    // [14.2.4]
    let seat = def.seat();
    let alone = |unit: UnitId| battle.seat_of(unit) != seat;
    let here = officer.hex.is_somewhere() && battle.top(officer.hex).is_some();
    if here && battle.units_at(officer.hex).all(alone) {
        return Err(format!("{} is alone among the enemy", def.name));
    }
    Ok(())
}

/// The units of a hex: of one side but for cavalry upon a square, and no more than fit.
fn together(battle: &Battle, hex: Hex) -> Result<(), String> {
    let Some(top) = battle.top(hex) else { return Ok(()) };
    let label = battle.board().label(hex);
    let seat = battle.seat_of(top);
    if battle.enemy_in(hex, seat) {
        // [10.1.10b] A charge that stops on the square which is its target.
        let fights = battle.contacts.iter().any(|contact| contact.target == hex);
        return if fights { Ok(()) } else { Err(format!("both sides are in {label}")) };
    }
    // [3.1.1] While a side moves it may pass through itself; afterwards hexes are cleared. [3.1.5]
    let moving = matches!(battle.stage, Stage::Segment(_, Phase::Movement) | Stage::SetUp(_));
    let guests = battle.guests(hex);
    if !moving
        && guests.len() > 1
        && let Err(refusal) = battle.may_stand_together(hex, &guests)
    {
        return Err(format!("{label}: {refusal}"));
    }
    Ok(())
}
