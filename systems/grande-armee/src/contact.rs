//! Sections F9 and G1: who may contact whom, and what the contacted do.

use crate::ask::{Choice, Question};
use crate::attach::{offsets, pair_size};
use crate::battery::abreast;
use crate::battle::{At, Battle, Fight};
use crate::event::{Cause, Event};
use crate::field::UnitId;
use crate::flight::Flights;
use crate::kinds::{Arm, Class, Terrain};
use crate::march::{March, Trial};
use crate::toll::{base_id, unit_of};
use engine::{Play, Refusal, rule};
use ground::table::{
    Base, Contact, Edge, Gait, Lap, Mil, Pose, Shape, Side, Step, beside, square_up,
};

/// A battery this near to the attacker's front is contacted together with another. [F9.33]
const TOGETHER: Mil = Mil(10);

impl Battle {
    /// [F9.1] Whether a unit may attack an enemy at all.
    pub fn check_prey(&self, unit: UnitId, enemy: UnitId) -> Result<(), Refusal> {
        let troop = self.def(unit).troop;
        match troop.arm() {
            Arm::Artillery => Err(Refusal::new(rule!("F9.1"), "guns never attack")),
            // [F9.1b]
            Arm::Infantry => Ok(()),
            Arm::Cavalry => {
                let light = troop.moves() == Some(Class::Light);
                // [F9.1c] [F9.1d] [G5.0c]
                if self.town_of(enemy).is_some() {
                    let rule = if light { rule!("F9.1c") } else { rule!("F9.1d") };
                    let why = format!("{} is in a town", self.unit_words(enemy));
                    return Err(Refusal::new(rule, why));
                }
                if !light && self.is_in_rough(enemy) {
                    let why = format!("{} is in rough ground", self.unit_words(enemy));
                    return Err(Refusal::new(rule!("F9.1d"), why));
                }
                Ok(())
            }
        }
    }

    /// Who fights when a unit is contacted: the infantry of an attached pair. [F9.31b]
    pub fn defender_of(&self, contacted: UnitId) -> UnitId {
        match self.unit(contacted).partner {
            Some(infantry) if self.arm(contacted) == Arm::Artillery => infantry,
            _ => contacted,
        }
    }

    /// Whether a contact is allowed.
    pub(crate) fn check_contact(
        &self,
        march: &March,
        trial: &Trial,
        contact: Contact,
    ) -> Result<(), Refusal> {
        let enemy = unit_of(contact.who);
        let (name, at) = (self.unit_words(enemy), contact.at);
        let refuse =
            |rule: engine::Rule, why: String| Err(Refusal::new(rule, format!("{why}, at {at}")));
        if let Err(refusal) = self.check_prey(march.unit, enemy) {
            return Err(Refusal { why: format!("{}, at {at}", refusal.why), ..refusal });
        }
        // [F5.3b] [G1.1]
        if matches!(trial.gait, Gait::Retro | Gait::Flank) {
            return refuse(rule!("F5.3b"), format!("it would back or sidle into {name}"));
        }
        if !contact.by_front || !contact.is_straight() {
            let why = format!("only the front may make contact, and its side meets {name}");
            return refuse(rule!("G1.1"), why);
        }
        // [F6.0b] Not half in a town either.
        let half_in = self.touches_town(&trial.end) && self.town_under(&trial.end).is_none();
        if half_in {
            return refuse(rule!("F6.0b"), "it would stand only partly in a town".into());
        }
        let defender = self.defender_of(enemy);
        let wanted = |unit: &UnitId| self.defender_of(*unit) == defender;
        if let Some(fight) = self.fights.iter().find(|fight| fight.defender == defender) {
            // [G1.5b] [G1.5c]
            if fight.second.is_some() {
                let why = format!("{name} has two attackers already");
                return refuse(rule!("G1.5c"), why);
            }
            if contact.edge == Edge::Front || contact.edge == fight.first.1 {
                let why = format!("a second attacker must take a free flank or the rear of {name}");
                return refuse(rule!("G1.5b"), why);
            }
            // [G1.3b]
            if let Some(&other) = trial.quarry.first() {
                let why = format!("{} is the closest to its front", self.unit_words(other));
                return refuse(rule!("G1.3b"), why);
            }
            return Ok(());
        }
        // [G1.2]
        if !trial.quarry.is_empty() && !trial.quarry.iter().any(wanted) {
            let other = trial.quarry[0];
            let why = format!("{} is closer to its front than {name}", self.unit_words(other));
            return refuse(rule!("G1.2"), why);
        }
        Ok(())
    }

    /// [F9.0] [G1.0b] What happens at the moment of contact, before anything else. Afterwards the
    /// attacker is locked, or may go on, or is gone. [F9.23a]
    pub fn settle_contact(&mut self, table: At<'_>, unit: UnitId, contact: Contact) -> Play<()> {
        let enemy = unit_of(contact.who);
        let mut edge = contact.edge;
        self.tell(table, Event::Contact { by: unit, with: enemy, edge });
        if self.arm(enemy) == Arm::Artillery && self.unit(enemy).partner.is_none() {
            return self.run_into_batteries(table, unit, enemy);
        }
        let defender = self.defender_of(enemy);
        let locked = self.unit(defender).marks.locked;
        // [F9.24] Who is in contact already can do nothing more.
        if self.arm(defender) == Arm::Cavalry && !locked {
            if self.answers_attack(table, defender, unit)? {
                return Ok(());
            }
            edge = self.turn_to_face(table, defender, edge);
        }
        if let Some(battery) = self.unit(defender).partner.filter(|_| !locked) {
            if edge == Edge::Front {
                // [F9.31b] It does not escape; it only fires.
                self.fire_canister(table, battery, unit)?;
                if !self.is_here(unit) {
                    return Ok(());
                }
            } else {
                self.turn_pair(table, defender, battery, edge)?;
                edge = Edge::Front;
            }
        }
        self.join_fight(table, unit, defender, edge)
    }

    /// [F9.21] [F9.22a] Cavalry fights or evades. Whether the attacker may go on. (DP-22)
    fn answers_attack(&mut self, table: At<'_>, unit: UnitId, by: UnitId) -> Play<bool> {
        let flights = self.flights(unit, by);
        // [F9.23g] If it cannot get away it fights.
        if flights.is_empty() {
            return Ok(false);
        }
        let seat = self.seat_of(unit);
        let question = Question::Evade { unit, by };
        let choices = vec![Choice::Fight, Choice::Evade];
        if self.ask(table, seat, rule!("F9.21"), question, choices)? == Choice::Fight {
            return Ok(false);
        }
        // [F9.21b] From infantry it gets away without a die.
        if self.arm(by) == Arm::Cavalry && !self.resolve_evasion(table, unit, by)? {
            // [F9.22d] If the loss broke it the attacker may move on.
            return Ok(!self.is_here(unit));
        }
        self.flee_from(table, unit, by, &flights)?;
        Ok(true)
    }

    /// What a unit adds to its evasion die, by what it moves as. [F9.22c]
    fn evasion_bonus(&self, unit: UnitId) -> u8 {
        let troop = self.def(unit).troop;
        let number = if troop.is_cossack() {
            crate::book::Number::EvadeCossacks
        } else if troop.moves() == Some(Class::Light) {
            crate::book::Number::EvadeLight
        } else {
            return 0;
        };
        self.field.book.number(number) as u8
    }

    /// [F9.22e] Cavalry tries to evade cavalry: a die each, and at least as much gets away.
    /// [F9.22b] Caught, it loses a point.
    pub fn resolve_evasion(&mut self, table: At<'_>, unit: UnitId, by: UnitId) -> Play<bool> {
        let throw = |why| engine::Throw::one_die(rule!("F9.22e"), why);
        let evader = table.throw(self, throw("evasion"))?.first();
        let attacker = table.throw(self, throw("to catch the evaders"))?.first();
        let (plus, minus) = (self.evasion_bonus(unit), self.evasion_bonus(by));
        let away = evader + plus >= attacker + minus;
        let (evader, attacker) = ((evader, plus), (attacker, minus));
        self.tell(table, Event::EvasionRoll { unit, by, evader, attacker, away });
        if !away {
            let loss = self.field.book.number(crate::book::Number::EvasionLoss) as u8;
            self.hit(table, unit, loss, Cause::CaughtEvading)?;
        }
        Ok(away)
    }

    /// The chance to evade, for the player.
    pub fn evade_words(&self, unit: UnitId, by: UnitId) -> String {
        if self.arm(by) != Arm::Cavalry {
            return "evade: it gets away".to_owned();
        }
        let (plus, minus) = (self.evasion_bonus(unit), self.evasion_bonus(by));
        let ways = (1..=6u8)
            .flat_map(|own| (1..=6u8).map(move |other| (own, other)))
            .filter(|(own, other)| own + plus >= other + minus)
            .count();
        format!("try to evade: {ways} in 36, else it loses a point and fights")
    }

    /// [F9.21] [F9.22a] Cavalry turns the struck edge to the front; its base is square and stays.
    fn turn_to_face(&mut self, table: At<'_>, unit: UnitId, edge: Edge) -> Edge {
        if edge != Edge::Front {
            let base = self.base(unit);
            let pose = Pose::new(base.centre(), base.outward(edge));
            self.unit_mut(unit).pose = pose;
            self.tell(table, Event::TurnedToFace(unit, pose));
        }
        Edge::Front
    }

    // ---- F9.3: artillery ----

    /// [F9.33] Batteries met together each roll to escape.
    fn run_into_batteries(&mut self, table: At<'_>, unit: UnitId, first: UnitId) -> Play<()> {
        let front = self.base(unit).edge(Edge::Front);
        let others = self.enemies_of(self.seat_of(unit)).filter(|&other| {
            other != first
                && self.arm(other) == Arm::Artillery
                && self.unit(other).partner.is_none()
                && self.base(other).within(&front, TOGETHER)
        });
        let met: Vec<UnitId> = std::iter::once(first).chain(others).collect();
        for battery in met {
            if !self.is_here(unit) {
                return Ok(());
            }
            if battery != first {
                let contact = Contact::new(&self.base(unit), base_id(battery), &self.base(battery));
                let edge = contact.edge;
                self.tell(table, Event::Contact { by: unit, with: battery, edge });
            }
            self.resolve_escape(table, battery, unit)?;
        }
        Ok(())
    }

    /// [F9.3a] [F9.3d] A battery that was contacted rolls to escape, suppressed or not.
    pub fn resolve_escape(&mut self, table: At<'_>, battery: UnitId, by: UnitId) -> Play<bool> {
        let contact = Contact::new(&self.base(by), base_id(battery), &self.base(battery));
        let front = contact.edge == Edge::Front;
        let draft = match self.def(battery).troop {
            crate::kinds::Troop::Artillery { draft, .. } => draft,
            _ => crate::kinds::Draft::Foot,
        };
        let need = self.field.book.escape(draft, self.arm(by));
        let dice = table.throw(self, two_seen(rule!("F9.3a"), "artillery escape"))?;
        let flights = self.flights(battery, by);
        // A battery that has nowhere to go is overrun.
        let away = dice.sum() <= i32::from(need) && !flights.is_empty();
        self.tell(table, Event::Escape { battery, by, dice, need: Some(need), front, away });
        // [F9.3b]
        if away {
            self.flee_from(table, battery, by, &flights)?;
        } else {
            self.hit(table, battery, 1, Cause::Overrun)?;
        }
        self.canister_hit(table, by, &dice, front)?;
        Ok(away)
    }

    /// [F9.31b] An attached battery rolls its two dice only for canister.
    fn fire_canister(&mut self, table: At<'_>, battery: UnitId, by: UnitId) -> Play<()> {
        let dice = table.throw(self, two_seen(rule!("F9.31b"), "canister"))?;
        let front = true;
        self.tell(table, Event::Escape { battery, by, dice, need: None, front, away: false });
        self.canister_hit(table, by, &dice, front)
    }

    /// [F9.3c] Before its front, an odd die costs the attacker a point, and never more than one.
    fn canister_hit(
        &mut self,
        table: At<'_>,
        by: UnitId,
        dice: &engine::Faces,
        front: bool,
    ) -> Play<()> {
        let odd = dice.as_slice().iter().any(|face| face % 2 == 1);
        if front && odd {
            // It may break it.
            self.hit(table, by, 1, Cause::Canister)?;
        }
        Ok(())
    }

    // ---- F9.31: attached pairs ----

    /// The ground on which a unit and its battery stand as one. [F9.31b] (GEO-18)
    pub fn pair_base(&self, infantry: UnitId) -> Base {
        let base = self.base(infantry);
        let battery = self.unit(infantry).partner.filter(|_| self.arm(infantry) == Arm::Infantry);
        let Some(guns) = battery.map(|battery| self.base(battery)) else { return base };
        if !abreast(&base, &guns) {
            return base;
        }
        let aside = offsets(&base, guns.centre()).1;
        let side = if aside.0 < 0 { Side::Left } else { Side::Right };
        let size = pair_size(base.size(), guns.size());
        let along = base.facing().quarters(if side == Side::Right { 1 } else { -1 });
        Base::new(Pose::new(base.centre().moved(along, guns.size().width / 2), base.facing()), size)
    }

    /// [F9.31e] Struck in flank or rear both turn to face; the battery is set on either side.
    /// (DP-34)
    fn turn_pair(
        &mut self,
        table: At<'_>,
        infantry: UnitId,
        battery: UnitId,
        edge: Edge,
    ) -> Play<()> {
        self.turn_to_face(table, infantry, edge);
        let (base, guns) = (self.base(infantry), self.base(battery));
        let crowd = self.crowd();
        let free = |place: &Base| {
            self.ground.holds(place) && !crowd.clashing(place).any(|(id, _)| id != base_id(battery))
        };
        let place = |side: Side| beside(&base, side, guns.size());
        let sides: Vec<Side> = Side::BOTH.into_iter().filter(|&s| free(&place(s))).collect();
        let back = (base.size().depth + guns.size().depth) / 2;
        let behind = base.moved(base.facing().opposite(), back);
        let behind = guns.size().at(Pose::new(behind.centre(), base.facing()));
        let there = if sides.is_empty() {
            // Neither side is free: behind, or it stays.
            if free(&behind) { behind } else { guns }
        } else {
            let seat = self.seat_of(battery);
            let question = Question::SetBattery(battery);
            let choices = sides.into_iter().map(Choice::Side).collect();
            match self.ask(table, seat, rule!("F9.31e"), question, choices)? {
                Choice::Side(side) => place(side),
                _ => guns,
            }
        };
        self.unit_mut(battery).pose = there.pose();
        self.tell(table, Event::TurnedToFace(battery, there.pose()));
        Ok(())
    }

    // ---- G1.4, G1.5 ----

    /// [G1.4] [G1.5] The attacker squares up and the combat is on.
    fn join_fight(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        defender: UnitId,
        edge: Edge,
    ) -> Play<()> {
        let came = self.base(unit);
        let squared = self.squared_up(unit, defender, edge);
        if squared != came {
            self.unit_mut(unit).pose = squared.pose();
            self.tell(table, Event::SquaredUp(unit, squared.pose()));
            let ground = Step::Turn(squared.facing()).sweep(&squared);
            self.overrun_officers(table, unit, &ground)?;
        }
        let out_of_cover = self.leaves_cover(unit, defender);
        self.unit_mut(unit).marks.locked = true;
        self.unit_mut(defender).marks.locked = true;
        match self.fights.iter_mut().find(|fight| fight.defender == defender) {
            Some(fight) => {
                fight.second = Some((unit, edge));
                fight.out_of_cover |= out_of_cover;
            }
            None => self.fights.push(Fight {
                defender,
                first: (unit, edge),
                second: None,
                out_of_cover,
            }),
        }
        Ok(())
    }

    /// [G1.4] [G1.4b] [F9.2] Where an attacker stands after squaring up: where it came, if there is
    /// no room.
    pub fn squared_up(&self, unit: UnitId, defender: UnitId, edge: Edge) -> Base {
        let came = self.base(unit);
        let other = self.pair_base(defender);
        let partner = self.unit(defender).partner;
        let others: Vec<Base> = self
            .on_table()
            .filter(|&one| one != unit && one != defender && Some(one) != partner)
            .map(|one| self.base(one))
            .collect();
        let width = came.size().width;
        let lap = Lap { wanted: width / 2, least: width / 4 };
        let squared = square_up(&came, &other, edge, lap, &others);
        let stands = |base: &Base| {
            let closed = |id| Terrain::of(self.ground.feature(id)) == Terrain::Impassable;
            self.ground.holds(base) && !self.ground.under(base).into_iter().any(closed)
        };
        squared.filter(stands).unwrap_or(came)
    }

    /// [A4.1b] Whether an attacker has left cover, even in part, to attack somebody in the open.
    fn leaves_cover(&self, unit: UnitId, defender: UnitId) -> bool {
        let Some(march) = self.march.as_ref().filter(|march| march.unit == unit) else {
            return false;
        };
        let base = self.base(unit);
        let began = base.size().at(march.start);
        let covers = |_, feature: &ground::table::Feature| Terrain::of(feature).covers();
        self.is_in_cover(&began)
            && !self.ground.is_within(&base, covers)
            && !self.has_cover_from(defender, &base)
    }
}

/// Two dice of which each is looked at.
fn two_seen(rule: engine::Rule, why: &'static str) -> engine::Throw {
    engine::Throw { rule, why, dice: 2, sides: 6, read: engine::Read::Each }
}

impl Battle {
    /// [F9.23d] A unit gets away from an attacker that has contacted it. Whether it can. [F9.23g]
    pub fn evade_from(&mut self, table: At<'_>, unit: UnitId, by: UnitId) -> Play<bool> {
        let flights = self.flights(unit, by);
        if !flights.is_empty() {
            self.flee_from(table, unit, by, &flights)?;
        }
        Ok(!flights.is_empty())
    }

    /// Carries out a flight that the owner chooses among equally good ones. (DP-23)
    fn flee_from(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        by: UnitId,
        flights: &Flights,
    ) -> Play<()> {
        let seat = self.seat_of(unit);
        let choices = flights.iter().map(|(heading, _)| Choice::Heading(*heading)).collect();
        let question = Question::EvadeHeading(unit);
        let answer = self.ask(table, seat, rule!("F9.23d"), question, choices)?;
        let Choice::Heading(chosen) = answer else { return Ok(()) };
        let Some((_, end)) = flights.iter().find(|(heading, _)| *heading == chosen) else {
            return Ok(());
        };
        self.flown(table, unit, by, *end)
    }
}
