//! Odds of charges and interaction.

use super::{Tried, cavalry, enemies, in_phase, names, refused, unit, units};
use crate::host::Act;
use crate::nouns::{Arm, UnitId};
use crate::rules::p3_charges::{self, Charge, Gait};
use crate::rules::p5_interaction::{self, Assault, Fray, Pair};
use crate::state::{At, Phase};
use crate::{Battle, Choice, Question};
use ::host::{Trial, parts};
use engine::{AskOf, Faces, Pause, Play, Table, Throw, rule};

/// A recall. [REC-2]
pub(super) fn recall(battle: &Battle, id: &str) -> Tried {
    let unit = cavalry(battle, id)?;
    let number = battle.recall_number(unit);
    let subject = format!("recall of {}", names(battle, &[unit]));
    let trial = Trial::new(battle.clone(), subject, move |battle: &mut Battle, table| {
        battle.recall_die(table, unit).map(drop)
    });
    Ok(trial.noting([format!("{number} or less [REC-2]")]))
}

/// Infantry forms against a charge from where it stands. [CHG-14]
pub(super) fn form(battle: &Battle, about: &str) -> Tried {
    let (foot, horse) = parts(about, '<', "INFANTRY<CAVALRY")?;
    let (foot, horse) = (unit(battle, foot)?, cavalry(battle, horse)?);
    enemies(battle, foot, horse)?;
    if battle.arm(foot) != Arm::Infantry {
        return Err(refused(rule!("CHG-14"), "only infantry forms against cavalry"));
    }
    let level = battle.level(&battle.forming_test(foot, horse)).value;
    let names = [foot, horse].map(|unit| names(battle, &[unit]));
    let subject = format!("{} forms against {}", names[0], names[1]);
    let from = in_phase(battle, Phase::Charges);
    let trial = Trial::new(from, subject, move |battle: &mut Battle, table| {
        battle.try_to_form(table, foot, horse)
    });
    Ok(trial.noting([format!("level {level} without a leader [CHG-14]")]))
}

/// A charge strikes home. [CHG-17] [CHG-18] [CHG-21] [CHG-24]
pub(super) fn charge(battle: &Battle, about: &str) -> Tried {
    let (by, rest) = parts(about, '>', "CAVALRY>UNIT")?;
    let (at, countered) = match rest.trim().strip_suffix(" countered") {
        Some(at) => (at, true),
        None => (rest, false),
    };
    let (by, at) = (cavalry(battle, by)?, units(battle, at)?);
    let mut ready = in_phase(battle, Phase::Charges);
    ready.sets_off(by, Gait::Charge);
    for &foe in &at {
        enemies(battle, by, foe)?;
        battle.may_attack(by, foe).map_err(|refusal| refusal.to_string())?;
        if countered {
            cavalry(battle, &battle.def(foe).id)?;
            ready.sets_off(foe, Gait::CounterCharge);
        }
    }
    let contacts: Vec<(UnitId, UnitId)> = at.iter().map(|&foe| (by, foe)).collect();
    let horse = at.iter().filter(|&&foe| battle.arm(foe) == Arm::Cavalry);
    let notes: Vec<String> = horse
        .map(|&foe| {
            let need = ready.cavalry_need(&contacts, (by, None), (foe, None));
            format!("{need} or less against {} without leaders [CHG-24]", battle.unit_words(foe))
        })
        .collect();
    let subject = format!("{} strikes {}", names(battle, &[by]), names(battle, &at));
    let trial = Trial::new(ready, subject, move |battle: &mut Battle, table| {
        battle.charge_bouts(table, &contacts)
    });
    Ok(trial.noting(notes))
}

/// A crew stands to its guns before infantry. [INT-5c]
pub(super) fn stand(battle: &Battle, about: &str) -> Tried {
    let (guns, by) = parts(about, '<', "BATTERY<UNIT")?;
    let (battery, attackers) = (unit(battle, guns)?, units(battle, by)?);
    enemies(battle, battery, attackers[0])?;
    if battle.arm(battery) != Arm::Artillery || !battle.unit(battery).is_manned() {
        return Err(refused(rule!("INT-5"), format!("{guns} has no crew at its guns")));
    }
    let subject = format!("the crew of {} stands", names(battle, &[battery]));
    let from = in_phase(battle, Phase::Interaction);
    let assault = Assault { battery, attackers };
    Ok(Trial::new(from, subject, move |battle: &mut Battle, table| {
        battle.stand_to_guns(table, &assault)
    }))
}

/// Infantry fires at cavalry in the Interaction Phase. [CRI-2i]
pub(super) fn musketry(battle: &Battle, about: &str) -> Tried {
    let (by, at) = parts(about, '>', "INFANTRY>CAVALRY")?;
    let (firers, horse) = (units(battle, by)?, cavalry(battle, at)?);
    if let Some(&foot) = firers.iter().find(|&&foot| !battle.may_fire_at(foot, horse)) {
        let why = format!("{} has no cavalry within 2\" to its front", battle.def(foot).id);
        return Err(refused(rule!("CRI-2i"), why));
    }
    let subject = format!("{} fires at {}", names(battle, &firers), names(battle, &[horse]));
    let level = battle.level(&battle.musketry_test(horse, &firers)).value;
    let from = in_phase(battle, Phase::Interaction);
    let trial = Trial::new(from, subject, move |battle: &mut Battle, table| {
        battle.volleys_at_cavalry(table, vec![(horse, firers.clone())])
    });
    Ok(trial.noting([format!("level {level} without a leader [CRI-2i]")]))
}

/// Infantry against infantry, or against guns that stand. [INT-7] [INT-10]
pub(super) fn interaction(battle: &Battle, about: &str) -> Tried {
    let (ours, theirs) = parts(about, '>', "UNIT>UNIT")?;
    let (ours, theirs) = (units(battle, ours)?, units(battle, theirs)?);
    enemies(battle, ours[0], theirs[0])?;
    let mut fray = Fray::default();
    let mut ready = in_phase(battle, Phase::Interaction);
    for &unit in &ours {
        if battle.arm(unit) != Arm::Infantry {
            return Err(refused(rule!("INT-1"), "only infantry attacks in interaction"));
        }
    }
    for &foe in &theirs {
        match battle.arm(foe) {
            Arm::Cavalry => {
                return Err(refused(rule!("INT-2"), "infantry and cavalry do not interact"));
            }
            Arm::Artillery => {
                ready.unit_mut(foe).marks.stood = true;
                fray.alone.push(Assault { battery: foe, attackers: battle.by_name(ours.clone()) });
            }
            Arm::Infantry => fray.pairs.extend(ours.iter().map(|&unit| {
                let [one, other] = match battle.def(unit).id < battle.def(foe).id {
                    true => [unit, foe],
                    false => [foe, unit],
                };
                Pair { one, other, through: None }
            })),
        }
    }
    let subject = format!("{} against {}", names(battle, &ours), names(battle, &theirs));
    Ok(Trial::new(ready, subject, move |battle: &mut Battle, table| battle.interact(table, &fray)))
}

impl Battle {
    /// A unit rides from where it stands, for the odds of its fight.
    fn sets_off(&mut self, unit: UnitId, gait: Gait) {
        let state = self.unit(unit);
        let (pose, formation) = (state.pose(), state.formation());
        let allowance = self.charge_pace(unit, formation).allowance;
        let mut charge = Charge::new(unit, pose, gait, allowance);
        charge.initiated = gait == Gait::Charge;
        self.charges.push(charge);
        self.unit_mut(unit).marks.charged = true;
    }

    /// A charge by itself: infantry that can tries to form, then it strikes home. [CHG-14] [CHG-18]
    pub(in crate::host) fn charge_alone(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        target: UnitId,
    ) -> Play<()> {
        self.phase = Phase::Charges;
        self.sets_off(unit, Gait::Charge);
        let forms = self.arm(target) == Arm::Infantry
            && !self.unit(target).formation().is_square()
            && self.unit(target).inside().is_empty()
            && self.sees_charge(target, unit);
        if forms {
            self.try_to_form(table, target, unit)?;
        }
        match self.is_here(target) {
            true => self.charge_bouts(table, &[(unit, target)]),
            false => Ok(()),
        }
    }

    /// An answer in interaction by itself: what its own crew, volley or fight comes to. The fights of
    /// others, which come at the same time, are not its business. [INT-5c] [CRI-2i] [INT-10]
    pub(in crate::host) fn interact_alone(
        &mut self,
        table: At<'_>,
        ask: &p5_interaction::Ask,
        choice: &Choice,
    ) -> Option<Play<()>> {
        use p5_interaction::Ask;
        Some(match (ask, choice) {
            (Ask::Crew(battery), Choice::Do(Act::Stand)) => {
                let assaults = self.assaults();
                let assault = assaults.iter().find(|one| one.battery == *battery)?;
                self.stand_to_guns(table, assault)
            }
            (Ask::Fire { unit, at }, Choice::Yes) => {
                self.volleys_at_cavalry(table, vec![(*at, vec![*unit])])
            }
            (Ask::Join { unit, .. } | Ask::Beyond { unit, .. }, Choice::Yes) => {
                let fray = self.fray_after(ask, choice);
                self.interact(table, &fray.around(&[*unit]))
            }
            // Who stays out of it throws nothing, nor does who opens his ranks, gives castings to one of
            // several or follows up.
            _ => Ok(()),
        })
    }

    /// An answer in a charge by itself: the die for a recall. What comes of the ride is not its business:
    /// the whole round of all charges hangs on it. [REC-2] [CHG-22]
    pub(in crate::host) fn charging_alone(
        &mut self,
        table: At<'_>,
        ask: &p3_charges::Ask,
        choice: &Choice,
    ) -> Option<Play<()>> {
        use p3_charges::Ask;
        Some(match (ask, choice) {
            (Ask::Recall(unit) | Ask::Meet { unit, .. }, Choice::Do(Act::Recall)) => {
                self.recall_die(table, *unit).map(drop)
            }
            (Ask::Target(unit), Choice::Unit(target)) => self.charge_alone(table, *unit, *target),
            (Ask::Path { unit, target }, Choice::March(_)) => {
                self.charge_alone(table, *unit, *target)
            }
            (
                Ask::Recall(_)
                | Ask::Meet { .. }
                | Ask::Onward(_)
                | Ask::Prey(_)
                | Ask::Beside { .. }
                | Ask::StopAtStart(_),
                _,
            ) => Ok(()),
            _ => return None,
        })
    }

    /// Who fights whom if a question is answered so and nobody else joins who need not.
    fn fray_after(&self, ask: &p5_interaction::Ask, choice: &Choice) -> Fray {
        let mut table = Joining { ask, choice };
        let mut battle = self.clone();
        let assaults = battle.assaults();
        battle.fray(&mut table, &assaults).unwrap_or_default()
    }
}

/// Answers one question about who joins a fight, and no to all others.
struct Joining<'a> {
    ask: &'a p5_interaction::Ask,
    choice: &'a Choice,
}

impl Table<Battle> for Joining<'_> {
    fn choose(&mut self, _: &Battle, ask: AskOf<Battle>) -> Play<Choice> {
        match &ask.question {
            Question::Interaction(asked) if asked == self.ask => Ok(self.choice.clone()),
            _ => Ok(Choice::No),
        }
    }

    fn throw(&mut self, _: &Battle, _: Throw) -> Play<Faces> {
        Err(Pause)
    }

    fn hear(&mut self, _: &Battle, _: crate::Event) {}
}
