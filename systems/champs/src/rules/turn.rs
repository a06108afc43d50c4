//! The sequence of play. [SEQ-I] to [SEQ-VI]

use crate::host::{self, line};
use crate::nouns::{Sky, UnitSet};
use crate::rules::p4_movement::Moving;
use crate::state::{At, Battle, Leader, Marks, Phase};
use engine::{Line, Play, Seat, rule};
use ground::table::Mil;
use serde::Serialize;

/// What is told of the sequence of play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A turn begins.
    Turn(u8, Sky),
    /// A phase begins.
    Phase(Phase),
}

impl Battle {
    /// One activity of the sequence of play; between two lies a checkpoint.
    ///
    /// A phase is called again and again until its chapter ends it with [`Battle::end_phase`].
    pub fn activity(&mut self, table: At<'_>) -> Play<()> {
        // [UNI-8] A grand battery of which half is gone is no longer one.
        if let Some(org) = self.spent_grand_battery().filter(|_| self.phase != Phase::Over) {
            return self.dissolve_openly(table, org);
        }
        match self.phase {
            Phase::SetUp => self.setup_phase(table),
            Phase::Command => self.command_phase(table),
            Phase::Artillery => self.artillery_phase(table),
            Phase::Charges => self.charge_phase(table),
            Phase::Initiative => self.initiative_step(table),
            Phase::Movement(seat) => self.movement_phase(table, seat),
            Phase::Interaction => self.interaction_phase(table),
            Phase::Rally => self.rally_phase(table),
            Phase::Over => Ok(()),
        }
    }

    /// Ends the phase and begins the next: command, artillery fire, charges, movement of one side and
    /// of the other, interaction, rally. [SEQ-I] [SEQ-II] [SEQ-III] [SEQ-IV] [SEQ-V] [SEQ-VI]
    pub fn end_phase(&mut self, table: At<'_>) {
        self.settle_places(table);
        self.note_gaps();
        self.fulfil_orders(table);
        match self.phase {
            Phase::Movement(seat) => self.halt_marches(table, seat),
            Phase::Charges => {
                Seat::BOTH.into_iter().for_each(|seat| self.halt_marches(table, seat))
            }
            _ => {}
        }
        // [CRI-1] A unit tests once in a step, and again in another.
        self.tested = UnitSet::NONE;
        self.moving = Moving::default();
        let next = match self.phase {
            Phase::SetUp => {
                self.begin_turn(table);
                Phase::Command
            }
            Phase::Command => Phase::Artillery,
            Phase::Artillery => Phase::Charges,
            Phase::Charges => Phase::Initiative,
            Phase::Initiative => Phase::Movement(self.first),
            Phase::Movement(seat) if seat == self.first => Phase::Movement(seat.other()),
            Phase::Movement(_) => Phase::Interaction,
            Phase::Interaction => Phase::Rally,
            Phase::Rally if self.turn >= self.field.clock.turns => {
                self.finish(table);
                Phase::Over
            }
            Phase::Rally => {
                self.turn += 1;
                self.begin_turn(table);
                Phase::Command
            }
            Phase::Over => Phase::Over,
        };
        self.phase = next;
        if next != Phase::Over {
            self.tell(table, Told::Phase(next));
        }
    }

    /// Takes all markers of the last turn off the table.
    fn begin_turn(&mut self, table: At<'_>) {
        for unit in &mut self.units {
            // [REC-2c] Whoever charged last turn is easier to recall.
            unit.charged_last_turn = unit.marks.charged;
            unit.marks = Marks::default();
            unit.heading = None;
            unit.spent = Mil::ZERO;
            unit.under_fire_of = UnitSet::NONE;
            unit.flanked_by = UnitSet::NONE;
            unit.trail.clear();
        }
        for index in 0..self.leaders.len() {
            // [COM-14] (CR-54) Who inspired a unit in interaction is bound to its organisation.
            let bound_to = self.leaders[index].inspired.map(|unit| self.unit(unit).org);
            let leader: &mut Leader = &mut self.leaders[index];
            leader.bound_to = bound_to;
            leader.inspired = None;
            leader.orders = 0;
            leader.moved = Mil::ZERO;
        }
        for index in 0..self.leaders.len() {
            // [LDR-2b] Who was left behind is with nobody.
            let leader = crate::nouns::LeaderId(index as u8);
            let with = self.leader(leader).attached;
            let with = with.filter(|&unit| self.leader_adjacent(leader, unit));
            self.leader_mut(leader).attached = with;
        }
        self.charges.clear();
        self.note_lost_positions();
        self.charge_round = None;
        self.tell(table, Told::Turn(self.turn, self.field.sky(self.turn)));
    }

    /// Whether it rains or snows now. [CHG-20]
    pub fn is_wet(&self) -> bool {
        self.field.sky(self.turn).is_wet()
    }
}

impl host::Told for Told {
    fn actor(&self, _: &Battle) -> Option<Seat> {
        match self {
            Told::Phase(Phase::Movement(seat)) => Some(*seat),
            Told::Phase(_) | Told::Turn(..) => None,
        }
    }

    fn line(&self, battle: &Battle) -> Line {
        match self {
            Told::Turn(turn, sky) => {
                let weather = match sky {
                    Sky::Clear => "",
                    Sky::Rain => ", rain",
                    Sky::Snow => ", snow",
                };
                let text = format!("Turn {turn} of {}{weather}", battle.field.clock.turns);
                Line { heading: 2, ..line(text, &[rule!("SCL-1")]) }
            }
            Told::Phase(phase) => {
                let side = |seat: Seat| battle.field.sides[seat.index()].name.clone();
                let (text, rule) = match phase {
                    Phase::SetUp => ("Before the battle".into(), rule!("SCN-1")),
                    Phase::Command => ("Command".into(), rule!("SEQ-I")),
                    Phase::Artillery => ("Artillery fire".into(), rule!("SEQ-II")),
                    Phase::Charges => ("Cavalry charges".into(), rule!("SEQ-III")),
                    Phase::Initiative => ("Movement".into(), rule!("SEQ-IV")),
                    Phase::Movement(seat) => {
                        (format!("Movement of the {}", side(*seat)), rule!("SEQ-IV"))
                    }
                    Phase::Interaction => ("Interaction".into(), rule!("SEQ-V")),
                    Phase::Rally => ("Rally".into(), rule!("SEQ-VI")),
                    Phase::Over => ("The end".into(), rule!("SCN-8")),
                };
                Line { heading: 1, ..line(text, &[rule]) }
            }
        }
    }
}
