//! Chapter 13: how many cubes there are, and what is asked and told of them.

mod words;

use crate::book::numbers::{FIRE_CUBES, LEAST_CUBES};
use crate::nouns::field::{Cubes, FormationId, Named};
use crate::nouns::kinds::{FRENCH, RUSSIAN};
use crate::state::battle::{At, Battle, Phase};
use engine::{Play, Rule, Seat, Throw, rule};
use serde::Serialize;

/// Questions about cubes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [2e] What is the cube used for?
    Activate,
    /// [16.2c] Which division joins the mass charge?
    MassCharge {
        /// How many have joined.
        joined: u8,
    },
}

/// What is told of cubes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// Cubes of an army for the turn. [13a]
    Cubes {
        /// Which army.
        seat: Seat,
        /// The die, if one was rolled.
        die: Option<u8>,
        /// How many before the weather.
        before: i16,
        /// How many.
        cubes: u8,
    },
    /// Who has the initiative, with the points of both. [15b]
    Initiative(Seat, [i16; 2]),
    /// A cube is drawn: 0 French, 1 Russian, 2 fire. [16a]
    Drawn(u8),
    /// A fourth cube in a row goes back. [16q]
    PutBack(Seat),
    /// Cubes are lost, by which rule. [16r] [16s]
    Lost([u8; 3], Rule),
    /// A cube is left on Bessières, or on whoever leads the Guard. [16.1d] [16.1e]
    OnBessieres(Option<Named>),
    /// A cube is put on Murat. [16.2a]
    OnMurat(u8),
    /// The cube on Murat is lost with him. [16.2f]
    OnMuratLost,
    /// A mass charge begins. [16.2c]
    MassCharge(Vec<FormationId>),
    /// A mass charge is extended. [16.2m]
    MassChargeExtended(Vec<FormationId>),
    /// The mass charge is over. [16.2o]
    MassChargeOver,
    /// A cube is not used. [2e]
    Passed(Seat),
}

impl Battle {
    /// [9h] [9i] [9j] The number of cubes, the initiative, and the bag.
    pub fn cubes_phase(&mut self, table: At<'_>) -> Play<()> {
        let mut cubes = [0; 2];
        for seat in [FRENCH, RUSSIAN] {
            // [9h] Both armies.
            cubes[seat.index()] = self.count_cubes(table, seat)?;
        }
        self.decide_initiative(table);
        // [13c] [9j] All into the bag with two fire cubes (R52), but one kept aside. [15d]
        self.bag = [cubes[0], cubes[1], FIRE_CUBES];
        self.bag[self.initiative.index()] -= 1;
        self.row = (None, 0);
        self.phase = Phase::FirstActivation;
        Ok(())
    }

    /// [13a] Die, modifier of the turn and leadership; then the weather. (R75) (R55)
    fn count_cubes(&mut self, table: At<'_>, seat: Seat) -> Play<u8> {
        let (before, die) = match self.field.scenario.cubes[seat.index()] {
            Cubes::Fixed(number) => (i16::from(number), None),
            Cubes::Rolled { modifier, leadership } => {
                let die =
                    table.throw(self, Throw::one_die(rule!("13a"), "activation cubes"))?.first();
                let modifier = modifier.unwrap_or(self.field.book.turn(self.turn).modifier);
                let lead = self
                    .field
                    .army_leader(seat)
                    .filter(|_| leadership)
                    .map_or(0, |leader| i16::from(self.leadership(leader)));
                (i16::from(die) + modifier + lead, Some(die))
            }
        };
        // [10.1e] [10.1l]
        let change = self.field.book.weather(self.weather).cubes;
        let cubes = change.of(before).max(LEAST_CUBES) as u8;
        table.tell(self, Told::Cubes { seat, die, before, cubes });
        Ok(cubes)
    }
}
