//! `grognard show`

use crate::args::ShowArgs;
use crate::failure::Failure;
use crate::library;
use crate::out::{self, Output};
use draw::Options;
use engine::scene::{PieceKind, Scene};
use host::ScenarioInfo;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

pub fn run(args: &ShowArgs, output: Output) -> Result<(), Failure> {
    let charts = args.charts.as_deref();
    let shown = match &args.record {
        None => {
            let (system, start) = library::open(&args.scenario, &args.option, charts)?;
            let viewer = library::viewer(&*system, args.side.as_deref())?;
            Shown::of(start.info().clone(), start.set_up(viewer))
        }
        Some(path) => {
            let text = library::read(path)?;
            let tags = library::tags(path, &text)?;
            if let Some(why) = library::other_rules(&tags) {
                let scene = last_picture(args, path, &text, &why)?;
                return show(args, &Shown { id: tags.scenario, info: None, scene }, output);
            }
            let (system, start) = library::open_record(path, &text, Some(&args.scenario), charts)?;
            let viewer = library::viewer(&*system, args.side.as_deref())?;
            let replay = start
                .replay(&text, args.at)
                .map_err(|error| Failure::bad(format!("{}: {error}", path.display())))?;
            library::must_reach(path, args.at, replay.of)?;
            Shown::of(start.info().clone(), replay.session.scene(viewer))
        }
    };
    show(args, &shown, output)
}

/// What is shown.
struct Shown {
    id: String,
    /// Its scenario, if it is one of ours.
    info: Option<ScenarioInfo>,
    scene: Scene,
}

impl Shown {
    fn of(info: ScenarioInfo, scene: Scene) -> Shown {
        Shown { id: info.id.clone(), info: Some(info), scene }
    }
}

/// The last picture of a record that other rules have played: nothing else of it can be drawn.
fn last_picture(args: &ShowArgs, path: &Path, text: &str, why: &str) -> Result<Scene, Failure> {
    let kept = library::kept(path, text)?;
    let file = path.display();
    if kept.tags.scenario != args.scenario
        && !kept.tags.scenario.ends_with(&format!("/{}", args.scenario))
    {
        let (played, wanted) = (&kept.tags.scenario, &args.scenario);
        return Err(Failure::bad(format!("{file} is a record of {played}, not of {wanted}")));
    }
    let last = kept.moves.len();
    if args.at.is_some_and(|at| at != last) {
        return Err(Failure::bad(format!(
            "--at: {file} was {why}: only its last picture, at {last}, can be shown"
        )));
    }
    if args.side.as_deref().is_some_and(|side| !["both", "umpire"].contains(&side)) {
        return Err(Failure::bad(format!(
            "--side: {file} was {why}: its last picture is that of the umpire"
        )));
    }
    out::complain(&format!("note: {file} was {why}; its last picture is shown as it was drawn"));
    kept.picture
        .ok_or_else(|| Failure::bad(format!("{file} was {why}, and the record holds no picture")))
}

fn show(args: &ShowArgs, shown: &Shown, output: Output) -> Result<(), Failure> {
    let scene = &shown.scene;
    if !(0.02..=8.0).contains(&args.scale) {
        return Err(Failure::bad("--scale must lie between 0.02 and 8"));
    }
    let options = Options { scale: args.scale, ..Options::default() };
    let mut written = Vec::new();
    if let Some(path) = &args.svg {
        library::write(path, draw::svg(scene, &options).as_bytes())?;
        written.push(path.display().to_string());
    }
    if let Some(path) = &args.png {
        let bytes = draw::png(scene, &options)
            .map_err(|error| Failure::bad(format!("{error}; a smaller --scale helps")))?;
        library::write(path, &bytes)?;
        written.push(path.display().to_string());
    }
    if output == Output::Json {
        let width_height = draw::pixels(scene, &options);
        out::json(&json!({
            "scenario": shown.id,
            "files": written,
            "pixels": [width_height.0, width_height.1],
            "pieces": scene.pieces,
            "objectives": scene.objectives,
            "panels": scene.panels,
        }));
    } else if written.is_empty() {
        out::say(&summary(shown));
    } else {
        for path in written {
            out::say_line(&path);
        }
    }
    Ok(())
}

/// Who stands where, in words.
fn summary(Shown { id, info, scene }: &Shown) -> String {
    let mut text = match info {
        Some(ScenarioInfo { title, words, units, turns, .. }) => {
            let title = out::heading(title);
            format!("{title}\n{id}: {words}\n{units} units, {turns} turns\n")
        }
        None => format!("{}\n{id}\n", out::heading(&scene.title)),
    };
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
    let drawn = || scene.pieces.iter().map(|piece| piece.side.clone());
    let sides = info.as_ref().map_or_else(
        || drawn().collect::<BTreeSet<String>>().into_iter().collect(),
        |info| info.sides.to_vec(),
    );
    for side in &sides {
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
