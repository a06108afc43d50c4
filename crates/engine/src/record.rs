//! The record of a game: one JSON Lines file that is also its save.
//!
//! The first line holds the tags, each further line one answer, and the last line, once the game is
//! over, the result and the seed of the dice. A file cut off in the middle loads up to its last
//! whole line.
//!
//! Beside what the rules need to run a game again, a record carries what somebody needs who no longer
//! has those rules: to each answer the story that was told after it, to the end the last picture. Both
//! are for reading only; no hash covers them, and a record may lack them.

use crate::dice::{Dice, Faces, Read, Seeded, Throw, Throws, commitment, unhex};
use crate::live::{Body, Entry, Told};
use crate::question::{Game, Line, Thrown};
use crate::scene::Scene;
use crate::seat::{Seat, Viewer};
use crate::{Modifier, Rule, rule};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Version of the file format.
pub const FORMAT: u32 = 1;

/// The first line of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Tags {
    /// Version of the file format.
    pub format: u32,
    /// Identifier of the system.
    pub system: String,
    /// Full name of the scenario, `system/name`.
    pub scenario: String,
    /// Version of the rule code.
    pub rules_version: u32,
    /// Switches that differ from the scenario's own.
    #[serde(default)]
    pub options: Vec<String>,
    /// The two sides.
    pub sides: [String; 2],
    /// Who played them.
    pub players: [String; 2],
    /// SHA-256 of the dice seed; empty if people threw the dice.
    #[serde(default)]
    pub dice_commitment: String,
}

/// The last line of a finished record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Ending {
    /// The winning side, or `draw`.
    pub result: String,
    /// Rule and words of the end.
    pub termination: String,
    /// Hash of the last state.
    pub hash: String,
    /// The dice seed, revealed; empty if people threw the dice.
    #[serde(default)]
    pub seed: String,
    /// The side that gave up, if that ended the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<String>,
}

/// A line of the story as it was told when the record was made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoryLine {
    /// The sentence.
    pub text: String,
    /// 0 is an ordinary line, 1 a phase, 2 a turn.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub heading: u8,
    /// Keys of the rules behind it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// Modifiers of the roll it tells of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<Modifier>,
    /// The throw it tells of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thrown: Option<Thrown>,
    /// The side whose doing or whose fate it tells of, if it is one side's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
}

impl StoryLine {
    /// A line as a game of these sides tells it.
    pub fn of(line: Line, sides: [&str; 2]) -> StoryLine {
        let Line { text, rules, modifiers, heading, thrown, side } = line;
        let rules = rules.into_iter().map(str::to_owned).collect();
        let side = side.map(|seat| sides[seat.index()].to_owned());
        StoryLine { text, heading, rules, modifiers, thrown, side }
    }
}

/// What happened from the answer number `from` on, as the umpire hears it: each line with the number of
/// answers before it, in their order.
pub fn story<G: Game>(game: &G, told: &[Told<G::Event>], from: usize) -> Vec<(usize, StoryLine)> {
    let mut story: Vec<(usize, StoryLine)> = told
        .iter()
        .filter(|told| told.after >= from)
        .map(|told| {
            let line = game.render_to(Viewer::Umpire, &told.event);
            (told.after, StoryLine::of(line, G::SIDES))
        })
        .collect();
    // What was told in a secret lane stands where its answers do.
    story.sort_by_key(|(after, _)| *after);
    story
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct AnswerLine {
    n: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<String>,
    #[serde(default, skip_serializing_if = "is_false")]
    secret: bool,
    rule: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    throw: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sides: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    faces: Option<Vec<u8>>,
    hash: String,
    /// Why a computer player answered so.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    why: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    told: Vec<StoryLine>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it by reference")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it by reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// A record read from a file, its answers not yet played.
#[derive(Clone, Debug)]
pub struct Record<C> {
    /// The first line.
    pub tags: Tags,
    /// The answers.
    pub entries: Vec<Entry<C>>,
    /// The last line, if the game was finished.
    pub ending: Option<Ending>,
    /// The story as it was told, each line with the number of answers before it; empty if the record
    /// holds none.
    pub story: Vec<(usize, StoryLine)>,
    /// The last picture as it was drawn, if the record holds one: a [`Scene`] in the form of its time.
    pub picture: Option<Value>,
    /// What was wrong at the end of the file, if it was cut off.
    pub cut_off: Option<String>,
}

impl<C> Record<C> {
    /// The last picture, if there is one and its form is still ours.
    pub fn scene(&self) -> Option<Scene> {
        Scene::deserialize(self.picture.as_ref()?).ok()
    }

    /// Whether the last picture, if there is one, is this scene.
    pub fn agrees_with(&self, scene: &Scene) -> bool {
        let found = serde_json::to_value(scene).ok();
        self.picture.is_none() || self.picture == found
    }
}

/// A record that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The first line is not a line of tags.
    #[error("line 1: expected the tags of a game record, {0}")]
    Tags(String),
    /// The file was written in another format.
    #[error("line 1: record format {0}, this program reads {FORMAT}")]
    Format(u32),
    /// A line in the middle is broken.
    #[error("line {line}: {what}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What was expected.
        what: String,
    },
}

/// Hash of a state: BLAKE3 over its compact bytes, the first 16 of them as hexadecimal text.
pub fn state_hash<G: Game>(game: &G) -> String {
    let bytes = postcard::to_allocvec(game).expect("a game state is plain data");
    crate::dice::hex(&blake3::hash(&bytes).as_bytes()[..16])
}

/// The first line of a record, with the story before the first answer.
pub fn tags_line(tags: &Tags, told: &[StoryLine]) -> String {
    if told.is_empty() {
        return json!({ "grognard": tags }).to_string();
    }
    json!({ "grognard": tags, "told": told }).to_string()
}

/// One answer as a line, with the story after it; `n` counts from 1.
pub fn entry_line<C>(n: usize, entry: &Entry<C>, sides: [&str; 2], told: Vec<StoryLine>) -> String {
    let mut line = AnswerLine {
        n,
        seat: entry.lane.map(|seat| sides[seat.index()].to_owned()),
        secret: entry.lane.is_some(),
        rule: String::new(),
        answer: None,
        throw: None,
        sides: None,
        faces: None,
        hash: entry.hash.clone(),
        why: String::new(),
        told,
    };
    match &entry.body {
        Body::Choice { seat, rule, text, why, .. } => {
            line.why.clone_from(why);
            line.seat = Some(sides[seat.index()].to_owned());
            line.rule.clone_from(rule);
            line.answer = Some(text.clone());
        }
        Body::Faces { rule, why, sides, faces } => {
            line.rule.clone_from(rule);
            line.throw = Some(why.clone());
            line.sides = Some(*sides);
            line.faces = Some(faces.as_slice().to_vec());
        }
    }
    serde_json::to_string(&line).expect("an answer is plain data")
}

/// The last line of a finished record, with the last picture.
pub fn ending_line(ending: &Ending, picture: Option<&Scene>) -> String {
    match picture {
        None => json!({ "end": ending }).to_string(),
        Some(picture) => json!({ "end": ending, "picture": picture }).to_string(),
    }
}

/// Reads a record. A broken last line is reported in [`Record::cut_off`]; a broken line before
/// others is an error.
pub fn parse<C>(text: &str) -> Result<Record<C>, RecordError> {
    #[derive(Deserialize)]
    struct First {
        grognard: Tags,
        #[serde(default)]
        told: Vec<StoryLine>,
    }
    #[derive(Deserialize)]
    struct Last {
        end: Ending,
        #[serde(default)]
        picture: Option<Value>,
    }
    let whole = text.ends_with('\n');
    let lines: Vec<&str> = text.lines().collect();
    let Some(first) = lines.first() else {
        return Err(RecordError::Tags("found an empty file".to_owned()));
    };
    let first: First =
        serde_json::from_str(first).map_err(|error| RecordError::Tags(format!("found {error}")))?;
    let tags = first.grognard;
    if tags.format != FORMAT {
        return Err(RecordError::Format(tags.format));
    }
    let story = first.told.into_iter().map(|line| (0, line)).collect();
    let mut record =
        Record { tags, entries: Vec::new(), ending: None, story, picture: None, cut_off: None };
    for (index, text) in lines.iter().enumerate().skip(1) {
        let last = index + 1 == lines.len();
        if record.ending.is_some() {
            let what = "the record goes on behind its end".to_owned();
            return Err(RecordError::Line { line: index + 1, what });
        }
        if let Ok(end) = serde_json::from_str::<Last>(text) {
            record.ending = Some(end.end);
            record.picture = end.picture;
            continue;
        }
        match entry(text, &record.tags.sides, record.entries.len() + 1) {
            Ok((entry, told)) => {
                record.entries.push(entry);
                let after = record.entries.len();
                record.story.extend(told.into_iter().map(|line| (after, line)));
            }
            Err(what) if last => {
                record.cut_off = Some(format!("line {}: {what}", index + 1));
            }
            Err(what) => return Err(RecordError::Line { line: index + 1, what }),
        }
    }
    if record.cut_off.is_none() && !whole && record.ending.is_none() && lines.len() > 1 {
        record.cut_off = Some(format!("line {}: no line end", lines.len()));
    }
    Ok(record)
}

fn entry<C>(
    text: &str,
    sides: &[String; 2],
    n: usize,
) -> Result<(Entry<C>, Vec<StoryLine>), String> {
    let line: AnswerLine =
        serde_json::from_str(text).map_err(|error| format!("not an answer: {error}"))?;
    if line.n != n {
        return Err(format!("answer number {n} expected, found {}", line.n));
    }
    let seat = match &line.seat {
        None => None,
        Some(name) => {
            Some(Seat::BOTH.into_iter().find(|seat| sides[seat.index()] == *name).ok_or_else(
                || format!("side {} or {} expected, found {name}", sides[0], sides[1]),
            )?)
        }
    };
    let body = match (line.answer, line.faces) {
        (Some(text), None) => Body::Choice {
            seat: seat.ok_or("a choice names its side")?,
            rule: line.rule,
            text,
            choice: None,
            why: line.why,
        },
        (None, Some(faces)) if faces.len() <= 23 => Body::Faces {
            rule: line.rule,
            why: line.throw.unwrap_or_default(),
            sides: line.sides.ok_or("a throw names its sides")?,
            faces: Faces::new(&faces),
        },
        _ => return Err("either an answer or faces expected".to_owned()),
    };
    let lane = if line.secret { seat } else { None };
    Ok((Entry { lane, body, hash: line.hash }, line.told))
}

/// Checks the dice of a finished record against its revealed seed: the seed against the commitment,
/// and every throw against the seed. Returns the number of throws checked.
pub fn check_dice<C>(record: &Record<C>) -> Result<usize, String> {
    let Some(ending) = &record.ending else {
        return Err("the game is not over: the seed is not revealed yet".to_owned());
    };
    if record.tags.dice_commitment.is_empty() {
        return Err("the players threw these dice themselves".to_owned());
    }
    let seed = unhex(&ending.seed).filter(|seed| seed.len() == 32);
    let seed: [u8; 32] = seed
        .ok_or("the seed is not 32 bytes")?
        .try_into()
        .map_err(|_| "the seed is not 32 bytes")?;
    if commitment(&seed) != record.tags.dice_commitment {
        return Err("the revealed seed does not fit the commitment".to_owned());
    }
    const ANY: Rule = rule!("dice");
    let mut dice = Seeded::new(seed);
    let (mut numbers, mut checked) = (Throws::default(), 0);
    for (index, entry) in record.entries.iter().enumerate() {
        let Body::Faces { faces, why, sides, .. } = &entry.body else { continue };
        let count = faces.as_slice().len() as u8;
        let (read, by) = (Read::Each, None);
        let throw = Throw { rule: ANY, why: "", dice: count, sides: *sides, read, by };
        let fits = *sides > 0
            && dice.throw(numbers.next(entry.lane), &throw).is_some_and(|fell| fell == *faces);
        if !fits {
            let number = checked + 1;
            return Err(format!("throw {number} ({why}, line {}) is not the seed's", index + 2));
        }
        checked += 1;
    }
    Ok(checked)
}
