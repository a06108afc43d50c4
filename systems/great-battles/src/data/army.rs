//! Units, leaders, divisions, corps and LIMs as they are printed.

use crate::nouns::{
    Arm, CavalryClass, CorpsId, DivisionId, Gun, LeaderId, Letter, LimId, Nation, Personality,
    Rank, UnitId,
};
use engine::Seat;

/// The figures of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Whose it is.
    pub seat: Seat,
    /// Its uniform.
    pub nation: Nation,
    /// Its arm.
    pub arm: Arm,
    /// Printed strength points.
    pub sp: u8,
    /// Its fire letter; cavalry has none. [FIR-02]
    pub fire: Option<Letter>,
    /// Its morale rating.
    pub morale: u8,
    /// Its movement allowance, in whole points.
    pub ma: u8,
    /// The class of cavalry.
    pub class: Option<CavalryClass>,
    /// The guns of a battery.
    pub gun: Option<Gun>,
    /// Whether a battery is horse artillery.
    pub horse: bool,
    /// Elite. [GEN-07]
    pub elite: bool,
    /// May skirmish. [GEN-07] [FOR-03]
    pub skirmish: bool,
    /// Whether it fills two hexes in line. [MLT-01]
    pub two_hex: bool,
    /// Its division; a battery may belong to a corps only.
    pub division: Option<DivisionId>,
    /// Its corps, if it has one in the scenario.
    pub corps: Option<CorpsId>,
}

/// A unit as printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitCard {
    /// Short name, e.g. `1/34`.
    pub id: String,
    /// Full name.
    pub name: String,
    /// Its figures.
    pub stats: Stats,
}

/// A leader as printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderCard {
    /// His name.
    pub name: String,
    /// Whose he is.
    pub seat: Seat,
    /// What he commands.
    pub rank: Rank,
    /// Range of command in hexes. [CMD-10] [GEN-08]
    pub range: u8,
    /// Activation rating; only division leaders have one. [ACT-01]
    pub rating: Option<u8>,
    /// His temper; only division leaders need one.
    pub personality: Personality,
    /// The division he leads.
    pub division: Option<DivisionId>,
    /// The corps he leads, or belongs to.
    pub corps: Option<CorpsId>,
    /// Whether he is Murat. [EXC-09]
    pub murat: bool,
}

/// A division as printed on the Command Card. [CMD-23]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DivisionCard {
    /// Short name, e.g. `Suchet`.
    pub id: String,
    /// Whose it is.
    pub seat: Seat,
    /// Its corps.
    pub corps: Option<CorpsId>,
    /// Its leader.
    pub leader: Option<LeaderId>,
    /// How many of its units at breakpoint or destroyed break it. [BPT-03]
    pub breakpoint: u8,
    /// Whether its leader acts by the Independent LIM. [CMD-17]
    pub independent: bool,
    /// Whether its leader may use the batteries of his corps. [SCN-05]
    pub commands_guns: bool,
    /// Whether it answers to the overall commander directly. [EXC-01]
    pub direct: bool,
    /// Its infantry and cavalry, and the batteries that bear its band.
    pub units: Vec<UnitId>,
}

/// A corps or column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorpsCard {
    /// Its name, e.g. `V`.
    pub id: String,
    /// Whose it is.
    pub seat: Seat,
    /// Its commander, if he is in the scenario.
    pub leader: Option<LeaderId>,
    /// The overall commander it answers to. [CMD-20] [EXC-08]
    pub overall: Option<LeaderId>,
    /// Its divisions.
    pub divisions: Vec<DivisionId>,
}

/// Whose orders a LIM brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub enum LimKind {
    /// A division's. [ACT-01]
    Division(DivisionId),
    /// A corps'. [ACT-10]
    Corps(CorpsId),
    /// Those of the independent leaders of a side. [CMD-17]
    Independent,
}

/// A Leader Initiative Marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimCard {
    /// Whose it is.
    pub seat: Seat,
    /// Whose orders it brings.
    pub kind: LimKind,
}

/// Everybody on both sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Army {
    /// Combat units.
    pub units: Vec<UnitCard>,
    /// Leaders.
    pub leaders: Vec<LeaderCard>,
    /// Divisions.
    pub divisions: Vec<DivisionCard>,
    /// Corps and columns.
    pub corps: Vec<CorpsCard>,
    /// LIMs.
    pub lims: Vec<LimCard>,
}

impl Army {
    /// A unit.
    pub fn unit(&self, id: UnitId) -> &UnitCard {
        &self.units[id.index()]
    }

    /// A leader.
    pub fn leader(&self, id: LeaderId) -> &LeaderCard {
        &self.leaders[id.index()]
    }

    /// A division.
    pub fn division(&self, id: DivisionId) -> &DivisionCard {
        &self.divisions[id.index()]
    }

    /// A corps.
    pub fn corps(&self, id: CorpsId) -> &CorpsCard {
        &self.corps[id.index()]
    }

    /// A LIM.
    pub fn lim(&self, id: LimId) -> LimCard {
        self.lims[id.index()]
    }

    /// The name of a LIM, as answers write it.
    pub fn lim_name(&self, id: LimId) -> String {
        let card = self.lim(id);
        match card.kind {
            LimKind::Division(division) => self.division(division).id.clone(),
            LimKind::Corps(corps) => format!("corps {}", self.corps(corps).id),
            LimKind::Independent => match card.seat {
                Seat::First => "French independent".to_owned(),
                Seat::Second => "Allied independent".to_owned(),
            },
        }
    }

    /// The LIM of a division.
    pub fn division_lim(&self, division: DivisionId) -> Option<LimId> {
        self.find_lim(|card| card.kind == LimKind::Division(division))
    }

    /// The LIM of a corps.
    pub fn corps_lim(&self, corps: CorpsId) -> Option<LimId> {
        self.find_lim(|card| card.kind == LimKind::Corps(corps))
    }

    /// The Independent LIM of a side.
    pub fn independent_lim(&self, seat: Seat) -> Option<LimId> {
        self.find_lim(|card| card.kind == LimKind::Independent && card.seat == seat)
    }

    fn find_lim(&self, is: impl Fn(&LimCard) -> bool) -> Option<LimId> {
        self.lims.iter().position(is).map(|index| LimId(index as u8))
    }

    /// A unit by its short name.
    pub fn find(&self, id: &str) -> Option<UnitId> {
        self.units.iter().position(|unit| unit.id == id).map(|index| UnitId(index as u16))
    }

    /// A leader by his name.
    pub fn find_leader(&self, name: &str) -> Option<LeaderId> {
        self.leaders
            .iter()
            .position(|leader| leader.name == name)
            .map(|index| LeaderId(index as u8))
    }

    /// A division by its short name.
    pub fn find_division(&self, id: &str) -> Option<DivisionId> {
        self.divisions
            .iter()
            .position(|division| division.id == id)
            .map(|index| DivisionId(index as u8))
    }

    /// A corps by its name.
    pub fn find_corps(&self, id: &str) -> Option<CorpsId> {
        self.corps.iter().position(|corps| corps.id == id).map(|index| CorpsId(index as u8))
    }

    /// Divisions whose breakpoint is not known get the level of their strength. [BPT-03] (G12)
    pub fn fill_breakpoints(&mut self) {
        for division in &mut self.divisions {
            if division.breakpoint == 0 {
                let arm = |unit: &&UnitId| self.units[unit.index()].stats.arm;
                let troops = division.units.iter().filter(|unit| arm(unit) != Arm::Artillery);
                division.breakpoint = breakpoint_level(division.seat, troops.count());
            }
        }
    }

    /// Makes one LIM for every division that acts by its own, one for every corps whose commander is
    /// there, and one for the independent leaders of each side that has any.
    pub fn make_lims(&mut self) {
        self.lims.clear();
        for (index, division) in self.divisions.iter().enumerate() {
            if !division.independent {
                let kind = LimKind::Division(DivisionId(index as u8));
                self.lims.push(LimCard { seat: division.seat, kind });
            }
        }
        for (index, corps) in self.corps.iter().enumerate() {
            if corps.leader.is_some() {
                let kind = LimKind::Corps(CorpsId(index as u8));
                self.lims.push(LimCard { seat: corps.seat, kind });
            }
        }
        for seat in Seat::BOTH {
            if self.divisions.iter().any(|division| division.independent && division.seat == seat) {
                self.lims.push(LimCard { seat, kind: LimKind::Independent });
            }
        }
    }
}

/// [BPT-03] The level of a division whose card is not known: three quarters of its infantry and
/// cavalry for the French, six tenths for the Allies, halves up, at least one. (G12)
pub fn breakpoint_level(seat: Seat, units: usize) -> u8 {
    let level = match seat {
        Seat::First => (3 * units + 2) / 4,
        Seat::Second => (6 * units + 5) / 10,
    };
    level.max(1) as u8
}
