//! The terrain of a battle: GeoJSON in metres, or the table's own list, into pieces.

use super::raw::{GroundKind, SlopeEntry, SystemFile, TerrainEntry};
use crate::nouns::Terrain;
use crate::state::{Crest, Outline, Piece};
use ground::table::{Mil, Spot};
use muster::{File, Lines, MusterError};
use serde_json::Value;

/// The table's scale: 1" is 40 yards. [SCL-1]
pub const METRES_PER_INCH: f64 = 36.576;

/// How far a corner may lie from a whole thousandth of an inch, in thousandths.
const TOLERANCE: f64 = 0.02;

/// Pieces and crest lines.
pub type Land = (Vec<Piece>, Vec<Crest>);

/// Reads the terrain: the table's own list if the file has one, else the map of the battle.
pub fn read(
    map: File<'_>,
    system: &SystemFile,
    lines: &Lines<'_, MusterError>,
) -> Result<Land, MusterError> {
    if system.terrain.is_empty() {
        return read_map(map, system);
    }
    let mut land = Land::default();
    for (index, entry) in system.terrain.iter().enumerate() {
        let error = |expected: &str, found: &str| {
            let what = format!("terrain {:?}", entry.name);
            lines.error(&format!("terrain.{index}"), &what, expected, found)
        };
        let points: Vec<Spot> = entry.points.iter().map(|point| point.spot()).collect();
        let blocks: Vec<Spot> = entry.blocks.iter().map(|point| point.spot()).collect();
        let shape = Shape { points, blocks };
        lay(&mut land, entry, shape).map_err(|(expected, found)| error(expected, &found))?;
    }
    Ok(land)
}

struct Shape {
    points: Vec<Spot>,
    blocks: Vec<Spot>,
}

type Fault = (&'static str, String);

/// Adds a piece, or a block of its own for each centre.
fn lay(land: &mut Land, entry: &TerrainEntry, shape: Shape) -> Result<(), Fault> {
    let Shape { points, blocks } = shape;
    let terrain = match entry.kind {
        GroundKind::Crest => {
            if points.len() < 2 {
                return Err(("a line of two points or more", points.len().to_string()));
            }
            land.1.push(Crest { name: entry.name.clone(), line: points });
            return Ok(());
        }
        GroundKind::Terrain(terrain) => terrain,
    };
    if land.0.iter().any(|piece| piece.name == entry.name) {
        return Err(("a name that no other piece has", format!("{:?}", entry.name)));
    }
    if (terrain == Terrain::Hill) != (entry.level != 0) {
        return Err(("a level for hills, and for hills only", entry.level.to_string()));
    }
    let piece = |name: String, outline: Outline| Piece {
        name,
        terrain,
        outline,
        level: entry.level,
        steep: entry.slope.unwrap_or(SlopeEntry::None).steep(),
        cover: entry.cover,
        grade: entry.grade,
        apart: entry.apart,
    };
    if terrain.is_block() {
        if blocks.is_empty() || !points.is_empty() {
            return Err(("centres of blocks", "none".to_owned()));
        }
        let many = blocks.len() > 1;
        for (index, &centre) in blocks.iter().enumerate() {
            let name = match many {
                true => format!("{} {}", entry.name, index + 1),
                false => entry.name.clone(),
            };
            land.0.push(piece(name, Outline::Block(centre)));
        }
        return Ok(());
    }
    let least = if terrain.is_line() { 2 } else { 3 };
    if points.len() < least || !blocks.is_empty() {
        let expected =
            if terrain.is_line() { "two points or more" } else { "three corners or more" };
        return Err((expected, points.len().to_string()));
    }
    let outline = if terrain.is_line() { Outline::Line(points) } else { Outline::Area(points) };
    land.0.push(piece(entry.name.clone(), outline));
    Ok(())
}

fn read_map(file: File<'_>, system: &SystemFile) -> Result<Land, MusterError> {
    let fault = |line: usize, what: String, expected: &str, found: String| MusterError {
        file: file.path.to_owned(),
        line,
        what,
        expected: expected.to_owned(),
        found,
    };
    let whole = |expected: &str, found: String| fault(1, "ground".into(), expected, found);
    let map: Value = serde_json::from_str(file.text)
        .map_err(|error| fault(error.line(), "ground".into(), "GeoJSON", error.to_string()))?;
    if map["units"] != "metres" {
        return Err(whole("\"units\": \"metres\"", map["units"].to_string()));
    }
    let features = map["features"].as_array();
    let features = features.ok_or_else(|| whole("a list of features", "none".into()))?;
    let mut land = Land::default();
    for (index, feature) in features.iter().enumerate() {
        let properties = &feature["properties"];
        let name = properties["name"].as_str().unwrap_or_default().to_owned();
        let error = |(expected, found): Fault| {
            let mark = format!("\"name\":\"{name}\"");
            let line = file.text.lines().position(|line| line.contains(&mark)).unwrap_or(0);
            fault(line + 1, format!("feature {} ({name})", index + 1), expected, found)
        };
        let provenance =
            serde_json::from_value::<muster::Provenance>(properties["provenance"].clone());
        if provenance.is_err() {
            let expected = "provenance printed, found or reconstructed";
            return Err(error((expected, properties["provenance"].to_string())));
        }
        let kind = properties["kind"].as_str().unwrap_or_default();
        let Some(&ground) = system.ground.get(kind) else {
            return Err(error(("a kind that the system's file names", format!("{kind:?}"))));
        };
        let entry = TerrainEntry {
            name: name.clone(),
            kind: ground,
            points: Vec::new(),
            blocks: Vec::new(),
            level: properties["level"].as_i64().unwrap_or(0) as i8,
            slope: match properties["slope"].as_str() {
                None | Some("none") => None,
                Some("difficult") => Some(SlopeEntry::Difficult),
                Some("arduous") => Some(SlopeEntry::Arduous),
                Some(other) => {
                    let expected = "slope none, difficult or arduous";
                    return Err(error((expected, other.to_owned())));
                }
            },
            cover: None,
            grade: properties["grade"].as_u64().map(|grade| grade as u8),
            apart: properties["apart"].as_bool().unwrap_or(false),
        };
        let shape = shape(&feature["geometry"], ground).map_err(error)?;
        lay(&mut land, &entry, shape).map_err(error)?;
    }
    Ok(land)
}

fn shape(geometry: &Value, kind: GroundKind) -> Result<Shape, Fault> {
    let coordinates = &geometry["coordinates"];
    let blocks = matches!(kind, GroundKind::Terrain(terrain) if terrain.is_block());
    match geometry["type"].as_str() {
        Some("LineString") => Ok(Shape { points: spots(coordinates)?, blocks: Vec::new() }),
        Some("MultiPoint") if blocks => {
            Ok(Shape { points: Vec::new(), blocks: spots(coordinates)? })
        }
        Some("Polygon") if coordinates.as_array().is_some_and(|rings| rings.len() == 1) => {
            let mut points = spots(&coordinates[0])?;
            if points.len() < 4 || points.first() != points.last() {
                return Err(("a closed ring of three corners or more", "another".into()));
            }
            points.pop();
            Ok(Shape { points, blocks: Vec::new() })
        }
        found => {
            let expected = "a LineString, a Polygon of one ring, or a MultiPoint of blocks";
            Err((expected, found.unwrap_or("none").to_owned()))
        }
    }
}

fn spots(value: &Value) -> Result<Vec<Spot>, Fault> {
    let list = value.as_array().ok_or(("a list of points", "none".to_owned()))?;
    let length = |value: &Value| -> Result<Mil, Fault> {
        let metres = value.as_f64().ok_or(("metres", value.to_string()))?;
        let mils = metres / METRES_PER_INCH * 1000.0;
        if (mils - mils.round()).abs() > TOLERANCE || mils.abs() > 1e6 {
            let expected = "metres that are whole thousandths of an inch, 0.036576 m each";
            return Err((expected, value.to_string()));
        }
        Ok(Mil(mils.round() as i32))
    };
    list.iter()
        .map(|point| match point.as_array().map(Vec::as_slice) {
            Some([x, y]) => Ok(Spot { x: length(x)?, y: length(y)? }),
            _ => Err(("points of two numbers", point.to_string())),
        })
        .collect()
}
