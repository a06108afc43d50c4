//! Without a command: what can be played, and how.

use crate::failure::Failure;
use crate::library;
use crate::out;
use serde_json::json;

pub fn run(json: bool) -> Result<(), Failure> {
    let mut scenarios = Vec::new();
    for system in library::systems() {
        scenarios.extend(system.scenarios()?);
    }
    if json {
        out::json(&json!({ "page": false, "scenarios": scenarios }));
        return Ok(());
    }
    let mut text =
        "The web page has not been built yet. In the terminal you can play:\n\n".to_owned();
    for info in &scenarios {
        text += &format!("  grognard play {:<40} --side {}\n", info.id, info.sides[0]);
    }
    text += "\n`grognard list` tells more about them, `grognard help` what else there is.\n";
    out::say(&text);
    Ok(())
}
