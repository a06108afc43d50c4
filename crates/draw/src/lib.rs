//! Draws a [`engine::scene::Scene`] as an engraved sheet with counters, or as a table of miniatures:
//! SVG for pages and files, PNG for everything else.
//!
//! The drawing knows no rule: everything it shows is in the scene. It is a pure function of scene
//! and options, so the same position always gives the same picture.
//!
//! A hex is 54 units high, an inch of a table [`INCH`] units; at [`Options::scale`] 1 a unit is a
//! pixel. Colours are tokens: a page that embeds fragments ([`terrain_svg`], [`labels_svg`],
//! [`pieces_svg`] and so on; for tables [`table_ground_svg`], [`table_pieces_svg`], [`base_svg`] and
//! [`table_overlays_svg`]) includes [`symbols_svg`], [`stylesheet`] with [`Tone::Page`] and the
//! values of [`tokens`] once, while [`svg`] resolves them all.

#![deny(missing_docs)]

mod brooks;
mod cartouche;
mod counter;
mod fonts;
mod fragments;
mod hexes;
mod houses;
mod look;
mod names;
mod nation;
mod objective;
mod overlay;
mod palette;
mod palette_table;
mod pieces;
mod png;
mod raster;
mod relief;
mod roads;
mod sheet;
mod signs;
mod style;
mod symbols;
mod table;
mod terrain;
mod text;
mod widths;

use std::fmt;

pub use counter::counter_svg;
pub use fonts::{FONTS, Font, base64, font_faces};
pub use fragments::{Marks, objectives_svg, overlays_svg, pieces_svg};
pub use palette::{Season, Tone, tokens};
pub use png::png;
pub use sheet::{pixels, svg};
pub use style::stylesheet;
pub use symbols::symbols_svg;
pub use table::{
    INCH, base_svg, table_extent, table_ground_svg, table_labels_svg, table_overlays_svg,
    table_pieces_svg, table_spot,
};
pub use terrain::{labels_svg, terrain_svg};

use engine::scene::{HexSheet, Scene};

/// How a scene is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Pixels to a unit; a hex is 54 units high, an inch of a table 14. From 0.02 to 8.
    pub scale: f32,
    /// Whether hexes are numbered. Below scale 0.65, where no one could read them, they never are.
    pub numbers: bool,
    /// Whether places and roads are named.
    pub names: bool,
    /// Whether pieces are drawn.
    pub pieces: bool,
    /// Whether objectives have flags.
    pub objectives: bool,
    /// Whether marked hexes are drawn.
    pub overlays: bool,
    /// Whether the title is drawn: with a scale bar on a sheet, on a brass plate in a table's frame.
    pub cartouche: bool,
    /// Width of the framed margin in pixels; 0 for none.
    pub margin: f32,
    /// Metres across a hex, for the scale bar.
    pub metres_per_hex: f32,
    /// Coarse and cheap: no lettering, no numbers, pieces as blocks.
    pub thumbnail: bool,
    /// By lamp and moon.
    pub night: bool,
    /// Whether [`svg`] carries its fonts, so that a browser needs nothing else.
    pub embed_fonts: bool,
    /// Size of lettering on the ground; by itself it grows as the scale falls.
    pub lettering: Option<f32>,
    /// Only a part of the sheet.
    pub crop: Option<Crop>,
    /// Put before the ids of one drawing where several share a page.
    pub prefix: String,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            scale: 1.0,
            numbers: true,
            names: true,
            pieces: true,
            objectives: true,
            overlays: true,
            cartouche: true,
            margin: 26.0,
            metres_per_hex: 150.0,
            thumbnail: false,
            night: false,
            embed_fonts: true,
            lettering: None,
            crop: None,
            prefix: String::new(),
        }
    }
}

/// A part of a sheet, in units from its north-west corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crop {
    /// West edge.
    pub x: f32,
    /// North edge.
    pub y: f32,
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
}

/// Why no picture could be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawError {
    /// More pixels than can be drawn at once.
    TooLarge {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// The renderer refused the SVG text.
    Svg(String),
    /// The pixels could not be packed.
    Png(String),
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawError::TooLarge { width, height } => {
                write!(f, "a picture of {width} by {height} pixels is too large")
            }
            DrawError::Svg(why) => write!(f, "the drawing cannot be read: {why}"),
            DrawError::Png(why) => write!(f, "the picture cannot be packed: {why}"),
        }
    }
}

impl std::error::Error for DrawError {}

/// Width and height of a sheet in units.
pub fn extent(sheet: &HexSheet) -> (f64, f64) {
    hexes::Grid::new(sheet).extent()
}

/// Width and height of a scene's board in units, be it a sheet of hexes or a table.
pub fn board_extent(scene: &Scene) -> (f64, f64) {
    scene.table.as_ref().map_or_else(|| extent(&scene.sheet), table_extent)
}

/// Centre of a hex in units, for a page that places its own things.
pub fn centre(sheet: &HexSheet, label: &str) -> Option<(f64, f64)> {
    hexes::Grid::new(sheet).at(label)
}
