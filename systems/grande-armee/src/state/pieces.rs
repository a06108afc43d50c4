//! Units, officers, Forces and armies in play.

use crate::nouns::field::{ArmyId, Field, ForceDef, ForceId, OfficerDef, Rank, UnitDef, UnitId};
use crate::nouns::kinds::{Skill, Status};
use ground::table::{Mil, Pose, Spot};
use serde::Serialize;

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Place {
    /// Not here yet.
    Waiting,
    /// On the table.
    Table,
    /// Broken and taken off. [H3.0]
    Broken,
    /// A battery taken or destroyed: no loss for army morale. [I3.0c]
    Taken,
    /// Marched off with its army, or gone into another unit. [I5.0e] [I7.1]
    Gone,
}

/// A unit in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Unit {
    /// Where it is.
    pub place: Place,
    /// Where on the table it stands; its last pose if it is off it.
    pub pose: Pose,
    /// Strength points left. [GLO-6]
    pub sp: u8,
    /// The Force it belongs to now.
    pub force: ForceId,
    /// The battery attached to it, or the infantry it is attached to. [F9.31a]
    pub partner: Option<UnitId>,
    /// Movement points spent in this pulse.
    pub spent: Mil,
    /// The move die of this pulse; 0 if none was thrown. [F1.0b]
    pub die: u8,
    /// What it has done and suffered in this pulse.
    pub marks: Marks,
    /// Whether it may be out of its officer's radius: combat, evasion or E3.1 put it there.
    pub excused: bool,
}

/// What a unit has done and suffered in the current pulse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a marker on the table")]
pub struct Marks {
    /// Has made a skirmish attack. [C3.1a]
    pub skirmished: bool,
    /// Has been the target of one. [C3.1b]
    pub sniped: bool,
    /// Cannot fire in this pulse. [H2.0]
    pub suppressed: bool,
    /// Has fired. [D1.0c]
    pub fired: bool,
    /// Has finished its move in this movement segment.
    pub moved: bool,
    /// Its move die has been thrown again.
    pub rerolled: bool,
    /// Has tried to recover. [H5.0a]
    pub recovered: bool,
    /// Has changed face or spent movement: no further change of face. [F5.2a]
    pub faced: bool,
    /// Is in contact with an enemy it attacked, or that attacked it, in this segment. [F9.24]
    pub locked: bool,
    /// Has left cover to attack a defender in the open: neither of the two has cover against the
    /// other. [A4.1b]
    pub left_cover: bool,
    /// Is left behind in a town or fort by a Force on Attack! [E3.1a]
    pub left_behind: bool,
    /// Is on its way into the Grand Battery. [D7.0c]
    pub joining: bool,
    /// Has come on to the table in this pulse.
    pub entered: bool,
    /// Has escaped or evaded in this pulse.
    pub escaped: bool,
}

/// An officer in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Officer {
    /// Where he stands; nothing if he is not on the table.
    pub at: Option<Spot>,
    /// Personality of a sub-commander; it falls when he does. [H4.1a]
    pub personality: i8,
    /// Skill of an army commander. [H4.1b]
    pub skill: Skill,
    /// Whether a successor serves.
    pub replaced: bool,
    /// Command dice in a wing commander's hand. [E5.0b]
    pub dice: u8,
    /// How far he has moved in this pulse.
    pub moved: Mil,
    /// Whether the command die for a move of the army commander is paid. [F12.1]
    pub paid: bool,
    /// Has re-rolled a movement roll in this pulse. [E4.0] [E4.0d]
    pub helped_move: bool,
    /// Has re-rolled a recovery in this pulse. [E4.0b] [E4.0d]
    pub helped_recovery: bool,
    /// Has given dice to a combat in this pulse. [E4.0c] [E4.0d]
    pub helped_combat: bool,
    /// Has taken a sub-commander by the lapels in this control segment. [E2.1b]
    pub grabbed: bool,
    /// A sub-commander's radius. [A3.1c]
    pub radius: Mil,
}

/// A Force in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Force {
    /// Whether it exists: a Grand Battery made in play comes into being later. [D7.0e]
    pub exists: bool,
    /// Whether it is a Grand Battery. [D7.0a]
    pub grand_battery: bool,
    /// What it does in this pulse. [E3.0a]
    pub status: Status,
    /// Command dice that lie on its sub-commander's base. [E1.0]
    pub dice: u8,
    /// Whether it entered the table in this pulse and counts as Active.
    pub entering: bool,
}

/// An army in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Army {
    /// Command dice in the cup, out of the opponent's sight. [A1.0b] [GLO-5]
    pub cup: u8,
    /// Break point now. [I2.0b] [I3.1]
    pub break_point: u8,
    /// Broken units of infantry and cavalry. [I3.0a]
    pub lost: u8,
    /// The turn its morale collapsed at the end of; 0 while it holds. [I3.0d]
    pub collapsed: u8,
    /// Whether it has left the field in the night. [I5.0e]
    pub left: bool,
    /// Whether its commander has put a die into a combat in this segment. [G2.2c]
    pub helped_combat: bool,
    /// Units that have come since the start of this turn. [I3.1]
    pub arrived: u8,
    /// Whether the enemy pursues it. [I6.1] [I7.0e]
    pub pursued: bool,
    /// Whether it went on an earlier day.
    pub marched_off: bool,
}

impl Unit {
    /// A unit at the start of the battle.
    pub(super) fn at_start(def: &UnitDef) -> Unit {
        Unit {
            place: if def.pose.is_some() { Place::Table } else { Place::Waiting },
            pose: def.pose.unwrap_or_default(),
            sp: def.sp,
            force: def.force,
            partner: None,
            spent: Mil::ZERO,
            die: 0,
            marks: Marks::default(),
            excused: false,
        }
    }
}

impl Officer {
    /// An officer at the start of the battle.
    pub(super) fn at_start(def: &OfficerDef) -> Officer {
        let (personality, radius) = match def.rank {
            Rank::Sub { personality, radius, .. } => (personality, radius),
            Rank::Wing | Rank::Commander { .. } => (0, Mil::ZERO),
        };
        let skill = match def.rank {
            Rank::Commander { skill } => skill,
            Rank::Sub { .. } | Rank::Wing => Skill::Poor,
        };
        Officer {
            at: def.at.filter(|_| def.arrives.is_none()),
            personality,
            skill,
            replaced: false,
            dice: 0,
            moved: Mil::ZERO,
            paid: false,
            helped_move: false,
            helped_recovery: false,
            helped_combat: false,
            grabbed: false,
            radius,
        }
    }
}

impl Force {
    /// A Force at the start of the battle.
    pub(super) fn at_start(def: &ForceDef) -> Force {
        Force {
            exists: !def.units.is_empty(),
            grand_battery: def.grand_battery,
            status: Status::Hold,
            dice: 0,
            entering: false,
        }
    }
}

impl Army {
    /// An army at the start of the battle.
    pub(super) fn at_start(field: &Field, army: ArmyId) -> Army {
        Army {
            cup: 0,
            break_point: field.break_point(army),
            lost: 0,
            collapsed: 0,
            left: false,
            helped_combat: false,
            arrived: 0,
            pursued: false,
            marched_off: false,
        }
    }
}
