//! Properties of motion, and motion against an independent oracle.

mod kit;

use geo::{Area, Distance, Euclidean, Intersects};
use ground::table::*;
use kit::*;
use proptest::prelude::*;

const TABLE: Size = Size::new(Mil(400_000), Mil(400_000));

type Plain = Free<fn(FeatureId, &Feature) -> bool, fn(BaseId) -> Meeting>;

fn plain() -> Plain {
    Free { closed: |_, _| false, meeting: |_| Meeting::Contact }
}

fn middle(base: Base) -> Base {
    moved(&base, 200_000, 200_000)
}

fn steps() -> impl Strategy<Value = Step> {
    let side = || prop_oneof![Just(Side::Left), Just(Side::Right)];
    let length = || (1..9000i32).prop_map(Mil);
    prop_oneof![
        length().prop_map(Step::Advance),
        length().prop_map(Step::Retro),
        (side(), 0..=2700u16, length()).prop_map(|(side, angle, length)| Step::Oblique {
            side,
            angle,
            length
        }),
        (side(), length()).prop_map(|(side, length)| Step::Flank { side, length }),
        (side(), 1..=5400u16).prop_map(|(side, angle)| Step::Wheel { side, angle }),
        (bearings(), length()).prop_map(|(heading, length)| Step::Shift { heading, length }),
        Just(Step::Face(Quarter::About)),
        bearings().prop_map(Step::Turn),
    ]
}

/// A part of a step: so many of 64 parts.
fn part_of(step: &Step, part: i32) -> Step {
    let cut = |length: Mil| length * part / 64;
    match *step {
        Step::Advance(length) => Step::Advance(cut(length)),
        Step::Retro(length) => Step::Retro(cut(length)),
        Step::Oblique { side, angle, length } => Step::Oblique { side, angle, length: cut(length) },
        Step::Flank { side, length } => Step::Flank { side, length: cut(length) },
        Step::Shift { heading, length } => Step::Shift { heading, length: cut(length) },
        Step::Wheel { side, angle } => {
            Step::Wheel { side, angle: (u32::from(angle) * part as u32 / 64) as u16 }
        }
        turn => turn,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Verifies GEO-13: a wheel in parts costs between the whole and a mil more for each part.
    #[test]
    fn wheels_in_parts(frontage in 300..9000i32, parts in prop::collection::vec(1..2000u16, 1..6)) {
        let whole = wheel_arc(Mil(frontage), parts.iter().sum());
        let split: Mil = parts.iter().map(|&angle| wheel_arc(Mil(frontage), angle)).sum();
        prop_assert!(whole <= split && split <= whole + Mil(parts.len() as i32));
        let exact = f64::from(frontage) * f64::from(parts.iter().sum::<u16>()) * std::f64::consts::PI
            / 10_800.0;
        prop_assert!((f64::from(whole.0) - exact).abs() <= 1.01);
    }

    /// Verifies GEO-12: the swept ground covers every pose on the way, give or take the bulge of an
    /// arc between two samples.
    #[test]
    fn sweeps(base in bases(5000), step in steps()) {
        let sweep = step.sweep(&base);
        if step.gait() != Gait::Turn {
            for part in 0..=64 {
                let pose = part_of(&step, part).after(&base);
                for corner in pose.corners() {
                    prop_assert!(sweep.iter().any(|hull| hull.within(corner, Mil(9))), "{}", part);
                }
            }
        }
        if step.course(base.facing()).is_some() {
            let end = step.after(&base);
            let spots: Vec<_> = base.corners().iter().chain(end.corners())
                .map(|&corner| geo::Point(coord(corner))).collect();
            let oracle = geo::ConvexHull::convex_hull(&geo::MultiPoint::new(spots));
            prop_assert_eq!(sweep[0].doubled_area() as f64, 2.0 * oracle.unsigned_area());
        }
    }

    /// A walk on an empty table is its steps one after the other, at the price of their ways.
    #[test]
    fn walks_are_their_steps(base in bases(5000), path in prop::collection::vec(steps(), 1..5)) {
        let base = middle(base);
        let (ground, crowd) = (Ground::bare(TABLE), Crowd::new(TABLE));
        let walker = Walker::new(&ground, &crowd, None, base, Mil::inches(1000));
        let made = walk(walker, &path, &mut plain());
        prop_assert_eq!(made.stop, Stop::Done);
        let mut end = base;
        let mut price = Mil::ZERO;
        for step in &path {
            price += step.travel(&end);
            end = step.after(&end);
        }
        prop_assert_eq!(made.end, end);
        prop_assert_eq!(made.spent, price);
        prop_assert_eq!(made.legs.iter().map(|leg| leg.cost).sum::<Mil>(), price);
        prop_assert!(made.legs.windows(2).all(|legs| legs[0].to == legs[1].from));
    }

    /// No walk spends more than it has, and a smaller allowance goes a part of the same way.
    #[test]
    fn allowances(
        base in bases(5000), path in prop::collection::vec(steps(), 1..5), allowance in 0..20_000i32,
        blocks in prop::collection::vec(bases(15_000), 0..5),
    ) {
        let base = middle(base);
        let ring = |base: &Base| Feature::area("wood", Tag(1), middle(*base).corners());
        let ground = Ground::new(TABLE, blocks.iter().map(ring).collect()).unwrap();
        let crowd = Crowd::new(TABLE);
        let far = Walker::new(&ground, &crowd, None, base, Mil::inches(1000));
        let near = Walker::new(&ground, &crowd, None, base, Mil(allowance));
        let (far, near) = (walk(far, &path, &mut Rough), walk(near, &path, &mut Rough));
        prop_assert!(near.spent <= Mil(allowance));
        prop_assert!(near.spent <= far.spent);
        prop_assert_eq!(near.stop == Stop::Done, far.spent <= Mil(allowance));
        for (one, other) in near.legs.iter().rev().skip(1).rev().zip(&far.legs) {
            prop_assert_eq!(one, other);
        }
    }

    /// Verifies GEO-14: the price of a straight step is its length and once more the part in wood,
    /// as sampling with an independent library finds it.
    #[test]
    fn rough_intervals(base in bases(2000), wood in bases(6000), step in steps()) {
        prop_assume!(step.course(base.facing()).is_some());
        let (base, wood) = (middle(base), middle(wood));
        let ground = Ground::new(TABLE, vec![Feature::area("wood", Tag(1), wood.corners())]).unwrap();
        let crowd = Crowd::new(TABLE);
        let walker = Walker::new(&ground, &crowd, None, base, Mil::inches(1000));
        let spent = walk(walker, &[step], &mut Rough).spent;
        let length = step.travel(&base);
        const PARTS: i32 = 64;
        let inside = (0..PARTS).filter(|&part| {
            let pose = base.moved(
                step.course(base.facing()).unwrap().0, Mil(length.0 * (2 * part + 1) / (2 * PARTS)),
            );
            polygon(&pose).intersects(&polygon(&wood))
        }).count();
        let sampled = f64::from(length.0) * (1.0 + inside as f64 / f64::from(PARTS));
        let off = (f64::from(spent.0) - sampled).abs();
        prop_assert!(off <= f64::from(length.0) / f64::from(PARTS) + 4.0, "{} against {}", spent, sampled);
    }

    /// Verifies GEO-17 against bisection in floating point: a straight step ends where it touches.
    #[test]
    fn straight_contacts(base in bases(3000), other in bases(9000), step in steps()) {
        prop_assume!(step.course(base.facing()).is_some());
        let (base, other) = (middle(base), middle(other));
        prop_assume!(!base.within(&other, Mil(10)));
        let (ground, crowd) = (Ground::bare(TABLE), Crowd::of(TABLE, [(BaseId(3), other)]));
        let walker = Walker::new(&ground, &crowd, None, base, Mil::inches(1000));
        let made = walk(walker, &[step], &mut plain());
        let (heading, length) = step.course(base.facing()).unwrap();
        let gap_at = |at: i32| Euclidean.distance(&polygon(&base.moved(heading, Mil(at))), &polygon(&other));
        // The distance is convex along the way: find its least, then the first zero before it.
        let (mut low, mut high) = (0, length.0);
        while high - low > 2 {
            let (a, b) = (low + (high - low) / 3, high - (high - low) / 3);
            if gap_at(a) <= gap_at(b) { high = b } else { low = a }
        }
        let closest = (low..=high).min_by(|a, b| gap_at(*a).total_cmp(&gap_at(*b))).unwrap();
        if let Stop::Contact(contact) = made.stop {
            prop_assert_eq!(contact.who, BaseId(3));
            prop_assert!(gap_at(closest) <= 1.0, "no contact: {}", gap_at(closest));
            let (mut free, mut touching) = (0, closest);
            while touching - free > 1 {
                let middle = (free + touching) / 2;
                if gap_at(middle) > 0.0 { free = middle } else { touching = middle }
            }
            let flat = f64::from(made.spent.0 - touching).abs();
            // Where it comes in at a flat angle a mil of depth is some way along.
            let depth = gap_at(made.spent.0);
            prop_assert!(flat <= 3.0 || depth <= 2.0, "{} against {}", made.spent, touching);
            prop_assert!(!made.end.clashes(&other));
            prop_assert!(made.end.gap(&other).within(Mil(3)));
            prop_assert!(other.edge(contact.edge).within(&made.end, Mil(6)));
        } else {
            prop_assert_eq!(made.stop, Stop::Done);
            let ended = made.end;
            prop_assert!(!ended.clashes(&other));
            let deepest = base.moved(heading, Mil(closest));
            prop_assert!(!deepest.clashes(&other), "it went through");
        }
    }

    /// Verifies GEO-17 for wheels against trying every arc-minute.
    #[test]
    fn wheeling_contacts(
        base in bases(3000), other in bases(6000), right in any::<bool>(), angle in 60..5400u16,
    ) {
        let (base, other) = (middle(base), middle(other));
        prop_assume!(!base.within(&other, Mil(10)));
        let side = if right { Side::Right } else { Side::Left };
        let (ground, crowd) = (Ground::bare(TABLE), Crowd::of(TABLE, [(BaseId(3), other)]));
        let walker = Walker::new(&ground, &crowd, None, base, Mil::inches(1000));
        let made = walk(walker, &[Step::Wheel { side, angle }], &mut plain());
        let first = (0..=angle).find(|&angle| Step::Wheel { side, angle }.after(&base).clashes(&other));
        let turned = base.facing().off(made.end.facing());
        match first {
            None => prop_assert_eq!(made.stop, Stop::Done),
            Some(first) => {
                prop_assert!(matches!(made.stop, Stop::Contact(_)), "{:?}", made.stop);
                prop_assert!(turned < first && turned + 12 >= first, "{} {}", turned, first);
                prop_assert!(!made.end.clashes(&other));
                prop_assert!(made.end.gap(&other).within(Mil(12)));
            }
        }
    }

    /// Verifies GEO-18: squared up, a base looks straight into the edge, touches it, overlaps
    /// nothing, and stays there if asked again.
    #[test]
    fn squaring_up(mover in bases(500), other in bases(6000), edge in 0..4usize) {
        let edge = Edge::ALL[edge];
        let lap = Lap { wanted: Mil(1500), least: Mil(750) };
        let squared = square_up(&mover, &other, edge, lap, []).unwrap();
        prop_assert_eq!(squared.facing(), other.outward(edge).opposite());
        prop_assert!(squared.touches(&other), "{:?}", squared.gap(&other).mils());
        let again = square_up(&squared, &other, edge, lap, []).unwrap();
        let (a, b) = (again.centre(), squared.centre());
        prop_assert!((a.x - b.x).abs() <= Mil(1) && (a.y - b.y).abs() <= Mil(1));
        let found = Contact::new(&squared, BaseId(0), &other);
        prop_assert!(found.by_front && found.is_straight());
        prop_assert_eq!((found.edge, found.askew), (edge, 0));
    }

    /// Verifies GEO-18: whoever stands in the way is cleared by the least slide.
    #[test]
    fn sliding_aside(defender in bases(100), at in -2000..2000i32, others in prop::collection::vec(bases(6000), 0..3)) {
        let lap = Lap { wanted: Mil(1500), least: Mil(750) };
        let middle = defender.edge_centre(Edge::Front).moved(defender.facing(), Mil(1500))
            .moved(defender.facing().quarters(1), Mil(at));
        let mover = Base::new(Pose::new(middle, defender.facing().opposite()), BRIGADE);
        let free = square_up(&mover, &defender, Edge::Front, lap, []).unwrap();
        let blocked = others.iter().any(|other| other.clashes(&free));
        match square_up(&mover, &defender, Edge::Front, lap, &others) {
            Some(slid) => {
                prop_assert!(others.iter().all(|other| !other.clashes(&slid)));
                prop_assert!(blocked || slid == free);
                prop_assert!(slid.touches(&defender));
            }
            None => prop_assert!(blocked),
        }
    }

    /// Verifies GEO-20: the distance to a base at rest is convex along a straight way, so a start
    /// that leads no nearer never does.
    #[test]
    fn headings_that_avoid_never_come_nearer(base in bases(500), others in prop::collection::vec(bases(15_000), 1..4), first in bearings()) {
        prop_assume!(others.iter().all(|other| !other.meets(&base)));
        let found = headings(&base, first, 300, 3600, &others);
        prop_assert!(!found.choices.is_empty());
        if !found.avoids {
            prop_assert_eq!(found.choices.as_slice(), [first]);
            return Ok(());
        }
        for heading in found.choices {
            for at in (0..12_000).step_by(500) {
                let now = base.moved(heading, Mil(at));
                for other in &others {
                    // The tolerance of 1 mil in the first 100 leaves a hundredth of the way.
                    let slack = Mil(4 + at / 50);
                    prop_assert!(now.gap(other).mils() + slack >= base.gap(other).mils());
                }
            }
        }
    }

    /// Verifies GEO-19: a flight ends clear of all, on its line, and within its bounds if it can.
    #[test]
    fn flights(base in bases(500), friends in prop::collection::vec(bases(9000), 0..6), heading in bearings(), length in 0..12_000i32) {
        let base = middle(base);
        let friends: Vec<Base> = friends.into_iter().map(middle).filter(|friend| !friend.clashes(&base)).collect();
        let numbered = friends.iter().enumerate().map(|(id, base)| (BaseId(id as u16), *base));
        let (ground, crowd) = (Ground::bare(TABLE), Crowd::of(TABLE, numbered));
        let walker = Walker::new(&ground, &crowd, None, base, Mil(length));
        let closed: fn(FeatureId, &Feature) -> bool = |_, _| false;
        let mut toll = Free { closed, meeting: |_| Meeting::Pass(Mil::ZERO) };
        let flight = flee(walker, heading, Mil(length), |_| true, &mut toll);
        prop_assert_eq!(flight.end, base.moved(heading, flight.travelled));
        prop_assert!(crowd.clashing(&flight.end).next().is_none());
        prop_assert!(flight.travelled >= Mil(length));
        let straight = base.moved(heading, Mil(length));
        let free = crowd.clashing(&straight).next().is_none();
        prop_assert_eq!(free, flight.travelled == Mil(length));
    }

    /// Side by side, whatever the angle: touching, in line, not overlapping.
    #[test]
    fn neighbours(base in bases(9000), width in 300..5000i32, depth in 300..5000i32) {
        for side in Side::BOTH {
            let other = beside(&base, side, Size::new(Mil(width), Mil(depth)));
            prop_assert!(base.touches(&other));
            prop_assert_eq!(side_of(&base, &other), Some(side));
            prop_assert_eq!(side_of(&other, &base), Some(side.other()));
        }
    }
}

/// Everything at one point to the inch, areas at two.
struct Rough;

impl Toll for Rough {
    fn rate(&self, _: Gait, over: Over<'_>) -> Option<Rate> {
        Some(if let Over::Area(..) = over { Rate::DOUBLE } else { Rate::PLAIN })
    }
}

/// The exercise gives the same number on every machine.
#[test]
fn the_exercise_is_the_same_everywhere() {
    assert_eq!(exercise(120), 426_399_576_918_850_642);
}
