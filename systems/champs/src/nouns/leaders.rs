//! Ratings of leaders and the ladder of command. (COM-11) (COM-15b)

use super::LeaderId;
use engine::words;
use serde::Serialize;

words! {
    /// How well a leader commands. (COM-11)
    Ability {
        /// The best.
        APlus = "A+",
        /// Very good.
        A = "A",
        /// Good.
        B = "B",
        /// Fair.
        C = "C",
        /// Poor.
        D = "D",
        /// The worst.
        E = "E",
    }
}

words! {
    /// How well a leader inspires; A+ counts as A. (COM-11) (CR-07)
    Inspiration {
        /// Works on all units of his chain within 4" and sight. (COM-12b)
        A = "A",
        /// As good, but adjacent units only.
        B = "B",
        /// A little.
        C = "C",
        /// Not at all.
        D = "D",
        /// For the worse.
        E = "E",
    }
}

words! {
    /// Echelons of command, the highest first; a battlegroup and a grand battery rank as brigades.
    /// (COM-15b)
    Echelon {
        /// An army.
        Army = "army",
        /// A corps.
        Corps = "corps",
        /// A division.
        Division = "division",
        /// A brigade.
        Brigade = "brigade",
    }
}

/// Who it was when something happened: a leader himself, or one of those who replaced him. (LDR-3)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Person {
    /// In whose place.
    pub leader: LeaderId,
    /// How many were lost in that place before him.
    pub after: u8,
}
