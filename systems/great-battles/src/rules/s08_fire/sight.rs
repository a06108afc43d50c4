//! 8.1.7: the line of sight, and fog.
