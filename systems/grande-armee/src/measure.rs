//! Lengths, bearings and places on the table, all in whole numbers.

use serde::{Deserialize, Serialize};

/// Thousandths of an inch.
pub type Mil = i32;

/// One inch.
pub const INCH: Mil = 1000;

/// A direction in minutes of arc: 0 is up the table (north), then clockwise.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Bearing(pub u16);

impl Bearing {
    /// A full turn.
    pub const FULL: u16 = 360 * 60;

    /// A bearing of whole degrees.
    pub const fn degrees(degrees: u16) -> Bearing {
        Bearing(degrees % 360 * 60)
    }
}

/// A point of the table: right of and above its lower left corner.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Spot {
    /// To the right.
    pub x: Mil,
    /// Up.
    pub y: Mil,
}

/// Where a base stands and which way it faces.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Pose {
    /// Its centre.
    pub at: Spot,
    /// Where its front looks.
    pub facing: Bearing,
}

/// Width and depth of a base or of the table.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Size {
    /// From side to side.
    pub width: Mil,
    /// From front to rear.
    pub depth: Mil,
}

/// Reads inches with up to three decimals, as charts and battles spell them: `1.5` is 1500.
pub fn inches(text: &str) -> Option<Mil> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let numeric = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if !numeric(whole) || !numeric(part) || part.len() > 3 {
        return None;
    }
    let thousandths: Mil = format!("{part:0<3}").parse().ok()?;
    let whole: Mil = whole.parse().ok()?;
    Some(sign * whole.checked_mul(INCH)?.checked_add(thousandths)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inches_are_read_to_the_thousandth() {
        for (text, mil) in
            [("0", 0), ("3", 3000), ("1.5", 1500), ("36.875", 36_875), ("-0.5", -500)]
        {
            assert_eq!(inches(text), Some(mil), "{text}");
        }
        for text in ["", ".", "1.", ".5", "1.2345", "x", "1,5", "--1", "9999999999"] {
            assert_eq!(inches(text), None, "{text}");
        }
    }
}
