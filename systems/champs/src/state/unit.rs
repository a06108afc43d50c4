//! A unit in play.

use super::field::UnitDef;
use crate::nouns::{BlockId, BlockSet, Formation, Order, OrgId, Pending, UnitId, UnitSet};
use ground::table::{Bearing, Edge, Mil, Pose, Spot};
use serde::Serialize;

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Place {
    /// Not here yet. (SCN-3)
    Waiting,
    /// On the table.
    Table,
    /// In skirmish order, its castings in screens. (SKR-2b)
    Screening,
    /// Destroyed, or taken off.
    Gone,
    /// Not in this battle: a regiment that fights in parts, or parts of one that does not. (UNI-3)
    Spare,
}

/// Morale of a unit. (UNI-12)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Morale {
    /// It stands.
    Stable,
    /// It runs.
    Broken,
}

/// Where the crew of a battery is. (UNI-9)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Crew {
    /// With its guns.
    AtGuns,
    /// Sheltering with a unit. (UNI-9c)
    With(UnitId),
    /// By itself, its guns abandoned.
    At(Spot),
}

/// What a unit does for its organisation under the present order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Role {
    /// What the order says.
    #[default]
    None,
    /// Local reserve of an attack. (COM-3b) (CR-18)
    Reserve,
    /// Rear guard of a body that breaks off. (COM-6b) (CR-72)
    RearGuard,
    /// Named to retake a lost place. (COM-5b) (CR-71)
    Retakes,
    /// Closes up to the body that its own supports. (COM-7c) (CR-72)
    ClosesUp,
}

/// Whether a unit came under support fire this turn. (ART-15) (CR-57)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum SupportFire {
    /// No.
    #[default]
    None,
    /// Of a battery.
    Battery,
    /// Of a grand battery.
    GrandBattery,
}

/// What a unit has done and suffered in the current turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a marker on the table")]
pub struct Marks {
    /// A battery that has fired. (MOV-14)
    pub fired: bool,
    /// Has moved. (SEQ-IVb)
    pub moved: bool,
    /// Has reacted. (SEQ-IVb) (CR-73)
    pub reacted: bool,
    /// Has fought an interaction or a charge. (SEQ-IVb) (RAL-1)
    pub fought: bool,
    /// Has charged or counter-charged. (REC-3)
    pub charged: bool,
    /// Was recalled. (REC-3)
    pub recalled: bool,
    /// Was defeated in a fight. (REC-3)
    pub defeated: bool,
    /// Has Retreated. (CRI-18i16) (UNI-8)
    pub retreated: bool,
    /// Has Broken this turn. (CR-74)
    pub broke: bool,
    /// Has tried to form anti-cavalry in this Charge Phase. (CR-80)
    pub tried_square: bool,
    /// Has seen a charge and waits for it, or a crew for its last moment. (CHG-15) (CHG-21)
    pub waits: bool,
    /// Unreliable cavalry that would not charge. (CHG-7)
    pub refused: bool,
    /// Light cavalry that could not get away and receives the charge standing. (CHG-22b)
    pub stands: bool,
    /// Has formed anti-cavalry in reaction. (MOV-11)
    pub formed_square: bool,
    /// Was in the reaction zone of a charge. (MOV-11)
    pub in_charge_zone: bool,
    /// A battery in transit, without a fire zone. (MOV-5)
    pub in_transit: bool,
    /// A crew that came back to its guns. (MOV-14c)
    pub returned: bool,
    /// A crew that passed its test to stand. (INT-6c)
    pub stood: bool,
    /// Lost steps to artillery in this turn. (ART-15) (LDR-2)
    pub lost_to_fire: bool,
    /// Under support fire. (ART-15)
    pub support_fire: SupportFire,
    /// Stood in a fire zone, or came through one. (INT-7)
    pub in_zone: bool,
    /// Its skirmishers sheltered in its anti-cavalry formation. (SKR-3b)
    pub screen_sheltered: bool,
    /// Came into interaction distance in this turn's movement. (INT-3) (CG-28)
    pub came_up: bool,
    /// Has withdrawn from a pin zone. (PIN-4c)
    pub withdrew: bool,
    /// Has come on to the table. (SCN-3)
    pub entered: bool,
    /// Is in an interaction now: the enemy sees its steps. (CON-3)
    pub shown: bool,
}

/// A unit in play. Where and how it stands is changed by [`Battle::put`](super::Battle::put) alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unit {
    pub(super) place: Place,
    pub(super) pose: Pose,
    pub(super) formation: Formation,
    pub(super) inside: BlockSet,
    /// Step losses, hidden from the enemy. (UNI-10) (CON-3)
    pub steps: u8,
    /// Stable or Broken. (UNI-12)
    pub morale: Morale,
    /// Where the crew of a battery is. (UNI-9)
    pub crew: Crew,
    /// The organisation it belongs to now.
    pub org: OrgId,
    /// The organisation it returns to when a battlegroup is dissolved. (COM-10b)
    pub home: OrgId,
    /// An order of its own that is not active yet.
    pub pending: Option<Pending>,
    /// An order of its own: Garrison, or what an E leader told it. (COM-8) (COM-16)
    pub order: Option<Order>,
    /// What it does for its organisation.
    pub role: Role,
    /// Where it took up the defence. (COM-2)
    pub post: Spot,
    /// What it has done and suffered this turn.
    pub marks: Marks,
    /// Whether it charged last turn. (REC-2c)
    pub charged_last_turn: bool,
    /// Enemies that were in its arc at the start of movement. (INT-1b) (CR-46)
    pub in_arc: UnitSet,
    /// Enemies that pin it, found at the start of its side's movement. (PIN-1) (CG-19)
    pub pinned_by: UnitSet,
    /// Enemies that stood behind its front then. (CRI-16) (CG-19)
    pub behind: UnitSet,
    /// The heading on which it last went this turn. (INT-3) (CG-28)
    pub heading: Option<Bearing>,
    /// Movement spent this turn.
    pub spent: Mil,
    /// Batteries in whose fire zones it was this turn, or whose fire took steps from it. (ART-15)
    /// (INT-5b)
    pub under_fire_of: UnitSet,
    /// Those of them whose fire came from its flank or rear. (ART-15c) (CRI-18b3)
    pub flanked_by: UnitSet,
    /// The straight legs of its last Retreat or flight, for those who pursue it. (CHG-12b)
    pub trail: Vec<(Bearing, Mil)>,
}

impl Unit {
    /// A unit at the start of the battle.
    pub(super) fn at_start(def: &UnitDef) -> Unit {
        let pose = def.start.map_or(Pose::default(), |start| start.pose);
        Unit {
            place: match def.start {
                _ if def.part_of.is_some() => Place::Spare,
                Some(_) => Place::Table,
                None => Place::Waiting,
            },
            pose,
            formation: def.start.map_or(def.formation, |start| start.formation),
            inside: def.start.map_or(BlockSet::NONE, |start| start.inside),
            steps: 0,
            morale: Morale::Stable,
            crew: Crew::AtGuns,
            org: def.org,
            home: def.org,
            pending: None,
            // [SCN-2] Garrisons hold their blocks from the start.
            order: def.start.filter(|start| start.garrison).map(|_| Order::Garrison),
            role: Role::None,
            post: pose.at,
            marks: Marks::default(),
            charged_last_turn: false,
            in_arc: UnitSet::NONE,
            pinned_by: UnitSet::NONE,
            behind: UnitSet::NONE,
            heading: None,
            spent: Mil::ZERO,
            under_fire_of: UnitSet::NONE,
            flanked_by: UnitSet::NONE,
            trail: Vec::new(),
        }
    }
}

impl Unit {
    /// Where it is.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// Where on the table it stands and looks; the last such pose if it is off it.
    pub const fn pose(&self) -> Pose {
        self.pose
    }

    /// How it is drawn up.
    pub const fn formation(&self) -> Formation {
        self.formation
    }

    /// The blocks it occupies. (STR-1)
    pub const fn inside(&self) -> BlockSet {
        self.inside
    }

    /// Whether it is Broken.
    pub fn is_broken(&self) -> bool {
        self.morale == Morale::Broken
    }

    /// Whether its crew is with its guns.
    pub fn is_manned(&self) -> bool {
        self.crew == Crew::AtGuns
    }

    /// Whether it holds its block under a Garrison order. (COM-8) (STR-2)
    pub fn is_garrison(&self) -> bool {
        // [STR-1c] Nobody garrisons several blocks.
        self.order == Some(Order::Garrison) && self.inside.len() == 1
    }
}

/// Whom a screen covers. (SKR-2) (STR-1d)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Screened {
    /// A formed unit.
    Unit(UnitId),
    /// An edge of a block.
    Edge(BlockId, Edge),
}

/// Castings of a skirmishing battalion that screen somebody. (SKR-1)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Screen {
    /// Whose castings.
    pub of: UnitId,
    /// Whom they screen.
    pub with: Screened,
    /// How many.
    pub castings: u8,
}
