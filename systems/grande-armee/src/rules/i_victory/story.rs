//! The end of a turn, of the day and of the battle in words.

use crate::nouns::field::{ArmyId, UnitId};
use crate::nouns::kinds::{Arm, Troop};
use crate::rules::event::{ChapterEvent, Effect};
use crate::rules::i_victory::Event;
use crate::rules::words::{arm_word, dice_count, heading, hits_count, line};
use crate::state::battle::Battle;
use engine::{Line, Seat, Strengthening, rule};
use host::Mark;

impl ChapterEvent for Event {
    fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        let army_name = |army: &ArmyId| &battle.field.army(*army).name;
        match self {
            Event::BreakPoint { army, to } => line(
                format!("Break point of {}: {to}.", army_name(army)),
                &[rule!("I2.0b"), rule!("I3.1")],
            ),
            Event::Morale { army, dice, turn, beyond, collapses } => {
                let total = dice.sum() + i32::from(*turn) + i32::from(*beyond);
                let end = if *collapses { "its morale collapses" } else { "it holds" };
                let text = format!(
                    "Morale of {}: {:?} + turn {turn} + {beyond} lost beyond the break point = {total}: {end}.",
                    army_name(army),
                    dice.as_slice()
                );
                line(text, &[rule!("I3.0b"), rule!("I3.0d")])
            }
            Event::Length { dice, turn, night } => {
                let end = if *night { "night falls" } else { "the day goes on" };
                let [first, second] = dice.map(|faces| faces.sum());
                let text =
                    format!("Turn {turn}: {first} and {second} for the length of the day: {end}.");
                line(text, &[rule!("B1.2b")])
            }
            Event::StayOrLeave(army, stays) => {
                let what = if *stays { "stays" } else { "leaves" };
                line(format!("{} {what}.", army_name(army)), &[rule!("I5.0")])
            }
            Event::Pursuit { light: (ours, theirs), dice: 0, .. } => line(
                format!("{ours} SP of light cavalry against {theirs}: no pursuit."),
                &[rule!("I6.1b")],
            ),
            Event::Pursuit { seat, light: (ours, theirs), daylight, dice } => {
                let (who, more) = (battle.side_words(*seat), ours - theirs);
                let all = dice_count(usize::from(*dice));
                line(format!("{who}: pursuit with {more} + {daylight} = {all}."), &[rule!("I6.1")])
            }
            Event::PursuitDice(faces) => {
                line(format!("Pursuit: {:?}.", faces.as_slice()), &[rule!("I6.2")])
            }
            Event::HitsLost(arm, left) => {
                let text = format!("No {} is left to take {}.", arm_word(*arm), hits_count(*left));
                line(text, &[rule!("I6.2b")])
            }
            Event::CadreJoined(unit, sp) => {
                line(format!("A cadre joins {}: {sp} SP.", name(unit)), &[rule!("I7.0b")])
            }
            Event::Converged { into, from, sp, sk, troop, .. } => {
                let able = ability_words(*sk, *troop);
                let text = format!("{} takes in {}: {sp} SP{able}.", name(into), name(from));
                line(text, &[rule!("I7.1"), rule!("I7.1b"), rule!("I7.1f")])
            }
            Event::Reassigned(unit, force) => {
                let text = format!("{} goes to {}.", name(unit), battle.force_words(*force));
                line(text, &[rule!("I7.1c")])
            }
            Event::NewRadius(officer, to) => {
                let text = format!("Radius of {}: {to}.", battle.leader_words(*officer));
                line(text, &[rule!("I7.1c"), rule!("A3.1c")])
            }
            Event::PlaceTaken(place, seat) => {
                let (place, who) = (&battle.field.place(*place).name, battle.side_words(*seat));
                line(format!("{place} is in the hands of the {who}."), &[rule!("I5.0")])
            }
            Event::Ended(ending) => {
                let outcome = battle.outcome_of(*ending);
                heading(outcome.words, outcome.rule, 2)
            }
        }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Event::BreakPoint { army, .. }
            | Event::Morale { army, .. }
            | Event::StayOrLeave(army, _) => Some(battle.field.army(*army).seat),
            Event::Pursuit { seat, .. } | Event::PlaceTaken(_, seat) => Some(*seat),
            Event::CadreJoined(unit, _)
            | Event::Converged { into: unit, .. }
            | Event::Reassigned(unit, _) => Some(battle.seat_of(*unit)),
            Event::NewRadius(officer, _) => Some(battle.officer_def(officer.officer).seat),
            Event::Length { .. }
            | Event::PursuitDice(_)
            | Event::HitsLost(..)
            | Event::Ended(_) => None,
        }
    }

    fn changes(&self) -> Vec<Strengthening> {
        let change = |unit: &UnitId, by: i32| Strengthening { piece: unit.index(), by };
        match self {
            Event::CadreJoined(unit, _) => vec![change(unit, 1)],
            Event::Converged { into, from, gained, had, .. } => {
                vec![change(into, i32::from(*gained)), change(from, -i32::from(*had))]
            }
            Event::BreakPoint { .. }
            | Event::Morale { .. }
            | Event::Length { .. }
            | Event::StayOrLeave(..)
            | Event::Pursuit { .. }
            | Event::PursuitDice(_)
            | Event::HitsLost(..)
            | Event::Reassigned(..)
            | Event::NewRadius(..)
            | Event::PlaceTaken(..)
            | Event::Ended(_) => Vec::new(),
        }
    }

    fn mark(&self, _: &Battle) -> Option<Mark> {
        let Event::Morale { collapses: true, .. } = self else { return None };
        Some(Mark::Fate("the army breaks".to_owned()))
    }

    fn effect(&self, _: &Battle) -> Option<Effect> {
        let Event::Morale { collapses, .. } = self else { return None };
        let what = if *collapses { "the army breaks" } else { "the army holds" };
        Some(Effect::Happens(what.to_owned()))
    }

    fn reveals(&self) -> bool {
        matches!(self, Event::StayOrLeave(..))
    }
}

/// Skirmish value and the other abilities of a merged unit. [I7.1b]
fn ability_words(sk: u8, troop: Troop) -> String {
    let sk = if sk > 0 { format!(", SK{sk}") } else { String::new() };
    let mixed = if troop.is_mixed() { ", MX" } else { "" };
    let fights = match (troop.arm(), troop.fights()) {
        (Arm::Cavalry, Some(class)) => format!(", fights as {} cavalry", class.key()),
        _ => String::new(),
    };
    format!("{sk}{mixed}{fights}")
}
