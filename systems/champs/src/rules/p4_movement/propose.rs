//! Likely moves, all of them legal, for bots and for the page. No proposal tells how far the enemy is:
//! ways are as long as the unit can go and are cut on the table. [CON-2] (CR-05)

use super::duty::Owed;
use crate::nouns::{Arm, Formation, Motion, Pivot, UnitId};
use crate::state::Battle;
use engine::Proposals;
use ground::table::{Bearing, Mil};

/// So many moves at most.
const MOST: usize = 12;
/// So many at most where a few will do.
const FEW: u64 = 2;

/// A distance as anybody sees it without measuring: in bands of 4". Lists of proposals are ordered by
/// it, so that their order tells no more. [CON-2] (CR-05)
pub(super) fn by_eye(distance: Mil) -> i32 {
    // [CON-2]
    distance.0 / Mil::inches(4).0
}

impl Battle {
    /// Likely moves of a unit.
    pub fn march_proposals(&self, unit: UnitId, wanted: Proposals) -> Vec<Vec<Motion>> {
        self.moves_owing(unit, wanted, self.owes(unit).as_ref())
    }

    /// Likely moves of a unit in view of what it owes.
    pub(super) fn moves_owing(
        &self,
        unit: UnitId,
        wanted: Proposals,
        owed: Option<&Owed>,
    ) -> Vec<Vec<Motion>> {
        let mut candidates = Vec::new();
        if let Some(owed) = owed {
            candidates.extend(self.duty_motions(unit, &owed.duty));
        }
        candidates.extend(self.likely_moves(unit));
        let mut enough = MOST;
        if let Proposals::Few(number) = wanted {
            let first = number as usize % candidates.len().max(1);
            candidates.rotate_left(first);
            enough = 1 + (number % FEW) as usize;
        }
        let mut found: Vec<Vec<Motion>> = Vec::new();
        for motions in candidates {
            if found.len() >= enough {
                break;
            }
            let Ok(trial) = self.try_free(unit, &motions) else { continue };
            let done = owed.is_none_or(|owed| self.check_owed(unit, owed, Some(&trial)).is_ok());
            let moves = trial.pose != self.unit(unit).pose()
                || trial.formation != self.unit(unit).formation()
                || trial.inside != self.unit(unit).inside();
            if done && moves && !found.contains(&motions) {
                found.push(motions);
            }
        }
        found
    }

    fn likely_moves(&self, unit: UnitId) -> Vec<Vec<Motion>> {
        let (state, seat) = (self.unit(unit), self.seat_of(unit));
        let (at, facing) = (state.pose().at, state.pose().facing);
        if !state.inside().is_empty() {
            return (0..4)
                .map(|quarter| vec![Motion::Leave(Bearing::NORTH.quarters(quarter))])
                .collect();
        }
        let turn = |by: i16| Motion::Turn { by, about: Pivot::Centre };
        if self.is_pinned(unit) || (self.arm(unit) == Arm::Artillery && state.marks.fired) {
            return self.turns_to_face(unit);
        }
        let mut found = Vec::new();
        let mut foes: Vec<(i32, UnitId)> =
            self.enemies_of(seat).map(|foe| (by_eye(self.distance(unit, foe)), foe)).collect();
        foes.sort_unstable();
        for (_, foe) in foes.into_iter().take(2) {
            let heading = Bearing::between(at, self.middle(foe));
            found.extend(self.straight_moves(unit, heading));
        }
        for block in self.field.laid.block_ids() {
            if self.body(unit).near(&self.field.laid.block(block).base, crate::book::ADJACENT) {
                found.push(vec![Motion::Enter(block)]);
            }
        }
        for aside in [0, 1800, -1800, 10_800] {
            found.extend(self.straight_moves(unit, facing.turned(aside)));
        }
        let half = Motion::Go { heading: facing, length: self.one_move(unit) / 2 };
        found.push(vec![half]);
        let forms: &[Formation] = match self.arm(unit) {
            Arm::Infantry => &[Formation::Line, Formation::Column, Formation::Square],
            Arm::Cavalry => &[Formation::Line, Formation::Column],
            Arm::Artillery => &[],
        };
        for &to in forms.iter().filter(|&&to| to != state.formation()) {
            found.push(vec![Motion::Form(to)]);
            found.push(vec![Motion::Form(to), half]);
        }
        found.extend([vec![turn(2700)], vec![turn(-2700)], vec![turn(5400)], vec![turn(-5400)]]);
        let home = Bearing::between(at, self.home_of(state.org));
        found.extend(self.straight_moves(unit, home));
        found
    }

    /// Turns towards the nearest enemies.
    fn turns_to_face(&self, unit: UnitId) -> Vec<Vec<Motion>> {
        let state = self.unit(unit);
        let foes = state.pinned_by.iter().chain(self.nearest_enemy(unit));
        let turn = |foe: UnitId| {
            let to = Bearing::between(state.pose().at, self.middle(foe));
            let by = state.pose().facing.turn_to(to) as i16;
            (by != 0).then(|| vec![Motion::Turn { by, about: Pivot::Centre }])
        };
        foes.filter_map(turn).collect()
    }
}
