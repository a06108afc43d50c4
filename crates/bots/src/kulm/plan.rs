//! What a side wants in a Movement Phase, as distances over the whole map.
//!
//! The enemy stands still while a side moves, so all of it is worked out once in a phase.

use super::NEAR;
use engine::Seat;
use ground::Hex;
use la_bataille::Battle;
use la_bataille::nouns::kinds::{Arm, Morale};
use la_bataille::nouns::scenario::{Turn, VictoryKind};
use la_bataille::state::battle::Stage;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// Farther than anything on the map.
pub const FAR: u16 = u16::MAX;
/// Hexes around a place from which it is defended.
const GUARDED: u16 = 3;
/// Half movement points for which a side goes farther to a place, for each point that it counts.
const WORTH: u16 = 4;

/// The position of a phase as a side looks at it.
pub struct Plan {
    /// When it was made.
    pub made: (u16, Stage),
    /// By hex: half movement points to where the side wants to be.
    pub way: Vec<u16>,
    /// By hex: hexes to the nearest enemy.
    pub enemy: Vec<u16>,
    /// By hex: hexes to the nearest enemy cavalry that is fit to charge.
    pub horse: Vec<u16>,
    /// By hex: increments of the enemy in good order within [`NEAR`] hexes.
    pub threat: Vec<u16>,
    /// Whether those who get there leave the field.
    pub leaves: bool,
    /// Whether the side goes for the enemy rather than waits for him.
    pub attacks: bool,
}

impl Plan {
    /// The plan of a side.
    pub fn new(battle: &Battle, seat: Seat) -> Plan {
        let (goals, leaves, attacks) = goals(battle, seat);
        let theirs: Vec<_> = battle.army(seat.other()).collect();
        let hexes = |wanted: &dyn Fn(la_bataille::UnitId) -> bool| -> Vec<Hex> {
            let those = theirs.iter().copied().filter(|unit| wanted(*unit));
            those.flat_map(|unit| battle.unit(unit).hexes.as_slice().to_vec()).collect()
        };
        let mut threat = vec![0_u16; battle.board().len()];
        for &unit in &theirs {
            if battle.unit(unit).state == Morale::GoodOrder {
                let (hex, men) = (battle.unit(unit).hexes.first(), battle.increments(unit));
                threat[hex.index()] += u16::from(men);
                for near in battle.board().around(hex, NEAR) {
                    threat[near.index()] += u16::from(men);
                }
            }
        }
        Plan {
            made: (battle.turn, battle.stage),
            way: ways(battle, &goals),
            enemy: rings(battle, &hexes(&|_| true)),
            horse: rings(
                battle,
                &hexes(&|unit| {
                    battle.arm(unit) == Arm::Cavalry && battle.may_charge_out_of_turn(unit)
                }),
            ),
            threat,
            leaves,
            attacks,
        }
    }
}

/// Where a side wants to be, each with a handicap; whether to leave there, and whether to attack.
fn goals(battle: &Battle, seat: Seat) -> (Vec<(Hex, u16)>, bool, bool) {
    let scenario = &battle.fixed.setup.scenario;
    let victory = &scenario.victory;
    let now = battle.now();
    let enemies = || -> Vec<(Hex, u16)> {
        let theirs = battle.army(seat.other());
        theirs.map(|unit| (battle.unit(unit).hexes.first(), 0)).collect()
    };
    let breakout = victory.withdrawal.as_ref().filter(|withdrawal| withdrawal.from.day == now.day);
    if let Some(withdrawal) = breakout {
        // The second day: the French hold until they may go, and then go; the Coalition closes in.
        return match seat {
            Seat::Second => (enemies(), false, true),
            Seat::First if is_held(battle, now) => {
                let own = battle.army(seat).map(|unit| (battle.unit(unit).hexes.first(), 0));
                (own.collect(), false, false)
            }
            Seat::First => {
                let out = withdrawal.hexes.iter().map(|hex| (*hex, 0));
                (out.collect(), now >= withdrawal.from, false)
            }
        };
    }
    let best = victory.places.iter().map(|place| place.points).max().unwrap_or(0);
    let handicap = |points: i32| WORTH * (best - points).max(0) as u16;
    let mut wanted = Vec::new();
    let mut guarded = Vec::new();
    for (place, holder) in victory.places.iter().zip(&battle.holders) {
        // What counts nothing by itself, as on the first of two days, is wanted all the same.
        let list = if *holder == seat { &mut guarded } else { &mut wanted };
        list.extend(place.hexes.iter().map(|hex| (*hex, handicap(place.points))));
    }
    if !wanted.is_empty() {
        return (wanted, false, true);
    }
    // All is taken: whom it profits, the infantry marches on and off.
    let points = victory.exit.filter(|exit| exit.seat == seat).map(|exit| exit.entry);
    let at_once =
        victory.automatic.as_ref().filter(|_| seat == Seat::First).map(|automatic| automatic.exit);
    let exit = points.or(at_once);
    if let Some(entry) = exit {
        return (vec![(entry, 0)], true, true);
    }
    if guarded.is_empty() || victory.kind != VictoryKind::Points && seat == Seat::First {
        return (enemies(), false, true);
    }
    // Who holds everything stands around it.
    let mut around = guarded.clone();
    for (hex, handicap) in guarded {
        around.extend(battle.board().around(hex, GUARDED).map(|near| (near, handicap)));
    }
    (around, false, false)
}

/// Whether orders hold the French back.
fn is_held(battle: &Battle, now: Turn) -> bool {
    let orders = &battle.fixed.setup.scenario.holding;
    orders.iter().any(|order| now.day == order.until.day && now < order.until)
}

/// Hexes to the nearest of some hexes.
fn rings(battle: &Battle, from: &[Hex]) -> Vec<u16> {
    let board = battle.board();
    let mut far = vec![FAR; board.len()];
    let mut queue: VecDeque<Hex> = VecDeque::new();
    for &hex in from {
        if far[hex.index()] != 0 {
            far[hex.index()] = 0;
            queue.push_back(hex);
        }
    }
    while let Some(hex) = queue.pop_front() {
        for (_, next) in board.neighbours(hex) {
            if far[next.index()] == FAR {
                far[next.index()] = far[hex.index()] + 1;
                queue.push_back(next);
            }
        }
    }
    far
}

/// Half points of infantry to the nearest of some hexes, each with its handicap.
fn ways(battle: &Battle, goals: &[(Hex, u16)]) -> Vec<u16> {
    let mut far = vec![FAR; battle.board().len()];
    let mut queue = BinaryHeap::new();
    for &(hex, handicap) in goals {
        if handicap < far[hex.index()] {
            far[hex.index()] = handicap;
            queue.push(Reverse((handicap, hex)));
        }
    }
    while let Some(Reverse((spent, hex))) = queue.pop() {
        if far[hex.index()] < spent {
            continue;
        }
        for (dir, next) in battle.board().neighbours(hex) {
            let cost = battle.entry_cost(Arm::Infantry, next, dir.opposite(), hex);
            let Some(cost) = cost else { continue };
            let total = spent.saturating_add(cost.0);
            if total < far[next.index()] {
                far[next.index()] = total;
                queue.push(Reverse((total, next)));
            }
        }
    }
    far
}
