//! The position: everything that changes, and plain questions about it.

/// Divisions being activated, and what is still to be done with the LIM in hand.
pub mod activation;
/// Checks that a position is legal, for tests.
pub mod audit;
/// The battle itself.
pub mod battle;
/// Divisions, leaders and LIMs in play.
pub mod command;
/// Plain questions: who is near, who is adjacent, what lies in front.
pub mod look;
/// Stacks: putting units on the map and lifting them.
pub mod stack;
/// Units in play, and their marks.
pub mod unit;

pub use activation::{Activation, ActivationKind, Actor, Business, OfferedBy, Opening, Step};
pub use battle::{At, Battle, Stage};
pub use command::{Division, Leader, LimPlace};
pub use unit::{Mark, Marks, Place, Unit};
