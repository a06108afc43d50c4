//! 8.4.2 #3: counter-charges, and charges in reaction.
