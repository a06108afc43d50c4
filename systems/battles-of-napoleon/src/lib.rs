//! bon
