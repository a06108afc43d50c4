//! The position.

use crate::book::Book;
use crate::nouns::{Kind, Order, UnitId};
use engine::{Seat, Table};
use ground::{Board, Hex};
use serde::Serialize;
use std::sync::Arc;

/// Whoever answers.
pub type At<'a> = &'a mut dyn Table<Battle>;

/// A unit as it comes.
#[derive(Clone, Debug)]
pub struct UnitDef {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub seat: Seat,
    /// What it is.
    pub kind: Kind,
    /// Its strength at the start.
    pub strength: u8,
}

/// What stays as it is: shared by all copies of a position, and no part of its hash.
#[derive(Clone, Debug)]
pub struct Field {
    /// The scenario's id.
    pub scenario: String,
    /// The ground.
    pub board: Board,
    /// The charts.
    pub book: Book,
    /// The units, in the order of the roll call.
    pub units: Vec<UnitDef>,
    /// The last turn.
    pub turns: u8,
    /// The village that both want.
    pub village: Hex,
    /// (R1) Whether everyone sees all strengths.
    pub open_strengths: bool,
}

/// A unit as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unit {
    /// Where, or nowhere.
    pub hex: Hex,
    /// How strong it is.
    pub strength: u8,
    /// [4a] Whether the enemy knows that.
    pub seen: bool,
    /// [1a] Whether it has acted in this turn.
    pub acted: bool,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Phase {
    /// Orders in secret.
    Orders,
    /// A side acts.
    Act(Seat),
}

/// A move in progress: it is part of the position, so that it can be looked ahead from any step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Moving {
    /// Who moves.
    pub unit: UnitId,
    /// Movement points left.
    pub left: u8,
}

/// Everything that changes.
#[derive(Clone, Debug, Serialize)]
pub struct Battle {
    /// What does not.
    #[serde(skip)]
    pub field: Arc<Field>,
    /// The turn, from 1.
    pub turn: u8,
    /// What comes next.
    pub phase: Phase,
    /// The orders of this turn.
    pub orders: [Order; 2],
    /// The units.
    pub units: Vec<Unit>,
    /// The move in progress.
    pub moving: Option<Moving>,
    /// Who was last in the village.
    pub holder: Option<Seat>,
}

impl Battle {
    /// All units, also those that are gone.
    pub fn all(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// A unit as it stands.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// A unit as it comes.
    pub fn def(&self, unit: UnitId) -> &UnitDef {
        &self.field.units[unit.index()]
    }

    /// Whose unit it is.
    pub fn seat_of(&self, unit: UnitId) -> Seat {
        self.def(unit).seat
    }

    /// The units of a side that are on the board.
    pub fn standing(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.all()
            .filter(move |&unit| self.seat_of(unit) == seat && self.unit(unit).hex.is_somewhere())
    }

    /// Who stands in a hex.
    pub fn in_hex(&self, hex: Hex) -> Option<UnitId> {
        self.all().find(|&unit| self.unit(unit).hex == hex)
    }

    /// Whether an enemy of a side stands next to a hex.
    pub fn enemy_beside(&self, hex: Hex, seat: Seat) -> bool {
        let board = &self.field.board;
        self.standing(seat.other()).any(|enemy| board.distance(hex, self.unit(enemy).hex) == 1)
    }
}
