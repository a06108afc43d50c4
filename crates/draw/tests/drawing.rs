//! What a drawing must show, and what it must never do.

mod common;

use common::{cell, sheet, unit, varied};
use draw::{
    Crop, DrawError, Options, Tone, counter_svg, labels_svg, pixels, png, svg, terrain_svg,
};
use engine::scene::*;
use resvg::tiny_skia::Pixmap;
use resvg::usvg;

fn plain() -> Options {
    Options {
        embed_fonts: false,
        ..Options::default()
    }
}

fn with(pieces: Vec<Piece>) -> Scene {
    Scene {
        title: "Trial".to_owned(),
        sheet: sheet(6, 5),
        pieces,
        ..Scene::default()
    }
}

fn parses(text: &str) -> bool {
    usvg::Tree::from_str(text, &usvg::Options::default()).is_ok()
}

/// The drawing without its stylesheet and definitions, which name every class and sign.
fn body(text: &str) -> &str {
    let start = text.find("</defs>").expect("a drawing has definitions");
    &text[start..]
}

#[test]
fn every_name_and_strength_appears() {
    let scene = varied();
    let text = svg(&scene, &plain());
    let text = body(&text);
    for piece in &scene.pieces {
        let strength = piece.strength.expect("all are known");
        let from = text
            .find(&format!(r#"data-id="{}""#, piece.id))
            .unwrap_or_else(|| panic!("{}", piece.id));
        let own = &text[from..from
            + text[from + 1..]
                .find("data-id")
                .unwrap_or(text.len() - from - 1)];
        assert!(own.contains(&piece.long_name), "{}", piece.id);
        if let PieceKind::Leader(_) = piece.kind {
            assert!(own.contains(&format!(">{strength}</text>")), "{own}");
            assert!(own.contains(&format!(">{}</text>", piece.name)), "{own}");
        } else if piece.name == "unten" {
            assert!(own.contains("5 of 5"), "{own}");
        } else {
            assert!(own.contains(&format!(">{strength}</text>")), "{own}");
            assert!(own.contains(&format!(">{}</text>", piece.name)), "{own}");
        }
    }
}

#[test]
fn pips_count_strength_and_loss() {
    let piece = Piece {
        strength: Some(3),
        full_strength: 7,
        ..unit("33/I", "french", "0202")
    };
    let text = counter_svg(&piece);
    assert_eq!(text.matches(r#"class="pip""#).count(), 3);
    assert_eq!(text.matches(r#"class="pip lost""#).count(), 4);
    assert!(text.contains(r#"class="wound""#));
    let whole = counter_svg(&unit("33/I", "french", "0202"));
    assert!(!whole.contains(r#"class="wound""#) && !whole.contains("lost"));
}

#[test]
fn a_hidden_strength_does_not_leak() {
    let known = Piece {
        strength: Some(3),
        full_strength: 7,
        ..unit("33/I", "french", "0202")
    };
    let hidden = Piece {
        strength: None,
        ..known.clone()
    };
    let text = svg(&with(vec![hidden.clone()]), &plain());
    let text = body(&text);
    assert!(text.contains("(7)"));
    assert!(!text.contains(r#"class="sp""#) && !text.contains(">3<"));
    assert!(!text.contains("<rect class=\"pip") && !text.contains("class=\"wound\""));
    assert!(text.contains("hidden"));
    // with nothing printed either, a question mark
    assert!(
        counter_svg(&Piece {
            full_strength: 0,
            ..hidden
        })
        .contains(">?</text>")
    );
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
    let text = svg(
        &scene,
        &Options {
            prefix: nasty.to_owned(),
            ..plain()
        },
    );
    assert!(!text.contains("<b>"));
    assert!(text.contains("&lt;b&gt;"));
    assert!(parses(&text));
}

#[test]
fn the_front_mark_turns_with_the_facing() {
    let seen: Vec<String> = (0..6)
        .map(|facing| {
            let text = counter_svg(&Piece {
                facing,
                ..unit("33/I", "french", "0202")
            });
            let turn = -60 + 60 * i32::from(facing);
            assert!(
                text.contains(&format!(r#"transform="rotate({turn})"#)),
                "{facing}: {text}"
            );
            text
        })
        .collect();
    assert!(seen.windows(2).all(|w| w[0] != w[1]));
    // a square has no front
    let square = |facing| {
        counter_svg(&Piece {
            facing,
            shape: Shape::Square,
            ..unit("33/I", "french", "0202")
        })
    };
    assert_eq!(square(0), square(3));
}

#[test]
fn formations_differ_without_colour() {
    let shapes = [
        Shape::Line,
        Shape::Column,
        Shape::Square,
        Shape::General,
        Shape::Fresh,
        Shape::Tired,
        Shape::Unlimbered,
        Shape::Limbered,
    ];
    let mut marks: Vec<String> = shapes
        .iter()
        .map(|shape| {
            let text = counter_svg(&Piece {
                shape: *shape,
                ..unit("33/I", "french", "0202")
            });
            let at = text.find("href=\"#f-").expect("a front mark");
            text[at..at + text[at..].find("/>").expect("closed")].to_owned()
        })
        .collect();
    marks.sort();
    marks.dedup();
    assert_eq!(marks.len(), shapes.len());
}

/// Starts of all hachures.
fn hachures(text: &str) -> Vec<(f64, f64)> {
    let mut out = Vec::new();
    for path in text.split("<path class=\"hachure").skip(1) {
        let d = path
            .split("d=\"")
            .nth(1)
            .and_then(|d| d.split('"').next())
            .unwrap_or("");
        for stroke in d.split('M').skip(1) {
            let start: Vec<f64> = stroke
                .split(['l', ' '])
                .take(2)
                .map(|v| v.parse().expect("a number"))
                .collect();
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
    for (dx, dy) in [
        (0.0, -1.0),
        (0.87, -0.5),
        (0.87, 0.5),
        (0.0, 1.0),
        (-0.87, 0.5),
        (-0.87, -0.5),
    ] {
        assert!(
            found
                .iter()
                .any(|(u, v)| (u - x) * dx + (v - y) * dy > 22.0)
        );
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
fn a_stack_of_two_shows_the_count_and_its_top() {
    let lower = unit("unten", "french", "0303");
    let upper = unit("oben", "french", "0303");
    let text = svg(&with(vec![lower, upper]), &plain());
    let text = body(&text);
    assert!(text.contains(r#"class="stackno""#) && text.contains("<text y=\"3\">2</text>"));
    assert!(text.contains(">oben</text>") && !text.contains(">unten</text>"));
    let one = svg(&with(vec![unit("oben", "french", "0303")]), &plain());
    assert!(!body(&one).contains("stackno"));
}

#[test]
fn a_leader_is_large_alone_and_small_on_a_stack() {
    let chief = Piece {
        kind: PieceKind::Leader(LeaderRank::Division),
        shape: Shape::None,
        ..unit("Murat", "french", "0303")
    };
    let alone = svg(&with(vec![chief.clone()]), &plain());
    assert!(body(&alone).contains(r#"class="ribbon""#));
    let led = svg(&with(vec![unit("oben", "french", "0303"), chief]), &plain());
    assert!(
        !body(&led).contains(r#"class="ribbon""#)
            && body(&led).contains(r#"class="field" r="11.5""#)
    );
    assert!(
        !body(&led).contains("stackno"),
        "a leader is no part of the count"
    );
}

#[test]
fn holders_of_objectives_differ_by_shape() {
    let flag = |holder: Option<&str>| {
        let mut scene = with(Vec::new());
        scene.objectives = vec![Objective {
            name: "Mill".to_owned(),
            value: 7,
            holder: holder.map(str::to_owned),
            hexes: vec!["9999".to_owned(), "0303".to_owned()],
        }];
        let text = svg(&scene, &plain());
        let at = text.find(r#"class="cloth" d=""#).expect("a flag") + 17;
        assert!(body(&text).contains(">7</text>"));
        text[at..at + text[at..].find('"').expect("closed")].to_owned()
    };
    assert_ne!(flag(Some("french")), flag(Some("russian")));
    assert_ne!(flag(Some("russian")), flag(Some("prussian")));
    flag(None);
}

#[test]
fn drawings_are_deterministic() {
    let scene = varied();
    assert_eq!(
        svg(&scene, &Options::default()),
        svg(&scene, &Options::default())
    );
    assert_eq!(png(&scene, &plain()), png(&scene, &plain()));
}

#[test]
fn the_picture_has_its_size_and_is_not_blank() {
    let scene = varied();
    for (options, detail) in [
        (
            Options {
                margin: 0.0,
                ..plain()
            },
            60,
        ),
        (
            Options {
                scale: 0.5,
                ..plain()
            },
            60,
        ),
        (
            Options {
                thumbnail: true,
                scale: 0.25,
                ..plain()
            },
            6,
        ),
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
        assert!(
            picture.pixels().iter().all(|p| p.alpha() == 255),
            "a hole in the sheet"
        );
    }
}

#[test]
fn lettering_is_drawn_with_the_bundled_fonts() {
    let ink = |names: bool| {
        let scene = varied();
        let options = Options {
            names,
            pieces: false,
            cartouche: false,
            ..plain()
        };
        let picture = Pixmap::decode_png(&png(&scene, &options).expect("drawn")).expect("a png");
        picture
            .pixels()
            .iter()
            .filter(|p| p.red() < 70 && p.blue() < 70)
            .count()
    };
    assert!(ink(true) > ink(false) + 400);
}

#[test]
fn layers_can_be_left_off() {
    let scene = varied();
    let text = |options: Options| body(&svg(&scene, &options)).to_owned();
    assert!(text(plain()).contains("Mühlhausen</text>"));
    assert!(
        !text(Options {
            names: false,
            ..plain()
        })
        .contains("Mühlhausen</text>")
    );
    assert!(
        !text(Options {
            numbers: false,
            ..plain()
        })
        .contains("hexno")
    );
    assert!(
        !text(Options {
            scale: 0.3,
            ..plain()
        })
        .contains("hexno"),
        "unreadable numbers"
    );
    assert!(
        !text(Options {
            pieces: false,
            ..plain()
        })
        .contains("counter")
    );
    assert!(
        !text(Options {
            overlays: false,
            ..plain()
        })
        .contains("ov-")
    );
    assert!(
        !text(Options {
            objectives: false,
            ..plain()
        })
        .contains("goal")
    );
    assert!(
        !text(Options {
            cartouche: false,
            ..plain()
        })
        .contains("cartouche")
    );
    assert!(
        !text(Options {
            margin: 0.0,
            ..plain()
        })
        .contains("frame")
    );
    assert!(
        !text(Options {
            thumbnail: true,
            ..plain()
        })
        .contains("<text")
    );
    assert!(svg(&scene, &Options::default()).contains("@font-face"));
    assert!(!svg(&scene, &plain()).contains("@font-face"));
    assert_ne!(
        svg(&scene, &plain()),
        svg(
            &scene,
            &Options {
                night: true,
                ..plain()
            }
        )
    );
    assert!(labels_svg(&scene.sheet, &plain()).contains("Mühlhausen"));
}

#[test]
fn colours_are_resolved_in_a_drawing_and_left_to_the_page_in_fragments() {
    assert!(!svg(&varied(), &plain()).contains("var("));
    assert!(draw::stylesheet(Tone::Page, true).contains("var(--snow)"));
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
            scene.overlays = vec![Overlay {
                hex: "0303".to_owned(),
                kind: *kind,
                label: "2".to_owned(),
            }];
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
    let text = labels_svg(
        &scene.sheet,
        &Options {
            numbers: false,
            ..plain()
        },
    );
    let (width, height) = draw::extent(&scene.sheet);
    let mut found = 0;
    for name in text.split("<text class=\"place").skip(1) {
        let value = |key: &str| -> f64 {
            let at = name.find(&format!(" {key}=\"")).expect("a position") + key.len() + 3;
            name[at..]
                .split('"')
                .next()
                .and_then(|v| v.parse().ok())
                .expect("a number")
        };
        let half = 17.0 * 6.5 / 2.0;
        assert!(
            value("x") - half > 0.0 && value("x") + half < width,
            "{name}"
        );
        assert!(
            value("y") - 14.0 > 0.0 && value("y") + 5.0 < height,
            "{name}"
        );
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
        hexes: ["1032", "1132", "1232", "1333", "1433"]
            .map(str::to_owned)
            .to_vec(),
    }];
    let text = terrain_svg(&ground, &plain());
    assert!(text.contains(">1230</text>") && text.contains(">1735</text>"));
    // an even column in the west lies south of its neighbour
    let (west, east) = (draw::centre(&ground, "1230"), draw::centre(&ground, "1330"));
    assert!(west.expect("on it").1 > east.expect("on it").1);
    let road = text
        .split("class=\"road\"")
        .nth(1)
        .and_then(|r| r.split("d=\"M").nth(1))
        .expect("a road");
    let start: f64 = road
        .split(' ')
        .next()
        .and_then(|v| v.parse().ok())
        .expect("a number");
    assert!(start < 0.0, "the road starts beyond the edge: {start}");
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
        piece.name = if i % 2 == 0 {
            String::new()
        } else {
            "x".repeat(300)
        };
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
    odd.sheet.places.push(Place {
        name: String::new(),
        kind: PlaceKind::Wood,
        hexes: Vec::new(),
    });
    scenes.push(odd);
    let crop = |x: f32, y: f32, width: f32, height: f32| {
        Some(Crop {
            x,
            y,
            width,
            height,
        })
    };
    let all = [
        plain(),
        Options {
            scale: f32::NAN,
            margin: f32::INFINITY,
            metres_per_hex: 0.0,
            ..plain()
        },
        Options {
            crop: crop(-500.0, 1e9, f32::NAN, -3.0),
            ..plain()
        },
        Options {
            crop: crop(100.0, 100.0, 200.0, 150.0),
            lettering: Some(f32::NAN),
            ..plain()
        },
        Options {
            thumbnail: true,
            lettering: Some(900.0),
            ..plain()
        },
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
    let result = png(
        &scene,
        &Options {
            scale: 8.0,
            ..plain()
        },
    );
    assert!(matches!(result, Err(DrawError::TooLarge { .. })));
}
