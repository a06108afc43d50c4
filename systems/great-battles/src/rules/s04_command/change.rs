//! 4.2: command change.
