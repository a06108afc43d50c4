//! Flights in words.

use super::{Ask, Told};
use crate::nouns::army::UnitId;
use crate::nouns::kinds::Morale;
use crate::rules::c04_morale::{increments, line};
use crate::state::battle::Battle;
use engine::{Line, Rule, Seat, Strengthening, rule};
use ground::Hex;

impl Ask {
    /// In words.
    pub fn words(&self, battle: &Battle) -> String {
        match self {
            Ask::Gather(unit) => format!("In which hex does {} gather?", battle.def(*unit).name),
            Ask::Way(unit) => format!("Which way does {} fall back?", battle.def(*unit).name),
            Ask::Cover(unit) => {
                format!("Which cover does {} make for?", battle.def(*unit).name)
            }
            Ask::Leader(leader, unit) => format!(
                "Does {} go with {}?",
                battle.leader_def(*leader).name,
                battle.def(*unit).name
            ),
        }
    }
}

impl Told {
    /// Changes of strength it tells of.
    pub fn changes(&self) -> Vec<Strengthening> {
        match self {
            Told::Surrendered(unit, had, _) | Told::LeftMap(unit, had) => {
                vec![Strengthening { piece: unit.index(), by: -i32::from(*had) }]
            }
            Told::Went(..) | Told::Gathered(..) | Told::LeaderWent(..) | Told::Stuck(_) => {
                Vec::new()
            }
        }
    }

    /// Whose fate it is.
    pub fn actor(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Told::Went(unit, ..)
            | Told::Gathered(unit, _)
            | Told::Surrendered(unit, ..)
            | Told::LeftMap(unit, _)
            | Told::Stuck(unit) => Some(battle.seat_of(*unit)),
            Told::LeaderWent(leader, _) => Some(battle.leader_def(*leader).nation.seat()),
        }
    }

    /// In words.
    pub fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| battle.def(*unit).name.clone();
        let label = |hex: &Hex| battle.board().label(*hex);
        let (text, rule): (String, Rule) = match self {
            Told::Went(unit, hex, state, rule) => {
                let how = if *state == Morale::Routed { "runs" } else { "falls back" };
                (format!("{} {how} to {}.", name(unit), label(hex)), *rule)
            }
            Told::LeaderWent(leader, hex) => (
                format!("{} goes along to {}.", battle.leader_def(*leader).name, label(hex)),
                rule!("4.4.9"),
            ),
            Told::Gathered(unit, hex) => {
                (format!("{} gathers in {}.", name(unit), label(hex)), rule!("4.3.5a"))
            }
            Told::Surrendered(unit, had, rule) => {
                let why = if *rule == rule!("4.4.5") { ", with no way out" } else { "" };
                (format!("{} surrenders{why}: {}.", name(unit), increments(*had)), *rule)
            }
            Told::LeftMap(unit, had) => {
                let had = increments(*had);
                (format!("{} runs off the map: {had}.", name(unit)), rule!("4.5.5"))
            }
            Told::Stuck(unit) => {
                (format!("{} stays, with no way back.", name(unit)), rule!("4.4.1"))
            }
        };
        line(text, &[rule])
    }
}
