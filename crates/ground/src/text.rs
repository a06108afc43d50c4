//! Positions written as text: a little map of letters, and a line for everything else.
//!
//! ```text
//! map                # rows of letters, see `Board::drawn`
//! ......
//! ..V1..
//! end
//! road 0101 0201     # along these hexes
//! turn 3             # `#` after a blank begins a remark, also at the start of a line
//! ```
//!
//! What the lines mean is the system's; here they are taken apart, and every fault names its line.

use crate::board::{Board, Hex};
use crate::{Dir, Facing};
use engine::scene::Road;
use std::str::FromStr;

/// The names of the vertices, in the order of [`Facing`].
pub const VERTICES: [&str; 6] = ["NNE", "E", "SSE", "SSW", "W", "NNW"];

/// A text taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionText<'a> {
    /// The rows of the little map, if there is one.
    pub map: Option<Vec<&'a str>>,
    lines: Vec<(usize, Vec<&'a str>)>,
}

impl<'a> PositionText<'a> {
    /// Takes a text apart.
    pub fn new(text: &'a str) -> Self {
        let (mut map, mut rows) = (None, None::<Vec<&str>>);
        let mut lines = Vec::new();
        for (number, line) in text.lines().enumerate() {
            if let Some(letters) = &mut rows {
                // On a map `#` is a letter like others.
                match line.trim() {
                    "end" => map = rows.take(),
                    row => letters.push(row),
                }
                continue;
            }
            let bare = line.split_once(" #").map_or(line, |(before, _)| before).trim();
            match bare {
                "map" => rows = Some(Vec::new()),
                bare if bare.is_empty() || bare.starts_with('#') => {}
                bare => lines.push((number + 1, bare.split_whitespace().collect())),
            }
        }
        PositionText { map, lines }
    }

    /// The board that the letters of the map draw, with the roads of the text.
    pub fn board(&self) -> Result<Option<Board>, String> {
        let Some(map) = &self.map else { return Ok(None) };
        let letters: Vec<String> = map.iter().map(|row| (*row).to_owned()).collect();
        let mut roads = Vec::new();
        for (_, words) in self.lines.iter().filter(|(_, words)| words[0] == "road") {
            let hexes = words[1..].iter().map(|label| (*label).to_owned()).collect();
            roads.push(Road { name: "road".to_owned(), lane: false, hexes });
        }
        Board::drawn(&letters, &roads).map(Some).map_err(|error| error.to_string())
    }

    /// Whether a line stands in the text, word by word.
    pub fn has(&self, line: &[&str]) -> bool {
        self.lines.iter().any(|(_, words)| words == line)
    }

    /// Reads every line but those of roads on the map. A fault is told with the number of its line.
    pub fn each(
        &self,
        mut read: impl FnMut(&mut Words<'_, 'a>) -> Result<(), String>,
    ) -> Result<(), String> {
        let drawn = |words: &[&str]| self.map.is_some() && words[0] == "road";
        for (number, words) in self.lines.iter().filter(|(_, words)| !drawn(words)) {
            let mut words = Words { words, next: 0 };
            read(&mut words).map_err(|what| format!("line {number}: {what}"))?;
        }
        Ok(())
    }
}

/// The words of a line, taken one after the other.
pub struct Words<'w, 'a> {
    words: &'w [&'a str],
    next: usize,
}

impl<'w, 'a> Words<'w, 'a> {
    /// A single word.
    pub fn of(word: &'w &'a str) -> Self {
        Words { words: std::slice::from_ref(word), next: 0 }
    }

    /// All words of the line.
    pub fn all(&self) -> &[&'a str] {
        self.words
    }

    /// The next word, if there is one.
    pub fn take(&mut self) -> Option<&'a str> {
        let word = self.words.get(self.next).copied();
        self.next += usize::from(word.is_some());
        word
    }

    /// The next word, which must be there: it is `what`.
    pub fn word(&mut self, what: &str) -> Result<&'a str, String> {
        let before = self.words[..self.next].join(" ");
        self.take().ok_or_else(|| format!("{what} expected after '{before}'"))
    }

    /// The next word as a number.
    pub fn number<T: FromStr>(&mut self, what: &str) -> Result<T, String> {
        number(self.word(what)?)
    }

    /// The next word as the new value of something.
    pub fn set<T: FromStr>(&mut self, value: &mut T, what: &str) -> Result<(), String> {
        *value = self.number(what)?;
        Ok(())
    }

    /// The next word as one of a list of names.
    pub fn key<T>(&mut self, what: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, String> {
        let word = self.word(what)?;
        read(word).ok_or_else(|| format!("{what} expected, found '{word}'"))
    }

    /// The next word as a hex.
    pub fn hex(&mut self, board: &Board) -> Result<Hex, String> {
        hex(board, self.word("a hex")?)
    }

    /// The next word as a hexside.
    pub fn dir(&mut self) -> Result<Dir, String> {
        self.key("N, NE, SE, S, SW or NW", |name| {
            Dir::ALL.into_iter().find(|dir| dir.name() == name)
        })
    }

    /// The next word as a vertex.
    pub fn vertex(&mut self) -> Result<Facing, String> {
        let number = |name: &str| VERTICES.iter().position(|vertex| *vertex == name);
        let found = self.key("NNE, E, SSE, SSW, W or NNW", number)?;
        Ok(Facing::new(found as u8))
    }

    /// That nothing is left.
    pub fn done(&mut self) -> Result<(), String> {
        match self.take() {
            None => Ok(()),
            Some(word) => Err(format!("'{word}' is too much")),
        }
    }

    /// The words that are left.
    pub fn rest(&mut self) -> Vec<&'a str> {
        let rest = self.words[self.next..].to_vec();
        self.next = self.words.len();
        rest
    }
}

/// A hex by its printed number.
pub fn hex(board: &Board, label: &str) -> Result<Hex, String> {
    let label = label.trim();
    board.hex(label).ok_or_else(|| format!("no hex '{label}' on this map"))
}

/// A number.
pub fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("a number expected, found '{text}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "# a fight\nmap\n.#.\n...\nend\nroad 0101 0201\nturn 3 # noon\nunit 0102 NNE\n";

    #[test]
    fn a_text_is_taken_apart() {
        let text = PositionText::new(TEXT);
        assert_eq!(text.map.as_deref(), Some(&[".#.", "..."][..]));
        let board = text.board().unwrap().unwrap();
        assert_eq!(board.len(), 6);
        assert!(
            board.road(board.hex("0101").unwrap(), Dir::SE),
            "0201 lies half a hex further south"
        );
        let mut read = Vec::new();
        let found = text.each(|words| {
            read.push(words.all().join(" "));
            match words.word("a name")? {
                "turn" => assert_eq!(words.number::<u8>("a turn"), Ok(3)),
                _ => {
                    assert_eq!(words.hex(&board), Ok(board.hex("0102").unwrap()));
                    assert_eq!(words.vertex(), Ok(Facing::new(0)));
                    words.word("a strength")?;
                }
            }
            Ok(())
        });
        assert_eq!(read, ["turn 3", "unit 0102 NNE"]);
        assert_eq!(found, Err("line 8: a strength expected after 'unit 0102 NNE'".to_owned()));
        assert!(text.has(&["turn", "3"]) && !text.has(&["turn"]));
    }

    #[test]
    fn without_a_map_there_is_no_board() {
        assert_eq!(PositionText::new("turn 1").board().unwrap().map(|board| board.len()), None);
        assert!(PositionText::new("map\n..\nend\nroad 0101 0909").board().is_err());
    }
}
