//! Ratings of leaders and the ladder of command. (COM-11) (COM-15b)

use engine::words;

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
