//! Procedures whose odds can be asked for: how they are written, who may take part, and what is known
//! before any dice.

use crate::book::MoraleReason;
use crate::book::modifiers::Modifiers;
use crate::nouns::army::UnitId;
use crate::nouns::kinds::{Arm, Phase};
use crate::rules::c04_morale::flight::Manner;
use crate::rules::c04_morale::reason_words;
use crate::rules::c10_charge::{Charge, Ride, recall_row};
use crate::rules::c12_fire::{Occasion, Piece, Volley};
use crate::rules::c13_melee::Assault;
use crate::state::battle::{Battle, Contact, Stage};
use engine::{Rule, rule};
use ground::Hex;
use host::{Procedure, Trial, of_one_side, parts};

/// All of them.
pub const ALL: &[Procedure<Battle>] = &[
    Procedure::new(
        "morale",
        "UNIT[:REASON]",
        "a morale check and what follows (fire-loss unless told)",
        "1/25e:melee-result",
        morale,
    ),
    Procedure::new(
        "fire",
        "UNIT[,UNIT]>TARGET",
        "offensive fire (`F1a,36e@0505>Mur`; a target is a unit or hex)",
        "F1a>Rev",
        |battle, about| fire(battle, about, Occasion::Offensive),
    ),
    Procedure::new(
        "defensive-fire",
        "UNIT[,UNIT]>TARGET",
        "the same in the Defensive Fire Phase",
        "Mur>1/25e",
        |battle, about| fire(battle, about, Occasion::Defensive),
    ),
    Procedure::new(
        "square",
        "UNIT[<CAVALRY]",
        "an attempt to form square before the nearest or a named enemy",
        "1/36e<TatU",
        square,
    ),
    Procedure::new("recall", "CAVALRY", "a recall from a charge", "TatU", recall),
    Procedure::new(
        "pre-melee",
        "UNIT[,UNIT]>TARGET",
        "the morale checks of both sides before a melee",
        "1/25e>Mur",
        checks_before,
    ),
    Procedure::new(
        "melee",
        "UNIT[,UNIT]>TARGET",
        "an assault: checks, odds, result, losses, advance",
        "1/25e>Mur",
        melee,
    ),
    Procedure::new(
        "stand",
        "UNIT<CAVALRY",
        "a charge has come beside infantry or guns: do they stand?",
        "1/36e<TatU",
        stand,
    ),
    Procedure::new(
        "charge-melee",
        "CAVALRY[,UNIT]>TARGET[ straight]",
        "the melee of a charge that has struck, ridden in a straight line or not",
        "TatU>1/36e straight",
        charge_melee,
    ),
];

/// A position in which the examples can take place.
pub const EXAMPLE: &str = include_str!("../../odds-example.txt");

type Ready = Result<Trial<Battle>, String>;

/// The position in a phase of the side of a unit.
fn in_phase(battle: &Battle, unit: UnitId, phase: Phase) -> Battle {
    Battle { stage: Stage::Segment(battle.seat_of(unit), phase), ..battle.clone() }
}

/// A unit that is on the map.
fn placed(battle: &Battle, id: &str) -> Result<UnitId, String> {
    host::placed(id, |id| battle.fixed.setup.army.find(id), |unit| battle.is_on_map(unit))
}

/// Cavalry that may have charged.
fn charger(battle: &Battle, id: &str, rule: Rule) -> Result<UnitId, String> {
    let unit = placed(battle, id)?;
    if battle.arm(unit) != Arm::Cavalry {
        return Err(format!("{} is no cavalry [{rule}]", battle.def(unit).id));
    }
    Ok(unit)
}

/// The units of `A,B`, all of one side.
fn units(battle: &Battle, who: &str) -> Result<Vec<UnitId>, String> {
    of_one_side(who, |id| placed(battle, id), |unit| battle.seat_of(unit))
}

/// The hexes that are meant: a hex by its number, or those of a unit.
fn hexes_of(battle: &Battle, whom: &str) -> Result<Vec<Hex>, String> {
    if let Some(hex) = battle.board().hex(whom) {
        return Ok(vec![hex]);
    }
    Ok(battle.unit(placed(battle, whom)?).hexes.iter().collect())
}

/// The one hex of those that could be meant.
fn only(battle: &Battle, open: &[Hex], none: impl Fn() -> String) -> Result<Hex, String> {
    match open {
        [] => Err(none()),
        [hex] => Ok(*hex),
        several => {
            let all: Vec<String> = several.iter().map(|hex| battle.board().label(*hex)).collect();
            Err(format!("it could be {}: name the hex", all.join(" or ")))
        }
    }
}

/// [4.2] A check with what follows from it.
fn morale(battle: &Battle, about: &str) -> Ready {
    let (id, reason) = about.split_once(':').unwrap_or((about, "fire-loss"));
    let reason = MoraleReason::from_key(reason).ok_or_else(|| {
        let known = MoraleReason::KEYS.join(", ");
        format!("no reason '{reason}'; expected one of {known}")
    })?;
    let unit = placed(battle, id)?;
    let subject = format!("morale check of {}, {}", battle.def(unit).id, reason_words(reason));
    let trial = Trial::new(battle.clone(), subject, move |game: &mut Battle, table| {
        if !game.check_morale(table, unit, reason, &Modifiers::default())? {
            game.fails_check(table, unit, &Manner::CHECK)?;
        }
        Ok(())
    });
    Ok(trial.noting([battle.morale_note(unit)]))
}

/// [12.5] A fire attack with losses and checks: `F1a,36e@0505>Mur`.
fn fire(battle: &Battle, about: &str, occasion: Occasion) -> Ready {
    let volley = volley(battle, about, occasion)?;
    let ready = match occasion {
        Occasion::Defensive => in_phase(battle, volley.targets[0], Phase::DefensiveFire),
        _ => in_phase(battle, volley.pieces[0].unit, Phase::OffensiveFire),
    };
    let (subject, notes) = ready.volley_words(&volley);
    Ok(Trial::new(ready, subject, move |game, table| game.fire(table, &volley)).noting(notes))
}

/// [12.5.2] Who fires at what, if all of them may.
fn volley(battle: &Battle, about: &str, occasion: Occasion) -> Result<Volley, String> {
    let (who, whom) = parts(about, '>', "UNIT,UNIT>TARGET")?;
    let firer = |text: &str| match text.split_once('@') {
        Some((id, label)) => {
            Ok((placed(battle, id)?, Some(ground::text::hex(battle.board(), label)?)))
        }
        None => Ok((placed(battle, text)?, None)),
    };
    let wanted = of_one_side(who, firer, |(unit, _)| battle.seat_of(unit))?;
    let seat = battle.seat_of(wanted[0].0);
    let open = battle.fire_options(seat, occasion);
    let of = |(unit, from): (UnitId, Option<Hex>), at: Hex| -> Vec<Piece> {
        let fits = |piece: &Piece| piece.unit == unit && from.is_none_or(|hex| piece.from == hex);
        let there = open.iter().filter(|(piece, to)| *to == at && fits(piece));
        there.map(|(piece, _)| *piece).collect()
    };
    let mut hexes = hexes_of(battle, whom)?;
    hexes.retain(|at| wanted.iter().all(|firer| !of(*firer, *at).is_empty()));
    let at = only(battle, &hexes, || {
        format!(
            "not all of them can fire at {whom}: in order and on top, in range, before the front, \
             in sight, guns at the nearest [12.1.3] [12.4.1] [12.4.9]"
        )
    })?;
    let mut pieces: Vec<Piece> = Vec::new();
    for firer in wanted {
        let before = pieces.len();
        for piece in of(firer, at) {
            if !pieces.contains(&piece) && battle.may_join(&pieces, piece, at) {
                pieces.push(piece);
            }
        }
        if pieces.len() == before {
            let id = &battle.def(firer.0).id;
            return Err(format!(
                "{id} cannot fire together with those before it [12.4.7] [6.4.10a]"
            ));
        }
    }
    Ok(Volley { pieces, at, targets: battle.targets_in(at, seat.other()), occasion })
}

/// A charge of a regiment that is on its way to a hex, with the leader of its nation in its hex who
/// has a cavalry bonus. [10.1.5]
fn ride(battle: &Battle, cavalry: UnitId, target: Option<Hex>) -> Ride {
    let leader = battle.cavalry_leaders(cavalry).first().copied();
    let mut ride = Ride::new(Charge { units: vec![cavalry], leader });
    (ride.penalty, ride.target) = (battle.line_penalty(cavalry), target);
    ride
}

/// [10.2.8] An attempt at a square: before the cavalry that is named, or the nearest.
fn square(battle: &Battle, about: &str) -> Ready {
    let (id, named) = match about.split_once('<') {
        Some((id, cavalry)) => (id, Some(placed(battle, cavalry)?)),
        None => (about, None),
    };
    let unit = placed(battle, id)?;
    let seat = battle.seat_of(unit);
    let enemies = battle.cavalry(seat.other());
    let tries = enemies.filter(|cavalry| named.is_none_or(|named| named == *cavalry));
    let tries = tries.flat_map(|cavalry| {
        let open = battle.squares_open(cavalry).into_iter();
        open.map(move |(hex, points)| (points, cavalry, hex))
    });
    let here = battle.unit(unit).hexes;
    let own = |(_, _, hex): &(u8, UnitId, Hex)| {
        here.contains(*hex) && battle.formed_top(*hex, seat) == Some(unit)
    };
    let Some((points, cavalry, at)) = tries.filter(own).min_by_key(|(points, ..)| *points) else {
        return Err(format!(
            "{id} cannot try: it must be on top, in good order, in column or line, in the open, with \
             three increments or more, and no Austrian; the cavalry in sight within four points \
             [10.2.8a] [10.2.8b]"
        ));
    };
    let names = [unit, cavalry].map(|unit| battle.def(unit).id.clone());
    let subject = format!("{} forms square before {}", names[0], names[1]);
    let far =
        format!("the cavalry is {points} points away and aims at this hex [10.2.8b] [10.2.3]");
    let from = in_phase(battle, cavalry, Phase::Charge);
    let trial = Trial::new(from, subject, move |game: &mut Battle, table| {
        let mut ride = ride(game, cavalry, Some(at));
        game.try_square(table, &mut ride, at, points)
    });
    Ok(trial.noting([far]))
}

/// [10.2.9] Cavalry is called back from its charge.
fn recall(battle: &Battle, about: &str) -> Ready {
    let cavalry = charger(battle, about, rule!("10.2.9"))?;
    let row = recall_row(battle, cavalry);
    let subject = format!("recall of {}", battle.def(cavalry).id);
    let from = in_phase(battle, cavalry, Phase::Charge);
    let trial = Trial::new(from, subject, move |game: &mut Battle, table| {
        let mut ride = ride(game, cavalry, None);
        game.recall(table, &mut ride)
    });
    Ok(trial.noting([format!("row '{row}' of the Recall Chart [10.2.9c]")]))
}

/// [10.2.7] [10.5] Those of a hex meet a charge that has come beside them: `1/36e<TatU`.
fn stand(battle: &Battle, about: &str) -> Ready {
    let (id, cavalry) = parts(about, '<', "UNIT<CAVALRY")?;
    let cavalry = charger(battle, cavalry, rule!("10.1"))?;
    let mut hexes = hexes_of(battle, id)?;
    let seat = battle.seat_of(cavalry);
    hexes.retain(|hex| battle.may_be_charged(*hex, seat) && battle.in_front(cavalry, *hex));
    let hex = only(battle, &hexes, || {
        format!("the cavalry must be beside {id}, look at it, and {id} be in the open [10.2.7a]")
    })?;
    if battle.is_square(hex, seat.other()) {
        return Err(format!("{id} is in square and stands without a roll [10.2.6]"));
    }
    let there = battle.targets_in(hex, seat.other());
    let subject = format!(
        "{} meets the charge of {} in {}",
        battle.ids(&there),
        battle.def(cavalry).id,
        battle.board().label(hex)
    );
    let from = in_phase(battle, cavalry, Phase::Charge);
    let trial = Trial::new(from, subject, move |game: &mut Battle, table| {
        let mut ride = ride(game, cavalry, Some(hex));
        game.strike_home(table, &mut ride, hex)
    });
    Ok(trial.noting(there.iter().map(|unit| battle.morale_note(*unit))))
}

/// [13.2.1] Who assaults what, if all of them may: `1/25e,2/25e>Mur`.
fn assault(battle: &Battle, about: &str) -> Result<Assault, String> {
    let (who, whom) = parts(about, '>', "UNIT,UNIT>TARGET")?;
    let attackers = units(battle, who)?;
    let hexes = hexes_of(battle, whom)?;
    let mut open = hexes.clone();
    open.retain(|hex| attackers.iter().all(|unit| battle.may_assault(*unit, *hex).is_ok()));
    let target = only(battle, &open, || {
        let why = attackers.iter().find_map(|unit| {
            let refusal = battle.may_assault(*unit, *hexes.first()?).err()?;
            Some(format!("{}: {refusal}", battle.def(*unit).id))
        });
        why.unwrap_or_else(|| format!("they face no one hex of {whom} together [13.1.2]"))
    })?;
    for (index, unit) in attackers.iter().enumerate() {
        if !battle.may_fight_beside(*unit, &attackers[..index], target) {
            return Err("cavalry fights cavalry alone [OPT-6]".to_owned());
        }
    }
    Ok(Assault { attackers, target, charges: Vec::new(), spared: Vec::new() })
}

/// The checks of both sides before a melee. [13.2.3] [13.2.4]
fn checks_before(battle: &Battle, about: &str) -> Ready {
    let assault = assault(battle, about)?;
    let ready = in_phase(battle, assault.attackers[0], Phase::Melee);
    let (subject, notes) = ready.assault_words(&assault);
    let subject = format!("checks before the assault of {subject}");
    let trial = Trial::new(ready, subject, move |game: &mut Battle, table| {
        let seat = game.seat_of(assault.attackers[0]);
        game.checks_before_melee(table, seat, &mut assault.clone()).map(drop)
    });
    Ok(trial.noting(notes))
}

/// An assault from the checks to the advance. [13.2]
fn melee(battle: &Battle, about: &str) -> Ready {
    let assault = assault(battle, about)?;
    let ready = in_phase(battle, assault.attackers[0], Phase::Melee);
    let (subject, notes) = ready.assault_words(&assault);
    let (subject, worth) = (format!("assault of {subject}"), ready.melee_words(&assault));
    let trial = Trial::new(ready, subject, move |game: &mut Battle, table| {
        let Assault { attackers, target, .. } = assault.clone();
        game.assault(table, game.seat_of(attackers[0]), attackers, target)
    });
    Ok(trial.noting(notes).noting(worth))
}

/// [10.2.7e] The melee of a charge that has struck: `TatU,Mur>1/36e straight`. Cavalry has charged,
/// others join.
fn charge_melee(battle: &Battle, about: &str) -> Ready {
    let (about, straight) = match about.strip_suffix("straight") {
        Some(rest) => (rest, true),
        None => (about, false),
    };
    let (who, whom) = parts(about, '>', "CAVALRY,UNIT>TARGET")?;
    let attackers = units(battle, who)?;
    let lead = charger(battle, &battle.def(attackers[0]).id, rule!("10.1"))?;
    let seat = battle.seat_of(lead);
    let fits = |unit: UnitId, hex: Hex| match battle.arm(unit) {
        // [10.1.10c] A square is fought upon its hex, others from beside.
        Arm::Cavalry => {
            let upon = battle.unit(unit).hexes.contains(hex);
            let square = battle.is_square(hex, seat.other());
            upon == square && !battle.touching_hexes(unit, hex).is_empty()
        }
        _ => battle.may_assault(unit, hex).is_ok(),
    };
    let mut open = hexes_of(battle, whom)?;
    open.retain(|hex| {
        battle.enemy_in(*hex, seat) && attackers.iter().all(|unit| fits(*unit, *hex))
    });
    let target = only(battle, &open, || {
        format!(
            "not all of them can fight {whom}: cavalry that charged stands beside it, or upon the hex \
             of a square; others look at it [10.1.10c] [13.1.2]"
        )
    })?;
    let mut ready = in_phase(battle, lead, Phase::Melee);
    let riders = attackers.iter().copied().filter(|unit| battle.arm(*unit) == Arm::Cavalry);
    let charge = Contact {
        attackers: riders.collect(),
        target,
        straight,
        reacted: false,
        unrecalled: false,
        opportunity: false,
    };
    for unit in &charge.attackers {
        ready.unit_mut(*unit).marks.charged = true;
    }
    let assault = Assault { attackers, target, charges: vec![charge], spared: Vec::new() };
    let (subject, notes) = ready.assault_words(&assault);
    let subject = format!("melee after the charge of {subject}");
    let worth = ready.melee_words(&assault);
    let trial = Trial::new(ready, subject, move |game: &mut Battle, table| {
        game.fight_out(table, seat, assault.clone())
    });
    Ok(trial.noting(notes).noting(worth))
}
