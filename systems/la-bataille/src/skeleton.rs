//! Chapters that are still to be written, on this branch only.
use crate::ask::Choice;
use crate::battle::Battle;
use engine::scene::Scene;
use engine::{AskOf, Refusal, Viewer};
impl Battle {
    pub(crate) fn redacted(&self, _: Viewer) -> Battle {
        self.clone()
    }
    pub(crate) fn picture(&self, _: Viewer) -> Scene {
        unimplemented!()
    }
    pub(crate) fn explain_refusal(&self, ask: &AskOf<Battle>, text: &str) -> Refusal {
        if let crate::ask::Question::Movement(question) = &ask.question
            && let Some(refusal) = self.movement_refusal(ask.seat, question, text)
        {
            return refusal;
        }
        Refusal::new(ask.rule, format!("'{text}' is not among the legal answers"))
    }
    pub(crate) fn choice_sentence(&self, _: &AskOf<Battle>, choice: Choice) -> String {
        self.choice_text(choice)
    }
    pub(crate) fn forms_masse(&self, unit: crate::UnitId) -> bool {
        self.def(unit).nation == crate::kinds::Nation::Austrian
    }
}
