//! What happened, in words.

use crate::battle::Battle;
use crate::event::Event;
use engine::{Line, Strengthening};

impl Battle {
    /// An event in words.
    pub fn tell_of(&self, _: &Event) -> Line {
        todo!()
    }
}

impl Event {
    /// Changes of strength it tells of.
    pub fn changes(&self) -> Vec<Strengthening> {
        todo!()
    }
}
