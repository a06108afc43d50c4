//! 8.1.5 and 8.1.8: who may fire at whom, letter, class, column.
