//! What is common to all systems, tried on each of them.

mod foresee;
mod la_bataille;
mod odds;
mod reach;
