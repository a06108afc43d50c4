//! A report as a document: headings, paragraphs, tables and figures, to be written down in any form.

use crate::plot;
use crate::types::{FormationLoss, LuckRow, Report};
use crate::words::short;
use engine::nouns::capital;

/// A part of a document.
pub enum Block {
    Title(String),
    Lead(String),
    Heading(String),
    /// A smaller heading.
    Under(String),
    Words(String),
    Table(Table),
    Figure(Figure),
}

/// A table with its caption. Its first column names the row, and those of `figures` hold numbers.
pub struct Table {
    pub caption: String,
    pub head: Vec<String>,
    pub figures: Vec<bool>,
    pub rows: Vec<Vec<String>>,
}

/// A picture.
pub struct Figure {
    /// SVG.
    pub svg: String,
    pub alt: String,
    pub caption: String,
    /// Whether it is a whole drawing with a style of its own, and not a part of the document.
    pub apart: bool,
}

/// Heads of a table: a name that begins with `#` stands over numbers.
fn table(caption: &str, head: &[&str], rows: Vec<Vec<String>>) -> Block {
    Block::Table(Table {
        caption: caption.to_owned(),
        head: head.iter().map(|name| name.trim_start_matches('#').to_owned()).collect(),
        figures: head.iter().map(|name| name.starts_with('#')).collect(),
        rows,
    })
}

fn heading(words: &str) -> Block {
    Block::Heading(words.to_owned())
}

/// Words with the keys of the rules behind them.
fn ruled(words: &str, rules: &[String]) -> String {
    rules.iter().fold(words.to_owned(), |words, rule| format!("{words} [{rule}]"))
}

/// A number as it is read: 12,000.
pub fn thousands(number: u32) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A range as it is read: 8,000 to 9,000.
fn range([low, high]: [u32; 2]) -> String {
    if low == high { thousands(low) } else { format!("{} to {}", thousands(low), thousands(high)) }
}

/// A chance in hundredths, as exactly as it is of use.
pub fn chance(share: f64) -> String {
    match 100.0 * share {
        small if small < 0.1 => "under 0.1 %".to_owned(),
        small if small < 10.0 => format!("{small:.1} %"),
        much if much > 99.9 => "over 99.9 %".to_owned(),
        much => format!("{much:.0} %"),
    }
}

fn holder(side: Option<&String>) -> String {
    side.map_or_else(|| "nobody".to_owned(), |side| capital(side))
}

impl Report {
    /// The whole document.
    pub(crate) fn document(&self) -> Vec<Block> {
        let mut blocks = self.front();
        for article in &self.bulletin {
            blocks.push(Block::Under(article.title.clone()));
            let words: Vec<String> = article
                .sentences
                .iter()
                .map(|sentence| ruled(&sentence.text, &sentence.rules))
                .collect();
            blocks.push(Block::Words(words.join(" ")));
        }
        self.put_turning_points(&mut blocks);
        self.put_fights(&mut blocks);
        self.put_losses(&mut blocks);
        self.put_dice(&mut blocks);
        self.put_history(&mut blocks);
        blocks
    }

    fn front(&self) -> Vec<Block> {
        let date = if self.date.is_empty() { String::new() } else { format!(", {}", self.date) };
        let mut lead = format!(
            "{}{date}. {}, {}, turn {} of {}.",
            self.battle,
            self.title,
            self.system,
            self.turn,
            self.turns.max(self.turn)
        );
        if let Some(who) = &self.known_to {
            lead += &format!(" As {who} may know it while the battle goes on.");
        }
        let rules: Vec<String> = self.verdict.rule.iter().cloned().collect();
        vec![
            Block::Title(format!("{}: {}", self.battle, self.verdict.headline)),
            Block::Lead(lead),
            Block::Words(ruled(&self.verdict.words, &rules)),
            heading("Bulletin"),
        ]
    }

    fn sides(&self) -> [String; 2] {
        let side =
            |seat: usize| self.factions.get(seat).map_or(String::new(), |f| capital(&f.side));
        [side(0), side(1)]
    }

    fn put_turning_points(&self, blocks: &mut Vec<Block>) {
        if self.turning_points.is_empty() {
            return;
        }
        blocks.push(heading("Turning points"));
        for point in &self.turning_points {
            blocks.push(Block::Under(point.title.clone()));
            blocks.push(Block::Words(point.words.clone()));
            if let Some(blow) = &point.blow {
                blocks.push(Block::Words(format!("What weighed most: {blow}")));
            }
            if !point.map.is_empty() {
                blocks.push(Block::Figure(Figure {
                    svg: point.map.clone(),
                    alt: point.alt.clone(),
                    caption: format!("{}, the board afterwards", short(&point.title)),
                    apart: true,
                }));
            }
        }
    }

    fn put_fights(&self, blocks: &mut Vec<Block>) {
        let [first, second] = self.sides();
        if !self.blows.is_empty() {
            blocks.push(heading("Decisive fights"));
            let lost = |lost: i32| lost.to_string();
            let rows = self.blows.iter().map(|blow| {
                let words = ruled(&blow.words, &blow.rules);
                let when = blow.when.clone();
                vec![when, words, blow.result.clone(), lost(blow.lost[0]), lost(blow.lost[1])]
            });
            let [a, b] = [&first, &second].map(|side| format!("#{side}"));
            let caption = format!("What cost most, in {}", self.strength);
            let head = ["When", "What", "What came of it", &a, &b];
            blocks.push(table(&caption, &head, rows.collect()));
        }
        if !self.leaders.is_empty() {
            blocks.push(heading("Leaders lost"));
            let row = |leader: &crate::LeaderLost| {
                let (name, side) = (leader.name.clone(), capital(&leader.side));
                vec![name, side, leader.when.clone(), leader.words.clone()]
            };
            let rows = self.leaders.iter().map(row).collect();
            blocks.push(table(
                "Leaders who left the field",
                &["Leader", "Side", "When", "How"],
                rows,
            ));
        }
        if !self.held.is_empty() {
            blocks.push(heading("Who held what"));
            let row = |held: &crate::Held| {
                let of = |(number, holding): (usize, &crate::Holding)| match number {
                    0 => holder(holding.side.as_ref()),
                    _ => format!("{} ({})", holder(holding.side.as_ref()), holding.when),
                };
                let all: Vec<String> = held.holdings.iter().enumerate().map(of).collect();
                vec![held.place.clone(), held.value.to_string(), all.join(", then ")]
            };
            let rows = self.held.iter().map(row).collect();
            blocks.push(table("Places that count", &["Place", "#Worth", "Held by"], rows));
        }
    }

    fn put_losses(&self, blocks: &mut Vec<Block>) {
        let [first, second] = self.sides();
        let strength = &self.strength;
        blocks.push(heading("Losses"));
        blocks.push(Block::Figure(Figure {
            svg: plot::plot(self),
            alt: plot::words(self),
            caption: format!("Losses over time, in {strength}"),
            apart: false,
        }));
        let [a, b] = [&first, &second].map(|side| format!("#{side} lost"));
        let lead = format!("#{first} ahead by");
        let row = |point: &crate::Point| {
            let [first, second] = point.lost;
            vec![
                point.when.clone(),
                first.to_string(),
                second.to_string(),
                point.margin.to_string(),
            ]
        };
        let rows = self.losses.course.iter().map(row).collect();
        let caption = format!("How it stood, in {strength} and in the points of the scenario");
        blocks.push(table(&caption, &["When", &a, &b, &lead], rows));
        let rows = |all: &[FormationLoss]| -> Vec<Vec<String>> {
            let row = |row: &FormationLoss| {
                let numbers = [row.lost, row.full].map(|number| number.to_string());
                let [lost, full] = numbers;
                let units = format!("{} of {}", row.gone, row.units);
                vec![row.name.clone(), capital(&row.side), lost, full, units]
            };
            all.iter().map(row).collect()
        };
        let head = ["Formation", "Side", "#Lost", "#Of", "#Units gone"];
        blocks.push(table(
            &format!("Losses by formation, in {strength}"),
            &head,
            rows(&self.losses.formations),
        ));
        let head = ["Arm", "Side", "#Lost", "#Of", "#Units gone"];
        blocks.push(table(
            &format!("Losses by arm, in {strength}"),
            &head,
            rows(&self.losses.arms),
        ));
    }

    fn put_dice(&self, blocks: &mut Vec<Block>) {
        blocks.push(heading("The dice"));
        blocks.push(Block::Words(self.dice.words.clone()));
        if let Some(seed) = &self.dice.seed {
            blocks.push(Block::Words(format!("Seed {seed}, sealed as {}.", self.dice.commitment)));
        }
        if self.luck.rows.is_empty() {
            return;
        }
        let row = |row: &LuckRow| {
            let side = row.side.as_ref().map_or_else(|| "both".to_owned(), |side| capital(side));
            let dice = match row.counts.as_str() {
                "successes" => format!("{}, successes", row.dice),
                _ => row.dice.clone(),
            };
            let off = row.thrown - row.expected;
            vec![
                format!("{} [{}]", row.why, row.rule),
                side,
                dice,
                row.throws.to_string(),
                format!("{:.1}", row.expected),
                format!("{:.0}", row.thrown),
                format!("{off:+.1}").replace('-', "\u{2212}"),
                row.as_high.map_or_else(|| "\u{2013}".to_owned(), chance),
            ]
        };
        let rows = self.luck.rows.iter().map(row).collect();
        let head = [
            "Throw",
            "Side",
            "Dice",
            "#Throws",
            "#Expected",
            "#Thrown",
            "#Off",
            "#As high or higher",
        ];
        blocks.push(table("Expected and thrown, by side and kind of throw", &head, rows));
        blocks.push(Block::Words(self.luck.note.clone()));
    }

    fn put_history(&self, blocks: &mut Vec<Block>) {
        let Some(history) = &self.history else { return };
        blocks.push(heading("What history did"));
        let words =
            format!("{}, {}. {} {}", history.battle, history.date, history.outcome, history.hours);
        blocks.push(Block::Words(words));
        let row = |side: &crate::HistorySide| {
            vec![
                capital(&side.side),
                side.commander.clone(),
                range(side.strength),
                side.guns.map_or_else(|| "\u{2013}".to_owned(), range),
                range(side.losses),
                format!("{:.0} to {:.0}", side.share[0], side.share[1]),
                format!("{:.0}", side.game_share),
            ]
        };
        let rows = history.sides.iter().map(row).collect();
        let head =
            ["Side", "Commander", "#Men", "#Guns", "#Lost", "#In a hundred", "#In this game"];
        blocks.push(table("The whole battle, as the standard works have it", &head, rows));
        for side in history.sides.iter().filter(|side| side.note.is_some()) {
            let note = side.note.as_deref().unwrap_or_default();
            blocks.push(Block::Words(format!("{}: {note}.", capital(&side.side))));
        }
        blocks.extend(history.note.iter().map(|note| Block::Words(note.clone())));
        blocks.push(Block::Words(format!("Sources: {}.", history.sources.join("; "))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read() {
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(73_200), "73,200");
        assert_eq!(range([8000, 9000]), "8,000 to 9,000");
        assert_eq!(range([44, 44]), "44");
        assert_eq!(chance(0.5), "50 %");
        assert_eq!(chance(0.0271), "2.7 %");
        assert_eq!(chance(0.0001), "under 0.1 %");
    }
}
