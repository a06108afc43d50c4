//! The table of a miniatures game, as a part of a [`Scene`](crate::scene::Scene).
//!
//! Lengths are thousandths of an inch from the lower left corner, x to the right and y up; facings
//! are minutes of arc clockwise from up the table.

use serde::Serialize;

/// A table with its terrain.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TableSheet {
    /// From left to right.
    pub width: i32,
    /// From the near to the far edge.
    pub depth: i32,
    /// Whether the ground lies under snow.
    pub winter: bool,
    /// Terrain, in the order in which it is to be drawn.
    pub features: Vec<TableFeature>,
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TableFeature {
    /// Its name, for labels and screen readers.
    pub name: String,
    /// What it is.
    pub kind: TableKind,
    /// Level of a height; 0 for everything else.
    pub level: i8,
    /// Corners of an area, or points of a line.
    pub outline: Vec<[i32; 2]>,
    /// Whether the outline is the rim of an area.
    pub closed: bool,
    /// Width of a line.
    pub width: i32,
}

/// What a piece of terrain is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TableKind {
    /// Trees.
    Wood,
    /// Marsh, crops, rocks.
    Rough,
    /// Houses.
    Town,
    /// A redoubt.
    Fort,
    /// A pond or lake.
    Water,
    /// Ground nobody enters.
    Impassable,
    /// Higher ground.
    Hill,
    /// A river or stream that is forded.
    Stream,
    /// A brook that is crossed.
    Brook,
    /// A wall or hedge.
    Wall,
    /// A sunken road.
    SunkenRoad,
    /// A road.
    Road,
    /// A bridge.
    Bridge,
    /// A farm without effect.
    Farm,
}

/// Where a piece stands on a table, and how large it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Stance {
    /// Its centre, from the left.
    pub x: i32,
    /// Its centre, from the near edge.
    pub y: i32,
    /// Where it looks.
    pub facing: u16,
    /// Its frontage.
    pub width: i32,
    /// From front to rear.
    pub depth: i32,
}

/// A marker beside a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Mark {
    /// A short sign on the piece, e.g. `S`.
    pub sign: String,
    /// What it means, e.g. `suppressed`.
    pub words: String,
    /// The rule behind it.
    pub rule: String,
}
