//! Corners, distances, overlap, perspective and flanks: GEO-01 to GEO-08.

mod kit;

use geo::{Area, BooleanOps, Coord, Distance, Euclidean, Intersects, LineString, Polygon};
use ground::table::*;
use kit::*;
use proptest::prelude::*;

#[test]
fn lengths_read_and_show_as_inches() {
    for (text, mils) in [("7.5", 7500), ("-0.125", -125), ("12\"", 12_000), ("0.05", 50)] {
        assert_eq!(text.parse::<Mil>(), Ok(Mil(mils)));
    }
    for text in ["", ".5", "1.2345", "3x", "--1", "123456"] {
        assert!(text.parse::<Mil>().is_err(), "{text:?}");
    }
    assert_eq!(Mil(7500).to_string(), "7.5\"");
    assert_eq!(Mil(-50).to_string(), "-0.05\"");
    assert_eq!(Bearing::degrees(45).to_string(), "45°");
    assert_eq!(Bearing::minutes(2212).to_string(), "36°52'");
}

#[test]
fn bearings_pass_through_json_and_wrap() {
    let pose = Pose::new(spot(1.5, -2.0), Bearing::degrees(-90));
    let text = serde_json::to_string(&pose).unwrap();
    assert_eq!(text, r#"{"at":{"x":1500,"y":-2000},"facing":16200}"#);
    assert_eq!(serde_json::from_str::<Pose>(&text).unwrap(), pose);
    // A bearing that was written by hand beyond the circle is brought back into it.
    assert_eq!(serde_json::from_str::<Bearing>("21600").unwrap(), Bearing::NORTH);
}

// T-13
#[test]
fn distance_to_a_corner() {
    near(brigade(0.0, 0.0, 0).gap(&brigade(0.0, 6.0, 45)).mils(), 2.379);
}

// G-05
#[test]
fn radius_is_measured_from_edge_to_edge() {
    let (officer, unit) = (sized(Size::square(2), 0.0, 0.0, 0), brigade(10.0, 0.0, 0));
    assert_eq!(officer.gap(&unit).mils(), Mil(7500));
    assert!(officer.within(&unit, Mil::inches(8)));
    assert!(officer.within(&unit, Mil(7500)), "within is inclusive");
    assert!(!officer.within(&unit, Mil(7499)));
    assert!(!officer.within(&unit, Mil::inches(7)));
}

// GT-03
#[test]
fn only_one_of_three_is_to_the_front() {
    let french = brigade(0.0, 0.0, 0);
    let [a, b, c] = [brigade(4.0, 2.6, 180), brigade(0.0, 6.0, 180), brigade(-4.0, 0.5, 90)];
    let view = french.perspective();
    assert_eq!([&a, &b, &c].map(|base| view.share(base)), [Share(1422), Share(10_000), Share(0)]);
    assert_eq!(french.gap(&a).mils(), Mil(1000));
    assert_eq!(french.gap(&b).mils(), Mil(3000));
    let reach = Mil::inches(3);
    assert!(!french.is_flanked_by(&a, reach), "its centre is before the front line");
    assert!(french.is_flanked_by(&c, reach));
    assert_eq!(french.edge(Edge::Left).gap(&c).mils(), Mil(1000));
}

// GT-11, T-11
#[test]
fn the_nearer_enemy_is_mostly_outside_the_perspective() {
    let french = brigade(0.0, 0.0, 0);
    let (one, two) = (brigade(4.2, 3.6, 180), brigade(-0.5, 6.2, 180));
    assert_eq!(french.perspective().share(&one), Share(3200));
    assert_eq!(french.perspective().share(&two), Share::WHOLE);
    near(french.gap(&one).mils(), 1.342);
    assert_eq!(french.gap(&two).mils(), Mil(3200));
}

// GT-12
#[test]
fn shares_of_two_austrians() {
    let french = brigade(4.0, 0.0, 0);
    let (b, c) = (brigade(1.0, 5.0, 180), brigade(5.5, 6.5, 180));
    assert_eq!(french.perspective().share(&b), Share(9444));
    assert_eq!(french.gap(&b).mils(), Mil(2000));
    assert_eq!(french.gap(&c).mils(), Mil(3500));
}

// G-03
#[test]
fn an_attacker_on_the_right_flank_flanks() {
    let (defender, attacker) = (brigade(0.0, 6.0, 90), brigade(0.0, 3.0, 0));
    assert!(defender.is_flanked_by(&attacker, Mil::inches(3)));
    assert!(defender.is_struck_in_flank_by(&attacker));
    assert!(!attacker.is_flanked_by(&defender, Mil::inches(3)));
}

#[test]
fn half_on_the_line_is_no_majority() {
    let base = brigade(0.0, 0.0, 0);
    assert!(!base.has_behind(&brigade(5.0, 1.5, 37)));
    assert!(base.has_behind(&brigade(5.0, 1.499, 37)));
}

#[test]
fn leaders_are_points() {
    let leader = sized(Size::default(), 0.0, 0.0, 0);
    assert_eq!(leader.gap(&brigade(4.5, 0.0, 0)).mils(), Mil(3000));
    assert_eq!(leader.gap(&sized(Size::default(), 3.0, 4.0, 0)).mils(), Mil(5000));
    assert!(leader.overlaps(&brigade(0.0, 0.0, 30)));
    assert!(!leader.overlaps(&brigade(1.5, 0.0, 0)), "on the border is not inside");
    assert!(leader.is_behind_front(spot(9.0, -0.001)));
}

#[test]
fn segments_meet_the_inside_of_a_base_only() {
    let base = brigade(0.0, 0.0, 0);
    assert!(!base.overlaps(&[spot(-5.0, 1.5), spot(5.0, 1.5)]), "along the edge");
    assert!(base.overlaps(&[spot(-5.0, 1.499), spot(5.0, 1.499)]));
    assert!(!base.overlaps(&[spot(2.0, 0.0), spot(5.0, 0.0)]));
    assert!(base.overlaps(&[spot(0.0, 0.5), spot(0.0, 0.2)]), "wholly inside");
    assert!(!base.overlaps(&[spot(0.0, 3.0), spot(3.0, 0.0)]), "through the corner");
}

#[test]
fn the_nearest_point_of_the_part_in_view() {
    // Of a base across the right ray only the part left of x = 1.5 + y counts.
    let view = brigade(0.0, -1.5, 0).perspective();
    let part = view.part(&brigade(4.0, 1.5, 0)).unwrap();
    near_spot(part.nearest_to(spot(0.0, 0.0)), 2.5, 1.0);
    assert_eq!(part.range_from([spot(-1.5, 0.0), spot(1.5, 0.0)]), Mil(1415));
    assert!(view.part(&brigade(4.5, 0.0, 0)).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Verifies GEO-03.
    #[test]
    fn corners(base in bases(100_000)) {
        let size = base.size();
        prop_assert!(base.doubled_area() > 0, "clockwise");
        for (index, corner) in base.corners().iter().enumerate() {
            let next = base.corners()[(index + 1) % 4];
            let length = corner.distance(next);
            let nominal = if index % 2 == 0 { size.width } else { size.depth };
            prop_assert!((length - nominal).abs() <= Mil(2));
            let hull = Convex::hull(base.corners());
            prop_assert_eq!(hull.outline().len(), 4, "convex");
        }
        let about = base.facing_to(base.facing().opposite());
        for corner in 0..4 {
            prop_assert_eq!(about.corners()[corner], base.corners()[(corner + 2) % 4]);
        }
        let round = (0..4).fold(base, |base, _| base.facing_to(base.facing().quarters(1)));
        prop_assert_eq!(round, base);
        let turned = base.turned_about(1, 777);
        prop_assert_eq!(turned.corners()[1], base.corners()[1]);
    }

    /// Verifies GEO-03 against the trigonometry of the machine.
    #[test]
    fn corners_are_where_floating_point_puts_them(base in bases(100_000)) {
        let (ahead, right) = axes(&base);
        let (w, h) = (f64::from(base.size().width.0) / 2.0, f64::from(base.size().depth.0) / 2.0);
        let signs = [(-w, h), (w, h), (w, -h), (-w, -h)];
        for (corner, (r, a)) in base.corners().iter().zip(signs) {
            let exact = coord(base.centre()) + right * r + ahead * a;
            let off = coord(*corner) - exact;
            prop_assert!(off.x.abs() <= 0.5001 && off.y.abs() <= 0.5001);
        }
    }

    /// Verifies GEO-04.
    #[test]
    fn distances(
        a in bases(9000), b in bases(9000), c in bases(9000),
        dx in -50_000..50_000i32, dy in -50_000..50_000i32,
    ) {
        let gap = a.gap(&b);
        prop_assert_eq!(gap, b.gap(&a));
        prop_assert_eq!(gap.is_none(), a.meets(&b));
        prop_assert_eq!(gap, moved(&a, dx, dy).gap(&moved(&b, dx, dy)));
        prop_assert_eq!(gap, quarter_turn(&a).gap(&quarter_turn(&b)));
        let diameter = b.corners()[0].distance(b.corners()[2]) + SLACK;
        prop_assert!(a.gap(&c).mils() <= gap.mils() + diameter + b.gap(&c).mils() + Mil(2));
        prop_assert!(gap.within(gap.reach()));
        prop_assert!(gap.is_none() || !gap.within(gap.reach() - Mil(1)));
        prop_assert_eq!(a.within(&b, Mil(2000)), gap.within(Mil(2000)));
        prop_assert!((gap.reach() - gap.mils()).abs() <= Mil(1));
        if a.overlaps(&b) { prop_assert!(a.meets(&b)); }
        if a.clashes(&b) { prop_assert!(a.overlaps(&b)); }
    }

    /// Distance, touching and overlap against an independent library.
    #[test]
    fn distances_agree_with_the_oracle(a in bases(5000), b in bases(5000)) {
        let (pa, pb) = (polygon(&a), polygon(&b));
        let distance = Euclidean.distance(&pa, &pb);
        prop_assert!((f64::from(a.gap(&b).mils().0) - distance).abs() <= 0.51, "{}", distance);
        prop_assert_eq!(a.meets(&b), pa.intersects(&pb));
        let area = pa.intersection(&pb).unsigned_area();
        if area > 1.0 { prop_assert!(a.overlaps(&b), "{}", area); }
        if a.clashes(&b) { prop_assert!(area > 0.1, "{}", area); }
    }

    /// Verifies GEO-05 by the area behind the line.
    #[test]
    fn the_centre_decides_what_is_behind(a in bases(4000), b in bases(4000)) {
        let (left, right) = (coord(a.corners()[0]), coord(a.corners()[1]));
        let along = (right - left) / (right - left).x.hypot((right - left).y);
        let ahead = Coord { x: -along.y, y: along.x };
        let (far, big) = (left - along * 1e5, 2e5);
        let behind = Polygon::new(
            LineString::new(vec![
                far, far + along * big, far + along * big - ahead * big, far - ahead * big,
            ]),
            vec![],
        );
        let share = polygon(&b).intersection(&behind).unsigned_area() / polygon(&b).unsigned_area();
        prop_assume!((share - 0.5).abs() > 0.002);
        prop_assert_eq!(a.has_behind(&b), share > 0.5);
    }

    /// Verifies GEO-06: shares against an independent clip, mirrors, and pushing ahead.
    #[test]
    fn shares(a in bases(5000), b in bases(9000), push in 0..20_000i32) {
        let view = a.perspective();
        let share = view.share(&b);
        prop_assert!(share <= Share::WHOLE);
        prop_assert_eq!(share.0 > 0 || view.part(&b).is_some(), view.touches(&b));
        prop_assert_eq!(share, quarter_turn(&a).perspective().share(&quarter_turn(&b)));
        let image = mirrored(&a).perspective().share(&mirrored(&b));
        prop_assert!(image.0.abs_diff(share.0) <= 1);
        let ahead = view.share(&b.moved(a.facing(), Mil(push)));
        prop_assert!(ahead.0 + 1 >= share.0, "{:?} after {:?}", ahead, share);
        if b.corners().iter().all(|&corner| view.contains(corner)) {
            prop_assert_eq!(share, Share::WHOLE);
        }
        let (left, right) = (coord(a.corners()[0]), coord(a.corners()[1]));
        let along = right - left;
        let ahead = Coord { x: -along.y, y: along.x };
        let big = 1e5 / ahead.x.hypot(ahead.y);
        let cone = Polygon::new(
            LineString::new(vec![
                left, left + (ahead - along) * big, right + (ahead + along) * big, right,
            ]),
            vec![],
        );
        let clipped = polygon(&b).intersection(&cone).unsigned_area();
        let exact = 10_000.0 * clipped / polygon(&b).unsigned_area();
        prop_assert!((f64::from(share.0) - exact).abs() <= 1.5, "{:?} against {}", share, exact);
    }

    /// Range and nearest point of the part in view, against the oracle.
    #[test]
    fn ranges(a in bases(5000), b in bases(9000)) {
        let Some(part) = a.perspective().part(&b) else { return Ok(()) };
        let f = a.front_centre();
        let nearest = part.nearest_to(f);
        prop_assert!(b.within(&nearest, Mil(1)));
        let front = a.edge(Edge::Front);
        let range = part.range_from(front);
        prop_assert!(range >= b.gap(&front).mils() - Mil(1), "the part is no nearer than the whole");
        prop_assert!(range <= f.distance(nearest) + Mil(2));
        if a.perspective().share(&b) == Share::WHOLE {
            prop_assert!((range - b.gap(&front).reach()).abs() <= Mil(1));
        }
    }

    #[test]
    fn hulls_agree_with_the_oracle(a in bases(4000), b in bases(4000)) {
        use geo::ConvexHull;
        let spots: Vec<Spot> = a.corners().iter().chain(b.corners()).copied().collect();
        let hull = Convex::hull(&spots);
        let oracle = geo::MultiPoint::new(
            spots.iter().map(|&spot| geo::Point(coord(spot))).collect(),
        ).convex_hull();
        prop_assert_eq!(hull.doubled_area() as f64, 2.0 * oracle.unsigned_area());
        prop_assert!(spots.iter().all(|&spot| hull.contains(spot)));
    }
}
