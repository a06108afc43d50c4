//! Records: read, checked and run again.

use crate::data::Outcome;
use crate::error::Error;
use crate::facade::Session;
use crate::played::Played;
use engine::record::{self, Ending, Record, Tags};
use engine::{Entry, Seat, Seeded};

/// What a finished record says about itself, compared with what the rules say.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Checked {
    /// How many throws agree with the revealed seed; `Err` says why that cannot be told.
    pub dice: Result<usize, String>,
    /// What is wrong, if anything.
    pub faults: Vec<String>,
    /// What could not be checked, though nothing is wrong with it.
    pub unchecked: Vec<String>,
}

/// A record that was run as far as the rules of this program come with it.
pub struct Looked {
    /// The game there.
    pub session: Box<dyn Session + Send>,
    /// How many answers were run.
    pub answers: usize,
    /// How many the record has.
    pub of: usize,
}

/// A record that has been run again.
pub struct Replay {
    /// The game at the end of the record.
    pub session: Box<dyn Session + Send>,
    /// Its first line.
    pub tags: Tags,
    /// How many answers were run.
    pub answers: usize,
    /// How many the record has.
    pub of: usize,
    /// What was wrong at the end of the file, if it was cut off.
    pub cut_off: Option<String>,
    /// The last line, if there is one.
    pub ending: Option<Ending>,
    /// How it ended, by the rules or by giving up, if it has.
    pub outcome: Option<Outcome>,
    /// What came of the check.
    pub checked: Checked,
}

/// Reads a record and sees that it belongs to this game.
pub(crate) fn read<G: Played>(text: &str, scenario: &str) -> Result<Record<G::Choice>, Error> {
    let record = read_any_version::<G>(text, scenario)?;
    let version = record.tags.rules_version;
    if version != G::RULES_VERSION {
        return Err(Error::Record(format!(
            "line 1: made with rules version {version}, this program plays version {}",
            G::RULES_VERSION
        )));
    }
    Ok(record)
}

/// Reads a record of this game, whichever version of its rules made it.
pub(crate) fn read_any_version<G: Played>(
    text: &str,
    scenario: &str,
) -> Result<Record<G::Choice>, Error> {
    let record = record::parse::<G::Choice>(text).map_err(|e| Error::Record(e.to_string()))?;
    let Tags { system, scenario: played, sides, .. } = &record.tags;
    let why = if system != G::SYSTEM {
        format!("the system is given as '{system}', but {played} belongs to {}", G::SYSTEM)
    } else if played != scenario {
        format!("this is a record of {played}, not of {scenario}")
    } else if *sides != G::SIDES {
        let [first, second] = G::SIDES;
        let found = sides.join(" and ");
        format!("the sides must be {first} and {second} in this order, found {found}")
    } else {
        return Ok(record);
    };
    Err(Error::Record(format!("line 1: {why}")))
}

/// The whole text of a record.
pub(crate) fn write<C>(
    tags: &Tags,
    journal: &[Entry<C>],
    sides: [&str; 2],
    ending: Option<&Ending>,
) -> String {
    let mut text = record::tags_line(tags) + "\n";
    for (index, entry) in journal.iter().enumerate() {
        text += &record::entry_line(index + 1, entry, sides);
        text.push('\n');
    }
    if let Some(ending) = ending {
        text += &record::ending_line(ending);
        text.push('\n');
    }
    text
}

/// The rule key of a game that ended because a side gave up.
pub const RESIGNED: &str = "resign";

/// How a game ends in which a side gives up.
pub fn resignation(side: &str, winner: &str) -> Outcome {
    let mut letters = side.chars();
    let name: String =
        letters.next().map(|c| c.to_ascii_uppercase()).into_iter().chain(letters).collect();
    Outcome {
        winner: Some(winner.to_owned()),
        rule: RESIGNED.to_owned(),
        words: format!("The {name} side gives up."),
    }
}

/// The last line of a game in which a side gives up.
pub(crate) fn resigned<G: Played>(game: &G, dice: Option<&Seeded>, seat: Seat) -> Ending {
    let (side, winner) = (G::SIDES[seat.index()], G::SIDES[seat.other().index()]);
    let outcome = resignation(side, winner);
    Ending {
        result: winner.to_owned(),
        termination: format!("{} [{}]", outcome.words, outcome.rule),
        hash: record::state_hash(game),
        seed: dice.map(Seeded::reveal).unwrap_or_default(),
        resigned: Some(side.to_owned()),
    }
}

/// The last line of a game that is over.
pub(crate) fn ending<G: Played>(game: &G, dice: Option<&Seeded>) -> Option<Ending> {
    let outcome = game.outcome()?;
    let result = outcome.winner.map_or("draw", |seat| G::SIDES[seat.index()]);
    Some(Ending {
        result: result.to_owned(),
        termination: format!("{} [{}]", outcome.words, outcome.rule),
        hash: record::state_hash(game),
        seed: dice.map(Seeded::reveal).unwrap_or_default(),
        resigned: None,
    })
}
