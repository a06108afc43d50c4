//! Whose uniform a piece wears: colour class and shape of the counter's corners.

/// A nation's look.
pub struct Nation {
    /// Name in a scene.
    pub name: &'static str,
    /// Class and colour token.
    pub class: &'static str,
    /// Whether corners are round (else cut), so that a side shows without colour.
    pub round: bool,
}

/// All nations with a look of their own; the last stands for any other.
pub const NATIONS: &[Nation] = &[
    Nation { name: "french", class: "fr", round: true },
    Nation { name: "russian", class: "ru", round: false },
    Nation { name: "prussian", class: "pr", round: false },
    Nation { name: "austrian", class: "au", round: false },
    Nation { name: "british", class: "br", round: false },
    Nation { name: "dutch", class: "nl", round: false },
    Nation { name: "brunswick", class: "bw", round: false },
    Nation { name: "german", class: "de", round: true },
    Nation { name: "", class: "xx", round: true },
];

impl Nation {
    /// The look of a nation by its name in the scene, in any case of letters.
    pub fn of(name: &str) -> &'static Nation {
        NATIONS
            .iter()
            .find(|n| n.name.eq_ignore_ascii_case(name))
            .unwrap_or(&NATIONS[NATIONS.len() - 1])
    }
}
