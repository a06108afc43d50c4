//! Streams on hexsides and ground too steep for troops.

use ground::raster::{GridSpec, RasterGrid, rasterise};
use ground::{Board, Dir, SideLayer};

fn grid(features: &str) -> RasterGrid {
    let spec = GridSpec {
        columns: 7,
        rows: 6,
        hex_width: 100.0,
        origin_hex: "0101".to_string(),
        origin_metres: (0.0, 0.0),
        even_columns_south: true,
    };
    let map = format!(r#"{{"type":"FeatureCollection","units":"metres","features":[{features}]}}"#);
    rasterise(&map, &spec, &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn stream(points: &str) -> String {
    format!(
        r#"{{"type":"Feature","properties":{{"kind":"stream","name":"Brook"}},
           "geometry":{{"type":"LineString","coordinates":[{points}]}}}}"#
    )
}

/// A line along the corners of hexes keeps to their sides, seen from either hex.
#[test]
fn a_line_along_corners_is_taken_as_it_is() {
    // Around 0202, whose centre lies at 86.6, -150: its NW, N and NE sides.
    let grid = grid(&stream("[28.9,-150],[57.7,-100],[115.5,-100],[144.3,-150]"));
    assert_eq!(grid.streams.len(), 1);
    assert_eq!(grid.streams[0].name, "Brook");
    assert_eq!(grid.streams[0].sides.len(), 3);
    let board = Board::open(7, 6);
    let mut layer = SideLayer::new(board.len());
    for (label, dir) in &grid.streams[0].sides {
        layer.set(&board, board.hex(label).unwrap(), *dir, true);
    }
    let hex = board.hex("0202").unwrap();
    let wet = Dir::ALL.map(|dir| layer.get(&board, hex, dir));
    assert_eq!(wet, [true, true, false, false, false, true]);
    let north = board.hex("0201").unwrap();
    assert!(layer.get(&board, north, Dir::S) && !layer.get(&board, north, Dir::N));
}

/// Any other line goes along the sides nearest to it, without a gap, and parts the map in two.
#[test]
fn a_slanting_line_is_an_unbroken_chain() {
    let grid = grid(&stream("[-80,-260],[300,-330],[700,-180]"));
    let board = Board::open(7, 6);
    let mut layer = SideLayer::new(board.len());
    for (label, dir) in &grid.streams[0].sides {
        layer.set(&board, board.hex(label).unwrap(), *dir, true);
    }
    let start = board.hex("0101").unwrap();
    let mut reached = vec![start];
    let mut next = 0;
    while let Some(&hex) = reached.get(next) {
        next += 1;
        for (dir, beside) in board.neighbours(hex) {
            if !layer.get(&board, hex, dir) && !reached.contains(&beside) {
                reached.push(beside);
            }
        }
    }
    assert!(reached.contains(&board.hex("0701").unwrap()));
    assert!(!reached.contains(&board.hex("0106").unwrap()), "no way round the stream");
    assert!(!reached.contains(&board.hex("0706").unwrap()));
}

#[test]
fn steep_ground_keeps_its_cover() {
    let square = "[[[-60,60],[140,60],[140,-60],[-60,-60]]]";
    let area = |kind: &str| {
        format!(
            r#"{{"type":"Feature","properties":{{"kind":"{kind}"}},
               "geometry":{{"type":"Polygon","coordinates":{square}}}}}"#
        )
    };
    let grid = grid(&format!("{},{}", area("woods"), area("steep")));
    let cell = grid.cell("0101").unwrap();
    assert!(cell.steep && cell.cover == engine::scene::Cover::Woods);
    assert!(!grid.cell("0104").unwrap().steep);
}

/// An area that is only named has its hexes listed and changes nothing of them.
#[test]
fn a_named_area_lists_its_hexes() {
    let area = r#"{"type":"Feature","properties":{"kind":"area","name":"walled"},
        "geometry":{"type":"Polygon","coordinates":[[[-20,20],[100,20],[100,-120],[-20,-120],[-20,20]]]}}"#;
    let grid = grid(area);
    assert_eq!(grid.areas.len(), 1);
    assert_eq!(grid.areas[0].0, "walled");
    assert_eq!(grid.areas[0].1, ["0101", "0102", "0201"]);
    assert!(grid.places.is_empty() && grid.cells.iter().all(|cell| cell.place.is_none()));
}

/// Rows from 100 on have three digits.
#[test]
fn long_boards_number_their_rows_with_three_digits() {
    let board = Board::open(3, 120);
    let hex = board.hex("02100").unwrap();
    assert_eq!((board.printed(hex), board.label(hex)), ((2, 100), "02100".to_string()));
    assert_eq!([board.hex("0200100"), board.hex("02099"), board.hex("02121")], [None, None, None]);
}
