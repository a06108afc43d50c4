//! Battles of Napoleon as a hosted game.

use crate::book::charts;
use crate::data::{facts, setup};
use crate::host::odds::{Essence, PROCEDURES, Procedure, REPLIES, chances};
use crate::host::preview::{self, Actor};
use crate::host::{audit, position_text};
use crate::nouns::field::{FormationId, LeaderId, Switches, UnitId};
use crate::nouns::kinds::Arm;
use crate::rules::ask::{Choice, Question};
use crate::rules::event::Event;
use crate::rules::{
    r11_orders, r12_setup, r17_formation, r19_movement, r21_fire, r23_assault, r26_retreat,
};
use crate::{Battle, COVERAGE, Facing, Hex, LEDGER, load, scenarios};
use engine::dice::Fast;
use engine::odds::Chances;
use engine::scene::Shape;
use engine::{AskOf, Game, Play, Table, Viewer};
use host::{
    Amount, Bar, Chart, Error, Facts, March, Named, Played, Pointer, ScenarioInfo, Seen, Step,
    Strength, Stride, replace, scenario_of, strength_by_arm,
};

fn amount(value: f64, unit: &str) -> Amount {
    Amount { value, unit: unit.to_owned() }
}

fn half_points(points: i16) -> Amount {
    amount(f64::from(points) / 2.0, "MP")
}

/// The id of a piece in scenes.
fn piece_id(battle: &Battle, actor: Actor) -> String {
    match actor {
        Actor::Unit(unit) => battle.def(unit).id.clone(),
        Actor::Leader(leader) => battle.field.leader(leader).name.clone(),
    }
}

/// How a piece is drawn up after a stride.
fn shape(battle: &Battle, stride: &preview::Stride) -> Option<Shape> {
    match stride.actor {
        Actor::Unit(unit) => stride.shape.map(|shape| battle.drawn_shape(unit, shape)),
        Actor::Leader(_) => None,
    }
}

/// A stride in plain numbers.
fn plain(battle: &Battle, stride: preview::Stride) -> Stride {
    Stride {
        place: stride.hex.index(),
        stance: stride.stance,
        grade: u8::from(stride.turned),
        facing: stride.facing.map(Facing::number),
        shape: shape(battle, &stride),
        cost: stride.cost.unwrap_or(0).unsigned_abs().into(),
        left: stride.left.into(),
        stops: stride.stops,
    }
}

/// What an answer points at.
fn pointer(battle: &Battle, choice: Choice) -> Pointer {
    let label = |hex: Hex| hex.is_somewhere().then(|| battle.field.board.label(hex));
    let ids = |units: Vec<UnitId>| -> Vec<String> {
        units.into_iter().map(|unit| battle.def(unit).id.clone()).collect()
    };
    let at = |hex: Hex| Pointer { hex: label(hex), ..Pointer::default() };
    match choice {
        Choice::Unit(unit) => {
            Pointer { unit: Some(battle.def(unit).id.clone()), ..at(battle.unit(unit).hex) }
        }
        Choice::Hex(hex) => at(hex),
        Choice::Stack(hex) => Pointer { pieces: ids(battle.stack(hex)), ..at(hex) },
        Choice::Fire(hex, arm) => {
            let firers = battle.units_at(hex).filter(|&unit| battle.arm(unit) == arm).collect();
            Pointer { pieces: ids(firers), ..at(hex) }
        }
        Choice::Assault(from, to) => Pointer {
            unit: battle.top(from).map(|unit| battle.def(unit).id.clone()),
            pieces: ids(battle.stack(from)),
            ..at(to)
        },
        Choice::Step(dir) | Choice::Push(dir) => {
            let next = battle.march.as_ref().and_then(|march| {
                let at = march.units.first().map(|&unit| battle.unit(unit).hex)?;
                at.is_somewhere().then(|| battle.field.board.neighbour(at, dir)).flatten()
            });
            Pointer { hex: next.and_then(label), ..Pointer::default() }
        }
        Choice::Leader(leader) => Pointer {
            unit: Some(battle.field.leader(leader).name.clone()),
            ..at(battle.leader_hex(leader))
        },
        Choice::Formation(formation) => {
            Pointer { pieces: ids(battle.members(formation).collect()), ..Pointer::default() }
        }
        Choice::Turn(facing) | Choice::FormAs(_, facing) => {
            Pointer { facing: Some(facing.number()), ..Pointer::default() }
        }
        _ => Pointer::default(),
    }
}

impl Played for Battle {
    const TITLE: &'static str = "Battles of Napoleon: Eylau 1807";
    const LEDGER: &'static str = LEDGER;
    const COVERAGE: Option<&'static str> = Some(COVERAGE);
    const REPLIES: &'static [&'static str] = REPLIES;
    const PROCEDURES: &'static [(&'static str, &'static str, &'static str)] = PROCEDURES;

    fn scenarios() -> Result<Vec<ScenarioInfo>, Error> {
        let all = scenarios().map_err(|error| Error::Load(error.to_string()))?;
        let info = |summary: setup::Summary| ScenarioInfo {
            battle: summary.battle,
            title: summary.title,
            words: summary.words,
            units: summary.units,
            turns: u32::from(summary.turns),
            ..scenario_of::<Battle>(&summary.id)
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

    fn options_of(scenario: &str) -> Vec<(&'static str, &'static str)> {
        // [16.2] Without Murat there is no mass charge.
        let murat = load(scenario, &[], &charts::shelf()).is_ok_and(|battle| {
            let later = &battle.field.scenario.arrivals;
            let comes = |leader| later.iter().any(|group| group.leaders.contains(&leader));
            let is_there = |leader| battle.leader_hex(leader).is_somewhere() || comes(leader);
            battle.field.murat().is_some_and(is_there)
        });
        let matters = |name: &str| name != "extension-ends-with-turn" || murat;
        Self::options().into_iter().filter(|(name, _)| matters(name)).collect()
    }

    fn start(name: &str, options: &[String], charts: &[Chart]) -> Result<Self, Error> {
        let fault = |error: &dyn std::fmt::Display| Error::Load(error.to_string());
        let mut shelf = charts::shelf();
        let mut files = facts::EYLAU;
        if !replace(charts, Some(&mut files), &mut shelf)? {
            return load(name, options, &shelf).map_err(|error| fault(&error));
        }
        let battle = facts::Battle::parse(&files).map_err(|error| fault(&error))?;
        let Some(scenario) = battle.scenarios.iter().find(|scenario| scenario.id == name) else {
            return Err(Error::Load(format!("{}: no scenario '{name}'", files.system.path)));
        };
        setup::start(&battle, scenario, options, &shelf).map_err(|error| fault(&error))
    }

    fn subject(&self, ask: &AskOf<Self>) -> Vec<String> {
        self.actors(&ask.question).into_iter().map(|actor| piece_id(self, actor)).collect()
    }

    fn facts(&self, ask: &AskOf<Self>) -> Vec<Facts> {
        let strides = Battle::strides(self, &ask.question, &ask.choices);
        let facts = |(&choice, stride): (&Choice, Option<preview::Stride>)| {
            let paid = stride.and_then(|stride| stride.cost).map(half_points);
            let price = match (&ask.question, choice) {
                (
                    Question::Orders(r11_orders::Ask::Command { .. }),
                    Choice::Formation(formation),
                ) => self.command_price(formation).map(|price| amount(f64::from(price), "CP")),
                _ => None,
            };
            Facts {
                at: pointer(self, choice),
                cost: paid.or(price),
                step: stride.map(|stride| Step {
                    piece: piece_id(self, stride.actor),
                    hex: self.field.board.label(stride.hex),
                    facing: stride.facing.map(Facing::number),
                    shape: shape(self, &stride),
                    also: Vec::new(),
                    faces_side: None,
                }),
                stops: stride.is_some_and(|stride| stride.stops),
                ..Facts::default()
            }
        };
        ask.choices.iter().zip(strides).map(facts).collect()
    }

    fn strides(&self, ask: &AskOf<Self>) -> Vec<Option<Stride>> {
        let strides = Battle::strides(self, &ask.question, &ask.choices).into_iter();
        strides.map(|stride| stride.map(|stride| plain(self, stride))).collect()
    }

    fn standing(&self, ask: &AskOf<Self>) -> Option<Stride> {
        Battle::standing(self, &ask.question).map(|stride| plain(self, stride))
    }

    fn amount(cost: u32) -> Amount {
        amount(f64::from(cost) / 2.0, "MP")
    }

    fn places(&self) -> Vec<String> {
        let board = &self.field.board;
        board.hexes().map(|hex| board.label(hex)).collect()
    }

    fn bars(&self, ask: &AskOf<Self>) -> Vec<Bar> {
        let bars = Battle::bars(self, &ask.question, &ask.choices).into_iter();
        bars.map(|bar| Bar {
            place: bar.hex.index(),
            refusal: bar.refusal,
            as_it_stands: bar.facing_only,
        })
        .collect()
    }

    fn carry_on(
        &mut self,
        table: &mut dyn Table<Self>,
        ask: &AskOf<Self>,
        choice: &Choice,
    ) -> Option<Play<()>> {
        Battle::carry_on(self, table, &ask.question, *choice)
    }

    fn reply(&self, ask: &AskOf<Self>, decision: &Choice) -> Option<Choice> {
        match (&ask.question, *decision) {
            // Whoever declares an assault wants to know how it goes, before any other.
            (Question::Assault(r23_assault::Ask::Declare), Choice::Assault(..)) => {
                Some(Choice::Done)
            }
            (Question::Assault(r23_assault::Ask::Next), Choice::Assault(_, to)) => {
                Some(Choice::Hex(to)).filter(|choice| ask.choices.contains(choice))
            }
            _ => self.usual_reply(ask),
        }
    }

    type Essence = Essence;

    fn essence(&self, event: &Self::Event) -> Option<Essence> {
        Battle::essence(self, event)
    }

    fn named(&self, kind: &str, number: usize) -> Named {
        match kind {
            "UnitId" => Named::piece(self.def(UnitId(number as u16)).id.clone()),
            "LeaderId" => Named::piece(self.field.leader(LeaderId(number as u8)).name.clone()),
            "FormationId" => {
                let members = self.members(FormationId(number as u8));
                let pieces = members.map(|unit| self.def(unit).id.clone()).collect();
                Named { pieces, place: None }
            }
            "Hex" => Named {
                place: Some(Hex::at(number))
                    .filter(|hex| hex.is_somewhere())
                    .map(|hex| self.field.board.label(hex)),
                ..Named::default()
            },
            _ => Named::default(),
        }
    }

    fn march(&self, event: &Event) -> Option<March> {
        let (unit, to, cost) = match *event {
            Event::Movement(r19_movement::Told::Stepped(unit, to, cost, _)) => {
                (unit, Some(to), Some(half_points(cost)))
            }
            Event::Formation(r17_formation::Told::Turned(unit, ..)) => (unit, None, None),
            Event::Retreat(r26_retreat::Told::Retreated(unit, to))
            | Event::Fire(r21_fire::Told::Evaded(unit, to, _)) => (unit, Some(to), None),
            _ => return None,
        };
        let to = to.map(|hex| self.field.board.label(hex));
        Some(March { who: self.def(unit).id.clone(), to, cost })
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
        let arms = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];
        strength_by_arm::<Battle, Arm>(arms, |seat, arm| {
            let all = self.field.units.iter().zip(&self.units);
            let own = all.filter(|(def, _)| def.seat == seat && def.arm() == arm);
            own.map(|(_, unit)| i32::from(unit.sp)).sum()
        })
    }

    fn sight(&self, hex: &str) -> Option<Vec<Seen>> {
        let board = &self.field.board;
        let from = board.hex(hex)?;
        let look = |to| {
            let block = self.sight_block(from, to, None);
            let (rule, why) = block.map(|block| self.block_words(block)).unzip();
            Seen {
                hex: board.label(to),
                seen: block.is_none(),
                why,
                rule: rule.map(|rule| rule.key().to_owned()),
            }
        };
        Some(board.hexes().filter(|&to| to != from).map(look).collect())
    }

    fn set_up(&self, ask: &AskOf<Self>) -> Option<Choice> {
        match ask.question {
            Question::SetUp(r12_setup::Ask::How(_)) => Some(Choice::Recommended),
            Question::SetUp(r12_setup::Ask::Next) | Question::SetUp(r12_setup::Ask::Leader(_)) => {
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

    fn odds_in(text: &str, procedure: &str, about: &str) -> Result<Chances, Error> {
        let battle = position_text::parse(text).map_err(Error::Load)?;
        let procedure = Procedure::read(&battle, procedure, about).map_err(Error::Load)?;
        chances(&battle, &procedure).map_err(Error::Odds)
    }
}
