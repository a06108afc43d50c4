//! The battle as a game of the engine.

use crate::host::scene::scene;
use crate::rules::ask::{Choice, Question};
use crate::rules::event::Event;
use crate::state::battle::Battle;
use engine::scene::Scene;
use engine::{AskOf, Audience, Game, Line, Outcome, Play, Refusal, Strengthening, Table, Viewer};

impl Game for Battle {
    type Question = Question;
    type Choice = Choice;
    type Event = Event;

    const SYSTEM: &'static str = "grande-armee";
    const RULES_VERSION: u32 = 6;
    const SIDES: [&'static str; 2] = ["french", "allied"];

    fn play(&mut self, table: &mut dyn Table<Self>) -> Play<()> {
        self.activity(table)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn known_to(&self, viewer: Viewer) -> Self {
        self.without_secrets(viewer)
    }

    fn notation(&self, _: &AskOf<Self>, choice: &Choice) -> String {
        self.choice_text(choice)
    }

    fn parse(&self, ask: &AskOf<Self>, text: &str) -> Option<Choice> {
        Self::read_choice(&ask.question, text)
    }

    fn validate(&self, ask: &AskOf<Self>, choice: &Choice) -> Result<(), Refusal> {
        if !ask.open {
            return if ask.choices.contains(choice) {
                Ok(())
            } else {
                Err(self.refusal(ask, &self.choice_text(choice)))
            };
        }
        match ask.question.of_chapter().check(self, choice) {
            Some(checked) => checked,
            None if ask.choices.contains(choice) => Ok(()),
            None => Err(self.refusal(ask, &self.choice_text(choice))),
        }
    }

    fn refusal(&self, ask: &AskOf<Self>, text: &str) -> Refusal {
        ask.question.of_chapter().refusal(self, ask.rule, text)
    }

    fn question_words(&self, ask: &AskOf<Self>) -> String {
        ask.question.of_chapter().words(self)
    }

    fn choice_words(&self, ask: &AskOf<Self>, choice: &Choice) -> String {
        self.choice_sentence(ask, choice)
    }

    fn render(&self, event: &Event) -> Line {
        let event = event.of_chapter();
        Line { side: event.side(self), ..event.line(self) }
    }

    fn audience(&self, event: &Event) -> Audience {
        event.of_chapter().audience(self)
    }

    fn reveals(event: &Event) -> bool {
        event.of_chapter().reveals()
    }

    fn roll_call(&self) -> Vec<i32> {
        self.units.iter().map(|unit| i32::from(unit.sp)).collect()
    }

    fn strengthening(event: &Event) -> Vec<Strengthening> {
        event.of_chapter().changes()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        scene(&self.without_secrets(viewer), viewer)
    }
}
