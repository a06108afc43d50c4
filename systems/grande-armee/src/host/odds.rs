//! Exact odds: the procedures that may be asked for, and what is assumed on the way.

use crate::nouns::field::{ArmyId, UnitId};
use crate::nouns::kinds::Arm;
use crate::rules::ask::{Choice, Question};
use crate::rules::h_losses::event::{Cause, Peril};
use crate::rules::{d_artillery, e_control, f_movement, g_combat, h_losses};
use crate::state::battle::{Battle, Fight};
use engine::AskOf;
use ground::table::{Edge, Shape};
use host::{Answered, Odds, Procedure, Trial, parts};

type Tried = Result<Trial<Battle>, String>;

/// A position in which all examples can take place.
const EXAMPLE: &str = "\
army french confident
commander Ney average 31,4
force II Reille +0 r11 31,11
F01 inf 30,14 0 sp5 sk2
F02 inf 38,18 0 sp5/3 sk2
F05 cav-light 24,9 0 sp5
F07 heavy-foot 42,12 0
army allied fair
commander Orange average 31,44
force NL Perponcher +0 r11 31,40
A01 inf 30,17 180 sp4
A02 inf 38,22 180 sp4
A05 cav-light 24,12 180 sp4
A07 light-foot 42,17 180
status II attack
lost allied 9
";

/// A unit that is on the table.
fn placed(battle: &Battle, id: &str) -> Result<UnitId, String> {
    let id = id.trim();
    let unit = battle.field.unit_named(id);
    let unit = unit.ok_or_else(|| format!("no unit '{id}' in this battle"))?;
    if battle.is_here(unit) { Ok(unit) } else { Err(format!("{id} is not on the table")) }
}

/// Units with `+` between them.
fn several(battle: &Battle, ids: &str) -> Result<Vec<UnitId>, String> {
    ids.split('+').map(|id| placed(battle, id)).collect()
}

fn names(battle: &Battle, units: &[UnitId]) -> String {
    units.iter().map(|&unit| battle.unit_words(unit)).collect::<Vec<_>>().join(" and ")
}

/// A skirmish attack. [C4.0a]
fn skirmish(battle: &Battle, about: &str) -> Tried {
    let (by, at) = parts(about, '@', "UNIT@UNIT")?;
    let (by, at) = (placed(battle, by)?, placed(battle, at)?);
    battle.check_skirmish(by, at).map_err(|refusal| refusal.to_string())?;
    let (who, whom) = (battle.unit_words(by), battle.unit_words(at));
    let subject = format!("{who} skirmishes against {whom}");
    Ok(Trial::new(battle.clone(), subject, move |battle, table| {
        battle.resolve_skirmish(table, by, at)
    }))
}

/// Artillery fire of batteries at one target. [D3.0]
fn fire(battle: &Battle, about: &str) -> Tried {
    let (by, at) = parts(about, '@', "BATTERY[+BATTERY]@UNIT")?;
    let (by, at) = (several(battle, by)?, placed(battle, at)?);
    let whom = battle.unit_words(at);
    for &battery in &by {
        let checked = battle.check_shot(battery, at);
        checked.map_err(|why| {
            format!("{} cannot fire at {whom}: {why}", battle.unit_words(battery))
        })?;
    }
    let subject = format!("{} at {whom}", names(battle, &by));
    Ok(Trial::new(battle.clone(), subject, move |battle, table| {
        let hits = battle.resolve_fire(table, at, &by)?;
        battle.hit(table, at, hits, Cause::Artillery).map(|_| ())
    }))
}

/// Who lends dice to a combat, for its odds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Aid {
    /// The attacker's officer.
    attacking_officer: bool,
    /// The attacker's command die.
    attacking_die: bool,
    /// The defender's officer.
    defending_officer: bool,
    /// The defender's command die.
    defending_die: bool,
}

/// A combat. [G2.0b]
fn combat(battle: &Battle, about: &str) -> Tried {
    let (by, rest) = parts(about, 'x', "UNIT[+UNIT]xUNIT[ WITH]")?;
    let mut words = rest.split_whitespace();
    let at = placed(battle, words.next().unwrap_or(""))?;
    let mut aid = Aid::default();
    for word in words {
        match word.trim_end_matches(',') {
            "with" => {}
            "officer" => aid.attacking_officer = true,
            "die" => aid.attacking_die = true,
            "their-officer" => aid.defending_officer = true,
            "their-die" => aid.defending_die = true,
            other => return Err(format!("'{other}' lends no dice")),
        }
    }
    let fight = fight(battle, &several(battle, by)?, at)?;
    let attackers: Vec<UnitId> = fight.attackers().collect();
    let subject = format!("{} against {}", names(battle, &attackers), battle.unit_words(at));
    let mut ready = battle.clone();
    lend(&mut ready, &fight, aid)?;
    let trial = Trial::new(ready, subject, move |battle, table| battle.resolve_fight(table, fight));
    let attacking = battle.seat_of(fight.first.0);
    Ok(trial.answering(move |_, ask| {
        let own = ask.seat == attacking;
        let lent = match ask.question {
            Question::Combat(g_combat::Ask::OfficerDice { .. }) => {
                if own {
                    aid.attacking_officer
                } else {
                    aid.defending_officer
                }
            }
            Question::Combat(g_combat::Ask::CommandDie { .. }) => {
                if own {
                    aid.attacking_die
                } else {
                    aid.defending_die
                }
            }
            _ => return Answered::Usually,
        };
        let lent = lent && ask.choices.contains(&Choice::Yes);
        Answered::With(if lent { Choice::Yes } else { Choice::No })
    }))
}

/// The combat of units that stand in contact, as it has been declared or as they stand.
fn fight(battle: &Battle, by: &[UnitId], at: UnitId) -> Result<Fight, String> {
    if let Some(fight) = battle
        .fights
        .iter()
        .find(|fight| fight.defender == at && fight.attackers().collect::<Vec<_>>() == by)
    {
        return Ok(*fight);
    }
    let edge = |unit: UnitId| {
        if battle.seat_of(unit) == battle.seat_of(at) {
            Err(format!("{} is no enemy", battle.unit_words(unit)))
        } else if battle.base(unit).touches(&battle.base(at)) {
            Ok((unit, battle.edge_against(at, unit)))
        } else {
            Err(format!(
                "{} is not in contact with {} [G1.1]",
                battle.unit_words(unit),
                battle.unit_words(at)
            ))
        }
    };
    match by {
        [first] => Ok(Fight { defender: at, first: edge(*first)?, second: None }),
        [first, second] => {
            Ok(Fight { defender: at, first: edge(*first)?, second: Some(edge(*second)?) })
        }
        _ => Err("a combat has one or two attackers [G1.5c]".to_owned()),
    }
}

/// Sees to it that dice which are to be lent can be, or says why not. What is in a cup does not
/// matter here: it may be hidden, and odds must neither tell it nor depend on it. [A1.0b]
fn lend(battle: &mut Battle, fight: &Fight, aid: Aid) -> Result<(), String> {
    let weight = |unit: UnitId| (battle.unit(unit).sp, battle.arm(unit) == Arm::Cavalry);
    let first = fight.first.0;
    let second = fight.second.map(|(unit, _)| unit);
    let dominant = second.filter(|&unit| weight(unit) > weight(first)).unwrap_or(first);
    let sides = [
        (dominant, aid.attacking_officer, aid.attacking_die),
        (fight.defender, aid.defending_officer, aid.defending_die),
    ];
    for (unit, officer, die) in sides {
        let name = battle.unit_words(unit);
        if officer && battle.officer_at_hand(unit).is_none() {
            return Err(format!("no officer can lend {name} dice [G2.4]"));
        }
        if die && !battle.commander_at_hand(unit) {
            let why = format!("no army commander can put a die into the combat of {name}");
            return Err(format!("{why} [G2.2c]"));
        }
        if die {
            let army = battle.def(unit).army;
            let cup = &mut battle.army_mut(army).cup;
            *cup = (*cup).max(1);
        }
    }
    Ok(())
}

/// A battery's escape from an attacker. [F9.3a]
fn escape(battle: &Battle, about: &str) -> Tried {
    let (battery, by) = parts(about, '<', "BATTERY<UNIT")?;
    let (battery, by) = (placed(battle, battery)?, placed(battle, by)?);
    let (who, whom) = (battle.unit_words(battery), battle.unit_words(by));
    if battle.arm(battery) != Arm::Artillery {
        return Err(format!("{who} is no battery [F9.3a]"));
    }
    let subject = format!("{who} is contacted by {whom}");
    Ok(Trial::new(battle.clone(), subject, move |battle: &mut Battle, table| {
        // [F9.31b] Attached guns do not roll to escape, but may fire.
        match battle.unit(battery).partner {
            Some(host) if battle.edge_against(host, by) == Edge::Front => {
                battle.fire_canister(table, battery, by)
            }
            // [F9.31e]
            Some(_) => Ok(()),
            None => battle.resolve_escape(table, battery, by).map(|_| ()),
        }
    }))
}

/// Cavalry's evasion from cavalry. [F9.22e]
fn evasion(battle: &Battle, about: &str) -> Tried {
    let (unit, by) = parts(about, '<', "UNIT<UNIT")?;
    let (unit, by) = (placed(battle, unit)?, placed(battle, by)?);
    if battle.arm(unit) != Arm::Cavalry || battle.arm(by) != Arm::Cavalry {
        return Err("only cavalry rolls to evade, and only from cavalry [F9.22a]".to_owned());
    }
    let subject = format!("{} evades from {}", battle.unit_words(unit), battle.unit_words(by));
    let trial = Trial::new(battle.clone(), subject, move |battle, table| {
        battle.resolve_evasion(table, unit, by).map(|_| ())
    });
    Ok(trial.answering(|_, ask| match ask.question {
        Question::Movement(f_movement::Ask::Evade { .. }) => Answered::With(Choice::Evade),
        _ => Answered::Usually,
    }))
}

/// A control test with the command dice that lie there. [E2.0a]
fn control(battle: &Battle, id: &str) -> Tried {
    let force = battle.field.force_named(id).ok_or_else(|| format!("no Force '{id}'"))?;
    let (name, dice) = (battle.force_words(force), battle.force(force).dice);
    let subject = format!("control test of {name} with {dice} command dice");
    Ok(Trial::new(battle.clone(), subject, move |battle, table| {
        battle.control_test(table, force).map(|_| ())
    }))
}

/// A recovery. [H5.0b]
fn recovery(battle: &Battle, id: &str) -> Tried {
    let unit = placed(battle, id)?;
    let name = battle.unit_words(unit);
    if battle.hits_on(unit) < 2 {
        return Err(format!("{name} has too few hits to recover from [H5.0d]"));
    }
    let subject = format!("recovery of {name}");
    Ok(Trial::new(battle.clone(), subject, move |battle, table| battle.recover(table, unit)))
}

/// An officer's casualty check. [H4.0]
fn casualty(battle: &Battle, name: &str) -> Tried {
    let officer = battle.field.officer_named(name).ok_or_else(|| format!("no officer '{name}'"))?;
    let name = battle.officer_words(officer);
    if battle.officer(officer).at.is_none() {
        return Err(format!("{name} is not on the table"));
    }
    let subject = format!("casualty check of {name}");
    Ok(Trial::new(battle.clone(), subject, move |battle, table| {
        battle.officer_check(table, officer, Peril::InTheFray { ones: 0 }).map(|_| ())
    }))
}

/// Army morale at the end of the turn. [I3.0b]
fn morale(battle: &Battle, id: &str) -> Tried {
    let army = battle.field.armies.iter().position(|army| army.id == id);
    let army = ArmyId(army.ok_or_else(|| format!("no army '{id}'"))? as u8);
    let (name, state) = (&battle.field.army(army).name, battle.army(army));
    //
    let from = state.break_point.max(1);
    if state.lost < from {
        return Err(format!("{name} has lost {} and checks from {from} on [I3.0a]", state.lost));
    }
    let subject = format!("army morale of {name}");
    Ok(Trial::new(battle.clone(), subject, move |battle, table| battle.army_morale(table, army)))
}

impl Odds for Battle {
    const REPLIES: &'static [&'static str] = &[
        "a control test is taken, not replaced by Hold, and the two dice that give the highest status are kept",
        "officers and commanders lend no dice, and no die is thrown again for a command die",
        "cavalry that is contacted stands and fights",
        "of equal headings, equal attackers, enemies met together and safe places the first is taken; combats are fought from the left",
        "batteries stay where they are suppressed",
        "the look ahead ends at the next decision that is not such a reply",
    ];

    const EXAMPLE: &'static str = EXAMPLE;

    const PROCEDURES: &'static [Procedure<Battle>] = &[
        Procedure::new(
            "skirmish",
            "UNIT@UNIT",
            "a skirmish attack with its saves",
            "F02@A02",
            skirmish,
        ),
        Procedure::new(
            "fire",
            "BATTERY[+BATTERY]@UNIT",
            "artillery fire at one target",
            "F07@A07",
            fire,
        ),
        Procedure::new(
            "combat",
            "UNIT[+UNIT]xUNIT[ WITH]",
            "a combat of units in contact; WITH: officer, die, their-officer, their-die",
            "F01xA01",
            combat,
        ),
        Procedure::new(
            "escape",
            "BATTERY<UNIT",
            "a battery contacted by a unit: escape and canister",
            "A07<F05",
            escape,
        ),
        Procedure::new(
            "evasion",
            "UNIT<UNIT",
            "cavalry tries to evade cavalry",
            "A05<F05",
            evasion,
        ),
        Procedure::new(
            "control",
            "FORCE",
            "a control test with the command dice on its officer",
            "II",
            control,
        ),
        Procedure::new("recovery", "UNIT", "a recovery roll", "F02", recovery),
        Procedure::new("casualty", "OFFICER", "an officer's casualty check", "Reille", casualty),
        Procedure::new("morale", "ARMY", "army morale at the end of the turn", "allied", morale),
    ];

    type Essence = ();

    fn reply(&self, ask: &AskOf<Battle>, decision: Option<&Choice>) -> Option<Choice> {
        let first = || ask.choices.first().cloned();
        match &ask.question {
            // The test of the next Force is a decision of its own: nobody wants the odds of all
            // together.
            Question::Control(e_control::Ask::HoldInstead(_)) => {
                decision.is_none().then_some(Choice::No)
            }
            Question::Control(e_control::Ask::KeepDice { force, .. }) => {
                let value = |choice: &&Choice| match choice {
                    Choice::Pair(a, b) => Some(self.status_by(*force, (*a, *b))),
                    _ => None,
                };
                ask.choices.iter().max_by_key(value).cloned()
            }
            Question::Combat(
                g_combat::Ask::OfficerDice { .. } | g_combat::Ask::CommandDie { .. },
            )
            | Question::Movement(f_movement::Ask::RerollMove { .. })
            | Question::Losses(h_losses::Ask::RerollRecovery { .. })
            | Question::Artillery(d_artillery::Ask::Relocate { .. })
            | Question::Control(e_control::Ask::HoldInTowns(_)) => Some(Choice::No),
            Question::Movement(f_movement::Ask::Evade { .. }) => Some(Choice::Fight),
            Question::Combat(g_combat::Ask::Dominant { .. })
            | Question::Movement(f_movement::Ask::EvadeHeading(_))
            | Question::Combat(g_combat::Ask::FallBackHeading(_))
            | Question::Movement(
                f_movement::Ask::SetBattery(_)
                | f_movement::Ask::Attack(_)
                | f_movement::Ask::Safety(_),
            )
            | Question::Combat(g_combat::Ask::FromWhichSide) => first(),
            _ => None,
        }
    }
}
