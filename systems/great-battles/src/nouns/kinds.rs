//! Arms, nations, ratings, personalities.

use engine::{Seat, words};

/// The three arms.
pub use muster::Arm;

words! {
    /// Whose uniform a unit wears; it decides the class of infantry as a target and the range of
    /// guns. [GEN-03]
    Nation {
        /// French.
        French = "french",
        /// Russian.
        Russian = "russian",
        /// Austrian.
        Austrian = "austrian",
    }
}

impl Nation {
    /// The side it fights on. [GEN-03]
    pub const fn seat(self) -> Seat {
        match self {
            Nation::French => Seat::First,
            Nation::Russian | Nation::Austrian => Seat::Second,
        }
    }
}

words! {
    /// Classes of cavalry, the rows of the Charge Bonus chart. [GEN-06]
    CavalryClass {
        /// Cossacks. [CHB-01]
        Cossack = "cossack",
        /// Light. [CHB-02]
        Light = "light",
        /// Medium. [CHB-03]
        Medium = "medium",
        /// Lancers. [CHB-04]
        Lancer = "lancer",
        /// Heavy. [CHB-05]
        Heavy = "heavy",
        /// Cuirassiers. [CHB-06]
        Cuirassier = "cuirassier",
    }
}

impl CavalryClass {
    /// Whether it needs a longer ride for its charge bonus. [CHG-03]
    pub const fn is_heavy(self) -> bool {
        matches!(self, CavalryClass::Heavy | CavalryClass::Cuirassier)
    }
}

words! {
    /// Guns, the rows of the Artillery Range Table.
    Gun {
        /// French 3 and 4 pounders. [ART-01]
        French4 = "french-4",
        /// French 6 pounders. [ART-02]
        French6 = "french-6",
        /// French 8 pounders. [ART-03]
        French8 = "french-8",
        /// French 12 pounders. [ART-04]
        French12 = "french-12",
        /// Russian 6 pounders, horse. [ART-05]
        Russian6Horse = "russian-6-horse",
        /// Russian 6 pounders, foot. [ART-06]
        Russian6Foot = "russian-6-foot",
        /// Russian 12 pounders. [ART-07]
        Russian12 = "russian-12",
        /// Austrian 6 pounders. [ART-08]
        Austrian6 = "austrian-6",
        /// Austrian 12 pounders. [ART-09]
        Austrian12 = "austrian-12",
    }
}

words! {
    /// The temper of a division commander, a column of the Command Breakdown Table. [BRK-01]
    Personality {
        /// A.
        Aggressive = "aggressive",
        /// N.
        Normal = "normal",
        /// C.
        Cautious = "cautious",
    }
}

words! {
    /// What a leader commands; rows of the Command Range Chart. [CMD-10]
    Rank {
        /// Napoleon. [CRC-01]
        Napoleon = "napoleon",
        /// Tsar Alexander. [CRC-02]
        Tsar = "tsar",
        /// Buxhowden, commander of a wing. [CRC-03]
        Buxhowden = "buxhowden",
        /// A corps or column. [CRC-04]
        Corps = "corps",
        /// A division. [CRC-05]
        Division = "division",
    }
}

impl Rank {
    /// Whether he commands the army or a wing of it, and so may roll for command change. [CMD-04]
    pub const fn is_overall(self) -> bool {
        matches!(self, Rank::Napoleon | Rank::Tsar | Rank::Buxhowden)
    }
}
