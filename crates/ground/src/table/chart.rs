//! A map in metres laid onto a table.
//!
//! Floating point is used here, at load time, and nowhere after: plain arithmetic in a fixed order,
//! rounded to whole mils.

use super::base::Spot;
use super::bearing::{Bearing, ONE};
use super::feature::{Feature, Form, Tag, Veil};
use super::number::Mil;
use crate::raster::{Kind, Point, RasterError, Shape, read_features};

/// How a map in metres lies on a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chart {
    /// Metres to an inch of the table.
    pub metres_per_inch: f64,
    /// The place on the map, in metres east and north, under the table's lower left corner.
    pub corner: (f64, f64),
    /// Where the table's upper side looks on the map.
    pub up: Bearing,
}

/// What a feature of the map becomes on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lay {
    /// What it is to the rules.
    pub tag: Tag,
    /// What it hides.
    pub veil: Veil,
    /// The width of a road.
    pub width: Mil,
}

impl Chart {
    /// The spot of the table above a place on the map.
    pub fn spot(&self, (east, north): (f64, f64)) -> Spot {
        let (sin, cos) = self.up.unit();
        let (sin, cos) = (sin as f64 / ONE as f64, cos as f64 / ONE as f64);
        let (dx, dy) = (east - self.corner.0, north - self.corner.1);
        let scale = 1000.0 / self.metres_per_inch;
        let mils = |metres: f64| Mil((metres * scale).round() as i32);
        Spot::new(mils(dx * cos - dy * sin), mils(dx * sin + dy * cos))
    }

    /// The features of a GeoJSON map in metres that the rules want on the table, in its order.
    pub fn features(
        &self,
        geojson: &str,
        lay: impl Fn(Kind, Option<&str>) -> Option<Lay>,
    ) -> Result<Vec<Feature>, RasterError> {
        let line = |points: &[Point]| points.iter().map(|&point| self.spot(point)).collect();
        let mut features = Vec::new();
        for one in read_features(geojson)? {
            let Some(Lay { tag, veil, width }) = lay(one.kind, one.name.as_deref()) else {
                continue;
            };
            let form = match (one.shape, one.kind) {
                (Shape::Line(points), _) => Form::Road { line: line(&points), width },
                (Shape::Area(rings), Kind::Height(level)) => {
                    Form::Height { level, rings: rings.iter().map(|ring| line(ring)).collect() }
                }
                (Shape::Area(rings), _) => {
                    Form::Area(rings.iter().map(|ring| line(ring)).collect())
                }
            };
            features.push(Feature { name: one.name.unwrap_or_default(), tag, form, veil });
        }
        Ok(features)
    }
}
