//! The ground of Eylau in hexes of 150 metres, and every error a map can cause.

use engine::scene::{Cover, PlaceKind};
use ground::raster::{Correction, GridSpec, RasterGrid, rasterise};

const GROUND: &str = include_str!("../../../battles/eylau/ground.geojson");

fn spec() -> GridSpec {
    GridSpec {
        columns: 54,
        rows: 60,
        hex_width: 150.0,
        origin_hex: "1334".to_string(),
        origin_metres: (0.0, 0.0),
        even_columns_south: true,
    }
}

/// `.` open ground at level 0, `1` and `2` open ground at that level, `#` woods, `~` lake,
/// `V` village, `E` town, `c` cemetery, `w` mill hill.
const GRID: [&str; 60] = [
    "......................................................",
    ".........................................#####........",
    "........................................######........",
    ".#......................................#######.......",
    "####....................................######........",
    "#####.....................................#.#.........",
    "#####.................................................",
    "#####.................................................",
    "#####.................................................",
    "..#...................................................",
    "......................................................",
    "......................................................",
    ".............V........................................",
    "............VVV.......................................",
    "....................................VV...........V....",
    "....................................VV...........VV...",
    "....................................V.................",
    ".............1........................................",
    ".........111111.......................................",
    ".........11V1111......................................",
    "........111VV1111.....................................",
    "........1111111111....................................",
    "..........11111111....................................",
    "............1111111...................................",
    "............11111111...........................VV.....",
    ".............1111111.....................#.#...VV.....",
    ".....11111.VV.1111111....................####.........",
    "...111ww11.VV.11111111..................#####.........",
    "....11w111......11111111.................####.........",
    "....11111.......111111111...........VV................",
    ".................111111111..........V.................",
    "...........E.E....1111111111..........................",
    "..........EEEE......1111111111........................",
    "..........EEEEE......111111111........................",
    "...........EEE.1.1....1111111111......................",
    "111111.........1c11.....1111111111....................",
    "1111111........1c11......1111111111...................",
    "1111111.........1.........1111111111..................",
    "1111111.....................1111111111................",
    "1111111.......................11111111.VV.............",
    "11111....~.........V...........12222211VV.............",
    ".~.......~........VVV.........122222221...............",
    ".~......~~....................122222221............#..",
    ".~......~~....................112222211...........####",
    ".~......~~......................11211............#####",
    "........~~..................VV....1..............#####",
    "........~~.......1.1.1......VV..................######",
    ".........~.....111111111........................######",
    "...............111111111........................######",
    "...............11111111.........................######",
    ".....~..........1.111.1.........................######",
    "....~~~.........................................######",
    ".#.#~~~.........................................######",
    "####~~~..........................###.#...........#####",
    "#####~~................V.......#######............####",
    "#####.................VV.......########...........###.",
    "#####...........................######................",
    "#####.............................#...................",
    "#.#...................................................",
    "......................................................",
];

const ROADS: [(&str, &str); 10] = [
    (
        "Königsberg road",
        "1334 1333 1332 1331 1330 1329 1328 1327 1326 1325 1324 1223 1222 1221 1220 1219 1319 1318 1317 1316 1415 1414 1413 1412 1411 1410 1409 1408 1407 1406 1405 1404 1403 1402 1401",
    ),
    (
        "Landsberg road",
        "1334 1234 1135 1035 1036 0937 0837 0738 0638 0539 0439 0440 0341 0241 0142",
    ),
    (
        "Bartenstein road",
        "1334 1434 1435 1536 1636 1637 1738 1739 1839 1940 1941 2041 2042 2043 2144 2145 2146 2147 2148 2248 2249 2250 2251 2252 2253 2354 2355 2356 2357 2358 2458 2459 2460",
    ),
    (
        "Heilsberg road",
        "1334 1335 1336 1337 1338 1438 1439 1440 1441 1442 1443 1444 1445 1446 1347 1348 1349 1350 1351 1352 1252 1253 1254 1255 1256 1257 1158 1159 1160",
    ),
    (
        "Domnau road",
        "1334 1433 1534 1633 1733 1832 1933 2032 2132 2231 2332 2431 2531 2631 2731 2831 2931 3031 3131 3230 3331 3430 3531 3630 3731 3830 3930 4029 4129 4228 4328 4427 4527 4626 4726 4825 4925 5025 5125 5224 5325 5424",
    ),
    (
        "Lampasch road",
        "1334 1433 1432 1532 1631 1630 1730 1829 1929 1928 2027 2127 2126 2225 2325 2424 2524 2623 2622 2722 2821 2921 3020 3120 3219 3319 3318 3417 3517 3616 3716 3815 3916 4015 4116 4215 4316 4415 4516 4615 4716 4815 4916 5015 5116 5215 5316 5415",
    ),
    (
        "Serpallen lane",
        "2041 2142 2242 2343 2443 2544 2644 2745 2845 2946 3046 3146 3245 3345 3444 3544 3543 3642 3742 3841 3941 4040 4039 4139 4138 4237 4236 4336 4335 4334 4433 4432 4532 4531 4530 4629 4628 4728 4727 4826 4825",
    ),
    (
        "Auklappen lane",
        "4040 4039 4038 3938 3937 3936 3935 3934 3933 3832 3831 3830 3829 3828 3827 3826 3825 3824 3823 3723 3722 3721 3720 3719 3718 3717 3716",
    ),
    (
        "Schmoditten lane",
        "1413 1514 1613 1714 1813 1914 2014 2114 2214 2314 2414 2515 2614 2715 2815 2915 3015 3115 3215 3316 3415 3516 3615 3716",
    ),
    ("Althof road", "1413 1313 1213 1113 1013 0913 0813 0713 0613 0513 0413 0313 0213 0113"),
];

const PLACES: [(&str, PlaceKind, &str); 14] = [
    (
        "Preussisch-Eylau",
        PlaceKind::Town,
        "1133 1134 1232 1233 1234 1235 1333 1334 1335 1432 1433 1434 1435 1534",
    ),
    ("Cemetery", PlaceKind::Spot, "1736 1737"),
    ("Windmill Hill", PlaceKind::Spot, "0728 0729 0828"),
    ("Freiheit", PlaceKind::Village, "1227 1228 1327 1328"),
    ("Rothenen", PlaceKind::Village, "1942 2041 2042 2142"),
    ("Zehvsen", PlaceKind::Village, "2356 2455 2456"),
    ("Schloditten", PlaceKind::Village, "1220 1221 1321"),
    ("Schmoditten", PlaceKind::Village, "1314 1413 1414 1514"),
    ("Serpallen", PlaceKind::Village, "2946 2947 3046 3047"),
    ("Kleinsausgarten", PlaceKind::Village, "4040 4041 4140 4141"),
    ("Auklappen", PlaceKind::Village, "3730 3731 3830"),
    ("Kuschitten", PlaceKind::Village, "4825 4826 4925 4926"),
    ("Lampasch", PlaceKind::Village, "3715 3716 3717 3815 3816"),
    ("Melohnkeim", PlaceKind::Village, "5015 5016 5116"),
];

fn eylau() -> RasterGrid {
    rasterise(GROUND, &spec(), &[]).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn eylau_comes_out_hex_by_hex() {
    let grid = eylau();
    assert_eq!((grid.columns, grid.rows, grid.cells.len()), (54, 60, 3240));
    let mut index = 0;
    for column in 1..=54 {
        for row in 1..=60 {
            let cell = &grid.cells[index];
            index += 1;
            assert_eq!(cell.label, format!("{column:02}{row:02}"));
            let sign = GRID[row - 1].as_bytes()[column - 1];
            let village_on_the_ridge = ["1220", "1221", "1321"].contains(&cell.label.as_str());
            let expected = match sign {
                b'.' => (Cover::Open, 0),
                b'1' => (Cover::Open, 1),
                b'2' => (Cover::Open, 2),
                b'#' => (Cover::Woods, 0),
                b'~' => (Cover::Lake, 0),
                b'V' => (Cover::Village, i8::from(village_on_the_ridge)),
                b'E' => (Cover::Town, 0),
                b'c' => (Cover::Cemetery, 1),
                b'w' => (Cover::Windmill, 1),
                other => panic!("unknown sign {other}"),
            };
            assert_eq!((cell.cover, cell.level), expected, "{}", cell.label);
        }
    }
}

#[test]
fn roads_come_out_as_chains() {
    let grid = eylau();
    assert_eq!(grid.roads.len(), ROADS.len());
    for (road, (name, hexes)) in grid.roads.iter().zip(ROADS) {
        assert_eq!(road.name, name);
        assert_eq!(road.lane, name.ends_with("lane"));
        assert_eq!(road.hexes.join(" "), hexes, "{name}");
    }
}

#[test]
fn places_know_their_hexes() {
    let grid = eylau();
    for (name, kind, hexes) in PLACES {
        let place = grid.places.iter().find(|place| place.name == name).expect(name);
        assert_eq!(place.kind, kind, "{name}");
        assert_eq!(place.hexes.join(" "), hexes, "{name}");
        for hex in &place.hexes {
            assert_eq!(grid.cell(hex).unwrap().place.as_deref(), Some(name));
        }
    }
    let woods = grid.places.iter().filter(|place| place.kind == PlaceKind::Wood).count();
    let heights = grid.places.iter().filter(|place| place.kind == PlaceKind::Height).count();
    assert_eq!((woods, heights, grid.places.len()), (6, 1, 21));
}

#[test]
fn any_scale_works() {
    // Hexes of 100 metres, as another system uses, on a sheet with three-digit numbers.
    let fine = GridSpec {
        columns: 120,
        rows: 95,
        hex_width: 100.0,
        origin_hex: "030050".to_string(),
        ..spec()
    };
    let grid = rasterise(GROUND, &fine, &[]).unwrap();
    assert_eq!(grid.cell("030050").unwrap().place.as_deref(), Some("Preussisch-Eylau"));
    let town = |grid: &RasterGrid| grid.cells.iter().filter(|c| c.cover == Cover::Town).count();
    let (coarse, fine) = (town(&eylau()) as f64, town(&grid) as f64);
    let ratio = fine / coarse;
    assert!((1.6..3.0).contains(&ratio), "the town has 2.25 times as many hexes, here {ratio}");
    for road in &grid.roads {
        assert!(road.hexes.len() > 10, "{} has {} hexes", road.name, road.hexes.len());
    }
}

#[test]
fn odd_columns_may_lie_south_too() {
    let other = GridSpec { even_columns_south: false, ..spec() };
    let grid = rasterise(GROUND, &other, &[]).unwrap();
    assert_eq!(grid.cell("1334").unwrap().place.as_deref(), Some("Preussisch-Eylau"));
}

#[test]
fn corrections_come_last() {
    let fix = |hex: &str, cover, level| Correction { hex: hex.to_string(), cover, level };
    let grid = rasterise(
        GROUND,
        &spec(),
        &[fix("2946", Some(Cover::Open), None), fix("0101", None, Some(1))],
    )
    .unwrap();
    assert_eq!(grid.cell("2946").unwrap().cover, Cover::Open);
    assert_eq!(grid.cell("2946").unwrap().place, None);
    assert_eq!(grid.cell("0101").unwrap().level, 1);
    let error = rasterise(GROUND, &spec(), &[fix("5560", None, Some(1))]).unwrap_err();
    assert_eq!(error.to_string(), "correction: expected a hex of the sheet, found \"5560\"");
}

#[test]
fn a_line_that_leaves_and_returns_makes_two_roads() {
    let map =
        one(r#"{"kind":"road","name":"Loop"}"#, "LineString", "[[0,0],[0,600],[390,600],[390,0]]");
    let small = GridSpec { columns: 6, rows: 3, origin_hex: "0202".to_string(), ..spec() };
    let grid = rasterise(&map, &small, &[]).unwrap();
    assert_eq!(grid.roads.len(), 2);
    assert_eq!(grid.roads[0].hexes, ["0202", "0201"]);
}

/// A map with one feature.
fn one(properties: &str, shape: &str, coordinates: &str) -> String {
    format!(
        r#"{{"type":"FeatureCollection","units":"metres","features":[{{"type":"Feature",
        "properties":{properties},"geometry":{{"type":"{shape}","coordinates":{coordinates}}}}}]}}"#
    )
}

#[test]
fn errors_name_the_feature_and_what_was_expected() {
    let error = |map: &str| rasterise(map, &spec(), &[]).unwrap_err().to_string();
    let square = "[[[0,0],[300,0],[300,300],[0,300]]]";
    assert!(error("{").starts_with("ground: EOF"));
    assert_eq!(error("{}"), "ground: expected \"type\": \"FeatureCollection\", found nothing");
    assert_eq!(
        error(r#"{"type":"FeatureCollection","units":"feet","features":[]}"#),
        "ground: expected \"units\": \"metres\", found \"feet\""
    );
    assert_eq!(
        error(r#"{"type":"FeatureCollection","units":"metres"}"#),
        "ground: expected a list \"features\", found none"
    );
    assert_eq!(
        error(&one(r#"{"name":"X"}"#, "Polygon", square)),
        "ground: feature 1 (X): expected a text \"kind\", found nothing"
    );
    assert_eq!(
        error(&one(r#"{"kind":"swamp"}"#, "Polygon", square)),
        "ground: feature 1 (swamp): expected a kind woods, village, town, cemetery, windmill, \
         lake, open, height, steep, area, road or stream, found \"swamp\""
    );
    assert_eq!(
        error(&one(r#"{"kind":"height","level":"high"}"#, "Polygon", square)),
        "ground: feature 1 (height): expected a whole number \"level\" from -128 to 127, found \"high\""
    );
    assert_eq!(
        error(&one(r#"{"kind":"road","lane":1}"#, "LineString", "[[0,0],[1,1]]")),
        "ground: feature 1 (road): expected \"lane\" to be true or false, found 1"
    );
    assert_eq!(
        error(&one(r#"{"kind":"road"}"#, "Polygon", square)),
        "ground: feature 1 (road): expected a LineString, found \"Polygon\""
    );
    assert_eq!(
        error(&one(r#"{"kind":"woods"}"#, "LineString", "[[0,0],[1,1]]")),
        "ground: feature 1 (woods): expected a Polygon or MultiPolygon, found \"LineString\""
    );
    assert_eq!(
        error(&one(r#"{"kind":"woods"}"#, "Polygon", "[[[0,0],[1]]]")),
        "ground: feature 1 (woods): expected coordinates in metres, at least 2 points (3 for a \
         ring), found \"[[[0,0],[1]]]\""
    );
    let spec_error = |spec: GridSpec| rasterise(GROUND, &spec, &[]).unwrap_err().to_string();
    assert_eq!(
        spec_error(GridSpec { columns: 0, ..spec() }),
        "grid: expected 1 to 999 columns and rows, found 0 × 60"
    );
    assert_eq!(
        spec_error(GridSpec { hex_width: -1.0, ..spec() }),
        "grid: expected a hex width above 0 metres, found -1"
    );
    assert_eq!(
        spec_error(GridSpec { origin_hex: "13é".to_string(), ..spec() }),
        "grid: expected the printed number of an origin hex, found 13é"
    );
}
