//! Records outlive us: what was recorded before is replayed, answer for answer and hash for hash.

use host::{Error, System};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus")
}

fn records(system: &dyn System) -> Vec<(String, String)> {
    let folder = folder().join(system.id());
    let files = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|file| file.expect("the folder can be read").path());
    let mut all: Vec<(String, String)> = files
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a record can be read");
            (path.file_stem().expect("a name").to_string_lossy().into_owned(), text)
        })
        .collect();
    all.sort();
    all
}

/// Replays a record and says what is wrong with it, if anything.
fn replayed(system: &dyn System, name: &str, text: &str) -> Result<(), String> {
    let record = engine::record::parse::<()>(text).map_err(|error| format!("{name}: {error}"))?;
    let start = system
        .open(&record.tags.scenario, &record.tags.options, &[])
        .map_err(|error| format!("{name}: {error}"))?;
    let replay = start.replay(text, None).map_err(|error| match error {
        Error::Difference(difference) => format!(
            "{name}: {difference}. The same answers lead to other states: if that is meant, raise \
             RULES_VERSION of {} and make the corpus anew with `cargo xtask corpus`",
            system.id()
        ),
        error => format!("{name}: {error}"),
    })?;
    if !replay.checked.faults.is_empty() {
        return Err(format!("{name}: {}", replay.checked.faults.join("; ")));
    }
    if replay.cut_off.is_some() != name.ends_with("-cut-off") {
        return Err(format!("{name}: cut off: {:?}", replay.cut_off));
    }
    if replay.answers != record.entries.len() {
        let (run, all) = (replay.answers, record.entries.len());
        return Err(format!("{name}: {run} answers were run of {all}"));
    }
    Ok(())
}

#[test]
fn every_record_leads_to_the_same_states() {
    for system in systems::finished(&bots::all()) {
        for (name, text) in records(&*system) {
            if let Err(what) = replayed(&*system, &name, &text) {
                panic!("{}/{what}", system.id());
            }
        }
    }
}

/// A record with other dice is noticed: this test can fail. A single die may change nothing, as where
/// both sides throw for the higher number; all of them together do.
#[test]
fn a_changed_record_is_noticed() {
    for system in systems::finished(&bots::all()) {
        let all = records(&*system);
        let thrown = |(name, text): &&(String, String)| {
            name.ends_with("-random") && text.contains("\"faces\"")
        };
        let (name, text) = all.iter().find(thrown).expect("a record of random play with dice");
        let changed = text.lines().map(|line| match line.contains("\"faces\"") {
            true => other_faces(line),
            false => line.to_owned(),
        });
        let changed: Vec<String> = changed.collect();
        let found = replayed(&*system, name, &(changed.join("\n") + "\n"));
        assert!(found.is_err(), "{}/{name}: other dice", system.id());
    }
}

/// The line with its first face turned over.
fn other_faces(line: &str) -> String {
    let mut value: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
    let face = &mut value["faces"][0];
    *face = serde_json::json!(if face.as_u64() == Some(1) { 2 } else { 1 });
    value.to_string()
}

#[test]
fn every_scenario_and_every_kind_is_there() {
    for system in systems::finished(&bots::all()) {
        let names: BTreeSet<String> = records(&*system).into_iter().map(|(name, _)| name).collect();
        for info in system.scenarios().expect("the scenarios") {
            let short = info.id.rsplit('/').next().expect("a name").to_owned();
            for bot in ["random", "greedy"] {
                let name = format!("{short}-{bot}");
                assert!(names.contains(&name), "{}: there is no {name}", system.id());
            }
        }
        for kind in ["umpire", "resigned", "cut-off"] {
            let there = names.iter().any(|name| name.ends_with(&format!("-{kind}")));
            assert!(there, "{}: there is no record of a game that is {kind}", system.id());
        }
    }
}

/// A record is told while it is made: what was told after an answer is told so to the end, and a record
/// in which that is written verifies.
#[test]
fn a_story_is_written_as_it_happens() {
    const LOOKS: usize = 5;
    for system in systems::finished(&bots::all()) {
        for (name, text) in records(&*system) {
            if name.ends_with("-cut-off") {
                continue;
            }
            let tags = engine::record::parse::<()>(&text).expect("a record").tags;
            let start = system.open(&tags.scenario, &tags.options, &[]).expect("a scenario");
            let whole = start.replay(&text, None).expect("a record").session;
            let (first, lines) = (whole.record_first(), whole.record_lines(0));
            assert!(
                first.contains("\"told\"") || lines.iter().any(|line| line.contains("\"told\""))
            );
            for look in 0..LOOKS {
                let upto = lines.len() * look / LOOKS;
                let session = start.replay(&text, Some(upto)).expect("a record").session;
                assert_eq!(session.record_first(), first, "{}/{name}", system.id());
                let told = session.record_lines(0);
                assert_eq!(told.len(), upto, "{}/{name}", system.id());
                for (told, line) in told.iter().zip(&lines) {
                    assert_eq!(told, line, "{}/{name}", system.id());
                }
            }
            let written = start.replay(&whole.record(), None).expect("what was written");
            assert_eq!(written.checked.retold, Vec::<String>::new(), "{}/{name}", system.id());
        }
    }
}
