//! The ground shows what the sheet says, and only there.

mod common;

use common::{cell, plain, sheet, varied, with};
use draw::{Options, labels_svg, terrain_svg};
use engine::scene::*;

/// Starts of all hachures.
fn hachures(text: &str) -> Vec<(f64, f64)> {
    let mut out = Vec::new();
    for path in text.split("<path class=\"hachure").skip(1) {
        let d = path.split("d=\"").nth(1).and_then(|d| d.split('"').next()).unwrap_or("");
        for stroke in d.split('M').skip(1) {
            let start: Vec<f64> =
                stroke.split(['l', ' ']).take(2).map(|v| v.parse().expect("a number")).collect();
            out.push((start[0], start[1]));
        }
    }
    out
}

#[test]
fn hachures_lie_only_where_levels_differ() {
    let mut ground = sheet(9, 9);
    assert!(hachures(&terrain_svg(&ground, &plain())).is_empty());
    for hex in &mut ground.hexes {
        hex.level = 2;
    }
    assert!(
        hachures(&terrain_svg(&ground, &plain())).is_empty(),
        "a plain on a height has no slope"
    );
    let mut ground = sheet(9, 9);
    cell(&mut ground, "0505").level = 1;
    let (x, y) = draw::centre(&ground, "0505").expect("on the sheet");
    let found = hachures(&terrain_svg(&ground, &plain()));
    assert!(found.len() > 40, "{}", found.len());
    for (u, v) in &found {
        let far = (u - x).hypot(v - y);
        assert!((14.0..46.0).contains(&far), "a hachure {far} from the hill");
    }
    // on every side of the hill
    for (dx, dy) in
        [(0.0, -1.0), (0.87, -0.5), (0.87, 0.5), (0.0, 1.0), (-0.87, 0.5), (-0.87, -0.5)]
    {
        assert!(found.iter().any(|(u, v)| (u - x) * dx + (v - y) * dy > 22.0));
    }
}

#[test]
fn trees_stand_only_in_woods() {
    let mut ground = sheet(9, 9);
    assert!(!terrain_svg(&ground, &plain()).contains("#t-"));
    cell(&mut ground, "0505").cover = Cover::Woods;
    let text = terrain_svg(&ground, &plain());
    assert_eq!(text.matches("<use href=\"#t-").count(), 13);
}

#[test]
fn houses_and_churches_stand_in_towns() {
    let text = terrain_svg(&varied().sheet, &plain());
    assert_eq!(text.matches("href=\"#church\"").count(), 1);
    assert_eq!(text.matches("href=\"#churchyard\"").count(), 1);
    assert_eq!(text.matches("href=\"#churchyard-graves\"").count(), 1);
    assert_eq!(text.matches("href=\"#windmill\"").count(), 1);
    assert!(text.contains("class=\"roof\""));
    assert!(!terrain_svg(&sheet(5, 5), &plain()).contains("class=\"roof\""));
}

#[test]
fn names_stay_on_the_sheet() {
    let mut scene = with(Vec::new());
    scene.sheet = sheet(12, 12);
    for (i, hex) in ["0101", "1201", "0112", "1212", "0606"].iter().enumerate() {
        scene.sheet.places.push(Place {
            name: format!("Langer Name {i}"),
            kind: PlaceKind::Village,
            hexes: vec![(*hex).to_owned()],
        });
    }
    let text = labels_svg(&scene.sheet, &Options { numbers: false, ..plain() });
    let (width, height) = draw::extent(&scene.sheet);
    let mut found = 0;
    for name in text.split("<text class=\"place").skip(1) {
        let value = |key: &str| -> f64 {
            let at = name.find(&format!(" {key}=\"")).expect("a position") + key.len() + 3;
            name[at..].split('"').next().and_then(|v| v.parse().ok()).expect("a number")
        };
        let half = 17.0 * 6.5 / 2.0;
        assert!(value("x") - half > 0.0 && value("x") + half < width, "{name}");
        assert!(value("y") - 14.0 > 0.0 && value("y") + 5.0 < height, "{name}");
        found += 1;
    }
    assert_eq!(found, 5);
}

#[test]
fn a_cut_out_keeps_its_numbers_and_its_roads_run_on() {
    let mut ground = sheet(6, 6);
    ground.first_column = 12;
    ground.first_row = 30;
    for (i, hex) in ground.hexes.iter_mut().enumerate() {
        hex.label = format!("{:02}{:02}", 12 + i / 6, 30 + i % 6);
    }
    ground.roads = vec![Road {
        name: String::new(),
        lane: false,
        hexes: ["1032", "1132", "1232", "1333", "1433"].map(str::to_owned).to_vec(),
    }];
    let text = terrain_svg(&ground, &plain());
    assert!(text.contains(">1230</text>") && text.contains(">1735</text>"));
    // an even column in the west lies south of its neighbour
    let (west, east) = (draw::centre(&ground, "1230"), draw::centre(&ground, "1330"));
    assert!(west.expect("on it").1 > east.expect("on it").1);
    let road =
        text.split("class=\"road\"").nth(1).and_then(|r| r.split("d=\"M").nth(1)).expect("a road");
    let start: f64 = road.split(' ').next().and_then(|v| v.parse().ok()).expect("a number");
    assert!(start < 0.0, "the road starts beyond the edge: {start}");
}

#[test]
fn brooks_run_along_their_hexsides_as_one_line() {
    let mut ground = sheet(5, 5);
    assert!(!terrain_svg(&ground, &plain()).contains("brook"));
    let side = |hex: &str, side: u8| HexSide { hex: hex.to_owned(), side };
    // given in any order, and one side from both of its hexes
    let sides = vec![side("0303", 1), side("0303", 5), side("0303", 0), side("0302", 3)];
    ground.brooks = vec![Brook { name: "Sernitz".to_owned(), sides, deep: false }];
    let text = terrain_svg(&ground, &plain());
    let d = text.split(r#"class="brook""#).nth(1).and_then(|rest| rest.split("d=\"").nth(1));
    let d = d.and_then(|rest| rest.split('"').next()).expect("a line");
    assert_eq!(d.matches('M').count(), 1, "{d}");
    let (x, y) = draw::centre(&ground, "0303").expect("on the sheet");
    for point in d.split(['M', 'L']).skip(1) {
        let at: Vec<f64> = point.split(' ').map(|v| v.parse().expect("a number")).collect();
        assert!((at[0] - x).hypot(at[1] - y) < 32.0, "{point}");
        assert!(at[1] < y + 1.0, "{point}");
    }
}

#[test]
fn steep_hexes_are_hachured_and_no_others() {
    let mut ground = sheet(5, 5);
    assert!(!terrain_svg(&ground, &plain()).contains("steep"));
    ground.steep = vec!["0303".to_owned(), "9999".to_owned()];
    let text = terrain_svg(&ground, &plain());
    let d = text.split(r#"class="steep" d=""#).nth(1).and_then(|rest| rest.split('"').next());
    let strokes = d.expect("strokes").matches('M').count();
    assert!(strokes > 25, "{strokes}");
}

#[test]
fn deep_water_is_drawn_otherwise_than_a_brook() {
    let mut ground = sheet(5, 5);
    let sides = vec![HexSide { hex: "0303".to_owned(), side: 1 }];
    ground.brooks = vec![Brook { name: "Littawa".to_owned(), sides, deep: true }];
    let text = terrain_svg(&ground, &plain());
    assert!(text.contains("brook-shore") && !text.contains("brook-bank"));
}

#[test]
fn reeds_grow_only_in_swamps() {
    let mut ground = sheet(5, 5);
    assert!(!terrain_svg(&ground, &plain()).contains("reed"));
    ground.swamps = vec!["0303".to_owned()];
    let text = terrain_svg(&ground, &plain());
    let d = text.split(r#"class="reed" d=""#).nth(1).and_then(|rest| rest.split('"').next());
    let (x, y) = draw::centre(&ground, "0303").expect("on the sheet");
    let tufts: Vec<&str> = d.expect("tufts").split('M').skip(1).collect();
    assert_eq!(tufts.len(), 5);
    for tuft in tufts {
        let at: Vec<f64> =
            tuft.split(['l', ' ']).take(2).map(|v| v.parse().expect("a number")).collect();
        assert!((at[0] - x).hypot(at[1] - y) < 31.0, "{tuft}");
    }
}

#[test]
fn castles_stand_in_their_hexes() {
    let mut ground = sheet(5, 5);
    assert!(!terrain_svg(&ground, &plain()).contains("#castle"));
    ground.castles = ["0202", "0303"].map(str::to_owned).to_vec();
    assert_eq!(terrain_svg(&ground, &plain()).matches("href=\"#castle\"").count(), 2);
}

#[test]
fn walls_and_scarps_lie_on_their_hexsides() {
    let mut ground = sheet(5, 5);
    let bare = terrain_svg(&ground, &plain());
    assert!(!bare.contains("rampart") && !bare.contains("scarp"));
    ground.walls = vec![HexSide { hex: "0303".to_owned(), side: 0 }];
    let slope = |side: u8, scarp: bool| SlopeSide { hex: "0303".to_owned(), side, scarp };
    ground.slopes = vec![slope(3, true), slope(2, false)];
    let text = terrain_svg(&ground, &plain());
    let (x, y) = draw::centre(&ground, "0303").expect("on the sheet");
    let line = |class: &str, nth: usize| {
        let path = text.split(&format!("class=\"{class}\"")).nth(nth).expect("a line");
        path.split("d=\"").nth(1).and_then(|d| d.split('"').next()).expect("a path").to_owned()
    };
    let wall = line("rampart", 1);
    let from: Vec<f64> =
        wall[1..].split(['L', ' ']).map(|v| v.parse().expect("a number")).collect();
    assert!((from[1] - (y - 27.0)).abs() < 0.6 && (from[3] - (y - 27.0)).abs() < 0.6, "{wall}");
    assert!((from[0] - x).abs() < 16.0);
    // nine teeth of the scarp to the south, five of the other slope; a crest under the scarp only
    assert_eq!(line("scarp", 1).matches('M').count(), 14);
    assert_eq!(line("scarp", 2).matches('M').count(), 1);
}

#[test]
fn what_the_edge_cuts_is_paper_without_a_number() {
    let mut ground = sheet(5, 5);
    for hex in &mut ground.hexes {
        hex.level = 2;
    }
    cell(&mut ground, "0301").level = 0;
    ground.cut = vec!["0301".to_owned()];
    let text = terrain_svg(&ground, &plain());
    assert!(hachures(&text).is_empty(), "the hill runs on beyond the edge");
    assert_eq!(text.matches("class=\"beyond\"").count(), 1);
    let numbers = labels_svg(&ground, &Options::default());
    assert!(numbers.contains(">0302<") && !numbers.contains(">0301<"));
}
