//! Where the answers to a question take a piece: for previews and for the reach of a move.

use crate::book::{Disordering, Manoeuvre};
use crate::host::ask::{Choice, Question};
use crate::host::scene::shape_of;
use crate::nouns::{Facing, Formation, HalfPoints, LeaderId, UnitId};
use crate::rules::s05_movement::Ask as Movement;
use crate::rules::s05_movement::cost::Manner;
use crate::rules::s05_movement::march::March;
use crate::rules::s06_formation::wide::right_of;
use crate::rules::{s06_formation, s08_fire, s08_shock, s14_reinforcements};
use crate::state::{At, Battle, Mark};
use engine::{AskOf, Play, Refusal, rule};
use ground::{Dir, Hex};
use host::{Bar, Moves};

type Stride = host::Stride<Stance>;

/// Everything but hex and points that decides how a move may go on.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stance {
    formation: Option<Formation>,
    facing: Facing,
    right: Option<Hex>,
    march: March,
    turned: bool,
}

/// How a unit stands: its hex, its second hex, its facing, its formation.
type Stands = (Hex, Hex, Facing, Formation);

impl Moves for Battle {
    const COIN: (u32, &'static str) = (2, "MP");

    type Stance = Stance;

    fn strides(&self, ask: &AskOf<Battle>) -> Vec<Option<Stride>> {
        let all = ask.choices.iter();
        match (&ask.question, host::first_named(&ask.question)) {
            (Question::Movement(Movement::Step(unit, _, march)), _) => {
                all.map(|choice| self.march_stride(*unit, *march, *choice)).collect()
            }
            (question, Some(("UnitId", number))) if moves_its_piece(question) => {
                all.map(|choice| self.plain_stride(UnitId(number as u16), *choice)).collect()
            }
            (_, Some(("LeaderId", number))) => {
                all.map(|choice| self.ride_stride(LeaderId(number as u8), *choice)).collect()
            }
            _ => vec![None; ask.choices.len()],
        }
    }

    fn standing(&self, ask: &AskOf<Battle>) -> Option<Stride> {
        match host::first_named(&ask.question)? {
            ("LeaderId", number) => {
                let hex = self.leaders[number].hex;
                hex.is_somewhere().then(|| Stride::to(hex))
            }
            ("UnitId", number) => {
                let unit = UnitId(number as u16);
                let one = *self.unit(unit);
                let march = match ask.question {
                    Question::Movement(Movement::Step(_, _, march)) => march,
                    _ => March::default(),
                };
                Some(Stride {
                    left: self.points_left(unit).0.into(),
                    stops: one.marks.has(Mark::Moved),
                    stance: self.stance(unit, one.formation, one.facing, one.right, march),
                    ..self.stride((one.hex, one.right, one.facing, one.formation))?
                })
            }
            _ => None,
        }
    }

    fn bars(&self, ask: &AskOf<Battle>) -> Vec<Bar> {
        let Question::Movement(Movement::Step(unit, _, march)) = ask.question else {
            return Vec::new();
        };
        let at = self.unit(unit).hex;
        let bar = |dir: Dir| {
            let listed = [Choice::Step(dir), Choice::Slide(dir), Choice::Reverse(dir)];
            if listed.iter().any(|choice| ask.choices.contains(choice)) {
                return None;
            }
            let hex = self.board().neighbour(at, dir)?;
            let refusal = match self.step_cost(unit, dir, Manner::Front, march.slope) {
                Err(refusal) => refusal,
                Ok(_) if march.held => {
                    Refusal::new(rule!("MOV-13"), "before an enemy it goes no farther")
                }
                Ok(price) if price.points > self.points_left(unit) => {
                    Refusal::new(rule!("MOV-02"), format!("it costs {} MP", price.points))
                }
                Ok(_) => Refusal::new(rule!("STK-06"), "it could not end there, nor go on"),
            };
            let as_it_stands = refusal.rule == rule!("MOV-01").key();
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
        let Question::Movement(question) = &ask.question else { return None };
        match (question, *choice) {
            (Movement::Step(unit, _, march), _) => Some(self.march_on(table, *unit, *march)),
            (Movement::Ride(leader), _) => Some(self.move_leader(table, *leader)),
            (Movement::Mover, Choice::Unit(unit)) => Some(self.march(table, unit)),
            (Movement::Mover, Choice::Leader(leader)) => Some(self.move_leader(table, leader)),
            _ => None,
        }
    }
}

/// Whether the answers tell where the piece goes that the question is about. Otherwise they are
/// targets, or of somebody else.
fn moves_its_piece(question: &Question) -> bool {
    match question {
        Question::Fire(s08_fire::Ask::Target(_) | s08_fire::Ask::Side(..)) => false,
        // On which of its hexes a line wheels does not tell where its counter lies afterwards.
        Question::Formation(s06_formation::Ask::React(_) | s06_formation::Ask::Pivot(_)) => false,
        Question::Shock(ask) => matches!(ask, s08_shock::Ask::Ride(_) | s08_shock::Ask::Advance(_)),
        Question::Reinforcements(ask) => matches!(ask, s14_reinforcements::Ask::Facing(_)),
        _ => true,
    }
}

impl Battle {
    fn stance(
        &self,
        unit: UnitId,
        formation: Formation,
        facing: Facing,
        right: Hex,
        march: March,
    ) -> Stance {
        let right = right.is_somewhere().then_some(right);
        let turned = self.unit(unit).marks.has(Mark::Turned);
        Stance { formation: Some(formation), facing, right, march, turned }
    }

    /// A unit drawn up so, for nothing.
    fn stride(&self, (hex, right, facing, formation): Stands) -> Option<Stride> {
        hex.is_somewhere().then(|| Stride {
            also: Some(right).filter(|hex| hex.is_somewhere()).into_iter().collect(),
            facing: Some(ground::Facing::new(facing.number() / 2)),
            faces_side: Some(!facing.is_vertex()),
            shape: Some(shape_of(formation)),
            ..Stride::to(hex)
        })
    }

    /// How a unit stands after an answer of its move, and what it costs.
    fn march_stride(&self, unit: UnitId, march: March, choice: Choice) -> Option<Stride> {
        let one = *self.unit(unit);
        let mut after = march;
        let mut formation = one.formation;
        let beside = |hex: Hex, dir: Dir| {
            hex.is_somewhere().then(|| self.board().neighbour(hex, dir)).flatten()
        };
        let (stands, points) = match choice {
            Choice::Step(dir) | Choice::Slide(dir) | Choice::Reverse(dir) => {
                let manner = match choice {
                    Choice::Slide(_) => Manner::Slide,
                    Choice::Reverse(_) => Manner::Reverse,
                    _ => Manner::Front,
                };
                let price = self.step_cost(unit, dir, manner, march.slope).ok()?;
                let (hex, right) = (beside(one.hex, dir)?, beside(one.right, dir));
                let right = right.unwrap_or(Hex::NOWHERE);
                let there: Vec<Hex> =
                    [hex, right].into_iter().filter(|hex| hex.is_somewhere()).collect();
                after.slope |= price.slope;
                after.stepped = true;
                after.held = self.facing_enemies(unit, &there).next().is_some();
                if price.disorder == Disordering::AtOnce {
                    formation = Formation::Disorder;
                }
                ((hex, right, one.facing, formation), price.points)
            }
            Choice::Turn(facing) => {
                let cost = self.manoeuvre_cost(unit, Manoeuvre::ChangeFacing)?;
                let (hex, right) = self.after_wheel(unit, facing);
                ((hex, right, facing, formation), cost)
            }
            Choice::AboutFace => {
                let cost = self.manoeuvre_cost(unit, Manoeuvre::AboutFace)?;
                let (hex, right) = match one.right.is_somewhere() {
                    true => (one.right, one.hex),
                    false => (one.hex, one.right),
                };
                ((hex, right, one.facing.reversed(), formation), cost)
            }
            Choice::Form(new, facing, with) => {
                let cost = self.manoeuvre_cost(unit, Manoeuvre::ChangeFormation)?;
                formation = new;
                let other = with.and_then(|dir| beside(one.hex, dir)).unwrap_or(Hex::NOWHERE);
                let (hex, right) = match with {
                    Some(dir) if dir != right_of(facing) => (other, one.hex),
                    _ => (one.hex, other),
                };
                ((hex, right, facing, formation), cost)
            }
            _ => return None,
        };
        let (_, right, facing, _) = stands;
        let turned = self.unit(unit).marks.has(Mark::Turned) || matches!(choice, Choice::Turn(_));
        let stance = Stance { turned, ..self.stance(unit, formation, facing, right, after) };
        self.priced(unit, stands, points, stance)
    }

    fn priced(
        &self,
        unit: UnitId,
        stands: Stands,
        points: HalfPoints,
        stance: Stance,
    ) -> Option<Stride> {
        Some(Stride {
            cost: Some(u32::from(points.0.unsigned_abs())),
            left: (self.points_left(unit) - points).0.into(),
            stance,
            ..self.stride(stands)?
        })
    }

    /// The hexes of a unit after a turn; of a two-hex line after the first way in which it may wheel.
    fn after_wheel(&self, unit: UnitId, facing: Facing) -> (Hex, Hex) {
        let one = self.unit(unit);
        let first = self.wheels(unit, facing).first().copied();
        let right = right_of(facing);
        match first {
            Some(pivot) if one.right.is_somewhere() && pivot == one.right => {
                let left = self.board().neighbour(pivot, right.opposite());
                (left.unwrap_or(one.hex), pivot)
            }
            Some(pivot) if one.right.is_somewhere() => {
                (pivot, self.board().neighbour(pivot, right).unwrap_or(one.right))
            }
            _ => (one.hex, one.right),
        }
    }

    fn ride_stride(&self, leader: LeaderId, choice: Choice) -> Option<Stride> {
        let at = self.leader(leader).hex;
        match choice {
            Choice::Hex(hex) => Some(Stride::to(hex)),
            Choice::Flee(_, dir) => self.board().neighbour(at, dir).map(Stride::to),
            _ => None,
        }
    }

    /// A move outside a march: to a hex at once, or a turn on the spot.
    fn plain_stride(&self, unit: UnitId, choice: Choice) -> Option<Stride> {
        let one = self.unit(unit);
        let beside = |hex: Hex, dir: Dir| {
            hex.is_somewhere().then(|| self.board().neighbour(hex, dir)).flatten()
        };
        let stands = match choice {
            Choice::Hex(hex) => (hex, Hex::NOWHERE, one.facing, one.formation),
            Choice::Step(dir) => {
                let right = beside(one.right, dir).unwrap_or(Hex::NOWHERE);
                (beside(one.hex, dir)?, right, one.facing, one.formation)
            }
            Choice::Turn(facing) => (one.hex, one.right, facing, one.formation),
            Choice::Form(formation, facing, None) if one.hex.is_somewhere() => {
                (one.hex, Hex::NOWHERE, facing, formation)
            }
            _ => return None,
        };
        self.stride(stands)
    }
}
