//! The tests of interaction: every modifier of every unit that takes part. [INT-10] [CRI-18]

use super::{Fray, Pair, Share, Tested, Told};
use crate::book::{Distance, Fighting};
use crate::nouns::{Arm, LeaderId, UnitId};
use crate::rules::crisis::{Occasion, Test, Verdict};
use crate::state::{At, Battle};
use engine::{Play, Seat, in_secret};

/// What a side decides before the tests: how its castings are divided, and who inspires whom.
type Resolved = (Vec<Share>, Vec<(UnitId, LeaderId)>);

impl Battle {
    /// The test of a unit in interaction, without its leader. Positions are those before the push.
    /// [INT-10] [CRI-18] (CG-28)
    pub fn interaction_test(&self, unit: UnitId, fray: &Fray) -> Test {
        let mut test = Test::new(unit, Occasion::Interaction);
        let foes = fray.foes(unit);
        let open = fray.open_foes(unit);
        let state = self.unit(unit);
        let flanking = |foe: &&UnitId| self.is_flanked_by(unit, **foe);
        let flanked = foes.iter().any(|foe| flanking(&foe));
        // [CRI-18b3] [CRI-15] [ART-15c]
        test.flanked = flanked || self.is_flanked_by_guns(unit);
        let mut add = |line: Fighting, times: i32| test.fighting.push((line, times));
        // [CRI-18i1]
        if let Some(odds) = self.odds_of(unit, fray) {
            add(odds, 1);
        }
        // [CRI-18i2] [STR-2] [STR-2d] Others in a structure have the ground alone.
        add(Fighting::Garrison, i32::from(state.is_garrison()));
        // [CRI-18i3]
        add(Fighting::ContactedInFlank, i32::from(flanked));
        // [CRI-18i4]
        let ahead = |foe: &UnitId| self.looks_at(unit, self.body(*foe)) && !flanking(&foe);
        add(Fighting::FlankAndFront, i32::from(flanked && foes.iter().any(ahead)));
        // [CRI-18i5] [INT-6]
        let fires = [self.support_fire_on(unit), self.fire_of_stood_guns(unit, fray)];
        let worst =
            fires.into_iter().flatten().min_by_key(|&line| self.field.book.fighting(line).value);
        if let Some(fire) = worst {
            add(fire, 1);
        }
        // [CRI-18i6] [INT-6e] Not through a battery.
        let fire = self.line_fire_on(unit, &open);
        add(Fighting::LineFirepower, i32::from(fire));
        // [CRI-18i7]
        add(Fighting::MassedColumns, i32::from(fire > 0 && self.is_massed_column(unit)));
        // [CRI-18i8] [INT-6e] [SKR-7c]
        let inferior = !open.is_empty() && self.skirmish_inferior(unit, |one| fray.open_foes(one));
        add(Fighting::SkirmishInferiority, i32::from(inferior));
        // [CRI-18i9]
        add(Fighting::AntiCavalry, i32::from(state.formation().is_square()));
        // [CRI-18i10]
        if let Some(ground) = Battle::defensible_modifier(self.ground_against(unit, fray)) {
            add(ground, 1);
        }
        test
    }

    /// The support fire of batteries that a unit attacks and that have supports: it suffers it wherever
    /// it stands, if the crew stood to its guns. [INT-6] [CRI-18i5] (CR-57)
    fn fire_of_stood_guns(&self, unit: UnitId, fray: &Fray) -> Option<Fighting> {
        let attacked = fray.supported.iter().map(|(assault, _)| assault);
        let stood = |battery: UnitId| self.unit(battery).marks.stood;
        // [INT-6]
        let guns = attacked.filter(|one| one.attackers.contains(&unit) && stood(one.battery));
        let lines = guns.map(|one| match self.in_grand_battery(one.battery) {
            true => Fighting::GrandSupportFire,
            false => Fighting::SupportFire,
        });
        lines.min_by_key(|&line| self.field.book.fighting(line).value)
    }

    /// The grade of the defensible ground that a unit fights across or into: it matters to whoever
    /// closes in. [CRI-18i10] (CR-98)
    fn ground_against(&self, unit: UnitId, fray: &Fray) -> u8 {
        let pairs = fray.pairs.iter().filter(|pair| self.pusher(pair) == unit);
        let grades = pairs.filter_map(|pair| {
            let foe = pair.foe_of(unit)?;
            Some(match pair.through {
                None => self.defensible(unit, foe),
                Some(guns) => self.shared_ground(unit, guns, foe),
            })
        });
        let guns = fray.alone.iter().filter(|assault| assault.attackers.contains(&unit));
        let guns = guns.map(|assault| self.defensible(unit, assault.battery));
        grades.chain(guns).max().unwrap_or(0)
    }

    /// Terrain helps supports only where it covers guns and supports. [INT-6d]
    fn shared_ground(&self, unit: UnitId, guns: UnitId, support: UnitId) -> u8 {
        let before_guns = self.defended_by(unit, guns, self.reach(Distance::Interaction));
        let far = self.distance(unit, support);
        let both = self.defended_by(unit, support, far).into_iter();
        // [INT-6d]
        let both = both.filter(|feature| before_guns.contains(feature));
        both.map(|feature| self.field.laid.lay(feature).row.grade).max().unwrap_or(0)
    }

    /// What a side decides in secret before the tests: spare castings and who inspires. (CD-22)
    fn resolve(&self, table: At<'_>, fray: &Fray, seat: Seat) -> Play<Resolved> {
        let shares = self.divide_castings(table, fray, seat)?;
        let mut leaders = Vec::new();
        for unit in self.testers(fray).into_iter().filter(|&unit| self.seat_of(unit) == seat) {
            if let Some(leader) = self.inspiring(table, unit, Occasion::Interaction.rule())? {
                leaders.push((unit, leader));
            }
        }
        Ok((shares, leaders))
    }

    /// Everybody who tests, by name: all in pairs, and attackers of lone guns that came through a fire
    /// zone. [INT-10] [INT-7]
    fn testers(&self, fray: &Fray) -> Vec<UnitId> {
        let paired = fray.pairs.iter().flat_map(|pair: &Pair| [pair.one, pair.other]);
        let alone = fray.alone.iter().flat_map(|assault| assault.attackers.iter().copied());
        let alone = alone.filter(|&unit| self.came_through_fire(unit));
        self.by_name(paired.chain(alone))
    }

    /// Whether infantry is in a fire zone or came through one; fire from further off that took steps
    /// from it is none. [INT-7] [INT-7b]
    pub fn came_through_fire(&self, unit: UnitId) -> bool {
        let body = self.body(unit);
        let guns = self.units_of(self.seat_of(unit).other());
        let mut guns = guns.filter(|&guns| self.arm(guns) == Arm::Artillery);
        // [INT-7]
        self.unit(unit).marks.in_zone || guns.any(|battery| self.in_fire_zone(battery, body))
    }

    /// All tests, from the positions before the push. [INT-10] [CRI-2h] [CON-3]
    pub(super) fn interaction_tests(
        &mut self,
        table: At<'_>,
        before: &Battle,
        fray: &mut Fray,
    ) -> Play<Vec<Tested>> {
        let testers = before.testers(fray);
        // [CON-3] Who interacts shows his steps.
        let guns = fray.alone.iter().map(|assault| assault.battery);
        for unit in testers.iter().copied().chain(guns) {
            self.unit_mut(unit).marks.shown = true;
            self.unit_mut(unit).marks.fought = true;
        }
        let [first, second] =
            in_secret(before, table, |battle, table, seat| battle.resolve(table, fray, seat))?;
        fray.shares = first.0.into_iter().chain(second.0).collect();
        let leaders: Vec<(UnitId, LeaderId)> = first.1.into_iter().chain(second.1).collect();
        let mut tested = Vec::new();
        for unit in testers {
            let leader = leaders.iter().find(|(whom, _)| *whom == unit).map(|(_, who)| *who);
            if let Some(leader) = leader {
                self.note_inspiration(Some(leader), unit);
                self.tell(table, Told::Inspired(self.person(leader), unit));
            }
            let test = Test { leader, ..before.interaction_test(unit, fray) };
            let level = before.level(&test).value;
            let verdict = self.crisis_test_at(table, before, &test)?;
            // [CRI-1] Who has tested does not test again because a friend Retreats through it.
            self.tested.insert(unit);
            tested.push(Tested { unit, level, verdict });
        }
        Ok(tested)
    }

    /// A test whose level is that of an earlier moment; it is told by the battle in which its steps are
    /// shown. (CG-28)
    fn crisis_test_at(&self, table: At<'_>, before: &Battle, test: &Test) -> Play<Verdict> {
        self.crisis_test_of(table, test, before.level(test))
    }
}
