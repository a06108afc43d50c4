//! Two dice read in base six: tens and ones, 36 steps from 11 to 66.

use engine::{Faces, Read, Rule, Throw, Thrown};
use serde::{Serialize, Serializer};
use std::fmt;

/// How many steps there are.
const STEPS: i32 = 36;

/// A result of 2d6 on the ladder 11, 12 … 16, 21 … 66. [2.5.1]
///
/// Kept as the step on the ladder, 0 for 11 and 35 for 66, so that modifiers are plain sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Base6(u8);

impl Base6 {
    /// The lowest result.
    pub const LOWEST: Base6 = Base6(0);
    /// The highest result.
    pub const HIGHEST: Base6 = Base6(STEPS as u8 - 1);

    /// What two dice read: the first is the tens die, the second the ones die.
    ///
    /// # Panics
    /// If a die has no such face.
    pub const fn of_dice(tens: u8, ones: u8) -> Base6 {
        assert!(1 <= tens && tens <= 6 && 1 <= ones && ones <= 6, "a die has faces 1 to 6");
        // [2.5.1]
        Base6(6 * (tens - 1) + ones - 1)
    }

    /// [2.5.1] The throw of two dice of different colours: each counts for itself.
    pub const fn throw(rule: Rule, why: &'static str) -> Throw {
        Throw { rule, why, dice: 2, sides: 6, read: Read::Each, by: None }
    }

    /// What such a throw shows.
    pub fn shown(faces: &Faces) -> Base6 {
        let dice = faces.as_slice();
        Base6::of_dice(dice[0], dice[1])
    }

    /// The two dice, tens first.
    pub const fn dice(self) -> [u8; 2] {
        [self.0 / 6 + 1, self.0 % 6 + 1]
    }

    /// In words: the roll, and what modifiers made of it, if there were any. A modifier is a number of
    /// rows of the table, which has no row between 16 and 21: 34 and -9 are nine rows towards 11, and that is 21. [2.5.2]
    pub fn told(self, modifier: i32, modified: Base6) -> String {
        let rows = match modifier.abs() {
            1 => "1 row".to_owned(),
            many => format!("{many} rows"),
        };
        let end = if modifier < 0 { Base6::LOWEST } else { Base6::HIGHEST };
        // [2.5.3]
        let stops = if self.moved(modifier).step().abs_diff(self.step())
            < modifier.unsigned_abs() as usize
        {
            ", where the table ends"
        } else {
            ""
        };
        match modifier {
            0 => format!("the roll is {self}"),
            _ => format!(
                "the roll is {self}, and {modifier:+} moves it {rows} towards {end}, to {modified}{stops}"
            ),
        }
    }

    /// A throw for the log: this roll, as modified, on a table.
    pub fn thrown(
        self,
        modified: Base6,
        table: &str,
        column: String,
        result: String,
        rule: Rule,
    ) -> Thrown {
        Thrown {
            faces: self.dice().to_vec(),
            sides: 6,
            total: i32::from(modified.number()),
            table: table.to_owned(),
            column,
            result,
            rule: rule.key().to_owned(),
        }
    }

    /// The result that is written like this, if it is one: 43, but not 47 or 70.
    pub const fn written(number: u8) -> Option<Base6> {
        let (tens, ones) = (number / 10, number % 10);
        if 1 <= tens && tens <= 6 && 1 <= ones && ones <= 6 {
            Some(Base6::of_dice(tens, ones))
        } else {
            None
        }
    }

    /// Reads a result as charts write it.
    pub fn parse(text: &str) -> Option<Base6> {
        text.parse().ok().and_then(Base6::written)
    }

    /// All results from 11 to 66.
    pub fn all() -> impl Iterator<Item = Base6> {
        (0..STEPS as u8).map(Base6)
    }

    /// The result so many rows further, down for a negative number; it stops at 11
    /// and at 66.
    pub fn moved(self, modifier: i32) -> Base6 {
        // [2.5.2] [2.5.3]
        Base6((i32::from(self.0).saturating_add(modifier)).clamp(0, STEPS - 1) as u8)
    }

    /// Its step on the ladder, from 0.
    pub const fn step(self) -> usize {
        self.0 as usize
    }

    /// As it is written: 11 to 66.
    pub const fn number(self) -> u8 {
        10 * (self.0 / 6 + 1) + self.0 % 6 + 1
    }
}

impl fmt::Display for Base6 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl Serialize for Base6 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> serde::Deserialize<'de> for Base6 {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Base6::written(number).ok_or_else(|| {
            let expected = "a result of two dice, both digits from 1 to 6";
            serde::de::Error::custom(format!("expected {expected}, found {number}"))
        })
    }
}
