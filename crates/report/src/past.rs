//! Seed and history: what a report says beside the game.

use crate::About;
use crate::types::{Dice, Faction, History, HistorySide};

/// Whether the dice are those of the seed.
pub fn dice(about: &About<'_>) -> Dice {
    let commitment = about.tags.dice_commitment.clone();
    let over = about.outcome.is_some();
    let (words, verified, throws) = match &about.dice {
        Ok(throws) => {
            let words = format!(
                "Verified: the seed is the one that was sealed before the first answer, and all {throws} \
                 throws are its throws."
            );
            (words, true, Some(*throws as u32))
        }
        Err(_) if commitment.is_empty() => {
            ("The players threw these dice themselves; nothing was sealed.".to_owned(), false, None)
        }
        Err(_) if !over => {
            let words = "The dice are sealed; the seed is opened when the battle is over.";
            (words.to_owned(), false, None)
        }
        Err(why) => (format!("Not verified: {why}."), false, None),
    };
    Dice { words, verified, throws, commitment, seed: about.seed.clone() }
}

/// What history did, beside the game. Systems may name a side otherwise, but not in another order.
pub fn compare(history: &muster::History, factions: &[Faction]) -> History {
    let named = |keys: &[String]| -> Vec<String> {
        let of = |key: &String| history.sources.iter().find(|source| source.key == *key);
        keys.iter().filter_map(of).map(|source| source.words.clone()).collect()
    };
    let hundredths = |part: u32, whole: u32| 100.0 * f64::from(part) / f64::from(whole.max(1));
    let name = |number: usize, side: &str| {
        factions.get(number).map_or_else(|| side.to_owned(), |faction| faction.side.clone())
    };
    let side = |(number, side): (usize, &muster::HistorySide)| {
        let faction = factions.get(number);
        let share = |faction: &Faction| match faction.full {
            0 => 0.0,
            full => 100.0 * f64::from(faction.lost) / f64::from(full),
        };
        let (strength, losses) = (side.strength, side.losses);
        HistorySide {
            side: name(number, &side.side),
            commander: side.commander.clone(),
            strength: strength.into(),
            guns: side.guns.map(Into::into),
            losses: losses.into(),
            share: [hundredths(losses.low, strength.high), hundredths(losses.high, strength.low)],
            game_share: faction.map_or(0.0, share),
            note: side.note.clone(),
            sources: named(&side.sources),
        }
    };
    History {
        battle: history.battle.clone(),
        date: history.date.clone(),
        outcome: history.outcome.clone(),
        winner: history
            .sides
            .iter()
            .position(|side| Some(&side.side) == history.winner.as_ref())
            .map(|number| name(number, "")),
        hours: format!("It began {} and ended {}.", history.began.words, history.ended.words),
        sides: history.sides.iter().enumerate().map(side).collect(),
        note: history.note.clone(),
        sources: history.sources.iter().map(|source| source.words.clone()).collect(),
    }
}
