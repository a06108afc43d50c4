//! What events show on the map, and what comes of an answer in a line.

use crate::host::Act;
use crate::nouns::UnitId;
use crate::rules::{
    crisis, losses, p1_command, p2_artillery, p3_charges, p5_interaction, p6_rally,
};
use crate::state::Phase;
use crate::{Battle, Choice, Event, Question};
use ::host::{Aim, Deed, DeedKind, Fates, Mark, Shown};
use engine::{AskOf, Play, Table};

impl Shown for Battle {
    fn help(ask: &AskOf<Self>) -> &'static str {
        ask.question.help()
    }

    fn aims(&self) -> Vec<Aim> {
        self.scenario_aims()
    }

    fn deeds(&self, event: &Event) -> Vec<Deed> {
        let id = |unit: &UnitId| self.def(*unit).id.clone();
        let by = |kind: DeedKind, by: &UnitId, at: &UnitId| Deed {
            by: vec![id(by)],
            at: vec![id(at)],
            ..Deed::new(kind)
        };
        let deed = match event {
            Event::Artillery(p2_artillery::Told::Fired { battery, target, .. }) => {
                by(DeedKind::Fire, battery, target)
            }
            Event::Charge(told) => match told {
                p3_charges::Told::Struck(unit, foe) => by(DeedKind::Charge, unit, foe),
                p3_charges::Told::Fought { attacker, defender, .. } => {
                    by(DeedKind::Melee, attacker, defender)
                }
                p3_charges::Told::Repulsed(unit, _) | p3_charges::Told::MadeOff(unit, _) => {
                    Deed::of(DeedKind::Retreat, id(unit))
                }
                p3_charges::Told::Recall { unit, recalled, .. } => Deed::check(id(unit), *recalled),
                p3_charges::Told::Onward { unit, .. } => Deed::of(DeedKind::Advance, id(unit)),
                _ => return Vec::new(),
            },
            Event::Interaction(told) => match told {
                p5_interaction::Told::Contact { unit, with, .. } => {
                    by(DeedKind::Charge, unit, with)
                }
                p5_interaction::Told::Fired { unit, at } => by(DeedKind::Fire, unit, at),
                p5_interaction::Told::Lost(unit) => Deed::of(DeedKind::Melee, id(unit)),
                p5_interaction::Told::Advanced(unit, _) => Deed::of(DeedKind::Advance, id(unit)),
                _ => return Vec::new(),
            },
            Event::Crisis(told) => match told {
                crisis::Told::Tested { unit, verdict, .. } => {
                    Deed::check(id(unit), verdict.passed())
                }
                crisis::Told::Retreated(unit, _) | crisis::Told::Ran(unit, _) => {
                    Deed::of(DeedKind::Retreat, id(unit))
                }
                _ => return Vec::new(),
            },
            Event::Losses(told) => match told {
                losses::Told::Steps { unit, by, .. } => Deed::loss(id(unit), *by),
                losses::Told::Removed { unit, .. } => Deed::of(DeedKind::Gone, id(unit)),
                losses::Told::Recovered { .. } => return Vec::new(),
            },
            _ => return Vec::new(),
        };
        vec![deed]
    }

    fn consequence(&self, events: &[Event]) -> String {
        let mut fates: Fates<UnitId> = Fates::default();
        for event in events {
            if let Event::Losses(losses::Told::Steps { unit, by, .. }) = event {
                fates.loses(*unit, *by);
            }
            if let Some((unit, note)) = note(event) {
                fates.becomes(unit, note);
            }
        }
        let loses = |steps| match steps {
            1 => "loses a step".to_owned(),
            steps => format!("loses {steps} steps"),
        };
        let orders = events.iter().filter_map(|event| match event {
            Event::Command(p1_command::Told::Rolled { org, fate, .. }) => {
                Some(format!("{}: {}", self.org_name(*org), order_fate(*fate)))
            }
            _ => None,
        });
        let mut parts = fates.words(|unit| self.unit_words(unit), loses);
        parts.extend(orders);
        if parts.is_empty() { "nothing happens".to_owned() } else { parts.join("; ") }
    }

    fn marks(&self, events: &[Event]) -> Vec<Mark> {
        let marks = events.iter().filter_map(|event| {
            let (unit, note) = note(event)?;
            Some(Mark::Fate(format!("{} {note}", self.unit_words(unit))))
        });
        marks.collect()
    }

    fn closes(_: &AskOf<Self>, choice: &Choice) -> bool {
        matches!(choice, Choice::Done)
    }

    fn declines(_: &AskOf<Self>, choice: &Choice) -> bool {
        matches!(
            choice,
            Choice::No | Choice::Do(Act::GoOn | Act::Wait | Act::Stand | Act::HoldFire)
        )
    }

    fn by_itself(
        &mut self,
        table: &mut dyn Table<Self>,
        ask: &AskOf<Self>,
        choice: &Choice,
    ) -> Option<Play<()>> {
        // [SEQ-II] [SEQ-III] Targets are named in secret; what the enemy names does not change what
        // one shot does, or one charge that strikes home.
        match (&ask.question, choice) {
            (Question::Artillery(p2_artillery::Ask::Target(battery)), Choice::Unit(target)) => {
                Some(self.resolve_fire(table, &[(*battery, *target)]))
            }
            (Question::Charge(ask), choice) => self.charging_alone(table, ask, choice),
            // A way back throws nothing; nor does a leader who is named among all that is at stake.
            (Question::Crisis(_), _) => Some(Ok(())),
            (Question::Leaders(_), _)
                if matches!(self.phase, Phase::Charges | Phase::Interaction) =>
            {
                Some(Ok(()))
            }
            // [SEQ-V] All fights come at the same time: each answer shows its own.
            (Question::Interaction(ask), choice) => self.interact_alone(table, ask, choice),
            _ => None,
        }
    }

    fn occasion(&self, ask: &AskOf<Self>) -> Option<String> {
        match ask.question {
            Question::Charge(p3_charges::Ask::Meet { by, .. }) => Some(self.def(by).id.clone()),
            _ => None,
        }
    }
}

/// What becomes of an order.
const fn order_fate(fate: p1_command::Fate) -> &'static str {
    match fate {
        p1_command::Fate::Lost => "the order is lost",
        p1_command::Fate::Waits | p1_command::Fate::AtMost(_) => "the order waits",
        p1_command::Fate::NextTurn => "the order is active next turn",
        p1_command::Fate::AtOnce => "the order is active at once",
    }
}

/// What an event makes of a unit, in words that are equal for equal things.
const fn note(event: &Event) -> Option<(UnitId, &'static str)> {
    match event {
        Event::Crisis(crisis::Told::Retreated(unit, _) | crisis::Told::ToBlock(unit, _)) => {
            Some((*unit, "Retreats"))
        }
        Event::Crisis(crisis::Told::Ran(unit, _)) => Some((*unit, "Breaks")),
        Event::Crisis(crisis::Told::Abandoned(unit, _)) => Some((*unit, "abandons its guns")),
        Event::Crisis(crisis::Told::Stood(unit)) => Some((*unit, "stands")),
        Event::Losses(losses::Told::Removed { unit, .. }) => Some((*unit, "is destroyed")),
        Event::Charge(p3_charges::Told::Formed(unit, _)) => Some((*unit, "forms anti-cavalry")),
        Event::Charge(
            p3_charges::Told::Recall { unit, recalled: true, .. }
            | p3_charges::Told::Recalled(unit),
        ) => Some((*unit, "is recalled")),
        Event::Rally(p6_rally::Told::Rallied(unit)) => Some((*unit, "rallies")),
        Event::Interaction(p5_interaction::Told::Won(unit)) => Some((*unit, "wins")),
        Event::Interaction(p5_interaction::Told::Held(unit)) => Some((*unit, "holds")),
        _ => None,
    }
}
