//! How troops give way: what the occasion adds, and how far they go.

use crate::book::Number;
use ground::Hex;

/// How a unit disorders or routs: what the occasion adds to the common rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Whether it stays in its hex, marked by a charge or after a force march. [10.2.7d] [11.2.3e]
    pub stays: bool,
    /// How far it goes, if not as far as its state says.
    pub distance: Option<Distance>,
    /// Increments lost for the first hex left, and for each further one, that lie in enemy zones.
    /// [6.11.8] [13.6.1] (R49)
    pub toll: Option<[Number; 2]>,
    /// Units that took part in the fight: a friend who did not spares the loss. [6.11.8p1]
    pub from_melee: bool,
    /// Whether the first hex costs its toll though no zone lies on it: cavalry is in it. [13.6.1p1]
    pub anyway: bool,
    /// The hex that a charge strikes just now: who stays, stays there. [10.2.7d]
    pub holds: Option<Hex>,
}

impl Manner {
    /// A failed check outside melee.
    pub const CHECK: Manner = Manner {
        stays: false,
        distance: None,
        toll: None,
        from_melee: false,
        anyway: false,
        holds: None,
    };
    /// [10.2.7d] [10.2.7g] [11.2.3e] It does not leave its hex.
    pub const IN_PLACE: Manner = Manner { stays: true, ..Manner::CHECK };
    /// [3.1.5a] Three hexes out of a crowd. (R61)
    pub const CROWDED: Manner =
        Manner { distance: Some(Distance::Hexes(Number::OverstackRetreat)), ..Manner::CHECK };
    /// [10.2.7g] The same for whom a charge has struck: it stays, and the crowd has been looked at. (R257)
    pub const CROWDED_IN_PLACE: Manner = Manner { stays: true, ..Manner::CROWDED };
    /// A result of melee, or a check before it. [6.11.8] (R49)
    pub const MELEE: Manner = Manner {
        toll: Some([Number::ZoneLoss, Number::ZoneLoss]),
        from_melee: true,
        ..Manner::CHECK
    };

    /// Whether it is looked at elsewhere if the hex of who stays has become too full. (R257)
    pub(crate) const fn leaves_crowd_to_others(&self) -> bool {
        self.holds.is_some() || self.distance.is_some()
    }

    /// [10.2.7d] It loses its order in the hex that a charge strikes.
    pub const fn struck_in(hex: Hex) -> Manner {
        Manner { holds: Some(hex), ..Manner::IN_PLACE }
    }
}

/// How far a unit goes that goes otherwise than usual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// So many hexes, by a number of the rules.
    Hexes(Number),
    /// So many hexes, by a die. [10.2.8j3]
    Rolled(u8),
}

/// What is left of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Left {
    /// Movement points, in halves; the flag says that the first hex is free of their limit. (R50)
    Points(i32, bool),
    /// Hexes.
    Hexes(u8),
}

impl Left {
    pub(super) fn is_over(self) -> bool {
        match self {
            Left::Points(points, first) => points <= 0 && !first,
            Left::Hexes(hexes) => hexes == 0,
        }
    }

    /// What is left after a step of this cost, if it can be made.
    pub(super) fn after(self, cost: i32) -> Option<Left> {
        match self {
            Left::Hexes(0) => None,
            Left::Points(points, true) => Some(Left::Points(points - cost, false)),
            Left::Points(points, false) => {
                (points >= cost).then_some(Left::Points(points - cost, false))
            }
            Left::Hexes(hexes) => Some(Left::Hexes(hexes - 1)),
        }
    }
}
