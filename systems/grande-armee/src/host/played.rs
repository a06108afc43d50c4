//! The battle as a hosted game: how it is loaded, what is named on the table, what is asked.

use crate::data::{self, pickup, setup};
use crate::host::position_text;
use crate::nouns::field::{ForceId, OfficerId, UnitId};
use crate::nouns::kinds::{Arm, Terrain};
use crate::rules::ask::{About, Choice, Question, Wants};
use crate::rules::{a_setup, d_artillery, f_movement};
use crate::state::audit;
use crate::{Battle, COVERAGE, LEDGER, book};
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
        let battles = data::BATTLES.iter().map(|(id, _)| *id);
        Ok(battles.chain([pickup::SAMPLE]).map(str::to_owned).collect())
    }

    fn shelf() -> Shelf {
        book::shelf()
    }

    fn files(scenario: &str) -> Option<BattleFiles<'static>> {
        data::files(scenario)
    }

    fn load(scenario: &str, options: &[String], from: &Sources<'_>) -> Result<Self, LoadError> {
        let field = match &from.files {
            Some(files) => setup::start(files, options, &from.shelf),
            None => setup::load(scenario, options, &from.shelf),
        };
        Ok(Battle::new(Arc::new(field?)))
    }

    fn summary(&self) -> Summary {
        let (scenario, clock) = (&self.field.scenario, self.field.clock);
        Summary {
            id: scenario.id.clone(),
            battle: scenario.battle.clone(),
            title: scenario.title.clone(),
            words: scenario.words.clone(),
            units: self.field.units.len(),
            turns: (clock.basic_length + 1).saturating_sub(clock.first_turn).into(),
        }
    }

    fn option_matters(&self, option: &str) -> bool {
        let fort = |piece: &crate::nouns::field::Piece| piece.terrain == Terrain::Fort;
        match option {
            "learning" => self.field.learning.is_some(),
            "forts-unflankable" => self.field.pieces.iter().any(fort),
            _ => true,
        }
    }

    fn position(text: &str) -> Result<Self, String> {
        position_text::parse(text)
    }

    fn named(&self, kind: &str, number: usize) -> Named {
        let id = |unit: UnitId| self.def(unit).id.clone();
        match kind {
            "UnitId" => Named::piece(&id(UnitId(number as u8)), None),
            "OfficerId" => Named::piece(&self.officer_def(OfficerId(number as u8)).name, None),
            "ForceId" => Named::pieces(self.members(ForceId(number as u8)).map(id)),
            _ => Named::default(),
        }
    }

    fn in_roll_call(&self, piece: usize) -> (Seat, muster::Arm) {
        let unit = UnitId(piece as u8);
        let arm = match self.arm(unit) {
            Arm::Infantry => muster::Arm::Foot,
            Arm::Cavalry => muster::Arm::Horse,
            Arm::Artillery => muster::Arm::Guns,
        };
        (self.seat_of(unit), arm)
    }

    fn turn(&self) -> u32 {
        u32::from(self.turn)
    }

    fn sight(&self, from: &str) -> Option<Vec<Seen>> {
        let from = self.field.unit_named(from).filter(|&unit| self.is_here(unit))?;
        let looks = self.enemies_of(self.seat_of(from)).map(|to| {
            let (rule, why) = self.sight_block(from, to).unzip();
            Seen {
                hex: self.def(to).id.clone(),
                seen: why.is_none(),
                rule: rule.map(|rule| rule.key().to_owned()),
                why,
            }
        });
        Some(looks.collect())
    }

    fn subject(&self, ask: &AskOf<Self>) -> Vec<String> {
        match ask.question.about() {
            About::Nobody => Vec::new(),
            About::Unit(unit) => vec![self.def(unit).id.clone()],
            About::Officer(officer) => vec![self.officer_def(officer).name.clone()],
            About::Force(force) => {
                self.members(force).map(|unit| self.def(unit).id.clone()).collect()
            }
        }
    }

    fn points_at(&self, _: &AskOf<Self>, choice: &Choice) -> Option<Pointer> {
        let id = |unit: UnitId| self.def(unit).id.clone();
        let (unit, pieces) = match *choice {
            Choice::Against(by, at) => (Some(id(at)), vec![id(by), id(at)]),
            Choice::Force(force) => {
                let officer = self.officer_def(self.sub_commander(force)).name.clone();
                (None, self.members(force).map(id).chain([officer]).collect())
            }
            _ => return None,
        };
        Some(Pointer { unit, pieces, ..Pointer::default() })
    }

    fn price(&self, ask: &AskOf<Self>, choice: &Choice) -> Option<Amount> {
        match (ask.question.wants(), choice) {
            (Wants::Path(unit, _), Choice::Path(steps)) => {
                self.trace(unit, steps).ok().map(|trace| inches(trace.cost))
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
