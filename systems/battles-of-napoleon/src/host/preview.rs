//! Where the answers to a question take a piece: for previews and for the reach of a move.

use crate::nouns::field::{LeaderId, UnitId};
use crate::nouns::kinds::{Order, Shape};
use crate::rules::ask::{Choice, Question};
use crate::rules::r19_movement::march_options::{March, Pose};
use crate::rules::{r16_activation, r19_movement};
use crate::state::battle::{At, Battle};
use engine::{AskOf, Play, rule};
use ground::{Dir, Facing};
use host::{Bar, Moves, Stride};

/// Everything but hex, points spent and whether it has turned that decides how a march may go on.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stance {
    facing: Facing,
    shapes: Vec<Shape>,
    changed: bool,
    under_way: bool,
    /// What the lower unit has more to spend than the upper one.
    more_below: i16,
    /// [12.6b] Whom it has seen on the way bars its way under Retire.
    seen: Vec<UnitId>,
}

/// A piece that moves.
enum Mover {
    Unit(UnitId),
    Leader(LeaderId),
}

/// The piece that a question is about.
fn mover(question: &Question) -> Option<Mover> {
    match host::first_named(question)? {
        ("UnitId", number) => Some(Mover::Unit(UnitId(number as u16))),
        ("LeaderId", number) => Some(Mover::Leader(LeaderId(number as u8))),
        _ => None,
    }
}

impl Moves for Battle {
    const COIN: (u32, &'static str) = (2, "MP");

    type Stance = Stance;

    fn strides(&self, ask: &AskOf<Battle>) -> Vec<Option<Stride<Stance>>> {
        if let (Question::Movement(r19_movement::Ask::March { .. }), Some(march)) =
            (&ask.question, &self.march)
        {
            let options = self.march_options(march);
            let stride = |choice: &Choice| {
                let (_, next) = options.iter().find(|(option, _)| option == choice)?;
                self.march_stride(march, *choice, next)
            };
            return ask.choices.iter().map(stride).collect();
        }
        let stride = |choice: &Choice| self.plain_stride(&mover(&ask.question)?, *choice);
        ask.choices.iter().map(stride).collect()
    }

    fn standing(&self, ask: &AskOf<Battle>) -> Option<Stride<Stance>> {
        let (unit, plain) = match mover(&ask.question)? {
            Mover::Unit(unit) => {
                let plain = self.plain_stride(&Mover::Unit(unit), Choice::Hex(self.unit(unit).hex));
                (unit, plain)
            }
            Mover::Leader(leader) => {
                let hex = self.leader_hex(leader);
                return self.plain_stride(&Mover::Leader(leader), Choice::Hex(hex));
            }
        };
        let Question::Movement(r19_movement::Ask::March { .. }) = ask.question else {
            return plain;
        };
        let state = self.unit(unit);
        let out = state.marks.out_of_range;
        let order = (!out).then(|| self.formation(self.formation_of(unit)).order);
        let march = self.march.as_ref();
        Some(Stride {
            left: (2 * self.allowance(unit, state.shape, order) - state.spent).into(),
            stops: march.is_none_or(|march| march.pose.done),
            stance: march.map(|march| self.stance(march, &march.pose)).unwrap_or_default(),
            grade: u8::from(march.is_some_and(|march| march.pose.turned)),
            ..plain?
        })
    }

    fn bars(&self, ask: &AskOf<Battle>) -> Vec<Bar> {
        let (Question::Movement(r19_movement::Ask::March { .. }), Some(march)) =
            (&ask.question, &self.march)
        else {
            return Vec::new();
        };
        let bar = |dir: Dir| {
            // What is listed is legal.
            if ask.choices.contains(&Choice::Step(dir)) {
                return None;
            }
            let hex = self.field.board.neighbour(march.pose.hex, dir)?;
            let refusal = self.explain_step(march, dir)?;
            let as_it_stands = refusal.rule == rule!("19b").key();
            Some(Bar { hex, refusal, as_it_stands })
        };
        Dir::ALL.into_iter().filter_map(bar).collect()
    }

    fn carry_on(
        &mut self,
        table: At<'_>,
        ask: &AskOf<Battle>,
        choice: &Choice,
    ) -> Option<Play<()>> {
        let units = match (&ask.question, *choice) {
            (Question::Movement(r19_movement::Ask::March { .. }), _) => {
                let march = self.march.clone()?;
                return Some(self.march_on(table, march));
            }
            (Question::Activation(r16_activation::Ask::WhoMoves), Choice::Unit(unit))
                if self.unit(unit).hex.is_somewhere() =>
            {
                vec![unit]
            }
            (Question::Activation(r16_activation::Ask::WhoMoves), Choice::Stack(hex)) => {
                self.stack(hex)
            }
            _ => return None,
        };
        Some(self.march(table, units))
    }
}

impl Battle {
    fn march_stride(&self, march: &March, choice: Choice, next: &Pose) -> Option<Stride<Stance>> {
        if matches!(choice, Choice::Halt | Choice::Drop) {
            return None;
        }
        Some(Stride {
            facing: Some(next.facing),
            shape: Some(self.drawn_shape(march.units[0], next.shapes[0])),
            cost: Some(self.march_cost(march, choice, next).unsigned_abs().into()),
            left: next.left[0].into(),
            stops: next.done,
            stance: self.stance(march, next),
            grade: u8::from(next.turned),
            ..Stride::to(next.hex)
        })
    }

    fn stance(&self, march: &March, pose: &Pose) -> Stance {
        let mut seen = Vec::new();
        if march.order == Some(Order::Retire) {
            seen.extend(march.seen.iter().copied());
            seen.extend(self.seen_enemies(pose.hex, self.seat_of(march.units[0])));
            seen.sort_unstable_by_key(|unit| unit.index());
            seen.dedup();
        }
        let two = march.units.len() == 2;
        Stance {
            facing: pose.facing,
            shapes: pose.shapes[..march.units.len()].to_vec(),
            changed: pose.changed,
            under_way: pose.hexes > 0,
            more_below: if two { pose.left[1] - pose.left[0] } else { 0 },
            seen,
        }
    }

    /// A move outside a march: to a hex at once, or a turn on the spot.
    fn plain_stride(&self, mover: &Mover, choice: Choice) -> Option<Stride<Stance>> {
        let unit = match (mover, choice) {
            (Mover::Unit(unit), _) => *unit,
            (Mover::Leader(_), Choice::Hex(hex)) => {
                return hex.is_somewhere().then(|| Stride::to(hex));
            }
            (Mover::Leader(_), _) => return None,
        };
        let state = self.unit(unit);
        let (hex, facing, shape) = match choice {
            Choice::Hex(hex) => (hex, state.facing, state.shape),
            Choice::Turn(facing) => (state.hex, facing, state.shape),
            Choice::Form(shape) => (state.hex, state.facing, shape),
            Choice::FormAs(shape, facing) => (state.hex, facing, shape),
            _ => return None,
        };
        let shape = Some(self.drawn_shape(unit, shape));
        hex.is_somewhere().then(|| Stride { facing: Some(facing), shape, ..Stride::to(hex) })
    }
}
