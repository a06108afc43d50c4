//! The battle as a hosted game: how it is loaded, and what is named.

use crate::book;
use crate::data::{self, setup};
use crate::host::position_text;
use crate::nouns::field::{ForceId, OfficerId, UnitId};
use crate::nouns::kinds::{Arm, Terrain};
use crate::rules::ask::{Choice, Question, Wants};
use crate::rules::{a_setup, d_artillery, f_movement};
use crate::state::audit;
use crate::{Battle, COVERAGE, LEDGER};
use charts::Shelf;
use engine::dice::Fast;
use engine::{AskOf, Seat, Viewer};
use host::{Amount, Named, Played, Pointer, Seen, Sources, Summary, inches};
use muster::{BattleFiles, LoadError, OptionRule};
use std::sync::Arc;

impl Played for Battle {
    const TITLE: &'static str = "Fast-Play Grande Armée";
    const LEDGER: &'static str = LEDGER;
    const COVERAGE: Option<&'static str> = Some(COVERAGE);
    const OPTIONS: &'static [OptionRule] = setup::OPTIONS;

    fn scenario_ids() -> Result<Vec<String>, LoadError> {
        Ok(setup::ids().map(str::to_owned).collect())
    }

    fn shelf() -> Shelf {
        book::shelf()
    }

    fn files(scenario: &str) -> Option<BattleFiles<'static>> {
        data::files(scenario)
    }

    fn load(scenario: &str, options: &[String], from: &Sources<'_>) -> Result<Self, LoadError> {
        let field = setup::field(scenario, from.files.as_ref(), options, &from.shelf)?;
        Ok(Battle::new(Arc::new(field)))
    }

    fn summary(&self) -> Summary {
        let (scenario, clock) = (&self.field.scenario, self.field.clock);
        Summary {
            id: scenario.id.clone(),
            battle: scenario.battle.clone(),
            title: scenario.title.clone(),
            words: scenario.words.clone(),
            units: self.field.units.len(),
            turns: u32::from((clock.basic_length + 1).saturating_sub(clock.first_turn)),
        }
    }

    fn option_matters(&self, option: &str) -> bool {
        match option {
            "learning" => self.field.learning.is_some(),
            "forts-unflankable" => {
                self.field.pieces.iter().any(|piece| piece.terrain == Terrain::Fort)
            }
            _ => true,
        }
    }

    fn position(text: &str) -> Result<Self, String> {
        position_text::parse(text)
    }

    fn named(&self, kind: &str, number: usize) -> Named {
        match kind {
            "UnitId" => Named::piece(&self.def(UnitId(number as u8)).id, None),
            "OfficerId" => Named::piece(&self.officer_def(OfficerId(number as u8)).name, None),
            "ForceId" => {
                let force = ForceId(number as u8);
                let units = self.members(force).map(|unit| self.def(unit).id.clone());
                let officer = self.officer_def(self.sub_commander(force)).name.clone();
                Named::pieces(units.chain([officer]))
            }
            _ => Named::default(),
        }
    }

    fn in_roll_call(&self, piece: usize) -> (Seat, Arm) {
        let def = &self.field.units[piece];
        (def.seat, def.arm())
    }

    fn turn(&self) -> u32 {
        u32::from(self.turn)
    }

    fn margin(&self) -> i32 {
        self.lead()
    }

    fn sight(&self, from: &str) -> Option<Vec<Seen>> {
        let from = self.field.unit_named(from).filter(|&unit| self.is_here(unit))?;
        let look = |to| Seen::of(self.def(to).id.clone(), self.sight_block(from, to));
        let looks = self.enemies_of(self.seat_of(from)).map(look);
        Some(looks.collect())
    }

    fn points_at(&self, _: &AskOf<Self>, choice: &Choice) -> Option<Pointer> {
        let Choice::Against(by, at) = choice else { return None };
        let [by, at] = [by, at].map(|unit| self.def(*unit).id.clone());
        Some(Pointer { unit: Some(at.clone()), pieces: vec![by, at], ..Pointer::default() })
    }

    fn price(&self, ask: &AskOf<Self>, choice: &Choice) -> Option<Amount> {
        match (ask.question.wants(), choice) {
            (Wants::Path(unit, _), Choice::Path(steps)) => {
                self.try_march(unit, steps).ok().map(|trial| inches(trial.spent))
            }
            _ => None,
        }
    }

    fn set_up(&self, ask: &AskOf<Self>) -> Option<Choice> {
        match ask.question {
            Question::Setup(a_setup::Ask::Deploy(_)) => Some(Choice::Recommended),
            Question::Artillery(d_artillery::Ask::BatteryBefore) => Some(Choice::No),
            Question::Setup(a_setup::Ask::DeployOfficer(_))
            | Question::Movement(f_movement::Ask::AttachTo(_)) => ask.choices.first().cloned(),
            _ => None,
        }
    }

    fn scramble(&self, viewer: Viewer, dice: &mut Fast) -> Self {
        audit::scramble(self, viewer, dice)
    }

    fn audit(&self) -> Result<(), String> {
        audit::audit(self)
    }
}
