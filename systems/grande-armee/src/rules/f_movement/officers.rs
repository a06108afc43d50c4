//! Sections F10, F12 and F13: officers ride, are overrun, and keep their units in radius.

use crate::book::Number;
use crate::nouns::field::{ForceId, OfficerId, Rank, UnitId};
use crate::nouns::kinds::Pace;
use crate::rules::ask::Choice;
use crate::rules::f_movement::radius::Radius;
use crate::rules::f_movement::{Ask, Event};
use crate::rules::h_losses::event::Peril;
use crate::rules::notation::told;
use crate::state::battle::{At, Battle, Phase};
use engine::{Play, Refusal, Seat, rule};
use ground::table::{Convex, Mil, Shape, Spot};
use std::cell::OnceCell;

/// What is left of a ride below this is not asked about: rounding leaves a hair.
const LEAST_RIDE: Mil = Mil(100);

/// The units that an officer has to keep in radius, if he leads any, and how many of them he can
/// have there: found when it is first asked for.
pub(crate) struct Led<'a> {
    battle: &'a Battle,
    force: Option<ForceId>,
    found: OnceCell<Option<(Radius<'a>, usize)>>,
}

impl<'a> Led<'a> {
    pub fn of(battle: &'a Battle, officer: OfficerId) -> Led<'a> {
        Led { battle, force: battle.led_by(officer), found: OnceCell::new() }
    }

    fn radius(&self) -> Option<(&Radius<'a>, usize)> {
        let found = self.found.get_or_init(|| {
            let radius = Radius::of(self.battle, self.force?)?;
            let best = radius.best();
            Some((radius, best))
        });
        found.as_ref().map(|(radius, best)| (radius, *best))
    }
}

impl Battle {
    /// [F12.0] How far an officer may still go in this pulse: 18" in all. (R-79)
    pub fn ride_left(&self, officer: OfficerId) -> Mil {
        let all = self.field.book.pace(Pace::Officers).base;
        (all - self.officer(officer).moved).max(Mil::ZERO)
    }

    /// Whether an officer has enough of his 18" left to be asked about.
    pub(crate) fn may_ride_on(&self, officer: OfficerId) -> bool {
        self.ride_left(officer) >= LEAST_RIDE
    }

    /// Officers of a side who may ride now. The commander needs a command die for the pulse.
    /// [F12.1]
    pub fn riders(&self, seat: Seat) -> Vec<OfficerId> {
        self.officers_of(seat)
            .filter(|&officer| self.may_ride_on(officer) && self.can_pay_ride(officer))
            .collect()
    }

    fn can_pay_ride(&self, officer: OfficerId) -> bool {
        !self.must_pay_ride(officer)
            || self.army(self.officer_def(officer).army).cup >= self.ride_price()
    }

    fn must_pay_ride(&self, officer: OfficerId) -> bool {
        let commander = matches!(self.officer_def(officer).rank, Rank::Commander { .. });
        commander && !self.officer(officer).paid
    }

    fn ride_price(&self) -> u8 {
        self.field.book.number(Number::CommanderPrice) as u8
    }

    /// [F12.0] Officers of a side may move now, one after the other. Whether the commander can is
    /// a secret of the cup. [A1.0b] (DP-16)
    pub fn officers_ride(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        while self.officers_of(seat).any(|officer| self.may_ride_on(officer)) {
            let mut choices = vec![Choice::Done];
            choices.extend(self.riders(seat).into_iter().map(Choice::Officer));
            let answer = table.ask_always(self, seat, rule!("F12.0"), Ask::Officers, choices)?;
            let Choice::Officer(officer) = answer else { break };
            self.ride(table, officer)?;
        }
        Ok(())
    }

    /// [F12.0] An officer rides where he likes.
    pub fn ride(&mut self, table: At<'_>, officer: OfficerId) -> Play<()> {
        let seat = self.officer_def(officer).seat;
        let wanted = table.proposals(seat);
        let proposals = self.ride_proposals(officer, wanted).into_iter().map(Choice::Spot);
        let mut choices = vec![Choice::Done];
        choices.extend(proposals);
        if self.must_catch_up(officer) {
            choices.remove(0);
        }
        let question = Ask::OfficerTo(officer);
        let answer = table.ask_open(self, seat, rule!("F12.0"), question, choices)?;
        if let Choice::Spot(to) = answer {
            self.ride_to(table, officer, to);
        }
        Ok(())
    }

    fn ride_to(&mut self, table: At<'_>, officer: OfficerId, to: Spot) {
        let Some(at) = self.officer(officer).at else { return };
        if self.must_pay_ride(officer) {
            // [F12.1] One command die pays for the whole pulse.
            let army = self.officer_def(officer).army;
            self.army_mut(army).cup -= self.ride_price();
            self.officer_mut(officer).paid = true;
            table.tell(self, Event::MovePaid(army, self.leader(officer)));
        }
        let by = at.distance(to);
        let state = self.officer_mut(officer);
        state.at = Some(to);
        state.moved += by;
        table.tell(self, Event::OfficerMoved { officer: self.leader(officer), to, by });
    }

    /// [F12.0] Whether an officer may ride to a spot.
    pub fn check_ride(&self, officer: OfficerId, to: Spot) -> Result<(), Refusal> {
        self.check_ride_with(&Led::of(self, officer), officer, to)
    }

    /// The same with what he has to keep in radius at hand.
    pub(crate) fn check_ride_with(
        &self,
        led: &Led<'_>,
        officer: OfficerId,
        to: Spot,
    ) -> Result<(), Refusal> {
        let Some(at) = self.officer(officer).at else {
            return Err(Refusal::new(rule!("F12.0"), "he is not on the table"));
        };
        // [F2.0c] Terrain does not matter to him.
        let (by, left) = (at.distance(to), self.ride_left(officer));
        if by > left {
            let (by, left, all) = (told(by), told(left), self.field.book.pace(Pace::Officers).base);
            let why = format!("that is {by} away, and of his {all} in this pulse {left} are left");
            return Err(Refusal::new(rule!("F12.0"), why));
        }
        if by == Mil::ZERO {
            return Err(Refusal::new(rule!("F12.0"), "he stands there already"));
        }
        if !self.can_pay_ride(officer) {
            let why = "moving the army commander takes a command die";
            return Err(Refusal::new(rule!("F12.1"), why));
        }
        self.check_post(officer, to, rule!("F12.0"))?;
        let Some((radius, best)) = led.radius() else { return Ok(()) };
        if self.phase == Phase::PulseEnd {
            // [F13.0] At the end of the pulse only the best places will do.
            let there = radius.count(to);
            if there < best {
                let why = format!("{there} units are in radius from there, {best} could be");
                return Err(Refusal::new(rule!("F13.0"), why));
            }
        } else if !radius.could_ride(to, left - by, best) {
            let why = "from there he can no longer bring as many units into his radius";
            return Err(Refusal::new(rule!("F13.0"), why));
        }
        Ok(())
    }

    /// Whether an officer may stand on a spot: on the table and under no enemy unit.
    fn check_post(&self, officer: OfficerId, to: Spot, rule: engine::Rule) -> Result<(), Refusal> {
        let base = self.officer_base_at(officer, to);
        if !self.field.ground.holds(&base) {
            return Err(Refusal::new(rule, "his base would hang over the edge of the table"));
        }
        let seat = self.officer_def(officer).seat;
        if let Some(enemy) = self.enemies_of(seat).find(|&e| self.base(e).clashes(&base)) {
            let why = format!("{} stands there", self.unit_words(enemy));
            return Err(Refusal::new(rule, why));
        }
        Ok(())
    }

    // ---- F13: radii ----

    /// How many units of a Force are in radius of its officer on a spot. (GEO-22)
    pub fn in_radius_at(&self, force: ForceId, at: Spot) -> usize {
        Radius::of(self, force).map_or(0, |radius| radius.count(at))
    }

    /// The most units of a Force that its officer can have in radius at the end of the pulse.
    ///
    pub fn best_in_radius(&self, force: ForceId) -> usize {
        Radius::of(self, force).map_or(0, |radius| radius.best())
    }

    /// The best place an officer of a Force can ride to: most units in radius, and of equals the
    /// nearest to its middle.
    pub(crate) fn best_post(&self, force: ForceId) -> Option<Spot> {
        let radius = Radius::of(self, force)?;
        radius.best_post(radius.best())
    }

    /// [F13.0] Whether the pulse cannot end with an officer where he stands.
    fn must_catch_up(&self, officer: OfficerId) -> bool {
        let Some((force, at)) = self.led_by(officer).zip(self.officer(officer).at) else {
            return false;
        };
        self.phase == Phase::PulseEnd && self.in_radius_at(force, at) < self.best_in_radius(force)
    }

    /// [F13.0] [F13.1] At the end of the pulse each sub-commander must stand where most of his units
    /// are in radius, if he can still ride there. (R-28) (R-84) (DP-30)
    pub fn officers_catch_up(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        for officer in self.officers_of(seat).collect::<Vec<_>>() {
            // [E3.0x2] So he keeps up with a Force that attacks.
            if self.must_catch_up(officer) {
                self.ride(table, officer)?;
            }
        }
        // [F13.1] Who was put out of it by combat has until the end of the next pulse.
        for unit in self.army_of(seat).collect::<Vec<_>>() {
            self.unit_mut(unit).excused = false;
        }
        Ok(())
    }

    // ---- F10: officers overrun ----

    /// [F10.0] An enemy unit has passed over this ground: officers of the other side on it check,
    /// and survivors are brought to safety. [F10.0b]
    pub fn overrun_officers(
        &mut self,
        table: At<'_>,
        mover: UnitId,
        ground: &[Convex],
    ) -> Play<()> {
        let seat = self.seat_of(mover).other();
        let under: Vec<OfficerId> = self
            .officers_of(seat)
            .filter(|&officer| {
                let base = self.officer_base(officer);
                base.is_some_and(|base| ground.iter().any(|part| part.clashes(&base)))
            })
            .collect();
        for officer in under {
            self.officer_check(table, officer, Peril::Overrun(mover))?;
            // A successor has to get away as well.
            if self.officer(officer).at.is_some() {
                self.bring_to_safety(table, officer)?;
            }
        }
        Ok(())
    }

    /// [F10.0b] Where the survivor goes. (R-53) (DP-24)
    fn bring_to_safety(&mut self, table: At<'_>, officer: OfficerId) -> Play<()> {
        let seat = self.officer_def(officer).seat;
        let places = self.safe_places(officer);
        if places.is_empty() {
            self.officer_falls(table, officer);
            return Ok(());
        }
        let choices = places.into_iter().map(Choice::Spot).collect();
        let question = Ask::Safety(officer);
        let answer = table.ask_open(self, seat, rule!("F10.0b"), question, choices)?;
        if let (Choice::Spot(to), Some(at)) = (answer, self.officer(officer).at) {
            self.officer_mut(officer).at = Some(to);
            let (officer, by) = (self.leader(officer), at.distance(to));
            table.tell(self, Event::OfficerMoved { officer, to, by });
        }
        Ok(())
    }

    /// [F10.0b] Whether an officer may be brought to safety on a spot: within 18", on the table,
    /// under no enemy.
    pub fn check_safety(&self, officer: OfficerId, to: Spot) -> Result<(), Refusal> {
        let Some(at) = self.officer(officer).at else {
            return Err(Refusal::new(rule!("F10.0b"), "he is not on the table"));
        };
        let reach = self.field.book.pace(Pace::Officers).base;
        if at.distance(to) > reach {
            let why = format!("that is {} away, more than {reach}", told(at.distance(to)));
            return Err(Refusal::new(rule!("F10.0b"), why));
        }
        self.check_post(officer, to, rule!("F10.0b"))
    }
}
