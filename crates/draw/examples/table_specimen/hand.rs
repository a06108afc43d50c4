//! What a player has in hand at Quatre Bras: a wheel, a measure, a shot.

use crate::quatre_bras::{mil, points};
use engine::scene::*;

fn stance(x: f64, y: f64, facing: f64, width: f64) -> Stance {
    let facing = (facing.rem_euclid(360.0) * 60.0).round() as u16;
    Stance { x: mil(x), y: mil(y), facing, width: mil(width), depth: mil(3.0) }
}

/// Wathiez wheels left by 30 degrees about his front left corner and goes on for five inches.
pub fn overlays() -> Vec<TableOverlay> {
    let (left, right) = ((35.5, 21.5), (38.5, 21.5));
    let turned = |degrees: f64, ahead: f64| {
        let (sin, cos) = (-degrees.to_radians()).sin_cos();
        // the middle of the front, then half a base back and as far on as asked
        let front = (left.0 + 1.5 * cos, left.1 - 1.5 * sin);
        let on = ahead - 1.5;
        (front.0 + sin * on, front.1 + cos * on)
    };
    let arc: Vec<(f64, f64)> = (0..=6)
        .map(|i| {
            let (sin, cos) = (-f64::from(i) * 5_f64.to_radians()).sin_cos();
            (left.0 + 3.0 * cos, left.1 - 3.0 * sin)
        })
        .collect();
    let (wheeled, ends) = (turned(30.0, 0.0), turned(30.0, 5.0));
    let (nose, tip) = (turned(30.0, 1.5), turned(30.0, 6.5));
    let leg = |label: &str, length: f64, list: &[(f64, f64)]| PathLeg {
        points: points(list),
        pivot: None,
        length: mil(length),
        label: label.to_owned(),
    };
    let ghost = |(x, y): (f64, f64), label: &str, standing| TableOverlay::Ghost {
        piece: "Wathiez".to_owned(),
        stance: stance(x, y, -30.0, 3.0),
        label: label.to_owned(),
        standing,
    };
    debug_assert!(arc.first().is_some_and(|a| (a.0 - right.0).abs() < 1e-6));
    vec![
        TableOverlay::Selected { piece: "Wathiez".to_owned() },
        TableOverlay::Selected { piece: "Reille".to_owned() },
        TableOverlay::MayAct { piece: "Husson".to_owned() },
        TableOverlay::Zone {
            stance: stance(34.6, 30.4, 186.0, 1.5),
            reach: mil(6.0),
            label: "6″ zone".to_owned(),
        },
        ghost(wheeled, "", GhostStanding::Passing),
        ghost(ends, "10.6 of 16″", GhostStanding::Ending),
        TableOverlay::Path {
            legs: vec![
                PathLeg { pivot: Some(points(&[left])[0]), ..leg("wheel 30°", 1.6, &arc) },
                leg("", 9.0, &[nose, tip]),
            ],
        },
        TableOverlay::Ruler {
            from: points(&[(20.6, 14.1)])[0],
            to: points(&[(21.1, 27.1)])[0],
            label: "no sight".to_owned(),
        },
    ]
}

/// Fire and sight instead of movement.
pub fn firing() -> Vec<TableOverlay> {
    let at = |x: f64, y: f64| [mil(x), mil(y)];
    vec![
        TableOverlay::Selected { piece: "12-pdrs".to_owned() },
        TableOverlay::Target { piece: "Bylandt".to_owned(), label: "4+".to_owned() },
        TableOverlay::Alley {
            corners: points(&[(32.5, 19.1), (34.0, 19.1), (32.7, 29.5), (29.7, 29.5)]),
            label: "10.4″ · 4+".to_owned(),
            block: None,
        },
        TableOverlay::Alley {
            corners: points(&[(25.0, 18.7), (27.9, 18.7), (28.2, 28.9), (26.7, 28.9)]),
            label: String::new(),
            block: None,
        },
        TableOverlay::Sight {
            from: at(21.3, 13.9),
            to: at(21.2, 27.0),
            block: Some(Block { at: at(21.25, 18.0), by: "Bossu wood".to_owned() }),
        },
        TableOverlay::Sight { from: at(46.6, 19.1), to: at(46.2, 32.5), block: None },
        TableOverlay::Ghost {
            piece: "Husson".to_owned(),
            stance: stance(39.5, 26.6, 4.0, 3.0),
            label: "pond: nobody enters [A4.0]".to_owned(),
            standing: GhostStanding::Refused,
        },
    ]
}
