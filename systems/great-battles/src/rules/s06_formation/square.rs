//! 6.3.4: squares formed of one's own will.
