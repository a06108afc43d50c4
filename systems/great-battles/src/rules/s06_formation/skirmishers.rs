//! 6.2.2 and 6.3.3: skirmishers.
