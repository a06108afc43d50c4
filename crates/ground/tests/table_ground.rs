//! Ground, sight, lines of fire and the crowd: GEO-09 to GEO-11, GEO-14, GEO-15.

mod kit;

use geo::{Area, BooleanOps, BoundingRect, Contains, LineString, Polygon};
use ground::raster::Kind;
use ground::table::*;
use kit::*;
use proptest::prelude::*;

const TOWN: Tag = Tag(1);
const WOOD: Tag = Tag(2);
const HILL: Tag = Tag(3);
const WALL: Tag = Tag(4);
const ROAD: Tag = Tag(5);

fn spots(corners: &[(f64, f64)]) -> Vec<Spot> {
    corners.iter().map(|&(x, y)| spot(x, y)).collect()
}

fn town(name: &str, x: f64, y: f64) -> Feature {
    let pose = Pose::new(spot(x, y), Bearing::NORTH);
    Feature::block(name, TOWN, pose, BRIGADE).veiled(Veil::Solid)
}

fn wood(corners: &[(f64, f64)]) -> Feature {
    Feature::area("wood", WOOD, &spots(corners)).veiled(Veil::Screen(Mil(1000)))
}

fn table(features: Vec<Feature>) -> Ground {
    Ground::new(Size::new(mil(84.0), mil(60.0)), features).unwrap()
}

fn crowd(bases: &[Base]) -> Crowd {
    let numbered = bases.iter().enumerate().map(|(id, base)| (BaseId(id as u16), *base));
    Crowd::of(Size::new(mil(84.0), mil(60.0)), numbered)
}

fn shot(ground: &Ground, crowd: &Crowd, from: &Base, to: &Base) -> Result<Shot, Obstruction> {
    Aim { ground, crowd, shooter: from, target: to, parapet: Mil(500) }.shot(|_| true)
}

#[test]
fn shares_of_ground_count_overlapping_areas_once() {
    let ground = table(vec![
        wood(&[(10.0, 10.0), (20.0, 10.0), (20.0, 20.0), (10.0, 20.0)]),
        wood(&[(15.0, 10.0), (25.0, 10.0), (25.0, 20.0), (15.0, 20.0)]),
    ]);
    let share = |x, y| ground.share(&brigade(x, y, 0), |_, feature| feature.tag == WOOD);
    assert_eq!(share(17.5, 15.0), Share::WHOLE);
    assert_eq!(share(25.0, 15.0), Share(5000));
    assert_eq!(share(26.0, 15.0), Share(1667));
    assert_eq!(share(40.0, 15.0), Share::NONE);
    let in_wood = |_: FeatureId, feature: &Feature| feature.tag == WOOD;
    assert!(!ground.is_mostly_within(&brigade(25.0, 15.0, 0), in_wood), "exactly half");
    assert!(ground.is_within(&brigade(17.5, 15.0, 33), in_wood));
}

#[test]
fn levels_are_the_highest_contour_around() {
    let ring = |low: f64, high: f64| spots(&[(low, low), (high, low), (high, high), (low, high)]);
    let ground = table(vec![
        Feature::height("peak", HILL, 2, &ring(14.0, 16.0)),
        Feature::height("hill", HILL, 1, &ring(10.0, 20.0)),
        Feature::height("hollow", HILL, -1, &ring(30.0, 40.0)),
    ]);
    let levels: Vec<i8> = [9.999, 10.0, 13.0, 15.0, 19.0, 25.0, 35.0]
        .iter()
        .map(|&x| ground.level(spot(x, x)))
        .collect();
    assert_eq!(levels, [0, 1, 1, 2, 1, 0, -1]);
}

#[test]
fn streams_bend_without_gaps() {
    let line = spots(&[(0.0, 29.0), (20.0, 30.5), (40.0, 25.0), (62.0, 31.0)]);
    let ground = table(vec![Feature::strip("Goldbach", WOOD, &line, mil(1.0))]);
    assert_eq!(ground.areas_at(spot(20.2, 30.8)).len(), 1, "outside of a bend");
    assert_eq!(ground.areas_at(spot(40.0, 24.6)).len(), 1);
    assert!(ground.areas_at(spot(40.0, 24.4)).is_empty());
    assert_eq!(ground.under(&brigade(30.0, 30.1, 0)).len(), 1);
    assert!(ground.under(&brigade(30.0, 30.3, 0)).is_empty());
}

#[test]
fn roads_are_kept_by_the_centre_and_the_heading() {
    let line = spots(&[(31.0, 0.0), (30.0, 14.0), (32.0, 23.0), (28.0, 38.0), (28.0, 48.0)]);
    let ground = table(vec![Feature::road("Brussels road", ROAD, &line, mil(1.0))]);
    let along = |from: (f64, f64), to: (f64, f64)| {
        let (from, to) = (spot(from.0, from.1), spot(to.0, to.1));
        ground.road_along(from, to, Bearing::between(from, to))
    };
    assert_eq!(along((31.0, 1.0), (30.1, 13.0)), Some(FeatureId(0)));
    assert_eq!(along((30.1, 13.0), (31.0, 1.0)), Some(FeatureId(0)), "either way");
    assert_eq!(along((30.3, 12.0), (30.3, 15.5)), Some(FeatureId(0)), "round a slight bend");
    assert_eq!(along((31.0, 1.0), (32.0, 23.0)), None, "it cuts the corner too far off");
    assert_eq!(along((30.7, 1.0), (31.3, 1.0)), None, "across it");
    assert_eq!(along((31.6, 1.0), (31.0, 5.0)), None, "it starts beside it");
    assert_eq!(ground.under(&brigade(32.8, 2.0, 0)).as_slice(), [FeatureId(0)]);
}

#[test]
fn sight_and_what_hides() {
    let ground = table(vec![
        town("Pratze", 30.0, 43.0),
        wood(&[(43.0, 34.0), (48.0, 34.0), (48.0, 39.0), (43.0, 39.0)]),
        Feature::height(
            "ridge",
            HILL,
            1,
            &spots(&[(60.0, 0.0), (70.0, 0.0), (70.0, 60.0), (60.0, 60.0)]),
        ),
    ]);
    let sees = |a: &Base, b: &Base| ground.sight(a, b).map(|_| ());
    assert_eq!(sees(&battery(30.0, 30.0, 0), &battery(30.0, 50.0, 0)), Err(FeatureId(0)));
    assert_eq!(sees(&brigade(32.5, 30.0, 0), &brigade(32.5, 50.0, 0)), Ok(()), "past the corner");
    assert_eq!(sees(&brigade(30.0, 30.0, 0), &brigade(30.0, 43.0, 0)), Ok(()), "into its own town");
    assert_eq!(sees(&brigade(45.5, 25.0, 0), &brigade(45.5, 36.4, 0)), Ok(()), "near the edge");
    assert_eq!(sees(&brigade(45.5, 25.0, 0), &brigade(45.5, 36.6, 0)), Err(FeatureId(1)));
    assert_eq!(sees(&brigade(57.0, 30.0, 0), &brigade(75.0, 30.0, 0)), Err(FeatureId(2)));
    assert_eq!(sees(&brigade(65.0, 30.0, 0), &brigade(75.0, 30.0, 0)), Ok(()), "from the ridge");
    assert_eq!(sees(&brigade(57.0, 30.0, 0), &brigade(52.0, 30.0, 0)), Ok(()));
}

// T-37
#[test]
fn a_corner_in_the_alley_blocks_the_shot() {
    let (ground, gun, target) = (table(vec![]), battery(40.0, 20.0, 0), brigade(40.0, 29.5, 180));
    let friend = brigade(42.15, 23.25, 0);
    let all = crowd(&[gun, target, friend]);
    assert_eq!(shot(&ground, &all, &gun, &target).unwrap_err(), Obstruction::Base(BaseId(2)));
    let aim =
        Aim { ground: &ground, crowd: &all, shooter: &gun, target: &target, parapet: Mil(500) };
    let clear = aim.shot(|id| id != BaseId(2)).unwrap();
    assert_eq!(clear.range, Mil(6500));
    assert_eq!(clear.aim, spot(40.0, 28.0));
    // Further off, the guns may aim past the friend at the far side of the target.
    let friend = brigade(42.15, 25.0, 0);
    let past = shot(&ground, &crowd(&[gun, target, friend]), &gun, &target).unwrap();
    assert!(past.aim.x < mil(40.0));
}

// G-21
#[test]
fn a_neighbour_abreast_does_not_block() {
    let gun = battery(20.0, 20.0, 0);
    let (infantry, target) = (brigade(22.25, 20.0, 0), brigade(26.0, 29.5, 225));
    let found = shot(&table(vec![]), &crowd(&[gun, infantry, target]), &gun, &target);
    assert!(found.is_ok(), "{found:?}");
}

/// Quatre Bras, first pulse: one battery is masked by the farm, but not from the horse battery.
#[test]
fn gemioncourt_masks_the_twelve_pounders() {
    let ground = table(vec![
        town("Quatre Bras", 28.0, 38.0),
        town("Gémioncourt", 30.0, 23.0),
        town("Piraumont", 46.0, 22.0),
        Feature::obstacle("brook", WALL, &spots(&[(32.0, 21.0), (44.0, 24.0)])),
    ]);
    let [f07, f08] = [battery(30.5, 14.0, 0), battery(35.5, 14.0, 0)];
    let [a01, a04, a05] =
        [brigade(31.0, 28.0, 180), battery(28.0, 27.0, 180), battery(33.3, 27.0, 180)];
    let all = crowd(&[
        brigade(38.0, 14.0, 0),
        brigade(42.0, 14.0, 0),
        brigade(28.0, 14.0, 0),
        brigade(33.0, 14.0, 0),
        f07,
        f08,
        a01,
        a04,
        a05,
        brigade(21.5, 29.0, 180),
    ]);
    let farm = Obstruction::Feature(FeatureId(1));
    assert_eq!(shot(&ground, &all, &f07, &a04).unwrap_err(), farm);
    assert_eq!(shot(&ground, &all, &f07, &a01).unwrap_err(), farm);
    near(shot(&ground, &all, &f07, &a05).unwrap().range, 10.084);
    near(shot(&ground, &all, &f08, &a05).unwrap().range, 10.0245);
}

#[test]
fn walls_stop_fire_except_before_the_target_or_the_guns() {
    let wall = |y: f64| {
        let line = spots(&[(30.0, y), (50.0, y)]);
        table(vec![Feature::obstacle("wall", WALL, &line).veiled(Veil::Solid)])
    };
    let (gun, target) = (battery(40.0, 20.0, 0), brigade(40.0, 30.0, 180));
    let all = crowd(&[gun, target]);
    let try_at = |y: f64| shot(&wall(y), &all, &gun, &target);
    assert_eq!(try_at(25.0).unwrap_err(), Obstruction::Feature(FeatureId(0)));
    assert_eq!(try_at(22.3).unwrap_err(), Obstruction::Feature(FeatureId(0)));
    assert_eq!(try_at(28.2).unwrap().parapets.as_slice(), [FeatureId(0)]);
    assert!(try_at(21.9).unwrap().parapets.is_empty(), "their own parapet");
    let stream =
        table(vec![Feature::obstacle("stream", WALL, &spots(&[(30.0, 25.0), (50.0, 25.0)]))]);
    assert!(shot(&stream, &all, &gun, &target).is_ok());
}

#[test]
fn crests_and_woods_stop_fire() {
    let (gun, target) = (battery(40.0, 20.0, 0), brigade(40.0, 30.0, 180));
    let all = crowd(&[gun, target]);
    let band = |low: f64, high: f64| [(30.0, low), (50.0, low), (50.0, high), (30.0, high)];
    let hill = |low, high| table(vec![Feature::height("hill", HILL, 1, &spots(&band(low, high)))]);
    assert!(shot(&hill(24.0, 26.0), &all, &gun, &target).is_err());
    assert!(shot(&hill(24.0, 40.0), &all, &gun, &target).is_ok(), "the target stands on it");
    assert!(shot(&hill(10.0, 26.0), &all, &gun, &target).is_ok(), "the guns stand on it");
    let deep = |low: f64| table(vec![wood(&band(low, 40.0))]);
    assert!(shot(&deep(27.5), &all, &gun, &target).is_ok(), "an inch into the wood");
    assert!(shot(&deep(27.499), &all, &gun, &target).is_err());
}

#[test]
fn what_cannot_be_laid_is_named() {
    let bow = Feature::area("Bow", WOOD, &spots(&[(0.0, 0.0), (4.0, 4.0), (4.0, 0.0), (0.0, 4.0)]));
    let error = Ground::new(BRIGADE, vec![bow]).unwrap_err();
    assert!(error.to_string().starts_with("Bow: expected an outline that does not cross itself"));
    let dot = Feature::obstacle("Dot", WALL, &spots(&[(1.0, 1.0), (1.0, 1.0)]));
    let error = Ground::new(BRIGADE, vec![dot]).unwrap_err();
    assert_eq!(error.to_string(), "Dot: expected at least 2 corners that differ, found 1");
}

/// The map of Eylau at a hundred yards to the inch: every spot lies in what the map says.
#[test]
fn eylau_on_a_table() {
    let text = include_str!("../../../battles/eylau/ground.geojson");
    let chart = Chart { metres_per_inch: 91.44, corner: (-3000.0, -2500.0), up: Bearing::NORTH };
    let lay = |kind: Kind, _: Option<&str>| {
        let tag = match kind {
            Kind::Height(level) => Tag(level as u8),
            Kind::Cover(_) => WOOD,
            Kind::Road { .. } | Kind::Stream => ROAD,
            Kind::Steep | Kind::Area => return None,
        };
        Some(Lay { tag, veil: Veil::Open, width: mil(1.0) })
    };
    let features = chart.features(text, lay).unwrap();
    let ground = Ground::new(Size::new(mil(84.0), mil(60.0)), features).unwrap();
    assert!(ground.features().any(|(_, one)| one.is_road()));
    let mut areas = 0;
    for (id, feature) in ground.features() {
        let rings = match &feature.form {
            Form::Area(rings) | Form::Height { rings, .. } => rings,
            _ => continue,
        };
        let ring = LineString::new(rings[0].iter().map(|&spot| coord(spot)).collect());
        let outline = Polygon::new(ring, vec![]);
        let bounds = outline.bounding_rect().unwrap();
        for k in 0..400 {
            let at = |low: f64, high: f64, k: i32| {
                Mil((low + (high - low) * f64::from(k) / 20.0) as i32)
            };
            let here = Spot::new(
                at(bounds.min().x, bounds.max().x, k % 20),
                at(bounds.min().y, bounds.max().y, k / 20),
            );
            use geo::{Distance, Euclidean};
            if Euclidean.distance(&geo::Point(coord(here)), outline.exterior()) < 2.0 {
                continue;
            }
            let inside = outline.contains(&geo::Point(coord(here)));
            match feature.level() {
                Some(level) if inside => assert!(ground.level(here) >= level),
                Some(_) => {}
                None => assert_eq!(
                    ground.areas_at(here).contains(&id),
                    inside,
                    "{} {here}",
                    feature.name
                ),
            }
        }
        areas += 1;
    }
    assert!(areas > 20);
}

#[test]
fn maps_turn_with_the_table() {
    let chart = Chart { metres_per_inch: 100.0, corner: (1000.0, 500.0), up: Bearing::EAST };
    // Up is east, so right is south.
    assert_eq!(chart.spot((1300.0, 400.0)), spot(1.0, 3.0));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Verifies GEO-09: more bases never clear a shot, alone and in view it is clear, mirrors.
    #[test]
    fn alleys(others in prop::collection::vec(bases(12_000), 0..6), target in bases(12_000)) {
        let (ground, gun) = (table(vec![]), battery(0.0, 0.0, 0));
        prop_assume!(!gun.meets(&target) && others.iter().all(|other| !other.meets(&gun)));
        let mut all = vec![gun, target];
        all.extend(&others);
        let alone = shot(&ground, &crowd(&all[..2]), &gun, &target);
        prop_assert_eq!(alone.is_ok(), gun.perspective().touches(&target));
        let mut clear = alone.is_ok();
        for count in 2..=all.len() {
            let now = shot(&ground, &crowd(&all[..count]), &gun, &target).is_ok();
            prop_assert!(clear || !now, "base {} cleared the shot", count);
            clear = now;
        }
        if let Ok(found) = &alone {
            let image = shot(&ground, &crowd(&[]), &mirrored(&gun), &mirrored(&target)).unwrap();
            prop_assert!((image.aim.x + found.aim.x).abs() <= Mil(1));
            prop_assert!((image.range - found.range).abs() <= Mil(1));
        }
    }

    /// Verifies GEO-09: who stands abreast, front edges on one line, never blocks.
    #[test]
    fn abreast(facing in bearings(), target in bases(15_000), width in 500..4000i32) {
        let gun = Base::new(Pose::new(spot(0.0, 0.0), facing), BATTERY);
        let right = facing.quarters(1);
        let size = Size::new(Mil(width), Mil(3000));
        let at = spot(0.0, 0.0).moved(right, Mil((1500 + width) / 2));
        let friend = Base::new(Pose::new(at, facing), size);
        prop_assume!(!target.meets(&gun) && !target.clashes(&friend));
        let ground = table(vec![]);
        let alone = shot(&ground, &crowd(&[gun, target]), &gun, &target).is_ok();
        let beside = shot(&ground, &crowd(&[gun, target, friend]), &gun, &target).is_ok();
        prop_assert_eq!(alone, beside);
    }

    /// Shares of ground against the oracle's polygons.
    #[test]
    fn shares_of_ground_agree_with_the_oracle(
        base in bases(6000), heights in prop::collection::vec(1000..9000i32, 5..14),
    ) {
        // A star about the origin: simple, and as a rule not convex.
        let count = heights.len() as i32;
        let ring: Vec<Spot> = heights.iter().enumerate().map(|(k, &height)| {
            Spot::default().moved(Bearing::minutes(21_600 * k as i32 / count), Mil(height))
        }).collect();
        let ground = table(vec![Feature::area("star", WOOD, &ring)]);
        let star = Polygon::new(LineString::new(ring.iter().map(|&s| coord(s)).collect()), vec![]);
        let exact = star.intersection(&polygon(&base)).unsigned_area() / polygon(&base).unsigned_area();
        let share = ground.share(&base, |_, _| true);
        prop_assert!((f64::from(share.0) - exact * 10_000.0).abs() <= 2.0, "{:?} {}", share, exact);
    }

    /// The crowd answers as a search through all bases does, whatever moved before.
    #[test]
    fn crowds(
        mut all in prop::collection::vec(bases(60_000), 1..60), here in bases(60_000),
        moves in prop::collection::vec((0..60usize, bases(90_000)), 0..20), reach in 0..20_000i32,
    ) {
        let mut indexed = crowd(&all);
        for (who, to) in moves {
            let who = who % all.len();
            all[who] = to;
            indexed.put(BaseId(who as u16), to);
        }
        let mut found: Vec<u16> = indexed.within(&here, Mil(reach)).map(|(id, _)| id.0).collect();
        let fresh = crowd(&all);
        let again: Vec<u16> = fresh.within(&here, Mil(reach)).map(|(id, _)| id.0).collect();
        prop_assert_eq!(&found, &again, "order depends on places only");
        found.sort_unstable();
        let expected: Vec<u16> = (0..all.len())
            .filter(|&k| all[k].gap(&here).within(Mil(reach)))
            .map(|k| k as u16)
            .collect();
        prop_assert_eq!(found, expected);
        let nearest = (0..all.len()).min_by_key(|&k| all[k].gap(&here)).unwrap();
        prop_assert_eq!(indexed.nearest(&here, |_| true).unwrap().0, BaseId(nearest as u16));
        let mut clashing: Vec<usize> = indexed.clashing(&here).map(|(id, _)| id.0.into()).collect();
        clashing.sort_unstable();
        prop_assert!(clashing.iter().copied().eq((0..all.len()).filter(|&k| all[k].clashes(&here))));
        indexed.take(BaseId(0));
        prop_assert!(indexed.iter().all(|(id, _)| id != BaseId(0)));
    }
}
