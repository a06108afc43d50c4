//! Moves by hand: what is drawn, and where it would lead.
//!
//! What is drawn is shown as it is drawn. Where the enemy would cut a way short is not: that would
//! measure a distance which the rules do not let a player measure. (CON-2) (CR-05)

use super::notation;
use crate::book::Distance;
use crate::nouns::{Formation, LeaderId, Motion, Mover, Pivot, UnitId};
use crate::rules::p2_artillery::Hit;
use crate::rules::p4_movement::Allowance;
use crate::rules::{p2_artillery, p3_charges, p4_movement, p5_interaction};
use crate::{Battle, Choice, Question};
use ::host::{
    ByHand, Draft, Drawn, DrawnLeg, Moves, Preview, Refused, drawn_pose, inches, plain_preview,
};
use engine::scene::{PathLeg, Stance, TableOverlay};
use engine::{AskOf, Game};
use ground::table::{Base, Bearing, Mil, Pose, Size, Spot};

/// How far to either side a unit goes without a turn, and by how much its range is looked at.
const OBLIQUE: i32 = 2700;
const FAN: usize = 300;
/// The figure of a leader.
const FIGURE: Size = Size::new(Mil(500), Mil(500));

/// A step as it is drawn.
struct Leg {
    motion: Motion,
    from: Base,
    to: Base,
    length: Mil,
}

/// A way as it is drawn, as far as the allowance goes.
struct Sketch {
    legs: Vec<Leg>,
    end: Base,
    facing: Bearing,
    spent: Mil,
    allowance: Mil,
}

/// Half a turn, in minutes of arc.
const HALF_TURN: i32 = 180 * 60;
/// A way that is longer than anybody goes.
const ENDLESS: Mil = Mil::inches(100);

impl Moves for Battle {
    type Stance = ();

    fn lands(&self, ask: &AskOf<Self>, choice: &Choice) -> Option<Stance> {
        match (&ask.question, choice) {
            (Question::Interaction(p5_interaction::Ask::FollowUp(place)), Choice::March(way)) => {
                let [Motion::Go { heading, length }] = way[..] else { return None };
                Some(self.body(place.winner).first().moved(heading, length).stance())
            }
            (Question::Movement(p4_movement::Ask::Ride(_)), Choice::Spot(spot)) => {
                Some(figure(*spot).stance())
            }
            (_, Choice::March(way)) => {
                let unit = drawn_by(&ask.question)?;
                Some(self.sketch(ask, unit, way).end.stance())
            }
            _ => None,
        }
    }

    fn by_hand(&self, ask: &AskOf<Self>) -> Option<ByHand> {
        if let Question::Movement(p4_movement::Ask::Ride(leader)) = ask.question {
            let stance = figure(self.leader(leader).at?).stance();
            let left = Some(self.field.book.pace(Mover::Leaders, Formation::Column).allowance.0);
            let piece = self.leader_def(leader).name.clone();
            return Some(ByHand { piece, draws: Drawn::Spot, stance, left });
        }
        let unit = drawn_by(&ask.question)?;
        if !self.is_here(unit) || !self.unit(unit).inside().is_empty() {
            return None;
        }
        let stance = self.body(unit).first().stance();
        let left = Some(self.allowance_for(ask, unit, &[]).0);
        Some(ByHand { piece: self.def(unit).id.clone(), draws: Drawn::Legs, stance, left })
    }

    fn drawn(&self, ask: &AskOf<Self>, draft: &Draft) -> Option<Choice> {
        if let Question::Movement(p4_movement::Ask::Ride(_)) = ask.question {
            return drawn_pose(draft).map(|pose| Choice::Spot(pose.at));
        }
        let unit = drawn_by(&ask.question)?;
        let Draft::Legs(legs) = draft else { return None };
        let mut facing = self.unit(unit).pose().facing;
        let motions: Option<Vec<Motion>> =
            legs.iter().map(|leg| motion(*leg, &mut facing)).collect();
        motions.filter(|motions| motions.len() <= notation::MOST_STEPS).map(Choice::March)
    }

    fn overlays(&self, ask: &AskOf<Self>) -> Vec<TableOverlay> {
        match ask.question {
            Question::Artillery(p2_artillery::Ask::Target(battery)) => self.shots_shown(battery),
            Question::Movement(p4_movement::Ask::March(unit)) => self.zones_before(unit),
            Question::Charge(p3_charges::Ask::Path { target, .. }) => {
                vec![TableOverlay::Target {
                    piece: self.def(target).id.clone(),
                    label: String::new(),
                }]
            }
            _ => Vec::new(),
        }
    }

    fn preview(&self, ask: &AskOf<Self>, choice: &Choice) -> Preview {
        let (Some(unit), Choice::March(motions)) = (drawn_by(&ask.question), choice) else {
            return plain_preview(self, ask, choice);
        };
        let sketch = self.sketch(ask, unit, motions);
        let mut preview = Preview {
            stance: Some(sketch.end.stance()),
            trail: sketch.legs.iter().map(|leg| leg.to.stance()).collect(),
            legs: sketch.legs.iter().map(path_leg).collect(),
            cost: Some(inches(sketch.spent)),
            allowance: Some(inches(sketch.allowance)),
            range: sketch.range(),
            ..Preview::default()
        };
        if motions.is_empty() {
            return preview;
        }
        preview.notation = self.notation(ask, choice);
        match self.validate(ask, choice) {
            Ok(()) => preview.words = self.choice_words(ask, choice),
            Err(refusal) => preview.refused = Some(Refused::new(refusal, preview.stance)),
        }
        preview
    }
}

/// The unit whose way a question is about, if it can be drawn.
const fn drawn_by(question: &Question) -> Option<UnitId> {
    match question {
        Question::Movement(p4_movement::Ask::March(unit))
        | Question::Charge(p3_charges::Ask::Path { unit, .. }) => Some(*unit),
        _ => None,
    }
}

fn figure(at: Spot) -> Base {
    FIGURE.at(Pose { at, ..Pose::default() })
}

/// A leg that is drawn, as a step; what it looks at then goes on from there.
fn motion(leg: DrawnLeg, facing: &mut Bearing) -> Option<Motion> {
    Some(match leg {
        DrawnLeg::Face { turn } => {
            *facing = facing.turned(turn);
            Motion::Turn { by: i16::try_from(turn).ok()?, about: Pivot::Centre }
        }
        DrawnLeg::Wheel { turn } => {
            *facing = facing.turned(turn);
            let about = if turn < 0 { Pivot::FrontLeft } else { Pivot::FrontRight };
            Motion::Turn { by: i16::try_from(turn).ok()?, about }
        }
        DrawnLeg::Go { heading, length } if length > 0 => {
            Motion::Go { heading: facing.turned(heading), length: Mil(length) }
        }
        DrawnLeg::Go { .. } => return None,
    })
}

fn path_leg(leg: &Leg) -> PathLeg {
    let point = |spot: Spot| [spot.x.0, spot.y.0];
    let points = vec![point(leg.from.front_centre()), point(leg.to.front_centre())];
    let label = match leg.motion {
        Motion::Go { .. } => "goes",
        Motion::Turn { about: Pivot::Centre, .. } => "turns",
        Motion::Turn { .. } => "wheels",
        Motion::Form(formation) => formation.name(),
        Motion::Enter(_) => "goes in",
        Motion::Leave(_) => "comes out",
        Motion::Transit => "limbers up",
    };
    PathLeg { points, pivot: None, length: leg.length.0, label: label.to_owned() }
}

impl Sketch {
    /// Rim of the ground where it could go next without a turn on clear ground.
    fn range(&self) -> Vec<[i32; 2]> {
        let left = self.allowance - self.spent;
        if left <= Mil::ZERO {
            return Vec::new();
        }
        let centre = self.end.centre();
        let fan = (-OBLIQUE..=OBLIQUE).step_by(FAN);
        let rim = fan.map(|off| centre.moved(self.facing.turned(off), left));
        let all = std::iter::once(centre).chain(rim).chain([centre]);
        all.map(|spot| [spot.x.0, spot.y.0]).collect()
    }
}

impl Battle {
    /// What a unit may spend on a way.
    fn allowance_for(&self, ask: &AskOf<Self>, unit: UnitId, motions: &[Motion]) -> Mil {
        match ask.question {
            Question::Charge(_) => self.charge_pace(unit, self.unit(unit).formation()).allowance,
            _ => {
                let allowance = self.allowance(unit, motions);
                // Near the enemy nobody goes at double speed. (MOV-2b)
                let near = self.enemy_within(unit, self.body(unit), Distance::DoubleSpeed);
                let open = |all: Allowance| if near { all.near } else { all.most };
                allowance.map_or_else(|_| self.one_move(unit), open)
            }
        }
    }

    /// A way as it is drawn: on clear ground, and nobody in it.
    fn sketch(&self, ask: &AskOf<Self>, unit: UnitId, motions: &[Motion]) -> Sketch {
        let state = self.unit(unit);
        let (mut pose, mut formation) = (state.pose(), state.formation());
        let allowance = self.allowance_for(ask, unit, motions);
        let base_of = |formation, pose| *self.body_at(unit, formation, pose).first();
        let mut end = *self.body(unit).first();
        let (mut legs, mut spent) = (Vec::new(), Mil::ZERO);
        for &motion in motions {
            let from = end;
            let mut length = Mil::ZERO;
            match motion {
                Motion::Go { heading, length: far } => {
                    length = far.min(allowance - spent).max(Mil::ZERO);
                    pose.at = pose.at.moved(heading, length);
                }
                Motion::Turn { by, about } => {
                    let corner = match about {
                        Pivot::Centre => None,
                        Pivot::FrontLeft => Some(0),
                        Pivot::FrontRight => Some(1),
                    };
                    pose = match corner {
                        None => Pose::new(pose.at, pose.facing.turned(i32::from(by))),
                        Some(corner) => from.turned_about(corner, i32::from(by)).pose(),
                    };
                }
                Motion::Form(to) => {
                    pose = self.formed(unit, (formation, pose), to);
                    formation = to;
                }
                Motion::Leave(facing) => pose.facing = facing,
                Motion::Enter(_) | Motion::Transit => {}
            }
            end = match motion {
                Motion::Enter(block) => self.field.laid.block(block).base,
                _ => base_of(formation, pose),
            };
            spent += length;
            legs.push(Leg { motion, from, to: end, length });
        }
        Sketch { legs, end, facing: pose.facing, spent, allowance }
    }

    /// The targets of a battery with the class of its fire. [ART-7]
    fn shots_shown(&self, battery: UnitId) -> Vec<TableOverlay> {
        let targets = self.targets(battery).into_iter();
        let shown = targets.map(|target| {
            let class = self.fire_class(battery, target, Hit::Target).class;
            TableOverlay::Target { piece: self.def(target).id.clone(), label: class.key().into() }
        });
        shown.collect()
    }

    /// The zones of enemies that pin a unit now: what it cannot simply leave. [PIN-1]
    fn zones_before(&self, unit: UnitId) -> Vec<TableOverlay> {
        let zone = |foe: UnitId| TableOverlay::Zone {
            stance: self.body(foe).first().stance(),
            reach: self.exact(Distance::InfantryPin).0,
            label: String::new(),
        };
        self.unit(unit).pinned_by.iter().filter(|&foe| self.is_here(foe)).map(zone).collect()
    }

    /// A move in words, from where a unit looks.
    pub(super) fn march_words(&self, unit: Option<UnitId>, motions: &[Motion]) -> String {
        let mut facing = unit.map(|unit| self.unit(unit).pose().facing);
        let far = unit.map(|unit| self.one_move(unit));
        let degrees = |minutes: i32| match (minutes.abs() / 60, minutes.abs() % 60) {
            (whole, 0) => format!("{whole}°"),
            (whole, rest) => format!("{whole}°{rest:02}′"),
        };
        let way = |minutes: i32| if minutes < 0 { "left" } else { "right" };
        let words = motions.iter().map(|motion| match *motion {
            Motion::Go { heading, length } => {
                let ahead = match facing.map(|facing| facing.turn_to(heading)) {
                    Some(0) => "ahead".to_owned(),
                    Some(off) if off.abs() == HALF_TURN => "back".to_owned(),
                    Some(off) => format!("ahead, {} to the {}", degrees(off), way(off)),
                    None => format!("towards {}°", notation::bearing(heading)),
                };
                match far.is_some_and(|far| length > far) {
                    true if length >= ENDLESS => format!("as far as it goes {ahead}"),
                    true => format!("up to {length} {ahead}"),
                    false => format!("{length} {ahead}"),
                }
            }
            Motion::Turn { by, about } => {
                facing = facing.map(|facing| facing.turned(i32::from(by)));
                let verb = if about == Pivot::Centre { "turn" } else { "wheel" };
                format!("{verb} {} {}", degrees(i32::from(by)), way(i32::from(by)))
            }
            Motion::Form(to) => format!("form {}", notation::formation(to)),
            Motion::Enter(block) => format!("into {}", self.field.laid.block(block).name),
            Motion::Leave(facing) => format!("out, looking {}°", notation::bearing(facing)),
            Motion::Transit => "limber up for 2\" more".to_owned(),
        });
        words.collect::<Vec<_>>().join(", then ")
    }

    /// Where a leader would ride, in words.
    pub(super) fn ride_words(&self, leader: LeaderId, to: Spot) -> String {
        let from = self.leader(leader).at.unwrap_or(to);
        format!("ride {} to {}", from.distance(to), notation::spot(to))
    }
}
