//! The night in words.

use super::{Ask, Told};
use crate::nouns::army::UnitId;
use crate::nouns::kinds::Arm;
use crate::rules::c04_morale::line;
use crate::state::battle::Battle;
use engine::{Line, Seat, Strengthening, rule};
use ground::Hex;

impl Ask {
    /// In words.
    pub fn words(&self, battle: &Battle) -> String {
        let name = |unit: &UnitId| battle.def(*unit).name.clone();
        match self {
            Ask::Apart(unit) => format!("Where does {} spend the night?", name(unit)),
            Ask::Division => "Which division moves in the night?".to_owned(),
            Ask::Stir(division) => {
                let division = &battle.fixed.setup.army.division(*division).name;
                format!("Does {division} move in the night?")
            }
            Ask::Hex(unit) => format!("Where does {} go?", name(unit)),
            Ask::Form(unit) => format!("How is {} drawn up?", name(unit)),
            Ask::Increment(arm) => {
                format!("Which unit of {} gets an increment back?", arm.key())
            }
        }
    }
}

impl Told {
    /// Changes of strength it tells of.
    pub fn changes(&self) -> Vec<Strengthening> {
        match self {
            Told::Joined(unit) => vec![Strengthening { piece: unit.index(), by: 1 }],
            Told::Falls
            | Told::Moved(..)
            | Told::LeaderMoved(..)
            | Told::Rolled(..)
            | Told::Return(..) => Vec::new(),
        }
    }

    /// Whose it is.
    pub fn actor(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Told::Falls | Told::Rolled(..) => None,
            Told::Moved(unit, ..) | Told::Joined(unit) => Some(battle.seat_of(*unit)),
            Told::LeaderMoved(leader, _) => Some(battle.leader_def(*leader).seat()),
            Told::Return(seat, ..) => Some(*seat),
        }
    }

    /// In words.
    pub fn line(&self, battle: &Battle) -> Line {
        let label = |hex: &Hex| battle.board().label(*hex);
        match self {
            Told::Falls => {
                Line { heading: 2, ..line("The night falls.".to_owned(), &[rule!("16.1.4a")]) }
            }
            Told::Moved(unit, hex, rule) => {
                let text =
                    format!("{} spends the night in {}.", battle.def(*unit).name, label(hex));
                line(text, &[*rule])
            }
            Told::LeaderMoved(leader, hex) => {
                let name = &battle.leader_def(*leader).name;
                line(format!("{name} goes to {}.", label(hex)), &[rule!("16.1.4a")])
            }
            Told::Rolled(french, coalition) => line(
                format!("For the ground the French roll {french}, the Coalition {coalition}."),
                &[rule!("16.1.4a2")],
            ),
            Told::Return(seat, arm, number) => {
                let side = match seat {
                    Seat::First => "French",
                    Seat::Second => "Russian",
                };
                let (units, verb) =
                    if *number == 1 { ("increment", "comes") } else { ("increments", "come") };
                line(
                    format!("{number} {side} {units} of {} {verb} back.", arm.key()),
                    &[if *arm == Arm::Infantry { rule!("16.1.4c") } else { rule!("16.1.4c1") }],
                )
            }
            Told::Joined(unit) => line(
                format!("{} gets an increment back.", battle.def(*unit).name),
                &[rule!("16.1.4c2")],
            ),
        }
    }
}
