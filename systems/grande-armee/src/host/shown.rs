//! Fast-Play Grande Armée, as it is shown.

use crate::Battle;
use crate::nouns::field::{OfficerId, UnitId};
use crate::rules::ask::{Choice, Question};
use crate::rules::event::Event;
use crate::rules::g_combat::event::FightResult;
use crate::rules::h_losses::event::Cause;
use crate::rules::{
    b_turn, c_skirmish, d_artillery, e_control, f_movement, g_combat, h_losses, i_victory,
};
use engine::{AskOf, Play, Table};
use host::{Deed, DeedKind, Mark, Shown};

fn id(battle: &Battle, unit: UnitId) -> String {
    battle.def(unit).id.clone()
}

fn name(battle: &Battle, officer: OfficerId) -> String {
    battle.officer_def(officer).name.clone()
}

fn hits(hits: u8) -> String {
    match hits {
        0 => "no hit".to_owned(),
        1 => "1 hit".to_owned(),
        _ => format!("{hits} hits"),
    }
}

impl Shown for Battle {
    fn deeds(&self, event: &Event) -> Vec<Deed> {
        let between = |kind: DeedKind, by: &[UnitId], at: UnitId| Deed {
            by: by.iter().map(|unit| id(self, *unit)).collect(),
            at: vec![id(self, at)],
            ..Deed::new(kind)
        };
        let of = |kind: DeedKind, unit: UnitId| Deed::of(kind, id(self, unit));
        let deed = match event {
            Event::Skirmish(c_skirmish::Event::Skirmish { by, at, dice, hits: scored }) => {
                between(DeedKind::Fire, &[*by], *at).thrown(dice.as_slice(), hits(*scored))
            }
            Event::Artillery(d_artillery::Event::Fire { target, shots, hits: scored }) => {
                let by: Vec<UnitId> = shots.iter().map(|shot| shot.battery).collect();
                let dice: Vec<u8> =
                    shots.iter().flat_map(|shot| shot.dice.as_slice().to_vec()).collect();
                between(DeedKind::Fire, &by, *target).thrown(&dice, hits(*scored))
            }
            Event::Movement(f_movement::Event::Contact { by, with, .. }) => {
                between(DeedKind::Charge, &[*by], *with)
            }
            Event::Combat(g_combat::Event::Fight {
                defender,
                attackers,
                hits: (by_attackers, by_defender),
                ..
            }) => {
                let by: Vec<UnitId> = attackers.iter().map(|roll| roll.unit).collect();
                let score = format!("{} against {by_defender}", hits(*by_attackers));
                between(DeedKind::Melee, &by, *defender).thrown(&[], score)
            }
            Event::Losses(h_losses::Event::Hit { unit, points, .. }) => {
                Deed::loss(id(self, *unit), *points)
            }
            Event::Losses(h_losses::Event::Broke(unit) | h_losses::Event::BatteryLost(unit, _)) => {
                of(DeedKind::Gone, *unit)
            }
            Event::Combat(g_combat::Event::FellBack { unit, .. })
            | Event::Movement(f_movement::Event::Evaded(unit, ..)) => of(DeedKind::Retreat, *unit),
            Event::Combat(g_combat::Event::Advanced { unit, .. }) => of(DeedKind::Advance, *unit),
            Event::Movement(
                f_movement::Event::EvasionRoll { unit, away: passed, .. }
                | f_movement::Event::Escape { battery: unit, away: passed, .. },
            ) => Deed::check(id(self, *unit), *passed),
            Event::Skirmish(c_skirmish::Event::Saves { unit, dice, saved, .. }) => {
                of(DeedKind::Check, *unit).thrown(dice.as_slice(), format!("{saved} saved"))
            }
            Event::Losses(h_losses::Event::Recovery { unit, die, .. }) => {
                of(DeedKind::Check, *unit).thrown(&[*die], "to recover".to_owned())
            }
            Event::Movement(f_movement::Event::MoveDie { unit, die, .. }) => {
                of(DeedKind::Check, *unit).thrown(&[*die], "to move".to_owned())
            }
            Event::Skirmish(c_skirmish::Event::Suppressed(unit)) => {
                of(DeedKind::Check, *unit).thrown(&[], "suppressed".to_owned())
            }
            Event::Losses(h_losses::Event::OfficerCheck { officer, falls, .. }) => {
                Deed::check(name(self, officer.officer), !falls)
            }
            Event::Control(e_control::Event::ControlTest { force, .. }) => {
                Deed::of(DeedKind::Check, name(self, self.sub_commander(*force)))
            }
            _ => return Vec::new(),
        };
        vec![deed]
    }

    fn consequence(&self, events: &[Event]) -> String {
        self.consequence_of(events)
    }

    fn marks(&self, events: &[Event]) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        for event in events {
            let of = |unit: &UnitId, does: &str| format!("{} {does}", self.unit_words(*unit));
            let mark = match event {
                Event::Combat(g_combat::Event::FightResult { defender, result }) => match result {
                    FightResult::DefenderBroke | FightResult::AttackersWin => {
                        Mark::Aim("the attack succeeds".to_owned())
                    }
                    FightResult::SquareHolds | FightResult::HeldInTown => {
                        Mark::Aim(of(defender, "holds"))
                    }
                    _ => continue,
                },
                Event::Control(e_control::Event::ControlTest { status, .. }) => {
                    Mark::Aim(status.name().to_owned())
                }
                Event::Turn(b_turn::Event::InitiativeWon { seat, .. }) => {
                    let side = <Battle as engine::Game>::SIDES[seat.index()];
                    Mark::Aim(format!("the {side} side has the initiative"))
                }
                Event::Movement(
                    f_movement::Event::EvasionRoll { unit, away: true, .. }
                    | f_movement::Event::Escape { battery: unit, away: true, .. },
                ) => Mark::Aim(of(unit, "gets away")),
                Event::Losses(h_losses::Event::Recovered(unit, ..)) => {
                    Mark::Aim(of(unit, "recovers"))
                }
                Event::Skirmish(c_skirmish::Event::Suppressed(unit)) => {
                    Mark::Aim(of(unit, "is suppressed"))
                }
                Event::Losses(h_losses::Event::Hit { unit, .. }) => Mark::Fate(of(unit, "is hit")),
                Event::Losses(h_losses::Event::Broke(unit)) => Mark::Fate(of(unit, "breaks")),
                Event::Losses(h_losses::Event::BatteryLost(unit, _)) => {
                    Mark::Fate(of(unit, "is lost"))
                }
                Event::Combat(g_combat::Event::FellBack { unit, .. }) => {
                    Mark::Fate(of(unit, "falls back"))
                }
                Event::Losses(h_losses::Event::OfficerFell(officer)) => {
                    Mark::Fate(format!("{} falls", name(self, officer.officer)))
                }
                Event::Victory(i_victory::Event::Morale { collapses: true, .. }) => {
                    Mark::Fate("the army breaks".to_owned())
                }
                _ => continue,
            };
            marks.push(mark);
        }
        marks
    }

    fn closes(_: &AskOf<Self>, choice: &Choice) -> bool {
        matches!(choice, Choice::Done | Choice::Stand)
    }

    fn declines(_: &AskOf<Self>, choice: &Choice) -> bool {
        matches!(choice, Choice::No | Choice::Fight)
    }

    fn occasion(&self, ask: &AskOf<Self>) -> Option<String> {
        match ask.question {
            Question::Movement(f_movement::Ask::Evade { by, .. }) => Some(id(self, by)),
            _ => None,
        }
    }

    fn by_itself(
        &mut self,
        table: &mut dyn Table<Self>,
        ask: &AskOf<Self>,
        choice: &Choice,
    ) -> Option<Play<()>> {
        // [D5.0b] Targets are written down in secret; what the enemy's guns do does not change it.
        match (&ask.question, choice) {
            (Question::Artillery(d_artillery::Ask::FireAt(battery)), Choice::Unit(target)) => {
                let fired = self.resolve_fire(table, *target, &[*battery]);
                Some(fired.and_then(|hits| match hits {
                    0 => Ok(()),
                    _ => self.hit(table, *target, hits, Cause::Artillery).map(|_| ()),
                }))
            }
            _ => None,
        }
    }
}
