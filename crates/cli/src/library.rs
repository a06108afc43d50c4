//! Finding systems, scenarios, charts and records.

use crate::failure::Failure;
use engine::record::Tags;
use engine::{Seat, Viewer};
use host::{Chart, Kept, Start, System, similar};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// All systems with their computer players, those in work too: whoever names one may try it.
pub fn systems() -> Vec<Box<dyn System>> {
    systems::all(&bots::all())
}

/// A system by its name.
pub fn system(name: &str) -> Result<Box<dyn System>, Failure> {
    let all = systems();
    let names: Vec<&str> = all.iter().map(|system| system.id()).collect();
    match all.iter().position(|system| system.id() == name) {
        Some(index) => Ok(systems().swap_remove(index)),
        None => Err(Failure::bad(format!("no system '{name}'; there are {}", names.join(", ")))),
    }
}

/// The system of a scenario, and its full name.
pub fn scenario(name: &str) -> Result<(Box<dyn System>, String), Failure> {
    let mut ids = Vec::new();
    for system in systems() {
        for id in system.scenario_ids()? {
            let short = id.rsplit('/').next().unwrap_or_default();
            if id == name || short == name {
                return Ok((system, id));
            }
            ids.push(id);
        }
    }
    let near = similar(name, ids.iter().map(String::as_str));
    let hint = if near.is_empty() {
        "`grognard list` shows all".to_owned()
    } else {
        format!("did you mean {}?", near.join(" or "))
    };
    Err(Failure::bad(format!("no scenario '{name}'; {hint}")))
}

/// A scenario and its system.
pub type Opened = (Box<dyn System>, Box<dyn Start>);

/// Opens a scenario with options and a folder of charts.
pub fn open(name: &str, options: &[String], charts: Option<&Path>) -> Result<Opened, Failure> {
    let (system, id) = scenario(name)?;
    let charts = charts.map(read_charts).transpose()?.unwrap_or_default();
    let start = system.open(&id, options, &charts)?;
    Ok((system, start))
}

/// Reads all chart files of a folder.
fn read_charts(folder: &Path) -> Result<Vec<Chart>, Failure> {
    let trouble = |path: &Path, error: std::io::Error| {
        Failure::bad(format!("--charts: {}: {error}", path.display()))
    };
    let mut charts = Vec::new();
    let entries = std::fs::read_dir(folder).map_err(|error| trouble(folder, error))?;
    for entry in entries {
        let path = entry.map_err(|error| trouble(folder, error))?.path();
        if path.extension().is_none_or(|kind| kind != "toml" && kind != "geojson") {
            continue;
        }
        let text = read(&path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        charts.push(Chart { name, shown_path: path.display().to_string(), text });
    }
    if charts.is_empty() {
        let folder = folder.display();
        return Err(Failure::bad(format!("--charts: no .toml or .geojson file in {folder}")));
    }
    charts.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(charts)
}

/// No record, position or chart is larger: whatever is has no end.
const LARGEST: u64 = 64 << 20;

/// A file's text.
pub fn read(path: &Path) -> Result<String, Failure> {
    let trouble = |error| Failure::bad(format!("{}: {error}", path.display()));
    read_from(File::open(path).map_err(trouble)?, &path.display().to_string())
}

/// All that comes from somewhere, as text.
pub fn read_from(from: impl Read, shown: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    from.take(LARGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::bad(format!("{shown}: {error}")))?;
    if bytes.len() as u64 > LARGEST {
        let most = LARGEST >> 20;
        return Err(Failure::bad(format!("{shown}: more than {most} MB: this is no game")));
    }
    String::from_utf8(bytes).map_err(|_| Failure::bad(format!("{shown}: this is not text (UTF-8)")))
}

/// Writes a file.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    std::fs::write(path, bytes)
        .map_err(|error| Failure::bad(format!("{}: {error}", path.display())))
}

/// The first line of a record; the rest is not looked at.
pub fn tags(path: &Path, text: &str) -> Result<Tags, Failure> {
    let first = text.lines().next().unwrap_or_default();
    let record = engine::record::parse::<()>(&format!("{first}\n"))
        .map_err(|error| Failure::bad(format!("{}: {error}", path.display())))?;
    Ok(record.tags)
}

/// Opens the scenario of a record. With `wanted` it must be that one.
pub fn open_record(
    path: &Path,
    text: &str,
    wanted: Option<&str>,
    charts: Option<&Path>,
) -> Result<Opened, Failure> {
    let tags = tags(path, text)?;
    if let Some(why) = other_rules(&tags) {
        let path = path.display();
        return Err(Failure::bad(format!("{path}: {why}; `grognard replay` shows its story")));
    }
    if let Some(wanted) = wanted {
        let (_, id) = scenario(wanted)?;
        if id != tags.scenario {
            let path = path.display();
            let played = tags.scenario;
            return Err(Failure::bad(format!("{path} is a record of {played}, not of {id}")));
        }
    }
    open(&tags.scenario, &tags.options, charts)
}

/// What the reader of a record that other rules have played must know; `None` if it was played by ours.
/// Where even the system is unknown, it can still be read.
pub fn other_rules(tags: &Tags) -> Option<String> {
    let Tags { system, scenario, rules_version: played, .. } = tags;
    match systems().iter().find(|known| known.id() == system) {
        // A scenario of ours under another system's name is a mistake, and the rules will say so.
        None if !scenario.starts_with(&format!("{system}/")) => None,
        None => Some(format!("this program does not know the system '{system}'")),
        Some(known) if known.rules_version() == *played => None,
        Some(known) => Some(format!(
            "played by version {played} of the rules, and this program plays version {}",
            known.rules_version()
        )),
    }
}

/// Reads a record as it was written, without rules.
pub fn kept(path: &Path, text: &str) -> Result<Kept, Failure> {
    Kept::read(text).map_err(|error| Failure::bad(format!("{}: {error}", path.display())))
}

/// Refuses to look behind the end of a record.
pub fn must_reach(path: &Path, at: Option<usize>, of: usize) -> Result<(), Failure> {
    match at {
        Some(at) if at > of => Err(Failure::bad(format!(
            "--at {at}: {} has {of} answers, so 0 to {of} can be looked at",
            path.display()
        ))),
        _ => Ok(()),
    }
}

/// A side by its name.
pub fn side(system: &dyn System, name: &str) -> Result<Seat, Failure> {
    let sides = system.sides();
    let seat = Seat::BOTH.into_iter().find(|seat| sides[seat.index()] == name);
    seat.ok_or_else(|| {
        Failure::bad(format!("no side '{name}'; there are {} and {}", sides[0], sides[1]))
    })
}

/// Who looks: a side, or everybody's secrets without one.
pub fn viewer(system: &dyn System, name: Option<&str>) -> Result<Viewer, Failure> {
    match name {
        None | Some("both" | "umpire") => Ok(Viewer::Umpire),
        Some("spectator") => Ok(Viewer::Spectator),
        Some(name) => side(system, name).map(Viewer::Seat),
    }
}
