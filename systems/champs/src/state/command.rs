//! Leaders and organisations in play.

use super::field::{LeaderDef, OrgDef};
use crate::nouns::{
    Ability, Echelon, Inspiration, LeaderId, Order, OrgId, Pending, UnitId, UnitSet,
};
use engine::Seat;
use ground::table::{Mil, Spot};
use serde::Serialize;

/// A leader in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Leader {
    /// Where he stands; nothing if he is not on the table.
    pub at: Option<Spot>,
    /// What he leads now. (LDR-3b)
    pub org: OrgId,
    /// At which echelon.
    pub echelon: Echelon,
    /// How well he commands now.
    pub ability: Ability,
    /// How he inspires now.
    pub inspiration: Inspiration,
    /// The turn in which he fell, if he did. (LDR-2)
    pub fell: Option<u8>,
    /// How many have been lost in his place: he himself, then those who replaced him. (LDR-2) (SCN-7)
    pub lost: u8,
    /// Where he fell. (CRI-2b)
    pub fell_at: Option<Spot>,
    /// The organisation of the unit whose interaction test he modified last turn: the only one he
    /// may give orders to now. (COM-14) (CR-54)
    pub bound_to: Option<OrgId>,
    /// The unit whose interaction test he modified this turn. (LDR-2b) (COM-14)
    pub inspired: Option<UnitId>,
    /// The unit he is attached to. (LDR-2b)
    pub attached: Option<UnitId>,
    /// Orders he has given in this Command Phase. (COM-13)
    pub orders: u8,
    /// Whether he has given his first commands. (COM-20)
    pub commanded: bool,
    /// How far he has moved this turn.
    pub moved: Mil,
}

impl Leader {
    /// A leader at the start of the battle.
    pub(super) fn at_start(def: &LeaderDef) -> Leader {
        Leader {
            at: def.at,
            org: def.org,
            echelon: def.echelon,
            ability: def.ability,
            inspiration: def.inspiration,
            fell: None,
            lost: 0,
            fell_at: None,
            bound_to: None,
            inspired: None,
            attached: None,
            orders: 0,
            commanded: false,
            moved: Mil::ZERO,
        }
    }
}

/// What kind of organisation it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum OrgKind {
    /// One of the order of battle.
    Standing,
    /// A grand battery that began with so many batteries. (UNI-6) (UNI-8)
    GrandBattery {
        /// How many.
        batteries: u8,
        /// Which of them have Retreated and are not back. (UNI-7) (UNI-8)
        gone: UnitSet,
    },
    /// A battlegroup. (COM-10)
    Battlegroup,
}

/// An organisation in play. (COM-1)
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Organisation {
    /// Whose it is.
    pub seat: Seat,
    /// What kind it is.
    pub kind: OrgKind,
    /// Whether it still is one: grand batteries and battlegroups dissolve.
    pub exists: bool,
    /// Its echelon.
    pub echelon: Echelon,
    /// The organisation above it.
    pub parent: Option<OrgId>,
    /// Its leader, if it has one of its own.
    pub leader: Option<LeaderId>,
    /// Its active order, hidden from the enemy. (COM-2)
    pub order: Order,
    /// Whether it has ever had an active order given to it: its subordinates may activate. (COM-1b)
    pub active: bool,
    /// Whether it was ever given an order: the first one has a chart of its own. (COM-20b)
    pub ordered: bool,
    /// Whether it has lost what it defends, found when the turn began. (COM-5b) (CR-71)
    pub dispossessed: bool,
    /// An order that is not active yet, hidden from the enemy. (COM-18c)
    pub pending: Option<Pending>,
    /// The turn on which its active order came into force, for bombardments. (COM-3d)
    pub since: u8,
}

impl Organisation {
    /// An organisation with so many batteries at the start of the battle.
    pub(super) fn at_start(def: &OrgDef, batteries: u8) -> Organisation {
        Organisation {
            seat: def.seat,
            kind: match def.grand_battery {
                true => OrgKind::GrandBattery { batteries, gone: UnitSet::NONE },
                false => OrgKind::Standing,
            },
            exists: true,
            echelon: def.echelon,
            parent: def.parent,
            leader: def.leader,
            order: Order::NONE,
            active: false,
            ordered: false,
            dispossessed: false,
            pending: None,
            since: 1,
        }
    }
}

impl Organisation {
    /// Whether it is a grand battery that exists.
    pub const fn is_grand_battery(&self) -> bool {
        self.exists && matches!(self.kind, OrgKind::GrandBattery { .. })
    }
}
