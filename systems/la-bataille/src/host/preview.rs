//! What the answers to a question do, as plain facts: for previews and for the reach of a move.

use crate::book::Faces;
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::Formation;
use crate::rules::c06_formation::facing::Hand;
use crate::rules::c11_movement::Ask as Movement;
use crate::rules::c11_movement::march::{March, Way, wheel_choice};
use crate::rules::question::{Choice, Question};
use crate::rules::{
    c03_increments::losses, c03_increments::stacking, c04_morale::flight,
    c05_readiness as readiness, c10_charge as charge, c12_fire::phases as fire_phase,
    c13_melee as melee, c14_leaders as leaders, c16_kulm::night, c17_scenarios::deploy,
};
use crate::state::battle::{At, Battle};
use engine::{AskOf, Play, Refusal};
use ground::{Dir, Facing, Hex};

/// Who a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A combat unit.
    Unit(UnitId),
    /// A leader.
    Leader(LeaderId),
}

/// How a piece stands after an answer that moves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// Which piece.
    pub actor: Actor,
    /// Where its counter lies.
    pub hex: Hex,
    /// All hexes it fills.
    pub hexes: Hexes,
    /// Facing which hexside or vertex; a leader faces nowhere.
    pub facing: Option<Facing>,
    /// In which formation.
    pub formation: Option<Formation>,
    /// Half movement points it costs; nothing outside a move.
    pub cost: Option<i32>,
    /// Half movement points it has left then.
    pub left: i32,
    /// Whether the move ends with it.
    pub stops: bool,
    /// Everything but place and points that decides how the move may go on.
    pub stance: u64,
    /// Whether it looks where it goes: of answers that differ in the facing only, the plain one.
    pub straight: bool,
}

/// Why a moving unit may not go into a neighbouring hex as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The hex.
    pub hex: Hex,
    /// The reason.
    pub refusal: Refusal,
}

/// How a marching unit stands, in one number. The facing of a unit in one hex is free. (R55)
fn stance(formation: Formation, hexes: Hexes, facing: Facing, slowed: bool) -> u64 {
    let mut all = formation as u64 + 1;
    let mut add = |value: u64| all = (all << 16) ^ value;
    for hex in hexes.iter().skip(1) {
        add(hex.index() as u64 + 1);
    }
    let facing = if hexes.len() > 1 { u64::from(facing.number()) + 1 } else { 0 };
    add(facing << 1 | u64::from(slowed));
    all
}

impl Question {
    /// Whether a hex in its answers is where the piece goes that it is about. Otherwise it is a
    /// target, or where somebody else stands.
    fn moves_its_actor(&self) -> bool {
        !matches!(
            self,
            Question::Charge(
                charge::Ask::Square(_)
                    | charge::Ask::Target(..)
                    | charge::Ask::Switch(..)
                    | charge::Ask::Company(_)
                    | charge::Ask::CloseIn(_)
                    | charge::Ask::React(_)
                    | charge::Ask::Opportunity(_)
            ) | Question::Fire(fire_phase::Ask::Opportunity(..))
        )
    }
}

impl Battle {
    /// Who a question is about.
    pub fn actors(&self, question: &Question) -> Vec<Actor> {
        let unit = |unit: UnitId| vec![Actor::Unit(unit)];
        match question {
            Question::Movement(ask) => match ask {
                Movement::March(march) => {
                    let units = march.units.iter().copied().map(Actor::Unit);
                    units.chain(march.leaders.iter().copied().map(Actor::Leader)).collect()
                }
                Movement::LeaveCover(u)
                | Movement::Close(u)
                | Movement::OnTop(u)
                | Movement::Entry(u)
                | Movement::EntryFormation(u, _) => unit(*u),
                Movement::Ride(leader) | Movement::LeaderEntry(leader) => {
                    vec![Actor::Leader(*leader)]
                }
                Movement::Next => Vec::new(),
            },
            Question::Losses(losses::Ask::CloseUp(u))
            | Question::Stacking(stacking::Ask::Where(u)) => unit(*u),
            Question::Flight(
                flight::Ask::Gather(u) | flight::Ask::Way(u) | flight::Ask::Cover(u),
            ) => unit(*u),
            Question::Flight(flight::Ask::Leader(leader, _)) => vec![Actor::Leader(*leader)],
            Question::Readiness(readiness::Ask::Recover(u)) => unit(*u),
            Question::Charge(ask) => match ask {
                charge::Ask::Company(u)
                | charge::Ask::Step(u)
                | charge::Ask::Target(u, _)
                | charge::Ask::Stop(u)
                | charge::Ask::Trample(u, _)
                | charge::Ask::Switch(u, _)
                | charge::Ask::Square(u)
                | charge::Ask::CloseIn(u)
                | charge::Ask::Masse(u)
                | charge::Ask::Withdraw(u)
                | charge::Ask::React(u)
                | charge::Ask::ReactStep(u)
                | charge::Ask::Opportunity(u)
                | charge::Ask::OpportunityStep(u) => unit(*u),
                charge::Ask::Declare | charge::Ask::Next => Vec::new(),
            },
            Question::Fire(fire_phase::Ask::Opportunity(u, _) | fire_phase::Ask::FallBack(u)) => {
                unit(*u)
            }
            Question::Leaders(leaders::Ask::Refuge(leader) | leaders::Ask::Joins(leader))
            | Question::Melee(melee::Ask::LeaderStep(leader) | melee::Ask::Along(leader))
            | Question::Deploy(deploy::Ask::LeaderHex(leader)) => vec![Actor::Leader(*leader)],
            Question::Melee(melee::Ask::Spare(u) | melee::Ask::Step(u))
            | Question::Night(night::Ask::Apart(u) | night::Ask::Hex(u) | night::Ask::Form(u))
            | Question::Deploy(deploy::Ask::Hex(u) | deploy::Ask::Form(u)) => unit(*u),
            Question::Stacking(stacking::Ask::Who(_))
            | Question::Fire(_)
            | Question::Command(_)
            | Question::Melee(_)
            | Question::Recovery(_)
            | Question::Night(_)
            | Question::Deploy(_) => Vec::new(),
        }
    }

    /// How the piece that a question is about stands after each of the answers.
    pub fn strides(&self, question: &Question, choices: &[Choice]) -> Vec<Option<Stride>> {
        match question {
            Question::Movement(Movement::March(march)) => {
                let options = self.march_options(march);
                let stride = |choice: &Choice| {
                    let (_, cost) = options.iter().find(|(option, _)| option == choice)?;
                    self.march_stride(march, *choice, *cost)
                };
                choices.iter().map(stride).collect()
            }
            Question::Movement(Movement::Ride(leader)) => {
                choices.iter().map(|choice| self.ride_stride(*leader, *choice)).collect()
            }
            _ => match self.actors(question)[..] {
                [actor] if question.moves_its_actor() => {
                    choices.iter().map(|choice| self.plain_stride(actor, *choice)).collect()
                }
                _ => vec![None; choices.len()],
            },
        }
    }

    /// The step or wheel that an answer stands for.
    fn way_for(&self, march: &March, dir: Dir, facing: Option<Facing>) -> Option<Way> {
        let troops = self.unit(*march.units.first()?);
        let pair = troops.hexes.len() == 2 && troops.formation != Formation::RoadMarch;
        if let Some(facing) = facing.filter(|_| pair) {
            for hand in [Hand::Left, Hand::Right] {
                if wheel_choice(troops.facing, hand) == Choice::StepFacing(dir, facing) {
                    return self.try_wheel(march, hand).ok();
                }
            }
        }
        self.try_step(march, dir).ok()
    }

    fn march_stride(&self, march: &March, choice: Choice, cost: i32) -> Option<Stride> {
        let &lead = march.units.first()?;
        let troops = self.unit(lead);
        let ordered = troops.state == crate::nouns::kinds::Morale::GoodOrder;
        let began_in_line = ordered && troops.formation == Formation::Line;
        let slowed = if troops.marks.begun { troops.marks.line_penalty } else { began_in_line };
        let (hexes, facing, formation, stops, straight, slowed) = match choice {
            Choice::Step(dir) => {
                let way = self.way_for(march, dir, None)?;
                let formation = self.formation_in(lead, way.hexes.first(), &way);
                let facing = way.facing.unwrap_or(troops.facing);
                (way.hexes, facing, formation, way.halts, true, slowed)
            }
            Choice::StepFacing(dir, facing) => {
                let way = self.way_for(march, dir, Some(facing))?;
                let formation = self.formation_in(lead, way.hexes.first(), &way);
                // A unit that faces a vertex goes through one of the two sides beside it.
                let straight =
                    troops.hexes.len() > 1 || facing.number() == dir as u8 || way.facing.is_some();
                (way.hexes, facing, formation, way.halts, straight, slowed)
            }
            Choice::Turn(facing) => (troops.hexes, facing, troops.formation, false, false, slowed),
            Choice::Form(formation, facing, _) => {
                let change =
                    self.changes(lead).into_iter().find(|change| change.choice() == choice);
                let hexes = change.and_then(|change| change.hexes).unwrap_or(troops.hexes);
                let slowed = troops.marks.begun && troops.marks.line_penalty;
                (hexes, facing, formation, false, true, slowed)
            }
            _ => return None,
        };
        Some(Stride {
            actor: Actor::Unit(lead),
            hex: hexes.first(),
            hexes,
            facing: Some(facing),
            formation: Some(formation),
            cost: Some(cost),
            left: self.points_left(lead) - cost,
            stops,
            stance: stance(formation, hexes, facing, slowed),
            straight,
        })
    }

    fn ride_stride(&self, leader: LeaderId, choice: Choice) -> Option<Stride> {
        let at = self.leaders[leader.index()].hex;
        let (hex, cost) = match choice {
            Choice::Step(dir) => {
                (self.board().neighbour(at, dir)?, self.may_ride(leader, dir).ok()?)
            }
            Choice::Hex(hex) => (hex, 0),
            _ => return None,
        };
        hex.is_somewhere().then(|| Stride {
            actor: Actor::Leader(leader),
            hex,
            hexes: Hexes::one(hex),
            facing: None,
            formation: None,
            cost: Some(cost),
            left: self.ride_left(leader) - cost,
            stops: false,
            stance: 0,
            straight: true,
        })
    }

    /// How the piece that a question is about stands in this position, which may be a later one.
    pub fn standing(&self, question: &Question) -> Option<Stride> {
        match *self.actors(question).first()? {
            Actor::Leader(leader) => {
                self.ride_stride(leader, Choice::Hex(self.leaders[leader.index()].hex))
            }
            Actor::Unit(unit) => {
                let troops = self.unit(unit);
                let slowed = troops.marks.line_penalty;
                (!troops.hexes.is_empty()).then(|| Stride {
                    actor: Actor::Unit(unit),
                    hex: troops.hexes.first(),
                    hexes: troops.hexes,
                    facing: Some(troops.facing),
                    formation: Some(troops.formation),
                    cost: None,
                    left: self.points_left(unit),
                    stops: troops.marks.moved,
                    stance: stance(troops.formation, troops.hexes, troops.facing, slowed),
                    straight: true,
                })
            }
        }
    }

    /// A move outside a march: to a hex at once, or a turn on the spot.
    fn plain_stride(&self, actor: Actor, choice: Choice) -> Option<Stride> {
        let Actor::Unit(unit) = actor else {
            let Actor::Leader(leader) = actor else { return None };
            return self.ride_stride(leader, choice).map(|stride| Stride { cost: None, ..stride });
        };
        let troops = self.unit(unit);
        let at = troops.hexes.first();
        let hexes = match choice {
            Choice::Turn(_) => troops.hexes,
            Choice::Form(_, _, Some(dir)) if at.is_somewhere() => {
                self.board().neighbour(at, dir).map_or(Hexes::NONE, |hex| Hexes::pair(at, hex))
            }
            _ => Hexes::NONE,
        };
        let (hex, facing, formation) = match choice {
            Choice::Hex(hex) => (hex, troops.facing, troops.formation),
            Choice::Step(dir) if at.is_somewhere() => {
                (self.board().neighbour(at, dir)?, troops.facing, troops.formation)
            }
            Choice::StepFacing(dir, facing) if at.is_somewhere() => {
                (self.board().neighbour(at, dir)?, facing, troops.formation)
            }
            Choice::Turn(facing) => (at, facing, troops.formation),
            Choice::Form(formation, facing, _) => (at, facing, formation),
            _ => return None,
        };
        hex.is_somewhere().then_some(Stride {
            actor,
            hex,
            hexes: if hexes.is_empty() { Hexes::one(hex) } else { hexes },
            facing: Some(facing),
            formation: Some(formation),
            cost: None,
            left: 0,
            stops: false,
            stance: 0,
            straight: true,
        })
    }

    /// Whether a formation faces a hexside where the unit stands.
    pub fn faces_side(&self, unit: UnitId, formation: Formation) -> bool {
        self.faces_side_in(unit, formation, self.unit(unit).hexes)
    }

    /// Whether a formation in these hexes faces a hexside.
    pub fn faces_side_in(&self, unit: UnitId, formation: Formation, hexes: Hexes) -> bool {
        let stance = self.stance_as(unit, formation, self.unit(unit).state, hexes);
        self.faces(stance) == Faces::Hexside
    }

    /// The neighbouring hexes that a marching unit may not enter as it stands, and why.
    pub fn bars(&self, question: &Question) -> Vec<Bar> {
        let Question::Movement(Movement::March(march)) = question else { return Vec::new() };
        let Some(&lead) = march.units.first() else { return Vec::new() };
        let at = self.unit(lead).hexes.first();
        let bar = |dir: Dir| {
            let hex = self.board().neighbour(at, dir)?;
            let refusal = self.try_step(march, dir).err()?;
            let refusal = self.with_remedy(march, dir, refusal);
            Some(Bar { hex, refusal })
        };
        Dir::ALL.into_iter().filter_map(bar).collect()
    }

    /// Goes on with the move that a question belongs to, or begins the one that an answer chooses.
    /// `None`: this question belongs to no move.
    pub fn carry_on(
        &mut self,
        table: At<'_>,
        ask: &AskOf<Battle>,
        choice: Choice,
    ) -> Option<Play<()>> {
        let Question::Movement(question) = &ask.question else { return None };
        match (question, choice) {
            (Movement::March(march), _) => Some(self.march(table, march.clone())),
            (Movement::Ride(leader), _) => Some(self.ride(table, *leader)),
            (Movement::Next, Choice::Unit(unit)) if self.is_on_map(unit) => {
                Some(self.march(table, March::of(vec![unit], Vec::new())))
            }
            (Movement::Next, Choice::Stack(hex)) => {
                let (units, leaders) = self.movers_of(hex, ask.seat);
                Some(self.march(table, March::of(units, leaders)))
            }
            (Movement::Next, Choice::Leader(leader))
                if self.leaders[leader.index()].hex.is_somewhere() =>
            {
                Some(self.ride(table, leader))
            }
            _ => None,
        }
    }
}
