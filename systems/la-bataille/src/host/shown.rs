//! La Bataille, as it is shown.

use crate::book::{SquareResult, Wound};
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::rules::{
    c03_increments::losses, c04_morale as morale, c04_morale::flight, c10_charge as charge,
    c11_movement as movement, c12_fire as fire, c12_fire::phases as fire_phase, c13_melee as melee,
    c14_leaders as leaders,
};
use crate::{Base6, Battle, Hex, LeaderId, UnitId};
use engine::{AskOf, Faces, Throw, rule};
use host::{Aim, Deed, DeedKind, March, Mark, Shown};
use std::collections::BTreeMap;

fn id(battle: &Battle, unit: UnitId) -> String {
    battle.def(unit).id.clone()
}

fn label(battle: &Battle, hex: Hex) -> String {
    battle.board().label(hex)
}

fn charge_deed(battle: &Battle, told: &charge::Told) -> Option<Deed> {
    let goes = |units: &[UnitId], to: Option<Hex>| Deed {
        by: units.iter().map(|unit| id(battle, *unit)).collect(),
        to: to.map(|hex| label(battle, hex)),
        ..Deed::new(DeedKind::Charge)
    };
    Some(match told {
        charge::Told::Declared(units) => goes(units, None),
        charge::Told::Reacts(unit, _) => goes(&[*unit], None),
        charge::Told::Named(unit, hex) | charge::Told::Struck(unit, hex) => {
            goes(&[*unit], Some(*hex))
        }
        charge::Told::Recall { unit, recalled, .. } => Deed::check(id(battle, *unit), *recalled),
        charge::Told::Square { unit, result, .. } => {
            Deed::check(id(battle, *unit), *result == SquareResult::Square)
        }
        charge::Told::Broke(unit, _) => Deed::check(id(battle, *unit), false),
        charge::Told::Withdrew(unit, hex) => {
            Deed::went(DeedKind::Retreat, id(battle, *unit), label(battle, *hex))
        }
        _ => return None,
    })
}

fn melee_deed(battle: &Battle, told: &melee::Told) -> Option<Deed> {
    Some(match told {
        melee::Told::Declared(units, hex) => Deed {
            by: units.iter().map(|unit| id(battle, *unit)).collect(),
            to: Some(label(battle, *hex)),
            ..Deed::new(DeedKind::Charge)
        },
        melee::Told::Fought { target, .. } => {
            Deed { to: Some(label(battle, *target)), ..Deed::new(DeedKind::Melee) }
        }
        melee::Told::Withdrew(unit, hex) => {
            Deed::went(DeedKind::Retreat, id(battle, *unit), label(battle, *hex))
        }
        melee::Told::Bounced(unit) => Deed::of(DeedKind::Retreat, id(battle, *unit)),
        melee::Told::Advanced(unit, hex, _) => {
            Deed::went(DeedKind::Advance, id(battle, *unit), label(battle, *hex))
        }
        _ => return None,
    })
}

impl Shown for Battle {
    fn help(ask: &AskOf<Self>) -> &'static str {
        ask.question.help()
    }

    fn aims(&self) -> Vec<Aim> {
        self.scenario_aims()
    }

    fn deeds(&self, event: &Event) -> Vec<Deed> {
        let deed = match event {
            Event::Fire(fire::Told::Volley { pieces, at, targets, .. }) => Some(Deed {
                by: pieces.iter().map(|piece| id(self, piece.unit)).collect(),
                at: targets.iter().map(|unit| id(self, *unit)).collect(),
                from: pieces.iter().map(|piece| label(self, piece.from)).collect(),
                to: Some(label(self, *at)),
                ..Deed::new(DeedKind::Fire)
            }),
            Event::Fire(fire::Told::FellBack(unit)) => {
                Some(Deed::of(DeedKind::Retreat, id(self, *unit)))
            }
            Event::Charge(told) => charge_deed(self, told),
            Event::Melee(told) => melee_deed(self, told),
            Event::Morale(morale::Told::Check { unit, passes, .. }) => {
                Some(Deed::check(id(self, *unit), *passes))
            }
            Event::Morale(morale::Told::Disorders(unit) | morale::Told::Routs(unit)) => {
                Some(Deed::of(DeedKind::Retreat, id(self, *unit)))
            }
            Event::Flight(flight::Told::Went(unit, hex, ..)) => {
                Some(Deed::went(DeedKind::Retreat, id(self, *unit), label(self, *hex)))
            }
            Event::Flight(flight::Told::Surrendered(unit, ..) | flight::Told::LeftMap(unit, _))
            | Event::Losses(losses::Told::Eliminated(unit, ..)) => {
                Some(Deed::of(DeedKind::Gone, id(self, *unit)))
            }
            Event::Losses(losses::Told::Lost(unit, points, _)) => {
                Some(Deed::loss(id(self, *unit), *points))
            }
            Event::Movement(movement::Told::Limbers(unit, _, _, done)) => {
                Some(Deed::check(id(self, *unit), *done))
            }
            Event::Leaders(leaders::Told::Struck(leader, _, wound)) => {
                let leader = self.leader_def(*leader).name.clone();
                Some(Deed::check(leader, *wound == Wound::Unhurt))
            }
            _ => None,
        };
        deed.into_iter().collect()
    }

    fn march(&self, event: &Event) -> Option<March> {
        let name = |unit: UnitId| self.def(unit).name.clone();
        let (who, to) = match event {
            Event::Movement(movement::Told::Marched(units, hexes)) => {
                let who: Vec<String> = units.iter().map(|unit| name(*unit)).collect();
                let there: Vec<String> = hexes.iter().map(|hex| label(self, hex)).collect();
                (who.join(", "), Some(there.join(" and ")))
            }
            Event::Movement(movement::Told::Turned(unit, _)) => (name(*unit), None),
            Event::Charge(charge::Told::Rode(unit, hex))
            | Event::Flight(flight::Told::Went(unit, hex, ..)) => {
                (name(*unit), Some(label(self, *hex)))
            }
            Event::Flight(flight::Told::LeaderWent(leader, hex)) => {
                (self.leader_def(*leader).name.clone(), Some(label(self, *hex)))
            }
            _ => return None,
        };
        Some(March { who, to, cost: None })
    }

    fn consequence(&self, events: &[Event]) -> String {
        let mut lost: BTreeMap<usize, i32> = BTreeMap::new();
        let mut fates: BTreeMap<UnitId, String> = BTreeMap::new();
        for event in events {
            for change in event.changes() {
                *lost.entry(change.piece).or_default() += change.by;
            }
            if let Some((unit, fate)) = event.fate() {
                fates.insert(unit, fate.to_owned());
            }
            if let Event::Melee(melee::Told::Advanced(unit, hex, _)) = event {
                fates.insert(*unit, format!("advances into {}", label(self, *hex)));
            }
        }
        let leaders: BTreeMap<LeaderId, &str> =
            events.iter().filter_map(Event::leader_fate).collect();
        let losses = lost.into_iter().filter(|(_, by)| *by != 0).map(|(piece, by)| {
            let verb = if by < 0 { "loses" } else { "gains" };
            format!("{} {verb} {}", id(self, UnitId(piece as u16)), by.abs())
        });
        let fates = fates.into_iter().map(|(unit, fate)| format!("{} {fate}", id(self, unit)));
        let leaders = leaders.into_iter();
        let leaders =
            leaders.map(|(leader, fate)| format!("{} {fate}", self.leader_def(leader).name));
        let all: Vec<String> = losses.chain(fates).chain(leaders).collect();
        if all.is_empty() { "no effect".to_owned() } else { all.join(", ") }
    }

    fn marks(&self, events: &[Event]) -> Vec<Mark> {
        let mark = |event: &Event| match event {
            Event::Melee(melee::Told::Advanced(_, hex, _)) => {
                Some(Mark::Aim(format!("hex {} is taken", label(self, *hex))))
            }
            Event::Movement(movement::Told::Limbers(unit, _, _, true)) => {
                Some(Mark::Aim(format!("{} limbers in time", id(self, *unit))))
            }
            Event::Charge(charge::Told::Recall { recalled: false, .. }) => None,
            // Who rallies, forms square or is recalled has done what was tried.
            Event::Charge(_) | Event::Morale(morale::Told::Recovers(..)) => {
                event.fate().map(|(unit, fate)| Mark::Aim(format!("{} {fate}", id(self, unit))))
            }
            _ => event.fate().map(|(unit, fate)| Mark::Fate(format!("{} {fate}", id(self, unit)))),
        };
        events.iter().filter_map(mark).collect()
    }

    fn tally(throw: &Throw, faces: &Faces) -> Option<i32> {
        // A lot among leaders.
        if throw.rule == rule!("14.1.4p1") {
            return None;
        }
        // [2.5.1] The step on the ladder, of 36.
        let step = (throw.dice == 2).then(|| Base6::shown(faces).step() as i32 + 1);
        step.or_else(|| host::plain_tally(throw, faces))
    }

    fn closes(_: &AskOf<Self>, choice: &Choice) -> bool {
        *choice == Choice::Done
    }

    fn declines(ask: &AskOf<Self>, choice: &Choice) -> bool {
        let offer = matches!(
            ask.question,
            Question::Fire(fire_phase::Ask::Opportunity(..) | fire_phase::Ask::FallBack(_))
                | Question::Melee(melee::Ask::Withdraw(_) | melee::Ask::Leader(_))
                | Question::Charge(
                    charge::Ask::Company(_)
                        | charge::Ask::Square(_)
                        | charge::Ask::Withdraw(_)
                        | charge::Ask::React(_)
                        | charge::Ask::Opportunity(_)
                )
        );
        match choice {
            Choice::No => true,
            Choice::Done => offer,
            _ => false,
        }
    }

    fn occasion(&self, ask: &AskOf<Self>) -> Option<String> {
        let cause = match &ask.question {
            Question::Charge(
                charge::Ask::Square(unit)
                | charge::Ask::Withdraw(unit)
                | charge::Ask::React(unit)
                | charge::Ask::Opportunity(unit),
            )
            | Question::Fire(fire_phase::Ask::Opportunity(unit, _)) => unit,
            _ => return None,
        };
        Some(id(self, *cause))
    }
}
