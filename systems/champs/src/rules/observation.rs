//! Who sees whom. [OBS-1] [OBS-2] [OBS-3] (CG-11)

use crate::book::{BEHIND_CREST, Distance};
use crate::nouns::{Arm, Sight, UnitId};
use crate::state::Battle;
use ground::table::{Base, Body, Edge, Shape, Spot};

impl Battle {
    /// Whether a unit sees another: along one of a handful of lines that no higher ground, wood,
    /// building or other unit crosses. [OBS-1] (CG-11)
    pub fn sees_unit(&self, observer: UnitId, target: UnitId) -> bool {
        let sees = |eye: UnitId| self.sees_body(eye, self.body(target), &[observer, eye, target]);
        // [OBS-3b] Supporters of a battery see what it sees.
        sees(observer) || self.batteries_supported(observer).any(sees)
    }

    /// The batteries that a unit supports. (CG-15)
    fn batteries_supported(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let own = self.units_of(self.seat_of(unit));
        own.filter(move |&guns| self.arm(guns) == Arm::Artillery && self.supports(unit, guns))
    }

    /// Whether a unit sees somebody who stands there; some units do not stand in the way.
    pub fn sees_body(&self, observer: UnitId, target: &Body, except: &[UnitId]) -> bool {
        let eyes = self.body(observer).parts().iter().flat_map(|part| {
            let [left, right] = part.edge(Edge::Front);
            [left, part.front_centre(), right]
        });
        let eyes: Vec<Spot> = eyes.collect();
        self.is_seen_from(&eyes, target, except)
    }

    /// Whether a leader sees somebody. [COM-12b]
    pub fn leader_sees(&self, at: Spot, target: UnitId) -> bool {
        self.is_seen_from(&[at], self.body(target), &[target])
    }

    fn is_seen_from(&self, eyes: &[Spot], target: &Body, except: &[UnitId]) -> bool {
        // [SCN-5] Nobody sees further than the weather lets him.
        let limit = self.field.visibility(self.turn);
        target.parts().iter().any(|part| {
            let near = |eye: &Spot| limit.is_none_or(|limit| eye.within(part, limit));
            let ends = ends(part);
            eyes.iter()
                .filter(|eye| near(eye))
                .any(|&eye| ends.iter().any(|&end| self.clear_line(eye, end, except)))
        })
    }

    /// Whether nothing stands in a straight line: no ground that hides its end, no unit but some.
    /// [OBS-1] [PIN-6] (CG-11)
    pub fn clear_line(&self, from: Spot, to: Spot, except: &[UnitId]) -> bool {
        !self.is_concealed(from, to) && self.clear_shot(from, to, except)
    }

    /// The same for guns, which shell woods and structures that are held without seeing who is inside.
    /// [OBS-2b]
    pub fn clear_shot(&self, from: Spot, to: Spot, except: &[UnitId]) -> bool {
        let laid = &self.field.laid;
        let own = |spot: Spot| laid.ground.areas_at(spot);
        // [OBS-2b] The wood or block of the target does not hide it.
        let mut open: Vec<_> = own(from).into_iter().collect();
        open.extend(own(to));
        // [OBS-1]
        if laid.ground.hiding(from, to, &open).is_some()
            // [OBS-3c] Close behind a crest one sees over it.
            || laid.crest_between(from, to, BEHIND_CREST).is_some()
        {
            return false;
        }
        // [UNI-9] Abandoned guns occupy no space.
        let blocks = |unit: &UnitId| !except.contains(unit) && self.counts(*unit);
        !self
            .on_table()
            .filter(blocks)
            .any(|unit| self.body(unit).parts().iter().any(|part| part.overlaps(&[from, to])))
    }

    /// [OBS-2] Whoever is inside a wood or structure is seen from within 3" only.
    fn is_concealed(&self, from: Spot, to: Spot) -> bool {
        let laid = &self.field.laid;
        let inside = laid.ground.areas_at(to);
        let hides = inside.iter().any(|&area| laid.lay(area).row.sight == Sight::Inside);
        // [OBS-2]
        hides && from.distance(to) > self.reach(Distance::SeenInside)
    }
}

/// The corners and the centre of a base. (CG-11)
fn ends(base: &Base) -> [Spot; 5] {
    let [a, b, c, d] = *base.corners();
    [base.centre(), a, b, c, d]
}
