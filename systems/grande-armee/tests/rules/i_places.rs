//! Places: who stands on them.

use crate::common::*;
use engine::Seat;
use grande_armee::Battle;
use grande_armee::nouns::field::{Outline, Place, PlaceId};
use ground::table::{Mil, Spot};
use std::sync::Arc;

fn with(outline: Outline) -> Battle {
    let mut battle = field("F01 inf 5,5 0 sp5", "A01 inf 50,40 180 sp5");
    let place = Place { name: "Hill".to_owned(), piece: None, outline, holder: None };
    Arc::make_mut(&mut battle.field).places = vec![place];
    battle.holders = vec![None];
    battle
}

fn stands(battle: &Battle, x: i32, y: i32) -> bool {
    let mut battle = battle.clone();
    let id = unit(&battle, "F01");
    battle.put(id, at(x, y, 0));
    battle.stands_on(id, PlaceId(0))
}

#[test]
fn within_an_outline_of_any_shape() {
    // A shape like a U, wide enough to hold a unit in its foot, with a gap between its arms.
    let corners = [(10, 10), (40, 10), (40, 40), (30, 40), (30, 22), (20, 22), (20, 40), (10, 40)];
    let ring: Vec<Spot> = corners.iter().map(|&(x, y)| Spot::inches(x, y)).collect();
    let mut turned = ring.clone();
    turned.reverse();
    for ring in [ring, turned] {
        let battle = with(Outline::Area(ring));
        // Inside without touching the border.
        for (x, y) in [
            (15_000, 16_000),
            (25_000, 16_000),
            (35_000, 16_000),
            (15_000, 30_000),
            (35_000, 30_000),
        ] {
            assert!(stands(&battle, x, y), "{x} {y}");
        }
        // Outside: below, above, to the sides and between the arms.
        for (x, y) in [
            (25_000, 5_000),
            (15_000, 44_000),
            (5_000, 25_000),
            (45_000, 25_000),
            (25_000, 30_000),
            (25_000, 44_000),
            (5_000, 10_000),
            (45_000, 40_000),
        ] {
            assert!(!stands(&battle, x, y), "{x} {y}");
        }
        // On its border.
        for (x, y) in [(10_000, 25_000), (41_000, 25_000), (21_000, 30_000), (25_000, 9_000)] {
            assert!(stands(&battle, x, y), "{x} {y}");
        }
    }
}

#[test]
fn within_a_slanted_outline() {
    let ring = [(10, 25), (25, 10), (40, 25), (25, 40)].map(|(x, y)| Spot::inches(x, y)).to_vec();
    let battle = with(Outline::Area(ring));
    assert!(stands(&battle, 25_000, 25_000) && stands(&battle, 18_500, 25_000));
    assert!(stands(&battle, 22_000, 20_000) && stands(&battle, 28_000, 30_000));
    for (x, y) in [(14_000, 14_000), (36_000, 14_000), (14_000, 36_000), (36_000, 36_000)] {
        assert!(!stands(&battle, x, y), "{x} {y}");
    }
}

#[test]
fn on_a_line_and_on_a_square() {
    let line = [(10, 10), (20, 10), (20, 20)].map(|(x, y)| Spot::inches(x, y)).to_vec();
    let battle = with(Outline::Line(line));
    assert!(stands(&battle, 15_000, 11_000) && stands(&battle, 21_000, 18_000));
    assert!(!stands(&battle, 15_000, 16_000) && !stands(&battle, 24_000, 10_000));
    let square = Outline::Square { centre: Spot::inches(30, 20), side: Mil::inches(4) };
    let battle = with(square);
    assert!(stands(&battle, 30_000, 20_000) && stands(&battle, 33_400, 20_000));
    assert!(!stands(&battle, 33_600, 20_000) && !stands(&battle, 30_000, 24_000));
}

#[test]
fn who_holds_it_is_told_once() {
    // Contested it stays as it was.
    let mut battle = with(Outline::Square { centre: Spot::inches(30, 20), side: Mil::inches(4) });
    let (own, other) = (unit(&battle, "F01"), unit(&battle, "A01"));
    battle.put(own, at(28_000, 20_000, 0));
    let mut script = Script::new();
    battle.settle_places(&mut script);
    battle.settle_places(&mut script);
    assert_eq!((battle.holders[0], script.events.len()), (Some(Seat::First), 1));
    battle.put(other, at(32_500, 20_000, 180));
    battle.settle_places(&mut script);
    assert_eq!((battle.holders[0], script.events.len()), (Some(Seat::First), 1));
    battle.put(own, at(5_000, 5_000, 0));
    battle.settle_places(&mut script);
    assert_eq!((battle.holders[0], script.events.len()), (Some(Seat::Second), 2));
}
