//! 8.5: modifiers, ratio, roll and result.
