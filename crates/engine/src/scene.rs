//! What a board looks like: a plain description that any renderer can draw.
//!
//! A rule system describes its position as a [`Scene`] for a viewer; `draw` turns it into SVG and
//! the page turns it into a live board. Neither knows a rule. A scene holds only what its viewer
//! may see: it is built by whitelist, and what is hidden is simply not in it.

pub use crate::table_sheet::{
    Block, GhostStanding, Mark, PathLeg, Stance, TableFeature, TableKind, TableOverlay, TableSheet,
};
use serde::{Deserialize, Serialize};

/// Everything to be drawn for one viewer at one moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Scene {
    /// The battle, e.g. `Eylau`.
    pub title: String,
    /// The line below it, e.g. `8 February 1807`.
    pub subtitle: String,
    /// The ground under the pieces, empty if they stand on a table. It never changes in a game, so
    /// that views may leave it out.
    #[serde(default, skip_serializing_if = "HexSheet::is_blank")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<HexSheet>"))]
    pub sheet: HexSheet,
    /// The table under the pieces, if they stand on one; views may leave it out like the sheet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub table: Option<TableSheet>,
    /// All pieces on the board, a stack's lower pieces before its top piece.
    pub pieces: Vec<Piece>,
    /// Places that count for victory, with their holders.
    pub objectives: Vec<Objective>,
    /// Marked hexes: reach, targets, sight and the like.
    pub overlays: Vec<Overlay>,
    /// What is shown for a moment on a table: ghosts, paths, rulers, zones, lines of sight.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<TableOverlay>>"))]
    pub table_overlays: Vec<TableOverlay>,
    /// Facts beside the board: weather, fatigue, orders, cubes.
    pub panels: Vec<Panel>,
    /// Where the game stands in its sequence of play.
    pub track: Track,
}

/// Turns and phases.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Track {
    /// The turn.
    pub turn: u32,
    /// All turns of the scenario, in order.
    pub turns: Vec<TrackTurn>,
    /// The phase: its place among `phases`.
    pub phase: u32,
    /// The phases of a turn, in order.
    pub phases: Vec<String>,
}

impl Track {
    /// The turns with their names, and the phases of a turn; where the game stands among them.
    pub fn new<'a>(
        turn: u32,
        turns: impl Iterator<Item = (u32, String)>,
        phase: u32,
        phases: impl IntoIterator<Item = &'a str>,
    ) -> Track {
        Track {
            turn,
            turns: turns.map(|(number, name)| TrackTurn { number, name }).collect(),
            phase,
            phases: phases.into_iter().map(str::to_owned).collect(),
        }
    }
}

/// One turn of the track.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TrackTurn {
    /// Its number.
    pub number: u32,
    /// What the track calls it, e.g. the hour.
    pub name: String,
}

/// A printed sheet of flat-topped hexes in vertical columns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HexSheet {
    /// Number of columns.
    pub columns: u16,
    /// Number of rows.
    pub rows: u16,
    /// Printed number of the westernmost column (1 for a whole map).
    pub first_column: u16,
    /// Printed number of the northernmost row.
    pub first_row: u16,
    /// Whether columns with an even printed number lie half a hex further south.
    pub even_columns_south: bool,
    /// Whether the ground lies under snow.
    pub winter: bool,
    /// One cell per hex, column by column from the west, each from north to south.
    pub hexes: Vec<HexCell>,
    /// Roads and lanes, each a chain of neighbouring hexes.
    pub roads: Vec<Road>,
    /// Names printed on the ground.
    pub places: Vec<Place>,
    /// Brooks along hexsides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Brook>>"))]
    pub brooks: Vec<Brook>,
    /// Printed numbers of hexes whose slopes are too steep for troops.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub steep: Vec<String>,
    /// Printed numbers of hexes of wet meadow and reeds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub swamps: Vec<String>,
    /// Printed numbers of hexes with a castle or a large walled house.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub castles: Vec<String>,
    /// Printed numbers of hexes that are no part of the field: the edge of the map cuts them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub cut: Vec<String>,
    /// Hexsides whose slope is steeper than others of the map.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<SlopeSide>>"))]
    pub slopes: Vec<SlopeSide>,
    /// Hexsides with a wall.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<HexSide>>"))]
    pub walls: Vec<HexSide>,
}

impl HexSheet {
    /// Whether there is no ground at all: it has been left out.
    pub fn is_blank(&self) -> bool {
        self.hexes.is_empty()
    }
}

/// One hex of the sheet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HexCell {
    /// The printed number, e.g. `1334`.
    pub label: String,
    /// What grows or stands there.
    pub cover: Cover,
    /// Height level; a slope lies between neighbours of different level.
    pub level: i8,
}

/// What covers a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    /// Nothing: fields, grass or snow.
    Open,
    /// Trees.
    Woods,
    /// Houses of a village.
    Village,
    /// Houses of a town.
    Town,
    /// A walled churchyard.
    Cemetery,
    /// A hill with a windmill (open ground).
    Windmill,
    /// A lake, here frozen.
    Lake,
}

/// A chain of neighbouring hexes joined by a road.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Road {
    /// Its name, e.g. `Königsberg road`.
    pub name: String,
    /// Whether it is a mere lane.
    pub lane: bool,
    /// Printed numbers of its hexes in order.
    pub hexes: Vec<String>,
}

/// A stream that runs along hexsides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Brook {
    /// Its name.
    pub name: String,
    /// Its hexsides from end to end.
    pub sides: Vec<HexSide>,
    /// Whether it is too deep to be forded.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub deep: bool,
}

/// A hexside with a slope steeper than others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SlopeSide {
    /// The printed number of the upper hex.
    pub hex: String,
    /// Which of its sides falls: 0 is north, then clockwise.
    pub side: u8,
    /// Whether it is the steepest of all, drawn as a scarp.
    pub scarp: bool,
}

/// One side of a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HexSide {
    /// The printed number of a hex beside it.
    pub hex: String,
    /// Which of its sides: 0 is north, then clockwise.
    pub side: u8,
}

/// A name on the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Place {
    /// The name as printed.
    pub name: String,
    /// Town, village, spot (cemetery, hill), height or wood: decides the lettering.
    pub kind: PlaceKind,
    /// The hexes it names; the name stands beside them.
    pub hexes: Vec<String>,
}

/// What a name on the map belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PlaceKind {
    /// A town, in spaced capitals.
    Town,
    /// A village, roman.
    Village,
    /// A single spot, italic.
    Spot,
    /// A range of heights, spaced italic.
    Height,
    /// A forest, italic.
    Wood,
}

/// One counter on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Piece {
    /// Stable identifier, e.g. `33/I`.
    pub id: String,
    /// The short name on the counter.
    pub name: String,
    /// The full name for lists and screen readers.
    pub long_name: String,
    /// Whose uniform it wears: `french`, `russian`, `prussian`, `austrian`, `british`, `dutch`,
    /// `brunswick`, `german`; any other is drawn plain.
    pub nation: String,
    /// The side that moves it.
    pub side: String,
    /// The formation it belongs to.
    pub formation: String,
    /// Unit or leader.
    pub kind: PieceKind,
    /// The printed number of its hex: of a pair of hexes the left one, of a road column the head.
    pub hex: String,
    /// Other hexes it fills: the right one of a pair, those behind the head of a road column.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub also: Vec<String>,
    /// Strength now, if the viewer may know it.
    pub strength: Option<u8>,
    /// Strength printed on the counter.
    pub full_strength: u8,
    /// Elite, veteran or green.
    pub quality: Quality,
    /// How it is drawn up.
    pub shape: Shape,
    /// The vertex it faces: 0 is 30 degrees, then clockwise by 60 (0 between N and NE); or the
    /// hexside, see `faces_side`.
    pub facing: u8,
    /// Whether it faces a hexside: then 0 is north, and so on clockwise by 60 degrees.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub faces_side: bool,
    /// Where it stands on a table, if the board is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub stance: Option<Stance>,
    /// Radius of command around it, in thousandths of an inch; 0 for none.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<i32>"))]
    pub radius: i32,
    /// Markers beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Mark>>"))]
    pub marks: Vec<Mark>,
}

impl Piece {
    /// A piece of a side, in the uniform of the side, that stands nowhere yet: veteran infantry of the
    /// line unless something else is said.
    pub fn new(id: &str, name: &str, side: &str) -> Piece {
        Piece {
            id: id.to_owned(),
            name: id.to_owned(),
            long_name: name.to_owned(),
            nation: side.to_owned(),
            side: side.to_owned(),
            formation: String::new(),
            kind: PieceKind::Line,
            hex: String::new(),
            also: Vec::new(),
            strength: None,
            full_strength: 0,
            quality: Quality::Veteran,
            shape: Shape::None,
            facing: 0,
            faces_side: false,
            stance: None,
            radius: 0,
            marks: Vec::new(),
        }
    }
}

/// What kind of piece it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PieceKind {
    /// Line infantry (shako).
    Line,
    /// Light infantry (plumed shako and horn).
    Light,
    /// Guard infantry and horse (bearskin).
    Guard,
    /// Grenadiers (mitre).
    Grenadier,
    /// Jäger.
    Jager,
    /// Cuirassiers.
    Cuirassier,
    /// Dragoons.
    Dragoon,
    /// Hussars.
    Hussar,
    /// Chasseurs à cheval and Mamelukes.
    Chasseur,
    /// Lancers.
    Lancer,
    /// Cossacks.
    Cossack,
    /// Foot or light guns.
    Gun,
    /// Heavy guns.
    HeavyGun,
    /// Horse guns.
    HorseGun,
    /// A leader; `strength` is his leadership.
    Leader(LeaderRank),
}

/// Rank of a leader piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum LeaderRank {
    /// Leads a division.
    Division,
    /// Leads a corps (or the cavalry).
    Corps,
    /// Leads the army.
    Army,
}

/// Troop quality.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// Drawn with a star.
    Elite,
    /// No mark.
    Veteran,
    /// Drawn with a ring.
    Green,
}

/// How a piece is drawn up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// Infantry in line.
    Line,
    /// Infantry in column.
    Column,
    /// Infantry in square.
    Square,
    /// General order in broken ground.
    General,
    /// Fresh cavalry.
    Fresh,
    /// Tired cavalry.
    Tired,
    /// Guns ready to fire.
    Unlimbered,
    /// Guns ready to move.
    Limbered,
    /// A loose chain of skirmishers.
    Skirmish,
    /// A column on the march along a road.
    RoadMarch,
    /// Austrian infantry closed up in a battalion masse.
    Masse,
    /// Not a combat unit.
    None,
}

/// A place that counts for victory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: u8,
    /// The side that holds it, if any.
    pub holder: Option<String>,
    /// Its hexes; the flag stands in the first.
    pub hexes: Vec<String>,
}

/// A marked hex.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Overlay {
    /// The printed number of the hex.
    pub hex: String,
    /// What the mark means.
    pub kind: OverlayKind,
    /// A short figure or letter inside it, e.g. the cost.
    pub label: String,
}

/// What a marked hex means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum OverlayKind {
    /// May be reached.
    Reach,
    /// May be reached, and the move stops there.
    ReachStop,
    /// May be attacked or fired at.
    Target,
    /// May not be entered.
    Refused,
    /// Is seen.
    Sight,
    /// A piece that may act stands here.
    MayAct,
    /// The piece in question stands here.
    Selected,
    /// Part of a path.
    Path,
}

/// A titled list of facts beside the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Panel {
    /// Heading.
    pub title: String,
    /// The rule behind it.
    pub rule: String,
    /// Its lines.
    pub rows: Vec<PanelRow>,
}

impl Panel {
    /// A panel with its rule and its lines.
    pub fn new(title: &str, rule: crate::Rule, rows: Vec<PanelRow>) -> Panel {
        Panel { title: title.to_owned(), rule: rule.key().to_owned(), rows }
    }
}

/// One line of a panel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PanelRow {
    /// What.
    pub name: String,
    /// How much, in words.
    pub value: String,
    /// Side it belongs to, if any.
    pub side: Option<String>,
    /// Fraction for a bar, as (now, full).
    pub bar: Option<(i32, i32)>,
    /// So many pieces that lie there to be seen, such as cubes in a cup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub pieces: Option<u32>,
}

impl PanelRow {
    /// A line that belongs to no side.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> PanelRow {
        let (name, value) = (name.into(), value.into());
        PanelRow { name, value, side: None, bar: None, pieces: None }
    }

    /// So many pieces that lie there to be seen.
    pub fn pieces(name: impl Into<String>, count: u32) -> PanelRow {
        PanelRow { pieces: Some(count), ..PanelRow::new(name, count.to_string()) }
    }

    /// The same as a line of a side.
    #[must_use]
    pub fn of(self, side: &str) -> PanelRow {
        PanelRow { side: Some(side.to_owned()), ..self }
    }

    /// The same with a bar.
    #[must_use]
    pub fn bar(self, now: i32, full: i32) -> PanelRow {
        PanelRow { bar: Some((now, full)), ..self }
    }
}

impl Mark {
    /// A marker with its meaning and its rule.
    pub fn new(sign: &str, words: impl Into<String>, rule: crate::Rule) -> Mark {
        let (sign, rule) = (sign.to_owned(), rule.key().to_owned());
        Mark { sign, words: words.into(), rule }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(number: &i32) -> bool {
    *number == 0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(fact: &bool) -> bool {
    !*fact
}
