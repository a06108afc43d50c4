//! The whole field, from its geography. [MAP-03]
//!
//! Floating point is used while a plan is put into hexes, and nowhere after.

use crate::data::field::{Course, Drawing, Plot, Way};
use crate::nouns::{Road, Slope, Terrain, Water};
use engine::scene::{Cover, PlaceKind};
use ground::raster::{self, GridSpec, RasterError, RasterGrid};

/// How the plan becomes hexes.
#[derive(Clone, Copy, Debug)]
pub struct Spec<'a> {
    /// Columns, from 0.
    pub columns: u16,
    /// Rows, from 0.
    pub rows: u16,
    /// Metres across a hex.
    pub hex_width: f64,
    /// The centre of the first hex.
    pub origin_metres: (f64, f64),
    /// Names of streams that are crossed only at a bridge. [MOV-07] (G34)
    pub deep: &'a [String],
}

/// Neighbours of a hex, clockwise from north, for columns that lie half a hex south and for others.
/// [MAP-02]
const AROUND: [[(i32, i32); 6]; 2] = [
    [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)],
    [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)],
];

/// A place of the grid: column and row, both from 0.
type Spot = (i32, i32);

fn around((column, row): Spot) -> [Spot; 6] {
    AROUND[(column % 2) as usize].map(|(c, r)| (column + c, row + r))
}

fn distance(a: Spot, b: Spot) -> i32 {
    let double = |(column, row): Spot| 2 * row + i32::from(column % 2 == 0);
    let (across, along) = ((a.0 - b.0).abs(), (double(a) - double(b)).abs());
    across + (along - across).max(0) / 2
}

fn label((column, row): Spot) -> String {
    format!("{column:02}{row:02}")
}

/// The number that the raster gives a hex, which counts from 1 with three digits.
fn spot(raster: &str) -> Option<Spot> {
    let (column, row) =
        (raster.get(..3)?.parse::<i32>().ok()?, raster.get(3..)?.parse::<i32>().ok()?);
    Some((column - 1, row - 1))
}

/// Puts the plan into hexes; where the sheet lies it is followed to the letter.
pub fn draw(geojson: &str, spec: &Spec<'_>, sheet: &Drawing) -> Result<Drawing, RasterError> {
    let grid = raster::rasterise(
        geojson,
        &GridSpec {
            columns: spec.columns,
            rows: spec.rows,
            hex_width: spec.hex_width,
            origin_hex: "001001".to_owned(),
            origin_metres: spec.origin_metres,
            // The raster counts from 1, we from 0: our even columns are its odd ones.
            even_columns_south: false,
        },
        &[],
    )?;
    let plan = Plan { grid, spec, sheet };
    let mut drawing = Drawing { first: (0, 0), rows: plan.plots(), ..Drawing::default() };
    plan.level_out(&mut drawing);
    plan.smooth(&mut drawing);
    plan.features(&mut drawing);
    Ok(drawing)
}

struct Plan<'a> {
    grid: RasterGrid,
    spec: &'a Spec<'a>,
    sheet: &'a Drawing,
}

impl Plan<'_> {
    /// The hexes of a named area.
    fn area(&self, name: &str) -> Vec<Spot> {
        let named = self.grid.areas.iter().filter(|(known, _)| known == name);
        named.flat_map(|(_, hexes)| hexes).filter_map(|hex| spot(hex)).collect()
    }

    fn on_sheet(&self, (column, row): Spot) -> bool {
        self.sheet_plot((column, row)).is_some()
    }

    fn sheet_plot(&self, (column, row): Spot) -> Option<Plot> {
        let (first_column, first_row) = self.sheet.first;
        let line = usize::try_from(row - i32::from(first_row)).ok()?;
        let place = usize::try_from(column - i32::from(first_column)).ok()?;
        self.sheet
            .rows
            .get(line)?
            .get(place)
            .copied()
            .filter(|plot| plot.terrain != Terrain::Closed)
    }

    fn plots(&self) -> Vec<Vec<Plot>> {
        let swamp = self.area("swamp");
        let plot = |column: i32, row: i32| {
            if let Some(plot) = self.sheet_plot((column, row)) {
                return plot;
            }
            let index = column as usize * usize::from(self.spec.rows) + row as usize;
            let cell = &self.grid.cells[index];
            // The order of what covers what: pond, castle, village, woods, swamp.
            let terrain = match cell.cover {
                Cover::Lake => Terrain::Pond,
                Cover::Town => Terrain::Castle,
                Cover::Village => Terrain::Village,
                Cover::Woods => Terrain::Woods,
                _ if swamp.contains(&(column, row)) => Terrain::Swamp,
                _ => Terrain::Clear,
            };
            Plot { terrain, level: cell.level }
        };
        let columns = 0..i32::from(self.spec.columns);
        let rows = 0..i32::from(self.spec.rows);
        rows.map(|row| columns.clone().map(|column| plot(column, row)).collect()).collect()
    }

    /// Outside the sheet the ground meets its level gradually, one level in two hexes. [MAP-03]
    fn level_out(&self, drawing: &mut Drawing) {
        let (first_column, first_row) = self.sheet.first;
        let mut edge: Vec<(Spot, i8)> = Vec::new();
        for (line, row) in self.sheet.rows.iter().enumerate() {
            for (place, plot) in row.iter().enumerate() {
                let here =
                    (i32::from(first_column) + place as i32, i32::from(first_row) + line as i32);
                let inner = around(here).iter().all(|next| self.on_sheet(*next));
                if plot.terrain != Terrain::Closed && !inner {
                    edge.push((here, plot.level));
                }
            }
        }
        for (row, plots) in drawing.rows.iter_mut().enumerate() {
            for (column, plot) in plots.iter_mut().enumerate() {
                let here = (column as i32, row as i32);
                let nearest = edge.iter().min_by_key(|(there, _)| distance(here, *there));
                let Some((there, level)) = nearest.filter(|_| !self.on_sheet(here)) else {
                    continue;
                };
                let slack = (distance(here, *there) / 2) as i8;
                plot.level = plot.level.clamp(level - slack, level + slack);
            }
        }
    }

    /// Neighbours never differ by more than one level: where two hexes of the sheet pull the ground
    /// beside it apart, the lower hex outside the sheet is raised. [MAP-03]
    fn smooth(&self, drawing: &mut Drawing) {
        let mut again = true;
        while again {
            again = false;
            for row in 0..drawing.rows.len() {
                for column in 0..drawing.rows[row].len() {
                    let here = (column as i32, row as i32);
                    let levels = around(here).into_iter().filter(|next| self.has(*next));
                    let top = levels.map(|(c, r)| drawing.rows[r as usize][c as usize].level).max();
                    let plot = &mut drawing.rows[row][column];
                    let least = top.map_or(plot.level, |top| top - 1);
                    if plot.level < least && !self.on_sheet(here) {
                        plot.level = least;
                        again = true;
                    }
                }
            }
        }
    }

    /// Roads, streams, walls, slopes and names; those of the sheet instead of the plan's own there.
    fn features(&self, drawing: &mut Drawing) {
        let inside = |a: Spot, b: Spot| self.on_sheet(a) && self.on_sheet(b);
        for road in &self.grid.roads {
            let spots: Vec<Spot> = road.hexes.iter().filter_map(|hex| spot(hex)).collect();
            let class = if road.lane { Road::Secondary } else { Road::Primary };
            for pair in spots.windows(2).filter(|pair| !inside(pair[0], pair[1])) {
                let next = label(pair[1]);
                match drawing.ways.last_mut() {
                    Some(way)
                        if way.name == road.name && way.hexes.last() == Some(&label(pair[0])) =>
                    {
                        way.hexes.push(next);
                    }
                    _ => drawing.ways.push(Way {
                        name: road.name.clone(),
                        road: class,
                        hexes: vec![label(pair[0]), next],
                    }),
                }
            }
        }
        for stream in &self.grid.streams {
            let deep = self.spec.deep.contains(&stream.name);
            let water = if deep { Water::Deep } else { Water::Stream };
            let mut sides = Vec::new();
            for (hex, dir) in &stream.sides {
                let Some(here) = spot(hex) else { continue };
                let there = around(here)[*dir as usize];
                if self.has(there) && !inside(here, there) {
                    sides.push((label(here), label(there)));
                }
            }
            drawing.courses.push(Course { name: stream.name.clone(), water, sides });
        }
        drawing.ways.extend(self.sheet.ways.iter().cloned());
        drawing.courses.extend(self.sheet.courses.iter().cloned());
        drawing.slopes.extend(self.sheet.slopes.iter().cloned());
        drawing.places.extend(self.sheet.places.iter().cloned());
        self.steep_slopes(drawing);
        let walled = self.area("walled");
        for here in &walled {
            for next in around(*here).into_iter().filter(|next| !walled.contains(next)) {
                drawing.walls.push((label(*here), label(next)));
            }
        }
        for place in &self.grid.places {
            let village = matches!(place.kind, PlaceKind::Village | PlaceKind::Town);
            let hexes: Vec<Spot> = place.hexes.iter().filter_map(|hex| spot(hex)).collect();
            let off = hexes.iter().filter(|hex| !self.on_sheet(**hex));
            let labels: Vec<String> = off.map(|hex| label(*hex)).collect();
            if village && !labels.is_empty() {
                drawing.places.push((place.name.clone(), labels));
            }
        }
    }

    /// The crest whose slope is steep, and the face whose slope is sharp, wherever the level changes.
    fn steep_slopes(&self, drawing: &mut Drawing) {
        let (crest, face) = (self.area("steep crest"), self.area("sharp face"));
        let level = |(column, row): Spot| {
            let line = drawing.rows.get(usize::try_from(row).ok()?)?;
            line.get(usize::try_from(column).ok()?).map(|plot| plot.level)
        };
        let mut slopes = Vec::new();
        for column in 0..i32::from(self.spec.columns) {
            for row in 0..i32::from(self.spec.rows) {
                let upper = (column, row);
                for lower in around(upper) {
                    let falls = level(lower) < level(upper) && level(lower).is_some();
                    let edge = crest.contains(&upper) && !crest.contains(&lower);
                    if !falls || self.on_sheet(upper) {
                        continue;
                    }
                    if face.contains(&upper) && face.contains(&lower) {
                        slopes.push((Slope::Sharp, label(upper), label(lower)));
                    } else if edge {
                        slopes.push((Slope::Steep, label(upper), label(lower)));
                    }
                }
            }
        }
        drawing.slopes.extend(slopes);
    }

    fn has(&self, (column, row): Spot) -> bool {
        (0..i32::from(self.spec.columns)).contains(&column)
            && (0..i32::from(self.spec.rows)).contains(&row)
    }
}
