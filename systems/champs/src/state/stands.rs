//! Footprints: what room a unit takes in each formation. [SCL-2] [FOR-1] (CG-02)

use super::field::UnitDef;
use crate::book::Book;
use crate::nouns::{Bend, Formation, Troop};
use ground::table::{Base, Bearing, Body, Edge, Mil, Pose, Side, Size, Spot};

/// Width and depth of a casting of a unit. [SCL-2]
fn stand(def: &UnitDef, book: &Book) -> Size {
    match &def.troop {
        Troop::Infantry(infantry) => book.infantry_stand(infantry.ranks),
        Troop::Cavalry(_) => book.cavalry_stand(),
        Troop::Artillery(_) => book.gun_stand(),
    }
}

/// How many castings stand in the front rank. [SKR-2] (CG-02)
pub fn front_rank(def: &UnitDef, formation: Formation) -> u8 {
    let front = match formation {
        Formation::Line | Formation::Bent(_) | Formation::Echelon(_) | Formation::Battery => {
            def.castings
        }
        Formation::Column => match &def.troop {
            Troop::Infantry(infantry) => infantry.front,
            Troop::Cavalry(cavalry) => cavalry.squadron,
            Troop::Artillery(_) => def.castings,
        },
        Formation::RoadColumn => 2,
        Formation::Square => def.castings.div_ceil(4),
    };
    front.min(def.castings)
}

/// The size of a unit in a formation of one rectangle. (CG-02)
fn size(def: &UnitDef, book: &Book, formation: Formation) -> Size {
    let Size { width, depth } = stand(def, book);
    let front = front_rank(def, formation);
    if formation.is_square() {
        let side = width * i32::from(front) + depth;
        return Size::new(side, side);
    }
    let ranks = def.castings.div_ceil(front.max(1));
    Size::new(width * i32::from(front), depth * i32::from(ranks))
}

/// The footprint of a unit drawn up somewhere. (CG-02)
///
/// The pose is the centre of the whole and where it looks; for a bent line that of its leftmost
/// rectangle.
pub fn body(def: &UnitDef, book: &Book, formation: Formation, pose: Pose) -> Body {
    match formation {
        Formation::Echelon(side) => echelon(def, book, side, pose),
        Formation::Bent(bent) => {
            let Size { width, depth } = stand(def, book);
            let bends = [Some(bent.first), bent.second];
            let wide = |castings: u8| Size::new(width * i32::from(castings), depth);
            let first = wide(bent.first.after).at(pose);
            let mut last = first;
            let mut done = bent.first.after;
            let mut more = Vec::new();
            for (index, bend) in bends.iter().flatten().enumerate() {
                let next = match bends.get(index + 1).copied().flatten() {
                    Some(next) => next.after,
                    None => def.castings,
                };
                last = beside(&last, *bend, wide(next - done));
                done = next;
                more.push(last);
            }
            Body::new(first, more)
        }
        _ => Body::from(size(def, book, formation).at(pose)),
    }
}

/// The rectangle that touches another at its front right corner, turned. (CG-02)
fn beside(left: &Base, bend: Bend, size: Size) -> Base {
    let facing = left.facing().turned(i32::from(bend.turn));
    let there = size.at(Pose::new(left.centre(), facing));
    let (corner, mine) = (left.edge(Edge::Front)[1], there.edge(Edge::Front)[0]);
    let at = there.centre();
    let shift = |a: Mil, b: Mil, c: Mil| a + b - c;
    there.at(Spot::new(shift(at.x, corner.x, mine.x), shift(at.y, corner.y, mine.y)))
}

/// Squadrons side by side, each set back by one depth from its neighbour. [FOR-4]
fn echelon(def: &UnitDef, book: &Book, side: Side, pose: Pose) -> Body {
    let Size { width, depth } = stand(def, book);
    let squadron = def.troop.cavalry().map_or(def.castings, |cavalry| cavalry.squadron).max(1);
    let count = def.castings.div_ceil(squadron);
    let whole = Size::new(width * i32::from(def.castings), depth * i32::from(count));
    let squadrons = (0..count).map(|index| {
        // Counted from the leading squadron, which is that on the side away from the receding one.
        let before = squadron * index;
        let castings = squadron.min(def.castings - before);
        let wide = width * i32::from(castings);
        let from_edge = width * i32::from(before) + wide / 2;
        let aside = (from_edge - whole.width / 2) * side.sign();
        let ahead = whole.depth / 2 - depth / 2 - depth * i32::from(index);
        let at = placed(pose, aside, ahead);
        Size::new(wide, depth).at(Pose::new(at, pose.facing))
    });
    let mut parts = squadrons.collect::<Vec<_>>().into_iter();
    let first = parts.next().unwrap_or_else(|| whole.at(pose));
    Body::new(first, parts)
}

/// A spot to the right of and ahead of a pose.
fn placed(pose: Pose, aside: Mil, ahead: Mil) -> Spot {
    pose.at.moved(pose.facing.quarters(1), aside).moved(pose.facing, ahead)
}

/// The centres of a unit's castings, for cover and sight. (CG-10) (CG-12)
pub fn castings(def: &UnitDef, book: &Book, formation: Formation, body: &Body) -> Vec<Spot> {
    let Size { width, depth } = stand(def, book);
    let front = |base: &Base, files: u8, count: u8, facing: Bearing| -> Vec<Spot> {
        let pose = Pose::new(base.centre(), facing);
        let left = -(width * i32::from(files) - width) / 2;
        let ahead = base.size().depth / 2 - depth / 2;
        (0..count)
            .map(|index| {
                let (rank, file) = (index / files, index % files);
                let aside = left + width * i32::from(file);
                placed(pose, aside, ahead - depth * i32::from(rank))
            })
            .collect()
    };
    match formation {
        Formation::Square => {
            let base = body.first();
            let side = front_rank(def, formation);
            let mut left = def.castings;
            let mut found = Vec::new();
            for quarter in 0..4 {
                let count = side.min(left);
                left -= count;
                found.extend(front(base, side, count, base.facing().quarters(quarter)));
            }
            found
        }
        Formation::Bent(_) | Formation::Echelon(_) => body
            .parts()
            .iter()
            .flat_map(|part| {
                let files = (part.size().width.0 / width.0).max(1) as u8;
                front(part, files, files, part.facing())
            })
            .collect(),
        _ => {
            let base = body.first();
            let files = front_rank(def, formation).max(1);
            front(base, files, def.castings, base.facing())
        }
    }
}
