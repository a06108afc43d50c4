//! Levels of morale, and blown cavalry.

use engine::words;

words! {
    /// Levels of morale, from the best. [MOR-01]
    MoraleLevel {
        /// Good.
        Good = "good",
        /// Shaken.
        Shaken = "shaken",
        /// Unsteady. [MOR-03]
        Unsteady = "unsteady",
        /// Routed. [MOR-04]
        Routed = "routed",
    }
}

impl MoraleLevel {
    /// So many levels worse, never below routed.
    pub const fn worse(self, levels: u8) -> MoraleLevel {
        let at = self as usize + levels as usize;
        MoraleLevel::ALL[if at < 4 { at } else { 3 }]
    }

    /// One level better, if there is one. [RAL-01]
    pub const fn better(self) -> MoraleLevel {
        MoraleLevel::ALL[(self as usize).saturating_sub(1)]
    }
}

words! {
    /// How much a charge has cost cavalry. [CHG-19]
    Blown {
        /// Not at all.
        Fresh = "fresh",
        /// Blown-1: half MA, no charge.
        One = "blown-1",
        /// Blown-2: also always disordered.
        Two = "blown-2",
    }
}

impl Blown {
    /// One less. [CHG-21]
    pub const fn less(self) -> Blown {
        Blown::ALL[(self as usize).saturating_sub(1)]
    }
}
