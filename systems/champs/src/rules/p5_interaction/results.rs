//! Who wins and who loses. [INT-10] [INT-11] [INT-6b] [INT-7] (CR-26)

use super::{Assault, Fray, Lost, Told};
use crate::book::Number;
use crate::host::Question;
use crate::nouns::UnitId;
use crate::rules::crisis::{Away, Verdict};
use crate::state::{At, Battle, Crew};
use engine::{Play, rule};

/// A unit's test in interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tested {
    /// Who.
    pub unit: UnitId,
    /// Its modified level.
    pub level: i32,
    /// What the die said.
    pub verdict: Verdict,
}

/// What becomes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It has won.
    Won,
    /// It loses two steps and Retreats.
    Lost,
    /// It Breaks.
    Broken,
}

/// Compares all units with their opponents; ties that are left are broken by the dice. [INT-10]
/// [INT-10b] [INT-11] (CR-26) (CR-61)
pub fn compare(
    tested: &[Tested],
    pairs: &[(UnitId, UnitId)],
    mut tie: impl FnMut(UnitId, UnitId) -> Play<UnitId>,
) -> Play<Vec<(UnitId, Fate)>> {
    let of = |unit: UnitId| tested.iter().find(|one| one.unit == unit);
    let foes = |unit: UnitId| {
        let mine = pairs.iter().filter_map(move |&(a, b)| match unit {
            unit if unit == a => Some(b),
            unit if unit == b => Some(a),
            _ => None,
        });
        mine.filter_map(of)
    };
    let first = |one: &Tested| -> Option<Fate> {
        let opposed = foes(one.unit).any(|foe| foe.verdict.passed());
        match one.verdict {
            Verdict::Passed(_) => None,
            // [INT-10] I: it fails while an opponent passes.
            Verdict::Failed(_) => opposed.then_some(Fate::Lost),
            // [CRI-9] It could not pass: it Breaks, but not if no opponent passes. [CRI-9b] [INT-11]
            // [INT-11b] Then it Retreats, for it cannot win.
            Verdict::Hopeless(_) if opposed => Some(Fate::Broken),
            Verdict::Hopeless(_) => Some(Fate::Lost),
        }
    };
    let mut fates: Vec<(UnitId, Option<Fate>)> =
        tested.iter().map(|one| (one.unit, first(one))).collect();
    let early = fates.clone();
    let lost = |unit: UnitId| early.iter().any(|(one, fate)| *one == unit && fate.is_some());
    for &(a, b) in pairs {
        let (Some(one), Some(other)) = (of(a), of(b)) else { continue };
        if lost(a) || lost(b) {
            continue;
        }
        // [INT-10b] II: both pass or both fail.
        let standing = |foe: &&Tested| !lost(foe.unit);
        let highest =
            |one: &Tested| foes(one.unit).filter(standing).all(|foe| foe.level < one.level);
        let winner = match nearer(one.verdict, other.verdict) {
            std::cmp::Ordering::Greater => a,
            std::cmp::Ordering::Less => b,
            // [INT-10e] A level higher than those of all opponents wins.
            std::cmp::Ordering::Equal if highest(one) => a,
            std::cmp::Ordering::Equal if highest(other) => b,
            // [INT-10f]
            std::cmp::Ordering::Equal => tie(a, b)?,
        };
        let loser = if winner == a { b } else { a };
        if let Some(fate) = fates.iter_mut().find(|(unit, _)| *unit == loser) {
            fate.1 = Some(Fate::Lost);
        }
    }
    Ok(fates.into_iter().map(|(unit, fate)| (unit, fate.unwrap_or(Fate::Won))).collect())
}

/// Which of two that both passed or both failed did better. [INT-10c] [INT-10d]
fn nearer(one: Verdict, other: Verdict) -> std::cmp::Ordering {
    match (one, other) {
        // [INT-10c] Of those that passed, who came closer to failing loses.
        (Verdict::Passed(a), Verdict::Passed(b)) => a.cmp(&b),
        // [INT-10d] Of those that failed, who came closer to passing wins.
        (Verdict::Failed(a) | Verdict::Hopeless(a), Verdict::Failed(b) | Verdict::Hopeless(b)) => {
            b.cmp(&a)
        }
        (a, b) => a.passed().cmp(&b.passed()),
    }
}

impl Battle {
    /// The fights of some units without push and follow-up: for odds. [INT-10]
    pub fn interact(&mut self, table: At<'_>, fray: &Fray) -> Play<()> {
        let before = self.clone();
        self.fight_out(table, &before, &mut fray.clone()).map(drop)
    }

    /// Tests, comparison, losses and Retreats; returns who lost what place to whom. [INT-10]
    pub(super) fn fight_out(
        &mut self,
        table: At<'_>,
        before: &Battle,
        fray: &mut Fray,
    ) -> Play<Vec<Lost>> {
        let tested = self.interaction_tests(table, before, fray)?;
        let pairs: Vec<(UnitId, UnitId)> =
            fray.pairs.iter().map(|pair| (pair.one, pair.other)).collect();
        let fates = compare(&tested, &pairs, |a, b| self.break_tie(table, a, b))?;
        let fates = self.fates_at_guns(fray, &tested, fates);
        let places = self.places_of_losers(fray, &fates);
        for &(unit, fate) in &fates {
            let told = if fate == Fate::Won { Told::Won(unit) } else { Told::Lost(unit) };
            self.tell(table, told);
        }
        self.spare_crews(fray, &fates);
        for &(unit, fate) in &fates {
            self.suffer(table, fray, unit, fate)?;
        }
        let mut lost = places;
        for assault in fray.alone.clone() {
            let held = self.lone_guns(table, &assault, &fates)?;
            if !held {
                lost.extend(self.place_of_guns(&assault, &fates));
            }
        }
        for (assault, _) in &fray.supported {
            self.crew_returns(table, assault, &fates)?;
        }
        self.remove_dead(table);
        Ok(lost)
    }

    /// Dice for a tie: each side throws, the higher wins, equal ones are thrown again. [INT-10f]
    /// (CR-62)
    fn break_tie(&self, table: At<'_>, a: UnitId, b: UnitId) -> Play<UnitId> {
        loop {
            let mut dice = [0; 2];
            for die in &mut dice {
                *die = self.d10(table, rule!("INT-10f"), "tie in interaction")?;
            }
            self.tell(table, Told::Tie { units: [a, b], dice });
            match dice[0].cmp(&dice[1]) {
                std::cmp::Ordering::Greater => return Ok(a),
                std::cmp::Ordering::Less => return Ok(b),
                std::cmp::Ordering::Equal => {}
            }
        }
    }

    /// Attackers of lone guns that fought nobody else win or lose by their tests alone. [INT-7]
    /// [INT-7d]
    fn fates_at_guns(
        &self,
        fray: &Fray,
        tested: &[Tested],
        mut fates: Vec<(UnitId, Fate)>,
    ) -> Vec<(UnitId, Fate)> {
        let attackers = fray.alone.iter().flat_map(|assault| assault.attackers.iter().copied());
        for unit in self.by_name(attackers) {
            if !fray.foes(unit).is_empty() {
                continue;
            }
            let verdict = tested.iter().find(|one| one.unit == unit).map(|one| one.verdict);
            let fate = match verdict {
                // [INT-7b] Who did not come through a fire zone need not test.
                None | Some(Verdict::Passed(_)) => Fate::Won,
                // [INT-7d] Two steps and Retreat; the guns do not test, and so nobody Breaks.
                Some(Verdict::Failed(_) | Verdict::Hopeless(_)) => Fate::Lost,
            };
            match fates.iter_mut().find(|(one, _)| *one == unit) {
                Some(known) => known.1 = fate,
                None => fates.push((unit, fate)),
            }
        }
        fates
    }

    /// What a unit suffers. [INT-10] [INT-11b] [CRI-9]
    fn suffer(&mut self, table: At<'_>, fray: &Fray, unit: UnitId, fate: Fate) -> Play<()> {
        let mut foes = fray.foes(unit);
        let guns = fray.alone.iter().filter(|assault| assault.attackers.contains(&unit));
        foes.extend(guns.map(|assault| assault.battery));
        foes.retain(|&foe| self.is_here(foe));
        if fate == Fate::Won {
            return Ok(());
        }
        self.unit_mut(unit).marks.defeated = true;
        match fate {
            // [INT-10] Two steps and a Retreat; [INT-6b] a crew among the supports goes with them.
            Fate::Won | Fate::Lost => self.fail(table, unit, Away::From(foes), rule!("INT-10")),
            // [CRI-9] [INT-6b]
            Fate::Broken => self.break_unit(table, unit, Away::From(foes)),
        }
    }

    /// A battery without supports whose crew stood: whether it holds. [INT-7] [INT-7b] [INT-7c]
    fn lone_guns(
        &mut self,
        table: At<'_>,
        assault: &Assault,
        fates: &[(UnitId, Fate)],
    ) -> Play<bool> {
        let won = |unit: &UnitId| fates.iter().any(|(one, fate)| one == unit && *fate == Fate::Won);
        let winners: Vec<UnitId> = assault.attackers.iter().copied().filter(won).collect();
        if winners.is_empty() {
            self.tell(table, Told::Held(assault.battery));
            return Ok(true);
        }
        // [INT-7c] [INT-7b] Any that came through drives the crew off.
        self.drive_off(table, assault.battery, winners)?;
        Ok(false)
    }

    /// A crew loses two steps and Retreats without its guns. [INT-7c]
    fn drive_off(&mut self, table: At<'_>, battery: UnitId, by: Vec<UnitId>) -> Play<()> {
        let steps = self.field.book.number(Number::RetreatSteps) as u8;
        self.lose_steps(table, battery, steps, rule!("INT-7c"));
        self.retreat(table, battery, Away::From(by))
    }

    /// A crew is unaffected where all attackers Retreat, even if its supports do too: it stays by its
    /// guns. [INT-6c]
    fn spare_crews(&mut self, fray: &Fray, fates: &[(UnitId, Fate)]) {
        let won = |unit: &UnitId| fates.iter().any(|(one, fate)| one == unit && *fate == Fate::Won);
        for (assault, _) in &fray.supported {
            let battery = assault.battery;
            let stays = matches!(self.unit(battery).crew, Crew::With(host) if !won(&host));
            if stays && self.unit(battery).marks.stood && !assault.attackers.iter().any(won) {
                self.unit_mut(battery).crew = Crew::At(self.middle(battery));
            }
        }
    }

    /// When all attackers of a supported battery Retreat, a crew that had stood may go back to its
    /// guns at once. [INT-6c]
    fn crew_returns(
        &mut self,
        table: At<'_>,
        assault: &Assault,
        fates: &[(UnitId, Fate)],
    ) -> Play<()> {
        let battery = assault.battery;
        let stays =
            |unit: &UnitId| fates.iter().any(|(one, fate)| one == unit && *fate == Fate::Won);
        let state = self.unit(battery);
        let may = self.is_here(battery)
            && !state.is_broken()
            && !state.is_manned()
            && state.marks.stood
            && self.guns_are_free(battery)
            && !assault.attackers.iter().any(stays);
        if may {
            let question = Question::Interaction(super::Ask::BackToGuns(battery));
            if self.confirm(table, self.seat_of(battery), rule!("INT-6c"), question)? {
                self.unit_mut(battery).crew = Crew::AtGuns;
                self.tell(table, Told::Returned(battery));
            }
        }
        Ok(())
    }
}
