//! Chores: `cargo xtask test` is what the integration service runs, and all a contributor needs.

mod arrows;
mod cite;
mod ledger;
mod lines;
mod mutants;
mod page;
mod test;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
Chores of the Grognard workspace.

Usage: cargo xtask <CHORE> [OPTIONS]

Chores:
  test      Everything that must hold before a merge: format, arrows, lints,
            tests, docs, ledger, the page and a browser that plays on it
  ledger    Compare every rule ledger with the code and the tests that cite it
              --write  also write systems/<id>/coverage.json, which the program embeds
              --all    list every offender, not only the first ten of a kind
              --json   print the findings as JSON
  corpus    Make the records in corpus/ anew, after RULES_VERSION was raised
              SYSTEM       only those of this system
  mutants   Break rule code on purpose and tell which breaks no test notices
              SYSTEM       the system whose rules are broken
              --sample N   how many places (300)
              --seed S     which places (1)
              --under A,B  folders or files under src/ (rules)
              --json       print every break with its fate as JSON
  lines     Count lines by folder of each system, and those that only host it
              --json       print them as JSON
  arrows    Check that dependencies between our crates point the allowed way
  fmt       Format all code
  help      This text

Examples:
  cargo xtask test                 before every push
  cargo xtask ledger --all         which rules still lack code or a test
  cargo xtask ledger --write       after a citation came or went
  cargo xtask mutants champs --sample 50
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let root = root();
    let result = match words.as_slice() {
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        ["test"] => test::test(&root),
        ["ledger", options @ ..] => {
            ledger::Options::parse(options).and_then(|options| ledger::run(&root, &options))
        }
        ["mutants", options @ ..] => {
            mutants::Options::parse(options).and_then(|options| mutants::run(&root, &options))
        }
        ["corpus", system @ ..] if system.len() < 2 => {
            let run = ["run", "--quiet", "--package", "lab", "--example", "corpus", "--", "corpus"];
            test::cargo(&root, &[&run[..], system].concat(), &[])
        }
        ["lines", options @ ..] => lines::run(&root, options),
        ["arrows"] => arrows::run(&root),
        ["fmt"] => test::cargo(&root, &["fmt", "--all"], &[]),
        other => Err(format!("unknown chore '{}'. See `cargo xtask help`.", other.join(" "))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}

/// The workspace: the folder above this crate.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_owned()
}
