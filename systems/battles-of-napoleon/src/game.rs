//! The battle as a game of the engine.

use crate::ask::{Choice, Question};
use crate::battle::Battle;
use crate::event::Event;
use engine::scene::Scene;
use engine::{
    AskOf, Audience, Game, Line, Outcome, Play, Refusal, Rule, Strengthening, Table, Viewer, rule,
};
use ground::Dir;

impl Game for Battle {
    type Question = Question;
    type Choice = Choice;
    type Event = Event;

    const SYSTEM: &'static str = "battles-of-napoleon";
    const RULES_VERSION: u32 = 2;
    const SIDES: [&'static str; 2] = ["french", "russian"];

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
        self.explain_refusal(ask, text)
    }

    fn question_words(&self, ask: &AskOf<Self>) -> String {
        self.question_text(&ask.question)
    }

    fn choice_words(&self, ask: &AskOf<Self>, choice: &Choice) -> String {
        self.choice_sentence(ask, *choice)
    }

    fn render(&self, event: &Event) -> Line {
        Line { side: self.actor(event), ..self.tell_of(event) }
    }

    fn audience(&self, event: &Event) -> Audience {
        self.heard_by(event)
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
        self.redacted(viewer).picture(viewer)
    }
}

impl Battle {
    /// Why an answer is not legal, as far as the rules say.
    fn explain_refusal(&self, ask: &AskOf<Battle>, text: &str) -> Refusal {
        let plain = |rule: Rule, why: &'static str| Refusal::new(rule, why);
        let step = Dir::ALL.into_iter().find(|dir| dir.name() == text);
        match (&ask.question, step) {
            (Question::March { .. }, Some(dir)) => {
                if let Some(march) = &self.march
                    && let Err(refusal) = self.step(march, &march.pose, dir)
                {
                    return refusal;
                }
            }
            (Question::March { .. }, None) => {
                let push = text
                    .strip_prefix("push ")
                    .and_then(|name| Dir::ALL.into_iter().find(|dir| dir.name() == name));
                if let (Some(march), Some(dir)) = (&self.march, push)
                    && let Err(refusal) = self.push(march, &march.pose, dir)
                {
                    return refusal;
                }
                if text == "halt" {
                    return plain(
                        rule!("18g"),
                        "it may not stop here: the units of the hex are drawn up otherwise, or it \
                         must move on towards its leader",
                    );
                }
            }
            (Question::Activate, _) => {
                if let Some(formation) = self.field.formation_named(text) {
                    let why = if self.formation(formation).activations >= 3 {
                        "it has been activated three times"
                    } else {
                        "it is not on the map, not yours, or has not been called up"
                    };
                    return plain(rule!("16h"), why);
                }
            }
            (Question::Allot { .. }, _) => {
                return plain(rule!("21.3w"), "every adjacent target gets at least one SP");
            }
            (Question::Declare, _) => {
                return plain(
                    rule!("23.2l"),
                    "only through a front hexside, under Attack and in range of the leader, \
                     attackers adjacent to each other and of one arm",
                );
            }
            _ => {}
        }
        Refusal::new(ask.rule, format!("'{text}' is not among the legal answers"))
    }
}
