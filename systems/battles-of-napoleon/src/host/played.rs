//! The battle as a hosted game: how it is loaded, what is named on the board, what is asked.

use crate::book::charts;
use crate::data::{facts, setup};
use crate::host::position_text;
use crate::nouns::field::{FormationId, LeaderId, UnitId};
use crate::nouns::kinds::Arm;
use crate::rules::ask::{Choice, Question};
use crate::rules::{r11_orders, r12_setup, r19_movement};
use crate::state::audit;
use crate::{Battle, COVERAGE, LEDGER};
use ::charts::Shelf;
use engine::dice::Fast;
use engine::{AskOf, Rule, Seat, Viewer};
use ground::{Board, Hex};
use host::{Amount, Named, Played, Pointer, Sources, Summary};
use muster::{BattleFiles, LoadError, OptionRule};

const fn option(name: &'static str, words: &'static str) -> OptionRule {
    OptionRule { name, words }
}

/// The optional rules.
pub const OPTIONS: &[OptionRule] = &[
    option("weather=die", "the weather by the die [10.1a]"),
    option("weather=historical", "the weather as it was [10.2]"),
    option("weather=clear", "clear weather throughout"),
    option("hidden-orders", "orders stay hidden until they matter [9f] (R59)"),
    option("open-strengths", "everyone sees current strengths (R58)"),
    option("free-orders", "players issue the first orders themselves [12.8b]"),
    option("leader-check-natural", "leaders roll on a natural 12, not a modified one (R4)"),
    option("one-colour-at-limit", "one colour ends the turn only at the limit of three (R14)"),
    option("extension-ends-with-turn", "the extension of a mass charge ends with the turn (R17)"),
    option("stand-once-strict", "one stand check of any kind per activation (R35)"),
    option("regroup-income-needs-losses", "Regroup pays only if a unit can recover (R74)"),
    option("canister-at-1", "artillery trebles at range 1 (chart 1.2)"),
];

impl Battle {
    fn label(&self, hex: Hex) -> Option<String> {
        hex.is_somewhere().then(|| self.field.board.label(hex))
    }

    fn ids(&self, units: impl IntoIterator<Item = UnitId>) -> Vec<String> {
        units.into_iter().map(|unit| self.def(unit).id.clone()).collect()
    }
}

impl Played for Battle {
    const TITLE: &'static str = "Battles of Napoleon: Eylau 1807";
    const LEDGER: &'static str = LEDGER;
    const COVERAGE: Option<&'static str> = Some(COVERAGE);
    const OPTIONS: &'static [OptionRule] = OPTIONS;

    fn scenario_ids() -> Result<Vec<String>, LoadError> {
        Ok(setup::eylau()?.scenarios.iter().map(|scenario| scenario.id.clone()).collect())
    }

    fn shelf() -> Shelf {
        charts::shelf()
    }

    fn files(_: &str) -> Option<BattleFiles<'static>> {
        Some(facts::EYLAU)
    }

    fn load(scenario: &str, options: &[String], from: &Sources<'_>) -> Result<Self, LoadError> {
        match &from.files {
            Some(files) if from.own_battle => {
                setup::start(&facts::Battle::parse(files)?, scenario, options, &from.shelf)
            }
            _ => setup::load(scenario, options, &from.shelf),
        }
    }

    fn summary(&self) -> Summary {
        let scenario = &self.field.scenario;
        let (first, last) = scenario.turns;
        Summary {
            id: scenario.id.clone(),
            battle: scenario.battle.0.clone(),
            title: scenario.title.clone(),
            words: scenario.words.clone(),
            units: self.units.len(),
            turns: u32::from(last - first + 1),
        }
    }

    fn option_matters(&self, option: &str) -> bool {
        // [16.2] Without Murat there is no mass charge.
        let later = &self.field.scenario.arrivals;
        let comes = |leader| later.iter().any(|group| group.leaders.contains(&leader));
        let is_there = |leader| self.leader_hex(leader).is_somewhere() || comes(leader);
        option != "extension-ends-with-turn" || self.field.murat().is_some_and(is_there)
    }

    fn position(text: &str) -> Result<Self, String> {
        position_text::parse(text)
    }

    fn board(&self) -> Option<&Board> {
        Some(&self.field.board)
    }

    fn named(&self, kind: &str, number: usize) -> Named {
        match kind {
            "UnitId" => {
                let unit = UnitId(number as u16);
                Named::piece(&self.def(unit).id, self.label(self.unit(unit).hex))
            }
            "LeaderId" => {
                let leader = LeaderId(number as u8);
                Named::piece(&self.field.leader(leader).name, self.label(self.leader_hex(leader)))
            }
            "FormationId" => {
                Named::pieces(self.ids(self.members(FormationId(number as u8))).into_iter())
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

    fn blocks_sight(&self, from: Hex, to: Hex) -> Option<(Rule, String)> {
        self.sight_block(from, to, None).map(|block| self.block_words(block))
    }

    fn subject(&self, ask: &AskOf<Self>) -> Vec<String> {
        match (&ask.question, &self.march) {
            (Question::Movement(r19_movement::Ask::March { .. }), Some(march)) => {
                self.ids(march.units.iter().copied())
            }
            _ => host::subject(self, ask),
        }
    }

    fn points_at(&self, _: &AskOf<Self>, choice: &Choice) -> Option<Pointer> {
        let at = |hex: Hex, pieces| Pointer { hex: self.label(hex), pieces, ..Pointer::default() };
        Some(match *choice {
            Choice::Stack(hex) => at(hex, self.ids(self.stack(hex))),
            Choice::Fire(hex, arm) => {
                at(hex, self.ids(self.units_at(hex).filter(|&unit| self.arm(unit) == arm)))
            }
            Choice::Assault(from, to) => {
                let unit = self.top(from).map(|unit| self.def(unit).id.clone());
                Pointer { unit, ..at(to, self.ids(self.stack(from))) }
            }
            _ => return None,
        })
    }

    fn price(&self, ask: &AskOf<Self>, choice: &Choice) -> Option<Amount> {
        match (&ask.question, choice) {
            (Question::Orders(r11_orders::Ask::Command { .. }), Choice::Formation(formation)) => {
                let price = self.command_price(*formation)?;
                Some(Amount { value: f64::from(price), unit: "CP".to_owned() })
            }
            _ => None,
        }
    }

    fn set_up(&self, ask: &AskOf<Self>) -> Option<Choice> {
        match ask.question {
            Question::SetUp(r12_setup::Ask::How(_)) => Some(Choice::Recommended),
            Question::SetUp(r12_setup::Ask::Next | r12_setup::Ask::Leader(_)) => {
                ask.choices.first().copied()
            }
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
