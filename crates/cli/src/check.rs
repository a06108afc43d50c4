//! `grognard check` and `grognard backup`: the games of the server, seen from outside.

use crate::args::{BackupArgs, CheckArgs};
use crate::failure::Failure;
use crate::out::{self, Output};
use crate::serve::data_folder;
use serde_json::json;
use std::path::{Path, PathBuf};

fn folder(given: Option<&Path>) -> Result<PathBuf, Failure> {
    given.map_or_else(data_folder, |folder| Ok(folder.to_owned()))
}

pub fn backup(args: &BackupArgs, output: Output) -> Result<(), Failure> {
    let folder = folder(args.data.as_deref())?;
    let games =
        server::back_up(&folder, &args.file).map_err(|error| Failure::bad(error.to_string()))?;
    if output == Output::Json {
        out::json(&json!({ "data": folder, "file": args.file, "games": games }));
    } else {
        let file = args.file.display();
        out::say_line(&format!("{games} games of {} copied into {file}", folder.display()));
    }
    Ok(())
}

pub fn run(args: &CheckArgs, output: Output) -> Result<(), Failure> {
    let folder = folder(args.data.as_deref())?;
    let (health, saved) = server::check(&folder, args.save.as_deref())
        .map_err(|error| Failure::bad(error.to_string()))?;
    if output == Output::Json {
        let mut value = json!(health);
        value["is_sound"] = json!(health.is_sound());
        value["saved"] = json!(saved);
        out::json(&value);
    } else {
        let file = health.file.display();
        out::say_line(&format!("{file}: {} of {} games are sound", health.sound, health.games));
        for ill in &health.ill {
            let scenario = ill.scenario.as_deref().unwrap_or("?");
            out::say_line(&format!(
                "game {} ({scenario}): {}; {} answers can be saved",
                ill.game, ill.words, ill.kept
            ));
        }
        for fault in &health.faults {
            out::say_line(&format!("the file: {fault}"));
        }
        for path in &saved {
            out::say_line(&format!("saved {}", path.display()));
        }
    }
    if health.is_sound() { Ok(()) } else { Err(Failure::No(String::new())) }
}
