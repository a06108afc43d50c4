//! What happens, as data; `words.rs` tells it.

use crate::nouns::field::{ArmyId, ForceId, OfficerId, UnitId};
use crate::nouns::kinds::{Arm, Skill, Status, Troop};
use engine::{Faces, Seat};
use ground::table::{Edge, Mil, Pose, Side, Spot, Step};
use serde::Serialize;

/// Why a unit loses strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Cause {
    /// [C4.0d]
    Skirmishers,
    /// [D6.0a]
    Artillery,
    /// [F9.3c] Canister of a battery it ran into.
    Canister,
    /// [F9.22b] Caught while evading.
    CaughtEvading,
    /// [G4.0]
    Combat,
    /// [H1.1b] Friends fell back through it.
    FriendsFellBack,
    /// [H1.1c] It could not fall back far enough.
    Blocked,
    /// [G5.0b] It could not leave the town.
    HeldInTown,
    /// [I6.2b]
    Pursuit,
    /// [F9.3b] A battery overrun.
    Overrun,
    /// [F9.31c] A battery lost with its infantry.
    LostWithInfantry,
}

/// An officer as he is called when something happens: the man himself, or whoever came after him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Leader {
    /// Whose base it is.
    pub officer: OfficerId,
    /// Whether a successor serves. [H4.1a] [H4.1b]
    pub successor: bool,
}

/// What a move die does to a unit besides the distance. [F11.1a] [F11.1b]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Bound {
    /// Nothing.
    Free,
    /// [F11.1a] It may not close.
    MayNotClose,
    /// [F11.1b] [F11.1e] It must close with this enemy, or with another as near.
    MustClose(UnitId),
}

/// Why an officer must check. [H4.0]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Peril {
    /// [H4.0b] He lent dice to a combat, with so many ones.
    InTheFray {
        /// Natural ones on his dice.
        ones: u8,
    },
    /// [H4.0c] [F10.0] An enemy unit moved through him.
    Overrun(UnitId),
    /// [H4.0d] A friendly unit broke within 1".
    FriendsBroke(UnitId),
}

/// How a Force came by its status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Order {
    /// [E2.1] By whom, and whose.
    Lapels(Leader, Leader),
    /// [E2.0c]
    Chosen,
    /// [E3.1b]
    InTowns,
    /// The scenario's own rule.
    Scenario,
    /// It comes on to the table.
    Entering,
    /// It is being formed.
    Forming,
}

/// One battery's part in the fire on a target. [D6.0a]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Shot {
    /// Who fires.
    pub battery: UnitId,
    /// The distance. [D6.0a]
    pub range: Mil,
    /// Canister or roundshot.
    pub canister: bool,
    /// What it must throw. [D6.0e]
    pub need: u8,
    /// Its dice.
    pub dice: Faces,
    /// [D6.0b] [D6.0f] Misses thrown again, with the reason.
    pub bonus: Option<(ShotBonus, Faces)>,
    /// [D6.0c] [D6.0g] Hits thrown again, with the reason.
    pub penalty: Option<(ShotPenalty, Faces)>,
    /// Hits in the end.
    pub hits: u8,
}

/// Why misses are thrown again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ShotBonus {
    /// [D6.0b] In water or on a bridge.
    Vulnerable,
    /// [D6.0f] (GEO-10)
    FlankOrRear,
}

/// Why hits are thrown again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ShotPenalty {
    /// [D6.0c]
    Artillery,
    /// [D6.0g]
    Cover,
}

/// What one unit's dice did in a combat. [G2.33]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Roll {
    /// Whose dice.
    pub unit: UnitId,
    /// Its strength points.
    pub sp: u8,
    /// [G2.2b] Dice for a mixed brigade.
    pub mixed: u8,
    /// [G2.2c] A command die.
    pub command: u8,
    /// [G2.4] Dice of the sub-commander, thrown apart.
    pub officer: Option<(Leader, Faces)>,
    /// What the dice must show. [G2.3]
    pub need: u8,
    /// The unit's dice.
    pub dice: Faces,
    /// [G2.31] Bonus re-rolls of misses, in order.
    pub bonuses: Vec<(FightBonus, Faces)>,
    /// [G2.32] Penalty re-rolls of hits, in order.
    pub penalties: Vec<(FightPenalty, Faces)>,
    /// Hits in the end.
    pub hits: u8,
}

impl Roll {
    /// All that matters of it: hits, and ones on an officer's dice.
    pub fn gist(&self) -> u64 {
        let ones = self
            .officer
            .map_or(0, |(_, faces)| faces.as_slice().iter().filter(|&&face| face == 1).count());
        u64::from(self.hits) << 8 | ones as u64
    }
}

/// Why misses are thrown again. [G2.31]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FightBonus {
    /// [G2.31] Heavy cavalry against light.
    HeavyAgainstLight,
    /// [G2.31b] The enemy is flanked.
    EnemyFlanked,
}

/// Why hits are thrown again. [G2.32]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FightPenalty {
    /// [G2.32] In a river, fording or on a bridge.
    InWater,
    /// [G2.32b] Out of its sub-commander's radius.
    OutOfRadius,
}

/// How a combat came out. [G4.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FightResult {
    /// [G4.21] The defender broke.
    DefenderBroke,
    /// [G4.21] All attackers broke.
    AttackersBroke,
    /// [G4.64] Everybody broke.
    AllBroke,
    /// [G4.22] The attackers scored more.
    AttackersWin,
    /// [G4.22] [G4.63] The defender scored as many or more.
    DefenderWins,
    /// [G4.221] The attackers may have scored more, but squares do not fall back.
    SquareHolds,
    /// [G5.0b] The defender lost but cannot leave its town.
    HeldInTown,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    // ---- time ----
    /// [I5.0b] A new day.
    Day(u8),
    /// [B1.1] A turn begins.
    Turn(u8),
    /// [B1.0b] A pulse begins.
    Pulse(u8),
    /// [B2.0] A segment of a side begins.
    Segment(Segment, Seat),
    /// Fire and skirmish steps.
    Step(&'static str, &'static str),

    // ---- B ----
    /// [B3.0a] An army commander throws for command dice; the enemy does not hear how many. [A1.0b]
    CommandThrow {
        /// Whose.
        army: ArmyId,
        /// His skill.
        skill: Skill,
        /// How many dice he throws.
        dice: u8,
    },
    /// [B3.0a] What he threw, for the owner alone, unless cups are open. [A1.0b]
    CommandDice {
        /// Whose.
        army: ArmyId,
        /// What fell.
        dice: Faces,
    },
    /// [E5.0b] Dice have gone to a wing commander; the enemy does not hear how many.
    HandedOver {
        /// From.
        army: ArmyId,
        /// To.
        wing: Leader,
    },
    /// [E5.0b] [E5.0d] How many, for the owner alone.
    HandedOverCount {
        /// To.
        wing: Leader,
        /// Sent.
        sent: u8,
        /// Arrived.
        arrived: u8,
    },
    /// [B3.1a] [B3.1f] Both sides' dice and the D4.
    Initiative {
        /// By seat.
        dice: [Faces; 2],
        /// The D4.
        d4: u8,
    },
    /// [B3.1d] The D4 ends the turn.
    TurnOver {
        /// The D4.
        d4: u8,
        /// The pulse just completed.
        pulse: u8,
    },
    /// [B3.1c] Doubles bring command dice.
    BonusDice {
        /// To whom.
        army: ArmyId,
        /// How many.
        dice: u8,
    },
    /// [B3.1e] One die thrown again.
    InitiativeRerolled {
        /// By whom.
        seat: Seat,
        /// Which die.
        die: u8,
        /// What it showed.
        from: u8,
        /// What it shows.
        to: u8,
    },
    /// [B3.1a] Who has the initiative.
    InitiativeWon {
        /// Who.
        seat: Seat,
        /// Both totals, by seat.
        totals: [u8; 2],
        /// Whether the D4 decided. [B3.1f]
        by_d4: bool,
    },
    /// [B3.1b] Who is First Side.
    FirstSide(Seat),
    /// [B4.0c] Command dice left at the end of the turn are gone.
    DiceDiscarded,
    /// [B4.0b]
    SuppressionOff,

    // ---- C and D ----
    /// [C4.0a] A skirmish attack.
    Skirmish {
        /// Who.
        by: UnitId,
        /// At whom.
        at: UnitId,
        /// The dice.
        dice: Faces,
        /// Sixes.
        hits: u8,
    },
    /// [C4.0c] Saving throws.
    Saves {
        /// Whose.
        unit: UnitId,
        /// Why it may: `MX` [C4.0b], cavalry near [C4.0h] or a town [C4.0i].
        why: Save,
        /// The dice.
        dice: Faces,
        /// Hits cancelled.
        saved: u8,
    },
    /// [C4.0g]
    Suppressed(UnitId),
    /// [D8.0b]
    Relocated(UnitId, Pose),
    /// [D3.0] All fire on one target.
    Fire {
        /// The target.
        target: UnitId,
        /// Battery by battery.
        shots: Vec<Shot>,
        /// Hits in all.
        hits: u8,
    },

    // ---- strength ----
    /// [GLO-1] A unit loses strength.
    Hit {
        /// Who.
        unit: UnitId,
        /// Points lost, at most what it had.
        points: u8,
        /// Why.
        cause: Cause,
    },
    /// [GLO-1b] [H3.0] A unit has broken.
    Broke(UnitId),
    /// [F9.3b] [F9.31c] A battery is gone.
    BatteryLost(UnitId, Cause),
    /// [H5.0b] [I7.0] A recovery roll.
    Recovery {
        /// Whose.
        unit: UnitId,
        /// Hits on it before.
        hits: u8,
        /// The die.
        die: u8,
        /// Whether it counts, or is thrown again.
        final_roll: bool,
    },
    /// [H5.0b] One hit removed, and the strength it has then.
    Recovered(UnitId, u8),
    /// [I7.0b] A cadre joins a unit, and the strength it has then.
    CadreJoined(UnitId, u8),
    /// [I7.1] Two units have become one: the first takes in the second.
    Converged {
        /// Who goes on.
        into: UnitId,
        /// Who is gone.
        from: UnitId,
        /// Strength gained by the first.
        gained: u8,
        /// Strength it has then.
        sp: u8,
        /// Strength the second had.
        had: u8,
        /// Skirmish value from now on. [I7.1b]
        sk: u8,
        /// What the two are from now on. [I7.1b]
        troop: Troop,
    },
    /// [I7.1c] A unit goes to another Force.
    Reassigned(UnitId, ForceId),
    /// [I7.1c] A sub-commander's radius for the units he has now.
    NewRadius(Leader, Mil),

    // ---- E ----
    /// [E1.0] [E1.0b] A command die on a sub-commander's base.
    Commanded {
        /// By whom.
        giver: Leader,
        /// To whom.
        to: Leader,
        /// To which Force.
        force: ForceId,
        /// Dice paid.
        paid: u8,
    },
    /// [E2.0a] A control test.
    ControlTest {
        /// Whose.
        force: ForceId,
        /// All dice.
        dice: Faces,
        /// The two that count.
        kept: (u8, u8),
        /// His personality.
        personality: i8,
        /// Whether an enemy is within 20". [E2.0b]
        near: bool,
        /// The result.
        status: Status,
    },
    /// A status without a test.
    Ordered(ForceId, Status, Order),
    /// [E3.1a]
    LeftBehind(UnitId),
    /// [D7.0e] A Grand Battery is made.
    BatteryMade {
        /// As which Force.
        force: ForceId,
        /// Its batteries, the centre first.
        units: Vec<UnitId>,
        /// Its officer.
        officer: Leader,
        /// His radius. [D7.0f]
        radius: Mil,
        /// Command dice paid.
        paid: u8,
    },

    // ---- F ----
    /// [F12.0] An officer moves.
    OfficerMoved {
        /// Who.
        officer: Leader,
        /// Where to.
        to: Spot,
        /// How far.
        by: Mil,
    },
    /// [F12.1] The army commander's move is paid.
    MovePaid(ArmyId, Leader),
    /// [F1.0b] The move die.
    MoveDie {
        /// Whose.
        unit: UnitId,
        /// What it shows.
        die: u8,
        /// How far it may go by it. [F1.0b]
        all: Mil,
        /// What else it does. [F11.1a] [F11.1b]
        bound: Bound,
    },
    /// [E4.0] [B3.0b] The move die is thrown again.
    MoveDieAgain {
        /// Whose.
        unit: UnitId,
        /// By his officer, or by a command die.
        officer: Option<Leader>,
    },
    /// A unit has moved.
    Moved {
        /// Who.
        unit: UnitId,
        /// Step by step, as far as each of them went.
        way: Vec<Step>,
        /// Where to.
        to: Pose,
        /// The enemy whom it came towards or left, and how far off he is.
        of: Option<Bearings>,
        /// What it paid.
        cost: Mil,
    },
    /// [F2.1b] [F6.0b] A unit that met nobody to fight steps back from an obstacle or into its town.
    ///
    BackedOff {
        /// Who.
        unit: UnitId,
        /// From where.
        from: Pose,
        /// Where to.
        to: Pose,
    },
    /// [F9.0] Contact.
    Contact {
        /// Who moved.
        by: UnitId,
        /// Whom it touches.
        with: UnitId,
        /// On which edge of that one.
        edge: Edge,
    },
    /// [G1.4] Squared up.
    SquaredUp(UnitId, Pose),
    /// [F9.21] [F9.22a] [F9.31e] Turned to face the attacker.
    TurnedToFace(UnitId, Pose),
    /// [F9.22e] Dice for an evasion.
    EvasionRoll {
        /// Who tries.
        unit: UnitId,
        /// From whom.
        by: UnitId,
        /// The evader's die and what it adds.
        evader: (u8, u8),
        /// The attacker's die and what it adds.
        attacker: (u8, u8),
        /// Whether it gets away.
        away: bool,
    },
    /// [F9.23d] It has evaded or escaped, so far.
    Evaded(UnitId, Pose, Mil),
    /// [F9.3a] An escape roll.
    Escape {
        /// The battery.
        battery: UnitId,
        /// From whom.
        by: UnitId,
        /// The dice.
        dice: Faces,
        /// What it needs or less; nothing if it only fires canister. [F9.31b]
        need: Option<u8>,
        /// Whether contact was on its front. [F9.3c]
        front: bool,
        /// Whether it gets away.
        away: bool,
    },
    /// [F9.31a] A battery attaches itself.
    Attached(UnitId, UnitId),
    /// A unit comes on to the table.
    Entered(UnitId, Pose),
    /// An officer comes on to the table.
    OfficerEntered(Leader, Spot),

    // ---- officers in peril ----
    /// [H4.0] A casualty check.
    OfficerCheck {
        /// Who.
        officer: Leader,
        /// Why.
        peril: Peril,
        /// The dice.
        dice: Faces,
        /// Whether he falls.
        falls: bool,
    },
    /// [H4.1a] [H4.1b] [H4.1c] He is replaced, or not.
    OfficerFell(Leader),
    /// [H4.2] The cup of the army is lost.
    CupLost(ArmyId),

    // ---- G and H ----
    /// [G2.0a] The order of the combats.
    FightOrder {
        /// Who says.
        seat: Seat,
        /// From which side, as the attacker sees it.
        from: Side,
    },
    /// [G2.1] The dominant unit.
    Dominant(UnitId),
    /// [G2.0b] A combat.
    Fight {
        /// The defender.
        defender: UnitId,
        /// The attackers' dice, the dominant unit first.
        attackers: Vec<Roll>,
        /// The defender's dice.
        defence: Roll,
        /// Hits of the attackers and of the defender.
        hits: (u8, u8),
    },
    /// [G4.2] How it came out.
    FightResult {
        /// The defender.
        defender: UnitId,
        /// Result.
        result: FightResult,
    },
    /// [H1.0a] A unit falls back.
    FellBack {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: Pose,
        /// How far it had to go.
        wanted: Mil,
        /// How far it went. [H1.1a] [H1.1c]
        by: Mil,
    },
    /// [G4.7d] A unit advances.
    Advanced {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: Pose,
        /// How far.
        by: Mil,
        /// Whether it stands where the defender stood.
        whole: bool,
    },

    // ---- I ----
    /// [I3.1] [I2.0b] A new break point.
    BreakPoint {
        /// Whose.
        army: ArmyId,
        /// The number.
        to: u8,
    },
    /// [I3.0b] Army morale.
    Morale {
        /// Whose.
        army: ArmyId,
        /// The dice.
        dice: Faces,
        /// The turn.
        turn: u8,
        /// Units lost beyond the break point.
        beyond: u8,
        /// [I3.0d] Whether it collapses.
        collapses: bool,
    },
    /// [B1.2b] Dice for the length of the day.
    Length {
        /// By seat.
        dice: [Faces; 2],
        /// The turn.
        turn: u8,
        /// Whether night falls.
        night: bool,
    },
    /// [I5.0] What an army wrote, shown together.
    StayOrLeave(ArmyId, bool),
    /// [I6.1] [I6.1b] Whether there is a pursuit.
    Pursuit {
        /// Who pursues.
        seat: Seat,
        /// Light cavalry strength of both, the winner first.
        light: (u8, u8),
        /// Dice by daylight.
        daylight: u8,
        /// Dice in all; 0 is no pursuit.
        dice: u8,
    },
    /// [I6.2] Pursuit dice.
    PursuitDice(Faces),
    /// A place changes hands.
    PlaceTaken(u8, Seat),
    /// A unit of this arm had no taker for pursuit hits.
    HitsLost(Arm, u8),
    /// It is over: how, and by which rule.
    Ended(String, &'static str),
}

/// Where a move has led, as seen from an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bearings {
    /// The enemy.
    pub enemy: UnitId,
    /// Whether it came nearer to him.
    pub toward: bool,
    /// How far off he is now.
    pub gap: Mil,
}

/// A segment of a side's phase. [B2.0]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Segment {
    /// [E1.0]
    Control,
    /// [F1.0]
    Movement,
    /// [G2.0a]
    Combat,
}

/// Why a saving throw is allowed. [C4.0b] [C4.0h] [C4.0i]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Save {
    /// A mixed brigade.
    Mixed,
    /// Cavalry hostile to the skirmishers is near.
    Cavalry,
    /// Wholly in a town or fort.
    Town,
}
