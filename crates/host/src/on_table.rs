//! Moves that are drawn by hand on a table.

use crate::data::{Amount, Draft, DrawnLeg};
use engine::scene::PathLeg;
use ground::table::{Base, Bearing, Mil, Pose, Quarter, Side, Spot, Step};

/// A length as a cost.
pub fn inches(length: Mil) -> Amount {
    Amount { value: f64::from(length.0) / 1000.0, unit: "\"".to_owned() }
}

/// The place and the facing that are drawn so, if they are.
pub fn drawn_pose(draft: &Draft) -> Option<Pose> {
    match draft {
        Draft::At { x, y, facing } => {
            let facing = Bearing::minutes(i32::from(*facing));
            Some(Pose::new(Spot::new(Mil(*x), Mil(*y)), facing))
        }
        _ => None,
    }
}

/// The steps that are drawn so, if all of them can be gone.
pub fn drawn_steps(draft: &Draft) -> Option<Vec<Step>> {
    match draft {
        Draft::Legs(legs) => legs.iter().map(step).collect(),
        _ => None,
    }
}

/// The step that is drawn so; `None` if there is none of the kind.
fn step(leg: &DrawnLeg) -> Option<Step> {
    let side = |turn: i32| if turn < 0 { Side::Left } else { Side::Right };
    let length = |mils: i32| Some(Mil(mils)).filter(|length| *length > Mil::ZERO);
    match *leg {
        DrawnLeg::Face { turn } => match turn {
            5400 => Some(Step::Face(Quarter::Right)),
            -5400 => Some(Step::Face(Quarter::Left)),
            10_800 | -10_800 => Some(Step::Face(Quarter::About)),
            _ => None,
        },
        DrawnLeg::Wheel { turn } => {
            let angle = u16::try_from(turn.unsigned_abs()).ok().filter(|angle| *angle > 0)?;
            Some(Step::Wheel { side: side(turn), angle })
        }
        DrawnLeg::Go { heading: 0, length: far } => length(far).map(Step::Advance),
        DrawnLeg::Go { heading: 10_800 | -10_800, length: far } => length(far).map(Step::Retro),
        DrawnLeg::Go { heading: turn @ (5400 | -5400), length: far } => {
            Some(Step::Flank { side: side(turn), length: length(far)? })
        }
        DrawnLeg::Go { heading, length: far } => {
            let angle = u16::try_from(heading.unsigned_abs()).ok()?;
            Some(Step::Oblique { side: side(heading), angle, length: length(far)? })
        }
    }
}

/// A leg as it is drawn: the way of the middle of the front, for a wheel that of the outer corner.
pub fn path_leg(step: Step, from: &Base, to: &Base, paid: Mil, label: String) -> PathLeg {
    let point = |spot: Spot| [spot.x.0, spot.y.0];
    let (points, pivot) = match step {
        Step::Wheel { side, .. } => {
            let turn = from.facing().turn_to(to.facing());
            let (inner, outer) = if side == Side::Left { (0, 1) } else { (1, 0) };
            let arc = (0..=12).map(|part| from.turned_about(inner, turn * part / 12));
            let points = arc.map(|base| point(base.corners()[outer])).collect();
            (points, Some(point(from.corners()[inner])))
        }
        _ => (vec![point(from.front_centre()), point(to.front_centre())], None),
    };
    PathLeg { points, pivot, length: paid.0, label }
}
