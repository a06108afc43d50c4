//! The board at a turning point.

use crate::Maps;
use draw::{Crop, Options};
use engine::scene::{Overlay, OverlayKind, Piece, Scene, TableOverlay};
use host::{Chronicle, Moment};
use std::collections::BTreeMap;

/// A piece that lost strength.
pub struct Fallen {
    pub piece: String,
    /// Where it stood, on a sheet of hexes.
    pub hex: Option<String>,
    pub points: i32,
}

/// Room around the troops, in units of the drawing: two hexes, or eight inches of a table.
const ROOM: f64 = 112.0;
/// The least width and height that are shown.
const LEAST: f64 = 560.0;
/// A map is about so many pixels wide.
const WIDTH: f64 = 900.0;
/// A map is so many times as wide as high.
const SHAPE: f64 = 4.0 / 3.0;
/// Hexes named in the words of a map.
const NAMED: usize = 6;

/// The board at a moment with what fell before it, as SVG and in words.
pub fn drawn(
    chronicle: &Chronicle,
    moment: &Moment,
    fallen: &[Fallen],
    number: usize,
    maps: Maps,
) -> (String, String) {
    let ground = &chronicle.ground;
    let mut scene = Scene {
        sheet: ground.sheet.clone(),
        table: ground.table.clone(),
        overlays: Vec::new(),
        table_overlays: Vec::new(),
        ..moment.scene.clone()
    };
    let mut hexes: BTreeMap<&str, i32> = BTreeMap::new();
    let mut pieces: BTreeMap<&str, i32> = BTreeMap::new();
    for fallen in fallen {
        *pieces.entry(&fallen.piece).or_default() += fallen.points;
        if let Some(hex) = &fallen.hex {
            *hexes.entry(hex).or_default() += fallen.points;
        }
    }
    let alt = words(chronicle, &scene, &hexes, &pieces);
    if maps == Maps::None {
        return (String::new(), alt);
    }
    let label = |points: &i32| format!("\u{2212}{points}");
    if scene.table.is_some() {
        let marks = pieces.iter().map(|(piece, points)| TableOverlay::Target {
            piece: (*piece).to_owned(),
            label: label(points),
        });
        scene.table_overlays = marks.collect();
    } else {
        let marks = hexes.iter().map(|(hex, points)| Overlay {
            hex: (*hex).to_owned(),
            kind: OverlayKind::Target,
            label: label(points),
        });
        scene.overlays = marks.collect();
    }
    let crop = around(&scene);
    let options = Options {
        scale: (WIDTH / f64::from(crop.width)).clamp(0.1, 1.0) as f32,
        crop: Some(crop),
        numbers: false,
        cartouche: false,
        margin: 0.0,
        night: maps == Maps::Night,
        prefix: format!("turning{number}-"),
        ..Options::default()
    };
    (draw::svg(&scene, &options), alt)
}

/// The part of the board where the troops are.
fn around(scene: &Scene) -> Crop {
    let (wide, high) = draw::board_extent(scene);
    let spot = |piece: &Piece| match (&scene.table, piece.stance) {
        (Some(table), Some(stance)) => Some(draw::table_spot(table, [stance.x, stance.y])),
        (None, _) => draw::centre(&scene.sheet, &piece.hex),
        _ => None,
    };
    let spots: Vec<(f64, f64)> = scene.pieces.iter().filter_map(spot).collect();
    let least = |of: fn(&(f64, f64)) -> f64| spots.iter().map(of).fold(f64::INFINITY, f64::min);
    let most = |of: fn(&(f64, f64)) -> f64| spots.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
    if spots.is_empty() {
        return Crop { x: 0.0, y: 0.0, width: wide as f32, height: high as f32 };
    }
    let (x, width) = (least(|spot| spot.0), most(|spot| spot.0) - least(|spot| spot.0));
    let (y, height) = (least(|spot| spot.1), most(|spot| spot.1) - least(|spot| spot.1));
    let (mid_x, mid_y) = (x + width / 2.0, y + height / 2.0);
    let width = (width + 2.0 * ROOM).max(LEAST);
    let height = (height + 2.0 * ROOM).max(LEAST);
    let (width, height) =
        (width.max(height * SHAPE).min(wide), height.max(width / SHAPE).min(high));
    let from = |mid: f64, length: f64, whole: f64| (mid - length / 2.0).clamp(0.0, whole - length);
    Crop {
        x: from(mid_x, width, wide) as f32,
        y: from(mid_y, height, high) as f32,
        width: width as f32,
        height: height as f32,
    }
}

/// The board in words.
fn words(
    chronicle: &Chronicle,
    scene: &Scene,
    hexes: &BTreeMap<&str, i32>,
    pieces: &BTreeMap<&str, i32>,
) -> String {
    let mut sides: BTreeMap<&str, u32> = BTreeMap::new();
    for piece in scene.pieces.iter().filter(|piece| piece.full_strength > 0) {
        *sides.entry(&piece.side).or_default() += 1;
    }
    let stand: Vec<String> = sides
        .iter()
        .map(|(side, units)| format!("{units} {} pieces", engine::nouns::capital(side)))
        .collect();
    let mut fallen: Vec<(&str, i32)> = if hexes.is_empty() { pieces } else { hexes }
        .iter()
        .map(|(place, points)| (*place, *points))
        .collect();
    fallen.sort_by_key(|(place, points)| (-points, (*place).to_owned()));
    let seen = || chronicle.moments.iter().flat_map(|moment| &moment.scene.pieces);
    let name = |place: &str| {
        let piece = seen().find(|piece| hexes.is_empty() && piece.id == place);
        piece.map_or_else(|| place.to_owned(), |piece| piece.name.clone())
    };
    let named: Vec<String> = fallen
        .iter()
        .take(NAMED)
        .map(|(place, points)| format!("{} ({points})", name(place)))
        .collect();
    let board = format!("The board afterwards: {}", crate::words::list(&stand));
    if named.is_empty() {
        return board + ".";
    }
    let what = if hexes.is_empty() { "most was lost by" } else { "most fell in" };
    format!("{board}; {what} {}.", crate::words::list(&named))
}
