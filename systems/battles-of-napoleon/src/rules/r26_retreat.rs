//! Chapter 26: retreats and push-back.

use crate::nouns::field::{Field, UnitId};
use crate::nouns::kinds::{Arm, FRENCH, Shape};
use crate::rules::ask::Choice;
use crate::rules::brief::{Brief, Fate};
use crate::rules::event::Event;
use crate::rules::r25_losses::{Alarm, Cause};
use crate::rules::words::{counted, line, one_die};
use crate::state::battle::{At, Battle};
use engine::{Line, Play, Seat, Throw, rule};
use ground::{Dir, Hex};
use serde::Serialize;

/// Questions of a retreat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [26b] Where does the unit retreat?
    Way {
        /// The top unit.
        unit: UnitId,
        /// Hexes still to go.
        left: u8,
    },
    /// [26m] Facing after the retreat.
    Facing(UnitId),
    /// [26.1a] Where is the unit pushed?
    PushedTo(UnitId),
    /// [26.1b] Facing after being pushed.
    PushedFacing(UnitId),
}

impl Ask {
    /// It in words.
    pub fn words(&self, battle: &Battle) -> String {
        match *self {
            Ask::Way { unit, left } => {
                let to_go = counted(left, "hex");
                format!("{} retreats, {to_go} to go. Where to?", battle.unit_words(unit))
            }
            Ask::PushedTo(unit) => format!("{} makes room. Where to?", battle.unit_words(unit)),
            Ask::Facing(unit) | Ask::PushedFacing(unit) => {
                format!("Which way does {} face now?", battle.unit_words(unit))
            }
        }
    }
}

/// What is told of retreats.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A unit retreats to a hex. [26a]
    Retreated(UnitId, Hex),
    /// A unit is pushed to a hex. [26.1a]
    Pushed(UnitId, Hex),
    /// Guns try to limber: the die, and whether they do. [26i]
    Limber(UnitId, u8, bool),
}

impl Told {
    /// It in words.
    pub fn line(&self, field: &Field) -> Line {
        match *self {
            Told::Retreated(unit, to) => {
                let text = format!("{} retreats to {}.", field.id(unit), field.label(to));
                line(text, &[rule!("26a")])
            }
            Told::Pushed(unit, to) => {
                let text = format!("{} is pushed to {}.", field.id(unit), field.label(to));
                line(text, &[rule!("26.1a")])
            }
            Told::Limber(unit, die, saved) => {
                let what = if saved { "limbers in time" } else { "cannot limber" };
                let text = format!("{} {what} (die {die}).", field.id(unit));
                let thrown = Some(one_die(die, "Limbering", what, rule!("26i")));
                Line { thrown, ..line(text, &[rule!("26i")]) }
            }
        }
    }

    /// What it comes to.
    pub fn brief(&self, field: &Field) -> Option<Brief> {
        match *self {
            Told::Retreated(unit, _) => Some(Brief::Fate(unit, Fate::Retreats)),
            Told::Limber(unit, _, true) => {
                Some(Brief::Done(format!("{} limbers in time", field.id(unit))))
            }
            Told::Limber(unit, _, false) => {
                Some(Brief::Result(format!("{} cannot limber", field.id(unit))))
            }
            Told::Pushed(..) => None,
        }
    }

    /// Whose unit it is.
    pub fn side(&self, field: &Field) -> Option<Seat> {
        let (Told::Retreated(unit, _) | Told::Pushed(unit, _) | Told::Limber(unit, ..)) = *self;
        Some(field.unit(unit).seat)
    }
}

/// What a hex is worth as the next of a retreat; smaller is better. (R40)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Way {
    dir: Dir,
    hex: Hex,
    /// [26o] [26p] [26q] [26r] [26s] Which of the five priorities it meets.
    meets: [bool; 5],
}

impl Battle {
    /// [26a] The units of a hex retreat together from the threats. [18p] [26u]
    pub fn retreat(
        &mut self,
        table: At<'_>,
        hex: Hex,
        threats: &[Hex],
        alarms: &mut Vec<Alarm>,
    ) -> Play<()> {
        self.save_the_guns(table, hex, threats, alarms)?;
        for unit in self.stack(hex) {
            // [26l] Squares become columns first.
            if self.unit(unit).shape == Shape::Square {
                self.reshape(table, unit, Shape::Column, rule!("26l"));
            }
        }
        self.settle_guns(table, hex);
        let Some(top) = self.top(hex) else { return Ok(()) };
        // [26v] The top unit sets the length.
        let mut left = self.retreat_length(top);
        let mut here = hex;
        let mut pushed = Vec::new();
        while left > 0 && self.top(here).is_some() {
            let ways = self.retreat_ways(here, threats);
            if ways.is_empty() {
                self.cornered(table, here, left, threats, alarms);
                break;
            }
            let seat = self.owner(here).unwrap_or(FRENCH);
            let lead = self.top(here).unwrap_or(top);
            let choices = ways.iter().map(|way| Choice::Hex(way.hex)).collect();
            let question = Ask::Way { unit: lead, left };
            // [26b] The owner decides among equals.
            let Choice::Hex(to) = table.ask(self, seat, rule!("26b"), question, choices)? else {
                break;
            };
            // [18v] Friends in the only way are pushed.
            if self.top(to).is_some() {
                self.push_back(table, to, threats, &mut vec![here], &mut pushed)?;
            }
            self.carry(table, here, to, |unit| Told::Retreated(unit, to));
            here = to;
            left -= 1;
            // [26s] One point each time it comes next to an enemy.
            if self.beside_enemy(here, seat) {
                let units = self.stack(here);
                let cause = Cause::RetreatBesideEnemy;
                self.lose_in_order(table, &units, 1, cause, threats, alarms);
            }
        }
        // [23.3a] Who had to go and could not has been driven back all the same. (R99)
        if here == hex {
            for unit in self.stack(hex) {
                self.unit_mut(unit).marks.stuck = true;
            }
        }
        self.after_retreat(table, here)
    }

    /// [26m] Any facing; [26h] cavalry is tired.
    fn after_retreat(&mut self, table: At<'_>, hex: Hex) -> Play<()> {
        self.settle_guns(table, hex);
        let Some(top) = self.top(hex) else { return Ok(()) };
        if self.arm(top) == Arm::Cavalry {
            self.tire(table, top, rule!("26h"));
        }
        self.choose_facing(table, hex, Ask::Facing(top), rule!("26m"))?;
        self.settle_control(table);
        self.settle_leaders(table)
    }

    /// [26i] Unlimbered guns lose a point and must limber in time; [26j] or they are lost.
    fn save_the_guns(
        &mut self,
        table: At<'_>,
        hex: Hex,
        threats: &[Hex],
        alarms: &mut Vec<Alarm>,
    ) -> Play<()> {
        for unit in self.stack(hex) {
            if self.unit(unit).shape != Shape::Unlimbered {
                continue;
            }
            if self.lose(table, unit, 1, Cause::GunsForcedBack, threats, alarms) {
                continue;
            }
            let die = table.throw(self, Throw::one_die(rule!("26i"), "limber and flee"))?.first();
            let saved = self.field.book.limbers(self.def(unit).troop, die);
            table.tell(self, Told::Limber(unit, die, saved));
            if saved {
                self.reshape(table, unit, Shape::Limbered, rule!("26i"));
            } else {
                self.eliminate(table, unit, Cause::GunsLost, threats, alarms);
            }
        }
        Ok(())
    }

    /// [26d] Infantry its printed MP; [26e] cavalry half, rounded up; artillery its limbered MP.
    /// [26v] The top unit's for the whole stack. (R41) (R76)
    pub fn retreat_length(&self, top: UnitId) -> u8 {
        let printed = self.def(top).mp[self.printed_side(top, self.unit(top).shape)];
        match self.arm(top) {
            // [26d]
            Arm::Infantry => printed,
            // [26e]
            Arm::Cavalry => printed.div_ceil(2),
            Arm::Artillery => self.def(top).mp[1],
        }
    }

    /// The hexes that the units of a hex may retreat into next, by the five priorities.
    fn retreat_ways(&self, here: Hex, threats: &[Hex]) -> Vec<Way> {
        let ways = self.ways_from(here, threats, &[here]);
        // [26o] If no hex leads away, the map edge or the lack of a way costs points instead; only a
        // unit hemmed in by others goes wherever it can. (R40)
        let away = ways.iter().any(|way| way.meets[0]);
        if !away && self.stopped_by(here, threats).is_some() {
            return Vec::new();
        }
        best(ways)
    }

    /// All hexes next to one, with the priorities they meet; facing and costs do not matter. [26f]
    fn ways_from(&self, here: Hex, threats: &[Hex], closed: &[Hex]) -> Vec<Way> {
        let Some(top) = self.top(here) else { return Vec::new() };
        let seat = self.seat_of(top);
        let cavalry = self.arm(top) == Arm::Cavalry;
        let board = &self.field.board;
        let mut ways: Vec<Way> = Vec::with_capacity(6);
        for (dir, hex) in board.neighbours(here) {
            if self.enemy_in(hex, seat) || closed.contains(&hex) {
                continue;
            }
            // [26g] [18f] Cavalry never retreats into obstructed hexes or through infantry and guns.
            if cavalry && self.bars_cavalry(hex) {
                continue;
            }
            let free = self.top(hex).is_none();
            if !free && !self.has_room(hex, &mut closed.to_vec()) {
                continue;
            }
            let farther =
                |threat: &Hex| board.distance(hex, *threat) > board.distance(here, *threat);
            let home: [Dir; 3] = if seat == FRENCH {
                [Dir::S, Dir::SW, Dir::NW]
            } else {
                [Dir::N, Dir::NE, Dir::SE]
            };
            let meets = [
                threats.iter().all(farther),
                // [26p]
                free,
                true,
                // [26r]
                home.contains(&dir),
                !self.beside_enemy(hex, seat),
            ];
            ways.push(Way { dir, hex, meets });
        }
        // [26q] Not nearer to an enemy in sight: looked at only where it can decide.
        if ways.len() > 1 {
            for unit in self.army(seat.other()).filter(|&unit| !self.unit(unit).under) {
                let enemy = self.unit(unit).hex;
                let now = board.distance(here, enemy);
                let nearer = |way: &Way| way.meets[2] && board.distance(way.hex, enemy) < now;
                if ways.iter().any(nearer) && self.sees(here, enemy) {
                    for way in &mut ways {
                        if nearer(way) {
                            way.meets[2] = false;
                        }
                    }
                }
            }
        }
        ways
    }

    /// Hexes that cavalry never retreats into: [26g] obstructed ones, and [18f] those of infantry
    /// or guns, who do not make room for it. (R99)
    fn bars_cavalry(&self, hex: Hex) -> bool {
        self.obstructed(hex) || self.top(hex).is_some_and(|unit| self.arm(unit) != Arm::Cavalry)
    }

    /// What stops a retreat although it would lead away from the threats: the edge of the map
    /// [26n], or ground that cavalry may not enter [26g] [18f].
    fn stopped_by(&self, here: Hex, threats: &[Hex]) -> Option<Cause> {
        let top = self.top(here)?;
        let (seat, board) = (self.seat_of(top), &self.field.board);
        let edge = Dir::ALL.into_iter().any(|dir| {
            board.neighbour(here, dir).is_none()
                && threats
                    .iter()
                    .all(|&t| board.distance_beyond(here, dir, t) > board.distance(here, t))
        });
        if edge {
            return Some(Cause::MapEdge);
        }
        let barred = self.arm(top) == Arm::Cavalry
            && board.neighbours(here).any(|(_, hex)| {
                self.bars_cavalry(hex)
                    && !self.enemy_in(hex, seat)
                    && threats.iter().all(|&t| board.distance(hex, t) > board.distance(here, t))
            });
        barred.then_some(Cause::NoWay)
    }

    /// No way is left: the map edge [26n], or hexes closed to cavalry [26g] [18f], cost a point for
    /// each hex; [26t] a unit with enemies all round surrenders.
    fn cornered(
        &mut self,
        table: At<'_>,
        here: Hex,
        left: u8,
        threats: &[Hex],
        alarms: &mut Vec<Alarm>,
    ) {
        let Some(top) = self.top(here) else { return };
        let seat = self.seat_of(top);
        let board = &self.field.board;
        let surrounded = board.neighbours(here).all(|(_, next)| self.enemy_in(next, seat));
        let units = self.stack(here);
        if surrounded {
            for unit in units {
                self.eliminate(table, unit, Cause::Surrender, threats, alarms);
            }
            return;
        }
        let cause = self.stopped_by(here, threats).unwrap_or(Cause::NoWay);
        for unit in units {
            self.lose(table, unit, left, cause, threats, alarms);
        }
    }

    /// Whether the units of a hex can make room, if need be by pushing others. [26.1a]
    fn has_room(&self, hex: Hex, closed: &mut Vec<Hex>) -> bool {
        closed.push(hex);
        let Some(top) = self.top(hex) else { return true };
        let (seat, cavalry) = (self.seat_of(top), self.arm(top) == Arm::Cavalry);
        self.field.board.neighbours(hex).any(|(_, next)| {
            if closed.contains(&next) || self.enemy_in(next, seat) {
                return false;
            }
            if cavalry && self.bars_cavalry(next) {
                return false;
            }
            self.top(next).is_none() || self.has_room(next, closed)
        })
    }

    /// [26.1a] Friends in the way make room, by the same priorities. (R42)
    fn push_back(
        &mut self,
        table: At<'_>,
        hex: Hex,
        threats: &[Hex],
        chain: &mut Vec<Hex>,
        pushed: &mut Vec<UnitId>,
    ) -> Play<()> {
        let Some(top) = self.top(hex) else { return Ok(()) };
        let seat = self.seat_of(top);
        chain.push(hex);
        let ways = best(self.ways_from(hex, threats, chain));
        let choices: Vec<Choice> = ways.iter().map(|way| Choice::Hex(way.hex)).collect();
        let Choice::Hex(to) = table.ask(self, seat, rule!("26.1a"), Ask::PushedTo(top), choices)?
        else {
            return Ok(());
        };
        if self.top(to).is_some() {
            self.push_back(table, to, threats, chain, pushed)?;
        }
        for unit in self.stack(hex) {
            // [26.1c] Guns limber, without check or loss.
            if self.unit(unit).shape == Shape::Unlimbered {
                self.reshape(table, unit, Shape::Limbered, rule!("26.1c"));
            }
            // [26.1d] A square pushed more than one hex becomes a column.
            if self.unit(unit).shape == Shape::Square && pushed.contains(&unit) {
                self.reshape(table, unit, Shape::Column, rule!("26.1d"));
            }
            pushed.push(unit);
        }
        self.carry(table, hex, to, |unit| Told::Pushed(unit, to));
        self.settle_guns(table, to);
        // [26.1b] They may turn.
        self.choose_facing(table, to, Ask::PushedFacing(top), rule!("26.1b"))?;
        self.settle_control(table);
        self.settle_leaders(table)
    }

    /// Moves everything in a hex to another: units with their order of stacking, and leaders.
    /// [21.6d]
    pub fn carry<T: Into<Event>>(
        &mut self,
        table: At<'_>,
        from: Hex,
        to: Hex,
        told: impl Fn(UnitId) -> T,
    ) {
        // [18p] [26u] All of them, by one way.
        let units = self.stack(from);
        let seat = units.first().map(|&unit| self.seat_of(unit));
        let into = self.obstructed(to);
        for &unit in &units {
            self.place(unit, to);
            table.tell(self, told(unit));
            // [17.2e] [19o] Infantry in obstructed terrain is in general order, out of it in column.
            if self.arm(unit) == Arm::Infantry {
                match (into, self.unit(unit).shape) {
                    (true, _) => self.reshape(table, unit, Shape::General, rule!("17.2e")),
                    // (R97)
                    (false, Shape::General) => {
                        self.reshape(table, unit, Shape::Column, rule!("26f"));
                    }
                    _ => {}
                }
            }
        }
        let leaders: Vec<_> = self.leaders_at(from).collect();
        for leader in leaders {
            if Some(self.field.leader(leader).seat) == seat {
                // [21.6d] Leaders go with their units.
                self.leaders[leader.index()].hex = to;
            }
        }
    }
}

/// The ways that meet most: all five priorities, or without the last, and so on. (R40)
fn best(ways: Vec<Way>) -> Vec<Way> {
    for keep in (0..=5).rev() {
        let kept: Vec<Way> =
            ways.iter().filter(|way| way.meets[..keep].iter().all(|&met| met)).copied().collect();
        if !kept.is_empty() {
            return kept;
        }
    }
    Vec::new()
}
