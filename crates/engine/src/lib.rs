//! The engine: a rulebook is a procedure that asks questions.
pub mod scene;
