//! Strength lost and regained, and officers in danger, in words.

use crate::nouns::field::{Rank, UnitId};
use crate::rules::event::{ChapterEvent, Effect, Leader};
use crate::rules::h_losses::Event;
use crate::rules::h_losses::event::{Cause, Peril};
use crate::rules::words::{hits_count, line};
use crate::state::battle::Battle;
use engine::{Faces, Line, Rule, Seat, Strengthening, rule};
use host::{Deed, DeedKind, Mark};

impl Cause {
    /// Why strength was lost, with its rule.
    const fn words(self) -> (&'static str, Rule) {
        match self {
            Cause::Skirmishers => ("skirmishers", rule!("C4.0d")),
            Cause::Artillery => ("artillery", rule!("D6.0a")),
            Cause::Canister => ("canister", rule!("F9.3c")),
            Cause::CaughtEvading => ("caught while evading", rule!("F9.22b")),
            Cause::Combat => ("combat", rule!("G4.0")),
            Cause::FriendsFellBack => ("friends fell back through it", rule!("H1.1b")),
            Cause::Blocked => ("it could not fall back", rule!("H1.1c")),
            Cause::HeldInTown => ("it could not leave the town", rule!("G5.0b")),
            Cause::Pursuit => ("pursuit", rule!("I6.2b")),
            Cause::Overrun => ("overrun", rule!("F9.3b")),
            Cause::LostWithInfantry => ("lost with its infantry", rule!("F9.31c")),
        }
    }
}

impl ChapterEvent for Event {
    fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        match self {
            Event::Hit { unit, points, cause } => {
                let (why, rule) = cause.words();
                let text = format!("{} takes {}: {why}.", name(unit), hits_count(*points));
                line(text, &[rule!("GLO-1"), rule])
            }
            Event::Broke(unit) => {
                line(format!("{} breaks.", name(unit)), &[rule!("GLO-1b"), rule!("H3.0")])
            }
            Event::BatteryLost(unit, cause) => {
                let (why, rule) = cause.words();
                line(format!("{} is lost: {why}.", name(unit)), &[rule!("GLO-4"), rule])
            }
            Event::Recovery { unit, hits, die, final_roll } => {
                let result = match (die < hits, final_roll) {
                    (true, _) => "one comes off",
                    (false, true) => "in vain",
                    (false, false) => "the die is thrown again",
                };
                let (name, hits) = (name(unit), hits_count(*hits));
                let rules = [rule!("H5.0b"), rule!("H5.0c")];
                line(
                    format!("{name} tries to recover from {hits}: {die}, {result}."),
                    if *final_roll { &rules[..1] } else { &rules },
                )
            }
            Event::Recovered(unit, sp) => {
                line(format!("{} is back at {sp} SP.", name(unit)), &[rule!("H5.0b")])
            }
            Event::OfficerCheck { officer, peril, dice, falls } => {
                let end = if *falls { "he falls" } else { "he lives" };
                check_line(battle, *officer, *peril, dice, end)
            }
            Event::OfficerFell(officer) => fell_line(battle, *officer),
            Event::CupLost(army) => {
                let army = &battle.field.army(*army).name;
                line(format!("All command dice of {army} are lost."), &[rule!("H4.2")])
            }
        }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        Some(match self {
            Event::Hit { unit, .. }
            | Event::Broke(unit)
            | Event::BatteryLost(unit, _)
            | Event::Recovery { unit, .. }
            | Event::Recovered(unit, _) => battle.seat_of(*unit),
            Event::OfficerCheck { officer, .. } | Event::OfficerFell(officer) => {
                battle.officer_def(officer.officer).seat
            }
            Event::CupLost(army) => battle.field.army(*army).seat,
        })
    }

    fn deed(&self, battle: &Battle) -> Option<Deed> {
        match self {
            Event::Hit { unit, points, .. } => {
                Some(Deed::loss(battle.def(*unit).id.clone(), *points))
            }
            Event::Broke(unit) | Event::BatteryLost(unit, _) => {
                Some(battle.deed_of(DeedKind::Gone, *unit))
            }
            Event::Recovery { unit, die, .. } => {
                let deed = battle.deed_of(DeedKind::Check, *unit);
                Some(deed.thrown(&[*die], "to recover".to_owned()))
            }
            Event::OfficerCheck { officer, falls, .. } => {
                let name = battle.officer_def(officer.officer).name.clone();
                Some(Deed::check(name, !falls))
            }
            Event::Recovered(..) | Event::OfficerFell(_) | Event::CupLost(_) => None,
        }
    }

    fn mark(&self, battle: &Battle) -> Option<Mark> {
        let of = |unit: &UnitId, does: &str| format!("{} {does}", battle.unit_words(*unit));
        match self {
            Event::Hit { unit, .. } => Some(Mark::Fate(of(unit, "is hit"))),
            Event::Broke(unit) => Some(Mark::Fate(of(unit, "breaks"))),
            Event::BatteryLost(unit, _) => Some(Mark::Fate(of(unit, "is lost"))),
            Event::Recovered(unit, _) => Some(Mark::Aim(of(unit, "recovers"))),
            Event::OfficerFell(officer) => {
                let name = &battle.officer_def(officer.officer).name;
                Some(Mark::Fate(format!("{name} falls")))
            }
            Event::Recovery { .. } | Event::OfficerCheck { .. } | Event::CupLost(_) => None,
        }
    }

    fn effect(&self, battle: &Battle) -> Option<Effect> {
        match self {
            Event::Hit { unit, points, .. } => Some(Effect::Loses(*unit, *points)),
            Event::Broke(unit) => Some(Effect::Becomes(*unit, "breaks")),
            Event::BatteryLost(unit, _) => Some(Effect::Becomes(*unit, "is lost")),
            Event::Recovered(unit, _) => Some(Effect::Becomes(*unit, "recovers 1 SP")),
            Event::OfficerFell(leader) => {
                Some(Effect::Happens(format!("{} falls", battle.leader_words(*leader))))
            }
            Event::Recovery { .. } | Event::OfficerCheck { .. } | Event::CupLost(_) => None,
        }
    }

    fn changes(&self) -> Vec<Strengthening> {
        let change = |unit: &UnitId, by: i32| vec![Strengthening { piece: unit.index(), by }];
        match self {
            Event::Hit { unit, points, .. } => change(unit, -i32::from(*points)),
            // [GLO-4]
            Event::BatteryLost(unit, _) => change(unit, -1),
            Event::Recovered(unit, _) => change(unit, 1),
            Event::Broke(_)
            | Event::Recovery { .. }
            | Event::OfficerCheck { .. }
            | Event::OfficerFell(_)
            | Event::CupLost(_) => Vec::new(),
        }
    }
}

fn check_line(battle: &Battle, leader: Leader, peril: Peril, dice: &Faces, end: &str) -> Line {
    let name = battle.leader_words(leader);
    let faces = dice.as_slice();
    match peril {
        Peril::InTheFray { ones } => {
            let more = if ones > 0 { format!(" and {ones} for his ones") } else { String::new() };
            let text = format!("{name} was in the fray: {faces:?}{more}, {end}.");
            line(text, &[rule!("H4.0"), rule!("H4.0b")])
        }
        Peril::Overrun(by) => {
            let text = format!("{} goes over {name}: {faces:?}, {end}.", battle.unit_words(by));
            line(text, &[rule!("H4.0"), rule!("H4.0c")])
        }
        Peril::FriendsBroke(unit) => {
            let text = format!("{name} is near {}: {faces:?}, {end}.", battle.unit_words(unit));
            line(text, &[rule!("H4.0"), rule!("H4.0d")])
        }
    }
}

fn fell_line(battle: &Battle, leader: Leader) -> Line {
    let name = battle.leader_words(leader);
    match battle.officer_def(leader.officer).rank {
        Rank::Sub { .. } => {
            line(format!("{name} falls; a lesser man takes his place."), &[rule!("H4.1a")])
        }
        Rank::Commander { .. } => line(
            format!("{name} falls; his chief of staff, a poor commander, takes over."),
            &[rule!("H4.1b")],
        ),
        Rank::Wing => line(format!("{name} falls and is not replaced."), &[rule!("H4.1c")]),
    }
}
