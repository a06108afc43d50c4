//! What odds assume about questions that follow a decision, and what of a roll decides the course.

use crate::book::{AttackerResult, DefenderResult, FireResult, MeleeResult, SquareResult};
use crate::host::ask::{Choice, Question};
use crate::host::event::Event;
use crate::host::procedures;
use crate::nouns::{Arm, MoraleLevel, UnitId};
use crate::rules::{
    s06_formation as formation, s08_fire as fire, s08_shock as shock, s09_morale as morale,
    s12_rally as rally,
};
use crate::state::Battle;
use engine::AskOf;
use engine::odds::Alike;
use host::{Odds, Procedure};

/// What of a roll decides the further course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Essence {
    /// The level after a morale check, and for guns, who lose strength for it, the levels lost.
    Morale(UnitId, MoraleLevel, Option<u8>),
    /// The result of a shot.
    Shot(FireResult),
    /// What comes of an attacker's check.
    Attacker(AttackerResult),
    /// What comes of a defender's check.
    Defender(UnitId, DefenderResult),
    /// What comes of forming square.
    Square(SquareResult),
    /// The result of a melee.
    Melee(MeleeResult),
    /// Hexes of pursuit.
    Pursuit(u8),
    /// Whether a check of order, a step back or a rally comes off.
    Passes(UnitId, bool),
}

// The tenth face is zero, so that results do not go one way as the faces go up. [GEN-01]
impl Alike for Essence {}

impl Odds for Battle {
    const REPLIES: &'static [&'static str] = &[
        "retreats, facings and refuges as listed first; leaders go with their troops",
        "nobody supports an attack, and nobody reacts to a ride",
        "those attacked fire back with all who can; skirmishers do not slip away",
        "charged infantry forms square if it can, charged cavalry counter-charges if it can",
        "chargers ride the first way listed and pursue the first who ran",
        "the look ahead ends at the next decision that is not such a reply; so it does when a melee \
         continues",
    ];
    const PROCEDURES: &'static [Procedure<Self>] = procedures::ALL;
    const EXAMPLE: &'static str = procedures::EXAMPLE;

    fn reply(&self, ask: &AskOf<Self>, _: Option<&Choice>) -> Option<Choice> {
        let (first, last) = (ask.choices.first().copied(), ask.choices.last().copied());
        match &ask.question {
            Question::Retreat(_) | Question::Stacking(_) => first,
            Question::Movement(crate::rules::s05_movement::Ask::Refuge(_)) => first,
            Question::Formation(ask) => match ask {
                // Nobody reacts.
                formation::Ask::React(_) => last,
                formation::Ask::Facing(_) | formation::Ask::Hex(_) | formation::Ask::Pivot(_) => {
                    first
                }
            },
            Question::Fire(ask) => match ask {
                fire::Ask::Return(..) | fire::Ask::Side(..) => first,
                _ => None,
            },
            Question::Shock(question) => match question {
                // Fire is listed before slipping away.
                shock::Ask::Answer(_) => match first {
                    Some(Choice::ReactFire(_)) => first,
                    _ => last,
                },
                shock::Ask::Support(_) | shock::Ask::Second(_) => last,
                shock::Ask::Ride(_) => match last {
                    Some(Choice::Done) => last,
                    _ => first,
                },
                shock::Ask::Counter(_)
                | shock::Ask::Receive(_)
                | shock::Ask::Advance(_)
                | shock::Ask::Pursue(_) => first,
                shock::Ask::Attack | shock::Ask::BreakOff(_) => None,
            },
            Question::Command(_)
            | Question::Movement(_)
            | Question::Rally(_)
            | Question::Reinforcements(_)
            | Question::SetUp(_) => None,
        }
    }

    type Essence = Essence;

    fn essence(&self, event: &Event) -> Option<Essence> {
        Some(match event {
            Event::Morale(morale::Told::Check { unit, levels, before, .. }) => {
                let guns = self.arm(*unit) == Arm::Artillery;
                Essence::Morale(*unit, before.worse(*levels), guns.then_some(*levels))
            }
            Event::Fire(fire::Told::Shot { result, .. }) => Essence::Shot(*result),
            Event::Shock(told) => match told {
                shock::Told::AttackerCheck { result, .. } => Essence::Attacker(*result),
                shock::Told::DefenderCheck { unit, result, .. } => {
                    Essence::Defender(*unit, *result)
                }
                shock::Told::Square { result, .. } => Essence::Square(*result),
                shock::Told::Melee { result, .. } => Essence::Melee(*result),
                shock::Told::Pursuit { hexes, .. } => Essence::Pursuit(*hexes),
                _ => return None,
            },
            Event::Formation(
                formation::Told::DisorderCheck { unit, die, rating }
                | formation::Told::ReverseCheck { unit, die, rating },
            ) => Essence::Passes(*unit, die <= rating),
            Event::Rally(rally::Told::Tried { unit, rallies, .. }) => {
                Essence::Passes(*unit, *rallies)
            }
            _ => return None,
        })
    }
}
