//! What a side of Great Battles wants: fields of distances, made anew for each activation.

use engine::Seat;
use great_battles::Battle;
use great_battles::nouns::Water;
use great_battles::state::{Actor, Stage};
use ground::{Dir, Hex};

/// Farther than anything.
pub const FAR: u16 = u16::MAX / 4;

/// The activation for which a plan was made: turn, stage and who acts.
type Moment = (u8, Stage, Option<Actor>);

/// What a side wants while one of its formations moves.
pub struct Plan {
    moment: Moment,
    /// Hexes to the nearest enemy, round whatever nobody can cross.
    pub enemy: Vec<u16>,
    /// Hexes to the nearest goal: an enemy, or a place that the enemy holds.
    pub way: Vec<u16>,
}

impl Plan {
    /// Looks at a position.
    pub fn new(battle: &Battle, seat: Seat) -> Plan {
        let enemies: Vec<Hex> = battle
            .army(seat.other())
            .flat_map(|enemy| battle.unit(enemy).hexes())
            .collect();
        let mut goals = enemies.clone();
        let places = battle.setup.scenario.objectives.iter().flat_map(|one| &one.hexes);
        let open = places.zip(&battle.holders).filter(|(_, holder)| **holder != Some(seat));
        let before = goals.len();
        goals.extend(open.map(|(hex, _)| *hex));
        let enemy = field(battle, &enemies);
        let way = if goals.len() == before { enemy.clone() } else { field(battle, &goals) };
        Plan { moment: moment(battle), enemy, way }
    }

    /// Whether it still holds.
    pub fn fits(&self, battle: &Battle) -> bool {
        self.moment == moment(battle)
    }
}

/// Picks without a LIM share a plan, for each is but a unit or two.
fn moment(battle: &Battle) -> Moment {
    let actor = match battle.stage {
        Stage::NonLim(_) => None,
        _ => battle.activation.map(|one| one.actor),
    };
    (battle.turn, battle.stage, actor)
}

/// Hexes from every hex to the nearest of some, by ground that is open to most.
fn field(battle: &Battle, from: &[Hex]) -> Vec<u16> {
    let (board, field) = (battle.board(), battle.field());
    let mut far = vec![FAR; board.len()];
    let mut queue: Vec<Hex> = Vec::with_capacity(board.len());
    for hex in from {
        if far[hex.index()] != 0 {
            far[hex.index()] = 0;
            queue.push(*hex);
        }
    }
    let mut next = 0;
    while let Some(hex) = queue.get(next).copied() {
        next += 1;
        for dir in Dir::ALL {
            let Some(there) = board.neighbour(hex, dir) else { continue };
            if far[there.index()] != FAR || !field.is_open(there) {
                continue;
            }
            let side = field.side(hex, dir);
            if side.water != Water::Deep || side.bridge() {
                far[there.index()] = far[hex.index()] + 1;
                queue.push(there);
            }
        }
    }
    far
}
