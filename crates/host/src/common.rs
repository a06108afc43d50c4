//! What the systems say about themselves in the same way.

use crate::chances::{ranked, told_rolls};
use crate::data::{Chart, OddsAnswer, ScenarioInfo, Strength};
use crate::error::Error;
use crate::shown::Headline;
use ::charts::Shelf;
use engine::odds::Chances;
use engine::{Game, Seat};
use muster::{BattleFiles, File};

/// Puts a player's own texts in the place of charts and of files of the battle. True if the battle
/// itself is another one now.
pub fn replace<'a>(
    charts: &'a [Chart],
    mut files: Option<&mut BattleFiles<'a>>,
    shelf: &mut Shelf,
) -> Result<bool, Error> {
    let mut own_battle = false;
    for Chart { name, shown_path, text } in charts {
        let file = File { path: shown_path, text };
        if files.as_mut().is_some_and(|files| files.put(name, file)) {
            own_battle = true;
        } else {
            shelf.put(name, shown_path, text).map_err(|error| Error::Load(error.to_string()))?;
        }
    }
    Ok(own_battle)
}

/// A scenario of a system by its short name, all else still blank.
pub fn scenario_of<G: Game>(name: &str) -> ScenarioInfo {
    ScenarioInfo {
        id: format!("{}/{name}", G::SYSTEM),
        system: G::SYSTEM.to_owned(),
        battle: String::new(),
        title: String::new(),
        words: String::new(),
        units: 0,
        turns: 0,
        sides: G::SIDES.map(str::to_owned),
    }
}

/// Strength of both sides by arm: infantry, cavalry and artillery in the words of the system.
pub fn strength_by_arm<G: Game, A: Copy>(
    [infantry, cavalry, artillery]: [A; 3],
    points: impl Fn(Seat, A) -> i32,
) -> Vec<Strength> {
    let arms = [(infantry, "infantry"), (cavalry, "cavalry"), (artillery, "artillery")];
    let of = |seat: Seat| {
        let points = &points;
        arms.map(|(arm, name)| Strength {
            side: G::SIDES[seat.index()],
            arm: name,
            points: points(seat, arm),
        })
    };
    Seat::BOTH.into_iter().flat_map(of).collect()
}

/// Exact odds of a procedure as they are told.
pub(crate) fn told_odds(chances: Chances, replies: &[&str]) -> OddsAnswer {
    let Chances { subject, rolls, outcomes, notes } = chances;
    let rolls = told_rolls(rolls);
    OddsAnswer {
        subject,
        headline: Headline::default(),
        modifiers: rolls.first().map_or_else(Vec::new, |roll| roll.modifiers.clone()),
        rolls,
        outcomes: ranked(outcomes),
        replies: replies.iter().map(|&words| words.to_owned()).collect(),
        notes,
        sampled: None,
    }
}
