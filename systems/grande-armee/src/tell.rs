//! What happened, in words.

use crate::battle::Battle;
use crate::event::Event;
use engine::Line;

impl Battle {
    /// An event in words.
    pub fn tell_of(&self, _: &Event) -> Line {
        todo!()
    }
}
