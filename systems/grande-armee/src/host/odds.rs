//! Exact odds: the procedures that may be asked for, and what is assumed on the way.

use crate::nouns::field::{ArmyId, UnitId};
use crate::nouns::kinds::Arm;
use crate::rules::ask::{Choice, Question};
use crate::rules::h_losses::event::Peril;
use crate::rules::{d_artillery, e_control, f_movement, g_combat, h_losses};
use crate::state::battle::{Battle, Fight};
use engine::{AskOf, rule};
use ground::table::{Edge, Shape};
use host::{Answered, Odds, Procedure, Trial, of_one_side, parts, placed, refused};

/// A position in which all examples can take place.
const EXAMPLE: &str = include_str!("../../odds-example.txt");

type Tried = Result<Trial<Battle>, String>;

/// A unit on the table.
fn unit(battle: &Battle, id: &str) -> Result<UnitId, String> {
    placed(id, |id| battle.field.unit_named(id), |unit| battle.is_here(unit))
}

fn units(battle: &Battle, ids: &str) -> Result<Vec<UnitId>, String> {
    of_one_side(ids, |id| unit(battle, id), |unit| battle.seat_of(unit))
}

fn names(battle: &Battle, units: impl IntoIterator<Item = UnitId>) -> String {
    let names = units.into_iter().map(|unit| battle.unit_words(unit));
    names.collect::<Vec<_>>().join(" and ")
}

/// A skirmish attack. [C4.0a]
fn skirmish(battle: &Battle, about: &str) -> Tried {
    let (by, at) = parts(about, '@', "UNIT@UNIT")?;
    let (by, at) = (unit(battle, by)?, unit(battle, at)?);
    battle.check_skirmish(by, at).map_err(|refusal| refusal.to_string())?;
    let subject = format!("{} skirmishes against {}", names(battle, [by]), names(battle, [at]));
    Ok(Trial::new(battle.clone(), subject, move |battle, table| {
        battle.resolve_skirmish(table, by, at)
    }))
}

/// Artillery fire of batteries at one target. [D3.0]
fn fire(battle: &Battle, about: &str) -> Tried {
    let (by, at) = parts(about, '@', "BATTERY@UNIT")?;
    let (by, at) = (units(battle, by)?, unit(battle, at)?);
    let target = names(battle, [at]);
    for &battery in &by {
        let name = names(battle, [battery]);
        let shot = battle.check_shot(battery, at);
        shot.map_err(|why| format!("{name} cannot fire at {target}: {why}"))?;
    }
    let subject = format!("{} at {target}", names(battle, by.iter().copied()));
    Ok(Trial::new(battle.clone(), subject, move |battle, table| battle.fire_alone(table, &by, at)))
}

/// The combat of units that stand in contact, as it has been declared or as they stand.
fn fight(battle: &Battle, by: &[UnitId], at: UnitId) -> Result<Fight, String> {
    let declared =
        |fight: &&Fight| fight.defender == at && fight.attackers().eq(by.iter().copied());
    if let Some(fight) = battle.fights.iter().find(declared) {
        return Ok(*fight);
    }
    let edge = |unit: UnitId| {
        let (name, defender) = (names(battle, [unit]), names(battle, [at]));
        if battle.seat_of(unit) == battle.seat_of(at) {
            Err(format!("{name} is no enemy"))
        } else if battle.base(unit).touches(&battle.base(at)) {
            Ok((unit, battle.edge_against(at, unit)))
        } else {
            Err(refused(rule!("G1.1"), format!("{name} is not in contact with {defender}")))
        }
    };
    match by {
        [first] => Ok(Fight { defender: at, first: edge(*first)?, second: None }),
        [first, second] => {
            Ok(Fight { defender: at, first: edge(*first)?, second: Some(edge(*second)?) })
        }
        _ => Err(refused(rule!("G1.5c"), "a combat has one or two attackers")),
    }
}

/// Who lends dice to one side of a combat.
#[derive(Clone, Copy, Default)]
struct Aid {
    officer: bool,
    die: bool,
}

/// A combat. [G2.0b] The words behind it say who lends dice.
fn combat(battle: &Battle, about: &str) -> Tried {
    let (by, rest) = parts(about, 'x', "UNITxUNIT")?;
    let mut words = rest.split_whitespace();
    let at = unit(battle, words.next().unwrap_or(""))?;
    let fight = fight(battle, &units(battle, by)?, at)?;
    let mut ready = battle.clone();
    let (mut ours, mut theirs) = (Aid::default(), Aid::default());
    for word in words {
        match word.trim_end_matches(',') {
            "with" => {}
            "officer" => ours.officer = true,
            "die" => ours.die = true,
            "their-officer" => theirs.officer = true,
            "their-die" => theirs.die = true,
            other => return Err(format!("'{other}' lends no dice")),
        }
    }
    lend(&mut ready, battle.stronger_attacker(&fight), ours)?;
    lend(&mut ready, fight.defender, theirs)?;
    let subject = format!("{} against {}", names(battle, fight.attackers()), names(battle, [at]));
    let attacker = battle.seat_of(fight.first.0);
    let trial = Trial::new(ready, subject, move |battle, table| battle.resolve_fight(table, fight));
    Ok(trial.answering(move |_, ask| {
        let aid = if ask.seat == attacker { ours } else { theirs };
        let wanted = match ask.question {
            Question::Combat(g_combat::Ask::OfficerDice { .. }) => aid.officer,
            Question::Combat(g_combat::Ask::CommandDie { .. }) => aid.die,
            _ => return Answered::Usually,
        };
        let can = ask.choices.contains(&Choice::Yes);
        Answered::With(if wanted && can { Choice::Yes } else { Choice::No })
    }))
}

/// Sees to it that dice which are to be lent can be, or says why not. What is in a cup does not
/// matter here: it may be hidden, and odds must neither tell it nor depend on it. [A1.0b]
fn lend(battle: &mut Battle, unit: UnitId, aid: Aid) -> Result<(), String> {
    let name = battle.unit_words(unit);
    if aid.officer && battle.officer_at_hand(unit).is_none() {
        return Err(refused(rule!("G2.4"), format!("no officer can lend {name} dice")));
    }
    if aid.die && !battle.commander_at_hand(unit) {
        let why = format!("no army commander can put a die into the combat of {name}");
        return Err(refused(rule!("G2.2c"), why));
    }
    if aid.die {
        let army = battle.def(unit).army;
        let cup = &mut battle.army_mut(army).cup;
        *cup = (*cup).max(1);
    }
    Ok(())
}

/// A battery's escape from an attacker. [F9.3a]
fn escape(battle: &Battle, about: &str) -> Tried {
    let (battery, by) = parts(about, '<', "BATTERY<UNIT")?;
    let (battery, by) = (unit(battle, battery)?, unit(battle, by)?);
    let name = names(battle, [battery]);
    if battle.arm(battery) != Arm::Artillery {
        return Err(refused(rule!("F9.3a"), format!("{name} is no battery")));
    }
    let subject = format!("{name} is contacted by {}", names(battle, [by]));
    // [F9.31b] Attached guns do not roll to escape, but may fire before their infantry's front.
    Ok(Trial::new(battle.clone(), subject, move |battle, table| {
        match battle.unit(battery).partner {
            None => battle.resolve_escape(table, battery, by).map(|_| ()),
            Some(host) if battle.edge_against(host, by) == Edge::Front => {
                battle.fire_canister(table, battery, by)
            }
            Some(_) => Ok(()),
        }
    }))
}

/// Cavalry's evasion from cavalry. [F9.22e]
fn evasion(battle: &Battle, about: &str) -> Tried {
    let (who, by) = parts(about, '<', "UNIT<UNIT")?;
    let (who, by) = (unit(battle, who)?, unit(battle, by)?);
    if [who, by].iter().any(|&unit| battle.arm(unit) != Arm::Cavalry) {
        return Err(refused(rule!("F9.22a"), "only cavalry rolls to evade, and only from cavalry"));
    }
    let subject = format!("{} evades from {}", names(battle, [who]), names(battle, [by]));
    Ok(Trial::new(battle.clone(), subject, move |battle, table| {
        battle.resolve_evasion(table, who, by).map(|_| ())
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
    let unit = unit(battle, id)?;
    let name = names(battle, [unit]);
    if !battle.is_recoverable(unit) {
        return Err(refused(rule!("H5.0d"), format!("{name} has too few hits to recover from")));
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
    Ok(Trial::new(battle.clone(), format!("casualty check of {name}"), move |battle, table| {
        battle.officer_check(table, officer, Peril::InTheFray { ones: 0 }).map(|_| ())
    }))
}

/// Army morale at the end of the turn. [I3.0b]
fn morale(battle: &Battle, id: &str) -> Tried {
    let army = battle.field.armies.iter().position(|army| army.id == id);
    let army = ArmyId(army.ok_or_else(|| format!("no army '{id}'"))? as u8);
    let (name, state) = (&battle.field.army(army).name, battle.army(army));
    if !battle.checks_morale(army) {
        let why = format!("{name} has lost {}, and breaks at {}", state.lost, state.break_point);
        return Err(refused(rule!("I3.0a"), why));
    }
    let subject = format!("army morale of {name}");
    Ok(Trial::new(battle.clone(), subject, move |battle, table| battle.army_morale(table, army)))
}

const fn procedure(
    [name, about, example]: [&'static str; 3],
    words: &'static str,
    prepare: fn(&Battle, &str) -> Tried,
) -> Procedure<Battle> {
    Procedure { name, about, words, example, prepare }
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

    const PROCEDURES: &'static [Procedure<Battle>] = &[
        procedure(
            ["skirmish", "UNIT@UNIT", "F01@A01"],
            "a skirmish attack with its saves",
            skirmish,
        ),
        procedure(
            ["fire", "BATTERY[+BATTERY]@UNIT", "F07@A06"],
            "artillery fire at one target",
            fire,
        ),
        procedure(
            ["combat", "UNIT[+UNIT]xUNIT[ WITH]", "F02xA02"],
            "a combat of units in contact; WITH: officer, die, their-officer, their-die",
            combat,
        ),
        procedure(
            ["escape", "BATTERY<UNIT", "A07<F03"],
            "a battery contacted by a unit: escape and canister",
            escape,
        ),
        procedure(["evasion", "UNIT<UNIT", "A05<F05"], "cavalry tries to evade cavalry", evasion),
        procedure(
            ["control", "FORCE", "II"],
            "a control test with the command dice on its officer",
            control,
        ),
        procedure(["recovery", "UNIT", "F04"], "a recovery roll", recovery),
        procedure(["casualty", "OFFICER", "Ney"], "an officer's casualty check", casualty),
        procedure(["morale", "ARMY", "french"], "army morale at the end of the turn", morale),
    ];

    const EXAMPLE: &'static str = EXAMPLE;

    type Essence = ();

    fn reply(&self, ask: &AskOf<Self>, decision: Option<&Choice>) -> Option<Choice> {
        let first = || ask.choices.first().cloned();
        match &ask.question {
            Question::Control(e_control::Ask::KeepDice { force, .. }) => {
                let value = |choice: &&Choice| match choice {
                    Choice::Pair(high, low) => Some(self.status_by(*force, (*high, *low))),
                    _ => None,
                };
                ask.choices.iter().max_by_key(value).cloned()
            }
            // The test of the next Force is a decision of its own: nobody wants the odds of all
            // together.
            Question::Control(e_control::Ask::HoldInstead(_)) if decision.is_some() => None,
            Question::Control(e_control::Ask::HoldInstead(_) | e_control::Ask::HoldInTowns(_))
            | Question::Combat(
                g_combat::Ask::OfficerDice { .. } | g_combat::Ask::CommandDie { .. },
            )
            | Question::Movement(f_movement::Ask::RerollMove { .. })
            | Question::Losses(h_losses::Ask::RerollRecovery { .. })
            | Question::Artillery(d_artillery::Ask::Relocate { .. }) => Some(Choice::No),
            Question::Movement(f_movement::Ask::Evade { .. }) => Some(Choice::Fight),
            Question::Combat(
                g_combat::Ask::Dominant { .. }
                | g_combat::Ask::FallBackHeading(_)
                | g_combat::Ask::FromWhichSide,
            )
            | Question::Movement(
                f_movement::Ask::EvadeHeading(_)
                | f_movement::Ask::SetBattery(_)
                | f_movement::Ask::Attack(_)
                | f_movement::Ask::Safety(_),
            ) => first(),
            _ => None,
        }
    }
}
