//! How far a piece can go.

use crate::arc::Dir;
use crate::board::{Board, Hex};

/// Hexes that can be reached within a budget, each with its lowest cost, nearest first.
///
/// `cost` gives the price of a step or `None` if it is forbidden; prices are small whole numbers
/// (half movement points, say). The start itself is the first entry with cost 0.
pub fn reach(
    board: &Board,
    from: Hex,
    budget: u16,
    mut cost: impl FnMut(Hex, Dir, Hex) -> Option<u16>,
) -> Vec<(Hex, u16)> {
    let mut best = vec![u16::MAX; board.len()];
    let mut buckets: Vec<Vec<Hex>> = vec![Vec::new(); usize::from(budget) + 1];
    let mut reached = Vec::new();
    best[from.index()] = 0;
    buckets[0].push(from);
    for spent in 0..=budget {
        let mut next = 0;
        while let Some(&hex) = buckets[usize::from(spent)].get(next) {
            next += 1;
            if best[hex.index()] != spent {
                continue;
            }
            reached.push((hex, spent));
            for (dir, neighbour) in board.neighbours(hex) {
                let Some(price) = cost(hex, dir, neighbour) else { continue };
                let total = spent.saturating_add(price);
                if total <= budget && total < best[neighbour.index()] {
                    best[neighbour.index()] = total;
                    buckets[usize::from(total)].push(neighbour);
                }
            }
        }
    }
    reached
}
