//! Whether a spot lies within an outline of any shape.

use super::base::{Spot, cross, dot};

/// Whether a spot lies within a ring of corners, its border included. The ring may have notches.
pub fn within_ring(ring: &[Spot], spot: Spot) -> bool {
    let mut inside = false;
    for (index, &from) in ring.iter().enumerate() {
        let to = ring[(index + 1) % ring.len()];
        let (edge, reach) = (to.minus(from), spot.minus(from));
        let side = cross(edge, reach);
        let along = dot(edge, reach);
        if side == 0 && (0..=dot(edge, edge)).contains(&along) {
            return true;
        }
        // A ray to the right crosses the edge if its ends lie on either side of the spot's height.
        if (from.y > spot.y) != (to.y > spot.y) && (side > 0) == (edge.1 > 0) {
            inside = !inside;
        }
    }
    inside
}
