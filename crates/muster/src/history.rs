//! What history did at a battle, to be laid beside a game: strengths, losses, hours and outcome, each as the
//! range in which the standard works lie.

use crate::error::Text;
use crate::{File, MusterError};
use serde::{Deserialize, Serialize};
use toml::Spanned;

/// A battle as it was fought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct History {
    /// The battle's name.
    pub battle: String,
    /// Its date in words.
    pub date: String,
    /// What came of it, as a sentence or two.
    pub outcome: String,
    /// The side that won; nothing where historians disagree or neither did.
    pub winner: Option<String>,
    /// When it began.
    pub began: Clock,
    /// When it ended.
    pub ended: Clock,
    /// Both sides.
    pub sides: Vec<HistorySide>,
    /// What should be known about the figures.
    pub note: Option<String>,
    /// The works that the figures rest on.
    pub sources: Vec<Reference>,
}

/// One side's figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HistorySide {
    /// Its id, as in the order of battle.
    pub side: String,
    /// Who commanded.
    pub commander: String,
    /// Men on the field.
    pub strength: Range,
    /// Guns on the field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guns: Option<Range>,
    /// Men lost: killed, wounded, taken and missing.
    pub losses: Range,
    /// Remarks on that, e.g. how many of them were prisoners.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Keys of sources.
    pub sources: Vec<String>,
}

/// From the lowest to the highest figure that the sources give; one figure is both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "[u32; 2]", try_from = "Written")]
pub struct Range {
    /// The lowest.
    pub low: u32,
    /// The highest.
    pub high: u32,
}

impl From<Range> for [u32; 2] {
    fn from(range: Range) -> [u32; 2] {
        [range.low, range.high]
    }
}

/// A range as it is written: one number, or two of which the first is not the larger.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    One(u32),
    Two([u32; 2]),
}

impl TryFrom<Written> for Range {
    type Error = String;

    fn try_from(written: Written) -> Result<Range, String> {
        let (low, high) = match written {
            Written::One(only) => (only, only),
            Written::Two([low, high]) => (low, high),
        };
        if low <= high {
            Ok(Range { low, high })
        } else {
            Err(format!("the lower figure first, found {low} before {high}"))
        }
    }
}

/// An hour of the day as the sources give it, in words and as a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// In words, e.g. `about 8 in the morning`.
    pub words: String,
    /// The hour, from 0 to 23.
    pub hour: u8,
}

/// A work that figures rest on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// The key entries name it by.
    pub key: String,
    /// Author and title.
    pub words: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    battle: String,
    date: String,
    outcome: String,
    winner: Option<Spanned<String>>,
    began: Spanned<Clock>,
    ended: Spanned<Clock>,
    note: Option<String>,
    side: Vec<Spanned<HistorySide>>,
    source: Vec<Reference>,
}

impl History {
    /// Reads a history. Faults come with the file's name and line.
    pub fn parse(file: File<'_>) -> Result<History, MusterError> {
        let text = Text { file: file.path, text: file.text };
        let raw: Raw = text.parse()?;
        let sides: Vec<&str> = raw.side.iter().map(|side| side.get_ref().side.as_str()).collect();
        if sides.len() != 2 || sides[0] == sides[1] {
            let span = raw.side.last().map_or(0..0, Spanned::span);
            return Err(text.error(&span, "side", "two sides", &sides.join(" and ")));
        }
        if let Some(winner) = &raw.winner
            && !sides.contains(&winner.get_ref().as_str())
        {
            let expected = sides.join(" or ");
            return Err(text.error(&winner.span(), "winner", &expected, winner.get_ref()));
        }
        for clock in [&raw.began, &raw.ended] {
            let hour = clock.get_ref().hour;
            if hour > 23 {
                let expected = "an hour from 0 to 23";
                return Err(text.error(&clock.span(), "hour", expected, &hour.to_string()));
            }
        }
        for side in &raw.side {
            let HistorySide { strength, losses, sources, .. } = side.get_ref();
            let known = |key: &&String| !raw.source.iter().any(|source| source.key == **key);
            if let Some(key) = sources.iter().find(known) {
                let expected = "the key of a [[source]]";
                return Err(text.error(&side.span(), "side", expected, &format!("{key:?}")));
            }
            if sources.is_empty() {
                return Err(text.error(&side.span(), "side", "at least one source", "none"));
            }
            if losses.high > strength.high {
                let expected = format!("losses of at most {} men", strength.high);
                let found = losses.high.to_string();
                return Err(text.error(&side.span(), "losses", &expected, &found));
            }
        }
        Ok(History {
            battle: raw.battle,
            date: raw.date,
            outcome: raw.outcome,
            winner: raw.winner.map(Spanned::into_inner),
            began: raw.began.into_inner(),
            ended: raw.ended.into_inner(),
            sides: raw.side.into_iter().map(Spanned::into_inner).collect(),
            note: raw.note,
            sources: raw.source,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOUND: &str = r#"battle = "Nowhere"
date = "1 April 1809"
outcome = "Blue held the bridge."
winner = "blue"
began = { words = "at dawn", hour = 6 }
ended = { words = "at dusk", hour = 18 }

[[side]]
side = "blue"
commander = "A"
strength = [900, 1100]
losses = 100
sources = ["x"]

[[side]]
side = "red"
commander = "B"
strength = 1000
guns = [10, 12]
losses = [200, 300]
sources = ["x"]

[[source]]
key = "x"
words = "A Book"
"#;

    fn read(text: &str) -> Result<History, String> {
        let file = File { path: "battles/nowhere/history.toml", text };
        History::parse(file).map_err(|error| error.to_string())
    }

    #[test]
    fn figures_are_ranges() {
        let history = read(SOUND).expect("it is sound");
        let [blue, red] = &history.sides[..] else { panic!("two sides") };
        assert_eq!(
            (blue.strength, blue.losses),
            (Range { low: 900, high: 1100 }, Range { low: 100, high: 100 })
        );
        assert_eq!(red.guns, Some(Range { low: 10, high: 12 }));
    }

    /// Each fault names file, line and what was expected.
    #[test]
    fn a_broken_file_says_what_is_wrong_and_where() {
        let faults = [
            (
                r#"winner = "blue""#,
                r#"winner = "green""#,
                ":4: winner: expected blue or red, found green",
            ),
            ("hour = 18", "hour = 24", ":6: hour: expected an hour from 0 to 23, found 24"),
            (
                r#"commander = "B""#,
                r#"commander = "B"
horses = 3"#,
                ":18: file",
            ),
            ("losses = [200, 300]", "losses = [300, 200]", ":20: file"),
            (
                "losses = 100",
                "losses = 5000",
                ":8: losses: expected losses of at most 1100 men, found 5000",
            ),
            (r#"side = "red""#, r#"side = "blue""#, ":15: side: expected two sides"),
            (
                r#"key = "x""#,
                r#"key = "y""#,
                r#":8: side: expected the key of a [[source]], found "x""#,
            ),
        ];
        for (from, to, told) in faults {
            let error = read(&SOUND.replacen(from, to, 1)).expect_err(to);
            let wanted = format!("battles/nowhere/history.toml{told}");
            assert!(error.starts_with(&wanted), "{to}: {error}");
        }
    }
}
