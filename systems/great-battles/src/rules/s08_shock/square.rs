//! 8.4.2 #4: forming square in reaction, or standing.
