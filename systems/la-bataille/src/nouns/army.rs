//! The roster: what is printed on the counters. Nothing here changes while a battle is fought.

use crate::book::{
    Book, Factor, FireFactor, FireRow, LimberRow, MeleeFactor, RangeBand, RecallRow,
};
use crate::nouns::dice::Base6;
use crate::nouns::kinds::{Arm, Command, Grade, Nation, Rank, Size, Troop};
use engine::{Seat, id};
use muster::Provenance;

id! {
    /// A combat unit, by its place in [`Army::units`].
    UnitId(u16)
}
id! {
    /// A leader, by his place in [`Army::leaders`].
    LeaderId(u8)
}
id! {
    /// A division, a Prussian brigade or a body that acts as one, by its place in
    /// [`Army::divisions`].
    DivisionId(u8)
}

/// How a unit fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirePower {
    /// Infantry.
    Infantry {
        /// The printed fire value, used in column and general order.
        printed: u8,
        /// Its row of the Infantry Unit Fire Table.
        row: FireRow,
        /// Its range in skirmish order; 2 or more may skirmish.
        range: u8,
    },
    /// Cavalry.
    Cavalry {
        /// The bracketed value of cavalry skirmishers, if it has one.
        skirmish: Option<u8>,
        /// Its row of the recall chart.
        recall: RecallRow,
    },
    /// A battery.
    Artillery {
        /// Fire values at short, medium and long range.
        values: [u8; 3],
        /// Maximum range.
        range: u8,
        /// Its row of the limber table.
        limber: LimberRow,
        /// Whether it is horse artillery.
        mounted: bool,
    },
}

/// A combat unit as printed. [2.2.2]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Short name on the counter: `25e`, `1/25e`, `GHus`.
    pub id: String,
    /// Full name.
    pub name: String,
    /// Whose uniform it wears.
    pub nation: Nation,
    /// What it is.
    pub troop: Troop,
    /// What infantry is worth.
    pub grade: Option<Grade>,
    /// How large it is.
    pub size: Size,
    /// The division it belongs to.
    pub division: DivisionId,
    /// The command whose morale level it shares, if any.
    pub command: Option<Command>,
    /// Printed increments.
    pub increments: u8,
    /// Movement allowance.
    pub ma: u8,
    /// Melee value at full strength.
    pub melee: u16,
    /// Lance bonus at full strength; 0 for all but lancers. [2.2.5c]
    pub lance: u16,
    /// Morale value: a check passes above it. [4.0]
    pub morale: Base6,
    /// How it fires.
    pub fire: FirePower,
    /// [2.2.5a1] [2.2.5a2] Whether it is light cavalry; the rest of the cavalry is heavy.
    pub light: bool,
    /// Of a battalion: the regiment it may build up into.
    pub regiment: Option<UnitId>,
    /// Of a regiment: its battalions from left to right; they are never on the map together with it.
    pub battalions: Vec<UnitId>,
}

impl Unit {
    /// Its arm.
    pub const fn arm(&self) -> Arm {
        self.troop.arm()
    }

    /// Its side.
    pub const fn seat(&self) -> Seat {
        self.nation.seat()
    }

    /// Whether it is heavy cavalry. [2.2.5a2]
    pub fn is_heavy(&self) -> bool {
        self.arm() == Arm::Cavalry && !self.light
    }

    /// Whether it carries lances. [2.2.5c]
    pub const fn is_lancer(&self) -> bool {
        self.lance > 0
    }

    /// Whether it is a battery of horse artillery. [2.2.6]
    pub const fn is_horse_artillery(&self) -> bool {
        matches!(self.fire, FirePower::Artillery { mounted: true, .. })
    }

    /// How many units of its command it stands for in the count of command morale.
    pub fn eligible(&self) -> u16 {
        match self.arm() {
            Arm::Infantry => self.battalions.len().max(1) as u16,
            _ => 0,
        }
    }

    /// Increments left after a loss.
    pub const fn left(&self, lost: u8) -> u8 {
        self.increments.saturating_sub(lost)
    }

    /// A value times a factor: the Russian Guard rounds up, all others drop fractions.
    pub const fn rounded(&self, factor: Factor, value: u16) -> u16 {
        // [16.2.1]
        if self.troop.is_russian_guard() { factor.up(value) } else { factor.down(value) }
    }

    /// The melee value after a loss.
    ///
    /// [3.3.1] It falls in proportion; [3.3.4] that of a battery is halved, once for all losses.
    pub fn melee_value(&self, book: &Book, lost: u8) -> u16 {
        match self.arm() {
            Arm::Artillery if lost == 0 => self.melee,
            Arm::Artillery => {
                self.rounded(book.melee_factor(MeleeFactor::BatteryWithLoss), self.melee)
            }
            _ => self.rounded(self.share(lost), self.melee),
        }
    }

    /// The lance bonus after a loss.
    pub fn lance_bonus(&self, lost: u8) -> u16 {
        // [3.3.2] It falls as the value does.
        self.rounded(self.share(lost), self.lance)
    }

    /// The printed fire value of infantry, or the value of a battery at a range, after a loss;
    /// nothing for cavalry.
    ///
    /// Infantry keeps it until one increment is left, a battery halves it with the
    /// first loss.
    pub fn fire_value(&self, book: &Book, lost: u8, band: RangeBand) -> Option<u16> {
        let (value, halved) = match self.fire {
            FirePower::Cavalry { .. } => return None,
            FirePower::Infantry { printed, .. } => {
                // [3.3.3]
                let last = self.left(lost) == 1 && lost > 0;
                (printed, last.then_some(FireFactor::LastIncrement))
            }
            FirePower::Artillery { values, .. } => {
                // [3.3.4]
                (values[band as usize], (lost > 0).then_some(FireFactor::BatteryWithLoss))
            }
        };
        let factor = halved.map_or(Factor::ONE, |key| book.fire_factor(key));
        Some(self.rounded(factor, u16::from(value)))
    }

    fn share(&self, lost: u8) -> Factor {
        Factor { times: u16::from(self.left(lost)), over: u16::from(self.increments) }
    }
}

/// A leader as printed. [2.3.3]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    /// His name.
    pub name: String,
    /// Whose he is.
    pub nation: Nation,
    /// What he leads.
    pub rank: Rank,
    /// The division he leads.
    pub division: Option<DivisionId>,
    /// Melee modifier of infantry when attacking.
    pub attack: i32,
    /// Melee modifier of infantry when defending; the same if only one is printed.
    pub defence: i32,
    /// Melee modifier of cavalry.
    pub cavalry: i32,
    /// Modifier of artillery fire.
    pub artillery: i32,
    /// Morale bonus.
    pub morale: i32,
    /// Movement allowance.
    pub ma: u8,
    /// Who takes his place when he is killed, captured or seriously wounded.
    pub replaced_by: Option<LeaderId>,
    /// Where his values come from.
    pub provenance: Provenance,
}

impl Leader {
    /// His side.
    pub const fn seat(&self) -> Seat {
        self.nation.seat()
    }

    /// [16.1.5a1] What he is worth when he leaves: the sum of his modifiers, with the attack value.
    pub const fn withdrawal_points(&self) -> i32 {
        self.attack + self.cavalry + self.artillery + self.morale
    }
}

/// A division, a Prussian brigade, or a body that acts as one. [2.2.2a]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    /// Short name, e.g. `42`.
    pub id: String,
    /// Full name.
    pub name: String,
    /// Whose it is.
    pub nation: Nation,
    /// The corps it belongs to, if any.
    pub corps: Option<String>,
    /// The command whose morale level its units share, if any.
    pub command: Option<Command>,
    /// Its leader, if it has one of its own.
    pub leader: Option<LeaderId>,
    /// All its counters, regiments before their battalions.
    pub units: Vec<UnitId>,
}

/// All counters of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Combat units, division by division.
    pub units: Vec<Unit>,
    /// Leaders.
    pub leaders: Vec<Leader>,
    /// Divisions.
    pub divisions: Vec<Division>,
}

impl Army {
    /// A combat unit.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// A leader.
    pub fn leader(&self, id: LeaderId) -> &Leader {
        &self.leaders[id.index()]
    }

    /// A division.
    pub fn division(&self, id: DivisionId) -> &Division {
        &self.divisions[id.index()]
    }

    /// The unit of this short name.
    pub fn find(&self, id: &str) -> Option<UnitId> {
        self.units.iter().position(|unit| unit.id == id).map(|index| UnitId(index as u16))
    }

    /// The leader of this name.
    pub fn find_leader(&self, name: &str) -> Option<LeaderId> {
        let index = self.leaders.iter().position(|leader| leader.name == name)?;
        Some(LeaderId(index as u8))
    }

    /// The division of this short name.
    pub fn find_division(&self, id: &str) -> Option<DivisionId> {
        let index = self.divisions.iter().position(|division| division.id == id)?;
        Some(DivisionId(index as u8))
    }

    /// All units with their ids.
    pub fn ids(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units.iter().enumerate().map(|(index, unit)| (UnitId(index as u16), unit))
    }

    /// The smallest counters of a unit: the battalions of a regiment that has them, or itself.
    pub fn smallest(&self, id: UnitId) -> Vec<UnitId> {
        let battalions = &self.unit(id).battalions;
        if battalions.is_empty() { vec![id] } else { battalions.clone() }
    }
}
