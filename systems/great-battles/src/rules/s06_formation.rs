//! Section 6: facing, formations, reactions.

/// 6.4: disorder.
pub mod disorder;
/// 6.1: turning and about face.
pub mod facing;
/// 6.2: who may react to whom, and the window for it.
pub mod reaction;
/// 6.2: reaction zones.
pub mod reaction_zone;
/// 6.3 and 6.4.1: formations taken up of one's own will, squares too.
pub mod square;
/// 6.5: two-hex counters. [MLT-01]
pub mod wide;

use crate::host::ask::{Asks, Choice};
use crate::host::event::Tells;
use crate::nouns::{Facing, Formation, UnitId};
use crate::state::Battle;
use engine::{Line, Seat, Thrown, rule};
use serde::Serialize;

/// What players are asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Which way a unit faces after an involuntary change. [FOR-07]
    Facing(UnitId),
    /// Which of its hexes a two-hex line falls back on. [MLT-01]
    Hex(UnitId),
    /// On which of its hexes a two-hex line wheels. [MLT-02]
    Pivot(UnitId),
    /// Who reacts to a mover. [RZ-03]
    React(UnitId),
}

impl Asks for Ask {
    fn words(&self, battle: &Battle) -> String {
        let name = |unit: &UnitId| &battle.card(*unit).name;
        match self {
            Ask::Facing(unit) => format!("Which way does {} face?", name(unit)),
            Ask::Hex(unit) => format!("Which hex does {} close up in?", name(unit)),
            Ask::Pivot(unit) => format!("On which hex does {} wheel?", name(unit)),
            Ask::React(mover) => format!("Who reacts to {}?", name(mover)),
        }
    }

    fn choice_words(&self, _: &Battle, choice: Choice) -> Option<String> {
        match (self, choice) {
            (Ask::React(_), Choice::Done) => Some("nobody else reacts".to_owned()),
            _ => None,
        }
    }
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A unit is disordered. [FOR-07]
    Disordered(UnitId),
    /// A unit is drawn up anew. [FOR-02]
    Formed(UnitId, Formation, Facing),
    /// A unit turns. [FAC-06]
    Turned(UnitId, Facing),
    /// A disorder check. [MOV-09]
    DisorderCheck {
        /// Whose.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Its morale rating.
        rating: u8,
    },
}

impl Tells for Told {
    fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| &battle.card(*unit).name;
        let (text, rule) = match self {
            Told::Disordered(unit) => (format!("{} is disordered", name(unit)), rule!("FOR-07")),
            Told::Formed(unit, formation, facing) => {
                let words =
                    format!("{} forms {}, facing {}", name(unit), formation.key(), facing.name());
                (words, rule!("FOR-02"))
            }
            Told::Turned(unit, facing) => {
                (format!("{} turns to face {}", name(unit), facing.name()), rule!("FAC-06"))
            }
            Told::DisorderCheck { unit, die, rating } => {
                let result = if die > rating { "disordered" } else { "in order" };
                let text = format!("{} checks its order: {result}", name(unit));
                let thrown = Thrown {
                    faces: vec![*die],
                    sides: 10,
                    total: i32::from(*die),
                    table: "disorder check".to_owned(),
                    column: format!("morale {rating}"),
                    result: result.to_owned(),
                    rule: "MOV-09".to_owned(),
                };
                let rules = vec![rule!("MOV-09").key()];
                return Line { text, rules, thrown: Some(thrown), ..Line::default() };
            }
        };
        Line { text, rules: vec![rule.key()], ..Line::default() }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        let (Told::Disordered(unit)
        | Told::Formed(unit, ..)
        | Told::Turned(unit, _)
        | Told::DisorderCheck { unit, .. }) = self;
        Some(battle.seat_of(*unit))
    }
}
