//! The hex map as flat arrays: terrain, levels, and what lies along each hexside.

use crate::book::LandRow;
use crate::nouns::{Road, Slope, Terrain, Water};
use engine::scene::{Brook, Cover, HexCell, HexSheet, HexSide, Place, Road as RoadLine, SlopeSide};
use ground::board::BoardError;
use ground::{Board, Dir, Hex};

/// What lies along a hexside, as somebody sees it who leaves a hex by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// A slope; which way it goes is told by `up`.
    pub slope: Slope,
    /// Whether the slope rises for him who crosses it. (G47)
    pub up: bool,
    /// Water.
    pub water: Water,
    /// A wall. [TEC-18]
    pub wall: bool,
    /// A road that crosses it.
    pub road: Road,
}

impl Side {
    /// The rows of the Terrain Effects Chart for what lies along it: slope, water, wall.
    pub fn rows(self) -> impl Iterator<Item = LandRow> + use<> {
        let slope = match (self.slope, self.up) {
            (Slope::Level, _) => None,
            (Slope::Minor, true) => Some(LandRow::MinorUp),
            (Slope::Minor, false) => Some(LandRow::MinorDown),
            (Slope::Steep, true) => Some(LandRow::SteepUp),
            (Slope::Steep, false) => Some(LandRow::SteepDown),
            (Slope::Sharp, true) => Some(LandRow::SharpUp),
            (Slope::Sharp, false) => Some(LandRow::SharpDown),
        };
        let water = match self.water {
            Water::Dry => None,
            Water::Stream => Some(LandRow::Stream),
            Water::Deep => Some(LandRow::DeepStream),
        };
        let wall = self.wall.then_some(LandRow::Wall);
        [slope, water, wall].into_iter().flatten()
    }

    /// Whether a road crosses water there. [TEC-08]
    pub fn bridge(self) -> bool {
        self.water != Water::Dry && self.road != Road::None
    }

    /// The same side seen from the other hex.
    fn back(self) -> Side {
        Side { up: !self.up && self.slope != Slope::Level, ..self }
    }
}

/// One hex in a drawing of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plot {
    /// What fills it.
    pub terrain: Terrain,
    /// Its level.
    pub level: i8,
}

/// A road of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Its name.
    pub name: String,
    /// Its class.
    pub road: Road,
    /// Printed numbers of its hexes, each beside the last.
    pub hexes: Vec<String>,
}

/// A stream of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// Its name.
    pub name: String,
    /// Stream or deep stream.
    pub water: Water,
    /// Its hexsides, each as the printed numbers of the hexes beside it.
    pub sides: Vec<(String, String)>,
}

/// A map before it is laid out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The printed number of the first column and row.
    pub first: (u16, u16),
    /// Rows from north to south, each from west to east.
    pub rows: Vec<Vec<Plot>>,
    /// Roads.
    pub ways: Vec<Way>,
    /// Streams.
    pub courses: Vec<Course>,
    /// Steep and sharp slopes: the upper hex and the lower one.
    pub slopes: Vec<(Slope, String, String)>,
    /// Walls.
    pub walls: Vec<(String, String)>,
    /// Names on the map.
    pub places: Vec<(String, Vec<String>)>,
}

impl Drawing {
    /// The part of it within these columns and rows, with the same printed numbers.
    pub fn window(&self, columns: (u16, u16), rows: (u16, u16)) -> Drawing {
        let inside = |label: &str| {
            let number = |text: Option<&str>| text.and_then(|text| text.parse::<u16>().ok());
            let (column, row) = (number(label.get(..2)), number(label.get(2..)));
            column.is_some_and(|column| (columns.0..=columns.1).contains(&column))
                && row.is_some_and(|row| (rows.0..=rows.1).contains(&row))
        };
        let both = |pair: &(String, String)| inside(&pair.0) && inside(&pair.1);
        let span = |from: u16, first: u16, last: u16| {
            usize::from(first.saturating_sub(from))..=usize::from(last.saturating_sub(from))
        };
        let line = |row: &Vec<Plot>| {
            let kept = span(self.first.0, columns.0, columns.1);
            row.iter()
                .enumerate()
                .filter(|(at, _)| kept.contains(at))
                .map(|(_, plot)| *plot)
                .collect()
        };
        let kept = span(self.first.1, rows.0, rows.1);
        let lines = self.rows.iter().enumerate().filter(|(at, _)| kept.contains(at));
        let mut part = Drawing {
            first: (columns.0, rows.0),
            rows: lines.map(|(_, row)| line(row)).collect(),
            ..Drawing::default()
        };
        for way in &self.ways {
            for hexes in way.hexes.split(|label| !inside(label)).filter(|hexes| hexes.len() > 1) {
                part.ways.push(Way { hexes: hexes.to_vec(), ..way.clone() });
            }
        }
        for course in &self.courses {
            let sides: Vec<_> = course.sides.iter().filter(|pair| both(pair)).cloned().collect();
            if !sides.is_empty() {
                part.courses.push(Course { sides, ..course.clone() });
            }
        }
        part.slopes = self
            .slopes
            .iter()
            .filter(|(_, up, down)| inside(up) && inside(down))
            .cloned()
            .collect();
        part.walls = self.walls.iter().filter(|pair| both(pair)).cloned().collect();
        for (name, hexes) in &self.places {
            let hexes: Vec<String> = hexes.iter().filter(|label| inside(label)).cloned().collect();
            if !hexes.is_empty() {
                part.places.push((name.clone(), hexes));
            }
        }
        part
    }
}

/// A map that cannot be laid out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldError {
    /// The board itself.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A hexside between hexes that are not neighbours, or not there.
    #[error("{what}: {from} and {to} are no neighbours on this map")]
    Side {
        /// What should lie there.
        what: String,
        /// One hex.
        from: String,
        /// The other hex.
        to: String,
    },
}

/// The map of a battle.
#[derive(Clone, Debug)]
pub struct Field {
    board: Board,
    terrain: Vec<Terrain>,
    sides: Vec<[Side; 6]>,
    places: Vec<(String, Vec<Hex>)>,
}

impl Field {
    /// Lays out a drawing. Neighbours of different level have a minor slope between them unless
    /// another is drawn there, and a steep one if they differ by two. (G49)
    pub fn new(drawing: &Drawing) -> Result<Field, FieldError> {
        let columns = drawing.rows.first().map_or(0, Vec::len);
        let (first_column, first_row) = drawing.first;
        let label = |column: usize, row: usize| {
            format!("{:02}{:02}", usize::from(first_column) + column, usize::from(first_row) + row)
        };
        let mut hexes = Vec::new();
        let mut terrain = Vec::new();
        for column in 0..columns {
            for (row, plots) in drawing.rows.iter().enumerate() {
                let plot = plots[column];
                let cover = match plot.terrain {
                    Terrain::Woods => Cover::Woods,
                    Terrain::Village => Cover::Village,
                    Terrain::Pond => Cover::Lake,
                    Terrain::Clear | Terrain::Swamp | Terrain::Castle | Terrain::Closed => {
                        Cover::Open
                    }
                };
                hexes.push(HexCell { label: label(column, row), cover, level: plot.level });
                terrain.push(plot.terrain);
            }
        }
        let filled = |wanted: Terrain| {
            let cells = hexes.iter().zip(&terrain).filter(|(_, terrain)| **terrain == wanted);
            cells.map(|(cell, _)| cell.label.clone()).collect::<Vec<String>>()
        };
        let (swamps, castles) = (filled(Terrain::Swamp), filled(Terrain::Castle));
        let cut = filled(Terrain::Closed);
        let lane = |way: &Way| RoadLine {
            name: way.name.clone(),
            lane: way.road == Road::Secondary,
            hexes: way.hexes.clone(),
        };
        let place = |(name, hexes): &(String, Vec<String>)| Place {
            name: name.clone(),
            kind: engine::scene::PlaceKind::Village,
            hexes: hexes.clone(),
        };
        let mut sheet = HexSheet {
            columns: columns as u16,
            rows: drawing.rows.len() as u16,
            first_column,
            first_row,
            // [MAP-02] Odd columns lie half a hex north.
            even_columns_south: true,
            winter: false,
            hexes,
            roads: drawing.ways.iter().map(lane).collect(),
            places: drawing.places.iter().map(place).collect(),
            swamps,
            castles,
            cut,
            ..HexSheet::default()
        };
        show_sides(drawing, &mut sheet)?;
        let board = Board::new(sheet)?;
        let mut field = Field {
            terrain,
            sides: vec![[Side::default(); 6]; board.len()],
            board,
            places: vec![],
        };
        field.lay(drawing)?;
        for (name, hexes) in &drawing.places {
            let hexes = hexes.iter().filter_map(|label| field.board.hex(label)).collect();
            field.places.push((name.clone(), hexes));
        }
        Ok(field)
    }

    fn lay(&mut self, drawing: &Drawing) -> Result<(), FieldError> {
        for hex in self.board.hexes() {
            for dir in Dir::ALL {
                let Some(next) = self.board.neighbour(hex, dir) else { continue };
                let rise = self.board.level(next) - self.board.level(hex);
                let side = &mut self.sides[hex.index()][dir as usize];
                side.slope = match rise.abs() {
                    0 => Slope::Level,
                    1 => Slope::Minor,
                    _ => Slope::Steep,
                };
                side.up = rise > 0;
            }
        }
        for (slope, upper, lower) in &drawing.slopes {
            self.change(upper, lower, slope.key(), |side| {
                side.slope = *slope;
                side.up = false;
            })?;
        }
        for course in &drawing.courses {
            for (from, to) in &course.sides {
                self.change(from, to, &course.name, |side| side.water = course.water)?;
            }
        }
        for (from, to) in &drawing.walls {
            self.change(from, to, "wall", |side| side.wall = true)?;
        }
        for way in &drawing.ways {
            for pair in way.hexes.windows(2) {
                let better = |side: &mut Side| side.road = side.road.max(way.road);
                self.change(&pair[0], &pair[1], &way.name, better)?;
            }
        }
        Ok(())
    }

    /// Changes a hexside, given by the hexes on both sides of it, and its back.
    fn change(
        &mut self,
        from: &str,
        to: &str,
        what: &str,
        change: impl FnOnce(&mut Side),
    ) -> Result<(), FieldError> {
        let (hex, dir) = between(&self.board, from, to, what)?;
        let side = &mut self.sides[hex.index()][dir as usize];
        change(side);
        let back = side.back();
        if let Some(next) = self.board.neighbour(hex, dir) {
            self.sides[next.index()][dir.opposite() as usize] = back;
        }
        Ok(())
    }

    /// The board under it: neighbours, distances, straight lines, printed numbers.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What fills a hex.
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.terrain[hex.index()]
    }

    /// The row of the Terrain Effects Chart for what fills a hex.
    pub fn land_row(&self, hex: Hex) -> LandRow {
        match self.terrain(hex) {
            Terrain::Clear => LandRow::Clear,
            Terrain::Woods => LandRow::Woods,
            Terrain::Swamp => LandRow::Swamp,
            Terrain::Village => LandRow::Village,
            Terrain::Castle => LandRow::Castle,
            Terrain::Pond | Terrain::Closed => LandRow::Pond,
        }
    }

    /// The level of a hex.
    pub fn level(&self, hex: Hex) -> i8 {
        self.board.level(hex)
    }

    /// What lies along the side of a hex, as seen by him who leaves it there.
    pub fn side(&self, hex: Hex, dir: Dir) -> Side {
        self.sides[hex.index()][dir as usize]
    }

    /// Whether anybody may ever be in it. [TEC-09]
    pub fn is_open(&self, hex: Hex) -> bool {
        !matches!(self.terrain(hex), Terrain::Pond | Terrain::Closed)
    }

    /// Whether a road touches a hex. [MOV-18]
    pub fn on_road(&self, hex: Hex) -> bool {
        self.sides[hex.index()].iter().any(|side| side.road != Road::None)
    }

    /// The hexes of a named place.
    pub fn place(&self, name: &str) -> &[Hex] {
        let found = self.places.iter().find(|(known, _)| known == name);
        found.map_or(&[], |(_, hexes)| hexes)
    }
}

/// Puts what lies along hexsides onto a sheet: streams, walls, and slopes steeper than minor ones.
fn show_sides(drawing: &Drawing, sheet: &mut HexSheet) -> Result<(), FieldError> {
    let bare = Board::new(sheet.clone())?;
    let side = |from: &str, to: &str, what: &str| {
        let (hex, dir) = between(&bare, from, to, what)?;
        Ok::<HexSide, FieldError>(HexSide { hex: bare.label(hex), side: dir as u8 })
    };
    for course in &drawing.courses {
        let sides = course.sides.iter().map(|(from, to)| side(from, to, &course.name));
        sheet.brooks.push(Brook {
            name: course.name.clone(),
            sides: sides.collect::<Result<_, _>>()?,
            deep: course.water == Water::Deep,
        });
    }
    for (from, to) in &drawing.walls {
        sheet.walls.push(side(from, to, "wall")?);
    }
    let mut drawn = std::collections::BTreeSet::new();
    for (slope, upper, lower) in &drawing.slopes {
        let HexSide { hex, side } = side(upper, lower, slope.key())?;
        drawn.extend([(upper.clone(), lower.clone()), (lower.clone(), upper.clone())]);
        sheet.slopes.push(SlopeSide { hex, side, scarp: *slope == Slope::Sharp });
    }
    // Two levels at once are steep. (G49)
    for hex in bare.hexes() {
        for dir in Dir::ALL {
            let Some(next) = bare.neighbour(hex, dir) else { continue };
            let pair = (bare.label(hex), bare.label(next));
            let open = !sheet.cut.contains(&pair.0) && !sheet.cut.contains(&pair.1);
            if open && bare.level(hex) - bare.level(next) > 1 && !drawn.contains(&pair) {
                sheet.slopes.push(SlopeSide { hex: pair.0, side: dir as u8, scarp: false });
            }
        }
    }
    Ok(())
}

fn between(board: &Board, from: &str, to: &str, what: &str) -> Result<(Hex, Dir), FieldError> {
    let wrong =
        || FieldError::Side { what: what.to_owned(), from: from.to_owned(), to: to.to_owned() };
    let (a, b) = (board.hex(from).ok_or_else(wrong)?, board.hex(to).ok_or_else(wrong)?);
    Ok((a, board.direction(a, b).ok_or_else(wrong)?))
}
