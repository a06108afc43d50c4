//! Procedures whose odds can be asked for, how they are written, and who may take part in them.

use super::{charged_assault, plain_assault};
use crate::book::MoraleReason;
use crate::host::position_text::unit_named;
use crate::nouns::army::UnitId;
use crate::nouns::kinds::{Arm, Phase};
use crate::rules::c04_morale::reason_words;
use crate::rules::c12_fire::{Occasion, Piece, Volley};
use crate::rules::c13_melee::Assault;
use crate::state::battle::{Battle, Stage};
use ground::Hex;

/// A procedure whose odds are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Procedure {
    /// A morale check with what follows from it. [4.2]
    Morale(UnitId, MoraleReason),
    /// A fire attack with losses and checks. [12.5]
    Fire(Volley),
    /// An attempt at a square before cavalry, with what follows. [10.2.8]
    Square {
        /// Where.
        at: Hex,
        /// How far the cavalry is, in its points.
        points: u8,
        /// Who charges.
        cavalry: UnitId,
    },
    /// Cavalry is called back from its charge. [10.2.9]
    Recall(UnitId),
    /// The checks of both sides before a melee. [13.2.3] [13.2.4]
    PreMelee(Vec<UnitId>, Hex),
    /// An assault from the checks to the advance. [13.2]
    Melee(Vec<UnitId>, Hex),
    /// Those of a hex meet a charge that has come beside them. [10.2.7] [10.5]
    Stand(UnitId, Hex),
    /// The melee of a charge that has struck. [10.2.7e]
    ChargeMelee {
        /// Those who charged, and others who join them.
        attackers: Vec<UnitId>,
        /// Where.
        target: Hex,
        /// Whether its last three hexes lay in a straight line. [10.2.5]
        straight: bool,
    },
    /// The phase of the position, its first questions answered so: a shot, a charge, an assault, a
    /// rally.
    Answers(Vec<String>),
}

/// Procedures by name, with what they are about and what they are.
pub const PROCEDURES: &[(&str, &str, &str)] = &[
    ("morale", "UNIT[:REASON]", "a morale check and what follows (fire-loss unless told)"),
    (
        "fire",
        "UNIT[,UNIT]>TARGET",
        "offensive fire (`F1a,36e@0505>Mur`; a target is a unit or hex)",
    ),
    ("defensive-fire", "UNIT[,UNIT]>TARGET", "the same in the Defensive Fire Phase"),
    ("square", "UNIT[<CAVALRY]", "an attempt to form square before the nearest or a named enemy"),
    ("recall", "CAVALRY", "a recall from a charge"),
    ("pre-melee", "UNIT[,UNIT]>TARGET", "the morale checks of both sides before a melee"),
    ("melee", "UNIT[,UNIT]>TARGET", "an assault: checks, odds, result, losses, advance"),
    ("stand", "UNIT<CAVALRY", "a charge has come beside infantry or guns: do they stand?"),
    (
        "charge-melee",
        "CAVALRY[,UNIT]>TARGET[ straight]",
        "the melee of a charge that has struck, ridden in a straight line or not",
    ),
    ("answers", "ANSWER[,ANSWER]", "the phase of the position with these first answers"),
];

impl Procedure {
    /// Reads a procedure: a name of [`PROCEDURES`] and what it is about.
    pub fn read(battle: &Battle, name: &str, about: &str) -> Result<Procedure, String> {
        let about = about.trim();
        Ok(match name {
            "morale" => {
                let (id, reason) = about.split_once(':').unwrap_or((about, "fire-loss"));
                let reason = MoraleReason::from_key(reason).ok_or_else(|| {
                    let known = MoraleReason::KEYS.join(", ");
                    format!("no reason '{reason}'; expected one of {known}")
                })?;
                Procedure::Morale(placed(battle, id)?, reason)
            }
            "fire" => Procedure::Fire(volley(battle, about, Occasion::Offensive)?),
            "defensive-fire" => Procedure::Fire(volley(battle, about, Occasion::Defensive)?),
            "square" => square(battle, about)?,
            "recall" => {
                let unit = placed(battle, about)?;
                if battle.arm(unit) != Arm::Cavalry {
                    return Err(format!("{about} is no cavalry [10.2.9]"));
                }
                Procedure::Recall(unit)
            }
            "pre-melee" => {
                let (attackers, target) = assault(battle, about)?;
                Procedure::PreMelee(attackers, target)
            }
            "melee" => {
                let (attackers, target) = assault(battle, about)?;
                Procedure::Melee(attackers, target)
            }
            "stand" => stand(battle, about)?,
            "charge-melee" => charge_melee(battle, about)?,
            "answers" => {
                let all: Vec<String> =
                    about.split(',').map(|name| name.trim().to_owned()).collect();
                if all.iter().any(String::is_empty) {
                    return Err("answers as records write them, with commas between".to_owned());
                }
                Procedure::Answers(all)
            }
            other => return Err(format!("no procedure '{other}'")),
        })
    }

    /// Puts the position into the phase of the procedure. What it is, and what the reader should
    /// know before any dice: the values, the odds and where they come from.
    pub(super) fn prepare(&self, battle: &mut Battle) -> (String, Vec<String>) {
        let phase = |battle: &mut Battle, unit: UnitId, phase: Phase| {
            battle.stage = Stage::Segment(battle.seat_of(unit), phase);
        };
        match self {
            Procedure::Morale(unit, reason) => {
                let subject =
                    format!("morale check of {}, {}", battle.def(*unit).id, reason_words(*reason));
                (subject, vec![morale_note(battle, *unit)])
            }
            Procedure::Fire(volley) => {
                let (first, second) = match volley.occasion {
                    Occasion::Defensive => (volley.targets[0], Phase::DefensiveFire),
                    _ => (volley.pieces[0].unit, Phase::OffensiveFire),
                };
                phase(battle, first, second);
                battle.fire_notes(volley)
            }
            Procedure::Square { at, points, cavalry } => {
                phase(battle, *cavalry, Phase::Charge);
                let enemy = battle.seat_of(*cavalry).other();
                let top = battle.formed_top(*at, enemy).map(|unit| battle.def(unit).id.clone());
                let subject = format!(
                    "{} forms square before {}",
                    top.unwrap_or_default(),
                    battle.def(*cavalry).id
                );
                let far = format!(
                    "the cavalry is {points} points away and aims at this hex [10.2.8b] [10.2.3]"
                );
                (subject, vec![far])
            }
            Procedure::Recall(cavalry) => {
                phase(battle, *cavalry, Phase::Charge);
                let row = crate::rules::c10_charge::recall_row(battle, *cavalry);
                let subject = format!("recall of {}", battle.def(*cavalry).id);
                (subject, vec![format!("row '{row}' of the Recall Chart [10.2.9c]")])
            }
            Procedure::PreMelee(attackers, target) | Procedure::Melee(attackers, target) => {
                phase(battle, attackers[0], Phase::Melee);
                let whole = matches!(self, Procedure::Melee(..));
                battle.assault_notes(&plain_assault(attackers, *target), whole)
            }
            Procedure::Stand(cavalry, hex) => {
                phase(battle, *cavalry, Phase::Charge);
                let there = battle.targets_in(*hex, battle.seat_of(*cavalry).other());
                let subject = format!(
                    "{} meets the charge of {} in {}",
                    battle.ids(&there),
                    battle.def(*cavalry).id,
                    battle.board().label(*hex)
                );
                (subject, there.iter().map(|unit| morale_note(battle, *unit)).collect())
            }
            Procedure::ChargeMelee { attackers, target, straight } => {
                phase(battle, attackers[0], Phase::Melee);
                let assault = charged_assault(battle, attackers, *target, *straight);
                for unit in &assault.charges[0].attackers {
                    battle.unit_mut(*unit).marks.charged = true;
                }
                battle.assault_notes(&assault, true)
            }
            Procedure::Answers(all) => (all.join(", "), Vec::new()),
        }
    }
}

fn morale_note(battle: &Battle, unit: UnitId) -> String {
    let def = battle.def(unit);
    format!("{} passes above {} [4.2.3]", def.id, def.morale)
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
            Some((id, label)) => {
                let hex = battle.board().hex(label).ok_or(format!("no hex '{label}'"))?;
                (id, Some(hex))
            }
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

/// [10.2.8a] [10.2.8b] An attempt at a square: before the cavalry that is named, or the nearest.
fn square(battle: &Battle, about: &str) -> Result<Procedure, String> {
    let (id, named) = match about.split_once('<') {
        Some((id, cavalry)) => (id, Some(placed(battle, cavalry)?)),
        None => (about, None),
    };
    let unit = placed(battle, id)?;
    let seat = battle.seat_of(unit);
    let here = battle.unit(unit).hexes;
    let all: Vec<UnitId> = match named {
        Some(cavalry) => vec![cavalry],
        None => battle.army(seat.other()).collect(),
    };
    let mut found: Vec<(u8, UnitId, Hex)> = Vec::new();
    for cavalry in all {
        if battle.arm(cavalry) != Arm::Cavalry || battle.seat_of(cavalry) == seat {
            continue;
        }
        for (hex, points) in battle.squares_open(cavalry) {
            if here.contains(hex) && battle.formed_top(hex, seat) == Some(unit) {
                found.push((points, cavalry, hex));
            }
        }
    }
    let Some(&(points, cavalry, at)) = found.iter().min_by_key(|(points, ..)| *points) else {
        return Err(format!(
            "{id} cannot try: it must be on top, in good order, in column or line, in the open, with \
             three increments or more, and no Austrian; the cavalry in sight within four points \
             [10.2.8a] [10.2.8b]"
        ));
    };
    Ok(Procedure::Square { at, points, cavalry })
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

/// [10.2.7a] Those before whom a charge has come: `1/36e<TatU`.
fn stand(battle: &Battle, about: &str) -> Result<Procedure, String> {
    let (id, cavalry) =
        about.split_once('<').ok_or_else(|| format!("UNIT<CAVALRY expected, found '{about}'"))?;
    let cavalry = charger(battle, cavalry)?;
    let mut hexes = hexes_of(battle, id.trim())?;
    let seat = battle.seat_of(cavalry);
    hexes.retain(|hex| battle.may_be_charged(*hex, seat) && battle.in_front(cavalry, *hex));
    let hex = only(battle, &hexes, || {
        format!("the cavalry must be beside {id}, look at it, and {id} be in the open [10.2.7a]")
    })?;
    if battle.is_square(hex, seat.other()) {
        return Err(format!("{id} is in square and stands without a roll [10.2.6]"));
    }
    Ok(Procedure::Stand(cavalry, hex))
}

/// Cavalry that may have charged.
fn charger(battle: &Battle, id: &str) -> Result<UnitId, String> {
    let unit = placed(battle, id)?;
    if battle.arm(unit) != Arm::Cavalry {
        return Err(format!("{} is no cavalry [10.1]", battle.def(unit).id));
    }
    Ok(unit)
}

/// [10.2.7e] Who fights a charge out, and where: `TatU,Mur>1/36e straight`. Cavalry has charged, others
/// join.
fn charge_melee(battle: &Battle, about: &str) -> Result<Procedure, String> {
    let (about, straight) = match about.strip_suffix("straight") {
        Some(rest) => (rest.trim_end(), true),
        None => (about, false),
    };
    let (who, whom) = sides(about)?;
    let mut attackers = Vec::new();
    for id in who {
        attackers.push(placed(battle, id)?);
    }
    of_one_side(battle, &attackers)?;
    let lead = attackers[0];
    charger(battle, &battle.def(lead).id)?;
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
    Ok(Procedure::ChargeMelee { attackers, target, straight })
}

impl Battle {
    fn ids(&self, units: &[UnitId]) -> String {
        let all: Vec<&str> = units.iter().map(|unit| self.def(*unit).id.as_str()).collect();
        all.join(", ")
    }

    /// What a volley is and what it is worth.
    fn fire_notes(&self, volley: &Volley) -> (String, Vec<String>) {
        let mut units: Vec<UnitId> = volley.pieces.iter().map(|piece| piece.unit).collect();
        units.dedup();
        let kind = match volley.occasion {
            Occasion::Defensive => "defensive fire",
            _ => "fire",
        };
        let subject = format!(
            "{kind} of {} at {} in {}",
            self.ids(&units),
            self.ids(&volley.targets),
            self.board().label(volley.at)
        );
        let aim = self.aim(volley);
        let each: Vec<String> = volley
            .pieces
            .iter()
            .zip(&aim.values)
            .map(|(piece, (value, _))| {
                let (id, from) = (&self.def(piece.unit).id, self.board().label(piece.from));
                format!("{id} {value} from {from}")
            })
            .collect();
        let ratio = self.book().fire_ratio(aim.odds);
        let canister = if aim.canister { ", canister included [12.4.10]" } else { "" };
        let mut notes = vec![
            format!("fire value {}: {} [12.5.3]", aim.fire, each.join(", ")),
            format!("fire defence value {} [12.5.4]", aim.defence),
            format!("column {ratio}{canister} [12.5.5]"),
        ];
        notes.extend(volley.targets.iter().map(|unit| morale_note(self, *unit)));
        (subject, notes)
    }

    /// What an assault is and what both sides are worth as they stand.
    fn assault_notes(&self, assault: &Assault, whole: bool) -> (String, Vec<String>) {
        let (attackers, target) = (&assault.attackers, assault.target);
        let defenders = self.defenders(target, self.seat_of(attackers[0]));
        let kind = match (whole, assault.charges.is_empty()) {
            (true, true) => "assault of",
            (true, false) => "melee after the charge of",
            (false, _) => "checks before the assault of",
        };
        let subject = format!(
            "{kind} {} on {} in {}",
            self.ids(attackers),
            self.ids(&defenders),
            self.board().label(target)
        );
        let (attack, defence) = self.assault_strength(assault);
        let mut notes = vec![format!("increments {attack} against {defence} [13.2.3a]")];
        notes.extend(defenders.iter().chain(attackers).map(|unit| morale_note(self, *unit)));
        if whole {
            let count = self.count_melee(assault);
            notes.push(format!("attack: {} [13.5.2]", count.attack_words(self)));
            notes.push(format!("defence: {} [13.5.3]", count.defence_words(self)));
            let column = self.book().melee_shift(count.odds, count.shift);
            let ratio = self.book().melee_ratio(column);
            let guard = match count.shift {
                0 => String::new(),
                shift => format!(", shifted {shift:+} for the Russian Guard [16.2.3]"),
            };
            notes.push(format!("column {ratio} if all stand{guard} [13.5.4]"));
        }
        (subject, notes)
    }
}
