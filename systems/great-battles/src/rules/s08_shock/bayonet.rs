//! 8.2: bayonet combat.
