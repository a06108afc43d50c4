//! Whether everybody stands where he may at the start.

use crate::field::{Field, OfficerId, Rank, UnitId};
use ground::table::{Base, Bearing, Mil, Pose, Shape};

/// Somebody who stands where he may not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misplaced {
    /// Who.
    pub who: Who,
    /// What should be so.
    pub expected: String,
    /// What is so.
    pub found: String,
}

/// A unit or an officer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A unit.
    Unit(UnitId),
    /// An officer.
    Officer(OfficerId),
}

/// The base of a unit at the start, if it is on the table.
pub fn unit_base(field: &Field, unit: UnitId) -> Option<Base> {
    let def = field.unit(unit);
    def.pose.map(|pose| def.base.at(pose))
}

/// The base of an officer at the start, if his place is given.
pub fn officer_base(field: &Field, officer: OfficerId) -> Option<Base> {
    let def = field.officer(officer);
    def.at.map(|at| def.base.at(Pose { at, facing: Bearing::NORTH }))
}

/// Bases lie inside the table, units do not overlap (F8.0a), and every unit is within the radius
/// of its sub-commander. (F13.0)
pub fn check(field: &Field) -> Result<(), Misplaced> {
    let fault = |who, expected: String, found: String| Err(Misplaced { who, expected, found });
    let inside = |base: &Base| {
        base.corners().iter().all(|spot| {
            Mil::ZERO <= spot.x
                && spot.x <= field.table.width
                && Mil::ZERO <= spot.y
                && spot.y <= field.table.depth
        })
    };
    let mut placed: Vec<(UnitId, Base)> = Vec::new();
    for unit in field.unit_ids() {
        let Some(base) = unit_base(field, unit) else { continue };
        let at = base.pose().to_string();
        if !inside(&base) {
            return fault(Who::Unit(unit), "a base inside the table".to_owned(), at);
        }
        if let Some((other, _)) = placed.iter().find(|(_, other)| base.overlaps(other)) {
            let expected = format!("a place clear of {}", field.unit(*other).id);
            return fault(Who::Unit(unit), expected, at);
        }
        placed.push((unit, base));
    }
    for officer in field.officer_ids() {
        let Some(base) = officer_base(field, officer) else { continue };
        let at = base.centre().to_string();
        if !inside(&base) {
            return fault(Who::Officer(officer), "a base inside the table".to_owned(), at);
        }
        let Rank::Sub { force, radius, .. } = field.officer(officer).rank else { continue };
        let of_force = placed.iter().filter(|(unit, _)| field.unit(*unit).force == force);
        for (unit, of_unit) in of_force {
            let gap = base.gap(of_unit);
            if !gap.within(radius) {
                let expected =
                    format!("a place within {radius} of {}", field.officer(officer).name);
                return fault(Who::Unit(*unit), expected, gap.mils().to_string());
            }
        }
    }
    Ok(())
}
