//! The hex map as flat arrays: terrain, heights, roads, streams, bridges, entries and places.

use crate::nouns::kinds::Terrain;
use engine::scene::{Brook, Cover, HexCell, HexSheet, HexSide};
use ground::board::BoardError;
use ground::raster::RasterGrid;
use ground::{Board, Dir, Hex, SideLayer};

/// An entry hex. [2.1.4]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its letter.
    pub letter: String,
    /// The hex; nothing if the scenario's part of the map leaves it out.
    pub hex: Option<Hex>,
    /// What lies there.
    pub words: String,
}

/// The part of the map in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// First and last column.
    pub columns: (u16, u16),
    /// First and last row.
    pub rows: (u16, u16),
}

/// The map of a battle.
#[derive(Clone, Debug)]
pub struct Field {
    board: Board,
    terrain: Vec<Terrain>,
    streams: SideLayer<bool>,
    /// All entry hexes.
    pub entries: Vec<Entry>,
}

impl Field {
    /// Makes the map, or a part of it, from the ground in hexes.
    pub fn new(grid: &RasterGrid, window: Option<Window>) -> Result<Field, BoardError> {
        let cell = |cell: &ground::raster::RasterCell| HexCell {
            label: cell.label.clone(),
            cover: cell.cover,
            level: cell.level,
        };
        let side = |(hex, dir): &(String, Dir)| HexSide { hex: hex.clone(), side: *dir as u8 };
        let brook = |stream: &ground::raster::Stream| Brook {
            name: stream.name.clone(),
            sides: stream.sides.iter().map(side).collect(),
            deep: false,
        };
        let steep = grid.cells.iter().filter(|cell| cell.steep);
        let mut board = Board::new(HexSheet {
            columns: grid.columns,
            rows: grid.rows,
            first_column: 1,
            first_row: 1,
            even_columns_south: true,
            winter: false,
            hexes: grid.cells.iter().map(cell).collect(),
            roads: grid.roads.clone(),
            places: grid.places.clone(),
            brooks: grid.streams.iter().map(brook).collect(),
            steep: steep.map(|cell| cell.label.clone()).collect(),
            ..HexSheet::default()
        })?;
        // [2.1.2] Every hex of the grid is one of the board, those that the map edge cuts as well.
        if let Some(window) = window {
            board = board.window(window.columns, window.rows);
        }
        let mut terrain = vec![Terrain::Clear; board.len()];
        for cell in &grid.cells {
            let Some(hex) = board.hex(&cell.label) else { continue };
            terrain[hex.index()] = match cell.cover {
                _ if cell.steep => Terrain::Steep,
                Cover::Woods => Terrain::Woods,
                Cover::Village => Terrain::Village,
                Cover::Town => Terrain::Town,
                _ => Terrain::Clear,
            };
        }
        let mut streams = SideLayer::new(board.len());
        for (label, dir) in grid.streams.iter().flat_map(|stream| &stream.sides) {
            if let Some(hex) = board.hex(label) {
                streams.set(&board, hex, *dir, true);
            }
        }
        Ok(Field { board, terrain, streams, entries: Vec::new() })
    }

    /// A map drawn in letters, for little positions: `^` is steep ground. See [`Board::drawn`].
    pub fn drawn(board: Board, rows: &[String], streams: &[(Hex, Dir)]) -> Field {
        let mut terrain = vec![Terrain::Clear; board.len()];
        for hex in board.hexes() {
            let (column, row) = board.printed(hex);
            let letter = rows
                .get(usize::from(row) - 1)
                .and_then(|letters| letters.chars().nth(usize::from(column) - 1));
            terrain[hex.index()] = match (letter, board.cell(hex).cover) {
                (Some('^'), _) => Terrain::Steep,
                (_, Cover::Woods) => Terrain::Woods,
                (_, Cover::Village) => Terrain::Village,
                (_, Cover::Town) => Terrain::Town,
                _ => Terrain::Clear,
            };
        }
        let mut layer = SideLayer::new(board.len());
        for (hex, dir) in streams {
            layer.set(&board, *hex, *dir, true);
        }
        Field { board, terrain, streams: layer, entries: Vec::new() }
    }

    /// The board under it: neighbours, distances, straight lines, printed numbers.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The terrain of a hex.
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.terrain[hex.index()]
    }

    /// The height level of a hex.
    pub fn level(&self, hex: Hex) -> i8 {
        self.board.level(hex)
    }

    /// Whether anybody may ever enter it: steep slopes are closed to all.
    pub fn is_open(&self, hex: Hex) -> bool {
        self.terrain(hex) != Terrain::Steep
    }

    /// Whether a stream runs along a hexside.
    pub fn stream(&self, hex: Hex, dir: Dir) -> bool {
        self.streams.get(&self.board, hex, dir)
    }

    /// Whether a road crosses a hexside.
    pub fn road(&self, hex: Hex, dir: Dir) -> bool {
        self.board.road(hex, dir)
    }

    /// Whether a road crosses a stream there.
    pub fn bridge(&self, hex: Hex, dir: Dir) -> bool {
        self.stream(hex, dir) && self.road(hex, dir)
    }

    /// Whether a road touches a hex.
    pub fn on_road(&self, hex: Hex) -> bool {
        Dir::ALL.into_iter().any(|dir| self.road(hex, dir))
    }

    /// How many levels the step from a hex to a neighbour rises, negative if it falls.
    pub fn rise(&self, from: Hex, to: Hex) -> i8 {
        self.level(to) - self.level(from)
    }

    /// The entry of this letter.
    pub fn entry(&self, letter: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.letter == letter)
    }

    /// The hexes of a named place on this part of the map.
    pub fn place(&self, name: &str) -> Vec<Hex> {
        let places = self.board.sheet().places.iter().filter(|place| place.name == name);
        places.flat_map(|place| &place.hexes).filter_map(|label| self.board.hex(label)).collect()
    }

    /// Hexes within a distance of a centre that can be reached from it inside that circle without
    /// crossing a stream: the same bank.
    pub fn same_bank(&self, centre: Hex, radius: u16) -> Vec<Hex> {
        let mut reached = vec![centre];
        let mut next = 0;
        while let Some(&hex) = reached.get(next) {
            next += 1;
            for (dir, beside) in self.board.neighbours(hex) {
                let near = self.board.distance(centre, beside) <= radius;
                if near && !self.stream(hex, dir) && !reached.contains(&beside) {
                    reached.push(beside);
                }
            }
        }
        reached
    }
}
