//! A small table built in code.

use engine::scene::*;

/// Inches as thousandths.
pub fn mil(inches: f64) -> i32 {
    (inches * 1000.0).round() as i32
}

/// Points given in inches.
pub fn points(list: &[(f64, f64)]) -> Vec<[i32; 2]> {
    list.iter().map(|(x, y)| [mil(*x), mil(*y)]).collect()
}

/// A piece of terrain; areas are closed, the rest are lines.
pub fn feature(name: &str, kind: TableKind, list: &[(f64, f64)]) -> TableFeature {
    let line = matches!(
        kind,
        TableKind::Stream
            | TableKind::Brook
            | TableKind::Wall
            | TableKind::SunkenRoad
            | TableKind::Road
            | TableKind::Bridge
    );
    TableFeature {
        name: name.to_owned(),
        kind,
        level: if kind == TableKind::Hill { 1 } else { 0 },
        outline: points(list),
        closed: !line,
        width: if kind == TableKind::Road { mil(0.7) } else { 0 },
    }
}

/// Every kind there is.
pub const KINDS: [TableKind; 14] = [
    TableKind::Wood,
    TableKind::Rough,
    TableKind::Town,
    TableKind::Fort,
    TableKind::Water,
    TableKind::Impassable,
    TableKind::Hill,
    TableKind::Stream,
    TableKind::Brook,
    TableKind::Wall,
    TableKind::SunkenRoad,
    TableKind::Road,
    TableKind::Bridge,
    TableKind::Farm,
];

/// A bare table.
pub fn bare(width: f64, depth: f64) -> TableSheet {
    TableSheet { width: mil(width), depth: mil(depth), ..TableSheet::default() }
}

/// A square of three inches, or a line across it, of every kind.
pub fn of_every_kind() -> TableSheet {
    let mut sheet = bare(48.0, 36.0);
    for (i, kind) in KINDS.into_iter().enumerate() {
        let (x, y) = (4.0 + (i % 5) as f64 * 9.0, 5.0 + (i / 5) as f64 * 11.0);
        let list = [(x, y), (x + 3.0, y), (x + 3.0, y + 3.0), (x, y + 3.0)];
        let line = [(x - 1.0, y), (x + 2.0, y + 1.5), (x + 5.0, y + 1.0)];
        let name = format!("Übung {i}");
        let areas = feature("", kind, &[]).closed;
        sheet.features.push(feature(&name, kind, if areas { &list } else { &line }));
    }
    sheet
}

/// A unit of five on a base of three inches, facing up the table.
pub fn unit(name: &str, nation: &str, x: f64, y: f64) -> Piece {
    Piece {
        hex: String::new(),
        shape: Shape::None,
        stance: Some(Stance { x: mil(x), y: mil(y), facing: 0, width: 3000, depth: 3000 }),
        ..super::unit(name, nation, "")
    }
}

/// An officer with a radius of command of six inches.
pub fn officer(name: &str, nation: &str, x: f64, y: f64) -> Piece {
    let mut piece = unit(name, nation, x, y);
    piece.kind = PieceKind::Leader(LeaderRank::Division);
    piece.strength = None;
    piece.full_strength = 0;
    piece.radius = mil(6.0);
    if let Some(stance) = &mut piece.stance {
        (stance.width, stance.depth) = (2000, 2000);
    }
    piece
}

/// A mark.
pub fn mark(sign: &str, words: &str) -> Mark {
    Mark { sign: sign.to_owned(), words: words.to_owned(), rule: "H2.0".to_owned() }
}

/// One overlay of every kind, about the pieces of [`varied`].
pub fn overlays() -> Vec<TableOverlay> {
    let stance =
        |x: f64, y: f64| Stance { x: mil(x), y: mil(y), facing: 30 * 60, width: 3000, depth: 3000 };
    let ghost = |x: f64, standing| TableOverlay::Ghost {
        piece: "french/K0".to_owned(),
        stance: stance(x, 20.0),
        label: "10.6 of 16″".to_owned(),
        standing,
    };
    let block = || Some(Block { at: [mil(20.0), mil(15.0)], by: "Bossu wood".to_owned() });
    let (from, to) = ([mil(5.0), mil(5.0)], [mil(30.0), mil(24.0)]);
    let corners = points(&[(10.0, 10.0), (12.0, 10.0), (13.0, 20.0), (9.0, 20.0)]);
    vec![
        TableOverlay::Selected { piece: "french/K0".to_owned() },
        TableOverlay::MayAct { piece: "french/K0".to_owned() },
        TableOverlay::Target { piece: "french/K0".to_owned(), label: "4+".to_owned() },
        ghost(20.0, GhostStanding::Passing),
        ghost(20.0, GhostStanding::Ending),
        ghost(20.0, GhostStanding::Refused),
        TableOverlay::Path {
            legs: vec![PathLeg {
                points: points(&[(5.0, 5.0), (9.0, 9.0), (14.0, 9.0)]),
                pivot: Some([mil(5.0), mil(6.0)]),
                length: mil(10.6),
                label: "wheel 30°".to_owned(),
            }],
        },
        TableOverlay::Ruler { from, to, label: "no sight".to_owned() },
        TableOverlay::Zone {
            stance: stance(20.0, 16.0), reach: 6000, label: "6″ zone".to_owned()
        },
        TableOverlay::Alley { corners: corners.clone(), label: "4+".to_owned(), block: None },
        TableOverlay::Alley { corners, label: "4+".to_owned(), block: block() },
        TableOverlay::Sight { from, to, block: None },
        TableOverlay::Sight { from, to, block: block() },
    ]
}

/// Something of everything, with accented names.
pub fn varied() -> Scene {
    let kinds = [
        PieceKind::Line,
        PieceKind::Light,
        PieceKind::Guard,
        PieceKind::Grenadier,
        PieceKind::Jager,
        PieceKind::Cuirassier,
        PieceKind::Dragoon,
        PieceKind::Hussar,
        PieceKind::Chasseur,
        PieceKind::Lancer,
        PieceKind::Cossack,
        PieceKind::Gun,
        PieceKind::HeavyGun,
        PieceKind::HorseGun,
    ];
    let nations = [
        "french",
        "russian",
        "prussian",
        "austrian",
        "british",
        "dutch",
        "brunswick",
        "german",
        "saxon",
    ];
    let mut pieces: Vec<Piece> = kinds
        .iter()
        .enumerate()
        .map(|(i, kind)| {
            let (x, y) = (3.5 + (i % 7) as f64 * 6.6, 14.0 + (i / 7) as f64 * 11.0);
            let mut piece = unit(&format!("K{i}"), nations[i % 9], x, y);
            piece.kind = *kind;
            piece.quality = [Quality::Veteran, Quality::Elite, Quality::Green][i % 3];
            (piece.strength, piece.full_strength) = (Some(3 + (i % 3) as u8), 6);
            if let Some(stance) = &mut piece.stance {
                stance.facing = (i * 1500) as u16;
            }
            piece
        })
        .collect();
    for (i, sign) in ["S", "F", "×", "!", "·", "+", "SK2", "MX"].into_iter().enumerate() {
        pieces[i].marks.push(mark(sign, &format!("Zeichen {i}")));
    }
    pieces.push(officer("Bessières", "french", 24.0, 3.0));
    let mut chief = officer("Löwenstern", "russian", 40.0, 32.0);
    chief.kind = PieceKind::Leader(LeaderRank::Army);
    chief.marks.push(mark("great", "skill"));
    pieces.push(chief);
    Scene {
        title: "Übungsfeld".to_owned(),
        subtitle: "8 février 1807".to_owned(),
        table: Some(of_every_kind()),
        pieces,
        objectives: vec![Objective {
            name: "Übung 2".to_owned(),
            value: 0,
            holder: Some("french".to_owned()),
            hexes: Vec::new(),
        }],
        table_overlays: overlays(),
        ..Scene::default()
    }
}

/// A scene on a bare table of 24 by 20 inches.
pub fn with(pieces: Vec<Piece>) -> Scene {
    Scene { title: "Trial".to_owned(), table: Some(bare(24.0, 20.0)), pieces, ..Scene::default() }
}
