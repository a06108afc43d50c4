//! Charges in words.

use super::{Ask, Told};
use crate::book::{Number, SquareResult};
use crate::nouns::army::{FirePower, LeaderId, UnitId};
use crate::rules::c04_morale::{increments, line};
use crate::state::battle::Battle;
use engine::{Line, Modifier, Seat, Thrown, rule};
use ground::Hex;

impl Ask {
    /// What `done` means as an answer to it.
    pub const fn done(&self) -> &'static str {
        match self {
            Ask::Declare => "no more charges",
            Ask::Company(_) => "no leader",
            Ask::Square(_) => "nobody forms square",
            Ask::Withdraw(_) => "they stay",
            Ask::React(_) | Ask::Opportunity(_) => "nobody charges",
            Ask::ReactStep(_) | Ask::OpportunityStep(_) => "stop here",
            Ask::Next
            | Ask::Step(_)
            | Ask::Target(..)
            | Ask::Stop(_)
            | Ask::Trample(..)
            | Ask::Switch(..)
            | Ask::CloseIn(_)
            | Ask::Masse(_) => "done",
        }
    }

    /// In words.
    pub fn words(&self, battle: &Battle) -> String {
        let name = |unit: &UnitId| battle.def(*unit).name.clone();
        let label = |hex: &Hex| battle.place_words(*hex);
        match self {
            Ask::Declare => "Which cavalry charges?".to_owned(),
            Ask::Company(unit) => format!("Who rides with {}?", name(unit)),
            Ask::Next => "Which charge goes in?".to_owned(),
            Ask::Step(unit) => format!("Where does the charge of {} go?", name(unit)),
            Ask::Target(unit, hex) => format!("Does {} charge {}?", name(unit), label(hex)),
            Ask::Stop(unit) => format!("{} is recalled: stop here?", name(unit)),
            Ask::Trample(unit, hex) => {
                format!("How many does {} ride down in {}?", name(unit), label(hex))
            }
            Ask::Switch(unit, hex) => {
                format!("Does {} turn against {}?", name(unit), label(hex))
            }
            Ask::Square(unit) => format!("Who forms square before {}?", name(unit)),
            Ask::CloseIn(unit) => format!("In which hex does {} close?", name(unit)),
            Ask::Masse(unit) => format!("Does {} close into masse?", name(unit)),
            Ask::Withdraw(unit) => format!("Where does {} withdraw to?", name(unit)),
            Ask::React(unit) => format!("Who charges to meet {}?", name(unit)),
            Ask::ReactStep(unit) | Ask::OpportunityStep(unit) => {
                format!("Where does {} ride?", name(unit))
            }
            Ask::Opportunity(unit) => format!("Who charges {}?", name(unit)),
        }
    }
}

impl Told {
    /// Whose doing it is.
    pub fn actor(&self, battle: &Battle) -> Option<Seat> {
        let unit = match self {
            Told::Declared(units) => units.first()?,
            Told::Rode(unit, _)
            | Told::Changed(unit, _)
            | Told::LeftBehind(unit)
            | Told::Named(unit, _)
            | Told::Recall { unit, .. }
            | Told::Stopped(unit, _)
            | Told::Spent(unit)
            | Told::Struck(unit, _)
            | Told::Square { unit, .. }
            | Told::Broke(unit, _)
            | Told::Withdrew(unit, _)
            | Told::Closed(unit, _)
            | Told::Reacts(unit, _) => unit,
        };
        Some(battle.seat_of(*unit))
    }

    /// In words.
    pub fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| battle.def(*unit).name.clone();
        let label = |hex: &Hex| battle.board().label(*hex);
        match self {
            Told::Declared(units) => {
                let names: Vec<String> = units.iter().map(name).collect();
                line(format!("{} will charge.", names.join(", ")), &[rule!("10.2")])
            }
            Told::Rode(unit, hex) => {
                line(format!("{} rides to {}.", name(unit), label(hex)), &[rule!("10.2.2")])
            }
            Told::Changed(unit, formation) => {
                let text = format!("{} changes to {}.", name(unit), formation.name());
                line(text, &[rule!("10.1.8")])
            }
            Told::LeftBehind(unit) => {
                line(format!("{} cannot keep up.", name(unit)), &[rule!("10.1.6")])
            }
            Told::Named(unit, hex) => {
                line(format!("{} goes for {}.", name(unit), label(hex)), &[rule!("10.2.3")])
            }
            Told::Recall { unit, die, leader, recalled } => {
                let [how, result] = match recalled {
                    true => ["is recalled", "recalled"],
                    false => ["does not hear the recall", "not recalled"],
                };
                recall_line(battle, *unit, (*die, *leader), how, result)
            }
            Told::Spent(unit) => line(
                format!("The charge of {} has spent itself in vain.", name(unit)),
                &[rule!("10.2.10")],
            ),
            Told::Stopped(unit, rule) => line(format!("{} stops.", name(unit)), &[*rule]),
            Told::Struck(unit, hex) => {
                let text = format!("The charge of {} strikes {}.", name(unit), label(hex));
                line(text, &[rule!("10.2.7c"), rule!("10.2.7e")])
            }
            Told::Square { unit, points, roll, mods, modified, result } => {
                let result = match result {
                    SquareResult::Square => "the square stands",
                    SquareResult::Disorder => "disorder",
                    SquareResult::Rout => "rout",
                };
                let text = format!(
                    "{} tries to form square, the cavalry {points} MP away: {}: {result}.",
                    name(unit),
                    roll.told(mods.total(), *modified)
                );
                let thrown = roll.thrown(
                    *modified,
                    "Square Realization Table",
                    format!("{points} MP away"),
                    result.to_owned(),
                    rule!("10.2.8g"),
                );
                Line {
                    modifiers: mods.explain(battle),
                    thrown: Some(thrown),
                    ..line(text, &[rule!("10.2.8g")])
                }
            }
            Told::Broke(unit, die) => {
                let hexes = if *die == 1 { "hex" } else { "hexes" };
                let lost = increments(*die);
                let text = format!("{} is ridden down: {die} {hexes}, {lost}.", name(unit));
                line(text, &[rule!("10.2.8j3"), rule!("10.2.8j31")])
            }
            Told::Withdrew(unit, hex) => {
                line(format!("{} withdraws to {}.", name(unit), label(hex)), &[rule!("6.7.12a")])
            }
            Told::Closed(unit, hex) => {
                let text = format!("{} closes up in {}.", name(unit), label(hex));
                line(text, &[rule!("16.2.7g3")])
            }
            Told::Reacts(unit, rule) => {
                line(format!("{} charges to meet the enemy.", name(unit)), &[*rule])
            }
        }
    }
}

/// A try to recall cavalry: the die, who rides with it, and what came of it.
fn recall_line(
    battle: &Battle,
    unit: UnitId,
    (die, leader): (u8, Option<LeaderId>),
    how: &str,
    result: &str,
) -> Line {
    let bonus = battle.book().number(Number::RecallLeader);
    let led = leader.map(|leader| Modifier {
        rule: battle.book().number_rule(Number::RecallLeader).to_owned(),
        words: format!("{} rides with it", battle.leader_def(leader).name),
        value: bonus,
        reconstructed: false,
    });
    let total = i32::from(die) + led.as_ref().map_or(0, |led| led.value);
    let led_by = match led {
        Some(_) => format!(", {bonus:+} makes {total}"),
        None => String::new(),
    };
    let text = format!("The die is {die}{led_by}: {} {how}.", battle.def(unit).name);
    let thrown = Thrown {
        faces: vec![die],
        sides: 6,
        total,
        table: "Recall Chart".to_owned(),
        column: recall_row(battle, unit),
        result: result.to_owned(),
        rule: rule!("10.2.9c").key().to_owned(),
    };
    Line {
        modifiers: led.into_iter().collect(),
        thrown: Some(thrown),
        ..line(text, &[rule!("10.2.9c")])
    }
}

/// The row of the Recall Chart for cavalry, in words. [10.2.9c]
pub fn recall_row(battle: &Battle, unit: UnitId) -> String {
    match battle.def(unit).fire {
        FirePower::Cavalry { recall, .. } => recall.key().replace('-', " "),
        FirePower::Infantry { .. } | FirePower::Artillery { .. } => String::new(),
    }
}
