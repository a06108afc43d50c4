//! Sections 21.5 and 23.6: cavalry that evades.

use crate::book::numbers::EVASION_HEXES;
use crate::nouns::field::UnitId;
use crate::nouns::kinds::Troop;
use crate::rules::ask::Choice;
use crate::rules::r21_fire::Told;
use crate::state::battle::{At, Battle};
use engine::{Play, Rule, rule};
use ground::{Dir, Hex};
use serde::Serialize;

/// Questions to cavalry that may evade.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [21.5a] Evade before the fire segment?
    BeforeFire(UnitId),
    /// [21.5c] Evade the declared assault?
    BeforeAssault(UnitId),
    /// [23.6c] The charge failed: evade?
    AfterCheck(UnitId),
    /// [21.5h] Where to?
    Where(UnitId),
}

impl Ask {
    /// It in words.
    pub fn words(&self, battle: &Battle) -> String {
        let unit = |unit| battle.unit_words(unit);
        match *self {
            Ask::BeforeFire(horse) => format!("Does {} evade before the volleys?", unit(horse)),
            Ask::BeforeAssault(horse) => format!("Does {} evade the assault?", unit(horse)),
            Ask::AfterCheck(horse) => format!("{} will not charge: does it evade?", unit(horse)),
            Ask::Where(horse) => format!("Where does {} evade to?", unit(horse)),
        }
    }
}

impl Battle {
    /// Whether a cavalry unit can evade from a hex. [21.5g]
    pub fn can_evade(&self, unit: UnitId, from: Hex) -> bool {
        !self.evasion_ways(unit, self.unit(unit).hex, from, EVASION_HEXES).is_empty()
    }

    /// Hexes into which an evading unit may go next, such that it can get clear. [21.5h]
    fn evasion_ways(&self, unit: UnitId, here: Hex, from: Hex, depth: u8) -> Vec<Hex> {
        let seat = self.seat_of(unit);
        let board = &self.field.board;
        let cossack = self.def(unit).troop == Troop::Cossack;
        let fits = |dir: Dir, next: Hex| {
            // [21.5g] Any unit blocks the way.
            if self.top(next).is_some() || board.distance(next, from) <= board.distance(here, from)
            {
                return false;
            }
            // [21.5i] Obstructed hexes only by road; [23.6g] Cossacks never.
            if self.obstructed(next) && (cossack || !board.road(here, dir)) {
                return false;
            }
            if !self.beside_enemy(next, seat) {
                return true;
            }
            // [21.5h] Next to an enemy it must go on; [23.6g] Cossacks may not go there at all.
            !cossack && depth > 1 && !self.evasion_ways(unit, next, from, depth - 1).is_empty()
        };
        board
            .neighbours(here)
            .filter(|&(dir, next)| fits(dir, next))
            .map(|(_, next)| next)
            .collect()
    }

    /// Carries an evasion out, hex by hex, on an occasion that a rule gives. [21.5d] It draws no
    /// fire and no charge.
    pub fn evade(&mut self, table: At<'_>, unit: UnitId, from: Hex, occasion: Rule) -> Play<()> {
        let seat = self.seat_of(unit);
        for depth in (1..=EVASION_HEXES).rev() {
            let here = self.unit(unit).hex;
            let choices: Vec<Choice> =
                self.evasion_ways(unit, here, from, depth).into_iter().map(Choice::Hex).collect();
            if choices.is_empty() {
                break;
            }
            let question = Ask::Where(unit);
            let Choice::Hex(to) = table.ask(self, seat, rule!("21.5h"), question, choices)? else {
                break;
            };
            // [21.5e] [23.6f] Facing is kept.
            // [21.5d] Nobody fires or charges.
            self.carry(table, here, to, |unit| Told::Evaded(unit, to, occasion));
            if self.obstructed(to) {
                // [21.5i] Through broken ground it tires; else [21.5f] evasion does not tire.
                self.tire(table, unit, rule!("21.5i"));
            }
            if !self.beside_enemy(to, seat) {
                break;
            }
        }
        self.settle_control(table);
        self.settle_leaders(table)
    }
}
