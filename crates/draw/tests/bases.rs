//! Bases and tags on a table stand where the scene has them, and hide nothing.

mod common;

use common::table::{feature, mark, mil, officer, unit, varied, with};
use common::{body, plain};
use draw::{base_svg, svg};
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

fn facing(mut piece: Piece, degrees: u16) -> Piece {
    if let Some(stance) = &mut piece.stance {
        stance.facing = degrees * 60;
    }
    piece
}

/// Boxes of all tags with their ids.
fn tags(text: &str) -> Vec<(String, [f64; 4])> {
    text.split("<g class=\"tag ")
        .skip(1)
        .map(|tag| {
            let [x, y, k] = numbers(attribute(tag, "transform"))[..] else { panic!("{tag}") };
            let board = &tag[tag.find("class=\"board\"").expect("a board")..];
            let side = |name: &str| attribute(board, name).parse::<f64>().expect("a number") * k;
            let (left, width) = (x + side("x"), side("width"));
            let id = attribute(&format!(" {tag}"), "data-tag").to_owned();
            (id, [left, y - 6.2 * k, left + width, y + 6.2 * k])
        })
        .collect()
}

fn overlap(a: &[f64; 4], b: &[f64; 4]) -> bool {
    a[0] < b[2] - 0.2 && b[0] < a[2] - 0.2 && a[1] < b[3] - 0.2 && b[1] < a[3] - 0.2
}

#[test]
fn every_name_strength_and_mark_appears() {
    let scene = varied();
    let text = svg(&scene, &plain());
    for piece in &scene.pieces {
        let from = text.find(&format!(r#"data-tag="{}""#, piece.id)).expect("a tag");
        let next = text[from + 1..].find("data-tag").unwrap_or(text.len() - from - 1);
        let own = &text[from..from + next];
        assert!(own.contains(&format!(">{}</text>", piece.name)), "{own}");
        if let Some(strength) = piece.strength {
            assert!(own.contains(&format!(">{strength}</text>")), "{own}");
            let lost = usize::from((piece.full_strength - strength).min(4));
            let hits = own.split("class=\"hit\" d=\"").nth(1).unwrap_or("").split('"').next();
            assert_eq!(hits.unwrap_or("").matches('M').count(), lost, "{own}");
        }
        let from = text.find(&format!(r#"data-id="{}""#, piece.id)).expect("a base");
        let title = text[from..].split("</title>").next().expect("closed");
        assert!(title.contains(&piece.long_name));
        for mark in &piece.marks {
            assert!(title.contains(&mark.words), "{title}");
        }
    }
    for class in ["suppressed", "fired", "contact", "astray", "moved", "linked"] {
        assert!(text.contains(&format!("class=\"chip {class}\"")), "{class}");
    }
    assert!(text.contains(">SK2</text>") && text.contains(">great</text>"));
}

#[test]
fn a_hidden_strength_does_not_leak() {
    let known = Piece { strength: Some(3), full_strength: 7, ..unit("A1", "french", 10.0, 10.0) };
    let hidden = Piece { strength: None, ..known.clone() };
    let shown = |piece: &Piece| body(&svg(&with(vec![piece.clone()]), &plain())).to_owned();
    assert!(shown(&known).contains(">3</text>") && shown(&known).contains("class=\"hit\""));
    let text = shown(&hidden);
    assert!(text.contains(">(7)</text>") && !text.contains(">3</text>"));
    assert!(!text.contains("class=\"hit") && text.contains("hidden"));
    assert!(base_svg(&Piece { full_strength: 0, ..hidden }).contains(">?</text>"));
}

#[test]
fn a_piece_that_stands_nowhere_is_not_drawn() {
    let lost = Piece { stance: None, ..unit("lost", "french", 0.0, 0.0) };
    assert!(base_svg(&lost).is_empty());
    let mut scene = with(vec![lost, unit("far", "french", 400.0, 10.0)]);
    scene.table_overlays = vec![
        TableOverlay::Selected { piece: "french/lost".to_owned() },
        TableOverlay::Target { piece: "nobody".to_owned(), label: "F".to_owned() },
    ];
    let text = svg(&scene, &plain());
    assert!(!body(&text).contains("lost") && !body(&text).contains("far"));
    assert!(!body(&text).contains("class=\"overlay"));
}

#[test]
fn bases_have_their_true_place_size_and_angle() {
    let mut gun = facing(unit("gun", "dutch", 10.0, 6.0), 90);
    gun.kind = PieceKind::Gun;
    if let Some(stance) = &mut gun.stance {
        stance.width = 1500;
    }
    let text = svg(&with(vec![gun.clone()]), &plain());
    let base = &text[text.find("<g class=\"base nl\"").expect("a base")..];
    // ten inches from the left, six from the near edge of twenty
    assert_eq!(attribute(base, "transform"), "translate(140 196)");
    let sod = &base[base.find("<rect class=\"sod\"").expect("a sod")..];
    assert_eq!((attribute(sod, "width"), attribute(sod, "height")), ("21", "42"));
    assert!(base.contains("rotate(90) scale(1)"));
    // its tag is upright and behind it, to the left
    let tag = &text[text.find("<g class=\"tag nl\"").expect("a tag")..];
    assert!(!attribute(tag, "transform").contains("rotate"));
    assert!(numbers(attribute(tag, "transform"))[0] < 140.0 - 21.0);
    let turned: Vec<String> = [0, 90, 180, 270].map(|d| base_svg(&facing(gun.clone(), d))).to_vec();
    assert!((0..4).all(|i| (0..i).all(|j| turned[i] != turned[j])));
    // half the size, half the figures' size
    let mut small = unit("half", "french", 10.0, 10.0);
    if let Some(stance) = &mut small.stance {
        (stance.width, stance.depth) = (1500, 1500);
    }
    assert!(base_svg(&small).contains("scale(0.5)"));
}

#[test]
fn arms_and_nations_differ() {
    let kinds = [
        PieceKind::Line,
        PieceKind::Light,
        PieceKind::Guard,
        PieceKind::Hussar,
        PieceKind::Lancer,
        PieceKind::Cuirassier,
        PieceKind::Cossack,
        PieceKind::Gun,
        PieceKind::HeavyGun,
        PieceKind::HorseGun,
    ];
    let block = |kind: PieceKind, nation: &str| {
        let text = base_svg(&Piece { kind, ..unit("a", nation, 5.0, 5.0) });
        let at = text.find("href=\"#b-").expect("a block");
        let block = text[at..].split('"').nth(1).expect("closed").to_owned();
        let uniform = attribute(&text[at..], "class").to_owned();
        (block, uniform)
    };
    let mut blocks: Vec<String> = kinds.iter().map(|k| block(*k, "french").0).collect();
    let symbols = draw::symbols_svg();
    for id in &blocks {
        assert!(symbols.contains(&format!("id=\"{}\"", &id[1..])), "{id}");
    }
    blocks.sort();
    blocks.dedup();
    assert_eq!(blocks.len(), kinds.len());
    let css = draw::stylesheet(draw::Tone::Day, draw::Season::Summer);
    let mut uniforms: Vec<String> = [
        "french",
        "russian",
        "prussian",
        "austrian",
        "british",
        "dutch",
        "brunswick",
        "german",
        "saxon",
    ]
    .iter()
    .map(|nation| block(PieceKind::Line, nation).1)
    .collect();
    for class in &uniforms {
        assert!(css.contains(&format!(".{class}{{")), "{class}");
    }
    uniforms.sort();
    uniforms.dedup();
    assert_eq!(uniforms.len(), 9);
}

#[test]
fn tags_keep_out_of_each_others_way() {
    let row: Vec<Piece> = (0..5)
        .map(|i| unit(&format!("Brigade {i}"), "french", 4.0 + 3.2 * f64::from(i), 10.0))
        .collect();
    let text = svg(&with(row), &plain());
    let tags = tags(&text);
    assert_eq!(tags.len(), 5);
    for (i, (id, tag)) in tags.iter().enumerate() {
        for (other, box_) in &tags[..i] {
            assert!(!overlap(tag, box_), "{id} lies on {other}");
        }
        assert!(tag[0] >= 0.0 && tag[2] <= 336.0 && tag[1] >= 0.0 && tag[3] <= 280.0, "{id}");
    }
    // at the edge of the table too
    let corner = svg(&with(vec![unit("Ecke", "french", 1.5, 1.5)]), &plain());
    let (_, tag) = &self::tags(&corner)[0];
    assert!(tag[0] >= -0.1 && tag[3] <= 280.1, "{tag:?}");
}

#[test]
fn a_garrison_leaves_its_houses_in_sight() {
    let mut scene = with(vec![unit("Jamin", "french", 12.0, 10.0)]);
    let open = svg(&scene, &plain());
    assert!(body(&open).contains("#b-line") && !body(&open).contains("garrison"));
    if let Some(table) = &mut scene.table {
        let corners = [(10.5, 8.5), (13.5, 8.5), (13.5, 11.5), (10.5, 11.5)];
        table.features.push(feature("Gémioncourt", TableKind::Town, &corners));
    }
    let held = svg(&scene, &plain());
    assert!(!body(&held).contains("#b-line") && body(&held).contains("garrison"));
    assert!(body(&held).contains(">Jamin</text>"));
    // the name of the place makes room for the tag
    let name = &held[held.find("<text class=\"tb-name town\"").expect("a name")..];
    let value = |key: &str| attribute(name, key).parse::<f64>().expect("a number");
    let (x, y, size) = (value("x"), value("y"), value("font-size"));
    let half = size * 11.0 * 0.25;
    let area = [x - half, y - size * 0.7, x + half, y];
    assert!(tags(&held).iter().all(|(_, tag)| !overlap(tag, &area)));
}

#[test]
fn only_the_selected_officer_has_his_name_on_his_ring() {
    let mut scene = with(vec![officer("Reille", "french", 12.0, 10.0)]);
    let text = svg(&scene, &plain());
    let ring = &text[text.find("<rect class=\"tb-radius").expect("a ring")..];
    // six inches beyond a base of two
    assert_eq!((attribute(ring, "width"), attribute(ring, "rx")), ("196", "84"));
    assert!(!body(&text).contains("Reille 6″"));
    scene.table_overlays = vec![TableOverlay::Selected { piece: "french/Reille".to_owned() }];
    assert!(body(&svg(&scene, &plain())).contains("Reille 6″</text>"));
}

#[test]
fn attached_bases_are_chained_where_they_touch() {
    let mut foot = unit("foot", "french", 10.0, 10.0);
    let mut gun = unit("gun", "french", 12.25, 10.0);
    gun.kind = PieceKind::Gun;
    if let Some(stance) = &mut gun.stance {
        stance.width = 1500;
    }
    for piece in [&mut foot, &mut gun] {
        piece.marks.push(mark("+", "attached"));
    }
    let text = svg(&with(vec![foot.clone(), gun.clone()]), &plain());
    let chain = &text[text.find("<g class=\"chain\"").expect("a chain")..];
    assert_eq!(attribute(chain, "transform"), "translate(161 140) rotate(0)");
    if let Some(stance) = &mut gun.stance {
        stance.x = mil(16.0);
    }
    assert!(!body(&svg(&with(vec![foot, gun]), &plain())).contains("class=\"chain\""));
}
