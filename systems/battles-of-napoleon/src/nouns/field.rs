//! What does not change while a battle is fought: ground, armies, scenario, charts.

use crate::book::charts::Book;
use crate::nouns::kinds::{Arm, Nation, Order, Quality, Shape, Troop, Weather};
use engine::scene::LeaderRank;
use engine::{Seat, id};
use ground::{Board, Facing, Hex};
use serde::{Deserialize, Serialize};

id! {
    /// A combat unit. [7a]
    UnitId(u16)
}
id! {
    /// A formation (division). [7a]
    FormationId(u8)
}
id! {
    /// A leader. [7b]
    LeaderId(u8)
}

/// A combat unit as printed.
#[derive(Clone, Debug)]
pub struct UnitDef {
    /// Short name on the counter, e.g. `33/I`.
    pub id: String,
    /// Full name.
    pub name: String,
    /// Its formation in this scenario.
    pub formation: FormationId,
    /// Whose it is.
    pub seat: Seat,
    /// Its uniform.
    pub nation: Nation,
    /// What it is.
    pub troop: Troop,
    /// The kind shown on its counter.
    pub piece: engine::scene::PieceKind,
    /// Its quality. [7d]
    pub quality: Quality,
    /// Whether it belongs to the French Guard. [14e]
    pub guard: bool,
    /// Whether it is a Guard grenadier battalion. [23.3q]
    pub grenadier: bool,
    /// Printed strength points.
    pub sp: u8,
    /// Printed movement points of front and back.
    pub mp: [u8; 2],
}

impl UnitDef {
    /// Its arm.
    pub fn arm(&self) -> Arm {
        self.troop.arm()
    }
}

/// A formation as printed on its army's sheet. [11.2h]
#[derive(Clone, Debug)]
pub struct FormationDef {
    /// Short name, e.g. `2/III`.
    pub id: String,
    /// Full name.
    pub name: String,
    /// Whose it is.
    pub seat: Seat,
    /// The French corps it belongs to, if any.
    pub corps: Option<String>,
    /// Its leader, if he is in the scenario.
    pub leader: Option<LeaderId>,
    /// [11.3a]
    pub reserve_artillery: bool,
    /// [16.2h] Whether it may join a mass cavalry charge.
    pub cavalry_division: bool,
    /// [16.1a] The Imperial Guard.
    pub guard: bool,
    /// Its units.
    pub units: Vec<UnitId>,
    /// Whether it takes part in the scenario.
    pub present: bool,
}

/// Rank of a leader. [8.4a]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Rank {
    /// Leads a division. [8.4.3]
    Division,
    /// Leads a French corps. [8.4.2]
    Corps,
    /// Murat. [8.4.4]
    Cavalry,
    /// Leads an army. [8.4.1]
    Army,
}

impl Rank {
    /// How it is drawn.
    pub const fn drawn(self) -> LeaderRank {
        match self {
            Rank::Division => LeaderRank::Division,
            Rank::Corps | Rank::Cavalry => LeaderRank::Corps,
            Rank::Army => LeaderRank::Army,
        }
    }
}

/// A leader as printed.
#[derive(Clone, Debug)]
pub struct LeaderDef {
    /// His name.
    pub name: String,
    /// Whose he is.
    pub seat: Seat,
    /// His rank.
    pub rank: Rank,
    /// The division he leads.
    pub formation: Option<FormationId>,
    /// The corps he leads.
    pub corps: Option<String>,
    /// Command points of himself and his replacement.
    pub cp: [u8; 2],
    /// Initiative of himself and his replacement.
    pub initiative: [Option<u8>; 2],
    /// Leadership of himself and his replacement.
    pub leadership: [u8; 2],
    /// [8.4.1d]
    pub napoleon: bool,
}

/// A leader as he was called when something happened: himself, or his replacement. [8.4e]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Named {
    /// Who.
    pub leader: LeaderId,
    /// Whether his replacement served then.
    pub replaced: bool,
}

/// A place that counts. [14l]
#[derive(Clone, Debug)]
pub struct ObjectiveDef {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: u8,
    /// Its hexes.
    pub hexes: Vec<Hex>,
    /// Who holds it at the start.
    pub holder: Option<Seat>,
}

/// How a turn's weather comes about. [9b]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WeatherMode {
    /// By the die. [10.1a]
    Rolled,
    /// As it was. [10.2a]
    Historical,
    /// Always the same.
    Always(Weather),
}

/// How many cubes an army gets. [13a]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cubes {
    /// A fixed number.
    Fixed(u8),
    /// A die, plus a modifier (`None`: the turn track's), plus the army leader's leadership if so.
    Rolled {
        /// The scenario's own modifier.
        modifier: Option<i16>,
        /// Whether the army leader's leadership is added.
        leadership: bool,
    },
}

/// How orders are changed. [11.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// By the army leaders' command points and initiative checks.
    Leaders,
    /// By a number of points a turn, at any distance, and initiative checks.
    Pool(u8),
}

/// How the scenario is won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Victory {
    /// [14p] [14q] By army fatigue.
    Fatigue,
    /// Whoever controls the objective at the end; decisive with a lead in eliminated units.
    Control {
        /// Number of the objective.
        objective: usize,
        /// Lead in eliminated units for a decisive win.
        decisive: i16,
    },
    /// By points at the end.
    Points {
        /// What brings points.
        items: Vec<PointItem>,
        /// French lead needed for a French win.
        french_lead: i16,
        /// The Russians win if the French lead is not above this (negative: they need a lead).
        russian_lead: i16,
    },
}

/// One source of victory points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PointItem {
    /// Each eliminated enemy unit; Guard units may count more.
    Eliminated {
        /// Points for a unit.
        unit: i16,
        /// Points for a Guard unit.
        guard: i16,
    },
    /// Each leader casualty.
    LeaderCasualty(i16),
    /// Holding an objective: for whoever holds it, or one side only.
    Objective {
        /// Its number.
        objective: usize,
        /// Points.
        value: i16,
        /// Only for this side.
        only: Option<Seat>,
    },
    /// Each eliminated battery of a formation, in place of the ordinary points.
    Batteries {
        /// The formation.
        formation: FormationId,
        /// Points for each.
        value: i16,
    },
    /// No enemy infantry near a place at the end.
    Cleared {
        /// Who gets the points.
        seat: Seat,
        /// Around the hexes of this objective.
        objective: usize,
        /// Within this distance.
        distance: u16,
        /// Points.
        value: i16,
    },
}

/// Where and when troops arrive. [28]
#[derive(Clone, Debug)]
pub struct Arrival {
    /// First turn on which they may enter.
    pub turn: u8,
    /// The formation that enters, or that single units join.
    pub formation: FormationId,
    /// Its units that enter.
    pub units: Vec<UnitId>,
    /// Whether the whole formation arrives (and needs an order and a cube of its own).
    pub whole: bool,
    /// Where.
    pub entry: Vec<Hex>,
    /// Leaders who come with it.
    pub leaders: Vec<LeaderId>,
}

/// Where a formation or a unit stands at the start.
#[derive(Clone, Debug)]
pub enum Placement {
    /// A unit on a hex.
    Unit {
        /// Which.
        unit: UnitId,
        /// Where.
        hex: Hex,
        /// How.
        shape: Shape,
        /// Facing.
        facing: Facing,
    },
    /// A formation within a circle, placed by its player. [12.8e]
    Circle(Circle),
}

/// Where a formation may be placed. [12.8e]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circle {
    /// Which.
    pub formation: FormationId,
    /// Centre.
    pub centre: Hex,
    /// Radius.
    pub radius: u16,
    /// Recommended facing.
    pub facing: Facing,
}

/// Named switches: optional rules and readings of unclear ones, off unless a scenario says so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Switches {
    /// [9f] Orders stay hidden until they matter. (R59)
    pub hidden_orders: bool,
    /// Everyone sees current strengths. (R58)
    pub open_strengths: bool,
    /// Players issue the first orders themselves. [12.8b]
    pub free_orders: bool,
    /// Leader casualty rolls on a natural 12 instead of a modified one. (R4)
    pub leader_check_natural: bool,
    /// One colour ends the turn only where the limit of three bites. (R14)
    pub one_colour_at_limit: bool,
    /// The extension of a mass charge ends with the turn. (R17)
    pub extension_ends_with_turn: bool,
    /// One stand check of any kind per activation. (R35)
    pub stand_once_strict: bool,
    /// Regroup pays only if a unit can recover. (R74)
    pub regroup_income_needs_losses: bool,
    /// Artillery trebles at range 1. (chart 1.2)
    pub canister_at_1: bool,
}

impl Switches {
    /// The names of all switches.
    pub const NAMES: [&'static str; 9] = [
        "hidden-orders",
        "open-strengths",
        "free-orders",
        "leader-check-natural",
        "one-colour-at-limit",
        "extension-ends-with-turn",
        "stand-once-strict",
        "regroup-income-needs-losses",
        "canister-at-1",
    ];

    /// A switch by its name, to be set.
    pub fn named(&mut self, name: &str) -> Option<&mut bool> {
        let switch = match name {
            "hidden-orders" => &mut self.hidden_orders,
            "open-strengths" => &mut self.open_strengths,
            "free-orders" => &mut self.free_orders,
            "leader-check-natural" => &mut self.leader_check_natural,
            "one-colour-at-limit" => &mut self.one_colour_at_limit,
            "extension-ends-with-turn" => &mut self.extension_ends_with_turn,
            "stand-once-strict" => &mut self.stand_once_strict,
            "regroup-income-needs-losses" => &mut self.regroup_income_needs_losses,
            "canister-at-1" => &mut self.canister_at_1,
            _ => return None,
        };
        Some(switch)
    }
}

/// A scenario: length, weather, cubes, set-up and victory.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its id within the system, e.g. `grand-battle`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub words: String,
    /// The battle's name and date.
    pub battle: (String, String),
    /// First and last turn on the track.
    pub turns: (u8, u8),
    /// Weather.
    pub weather: WeatherMode,
    /// Cubes of each army.
    pub cubes: [Cubes; 2],
    /// How orders change.
    pub command: [Command; 2],
    /// [14b] Army fatigue points at the start, if they are used.
    pub fatigue: Option<[i16; 2]>,
    /// [16s] Grand Battle: the last two cubes are lost.
    pub last_two_lost: bool,
    /// How it is won.
    pub victory: Victory,
    /// Set-up in the order of placing. [12.8e]
    pub placements: Vec<Placement>,
    /// SP lost before the start, by formation.
    pub losses: Vec<(FormationId, u8)>,
    /// First orders. [12.8a]
    pub orders: Vec<(FormationId, Order)>,
    /// Leaders on the map at the start.
    pub leaders: Vec<(LeaderId, Hex)>,
    /// Arrivals.
    pub arrivals: Vec<Arrival>,
    /// Switches.
    pub switches: Switches,
}

/// Everything that stays as it is.
#[derive(Clone, Debug)]
pub struct Field {
    /// The ground.
    pub board: Board,
    /// Units by id.
    pub units: Vec<UnitDef>,
    /// Formations by id.
    pub formations: Vec<FormationDef>,
    /// Leaders by id.
    pub leaders: Vec<LeaderDef>,
    /// Objectives.
    pub objectives: Vec<ObjectiveDef>,
    /// The scenario.
    pub scenario: Scenario,
    /// The charts.
    pub book: Book,
    /// Objective of each hex, 255 for none.
    pub objective_at: Vec<u8>,
    /// What the rules ask most often about a unit, close together; follows from `units`.
    pub traits: Vec<Traits>,
    /// The units of each side; follows from `units`.
    pub sides: [Vec<UnitId>; 2],
}

/// Side, arm and formation of a unit.
#[derive(Clone, Copy, Debug)]
pub struct Traits {
    /// Whose it is.
    pub seat: Seat,
    /// Its arm.
    pub arm: Arm,
    /// Its formation.
    pub formation: FormationId,
}

/// The tables that follow from a list of units.
pub fn traits_of(units: &[UnitDef]) -> (Vec<Traits>, [Vec<UnitId>; 2]) {
    let traits = units
        .iter()
        .map(|unit| Traits { seat: unit.seat, arm: unit.arm(), formation: unit.formation })
        .collect();
    let side = |seat: Seat| {
        (0..units.len() as u16)
            .map(UnitId)
            .filter(|unit| units[unit.index()].seat == seat)
            .collect()
    };
    (traits, Seat::BOTH.map(side))
}

impl Field {
    /// A unit as printed.
    pub fn unit(&self, unit: UnitId) -> &UnitDef {
        &self.units[unit.index()]
    }

    /// A formation as printed.
    pub fn formation(&self, formation: FormationId) -> &FormationDef {
        &self.formations[formation.index()]
    }

    /// A leader as printed.
    pub fn leader(&self, leader: LeaderId) -> &LeaderDef {
        &self.leaders[leader.index()]
    }

    /// The unit with a short name.
    pub fn unit_named(&self, id: &str) -> Option<UnitId> {
        self.units.iter().position(|unit| unit.id == id).map(|index| UnitId(index as u16))
    }

    /// The formation with a short name.
    pub fn formation_named(&self, id: &str) -> Option<FormationId> {
        self.formations.iter().position(|f| f.id == id).map(|index| FormationId(index as u8))
    }

    /// The leader with a name.
    pub fn leader_named(&self, name: &str) -> Option<LeaderId> {
        self.leaders.iter().position(|l| l.name == name).map(|index| LeaderId(index as u8))
    }

    /// All formations of a side that take part.
    pub fn formations_of(&self, seat: Seat) -> impl Iterator<Item = FormationId> + '_ {
        (0..self.formations.len() as u8)
            .map(FormationId)
            .filter(move |&f| self.formation(f).seat == seat && self.formation(f).present)
    }

    /// The army leader of a side.
    pub fn army_leader(&self, seat: Seat) -> Option<LeaderId> {
        (0..self.leaders.len() as u8)
            .map(LeaderId)
            .find(|&l| self.leader(l).seat == seat && self.leader(l).rank == Rank::Army)
    }

    /// Murat. [8.4.4]
    pub fn murat(&self) -> Option<LeaderId> {
        (0..self.leaders.len() as u8).map(LeaderId).find(|&l| self.leader(l).rank == Rank::Cavalry)
    }

    /// Whether a hex is obstructed terrain. [20a]
    pub fn obstructed(&self, hex: Hex) -> bool {
        self.book.obstructed(self.board.cell(hex).cover)
    }
}
