//! What does not change while a battle is fought.

use crate::data::setup::Setup;
use crate::nouns::army::{Unit, UnitId};
use crate::nouns::kinds::Arm;
use engine::{Seat, Viewer};
use ground::Hex;
use std::sync::{Arc, OnceLock};

/// Everything that is settled before the first turn.
#[derive(Debug)]
pub struct Fixed {
    /// Charts, counters, map and scenario.
    pub setup: Setup,
    /// Counters of each side that take part.
    pub sides: [Vec<UnitId>; 2],
    /// The cavalry among them.
    pub horse: [Vec<UnitId>; 2],
    /// By side and hex: how far home is. [4.4.2p1]
    pub home: [Vec<u16>; 2],
    /// By unit: what is asked most of its counter.
    pub briefs: Vec<Brief>,
    /// The same as each side and a spectator suppose it.
    supposed: [OnceLock<Arc<Fixed>>; 3],
}

/// What is asked most of a counter, together in little room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brief {
    /// Its arm.
    pub arm: Arm,
    /// Its side.
    pub seat: Seat,
    /// The group of the scenario with which it comes, by number. [16.3.1]
    pub arrival: Option<u16>,
}

impl Fixed {
    /// Works out what follows from a scenario: its counters take part, their battalions, and the
    /// regiments that battalions can build up. [2.2.4]
    pub fn new(setup: Setup) -> Fixed {
        let part = setup.scenario.units();
        let takes_part = |id: UnitId, unit: &Unit| {
            let regiment = unit.regiment.is_some_and(|regiment| part.contains(&regiment));
            part.contains(&id)
                || regiment
                || unit.battalions.iter().any(|battalion| part.contains(battalion))
        };
        Fixed::with(&setup, takes_part).of(setup)
    }

    /// The same for a position, in which every counter may stand.
    pub fn of_all(setup: Setup) -> Fixed {
        Fixed::with(&setup, |_, _| true).of(setup)
    }

    /// The same with other charts, counters or map.
    pub fn with_setup(&self, setup: Setup) -> Fixed {
        let Fixed { sides, horse, home, briefs, .. } = self;
        Fixed {
            setup,
            sides: sides.clone(),
            horse: horse.clone(),
            home: home.clone(),
            briefs: briefs.clone(),
            supposed: Default::default(),
        }
    }

    /// What a viewer can suppose of it: backs of counters that he may not see have the usual values.
    /// [2.2.3] (R240)
    pub fn supposed_by(self: &Arc<Fixed>, viewer: Viewer) -> Arc<Fixed> {
        let slot = match viewer {
            Viewer::Umpire => return Arc::clone(self),
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => 2,
        };
        let suppose = || {
            let mut setup = self.setup.clone();
            setup.army.suppose(&self.setup.book, viewer);
            Arc::new(self.with_setup(setup))
        };
        Arc::clone(self.supposed[slot].get_or_init(suppose))
    }

    fn with(setup: &Setup, takes_part: impl Fn(UnitId, &Unit) -> bool) -> Lists {
        let sides = Seat::BOTH.map(|seat| {
            let all =
                setup.army.ids().filter(|(id, unit)| unit.seat() == seat && takes_part(*id, unit));
            all.map(|(id, _)| id).collect::<Vec<UnitId>>()
        });
        let horse = sides.clone().map(|side| {
            let cavalry = |id: &UnitId| setup.army.unit(*id).arm() == Arm::Cavalry;
            side.into_iter().filter(cavalry).collect()
        });
        Lists { sides, horse }
    }
}

/// Who takes part, by side.
struct Lists {
    sides: [Vec<UnitId>; 2],
    horse: [Vec<UnitId>; 2],
}

impl Lists {
    fn of(self, setup: Setup) -> Fixed {
        let home = Seat::BOTH.map(|seat| homeward(&setup, seat));
        let briefs = setup.army.ids().map(|(id, unit)| brief(&setup, id, unit)).collect();
        let Lists { sides, horse } = self;
        Fixed { setup, sides, horse, home, briefs, supposed: Default::default() }
    }
}

fn brief(setup: &Setup, id: UnitId, unit: &Unit) -> Brief {
    let arrivals = &setup.scenario.arrivals;
    let arrival = arrivals.iter().position(|arrival| arrival.units.contains(&id));
    Brief { arm: unit.arm(), seat: unit.seat(), arrival: arrival.map(|index| index as u16) }
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
