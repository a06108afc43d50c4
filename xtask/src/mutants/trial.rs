//! Runs the tests with one break on at a time.

use super::{Fate, Mutant};
use std::collections::BTreeSet;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How many tests run together: few, so that a break is noticed soon.
const BATCH: usize = 8;

/// How many seconds of the processor a batch of tests has beyond what it needs unbroken.
const GRACE: u64 = 5;

/// How many times as long as unbroken a batch of tests may run.
const PATIENCE: u32 = 10;

/// How much memory a test may take, in KiB: a loop without end may collect without end.
const MEMORY: u64 = 4 << 20;

/// What ends a program whose time of the processor is over; the second where it ignores the first.
const SIGXCPU: i32 = 24;
const SIGKILL: i32 = 9;

/// One test, and the breaks it comes by.
struct Test {
    program: PathBuf,
    name: String,
    reaches: BTreeSet<u32>,
    /// How long it took unbroken, by the clock: at least as long as the processor was at it.
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
            let mut command = limited(program, Duration::from_secs(3600));
            command.args(["--exact", name]).env("MUTANT_REACH", &list).current_dir(&home);
            let begun = Instant::now();
            let passed = ends(&mut command) == Some(true);
            let took = begun.elapsed();
            let text = std::fs::read_to_string(&list).unwrap_or_default();
            let reaches = text.lines().filter_map(|line| line.parse().ok()).collect();
            passed.then(|| Test { program: program.clone(), name: name.clone(), reaches, took })
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
            let mut command =
                limited(&first.program, left[..batch].iter().map(|test| test.took).sum());
            command.arg("--exact").args(names.clone()).env("MUTANT_ON", number.to_string());
            command.current_dir(&self.home);
            let words = || Some(names.clone().collect::<Vec<_>>().join(" or "));
            match ends(&mut command) {
                Some(true) => left = &left[batch..],
                Some(false) => return (Fate::Noticed, words()),
                None => return (Fate::Endless, words()),
            }
        }
        (Fate::Unnoticed, None)
    }
}

/// A test program with a limit to its work, by what it needs unbroken. The limit is of the processor's
/// time and not of the clock's, so that a machine with other work to do does not fail a test.
fn limited(program: &Path, unbroken: Duration) -> Command {
    let seconds = GRACE + (unbroken * PATIENCE).as_secs();
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -t $0; ulimit -v $1; shift; exec \"$@\""]);
    command.arg(seconds.to_string()).arg(MEMORY.to_string()).arg(program);
    command
}

/// Whether a command succeeds; `None` if it was still at work when its time was over.
fn ends(command: &mut Command) -> Option<bool> {
    let command = command.arg("--test-threads=1").stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(status) = command.status() else { return Some(false) };
    let out_of_time = status.signal().is_some_and(|signal| matches!(signal, SIGXCPU | SIGKILL));
    (!out_of_time).then(|| status.success())
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
