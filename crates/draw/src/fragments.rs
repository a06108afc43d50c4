//! The moving layers alone, for a page that keeps the ground below them.

use engine::scene::Scene;

use crate::hexes::Grid;
use crate::look::Look;
use crate::pieces::{pieces, stacks};
use crate::{Options, objective, overlay};

/// Marked hexes in two layers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Patterns and outlines, which belong between ground and pieces.
    pub below: String,
    /// Figures, letters and paths, which belong above the pieces.
    pub above: String,
}

/// All pieces of a scene, stacked, as an SVG fragment: `<g class="pieces">`.
///
/// Every piece carries its id and hex as `data-id` and `data-hex` and its words as `<title>`.
pub fn pieces_svg(scene: &Scene, options: &Options) -> String {
    let grid = Grid::new(&scene.sheet);
    pieces(&stacks(scene, &grid), &grid, &Look::new(&grid, options))
}

/// The flags of all objectives as an SVG fragment; empty without objectives.
pub fn objectives_svg(scene: &Scene, options: &Options) -> String {
    let grid = Grid::new(&scene.sheet);
    objective::objectives(scene, &grid, &Look::new(&grid, options))
}

/// All marked hexes as two SVG fragments; empty without marks.
pub fn overlays_svg(scene: &Scene, options: &Options) -> Marks {
    let grid = Grid::new(&scene.sheet);
    let look = Look::new(&grid, options);
    let stacks = stacks(scene, &grid);
    Marks {
        below: overlay::below(scene, &grid, &look, &stacks),
        above: overlay::above(scene, &grid, &look, &stacks),
    }
}
