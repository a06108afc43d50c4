//! When a shape that is pushed in a straight line overlaps another: one exact interval.

use super::base::{Base, Spot, cross, dot, square};
use super::number::{Mil, ceil_root};
use super::pair::Block;
use super::shape::{Bounds, Shape, least, supports};
use std::cmp::Ordering;

/// A fraction with a positive denominator; a denominator of 0 is infinity with the sign of the
/// numerator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fraction {
    pub over: i64,
    pub under: i64,
}

impl Fraction {
    pub const ZERO: Fraction = Fraction { over: 0, under: 1 };
    pub const ONE: Fraction = Fraction { over: 1, under: 1 };

    fn new(over: i64, under: i64) -> Fraction {
        if under < 0 { Fraction { over: -over, under: -under } } else { Fraction { over, under } }
    }

    /// This part of a length, rounded down.
    pub fn floor_of(self, length: Mil) -> Mil {
        let product = i128::from(self.over) * i128::from(length.0);
        Mil(product.div_euclid(i128::from(self.under)) as i32)
    }

    /// This part of a length, rounded up.
    pub fn ceil_of(self, length: Mil) -> Mil {
        let product = -i128::from(self.over) * i128::from(length.0);
        Mil(-(product.div_euclid(i128::from(self.under)) as i32))
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Fraction) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Fraction {}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (i128::from(self.over) * i128::from(other.under))
            .cmp(&(i128::from(other.over) * i128::from(self.under)))
    }
}

/// The open interval of parts of a push during which two shapes overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Passage {
    pub enter: Fraction,
    pub leave: Fraction,
}

impl Passage {
    /// When `mover`, pushed along a vector at time 0 to 1, overlaps `fixed` deeper than a slack.
    ///
    /// Each axis on which shapes can be separated allows one interval of times; what all of them
    /// allow is the answer. Times before 0 and after 1 count too.
    pub fn new(mover: &[Spot], push: (i64, i64), fixed: &[Spot], slack: Mil) -> Option<Passage> {
        let mut window = Window { low: None, high: None };
        // Pushed along `speed`, the depth grows by that much; it must stay above nothing.
        for (normal, support) in supports(fixed) {
            let depth = support - least(mover, normal) - margin(normal, slack);
            window.keep(depth, -dot(normal, push))?;
        }
        for (normal, support) in supports(mover) {
            let depth = support - least(fixed, normal) - margin(normal, slack);
            window.keep(depth, dot(normal, push))?;
        }
        if mover.len() < 3 || fixed.len() < 3 {
            // Segments on one line are told apart only by their boxes.
            let (a, b) = (Bounds::around(mover), Bounds::around(fixed));
            window.keep_closed(b.high.x.wide() - a.low.x.wide(), -push.0)?;
            window.keep_closed(a.high.x.wide() - b.low.x.wide(), push.0)?;
            window.keep_closed(b.high.y.wide() - a.low.y.wide(), -push.1)?;
            window.keep_closed(a.high.y.wide() - b.low.y.wide(), push.1)?;
        }
        Some(window.passage())
    }

    /// When one base, pushed along a vector, overlaps another at all, and when it does by more than a
    /// slack; nothing if it never does by more. By the axes of each: see [`Block`].
    pub fn of_base(
        mover: &Base,
        push: (i64, i64),
        fixed: &Base,
        slack: Mil,
    ) -> Option<(Passage, Passage)> {
        let (Some(one), Some(other)) = (Block::of(mover), Block::of(fixed)) else {
            let passage = |slack| Passage::new(mover.outline(), push, fixed.outline(), slack);
            return passage(Mil::ZERO).zip(passage(slack));
        };
        let way = fixed.centre().minus(mover.centre());
        let mut exact = Window { low: None, high: None };
        let mut deep = Window { low: None, high: None };
        let sizes = [fixed.size(), mover.size()];
        for ((block, far), size) in [(&other, &one), (&one, &other)].into_iter().zip(sizes) {
            for ((_, edge), length) in block.edges().into_iter().zip([size.width, size.depth]) {
                let room = block.inside + far.half_across(edge);
                let (between, speed) = (cross(edge, way), cross(edge, push));
                let depth = slack.wide() * ceil_root_near(square(edge), length.wide());
                deep.narrow(room - depth - between, speed)?;
                deep.narrow(room - depth + between, -speed)?;
                exact.narrow(room - between, speed)?;
                exact.narrow(room + between, -speed)?;
            }
        }
        // When it is deep enough it overlaps at all.
        deep.some_left()?;
        Some((exact.passage(), deep.passage()))
    }

    /// The part of a segment that lies within a shape, from 0 at its start to 1 at its end.
    pub fn of_segment(from: Spot, to: Spot, fixed: &[Spot]) -> Option<Passage> {
        let passage = Passage::new(&[from], to.minus(from), fixed, Mil::ZERO)?;
        let (enter, leave) = (passage.enter.max(Fraction::ZERO), passage.leave.min(Fraction::ONE));
        (enter < leave).then_some(Passage { enter, leave })
    }
}

fn margin(normal: (i64, i64), slack: Mil) -> i64 {
    if slack.0 == 0 { 0 } else { slack.wide() * ceil_root(square(normal)) }
}

/// The root of a square, rounded up, that is known to be near a number.
fn ceil_root_near(square: i64, near: i64) -> i64 {
    let mut root = near;
    while root * root < square {
        root += 1;
    }
    while root > 0 && (root - 1) * (root - 1) >= square {
        root -= 1;
    }
    root
}

struct Window {
    low: Option<Fraction>,
    high: Option<Fraction>,
}

impl Window {
    /// Keeps the times t for which `depth + t * speed` is above 0; nothing if none are left.
    fn keep(&mut self, depth: i64, speed: i64) -> Option<()> {
        self.narrow(depth, speed)?;
        self.some_left()
    }

    /// Keeps them, whether any are left or not; nothing where no time at all will do.
    #[inline]
    fn narrow(&mut self, depth: i64, speed: i64) -> Option<()> {
        match speed.cmp(&0) {
            Ordering::Equal => return (depth > 0).then_some(()),
            Ordering::Greater => {
                let time = Fraction::new(-depth, speed);
                self.low = Some(self.low.map_or(time, |low| low.max(time)));
            }
            Ordering::Less => {
                let time = Fraction::new(-depth, speed);
                self.high = Some(self.high.map_or(time, |high| high.min(time)));
            }
        }
        Some(())
    }

    fn passage(&self) -> Passage {
        let infinite = |over| Fraction { over, under: 0 };
        Passage { enter: self.low.unwrap_or(infinite(-1)), leave: self.high.unwrap_or(infinite(1)) }
    }

    /// As `keep`, but where nothing moves a depth of 0 will do: a flat box has no inside.
    fn keep_closed(&mut self, depth: i64, speed: i64) -> Option<()> {
        if speed == 0 { (depth >= 0).then_some(()) } else { self.keep(depth, speed) }
    }

    fn some_left(&self) -> Option<()> {
        match (self.low, self.high) {
            (Some(low), Some(high)) if low >= high => None,
            _ => Some(()),
        }
    }
}
