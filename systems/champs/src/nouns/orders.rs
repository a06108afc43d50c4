//! Orders. (COM-3) to (COM-8)

use super::ids::{OrgId, PlaceId, UnitId};
use engine::words;
use ground::table::{Mil, Spot};
use serde::{Deserialize, Serialize};

words! {
    /// What an order is for.
    OrderKind {
        /// (COM-3)
        Attack = "attack",
        /// (COM-4)
        March = "march",
        /// (COM-5)
        Defend = "defend",
        /// (COM-6)
        BreakOff = "break-off",
        /// (COM-7)
        Support = "support",
        /// (COM-8)
        Garrison = "garrison",
    }
}

/// Ground that an order speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Where {
    /// A named place of the table.
    Place(PlaceId),
    /// A spot.
    Spot(Spot),
    /// Along a line.
    Line(Vec<Spot>),
    /// Within an outline.
    Area(Vec<Spot>),
}

/// What an attack goes for. (COM-3)
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aim {
    /// Ground.
    Ground(Where),
    /// An organisation of the enemy.
    Organisation(OrgId),
    /// A unit of the enemy.
    Unit(UnitId),
}

/// Where a body that breaks off goes. (COM-6)
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refuge {
    /// To a place.
    Ground(Where),
    /// So far from the enemy.
    Distance(Mil),
}

/// An order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// Advance and fight. (COM-3)
    Attack {
        /// What for.
        on: Aim,
        /// Turns of bombardment before the infantry goes in. (COM-3d)
        bombardment: u8,
    },
    /// Move along a path; its last spot is the destination. (COM-4)
    March {
        /// The path.
        way: Vec<Spot>,
    },
    /// Hold a position; where none is described, one move round each unit's post. (COM-5) (CR-19)
    Defend {
        /// The position.
        position: Option<Where>,
    },
    /// Get away. (COM-6)
    BreakOff {
        /// To where.
        to: Refuge,
    },
    /// Help another body; a division may support more generally. (COM-7)
    Support {
        /// Whom.
        whom: Option<OrgId>,
    },
    /// Hold a block. (COM-8)
    Garrison,
}

impl Order {
    /// What everybody does who has no other orders. (COM-2)
    pub const NONE: Order = Order::Defend { position: None };

    /// What it is for.
    pub const fn kind(&self) -> OrderKind {
        match self {
            Order::Attack { .. } => OrderKind::Attack,
            Order::March { .. } => OrderKind::March,
            Order::Defend { .. } => OrderKind::Defend,
            Order::BreakOff { .. } => OrderKind::BreakOff,
            Order::Support { .. } => OrderKind::Support,
            Order::Garrison => OrderKind::Garrison,
        }
    }
}

/// When an order that was given becomes active. (COM-18c) (COM-20c) (COM-17)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Activates {
    /// On this turn.
    On(u8),
    /// On each later turn with an unmodified d10 of the chart's number or more.
    ByRoll,
    /// A first order for which the chart has not been asked yet, because its superior is not active
    /// or its troops are not here.
    First,
    /// A first order: with an unmodified d10 of this or less.
    AtMost(u8),
}

/// An order that is not active yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    /// The order.
    pub order: Order,
    /// When it becomes active.
    pub activates: Activates,
}
