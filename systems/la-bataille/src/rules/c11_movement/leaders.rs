//! Leaders move like cavalry. [2.3.6]

use crate::nouns::army::LeaderId;
use crate::nouns::kinds::Arm;
use crate::rules::c11_movement::{Ask, Told};
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle, Whereabouts};
use engine::Refusal;
use engine::{Play, Seat, rule};
use ground::{Dir, Hex};

impl Battle {
    /// Leaders of a side on the map who have points left.
    pub fn riders(&self, seat: Seat) -> Vec<LeaderId> {
        (0..self.leaders.len() as u8)
            .map(LeaderId)
            .filter(|leader| {
                let officer = &self.leaders[leader.index()];
                self.leader_def(*leader).seat() == seat
                    && officer.place == Whereabouts::OnMap
                    && officer.hex.is_somewhere()
                    && self.ride_left(*leader) > 0
            })
            .collect()
    }

    /// Half points that a leader has left. [11.1.1]
    pub fn ride_left(&self, leader: LeaderId) -> i32 {
        2 * i32::from(self.leader_def(leader).ma) - i32::from(self.leaders[leader.index()].spent)
    }

    /// [2.3.6] What a hex costs a leader, in half points: as cavalry pays. [6.10.1] Along a road he
    /// has no formation to lose and pays as in Road March, like limbered guns. (R213)
    pub fn ride_cost(&self, from: Hex, dir: Dir, to: Hex) -> Option<i32> {
        let cost = if self.fixed.setup.field.road(from, dir) {
            self.book().movement(self.road_row(to), Arm::Cavalry)
        } else {
            self.entry_cost(Arm::Cavalry, from, dir, to)
        };
        cost.map(|cost| i32::from(cost.0))
    }

    /// Whether a leader may ride a hex further, and for how much. No zone stops him. (R117)
    pub fn may_ride(&self, leader: LeaderId, dir: Dir) -> Result<i32, Refusal> {
        let no = |rule, why: &'static str| Err(Refusal::new(rule, why));
        let from = self.leaders[leader.index()].hex;
        let Some(to) = self.board().neighbour(from, dir) else {
            return no(rule!("11.1.1"), "the map ends there");
        };
        if self.enemy_in(to, self.leader_def(leader).seat()) {
            return no(rule!("11.1.7"), "the enemy holds that hex");
        }
        let Some(cost) = self.ride_cost(from, dir, to) else {
            return no(rule!("16.1.2"), "steep slopes are closed to all");
        };
        if cost > self.ride_left(leader) {
            return no(rule!("2.3.6"), "he pays as cavalry does, and has not enough left");
        }
        Ok(cost)
    }

    pub(crate) fn refuse_ride(&self, leader: LeaderId, dir: Dir) -> Option<Refusal> {
        self.may_ride(leader, dir).err()
    }

    /// A leader rides by himself.
    pub(crate) fn ride(&mut self, table: At<'_>, leader: LeaderId) -> Play<()> {
        let seat = self.leader_def(leader).seat();
        loop {
            let mut choices: Vec<Choice> = Dir::ALL
                .into_iter()
                .filter(|dir| self.may_ride(leader, *dir).is_ok())
                .map(Choice::Step)
                .collect();
            if self.may_leader_leave(leader, &[]).is_ok() {
                choices.push(Choice::Leave);
            }
            choices.push(Choice::Done);
            let question = Question::Movement(Ask::Ride(leader));
            match table.ask(self, seat, rule!("2.3.6"), question, choices)? {
                Choice::Step(dir) => {
                    let from = self.leaders[leader.index()].hex;
                    let (Ok(cost), Some(to)) =
                        (self.may_ride(leader, dir), self.board().neighbour(from, dir))
                    else {
                        break;
                    };
                    let officer = &mut self.leaders[leader.index()];
                    officer.hex = to;
                    officer.spent += cost as i16;
                    table.tell(self, Event::Movement(Told::Rode(leader, to)));
                }
                Choice::Leave => {
                    self.leader_leaves_field(table, leader);
                    return Ok(());
                }
                _ => break,
            }
        }
        self.leaders[leader.index()].spent = 2 * i16::from(self.leader_def(leader).ma);
        Ok(())
    }
}
