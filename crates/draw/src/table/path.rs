//! Moves in hand and measures: ghosts of bases, the way with its lengths, the brass ruler.

use engine::scene::{GhostStanding, PathLeg, Piece, TableOverlay};

use super::bases::body;
use super::layout::{Layout, around};
use super::overlays::{inches, plate, plate_size, round_about};
use super::picture::Desk;
use super::shapes::{chain_path, paced};
use super::{INCH, Place, Plan};
use crate::hexes::{Point, path_of};
use crate::nation::Nation;
use crate::text::{decimals, n, put};

/// Where a base would stand, with its price beside it.
pub fn ghost(
    (out, words): (&mut String, &mut String),
    desk: &mut Desk,
    piece: Option<&Piece>,
    place: &Place,
    label: &str,
    standing: GhostStanding,
) {
    let d = path_of(&place.corners());
    let class = match standing {
        GhostStanding::Passing => "passing",
        GhostStanding::Ending => "ending",
        GhostStanding::Refused => "refused",
    };
    if let (Some(piece), true) = (piece, standing != GhostStanding::Passing) {
        put!(
            out,
            r#"<g class="base ghost {}" transform="translate({} {})">{}</g>"#,
            Nation::of(&piece.nation).class,
            n(place.at.0),
            n(place.at.1),
            body(piece, place)
        );
    }
    put!(out, r#"<path class="tb-ghost {class}" d="{d}"/>"#);
    if standing == GhostStanding::Refused {
        let [a, b, c, e] = place.corners();
        put!(
            out,
            r#"<path class="tb-ghost cross" d="{}{}"/>"#,
            chain_path(&[a, c]),
            chain_path(&[b, e])
        );
    }
    let (a, b) = place.half();
    let k = desk.look.letter;
    let (w, h) = plate_size(label, k);
    let spots = round_about(place.at, (a + w / 2.0 + 3.0, b + h / 2.0 + 3.0));
    let class = if standing == GhostStanding::Refused { "stopped" } else { "" };
    words.push_str(&plate(&mut desk.layout, label, k, &spots, class));
}

/// The way of a move, each leg with its length, a head at the end.
pub fn path((out, words): (&mut String, &mut String), desk: &mut Desk, legs: &[PathLeg]) {
    let chains: Vec<Vec<Point>> = legs.iter().map(|l| desk.plan.spots(&l.points)).collect();
    let all: String = chains.iter().map(|c| chain_path(c)).collect();
    if all.is_empty() {
        return;
    }
    put!(out, r#"<path class="tb-path halo" d="{all}"/><path class="tb-path" d="{all}"/>"#);
    if let Some(head) = chains.iter().rev().find_map(|c| head(c)) {
        put!(out, r#"<path class="tb-path head" d="{head}"/>"#);
    }
    let k = desk.look.letter;
    for (leg, chain) in legs.iter().zip(&chains) {
        if let Some(pivot) = leg.pivot {
            let (x, y) = desk.plan.spot(pivot);
            put!(out, r#"<circle class="tb-pivot" cx="{}" cy="{}" r="4"/>"#, n(x), n(y));
        }
        let Some(mid) = chain.get(chain.len() / 2) else {
            continue;
        };
        // the middle of a straight leg lies between its points
        let mid = match chain[..] {
            [a, b] => ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0),
            _ => *mid,
        };
        let price = if leg.length == 0 { String::new() } else { inches(f64::from(leg.length)) };
        let text = format!("{} {price}", leg.label.trim());
        let (w, h) = plate_size(&text, k);
        let spots = round_about(mid, (w / 2.0 + 10.0, h / 2.0 + 8.0));
        words.push_str(&plate(&mut desk.layout, &text, k, &spots, ""));
    }
}

/// The head of an arrow at the end of a chain.
fn head(chain: &[Point]) -> Option<String> {
    let end = *chain.last()?;
    let before = *chain.iter().rev().find(|q| (q.0 - end.0).hypot(q.1 - end.1) > 0.5)?;
    let long = (end.0 - before.0).hypot(end.1 - before.1);
    let (u, v) = ((end.0 - before.0) / long, (end.1 - before.1) / long);
    let back =
        |along: f64, aside: f64| (end.0 - u * along - v * aside, end.1 - v * along + u * aside);
    Some(path_of(&[back(-3.0, 0.0), back(7.0, 5.2), back(4.6, 0.0), back(7.0, -5.2)]))
}

/// Where moves in hand and rulers lie, so that words keep off them.
pub fn keep_clear(plan: &Plan, overlays: &[TableOverlay], layout: &mut Layout) {
    for overlay in overlays {
        match overlay {
            TableOverlay::Ghost { stance, .. } => {
                let place = plan.place(stance);
                let (a, b) = place.half();
                layout.take(around(place.at, (2.0 * a, 2.0 * b)), 5.0);
            }
            TableOverlay::Ruler { from, to, .. } => {
                for (q, _) in paced(&[plan.spot(*from), plan.spot(*to)], INCH) {
                    layout.take(around(q, (22.0, 22.0)), 4.0);
                }
            }
            _ => {}
        }
    }
}

/// A brass ruler along the line between two points, with its inches.
pub fn ruler(
    (out, words): (&mut String, &mut String),
    desk: &mut Desk,
    (from, to): ([i32; 2], [i32; 2]),
    label: &str,
) {
    let (a, b) = (desk.plan.spot(from), desk.plan.spot(to));
    let long = (b.0 - a.0).hypot(b.1 - a.1);
    if long < 0.01 {
        return;
    }
    let mut turn = (b.1 - a.1).atan2(b.0 - a.0).to_degrees();
    let (start, mut wide) = (a, 15.0);
    // figures never stand on their heads: the ruler lies on the other side of the line
    let flipped = turn.abs() > 90.0 + 1e-6;
    if flipped {
        turn -= 180.0_f64.copysign(turn);
        wide = -wide;
    }
    let dir = if flipped { -1.0 } else { 1.0 };
    let top = if wide < 0.0 { wide } else { 0.0 };
    let left = if flipped { -long } else { 0.0 };
    let rect = |class: &str, down: f64| {
        format!(
            r#"<rect class="{class}" x="{}" y="{}" width="{}" height="15" rx="1"/>"#,
            n(left),
            n(top + down),
            n(long)
        )
    };
    let mut ticks = String::new();
    let mut figures = String::new();
    let whole = (long / INCH + 1e-6).floor().min(2000.0) as i32;
    let sign = wide.signum();
    for i in 0..=whole {
        let x = f64::from(i) * INCH * dir;
        put!(ticks, "M{} 0v{}", n(x), n(sign * if i % 6 == 0 { 8.0 } else { 5.0 }));
        if i > 0 && i % 2 == 0 && f64::from(i) * INCH < long - 5.0 {
            let y = if sign > 0.0 { 13.0 } else { -6.6 };
            put!(figures, r#"<text x="{}" y="{}">{i}</text>"#, n(x), n(y));
        }
    }
    put!(
        out,
        r#"<g class="tb-ruler" transform="translate({} {}) rotate({})">{}{}<path class="tick" d="{ticks}"/>{figures}</g>"#,
        n(start.0),
        n(start.1),
        decimals(turn, 2),
        rect("ruler-cast", 2.0),
        rect("ruler", 0.0)
    );
    let far = (f64::from(to[0]) - f64::from(from[0])).hypot(f64::from(to[1]) - f64::from(from[1]));
    let text = match label.trim() {
        "" => inches(far),
        more => format!("{} · {more}", inches(far)),
    };
    let k = desk.look.letter;
    let mid = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    let (w, h) = plate_size(&text, k);
    let spots = round_about(mid, (w / 2.0 + 18.0, h / 2.0 + 18.0));
    words.push_str(&plate(&mut desk.layout, &text, k, &spots, ""));
}
