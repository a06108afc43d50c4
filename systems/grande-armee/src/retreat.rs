//! Sections G4.7, G5 and H1: falling back and advancing.

use crate::battle::{At, Battle};
use crate::field::*;
use engine::{Play, Refusal, Seat};
use ground::table::*;

impl Battle {}
