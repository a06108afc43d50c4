//! Steps, spots and facings as short texts: what records hold and people type.
//!
//! `face right`, `face about`, `advance 4.5`, `oblique left 30 2`, `wheel right 45`, `back 2`,
//! `side left 1`. Lengths are inches, angles degrees; `36'52` is 36 degrees and 52 minutes.

use ground::table::{Bearing, Mil, Pose, Quarter, Side, Spot, Step};

/// Inches without a sign for them.
pub fn inches(length: Mil) -> String {
    length.to_string().trim_end_matches('"').to_owned()
}

/// A length as it is told: to the hundredth of an inch.
pub fn told(length: Mil) -> Mil {
    Mil((length.0 + 5 * length.0.signum()) / 10 * 10)
}

/// A spot as it is told.
pub fn told_spot(spot: Spot) -> Spot {
    Spot::new(told(spot.x), told(spot.y))
}

/// A pose as it is told.
pub fn told_pose(pose: Pose) -> Pose {
    Pose::new(told_spot(pose.at), pose.facing)
}

/// A step as it is told.
pub fn told_step(exact: Step) -> String {
    step(match exact {
        Step::Advance(length) => Step::Advance(told(length)),
        Step::Oblique { side, angle, length } => {
            Step::Oblique { side, angle, length: told(length) }
        }
        Step::Retro(length) => Step::Retro(told(length)),
        Step::Flank { side, length } => Step::Flank { side, length: told(length) },
        other => other,
    })
}

fn angle(minutes: u16) -> String {
    if minutes.is_multiple_of(60) {
        (minutes / 60).to_string()
    } else {
        format!("{}'{:02}", minutes / 60, minutes % 60)
    }
}

fn read_angle(text: &str) -> Option<u16> {
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
    Some(Spot::new(x.trim().parse().ok()?, y.trim().parse().ok()?))
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
pub fn side(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}

fn read_side(text: &str) -> Option<Side> {
    match text {
        "left" => Some(Side::Left),
        "right" => Some(Side::Right),
        _ => None,
    }
}

/// A step.
pub fn step(step: Step) -> String {
    match step {
        Step::Face(Quarter::Right) => "face right".into(),
        Step::Face(Quarter::About) => "face about".into(),
        Step::Face(Quarter::Left) => "face left".into(),
        Step::Advance(length) => format!("advance {}", inches(length)),
        Step::Oblique { side: to, angle: off, length } => {
            format!("oblique {} {} {}", side(to), angle(off), inches(length))
        }
        Step::Wheel { side: to, angle: by } => format!("wheel {} {}", side(to), angle(by)),
        Step::Retro(length) => format!("back {}", inches(length)),
        Step::Flank { side: to, length } => format!("side {} {}", side(to), inches(length)),
        // Never an answer: only results of combat move and turn so.
        Step::Shift { heading, length } => format!("shift {} {}", bearing(heading), inches(length)),
        Step::Turn(facing) => format!("turn {}", bearing(facing)),
    }
}

/// Reads a step that a player may take.
pub fn read_step(text: &str) -> Option<Step> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let length = |text: &str| text.parse::<Mil>().ok().filter(|length| *length > Mil::ZERO);
    Some(match words[..] {
        ["face", "right"] => Step::Face(Quarter::Right),
        ["face", "about"] => Step::Face(Quarter::About),
        ["face", "left"] => Step::Face(Quarter::Left),
        ["advance", far] => Step::Advance(length(far)?),
        ["oblique", to, off, far] => {
            Step::Oblique { side: read_side(to)?, angle: read_angle(off)?, length: length(far)? }
        }
        ["wheel", to, by] => {
            let angle = read_angle(by).filter(|angle| *angle > 0)?;
            Step::Wheel { side: read_side(to)?, angle }
        }
        ["back", far] => Step::Retro(length(far)?),
        ["side", to, far] => Step::Flank { side: read_side(to)?, length: length(far)? },
        _ => return None,
    })
}

/// A step in a word or two, without its length: `advance`, `wheel left 30°`.
pub fn kind_of(step: Step) -> String {
    match step {
        Step::Face(Quarter::Right) => "face right".into(),
        Step::Face(Quarter::About) => "face about".into(),
        Step::Face(Quarter::Left) => "face left".into(),
        Step::Advance(_) => "advance".into(),
        Step::Oblique { side: to, angle: off, .. } => {
            format!("oblique {} {}°", side(to), angle(off))
        }
        Step::Wheel { side: to, angle: by } => format!("wheel {} {}°", side(to), angle(by)),
        Step::Retro(_) => "back".into(),
        Step::Flank { side: to, .. } => format!("side {}", side(to)),
        Step::Shift { .. } => "shift".into(),
        Step::Turn(_) => "turn".into(),
    }
}

/// A path: steps one after the other.
pub fn path(steps: &[Step]) -> String {
    steps.iter().map(|&each| step(each)).collect::<Vec<_>>().join("; ")
}

/// No path has more steps.
pub const MOST_STEPS: usize = 12;

/// Reads a path of at least one and at most twelve steps.
pub fn read_path(text: &str) -> Option<Vec<Step>> {
    let steps: Option<Vec<Step>> = text.split(';').map(read_step).collect();
    steps.filter(|steps| (1..=MOST_STEPS).contains(&steps.len()))
}
