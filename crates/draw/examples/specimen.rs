//! Draws a specimen: the field of Eylau at noon, the whole sheet and a part at board size.
//!
//! `cargo run -p draw --example specimen -- some/folder`

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Instant;

use draw::{Crop, Options, png, svg};
use engine::scene::{
    Cover, HexCell, HexSheet, LeaderRank, Objective, Overlay, OverlayKind, Piece, PieceKind, Place,
    PlaceKind, Quality, Road, Scene, Shape,
};

/// The ground of Eylau, 54 by 60 hexes of 150 m.
const GROUND: &[&str] = &[
    "......................................................",
    ".........................................#####........",
    "........................................######........",
    ".#......................................#######.......",
    "####....................................######........",
    "#####.....................................#.#.........",
    "#####.................................................",
    "#####.................................................",
    "#####.................................................",
    "..#...................................................",
    "......................................................",
    "......................................................",
    ".............V........................................",
    "............VVV.......................................",
    "....................................VV...........V....",
    "....................................VV...........VV...",
    "....................................V.................",
    ".............1........................................",
    ".........111111.......................................",
    ".........11V1111......................................",
    "........111VV1111.....................................",
    "........1111111111....................................",
    "..........11111111....................................",
    "............1111111...................................",
    "............11111111...........................VV.....",
    ".............1111111.....................#.#...VV.....",
    ".....11111.VV.1111111....................####.........",
    "...111ww11.VV.11111111..................#####.........",
    "....11w111......11111111.................####.........",
    "....11111.......111111111...........VV................",
    ".................111111111..........V.................",
    "...........E.E....1111111111..........................",
    "..........EEEE......1111111111........................",
    "..........EEEEE......111111111........................",
    "...........EEE.1.1....1111111111......................",
    "111111.........1c11.....1111111111....................",
    "1111111........1c11......1111111111...................",
    "1111111.........1.........1111111111..................",
    "1111111.....................1111111111................",
    "1111111.......................11111111.VV.............",
    "1~111....~.........V...........12222211VV.............",
    ".~.......~........VVV..........2222222................",
    ".~......~~.....................2222222.............#..",
    ".~......~~......................22222.............####",
    ".~......~~........................2..............#####",
    "........~~..................VV...................#####",
    "........~~.......1.1.1......VV..................######",
    ".........~.....111111111........................######",
    "...............111111111........................######",
    "...............11111111.........................######",
    ".....~..........1.111.1.........................######",
    "....~~~.........................................######",
    ".#.#~~~.........................................######",
    "####~~~..........................###.#...........#####",
    "#####~~................V.......#######............####",
    "#####.................VV.......########...........###.",
    "#####...........................######................",
    "#####.............................#...................",
    "#.#...................................................",
    "......................................................",
];

const ROADS: &[(&str, &str)] = &[
    (
        "Königsberg road",
        "1334 1333 1332 1331 1330 1329 1328 1327 1326 1325 1324 1223 1222 1221 1220 1219 1319 1318 1317 1316 1415 1414 1413 1412 1411 1410 1409 1408 1407 1406 1405 1404 1403 1402 1401",
    ),
    (
        "Landsberg road",
        "1334 1234 1135 1035 1036 0937 0837 0738 0638 0539 0439 0440 0341 0241 0142",
    ),
    (
        "Bartenstein road",
        "1334 1434 1435 1536 1636 1637 1738 1739 1839 1940 1941 2041 2042 2043 2144 2145 2146 2147 2148 2248 2249 2250 2251 2252 2253 2354 2355 2356 2357 2358 2458 2459 2460",
    ),
    (
        "Heilsberg road",
        "1334 1335 1336 1337 1338 1438 1439 1440 1441 1442 1443 1444 1445 1446 1347 1348 1349 1350 1351 1352 1252 1253 1254 1255 1256 1257 1158 1159 1160",
    ),
    (
        "Domnau road",
        "1334 1433 1534 1633 1733 1832 1933 2032 2132 2231 2332 2431 2531 2631 2731 2831 2931 3031 3131 3230 3331 3430 3531 3630 3731 3830 3930 4029 4129 4228 4328 4427 4527 4626 4726 4825 4925 5025 5125 5224 5325 5424",
    ),
    (
        "Lampasch road",
        "1334 1433 1432 1532 1631 1630 1730 1829 1929 1928 2027 2127 2126 2225 2325 2424 2524 2623 2622 2722 2821 2921 3020 3120 3219 3319 3318 3417 3517 3616 3716 3815 3916 4015 4116 4215 4316 4415 4516 4615 4716 4815 4916 5015 5116 5215 5316 5415",
    ),
    (
        "Serpallen lane",
        "2041 2142 2242 2343 2443 2544 2644 2745 2845 2946 3046 3146 3245 3345 3444 3544 3543 3642 3742 3841 3941 4040 4039 4139 4138 4237 4236 4336 4335 4334 4433 4432 4532 4531 4530 4629 4628 4728 4727 4826 4825",
    ),
    (
        "Auklappen lane",
        "4040 4039 4038 3938 3937 3936 3935 3934 3933 3832 3831 3830 3829 3828 3827 3826 3825 3824 3823 3723 3722 3721 3720 3719 3718 3717 3716",
    ),
    (
        "Schmoditten lane",
        "1413 1514 1613 1714 1813 1914 2014 2114 2214 2314 2414 2515 2614 2715 2815 2915 3015 3115 3215 3316 3415 3516 3615 3716",
    ),
    (
        "Althof road",
        "1413 1313 1213 1113 1013 0913 0813 0713 0613 0513 0413 0313 0213 0113",
    ),
];

/// Nation, hex, name, arm, strength, full strength, shape, facing, quality.
type Unit = (
    &'static str,
    &'static str,
    &'static str,
    PieceKind,
    u8,
    u8,
    Shape,
    u8,
    Quality,
);

#[rustfmt::skip]
const UNITS: &[Unit] = &[
    ("french", "1831", "16L/I", PieceKind::Light, 3, 5, Shape::Column, 1, Quality::Elite),
    ("french", "1932", "14/II", PieceKind::Line, 4, 6, Shape::Square, 1, Quality::Veteran),
    ("french", "1932", "14/I", PieceKind::Line, 4, 6, Shape::Square, 1, Quality::Veteran),
    ("french", "1833", "44/II", PieceKind::Line, 3, 5, Shape::Line, 1, Quality::Veteran),
    ("french", "1833", "44/I", PieceKind::Line, 3, 5, Shape::Line, 1, Quality::Veteran),
    ("french", "1633", "105/I", PieceKind::Line, 2, 5, Shape::Column, 1, Quality::Veteran),
    ("french", "1730", "4/3", PieceKind::Gun, 2, 2, Shape::Unlimbered, 1, Quality::Veteran),
    ("french", "1535", "2/6h", PieceKind::HorseGun, 2, 2, Shape::Limbered, 1, Quality::Veteran),
    ("french", "1935", "7L/I", PieceKind::Light, 3, 5, Shape::Line, 1, Quality::Elite),
    ("french", "1837", "24/II", PieceKind::Line, 4, 5, Shape::Column, 1, Quality::Veteran),
    ("french", "1837", "24/I", PieceKind::Line, 3, 5, Shape::Column, 1, Quality::Veteran),
    ("french", "2238", "63/I", PieceKind::Line, 2, 5, Shape::Square, 1, Quality::Veteran),
    ("french", "1836", "5/3", PieceKind::Gun, 2, 2, Shape::Unlimbered, 1, Quality::Veteran),
    ("french", "1737", "1GrG", PieceKind::Guard, 5, 5, Shape::General, 1, Quality::Elite),
    ("french", "1538", "2ChG", PieceKind::Guard, 5, 5, Shape::Column, 1, Quality::Elite),
    ("french", "1636", "G/5", PieceKind::HeavyGun, 2, 2, Shape::Unlimbered, 1, Quality::Elite),
    ("french", "1540", "GrC/1", PieceKind::Guard, 6, 6, Shape::Fresh, 1, Quality::Elite),
    ("french", "2037", "5 Cu", PieceKind::Cuirassier, 8, 8, Shape::Fresh, 0, Quality::Elite),
    ("french", "1940", "1 Cu", PieceKind::Cuirassier, 8, 8, Shape::Fresh, 1, Quality::Elite),
    ("french", "1740", "10 Cu", PieceKind::Cuirassier, 6, 8, Shape::Tired, 1, Quality::Elite),
    ("french", "1842", "3 Dr", PieceKind::Dragoon, 7, 7, Shape::Fresh, 1, Quality::Veteran),
    ("french", "1641", "6 Dr", PieceKind::Dragoon, 5, 7, Shape::Tired, 1, Quality::Veteran),
    ("french", "2340", "10L/I", PieceKind::Light, 7, 7, Shape::Line, 1, Quality::Elite),
    ("french", "2241", "43/I", PieceKind::Line, 6, 6, Shape::Column, 1, Quality::Veteran),
    ("french", "2042", "55/I", PieceKind::Line, 6, 6, Shape::General, 1, Quality::Veteran),
    ("french", "2441", "12/5", PieceKind::Gun, 2, 2, Shape::Unlimbered, 0, Quality::Veteran),
    ("russian", "2129", "P/5", PieceKind::HeavyGun, 4, 4, Shape::Unlimbered, 4, Quality::Veteran),
    ("russian", "2230", "P/6", PieceKind::HeavyGun, 4, 4, Shape::Unlimbered, 4, Quality::Veteran),
    ("russian", "2331", "P/8", PieceKind::HeavyGun, 4, 4, Shape::Unlimbered, 4, Quality::Veteran),
    ("russian", "2331", "P/7", PieceKind::HeavyGun, 3, 4, Shape::Unlimbered, 4, Quality::Veteran),
    ("russian", "2135", "Mos/II", PieceKind::Line, 4, 4, Shape::Line, 4, Quality::Veteran),
    ("russian", "2233", "Vla/II", PieceKind::Line, 4, 4, Shape::Column, 4, Quality::Veteran),
    ("russian", "2233", "Vla/I", PieceKind::Line, 3, 4, Shape::Column, 4, Quality::Veteran),
    ("russian", "2334", "Eka/I", PieceKind::Grenadier, 4, 4, Shape::Column, 4, Quality::Elite),
    ("russian", "2432", "Psk/I", PieceKind::Line, 4, 4, Shape::Line, 4, Quality::Veteran),
    ("russian", "2630", "5 J/I", PieceKind::Jager, 3, 3, Shape::Line, 4, Quality::Veteran),
    ("russian", "2533", "Lit/I", PieceKind::Line, 4, 4, Shape::Line, 4, Quality::Veteran),
    ("russian", "2637", "Tav/I", PieceKind::Grenadier, 4, 4, Shape::Line, 4, Quality::Elite),
    ("russian", "2639", "3/L1", PieceKind::Gun, 3, 3, Shape::Unlimbered, 4, Quality::Veteran),
    ("russian", "2429", "MoG/I", PieceKind::Grenadier, 4, 4, Shape::Column, 4, Quality::Elite),
    ("russian", "1929", "7 J/I", PieceKind::Jager, 2, 3, Shape::Line, 4, Quality::Veteran),
    ("russian", "2633", "MO Cu", PieceKind::Cuirassier, 8, 8, Shape::Fresh, 4, Quality::Elite),
    ("russian", "2733", "PaHu", PieceKind::Hussar, 5, 7, Shape::Tired, 4, Quality::Veteran),
    ("russian", "2740", "Ko 1", PieceKind::Cossack, 5, 5, Shape::Fresh, 3, Quality::Green),
];

/// Nation, hex, name, leadership, rank.
const LEADERS: &[(&str, &str, &str, u8, LeaderRank)] = &[
    ("french", "1736", "Napoléon", 4, LeaderRank::Army),
    ("french", "1839", "Murat", 3, LeaderRank::Corps),
    ("french", "1633", "Augereau", 1, LeaderRank::Corps),
    ("french", "1932", "Desjardin", 1, LeaderRank::Division),
    ("french", "1837", "Heudelet", 1, LeaderRank::Division),
    ("french", "2241", "Saint-Hilaire", 2, LeaderRank::Division),
    ("french", "1940", "d’Hautpoul", 2, LeaderRank::Division),
    ("russian", "2135", "Dokhturov", 2, LeaderRank::Division),
    ("russian", "2637", "Sacken", 1, LeaderRank::Division),
    ("russian", "2730", "Bennigsen", 2, LeaderRank::Army),
];
/// Name, kind and one of its hexes; the rest of a place are the hexes of the same cover joined to it.
const PLACES: &[(&str, PlaceKind, &str)] = &[
    ("Preussisch-Eylau", PlaceKind::Town, "1334"),
    ("Cemetery", PlaceKind::Spot, "1736"),
    ("Windmill Hill", PlaceKind::Spot, "0728"),
    ("Freiheit", PlaceKind::Village, "1228"),
    ("Rothenen", PlaceKind::Village, "2042"),
    ("Zehvsen", PlaceKind::Village, "2455"),
    ("Schloditten", PlaceKind::Village, "1220"),
    ("Schmoditten", PlaceKind::Village, "1414"),
    ("Serpallen", PlaceKind::Village, "2946"),
    ("Kleinsausgarten", PlaceKind::Village, "4041"),
    ("Auklappen", PlaceKind::Village, "3730"),
    ("Kuschitten", PlaceKind::Village, "4825"),
    ("Lampasch", PlaceKind::Village, "3716"),
    ("Melohnkeim", PlaceKind::Village, "5016"),
    ("Kreege heights", PlaceKind::Height, "3442"),
    ("Eylau Forest", PlaceKind::Wood, "5249"),
    ("Birch wood", PlaceKind::Wood, "4427"),
    ("North-west wood", PlaceKind::Wood, "0307"),
    ("Landsberg wood", PlaceKind::Wood, "0356"),
    ("Serpallen wood", PlaceKind::Wood, "3556"),
    ("Lampasch wood", PlaceKind::Wood, "4404"),
];

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
    HexCell {
        label,
        cover,
        level,
    }
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
    let (column, row) = (
        start[..2].parse().unwrap_or(1),
        start[2..].parse().unwrap_or(1),
    );
    let like = |c: usize, r: usize| {
        if height {
            cell(c, r).level as i32
        } else {
            cell(c, r).cover as i32
        }
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
        hexes: (1..=54)
            .flat_map(|c| (1..=60).map(move |r| cell(c, r)))
            .collect(),
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
    }
}

fn pieces() -> Vec<Piece> {
    let units = UNITS.iter().map(
        |(nation, hex, name, kind, now, full, shape, facing, quality)| Piece {
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
        },
    );
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
    });
    units.chain(leaders).collect()
}

fn overlays() -> Vec<Overlay> {
    let mut out = Vec::new();
    let mut mark = |kind: OverlayKind, hex: &str, label: &str| {
        out.push(Overlay {
            hex: hex.to_owned(),
            kind,
            label: label.to_owned(),
        });
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
            let kind = if *r == 36 && *c > 19 {
                OverlayKind::ReachStop
            } else {
                OverlayKind::Reach
            };
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
        panels: Vec::new(),
    }
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
    let crop = Some(Crop {
        x: 380.0,
        y: 1480.0,
        width: 880.0,
        height: 800.0,
    });
    let board = Options {
        crop,
        ..Options::default()
    };
    let mut summer = scene.clone();
    summer.sheet.winter = false;
    let south = Some(Crop {
        x: 0.0,
        y: 2050.0,
        width: 800.0,
        height: 1200.0,
    });
    let close = Some(Crop {
        x: 780.0,
        y: 1600.0,
        width: 420.0,
        height: 420.0,
    });
    let pictures = [
        ("map", &scene, whole.clone()),
        (
            "battle",
            &scene,
            Options {
                pieces: true,
                objectives: true,
                ..whole.clone()
            },
        ),
        ("board", &scene, board.clone()),
        (
            "board-night",
            &scene,
            Options {
                night: true,
                ..board.clone()
            },
        ),
        (
            "hidden",
            &hidden,
            Options {
                scale: 2.0,
                crop: close,
                ..board.clone()
            },
        ),
        (
            "summer",
            &summer,
            Options {
                crop: south,
                ..board.clone()
            },
        ),
        (
            "thumbnail",
            &scene,
            Options {
                scale: 0.12,
                thumbnail: true,
                margin: 4.0,
                ..Options::default()
            },
        ),
    ];
    for (name, scene, options) in pictures {
        let start = Instant::now();
        let picture = png(scene, &options)?;
        let time = start.elapsed();
        std::fs::write(folder.join(format!("{name}.png")), &picture)?;
        let text = svg(
            scene,
            &Options {
                embed_fonts: false,
                ..options
            },
        );
        println!(
            "{name}: {} KB svg, {} KB png, {} ms",
            text.len() / 1024,
            picture.len() / 1024,
            time.as_millis()
        );
        std::fs::write(folder.join(format!("{name}.svg")), text)?;
    }
    Ok(())
}
