//! Geography into hexes: a GeoJSON map in metres becomes a sheet of flat-topped hexes at any scale.
//!
//! A hex takes what lies under its centre: the last area in the file that covers it, and the
//! highest contour around it. Roads are traced hex by hex along their line. What a printed map
//! decides otherwise is a [`Correction`] on top. Floating point is used here, at load time, and
//! nowhere after; it is plain arithmetic in a fixed order, so the result is the same everywhere.
//!
//! Features are `Polygon`, `MultiPolygon` or `LineString`, with the properties `kind` (one of
//! `woods`, `village`, `town`, `cemetery`, `windmill`, `lake`, `height`, `steep`, `area`, `road`,
//! `stream`),
//! `name`, `level` (of a height) and `lane` (of a road). A stream is laid along the hexsides nearest to
//! its line. Coordinates are metres east and north of an origin.

mod streams;

use crate::arc::Dir;

use engine::scene::{Cover, Place, PlaceKind, Road};
use serde_json::Value;

/// The sheet of hexes to make.
#[derive(Clone, Debug, PartialEq)]
pub struct GridSpec {
    /// Number of columns.
    pub columns: u16,
    /// Number of rows.
    pub rows: u16,
    /// Metres from side to side of a hex, which is also the distance between rows.
    pub hex_width: f64,
    /// The printed number of the hex whose centre lies at `origin_metres`.
    pub origin_hex: String,
    /// Metres east and north of the map's origin.
    pub origin_metres: (f64, f64),
    /// Whether columns with an even printed number lie half a hex further south.
    pub even_columns_south: bool,
}

/// What the map shows and the geography does not: a hex that is printed otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The printed number of the hex.
    pub hex: String,
    /// Its cover, if that is to change.
    pub cover: Option<Cover>,
    /// Its level, if that is to change.
    pub level: Option<i8>,
}

/// A map in hexes.
#[derive(Clone, Debug, PartialEq)]
pub struct RasterGrid {
    /// Number of columns.
    pub columns: u16,
    /// Number of rows.
    pub rows: u16,
    /// One cell per hex, column by column from the west, each from north to south.
    pub cells: Vec<RasterCell>,
    /// Roads in the order of the file, each a chain of neighbouring hexes. A line that leaves the
    /// sheet and comes back makes two roads of one name.
    pub roads: Vec<Road>,
    /// Named areas with at least one hex, in the order of the file.
    pub places: Vec<Place>,
    /// Streams in the order of the file.
    pub streams: Vec<Stream>,
    /// Areas that are only named, with their hexes, in the order of the file: what they mean is the
    /// business of who reads them.
    pub areas: Vec<(String, Vec<String>)>,
}

/// A stream along hexsides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream {
    /// Its name.
    pub name: String,
    /// Its hexsides from end to end, each as a hex of the sheet and the direction of the side.
    pub sides: Vec<(String, Dir)>,
}

/// One hex of a [`RasterGrid`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RasterCell {
    /// The printed number: column and row with two digits each (three on a larger sheet).
    pub label: String,
    /// What stands or grows there.
    pub cover: Cover,
    /// Height level.
    pub level: i8,
    /// The name of what covers it, such as a village.
    pub place: Option<String>,
    /// Whether it is too steep for troops.
    pub steep: bool,
}

impl RasterGrid {
    /// The cell with this printed number.
    pub fn cell(&self, label: &str) -> Option<&RasterCell> {
        self.cells.iter().find(|cell| cell.label == label)
    }
}

/// A map that cannot be put into hexes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RasterError {
    /// The text is not JSON.
    #[error("ground: {0}")]
    Json(String),
    /// The file as a whole is not a map in metres.
    #[error("ground: expected {expected}, found {found}")]
    File {
        /// What the file should have.
        expected: &'static str,
        /// What it has.
        found: String,
    },
    /// A feature cannot be used.
    #[error("ground: feature {number} ({name}): expected {expected}, found {found}")]
    Feature {
        /// Its number in the file, counted from 1.
        number: usize,
        /// Its name or kind.
        name: String,
        /// What it should have.
        expected: &'static str,
        /// What it has.
        found: String,
    },
    /// The sheet cannot be laid out.
    #[error("grid: expected {expected}, found {found}")]
    Spec {
        /// What the grid should have.
        expected: &'static str,
        /// What it has.
        found: String,
    },
    /// A correction names a hex that is not on the sheet.
    #[error("correction: expected a hex of the sheet, found {0:?}")]
    Correction(String),
}

/// Reads the name of a cover as files spell it (`woods`, `village`).
pub fn cover_named(word: &str) -> Option<Cover> {
    Some(match word {
        "open" => Cover::Open,
        "woods" => Cover::Woods,
        "village" => Cover::Village,
        "town" => Cover::Town,
        "cemetery" => Cover::Cemetery,
        "windmill" => Cover::Windmill,
        "lake" => Cover::Lake,
        _ => return None,
    })
}

/// Puts a map in metres into hexes.
pub fn rasterise(
    geojson: &str,
    spec: &GridSpec,
    corrections: &[Correction],
) -> Result<RasterGrid, RasterError> {
    let sheet = Sheet::new(spec)?;
    let mut cells = Vec::with_capacity(usize::from(spec.columns) * usize::from(spec.rows));
    for column in 1..=i32::from(spec.columns) {
        for row in 1..=i32::from(spec.rows) {
            let label = sheet.label((column, row));
            let cell =
                RasterCell { label, cover: Cover::Open, level: 0, place: None, steep: false };
            cells.push(cell);
        }
    }
    let mut roads = Vec::new();
    let mut places: Vec<Place> = Vec::new();
    let mut streams = Vec::new();
    let mut areas = Vec::new();
    for feature in read_features(geojson)? {
        match feature.shape {
            Shape::Area(rings) => {
                let area = Area::new(rings);
                let mut hexes = Vec::new();
                for column in 1..=i32::from(spec.columns) {
                    for row in 1..=i32::from(spec.rows) {
                        if !area.contains(sheet.centre((column, row))) {
                            continue;
                        }
                        let cell = &mut cells[sheet.index((column, row))];
                        match feature.kind {
                            Kind::Height(level) => cell.level = cell.level.max(level),
                            Kind::Cover(cover) => {
                                cell.cover = cover;
                                cell.place = feature.name.clone();
                            }
                            Kind::Steep => cell.steep = true,
                            Kind::Area | Kind::Road { .. } | Kind::Stream => {}
                        }
                        hexes.push(cell.label.clone());
                    }
                }
                if let (Kind::Area, Some(name)) = (feature.kind, &feature.name) {
                    areas.push((name.clone(), hexes.clone()));
                }
                if let (Some(name), Some(kind)) = (feature.name, feature.kind.place()) {
                    match places.iter_mut().find(|place| place.name == name && place.kind == kind) {
                        Some(place) => place.hexes.extend(hexes),
                        None if hexes.is_empty() => {}
                        None => places.push(Place { name, kind, hexes }),
                    }
                }
            }
            Shape::Line(points) => {
                let name = feature.name.unwrap_or_default();
                let Kind::Road { lane } = feature.kind else {
                    streams.push(Stream { name, sides: streams::trace(&sheet, &points) });
                    continue;
                };
                for chain in sheet.trace(&points) {
                    let hexes = chain.into_iter().map(|hex| sheet.label(hex)).collect();
                    roads.push(Road { name: name.clone(), lane, hexes });
                }
            }
        }
    }
    for correction in corrections {
        let cell = cells
            .iter_mut()
            .find(|cell| cell.label == correction.hex)
            .ok_or_else(|| RasterError::Correction(correction.hex.clone()))?;
        if let Some(cover) = correction.cover {
            cell.cover = cover;
            cell.place = None;
        }
        cell.level = correction.level.unwrap_or(cell.level);
    }
    Ok(RasterGrid { columns: spec.columns, rows: spec.rows, cells, roads, places, streams, areas })
}

pub(crate) type Point = (f64, f64);
/// Column and row, both counted from 1.
type Hex = (i32, i32);

/// A laid-out sheet: where each hex lies in metres.
struct Sheet<'a> {
    spec: &'a GridSpec,
    digits: usize,
    origin: Hex,
    column_step: f64,
}

impl<'a> Sheet<'a> {
    fn new(spec: &'a GridSpec) -> Result<Sheet<'a>, RasterError> {
        let error = |expected, found: String| Err(RasterError::Spec { expected, found });
        if spec.columns == 0 || spec.rows == 0 || spec.columns > 999 || spec.rows > 999 {
            let found = format!("{} × {}", spec.columns, spec.rows);
            return error("1 to 999 columns and rows", found);
        }
        if !(spec.hex_width.is_finite() && spec.hex_width > 0.0) {
            return error("a hex width above 0 metres", spec.hex_width.to_string());
        }
        let digits = if spec.columns > 99 || spec.rows > 99 { 3 } else { 2 };
        let number = |text: Option<&str>| text.and_then(|text| text.parse::<i32>().ok());
        let (column, row) =
            (number(spec.origin_hex.get(..digits)), number(spec.origin_hex.get(digits..)));
        let (Some(column), Some(row)) = (column, row) else {
            return error("the printed number of an origin hex", spec.origin_hex.clone());
        };
        let column_step = spec.hex_width * 3f64.sqrt() / 2.0;
        Ok(Sheet { spec, digits, origin: (column, row), column_step })
    }

    fn label(&self, (column, row): Hex) -> String {
        format!("{column:0digits$}{row:0digits$}", digits = self.digits)
    }

    fn index(&self, (column, row): Hex) -> usize {
        (column as usize - 1) * usize::from(self.spec.rows) + row as usize - 1
    }

    fn has(&self, (column, row): Hex) -> bool {
        (1..=i32::from(self.spec.columns)).contains(&column)
            && (1..=i32::from(self.spec.rows)).contains(&row)
    }

    /// How far south of its row a column lies, in hex widths.
    fn shift(&self, column: i32) -> f64 {
        if (column.rem_euclid(2) == 0) == self.spec.even_columns_south { 0.5 } else { 0.0 }
    }

    fn centre(&self, (column, row): Hex) -> Point {
        let (origin_column, origin_row) = self.origin;
        let south = f64::from(row - origin_row) + self.shift(column) - self.shift(origin_column);
        (
            self.spec.origin_metres.0 + f64::from(column - origin_column) * self.column_step,
            self.spec.origin_metres.1 - south * self.spec.hex_width,
        )
    }

    /// The hex around a point: the one whose centre is nearest, the western or northern of equals.
    fn hex_at(&self, point: Point) -> Hex {
        let east = (point.0 - self.spec.origin_metres.0) / self.column_step;
        let south = (self.spec.origin_metres.1 - point.1) / self.spec.hex_width;
        let middle = self.origin.0 + east.round() as i32;
        let mut nearest = (f64::INFINITY, (0, 0));
        for column in middle - 1..=middle + 1 {
            let shift = self.shift(column) - self.shift(self.origin.0);
            let row = self.origin.1 + (south - shift).round() as i32;
            let centre = self.centre((column, row));
            let distance = (centre.0 - point.0).powi(2) + (centre.1 - point.1).powi(2);
            if distance < nearest.0 - 1e-9 {
                nearest = (distance, (column, row));
            }
        }
        nearest.1
    }

    fn are_neighbours(&self, one: Hex, other: Hex) -> bool {
        let (a, b) = (self.centre(one), self.centre(other));
        let distance = ((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)).sqrt();
        one != other && distance < self.spec.hex_width * 1.1
    }

    /// The hexes along a line, cut where it leaves the sheet.
    ///
    /// A corner that the line only grazes is left out where the road goes on without it: nobody
    /// would print the road there.
    fn trace(&self, line: &[Point]) -> Vec<Vec<Hex>> {
        const STEPS_PER_HEX: f64 = 64.0;
        const GRAZE: usize = 8;
        let mut visits: Vec<(Hex, usize)> = Vec::new();
        for ends in line.windows(2) {
            let ((x1, y1), (x2, y2)) = (ends[0], ends[1]);
            let length = ((x2 - x1).powi(2) + (y2 - y1).powi(2)).sqrt();
            let steps = (length / self.spec.hex_width * STEPS_PER_HEX).ceil().max(1.0) as usize;
            for step in 0..=steps {
                let part = step as f64 / steps as f64;
                let hex = self.hex_at((x1 + (x2 - x1) * part, y1 + (y2 - y1) * part));
                match visits.last_mut() {
                    Some((last, stay)) if *last == hex => *stay += 1,
                    _ => visits.push((hex, 1)),
                }
            }
        }
        let mut index = 1;
        while index + 1 < visits.len() {
            let (before, after) = (visits[index - 1].0, visits[index + 1].0);
            let grazed = visits[index].1 <= GRAZE;
            if grazed && before == after {
                visits.drain(index..index + 2);
            } else if grazed && self.are_neighbours(before, after) {
                visits.remove(index);
            } else {
                index += 1;
            }
        }
        let mut chains: Vec<Vec<Hex>> = vec![Vec::new()];
        for (hex, _) in visits {
            let chain = chains.last_mut().expect("there is always a chain");
            if !self.has(hex) {
                if !chain.is_empty() {
                    chains.push(Vec::new());
                }
            } else if chain.last() != Some(&hex) {
                chain.push(hex);
            }
        }
        chains.retain(|chain| chain.len() > 1);
        chains
    }
}

/// Rings of a polygon; a point inside an odd number of them is inside.
struct Area {
    rings: Vec<Vec<Point>>,
    west: f64,
    east: f64,
    south: f64,
    north: f64,
}

impl Area {
    fn new(rings: Vec<Vec<Point>>) -> Area {
        let mut area = Area {
            rings: Vec::new(),
            west: f64::INFINITY,
            east: f64::NEG_INFINITY,
            south: f64::INFINITY,
            north: f64::NEG_INFINITY,
        };
        for (x, y) in rings.iter().flatten() {
            area.west = area.west.min(*x);
            area.east = area.east.max(*x);
            area.south = area.south.min(*y);
            area.north = area.north.max(*y);
        }
        area.rings = rings;
        area
    }

    fn contains(&self, (x, y): Point) -> bool {
        if x < self.west || x > self.east || y < self.south || y > self.north {
            return false;
        }
        let mut inside = false;
        for ring in &self.rings {
            for index in 0..ring.len() {
                let (x1, y1) = ring[index];
                let (x2, y2) = ring[(index + 1) % ring.len()];
                if (y1 > y) != (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1 {
                    inside = !inside;
                }
            }
        }
        inside
    }
}

/// What a feature of a map is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Something that covers the ground.
    Cover(Cover),
    /// Ground on a level.
    Height(i8),
    /// Ground too steep for troops, whatever covers it.
    Steep,
    /// An area that is only named.
    Area,
    /// A stream.
    Stream,
    /// A road.
    Road {
        /// Whether it is only a lane.
        lane: bool,
    },
}

impl Kind {
    /// How its name is lettered.
    fn place(self) -> Option<PlaceKind> {
        Some(match self {
            Kind::Cover(Cover::Woods) => PlaceKind::Wood,
            Kind::Cover(Cover::Village) => PlaceKind::Village,
            Kind::Cover(Cover::Town) => PlaceKind::Town,
            Kind::Cover(_) => PlaceKind::Spot,
            Kind::Height(_) => PlaceKind::Height,
            Kind::Road { .. } | Kind::Stream | Kind::Steep | Kind::Area => return None,
        })
    }
}

pub(crate) enum Shape {
    Area(Vec<Vec<Point>>),
    Line(Vec<Point>),
}

pub(crate) struct Feature {
    pub(crate) kind: Kind,
    pub(crate) name: Option<String>,
    pub(crate) shape: Shape,
}

pub(crate) fn read_features(geojson: &str) -> Result<Vec<Feature>, RasterError> {
    let file: Value =
        serde_json::from_str(geojson).map_err(|error| RasterError::Json(error.to_string()))?;
    let found = |value: Option<&Value>| value.map_or("nothing".to_string(), Value::to_string);
    if file.get("type").and_then(Value::as_str) != Some("FeatureCollection") {
        let found = found(file.get("type"));
        return Err(RasterError::File { expected: "\"type\": \"FeatureCollection\"", found });
    }
    if file.get("units").and_then(Value::as_str) != Some("metres") {
        let found = found(file.get("units"));
        return Err(RasterError::File { expected: "\"units\": \"metres\"", found });
    }
    let Some(features) = file.get("features").and_then(Value::as_array) else {
        let found = "none".to_string();
        return Err(RasterError::File { expected: "a list \"features\"", found });
    };
    features.iter().enumerate().map(|(index, feature)| read_feature(index + 1, feature)).collect()
}

fn read_feature(number: usize, feature: &Value) -> Result<Feature, RasterError> {
    let property = |key: &str| feature.get("properties").and_then(|all| all.get(key));
    let text = |key: &str| property(key).and_then(Value::as_str);
    let name = text("name").map(str::to_string);
    let shown = name.clone().or(text("kind").map(str::to_string));
    let error = |expected: &'static str, found: Option<&Value>| RasterError::Feature {
        number,
        name: shown.clone().unwrap_or("unnamed".to_string()),
        expected,
        found: found.map_or("nothing".to_string(), Value::to_string),
    };
    let kind = match text("kind") {
        Some("height") => {
            let level = property("level").and_then(Value::as_i64);
            let level = level.and_then(|level| i8::try_from(level).ok()).ok_or_else(|| {
                error("a whole number \"level\" from -128 to 127", property("level"))
            })?;
            Kind::Height(level)
        }
        Some("steep") => Kind::Steep,
        Some("area") => Kind::Area,
        Some("stream") => Kind::Stream,
        Some("road") => {
            let lane = match property("lane") {
                None => false,
                Some(Value::Bool(lane)) => *lane,
                other => return Err(error("\"lane\" to be true or false", other)),
            };
            Kind::Road { lane }
        }
        Some(word) => Kind::Cover(cover_named(word).ok_or_else(|| {
            error(
                "a kind woods, village, town, cemetery, windmill, lake, open, height, steep, area, road or stream",
                property("kind"),
            )
        })?),
        None => return Err(error("a text \"kind\"", property("kind"))),
    };
    let geometry = feature.get("geometry");
    let shape_name = geometry.and_then(|geometry| geometry.get("type"));
    let coordinates = geometry.and_then(|geometry| geometry.get("coordinates"));
    let is_line = matches!(kind, Kind::Road { .. } | Kind::Stream);
    let shape = match shape_name.and_then(Value::as_str) {
        Some("LineString") if is_line => coordinates.and_then(points).map(Shape::Line),
        Some("Polygon") if !is_line => coordinates.and_then(rings).map(Shape::Area),
        Some("MultiPolygon") if !is_line => coordinates.and_then(Value::as_array).and_then(|all| {
            let polygons: Option<Vec<Vec<Vec<Point>>>> = all.iter().map(rings).collect();
            Some(Shape::Area(polygons?.into_iter().flatten().collect()))
        }),
        _ if is_line => return Err(error("a LineString", shape_name)),
        _ => return Err(error("a Polygon or MultiPolygon", shape_name)),
    };
    let shape = shape.ok_or_else(|| {
        let brief = coordinates.map(|value| value.to_string().chars().take(40).collect());
        error(
            "coordinates in metres, at least 2 points (3 for a ring)",
            brief.map(Value::String).as_ref(),
        )
    })?;
    Ok(Feature { kind, name, shape })
}

fn rings(value: &Value) -> Option<Vec<Vec<Point>>> {
    let rings: Option<Vec<Vec<Point>>> = value.as_array()?.iter().map(points).collect();
    rings.filter(|rings| !rings.is_empty() && rings.iter().all(|ring| ring.len() > 2))
}

fn points(value: &Value) -> Option<Vec<Point>> {
    let points: Option<Vec<Point>> = value
        .as_array()?
        .iter()
        .map(|pair| match pair.as_array()?.as_slice() {
            [east, north, ..] => Some((east.as_f64()?, north.as_f64()?)),
            _ => None,
        })
        .collect();
    points.filter(|points| points.len() > 1)
}
