//! All fire at once: hits are added up, steps lost, tests made. [SEQ-II] [ART-7] [ART-11] [ART-13]

use super::class::{Fire, Hit};
use super::{Ask, Told};
use crate::book::{Distance, Number, Quarters};
use crate::host::{Act, Choice, Question};
use crate::nouns::{Arm, UnitId};
use crate::rules::crisis::{Away, Occasion, Test, Verdict};
use crate::state::{At, Battle};
use engine::{Play, Seat, in_secret, rule};
use serde::Serialize;

/// All fire on one unit, or on one mass. [ART-7]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Volley {
    /// The units it falls on: one, or those of a mass.
    pub on: Vec<UnitId>,
    /// Which of them is named as the target.
    pub target: UnitId,
    /// The batteries that fire, with what each of them does.
    pub by: Vec<(UnitId, Quarters, Fire)>,
}

/// What all fire on one unit, or on one mass, comes to: settled and told before anything falls, so that
/// what is asked then hangs on nothing that is hidden. [ART-7] [CON-3]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hits {
    /// The units they fall on: one, or those of a mass.
    pub on: Vec<UnitId>,
    /// Which of them is named as the target.
    pub target: UnitId,
    /// The batteries that fire.
    pub by: Vec<UnitId>,
    /// What they add up to, in quarters of a step.
    quarters: u32,
    /// Whether the die for a half is read as at close range.
    close: bool,
}

impl Hits {
    /// Whole steps. [ART-13]
    pub const fn steps(&self) -> u8 {
        (self.quarters / 4) as u8
    }

    /// Whether a half is left for the die; a quarter is ignored. [ART-13b] [ART-13c]
    pub const fn has_half(&self) -> bool {
        // [ART-13c] A quarter alone counts for nothing.
        self.quarters % 4 >= 2
    }
}

impl Volley {
    /// What it comes to.
    pub fn hits(&self) -> Hits {
        Hits {
            on: self.on.clone(),
            target: self.target,
            by: self.by.iter().map(|(battery, ..)| *battery).collect(),
            quarters: self.quarters(),
            close: self.is_close(),
        }
    }

    /// What all of it adds up to. [ART-7] (CR-09)
    pub fn quarters(&self) -> u32 {
        self.by.iter().map(|(_, quarters, _)| u32::from(quarters.0)).sum()
    }

    /// Whether the die is read as at close range: one of the batteries with a fraction fired so.
    /// [ART-13b] (CR-09)
    pub fn is_close(&self) -> bool {
        self.by.iter().any(|(_, quarters, fire)| quarters.0 % 4 != 0 && fire.close)
    }
}

impl Battle {
    /// The Artillery Fire Phase: both sides name all targets in secret, may answer batteries that fire
    /// on theirs; then everything falls at once. [SEQ-II]
    pub fn artillery_phase(&mut self, table: At<'_>) -> Play<()> {
        let Some(hits) = self.hits.take() else {
            let shots = self.designate(table)?;
            self.tell(table, Told::Designated(shots.clone()));
            let shots = self.answer_fire(table, shots)?;
            // [SEQ-II] Batteries that fire are marked. [MOV-14]
            for &(battery, _) in &shots {
                self.unit_mut(battery).marks.fired = true;
            }
            if shots.is_empty() {
                self.panic_step(table)?;
                self.end_phase(table);
            } else {
                self.hits = Some(self.open_fire(table, &shots));
            }
            return Ok(());
        };
        self.inflict(table, &hits)?;
        // [SEQ-II] The Panic step is the last of the phase.
        self.panic_step(table)?;
        self.end_phase(table);
        Ok(())
    }

    /// Every battery names its target, or holds its fire; neither side knows what the other does.
    /// [SEQ-II] [ART-4] (CD-04)
    fn designate(&self, table: At<'_>) -> Play<Vec<(UnitId, UnitId)>> {
        let both = in_secret(self, table, |battle, table, seat| {
            let batteries: Vec<UnitId> =
                battle.army_of(seat).filter(|&unit| battle.can_fire(unit)).collect();
            let mut shots = Vec::new();
            for battery in batteries {
                let targets = battle.targets(battery);
                if targets.is_empty() {
                    continue;
                }
                let mut choices: Vec<Choice> = targets.into_iter().map(Choice::Unit).collect();
                choices.push(Choice::Do(Act::HoldFire));
                let question = Question::Artillery(Ask::Target(battery));
                let answer = battle.ask(table, seat, rule!("ART-4"), question, choices)?;
                if let Choice::Unit(target) = answer {
                    shots.push((battery, target));
                }
            }
            Ok(shots)
        })?;
        let mut shots = both.concat();
        shots.sort_unstable();
        Ok(shots)
    }

    /// Each battery that an enemy battery fires on may once turn on it instead; both sides at once.
    /// [ART-6] (CR-77)
    fn answer_fire(
        &self,
        table: At<'_>,
        shots: Vec<(UnitId, UnitId)>,
    ) -> Play<Vec<(UnitId, UnitId)>> {
        let both = in_secret(self, table, |battle, table, seat| {
            let mut answers = Vec::new();
            for (battery, from) in battle.batteries_under_fire(seat, &shots) {
                let mut choices: Vec<Choice> = from.into_iter().map(Choice::Unit).collect();
                choices.push(Choice::No);
                let question = Question::Artillery(Ask::Answer(battery));
                let answer = battle.ask(table, seat, rule!("ART-6"), question, choices)?;
                if let Choice::Unit(target) = answer {
                    answers.push((battery, target));
                }
            }
            Ok(answers)
        })?;
        let answers = both.concat();
        let mut shots = shots;
        shots.retain(|(battery, _)| !answers.iter().any(|(other, _)| other == battery));
        if !answers.is_empty() {
            self.tell(table, Told::Answered(answers.clone()));
        }
        shots.extend(answers);
        shots.sort_unstable();
        Ok(shots)
    }

    /// Batteries of a side that enemy guns have named, with those they could hit in return and do not
    /// fire on yet. [ART-6] (CR-77)
    fn batteries_under_fire(
        &self,
        seat: Seat,
        shots: &[(UnitId, UnitId)],
    ) -> Vec<(UnitId, Vec<UnitId>)> {
        let batteries = self.army_of(seat).filter(|&unit| self.can_fire(unit));
        let named = batteries.map(|battery| {
            let on = shots.iter().filter(|(_, target)| *target == battery);
            let from = on.map(|(enemy, _)| *enemy).filter(|&enemy| {
                !shots.contains(&(battery, enemy)) && self.can_hit(battery, enemy)
            });
            (battery, from.collect::<Vec<_>>())
        });
        named.filter(|(_, from)| !from.is_empty()).collect()
    }

    /// What all fire comes to, unit by unit and mass by mass. [ART-7] [ART-11]
    pub fn volleys(&self, shots: &[(UnitId, UnitId)]) -> Vec<Volley> {
        let mut volleys: Vec<Volley> = Vec::new();
        let mut add = |battery: UnitId, target: UnitId, hit: Hit| {
            let fire = self.fire_class(battery, target, hit);
            let on = fire.mass.clone().unwrap_or_else(|| vec![target]);
            let quarters = self.field.book.fire(fire.class);
            match volleys.iter_mut().find(|volley| volley.on == on) {
                Some(volley) => {
                    // One battery strikes a mass once, however many of its units support the guns.
                    if !volley.by.iter().any(|(other, ..)| *other == battery) {
                        volley.by.push((battery, quarters, fire));
                    }
                }
                None => volleys.push(Volley { on, target, by: vec![(battery, quarters, fire)] }),
            }
        };
        for &(battery, target) in shots {
            add(battery, target, Hit::Target);
            // [ART-11] Guns and supporters separately.
            for supporter in self.struck_with(battery, target) {
                add(battery, supporter, Hit::Supporter(target));
            }
        }
        volleys.sort_unstable_by(|a, b| a.on.cmp(&b.on));
        volleys
    }

    /// Units that are hit together with a battery under fire: its supporters, and whoever of its side
    /// is within 2" of it in the line of fire. [ART-11] (CG-15)
    pub fn struck_with(&self, battery: UnitId, target: UnitId) -> Vec<UnitId> {
        if self.arm(target) != Arm::Artillery {
            return Vec::new();
        }
        let aim = self.aim_at(battery, self.body(target));
        let beyond = self.body(target).first().size().depth + self.exact(Distance::Supporters);
        let line = aim.and_then(|aim| self.guns_toward(battery, aim).corridor(aim, beyond));
        let near = |unit: UnitId| {
            let meets = line.as_ref().is_some_and(|line| self.body(unit).lies_on(line));
            meets && self.within(unit, target, Distance::Supporters)
        };
        // [ART-11]
        self.units_of(self.seat_of(target))
            .filter(|&unit| unit != target && (self.supports(unit, target) || near(unit)))
            .collect()
    }

    /// Some shots by themselves: for odds. [SEQ-II]
    pub fn resolve_fire(&mut self, table: At<'_>, shots: &[(UnitId, UnitId)]) -> Play<()> {
        let hits = self.open_fire(table, shots);
        self.inflict(table, &hits)
    }

    /// All fire is told, and what it comes to. [ART-7]
    fn open_fire(&self, table: At<'_>, shots: &[(UnitId, UnitId)]) -> Vec<Hits> {
        let volleys = self.volleys(shots);
        for volley in &volleys {
            for (battery, _, fire) in &volley.by {
                let (battery, target) = (*battery, volley.target);
                let (class, mods) = (fire.class, fire.mods.clone());
                self.tell(table, Told::Fired { battery, target, class, mods });
            }
        }
        volleys.iter().map(Volley::hits).collect()
    }

    /// Steps are lost, then tests made from one position, then their results carried out. [SEQ-II]
    /// (CR-47)
    fn inflict(&mut self, table: At<'_>, volleys: &[Hits]) -> Play<()> {
        // Who is struck is found before anybody loses anything: simultaneous.
        let mut losses: Vec<(UnitId, u8, usize)> = Vec::new();
        for (index, volley) in volleys.iter().enumerate() {
            for (unit, steps) in self.falls_on(table, volley)? {
                losses.push((unit, steps, index));
            }
        }
        let mut struck: Vec<(UnitId, Vec<UnitId>)> = Vec::new();
        for (unit, steps, index) in losses.into_iter().filter(|(_, steps, _)| *steps > 0) {
            // [ART-7] [SEQ-II]
            self.lose_steps(table, unit, steps, rule!("ART-7"));
            let batteries = volleys[index].by.clone();
            self.note_losses(unit, &batteries);
            match struck.iter_mut().find(|(other, _)| *other == unit) {
                Some((_, by)) => by.extend(batteries),
                None => struck.push((unit, batteries)),
            }
        }
        struck.sort_unstable();
        self.test_under_fire(table, &struck)
    }

    /// The steps that a volley costs each unit it falls on: a mass takes them as evenly as may be, and
    /// its owner says who takes the odd ones. [ART-8d] [ART-13b] (CR-09) (CR-10)
    fn falls_on(&self, table: At<'_>, volley: &Hits) -> Play<Vec<(UnitId, u8)>> {
        let mut steps = volley.steps();
        if volley.has_half() {
            let number = match volley.close {
                true => Number::HalfClose,
                false => Number::HalfLong,
            };
            let die = self.d6(table, rule!("ART-13b"), "half a step")?;
            // [ART-13b]
            let step = i32::from(die) >= self.field.book.number(number);
            self.tell(table, Told::Half { target: volley.target, die, step });
            steps += u8::from(step);
        }
        let count = volley.on.len() as u8;
        // [ART-8d]
        let mut shares: Vec<(UnitId, u8)> =
            volley.on.iter().map(|&unit| (unit, steps / count)).collect();
        let mut free = volley.on.clone();
        for _ in 0..steps % count {
            let choices = free.iter().copied().map(Choice::Unit).collect();
            let seat = self.seat_of(volley.target);
            let question = Question::Artillery(Ask::OddStep(volley.target));
            let answer = self.ask(table, seat, rule!("ART-8d"), question, choices)?;
            let Choice::Unit(taken) = answer else { break };
            free.retain(|&unit| unit != taken);
            shares.iter_mut().filter(|(unit, _)| *unit == taken).for_each(|share| share.1 += 1);
        }
        Ok(shares)
    }

    /// A unit lost steps to some batteries: that counts as support fire in interaction. [ART-15]
    fn note_losses(&mut self, unit: UnitId, batteries: &[UnitId]) {
        self.unit_mut(unit).marks.lost_to_fire = true;
        for &battery in batteries {
            self.note_fire(unit, battery);
            if self.fire_flanks(battery, unit) || self.fire_from_rear(battery, unit) {
                self.unit_mut(unit).flanked_by.insert(battery);
            }
        }
    }

    /// Tests of all who lost steps and have four or more, from one position; a battery tests for
    /// itself. Who is destroyed Retreats and is taken off. [CRI-2a] [UNI-7b] (CR-13) (CR-47)
    fn test_under_fire(&mut self, table: At<'_>, struck: &[(UnitId, Vec<UnitId>)]) -> Play<()> {
        let shaken = self.field.book.number(Number::Shaken);
        let mut verdicts: Vec<(UnitId, Option<Verdict>, &[UnitId])> = Vec::new();
        for (unit, by) in struck {
            let unit = *unit;
            if self.is_dead(unit) {
                verdicts.push((unit, None, by));
                continue;
            }
            // [CRI-2a] Any step from fire after the third.
            if i32::from(self.unit(unit).steps) < shaken {
                continue;
            }
            let flanked = by
                .iter()
                .any(|&guns| self.fire_flanks(guns, unit) || self.fire_from_rear(guns, unit));
            let test = Test { flanked, ..Test::new(unit, Occasion::Fire) };
            if let Some(verdict) = self.test_once(table, test)? {
                verdicts.push((unit, Some(verdict), by));
            }
        }
        for (unit, verdict, by) in verdicts {
            let away = Away::From(by.to_vec());
            match verdict {
                Some(verdict) => self.react(table, unit, verdict, away, Occasion::Fire.rule())?,
                // [CRI-7c] (CR-101)
                None => self.retreat(table, unit, away)?,
            }
        }
        self.remove_dead(table);
        Ok(())
    }
}
