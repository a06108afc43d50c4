//! The battle as a game of the engine.

use crate::host::scene;
use crate::rules::ask::{Choice, Question};
use crate::rules::event::Event;
use crate::state::{At, Battle};
use engine::scene::Scene;
use engine::{AskOf, Game, Line, Outcome, Play, Refusal, Strengthening, Viewer};
use ground::Dir;

impl Game for Battle {
    type Question = Question;
    type Choice = Choice;
    type Event = Event;

    const SYSTEM: &'static str = "template";
    const RULES_VERSION: u32 = 1;
    const SIDES: [&'static str; 2] = ["blue", "red"];

    fn play(&mut self, table: At<'_>) -> Play<()> {
        self.activity(table)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn known_to(&self, viewer: Viewer) -> Self {
        self.without_secrets(viewer)
    }

    fn notation(&self, _: &AskOf<Self>, choice: &Choice) -> String {
        choice.notation(self)
    }

    fn refusal(&self, ask: &AskOf<Self>, text: &str) -> Refusal {
        // A step that is not legal says why: the rules are asked once more.
        let dir = Dir::ALL.into_iter().find(|dir| dir.name() == text);
        if let (Question::Step(unit), Some(moving), Some(dir)) = (&ask.question, self.moving, dir)
            && let Err(refusal) = self.step(*unit, moving.left, dir)
        {
            return refusal;
        }
        Refusal::new(ask.rule, format!("'{text}' is not among the legal answers"))
    }

    fn question_words(&self, ask: &AskOf<Self>) -> String {
        ask.question.words(self)
    }

    fn choice_words(&self, ask: &AskOf<Self>, choice: &Choice) -> String {
        choice.words(&ask.question, self)
    }

    fn render(&self, event: &Event) -> Line {
        event.line(&self.field)
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Orders(_) | Event::Fired { .. })
    }

    fn roll_call(&self) -> Vec<i32> {
        self.units.iter().map(|unit| i32::from(unit.strength)).collect()
    }

    fn strengthening(event: &Event) -> Vec<Strengthening> {
        event.changes()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        scene::scene(&self.known_to(viewer), viewer)
    }
}
