//! What players are asked, told and shown.

/// Questions and answers.
pub mod ask;
/// What happens.
pub mod event;
/// The battle as a game of the engine.
pub mod game;
/// Modifiers of a roll as they were added up.
pub mod mods;
/// A position as a short text.
pub mod position;
/// The position as a picture.
pub mod scene;
/// What a viewer may know.
pub mod view;
