//! Draws a specimen: the field of Eylau at noon, the whole sheet and a part at board size.
//!
//! `cargo run -p draw --example specimen -- some/folder`

mod eylau;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Instant;

use eylau::{GROUND, LEADERS, PLACES, ROADS, UNITS};

use draw::{
    Crop, Options, Season, Tone, font_faces, labels_svg, objectives_svg, overlays_svg, pieces_svg,
    png, stylesheet, svg, symbols_svg, terrain_svg, tokens,
};
use engine::scene::{
    Cover, HexCell, HexSheet, Objective, Overlay, OverlayKind, Piece, PieceKind, Place, PlaceKind,
    Quality, Road, Scene, Shape,
};

fn label(column: usize, row: usize) -> String {
    format!("{column:02}{row:02}")
}

fn cell(column: usize, row: usize) -> HexCell {
    let label = label(column, row);
    let letter = GROUND[row - 1].as_bytes()[column - 1];
    let cover = match letter {
        b'#' => Cover::Woods,
        b'V' => Cover::Village,
        b'E' => Cover::Town,
        b'c' => Cover::Cemetery,
        b'w' => Cover::Windmill,
        b'~' => Cover::Lake,
        _ => Cover::Open,
    };
    let level = match letter {
        b'1' | b'c' | b'w' => 1,
        b'2' => 2,
        _ if ["1220", "1221", "1321"].contains(&label.as_str()) => 1,
        _ => 0,
    };
    HexCell { label, cover, level }
}

fn neighbours(column: usize, row: usize) -> Vec<(usize, usize)> {
    let up = column % 2;
    let side = [
        (column + 1, row + 1 - up),
        (column + 1, row - up),
        (column.wrapping_sub(1), row + 1 - up),
        (column.wrapping_sub(1), row - up),
    ];
    [(column, row - 1), (column, row + 1)]
        .into_iter()
        .chain(side)
        .filter(|(c, r)| (1..=54).contains(c) && (1..=60).contains(r))
        .collect()
}

/// The hexes of one place.
fn spread(start: &str, height: bool) -> Vec<String> {
    let (column, row) = (start[..2].parse().unwrap_or(1), start[2..].parse().unwrap_or(1));
    let like = |c: usize, r: usize| {
        if height { cell(c, r).level as i32 } else { cell(c, r).cover as i32 }
    };
    let wanted = like(column, row);
    let mut seen = BTreeSet::from([(column, row)]);
    let mut queue = vec![(column, row)];
    while let Some((c, r)) = queue.pop() {
        for near in neighbours(c, r) {
            if like(near.0, near.1) == wanted && seen.insert(near) {
                queue.push(near);
            }
        }
    }
    seen.into_iter().map(|(c, r)| label(c, r)).collect()
}

fn sheet() -> HexSheet {
    HexSheet {
        columns: 54,
        rows: 60,
        first_column: 1,
        first_row: 1,
        even_columns_south: true,
        winter: true,
        hexes: (1..=54).flat_map(|c| (1..=60).map(move |r| cell(c, r))).collect(),
        roads: ROADS
            .iter()
            .map(|(name, hexes)| Road {
                name: (*name).to_owned(),
                lane: name.ends_with("lane"),
                hexes: hexes.split(' ').map(str::to_owned).collect(),
            })
            .collect(),
        places: PLACES
            .iter()
            .map(|(name, kind, hex)| Place {
                name: (*name).to_owned(),
                kind: *kind,
                hexes: spread(hex, *kind == PlaceKind::Height),
            })
            .collect(),
        ..HexSheet::default()
    }
}

fn pieces() -> Vec<Piece> {
    let units =
        UNITS.iter().map(|(nation, hex, name, kind, now, full, shape, facing, quality)| Piece {
            id: format!("{nation}-{name}"),
            name: (*name).to_owned(),
            long_name: (*name).to_owned(),
            nation: (*nation).to_owned(),
            side: (*nation).to_owned(),
            formation: String::new(),
            kind: *kind,
            hex: (*hex).to_owned(),
            strength: Some(*now),
            full_strength: *full,
            quality: *quality,
            shape: *shape,
            facing: *facing,
            stance: None,
            radius: 0,
            also: Vec::new(),
            faces_side: false,
            marks: Vec::new(),
        });
    let leaders = LEADERS.iter().map(|(nation, hex, name, lead, rank)| Piece {
        id: format!("{nation}-{name}"),
        name: (*name).to_owned(),
        long_name: (*name).to_owned(),
        nation: (*nation).to_owned(),
        side: (*nation).to_owned(),
        formation: String::new(),
        kind: PieceKind::Leader(*rank),
        hex: (*hex).to_owned(),
        strength: Some(*lead),
        full_strength: *lead,
        quality: Quality::Veteran,
        shape: Shape::None,
        facing: 0,
        stance: None,
        radius: 0,
        also: Vec::new(),
        faces_side: false,
        marks: Vec::new(),
    });
    units.chain(leaders).collect()
}

fn overlays() -> Vec<Overlay> {
    let mut out = Vec::new();
    let mut mark = |kind: OverlayKind, hex: &str, label: &str| {
        out.push(Overlay { hex: hex.to_owned(), kind, label: label.to_owned() });
    };
    let near: BTreeSet<(usize, usize)> = neighbours(20, 37).into_iter().collect();
    let mut rings = vec![near.clone()];
    let mut done: BTreeSet<(usize, usize)> = near;
    done.insert((20, 37));
    for _ in 0..3 {
        let next: BTreeSet<(usize, usize)> = rings
            .last()
            .into_iter()
            .flatten()
            .flat_map(|(c, r)| neighbours(*c, *r))
            .filter(|h| done.insert(*h))
            .collect();
        rings.push(next);
    }
    for (i, ring) in rings.iter().enumerate() {
        for (c, r) in ring.iter().filter(|(_, r)| *r >= 36) {
            let kind =
                if *r == 36 && *c > 19 { OverlayKind::ReachStop } else { OverlayKind::Reach };
            mark(kind, &label(*c, *r), &(i + 1).to_string());
        }
    }
    mark(OverlayKind::Target, "2135", "C");
    mark(OverlayKind::Refused, "2335", "");
    mark(OverlayKind::Selected, "2037", "");
    mark(OverlayKind::MayAct, "1940", "");
    for hex in ["1328", "1428", "1329"] {
        mark(OverlayKind::Sight, hex, "");
    }
    for hex in ["2037", "2036", "2136", "2135"] {
        mark(OverlayKind::Path, hex, "");
    }
    out
}

fn scene() -> Scene {
    let goal = |name: &str, value: u8, holder: Option<&str>, hex: &str| Objective {
        name: name.to_owned(),
        value,
        holder: holder.map(str::to_owned),
        hexes: vec![hex.to_owned()],
    };
    Scene {
        title: "Eylau".to_owned(),
        subtitle: "8 February 1807".to_owned(),
        sheet: sheet(),
        table: None,
        pieces: pieces(),
        objectives: vec![
            goal("Preussisch-Eylau", 8, Some("french"), "1334"),
            goal("Cemetery", 3, None, "1736"),
            goal("Rothenen", 2, Some("french"), "2042"),
            goal("Kleinsausgarten", 4, Some("russian"), "4041"),
            goal("Schloditten", 5, Some("russian"), "1221"),
            goal("Kuschitten", 5, Some("prussian"), "4825"),
        ],
        overlays: overlays(),
        ..Scene::default()
    }
}

/// A part of the field as a sheet of its own, which keeps its printed numbers.
fn cut_out(scene: &Scene, columns: (u16, u16), rows: (u16, u16)) -> Scene {
    let mut part = scene.clone();
    let sheet = &mut part.sheet;
    sheet.columns = columns.1 - columns.0 + 1;
    sheet.rows = rows.1 - rows.0 + 1;
    sheet.first_column = columns.0;
    sheet.first_row = rows.0;
    sheet.hexes = (columns.0..=columns.1)
        .flat_map(|c| (rows.0..=rows.1).map(move |r| cell(c.into(), r.into())))
        .collect();
    part
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("give a folder to write to")?);
    std::fs::create_dir_all(&folder)?;
    let scene = scene();
    let mut hidden = scene.clone();
    for piece in hidden.pieces.iter_mut().filter(|p| p.nation == "russian") {
        piece.strength = None;
    }
    let whole = Options {
        scale: 0.43,
        pieces: false,
        overlays: false,
        objectives: false,
        ..Options::default()
    };
    let crop = Some(Crop { x: 380.0, y: 1480.0, width: 880.0, height: 800.0 });
    let board = Options { crop, ..Options::default() };
    let part = cut_out(&scene, (14, 28), (28, 42));
    let mut summer = scene.clone();
    summer.sheet.winter = false;
    let south = Some(Crop { x: 0.0, y: 2050.0, width: 800.0, height: 1200.0 });
    let close = Some(Crop { x: 780.0, y: 1600.0, width: 420.0, height: 420.0 });
    let pictures = [
        ("map", &scene, whole.clone()),
        ("battle", &scene, Options { pieces: true, objectives: true, ..whole.clone() }),
        ("board", &scene, board.clone()),
        ("board-night", &scene, Options { night: true, ..board.clone() }),
        ("hidden", &hidden, Options { scale: 2.0, crop: close, ..board.clone() }),
        ("cut-out", &part, Options::default()),
        ("summer", &summer, Options { crop: south, ..board.clone() }),
        (
            "thumbnail",
            &scene,
            Options { scale: 0.12, thumbnail: true, margin: 4.0, ..Options::default() },
        ),
    ];
    for (name, scene, options) in pictures {
        let start = Instant::now();
        let picture = png(scene, &options)?;
        let time = start.elapsed();
        std::fs::write(folder.join(format!("{name}.png")), &picture)?;
        let text = svg(scene, &options);
        println!(
            "{name}: {} KB svg, {} KB png, {} ms",
            text.len() / 1024,
            picture.len() / 1024,
            time.as_millis()
        );
        std::fs::write(folder.join(format!("{name}.svg")), text)?;
    }
    std::fs::write(folder.join("page.html"), page(&scene, &board))?;
    Ok(())
}

/// The same board from fragments, as a page would put it together.
fn page(scene: &Scene, options: &Options) -> String {
    let bare = Options { numbers: false, names: false, ..options.clone() };
    let marks = overlays_svg(scene, options);
    format!(
        "<!doctype html><meta charset=utf-8><style>{}:root{{{}}}body{{margin:0}}{}</style>\
         <svg width=0 height=0 style=position:absolute>{}</svg>\
         <svg width=880 height=800 viewBox=\"380 1480 880 800\">{}{}{}{}{}{}</svg>",
        font_faces(),
        tokens(Tone::Day, Season::Winter),
        stylesheet(Tone::Page, Season::Winter),
        symbols_svg(),
        terrain_svg(&scene.sheet, &bare),
        marks.below,
        labels_svg(&scene.sheet, options),
        pieces_svg(scene, options),
        objectives_svg(scene, options),
        marks.above,
    )
}
