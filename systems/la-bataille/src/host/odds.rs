//! Exact odds: the procedures that may be asked for, what is assumed on the way, and what of a roll
//! decides the further course.

use crate::book::modifiers::Mods;
use crate::book::{MeleeResult, MoraleReason, Number, SquareResult, Wound};
use crate::host::position_text::unit_named;
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::dice::Base6;
use crate::nouns::kinds::{Arm, Phase};
use crate::rules::c04_morale::flight::Manner;
use crate::rules::c04_morale::reason_words;
use crate::rules::c10_charge::{Charge, Ride};
use crate::rules::c12_fire::{Occasion, Piece, Volley};
use crate::rules::c13_melee::Assault;
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::rules::{
    c04_morale as morale, c10_charge as charge, c11_movement as movement, c12_fire as fire,
    c13_melee as melee, c14_leaders as leaders,
};
use crate::state::battle::{Battle, Contact, Stage};
use crate::state::supposed_values::SUPPOSED;
use engine::odds::Alike;
use engine::{AskOf, Viewer};
use ground::Hex;
use ground::text::hex;
use host::{Odds, Procedure, Trial, parts};

type Tried = Result<Trial<Battle>, String>;

/// A position in which all examples can take place.
const EXAMPLE: &str = "\
map
............
............
............
............
............
............
............
............
end
segment french melee
25e 0506 column N
1/7e 0406 column N
F1a 0706 unlimbered NW
9eL 0308 column N
leader Vandamme 0506
Mur 0505 column S
P14 0902 unlimbered S
TatU 0303 column S
leader Knorring 0303
1/36e 0304 column N
";

/// What of a roll decides the further course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Essence {
    /// Who checks, and whether he passes.
    Check(UnitId, bool),
    /// Increments to lose, and whether a leader may be struck. [14.1.1]
    Volley(u8, bool),
    /// What comes of an attempt at a square.
    Square(SquareResult),
    /// Whether the recall is heard.
    Recall(bool),
    /// The result of a melee, and whether leaders of either side may be struck. [14.1.2] [14.1.3]
    Melee(MeleeResult, [bool; 2]),
    /// What befell a leader.
    Wound(LeaderId, Wound),
    /// He is out for some hours, all of which are longer than the fight.
    Hours(LeaderId),
}

impl Alike for Essence {
    /// Checks pass above a number [4.2.3], and squares and recalls go by ranges of the roll in their
    /// order; losses do not.
    fn is_ordered(&self) -> bool {
        matches!(self, Essence::Check(..) | Essence::Square(_) | Essence::Recall(_))
    }
}

/// The position in the phase of a procedure of a unit.
fn in_phase(battle: &Battle, unit: UnitId, phase: Phase) -> Battle {
    let mut ready = battle.clone();
    ready.stage = Stage::Segment(battle.seat_of(unit), phase);
    ready
}

/// A unit that is on the map.
fn placed(battle: &Battle, id: &str) -> Result<UnitId, String> {
    let id = id.trim();
    let unit = unit_named(battle, id)?;
    if battle.is_on_map(unit) { Ok(unit) } else { Err(format!("{id} is not in the position")) }
}

/// The two sides of `A,B>C`.
fn sides(about: &str) -> Result<(Vec<&str>, &str), String> {
    let parts = about.split_once('>');
    let (who, whom) = parts.ok_or_else(|| format!("UNIT,UNIT>TARGET expected, found '{about}'"))?;
    Ok((who.split([',', '+']).map(str::trim).collect(), whom.trim()))
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

/// Units of one side only.
fn of_one_side(battle: &Battle, units: &[UnitId]) -> Result<(), String> {
    let seat = battle.seat_of(units[0]);
    match units.iter().find(|unit| battle.seat_of(**unit) != seat) {
        Some(unit) => Err(format!("{} is of the other side", battle.def(*unit).id)),
        None => Ok(()),
    }
}

/// [12.5.2] Who fires at what, if all of them may: `F1a,36e@0505>Mur`.
fn volley(battle: &Battle, about: &str, occasion: Occasion) -> Result<Volley, String> {
    let (who, whom) = sides(about)?;
    let mut wanted: Vec<(UnitId, Option<Hex>)> = Vec::new();
    for text in who {
        let (id, from) = match text.split_once('@') {
            Some((id, label)) => (id, Some(hex(battle.board(), label)?)),
            None => (text, None),
        };
        wanted.push((placed(battle, id)?, from));
    }
    let units: Vec<UnitId> = wanted.iter().map(|(unit, _)| *unit).collect();
    of_one_side(battle, &units)?;
    let seat = battle.seat_of(units[0]);
    let open = battle.fire_options(seat, occasion);
    let of = |(unit, from): (UnitId, Option<Hex>), at: Hex| -> Vec<Piece> {
        let fits = |piece: &Piece| piece.unit == unit && from.is_none_or(|hex| piece.from == hex);
        open.iter()
            .filter(|(piece, to)| *to == at && fits(piece))
            .map(|(piece, _)| *piece)
            .collect()
    };
    let mut hexes = hexes_of(battle, whom)?;
    hexes.retain(|at| wanted.iter().all(|unit| !of(*unit, *at).is_empty()));
    let at = only(battle, &hexes, || {
        format!(
            "not all of them can fire at {whom}: in order and on top, in range, before the front, \
             in sight, guns at the nearest [12.1.3] [12.4.1] [12.4.9]"
        )
    })?;
    let mut pieces: Vec<Piece> = Vec::new();
    for unit in wanted {
        let before = pieces.len();
        for piece in of(unit, at) {
            if !pieces.contains(&piece) && battle.may_join(&pieces, piece, at) {
                pieces.push(piece);
            }
        }
        if pieces.len() == before {
            let id = &battle.def(unit.0).id;
            return Err(format!(
                "{id} cannot fire together with those before it [12.4.7] [6.4.10a]"
            ));
        }
    }
    let targets = battle.targets_in(at, seat.other());
    Ok(Volley { pieces, at, targets, occasion })
}

/// A morale check with what follows from it. [4.2]
fn morale_check(battle: &Battle, about: &str) -> Tried {
    let (id, reason) = about.split_once(':').unwrap_or((about, "fire-loss"));
    let reason = MoraleReason::from_key(reason).ok_or_else(|| {
        format!("no reason '{reason}'; expected one of {}", MoraleReason::KEYS.join(", "))
    })?;
    let unit = placed(battle, id)?;
    let subject = format!("morale check of {}, {}", battle.def(unit).id, reason_words(reason));
    let trial = Trial::new(battle.clone(), subject, move |game: &mut Battle, table| {
        if !game.check_morale(table, unit, reason, &Mods::default())? {
            game.fails_check(table, unit, &Manner::CHECK)?;
        }
        Ok(())
    });
    Ok(trial.noting([battle.morale_note(unit)]))
}

/// A fire attack with losses and checks. [12.5]
fn fire_attack(battle: &Battle, about: &str, occasion: Occasion) -> Tried {
    let volley = volley(battle, about, occasion)?;
    let ready = match occasion {
        Occasion::Defensive => in_phase(battle, volley.targets[0], Phase::DefensiveFire),
        _ => in_phase(battle, volley.pieces[0].unit, Phase::OffensiveFire),
    };
    let (subject, notes) = ready.volley_words(&volley);
    let trial = Trial::new(ready, subject, move |game, table| game.fire(table, &volley));
    Ok(trial.noting(notes))
}

/// [10.2.8a] [10.2.8b] An attempt at a square: before the cavalry that is named, or the nearest.
fn square(battle: &Battle, about: &str) -> Tried {
    let (id, named) = match about.split_once('<') {
        Some((id, cavalry)) => (id.trim(), Some(placed(battle, cavalry)?)),
        None => (about, None),
    };
    let unit = placed(battle, id)?;
    let seat = battle.seat_of(unit);
    let here = battle.unit(unit).hexes;
    let horse = |other: &UnitId| {
        battle.arm(*other) == Arm::Cavalry && named.is_none_or(|named| named == *other)
    };
    let mut found: Vec<(u8, UnitId, Hex)> = Vec::new();
    for cavalry in battle.army(seat.other()).filter(horse) {
        for (hex, points) in battle.squares_open(cavalry) {
            if here.contains(hex) && battle.formed_top(hex, seat) == Some(unit) {
                found.push((points, cavalry, hex));
            }
        }
    }
    let &(points, cavalry, at) = found.iter().min_by_key(|(points, ..)| *points).ok_or_else(|| {
        format!(
            "{id} cannot try: it must be on top, in good order, in column or line, in the open, with \
             three increments or more, and no Austrian; the cavalry in sight within four points \
             [10.2.8a] [10.2.8b]"
        )
    })?;
    let ready = in_phase(battle, cavalry, Phase::Charge);
    let subject = format!("{id} forms square before {}", battle.def(cavalry).id);
    let trial = Trial::new(ready, subject, move |game: &mut Battle, table| {
        let mut ride = game.ride_of(cavalry);
        ride.target = Some(at);
        game.try_square(table, &mut ride, at, points)
    });
    let far = "points away and aims at this hex [10.2.8b] [10.2.3]";
    Ok(trial.noting([format!("the cavalry is {points} {far}")]))
}

/// Cavalry is called back from its charge. [10.2.9]
fn recall(battle: &Battle, about: &str) -> Tried {
    let cavalry = charger(battle, about, "[10.2.9]")?;
    let ready = in_phase(battle, cavalry, Phase::Charge);
    let row = charge::recall_row(&ready, cavalry);
    let subject = format!("recall of {}", battle.def(cavalry).id);
    let trial = Trial::new(ready, subject, move |game: &mut Battle, table| {
        let mut ride = game.ride_of(cavalry);
        game.recall(table, &mut ride)
    });
    Ok(trial.noting([format!("row '{row}' of the Recall Chart [10.2.9c]")]))
}

/// The checks of both sides before a melee. [13.2.3] [13.2.4]
fn pre_melee(battle: &Battle, about: &str) -> Tried {
    let (attackers, target) = assault(battle, about)?;
    let ready = in_phase(battle, attackers[0], Phase::Melee);
    let (subject, notes) = ready.assault_words(&plain_assault(&attackers, target));
    let subject = format!("checks before the assault of {subject}");
    let trial = Trial::new(ready, subject, move |game: &mut Battle, table| {
        let seat = game.seat_of(attackers[0]);
        let mut assault = plain_assault(&attackers, target);
        game.checks_before_melee(table, seat, &mut assault).map(drop)
    });
    Ok(trial.noting(notes))
}

/// An assault from the checks to the advance. [13.2]
fn melee(battle: &Battle, about: &str) -> Tried {
    let (attackers, target) = assault(battle, about)?;
    let ready = in_phase(battle, attackers[0], Phase::Melee);
    let assault = plain_assault(&attackers, target);
    let (subject, notes) = ready.assault_words(&assault);
    let (subject, worth) = (format!("assault of {subject}"), ready.melee_words(&assault));
    let trial = Trial::new(ready, subject, move |game: &mut Battle, table| {
        let seat = game.seat_of(attackers[0]);
        game.assault(table, seat, attackers.clone(), target)
    });
    Ok(trial.noting(notes).noting(worth))
}

/// [13.2.1] Who assaults what, if all of them may: `1/25e,2/25e>Mur`.
fn assault(battle: &Battle, about: &str) -> Result<(Vec<UnitId>, Hex), String> {
    let (who, whom) = sides(about)?;
    let mut attackers = Vec::new();
    for id in who {
        attackers.push(placed(battle, id)?);
    }
    of_one_side(battle, &attackers)?;
    let hexes = hexes_of(battle, whom)?;
    let mut open = hexes.clone();
    open.retain(|hex| attackers.iter().all(|unit| battle.may_assault(*unit, *hex).is_ok()));
    let target = only(battle, &open, || {
        let why = attackers.iter().find_map(|unit| {
            let refusal = battle.may_assault(*unit, *hexes.first()?).err()?;
            Some(format!("{}: {} [{}]", battle.def(*unit).id, refusal.why, refusal.rule))
        });
        why.unwrap_or_else(|| format!("they face no one hex of {whom} together [13.1.2]"))
    })?;
    for (index, unit) in attackers.iter().enumerate() {
        if !battle.may_fight_beside(*unit, &attackers[..index], target) {
            return Err("cavalry fights cavalry alone [OPT-6]".to_owned());
        }
    }
    Ok((attackers, target))
}

/// [10.2.7a] Those before whom a charge has come: `1/36e<TatU`. [10.5]
fn stand(battle: &Battle, about: &str) -> Tried {
    let (id, cavalry) = parts(about, '<', "UNIT<CAVALRY")?;
    let cavalry = charger(battle, cavalry, "[10.1]")?;
    let mut hexes = hexes_of(battle, id)?;
    let seat = battle.seat_of(cavalry);
    hexes.retain(|hex| battle.may_be_charged(*hex, seat) && battle.in_front(cavalry, *hex));
    let at = only(battle, &hexes, || {
        format!("the cavalry must be beside {id}, look at it, and {id} be in the open [10.2.7a]")
    })?;
    if battle.is_square(at, seat.other()) {
        return Err(format!("{id} is in square and stands without a roll [10.2.6]"));
    }
    let there = battle.targets_in(at, seat.other());
    let (who, whose) = (battle.ids(&there), &battle.def(cavalry).id);
    let subject = format!("{who} meets the charge of {whose} in {}", battle.board().label(at));
    let ready = in_phase(battle, cavalry, Phase::Charge);
    let trial = Trial::new(ready, subject, move |game: &mut Battle, table| {
        let mut ride = game.ride_of(cavalry);
        ride.target = Some(at);
        game.strike_home(table, &mut ride, at)
    });
    Ok(trial.noting(there.iter().map(|unit| battle.morale_note(*unit))))
}

/// Cavalry that may have charged.
fn charger(battle: &Battle, id: &str, rule: &str) -> Result<UnitId, String> {
    let unit = placed(battle, id)?;
    if battle.arm(unit) != Arm::Cavalry {
        return Err(format!("{} is no cavalry {rule}", battle.def(unit).id));
    }
    Ok(unit)
}

/// [10.2.7e] Who fights a charge out, and where: `TatU,Mur>1/36e straight`. Cavalry has charged, others
/// join.
fn charge_melee(battle: &Battle, about: &str) -> Tried {
    let (about, straight) = match about.strip_suffix("straight") {
        Some(rest) => (rest.trim_end(), true),
        None => (about, false),
    };
    let (who, whom) = sides(about)?;
    let attackers = who.iter().map(|id| placed(battle, id)).collect::<Result<Vec<_>, _>>()?;
    of_one_side(battle, &attackers)?;
    charger(battle, &battle.def(attackers[0]).id, "[10.1]")?;
    let seat = battle.seat_of(attackers[0]);
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
    let mut ready = in_phase(battle, attackers[0], Phase::Melee);
    let assault = charged_assault(battle, &attackers, target, straight);
    for unit in &assault.charges[0].attackers {
        ready.unit_mut(*unit).marks.charged = true;
    }
    let (subject, notes) = ready.assault_words(&assault);
    let subject = format!("melee after the charge of {subject}");
    let notes = notes.into_iter().chain(ready.melee_words(&assault));
    let notes: Vec<String> = notes.collect();
    let trial = Trial::new(ready, subject, move |game: &mut Battle, table| {
        game.fight_out(table, seat, assault.clone())
    });
    Ok(trial.noting(notes))
}

/// An assault that fights a charge out: the cavalry of it has charged.
fn charged_assault(battle: &Battle, attackers: &[UnitId], target: Hex, straight: bool) -> Assault {
    let cavalry = attackers.iter().copied().filter(|unit| battle.arm(*unit) == Arm::Cavalry);
    let charge = Contact {
        attackers: cavalry.collect(),
        target,
        straight,
        reacted: false,
        unrecalled: false,
        opportunity: false,
    };
    let attackers = attackers.to_vec();
    Assault { attackers, target, charges: vec![charge], spared: Vec::new() }
}

/// An assault that is no charge.
fn plain_assault(attackers: &[UnitId], target: Hex) -> Assault {
    let (charges, spared) = (Vec::new(), Vec::new());
    Assault { attackers: attackers.to_vec(), target, charges, spared }
}

impl Battle {
    /// A charge of a regiment that is on its way, with the leader of its nation in its hex who has
    /// a cavalry bonus. [10.1.5]
    fn ride_of(&self, cavalry: UnitId) -> Ride {
        let hexes = self.unit(cavalry).hexes;
        let leader =
            hexes.iter().flat_map(|hex| self.leaders_at(hex).collect::<Vec<_>>()).find(|leader| {
                let def = self.leader_def(*leader);
                def.nation == self.def(cavalry).nation && def.cavalry > 0
            });
        let mut ride = Ride::new(Charge { units: vec![cavalry], leader });
        ride.penalty = self.line_penalty(cavalry);
        ride
    }
}

impl Odds for Battle {
    const REPLIES: &'static [&'static str] = &[
        "retreats, routs and losses as listed first; leaders go with their troops",
        "a thinned line closes up as listed first",
        "nobody withdraws before a melee or spares his horses; a leader who can help fights",
        "after a melee all who can advance, in the first formation listed",
        "the look ahead ends at the next decision that is not such a reply",
    ];

    const EXAMPLE: &'static str = EXAMPLE;

    const PROCEDURES: &'static [Procedure<Battle>] = &[
        Procedure::new(
            "morale",
            "UNIT[:REASON]",
            "a morale check and what follows (fire-loss unless told)",
            "25e",
            morale_check,
        ),
        Procedure::new(
            "fire",
            "UNIT[,UNIT]>TARGET",
            "offensive fire (`F1a,36e@0505>Mur`; a target is a unit or hex)",
            "F1a>Mur",
            |battle, about| fire_attack(battle, about, Occasion::Offensive),
        ),
        Procedure::new(
            "defensive-fire",
            "UNIT[,UNIT]>TARGET",
            "the same in the Defensive Fire Phase",
            "Mur>25e",
            |battle, about| fire_attack(battle, about, Occasion::Defensive),
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
            "25e>Mur",
            pre_melee,
        ),
        Procedure::new(
            "melee",
            "UNIT[,UNIT]>TARGET",
            "an assault: checks, odds, result, losses, advance",
            "25e>Mur",
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

    fn reply(&self, ask: &AskOf<Battle>, _: Option<&Choice>) -> Option<Choice> {
        let (first, last) = (ask.choices.first().copied(), ask.choices.last().copied());
        match &ask.question {
            Question::Losses(_)
            | Question::Stacking(_)
            | Question::Flight(_)
            | Question::Readiness(_) => first,
            Question::Movement(
                movement::Ask::Close(_) | movement::Ask::OnTop(_) | movement::Ask::LeaveCover(_),
            ) => first,
            // Where a leader goes whose troops are gone does not change a fight.
            Question::Leaders(_) => first,
            Question::Charge(charge::Ask::CloseIn(_)) => first,
            Question::Melee(melee) => match melee {
                melee::Ask::Leader(_)
                | melee::Ask::Suffer
                | melee::Ask::Follow(_)
                | melee::Ask::Advance(_)
                | melee::Ask::Form(_)
                | melee::Ask::Along(_) => first,
                // Nobody goes, and nobody spares his horses.
                melee::Ask::Withdraw(_) | melee::Ask::Spare(_) => last,
                melee::Ask::Target
                | melee::Ask::Charge
                | melee::Ask::Join(_)
                | melee::Ask::Step(_)
                | melee::Ask::LeaderStep(_)
                | melee::Ask::Onward => None,
            },
            Question::Movement(_)
            | Question::Charge(_)
            | Question::Fire(_)
            | Question::Command(_)
            | Question::Recovery(_)
            | Question::Night(_)
            | Question::Deploy(_) => None,
        }
    }

    type Essence = Essence;

    /// One roll can stand for several units, and then every face counts for itself. [10.2.7b] [11.2.3c]
    fn essence(&self, event: &Event) -> Option<Essence> {
        let natural = |roll: &Base6| i32::from(roll.number());
        let number = |number: Number| self.book().number(number);
        match event {
            Event::Morale(morale::Told::Check { unit, reason, passes, .. }) => {
                let shared = matches!(
                    reason,
                    MoraleReason::Stand
                        | MoraleReason::ForceMarchCharged
                        | MoraleReason::ForceMarch
                );
                (!shared).then_some(Essence::Check(*unit, *passes))
            }
            Event::Fire(fire::Told::Volley { roll, losses, .. }) => {
                let struck = natural(roll) >= number(Number::LeaderHitFire);
                Some(Essence::Volley(*losses, struck))
            }
            Event::Charge(charge::Told::Square { result, .. }) => Some(Essence::Square(*result)),
            Event::Charge(charge::Told::Recall { recalled, .. }) => {
                Some(Essence::Recall(*recalled))
            }
            Event::Melee(melee::Told::Fought { roll, result, .. }) => {
                let low = natural(roll) <= number(Number::LeaderHitAttacker);
                let high = natural(roll) >= number(Number::LeaderHitDefender);
                Some(Essence::Melee(*result, [low, high]))
            }
            Event::Leaders(leaders::Told::Struck(leader, _, wound)) => {
                Some(Essence::Wound(*leader, *wound))
            }
            Event::Leaders(leaders::Told::Out(leader, _)) => Some(Essence::Hours(*leader)),
            _ => None,
        }
    }

    fn caveats(&self, viewer: Viewer) -> Vec<String> {
        let notes: &[&str] = if viewer == Viewer::Umpire { &[] } else { &[SUPPOSED] };
        notes.iter().map(|&note| note.to_owned()).collect()
    }
}
