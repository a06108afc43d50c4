//! 5.4: leaders ride, flee and find refuge.
