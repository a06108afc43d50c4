//! The key of a rule in its document.

use serde::Serialize;
use std::fmt;

/// The key of a rule as its document and our ledger number it, e.g. `23.2r`.
///
/// Made with [`rule!`](crate::rule!), so that `cargo xtask ledger` can find every key in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Rule(pub &'static str);

impl Rule {
    /// The key as text.
    pub const fn key(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Names a rule by its key: `rule!("12.7c")`. The key must stand in the system's ledger.
#[macro_export]
macro_rules! rule {
    ($key:literal) => {
        $crate::Rule($key)
    };
}
