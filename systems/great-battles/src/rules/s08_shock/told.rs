//! What happens in shock combat.

use crate::book::{
    AttackerResult, DefenderLevels, DefenderResult, Loser, MeleeMorale, MeleeResult, ShockKind,
    SquareResult,
};
use crate::host::event::Tells;
use crate::host::mods::Mods;
use crate::nouns::{Blown, UnitId};
use crate::state::Battle;
use engine::{Line, Rule, Seat, Thrown, rule};
use ground::Hex;
use serde::Serialize;

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// An attack is declared. [MCS-01]
    Declared {
        /// Who leads it.
        unit: UnitId,
        /// Against which hex.
        to: Hex,
        /// Who lies on top there.
        against: Option<UnitId>,
        /// How.
        kind: ShockKind,
    },
    /// A stack supports it. [BAY-05]
    Supports(Seat, Hex),
    /// The attacker's check. [BAY-07]
    AttackerCheck {
        /// Who.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Its modifiers.
        mods: Mods,
        /// What comes of it.
        result: AttackerResult,
    },
    /// A defender's check. [BAY-10]
    DefenderCheck {
        /// Who.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Its modifiers.
        mods: Mods,
        /// What comes of it.
        result: DefenderResult,
    },
    /// Chargers ride into a hex. [CHG-04]
    Rode(UnitId, Hex),
    /// Cavalry counter-charges. [CHG-07]
    CounterCharges(UnitId),
    /// Infantry tries to form square. [CHG-09]
    Square {
        /// Who.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Its modifiers.
        mods: Mods,
        /// What comes of it.
        result: SquareResult,
    },
    /// A round of melee. [MEL-01]
    Melee {
        /// The top attacker.
        unit: UnitId,
        /// The top defender.
        against: Option<UnitId>,
        /// SP of the attackers as they count.
        attacking: u32,
        /// SP of the defenders as they count.
        defending: u32,
        /// The die.
        die: u8,
        /// Its modifiers.
        mods: Mods,
        /// What comes of it.
        result: MeleeResult,
    },
    /// A stack breaks off and routs. [MEL-09]
    BrokeOff(UnitId),
    /// An attacker enters the hex. [ASL-03]
    Advanced(UnitId, Hex),
    /// A roll for pursuit. [CHG-16]
    Pursuit {
        /// Who.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Its modifiers.
        mods: Mods,
        /// Hexes of pursuit.
        hexes: u8,
    },
    /// A pursuer enters a hex. [CHG-16]
    Pursued(UnitId, Hex),
    /// Cavalry is blown so much. [CHG-18] [CHG-21]
    Blown(UnitId, Blown),
    /// Blown cavalry rests. [CHG-20]
    Rests(UnitId),
}

/// A die with its table, for the log.
fn thrown(die: u8, mods: &Mods, table: &str, column: String, result: String, rule: Rule) -> Thrown {
    Thrown {
        faces: vec![die],
        sides: 10,
        total: i32::from(die) + mods.total(),
        table: table.to_owned(),
        column,
        result,
        rule: rule.key().to_owned(),
    }
}

/// A line with a roll in it.
fn rolled(battle: &Battle, text: String, mods: &Mods, thrown: Thrown, rule: Rule) -> Line {
    Line {
        text,
        rules: vec![rule.key()],
        modifiers: mods.explain(battle),
        thrown: Some(thrown),
        ..Line::default()
    }
}

fn levels(levels: u8) -> String {
    match levels {
        1 => "a level lost".to_owned(),
        many => format!("{many} levels lost"),
    }
}

fn attacker_words(result: AttackerResult) -> String {
    match (result.melee, result.disordered) {
        (true, _) => "goes in".to_owned(),
        (false, false) => "does not go in".to_owned(),
        (false, true) => format!("does not go in, disordered, {}", levels(result.levels)),
    }
}

fn defender_words(result: DefenderResult) -> String {
    match result.levels {
        _ if !result.retreat => "stands".to_owned(),
        DefenderLevels::Routs => format!("{} SP lost, routs", result.sp),
        DefenderLevels::Levels(many) => {
            format!("{} SP lost, disordered, retreats, {}", result.sp, levels(many))
        }
    }
}

fn square_words(result: SquareResult) -> String {
    match (result.square, result.levels) {
        (true, _) => "square formed".to_owned(),
        (false, 0) => "no square, disordered".to_owned(),
        (false, many) => format!("no square, disordered, {}", levels(many)),
    }
}

fn melee_words(result: MeleeResult) -> String {
    let who = match result.loser {
        Loser::Both => return format!("both lose {} SP and check, the melee continues", result.sp),
        Loser::Attacker => "attacker",
        Loser::Defender => "defender",
    };
    match result.morale {
        MeleeMorale::Routs => format!("{who} loses {} SP and routs", result.sp),
        MeleeMorale::Levels(many) => {
            format!("{who} loses {} SP, {}, and retreats", result.sp, levels(many))
        }
        MeleeMorale::Check => format!("{who} loses {} SP and checks", result.sp),
    }
}

impl Told {
    /// The rolls of a combat as lines of the log; nothing if it is no roll.
    fn roll(&self, battle: &Battle) -> Option<Line> {
        let name = |unit: &UnitId| &battle.card(*unit).name;
        let rating = |unit: &UnitId| format!("morale {}", battle.stats(*unit).morale);
        let (text, die, mods, table, column, result, rule) = match self {
            Told::AttackerCheck { unit, die, mods, result } => (
                format!("{} checks before the shock", name(unit)),
                die,
                mods,
                "Pre-Shock Morale Check, attacker",
                rating(unit),
                attacker_words(*result),
                rule!("BAY-07"),
            ),
            Told::DefenderCheck { unit, die, mods, result } => (
                format!("{} checks before the shock", name(unit)),
                die,
                mods,
                "Pre-Shock Morale Check, defender",
                rating(unit),
                defender_words(*result),
                rule!("BAY-10"),
            ),
            Told::Square { unit, die, mods, result } => (
                format!("{} tries to form square", name(unit)),
                die,
                mods,
                "Forming Square in Reaction",
                rating(unit),
                square_words(*result),
                rule!("CHG-09"),
            ),
            Told::Melee { unit, against, attacking, defending, die, mods, result } => {
                let other = against.map_or("the guns", |other| &battle.card(other).name);
                (
                    format!("{} fights {other}", name(unit)),
                    die,
                    mods,
                    "Melee Result Table",
                    format!("{attacking} SP against {defending}"),
                    melee_words(*result),
                    rule!("MEL-01"),
                )
            }
            Told::Pursuit { unit, die, mods, hexes } => (
                format!("{} is carried away", name(unit)),
                die,
                mods,
                "Pursuit Table",
                rating(unit),
                match hexes {
                    0 => "no pursuit".to_owned(),
                    1 => "pursues 1 hex".to_owned(),
                    many => format!("pursues {many} hexes"),
                },
                rule!("CHG-16"),
            ),
            _ => return None,
        };
        let text = format!("{text}: {result}");
        let thrown = thrown(*die, mods, table, column, result, rule);
        Some(rolled(battle, text, mods, thrown, rule))
    }

    /// What happens without a roll.
    fn plain(&self, battle: &Battle) -> (String, Rule) {
        let name = |unit: &UnitId| &battle.card(*unit).name;
        let label = |hex: &Hex| battle.board().label(*hex);
        match self {
            Told::Declared { unit, to, against, kind } => {
                let verb = match kind {
                    ShockKind::Bayonet => "goes with the bayonet at",
                    ShockKind::Assault => "assaults",
                    ShockKind::Charge => "charges",
                };
                let whom = match against {
                    Some(top) => format!("{} in {}", name(top), label(to)),
                    None => label(to),
                };
                (format!("{} {verb} {whom}", name(unit)), rule!("MCS-01"))
            }
            Told::Supports(_, hex) => {
                (format!("The stack in {} supports the attack", label(hex)), rule!("BAY-05"))
            }
            Told::Rode(unit, hex) => {
                (format!("{} rides to {}", name(unit), label(hex)), rule!("CHG-04"))
            }
            Told::CounterCharges(unit) => {
                (format!("{} counter-charges", name(unit)), rule!("CHG-07"))
            }
            Told::BrokeOff(unit) => (
                format!("{} breaks off the melee, and its stack routs", name(unit)),
                rule!("MEL-09"),
            ),
            Told::Advanced(unit, hex) => {
                (format!("{} advances to {}", name(unit), label(hex)), rule!("ASL-03"))
            }
            Told::Pursued(unit, hex) => {
                (format!("{} pursues to {}", name(unit), label(hex)), rule!("CHG-16"))
            }
            Told::Blown(unit, Blown::Fresh) => {
                (format!("{} has recovered", name(unit)), rule!("CHG-21"))
            }
            Told::Blown(unit, level) => {
                (format!("{} is {}", name(unit), level.key()), rule!("CHG-18"))
            }
            Told::Rests(unit) => (format!("{} rests its horses", name(unit)), rule!("CHG-20")),
            Told::AttackerCheck { .. }
            | Told::DefenderCheck { .. }
            | Told::Square { .. }
            | Told::Melee { .. }
            | Told::Pursuit { .. } => (String::new(), rule!("MCS-01")),
        }
    }
}

impl Tells for Told {
    fn line(&self, battle: &Battle) -> Line {
        self.roll(battle).unwrap_or_else(|| {
            let (text, rule) = self.plain(battle);
            Line { text, rules: vec![rule.key()], ..Line::default() }
        })
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        let unit = match self {
            Told::Supports(seat, _) => return Some(*seat),
            Told::Declared { unit, .. }
            | Told::AttackerCheck { unit, .. }
            | Told::DefenderCheck { unit, .. }
            | Told::Rode(unit, _)
            | Told::CounterCharges(unit)
            | Told::Square { unit, .. }
            | Told::Melee { unit, .. }
            | Told::BrokeOff(unit)
            | Told::Advanced(unit, _)
            | Told::Pursuit { unit, .. }
            | Told::Pursued(unit, _)
            | Told::Blown(unit, _)
            | Told::Rests(unit) => unit,
        };
        Some(battle.seat_of(*unit))
    }
}
