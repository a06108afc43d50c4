//! Helpers for tests: positions as text, names in place of ids, scripts.
#![allow(dead_code, unused_imports, reason = "each test file uses some of them")]

mod data;

pub use data::*;
use grande_armee::nouns::field::{ArmyId, ForceId, OfficerId, UnitId};
use grande_armee::{Battle, Event};
use ground::table::{Bearing, Mil, Pose, Spot};

/// Answers and dice as written.
pub type Script = engine::Script<Battle>;

/// The position that a text describes.
pub fn open(text: &str) -> Battle {
    grande_armee::host::position_text::parse(text).unwrap_or_else(|what| panic!("{what}"))
}

/// Two armies far apart, each with a commander and one Force; more lines may follow.
pub fn field(french: &str, allied: &str) -> Battle {
    open(&format!(
        "army french fair\ncommander Ney average 30,2\nforce II Reille +0 r20 30,6\n{french}\n\
         army allied fair\ncommander Wellington good 30,46\nforce X Picton +0 r20 30,42\n{allied}"
    ))
}

/// A unit by its short name.
pub fn unit(battle: &Battle, id: &str) -> UnitId {
    battle.field.unit_named(id).unwrap_or_else(|| panic!("no unit {id}"))
}

/// A Force by its short name.
pub fn force(battle: &Battle, id: &str) -> ForceId {
    battle.field.force_named(id).unwrap_or_else(|| panic!("no Force {id}"))
}

/// An officer by his name.
pub fn officer(battle: &Battle, name: &str) -> OfficerId {
    battle.field.officer_named(name).unwrap_or_else(|| panic!("nobody named {name}"))
}

/// An army by its id.
pub fn army(battle: &Battle, id: &str) -> ArmyId {
    let index = battle.field.armies.iter().position(|army| army.id == id);
    ArmyId(index.unwrap_or_else(|| panic!("no army {id}")) as u8)
}

/// Strength points of a unit.
pub fn sp(battle: &Battle, id: &str) -> u8 {
    battle.unit(unit(battle, id)).sp
}

/// Where a unit stands.
pub fn pose(battle: &Battle, id: &str) -> Pose {
    battle.unit(unit(battle, id)).pose
}

/// A pose in thousandths of an inch and degrees.
pub fn at(x: i32, y: i32, degrees: i32) -> Pose {
    Pose::new(Spot::new(Mil(x), Mil(y)), Bearing::degrees(degrees))
}

/// How many questions cited a rule.
pub fn asked(script: &Script, rule: &str) -> usize {
    script.asked.iter().filter(|(key, _)| key == rule).count()
}

/// How many events satisfy a condition.
pub fn count(script: &Script, wanted: impl Fn(&Event) -> bool) -> usize {
    script.events.iter().filter(|event| wanted(event)).count()
}

use grande_armee::book::shelf;
use grande_armee::data::{files, setup};
use grande_armee::nouns::field::Field;

/// A built-in scenario with options.
pub fn load_with(id: &str, options: &[&str]) -> Result<Field, muster::LoadError> {
    let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
    setup::field(id, files(id).as_ref(), &options, &shelf())
}

/// A built-in scenario.
pub fn load(id: &str) -> Field {
    load_with(id, &[]).unwrap_or_else(|error| panic!("{error}"))
}

/// A built-in scenario at reduced scale.
pub fn reduced(id: &str) -> Field {
    load_with(id, &["reduced-scale"]).unwrap_or_else(|error| panic!("{error}"))
}
