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
use crate::nouns::{Facing, Formation, LeaderId, UnitId};
use crate::state::{Battle, Step};
use engine::{Line, Rule, Seat, Thrown, rule};
use ground::Hex;
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
            Ask::React(mover) => {
                let at = battle.board().label(battle.unit(*mover).hex);
                let doing = match battle.activation.map(|one| one.step) {
                    Some(Step::Melee) => "charges past",
                    _ => "moves before our men",
                };
                format!("{} {doing}, in {at}: who reacts?", name(mover))
            }
        }
    }

    fn choice_words(&self, battle: &Battle, choice: Choice) -> Option<String> {
        match (self, choice) {
            (Ask::React(_), Choice::Done) => Some("nobody reacts".to_owned()),
            (Ask::React(_), Choice::ReactFire(unit)) => {
                Some(format!("{} fires at it", battle.card(unit).name))
            }
            (Ask::React(_), Choice::ReactCharge(unit)) => {
                Some(format!("{} charges it", battle.card(unit).name))
            }
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
    /// A unit has slipped away or stepped back in reaction. [RZ-07] [RZ-17]
    Withdrew(UnitId, Hex),
    /// Horse guns try to step back. [RZ-16]
    ReverseCheck {
        /// Whose.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Its morale rating.
        rating: u8,
    },
    /// A leader alone has ridden off. [RZ-18]
    Fled(LeaderId, Hex),
}

/// A check of a die against a morale rating, for the log.
fn rated(die: u8, rating: u8, table: &str, rule: &Rule, results: [&str; 2]) -> Thrown {
    Thrown {
        faces: vec![die],
        sides: 10,
        total: i32::from(die),
        table: table.to_owned(),
        column: format!("morale {rating}"),
        result: results[usize::from(die > rating)].to_owned(),
        rule: rule.key().to_owned(),
    }
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
                let rule = rule!("MOV-09");
                let results = ["in order", "disordered"];
                let thrown = rated(*die, *rating, "disorder check", &rule, results);
                let text = format!("{} checks its order: {}", name(unit), thrown.result);
                let rules = vec![rule.key()];
                return Line { text, rules, thrown: Some(thrown), ..Line::default() };
            }
            Told::ReverseCheck { unit, die, rating } => {
                let rule = rule!("RZ-16");
                let results = ["it steps back", "it stays"];
                let thrown = rated(*die, *rating, "reverse in reaction", &rule, results);
                let text = format!("{} limbers away: {}", name(unit), thrown.result);
                let rules = vec![rule.key()];
                return Line { text, rules, thrown: Some(thrown), ..Line::default() };
            }
            Told::Withdrew(unit, hex) => {
                let label = battle.board().label(*hex);
                (format!("{} withdraws to {label}", name(unit)), rule!("RZ-07"))
            }
            Told::Fled(leader, hex) => {
                let label = battle.board().label(*hex);
                let name = &battle.leader_card(*leader).name;
                (format!("{name} rides off to {label}"), rule!("RZ-18"))
            }
        };
        Line { text, rules: vec![rule.key()], ..Line::default() }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Told::Disordered(unit)
            | Told::Formed(unit, ..)
            | Told::Turned(unit, _)
            | Told::Withdrew(unit, _)
            | Told::ReverseCheck { unit, .. }
            | Told::DisorderCheck { unit, .. } => Some(battle.seat_of(*unit)),
            Told::Fled(leader, _) => Some(battle.leader_card(*leader).seat),
        }
    }
}
