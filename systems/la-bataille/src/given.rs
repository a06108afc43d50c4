//! What does not change while a battle is fought.

use crate::army::UnitId;
use crate::setup::Setup;
use engine::Seat;
use ground::Hex;

/// Everything that is settled before the first turn.
#[derive(Clone, Debug)]
pub struct Given {
    /// Charts, counters, map and scenario.
    pub setup: Setup,
    /// Counters of each side that take part.
    pub sides: [Vec<UnitId>; 2],
    /// By side and hex: how far home is. [4.4.2p1]
    pub home: [Vec<u16>; 2],
}

impl Given {
    /// Works out what follows from a scenario.
    pub fn new(setup: Setup) -> Given {
        let sides = Seat::BOTH.map(|seat| {
            let all = setup.army.ids().filter(|(_, unit)| unit.seat() == seat);
            all.map(|(id, _)| id).collect()
        });
        let home = Seat::BOTH.map(|seat| homeward(&setup, seat));
        Given { setup, sides, home }
    }
}

/// [4.4.2p1] For each hex the way to the own map edge, the east for the French and the west for the
/// Coalition, or to an entry hex of the side, whichever is closer.
fn homeward(setup: &Setup, seat: Seat) -> Vec<u16> {
    let board = setup.field.board();
    let column = |hex: Hex| board.printed(hex).0;
    let columns = || board.hexes().map(column);
    let edge = match seat {
        Seat::First => columns().max(),
        Seat::Second => columns().min(),
    };
    let arrivals = setup.scenario.arrivals.iter().filter(|arrival| arrival.seat == seat);
    let entries: Vec<Hex> = arrivals.flat_map(|arrival| arrival.entries.iter().copied()).collect();
    board
        .hexes()
        .map(|hex| {
            let to_edge = edge.map_or(u16::MAX, |edge| edge.abs_diff(column(hex)));
            let to_entry = entries.iter().map(|entry| board.distance(hex, *entry)).min();
            to_entry.map_or(to_edge, |near| near.min(to_edge))
        })
        .collect()
}
