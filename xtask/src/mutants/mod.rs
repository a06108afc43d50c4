//! Breaks rule code on purpose and tells which breaks no test of the rules notices.
//!
//! Building a rule crate once for every break would take days. So the breaks are built together into
//! one copy of the crate, each behind a switch, and the test programs run once for each with its
//! switch on; and only those tests run that come by the place at all.

mod sites;
mod trial;
mod workshop;

use engine::dice::Fast;
use serde::Serialize;
use sites::Break;
use std::path::{Path, PathBuf};
use trial::Trial;
use workshop::Workshop;

/// How many places are broken unless the caller says otherwise.
const SAMPLE: usize = 300;

/// Tests that play at random: they may notice anything, and prove nothing about a rule.
const RANDOM_PLAY: [&str; 5] = ["playout", "propert", "playable", "random", "corpus"];

/// What the caller wants.
#[derive(Debug)]
pub struct Options {
    system: String,
    sample: usize,
    seed: u64,
    under: Vec<String>,
    /// Only these places, as `march.rs:12`, and all of them.
    at: Vec<String>,
    json: bool,
}

impl Options {
    /// Reads the words behind `mutants`.
    pub fn parse(words: &[&str]) -> Result<Options, String> {
        let [system, rest @ ..] = words else {
            return Err("mutants needs a system: `cargo xtask mutants la-bataille`".into());
        };
        let mut options = Options {
            system: (*system).to_owned(),
            sample: SAMPLE,
            seed: 1,
            under: vec!["rules".into()],
            at: Vec::new(),
            json: false,
        };
        let mut rest = rest.iter();
        while let Some(&word) = rest.next() {
            let mut value =
                || rest.next().ok_or_else(|| format!("{word} needs a value, as in `{word} 300`"));
            let number = |text: &str| {
                text.parse::<u64>().map_err(|_| format!("{word} needs a number, not '{text}'"))
            };
            match word {
                "--sample" => options.sample = number(value()?)? as usize,
                "--seed" => options.seed = number(value()?)?,
                "--under" => options.under = value()?.split(',').map(str::to_owned).collect(),
                "--at" => options.at = value()?.split(',').map(str::to_owned).collect(),
                "--json" => options.json = true,
                other => return Err(format!("mutants does not know '{other}'")),
            }
        }
        Ok(options)
    }
}

/// A place that was broken.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The number of its switch.
    pub number: u32,
    /// Its file, from the crate's `src`.
    pub file: PathBuf,
    /// What is broken there.
    pub found: Break,
}

/// How a break fared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// A test failed.
    Noticed,
    /// A test did not come to its end: noticed too.
    Endless,
    /// All tests that come by passed.
    Unnoticed,
    /// No test comes by.
    Unreached,
}

/// One row of the result.
#[derive(Serialize)]
struct Row {
    file: String,
    line: usize,
    words: String,
    fate: Fate,
    /// The test that noticed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
}

/// Breaks a sample of places and tells the fate of each.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    let source = root.join("systems").join(&options.system).join("src");
    if !source.is_dir() {
        return Err(format!("there is no system '{}' under systems/", options.system));
    }
    let mut all = Vec::new();
    for under in &options.under {
        collect(&source, &source.join(under), &mut all)?;
    }
    if !options.at.is_empty() {
        all.retain(|(file, found)| {
            let place = format!("/{}:{}", file.display(), found.line);
            options.at.iter().any(|at| place.ends_with(&format!("/{at}")))
        });
    }
    if all.is_empty() {
        return Err(format!("nothing to break under {}", options.under.join(", ")));
    }
    let places = all.len();
    let sampled = sample(all, options);
    eprintln!("{}: {places} places, {} of them broken", options.system, sampled.len());

    let shop = Workshop::set_up(root, &options.system)?;
    let (programs, mut mutants) = shop.build(sampled)?;
    mutants.truncate(options.sample);
    let trial = Trial::prepare(programs, shop.home(), &RANDOM_PLAY)?;
    let rows: Vec<Row> = trial
        .run(&mutants)
        .into_iter()
        .zip(&mutants)
        .map(|((fate, by), mutant)| Row {
            file: mutant.file.to_string_lossy().into_owned(),
            line: mutant.found.line,
            words: mutant.found.words.clone(),
            fate,
            by,
        })
        .collect();
    report(&rows, options)
}

/// Every place of every file below a folder (or of one file).
fn collect(source: &Path, path: &Path, all: &mut Vec<(PathBuf, Break)>) -> Result<(), String> {
    let told = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    if path.is_dir() {
        let entries = std::fs::read_dir(path).map_err(|error| told(&error))?;
        let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        entries.sort();
        return entries.iter().try_for_each(|entry| collect(source, entry, all));
    }
    if path.extension().is_none_or(|extension| extension != "rs") {
        return Ok(());
    }
    let text = std::fs::read_to_string(path).map_err(|error| told(&error))?;
    let file = path.strip_prefix(source).expect("it lies below").to_owned();
    let found = sites::find(&text).map_err(|error| told(&error))?;
    // A comment inside would swallow the rest of the line it is moved to.
    let plain = found.into_iter().filter(|found| !text[found.range.clone()].contains("//"));
    all.extend(plain.map(|found| (file.clone(), found)));
    Ok(())
}

/// A few more places than wanted, by the seed: some will not compile.
fn sample(mut all: Vec<(PathBuf, Break)>, options: &Options) -> Vec<Mutant> {
    let wanted = (options.sample + options.sample / 5 + 1).min(all.len());
    let mut dice = Fast::new(options.seed);
    for at in 0..wanted {
        let other = at + dice.below(all.len() - at);
        all.swap(at, other);
    }
    all.truncate(wanted);
    let numbered = all.into_iter().zip(1..);
    numbered.map(|((file, found), number)| Mutant { number, file, found }).collect()
}

fn report(rows: &[Row], options: &Options) -> Result<(), String> {
    if options.json {
        let text = serde_json::to_string_pretty(rows).map_err(|error| error.to_string())?;
        println!("{text}");
        return Ok(());
    }
    for row in rows.iter().filter(|row| matches!(row.fate, Fate::Unnoticed | Fate::Unreached)) {
        let fate = if row.fate == Fate::Unreached { "unreached" } else { "unnoticed" };
        println!("{fate}  {}:{}  {}", row.file, row.line, row.words);
    }
    let count = |fate| rows.iter().filter(|row| row.fate == fate).count();
    println!(
        "{}, seed {}: {} broken, {} noticed ({} of them by running without end), {} unnoticed, \
         {} unreached",
        options.system,
        options.seed,
        rows.len(),
        count(Fate::Noticed) + count(Fate::Endless),
        count(Fate::Endless),
        count(Fate::Unnoticed),
        count(Fate::Unreached),
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_say_what_is_wrong() {
        let options = Options::parse(&["champs", "--sample", "20", "--under", "rules,state"]);
        let options = options.expect("it is good");
        assert_eq!((options.sample, options.under.len()), (20, 2));
        assert!(Options::parse(&[]).expect_err("no system").contains("needs a system"));
        assert!(Options::parse(&["champs", "--seed", "x"]).expect_err("a word").contains("'x'"));
        assert!(Options::parse(&["champs", "--seed"]).expect_err("nothing").contains("value"));
    }
}
