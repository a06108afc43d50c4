//! Leader figures: whom they inspire, and where they go when the enemy comes. [LDR-1] [COM-12]

use crate::book::Distance;
use crate::host::{self, Choice, Frame, Question, line};
use crate::nouns::{Inspiration, LeaderId, UnitId};
use crate::state::{At, Battle};
use engine::{Line, Play, Rule, Seat, rule};
use ground::table::Spot;
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
    Moved(LeaderId, Spot),
    /// [LDR-1b] He joins a unit.
    Joined(LeaderId, UnitId),
    /// [LDR-2] He falls.
    Fell {
        /// Who.
        leader: LeaderId,
        /// What the die showed.
        die: u8,
    },
    /// [LDR-3] Somebody takes his place.
    Replaced(LeaderId),
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
        let leader = match self {
            Told::Moved(leader, _)
            | Told::Joined(leader, _)
            | Told::Fell { leader, .. }
            | Told::Replaced(leader) => leader,
        };
        Some(battle.leader_def(*leader).seat)
    }

    fn line(&self, battle: &Battle) -> Line {
        let name = |leader: &LeaderId| battle.leader_words(*leader);
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
            Told::Replaced(leader) => {
                line(format!("{} is replaced.", name(leader)), &[rule!("LDR-3")])
            }
        }
    }
}
