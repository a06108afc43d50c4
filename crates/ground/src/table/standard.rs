//! The finite set of moves by which it is decided what a base could reach (GEO-23).

use super::base::Side;
use super::number::Mil;
use super::step::{Quarter, Step};
use super::toll::Toll;
use super::walk::{Stop, Walker};
use smallvec::SmallVec;

/// Wheels go by this many arc-minutes.
const WHEEL: u16 = 300;
/// Up to this many.
const WHEELS: u16 = 18;
/// Obliques tried, in arc-minutes.
const OBLIQUES: [u16; 3] = [900, 1800, 2700];

/// A change of face, a wheel and a straight step, as far as there are any.
pub type Path = SmallVec<[Step; 3]>;

/// Whether the last step may also lead backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drill {
    /// Straight ahead or oblique.
    Forward,
    /// Backwards, too: for those who want to get away.
    AlsoBack,
}

/// All standard moves: no change of face or one of those given; no wheel or one of 5 to 90 degrees
/// to either side; then straight ahead or oblique by 15, 30 or 45 degrees, for the given length.
pub fn standard_paths(
    faces: &[Quarter],
    length: Mil,
    drill: Drill,
) -> impl Iterator<Item = Path> + use<> {
    let faces: SmallVec<[Option<Quarter>; 4]> =
        std::iter::once(None).chain(faces.iter().copied().map(Some)).collect();
    faces.into_iter().flat_map(move |face| {
        wheels().flat_map(move |wheel| {
            lasts(length, drill).map(move |last| {
                let mut path = Path::new();
                path.extend(face.map(Step::Face));
                path.extend(wheel);
                path.push(last);
                path
            })
        })
    })
}

fn wheels() -> impl Iterator<Item = Option<Step>> {
    let wheel = |side| (1..=WHEELS).map(move |k| Some(Step::Wheel { side, angle: WHEEL * k }));
    std::iter::once(None).chain(Side::BOTH.into_iter().flat_map(wheel))
}

fn lasts(length: Mil, drill: Drill) -> impl Iterator<Item = Step> {
    let oblique =
        move |angle| Side::BOTH.into_iter().map(move |side| Step::Oblique { side, angle, length });
    std::iter::once(Step::Advance(length))
        .chain(OBLIQUES.into_iter().flat_map(oblique))
        .chain((drill == Drill::AlsoBack).then_some(Step::Retro(length)))
}

/// Walks all standard moves and shows each end: the steps, the walker and why it stopped.
///
/// Ways that begin alike are walked once. A wheel that runs into somebody is an end by itself; one
/// that cannot be made in full is none, and neither is any further one to that side.
pub fn each_standard<T: Toll + Clone>(
    walker: &Walker<'_>,
    faces: &[Quarter],
    length: Mil,
    drill: Drill,
    toll: &T,
    mut visit: impl FnMut(&[Step], &Walker<'_>, Stop),
) {
    let faces = std::iter::once(None).chain(faces.iter().copied().map(Some));
    for face in faces {
        let (mut faced, mut face_toll) = (walker.clone(), toll.clone());
        let mut path = Path::new();
        if let Some(face) = face {
            path.push(Step::Face(face));
            if faced.take(&path[0], &mut face_toll) != Stop::Done {
                continue;
            }
        }
        let mut barred: Option<Side> = None;
        for wheel in wheels() {
            let (mut turned, mut wheel_toll) = (faced.clone(), face_toll.clone());
            let mut path = path.clone();
            if let Some(step @ Step::Wheel { side, .. }) = wheel {
                if barred == Some(side) {
                    continue;
                }
                path.push(step);
                let stop = turned.take(&step, &mut wheel_toll);
                if stop != Stop::Done {
                    barred = Some(side);
                    if let Stop::Contact(_) = stop {
                        visit(&path, &turned, stop);
                    }
                    continue;
                }
            }
            for last in lasts(length, drill) {
                let (mut end, mut last_toll) = (turned.clone(), wheel_toll.clone());
                let stop = end.take(&last, &mut last_toll);
                path.push(last);
                visit(&path, &end, stop);
                path.pop();
            }
        }
    }
}
