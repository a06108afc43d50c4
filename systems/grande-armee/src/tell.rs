//! What happened, in words.

use crate::battle::Battle;
use crate::event::{Event, Segment};
use engine::{Line, Seat};

/// A plain line.
pub(crate) fn line(text: String, rules: &[&'static str]) -> Line {
    Line { text, rules: rules.to_vec(), ..Line::default() }
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
            Event::CommandDice { army, skill, dice } => line(
                format!(
                    "{}: {} commander, {} dice {:?} make {} command dice.",
                    self.field.army(*army).name,
                    skill.key(),
                    dice.as_slice().len(),
                    dice,
                    dice.sum()
                ),
                &["B3.0a"],
            ),
            Event::HandedOver { wing, .. } => {
                line(format!("{} receives command dice.", self.officer_words(*wing)), &["E5.0b"])
            }
            Event::HandedOverCount { wing, sent, arrived } => line(
                format!(
                    "{sent} command dice go to {}, {arrived} arrive.",
                    self.officer_words(*wing)
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
                format!("Doubles: {} gains {dice} command dice.", self.field.army(*army).name),
                &["B3.1c"],
            ),
            Event::InitiativeRerolled { seat, from, to, .. } => line(
                format!("{} spends a command die: {from} becomes {to}.", side(*seat)),
                &["B3.1e", "B3.1h"],
            ),
            Event::InitiativeWon { seat, totals, by_d4 } => {
                let how = if *by_d4 { ", by the D4" } else { "" };
                line(
                    format!(
                        "{} : {}, the initiative goes to {}{how}.",
                        totals[0],
                        totals[1],
                        side(*seat)
                    ),
                    if *by_d4 { &["B3.1f"] } else { &["B3.1a"] },
                )
            }
            Event::FirstSide(seat) => line(format!("{} is First Side.", side(*seat)), &["B3.1b"]),
            Event::DiceDiscarded => {
                line("Command dice that are left are discarded.".into(), &["B4.0c"])
            }
            Event::SuppressionOff => line("Suppression is removed.".into(), &["B4.0b"]),
            Event::Ended => {
                let outcome = self.result();
                let text = outcome.as_ref().map_or(String::new(), |outcome| outcome.words.clone());
                let rules: Vec<&'static str> =
                    outcome.iter().map(|outcome| outcome.rule.key()).collect();
                heading(text, &rules, 2)
            }
            _ => return None,
        })
    }
}
