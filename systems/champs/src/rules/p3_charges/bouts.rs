//! The fights of a round, all from one moment. [CHG-16] to [CHG-21] [CHG-24] [CHG-25] (CG-22)

use super::Told;
use super::ride::Contacts;
use crate::book::{Fighting, Number};
use crate::nouns::{Arm, LeaderId, UnitId};
use crate::rules::crisis::{Away, Occasion, Test, Verdict};
use crate::state::{At, Battle};
use engine::{Play, Rule, Seat, in_secret, rule};

/// How a unit came out of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bout {
    /// Beaten: two steps and a Retreat along its line, or away from its foe.
    Beaten {
        /// Whether it goes back along the line of its charge. [CHG-17] [CHG-18b]
        along: bool,
        /// The rule that says so.
        rule: Rule,
    },
    /// It Breaks.
    Breaks,
}

/// What holds of an anti-cavalry formation that is contacted. [CHG-16] [CHG-20]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Square {
    Holds,
    Opens,
    Breaks,
}

/// The results of a round.
#[derive(Clone, Debug, Default)]
struct Round {
    /// Who is beaten or Breaks, with those who did it.
    fates: Vec<(UnitId, Bout, Vec<UnitId>)>,
    /// Cavalry that has to go back because it is too weak for the infantry. [CHG-18d]
    recalled: Vec<UnitId>,
}

impl Round {
    fn add(&mut self, unit: UnitId, bout: Bout, by: UnitId) {
        match self.fates.iter_mut().find(|(one, ..)| *one == unit) {
            Some((_, known, causes)) => {
                causes.push(by);
                // A Break is worse than a defeat; of defeats the first counts.
                if bout == Bout::Breaks {
                    *known = Bout::Breaks;
                }
            }
            None => self.fates.push((unit, bout, vec![by])),
        }
    }
}

impl Battle {
    /// All fights of a round, then what the winners do. [SEQ-III] [CHG-11b]
    pub(super) fn fight_bouts(&mut self, table: At<'_>, contacts: &Contacts) -> Play<()> {
        let all = contacts.iter().flat_map(|(unit, foe)| [*unit, *foe]);
        let fighters = self.by_name(all);
        for &unit in &fighters {
            // [CON-3] Who fights shows his steps.
            self.unit_mut(unit).marks.shown = true;
            self.unit_mut(unit).marks.fought = true;
        }
        let mut round = Round::default();
        let squares = self.test_squares(table, contacts, &mut round)?;
        self.charges_on_foot(table, contacts, &squares, &mut round)?;
        self.cavalry_pairs(table, contacts, &mut round)?;
        self.leave_beaten(table, &round)?;
        // [REC-1] No recall for whose opponent was in an anti-cavalry formation.
        let formed = |foe: UnitId| squares.contains(&(foe, Square::Breaks));
        let squares: Vec<UnitId> =
            contacts.iter().filter(|(_, foe)| formed(*foe)).map(|(unit, _)| *unit).collect();
        self.winners(table, contacts, &round.recalled, &squares)?;
        self.tested = crate::nouns::UnitSet::NONE;
        Ok(())
    }

    /// The fights of some contacts, without what the winners do then: for odds. [CHG-16] to [CHG-25]
    pub fn charge_bouts(&mut self, table: At<'_>, contacts: &[(UnitId, UnitId)]) -> Play<()> {
        let mut held: Contacts = Vec::new();
        for &(unit, foe) in contacts {
            // [CHG-21] Crews stand first.
            if self.arm(foe) != Arm::Artillery || self.crew_stands(table, foe, unit)? {
                held.push((unit, foe));
            }
        }
        for unit in self.by_name(held.iter().flat_map(|(unit, foe)| [*unit, *foe])) {
            self.unit_mut(unit).marks.shown = true;
            self.unit_mut(unit).marks.fought = true;
        }
        let mut round = Round::default();
        let squares = self.test_squares(table, &held, &mut round)?;
        self.charges_on_foot(table, &held, &squares, &mut round)?;
        self.cavalry_pairs(table, &held, &mut round)?;
        self.leave_beaten(table, &round)
    }

    /// Contacted anti-cavalry formations: in the wet all test and Break if they fail; weak ones that
    /// were formed before the charge test to hold. [CHG-16] [CHG-20] [CRI-2e]
    fn test_squares(
        &mut self,
        table: At<'_>,
        contacts: &Contacts,
        round: &mut Round,
    ) -> Play<Vec<(UnitId, Square)>> {
        let square = |unit: &UnitId| self.unit(*unit).formation().is_square();
        let met = self.by_name(contacts.iter().map(|(_, foe)| *foe).filter(square));
        let mut squares = Vec::new();
        for unit in met {
            let by: Vec<UnitId> =
                contacts.iter().filter(|(_, foe)| *foe == unit).map(|(one, _)| *one).collect();
            let state = match self.square_test(unit, &by) {
                None => Square::Holds,
                Some(test) => {
                    let leader = self.inspiring(table, unit, test.occasion.rule())?;
                    let wet = test.occasion == Occasion::WetFormation;
                    match self.crisis_test(table, &Test { leader, ..test })? {
                        Verdict::Passed(_) => Square::Holds,
                        // [CHG-16] It does not count as one.
                        Verdict::Failed(_) if !wet => Square::Opens,
                        // [CHG-20] [CRI-9]
                        Verdict::Failed(_) | Verdict::Hopeless(_) => Square::Breaks,
                    }
                }
            };
            if state == Square::Breaks {
                for &rider in &by {
                    round.add(unit, Bout::Breaks, rider);
                }
            }
            squares.push((unit, state));
        }
        Ok(squares)
    }

    /// The test that a contacted anti-cavalry formation owes, if any. [CHG-16] [CHG-20] [CRI-18i17]
    pub fn square_test(&self, unit: UnitId, by: &[UnitId]) -> Option<Test> {
        let (book, state) = (&self.field.book, self.unit(unit));
        if self.is_wet() {
            let mut test = Test::new(unit, Occasion::WetFormation);
            let lancers = by.iter().any(|&rider| self.has_lances(rider));
            // [CRI-18i17] One or the other.
            let line = if lancers { Fighting::WetLancers } else { Fighting::WetAntiCavalry };
            test.fighting.push((line, 1));
            return Some(test);
        }
        let shaken = i32::from(state.steps) >= book.number(Number::SquareSteps);
        let raw = i32::from(self.def(unit).level.usual) <= book.number(Number::SquareLevel);
        // [CHG-16] Only those formed before the charge.
        let owes = (shaken || raw) && !state.marks.formed_square;
        owes.then(|| Test::new(unit, Occasion::HoldFormation))
    }

    /// Cavalry against infantry and guns. [CHG-17] [CHG-18] [CHG-21]
    fn charges_on_foot(
        &mut self,
        table: At<'_>,
        contacts: &Contacts,
        squares: &[(UnitId, Square)],
        round: &mut Round,
    ) -> Play<()> {
        let of = |unit: UnitId| squares.iter().find(|(one, _)| *one == unit).map(|(_, how)| *how);
        let mut through: Vec<(UnitId, Vec<UnitId>)> = Vec::new();
        for unit in self.by_name(contacts.iter().map(|(unit, _)| *unit)) {
            let foes: Vec<UnitId> = contacts
                .iter()
                .filter(|(one, foe)| *one == unit && self.arm(*foe) != Arm::Cavalry)
                .map(|(_, foe)| *foe)
                .collect();
            if foes.is_empty() {
                continue;
            }
            if let Some(&square) = foes.iter().find(|foe| of(**foe) == Some(Square::Holds)) {
                // [CHG-17] Repulsed, whatever else it touches.
                self.tell(table, Told::Repulsed(unit, square));
                let bout = Bout::Beaten { along: true, rule: rule!("CHG-17") };
                round.add(unit, bout, square);
                continue;
            }
            let broken = |foe: &UnitId| of(*foe) == Some(Square::Breaks);
            let open: Vec<UnitId> = foes.iter().copied().filter(|foe| !broken(foe)).collect();
            match self.passes_before_contact(table, unit, &open)? {
                Verdict::Passed(_) => through.push((unit, open)),
                Verdict::Failed(_) => {
                    let guns = foes.iter().all(|&foe| self.arm(foe) == Arm::Artillery);
                    // [CHG-18b] [CHG-21d]
                    let rule = if guns { rule!("CHG-21d") } else { rule!("CHG-18b") };
                    round.add(unit, Bout::Beaten { along: true, rule }, foes[0]);
                }
                // [CRI-9]
                Verdict::Hopeless(_) => round.add(unit, Bout::Breaks, foes[0]),
            }
        }
        self.ride_down(&through, round);
        Ok(())
    }

    /// The test of cavalry before contact, where it owes one: before the front of infantry, or under
    /// support fire. [CHG-18] [CHG-21b] (CR-63)
    fn passes_before_contact(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        foes: &[UnitId],
    ) -> Play<Verdict> {
        if !self.owes_test_before(unit, foes) {
            return Ok(Verdict::Passed(0));
        }
        let leader = self.inspiring(table, unit, Occasion::BeforeContact.rule())?;
        self.note_inspiration(leader, unit);
        self.crisis_test(table, &Test { leader, ..self.contact_test(unit, foes) })
    }

    /// Whether cavalry tests before it contacts these. [CHG-18] [CHG-21b] (CR-63)
    pub fn owes_test_before(&self, unit: UnitId, foes: &[UnitId]) -> bool {
        let front =
            |foe: &UnitId| self.arm(*foe) == Arm::Infantry && !self.is_flanked_by(*foe, unit);
        // [CHG-21b] Before guns that stood, if it is under support fire.
        !foes.is_empty() && (foes.iter().any(front) || self.support_fire_on(unit).is_some())
    }

    /// Infantry that is not outnumbered too much, and guns, are ridden down; cavalry that is too weak
    /// goes back. [CHG-18c] [CHG-18d] [CHG-21c]
    fn ride_down(&self, through: &[(UnitId, Vec<UnitId>)], round: &mut Round) {
        let castings = |unit: UnitId| i32::from(self.def(unit).castings);
        let foot = |foes: &[UnitId]| -> i32 {
            let foot = foes.iter().filter(|foe| self.arm(**foe) == Arm::Infantry);
            foot.map(|&foe| castings(foe)).sum()
        };
        let most = self.field.book.number(Number::InfantryRidden);
        for (unit, foes) in through {
            // All that came through to the same infantry count together.
            let with = through.iter().filter(|(_, other)| {
                other.iter().any(|foe| self.arm(*foe) == Arm::Infantry && foes.contains(foe))
            });
            let horse: i32 = with.map(|(one, _)| castings(*one)).sum::<i32>().max(castings(*unit));
            let weak = horse * most < foot(foes);
            if weak {
                // [CHG-18d]
                round.recalled.push(*unit);
            }
            for &foe in foes {
                // [CHG-18c] [CHG-21c]
                if self.arm(foe) == Arm::Artillery || !weak {
                    round.add(foe, Bout::Breaks, *unit);
                }
            }
        }
    }

    /// The leaders that a side names for its cavalry, in secret. (CD-22)
    fn cavalry_leaders(
        &self,
        table: At<'_>,
        units: &[UnitId],
        seat: Seat,
    ) -> Play<Vec<(UnitId, LeaderId)>> {
        let mut leaders = Vec::new();
        for &unit in units.iter().filter(|&&unit| self.seat_of(unit) == seat) {
            if let Some(leader) = self.inspiring(table, unit, rule!("CHG-24"))? {
                leaders.push((unit, leader));
            }
        }
        Ok(leaders)
    }

    /// Cavalry against cavalry: the attacker throws for each opponent. [CHG-24] [CHG-25] [CHG-25b]
    /// (CR-35) (CR-36)
    fn cavalry_pairs(&mut self, table: At<'_>, contacts: &Contacts, round: &mut Round) -> Play<()> {
        let horse = |(unit, foe): &&(UnitId, UnitId)| {
            self.arm(*unit) == Arm::Cavalry && self.arm(*foe) == Arm::Cavalry
        };
        let pairs: Vec<(UnitId, UnitId)> = contacts.iter().filter(horse).copied().collect();
        let units = self.by_name(pairs.iter().flat_map(|(unit, foe)| [*unit, *foe]));
        if units.is_empty() {
            return Ok(());
        }
        let [first, second] = in_secret(&self.clone(), table, |battle, table, seat| {
            battle.cavalry_leaders(table, &units, seat)
        })?;
        let leaders: Vec<(UnitId, LeaderId)> = first.into_iter().chain(second).collect();
        let lead = |unit: UnitId| leaders.iter().find(|(one, _)| *one == unit).map(|(_, who)| *who);
        for &unit in &units {
            self.note_inspiration(lead(unit), unit);
        }
        let name = |unit: UnitId| self.def(unit).id.clone();
        let mut ordered = pairs;
        ordered.sort_by_key(|(unit, foe)| (name(*unit), name(*foe)));
        for (attacker, defender) in ordered {
            let need =
                self.cavalry_need(contacts, (attacker, lead(attacker)), (defender, lead(defender)));
            let (die, won) = match need {
                // (CR-36) One of them has no chance: there is nothing to throw for.
                need if need <= 0 => (None, false),
                need if need >= 10 => (None, true),
                need => {
                    let die = self.d10(table, rule!("CHG-24"), "cavalry against cavalry")?;
                    (Some(die), i32::from(die) <= need)
                }
            };
            self.tell(table, Told::Fought { attacker, defender, need, die });
            let (winner, loser) = if won { (attacker, defender) } else { (defender, attacker) };
            let bout = match die {
                // [CHG-25b]
                None => Bout::Breaks,
                // [CHG-25]
                Some(_) => Bout::Beaten { along: false, rule: rule!("CHG-25") },
            };
            round.add(loser, bout, winner);
        }
        Ok(())
    }

    /// What the attacker has to throw: 5 and the difference of the levels. [CHG-24]
    pub fn cavalry_need(
        &self,
        contacts: &[(UnitId, UnitId)],
        (attacker, first): (UnitId, Option<LeaderId>),
        (defender, second): (UnitId, Option<LeaderId>),
    ) -> i32 {
        let foes = |unit: UnitId| -> Vec<UnitId> {
            let touch = contacts.iter().filter_map(|&(a, b)| match unit {
                unit if unit == a => Some(b),
                unit if unit == b => Some(a),
                _ => None,
            });
            touch.collect()
        };
        let level = |unit: UnitId, foe: UnitId, leader: Option<LeaderId>| {
            let test = self.cavalry_test(unit, foe, &foes(unit));
            self.level(&Test { leader, ..test }).value
        };
        self.field.book.number(Number::Fight) + level(attacker, defender, first)
            - level(defender, attacker, second)
    }

    /// The beaten leave, by name. [CHG-17] [CHG-18b] [CHG-25]
    fn leave_beaten(&mut self, table: At<'_>, round: &Round) -> Play<()> {
        let steps = self.field.book.number(Number::RetreatSteps) as u8;
        for unit in self.by_name(round.fates.iter().map(|(unit, ..)| *unit)) {
            let Some((_, bout, causes)) = round.fates.iter().find(|(one, ..)| *one == unit) else {
                continue;
            };
            let legs = self.legs_back(unit);
            self.unit_mut(unit).marks.defeated = true;
            self.charges.retain(|charge| charge.unit != unit);
            let from = Away::From(causes.clone());
            match bout {
                // [CHG-18c] [CHG-21c] [CHG-25b] (CR-88) The three steps are those of the Break.
                Bout::Breaks => {
                    let away = if legs.is_empty() { from } else { self.away_from(legs, causes) };
                    self.break_unit(table, unit, away)?;
                }
                Bout::Beaten { along, rule } => {
                    self.lose_steps(table, unit, steps, *rule);
                    let away = if *along && !legs.is_empty() { Away::Along(legs) } else { from };
                    self.retreat(table, unit, away)?;
                }
            }
        }
        Ok(())
    }

    /// Cavalry that Breaks before infantry or guns runs back along its line; before cavalry directly
    /// away. [CRI-10b]
    fn away_from(
        &self,
        legs: Vec<(ground::table::Bearing, ground::table::Mil)>,
        causes: &[UnitId],
    ) -> Away {
        match causes.iter().any(|&cause| self.arm(cause) == Arm::Cavalry) {
            true => Away::From(causes.to_vec()),
            false => Away::Along(legs),
        }
    }

    /// What the winners do: go back, or on. [CHG-11] [CHG-12] [CHG-25c]
    fn winners(
        &mut self,
        table: At<'_>,
        contacts: &Contacts,
        recalled: &[UnitId],
        squares: &[UnitId],
    ) -> Play<()> {
        for unit in self.by_name(contacts.iter().flat_map(|(unit, foe)| [*unit, *foe])) {
            self.drop_beaten();
            if !self.is_charging(unit) {
                continue;
            }
            let beaten: Vec<UnitId> = contacts
                .iter()
                .filter_map(|&(a, b)| match unit {
                    unit if unit == a => Some(b),
                    unit if unit == b => Some(a),
                    _ => None,
                })
                .collect();
            let beaten = self.by_name(beaten);
            self.count_fight(unit);
            match recalled.contains(&unit) {
                // [CHG-18d] Too few for the infantry: back without a die.
                true => self.recall_at_once(table, unit),
                false => self.after_victory(table, unit, &beaten, !squares.contains(&unit))?,
            }
        }
        Ok(())
    }
}
