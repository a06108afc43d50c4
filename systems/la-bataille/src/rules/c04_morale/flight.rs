//! Sections 4.3 and 4.4: disorder, rout, and the way troops go who have had enough.

mod cover;
mod manner;
mod ways;
mod words;

use self::manner::Left;
pub use self::manner::{Distance, Manner};

use crate::book::modifiers::Modifiers;
use crate::book::{MoraleReason, Number};
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Arm, Formation, Morale, Phase};
use crate::rules::c03_increments::losses::Cause;
use crate::rules::c04_morale;
use crate::rules::c14_leaders::Fate;
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle, Stage, Whereabouts};
use engine::{Play, Rule, rule};
use ground::{Dir, Facing, Hex};
use serde::Serialize;

/// Questions to the owner of troops in flight.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// In which of its two hexes does the unit gather? [4.3.5a]
    Gather(UnitId),
    /// Where does it go? [4.4]
    Way(UnitId),
    /// Does the leader go with it? [4.4.9]
    Leader(LeaderId, UnitId),
    /// Which cover does it make for? [4.5.4b2]
    Cover(UnitId),
}

/// What happens to troops in flight.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A unit falls back a hex, in this state and by this rule. [4.3.5a1] [4.3.6a]
    Went(UnitId, Hex, Morale, Rule),
    /// A leader goes with it. [4.4.9]
    LeaderWent(LeaderId, Hex),
    /// A unit gathers in a hex.
    Gathered(UnitId, Hex),
    /// A unit surrenders with so many increments, by this rule: it cannot make its full way, [4.4.5] or
    /// by a melee. [13.5.5]
    Surrendered(UnitId, u8, Rule),
    /// A unit leaves the map for good. [4.5.5]
    LeftMap(UnitId, u8),
    /// A unit has no way to go and stays. (R84)
    Stuck(UnitId),
}

impl Battle {
    /// [4.3.5] A unit loses its order and falls back.
    pub fn disorder(&mut self, table: At<'_>, unit: UnitId, manner: &Manner) -> Play<()> {
        // Others may have swept it off the map meanwhile.
        if !self.is_on_map(unit) {
            return Ok(());
        }
        // [6.11.10] Out of a cavalry zone the way back is a rout.
        if !manner.stays && self.is_before_cavalry(unit) {
            return self.rout(table, unit, manner);
        }
        self.gather(table, unit, manner)?;
        self.unit_mut(unit).state = Morale::Disordered;
        table.tell(self, Event::Morale(c04_morale::Told::Disorders(unit)));
        if manner.stays {
            return self.crowd_around(table, unit, manner);
        }
        // [4.3.5a1] Three movement points, or one hex where that is farther. (R50)
        let points = 2 * self.book().number(Number::DisorderRetreat);
        let way = self.way_of(manner, Left::Points(points, true));
        self.flee(table, unit, manner, way, None)
    }

    /// [4.3.6] A unit routs and runs.
    pub fn rout(&mut self, table: At<'_>, unit: UnitId, manner: &Manner) -> Play<()> {
        self.rout_with(table, unit, manner, None)
    }

    /// A unit routs; who goes along may be settled already.
    fn rout_with(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        manner: &Manner,
        company: Option<Vec<LeaderId>>,
    ) -> Play<()> {
        if !self.is_on_map(unit) {
            return Ok(());
        }
        self.gather(table, unit, manner)?;
        let troops = self.unit_mut(unit);
        troops.state = Morale::Routed;
        // [5.2.4] A readiness marker is taken off.
        troops.marker = None;
        troops.readiness = crate::nouns::kinds::Readiness::Fresh;
        table.tell(self, Event::Morale(c04_morale::Told::Routs(unit)));
        if manner.stays {
            return self.crowd_around(table, unit, manner);
        }
        // [4.3.6a] The whole rout move: the three hexes of a crowd are the way of the disordered.
        // [3.1.5a] Only a die shortens it. [10.2.8j3]
        let way = match manner.distance {
            Some(Distance::Rolled(_)) => self.way_of(manner, self.rout_way(unit)),
            _ => self.rout_way(unit),
        };
        self.flee(table, unit, manner, way, company)
    }

    /// [4.3.6e] The way of a routed unit.
    pub fn rout_move(&mut self, table: At<'_>, unit: UnitId, manner: &Manner) -> Play<()> {
        let way = self.way_of(manner, self.rout_way(unit));
        self.flee(table, unit, manner, way, None)
    }

    /// [13.6.2] A unit goes back as far as its manner says and keeps its state.
    pub fn fall_back(&mut self, table: At<'_>, unit: UnitId, manner: &Manner) -> Play<()> {
        if !self.is_on_map(unit) {
            return Ok(());
        }
        self.gather(table, unit, manner)?;
        let way = self.way_of(manner, Left::Hexes(0));
        self.flee(table, unit, manner, way, None)
    }

    /// Ten points for foot and guns, its allowance for cavalry.
    fn rout_way(&self, unit: UnitId) -> Left {
        // [4.3.6e]
        let points = match self.arm(unit) {
            Arm::Cavalry => i32::from(self.def(unit).ma),
            _ => self.book().number(Number::InfantryRout),
        };
        Left::Points(2 * points, false)
    }

    fn way_of(&self, manner: &Manner, usual: Left) -> Left {
        match manner.distance {
            None => usual,
            Some(Distance::Hexes(number)) => Left::Hexes(self.book().number(number) as u8),
            Some(Distance::Rolled(hexes)) => Left::Hexes(hexes),
        }
    }

    /// [4.3.5] [4.3.6] A unit without formation stands in one hex, as a column or in general order.
    fn gather(&mut self, table: At<'_>, unit: UnitId, manner: &Manner) -> Play<()> {
        let troops = *self.unit(unit);
        let open = self.gathering_hexes(unit, manner);
        let choices = open.iter().map(|hex| Choice::Hex(*hex)).collect();
        let question = Question::Flight(Ask::Gather(unit));
        let seat = self.seat_of(unit);
        let Choice::Hex(hex) = table.ask(self, seat, rule!("4.3.5a"), question, choices)? else {
            return Ok(());
        };
        if troops.hexes.len() > 1 {
            table.tell(self, Event::Flight(Told::Gathered(unit, hex)));
            self.put(unit, Hexes::one(hex));
            self.contacts_follow(unit, troops.hexes);
            self.leaders_close_up(table, unit, troops.hexes);
        }
        let plain = self.plain_formation(unit, hex);
        self.unit_mut(unit).formation = plain;
        Ok(())
    }

    /// The hexes of a unit in which it may gather: any, if it goes. [10.2.7d] [10.2.7g] Whom a charge
    /// has struck stays where it was struck, so that the melee is fought: [10.2.7e] of several hexes
    /// those which the most charges touch.
    fn gathering_hexes(&self, unit: UnitId, manner: &Manner) -> Vec<Hex> {
        let own = self.unit(unit).hexes;
        if !manner.stays {
            return own.iter().collect();
        }
        if let Some(hex) = manner.holds.filter(|hex| own.contains(*hex)) {
            return vec![hex];
        }
        let touching = |hex: Hex| {
            let charges = self.contacts.iter().filter(|contact| {
                if contact.attackers.contains(&unit) {
                    return self.distance(contact.target, hex) <= 1;
                }
                let beside = |unit: &UnitId| {
                    self.unit(*unit).hexes.iter().any(|from| self.distance(from, hex) <= 1)
                };
                own.contains(contact.target) && contact.attackers.iter().any(beside)
            });
            charges.count()
        };
        let most = own.iter().map(touching).max().unwrap_or(0);
        own.iter().filter(|hex| touching(*hex) == most).collect()
    }

    /// [3.1.5] A unit that loses its order where it stands has gathered in one hex, which may be too
    /// full now. Before a charge that strikes just now that is looked at when it has struck. (R257)
    fn crowd_around(&mut self, table: At<'_>, unit: UnitId, manner: &Manner) -> Play<()> {
        let hex = self.unit(unit).hexes.first();
        if manner.leaves_crowd_to_others() || self.enemy_in(hex, self.seat_of(unit)) {
            return Ok(());
        }
        self.crowd(table, hex, Some(unit))
    }

    /// What a unit is drawn up in without saying so: general order in cover, else column; guns stay
    /// guns. [4.5.3a] [6.6.1]
    pub fn plain_formation(&self, unit: UnitId, hex: Hex) -> Formation {
        match self.arm(unit) {
            Arm::Artillery => Formation::Limbered,
            _ if self.terrain(hex).is_cover() => Formation::GeneralOrder,
            // [16.2.7] Austrian foot not in line, general order or on the road is in masse.
            Arm::Infantry if self.forms_masse(unit) => Formation::Masse,
            _ => Formation::Column,
        }
    }

    /// [6.11.10] Whether foot or limbered guns stand in a zone of enemy cavalry.
    fn is_before_cavalry(&self, unit: UnitId) -> bool {
        self.arm(unit) != Arm::Cavalry && {
            let seat = self.seat_of(unit);
            let hexes = self.unit(unit).hexes;
            hexes.iter().any(|hex| {
                self.influencers(hex, seat).into_iter().any(|unit| self.arm(unit) == Arm::Cavalry)
            })
        }
    }

    /// [4.4] A unit goes its way hex by hex. Nobody charges it for that: only moves of the Movement
    /// Phase bring opportunity charges.
    fn flee(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        manner: &Manner,
        way: Left,
        company: Option<Vec<LeaderId>>,
    ) -> Play<()> {
        let seat = self.seat_of(unit);
        let mut ways = self.ways_of(unit);
        let mut left = way;
        let mut company = company;
        let mut gone = false;
        let mut trail: Vec<Hex> = Vec::new();
        let start = self.unit(unit).hexes.first();
        while !left.is_over() {
            let from = self.unit(unit).hexes.first();
            trail.push(from);
            let steps = self.steps_away(&mut ways, &trail, left);
            if steps.is_empty() {
                let routed = self.unit(unit).state == Morale::Routed;
                if !routed && !gone {
                    table.tell(self, Event::Flight(Told::Stuck(unit)));
                }
                // Where what is left buys no step the way is done.
                if routed && !self.is_spent(&mut ways, from, left) {
                    self.is_lost(table, unit, from)?;
                }
                break;
            }
            let mut along = match company.take() {
                Some(along) => along,
                None => self.company(table, unit)?,
            };
            let choices = steps.iter().map(|(hex, _)| Choice::Hex(*hex)).collect();
            let question = Question::Flight(Ask::Way(unit));
            let answer = table.ask(self, seat, rule!("4.4.2p1"), question, choices)?;
            let Some(&(to, cost)) = steps.iter().find(|(hex, _)| answer == Choice::Hex(*hex))
            else {
                break;
            };
            // [4.3.5d] Within reach of an opportunity charge a disordered unit routs instead.
            let disordered = self.unit(unit).state == Morale::Disordered;
            if disordered && self.without(&[unit]).is_under_charge(to, seat) {
                return self.rout_with(table, unit, manner, Some(along));
            }
            // [13.6.1p1] The first hex out of a square costs though no zone lies on it.
            let owes = manner.anyway && !gone || self.in_enemy_zone(from, seat);
            if owes {
                let toll = manner.toll.map(|[first, further]| if gone { further } else { first });
                self.leave(table, unit, from, manner, toll)?;
            }
            if !self.is_on_map(unit) {
                break;
            }
            let friends = self.checks_when_crossed(to, unit);
            let rule = self.rule_of_flight(unit, manner);
            // [6.11.10p1] [10.4.1] Only moves of the Movement Phase bring opportunity charges.
            self.go(table, unit, to, &mut along, rule)?;
            company = Some(along);
            gone = true;
            self.disturb(table, unit, to, &friends)?;
            if !self.is_on_map(unit) {
                break;
            }
            if !friends.is_empty() || owes {
                ways.look_again();
            }
            left = left.after(cost).unwrap_or(Left::Hexes(0));
        }
        if self.is_on_map(unit) {
            self.come_to_rest(table, unit)?;
        }
        // Those it left may have lost their leader to it.
        if company.is_some_and(|along| !along.is_empty()) && !self.enemy_in(start, seat) {
            self.crowd_at_rest(table, start, seat)?;
        }
        Ok(())
    }

    /// The hex at the end of a flight takes the unit as it can.
    fn come_to_rest(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let hex = self.unit(unit).hexes.first();
        self.part_from_cavalry(table, hex)?;
        self.crowd(table, hex, Some(unit))?;
        // [6.1.1] Thrown back in good order among another formation it makes room. (R171)
        let melee = matches!(self.stage, Stage::Segment(_, Phase::Melee));
        if melee && self.is_on_map(unit) && self.unit(unit).state == Morale::GoodOrder {
            self.find_its_own_place(table, unit, self.unit(unit).hexes.first())?;
        }
        Ok(())
    }

    /// [4.4.9] The owner says which leaders of the hex go along.
    fn company(&self, table: At<'_>, unit: UnitId) -> Play<Vec<LeaderId>> {
        let hex = self.unit(unit).hexes.first();
        let seat = self.seat_of(unit);
        let here: Vec<LeaderId> = self.leaders_at(hex).collect();
        let mut company = Vec::new();
        // (R191) He cannot stay alone among enemies, on a square or under cavalry.
        let friends = self.units_at(hex).any(|other| other != unit && self.seat_of(other) == seat);
        let must = self.enemy_in(hex, seat) && !friends;
        for leader in here {
            let own = self.leader_def(leader).nation.seat() == seat;
            let question = Question::Flight(Ask::Leader(leader, unit));
            if own && (must || table.confirm(self, seat, rule!("4.4.9"), question)?) {
                company.push(leader);
            }
        }
        Ok(company)
    }

    /// [6.11.8] Leaving a hex in an enemy zone costs increments, unless a friend who took no part
    /// holds it.
    fn leave(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        hex: Hex,
        manner: &Manner,
        toll: Option<Number>,
    ) -> Play<()> {
        let seat = self.seat_of(unit);
        // [6.11.8p1]
        let held = self.units_at(hex).any(|other| {
            other != unit && self.seat_of(other) == seat && !self.unit(other).marks.engaged
        });
        if let Some(toll) = toll
            && manner.from_melee
            && !held
        {
            let lost = self.book().number(toll) as u8;
            self.lose(table, unit, lost, Cause::LeavingZone)?;
        }
        Ok(())
    }

    /// Why a unit goes the way it goes.
    fn rule_of_flight(&self, unit: UnitId, manner: &Manner) -> Rule {
        match (self.unit(unit).state, manner.distance) {
            (Morale::Routed, Some(Distance::Rolled(_))) => rule!("10.2.8j3"),
            (Morale::Routed, _) => rule!("4.3.6a"),
            (Morale::Disordered, Some(_)) => rule!("3.1.5a"),
            (Morale::Disordered, None) => rule!("4.3.5a1"),
            (Morale::GoodOrder, Some(Distance::Rolled(_))) => rule!("OPT-9"),
            (Morale::GoodOrder, _) => rule!("13.6.2"),
        }
    }

    /// One hex further, facing away from where it came.
    fn go(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        to: Hex,
        company: &mut Vec<LeaderId>,
        rule: Rule,
    ) -> Play<()> {
        let from = self.unit(unit).hexes.first();
        // Who fell or went with others meanwhile is no longer with it.
        company.retain(|leader| self.leaders[leader.index()].hex == from);
        self.put(unit, Hexes::one(to));
        // [4.4.8]
        if let Some(dir) = self.board().direction(from, to) {
            self.unit_mut(unit).facing = Facing::new(dir as u8);
        }
        // [6.6.1] Cover and open ground change how it stands, without a price.
        let plain = self.plain_formation(unit, to);
        self.unit_mut(unit).formation = plain;
        let state = self.unit(unit).state;
        table.tell(self, Event::Flight(Told::Went(unit, to, state, rule)));
        for &leader in company.iter() {
            self.leaders[leader.index()].hex = to;
            table.tell(self, Event::Flight(Told::LeaderWent(leader, to)));
        }
        // (R191) Who runs takes nobody, but does not share the hex.
        self.meet_leaders(table, unit, to)
    }

    /// [4.1p4] Good order troops of a hex check when a unit without order sets out from among them;
    /// those who go with it do not.
    pub(crate) fn set_out(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        reason: MoraleReason,
        with: &[UnitId],
    ) -> Play<()> {
        let hex = self.unit(unit).hexes.first();
        for other in self.checks_when_crossed(hex, unit) {
            let good = self.unit(other).state == Morale::GoodOrder;
            let stays = self.is_on_map(other) && self.unit(other).hexes.contains(hex);
            if !good || !stays || with.contains(&other) {
                continue;
            }
            if !self.check_morale(table, other, reason, &Modifiers::default())? {
                // [10.2.7g] Whom a charge has struck stays.
                self.fails_check(table, other, &self.manner_of(other))?;
            }
        }
        Ok(())
    }

    /// [3.1.6] [3.1.7] Those whose hex is crossed check their morale.
    fn disturb(&mut self, table: At<'_>, by: UnitId, hex: Hex, friends: &[UnitId]) -> Play<()> {
        let reason = match (self.arm(by), self.unit(by).state) {
            // Cavalry that falls back in order disturbs nobody; what may not stay makes room.
            (Arm::Cavalry, Morale::Disordered | Morale::GoodOrder) => return Ok(()),
            (Arm::Cavalry, Morale::Routed) => {
                // [3.1.6] Infantry in line or column makes all of them check. [3.1.6p1] Skirmishers let
                // them through, and are not among those who check.
                let shaken = friends.iter().any(|&unit| {
                    let troops = self.unit(unit);
                    self.arm(unit) == Arm::Infantry
                        && matches!(troops.formation, Formation::Line | Formation::Column)
                });
                // [4.1p3] All others check as well. (R211)
                if shaken { MoraleReason::CavalryRoutThrough } else { MoraleReason::RoutThrough }
            }
            // [3.1.7]
            (_, Morale::Disordered | Morale::GoodOrder) => MoraleReason::RetreatThrough,
            // [3.1.7p1]
            (_, Morale::Routed) => MoraleReason::RoutThrough,
        };
        for &unit in friends {
            let here = self.is_on_map(unit) && self.unit(unit).hexes.contains(hex);
            if here && !self.check_morale(table, unit, reason, &Modifiers::default())? {
                // [10.2.7g] Whom a charge has struck stays.
                self.fails_check(table, unit, &self.manner_of(unit))?;
            }
        }
        Ok(())
    }

    /// A routed unit that finds no way: [4.5.5] off the map, or [4.4.5] into captivity. (R84)
    fn is_lost(&mut self, table: At<'_>, unit: UnitId, hex: Hex) -> Play<()> {
        let seat = self.seat_of(unit);
        let had = self.increments(unit);
        let edge = self.board().neighbours(hex).count() < Dir::ALL.len();
        let (told, fate) = if edge {
            // [14.2.3] Its leaders stay behind and get away.
            (Told::LeftMap(unit, had), Fate::Eliminated)
        } else {
            // [14.2.3p2] Troops that cannot make their way surrender with their leaders.
            (Told::Surrendered(unit, had, rule!("4.4.5")), Fate::Surrendered)
        };
        table.tell(self, Event::Flight(told));
        self.remove_lost(unit);
        self.leaders_left(table, hex, seat, fate)
    }

    /// A unit that is gone with all it had left.
    pub(crate) fn remove_lost(&mut self, unit: UnitId) {
        self.remove(unit, Whereabouts::Eliminated);
        let full = self.def(unit).increments;
        self.unit_mut(unit).losses = full;
        // [3.2.5] A regiment takes its battalions with it.
        for battalion in self.def(unit).battalions.clone() {
            let full = self.def(battalion).increments;
            let troops = self.unit_mut(battalion);
            troops.losses = full;
            troops.place = Whereabouts::Eliminated;
        }
    }
}
