//! Structures and fortifications. [STR-1] to [STR-4]

use crate::book::{Distance, Number};
use crate::nouns::{Arm, BlockId, BlockSet, LeaderId, Order, UnitId};
use crate::rules::crisis::{Away, Occasion, Test, Verdict};
use crate::state::{At, Battle, Screened};
use engine::{Play, Refusal, rule};

impl Battle {
    /// Units in a block.
    pub fn occupants(&self, block: BlockId) -> impl Iterator<Item = UnitId> + '_ {
        self.on_table().filter(move |&unit| self.unit(unit).inside().contains(block))
    }

    /// Whether a unit finds room in a block: 12 guns or 18 castings, and no enemy. [STR-1] (CR-111)
    pub fn has_room(&self, block: BlockId, unit: UnitId) -> bool {
        let others = || self.occupants(block).filter(|&other| other != unit);
        let friends = others().all(|other| self.seat_of(other) == self.seat_of(unit));
        self.arm(unit) != Arm::Cavalry
            && friends
            // [STR-1]
            && self.fit_in_block(others().chain([unit]))
            && self.is_open_to(block, unit)
    }

    /// Whether some units fit into one block: 12 guns or 18 castings fill it, and of both together each
    /// takes its part. [STR-1] (CR-111)
    pub fn fit_in_block(&self, units: impl Iterator<Item = UnitId>) -> bool {
        let [guns, castings] =
            [Number::BlockGuns, Number::BlockCastings].map(|one| self.field.book.number(one));
        let taken = units.map(|unit| {
            let stands = i32::from(self.def(unit).castings);
            if self.arm(unit) == Arm::Artillery { stands * castings } else { stands * guns }
        });
        taken.sum::<i32>() <= guns * castings
    }

    /// Whether nobody else stands on the ground of a block without being inside: a garrison that was
    /// driven out and could not get away, troops whose Retreat ended there.
    pub fn is_open_to(&self, block: BlockId, unit: UnitId) -> bool {
        let base = &self.field.laid.block(block).base;
        let outside = |other: &UnitId| self.unit(*other).inside().is_empty();
        let others = self.on_table().filter(|&other| other != unit && self.counts(other));
        !others.filter(outside).any(|other| self.body(other).lies_on(base))
    }

    /// Whether a unit may move out of its block: a garrison only to rejoin its parent within one move,
    /// with its leader within 4". [COM-8b]
    pub fn may_leave_block(&self, unit: UnitId) -> Result<(), Refusal> {
        if !self.unit(unit).is_garrison() {
            return Ok(());
        }
        let reach = self.one_move(unit) + self.grace();
        let parent = self.unit(unit).org;
        let mut others = self.members(parent).filter(|&other| other != unit);
        // [COM-8b]
        if !others.any(|other| self.body(other).within(self.body(unit), reach)) {
            let words = "a garrison leaves its block only to rejoin its parent within one move";
            return Err(Refusal::new(rule!("COM-8b"), words));
        }
        let near = |leader: LeaderId| self.leader_within(leader, unit, Distance::Leader);
        if !self.leader_over(unit).is_some_and(near) {
            let words = "a garrison leaves its block only with its leader within 4\"";
            return Err(Refusal::new(rule!("COM-8b"), words));
        }
        Ok(())
    }

    /// The leader of a unit: that of its organisation, or the next above who is on the table. (CR-68)
    pub fn leader_over(&self, unit: UnitId) -> Option<LeaderId> {
        let mut next = Some(self.unit(unit).org);
        while let Some(org) = next {
            let leader = self.org(org).leader.filter(|&one| self.leader(one).at.is_some());
            if leader.is_some() {
                return leader;
            }
            next = self.org(org).parent;
        }
        None
    }

    /// A unit has left its blocks: a garrison takes the orders of its parent, and skirmishers at the
    /// edges of a block that nobody holds any more go with it. [COM-8c] [SKR-2b]
    pub fn left_block(&mut self, unit: UnitId) {
        // [COM-8c]
        if self.unit(unit).order == Some(Order::Garrison) {
            self.unit_mut(unit).order = None;
        }
        let empty: BlockSet = self.field.laid.block_ids().fold(BlockSet::NONE, |mut set, block| {
            if self.occupants(block).all(|other| other == unit) {
                set.insert(block);
            }
            set
        });
        let seat = self.seat_of(unit);
        let owners: Vec<bool> =
            self.screens.iter().map(|screen| self.seat_of(screen.of) == seat).collect();
        for (screen, own) in self.screens.iter_mut().zip(owners) {
            if let Screened::Edge(block, _) = screen.with
                && own
                && empty.contains(block)
            {
                screen.with = Screened::Unit(unit);
            }
        }
        self.merge_screens();
    }

    /// The test of a unit before it moves within 2" of a garrison: whether it may go on. Who fails
    /// only recoils, even where no die could pass. [STR-3] (CR-86)
    pub fn test_near_garrison(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        garrison: UnitId,
    ) -> Play<bool> {
        let occasion = Occasion::NearGarrison;
        let leader = self.inspiring(table, unit, occasion.rule())?;
        // [STR-3]
        let verdict = self.crisis_test(table, &Test { leader, ..Test::new(unit, occasion) })?;
        // (CR-86) Another reading takes the Break at its word.
        if self.field.switches.garrison_break && matches!(verdict, Verdict::Hopeless(_)) {
            self.break_unit(table, unit, Away::From(vec![garrison]))?;
        }
        Ok(verdict.passed())
    }
}
