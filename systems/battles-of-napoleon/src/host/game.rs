//! The battle as a game of the engine.

use crate::host::scene;
use crate::rules::ask::{Choice, Question};
use crate::rules::event::Event;
use crate::state::battle::Battle;
use engine::scene::Scene;
use engine::{AskOf, Audience, Game, Line, Outcome, Play, Refusal, Strengthening, Table, Viewer};

impl Game for Battle {
    type Question = Question;
    type Choice = Choice;
    type Event = Event;

    const SYSTEM: &'static str = "battles-of-napoleon";
    const RULES_VERSION: u32 = 3;
    const SIDES: [&'static str; 2] = ["french", "russian"];

    fn play(&mut self, table: &mut dyn Table<Self>) -> Play<()> {
        self.activity(table)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn known_to(&self, viewer: Viewer) -> Self {
        self.without_secrets(viewer)
    }

    fn supposed(&self, now: &Self, viewer: Viewer) -> Self {
        self.with_what_came_to_light(now, viewer)
    }

    fn notation(&self, _: &AskOf<Self>, choice: &Choice) -> String {
        self.choice_text(*choice)
    }

    fn refusal(&self, ask: &AskOf<Self>, text: &str) -> Refusal {
        ask.question.refusal(self, text).unwrap_or_else(|| {
            Refusal::new(ask.rule, format!("'{text}' is not among the legal answers"))
        })
    }

    fn question_words(&self, ask: &AskOf<Self>) -> String {
        ask.question.words(self)
    }

    fn choice_words(&self, ask: &AskOf<Self>, choice: &Choice) -> String {
        self.choice_sentence(ask, *choice)
    }

    fn render(&self, event: &Event) -> Line {
        event.line(&self.field)
    }

    fn audience(&self, event: &Event) -> Audience {
        event.audience(&self.field)
    }

    fn reveals(event: &Event) -> bool {
        event.shows()
    }

    fn roll_call(&self) -> Vec<i32> {
        self.units.iter().map(|unit| i32::from(unit.sp)).collect()
    }

    fn strengthening(event: &Event) -> Vec<Strengthening> {
        event.changes()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        scene::scene(&self.known_to(viewer), viewer)
    }
}
