//! Little men from above: rows of infantry, horsemen, a gun with its crew, a staff.
//!
//! A figure inherits its uniform from the `use` that shows it: the coat is `color`, the hat is
//! `fill`, the belts are `stroke`. So one symbol serves every nation.

use engine::scene::{LeaderRank, PieceKind};

use crate::text::{n, put};

/// Uniforms: nation and arm, coat, hat, belts.
#[rustfmt::skip]
pub const UNIFORMS: &[(&str, &str, &str, &str)] = &[
    ("fr-foot", "#2d5596", "#1a1a1c", "#f3ecdc"), ("fr-light", "#274a80", "#1a1a1c", "#e8d9a8"),
    ("fr-horse", "#3f6a43", "#1a1a1c", "#d9b24a"), ("fr-heavy", "#2d5596", "#8c2f24", "#e8e2d2"),
    ("fr-guns", "#24406e", "#1a1a1c", "#c9463a"),
    ("ru-foot", "#3d6a48", "#17181a", "#f0e8d6"), ("ru-light", "#355c40", "#17181a", "#222222"),
    ("ru-horse", "#4a5f86", "#17181a", "#e0b13c"), ("ru-heavy", "#ece6d6", "#17181a", "#9a4a3a"),
    ("ru-guns", "#345a3e", "#17181a", "#c9463a"),
    ("pr-foot", "#33466b", "#141618", "#f0e8d6"), ("pr-light", "#3d5a43", "#141618", "#222222"),
    ("pr-horse", "#3d5680", "#141618", "#e6ddc6"), ("pr-heavy", "#e6e0d0", "#141618", "#33466b"),
    ("pr-guns", "#2b3c5c", "#141618", "#1a1a1a"),
    ("au-foot", "#f0ebdd", "#1a1a1c", "#a98d52"), ("au-light", "#8c9199", "#1a1a1c", "#4a6a45"),
    ("au-horse", "#5c7a4a", "#8c2f24", "#e0b13c"), ("au-heavy", "#f0ebdd", "#1a1a1c", "#7a2a24"),
    ("au-guns", "#7a5638", "#1a1a1c", "#b0503c"),
    ("br-foot", "#b23b2e", "#1a1a1c", "#f3ecdc"), ("br-light", "#46603f", "#17181a", "#222222"),
    ("br-horse", "#34486f", "#1a1a1c", "#e6ddc6"), ("br-heavy", "#b23b2e", "#1a1a1c", "#e0b13c"),
    ("br-guns", "#34486f", "#1a1a1c", "#c9463a"),
    ("nl-foot", "#3b5c98", "#1d1d1f", "#f0e8d6"), ("nl-light", "#4b6d43", "#22201c", "#c9b25a"),
    ("nl-horse", "#3b5c98", "#1d1d1f", "#e6ddc6"), ("nl-heavy", "#3b5c98", "#1d1d1f", "#d9772a"),
    ("nl-guns", "#34528a", "#1d1d1f", "#c9463a"),
    ("bw-foot", "#262322", "#0c0c0c", "#8fa6b4"), ("bw-light", "#3a3a34", "#0c0c0c", "#8fa6b4"),
    ("bw-horse", "#262322", "#0c0c0c", "#8fa6b4"), ("bw-heavy", "#262322", "#0c0c0c", "#d9d2c2"),
    ("bw-guns", "#262322", "#0c0c0c", "#d9c25a"),
    ("de-foot", "#6f95c4", "#1a1a1c", "#f3ecdc"), ("de-light", "#4d7050", "#1a1a1c", "#e6ddc6"),
    ("de-horse", "#4d7050", "#1a1a1c", "#d9b24a"), ("de-heavy", "#e6e0d0", "#1a1a1c", "#2f6468"),
    ("de-guns", "#41557d", "#1a1a1c", "#c9463a"),
    ("xx-foot", "#7d766d", "#26241f", "#e6ddc6"), ("xx-light", "#6a6f5c", "#26241f", "#e6ddc6"),
    ("xx-horse", "#6f6a70", "#26241f", "#e6ddc6"), ("xx-heavy", "#a29a8c", "#26241f", "#57504a"),
    ("xx-guns", "#66615a", "#26241f", "#c9463a"),
    ("staff", "#24324a", "#111111", "#ffffff"),
];

const FOOT: &str = r##"<path fill="none" stroke="#4a3420" stroke-width=".8" d="M2.2-.4v-5.4"/><path stroke="none" fill="#7a5c3a" d="M-1.5 1h3v2h-3z"/><ellipse stroke="none" fill="currentColor" rx="2.7" ry="1.7"/><path fill="none" stroke-width=".6" d="M-1.5-1l3 2M1.5-1l-3 2"/><circle stroke="none" cy="-.4" r="1.35"/>"##;
const BEAR: &str = r##"<path fill="none" stroke="#4a3420" stroke-width=".8" d="M2.2-.4v-5.4"/><path stroke="none" fill="#7a5c3a" d="M-1.5 1h3v2h-3z"/><ellipse stroke="none" fill="currentColor" rx="2.8" ry="1.8"/><path fill="none" stroke-width=".6" d="M-1.5-1l3 2M1.5-1l-3 2"/><circle stroke="none" cy="-.4" r="1.75"/><circle stroke="none" fill="#c9463a" cx="-1.5" cy="-1.3" r=".75"/>"##;
const RIDER: &str = r##"<ellipse stroke="none" fill="currentColor" cy=".8" rx="2.7" ry="1.9"/><path fill="none" stroke-width=".6" d="M-1.6-.2l3.2 2"/><circle stroke="none" cy=".3" r="1.5"/>"##;
const CUIRASS: &str = r##"<ellipse stroke="none" fill="currentColor" cy=".8" rx="3" ry="1.9"/><ellipse fill="#cfd3d6" stroke="#5f666b" stroke-width=".4" cy=".9" rx="1.9" ry="1.6"/><circle fill="#b98c2e" stroke="none" cy=".2" r="1.4"/><path fill="none" stroke="#1a1a1c" stroke-width=".8" d="M0-.8v2.4"/>"##;
const LANCE: &str = r##"<path fill="none" stroke="#d9c9a0" stroke-width=".8" d="M3 4V-11"/>"##;
const PENNON: &str = r##"<path stroke="none" fill="#c9463a" d="M3-11h3.2v1.2h-3.2z"/><path stroke="none" fill="#f3ecdc" d="M3-9.8h3.2v1.2h-3.2z"/>"##;
const HORSES: [&str; 5] = ["#6b4426", "#4a2f1b", "#7c5632", "#3a2a20", "#e8e2d2"];

fn used(out: &mut String, id: &str, x: f64, y: f64) {
    put!(out, r##"<use href="#{id}" x="{}" y="{}"/>"##, n(x), n(y));
}

fn symbol(out: &mut String, id: &str, body: &str) {
    put!(out, r#"<symbol id="{id}" overflow="visible">{body}</symbol>"#);
}

/// Rows of figures with a common pitch.
fn rows(id: &str, ys: &[f64], count: usize, first: f64, pitch: f64) -> String {
    let mut out = String::new();
    for y in ys {
        for i in 0..count {
            let sway = if *y == 1.0 { 0.6 } else { 0.0 };
            used(&mut out, id, first + i as f64 * pitch + sway, *y);
        }
    }
    out
}

/// Two ranks of four horsemen; `front` and `rear` name the riders.
fn troop(front: &str, rear: &str) -> String {
    let mut out = String::new();
    for (row, (y, rider)) in [(-8.0, front), (10.0, rear)].into_iter().enumerate() {
        for i in 0..4 {
            let x = -14.4 + i as f64 * 9.6;
            used(&mut out, &format!("m-horse{}", (i + row) % 4), x, y);
            used(&mut out, rider, x, y);
        }
    }
    out
}

fn gun(width: f64) -> String {
    let (w, b) = (5.4 * width, 1.7 * width);
    format!(
        r##"<path fill="none" stroke="#3a2a18" stroke-width="2.4" d="M{0} -3v10M{w} -3v10"/><path fill="none" stroke="#3a2a18" stroke-width="1.4" d="M{0} 2h{1}"/><path stroke="none" fill="#5b4526" d="M0 4L-1.4 16h2.8z"/><path fill="#b98c2e" stroke="#4a3208" stroke-width=".6" d="M{2} 6L{3} -13h{4}L{b} 6z"/>"##,
        n(-w),
        n(2.0 * w),
        n(-b),
        n(-b * 0.7),
        n(b * 1.4)
    )
}

/// Every figure, block and tree, and the patterns of table overlays, as `<symbol>` and `<pattern>`.
pub fn symbols() -> String {
    let mut out = String::from(
        r##"<pattern id="pt-zone" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="zone-line" d="M0 0V9"/></pattern><pattern id="pt-alley" width="5" height="5" patternUnits="userSpaceOnUse"><circle class="alley-dot" cx="2.5" cy="2.5" r=".8"/></pattern>"##,
    );
    for (kind, first) in [(1, 1), (2, 4), (3, 7)] {
        let body = format!(
            r#"<ellipse class="tb-tree-cast" cx="3.6" cy="4.6" rx="14" ry="13.2"/><circle class="t{first}" r="14"/><circle class="t{}" cx="-2" cy="-2.2" r="10.6"/><circle class="t{}" cx="-4.2" cy="-4.8" r="5.6"/>"#,
            first + 1,
            first + 2
        );
        symbol(&mut out, &format!("tb-tree{kind}"), &body);
    }
    for (i, colour) in HORSES.iter().enumerate() {
        let body = format!(
            r##"<path fill="{colour}" stroke="#2a1a10" stroke-width=".5" d="M0-7.4c1.3 0 1.5 2.4 1.5 3.6 1 1.8 1 6.4 .4 8.8-.8 1.8-3 1.8-3.8 0-.6-2.4-.6-7 .4-8.8 0-1.2 .2-3.6 1.5-3.6z"/><path fill="none" stroke="#2a1a10" stroke-width="1" d="M0 6v3"/>"##
        );
        symbol(&mut out, &format!("m-horse{i}"), &body);
    }
    symbol(&mut out, "m-foot", FOOT);
    symbol(&mut out, "m-bear", BEAR);
    symbol(&mut out, "m-rider", RIDER);
    symbol(&mut out, "m-cuirass", CUIRASS);
    symbol(&mut out, "m-lance", &format!("{LANCE}{PENNON}{RIDER}"));
    symbol(&mut out, "m-pike", &format!("{LANCE}{RIDER}"));
    symbol(&mut out, "b-line", &rows("m-foot", &[-7.0, 1.0, 9.0], 6, -15.5, 6.2));
    symbol(&mut out, "b-guard", &rows("m-bear", &[-7.0, 1.0, 9.0], 6, -15.5, 6.2));
    let skirmish =
        rows("m-foot", &[-10.0], 4, -14.0, 9.3) + &rows("m-foot", &[1.0, 9.5], 6, -15.5, 6.2);
    symbol(&mut out, "b-light", &skirmish);
    symbol(&mut out, "b-horse", &troop("m-rider", "m-rider"));
    symbol(&mut out, "b-lance", &troop("m-lance", "m-rider"));
    symbol(&mut out, "b-cossack", &troop("m-pike", "m-pike"));
    symbol(&mut out, "b-heavy", &troop("m-cuirass", "m-cuirass"));
    let crew = |spots: &[(f64, f64)]| {
        let mut men = String::new();
        for (x, y) in spots {
            used(&mut men, "m-foot", *x, *y);
        }
        men
    };
    let four = [(-6.6, 13.0), (6.6, 13.0), (6.8, -9.0)];
    symbol(&mut out, "b-gun", &(gun(1.0) + &crew(&four)));
    let five = [(-6.8, 14.0), (6.8, 14.0), (7.0, -10.0), (-7.0, -10.0)];
    symbol(&mut out, "b-gun-heavy", &(gun(1.22) + &crew(&five)));
    let mut horse_gun = String::new();
    for (i, x) in [-4.6, 4.6].into_iter().enumerate() {
        used(&mut horse_gun, &format!("m-horse{i}"), x, 11.0);
        used(&mut horse_gun, "m-rider", x, 11.0);
    }
    let fore = format!(r#"<g transform="translate(0 -4)">{}</g>"#, gun(0.92));
    symbol(&mut out, "b-gun-horse", &(fore + &horse_gun + &crew(&[(6.6, -11.0)])));
    let mut general = String::new();
    used(&mut general, "m-horse4", 0.0, 0.0);
    used(&mut general, "m-rider", 0.0, 0.0);
    symbol(&mut out, "b-general", &general);
    out
}

/// Block, arm of the uniform, and the width for which it is drawn (it is always 42 deep).
pub fn block(kind: PieceKind) -> (&'static str, &'static str, f64) {
    match kind {
        PieceKind::Line | PieceKind::Grenadier => ("b-line", "foot", 42.0),
        PieceKind::Guard => ("b-guard", "foot", 42.0),
        PieceKind::Light | PieceKind::Jager => ("b-light", "light", 42.0),
        PieceKind::Cuirassier => ("b-heavy", "heavy", 42.0),
        PieceKind::Dragoon | PieceKind::Hussar | PieceKind::Chasseur => ("b-horse", "horse", 42.0),
        PieceKind::Lancer => ("b-lance", "horse", 42.0),
        PieceKind::Cossack => ("b-cossack", "light", 42.0),
        PieceKind::Gun => ("b-gun", "guns", 21.0),
        PieceKind::HeavyGun => ("b-gun-heavy", "guns", 21.0),
        PieceKind::HorseGun => ("b-gun-horse", "guns", 21.0),
        PieceKind::Leader(_) => ("b-general", "horse", 28.0),
    }
}

/// Riders of a leader's base of radius 14, or 21 for a staff: the general and his escort.
pub fn staff(rank: LeaderRank, class: &str) -> String {
    let mut out = String::new();
    let mut put_rider = |horse: &str, uniform: &str, x: f64, y: f64| {
        for id in [horse, "m-rider"] {
            put!(out, r##"<use href="#{id}" class="u-{uniform}" x="{}" y="{}"/>"##, n(x), n(y));
        }
    };
    if rank == LeaderRank::Army {
        let escort = format!("{class}-horse");
        put_rider("m-horse4", "staff", -6.0, -2.0);
        put_rider("m-horse0", &escort, 6.0, 3.0);
        put_rider("m-horse1", &escort, 0.0, 9.0);
    } else {
        put_rider("m-horse4", "staff", 0.0, 0.0);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nation::NATIONS;

    #[test]
    fn every_nation_has_a_coat_for_every_arm() {
        for nation in NATIONS {
            for arm in ["foot", "light", "horse", "heavy", "guns"] {
                let name = format!("{}-{arm}", nation.class);
                assert!(UNIFORMS.iter().any(|u| u.0 == name), "{name}");
            }
        }
    }

    #[test]
    fn every_figure_used_is_drawn() {
        let all = symbols();
        for used in all.split("href=\"#").skip(1) {
            let id = used.split('"').next().expect("closed");
            assert!(all.contains(&format!(r#"id="{id}""#)), "{id}");
        }
    }
}
