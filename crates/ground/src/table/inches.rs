//! Lengths and points as data files have them: in inches.

use super::{Mil, Spot};
use serde::Deserialize;
use serde::de::{self, Deserializer, Visitor};
use std::fmt;

/// Inches in the file, thousandths in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Inches(pub Mil);

impl<'de> Deserialize<'de> for Inches {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Inches, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Inches;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("inches with at most three decimals, from -1000 to 1000")
            }

            fn visit_i64<E: de::Error>(self, inches: i64) -> Result<Inches, E> {
                match i32::try_from(inches) {
                    Ok(inches) if inches.abs() <= 1000 => Ok(Inches(Mil::inches(inches))),
                    _ => Err(E::invalid_value(de::Unexpected::Signed(inches), &self)),
                }
            }

            fn visit_f64<E: de::Error>(self, inches: f64) -> Result<Inches, E> {
                let mils = (inches * 1000.0).round();
                let exact = (inches * 1000.0 - mils).abs() < 1e-6;
                if exact && inches.abs() <= 1000.0 {
                    Ok(Inches(Mil(mils as i32)))
                } else {
                    Err(E::invalid_value(de::Unexpected::Float(inches), &self))
                }
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

/// A point: right and up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Point(pub Inches, pub Inches);

impl Point {
    /// The same point in thousandths.
    pub const fn spot(self) -> Spot {
        Spot { x: self.0.0, y: self.1.0 }
    }
}
