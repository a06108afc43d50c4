//! The ground of a battle: GeoJSON in metres into pieces in thousandths of an inch.

use super::File;
use crate::nouns::field::{Outline, Piece};
use crate::nouns::kinds::Terrain;
use ground::table::{Mil, Spot};
use muster::MusterError;
use serde_json::Value;
use std::collections::BTreeMap;

/// The table's scale: 6" are about 600 yards [F11.0a], so 1" is 100 yards.
pub const METRES_PER_INCH: f64 = 91.44;

/// How far a corner may lie from a whole thousandth of an inch, in thousandths.
const TOLERANCE: f64 = 0.01;

struct Feature<'a> {
    file: File<'a>,
    number: usize,
    name: String,
}

impl Feature<'_> {
    fn error(&self, expected: &str, found: &str) -> MusterError {
        let mark = format!("\"name\":\"{}\"", self.name);
        let line = self.file.text.lines().position(|line| line.contains(&mark)).unwrap_or(0);
        MusterError {
            file: self.file.path.into(),
            line: line + 1,
            what: format!("feature {} ({})", self.number, self.name),
            expected: expected.into(),
            found: found.into(),
        }
    }

    fn length(&self, value: &Value) -> Result<Mil, MusterError> {
        let metres = value.as_f64().ok_or_else(|| self.error("metres", &value.to_string()))?;
        let mils = metres / METRES_PER_INCH * 1000.0;
        if (mils - mils.round()).abs() > TOLERANCE || mils.abs() > 1e6 {
            let expected = "metres that are whole thousandths of an inch, 0.09144 m each";
            return Err(self.error(expected, &value.to_string()));
        }
        Ok(Mil(mils.round() as i32))
    }

    fn spots(&self, value: &Value) -> Result<Vec<Spot>, MusterError> {
        let list = value.as_array().ok_or_else(|| self.error("a list of points", "none"))?;
        list.iter()
            .map(|point| match point.as_array().map(Vec::as_slice) {
                Some([x, y]) => Ok(Spot { x: self.length(x)?, y: self.length(y)? }),
                _ => Err(self.error("points of two numbers", &point.to_string())),
            })
            .collect()
    }
}

/// Reads the ground; `kinds` says what each kind of ground does on the table.
pub fn read(file: File<'_>, kinds: &BTreeMap<String, Terrain>) -> Result<Vec<Piece>, MusterError> {
    let fault = |expected: &str, found: &str| MusterError {
        file: file.path.into(),
        line: 1,
        what: "ground".into(),
        expected: expected.into(),
        found: found.into(),
    };
    let map: Value = serde_json::from_str(file.text).map_err(|error| MusterError {
        file: file.path.into(),
        line: error.line(),
        what: "ground".into(),
        expected: "GeoJSON".into(),
        found: error.to_string(),
    })?;
    if map["units"] != "metres" {
        return Err(fault("\"units\": \"metres\"", &map["units"].to_string()));
    }
    let features = map["features"].as_array();
    let features = features.ok_or_else(|| fault("a list of features", "none"))?;
    let mut pieces: Vec<Piece> = Vec::new();
    for (index, feature) in features.iter().enumerate() {
        let properties = &feature["properties"];
        let name = properties["name"].as_str().unwrap_or_default().to_owned();
        let this = Feature { file, number: index + 1, name: name.clone() };
        if name.is_empty() || pieces.iter().any(|piece| piece.name == name) {
            return Err(this.error("a name that no other piece has", &format!("{name:?}")));
        }
        if muster_provenance(&properties["provenance"]).is_none() {
            let expected = "provenance printed, found or reconstructed";
            return Err(this.error(expected, &properties["provenance"].to_string()));
        }
        let kind = properties["kind"].as_str().unwrap_or_default();
        let Some(&terrain) = kinds.get(kind) else {
            let known = kinds.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
            return Err(this.error(&format!("one of the kinds {known}"), &format!("{kind:?}")));
        };
        pieces.push(piece(&this, terrain, properties, &feature["geometry"])?);
    }
    Ok(pieces)
}

fn muster_provenance(value: &Value) -> Option<muster::Provenance> {
    serde_json::from_value(value.clone()).ok()
}

fn piece(
    this: &Feature<'_>,
    terrain: Terrain,
    properties: &Value,
    geometry: &Value,
) -> Result<Piece, MusterError> {
    let coordinates = &geometry["coordinates"];
    let line = matches!(
        terrain,
        Terrain::Stream
            | Terrain::Brook
            | Terrain::Wall
            | Terrain::SunkenRoad
            | Terrain::Road
            | Terrain::Bridge
    );
    let outline = match (geometry["type"].as_str(), line) {
        (Some("LineString"), true) => {
            let spots = this.spots(coordinates)?;
            if spots.len() < 2 {
                return Err(this.error("at least two points", &spots.len().to_string()));
            }
            Outline::Line(spots)
        }
        (Some("Polygon"), false) => {
            let rings = coordinates.as_array().map_or(0, Vec::len);
            if rings != 1 {
                return Err(this.error("one ring without holes", &rings.to_string()));
            }
            let mut spots = this.spots(&coordinates[0])?;
            if spots.len() < 4 || spots.first() != spots.last() {
                return Err(this.error("a closed ring of three or more corners", "another"));
            }
            spots.pop();
            match terrain {
                Terrain::Town => square(&spots).ok_or_else(|| {
                    this.error("an upright square for a town base", &format!("{spots:?}"))
                })?,
                _ => Outline::Area(spots),
            }
        }
        (found, _) => {
            let expected = if line { "a LineString" } else { "a Polygon" };
            return Err(this.error(expected, found.unwrap_or("none")));
        }
    };
    let level = match (terrain, &properties["level"]) {
        (Terrain::Hill, level) => match level.as_u64() {
            Some(level @ 1..=9) => level as u8,
            _ => return Err(this.error("a level from 1 to 9", &level.to_string())),
        },
        (_, Value::Null) => 0,
        (_, level) => return Err(this.error("a level for hills only", &level.to_string())),
    };
    let half_width = match (terrain, &properties["width"]) {
        (Terrain::Stream | Terrain::Bridge | Terrain::Road, width) => this.length(width)? / 2,
        (_, Value::Null) => Mil::ZERO,
        (_, width) => {
            let expected = "a width for streams, bridges and roads only";
            return Err(this.error(expected, &width.to_string()));
        }
    };
    Ok(Piece { name: this.name.clone(), terrain, outline, level, half_width })
}

/// The upright square with these four corners, if they are one.
fn square(spots: &[Spot]) -> Option<Outline> {
    let low = Spot {
        x: spots.iter().map(|spot| spot.x).min()?,
        y: spots.iter().map(|spot| spot.y).min()?,
    };
    let side = spots.iter().map(|spot| spot.x - low.x).max()?;
    let corners = [(Mil::ZERO, Mil::ZERO), (side, Mil::ZERO), (side, side), (Mil::ZERO, side)];
    let whole = spots.len() == 4
        && side > Mil::ZERO
        && side.0 % 2 == 0
        && corners.iter().all(|&(x, y)| spots.contains(&Spot { x: low.x + x, y: low.y + y }));
    let centre = Spot { x: low.x + side / 2, y: low.y + side / 2 };
    whole.then_some(Outline::Square { centre, side })
}
