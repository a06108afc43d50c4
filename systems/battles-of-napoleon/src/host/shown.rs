//! Battles of Napoleon, as it is shown.

use crate::Battle;
use crate::nouns::field::UnitId;
use crate::rules::ask::{Choice, Question};
use crate::rules::event::{Cause, Event, Named};
use engine::{AskOf, Seat};
use ground::Hex;
use host::{Deed, DeedKind, Mark, Shown};

impl Shown for Battle {
    const POINTS: &'static str = "SP";

    fn deeds(&self, event: &Event) -> Vec<Deed> {
        let id = |unit: &UnitId| self.def(*unit).id.clone();
        let ids = |units: &[UnitId]| units.iter().map(id).collect::<Vec<_>>();
        let name = |who: &Named| self.field.leader(who.leader).name.clone();
        let label = |hex: &Hex| self.field.board.label(*hex);
        let one = match event {
            Event::Fire { firers, from, at, .. } => Deed {
                by: ids(firers),
                from: vec![label(from)],
                to: Some(label(at)),
                ..Deed::new(DeedKind::Fire)
            },
            Event::Declared(assaults) => {
                let charge = |(from, to): &(Hex, Hex)| Deed {
                    from: vec![label(from)],
                    to: Some(label(to)),
                    ..Deed::new(DeedKind::Charge)
                };
                return assaults.iter().map(charge).collect();
            }
            Event::ReactionCharge(by, at) => {
                Deed { by: vec![id(by)], at: vec![id(at)], ..Deed::new(DeedKind::Charge) }
            }
            Event::Assault { attackers, defenders, hex, result, .. } => Deed {
                by: ids(attackers),
                at: ids(defenders),
                to: Some(label(hex)),
                passed: Some(result.lost),
                ..Deed::new(DeedKind::Melee)
            },
            Event::Lost(unit, sp, _) => Deed::loss(id(unit), *sp),
            Event::Eliminated(unit, ..) => Deed::of(DeedKind::Gone, id(unit)),
            Event::Stand { unit, stands: passed, .. }
            | Event::SquareCheck { unit, formed: passed, .. }
            | Event::CossackCheck(unit, _, passed)
            | Event::Limber(unit, _, passed) => Deed::check(id(unit), *passed),
            Event::InitiativeCheck { leader, passed, .. } => Deed::check(name(leader), *passed),
            Event::LeaderRoll(leader, _, hit) => Deed::check(name(leader), !hit),
            Event::Retreated(unit, hex)
            | Event::Evaded(unit, hex, _)
            | Event::Pushed(unit, hex) => Deed::went(DeedKind::Retreat, id(unit), label(hex)),
            Event::Advanced(unit, hex, _) => Deed::went(DeedKind::Advance, id(unit), label(hex)),
            _ => return Vec::new(),
        };
        vec![one]
    }

    fn seat_in_roll_call(&self, piece: usize) -> Seat {
        self.field.units[piece].seat
    }

    fn marks(&self, events: &[Event]) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        for event in events {
            let id = |unit: &UnitId| &self.def(*unit).id;
            let name = |who: &Named| self.leader_called(*who);
            let mark = match event {
                Event::Assault { hex, result, .. } if result.lost => {
                    Mark::Aim(format!("hex {} is taken", self.field.board.label(*hex)))
                }
                Event::SquareCheck { unit, formed: true, .. } => {
                    Mark::Aim(format!("{} forms square", id(unit)))
                }
                Event::CossackCheck(unit, _, true) => {
                    Mark::Aim(format!("{} dares to charge", id(unit)))
                }
                Event::Limber(unit, _, true) => Mark::Aim(format!("{} limbers in time", id(unit))),
                Event::InitiativeCheck { leader, passed: true, .. } => {
                    Mark::Aim(format!("{} passes", name(leader)))
                }
                Event::Stand { unit, stands: false, .. } => {
                    Mark::Fate(format!("{} does not stand", id(unit)))
                }
                Event::LeaderRoll(leader, _, true) => {
                    Mark::Fate(format!("{} is hit", name(leader)))
                }
                Event::Eliminated(unit, ..) => Mark::Fate(format!("{} is destroyed", id(unit))),
                _ => continue,
            };
            marks.push(mark);
        }
        marks
    }

    fn lost(&self, events: &[Event]) -> [i32; 2] {
        let mut lost = [0, 0];
        // [21.3c] Where the effects of volleys are held back, their results say what is to come.
        let mut to_come = [0, 0];
        for event in events {
            for change in event.changes() {
                lost[self.seat_in_roll_call(change.piece).index()] -= change.by;
            }
            match event {
                Event::Fire { firers, result, .. } => {
                    if let Some(&firer) = firers.first() {
                        to_come[self.seat_of(firer).other().index()] += i32::from(result.loss);
                    }
                }
                Event::Lost(_, _, Cause::Fire) | Event::Eliminated(_, _, Cause::Fire) => {
                    to_come = [0, 0];
                }
                _ => {}
            }
        }
        [lost[0] + to_come[0], lost[1] + to_come[1]]
    }

    fn closes(_: &AskOf<Self>, choice: &Choice) -> bool {
        matches!(choice, Choice::Done | Choice::Halt | Choice::Pass)
    }

    fn declines(_: &AskOf<Self>, choice: &Choice) -> bool {
        matches!(choice, Choice::No | Choice::Stand)
    }

    fn occasion(&self, ask: &AskOf<Self>) -> Option<String> {
        let cause = match ask.question {
            Question::FormSquare { cavalry, .. } => cavalry,
            Question::Approached { enemy, .. } => enemy,
            Question::ReactionFire { target, .. } => target,
            _ => return None,
        };
        Some(self.def(cause).id.clone())
    }

    fn decides(ask: &AskOf<Self>, choice: &Choice) -> bool {
        // [23.1c] All assaults are declared before the first is carried out.
        matches!((&ask.question, choice), (Question::Declare, Choice::Assault(..)))
    }
}
