//! What can be wrong with a request, said so that the asker can mend it.

use engine::{Difference, Refusal};

/// Why something could not be done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// There is no such scenario.
    #[error("no scenario '{wanted}'; {hint}")]
    Scenario {
        /// What was asked for.
        wanted: String,
        /// What there is.
        hint: String,
    },
    /// There is no such bot.
    #[error("no bot '{wanted}'; there are {known}")]
    Bot {
        /// What was asked for.
        wanted: String,
        /// What there is.
        known: String,
    },
    /// A computer player gave up: a program of somebody else's.
    #[error("{0}")]
    Player(String),
    /// A scenario, an option or a chart is at fault: what, where, what was expected.
    #[error("{0}")]
    Load(String),
    /// A record cannot be read or does not belong here.
    #[error("{0}")]
    Record(String),
    /// A record and the rules part ways.
    #[error("line {}: {}", .0.entry + 1, .0.what)]
    Difference(Difference),
    /// An answer was refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The rules themselves gave up: a defect, with the way to see it again.
    #[error("{0}")]
    Defect(String),
    /// Odds cannot be given here.
    #[error("{0}")]
    Odds(String),
    /// A report cannot be made.
    #[error("{0}")]
    Report(String),
    /// A move cannot be looked at ahead here.
    #[error("{0}")]
    Reach(String),
}
