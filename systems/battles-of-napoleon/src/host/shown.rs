//! What a page shows of answers and events.

use crate::Battle;
use crate::nouns::field::{Named, UnitId};
use crate::rules::ask::{Choice, Question};
use crate::rules::brief::{self, Brief, Fate};
use crate::rules::event::Event;
use crate::rules::{
    r11_orders::Told as Orders, r17_formation::Told as Formation, r19_movement::Told as Movement,
    r21_fire::Told as Fire, r21_fire::leaders::Told as Leaders, r23_assault::Told as Assault,
    r25_losses::Told as Losses, r26_retreat::Told as Retreat,
};
use crate::rules::{r17_formation, r21_fire, r23_assault};
use engine::AskOf;
use ground::Hex;
use host::{Aim, Amount, Deed, DeedKind, March, Mark, Shown};

impl Shown for Battle {
    fn help(ask: &AskOf<Self>) -> &'static str {
        ask.question.help()
    }

    fn aims(&self) -> Vec<Aim> {
        self.field.aims()
    }

    fn deeds(&self, event: &Event) -> Vec<Deed> {
        let id = |unit: &UnitId| self.field.id(*unit).to_owned();
        let ids = |units: &[UnitId]| units.iter().map(id).collect::<Vec<_>>();
        let name = |who: &Named| self.field.leader(who.leader).name.clone();
        let label = |hex: &Hex| self.field.label(*hex);
        let went = |kind, unit: &UnitId, hex: &Hex| Deed::went(kind, id(unit), label(hex));
        let to = |kind, hex: &Hex| Deed { to: Some(label(hex)), ..Deed::new(kind) };
        let deed = match event {
            Event::Fire(Fire::Volley { firers, from, at, .. }) => {
                Deed { by: ids(firers), from: vec![label(from)], ..to(DeedKind::Fire, at) }
            }
            Event::Fire(Fire::Evaded(unit, hex, _)) => went(DeedKind::Retreat, unit, hex),
            Event::Assault(Assault::Declared(assaults)) => {
                let charge = |(from, at): &(Hex, Hex)| Deed {
                    from: vec![label(from)],
                    ..to(DeedKind::Charge, at)
                };
                return assaults.iter().map(charge).collect();
            }
            Event::Assault(Assault::ReactionCharge(by, at)) => {
                Deed { by: vec![id(by)], ..Deed::of(DeedKind::Charge, id(at)) }
            }
            Event::Assault(Assault::Fought { attackers, defenders, hex, result, .. }) => Deed {
                by: ids(attackers),
                at: ids(defenders),
                passed: Some(result.lost),
                ..to(DeedKind::Melee, hex)
            },
            Event::Assault(Assault::Advanced(unit, hex, _)) => went(DeedKind::Advance, unit, hex),
            Event::Assault(Assault::Stand { unit, stands: passed, .. })
            | Event::Assault(Assault::CossackCheck(unit, _, passed))
            | Event::Formation(Formation::SquareCheck { unit, formed: passed, .. })
            | Event::Retreat(Retreat::Limber(unit, _, passed)) => Deed::check(id(unit), *passed),
            Event::Orders(Orders::InitiativeCheck { leader, passed, .. }) => {
                Deed::check(name(leader), *passed)
            }
            Event::Leaders(Leaders::Roll(leader, _, hit)) => Deed::check(name(leader), !hit),
            Event::Losses(Losses::Lost(unit, sp, _)) => Deed::loss(id(unit), *sp),
            Event::Losses(Losses::Eliminated(unit, ..)) => Deed::of(DeedKind::Gone, id(unit)),
            Event::Retreat(Retreat::Retreated(unit, hex) | Retreat::Pushed(unit, hex)) => {
                went(DeedKind::Retreat, unit, hex)
            }
            _ => return Vec::new(),
        };
        vec![deed]
    }

    fn march(&self, event: &Event) -> Option<March> {
        let (unit, to, cost) = match *event {
            Event::Movement(Movement::Stepped(unit, to, cost, _)) => (unit, Some(to), Some(cost)),
            Event::Formation(Formation::Turned(unit, ..)) => (unit, None, None),
            Event::Retreat(Retreat::Retreated(unit, to))
            | Event::Fire(Fire::Evaded(unit, to, _)) => (unit, Some(to), None),
            _ => return None,
        };
        let points = |halves| Amount { value: f64::from(halves) / 2.0, unit: "MP".to_owned() };
        let to = to.map(|hex| self.field.label(hex));
        Some(March { who: self.field.id(unit).to_owned(), to, cost: cost.map(points) })
    }

    fn consequence(&self, events: &[Event]) -> String {
        brief::consequence(events, &self.field)
    }

    fn to_come(&self, events: &[Event]) -> [i32; 2] {
        brief::to_come(events, &self.field)
    }

    fn marks(&self, events: &[Event]) -> Vec<Mark> {
        let mark = |event: &Event| match event.brief(&self.field)? {
            Brief::Done(words) => Some(Mark::Aim(words)),
            Brief::Taken(hex) => Some(Mark::Aim(format!("hex {} is taken", self.field.label(hex)))),
            Brief::Blow(words) => Some(Mark::Fate(words)),
            Brief::Fate(unit, Fate::Breaks) => {
                Some(Mark::Fate(format!("{} does not stand", self.field.id(unit))))
            }
            Brief::Fate(unit, Fate::Gone) => {
                Some(Mark::Fate(format!("{} is destroyed", self.field.id(unit))))
            }
            _ => None,
        };
        events.iter().filter_map(mark).collect()
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
        Some(self.field.id(cause).to_owned())
    }

    fn decides(ask: &AskOf<Self>, choice: &Choice) -> bool {
        // [23.1c] All assaults are declared before the first is carried out.
        ask.question == Question::Assault(r23_assault::Ask::Declare)
            && matches!(choice, Choice::Assault(..))
    }
}
