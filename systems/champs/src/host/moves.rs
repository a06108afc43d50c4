//! Moves by hand: where an answer would lead.

use crate::nouns::{Motion, UnitId};
use crate::rules::p3_charges;
use crate::rules::p5_interaction;
use crate::{Battle, Choice, Question};
use ::host::Moves;
use engine::AskOf;
use engine::scene::Stance;
use ground::table::Pose;

impl Moves for Battle {
    type Stance = ();

    fn lands(&self, ask: &AskOf<Self>, choice: &Choice) -> Option<Stance> {
        match (&ask.question, choice) {
            (Question::Interaction(p5_interaction::Ask::FollowUp(place)), Choice::March(way)) => {
                let [Motion::Go { heading, length }] = way[..] else { return None };
                let pose = self.unit(place.winner).pose();
                Some(
                    self.stance(
                        place.winner,
                        Pose::new(pose.at.moved(heading, length), pose.facing),
                    ),
                )
            }
            (Question::Charge(p3_charges::Ask::Path { unit, target }), Choice::March(way)) => {
                let plan = self.charge_plan(*unit, *target, way).ok()?;
                let body = self.body_at(*unit, plan.formation, plan.pose);
                Some(body.first().stance())
            }
            _ => None,
        }
    }
}

impl Battle {
    /// Where a unit would stand, for a picture.
    fn stance(&self, unit: UnitId, pose: Pose) -> Stance {
        self.body_at(unit, self.unit(unit).formation(), pose).first().stance()
    }
}
