//! Crews that have left their guns. [MOV-14c] [UNI-9]

use super::{Ask, Told};
use crate::book::Distance;
use crate::host::{Act, Choice, Question};
use crate::nouns::{Formation, Mover, UnitId};
use crate::state::{At, Battle, Crew};
use engine::{Play, Refusal, rule};
use ground::table::{Mil, Spot};

impl Battle {
    /// Where a crew is that has left its guns.
    fn crew_spot(&self, battery: UnitId) -> Option<Spot> {
        match self.unit(battery).crew {
            Crew::AtGuns => None,
            Crew::At(spot) => Some(spot),
            Crew::With(unit) => {
                let guns = self.body(battery).first().centre();
                Some(self.body(unit).nearest(&guns).nearest_to(guns))
            }
        }
    }

    /// Whether there is room for a crew at its guns: nobody stands where they were left. [UNI-9]
    pub fn guns_are_free(&self, battery: UnitId) -> bool {
        let (guns, inside) = (self.body(battery), self.unit(battery).inside());
        let others = self.on_table().filter(|&other| other != battery && self.counts(other));
        !others.into_iter().any(|other| {
            let together = !inside.is_empty() && self.unit(other).inside() == inside;
            !together && self.body(other).clashes(guns)
        })
    }

    /// A crew goes back to its guns, to a friendly unit, or somewhere else. [MOV-14c] [UNI-9c] (CD-14)
    pub(super) fn move_crew(&mut self, table: At<'_>, battery: UnitId) -> Play<()> {
        let seat = self.seat_of(battery);
        let mut choices = vec![Choice::Done];
        let back = Choice::Do(Act::ReturnToGuns);
        let friends = self.units_of(seat).map(Choice::Unit);
        let ways = std::iter::once(back).chain(friends);
        choices.extend(ways.filter(|choice| self.check_crew(battery, choice).is_ok()));
        let question = Question::Movement(Ask::Crew(battery));
        match self.ask_open(table, seat, rule!("MOV-14c"), question, choices)? {
            Choice::Do(Act::ReturnToGuns) => {
                let state = self.unit_mut(battery);
                state.crew = Crew::AtGuns;
                // [MOV-14c] It does nothing else, and has no fire zone this turn.
                (state.marks.returned, state.marks.moved) = (true, true);
                self.tell(table, Told::Returned(battery));
            }
            Choice::Unit(unit) => {
                self.unit_mut(battery).crew = Crew::With(unit);
                self.unit_mut(battery).marks.moved = true;
                self.tell(table, Told::CrewMoved(battery));
            }
            Choice::Spot(spot) => {
                self.unit_mut(battery).crew = Crew::At(spot);
                self.unit_mut(battery).marks.moved = true;
                self.tell(table, Told::CrewMoved(battery));
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether a crew may go there: 10" of clear ground, and no unbroken enemy within 1". [MOV-2]
    /// [MOV-4] [MOV-14c]
    pub(super) fn check_crew(&self, battery: UnitId, choice: &Choice) -> Result<(), Refusal> {
        let Some(from) = self.crew_spot(battery) else {
            return Err(Refusal::new(rule!("MOV-14c"), "its crew is at its guns"));
        };
        let seat = self.seat_of(battery);
        let to = match choice {
            Choice::Do(Act::ReturnToGuns) => self.body(battery).nearest(&from).nearest_to(from),
            Choice::Unit(unit)
                if self.seat_of(*unit) == seat
                    && self.is_here(*unit)
                    && self.counts(*unit)
                    && !self.unit(*unit).is_broken() =>
            {
                self.body(*unit).nearest(&from).nearest_to(from)
            }
            Choice::Spot(spot) => *spot,
            _ => {
                return Err(Refusal::new(
                    rule!("MOV-14c"),
                    "a crew goes to its guns, a friend or a place",
                ));
            }
        };
        let pace = self.field.book.pace(Mover::Crews, Formation::Column);
        let stretches = self.ground_between(from, to).into_iter();
        let cost: Option<Mil> =
            stretches.map(|(length, going)| pace.rate(going).map(|rate| length.at(rate))).sum();
        if cost.is_none_or(|cost| cost > pace.allowance) {
            return Err(Refusal::new(rule!("MOV-2"), "that is too far for the crew"));
        }
        if *choice == Choice::Do(Act::ReturnToGuns) && !self.guns_are_free(battery) {
            return Err(Refusal::new(rule!("MOV-14c"), "somebody stands among its guns"));
        }
        let near = self.exact(Distance::Enemy);
        // [MOV-4] Nobody goes within 1" of unbroken enemies, to his guns neither.
        let foe = self.unbroken_enemies_of(seat).any(|foe| {
            let guns = *choice == Choice::Do(Act::ReturnToGuns)
                && self.body(foe).within(self.body(battery), near);
            guns || self.body(foe).near(&to, near)
        });
        match foe {
            true => Err(Refusal::new(rule!("MOV-4"), "the enemy is too near")),
            false => Ok(()),
        }
    }
}
