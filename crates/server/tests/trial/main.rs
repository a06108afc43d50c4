//! The server on trial: what hostile hands, a full disk and a broken one do to it.

#[path = "../common/mod.rs"]
mod common;

mod bounds;
mod disk;
mod door;
mod imports;
mod secrets;
