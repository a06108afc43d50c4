//! Flags on the places that count: a place of the scene by its name, its holder by colour and cut.

use engine::scene::{Objective, Scene};

use super::ground::Land;
use super::layout::Layout;
use super::shapes::bounds;
use crate::hexes::{Point, View};
use crate::look::Look;
use crate::nation::Nation;
use crate::objective::cloth;
use crate::text::{decimals, escape, n, put};

/// Colour class of a holder: a nation by its name, else that of the first piece of the side.
fn class(goal: &Objective, scene: &Scene) -> &'static str {
    let Some(holder) = goal.holder.as_deref() else {
        return "free";
    };
    let own = Nation::of(holder);
    if !own.name.is_empty() {
        return own.class;
    }
    let piece = scene.pieces.iter().find(|p| p.side.eq_ignore_ascii_case(holder));
    piece.map_or(own.class, |p| Nation::of(&p.nation).class)
}

/// Foot of the flag of an objective that has a feature of its name.
fn foot(goal: &Objective, lands: &[Land]) -> Option<Point> {
    let land = lands.iter().find(|l| l.feature.name == goal.name && !goal.name.is_empty())?;
    let b = bounds(&land.points)?;
    if b.width().max(b.height()) > 6.0 * super::INCH {
        return Some(((b.x0 + b.x1) / 2.0, (b.y0 + b.y1) / 2.0));
    }
    Some((b.x0 + 3.0, b.y0 + 5.0))
}

/// Draws all flags and keeps their places free of tags.
pub fn flags(scene: &Scene, lands: &[Land], look: &Look, layout: &mut Layout) -> String {
    let mut out = String::new();
    let k = 0.66 * look.letter.max(0.7);
    for goal in &scene.objectives {
        let Some((x, y)) = foot(goal, lands).filter(|q| look.view.sees(*q, 10.0)) else {
            continue;
        };
        let y = y.max(look.view.y0 + 38.0 * k);
        layout.take(View { x0: x, y0: y - 36.0 * k, x1: x + 20.0 * k, y1: y - 18.0 * k }, 6.0);
        let class = class(goal, scene);
        let holder = match goal.holder.as_deref() {
            Some(h) => format!("held by {}", escape(h)),
            None => "held by nobody".to_owned(),
        };
        put!(
            out,
            r#"<g class="goal {class}" transform="translate({} {}) scale({})"><title>{}: {holder}</title><path class="poleback" d="M0 0V-36"/><path class="cloth" d="{}"/><path class="pole" d="M0 0V-36"/>"#,
            n(x),
            n(y),
            decimals(k, 3),
            escape(&goal.name),
            cloth(class)
        );
        if goal.value > 0 {
            put!(out, r#"<text x="8" y="-24.2">{}</text>"#, goal.value);
        }
        out.push_str("</g>");
    }
    if out.is_empty() { out } else { format!(r#"<g class="goals">{out}</g>"#) }
}
