//! What hosts a rule system: everything that is not rules and the same for all of them.
//!
//! A system says about itself what [`Played`] asks for; [`Hosted`] makes of it an object-safe
//! [`System`] that lists its scenarios and rules. [`System::open`] makes a [`Start`], from which many
//! games can begin; a [`Session`] is one game: plain questions in, plain answers out. Nothing here
//! reads a file, starts a thread or knows a page: a terminal, a web server and the laboratory all
//! use the same few calls.

#![deny(missing_docs)]

mod bots;
mod chances;
mod chronicle;
mod common;
mod coverage;
mod data;
mod duel;
mod error;
mod exec;
mod facade;
mod foresee;
mod guide;
mod hosted;
mod inquiries;
mod kept;
mod named;
mod on_table;
mod played;
mod preview;
mod procedures;
mod reach;
mod records;
mod rulebook;
mod session;
mod shown;
mod sources;

pub use bots::{Bots, MakeBot};
pub use chances::odds;
pub use chronicle::{Blow, Cast, Chronicle, Enrolled, Fell, Heard, Moment, Struck};
pub use common::{amount, facts, subject};
pub use coverage::{Coverage, Places};
pub use data::{
    Amount, Answer, Barred, ByHand, Chart, DiceSource, Draft, Drawn, DrawnLeg, Facts, LogLine,
    Loss, March, Mind, OddsAnswer, Outcome, OutcomeOdds, Patience, PlayedOut, Player, Pointer,
    Preview, ProcedureInfo, Question, Reach, Reached, Refused, Roll, Said, ScenarioInfo, Seen,
    Step, Strength, Summary, Thought, ThrowAwaited, TimeLimit, Weight, Work,
};
pub use duel::{Conduct, Duel};
pub use error::Error;
pub use facade::{Session, Start, System};
pub use foresee::foresee;
pub use guide::{Guide, GuideStep, Place};
pub use hosted::Hosted;
pub use kept::{Kept, Move};
pub use named::first_named;
pub use on_table::{drawn_pose, drawn_steps, inches, path_leg};
pub use played::{Bar, Moves, Named, Odds, Played, Stride, plain_preview};
pub use preview::{Next, next};
pub use procedures::{
    Answered, Procedure, Trial, chances, of_one_side, parts, placed, refused, trial,
};
pub use reach::{reach, reach_from};
pub use records::{Checked, Looked, RESIGNED, Replay, resignation};
pub use rulebook::{BookCell, BookChart, BookChartRow, BookRow, BookRuling, Rulebook};
pub use shown::{
    Ahead, Aim, Chance, Deed, DeedKind, Fates, Headline, Mark, Shown, Toll, plain_tally,
};
pub use sources::Sources;

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
