//! Assaults and charges in words.

use super::stand::Occasion;
use super::{Ask, Told};
use crate::book::charts::ODDS;
use crate::book::keys::Check;
use crate::book::modifiers::Mods;
use crate::book::rows::AssaultRow;
use crate::nouns::field::Field;
use crate::rules::brief::{Brief, Fate};
use crate::rules::words::{fell, line, sum, two_dice};
use crate::state::battle::Battle;
use engine::{Line, Refusal, Seat, rule};

impl Ask {
    /// It in words.
    pub fn words(&self, battle: &Battle) -> String {
        let unit = |unit| battle.unit_words(unit);
        match *self {
            Ask::Declare => "Declare an assault or charge?".into(),
            Ask::Next => "Which assault is carried out next?".into(),
            Ask::DefendersTurn(top) => format!("Does {} turn to meet the assault?", unit(top)),
            Ask::DefensiveFire(firer) => format!("Does {} give defensive fire?", unit(firer)),
            Ask::AttackersLoss => "Which attacking unit takes the loss?".into(),
            Ask::Advance { hex } => format!("Who advances into {}?", battle.field.label(hex)),
            Ask::AdvanceFacing(top) => format!("Which way does {} face now?", unit(top)),
            Ask::WhoFollows => "The target is gone. Which stack acts next?".into(),
            Ask::AfterEvasion(lead) => {
                format!("The target is gone. What does {} do?", unit(lead))
            }
            Ask::Approached { cavalry, enemy } => {
                format!("{} has come up to {}: what does it do?", unit(enemy), unit(cavalry))
            }
            Ask::NextCharge => "Which reaction charge comes next?".into(),
            Ask::CombineCharge(horse) => format!("Does {} charge together with it?", unit(horse)),
        }
    }

    /// Why an assault may not be declared.
    pub fn refusal(&self) -> Option<Refusal> {
        let Ask::Declare = self else { return None };
        let why = "only through a front hexside, under Attack and in range of the leader, \
                   attackers adjacent to each other and of one arm";
        Some(Refusal::new(rule!("23.2l"), why))
    }
}

/// What an assault comes to.
const fn verdict(result: &AssaultRow) -> &'static str {
    if result.lost {
        "the hex is lost"
    } else if result.defender > 0 {
        "the hex is held, both lose 1 SP"
    } else {
        "the hex is held, the attacker loses 1 SP"
    }
}

impl Occasion {
    /// Why a unit checks: *36/I stands …*
    const fn words(self) -> &'static str {
        match self {
            Occasion::Star => "under fire",
            Occasion::NeighbourRetreats => "as its neighbours retreat",
            Occasion::NeighbourEliminated => "as its neighbours fall",
            Occasion::TopEliminated => "as the unit before it falls",
        }
    }
}

impl Told {
    /// It in words.
    pub fn line(&self, field: &Field) -> Line {
        let least = |check: Check| format!("{} or more", field.book.check(check));
        match self {
            Told::Declared(all) => {
                let pair =
                    |&(from, at)| format!("{} against {}", field.label(from), field.label(at));
                let all: Vec<String> = all.iter().map(pair).collect();
                let text = format!("Declared: {}.", all.join(", "));
                line(text, &[rule!("23.1c"), rule!("25f")])
            }
            Told::ReactionCharge(unit, enemy) => {
                let text = format!("{} will charge {}.", field.id(*unit), field.id(*enemy));
                line(text, &[rule!("23.4a"), rule!("23.4b")])
            }
            Told::CossackCheck(unit, dice, go) => {
                let what = if *go { "dares to charge" } else { "does not dare to charge" };
                let table = ("Cossack check", least(Check::CossackCharge));
                let none = Mods::default();
                let text = format!("{} {what}: dice {}.", field.id(*unit), fell(dice));
                Line {
                    thrown: Some(two_dice((dice, &none), table, what, rule!("23.6b"))),
                    ..line(text, &[rule!("23.6b")])
                }
            }
            Told::Cancelled(hex) => {
                let text = format!("Nobody is left in {}; the assault is off.", field.label(*hex));
                line(text, &[rule!("23.5a")])
            }
            Told::Fought { attackers, defenders, hex, sp, odds, mods, dice, result } => {
                let odds = ODDS[usize::from(*odds)];
                let what = verdict(result);
                let text = format!(
                    "{} against {} in {}, {} to {} ({odds}), {}: {what}.",
                    field.ids(attackers),
                    field.ids(defenders),
                    field.label(*hex),
                    sp[0],
                    sp[1],
                    sum(dice, mods)
                );
                let table = ("Assault", odds.to_owned());
                Line {
                    thrown: Some(two_dice((dice, mods), table, what, rule!("23.3a"))),
                    modifiers: mods.explain(&field.book),
                    ..line(text, &[rule!("23.2d"), rule!("23.3a")])
                }
            }
            Told::Advanced(unit, to, by) => {
                line(format!("{} advances into {}.", field.id(*unit), field.label(*to)), &[*by])
            }
            Told::Stand { unit, occasion, mods, dice, stands } => {
                let what = if *stands { "stands" } else { "does not stand" };
                let why = occasion.words();
                let text = format!("{} {what} {why}: {}.", field.id(*unit), sum(dice, mods));
                let table = ("Stand check", least(Check::Stand));
                let mut rules = vec![occasion.rule(), rule!("23.8e")];
                if !stands {
                    rules.push(rule!("23.8j"));
                }
                Line {
                    thrown: Some(two_dice((dice, mods), table, what, rule!("23.8e"))),
                    modifiers: mods.explain(&field.book),
                    ..line(text, &rules)
                }
            }
        }
    }

    /// What it comes to.
    pub fn brief(&self, field: &Field) -> Option<Brief> {
        match self {
            Told::Fought { hex, result, .. } if result.lost => Some(Brief::Taken(*hex)),
            Told::Fought { hex, .. } => {
                Some(Brief::Result(format!("hex {} held", field.label(*hex))))
            }
            Told::Cancelled(hex) => {
                Some(Brief::Result(format!("hex {} found empty", field.label(*hex))))
            }
            Told::CossackCheck(unit, _, true) => {
                Some(Brief::Done(format!("{} dares to charge", field.id(*unit))))
            }
            Told::CossackCheck(unit, _, false) => {
                Some(Brief::Result(format!("{} does not dare", field.id(*unit))))
            }
            Told::Stand { unit, stands: true, .. } => Some(Brief::Fate(*unit, Fate::Stands)),
            Told::Stand { unit, stands: false, .. } => Some(Brief::Fate(*unit, Fate::Breaks)),
            Told::Declared(_) | Told::ReactionCharge(..) | Told::Advanced(..) => None,
        }
    }

    /// Who attacks, advances, dares or stands.
    pub fn side(&self, field: &Field) -> Option<Seat> {
        match self {
            Told::ReactionCharge(unit, _)
            | Told::CossackCheck(unit, ..)
            | Told::Advanced(unit, ..)
            | Told::Stand { unit, .. } => Some(field.unit(*unit).seat),
            Told::Fought { attackers, .. } => attackers.first().map(|&unit| field.unit(unit).seat),
            Told::Declared(_) | Told::Cancelled(_) => None,
        }
    }

    /// [25f] Whether it lays strengths open.
    pub const fn shows(&self) -> bool {
        match self {
            Told::Declared(_) => true,
            Told::ReactionCharge(..)
            | Told::CossackCheck(..)
            | Told::Cancelled(_)
            | Told::Fought { .. }
            | Told::Advanced(..)
            | Told::Stand { .. } => false,
        }
    }
}
