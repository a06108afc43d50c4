//! Leaders ride. [LDR-1] [MOV-2]

use super::Ask;
use super::propose::by_eye;
use crate::host::{Choice, Question};
use crate::nouns::{Formation, LeaderId, Mover, UnitId};
use crate::rules::leaders;
use crate::state::{At, Battle};
use engine::{Play, Refusal, rule};
use ground::table::{Bearing, Mil, Spot};

/// So many places are proposed at most.
const PLACES: usize = 6;

impl Battle {
    /// Asks where a leader rides. [LDR-1] (CD-14)
    pub(super) fn ride(&mut self, table: At<'_>, leader: LeaderId) -> Play<()> {
        self.moving.rode.push(leader);
        let seat = self.leader_def(leader).seat;
        let mut choices = vec![Choice::Done];
        choices.extend(self.ride_proposals(leader));
        let question = Question::Movement(Ask::Ride(leader));
        let answer = self.ask_open(table, seat, rule!("LDR-1"), question, choices)?;
        let to = match answer {
            Choice::Spot(spot) => spot,
            Choice::Unit(unit) => match self.beside_unit(leader, unit) {
                Some(spot) => spot,
                None => return Ok(()),
            },
            _ => return Ok(()),
        };
        let spent = self.ride_cost(leader, to).unwrap_or(Mil::ZERO);
        self.set_leader(leader, Some(to));
        self.leader_mut(leader).moved = spent;
        self.tell(table, leaders::Told::Moved(self.person(leader), to));
        Ok(())
    }

    /// What a ride costs; nothing if the ground is closed. [MOV-2]
    fn ride_cost(&self, leader: LeaderId, to: Spot) -> Option<Mil> {
        let at = self.leader(leader).at?;
        let pace = self.field.book.pace(Mover::Leaders, Formation::Column);
        let stretches = self.ground_between(at, to).into_iter();
        stretches.map(|(length, going)| pace.rate(going).map(|rate| length.at(rate))).sum()
    }

    /// The place beside a unit that a leader rides to when he joins it. (CR-04)
    fn beside_unit(&self, leader: LeaderId, unit: UnitId) -> Option<Spot> {
        let at = self.leader(leader).at?;
        Some(self.body(unit).nearest(&at).nearest_to(at))
    }

    /// Whether a leader may ride somewhere: 20" of clear ground, not into the enemy. [MOV-2] [LDR-1]
    pub(super) fn check_ride(&self, leader: LeaderId, choice: &Choice) -> Result<(), Refusal> {
        let to = match choice {
            Choice::Spot(spot) => Some(*spot),
            Choice::Unit(unit) if self.is_here(*unit) => self.beside_unit(leader, *unit),
            _ => None,
        };
        let Some(to) = to else {
            return Err(Refusal::new(rule!("LDR-1"), "name a place or a unit"));
        };
        let table = self.field.table;
        let inside =
            (Mil::ZERO..=table.width).contains(&to.x) && (Mil::ZERO..=table.depth).contains(&to.y);
        if !inside {
            return Err(Refusal::new(rule!("LDR-1"), "that is off the table"));
        }
        let most = self.field.book.pace(Mover::Leaders, Formation::Column).allowance;
        match self.ride_cost(leader, to) {
            None => return Err(Refusal::new(rule!("MOV-2"), "the way is closed")),
            Some(cost) if cost > most => {
                let why = format!("the way costs {cost}, and he rides {most}");
                return Err(Refusal::new(rule!("MOV-2"), why));
            }
            Some(_) => {}
        }
        let seat = self.leader_def(leader).seat;
        // [LDR-1b] Who came to the enemy would have to leave at once.
        let met = self.enemies_of(seat).any(|foe| self.body(foe).near(&to, Mil::ZERO));
        match met {
            true => Err(Refusal::new(rule!("LDR-1b"), "the enemy is there")),
            false => Ok(()),
        }
    }

    /// Good places for a leader: beside units of his command near the enemy, beside leaders below him.
    fn ride_proposals(&self, leader: LeaderId) -> Vec<Choice> {
        let (seat, org) = (self.leader_def(leader).seat, self.leader(leader).org);
        let mut units: Vec<(i32, UnitId)> = self
            .command_of(org)
            .filter(|&unit| !self.unit(unit).is_broken())
            .map(|unit| (self.least_enemy_gap(unit, self.body(unit)).map_or(0, by_eye), unit))
            .collect();
        units.sort_unstable();
        let mut found: Vec<Choice> = Vec::new();
        let beside = units.into_iter().map(|(_, unit)| Choice::Unit(unit));
        let below = self
            .leaders_of(seat)
            .filter(|&other| other != leader && self.is_under(self.leader(other).org, org));
        let spots = below.filter_map(|other| self.leader(other).at).map(Choice::Spot);
        let at = self.leader(leader).at;
        let home = at.map(|at| {
            let home = self.home_of(org);
            let far = at.distance(home).min(Mil::inches(10));
            Choice::Spot(at.moved(Bearing::between(at, home), far))
        });
        for choice in beside.chain(spots).chain(home) {
            let new = !found.contains(&choice);
            if found.len() < PLACES && new && self.check_ride(leader, &choice).is_ok() {
                found.push(choice);
            }
        }
        found
    }
}
