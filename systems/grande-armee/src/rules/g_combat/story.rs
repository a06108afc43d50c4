//! The combat segment in words.

use crate::nouns::field::UnitId;
use crate::rules::event::{ChapterEvent, Effect};
use crate::rules::g_combat::Event;
use crate::rules::g_combat::event::{FightBonus, FightPenalty, FightResult, Roll};
use crate::rules::notation::{side, told};
use crate::rules::words::{dice_count, hits_count, hits_word, line};
use crate::state::battle::Battle;
use engine::{Faces, Line, Rule, Seat, rule};
use ground::table::Mil;
use host::{Deed, DeedKind, Mark};

impl FightBonus {
    /// Why misses are thrown again, with its rule.
    pub(crate) const fn words(self) -> (&'static str, Rule) {
        match self {
            FightBonus::HeavyAgainstLight => ("heavy cavalry against light", rule!("G2.31")),
            FightBonus::EnemyFlanked => ("the enemy is flanked", rule!("G2.31b")),
        }
    }
}

impl FightPenalty {
    /// Why hits are thrown again, with its rule.
    pub(crate) const fn words(self) -> (&'static str, Rule) {
        match self {
            FightPenalty::InWater => ("in the water", rule!("G2.32")),
            FightPenalty::OutOfRadius => ("out of radius", rule!("G2.32b")),
        }
    }
}

impl ChapterEvent for Event {
    fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        match self {
            Event::FightOrder { seat, from } => {
                let (who, from) = (battle.side_words(*seat), side(*from));
                let text = format!("{who}: combats are fought from the attacker's {from}.");
                line(text, &[rule!("G2.0a")])
            }
            Event::Dominant(unit) => line(
                format!("{} is the dominant attacker.", name(unit)),
                &[rule!("G2.1"), rule!("G4.1a")],
            ),
            Event::Fight { defender, attackers, defence, hits } => {
                fight_line(battle, *defender, attackers, defence, *hits)
            }
            Event::FightResult { defender, result } => result_line(&name(defender), *result),
            Event::FellBack { unit, wanted, by, .. } => fell_back_line(&name(unit), *wanted, *by),
            Event::Advanced { unit, by, whole: true, .. } => {
                let text = format!("{} advances {} and takes the ground.", name(unit), told(*by));
                line(text, &[rule!("G4.7d")])
            }
            Event::Advanced { unit, by, whole: false, .. } => {
                let (name, by) = (name(unit), told(*by));
                let text = format!("{name} advances {by}, as far as others leave it room.");
                line(text, &[rule!("G4.7d"), rule!("G4.7b")])
            }
        }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Event::FightOrder { seat, .. } => Some(*seat),
            Event::Dominant(unit) | Event::FellBack { unit, .. } | Event::Advanced { unit, .. } => {
                Some(battle.seat_of(*unit))
            }
            Event::Fight { attackers, .. } => {
                attackers.first().map(|roll| battle.seat_of(roll.unit))
            }
            Event::FightResult { .. } => None,
        }
    }

    fn deed(&self, battle: &Battle) -> Option<Deed> {
        match self {
            Event::Fight { defender, attackers, hits: (given, taken), .. } => {
                let by = attackers.iter().map(|roll| roll.unit);
                let score = format!("{} against {taken}", hits_word(*given));
                let deed = battle.deed_between(DeedKind::Melee, by, *defender);
                Some(deed.thrown(&[], score))
            }
            Event::FellBack { unit, .. } => Some(battle.deed_of(DeedKind::Retreat, *unit)),
            Event::Advanced { unit, .. } => Some(battle.deed_of(DeedKind::Advance, *unit)),
            Event::FightOrder { .. } | Event::Dominant(_) | Event::FightResult { .. } => None,
        }
    }

    fn mark(&self, battle: &Battle) -> Option<Mark> {
        match self {
            Event::FellBack { unit, .. } => {
                Some(Mark::Fate(format!("{} falls back", battle.unit_words(*unit))))
            }
            Event::FightResult { defender, result } => match result {
                FightResult::DefenderBroke | FightResult::AttackersWin => {
                    Some(Mark::Aim("the attack succeeds".to_owned()))
                }
                FightResult::SquareHolds | FightResult::HeldInTown => {
                    Some(Mark::Aim(format!("{} holds", battle.unit_words(*defender))))
                }
                FightResult::AttackersBroke | FightResult::AllBroke | FightResult::DefenderWins => {
                    None
                }
            },
            _ => None,
        }
    }

    fn effect(&self, _: &Battle) -> Option<Effect> {
        match self {
            Event::FellBack { unit, .. } => Some(Effect::Becomes(*unit, "falls back")),
            Event::Advanced { unit, .. } => Some(Effect::Becomes(*unit, "advances")),
            Event::FightResult { result: FightResult::SquareHolds, defender } => {
                Some(Effect::Becomes(*defender, "holds in squares"))
            }
            Event::FightResult { result: FightResult::HeldInTown, defender } => {
                Some(Effect::Becomes(*defender, "holds the town"))
            }
            _ => None,
        }
    }
}

/// What a die must show: `6`, or `5+`.
fn wanted(need: u8) -> String {
    if need == 6 { "6".to_owned() } else { format!("{need}+") }
}

/// How far a unit had to go, and how far it went.
fn fell_back_line(name: &str, wanted: Mil, by: Mil) -> Line {
    let (way, due) = (told(by), told(wanted));
    if way == due {
        line(format!("{name} falls back {way}."), &[rule!("H1.0a"), rule!("H1.0b")])
    } else if by < wanted {
        let text = format!("{name} falls back {way} of {due}: it can go no further.");
        line(text, &[rule!("H1.0a"), rule!("H1.1c")])
    } else {
        let text = format!("{name} falls back {way} instead of {due}, to find room.");
        line(text, &[rule!("H1.0a"), rule!("H1.1a")])
    }
}

fn fight_line(
    battle: &Battle,
    defender: UnitId,
    attackers: &[Roll],
    defence: &Roll,
    (given, taken): (u8, u8),
) -> Line {
    let mut rules = vec![rule!("G2.0b"), rule!("G2.3")];
    let names: Vec<String> = attackers.iter().map(|roll| battle.unit_words(roll.unit)).collect();
    let mut text = format!("{} against {}.", names.join(" and "), battle.unit_words(defender));
    for roll in attackers.iter().chain([defence]) {
        text.push(' ');
        text.push_str(&roll_words(battle, roll, &mut rules));
    }
    text.push_str(&format!(" {given} : {taken}."));
    rules.sort_unstable();
    line(text, &rules)
}

/// Every die of a unit, what it needed, and every re-roll.
fn roll_words(battle: &Battle, roll: &Roll, rules: &mut Vec<Rule>) -> String {
    let faces = |faces: &Faces| format!("{:?}", faces.as_slice());
    let mut extra = Vec::new();
    if roll.mixed > 0 {
        rules.push(rule!("G2.2b"));
        extra.push("one for the mixed brigade");
    }
    if roll.command > 0 {
        rules.push(rule!("G2.2c"));
        extra.push("one command die");
    }
    let extra =
        if extra.is_empty() { String::new() } else { format!(" with {}", extra.join(" and ")) };
    let mut text = format!(
        "{}: {}{extra} {}, {} needed",
        battle.unit_words(roll.unit),
        dice_count(roll.dice.as_slice().len()),
        faces(&roll.dice),
        wanted(roll.need)
    );
    if let Some((officer, lent)) = &roll.officer {
        rules.push(rule!("G2.4"));
        text.push_str(&format!("; {} lends {}", battle.leader_words(*officer), faces(lent)));
    }
    for (bonus, again) in &roll.bonuses {
        let (why, rule) = bonus.words();
        rules.push(rule);
        text.push_str(&format!("; {why}, misses again {}", faces(again)));
    }
    for (penalty, again) in &roll.penalties {
        let (why, rule) = penalty.words();
        rules.push(rule);
        text.push_str(&format!("; {why}, hits again {}", faces(again)));
    }
    format!("{text}: {}.", hits_count(roll.hits))
}

fn result_line(name: &str, result: FightResult) -> Line {
    match result {
        FightResult::DefenderBroke => {
            line(format!("{name} is broken and the attackers have won."), &[rule!("G4.21")])
        }
        FightResult::AttackersBroke => line(
            format!("The attackers are broken, {name} holds."),
            &[rule!("G4.21"), rule!("G4.7a")],
        ),
        FightResult::AllBroke => line("Everybody is broken.".to_owned(), &[rule!("G4.64")]),
        FightResult::AttackersWin => {
            line(format!("The attackers have won, {name} falls back."), &[rule!("G4.22b")])
        }
        FightResult::DefenderWins => line(
            format!("{name} holds, the attackers fall back."),
            &[rule!("G4.22"), rule!("G4.63")],
        ),
        FightResult::SquareHolds => {
            line(format!("{name} holds in squares, the attackers fall back."), &[rule!("G4.221")])
        }
        FightResult::HeldInTown => {
            line(format!("{name} is beaten but cannot leave the town."), &[rule!("G5.0b")])
        }
    }
}
