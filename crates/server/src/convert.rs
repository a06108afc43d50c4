//! From the engine's words to those of the wire.

use crate::api;
use engine::scene;
use serde::Serialize;

/// The kebab-case name of a plain enum value.
fn name(value: impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(name)) => name,
        _ => String::new(),
    }
}

/// A board without its sheet.
pub fn board(scene: scene::Scene) -> api::Scene {
    api::Scene {
        title: scene.title,
        subtitle: scene.subtitle,
        sheet: None,
        pieces: scene.pieces.into_iter().map(piece).collect(),
        objectives: scene
            .objectives
            .into_iter()
            .map(|objective| api::Objective {
                name: objective.name,
                value: objective.value,
                holder: objective.holder,
                hexes: objective.hexes,
            })
            .collect(),
        overlays: scene
            .overlays
            .into_iter()
            .map(|overlay| api::Overlay {
                hex: overlay.hex,
                kind: name(overlay.kind),
                label: overlay.label,
            })
            .collect(),
        panels: scene
            .panels
            .into_iter()
            .map(|panel| api::Panel {
                title: panel.title,
                rule: panel.rule,
                rows: panel
                    .rows
                    .into_iter()
                    .map(|row| api::PanelRow {
                        name: row.name,
                        value: row.value,
                        side: row.side,
                        bar: row.bar,
                    })
                    .collect(),
            })
            .collect(),
    }
}

/// A board with its sheet.
pub fn whole_board(mut scene: scene::Scene) -> api::Scene {
    let sheet = sheet(std::mem::take(&mut scene.sheet));
    api::Scene { sheet: Some(sheet), ..board(scene) }
}

fn sheet(sheet: scene::HexSheet) -> api::HexSheet {
    api::HexSheet {
        columns: sheet.columns,
        rows: sheet.rows,
        first_column: sheet.first_column,
        first_row: sheet.first_row,
        even_columns_south: sheet.even_columns_south,
        winter: sheet.winter,
        hexes: sheet
            .hexes
            .into_iter()
            .map(|hex| api::HexCell { label: hex.label, cover: name(hex.cover), level: hex.level })
            .collect(),
        roads: sheet
            .roads
            .into_iter()
            .map(|road| api::Road { name: road.name, lane: road.lane, hexes: road.hexes })
            .collect(),
        places: sheet
            .places
            .into_iter()
            .map(|place| api::Place {
                name: place.name,
                kind: name(place.kind),
                hexes: place.hexes,
            })
            .collect(),
    }
}

fn piece(piece: scene::Piece) -> api::Piece {
    api::Piece {
        id: piece.id,
        name: piece.name,
        long_name: piece.long_name,
        nation: piece.nation,
        side: piece.side,
        formation: piece.formation,
        kind: match piece.kind {
            scene::PieceKind::Leader(rank) => api::PieceKind::Leader { leader: name(rank) },
            unit => api::PieceKind::Unit(name(unit)),
        },
        hex: piece.hex,
        strength: piece.strength,
        full_strength: piece.full_strength,
        quality: name(piece.quality),
        shape: name(piece.shape),
        facing: piece.facing,
    }
}

/// An open question.
pub fn question(question: systems::Question) -> api::Question {
    api::Question {
        side: question.side,
        rule: question.rule,
        words: question.words,
        open: question.open,
        secret: question.secret,
        answers: question
            .answers
            .into_iter()
            .map(|answer| api::Answer {
                notation: answer.notation,
                words: answer.words,
                hex: answer.at.hex,
                unit: answer.at.unit,
            })
            .collect(),
    }
}

fn modifiers(all: Vec<engine::Modifier>) -> Vec<api::Modifier> {
    let one = |modifier: engine::Modifier| api::Modifier {
        rule: modifier.rule,
        words: modifier.words,
        value: modifier.value,
        reconstructed: modifier.reconstructed,
    };
    all.into_iter().map(one).collect()
}

/// A line of the story; `after` as the viewer counts.
pub fn line(line: systems::LogLine, after: u32) -> api::LogLine {
    api::LogLine {
        after,
        text: line.text,
        rules: line.rules.into_iter().map(str::to_owned).collect(),
        modifiers: modifiers(line.modifiers),
        heading: line.heading,
    }
}

/// How a game ended.
pub fn outcome(outcome: systems::Outcome) -> api::Outcome {
    api::Outcome { winner: outcome.winner, rule: outcome.rule, words: outcome.words }
}

/// What one arm has lost.
pub fn loss(loss: systems::Loss) -> api::Loss {
    api::Loss {
        side: loss.side.to_owned(),
        arm: loss.arm.to_owned(),
        points: loss.points,
        full: loss.full,
    }
}

/// Whether a hex is seen.
pub fn seen(seen: systems::Seen) -> api::Seen {
    let is_seen = seen.blocked.is_none();
    let (why, rule) = seen.blocked.unzip();
    api::Seen { hex: seen.hex, seen: is_seen, why, rule }
}

/// Exact odds.
pub fn odds(odds: systems::OddsAnswer) -> api::Odds {
    api::Odds {
        subject: odds.subject,
        modifiers: modifiers(odds.modifiers),
        rolls: odds
            .rolls
            .into_iter()
            .map(|roll| api::OddsRoll { why: roll.why, modifiers: modifiers(roll.modifiers) })
            .collect(),
        outcomes: odds
            .outcomes
            .into_iter()
            .map(|outcome| api::OddsOutcome {
                words: outcome.words,
                probability: outcome.probability,
            })
            .collect(),
        replies: odds.replies,
        notes: odds.notes,
    }
}

/// A scenario.
pub fn scenario(info: systems::ScenarioInfo, system: &dyn systems::System) -> api::Scenario {
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
        options: system
            .options()
            .into_iter()
            .map(|(name, words)| api::ScenarioOption {
                name: name.to_owned(),
                words: words.to_owned(),
            })
            .collect(),
        bots: system.bots().iter().map(|&bot| bot.to_owned()).collect(),
    }
}

/// A rule or a ruling by its key.
pub fn rule(system: &dyn systems::System, key: &str) -> Option<api::RuleView> {
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
        reason: (!ruling.reason.is_empty()).then(|| ruling.reason.clone()),
        rulings: Vec::new(),
    })
}
