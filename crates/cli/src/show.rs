//! `grognard show`

use crate::args::ShowArgs;
use crate::failure::Failure;
use crate::library;
use crate::out;
use draw::Options;
use engine::scene::{PieceKind, Scene};
use host::ScenarioInfo;
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write;

pub fn run(args: &ShowArgs, json: bool) -> Result<(), Failure> {
    let charts = args.charts.as_deref();
    let (info, scene) = match &args.record {
        None => {
            let (system, start) = library::open(&args.scenario, &args.option, charts)?;
            let viewer = library::viewer(&*system, args.side.as_deref())?;
            (start.info().clone(), start.set_up(viewer))
        }
        Some(path) => {
            let text = library::read(path)?;
            let (system, start) = library::open_record(path, &text, Some(&args.scenario), charts)?;
            let viewer = library::viewer(&*system, args.side.as_deref())?;
            let replay = start
                .replay(&text, args.at)
                .map_err(|error| Failure::bad(format!("{}: {error}", path.display())))?;
            library::must_reach(path, args.at, replay.of)?;
            (start.info().clone(), replay.session.scene(viewer))
        }
    };
    if !(0.02..=8.0).contains(&args.scale) {
        return Err(Failure::bad("--scale must lie between 0.02 and 8"));
    }
    let options = Options { scale: args.scale, ..Options::default() };
    let mut written = Vec::new();
    if let Some(path) = &args.svg {
        library::write(path, draw::svg(&scene, &options).as_bytes())?;
        written.push(path.display().to_string());
    }
    if let Some(path) = &args.png {
        let bytes = draw::png(&scene, &options)
            .map_err(|error| Failure::bad(format!("{error}; a smaller --scale helps")))?;
        library::write(path, &bytes)?;
        written.push(path.display().to_string());
    }
    if json {
        let width_height = draw::pixels(&scene, &options);
        out::json(&json!({
            "scenario": info.id,
            "files": written,
            "pixels": [width_height.0, width_height.1],
            "pieces": scene.pieces,
            "objectives": scene.objectives,
            "panels": scene.panels,
        }));
    } else if written.is_empty() {
        out::say(&summary(&info, &scene));
    } else {
        for path in written {
            out::say_line(&path);
        }
    }
    Ok(())
}

/// Who stands where, in words.
fn summary(info: &ScenarioInfo, scene: &Scene) -> String {
    let mut text = format!("{}\n{}: {}\n", out::heading(&info.title), info.id, info.words);
    let _ = writeln!(text, "{} units, {} turns", info.units, info.turns);
    for panel in &scene.panels {
        let rows: Vec<String> =
            panel.rows.iter().map(|row| format!("{} {}", row.name, row.value)).collect();
        let _ = writeln!(text, "{} [{}]: {}", panel.title, panel.rule, rows.join("; "));
    }
    for objective in &scene.objectives {
        let holder = objective.holder.as_deref().unwrap_or("nobody");
        let hexes = objective.hexes.join(" ");
        let _ = writeln!(text, "{} ({}), {holder}: {hexes}", objective.name, objective.value);
    }
    for side in &info.sides {
        let _ = writeln!(text, "\n{}", out::heading(side));
        let mut formations: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for piece in scene.pieces.iter().filter(|piece| piece.side == *side) {
            let words = match piece.kind {
                PieceKind::Leader(_) => format!("{} {}", piece.name, piece.hex),
                _ => {
                    let strength = piece.strength.map_or("?".to_owned(), |sp| sp.to_string());
                    let shape = format!("{:?}", piece.shape).to_lowercase();
                    format!("{} {} {shape} {} sp={strength}", piece.name, piece.hex, piece.facing)
                }
            };
            formations.entry(&piece.formation).or_default().push(words);
        }
        for (formation, pieces) in formations {
            let name = if formation.is_empty() { "Commanders" } else { formation };
            let _ = writeln!(text, "  {name}: {}", pieces.join(", "));
        }
    }
    text
}
