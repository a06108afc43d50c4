//! Pieces and flags tell what they are, with and without colour.

mod common;

use common::{body, plain, unit, varied, with};
use draw::{counter_svg, svg};
use engine::scene::*;

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
        let own =
            &text[from..from + text[from + 1..].find("data-id").unwrap_or(text.len() - from - 1)];
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
    let piece = Piece { strength: Some(3), full_strength: 7, ..unit("33/I", "french", "0202") };
    let text = counter_svg(&piece);
    assert_eq!(text.matches(r#"class="pip""#).count(), 3);
    assert_eq!(text.matches(r#"class="pip lost""#).count(), 4);
    assert!(text.contains(r#"class="wound""#));
    let whole = counter_svg(&unit("33/I", "french", "0202"));
    assert!(!whole.contains(r#"class="wound""#) && !whole.contains("lost"));
}

#[test]
fn a_hidden_strength_does_not_leak() {
    let known = Piece { strength: Some(3), full_strength: 7, ..unit("33/I", "french", "0202") };
    let hidden = Piece { strength: None, ..known.clone() };
    let text = svg(&with(vec![hidden.clone()]), &plain());
    let text = body(&text);
    assert!(text.contains("(7)"));
    assert!(!text.contains(r#"class="sp""#) && !text.contains(">3<"));
    assert!(!text.contains("<rect class=\"pip") && !text.contains("class=\"wound\""));
    assert!(text.contains("hidden"));
    // with nothing printed either, a question mark
    assert!(counter_svg(&Piece { full_strength: 0, ..hidden }).contains(">?</text>"));
}

#[test]
fn the_front_mark_turns_with_the_facing() {
    let seen: Vec<String> = (0..6)
        .map(|facing| {
            let text = counter_svg(&Piece { facing, ..unit("33/I", "french", "0202") });
            let turn = -60 + 60 * i32::from(facing);
            assert!(text.contains(&format!(r#"transform="rotate({turn})"#)), "{facing}: {text}");
            text
        })
        .collect();
    assert!(seen.windows(2).all(|w| w[0] != w[1]));
    // a square has no front
    let square = |facing| {
        counter_svg(&Piece { facing, shape: Shape::Square, ..unit("33/I", "french", "0202") })
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
        Shape::Skirmish,
        Shape::RoadMarch,
        Shape::Masse,
    ];
    let mut marks: Vec<String> = shapes
        .iter()
        .map(|shape| {
            let text = counter_svg(&Piece { shape: *shape, ..unit("33/I", "french", "0202") });
            let at = text.find("href=\"#f-").expect("a front mark");
            text[at..at + text[at..].find("/>").expect("closed")].to_owned()
        })
        .collect();
    marks.sort();
    marks.dedup();
    assert_eq!(marks.len(), shapes.len());
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
    assert!(!body(&led).contains("stackno"), "a leader is no part of the count");
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
fn a_hexside_is_faced_half_a_turn_before_its_vertex() {
    for facing in 0..6 {
        let piece = Piece { facing, faces_side: true, ..unit("33/I", "french", "0202") };
        let turn = -90 + 60 * i32::from(facing);
        let text = counter_svg(&piece);
        assert!(text.contains(&format!(r#"transform="rotate({turn})"#)), "{facing}: {text}");
    }
}

#[test]
fn a_pair_of_hexes_has_one_front_and_a_twin() {
    // facing east: the left hex lies north of the right one
    let line = Piece { also: vec!["0304".to_owned()], ..unit("33/I", "french", "0303") };
    let text = svg(&with(vec![line.clone()]), &plain());
    let text = body(&text);
    assert_eq!(text.matches(r#"data-id="french/33/I""#).count(), 2);
    assert!(text.contains("#f-line-left\"") && text.contains("#f-line-right\""));
    assert_eq!(text.matches("counter twin fr").count(), 1);
    // each is tied to the other
    assert_eq!(text.matches(r#"class="link field""#).count(), 2);
    // another hex that the sheet does not have is left out
    let beyond = Piece { also: vec!["9999".to_owned()], ..line };
    let text = svg(&with(vec![beyond]), &plain());
    assert!(!body(&text).contains("counter twin"));
}

#[test]
fn a_road_column_marches_after_its_head() {
    let column = Piece {
        shape: Shape::RoadMarch,
        facing: 0,
        faces_side: true,
        also: vec!["0304".to_owned(), "0305".to_owned()],
        ..unit("33/I", "russian", "0303")
    };
    let text = svg(&with(vec![column]), &plain());
    let text = body(&text);
    assert_eq!(text.matches("#f-road\"").count(), 1);
    assert_eq!(text.matches("counter twin ru").count(), 2);
    // both hexes behind the head point north
    assert_eq!(text.matches(r##"rotate(-90)"><use href="#f-road-on"/>"##).count(), 2);
}

#[test]
fn markers_stand_beside_the_counter_and_are_spoken() {
    let mark = |sign: &str, words: &str| Mark {
        sign: sign.to_owned(),
        words: words.to_owned(),
        rule: "4.3.5".to_owned(),
    };
    let marks = vec![mark("D", "disordered"), mark("F", "fatigued, blue marker")];
    let text = counter_svg(&Piece { marks, ..unit("33/I", "french", "0202") });
    assert_eq!(text.matches(r#"class="badge""#).count(), 2);
    assert!(text.contains(">D</text>") && text.contains(">F</text>"));
    assert!(text.contains("disordered, fatigued, blue marker</title>"));
}
