//! Battles of Napoleon, as it is shown.

use crate::Battle;
use crate::nouns::field::{Named, UnitId};
use crate::rules::ask::{Choice, Question};
use crate::rules::event::Event;
use crate::rules::r21_fire::leaders;
use crate::rules::r25_losses::Cause;
use crate::rules::{
    r11_orders, r17_formation, r19_movement, r21_fire, r23_assault, r25_losses, r26_retreat,
};
use engine::AskOf;
use ground::Hex;
use host::{Amount, Deed, DeedKind, March, Mark, Shown};

fn half_points(points: i16) -> Amount {
    Amount { value: f64::from(points) / 2.0, unit: "MP".to_owned() }
}

impl Shown for Battle {
    fn deeds(&self, event: &Event) -> Vec<Deed> {
        let id = |unit: &UnitId| self.def(*unit).id.clone();
        let ids = |units: &[UnitId]| units.iter().map(id).collect::<Vec<_>>();
        let name = |who: &Named| self.field.leader(who.leader).name.clone();
        let label = |hex: &Hex| self.field.board.label(*hex);
        let deed = match event {
            Event::Fire(r21_fire::Told::Volley { firers, from, at, .. }) => Deed {
                by: ids(firers),
                from: vec![label(from)],
                to: Some(label(at)),
                ..Deed::new(DeedKind::Fire)
            },
            Event::Assault(r23_assault::Told::Declared(assaults)) => {
                let charge = |(from, to): &(Hex, Hex)| Deed {
                    from: vec![label(from)],
                    to: Some(label(to)),
                    ..Deed::new(DeedKind::Charge)
                };
                return assaults.iter().map(charge).collect();
            }
            Event::Assault(r23_assault::Told::ReactionCharge(by, at)) => {
                Deed { by: vec![id(by)], at: vec![id(at)], ..Deed::new(DeedKind::Charge) }
            }
            Event::Assault(r23_assault::Told::Fought {
                attackers, defenders, hex, result, ..
            }) => Deed {
                by: ids(attackers),
                at: ids(defenders),
                to: Some(label(hex)),
                passed: Some(result.lost),
                ..Deed::new(DeedKind::Melee)
            },
            Event::Losses(r25_losses::Told::Lost(unit, sp, _)) => Deed::loss(id(unit), *sp),
            Event::Losses(r25_losses::Told::Eliminated(unit, ..)) => {
                Deed::of(DeedKind::Gone, id(unit))
            }
            Event::Assault(r23_assault::Told::Stand { unit, stands: passed, .. })
            | Event::Formation(r17_formation::Told::SquareCheck { unit, formed: passed, .. })
            | Event::Assault(r23_assault::Told::CossackCheck(unit, _, passed))
            | Event::Retreat(r26_retreat::Told::Limber(unit, _, passed)) => {
                Deed::check(id(unit), *passed)
            }
            Event::Orders(r11_orders::Told::InitiativeCheck { leader, passed, .. }) => {
                Deed::check(name(leader), *passed)
            }
            Event::Leaders(leaders::Told::Roll(leader, _, hit)) => Deed::check(name(leader), !hit),
            Event::Retreat(r26_retreat::Told::Retreated(unit, hex))
            | Event::Fire(r21_fire::Told::Evaded(unit, hex, _))
            | Event::Retreat(r26_retreat::Told::Pushed(unit, hex)) => {
                Deed::went(DeedKind::Retreat, id(unit), label(hex))
            }
            Event::Assault(r23_assault::Told::Advanced(unit, hex, _)) => {
                Deed::went(DeedKind::Advance, id(unit), label(hex))
            }
            _ => return Vec::new(),
        };
        vec![deed]
    }

    fn march(&self, event: &Event) -> Option<March> {
        let (unit, to, cost) = match *event {
            Event::Movement(r19_movement::Told::Stepped(unit, to, cost, _)) => {
                (unit, Some(to), Some(half_points(cost)))
            }
            Event::Formation(r17_formation::Told::Turned(unit, ..)) => (unit, None, None),
            Event::Retreat(r26_retreat::Told::Retreated(unit, to))
            | Event::Fire(r21_fire::Told::Evaded(unit, to, _)) => (unit, Some(to), None),
            _ => return None,
        };
        let to = to.map(|hex| self.field.board.label(hex));
        Some(March { who: self.def(unit).id.clone(), to, cost })
    }

    fn consequence(&self, events: &[Event]) -> String {
        self.consequence_of(events)
    }

    fn marks(&self, events: &[Event]) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        for event in events {
            let id = |unit: &UnitId| &self.def(*unit).id;
            let name = |who: &Named| self.field.called(*who);
            let mark = match event {
                Event::Assault(r23_assault::Told::Fought { hex, result, .. }) if result.lost => {
                    Mark::Aim(format!("hex {} is taken", self.field.board.label(*hex)))
                }
                Event::Formation(r17_formation::Told::SquareCheck {
                    unit, formed: true, ..
                }) => Mark::Aim(format!("{} forms square", id(unit))),
                Event::Assault(r23_assault::Told::CossackCheck(unit, _, true)) => {
                    Mark::Aim(format!("{} dares to charge", id(unit)))
                }
                Event::Retreat(r26_retreat::Told::Limber(unit, _, true)) => {
                    Mark::Aim(format!("{} limbers in time", id(unit)))
                }
                Event::Orders(r11_orders::Told::InitiativeCheck {
                    leader, passed: true, ..
                }) => Mark::Aim(format!("{} passes", name(leader))),
                Event::Assault(r23_assault::Told::Stand { unit, stands: false, .. }) => {
                    Mark::Fate(format!("{} does not stand", id(unit)))
                }
                Event::Leaders(leaders::Told::Roll(leader, _, true)) => {
                    Mark::Fate(format!("{} is hit", name(leader)))
                }
                Event::Losses(r25_losses::Told::Eliminated(unit, ..)) => {
                    Mark::Fate(format!("{} is destroyed", id(unit)))
                }
                _ => continue,
            };
            marks.push(mark);
        }
        marks
    }

    fn to_come(&self, events: &[Event]) -> [i32; 2] {
        // [21.3c] Where the effects of volleys are held back, their results say what is to come.
        let mut to_come = [0, 0];
        for event in events {
            match event {
                Event::Fire(r21_fire::Told::Volley { firers, result, .. }) => {
                    if let Some(&firer) = firers.first() {
                        to_come[self.seat_of(firer).other().index()] += i32::from(result.loss);
                    }
                }
                Event::Losses(r25_losses::Told::Lost(_, _, Cause::Fire))
                | Event::Losses(r25_losses::Told::Eliminated(_, _, Cause::Fire)) => {
                    to_come = [0, 0];
                }
                _ => {}
            }
        }
        to_come
    }

    fn closes(_: &AskOf<Self>, choice: &Choice) -> bool {
        matches!(choice, Choice::Done | Choice::Halt | Choice::Pass)
    }

    fn declines(_: &AskOf<Self>, choice: &Choice) -> bool {
        matches!(choice, Choice::No | Choice::Stand)
    }

    fn occasion(&self, ask: &AskOf<Self>) -> Option<String> {
        let cause = match ask.question {
            Question::Formation(r17_formation::Ask::FormSquare { cavalry, .. }) => cavalry,
            Question::Assault(r23_assault::Ask::Approached { enemy, .. }) => enemy,
            Question::Fire(r21_fire::Ask::Reaction { target, .. }) => target,
            _ => return None,
        };
        Some(self.def(cause).id.clone())
    }

    fn decides(ask: &AskOf<Self>, choice: &Choice) -> bool {
        // [23.1c] All assaults are declared before the first is carried out.
        matches!(
            (&ask.question, choice),
            (Question::Assault(r23_assault::Ask::Declare), Choice::Assault(..))
        )
    }
}
