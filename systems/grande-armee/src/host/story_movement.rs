//! Chapters E and F in words.

use crate::book::Distance;
use crate::host::move_words::{edge_words, steps_words, wind};
use crate::host::notation::told;
use crate::host::story::line;
use crate::nouns::field::{ForceId, UnitId};
use crate::nouns::kinds::Status;
use crate::rules::event::{Bound, Event, Leader, Order};
use crate::state::battle::Battle;
use engine::{Faces, Line};
use ground::table::{Edge, Mil};

impl Battle {
    /// Events of chapters E and F.
    pub(crate) fn tell_move(&self, event: &Event) -> Option<Line> {
        let unit = |u: &UnitId| self.unit_words(*u);
        let officer = |o: &Leader| self.leader_words(*o);
        Some(match event {
            Event::Commanded { giver, to, paid, .. } => self.tell_commanded(*giver, *to, *paid),
            Event::ControlTest { force, dice, kept, personality, near, status } => {
                self.tell_test(*force, dice, *kept, *personality, *near, *status)
            }
            Event::Ordered(force, status, order) => self.tell_ordered(*force, *status, *order),
            Event::LeftBehind(u) => {
                line(format!("{} stays where it is while its Force attacks.", unit(u)), &["E3.1a"])
            }
            Event::OfficerMoved { officer: o, by, .. } => {
                line(format!("{} rides {}.", officer(o), told(*by)), &["F12.0"])
            }
            Event::MovePaid(_, commander) => {
                line(format!("A command die moves {}.", officer(commander)), &["F12.1"])
            }
            Event::MoveDie { unit: u, die, all, bound } => {
                self.move_die_line(*u, *die, *all, *bound)
            }
            Event::MoveDieAgain { unit: u, officer: by } => match by {
                Some(by) => {
                    line(format!("{} has {} throw again.", officer(by), unit(u)), &["E4.0"])
                }
                None => line(format!("A command die has {} throw again.", unit(u)), &["B3.0b"]),
            },
            Event::Moved { unit: u, way, of, cost, .. } => {
                let (way, of) = (steps_words(way), self.bearings_words(*of));
                line(format!("{}: {way}{of}, for {}.", unit(u), told(*cost)), &["F1.0"])
            }
            Event::BackedOff { unit: u, from, to } => {
                let by = told(from.at.distance(to.at));
                let text = format!("{} stands back {by}, with nobody left to fight.", unit(u));
                line(text, &["F2.1b", "F6.0b"])
            }
            Event::Contact { by, with, edge } => self.tell_contact(*by, *with, *edge),
            Event::SquaredUp(u, _) => line(format!("{} squares up.", unit(u)), &["G1.4"]),
            Event::TurnedToFace(u, pose) => line(
                format!("{} turns to face {}.", unit(u), wind(pose.facing)),
                &["F9.21", "F9.31e"],
            ),
            Event::EvasionRoll { unit: u, by, evader, attacker, away } => {
                self.tell_evasion(*u, *by, *evader, *attacker, *away)
            }
            Event::Evaded(u, pose, by) => {
                let (by, way) = (told(*by), wind(pose.facing));
                line(format!("{} gets away {by}, facing {way}.", unit(u)), &["F9.23d"])
            }
            Event::Escape { battery, by, dice, need, front, away } => {
                self.tell_escape(*battery, *by, dice, *need, *front, *away)
            }
            Event::Attached(battery, infantry) => {
                line(format!("{} is attached to {}.", unit(battery), unit(infantry)), &["F9.31a"])
            }
            Event::Entered(u, pose) => {
                line(format!("{} comes on, facing {}.", unit(u), wind(pose.facing)), &["I3.1"])
            }
            Event::OfficerEntered(o, _) => line(format!("{} arrives.", officer(o)), &["I3.1"]),
            _ => return None,
        })
    }

    fn tell_commanded(&self, giver: Leader, to: Leader, paid: u8) -> Line {
        let price = if paid > 1 { format!(" ({paid} dice paid)") } else { String::new() };
        let text = format!(
            "{} sends {} a command die{price}.",
            self.leader_words(giver),
            self.leader_words(to)
        );
        line(text, if paid > 1 { &["E1.0b"] } else { &["E1.0"] })
    }

    fn tell_test(
        &self,
        force: ForceId,
        dice: &Faces,
        kept: (u8, u8),
        personality: i8,
        near: bool,
        status: Status,
    ) -> Line {
        let total = i32::from(kept.0) + i32::from(kept.1) + i32::from(personality);
        let nature = if personality == 0 { String::new() } else { format!(" {personality:+}") };
        let reach = self.field.book.distance(Distance::EnemyNear);
        let column = if near { "enemy within" } else { "no enemy within" };
        let text = format!(
            "{}: {dice:?}, kept {} + {}{nature} = {total}, {column} {reach}: {}.",
            self.force_words(force),
            kept.0,
            kept.1,
            status.name()
        );
        line(text, &["E2.0a", "E2.0b"])
    }

    fn tell_ordered(&self, force: ForceId, status: Status, order: Order) -> Line {
        let (name, status) = (self.force_words(force), status.name());
        match order {
            Order::Lapels(by, whose) => line(
                format!(
                    "{} grabs {} by the lapels: {name} is on {status}.",
                    self.leader_words(by),
                    self.leader_words(whose)
                ),
                &["E2.1"],
            ),
            Order::Chosen => line(format!("{name} chooses {status}."), &["E2.0c"]),
            Order::InTowns => {
                line(format!("{name} is mostly in towns and holds: {status}."), &["E3.1b"])
            }
            Order::Scenario => line(format!("{name} is bound to {status}."), &["E3.0h"]),
            Order::Entering => line(format!("{name} comes on: {status}."), &["E3.0a"]),
            Order::Forming => line(format!("{name} is being formed: {status}."), &["D7.0c"]),
        }
    }

    fn move_die_line(&self, unit: UnitId, die: u8, all: Mil, bound: Bound) -> Line {
        let name = self.unit_words(unit);
        let (bound, rules): (String, &[&'static str]) = match bound {
            Bound::Free => (String::new(), &["F1.0b"]),
            Bound::MayNotClose => {
                (": it may not close with the enemy".to_owned(), &["F1.0b", "F11.1a"])
            }
            Bound::MustClose(enemy) => {
                let enemy = self.unit_words(enemy);
                (format!(": it must close with {enemy}"), &["F1.0b", "F11.1b"])
            }
        };
        line(format!("{name} throws {die} and may go {all}{bound}."), rules)
    }

    fn tell_contact(&self, by: UnitId, with: UnitId, edge: Edge) -> Line {
        let edge = edge_words(edge);
        let text =
            format!("{} contacts the {edge} of {}.", self.unit_words(by), self.unit_words(with));
        line(text, &["F9.0", "G1.1"])
    }

    fn tell_evasion(
        &self,
        unit: UnitId,
        by: UnitId,
        evader: (u8, u8),
        attacker: (u8, u8),
        away: bool,
    ) -> Line {
        let throw = |(die, plus): (u8, u8)| {
            if plus == 0 { die.to_string() } else { format!("{die} + {plus}") }
        };
        let end = if away { "it gets away" } else { "it is caught" };
        let text = format!(
            "{} tries to evade {}: {} against {}, {end}.",
            self.unit_words(unit),
            self.unit_words(by),
            throw(evader),
            throw(attacker)
        );
        line(text, if away { &["F9.22e"] } else { &["F9.22e", "F9.22b"] })
    }

    fn tell_escape(
        &self,
        battery: UnitId,
        by: UnitId,
        dice: &Faces,
        need: Option<u8>,
        front: bool,
        away: bool,
    ) -> Line {
        let odd = front && dice.as_slice().iter().any(|face| face % 2 == 1);
        let canister = if odd { "; its canister strikes" } else { "" };
        let (guns, enemy) = (self.unit_words(battery), self.unit_words(by));
        match need {
            Some(need) => {
                let end = if away { "it escapes" } else { "it is overrun" };
                let text = format!(
                    "{guns} throws {dice:?} to escape from {enemy}, {need} or less: {end}{canister}."
                );
                line(text, if odd { &["F9.3a", "F9.3c"] } else { &["F9.3a"] })
            }
            None => {
                let end = if odd { "" } else { ": no harm done" };
                line(format!("{guns} throws {dice:?} at {enemy}{end}{canister}."), &["F9.31b"])
            }
        }
    }
}
