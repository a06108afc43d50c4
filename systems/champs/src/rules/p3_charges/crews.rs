//! Crews before a charge: they take cover, or stand to their guns. [CHG-21] [CHG-21b]

use super::{Ask, Told};
use crate::book::{Distance, Number};
use crate::host::{Act, Choice, Question};
use crate::nouns::{Arm, Cover, UnitId};
use crate::rules::crisis::{Away, Occasion, Test};
use crate::state::{At, Battle, Crew};
use engine::{Play, rule};
use ground::table::{Mil, Spot, around};

/// Cover is looked for on a net as fine as this.
const NET: Mil = Mil(500);

impl Battle {
    /// Where a crew may go: friendly infantry or cover within 2". [CHG-21]
    fn crew_refuges(&self, battery: UnitId) -> Vec<Choice> {
        let foot = |unit: &UnitId| self.arm(*unit) == Arm::Infantry;
        let units = self.shelters(battery).into_iter().filter(foot);
        let mut choices: Vec<Choice> = units.map(Choice::Unit).collect();
        if self.cover_near(battery).is_some() {
            choices.push(Choice::Do(Act::TakeCover));
        }
        choices
    }

    /// The nearest cover within 2" of a battery.
    fn cover_near(&self, battery: UnitId) -> Option<Spot> {
        let laid = &self.field.laid;
        let reach = self.reach(Distance::Shelter);
        let body = self.body(battery);
        let covered = |spot: &Spot| {
            let areas = laid.ground.areas_at(*spot);
            areas.iter().any(|&area| laid.lay(area).row.cover != Cover::Open)
        };
        let far = reach + body.first().size().width;
        let mut spots = around(self.middle(battery), far, NET);
        spots.find(|spot| body.near(spot, reach) && covered(spot))
    }

    /// A crew that a charge comes upon within 6" may leave its guns now. [CHG-21] [SEQ-IIIb] (CD-10)
    pub(super) fn crew_trigger(&mut self, table: At<'_>) -> Play<()> {
        let near = self.exact(Distance::ChargeReaction);
        for cavalry in self.attackers() {
            let guns = self.enemies_of(self.seat_of(cavalry)).filter(|&unit| {
                self.arm(unit) == Arm::Artillery
                    && !self.unit(unit).marks.waits
                    && self.body(unit).within(self.body(cavalry), near)
                    && self.rides_at(cavalry, unit)
            });
            for battery in self.by_name(guns) {
                let mut choices = self.crew_refuges(battery);
                self.unit_mut(battery).marks.waits = true;
                choices.push(Choice::Do(Act::Wait));
                let question = Question::Charge(Ask::Crew(battery));
                let seat = self.seat_of(battery);
                let choice = self.ask(table, seat, rule!("CHG-21"), question, choices)?;
                self.crew_leaves(table, battery, &choice);
            }
        }
        Ok(())
    }

    /// A crew leaves its guns for infantry or cover; whether it did.
    fn crew_leaves(&mut self, table: At<'_>, battery: UnitId, choice: &Choice) -> bool {
        match choice {
            Choice::Unit(with) => self.abandon_guns(table, battery, Crew::With(*with)),
            Choice::Do(Act::TakeCover) => {
                let at = self.cover_near(battery).unwrap_or_else(|| self.middle(battery));
                self.abandon_guns(table, battery, Crew::At(at));
                self.tell(table, Told::Covered(battery));
            }
            _ => return false,
        }
        true
    }

    /// Just before contact a crew goes, or tests to stand; whether it stands. [CHG-21] [CHG-21b]
    /// [CRI-8b] [CRI-8e]
    pub(super) fn crew_stands(
        &mut self,
        table: At<'_>,
        battery: UnitId,
        cavalry: UnitId,
    ) -> Play<bool> {
        if self.unit(battery).marks.stood {
            return Ok(true);
        }
        let seat = self.seat_of(battery);
        let mut choices = self.crew_refuges(battery);
        choices.push(Choice::Do(Act::Stand));
        let question = Question::Charge(Ask::Crew(battery));
        let choice = self.ask(table, seat, rule!("CHG-21"), question, choices)?;
        if self.crew_leaves(table, battery, &choice) {
            return Ok(false);
        }
        let mut test = Test::new(battery, Occasion::StandToGuns);
        test.flanked = self.is_flanked_by(battery, cavalry) || self.is_flanked_by_guns(battery);
        test.leader = self.inspiring(table, battery, Occasion::StandToGuns.rule())?;
        if self.crisis_test(table, &test)?.passed() {
            self.unit_mut(battery).marks.stood = true;
            return Ok(true);
        }
        // [CRI-8b] To infantry within 2" or a Retreat of 10", two steps.
        let foot = |unit: &UnitId| self.arm(*unit) == Arm::Infantry;
        let units = self.shelters(battery).into_iter().filter(foot);
        let mut choices: Vec<Choice> = units.map(Choice::Unit).collect();
        choices.push(Choice::Do(Act::Retreat));
        let question = Question::Charge(Ask::Shelter(battery));
        let choice = self.ask(table, seat, rule!("CRI-8b"), question, choices)?;
        let steps = self.field.book.number(Number::RetreatSteps) as u8;
        self.lose_steps(table, battery, steps, rule!("CRI-8b"));
        if !self.crew_leaves(table, battery, &choice) {
            self.retreat(table, battery, Away::From(vec![cavalry]))?;
        }
        self.remove_dead(table);
        Ok(false)
    }
}
