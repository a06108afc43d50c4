//! 3.0 A4 and B2: the pool and its draws.
