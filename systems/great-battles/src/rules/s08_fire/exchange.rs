//! 8.1.1 and 8.1.2: offensive and return fire.
