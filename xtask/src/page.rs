//! The web page: its built files are committed, so they must be what the sources give; and a real
//! browser plays on it.

use crate::test::{cargo, run};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The built page, inside the server crate.
const DIST: &str = "crates/server/dist";

/// Checks types, builds the page anew and compares it with the committed files.
pub fn build(root: &Path) -> Result<(), String> {
    install("npm", &["nodejs", "npm"])?;
    npm(root, &["ci", "--no-audit", "--no-fund"], &[])?;
    npm(root, &["run", "--silent", "check"], &[])?;
    npm(root, &["run", "--silent", "build"], &[])?;
    let changed = Command::new("git")
        .args(["status", "--porcelain", "--", DIST])
        .current_dir(root)
        .output()
        .map_err(|error| format!("git cannot be started: {error}"))?;
    let changed = String::from_utf8_lossy(&changed.stdout).into_owned();
    if changed.trim().is_empty() {
        Ok(())
    } else {
        Err(format!("{DIST} is not what web/ builds:\n{changed}"))
    }
}

/// Plays in Chromium against the real program.
pub fn browse(root: &Path) -> Result<(), String> {
    install("chromium", &["chromium"])?;
    // The program as the tests have built it: built alone, its dependencies have other features and are
    // all compiled again.
    cargo(root, &["test", "--workspace", "--no-run", "--quiet"], &[])?;
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let program = root.join(target).join("debug/grognard");
    npm(root, &["test", "--silent"], &[("GROGNARD_BIN", &program.to_string_lossy())])
}

fn npm(root: &Path, args: &[&str], env: &[(&str, &str)]) -> Result<(), String> {
    let mut command = Command::new("npm");
    command.args(args).envs(env.iter().copied()).current_dir(root.join("web"));
    run(&mut command)
}

/// Installs Debian packages if a program is missing and we are allowed to, and says so.
fn install(program: &str, packages: &[&str]) -> Result<(), String> {
    let there = |program: &str| {
        Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
    };
    if there(program) {
        return Ok(());
    }
    let root_user =
        Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    if !root_user {
        return Err(format!("{program} is missing: install {}", packages.join(" and ")));
    }
    println!("   {program} is missing: installing {} with apt", packages.join(" and "));
    run(Command::new("apt-get").args(["update", "-qq"]))?;
    let mut apt = Command::new("apt-get");
    apt.args(["install", "-y", "-qq", "--no-install-recommends"]).args(packages);
    apt.env("DEBIAN_FRONTEND", "noninteractive");
    run(&mut apt)?;
    if there(program) { Ok(()) } else { Err(format!("{program} is still missing")) }
}
