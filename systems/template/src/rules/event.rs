//! What happens. An event holds all that its line says: the story is never told from a later position.

use crate::book::FireModifier;
use crate::nouns::{Order, UnitId};
use crate::state::Field;
use engine::nouns::capital;
use engine::{Faces, Game, Line, Rule, Seat, Strengthening, Thrown, rule};
use ground::Hex;
use serde::Serialize;

/// What can happen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// A turn begins.
    Turn(u8),
    /// Orders are revealed.
    Orders([Order; 2]),
    /// A unit enters a hex, for so many movement points.
    Moved(UnitId, Hex, u8),
    /// A unit fires.
    Fired {
        /// Who.
        by: UnitId,
        /// With what strength.
        strength: u8,
        /// At whom.
        at: UnitId,
        /// What fell.
        dice: Faces,
        /// What was added.
        modifiers: Vec<FireModifier>,
        /// Strength lost.
        lost: u8,
        /// Strength left.
        left: u8,
    },
    /// A unit is taken off the board.
    Gone(UnitId),
}

impl Event {
    /// The line of the story.
    pub fn line(&self, field: &Field) -> Line {
        let id = |unit: &UnitId| &field.units[unit.index()].id;
        let side = |unit: &UnitId| Some(field.units[unit.index()].seat);
        let line = |text: String, rule: Rule, side: Option<Seat>| Line {
            text,
            rules: vec![rule.key()],
            side,
            ..Line::default()
        };
        match self {
            Event::Turn(turn) => {
                Line { heading: 2, ..line(format!("Turn {turn}"), rule!("1a"), None) }
            }
            Event::Orders(orders) => {
                let [first, second] = crate::Battle::SIDES.map(capital);
                let [one, other] = orders.map(Order::key);
                line(format!("{first} is {one}, {second} {other}."), rule!("5a"), None)
            }
            Event::Moved(unit, hex, cost) => {
                let text =
                    format!("{} moves to {} ({cost} MP).", id(unit), field.board.label(*hex));
                line(text, rule!("2a"), side(unit))
            }
            Event::Fired { by, strength, at, dice, modifiers, lost, left } => {
                let modifiers: Vec<_> = modifiers.iter().map(|&m| field.book.modifier(m)).collect();
                let total = dice.sum() + modifiers.iter().map(|m| m.value).sum::<i32>();
                let result =
                    if *lost == 0 { "no effect".to_owned() } else { format!("{lost} lost") };
                let text =
                    format!("{} ({strength}) fires at {}: {result}, {left} left.", id(by), id(at));
                Line {
                    modifiers,
                    thrown: Some(Thrown {
                        faces: dice.as_slice().to_vec(),
                        sides: 6,
                        total,
                        table: "Fire".to_owned(),
                        column: strength.to_string(),
                        result,
                        rule: rule!("3b").key().to_owned(),
                    }),
                    ..line(text, rule!("3b"), side(by))
                }
            }
            Event::Gone(unit) => line(format!("{} is no more.", id(unit)), rule!("3d"), side(unit)),
        }
    }

    /// The changes of strength it tells of.
    pub fn changes(&self) -> Vec<Strengthening> {
        match self {
            Event::Fired { at, lost, .. } if *lost > 0 => {
                vec![Strengthening { piece: at.index(), by: -i32::from(*lost) }]
            }
            _ => Vec::new(),
        }
    }
}
