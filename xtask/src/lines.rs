//! Lines by folder of each system, and how many of them only host it.
//!
//! A line of code is one that is neither blank nor a comment, as `cargo fmt` lays it out. Hosting is all
//! under `src/host`, and what elsewhere only draws ([`DRAWN_ELSEWHERE`]); but for the files there that
//! hold the words of questions, answers and events ([`WORDS`]). `src/lib.rs` is a table of contents and
//! stands by itself.

use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Files under `src/host` with the words of questions, answers and events.
const WORDS: [&str; 4] = ["ask.rs", "event.rs", "notation.rs", "words.rs"];

/// Files outside `src/host` that do nothing but draw.
const DRAWN_ELSEWHERE: [&str; 1] = ["rules/panels.rs"];

/// The most lines of code that hosting may take.
const MOST: usize = 600;

/// How many lines there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    all: usize,
    code: usize,
}

impl Count {
    fn of(text: &str) -> Count {
        let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
        Count { all: text.lines().count(), code: text.lines().filter(is_code).count() }
    }

    fn add(&mut self, other: Count) {
        self.all += other.all;
        self.code += other.code;
    }
}

/// The lines of a system: by folder, and those that host it, by file.
#[derive(Debug, Default)]
struct System {
    folders: BTreeMap<String, Count>,
    hosting: BTreeMap<String, Count>,
}

impl System {
    /// Counts a file, given by its path under `src`.
    fn add(&mut self, path: &str, text: &str) {
        let count = Count::of(text);
        let folder = path.split_once('/').map_or(path, |(folder, _)| folder);
        let folder = folder.strip_suffix(".rs").unwrap_or(folder);
        self.folders.entry(folder.to_owned()).or_default().add(count);
        if is_hosting(path) {
            self.hosting.entry(path.to_owned()).or_default().add(count);
        }
    }

    fn hosts(&self) -> Count {
        let mut sum = Count::default();
        self.hosting.values().for_each(|count| sum.add(*count));
        sum
    }
}

fn is_hosting(path: &str) -> bool {
    match path.strip_prefix("host/") {
        Some(file) => !WORDS.contains(&file),
        None => DRAWN_ELSEWHERE.contains(&path),
    }
}

/// Prints the lines of every system, as a table or as JSON.
pub fn run(root: &Path, options: &[&str]) -> Result<(), String> {
    let systems = read(root)?;
    match options {
        [] => print(&systems),
        ["--json"] => println!("{}", as_json(&systems)),
        other => return Err(format!("unknown option '{}'", other.join(" "))),
    }
    Ok(())
}

fn read(root: &Path) -> Result<BTreeMap<String, System>, String> {
    let mut systems = BTreeMap::new();
    for folder in entries(&root.join("systems"))? {
        let src = folder.join("src");
        let mut system = System::default();
        for file in sources(&src)? {
            let path = file.strip_prefix(&src).map_err(|error| error.to_string())?;
            let text = std::fs::read_to_string(&file)
                .map_err(|error| format!("{}: {error}", file.display()))?;
            system.add(&path.to_string_lossy().replace('\\', "/"), &text);
        }
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        systems.insert(name, system);
    }
    Ok(systems)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let list =
        std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut all: Vec<PathBuf> = list.flatten().map(|entry| entry.path()).collect();
    all.sort();
    Ok(all)
}

/// All Rust files under a folder.
fn sources(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut all = Vec::new();
    for path in entries(folder)? {
        if path.is_dir() {
            all.extend(sources(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all.push(path);
        }
    }
    Ok(all)
}

fn print(systems: &BTreeMap<String, System>) {
    for (name, system) in systems {
        println!("{name}");
        for (folder, count) in &system.folders {
            println!("   {folder:<10} {:>6} lines {:>6} of code", count.all, count.code);
        }
        let Count { all, code } = system.hosts();
        println!("   hosting    {all:>6} lines {code:>6} of code, of {MOST} that it may take");
        for (file, count) in &system.hosting {
            println!("      {file:<24} {:>6} {:>6}", count.all, count.code);
        }
    }
}

fn as_json(systems: &BTreeMap<String, System>) -> serde_json::Value {
    let count = |count: &Count| json!({ "lines": count.all, "code": count.code });
    let counts = |all: &BTreeMap<String, Count>| -> serde_json::Map<String, serde_json::Value> {
        all.iter().map(|(name, each)| (name.clone(), count(each))).collect()
    };
    let system = |(name, system): (&String, &System)| {
        json!({
            "system": name,
            "folders": counts(&system.folders),
            "hosting": count(&system.hosts()),
            "hosting_files": counts(&system.hosting),
        })
    };
    systems.iter().map(system).collect()
}

#[cfg(test)]
mod tests {
    use super::{Count, System, as_json};
    use std::collections::BTreeMap;

    #[test]
    fn blank_lines_and_comments_are_no_code() {
        let text = "//! A room.\n\nfn f() {\n    // why\n    g(); // because\n}\n";
        assert_eq!(Count::of(text), Count { all: 6, code: 3 });
    }

    #[test]
    fn what_hosts_is_told_from_words_and_rules() {
        let mut system = System::default();
        system.add("lib.rs", "mod host;\n");
        system.add("host/odds.rs", "a();\nb();\n");
        system.add("host/notation.rs", "words();\n");
        system.add("rules/panels.rs", "draw();\n");
        system.add("rules/c12_fire/volley.rs", "fire();\n\n");
        assert_eq!(system.hosts(), Count { all: 3, code: 3 });
        assert_eq!(system.folders["host"], Count { all: 3, code: 3 });
        assert_eq!(system.folders["rules"], Count { all: 3, code: 2 });
        let all = as_json(&BTreeMap::from([("mine".to_owned(), system)]));
        assert_eq!(all[0]["hosting"]["code"], 3);
        assert_eq!(all[0]["hosting_files"]["host/odds.rs"]["lines"], 2);
        assert_eq!(all[0]["folders"]["lib"]["code"], 1);
    }
}
