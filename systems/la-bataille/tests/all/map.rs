//! The map of Kulm, hex by hex, against the drawing it was made from.

use ground::Dir;
use la_bataille::nouns::kinds::Terrain;
use la_bataille::{Field, load};

/// One letter for a hex: `.` clear, `1` `2` clear at that level, `#` `w` `W` woods at level 0, 1, 2,
/// `X` steep, `T` town, `V` village, `v` village at level 1.
const DRAWING: [&str; 47] = [
    "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXW.....1wWW2222222WWW2",
    "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXW.....1wWW22222222W22",
    "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXW.....1www1111www1111",
    "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXWXWXWXWXWXWW.....1www1111www1111",
    "XWXWXXXXXXXXXXXXXXXXXXXXXXXXXXXWWWWWWWWWWWWWWWW......www11111111111",
    "WWWWWWWWWWWWXWXWXWXWXWXWXWXWWWWWWWWWWWWWWWWWWWW......11111111111111",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWwWwWwWwWwwww.......1.1.1.1.1.1.1",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWwwwwwwwwwwwwwwww....................",
    "WwWwWWWWWWWWWWWWWWWWWWWWWWWwWwwwwww1w1w1w1w1w1w....................",
    "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwww1w1111111111.1.1.......V............",
    "wwwwwwwwwwwwwwwwwwwwwwwwwwwww1111..................................",
    "11w1w1wwwwwwwwwwwwwwwww1w111111....................................",
    "111111111111w1w1w1w11v11111.1......................V...............",
    "......1.1.1.1.1.1.1.1.1................111........VV...............",
    "...................V..................11111........................",
    "..................VV..................11111........................",
    "......................................111..........................",
    "...................................TT..............................",
    "....###............................TTT.................#...........",
    "....###.............................T.................####.........",
    "....#.#1..............................................###..........",
    ".....11111.........................................................",
    "....1111111........................................................",
    "....1111111........................................................",
    "....1111111........................................................",
    "....1111111..................................11111..........VV.....",
    "....1111111................................111111111.........V.....",
    "......111.....VV...........................111111111...............",
    "...............VV...........................1111111................",
    "..............................................1.1..................",
    ".........................................................V.........",
    ".........................................................V.........",
    "...................................................................",
    ".............................................................w.XXXX",
    "...........................................................wwwXwXwX",
    ".........................####............................1wwwwwwwww",
    ".........................####...........................11wwwwwWWWW",
    "..........................#.#..........................111111222222",
    "............###........................................111112222222",
    "............###........................................111112222222",
    "............#.#.......................................1111112222222",
    ".......................................................111112222222",
    ".......................................................111112222222",
    "........................................................1w1w1w2W2W2",
    "...................................T.T..................wwwwwwwwWwW",
    "...................................TTT....................wwwwwwwww",
    "....................................T.......................wwwwwww",
];

const BRIDGES: [(&str, &str); 7] = [
    ("1928", "2027"),
    ("2215", "2316"),
    ("2645", "2746"),
    ("4318", "4417"),
    ("4323", "4423"),
    ("4916", "5015"),
    ("4927", "5027"),
];

fn field() -> Field {
    load("kulm-day-1", &[]).unwrap_or_else(|error| panic!("{error}")).field
}

#[test]
fn every_hex_is_as_drawn() {
    let field = field();
    assert_eq!(field.board().len(), 67 * 47);
    for (row, letters) in DRAWING.iter().enumerate() {
        for (column, letter) in letters.chars().enumerate() {
            let label = format!("{:02}{:02}", column + 1, row + 1);
            let hex = field.board().hex(&label).unwrap();
            let (terrain, level) = match letter {
                '.' => (Terrain::Clear, 0),
                '1' => (Terrain::Clear, 1),
                '2' => (Terrain::Clear, 2),
                '#' => (Terrain::Woods, 0),
                'w' => (Terrain::Woods, 1),
                'W' => (Terrain::Woods, 2),
                'X' => (Terrain::Steep, 2),
                'T' => (Terrain::Town, 0),
                'V' => (Terrain::Village, 0),
                'v' => (Terrain::Village, 1),
                other => panic!("{other}"),
            };
            assert_eq!((field.terrain(hex), field.level(hex)), (terrain, level), "{label}");
        }
    }
}

/// Every hexside of the brooks: 86, 86 and 98; roads cross them on seven bridges.
#[test]
fn streams_and_bridges() {
    let field = field();
    let board = field.board();
    let mut sides = 0;
    let mut bridges = Vec::new();
    for hex in board.hexes() {
        for dir in [Dir::N, Dir::NE, Dir::SE] {
            sides += usize::from(field.stream(hex, dir));
            if let Some(beside) = board.neighbour(hex, dir) {
                assert_eq!(field.stream(hex, dir), field.stream(beside, dir.opposite()));
            }
            if field.bridge(hex, dir) {
                let mut pair =
                    [hex, board.neighbour(hex, dir).unwrap()].map(|hex| board.label(hex));
                pair.sort();
                bridges.push((pair[0].clone(), pair[1].clone()));
            }
        }
    }
    // Sides that lie on the southern or western edge of the map belong to their hex alone.
    let edge = board.hexes().flat_map(|hex| [Dir::S, Dir::SW, Dir::NW].map(|dir| (hex, dir)));
    sides += edge
        .filter(|&(hex, dir)| board.neighbour(hex, dir).is_none() && field.stream(hex, dir))
        .count();
    assert_eq!(sides, 86 + 86 + 98);
    bridges.sort();
    let expected: Vec<(String, String)> =
        BRIDGES.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect();
    assert_eq!(bridges, expected);
    // One bank of a brook is not the other: 2213 lies west, 2313 east of it.
    let (west, east) = (board.hex("2213").unwrap(), board.hex("2314").unwrap());
    let bank = field.same_bank(west, 2);
    assert!(bank.contains(&west) && !bank.contains(&east));
}

#[test]
fn roads_join_enterable_hexes() {
    let field = field();
    let board = field.board();
    assert_eq!(board.sheet().roads.len(), 10);
    for road in &board.sheet().roads {
        for label in &road.hexes {
            assert!(field.is_open(board.hex(label).unwrap()), "{} at {label}", road.name);
        }
    }
    let high = &board.sheet().roads[0].hexes;
    let far = |from: &str, to: &str| {
        let at = |label: &str| high.iter().position(|hex| hex == label).unwrap();
        at(from).abs_diff(at(to))
    };
    assert_eq!(far("6710", "5511"), 12);
    assert_eq!(far("6710", "5215"), 18);
    assert_eq!(far("6710", "3719"), 33);
    assert_eq!(far("6710", "1729"), 53);
    assert_eq!(far("0135", "1629"), 15);
}

/// A French battalion of MA 7 that enters at C in Road March stands in 5411 after 14 road hexes.
#[test]
fn d18_the_first_march_from_entry_c() {
    let field = field();
    let high = &field.board().sheet().roads[0].hexes;
    let entry = field.entry("C").and_then(|entry| entry.hex).unwrap();
    assert_eq!(field.board().label(entry), *high.last().unwrap());
    assert_eq!(high[high.len() - 14], "5411", "the entry hex is the first of the fourteen");
}

#[test]
fn entries_and_places() {
    let field = field();
    let board = field.board();
    let entries: Vec<String> = field
        .entries
        .iter()
        .map(|entry| format!("{} {}", entry.letter, board.label(entry.hex.unwrap())))
        .collect();
    assert_eq!(entries, ["A 0135", "B 0143", "C 6710", "D 3147", "E 0120", "F 6728", "G 6704"]);
    let place = |name: &str| -> Vec<String> {
        field.place(name).into_iter().map(|hex| board.label(hex)).collect()
    };
    assert_eq!(place("Kulm"), ["3618", "3619", "3718", "3719", "3720", "3819"]);
    assert_eq!(place("Priesten"), ["1528", "1628", "1629", "1729"]);
    assert_eq!(place("Straden"), ["1916", "2015", "2016"]);
    assert_eq!(place("Karbitz"), ["3645", "3646", "3746", "3747", "3845", "3846"]);
    assert_eq!(place("Eggenmuehle"), ["2213"]);
    assert_eq!(place("Nowhere"), [""; 0]);
    let church = board.hex("3719").unwrap();
    assert_eq!(board.distance(church, board.hex("1629").unwrap()), 21);
    assert_eq!(board.distance(church, board.hex("2015").unwrap()), 17);
    assert_eq!(board.distance(church, board.hex("5214").unwrap()), 15);
    assert_eq!(board.distance(church, board.hex("3746").unwrap()), 27);
}
