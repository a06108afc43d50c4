//! Which of our crates may depend on which: a room has one owner and one door.

use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// A crate as cargo tells of it.
#[derive(Debug, PartialEq, Eq)]
struct Package {
    name: String,
    /// Whether it lies under `systems/`.
    system: bool,
    dependencies: Vec<String>,
    /// Those that every build of it needs.
    always: Vec<String>,
}

/// What a crate may use of ours. `*` stands for every system.
fn allowed(package: &Package) -> Option<&'static [&'static str]> {
    if package.system {
        return Some(&["engine", "charts", "ground", "muster", "host"]);
    }
    Some(match package.name.as_str() {
        "engine" => &[],
        "charts" => &[],
        "ground" | "draw" | "xtask" => &["engine"],
        "muster" => &["engine", "charts"],
        "host" => &["engine", "charts", "ground", "muster"],
        // Its tests report games of every system.
        "report" => &["engine", "muster", "host", "draw", "systems"],
        // Its tests host every system with its players.
        "systems" => &["engine", "host", "bots", "*"],
        "bots" => &["engine", "ground", "host", "*"],
        "lab" => &["engine", "host", "systems", "bots", "ground"],
        "grognard" | "server" => return None,
        _ => &[],
    })
}

/// Crates of the web: only the server may use them, so that all else stays free of async code.
const ASYNC: [&str; 2] = ["tokio", "axum"];

/// Crates that only tests need: the TypeScript of the page is written by a test.
const ONLY_IN_TESTS: [&str; 1] = ["ts-rs"];

/// Checks the workspace.
pub fn run(root: &Path) -> Result<(), String> {
    let output = Command::new("cargo")
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    let packages = parse(&String::from_utf8_lossy(&output.stdout))?;
    let faults = faults(&packages);
    for fault in &faults {
        println!("   {fault}");
    }
    match faults.len() {
        0 => {
            println!("   arrows: {} crates, all dependencies allowed", packages.len());
            Ok(())
        }
        n => Err(format!("{n} forbidden dependencies")),
    }
}

fn parse(metadata: &str) -> Result<Vec<Package>, String> {
    let metadata: Value =
        serde_json::from_str(metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata names no packages")?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    Ok(packages
        .iter()
        .map(|package| {
            let path = text(&package["manifest_path"]).replace('\\', "/");
            let dependencies = package["dependencies"].as_array().cloned().unwrap_or_default();
            let always = dependencies.iter().filter(|dependency| {
                dependency["kind"].is_null() && dependency["optional"] != true
            });
            Package {
                always: always.map(|dependency| text(&dependency["name"])).collect(),
                name: text(&package["name"]),
                system: path.rsplit('/').nth(2) == Some("systems"),
                dependencies: dependencies
                    .iter()
                    .map(|dependency| text(&dependency["name"]))
                    .collect(),
            }
        })
        .collect())
}

/// Every dependency that is not allowed, as a sentence.
fn faults(packages: &[Package]) -> Vec<String> {
    let mut faults = Vec::new();
    for package in packages {
        for dependency in &package.always {
            if ONLY_IN_TESTS.contains(&dependency.as_str()) {
                faults.push(format!("{} depends on {dependency}: only tests may", package.name));
            }
        }
        for dependency in &package.dependencies {
            if ASYNC.contains(&dependency.as_str()) && package.name != "server" {
                faults.push(format!(
                    "{} depends on {dependency}: only the crate `server` may be async",
                    package.name
                ));
            }
            let Some(ours) = packages.iter().find(|other| other.name == *dependency) else {
                continue;
            };
            let Some(allowed) = allowed(package) else { continue };
            if allowed.contains(&dependency.as_str()) || (ours.system && allowed.contains(&"*")) {
                continue;
            }
            let may = match allowed {
                [] => "none of ours".to_owned(),
                some => some.join(", ").replace('*', "the systems"),
            };
            faults.push(format!("{} depends on {dependency}; it may use {may}", package.name));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, system: bool, dependencies: &[&str]) -> Package {
        let dependencies: Vec<String> = dependencies.iter().map(|&name| name.to_owned()).collect();
        Package { name: name.to_owned(), system, always: dependencies.clone(), dependencies }
    }

    #[test]
    fn what_is_allowed_passes() {
        let packages = [
            package("engine", false, &["serde"]),
            package("ground", false, &["engine", "hexx"]),
            package("host", false, &["engine", "ground", "muster"]),
            package("battles-of-napoleon", true, &["engine", "ground", "host"]),
            package("systems", false, &["host", "battles-of-napoleon"]),
            package("server", false, &["systems", "battles-of-napoleon", "tokio", "axum"]),
            package("grognard", false, &["server", "engine"]),
        ];
        assert_eq!(faults(&packages), Vec::<String>::new());
    }

    #[test]
    fn what_points_back_is_found() {
        let packages = [
            package("engine", false, &["ground"]),
            package("ground", false, &["tokio"]),
            package("champs", true, &["la-bataille"]),
            package("la-bataille", true, &["systems"]),
            package("systems", false, &[]),
            package("unheard-of", false, &["engine"]),
            package("server", false, &["ts-rs"]),
        ];
        let faults = faults(&packages);
        assert_eq!(faults.len(), 6, "{faults:?}");
        assert!(faults[5].contains("ts-rs: only tests may"));
        assert!(faults[0].starts_with("engine depends on ground; it may use none of ours"));
        assert!(faults[1].contains("only the crate `server`"));
        assert!(faults[2].starts_with("champs depends on la-bataille"));
    }

    #[test]
    fn metadata_is_read() {
        let text = r#"{"packages":[{"name":"champs","manifest_path":"/w/systems/champs/Cargo.toml",
            "dependencies":[{"name":"engine"},{"name":"ts-rs","kind":"dev"},
            {"name":"ts-rs","kind":null,"optional":true}]},
            {"name":"systems","manifest_path":"/w/crates/systems/Cargo.toml","dependencies":[]}]}"#;
        let champs = package("champs", true, &["engine", "ts-rs", "ts-rs"]);
        let champs = Package { always: vec!["engine".to_owned()], ..champs };
        let expected = vec![champs, package("systems", false, &[])];
        assert_eq!(parse(text), Ok(expected));
        assert!(parse("{}").is_err());
    }
}
