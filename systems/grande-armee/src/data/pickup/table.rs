//! The table of a pick-up game: zones, blocks of units and ground, the same from both sides.

use super::{Draws, Pickup, half, turned};
use crate::nouns::field::{Area, Outline, Piece};
use crate::nouns::kinds::Terrain;
use engine::Seat;
use ground::table::{Mil, Spot};

pub(super) const NUMERALS: [&str; 8] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"];

/// Room for one unit: a base of 3" and an inch to its neighbours.
const SLOT: Mil = Mil::inches(4);

/// A cell of the middle of the table that holds at most one piece.
const CELL: i32 = 10;

/// Sizes of the table, all at full size.
pub(super) struct Plan {
    pub width: Mil,
    pub depth: Mil,
    /// Depth of each deployment zone.
    pub zone: Mil,
}

/// The table for armies of so many points.
pub(super) const fn plan(points: u32) -> Plan {
    let (width, depth, zone) = match points {
        ..=300 => (60, 48, 16),
        301..=550 => (72, 54, 18),
        _ => (84, 60, 20),
    };
    Plan { width: Mil::inches(width), depth: Mil::inches(depth), zone: Mil::inches(zone) }
}

impl Plan {
    /// The same place seen from the other side of the table.
    pub fn across(&self, spot: Spot) -> Spot {
        Spot::new(self.width - spot.x, self.depth - spot.y)
    }

    /// Where a side deploys.
    pub fn zone(&self, seat: Seat) -> Area {
        let low = Spot::new(Mil::ZERO, Mil::ZERO);
        let high = Spot::new(self.width, self.zone);
        match seat {
            Seat::First => Area { low, high },
            Seat::Second => Area { low: self.across(high), high: self.across(low) },
        }
    }

    /// Where the army commander of the first side stands: in the middle, on his base line.
    pub fn commander(&self) -> Spot {
        Spot::new(self.width / 2, Mil(1500))
    }

    /// The ground of each Force of the first side, side by side, as wide as it is strong.
    pub fn blocks(&self, sizes: &[usize]) -> Vec<Block> {
        let total: usize = sizes.iter().sum();
        let edge = |units: usize| Mil((self.width.0 as usize * units / total) as i32);
        let mut before = 0;
        let mut blocks = Vec::new();
        for &units in sizes {
            let (left, right) = (edge(before), edge(before + units));
            before += units;
            let most = ((right - left).0 / SLOT.0).max(1) as usize;
            // As deep as wide, or a little wider.
            let columns = (1..=most).find(|columns| columns * columns >= units).unwrap_or(most);
            blocks.push(Block {
                middle: (left + right) / 2,
                front: self.zone - Mil(1500),
                columns,
                rows: units.div_ceil(columns),
                units,
            });
        }
        blocks
    }
}

/// Where the units of a Force stand.
pub(super) struct Block {
    middle: Mil,
    front: Mil,
    columns: usize,
    rows: usize,
    units: usize,
}

impl Block {
    /// The place of a unit: rows from the front, each centred.
    pub fn slot(&self, index: usize) -> Spot {
        let (row, column) = (index / self.columns, index % self.columns);
        let in_row = self.columns.min(self.units - row * self.columns);
        let left = self.middle - SLOT * (in_row as i32 - 1) / 2;
        Spot::new(left + SLOT * column as i32, self.front - SLOT * row as i32)
    }

    /// The place of the officer: the middle of them all.
    pub fn officer(&self) -> Spot {
        Spot::new(self.middle, self.front - SLOT * (self.rows as i32 - 1) / 2)
    }
}

/// The ground between the zones: a road through the middle, and pieces on the left that stand
/// turned about on the right as well. One of them at least is a town.
pub(super) fn pieces(game: &Pickup, plan: &Plan) -> Vec<Piece> {
    const NAMES: [&str; 5] = ["wood", "hamlet", "knoll", "marsh", "wood"];
    let mut draws = Draws::new(game, 0);
    let piece = |name: String, terrain, outline| Piece {
        name,
        terrain,
        outline,
        level: u8::from(terrain == Terrain::Hill),
        half_width: if terrain == Terrain::Road { half(1) } else { Mil::ZERO },
    };
    let road = [Spot::new(plan.width / 2, Mil::ZERO), Spot::new(plan.width / 2, plan.depth)];
    let mut pieces = vec![piece("high road".to_owned(), Terrain::Road, Outline::Line(road.into()))];
    let cells = (plan.width.0 / 2 - 1000) / (CELL * 1000);
    let town = draws.below(cells as u64) as i32;
    let band = plan.depth - plan.zone * 2;
    for cell in 0..cells {
        let kind = if cell == town { 1 } else { draws.below(6) as usize };
        // Width and depth in half inches; the last of six draws leaves the cell clear.
        let (terrain, width, depth) = match kind {
            0 | 4 => (Terrain::Wood, 8 + draws.below(7) as i32, 6 + draws.below(7) as i32),
            1 => (Terrain::Town, 6, 6),
            2 => (Terrain::Hill, 10 + draws.below(7) as i32, 8 + draws.below(7) as i32),
            3 => (Terrain::Rough, 8 + draws.below(5) as i32, 6 + draws.below(5) as i32),
            _ => continue,
        };
        let room = (CELL * 2 - 2 - width, band.0 / 500 - 4 - depth);
        let x = cell * CELL * 2 + 1 + draws.below(room.0 as u64 + 1) as i32;
        let y = plan.zone.0 / 500 + 2 + draws.below(room.1 as u64 + 1) as i32;
        let corners = [(x, y), (x + width, y), (x + width, y + depth), (x, y + depth)];
        let corners = corners.map(|(x, y)| Spot::new(half(x), half(y)));
        let name = |side: &str| format!("{} {} {}", side, NAMES[kind], cell + 1);
        for (side, spots) in [("west", corners.to_vec()), ("east", turned(plan, &corners))] {
            let outline = match terrain {
                Terrain::Town => Outline::Square {
                    centre: Spot::new((spots[0].x + spots[2].x) / 2, (spots[0].y + spots[2].y) / 2),
                    side: half(6),
                },
                _ => Outline::Area(spots),
            };
            pieces.push(piece(name(side), terrain, outline));
        }
    }
    pieces
}
