//! Phase III: cavalry charges, both sides at once. (SEQ-III) (CHG-1) to (CHG-25), (REC-1) to (REC-3)

use crate::host::{self, Frame, line};
use crate::nouns::{Motion, UnitId};
use crate::state::{At, Battle};
use engine::{Line, Play, Seat, rule};
use ground::table::{Mil, Pose};
use serde::Serialize;

/// What is asked about charges.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// (CHG-2) Which cavalry charges? Secret.
    Declare,
    /// (CHG-2) Whom does it charge? Secret.
    Target(UnitId),
    /// (CHG-4) (CG-21) Which way? Secret, open.
    Path {
        /// Who charges.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// (CHG-15) Does it form now or wait for 6"?
    Form(UnitId),
    /// (CHG-9) (CHG-22) Counter-charge, stand, or try to get away?
    Meet {
        /// Who is charged.
        unit: UnitId,
        /// By whom.
        by: UnitId,
    },
    /// (CHG-21) Does the crew leave its guns, or stand?
    Crew(UnitId),
    /// (REC-1) Does it try to be recalled?
    Recall(UnitId),
    /// (CHG-12) Break through or pursue?
    Onward(UnitId),
    /// (CHG-12) (CG-23) Does it attack a unit beside its way?
    Beside {
        /// Who breaks through.
        unit: UnitId,
        /// Whom it could attack.
        other: UnitId,
    },
    /// (REC-1b) Does the recalled unit stop at its starting place?
    StopAtStart(UnitId),
}

/// What is told of charges.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// All charges that were declared, opened together.
    Declared(Vec<(UnitId, UnitId)>),
    /// (CHG-9) A unit counter-charges.
    CounterCharged(UnitId, UnitId),
    /// A unit has ridden so far.
    Rode(UnitId, Pose),
    /// (CHG-24) Cavalry fights cavalry.
    Fought {
        /// Who initiated the charge.
        attacker: UnitId,
        /// Against whom.
        defender: UnitId,
        /// 5 and the difference of the levels.
        need: i32,
        /// What the die showed.
        die: u8,
    },
    /// (REC-2) The die for a recall.
    Recall {
        /// Whose.
        unit: UnitId,
        /// What it showed.
        die: u8,
        /// Whether it is recalled.
        recalled: bool,
    },
}

/// A unit on the move in the Charge Phase. (SEQ-III) (CG-20)
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Charge {
    /// Who.
    pub unit: UnitId,
    /// Whom it goes for.
    pub target: UnitId,
    /// Where it stood when it began; recalled units may stop there. (REC-1b)
    pub start: Pose,
    /// The way it means to go.
    pub way: Vec<Motion>,
    /// The way it has gone, for recalls and Retreats along the line of the charge. (CHG-17)
    pub gone: Vec<Motion>,
    /// Its allowance.
    pub allowance: Mil,
    /// What it has spent.
    pub spent: Mil,
    /// The tick with which it entered. (CG-20)
    pub entered: u8,
    /// Fights it has had. (CHG-11b)
    pub fights: u8,
}

impl Battle {
    /// The Cavalry Charge Phase. (SEQ-III)
    pub fn charge_phase(&mut self, table: At<'_>) -> Play<()> {
        self.end_phase(table);
        Ok(())
    }
}

impl Frame for Ask {
    fn words(&self, battle: &Battle) -> String {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        match self {
            Ask::Declare => "Which cavalry charges?".into(),
            Ask::Target(unit) => format!("Whom does {} charge?", name(unit)),
            Ask::Path { unit, target } => {
                format!("Which way does {} charge {}?", name(unit), name(target))
            }
            Ask::Form(unit) => format!("Does {} form against the charge now?", name(unit)),
            Ask::Meet { unit, by } => format!("{} comes: what does {} do?", name(by), name(unit)),
            Ask::Crew(unit) => format!("Does the crew of {} stand?", name(unit)),
            Ask::Recall(unit) => format!("Is {} called back?", name(unit)),
            Ask::Onward(unit) => format!("{} has won: what now?", name(unit)),
            Ask::Beside { unit, other } => format!("Does {} attack {}?", name(unit), name(other)),
            Ask::StopAtStart(unit) => format!("Does {} stop where it began?", name(unit)),
        }
    }

    fn done(&self) -> &'static str {
        match self {
            Ask::Declare => "no more charges",
            _ => "done",
        }
    }
}

impl host::Told for Told {
    fn actor(&self, battle: &Battle) -> Option<Seat> {
        let unit = match self {
            Told::Declared(_) => return None,
            Told::CounterCharged(unit, _) | Told::Rode(unit, _) | Told::Recall { unit, .. } => unit,
            Told::Fought { attacker, .. } => attacker,
        };
        Some(battle.seat_of(*unit))
    }

    fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        match self {
            Told::Declared(charges) => {
                let words: Vec<String> = charges
                    .iter()
                    .map(|(by, at)| format!("{} at {}", name(by), name(at)))
                    .collect();
                let text = match words.is_empty() {
                    true => "Nobody charges.".to_owned(),
                    false => format!("Charges: {}.", words.join(", ")),
                };
                line(text, &[rule!("SEQ-III")])
            }
            Told::CounterCharged(unit, by) => {
                let text = format!("{} charges to meet {}.", name(unit), name(by));
                line(text, &[rule!("CHG-9")])
            }
            Told::Rode(unit, _) => line(format!("{} rides.", name(unit)), &[rule!("CHG-1")]),
            Told::Fought { attacker, defender, need, die } => {
                let won = i32::from(*die) <= *need;
                let winner = if won { attacker } else { defender };
                let text = format!(
                    "{} against {}: {die}, needed {need} or less: {} wins.",
                    name(attacker),
                    name(defender),
                    name(winner)
                );
                line(text, &[rule!("CHG-24")])
            }
            Told::Recall { unit, die, recalled } => {
                let result = if *recalled { "is recalled" } else { "does not hear the recall" };
                let text = format!("The die is {die}: {} {result}.", name(unit));
                line(text, &[rule!("REC-2")])
            }
        }
    }

    fn reveals(&self) -> bool {
        matches!(self, Told::Declared(_))
    }
}
