//! What players are asked, and what they can answer.

use crate::nouns::field::{ArmyId, ForceId, OfficerId, UnitId};
use crate::nouns::kinds::{Arm, Status};
use engine::Faces;
use ground::table::{Bearing, Mil, Pose, Side, Spot, Step};
use serde::Serialize;

/// A question to a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Question {
    // ---- before the battle (DP-02) ----
    /// Deploy this Force as proposed, or by hand?
    Deploy(ForceId),
    /// Where does the unit stand? Open.
    DeployUnit(UnitId),
    /// Where does the officer stand? Open.
    DeployOfficer(OfficerId),
    /// [D7.0b] Is a Grand Battery formed before the game?
    BatteryBefore,

    // ---- B: command and initiative ----
    /// [E5.0b] How many command dice go to this wing commander? Secret from the enemy. (DP-04)
    HandOver {
        /// From the cup of this army.
        army: ArmyId,
        /// To him.
        wing: OfficerId,
    },
    /// [B3.1e] [B3.1g] Spend a command die to throw one initiative die again?
    InitiativeReroll {
        /// His own dice.
        own: Faces,
        /// The enemy's dice.
        other: Faces,
    },
    /// [B3.1b] First or Second Side?
    FirstOrSecond,

    // ---- C: skirmishing ----
    /// [C3.1a] Which unit skirmishes against which? (DP-08)
    Skirmish,
    /// [D8.0a] Is the suppressed battery moved, and where to? Open. (DP-09)
    Relocate {
        /// The battery.
        battery: UnitId,
        /// Who suppressed it.
        from: UnitId,
    },

    // ---- D: artillery ----
    /// [D5.0b] At whom does the battery fire? Secret. (DP-10)
    FireAt(UnitId),

    // ---- E: control ----
    /// [E1.0] Who gets a command die from him? So many are left. (DP-11)
    Command {
        /// The army commander or wing commander who gives it.
        giver: OfficerId,
        /// Dice in his cup or hand.
        left: u8,
    },
    /// [E2.1] Whose lapels does he grab? (DP-12)
    Lapels(OfficerId),
    /// [E2.1] What does the Force do?
    LapelStatus(ForceId),
    /// [E2.0c] Hold instead of a test? (DP-13)
    HoldInstead(ForceId),
    /// [E2.0d] Which two dice count? (DP-14)
    KeepDice {
        /// Whose test.
        force: ForceId,
        /// All dice thrown.
        dice: Faces,
    },
    /// [E3.1b] Hold in place of Attack!? (DP-15)
    HoldInTowns(ForceId),
    /// [E3.1a] Which unit is left behind? (DP-15)
    LeaveBehind(ForceId),
    /// [D7.0e] Is a Grand Battery made now, for two command dice? (DP-17)
    MakeBattery(ArmyId),
    /// [D7.0a] Which batteries belong to it? So many so far.
    BatteryOf {
        /// Whose.
        army: ArmyId,
        /// How many are chosen.
        chosen: u8,
    },
    /// [D7.0c] Which of them is the centre?
    BatteryCentre,
    /// [D7.0e] Where is its officer placed? Open.
    BatteryOfficer(OfficerId),

    // ---- F: movement ----
    /// [F12.0] Does an officer move? (DP-16)
    Officers,
    /// [F12.0] Where does he go? Open.
    OfficerTo(OfficerId),
    /// (DP-18) Who acts next: moves, recovers, enters?
    Act,
    /// [E4.0] [B3.0b] Is the move die thrown again? (DP-19)
    RerollMove {
        /// Whose.
        unit: UnitId,
        /// What it shows.
        die: u8,
    },
    /// (DP-18) (DP-25) What does the unit do? Open: any legal path.
    Manoeuvre {
        /// Who moves.
        unit: UnitId,
        /// Movement left.
        left: Mil,
    },
    /// [F9.31a] To which infantry is the battery attached, if it stands beside two?
    AttachTo(UnitId),
    /// Where does it come on to the table? Open.
    EnterAt(UnitId),
    /// [H5.0c] [E4.0b] Is the recovery die thrown again? (DP-21)
    RerollRecovery {
        /// Whose.
        unit: UnitId,
        /// What it shows.
        die: u8,
    },
    /// [G1.2] Which of the enemies that it meets at the same moment does the unit attack?
    Attack(UnitId),
    /// [F9.21] [F9.22a] Fight or evade? (DP-22)
    Evade {
        /// The cavalry that was contacted.
        unit: UnitId,
        /// By whom.
        by: UnitId,
    },
    /// [F9.23d] Which way does it evade? (DP-23)
    EvadeHeading(UnitId),
    /// On which side of its infantry is the battery set? (DP-34)
    SetBattery(UnitId),
    /// [F10.0b] Where is the officer brought to safety? Open. (DP-24)
    Safety(OfficerId),

    // ---- G, H: combat ----
    /// [H1.0b] Which of two equally good ways does a beaten unit fall back? (DP-29)
    FallBackHeading(UnitId),
    /// [G2.0a] From which side of the board are combats fought? (DP-26)
    FromWhichSide,
    /// [G2.1c] Which attacker is dominant? (DP-27)
    Dominant {
        /// Against whom.
        defender: UnitId,
    },
    /// [G2.4] Does the sub-commander lend his dice? Secret. (DP-28)
    OfficerDice {
        /// Who.
        officer: OfficerId,
        /// To whom.
        unit: UnitId,
    },
    /// [G2.2c] Does the army commander put in a command die? Secret. (DP-28)
    CommandDie {
        /// Whose cup.
        army: ArmyId,
        /// For whom.
        unit: UnitId,
    },

    // ---- I: the end ----
    /// [I5.0] Stay or leave? Secret. (DP-31)
    StayOrLeave(ArmyId),
    /// [I6.2b] Which unit takes a pursuit hit? (DP-32)
    PursuitHit {
        /// On which arm.
        arm: Arm,
        /// How many hits are left.
        left: u8,
    },
    /// [I7.0b] Which unit takes in a cadre? (DP-33)
    Cadre {
        /// Of which arm the cadre is.
        arm: Arm,
        /// Whether it is of the Guard.
        guard: bool,
        /// How many are left.
        left: u8,
    },
    /// [I7.1] Which weak unit is merged? (DP-33)
    Converge(ArmyId),
    /// [I7.1] With which other?
    ConvergeWith(UnitId),
    /// [I7.1c] Which unit changes its Force?
    Reassign(ArmyId),
    /// [I7.1c] To which Force?
    ReassignTo(UnitId),
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Choice {
    /// Yes.
    Yes,
    /// No.
    No,
    /// Enough; go on.
    Done,
    /// As proposed.
    Recommended,
    /// By hand.
    ByHand,
    /// A unit.
    Unit(UnitId),
    /// A unit that tries to recover. [H5.0a]
    Recover(UnitId),
    /// A unit that comes on to the table.
    Enter(UnitId),
    /// An officer.
    Officer(OfficerId),
    /// A Force.
    Force(ForceId),
    /// A status.
    Status(Status),
    /// A number.
    Number(u8),
    /// One of two dice, 0 or 1.
    Die(u8),
    /// The two faces that count, higher first.
    Pair(u8, u8),
    /// First Side.
    First,
    /// Second Side.
    Second,
    /// One unit against another.
    Against(UnitId, UnitId),
    /// By the sub-commander. [E4.0]
    BySubCommander,
    /// By a command die. [B3.0b]
    ByCommandDie,
    /// A path: steps one after the other. Never empty.
    Path(Vec<Step>),
    /// Stand still.
    Stand,
    /// A spot.
    Spot(Spot),
    /// A pose.
    Pose(Pose),
    /// A direction.
    Heading(Bearing),
    /// Fight.
    Fight,
    /// Evade.
    Evade,
    /// Left or right.
    Side(Side),
    /// Stay.
    Stay,
    /// Leave.
    Leave,
}
