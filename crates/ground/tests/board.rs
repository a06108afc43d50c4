//! The board against hexx, brute force and what is printed.

use engine::scene::{Brook, Cover, HexCell, HexSheet, HexSide, Place, PlaceKind, Road};
use ground::arc::Arc;
use ground::reach::reach;
use ground::{Board, Crossing, Dir, Facing, Hex, SideLayer};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn sheet(columns: u16, rows: u16, first: (u16, u16), even_columns_south: bool) -> HexSheet {
    let labels = (first.0..first.0 + columns).flat_map(|column| {
        (first.1..first.1 + rows).map(move |row| format!("{column:02}{row:02}"))
    });
    HexSheet {
        columns,
        rows,
        first_column: first.0,
        first_row: first.1,
        even_columns_south,
        hexes: labels.map(|label| HexCell { label, cover: Cover::Open, level: 0 }).collect(),
        ..HexSheet::default()
    }
}

/// The same hex in hexx's axial coordinates, from its printed number alone.
fn axial(board: &Board, hex: Hex) -> hexx::Hex {
    let (column, row) = board.printed(hex);
    // hexx names the mode after the columns that are shoved down.
    let mode = match board.sheet().even_columns_south {
        true => hexx::OffsetHexMode::Even,
        false => hexx::OffsetHexMode::Odd,
    };
    let at = [i32::from(column), i32::from(row)];
    hexx::Hex::from_offset_coordinates(at, mode, hexx::HexOrientation::Flat)
}

fn boards() -> Vec<Board> {
    let make =
        |columns, rows, first, south| Board::new(sheet(columns, rows, first, south)).unwrap();
    vec![
        make(9, 7, (1, 1), true),
        make(8, 9, (1, 1), false),
        make(6, 5, (14, 23), true),
        make(6, 5, (13, 8), false),
        make(1, 1, (1, 1), true),
    ]
}

#[test]
fn distances_are_those_of_hexx() {
    for board in boards() {
        for a in board.hexes() {
            for b in board.hexes() {
                let expected = axial(&board, a).distance_to(axial(&board, b));
                assert_eq!(i32::from(board.distance(a, b)), expected);
            }
        }
    }
}

#[test]
fn neighbours_are_mutual_and_one_hex_away() {
    for board in boards() {
        for hex in board.hexes() {
            let mut found = BTreeSet::new();
            for (dir, next) in board.neighbours(hex) {
                assert_eq!(board.neighbour(next, dir.opposite()), Some(hex));
                assert_eq!(board.direction(hex, next), Some(dir));
                assert_eq!(board.distance(hex, next), 1);
                found.insert(next);
            }
            let near: BTreeSet<Hex> =
                board.hexes().filter(|&other| board.distance(hex, other) == 1).collect();
            assert_eq!(found, near);
            assert_eq!(board.direction(hex, hex), None);
            assert_eq!(board.direction(hex, Hex::NOWHERE), None);
        }
    }
}

#[test]
fn north_is_up_and_even_columns_lie_south() {
    let board = Board::open(5, 5);
    let step =
        |from: &str, dir| board.neighbour(board.hex(from).unwrap(), dir).map(|h| board.label(h));
    let all = |from: &str| Dir::ALL.map(|dir| step(from, dir).unwrap_or_default());
    assert_eq!(all("0303"), ["0302", "0402", "0403", "0304", "0203", "0202"]);
    assert_eq!(all("0203"), ["0202", "0303", "0304", "0204", "0104", "0103"]);
    assert_eq!(all("0101"), ["", "", "0201", "0102", "", ""]);
}

/// Setting one side changes that side, seen from both hexes, and no other, not even at the edge.
#[test]
fn a_side_has_one_value() {
    let board = Board::open(4, 3);
    let mut layer = SideLayer::<u16>::new(board.len());
    let mut value = 0;
    let mut expected = BTreeMap::new();
    for hex in board.hexes() {
        for dir in Dir::ALL {
            value += 1;
            layer.set(&board, hex, dir, value);
            expected.insert((hex, dir), value);
            if let Some(next) = board.neighbour(hex, dir) {
                expected.insert((next, dir.opposite()), value);
            }
        }
    }
    for ((hex, dir), value) in expected {
        assert_eq!(layer.get(&board, hex, dir), value, "{} {}", board.label(hex), dir.name());
    }
}

#[test]
fn printed_numbers_come_back() {
    for board in boards() {
        for hex in board.hexes() {
            assert_eq!(board.hex(&board.label(hex)), Some(hex));
            assert_eq!(board.sheet().hexes[hex.index()].label, board.label(hex));
        }
    }
    let board = Board::new(sheet(6, 5, (14, 23), true)).unwrap();
    for label in ["", "14", "1422", "1323", "2023", "1428", "14233", "+1+1", "14 3", "é423", "142é"]
    {
        assert_eq!(board.hex(label), None, "{label}");
    }
    assert_eq!(board.label(Hex::NOWHERE), "off the map");
}

#[test]
fn arcs_are_two_of_each() {
    use Dir::{N, NE, NW, S, SE, SW};
    let table = [
        (0, [N, NE], [NW, SE], [S, SW]),
        (1, [NE, SE], [N, S], [SW, NW]),
        (2, [SE, S], [NE, SW], [NW, N]),
        (3, [S, SW], [SE, NW], [N, NE]),
        (4, [SW, NW], [S, N], [NE, SE]),
        (5, [NW, N], [SW, NE], [SE, S]),
    ];
    for (number, front, flank, rear) in table {
        let facing = Facing::new(number);
        assert_eq!(facing.front(), front);
        for (dirs, arc) in [(front, Arc::Front), (flank, Arc::Flank), (rear, Arc::Rear)] {
            assert!(dirs.iter().all(|&dir| facing.arc(dir) == arc), "{number} {arc:?}");
        }
        assert_eq!(facing.bearing(), 30 + 60 * u16::from(number));
        let turns = Facing::ALL.map(|other| facing.turns_to(other));
        let mut expected = [0, 1, 2, 3, 2, 1];
        expected.rotate_right(usize::from(number));
        assert_eq!(turns, expected);
    }
    assert_eq!(Facing::new(7), Facing::new(1));
}

/// Where a hex lies on paper: x in half radii, y in half heights, as whole numbers.
fn paper(board: &Board, hex: Hex) -> (i64, i64) {
    let (column, row) = board.printed(hex);
    let south = (column % 2 == 0) == board.sheet().even_columns_south;
    (3 * i64::from(column), 2 * i64::from(row) + i64::from(south))
}

/// How the segment between two points meets a hex, by clipping it against the six sides with exact
/// fractions: the length of what is inside, and whether it lies on the rim.
fn meets(a: (i64, i64), b: (i64, i64), centre: (i64, i64)) -> Option<&'static str> {
    // A hex is |y| <= 1 and |x ± y| <= 2 around its centre, in these units.
    let (mut enter, mut leave) = ((0i64, 1i64), (1i64, 1i64));
    let mut on_rim = false;
    let less = |p: (i64, i64), q: (i64, i64)| p.0 * q.1 < q.0 * p.1;
    for (nx, ny, limit) in [(0, 1, 1), (0, -1, 1), (1, 1, 2), (1, -1, 2), (-1, 1, 2), (-1, -1, 2)] {
        let at = |p: (i64, i64)| nx * (p.0 - centre.0) + ny * (p.1 - centre.1) - limit;
        let (from, to) = (at(a), at(b));
        match (to - from).signum() {
            0 if from > 0 => return None,
            0 => on_rim |= from == 0,
            // from + t (to - from) <= 0
            1 => {
                let t = (-from, to - from);
                leave = if less(t, leave) { t } else { leave };
            }
            _ => {
                let t = (from, from - to);
                enter = if less(enter, t) { t } else { enter };
            }
        }
    }
    // A single point is a touch, and a touch is nothing.
    less(enter, leave).then_some(if on_rim { "rim" } else { "inside" })
}

#[test]
fn lines_cross_what_clipping_says() {
    // From both kinds of column to everything within twelve hexes.
    for even_south in [true, false] {
        let board = Board::new(sheet(27, 27, (1, 1), even_south)).unwrap();
        for centre in ["1314", "1414"] {
            let from = board.hex(centre).unwrap();
            for to in board.around(from, 12) {
                let (a, b) = (paper(&board, from), paper(&board, to));
                let (mut inside, mut rim) = (BTreeSet::new(), BTreeSet::new());
                for hex in board.hexes().filter(|&hex| hex != from && hex != to) {
                    match meets(a, b, paper(&board, hex)) {
                        Some("inside") => drop(inside.insert(hex)),
                        Some(_) => drop(rim.insert(hex)),
                        None => {}
                    }
                }
                let (mut hexes, mut sides) = (BTreeSet::new(), BTreeSet::new());
                for crossing in board.crossed(from, to) {
                    match crossing {
                        Crossing::Hex(hex) => assert!(hexes.insert(hex), "twice"),
                        Crossing::Side(one, two) => {
                            assert_eq!(board.distance(one, two), 1);
                            assert!(sides.insert(one) && sides.insert(two), "twice");
                        }
                    }
                }
                let words = format!("{centre} to {}", board.label(to));
                assert_eq!((hexes, sides), (inside, rim), "{words}");
            }
        }
    }
}

/// The crossings of a line as a set in which a side has no direction.
fn crossings(board: &Board, from: Hex, to: Hex) -> BTreeSet<(Hex, Hex)> {
    let pair = |crossing| match crossing {
        Crossing::Hex(hex) => (hex, hex),
        Crossing::Side(one, two) => (one.min(two), one.max(two)),
    };
    board.crossed(from, to).map(pair).collect()
}

#[test]
fn a_line_back_crosses_the_same() {
    for board in boards() {
        for a in board.hexes() {
            for b in board.hexes() {
                assert_eq!(crossings(&board, a, b), crossings(&board, b, a));
            }
        }
    }
    // Also far across a large map, whose offsets do not fit a byte.
    let board = Board::open(3, 90);
    let (top, bottom) = (board.hex("0101").unwrap(), board.hex("0190").unwrap());
    assert_eq!(board.crossed(top, bottom).count(), 88);
    assert_eq!(crossings(&board, top, bottom), crossings(&board, bottom, top));
}

#[test]
fn a_line_along_a_hexside_crosses_the_side() {
    let board = Board::open(7, 7);
    let hex = |label: &str| board.hex(label).unwrap();
    let between = |from: &str, to: &str| crossings(&board, hex(from), hex(to));
    let side = |one: &str, two: &str| BTreeSet::from([(hex(one), hex(two))]);
    assert_eq!(between("0303", "0503"), side("0402", "0403"));
    assert_eq!(between("0303", "0402"), BTreeSet::new());
    assert_eq!(between("0303", "0401"), side("0302", "0402"));
    assert_eq!(between("0303", "0404"), side("0304", "0403"));
    // At the edge, one hex of the side lies off the map.
    let at_edge: Vec<Crossing> = board.crossed(hex("0101"), hex("0301")).collect();
    assert!(
        matches!(at_edge[..], [Crossing::Side(a, b)] if !(a.is_somewhere() && b.is_somewhere()))
    );
}

#[test]
fn bearings_are_angles() {
    let board = Board::open(25, 25);
    let from = board.hex("1313").unwrap();
    for to in board.hexes().filter(|&to| to != from) {
        let ((ax, ay), (bx, by)) = (paper(&board, from), paper(&board, to));
        let (x, y) = ((bx - ax) as f64 * 0.5, (by - ay) as f64 * 0.75f64.sqrt());
        let angle = x.atan2(-y).to_degrees().rem_euclid(360.0);
        // Sides lie around 0, 60, … and vertices at 30, 90, ….
        let sixth = (angle + 30.0) / 60.0;
        let expected = if (sixth - sixth.round()).abs() < 1e-9 {
            let after = sixth.round() as u8;
            [Dir::new(after + 5), Dir::new(after)]
        } else {
            [Dir::new(sixth.floor() as u8); 2]
        };
        assert_eq!(board.bearing(from, to), expected, "{} {angle}", board.label(to));
    }
}

#[test]
fn around_is_complete_and_nearest_first() {
    let mut all = boards();
    all.push(Board::open(40, 3));
    for board in all {
        for centre in board.hexes() {
            for distance in [0, 1, 2, 3, 7, 100] {
                let found: Vec<Hex> = board.around(centre, distance).collect();
                assert!(found.is_sorted_by_key(|&hex| board.distance(centre, hex)));
                let near = |&hex: &Hex| hex != centre && board.distance(centre, hex) <= distance;
                let expected: BTreeSet<Hex> = board.hexes().filter(near).collect();
                assert_eq!(found.len(), expected.len());
                assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
            }
        }
    }
}

#[test]
fn letters_draw_the_ground() {
    let rows = [".12#~", "VEcw?"].map(str::to_owned);
    let board = Board::drawn(&rows, &[]).unwrap();
    let cell = |label: &str| {
        let cell = board.cell(board.hex(label).unwrap());
        (cell.cover, cell.level)
    };
    assert_eq!(cell("0101"), (Cover::Open, 0));
    assert_eq!(cell("0201"), (Cover::Open, 1));
    assert_eq!(cell("0301"), (Cover::Open, 2));
    assert_eq!(cell("0401"), (Cover::Woods, 0));
    assert_eq!(cell("0501"), (Cover::Lake, 0));
    assert_eq!(cell("0102"), (Cover::Village, 0));
    assert_eq!(cell("0202"), (Cover::Town, 0));
    assert_eq!(cell("0302"), (Cover::Cemetery, 1));
    assert_eq!(cell("0402"), (Cover::Windmill, 1));
    let hex = |label: &str| board.hex(label).unwrap();
    assert!(board.slope(hex("0101"), hex("0201")) && !board.slope(hex("0401"), hex("0501")));
}

fn road(name: &str, hexes: &[&str]) -> Road {
    Road { name: name.into(), lane: false, hexes: hexes.iter().map(|&h| h.to_owned()).collect() }
}

#[test]
fn roads_run_through_their_sides_only() {
    let rows = vec!["....".to_owned(); 4];
    let board = Board::drawn(&rows, &[road("a", &["0101", "0201", "0302", "0303"])]).unwrap();
    let sides = board.hexes().flat_map(|hex| Dir::ALL.map(|dir| (hex, dir)));
    let count = sides.filter(|&(hex, dir)| board.road(hex, dir)).count();
    assert_eq!(count, 6, "three sides, each seen from two hexes");
    let fault = |hexes: &[&str]| Board::drawn(&rows, &[road("b", hexes)]).unwrap_err().to_string();
    assert_eq!(fault(&["0101", "0301"]), "road 'b': 0101 and 0301 are not neighbours");
    assert_eq!(fault(&["0101", "0501"]), "road 'b': hex 0501 is not on the map");
    let mut short = sheet(2, 2, (1, 1), true);
    short.hexes.pop();
    assert_eq!(Board::new(short).unwrap_err().to_string(), "expected 4 hexes, found 3");
}

#[test]
fn a_window_keeps_numbers_roads_and_levels() {
    let rows: Vec<String> =
        ["..1.#.", ".2..V.", "......", "3..~..", "......"].map(Into::into).into();
    let chain = ["0101", "0201", "0302", "0402", "0502", "0602"];
    let mut whole = Board::drawn(&rows, &[road("r", &chain)]).unwrap().sheet().clone();
    let place = |name: &str, hexes: &[&str]| Place {
        name: name.into(),
        kind: PlaceKind::Village,
        hexes: hexes.iter().map(|&h| h.to_owned()).collect(),
    };
    whole.places = vec![place("in", &["0502", "0602"]), place("out", &["0101"])];
    whole.steep = vec!["0101".into(), "0303".into()];
    let side = |hex: &str| HexSide { hex: hex.into(), side: 3 };
    let brook = |sides: Vec<HexSide>| Brook { name: "b".into(), sides, deep: false };
    whole.brooks = vec![brook(vec![side("0102"), side("0202")]), brook(vec![side("0601")])];
    let whole = Board::new(whole).unwrap();
    let part = whole.window((2, 5), (2, 4));
    assert_eq!(part.len(), 12);
    assert_eq!(part.sheet().steep, ["0303"]);
    assert_eq!(part.sheet().brooks, [brook(vec![side("0202")])]);
    assert_eq!(part.sheet().places, [place("in", &["0502"])]);
    for hex in part.hexes() {
        let label = part.label(hex);
        let old = whole.hex(&label).unwrap();
        assert_eq!(part.cell(hex), whole.cell(old), "{label}");
        for dir in Dir::ALL {
            match part.neighbour(hex, dir) {
                Some(next) => {
                    let there = whole.neighbour(old, dir).map(|h| whole.label(h));
                    assert_eq!(Some(part.label(next)), there);
                    assert_eq!(part.road(hex, dir), whole.road(old, dir), "{label} {}", dir.name());
                }
                None => assert!(!part.road(hex, dir)),
            }
        }
    }
}

proptest! {
    #[test]
    fn reach_is_naive_search(
        costs in prop::collection::vec(prop::option::weighted(0.9, 0u16..5), 7 * 6 * 6),
        from in 0usize..42,
        budget in 0u16..12,
    ) {
        let board = Board::open(7, 6);
        let price = |hex: Hex, dir: Dir| costs[hex.index() * 6 + dir as usize];
        let found = reach(&board, Hex::at(from), budget, |hex, dir, next| {
            assert_eq!(board.neighbour(hex, dir), Some(next));
            price(hex, dir)
        });
        // Bellman and Ford: relax every step until nothing changes.
        let mut best = vec![u16::MAX; board.len()];
        best[from] = 0;
        for _ in 0..board.len() {
            for hex in board.hexes().filter(|hex| best[hex.index()] < u16::MAX).collect::<Vec<_>>() {
                for (dir, next) in board.neighbours(hex) {
                    if let Some(price) = price(hex, dir) {
                        best[next.index()] = best[next.index()].min(best[hex.index()] + price);
                    }
                }
            }
        }
        prop_assert!(found.is_sorted_by_key(|&(_, cost)| cost));
        prop_assert_eq!(found[0], (Hex::at(from), 0));
        let expected: BTreeMap<Hex, u16> =
            board.hexes().map(|hex| (hex, best[hex.index()])).filter(|&(_, c)| c <= budget).collect();
        prop_assert_eq!(found.len(), expected.len());
        prop_assert_eq!(found.into_iter().collect::<BTreeMap<_, _>>(), expected);
    }
}

#[test]
fn hexes_behind_each_other_lie_abreast() {
    let board = Board::open(8, 8);
    for dir in Dir::ALL {
        for hex in board.hexes() {
            let here = board.abreast(hex, dir);
            for (to, next) in board.neighbours(hex) {
                let turns = (to as i32 - dir as i32).rem_euclid(6);
                // Ahead and behind: the same; to the right two or one rows more, to the left less.
                let expected = [0, 2, 2, 0, -2, -2][turns as usize];
                assert_eq!(board.abreast(next, dir) - here, expected, "{dir:?} {to:?}");
            }
        }
    }
}
