//! Units in play, and their marks.

use crate::nouns::{Blown, DivisionId, Facing, Formation, HalfPoints, MoraleLevel, UnitId};
use engine::words;
use ground::Hex;
use serde::Serialize;

words! {
    /// Where a counter is.
    Place {
        /// Still to come. [REI-01]
        Waiting = "waiting",
        /// On the map.
        OnMap = "on-map",
        /// Destroyed, or of a leader: lost.
        Destroyed = "destroyed",
        /// Has left by its friendly edge. [EXC-06]
        Left = "left",
    }
}

/// A combat unit in play. [GEN-05]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Unit {
    /// Where the counter is.
    pub place: Place,
    /// Its hex; of a two-hex line the left one.
    pub hex: Hex,
    /// The right hex of a two-hex line. [MLT-01]
    pub right: Hex,
    /// The unit beneath it. [STK-05]
    pub below: Option<UnitId>,
    /// The unit beneath it in its right hex: skirmishers whom a two-hex line passes. [MOV-26]
    pub below_right: Option<UnitId>,
    /// What it faces; of no meaning in square and skirmish order.
    pub facing: Facing,
    /// How it is drawn up.
    pub formation: Formation,
    /// Strength points left.
    pub sp: u8,
    /// Its morale.
    pub level: MoraleLevel,
    /// How blown cavalry is. [CHG-19]
    pub blown: Blown,
    /// Movement points used in this activation. [MOV-17]
    pub spent: HalfPoints,
    /// The division a battery serves this turn. [CMD-13]
    pub serves: Option<DivisionId>,
    /// What it has done or suffered.
    pub marks: Marks,
}

impl Unit {
    /// A counter that is not on the map yet.
    pub const fn waiting(sp: u8) -> Unit {
        Unit {
            place: Place::Waiting,
            hex: Hex::NOWHERE,
            right: Hex::NOWHERE,
            below: None,
            below_right: None,
            facing: Facing::new(0),
            formation: Formation::Column,
            sp,
            level: MoraleLevel::Good,
            blown: Blown::Fresh,
            spent: HalfPoints::NONE,
            serves: None,
            marks: Marks::NONE,
        }
    }

    /// Whether it is on the map.
    pub fn on_map(&self) -> bool {
        self.place == Place::OnMap
    }

    /// Its hexes: one, or two of a two-hex line.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        [self.hex, self.right].into_iter().filter(|hex| hex.is_somewhere())
    }
}

words! {
    /// Something a unit has done or suffered that rules ask about later.
    Mark {
        /// Has been routed once. [RAL-02]
        OnceRouted = "once-routed",
        /// Blown cavalry that has rested. [CHG-20]
        Recovery = "recovery",
        /// Was out of command when its division activated, this turn. [CMD-12]
        OutOfCommand = "out-of-command",
        /// Has been given an activation this turn. [SEQ-11]
        Activated = "activated",
        /// Has fired offensively this turn. [FIR-03]
        Fired = "fired",
        /// Has moved or turned at all this turn. [CHG-20] (G79)
        Stirred = "stirred",
        /// Has done or suffered combat other than medium and long gunfire this turn. [FAT-02]
        Fought = "fought",
        /// Has tried to rally this turn. [RAL-01]
        TriedRally = "tried-rally",
        /// Belongs to the activation that goes on and was in command when it began. [GEN-09]
        Active = "active",
        /// Has made its move in this activation. [ACT-08]
        Moved = "moved",
        /// Has turned by one vertex in this activation. [FAC-07] [FOR-06]
        Turned = "turned",
        /// Has attacked in this activation. [BAY-04]
        Attacked = "attacked",
        /// Has supported an attack in this activation. [BAY-05]
        Supported = "supported",
        /// Has been attacked by bayonet or assault in this activation. [BAY-04]
        Assaulted = "assaulted",
        /// Has been charged in this activation. [CHG-05]
        Charged = "charged",
        /// Has returned fire in this enemy activation. [FIR-05]
        ReturnFired = "return-fired",
        /// Has fired in reaction in this enemy activation. [RZ-19]
        ReactionFired = "reaction-fired",
        /// Limbered horse guns that may not reverse any more in this enemy activation. [RZ-16]
        ReverseBarred = "reverse-barred",
        /// Cavalry that has failed to charge in reaction in this enemy activation. [RZ-11]
        ChargeBarred = "charge-barred",
    }
}

/// A set of marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Marks(u32);

impl Marks {
    /// None.
    pub const NONE: Marks = Marks(0);

    /// Those that end with the turn.
    pub const TURN: Marks = Marks::of(&[
        Mark::OutOfCommand,
        Mark::Activated,
        Mark::Fired,
        Mark::Stirred,
        Mark::Fought,
        Mark::TriedRally,
    ]);

    /// Those that end when the next activation opens. [RZ-19] (G23)
    pub const ACTIVATION: Marks = Marks::of(&[
        Mark::Active,
        Mark::Moved,
        Mark::Turned,
        Mark::Attacked,
        Mark::Supported,
        Mark::Assaulted,
        Mark::Charged,
        Mark::ReturnFired,
        Mark::ReactionFired,
        Mark::ReverseBarred,
        Mark::ChargeBarred,
    ]);

    /// These.
    pub const fn of(marks: &[Mark]) -> Marks {
        let (mut all, mut at) = (0, 0);
        while at < marks.len() {
            all |= 1 << marks[at] as u32;
            at += 1;
        }
        Marks(all)
    }

    /// All of them as bits of a number.
    pub const fn bits(self) -> u64 {
        self.0 as u64
    }

    /// Whether one is among them.
    pub const fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u32) != 0
    }

    /// Puts one in.
    pub const fn set(&mut self, mark: Mark) {
        self.0 |= 1 << mark as u32;
    }

    /// Takes one out.
    pub const fn clear(&mut self, mark: Mark) {
        self.0 &= !(1 << mark as u32);
    }

    /// Takes all of these out.
    pub const fn remove(&mut self, marks: Marks) {
        self.0 &= !marks.0;
    }
}
