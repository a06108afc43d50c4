//! 5.2: strategic movement.
