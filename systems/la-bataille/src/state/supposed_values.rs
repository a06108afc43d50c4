//! What a counter of a type is usually worth, by the charts of the types; and what a side supposes of
//! the backs of counters that it may not see.

use crate::book::{Book, Factor, Number};
use crate::nouns::army::{Army, FirePower, Leader, Unit, UnitId};
use crate::nouns::kinds::{Arm, Rank, Troop};
use engine::Viewer;

/// A regiment counter fires with one and a half times the value of its strongest battalion.
const REGIMENT_FIRE: Factor = Factor { times: 3, over: 2 };

const HALF: Factor = Factor { times: 1, over: 2 };

/// What is said about odds that rest on supposed values.
pub const SUPPOSED: &str = "the backs of enemy counters are hidden: troops count with the usual values \
                            of their type and size, leaders as the middle one of your own of like \
                            rank and arm [2.2.3] (R240)";

impl Unit {
    /// Gives it the values of its type and size. [2.2.2]
    pub(crate) fn take_usual_values(&mut self, book: &Book) {
        let all = u16::from(self.increments);
        match self.troop {
            Troop::Foot(foot) => {
                let row = book.foot(foot);
                let fire = self.rounded(HALF, row.fv.halves(all)).max(1);
                self.grade = Some(row.grade);
                (self.ma, self.morale) = (row.ma, row.mov);
                self.melee = self.rounded(row.mev, all).max(1);
                self.fire =
                    FirePower::Infantry { printed: fire as u8, row: row.fire, range: row.range };
            }
            Troop::Horse(horse) => {
                let row = book.horse(horse);
                (self.ma, self.morale) = (row.ma, row.mov);
                self.melee = self.rounded(row.mev, all).max(1);
                self.lance = row.lance.map_or(0, |lance| self.rounded(lance, all).max(1));
                self.fire = FirePower::Cavalry { skirmish: row.skirmish, recall: row.recall };
                self.light = i32::from(row.ma) >= book.number(Number::LightMa);
            }
            Troop::Guns(guns) => {
                let row = book.guns(guns);
                (self.ma, self.morale) = (row.ma, row.mov);
                self.melee = u16::from(row.mev);
                self.fire = FirePower::Artillery {
                    values: row.fv,
                    range: row.range,
                    limber: row.limber,
                    mounted: row.mounted,
                };
            }
        }
    }
}

/// Gives a regiment what its battalions have together; nothing for a unit without battalions.
pub(crate) fn sum_up(units: &mut [Unit], regiment: UnitId) {
    let own = |units: &[Unit]| -> Vec<Unit> {
        units[regiment.index()]
            .battalions
            .iter()
            .map(|battalion| units[battalion.index()].clone())
            .collect()
    };
    let battalions = own(units);
    let fire = |unit: &Unit| match unit.fire {
        FirePower::Infantry { printed, .. } => u16::from(printed),
        _ => 0,
    };
    let Some(strongest) = battalions.iter().map(fire).max() else { return };
    let whole = &mut units[regiment.index()];
    whole.melee = battalions.iter().map(|unit| unit.melee).sum();
    if let FirePower::Infantry { printed, .. } = &mut whole.fire {
        *printed = REGIMENT_FIRE.down(strongest) as u8;
    }
}

/// What the front of a leader's counter tells about his values. [2.3.2]
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// He leads an army or a corps.
    High,
    /// He leads a division or brigade of an arm.
    Of(Arm),
}

impl Army {
    fn role(&self, leader: &Leader) -> Role {
        match leader.rank {
            Rank::Army | Rank::Corps => Role::High,
            Rank::Artillery => Role::Of(Arm::Artillery),
            Rank::Division | Rank::Brigade => {
                let units = leader.division.map(|id| &self.division(id).units[..]);
                let arms = || units.unwrap_or_default().iter().map(|unit| self.unit(*unit).arm());
                let horse =
                    arms().all(|arm| arm != Arm::Infantry) && arms().any(|arm| arm == Arm::Cavalry);
                Role::Of(if horse { Arm::Cavalry } else { Arm::Infantry })
            }
        }
    }

    /// Puts what a viewer can suppose in the place of what he may not see: the values of a unit by its
    /// type and size, those of a leader as the middle one of the viewer's own leaders of like rank
    /// and arm, and none if he has no such leader. [2.2.3] (R201) (R240)
    pub(crate) fn suppose(&mut self, book: &Book, viewer: Viewer) {
        // [2.2.3]
        let hidden = |seat| !viewer.sees(seat);
        for unit in self.units.iter_mut().filter(|unit| hidden(unit.seat())) {
            unit.take_usual_values(book);
        }
        for index in 0..self.units.len() {
            if hidden(self.units[index].seat()) {
                sum_up(&mut self.units, UnitId(index as u16));
            }
        }
        let roles: Vec<Role> = self.leaders.iter().map(|leader| self.role(leader)).collect();
        let known = self.leaders.clone();
        for (leader, role) in self.leaders.iter_mut().zip(&roles) {
            if !hidden(leader.seat()) {
                continue;
            }
            let middle = |value: fn(&Leader) -> i32| {
                let own = known.iter().zip(&roles);
                let alike =
                    own.filter(|(officer, other)| !hidden(officer.seat()) && *other == role);
                let mut values: Vec<i32> = alike.map(|(officer, _)| value(officer)).collect();
                values.sort_unstable();
                values.get(values.len() / 2).copied().unwrap_or(0)
            };
            leader.attack = middle(|officer| officer.attack);
            leader.defence = middle(|officer| officer.defence);
            leader.cavalry = middle(|officer| officer.cavalry);
            leader.artillery = middle(|officer| officer.artillery);
            leader.morale = middle(|officer| officer.morale);
        }
    }
}
