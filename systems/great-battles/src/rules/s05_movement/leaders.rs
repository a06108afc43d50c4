//! 5.4: leaders ride, flee and find refuge. [LDR-01]

use super::cost::road_row;
use super::{Ask, Told};
use crate::book::{Book, Cost, LandRow, MoveColumn, Number};
use crate::data::field::Field;
use crate::host::ask::Choice;
use crate::nouns::{HalfPoints, LeaderId, Rank, UnitId};
use crate::state::{Actor, At, Battle, Place};
use engine::{Play, Seat, rule};
use ground::{Dir, Hex};

/// What a step out of each hex in each direction costs a leader, where he may ride. [LDR-01]
pub(crate) fn ride_costs(book: &Book, field: &Field) -> Vec<[Option<HalfPoints>; 6]> {
    let cost = |from: Hex, dir: Dir| {
        let next = field.board().neighbour(from, dir).filter(|next| field.is_open(*next))?;
        let side = field.side(from, dir);
        let land = road_row(side.road).unwrap_or_else(|| field.land_row(next));
        let water = |row: &LandRow| matches!(row, LandRow::Stream | LandRow::DeepStream);
        let sides = side.rows().filter(|row| !(side.bridge() && water(row)));
        let mut points = HalfPoints::NONE;
        for row in std::iter::once(land).chain(sides) {
            match book.cost(row, MoveColumn::Leader).cost {
                Cost::Points(more) => points += more,
                Cost::FirstFree(_) => {}
                Cost::OtherTerrain | Cost::Prohibited => return None,
            }
        }
        Some(points)
    };
    field.board().hexes().map(|from| Dir::ALL.map(|dir| cost(from, dir))).collect()
}

impl Battle {
    /// Leaders who may ride in the activation that goes on: [CMD-14] that of the division, and [LDR-02]
    /// those above him who have not ridden this turn.
    pub fn leaders_to_move(&self) -> Vec<LeaderId> {
        let Some(activation) = self.activation else { return Vec::new() };
        let army = &self.setup.army;
        let (own, corps) = match activation.actor {
            Actor::Division(division) => {
                (army.division(division).leader, army.division(division).corps)
            }
            Actor::Single(unit) => (None, self.stats(unit).corps),
        };
        let corps = corps.map(|corps| army.corps(corps));
        let above = [corps.and_then(|corps| corps.leader), corps.and_then(|corps| corps.overall)];
        let all = [own].into_iter().chain(above).flatten();
        let mut open: Vec<LeaderId> =
            all.filter(|leader| self.is_present(*leader) && !self.leader(*leader).moved).collect();
        open.dedup();
        open
    }

    /// Corps and army leaders of a side who have not ridden this turn: a free pick without a LIM.
    /// [LDR-02]
    pub fn free_leaders(&self, seat: Seat) -> Vec<LeaderId> {
        let all = (0..self.leaders.len() as u8).map(LeaderId);
        let open = all.filter(|leader| {
            let card = self.leader_card(*leader);
            card.seat == seat && card.rank != Rank::Division && self.is_present(*leader)
        });
        open.filter(|leader| !self.leader(*leader).moved).collect()
    }

    /// [LDR-01] A leader rides where his points take him.
    pub fn move_leader(&mut self, table: At<'_>, leader: LeaderId) -> Play<()> {
        let seat = self.leader_card(leader).seat;
        let mut choices: Vec<Choice> = self.rides(leader).into_iter().map(Choice::Hex).collect();
        choices.push(Choice::Done);
        let question = Ask::Ride(leader);
        self.leaders[leader.index()].moved = true;
        if let Choice::Hex(hex) = table.ask(self, seat, rule!("LDR-01"), question, choices)? {
            self.leaders[leader.index()].hex = hex;
            table.tell(self, Told::Rode(leader, hex));
        }
        Ok(())
    }

    /// The hexes a leader can reach, by number: cheapest ways first are tried. [LDR-01]
    pub fn rides(&self, leader: LeaderId) -> Vec<Hex> {
        let seat = self.leader_card(leader).seat;
        let most = HalfPoints::whole(self.number(Number::LeaderPoints) as i16);
        let start = self.leader(leader).hex;
        let mut best: Vec<Option<HalfPoints>> = vec![None; self.board().len()];
        best[start.index()] = Some(HalfPoints::NONE);
        // Hexes by what it costs to come there, so that the cheapest is always next.
        let mut open: Vec<Vec<Hex>> = vec![Vec::new(); most.0 as usize + 1];
        open[0].push(start);
        let mut reached = Vec::new();
        for points in 0..open.len() {
            let so_far = HalfPoints(points as i16);
            let mut at = 0;
            while let Some(hex) = open[points].get(at).copied() {
                at += 1;
                if best[hex.index()] != Some(so_far) {
                    continue;
                }
                reached.push(hex);
                for dir in Dir::ALL {
                    let Some(step) = self.ride_cost(hex, dir) else { continue };
                    let Some(next) = self.board().neighbour(hex, dir) else { continue };
                    let total = so_far + step;
                    let better = best[next.index()].is_none_or(|known| total < known);
                    // [MOV-16]
                    if total <= most && better && !self.enemy_in(next, seat) {
                        best[next.index()] = Some(total);
                        open[total.0 as usize].push(next);
                    }
                }
            }
        }
        reached.retain(|hex| *hex != start);
        reached.sort();
        reached
    }

    /// What a step costs a leader, if he may ride there. [LDR-01]
    pub(crate) fn ride_cost(&self, from: Hex, dir: Dir) -> Option<HalfPoints> {
        self.setup.rides[from.index()][dir as usize]
    }

    /// [LDR-03] Leaders of a side whom nobody of their own protects in a hex ride to the nearest unit of
    /// their command, as their owner likes among equals; [EXC-04] without one near enough they are lost.
    /// (G19)
    pub fn shelter_leaders(&mut self, table: At<'_>, hex: Hex, seat: Seat) -> Play<()> {
        if self.owner(hex) == Some(seat) {
            return Ok(());
        }
        let here: Vec<LeaderId> =
            self.leaders_at(hex).filter(|leader| self.leader_card(*leader).seat == seat).collect();
        for leader in here {
            let refuges = self.refuges(leader);
            if refuges.is_empty() {
                let state = &mut self.leaders[leader.index()];
                (state.place, state.hex) = (Place::Destroyed, Hex::NOWHERE);
                table.tell(self, Told::LeaderLost(leader));
                continue;
            }
            let choices = refuges.into_iter().map(Choice::Hex).collect();
            let question = Ask::Refuge(leader);
            if let Choice::Hex(there) = table.ask(self, seat, rule!("LDR-03"), question, choices)? {
                self.leaders[leader.index()].hex = there;
                table.tell(self, Told::Rode(leader, there));
            }
        }
        Ok(())
    }

    /// [LDR-03] Enemy leaders alone in a hex that a unit has come into, in whatever manner, find refuge.
    pub fn displace_leaders(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let enemy = self.seat_of(unit).other();
        for hex in self.unit(unit).hexes().collect::<Vec<_>>() {
            self.shelter_leaders(table, hex, enemy)?;
        }
        Ok(())
    }

    /// The hexes of the nearest units of a leader's command, if they are near enough. [LDR-03] (G81)
    fn refuges(&self, leader: LeaderId) -> Vec<Hex> {
        let card = self.leader_card(leader);
        let own = |unit: &UnitId| match card.rank {
            Rank::Division => self.stats(*unit).division == card.division,
            Rank::Corps => self.stats(*unit).corps == card.corps,
            Rank::Napoleon | Rank::Tsar | Rank::Buxhowden => true,
        };
        let from = self.leader(leader).hex;
        let hexes = self.army(card.seat).filter(own).flat_map(|unit| self.unit(unit).hexes());
        let mut all: Vec<(u16, Hex)> =
            hexes.map(|hex| (self.board().distance(from, hex), hex)).collect();
        all.sort();
        all.dedup();
        let most = self.number(Number::Refuge) as u16;
        let least = all.first().map(|(far, _)| *far).filter(|far| *far <= most);
        all.into_iter().filter(|(far, _)| Some(*far) == least).map(|(_, hex)| hex).collect()
    }

    /// [LDR-03] Leaders whose last unit was destroyed with them find refuge, when the activity that
    /// destroyed it is over.
    pub fn settle_orphans(&mut self, table: At<'_>) -> Play<()> {
        for hex in std::mem::take(&mut self.orphaned) {
            for seat in Seat::BOTH {
                self.shelter_leaders(table, hex, seat)?;
            }
        }
        Ok(())
    }
}
