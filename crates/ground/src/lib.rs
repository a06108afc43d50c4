//! Where battles are fought: hex boards, sight, paths and arcs, and geography laid onto them.
//!
//! A [`Board`] is flat-topped hexes in columns with printed numbers, as most Napoleonic games have
//! them. Everything a rule needs often (neighbours, distances, which hexes a line of sight crosses)
//! is computed once when the board is made; a query is a table look-up.
//!
//! A [`table`] is what miniatures stand on: bases of any size at any angle, measured in inches.

pub mod arc;
pub mod board;
pub mod line;
pub mod raster;
pub mod reach;
pub mod table;
pub mod text;

pub use arc::{Dir, Facing};
pub use board::{Board, Cell, Hex, SideLayer};
pub use line::{Crossing, Lines};
