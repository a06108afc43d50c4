//! 8.3: assault of defensive terrain.
