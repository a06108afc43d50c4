//! What a viewer may know. [SEQ-05]

use crate::state::{Battle, LimPlace};
use engine::{Seat, Viewer};

/// Whether a viewer sees the secrets of a seat.
pub fn sees(viewer: Viewer, seat: Seat) -> bool {
    match viewer {
        Viewer::Seat(own) => own == seat,
        Viewer::Spectator => false,
        Viewer::Umpire => true,
    }
}

impl Battle {
    /// The same position without what a viewer may not know: which LIMs of the others are in the
    /// pool or were left out. Those that have come up lie open, and so do those that are out for
    /// good. [SEQ-05] [SEQ-09]
    pub fn redacted(&self, viewer: Viewer) -> Battle {
        let mut known = self.clone();
        for (index, place) in known.lims.iter_mut().enumerate() {
            let hidden = matches!(place, LimPlace::InPlay | LimPlace::Out);
            if hidden && !sees(viewer, self.setup.army.lims[index].seat) {
                *place = LimPlace::Out;
            }
        }
        known
    }
}
