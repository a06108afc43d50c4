//! A record read as it was written, without the rules that made it.
//!
//! Rules change, and those of an earlier version are no longer in the program. What was told and drawn
//! while they were stands in the record itself; it is shown as it is, and believed only as far as it
//! can be checked without rules: the dice against their seed.

use crate::data::{LogLine, Outcome};
use crate::error::Error;
use crate::records::resignation;
use engine::record::{self, Ending, Record, StoryLine, Tags, check_dice};
use engine::scene::{HexSheet, Scene};
use engine::{Body, Entry, Seat};
use serde::Serialize;

/// One answer of a record, as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Move {
    /// Its number, from 1.
    pub n: usize,
    /// Who answered; nobody where dice fell in the open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// Key of the rule that asked.
    pub rule: String,
    /// The answer in its notation; what the dice were thrown for.
    pub words: String,
    /// What they showed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<u8>,
}

impl Move {
    fn of(n: usize, entry: &Entry<()>, sides: &[String; 2]) -> Move {
        let side = |seat: Seat| sides[seat.index()].clone();
        match &entry.body {
            Body::Choice { seat, rule, text, .. } => Move {
                n,
                side: Some(side(*seat)),
                rule: rule.clone(),
                words: text.clone(),
                faces: Vec::new(),
            },
            Body::Faces { rule, why, faces, .. } => Move {
                n,
                side: entry.lane.map(side),
                rule: rule.clone(),
                words: why.clone(),
                faces: faces.as_slice().to_vec(),
            },
        }
    }

    /// It as a line of a story.
    fn line(&self) -> LogLine {
        let Move { n, side, rule, words, faces } = self;
        let who = side.as_ref().map(|side| format!("{}: ", engine::nouns::capital(side)));
        let shown: Vec<String> = faces.iter().map(u8::to_string).collect();
        let dice = if shown.is_empty() { String::new() } else { format!(": {}", shown.join(" ")) };
        let text = format!("{}{words}{dice}", who.unwrap_or_default());
        let line = StoryLine {
            text,
            rules: vec![rule.clone()],
            side: side.clone(),
            ..StoryLine::default()
        };
        LogLine::told(*n, line)
    }
}

/// What stands in a record.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its first line.
    pub tags: Tags,
    /// Its answers.
    pub moves: Vec<Move>,
    /// The secret lane of every answer: `None` is seen by all.
    pub lanes: Vec<Option<Seat>>,
    /// The story as it was told; empty if the record holds none.
    pub story: Vec<LogLine>,
    /// The last picture as it was drawn, if the record holds one that can still be read.
    pub picture: Option<Scene>,
    /// Its last line, if the game was finished.
    pub ending: Option<Ending>,
    /// What was wrong at the end of the file, if it was cut off.
    pub cut_off: Option<String>,
    /// How many throws agree with the revealed seed; `Err` says why that cannot be told.
    pub dice: Result<usize, String>,
}

impl Kept {
    /// Reads a record.
    pub fn read(text: &str) -> Result<Kept, Error> {
        let record = record::parse::<()>(text).map_err(|error| Error::Record(error.to_string()))?;
        let (dice, picture) = (check_dice(&record), record.scene());
        let Record { tags, entries, ending, story, cut_off, .. } = record;
        let numbered = entries.iter().enumerate();
        let moves = numbered.map(|(index, entry)| Move::of(index + 1, entry, &tags.sides));
        Ok(Kept {
            moves: moves.collect(),
            lanes: entries.iter().map(|entry| entry.lane).collect(),
            story: story.into_iter().map(|(after, line)| LogLine::told(after, line)).collect(),
            picture,
            tags,
            ending,
            cut_off,
            dice,
        })
    }

    /// How the game ended, as its last line says.
    pub fn outcome(&self) -> Option<Outcome> {
        let Ending { result, termination, resigned, .. } = self.ending.as_ref()?;
        if let Some(side) = resigned {
            return Some(resignation(side, result));
        }
        let whole = termination.strip_suffix(']').and_then(|words| words.rsplit_once(" ["));
        let (words, rule) = whole.unwrap_or((termination, ""));
        Some(Outcome {
            winner: self.tags.sides.contains(result).then(|| result.clone()),
            rule: rule.to_owned(),
            words: words.to_owned(),
        })
    }

    /// The story; of a record that holds none, its answers one by one behind a line that says so.
    pub fn told(&self) -> Vec<LogLine> {
        if !self.story.is_empty() {
            return self.story.clone();
        }
        let words = "This record holds no story; these are its answers and dice.".to_owned();
        let note = LogLine { text: words, heading: 1, ..LogLine::default() };
        std::iter::once(note).chain(self.moves.iter().map(Move::line)).collect()
    }

    /// The picture on the ground of a scene, with those of its pieces that find their place there: for
    /// a page that has the ground already. A picture of another ground is none.
    pub fn picture_on(&self, ground: &Scene) -> Option<Scene> {
        let Scene { sheet, table, .. } = ground;
        let mut picture = self.picture.clone()?;
        let there = |hex: &String| sheet.hexes.iter().any(|cell| cell.label == *hex);
        if !picture.sheet.is_blank() && !same_grid(&picture.sheet, sheet) {
            return None;
        }
        picture.pieces.retain(|piece| match table {
            Some(_) => piece.stance.is_some(),
            None => there(&piece.hex) && piece.also.iter().all(there),
        });
        picture.objectives.retain(|objective| table.is_some() || objective.hexes.iter().all(there));
        picture.overlays.clear();
        picture.table_overlays.clear();
        (picture.sheet, picture.table) = (sheet.clone(), table.clone());
        Some(picture)
    }
}

fn same_grid(a: &HexSheet, b: &HexSheet) -> bool {
    let size = |sheet: &HexSheet| [sheet.columns, sheet.rows, sheet.first_column, sheet.first_row];
    size(a) == size(b) && a.even_columns_south == b.even_columns_south
}
