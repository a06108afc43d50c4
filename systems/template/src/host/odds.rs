//! Exact odds: nothing is reckoned here, the rules themselves are run with every face of every die.

use crate::host::position_text::unit_named;
use crate::rules::ask::{Choice, Question};
use crate::rules::event::Event;
use crate::state::Battle;
use engine::odds::Alike;
use engine::{AskOf, Viewer};
use host::{Odds, Procedure, Trial, parts};

/// What of a roll decides the further course: dice with equal losses lead to the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost(u8);

impl Alike for Lost {}

impl Odds for Battle {
    const REPLIES: &'static [&'static str] = &["the look ahead ends at the next decision"];

    const EXAMPLE: &'static str = include_str!("../../odds-example.txt");

    const PROCEDURES: &'static [Procedure<Battle>] = &[Procedure::new(
        "fire",
        "UNIT@UNIT",
        "one unit fires at another",
        "blue-1@red-1",
        |battle, about| {
            let (by, at) = parts(about, '@', "UNIT@UNIT")?;
            let (by, at) = (unit_named(battle, by)?, unit_named(battle, at)?);
            if !battle.targets(by).contains(&at) {
                return Err(format!("{about}: out of range, or no enemy [3a]"));
            }
            Ok(Trial::new(battle.clone(), about, move |battle, table| battle.fire(table, by, at)))
        },
    )];

    type Essence = Lost;

    fn essence(&self, event: &Event) -> Option<Lost> {
        match event {
            Event::Fired { lost, .. } => Some(Lost(*lost)),
            _ => None,
        }
    }

    fn reply(&self, ask: &AskOf<Self>, _: Option<&Choice>) -> Option<Choice> {
        match ask.question {
            Question::Order | Question::Who | Question::Step(_) | Question::Fire(_) => None,
        }
    }

    fn caveats(&self, viewer: Viewer) -> Vec<String> {
        let hidden = self.all().any(|unit| !self.knows(viewer, unit));
        let words = "enemies whose strength is hidden count as 4 [4a]".to_owned();
        if hidden { vec![words] } else { Vec::new() }
    }
}
