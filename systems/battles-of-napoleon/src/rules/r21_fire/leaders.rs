//! Section 21.6: leaders in combat, and leaders on the move.

use crate::book::charts::{Cost, Fatigue};
use crate::nouns::field::{LeaderId, Rank};
use crate::rules::ask::{Choice, Question};
use crate::rules::event::{Event, FatigueCause, Named};
use crate::state::battle::{At, Battle, Ending, MassCharge};
use engine::{Play, Rule, Seat, Throw, rule};
use ground::{Hex, reach};

impl Battle {
    /// [21.6e] [21.6h] A casualty roll for the highest leader of a side in some hexes.
    pub fn casualty_roll(&mut self, table: At<'_>, hexes: &[Hex], seat: Seat) -> Play<()> {
        let mut here: Vec<LeaderId> = Vec::new();
        for &hex in hexes {
            here.extend(self.leaders_at(hex).filter(|&l| self.field.leader(l).seat == seat));
        }
        let Some(highest) = here.iter().map(|&l| self.rank(l)).max() else { return Ok(()) };
        // [21.6g] The highest in rank; among equals the owner chooses.
        let equals: Vec<Choice> =
            here.into_iter().filter(|&l| self.rank(l) == highest).map(Choice::Leader).collect();
        let Choice::Leader(leader) =
            self.ask(table, seat, rule!("21.6g"), Question::LeaderAtRisk, equals)?
        else {
            return Ok(());
        };
        let die = table.throw(self, Throw::one_die(rule!("21.6h"), "leader casualty"))?.first();
        let napoleon = self.field.leader(leader).napoleon;
        let casualty = self.field.book.casualty(napoleon, die);
        self.tell(table, Event::LeaderRoll(self.named(leader), die, casualty));
        if casualty {
            self.leader_falls(table, leader);
        }
        Ok(())
    }

    /// A leader as he is called now. [8.4e]
    pub fn named(&self, leader: LeaderId) -> Named {
        Named { leader, replaced: self.leaders[leader.index()].replaced }
    }

    /// Corps leaders and Murat rank alike. (R51)
    pub fn rank(&self, leader: LeaderId) -> Rank {
        match self.field.leader(leader).rank {
            Rank::Cavalry => Rank::Corps,
            rank => rank,
        }
    }

    fn leader_falls(&mut self, table: At<'_>, leader: LeaderId) {
        let def = self.field.leader(leader);
        let (seat, napoleon, rank) = (def.seat, def.napoleon, def.rank);
        // [21.6i] [8.4.1d] Without Napoleon the French lose.
        if napoleon {
            self.end(table, Ending::NapoleonLost);
            return;
        }
        let fallen = self.named(leader);
        let replaced = std::mem::replace(&mut self.leaders[leader.index()].replaced, true);
        // [21.6j] Two points and the replacement side; [21.6k] one for a replacement, who stays.
        let fatigue = if replaced { Fatigue::ReplacementCasualty } else { Fatigue::LeaderCasualty };
        self.eliminated[seat.index()][2] += 1;
        let price = self.field.book.fatigue(fatigue);
        self.change_fatigue(table, seat, price, FatigueCause::Leader(fallen));
        // [16.2f] Murat's replacement leads no mass charge, and a cube on him is lost.
        if rank == Rank::Cavalry {
            if self.mass == MassCharge::Ready(1) {
                self.tell(table, Event::CubeOnMuratLost);
            }
            self.mass = MassCharge::Done;
        }
    }

    /// [21.6l] Leaders caught by enemy units go to the nearest friendly unit, owner's choice.
    pub fn settle_leaders(&mut self, table: At<'_>) -> Play<()> {
        for index in 0..self.leaders.len() as u8 {
            let leader = LeaderId(index);
            let (hex, seat) = (self.leader_hex(leader), self.field.leader(leader).seat);
            if !hex.is_somewhere() || !self.enemy_in(hex, seat) {
                continue;
            }
            let nearest = self.army(seat).map(|unit| self.distance(hex, self.unit(unit).hex)).min();
            let mut choices = Vec::new();
            for unit in self.army(seat).filter(|&unit| !self.unit(unit).under) {
                if Some(self.distance(hex, self.unit(unit).hex)) == nearest {
                    choices.push(Choice::Unit(unit));
                }
            }
            if choices.is_empty() {
                // No friendly unit is left to join: he leaves the field.
                self.leaders[leader.index()].hex = Hex::NOWHERE;
                continue;
            }
            let question = Question::LeaderJoins(leader);
            if let Choice::Unit(unit) = self.ask(table, seat, rule!("21.6l"), question, choices)? {
                let to = self.unit(unit).hex;
                self.leaders[leader.index()].hex = to;
                self.tell(table, Event::LeaderMoved(self.named(leader), to, rule!("21.6l")));
            }
        }
        Ok(())
    }

    /// [8.4b] Hexes a leader can ride to with his 12 MP; a storm halves them. (R72)
    pub fn leader_reach(&self, leader: LeaderId) -> Vec<Hex> {
        let points = i16::from(self.field.book.movement(crate::nouns::kinds::Troop::Leader)[0]);
        let points = self.field.book.weather(self.weather).movement.of(points).max(1);
        self.leader_reach_from(leader, self.leader_hex(leader), 2 * points)
    }

    /// Hexes a leader can ride to from a hex with so many half points. [8.4b]
    pub fn leader_reach_from(&self, leader: LeaderId, from: Hex, halves: i16) -> Vec<Hex> {
        let seat = self.field.leader(leader).seat;
        let (board, book) = (&self.field.board, &self.field.book);
        let budget = halves.max(0) as u16;
        let reached = reach::reach(board, from, budget, |here, dir, next| {
            if self.enemy_in(next, seat) {
                return None;
            }
            // [20f] Along roads leaders pay half a point.
            if board.road(here, dir) {
                return Some(book.cost(Cost::RoadHex) as u16);
            }
            let slope = if board.slope(here, next) { book.cost(Cost::Slope) } else { 0 };
            Some(2 * (book.entry(board.cell(next).cover) + slope) as u16)
        });
        reached.into_iter().map(|(hex, _)| hex).collect()
    }

    /// Lets a leader ride anywhere in reach, or stay.
    pub fn ride(
        &mut self,
        table: At<'_>,
        leader: LeaderId,
        rule: Rule,
        question: Question,
    ) -> Play<()> {
        let seat = self.field.leader(leader).seat;
        let choices = self.leader_reach(leader).into_iter().map(Choice::Hex).collect();
        if let Choice::Hex(to) = self.ask(table, seat, rule, question, choices)?
            && to != self.leader_hex(leader)
        {
            self.leaders[leader.index()].hex = to;
            self.tell(table, Event::LeaderMoved(self.named(leader), to, rule));
        }
        Ok(())
    }
}
