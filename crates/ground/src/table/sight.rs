//! Lines of sight across the ground.

use super::base::{Base, Spot};
use super::feature::{FeatureId, Veil};
use super::ground::Ground;
use super::number::Mil;
use super::passage::Passage;
use super::shape::{Bounds, Shape};
use smallvec::SmallVec;

impl Ground {
    /// Whether one base sees another, along any line from a corner or the centre of the one to a
    /// corner or the centre of the other (GEO-11).
    ///
    /// Returns the first clear line, the one between the centres being tried first, or else what
    /// stands in that line. Solid areas that hold the centre of either base do not hide it.
    pub fn sight(&self, from: &Base, to: &Base) -> Result<[Spot; 2], FeatureId> {
        let own = self.own_areas(&[from, to]);
        let ends = |base: &Base| {
            let [a, b, c, d] = *base.corners();
            [base.centre(), a, b, c, d]
        };
        let mut hidden = None;
        for start in ends(from) {
            for end in ends(to) {
                match self.hiding(start, end, &own) {
                    None => return Ok([start, end]),
                    Some(feature) => hidden = hidden.or(Some(feature)),
                }
            }
        }
        hidden.map_or(Ok([from.centre(), to.centre()]), Err)
    }

    /// The areas that hold the centre of one of these bases.
    pub(crate) fn own_areas(&self, bases: &[&Base]) -> SmallVec<[FeatureId; 8]> {
        bases.iter().flat_map(|base| self.areas_at(base.centre())).collect()
    }

    /// What hides the end of a straight line from its start, apart from some areas: a solid area, a
    /// level above both ends, or more of a screen than can be seen through.
    pub fn hiding(&self, from: Spot, to: Spot, except: &[FeatureId]) -> Option<FeatureId> {
        let level = self.level(from).max(self.level(to));
        let solid = self.pieces_near(Bounds::around(&[from, to])).find(|piece| {
            let feature = self.feature(piece.feature);
            let hides = match feature.level() {
                Some(height) => height > level,
                None => {
                    feature.is_area()
                        && feature.veil == Veil::Solid
                        && !except.contains(&piece.feature)
                }
            };
            hides && Passage::of_segment(from, to, piece.outline.outline()).is_some()
        });
        solid.map(|piece| piece.feature).or_else(|| self.screened(from, to))
    }

    /// The screen in which a straight line ends, if it passes more of screens than it can.
    pub(crate) fn screened(&self, from: Spot, to: Spot) -> Option<FeatureId> {
        let length = from.distance(to);
        let mut stretches: SmallVec<[(Mil, Mil, FeatureId, Mil); 8]> = SmallVec::new();
        for piece in self.pieces_near(Bounds::around(&[from, to])) {
            let feature = self.feature(piece.feature);
            let Veil::Screen(depth) = feature.veil else { continue };
            if !feature.is_area() {
                continue;
            }
            if let Some(part) = Passage::of_segment(from, to, piece.outline.outline()) {
                let (enter, leave) = (part.enter.floor_of(length), part.leave.floor_of(length));
                stretches.push((enter, leave, piece.feature, depth));
            }
        }
        stretches.sort_unstable();
        let (mut seen, mut through) = (Mil::ZERO, Mil::ZERO);
        let least = stretches.iter().map(|stretch| stretch.3).min()?;
        for (enter, leave, feature, _) in stretches {
            through += (leave - enter.max(seen)).max(Mil::ZERO);
            seen = seen.max(leave);
            if through > least {
                return Some(feature);
            }
        }
        None
    }
}
