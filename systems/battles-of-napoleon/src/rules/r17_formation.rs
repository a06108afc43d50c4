//! Chapter 17: formation and facing.

pub mod square;

use crate::book::keys::Check;
use crate::book::modifiers::Mods;
use crate::nouns::field::{Field, UnitId};
use crate::nouns::kinds::Shape;
use crate::rules::ask::{Choice, Question};
use crate::rules::brief::Brief;
use crate::rules::words::{line, sum, two_dice};
use crate::state::battle::{At, Battle};
use engine::{Faces, Line, Play, Rule, Seat, rule};
use ground::arc::Arc as Side;
use ground::{Dir, Facing, Hex};
use serde::Serialize;
pub use square::Ask;

/// What is told of formation and facing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A unit turns, by which rule: on the march [19t], before the fire segment [17.1i], before an
    /// assault [23.2a], after an advance [23.3l] or a retreat [26m], and so on.
    Turned(UnitId, Facing, Rule),
    /// A unit changes formation, by which rule: in its activation [17.1e], as a square against
    /// cavalry [17.3.1a], in broken ground [19o], retreating [26l], and so on.
    Formed(UnitId, Shape, Facing, Rule),
    /// Cavalry is tired, by which rule. [7f]
    Tired(UnitId, Rule),
    /// A square check. [17.3.1i]
    SquareCheck {
        /// The top unit.
        unit: UnitId,
        /// Modifiers.
        mods: Mods,
        /// The dice.
        dice: Faces,
        /// Whether the square is formed.
        formed: bool,
    },
}

impl Told {
    /// It in words.
    pub fn line(&self, field: &Field) -> Line {
        match self {
            Told::Turned(unit, facing, by) => {
                line(format!("{} turns to face {}.", field.id(*unit), facing.compass()), &[*by])
            }
            Told::Formed(unit, shape, _, by) => {
                let id = field.id(*unit);
                let text = match shape {
                    Shape::Unlimbered => format!("{id} unlimbers."),
                    Shape::Limbered => format!("{id} limbers."),
                    Shape::General => format!("{id} is in general order."),
                    Shape::Line | Shape::Column | Shape::Square | Shape::Mounted => {
                        format!("{id} forms {}.", shape.name())
                    }
                };
                line(text, &[*by])
            }
            Told::Tired(unit, by) => line(format!("{} is tired.", field.id(*unit)), &[*by]),
            Told::SquareCheck { unit, mods, dice, formed } => {
                let what = if *formed { "forms square" } else { "fails to form square" };
                let least = format!("{} or more", field.book.check(Check::Square));
                let table = ("Square check", least);
                Line {
                    thrown: Some(two_dice((dice, mods), table, what, rule!("17.3.1i"))),
                    modifiers: mods.explain(&field.book),
                    ..line(
                        format!("{} {what}: {}.", field.id(*unit), sum(dice, mods)),
                        &[rule!("17.3.1i")],
                    )
                }
            }
        }
    }

    /// What it comes to.
    pub fn brief(&self, field: &Field) -> Option<Brief> {
        match self {
            Told::SquareCheck { unit, formed: true, .. } => {
                Some(Brief::Done(format!("{} forms square", field.id(*unit))))
            }
            Told::SquareCheck { unit, formed: false, .. } => {
                Some(Brief::Result(format!("{} fails to form square", field.id(*unit))))
            }
            Told::Turned(..) | Told::Formed(..) | Told::Tired(..) => None,
        }
    }

    /// Whose unit it is.
    pub fn side(&self, field: &Field) -> Option<Seat> {
        let (Told::Turned(unit, ..)
        | Told::Formed(unit, ..)
        | Told::Tired(unit, _)
        | Told::SquareCheck { unit, .. }) = self;
        Some(field.unit(*unit).seat)
    }
}

impl Battle {
    /// Lets the owner face the units of a hex any way. [18g] [18i]
    pub fn choose_facing(
        &mut self,
        table: At<'_>,
        hex: Hex,
        question: impl Into<Question>,
        rule: Rule,
    ) -> Play<()> {
        let units = self.stack(hex);
        if units.iter().all(|&unit| all_round(self.unit(unit).shape)) {
            return Ok(());
        }
        let Some(&top) = units.first() else { return Ok(()) };
        let choices = Facing::ALL.map(Choice::Turn).to_vec();
        let seat = self.seat_of(top);
        if let Choice::Turn(facing) = table.ask(self, seat, rule, question, choices)? {
            for unit in units {
                self.face(table, unit, facing, rule);
            }
        }
        Ok(())
    }

    /// Turns a unit and tells of it, with the rule by which it turns.
    pub fn face(&mut self, table: At<'_>, unit: UnitId, facing: Facing, rule: Rule) {
        if self.unit(unit).facing != facing {
            self.unit_mut(unit).facing = facing;
            table.tell(self, Told::Turned(unit, facing, rule));
        }
    }

    /// Turns cavalry to its tired side and tells of it, with the rule that tires it.
    pub fn tire(&mut self, table: At<'_>, unit: UnitId, rule: Rule) {
        if !self.unit(unit).tired {
            self.unit_mut(unit).tired = true;
            table.tell(self, Told::Tired(unit, rule));
        }
    }

    /// Gives a unit a new shape and tells of it, with the rule by which it changes.
    pub fn reshape(&mut self, table: At<'_>, unit: UnitId, shape: Shape, rule: Rule) {
        if self.unit(unit).shape != shape {
            self.unit_mut(unit).shape = shape;
            let facing = self.unit(unit).facing;
            table.tell(self, Told::Formed(unit, shape, facing, rule));
        }
    }
}

/// What a hexside is to a unit with this shape and facing.
pub fn side(shape: Shape, facing: Facing, dir: Dir) -> Side {
    match shape {
        Shape::Square | Shape::General => Side::Front,
        Shape::Column | Shape::Limbered => match facing.arc(dir) {
            Side::Rear => Side::Rear,
            _ => Side::Front,
        },
        Shape::Line | Shape::Mounted | Shape::Unlimbered => facing.arc(dir),
    }
}

/// Whether a shape has all-round facing, so that its facing does not matter. [17.2f]
pub const fn all_round(shape: Shape) -> bool {
    matches!(shape, Shape::Square | Shape::General)
}
