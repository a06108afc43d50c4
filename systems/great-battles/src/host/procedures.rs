//! Procedures whose odds can be asked for: how they are written, who may take part, and what is known
//! before any dice.

use crate::book::ShockKind;
use crate::nouns::{Arm, UnitId};
use crate::rules::s08_fire::FireKind;
use crate::rules::s08_shock::Attack;
use crate::rules::s08_shock::melee::Round;
use crate::rules::s09_morale::Cause;
use crate::state::{Activation, ActivationKind, Actor, Battle, Mark, Opening, Step};
use engine::Refusal;
use ground::Hex;
use host::{Procedure, Trial, parts};

/// All of them.
pub const ALL: &[Procedure<Battle>] = &[
    Procedure::new("morale", "UNIT", "a morale check and what follows", "1/34", morale),
    Procedure::new(
        "fire",
        "UNIT>TARGET",
        "a shot and what it does, without return fire",
        "g8>Psk",
        fire,
    ),
    Procedure::new(
        "pre-shock",
        "UNIT>TARGET",
        "the attacker's check and those of the defenders, without return fire",
        "1/34>Psk",
        pre_shock,
    ),
    Procedure::new(
        "attack",
        "UNIT[+N]>TARGET",
        "a bayonet attack or an assault with its stack, supported by N stacks: all its steps",
        "1/34+1>Psk",
        attack,
    ),
    Procedure::new(
        "melee",
        "UNIT>TARGET",
        "the melee of an assault, with what follows its first result",
        "2/40>Ark",
        melee,
    ),
    Procedure::new(
        "square",
        "UNIT<CAVALRY[@N]",
        "an attempt to form square before cavalry beside it that began its charge N hexes away",
        "Old<hus@2",
        square,
    ),
    Procedure::new(
        "charge",
        "CAVALRY>TARGET",
        "a charge from where the cavalry stands, with its ride",
        "cui>Nar",
        charge,
    ),
    Procedure::new(
        "impact",
        "CAVALRY>TARGET[@N]",
        "a charge that has come beside its target and began N hexes away; without N in reaction",
        "hus>Old@3",
        impact,
    ),
    Procedure::new("rally", "UNIT", "a try to rally", "Nov", rally),
];

/// A position in which the examples can take place.
pub const EXAMPLE: &str = "map
.0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0
.0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0
.0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0
.0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0
.0 .0 .0 .0 .0 .0 .0 .0 .0 v0 .0 .0 .0 .0 .0 .0
.0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0
.0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0
.0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0
.0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0
.0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0
.0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0
.0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0 .0
end
french infantry 1/34 0505 column SE sp=8
french artillery g8 0602 unlimbered SSE
russian infantry Psk 0605 line W
french infantry 2/40 0905 column SE sp=7
russian infantry Ark 1005 column NW
french cavalry hus 0409 line SSE sp=5
russian infantry Old 0510 line W
french cavalry cui 0811 line E class=cuirassier sp=7 morale=7
russian infantry Nar 1111 column NW
russian infantry Nov 1501 column N shaken
";

type Ready = Result<Trial<Battle>, String>;

/// A unit that is on the map.
fn placed(battle: &Battle, id: &str) -> Result<UnitId, String> {
    let army = &battle.setup.army;
    host::placed(id, |id| army.find(id), |unit| battle.unit(unit).on_map())
}

/// The hex that is meant: by its number, or that of a unit.
fn hex_of(battle: &Battle, whom: &str) -> Result<Hex, String> {
    match battle.board().hex(whom.trim()) {
        Some(hex) => Ok(hex),
        None => Ok(battle.unit(placed(battle, whom)?).hex),
    }
}

/// The position in a step of a Full Activation of a unit's division, all of which are in command.
fn acting(battle: &Battle, unit: UnitId, step: Step) -> Battle {
    let mut ready = battle.clone();
    let seat = ready.seat_of(unit);
    let actor = ready.division_of(unit).map_or(Actor::Single(unit), Actor::Division);
    ready.forget_activation();
    ready.activation = Some(Activation {
        seat,
        actor,
        kind: ActivationKind::Full,
        opening: Opening::Lim,
        step,
        strategic: false,
        must_attack: false,
    });
    let own: Vec<UnitId> = match actor {
        Actor::Division(division) => ready.division_units(division).collect(),
        Actor::Single(unit) => vec![unit],
    };
    for unit in own {
        ready.unit_mut(unit).marks.set(Mark::Active);
    }
    ready
}

fn refused(refusal: Refusal) -> String {
    refusal.to_string()
}

/// [MOR-02] A check with what follows from it.
fn morale(battle: &Battle, about: &str) -> Ready {
    let unit = placed(battle, about)?;
    let subject = format!("morale check of {}", battle.card(unit).id);
    Ok(Trial::new(battle.clone(), subject, move |game: &mut Battle, table| {
        game.check_morale(table, unit, 0, Cause::Fire)
    }))
}

/// [FIR-13] One shot.
fn fire(battle: &Battle, about: &str) -> Ready {
    let (who, whom) = parts(about, '>', "UNIT>TARGET")?;
    let (firer, target) = (placed(battle, who)?, placed(battle, whom)?);
    battle.may_fire(firer, target).map_err(refused)?;
    let ready = acting(battle, firer, Step::Fire);
    let shots = ready.shots(firer, target);
    let shot = *shots.first().ok_or("it cannot fire at it")?;
    let aim = ready.aim(shot);
    let note = format!(
        "letter {}, class {}, column {} at {} hexes",
        aim.letter,
        aim.class.key(),
        aim.column,
        aim.range
    );
    let subject = format!("{} fires at {}", battle.card(firer).id, battle.card(target).id);
    let trial = Trial::new(ready, subject, move |game: &mut Battle, table| {
        game.shoot(table, shot, FireKind::Offensive)
    });
    Ok(trial.noting([note]))
}

/// [BAY-01] The attack of a stack on a hex, if it may make it, and what it is called.
fn attack_of(battle: &Battle, about: &str) -> Result<(Battle, Attack, String), String> {
    let (who, whom) = parts(about, '>', "UNIT>TARGET")?;
    let (who, supports) = match who.split_once('+') {
        Some((who, many)) => (who, many.trim().parse().map_err(|_| "how many stacks support?")?),
        None => (who, 0),
    };
    let unit = placed(battle, who)?;
    let (from, to) = (battle.unit(unit).hex, hex_of(battle, whom)?);
    let ready = acting(battle, unit, Step::Melee);
    ready.may_attack(from, to).map_err(refused)?;
    let declared = ready.declared(from, to).ok_or("it may not attack there")?;
    let attack = Attack { supports, ..declared };
    let subject = format!("{} of {} on {}", attack.kind.key(), battle.card(unit).id, whom.trim());
    Ok((ready, attack, subject))
}

/// [BAY-07] [BAY-10] The checks of both sides.
fn pre_shock(battle: &Battle, about: &str) -> Ready {
    let (ready, attack, subject) = attack_of(battle, about)?;
    let subject = format!("checks before the {subject}");
    Ok(Trial::new(ready, subject, move |game: &mut Battle, table| {
        if game.attacker_check(table, &attack)? {
            for unit in game.defenders(&attack) {
                game.defender_check(table, &attack, unit)?;
            }
        }
        Ok(())
    }))
}

/// [BAY-01] [ASL-01] An attack with all its steps.
fn attack(battle: &Battle, about: &str) -> Ready {
    let (ready, attack, subject) = attack_of(battle, about)?;
    Ok(Trial::new(ready, subject, move |game: &mut Battle, table| game.clash(table, &attack)))
}

/// The modifiers of a melee before its die.
fn melee_note(battle: &Battle, attack: &Attack) -> String {
    let (attacking, defending) = battle.melee_strengths(attack);
    let total = battle.melee_mods(attack, Round::First).total();
    format!("{attacking} SP against {defending}, die {total:+} in the first round")
}

/// [MEL-01] The melee of an attack.
fn melee(battle: &Battle, about: &str) -> Ready {
    let (ready, attack, subject) = attack_of(battle, about)?;
    // [BAY-13]
    if attack.kind == ShockKind::Bayonet {
        return Err("a bayonet attack has no melee [BAY-13]".to_owned());
    }
    let note = melee_note(&ready, &attack);
    let subject = format!("melee in the {subject}");
    let trial =
        Trial::new(ready, subject, move |game: &mut Battle, table| game.fight(table, &attack));
    Ok(trial.noting([note]))
}

/// A charge that has come beside its target: `hus>Old@3`.
fn impact_of(battle: &Battle, who: &str, whom: &str) -> Result<(Battle, Attack), String> {
    let (whom, began) = match whom.split_once('@') {
        Some((whom, far)) => {
            (whom, Some(far.trim().parse().map_err(|_| "from how many hexes away?")?))
        }
        None => (whom, None),
    };
    let lead = placed(battle, who)?;
    let (from, to) = (battle.unit(lead).hex, hex_of(battle, whom)?);
    let ready = acting(battle, lead, Step::Melee);
    let horse = |unit: &UnitId| ready.arm(*unit) == Arm::Cavalry && ready.is_fit(*unit).is_ok();
    let mut attackers: Vec<UnitId> = ready.units_at(from).filter(horse).collect();
    attackers.sort_by_key(|unit| *unit != lead);
    if attackers.first() != Some(&lead) {
        return Err(format!("{} is no cavalry that may charge [CHG-01]", who.trim()));
    }
    let attack = Attack {
        kind: ShockKind::Charge,
        attackers,
        from,
        targets: vec![to],
        supports: 0,
        began,
        counter: Vec::new(),
        against: ready.units_at(to).collect(),
        before: 0,
    };
    if !ready.enemy_in(to, ready.seat_of(lead)) || ready.contacts(&attack).is_empty() {
        return Err("the cavalry must be beside its target, with it in front [CHG-04]".to_owned());
    }
    Ok((ready, attack))
}

/// [CHG-09] An attempt at a square.
fn square(battle: &Battle, about: &str) -> Ready {
    let (id, cavalry) = parts(about, '<', "UNIT<CAVALRY")?;
    let (cavalry, far) = cavalry.split_once('@').unwrap_or((cavalry, ""));
    let whom = if far.is_empty() { id.to_owned() } else { format!("{id}@{far}") };
    let (ready, attack) = impact_of(battle, cavalry, &whom)?;
    let unit = placed(battle, id)?;
    if ready.top_troops(attack.targets[0]) != Some(unit) {
        return Err(format!("{} is not on top of its stack [CHG-08]", id.trim()));
    }
    ready.may_try_square(unit).map_err(refused)?;
    let subject = format!("{} forms square before {}", id.trim(), cavalry.trim());
    Ok(Trial::new(ready, subject, move |game: &mut Battle, table| {
        game.try_square(table, &attack, unit).map(|_| ())
    }))
}

/// [CHG-08] A charge from its arrival on.
fn impact(battle: &Battle, about: &str) -> Ready {
    let (who, whom) = parts(about, '>', "CAVALRY>TARGET")?;
    let (ready, attack) = impact_of(battle, who, whom)?;
    let subject = format!("charge of {} on {}", who.trim(), whom.trim());
    let note = melee_note(&ready, &attack);
    let trial = Trial::new(ready, subject, move |game: &mut Battle, table| {
        game.impact(table, attack.clone())
    });
    Ok(trial.noting([note]))
}

/// [CHG-01] A charge from its declaration on.
fn charge(battle: &Battle, about: &str) -> Ready {
    let (who, whom) = parts(about, '>', "CAVALRY>TARGET")?;
    let (unit, to) = (placed(battle, who)?, hex_of(battle, whom)?);
    let ready = acting(battle, unit, Step::Melee);
    ready.may_charge_at(unit, to).map_err(refused)?;
    let subject = format!("{} charges {}", who.trim(), whom.trim());
    Ok(Trial::new(ready, subject, move |game: &mut Battle, table| game.charge(table, unit, to)))
}

/// [RAL-01] A try to rally.
fn rally(battle: &Battle, about: &str) -> Ready {
    let unit = placed(battle, about)?;
    battle.may_rally(unit).map_err(refused)?;
    let subject = format!("rally of {}", battle.card(unit).id);
    Ok(Trial::new(battle.clone(), subject, move |game: &mut Battle, table| {
        game.try_rally(table, unit)
    }))
}
