//! Battles of Napoleon as a hosted game.

use crate::chances::ranked;
use crate::data::{Chart, OddsAnswer, Pointer, Roll, ScenarioInfo, Seen, Strength};
use crate::error::Error;
use crate::played::Played;
use ::battles_of_napoleon::ask::{Choice, Question};
use ::battles_of_napoleon::field::{Switches, UnitId};
use ::battles_of_napoleon::kinds::Arm;
use ::battles_of_napoleon::odds::{Essence, PROCEDURES, Procedure, REPLIES, chances};
use ::battles_of_napoleon::{
    Battle, COVERAGE, LEDGER, book, check, data, load, position, scenarios, setup,
};
use engine::dice::Fast;
use engine::{AskOf, Game, Seat, Viewer};

impl Played for Battle {
    const TITLE: &'static str = "Battles of Napoleon: Eylau 1807";
    const LEDGER: &'static str = LEDGER;
    const COVERAGE: Option<&'static str> = Some(COVERAGE);
    const REPLIES: &'static [&'static str] = REPLIES;

    fn scenarios() -> Result<Vec<ScenarioInfo>, Error> {
        let all = scenarios().map_err(|error| Error::Load(error.to_string()))?;
        let info = |summary: ::battles_of_napoleon::setup::Summary| ScenarioInfo {
            id: format!("{}/{}", Battle::SYSTEM, summary.id),
            system: Battle::SYSTEM.to_owned(),
            battle: summary.battle,
            title: summary.title,
            words: summary.words,
            units: summary.units,
            turns: u32::from(summary.turns),
            sides: Battle::SIDES.map(str::to_owned),
        };
        Ok(all.into_iter().map(info).collect())
    }

    fn options() -> Vec<(&'static str, &'static str)> {
        let words = |name: &str| match name {
            "hidden-orders" => "orders stay hidden until they matter [9f] (R59)",
            "open-strengths" => "everyone sees current strengths (R58)",
            "free-orders" => "players issue the first orders themselves [12.8b]",
            "leader-check-natural" => "leaders roll on a natural 12, not a modified one (R4)",
            "one-colour-at-limit" => "one colour ends the turn only at the limit of three (R14)",
            "extension-ends-with-turn" => "the extension of a mass charge ends with the turn (R17)",
            "stand-once-strict" => "one stand check of any kind per activation (R35)",
            "regroup-income-needs-losses" => "Regroup pays only if a unit can recover (R74)",
            "canister-at-1" => "artillery trebles at range 1 (chart 1.2)",
            _ => "",
        };
        let mut all = vec![
            ("weather=die", "the weather by the die [10.1a]"),
            ("weather=historical", "the weather as it was [10.2]"),
            ("weather=clear", "clear weather throughout"),
        ];
        all.extend(Switches::NAMES.map(|name| (name, words(name))));
        all
    }

    fn start(name: &str, options: &[String], charts: &[Chart]) -> Result<Self, Error> {
        let fault = |error: &dyn std::fmt::Display| Error::Load(error.to_string());
        let mut shelf = book::shelf();
        let mut files = data::EYLAU;
        let mut own_battle = false;
        for chart in charts {
            // A battle's own files may be replaced like charts.
            let file = match chart.name.as_str() {
                "ground.geojson" => Some(&mut files.ground),
                "armies.toml" => Some(&mut files.armies),
                "timeline.toml" => Some(&mut files.timeline),
                "battles-of-napoleon.toml" => Some(&mut files.system),
                _ => None,
            };
            match file {
                Some(file) => {
                    *file = data::File { path: &chart.shown_path, text: &chart.text };
                    own_battle = true;
                }
                None => shelf
                    .put(&chart.name, &chart.shown_path, &chart.text)
                    .map_err(|error| fault(&error))?,
            }
        }
        if !own_battle {
            return load(name, options, &shelf).map_err(|error| fault(&error));
        }
        let battle = data::Battle::parse(&files).map_err(|error| fault(&error))?;
        let Some(scenario) = battle.scenarios.iter().find(|scenario| scenario.id == name) else {
            return Err(Error::Load(format!("{}: no scenario '{name}'", files.system.path)));
        };
        setup::start(&battle, scenario, options, &shelf).map_err(|error| fault(&error))
    }

    fn pointer(&self, _: &AskOf<Self>, choice: &Choice) -> Pointer {
        let label = |hex| Some(self.field.board.label(hex));
        let of_unit = |unit: UnitId| {
            let hex = self.unit(unit).hex;
            let hex = if hex.is_somewhere() { label(hex) } else { None };
            Pointer { hex, unit: Some(self.def(unit).id.clone()) }
        };
        match *choice {
            Choice::Unit(unit) => of_unit(unit),
            Choice::Hex(hex) | Choice::Stack(hex) | Choice::Fire(hex, _) => {
                Pointer { hex: label(hex), unit: None }
            }
            Choice::Assault(from, to) => Pointer {
                hex: label(to),
                unit: self.top(from).map(|unit| self.def(unit).id.clone()),
            },
            Choice::Step(dir) | Choice::Push(dir) => {
                let next = self.march.as_ref().and_then(|march| {
                    let at = march.units.first().map(|&unit| self.unit(unit).hex)?;
                    at.is_somewhere().then(|| self.field.board.neighbour(at, dir)).flatten()
                });
                Pointer { hex: next.and_then(label), unit: None }
            }
            Choice::Leader(leader) => {
                let hex = self.leader_hex(leader);
                let hex = if hex.is_somewhere() { label(hex) } else { None };
                Pointer { hex, unit: Some(self.field.leader(leader).name.clone()) }
            }
            _ => Pointer::default(),
        }
    }

    fn reply(&self, ask: &AskOf<Self>, decision: &Choice) -> Option<Choice> {
        match (&ask.question, *decision) {
            // Whoever declares an assault wants to know how it goes, before any other.
            (Question::Declare, Choice::Assault(..)) => Some(Choice::Done),
            (Question::NextAssault, Choice::Assault(_, to)) => {
                Some(Choice::Hex(to)).filter(|choice| ask.choices.contains(choice))
            }
            _ => self.usual_reply(ask),
        }
    }

    type Essence = Essence;

    fn essence(&self, event: &Self::Event) -> Option<Essence> {
        Battle::essence(self, event)
    }

    fn consequence(&self, events: &[Self::Event]) -> String {
        Battle::consequence(self, events)
    }

    fn supposed(&self, now: &Self, viewer: Viewer) -> Self {
        let mut supposed = self.known_to(viewer);
        for (index, unit) in supposed.units.iter_mut().enumerate() {
            let later = &now.units[index];
            // Strengths laid open, and those of units that have fallen since, are known by now.
            if later.shown || (later.sp == 0 && unit.sp > 0) {
                unit.sp = self.units[index].sp;
            }
        }
        for (index, formation) in supposed.formations.iter_mut().enumerate() {
            if now.formations[index].revealed {
                formation.order = self.formations[index].order;
                formation.called = self.formations[index].called;
            }
        }
        supposed
    }

    fn caveats(&self, viewer: Viewer) -> Vec<String> {
        let mut notes = Vec::new();
        if viewer != Viewer::Umpire && !self.field.scenario.switches.open_strengths {
            notes.push(
                "enemy strengths that are not laid open count as printed [25f] (R58)".to_owned(),
            );
        }
        if viewer != Viewer::Umpire && self.field.scenario.switches.hidden_orders {
            notes.push("hidden enemy orders count as Hold [9f] (R59)".to_owned());
        }
        notes
    }

    fn turn(&self) -> u32 {
        u32::from(self.turn)
    }

    fn strength(&self) -> Vec<Strength> {
        let mut all = Vec::new();
        for seat in Seat::BOTH {
            for (arm, name) in [
                (Arm::Infantry, "infantry"),
                (Arm::Cavalry, "cavalry"),
                (Arm::Artillery, "artillery"),
            ] {
                let points = (0..self.units.len())
                    .filter(|&unit| {
                        let def = &self.field.units[unit];
                        def.seat == seat && def.arm() == arm
                    })
                    .map(|unit| i32::from(self.units[unit].sp))
                    .sum();
                all.push(Strength { side: Battle::SIDES[seat.index()], arm: name, points });
            }
        }
        all
    }

    fn sight(&self, hex: &str) -> Option<Vec<Seen>> {
        let board = &self.field.board;
        let from = board.hex(hex)?;
        let look = |to| {
            let block = self.sight_block(from, to, None);
            let blocked = block.map(|block| {
                let (rule, why) = self.block_words(block);
                (why, rule.key().to_owned())
            });
            Seen { hex: board.label(to), blocked }
        };
        Some(board.hexes().filter(|&to| to != from).map(look).collect())
    }

    fn set_up(&self, ask: &AskOf<Self>) -> Option<Choice> {
        match ask.question {
            Question::SetUp(_) => Some(Choice::Recommended),
            Question::PlaceLeader(_) => ask.choices.first().copied(),
            _ => None,
        }
    }

    fn scramble(&self, viewer: Viewer, dice: &mut Fast) -> Self {
        check::scramble(self, viewer, dice)
    }

    fn audit(&self) -> Result<(), String> {
        check::audit(self)
    }

    fn odds_in(text: &str, procedure: &str, about: &str) -> Result<OddsAnswer, Error> {
        let battle = position::parse(text).map_err(Error::Load)?;
        let procedure = Procedure::read(&battle, procedure, about).map_err(Error::Load)?;
        let chances = chances(&battle, &procedure).map_err(Error::Odds)?;
        let rolls: Vec<Roll> =
            chances.rolls.into_iter().map(|(why, modifiers)| Roll { why, modifiers }).collect();
        Ok(OddsAnswer {
            subject: chances.subject,
            modifiers: rolls.first().map_or_else(Vec::new, |roll| roll.modifiers.clone()),
            rolls,
            outcomes: ranked(chances.outcomes),
            replies: REPLIES.iter().map(|&words| words.to_owned()).collect(),
            notes: chances.notes,
        })
    }

    fn procedures() -> &'static [(&'static str, &'static str, &'static str)] {
        PROCEDURES
    }
}
