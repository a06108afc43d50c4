//! 4.4: the initiative and its LIM.
