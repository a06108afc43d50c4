//! Levels in the fights of a charge. [CHG-18] [CHG-23] [CHG-24] [CRI-18]

use crate::book::{Distance, Fighting};
use crate::nouns::{Arm, Breed, UnitId, Weight};
use crate::rules::crisis::{Occasion, Test};
use crate::rules::p5_interaction::odds_line;
use crate::state::Battle;
use ground::table::Mil;

impl Battle {
    /// Whether cavalry fights with the lance: Cossacks and Landwehr do not, Guard Cossacks do.
    /// [CRI-12]
    pub fn has_lances(&self, unit: UnitId) -> bool {
        self.troop(unit).cavalry().is_some_and(|horse| {
            horse.lancers && !matches!(horse.breed, Breed::Cossack | Breed::Landwehr)
        })
    }

    /// The test of cavalry about to contact infantry, or guns that stood: no line fire, no odds.
    /// [CHG-18] [CHG-21b]
    pub fn contact_test(&self, unit: UnitId, foes: &[UnitId]) -> Test {
        let mut test = Test::new(unit, Occasion::BeforeContact);
        test.flanked = self.is_flanked_by_guns(unit);
        test.fighting.extend(self.support_fire_on(unit).map(|fire| (fire, 1)));
        if self.troop(unit).cavalry().is_some_and(|horse| horse.unreliable) {
            // [CHG-18] [CRI-18i11]
            test.fighting.push((Fighting::Unreliable, 1));
        }
        let grade = foes.iter().map(|&foe| self.defensible(unit, foe)).max().unwrap_or(0);
        test.fighting.extend(Battle::defensible_modifier(grade).map(|ground| (ground, 1)));
        test
    }

    /// The level of cavalry against one opponent of cavalry; `foes` are all that touch it. [CHG-24]
    /// [CRI-18]
    pub fn cavalry_test(&self, unit: UnitId, foe: UnitId, foes: &[UnitId]) -> Test {
        let mut test = Test::new(unit, Occasion::Interaction);
        let flanked = foes.iter().any(|&one| self.is_flanked_by(unit, one));
        test.flanked = flanked || self.is_flanked_by_guns(unit);
        let mut add = |line: Fighting, times: bool| test.fighting.push((line, i32::from(times)));
        // [CRI-18i1] [CHG-23]
        if let Some(odds) = self.cavalry_odds(unit, foe) {
            add(odds, true);
        }
        // [CRI-18i3] [CRI-18i4]
        add(Fighting::ContactedInFlank, flanked);
        let ahead = |one: &UnitId| {
            !self.is_flanked_by(unit, *one) && self.in_fighting_arc(unit, self.body(*one))
        };
        add(Fighting::FlankAndFront, flanked && foes.iter().any(ahead));
        // [CRI-18i5]
        if let Some(fire) = self.support_fire_on(unit) {
            add(fire, true);
        }
        let (Some(own), Some(theirs)) = (self.troop(unit).cavalry(), self.troop(foe).cavalry())
        else {
            return test;
        };
        // [CRI-18i11]
        add(Fighting::Unreliable, own.unreliable);
        let heavy = theirs.weight == Weight::Heavy;
        // [CRI-18i12] [CRI-18i13]
        match own.weight {
            Weight::Light => {
                add(Fighting::LightOnArmoured, heavy && theirs.armoured);
                add(Fighting::LightOnUnarmoured, heavy && !theirs.armoured);
            }
            Weight::Heavy => {
                let worse = !own.armoured && heavy && theirs.armoured;
                add(Fighting::UnarmouredOnArmoured, worse);
            }
        }
        // [CRI-18i14]
        add(Fighting::Reconnaissance, own.reconnaissance && !theirs.reconnaissance);
        // [CRI-18i15] [CRI-12] Cossacks do not suffer from lances.
        let lances = self.has_lances(foe)
            && self.is_charging(foe)
            && self.in_fighting_arc(foe, self.body(unit))
            && !self.has_lances(unit)
            && own.breed != Breed::Cossack;
        add(Fighting::Lancers, lances);
        // [CRI-18i16] (CR-37)
        let stands = !self.is_charging(unit) && !self.unit(unit).marks.retreated;
        add(Fighting::Standing, stands && self.is_charging(foe));
        // [CRI-18i10] It matters to whoever closes in.
        if self.is_charging(unit)
            && let Some(ground) = Battle::defensible_modifier(self.defensible(unit, foe))
        {
            add(ground, true);
        }
        test
    }

    /// The odds of cavalry against cavalry: friends that touch the opponent or overlap within 3" count
    /// if they are of one brigade, or a leader of both is within 4". [CHG-23] [CRI-18i1]
    pub fn cavalry_odds(&self, unit: UnitId, foe: UnitId) -> Option<Fighting> {
        let castings = |unit: UnitId, against: UnitId| -> u32 {
            let friends = self.units_of(self.seat_of(unit)).filter(|&friend| {
                friend != unit
                    && self.arm(friend) == Arm::Cavalry
                    && !self.unit(friend).is_broken()
                    && self.overlaps(friend, against)
                    && self.ride_together(unit, friend)
            });
            let all = friends.chain([unit]).map(|unit| u32::from(self.def(unit).castings));
            all.sum()
        };
        odds_line(castings(unit, foe), castings(foe, unit))
    }

    /// Whether cavalry is in contact with an opponent, or overlaps him within 3": it has him to its
    /// front. [CHG-23]
    fn overlaps(&self, friend: UnitId, against: UnitId) -> bool {
        let touches = self.distance(friend, against) == Mil::ZERO;
        // [CHG-23]
        let faces = self.in_fighting_arc(friend, self.body(against));
        touches || (faces && self.within(friend, against, Distance::CavalryOverlap))
    }

    /// Whether cavalry counts together: of one brigade, or under the eyes of a leader. [CHG-23]
    fn ride_together(&self, unit: UnitId, friend: UnitId) -> bool {
        let both = [unit, friend];
        self.unit(unit).org == self.unit(friend).org
            || self.leaders_of(self.seat_of(unit)).any(|leader| {
                both.iter().all(|&one| {
                    self.in_chain(leader, one) && self.leader_within(leader, one, Distance::Leader)
                })
            })
    }
}
