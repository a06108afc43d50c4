//! Fatigue, objectives and the end in words.

use super::{FatigueCause, Told};
use crate::nouns::field::{Field, Victory};
use crate::rules::brief::Brief;
use crate::rules::words::{counted, line, side};
use crate::state::battle::Ending;
use engine::{Line, Rule, Seat, rule};

impl FatigueCause {
    /// What is paid for, and by which rule.
    fn words(self, field: &Field) -> (String, Rule) {
        match self {
            FatigueCause::Orders => ("for orders".to_owned(), rule!("9g")),
            FatigueCause::Unit(unit) => (format!("for {}", field.id(unit)), rule!("14e")),
            FatigueCause::Leader(leader) => (format!("for {}", field.called(leader)), rule!("14f")),
            FatigueCause::Objective(number) => {
                (format!("for {}", field.objectives[usize::from(number)].name), rule!("14i"))
            }
        }
    }
}

impl Told {
    /// It in words.
    pub fn line(&self, field: &Field) -> Line {
        match *self {
            Told::Fatigue(seat, change, cause) => {
                let (why, rule) = cause.words(field);
                line(format!("{}: {change:+} AFP {why}.", side(seat)), &[rule])
            }
            Told::Control(number, seat) => {
                let place = &field.objectives[usize::from(number)].name;
                line(format!("{} take {place}.", side(seat)), &[rule!("14m")])
            }
            Told::Over(ending, tally) => {
                let (text, rule) = field.ending_words(ending, tally);
                Line { heading: 2, ..line(text, &[rule]) }
            }
        }
    }

    /// What it comes to.
    pub fn brief(&self, field: &Field) -> Option<Brief> {
        match *self {
            Told::Control(number, seat) => {
                let place = &field.objectives[usize::from(number)].name;
                let army = ["French", "Russian"][seat.index()];
                Some(Brief::Result(format!("{place} now {army}")))
            }
            Told::Over(..) => Some(Brief::Result("the battle is over".to_owned())),
            Told::Fatigue(..) => None,
        }
    }

    /// Who pays, or who takes the place.
    pub const fn side(&self, _: &Field) -> Option<Seat> {
        match self {
            Told::Fatigue(seat, ..) | Told::Control(_, seat) => Some(*seat),
            Told::Over(..) => None,
        }
    }
}

impl Field {
    /// The end in words, with its rule; the tally is that of the moment it ended.
    pub fn ending_words(&self, ending: Ending, tally: [i16; 2]) -> (String, Rule) {
        let army = |seat: Seat| ["The French army", "The Russian army"][seat.index()];
        match ending {
            Ending::Collapse(seat) => {
                (format!("{} has collapsed: no fatigue points left.", army(seat)), rule!("14p"))
            }
            Ending::NapoleonLost => {
                ("Napoleon is a casualty: the French have lost.".to_owned(), rule!("8.4.1d"))
            }
            Ending::MoreFatigue(seat) => (
                format!(
                    "Night falls. {} has more fatigue points left, {} to {}.",
                    army(seat),
                    tally[seat.index()],
                    tally[seat.other().index()]
                ),
                rule!("14q"),
            ),
            Ending::Tie => ("Equal fatigue: the Russians win.".to_owned(), rule!("14r")),
            Ending::Scenario(winner, decisive) => {
                let words = match (&self.scenario.victory, winner) {
                    (Victory::Control { objective, .. }, Some(seat)) => {
                        let name = &self.objectives[*objective].name;
                        let how = if decisive { ", decisively" } else { "" };
                        format!("{} holds {name} and wins{how}.", army(seat))
                    }
                    (Victory::Points { .. }, winner) => {
                        let points = format!("{} to {}", counted(tally[0], "point"), tally[1]);
                        match winner {
                            Some(seat) => format!("{} wins, {points}.", army(seat)),
                            None => format!("A draw, {points}."),
                        }
                    }
                    (_, Some(seat)) => format!("{} wins.", army(seat)),
                    (_, None) => "A draw.".to_owned(),
                };
                (words, rule!("9p"))
            }
        }
    }
}
