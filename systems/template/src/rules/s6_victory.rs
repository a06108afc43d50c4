//! 6: who wins.

use crate::state::Battle;
use engine::nouns::capital;
use engine::{Game, Outcome, Seat, rule};

impl Battle {
    /// By how many units the first side is ahead; the village [6a] counts as one.
    pub fn lead(&self) -> i32 {
        let count =
            |seat: Seat| self.standing(seat).count() as i32 + i32::from(self.holder == Some(seat));
        count(Seat::First) - count(Seat::Second)
    }

    /// How the game ended, if it has.
    pub fn result(&self) -> Option<Outcome> {
        let side = |seat: Seat| capital(Battle::side(seat));
        // [6b] Without units a side has lost.
        let beaten = Seat::BOTH.into_iter().find(|&seat| self.standing(seat).next().is_none());
        if let Some(seat) = beaten {
            let words = format!("{} has no units left.", side(seat));
            return Some(Outcome { winner: Some(seat.other()), rule: rule!("6b"), words });
        }
        if self.turn <= self.field.turns {
            return None;
        }
        // [6a] The village decides.
        let words = match self.holder {
            Some(seat) => format!("{} holds the village.", side(seat)),
            None => "Nobody holds the village.".to_owned(),
        };
        Some(Outcome { winner: self.holder, rule: rule!("6a"), words })
    }
}
