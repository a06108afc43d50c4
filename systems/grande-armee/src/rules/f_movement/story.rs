//! The movement segment in words.

use crate::nouns::field::UnitId;
use crate::rules::event::{ChapterEvent, Effect, Leader};
use crate::rules::f_movement::Event;
use crate::rules::f_movement::event::Bound;
use crate::rules::move_words::{edge_words, steps_words, wind};
use crate::rules::notation::told;
use crate::rules::words::line;
use crate::state::battle::Battle;
use engine::{Faces, Line, Seat, rule};
use ground::table::{Edge, Mil};
use host::{Deed, DeedKind, Mark};

impl ChapterEvent for Event {
    fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        let officer = |leader: &Leader| battle.leader_words(*leader);
        match self {
            Event::OfficerMoved { officer: who, by, .. } => {
                line(format!("{} rides {}.", officer(who), told(*by)), &[rule!("F12.0")])
            }
            Event::MovePaid(_, commander) => {
                line(format!("A command die moves {}.", officer(commander)), &[rule!("F12.1")])
            }
            Event::MoveDie { unit, die, all, bound } => {
                move_die_line(battle, *unit, *die, *all, *bound)
            }
            Event::MoveDieAgain { unit, officer: Some(by) } => {
                line(format!("{} has {} throw again.", officer(by), name(unit)), &[rule!("E4.0")])
            }
            Event::MoveDieAgain { unit, officer: None } => {
                line(format!("A command die has {} throw again.", name(unit)), &[rule!("B3.0b")])
            }
            Event::Moved { unit, way, of, cost, .. } => {
                let (way, of) = (steps_words(way), battle.bearings_words(*of));
                line(format!("{}: {way}{of}, for {}.", name(unit), told(*cost)), &[rule!("F1.0")])
            }
            Event::BackedOff { unit, from, to } => {
                let by = told(from.at.distance(to.at));
                let text = format!("{} stands back {by}, with nobody left to fight.", name(unit));
                line(text, &[rule!("F2.1b"), rule!("F6.0b")])
            }
            Event::Contact { by, with, edge } => contact_line(battle, *by, *with, *edge),
            Event::SquaredUp(unit, _) => {
                line(format!("{} squares up.", name(unit)), &[rule!("G1.4")])
            }
            Event::TurnedToFace(unit, pose) => line(
                format!("{} turns to face {}.", name(unit), wind(pose.facing)),
                &[rule!("F9.21"), rule!("F9.31e")],
            ),
            Event::EvasionRoll { unit, by, evader, attacker, away } => {
                let text = evasion_words(battle, [*unit, *by], [*evader, *attacker]);
                if *away {
                    line(format!("{text}, it gets away."), &[rule!("F9.22e")])
                } else {
                    line(format!("{text}, it is caught."), &[rule!("F9.22e"), rule!("F9.22b")])
                }
            }
            Event::Evaded(unit, pose, by) => {
                let (by, way) = (told(*by), wind(pose.facing));
                line(format!("{} gets away {by}, facing {way}.", name(unit)), &[rule!("F9.23d")])
            }
            Event::Escape { battery, by, dice, need: Some(need), front, away } => {
                let (guns, enemy) = (name(battery), name(by));
                let strikes = canister(dice).filter(|_| *front);
                let end = if *away { "it escapes" } else { "it is overrun" };
                let text = format!(
                    "{guns} throws {dice:?} to escape from {enemy}, {need} or less: {end}{}.",
                    strikes.unwrap_or("")
                );
                let rules = [rule!("F9.3a"), rule!("F9.3c")];
                line(text, if strikes.is_some() { &rules } else { &rules[..1] })
            }
            Event::Escape { battery, by, dice, need: None, front, .. } => {
                let (guns, enemy) = (name(battery), name(by));
                let end = canister(dice).filter(|_| *front).unwrap_or(": no harm done");
                line(format!("{guns} throws {dice:?} at {enemy}{end}."), &[rule!("F9.31b")])
            }
            Event::Attached(battery, infantry) => line(
                format!("{} is attached to {}.", name(battery), name(infantry)),
                &[rule!("F9.31a")],
            ),
            Event::Entered(unit, pose) => {
                let way = wind(pose.facing);
                line(format!("{} comes on, facing {way}.", name(unit)), &[rule!("I3.1")])
            }
            Event::OfficerEntered(who, _) => {
                line(format!("{} arrives.", officer(who)), &[rule!("I3.1")])
            }
        }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        Some(match self {
            Event::OfficerMoved { officer, .. } | Event::OfficerEntered(officer, _) => {
                battle.officer_def(officer.officer).seat
            }
            Event::MovePaid(army, _) => battle.field.army(*army).seat,
            Event::MoveDie { unit, .. }
            | Event::MoveDieAgain { unit, .. }
            | Event::Moved { unit, .. }
            | Event::BackedOff { unit, .. }
            | Event::Contact { by: unit, .. }
            | Event::SquaredUp(unit, _)
            | Event::TurnedToFace(unit, _)
            | Event::EvasionRoll { unit, .. }
            | Event::Evaded(unit, ..)
            | Event::Escape { battery: unit, .. }
            | Event::Attached(unit, _)
            | Event::Entered(unit, _) => battle.seat_of(*unit),
        })
    }

    fn deed(&self, battle: &Battle) -> Option<Deed> {
        match self {
            Event::Contact { by, with, .. } => {
                Some(battle.deed_between(DeedKind::Charge, [*by], *with))
            }
            Event::Evaded(unit, ..) => Some(battle.deed_of(DeedKind::Retreat, *unit)),
            Event::EvasionRoll { unit, away: passed, .. }
            | Event::Escape { battery: unit, away: passed, .. } => {
                Some(Deed::check(battle.def(*unit).id.clone(), *passed))
            }
            Event::MoveDie { unit, die, .. } => {
                let deed = battle.deed_of(DeedKind::Check, *unit);
                Some(deed.thrown(&[*die], "to move".to_owned()))
            }
            Event::OfficerMoved { .. }
            | Event::MovePaid(..)
            | Event::MoveDieAgain { .. }
            | Event::Moved { .. }
            | Event::BackedOff { .. }
            | Event::SquaredUp(..)
            | Event::TurnedToFace(..)
            | Event::Attached(..)
            | Event::Entered(..)
            | Event::OfficerEntered(..) => None,
        }
    }

    fn mark(&self, battle: &Battle) -> Option<Mark> {
        match self {
            Event::EvasionRoll { unit, away: true, .. }
            | Event::Escape { battery: unit, away: true, .. } => {
                Some(Mark::Aim(format!("{} gets away", battle.unit_words(*unit))))
            }
            _ => None,
        }
    }

    fn effect(&self, _: &Battle) -> Option<Effect> {
        match self {
            Event::Evaded(unit, ..) | Event::EvasionRoll { unit, away: true, .. } => {
                Some(Effect::Becomes(*unit, "gets away"))
            }
            Event::EvasionRoll { unit, away: false, .. } => {
                Some(Effect::Becomes(*unit, "is caught"))
            }
            _ => None,
        }
    }
}

fn move_die_line(battle: &Battle, unit: UnitId, die: u8, all: Mil, bound: Bound) -> Line {
    let name = battle.unit_words(unit);
    let text = format!("{name} throws {die} and may go {all}");
    match bound {
        Bound::Free => line(format!("{text}."), &[rule!("F1.0b")]),
        Bound::MayNotClose => {
            let text = format!("{text}: it may not close with the enemy.");
            line(text, &[rule!("F1.0b"), rule!("F11.1a")])
        }
        Bound::MustClose(enemy) => {
            let text = format!("{text}: it must close with {}.", battle.unit_words(enemy));
            line(text, &[rule!("F1.0b"), rule!("F11.1b")])
        }
    }
}

fn contact_line(battle: &Battle, by: UnitId, with: UnitId, edge: Edge) -> Line {
    let (by, with, edge) = (battle.unit_words(by), battle.unit_words(with), edge_words(edge));
    line(format!("{by} contacts the {edge} of {with}."), &[rule!("F9.0"), rule!("G1.1")])
}

/// The dice of both, with what each adds.
fn evasion_words(battle: &Battle, who: [UnitId; 2], dice: [(u8, u8); 2]) -> String {
    let [unit, by] = who.map(|unit| battle.unit_words(unit));
    let [own, other] =
        dice.map(|(die, plus)| if plus == 0 { die.to_string() } else { format!("{die} + {plus}") });
    format!("{unit} tries to evade {by}: {own} against {other}")
}

/// What canister does: an odd die strikes whoever runs into the front of a battery.
fn canister(dice: &Faces) -> Option<&'static str> {
    let odd = dice.as_slice().iter().any(|face| face % 2 == 1);
    odd.then_some("; its canister strikes")
}
