//! Fire in words.

use super::{Occasion, Told};
use crate::rules::c04_morale::line;
use crate::state::battle::Battle;
use engine::{Line, Seat, rule};

impl Told {
    /// Whose fire it is.
    pub fn actor(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Told::Volley { pieces, .. } => pieces.first().map(|piece| battle.seat_of(piece.unit)),
            Told::FellBack(unit) => Some(battle.seat_of(*unit)),
        }
    }

    /// In words.
    pub fn line(&self, battle: &Battle) -> Line {
        match self {
            Told::FellBack(unit) => {
                let text = format!("{} falls back before the fire.", battle.def(*unit).name);
                line(text, &[rule!("6.8.3p1")])
            }
            Told::Volley {
                pieces,
                at,
                targets,
                occasion,
                fire,
                defence,
                odds,
                canister,
                roll,
                mods,
                modified,
                losses,
            } => {
                let mut names: Vec<&str> = Vec::new();
                for piece in pieces {
                    let name = battle.def(piece.unit).name.as_str();
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
                let column = battle.book().fire_ratio(*odds).to_string();
                let how = if *canister { " with canister" } else { "" };
                let whom: Vec<&str> =
                    targets.iter().map(|unit| battle.def(*unit).name.as_str()).collect();
                let result = match losses {
                    0 => "no effect".to_owned(),
                    1 => "1 increment lost".to_owned(),
                    more => format!("{more} increments lost"),
                };
                let text = format!(
                    "{} {} at {} in {}: {fire} against {defence} is {column}{how}; {}: {result}.",
                    names.join(" and "),
                    if names.len() == 1 { "fires" } else { "fire" },
                    whom.join(" and "),
                    battle.board().label(*at),
                    roll.told(mods.total(), *modified)
                );
                let rule = match occasion {
                    Occasion::Offensive => rule!("12.5.1"),
                    Occasion::Defensive => rule!("12.6.2"),
                    Occasion::Opportunity => rule!("12.7.1"),
                };
                let thrown =
                    roll.thrown(*modified, "Fire Combat Results", column, result, rule!("12.5.7"));
                Line {
                    modifiers: mods.explain(battle),
                    thrown: Some(thrown),
                    ..line(text, &[rule, rule!("12.5.7")])
                }
            }
        }
    }
}
