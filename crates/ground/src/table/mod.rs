//! The continuous table of miniatures games: bases that turn and march on ground measured in inches.
//!
//! No game's rules are in here: no arms, no charges; only bases, steps, areas and prices. All state
//! is whole numbers (thousandths of an inch, arc-minutes) and all arithmetic is integer, so the same
//! moves lead to the same places on every machine. The numbers GEO-01 to GEO-23 name the
//! agreements on exact geometry that each item keeps.

#![allow(dead_code, reason = "steps and ground, which come next, use the rest")]

mod base;
mod bearing;
mod clip;
mod front;
mod gap;
mod number;
mod passage;
mod shape;

pub use base::{Base, Edge, Pose, Side, Size, Spot};
pub use bearing::Bearing;
pub use front::{Part, Perspective, Share};
pub use gap::Gap;
pub use number::{Mil, NotALength, Rate};
pub use shape::{Bounds, Convex, SLACK, Shape};
