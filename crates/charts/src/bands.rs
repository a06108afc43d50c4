//! Tables made from a grid, ready for look-ups in the middle of a battle.

use crate::{ChartError, Place};

/// A table looked up by two numbers, made by [`Grid::bands`](crate::Grid::bands).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BandTable<T> {
    pub(crate) rows: Axis,
    pub(crate) columns: Axis,
    pub(crate) cells: Vec<T>,
}

impl<T> BandTable<T> {
    /// The cell for these numbers. A number beyond the last band counts as that band's end.
    pub fn at(&self, row: i32, column: i32) -> &T {
        &self.cells[self.rows.nearest(row) * self.columns.count + self.columns.nearest(column)]
    }

    /// The cell for these numbers, or nothing where a number lies beyond a closed end, such as a
    /// strength of 0 in a table whose first column is `1`.
    pub fn get(&self, row: i32, column: i32) -> Option<&T> {
        let row = self.rows.exact(row)?;
        self.cells.get(row * self.columns.count + self.columns.exact(column)?)
    }
}

/// A table looked up by a word and a number, made by [`Grid::key_bands`](crate::Grid::key_bands).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyBandTable<T> {
    pub(crate) columns: Axis,
    pub(crate) cells: Vec<T>,
}

impl<T> KeyBandTable<T> {
    /// The cell of the row with this index in the list of keys the table was made with. A number
    /// beyond the last band counts as that band's end.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn at(&self, row: usize, column: i32) -> &T {
        &self.cells[row * self.columns.count + self.columns.nearest(column)]
    }

    /// As [`at`](Self::at), but nothing where the number lies beyond a closed end.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn get(&self, row: usize, column: i32) -> Option<&T> {
        Some(&self.cells[row * self.columns.count + self.columns.exact(column)?])
    }
}

/// A table looked up by two words, made by [`Grid::keyed`](crate::Grid::keyed).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyTable<T> {
    pub(crate) width: usize,
    pub(crate) cells: Vec<T>,
}

impl<T> KeyTable<T> {
    /// The cell with these indices in the lists of keys the table was made with.
    ///
    /// # Panics
    /// If there is no such row or column.
    pub fn at(&self, row: usize, column: usize) -> &T {
        assert!(column < self.width, "column {column} of a table with {}", self.width);
        &self.cells[row * self.width + column]
    }
}

/// Number bands without gap or overlap, as a dense list from number to band.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Axis {
    first: i32,
    open_below: bool,
    open_above: bool,
    /// The band of each number from `first` on.
    dense: Vec<u16>,
    count: usize,
}

impl Axis {
    fn nearest(&self, number: i32) -> usize {
        let last = self.dense.len() as i64 - 1;
        let index = (i64::from(number) - i64::from(self.first)).clamp(0, last);
        usize::from(self.dense[index as usize])
    }

    fn exact(&self, number: i32) -> Option<usize> {
        let below = number < self.first && !self.open_below;
        let above = i64::from(number) >= i64::from(self.first) + self.dense.len() as i64
            && !self.open_above;
        if below || above { None } else { Some(self.nearest(number)) }
    }
}

/// A range of whole numbers, open where nothing is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Band {
    low: Option<i32>,
    high: Option<i32>,
}

impl Band {
    fn parse(label: &str) -> Option<Band> {
        let label = label.trim();
        let number = |text: &str| text.trim().replace('−', "-").parse::<i32>().ok();
        for sign in ["≤", "<="] {
            if let Some(rest) = label.strip_prefix(sign) {
                return Some(Band { low: None, high: Some(number(rest)?) });
            }
        }
        for sign in ["≥", ">="] {
            if let Some(rest) = label.strip_prefix(sign) {
                return Some(Band { low: Some(number(rest)?), high: None });
            }
        }
        if let Some(rest) = label.strip_suffix('+') {
            return Some(Band { low: Some(number(rest)?), high: None });
        }
        if let Some(single) = number(label) {
            return Some(Band { low: Some(single), high: Some(single) });
        }
        // A hyphen in first place is a minus sign, so look for the separator behind it.
        let (at, separator) =
            label.char_indices().skip(1).find(|(_, sign)| matches!(sign, '/' | '-' | '–'))?;
        let (low, high) = (number(&label[..at])?, number(&label[at + separator.len_utf8()..])?);
        (low <= high).then_some(Band { low: Some(low), high: Some(high) })
    }
}

/// No printed table is longer than this; a longer band is a slip (`2-300000`).
const LONGEST: i64 = 10_000;

/// Reads the labels of one side of a table.
pub(crate) fn axis(labels: &[(Place, &str)], name: &'static str) -> Result<Axis, ChartError> {
    let error = |index: usize, expected: String| ChartError::Band {
        at: labels[index].0.clone(),
        axis: name,
        label: labels[index].1.to_string(),
        expected,
    };
    let mut bands = Vec::new();
    for (index, (_, label)) in labels.iter().enumerate() {
        let band = Band::parse(label).ok_or_else(|| {
            error(index, "a number or band such as 4, 2/3, 2-3, ≤3, ≥18 or 17+".to_string())
        })?;
        bands.push((index, band));
    }
    // Tables are printed both ways up, so the order of the labels does not matter.
    bands.sort_by_key(|(index, band)| {
        (band.low.is_some(), band.low, band.high.is_none(), band.high, *index)
    });
    for pair in bands.windows(2) {
        let ((_, before), (index, after)) = (pair[0], pair[1]);
        let (Some(high), Some(low)) = (before.high, after.low) else {
            let expected = format!("no overlap with {:?}", labels[pair[0].0].1);
            return Err(error(index, expected));
        };
        if i64::from(low) != i64::from(high) + 1 {
            let fault = if low <= high { "overlap with" } else { "gap after" };
            return Err(error(index, format!("no {fault} {:?}", labels[pair[0].0].1)));
        }
    }
    let (Some(&(lowest, bottom)), Some(&(highest, top))) = (bands.first(), bands.last()) else {
        return Ok(Axis {
            first: 0,
            open_below: false,
            open_above: false,
            dense: vec![0],
            count: 0,
        });
    };
    // An open band needs only its one finite end in the dense list: beyond it nothing changes.
    let first = bottom.low.or(bottom.high).unwrap_or(0);
    let last = top.high.or(top.low).unwrap_or(0);
    if i64::from(last) - i64::from(first) > LONGEST {
        let index = if top.high.is_some() { highest } else { lowest };
        return Err(error(index, format!("at most {LONGEST} numbers from the first to the last")));
    }
    let mut dense = Vec::new();
    for (index, band) in &bands {
        let low = band.low.unwrap_or(first);
        let high = band.high.unwrap_or(last);
        dense.extend((low..=high).map(|_| *index as u16));
    }
    Ok(Axis {
        first,
        open_below: bottom.low.is_none(),
        open_above: top.high.is_none(),
        dense,
        count: labels.len(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(labels: &[&str]) -> Result<Axis, ChartError> {
        let labels: Vec<(Place, &str)> =
            labels.iter().map(|label| (Place { path: "a.toml".into(), line: 3 }, *label)).collect();
        axis(&labels, "row")
    }

    #[test]
    fn all_spellings_of_a_band() {
        for (label, low, high) in [
            ("4", Some(4), Some(4)),
            ("-4", Some(-4), Some(-4)),
            ("−4", Some(-4), Some(-4)),
            ("2/3", Some(2), Some(3)),
            ("2-3", Some(2), Some(3)),
            ("2–3", Some(2), Some(3)),
            ("-3--2", Some(-3), Some(-2)),
            ("≤3", None, Some(3)),
            ("<= 3", None, Some(3)),
            ("≥18", Some(18), None),
            (">=18", Some(18), None),
            ("17+", Some(17), None),
        ] {
            assert_eq!(Band::parse(label), Some(Band { low, high }), "{label}");
        }
        for label in ["", "x", "3/2", "≤", "+", "1-", "1-2-3"] {
            assert_eq!(Band::parse(label), None, "{label}");
        }
    }

    #[test]
    fn numbers_find_their_band() {
        let axis = read(&["≤3", "4", "5/7", "8+"]).unwrap();
        for (number, index) in [(-100, 0), (3, 0), (4, 1), (5, 2), (7, 2), (8, 3), (i32::MAX, 3)] {
            assert_eq!(axis.exact(number), Some(index), "{number}");
            assert_eq!(axis.nearest(number), index, "{number}");
        }
        let closed = read(&["5", "2/4"]).unwrap();
        assert_eq!(closed.exact(1), None);
        assert_eq!(closed.nearest(1), 1);
        assert_eq!(closed.exact(4), Some(1));
        assert_eq!(closed.exact(6), None);
        assert_eq!(closed.nearest(6), 0);
    }

    #[test]
    fn gaps_and_overlaps_are_refused() {
        for (labels, expected) in [
            (&["1", "3"][..], "a.toml:3: row \"3\": expected no gap after \"1\""),
            (&["1/3", "3/4"], "a.toml:3: row \"3/4\": expected no overlap with \"1/3\""),
            (&["1+", "4"], "a.toml:3: row \"4\": expected no overlap with \"1+\""),
            (&["≤1", "≤2"], "a.toml:3: row \"≤2\": expected no overlap with \"≤1\""),
            (&["1", "1"], "a.toml:3: row \"1\": expected no overlap with \"1\""),
            (
                &["one"],
                "a.toml:3: row \"one\": expected a number or band such as 4, 2/3, 2-3, ≤3, ≥18 or 17+",
            ),
            (
                &["1/99999"],
                "a.toml:3: row \"1/99999\": expected at most 10000 numbers from the first to the last",
            ),
        ] {
            assert_eq!(read(labels).unwrap_err().to_string(), expected);
        }
    }
}
