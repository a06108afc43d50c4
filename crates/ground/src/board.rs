//! The board: numbered hexes with cover and height, and their sides.

use crate::arc::Dir;
use crate::line::{Crossing, Lines};
use engine::scene::{Cover, HexCell, HexSheet, Place, Road};
use serde::Serialize;
use std::sync::Arc as Shared;

/// A hex of one board, by its position there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Hex(u16);

impl Hex {
    /// Not on the board.
    pub const NOWHERE: Hex = Hex(u16::MAX);

    /// Position in arrays of one thing per hex.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The hex at a position; the caller knows that it exists.
    pub const fn at(index: usize) -> Hex {
        Hex(index as u16)
    }

    /// Whether it is on the board at all.
    pub const fn is_somewhere(self) -> bool {
        self.0 != u16::MAX
    }
}

/// What a hex is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What covers it.
    pub cover: Cover,
    /// Its height level.
    pub level: i8,
}

/// One value per hexside: the side belongs to both hexes and is stored once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideLayer<T>(Vec<[T; 6]>);

impl<T: Copy + Default> SideLayer<T> {
    /// A layer with the default everywhere.
    pub fn new(board_hexes: usize) -> Self {
        SideLayer(vec![[T::default(); 6]; board_hexes])
    }

    /// The side of a hex in a direction. Sides of the map edge are the hex's own.
    pub fn get(&self, board: &Board, hex: Hex, dir: Dir) -> T {
        let (owner, side) = board.side(hex, dir);
        self.0[owner.index()][side]
    }

    /// Sets the side of a hex in a direction, seen from either hex.
    pub fn set(&mut self, board: &Board, hex: Hex, dir: Dir, value: T) {
        let (owner, side) = board.side(hex, dir);
        self.0[owner.index()][side] = value;
    }
}

/// A board of flat-topped hexes in columns.
#[derive(Clone, Debug)]
pub struct Board {
    columns: u16,
    rows: u16,
    first_column: u16,
    first_row: u16,
    even_south: bool,
    cells: Vec<Cell>,
    neighbours: Vec<[Hex; 6]>,
    /// Column and doubled row (each column shifts by one) of every hex.
    doubled: Vec<(i16, i16)>,
    lines: Shared<Lines>,
    roads: SideLayer<bool>,
    /// Everything a renderer needs, in printed numbers.
    sheet: HexSheet,
}

/// A board that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The number of cells is wrong.
    #[error("expected {expected} hexes, found {found}")]
    Size {
        /// Columns times rows.
        expected: usize,
        /// Cells given.
        found: usize,
    },
    /// A road names a hex that is not on the map, or jumps.
    #[error("road '{road}': {what}")]
    Road {
        /// Its name.
        road: String,
        /// What is wrong.
        what: String,
    },
}

/// One step in each direction, in columns and doubled rows.
const STEPS: [(i16, i16); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

fn doubled_distance(a: (i16, i16), b: (i16, i16)) -> u16 {
    let (across, along) = ((a.0 - b.0).unsigned_abs(), (a.1 - b.1).unsigned_abs());
    across + along.saturating_sub(across) / 2
}

impl Board {
    /// A board from a printed sheet.
    pub fn new(sheet: HexSheet) -> Result<Board, BoardError> {
        let (columns, rows) = (sheet.columns, sheet.rows);
        let count = usize::from(columns) * usize::from(rows);
        if sheet.hexes.len() != count || count >= usize::from(u16::MAX) {
            return Err(BoardError::Size { expected: count, found: sheet.hexes.len() });
        }
        let cells =
            sheet.hexes.iter().map(|hex| Cell { cover: hex.cover, level: hex.level }).collect();
        let mut board = Board {
            columns,
            rows,
            first_column: sheet.first_column,
            first_row: sheet.first_row,
            even_south: sheet.even_columns_south,
            cells,
            neighbours: Vec::new(),
            doubled: Vec::new(),
            lines: Lines::shared(columns, rows),
            roads: SideLayer::new(count),
            sheet: HexSheet::default(),
        };
        for index in 0..count {
            let column = sheet.first_column as i16 + (index / usize::from(rows)) as i16;
            let row = sheet.first_row as i16 + (index % usize::from(rows)) as i16;
            let south = (column % 2 == 0) == sheet.even_columns_south;
            board.doubled.push((column, 2 * row + i16::from(south)));
        }
        for index in 0..count {
            let (column, double) = board.doubled[index];
            board.neighbours.push(STEPS.map(|(c, d)| board.at_doubled(column + c, double + d)));
        }
        for road in &sheet.roads {
            board.lay(road)?;
        }
        board.sheet = sheet;
        Ok(board)
    }

    fn lay(&mut self, road: &Road) -> Result<(), BoardError> {
        let fault = |what: String| BoardError::Road { road: road.name.clone(), what };
        let mut before: Option<Hex> = None;
        for label in &road.hexes {
            let hex =
                self.hex(label).ok_or_else(|| fault(format!("hex {label} is not on the map")))?;
            if let Some(before) = before {
                let dir = self.direction(before, hex).ok_or_else(|| {
                    fault(format!("{} and {label} are not neighbours", self.label(before)))
                })?;
                let mut roads = std::mem::replace(&mut self.roads, SideLayer(Vec::new()));
                roads.set(self, before, dir, true);
                self.roads = roads;
            }
            before = Some(hex);
        }
        Ok(())
    }

    /// A part of the board with the same printed numbers.
    ///
    /// # Panics
    /// If the part reaches beyond the board.
    pub fn window(&self, columns: (u16, u16), rows: (u16, u16)) -> Board {
        let inside = |label: &str| {
            self.hex(label).is_some_and(|hex| {
                let (column, row) = self.printed(hex);
                (columns.0..=columns.1).contains(&column) && (rows.0..=rows.1).contains(&row)
            })
        };
        let mut sheet = HexSheet {
            columns: columns.1 - columns.0 + 1,
            rows: rows.1 - rows.0 + 1,
            first_column: columns.0,
            first_row: rows.0,
            hexes: self.sheet.hexes.iter().filter(|hex| inside(&hex.label)).cloned().collect(),
            roads: Vec::new(),
            places: Vec::new(),
            ..self.sheet.clone()
        };
        for road in &self.sheet.roads {
            for part in road.hexes.split(|label| !inside(label)).filter(|part| part.len() > 1) {
                sheet.roads.push(Road { hexes: part.to_vec(), ..road.clone() });
            }
        }
        for place in &self.sheet.places {
            let hexes: Vec<String> =
                place.hexes.iter().filter(|label| inside(label)).cloned().collect();
            if !hexes.is_empty() {
                sheet.places.push(Place { hexes, ..place.clone() });
            }
        }
        for list in [&mut sheet.steep, &mut sheet.swamps, &mut sheet.castles, &mut sheet.cut] {
            list.retain(|label| inside(label));
        }
        for brook in &mut sheet.brooks {
            brook.sides.retain(|side| inside(&side.hex));
        }
        sheet.brooks.retain(|brook| !brook.sides.is_empty());
        sheet.walls.retain(|wall| inside(&wall.hex));
        sheet.slopes.retain(|slope| inside(&slope.hex));
        Board::new(sheet).expect("part of a sound board is sound")
    }

    /// The sheet for renderers.
    pub fn sheet(&self) -> &HexSheet {
        &self.sheet
    }

    /// How many hexes there are.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is no hex.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// All hexes, column by column.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        (0..self.cells.len()).map(Hex::at)
    }

    /// The hex with a printed number: two digits for the column, two for the row, or three from row
    /// 100 on.
    pub fn hex(&self, label: &str) -> Option<Hex> {
        let (column, row) = (label.get(0..2)?, label.get(2..)?);
        let digits = row.len() == 2 || row.len() == 3 && !row.starts_with('0');
        if !digits || !label.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let column = column.parse::<u16>().ok()?.checked_sub(self.first_column)?;
        let row = row.parse::<u16>().ok()?.checked_sub(self.first_row)?;
        (column < self.columns && row < self.rows).then(|| Hex(column * self.rows + row))
    }

    /// Printed column and row.
    pub fn printed(&self, hex: Hex) -> (u16, u16) {
        (self.first_column + hex.0 / self.rows, self.first_row + hex.0 % self.rows)
    }

    /// The printed number.
    pub fn label(&self, hex: Hex) -> String {
        if !hex.is_somewhere() {
            return "off the map".to_owned();
        }
        let (column, row) = self.printed(hex);
        format!("{column:02}{row:02}")
    }

    /// What the hex is made of.
    pub fn cell(&self, hex: Hex) -> Cell {
        self.cells[hex.index()]
    }

    /// Its height level.
    pub fn level(&self, hex: Hex) -> i8 {
        self.cells[hex.index()].level
    }

    /// The neighbour in a direction, unless the map ends there.
    pub fn neighbour(&self, hex: Hex, dir: Dir) -> Option<Hex> {
        let next = self.neighbours[hex.index()][dir as usize];
        next.is_somewhere().then_some(next)
    }

    /// All neighbours on the map with their directions.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = (Dir, Hex)> + '_ {
        let around = &self.neighbours[hex.index()];
        Dir::ALL.into_iter().zip(around.iter().copied()).filter(|(_, next)| next.is_somewhere())
    }

    /// The direction from a hex to its neighbour.
    pub fn direction(&self, from: Hex, to: Hex) -> Option<Dir> {
        let around = &self.neighbours[from.index()];
        (0..6).find(|&i| around[i] == to && to.is_somewhere()).map(|i| Dir::new(i as u8))
    }

    /// Distance in hexes: 0 to itself, 1 to a neighbour.
    pub fn distance(&self, a: Hex, b: Hex) -> u16 {
        doubled_distance(self.doubled[a.index()], self.doubled[b.index()])
    }

    /// How far another hex lies to the east in columns and to the south in doubled rows: a step south
    /// is two, a step south-east one of each.
    pub fn offset(&self, from: Hex, to: Hex) -> (i16, i16) {
        let ((fc, fd), (tc, td)) = (self.doubled[from.index()], self.doubled[to.index()]);
        (tc - fc, td - fd)
    }

    /// Distance to a hex after one step in a direction, even off the map.
    pub fn distance_beyond(&self, hex: Hex, dir: Dir, to: Hex) -> u16 {
        let (column, double) = self.doubled[hex.index()];
        let (c, d) = STEPS[dir as usize];
        doubled_distance((column + c, double + d), self.doubled[to.index()])
    }

    /// How far to the right a hex lies for somebody who looks in a direction: equal for hexes that
    /// follow each other in that direction, two more for the next row of them. Only differences
    /// mean anything.
    pub fn abreast(&self, hex: Hex, dir: Dir) -> i32 {
        let (column, double) = self.doubled[hex.index()];
        let (c, d) = STEPS[dir as usize];
        i32::from(double) * i32::from(c) - i32::from(column) * i32::from(d)
    }

    /// Whether a road runs through the side between a hex and its neighbour.
    pub fn road(&self, hex: Hex, dir: Dir) -> bool {
        self.roads.get(self, hex, dir)
    }

    /// Whether the side between a hex and its neighbour is a slope.
    pub fn slope(&self, from: Hex, to: Hex) -> bool {
        self.level(from) != self.level(to)
    }

    /// Canonical owner and number of a side: N, NE and SE belong to the hex, the others to the
    /// neighbour or, at the map edge, to the hex itself.
    fn side(&self, hex: Hex, dir: Dir) -> (Hex, usize) {
        let number = dir as usize;
        if number < 3 {
            return (hex, number);
        }
        match self.neighbour(hex, dir) {
            Some(next) => (next, number - 3),
            None => (hex, number),
        }
    }

    fn at_doubled(&self, column: i16, double: i16) -> Hex {
        let south = (column % 2 == 0) == self.even_south;
        let row = (double - i16::from(south)).div_euclid(2) - self.first_row as i16;
        let column = column - self.first_column as i16;
        if column < 0 || row < 0 || column >= self.columns as i16 || row >= self.rows as i16 {
            return Hex::NOWHERE;
        }
        Hex(column as u16 * self.rows + row as u16)
    }

    /// Hexes that the straight line between two centres crosses, without the two themselves.
    pub fn crossed(&self, from: Hex, to: Hex) -> impl Iterator<Item = Crossing> + '_ {
        let ((fc, fd), (tc, td)) = (self.doubled[from.index()], self.doubled[to.index()]);
        self.lines.between(tc - fc, td - fd).iter().map(move |step| {
            let one = self.at_doubled(fc + step[0], fd + step[1]);
            if step[2] == 0 && step[3] == 0 {
                Crossing::Hex(one)
            } else {
                let two = self.at_doubled(fc + step[2], fd + step[3]);
                Crossing::Side(one, two)
            }
        })
    }

    /// The direction(s) in which the straight line from a hex towards another leaves it: one side,
    /// or the two sides at a vertex.
    pub fn bearing(&self, from: Hex, to: Hex) -> [Dir; 2] {
        let ((fc, fd), (tc, td)) = (self.doubled[from.index()], self.doubled[to.index()]);
        crate::line::sides_towards(tc - fc, td - fd)
    }

    /// Hexes within a distance, nearest first, without the centre.
    pub fn around(&self, centre: Hex, distance: u16) -> impl Iterator<Item = Hex> + '_ {
        let (column, double) = self.doubled[centre.index()];
        let count = self.lines.within(distance);
        self.lines.spiral()[1..count].iter().filter_map(move |(c, d)| {
            let hex = self.at_doubled(column + c, double + d);
            hex.is_somewhere().then_some(hex)
        })
    }

    /// A plain board of open ground, for tests: `columns` by `rows` from 0101.
    pub fn open(columns: u16, rows: u16) -> Board {
        Self::drawn(&vec![".".repeat(usize::from(columns)); usize::from(rows)], &[])
            .expect("open ground is sound")
    }

    /// A board from rows of letters: `.` open, `1` `2` open at that level, `#` woods, `~` lake,
    /// `V` village, `E` town, `c` cemetery (level 1), `w` windmill hill (level 1).
    pub fn drawn(rows: &[String], roads: &[Road]) -> Result<Board, BoardError> {
        let columns = rows.first().map_or(0, |row| row.chars().count());
        let grid: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        let mut hexes = Vec::new();
        for column in 0..columns {
            for (row, letters) in grid.iter().enumerate() {
                let letter = letters.get(column).copied().unwrap_or('.');
                let (cover, level) = match letter {
                    '#' => (Cover::Woods, 0),
                    '~' => (Cover::Lake, 0),
                    'V' => (Cover::Village, 0),
                    'E' => (Cover::Town, 0),
                    'c' => (Cover::Cemetery, 1),
                    'w' => (Cover::Windmill, 1),
                    digit => (Cover::Open, digit.to_digit(10).unwrap_or(0) as i8),
                };
                let label = format!("{:02}{:02}", column + 1, row + 1);
                hexes.push(HexCell { label, cover, level });
            }
        }
        Board::new(HexSheet {
            columns: columns as u16,
            rows: rows.len() as u16,
            first_column: 1,
            first_row: 1,
            even_columns_south: true,
            winter: true,
            hexes,
            roads: roads.to_vec(),
            ..HexSheet::default()
        })
    }
}
