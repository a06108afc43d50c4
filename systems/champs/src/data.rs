//! Battles read from their files.
