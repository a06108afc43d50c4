//! Losses over time as a small picture: the first side solid with squares, the other dashed with lozenges.

use crate::document::chance;
use crate::types::{Point, Report};
use crate::words::{people, short};
use engine::nouns::capital;
use std::fmt::Write;

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 280.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 150.0;
const BOTTOM: f64 = 34.0;
const TOP: f64 = 14.0;
/// So many lines across at most.
const LINES: i32 = 5;
/// So many moments are named at most.
const NAMED: usize = 10;
/// Labels at the end of the lines stand at least so far apart.
const APART: f64 = 18.0;

/// The plot in words.
pub fn words(report: &Report) -> String {
    let of = |seat: usize| {
        let faction = report.factions.get(seat)?;
        let share = f64::from(faction.lost) / f64::from(faction.full.max(1));
        let words = format!(
            "{} lost {} of {} {} ({})",
            people(&faction.side),
            faction.lost,
            faction.full,
            report.strength,
            chance(share.max(0.0))
        );
        Some(words)
    };
    let all: Vec<String> = [0, 1].into_iter().filter_map(of).collect();
    crate::words::sentence(&all.join("; "))
}

/// The plot as SVG. Its colours are those of the document it stands in: `--ink`, `--a` and `--b`.
pub fn plot(report: &Report) -> String {
    let course = &report.losses.course;
    let most = course.iter().flat_map(|point| point.lost).max().unwrap_or(0).max(4);
    let steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500];
    let step = steps.into_iter().find(|step| most / step < LINES).unwrap_or(1000);
    let top = (most + step - 1) / step * step;
    let end = course.last().map_or(1, |point| point.after.max(1));
    let x = |after: u32| LEFT + f64::from(after) / f64::from(end) * (WIDTH - LEFT - RIGHT);
    let y =
        |lost: i32| HEIGHT - BOTTOM - f64::from(lost) / f64::from(top) * (HEIGHT - BOTTOM - TOP);
    let mut out = format!(
        r#"<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{}">"#,
        crate::html::escape(&words(report))
    );
    for line in 0..=top / step {
        let (at, right) = (y(line * step), WIDTH - RIGHT);
        let _ = write!(
            out,
            r#"<path class="ax" d="M{LEFT} {at:.1}H{right}"/><text x="{:.0}" y="{:.1}" text-anchor="end">{}</text>"#,
            LEFT - 8.0,
            at + 4.0,
            line * step
        );
    }
    let named: Vec<&Point> = course.iter().skip(1).collect();
    let every = named.len().div_ceil(NAMED).max(1);
    let mut free = LEFT;
    for point in named.iter().step_by(every) {
        let (at, name) = (x(point.after), short(&point.when));
        // About as wide as the letters are.
        let wide = 6.5 * name.chars().count() as f64;
        if at < free || at + wide > WIDTH - RIGHT {
            continue;
        }
        free = at + wide + 8.0;
        let low = HEIGHT - BOTTOM;
        let _ = write!(
            out,
            r#"<path class="ax" d="M{at:.1} {low}v5"/><text x="{at:.1}" y="{:.0}">{}</text>"#,
            HEIGHT - 12.0,
            crate::html::escape(name)
        );
    }
    let last = |seat: usize| course.last().map_or(0, |point| point.lost[seat]);
    let mut labels = [y(last(0)), y(last(1))];
    let gap = labels[1] - labels[0];
    if gap.abs() < APART {
        let middle = (labels[0] + labels[1]) / 2.0;
        let up = if gap < 0.0 { 1 } else { 0 };
        labels[up] = middle - APART / 2.0;
        labels[1 - up] = middle + APART / 2.0;
    }
    for (seat, name) in ["a", "b"].into_iter().enumerate() {
        let spots = course.iter().map(|point| (x(point.after), y(point.lost[seat])));
        let way: Vec<String> = spots.clone().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        let _ = write!(out, r#"<path class="ln {name}" d="M{}"/>"#, way.join("L"));
        for (x, y) in spots {
            let _ = match seat {
                0 => write!(
                    out,
                    r#"<rect class="{name}" x="{:.1}" y="{:.1}" width="6" height="6"/>"#,
                    x - 3.0,
                    y - 3.0
                ),
                _ => write!(
                    out,
                    r#"<path class="{name}" d="M{x:.1} {:.1}l4.4 4.4-4.4 4.4-4.4-4.4Z"/>"#,
                    y - 4.4
                ),
            };
        }
        let side =
            report.factions.get(seat).map_or(String::new(), |faction| capital(&faction.side));
        let _ = write!(
            out,
            r#"<text class="lb" x="{:.0}" y="{:.1}">{} {}</text>"#,
            WIDTH - RIGHT + 10.0,
            labels[seat] + 4.0,
            crate::html::escape(&side),
            last(seat)
        );
    }
    out + "</svg>"
}
