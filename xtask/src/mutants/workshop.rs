//! The copy of the workspace in which the breaks are built.

use super::Mutant;
use super::sites::switched;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The switch: which break is on is said by the environment, and each place that is come by for the
/// first time is noted in a file, if one is named.
const SWITCH: &str = r#"
/// Which rule is broken, for `cargo xtask mutants`.
#[doc(hidden)]
pub mod mutants {
    use std::io::Write as _;
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicBool, Ordering};

    static ON: OnceLock<(u32, Option<String>)> = OnceLock::new();
    static SEEN: [AtomicBool; 8192] = [const { AtomicBool::new(false) }; 8192];

    pub fn on(number: u32) -> bool {
        let (on, reach) = ON.get_or_init(|| {
            let on = std::env::var("MUTANT_ON").ok().and_then(|text| text.parse().ok());
            (on.unwrap_or(0), std::env::var("MUTANT_REACH").ok())
        });
        if let Some(file) = reach
            && !SEEN[number as usize].swap(true, Ordering::Relaxed)
        {
            let file = std::fs::OpenOptions::new().create(true).append(true).open(file);
            writeln!(file.expect("the list can be opened"), "{number}").expect("it can be written");
        }
        *on == number
    }
}
"#;

/// How many times places that do not compile are put back before we give up.
const ROUNDS: usize = 12;

/// A copy of the workspace.
pub struct Workshop {
    root: PathBuf,
    copy: PathBuf,
    system: String,
}

impl Workshop {
    /// Copies every file that git knows or would take.
    pub fn set_up(root: &Path, system: &str) -> Result<Workshop, String> {
        let target =
            std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        let copy = root.join(target).join("mutants").join(system);
        let list = Command::new("git")
            .args(["ls-files", "--cached", "--others", "--exclude-standard"])
            .current_dir(root)
            .output()
            .map_err(|error| format!("git cannot be started: {error}"))?;
        let list = String::from_utf8_lossy(&list.stdout).into_owned();
        let listed: BTreeSet<PathBuf> = list.lines().map(|file| copy.join(file)).collect();
        for part in ["crates", "systems", "xtask"] {
            sweep(&copy.join(part), &listed)?;
        }
        for file in list.lines() {
            let (from, to) = (root.join(file), copy.join(file));
            if let (Ok(bytes), Some(folder)) = (fs::read(&from), to.parent()) {
                put(folder, &to, &bytes)?;
            }
        }
        Ok(Workshop { root: root.to_owned(), copy, system: system.to_owned() })
    }

    fn source(&self, root: &Path) -> PathBuf {
        root.join("systems").join(&self.system).join("src")
    }

    /// The folder of the crate in the copy.
    pub fn home(&self) -> PathBuf {
        self.copy.join("systems").join(&self.system)
    }

    /// Builds the test programs with all breaks that compile, and says which those are.
    pub fn build(&self, mut mutants: Vec<Mutant>) -> Result<(Vec<PathBuf>, Vec<Mutant>), String> {
        let lib = self.source(&self.copy).join("lib.rs");
        let text = fs::read_to_string(self.source(&self.root).join("lib.rs"));
        let text = text.map_err(|error| format!("{}: {error}", lib.display()))? + SWITCH;
        put(&self.source(&self.copy), &lib, text.as_bytes())?;
        let files: BTreeSet<PathBuf> = mutants.iter().map(|mutant| mutant.file.clone()).collect();
        for round in 1..=ROUNDS {
            self.write(&files, &mutants)?;
            let (built, wrong) = self.compile()?;
            if wrong.is_empty() && !built.is_empty() {
                return Ok((built, mutants));
            }
            let before = mutants.len();
            mutants.retain(|mutant| {
                let lines = wrong.get(&mutant.file);
                let height = mutant.found.height;
                lines.is_none_or(|lines| {
                    lines.range(mutant.found.line..=mutant.found.line + height).next().is_none()
                })
            });
            eprintln!("round {round}: {} places do not compile", before - mutants.len());
            if before == mutants.len() {
                return Err(format!("the copy in {} does not compile", self.copy.display()));
            }
        }
        Err(format!("after {ROUNDS} rounds the copy still does not compile"))
    }

    /// Writes each file with the switches of its breaks.
    fn write(&self, files: &BTreeSet<PathBuf>, mutants: &[Mutant]) -> Result<(), String> {
        for file in files {
            let from = self.source(&self.root).join(file);
            let text = fs::read_to_string(&from)
                .map_err(|error| format!("{}: {error}", from.display()))?;
            let own = mutants.iter().filter(|mutant| mutant.file == *file);
            let own: Vec<_> = own.map(|mutant| (mutant.number, &mutant.found)).collect();
            let to = self.source(&self.copy).join(file);
            put(to.parent().expect("it has a folder"), &to, switched(&text, &own).as_bytes())?;
        }
        Ok(())
    }

    /// Compiles; tells the test programs, or the lines of each file that are wrong.
    #[expect(clippy::type_complexity, reason = "two plain lists")]
    fn compile(&self) -> Result<(Vec<PathBuf>, BTreeMap<PathBuf, BTreeSet<usize>>), String> {
        let output = Command::new("cargo")
            .args(["test", "--package", &self.system, "--no-run", "--message-format=json"])
            .env("CARGO_TARGET_DIR", self.copy.join("target"))
            .env("RUSTFLAGS", "--cap-lints=allow")
            .current_dir(&self.copy)
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| format!("cargo cannot be started: {error}"))?;
        let source = format!("systems/{}/src/", self.system);
        let mut built = Vec::new();
        let mut wrong: BTreeMap<PathBuf, BTreeSet<usize>> = BTreeMap::new();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
            if let Some(program) = message["executable"].as_str() {
                built.push(PathBuf::from(program));
            }
            if message["message"]["level"] != "error" {
                continue;
            }
            for span in message["message"]["spans"].as_array().into_iter().flatten() {
                let file = span["file_name"].as_str().and_then(|file| file.strip_prefix(&source));
                if let (Some(file), Some(from), Some(to)) =
                    (file, span["line_start"].as_u64(), span["line_end"].as_u64())
                {
                    let lines = wrong.entry(PathBuf::from(file)).or_default();
                    lines.extend(from as usize..=to as usize);
                }
            }
        }
        Ok((if output.status.success() { built } else { Vec::new() }, wrong))
    }
}

/// Takes away what an earlier copy left and the workspace no longer has.
fn sweep(folder: &Path, listed: &BTreeSet<PathBuf>) -> Result<(), String> {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sweep(&path, listed)?;
        } else if !listed.contains(&path) {
            fs::remove_file(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    Ok(())
}

/// Writes a file, unless it is there as it should be: cargo looks at the time of the last change.
fn put(folder: &Path, to: &Path, bytes: &[u8]) -> Result<(), String> {
    if fs::read(to).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(to, bytes))
        .map_err(|error| format!("{}: {error}", to.display()))
}
