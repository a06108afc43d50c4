//! Units with nowhere to go. [CRI-7] [CRI-10c] (CG-25)

use super::flight::Gait;
use crate::book::Distance;
use crate::nouns::{Arm, Going, Terrain, UnitId};
use crate::state::{Battle, Crew};
use ground::table::{Bearing, Convex, Pose, Size, spokes};

/// Strips that are looked at all round. (CG-25)
const STRIPS: u16 = 48;
/// So many open strips side by side are a right angle; more let anybody out. (CG-25)
const RIGHT_ANGLE: usize = 12;

/// What a strip of ground offers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strip {
    /// Shut by an enemy or by ground nobody passes.
    Shut,
    /// Open, but full of friends.
    Friends,
    /// Open.
    Free,
}

impl Battle {
    /// Whether a unit that has to go away is surrounded by enemies and impassable ground, with no gap
    /// of 3" that is free of friends. [CRI-7] [CRI-10c] (CG-25) (CR-15)
    pub(super) fn is_surrounded(&self, unit: UnitId, gait: Gait) -> bool {
        // [UNI-9] A crew by itself is no unit, and slips through.
        if matches!(self.unit(unit).crew, Crew::At(_)) {
            return false;
        }
        let parts = self.body(unit).parts();
        let centre = parts[parts.len() / 2].centre();
        let length = self.exact(match self.arm(unit) {
            Arm::Cavalry => Distance::BrokenCavalry,
            Arm::Infantry | Arm::Artillery => Distance::BrokenInfantry,
        });
        let gap = self.exact(Distance::Gap);
        // A strip begins where it is as far out as it is wide to either side: else an enemy that only
        // touches the front of a unit in the open would shut the ways to its rear. (CG-25)
        let outward = |heading: Bearing| {
            let far = (length + gap / 2) / 2;
            let pose = Pose::new(centre.moved(heading, far), heading);
            Convex::hull(Size::new(gap, length - gap / 2).at(pose).corners())
        };
        let strips: Vec<Strip> = spokes(centre, gap, length, STRIPS)
            .map(|(heading, _)| self.strip(unit, &outward(heading)))
            .collect();
        // A wide opening needs no gap: the unit is not surrounded.
        let mut run = 0;
        for strip in strips.iter().chain(&strips) {
            run = if *strip == Strip::Shut { 0 } else { run + 1 };
            if run > RIGHT_ANGLE {
                return false;
            }
        }
        // (CR-15) Another reading lets Broken units through friends.
        let through = self.field.switches.broken_through_friends && gait == Gait::Run;
        // [CRI-7] [CRI-10c]
        !strips.iter().any(|strip| match strip {
            Strip::Shut => false,
            Strip::Friends => through,
            Strip::Free => true,
        })
    }

    fn strip(&self, unit: UnitId, strip: &Convex) -> Strip {
        let seat = self.seat_of(unit);
        let lies = |other: &UnitId| self.body(*other).lies_on(strip);
        if self.unbroken_enemies_of(seat).any(|enemy| lies(&enemy))
            || self.is_impassable(unit, strip)
        {
            return Strip::Shut;
        }
        match self.units_of(seat).filter(|&other| other != unit).any(|friend| lies(&friend)) {
            true => Strip::Friends,
            false => Strip::Free,
        }
    }

    /// Whether ground that a unit may not enter lies in a strip.
    fn is_impassable(&self, unit: UnitId, strip: &Convex) -> bool {
        let laid = &self.field.laid;
        let horse = self.arm(unit) == Arm::Cavalry;
        laid.ground.lying_on(strip).any(|feature| {
            let lay = laid.lay(feature);
            lay.row.going == Going::Closed
                || (horse && (lay.terrain == Terrain::Swamp || lay.terrain.is_block()))
        })
    }
}
