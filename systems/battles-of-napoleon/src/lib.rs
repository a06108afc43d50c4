//! bon

pub mod data;
