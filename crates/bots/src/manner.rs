//! How a side fights: the same doctrine, with more or less daring.

/// A manner of fighting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// Keeps out of harm's way.
    Wary,
    /// Risks little.
    Cautious,
    /// As the doctrine has it.
    #[default]
    Usual,
    /// Takes risks.
    Daring,
    /// Goes for everything.
    Rash,
}

impl Manner {
    /// All, the usual first.
    pub const ALL: [Manner; 5] =
        [Manner::Usual, Manner::Cautious, Manner::Daring, Manner::Wary, Manner::Rash];

    /// How somebody fights who fights so.
    pub const fn name(self) -> &'static str {
        match self {
            Manner::Wary => "warily",
            Manner::Cautious => "with caution",
            Manner::Usual => "as usual",
            Manner::Daring => "daringly",
            Manner::Rash => "rashly",
        }
    }

    /// What own strength counts, against what it is.
    pub const fn daring(self) -> f64 {
        match self {
            Manner::Wary => 0.4,
            Manner::Cautious => 0.65,
            Manner::Usual => 1.0,
            Manner::Daring => 1.6,
            Manner::Rash => 3.0,
        }
    }
}

/// A player who can fight in several manners.
pub trait Mannered {
    /// Fights so from now on.
    fn adopt(&mut self, manner: Manner);
}
