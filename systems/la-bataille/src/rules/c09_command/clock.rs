//! 9.1: Errors in Judgment. Rules have no clock; whoever runs one learns here how long a Movement
//! Phase may last, and which answer ends it.

use crate::nouns::kinds::Phase;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{Battle, Stage};
use engine::{AskOf, Seat};

/// The time for a Movement Phase, as it concerns a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimit {
    /// Whose time it is.
    pub seat: Seat,
    /// How long the whole phase may last. [9.1.1]
    pub minutes: u8,
    /// What is answered when the time is out; nothing where something must be settled first.
    pub stop: Option<Choice>,
}

impl Battle {
    /// The time limit that a question is under.
    pub fn time_limit(&self, ask: &AskOf<Battle>) -> Option<TimeLimit> {
        // [9.1.1] Only a side's own Movement Phase is timed, [9.1.2] with all that it is asked there.
        // What the enemy is asked in between is not in its time.
        let Stage::Segment(seat, Phase::Movement) = self.stage else { return None };
        if ask.seat != seat {
            return None;
        }
        // [9.0] [9.1.1p1] [9.1.1p2] The turn fixes the minutes.
        let turn = self.now();
        let minutes = self.book().minutes(seat, (turn.day, turn.clock.hour, turn.clock.minute));
        // [9.1.3] Whoever has no time left is done with what he moves, and then with moving.
        let movement = matches!(ask.question, Question::Movement(_));
        let stop = movement && ask.choices.contains(&Choice::Done);
        Some(TimeLimit { seat, minutes, stop: stop.then_some(Choice::Done) })
    }
}
