//! Zones round bases, alleys of fire and lines of sight.

use engine::scene::Block;

use super::overlays::{inches, plate, plate_size, round_about};
use super::picture::Desk;
use super::shapes::middle;
use super::{INCH, Place};
use crate::hexes::{Point, path_of};
use crate::text::{decimals, n, p, put};

/// Everything within reach of a base.
pub fn zone(place: &Place, reach: i32) -> String {
    let r = super::reach(reach);
    let (w, d) = (place.width + 2.0 * r, place.depth + 2.0 * r);
    format!(
        r#"<rect class="tb-zone" x="{}" y="{}" width="{}" height="{}" rx="{}" transform="translate({} {}) rotate({})"/>"#,
        n(-w / 2.0),
        n(-d / 2.0),
        n(w),
        n(d),
        n(r),
        n(place.at.0),
        n(place.at.1),
        decimals(place.turn, 2)
    )
}

/// The strip a shot sweeps.
pub fn alley(corners: &[Point], blocked: bool) -> String {
    if corners.len() < 3 {
        return String::new();
    }
    let class = if blocked { "tb-alley blocked" } else { "tb-alley" };
    format!(r#"<path class="{class}" d="{}"/>"#, path_of(corners))
}

/// The words of an alley and what stops it.
pub fn words(
    (out, words): (&mut String, &mut String),
    desk: &mut Desk,
    corners: &[Point],
    label: &str,
    block: Option<&Block>,
) {
    if corners.is_empty() {
        return;
    }
    let k = desk.look.letter;
    let (w, h) = plate_size(label, k);
    let spots = round_about(middle(corners), (w / 2.0 + 1.2 * INCH, h / 2.0 + INCH));
    words.push_str(&plate(&mut desk.layout, label, k, &spots, ""));
    stopped((out, words), desk, block);
}

/// A barred ring where something stops the eye or the shot, with its name.
fn stopped((out, words): (&mut String, &mut String), desk: &mut Desk, block: Option<&Block>) {
    let Some(block) = block else {
        return;
    };
    let k = desk.look.letter;
    let (x, y) = desk.plan.spot(block.at);
    put!(
        out,
        r#"<g class="tb-stop" transform="translate({} {}) scale({})"><circle r="6.4"/><path d="M-3-3l6 6M3-3l-6 6"/></g>"#,
        n(x),
        n(y),
        decimals(k, 3)
    );
    let text = if block.by.trim().is_empty() {
        "blocked".to_owned()
    } else {
        format!("blocked by {}", block.by.trim())
    };
    let (w, h) = plate_size(&text, k);
    let spots = round_about((x, y), (w / 2.0 + 9.0 * k, h / 2.0 + 9.0 * k));
    words.push_str(&plate(&mut desk.layout, &text, k, &spots, "stopped"));
}

/// A line of sight: whole as far as it goes, broken beyond.
pub fn sight(
    (out, words): (&mut String, &mut String),
    desk: &mut Desk,
    (from, to): ([i32; 2], [i32; 2]),
    block: Option<&Block>,
) {
    let (a, b) = (desk.plan.spot(from), desk.plan.spot(to));
    let end = block.map_or(b, |block| desk.plan.spot(block.at));
    let line = |u: Point, v: Point| format!("M{}L{}", p(u.0, u.1), p(v.0, v.1));
    put!(
        out,
        r#"<path class="tb-sight halo" d="{d}"/><path class="tb-sight" d="{d}"/>"#,
        d = line(a, end)
    );
    if block.is_some() {
        put!(out, r#"<path class="tb-sight lost" d="{}"/>"#, line(end, b));
    }
    // an eye where one looks from, a ring where one looks to
    put!(
        out,
        r#"<g class="tb-eye" transform="translate({} {})"><circle r="5.4"/><path d="M-3.8 0Q0-3.6 3.8 0Q0 3.6-3.8 0Z"/><circle class="pupil" r="1.3"/></g><circle class="tb-seen{}" cx="{}" cy="{}" r="3.4"/>"#,
        n(a.0),
        n(a.1),
        if block.is_some() { " lost" } else { "" },
        n(b.0),
        n(b.1)
    );
    if block.is_some() {
        stopped((out, words), desk, block);
        return;
    }
    let k = desk.look.letter;
    let far = (f64::from(to[0]) - f64::from(from[0])).hypot(f64::from(to[1]) - f64::from(from[1]));
    let text = format!("{} in sight", inches(far));
    let mid = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    let (w, h) = plate_size(&text, k);
    let spots = round_about(mid, (w / 2.0 + 5.0, h / 2.0 + 5.0));
    words.push_str(&plate(&mut desk.layout, &text, k, &spots, ""));
}
