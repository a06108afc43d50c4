//! The procedures whose odds may be asked for.

use crate::book::numbers::SQUARE_DISTANCE;
use crate::host::position_text::leader_named;
use crate::nouns::field::{Cubes, FormationId, LeaderId, UnitId, WeatherMode};
use crate::nouns::kinds::{Arm, Order, Shape};
use crate::rules::ask::{Choice, Question};
use crate::rules::event::Event;
use crate::rules::r21_fire::evasion;
use crate::rules::r21_fire::volley::FireKind;
use crate::rules::r23_assault::stand::Occasion;
use crate::rules::r23_assault::{self, Assault};
use crate::rules::{r17_formation, r26_retreat};
use crate::state::battle::{Battle, Phase};
use engine::Seat;
use ground::Hex;
use ground::text::hex;
use host::{Answered, Procedure, Trial, parts};
use std::sync::Arc;

/// All of them.
pub const ALL: &[Procedure<Battle>] = &[
    Procedure::new(
        "fire",
        "HEX@HEX",
        "fire from one hex at another (`guns 2135@2037`, `foot 2135@2037`)",
        "guns 0403@0404",
        |battle, about| fire(battle, about, FireKind::Ordinary),
    ),
    Procedure::new(
        "defensive-fire",
        "HEX@HEX",
        "the same as defensive fire",
        "0303@0304",
        |battle, about| fire(battle, about, FireKind::Defensive),
    ),
    Procedure::new(
        "assault",
        "HEX[+HEX]xHEX",
        "an assault or charge with its defensive fire",
        "0304x0303",
        |battle, about| {
            let (from, to) = parts(about, 'x', "HEX[+HEX]xHEX")?;
            assault(battle, from, to)
        },
    ),
    Procedure::new(
        "stand",
        "UNIT[:OCCASION]",
        "a stand check: star, retreat, eliminated or top",
        "46/II:retreat",
        stand,
    ),
    Procedure::new(
        "square",
        "UNIT",
        "a square check against the nearest enemy cavalry",
        "46/II",
        square,
    ),
    Procedure::new("initiative", "LEADER", "an initiative check", "Bessières", initiative),
    Procedure::new("casualty", "LEADER", "a leader's casualty roll", "Bessières", casualty),
    Procedure::new("limber", "UNIT", "guns forced back: do they limber in time?", "P/2", limber),
    Procedure::new(
        "cossacks",
        "HEXxHEX",
        "whether Cossacks dare to charge cavalry",
        "0206x0106",
        cossacks,
    ),
    Procedure::new("weather", "", "the weather of a turn by the die", "", weather),
    Procedure::new("cubes", "", "activation cubes of both armies by the die", "", cubes),
];

/// A position in which all examples can take place.
pub const EXAMPLE: &str = include_str!("../../odds-example.txt");

type Tried = Result<Trial<Battle>, String>;

/// A unit that stands in the position.
fn placed(battle: &Battle, id: &str) -> Result<UnitId, String> {
    let is_here = |unit| battle.unit(unit).hex.is_somewhere();
    host::placed(id, |id| battle.field.unit_named(id), is_here)
}

/// The fire of one arm in a hex; without an arm of the infantry, or of guns where there is none in
/// reach. [21.3]
fn fire(battle: &Battle, about: &str, kind: FireKind) -> Tried {
    let (arms, rest) = match about.split_once(' ') {
        Some(("guns", rest)) => (vec![Arm::Artillery], rest),
        Some(("foot", rest)) => (vec![Arm::Infantry], rest),
        _ => (vec![Arm::Infantry, Arm::Artillery], about),
    };
    let board = &battle.field.board;
    let (from, at) = parts(rest, '@', "HEX@HEX")?;
    let (from, at) = (hex(board, from)?, hex(board, at)?);
    let (here, there) = (board.label(from), board.label(at));
    let firers = |arm: &Arm| match arm {
        Arm::Infantry => battle.lead_infantry(from).into_iter().collect(),
        _ => battle.guns_at(from),
    };
    let reaches = |arm: &Arm| {
        firers(arm).into_iter().any(|unit| match arm {
            Arm::Infantry => battle.infantry_targets(unit).contains(&at),
            _ => battle.gun_targets(unit).contains(&at),
        })
    };
    if battle.top(from).is_none() {
        return Err(format!("nobody stands in {here}"));
    }
    if battle.owner(at).is_none() || battle.owner(at) == battle.owner(from) {
        return Err(format!("no enemy stands in {there}"));
    }
    let arm = arms.into_iter().find(reaches).ok_or_else(|| {
        format!(
            "nobody in {here} can fire at {there}: out of range or sight, not in front, limbered or \
             cavalry [21.3aa] [21.4h]"
        )
    })?;
    let what = match kind {
        FireKind::Ordinary => "fire",
        FireKind::Defensive => "defensive fire",
    };
    let subject = format!("{what} of {} at {there}", battle.field.ids(&firers(&arm)));
    Ok(Trial::new(battle.clone(), subject, move |battle, table| {
        let mut alarms = Vec::new();
        for volley in battle.volleys(table, from, arm, Some(&[at]), kind)? {
            let hit = battle.roll_volley(table, &volley)?;
            battle.suffer(table, &hit, &mut alarms)?;
        }
        battle.answer_alarms(table, &mut alarms)
    }))
}

/// An assault or charge of the units in some hexes, as if their formations acted under Attack. [23.2]
fn assault(battle: &Battle, from: &str, to: &str) -> Tried {
    let board = &battle.field.board;
    let from = from.split('+').map(|label| hex(board, label)).collect::<Result<Vec<Hex>, _>>()?;
    let to = hex(board, to)?;
    let (mut ready, mut notes) = (battle.clone(), Vec::new());
    for &hex in &from {
        let lead =
            battle.top(hex).ok_or_else(|| format!("nobody stands in {}", board.label(hex)))?;
        let formation = battle.formation_of(lead);
        if !ready.is_acting(formation) || ready.formation(formation).order != Order::Attack {
            ready.acting |= 1 << formation.0;
            ready.formations[formation.index()].order = Order::Attack;
            let id = &battle.field.formation(formation).id;
            notes.push(format!("{id} is taken to act under Attack [12.7c]"));
        }
    }
    let mut declared: Vec<Assault> = Vec::new();
    for &hex in &from {
        if !ready.possible_assaults(&declared).contains(&(hex, to)) {
            return Err(format!(
                "no assault from {} into {}: only into an adjacent enemy hex, through a front \
                 hexside, not cavalry into broken ground, attackers side by side and of one arm \
                 [23.2l]",
                board.label(hex),
                board.label(to)
            ));
        }
        match declared.first_mut() {
            Some(assault) => assault.attackers.push(hex),
            None => declared.push(Assault { attackers: vec![hex], target: to, reaction: false }),
        }
    }
    let attackers: Vec<UnitId> = from.iter().flat_map(|&hex| ready.attackers_in(hex)).collect();
    let short = |unit: &UnitId| {
        ready.arm(*unit) == Arm::Cavalry && ready.unit(*unit).start == ready.unit(*unit).hex
    };
    if attackers.iter().any(short) {
        let short =
            "the cavalry charges from where it stands, so the short distance counts [23.2o]";
        notes.push(short.to_owned());
    }
    let (who, whom) = (battle.field.ids(&attackers), battle.field.ids(&battle.stack(to)));
    let subject = format!("{who} against {whom} in {}", board.label(to));
    let trial = Trial::new(ready, subject, move |battle, table| {
        let assault = Assault { attackers: from.clone(), target: to, reaction: false };
        battle.resolve_assault(table, &assault, &[to])
    });
    Ok(trial.noting(notes))
}

/// Whether Cossacks dare, and nothing that comes after. [23.6]
fn cossacks(battle: &Battle, about: &str) -> Tried {
    let (from, to) = parts(about, 'x', "HEXxHEX")?;
    let trial = assault(battle, from, to)?;
    let foe = battle.top(hex(&battle.field.board, to)?).map(|unit| battle.arm(unit));
    if foe != Some(Arm::Cavalry) {
        return Err("Cossacks check only against cavalry [23.6b]".to_owned());
    }
    let trial =
        trial.only(|event| matches!(event, Event::Assault(r23_assault::Told::CossackCheck(..))));
    Ok(trial.answering(|_, ask| match ask.question {
        Question::Evasion(evasion::Ask::AfterCheck(_)) => Answered::Not,
        _ => Answered::Usually,
    }))
}

/// The enemies from whom a hex would retreat: those beside it, or the nearest.
fn threats(battle: &Battle, hex: Hex, seat: Seat) -> Vec<Hex> {
    let mut all: Vec<Hex> = battle.army(seat.other()).map(|unit| battle.unit(unit).hex).collect();
    all.sort_by_key(|&enemy| (battle.distance(hex, enemy), enemy));
    all.dedup();
    let beside = all.iter().take_while(|&&enemy| battle.distance(hex, enemy) == 1).count();
    all.truncate(beside.max(1));
    all
}

/// A stand check. [23.8]
fn stand(battle: &Battle, about: &str) -> Tried {
    let (id, occasion) = about.split_once(':').unwrap_or((about, "star"));
    let occasion = match occasion {
        "star" => Occasion::Star,
        "retreat" => Occasion::NeighbourRetreats,
        "eliminated" => Occasion::NeighbourEliminated,
        "top" => Occasion::TopEliminated,
        other => return Err(format!("star, retreat, eliminated or top expected, found '{other}'")),
    };
    let unit = placed(battle, id)?;
    let mut ready = battle.clone();
    ready.unit_mut(unit).marks.stood = false;
    Ok(Trial::new(ready, format!("stand check of {id}"), move |battle, table| {
        let mut alarms = Vec::new();
        let (hex, seat) = (battle.unit(unit).hex, battle.seat_of(unit));
        let threats = threats(battle, hex, seat);
        battle.stand_check(table, hex, occasion, &threats, &mut alarms)?;
        battle.answer_alarms(table, &mut alarms)
    }))
}

/// A square check against the nearest enemy cavalry. [17.3.1]
fn square(battle: &Battle, id: &str) -> Tried {
    let unit = placed(battle, id)?;
    let (hex, enemy) = (battle.unit(unit).hex, battle.seat_of(unit).other());
    let far = |unit: &UnitId| battle.distance(hex, battle.unit(*unit).hex);
    let horse = battle.army(enemy).filter(|&unit| battle.arm(unit) == Arm::Cavalry);
    let cavalry = horse
        .filter(|unit| far(unit) <= SQUARE_DISTANCE)
        .min_by_key(far)
        .ok_or("no enemy cavalry stands within four hexes [17.3.1a]")?;
    let mut ready = battle.clone();
    ready.acting |= 1 << battle.formation_of(cavalry).0;
    if ready.lead_infantry(hex) != Some(unit)
        || !ready.may_form_square(hex, ready.unit(cavalry).hex)
    {
        return Err(format!(
            "{id} cannot form square: it must be the top infantry of its hex, in line or column in the \
             open, with 3 SP or more, and see the cavalry [17.3.1c]"
        ));
    }
    ready.square_tries.clear();
    // It is known already, so that a check is needed even at four hexes. [17.3.1b]
    ready.square_offers = vec![(cavalry, unit)];
    let subject = format!("{id} forms square against {}", battle.def(cavalry).id);
    let trial =
        Trial::new(ready, subject, move |battle, table| battle.offer_square(table, hex, cavalry));
    Ok(trial.answering(|_, ask| match ask.question {
        Question::Formation(r17_formation::Ask::FormSquare { .. }) => Answered::With(Choice::Yes),
        _ => Answered::Usually,
    }))
}

/// An initiative check. [8.4.3]
fn initiative(battle: &Battle, name: &str) -> Tried {
    let leader = leader_named(battle, name)?;
    if battle.initiative_rating(leader).is_none() {
        return Err(format!("{name} has no initiative rating [8.4.3a]"));
    }
    let formation = battle.field.leader(leader).formation.unwrap_or(FormationId(0));
    let subject = format!("initiative check of {name}");
    Ok(Trial::new(battle.clone(), subject, move |battle, table| {
        battle.initiative_check(table, leader, formation).map(|_| ())
    }))
}

/// A leader's casualty roll. [21.6]
fn casualty(battle: &Battle, name: &str) -> Tried {
    let leader = leader_named(battle, name)?;
    let hex = battle.leader_hex(leader);
    if !hex.is_somewhere() {
        return Err(format!("{name} is not in the position"));
    }
    let mut ready = battle.clone();
    // He alone is looked at, whoever else is in the hex. [21.6g]
    for index in (0..ready.leaders.len()).filter(|&index| LeaderId(index as u8) != leader) {
        if ready.leaders[index].hex == hex {
            ready.leaders[index].hex = Hex::NOWHERE;
        }
    }
    let seat = battle.field.leader(leader).seat;
    Ok(Trial::new(ready, format!("casualty roll for {name}"), move |battle, table| {
        battle.casualty_roll(table, &[hex], seat)
    }))
}

/// Whether guns limber in time, and nothing that comes after. [26i]
fn limber(battle: &Battle, id: &str) -> Tried {
    let unit = placed(battle, id)?;
    if battle.unit(unit).shape != Shape::Unlimbered {
        return Err(format!("{id} is not unlimbered [26i]"));
    }
    let trial = Trial::new(battle.clone(), format!("{id} is forced back"), move |battle, table| {
        let (hex, seat) = (battle.unit(unit).hex, battle.seat_of(unit));
        let threats = threats(battle, hex, seat);
        battle.retreat(table, hex, &threats, &mut Vec::new())
    });
    Ok(trial.only(|event| matches!(event, Event::Retreat(r26_retreat::Told::Limber(..)))))
}

/// The weather of a turn, by the die. [10.1]
fn weather(battle: &Battle, _: &str) -> Tried {
    let mut ready = battle.clone();
    Arc::make_mut(&mut ready.field).scenario.weather = WeatherMode::Rolled;
    ready.phase = Phase::Weather;
    Ok(Trial::new(ready, "the weather", |battle, table| battle.activity(table)))
}

/// Cubes of both armies, by the die. [13a]
fn cubes(battle: &Battle, _: &str) -> Tried {
    let mut ready = battle.clone();
    ready.phase = Phase::Cubes;
    let rolled = |cubes: &Cubes| matches!(cubes, Cubes::Rolled { .. });
    let fixed = !battle.field.scenario.cubes.iter().any(rolled);
    let subject = format!("activation cubes of turn {}", battle.turn);
    let trial = Trial::new(ready, subject, |battle, table| battle.activity(table));
    Ok(trial.noting(fixed.then(|| "this scenario fixes the number of cubes".to_owned())))
}
