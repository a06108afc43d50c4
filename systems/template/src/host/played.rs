//! The battle as a hosted game: what it is, how it is loaded, what is named on the board.

use crate::book::{Book, shelf};
use crate::host::position_text;
use crate::nouns::{Kind, UnitId};
use crate::state::Battle;
use charts::Shelf;
use engine::dice::Fast;
use engine::{Seat, Viewer};
use ground::Board;
use host::{Named, Played, Sources, Summary};
use muster::{Arm, BattleFiles, LoadError, OptionRule, Setting, settings};
use std::sync::Arc;

const OPEN_STRENGTHS: OptionRule =
    OptionRule { name: "open-strengths", words: "everyone sees all strengths (R1)" };

/// The scenarios: id and text. A battle of history has files under `battles/` instead.
const SCENARIOS: &[(&str, &str)] = &[("outposts", include_str!("../../scenarios/outposts.txt"))];

impl Played for Battle {
    const TITLE: &'static str = "Outposts, a game on one page";
    const LEDGER: &'static str = include_str!("../../ledger.toml");
    const COVERAGE: Option<&'static str> = Some(include_str!("../../coverage.json"));
    const OPTIONS: &'static [OptionRule] = &[OPEN_STRENGTHS];

    fn scenario_ids() -> Result<Vec<String>, LoadError> {
        Ok(SCENARIOS.iter().map(|(id, _)| (*id).to_owned()).collect())
    }

    fn shelf() -> Shelf {
        shelf()
    }

    fn files(_: &str) -> Option<BattleFiles<'static>> {
        None
    }

    fn load(scenario: &str, options: &[String], from: &Sources<'_>) -> Result<Self, LoadError> {
        let known = SCENARIOS.iter().map(|(id, _)| *id).collect::<Vec<_>>().join(", ");
        let found = SCENARIOS.iter().find(|(id, _)| *id == scenario);
        let (id, text) =
            found.ok_or_else(|| LoadError::Scenario { wanted: scenario.to_owned(), known })?;
        let book = Book::read(&from.shelf)?;
        let mut battle = position_text::parse_with(text, book)
            .map_err(|fault| muster::DataError::file(id, fault))?;
        let field = Arc::make_mut(&mut battle.field);
        field.scenario = (*id).to_owned();
        for (_, setting) in settings(options, Self::OPTIONS, &[])? {
            field.open_strengths = setting == Setting::On;
        }
        Ok(battle)
    }

    fn summary(&self) -> Summary {
        Summary {
            id: self.field.scenario.clone(),
            battle: "Outposts".to_owned(),
            title: "Two outposts".to_owned(),
            words: "Three units a side and a village between them".to_owned(),
            units: self.units.len(),
            turns: u32::from(self.field.turns),
        }
    }

    fn position(text: &str) -> Result<Self, String> {
        position_text::parse(text)
    }

    fn board(&self) -> Option<&Board> {
        Some(&self.field.board)
    }

    fn named(&self, kind: &str, number: usize) -> Named {
        if kind != "UnitId" {
            return Named::default();
        }
        let unit = UnitId(number as u8);
        let hex = Some(self.unit(unit).hex).filter(|hex| hex.is_somewhere());
        Named::piece(&self.def(unit).id, hex.map(|hex| self.field.board.label(hex)))
    }

    fn in_roll_call(&self, piece: usize) -> (Seat, Arm) {
        let def = &self.field.units[piece];
        let arm = match def.kind {
            Kind::Foot => Arm::Infantry,
            Kind::Horse => Arm::Cavalry,
        };
        (def.seat, arm)
    }

    fn turn(&self) -> u32 {
        u32::from(self.turn)
    }

    fn margin(&self) -> i32 {
        self.lead()
    }

    fn scramble(&self, viewer: Viewer, dice: &mut Fast) -> Self {
        self.scrambled(viewer, dice)
    }

    fn audit(&self) -> Result<(), String> {
        for unit in self.all() {
            let state = self.unit(unit);
            let id = &self.def(unit).id;
            let alone = self.all().all(|other| other == unit || self.unit(other).hex != state.hex);
            if state.hex.is_somewhere() && !alone {
                return Err(format!("{id} shares its hex [2c]"));
            }
            if state.hex.is_somewhere() != (state.strength > 0) {
                return Err(format!("{id} has strength {} [3d]", state.strength));
            }
        }
        Ok(())
    }
}
