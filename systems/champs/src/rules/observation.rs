//! Who sees whom. [OBS-1] [OBS-2] [OBS-3] (CG-11)

use crate::book::{BEHIND_CREST, Distance};
use crate::nouns::{Sight, UnitId};
use crate::state::Battle;
use ground::table::{Base, Body, Edge, Shape, Spot};

impl Battle {
    /// Whether a unit sees another: along one of a handful of lines that no higher ground, wood,
    /// building or other unit crosses. [OBS-1] (CG-11)
    pub fn sees_unit(&self, observer: UnitId, target: UnitId) -> bool {
        self.sees_body(observer, self.body(target), &[observer, target])
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
        // [SCN-5] In fog, dusk or snow nobody is seen beyond the distance given.
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
        let laid = &self.field.laid;
        let own = |spot: Spot| laid.ground.areas_at(spot);
        let mut open: Vec<_> = own(from).into_iter().collect();
        open.extend(own(to));
        if laid.ground.hiding(from, to, &open).is_some()
            || laid.crest_between(from, to, BEHIND_CREST).is_some()
            || self.is_concealed(from, to)
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
        hides && from.distance(to) > self.reach(Distance::SeenInside)
    }
}

/// The corners and the centre of a base. (CG-11)
fn ends(base: &Base) -> [Spot; 5] {
    let [a, b, c, d] = *base.corners();
    [base.centre(), a, b, c, d]
}
