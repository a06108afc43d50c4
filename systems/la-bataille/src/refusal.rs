//! Why something may not be done.

use engine::Rule;
use std::borrow::Cow;
use std::fmt;

/// A rule that forbids something, and its reason as a sentence.
///
/// To list what may be done thousands of refusals are made which nobody reads: so a refusal borrows
/// its words, and becomes one of the engine only when it is told to a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Key of the rule that forbids it.
    pub rule: &'static str,
    /// The reason, as a sentence.
    pub why: Cow<'static, str>,
}

impl Refusal {
    /// A refusal by a rule.
    pub fn new(rule: Rule, why: impl Into<Cow<'static, str>>) -> Self {
        Refusal { rule: rule.key(), why: why.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.why, self.rule)
    }
}

impl From<Refusal> for engine::Refusal {
    fn from(refusal: Refusal) -> Self {
        engine::Refusal { rule: refusal.rule.to_owned(), why: refusal.why.into_owned() }
    }
}
