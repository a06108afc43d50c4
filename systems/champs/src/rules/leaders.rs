//! Leader figures: whom they inspire, and where they go when the enemy comes. [LDR-1] [COM-12]

use crate::book::{ADJACENT, Distance};
use crate::host::{self, Choice, Frame, Question, line};
use crate::nouns::{Inspiration, LeaderId, OrgId, Person, UnitId};
use crate::state::{At, Battle};
use engine::{Line, Play, Rule, Seat, rule};
use ground::table::{Base, Bearing, Body, Edge, Mil, SLACK, Shape, Spot};
use serde::Serialize;

/// What is asked about leaders.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [COM-12] (CR-06) Which leader inspires the unit in its test?
    Inspire(UnitId),
    /// [LDR-1b] (CR-39) Which of the equally near units does he join?
    Refuge(LeaderId),
    /// [LDR-1c] Does he go along with the unit?
    Along(LeaderId, UnitId),
}

/// What is told of leaders.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// He rides somewhere.
    Moved(Person, Spot),
    /// [LDR-1b] He joins a unit.
    Joined(Person, UnitId),
    /// [LDR-2] He falls.
    Fell {
        /// Who.
        leader: Person,
        /// What the die showed.
        die: u8,
    },
    /// [LDR-3b] He steps up to the place above him.
    Promoted(Person, OrgId),
    /// [LDR-3] Somebody takes the place of one who fell.
    Replaced(Person, OrgId),
}

impl Battle {
    /// The leaders that may add their inspiration to a unit's test: adjacent ones of its chain, and A
    /// leaders of it within 4" and sight. [COM-12] [COM-12b]
    pub fn inspirers(&self, unit: UnitId) -> Vec<LeaderId> {
        let seat = self.seat_of(unit);
        let inspires = |leader: &LeaderId| {
            let state = self.leader(*leader);
            let far = state.inspiration == Inspiration::A
                && self.leader_within(*leader, unit, Distance::Leader)
                && state.at.is_some_and(|at| self.leader_sees(at, unit));
            self.in_chain(*leader, unit) && (far || self.leader_adjacent(*leader, unit))
        };
        self.leaders_of(seat).filter(inspires).collect()
    }

    /// The leader who inspires a unit in a test: its owner names one or none; an E leader who is the
    /// only one counts whether he likes it or not. [COM-12] (CR-06)
    pub fn inspiring(&self, table: At<'_>, unit: UnitId, rule: Rule) -> Play<Option<LeaderId>> {
        let leaders = self.inspirers(unit);
        let bad = |leader: &&LeaderId| self.leader(**leader).inspiration == Inspiration::E;
        let forced = leaders.iter().find(bad).copied();
        let mut choices: Vec<Choice> = leaders
            .iter()
            .filter(|leader| !bad(leader))
            .map(|&leader| Choice::Leader(leader))
            .collect();
        choices.push(Choice::No);
        let question = Question::Leaders(Ask::Inspire(unit));
        Ok(match self.ask(table, self.seat_of(unit), rule, question, choices)? {
            Choice::Leader(leader) => Some(leader),
            _ => forced,
        })
    }

    /// The leaders of a side who are contacted by enemy troops with this footprint go to the nearest
    /// friendly unit; of equally near ones the owner names one. [LDR-1b] (CR-39)
    pub fn displace_leaders(&mut self, table: At<'_>, body: &Body, seat: Seat) -> Play<()> {
        let touched = |battle: &Battle, leader: &LeaderId| {
            battle.leader(*leader).at.is_some_and(|at| body.near(&at, SLACK))
        };
        let leaders: Vec<LeaderId> =
            self.leaders_of(seat).filter(|leader| touched(self, leader)).collect();
        for leader in leaders {
            let Some(at) = self.leader(leader).at else { continue };
            let units = self.nearest_refuges(at, seat);
            if units.is_empty() {
                continue;
            }
            let question = Question::Leaders(Ask::Refuge(leader));
            let choices = units.into_iter().map(Choice::Unit).collect();
            let answer = self.ask(table, seat, rule!("LDR-1b"), question, choices)?;
            if let Choice::Unit(unit) = answer {
                self.join(leader, unit, body);
                self.tell(table, Told::Joined(self.person(leader), unit));
            }
        }
        Ok(())
    }

    /// The friendly units nearest to a spot: one, or several at the same distance. [LDR-1b] (CR-39)
    fn nearest_refuges(&self, at: Spot, seat: Seat) -> Vec<UnitId> {
        let gaps: Vec<(Mil, UnitId)> =
            self.units_of(seat).map(|unit| (self.body(unit).gap(&at).mils(), unit)).collect();
        let least = gaps.iter().map(|(gap, _)| *gap).min();
        gaps.iter().filter(|(gap, _)| Some(*gap) == least).map(|(_, unit)| *unit).collect()
    }

    /// Puts a leader adjacent to a unit, on the near side of it if no enemy with this footprint is
    /// there. [LDR-1b] (CR-04)
    fn join(&mut self, leader: LeaderId, unit: UnitId, enemy: &Body) {
        let body = self.body(unit);
        let part = self.leader(leader).at.map_or(body.first(), |at| body.nearest(&at));
        let near = self.leader(leader).at.map(|at| beside(at, part));
        let places = [near, Some(part.edge_centre(Edge::Rear)), Some(part.centre())];
        let free = |spot: &Spot| !enemy.near(spot, SLACK);
        let place = places.into_iter().flatten().find(free).unwrap_or(part.centre());
        self.set_leader(leader, Some(place));
    }

    /// Puts a leader somewhere; he is attached to the unit that he is adjacent to. [LDR-2b] (CR-04)
    pub fn set_leader(&mut self, leader: LeaderId, at: Option<Spot>) {
        self.leader_mut(leader).at = at;
        let seat = self.leader_def(leader).seat;
        let with = at.and_then(|at| {
            let near = self.units_of(seat).filter(|&unit| self.leader_adjacent(leader, unit));
            near.min_by_key(|&unit| (self.body(unit).gap(&at).mils(), unit))
        });
        self.leader_mut(leader).attached = with;
    }
}

/// The first spot on the way from a spot to the middle of a base that is adjacent to it. (CR-04)
fn beside(from: Spot, base: &Base) -> Spot {
    let heading = Bearing::between(from, base.centre());
    let (mut far, mut near) = (0, from.distance(base.centre()).0);
    if base.within(&from, ADJACENT) {
        return from;
    }
    while near - far > 1 {
        let middle = far + (near - far) / 2;
        let adjacent = base.within(&from.moved(heading, Mil(middle)), ADJACENT);
        if adjacent { near = middle } else { far = middle }
    }
    from.moved(heading, Mil(near))
}

impl Frame for Ask {
    fn words(&self, battle: &Battle) -> String {
        match self {
            Ask::Inspire(unit) => format!("Who inspires {}?", battle.unit_words(*unit)),
            Ask::Refuge(leader) => {
                format!("Which unit does {} join?", battle.leader_words(*leader))
            }
            Ask::Along(leader, unit) => {
                let (leader, unit) = (battle.leader_words(*leader), battle.unit_words(*unit));
                format!("Does {leader} go along with {unit}?")
            }
        }
    }
}

impl host::Told for Told {
    fn actor(&self, battle: &Battle) -> Option<Seat> {
        let person = match self {
            Told::Moved(person, _)
            | Told::Joined(person, _)
            | Told::Fell { leader: person, .. }
            | Told::Promoted(person, _)
            | Told::Replaced(person, _) => person,
        };
        Some(battle.leader_def(person.leader).seat)
    }

    fn line(&self, battle: &Battle) -> Line {
        let name = |person: &Person| battle.person_words(*person);
        match self {
            Told::Moved(leader, to) => {
                let text = format!("{} rides to {}.", name(leader), host::spot(*to));
                line(text, &[rule!("MOV-2")])
            }
            Told::Joined(leader, unit) => {
                let text = format!("{} joins {}.", name(leader), battle.unit_words(*unit));
                line(text, &[rule!("LDR-1b")])
            }
            Told::Fell { leader, die } => {
                line(format!("The die is {die}: {} falls.", name(leader)), &[rule!("LDR-2")])
            }
            Told::Promoted(leader, org) => {
                let org = battle.org_name(*org);
                line(format!("{} takes command of {org}.", name(leader)), &[rule!("LDR-3b")])
            }
            Told::Replaced(leader, org) => {
                let org = battle.org_name(*org);
                line(format!("{} takes command of {org}.", name(leader)), &[rule!("LDR-3")])
            }
        }
    }
}
