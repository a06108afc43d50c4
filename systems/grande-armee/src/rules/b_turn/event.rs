//! What happens in the course of turns and pulses.

use crate::nouns::field::ArmyId;
use crate::nouns::kinds::Skill;
use crate::rules::event::Leader;
use engine::{Faces, Seat};
use serde::Serialize;

/// What happens in the course of turns and pulses.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// [I5.0b] A new day.
    Day(u8),
    /// [B1.1] A turn begins.
    Turn(u8),
    /// [B1.0b] A pulse begins.
    Pulse(u8),
    /// [B2.0] A segment of a side begins.
    Segment(Segment, Seat),
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
