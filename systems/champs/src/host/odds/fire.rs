//! Odds of fire, crisis tests, panic and rally.

use super::{Tried, refused, unit};
use crate::Battle;
use crate::nouns::Arm;
use crate::rules::crisis::{Away, Occasion, Test};
use ::host::{Trial, parts};
use engine::rule;

/// Batteries fire at a target. [ART-7]
pub(super) fn fire(battle: &Battle, about: &str) -> Tried {
    let (by, at) = parts(about, '@', "BATTERY@UNIT")?;
    let target = unit(battle, at)?;
    let mut shots = Vec::new();
    for id in by.split('+') {
        let battery = unit(battle, id)?;
        let words = battle.unit_words(battery);
        if battle.seat_of(battery) == battle.seat_of(target) {
            return Err(format!("{} is no enemy", battle.unit_words(target)));
        }
        if !battle.can_fire(battery) {
            return Err(refused(rule!("UNI-9"), format!("{words} cannot fire")));
        }
        if !battle.can_hit(battery, target) {
            let why = "the target is out of arc, range or sight, or friends are in the way";
            return Err(refused(rule!("ART-12"), format!("{words}: {why}")));
        }
        shots.push((battery, target));
    }
    let names: Vec<String> = shots.iter().map(|(by, _)| battle.unit_words(*by)).collect();
    let subject = format!("{} at {}", names.join(" and "), battle.unit_words(target));
    Ok(Trial::new(battle.clone(), subject, move |battle: &mut Battle, table| {
        battle.resolve_fire(table, &shots)
    }))
}

/// A crisis test and what follows. [CRI-3]
pub(super) fn crisis(battle: &Battle, about: &str) -> Tried {
    let (who, enemy) = parts(about, '<', "UNIT<ENEMY")?;
    let (id, occasion) = who.split_once(':').unwrap_or((who, "fire"));
    let (unit, cause) = (unit(battle, id)?, unit(battle, enemy)?);
    let occasion = match occasion.trim() {
        "fire" => Occasion::Fire,
        "leader" => Occasion::LeaderFell,
        "retreat-through" => Occasion::RetreatThrough,
        other => return Err(format!("fire, leader or retreat-through expected, found '{other}'")),
    };
    if battle.unit(unit).is_broken() || !battle.counts(unit) {
        let why = format!("{} does not test", battle.unit_words(unit));
        return Err(refused(rule!("CRI-1b"), why));
    }
    let guns = battle.arm(cause) == Arm::Artillery;
    let flanked = guns
        && occasion == Occasion::Fire
        && (battle.fire_flanks(cause, unit) || battle.fire_from_rear(cause, unit));
    let subject = format!("{}: {}", battle.unit_words(unit), occasion.words());
    Ok(Trial::new(battle.clone(), subject, move |battle: &mut Battle, table| {
        let test = Test { flanked, ..Test::new(unit, occasion) };
        match battle.test_once(table, test)? {
            Some(verdict) => {
                battle.react(table, unit, verdict, Away::From(vec![cause]), occasion.rule())
            }
            None => Ok(()),
        }
    }))
}

/// A test for panic. [PAN-1]
pub(super) fn panic(battle: &Battle, about: &str) -> Tried {
    let unit = unit(battle, about)?;
    if battle.unit(unit).is_broken() || !battle.counts(unit) {
        let why = format!("{} does not test", battle.unit_words(unit));
        return Err(refused(rule!("CRI-1b"), why));
    }
    let subject = format!("panic of {}", battle.unit_words(unit));
    Ok(Trial::new(battle.clone(), subject, move |battle: &mut Battle, table| {
        battle.test_panic(table, unit)
    }))
}

/// A Broken unit tries to rally. [CRI-11]
pub(super) fn rally(battle: &Battle, about: &str) -> Tried {
    let unit = unit(battle, about)?;
    if !battle.may_rally(unit) {
        let why = format!(
            "{} is not Broken, or not more than 18\" from the enemy",
            battle.unit_words(unit)
        );
        return Err(refused(rule!("CRI-11"), why));
    }
    let subject = format!("rally of {}", battle.unit_words(unit));
    Ok(Trial::new(battle.clone(), subject, move |battle: &mut Battle, table| {
        battle.try_to_rally(table, unit)
    }))
}
