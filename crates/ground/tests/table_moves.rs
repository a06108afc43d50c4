//! Steps, prices, contact, squaring up, flight and places: GEO-12 to GEO-23.

mod kit;

use ground::table::*;
use kit::*;
use std::ops::ControlFlow;

const WOOD: Tag = Tag(2);
const WATER: Tag = Tag(3);
const WALL: Tag = Tag(4);
const ROAD: Tag = Tag(5);
const HILL: Tag = Tag(6);
const TABLE: Size = Size::new(Mil(120_000), Mil(120_000));

/// Infantry as most rules have it: wood double, water closed, walls 2, contours 1, friends 3.
#[derive(Clone)]
struct Foot {
    friends: Vec<u16>,
    ghosts: Vec<u16>,
    halt_at: Option<Mil>,
}

const FOOT: Foot = Foot { friends: Vec::new(), ghosts: Vec::new(), halt_at: None };

impl Toll for Foot {
    fn rate(&self, gait: Gait, over: Over<'_>) -> Option<Rate> {
        let factor = if matches!(gait, Gait::Retro | Gait::Flank) { 2 } else { 1 };
        Some(match over {
            Over::Clear => Rate::PLAIN.times(factor),
            Over::Road(..) => Rate::HALF.times(factor),
            Over::Area(_, feature) if feature.tag == WATER => return None,
            Over::Area(..) => Rate::DOUBLE.times(factor),
        })
    }

    fn turn(&self, step: &Step, _: &Base) -> Option<Mil> {
        (*step != Step::Face(Quarter::About)).then_some(Mil::inches(3))
    }

    fn obstacle(&self, _: FeatureId, _: &Feature, _: Option<FeatureId>) -> Option<Mil> {
        Some(Mil::inches(2))
    }

    fn climb(&self, from: i8, to: i8) -> Mil {
        Mil::inches((from - to).abs().into())
    }

    fn meet(&self, who: BaseId) -> Meeting {
        if self.friends.contains(&who.0) {
            Meeting::Pass(Mil::inches(3))
        } else if self.ghosts.contains(&who.0) {
            Meeting::Ignore
        } else {
            Meeting::Contact
        }
    }

    fn watches(&self) -> bool {
        self.halt_at.is_some()
    }

    fn watch(&mut self, sample: &Sample<'_>) -> ControlFlow<u16> {
        let limit = self.halt_at.unwrap_or(Mil::inches(1000));
        self.halt_at = Some(limit - sample.travelled);
        if limit < sample.travelled { ControlFlow::Break(7) } else { ControlFlow::Continue(()) }
    }
}

fn spots(corners: &[(f64, f64)]) -> Vec<Spot> {
    corners.iter().map(|&(x, y)| spot(x, y)).collect()
}

fn laid(features: Vec<Feature>) -> Ground {
    Ground::new(TABLE, features).unwrap()
}

fn crowd(bases: &[Base]) -> Crowd {
    Crowd::of(TABLE, bases.iter().enumerate().map(|(id, base)| (BaseId(id as u16), *base)))
}

/// Walks from a place given relative to the middle of the table.
fn go(
    ground: &Ground,
    crowd: &Crowd,
    base: Base,
    inches: i32,
    steps: &[Step],
    mut toll: Foot,
) -> Walk {
    walk(Walker::new(ground, crowd, None, base, Mil::inches(inches)), steps, &mut toll)
}

fn open_walk(base: Base, inches: i32, steps: &[Step]) -> Walk {
    go(&laid(vec![]), &crowd(&[]), base, inches, steps, FOOT)
}

fn contact(walk: &Walk) -> Contact {
    match walk.stop {
        Stop::Contact(contact) => contact,
        stop => panic!("expected contact, found {stop:?}"),
    }
}

const LAP: Lap = Lap { wanted: Mil(1500), least: Mil(750) };

// G-01
#[test]
fn a_contact_with_an_inch_of_edge_is_clamped() {
    let (attacker, defender) = (brigade(52.0, 50.0, 0), brigade(50.0, 56.0, 180));
    let met =
        go(&laid(vec![]), &crowd(&[defender]), attacker, 12, &[Step::Advance(mil(12.0))], FOOT);
    assert_eq!(met.spent, mil(3.0));
    assert_eq!(met.end.centre(), spot(52.0, 53.0));
    let contact = contact(&met);
    assert_eq!((contact.who, contact.edge, contact.by_front), (BaseId(0), Edge::Front, true));
    assert!(contact.is_straight());
    let squared = square_up(&met.end, &defender, contact.edge, LAP, []).unwrap();
    assert_eq!(squared.pose(), Pose::new(spot(51.5, 53.0), Bearing::NORTH));
}

// G-02
#[test]
fn a_slanting_contact_squares_up() {
    let (attacker, defender) = (brigade(48.5, 50.0, 20), brigade(50.0, 56.0, 180));
    let met =
        go(&laid(vec![]), &crowd(&[defender]), attacker, 12, &[Step::Advance(mil(12.0))], FOOT);
    near(met.spent, 2.743);
    let contact = contact(&met);
    assert_eq!((contact.edge, contact.by_front, contact.askew), (Edge::Front, true, 1200));
    near_spot(contact.at, 48.542, 54.5);
    let squared = square_up(&met.end, &defender, contact.edge, LAP, []).unwrap();
    near_spot(squared.centre(), 49.951, 53.0);
    assert_eq!(squared.facing(), Bearing::NORTH);
}

// G-03
#[test]
fn contact_on_the_right_flank() {
    let (attacker, defender) = (brigade(50.0, 50.0, 0), brigade(50.0, 56.0, 90));
    let met =
        go(&laid(vec![]), &crowd(&[defender]), attacker, 12, &[Step::Advance(mil(12.0))], FOOT);
    assert_eq!(contact(&met).edge, Edge::Right);
    assert_eq!(met.end.centre(), spot(50.0, 53.0));
}

// G-04
#[test]
fn evading_along_the_line_of_the_centres() {
    let (attacker, evader) = (brigade(50.0, 50.0, 0), brigade(53.0, 54.0, 0));
    let heading = Bearing::between(attacker.centre(), evader.centre());
    assert_eq!(heading.get(), 2212);
    let (ground, crowd) = (laid(vec![]), crowd(&[attacker]));
    let turned = evader.facing_to(heading);
    let walker = Walker::new(&ground, &crowd, None, turned, Mil::inches(14));
    let mut toll = Foot { friends: vec![0], ..FOOT };
    let flight = flee(walker, heading, Mil::inches(14), |_| true, &mut toll);
    near_spot(flight.end.centre(), 61.4, 65.2);
    assert_eq!(flight.end.facing(), heading);
    assert!(flight.passed.is_empty(), "turning over the attacker is not passing it");
}

// T-16
#[test]
fn an_evader_stops_at_the_edge_of_the_radius() {
    let officer = sized(Size::square(2), 50.0, 50.0, 0);
    let evader = brigade(60.5, 50.0, 90);
    assert_eq!(officer.gap(&evader).mils(), mil(8.0));
    let (ground, crowd) = (laid(vec![]), crowd(&[]));
    let walker = Walker::new(&ground, &crowd, None, evader, Mil::inches(16));
    let flight = flee(
        walker,
        Bearing::EAST,
        Mil::inches(16),
        |base| officer.within(base, mil(12.0)),
        &mut FOOT.clone(),
    );
    assert_eq!(flight.travelled, mil(4.0));
}

#[test]
fn a_fugitive_goes_on_until_clear_of_friends() {
    let friends = [brigade(50.0, 44.0, 0), brigade(50.5, 40.0, 0)];
    let (ground, crowd) = (laid(vec![]), crowd(&friends));
    let walker = Walker::new(&ground, &crowd, None, brigade(50.0, 50.0, 0), Mil::inches(1000));
    let mut toll = Foot { friends: vec![0, 1], ..FOOT };
    let flight = flee(walker.clone(), Bearing::SOUTH, mil(4.0), |_| true, &mut toll);
    // Clear of the first at 41, it would stand on the second, whose rear edge is at 38.5.
    near_spot(flight.end.centre(), 50.0, 37.0);
    assert_eq!(flight.passed.as_slice(), [BaseId(0), BaseId(1)]);
    // With water behind them it stays before the first.
    let pond = Feature::area(
        "pond",
        WATER,
        &spots(&[(40.0, 36.0), (60.0, 36.0), (60.0, 38.0), (40.0, 38.0)]),
    );
    let ground = laid(vec![pond]);
    let walker = Walker::new(
        &ground,
        walker_crowd(&friends),
        None,
        brigade(50.0, 50.0, 0),
        Mil::inches(1000),
    );
    let flight = flee(walker, Bearing::SOUTH, mil(4.0), |_| true, &mut toll);
    near_spot(flight.end.centre(), 50.0, 47.0);
}

fn walker_crowd(bases: &[Base]) -> &'static Crowd {
    Box::leak(Box::new(crowd(bases)))
}

// G-06, G-07, G-23
#[test]
fn falling_back_without_coming_nearer_to_others() {
    let unit = brigade(50.0, 50.0, 0);
    let away = |other: Base| headings(&unit, Bearing::SOUTH, 300, 3600, [&other]);
    let beside = brigade(57.0, 47.0, 270);
    assert_eq!(unit.gap(&beside).mils(), mil(4.0));
    assert_eq!(away(beside).choices.as_slice(), [Bearing::SOUTH]);
    assert!(away(beside).avoids);
    let behind = brigade(54.0, 43.0, 0);
    near(unit.gap(&behind).mils(), 4.123);
    assert_eq!(away(behind).choices.as_slice(), [Bearing::SOUTH]);
    assert!(!away(behind).avoids);
    // Straight behind, both sides are equally good: the owner chooses.
    let choices = headings(&unit, Bearing::SOUTH, 300, 5400, [&brigade(50.0, 44.0, 0)]).choices;
    assert_eq!(choices.len(), 2);
    assert_eq!(choices[0].off(Bearing::SOUTH), choices[1].off(Bearing::SOUTH));

    let (ground, crowd) = (laid(vec![]), crowd(&[brigade(50.0, 53.0, 180), beside]));
    let walker = Walker::new(&ground, &crowd, None, unit, Mil::inches(1000));
    let mut toll = Foot { friends: vec![0], ..FOOT };
    let flight = flee(walker, Bearing::SOUTH, mil(4.0), |_| true, &mut toll);
    assert_eq!(flight.end.pose(), Pose::new(spot(50.0, 46.0), Bearing::NORTH));

    let attacker = brigade(51.5, 50.0, 0);
    let walker = Walker::new(&ground, &crowd, None, attacker, Mil::inches(1000));
    let flight = flee(walker, Bearing::SOUTH, mil(5.0), |_| true, &mut toll);
    assert_eq!(flight.end.pose(), Pose::new(spot(51.5, 45.0), Bearing::NORTH));
}

// T-28
#[test]
fn a_river_behind_cuts_a_fall_back_short() {
    let river = Feature::strip("river", WATER, &spots(&[(0.0, 46.0), (120.0, 46.0)]), mil(1.0));
    let (ground, crowd) = (laid(vec![river]), crowd(&[]));
    let walker = Walker::new(&ground, &crowd, None, brigade(50.0, 50.0, 0), Mil::inches(1000));
    let flight = flee(walker, Bearing::SOUTH, mil(5.0), |_| true, &mut FOOT.clone());
    assert_eq!((flight.travelled, flight.stop), (mil(2.0), Stop::Closed(FeatureId(0))));
}

// G-08
#[test]
fn an_oblique_step_closes() {
    let (unit, enemy) = (brigade(50.0, 50.0, 0), brigade(50.0, 57.0, 180));
    assert_eq!(unit.gap(&enemy).mils(), mil(4.0));
    let oblique = |side| Step::Oblique { side, angle: 2700, length: mil(2.0) }.after(&unit);
    near_spot(oblique(Side::Right).centre(), 51.414, 51.414);
    near_spot(oblique(Side::Left).centre(), 48.586, 51.414);
    near(oblique(Side::Right).gap(&enemy).mils(), 2.586);
}

// G-22
#[test]
fn a_march_along_a_front_keeps_its_distance() {
    let (unit, enemy) = (brigade(47.0, 50.0, 90), brigade(50.0, 56.0, 180));
    for quarter in 0..=24 {
        let now = Step::Advance(Mil(250 * quarter)).after(&unit);
        assert_eq!(now.gap(&enemy).mils(), mil(3.0));
    }
    // A rule that halts it is asked every quarter of an inch, and names its reason.
    let toll = Foot { halt_at: Some(Mil(1100)), ..FOOT };
    let halted = go(&laid(vec![]), &crowd(&[enemy]), unit, 12, &[Step::Advance(mil(6.0))], toll);
    assert_eq!((halted.stop, halted.spent, halted.step), (Stop::Halted(7), mil(1.0), 0));
}

// T-02
#[test]
fn an_advance_and_a_wheel() {
    for (degrees, mils) in [(15, 786), (30, 1571), (45, 2357), (60, 3142), (90, 4713)] {
        assert_eq!(wheel_arc(Mil(3000), degrees * 60), Mil(mils));
    }
    let wheel = Step::Wheel { side: Side::Left, angle: 2700 };
    let made = open_walk(
        brigade(50.0, 50.0, 0),
        12,
        &[Step::Advance(mil(4.0)), wheel, Step::Advance(mil(12.0))],
    );
    assert_eq!(made.stop, Stop::Spent);
    assert_eq!(made.legs.last().unwrap().length, Mil(12_000 - 4000 - 2357));
    assert_eq!(made.spent, mil(12.0));
    assert_eq!(made.end.facing(), Bearing::degrees(315));
    // Too dear a wheel goes as far as the points do.
    let part = open_walk(brigade(50.0, 50.0, 0), 1, &[wheel]);
    assert_eq!((part.stop, part.spent <= mil(1.0)), (Stop::Spent, true));
    assert_eq!(part.end.facing(), Bearing::minutes(-1145));
}

// H-04
#[test]
fn the_chord_of_a_wheel() {
    let line = sized(Size::new(Mil(4500), Mil(500)), 0.0, 0.0, 0);
    near(wheel_chord(&line, Side::Left, 1800), 2.329);
}

// T-08
#[test]
fn a_contour_costs_a_point() {
    let hill = Feature::height(
        "hill",
        HILL,
        1,
        &spots(&[(40.0, 55.0), (60.0, 55.0), (60.0, 90.0), (40.0, 90.0)]),
    );
    let made = go(
        &laid(vec![hill.clone()]),
        &crowd(&[]),
        brigade(50.0, 50.0, 0),
        12,
        &[Step::Advance(mil(12.0))],
        FOOT,
    );
    assert_eq!((made.end.centre(), made.stop), (spot(50.0, 61.0), Stop::Spent));
    // With too little to climb it stops before the contour.
    let made = go(
        &laid(vec![hill.clone()]),
        &crowd(&[]),
        brigade(50.0, 50.5, 0),
        5,
        &[Step::Advance(mil(12.0))],
        FOOT,
    );
    assert_eq!(made.end.centre(), spot(50.0, 54.999));
    // Split at the contour it costs the same.
    let steps = [Step::Advance(mil(5.0)), Step::Advance(mil(6.0))];
    let made = go(&laid(vec![hill]), &crowd(&[]), brigade(50.0, 50.0, 0), 12, &steps, FOOT);
    assert_eq!((made.stop, made.spent), (Stop::Done, mil(12.0)));
}

// GT-10
#[test]
fn a_wall_needs_its_price_and_the_whole_depth() {
    let wall = Feature::obstacle("wall", WALL, &spots(&[(40.0, 51.5), (50.0, 51.5), (60.0, 51.5)]));
    let ground = laid(vec![wall]);
    let cross = |inches| {
        go(&ground, &crowd(&[]), brigade(50.0, 50.0, 0), inches, &[Step::Advance(mil(3.0))], FOOT)
    };
    let made = cross(5);
    assert_eq!((made.stop, made.spent, made.fit), (Stop::Done, mil(5.0), Fit::Free));
    let stuck = cross(4);
    assert_eq!((stuck.stop, stuck.fit), (Stop::Spent, Fit::OnObstacle(FeatureId(0))));
    assert_eq!((stuck.rest.centre(), stuck.rest_spent), (spot(50.0, 50.0), Mil::ZERO));
    let broke = cross(1);
    assert_eq!((broke.stop, broke.end.centre()), (Stop::Spent, spot(50.0, 50.0)));
    // Crossed in two steps it is paid once.
    let steps =
        [Step::Advance(mil(1.0)), Step::Oblique { side: Side::Left, angle: 600, length: mil(3.0) }];
    let made = go(&ground, &crowd(&[]), brigade(50.0, 50.0, 0), 9, &steps, FOOT);
    assert_eq!((made.stop, made.spent, made.fit), (Stop::Done, mil(6.0), Fit::Free));
}

// T-10
#[test]
fn passing_a_friend_costs_three_inches() {
    let friend = brigade(50.0, 54.0, 0);
    let toll = || Foot { friends: vec![0], ..FOOT };
    let go = |inches| {
        go(
            &laid(vec![]),
            &crowd(&[friend]),
            brigade(50.0, 50.0, 0),
            inches,
            &[Step::Advance(mil(12.0))],
            toll(),
        )
    };
    let made = go(12);
    assert_eq!((made.end.centre(), made.fit), (spot(50.0, 59.0), Fit::Free));
    assert_eq!(made.passed.as_slice(), [BaseId(0)]);
    // With less it would end on the friend and can only rest before him.
    let short = go(8);
    assert_eq!((short.fit, short.rest.centre()), (Fit::OnBase(BaseId(0)), spot(50.0, 51.0)));
    assert_eq!(short.rest_spent, mil(1.0));
}

// H-08
#[test]
fn rough_ground_doubles_for_the_whole_base() {
    let wood = Feature::area(
        "wood",
        WOOD,
        &spots(&[(40.0, 55.0), (60.0, 55.0), (60.0, 57.0), (40.0, 57.0)]),
    );
    let ground = laid(vec![wood]);
    let made =
        go(&ground, &crowd(&[]), brigade(50.0, 50.0, 0), 20, &[Step::Advance(mil(12.0))], FOOT);
    // Clear to 3.5 inches, then its own depth and that of the wood at double, then clear.
    assert_eq!((made.stop, made.spent), (Stop::Done, mil(12.0 + 5.0)));
    let costs: Vec<(Mil, Mil)> = made.legs.iter().map(|leg| (leg.length, leg.cost)).collect();
    assert_eq!(costs, [(mil(3.5), mil(3.5)), (mil(5.0), mil(10.0)), (mil(3.5), mil(3.5))]);
    let back =
        go(&ground, &crowd(&[]), brigade(50.0, 56.0, 0), 12, &[Step::Retro(mil(12.0))], FOOT);
    assert_eq!(back.end.centre(), spot(50.0, 52.5), "four times the price in the wood");
    let wheel = Step::Wheel { side: Side::Right, angle: 900 };
    let made = go(&ground, &crowd(&[]), brigade(50.0, 56.0, 0), 12, &[wheel], FOOT);
    assert_eq!(made.spent, Mil(2 * 786));
}

// T-04
#[test]
fn a_road_is_cheaper_as_long_as_it_is_kept() {
    let wood = Feature::area(
        "wood",
        WATER,
        &spots(&[(40.0, 55.0), (60.0, 55.0), (60.0, 70.0), (40.0, 70.0)]),
    );
    let road = Feature::road("road", ROAD, &spots(&[(50.0, 40.0), (50.0, 60.0)]), mil(1.0));
    let ground = laid(vec![wood, road]);
    let made =
        go(&ground, &crowd(&[]), brigade(50.2, 46.0, 0), 6, &[Step::Advance(mil(12.0))], FOOT);
    assert_eq!((made.stop, made.spent), (Stop::Done, mil(6.0)));
    let end =
        go(&ground, &crowd(&[]), brigade(50.0, 46.0, 0), 30, &[Step::Advance(mil(20.0))], FOOT);
    assert_eq!(end.stop, Stop::Closed(FeatureId(0)), "where the road ends the water begins");
    near(end.end.centre().y, 60.5);
    let beside =
        go(&ground, &crowd(&[]), brigade(51.0, 46.0, 0), 30, &[Step::Advance(mil(20.0))], FOOT);
    assert_eq!((beside.stop, beside.end.centre()), (Stop::Closed(FeatureId(0)), spot(51.0, 53.5)));
}

#[test]
fn the_table_ends_a_march_and_a_wheel() {
    let made = open_walk(brigade(50.0, 5.0, 180), 12, &[Step::Advance(mil(12.0))]);
    assert_eq!((made.stop, made.spent), (Stop::TableEdge, mil(3.5)));
    let wheel = |side| Step::Wheel { side, angle: 5400 };
    let made = open_walk(brigade(118.5, 50.0, 0), 12, &[wheel(Side::Left)]);
    assert!(made.stop == Stop::TableEdge && made.spent <= Mil(1), "its rear swings out at once");
    let made = open_walk(brigade(117.5, 50.0, 0), 12, &[wheel(Side::Left)]);
    assert!(made.stop == Stop::TableEdge && made.spent > mil(1.0));
    let made = open_walk(brigade(118.5, 50.0, 0), 12, &[wheel(Side::Right)]);
    assert_eq!(made.stop, Stop::Done, "the pivot is on the border, and nothing beyond");
}

#[test]
fn a_turn_has_its_price_or_is_barred() {
    let made = open_walk(
        brigade(50.0, 50.0, 0),
        12,
        &[Step::Face(Quarter::Left), Step::Advance(mil(12.0))],
    );
    assert_eq!(made.end.pose(), Pose::new(spot(41.0, 50.0), Bearing::WEST));
    let made = open_walk(brigade(50.0, 50.0, 0), 12, &[Step::Face(Quarter::About)]);
    assert_eq!((made.stop, made.step), (Stop::Barred, 0));
    assert_eq!(
        open_walk(brigade(50.0, 50.0, 0), 2, &[Step::Face(Quarter::Right)]).stop,
        Stop::Spent
    );
}

#[test]
fn officers_are_passed_unnoticed_and_touching_friends_too() {
    let others = [sized(Size::square(2), 50.0, 54.0, 0), brigade(53.0, 52.0, 0)];
    let toll = Foot { ghosts: vec![0], friends: vec![1], ..FOOT };
    let made = go(
        &laid(vec![]),
        &crowd(&others),
        brigade(50.0, 50.0, 0),
        12,
        &[Step::Advance(mil(4.0))],
        toll,
    );
    assert_eq!((made.stop, made.spent, made.fit), (Stop::Done, mil(4.0), Fit::Free));
    assert!(made.passed.is_empty());
}

#[test]
fn wheeling_into_contact() {
    // The right end swings round the left corner into an enemy ahead and to the left.
    let (unit, enemy) = (brigade(50.0, 50.0, 0), brigade(49.5, 55.0, 180));
    let wheel = Step::Wheel { side: Side::Left, angle: 5400 };
    let met = go(&laid(vec![]), &crowd(&[enemy]), unit, 12, &[wheel], FOOT);
    let found = contact(&met);
    assert!(found.by_front && found.edge == Edge::Front);
    assert!(met.end.gap(&enemy).within(Mil(2)) && !met.end.clashes(&enemy));
    // The outer corner, 3 inches from (48.5, 51.5), rises by 2 inches at asin(2/3) = 41.81 degrees.
    assert!(unit.facing().off(met.end.facing()).abs_diff(2509) <= 2, "{}", met.end.facing());
    assert!(found.is_straight());
}

#[test]
fn brushing_past_is_not_straight() {
    // A 45 degree oblique lets the front right corner slip along the enemy's left flank.
    let (unit, enemy) = (brigade(50.0, 50.0, 0), brigade(54.0, 52.0, 0));
    let step = Step::Oblique { side: Side::Right, angle: 2700, length: mil(6.0) };
    let met = go(&laid(vec![]), &crowd(&[enemy]), unit, 12, &[step], FOOT);
    let found = contact(&met);
    assert_eq!((found.edge, found.by_front, found.askew), (Edge::Left, true, 5400));
    assert!(!found.is_straight());
    // Coming from the side it does not touch with its front at all.
    let side = Step::Flank { side: Side::Right, length: mil(3.0) };
    let met = go(&laid(vec![]), &crowd(&[brigade(54.0, 48.0, 0)]), unit, 12, &[side], FOOT);
    assert!(!contact(&met).by_front);
}

#[test]
fn squaring_up_slides_aside_for_others() {
    let (defender, attacker) = (brigade(50.0, 56.0, 180), brigade(50.5, 53.0, 0));
    let friend = brigade(52.6, 53.0, 0);
    let slid = square_up(&attacker, &defender, Edge::Front, LAP, [&friend]).unwrap();
    near_spot(slid.centre(), 49.6, 53.0);
    assert!(!slid.clashes(&friend));
    // Hemmed in on both sides there is no room.
    let other = brigade(48.0, 53.0, 0);
    assert_eq!(square_up(&attacker, &defender, Edge::Front, LAP, [&friend, &other]), None);
}

#[test]
fn advancing_into_vacated_ground() {
    let (attacker, ground) = (brigade(51.5, 50.0, 0), spot(50.0, 53.0));
    let taken = advance_into(&attacker, ground, Mil(10), []);
    assert_eq!(taken.pose(), Pose::new(ground, Bearing::NORTH));
    // Stops short of a unit in the way.
    let other = brigade(51.5, 54.0, 0);
    let taken = advance_into(&attacker, spot(51.5, 53.0), Mil(10), [&other]);
    near_spot(taken.centre(), 51.5, 50.99);
    assert_eq!(advance_into(&attacker, attacker.centre(), Mil(10), [&other]), attacker);
}

#[test]
fn rows_close_up() {
    let row = [battery(46.0, 50.0, 0), battery(48.0, 50.5, 5), battery(51.0, 50.0, 0)];
    let closed = close_up(&row, 1);
    assert_eq!(closed[1], row[1]);
    assert_eq!(side_of(&closed[1], &closed[0]), Some(Side::Left));
    assert_eq!(side_of(&closed[1], &closed[2]), Some(Side::Right));
    assert!(closed[1].touches(&closed[2]));
    let infantry = brigade(50.0, 50.0, 0);
    let guns = beside(&infantry, Side::Left, BATTERY);
    assert_eq!(guns.centre(), spot(47.75, 50.0));
    assert_eq!(side_of(&infantry, &brigade(53.0, 50.1, 0)), None, "not in line");
}

//
#[test]
fn reinforcements_line_the_border() {
    let ground = laid(vec![]);
    let first: Vec<Base> =
        along_border(&ground, spot(31.0, 0.0), mil(6.0), BRIGADE, mil(3.0)).collect();
    let places: Vec<Pose> = first.iter().map(Base::pose).collect();
    let expected = [31.0, 34.0, 28.0, 37.0, 25.0].map(|x| Pose::new(spot(x, 1.5), Bearing::NORTH));
    assert_eq!(places, expected);
    let corner =
        along_border(&ground, spot(120.0, 119.0), mil(6.0), BATTERY, mil(0.5)).next().unwrap();
    assert_eq!(corner.pose(), Pose::new(spot(118.5, 119.0), Bearing::WEST));
    assert!(ground.holds(&corner));
}

#[test]
fn free_spots_come_nearest_first() {
    let spots: Vec<Spot> = around(spot(10.0, 10.0), mil(1.0), mil(1.0)).collect();
    let expected = [(10.0, 10.0), (10.0, 9.0), (9.0, 10.0), (11.0, 10.0), (10.0, 11.0)];
    assert_eq!(spots, expected.map(|(x, y)| spot(x, y)));
    let busy = crowd(&[brigade(10.0, 10.0, 0)]);
    let free = around(spot(10.0, 10.0), mil(6.0), mil(0.5))
        .map(|at| Base::new(Pose::new(at, Bearing::NORTH), BRIGADE))
        .find(|base| busy.clashing(base).next().is_none());
    assert_eq!(free.unwrap().centre(), spot(10.0, 7.0));
}

#[test]
fn standard_moves_are_counted_and_walked() {
    let all = standard_paths(&Quarter::ALL, mil(12.0), Drill::Forward).count();
    assert_eq!(all, 4 * 37 * 7);
    assert_eq!(standard_paths(&[], mil(12.0), Drill::AlsoBack).count(), 37 * 8);
    let (ground, crowd) = (laid(vec![]), crowd(&[brigade(50.0, 60.0, 180)]));
    let walker = Walker::new(&ground, &crowd, None, brigade(50.0, 50.0, 0), mil(12.0));
    let mut ends = 0;
    let mut contacts = 0;
    each_standard(&walker, &[], mil(12.0), Drill::Forward, &FOOT, |steps, end, stop| {
        let alone = walk(walker.clone(), steps, &mut FOOT.clone());
        assert_eq!((alone.end, alone.spent, alone.stop), (*end.base(), end.spent(), stop));
        ends += 1;
        contacts += u32::from(matches!(stop, Stop::Contact(_)));
    });
    assert_eq!(ends, 37 * 7, "12 inches pay for a wheel of 90 degrees");
    assert!(contacts > 10);
}
