//! Section 10: retreats. [RET-01]

use crate::book::{Cost, Disordering};
use crate::host::ask::{Asks, Choice};
use crate::host::event::Tells;
use crate::nouns::{Facing, LeaderId, UnitId};
use crate::rules::s09_morale::{Cause, LossCause};
use crate::state::{At, Battle};
use engine::{Line, Play, Seat, rule, words};
use ground::{Dir, Hex};
use serde::Serialize;

words! {
    /// Why a unit retreats.
    RetreatKind {
        /// It has become unsteady: it keeps its facing. [MOR-03]
        Unsteady = "unsteady",
        /// A result says so. [MEL-08] [BAY-15]
        Result = "result",
        /// It routs: it faces the way it ran. [MOR-04]
        Rout = "rout",
        /// The breakdown of its command: no strength is lost for want of a way. [BRK-03]
        Breakdown = "breakdown",
    }
}

/// What players are asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Which of the equally good hexes. [RET-01]
    Step(UnitId),
    /// Whether a leader goes along. [RET-04]
    Follow(LeaderId, UnitId),
}

impl Asks for Ask {
    fn words(&self, battle: &Battle) -> String {
        match self {
            Ask::Step(unit) => format!("Where does {} retreat?", battle.card(*unit).name),
            Ask::Follow(leader, unit) => {
                let leader = &battle.leader_card(*leader).name;
                format!("Does {leader} go with {}?", battle.card(*unit).name)
            }
        }
    }
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A unit has retreated, from the first of these hexes to the last.
    Retreated {
        /// Who.
        unit: UnitId,
        /// Why.
        kind: RetreatKind,
        /// Its way.
        path: Vec<Hex>,
    },
    /// A leader went along.
    Followed(LeaderId, Hex),
}

impl Tells for Told {
    fn line(&self, battle: &Battle) -> Line {
        let label = |hex: &Hex| battle.board().label(*hex);
        let (text, rule) = match self {
            Told::Retreated { unit, kind, path } => {
                let name = &battle.card(*unit).name;
                let verb = if *kind == RetreatKind::Rout { "runs" } else { "retreats" };
                let text = match (path.len(), path.last()) {
                    (2.., Some(end)) => format!("{name} {verb} to {}", label(end)),
                    _ => format!("{name} cannot retreat"),
                };
                (text, rule!("RET-01"))
            }
            Told::Followed(leader, hex) => {
                let name = &battle.leader_card(*leader).name;
                (format!("{name} goes along to {}", label(hex)), rule!("RET-04"))
            }
        };
        Line { text, rules: vec![rule.key()], ..Line::default() }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Told::Retreated { unit, .. } => Some(battle.seat_of(*unit)),
            Told::Followed(leader, _) => Some(battle.leader_card(*leader).seat),
        }
    }
}

impl Battle {
    /// [RET-01] A unit retreats so many hexes, each as far from the enemy as it can, its owner
    /// choosing between equals; [RET-03] for each hex it cannot make it loses a strength point. The
    /// friends it passes check their morale, and leaders of its hex may go along. [RET-04] (G10)
    ///
    /// Returns the hexes of its way, the first of them where it stood.
    pub fn retreat(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        hexes: u8,
        kind: RetreatKind,
    ) -> Play<Vec<Hex>> {
        let start = self.unit(unit).hex;
        let mut path = vec![start];
        if !self.unit(unit).on_map() {
            return Ok(path);
        }
        let seat = self.seat_of(unit);
        // [BRK-03] In a breakdown the commander is asked last, when all his men are where they go.
        let commander = self.stats(unit).division.and_then(|division| self.commander(division));
        let late = commander.filter(|_| kind == RetreatKind::Breakdown);
        let leaders: Vec<LeaderId> = self
            .leaders_at(start)
            .filter(|leader| self.leader_card(*leader).seat == seat && Some(*leader) != late)
            .collect();
        let mut passed: Vec<UnitId> = Vec::new();
        let mut made = 0;
        // Where it may not end it goes one hex farther.
        while made < hexes || !self.may_halt(unit) {
            let ways = self.retreat_ways(unit, &path, hexes.saturating_sub(made + 1));
            let choices: Vec<Choice> = ways.iter().map(|dir| Choice::Step(*dir)).collect();
            let dir = match choices.is_empty() {
                true => break,
                false => table.ask(self, seat, rule!("RET-01"), Ask::Step(unit), choices)?,
            };
            let Choice::Step(dir) = dir else { break };
            let disorders = self.retreat_disorders(unit, dir);
            self.shift(unit, dir);
            made += 1;
            let here = self.unit(unit).hex;
            path.push(here);
            // [LDR-03]
            self.displace_leaders(table, unit)?;
            passed.extend(self.units_at(here).filter(|other| *other != unit));
            if kind == RetreatKind::Rout {
                self.unit_mut(unit).facing = Facing::side(dir);
            }
            if disorders {
                self.disorder(table, unit)?;
            }
        }
        table.tell(self, Told::Retreated { unit, kind, path: path.clone() });
        self.flights.push((unit, path.clone()));
        if kind != RetreatKind::Breakdown {
            self.lose_strength(table, unit, hexes.saturating_sub(made), LossCause::Retreat);
        }
        self.leaders_follow(table, unit, start, &leaders)?;
        for friend in passed {
            if self.unit(friend).on_map() && !self.is_routed(friend) {
                self.check_morale(table, friend, 0, Cause::PassedThrough)?;
            }
        }
        Ok(path)
    }

    /// Moves all hexes of a unit one step; it lands on top.
    pub fn shift(&mut self, unit: UnitId, dir: Dir) {
        let troops = *self.unit(unit);
        let next = |hex: Hex| self.board().neighbour(hex, dir);
        match (next(troops.hex), troops.right.is_somewhere().then(|| next(troops.right)).flatten())
        {
            (Some(left), Some(right)) => self.put_wide(unit, left, right),
            (Some(hex), None) => self.put(unit, hex),
            (None, _) => {}
        }
    }

    /// Whether a unit may stay where a retreat has brought it. [RET-04]
    fn may_halt(&self, unit: UnitId) -> bool {
        let troops = self.unit(unit);
        troops.hexes().all(|hex| {
            let alone = self.units_at(hex).all(|other| other == unit);
            alone || self.may_stack(unit, troops.formation, hex).is_ok()
        })
    }

    /// [RET-01] [RET-02] The best ways of a retreat: not into the enemy, forbidden ground or a hex
    /// used before, not closer to the nearest enemy; of these the farthest from him, and of equals
    /// the empty ones. (G78) With no hexes to go after it a step counts only if the unit may end there or go
    /// on.
    pub fn retreat_ways(&self, unit: UnitId, used: &[Hex], hexes_after: u8) -> Vec<Dir> {
        let troops = self.unit(unit);
        let seat = self.seat_of(unit);
        let distance = |hexes: &[Hex]| {
            hexes.iter().map(|hex| self.nearest_enemy(*hex, seat)).min().unwrap_or(u16::MAX)
        };
        let here: Vec<Hex> = troops.hexes().collect();
        let now = distance(&here);
        let mut best: Vec<(u16, bool, Dir)> = Vec::new();
        for dir in Dir::ALL {
            let Some(there) = self.retreat_step(unit, &here, dir, used) else { continue };
            let far = distance(&there);
            if far < now {
                continue;
            }
            let empty = |hex: &Hex| self.units_at(*hex).all(|other| other == unit);
            let is_empty = there.iter().all(empty);
            if hexes_after == 0 && !is_empty && !self.may_end_or_go_on(unit, &there, used) {
                continue;
            }
            best.push((far, is_empty, dir));
        }
        let most = best.iter().map(|(far, ..)| *far).max();
        best.retain(|(far, ..)| Some(*far) == most);
        if best.iter().any(|(_, empty, _)| *empty) {
            best.retain(|(_, empty, _)| *empty);
        }
        best.into_iter().map(|(_, _, dir)| dir).collect()
    }

    /// The hexes a unit would be in after a step of a retreat, if it may make it at all. [RET-02]
    fn retreat_step(&self, unit: UnitId, here: &[Hex], dir: Dir, used: &[Hex]) -> Option<Vec<Hex>> {
        let seat = self.seat_of(unit);
        let mut there = Vec::with_capacity(here.len());
        for hex in here {
            let next = self.board().neighbour(*hex, dir)?;
            let taken = self.enemy_in(next, seat) || used.contains(&next);
            if taken || !self.field().is_open(next) || self.is_prohibited(unit, *hex, dir) {
                return None;
            }
            there.push(next);
        }
        // [MLT-04] A two-hex line goes only where nobody else is.
        let wide = there.len() > 1;
        let free = |hex: &Hex| self.units_at(*hex).all(|other| other == unit);
        (!wide || there.iter().all(free)).then_some(there)
    }

    fn may_end_or_go_on(&self, unit: UnitId, there: &[Hex], used: &[Hex]) -> bool {
        let formation = self.unit(unit).formation;
        if there.iter().all(|hex| self.may_stack(unit, formation, *hex).is_ok()) {
            return true;
        }
        let mut used = used.to_vec();
        used.extend(there);
        let free = |hex: &Hex| self.units_at(*hex).all(|other| other == unit);
        Dir::ALL.into_iter().any(|dir| {
            let next = self.retreat_step(unit, there, dir, &used);
            next.is_some_and(|hexes| hexes.iter().all(free))
        })
    }

    /// Whether the Terrain Effects Chart forbids a unit a step as it is drawn up, by the hex or by
    /// the hexside. [MOV-06] [MOV-07] A bridge crosses water.
    pub fn is_prohibited(&self, unit: UnitId, from: Hex, dir: Dir) -> bool {
        let column = self.move_column(unit);
        let Some(next) = self.board().neighbour(from, dir) else { return true };
        let side = self.field().side(from, dir);
        let by_road = side.road != crate::nouns::Road::None;
        let barred = |row| self.book().cost(row, column).cost == Cost::Prohibited;
        let water = |row| {
            side.bridge()
                && matches!(row, crate::book::LandRow::Stream | crate::book::LandRow::DeepStream)
        };
        let hex = barred(self.land_row(next)) && !(by_road && self.field().is_open(next));
        hex || self.side_rows(from, dir).any(|row| barred(row) && !water(row))
    }

    /// Whether a step of a retreat disorders at once; checks are left out. [RET-04]
    fn retreat_disorders(&self, unit: UnitId, dir: Dir) -> bool {
        let column = self.move_column(unit);
        let at_once = |row| self.book().cost(row, column).disorder == Disordering::AtOnce;
        self.unit(unit).hexes().any(|hex| {
            let next = self.board().neighbour(hex, dir);
            next.is_some_and(|next| at_once(self.land_row(next)))
                || self.side_rows(hex, dir).any(at_once)
        })
    }

    /// Leaders in the hex of a unit that has left may go along or stay. [RET-04]
    pub fn leaders_follow(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        start: Hex,
        leaders: &[LeaderId],
    ) -> Play<()> {
        let end = self.unit(unit).hex;
        if !end.is_somewhere() || end == start {
            return Ok(());
        }
        let seat = self.seat_of(unit);
        for &leader in leaders {
            let question = Ask::Follow(leader, unit);
            let choices = vec![Choice::Yes, Choice::No];
            if table.ask(self, seat, rule!("RET-04"), question, choices)? == Choice::Yes {
                self.leaders[leader.index()].hex = end;
                table.tell(self, Told::Followed(leader, end));
            }
        }
        Ok(())
    }
}
