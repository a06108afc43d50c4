//! 6.1: turning, about face, slide and reverse.
