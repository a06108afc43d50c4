//! Where the answers to a question take a piece: for previews and for the reach of a move.

use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::Formation;
use crate::rules::c11_movement::Ask as Movement;
use crate::rules::c11_movement::march::{After, March};
use crate::rules::question::{Choice, Question};
use crate::rules::{c10_charge as charge, c12_fire::phases as fire_phase};
use crate::state::battle::{At, Battle};
use engine::{AskOf, Play};
use ground::{Dir, Facing, Hex};
use host::{Bar, Moves};

type Stride = host::Stride<Stance>;

/// Everything but the hex of its counter and its points that decides how a march may go on.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stance {
    formation: Option<Formation>,
    also: Vec<Hex>,
    /// The facing of a unit in one hex is free. (R55)
    facing: Option<Facing>,
    /// Whether a line has cost it points. [11.1.5]
    slowed: bool,
}

/// Whether a hex in the answers is where the piece goes that the question is about. Otherwise it is a
/// target, or where somebody else stands.
fn moves_its_piece(question: &Question) -> bool {
    use charge::Ask;
    !matches!(
        question,
        Question::Charge(
            Ask::Square(_) | Ask::Target(..) | Ask::Switch(..) | Ask::Company(_) | Ask::CloseIn(_)
        ) | Question::Charge(Ask::React(_) | Ask::Opportunity(_))
            | Question::Fire(fire_phase::Ask::Opportunity(..))
    )
}

impl Moves for Battle {
    const COIN: (u32, &'static str) = (2, "MP");

    type Stance = Stance;

    fn strides(&self, ask: &AskOf<Battle>) -> Vec<Option<Stride>> {
        let all = ask.choices.iter();
        match (&ask.question, host::first_named(&ask.question)) {
            (Question::Movement(Movement::March(march)), _) => {
                let options = self.march_options(march);
                let cost = |choice: &Choice| options.iter().find(|(option, _)| option == choice);
                all.map(|choice| self.march_stride(march, *choice, cost(choice)?.1)).collect()
            }
            (Question::Movement(Movement::Ride(leader)), _) => {
                all.map(|choice| self.ride_stride(*leader, *choice)).collect()
            }
            (question, Some(("UnitId", number))) if moves_its_piece(question) => {
                all.map(|choice| self.plain_stride(UnitId(number as u16), *choice)).collect()
            }
            (_, Some(("LeaderId", number))) => {
                let stride = |choice: &Choice| self.ride_stride(LeaderId(number as u8), *choice);
                all.map(|choice| Some(Stride { cost: None, ..stride(choice)? })).collect()
            }
            _ => vec![None; ask.choices.len()],
        }
    }

    fn standing(&self, ask: &AskOf<Battle>) -> Option<Stride> {
        match host::first_named(&ask.question)? {
            ("LeaderId", number) => {
                let hex = self.leaders[number].hex;
                self.ride_stride(LeaderId(number as u8), Choice::Hex(hex))
            }
            ("UnitId", number) => {
                let unit = UnitId(number as u16);
                let troops = self.unit(unit);
                let slowed = troops.marks.line_penalty;
                let stands = (troops.hexes, troops.facing, troops.formation);
                Some(Stride {
                    left: self.points_left(unit),
                    stops: troops.marks.moved,
                    stance: Stance { slowed, ..stance(stands) },
                    ..self.stride(unit, stands)?
                })
            }
            _ => None,
        }
    }

    fn bars(&self, ask: &AskOf<Battle>) -> Vec<Bar> {
        let Question::Movement(Movement::March(march)) = &ask.question else { return Vec::new() };
        let Some(&lead) = march.units.first() else { return Vec::new() };
        let at = self.unit(lead).hexes.first();
        let bar = |dir: Dir| {
            let hex = self.board().neighbour(at, dir)?;
            let refusal = self.try_step(march, dir).err()?;
            let refusal = self.with_remedy(march, dir, refusal);
            Some(Bar { hex, refusal, as_it_stands: false })
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

/// How a unit is drawn up: its hexes, its facing, its formation.
type Stands = (Hexes, Facing, Formation);

fn stance((hexes, facing, formation): Stands) -> Stance {
    let also: Vec<Hex> = hexes.iter().skip(1).collect();
    let facing = (!also.is_empty()).then_some(facing);
    Stance { formation: Some(formation), also, facing, slowed: false }
}

impl Battle {
    /// A unit drawn up so, for nothing.
    fn stride(&self, unit: UnitId, (hexes, facing, formation): Stands) -> Option<Stride> {
        (!hexes.is_empty()).then(|| Stride {
            also: hexes.iter().skip(1).collect(),
            facing: Some(facing),
            faces_side: Some(self.faces_side_in(unit, formation, hexes)),
            shape: Some(self.drawn_shape(unit, formation)),
            ..Stride::to(hexes.first())
        })
    }

    fn march_stride(&self, march: &March, choice: Choice, cost: i32) -> Option<Stride> {
        let &lead = march.units.first()?;
        let After { hexes, facing, formation, halts, straight, slowed } =
            self.after(march, choice)?;
        let stands = (hexes, facing, formation);
        Some(Stride {
            cost: Some(cost.unsigned_abs()),
            left: self.points_left(lead) - cost,
            stops: halts,
            stance: Stance { slowed, ..stance(stands) },
            variant: !straight,
            ..self.stride(lead, stands)?
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
            cost: Some(cost.unsigned_abs()),
            left: self.ride_left(leader) - cost,
            ..Stride::to(hex)
        })
    }

    /// A move outside a march: to a hex at once, or a turn on the spot.
    fn plain_stride(&self, unit: UnitId, choice: Choice) -> Option<Stride> {
        let troops = self.unit(unit);
        let at = troops.hexes.first();
        let beside = |dir: Dir| {
            at.is_somewhere().then(|| self.board().neighbour(at, dir)).flatten().map(Hexes::one)
        };
        let here = || at.is_somewhere().then(|| Hexes::one(at));
        let (facing, formation) = (troops.facing, troops.formation);
        let stands = match choice {
            Choice::Hex(hex) => (Hexes::one(hex), facing, formation),
            Choice::Step(dir) => (beside(dir)?, facing, formation),
            Choice::StepFacing(dir, facing) => (beside(dir)?, facing, formation),
            Choice::Turn(facing) => (troops.hexes, facing, formation),
            Choice::Form(formation, facing, dir) => {
                let pair = dir.and_then(beside).map(|hexes| Hexes::pair(at, hexes.first()));
                (pair.or_else(here)?, facing, formation)
            }
            _ => return None,
        };
        self.stride(unit, stands)
    }
}
