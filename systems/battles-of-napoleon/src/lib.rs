//! bon
pub mod book;
pub mod kinds;
