//! Lengths, bearings and places on the table, all in whole numbers.

pub use ground::table::{Bearing, Mil, Pose, Size, Spot};

/// One inch.
pub const INCH: Mil = Mil::inches(1);

/// Reads inches with up to three decimals, as charts and battles spell them: `1.5` is 1500.
pub fn inches(text: &str) -> Option<Mil> {
    text.parse().ok()
}
