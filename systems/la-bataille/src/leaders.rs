//! Chapter 14: what becomes of leaders under fire and in melee.

use crate::army::{LeaderId, UnitId};
use crate::ask::{Choice, Question};
use crate::battle::{At, Battle, Whereabouts};
use crate::book::{MoraleReason, Number, Wound};
use crate::event::Event;
use crate::kinds::{Command, Terrain};
use crate::mods::{Drm, Mods};
use crate::morale::line;
use crate::scenario::TURN_MINUTES;
use engine::{Line, Play, Read, Rule, Seat, Throw, rule};
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
    /// He is with the troops in a hex, again or for the first time.
    Joined(LeaderId, Hex),
}

impl Battle {
    /// Leaders of a side in a hex.
    pub fn own_leaders(&self, hex: Hex, seat: Seat) -> Vec<LeaderId> {
        self.leaders_at(hex).filter(|one| self.leader_def(*one).nation.seat() == seat).collect()
    }

    /// [14.2.1] A leader of a side in a hex is struck; the one who `fought` gave his modifier to a
    /// melee.
    pub fn strike_leader(
        &mut self,
        table: At<'_>,
        hex: Hex,
        seat: Seat,
        fought: Option<LeaderId>,
        by_fire: bool,
    ) -> Play<()> {
        let Some(leader) = self.who_is_struck(table, hex, seat, fought, by_fire)? else {
            return Ok(());
        };
        let wound = loop {
            let throw = Throw::one_die(rule!("14.2.1"), "leader casualty");
            let die = table.throw(self, throw)?.first();
            let wound = self.book().wound(die);
            self.tell(table, Event::Leaders(Told::Struck(leader, die, wound)));
            // A ball takes no prisoners: the die is thrown again. [14.2.1]
            if wound != Wound::Captured || !by_fire {
                break wound;
            }
        };
        match wound {
            Wound::Unhurt => return Ok(()),
            Wound::Captured => {
                self.take_leader(table, leader, rule!("14.2.1"));
                return Ok(());
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
        self.mourn(table, leader, hex, seat)
    }

    /// Who of several rolls. [14.1.2] [14.1.4] [14.1.4p1] (R35)
    fn who_is_struck(
        &self,
        table: At<'_>,
        hex: Hex,
        seat: Seat,
        fought: Option<LeaderId>,
        by_fire: bool,
    ) -> Play<Option<LeaderId>> {
        let mut here = self.own_leaders(hex, seat);
        let fought = fought.filter(|leader| here.contains(leader));
        if let (Some(leader), false) = (fought, by_fire) {
            // [14.1.2] In an attack it is the one who takes part.
            if here.len() == 1 || self.active() == Some(seat) {
                return Ok(Some(leader));
            }
            let throw = Throw::one_die(rule!("14.1.4"), "which leader is struck");
            let die = i32::from(table.throw(self, throw)?.first());
            if die <= self.book().number(Number::LeaderInFront) {
                return Ok(Some(leader));
            }
            here.retain(|one| *one != leader);
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
                };
                let lot = usize::from(table.throw(self, throw)?.first());
                Ok(here.get(lot - 1).copied())
            }
        }
    }

    fn take_off(&mut self, leader: LeaderId, to: Whereabouts) {
        let one = &mut self.leaders[leader.index()];
        (one.hex, one.place, one.back) = (Hex::NOWHERE, to, None);
    }

    /// [14.2.1] A wounded leader is out for hours of the clock, the night included. (R130)
    fn send_away(&mut self, table: At<'_>, leader: LeaderId, hours: u8) {
        let turns = &self.given.setup.scenario.turns;
        let minutes = |turn: crate::scenario::Turn| {
            24 * 60 * u32::from(turn.day) + u32::from(turn.clock.minutes())
        };
        let until = minutes(self.now()) + 60 * u32::from(hours);
        let back = turns.iter().position(|turn| minutes(*turn) >= until);
        // Nothing of the record is left: he does not come back.
        let past = self.turn + u16::from(hours) * (60 / TURN_MINUTES) + turns.len() as u16;
        let back = back.map_or(past, |index| index as u16);
        self.take_off(leader, Whereabouts::Waiting);
        self.leaders[leader.index()].back = Some(back);
        self.tell(table, Event::Leaders(Told::Out(leader, hours)));
    }

    /// [16.2.8p1] Who stands in for a leader comes at the start of the next segment of his side.
    /// (R65)
    fn replace(&mut self, leader: LeaderId) {
        let Some(next) = self.leader_def(leader).replaced_by else { return };
        let seat = self.leader_def(leader).nation.seat();
        // The French go first: a Coalition leader struck in their segment is replaced in this turn.
        let waits = self.active() != Some(Seat::First) || seat == Seat::First;
        let turn = self.turn + u16::from(waits);
        let one = &mut self.leaders[next.index()];
        if one.place == Whereabouts::Waiting && one.back.is_none() {
            one.back = Some(turn);
        }
    }

    /// [14.2.2] [4.1p9] The units in the hex check, less the bonus of the fallen.
    fn mourn(&mut self, table: At<'_>, leader: LeaderId, hex: Hex, seat: Seat) -> Play<()> {
        let mut occasion = Mods::default();
        occasion.add(Drm::Fell(leader), -self.leader_def(leader).morale);
        let here: Vec<UnitId> =
            self.units_at(hex).filter(|unit| self.seat_of(*unit) == seat).collect();
        for unit in here {
            let stays = self.is_on_map(unit) && self.unit(unit).hexes.contains(hex);
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
            let refuges = self.refuges(hex, seat);
            if fate == Fate::Surrendered || ringed || refuges.is_empty() {
                // [14.2.3p1] [14.2.3p2]
                let rule =
                    if fate == Fate::Surrendered { rule!("14.2.3p2") } else { rule!("14.2.3p1") };
                self.take_leader(table, leader, rule);
                continue;
            }
            let choices = refuges.into_iter().map(Choice::Hex).collect();
            let question = Question::Leaders(Ask::Refuge(leader));
            let answer = self.ask(table, seat, rule!("14.2.3"), question, choices)?;
            if let Choice::Hex(to) = answer {
                self.leaders[leader.index()].hex = to;
                self.tell(table, Event::Leaders(Told::Fled(leader, to)));
            }
        }
        Ok(())
    }

    /// Leaders alone whom the enemy has come upon otherwise than by a march or a charge: falling
    /// back, advancing after melee, making room. They leave as if their troops were gone. [14.2.3]
    /// (R173)
    pub(crate) fn leaders_give_way(&mut self, table: At<'_>) -> Play<()> {
        for index in 0..self.leaders.len() as u8 {
            let leader = LeaderId(index);
            let hex = self.leaders[leader.index()].hex;
            let seat = self.leader_def(leader).seat();
            if hex.is_somewhere() && self.enemy_in(hex, seat) {
                self.leaders_left(table, hex, seat, Fate::Eliminated)?;
            }
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
        self.tell(table, Event::Leaders(Told::Taken(leader, rule)));
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
            let one = self.leaders[leader.index()];
            let due = one.place == Whereabouts::Waiting
                && one.back.is_some_and(|back| back <= self.turn)
                && self.leader_def(leader).nation.seat() == seat;
            let hexes = if due { self.troops_of(leader) } else { Vec::new() };
            if hexes.is_empty() {
                continue;
            }
            let choices = hexes.into_iter().map(Choice::Hex).collect();
            let question = Question::Leaders(Ask::Joins(leader));
            let answer = self.ask(table, seat, rule!("14.2.1"), question, choices)?;
            if let Choice::Hex(hex) = answer {
                let one = &mut self.leaders[leader.index()];
                (one.hex, one.place, one.back) = (hex, Whereabouts::OnMap, None);
                self.tell(table, Event::Leaders(Told::Joined(leader, hex)));
            }
        }
        Ok(())
    }

    /// Hexes of the troops with which a leader can come in: those of V Corps for who replaces
    /// another, those of his division, or any of his nation. (R131)
    fn troops_of(&self, leader: LeaderId) -> Vec<Hex> {
        let def = self.leader_def(leader);
        let army = &self.given.setup.army;
        let stands_in = army.leaders.iter().any(|one| one.replaced_by == Some(leader));
        let hexes = |fits: &dyn Fn(UnitId) -> bool| -> Vec<Hex> {
            let mut found: Vec<Hex> = self
                .army(def.nation.seat())
                .filter(|unit| self.def(*unit).nation == def.nation && fits(*unit))
                .map(|unit| self.unit(unit).hexes.first())
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
        | Told::Joined(leader, _)) = self;
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
                line(format!("{} {fate} ({die}).", name(leader)), &[rule!("14.2.1")])
            }
            Told::Out(leader, hours) => {
                line(format!("{} is out for {hours} hours.", name(leader)), &[rule!("14.2.1")])
            }
            Told::Fled(leader, hex) => {
                line(format!("{} gets away to {}.", name(leader), label(hex)), &[rule!("14.2.3")])
            }
            Told::Taken(leader, rule) => line(format!("{} is taken.", name(leader)), &[*rule]),
            Told::Joined(leader, hex) => line(
                format!("{} joins the troops in {}.", name(leader), label(hex)),
                &[rule!("14.2.1")],
            ),
        }
    }
}
