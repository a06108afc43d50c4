//! Movement in words.

use super::{Ask, Told};
use crate::nouns::field::{Field, UnitId};
use crate::rules::ask::Choice;
use crate::rules::r17_formation::all_round;
use crate::rules::words::{line, points};
use crate::state::battle::Battle;
use engine::{Line, Refusal, Seat};

impl Ask {
    /// It in words.
    pub fn words(&self, battle: &Battle) -> String {
        match *self {
            Ask::March { unit, count, left } => {
                let with = if count > 1 { " and the unit beneath" } else { "" };
                format!("{}{with} moves, {} MP left.", battle.unit_words(unit), points(left))
            }
            Ask::FormUp(unit) => {
                format!("{} leaves broken ground: form up how?", battle.unit_words(unit))
            }
            Ask::PushedGuns(unit) => {
                format!("Which way does {} face?", battle.unit_words(unit))
            }
        }
    }

    /// What an answer of a moving player costs.
    pub fn answer_words(&self, battle: &Battle, choice: Choice) -> Option<String> {
        match *self {
            Ask::March { unit, .. } => Some(battle.march_words(unit, choice)),
            Ask::FormUp(_) | Ask::PushedGuns(_) => None,
        }
    }

    /// Why an answer is not legal, if there is more to say than that it is not.
    pub fn refusal(&self, battle: &Battle, text: &str) -> Option<Refusal> {
        match self {
            Ask::March { .. } => battle.explain_march(battle.march.as_ref()?, text),
            Ask::FormUp(_) | Ask::PushedGuns(_) => None,
        }
    }
}

impl Battle {
    /// What an answer to the march question means, with its cost.
    fn march_words(&self, unit: UnitId, choice: Choice) -> String {
        let Some(march) = &self.march else { return self.choice_text(choice) };
        let option = self.march_options(march).into_iter().find(|(option, _)| *option == choice);
        let Some((_, next)) = option else { return self.choice_text(choice) };
        let cost = self.march_cost(march, choice, &next);
        let price = if cost > 0 { format!(", {} MP", points(cost)) } else { String::new() };
        match choice {
            Choice::Step(dir) | Choice::Push(dir) => {
                let label = self.field.board.label(next.hex);
                let stop = if next.done { ", must stop" } else { "" };
                let by = if matches!(choice, Choice::Push(_)) { " by hand" } else { "" };
                format!("{} to {label}{by}{price}{stop}", dir.name())
            }
            Choice::Turn(facing) => {
                let by = 60 * march.pose.facing.turns_to(facing);
                format!("turn by {by}° to face {}{price}", facing.compass())
            }
            Choice::Join => {
                let other = self.units_at(next.hex).find(|other| *other != unit);
                let name = other.map_or(String::new(), |other| self.def(other).id.clone());
                format!("draw up with {name}{price}")
            }
            Choice::Form(shape) => format!("form {}{price}", shape.name()),
            Choice::FormAs(shape, facing) if all_round(shape) => {
                let _ = facing;
                format!("form {}{price}", shape.name())
            }
            Choice::FormAs(shape, facing) => {
                format!("{}, facing {}{price}", shape.name(), facing.compass())
            }
            Choice::Drop => "leave the lower unit here".into(),
            _ => "end the move".into(),
        }
    }
}

impl Told {
    /// It in words.
    pub fn line(&self, field: &Field) -> Line {
        let Told::Stepped(unit, to, cost, by) = *self;
        let (id, hex) = (field.id(unit), field.label(to));
        line(format!("{id} moves to {hex} ({} MP).", points(cost)), &[by])
    }

    /// Whose unit it is.
    pub fn side(&self, field: &Field) -> Option<Seat> {
        let Told::Stepped(unit, ..) = *self;
        Some(field.unit(unit).seat)
    }
}
