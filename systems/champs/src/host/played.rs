//! The battle as a hosted game: how it is loaded, and what is named.

use crate::nouns::{Arm, BlockId, LeaderId, OrgId, PlaceId, UnitId};
use crate::state::{self, Switches};
use crate::{Battle, COVERAGE, Choice, LEDGER, Question, book, data, position, rules};
use ::host::{Named, Played, Pointer, Seen, Sources, Summary};
use charts::Shelf;
use engine::dice::Fast;
use engine::{AskOf, Seat, Viewer, rule};
use muster::{BattleFiles, LoadError, OptionRule};
use std::sync::Arc;

/// The options, as the host lists them.
const OPTIONS: [OptionRule; Switches::ALL.len()] = {
    let mut options = [OptionRule { name: "", words: "" }; Switches::ALL.len()];
    let mut index = 0;
    while index < options.len() {
        let (name, words) = Switches::ALL[index];
        options[index] = OptionRule { name, words };
        index += 1;
    }
    options
};

impl Played for Battle {
    const TITLE: &'static str = "Les Champs de Bataille";
    const LEDGER: &'static str = LEDGER;
    const COVERAGE: Option<&'static str> = Some(COVERAGE);
    const POINTS: &'static str = "steps";
    const OPTIONS: &'static [OptionRule] = &OPTIONS;

    fn scenario_ids() -> Result<Vec<String>, LoadError> {
        Ok(data::BATTLES.iter().map(|(id, _)| (*id).to_owned()).collect())
    }

    fn shelf() -> Shelf {
        book::shelf()
    }

    fn files(scenario: &str) -> Option<BattleFiles<'static>> {
        data::files(scenario)
    }

    fn load(scenario: &str, options: &[String], from: &Sources<'_>) -> Result<Self, LoadError> {
        let field = match &from.files {
            Some(files) => data::start(files, options, &from.shelf)?,
            None => data::load(scenario, options, &from.shelf)?,
        };
        Ok(Battle::new(Arc::new(field)))
    }

    fn summary(&self) -> Summary {
        let scenario = &self.field.scenario;
        Summary {
            id: scenario.id.clone(),
            battle: scenario.battle.clone(),
            title: scenario.title.clone(),
            words: scenario.words.clone(),
            units: self.field.units.len(),
            turns: u32::from(self.field.clock.turns),
        }
    }

    fn position(text: &str) -> Result<Self, String> {
        position::parse(text)
    }

    fn named(&self, kind: &str, number: usize) -> Named {
        let number = number as u8;
        match kind {
            "UnitId" => Named::piece(&self.def(UnitId(number)).id, None),
            "LeaderId" => Named::piece(&self.leader_words(LeaderId(number)), None),
            "OrgId" => {
                let units = self.command_of(OrgId(number)).map(|unit| self.def(unit).id.clone());
                Named::pieces(units)
            }
            "BlockId" => {
                let place = Some(self.field.laid.block(BlockId(number)).name.clone());
                Named { place, ..Named::default() }
            }
            "PlaceId" => {
                let place = Some(self.field.place(PlaceId(number)).name.clone());
                Named { place, ..Named::default() }
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
        let block = || (rule!("OBS-1"), "ground or other troops are in the way".to_owned());
        let look = |to| Seen::of(self.def(to).id.clone(), (!self.sees_unit(from, to)).then(block));
        let looks = self.enemies_of(self.seat_of(from)).map(look);
        Some(looks.collect())
    }

    fn points_at(&self, ask: &AskOf<Self>, choice: &Choice) -> Option<Pointer> {
        let Question::Charge(rules::p3_charges::Ask::Target(unit)) = ask.question else {
            return None;
        };
        let Choice::Unit(at) = choice else { return None };
        let [by, at] = [unit, *at].map(|unit| self.def(unit).id.clone());
        Some(Pointer { unit: Some(at.clone()), pieces: vec![by, at], ..Pointer::default() })
    }

    fn set_up(&self, ask: &AskOf<Self>) -> Option<Choice> {
        let first = || ask.choices.first().cloned();
        match &ask.question {
            Question::SetUp(rules::setup::Ask::Divide(_)) => Some(Choice::No),
            // [SCN-2] The order that the scenario lists comes first.
            Question::SetUp(rules::setup::Ask::FirstOrder(_)) => first(),
            Question::SetUp(rules::setup::Ask::Screen(_)) => {
                ask.choices.contains(&Choice::Done).then_some(Choice::Done).or_else(first)
            }
            Question::Command(rules::p1_command::Ask::Combine { .. })
                if self.phase == state::Phase::SetUp =>
            {
                ask.choices
                    .iter()
                    .find(|choice| matches!(choice, Choice::Done | Choice::No))
                    .cloned()
            }
            _ => None,
        }
    }

    fn scramble(&self, viewer: Viewer, dice: &mut Fast) -> Self {
        state::scramble(self, viewer, dice)
    }

    fn audit(&self) -> Result<(), String> {
        state::audit(self)
    }
}
