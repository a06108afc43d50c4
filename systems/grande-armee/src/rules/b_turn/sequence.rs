//! Chapter B: the sequence of play.

use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Status};
use crate::rules::b_turn::Event;
use crate::rules::b_turn::event::Segment;
use crate::state::battle::{At, Battle, Marks, Phase};
use engine::{Play, Seat};
use ground::table::Mil;

impl Battle {
    /// One activity of the sequence of play; between two lies a checkpoint.
    pub fn activity(&mut self, table: At<'_>) -> Play<()> {
        match self.phase {
            Phase::SetUp(step) => self.deployment(table, step),
            Phase::Command => self.command_phase(table),
            Phase::Skirmish => self.skirmish_step(table),
            Phase::Artillery => self.artillery_step(table),
            Phase::Control(seat) => self.control_segment(table, seat),
            Phase::Movement(seat) => self.movement_segment(table, seat),
            Phase::Combat(seat) => self.combat_segment(table, seat),
            Phase::PulseEnd => self.pulse_end(table),
            Phase::TurnEnd => self.turn_end(table),
            Phase::Night => self.nightfall(table),
            Phase::Pursuit(seat) => self.pursuit(table, seat),
            Phase::EndOfDay(step) => self.end_of_day(table, step),
            Phase::Over => Ok(()),
        }
    }

    /// Both roll for command dice, then for the initiative of the first pulse.
    fn command_phase(&mut self, table: At<'_>) -> Play<()> {
        self.pulse = 0;
        table.tell(self, Event::Turn(self.turn));
        // [B2.0] [B3.0a] The Command Phase opens the turn.
        self.roll_command_dice(table)?;
        self.roll_initiative(table)?;
        // [E5.0b] At the end of the Command Phase, before the first pulse.
        self.hand_over_dice(table)?;
        self.begin_pulse(table)
    }

    /// A pulse begins. [F12.0] Officers who can bring skirmishers or guns back into radius may ride
    /// before those would fire, the initiative holder's first.
    fn begin_pulse(&mut self, table: At<'_>) -> Play<()> {
        self.pulse += 1;
        table.tell(self, Event::Pulse(self.pulse));
        self.phase = Phase::Skirmish;
        for seat in [self.initiative, self.initiative.other()] {
            if self.army_of(seat).any(|unit| self.is_silenced_by_radius(unit)) {
                self.officers_ride(table, seat)?;
            }
        }
        Ok(())
    }

    /// [F13.1b] [F13.1c] Whether a unit that could skirmish or fire is out of radius.
    fn is_silenced_by_radius(&self, unit: UnitId) -> bool {
        let skirmishes = self.seat_of(unit) == self.initiative && self.def(unit).sk > 0;
        (skirmishes || self.arm(unit) == Arm::Artillery) && !self.in_radius(unit)
    }

    /// What comes after a side's segment: its next, then the other side's, then the end of the
    /// pulse.
    pub fn next_segment(&mut self, table: At<'_>) {
        // Whoever stands on a place holds it from now on.
        self.settle_places(table);
        self.phase = match self.phase {
            // [B2.0d] Control, movement, combat.
            Phase::Control(seat) => Phase::Movement(seat),
            // [G2.0d] All its movement comes before its first combat.
            Phase::Movement(seat) => Phase::Combat(seat),
            // [B2.0c] After fire the First Side, then the Second, then the pulse is over.
            Phase::Combat(seat) if seat == self.first => Phase::Control(seat.other()),
            Phase::Artillery => Phase::Control(self.first),
            _ => Phase::PulseEnd,
        };
        match self.phase {
            Phase::Control(seat) => table.tell(self, Event::Segment(Segment::Control, seat)),
            Phase::Movement(seat) => table.tell(self, Event::Segment(Segment::Movement, seat)),
            Phase::Combat(seat) if !self.fights.is_empty() => {
                table.tell(self, Event::Segment(Segment::Combat, seat));
            }
            _ => {}
        }
    }

    /// Suppression comes off; then the initiative of the next pulse, or the end of the turn. [B3.1d]
    fn pulse_end(&mut self, table: At<'_>) -> Play<()> {
        for seat in [self.first, self.first.other()] {
            // [F13.0] (DP-30)
            self.officers_catch_up(table, seat)?;
        }
        // [B4.0b] [H2.0b] It comes off both sides together, with all marks of the pulse.
        if self.units.iter().any(|unit| unit.marks.suppressed) {
            table.tell(self, Event::SuppressionOff);
        }
        self.clear_pulse();
        if self.roll_initiative(table)? {
            return self.begin_pulse(table);
        }
        // [B4.0c] What is left in the cups is lost.
        for army in &mut self.armies {
            army.cup = 0;
        }
        for officer in &mut self.officers {
            officer.dice = 0;
        }
        table.tell(self, Event::DiceDiscarded);
        self.phase = Phase::TurnEnd;
        Ok(())
    }

    /// Takes all markers of the pulse off the table.
    pub fn clear_pulse(&mut self) {
        for unit in &mut self.units {
            unit.marks = Marks { joining: unit.marks.joining, ..Marks::default() };
            unit.spent = Mil::ZERO;
            unit.die = 0;
        }
        for officer in &mut self.officers {
            officer.moved = Mil::ZERO;
            officer.paid = false;
            officer.helped_move = false;
            officer.helped_recovery = false;
            officer.helped_combat = false;
            officer.grabbed = false;
        }
        for force in &mut self.forces {
            force.dice = 0;
            force.status = Status::Hold;
            force.entering = false;
        }
        for army in &mut self.armies {
            army.helped_combat = false;
        }
        self.fights.clear();
        self.from_left = None;
    }

    /// The side that moves now, if one does.
    pub fn phasing(&self) -> Option<Seat> {
        match self.phase {
            Phase::Control(seat) | Phase::Movement(seat) | Phase::Combat(seat) => Some(seat),
            _ => None,
        }
    }
}
