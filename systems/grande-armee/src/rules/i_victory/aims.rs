//! How a battle is won, for somebody who has never read the rules.

use crate::nouns::field::{Condition, Nightfall};
use crate::nouns::kinds::Arm;
use crate::state::battle::Battle;
use engine::{Seat, rule};
use host::Aim;

impl Battle {
    /// What decides the battle, most important first.
    pub fn battle_aims(&self) -> Vec<Aim> {
        let mut aims = vec![Aim::new(
            "An army breaks when it has lost enough infantry and cavalry units and fails a roll of two \
             dice at the end of a turn. The side whose armies have all broken loses decisively.",
            rule!("I6.0"),
        )];
        aims.extend(self.field.army_ids().map(|army| {
            let (name, rolls) = (&self.field.army(army).name, self.army(army).break_point);
            let words =
                format!("{name}: this roll is made from the loss of {rolls} of its units on.");
            Aim::new(words, rule!("I3.0a"))
        }));
        aims.push(Aim::new(self.nightfall_words(), rule!("I5.0")));
        let length = self.field.clock.basic_length;
        let words = format!("Night may fall from the end of turn {length} on, by the dice.");
        aims.push(Aim::new(words, rule!("B1.2b")));
        aims
    }

    fn side(&self, seat: Seat) -> &str {
        &self.field.sides[seat.index()].name
    }

    fn nightfall_words(&self) -> String {
        match &self.field.nightfall {
            Nightfall::StayOrLeave => {
                "If nobody has broken at nightfall, both write in secret whether \
                                       they stay. Who leaves alone loses narrowly; if both stay, a \
                                       second day is fought."
                    .to_owned()
            }
            Nightfall::Marginal { seat, when } => format!(
                "If nobody has broken at nightfall, the {} win narrowly if {}; otherwise the {} do.",
                self.side(*seat),
                self.condition_words(when),
                self.side(seat.other())
            ),
            Nightfall::Points => {
                let names: Vec<&str> =
                    self.field.places.iter().map(|place| place.name.as_str()).collect();
                format!(
                    "If nobody has broken at nightfall, whoever holds more of these places wins \
                     narrowly: {}.",
                    names.join(", ")
                )
            }
        }
    }

    fn condition_words(&self, condition: &Condition) -> String {
        let all = |parts: &[Condition], between: &str| {
            let words: Vec<String> = parts.iter().map(|part| self.condition_words(part)).collect();
            words.join(between)
        };
        match condition {
            Condition::All(parts) => all(parts, ", and "),
            Condition::Any(parts) => all(parts, " or "),
            Condition::Stands { arm, place, .. } => {
                let who = match arm {
                    None => "troops of theirs",
                    Some(Arm::Infantry) => "infantry of theirs",
                    Some(Arm::Cavalry) => "cavalry of theirs",
                    Some(Arm::Artillery) => "a battery of theirs",
                };
                format!("{who} stand on {}", self.field.place(*place).name)
            }
            Condition::Held { place, .. } => {
                format!("they were the last to hold {}", self.field.place(*place).name)
            }
        }
    }
}
