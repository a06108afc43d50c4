//! A report as plain text, for a terminal.

use crate::document::{Block, Table};
use crate::types::Report;

/// So wide a line may be.
const WIDTH: usize = 96;

impl Report {
    /// The report as plain text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for block in self.document() {
            match block {
                Block::Title(words) => out += &format!("{}\n\n", words.to_uppercase()),
                Block::Heading(words) => out += &format!("{}\n\n", words.to_uppercase()),
                Block::Under(words) => out += &format!("{words}\n"),
                Block::Lead(words) | Block::Words(words) => {
                    out += &format!("{}\n", wrapped(&words, ""))
                }
                Block::Table(table) => out += &written(&table),
                Block::Figure(figure) => out += &format!("{}\n", wrapped(&figure.alt, "")),
            }
        }
        out
    }
}

/// Words in lines that are not too long.
fn wrapped(words: &str, indent: &str) -> String {
    let mut out = String::new();
    let mut line = indent.to_owned();
    for word in words.split(' ') {
        if line.len() > indent.len() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            out += line.trim_end();
            out.push('\n');
            line = indent.to_owned();
        }
        if line.len() > indent.len() {
            line.push(' ');
        }
        line += word;
    }
    out + line.trim_end() + "\n"
}

/// A table in columns. One that is too wide for a line has a paragraph for each row.
fn written(table: &Table) -> String {
    let mut out = format!("{}\n", table.caption);
    let all = || std::iter::once(&table.head).chain(&table.rows);
    let width = |column: usize| {
        all().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..table.head.len()).filter_map(width).collect();
    if widths.iter().sum::<usize>() + 2 * widths.len() > WIDTH {
        for row in &table.rows {
            let cells: Vec<String> = table
                .head
                .iter()
                .zip(row)
                .zip(&table.figures)
                .filter(|((_, cell), _)| !cell.is_empty())
                .map(
                    |((name, cell), figure)| {
                        if *figure { format!("{name} {cell}") } else { cell.clone() }
                    },
                )
                .collect();
            out += &wrapped(&cells.join("; "), "  ");
        }
        out.push('\n');
        return out;
    }
    for row in all() {
        let mut line = String::new();
        for ((cell, width), figure) in row.iter().zip(&widths).zip(&table.figures) {
            let room = " ".repeat(width - cell.chars().count());
            line += &if *figure { format!("  {room}{cell}") } else { format!("  {cell}{room}") };
        }
        out += line.trim_end();
        out.push('\n');
    }
    out.push('\n');
    out
}
