//! The battle as a game of the engine.

use crate::host::ask::{Choice, Question};
use crate::host::event::Event;
use crate::state::Battle;
use engine::scene::Scene;
use engine::{AskOf, Audience, Game, Line, Outcome, Play, Refusal, Strengthening, Table, Viewer};

impl Game for Battle {
    type Question = Question;
    type Choice = Choice;
    type Event = Event;

    const SYSTEM: &'static str = "great-battles";
    const RULES_VERSION: u32 = 3;
    const SIDES: [&'static str; 2] = ["french", "allied"];

    fn play(&mut self, table: &mut dyn Table<Self>) -> Play<()> {
        self.activity(table)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn known_to(&self, viewer: Viewer) -> Self {
        self.redacted(viewer)
    }

    fn notation(&self, _: &AskOf<Self>, choice: &Choice) -> String {
        self.choice_text(*choice)
    }

    fn refusal(&self, ask: &AskOf<Self>, text: &str) -> Refusal {
        let known = ask.question.chapter().refusal(self, text);
        known.unwrap_or_else(|| {
            Refusal::new(ask.rule, format!("'{text}' is not among the legal answers"))
        })
    }

    fn question_words(&self, ask: &AskOf<Self>) -> String {
        ask.question.chapter().words(self)
    }

    fn choice_words(&self, ask: &AskOf<Self>, choice: &Choice) -> String {
        let special = ask.question.chapter().choice_words(self, *choice);
        special.unwrap_or_else(|| self.plain_words(*choice))
    }

    fn render(&self, event: &Event) -> Line {
        let told = event.chapter();
        let line = told.line(self);
        Line { side: told.side(self), ..line }
    }

    fn audience(&self, event: &Event) -> Audience {
        event.chapter().audience(self)
    }

    fn reveals(event: &Event) -> bool {
        event.chapter().reveals()
    }

    fn roll_call(&self) -> Vec<i32> {
        let here = |unit: &crate::state::Unit| {
            let counts = !matches!(unit.place, crate::state::Place::Destroyed);
            if counts { i32::from(unit.sp) } else { 0 }
        };
        self.units.iter().map(here).collect()
    }

    fn strengthening(event: &Event) -> Vec<Strengthening> {
        event.chapter().changes()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.picture(viewer)
    }
}
