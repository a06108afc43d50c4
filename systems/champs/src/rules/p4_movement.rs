//! Phase IV: movement, one side after the other. [SEQ-IV] [MOV-1] to [MOV-14], [PIN-1] to [PIN-6]

mod allowance;
mod arrivals;
mod company;
mod deed;
mod duty;
mod formation;
mod guns;
mod initiative;
mod interpenetration;
mod march;
mod pins;
mod propose;
mod riders;
mod roles;
mod words;

pub use allowance::Allowance;
pub use duty::{Duty, DutyPace, Goal};
pub use march::{Hurdle, Stride, Trial};

use crate::host::{Choice, Question};
use crate::nouns::{Arm, LeaderId, OrgId, UnitId, UnitSet};
use crate::state::{At, Battle, Crew, UnitPlace};
use engine::{Play, Rule, Seat, rule};
use ground::table::Pose;
use serde::Serialize;

/// What is asked about movement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// (SEQ-IV) Move first or second?
    FirstOrSecond,
    /// (SEQ-IVb) Who moves next?
    Next,
    /// (MOV-6) (CG-16) Where does the unit go? Open.
    March(UnitId),
    /// (UNI-7) Where does the grand battery go as a whole? Open.
    Together(OrgId),
    /// (MOV-14c) Where does the crew go that has left its guns? Open.
    Crew(UnitId),
    /// (LDR-1) Where does the leader ride? Open.
    Ride(LeaderId),
    /// (MOV-10b) Which infantry that sees the cavalry move tries to form against it?
    React(UnitId),
    /// (SCN-3) Where does the arrival come on? Open.
    Enter(UnitId),
}

/// What is told of movement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// (MOV-1) The dice for the initiative, with what the leaders add.
    Initiative {
        /// What each side threw.
        dice: [u8; 2],
        /// What its leaders are worth; nothing when a tie is thrown again.
        leaders: [i32; 2],
    },
    /// (MOV-1) Who has it.
    Won(Seat),
    /// (SEQ-IV) Who moves first.
    First(Seat),
    /// A unit moves.
    Moved {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: Pose,
        /// The rule that cut its way short, if one did.
        cut: Option<Rule>,
    },
    /// (MOV-12) A unit has formed anti-cavalry in reaction.
    Formed(UnitId),
    /// (STR-3) A unit recoils from a garrison.
    Recoiled(UnitId),
    /// (MOV-14c) A crew is back at its guns.
    Returned(UnitId),
    /// A crew goes somewhere.
    CrewMoved(UnitId),
    /// (SCN-3) A unit comes on.
    Entered(UnitId, Pose),
    /// (SCN-3) The die for an arrival that waits for one.
    Awaited {
        /// Whose.
        seat: Seat,
        /// What the die showed.
        die: u8,
        /// What it needed.
        most: u8,
    },
    /// (PIN-4b) (PIN-5) A die against the initial level.
    Tried {
        /// Who.
        unit: UnitId,
        /// What the die showed.
        die: u8,
        /// What it needed.
        need: i32,
        /// By which rule.
        rule: Rule,
    },
}

/// Where in a side's movement the game stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Stage {
    /// It begins.
    #[default]
    Begin,
    /// Units move as their owner likes.
    Moves,
    /// Those who have to and have not.
    Duties,
    /// It ends.
    Close,
}

/// Where the movement of a side stands. [SEQ-IV]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Moving {
    /// Where in it.
    pub stage: Stage,
    /// Units that have had their turn.
    pub settled: UnitSet,
    /// Leaders who have.
    pub rode: Vec<LeaderId>,
}

impl Battle {
    /// The movement of one side. [SEQ-IV]
    pub fn movement_phase(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        match self.moving.stage {
            Stage::Begin => {
                self.take_snapshot(seat);
                self.await_arrivals(table, seat)?;
                self.ask_roles(table, seat)?;
                // [SKR-5] Screens are reinforced at the start of movement.
                self.reinforce_screens(table, seat)?;
                // [CRI-10b] Broken units run.
                self.run_broken(table, seat)?;
                self.moving.stage = Stage::Moves;
            }
            Stage::Moves => self.next_move(table, seat)?,
            Stage::Duties => self.next_duty(table, seat)?,
            Stage::Close => {
                // [SKR-6] Skirmishers form up at the end of movement.
                self.form_up_screens(table, seat)?;
                // [SEQ-IV] Panic checks.
                self.panic_step(table)?;
                self.end_phase(table);
            }
        }
        Ok(())
    }

    /// Whether a unit may move: it is stable and has neither moved nor reacted nor fought in this turn.
    /// [SEQ-IVb] [MOV-11b]
    pub fn can_move(&self, unit: UnitId) -> bool {
        let marks = self.unit(unit).marks;
        // [SEQ-IVb] (CR-73)
        // [MOV-11b] Nor who reacted to a charge.
        let done = marks.moved || marks.reacted || marks.fought || marks.charged || marks.recalled;
        self.is_here(unit)
            && !self.unit(unit).is_broken()
            && !done
            && !self.moving.settled.contains(unit)
    }

    /// The owner names whoever moves next. [SEQ-IVb] (CD-14)
    fn next_move(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        let own = self.field.unit_ids().filter(|&unit| self.seat_of(unit) == seat);
        let comes = |unit: &UnitId| self.is_due(*unit) && !self.moving.settled.contains(*unit);
        let units = own.filter(|unit| self.can_move(*unit) || comes(unit));
        let mut choices: Vec<Choice> = units.map(Choice::Unit).collect();
        choices.extend(self.whole_batteries(seat).into_iter().map(Choice::Organisation));
        let riders = self.leaders_of(seat).filter(|leader| !self.moving.rode.contains(leader));
        choices.extend(riders.map(Choice::Leader));
        choices.push(Choice::Done);
        let question = Question::Movement(Ask::Next);
        match self.ask(table, seat, rule!("SEQ-IVb"), question, choices)? {
            Choice::Unit(unit) if self.unit(unit).place() == UnitPlace::Waiting => {
                self.bring_on(table, unit)
            }
            Choice::Unit(unit) => self.move_unit(table, unit),
            Choice::Organisation(org) => self.move_together(table, org),
            Choice::Leader(leader) => self.ride(table, leader),
            _ => {
                self.moving.stage = Stage::Duties;
                Ok(())
            }
        }
    }

    /// A unit moves: who is pinned in flank or rear rolls for it first. [PIN-5]
    /// [CRI-2j] (CD-17)
    fn move_unit(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        self.moving.settled.insert(unit);
        if self.arm(unit) == Arm::Artillery && self.unit(unit).crew != Crew::AtGuns {
            return self.move_crew(table, unit);
        }
        if self.is_pinned_in_flank(unit) {
            // [CRI-2j]
            let die = self.d10(table, rule!("PIN-5"), "to turn or move though pinned in flank")?;
            let need = self.flank_number(unit);
            self.tell(table, Told::Tried { unit, die, need, rule: rule!("PIN-5") });
            // [PIN-5] [CRI-8c]
            if i32::from(die) > need {
                return Ok(());
            }
        }
        self.ask_march(table, unit)
    }

    /// Units that owe a move and have not made it are asked one by one. [COM-3] to [COM-7] (CR-18)
    fn next_duty(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        for unit in self.army_of(seat).collect::<Vec<_>>() {
            if !self.can_move(unit) {
                continue;
            }
            let owed = self.duty(unit).and_then(|duty| self.owed(unit, duty));
            if owed.is_some() {
                return self.move_unit(table, unit);
            }
        }
        // [COM-7c] A body out of reach of whom it supports sends somebody.
        if self.close_up(table, seat)? {
            return Ok(());
        }
        self.moving.stage = Stage::Close;
        Ok(())
    }
}
