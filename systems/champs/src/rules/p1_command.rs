//! Phase I: orders are given and activated, both sides at once. (SEQ-I) (COM-1) to (COM-20)

mod duties;
mod effective;

use crate::host::{self, Frame, line};
use crate::nouns::{LeaderId, OrgId, UnitId};
use crate::state::{At, Battle};
use engine::{Audience, Line, Play, Seat, rule};
use serde::Serialize;

/// What is asked in the Command Phase. All of it is secret.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// (COM-13) Which organisation does the leader give an order to? So many orders are left.
    Whom {
        /// Who gives it.
        leader: LeaderId,
        /// How many he may still give.
        left: u8,
    },
    /// (COM-3) to (COM-8) What does he order? Open.
    What {
        /// Who gives it.
        leader: LeaderId,
        /// To whom.
        to: OrgId,
    },
    /// (COM-16) What does the E leader tell the adjacent unit? Open.
    Tell {
        /// Who gives it.
        leader: LeaderId,
        /// To whom.
        to: UnitId,
    },
    /// (COM-9) (COM-10) Which units does he combine? So many so far.
    Combine {
        /// Who forms it.
        leader: LeaderId,
        /// How many are chosen.
        chosen: u8,
    },
    /// (UNI-8b) Which brigade does the battery of a dissolved grand battery join?
    Attach(UnitId),
    /// (COM-3b) (COM-6b) (COM-5b) What does the unit do for its organisation?
    Role(UnitId),
}

/// What is told of orders.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A leader gives an order; only his side hears which.
    Given {
        /// Who.
        leader: LeaderId,
        /// To whom.
        to: OrgId,
    },
    /// (COM-18) The die for its activation.
    Rolled {
        /// Whose order.
        org: OrgId,
        /// What the die showed.
        die: u8,
        /// With modifiers.
        total: i32,
    },
    /// An order becomes active; only its side hears of it.
    Activated(OrgId),
    /// (COM-9) (COM-10) A grand battery or battlegroup is formed.
    Formed(OrgId),
    /// (UNI-8) (COM-10b) One is dissolved.
    Dissolved(OrgId),
}

impl Battle {
    /// The Command Phase. (SEQ-I)
    pub fn command_phase(&mut self, table: At<'_>) -> Play<()> {
        self.end_phase(table);
        Ok(())
    }
}

impl Frame for Ask {
    fn words(&self, battle: &Battle) -> String {
        let leader = |leader: &LeaderId| battle.leader_words(*leader);
        match self {
            Ask::Whom { leader: who, left } => {
                format!("To whom does {} give an order ({left} left)?", leader(who))
            }
            Ask::What { leader: who, to } => {
                format!("What does {} order {} to do?", leader(who), battle.org_name(*to))
            }
            Ask::Tell { leader: who, to } => {
                format!("What does {} tell {} to do?", leader(who), battle.unit_words(*to))
            }
            Ask::Combine { leader: who, chosen } => {
                format!("Which units does {} combine ({chosen} so far)?", leader(who))
            }
            Ask::Attach(unit) => {
                format!("Which brigade does {} join?", battle.unit_words(*unit))
            }
            Ask::Role(unit) => format!("What does {} do?", battle.unit_words(*unit)),
        }
    }

    fn done(&self) -> &'static str {
        match self {
            Ask::Whom { .. } => "no more orders",
            Ask::Combine { .. } => "nobody else",
            _ => "done",
        }
    }
}

impl Told {
    fn seat(&self, battle: &Battle) -> Seat {
        match self {
            Told::Given { leader, .. } => battle.leader_def(*leader).seat,
            Told::Rolled { org, .. }
            | Told::Activated(org)
            | Told::Formed(org)
            | Told::Dissolved(org) => battle.org(*org).seat,
        }
    }
}

impl host::Told for Told {
    fn actor(&self, battle: &Battle) -> Option<Seat> {
        Some(self.seat(battle))
    }

    fn line(&self, battle: &Battle) -> Line {
        match self {
            Told::Given { leader, to } => {
                let (leader, to) = (battle.leader_words(*leader), battle.org_name(*to));
                line(format!("{leader} gives an order to {to}."), &[rule!("COM-13")])
            }
            Told::Rolled { org, die, total } => {
                let text = format!(
                    "Order of {}: the die is {die}, with modifiers {total}.",
                    battle.org_name(*org)
                );
                line(text, &[rule!("COM-18")])
            }
            Told::Activated(org) => {
                line(format!("{} has a new order.", battle.org_name(*org)), &[rule!("COM-18c")])
            }
            Told::Formed(org) => {
                line(format!("{} is formed.", battle.org_name(*org)), &[rule!("COM-9")])
            }
            Told::Dissolved(org) => {
                line(format!("{} is dissolved.", battle.org_name(*org)), &[rule!("UNI-8")])
            }
        }
    }

    fn audience(&self, battle: &Battle) -> Audience {
        match self {
            Told::Formed(_) | Told::Dissolved(_) => Audience::All,
            _ => Audience::Only(self.seat(battle)),
        }
    }
}
