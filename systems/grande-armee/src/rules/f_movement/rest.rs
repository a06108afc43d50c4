//! Where a unit may end its move.

use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Terrain};
use crate::rules::e_control::obligations::Obligation;
use crate::rules::f_movement::march::{March, Trial};
use crate::rules::f_movement::move_cost::{base_id, unit_of};
use crate::rules::f_movement::radius::Company;
use crate::rules::notation::told;
use crate::state::battle::Battle;
use engine::{Refusal, Rule, rule};
use ground::table::{Base, Crowd, Feature, FeatureId, Gait, SLACK, Shape};

impl Battle {
    /// Whether a unit may end its move in a place, apart from contact.
    pub(crate) fn check_place(
        &self,
        march: &March,
        crowd: &Crowd,
        trial: &Trial,
    ) -> Result<(), Refusal> {
        let unit = march.unit;
        let end = &trial.end;
        let at = end.centre();
        let friend = crowd
            .clashing(end)
            .map(|(id, _)| unit_of(id))
            .find(|&other| other != unit && Some(base_id(other)) != trial.contact.map(|c| c.who));
        if let Some(friend) = friend {
            // [F9.11] Clear of all friends at contact; [F8.0a] and wherever else it stops.
            let rule = if trial.contact.is_some() { rule!("F9.11") } else { rule!("F8.0a") };
            let why = format!("it would stop on {}, at {at}", self.unit_words(friend));
            return Err(Refusal::new(rule, why));
        }
        if let Some(contact) = trial.contact {
            return self.check_contact(march, trial, contact);
        }
        self.check_rest(unit, end)
    }

    /// Whether a move may end there for the sake of the Force: its officer's radius, and the line
    /// of a Grand Battery.
    pub(crate) fn check_company(
        &self,
        march: &March,
        company: &Company<'_>,
        trial: &Trial,
    ) -> Result<(), Refusal> {
        let moved = trial.gait != Gait::Turn;
        // Who has to go at the enemy goes wherever that leads.
        let driven = matches!(march.obligation, Obligation::Contact(..) | Obligation::Close(..));
        if !moved || (driven && trial.contact.is_some()) {
            return Ok(());
        }
        // [F13.0]
        if !company.keeps(&trial.end) {
            let at = trial.end.centre();
            let officer = self.sub_commander(self.unit(march.unit).force);
            let (name, radius) = (self.officer_words(officer), self.officer(officer).radius);
            let why = format!(
                "{name}, with {} left to ride, could not have it in his radius of {radius} with as \
                 many others, at {at}",
                told(self.ride_left(officer))
            );
            return Err(Refusal::new(rule!("F13.0"), why));
        }
        self.check_row(march, company, &trial.end)
    }

    /// Whether the ground lets a unit rest in a place.
    pub(crate) fn check_rest(&self, unit: UnitId, end: &Base) -> Result<(), Refusal> {
        match self.bar_to_rest(unit, end) {
            None => Ok(()),
            Some((id, rule, why)) => {
                let (name, at) = (&self.field.ground.feature(id).name, end.centre());
                Err(Refusal::new(rule, format!("{why} {name}, at {at}")))
            }
        }
    }

    /// The ground on which a unit may not rest in a place, with the rule and the reason.
    fn bar_to_rest(&self, unit: UnitId, end: &Base) -> Option<(FeatureId, Rule, &'static str)> {
        let is_town = |feature: &Feature| Terrain::of(feature) == Terrain::Town;
        let ground = &self.field.ground;
        let under = ground.solids_under(end, |feature| is_town(feature) || feature.is_obstacle());
        under.into_iter().find_map(|id| {
            // [A4.2] [F6.0] Only infantry, [F6.0b] and wholly.
            if is_town(ground.feature(id)) {
                if self.arm(unit) != Arm::Infantry {
                    return Some((id, rule!("F6.0"), "only infantry may stop in"));
                }
                let partly = self.town_under(end).is_none();
                return partly.then_some((id, rule!("F6.0b"), "it would stand only partly in"));
            }
            // [A4.0c] [F2.1b]
            Some((id, rule!("F2.1b"), "it would stop across"))
        })
    }

    /// Whether a unit may rest in a place: on nobody, and on ground that lets it.
    pub(crate) fn rests_free(&self, unit: UnitId, crowd: &Crowd, end: &Base) -> bool {
        !self.is_taken(unit, crowd, end) && self.lets_rest(unit, end)
    }

    /// Whether it may as far as the table and the ground are concerned.
    pub(crate) fn lets_rest(&self, unit: UnitId, end: &Base) -> bool {
        self.field.ground.holds(end) && self.bar_to_rest(unit, end).is_none()
    }

    /// Whether a place is taken: somebody stands there, or it touches an enemy whom the unit did not
    /// touch before.
    fn is_taken(&self, unit: UnitId, crowd: &Crowd, end: &Base) -> bool {
        let (seat, before) = (self.seat_of(unit), self.base(unit));
        crowd.meeting(end.bounds().grown(SLACK)).any(|(id, base)| {
            let new = || !base.within(&before, SLACK);
            id != base_id(unit)
                && (base.clashes(end)
                    || (self.seat_of(unit_of(id)) != seat && base.within(end, SLACK) && new()))
        })
    }
}
