//! The attacker's and the defender's check before shock.
