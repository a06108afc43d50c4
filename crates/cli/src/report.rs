//! `grognard report`

use crate::args::{ReportArgs, ReportFormat};
use crate::failure::Failure;
use crate::library;
use crate::out::{self, Output};
use host::{Error, Patience};
use report::{About, Maps, Report};
use std::path::{Path, PathBuf};

pub fn run(args: &ReportArgs, output: Output) -> Result<(), Failure> {
    let path = &args.file;
    let text = library::read(path)?;
    let tags = library::tags(path, &text)?;
    if let Some(why) = library::other_rules(&tags) {
        return Err(Failure::bad(format!(
            "{}: {why}, and a report needs the rules it was played by; `grognard replay --log` tells its story",
            path.display()
        )));
    }
    let format =
        args.format.unwrap_or_else(|| args.out.as_deref().map_or(ReportFormat::Text, named));
    let maps = match (output, format) {
        (Output::Json, _) | (_, ReportFormat::Text) => Maps::None,
        // Markdown holds no pictures: they lie beside it.
        (_, ReportFormat::Markdown) if args.out.is_none() => Maps::None,
        _ => Maps::Day,
    };
    let report = made(args, path, &text, maps)?;
    if output == Output::Json {
        let json = serde_json::json!(report);
        return match &args.out {
            Some(file) => library::write(file, format!("{json:#}\n").as_bytes()),
            None => {
                out::json(&json);
                Ok(())
            }
        };
    }
    let pictures = match (&args.out, format) {
        (Some(file), ReportFormat::Markdown) => pictures(file, &report)?,
        _ => Vec::new(),
    };
    let written = match format {
        ReportFormat::Text => report.text(),
        ReportFormat::Markdown => report.markdown(&pictures),
        ReportFormat::Html => report.html(),
    };
    match &args.out {
        Some(file) => {
            library::write(file, written.as_bytes())?;
            out::say_line(&file.display().to_string());
        }
        None => out::say(&written),
    }
    Ok(())
}

/// The format that a file's name asks for.
fn named(file: &Path) -> ReportFormat {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html" | "htm") => ReportFormat::Html,
        Some("md" | "markdown") => ReportFormat::Markdown,
        _ => ReportFormat::Text,
    }
}

fn made(args: &ReportArgs, path: &Path, text: &str, maps: Maps) -> Result<Report, Failure> {
    let (system, start) = library::open_record(path, text, None, args.charts.as_deref())?;
    let trouble = |error: Error| Failure::bad(format!("{}: {error}", path.display()));
    let viewer = library::viewer(&*system, args.side.as_deref())?;
    let replay = start.replay(text, None).map_err(|error| match error {
        Error::Difference(difference) => Failure::No(format!(
            "{}: line {}: {}",
            path.display(),
            difference.entry + 1,
            difference.what
        )),
        error => trouble(error),
    })?;
    for fault in &replay.checked.faults {
        out::complain(&format!("warning: {}: {fault}", path.display()));
    }
    if let Some(what) = &replay.cut_off {
        out::complain(&format!("warning: {} is cut off at {what}", path.display()));
    }
    let chronicle = replay.session.chronicle(viewer)(&Patience::endless()).map_err(trouble)?;
    let seed = replay.ending.as_ref().map(|ending| ending.seed.clone());
    let about = About {
        info: start.info(),
        system: system.title(),
        tags: &replay.tags,
        outcome: replay.outcome.clone(),
        dice: replay.checked.dice.clone(),
        seed: seed.filter(|seed| !seed.is_empty()),
        viewer,
        first_turn: start.first_turn(),
        history: start.history(),
    };
    Ok(Report::of(&chronicle, &about, maps))
}

/// Writes the maps beside a file: their names.
fn pictures(file: &Path, report: &Report) -> Result<Vec<String>, Failure> {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let mut names = Vec::new();
    for (number, point) in report.turning_points.iter().enumerate() {
        let name = format!("{stem}-{}.svg", number + 1);
        let place: PathBuf = file.with_file_name(&name);
        library::write(&place, point.map.as_bytes())?;
        names.push(name);
    }
    Ok(names)
}
