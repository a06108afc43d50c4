//! Section 21.6: leaders in combat, and leaders on the move.

use crate::book::keys::{AtRisk, Cost, Fatigue};
use crate::nouns::field::{Field, LeaderId, Named, Rank};
use crate::nouns::kinds::Troop;
use crate::rules::ask::{Choice, Question};
use crate::rules::brief::Brief;
use crate::rules::r13_cubes;
use crate::rules::r14_victory::FatigueCause;
use crate::rules::words::{line, one_die};
use crate::state::battle::{At, Battle, Ending, MassCharge};
use engine::{Line, Play, Rule, Seat, Throw, rule};
use ground::{Hex, reach};
use serde::Serialize;

/// Questions about leaders in combat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [21.6g] Which of two leaders of equal rank is at risk?
    AtRisk,
    /// [21.6b] Does the leader go with the advance?
    Advances(LeaderId),
    /// [21.6l] Which unit does the leader join?
    Joins(LeaderId),
}

impl Ask {
    /// It in words.
    pub fn words(&self, battle: &Battle) -> String {
        let name = |leader| &battle.field.leader(leader).name;
        match *self {
            Ask::AtRisk => "Which leader is at risk?".into(),
            Ask::Advances(leader) => format!("Does {} go forward too?", name(leader)),
            Ask::Joins(leader) => format!("Which unit does {} join?", name(leader)),
        }
    }
}

/// What is told of leaders.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A leader goes somewhere.
    Moved(Named, Hex, Ride),
    /// A leader's casualty roll: the die, and whether he is hit. [21.6h]
    Roll(Named, u8, bool),
}

/// Why a leader goes somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Ride {
    /// In the orders phase. [11.1a]
    Orders,
    /// With his division. [12g]
    Division,
    /// With those who advance. [21.6b]
    Advance,
    /// Caught by the enemy. [21.6l]
    Escape,
    /// Coming onto the map. [28h]
    Arrival,
}

impl Ride {
    /// The rules by which he rides.
    const fn rules(self) -> &'static [Rule] {
        match self {
            // The riding itself is the rule's matter. [8.4c]
            Ride::Orders => &[rule!("8.4c"), rule!("11.1a")],
            Ride::Division => &[rule!("8.4d"), rule!("12g")],
            Ride::Advance => &[rule!("21.6b")],
            Ride::Escape => &[rule!("21.6l")],
            Ride::Arrival => &[rule!("28h")],
        }
    }

    /// What he does: *Soult rides to 0505.*
    const fn words(self) -> &'static str {
        match self {
            Ride::Orders | Ride::Division => "rides to",
            Ride::Advance => "goes forward to",
            Ride::Escape => "escapes to",
            Ride::Arrival => "arrives at",
        }
    }
}

impl Told {
    /// It in words.
    pub fn line(&self, field: &Field) -> Line {
        match *self {
            Told::Moved(leader, to, why) => {
                let text = format!("{} {} {}.", field.called(leader), why.words(), field.label(to));
                line(text, why.rules())
            }
            Told::Roll(leader, die, casualty) => {
                let what = if casualty { "is hit" } else { "is unhurt" };
                Line {
                    thrown: Some(one_die(die, "Leader casualty", what, rule!("21.6h"))),
                    ..line(
                        format!("{} {what} (die {die}).", field.called(leader)),
                        &[rule!("21.6h")],
                    )
                }
            }
        }
    }

    /// What it comes to.
    pub fn brief(&self, field: &Field) -> Option<Brief> {
        match *self {
            Told::Roll(who, _, true) => Some(Brief::Blow(format!("{} is hit", field.called(who)))),
            Told::Roll(who, _, false) => {
                Some(Brief::Quiet(format!("{} is unhurt", field.called(who))))
            }
            Told::Moved(..) => None,
        }
    }

    /// Whose leader it is.
    pub fn side(&self, field: &Field) -> Option<Seat> {
        let (Told::Moved(who, ..) | Told::Roll(who, ..)) = self;
        Some(field.leader(who.leader).seat)
    }
}

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
        let Choice::Leader(leader) = table.ask(self, seat, rule!("21.6g"), Ask::AtRisk, equals)?
        else {
            return Ok(());
        };
        let die = table.throw(self, Throw::one_die(rule!("21.6h"), "leader casualty"))?.first();
        let napoleon = self.field.leader(leader).napoleon;
        let who = if napoleon { AtRisk::Napoleon } else { AtRisk::Leader };
        let casualty = self.field.book.casualty(who, die);
        table.tell(self, Told::Roll(self.named(leader), die, casualty));
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
                table.tell(self, r13_cubes::Told::OnMuratLost);
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
            let question = Ask::Joins(leader);
            if let Choice::Unit(unit) = table.ask(self, seat, rule!("21.6l"), question, choices)? {
                let to = self.unit(unit).hex;
                self.leaders[leader.index()].hex = to;
                table.tell(self, Told::Moved(self.named(leader), to, Ride::Escape));
            }
        }
        Ok(())
    }

    /// [8.4b] Hexes a leader can ride to with his 12 MP; a storm halves them. (R72)
    pub fn leader_reach(&self, leader: LeaderId) -> Vec<Hex> {
        // [8.4b] Twelve points.
        let points = i16::from(self.field.book.movement(Troop::Leader)[0]);
        let points = self.field.book.weather(self.weather).movement.of(points);
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
        (rule, why): (Rule, Ride),
        question: impl Into<Question>,
    ) -> Play<()> {
        let seat = self.field.leader(leader).seat;
        let choices = self.leader_reach(leader).into_iter().map(Choice::Hex).collect();
        if let Choice::Hex(to) = table.ask(self, seat, rule, question, choices)?
            && to != self.leader_hex(leader)
        {
            self.leaders[leader.index()].hex = to;
            table.tell(self, Told::Moved(self.named(leader), to, why));
        }
        Ok(())
    }
}
