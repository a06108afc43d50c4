//! `grognard list`

use crate::args::ListArgs;
use crate::failure::Failure;
use crate::library;
use crate::out::{self, Output};
use std::collections::BTreeSet;

pub fn run(args: &ListArgs, output: Output) -> Result<(), Failure> {
    let mut all = Vec::new();
    for system in library::systems().into_iter().filter(|system| args.in_work || !system.in_work())
    {
        all.extend(system.scenarios()?);
    }
    if let Some(battle) = &args.battle {
        let named = |info: &host::ScenarioInfo| plain(&info.battle) == plain(battle);
        if !all.iter().any(named) {
            let known: BTreeSet<&str> = all.iter().map(|info| info.battle.as_str()).collect();
            let known: Vec<&str> = known.into_iter().collect();
            return Err(Failure::bad(format!(
                "no battle '{battle}'; there are {}",
                known.join(", ")
            )));
        }
        all.retain(named);
    }
    if output == Output::Json {
        out::json(&all);
        return Ok(());
    }
    let head = ["SCENARIO", "BATTLE", "TITLE", "UNITS", "TURNS"].map(str::to_owned).to_vec();
    let mut rows = vec![head];
    for info in all {
        let (units, turns) = (info.units.to_string(), info.turns.to_string());
        rows.push(vec![info.id, info.battle, info.title, units, turns]);
    }
    out::say(&out::table(&rows));
    Ok(())
}

/// A battle's name as it is typed: `Quatre Bras` is also `quatre-bras`.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}
