//! Formations. [FOR-01]

use crate::nouns::Arm;
use engine::words;

words! {
    /// How a unit is drawn up. [FOR-01]
    Formation {
        /// In line.
        Line = "line",
        /// In column.
        Column = "column",
        /// Disordered.
        Disorder = "disorder",
        /// In square: infantry only.
        Square = "square",
        /// In skirmish order: marked infantry only. [FOR-03]
        Skirmish = "skirmish",
        /// Guns ready to move.
        Limbered = "limbered",
        /// Guns ready to fire.
        Unlimbered = "unlimbered",
    }
}

words! {
    /// What a formation faces. [FAC-01]
    Faces {
        /// A corner of its hex.
        Vertex = "vertex",
        /// A side of its hex.
        Hexside = "hexside",
        /// All round. [FAC-05]
        All = "all",
    }
}

impl Formation {
    /// How many there are.
    pub const COUNT: usize = Formation::ALL.len();

    /// Whether units of an arm ever stand so. [FOR-01]
    pub const fn suits(self, arm: Arm) -> bool {
        match arm {
            Arm::Infantry => !matches!(self, Formation::Limbered | Formation::Unlimbered),
            Arm::Cavalry => {
                matches!(self, Formation::Line | Formation::Column | Formation::Disorder)
            }
            Arm::Artillery => matches!(self, Formation::Limbered | Formation::Unlimbered),
        }
    }
}
