//! What the answers to a question do, as plain facts: for previews and for the reach of a move.

use crate::nouns::field::{LeaderId, UnitId};
use crate::nouns::kinds::{Order, Shape};
use crate::rules::ask::{Choice, Question};
use crate::rules::r19_movement::march_options::{March, Pose};
use crate::rules::r21_fire::{evasion, leaders};
use crate::rules::{
    r11_orders, r12_setup, r13_cubes, r16_activation, r17_formation, r18_stacking, r19_movement,
    r21_fire, r23_assault, r26_retreat, r27_recovery, r28_reinforcements,
};
use crate::state::battle::{At, Battle};
use engine::{Play, Refusal, rule};
use ground::{Dir, Facing, Hex};
use std::collections::BTreeSet;

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
    /// Where.
    pub hex: Hex,
    /// Facing which vertex; a leader faces nowhere.
    pub facing: Option<Facing>,
    /// In which shape.
    pub shape: Option<Shape>,
    /// Half movement points it costs; nothing outside a march.
    pub cost: Option<i16>,
    /// Half movement points it has left then.
    pub left: i16,
    /// Whether the move ends with it.
    pub stops: bool,
    /// Everything but place, points spent and `turned` that decides how the move may go on: it goes
    /// on alike wherever this is equal.
    pub stance: u64,
    /// Whether it has turned in this hex, which it may do but once. [19u]
    pub turned: bool,
}

/// Why a moving unit may not go into a neighbouring hex as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The hex.
    pub hex: Hex,
    /// The reason.
    pub refusal: Refusal,
    /// Whether it would be another matter if the unit faced otherwise. [19b]
    pub facing_only: bool,
}

impl Battle {
    /// Who a question is about.
    pub fn actors(&self, question: &Question) -> Vec<Actor> {
        use Question as Q;
        let unit = |unit: UnitId| vec![Actor::Unit(unit)];
        match *question {
            Q::Movement(r19_movement::Ask::March { unit: top, .. }) => match &self.march {
                Some(march) => march.units.iter().copied().map(Actor::Unit).collect(),
                None => unit(top),
            },
            Q::SetUp(r12_setup::Ask::Place(u))
            | Q::SetUp(r12_setup::Ask::Shape(u))
            | Q::SetUp(r12_setup::Ask::Facing(u))
            | Q::Movement(r19_movement::Ask::PushedGuns(u))
            | Q::Reinforcements(r28_reinforcements::Ask::Facing(u))
            | Q::Reinforcements(r28_reinforcements::Ask::Enter(u))
            | Q::Reinforcements(r28_reinforcements::Ask::EnterWith(u))
            | Q::Movement(r19_movement::Ask::FormUp(u))
            | Q::Stacking(r18_stacking::Ask::OnTop(u))
            | Q::Assault(r23_assault::Ask::CombineCharge(u))
            | Q::Evasion(evasion::Ask::BeforeFire(u))
            | Q::Evasion(evasion::Ask::BeforeAssault(u))
            | Q::Evasion(evasion::Ask::AfterCheck(u))
            | Q::Evasion(evasion::Ask::Where(u))
            | Q::Assault(r23_assault::Ask::DefendersTurn(u))
            | Q::Assault(r23_assault::Ask::DefensiveFire(u))
            | Q::Fire(r21_fire::Ask::HorseArtillery(u))
            | Q::Fire(r21_fire::Ask::TurnTo(u))
            | Q::Assault(r23_assault::Ask::AdvanceFacing(u))
            | Q::Assault(r23_assault::Ask::AfterEvasion(u))
            | Q::Retreat(r26_retreat::Ask::Facing(u))
            | Q::Retreat(r26_retreat::Ask::PushedTo(u))
            | Q::Retreat(r26_retreat::Ask::PushedFacing(u))
            | Q::Retreat(r26_retreat::Ask::Way { unit: u, .. })
            | Q::Fire(r21_fire::Ask::Reaction { firer: u, .. })
            | Q::Formation(r17_formation::Ask::FormSquare { infantry: u, .. })
            | Q::Assault(r23_assault::Ask::Approached { cavalry: u, .. })
            | Q::Fire(r21_fire::Ask::Allot { firer: u, .. })
            | Q::Fire(r21_fire::Ask::Aim { firer: u, .. }) => unit(u),
            Q::SetUp(r12_setup::Ask::Leader(l))
            | Q::Orders(r11_orders::Ask::LeaderMove(l))
            | Q::Reinforcements(r28_reinforcements::Ask::Leader(l))
            | Q::Activation(r16_activation::Ask::DivisionLeaderMove(l))
            | Q::Leaders(leaders::Ask::Advances(l))
            | Q::Orders(r11_orders::Ask::LeaderTries(l))
            | Q::Leaders(leaders::Ask::Joins(l)) => vec![Actor::Leader(l)],
            Q::SetUp(r12_setup::Ask::How(f))
            | Q::Orders(r11_orders::Ask::FirstOrder(f))
            | Q::Orders(r11_orders::Ask::NewOrder(f))
            | Q::Orders(r11_orders::Ask::WhoChecks(f))
            | Q::Reinforcements(r28_reinforcements::Ask::CallUp(f))
            | Q::Recovery(r27_recovery::Ask::Who { formation: f, .. }) => {
                self.members(f).map(Actor::Unit).collect()
            }
            Q::Orders(r11_orders::Ask::Command { .. })
            | Q::Orders(r11_orders::Ask::MuratsPoint)
            | Q::Orders(r11_orders::Ask::Initiative)
            | Q::Cubes(r13_cubes::Ask::Activate)
            | Q::Cubes(r13_cubes::Ask::MassCharge { .. })
            | Q::Stacking(r18_stacking::Ask::Reorder)
            | Q::Activation(r16_activation::Ask::WhoMoves)
            | Q::Assault(r23_assault::Ask::Declare)
            | Q::Assault(r23_assault::Ask::Next)
            | Q::Assault(r23_assault::Ask::NextCharge)
            | Q::Assault(r23_assault::Ask::WhoFollows)
            | Q::SetUp(r12_setup::Ask::Next)
            | Q::Fire(r21_fire::Ask::TurnBefore)
            | Q::Fire(r21_fire::Ask::Flank)
            | Q::Fire(r21_fire::Ask::Next)
            | Q::Assault(r23_assault::Ask::AttackersLoss)
            | Q::Leaders(leaders::Ask::AtRisk)
            | Q::Assault(r23_assault::Ask::Advance { .. }) => Vec::new(),
        }
    }

    /// How the piece that a question is about stands after each of the answers.
    pub fn strides(&self, question: &Question, choices: &[Choice]) -> Vec<Option<Stride>> {
        if let (Question::Movement(r19_movement::Ask::March { .. }), Some(march)) =
            (question, &self.march)
        {
            let options = self.march_options(march);
            let stride = |choice: &Choice| {
                let (_, next) = options.iter().find(|(option, _)| option == choice)?;
                self.march_stride(march, *choice, next)
            };
            return choices.iter().map(stride).collect();
        }
        let actor = match self.actors(question)[..] {
            [actor] => actor,
            _ => return vec![None; choices.len()],
        };
        choices.iter().map(|&choice| self.plain_stride(actor, choice)).collect()
    }

    /// Half points that an answer costs a marching unit: what is gone from its points, where a
    /// change of formation in the first hex gives it those of the new side. [19d]
    pub fn march_cost(&self, march: &March, choice: Choice, next: &Pose) -> i16 {
        let pose = &march.pose;
        let reforms = matches!(choice, Choice::Form(_) | Choice::FormAs(..) | Choice::Join);
        let gained = if reforms && pose.hexes == 0 && march.order != Some(Order::Defend) {
            let points = |shape| 2 * self.allowance(march.units[0], shape, march.order);
            points(next.shapes[0]) - points(pose.shapes[0])
        } else {
            0
        };
        (pose.left[0] + gained - next.left[0]).max(0)
    }

    fn march_stride(&self, march: &March, choice: Choice, next: &Pose) -> Option<Stride> {
        if matches!(choice, Choice::Halt | Choice::Drop) {
            return None;
        }
        Some(Stride {
            actor: Actor::Unit(march.units[0]),
            hex: next.hex,
            facing: Some(next.facing),
            shape: Some(next.shapes[0]),
            cost: Some(self.march_cost(march, choice, next)),
            left: next.left[0],
            stops: next.done,
            stance: self.stance(march, next),
            turned: next.turned,
        })
    }

    /// How the piece that a question is about stands in this position, which may be a later one.
    pub fn standing(&self, question: &Question) -> Option<Stride> {
        let actor = *self.actors(question).first()?;
        let (Actor::Unit(unit), Question::Movement(r19_movement::Ask::March { .. })) =
            (actor, question)
        else {
            let hex = match actor {
                Actor::Unit(unit) => self.unit(unit).hex,
                Actor::Leader(leader) => self.leader_hex(leader),
            };
            return self.plain_stride(actor, Choice::Hex(hex));
        };
        let state = self.unit(unit);
        let out = state.marks.out_of_range;
        let order = (!out).then(|| self.formation(self.formation_of(unit)).order);
        state.hex.is_somewhere().then(|| Stride {
            actor,
            hex: state.hex,
            facing: Some(state.facing),
            shape: Some(state.shape),
            cost: None,
            left: 2 * self.allowance(unit, state.shape, order) - state.spent,
            stops: self.march.as_ref().is_none_or(|march| march.pose.done),
            stance: self.march.as_ref().map_or(0, |march| self.stance(march, &march.pose)),
            turned: self.march.as_ref().is_some_and(|march| march.pose.turned),
        })
    }

    /// A pose in one number, but for the hex, the points of the top unit and whether it has turned.
    fn stance(&self, march: &March, pose: &Pose) -> u64 {
        let mut stance = u64::from(pose.facing.number());
        let mut add = |value: u64, bits: u32| stance = stance << bits | value;
        for index in 0..march.units.len() {
            add(pose.shapes[index] as u64, 3);
        }
        add(u64::from(pose.changed), 1);
        add(u64::from(pose.hexes > 0), 1);
        if march.units.len() == 2 {
            add((pose.left[1] - pose.left[0]) as u8 as u64, 8);
        }
        // [12.6b] Whom it has seen on the way bars its way under Retire.
        if march.order == Some(Order::Retire) {
            let mut seen: BTreeSet<usize> = march.seen.iter().map(|unit| unit.index()).collect();
            let seat = self.seat_of(march.units[0]);
            seen.extend(self.seen_enemies(pose.hex, seat).into_iter().map(|unit| unit.index()));
            let mixed = seen.into_iter().fold(0xcbf2_9ce4_8422_2325, |mixed: u64, unit| {
                (mixed ^ unit as u64).wrapping_mul(0x0100_0000_01b3)
            });
            add(mixed >> 32, 32);
        }
        stance
    }

    /// A move outside a march: to a hex at once, or a turn on the spot.
    fn plain_stride(&self, actor: Actor, choice: Choice) -> Option<Stride> {
        let (at, faces, stands) = match actor {
            Actor::Unit(unit) => {
                let state = self.unit(unit);
                (state.hex, Some(state.facing), Some(state.shape))
            }
            Actor::Leader(leader) => (self.leader_hex(leader), None, None),
        };
        let (hex, facing, shape) = match (actor, choice) {
            (_, Choice::Hex(hex)) => (hex, faces, stands),
            (Actor::Unit(_), Choice::Turn(facing)) => (at, Some(facing), stands),
            (Actor::Unit(_), Choice::Form(shape)) => (at, faces, Some(shape)),
            (Actor::Unit(_), Choice::FormAs(shape, facing)) => (at, Some(facing), Some(shape)),
            _ => return None,
        };
        hex.is_somewhere().then_some(Stride {
            actor,
            hex,
            facing,
            shape,
            cost: None,
            left: 0,
            stops: false,
            stance: 0,
            turned: false,
        })
    }

    /// The neighbouring hexes that a marching unit may not enter as it stands, and why.
    pub fn bars(&self, question: &Question, choices: &[Choice]) -> Vec<Bar> {
        let (Question::Movement(r19_movement::Ask::March { .. }), Some(march)) =
            (question, &self.march)
        else {
            return Vec::new();
        };
        let bar = |dir: Dir| {
            // What is listed is legal.
            if choices.contains(&Choice::Step(dir)) {
                return None;
            }
            let hex = self.field.board.neighbour(march.pose.hex, dir)?;
            let refusal = self.explain_step(march, dir)?;
            let facing_only = refusal.rule == rule!("19b").key();
            Some(Bar { hex, refusal, facing_only })
        };
        Dir::ALL.into_iter().filter_map(bar).collect()
    }

    /// Goes on with the march that a question belongs to, or begins the one that an answer chooses.
    /// Whatever comes after the march is left out. `None`: this question belongs to no march.
    pub fn carry_on(
        &mut self,
        table: At<'_>,
        question: &Question,
        choice: Choice,
    ) -> Option<Play<()>> {
        match (question, choice) {
            (Question::Movement(r19_movement::Ask::March { .. }), _) => {
                let march = self.march.clone()?;
                Some(self.march_on(table, march))
            }
            (Question::Activation(r16_activation::Ask::WhoMoves), Choice::Unit(unit))
                if self.unit(unit).hex.is_somewhere() =>
            {
                Some(self.march(table, vec![unit]))
            }
            (Question::Activation(r16_activation::Ask::WhoMoves), Choice::Stack(hex)) => {
                let units = self.stack(hex);
                Some(self.march(table, units))
            }
            _ => None,
        }
    }
}
