//! Everything that must hold before a merge, in order of cheapness.

use crate::{arrows, ledger, page};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

type Work = fn(&Path) -> Result<(), String>;

/// One step of the run: what it is called, what it does, what helps when it fails.
struct Step {
    name: &'static str,
    work: Work,
    help: &'static str,
}

/// Steps share one target folder and one profile, so nothing is built twice that need not be.
const STEPS: [Step; 9] = [
    Step { name: "toolchain", work: toolchain, help: "install it from https://rustup.rs" },
    Step {
        name: "format",
        work: |root| cargo(root, &["fmt", "--all", "--check"], &[]),
        help: "run `cargo xtask fmt`",
    },
    Step {
        name: "arrows",
        work: arrows::run,
        help: "remove the dependency, or see ARCHITECTURE.md",
    },
    Step {
        name: "lints",
        work: |root| {
            let args = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
            cargo(root, &args, &[])
        },
        help: "mend what clippy names above; allow a lint only with a reason",
    },
    Step {
        name: "tests",
        work: |root| cargo(root, &["test", "--workspace", "--quiet"], &[]),
        help: "run the failing test alone: `cargo test -p CRATE NAME`",
    },
    Step {
        name: "docs",
        work: |root| {
            let args = ["doc", "--workspace", "--no-deps", "--quiet"];
            cargo(root, &args, &[("RUSTDOCFLAGS", "-D warnings")])
        },
        help: "mend the doc comments named above; rule keys in rustdoc read (rule 12.3a)",
    },
    Step {
        name: "ledger",
        work: |root| ledger::run(root, &ledger::Options::default()),
        help: "see CONTRIBUTING.md, 'Add a rule'; then `cargo xtask ledger --write`",
    },
    Step {
        name: "page",
        work: page::build,
        help: "run `npm ci && npm run build` in web/ and commit crates/server/dist",
    },
    Step {
        name: "browser",
        work: page::browse,
        help: "run `npm test` in web/ with GROGNARD_BIN set to target/debug/grognard",
    },
];

/// Runs all steps and stops at the first that fails.
pub fn test(root: &Path) -> Result<(), String> {
    let start = Instant::now();
    for (number, step) in STEPS.iter().enumerate() {
        let begun = Instant::now();
        println!("── {}/{} {}", number + 1, STEPS.len(), step.name);
        (step.work)(root)
            .map_err(|why| format!("step '{}' failed: {why}\n       {}", step.name, step.help))?;
        println!("   {} good in {:.1} s", step.name, begun.elapsed().as_secs_f64());
    }
    println!("all good in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Installs what the steps need and the machine lacks, and says so.
fn toolchain(root: &Path) -> Result<(), String> {
    for (component, probe) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        let there = Command::new("cargo")
            .args([probe, "--version"])
            .current_dir(root)
            .output()
            .is_ok_and(|output| output.status.success());
        if !there {
            println!("   {component} is missing: installing it with rustup");
            run(Command::new("rustup").args(["component", "add", component]).current_dir(root))?;
        }
    }
    Ok(())
}

/// Runs cargo in the workspace.
pub fn cargo(root: &Path, args: &[&str], env: &[(&str, &str)]) -> Result<(), String> {
    let mut command = Command::new("cargo");
    command.args(args).envs(env.iter().copied()).current_dir(root);
    run(&mut command)
}

/// Runs a command and says which failed.
pub fn run(command: &mut Command) -> Result<(), String> {
    let words = |command: &Command| {
        let parts = std::iter::once(command.get_program()).chain(command.get_args());
        parts.map(|part| part.to_string_lossy()).collect::<Vec<_>>().join(" ")
    };
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("`{}` failed", words(command))),
        Err(error) => Err(format!("`{}` cannot be started: {error}", words(command))),
    }
}
