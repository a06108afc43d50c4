//! La Bataille de Kulm as a hosted game.

use crate::book::RuleOption;
use crate::host::odds::{Essence, PROCEDURES, Procedure, REPLIES, chances};
use crate::host::preview::{self, Actor};
use crate::host::setup::Replacement;
use crate::host::{check, position_text, view};
use crate::nouns::army::{DivisionId, LeaderId};
use crate::nouns::kinds::{Arm, Morale};
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::rules::{c04_morale::flight, c10_charge as charge, c11_movement as movement};
use crate::state::fixed::Given;
use crate::state::supposed_values::SUPPOSED;
use crate::{Battle, COVERAGE, Facing, Hex, LEDGER, UnitId, load, scenarios};
use engine::dice::Fast;
use engine::odds::Chances;
use engine::scene::Shape;
use engine::{AskOf, Play, Table, Viewer, rule};
use host::{
    Amount, Bar, Chart, Error, Facts, March, Named, Played, Pointer, ScenarioInfo, Seen, Step,
    Strength, Stride, TimeLimit, scenario_of, strength_by_arm,
};
use std::sync::{Arc, OnceLock};

fn half_points(points: i32) -> Amount {
    Amount { value: f64::from(points) / 2.0, unit: "MP".to_owned() }
}

fn unit_id(battle: &Battle, unit: UnitId) -> String {
    battle.def(unit).id.clone()
}

/// The id of a piece in scenes.
fn piece_id(battle: &Battle, actor: Actor) -> String {
    match actor {
        Actor::Unit(unit) => unit_id(battle, unit),
        Actor::Leader(leader) => battle.leader_def(leader).name.clone(),
    }
}

/// How a piece is drawn up after a stride.
fn shape(battle: &Battle, stride: &preview::Stride) -> Option<Shape> {
    match stride.actor {
        Actor::Unit(unit) if battle.unit(unit).state != Morale::GoodOrder => {
            Some(battle.drawn_shape(unit))
        }
        _ => stride.formation.map(view::drawn),
    }
}

/// A stride in plain numbers.
fn plain(battle: &Battle, stride: preview::Stride) -> Stride {
    Stride {
        place: stride.hex.index(),
        stance: stride.stance,
        grade: 0,
        facing: stride.facing.map(Facing::number),
        shape: shape(battle, &stride),
        cost: stride.cost.unwrap_or(0).unsigned_abs(),
        left: stride.left,
        stops: stride.stops,
    }
}

/// What an answer points at.
fn pointer(battle: &Battle, ask: &AskOf<Battle>, choice: Choice) -> Pointer {
    let label = |hex: Hex| hex.is_somewhere().then(|| battle.board().label(hex));
    let at = |hex: Hex| Pointer { hex: label(hex), ..Pointer::default() };
    let of = |unit: UnitId| Pointer {
        unit: Some(unit_id(battle, unit)),
        ..at(battle.unit(unit).hexes.first())
    };
    match choice {
        Choice::Unit(unit) | Choice::BreakDown(unit) | Choice::BuildUp(unit) => of(unit),
        Choice::Piece(unit, hex) => Pointer { unit: Some(unit_id(battle, unit)), ..at(hex) },
        Choice::Hex(hex) => at(hex),
        Choice::Stack(hex) => {
            let (units, leaders) = battle.movers_of(hex, ask.seat);
            let units = units.into_iter().map(|unit| unit_id(battle, unit));
            let leaders = leaders.into_iter().map(|leader| battle.leader_def(leader).name.clone());
            Pointer { pieces: units.chain(leaders).collect(), ..at(hex) }
        }
        Choice::Leader(leader) => Pointer {
            unit: Some(battle.leader_def(leader).name.clone()),
            ..at(battle.leaders[leader.index()].hex)
        },
        Choice::Division(division) => {
            let units = battle.given.setup.army.division(division).units.iter();
            let here = units.filter(|unit| battle.is_on_map(**unit));
            let pieces = here.map(|unit| unit_id(battle, *unit)).collect();
            Pointer { pieces, ..Pointer::default() }
        }
        Choice::Turn(facing) | Choice::Form(_, facing, _) => {
            Pointer { facing: Some(facing.number()), ..Pointer::default() }
        }
        Choice::Step(_) | Choice::StepFacing(..) => {
            let strides = battle.strides(&ask.question, &[choice]);
            let stride = strides.into_iter().next().flatten();
            let facing = match choice {
                Choice::StepFacing(_, facing) => Some(facing.number()),
                _ => None,
            };
            Pointer {
                hex: stride.and_then(|stride| label(stride.hex)),
                facing,
                ..Pointer::default()
            }
        }
        _ => Pointer::default(),
    }
}

/// What an option of the parent system does.
const fn option_words(option: RuleOption) -> &'static str {
    match option {
        RuleOption::EliteInfantry => "fire of elite troops weighs more before melee",
        RuleOption::Trample => "cavalry tramples routed or caught infantry",
        RuleOption::FailedRecall => "a failed recall weakens and routs",
        RuleOption::CoalitionMixing => "stacks of several nations check at -12",
        RuleOption::ForcedAdvance => "one attacker must advance",
        RuleOption::CavalryAlone => "no other arm joins cavalry against cavalry",
        RuleOption::VariableEntry => "reinforcements come by the die",
        RuleOption::LookOver => "sight over a blocker next to the higher unit",
        RuleOption::BlankPushback => "a blank melee result moves both sides back",
        RuleOption::LeipzigSquares => "other published rows for forming square",
        RuleOption::SecondGrenadiers => "the 2nd Grenadier Division comes on day 2",
        RuleOption::Barclay => "Barclay commands on day 2",
        RuleOption::WithoutReuss => "Reuss is left out of day 2",
    }
}

impl Played for Battle {
    const TITLE: &'static str = "La Bataille de Kulm 1813";
    const LEDGER: &'static str = LEDGER;
    const COVERAGE: Option<&'static str> = Some(COVERAGE);
    const REPLIES: &'static [&'static str] = REPLIES;
    const PROCEDURES: &'static [(&'static str, &'static str, &'static str)] = PROCEDURES;
    const CLOCK: Option<&'static str> = Some("5 to 10 minutes for each Movement Phase");
    const STRENGTH: &'static str = "increments";

    fn scenarios() -> Result<Vec<ScenarioInfo>, Error> {
        static KNOWN: OnceLock<Vec<ScenarioInfo>> = OnceLock::new();
        if let Some(known) = KNOWN.get() {
            return Ok(known.clone());
        }
        let fault = |error: crate::LoadError| Error::Load(error.to_string());
        let mut all = Vec::new();
        for info in scenarios().map_err(fault)? {
            let scenario = load(&info.id, &[], &[]).map_err(fault)?.scenario;
            all.push(ScenarioInfo {
                battle: "Kulm".to_owned(),
                title: info.title,
                words: info.words,
                units: scenario.units().len(),
                turns: scenario.turns.len() as u32,
                ..scenario_of::<Battle>(&info.id)
            });
        }
        Ok(KNOWN.get_or_init(|| all).clone())
    }

    fn options() -> Vec<(&'static str, &'static str)> {
        RuleOption::ALL.iter().map(|option| (option.key(), option_words(*option))).collect()
    }

    fn options_of(scenario: &str) -> Vec<(&'static str, &'static str)> {
        let Ok(setup) = load(scenario, &[], &[]) else { return Self::options() };
        let second_day = setup.scenario.turns.iter().any(|turn| turn.day == 2);
        let matters = |option: RuleOption| match option {
            RuleOption::VariableEntry => !setup.scenario.arrivals.is_empty(),
            RuleOption::SecondGrenadiers | RuleOption::Barclay | RuleOption::WithoutReuss => {
                second_day
            }
            _ => true,
        };
        let all = RuleOption::ALL.iter().filter(|option| matters(**option));
        all.map(|option| (option.key(), option_words(*option))).collect()
    }

    fn start(name: &str, options: &[String], charts: &[Chart]) -> Result<Self, Error> {
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let mut replaced = Vec::new();
        for Chart { name, shown_path, text } in charts {
            replaced.push(Replacement { name, shown_path, text });
        }
        let setup =
            load(name, &options, &replaced).map_err(|error| Error::Load(error.to_string()))?;
        Ok(Battle::begin(Arc::new(Given::new(setup))))
    }

    fn subject(&self, ask: &AskOf<Self>) -> Vec<String> {
        self.actors(&ask.question).into_iter().map(|actor| piece_id(self, actor)).collect()
    }

    fn facts(&self, ask: &AskOf<Self>) -> Vec<Facts> {
        let strides = Battle::strides(self, &ask.question, &ask.choices);
        let facts = |(&choice, stride): (&Choice, Option<preview::Stride>)| Facts {
            at: pointer(self, ask, choice),
            cost: stride.and_then(|stride| stride.cost).map(half_points),
            step: stride.map(|stride| Step {
                piece: piece_id(self, stride.actor),
                hex: self.board().label(stride.hex),
                facing: stride.facing.map(Facing::number),
                shape: shape(self, &stride),
                also: stride.hexes.iter().skip(1).map(|hex| self.board().label(hex)).collect(),
                faces_side: match (stride.actor, stride.formation) {
                    (Actor::Unit(unit), Some(formation)) => {
                        Some(self.faces_side_in(unit, formation, stride.hexes))
                    }
                    _ => None,
                },
            }),
            stops: stride.is_some_and(|stride| stride.stops),
            ..Facts::default()
        };
        ask.choices.iter().zip(strides).map(facts).collect()
    }

    fn strides(&self, ask: &AskOf<Self>) -> Vec<Option<Stride>> {
        // Of answers that differ in the facing only, one is enough for the way.
        let strides = Battle::strides(self, &ask.question, &ask.choices).into_iter();
        let kept = strides.map(|stride| stride.filter(|stride| stride.straight));
        kept.map(|stride| stride.map(|stride| plain(self, stride))).collect()
    }

    fn standing(&self, ask: &AskOf<Self>) -> Option<Stride> {
        Battle::standing(self, &ask.question).map(|stride| plain(self, stride))
    }

    fn amount(cost: u32) -> Amount {
        Amount { value: f64::from(cost) / 2.0, unit: "MP".to_owned() }
    }

    fn places(&self) -> Vec<String> {
        self.board().hexes().map(|hex| self.board().label(hex)).collect()
    }

    fn bars(&self, ask: &AskOf<Self>) -> Vec<Bar> {
        let bars = Battle::bars(self, &ask.question).into_iter();
        bars.map(|bar| Bar { place: bar.hex.index(), refusal: bar.refusal, as_it_stands: false })
            .collect()
    }

    fn carry_on(
        &mut self,
        table: &mut dyn Table<Self>,
        ask: &AskOf<Self>,
        choice: &Choice,
    ) -> Option<Play<()>> {
        Battle::carry_on(self, table, ask, *choice)
    }

    fn reply(&self, ask: &AskOf<Self>, _: &Choice) -> Option<Choice> {
        self.usual_reply(ask)
    }

    type Essence = Essence;

    fn essence(&self, event: &Self::Event) -> Option<Essence> {
        Battle::essence(self, event)
    }

    fn named(&self, kind: &str, number: usize) -> Named {
        match kind {
            "UnitId" => Named::piece(unit_id(self, UnitId(number as u16))),
            "LeaderId" => Named::piece(self.leader_def(LeaderId(number as u8)).name.clone()),
            "DivisionId" => {
                let division = self.given.setup.army.division(DivisionId(number as u8));
                let here = division.units.iter().filter(|unit| self.is_on_map(**unit));
                Named { pieces: here.map(|unit| unit_id(self, *unit)).collect(), place: None }
            }
            "Hex" => Named {
                place: Some(Hex::at(number))
                    .filter(|hex| hex.is_somewhere())
                    .map(|hex| self.board().label(hex)),
                ..Named::default()
            },
            _ => Named::default(),
        }
    }

    fn march(&self, event: &Event) -> Option<March> {
        let name = |unit: UnitId| self.def(unit).name.clone();
        let label = |hex: Hex| self.board().label(hex);
        let (who, to) = match event {
            Event::Movement(movement::Told::Marched(units, hexes)) => {
                let who: Vec<String> = units.iter().map(|unit| name(*unit)).collect();
                let there: Vec<String> = hexes.iter().map(label).collect();
                (who.join(", "), Some(there.join(" and ")))
            }
            Event::Movement(movement::Told::Turned(unit, _)) => (name(*unit), None),
            Event::Charge(charge::Told::Rode(unit, hex))
            | Event::Flight(flight::Told::Went(unit, hex, ..)) => (name(*unit), Some(label(*hex))),
            Event::Flight(flight::Told::LeaderWent(leader, hex)) => {
                (self.leader_def(*leader).name.clone(), Some(label(*hex)))
            }
            _ => return None,
        };
        Some(March { who, to, cost: None })
    }

    fn consequence(&self, events: &[Self::Event]) -> String {
        Battle::consequence(self, events)
    }

    fn time_limit(&self, ask: &AskOf<Self>) -> Option<TimeLimit> {
        let limit = Battle::time_limit(self, ask)?;
        let side = <Battle as engine::Game>::SIDES[limit.seat.index()];
        Some(TimeLimit {
            seat: limit.seat,
            period: format!("{} {side}", self.turn),
            seconds: 60 * u32::from(limit.minutes),
            rule: rule!("9.1.1").key(),
            out: rule!("9.1.3").key(),
            stop: limit.stop.map(|choice| self.choice_text(choice)),
        })
    }

    fn caveats(&self, viewer: Viewer) -> Vec<String> {
        let notes: &[&str] = if viewer == Viewer::Umpire { &[] } else { &[SUPPOSED] };
        notes.iter().map(|&note| note.to_owned()).collect()
    }

    fn turn(&self) -> u32 {
        u32::from(self.turn) + 1
    }

    fn strength(&self) -> Vec<Strength> {
        let arms = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];
        let counted = engine::Game::roll_call(self);
        strength_by_arm::<Battle, Arm>(arms, |seat, arm| {
            let all = self.given.setup.army.units.iter().zip(&counted);
            let own = all.filter(|(def, _)| def.seat() == seat && def.arm() == arm);
            own.map(|(_, increments)| *increments).sum()
        })
    }

    fn sight(&self, hex: &str) -> Option<Vec<Seen>> {
        let board = self.board();
        let from = board.hex(hex)?;
        let look = |to| {
            let block = self.sight_block(from, to);
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
        // The recommended place is offered first, or as a plain yes.
        let set_up = matches!(ask.question, Question::Deploy(_));
        let yes = ask.choices.iter().find(|choice| **choice == Choice::Yes);
        yes.or(ask.choices.first()).copied().filter(|_| set_up)
    }

    fn scramble(&self, viewer: Viewer, dice: &mut Fast) -> Self {
        check::scramble(self, viewer, dice)
    }

    fn audit(&self) -> Result<(), String> {
        check::audit(self)
    }

    fn odds_in(text: &str, procedure: &str, about: &str) -> Result<Chances, Error> {
        let battle = position_text::parse(text).map_err(Error::Load)?;
        let procedure = Procedure::read(&battle, procedure, about).map_err(Error::Load)?;
        chances(&battle, &procedure).map_err(Error::Odds)
    }
}
