//! The ground of a table shows what the sheet says, and only there.

mod common;

use common::plain;
use common::table::{KINDS, bare, feature, of_every_kind, unit, with};
use draw::{Crop, Options, svg, table_ground_svg};
use engine::scene::*;

/// The value of an attribute in some markup.
fn attribute<'a>(text: &'a str, name: &str) -> &'a str {
    let at = text.find(&format!(" {name}=\"")).unwrap_or_else(|| panic!("{name} in {text}"));
    text[at + name.len() + 3..].split('"').next().expect("closed")
}

/// Numbers in a text.
fn numbers(text: &str) -> Vec<f64> {
    text.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'))
        .filter_map(|v| v.parse().ok())
        .collect()
}

#[test]
fn every_kind_of_ground_is_told_apart() {
    for thumbnail in [false, true] {
        let options = Options { names: false, thumbnail, ..plain() };
        let bare_table = bare(48.0, 36.0);
        let nothing = table_ground_svg(&bare_table, &options);
        let mut seen: Vec<String> = of_every_kind()
            .features
            .into_iter()
            .map(|mut land| {
                let points =
                    [[20_000, 20_000], [23_000, 20_000], [23_000, 23_000], [20_000, 23_000]];
                land.outline = points.to_vec();
                let sheet = TableSheet { features: vec![land], ..bare_table.clone() };
                table_ground_svg(&sheet, &options)
            })
            .collect();
        assert!(!seen.contains(&nothing));
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), KINDS.len());
    }
}

#[test]
fn the_ruler_counts_inches_from_the_near_left_corner() {
    let figures = |crop: Option<Crop>| {
        let text = svg(&with(vec![unit("a", "french", 5.0, 5.0)]), &Options { crop, ..plain() });
        let at = text.find("<g class=\"tb-no\"").expect("a ruler");
        let part = &text[at..at + text[at..].find("</g>").expect("closed")];
        part.split("</text>")
            .filter_map(|t| Some(t.rsplit_once('>')?.1.to_owned()))
            .collect::<Vec<_>>()
    };
    assert_eq!(figures(None), ["0", "6", "12", "18", "24", "0", "6", "12", "18"]);
    // columns 7 to 14, rows 7 to 13 from below
    let crop = Crop { x: 98.0, y: 98.0, width: 98.0, height: 84.0 };
    assert_eq!(figures(Some(crop)), ["12", "12"]);
}

#[test]
fn trees_stand_only_in_woods_and_never_on_a_road() {
    let mut sheet = bare(30.0, 24.0);
    assert!(!table_ground_svg(&sheet, &plain()).contains("#tb-tree"));
    let rim = [(5.0, 5.0), (20.0, 4.0), (18.0, 16.0), (6.0, 14.0)];
    sheet.features = vec![
        feature("Bossu", TableKind::Wood, &rim),
        feature("road", TableKind::Road, &[(0.0, 10.0), (30.0, 10.0)]),
    ];
    let text = table_ground_svg(&sheet, &plain());
    let trees: Vec<(f64, f64)> = text
        .split("<use href=\"#tb-tree")
        .skip(1)
        .map(|tree| numbers(attribute(tree, "transform")))
        .map(|v| (v[0] / 14.0, 24.0 - v[1] / 14.0))
        .collect();
    assert!(trees.len() > 80, "{}", trees.len());
    for (x, y) in trees {
        let left = |i: usize| {
            let (a, b) = (rim[i], rim[(i + 1) % 4]);
            (b.0 - a.0) * (y - a.1) - (b.1 - a.1) * (x - a.0)
        };
        assert!((0..4).all(|i| left(i) > -0.2), "a tree at {x} {y}");
        assert!((y - 10.0).abs() > 0.7, "a tree on the road at {x} {y}");
    }
}

#[test]
fn fields_keep_off_roads_and_woods_and_do_not_move_with_the_pieces() {
    let mut sheet = bare(60.0, 48.0);
    sheet.features = vec![
        feature("road", TableKind::Road, &[(0.0, 20.0), (60.0, 24.0)]),
        feature(
            "pond",
            TableKind::Water,
            &[(10.0, 30.0), (30.0, 30.0), (30.0, 40.0), (10.0, 40.0)],
        ),
    ];
    let text = table_ground_svg(&sheet, &plain());
    let fields: Vec<&str> =
        text.split("<path class=\"tb-field").skip(1).map(|f| attribute(f, "d")).collect();
    assert!(fields.len() > 8, "{} fields", fields.len());
    for field in fields {
        for corner in numbers(&field.replace(['M', 'L', 'Z'], " ")).chunks(2) {
            let (x, y) = (corner[0] / 14.0, 48.0 - corner[1] / 14.0);
            assert!((y - 20.0 - x / 15.0).abs() > 0.9, "a field on the road at {x} {y}");
            assert!(!((9.6..30.4).contains(&x) && (29.6..40.4).contains(&y)), "{x} {y}");
            assert!(x > 0.5 && x < 59.5 && y > 0.5 && y < 47.5);
        }
    }
    let scene = Scene { table: Some(sheet), ..with(vec![unit("a", "french", 20.0, 10.0)]) };
    let ground = table_ground_svg(
        scene.table.as_ref().expect("a table"),
        &Options { names: false, ..plain() },
    );
    assert!(svg(&scene, &plain()).contains(&ground));
}
