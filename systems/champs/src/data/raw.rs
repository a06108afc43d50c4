//! The system's own file of a battle, as it is written.

use crate::nouns::{
    Ability, Breed, Carriage, Cover, Echelon, FireClass, Inspiration, Nation, Sky, Terrain, Weight,
};
use crate::state::TableEdge;
use engine::Seat;
pub use ground::table::{Inches, Point};
use muster::Provenance;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The side at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The one named first.
    First,
    /// The other.
    Second,
}

impl Side {
    /// Its seat.
    pub const fn seat(self) -> Seat {
        match self {
            Side::First => Seat::First,
            Side::Second => Seat::Second,
        }
    }
}

/// The whole file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SystemFile {
    /// Where its facts come from, unless a note says otherwise.
    #[allow(dead_code, reason = "said for the reader of the file")]
    pub provenance: Provenance,
    /// Size of the table.
    pub table: Point,
    /// What each kind of ground of the map is; empty if this file has the terrain itself.
    #[serde(default)]
    pub ground: BTreeMap<String, GroundKind>,
    /// Terrain of the table, where the map of the battle is not laid.
    #[serde(default)]
    pub terrain: Vec<TerrainEntry>,
    /// The scenario.
    pub scenario: Scenario,
    /// Weather by turns; clear where none is named.
    #[serde(default)]
    pub weather: Vec<WeatherEntry>,
    /// Turns of short sight.
    #[serde(default)]
    pub sight: Vec<SightEntry>,
    /// The two sides.
    pub side: Sides,
    /// Organisations, each after the one above it.
    pub org: Vec<OrgEntry>,
    /// Leaders of a side in their seniority.
    pub leader: Vec<LeaderEntry>,
    /// Units.
    pub unit: Vec<UnitEntry>,
    /// Troops that come later.
    #[serde(default)]
    pub arrival: Vec<ArrivalEntry>,
    /// Named places.
    #[serde(default)]
    pub place: Vec<PlaceEntry>,
    /// What the scenario does differently.
    #[serde(default)]
    pub special: Vec<SpecialEntry>,
    /// Who wins.
    pub victory: VictoryEntry,
}

/// What a kind of ground of the map is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GroundKind {
    /// A crest line.
    Crest,
    /// A piece of terrain.
    #[serde(untagged)]
    Terrain(Terrain),
}

/// How a hill's slope moves those who climb it. (CR-70)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SlopeEntry {
    /// Not at all.
    None,
    /// Difficult.
    Difficult,
    /// Arduous.
    Arduous,
}

impl SlopeEntry {
    /// Whether it is steep; nothing if it has no effect.
    pub const fn steep(self) -> Option<bool> {
        match self {
            SlopeEntry::None => None,
            SlopeEntry::Difficult => Some(false),
            SlopeEntry::Arduous => Some(true),
        }
    }
}

/// A piece of terrain of the table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainEntry {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: GroundKind,
    /// Corners of an area or points of a line.
    #[serde(default)]
    pub points: Vec<Point>,
    /// Centres of blocks, each a block of its own.
    #[serde(default)]
    pub blocks: Vec<Point>,
    /// Level of a hill.
    #[serde(default)]
    pub level: i8,
    /// Its slope.
    pub slope: Option<SlopeEntry>,
    /// Another cover than usual.
    pub cover: Option<Cover>,
    /// Another grade than usual.
    pub grade: Option<u8>,
    /// Whether units on it or across it are not coordinated. (INT-9c)
    #[serde(default)]
    pub apart: bool,
}

/// The scenario.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub words: String,
    /// The year.
    pub year: u16,
    /// How many turns.
    pub turns: u8,
    /// When it begins, such as `10:00`.
    pub start: String,
}

/// Weather from a turn to another.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeatherEntry {
    /// First and last turn.
    pub turns: (u8, u8),
    /// What it is.
    pub sky: Sky,
}

/// Short sight from a turn to another.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SightEntry {
    /// First and last turn.
    pub turns: (u8, u8),
    /// Nobody sees further.
    pub inches: Inches,
}

/// The two sides.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sides {
    /// The one named first.
    pub first: SideEntry,
    /// The other.
    pub second: SideEntry,
}

/// One side.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SideEntry {
    /// Its name.
    pub name: String,
    /// The edge behind it.
    pub base_line: TableEdge,
    /// Where its line of communications leaves the table.
    pub communications: Point,
}

/// An organisation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OrgEntry {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its echelon.
    pub echelon: Echelon,
    /// The one above it.
    pub parent: Option<String>,
    /// Whether its skirmishers may screen the whole corps. [SKR-8]
    #[serde(default)]
    pub light: bool,
    /// Whether it is a grand battery formed before the game. [UNI-8c]
    #[serde(default)]
    pub grand_battery: bool,
    /// Its first order.
    pub order: Option<String>,
    /// That order instead, if what the first one is for is neither held by the enemy nor threatened.
    pub otherwise: Option<String>,
    /// Whether its first order needs no roll.
    #[serde(default)]
    pub active: bool,
    /// Its own line of communications.
    pub communications: Option<Point>,
}

/// A leader.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderEntry {
    /// His name, as in the order of battle.
    pub name: String,
    /// What he leads.
    pub org: String,
    /// His nation.
    pub nation: Nation,
    /// How well he commands.
    pub ability: Ability,
    /// How well at other echelons.
    #[serde(default)]
    pub elsewhere: BTreeMap<Echelon, Ability>,
    /// How he inspires.
    pub inspiration: Inspiration,
    /// Where he stands; nothing if he comes with his first unit.
    pub at: Option<Point>,
    /// Whether he is a French aide-de-camp.
    #[serde(default)]
    pub aide: bool,
    /// Whether he is an artillery leader.
    #[serde(default)]
    pub artillery: bool,
    /// Whether the order of battle does not name him.
    #[serde(default)]
    pub unlisted: bool,
}

/// How a unit is drawn up at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FormationEntry {
    /// In line.
    Line,
    /// In column.
    #[default]
    Column,
    /// In anti-cavalry formation.
    Square,
    /// A battery.
    Battery,
    /// Garrison of the block at its place. [COM-8]
    Garrison,
}

/// A unit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnitEntry {
    /// Its short name.
    pub id: String,
    /// The parts of regiments in the order of battle that it stands for.
    pub parts: Vec<String>,
    /// Another name than theirs.
    pub name: Option<String>,
    /// The organisation it belongs to.
    pub org: String,
    /// The line of the unit lists that its values come from.
    #[serde(rename = "type")]
    pub list: Option<String>,
    /// Castings or guns.
    pub castings: u8,
    /// Initial Crisis Reaction Level.
    pub level: u8,
    /// The same in line, where it differs.
    pub line: Option<u8>,
    /// Line firepower factor of infantry.
    #[serde(default)]
    pub fp: u8,
    /// Integral skirmishers of infantry, in points such as `2` or `1/2`.
    pub integral: Option<String>,
    /// Points of a casting of skirmish-capable infantry.
    pub skirmish: Option<String>,
    /// Whether they are riflemen.
    #[serde(default)]
    pub rifles: bool,
    /// Light or heavy cavalry.
    pub weight: Option<Weight>,
    /// Whether it wears armour.
    #[serde(default)]
    pub armoured: bool,
    /// Whether it carries lances.
    #[serde(default)]
    pub lancers: bool,
    /// Whether it is reconnaissance cavalry.
    #[serde(default)]
    pub reconnaissance: bool,
    /// Whether it is unreliable.
    #[serde(default)]
    pub unreliable: bool,
    /// Cossacks or Landwehr.
    pub breed: Option<Breed>,
    /// Castings of a squadron.
    pub squadron: Option<u8>,
    /// Fire class of a battery.
    pub class: Option<FireClass>,
    /// Whether its guns are heavy.
    #[serde(default)]
    pub heavy: bool,
    /// How it moves.
    pub carriage: Option<Carriage>,
    /// Whether it is of howitzers.
    #[serde(default)]
    pub howitzers: bool,
    /// How it is drawn up.
    #[serde(default)]
    pub formation: FormationEntry,
    /// Where it stands; nothing if it arrives later.
    pub at: Option<Point>,
    /// Degrees clockwise from up the table.
    #[serde(default)]
    pub facing: u16,
}

/// Troops that come later.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArrivalEntry {
    /// From this turn on.
    pub turn: u8,
    /// Where.
    pub at: Point,
    /// On which edge.
    pub edge: TableEdge,
    /// Who.
    pub units: Vec<String>,
    /// Only on a d10 of this or less.
    pub roll: Option<u8>,
}

/// A named place.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlaceEntry {
    /// Its name.
    pub name: String,
    /// A marker with this reach.
    pub marker: Option<Point>,
    /// How near a marker a unit holds it.
    pub reach: Option<Inches>,
    /// An area that is held.
    pub area: Option<Vec<Point>>,
    /// Ground that orders may name.
    pub ground: Option<Vec<Point>>,
    /// The terrain whose blocks it is.
    pub blocks: Option<String>,
    /// Whether each block counts for itself.
    #[serde(default)]
    pub each_block: bool,
    /// What it is worth to the first and the second side.
    #[serde(default)]
    pub worth: (u8, u8),
    /// Who holds it at the start.
    pub holder: Option<Side>,
}

/// What the scenario does differently.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", tag = "kind")]
pub enum SpecialEntry {
    /// Leaders fall by another number on a turn.
    Fall {
        /// When.
        turn: u8,
        /// Who.
        leaders: Vec<String>,
        /// On a d10 of this or less.
        #[serde(rename = "at-most")]
        at_most: u8,
    },
    /// Somebody takes the place of a leader who falls.
    Successor {
        /// Of whom.
        of: String,
        /// His name.
        name: String,
        /// How well he commands.
        ability: Ability,
        /// How he inspires.
        inspiration: Inspiration,
    },
}

/// Who wins.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryEntry {
    /// Points that are a victory: a lead, or those of one side.
    pub victory: u8,
    /// A decisive one.
    pub decisive: u8,
    /// Only this side counts points.
    pub side: Option<Side>,
    /// It loses with this or less.
    pub defeat: Option<u8>,
    /// Points for each enemy unit destroyed.
    #[serde(default)]
    pub unit: u8,
    /// Points for each enemy leader lost.
    #[serde(default)]
    pub leader: u8,
    /// Points for enemy leaders of an echelon instead.
    #[serde(default)]
    pub echelon: BTreeMap<Echelon, u8>,
    /// Points for enemy leaders by name instead.
    #[serde(default)]
    pub named: BTreeMap<String, u8>,
    /// Points for more stable infantry west of a line.
    pub west: Option<WestEntry>,
}

/// Points for more stable infantry west of a line.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WestEntry {
    /// To whom.
    pub side: Side,
    /// The line.
    pub x: Inches,
    /// So many.
    pub points: u8,
}
