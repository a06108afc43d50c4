//! Exact odds: the procedures that may be asked for, and what is assumed on the way.

use crate::host::Act;
use crate::nouns::{Arm, UnitId};
use crate::rules::p3_charges::{Charge, Gait};
use crate::rules::p5_interaction::{Assault, Fray, Pair};
use crate::rules::{crisis, leaders, p2_artillery, p3_charges, p5_interaction, skirmish};
use crate::state::Phase;
use crate::{Battle, Choice, Question};
use ::host::{Odds, Procedure, Trial, parts};
use engine::{AskOf, Refusal, Rule, Viewer, rule};

/// A position in which all examples can take place.
const EXAMPLE: &str = "\
side french
division D
F1 heavy 8 10,20 0 line armoured level9
F2 light 6 22,20 0 line
F3 inf 12 34,20 0 line fp1
F4 inf 12 44,20 0 line
F5 inf 12 54,20 0 line
side allied
division E
A1 heavy 8 10,21 180 line
A2 inf 12 22,20.75 180 line
A3 inf 12 34,21.5 180 line
A4 guns 8 44,22.5 180
A5 light 8 54,22.5 180 line
";

type Tried = Result<Trial<Battle>, String>;

/// The position in another phase.
fn in_phase(battle: &Battle, phase: Phase) -> Battle {
    let mut ready = battle.clone();
    ready.phase = phase;
    ready
}

/// Why a procedure cannot take place.
fn refused(rule: Rule, why: impl Into<String>) -> String {
    Refusal::new(rule, why.into()).to_string()
}

/// A unit on the table.
fn unit(battle: &Battle, id: &str) -> Result<UnitId, String> {
    let unit = battle.field.unit_named(id.trim());
    let unit = unit.ok_or_else(|| format!("no unit '{}' in this battle", id.trim()))?;
    if battle.is_here(unit) { Ok(unit) } else { Err(format!("{id} is not on the table")) }
}

fn units(battle: &Battle, ids: &str) -> Result<Vec<UnitId>, String> {
    let all: Vec<UnitId> = ids.split('+').map(|id| unit(battle, id)).collect::<Result<_, _>>()?;
    match all.iter().find(|one| battle.seat_of(**one) != battle.seat_of(all[0])) {
        Some(other) => Err(format!("{} is of the other side", battle.def(*other).id)),
        None => Ok(all),
    }
}

fn cavalry(battle: &Battle, id: &str) -> Result<UnitId, String> {
    let unit = unit(battle, id)?;
    match battle.arm(unit) {
        Arm::Cavalry => Ok(unit),
        _ => Err(refused(rule!("SEQ-III"), format!("{} is no cavalry", battle.def(unit).id))),
    }
}

fn enemies(battle: &Battle, one: UnitId, other: UnitId) -> Result<(), String> {
    match battle.seat_of(one) == battle.seat_of(other) {
        true => Err(format!("{} and {} are friends", battle.def(one).id, battle.def(other).id)),
        false => Ok(()),
    }
}

fn names(battle: &Battle, units: &[UnitId]) -> String {
    let names = units.iter().map(|&unit| battle.unit_words(unit));
    names.collect::<Vec<_>>().join(" and ")
}

/// A recall. [REC-2]
fn recall(battle: &Battle, id: &str) -> Tried {
    let unit = cavalry(battle, id)?;
    let number = battle.recall_number(unit);
    let subject = format!("recall of {}", names(battle, &[unit]));
    let trial = Trial::new(battle.clone(), subject, move |battle: &mut Battle, table| {
        battle.recall_die(table, unit).map(drop)
    });
    Ok(trial.noting([format!("{number} or less [REC-2]")]))
}

/// Infantry forms against a charge from where it stands. [CHG-14]
fn form(battle: &Battle, about: &str) -> Tried {
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
fn charge(battle: &Battle, about: &str) -> Tried {
    let (by, rest) = parts(about, '>', "CAVALRY>UNIT")?;
    let (at, countered) = match rest.trim().strip_suffix(" countered") {
        Some(at) => (at, true),
        None => (rest, false),
    };
    let (by, at) = (cavalry(battle, by)?, units(battle, at)?);
    let mut ready = in_phase(battle, Phase::Charges);
    let ride = |ready: &mut Battle, unit: UnitId, gait: Gait| {
        let pose = ready.unit(unit).pose();
        let formation = ready.unit(unit).formation();
        let allowance = ready.charge_pace(unit, formation).allowance;
        let mut charge = Charge::new(unit, pose, gait, allowance);
        charge.initiated = gait == Gait::Charge;
        ready.charges.push(charge);
        ready.unit_mut(unit).marks.charged = true;
    };
    ride(&mut ready, by, Gait::Charge);
    for &foe in &at {
        enemies(battle, by, foe)?;
        battle.may_attack(by, foe).map_err(|refusal| refusal.to_string())?;
        if countered {
            cavalry(battle, &battle.def(foe).id)?;
            ride(&mut ready, foe, Gait::CounterCharge);
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
fn stand(battle: &Battle, about: &str) -> Tried {
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
fn musketry(battle: &Battle, about: &str) -> Tried {
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
fn interaction(battle: &Battle, about: &str) -> Tried {
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

impl Odds for Battle {
    const REPLIES: &'static [&'static str] = &[
        "no leader inspires, but for one who spoils what he is near",
        "castings that face nobody count against the first opponent",
        "a crew stands to its guns, and Retreats if it does not",
        "of the ways of a Retreat or flight the first is taken",
        "cavalry is not recalled, winners do not follow up, crews go back to their guns",
        "the look ahead ends at the next decision that is not such a reply",
    ];

    const PROCEDURES: &'static [Procedure<Battle>] = &[
        Procedure::new("recall", "CAVALRY", "a recall from a charge", "F1", recall),
        Procedure::new(
            "form",
            "INFANTRY<CAVALRY",
            "infantry forms against cavalry that charges from where it stands",
            "A2<F2",
            form,
        ),
        Procedure::new(
            "charge",
            "CAVALRY>UNIT[+UNIT][ countered]",
            "a charge strikes home; cavalry stands unless it is said to counter-charge",
            "F1>A1 countered",
            charge,
        ),
        Procedure::new(
            "stand",
            "BATTERY<UNIT[+UNIT]",
            "a crew stands to its guns before infantry",
            "A4<F4",
            stand,
        ),
        Procedure::new(
            "musketry",
            "INFANTRY[+INFANTRY]>CAVALRY",
            "infantry fires at cavalry within 2\"",
            "F5>A5",
            musketry,
        ),
        Procedure::new(
            "interaction",
            "UNIT[+UNIT]>UNIT[+UNIT]",
            "infantry against infantry, or against guns that stand",
            "F3>A3",
            interaction,
        ),
    ];

    const EXAMPLE: &'static str = EXAMPLE;

    type Essence = ();

    fn reply(&self, ask: &AskOf<Self>, _: Option<&Choice>) -> Option<Choice> {
        let first = || ask.choices.first().cloned();
        let last = || ask.choices.last().cloned();
        let listed = |act: Act| {
            let wanted = Choice::Do(act);
            ask.choices.contains(&wanted).then_some(wanted)
        };
        match &ask.question {
            Question::Leaders(leaders::Ask::Inspire(_)) => Some(Choice::No),
            Question::Leaders(leaders::Ask::Along(..)) => Some(Choice::No),
            Question::Leaders(leaders::Ask::Refuge(_)) => first(),
            Question::Crisis(crisis::Ask::RetreatTo(_)) => Some(Choice::No),
            Question::Crisis(_) => first(),
            Question::Skirmish(skirmish::Ask::Shelter(_)) => Some(Choice::No),
            Question::Artillery(p2_artillery::Ask::OddStep(_)) => first(),
            Question::Charge(ask) => match ask {
                p3_charges::Ask::Recall(_) => listed(Act::GoOn),
                p3_charges::Ask::Crew(_) => listed(Act::Stand).or_else(|| listed(Act::Wait)),
                p3_charges::Ask::Shelter(_) => listed(Act::Retreat),
                p3_charges::Ask::Form(_) => listed(Act::Wait),
                p3_charges::Ask::StopAtStart(_) => Some(Choice::Yes),
                _ => None,
            },
            Question::Interaction(ask) => match ask {
                p5_interaction::Ask::Spare { .. } => first(),
                p5_interaction::Ask::Crew(_) => listed(Act::Stand),
                p5_interaction::Ask::Shelter(_) => last(),
                p5_interaction::Ask::Follows => Some(Choice::Done),
                p5_interaction::Ask::BackToGuns(_) => Some(Choice::Yes),
                _ => None,
            },
            _ => None,
        }
    }

    fn caveats(&self, viewer: Viewer) -> Vec<String> {
        match viewer {
            Viewer::Umpire => Vec::new(),
            _ => vec![
                "steps of enemy units that do not fight are not known and count as none".into(),
            ],
        }
    }
}
