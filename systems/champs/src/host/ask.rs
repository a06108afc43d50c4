//! What players are asked, and what they can answer. The questions of a chapter stand in its own
//! file; the answers are common to all, for they are what records hold.

use crate::nouns::{BlockId, Formation, LeaderId, Motion, Order, OrgId, UnitId};
use crate::rules::{
    crisis, leaders, p1_command, p2_artillery, p3_charges, p4_movement, p5_interaction, p6_rally,
    setup, skirmish,
};
use crate::state::Battle;
use engine::{Refusal, Rule, words};
use ground::table::{Bearing, Edge, Spot};
use serde::Serialize;

/// A question to a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Question {
    /// Before play.
    SetUp(setup::Ask),
    /// Phase I: orders.
    Command(p1_command::Ask),
    /// Phase II: artillery fire.
    Artillery(p2_artillery::Ask),
    /// Phase III: cavalry charges.
    Charge(p3_charges::Ask),
    /// Phase IV: movement.
    Movement(p4_movement::Ask),
    /// Phase V: interaction.
    Interaction(p5_interaction::Ask),
    /// Phase VI: rally.
    Rally(p6_rally::Ask),
    /// Crisis reaction, in any phase.
    Crisis(crisis::Ask),
    /// Leaders, in any phase.
    Leaders(leaders::Ask),
    /// Skirmish screens, in any phase.
    Skirmish(skirmish::Ask),
}

/// What the questions of every chapter have in common.
pub trait Frame {
    /// In words.
    fn words(&self, battle: &Battle) -> String;

    /// What `done` means as an answer.
    fn done(&self) -> &'static str {
        "done"
    }

    /// Checks an answer that is not listed; only open questions take any.
    fn check(&self, _: &Battle, rule: Rule, _: &Choice) -> Result<(), Refusal> {
        Err(Refusal::new(rule, "this is not among the legal answers"))
    }
}

impl Question {
    /// As a question of its chapter.
    pub fn frame(&self) -> &dyn Frame {
        match self {
            Question::SetUp(ask) => ask,
            Question::Command(ask) => ask,
            Question::Artillery(ask) => ask,
            Question::Charge(ask) => ask,
            Question::Movement(ask) => ask,
            Question::Interaction(ask) => ask,
            Question::Rally(ask) => ask,
            Question::Crisis(ask) => ask,
            Question::Leaders(ask) => ask,
            Question::Skirmish(ask) => ask,
        }
    }
}

words! {
    /// A plain deed as an answer.
    Act {
        /// Receive it where one stands; stand to the guns. (CHG-22b) (CHG-21b)
        Stand = "stand",
        /// Charge to meet it. (CHG-9)
        CounterCharge = "counter-charge",
        /// Try to be recalled, or to get away from heavy cavalry. (REC-1) (CHG-22)
        Recall = "recall",
        /// Go on with the charge. (REC-1)
        GoOn = "go-on",
        /// Straight on after a victory. (CHG-12)
        BreakThrough = "break-through",
        /// After the beaten enemy. (CHG-12b)
        Pursue = "pursue",
        /// Form anti-cavalry now. (CHG-15)
        FormNow = "form-now",
        /// Wait for 6". (CHG-15)
        Wait = "wait",
        /// Leave the guns for cover. (CHG-21)
        TakeCover = "take-cover",
        /// Retreat. (INT-5c)
        Retreat = "retreat",
        /// Hold fire. (ART-4)
        HoldFire = "hold-fire",
        /// Form a grand battery. (COM-9)
        GrandBattery = "grand-battery",
        /// Form a battlegroup. (COM-10)
        Battlegroup = "battlegroup",
        /// Dissolve it. (COM-9) (COM-10b)
        Dissolve = "dissolve",
        /// Back to the guns. (MOV-14c) (INT-6c)
        ReturnToGuns = "return-to-guns",
    }
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
    /// First.
    First,
    /// Second.
    Second,
    /// A plain deed.
    Do(Act),
    /// A unit.
    Unit(UnitId),
    /// A leader.
    Leader(LeaderId),
    /// An organisation.
    Organisation(OrgId),
    /// A block.
    Block(BlockId),
    /// An edge of a block, for skirmishers. (STR-1d)
    BlockEdge(BlockId, Edge),
    /// A number.
    Number(u8),
    /// So many castings with or against a unit.
    Castings(u8, UnitId),
    /// A spot.
    Spot(Spot),
    /// A direction.
    Heading(Bearing),
    /// A formation.
    Form(Formation),
    /// An order.
    Order(Order),
    /// A move: steps one after the other. Never empty.
    March(Vec<Motion>),
}
