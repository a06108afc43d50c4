//! 8.4.2 #8: advance and pursuit.
