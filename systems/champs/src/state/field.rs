//! What does not change while a battle is fought: table, armies, scenario, charts.

use super::laid::Laid;
use super::scenario::{Arrival, Clock, Place, ScenarioInfo, Special, Switches, TableEdge, Victory};
use crate::book::Book;
use crate::nouns::{
    Ability, Arm, BlockSet, Echelon, Formation, Inspiration, LeaderId, Level, Nation, Order, OrgId,
    PlaceId, Sky, Troop, UnitId,
};
use engine::Seat;
use engine::scene::PieceKind;
use ground::table::{Mil, Pose, Size, Spot};

/// How a unit stands at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// Where, and which way it looks.
    pub pose: Pose,
    /// How it is drawn up.
    pub formation: Formation,
    /// The blocks it occupies. (STR-1)
    pub inside: BlockSet,
    /// Whether it garrisons its block from the start. (SCN-2)
    pub garrison: bool,
}

/// A unit at full strength.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitDef {
    /// Short name, e.g. `F01`.
    pub id: String,
    /// Full name.
    pub name: String,
    /// Whose it is.
    pub seat: Seat,
    /// The brigade, or whatever stands in its place, that it belongs to. (CR-68)
    pub org: OrgId,
    /// The regiment whose battalions are coordinated; empty if it stands alone. (INT-9d)
    pub regiment: String,
    /// Whether the unit is a whole regiment of several battalions. (UNI-1) (INT-9d)
    pub by_regiment: bool,
    /// Its uniform.
    pub nation: Nation,
    /// What it is.
    pub troop: Troop,
    /// Castings, or guns of a battery. (SCL-1)
    pub castings: u8,
    /// Initial Crisis Reaction Level. (UNI-10)
    pub level: Level,
    /// The line of the unit lists that its values come from; empty in positions of tests.
    pub list: String,
    /// How it is drawn.
    pub kind: PieceKind,
    /// How it stands at the start; nothing if it arrives later.
    pub start: Option<Start>,
    /// How it is drawn up when it arrives.
    pub formation: Formation,
}

impl UnitDef {
    /// Its arm.
    pub const fn arm(&self) -> Arm {
        self.troop.arm()
    }
}

/// A leader at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderDef {
    /// His name.
    pub name: String,
    /// Whose he is.
    pub seat: Seat,
    /// His nation; it decides who replaces him. (LDR-3)
    pub nation: Nation,
    /// What he leads.
    pub org: OrgId,
    /// At which echelon.
    pub echelon: Echelon,
    /// How well he commands there. (COM-11)
    pub ability: Ability,
    /// How well he commands at other echelons, where the list says so. (COM-11)
    pub elsewhere: Vec<(Echelon, Ability)>,
    /// How he inspires. (COM-11)
    pub inspiration: Inspiration,
    /// Whether he is a French aide-de-camp, who may lead a battlegroup. (COM-10)
    pub aide: bool,
    /// Whether he is an artillery leader, who may form a grand battery. (UNI-6)
    pub artillery: bool,
    /// Where he stands at the start; nothing if he comes with his first unit.
    pub at: Option<Spot>,
}

/// An organisation at the start. (COM-1)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrgDef {
    /// Short name, unique in the battle, e.g. `colborne`.
    pub id: String,
    /// Full name.
    pub name: String,
    /// Whose it is.
    pub seat: Seat,
    /// Its echelon. (COM-15b)
    pub echelon: Echelon,
    /// The organisation above it.
    pub parent: Option<OrgId>,
    /// Its leader, if it has one of its own. (CR-68)
    pub leader: Option<LeaderId>,
    /// Whether its skirmishers may screen the whole corps: a light or advance division or an
    /// independent brigade. (SKR-8)
    pub light: bool,
    /// Whether it is a grand battery formed before the game. (UNI-8c)
    pub grand_battery: bool,
    /// Its first order. (SCN-2)
    pub order: Option<Order>,
    /// Its first order if the enemy neither holds nor threatens what the other one is for. (SCN-2)
    pub otherwise: Option<Order>,
    /// Whether that needs no roll.
    pub order_active: bool,
    /// Its own line of communications, where it has another than its side. (CG-24)
    pub communications: Option<Spot>,
}

/// One side of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideDef {
    /// Its name for the player.
    pub name: String,
    /// The edge of the table behind it.
    pub base_line: TableEdge,
    /// Where its line of communications leaves the table. (CRI-5b) (CG-24)
    pub communications: Option<Spot>,
}

/// Everything that stays as it is.
#[derive(Clone, Debug)]
pub struct Field {
    /// The scenario.
    pub scenario: ScenarioInfo,
    /// Size of the table.
    pub table: Size,
    /// The two sides, by seat.
    pub sides: [SideDef; 2],
    /// Organisations by id.
    pub orgs: Vec<OrgDef>,
    /// Leaders by id, those of a side in their seniority. (LDR-3b)
    pub leaders: Vec<LeaderDef>,
    /// Units by id.
    pub units: Vec<UnitDef>,
    /// The terrain, laid on the table.
    pub laid: Laid,
    /// Named places by id.
    pub places: Vec<Place>,
    /// Troops that come later.
    pub arrivals: Vec<Arrival>,
    /// Turns, weather and sight.
    pub clock: Clock,
    /// What this scenario does differently. (SCN-9)
    pub specials: Vec<Special>,
    /// Who wins. (SCN-8)
    pub victory: Victory,
    /// Options in force.
    pub switches: Switches,
    /// The charts.
    pub book: Book,
}

impl Field {
    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &UnitDef {
        &self.units[unit.index()]
    }

    /// A leader.
    pub fn leader(&self, leader: LeaderId) -> &LeaderDef {
        &self.leaders[leader.index()]
    }

    /// An organisation that was there at the start.
    pub fn org(&self, org: OrgId) -> Option<&OrgDef> {
        self.orgs.get(org.index())
    }

    /// A place.
    pub fn place(&self, place: PlaceId) -> &Place {
        &self.places[place.index()]
    }

    /// All units.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// All leaders.
    pub fn leader_ids(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..self.leaders.len() as u8).map(LeaderId)
    }

    /// All places.
    pub fn place_ids(&self) -> impl Iterator<Item = PlaceId> + use<> {
        (0..self.places.len() as u8).map(PlaceId)
    }

    /// The unit with a short name.
    pub fn unit_named(&self, id: &str) -> Option<UnitId> {
        self.units.iter().position(|unit| unit.id == id).map(|index| UnitId(index as u8))
    }

    /// The leader with a name.
    pub fn leader_named(&self, name: &str) -> Option<LeaderId> {
        let index = self.leaders.iter().position(|leader| leader.name == name);
        index.map(|index| LeaderId(index as u8))
    }

    /// The organisation with a short name, of those there at the start.
    pub fn org_named(&self, id: &str) -> Option<OrgId> {
        self.orgs.iter().position(|org| org.id == id).map(|index| OrgId(index as u8))
    }

    /// The place with a name.
    pub fn place_named(&self, name: &str) -> Option<PlaceId> {
        self.places.iter().position(|place| place.name == name).map(|index| PlaceId(index as u8))
    }

    /// The weather of a turn. (CR-50)
    pub fn sky(&self, turn: u8) -> Sky {
        let index = usize::from(turn.saturating_sub(1));
        self.clock.skies.get(index).copied().unwrap_or(Sky::Clear)
    }

    /// How far anybody sees on a turn; nothing if there is no limit. (SCN-5)
    pub fn visibility(&self, turn: u8) -> Option<Mil> {
        let fog = self.clock.short_sight.iter().filter(|(turns, _)| turns.contains(&turn));
        fog.map(|(_, limit)| *limit).min()
    }
}
