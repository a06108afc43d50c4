//! A battle as this system plays it: plain facts, read from the battle's files and checked.
//!
//! A battle has four files: the ground in metres, the order of battle, the timeline, and this
//! system's own, which names the table, the officers' ratings, the units' values and places, and
//! the scenario. [`Battle::parse`] reads them; [`build`] makes a [`Field`](crate::nouns::field::Field) of
//! them at either scale. Every fault is told with file, line and what was expected.

pub mod build;
mod check;
mod land;
pub mod pickup;
pub mod raw;
pub mod setup;

pub use land::METRES_PER_INCH;
use muster::{Army, MusterError, Timeline};
pub use muster::{BattleFiles, File};

/// A file of a battle whose faults come with their line.
pub(crate) type Lines<'a> = muster::Lines<'a>;

macro_rules! battle {
    ($folder:literal) => {
        muster::battle_files!("../../../battles/", $folder, "grande-armee.toml")
    };
}

/// The battles that come with the program, by the id of their scenario, the smallest first.
pub const BATTLES: [(&str, BattleFiles<'static>); 3] = [
    ("quatre-bras", battle!("quatre-bras")),
    ("austerlitz", battle!("austerlitz")),
    ("waterloo", battle!("waterloo")),
];

/// The files of a built-in battle.
pub fn files(id: &str) -> Option<BattleFiles<'static>> {
    BATTLES.iter().find(|(name, _)| *name == id).map(|(_, files)| *files)
}

/// A battle as its files tell it.
#[derive(Clone, Debug)]
pub struct Battle {
    /// Ground, in thousandths of an inch at full size.
    pub pieces: Vec<crate::nouns::field::Piece>,
    /// The order of battle.
    pub army: Army,
    /// What history did.
    pub timeline: Timeline,
    /// This system's own file.
    pub system: raw::SystemFile,
}

impl Battle {
    /// Reads a battle and checks every reference in it.
    pub fn parse(files: &BattleFiles<'_>) -> Result<Battle, MusterError> {
        let army = Army::parse(files.armies.path, files.armies.text)?;
        let timeline = Timeline::parse(files.timeline.path, files.timeline.text)?;
        let lines = Lines::new(files.system);
        let system: raw::SystemFile = lines.read()?;
        let pieces = land::read(files.ground, &system.ground)?;
        let battle = Battle { pieces, army, timeline, system };
        check::battle(&battle, &lines)?;
        Ok(battle)
    }
}
