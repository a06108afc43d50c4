//! What players are asked, told and shown.

/// Questions and answers.
pub mod ask;
/// What happens.
pub mod event;
/// The battle as a game of the engine.
pub mod game;
/// Modifiers of a roll as they were added up.
pub mod mods;
/// What odds assume, and what of a roll decides the course.
pub mod odds;
/// The battle as a hosted game.
pub mod played;
/// A position as a short text.
pub mod position;
/// Where answers take a piece.
pub mod preview;
/// Procedures whose odds can be asked for.
pub mod procedures;
/// The position as a picture.
pub mod scene;
/// What a page shows of what happens.
pub mod shown;
/// What a viewer may know.
pub mod view;
