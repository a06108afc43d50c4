//! 6.5: two-hex counters. [MLT-01]
