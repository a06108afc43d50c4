//! Historical armies, read from a battle's order of battle, for any rule system to convert.
//!
//! A battle lists its troops once, in men, riders and guns ([`Army`], `armies.toml`), and what
//! happened when ([`Timeline`], `timeline.toml`). A system takes the [parts](Regiment::parts) of
//! each regiment (battalions, halves of a large cavalry regiment, batteries) and makes units of
//! them by its own scale; nothing here knows a strength point or a hex.

mod army;
mod error;
mod files;
mod history;
mod lines;
mod options;
mod timeline;

pub use army::{
    Arm, Army, Commander, CommanderRank, Formation, Part, Quality, Regiment, Role, Side, Troops,
};
pub use error::{DataError, LoadError, MusterError};
pub use files::BattleFiles;
pub use history::{Clock, History, HistorySide, Range, Reference};
pub use lines::{File, Lines};
pub use options::{OptionRule, Setting, settings};
pub use timeline::{Arrival, Event, Landmark, Source, Timeline, WeatherHour};

/// Where a fact comes from.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Provenance {
    /// It stands in a rulebook.
    Printed,
    /// It stands in a public source.
    Found,
    /// It is our proposal.
    Reconstructed,
}
