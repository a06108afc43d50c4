//! Where hexes lie: a hex is 54 units high, a unit being one pixel at scale 1.

use std::collections::{BTreeMap, BTreeSet};

use engine::scene::{Cover, HexCell, HexSheet};

use crate::text::p;

/// Height of a hex.
pub const H: f64 = 54.0;
/// Its radius, from centre to vertex.
pub const R: f64 = 31.176_914_536_239_79;
/// Distance of columns.
pub const DX: f64 = 1.5 * R;

/// A point.
pub type Point = (f64, f64);
/// A hex as column and row from 0; may lie off the sheet.
pub type Hex = (i32, i32);

/// Corner `i`, clockwise from east, of a hex of radius 1.
const CORNERS: [Point; 6] = [
    (1.0, 0.0),
    (0.5, 0.866_025_403_784_438_6),
    (-0.5, 0.866_025_403_784_438_6),
    (-1.0, 0.0),
    (-0.5, -0.866_025_403_784_438_6),
    (0.5, -0.866_025_403_784_438_6),
];

/// A sheet with its hexes indexed by printed number.
pub struct Grid<'a> {
    /// The sheet.
    pub sheet: &'a HexSheet,
    labels: BTreeMap<&'a str, Hex>,
    /// Hexes that the edge of the map cuts.
    cut: BTreeSet<Hex>,
}

impl<'a> Grid<'a> {
    /// Indexes a sheet.
    pub fn new(sheet: &'a HexSheet) -> Self {
        let rows = i32::from(sheet.rows).max(1);
        let mut labels = BTreeMap::new();
        let whole = usize::from(sheet.columns) * usize::from(sheet.rows);
        for (i, cell) in sheet.hexes.iter().take(whole).enumerate() {
            let i = i32::try_from(i).unwrap_or(i32::MAX);
            labels.entry(cell.label.as_str()).or_insert((i / rows, i % rows));
        }
        let cut =
            sheet.cut.iter().filter_map(|label| labels.get(label.as_str()).copied()).collect();
        Grid { sheet, labels, cut }
    }

    /// The hexes with these printed numbers.
    pub fn listed(&self, labels: &[String]) -> BTreeSet<Hex> {
        labels.iter().filter_map(|label| self.find(label)).collect()
    }

    /// Columns and rows.
    pub fn size(&self) -> (i32, i32) {
        (i32::from(self.sheet.columns), i32::from(self.sheet.rows))
    }

    /// Width and height of the sheet.
    pub fn extent(&self) -> (f64, f64) {
        let (columns, rows) = self.size();
        if columns == 0 || rows == 0 {
            return (2.0 * R, H);
        }
        (f64::from(columns - 1) * DX + 2.0 * R, f64::from(rows) * H + H / 2.0)
    }

    /// The hex with this printed number.
    pub fn find(&self, label: &str) -> Option<Hex> {
        self.labels.get(label).copied()
    }

    /// The hex a number would have beyond the sheet (a cut-out's roads go on there).
    pub fn beyond(&self, label: &str) -> Option<Hex> {
        if label.len() < 4
            || !label.len().is_multiple_of(2)
            || !label.bytes().all(|b| b.is_ascii_digit())
        {
            return None;
        }
        let (c, r) = label.split_at(label.len() / 2);
        let hex = (
            c.parse::<i32>().ok()?.checked_sub(i32::from(self.sheet.first_column))?,
            r.parse::<i32>().ok()?.checked_sub(i32::from(self.sheet.first_row))?,
        );
        let (columns, rows) = self.size();
        ((-2..columns + 2).contains(&hex.0) && (-2..rows + 2).contains(&hex.1)).then_some(hex)
    }

    /// Centre of the hex with this printed number.
    pub fn at(&self, label: &str) -> Option<Point> {
        self.find(label).map(|h| self.centre(h))
    }

    /// Whether a column lies half a hex further south.
    fn south(&self, column: i32) -> bool {
        let even = (column + i32::from(self.sheet.first_column)) % 2 == 0;
        even == self.sheet.even_columns_south
    }

    /// Centre of a hex.
    pub fn centre(&self, (c, r): Hex) -> Point {
        let half = if self.south(c) { H / 2.0 } else { 0.0 };
        (f64::from(c) * DX + R, f64::from(r) * H + H / 2.0 + half)
    }

    /// The hex a point lies in; may lie off the sheet.
    pub fn under(&self, (x, y): Point) -> Hex {
        let near = ((x - R) / DX).round() as i32;
        let mut best = (f64::INFINITY, (near, 0));
        for c in near - 1..=near + 1 {
            let half = if self.south(c) { H / 2.0 } else { 0.0 };
            let r = ((y - H / 2.0 - half) / H).round() as i32;
            let (cx, cy) = self.centre((c, r));
            let d = (cx - x).powi(2) + (cy - y).powi(2);
            if d < best.0 {
                best = (d, (c, r));
            }
        }
        best.1
    }

    /// Corners of a hex, clockwise from east, its size times `k`.
    pub fn corners(&self, hex: Hex, k: f64) -> [Point; 6] {
        let (x, y) = self.centre(hex);
        CORNERS.map(|(u, v)| (x + k * R * u, y + k * R * v))
    }

    /// Outline of a hex as path data.
    pub fn path(&self, hex: Hex, k: f64) -> String {
        path_of(&self.corners(hex, k))
    }

    /// Neighbours clockwise from north.
    pub fn neighbours(&self, (c, r): Hex) -> [Hex; 6] {
        let d = if self.south(c) { 0 } else { -1 };
        [
            (c, r - 1),
            (c + 1, r + d),
            (c + 1, r + d + 1),
            (c, r + 1),
            (c - 1, r + d + 1),
            (c - 1, r + d),
        ]
    }

    /// The cell of a hex on the sheet.
    pub fn cell(&self, (c, r): Hex) -> Option<&'a HexCell> {
        let (columns, rows) = self.size();
        if !(0..columns).contains(&c) || !(0..rows).contains(&r) {
            return None;
        }
        self.sheet.hexes.get(usize::try_from(c * rows + r).ok()?)
    }

    /// What covers a hex; nothing beyond the sheet.
    pub fn cover(&self, hex: Hex) -> Cover {
        self.cell(hex).map_or(Cover::Open, |c| c.cover)
    }

    /// Level of a hex; beyond the sheet or the field that of its nearest edge, so that hills run on.
    pub fn level(&self, (c, r): Hex) -> i8 {
        let (columns, rows) = self.size();
        let inner = (c.clamp(0, (columns - 1).max(0)), r.clamp(0, (rows - 1).max(0)));
        let level = |hex: Hex| self.cell(hex).map_or(0, |cell| cell.level);
        if !self.cut.contains(&inner) {
            return level(inner);
        }
        let near = self.neighbours(inner).into_iter().filter(|near| self.cell(*near).is_some());
        near.filter(|near| !self.cut.contains(near)).map(level).max().unwrap_or(level(inner))
    }

    /// All hexes of the sheet, row by row.
    pub fn all(&self) -> impl Iterator<Item = Hex> + use<> {
        let (columns, rows) = self.size();
        (0..rows).flat_map(move |r| (0..columns).map(move |c| (c, r)))
    }

    /// Closed outlines of a set of hexes, the inside on the right hand; looks `rim` hexes beyond the sheet.
    pub fn outlines(&self, rim: i32, inside: impl Fn(Hex) -> bool) -> Vec<Vec<Point>> {
        type Key = (i64, i64);
        let key = |v: Point| -> Key { ((v.0 * 4.0).round() as i64, (v.1 * 4.0).round() as i64) };
        let mut next: BTreeMap<Key, Vec<(Key, Point)>> = BTreeMap::new();
        let (columns, rows) = self.size();
        let known = |h: Hex| {
            (-rim..columns + rim).contains(&h.0) && (-rim..rows + rim).contains(&h.1) && inside(h)
        };
        for c in -rim..columns + rim {
            for r in -rim..rows + rim {
                if !known((c, r)) {
                    continue;
                }
                let v = self.corners((c, r), 1.0);
                let near = self.neighbours((c, r));
                for i in 0..6 {
                    // side i lies between corners i and i + 1; its neighbour, clockwise from south-east
                    if !known(near[(i + 2) % 6]) {
                        let (a, b) = (v[i], v[(i + 1) % 6]);
                        next.entry(key(a)).or_default().push((key(b), a));
                    }
                }
            }
        }
        let mut loops = Vec::new();
        while let Some((&start, _)) = next.first_key_value() {
            let mut chain = Vec::new();
            let mut k = start;
            while let Some(list) = next.get_mut(&k) {
                let Some((to, at)) = list.pop() else { break };
                if list.is_empty() {
                    next.remove(&k);
                }
                chain.push(at);
                k = to;
                if k == start {
                    break;
                }
            }
            loops.push(chain);
        }
        loops
    }

    /// Connected groups of hexes with this cover, each from west to east, in order of the first.
    pub fn groups(&self, cover: Cover) -> Vec<Vec<Hex>> {
        let mut left: std::collections::BTreeSet<Hex> =
            self.all().filter(|h| self.cover(*h) == cover).collect();
        let mut groups = Vec::new();
        while let Some(first) = left.pop_first() {
            let mut group = vec![first];
            let mut i = 0;
            while let Some(&hex) = group.get(i) {
                for near in self.neighbours(hex) {
                    if left.remove(&near) {
                        group.push(near);
                    }
                }
                i += 1;
            }
            group.sort_unstable();
            groups.push(group);
        }
        groups
    }
}

/// Path data of a closed line.
pub fn path_of(points: &[Point]) -> String {
    let mut d = String::with_capacity(points.len() * 12);
    for (i, (x, y)) in points.iter().enumerate() {
        d.push(if i == 0 { 'M' } else { 'L' });
        d.push_str(&p(*x, *y));
    }
    if !d.is_empty() {
        d.push('Z');
    }
    d
}

/// Rounds a closed line by cutting its corners `times` times.
pub fn rounded(mut points: Vec<Point>, times: usize) -> Vec<Point> {
    for _ in 0..times {
        let mut out = Vec::with_capacity(points.len() * 2);
        for (i, a) in points.iter().enumerate() {
            let b = points[(i + 1) % points.len()];
            out.push((a.0 * 0.75 + b.0 * 0.25, a.1 * 0.75 + b.1 * 0.25));
            out.push((a.0 * 0.25 + b.0 * 0.75, a.1 * 0.25 + b.1 * 0.75));
        }
        points = out;
    }
    points
}

/// How far the edge of a wood or a height may stray from the middle of a hexside. A hexside lies 27 from
/// the centres on both of its sides, so no centre ever changes sides: what is drawn stays true hex by hex.
const STRAY: f64 = 10.0;
/// The length of the longer and the shorter waves of such an edge.
const WAVES: [f64; 2] = [97.0, 41.0];

/// A closed line along hexsides as nature would have it: without the zigzag of the hexsides, and never
/// straight for long. Lines at the same place stray alike, so what meets there still fits.
pub fn natural(points: &[Point], times: usize) -> Vec<Point> {
    let mut line = Vec::with_capacity(points.len() * 2);
    let middle = |a: Point, b: Point| ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    for (i, a) in points.iter().enumerate() {
        let b = points[(i + 1) % points.len()];
        let c = points[(i + 2) % points.len()];
        let (here, there) = (middle(*a, b), middle(b, c));
        line.push(astray(here));
        line.push(astray(middle(here, there)));
    }
    rounded(line, times)
}

/// A point, moved by waves of two lengths.
fn astray((x, y): Point) -> Point {
    let wave = |seed: i32| {
        let [long, short] = WAVES;
        0.7 * noise(x / long, y / long, seed) + 0.3 * noise(x / short, y / short, seed + 1)
    };
    (x + STRAY * wave(11), y + STRAY * wave(23))
}

/// Smooth noise from -1 to 1 over the plane.
fn noise(x: f64, y: f64, seed: i32) -> f64 {
    let (column, row) = (x.floor(), y.floor());
    let ease = |t: f64| t * t * (3.0 - 2.0 * t);
    let (u, v) = (ease(x - column), ease(y - row));
    let knot = |c: i32, r: i32| {
        let (c, r) = (column as i32 + c, row as i32 + r);
        let mixed = c.wrapping_mul(73_856_093) ^ r.wrapping_mul(19_349_663) ^ seed;
        2.0 * Rng::new(mixed.cast_unsigned()).next() - 1.0
    };
    let north = knot(0, 0) * (1.0 - u) + knot(1, 0) * u;
    let south = knot(0, 1) * (1.0 - u) + knot(1, 1) * u;
    north * (1.0 - v) + south * v
}

/// A small seeded generator (mulberry32): the same sheet is always drawn the same.
pub struct Rng(u32);

impl Rng {
    /// Starts from a seed.
    pub fn new(seed: u32) -> Self {
        Rng(seed)
    }

    /// The next number from 0 up to 1.
    pub fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x6D2B_79F5);
        let a = self.0;
        let mut t = (a ^ a >> 15).wrapping_mul(1 | a);
        t = t.wrapping_add((t ^ t >> 7).wrapping_mul(61 | t)) ^ t;
        f64::from(t ^ t >> 14) / 4_294_967_296.0
    }
}

/// The part of the plane that is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// West edge.
    pub x0: f64,
    /// North edge.
    pub y0: f64,
    /// East edge.
    pub x1: f64,
    /// South edge.
    pub y1: f64,
}

impl View {
    /// Whether a point lies inside, or at most `by` outside.
    pub fn sees(&self, (x, y): Point, by: f64) -> bool {
        x > self.x0 - by && x < self.x1 + by && y > self.y0 - by && y < self.y1 + by
    }

    /// Width.
    pub fn width(&self) -> f64 {
        self.x1 - self.x0
    }

    /// Height.
    pub fn height(&self) -> f64 {
        self.y1 - self.y0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(first_column: u16, even_columns_south: bool) -> HexSheet {
        let cell = |label: String| HexCell { label, cover: Cover::Open, level: 0 };
        HexSheet {
            columns: 3,
            rows: 3,
            first_column,
            first_row: 5,
            even_columns_south,
            hexes: (0..9)
                .map(|i| cell(format!("{:02}{:02}", first_column + i / 3, 5 + i % 3)))
                .collect(),
            ..HexSheet::default()
        }
    }

    #[test]
    fn even_printed_columns_lie_south_also_in_a_cut_out() {
        for first in [1, 2] {
            let s = sheet(first, true);
            let grid = Grid::new(&s);
            let y = |label: &str| grid.at(label).unwrap().1;
            assert!(
                (y("0205") - y(if first == 1 { "0105" } else { "0305" }) - H / 2.0).abs() < 1e-9
            );
        }
        let s = sheet(1, false);
        let grid = Grid::new(&s);
        assert!(grid.at("0205").unwrap().1 < grid.at("0105").unwrap().1);
    }

    #[test]
    fn neighbours_are_one_hex_away_and_points_find_their_hex() {
        for (first, south) in [(1, true), (2, true), (1, false), (2, false)] {
            let s = sheet(first, south);
            let grid = Grid::new(&s);
            for hex in grid.all() {
                let (x, y) = grid.centre(hex);
                assert_eq!(grid.under((x + 20.0, y - 5.0)), hex);
                for near in grid.neighbours(hex) {
                    let (u, v) = grid.centre(near);
                    assert!(((x - u).hypot(y - v) - H).abs() < 1e-6);
                }
            }
        }
    }

    /// Whether a point lies within closed lines, by the number of times that a ray from it crosses them.
    fn within(lines: &[Vec<Point>], (x, y): Point) -> bool {
        let crossings = lines.iter().flat_map(|line| {
            let next = line.iter().cycle().skip(1);
            line.iter().zip(next).filter(|(a, b)| {
                (a.1 > y) != (b.1 > y) && x < a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0)
            })
        });
        crossings.count() % 2 == 1
    }

    #[test]
    fn natural_outlines_keep_every_hex_on_its_side() {
        let sheet = sheet(1, false);
        let grid = Grid::new(&sheet);
        let mut rand = Rng::new(1813);
        for _ in 0..200 {
            let set: BTreeSet<Hex> = grid.all().filter(|_| rand.next() < 0.5).collect();
            let lines = grid.outlines(0, |hex| set.contains(&hex));
            let lines: Vec<_> = lines.iter().map(|line| natural(line, 2)).collect();
            for hex in grid.all() {
                assert_eq!(within(&lines, grid.centre(hex)), set.contains(&hex), "{hex:?} {set:?}");
            }
        }
    }

    #[test]
    fn the_outline_of_one_hex_has_six_corners() {
        let s = sheet(1, true);
        let grid = Grid::new(&s);
        let loops = grid.outlines(0, |h| h == (1, 1));
        assert_eq!(loops.len(), 1);
        assert_eq!(loops[0].len(), 6);
        assert_eq!(grid.outlines(2, |_| true).len(), 1);
    }

    #[test]
    fn numbers_beyond_a_cut_out_are_placed_only_near_it() {
        let s = sheet(11, true);
        let grid = Grid::new(&s);
        assert_eq!(grid.beyond("1005"), Some((-1, 0)));
        assert_eq!(grid.beyond("3005"), None);
        assert_eq!(grid.beyond("Hof"), None);
    }
}
