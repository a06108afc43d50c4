//! Output: plain text or JSON on stdout, progress on stderr.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use std::io::{IsTerminal, Write};

/// Exit code of a program whose reader has gone away: as if SIGPIPE had ended it.
const NO_READER: i32 = 141;

/// How a command tells its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// In words, for people.
    Words,
    /// As one JSON document, for programs.
    Json,
}

/// Writes to stdout. What cannot be written is not passed over: the program ends with an exit code, in
/// silence if it was only the reader who has gone away (`| head`).
pub fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) else { return };
    if error.kind() == std::io::ErrorKind::BrokenPipe {
        std::process::exit(NO_READER);
    }
    complain(&format!("error: standard output: {error}"));
    std::process::exit(2);
}

/// Writes a line to stderr; if nobody reads even that, there is nothing left to do.
pub fn complain(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// A line.
pub fn say_line(text: &str) {
    say(&format!("{text}\n"));
}

/// A value as JSON, one document.
pub fn json(value: &impl Serialize) {
    let text = serde_json::to_string_pretty(value).expect("plain data");
    say_line(&text);
}

/// A heading: bold on a terminal that may be coloured.
pub fn heading(text: &str) -> String {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if plain || !std::io::stdout().is_terminal() {
        text.to_owned()
    } else {
        format!("\x1b[1m{text}\x1b[0m")
    }
}

/// A progress bar, only where somebody looks.
pub fn progress(total: u64, what: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}  {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_message(what.to_owned());
    bar
}

/// A table with aligned columns; the first row is the heading.
pub fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            line += cell;
            if column + 1 < row.len() {
                line += &" ".repeat(widths[column] - cell.chars().count() + 2);
            }
        }
        let line = line.trim_end();
        text += &if index == 0 { heading(line) } else { line.to_owned() };
        text.push('\n');
    }
    text
}

/// Runs games whose panics are caught and reported: their messages stay off the screen.
pub fn quietly<T>(work: impl FnOnce() -> T) -> T {
    let loud = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let done = work();
    std::panic::set_hook(loud);
    done
}
