//! Where a path would lead, for bots and pages.

use crate::battle::Battle;
use crate::field::UnitId;
use crate::toll::unit_of;
use engine::{Refusal, rule};
use ground::table::{Base, Mil, Pose, Step};

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
