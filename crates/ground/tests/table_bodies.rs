//! Bodies, regions, flanks, corridors, surveys and meetings on the table, with the situations H-01 to
//! H-25 and CT-50 of Les Champs de Bataille (inches; expected to 2 mil).

use ground::table::{
    Base, Bearing, Body, Edge, Feature, Ground, Mil, Pose, Shape, Size, Spot, Tag, away, belt,
    closing, link, midway, spokes, within_ring,
};
use proptest::prelude::*;

fn at(x: f64, y: f64) -> Spot {
    let mil = |inches: f64| Mil((inches * 1000.0).round() as i32);
    Spot::new(mil(x), mil(y))
}

/// A base by its size and place in inches and its facing in degrees; the origin is at (50, 50).
fn base(width: f64, depth: f64, x: f64, y: f64, facing: i32) -> Base {
    let size = at(width, depth);
    let pose = Pose::new(at(50.0 + x, 50.0 + y), Bearing::degrees(facing));
    Size::new(size.x, size.y).at(pose)
}

fn rect(x: [f64; 2], y: [f64; 2]) -> Base {
    base(x[1] - x[0], y[1] - y[0], (x[0] + x[1]) / 2.0, (y[0] + y[1]) / 2.0, 0)
}

#[test]
fn a_body_is_as_near_as_its_nearest_base() {
    let echelon = Body::new(base(2.0, 1.0, 0.0, 0.0, 0), [base(2.0, 1.0, 2.0, -1.0, 0)]);
    let far = base(1.0, 1.0, 8.0, -1.0, 0);
    assert_eq!(echelon.gap(&far).mils(), Mil(4500));
    assert!(echelon.near(&far, Mil(4500)) && !echelon.near(&far, Mil(4499)));
    assert_eq!(echelon.nearest(&far).centre(), at(52.0, 49.0));
    let other = Body::from(far);
    assert_eq!(echelon.gap_to(&other), other.gap_to(&echelon));
    assert!(echelon.within(&other, Mil(4500)));
    assert!(!echelon.clashes(&other));
    let moved = other.moved(Bearing::WEST, Mil(5000));
    assert!(moved.clashes(&echelon) && echelon.lies_on(moved.first()));
    assert_eq!(echelon.bounds().high, at(53.0, 50.5));
}

/// H-05: the nearest point of the infantry lies on the cone of the cavalry's centre, out of its strip.
#[test]
fn h05_strip_and_cone_include_their_borders() {
    let cavalry = base(6.0, 1.0, 0.0, 0.0, 0);
    let infantry = rect([4.0, 6.0], [3.5, 4.0]);
    assert!(!cavalry.strip_ahead(Mil(0)).meets(&infantry));
    assert!(cavalry.strip_ahead(Mil(1000)).meets(&infantry));
    assert!(!cavalry.strip_ahead(Mil(999)).meets(&infantry));
    assert!(cavalry.cone_ahead().meets(&infantry));
    assert!(cavalry.cone_ahead().contains(at(54.0, 54.0)));
    assert!(!cavalry.cone_ahead().contains(at(54.0, 53.999)));
    let aside = rect([4.001, 6.0], [3.5, 4.0]);
    assert!(!cavalry.cone_ahead().meets(&aside));
    let nearest = rect([4.0, 6.0], [4.0, 4.5]);
    assert!(cavalry.cone_ahead().meets(&nearest));
    assert_eq!(cavalry.gap(&nearest).mils(), Mil(3640));
    // A wide base that crosses the strip with no corner in it.
    let wall = rect([-20.0, 20.0], [5.0, 6.0]);
    assert!(cavalry.strip_ahead(Mil(0)).meets(&wall));
    assert!(!cavalry.strip_ahead(Mil(0)).meets(&rect([-20.0, 20.0], [-6.0, -5.0])));
}

/// H-01, H-02: how much of a front lies behind another.
#[test]
fn h01_h02_fronts_behind() {
    let tester = base(4.5, 0.5, 0.0, 0.0, 0);
    let opponent = base(6.0, 1.0, 4.5, -1.0, 270);
    assert_eq!(tester.front_behind(&opponent), Mil(4250));
    assert!(tester.has_front_behind(&opponent, Mil(4250)));
    assert!(!tester.has_front_behind(&opponent, Mil(4251)));
    let higher = base(6.0, 1.0, 4.5, 2.5, 270);
    assert_eq!(tester.front_behind(&higher), Mil(750));
    let before = base(6.0, 1.0, 0.0, 8.0, 180);
    assert_eq!(tester.front_behind(&before), Mil(0));
    assert!(!tester.has_front_behind(&before, Mil(0)));
    let behind = base(6.0, 1.0, 0.0, -8.0, 0);
    assert_eq!(tester.front_behind(&behind), Mil(6000));
}

/// H-03: 14.38 and 15.48 degrees off the flank.
#[test]
fn h03_off_a_flank() {
    let target = base(4.5, 0.5, 0.0, 0.0, 0);
    let slope = (26_795, 100_000);
    assert!(target.is_off(Edge::Right, at(62.0, 52.5), slope));
    assert!(!target.is_off(Edge::Right, at(62.0, 52.7), slope));
    assert!(target.is_off(Edge::Left, at(38.0, 47.5), slope));
    assert!(!target.is_off(Edge::Left, at(62.0, 50.0), slope));
}

/// H-07, H-23: what stands in the way of a battery's fire.
#[test]
fn h07_h23_corridors_are_as_wide_as_the_battery() {
    let battery = base(3.0, 1.0, 0.0, 0.0, 0);
    let line = battery.corridor(at(50.0, 61.75), Mil(0)).unwrap();
    assert!(rect([1.3, 3.0], [5.0, 6.0]).overlaps(&line));
    assert!(!rect([1.51, 3.0], [5.0, 6.0]).overlaps(&line));
    let column = battery.corridor(at(50.0, 61.25), Mil(0)).unwrap();
    assert!(rect([1.2, 2.2], [8.0, 9.0]).overlaps(&column));
    assert!(!rect([1.6, 2.6], [8.0, 9.0]).overlaps(&column));
    // Prolonged beyond its aim.
    let behind = rect([0.0, 1.0], [13.0, 14.0]);
    assert!(!behind.overlaps(&column));
    assert!(behind.overlaps(&battery.corridor(at(50.0, 61.25), Mil(3000)).unwrap()));
    assert!(battery.corridor(battery.front_centre(), Mil(0)).is_none());
}

/// H-08: where a way leads over difficult ground.
#[test]
fn h08_stretches_of_ground() {
    let ring = [at(40.0, 53.0), at(60.0, 53.0), at(60.0, 57.0), at(40.0, 57.0)];
    let hill = [at(40.0, 55.0), at(60.0, 55.0), at(60.0, 70.0), at(40.0, 70.0)];
    let features =
        vec![Feature::area("plough", Tag(1), &ring), Feature::height("hill", Tag(2), 1, &hill)];
    let ground = Ground::new(Size::square(100), features).unwrap();
    let column = base(2.0, 2.0, 0.0, 0.0, 0);
    let found = ground.underfoot(&column, Bearing::NORTH, Mil(16_000));
    let told: Vec<(i32, i32, u16)> =
        found.iter().map(|s| (s.enter.0, s.leave.0, s.feature.0)).collect();
    // From touching its edge with the front to leaving it with the rear.
    assert_eq!(told, [(2000, 8000, 0), (4000, 16_000, 1)]);
    assert!(ground.underfoot(&column, Bearing::SOUTH, Mil(16_000)).is_empty());
    assert_eq!(ground.underfoot(&base(2.0, 2.0, 0.0, 4.0, 0), Bearing::NORTH, Mil(0)).len(), 1);
    assert_eq!(ground.room(&column, Bearing::NORTH, Mil(60_000)), Mil(49_000));
    assert_eq!(ground.room(&column, Bearing::NORTH, Mil(20_000)), Mil(20_000));
}

#[test]
fn passing_and_keeping_off() {
    let mover = base(1.0, 1.0, 0.0, 0.0, 0);
    let other = base(2.0, 1.0, 0.0, 6.0, 0);
    assert_eq!(mover.passes(Bearing::NORTH, Mil(4000), &other), None);
    let (enter, leave) = mover.passes(Bearing::NORTH, Mil(9000), &other).unwrap();
    assert!((5000..=5004).contains(&enter.0) && (6996..=7000).contains(&leave.0));
    assert_eq!(mover.passes(Bearing::SOUTH, Mil(9000), &other), None);
    // The gap is 5": it may go 4" less a mil before it is within 1".
    assert_eq!(mover.standoff(Bearing::NORTH, Mil(9000), &other, Mil(1000)), Mil(3999));
    assert_eq!(mover.standoff(Bearing::NORTH, Mil(3000), &other, Mil(1000)), Mil(3000));
    assert_eq!(mover.standoff(Bearing::EAST, Mil(9000), &other, Mil(1000)), Mil(9000));
    assert_eq!(mover.standoff(Bearing::NORTH, Mil(9000), &other, Mil(5000)), Mil(0));
    // Passing by at 1.5", nearest half-way.
    let aside = base(1.0, 1.0, 2.5, 6.0, 0);
    assert_eq!(mover.standoff(Bearing::NORTH, Mil(12_000), &aside, Mil(1499)), Mil(12_000));
    assert_eq!(mover.standoff(Bearing::NORTH, Mil(12_000), &aside, Mil(1500)), Mil(4999));
}

/// CT-50: two charges of 16" and 14", 20" apart, meet at two thirds.
#[test]
fn ct50_two_that_move_meet() {
    let one = base(3.0, 1.0, 0.0, 0.0, 0);
    let other = base(3.0, 1.0, 0.0, 21.0, 180);
    let (a, b) = ((Bearing::NORTH, Mil(16_000)), (Bearing::SOUTH, Mil(14_000)));
    let moment = closing(&one, a, &other, b).unwrap();
    assert_eq!((moment.of(a.1), moment.of(b.1)), (Mil(10_666), Mil(9333)));
    assert_eq!(closing(&other, b, &one, a), Some(moment));
    assert_eq!(closing(&one, (Bearing::NORTH, Mil(4000)), &other, (Bearing::SOUTH, Mil(0))), None);
    assert_eq!(closing(&one, (Bearing::SOUTH, Mil(4000)), &other, (Bearing::NORTH, Mil(0))), None);
    let sooner = closing(&one, a, &other, (Bearing::SOUTH, Mil(15_000))).unwrap();
    assert!(sooner < moment);
}

/// H-06, H-21: directly away from the cause.
#[test]
fn h06_h21_directly_away() {
    let column = base(1.5, 1.5, 0.0, 0.0, 0);
    assert_eq!(away(&column, &base(4.5, 0.5, 0.0, 8.0, 180)), Bearing::SOUTH);
    let line = base(4.5, 0.5, 0.0, 0.0, 0);
    assert_eq!(away(&line, &base(1.5, 1.5, -2.25, 3.0, 180)), Bearing::SOUTH);
    // From corner to corner.
    assert_eq!(away(&column, &base(1.5, 1.5, 4.5, 4.5, 0)), Bearing::degrees(225));
    // In contact straight out from the edge that is touched, however far aside.
    assert_eq!(away(&base(1.5, 1.5, 2.0, -1.0, 0), &line), Bearing::SOUTH);
    assert_eq!(away(&base(1.5, 1.5, 3.0, 0.0, 0), &line), Bearing::EAST);
    // Corner on corner along the line of the centres.
    assert_eq!(away(&base(1.5, 1.5, 1.5, 1.5, 0), &column), Bearing::degrees(45));
}

#[test]
fn the_middle_of_directions() {
    assert_eq!(midway([Bearing::NORTH, Bearing::EAST]), Some(Bearing::degrees(45)));
    assert_eq!(midway([Bearing::NORTH, Bearing::SOUTH]), None);
    assert_eq!(midway([Bearing::degrees(350), Bearing::degrees(10)]), Some(Bearing::NORTH));
    assert_eq!(midway([]), None);
}

#[test]
fn spokes_lead_outward() {
    let all: Vec<_> = spokes(at(50.0, 50.0), Mil(3000), Mil(10_000), 48).collect();
    assert_eq!(all.len(), 48);
    assert_eq!(all[1].0, Bearing::minutes(450));
    assert!(all[0].1.contains(at(51.4, 59.9)) && !all[0].1.contains(at(51.6, 55.0)));
    assert!(!all[0].1.contains(at(50.0, 49.9)));
    assert!(all[12].1.contains(at(59.9, 50.0)));
}

#[test]
fn slopes_lie_along_the_inside_of_a_hill() {
    let ring = [at(8.0, 18.0), at(50.0, 18.0), at(52.0, 34.0), at(8.0, 34.0)];
    let mut reversed = ring;
    reversed.reverse();
    for ring in [ring, reversed] {
        let parts = belt(&ring, Mil(2000));
        assert_eq!(parts.len(), 4);
        let up = |spot: Spot| -> Vec<Bearing> {
            let on = parts.iter().filter(|(part, _)| part.contains(spot));
            on.map(|(_, uphill)| *uphill).collect()
        };
        assert_eq!(up(at(30.0, 19.0)), [Bearing::NORTH]);
        assert_eq!(up(at(30.0, 33.0)), [Bearing::SOUTH]);
        assert_eq!(up(at(9.0, 26.0)), [Bearing::EAST]);
        assert_eq!(up(at(30.0, 20.1)), []);
        assert_eq!(up(at(30.0, 17.9)), []);
        assert_eq!(up(at(9.0, 19.0)).len(), 2);
        for (part, _) in &parts {
            for &corner in part.outline() {
                assert!(ring_near(&ring, corner), "{corner} lies out of the hill");
            }
        }
    }
}

/// Within a ring, or off it by no more than rounding.
fn ring_near(ring: &[Spot], spot: Spot) -> bool {
    let steps = [-2, 0, 2];
    let near = |dx: i32, dy: i32| Spot::new(Mil(spot.x.0 + dx), Mil(spot.y.0 + dy));
    steps.iter().any(|&dx| steps.iter().any(|&dy| within_ring(ring, near(dx, dy))))
}

#[test]
fn rings_with_notches() {
    let ring = [at(0.0, 0.0), at(10.0, 0.0), at(10.0, 10.0), at(5.0, 4.0), at(0.0, 10.0)];
    assert!(within_ring(&ring, at(2.0, 5.0)));
    assert!(within_ring(&ring, at(5.0, 4.0)));
    assert!(!within_ring(&ring, at(5.0, 5.0)));
    assert!(!within_ring(&ring, at(11.0, 4.0)));
    assert!(within_ring(&ring, at(10.0, 3.0)));
}

prop_compose! {
    fn bases()(
        x in -15_000..15_000i32, y in -15_000..15_000i32,
        facing in 0..21_600i32, width in 2..16i32, depth in 1..6i32,
    ) -> Base {
        let pose = Pose::new(Spot::new(Mil(50_000 + x), Mil(50_000 + y)), Bearing::minutes(facing));
        Size::new(Mil(375 * width), Mil(500 * depth)).at(pose)
    }
}

proptest! {
    /// The way to keep off is never shorter than allowed nor longer, but for rounding.
    #[test]
    fn standoff_is_the_first_place_too_near(
        mover in bases(), other in bases(), heading in 0..21_600i32, near in 500..3000i32,
    ) {
        let (heading, near) = (Bearing::minutes(heading), Mil(near));
        let length = Mil(18_000);
        let far = mover.standoff(heading, length, &other, near);
        if mover.within(&other, near) {
            prop_assert_eq!(far, Mil(0));
        } else {
            for part in 0..=20 {
                let way = Mil(far.0 / 20 * part);
                prop_assert!(!mover.moved(heading, way).within(&other, near - Mil(2)));
            }
            if far < length {
                prop_assert!(mover.moved(heading, far + Mil(1)).within(&other, near + Mil(2)));
            }
        }
    }

    /// Who goes directly away gains distance at once, and none is lost.
    #[test]
    fn away_leads_away(one in bases(), other in bases()) {
        prop_assume!(!one.clashes(&other));
        let heading = away(&one, &other);
        let moved = one.moved(heading, Mil(2000));
        let gained = moved.gap(&other).mils() - one.gap(&other).mils();
        prop_assert!(gained >= Mil(1990), "{gained} on {heading}");
    }

    /// Two movers meet at the same moment whichever is named first.
    #[test]
    fn closing_knows_no_order(
        one in bases(), other in bases(), a in 0..21_600i32, b in 0..21_600i32,
    ) {
        let (a, b) = ((Bearing::minutes(a), Mil(9000)), (Bearing::minutes(b), Mil(7000)));
        prop_assert_eq!(closing(&one, a, &other, b), closing(&other, b, &one, a));
    }

    /// Moving an opponent back across the line never takes from what is behind it.
    #[test]
    fn fronts_behind_grow(tester in bases(), other in bases(), back in 0..9000i32) {
        let moved = other.moved(tester.facing().opposite(), Mil(back));
        prop_assert!(tester.front_behind(&moved) + Mil(2) >= tester.front_behind(&other));
    }
}

/// The shortest way between two bases: from corners, and in the middle where edges run side by side.
#[test]
fn the_shortest_way_between_two_bases() {
    let spot = |x: f64, y: f64| at(50.0 + x, 50.0 + y);
    let line = base(4.5, 0.5, 0.0, 0.0, 0);
    let beyond = base(2.0, 0.5, 1.0, 3.0, 0);
    assert_eq!(link(&line, &beyond), [spot(1.0, 0.25), spot(1.0, 2.75)]);
    let corner = base(1.5, 1.5, 4.0, 3.0, 0);
    assert_eq!(link(&line, &corner), [spot(2.25, 0.25), spot(3.25, 2.25)]);
    assert_eq!(link(&corner, &line), [spot(3.25, 2.25), spot(2.25, 0.25)]);
    let touching = base(1.5, 1.5, 3.0, 0.0, 0);
    let [from, to] = link(&line, &touching);
    assert_eq!((from, from.x), (to, Mil(52_250)));
}
