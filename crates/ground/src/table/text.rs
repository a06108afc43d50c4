//! Lengths, angles, spots and facings as short texts: what records hold and people type.
//!
//! Lengths are inches, angles degrees; `36'52` is 36 degrees and 52 minutes. A spot is `31.5,14`.

use super::{Bearing, Mil, Pose, Side, Spot};

/// No spot lies farther from a corner of the table: sums of squares stay small.
const FARTHEST: Mil = Mil::inches(1000);

/// Inches without a sign for them.
pub fn inches(length: Mil) -> String {
    length.to_string().trim_end_matches('"').to_owned()
}

/// An angle in minutes.
pub fn angle(minutes: u16) -> String {
    if minutes.is_multiple_of(60) {
        (minutes / 60).to_string()
    } else {
        format!("{}'{:02}", minutes / 60, minutes % 60)
    }
}

/// Reads an angle.
pub fn read_angle(text: &str) -> Option<u16> {
    let (degrees, minutes) = match text.split_once('\'') {
        Some((degrees, minutes)) => (degrees.parse::<u16>().ok()?, minutes.parse::<u16>().ok()?),
        None => (text.parse().ok()?, 0),
    };
    (degrees < 360 && minutes < 60).then_some(degrees * 60 + minutes)
}

/// A facing or heading.
pub fn bearing(bearing: Bearing) -> String {
    angle(bearing.get())
}

/// Reads a facing or heading.
pub fn read_bearing(text: &str) -> Option<Bearing> {
    read_angle(text).map(|minutes| Bearing::minutes(i32::from(minutes)))
}

/// A spot as `31.5,14`.
pub fn spot(spot: Spot) -> String {
    format!("{},{}", inches(spot.x), inches(spot.y))
}

/// Reads a spot.
pub fn read_spot(text: &str) -> Option<Spot> {
    let (x, y) = text.split_once(',')?;
    let near = |length: &Mil| length.abs() <= FARTHEST;
    let length = |part: &str| part.trim().parse::<Mil>().ok().filter(near);
    Some(Spot::new(length(x)?, length(y)?))
}

/// A pose as `31.5,14 180`.
pub fn pose(pose: Pose) -> String {
    format!("{} {}", spot(pose.at), bearing(pose.facing))
}

/// Reads a pose.
pub fn read_pose(text: &str) -> Option<Pose> {
    let (at, facing) = text.trim().rsplit_once(' ')?;
    Some(Pose::new(read_spot(at)?, read_bearing(facing)?))
}

/// Left or right.
pub const fn side(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}

/// Reads left or right.
pub fn read_side(text: &str) -> Option<Side> {
    match text {
        "left" => Some(Side::Left),
        "right" => Some(Side::Right),
        _ => None,
    }
}
