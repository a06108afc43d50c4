//! Steps, spots and facings as short texts: what records hold and people type.
//!
//! `face right`, `face about`, `advance 4.5`, `oblique left 30 2`, `wheel right 45`, `back 2`,
//! `side left 1`. Lengths are inches, angles degrees; `36'52` is 36 degrees and 52 minutes.

pub use ground::table::text::{
    angle, bearing, inches, pose, read_angle, read_bearing, read_pose, read_side, read_spot, side,
    spot,
};
use ground::table::{Mil, Pose, Quarter, Spot, Step};

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
