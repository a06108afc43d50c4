//! The systems behind one object-safe facade.
//!
//! A [`System`] lists its scenarios and rules; [`System::open`] makes a [`Start`], from which many
//! games can begin; a [`Session`] is one game: plain questions in, plain answers out. Nothing here
//! reads a file, starts a thread or knows a page: a terminal, a web server and the laboratory all
//! use the same few calls.
//!
//! A second system needs only an implementation of [`Played`]: [`Hosted`] does the rest.

#![deny(missing_docs)]

mod ahead;
mod battles_of_napoleon;
mod chances;
mod common;
mod coverage;
mod data;
mod error;
mod facade;
mod foresee;
mod grande_armee;
mod hosted;
mod inquiries;
mod la_bataille;
mod named;
mod played;
mod reach;
mod records;
mod shown;
mod table;

pub use coverage::{Coverage, Places};
pub use data::{
    Amount, Answer, Barred, ByHand, Chart, DiceSource, Draft, Drawn, DrawnLeg, Facts, LogLine,
    Loss, March, Mind, OddsAnswer, Outcome, OutcomeOdds, Patience, PlayedOut, Player, Pointer,
    Preview, Question, Reach, Reached, Refused, Roll, ScenarioInfo, Seen, Step, Strength, Thought,
    ThrowAwaited, TimeLimit, Weight, Work,
};
pub use error::Error;
pub use facade::{Session, Start, System};
pub use hosted::Hosted;
pub use played::{Bar, Named, Played, Stride};
pub use records::{Checked, Looked, RESIGNED, Replay, resignation};
pub use shown::{Ahead, Chance, Deed, DeedKind, Headline, Mark, Shown, Toll};

/// Makes a bot of a system by its name and a seed.
pub type MakeBot<G> = fn(&str, u64) -> Option<Box<dyn engine::Bot<G> + Send>>;

/// The computer players of all systems. They live in a crate that depends on this one, so whoever
/// uses both hands them in.
#[derive(Clone, Copy)]
pub struct Bots {
    /// Names of all bots.
    pub names: &'static [&'static str],
    /// Players of Battles of Napoleon.
    pub battles_of_napoleon: MakeBot<::battles_of_napoleon::Battle>,
    /// Players of Grande Armée.
    pub grande_armee: MakeBot<::grande_armee::Battle>,
    /// Players of La Bataille.
    pub la_bataille: MakeBot<::la_bataille::Battle>,
}

/// All finished systems.
pub fn all(bots: Bots) -> Vec<Box<dyn System>> {
    vec![
        Box::new(Hosted::<::battles_of_napoleon::Battle>::new(
            bots.names,
            bots.battles_of_napoleon,
        )),
        Box::new(Hosted::<::grande_armee::Battle>::new(bots.names, bots.grande_armee)),
        Box::new(Hosted::<::la_bataille::Battle>::new(bots.names, bots.la_bataille)),
    ]
}

/// Words that look like `wanted`, for "did you mean"; nearest first, at most three.
pub fn similar<'a>(wanted: &str, among: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut near: Vec<(usize, &str)> = among
        .map(|word| {
            let tail = word.rsplit('/').next().unwrap_or(word);
            (distance(wanted, word).min(distance(wanted, tail)), word)
        })
        .filter(|(far, word)| *far <= 2.max(wanted.len() / 3) && *far < word.len())
        .collect();
    near.sort();
    near.into_iter().take(3).map(|(_, word)| word).collect()
}

/// Number of letters to change, add or drop.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    #[test]
    fn slips_of_the_pen_are_recognised() {
        let names = ["battles-of-napoleon/serpallen", "battles-of-napoleon/grand-battle"];
        let near = |word| super::similar(word, names.into_iter());
        assert_eq!(near("serpalen"), [names[0]]);
        assert_eq!(near("battles-of-napoleon/serpallem"), [names[0]]);
        assert!(near("waterloo").is_empty());
    }
}
