//! Dice: known answers, fairness, exact outcomes.

use engine::dice::{Throws, commitment, hex, unhex};
use engine::{Dice, Faces, Fast, Lots, Read, Seat, Seeded, Throw, rule};
use std::collections::BTreeMap;

fn throw(dice: u8, sides: u8, read: Read) -> Throw {
    Throw { rule: rule!("1a"), why: "a test", dice, sides, read, by: None }
}

/// These numbers must never change: records are checked with them. They were computed by another
/// program from the definition: ChaCha with 8 rounds, the seed as key, block counter 0, the number
/// of the throw as nonce; SHA-256 for the commitment.
#[test]
fn seeded_dice_are_known() {
    let mut dice = Seeded::new([7; 32]);
    let fell: Vec<Faces> =
        (0..8).map(|n| dice.throw(n, &throw(2, 6, Read::Sum)).unwrap()).collect();
    assert_eq!(
        format!("{fell:?}"),
        "[[3, 2], [2, 3], [1, 3], [6, 1], [3, 3], [3, 3], [4, 3], [6, 6]]"
    );
    let many = dice.throw(1 << 62, &throw(10, 10, Read::Each)).unwrap();
    assert_eq!(format!("{many:?}"), "[2, 10, 5, 2, 9, 2, 7, 3, 9, 10]");
    assert_eq!(dice.reveal(), "07".repeat(32));
    let sum = "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0";
    assert_eq!(dice.commitment(), sum);
    assert_eq!(commitment(&[7; 32]), sum);
    assert_eq!(
        Seeded::numbered(7, 0).reveal(),
        "3c17e3ba5727e34b4ac450303459357e172b2e5e5d9a3f4f142888d5b4c720ac"
    );
}

#[test]
fn any_throw_can_be_thrown_again() {
    let (mut dice, two) = (Seeded::numbered(1, 2), throw(2, 6, Read::Sum));
    let forwards: Vec<_> = (0..50).map(|n| dice.throw(n, &two)).collect();
    let backwards: Vec<_> = (0..50).rev().map(|n| dice.throw(n, &two)).collect();
    assert!(forwards.iter().eq(backwards.iter().rev()));
    let mut other = Seeded::numbered(1, 3);
    assert!((0..50).any(|n| other.throw(n, &two) != forwards[n as usize]));
}

/// Chi-square with 5, 35 and 9 degrees of freedom, below the 0.1 % limit.
#[test]
fn seeded_dice_are_fair() {
    let chi = |counts: &BTreeMap<Vec<u8>, u32>, cells: f64| {
        let all: u32 = counts.values().sum();
        let expected = f64::from(all) / cells;
        assert_eq!(counts.len() as f64, cells);
        counts.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum::<f64>()
    };
    for (dice, sides, limit) in [(1, 6, 20.5), (2, 6, 66.6), (1, 10, 27.9)] {
        let mut source = Seeded::numbered(42, u64::from(sides) + u64::from(dice));
        let mut counts = BTreeMap::new();
        for n in 0..60_000 {
            let faces = source.throw(n, &throw(dice, sides, Read::Each)).unwrap();
            *counts.entry(faces.as_slice().to_vec()).or_insert(0) += 1;
        }
        let value = chi(&counts, f64::from(sides).powi(i32::from(dice)));
        assert!(value < limit, "{dice} dice of {sides}: {value}");
    }
}

#[test]
fn fast_numbers_stay_below_and_spread() {
    let mut fast = Fast::new(0);
    let mut counts = [0u32; 7];
    for _ in 0..70_000 {
        counts[fast.below(7)] += 1;
    }
    assert!(counts.iter().all(|n| (9_500..10_500).contains(n)), "{counts:?}");
    assert_eq!(Fast::new(9).below(1), 0);
}

#[test]
fn lanes_count_their_own_throws() {
    let mut numbers = Throws::default();
    let first = Some(Seat::First);
    assert_eq!([numbers.next(None), numbers.next(first), numbers.next(None)], [0, 1 << 62, 1]);
    let second = Some(Seat::Second);
    assert_eq!([numbers.next(second), numbers.next(first)], [1 << 63, (1 << 62) + 1]);
}

#[test]
fn sums_are_the_sums_of_each() {
    for (dice, sides) in [(1, 6), (2, 6), (3, 6), (4, 4), (2, 10), (3, 100)] {
        let (sums, total) = throw(dice, sides, Read::Sum).outcomes();
        let mut by_sum = BTreeMap::new();
        for (faces, ways) in &sums {
            assert!(throw(dice, sides, Read::Sum).admits(faces.as_slice()), "{faces:?}");
            assert_eq!(by_sum.insert(faces.sum(), *ways), None);
        }
        let (each, all) = throw(dice, sides, Read::Each).outcomes();
        let mut expected = BTreeMap::new();
        for (faces, ways) in &each {
            *expected.entry(faces.sum()).or_insert(0) += ways;
        }
        assert_eq!((by_sum, total), (expected, all));
        assert_eq!(each.len() as u64, all);
    }
}

#[test]
fn lots_weigh_as_they_lie_in_the_bag() {
    let lots = Lots { names: &["a", "b", "c", "d"], counts: [3, 0, 2, 1] };
    let draw = Throw::draw(rule!("1a"), "a lot", lots);
    assert_eq!(draw.sides, 6);
    let drawn: Vec<usize> = (1..=6).map(|face| lots.of_face(face)).collect();
    assert_eq!(drawn, [0, 0, 0, 2, 2, 3]);
    let (outcomes, total) = draw.outcomes();
    let weights: Vec<(usize, u64)> =
        outcomes.iter().map(|(faces, ways)| (lots.of_face(faces.first()), *ways)).collect();
    assert_eq!((weights, total), (vec![(0, 3), (2, 2), (3, 1)], 6));
    for lot in [0, 2, 3] {
        assert_eq!(lots.of_face(lots.face_of(lot)), lot);
    }
}

#[test]
fn hexadecimal_round_trip() {
    let bytes: Vec<u8> = (0..=255).collect();
    assert_eq!(unhex(&hex(&bytes)), Some(bytes));
    for text in ["0", "zz", "é", "0 "] {
        assert_eq!(unhex(text), None, "{text}");
    }
}

#[test]
fn bands_weigh_what_single_dice_weigh() {
    for (dice, bands) in [
        (1, [5, 0, 0, 0, 0]),
        (4, [6, 0, 0, 0, 0]),
        (3, [2, 5, 0, 0, 0]),
        (4, [2, 3, 4, 5, 6]),
        (5, [0, 0, 0, 0, 0]),
    ] {
        let key = |faces: &Faces| {
            let mut counts = [0u32; 6];
            for face in faces.as_slice() {
                counts[bands.iter().filter(|&&from| from > 0 && from <= *face).count()] += 1;
            }
            counts
        };
        let gather = |read| {
            let mut ways = BTreeMap::<[u32; 6], u64>::new();
            let (all, total) = throw(dice, 6, read).outcomes();
            for (faces, weight) in &all {
                assert!(throw(dice, 6, read).admits(faces.as_slice()), "{faces:?}");
                *ways.entry(key(faces)).or_default() += weight;
            }
            (ways, total, all.len())
        };
        let (each, total, _) = gather(Read::Each);
        let (banded, same_total, number) = gather(Read::Bands(bands));
        assert_eq!((&banded, same_total), (&each, total));
        assert_eq!(number, each.len(), "one representative each");
    }
    // Twenty dice are no matter, though they fall in 3,656,158,440,062,976 ways.
    let (all, total) = Throw::hits(rule!("1"), "many", 20, 5).outcomes();
    assert_eq!((all.len(), total), (21, 6u64.pow(20)));
    assert_eq!(all.iter().map(|(_, ways)| ways).sum::<u64>(), total);
}
