//! 8.4.4 and 8.4.5: blown cavalry and its recovery.
