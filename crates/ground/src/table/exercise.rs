//! A fixed mix of questions to the table, for measuring how many it answers in a second.

use super::alley::Aim;
use super::base::{Base, Pose, Side, Size, Spot};
use super::bearing::Bearing;
use super::crowd::{BaseId, Crowd};
use super::feature::{Feature, Tag, Veil};
use super::ground::Ground;
use super::number::{Mil, Rate};
use super::shape::Shape;
use super::step::{Gait, Step};
use super::toll::{Meeting, Over, Toll};
use super::walk::{Stop, Walker, walk};

/// A table with ground and two lines of battle on it, always the same.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its ground: woods, towns, a hill, a brook, a road.
    pub ground: Ground,
    /// Its bases; even numbers stand in the south and look north, odd ones the other way.
    pub crowd: Crowd,
}

impl Field {
    /// A field with so many bases, at most 260, half of them on each side.
    pub fn new(bases: u16) -> Field {
        let table = Size::new(Mil::inches(84), Mil::inches(60));
        let ring = |corners: &[(i32, i32)]| -> Vec<Spot> {
            corners.iter().map(|&(x, y)| Spot::inches(x, y)).collect()
        };
        let town = |name: &str, x: i32, y: i32| {
            let pose = Pose::new(Spot::inches(x, y), Bearing::NORTH);
            Feature::block(name, Tag(1), pose, Size::square(3)).veiled(Veil::Solid)
        };
        let wood = |corners: &[(i32, i32)]| {
            Feature::area("wood", Tag(2), &ring(corners)).veiled(Veil::Screen(Mil::inches(1)))
        };
        let features = vec![
            town("west town", 20, 31),
            town("middle town", 42, 29),
            town("east town", 64, 31),
            wood(&[(5, 26), (11, 25), (9, 29), (12, 34), (6, 33)]),
            wood(&[(50, 27), (56, 26), (57, 33), (51, 34)]),
            Feature::height("ridge", Tag(3), 1, &ring(&[(14, 37), (66, 37), (66, 44), (14, 46)])),
            Feature::obstacle("brook", Tag(4), &ring(&[(0, 28), (30, 29), (38, 27)])),
            Feature::road("road", Tag(5), &ring(&[(42, 0), (42, 60)]), Mil::inches(1)),
        ];
        // The features above are plain and simple: laying them cannot fail.
        let ground = Ground::new(table, features).unwrap_or_else(|_| Ground::bare(table));
        let mut crowd = Crowd::new(table);
        for id in 0..bases.min(260) {
            let (rank, file) = (i32::from(id / 2 / 22), i32::from(id / 2 % 22));
            let (x, y) = (3500 + 3600 * file, 20_000 - 3400 * rank);
            let (y, facing) =
                if id % 2 == 0 { (y, Bearing::NORTH) } else { (60_000 - y, Bearing::SOUTH) };
            let facing = facing.turned(i32::from(id * 37 % 600) - 300);
            let size = if id % 6 < 2 { Size::new(Mil(1500), Mil(3000)) } else { Size::square(3) };
            crowd.put(BaseId(id), Base::new(Pose::new(Spot::new(Mil(x), Mil(y)), facing), size));
        }
        Field { ground, crowd }
    }
}

/// Prices for the exercise: the mover's own side is passed, the other is met.
#[derive(Clone, Copy, Debug)]
pub struct Drilled(
    /// Who moves.
    pub BaseId,
);

impl Toll for Drilled {
    fn rate(&self, _: Gait, over: Over<'_>) -> Option<Rate> {
        Some(match over {
            Over::Area(_, feature) if feature.tag == Tag(2) => Rate::DOUBLE,
            _ => Rate::PLAIN,
        })
    }

    fn climb(&self, _: i8, _: i8) -> Mil {
        Mil::inches(1)
    }

    fn meet(&self, who: BaseId) -> Meeting {
        if who.0 % 2 == self.0.0 % 2 { Meeting::Pass(Mil::inches(3)) } else { Meeting::Contact }
    }
}

/// Asks a table of 60 bases `rounds` times seven questions (distances to all within 12 inches, the
/// nearest enemy, shares of perspective, sight, a shot, the ground under a base, a walk with a
/// wheel) and returns a number that depends on every answer.
pub fn exercise(rounds: u64) -> u64 {
    let field = Field::new(60);
    let (ground, crowd) = (&field.ground, &field.crowd);
    let all: Vec<(BaseId, Base)> = crowd.iter().map(|(id, base)| (id, *base)).collect();
    let mut sum = 0u64;
    let mut add = |value: i32| sum = sum.wrapping_mul(31).wrapping_add(value as u64);
    for round in 0..rounds {
        let (id, base) = all[round as usize % all.len()];
        let enemy = |other: BaseId| other.0 % 2 != id.0 % 2;
        for (_, other) in crowd.within(&base, Mil::inches(12)) {
            add(base.gap(other).mils().0);
        }
        let view = base.perspective();
        let Some((near, gap)) = crowd.nearest(&base, enemy) else { continue };
        add(gap.mils().0);
        let Some(target) = crowd.get(near) else { continue };
        for (_, other) in crowd.within(&base, Mil::inches(16)) {
            add(i32::from(view.share(other).0));
        }
        add(i32::from(ground.sight(&base, target).is_ok()));
        let aim = Aim { ground, crowd, shooter: &base, target, parapet: Mil(500) };
        add(aim.shot(|_| true).map_or(-1, |shot| shot.range.0));
        add(ground.under(&base).len() as i32);
        let steps = [
            Step::Wheel { side: Side::Left, angle: (round % 12) as u16 * 150 },
            Step::Advance(Mil::inches(14)),
        ];
        let walker = Walker::new(ground, crowd, Some(id), base, Mil::inches(16));
        let made = walk(walker, &steps, &mut Drilled(id));
        add(made.spent.0 + i32::from(matches!(made.stop, Stop::Contact(_))));
    }
    sum
}

/// How many questions a round of [`exercise`] asks.
pub const QUESTIONS: u64 = 7;
