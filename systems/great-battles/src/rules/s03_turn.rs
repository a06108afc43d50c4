//! Section 3: the turn. [SEQ-01]
//!
//! [`Battle::activity`] plays one activity: one answer to a LIM, one unit's move, one shot, one
//! attack. What goes on longer is state: the activation, the agenda behind it, the stage of the turn.

use crate::book::Number;
use crate::host::event::Tells;
use crate::nouns::UnitId;
use crate::state::{At, Battle, LimPlace, Marks, Stage, Step};
use engine::{Line, Play, Seat, rule};
use serde::Serialize;

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A turn begins.
    Turn(u8),
    /// The fog lifts. [EXC-03]
    FogLifts,
}

/// The time from which a die may lift the fog, in minutes after midnight. [EXC-03]
const FOG_DIE: u16 = 8 * 60 + 20;
/// The time at which it lifts by itself. [EXC-03]
const FOG_ENDS: u16 = 9 * 60;

impl Tells for Told {
    fn line(&self, battle: &Battle) -> Line {
        match self {
            Told::Turn(turn) => Line {
                text: format!("Turn {turn}, {}", battle.setup.scenario.clock(*turn)),
                rules: vec![rule!("SEQ-01").key()],
                heading: 2,
                ..Line::default()
            },
            Told::FogLifts => Line {
                text: "The fog lifts".to_owned(),
                rules: vec![rule!("EXC-03").key()],
                ..Line::default()
            },
        }
    }

    fn side(&self, _: &Battle) -> Option<Seat> {
        None
    }
}

impl Battle {
    /// Plays one activity. [SEQ-01] [SEQ-12]
    pub(crate) fn activity(&mut self, table: At<'_>) -> Play<()> {
        if self.activation.is_some() {
            self.activation_step(table)?;
        } else if let Some(business) = self.agenda.pop() {
            self.carry_on(table, business)?;
        } else {
            self.stage_activity(table)?;
        }
        // [LDR-03]
        self.settle_orphans(table)?;
        self.flights.clear();
        self.watch_victory(table);
        Ok(())
    }

    /// One activity of the stage the turn has reached. [SEQ-02]
    fn stage_activity(&mut self, table: At<'_>) -> Play<()> {
        let first = self.initiative;
        self.stage = match self.stage {
            // [SCN-07]
            Stage::SetUp(seat) => self.set_up(table, seat)?,
            // [SOP-01]
            Stage::CommandChange => {
                self.lift_fog(table)?;
                self.command_change(table)?;
                Stage::Initiative
            }
            // [SOP-02] [SOP-03]
            Stage::Initiative => {
                let lim = self.determine_initiative(table)?;
                Stage::PoolPlacement(lim)
            }
            // [SOP-04] All other LIMs in play are the pool, and those of reinforcements.
            Stage::PoolPlacement(lim) => {
                self.arrivals(table)?;
                Stage::InitiativeLim(lim)
            }
            // [SOP-05]
            Stage::InitiativeLim(lim) => {
                if let Some(lim) = lim {
                    self.resolve_lim(table, lim)?;
                }
                Stage::Lims
            }
            // [SOP-06]
            Stage::Lims => match self.draw_lim(table)? {
                Some(lim) => Stage::DrawnLim(lim),
                None => Stage::NonLim(first),
            },
            Stage::DrawnLim(lim) => {
                self.resolve_lim(table, lim)?;
                Stage::Lims
            }
            // [SOP-07] [SOP-08]
            Stage::NonLim(seat) => self.non_lim_pick(table, seat)?,
            // [SOP-09]
            Stage::LimRemoval => {
                self.remove_lims(table)?;
                Stage::Rally(first)
            }
            // [SOP-10] [SEQ-10] The player with the initiative first.
            Stage::Rally(seat) => match self.rally(table, seat)? {
                false => Stage::Rally(seat),
                true if seat == first => Stage::Rally(first.other()),
                true => Stage::RoutLoss(first),
            },
            // [SOP-11]
            Stage::RoutLoss(seat) => {
                self.rout_loss(table, seat)?;
                if seat == first { Stage::RoutLoss(first.other()) } else { Stage::CavalryReform }
            }
            // [SOP-12]
            Stage::CavalryReform => {
                self.reform(table);
                Stage::Fatigue
            }
            // [SOP-13]
            Stage::Fatigue => {
                self.fatigue_segment(table)?;
                self.next_turn(table)
            }
            Stage::Over => Stage::Over,
        };
        Ok(())
    }

    /// One activity of the activation that goes on: a move, a shot, an attack; when a step has
    /// nothing more, the next one. [SOP-16] [SOP-17] [SOP-18]
    fn activation_step(&mut self, table: At<'_>) -> Play<()> {
        let Some(activation) = self.activation else { return Ok(()) };
        match activation.step {
            // [ACT-04] When the division has done with moving it fires, and nobody moves any more.
            Step::Move => {
                if self.move_step(table)? {
                    self.go_on_to(Step::Fire);
                }
            }
            // [ACT-04] When nobody fires any more it attacks, and nobody fires offensively again.
            Step::Fire => {
                if self.fire_step(table)? {
                    self.go_on_to(Step::Melee);
                }
            }
            Step::Melee => {
                if self.melee_step(table)? {
                    self.close_activation(table)?;
                }
            }
        }
        Ok(())
    }

    /// The next step of the activation that goes on.
    fn go_on_to(&mut self, step: Step) {
        if let Some(activation) = &mut self.activation {
            activation.step = step;
        }
    }

    /// [EXC-03] The fog lifts at nine, or from twenty past eight on by a die at the start of a turn. (G15)
    /// On the first turn of a scenario it lies as the scenario says.
    pub fn lift_fog(&mut self, table: At<'_>) -> Play<()> {
        let now = self.setup.scenario.minutes(self.turn);
        if !self.fog || self.turn == 1 || now < FOG_DIE {
            return Ok(());
        }
        if now < FOG_ENDS {
            let die = self.die(table, rule!("EXC-03"), "fog")?;
            if i32::from(die) > self.number(Number::FogLifts) {
                return Ok(());
            }
        }
        self.fog = false;
        table.tell(self, Told::FogLifts);
        Ok(())
    }

    /// The next turn, or the end of the battle. [SCN-01]
    fn next_turn(&mut self, table: At<'_>) -> Stage {
        for unit in &mut self.units {
            unit.marks.remove(Marks::TURN);
            unit.marks.remove(Marks::ACTIVATION);
            unit.serves = None;
        }
        for division in &mut self.divisions {
            (division.finished, division.activated) = (false, false);
            (division.reactivated, division.lim_up) = (false, false);
            division.only_marched = false;
        }
        for leader in &mut self.leaders {
            leader.moved = false;
        }
        // [SEQ-14] LIMs stay in play until removed.
        for lim in &mut self.lims {
            if *lim == LimPlace::Drawn {
                *lim = LimPlace::InPlay;
            }
        }
        self.passed = [false; 2];
        if self.turn == self.setup.scenario.turns {
            self.end_of_scenario(table);
            return Stage::Over;
        }
        self.turn += 1;
        table.tell(self, Told::Turn(self.turn));
        Stage::CommandChange
    }

    /// Clears what lasts only for one activation, when the next one opens. [RZ-19] (G23)
    pub fn forget_activation(&mut self) {
        self.entries.clear();
        for unit in &mut self.units {
            unit.marks.remove(Marks::ACTIVATION);
            unit.spent = crate::nouns::HalfPoints::NONE;
        }
    }

    /// The units that act in the activation that goes on, by id. [GEN-09]
    pub fn active_units(&self) -> impl Iterator<Item = UnitId> + '_ {
        let seat = self.activation.map_or(Seat::First, |activation| activation.seat);
        self.army(seat).filter(|unit| self.is_active(*unit))
    }
}
