//! Battles read from their files: what is historical from `armies.toml` and `timeline.toml`, what this
//! system makes of it from `champs.toml`, the ground from `ground.geojson` or from `champs.toml`.

mod build;
mod land;
mod raw;

use crate::book::{Book, shelf};
use crate::state::{Field, Switches};
use charts::Shelf;
use muster::{Army, BattleFiles, Lines, LoadError, MusterError, Timeline, battle_files};

/// The battles that come with the program, the smallest first.
pub const BATTLES: [(&str, BattleFiles<'static>); 3] = [
    ("albuera", battle_files!("../../../battles/", "albuera", "champs.toml")),
    ("eylau", battle_files!("../../../battles/", "eylau", "champs.toml")),
    ("auerstedt", battle_files!("../../../battles/", "auerstedt", "champs.toml")),
];

/// Reads options: `name`, `name=on` or `name=off`.
pub fn options(options: &[String]) -> Result<Switches, LoadError> {
    let mut switches = Switches::default();
    for option in options {
        let (name, value) = option.split_once('=').unwrap_or((option, "on"));
        let on = match value {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        };
        if !on.is_some_and(|on| switches.set(name, on)) {
            let known = Switches::ALL.map(|(name, _)| name).join(", ");
            return Err(LoadError::Option { wanted: option.clone(), known });
        }
    }
    Ok(switches)
}

/// The files of a battle.
pub fn files(id: &str) -> Option<BattleFiles<'static>> {
    BATTLES.into_iter().find(|(name, _)| *name == id).map(|(_, files)| files)
}

/// Loads a scenario by its id, with options and charts.
pub fn load(id: &str, with: &[String], charts: &Shelf) -> Result<Field, LoadError> {
    let files = files(id).ok_or_else(|| LoadError::no_scenario(id, BATTLES.map(|(id, _)| id)))?;
    start(&files, with, charts)
}

/// A scenario from files that need not be the built-in ones.
pub fn start(files: &BattleFiles<'_>, with: &[String], charts: &Shelf) -> Result<Field, LoadError> {
    let switches = options(with)?;
    let book = Book::read(charts)?;
    let army = Army::parse(files.armies.path, files.armies.text)?;
    let timeline = Timeline::parse(files.timeline.path, files.timeline.text)?;
    let lines: Lines<'_, MusterError> = Lines::new(files.system);
    let system: raw::SystemFile = lines.read()?;
    let ground = land::read(files.ground, &system, &lines)?;
    let builder =
        build::Builder { army: &army, timeline: &timeline, system: &system, lines: &lines };
    Ok(builder.field(ground, book, switches)?)
}

/// All scenarios, loaded with the program's own charts.
pub fn scenarios() -> Result<Vec<Field>, LoadError> {
    BATTLES.iter().map(|(id, _)| load(id, &[], &shelf())).collect()
}
