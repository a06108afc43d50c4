//! Section 5: movement.

/// What a step, a turn or a change costs. [MOV-02]
pub mod cost;
/// 5.4: leaders ride, flee and find refuge.
pub mod leaders;
/// 5.1: a unit moves, hex by hex.
pub mod march;
/// 5.2: strategic movement.
pub mod strategic;

use crate::host::ask::Asks;
use crate::host::event::Tells;
use crate::nouns::{DivisionId, LimId};
use crate::state::Battle;
use engine::{Line, Seat, rule};
use serde::Serialize;

/// What players are asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {}

impl Asks for Ask {
    fn words(&self, _: &Battle) -> String {
        match *self {}
    }
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A division marches strategically. [STR-01]
    Marches(DivisionId),
    /// It has no marker any more. [STR-08]
    MarchEnds(DivisionId),
    /// A division has broken the duty of its march: its LIM is out of play. [STR-05]
    LimLost(LimId),
}

impl Tells for Told {
    fn line(&self, battle: &Battle) -> Line {
        let army = &battle.setup.army;
        let (text, rule) = match self {
            Told::Marches(division) => (
                format!("{}'s division marches strategically", army.division(*division).id),
                rule!("STR-01"),
            ),
            Told::MarchEnds(division) => (
                format!("{}'s division ends its strategic march", army.division(*division).id),
                rule!("STR-08"),
            ),
            Told::LimLost(lim) => {
                (format!("The LIM of {} is out of play", army.lim_name(*lim)), rule!("STR-05"))
            }
        };
        Line { text, rules: vec![rule.key()], ..Line::default() }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        let army = &battle.setup.army;
        match self {
            Told::Marches(division) | Told::MarchEnds(division) => {
                Some(army.division(*division).seat)
            }
            Told::LimLost(lim) => Some(army.lim(*lim).seat),
        }
    }
}
