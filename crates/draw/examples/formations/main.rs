//! Draws formations that fill several hexes, facings and markers on summer ground with brooks and
//! steep slopes: `cargo run -p draw --example formations -- formations.png`.

use draw::{Options, png, svg};
use engine::scene::{
    Brook, Cover, HexCell, HexSheet, HexSide, Mark, Piece, PieceKind, Quality, Road, Scene, Shape,
};
use std::error::Error;

const COLUMNS: u16 = 17;
const ROWS: u16 = 10;

fn sheet() -> HexSheet {
    let level = |c: u16, r: u16| match (c, r) {
        (13..=17, 1..=2) => 2,
        (12..=17, 1..=4) => 1,
        _ => 0,
    };
    let cover = |c: u16, r: u16| match (c, r) {
        (8..=9, 9..=10) => Cover::Woods,
        (4, 8) | (5, 8) => Cover::Village,
        _ => Cover::Open,
    };
    let cell = |c: u16, r: u16| HexCell {
        label: format!("{c:02}{r:02}"),
        cover: cover(c, r),
        level: level(c, r),
    };
    let side = |hex: &str, side: u8| HexSide { hex: hex.to_owned(), side };
    let along = |c: u16| {
        let hex = format!("{c:02}07");
        let sides: &[u8] = if c % 2 == 1 { &[5, 0, 1] } else { &[0] };
        sides.iter().map(|number| side(&hex, *number)).collect::<Vec<_>>()
    };
    HexSheet {
        columns: COLUMNS,
        rows: ROWS,
        first_column: 1,
        first_row: 1,
        even_columns_south: true,
        winter: false,
        hexes: (1..=COLUMNS).flat_map(|c| (1..=ROWS).map(move |r| cell(c, r))).collect(),
        roads: vec![Road {
            name: "Teplitz road".to_owned(),
            lane: false,
            hexes: (1..=COLUMNS).map(|c| format!("{c:02}08")).collect(),
        }],
        places: Vec::new(),
        brooks: vec![Brook {
            name: "Brook".to_owned(),
            sides: (2..COLUMNS).flat_map(along).collect(),
            deep: false,
        }],
        steep: ["1403", "1402", "1502", "1602", "1603"].map(str::to_owned).to_vec(),
        ..HexSheet::default()
    }
}

struct Row {
    nation: &'static str,
    kind: PieceKind,
    hex: &'static str,
    also: &'static [&'static str],
    shape: Shape,
    facing: u8,
    side: bool,
    marks: &'static [&'static str],
}

#[rustfmt::skip]
const ROWS_OF_UNITS: &[Row] = &[
    Row { nation: "french", kind: PieceKind::Line, hex: "0202", also: &["0203"], shape: Shape::Line, facing: 1, side: false, marks: &[] },
    Row { nation: "french", kind: PieceKind::Light, hex: "0402", also: &["0503"], shape: Shape::Line, facing: 0, side: false, marks: &["D"] },
    Row { nation: "russian", kind: PieceKind::Line, hex: "0802", also: &["0703"], shape: Shape::Skirmish, facing: 2, side: false, marks: &[] },
    Row { nation: "prussian", kind: PieceKind::Line, hex: "1003", also: &["1002"], shape: Shape::Line, facing: 4, side: false, marks: &[] },
    Row { nation: "austrian", kind: PieceKind::Grenadier, hex: "0205", also: &[], shape: Shape::Masse, facing: 1, side: false, marks: &[] },
    Row { nation: "austrian", kind: PieceKind::Line, hex: "0405", also: &[], shape: Shape::Masse, facing: 2, side: false, marks: &[] },
    Row { nation: "french", kind: PieceKind::Light, hex: "0605", also: &[], shape: Shape::Skirmish, facing: 0, side: false, marks: &[] },
    Row { nation: "french", kind: PieceKind::Lancer, hex: "0805", also: &[], shape: Shape::Column, facing: 0, side: true, marks: &["F"] },
    Row { nation: "french", kind: PieceKind::Line, hex: "1005", also: &[], shape: Shape::Column, facing: 1, side: true, marks: &["D", "»"] },
    Row { nation: "russian", kind: PieceKind::Cuirassier, hex: "1205", also: &[], shape: Shape::Column, facing: 2, side: true, marks: &["E", "×"] },
    Row { nation: "russian", kind: PieceKind::Gun, hex: "1405", also: &[], shape: Shape::Unlimbered, facing: 5, side: true, marks: &[] },
    Row { nation: "prussian", kind: PieceKind::Gun, hex: "1605", also: &[], shape: Shape::Limbered, facing: 3, side: true, marks: &[] },
    Row { nation: "french", kind: PieceKind::Line, hex: "0708", also: &["0608", "0508"], shape: Shape::RoadMarch, facing: 2, side: true, marks: &[] },
    Row { nation: "russian", kind: PieceKind::Line, hex: "1108", also: &["1208"], shape: Shape::RoadMarch, facing: 5, side: true, marks: &[] },
    Row { nation: "russian", kind: PieceKind::Line, hex: "1409", also: &[], shape: Shape::RoadMarch, facing: 4, side: true, marks: &[] },
    Row { nation: "russian", kind: PieceKind::Line, hex: "1609", also: &[], shape: Shape::Column, facing: 3, side: true, marks: &["R"] },
];

fn piece((index, row): (usize, &Row)) -> Piece {
    let name = format!("{}e", index + 7);
    Piece {
        id: name.clone(),
        long_name: name.clone(),
        name,
        nation: row.nation.to_owned(),
        side: row.nation.to_owned(),
        formation: String::new(),
        kind: row.kind,
        hex: row.hex.to_owned(),
        also: row.also.iter().map(|&hex| hex.to_owned()).collect(),
        strength: Some(9),
        full_strength: 10,
        quality: Quality::Veteran,
        shape: row.shape,
        facing: row.facing,
        faces_side: row.side,
        stance: None,
        radius: 0,
        marks: row
            .marks
            .iter()
            .map(|&sign| Mark {
                sign: sign.to_owned(),
                words: sign.to_owned(),
                rule: String::new(),
            })
            .collect(),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "formations.png".to_owned());
    let scene = Scene {
        title: "Formations".to_owned(),
        sheet: sheet(),
        pieces: ROWS_OF_UNITS.iter().enumerate().map(piece).collect(),
        ..Scene::default()
    };
    let options = Options { cartouche: false, scale: 1.6, ..Options::default() };
    if path.ends_with(".svg") {
        std::fs::write(&path, svg(&scene, &options))?;
    } else {
        std::fs::write(&path, png(&scene, &options)?)?;
    }
    Ok(())
}
