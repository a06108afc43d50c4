//! The table of a miniatures game, as a part of a [`Scene`](crate::scene::Scene).
//!
//! Lengths are thousandths of an inch from the lower left corner, x to the right and y up; facings
//! are minutes of arc clockwise from up the table.

use serde::{Deserialize, Serialize};

/// A table with its terrain.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Mark {
    /// A short sign on the piece, e.g. `S`.
    pub sign: String,
    /// What it means, e.g. `suppressed`.
    pub words: String,
    /// The rule behind it.
    pub rule: String,
}

/// Something shown on a table for a moment: what a move would do, a measure, a line of sight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TableOverlay {
    /// The piece in question.
    Selected {
        /// Its id.
        piece: String,
    },
    /// A piece that may act.
    MayAct {
        /// Its id.
        piece: String,
    },
    /// A piece that may be attacked or fired at.
    Target {
        /// Its id.
        piece: String,
        /// A short letter or figure, e.g. `F` or `5+`.
        label: String,
    },
    /// Where a base would stand.
    Ghost {
        /// The piece that would stand there, by id.
        piece: String,
        /// Where.
        stance: Stance,
        /// Words beside it, e.g. `10.6 of 16″`.
        label: String,
        /// How much of it is meant.
        standing: GhostStanding,
    },
    /// The way of a move, leg by leg.
    Path {
        /// Its legs in order.
        legs: Vec<PathLeg>,
    },
    /// A ruler laid between two points; the drawing adds the inches.
    Ruler {
        /// One end.
        from: [i32; 2],
        /// The other.
        to: [i32; 2],
        /// Words after the inches, e.g. `no sight`.
        label: String,
    },
    /// Everything within reach of a base, measured from its edge.
    Zone {
        /// The base.
        stance: Stance,
        /// How far it reaches.
        reach: i32,
        /// Words on it, e.g. `6″ zone`.
        label: String,
    },
    /// The strip a shot sweeps.
    Alley {
        /// Its corners.
        corners: Vec<[i32; 2]>,
        /// Words on it, e.g. `10.1″ 4+`.
        label: String,
        /// What stops the shot, if anything does.
        block: Option<Block>,
    },
    /// A line of sight.
    Sight {
        /// Where the eye is.
        from: [i32; 2],
        /// What it looks at.
        to: [i32; 2],
        /// What stops it, if anything does.
        block: Option<Block>,
    },
}

/// How much of a ghost is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum GhostStanding {
    /// It passes through here.
    Passing,
    /// It would end here.
    Ending,
    /// It may not stand here.
    Refused,
}

/// One leg of a move on a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PathLeg {
    /// Points along it; a wheel is a chain of short lines.
    pub points: Vec<[i32; 2]>,
    /// The corner a wheel turns about.
    pub pivot: Option<[i32; 2]>,
    /// What it costs; 0 is not written.
    pub length: i32,
    /// Words before the length, e.g. `wheel 30°`.
    pub label: String,
}

/// What stops a shot or a look.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Block {
    /// Where.
    pub at: [i32; 2],
    /// By what, e.g. `Bossu wood`.
    pub by: String,
}
