//! The battle as a game of the engine: questions, answers, events, words, views, positions as text.

mod ask;
mod event;
mod game;
mod moves;
mod notation;
mod odds;
mod picture;
mod played;
pub mod position;
mod shown;
mod view;

pub use ask::{Act, Choice, Frame, Question};
pub use event::{Event, Told, line};
pub use notation::{
    bearing, formation, inches, motions, order, read_bearing, read_formation, read_motions,
    read_order, read_spot, read_where, spot, where_text,
};
