//! Section 8.1: fire combat.

/// 8.1.5 and 8.1.8: who may fire at whom, letter, class, column.
pub mod aim;
/// 8.1.1 and 8.1.2: offensive and return fire.
pub mod exchange;
/// 8.1.7: the line of sight, and fog.
pub mod sight;

use crate::book::FireResult;
use crate::host::ask::{Asks, Choice};
use crate::host::event::Tells;
use crate::nouns::UnitId;
use crate::state::Battle;
use aim::Aim;
use engine::{Line, Refusal, Seat, Thrown, rule, words};
use serde::Serialize;

words! {
    /// On what occasion a unit fires.
    FireKind {
        /// In the activation of its own division. [FIR-03]
        Offensive = "offensive",
        /// Back at those who fire at it or attack it. [FIR-05]
        Return = "return",
        /// At a mover in its reaction zone. [RZ-04]
        Reaction = "reaction",
    }
}

/// What players are asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Who fires next. [SOP-17]
    Firer,
    /// At whom. [FIR-16]
    Target(UnitId),
    /// Through which side of the target's hex. [FIR-18]
    Side(UnitId, UnitId),
    /// Whether a unit fires back at another one. [FIR-05]
    Return(UnitId, UnitId),
    /// Whether a battery fires as part of a grand battery. [EXC-07]
    Grand(UnitId),
    /// Which battery of it fires next. [EXC-07]
    GrandNext,
}

impl Asks for Ask {
    fn words(&self, battle: &Battle) -> String {
        let name = |unit: &UnitId| &battle.card(*unit).name;
        match self {
            Ask::Firer => "Who fires?".to_owned(),
            Ask::Target(firer) => format!("At whom does {} fire?", name(firer)),
            Ask::Side(firer, target) => {
                format!("Into which side of {} does {} fire?", name(target), name(firer))
            }
            Ask::Return(unit, firer) => {
                format!("Does {} fire back at {}?", name(unit), name(firer))
            }
            Ask::Grand(firer) => format!("Does {} open the fire of a grand battery?", name(firer)),
            Ask::GrandNext => "Which battery of the grand battery fires next?".to_owned(),
        }
    }

    fn choice_words(&self, battle: &Battle, choice: Choice) -> Option<String> {
        let name = |unit: UnitId| &battle.card(unit).name;
        match (self, choice) {
            (Ask::Firer | Ask::GrandNext, Choice::Done) => Some("nobody else fires".to_owned()),
            (Ask::Firer, Choice::Unit(firer)) => match battle.targets(firer)[..] {
                [target] => {
                    let at = battle.board().label(battle.unit(target).hex);
                    Some(format!("{} at {}, in {at}", name(firer), name(target)))
                }
                _ => None,
            },
            (Ask::Target(_), Choice::Unit(target)) => {
                let at = battle.board().label(battle.unit(target).hex);
                Some(format!("{}, in {at}", name(target)))
            }
            (Ask::Return(..), Choice::Unit(target)) => Some(format!("fire at {}", name(target))),
            (Ask::Return(..), Choice::No) => Some("hold fire".to_owned()),
            (Ask::Side(..), Choice::Step(dir)) => Some(format!("its {} side", dir.compass())),
            _ => None,
        }
    }

    fn refusal(&self, battle: &Battle, text: &str) -> Option<Refusal> {
        let named = battle.setup.army.find(text)?;
        match self {
            Ask::Firer => battle.may_fire_offensively(named).err().or_else(|| {
                Some(Refusal::new(rule!("FIR-17"), "it has nobody to fire at"))
                    .filter(|_| battle.targets(named).is_empty())
            }),
            Ask::Target(firer) => battle.may_fire(*firer, named).err().or_else(|| {
                let nearer =
                    battle.has_adjacent_target(*firer) && !battle.is_adjacent_target(*firer, named);
                let why = "an enemy beside it and in front must be its target";
                nearer.then(|| Refusal::new(rule!("FIR-04"), why))
            }),
            Ask::Return(unit, _) => battle.may_return_fire(*unit).err(),
            Ask::Side(..) | Ask::Grand(_) | Ask::GrandNext => None,
        }
    }
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A shot. [FIR-13]
    Shot {
        /// On what occasion.
        kind: FireKind,
        /// How it stands on the Fire Table.
        aim: Aim,
        /// The die.
        die: u8,
        /// What comes of it.
        result: FireResult,
    },
}

impl FireResult {
    /// As the Fire Table prints it. [FIR-14]
    pub fn printed(self) -> String {
        match self {
            FireResult::None => "NE".to_owned(),
            FireResult::Check(0) => "M".to_owned(),
            FireResult::Check(modifier) => format!("M{modifier:+}"),
            FireResult::Loss(sp) => sp.to_string(),
        }
    }

    /// The result in words.
    fn words(self) -> String {
        match self {
            FireResult::None => "no effect".to_owned(),
            FireResult::Check(0) => "it must check its morale".to_owned(),
            FireResult::Check(modifier) => format!("it must check its morale at {modifier:+}"),
            FireResult::Loss(sp) => format!("{sp} SP, and it must check its morale"),
        }
    }
}

impl Tells for Told {
    fn line(&self, battle: &Battle) -> Line {
        let Told::Shot { kind, aim, die, result } = self;
        let name = |unit: UnitId| &battle.card(unit).name;
        let (firer, target) = (name(aim.shot.firer), name(aim.shot.target));
        let verb = match kind {
            FireKind::Offensive => "fires at",
            FireKind::Return => "fires back at",
            FireKind::Reaction => "fires in reaction at",
        };
        let mut modifiers = aim.letters.explain(battle);
        modifiers.extend(aim.shifts.explain(battle));
        let printed = result.printed();
        Line {
            text: format!("{firer} {verb} {target}: {}", result.words()),
            rules: vec![rule!("FIR-13").key()],
            modifiers,
            thrown: Some(Thrown {
                faces: vec![*die],
                sides: 10,
                total: i32::from(*die),
                table: "Fire Table".to_owned(),
                column: format!(
                    "{}: {} at class {}, range {}",
                    aim.column,
                    aim.letter,
                    aim.class.key(),
                    aim.range
                ),
                result: printed,
                rule: "FIR-13".to_owned(),
            }),
            ..Line::default()
        }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        let Told::Shot { aim, .. } = self;
        Some(battle.seat_of(aim.shot.firer))
    }
}
