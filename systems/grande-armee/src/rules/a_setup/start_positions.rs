//! Whether everybody stands where he may at the start.

use crate::nouns::field::{Field, OfficerId, Rank, UnitId};
use crate::nouns::kinds::{Arm, Terrain};
use ground::table::{Base, Bearing, Pose, Shape};

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

/// Bases lie inside the table and not on ground closed to them (A4.0a, A4.2, F2.1b, F6.0b), units do
/// not overlap (F8.0a), and every unit is within the radius of its sub-commander (F13.0).
pub fn check(field: &Field) -> Result<(), Misplaced> {
    let mut placed: Vec<(UnitId, Base)> = Vec::new();
    for unit in field.unit_ids() {
        let Some(base) = unit_base(field, unit) else { continue };
        let fault = |expected: String, found: String| {
            Err(Misplaced { who: Who::Unit(unit), expected, found })
        };
        if !field.ground.holds(&base) {
            return fault("a base inside the table".to_owned(), base.pose().to_string());
        }
        if let Some((other, _)) = placed.iter().find(|(_, other)| base.overlaps(other)) {
            let expected = format!("a place clear of {}", field.unit(*other).id);
            return fault(expected, base.pose().to_string());
        }
        if let Some(name) = closed(field, unit, &base) {
            return fault("ground open to it".to_owned(), format!("a place on {name}"));
        }
        placed.push((unit, base));
    }
    for officer in field.officer_ids() {
        let Some(base) = officer_base(field, officer) else { continue };
        if !field.ground.holds(&base) {
            let expected = "a base inside the table".to_owned();
            let found = base.centre().to_string();
            return Err(Misplaced { who: Who::Officer(officer), expected, found });
        }
        let Rank::Sub { force, radius, .. } = field.officer(officer).rank else { continue };
        let of_force = placed.iter().filter(|(unit, _)| field.unit(*unit).force == force);
        for (unit, of_unit) in of_force {
            let gap = base.gap(of_unit);
            if !gap.within(radius) {
                let leader = &field.officer(officer).name;
                let expected = format!("a place within {radius} of {leader}");
                let found = gap.mils().to_string();
                return Err(Misplaced { who: Who::Unit(*unit), expected, found });
            }
        }
    }
    Ok(())
}

/// The piece of ground on which a unit may not stand, if its base covers one in part.
fn closed(field: &Field, unit: UnitId, base: &Base) -> Option<String> {
    let def = field.unit(unit);
    let rough = field.book.ground(def.troop.mover(def.sk)).rough;
    let under = field.ground.under(base);
    let shut = under.into_iter().find(|&id| {
        let feature = field.ground.feature(id);
        match Terrain::of(feature) {
            Terrain::Impassable | Terrain::Stream => true,
            Terrain::Wood | Terrain::Rough => rough.is_none(),
            Terrain::Town => {
                def.arm() != Arm::Infantry || !field.ground.is_within(base, |other, _| other == id)
            }
            Terrain::Brook | Terrain::Wall | Terrain::SunkenRoad => true,
            Terrain::Fort | Terrain::Hill | Terrain::Road | Terrain::Bridge | Terrain::Farm => {
                false
            }
        }
    })?;
    Some(field.ground.feature(shut).name.clone())
}
