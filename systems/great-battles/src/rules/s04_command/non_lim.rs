//! 3.0 C: picks without a LIM, and the removal of LIMs.
