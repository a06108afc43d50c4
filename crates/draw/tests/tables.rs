//! What every drawing of a table must keep to, and what it must never do.

mod common;

use common::table::{bare, overlays, varied, with};
use common::{body, parses, plain};
use draw::{Crop, DrawError, Options, pixels, png, svg};
use engine::scene::*;
use resvg::tiny_skia::Pixmap;

/// Whether some number is none.
fn has_no_number(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric()).any(|w| matches!(w, "NaN" | "inf"))
}

#[test]
fn names_are_escaped_everywhere() {
    let nasty = "<b>&\"'</text>";
    let mut scene = varied();
    scene.title = nasty.to_owned();
    scene.subtitle = nasty.to_owned();
    for piece in &mut scene.pieces {
        piece.name = nasty.to_owned();
        piece.long_name = nasty.to_owned();
        piece.nation = nasty.to_owned();
        piece.side = nasty.to_owned();
        for mark in &mut piece.marks {
            mark.words = nasty.to_owned();
            mark.rule = nasty.to_owned();
        }
        piece.marks.push(Mark {
            sign: nasty.to_owned(),
            words: nasty.to_owned(),
            rule: String::new(),
        });
        piece.marks.push(Mark { sign: "<".to_owned(), words: String::new(), rule: String::new() });
    }
    for land in scene.table.iter_mut().flat_map(|t| &mut t.features) {
        land.name = nasty.to_owned();
    }
    for goal in &mut scene.objectives {
        goal.name = nasty.to_owned();
        goal.holder = Some(nasty.to_owned());
    }
    for overlay in &mut scene.table_overlays {
        match overlay {
            TableOverlay::Selected { .. } | TableOverlay::MayAct { .. } => {}
            TableOverlay::Target { label, .. }
            | TableOverlay::Ghost { label, .. }
            | TableOverlay::Ruler { label, .. }
            | TableOverlay::Zone { label, .. } => *label = nasty.to_owned(),
            TableOverlay::Path { legs } => legs[0].label = nasty.to_owned(),
            TableOverlay::Alley { label, block, .. } => {
                *label = nasty.to_owned();
                block.iter_mut().for_each(|b| b.by = nasty.to_owned());
            }
            TableOverlay::Sight { block, .. } => {
                block.iter_mut().for_each(|b| b.by = nasty.to_owned());
            }
        }
    }
    let options = Options { prefix: nasty.to_owned(), ..plain() };
    let text = svg(&scene, &options);
    assert!(!text.contains("<b>") && text.contains("&lt;b&gt;"));
    assert!(parses(&text));
    for piece in &mut scene.pieces {
        piece.id = nasty.to_owned();
    }
    assert!(!svg(&scene, &options).contains("<b>"));
    assert!(!draw::base_svg(&scene.pieces[0]).contains("<b>"));
}

#[test]
fn drawings_are_deterministic() {
    let scene = varied();
    assert_eq!(svg(&scene, &Options::default()), svg(&scene, &Options::default()));
    assert_eq!(png(&scene, &plain()), png(&scene, &plain()));
}

#[test]
fn the_picture_has_its_size_and_is_not_blank() {
    let scene = varied();
    let crop = Crop { x: 100.0, y: 80.0, width: 200.0, height: 150.0 };
    for (options, extent, detail) in [
        (Options { margin: 0.0, ..plain() }, (672.0, 504.0), 60),
        (Options { scale: 0.5, ..plain() }, (672.0, 504.0), 60),
        (Options { thumbnail: true, scale: 0.25, margin: 4.0, ..plain() }, (672.0, 504.0), 12),
        (Options { crop: Some(crop), scale: 1.5, ..plain() }, (200.0, 150.0), 60),
    ] {
        let (width, height) = pixels(&scene, &options);
        let margin = 2.0 * f64::from(options.margin);
        let side = |v: f64| v * f64::from(options.scale) + margin;
        assert!((f64::from(width) - side(extent.0)).abs() <= 1.0);
        assert!((f64::from(height) - side(extent.1)).abs() <= 1.0);
        let picture = Pixmap::decode_png(&png(&scene, &options).expect("drawn")).expect("a png");
        assert_eq!((picture.width(), picture.height()), (width, height));
        let colours: std::collections::BTreeSet<[u8; 4]> = picture
            .pixels()
            .iter()
            .map(|p| [p.red() >> 4, p.green() >> 4, p.blue() >> 4, p.alpha()])
            .collect();
        assert!(colours.len() > detail, "{} colours", colours.len());
        assert!(picture.pixels().iter().all(|p| p.alpha() == 255), "a hole in the table");
    }
    assert_eq!(draw::board_extent(&scene), (672.0, 504.0));
    let hexes = common::varied();
    assert_eq!(draw::board_extent(&hexes), draw::extent(&hexes.sheet));
}

#[test]
fn layers_can_be_left_off() {
    let scene = varied();
    let text = |options: Options| body(&svg(&scene, &options)).to_owned();
    let all = text(plain());
    for part in ["tb-name", "tb-edge", "tb-plate", "class=\"base", "tag", "goal", "tb-zone"] {
        assert!(all.contains(part), "{part}");
    }
    assert!(!text(Options { names: false, ..plain() }).contains("tb-name"));
    let empty = text(Options { pieces: false, ..plain() });
    assert!(!empty.contains("data-id") && !empty.contains("data-tag"));
    assert!(!empty.contains("tb-radius"), "a ring round nobody");
    assert!(!text(Options { overlays: false, ..plain() }).contains("class=\"overlay"));
    assert!(!text(Options { objectives: false, ..plain() }).contains("goal"));
    assert!(!text(Options { cartouche: false, ..plain() }).contains("tb-plate"));
    assert!(!text(Options { margin: 0.0, ..plain() }).contains("tb-edge"));
    let thumb = text(Options { thumbnail: true, ..plain() });
    assert!(!thumb.contains("<text") && !thumb.contains("<use") && thumb.contains("blot"));
    assert!(svg(&scene, &Options::default()).contains("@font-face"));
    assert!(!svg(&scene, &plain()).contains("var("));
}

#[test]
fn light_and_season_change_the_colours_only() {
    let mut scene = varied();
    let mut seen = Vec::new();
    for winter in [false, true] {
        if let Some(table) = &mut scene.table {
            table.winter = winter;
        }
        for night in [false, true] {
            seen.push(svg(&scene, &Options { night, ..plain() }));
        }
        let [.., day, night] = &seen[..] else { panic!("two were drawn") };
        assert_eq!(body(day), body(night));
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 4);
}

#[test]
fn every_overlay_is_told_apart() {
    let scene = |overlay: Vec<TableOverlay>| Scene { table_overlays: overlay, ..varied() };
    let drawn = |s: &Scene| body(&svg(s, &Options { names: false, ..plain() })).to_owned();
    let mut seen: Vec<String> = overlays().into_iter().map(|o| drawn(&scene(vec![o]))).collect();
    assert!(!seen.contains(&drawn(&scene(Vec::new()))));
    let count = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), count);
    let text = svg(&varied(), &plain());
    for words in ["wheel 30° 10.6″", "blocked by Bossu wood", "· no sight", "in sight", "6″ zone"]
    {
        assert!(text.contains(words), "{words}");
    }
    // 25 inches across and 19 up
    assert!(text.contains("31.4″ · no sight"));
}

#[test]
fn no_table_makes_it_panic() {
    let mut scenes = vec![Scene { table: Some(TableSheet::default()), ..varied() }];
    for extreme in [i32::MAX, i32::MIN, 0] {
        let mut odd = varied();
        for (i, piece) in odd.pieces.iter_mut().enumerate() {
            piece.name = if i % 2 == 0 { String::new() } else { "x".repeat(300) };
            piece.strength = Some(255);
            piece.radius = extreme;
            if let Some(stance) = &mut piece.stance {
                stance.facing = u16::MAX;
                (stance.width, stance.depth) = (extreme, extreme);
                if i % 3 == 0 {
                    stance.x = extreme;
                }
            }
        }
        if let Some(table) = &mut odd.table {
            for (i, land) in table.features.iter_mut().enumerate() {
                land.width = extreme;
                land.level = i8::MIN;
                match i % 4 {
                    0 => land.outline.clear(),
                    1 => land.outline.truncate(1),
                    2 => land.outline.push([extreme, 3000]),
                    _ => land.closed = !land.closed,
                }
            }
        }
        let mut flat = odd.clone();
        if let Some(table) = &mut flat.table {
            (table.width, table.depth) = (extreme, 1000);
        }
        for overlay in &mut odd.table_overlays {
            match overlay {
                TableOverlay::Ghost { stance, .. } => stance.width = extreme,
                TableOverlay::Zone { reach, .. } => *reach = extreme,
                TableOverlay::Ruler { to, .. } | TableOverlay::Sight { to, .. } => {
                    *to = [extreme, extreme];
                }
                TableOverlay::Alley { corners, .. } => corners.truncate(1),
                TableOverlay::Path { legs } => {
                    legs[0].points = vec![[extreme; 2]; 2];
                    legs.push(PathLeg {
                        points: Vec::new(),
                        pivot: None,
                        length: extreme,
                        label: String::new(),
                    });
                }
                _ => {}
            }
        }
        scenes.extend([odd, flat]);
    }
    let crop = |x: f32, y: f32, width: f32, height: f32| Some(Crop { x, y, width, height });
    let all = [
        plain(),
        Options { scale: f32::NAN, margin: f32::INFINITY, ..plain() },
        Options { crop: crop(-500.0, 1e9, f32::NAN, -3.0), ..plain() },
        Options { crop: crop(100.0, 100.0, 200.0, 150.0), lettering: Some(f32::NAN), ..plain() },
        Options { thumbnail: true, lettering: Some(900.0), ..plain() },
    ];
    for scene in &scenes {
        for options in &all {
            let text = svg(scene, options);
            assert!(!has_no_number(body(&text)));
            assert!(parses(&text));
        }
        for piece in &scene.pieces {
            assert!(!has_no_number(&draw::base_svg(piece)));
        }
    }
    assert!(has_no_number("M NaN 0") && !has_no_number("infantry"));
}

#[test]
fn too_large_a_picture_is_an_error() {
    let mut scene = with(Vec::new());
    scene.table = Some(bare(300.0, 300.0));
    let result = png(&scene, &Options { scale: 8.0, thumbnail: true, ..plain() });
    assert!(matches!(result, Err(DrawError::TooLarge { .. })));
}

#[test]
fn the_layers_of_a_page_are_those_of_the_drawing() {
    let scene = varied();
    let text = svg(&scene, &plain());
    let table = scene.table.as_ref().expect("a table");
    let marks = draw::table_overlays_svg(&scene, &plain());
    let bare = Options { names: false, ..plain() };
    for layer in [
        draw::table_ground_svg(table, &bare),
        draw::table_pieces_svg(&scene, &plain()),
        marks.below,
        marks.above,
    ] {
        assert!(!layer.is_empty() && text.contains(&layer));
    }
    // without pieces the names stand where a page has them
    let empty = svg(
        &Scene { pieces: Vec::new(), ..scene.clone() },
        &Options { overlays: false, objectives: false, ..plain() },
    );
    let names = draw::table_labels_svg(table, &plain());
    assert!(names.contains("Übung 2</text>") && empty.contains(&names));
    // a scene of hexes has none of it
    let hexes = common::varied();
    assert!(draw::table_pieces_svg(&hexes, &plain()).is_empty());
    assert!(draw::table_overlays_svg(&hexes, &plain()).above.is_empty());
}
