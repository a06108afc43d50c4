//! Lines of fire: an alley as wide as the battery.

use super::base::{Base, Edge, Spot, nearest_root, square};
use super::clip::Cut;
use super::crowd::{BaseId, Crowd};
use super::feature::{FeatureId, Veil};
use super::front::Part;
use super::ground::{Ground, Piece};
use super::number::{Mil, round_div};
use super::passage::{Fraction, Passage};
use super::shape::{Convex, SLACK, Shape};
use smallvec::SmallVec;

/// A shot that can be made.
#[derive(Clone, Debug)]
pub struct Shot {
    /// The point of the target that is aimed at.
    pub aim: Spot,
    /// From the shooter's front edge to that part of the target which lies in its perspective; the
    /// least whole distance that reaches it.
    pub range: Mil,
    /// The ground that must be free; none if the target touches the middle of the front.
    pub alley: Option<Convex>,
    /// Obstacles in the alley close before the target, which may give it cover.
    pub parapets: SmallVec<[FeatureId; 2]>,
}

/// Why there is no shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstruction {
    /// No part of the target lies in the perspective.
    OutOfView,
    /// A base stands in the alley.
    Base(BaseId),
    /// Something on the ground does.
    Feature(FeatureId),
}

/// Who shoots at whom, across what.
#[derive(Clone, Copy, Debug)]
pub struct Aim<'a> {
    /// The ground between them.
    pub ground: &'a Ground,
    /// All who may stand in the way.
    pub crowd: &'a Crowd,
    /// The battery.
    pub shooter: &'a Base,
    /// Its target.
    pub target: &'a Base,
    /// A solid obstacle within this of the target or of the battery's front does not stop fire.
    pub parapet: Mil,
}

impl Aim<'_> {
    /// The first clear shot (GEO-09).
    ///
    /// `blocks` says which bases stop fire; leave out the shooter, the target and whoever the rules
    /// let it pass. Points to aim at, in order: that point of the part of the target in view which
    /// is nearest to the middle of the front edge; the centre; the middles of the front, right, rear
    /// and left edges; the corners moved a tenth towards the centre. Those out of view are passed
    /// over. Without a clear shot the answer is what obstructs the first of them.
    pub fn shot(&self, blocks: impl Fn(BaseId) -> bool) -> Result<Shot, Obstruction> {
        let view = self.shooter.perspective();
        let part = view.part(self.target).ok_or(Obstruction::OutOfView)?;
        let own = self.ground.own_areas(&[self.shooter, self.target]);
        let first = part.nearest_to(self.shooter.front_centre());
        let mut refused = None;
        let others = self.points().into_iter().filter(|&spot| view.contains(spot));
        for aim in std::iter::once(first).chain(others) {
            match self.clear(aim, &part, &own, &blocks) {
                Ok(shot) => return Ok(shot),
                Err(obstruction) => refused = refused.or(Some(obstruction)),
            }
        }
        Err(refused.unwrap_or(Obstruction::OutOfView))
    }

    /// The points to aim at, apart from the nearest.
    fn points(&self) -> [Spot; 9] {
        let centre = self.target.centre();
        let [a, b, c, d] = Edge::ALL.map(|edge| self.target.edge_centre(edge));
        let inner = |corner: Spot| {
            let (dx, dy) = corner.minus(centre);
            centre.plus((round_div(9 * dx, 10), round_div(9 * dy, 10)))
        };
        let [e, f, g, h] = self.target.corners().map(inner);
        [centre, a, b, c, d, e, f, g, h]
    }

    fn clear(
        &self,
        aim: Spot,
        part: &Part,
        own: &[FeatureId],
        blocks: &impl Fn(BaseId) -> bool,
    ) -> Result<Shot, Obstruction> {
        let range = part.range_from(self.shooter.edge(Edge::Front));
        let mut parapets = SmallVec::new();
        let Some((alley, end)) = self.alley(aim) else {
            return Ok(Shot { aim, range, alley: None, parapets });
        };
        let in_way =
            |id: BaseId, base: &Base| blocks(id) && base != self.shooter && base != self.target;
        if let Some((id, _)) = self.crowd.clashing(&alley).find(|(id, base)| in_way(*id, base)) {
            return Err(Obstruction::Base(id));
        }
        let start = self.shooter.front_centre();
        let levels = [start, self.shooter.centre(), aim, self.target.centre()];
        let level = levels.map(|spot| self.ground.level(spot)).into_iter().max().unwrap_or(0);
        for piece in self.ground.pieces_near(alley.bounds()) {
            let feature = self.ground.feature(piece.feature);
            let stops = if let Some(height) = feature.level() {
                height > level && piece.outline.clashes(&alley)
            } else if feature.is_obstacle() {
                match self.parapet(piece, &alley) {
                    Parapet::Aside | Parapet::Own => false,
                    Parapet::Targets => {
                        if !parapets.contains(&piece.feature) {
                            parapets.push(piece.feature);
                        }
                        false
                    }
                    Parapet::Between => feature.veil == Veil::Solid,
                }
            } else {
                feature.is_area()
                    && feature.veil == Veil::Solid
                    && !own.contains(&piece.feature)
                    && piece.outline.clashes(&alley)
            };
            if stops {
                return Err(Obstruction::Feature(piece.feature));
            }
        }
        match self.ground.screened(start, end) {
            Some(feature) => Err(Obstruction::Feature(feature)),
            None => Ok(Shot { aim, range, alley: Some(alley), parapets }),
        }
    }

    /// The rectangle about the line from the middle of the front to the aim, as far as it is clear
    /// of the target, cut off at the front line; and where that line enters the target.
    fn alley(&self, aim: Spot) -> Option<(Convex, Spot)> {
        let start = self.shooter.front_centre();
        let (dx, dy) = aim.minus(start);
        let length = nearest_root(square((dx, dy)));
        if length == 0 {
            return None;
        }
        // Half the width across the line, to a 1024th of a mil before it is rounded.
        let fine = nearest_root(square((dx, dy)) << 20);
        let half = |d: i64| round_div(d * self.shooter.size().width.wide() * 512, fine);
        let (left, right) = (start.plus((half(-dy), half(dx))), start.plus((half(dy), half(-dx))));
        let meets = Passage::new(&[left, right], (dx, dy), self.target.outline(), Mil::ZERO);
        let reach = meets.map_or(Fraction::ONE, |passage| passage.enter.min(Fraction::ONE));
        if reach <= Fraction::ZERO {
            return None;
        }
        let push = parted((dx, dy), reach);
        let corners = [left, left.plus(push), right.plus(push), right];
        let cut = Cut::of(&corners).within(self.shooter.before());
        // The line itself may go on a little where a corner of the alley met the target first.
        let axis = Passage::of_segment(start, aim, self.target.outline());
        let enter = axis.map_or(Fraction::ONE, |passage| passage.enter);
        Some((cut.rounded(), start.plus(parted((dx, dy), enter))))
    }

    /// Where the part of an obstacle that lies in the alley lies.
    fn parapet(&self, piece: &Piece, alley: &Convex) -> Parapet {
        let &[from, to] = piece.outline.outline() else { return Parapet::Aside };
        if !alley.overlaps(&[from, to]) {
            return Parapet::Aside;
        }
        let Some(part) = Passage::of_segment(from, to, alley.outline()) else {
            return Parapet::Aside;
        };
        let ends = [part.enter, part.leave].map(|time| from.plus(parted(to.minus(from), time)));
        let reach = self.parapet + SLACK;
        if ends.iter().all(|end| end.within(self.target, reach)) {
            Parapet::Targets
        } else if ends.iter().all(|end| end.within(&self.shooter.edge(Edge::Front), reach)) {
            Parapet::Own
        } else {
            Parapet::Between
        }
    }
}

/// A part of a vector, rounded towards its start.
fn parted((dx, dy): (i64, i64), part: Fraction) -> (i64, i64) {
    let along = |d: i64| part.floor_of(Mil(d.abs() as i32)).wide() * d.signum();
    (along(dx), along(dy))
}

enum Parapet {
    /// Not in the alley.
    Aside,
    /// Close before the shooter's front.
    Own,
    /// Close before the target.
    Targets,
    /// Somewhere between them.
    Between,
}
