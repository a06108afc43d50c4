//! The battle as a game of the engine.

use crate::host::scene;
use crate::rules::c04_morale as morale;
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{Battle, Whereabouts};
use engine::scene::Scene;
use engine::{AskOf, Game, Line, Outcome, Play, Refusal, Strengthening, Table, Viewer};

impl Game for Battle {
    type Question = Question;
    type Choice = Choice;
    type Event = Event;

    const SYSTEM: &'static str = "la-bataille";
    const RULES_VERSION: u32 = 5;
    const SIDES: [&'static str; 2] = ["french", "coalition"];

    fn play(&mut self, table: &mut dyn Table<Self>) -> Play<()> {
        self.activity(table)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn known_to(&self, viewer: Viewer) -> Self {
        // Nothing that changes in play is hidden; backs that he may not see have the usual values.
        // [2.2.3] (R160) (R240)
        Battle { fixed: self.fixed.supposed_by(viewer), ..self.clone() }
    }

    fn notation(&self, _: &AskOf<Self>, choice: &Choice) -> String {
        self.choice_text(*choice)
    }

    fn refusal(&self, ask: &AskOf<Self>, text: &str) -> Refusal {
        self.explain_refusal(ask, text)
    }

    fn question_words(&self, ask: &AskOf<Self>) -> String {
        self.question_text(&ask.question)
    }

    fn choice_words(&self, ask: &AskOf<Self>, choice: &Choice) -> String {
        self.choice_sentence(ask, *choice)
    }

    fn render(&self, event: &Event) -> Line {
        self.tell_of(event)
    }

    fn render_to(&self, viewer: Viewer, event: &Event) -> Line {
        self.tell_to(viewer, event)
    }

    fn roll_name(&self, event: &Event) -> Option<String> {
        // Several units can roll for the same reason.
        let Event::Morale(morale::Told::Check { unit, reason, .. }) = event else { return None };
        Some(format!("{} checks morale, {}", self.def(*unit).id, morale::reason_words(*reason)))
    }

    fn roll_call(&self) -> Vec<i32> {
        let here = |(index, unit): (usize, &crate::state::battle::Unit)| {
            let counts = matches!(unit.place, Whereabouts::OnMap | Whereabouts::Waiting);
            let full = self.fixed.setup.army.units[index].increments;
            if counts { i32::from(full - unit.losses) } else { 0 }
        };
        self.units.iter().enumerate().map(here).collect()
    }

    fn strengthening(event: &Event) -> Vec<Strengthening> {
        event.changes()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        // The picture itself keeps backs from him; points for leaders who have left are said aloud.
        scene::scene(self, viewer)
    }
}
