//! Flags on the places that count for victory: value inside, holder by colour and cut of the cloth.

use engine::scene::{Objective, Scene};

use crate::hexes::Grid;
use crate::look::Look;
use crate::nation::Nation;
use crate::text::{decimals, escape, n, put};

/// The cut of a flag, so that a holder shows without colour.
pub fn cloth(class: &str) -> &'static str {
    match class {
        // square
        "fr" => "M0-34H17V-21H0Z",
        // swallow-tail
        "ru" => "M0-34H21L16.5-27.5L21-21H0Z",
        // with a pointed fly
        "pr" | "au" | "nl" => "M0-34H15L21-27.5L15-21H0Z",
        // pennant
        "br" | "bw" => "M0-35L23-27.5L0-20Z",
        // held by nobody: square, hollow and dashed
        "free" => "M0-34H17V-21H0Z",
        _ => "M0-34Q9-37 18-34V-21Q9-18 0-21Z",
    }
}

/// Draws a flag for every objective with a known hex.
pub fn objectives(scene: &Scene, grid: &Grid, look: &Look) -> String {
    let mut out = String::new();
    for goal in &scene.objectives {
        let Some((x, y)) = goal.hexes.iter().find_map(|l| grid.at(l)) else {
            continue;
        };
        if look.view.sees((x, y), 20.0) {
            out.push_str(&flag(goal, x, y, look));
        }
    }
    if out.is_empty() { out } else { format!(r#"<g class="goals">{out}</g>"#) }
}

fn flag(goal: &Objective, x: f64, y: f64, look: &Look) -> String {
    let class = goal.holder.as_deref().map_or("free", |h| Nation::of(h).class);
    let size = 1.0 + (look.letter - 1.0) * 0.8;
    // in the top row the flag comes down a little
    let foot = (y - 5.0).max(look.view.y0 + 37.0 * size);
    let mut out = format!(
        r#"<g class="goal {class}" transform="translate({} {}) scale({})"><title>{}: {}, {}</title>"#,
        n(x - 24.0),
        n(foot),
        decimals(size, 2),
        escape(&goal.name),
        goal.value,
        goal.holder
            .as_deref()
            .map_or_else(|| "held by nobody".to_owned(), |h| format!("held by {}", escape(h))),
    );
    put!(
        out,
        r#"<path class="poleback" d="M0 0V-36"/><path class="cloth" d="{}"/><path class="pole" d="M0 0V-36"/><text x="8" y="-24.2">{}</text></g>"#,
        cloth(class),
        goal.value
    );
    out
}
