//! Short words for tests of movement and contact.
#![allow(dead_code, reason = "each test file uses its own share")]

use crate::common::*;
use grande_armee::Battle;
use grande_armee::nouns::kinds::Status;
use grande_armee::rules::e_control::obligations::Obligation;
use grande_armee::rules::notation;
use ground::table::{Mil, Pose, Step};

/// A script that lets everything be.
pub fn says() -> Script {
    Script::new().otherwise(&["done", "no", "stand", "fight", "*"])
}

/// Two armies on a table of 60 by 60; both Forces Active.
pub fn plain(french: &str, allied: &str) -> Battle {
    open(&format!(
        "table 60x60\narmy french fair\ncommander Ney average 2,2\nforce II Reille +0 r20 30,8\n\
         {french}\narmy allied fair\ncommander Wellington good 58,58\n\
         force X Picton +0 r20 30,52\n{allied}\nstatus II active\nstatus X active\n\
         phase movement french"
    ))
}

/// Steps as people write them.
pub fn steps(text: &str) -> Vec<Step> {
    text.split(';').map(|step| notation::read_step(step.trim()).unwrap()).collect()
}

/// A battle with a unit on the move, its die as it lies.
pub fn marching(battle: &Battle, id: &str) -> Battle {
    let mut battle = battle.clone();
    battle.march = Some(battle.begin_march(unit(&battle, id)).0);
    battle
}

/// The same with a move die.
pub fn with_die(battle: &Battle, id: &str, die: u8) -> Battle {
    let mut battle = battle.clone();
    let id_of = unit(&battle, id);
    battle.unit_mut(id_of).die = die;
    marching(&battle, id)
}

/// Where a path leads and what it costs, or the rule against it.
pub fn path(battle: &Battle, id: &str, text: &str) -> Result<(Pose, Mil), String> {
    let trial = battle.try_march(unit(battle, id), &steps(text)).map_err(|refusal| refusal.rule)?;
    Ok((trial.end.pose(), trial.spent))
}

/// The price of a path.
pub fn cost(battle: &Battle, id: &str, text: &str) -> Result<i32, String> {
    path(battle, id, text).map(|(_, cost)| cost.0)
}

/// The rule against a path.
pub fn refused(battle: &Battle, id: &str, text: &str) -> String {
    path(battle, id, text).unwrap_err()
}

/// Whom a path contacts.
pub fn met(battle: &Battle, id: &str, text: &str) -> Result<Option<String>, String> {
    let trial = battle.try_march(unit(battle, id), &steps(text)).map_err(|refusal| refusal.rule)?;
    Ok(trial.met().map(|enemy| battle.def(enemy).id.clone()))
}

/// What a unit has to do.
pub fn obligation(battle: &Battle) -> Obligation {
    battle.march.as_ref().unwrap().obligation.clone()
}

/// Moves a unit by the written answers.
pub fn activate(battle: &mut Battle, id: &str, script: Script) -> Script {
    let mut script = script;
    let unit = unit(battle, id);
    battle.activate(&mut script, unit).unwrap();
    script.finish();
    script
}

/// The same battle with the French Force on another status.
pub fn on(battle: &Battle, status: Status) -> Battle {
    let mut battle = battle.clone();
    let id = force(&battle, "II");
    battle.force_mut(id).status = status;
    battle
}

/// Whether a unit may stay where it is.
pub fn stands(battle: &Battle, id: &str) -> Result<(), String> {
    battle.check_stand(unit(battle, id)).map_err(|refusal| refusal.rule.to_owned())
}
