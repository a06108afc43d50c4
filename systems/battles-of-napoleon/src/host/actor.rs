//! Whose doing or whose fate an event is, so that a log can show the side's sign.

use crate::nouns::field::FormationId;
use crate::rules::event::{Event, Named};
use crate::state::battle::Battle;
use engine::Seat;

impl Battle {
    /// The side an event tells of; none if it concerns both.
    pub fn actor(&self, event: &Event) -> Option<Seat> {
        let formation = |f: &FormationId| self.field.formation(*f).seat;
        let leader = |l: &Named| self.field.leader(l.leader).seat;
        match event {
            Event::Deployed(f)
            | Event::InitiativeCheck { formation: f, .. }
            | Event::OrderChosen(f, ..)
            | Event::OrderShown(f, _)
            | Event::Activated(f, _) => Some(formation(f)),
            Event::MassCharge(all, _) => all.first().map(formation),
            Event::LeaderMoved(l, ..) | Event::LeaderRoll(l, _, _) => Some(leader(l)),
            Event::OrdersShown(seat, _)
            | Event::Fatigue(seat, _, _)
            | Event::Cubes { seat, .. }
            | Event::Initiative(seat, _)
            | Event::PutBack(seat)
            | Event::Passed(seat)
            | Event::Control(_, seat) => Some(*seat),
            // The third colour is a fire cube and nobody's. [16a]
            Event::Drawn(colour) => Seat::BOTH.get(usize::from(*colour)).copied(),
            // Bessières and Murat are French. [16.1] [16.2]
            Event::CubeOnBessieres(_)
            | Event::CubeOnMurat(_)
            | Event::CubeOnMuratLost
            | Event::MassChargeOver => Some(Seat::First),
            Event::Stepped(unit, ..)
            | Event::Entered(unit, _)
            | Event::Turned(unit, ..)
            | Event::Formed(unit, ..)
            | Event::Lost(unit, _, _)
            | Event::Eliminated(unit, _, _)
            | Event::Recovered(unit, _)
            | Event::Stand { unit, .. }
            | Event::SquareCheck { unit, .. }
            | Event::CossackCheck(unit, _, _)
            | Event::Evaded(unit, ..)
            | Event::Retreated(unit, _)
            | Event::Pushed(unit, _)
            | Event::Limber(unit, _, _)
            | Event::Tired(unit, _)
            | Event::ReactionCharge(unit, _)
            | Event::Advanced(unit, ..) => Some(self.seat_of(*unit)),
            Event::Fire { firers: units, .. } | Event::Assault { attackers: units, .. } => {
                units.first().map(|unit| self.seat_of(*unit))
            }
            Event::Turn(_)
            | Event::Weather(..)
            | Event::CubesLost(..)
            | Event::Reordered(_)
            | Event::Declared(_)
            | Event::Cancelled(_)
            | Event::FireSegment
            | Event::FireEffects
            | Event::CavalryRests
            | Event::Over(..) => None,
        }
    }
}
