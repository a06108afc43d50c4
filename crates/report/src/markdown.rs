//! A report as Markdown.

use crate::document::{Block, Table};
use crate::types::Report;

impl Report {
    /// The report as Markdown. Maps are named by `maps`, the names of their files in order; without, they
    /// are told in words.
    pub fn markdown(&self, maps: &[String]) -> String {
        let mut names = maps.iter();
        let mut out = String::new();
        for block in self.document() {
            match block {
                Block::Title(words) => out += &format!("# {}\n\n", plain(&words)),
                Block::Lead(words) => out += &format!("*{}*\n\n", plain(&words)),
                Block::Heading(words) => out += &format!("## {}\n\n", plain(&words)),
                Block::Under(words) => out += &format!("### {}\n\n", plain(&words)),
                Block::Words(words) => out += &format!("{}\n\n", plain(&words)),
                Block::Table(table) => out += &written(&table),
                Block::Figure(figure) => match names.next().filter(|_| figure.apart) {
                    Some(name) => out += &format!("![{}]({name})\n\n", plain(&figure.alt)),
                    None => out += &format!("*{}*\n\n", plain(&figure.alt)),
                },
            }
        }
        out
    }
}

/// Text that means nothing to Markdown.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        if matches!(letter, '*' | '_' | '`' | '<' | '|' | '[' | ']' | '\\' | '#') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

fn written(table: &Table) -> String {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| plain(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rule: Vec<&str> =
        table.figures.iter().map(|figure| if *figure { "---:" } else { "---" }).collect();
    let rows: String = table.rows.iter().map(|row| line(row)).collect();
    format!(
        "**{}**\n\n{}| {} |\n{rows}\n",
        plain(&table.caption),
        line(&table.head),
        rule.join(" | ")
    )
}
