//! Records: read, checked and run again.

use crate::data::Outcome;
use crate::error::Error;
use crate::facade::Session;
use crate::played::Played;
use engine::record::{self, Ending, Record, StoryLine, Tags};
use engine::{Entry, Seat, Seeded, Told, Viewer};

/// What a finished record says about itself, compared with what the rules say.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Checked {
    /// How many throws agree with the revealed seed; `Err` says why that cannot be told.
    pub dice: Result<usize, String>,
    /// What is wrong, if anything.
    pub faults: Vec<String>,
    /// What could not be checked, though nothing is wrong with it.
    pub unchecked: Vec<String>,
    /// Where story and picture differ from what these rules tell and draw. That changes no state: our
    /// words may have changed since, or somebody has changed the record.
    pub retold: Vec<String>,
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

/// A game as it is written down.
pub(crate) struct Written<'a, G: Played> {
    pub(crate) tags: &'a Tags,
    pub(crate) journal: &'a [Entry<G::Choice>],
    pub(crate) told: &'a [Told<G::Event>],
    pub(crate) now: &'a G,
    /// The dice, if they come from a seed.
    pub(crate) dice: Option<&'a Seeded>,
}

impl<G: Played> Written<'_, G> {
    /// The first line.
    pub(crate) fn first(&self) -> String {
        let opening: Vec<Told<G::Event>> =
            self.told.iter().filter(|told| told.after == 0).cloned().collect();
        let story: Vec<StoryLine> =
            record::story(self.now, &opening, 0).into_iter().map(|(_, line)| line).collect();
        record::tags_line(self.tags, &story)
    }

    /// The answers behind the first `from`, each with the story after it.
    pub(crate) fn lines(&self, from: usize) -> Vec<String> {
        let mut story = record::story(self.now, self.told, from + 1).into_iter().peekable();
        let mut lines = Vec::new();
        for (index, entry) in self.journal.iter().enumerate().skip(from) {
            let n = index + 1;
            let mut told = Vec::new();
            while let Some((_, line)) = story.next_if(|(after, _)| *after <= n) {
                told.push(line);
            }
            lines.push(record::entry_line(n, entry, G::SIDES, told));
        }
        lines
    }

    /// The last line, once the game is over.
    pub(crate) fn end(&self) -> Option<String> {
        let ending = ending(self.now, self.dice)?;
        Some(record::ending_line(&ending, Some(&self.now.scene(Viewer::Umpire))))
    }

    /// All of it.
    pub(crate) fn whole(&self) -> String {
        let mut text = self.first() + "\n";
        for line in self.lines(0).into_iter().chain(self.end()) {
            text += &line;
            text.push('\n');
        }
        text
    }
}

/// Where the story and the picture of a record differ from what these rules tell of its game, which was
/// run up to answer `run`.
pub(crate) fn retold<G: Played>(
    record: &Record<G::Choice>,
    now: &G,
    told: &[Told<G::Event>],
    run: usize,
) -> Vec<String> {
    let mut retold = Vec::new();
    let written: Vec<&(usize, StoryLine)> =
        record.story.iter().filter(|(after, _)| *after <= run).collect();
    if !record.story.is_empty() {
        let found = record::story(now, told, 0);
        let differs = |index: &usize| written.get(*index).copied() != found.get(*index);
        let most = written.len().max(found.len());
        let lines = (0..most).filter(differs).count();
        if let Some(first) = (0..most).find(differs) {
            let words = |line: Option<&(usize, StoryLine)>| {
                line.map_or("nothing".to_owned(), |(_, line)| format!("'{}'", line.text))
            };
            let (recorded, found) = (written.get(first).copied(), found.get(first));
            let after = recorded.or(found).map_or(0, |(after, _)| *after);
            retold.push(format!(
                "line {}: the story is told otherwise, {} recorded, {} found; lines that differ: \
                 {lines}",
                after + 1,
                words(recorded),
                words(found)
            ));
        }
    }
    let whole = run == record.entries.len();
    if whole && !record.agrees_with(&now.scene(Viewer::Umpire)) {
        let line = record.entries.len() + 2;
        retold.push(format!("line {line}: the last picture is drawn otherwise"));
    }
    retold
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
    let (side, winner) = (G::side(seat), G::side(seat.other()));
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
    let result = outcome.winner.map_or("draw", |seat| G::side(seat));
    Some(Ending {
        result: result.to_owned(),
        termination: format!("{} [{}]", outcome.words, outcome.rule),
        hash: record::state_hash(game),
        seed: dice.map(Seeded::reveal).unwrap_or_default(),
        resigned: None,
    })
}
