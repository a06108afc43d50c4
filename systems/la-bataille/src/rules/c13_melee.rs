//! Chapter 13: melee. What is asked and told, and who can reach whom.

mod advance;
mod assault;
mod before;
mod checks;
mod results;
mod words;
mod worth;
mod worth_words;

use crate::book::modifiers::Modifiers;
use crate::book::{Factor, MeleeFactor, MeleeOdds, MeleeResult};
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::dice::Base6;
use crate::nouns::kinds::{Arm, Formation, Morale, Readiness};
use crate::state::battle::{Battle, Contact};
use engine::{Rule, Seat};
use ground::Hex;
use ground::arc::Arc;
use serde::Serialize;

/// An assault in hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Assault {
    /// Units that assault.
    pub attackers: Vec<UnitId>,
    /// The hex they assault.
    pub target: Hex,
    /// Charges that brought some of them here. [10.2.7e]
    pub charges: Vec<Contact>,
    /// Cavalry that spares its horses. [5.1.4]
    pub spared: Vec<UnitId>,
}

/// Why a melee value is multiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Times {
    /// A line of the melee modifiers. [13.5.2]
    Chart(MeleeFactor),
    /// The state of its horses. [5.1.2a] [5.1.3a]
    Tired(Readiness),
    /// To keep that state. [5.1.4]
    Spared,
}

/// What a unit is worth in a melee, from one of its hexes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Worth {
    /// Who.
    pub unit: UnitId,
    /// Its hex.
    pub hex: Hex,
    /// Its value after losses. [3.3.1]
    pub base: u16,
    /// What multiplies it.
    pub factors: Vec<(Times, Factor)>,
    /// Its lances, added at the end. [13.4.8]
    pub lance: u16,
    /// What it comes to.
    pub value: u16,
}

/// The two sides of a melee, counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    /// The attackers' values. [13.5.2]
    pub attack: Vec<Worth>,
    /// The defenders' values. [13.5.3]
    pub defence: Vec<Worth>,
    /// The column before it is shifted. [13.5.4]
    pub odds: MeleeOdds,
    /// Columns to the right. [16.2.3]
    pub shift: i32,
}

impl Count {
    /// The sum of a list.
    fn sum(worths: &[Worth]) -> u32 {
        worths.iter().map(|worth| u32::from(worth.value)).sum()
    }

    /// The attackers' sum.
    pub fn attacking(&self) -> u32 {
        Count::sum(&self.attack)
    }

    /// The defenders' sum.
    pub fn defending(&self) -> u32 {
        Count::sum(&self.defence)
    }
}

/// Questions of the Melee Phase.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Which hex is assaulted next? [13.1.1]
    Target,
    /// Which charge is fought out next? [10.2.7e]
    Charge,
    /// Who assaults the hex? [13.2.1]
    Join(Hex),
    /// Does the cavalry fight with a third, to keep its state? [5.1.4]
    Spare(UnitId),
    /// Who leaves before the melee? [13.3]
    Withdraw(Hex),
    /// Where does the unit go? [13.3.4]
    Step(UnitId),
    /// Where does the leader go? [13.3.2p4]
    LeaderStep(LeaderId),
    /// Who follows into the hex the enemy left? [13.3.6]
    Follow(Hex),
    /// Which enemy is assaulted from there? [13.3.6p1]
    Onward,
    /// Which leader lends his modifier? [13.5.5]
    Leader(Hex),
    /// Who takes the losses of the attackers? [3.2.1]
    Suffer,
    /// Who advances? [13.7.1]
    Advance(Hex),
    /// In which formation and facing? [13.7.2]
    Form(Hex),
    /// Does the leader go along? [13.7.1]
    Along(LeaderId),
}

/// What is told of melees.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// An assault is declared. [13.2.1]
    Declared(Vec<UnitId>, Hex),
    /// A unit leaves before the melee. [13.3]
    Withdrew(UnitId, Hex),
    /// A leader leaves before the melee. [13.3.2p4]
    LeaderWithdrew(LeaderId, Hex),
    /// A unit follows into the hex, by this rule. [13.3.6] [13.7.1]
    Advanced(UnitId, Hex, Rule),
    /// A leader goes along, by this rule. [13.3.6] [13.7.1] [10.1.6]
    LeaderAdvanced(LeaderId, Hex, Rule),
    /// A melee is fought. [13.5.5]
    Fought {
        /// Where.
        target: Hex,
        /// The values.
        count: Count,
        /// The roll as thrown.
        roll: Base6,
        /// Modifiers.
        mods: Modifiers,
        /// The roll as modified.
        modified: Base6,
        /// The column used.
        column: MeleeOdds,
        /// What it comes to.
        result: MeleeResult,
    },
    /// Cavalry bounces. [13.6.2]
    Bounced(UnitId),
}

/// On which side of a melee somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// He attacks.
    Attack,
    /// He defends.
    Defence,
}

impl Battle {
    /// The side of the defending hex through which an attacker's hex comes; the top unit sets the
    /// facing. [6.2.2] [6.2.3] [6.2.4] A masse has neither flank nor rear to cavalry. (R40)
    pub fn face(&self, unit: UnitId, from: Hex, target: Hex) -> Arc {
        let defender =
            self.units_at(target).find(|other| self.seat_of(*other) != self.seat_of(unit));
        let (Some(defender), Some(dir)) = (defender, self.board().direction(target, from)) else {
            return Arc::Front;
        };
        let masse = self.formed(defender) == Some(Formation::Masse);
        if masse && self.arm(unit) == Arm::Cavalry {
            return Arc::Front;
        }
        self.arc(defender, target, dir).unwrap_or(Arc::Front)
    }

    /// The formation of a unit in good order; others have none. [4.3.5]
    pub fn formed(&self, unit: UnitId) -> Option<Formation> {
        let troops = self.unit(unit);
        (troops.state == Morale::GoodOrder).then_some(troops.formation)
    }

    /// The hexes from which a unit assaults another: those it looks from, and the hex itself for
    /// cavalry on a square. [13.1.2] [6.5.11a]
    pub fn assault_hexes(&self, unit: UnitId, target: Hex) -> Vec<Hex> {
        let hexes = self.unit(unit).hexes;
        let looks = |own: &Hex| {
            *own == target
                || self
                    .board()
                    .direction(*own, target)
                    .is_some_and(|dir| self.arc(unit, *own, dir) == Some(Arc::Front))
        };
        hexes.iter().filter(looks).collect()
    }

    /// The hexes from which a unit fights in an assault: those it looks from, and for one who was
    /// charged all that touch the enemy, whichever way it faces. [10.4.5]
    pub fn fighting_hexes(&self, assault: &Assault, unit: UnitId) -> Vec<Hex> {
        let looks = self.assault_hexes(unit, assault.target);
        let charged = assault.charges.iter().any(|charge| charge.attackers.contains(&unit));
        if charged && looks.is_empty() { self.touching_hexes(unit, assault.target) } else { looks }
    }

    /// Hexes of a unit beside another hex.
    pub fn touching_hexes(&self, unit: UnitId, target: Hex) -> Vec<Hex> {
        let hexes = self.unit(unit).hexes;
        hexes.iter().filter(|own| self.distance(*own, target) <= 1).collect()
    }

    /// The defenders of a hex, top first.
    pub fn defenders(&self, target: Hex, attacker: Seat) -> Vec<UnitId> {
        self.units_at(target).filter(|unit| self.seat_of(*unit) != attacker).collect()
    }
}
