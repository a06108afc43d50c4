//! Phase I: orders are given and activated, both sides at once. (SEQ-I) (COM-1) to (COM-20)

mod activation;
mod battlegroup;
mod convert;
mod duties;
mod effective;
mod grand_battery;
mod grounds;
mod issue;

use crate::host::{self, Choice, Frame, line};
use crate::nouns::{LeaderId, Order, OrgId, UnitId};
use crate::state::{At, Battle};
use engine::{Audience, Line, Modifier, Play, Refusal, Rule, Seat, in_secret, rule};
use serde::Serialize;

/// What is asked in the Command Phase. All of it is secret.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// (COM-13) Which organisation does the leader give an order to? So many orders are left.
    Whom {
        /// Who gives it.
        leader: LeaderId,
        /// How many he may still give; all he likes on his first command. (COM-20)
        left: Option<u8>,
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
    /// (COM-9) (COM-10b) Which body does he dissolve?
    Dissolve {
        /// Who.
        leader: LeaderId,
    },
    /// (UNI-8b) Which brigade does the battery of a dissolved grand battery join?
    Attach(UnitId),
    /// (COM-3b) Which units of an attacking body are its local reserve?
    Reserve(OrgId),
    /// (COM-6b) Which units of a body that breaks off are its rear guard?
    RearGuard(OrgId),
    /// (COM-5b) Which units try to retake what their body has lost?
    Retake(OrgId),
    /// (COM-7c) Which unit closes up to the body it supports?
    CloseUp(OrgId),
}

/// What is told of orders.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// (COM-18) (COM-20c) The die for its activation.
    Rolled {
        /// Whose order.
        org: OrgId,
        /// What the die showed.
        die: u8,
        /// With modifiers.
        total: i32,
        /// The modifiers.
        mods: Vec<Modifier>,
        /// What came of it.
        fate: Fate,
    },
    /// An order becomes active; only its side hears of it.
    Activated(OrgId),
    /// (COM-8) (COM-16) A single unit has an order of its own; only its side hears of it.
    Holds(UnitId),
    /// (COM-3e) (COM-4b) An order has become Defend; only its side hears of it.
    Converted(OrgId),
    /// (COM-9) (COM-10) A grand battery or battlegroup is formed.
    Formed(OrgId),
    /// (UNI-8) (COM-10b) One is dissolved.
    Dissolved(OrgId),
}

/// What a die says about an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Fate {
    /// It is lost. (COM-18c)
    Lost,
    /// It waits for a later roll. (COM-18c)
    Waits,
    /// It is active next turn. (COM-18c)
    NextTurn,
    /// It is active now. (COM-20c)
    AtOnce,
    /// A first order that waits for this or less. (COM-20c)
    AtMost(u8),
}

impl Battle {
    /// The Command Phase: both sides at once give orders, then pending ones become active. [SEQ-I]
    pub fn command_phase(&mut self, table: At<'_>) -> Play<()> {
        let plans = in_secret(&self.clone(), table, |battle, table, seat| {
            battle.activate_due(table, seat);
            // [SEQ-I] New orders first, then those that wait.
            let fresh = battle.issue_orders(table, seat)?;
            battle.activate_pending(table, seat, &fresh)?;
            Ok(battle.clone())
        })?;
        self.adopt(table, plans);
        self.end_phase(table);
        Ok(())
    }

    /// Takes over what each side has done in secret: its orders, its bodies, its leaders' counts.
    pub(super) fn adopt(&mut self, table: At<'_>, plans: [Battle; 2]) {
        let known = self.orgs.len();
        let mut shift = 0;
        for (seat, plan) in Seat::BOTH.into_iter().zip(plans) {
            // Bodies that the other side has formed come first in the list.
            let moved = |org: OrgId| match org.index() >= known {
                true => OrgId(org.0 + shift),
                false => org,
            };
            let mine = |org: &OrgId| plan.org(*org).seat == seat;
            let ids = (0..plan.orgs.len() as u8).map(OrgId).filter(mine);
            for org in ids {
                let mut state = plan.org(org).clone();
                renumber(&mut state.order, moved);
                if let Some(pending) = &mut state.pending {
                    renumber(&mut pending.order, moved);
                }
                let existed = self.orgs.get(org.index()).is_some_and(|before| before.exists);
                let (to, exists) = (moved(org), state.exists);
                match org.index() < known {
                    true => *self.org_mut(to) = state,
                    false => self.orgs.push(state),
                }
                if exists && org.index() >= known {
                    self.tell(table, Told::Formed(to));
                } else if existed && !exists {
                    self.tell(table, Told::Dissolved(to));
                }
            }
            for unit in self.field.unit_ids() {
                if self.seat_of(unit) != seat {
                    continue;
                }
                let (theirs, own) = (plan.unit(unit), self.unit_mut(unit));
                (own.org, own.home) = (moved(theirs.org), moved(theirs.home));
                (own.order, own.pending) = (theirs.order.clone(), theirs.pending.clone());
                (own.role, own.post) = (theirs.role, theirs.post);
                for order in own.order.iter_mut().chain(own.pending.as_mut().map(|p| &mut p.order))
                {
                    renumber(order, moved);
                }
            }
            for leader in self.field.leader_ids() {
                if self.leader_def(leader).seat == seat {
                    *self.leader_mut(leader) = plan.leader(leader).clone();
                }
            }
            shift = (self.orgs.len() - known) as u8;
        }
    }
}

/// An order that names a body formed in secret, whose number has changed.
fn renumber(order: &mut Order, moved: impl Fn(OrgId) -> OrgId) {
    if let Order::Support { whom: Some(org) } = order {
        *org = moved(*org);
    }
}

impl Frame for Ask {
    fn words(&self, battle: &Battle) -> String {
        let leader = |leader: &LeaderId| battle.leader_words(*leader);
        match self {
            Ask::Whom { leader: who, left } => {
                let left = left.map_or("first command".to_owned(), |left| format!("{left} left"));
                format!("To whom does {} give an order ({left})?", leader(who))
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
            Ask::Dissolve { leader: who } => format!("What does {} dissolve?", leader(who)),
            Ask::Reserve(org) => format!("Who is local reserve of {}?", battle.org_name(*org)),
            Ask::RearGuard(org) => format!("Who is rear guard of {}?", battle.org_name(*org)),
            Ask::Retake(org) => {
                format!("Who of {} tries to retake what is lost?", battle.org_name(*org))
            }
            Ask::CloseUp(org) => format!("Who of {} closes up?", battle.org_name(*org)),
        }
    }

    fn done(&self) -> &'static str {
        match self {
            Ask::Whom { .. } => "no more orders",
            Ask::Combine { .. }
            | Ask::Reserve(_)
            | Ask::RearGuard(_)
            | Ask::Retake(_)
            | Ask::CloseUp(_) => "nobody else",
            _ => "done",
        }
    }

    fn check(&self, battle: &Battle, rule: Rule, choice: &Choice) -> Result<(), Refusal> {
        match (self, choice) {
            (Ask::What { to, .. }, Choice::Order(order)) => battle.check_order(*to, order),
            (Ask::Tell { leader, to }, Choice::Order(order)) => {
                battle.check_unit_order(*leader, *to, order)
            }
            _ => Err(Refusal::new(rule, "this is not among the legal answers")),
        }
    }
}

impl Told {
    fn seat(&self, battle: &Battle) -> Seat {
        match self {
            Told::Holds(unit) => battle.seat_of(*unit),
            Told::Rolled { org, .. }
            | Told::Activated(org)
            | Told::Converted(org)
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
        let name = |org: &OrgId| battle.org_name(*org);
        match self {
            Told::Rolled { org, die, total, mods, fate } => {
                let (result, rule) = match fate {
                    Fate::Lost => ("it is lost".to_owned(), rule!("COM-18c")),
                    Fate::Waits => ("it waits".to_owned(), rule!("COM-18c")),
                    Fate::NextTurn => ("active next turn".to_owned(), rule!("COM-18c")),
                    Fate::AtOnce => ("it is active".to_owned(), rule!("COM-20c")),
                    Fate::AtMost(most) => {
                        (format!("it waits for {most} or less"), rule!("COM-20c"))
                    }
                };
                let sum = if mods.is_empty() {
                    String::new()
                } else {
                    format!(", with modifiers {total}")
                };
                let text = format!("Order of {}: the die is {die}{sum}: {result}.", name(org));
                Line { modifiers: mods.clone(), ..line(text, &[rule!("COM-18"), rule]) }
            }
            Told::Activated(org) => {
                line(format!("{} has a new order.", name(org)), &[rule!("COM-19")])
            }
            Told::Holds(unit) => {
                let text = format!("{} has an order of its own.", battle.unit_words(*unit));
                line(text, &[rule!("COM-8")])
            }
            Told::Converted(org) => line(format!("{} now defends.", name(org)), &[rule!("COM-3e")]),
            Told::Formed(org) => line(format!("{} is formed.", name(org)), &[rule!("COM-9")]),
            Told::Dissolved(org) => line(format!("{} is dissolved.", name(org)), &[rule!("UNI-8")]),
        }
    }

    fn audience(&self, battle: &Battle) -> Audience {
        match self {
            Told::Formed(_) | Told::Dissolved(_) => Audience::All,
            _ => Audience::Only(self.seat(battle)),
        }
    }
}
