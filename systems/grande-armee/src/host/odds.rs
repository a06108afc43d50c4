//! Exact odds: single procedures run with every face of every die, and what comes of them in words.
//!
//! Nothing is reckoned here: the rule code itself is run. Questions on the way are answered by
//! [`Battle::usual_reply`], which stands in every answer given to a reader.

use crate::nouns::field::{ArmyId, ForceId, OfficerId, UnitId};
use crate::nouns::kinds::Arm;
use crate::rules::ask::{Choice, Question};
use crate::rules::event::Event;
use crate::rules::g_combat::event::FightResult;
use crate::rules::h_losses::event::Peril;
use crate::rules::{c_skirmish, d_artillery, e_control, f_movement, g_combat, h_losses, i_victory};
use crate::state::battle::{Battle, Fight};
use engine::odds::{Bounds, Chances, Rolls, Watched, every_face, walk};
use engine::{AskOf, Play, Table};
use ground::table::{Edge, Shape};
use std::collections::BTreeMap;

/// What is assumed about questions that follow a decision, as sentences.
pub const REPLIES: &[&str] = &[
    "a control test is taken, not replaced by Hold, and the two dice that give the highest status are kept",
    "officers and commanders lend no dice, and no die is thrown again for a command die",
    "cavalry that is contacted stands and fights",
    "of equal headings, equal attackers, enemies met together and safe places the first is taken; combats are fought from the left",
    "batteries stay where they are suppressed",
    "the look ahead ends at the next decision that is not such a reply",
];

/// More courses than this would take too long.
const LIMIT: usize = 200_000;

/// A procedure whose odds are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Procedure {
    /// A skirmish attack. [C4.0a]
    Skirmish(UnitId, UnitId),
    /// Artillery fire of batteries at one target. [D3.0]
    Fire(Vec<UnitId>, UnitId),
    /// A combat. [G2.0b]
    Combat(Fight, Aid),
    /// A battery's escape from an attacker. [F9.3a]
    Escape(UnitId, UnitId),
    /// Cavalry's evasion from cavalry. [F9.22e]
    Evasion(UnitId, UnitId),
    /// A control test with the command dice that lie there. [E2.0a]
    Control(ForceId),
    /// A recovery. [H5.0b]
    Recovery(UnitId),
    /// An officer's casualty check. [H4.0]
    Casualty(OfficerId),
    /// Army morale at the end of the turn. [I3.0b]
    Morale(ArmyId),
}

/// Who lends dice to a combat, for its odds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aid {
    /// The attacker's officer.
    pub attacking_officer: bool,
    /// The attacker's command die.
    pub attacking_die: bool,
    /// The defender's officer.
    pub defending_officer: bool,
    /// The defender's command die.
    pub defending_die: bool,
}

/// Procedures by name, with what they are about and what they are.
pub const PROCEDURES: &[(&str, &str, &str)] = &[
    ("skirmish", "UNIT@UNIT", "a skirmish attack with its saves"),
    ("fire", "BATTERY[+BATTERY]@UNIT", "artillery fire at one target"),
    (
        "combat",
        "UNIT[+UNIT]xUNIT[ WITH]",
        "a combat of units in contact; WITH: officer, die, their-officer, their-die",
    ),
    ("escape", "BATTERY<UNIT", "a battery contacted by a unit: escape and canister"),
    ("evasion", "UNIT<UNIT", "cavalry tries to evade cavalry"),
    ("control", "FORCE", "a control test with the command dice on its officer"),
    ("recovery", "UNIT", "a recovery roll"),
    ("casualty", "OFFICER", "an officer's casualty check"),
    ("morale", "ARMY", "army morale at the end of the turn"),
];

impl Procedure {
    /// Reads a procedure: a name of [`PROCEDURES`] and what it is about.
    pub fn read(battle: &Battle, name: &str, about: &str) -> Result<Procedure, String> {
        let about = about.trim();
        let unit = |id: &str| {
            let id = id.trim();
            let unit = battle.field.unit_named(id);
            let unit = unit.ok_or_else(|| format!("no unit '{id}' in this battle"))?;
            if battle.is_here(unit) { Ok(unit) } else { Err(format!("{id} is not on the table")) }
        };
        let units = |text: &str| text.split('+').map(unit).collect::<Result<Vec<_>, String>>();
        let pair = |mark: char| -> Result<(&str, &str), String> {
            about.split_once(mark).ok_or_else(|| format!("A{mark}B expected, found '{about}'"))
        };
        Ok(match name {
            "skirmish" => {
                let (by, at) = pair('@')?;
                Procedure::Skirmish(unit(by)?, unit(at)?)
            }
            "fire" => {
                let (by, at) = pair('@')?;
                Procedure::Fire(units(by)?, unit(at)?)
            }
            "combat" => {
                let (by, rest) = pair('x')?;
                let mut words = rest.split_whitespace();
                let at = unit(words.next().unwrap_or(""))?;
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
                Procedure::Combat(fight(battle, &units(by)?, at)?, aid)
            }
            "escape" => {
                let (battery, by) = pair('<')?;
                Procedure::Escape(unit(battery)?, unit(by)?)
            }
            "evasion" => {
                let (horse, by) = pair('<')?;
                Procedure::Evasion(unit(horse)?, unit(by)?)
            }
            "control" => {
                let force = battle.field.force_named(about);
                Procedure::Control(force.ok_or_else(|| format!("no Force '{about}'"))?)
            }
            "recovery" => Procedure::Recovery(unit(about)?),
            "casualty" => {
                let officer = battle.field.officer_named(about);
                Procedure::Casualty(officer.ok_or_else(|| format!("no officer '{about}'"))?)
            }
            "morale" => {
                let army = battle.field.armies.iter().position(|army| army.id == about);
                let army = army.ok_or_else(|| format!("no army '{about}'"))?;
                Procedure::Morale(ArmyId(army as u8))
            }
            other => return Err(format!("no procedure '{other}'")),
        })
    }
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

/// The exact odds of a procedure. The error says why it cannot take place.
pub fn chances(position: &Battle, procedure: &Procedure) -> Result<Chances, String> {
    let mut battle = position.clone();
    let subject = prepare(&mut battle, procedure)?;
    let mut rolls = Rolls::default();
    let outcomes = walk(
        &battle,
        Bounds::runs(LIMIT),
        |game, table| run(game, &mut Watched { table, watch: &mut rolls }, procedure),
        &mut |game: &Battle, ask| reply_in(procedure, game, ask),
        every_face,
        |end| end.game.consequence(end.events),
    );
    let outcomes =
        outcomes.ok_or_else(|| format!("more than {LIMIT} courses: too much can happen"))?;
    Ok(Chances { subject, rolls: rolls.into_list(), outcomes, notes: Vec::new() })
}

fn reply_in(procedure: &Procedure, game: &Battle, ask: &AskOf<Battle>) -> Option<Choice> {
    let yes = |yes: bool| Some(if yes { Choice::Yes } else { Choice::No });
    match (procedure, &ask.question) {
        (Procedure::Combat(fight, aid), Question::Combat(g_combat::Ask::OfficerDice { .. })) => {
            let attacking = ask.seat == game.seat_of(fight.first.0);
            yes(if attacking { aid.attacking_officer } else { aid.defending_officer })
        }
        (Procedure::Combat(fight, aid), Question::Combat(g_combat::Ask::CommandDie { .. })) => {
            let attacking = ask.seat == game.seat_of(fight.first.0);
            let wanted = if attacking { aid.attacking_die } else { aid.defending_die };
            let answer = yes(wanted)?;
            Some(if ask.choices.contains(&answer) { answer } else { Choice::No })
        }
        (Procedure::Evasion(..), Question::Movement(f_movement::Ask::Evade { .. })) => {
            Some(Choice::Evade)
        }
        _ => game.usual_reply(ask),
    }
}

/// Makes the position fit for the procedure, or says why it is not. What it is, in words.
fn prepare(battle: &mut Battle, procedure: &Procedure) -> Result<String, String> {
    let name = |unit: UnitId| battle.unit_words(unit);
    let names = |units: &[UnitId]| {
        units.iter().map(|&unit| battle.unit_words(unit)).collect::<Vec<_>>().join(" and ")
    };
    let words = |refusal: engine::Refusal| refusal.to_string();
    match procedure {
        Procedure::Skirmish(by, at) => {
            battle.check_skirmish(*by, *at).map_err(words)?;
            Ok(format!("{} skirmishes against {}", name(*by), name(*at)))
        }
        Procedure::Fire(by, at) => {
            for &battery in by {
                battle.check_shot(battery, *at).map_err(|why| {
                    format!("{} cannot fire at {}: {why}", name(battery), name(*at))
                })?;
            }
            Ok(format!("{} at {}", names(by), name(*at)))
        }
        Procedure::Combat(fight, aid) => {
            let attackers: Vec<UnitId> = fight.attackers().collect();
            let subject = format!("{} against {}", names(&attackers), name(fight.defender));
            lend(battle, fight, *aid)?;
            Ok(subject)
        }
        Procedure::Escape(battery, by) => {
            if battle.arm(*battery) != Arm::Artillery {
                return Err(format!("{} is no battery [F9.3a]", name(*battery)));
            }
            Ok(format!("{} is contacted by {}", name(*battery), name(*by)))
        }
        Procedure::Evasion(unit, by) => {
            if battle.arm(*unit) != Arm::Cavalry || battle.arm(*by) != Arm::Cavalry {
                return Err(
                    "only cavalry rolls to evade, and only from cavalry [F9.22a]".to_owned()
                );
            }
            Ok(format!("{} evades from {}", name(*unit), name(*by)))
        }
        Procedure::Control(force) => Ok(format!(
            "control test of {} with {} command dice",
            battle.force_words(*force),
            battle.force(*force).dice
        )),
        Procedure::Recovery(unit) => {
            if battle.hits_on(*unit) < 2 {
                return Err(format!("{} has too few hits to recover from [H5.0d]", name(*unit)));
            }
            Ok(format!("recovery of {}", name(*unit)))
        }
        Procedure::Casualty(officer) => {
            if battle.officer(*officer).at.is_none() {
                return Err(format!("{} is not on the table", battle.officer_words(*officer)));
            }
            Ok(format!("casualty check of {}", battle.officer_words(*officer)))
        }
        Procedure::Morale(army) => {
            let state = battle.army(*army);
            //
            if state.lost < state.break_point.max(1) {
                return Err(format!(
                    "{} has lost {} and checks from {} on [I3.0a]",
                    battle.field.army(*army).name,
                    state.lost,
                    state.break_point.max(1)
                ));
            }
            Ok(format!("army morale of {}", battle.field.army(*army).name))
        }
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

/// Runs the procedure itself.
fn run(battle: &mut Battle, table: &mut dyn Table<Battle>, procedure: &Procedure) -> Play<()> {
    match procedure {
        Procedure::Skirmish(by, at) => battle.resolve_skirmish(table, *by, *at),
        Procedure::Fire(by, at) => {
            let fire = battle.resolve_fire(table, *at, by)?;
            battle
                .hit(table, *at, fire, crate::rules::h_losses::event::Cause::Artillery)
                .map(|_| ())
        }
        Procedure::Combat(fight, _) => battle.resolve_fight(table, *fight),
        // [F9.31b] Attached guns do not roll to escape, but may fire.
        Procedure::Escape(battery, by) => match battle.unit(*battery).partner {
            Some(host) if battle.edge_against(host, *by) == Edge::Front => {
                battle.fire_canister(table, *battery, *by)
            }
            // [F9.31e]
            Some(_) => Ok(()),
            None => battle.resolve_escape(table, *battery, *by).map(|_| ()),
        },
        Procedure::Evasion(unit, by) => battle.resolve_evasion(table, *unit, *by).map(|_| ()),
        Procedure::Control(force) => battle.control_test(table, *force).map(|_| ()),
        Procedure::Recovery(unit) => battle.recover(table, *unit),
        Procedure::Casualty(officer) => {
            battle.officer_check(table, *officer, Peril::InTheFray { ones: 0 }).map(|_| ())
        }
        Procedure::Morale(army) => battle.army_morale(table, *army),
    }
}

/// What became of a unit.
#[derive(Default)]
struct Fate {
    lost: u8,
    notes: Vec<&'static str>,
}

impl Battle {
    /// The answer that odds assume to a question that follows a decision (see [`REPLIES`]); `None`
    /// for a decision of its own, at which the look ahead ends.
    pub fn usual_reply(&self, ask: &AskOf<Battle>) -> Option<Choice> {
        let first = || ask.choices.first().cloned();
        match &ask.question {
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
            | Question::Control(e_control::Ask::HoldInstead(_) | e_control::Ask::HoldInTowns(_)) => {
                Some(Choice::No)
            }
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

    /// What events changed, in a few words that are equal for equal results.
    pub fn consequence(&self, events: &[Event]) -> String {
        let mut fates: BTreeMap<UnitId, Fate> = BTreeMap::new();
        let mut other: Vec<String> = Vec::new();
        for event in events {
            let mut note = |unit: UnitId, words: &'static str| {
                let fate = fates.entry(unit).or_default();
                if !fate.notes.contains(&words) {
                    fate.notes.push(words);
                }
            };
            match event {
                Event::Losses(h_losses::Event::Hit { unit, points, .. }) => {
                    fates.entry(*unit).or_default().lost += points
                }
                Event::Losses(h_losses::Event::Broke(unit)) => note(*unit, "breaks"),
                Event::Losses(h_losses::Event::BatteryLost(unit, _)) => note(*unit, "is lost"),
                Event::Skirmish(c_skirmish::Event::Suppressed(unit)) => {
                    note(*unit, "is suppressed")
                }
                Event::Combat(g_combat::Event::FellBack { unit, .. }) => note(*unit, "falls back"),
                Event::Combat(g_combat::Event::Advanced { unit, .. }) => note(*unit, "advances"),
                Event::Movement(f_movement::Event::Evaded(unit, ..)) => note(*unit, "gets away"),
                Event::Losses(h_losses::Event::Recovered(unit, _)) => note(*unit, "recovers 1 SP"),
                Event::Movement(f_movement::Event::EvasionRoll { unit, away, .. }) => {
                    note(*unit, if *away { "gets away" } else { "is caught" });
                }
                Event::Combat(g_combat::Event::FightResult {
                    result: FightResult::SquareHolds,
                    defender,
                }) => {
                    note(*defender, "holds in squares");
                }
                Event::Combat(g_combat::Event::FightResult {
                    result: FightResult::HeldInTown,
                    defender,
                }) => {
                    note(*defender, "holds the town");
                }
                Event::Control(e_control::Event::ControlTest { status, .. }) => {
                    other.push(status.name().to_owned())
                }
                Event::Losses(h_losses::Event::OfficerFell(leader)) => {
                    other.push(format!("{} falls", self.leader_words(*leader)));
                }
                Event::Victory(i_victory::Event::Morale { collapses, .. }) => {
                    other
                        .push(if *collapses { "the army breaks" } else { "the army holds" }.into());
                }
                _ => {}
            }
        }
        let mut parts: Vec<String> = fates
            .into_iter()
            .map(|(unit, fate)| {
                let mut words: Vec<String> = Vec::new();
                if fate.lost > 0 {
                    words.push(format!("loses {}", fate.lost));
                }
                words.extend(fate.notes.iter().map(|&note| note.to_owned()));
                format!("{} {}", self.unit_words(unit), words.join(", "))
            })
            .collect();
        parts.extend(other);
        if parts.is_empty() { "nothing happens".to_owned() } else { parts.join("; ") }
    }
}
