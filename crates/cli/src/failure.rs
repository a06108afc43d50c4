//! How a command fails, and with which exit code.

/// A command that did not end well.
#[derive(Debug)]
pub enum Failure {
    /// The answer is no: exit code 1. The words may be empty if the output says it already.
    No(String),
    /// Bad usage or input: exit code 2.
    Bad(String),
}

impl Failure {
    /// Bad input, in a sentence that says what to do.
    pub fn bad(words: impl Into<String>) -> Failure {
        Failure::Bad(words.into())
    }
}

impl From<host::Error> for Failure {
    fn from(error: host::Error) -> Failure {
        match error {
            host::Error::Defect(words) => Failure::No(words),
            other => Failure::Bad(other.to_string()),
        }
    }
}
