//! Who stands around a unit that looks for a place to move to.

use crate::nouns::field::UnitId;
use crate::state::battle::Battle;
use ground::table::{Base, Bounds, Mil, SLACK, Shape, Size, Spot};

/// Another unit.
struct Neighbour {
    base: Base,
    /// Beyond this distance of the centres, squared, a base of the unit's size does not touch it.
    clear: i64,
    /// Whether it may not even be touched: it is an enemy, and did not touch the unit before.
    untouchable: bool,
    /// Whether it is an enemy.
    enemy: bool,
}

/// All others who stand near enough to matter.
pub(crate) struct Neighbours {
    all: Vec<Neighbour>,
}

/// A little more than half the diagonal.
fn half_diagonal(size: Size) -> i64 {
    let (w, d) = (i64::from(size.width.0), i64::from(size.depth.0));
    (w.max(d) + w.min(d) * 27 / 64) / 2 + 1
}

impl Neighbours {
    /// Those of a unit that goes no further than so far.
    pub fn of(battle: &Battle, unit: UnitId, reach: Mil) -> Neighbours {
        let (base, seat) = (battle.base(unit), battle.seat_of(unit));
        let Size { width, depth } = base.size();
        let around = base.bounds().grown(reach + width + depth);
        let all = battle
            .on_table()
            .filter(|&other| other != unit)
            .map(|other| (battle.seat_of(other) != seat, battle.base(other)))
            .filter(|(_, other)| other.bounds().meets(around))
            .map(|(enemy, other)| {
                let clear = half_diagonal(base.size()) + half_diagonal(other.size());
                let clear = clear + i64::from(SLACK.0) + 4;
                let untouchable = enemy && !other.within(&base, SLACK);
                Neighbour { base: other, clear: clear * clear, untouchable, enemy }
            })
            .collect();
        Neighbours { all }
    }

    /// Whether a place is taken: somebody stands there, or it touches an enemy whom the unit did not
    /// touch before.
    pub fn have_taken(&self, end: &Base) -> bool {
        let at: Spot = end.centre();
        self.all.iter().any(|other| {
            let centre = other.base.centre();
            let (dx, dy) = (i64::from(centre.x.0 - at.x.0), i64::from(centre.y.0 - at.y.0));
            dx * dx + dy * dy <= other.clear
                && (other.base.clashes(end) || (other.untouchable && other.base.within(end, SLACK)))
        })
    }

    /// Whether an enemy may be in a box.
    pub fn have_enemy_in(&self, bounds: Bounds) -> bool {
        self.all.iter().any(|other| other.enemy && other.base.bounds().meets(bounds))
    }
}
