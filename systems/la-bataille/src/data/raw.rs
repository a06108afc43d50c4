//! The system's own file of a battle, as it is written.

use muster::Provenance;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SystemFile {
    pub grid: GridEntry,
    pub entry: Vec<EntryHex>,
    pub troops: Vec<TroopsEntry>,
    pub command: Vec<CommandEntry>,
    pub leader: Vec<LeaderEntry>,
    pub scenario: Vec<ScenarioEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct GridEntry {
    pub columns: u16,
    pub rows: u16,
    pub hex_width: f64,
    pub origin_hex: String,
    pub origin_metres: (f64, f64),
    pub even_columns_south: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EntryHex {
    pub letter: String,
    pub hex: String,
    pub words: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TroopsEntry {
    #[serde(rename = "type")]
    pub troop: String,
    pub regiments: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CommandEntry {
    pub id: String,
    pub formations: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct LeaderEntry {
    pub name: String,
    pub nation: String,
    pub rank: String,
    pub infantry: Vec<i32>,
    pub cavalry: i32,
    pub artillery: i32,
    pub morale: i32,
    pub replaced_by: Option<String>,
    pub provenance: Option<Provenance>,
    #[serde(rename = "note")]
    pub _note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ScenarioEntry {
    pub id: String,
    pub title: String,
    pub words: String,
    pub provenance: Provenance,
    pub days: Vec<DayEntry>,
    pub window: Option<WindowEntry>,
    #[serde(default)]
    pub setup: Vec<GroupEntry>,
    #[serde(default)]
    pub placements: Vec<PlacementEntry>,
    #[serde(default)]
    pub leader_placements: Vec<LeaderPlacementEntry>,
    #[serde(default)]
    pub arrivals: Vec<ArrivalEntry>,
    #[serde(default)]
    pub losses: Vec<LossEntry>,
    #[serde(default)]
    pub absent: Vec<String>,
    #[serde(default)]
    pub rest_absent: bool,
    #[serde(default)]
    pub reserve_leaders: Vec<String>,
    #[serde(default)]
    pub absent_leaders: Vec<String>,
    #[serde(default)]
    pub holding: Vec<HoldingEntry>,
    pub apart: Option<ApartEntry>,
    pub late: Option<LateEntry>,
    pub victory: VictoryEntry,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DayEntry {
    pub day: u8,
    pub first: String,
    pub last: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WindowEntry {
    pub columns: [u16; 2],
    pub rows: [u16; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct GroupEntry {
    pub code: String,
    pub side: String,
    pub areas: Vec<AreaEntry>,
    #[serde(default)]
    pub same_bank: bool,
    #[serde(default)]
    pub on_road: bool,
    pub terrain: Option<String>,
    pub columns: Option<[u16; 2]>,
    pub only_with: Option<String>,
    pub without: Option<String>,
    pub units: Vec<String>,
    pub leaders: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AreaEntry {
    pub centre: String,
    pub radius: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlacementEntry {
    pub unit: String,
    pub hex: String,
    pub formation: String,
    pub facing: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LeaderPlacementEntry {
    pub leader: String,
    pub hex: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ArrivalEntry {
    pub day: u8,
    pub time: String,
    pub side: String,
    pub entries: Vec<String>,
    pub or_if_free: Option<String>,
    pub only_with: Option<String>,
    pub units: Vec<String>,
    pub leaders: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LossEntry {
    pub formations: Vec<String>,
    pub increments: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TurnEntry {
    pub day: u8,
    pub time: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct HoldingEntry {
    pub until: TurnEntry,
    pub formations: Vec<String>,
    pub not_east_of: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ApartEntry {
    pub hexes: u16,
    pub houses: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LateEntry {
    pub side: String,
    pub entry: String,
    pub day: u8,
    pub time: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct VictoryEntry {
    pub kind: String,
    #[serde(default)]
    pub places: Vec<PlaceEntry>,
    #[serde(default)]
    pub unit: i32,
    #[serde(default)]
    pub guard_unit: i32,
    #[serde(default)]
    pub level: i32,
    pub exit: Option<ExitEntry>,
    pub results: Vec<ResultEntry>,
    pub withdrawal: Option<WithdrawalEntry>,
    pub shifts: Option<ShiftsEntry>,
    pub automatic: Option<AutomaticEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlaceEntry {
    pub name: String,
    pub points: i32,
    pub holder: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExitEntry {
    pub side: String,
    pub entry: String,
    pub increments: u16,
    pub points: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ResultEntry {
    pub from: i32,
    pub result: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct WithdrawalEntry {
    pub from: TurnEntry,
    pub entry: String,
    pub hexes_north: u16,
    pub infantry_halves: i32,
    pub other_halves: i32,
    pub honours_from: TurnEntry,
    pub honours_divisor: i32,
    pub captive_leader: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ShiftsEntry {
    pub held: Vec<String>,
    pub held_levels: i32,
    pub exit_entry: String,
    pub exit_increments: u16,
    pub exit_levels: i32,
    pub lost: Vec<String>,
    pub lost_levels: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct AutomaticEntry {
    pub exit_entry: String,
    pub exit_increments: u16,
    pub level: u8,
    pub lost: Vec<String>,
}
