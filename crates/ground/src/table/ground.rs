//! The table's ground, ready for questions.

use super::base::{Base, Size, Spot};
use super::bearing::Bearing;
use super::carve::carve;
use super::clip::{Cut, ten_thousandths};
use super::feature::{Feature, FeatureId, Form};
use super::front::Share;
use super::gap::Gap;
use super::grid::{Grid, Sort};
use super::number::Mil;
use super::shape::{Bounds, Convex, Shape};
use smallvec::SmallVec;

/// A table that cannot be laid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GroundError {
    /// The outline crosses itself.
    #[error("{name}: expected an outline that does not cross itself, it does near {near}")]
    Crossed {
        /// The feature.
        name: String,
        /// A corner of the side that is crossed.
        near: Spot,
    },
    /// Too few corners to make a shape.
    #[error("{name}: expected at least {expected} corners that differ, found {found}")]
    TooFew {
        /// The feature.
        name: String,
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// More than the index can number.
    #[error("expected at most 65535 pieces of ground, found {0}")]
    TooMany(usize),
}

/// What a piece is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PieceKind {
    /// Ground to stand on.
    Area,
    /// Ground on a level.
    Height(i8),
    /// A line to be crossed.
    Obstacle,
    /// A road, with half its width.
    Road(Mil),
}

/// Ground to stand on and lines to be crossed.
pub(crate) const SOLID: Sort = Sort(1);
pub(crate) const HEIGHT: Sort = Sort(2);
const ROAD: Sort = Sort(4);
/// What has an inside, and obstacles.
const FLAT: Sort = Sort(SOLID.0 | HEIGHT.0);

impl PieceKind {
    fn sort(self) -> Sort {
        match self {
            PieceKind::Area | PieceKind::Obstacle => SOLID,
            PieceKind::Height(_) => HEIGHT,
            PieceKind::Road(_) => ROAD,
        }
    }
}

/// A convex piece of a feature: part of an area, or one straight stretch of a line.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub feature: FeatureId,
    pub kind: PieceKind,
    pub outline: Convex,
    /// The bearing of its first side: the way a road runs.
    along: Bearing,
}

/// The ground of a table: its features, cut into convex pieces and indexed.
#[derive(Clone, Debug)]
pub struct Ground {
    table: Size,
    features: Vec<Feature>,
    pieces: Vec<Piece>,
    grid: Grid,
}

impl Ground {
    /// Lays features on a table of this size, with its lower left corner at the origin.
    pub fn new(table: Size, features: Vec<Feature>) -> Result<Ground, GroundError> {
        let mut pieces = Vec::new();
        let mut boxes = Vec::new();
        for (index, feature) in features.iter().enumerate() {
            let margin = match feature.form {
                Form::Road { width, .. } => width / 2 + Mil(1),
                _ => Mil::ZERO,
            };
            let kind = match feature.form {
                Form::Area(_) | Form::Block(_) | Form::Strip { .. } => PieceKind::Area,
                Form::Height { level, .. } => PieceKind::Height(level),
                Form::Obstacle(_) => PieceKind::Obstacle,
                Form::Road { width, .. } => PieceKind::Road(width / 2),
            };
            for outline in pieces_of(feature)? {
                boxes.push((outline.bounds().grown(margin), kind.sort()));
                let along = match outline.outline() {
                    [from, to, ..] => Bearing::between(*from, *to),
                    _ => Bearing::NORTH,
                };
                pieces.push(Piece { feature: FeatureId(index as u16), kind, outline, along });
            }
        }
        if pieces.len().max(features.len()) > usize::from(u16::MAX) {
            return Err(GroundError::TooMany(pieces.len().max(features.len())));
        }
        let grid = Grid::new(table, boxes);
        Ok(Ground { table, features, pieces, grid })
    }

    /// A table with nothing on it.
    pub fn bare(table: Size) -> Ground {
        let grid = Grid::new(table, Vec::new());
        Ground { table, features: Vec::new(), pieces: Vec::new(), grid }
    }

    /// The size of the table.
    pub fn table(&self) -> Size {
        self.table
    }

    /// All features, in the order in which they were laid.
    pub fn features(&self) -> impl Iterator<Item = (FeatureId, &Feature)> {
        self.features.iter().enumerate().map(|(index, one)| (FeatureId(index as u16), one))
    }

    /// One of them.
    pub fn feature(&self, id: FeatureId) -> &Feature {
        &self.features[usize::from(id.0)]
    }

    /// Whether a base lies wholly on the table, its border included.
    pub fn holds(&self, base: &Base) -> bool {
        let bounds = base.bounds();
        bounds.low.x.0 >= 0
            && bounds.low.y.0 >= 0
            && bounds.high.x <= self.table.width
            && bounds.high.y <= self.table.depth
    }

    /// The pieces whose boxes meet a box.
    pub(crate) fn pieces_near(&self, bounds: Bounds) -> impl Iterator<Item = &Piece> {
        self.pieces_of(Sort::ALL, bounds)
    }

    /// The pieces of some sorts whose boxes meet a box.
    pub(crate) fn pieces_of(&self, sorts: Sort, bounds: Bounds) -> impl Iterator<Item = &Piece> {
        self.grid.near(bounds, sorts).map(|index| &self.pieces[usize::from(index)])
    }

    /// The level at a spot: that of the highest height around it, its border included; else 0.
    ///
    /// A hollow has a level below 0: it counts where no height of another level covers the spot.
    pub fn level(&self, spot: Spot) -> i8 {
        self.pieces_of(HEIGHT, spot.bounds())
            .filter_map(|piece| match piece.kind {
                PieceKind::Height(level) => piece.outline.contains(spot).then_some(level),
                _ => None,
            })
            .max()
            .unwrap_or(0)
    }

    /// The features whose inside a base covers in part, and the roads it stands on, by number.
    pub fn under(&self, base: &Base) -> SmallVec<[FeatureId; 8]> {
        self.under_of(base, |_| true)
    }

    /// Those of them that are of some kind.
    pub fn under_of(
        &self,
        base: &Base,
        wanted: impl Fn(&Feature) -> bool,
    ) -> SmallVec<[FeatureId; 8]> {
        self.sorted_under(Sort::ALL, base, wanted)
    }

    /// Those areas and obstacles under a base that are of some kind.
    pub fn solids_under(
        &self,
        base: &Base,
        wanted: impl Fn(&Feature) -> bool,
    ) -> SmallVec<[FeatureId; 8]> {
        self.sorted_under(SOLID, base, wanted)
    }

    fn sorted_under(
        &self,
        sorts: Sort,
        base: &Base,
        wanted: impl Fn(&Feature) -> bool,
    ) -> SmallVec<[FeatureId; 8]> {
        let mut found: SmallVec<[FeatureId; 8]> = SmallVec::new();
        for piece in self.pieces_of(sorts, base.bounds()) {
            let new = !found.contains(&piece.feature) && wanted(self.feature(piece.feature));
            if new && lies_under(piece, base) {
                found.push(piece.feature);
            }
        }
        found.sort_unstable();
        found
    }

    /// The areas that some of a shape lies on; one of several parts may come more than once.
    pub fn lying_on<'a, S: Shape>(&'a self, shape: &'a S) -> impl Iterator<Item = FeatureId> + 'a {
        self.pieces_near(shape.bounds())
            .filter(|piece| self.feature(piece.feature).is_area() && piece.outline.overlaps(shape))
            .map(|piece| piece.feature)
    }

    /// Whether a base covers in part the inside of an area of some kind, or stands across such an
    /// obstacle.
    pub fn is_over(&self, base: &Base, wanted: impl Fn(&Feature) -> bool) -> bool {
        self.pieces_of(SOLID, base.bounds())
            .any(|piece| wanted(self.feature(piece.feature)) && lies_under(piece, base))
    }

    /// Whether the box around some part of a feature of some kind meets a box.
    pub fn has_near(&self, bounds: Bounds, wanted: impl Fn(&Feature) -> bool) -> bool {
        self.pieces_near(bounds).any(|piece| wanted(self.feature(piece.feature)))
    }

    /// The boxes around the parts of features of some kind that meet a box.
    pub fn boxes_near(
        &self,
        bounds: Bounds,
        wanted: impl Fn(&Feature) -> bool,
    ) -> impl Iterator<Item = Bounds> {
        self.grid
            .near(bounds, Sort::ALL)
            .filter(move |&index| wanted(self.feature(self.pieces[usize::from(index)].feature)))
            .map(|index| self.grid.bounds(index))
    }

    /// The obstacles a base stands across, by number.
    pub fn obstacles_under(&self, base: &Base) -> impl Iterator<Item = FeatureId> {
        self.solids_under(base, Feature::is_obstacle).into_iter()
    }

    /// The features of an area that contain a spot, their borders included.
    pub fn areas_at(&self, spot: Spot) -> SmallVec<[FeatureId; 4]> {
        let mut found: SmallVec<[FeatureId; 4]> = self
            .pieces_of(SOLID, spot.bounds())
            .filter(|piece| piece.kind == PieceKind::Area && piece.outline.contains(spot))
            .map(|piece| piece.feature)
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// How much of a base lies within the areas and heights that satisfy a condition, all together.
    ///
    /// Areas may overlap; what lies in two of them counts once.
    pub fn share(&self, base: &Base, wanted: impl Fn(FeatureId, &Feature) -> bool) -> Share {
        let whole = Cut::of(base.outline());
        let mut left: SmallVec<[Cut; 4]> = SmallVec::new();
        left.push(whole.clone());
        for piece in self.pieces_of(FLAT, base.bounds()) {
            let feature = self.feature(piece.feature);
            let solid = piece.outline.outline().len() > 2 && !feature.is_obstacle();
            if solid && wanted(piece.feature, feature) && piece.outline.overlaps(base) {
                let mut rest: SmallVec<[Cut; 4]> = SmallVec::new();
                for part in &left {
                    part.without(piece.outline.outline(), &mut rest);
                }
                left = rest;
            }
        }
        let full = whole.doubled_area();
        let outside: i128 = left.iter().map(Cut::doubled_area).sum();
        Share(ten_thousandths(full - outside, full))
    }

    /// Whether a base lies wholly within such areas.
    pub fn is_within(&self, base: &Base, wanted: impl Fn(FeatureId, &Feature) -> bool) -> bool {
        let of = |piece: &&Piece| {
            let feature = self.feature(piece.feature);
            let solid = piece.outline.outline().len() > 2 && !feature.is_obstacle();
            solid && wanted(piece.feature, feature) && piece.outline.overlaps(base)
        };
        // Where the whole base lies its centre does.
        let centre = base.centre();
        let around = |piece: &Piece| {
            let feature = self.feature(piece.feature);
            piece.outline.contains(centre) && wanted(piece.feature, feature)
        };
        if !self.pieces_of(FLAT, centre.bounds()).any(around) {
            return false;
        }
        let mut pieces = self.pieces_of(FLAT, base.bounds()).filter(of);
        let Some(first) = pieces.next() else { return false };
        if pieces.next().is_none()
            && base.corners().iter().all(|&corner| first.outline.contains(corner))
        {
            return true;
        }
        self.share(base, wanted) == Share::WHOLE
    }

    /// Whether more than half of a base lies within such areas.
    pub fn is_mostly_within(
        &self,
        base: &Base,
        wanted: impl Fn(FeatureId, &Feature) -> bool,
    ) -> bool {
        self.share(base, wanted).is_majority()
    }

    /// The road on which a spot lies, going in some direction: within half its width of a stretch
    /// that runs within 45 degrees of the heading, either way (GEO-14). The first one laid.
    pub fn road_at(&self, spot: Spot, heading: Bearing) -> Option<FeatureId> {
        self.road_pieces(spot, heading).map(|(id, _)| id).min()
    }

    /// The road along which a straight march of the centre keeps all the way, if there is one.
    pub fn road_along(&self, from: Spot, to: Spot, heading: Bearing) -> Option<FeatureId> {
        let mut roads: SmallVec<[FeatureId; 4]> =
            self.road_pieces(from, heading).map(|(id, _)| id).collect();
        roads.sort_unstable();
        roads.dedup();
        roads.into_iter().find(|&road| keeps_to(&self.stretches(road, from, to, heading), from, to))
    }

    /// How far a straight march of the centre keeps to a road, at most as far as wanted: the road
    /// that is kept longest.
    pub fn road_reach(
        &self,
        from: Spot,
        heading: Bearing,
        wanted: Mil,
    ) -> Option<(FeatureId, Mil)> {
        let mut best: Option<(FeatureId, Mil)> = None;
        for (road, _) in self.road_pieces(from, heading) {
            if best.is_some_and(|best| best.0 == road) {
                continue;
            }
            let stretches = self.stretches(road, from, from.moved(heading, wanted), heading);
            // A shorter march keeps to the road if a longer one does.
            let (mut low, mut high) = (0, wanted.0);
            while low < high {
                let middle = low + (high - low + 1) / 2;
                if keeps_to(&stretches, from, from.moved(heading, Mil(middle))) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            if best.is_none_or(|best| (Mil(low), best.0) > (best.1, road)) {
                best = Some((road, Mil(low)));
            }
        }
        best.filter(|best| best.1 > Mil::ZERO)
    }

    /// The stretches of a road along a way that run in its direction.
    fn stretches(
        &self,
        road: FeatureId,
        from: Spot,
        to: Spot,
        heading: Bearing,
    ) -> SmallVec<[Stretch; 8]> {
        // Places on the way are rounded.
        let way = Bounds::around(&[from, to]).grown(Mil(2));
        let mut found: SmallVec<[Stretch; 8]> = SmallVec::new();
        for piece in self.pieces_of(ROAD, way) {
            if piece.feature == road
                && let Some(half_width) = piece.runs_along(heading)
                && let &[from, to, ..] = piece.outline.outline()
            {
                found.push(Stretch { ends: [from, to], half_width });
            }
        }
        found
    }

    fn road_pieces(
        &self,
        spot: Spot,
        heading: Bearing,
    ) -> impl Iterator<Item = (FeatureId, &Piece)> {
        self.pieces_of(ROAD, spot.bounds()).filter_map(move |piece| {
            let half_width = piece.runs_along(heading)?;
            piece.outline.within(&spot, half_width).then_some((piece.feature, piece))
        })
    }
}

impl Piece {
    /// Half the width of a stretch of road that runs within 45 degrees of a heading, either way.
    fn runs_along(&self, heading: Bearing) -> Option<Mil> {
        let PieceKind::Road(half_width) = self.kind else { return None };
        let turn = heading.off(self.along).min(heading.off(self.along.opposite()));
        (turn <= 2700).then_some(half_width)
    }
}

/// A straight stretch of a road.
#[derive(Clone, Copy)]
struct Stretch {
    ends: [Spot; 2],
    half_width: Mil,
}

impl Stretch {
    fn has(&self, spot: Spot) -> bool {
        Gap::is_spot_within(spot, self.ends, self.half_width)
    }
}

/// Whether a straight march keeps to a road of these stretches.
fn keeps_to(stretches: &[Stretch], from: Spot, to: Spot) -> bool {
    // The neighbourhood of a straight stretch is convex: with both ends in it, so is the rest.
    if stretches.iter().any(|stretch| stretch.has(from) && stretch.has(to)) {
        return true;
    }
    let on_road = |spot: Spot| stretches.iter().any(|stretch| stretch.has(spot));
    let (dx, dy) = to.minus(from);
    let middle = from.plus((dx / 2, dy / 2));
    let close = dx.abs().max(dy.abs()) < 16;
    if close || !on_road(middle) {
        return close && on_road(to);
    }
    keeps_to(stretches, from, middle) && keeps_to(stretches, middle, to)
}

fn lies_under(piece: &Piece, base: &Base) -> bool {
    match piece.kind {
        PieceKind::Road(half_width) => piece.outline.within(base, half_width),
        _ => piece.outline.overlaps(base),
    }
}

fn pieces_of(feature: &Feature) -> Result<Vec<Convex>, GroundError> {
    let name = || feature.name.clone();
    let need = |spots: &[Spot], expected: usize| {
        let mut spots = spots.to_vec();
        spots.sort_unstable();
        spots.dedup();
        let found = spots.len();
        if found < expected {
            return Err(GroundError::TooFew { name: name(), expected, found });
        }
        Ok(())
    };
    match &feature.form {
        Form::Area(rings) | Form::Height { rings, .. } => {
            need(rings.first().map_or(&[], Vec::as_slice), 3)?;
            carve(rings).map_err(|near| GroundError::Crossed { name: name(), near })
        }
        Form::Block(base) => Ok(vec![Convex::known(*base.corners())]),
        Form::Obstacle(line) | Form::Road { line, .. } => {
            need(line, 2)?;
            let ends = line.windows(2).filter(|ends| ends[0] != ends[1]);
            Ok(ends.map(|ends| Convex::known([ends[0], ends[1]])).collect())
        }
        Form::Strip { line, width } => {
            need(line, 2)?;
            Ok(strip(line, *width))
        }
    }
}

/// A rectangle along each stretch, and an octagon at each bend to fill the wedge.
fn strip(line: &[Spot], width: Mil) -> Vec<Convex> {
    let ends = line.windows(2).filter(|ends| ends[0] != ends[1]);
    let mut pieces: Vec<Convex> = ends
        .map(|ends| {
            let across = Bearing::between(ends[0], ends[1]).quarters(1);
            let side = |spot: Spot, half: Mil| spot.moved(across, half);
            let (right, left) = (width / 2, -(width / 2));
            Convex::hull(&[
                side(ends[0], left),
                side(ends[1], left),
                side(ends[1], right),
                side(ends[0], right),
            ])
        })
        .collect();
    for bend in line.windows(3) {
        let corner = |k: i32| bend[1].moved(Bearing::degrees(45 * k), width / 2);
        let corners: Vec<Spot> = (0..8).map(corner).collect();
        pieces.push(Convex::hull(&corners));
    }
    pieces
}
