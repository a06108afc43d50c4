//! Chapter 6: changes of formation.

pub mod facing;

use crate::book::{Cost, Number};
use crate::nouns::army::{FirePower, UnitId};
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Arm, Formation, Grade, Morale, Terrain};
use crate::rules::c11_movement::march::{AHEAD, Draft, March};
use crate::rules::question::Choice;
use crate::state::battle::{Battle, Unit};
use engine::Refusal;
use engine::rule;
use ground::{Dir, Facing, Hex};
use smallvec::SmallVec;

/// A change of formation as it would be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Into what.
    pub formation: Formation,
    /// How it would face.
    pub facing: Facing,
    /// The way to its other hex, or to the hex behind the head of a road column.
    pub other: Option<Dir>,
    /// The hexes it would fill; nothing if its owner says into which of its hexes it closes.
    pub hexes: Option<Hexes>,
    /// Half points.
    pub cost: i32,
}

impl Change {
    /// The answer that stands for it.
    pub const fn choice(self) -> Choice {
        Choice::Form(self.formation, self.facing, self.other)
    }
}

/// Room for most lists of changes.
const MANY: usize = 32;

fn no(rule: engine::Rule, why: &'static str) -> Result<(), Refusal> {
    Err(Refusal::new(rule, why))
}

impl Battle {
    /// What a change of formation costs, in half points.
    pub fn change_cost(&self, unit: UnitId, into: Formation, hexes: usize) -> i32 {
        let book = self.book();
        // [6.1.7]
        if into == Formation::GeneralOrder {
            return 0;
        }
        let landwehr = self.def(unit).grade == Some(Grade::Landwehr);
        let points = match self.arm(unit) {
            // [6.1.5]
            Arm::Artillery => book.cost(Cost::ChangeArtillery),
            // [6.1.6]
            Arm::Cavalry => book.cost(Cost::ChangeCavalry),
            Arm::Infantry => {
                let change = match into {
                    // [16.2.5]
                    Formation::Line if landwehr => book.cost(Cost::LandwehrLine),
                    // [6.1.4]
                    _ => book.cost(Cost::ChangeInfantry),
                };
                // [6.4.8a]
                let wide = into == Formation::Line && hexes == 2;
                change + if wide { book.cost(Cost::TwoHexLine) } else { 0 }
            }
        };
        2 * points
    }

    /// Whether a unit may take a formation in a hex, or why not; its points are not asked.
    pub fn may_form(&self, unit: UnitId, into: Formation, hex: Hex) -> Result<(), Refusal> {
        self.may_form_as(unit, self.unit(unit), into, hex)
    }

    /// The same for a unit as it would be.
    pub(crate) fn may_form_as(
        &self,
        unit: UnitId,
        troops: &Unit,
        into: Formation,
        hex: Hex,
    ) -> Result<(), Refusal> {
        let arm = self.arm(unit);
        if troops.state != Morale::GoodOrder {
            return no(rule!("4.3.5a"), "without order there is no formation");
        }
        // [11.2.6]
        if troops.marks.force_march {
            return no(rule!("11.2.6"), "no change of formation on a force march");
        }
        if troops.formation == into && into != Formation::Line {
            return no(rule!("6.1.1"), "it is drawn up like that");
        }
        match (into, arm) {
            (Formation::Limbered | Formation::Unlimbered, Arm::Artillery) => {
                return self.may_change_guns(troops, into, hex);
            }
            (Formation::Limbered | Formation::Unlimbered, _) | (_, Arm::Artillery) => {
                return no(rule!("6.9.1"), "guns limber and unlimber, and nobody else does");
            }
            _ => {}
        }
        let clear = self.terrain(hex) == Terrain::Clear;
        let masse = arm == Arm::Infantry && self.forms_masse(unit);
        match into {
            // [6.1.7] [6.6.1] A column on the road through cover may fall out into it.
            Formation::GeneralOrder if !clear && troops.formation == Formation::RoadMarch => Ok(()),
            Formation::GeneralOrder => no(rule!("6.1.7"), "general order comes with the ground"),
            Formation::RoadMarch => self.may_take_the_road(unit, hex),
            Formation::Line if !clear => no(rule!("6.4.4"), "a line needs clear ground"),
            Formation::Line => Ok(()),
            Formation::Square if arm != Arm::Infantry => {
                no(rule!("6.5.1p1"), "only infantry forms square")
            }
            // [16.2.7e]
            Formation::Square if masse => no(rule!("16.2.7e"), "Austrians form no square"),
            Formation::Square if !clear => no(rule!("6.5.1"), "a square needs clear ground"),
            Formation::Square if !self.fills_square(unit, hex) => {
                no(rule!("6.5.1p1"), "a square needs three increments of infantry")
            }
            // [6.5.4]
            Formation::Square => Ok(()),
            Formation::Masse if !masse => no(rule!("16.2.7"), "only Austrian foot forms masse"),
            Formation::Masse if !clear => no(rule!("16.2.7a"), "a masse needs clear ground"),
            Formation::Column if masse => no(rule!("16.2.7"), "Austrian foot forms masse"),
            Formation::Column if !clear => no(rule!("6.6.1"), "in cover it is in general order"),
            Formation::Masse | Formation::Column => Ok(()),
            Formation::Skirmish if !self.may_skirmish(unit) => {
                let rule = if arm == Arm::Cavalry { rule!("6.8") } else { rule!("6.7.1") };
                no(rule, "its counter does not let it skirmish")
            }
            Formation::Skirmish if !clear => no(rule!("6.6.1"), "in cover it is in general order"),
            // [3.1.1] A hex takes one battalion of skirmishers. (R184)
            Formation::Skirmish if !self.is_one_battalion(unit) => {
                no(rule!("3.1.1"), "a regiment must break down to skirmish")
            }
            Formation::Skirmish => Ok(()),
            Formation::Limbered | Formation::Unlimbered => Ok(()),
        }
    }

    /// [6.7.1] [6.8] Whether a unit may skirmish at all; Austrians with the range may, too. (R110)
    pub fn may_skirmish(&self, unit: UnitId) -> bool {
        match self.def(unit).fire {
            FirePower::Infantry { range, .. } => {
                i32::from(range) >= self.book().number(Number::SkirmishRange)
            }
            FirePower::Cavalry { skirmish, .. } => skirmish.is_some() && self.is_light(unit),
            FirePower::Artillery { .. } => false,
        }
    }

    /// [6.5.1p1] Whether a hex has the infantry of a square.
    fn fills_square(&self, unit: UnitId, hex: Hex) -> bool {
        let others: i32 = self
            .units_at(hex)
            .filter(|&other| other != unit && self.arm(other) == Arm::Infantry)
            .map(|other| i32::from(self.increments_in(other, hex)))
            .sum();
        let all = others + i32::from(self.increments(unit));
        all >= self.book().number(Number::SquareMinimum)
    }

    fn may_change_guns(&self, troops: &Unit, into: Formation, hex: Hex) -> Result<(), Refusal> {
        if into == Formation::Limbered {
            // [6.9.3]
            return if troops.marks.limber_failed {
                no(rule!("6.9.3"), "it has tried to limber in vain in this phase")
            } else {
                Ok(())
            };
        }
        // [3.1.4]
        if self.units_at(hex).any(|other| self.arm(other) == Arm::Cavalry) {
            return no(rule!("3.1.4"), "guns do not unlimber where cavalry stands");
        }
        if self.terrain(hex) == Terrain::Woods {
            return no(rule!("3.1.1"), "no guns stand in woods");
        }
        Ok(())
    }

    /// Whether a unit may form Road March in a hex.
    fn may_take_the_road(&self, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
        if !self.fixed.setup.field.on_road(hex) {
            return no(rule!("6.10.1"), "Road March needs a road");
        }
        // [6.10.3]
        if !self.def(unit).battalions.is_empty() {
            return no(rule!("6.10.3"), "a regiment must break down before it takes the road");
        }
        Ok(())
    }

    /// All changes of formation a unit could make, whatever its points.
    pub fn changes(&self, unit: UnitId) -> Vec<Change> {
        self.changes_as(unit, self.unit(unit))
    }

    /// The same for a unit as it would be.
    pub(crate) fn changes_as(&self, unit: UnitId, troops: &Unit) -> Vec<Change> {
        self.changes_for(unit, troops, i32::MAX)
    }

    /// The same, without formations that cost more than so many half points even in one hex.
    fn changes_for(&self, unit: UnitId, troops: &Unit, points: i32) -> Vec<Change> {
        let may = |into: &Formation| {
            self.change_cost(unit, *into, 1) <= points
                // (R113) In any of the hexes it has.
                && troops.hexes.iter().any(|hex| self.may_form_as(unit, troops, *into, hex).is_ok())
        };
        let mut found = Vec::with_capacity(MANY);
        for into in Formation::ALL.iter().copied().filter(may) {
            match into {
                Formation::Line | Formation::Skirmish => self.wide(unit, troops, into, &mut found),
                Formation::RoadMarch => self.onto_road(unit, troops, &mut found),
                _ => self.narrow(unit, troops, into, &mut found),
            }
        }
        found
    }

    /// Changes that end in one hex.
    fn narrow(&self, unit: UnitId, troops: &Unit, into: Formation, found: &mut Vec<Change>) {
        let hexes = match (into, troops.hexes.len()) {
            (_, 1) => Some(troops.hexes),
            // Its owner says where it closes.
            _ => None,
        };
        let cost = self.change_cost(unit, into, 1);
        let any = |facing| Change { formation: into, facing, other: None, hexes, cost };
        // Guns keep the facing they have: to turn is free, yet an act of its own.
        if matches!(into, Formation::Square) {
            found.push(any(troops.facing));
        } else {
            found.extend(Facing::ALL.map(any));
        }
    }

    /// How many hexes a formation may fill: one, two or either.
    fn widths(&self, unit: UnitId, into: Formation) -> &'static [usize] {
        let (book, left) = (self.book(), i32::from(self.increments(unit)));
        match (into, self.arm(unit)) {
            // [6.4.6] [6.4.6p2]
            (Formation::Line, Arm::Infantry) if left > book.number(Number::OneHexLine) => &[1, 2],
            // [6.4.9a] (R43)
            (Formation::Line, Arm::Cavalry) if left >= 2 * book.number(Number::CavalryLineHex) => {
                &[1, 2]
            }
            // [6.8.1]
            (Formation::Skirmish, Arm::Cavalry) => &[2],
            // [6.7.6]
            (Formation::Skirmish, Arm::Infantry) if left > book.number(Number::OneHexSkirmish) => {
                &[2]
            }
            // [6.4.3] [6.7.5]
            _ => &[1],
        }
    }

    /// Lines and skirmishers.
    fn wide(&self, unit: UnitId, troops: &Unit, into: Formation, found: &mut Vec<Change>) {
        for &width in self.widths(unit, into) {
            if width == 1 {
                // A line that is in one hex already only turns.
                if troops.formation != into || troops.hexes.len() > 1 {
                    self.narrow(unit, troops, into, found);
                }
                continue;
            }
            let cost = self.change_cost(unit, into, 2);
            match troops.hexes.as_slice() {
                // A pair stays where it is, or turns about as it does. (R103)
                [left, right] if troops.formation != Formation::RoadMarch => {
                    if troops.formation != into {
                        for (turn, pair) in [(0, troops.hexes), (3, Hexes::pair(*right, *left))] {
                            let facing = Facing::new(troops.facing.number() + turn);
                            let other = Some(Dir::new(facing.number() + 2));
                            let hexes = Some(pair);
                            found.push(Change { formation: into, facing, other, hexes, cost });
                        }
                    }
                }
                _ => self.spread_out(unit, troops, into, found),
            }
        }
    }

    /// Pairs that a unit can spread into from its first hex.
    fn spread_out(&self, unit: UnitId, troops: &Unit, into: Formation, found: &mut Vec<Change>) {
        let here = troops.hexes.first();
        if self.may_form_as(unit, troops, into, here).is_err() {
            return;
        }
        let cost = self.change_cost(unit, into, 2);
        let free = Dir::ALL.map(|dir| {
            let there = self.board().neighbour(here, dir);
            there.is_some_and(|there| self.may_spread(unit, troops, there).is_ok())
        });
        for facing in Facing::ALL {
            for pair in self.pairs_with(here, facing) {
                let there = if pair.first() == here { pair.last() } else { pair.first() };
                let other = self.board().direction(here, there);
                if other.is_some_and(|dir| free[dir as usize]) {
                    found.push(Change { formation: into, facing, other, hexes: Some(pair), cost });
                }
            }
        }
    }

    /// Whether a unit may put its other half into a hex.
    fn may_spread(&self, unit: UnitId, troops: &Unit, there: Hex) -> Result<(), Refusal> {
        // [6.4.4] [6.6.1]
        if self.terrain(there) != Terrain::Clear {
            return no(rule!("6.4.4"), "both hexes must be clear");
        }
        if self.enemy_in(there, self.seat_of(unit)) {
            return no(rule!("11.1.7"), "the enemy holds that hex");
        }
        // [6.11.3] A unit that had to stop comes into no other hex. (R108)
        if troops.marks.halted {
            return no(rule!("6.11.3"), "it has to stop in the enemy's zone");
        }
        let horse = self.arm(unit) == Arm::Cavalry;
        if self.units_at(there).any(|other| (self.arm(other) == Arm::Cavalry) != horse) {
            return no(rule!("3.1.2"), "cavalry keeps to itself");
        }
        Ok(())
    }

    /// [6.10.6] Road columns whose head is where the unit stands.
    fn onto_road(&self, unit: UnitId, troops: &Unit, found: &mut Vec<Change>) {
        let field = &self.fixed.setup.field;
        // [6.10.7]
        let (here, need) = (troops.hexes.first(), self.road_length(unit));
        let cost = self.change_cost(unit, Formation::RoadMarch, 1);
        let on_road = |dir: &Dir| field.road(here, *dir);
        for ahead in Dir::ALL.into_iter().filter(on_road) {
            let facing = Facing::new(ahead as u8);
            let formation = Formation::RoadMarch;
            if need == 1 {
                let hexes = Some(Hexes::one(here));
                found.push(Change { formation, facing, other: None, hexes, cost });
                continue;
            }
            for behind in Dir::ALL.into_iter().filter(on_road).filter(|dir| *dir != ahead) {
                if let Some(hexes) = self.trail(unit, here, behind, need) {
                    let (other, hexes) = (Some(behind), Some(hexes));
                    found.push(Change { formation, facing, other, hexes, cost });
                }
            }
        }
    }

    /// The hexes of a column along the road from its head, if they are free.
    fn trail(&self, unit: UnitId, head: Hex, behind: Dir, need: usize) -> Option<Hexes> {
        let field = &self.fixed.setup.field;
        let free = |hex: Hex| self.units_at(hex).all(|other| other == unit);
        let mut hexes = vec![head];
        let mut dir = behind;
        while hexes.len() < need {
            let last = *hexes.last()?;
            let next = self.board().neighbour(last, dir).filter(|hex| free(*hex))?;
            hexes.push(next);
            let onward = Dir::ALL.into_iter().find(|way| {
                let ahead = self.board().neighbour(next, *way);
                field.road(next, *way) && ahead.is_some_and(|hex| !hexes.contains(&hex))
            });
            match onward {
                Some(way) => dir = way,
                None if hexes.len() < need => return None,
                None => {}
            }
        }
        Some(Hexes::column(&hexes))
    }

    /// The changes a march can make and pay for, each with its price. A stack changes together, all
    /// that are not guns; it stays in its hex. [6.1.1]
    pub fn march_changes(&self, march: &March) -> Vec<(Choice, i32)> {
        self.changes_of(march, &mut Draft::default())
    }

    /// The same, with a copy to think on.
    pub(crate) fn changes_of(&self, march: &March, draft: &mut Draft) -> Vec<(Choice, i32)> {
        let others: Vec<UnitId> = self.changers(march);
        let Some(&changer) = others.first() else { return Vec::new() };
        // [6.1.7] Only to fall out into cover costs nothing.
        let on_road = self.unit(changer).formation == Formation::RoadMarch;
        let left = self.points_left(changer);
        if left <= 0 && !on_road {
            return Vec::new();
        }
        let narrow = others.len() > 1;
        let mut found = Vec::with_capacity(MANY);
        // Whether they could live with it does not hang on the facing.
        let mut known: SmallVec<[(Formation, Option<Hexes>, bool); 16]> = SmallVec::new();
        for change in self.changes_for(changer, self.unit(changer), left) {
            if narrow && change.hexes.is_none_or(|hexes| hexes.len() > 1) {
                continue;
            }
            let same = |entry: &&(Formation, Option<Hexes>, bool)| {
                (entry.0, entry.1) == (change.formation, change.hexes)
            };
            let lives = match known.iter().find(same) {
                Some(entry) => entry.2,
                None => {
                    let payable = others.iter().all(|&unit| {
                        let mut hexes = self.unit(unit).hexes.as_slice().iter();
                        let width = change.hexes.map_or(1, Hexes::len);
                        self.change_cost(unit, change.formation, width) <= self.points_left(unit)
                            && hexes.any(|hex| self.may_form(unit, change.formation, *hex).is_ok())
                    });
                    let lives = payable && self.may_live_with(march, &others, change, draft);
                    known.push((change.formation, change.hexes, lives));
                    lives
                }
            };
            if lives {
                found.push((change.choice(), change.cost));
            }
        }
        found
    }

    /// The units of a march that change formation together: foot or horse, or guns by themselves.
    pub fn changers(&self, march: &March) -> Vec<UnitId> {
        let formed = |unit: &UnitId| self.arm(*unit) != Arm::Artillery;
        let others: Vec<UnitId> = march.units.iter().copied().filter(formed).collect();
        if others.is_empty() { march.units.clone() } else { others }
    }

    /// Whether a march may end like this after a change, or can still go on: skirmishers may
    /// come out of a hex of formed troops.
    fn may_live_with(
        &self,
        march: &March,
        changers: &[UnitId],
        change: Change,
        draft: &mut Draft,
    ) -> bool {
        let alone = |hex: Hex| self.units_at(hex).all(|unit| march.units.contains(&unit));
        let hexes = change.hexes.unwrap_or(self.unit(changers[0]).hexes);
        if changers.len() == march.units.len() && hexes.iter().all(alone) {
            return true;
        }
        // All of them, and none in two hexes while others are in one. (R170)
        if changers.len() == march.units.len() {
            if self.may_rest_in(changers, hexes, &|_| change.formation).is_ok() {
                return true;
            }
            let ends = |unit: &UnitId| {
                let mut troops = *self.unit(*unit);
                (troops.formation, troops.hexes) = (change.formation, hexes);
                troops.pay_ahead(change.cost);
                self.is_spent_as(*unit, &troops) || self.may_set_out_as(*unit, &troops).is_err()
            };
            if changers.iter().any(ends) {
                return false;
            }
        }
        // [6.7.2]
        draft.think(self, march, hexes, |there| {
            for &unit in changers {
                if let Some(hexes) = change.hexes {
                    there.put(unit, hexes);
                }
                let troops = there.unit_mut(unit);
                (troops.formation, troops.facing) = (change.formation, change.facing);
                troops.pay_ahead(change.cost);
            }
            // Who spreads into two hexes goes on without the guns. (R170)
            let wide = change.hexes.is_some_and(|hexes| hexes.len() > 1);
            let mut going = march.clone();
            if wide {
                going.units = changers.to_vec();
            }
            there.may_rest(&going.units).is_ok()
                || there.steps(&going, AHEAD, &mut Draft::default()).next().is_some()
        })
    }
}
