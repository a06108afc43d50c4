//! Cavalry charges.
