//! Broken units run. [CRI-10] (CG-26)

use super::flight::{Flight, Gait};
use super::reaction::Away;
use super::{Ask, Told};
use crate::host::{Choice, Question};
use crate::nouns::{Arm, UnitId};
use crate::state::{At, Battle, Crew};
use engine::{Play, Seat, rule};
use ground::table::{Bearing, Mil};

impl Battle {
    /// A unit that has just Broken runs: half its way directly away, the rest home. [CRI-10]
    /// [CRI-10b] (CG-26)
    pub(super) fn run(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        away: &Away,
        causes: &[UnitId],
    ) -> Play<()> {
        let mut flight = self.begin_flight(unit, Gait::Run, causes);
        let first = self.first_leg(table, &mut flight, away)?;
        self.set_down(&flight);
        self.run_home(table, flight, first)
    }

    /// Broken units of a side run on in its movement, straight home. [CRI-10b] (CR-74)
    pub fn run_broken(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        let once = self.field.switches.broken_once;
        let runs = |unit: &UnitId| {
            let state = self.unit(*unit);
            state.is_broken() && !(once && state.marks.broke)
        };
        let broken: Vec<UnitId> = self.army_of(seat).filter(runs).collect();
        for unit in broken {
            // [CRI-10c]
            if self.is_surrounded(unit, Gait::Run) {
                self.remove(table, unit, rule!("CRI-10c"));
                continue;
            }
            let causes: Vec<UnitId> = self.nearest_enemy(unit).into_iter().collect();
            let flight = self.begin_flight(unit, Gait::Run, &causes);
            self.run_home(table, flight, self.baseline(seat))?;
        }
        Ok(())
    }

    /// Straight towards baseline, line of communications or cover, as the owner says. [CRI-10b]
    /// (CG-26) (CD-27)
    fn run_home(&mut self, table: At<'_>, mut flight: Flight, first: Bearing) -> Play<()> {
        let unit = flight.unit;
        let mut last = first;
        let mut ways = Vec::new();
        if flight.left > Mil::ZERO {
            let seat = self.seat_of(unit);
            let mut wanted = vec![self.heading_home(unit, flight.pose.at), self.baseline(seat)];
            wanted.extend(self.headings_to_cover(&flight));
            for heading in wanted {
                for (heading, way) in self.ways_near(&flight, heading, flight.left) {
                    if !ways.iter().any(|(other, _)| *other == heading) {
                        ways.push((heading, way));
                    }
                }
            }
        }
        let choices = ways.iter().map(|(heading, _)| Choice::Heading(*heading)).collect::<Vec<_>>();
        if !choices.is_empty() {
            let (seat, question) = (self.seat_of(unit), Question::Crisis(Ask::RunWay(unit)));
            let answer = self.ask(table, seat, rule!("CRI-10b"), question, choices)?;
            let chosen = ways.iter().find(|(heading, _)| Choice::Heading(*heading) == answer);
            if let Some((heading, way)) = chosen {
                self.advance(&mut flight, *heading, way);
                last = *heading;
            }
        }
        self.settle(&mut flight, last);
        self.set_down(&flight);
        // [PAN-1b] Whom it ran through will know in the Panic step; [PAN-1c] nobody heeds gunners.
        if self.arm(unit) != Arm::Artillery {
            self.ran_through.extend(flight.passed.iter().map(|&friend| (unit, friend)));
        }
        debug_assert!(self.arm(unit) != Arm::Artillery || self.unit(unit).crew != Crew::AtGuns);
        self.tell(table, Told::Ran(unit, flight.pose));
        Ok(())
    }
}
