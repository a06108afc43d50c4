//! 4.3: in and out of command.
