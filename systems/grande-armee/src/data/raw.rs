//! The system's own file of a battle, as it is written.

use crate::nouns::field::TableEdge;
use crate::nouns::kinds::{Arm, Class, Draft, Hour, Mood, Skill, Sky, Talent, Terrain, Weight};
use engine::Seat;
pub use ground::table::{Inches, Point};
use muster::Provenance;
use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The side at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Where its facts come from, unless an entry says otherwise.
    pub provenance: Provenance,
    /// Size of the table.
    pub table: Point,
    /// What each kind of ground does.
    pub ground: BTreeMap<String, Terrain>,
    /// The scenario.
    pub scenario: Scenario,
    /// The two sides.
    pub side: Sides,
    /// The armies.
    pub army: Vec<ArmyEntry>,
    /// Wing commanders.
    #[serde(default)]
    pub wing: Vec<WingEntry>,
    /// Forces.
    pub force: Vec<ForceEntry>,
    /// Units.
    pub unit: Vec<UnitEntry>,
    /// Troops that come later.
    #[serde(default)]
    pub arrival: Vec<ArrivalEntry>,
    /// Places that decide at nightfall.
    #[serde(default)]
    pub place: Vec<PlaceEntry>,
    /// What the scenario does differently.
    #[serde(default)]
    pub special: Vec<SpecialEntry>,
    /// Who wins at nightfall.
    pub nightfall: Option<NightfallEntry>,
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
    /// When it begins.
    pub hour: Hour,
    /// The weather.
    pub sky: Sky,
    /// The month, from 1.
    pub month: u8,
    /// The year.
    pub year: u16,
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
}

/// An army.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyEntry {
    /// Short name.
    pub id: String,
    /// Full name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Name of its commander.
    pub commander: String,
    /// His skill.
    pub skill: Skill,
    /// Where he stands.
    pub at: Point,
    /// The turn he comes with, if not the first.
    pub arrives: Option<u8>,
    /// How confident it is.
    pub mood: Mood,
    /// Fixed break point of the learning option.
    pub learning: Option<u8>,
    /// Where this comes from.
    pub provenance: Option<Provenance>,
    /// Remarks.
    pub note: Option<String>,
}

/// A wing commander.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WingEntry {
    /// His name.
    pub officer: String,
    /// His army.
    pub army: String,
    /// Where he stands.
    pub at: Point,
    /// The Forces of his wing.
    pub forces: Vec<String>,
    /// Where this comes from.
    pub provenance: Option<Provenance>,
    /// Remarks.
    pub note: Option<String>,
}

/// A Force; its name and officer stand in the order of battle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ForceEntry {
    /// The formation of the order of battle.
    pub id: String,
    /// Its army.
    pub army: String,
    /// The personality of its officer.
    pub personality: i8,
    /// Whether he is exceptional.
    pub talent: Option<Talent>,
    /// Where he stands; nothing if he comes later.
    pub at: Option<Point>,
    /// Whether it is a Grand Battery.
    #[serde(default)]
    pub grand_battery: bool,
    /// Where this comes from.
    pub provenance: Option<Provenance>,
    /// Remarks.
    pub note: Option<String>,
}

/// A class of guns: `heavy foot`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gun(pub Weight, pub Draft);

impl<'de> Deserialize<'de> for Gun {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Gun, D::Error> {
        let text = String::deserialize(deserializer)?;
        let gun = text.split_once(' ').and_then(|(weight, draft)| {
            Some(Gun(Weight::from_key(weight)?, Draft::from_key(draft)?))
        });
        gun.ok_or_else(|| {
            let expected = "heavy or light and foot or horse, such as \"light foot\"";
            de::Error::invalid_value(de::Unexpected::Str(&text), &expected)
        })
    }
}

/// A unit; its name and nation stand in the order of battle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitEntry {
    /// The regiment of the order of battle.
    pub id: String,
    /// The line of the army lists its values come from; none for batteries.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// Strength points; none for batteries, which have 1.
    pub sp: Option<u8>,
    /// Skirmish value.
    #[serde(default)]
    pub sk: u8,
    /// Whether it is a mixed brigade.
    #[serde(default)]
    pub mx: bool,
    /// What cavalry moves as.
    pub moves: Option<Class>,
    /// What cavalry fights as.
    pub fights: Option<Class>,
    /// The class of guns of a battery.
    pub gun: Option<Gun>,
    /// Whether it is Guard.
    #[serde(default)]
    pub guard: bool,
    /// Where it stands; nothing if it comes later.
    pub at: Option<Point>,
    /// Degrees clockwise from the top of the table.
    pub facing: Option<u16>,
    /// Where this comes from.
    pub provenance: Option<Provenance>,
    /// Remarks.
    pub note: Option<String>,
}

/// Troops that come later.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArrivalEntry {
    /// When.
    pub turn: u8,
    /// Of which Force.
    pub force: String,
    /// Which units.
    pub units: Vec<String>,
    /// From which edge.
    pub edge: TableEdge,
    /// From which point of it.
    pub at: Point,
    /// Where this comes from.
    pub provenance: Option<Provenance>,
}

/// A place that decides at nightfall: a piece of terrain, or a line.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceEntry {
    /// Its name.
    pub name: String,
    /// The piece of terrain it is.
    pub piece: Option<String>,
    /// The line it is.
    pub line: Option<Vec<Point>>,
    /// Who holds it at the start.
    pub holder: Option<Side>,
}

/// What a scenario does differently.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", tag = "kind")]
pub enum SpecialEntry {
    /// Nobody sees or fires further.
    Visibility {
        /// First and last turn.
        turns: (u8, u8),
        /// How far.
        inches: Inches,
        /// Remarks.
        note: Option<String>,
    },
    /// Forces that have to hold.
    ForcedHold {
        /// First and last turn.
        turns: (u8, u8),
        /// Which.
        forces: Vec<String>,
        /// Remarks.
        note: Option<String>,
    },
    /// Forces that may not choose Hold.
    NoVoluntaryHold {
        /// First and last turn.
        turns: (u8, u8),
        /// Which.
        forces: Vec<String>,
        /// Remarks.
        note: Option<String>,
    },
    /// Rain or snow falls, on these turns only.
    Rain {
        /// First and last turn.
        turns: (u8, u8),
        /// Remarks.
        note: Option<String>,
    },
    /// The ground is mud.
    Mud {
        /// First and last turn.
        turns: (u8, u8),
        /// Remarks.
        note: Option<String>,
    },
}

/// Who wins at nightfall.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", tag = "kind")]
pub enum NightfallEntry {
    /// A Marginal Victory if something holds, otherwise for the other side.
    Marginal {
        /// For whom.
        side: Side,
        /// If what.
        when: ConditionEntry,
    },
    /// By the number of places held.
    Points,
}

/// A condition: exactly one of `any`, `all`, `stands` and `held`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionEntry {
    /// At least one of them.
    pub any: Option<Vec<ConditionEntry>>,
    /// All of them.
    pub all: Option<Vec<ConditionEntry>>,
    /// A unit stands on this place.
    pub stands: Option<String>,
    /// This place was last held.
    pub held: Option<String>,
    /// By whom.
    pub side: Option<Side>,
    /// A unit of which arm.
    pub arm: Option<Arm>,
}
