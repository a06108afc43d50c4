//! 5.1: a unit moves, hex by hex.
