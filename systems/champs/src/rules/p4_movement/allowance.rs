//! How far a move may go. [MOV-2] [MOV-2b] [MOV-5] [MOV-7] [MOV-8] (CG-16)

use crate::book::Distance;
use crate::nouns::{Arm, Formation, Motion, UnitId};
use crate::state::Battle;
use engine::{Refusal, rule};
use ground::table::{Bearing, Mil};

/// A unit faces within so many minutes of arc of its line of movement, and turns no further without
/// losing speed. [MOV-6] [MOV-7]
pub const FORTY_FIVE: u16 = 2700;

/// What a move may spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// All of it, with double speed if it is open.
    pub most: Mil,
    /// So much may be spent near the enemy too. [MOV-2b] (CR-53)
    pub near: Mil,
    /// Whether the further half has to be spent on a road. [MOV-2b]
    pub by_road: bool,
}

impl Battle {
    /// The allowance of a move: the slower formation's, doubled where it may be, less for a change of
    /// formation and for turning far; factors multiply. [MOV-2] [MOV-7] [MOV-8] (CR-21) (CG-16)
    pub fn allowance(&self, unit: UnitId, motions: &[Motion]) -> Result<Allowance, Refusal> {
        let state = self.unit(unit);
        let (start, guns) = (state.formation(), self.arm(unit) == Arm::Artillery);
        let forms: Vec<Formation> = motions
            .iter()
            .filter_map(|motion| match motion {
                Motion::Form(to) => Some(*to),
                _ => None,
            })
            .collect();
        if forms.len() > 1 {
            return Err(Refusal::new(rule!("MOV-8"), "it changes its formation once at most"));
        }
        let change = forms.first().copied().filter(|to| is_change(start, *to));
        // [MOV-8] The slower formation's speed.
        let mut base = self.pace(unit, start).allowance;
        if let Some(to) = change.filter(|_| !guns) {
            base = base.min(self.pace(unit, to).allowance);
        }
        // [MOV-5] Guns in transit.
        if motions.contains(&Motion::Transit) {
            base += self.exact(Distance::InTransit);
        }
        let turned = turns_far(state.pose().facing, motions)?;
        // [MOV-14b] A single battery turns and forms at no cost.
        if change.is_some() && !guns {
            // [MOV-8]
            base = base / 2;
        }
        if turned {
            base = match start {
                // [MOV-7b] Grand batteries turn slowly; (CR-22) all of them.
                Formation::Battery if self.in_grand_battery(unit) => base / 4,
                // [MOV-14b]
                Formation::Battery => base,
                // [MOV-7]
                Formation::Column | Formation::RoadColumn => base / 2,
                // [MOV-7b]
                _ => base / 4,
            };
        }
        let last = change.unwrap_or(start);
        let column = start.is_column() && last.is_column();
        let road = start == Formation::RoadColumn && last == Formation::RoadColumn;
        // [MOV-2b] Road columns anywhere; columns and guns more than 18" from the enemy.
        let doubles = road || ((column || guns) && self.may_double(unit));
        let most = if doubles { base * 2 } else { base };
        Ok(Allowance { most, near: base, by_road: road && !self.may_double(unit) })
    }

    /// Whether a column or battery may go at double speed at all; in the option the distance is asked
    /// about at the start only. [MOV-2b] (CR-53)
    fn may_double(&self, unit: UnitId) -> bool {
        !self.field.switches.double_at_start
            || !self.enemy_within(unit, self.body(unit), Distance::DoubleSpeed)
    }
}

/// Whether a formation is another one: a line that bends stays a line. [MOV-8] [FOR-1]
pub(super) fn is_change(from: Formation, to: Formation) -> bool {
    let plain = |formation: Formation| match formation {
        Formation::Bent(_) => Formation::Line,
        other => other,
    };
    plain(from) != plain(to)
}

/// Whether a move leads or looks more than 45 degrees off the first facing; it has to face within 45
/// degrees of its way. [MOV-6] [MOV-6b] [MOV-7]
fn turns_far(first: Bearing, motions: &[Motion]) -> Result<bool, Refusal> {
    let (mut origin, mut facing, mut far) = (first, first, false);
    for motion in motions {
        match *motion {
            Motion::Go { heading, .. } => {
                // [MOV-6]
                if heading.off(facing) > FORTY_FIVE {
                    let why =
                        "it faces more than 45 degrees away from where it goes: turn it first";
                    return Err(Refusal::new(rule!("MOV-6"), why));
                }
                far |= heading.off(origin) > FORTY_FIVE;
            }
            Motion::Turn { by, .. } => {
                facing = facing.turned(i32::from(by));
                // [MOV-7] A facing counts as well as a way, [MOV-6b] the last one too.
                far |= facing.off(origin) > FORTY_FIVE;
            }
            // [STR-1b] Who was in a block had no facing.
            Motion::Leave(way) => (origin, facing) = (way, way),
            Motion::Form(_) | Motion::Enter(_) | Motion::Transit => {}
        }
    }
    Ok(far)
}
