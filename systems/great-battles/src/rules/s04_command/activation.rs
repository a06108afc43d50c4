//! 4.5 and 4.6: the choice and the roll, opening and closing an activation, corps and Independent LIMs.
