//! Chapter 14: what becomes of leaders under fire and in melee.

use crate::book::modifiers::{Drm, Modifiers};
use crate::book::{MoraleReason, Number, Wound};
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Arm, Command, Morale, Phase, Terrain};
use crate::nouns::scenario::TURN_MINUTES;
use crate::rules::c04_morale::line;
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle, Stage, Whereabouts};
use engine::{Line, Play, Read, Rule, Seat, Throw, Thrown, rule};
use ground::Hex;
use serde::Serialize;

/// What became of the units a leader stood with. [14.2.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Fate {
    /// They were destroyed.
    Eliminated,
    /// They gave themselves up.
    Surrendered,
}

/// How a leader comes to be struck. [14.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// By fire at his hex. [14.1.1]
    Fire,
    /// In a melee; the leader who gave it his modifier, if one did. [14.1.2] [14.1.3]
    Melee(Option<LeaderId>),
}

/// Questions about leaders.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Where does the leader go who has lost his troops? [14.2.3]
    Refuge(LeaderId),
    /// With which hex of troops does the leader come back or step in? [14.2.1] [16.2.8p1]
    Joins(LeaderId),
}

/// What is told of leaders.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A leader is struck. [14.2.1]
    Struck(LeaderId, u8, Wound),
    /// He is out for so many hours.
    Out(LeaderId, u8),
    /// He has gone to a hex. [14.2.3]
    Fled(LeaderId, Hex),
    /// He is taken. [14.2.3p1] [14.2.3p2] [14.2.4]
    Taken(LeaderId, Rule),
    /// He is with the troops in a hex, again or for the first time, by this rule.
    Joined(LeaderId, Hex, Rule),
}

impl Battle {
    /// Leaders of a side in a hex.
    pub fn own_leaders(&self, hex: Hex, seat: Seat) -> Vec<LeaderId> {
        self.leaders_at(hex)
            .filter(|leader| self.leader_def(*leader).nation.seat() == seat)
            .collect()
    }

    /// [14.2.1] A leader of a side in a hex is struck.
    pub fn strike_leader(&mut self, table: At<'_>, hex: Hex, seat: Seat, hit: Hit) -> Play<()> {
        let Some(leader) = self.who_is_struck(table, hex, seat, hit)? else {
            return Ok(());
        };
        let wound = loop {
            let throw = Throw::one_die(rule!("14.2.1"), "leader casualty");
            let die = table.throw(self, throw)?.first();
            let wound = self.book().wound(die);
            table.tell(self, Event::Leaders(Told::Struck(leader, die, wound)));
            // A ball takes no prisoners: the die is thrown again. [14.2.1]
            if wound != Wound::Captured || hit != Hit::Fire {
                break wound;
            }
        };
        match wound {
            Wound::Unhurt => return Ok(()),
            Wound::Captured => {
                self.take_leader(table, leader, rule!("14.2.1"));
                return self.crowd_at_rest(table, hex, seat);
            }
            Wound::Killed => {
                self.replace(leader);
                self.take_off(leader, Whereabouts::Eliminated);
            }
            Wound::SeriouslyWounded => {
                let throw = Throw::two_dice(rule!("14.2.1"), "hours a leader is out");
                let hours = table.throw(self, throw)?.sum() as u8;
                self.replace(leader);
                self.send_away(table, leader, hours);
            }
            Wound::Wounded => {
                // (R65) A light wound brings no successor.
                let throw = Throw::one_die(rule!("14.2.1"), "hours a leader is out");
                let hours = table.throw(self, throw)?.first();
                self.send_away(table, leader, hours);
            }
        }
        self.mourn(table, leader, hex, seat)?;
        self.crowd_at_rest(table, hex, seat)
    }

    /// [3.1.5] Two regiments may have lost the leader who let them stand together [16.2.2p1]
    /// [16.2.7a1], or a line has closed up among others [6.4.8b]. On the march that is seen at its
    /// end; a hex that a charge has struck stays.
    pub(crate) fn crowd_at_rest(&mut self, table: At<'_>, hex: Hex, seat: Seat) -> Play<()> {
        let at_rest = matches!(
            self.stage,
            Stage::Segment(
                _,
                Phase::DefensiveFire | Phase::OffensiveFire | Phase::Melee | Phase::Recovery
            )
        );
        let struck = self.contacts.iter().any(|contact| {
            contact.target == hex
                || contact.attackers.iter().any(|unit| self.unit(*unit).hexes.contains(hex))
        });
        if at_rest && !struck && !self.enemy_in(hex, seat) {
            self.crowd(table, hex, None)?;
        }
        Ok(())
    }

    /// Who of several rolls. [14.1.2] [14.1.4] [14.1.4p1] (R35)
    fn who_is_struck(
        &self,
        table: At<'_>,
        hex: Hex,
        seat: Seat,
        hit: Hit,
    ) -> Play<Option<LeaderId>> {
        let mut here = self.own_leaders(hex, seat);
        if let Hit::Melee(Some(leader)) = hit
            && here.contains(&leader)
        {
            // [14.1.2] In an attack it is the one who takes part.
            if here.len() == 1 || self.active() == Some(seat) {
                return Ok(Some(leader));
            }
            let throw = Throw::one_die(rule!("14.1.4"), "which leader is struck");
            let die = i32::from(table.throw(self, throw)?.first());
            if die <= self.book().number(Number::LeaderInFront) {
                return Ok(Some(leader));
            }
            here.retain(|other| *other != leader);
        }
        match here[..] {
            [] => Ok(None),
            [only] => Ok(Some(only)),
            _ => {
                let throw = Throw {
                    rule: rule!("14.1.4p1"),
                    why: "which leader is struck",
                    dice: 1,
                    sides: here.len() as u8,
                    read: Read::Sum,
                    by: None,
                };
                let lot = usize::from(table.throw(self, throw)?.first());
                Ok(here.get(lot - 1).copied())
            }
        }
    }

    fn take_off(&mut self, leader: LeaderId, to: Whereabouts) {
        let officer = &mut self.leaders[leader.index()];
        (officer.hex, officer.place, officer.back) = (Hex::NOWHERE, to, None);
    }

    /// [14.2.1] A wounded leader is out for hours of the clock, the night included. (R130)
    fn send_away(&mut self, table: At<'_>, leader: LeaderId, hours: u8) {
        let turns = &self.fixed.setup.scenario.turns;
        let minutes = |turn: crate::nouns::scenario::Turn| {
            24 * 60 * u32::from(turn.day) + u32::from(turn.clock.minutes())
        };
        let until = minutes(self.now()) + 60 * u32::from(hours);
        let back = turns.iter().position(|turn| minutes(*turn) >= until);
        // Nothing of the record is left: he does not come back.
        let past = self.turn + u16::from(hours) * (60 / TURN_MINUTES) + turns.len() as u16;
        let back = back.map_or(past, |index| index as u16);
        self.take_off(leader, Whereabouts::Waiting);
        self.leaders[leader.index()].back = Some(back);
        table.tell(self, Event::Leaders(Told::Out(leader, hours)));
    }

    /// [16.2.8p1] Who stands in for a leader comes at the start of the next segment of his side.
    /// (R65)
    fn replace(&mut self, leader: LeaderId) {
        let Some(next) = self.leader_def(leader).replaced_by else { return };
        let seat = self.leader_def(leader).nation.seat();
        // The French go first: a Coalition leader struck in their segment is replaced in this turn.
        let waits = self.active() != Some(Seat::First) || seat == Seat::First;
        let turn = self.turn + u16::from(waits);
        let officer = &mut self.leaders[next.index()];
        if officer.place == Whereabouts::Waiting && officer.back.is_none() {
            officer.back = Some(turn);
        }
    }

    /// The units in the hex check, less the bonus of the fallen.
    fn mourn(&mut self, table: At<'_>, leader: LeaderId, hex: Hex, seat: Seat) -> Play<()> {
        let mut occasion = Modifiers::default();
        // [14.2.2]
        occasion.add(Drm::Fell(leader), -self.leader_def(leader).morale);
        let here: Vec<UnitId> =
            self.units_at(hex).filter(|unit| self.seat_of(*unit) == seat).collect();
        for unit in here {
            let stays = self.is_on_map(unit) && self.unit(unit).hexes.contains(hex);
            // [4.1p9]
            if stays && !self.check_morale(table, unit, MoraleReason::LeaderCasualty, &occasion)? {
                self.fails_check(table, unit, &self.manner_of(unit))?;
            }
        }
        Ok(())
    }

    /// [14.2.3] Leaders of a side in a hex where nobody of their side is left.
    pub fn leaders_left(&mut self, table: At<'_>, hex: Hex, seat: Seat, fate: Fate) -> Play<()> {
        if self.units_at(hex).any(|unit| self.seat_of(unit) == seat) {
            return Ok(());
        }
        for leader in self.own_leaders(hex, seat) {
            let ringed = self.board().neighbours(hex).all(|(_, next)| self.enemy_in(next, seat));
            match fate {
                // [14.2.3p2]
                Fate::Surrendered => self.take_leader(table, leader, rule!("14.2.3p2")),
                // [14.2.3p1]
                Fate::Eliminated if ringed => self.take_leader(table, leader, rule!("14.2.3p1")),
                Fate::Eliminated => self.seek_refuge(table, leader)?,
            }
        }
        Ok(())
    }

    /// [14.2.3] A leader without troops goes to the closest hex free of the enemy and his zones, by
    /// his owner's choice where several are; [14.2.3p1] with none he is taken.
    fn seek_refuge(&mut self, table: At<'_>, leader: LeaderId) -> Play<()> {
        let seat = self.leader_def(leader).seat();
        let refuges = self.refuges(self.leaders[leader.index()].hex, seat);
        if refuges.is_empty() {
            self.take_leader(table, leader, rule!("14.2.3p1"));
            return Ok(());
        }
        let choices = refuges.into_iter().map(Choice::Hex).collect();
        let question = Question::Leaders(Ask::Refuge(leader));
        let answer = table.ask(self, seat, rule!("14.2.3"), question, choices)?;
        if let Choice::Hex(to) = answer {
            self.leaders[leader.index()].hex = to;
            table.tell(self, Event::Leaders(Told::Fled(leader, to)));
        }
        Ok(())
    }

    /// Leaders in a hex that a unit has given up by closing into another of its hexes go with it, if no
    /// friend stays with them. (R250)
    pub(crate) fn leaders_close_up(&mut self, table: At<'_>, unit: UnitId, before: Hexes) {
        let (now, seat) = (self.unit(unit).hexes, self.seat_of(unit));
        for hex in before.without(now).iter() {
            let alone = self.units_at(hex).all(|unit| self.seat_of(unit) != seat);
            for leader in self.own_leaders(hex, seat) {
                if alone && !now.is_empty() {
                    self.leaders[leader.index()].hex = now.first();
                    table.tell(
                        self,
                        Event::Leaders(Told::Joined(leader, now.first(), rule!("4.4.9"))),
                    );
                }
            }
        }
    }

    /// A unit has come into a hex: enemy leaders who are alone there fall into its hands or get
    /// away. [14.2.4] Cavalry takes them in the Charge and Movement Phases; (R104) foot and guns
    /// drive them off, (R191) and so does cavalry in other phases or when it runs.
    pub(crate) fn meet_leaders(&mut self, table: At<'_>, unit: UnitId, hex: Hex) -> Play<()> {
        let seat = self.seat_of(unit);
        if self.enemy_in(hex, seat) || self.own_leaders(hex, seat.other()).is_empty() {
            return Ok(());
        }
        let rides = self.arm(unit) == Arm::Cavalry && self.unit(unit).state == Morale::GoodOrder;
        if rides && matches!(self.stage, Stage::Segment(_, Phase::Charge | Phase::Movement)) {
            self.ride_down_leaders(table, hex, seat);
            return Ok(());
        }
        for leader in self.own_leaders(hex, seat.other()) {
            self.seek_refuge(table, leader)?;
        }
        Ok(())
    }

    /// The same for all hexes of a unit.
    pub(crate) fn meet_leaders_here(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let hexes = self.unit(unit).hexes;
        for hex in hexes.iter() {
            self.meet_leaders(table, unit, hex)?;
        }
        Ok(())
    }

    /// The closest hexes without an enemy or his zone.
    fn refuges(&self, hex: Hex, seat: Seat) -> Vec<Hex> {
        let free = |to: Hex| {
            self.terrain(to) != Terrain::Steep
                && !self.enemy_in(to, seat)
                && !self.in_enemy_zone(to, seat)
        };
        let mut found: Vec<Hex> = Vec::new();
        let mut near = u16::MAX;
        for to in self.board().hexes().filter(|to| *to != hex) {
            let apart = self.distance(hex, to);
            if apart <= near && free(to) {
                if apart < near {
                    found.clear();
                    near = apart;
                }
                found.push(to);
            }
        }
        found
    }

    /// A leader falls into enemy hands.
    fn take_leader(&mut self, table: At<'_>, leader: LeaderId, rule: Rule) {
        self.replace(leader);
        self.take_off(leader, Whereabouts::Eliminated);
        table.tell(self, Event::Leaders(Told::Taken(leader, rule)));
    }

    /// [14.2.4] Cavalry of a side enters a hex: enemy leaders alone in it are taken.
    pub fn ride_down_leaders(&mut self, table: At<'_>, hex: Hex, by: Seat) {
        if self.enemy_in(hex, by) {
            return;
        }
        for leader in self.own_leaders(hex, by.other()) {
            self.take_leader(table, leader, rule!("14.2.4"));
        }
    }

    /// [14.2.1] [16.2.8p1] Leaders of a side whose time has come join their troops; asked at the
    /// start of its Command Phase.
    pub fn leaders_return(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        for index in 0..self.leaders.len() as u8 {
            let leader = LeaderId(index);
            let officer = self.leaders[leader.index()];
            let due = officer.place == Whereabouts::Waiting
                && officer.back.is_some_and(|back| back <= self.turn)
                && self.leader_def(leader).nation.seat() == seat;
            let hexes = if due { self.troops_of(leader) } else { Vec::new() };
            if hexes.is_empty() {
                continue;
            }
            let choices = hexes.into_iter().map(Choice::Hex).collect();
            let question = Question::Leaders(Ask::Joins(leader));
            let answer = table.ask(self, seat, rule!("14.2.1"), question, choices)?;
            if let Choice::Hex(hex) = answer {
                let officer = &mut self.leaders[leader.index()];
                (officer.hex, officer.place, officer.back) = (hex, Whereabouts::OnMap, None);
                let stands_in = self.stands_in(leader);
                let rule = if stands_in { rule!("16.2.8p1") } else { rule!("14.2.1") };
                table.tell(self, Event::Leaders(Told::Joined(leader, hex, rule)));
            }
        }
        Ok(())
    }

    /// Whether a leader stands in for another. [16.2.8p1]
    fn stands_in(&self, leader: LeaderId) -> bool {
        let army = &self.fixed.setup.army;
        army.leaders.iter().any(|other| other.replaced_by == Some(leader))
    }

    /// Hexes of the troops with which a leader can come in: those of V Corps for who replaces
    /// another, those of his division, or any of his nation. (R131)
    fn troops_of(&self, leader: LeaderId) -> Vec<Hex> {
        let def = self.leader_def(leader);
        let stands_in = self.stands_in(leader);
        let hexes = |fits: &dyn Fn(UnitId) -> bool| -> Vec<Hex> {
            let mut found: Vec<Hex> = self
                .army(def.nation.seat())
                .filter(|unit| self.def(*unit).nation == def.nation && fits(*unit))
                .flat_map(|unit| self.unit(unit).hexes.as_slice())
                .copied()
                .collect();
            found.sort_unstable();
            found.dedup();
            found
        };
        let own = if stands_in {
            hexes(&|unit| self.def(unit).command == Some(Command::RussianV))
        } else {
            hexes(&|unit| def.division == Some(self.def(unit).division))
        };
        if own.is_empty() && !stands_in { hexes(&|_| true) } else { own }
    }
}

impl Ask {
    /// In words.
    pub fn words(&self, battle: &Battle) -> String {
        match self {
            Ask::Refuge(leader) => {
                format!(
                    "{} has lost his troops: where does he go?",
                    battle.leader_def(*leader).name
                )
            }
            Ask::Joins(leader) => format!("Whom does {} join?", battle.leader_def(*leader).name),
        }
    }
}

impl Told {
    /// Whose leader it is.
    pub fn actor(&self, battle: &Battle) -> Option<Seat> {
        let (Told::Struck(leader, ..)
        | Told::Out(leader, _)
        | Told::Fled(leader, _)
        | Told::Taken(leader, _)
        | Told::Joined(leader, ..)) = self;
        Some(battle.leader_def(*leader).nation.seat())
    }

    /// In words.
    pub fn line(&self, battle: &Battle) -> Line {
        let name = |leader: &LeaderId| battle.leader_def(*leader).name.clone();
        let label = |hex: &Hex| battle.board().label(*hex);
        match self {
            Told::Struck(leader, die, wound) => {
                let fate = match wound {
                    Wound::Killed => "is killed",
                    Wound::SeriouslyWounded => "is seriously wounded",
                    Wound::Wounded => "is wounded",
                    Wound::Captured => "is cut off",
                    Wound::Unhurt => "is scratched and stays",
                };
                let thrown = Thrown {
                    faces: vec![*die],
                    sides: 6,
                    total: i32::from(*die),
                    table: "Leader Casualty Table".to_owned(),
                    column: String::new(),
                    result: fate.to_owned(),
                    rule: rule!("14.2.1").key().to_owned(),
                };
                let text = format!("{} is hit; the die is {die}: he {fate}.", name(leader));
                Line { thrown: Some(thrown), ..line(text, &[rule!("14.2.1")]) }
            }
            Told::Out(leader, hours) => {
                let unit = if *hours == 1 { "hour" } else { "hours" };
                let text = format!("{} is out for {hours} {unit}.", name(leader));
                line(text, &[rule!("14.2.1")])
            }
            Told::Fled(leader, hex) => {
                line(format!("{} gets away to {}.", name(leader), label(hex)), &[rule!("14.2.3")])
            }
            Told::Taken(leader, rule) => line(format!("{} is taken.", name(leader)), &[*rule]),
            Told::Joined(leader, hex, rule) => {
                line(format!("{} joins the troops in {}.", name(leader), label(hex)), &[*rule])
            }
        }
    }
}
