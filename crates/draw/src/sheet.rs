//! The whole picture, layer upon layer.

use engine::scene::Scene;

use crate::cartouche::{cartouche, frame};
use crate::fonts::font_faces;
use crate::hexes::Grid;
use crate::look::Look;
use crate::objective::objectives;
use crate::palette::{Season, Tone};
use crate::pieces::{pieces, stacks};
use crate::style::stylesheet;
use crate::symbols::{defs, table_defs};
use crate::table::{self, Plan};
use crate::terrain::{ground, labels};
use crate::text::{decimals, escape};
use crate::{Options, overlay};

/// Pixels of a drawing: width and height.
pub fn pixels(scene: &Scene, options: &Options) -> (u32, u32) {
    let look = look(scene, options);
    let margin = 2.0 * margin(options, &look);
    let side = |v: f64| ((v + margin) * look.scale).ceil().clamp(1.0, 1e6) as u32;
    (side(look.view.width()), side(look.view.height()))
}

fn look(scene: &Scene, options: &Options) -> Look {
    match &scene.table {
        Some(sheet) => Look::for_table(&Plan { sheet }, options),
        None => Look::new(&Grid::new(&scene.sheet), options),
    }
}

/// Margin in units.
fn margin(options: &Options, look: &Look) -> f64 {
    let margin = f64::from(options.margin);
    if margin.is_finite() { margin.clamp(0.0, 400.0) / look.scale } else { 0.0 }
}

/// Draws a scene as one self-contained SVG.
///
/// The same scene and options always give the same text. Pieces, marks and flags in hexes the
/// sheet does not have, and pieces without a place on a table, are left out; an empty sheet gives
/// an empty picture.
pub fn svg(scene: &Scene, options: &Options) -> String {
    let look = look(scene, options);
    let tone = if options.night { Tone::Night } else { Tone::Day };
    let (width, height) = pixels(scene, options);
    let margin = margin(options, &look);
    let unit = |v: f64| decimals(v, 3);
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="{} {} {} {}" role="img" aria-label="{}">"#,
        unit(look.view.x0 - margin),
        unit(look.view.y0 - margin),
        unit(f64::from(width) / look.scale),
        unit(f64::from(height) / look.scale),
        escape(format!("{} {}", scene.title, scene.subtitle).trim())
    );
    out.push_str("<style>");
    if options.embed_fonts && look.detail {
        out.push_str(&font_faces());
    }
    let winter = scene.table.as_ref().map_or(scene.sheet.winter, |table| table.winter);
    let season = if winter { Season::Winter } else { Season::Summer };
    out.push_str(&stylesheet(tone, season));
    out.push_str("</style><defs>");
    match table::picture(scene, options, margin) {
        Some(picture) => {
            if look.detail {
                out.push_str(&table_defs());
            }
            out.push_str("</defs>\n");
            out.push_str(&picture);
        }
        None => hex_layers(&mut out, scene, options, &look, tone),
    }
    out.push_str("</svg>\n");
    out
}

/// Definitions and layers of a sheet of hexes.
fn hex_layers(out: &mut String, scene: &Scene, options: &Options, look: &Look, tone: Tone) {
    let grid = Grid::new(&scene.sheet);
    let stacks = if options.pieces { stacks(scene, &grid) } else { Default::default() };
    let shown = if options.pieces && look.detail { &scene.pieces[..] } else { &[] };
    let title = cartouche(scene, &grid, look, options, &stacks);
    out.push_str(&defs(shown, tone));
    out.push_str("</defs>\n<g class=\"terrain\">");
    out.push_str(&ground(&grid, look));
    out.push_str("</g>\n");
    if options.overlays {
        out.push_str(&overlay::below(scene, &grid, look, &stacks));
    }
    out.push_str(&labels(&grid, look, title.as_ref().map(|t| t.area)));
    if let Some(title) = title {
        out.push_str(&title.svg);
    }
    out.push('\n');
    if options.pieces {
        out.push_str(&pieces(&stacks, &grid, look));
    }
    if options.objectives && look.detail {
        out.push_str(&objectives(scene, &grid, look));
    }
    if options.overlays && look.detail {
        out.push_str(&overlay::above(scene, &grid, look, &stacks));
    }
    // last, so that nothing sticks out over the margin
    out.push_str(&frame(&look.view, margin(options, look)));
}
