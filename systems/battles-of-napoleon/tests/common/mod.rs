//! What the tests of fire, assault and retreat share: a field of open snow and short names.
#![allow(dead_code, reason = "each test file uses its own part")]

use battles_of_napoleon::book::modifiers::Mods;
use battles_of_napoleon::host::position_text;
use battles_of_napoleon::nouns::field::{LeaderId, UnitId};
use battles_of_napoleon::rules::event::Event;
use battles_of_napoleon::rules::r21_fire::volley::Volley;
use battles_of_napoleon::state::battle::Battle;
use ground::Hex;

/// A table with written answers.
pub type Script = engine::Script<Battle>;

/// No modifiers at all.
pub const NONE: [i8; 0] = [];

/// A position on its own ground or the battlefield.
pub fn pos(text: &str) -> Battle {
    position_text::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// A position on twelve columns by twenty rows of open snow, from 0101.
pub fn open(text: &str) -> Battle {
    let rows = "............\n".repeat(20);
    pos(&format!("map\n{rows}end\n{text}"))
}

/// A unit by its name.
pub fn unit(battle: &Battle, id: &str) -> UnitId {
    battle.field.unit_named(id).unwrap_or_else(|| panic!("no unit {id}"))
}

/// A leader by his name.
pub fn leader(battle: &Battle, name: &str) -> LeaderId {
    battle.field.leader_named(name).unwrap_or_else(|| panic!("no leader {name}"))
}

/// A hex by its number.
pub fn hex(battle: &Battle, label: &str) -> Hex {
    battle.field.board.hex(label).unwrap_or_else(|| panic!("no hex {label}"))
}

/// Strength of a unit.
pub fn sp(battle: &Battle, id: &str) -> u8 {
    battle.unit(unit(battle, id)).sp
}

/// The hex of a unit.
pub fn place(battle: &Battle, id: &str) -> String {
    battle.field.board.label(battle.unit(unit(battle, id)).hex)
}

/// The modifiers without those that are zero.
pub fn values(mods: &Mods) -> Vec<i8> {
    mods.0.iter().map(|(_, value)| *value).filter(|value| *value != 0).collect()
}

/// All volleys told: hex fired at, fire strength, sum of modifiers.
pub fn fires(battle: &Battle, script: &Script) -> Vec<(String, u8, i32)> {
    let fire = |event: &Event| match event {
        Event::Fire { at, strength, mods, .. } => {
            Some((battle.field.board.label(*at), *strength, mods.total()))
        }
        _ => None,
    };
    script.events.iter().filter_map(fire).collect()
}

/// The sum of the modifiers of the assaults told.
pub fn assaults(script: &Script) -> Vec<i32> {
    let assault = |event: &Event| match event {
        Event::Assault { mods, .. } => Some(mods.total()),
        _ => None,
    };
    script.events.iter().filter_map(assault).collect()
}

/// Units that checked to stand, with the sum of their modifiers and whether they stood.
pub fn stands(battle: &Battle, script: &Script) -> Vec<(String, i32, bool)> {
    let stand = |event: &Event| match event {
        Event::Stand { unit, mods, stands, .. } => {
            Some((battle.def(*unit).id.clone(), mods.total(), *stands))
        }
        _ => None,
    };
    script.events.iter().filter_map(stand).collect()
}

/// How many events are of a kind.
pub fn count(script: &Script, kind: impl Fn(&Event) -> bool) -> usize {
    script.events.iter().filter(|event| kind(event)).count()
}

/// One volley of a unit with some points at a hex.
pub fn volley(battle: &Battle, firer: &str, at: &str, sp: u8, defensive: bool) -> Volley {
    let at = hex(battle, at);
    Volley { firers: vec![unit(battle, firer)], at, targets: battle.stack(at), sp, defensive }
}

/// Whether a question under a rule was asked.
pub fn was_asked(script: &Script, rule: &str) -> bool {
    script.asked.iter().any(|(asked, _)| asked == rule)
}
