//! Options turned into what the drawing needs to know.

use crate::Options;
use crate::hexes::{Grid, View};
use crate::table::Plan;

/// Decisions that hold for one drawing.
pub struct Look {
    /// The part of the sheet that is drawn.
    pub view: View,
    /// Whether fine work is drawn.
    pub detail: bool,
    /// Pixels to a unit.
    pub scale: f64,
    /// Size of lettering; grows when the sheet is seen from afar.
    pub letter: f64,
    /// Weight of roads and grid.
    pub weight: f64,
    /// Whether hexes are numbered.
    pub numbers: bool,
    /// Whether places are named.
    pub names: bool,
    /// Before ids of this drawing.
    pub prefix: String,
}

impl Look {
    /// Reads the options for a sheet.
    pub fn new(grid: &Grid, options: &Options) -> Self {
        Look::over(grid.extent(), options)
    }

    /// Reads the options for a table, where lettering shrinks a little as one comes closer.
    pub fn for_table(plan: &Plan, options: &Options) -> Self {
        let mut look = Look::over(plan.extent(), options);
        if options.lettering.is_none_or(|k| !k.is_finite()) {
            let root = look.scale.sqrt();
            let far = if look.scale < 1.0 { root.sqrt() } else { 1.0 };
            look.letter = (1.0 / (root * far)).clamp(0.4, 3.0);
        }
        look
    }

    fn over((width, height): (f64, f64), options: &Options) -> Self {
        let mut view = View { x0: 0.0, y0: 0.0, x1: width, y1: height };
        if let Some(crop) = options.crop {
            let x0 = f64::from(crop.x).clamp(0.0, width - 1.0);
            let y0 = f64::from(crop.y).clamp(0.0, height - 1.0);
            let x1 = (x0 + f64::from(crop.width).max(1.0)).clamp(x0 + 1.0, width);
            let y1 = (y0 + f64::from(crop.height).max(1.0)).clamp(y0 + 1.0, height);
            // NaN goes through clamp unchanged
            if [x0, y0, x1, y1].iter().all(|v| v.is_finite()) {
                view = View { x0, y0, x1, y1 };
            }
        }
        let scale = scale(options);
        let letter = match options.lettering {
            Some(k) if k.is_finite() => f64::from(k).clamp(0.2, 12.0),
            _ => (1.14 / scale).clamp(1.0, 3.4),
        };
        Look {
            view,
            detail: !options.thumbnail,
            scale,
            letter,
            weight: 1.0 + (letter - 1.0) * 0.42,
            numbers: options.numbers && !options.thumbnail && scale >= 0.65,
            names: options.names && !options.thumbnail,
            prefix: options
                .prefix
                .chars()
                .filter(|c| c.is_ascii_alphanumeric() || *c == '-' || *c == '_')
                .collect(),
        }
    }
}

/// A scale that can be drawn.
pub fn scale(options: &Options) -> f64 {
    let scale = f64::from(options.scale);
    if scale.is_finite() && scale > 0.0 { scale.clamp(0.02, 8.0) } else { 1.0 }
}
