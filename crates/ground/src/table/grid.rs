//! A uniform grid over the table, so that a query costs what is near.

use super::base::Size;
use super::shape::Bounds;

/// Boxes sorted into square cells. What lies beyond the table is kept in the cells at its border.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    columns: i32,
    rows: i32,
    starts: Vec<u32>,
    items: Vec<u16>,
    boxes: Vec<Bounds>,
    sorts: Vec<Sort>,
    /// The first column and the first row of each box.
    firsts: Vec<(i32, i32)>,
}

/// Items of the same sorts can be looked for alone: a bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sort(pub u8);

impl Sort {
    pub const ALL: Sort = Sort(u8::MAX);
}

/// The width of a cell.
const CELL: i32 = 4000;

/// First and last column, first and last row.
type Cells = [i32; 4];

impl Grid {
    /// Each box with the sort of its item.
    pub fn new(table: Size, items: Vec<(Bounds, Sort)>) -> Grid {
        let (boxes, sorts): (Vec<Bounds>, Vec<Sort>) = items.into_iter().unzip();
        let columns = (table.width.0 / CELL + 1).max(1);
        let rows = (table.depth.0 / CELL + 1).max(1);
        let first = |bounds: &Bounds| {
            let [column, _, row, _] = cells::<CELL>(*bounds, columns, rows);
            (column, row)
        };
        let firsts = boxes.iter().map(first).collect();
        let (starts, items) = (vec![0], Vec::new());
        let mut grid = Grid { columns, rows, starts, items, boxes, sorts, firsts };
        for row in 0..rows {
            for column in 0..columns {
                for (index, bounds) in grid.boxes.iter().enumerate() {
                    let [west, east, south, north] = cells::<CELL>(*bounds, columns, rows);
                    if (west..=east).contains(&column) && (south..=north).contains(&row) {
                        grid.items.push(index as u16);
                    }
                }
                grid.starts.push(grid.items.len() as u32);
            }
        }
        grid
    }

    /// The box of an item.
    pub fn bounds(&self, item: u16) -> Bounds {
        self.boxes[usize::from(item)]
    }

    /// The items of some sorts whose boxes meet a box, each once, always in the same order.
    pub fn near(&self, bounds: Bounds, sorts: Sort) -> Near<'_> {
        let [west, east, south, north] = cells::<CELL>(bounds, self.columns, self.rows);
        let mut near = Near {
            grid: self,
            bounds,
            sorts,
            columns: (west, east),
            rows: (south, north),
            column: west,
            row: south,
            items: [].iter(),
        };
        near.enter();
        near
    }
}

/// The items near a box, cell by cell.
pub(crate) struct Near<'a> {
    grid: &'a Grid,
    bounds: Bounds,
    sorts: Sort,
    /// First and last column, first and last row.
    columns: (i32, i32),
    rows: (i32, i32),
    column: i32,
    row: i32,
    items: std::slice::Iter<'a, u16>,
}

impl Near<'_> {
    fn enter(&mut self) {
        let cell = (self.row * self.grid.columns + self.column) as usize;
        let range = self.grid.starts[cell] as usize..self.grid.starts[cell + 1] as usize;
        self.items = self.grid.items[range].iter();
    }
}

impl Iterator for Near<'_> {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        loop {
            for &item in self.items.by_ref() {
                let index = usize::from(item);
                // Of all the cells that both lie in, only the first one tells of it.
                if self.grid.sorts[index].0 & self.sorts.0 != 0
                    && self.grid.boxes[index].meets(self.bounds)
                    && self.column == self.grid.firsts[index].0.max(self.columns.0)
                    && self.row == self.grid.firsts[index].1.max(self.rows.0)
                {
                    return Some(item);
                }
            }
            if self.column < self.columns.1 {
                self.column += 1;
            } else if self.row < self.rows.1 {
                (self.column, self.row) = (self.columns.0, self.row + 1);
            } else {
                return None;
            }
            self.enter();
        }
    }
}

/// The cells of some width that a box lies in; beyond the table they are those at its border.
#[inline]
pub(crate) fn cells<const CELL: i32>(bounds: Bounds, columns: i32, rows: i32) -> Cells {
    let column = |x: i32| (x.max(0) / CELL).min(columns - 1);
    let row = |y: i32| (y.max(0) / CELL).min(rows - 1);
    [column(bounds.low.x.0), column(bounds.high.x.0), row(bounds.low.y.0), row(bounds.high.y.0)]
}
