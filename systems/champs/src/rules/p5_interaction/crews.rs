//! The role of artillery: crews stand, retire to friends, or run. [INT-5] [INT-5c]

use super::{Ask, Assault, Told};
use crate::book::{Distance, Number};
use crate::host::{Act, Choice, Question};
use crate::nouns::{Arm, UnitId};
use crate::rules::crisis::{Away, Occasion, Test};
use crate::state::{At, Battle, Crew};
use engine::{Play, rule};

impl Battle {
    /// Every crew that infantry faces decides, and tests if it stays. [INT-5] [INT-5c] (CD-18)
    pub(super) fn crew_step(&mut self, table: At<'_>, assaults: &[Assault]) -> Play<()> {
        for assault in assaults {
            let battery = assault.battery;
            // [INT-5] Having stood before cavalry in the Charge Phase does not count here.
            self.unit_mut(battery).marks.stood = false;
            let seat = self.seat_of(battery);
            let mut choices: Vec<Choice> =
                self.shelters(battery).into_iter().map(Choice::Unit).collect();
            choices.push(Choice::Do(Act::Stand));
            let question = Question::Interaction(Ask::Crew(battery));
            match self.ask(table, seat, rule!("INT-5"), question, choices)? {
                Choice::Unit(to) => {
                    self.abandon_guns(table, battery, Crew::With(to));
                    self.tell(table, Told::Retired { battery, to });
                }
                _ => self.stand_to_guns(table, assault)?,
            }
        }
        Ok(())
    }

    /// Friendly units within 2" of a battery with which its crew could shelter. [INT-5]
    pub fn shelters(&self, battery: UnitId) -> Vec<UnitId> {
        let friends = self.units_of(self.seat_of(battery)).filter(|&unit| {
            unit != battery
                && self.arm(unit) != Arm::Artillery
                && !self.unit(unit).is_broken()
                && self.within(battery, unit, Distance::Shelter)
        });
        self.by_name(friends)
    }

    /// The test of a crew to stand to its guns before interaction. It never Breaks of it. [CRI-2g]
    /// [INT-5c] [CRI-8b] [CRI-8e]
    pub fn stand_to_guns(&mut self, table: At<'_>, assault: &Assault) -> Play<()> {
        let battery = assault.battery;
        let mut test = Test::new(battery, Occasion::StandToGuns);
        test.flanked = assault.attackers.iter().any(|&foe| self.is_flanked_by(battery, foe))
            || self.is_flanked_by_guns(battery);
        test.leader = self.inspiring(table, battery, Occasion::StandToGuns.rule())?;
        if self.crisis_test(table, &test)?.passed() {
            self.unit_mut(battery).marks.stood = true;
            return Ok(());
        }
        let foot = |unit: &UnitId| self.arm(*unit) == Arm::Infantry;
        let mut choices: Vec<Choice> =
            self.shelters(battery).into_iter().filter(foot).map(Choice::Unit).collect();
        choices.push(Choice::Do(Act::Retreat));
        let question = Question::Interaction(Ask::Shelter(battery));
        let seat = self.seat_of(battery);
        let choice = self.ask(table, seat, rule!("INT-5c"), question, choices)?;
        // [INT-5c] Two steps either way.
        let steps = self.field.book.number(Number::RetreatSteps) as u8;
        self.lose_steps(table, battery, steps, rule!("INT-5c"));
        match choice {
            Choice::Unit(to) => {
                self.abandon_guns(table, battery, Crew::With(to));
                self.tell(table, Told::Retired { battery, to });
            }
            _ => self.retreat(table, battery, Away::From(assault.attackers.clone()))?,
        }
        Ok(())
    }
}
