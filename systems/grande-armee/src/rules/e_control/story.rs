//! The control segment in words.

use crate::book::Distance;
use crate::nouns::field::ForceId;
use crate::nouns::kinds::Status;
use crate::rules::e_control::Event;
use crate::rules::e_control::event::Order;
use crate::rules::event::{ChapterEvent, Effect, Leader};
use crate::rules::words::line;
use crate::state::battle::Battle;
use engine::{Line, Seat, rule};
use host::{Deed, DeedKind, Mark};

impl ChapterEvent for Event {
    fn line(&self, battle: &Battle) -> Line {
        match self {
            Event::Commanded { giver, to, paid, .. } => commanded_line(battle, *giver, *to, *paid),
            Event::ControlTest { force, dice, kept: (high, low), personality, near, status } => {
                let total = i32::from(*high) + i32::from(*low) + i32::from(*personality);
                let nature =
                    if *personality == 0 { String::new() } else { format!(" {personality:+}") };
                let reach = battle.field.book.distance(Distance::EnemyNear);
                let column = if *near { "enemy within" } else { "no enemy within" };
                let text = format!(
                    "{}: {dice:?}, kept {high} + {low}{nature} = {total}, {column} {reach}: {}.",
                    battle.force_words(*force),
                    status.name()
                );
                line(text, &[rule!("E2.0a"), rule!("E2.0b")])
            }
            Event::Ordered(force, status, order) => ordered_line(battle, *force, *status, *order),
            Event::LeftBehind(unit) => line(
                format!("{} stays where it is while its Force attacks.", battle.unit_words(*unit)),
                &[rule!("E3.1a")],
            ),
        }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Event::Commanded { force, .. }
            | Event::ControlTest { force, .. }
            | Event::Ordered(force, _, _) => Some(battle.field.force(*force).seat),
            Event::LeftBehind(unit) => Some(battle.seat_of(*unit)),
        }
    }

    fn deed(&self, battle: &Battle) -> Option<Deed> {
        let Event::ControlTest { force, .. } = self else { return None };
        let officer = battle.officer_def(battle.sub_commander(*force));
        Some(Deed::of(DeedKind::Check, officer.name.clone()))
    }

    fn mark(&self, _: &Battle) -> Option<Mark> {
        let Event::ControlTest { status, .. } = self else { return None };
        Some(Mark::Aim(status.name().to_owned()))
    }

    fn effect(&self, _: &Battle) -> Option<Effect> {
        let Event::ControlTest { status, .. } = self else { return None };
        Some(Effect::Happens(status.name().to_owned()))
    }
}

fn commanded_line(battle: &Battle, giver: Leader, to: Leader, paid: u8) -> Line {
    let (price, rule) = if paid > 1 {
        (format!(" ({paid} dice paid)"), rule!("E1.0b"))
    } else {
        (String::new(), rule!("E1.0"))
    };
    let (giver, to) = (battle.leader_words(giver), battle.leader_words(to));
    line(format!("{giver} sends {to} a command die{price}."), &[rule])
}

fn ordered_line(battle: &Battle, force: ForceId, status: Status, order: Order) -> Line {
    let (name, status) = (battle.force_words(force), status.name());
    match order {
        Order::Lapels(by, whose) => line(
            format!(
                "{} grabs {} by the lapels: {name} is on {status}.",
                battle.leader_words(by),
                battle.leader_words(whose)
            ),
            &[rule!("E2.1")],
        ),
        Order::Chosen => line(format!("{name} chooses {status}."), &[rule!("E2.0c")]),
        Order::InTowns => {
            line(format!("{name} is mostly in towns and holds: {status}."), &[rule!("E3.1b")])
        }
        Order::Scenario => line(format!("{name} is bound to {status}."), &[rule!("E3.0h")]),
        Order::Entering => line(format!("{name} comes on: {status}."), &[rule!("E3.0a")]),
        Order::Forming => line(format!("{name} is being formed: {status}."), &[rule!("D7.0c")]),
    }
}
