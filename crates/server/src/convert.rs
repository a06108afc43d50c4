//! From the engine's words to those of the wire.

use crate::api;
use crate::problem::{Answered, Failure};
use engine::ledger::Attested;
use serde::Serialize;

/// The kebab-case name of a plain enum value.
fn name(value: impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(name)) => name,
        _ => String::new(),
    }
}

/// No table is larger: a place or a length beyond it is a slip.
const FAR: i32 = 1_000_000;

/// An answer that is only tried.
pub fn draft(tried: api::Tried) -> Answered<host::Draft> {
    use host::{Draft, DrawnLeg};
    let near = |mils: i32| mils.abs() <= FAR;
    match (tried.answer, tried.legs, tried.at) {
        (Some(answer), None, None) => Ok(Draft::Answer(answer)),
        (None, Some(legs), None) => {
            let sound = legs.iter().all(|leg| match *leg {
                DrawnLeg::Face { turn } | DrawnLeg::Wheel { turn } => turn.abs() <= 21_600,
                DrawnLeg::Go { heading, length } => heading.abs() <= 21_600 && near(length),
            });
            if legs.len() > 12 || !sound {
                return Err(Failure::bad("a move has at most 12 legs, each of them on the table"));
            }
            Ok(Draft::Legs(legs))
        }
        (None, None, Some(api::TriedAt { x, y, facing })) => {
            if !near(x) || !near(y) || facing >= 21_600 {
                return Err(Failure::bad("a place is on the table and looks less than once round"));
            }
            Ok(Draft::At { x, y, facing })
        }
        _ => Err(Failure::bad("say one of 'answer', 'legs' and 'at'")),
    }
}

/// A scenario.
pub fn scenario(info: host::ScenarioInfo, system: &dyn host::System) -> api::Scenario {
    let name = info.id.split_once('/').map_or(&*info.id, |(_, name)| name);
    let options = system.options_of(name);
    api::Scenario {
        id: info.id,
        system: info.system,
        system_title: system.title().to_owned(),
        battle: info.battle,
        title: info.title,
        words: info.words,
        units: info.units as u32,
        turns: info.turns,
        sides: info.sides,
        options: options
            .into_iter()
            .map(|(name, words)| api::ScenarioOption {
                name: name.to_owned(),
                words: words.to_owned(),
            })
            .collect(),
        bots: system.bots().iter().map(|&bot| bot.to_owned()).collect(),
        clock: system.clock().map(str::to_owned),
    }
}

/// The guided first battle of a system in short, if it has one.
pub fn guide(system: &dyn host::System) -> Option<api::GuideEntry> {
    let guide = system.guide()?;
    Some(api::GuideEntry {
        system: guide.system,
        system_title: system.title().to_owned(),
        title: guide.title,
        words: guide.words,
        minutes: guide.minutes,
        scenario: guide.scenario,
        side: guide.side,
    })
}

/// The rules of a system by how well they are attested.
pub fn sources(system: &dyn host::System) -> api::SourcesView {
    let keys = |wanted: Attested| {
        let rows = system.ledger().rows.iter().filter(|row| row.provenance == Some(wanted));
        rows.map(|row| row.key.clone()).collect()
    };
    api::SourcesView {
        printed: keys(Attested::Printed),
        found: keys(Attested::Found),
        reconstructed: keys(Attested::Reconstructed),
    }
}

/// A rule or a ruling by its key.
pub fn rule(system: &dyn host::System, key: &str) -> Option<api::RuleView> {
    let ledger = system.ledger();
    let view = |ruling: &engine::ledger::Ruling| api::RulingView {
        id: ruling.id.clone(),
        words: ruling.words.clone(),
        reason: ruling.reason.clone(),
    };
    if let Some(row) = ledger.row(key) {
        let named: Vec<&str> =
            row.ruling.as_deref().unwrap_or_default().split(',').map(str::trim).collect();
        let settles = |ruling: &&engine::ledger::Ruling| {
            named.contains(&ruling.id.as_str()) || ruling.keys.contains(&row.key)
        };
        return Some(api::RuleView {
            system: system.id().to_owned(),
            key: row.key.clone(),
            words: row.words.clone(),
            kind: name(row.kind),
            status: row.status.map(name),
            provenance: row.provenance.map(name),
            reason: row.reason.clone(),
            rulings: ledger.rulings.iter().filter(settles).map(view).collect(),
        });
    }
    let ruling = ledger.ruling(key)?;
    Some(api::RuleView {
        system: system.id().to_owned(),
        key: ruling.id.clone(),
        words: ruling.words.clone(),
        kind: "ruling".to_owned(),
        status: None,
        // What is ours cannot be anything else.
        provenance: None,
        reason: (!ruling.reason.is_empty()).then(|| ruling.reason.clone()),
        rulings: Vec::new(),
    })
}
