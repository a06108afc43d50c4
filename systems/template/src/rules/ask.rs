//! What players are asked, and what they can answer.

use crate::nouns::{Order, UnitId};
use crate::state::Battle;
use ground::Dir;
use serde::Serialize;

/// What can be asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Question {
    /// How the side goes about this turn.
    Order,
    /// Which unit acts next.
    Who,
    /// Where the unit goes.
    Step(UnitId),
    /// At whom it fires.
    Fire(UnitId),
}

/// What can be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Choice {
    /// An order.
    Order(Order),
    /// A unit: the one that acts, or the one that is fired at.
    Unit(UnitId),
    /// Into the next hex.
    Step(Dir),
    /// No further: the move, the fire or the turn is over.
    Done,
}

impl Question {
    /// It in words.
    pub fn words(&self, battle: &Battle) -> String {
        let id = |unit: &UnitId| &battle.def(*unit).id;
        match self {
            Question::Order => "Steady or eager this turn?".to_owned(),
            Question::Who => "Which unit acts next?".to_owned(),
            Question::Step(unit) => format!("Where does {} go?", id(unit)),
            Question::Fire(unit) => format!("At whom does {} fire?", id(unit)),
        }
    }
}

impl Choice {
    /// Its notation: short, unique among the answers to a question, and stable, for records hold it.
    pub fn notation(&self, battle: &Battle) -> String {
        match self {
            Choice::Order(order) => order.key().to_owned(),
            Choice::Unit(unit) => battle.def(*unit).id.clone(),
            Choice::Step(dir) => dir.name().to_owned(),
            Choice::Done => "done".to_owned(),
        }
    }

    /// It in words.
    pub fn words(&self, asked: &Question, battle: &Battle) -> String {
        match (self, asked) {
            (Choice::Done, Question::Who) => "Nobody else acts".to_owned(),
            (Choice::Done, Question::Fire(_)) => "Hold fire".to_owned(),
            (Choice::Done, _) => "Halt".to_owned(),
            (Choice::Unit(unit), Question::Fire(_)) => format!("Fire at {}", battle.def(*unit).id),
            (Choice::Step(dir), Question::Step(unit)) => {
                let hex = battle.field.board.neighbour(battle.unit(*unit).hex, *dir);
                let to = hex.map(|hex| battle.field.board.label(hex)).unwrap_or_default();
                format!("Go {} to {to}", dir.name())
            }
            (choice, _) => choice.notation(battle),
        }
    }
}
