//! Quatre Bras in inches, entered by hand: terrain and brigades.

use engine::scene::*;

/// Inches as thousandths.
pub fn mil(inches: f64) -> i32 {
    (inches * 1000.0).round() as i32
}

/// Points in thousandths of an inch.
pub fn points(list: &[(f64, f64)]) -> Vec<[i32; 2]> {
    list.iter().map(|(x, y)| [mil(*x), mil(*y)]).collect()
}

/// A piece of terrain.
pub fn feature(
    name: &str,
    kind: TableKind,
    closed: bool,
    width: f64,
    list: &[(f64, f64)],
) -> TableFeature {
    TableFeature {
        name: name.to_owned(),
        kind,
        level: 0,
        outline: points(list),
        closed,
        width: mil(width),
    }
}

/// A 3″ base of houses.
pub fn town(name: &str, x: f64, y: f64) -> TableFeature {
    let (a, b) = (1.5, -1.5);
    let list = [(x + b, y + a), (x + a, y + a), (x + a, y + b), (x + b, y + b)];
    feature(name, TableKind::Town, true, 0.0, &list)
}

pub fn table() -> TableSheet {
    use TableKind::*;
    TableSheet {
        width: mil(60.0),
        depth: mil(48.0),
        winter: false,
        features: vec![
            town("Quatre Bras", 28.0, 38.0),
            town("Gémioncourt", 30.0, 23.0),
            town("Piraumont", 46.0, 22.0),
            feature(
                "Bossu wood",
                Wood,
                true,
                0.0,
                &[(13.0, 18.0), (23.0, 18.0), (25.0, 35.0), (17.0, 36.0)],
            ),
            feature(
                "Hutte wood",
                Wood,
                true,
                0.0,
                &[(50.0, 4.0), (60.0, 4.0), (60.0, 16.0), (52.0, 15.0)],
            ),
            feature("Gémioncourt brook", Brook, false, 0.0, &[(23.0, 21.0), (28.0, 21.0)]),
            feature("Gémioncourt brook", Brook, false, 0.0, &[(32.0, 21.0), (44.0, 24.0)]),
            feature(
                "Materne pond",
                Water,
                true,
                0.0,
                &[(38.0, 26.0), (41.0, 26.0), (41.0, 28.0), (38.0, 28.0)],
            ),
            feature(
                "Brussels road",
                Road,
                false,
                0.7,
                &[(31.0, 0.0), (30.0, 14.0), (32.0, 23.0), (28.0, 38.0), (28.0, 48.0)],
            ),
            feature("Namur road", Road, false, 0.7, &[(0.0, 36.0), (28.0, 38.0), (60.0, 35.0)]),
        ],
    }
}

/// Where a base stands: x, y, facing in degrees.
type At = (f64, f64, f64);

/// A unit of a nation.
pub fn unit(nation: &str, name: &str, kind: PieceKind, sp: (u8, u8), at: At) -> Piece {
    let gun = matches!(kind, PieceKind::Gun | PieceKind::HeavyGun | PieceKind::HorseGun);
    let (width, depth) = match kind {
        PieceKind::Leader(LeaderRank::Army) => (3.0, 3.0),
        PieceKind::Leader(_) => (2.0, 2.0),
        _ if gun => (1.5, 3.0),
        _ => (3.0, 3.0),
    };
    Piece {
        id: name.to_owned(),
        name: name.to_owned(),
        long_name: format!("{name}’s brigade"),
        nation: nation.to_owned(),
        side: if nation == "french" { "french" } else { "allied" }.to_owned(),
        formation: String::new(),
        kind,
        hex: String::new(),
        strength: Some(sp.0),
        full_strength: sp.1,
        quality: Quality::Veteran,
        shape: Shape::None,
        facing: 0,
        stance: Some(Stance {
            x: mil(at.0),
            y: mil(at.1),
            facing: ((at.2.rem_euclid(360.0)) * 60.0).round() as u16,
            width: mil(width),
            depth: mil(depth),
        }),
        radius: 0,
        also: Vec::new(),
        faces_side: false,
        marks: Vec::new(),
    }
}

/// An officer with his radius.
pub fn officer(nation: &str, name: &str, rank: LeaderRank, radius: f64, at: At) -> Piece {
    Piece {
        long_name: name.to_owned(),
        strength: None,
        full_strength: 0,
        radius: mil(radius),
        ..unit(nation, name, PieceKind::Leader(rank), (0, 0), at)
    }
}

fn marked(mut piece: Piece, marks: &[(&str, &str, &str)]) -> Piece {
    for (sign, words, rule) in marks {
        piece.marks.push(Mark {
            sign: (*sign).to_owned(),
            words: (*words).to_owned(),
            rule: (*rule).to_owned(),
        });
    }
    piece
}

pub fn pieces() -> Vec<Piece> {
    use LeaderRank::*;
    use PieceKind::*;
    let linked = |name: &str| format!("attached: {name}");
    let mut light = unit("brunswick", "Br. light", Light, (5, 5), (28.0, 38.0, 180.0));
    light.quality = Quality::Green;
    vec![
        marked(
            unit("french", "Gauthier", Line, (5, 5), (26.4, 17.2, 0.0)),
            &[("+", &linked("div. guns"), "F9.31a")],
        ),
        unit("french", "Husson", Line, (5, 5), (42.0, 18.4, 4.0)),
        marked(
            unit("french", "Campi", Line, (4, 5), (46.4, 17.6, 8.0)),
            &[("S", "suppressed", "H2.0")],
        ),
        unit("french", "Jamin", Light, (5, 5), (30.0, 23.0, 0.0)),
        unit("french", "Hubert", Chasseur, (5, 5), (21.6, 12.4, 346.0)),
        unit("french", "Wathiez", Lancer, (5, 5), (37.0, 20.0, 0.0)),
        marked(
            unit("french", "12-pdrs", HeavyGun, (1, 1), (33.2, 17.6, 2.0)),
            &[("F", "has fired", "D1.0c")],
        ),
        marked(
            unit("french", "div. guns", Gun, (1, 1), (28.65, 17.2, 0.0)),
            &[("+", &linked("Gauthier"), "F9.31a")],
        ),
        unit("french", "Piré guns", HorseGun, (1, 1), (43.4, 12.6, 6.0)),
        unit("french", "Bauduin", Line, (5, 5), (30.6, 8.2, 357.0)),
        marked(
            unit("french", "Soye", Line, (5, 5), (31.0, 3.0, 358.0)),
            &[("!", "out of its officer's radius", "F13.1")],
        ),
        unit("french", "Guiton", Cuirassier, (7, 7), (40.0, 4.0, 10.0)),
        marked(
            unit("dutch", "Bylandt", Line, (4, 5), (31.2, 31.0, 180.0)),
            &[("·", "has moved", "F1.0")],
        ),
        unit("dutch", "Saxe-Weimar", Light, (5, 5), (21.6, 28.6, 164.0)),
        unit("dutch", "Bijleveld", HorseGun, (1, 1), (34.6, 30.4, 186.0)),
        unit("dutch", "Stevenart", Gun, (1, 1), (27.5, 30.4, 180.0)),
        unit("dutch", "van Merlen", Hussar, (3, 5), (33.4, 41.4, 180.0)),
        marked(
            unit("british", "Kempt", Line, (7, 7), (41.4, 34.4, 184.0)),
            &[("SK3", "skirmish value", "C2.0"), ("×", "in contact", "F9.24")],
        ),
        unit("british", "Pack", Grenadier, (6, 6), (46.2, 34.0, 180.0)),
        unit("british", "Best", Line, (4, 4), (43.6, 40.0, 180.0)),
        Piece {
            quality: Quality::Elite,
            ..unit("british", "Maitland", Guard, (8, 8), (6.0, 38.6, 110.0))
        },
        unit("british", "Rogers", Gun, (1, 1), (38.2, 34.0, 184.0)),
        light,
        unit("brunswick", "Br. line", Line, (5, 5), (22.4, 40.6, 180.0)),
        unit("brunswick", "Br. horse", Hussar, (5, 5), (18.0, 41.2, 176.0)),
        officer("french", "Ney", Army, 0.0, (35.6, 9.6, 0.0)),
        marked(
            officer("french", "Reille", Division, 11.0, (31.4, 13.2, 0.0)),
            &[("+0", "personality", "A3.1b")],
        ),
        officer("british", "Wellington", Army, 0.0, (33.4, 37.2, 180.0)),
        officer("dutch", "Orange", Division, 5.0, (24.7, 31.8, 180.0)),
        officer("british", "Picton", Division, 4.0, (50.4, 36.8, 180.0)),
        officer("brunswick", "Brunswick", Division, 4.0, (17.8, 37.6, 180.0)),
    ]
}
