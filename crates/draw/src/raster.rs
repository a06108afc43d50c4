//! What lies where, coarsely: where lettering would hide least.

use engine::scene::Cover;

use crate::hexes::{Grid, H, Point, View};
use crate::roads::{Line, sampled};

/// Side of a square of the raster of costs.
const STEP: f64 = 6.0;
/// Cost of standing on another name.
pub const TAKEN: f32 = 60.0;

/// What lies where, as the cost of lettering over it.
pub struct Raster {
    view: View,
    columns: usize,
    rows: usize,
    cost: Vec<f32>,
}

impl Raster {
    /// Rasters the ground in view.
    pub fn new(grid: &Grid, view: View, ways: &[Line], weight: f64) -> Self {
        let columns = (view.width() / STEP).ceil().max(1.0) as usize;
        let rows = (view.height() / STEP).ceil().max(1.0) as usize;
        let mut raster = Raster { view, columns, rows, cost: vec![0.0; columns * rows] };
        for row in 0..rows {
            for column in 0..columns {
                let at =
                    (view.x0 + (column as f64 + 0.5) * STEP, view.y0 + (row as f64 + 0.5) * STEP);
                raster.cost[row * columns + column] = ground_cost(grid, at);
            }
        }
        for way in ways {
            let cost = if way.lane { 1.6 } else { 3.2 };
            for (x, y) in sampled(&way.points, 4.0) {
                let r = 3.0 * weight;
                raster.paint(&View { x0: x - r, y0: y - r, x1: x + r, y1: y + r }, cost);
            }
        }
        raster
    }

    fn span(&self, area: &View) -> (usize, usize, usize, usize) {
        let cell = |v: f64, most: usize| (v / STEP).floor().clamp(0.0, most as f64) as usize;
        (
            cell(area.x0 - self.view.x0, self.columns - 1),
            cell(area.x1 - self.view.x0, self.columns - 1),
            cell(area.y0 - self.view.y0, self.rows - 1),
            cell(area.y1 - self.view.y0, self.rows - 1),
        )
    }

    /// Raises the cost of an area to at least `cost`.
    pub fn paint(&mut self, area: &View, cost: f32) {
        let seen = area.x1 > self.view.x0
            && area.x0 < self.view.x1
            && area.y1 > self.view.y0
            && area.y0 < self.view.y1;
        if !seen {
            return;
        }
        let (c0, c1, r0, r1) = self.span(area);
        for row in r0..=r1 {
            for column in c0..=c1 {
                let here = &mut self.cost[row * self.columns + column];
                *here = here.max(cost);
            }
        }
    }

    /// Mean cost of an area, endless when it leaves the view.
    pub fn mean(&self, area: &View) -> f32 {
        let v = &self.view;
        if area.x0 < v.x0 + 4.0
            || area.x1 > v.x1 - 4.0
            || area.y0 < v.y0 + 3.0
            || area.y1 > v.y1 - 3.0
        {
            return f32::INFINITY;
        }
        let (c0, c1, r0, r1) = self.span(area);
        let mut sum = 0.0;
        for row in r0..=r1 {
            sum += self.cost[row * self.columns + c0..=row * self.columns + c1].iter().sum::<f32>();
        }
        sum / ((c1 - c0 + 1) * (r1 - r0 + 1)) as f32
    }
}

fn ground_cost(grid: &Grid, at: Point) -> f32 {
    let hex = grid.under(at);
    let cover = match grid.cover(hex) {
        Cover::Open => 0.0,
        Cover::Lake => 1.2,
        Cover::Woods => 3.0,
        Cover::Windmill => 2.0,
        Cover::Cemetery => 7.0,
        Cover::Village | Cover::Town => 7.0,
    };
    // hachures lie along a slope hexside
    let level = grid.level(hex);
    let slope = grid.neighbours(hex).iter().any(|near| {
        if grid.level(*near) == level {
            return false;
        }
        let (a, b) = (grid.centre(hex), grid.centre(*near));
        let along = ((at.0 - a.0) * (b.0 - a.0) + (at.1 - a.1) * (b.1 - a.1)) / (H * H);
        let reach = if grid.level(*near) < level { 0.42 } else { 0.22 };
        along > reach
    });
    if slope { cover + 1.4 } else { cover }
}
