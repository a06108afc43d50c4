//! What a page shows of answers and events.

use crate::nouns::UnitId;
use crate::rules::ask::{Choice, Question};
use crate::rules::event::Event;
use crate::state::Battle;
use engine::{AskOf, rule};
use host::{Aim, Amount, Deed, DeedKind, March, Mark, Shown};

impl Shown for Battle {
    fn help(ask: &AskOf<Self>) -> &'static str {
        match ask.question {
            Question::Order => {
                "You and the enemy choose at the same time how to go about this turn."
            }
            Question::Who => "Name the unit that acts next; each acts once in a turn.",
            Question::Step(_) => {
                "Move the unit hex by hex as far as its points last, or stop here."
            }
            Question::Fire(_) => "Shoot at one enemy in reach, or hold your fire.",
        }
    }

    fn aims(&self) -> Vec<Aim> {
        vec![
            Aim::new("Whoever holds the village when the turns are over has won.", rule!("6a")),
            Aim::new("Whoever has no unit left has lost at once.", rule!("6b")),
        ]
    }

    fn deeds(&self, event: &Event) -> Vec<Deed> {
        let id = |unit: &UnitId| self.def(*unit).id.clone();
        match event {
            Event::Fired { by, at, lost, .. } => {
                let fire = Deed { by: vec![id(by)], ..Deed::of(DeedKind::Fire, id(at)) };
                let loss = (*lost > 0).then(|| Deed::loss(id(at), *lost));
                std::iter::once(fire).chain(loss).collect()
            }
            Event::Gone(unit) => vec![Deed::of(DeedKind::Gone, id(unit))],
            Event::Turn(_) | Event::Orders(_) | Event::Moved(..) => Vec::new(),
        }
    }

    fn march(&self, event: &Event) -> Option<March> {
        let Event::Moved(unit, hex, cost) = event else { return None };
        Some(March {
            who: self.def(*unit).id.clone(),
            to: Some(self.field.board.label(*hex)),
            cost: Some(Amount { value: f64::from(*cost), unit: "MP".to_owned() }),
        })
    }

    fn consequence(&self, events: &[Event]) -> String {
        let words = events.iter().find_map(|event| match event {
            Event::Gone(unit) => Some(format!("{} is gone", self.def(*unit).id)),
            _ => None,
        });
        let loss = || {
            events.iter().find_map(|event| match event {
                Event::Fired { at, lost: 1.., left, .. } => {
                    Some(format!("{} down to {left}", self.def(*at).id))
                }
                _ => None,
            })
        };
        words.or_else(loss).unwrap_or_else(|| "no effect".to_owned())
    }

    fn marks(&self, events: &[Event]) -> Vec<Mark> {
        let mark = |event: &Event| match event {
            Event::Fired { lost: 1.., .. } => Some(Mark::Aim("a hit".to_owned())),
            Event::Gone(unit) => Some(Mark::Fate(format!("{} is gone", self.def(*unit).id))),
            _ => None,
        };
        events.iter().filter_map(mark).collect()
    }

    fn closes(ask: &AskOf<Self>, choice: &Choice) -> bool {
        matches!((&ask.question, choice), (Question::Who | Question::Step(_), Choice::Done))
    }

    fn declines(ask: &AskOf<Self>, choice: &Choice) -> bool {
        matches!((&ask.question, choice), (Question::Fire(_), Choice::Done))
    }
}
