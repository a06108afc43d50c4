//! Ground that orders speak of, and how far it is. (CR-19)

use crate::nouns::Where;
use crate::state::{Battle, Holding};
use ground::table::{Body, Mil, Spot, within_ring};

impl Battle {
    /// The distance of a body from some ground; nothing if it stands on it.
    pub fn gap_to_ground(&self, body: &Body, ground: &Where) -> Mil {
        match ground {
            Where::Spot(spot) => body.gap(spot).mils(),
            Where::Line(line) => to_line(body, line),
            Where::Area(ring) => to_ring(body, ring),
            Where::Place(place) => match &self.field.place(*place).holding {
                Holding::Area(ring) | Holding::Ground(ring) => to_ring(body, ring),
                Holding::Marker(spot, reach) => (body.gap(spot).mils() - *reach).max(Mil::ZERO),
                Holding::Blocks(blocks) => {
                    let gaps = blocks
                        .iter()
                        .map(|&block| body.gap(&self.field.laid.block(block).base).mils());
                    gaps.min().unwrap_or(Mil::ZERO)
                }
            },
        }
    }

    /// A spot in the middle of some ground, to go to.
    pub fn middle_of(&self, ground: &Where) -> Spot {
        match ground {
            Where::Spot(spot) => *spot,
            Where::Line(spots) | Where::Area(spots) => mean(spots),
            Where::Place(place) => match &self.field.place(*place).holding {
                Holding::Area(ring) | Holding::Ground(ring) => mean(ring),
                Holding::Marker(spot, _) => *spot,
                Holding::Blocks(blocks) => {
                    let centres =
                        blocks.iter().map(|&block| self.field.laid.block(block).base.centre());
                    mean(&centres.collect::<Vec<_>>())
                }
            },
        }
    }
}

fn to_line(body: &Body, line: &[Spot]) -> Mil {
    let gaps = line.windows(2).map(|ends| body.gap(&[ends[0], ends[1]]).mils());
    gaps.min().unwrap_or_else(|| line.first().map_or(Mil::ZERO, |spot| body.gap(spot).mils()))
}

/// The distance from an outline that need not be convex.
fn to_ring(body: &Body, ring: &[Spot]) -> Mil {
    if body.parts().iter().any(|part| within_ring(ring, part.centre())) {
        return Mil::ZERO;
    }
    let mut closed = ring.to_vec();
    closed.extend(ring.first().copied());
    to_line(body, &closed)
}

fn mean(spots: &[Spot]) -> Spot {
    let count = spots.len().max(1) as i64;
    let part = |of: fn(&Spot) -> Mil| {
        let sum: i64 = spots.iter().map(|spot| i64::from(of(spot).0)).sum();
        Mil(sum.div_euclid(count) as i32)
    };
    Spot::new(part(|spot| spot.x), part(|spot| spot.y))
}
