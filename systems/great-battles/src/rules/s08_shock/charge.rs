//! 8.4: declaration and ride of a charge.
