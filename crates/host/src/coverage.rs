//! How much of a rulebook is enforced and tested.

use engine::ledger::{Kind, Ledger, Status};
use serde::Serialize;
use std::collections::BTreeMap;

/// Places by rule key.
pub type Places = BTreeMap<String, Vec<String>>;

/// How much of a rulebook is enforced and tested.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// The system.
    pub system: String,
    /// Rows of the ledger.
    pub total: usize,
    /// Rows that are rules.
    pub rules: usize,
    /// Rules marked as enforced.
    pub enforced: usize,
    /// Rules that are waived for a stated reason.
    pub waived: usize,
    /// Enforced rules that no source cites; `None` if nobody has looked.
    pub without_code: Option<Vec<String>>,
    /// Enforced rules that no test verifies; `None` if nobody has looked.
    pub without_test: Option<Vec<String>>,
    /// Sources that cite a rule.
    pub code: Places,
    /// Charts that cite a rule.
    pub charts: Places,
    /// Tests that verify a rule.
    pub tests: Places,
}

impl Coverage {
    /// What the ledger alone tells.
    pub fn of(system: &str, ledger: &Ledger) -> Coverage {
        let rules = || ledger.rows.iter().filter(|row| row.kind == Kind::Rule);
        Coverage {
            system: system.to_owned(),
            total: ledger.rows.len(),
            rules: rules().count(),
            enforced: rules().filter(|row| row.status == Some(Status::Enforced)).count(),
            waived: rules().filter(|row| row.status == Some(Status::Waived)).count(),
            ..Coverage::default()
        }
    }
}

impl From<engine::ledger::Coverage> for Coverage {
    fn from(found: engine::ledger::Coverage) -> Coverage {
        Coverage {
            system: found.system,
            total: found.total,
            rules: found.rules,
            enforced: found.enforced,
            waived: found.waived,
            without_code: Some(found.without_code),
            without_test: Some(found.without_test),
            code: found.code,
            charts: found.charts,
            tests: found.tests,
        }
    }
}
