//! Whose doing or whose fate an event is, so that a log can show the side's sign.

use crate::rules::event::Event;
use crate::state::battle::Battle;
use engine::Seat;

impl Battle {
    /// The side an event tells of; none if it concerns both.
    pub fn actor(&self, event: &Event) -> Option<Seat> {
        match event {
            Event::Segment(_, seat)
            | Event::InitiativeRerolled { seat, .. }
            | Event::InitiativeWon { seat, .. }
            | Event::FirstSide(seat)
            | Event::FightOrder { seat, .. }
            | Event::Pursuit { seat, .. }
            | Event::PlaceTaken(_, seat) => Some(*seat),
            Event::CommandThrow { army, .. }
            | Event::CommandDice { army, .. }
            | Event::HandedOver { army, .. }
            | Event::BonusDice { army, .. }
            | Event::MovePaid(army, _)
            | Event::CupLost(army)
            | Event::BreakPoint { army, .. }
            | Event::Morale { army, .. }
            | Event::StayOrLeave(army, _) => Some(self.field.army(*army).seat),
            Event::Commanded { force, .. }
            | Event::ControlTest { force, .. }
            | Event::Ordered(force, _, _)
            | Event::BatteryMade { force, .. } => Some(self.field.force(*force).seat),
            Event::HandedOverCount { wing: leader, .. }
            | Event::NewRadius(leader, _)
            | Event::OfficerMoved { officer: leader, .. }
            | Event::OfficerEntered(leader, _)
            | Event::OfficerCheck { officer: leader, .. }
            | Event::OfficerFell(leader) => Some(self.officer_def(leader.officer).seat),
            Event::Skirmish { by: unit, .. }
            | Event::Saves { unit, .. }
            | Event::Suppressed(unit)
            | Event::Relocated(unit, _)
            | Event::Hit { unit, .. }
            | Event::Broke(unit)
            | Event::BatteryLost(unit, _)
            | Event::Recovery { unit, .. }
            | Event::Recovered(unit, _)
            | Event::CadreJoined(unit, _)
            | Event::Converged { into: unit, .. }
            | Event::Reassigned(unit, _)
            | Event::LeftBehind(unit)
            | Event::MoveDie { unit, .. }
            | Event::MoveDieAgain { unit, .. }
            | Event::Moved { unit, .. }
            | Event::BackedOff { unit, .. }
            | Event::Contact { by: unit, .. }
            | Event::SquaredUp(unit, _)
            | Event::TurnedToFace(unit, _)
            | Event::EvasionRoll { unit, .. }
            | Event::Evaded(unit, ..)
            | Event::Escape { battery: unit, .. }
            | Event::Attached(unit, _)
            | Event::Entered(unit, _)
            | Event::Dominant(unit)
            | Event::FellBack { unit, .. }
            | Event::Advanced { unit, .. } => Some(self.seat_of(*unit)),
            Event::Fire { shots, .. } => shots.first().map(|shot| self.seat_of(shot.battery)),
            Event::Fight { attackers, .. } => attackers.first().map(|r| self.seat_of(r.unit)),
            Event::Day(_)
            | Event::Turn(_)
            | Event::Pulse(_)
            | Event::Step(..)
            | Event::Initiative { .. }
            | Event::TurnOver { .. }
            | Event::DiceDiscarded
            | Event::SuppressionOff
            | Event::FightResult { .. }
            | Event::Length { .. }
            | Event::PursuitDice(_)
            | Event::HitsLost(..)
            | Event::Ended(..) => None,
        }
    }
}
