//! A small scene built in code.
#![allow(dead_code)]

pub mod table;

use draw::Options;
use engine::scene::*;
use resvg::usvg;

/// A sheet of open, level ground.
pub fn sheet(columns: u16, rows: u16) -> HexSheet {
    HexSheet {
        columns,
        rows,
        first_column: 1,
        first_row: 1,
        even_columns_south: true,
        winter: true,
        hexes: (1..=columns)
            .flat_map(|c| (1..=rows).map(move |r| (c, r)))
            .map(|(c, r)| HexCell { label: format!("{c:02}{r:02}"), cover: Cover::Open, level: 0 })
            .collect(),
        ..HexSheet::default()
    }
}

/// Changes the cell with this number.
pub fn cell<'a>(sheet: &'a mut HexSheet, label: &str) -> &'a mut HexCell {
    sheet.hexes.iter_mut().find(|c| c.label == label).expect("the hex is on the sheet")
}

/// A unit of five in line, facing east.
pub fn unit(name: &str, nation: &str, hex: &str) -> Piece {
    Piece {
        id: format!("{nation}/{name}"),
        name: name.to_owned(),
        long_name: format!("Regiment {name}"),
        nation: nation.to_owned(),
        side: nation.to_owned(),
        formation: String::new(),
        kind: PieceKind::Line,
        hex: hex.to_owned(),
        strength: Some(5),
        full_strength: 5,
        quality: Quality::Veteran,
        shape: Shape::Line,
        facing: 1,
        stance: None,
        radius: 0,
        also: Vec::new(),
        faces_side: false,
        marks: Vec::new(),
    }
}

/// Something of everything, with accented names.
pub fn varied() -> Scene {
    let mut ground = sheet(14, 12);
    for (label, cover) in [
        ("0202", Cover::Woods),
        ("0203", Cover::Woods),
        ("0302", Cover::Woods),
        ("0606", Cover::Town),
        ("0607", Cover::Town),
        ("0707", Cover::Town),
        ("1004", Cover::Village),
        ("0909", Cover::Cemetery),
        ("0910", Cover::Cemetery),
        ("1209", Cover::Windmill),
        ("0310", Cover::Lake),
        ("0311", Cover::Lake),
    ] {
        cell(&mut ground, label).cover = cover;
    }
    for label in ["1208", "1209", "1309", "1210", "1308", "1109"] {
        cell(&mut ground, label).level = 1;
    }
    cell(&mut ground, "1209").level = 2;
    cell(&mut ground, "0512").level = -1;
    let road = |name: &str, lane: bool, hexes: &str| Road {
        name: name.to_owned(),
        lane,
        hexes: hexes.split(' ').map(str::to_owned).collect(),
    };
    ground.roads = vec![
        road("Königsberg road", false, "0606 0605 0604 0603 0602 0601"),
        road("Löwenstern lane", true, "0606 0706 0806 0905 1004 1105 1204 1305 1404"),
    ];
    let place = |name: &str, kind: PlaceKind, hexes: &[&str]| Place {
        name: name.to_owned(),
        kind,
        hexes: hexes.iter().map(|h| (*h).to_owned()).collect(),
    };
    ground.places = vec![
        place("Preussisch-Eylau", PlaceKind::Town, &["0606", "0607", "0707"]),
        place("Mühlhausen", PlaceKind::Village, &["1004"]),
        place("Cemetery", PlaceKind::Spot, &["0909", "0910"]),
        place("Höhen", PlaceKind::Height, &["1208", "1209", "1309"]),
        place("Dębowy las", PlaceKind::Wood, &["0202", "0203", "0302"]),
    ];
    let leader = |name: &str, nation: &str, hex: &str, rank: LeaderRank| Piece {
        kind: PieceKind::Leader(rank),
        shape: Shape::None,
        strength: Some(3),
        full_strength: 3,
        ..unit(name, nation, hex)
    };
    let shapes = [
        (PieceKind::Line, Shape::Line),
        (PieceKind::Light, Shape::Column),
        (PieceKind::Guard, Shape::Square),
        (PieceKind::Grenadier, Shape::General),
        (PieceKind::Jager, Shape::Line),
        (PieceKind::Cuirassier, Shape::Fresh),
        (PieceKind::Dragoon, Shape::Tired),
        (PieceKind::Hussar, Shape::Fresh),
        (PieceKind::Chasseur, Shape::Tired),
        (PieceKind::Lancer, Shape::Fresh),
        (PieceKind::Cossack, Shape::Fresh),
        (PieceKind::Gun, Shape::Unlimbered),
        (PieceKind::HeavyGun, Shape::Limbered),
        (PieceKind::HorseGun, Shape::Unlimbered),
    ];
    let nations = ["french", "russian", "prussian", "austrian", "british", "saxon"];
    let mut pieces: Vec<Piece> = shapes
        .iter()
        .enumerate()
        .map(|(i, (kind, shape))| Piece {
            kind: *kind,
            shape: *shape,
            facing: (i % 6) as u8,
            stance: None,
            radius: 0,
            also: Vec::new(),
            faces_side: false,
            marks: Vec::new(),
            quality: [Quality::Elite, Quality::Veteran, Quality::Green][i % 3],
            strength: Some(2 + (i % 4) as u8),
            full_strength: 6,
            ..unit(&format!("Jäg {i}"), nations[i % 6], &format!("{:02}05", i + 1))
        })
        .collect();
    pieces.push(unit("unten", "french", "0808"));
    pieces.push(unit("oben", "french", "0808"));
    pieces.push(leader("Bessières", "french", "0808", LeaderRank::Corps));
    pieces.push(leader("L’Estocq", "prussian", "1010", LeaderRank::Division));
    pieces.push(leader("Löwenstern", "russian", "1111", LeaderRank::Army));
    let mark = |hex: &str, kind: OverlayKind, label: &str| Overlay {
        hex: hex.to_owned(),
        kind,
        label: label.to_owned(),
    };
    Scene {
        title: "Eylau".to_owned(),
        subtitle: "8 février 1807".to_owned(),
        sheet: ground,
        table: None,
        pieces,
        objectives: vec![
            Objective {
                name: "Eylau".to_owned(),
                value: 8,
                holder: Some("french".to_owned()),
                hexes: vec!["0606".to_owned()],
            },
            Objective {
                name: "Mühlhausen".to_owned(),
                value: 3,
                holder: None,
                hexes: vec!["1004".to_owned()],
            },
        ],
        overlays: vec![
            mark("0404", OverlayKind::Reach, "1"),
            mark("0504", OverlayKind::ReachStop, "2"),
            mark("0305", OverlayKind::Target, "C"),
            mark("0406", OverlayKind::Refused, ""),
            mark("0708", OverlayKind::Sight, ""),
            mark("0605", OverlayKind::MayAct, ""),
            mark("0405", OverlayKind::Selected, ""),
            mark("0404", OverlayKind::Path, ""),
            mark("0403", OverlayKind::Path, ""),
        ],
        ..Scene::default()
    }
}

/// Without fonts, which only lengthen the text.
pub fn plain() -> Options {
    Options { embed_fonts: false, ..Options::default() }
}

/// A plain board with these pieces.
pub fn with(pieces: Vec<Piece>) -> Scene {
    Scene { title: "Trial".to_owned(), sheet: sheet(6, 5), pieces, ..Scene::default() }
}

/// Whether the renderer can read it.
pub fn parses(text: &str) -> bool {
    usvg::Tree::from_str(text, &usvg::Options::default()).is_ok()
}

/// The drawing without its stylesheet and definitions, which name every class and sign.
pub fn body(text: &str) -> &str {
    let start = text.find("</defs>").expect("a drawing has definitions");
    &text[start..]
}
