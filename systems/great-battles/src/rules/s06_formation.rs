//! Section 6: facing, formations, reactions.

/// 6.4: disorder.
pub mod disorder;
/// 6.1: turning, about face, slide and reverse.
pub mod facing;
/// 6.2: who may react to whom, and the window for it.
pub mod reaction;
/// 6.2: reaction zones.
pub mod reaction_zone;
/// 6.2.2 and 6.3.3: skirmishers.
pub mod skirmishers;
/// 6.3.4: squares formed of one's own will.
pub mod square;
/// 6.5: two-hex counters. [MLT-01]
pub mod wide;

use crate::host::ask::{Asks, Choice};
use crate::host::event::Tells;
use crate::nouns::{Facing, Formation, UnitId};
use crate::state::Battle;
use engine::{Line, Seat, rule};
use serde::Serialize;

/// What players are asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Which way a unit faces after an involuntary change. [FOR-07]
    Facing(UnitId),
    /// Which of its hexes a two-hex line falls back on. [MLT-01]
    Hex(UnitId),
    /// Who reacts to a mover. [RZ-03]
    React(UnitId),
}

impl Asks for Ask {
    fn words(&self, battle: &Battle) -> String {
        let name = |unit: &UnitId| &battle.card(*unit).name;
        match self {
            Ask::Facing(unit) => format!("Which way does {} face?", name(unit)),
            Ask::Hex(unit) => format!("Which hex does {} close up in?", name(unit)),
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
        };
        Line { text, rules: vec![rule.key()], ..Line::default() }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        let (Told::Disordered(unit) | Told::Formed(unit, ..)) = self;
        Some(battle.seat_of(*unit))
    }
}
