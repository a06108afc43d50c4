//! The battle as a hosted game: how it is loaded, what is named on the board, what is asked.

use crate::book::{self, RuleOption};
use crate::data::{BattleData, KULM, setup};
use crate::host::position_text;
use crate::nouns::army::{DivisionId, LeaderId, UnitId};
use crate::nouns::kinds::Arm;
use crate::rules::question::{Choice, Question};
use crate::state::audit;
use crate::state::fixed::Fixed;
use crate::{Battle, COVERAGE, LEDGER};
use charts::Shelf;
use engine::dice::Fast;
use engine::{AskOf, Game, Rule, Seat, Viewer, rule};
use ground::{Board, Hex};
use host::{Named, Played, Pointer, Sources, Summary, TimeLimit};
use muster::{BattleFiles, LoadError, OptionRule};
use std::sync::Arc;

impl Battle {
    fn label(&self, hex: Hex) -> Option<String> {
        hex.is_somewhere().then(|| self.board().label(hex))
    }
}

impl Played for Battle {
    const TITLE: &'static str = "La Bataille de Kulm 1813";
    const LEDGER: &'static str = LEDGER;
    const COVERAGE: Option<&'static str> = Some(COVERAGE);
    const POINTS: &'static str = "increments";
    const CLOCK: Option<&'static str> = Some("5 to 10 minutes for each Movement Phase");
    const OPTIONS: &'static [OptionRule] = book::OPTIONS;

    fn scenario_ids() -> Result<Vec<String>, LoadError> {
        let book = book::Book::read(&book::shelf())?;
        let battle = BattleData::parse(&KULM, &book)?;
        Ok(battle.scenario_ids().map(str::to_owned).collect())
    }

    fn shelf() -> Shelf {
        book::shelf()
    }

    fn files(_: &str) -> Option<BattleFiles<'static>> {
        Some(KULM)
    }

    fn load(scenario: &str, options: &[String], from: &Sources<'_>) -> Result<Self, LoadError> {
        let files = from.files.as_ref().unwrap_or(&KULM);
        let setup = setup::start(scenario, options, files, &from.shelf)?;
        Ok(Battle::begin(Arc::new(Fixed::new(setup))))
    }

    fn summary(&self) -> Summary {
        let scenario = &self.fixed.setup.scenario;
        Summary {
            id: scenario.id.clone(),
            battle: "Kulm".to_owned(),
            title: scenario.title.clone(),
            words: scenario.words.clone(),
            units: scenario.units().len(),
            turns: scenario.turns.len() as u32,
        }
    }

    fn option_matters(&self, option: &str) -> bool {
        let scenario = &self.fixed.setup.scenario;
        match RuleOption::from_key(option) {
            Some(RuleOption::VariableEntry) => !scenario.arrivals.is_empty(),
            Some(RuleOption::SecondGrenadiers | RuleOption::Barclay | RuleOption::WithoutReuss) => {
                scenario.turns.iter().any(|turn| turn.day == 2)
            }
            _ => true,
        }
    }

    fn position(text: &str) -> Result<Self, String> {
        position_text::parse(text)
    }

    fn board(&self) -> Option<&Board> {
        Some(Battle::board(self))
    }

    fn named(&self, kind: &str, number: usize) -> Named {
        match kind {
            "UnitId" => {
                let unit = UnitId(number as u16);
                Named::piece(&self.def(unit).id, self.label(self.unit(unit).hexes.first()))
            }
            "LeaderId" => {
                let name = &self.leader_def(LeaderId(number as u8)).name;
                Named::piece(name, self.label(self.leaders[number].hex))
            }
            "DivisionId" => {
                let units = &self.fixed.setup.army.division(DivisionId(number as u8)).units;
                let here = units.iter().filter(|unit| self.is_on_map(**unit));
                Named::pieces(here.map(|unit| self.def(*unit).id.clone()))
            }
            _ => Named::default(),
        }
    }

    fn in_roll_call(&self, piece: usize) -> (Seat, Arm) {
        let def = &self.fixed.setup.army.units[piece];
        (def.seat(), def.arm())
    }

    fn turn(&self) -> u32 {
        u32::from(self.turn) + 1
    }

    fn margin(&self) -> i32 {
        self.lead()
    }

    fn blocks_sight(&self, from: Hex, to: Hex) -> Option<(Rule, String)> {
        self.sight_block(from, to).map(|block| self.block_words(block))
    }

    fn points_at(&self, ask: &AskOf<Self>, choice: &Choice) -> Option<Pointer> {
        let hex = match *choice {
            Choice::Stack(hex) => hex,
            // A line may be formed to either side of its hex; the answer is about the way it looks.
            Choice::Form(_, facing, _) => {
                return Some(Pointer { facing: Some(facing.number()), ..Pointer::default() });
            }
            _ => return None,
        };
        let (units, leaders) = self.movers_of(hex, ask.seat);
        let units = units.into_iter().map(|unit| self.def(unit).id.clone());
        let leaders = leaders.into_iter().map(|leader| self.leader_def(leader).name.clone());
        let pieces = units.chain(leaders).collect();
        Some(Pointer { hex: self.label(hex), pieces, ..Pointer::default() })
    }

    fn set_up(&self, ask: &AskOf<Self>) -> Option<Choice> {
        // The recommended place is offered first, or as a plain yes.
        let yes = ask.choices.iter().find(|choice| **choice == Choice::Yes);
        let set_up = matches!(ask.question, Question::Deploy(_));
        yes.or(ask.choices.first()).copied().filter(|_| set_up)
    }

    fn time_limit(&self, ask: &AskOf<Self>) -> Option<TimeLimit> {
        let limit = Battle::time_limit(self, ask)?;
        Some(TimeLimit {
            seat: limit.seat,
            period: format!("{} {}", self.turn, Battle::side(limit.seat)),
            seconds: 60 * u32::from(limit.minutes),
            rule: rule!("9.1.1").key(),
            out: rule!("9.1.3").key(),
            stop: limit.stop.map(|choice| self.notation(ask, &choice)),
        })
    }

    fn scramble(&self, viewer: Viewer, dice: &mut Fast) -> Self {
        audit::scramble(self, viewer, dice)
    }

    fn audit(&self) -> Result<(), String> {
        audit::audit(self)
    }
}
