//! Chapters that are still to be written, on this branch only.
use crate::ask::Choice;
use crate::battle::{At, Battle};
use engine::{AskOf, Play, Refusal, Seat};
impl Battle {
    pub(crate) fn set_up(&mut self, table: At<'_>, _: u16) -> Play<()> {
        self.begin_turn(table);
        Ok(())
    }
    pub(crate) fn command_phase(&mut self, _: At<'_>, _: Seat) -> Play<bool> {
        Ok(true)
    }
    pub(crate) fn charge_phase(&mut self, _: At<'_>, _: Seat) -> Play<bool> {
        Ok(true)
    }
    pub(crate) fn defensive_fire_phase(&mut self, _: At<'_>, _: Seat) -> Play<bool> {
        Ok(true)
    }
    pub(crate) fn offensive_fire_phase(&mut self, _: At<'_>, _: Seat) -> Play<bool> {
        Ok(true)
    }
    pub(crate) fn melee_phase(&mut self, _: At<'_>, _: Seat) -> Play<bool> {
        Ok(true)
    }
    pub(crate) fn night(&mut self, _: At<'_>, _: u8) -> Play<()> {
        Ok(())
    }
    pub(crate) fn last_turn_is_over(&mut self, _: At<'_>) {}
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
    pub(crate) fn seek_cover(&mut self, _: At<'_>, _: crate::UnitId, _: u16) -> Play<()> {
        Ok(())
    }
    pub(crate) fn forms_masse(&self, unit: crate::UnitId) -> bool {
        self.def(unit).nation == crate::kinds::Nation::Austrian
    }
}
impl Battle {
    /// 12.7: everybody who looks into `hex` may fire at the movers that leave it or act in it.
    pub(crate) fn opportunity_fire(
        &mut self,
        _: At<'_>,
        _movers: &[crate::UnitId],
        _hex: crate::Hex,
    ) -> Play<()> {
        Ok(())
    }
    /// 10.4: cavalry may charge those who came to `hex`; says whether their move is over.
    pub(crate) fn opportunity_charges(
        &mut self,
        _: At<'_>,
        _movers: &[crate::UnitId],
        _hex: crate::Hex,
    ) -> Play<bool> {
        Ok(false)
    }
    /// 14: a leader of a side in a hex is struck; `fought` gave his modifier.
    pub(crate) fn strike_leader(
        &mut self,
        _: At<'_>,
        _hex: crate::Hex,
        _seat: Seat,
        _fought: Option<crate::LeaderId>,
        _by_fire: bool,
    ) -> Play<()> {
        Ok(())
    }
}
