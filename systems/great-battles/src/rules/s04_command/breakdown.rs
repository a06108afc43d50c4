//! 4.7: command breakdown.
