//! Where a path would lead, for bots and pages.

use crate::nouns::field::UnitId;
use crate::rules::f_movement::move_cost::{base_id, unit_of};
use crate::rules::f_movement::reach::course;
use crate::state::battle::Battle;
use engine::{Refusal, rule};
use ground::table::{Base, Mil, Pose, Spot, Step, Stop, Walker};

/// Where a path would lead.
#[derive(Clone, Debug)]
pub struct Trace {
    /// Where the unit would stand, at the moment of contact if it makes one.
    pub end: Base,
    /// What it would pay.
    pub cost: Mil,
    /// Where it would stand after each step.
    pub poses: Vec<Pose>,
    /// Whom it would contact.
    pub contact: Option<UnitId>,
}

impl Battle {
    /// Where a path of the unit on the move would lead, or why it is not legal and where it fails.
    pub fn trace(&self, unit: UnitId, steps: &[Step]) -> Result<Trace, Refusal> {
        let march = self.march.as_ref().filter(|march| march.unit == unit);
        let march =
            march.ok_or_else(|| Refusal::new(rule!("F1.0"), "this unit is not on the move"))?;
        let trial = self.check_march(march, steps)?;
        Ok(Trace {
            end: trial.end,
            cost: trial.spent,
            poses: trial.legs.iter().map(|leg| leg.to.pose()).collect(),
            contact: trial.contact.map(|contact| unit_of(contact.who)),
        })
    }
}

/// A path as far as it goes, legal or not.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// Every step that was begun: where it began, where it came to, and what it took.
    pub legs: Vec<(Step, Base, Base, Mil)>,
    /// Where the unit would stand then.
    pub end: Base,
    /// What it would have paid.
    pub spent: Mil,
    /// What it had to spend.
    pub allowance: Mil,
    /// Rim of the ground where its centre could go next without a turn, beginning and ending where
    /// it would stand; nothing if it could not.
    pub range: Vec<Spot>,
}

/// How far to either side a unit goes without a turn, and by how much its range is looked at.
const OBLIQUE: i32 = 2700;
const FAN: usize = 300;

impl Battle {
    /// How far a path of the unit on the move gets before something stops it, and how far it could
    /// go on from there; nothing if it is not on the move.
    pub fn attempt(&self, unit: UnitId, steps: &[Step]) -> Option<Attempt> {
        let march = self.march.as_ref().filter(|march| march.unit == unit)?;
        let crowd = self.crowd();
        let mut mover = self.mover(march);
        let start = self.base(unit);
        let mut walker =
            Walker::new(&self.field.ground, &crowd, Some(base_id(unit)), start, march.left());
        let mut legs = Vec::new();
        let mut stopped = false;
        for (index, step) in steps.iter().enumerate() {
            if stopped || self.check_step(march, index, step, walker.base().centre()).is_err() {
                stopped = true;
                break;
            }
            let (from, paid) = (*walker.base(), walker.spent());
            stopped = walker.take(step, &mut mover) != Stop::Done;
            legs.push((*step, from, *walker.base(), walker.spent() - paid));
        }
        let end = *walker.base();
        let mut range = Vec::new();
        if !stopped && !self.turns_only(unit) && walker.left() > Mil::ZERO {
            range.push(end.centre());
            for off in (-OBLIQUE..=OBLIQUE).step_by(FAN) {
                let mut ahead = walker.clone();
                ahead.take(&course(off, walker.left() * 2), &mut mover.clone());
                range.push(ahead.base().centre());
            }
            range.push(end.centre());
        }
        let spent = walker.spent();
        Some(Attempt { legs, end, spent, allowance: march.left(), range })
    }
}
