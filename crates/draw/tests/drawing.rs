//! What every drawing must keep to, and what it must never do.

mod common;

use common::{body, parses, plain, sheet, unit, varied, with};
use draw::{Crop, DrawError, Options, Tone, labels_svg, pixels, png, svg};
use engine::scene::*;
use resvg::tiny_skia::Pixmap;

#[test]
fn names_are_escaped_everywhere() {
    let nasty = "<b>&\"'</text>";
    let mut scene = varied();
    scene.title = nasty.to_owned();
    scene.subtitle = nasty.to_owned();
    for piece in &mut scene.pieces {
        piece.name = nasty.to_owned();
        piece.long_name = nasty.to_owned();
        piece.id = nasty.to_owned();
        piece.nation = nasty.to_owned();
    }
    for place in &mut scene.sheet.places {
        place.name = nasty.to_owned();
    }
    for road in &mut scene.sheet.roads {
        road.name = nasty.to_owned();
    }
    for mark in &mut scene.overlays {
        mark.label = nasty.to_owned();
    }
    for goal in &mut scene.objectives {
        goal.name = nasty.to_owned();
        goal.holder = Some(nasty.to_owned());
    }
    scene.sheet.hexes[50].label = nasty.to_owned();
    let text = svg(&scene, &Options { prefix: nasty.to_owned(), ..plain() });
    assert!(!text.contains("<b>"));
    assert!(text.contains("&lt;b&gt;"));
    assert!(parses(&text));
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
    for (options, detail) in [
        (Options { margin: 0.0, ..plain() }, 60),
        (Options { scale: 0.5, ..plain() }, 60),
        (Options { thumbnail: true, scale: 0.25, ..plain() }, 6),
    ] {
        let (width, height) = pixels(&scene, &options);
        let (w, h) = draw::extent(&scene.sheet);
        let margin = 2.0 * f64::from(options.margin);
        assert!((f64::from(width) - (w * f64::from(options.scale) + margin)).abs() <= 1.0);
        assert!((f64::from(height) - (h * f64::from(options.scale) + margin)).abs() <= 1.0);
        let picture = Pixmap::decode_png(&png(&scene, &options).expect("drawn")).expect("a png");
        assert_eq!((picture.width(), picture.height()), (width, height));
        let colours: std::collections::BTreeSet<[u8; 4]> = picture
            .pixels()
            .iter()
            .map(|p| [p.red() >> 4, p.green() >> 4, p.blue() >> 4, p.alpha()])
            .collect();
        assert!(colours.len() > detail, "{} colours", colours.len());
        assert!(picture.pixels().iter().all(|p| p.alpha() == 255), "a hole in the sheet");
    }
}

#[test]
fn lettering_is_drawn_with_the_bundled_fonts() {
    let ink = |names: bool| {
        let scene = varied();
        let options = Options { names, pieces: false, cartouche: false, ..plain() };
        let picture = Pixmap::decode_png(&png(&scene, &options).expect("drawn")).expect("a png");
        picture.pixels().iter().filter(|p| p.red() < 70 && p.blue() < 70).count()
    };
    assert!(ink(true) > ink(false) + 400);
}

#[test]
fn layers_can_be_left_off() {
    let scene = varied();
    let text = |options: Options| body(&svg(&scene, &options)).to_owned();
    assert!(text(plain()).contains("Mühlhausen</text>"));
    assert!(!text(Options { names: false, ..plain() }).contains("Mühlhausen</text>"));
    assert!(!text(Options { numbers: false, ..plain() }).contains("hexno"));
    assert!(!text(Options { scale: 0.3, ..plain() }).contains("hexno"), "unreadable numbers");
    assert!(!text(Options { pieces: false, ..plain() }).contains("counter"));
    assert!(!text(Options { overlays: false, ..plain() }).contains("ov-"));
    assert!(!text(Options { objectives: false, ..plain() }).contains("goal"));
    assert!(!text(Options { cartouche: false, ..plain() }).contains("cartouche"));
    assert!(!text(Options { margin: 0.0, ..plain() }).contains("frame"));
    assert!(!text(Options { thumbnail: true, ..plain() }).contains("<text"));
    assert!(svg(&scene, &Options::default()).contains("@font-face"));
    assert!(!svg(&scene, &plain()).contains("@font-face"));
    assert_ne!(svg(&scene, &plain()), svg(&scene, &Options { night: true, ..plain() }));
    assert!(labels_svg(&scene.sheet, &plain()).contains("Mühlhausen"));
}

#[test]
fn colours_are_resolved_in_a_drawing_and_left_to_the_page_in_fragments() {
    assert!(!svg(&varied(), &plain()).contains("var("));
    assert!(draw::stylesheet(Tone::Page, draw::Season::Winter).contains("var(--snow)"));
    assert!(draw::symbols_svg().contains("currentColor"));
}

#[test]
fn every_kind_of_mark_is_told_apart() {
    let kinds = [
        OverlayKind::Reach,
        OverlayKind::ReachStop,
        OverlayKind::Target,
        OverlayKind::Refused,
        OverlayKind::Sight,
        OverlayKind::MayAct,
        OverlayKind::Selected,
        OverlayKind::Path,
    ];
    let mut seen: Vec<String> = kinds
        .iter()
        .map(|kind| {
            let mut scene = with(Vec::new());
            scene.overlays =
                vec![Overlay { hex: "0303".to_owned(), kind: *kind, label: "2".to_owned() }];
            body(&svg(&scene, &plain())).to_owned()
        })
        .collect();
    let nothing = svg(&with(Vec::new()), &plain());
    assert!(!seen.contains(&body(&nothing).to_owned()));
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), kinds.len());
}

#[test]
fn no_scene_makes_it_panic() {
    let mut scenes = vec![Scene::default(), with(vec![unit("lost", "french", "9999")])];
    let mut broken = varied();
    broken.sheet.hexes.truncate(17);
    scenes.push(broken);
    let mut wide = varied();
    wide.sheet.columns = 1;
    wide.sheet.rows = 300;
    scenes.push(wide);
    let mut odd = varied();
    odd.sheet.even_columns_south = false;
    odd.sheet.first_column = u16::MAX;
    for (i, piece) in odd.pieces.iter_mut().enumerate() {
        piece.facing = 250 + (i % 6) as u8;
        piece.strength = Some(255);
        piece.full_strength = (i * 18) as u8;
        piece.name = if i % 2 == 0 { String::new() } else { "x".repeat(300) };
    }
    for hex in &mut odd.sheet.hexes {
        hex.level = hex.level.saturating_mul(120);
    }
    odd.sheet.roads.push(Road {
        name: "x".repeat(500),
        lane: false,
        hexes: vec!["0101".to_owned()],
    });
    odd.sheet.places.push(Place {
        name: "x".repeat(500),
        kind: PlaceKind::Town,
        hexes: vec!["0101".to_owned()],
    });
    odd.sheet.places.push(Place { name: String::new(), kind: PlaceKind::Wood, hexes: Vec::new() });
    scenes.push(odd);
    let crop = |x: f32, y: f32, width: f32, height: f32| Some(Crop { x, y, width, height });
    let all = [
        plain(),
        Options { scale: f32::NAN, margin: f32::INFINITY, metres_per_hex: 0.0, ..plain() },
        Options { crop: crop(-500.0, 1e9, f32::NAN, -3.0), ..plain() },
        Options { crop: crop(100.0, 100.0, 200.0, 150.0), lettering: Some(f32::NAN), ..plain() },
        Options { thumbnail: true, lettering: Some(900.0), ..plain() },
    ];
    for scene in &scenes {
        for options in &all {
            assert!(parses(&svg(scene, options)));
        }
    }
    assert!(!body(&svg(&scenes[1], &plain())).contains("lost"));
    assert!(png(&scenes[0], &plain()).is_ok());
}

#[test]
fn too_large_a_picture_is_an_error() {
    let mut scene = with(Vec::new());
    scene.sheet = sheet(90, 90);
    let result = png(&scene, &Options { scale: 8.0, ..plain() });
    assert!(matches!(result, Err(DrawError::TooLarge { .. })));
}

#[test]
fn the_layers_of_a_page_are_those_of_the_drawing() {
    let scene = varied();
    let text = svg(&scene, &plain());
    let marks = draw::overlays_svg(&scene, &plain());
    let bare = Options { names: false, numbers: false, ..plain() };
    for layer in [
        draw::pieces_svg(&scene, &plain()),
        draw::objectives_svg(&scene, &plain()),
        marks.below,
        marks.above,
        draw::terrain_svg(&scene.sheet, &bare),
    ] {
        assert!(!layer.is_empty() && text.contains(&layer));
    }
}
