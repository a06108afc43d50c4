//! The battle's own file as it is written.

use crate::nouns::{Arm, CavalryClass, Gun, Nation, Personality, Rank};
use muster::Provenance;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct BattleFile {
    #[serde(rename = "type")]
    pub types: Vec<TypeEntry>,
    pub leader: Vec<LeaderEntry>,
    pub corps: Vec<CorpsEntry>,
    pub battery: Vec<BatteryEntry>,
    pub division: Vec<DivisionEntry>,
    pub sheet: SheetEntry,
    pub plan: PlanEntry,
    pub scenario: Vec<ScenarioEntry>,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum SideEntry {
    French,
    Allied,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct TypeEntry {
    pub id: String,
    pub nation: Nation,
    pub arm: Arm,
    pub fire: Option<String>,
    pub morale: u8,
    pub ma: u8,
    pub class: Option<CavalryClass>,
    pub gun: Option<Gun>,
    #[serde(default)]
    pub horse: bool,
    #[serde(default)]
    pub elite: bool,
    #[serde(default)]
    pub skirmish: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct LeaderEntry {
    pub name: String,
    pub side: SideEntry,
    pub rank: Rank,
    pub range: Option<u8>,
    #[serde(default)]
    pub murat: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct CorpsEntry {
    pub id: String,
    pub side: SideEntry,
    pub leader: Option<String>,
    pub overall: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct BatteryEntry {
    pub id: String,
    pub corps: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub sp: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct DivisionEntry {
    pub id: String,
    pub corps: String,
    pub rating: u8,
    pub personality: Personality,
    pub range: Option<u8>,
    pub breakpoint: Option<u8>,
    #[serde(default)]
    pub independent: bool,
    #[serde(default)]
    pub direct: bool,
    pub regiments: Vec<RegimentEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RegimentEntry {
    pub id: String,
    pub name: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub sp: Vec<u8>,
    #[serde(default)]
    pub battalions: Vec<String>,
}

impl RegimentEntry {
    /// Short names of its counters, in the order of their strengths.
    pub fn units(&self) -> impl Iterator<Item = (String, String, u8)> + '_ {
        self.sp.iter().enumerate().map(|(index, sp)| {
            let number = match (self.battalions.get(index), self.sp.len()) {
                (Some(name), _) => Some(name.clone()),
                (None, 1) => None,
                (None, _) => Some((index + 1).to_string()),
            };
            match number {
                Some(number) => {
                    (format!("{number}/{}", self.id), format!("{number}/{}", self.name), *sp)
                }
                None => (self.id.clone(), self.name.clone(), *sp),
            }
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct SheetEntry {
    pub first: (u16, u16),
    pub rows: Vec<String>,
    pub primary: String,
    pub secondary: Vec<NamedHexes>,
    pub streams: Vec<NamedSides>,
    pub sharp: String,
    pub places: Vec<NamedHexes>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct NamedHexes {
    pub name: String,
    pub hexes: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct NamedSides {
    pub name: String,
    pub sides: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct PlanEntry {
    pub columns: u16,
    pub rows: u16,
    pub hex_width: f64,
    /// Metres of the centre of the hex in column 0 and row 0.
    pub origin_metres: (f64, f64),
    /// Streams that are crossed only at a bridge.
    pub deep: Vec<String>,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum MapEntry {
    Sheet,
    Plan,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum OrdersEntry {
    Free,
    Rolled,
    RolledStarred,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ScenarioEntry {
    pub id: String,
    pub name: String,
    pub provenance: Provenance,
    pub map: MapEntry,
    pub columns: Option<(u16, u16)>,
    pub rows: Option<(u16, u16)>,
    pub start: String,
    pub turns: u8,
    pub orders: OrdersEntry,
    #[serde(default)]
    pub initiative: BTreeMap<String, i8>,
    #[serde(default)]
    pub fog: bool,
    /// Divisions in play; all their counters that are placed or come later.
    pub divisions: Vec<String>,
    #[serde(default)]
    pub independent: Vec<String>,
    #[serde(default)]
    pub no_guns: Vec<String>,
    /// Counters that serve under another division than their own.
    #[serde(default)]
    pub attached: BTreeMap<String, String>,
    pub lims: Vec<String>,
    pub leaders: BTreeMap<String, String>,
    #[serde(default)]
    pub setup: String,
    #[serde(default)]
    pub area: Vec<AreaEntry>,
    #[serde(default)]
    pub arrival: Vec<ArrivalEntry>,
    #[serde(default)]
    pub objective: Vec<ObjectiveEntry>,
    #[serde(default)]
    pub collapse: bool,
    pub victory: VictoryEntry,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct AreaEntry {
    pub at: String,
    pub radius: u16,
    #[serde(default)]
    pub also: String,
    /// Counters, regiments or whole divisions.
    pub units: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ArrivalEntry {
    pub turn: u8,
    pub at: String,
    pub division: String,
    pub units: Vec<String>,
    #[serde(default)]
    pub leaders: Vec<String>,
    #[serde(default)]
    pub variable: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ObjectiveEntry {
    pub name: String,
    /// Printed numbers; left out where the map has a place of this name.
    #[serde(default)]
    pub hexes: String,
    /// Points for each hex, or
    pub each: Option<u8>,
    /// points for so many of them, all unless told.
    pub points: Option<u8>,
    pub needed: Option<u8>,
    pub holder: Option<SideEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) enum VictoryEntry {
    Losses { french: u8, allied: u8 },
    Points { attacker: SideEntry, wins: u8, loses: u8 },
    Hold { attacker: SideEntry },
    Sum { win: u8, decisive: u8, division: u8, corps: u8 },
}
