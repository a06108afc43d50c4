//! The wooden frame with its ruler, and the brass plate of the title.

use engine::scene::Scene;

use super::{INCH, Plan};
use crate::hexes::{Point, View};
use crate::look::Look;
use crate::text::{Face, decimals, escape, n, p, put, width};

/// One board of the frame, mitred at the corners.
fn board(corners: [Point; 4], lit: bool) -> String {
    let d: String = corners
        .iter()
        .enumerate()
        .map(|(i, (x, y))| format!("{}{}", if i == 0 { 'M' } else { 'L' }, p(*x, *y)))
        .collect();
    let class = if lit { "tb-frame lit" } else { "tb-frame" };
    format!(r#"<path class="{class}" d="{d}Z"/>"#)
}

/// The frame round the view, `margin` units wide, with a tick for every inch and a figure for
/// every sixth, counted from the near left corner.
pub fn frame(plan: &Plan, look: &Look, margin: f64) -> String {
    if margin <= 0.0 {
        return String::new();
    }
    let View { x0, y0, x1, y1 } = look.view;
    let m = margin * 1.02;
    let (a, b, c, d) = ((x0, y0), (x1, y0), (x1, y1), (x0, y1));
    let (e, f) = ((x0 - m, y0 - m), (x1 + m, y0 - m));
    let (g, h) = ((x1 + m, y1 + m), (x0 - m, y1 + m));
    let mut out = String::from(r#"<g class="tb-edge">"#);
    for (corners, lit) in
        [([e, f, b, a], true), ([f, g, c, b], false), ([g, h, d, c], false), ([h, e, a, d], true)]
    {
        out.push_str(&board(corners, lit));
    }
    out.push_str(&wood_grain(&look.view, margin));
    put!(
        out,
        r#"<rect class="tb-inner" x="{}" y="{}" width="{}" height="{}" stroke-width="{}"/>"#,
        n(x0),
        n(y0),
        n(x1 - x0),
        n(y1 - y0),
        decimals((margin * 0.07).min(2.0), 2)
    );
    if look.detail {
        out.push_str(&ruler(plan, look, margin));
    }
    out.push_str("</g>");
    out
}

/// Thin lines along the boards.
fn wood_grain(view: &View, margin: f64) -> String {
    let mut d = String::new();
    for (i, k) in [0.22, 0.47, 0.63, 0.86].into_iter().enumerate() {
        let m = margin * k;
        let bow = margin * if i % 2 == 0 { 0.05 } else { -0.04 };
        let (w, h) = (view.width() + 2.0 * m, view.height() + 2.0 * m);
        put!(d, "M{}q{} {}", p(view.x0 - m, view.y0 - m), p(w / 2.0, bow), p(w, 0.0));
        put!(d, "M{}q{} {}", p(view.x0 - m, view.y1 + m), p(w / 3.0, -bow), p(w, 0.0));
        put!(d, "M{}q{} {}", p(view.x0 - m, view.y0 - m), p(bow, h / 2.0), p(0.0, h));
        put!(d, "M{}q{} {}", p(view.x1 + m, view.y0 - m), p(-bow, h / 3.0), p(0.0, h));
    }
    format!(
        r#"<path class="tb-grain" stroke-width="{}" d="{d}"/>"#,
        decimals((margin * 0.04).max(0.1), 2)
    )
}

fn ruler(plan: &Plan, look: &Look, margin: f64) -> String {
    let View { x0, y0, x1, y1 } = look.view;
    let (_, height) = plan.extent();
    let pixel = 1.0 / look.scale;
    // where inches are closer than three pixels only every sixth is marked
    let every = if INCH * look.scale < 3.0 { 6 } else { 1 };
    let mut d = String::new();
    let mut figures = String::new();
    let size = (margin * 0.42).min(11.0 * pixel).max(0.5);
    let inch = |v: f64| (v / INCH - 1e-6).ceil() as i64;
    let tick = |i: i64| margin * if i % 6 == 0 { 0.34 } else { 0.18 };
    let mut x = inch(x0).max(0);
    while x as f64 * INCH <= x1 + 1e-6 {
        let (at, long) = (x as f64 * INCH, tick(x));
        if x % every == 0 {
            put!(d, "M{}v{}M{}v{}", p(at, y0), n(-long), p(at, y1), n(long));
        }
        if x % 6 == 0 {
            put!(
                figures,
                r#"<text x="{}" y="{}">{x}</text>"#,
                n(at),
                n(y1 + margin * 0.42 + size * 0.72)
            );
        }
        x += 1;
    }
    let mut y = inch(height - y1).max(0);
    while height - y as f64 * INCH >= y0 - 1e-6 {
        let (at, long) = (height - y as f64 * INCH, tick(y));
        if y % every == 0 {
            put!(d, "M{}h{}M{}h{}", p(x0, at), n(-long), p(x1, at), n(long));
        }
        if y % 6 == 0 {
            let x = x0 - margin * 0.66;
            put!(figures, r#"<text x="{}" y="{}">{y}</text>"#, n(x), n(at + size * 0.36));
        }
        y += 1;
    }
    format!(
        r#"<path class="tb-tick" stroke-width="{}" d="{d}"/><g class="tb-no" font-size="{}">{figures}</g>"#,
        decimals(pixel, 2),
        decimals(size, 2)
    )
}

/// The title on a brass plate in the far board, where it hides nothing.
pub fn plate(scene: &Scene, look: &Look, margin: f64) -> String {
    let high = margin * 0.72;
    let size = high * 0.62;
    // too small to read: better none
    if size * look.scale < 8.0 || (scene.title.is_empty() && scene.subtitle.is_empty()) {
        return String::new();
    }
    let gap = if scene.title.is_empty() || scene.subtitle.is_empty() { 0.0 } else { size * 0.7 };
    let title = width(&scene.title, Face::DisplayBold) * size;
    let line = width(&scene.subtitle, Face::DisplayItalic) * size * 0.9;
    let wide = title + gap + line + size * 2.6;
    let view = &look.view;
    if wide > view.width() {
        return String::new();
    }
    let left = (view.x0 + view.x1 - wide) / 2.0;
    let top = view.y0 - margin / 2.0 - high / 2.0;
    let base = top + high * 0.71;
    let screw = |x: f64| {
        format!(
            r#"<circle class="tb-screw" cx="{}" cy="{}" r="{}"/>"#,
            n(x),
            n(top + high / 2.0),
            decimals(size * 0.16, 2)
        )
    };
    format!(
        r#"<g class="tb-plate"><rect class="tb-brass" x="{}" y="{}" width="{}" height="{}" rx="{}"/>{}{}<text class="title" x="{}" y="{}" font-size="{}">{}</text><text class="line" x="{}" y="{}" font-size="{}">{}</text></g>"#,
        n(left),
        n(top),
        n(wide),
        n(high),
        decimals(size * 0.16, 2),
        screw(left + size * 0.6),
        screw(left + wide - size * 0.6),
        n(left + size * 1.3),
        n(base),
        decimals(size, 2),
        escape(&scene.title),
        n(left + size * 1.3 + title + gap),
        n(base),
        decimals(size * 0.9, 2),
        escape(&scene.subtitle)
    )
}
