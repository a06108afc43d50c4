//! A uniform grid over the table, so that a query costs what is near.

use super::base::Size;
use super::shape::Bounds;

/// Boxes sorted into square cells. What lies beyond the table is kept in the cells at its border.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    columns: i32,
    rows: i32,
    /// Where the entries of each cell begin, row by row.
    starts: Vec<u32>,
    /// The items of all cells, each with the column of its cell.
    entries: Vec<(u16, u16)>,
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
        let (starts, entries) = (vec![0], Vec::new());
        let mut grid = Grid { columns, rows, starts, entries, boxes, sorts, firsts };
        for row in 0..rows {
            for column in 0..columns {
                for (index, bounds) in grid.boxes.iter().enumerate() {
                    let [west, east, south, north] = cells::<CELL>(*bounds, columns, rows);
                    if (west..=east).contains(&column) && (south..=north).contains(&row) {
                        grid.entries.push((index as u16, column as u16));
                    }
                }
                grid.starts.push(grid.entries.len() as u32);
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
            first_row: south,
            row: south,
            last_row: north,
            entries: [].iter(),
        };
        near.enter();
        near
    }
}

/// The items near a box, row by row.
pub(crate) struct Near<'a> {
    grid: &'a Grid,
    bounds: Bounds,
    sorts: Sort,
    /// First and last column.
    columns: (i32, i32),
    first_row: i32,
    row: i32,
    last_row: i32,
    /// What is left of the row.
    entries: std::slice::Iter<'a, (u16, u16)>,
}

impl Near<'_> {
    /// The cells of a row lie one after the other.
    fn enter(&mut self) {
        let row = self.row * self.grid.columns;
        let (first, last) = ((row + self.columns.0) as usize, (row + self.columns.1) as usize);
        let range = self.grid.starts[first] as usize..self.grid.starts[last + 1] as usize;
        self.entries = self.grid.entries[range].iter();
    }
}

impl Iterator for Near<'_> {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        loop {
            for &(item, column) in self.entries.by_ref() {
                let index = usize::from(item);
                let (first_column, first_row) = self.grid.firsts[index];
                // Of all the cells that both lie in, only the first one tells of it.
                if self.grid.sorts[index].0 & self.sorts.0 != 0
                    && i32::from(column) == first_column.max(self.columns.0)
                    && self.row == first_row.max(self.first_row)
                    && self.grid.boxes[index].meets(self.bounds)
                {
                    return Some(item);
                }
            }
            if self.row == self.last_row {
                return None;
            }
            self.row += 1;
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
