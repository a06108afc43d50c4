//! Many bases on one table, found by where they stand.

use super::base::{Base, Size};
use super::gap::Gap;
use super::grid::cells;
use super::number::Mil;
use super::shape::{Bounds, Shape};

/// The number of a base in a crowd; the rules say what it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BaseId(pub u16);

/// No base has this number.
const NOBODY: u16 = u16::MAX;
/// The width of a cell of the index.
const CELL: i32 = 6000;

/// Bases indexed by their centres.
///
/// Answers depend only on where the bases stand, never on the order in which they came there.
/// No query allocates.
#[derive(Clone, Debug)]
pub struct Crowd {
    columns: i32,
    rows: i32,
    /// The first base of each cell, and the next in its cell after each base, by number.
    first: Vec<u16>,
    next: Vec<u16>,
    bases: Vec<Option<Base>>,
    /// How far boxes reach beyond the centres of their bases, at most, among all there ever were.
    reach: Mil,
}

impl Crowd {
    /// Nobody yet, on a table of this size.
    pub fn new(table: Size) -> Crowd {
        let columns = (table.width.0 / CELL + 1).max(1);
        let rows = (table.depth.0 / CELL + 1).max(1);
        let first = vec![NOBODY; (columns * rows) as usize];
        let (next, bases) = (Vec::new(), Vec::new());
        Crowd { columns, rows, first, next, bases, reach: Mil::ZERO }
    }

    /// Nobody at all, wherever one looks.
    pub fn nobody() -> Crowd {
        Crowd::new(Size::default())
    }

    /// A crowd of these bases.
    pub fn of(table: Size, bases: impl IntoIterator<Item = (BaseId, Base)>) -> Crowd {
        let mut crowd = Crowd::new(table);
        for (id, base) in bases {
            crowd.put(id, base);
        }
        crowd
    }

    /// Puts a base somewhere, wherever it was before.
    pub fn put(&mut self, id: BaseId, base: Base) {
        self.take(id);
        let index = usize::from(id.0);
        if self.bases.len() <= index {
            self.bases.resize(index + 1, None);
            self.next.resize(index + 1, NOBODY);
        }
        let (centre, high) = (base.centre(), base.bounds().high);
        self.reach = self.reach.max((high.x - centre.x).max(high.y - centre.y) + Mil(1));
        self.bases[index] = Some(base);
        let cell = self.cell(&base);
        let before = self.before(cell, id.0);
        let link = self.link(cell, before);
        let after = std::mem::replace(link, id.0);
        self.next[index] = after;
    }

    /// The last base of a cell with a lower number; nobody if there is none.
    fn before(&self, cell: usize, id: u16) -> u16 {
        let (mut before, mut here) = (NOBODY, self.first[cell]);
        while here < id {
            (before, here) = (here, self.next[usize::from(here)]);
        }
        before
    }

    /// Where it is kept who comes after a base of a cell, or first if it is nobody.
    fn link(&mut self, cell: usize, after: u16) -> &mut u16 {
        if after == NOBODY { &mut self.first[cell] } else { &mut self.next[usize::from(after)] }
    }

    /// Takes a base off the table.
    pub fn take(&mut self, id: BaseId) -> Option<Base> {
        let base = self.bases.get_mut(usize::from(id.0))?.take()?;
        let cell = self.cell(&base);
        let before = self.before(cell, id.0);
        let after = self.next[usize::from(id.0)];
        *self.link(cell, before) = after;
        Some(base)
    }

    /// Where a base stands.
    pub fn get(&self, id: BaseId) -> Option<&Base> {
        self.bases.get(usize::from(id.0))?.as_ref()
    }

    /// All bases, by number.
    pub fn iter(&self) -> impl Iterator<Item = (BaseId, &Base)> {
        self.bases
            .iter()
            .enumerate()
            .filter_map(|(index, base)| Some((BaseId(index as u16), base.as_ref()?)))
    }

    /// The bases within a distance of a shape, row by row of the index.
    pub fn within<'a, S: Shape + ?Sized>(
        &'a self,
        shape: &'a S,
        reach: Mil,
    ) -> impl Iterator<Item = (BaseId, &'a Base)> {
        self.meeting(shape.bounds().grown(reach)).filter(move |(_, base)| base.within(shape, reach))
    }

    /// The bases that a shape overlaps by more than rounding.
    pub fn clashing<'a, S: Shape + ?Sized>(
        &'a self,
        shape: &'a S,
    ) -> impl Iterator<Item = (BaseId, &'a Base)> {
        self.meeting(shape.bounds()).filter(move |(_, base)| base.clashes(shape))
    }

    /// The nearest of those bases that satisfy a condition; of equals the one with the lowest
    /// number.
    pub fn nearest<S: Shape + ?Sized>(
        &self,
        shape: &S,
        wanted: impl Fn(BaseId) -> bool,
    ) -> Option<(BaseId, Gap)> {
        let mut reach = CELL;
        loop {
            let around = shape.bounds().grown(Mil(reach));
            let best = self
                .meeting(around)
                .filter(|(id, _)| wanted(*id))
                .map(|(id, base)| (base.gap(shape), id))
                .min();
            // What lies beyond the box is further than its margin.
            if let Some((gap, id)) = best
                && gap.within(Mil(reach))
            {
                return Some((id, gap));
            }
            let everything = reach > (self.columns + self.rows) * CELL;
            if everything {
                return self
                    .iter()
                    .filter(|(id, _)| wanted(*id))
                    .map(|(id, base)| (base.gap(shape), id))
                    .min()
                    .map(|(gap, id)| (id, gap));
            }
            reach *= 4;
        }
    }

    /// The bases whose boxes meet a box.
    pub fn meeting(&self, bounds: Bounds) -> Meeting<'_> {
        let [west, east, south, north] =
            cells::<CELL>(bounds.grown(self.reach), self.columns, self.rows);
        let (columns, rows) = ((west, east), (south, north));
        let next = self.first[(south * self.columns + west) as usize];
        Meeting { crowd: self, bounds, columns, rows, column: west, row: south, next }
    }

    fn cell(&self, base: &Base) -> usize {
        let at = base.centre();
        let bounds = Bounds { low: at, high: at };
        let [column, _, row, _] = cells::<CELL>(bounds, self.columns, self.rows);
        (row * self.columns + column) as usize
    }
}

/// The bases whose boxes meet a box: see [`Crowd::meeting`].
pub struct Meeting<'a> {
    crowd: &'a Crowd,
    bounds: Bounds,
    /// First and last column, first and last row.
    columns: (i32, i32),
    rows: (i32, i32),
    column: i32,
    row: i32,
    next: u16,
}

impl<'a> Iterator for Meeting<'a> {
    type Item = (BaseId, &'a Base);

    fn next(&mut self) -> Option<(BaseId, &'a Base)> {
        loop {
            while self.next != NOBODY {
                let id = self.next;
                self.next = self.crowd.next[usize::from(id)];
                if let Some(base) = &self.crowd.bases[usize::from(id)]
                    && base.bounds().meets(self.bounds)
                {
                    return Some((BaseId(id), base));
                }
            }
            if self.column < self.columns.1 {
                self.column += 1;
            } else if self.row < self.rows.1 {
                (self.column, self.row) = (self.columns.0, self.row + 1);
            } else {
                return None;
            }
            let cell = (self.row * self.crowd.columns + self.column) as usize;
            self.next = self.crowd.first[cell];
        }
    }
}
