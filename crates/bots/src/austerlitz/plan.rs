//! What a side of Great Battles wants: fields of distances, made anew for each activation.

use super::Mind;
use engine::Seat;
use great_battles::Battle;
use great_battles::nouns::{Arm, Aspect, MoraleLevel, UnitId, Water};
use great_battles::state::{Actor, Stage};
use ground::{Dir, Hex};
use std::collections::VecDeque;

/// Farther than anything.
pub const FAR: u16 = u16::MAX / 4;

/// Hexes of a map that is small enough to be looked at anew for each mover.
const SMALL: usize = 2000;

/// Hexes by which a place to be taken is rather a goal than an enemy.
const ASIDE: u16 = 8;

/// Hexes by which troops are farther off as a goal than guns: who reaches those takes them.
const TROOPS: u16 = 3;

/// Hexes by which the front of an enemy is farther off as a goal than his flanks and his rear.
const FRONT: u16 = 1;

/// Hexes by which those are farther off as a goal who run: they are out of the battle already.
const RUNS: u16 = 5;

/// Hexes by which those are farther off who waver: they are out, but not for long.
const WAVERS: u16 = 2;

/// The activation for which a plan was made: turn, stage and who acts.
type Moment = (u8, Stage, Option<Actor>);

/// What a side wants while one of its formations moves.
pub struct Plan {
    moment: Moment,
    /// Who moves, if it was made for him alone.
    mover: Option<UnitId>,
    /// Hexes to the nearest enemy, round whatever nobody can cross.
    pub enemy: Vec<u16>,
    /// Hexes to the nearest goal: an enemy, or a place that the enemy holds.
    pub way: Vec<u16>,
    /// Hexes to the nearest place to be taken in which no enemy stands.
    pub place: Vec<u16>,
    /// For guns that prepare an attack: hexes to the nearest steady infantry of the enemy. They tire
    /// whom they fire case shot at, and are not tired by it.
    pub foot: Option<Vec<u16>>,
    /// Whether those who act wait for their guns.
    pub bides: bool,
}

impl Plan {
    /// Looks at a position.
    pub fn new(mind: &Mind<'_>, mover: Option<UnitId>) -> Plan {
        let (battle, seat) = (mind.battle, mind.seat);
        let enemies: Vec<Hex> =
            battle.army(seat.other()).flat_map(|enemy| battle.unit(enemy).hexes()).collect();
        let open: Vec<Hex> = open_places(battle, seat).collect();
        // Who has places to take does not turn aside for every enemy.
        let aside = if open.is_empty() || !mind.must_attack() { 0 } else { ASIDE };
        let mut goals = approaches(mind, mover);
        for (_, more) in &mut goals {
            *more += aside;
        }
        goals.extend(open.iter().map(|hex| (*hex, 0)));
        let free = open.into_iter().filter(|hex| !battle.enemy_in(*hex, seat));
        let free: Vec<(Hex, u16)> = free.map(|hex| (hex, 0)).collect();
        let place = field(battle, &free, |_, _| true);
        let enemies: Vec<(Hex, u16)> = enemies.into_iter().map(|hex| (hex, 0)).collect();
        let enemy = field(battle, &enemies, |_, _| true);
        let way = field(battle, &goals, |hex, far| {
            far <= TROOPS + FRONT || !is_watched(battle, hex, seat)
        });
        let bides = mind.bides();
        let prepares = bides
            && mind.must_attack()
            && mover.is_none_or(|mover| battle.arm(mover) == Arm::Artillery);
        let foot = prepares.then(|| {
            let foot = battle
                .army(seat.other())
                .filter(|enemy| battle.arm(*enemy) == Arm::Infantry && !battle.is_unsteady(*enemy));
            let foot: Vec<(Hex, u16)> =
                foot.flat_map(|enemy| battle.unit(enemy).hexes()).map(|hex| (hex, 0)).collect();
            field(battle, &foot, |_, _| true)
        });
        Plan { moment: moment(battle), mover, enemy, way, place, foot, bides }
    }

    /// Whether it was made for this activation.
    pub fn fits(&self, battle: &Battle) -> bool {
        self.moment == moment(battle)
    }

    /// Whether it knows the places that others have taken before a mover. On a large map all who act
    /// share one plan.
    pub fn knows(&self, battle: &Battle, mover: UnitId) -> bool {
        self.mover == Some(mover) || battle.board().len() > SMALL
    }
}

/// The hexes of the scenario's places that a side does not hold.
fn open_places(battle: &Battle, seat: Seat) -> impl Iterator<Item = Hex> + '_ {
    let places = battle.setup.scenario.objectives.iter().flat_map(|one| &one.hexes);
    let open = places.zip(&battle.holders).filter(move |(_, holder)| **holder != Some(seat));
    open.map(|(hex, _)| *hex)
}

/// Picks without a LIM share a plan, for each is but a unit or two.
fn moment(battle: &Battle) -> Moment {
    let actor = match battle.stage {
        Stage::NonLim(_) => None,
        _ => battle.activation.map(|one| one.actor),
    };
    (battle.turn, battle.stage, actor)
}

/// The free hexes beside enemies, with what it takes more to fight from there: nothing at their flanks
/// and in their rear, more in their front.
fn approaches(mind: &Mind<'_>, mover: Option<UnitId>) -> Vec<(Hex, u16)> {
    let (battle, seat) = (mind.battle, mind.seat);
    let mut all = Vec::new();
    for enemy in battle.army(seat.other()) {
        let harmless = battle.is_routed(enemy);
        let broken = match battle.unit(enemy).level {
            MoraleLevel::Good | MoraleLevel::Shaken => 0,
            MoraleLevel::Unsteady => WAVERS,
            MoraleLevel::Routed => RUNS,
        };
        let troops = if battle.arm(enemy) == Arm::Artillery { 0 } else { TROOPS };
        let aspects = battle.aspects(enemy);
        for own in battle.unit(enemy).hexes() {
            for (dir, hex) in battle.board().neighbours(own) {
                let front = aspects.at(dir) == Aspect::Front && !harmless;
                let more = troops + if front { FRONT } else { 0 };
                let taken = battle.top(hex).is_some_and(|top| Some(top) != mover);
                let free = battle.field().is_open(hex) && !taken;
                if free {
                    all.push((hex, more + broken));
                }
            }
        }
    }
    all
}

/// Whether an unrouted enemy of a side has a hex in front: nobody goes on from there.
fn is_watched(battle: &Battle, hex: Hex, seat: Seat) -> bool {
    battle.board().neighbours(hex).any(|(dir, next)| {
        let enemy = battle.top(next).filter(|top| battle.seat_of(*top) != seat);
        enemy.is_some_and(|enemy| {
            !battle.is_routed(enemy) && battle.aspects(enemy).at(dir.opposite()) == Aspect::Front
        })
    })
}

/// Hexes from every hex to the nearest of some, by ground that is open to most and leads on.
fn field(battle: &Battle, from: &[(Hex, u16)], leads_on: impl Fn(Hex, u16) -> bool) -> Vec<u16> {
    let (board, field) = (battle.board(), battle.field());
    let mut far = vec![FAR; board.len()];
    let mut starts = from.to_vec();
    starts.sort_by_key(|(_, more)| *more);
    let mut queue: VecDeque<Hex> = VecDeque::with_capacity(board.len());
    let mut starts = starts.into_iter().peekable();
    loop {
        // Those who start farther off come when the others have got as far.
        let next = queue.front().map_or(FAR, |hex| far[hex.index()]);
        if let Some((hex, more)) = starts.next_if(|(_, more)| *more <= next) {
            if far[hex.index()] > more {
                far[hex.index()] = more;
                queue.push_front(hex);
            }
            continue;
        }
        let Some(hex) = queue.pop_front() else { return far };
        if !leads_on(hex, far[hex.index()]) {
            continue;
        }
        for dir in Dir::ALL {
            let Some(there) = board.neighbour(hex, dir) else { continue };
            if far[there.index()] != FAR || !field.is_open(there) {
                continue;
            }
            let side = field.side(hex, dir);
            if side.water != Water::Deep || side.bridge() {
                far[there.index()] = far[hex.index()] + 1;
                queue.push_back(there);
            }
        }
    }
}
