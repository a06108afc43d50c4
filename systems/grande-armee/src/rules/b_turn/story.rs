//! The course of turns and pulses in words.

use crate::rules::b_turn::Event;
use crate::rules::b_turn::event::Segment;
use crate::rules::event::ChapterEvent;
use crate::rules::words::{command_dice, dice_word, heading, line};
use crate::state::battle::Battle;
use engine::{Audience, Faces, Game, Line, Seat, rule};
use host::Mark;

/// Level of the heading of a turn.
const TURN: u8 = 2;
/// Level of the heading of a phase.
const PHASE: u8 = 1;

impl ChapterEvent for Event {
    fn line(&self, battle: &Battle) -> Line {
        let side = |seat: &Seat| battle.side_words(*seat);
        match self {
            Event::Day(day) => heading(format!("Day {day}"), rule!("I5.0b"), TURN),
            Event::Turn(turn) => heading(format!("Turn {turn}"), rule!("B1.1"), TURN),
            Event::Pulse(pulse) => heading(format!("Pulse {pulse}"), rule!("B1.0b"), PHASE),
            Event::Segment(segment, seat) => {
                let name = match segment {
                    Segment::Control => "control",
                    Segment::Movement => "movement",
                    Segment::Combat => "combat",
                };
                heading(format!("{}: {name}", side(seat)), rule!("B2.0"), PHASE)
            }
            Event::CommandThrow { army, skill, dice } => line(
                format!(
                    "{}: its commander is {} and throws {} for command dice.",
                    battle.field.army(*army).name,
                    skill.key(),
                    dice_word(*dice)
                ),
                &[rule!("B3.0a"), rule!("A1.0b")],
            ),
            Event::CommandDice { army, dice } => line(
                format!(
                    "{}: {dice:?}, {} for the cup.",
                    battle.field.army(*army).name,
                    command_dice(dice.sum() as u8)
                ),
                &[rule!("B3.0a")],
            ),
            Event::HandedOver { wing, .. } => line(
                format!("{} receives command dice.", battle.leader_words(*wing)),
                &[rule!("E5.0b")],
            ),
            Event::HandedOverCount { wing, sent, arrived } => line(
                format!(
                    "{} for {}: {arrived} of {sent} there.",
                    command_dice(*sent),
                    battle.leader_words(*wing)
                ),
                &[rule!("E5.0b"), rule!("E5.0d")],
            ),
            Event::Initiative { dice, d4 } => initiative_line(battle, dice, *d4),
            Event::TurnOver { d4, pulse } => line(
                format!("The D4 shows {d4} after pulse {pulse}: the turn is over."),
                &[rule!("B3.1d")],
            ),
            Event::BonusDice { army, dice } => line(
                format!("Doubles: {} for {}.", command_dice(*dice), battle.field.army(*army).name),
                &[rule!("B3.1c")],
            ),
            Event::InitiativeRerolled { seat, from, to, .. } => line(
                format!("A command die of the {}: {from} becomes {to}.", side(seat)),
                &[rule!("B3.1e"), rule!("B3.1h")],
            ),
            Event::InitiativeWon { seat, totals: [first, second], by_d4 } => {
                let (how, rule) =
                    if *by_d4 { (", by the D4", rule!("B3.1f")) } else { ("", rule!("B3.1a")) };
                let who = side(seat);
                line(format!("{first} : {second}, the initiative is with the {who}{how}."), &[rule])
            }
            Event::FirstSide(seat) => {
                line(format!("First Side: {}.", side(seat)), &[rule!("B3.1b")])
            }
            Event::DiceDiscarded => {
                line("Command dice that are left are discarded.".into(), &[rule!("B4.0c")])
            }
            Event::SuppressionOff => line("Suppression is removed.".into(), &[rule!("B4.0b")]),
        }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Event::Segment(_, seat)
            | Event::InitiativeRerolled { seat, .. }
            | Event::InitiativeWon { seat, .. }
            | Event::FirstSide(seat) => Some(*seat),
            Event::CommandThrow { army, .. }
            | Event::CommandDice { army, .. }
            | Event::HandedOver { army, .. }
            | Event::BonusDice { army, .. } => Some(battle.field.army(*army).seat),
            Event::HandedOverCount { wing, .. } => Some(battle.officer_def(wing.officer).seat),
            Event::Day(_)
            | Event::Turn(_)
            | Event::Pulse(_)
            | Event::Initiative { .. }
            | Event::TurnOver { .. }
            | Event::DiceDiscarded
            | Event::SuppressionOff => None,
        }
    }

    fn mark(&self, _: &Battle) -> Option<Mark> {
        let Event::InitiativeWon { seat, .. } = self else { return None };
        Some(Mark::Aim(format!("the {} side has the initiative", Battle::side(*seat))))
    }

    fn audience(&self, battle: &Battle) -> Audience {
        match self {
            // [A1.0b] [E5.0b]
            Event::HandedOverCount { wing, .. } => {
                Audience::Only(battle.officer_def(wing.officer).seat)
            }
            // [A1.0b] What lies in a cup is out of the opponent's sight from the start.
            Event::CommandDice { army, .. } if !battle.field.switches.open_cups => {
                Audience::Only(battle.field.army(*army).seat)
            }
            Event::CommandDice { .. }
            | Event::Day(_)
            | Event::Turn(_)
            | Event::Pulse(_)
            | Event::Segment(..)
            | Event::CommandThrow { .. }
            | Event::HandedOver { .. }
            | Event::Initiative { .. }
            | Event::TurnOver { .. }
            | Event::BonusDice { .. }
            | Event::InitiativeRerolled { .. }
            | Event::InitiativeWon { .. }
            | Event::FirstSide(_)
            | Event::DiceDiscarded
            | Event::SuppressionOff => Audience::All,
        }
    }
}

fn initiative_line(battle: &Battle, dice: &[Faces; 2], d4: u8) -> Line {
    let [first, second] = dice;
    let text = format!(
        "Initiative: {} {first:?} = {}, {} {second:?} = {}; the D4 shows {d4}.",
        battle.side_words(Seat::First),
        first.sum(),
        battle.side_words(Seat::Second),
        second.sum()
    );
    line(text, &[rule!("B3.1a"), rule!("B3.1f")])
}
