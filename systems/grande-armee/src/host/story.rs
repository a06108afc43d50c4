//! What happened, in words.

use crate::host::move_words::plural;
use crate::host::story_fire::dice_word;
use crate::rules::event::{Event, Segment};
use crate::state::battle::Battle;
use engine::{Line, Seat};

/// A plain line.
pub(crate) fn line(text: String, rules: &[&'static str]) -> Line {
    Line { text, rules: rules.to_vec(), ..Line::default() }
}

/// `1 command die`, `3 command dice`.
pub(crate) fn command_dice(number: u8) -> String {
    plural(usize::from(number), "command die", "command dice")
}

/// A heading: 2 for a turn, 1 for a phase.
fn heading(text: String, rules: &[&'static str], level: u8) -> Line {
    Line { heading: level, ..line(text, rules) }
}

impl Battle {
    /// A side's name for the player.
    pub(crate) fn side_words(&self, seat: Seat) -> &str {
        &self.field.sides[seat.index()].name
    }

    /// An event in words.
    pub fn tell_of(&self, event: &Event) -> Line {
        self.tell_turn(event)
            .or_else(|| self.tell_fire(event))
            .or_else(|| self.tell_move(event))
            .or_else(|| self.tell_combat(event))
            .unwrap_or_default()
    }

    /// Events of chapter B.
    fn tell_turn(&self, event: &Event) -> Option<Line> {
        let side = |seat: Seat| self.side_words(seat);
        Some(match event {
            Event::Day(day) => heading(format!("Day {day}"), &["I5.0b"], 2),
            Event::Turn(turn) => heading(format!("Turn {turn}"), &["B1.1"], 2),
            Event::Pulse(pulse) => heading(format!("Pulse {pulse}"), &["B1.0b"], 1),
            Event::Segment(segment, seat) => {
                let name = match segment {
                    Segment::Control => "control",
                    Segment::Movement => "movement",
                    Segment::Combat => "combat",
                };
                heading(format!("{}: {name}", side(*seat)), &["B2.0"], 1)
            }
            Event::Step(name, rule) => heading((*name).to_owned(), &[*rule], 1),
            Event::CommandThrow { army, skill, dice } => line(
                format!(
                    "{}: a {} commander throws {} for command dice.",
                    self.field.army(*army).name,
                    skill.key(),
                    dice_word(*dice)
                ),
                &["B3.0a", "A1.0b"],
            ),
            Event::CommandDice { army, dice } => line(
                format!(
                    "{}: {dice:?}, {} for the cup.",
                    self.field.army(*army).name,
                    command_dice(dice.sum() as u8)
                ),
                &["B3.0a"],
            ),
            Event::HandedOver { wing, .. } => {
                line(format!("{} receives command dice.", self.leader_words(*wing)), &["E5.0b"])
            }
            Event::HandedOverCount { wing, sent, arrived } => line(
                format!(
                    "{} for {}: {arrived} of {sent} there.",
                    command_dice(*sent),
                    self.leader_words(*wing)
                ),
                &["E5.0b", "E5.0d"],
            ),
            Event::Initiative { dice, d4 } => line(
                format!(
                    "Initiative: {} {:?} = {}, {} {:?} = {}; the D4 shows {d4}.",
                    side(Seat::First),
                    dice[0],
                    dice[0].sum(),
                    side(Seat::Second),
                    dice[1],
                    dice[1].sum()
                ),
                &["B3.1a", "B3.1f"],
            ),
            Event::TurnOver { d4, pulse } => line(
                format!("The D4 shows {d4} after pulse {pulse}: the turn is over."),
                &["B3.1d"],
            ),
            Event::BonusDice { army, dice } => line(
                format!("Doubles: {} for {}.", command_dice(*dice), self.field.army(*army).name),
                &["B3.1c"],
            ),
            Event::InitiativeRerolled { seat, from, to, .. } => line(
                format!("A command die of the {}: {from} becomes {to}.", side(*seat)),
                &["B3.1e", "B3.1h"],
            ),
            Event::InitiativeWon { seat, totals, by_d4 } => {
                let how = if *by_d4 { ", by the D4" } else { "" };
                line(
                    format!(
                        "{} : {}, the initiative is with the {}{how}.",
                        totals[0],
                        totals[1],
                        side(*seat)
                    ),
                    if *by_d4 { &["B3.1f"] } else { &["B3.1a"] },
                )
            }
            Event::FirstSide(seat) => line(format!("First Side: {}.", side(*seat)), &["B3.1b"]),
            Event::DiceDiscarded => {
                line("Command dice that are left are discarded.".into(), &["B4.0c"])
            }
            Event::SuppressionOff => line("Suppression is removed.".into(), &["B4.0b"]),
            Event::Ended(words, rule) => heading(words.clone(), &[*rule], 2),
            _ => return None,
        })
    }
}
