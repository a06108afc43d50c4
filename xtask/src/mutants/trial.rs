//! Runs the tests with one break on at a time.

use super::{Fate, Mutant};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How many tests run together: few, so that a break is noticed soon.
const BATCH: usize = 8;

/// A batch of tests that has worked so much longer than without a break never ends.
const PATIENCE: u32 = 5;

/// So long every batch may work, however short it is.
const GRACE: Duration = Duration::from_secs(10);

/// A test without a break may take so long.
const UNBROKEN: Duration = Duration::from_secs(600);

/// So much longer than it may work a batch may take: others share the machine.
const CROWDED: u32 = 20;

/// The system counts work in these parts of a second.
const TICKS: u64 = 100;

/// One test, and the breaks it comes by.
struct Test {
    program: PathBuf,
    name: String,
    reaches: BTreeSet<u32>,
    /// How long it took without a break.
    took: Duration,
}

/// The tests of a crate, those that come by the fewest places first: they know most about them.
pub struct Trial {
    tests: Vec<Test>,
    /// The folder of the crate, in which cargo would run them.
    home: PathBuf,
}

impl Trial {
    /// Runs every test once without a break, and sees where it comes by.
    pub fn prepare(
        programs: Vec<PathBuf>,
        home: PathBuf,
        skipped: &[&str],
    ) -> Result<Trial, String> {
        let mut names = Vec::new();
        for program in programs {
            let list = Command::new(&program)
                .args(["--list", "--format", "terse"])
                .output()
                .map_err(|error| format!("{}: {error}", program.display()))?;
            let list = String::from_utf8_lossy(&list.stdout).into_owned();
            let own = list.lines().filter_map(|line| line.strip_suffix(": test"));
            let own = own.filter(|name| !skipped.iter().any(|word| name.contains(word)));
            names.extend(own.map(|name| (program.clone(), name.to_owned())));
        }
        if names.is_empty() {
            return Err("the crate has no tests of its rules".into());
        }
        eprintln!("{} tests show where they come by", names.len());
        let folder = std::env::temp_dir().join(format!("mutants-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let found = side_by_side(names.len(), |at| {
            let (program, name) = &names[at];
            let list = folder.join(at.to_string());
            let mut command = Command::new(program);
            command.args(["--exact", name]).env("MUTANT_REACH", &list).current_dir(&home);
            let begun = Instant::now();
            let passed = ends(&mut command, UNBROKEN) == Some(true);
            let took = begun.elapsed();
            let text = std::fs::read_to_string(&list).unwrap_or_default();
            let reaches = text.lines().filter_map(|line| line.parse().ok()).collect();
            let (program, name) = (program.clone(), name.clone());
            passed.then_some(Test { program, name, reaches, took })
        });
        let _ = std::fs::remove_dir_all(&folder);
        let mut tests = Vec::new();
        for (test, (_, name)) in found.into_iter().zip(&names) {
            tests.push(test.ok_or_else(|| format!("test {name} fails without any break"))?);
        }
        tests.sort_by_key(|test| test.reaches.len());
        Ok(Trial { tests, home })
    }

    /// The fate of every break, and the tests that decided it.
    pub fn run(&self, mutants: &[Mutant]) -> Vec<(Fate, Option<String>)> {
        let done = AtomicUsize::new(0);
        side_by_side(mutants.len(), |at| {
            let fate = self.fate(mutants[at].number);
            // Told at once: a long run that is stopped has not been in vain.
            if matches!(fate.0, Fate::Unnoticed | Fate::Unreached) {
                let Mutant { file, found, .. } = &mutants[at];
                let place = format!("{}:{}", file.display(), found.line);
                eprintln!("{:?} ({})  {place}  {}", fate.0, at + 1, found.words);
            }
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if done.is_multiple_of(10) || done == mutants.len() {
                eprintln!("{done} of {} tried", mutants.len());
            }
            fate
        })
    }

    fn fate(&self, number: u32) -> (Fate, Option<String>) {
        let near: Vec<&Test> =
            self.tests.iter().filter(|test| test.reaches.contains(&number)).collect();
        if near.is_empty() {
            return (Fate::Unreached, None);
        }
        let mut left = near.as_slice();
        while let Some(first) = left.first() {
            let same = left.iter().take(BATCH);
            let batch = same.take_while(|test| test.program == first.program).count();
            let names = left[..batch].iter().map(|test| test.name.as_str());
            let mut command = Command::new(&first.program);
            command.arg("--exact").args(names.clone()).env("MUTANT_ON", number.to_string());
            command.current_dir(&self.home);
            let words = || Some(names.clone().collect::<Vec<_>>().join(" or "));
            let unbroken: Duration = left[..batch].iter().map(|test| test.took).sum();
            match ends(&mut command, GRACE + unbroken * PATIENCE) {
                Some(true) => left = &left[batch..],
                Some(false) => return (Fate::Noticed, words()),
                None => return (Fate::Endless, words()),
            }
        }
        (Fate::Unnoticed, None)
    }
}

/// Whether a command succeeds; `None` if it works longer than it may. Time in which others have the
/// processor does not count, or a loaded machine would take slow tests for endless ones.
fn ends(command: &mut Command, most: Duration) -> Option<bool> {
    let command = command.arg("--test-threads=1").stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else { return Some(false) };
    let begun = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status.success()),
            Ok(None) if is_patient(child.id(), begun.elapsed(), most) => {
                thread::sleep(Duration::from_millis(3));
            }
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return None;
            }
        }
    }
}

/// Whether a process may go on.
fn is_patient(process: u32, elapsed: Duration, most: Duration) -> bool {
    elapsed < most || (elapsed < most * CROWDED && worked(process).is_some_and(|work| work < most))
}

/// How long a process has had the processor, where the system tells.
fn worked(process: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // Behind the name, which may hold anything, the twelfth and the thirteenth number.
    let (_, numbers) = stat.rsplit_once(')')?;
    let ticks = numbers.split_whitespace().skip(11).take(2).map(str::parse::<u64>);
    let ticks = ticks.sum::<Result<u64, _>>().ok()?;
    Some(Duration::from_millis(ticks * 1000 / TICKS))
}

/// Does the same work for every number below `count`, on all cores.
fn side_by_side<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<T>>> = Mutex::new((0..count).map(|_| None).collect());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    if at >= count {
                        break;
                    }
                    let result = work(at);
                    results.lock().expect("nobody panics here")[at] = Some(result);
                }
            });
        }
    });
    let results = results.into_inner().expect("nobody panics here");
    results.into_iter().map(|result| result.expect("all is done")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, most: Duration) -> Option<bool> {
        ends(Command::new("sh").args(["-c", script]), most)
    }

    #[test]
    fn only_work_counts() {
        let short = Duration::from_millis(200);
        assert_eq!(shell("exit 0", short), Some(true));
        assert_eq!(shell("exit 1", short), Some(false));
        assert_eq!(shell("while :; do :; done", short), None);
        if worked(std::process::id()).is_some() {
            assert_eq!(shell("sleep 0.6", short), Some(true), "who waits does not work");
        }
    }
}
