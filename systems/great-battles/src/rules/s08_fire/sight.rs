//! 8.1.7: the line of sight, and fog. [LOS-01]

use crate::book::Number;
use crate::nouns::Slope;
use crate::state::Battle;
use engine::{Rule, rule};
use ground::{Crossing, Hex};

/// One place on the way of a line: a hex, or the two hexes between which it runs. [LOS-07]
type Place = [Option<Hex>; 2];

/// The two ends of a line, the lower one first; of equal ones the first is where it starts.
#[derive(Clone, Copy)]
struct Ends {
    low: (Hex, i8),
    high: (Hex, i8),
}

impl Battle {
    /// Whether a straight line from centre to centre is free. [LOS-01]
    pub fn sees(&self, from: Hex, to: Hex) -> bool {
        self.sight_block(from, to).is_none()
    }

    /// The rule that blocks the line of sight between two hexes, if one does.
    pub fn sight_block(&self, from: Hex, to: Hex) -> Option<Rule> {
        // [LOS-01] Neighbours always see each other.
        if self.board().distance(from, to) <= 1 {
            return None;
        }
        let way = self.way(from, to);
        if self.is_hidden_by_fog(from, to, &way) {
            return Some(rule!("EXC-03"));
        }
        let level = |hex| (hex, self.field().level(hex));
        let ends = match self.field().level(from) <= self.field().level(to) {
            true => Ends { low: level(from), high: level(to) },
            false => Ends { low: level(to), high: level(from) },
        };
        // [LOS-07] Of two hexes between which the line runs either blocks.
        let between = way[1..way.len() - 1].iter();
        let by_hex = between.flatten().flatten().find_map(|hex| self.hex_blocks(*hex, ends));
        by_hex.or_else(|| self.sides_block(&way, ends))
    }

    /// The places on a line in their order, both ends included.
    fn way(&self, from: Hex, to: Hex) -> Vec<Place> {
        let real = |hex: Hex| hex.is_somewhere().then_some(hex);
        let mut between: Vec<Place> = self
            .board()
            .crossed(from, to)
            .map(|crossing| match crossing {
                Crossing::Hex(hex) => [real(hex), None],
                Crossing::Side(left, right) => [real(left), real(right)],
            })
            .collect();
        // How far along the line the middle of a place lies. Columns are one and a half hexes' sides
        // apart and doubled rows half a hex's height, so that squares count three to one.
        let (column, double) = self.board().offset(from, to);
        let along = |place: &Place| {
            let hexes = place.iter().flatten();
            let all = hexes.map(|hex| {
                let (c, d) = self.board().offset(from, *hex);
                3 * i32::from(column) * i32::from(c) + i32::from(double) * i32::from(d)
            });
            all.max().unwrap_or_default()
        };
        between.sort_by_key(along);
        let mut way = vec![[Some(from), None]];
        way.extend(between);
        way.push([Some(to), None]);
        way
    }

    /// [EXC-03] In fog a line from, into or through low ground is short. (G15)
    fn is_hidden_by_fog(&self, from: Hex, to: Hex, way: &[Place]) -> bool {
        let far = i32::from(self.board().distance(from, to)) > self.number(Number::FogSight);
        let low = |hex: &Hex| i32::from(self.field().level(*hex)) <= self.number(Number::FogLevel);
        self.fog && far && way.iter().flatten().flatten().any(low)
    }

    /// The rule by which a hex between the ends blocks.
    fn hex_blocks(&self, hex: Hex, ends: Ends) -> Option<Rule> {
        let level = self.field().level(hex);
        // [LOS-03] Ground above both ends.
        if level > ends.high.1 {
            return Some(rule!("LOS-03"));
        }
        // [LOS-02] [TEC-24] Woods, villages and castles, and combat units of both sides.
        let blocker = self.book().combat(self.land_row(hex)).blocks || self.top(hex).is_some();
        let distance = |end: (Hex, i8)| self.board().distance(hex, end.0);
        let nearer = if distance(ends.low) <= distance(ends.high) { End::Low } else { End::High };
        blocker.then(|| blocker_blocks(level, nearer, ends)).flatten()
    }

    /// The rule by which a hexside that the line crosses blocks. Where it runs between two hexes it
    /// counts as crossing the sides of both. (G51)
    fn sides_block(&self, way: &[Place], ends: Ends) -> Option<Rule> {
        let upward = way[0][0] == Some(ends.low.0);
        for (at, pair) in way.windows(2).enumerate() {
            let at_end = at == 0 || at + 2 == way.len();
            for first in pair[0].into_iter().flatten() {
                for second in pair[1].into_iter().flatten() {
                    let (near, far) = if upward { (first, second) } else { (second, first) };
                    // (G51) Everybody sees over the wall at his own hex.
                    let wall = || (!at_end).then(|| self.wall_blocks(near, far, ends)).flatten();
                    let found = self.crest_blocks(near, far, ends).or_else(wall);
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
        // (G51) A wall along which the line runs stands in it.
        let along = way.iter().filter_map(|place| Some((place[0]?, place[1]?)));
        let mut walls = along.filter_map(|(left, right)| {
            let dir = self.board().direction(left, right)?;
            self.field().side(left, dir).wall.then_some((left, right))
        });
        walls.find_map(|(left, right)| self.wall_blocks(left, right, ends))
    }

    /// The rule by which a crest between two hexes blocks, the first of them on the part of the line
    /// towards the lower end.
    fn crest_blocks(&self, near: Hex, far: Hex, ends: Ends) -> Option<Rule> {
        let side = self.field().side(near, self.board().direction(near, far)?);
        // [LOS-06] A crest nearer to the lower end hides what is beyond it.
        let crest = matches!(side.slope, Slope::Steep | Slope::Sharp);
        let hides = self.nearer(near, far, ends) == End::Low && ends.low.1 != ends.high.1;
        (crest && hides).then_some(rule!("LOS-06"))
    }

    /// The end that a hexside is nearer to; the lower one if it is as near to both.
    fn nearer(&self, near: Hex, far: Hex, ends: Ends) -> End {
        let board = self.board();
        match board.distance(near, ends.low.0) <= board.distance(far, ends.high.0) {
            true => End::Low,
            false => End::High,
        }
    }

    /// [LOS-02] The rule by which a wall between two hexes blocks. It stands on the higher of them.
    /// (G51)
    fn wall_blocks(&self, near: Hex, far: Hex, ends: Ends) -> Option<Rule> {
        let side = self.field().side(near, self.board().direction(near, far)?);
        let level = self.field().level(near).max(self.field().level(far));
        side.wall.then(|| blocker_blocks(level, self.nearer(near, far, ends), ends)).flatten()
    }
}

/// One of the two ends of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The lower one.
    Low,
    /// The higher one.
    High,
}

/// The rule by which a blocker on a level blocks that is nearer to one end.
fn blocker_blocks(level: i8, nearer: End, ends: Ends) -> Option<Rule> {
    let (low, high) = (ends.low.1, ends.high.1);
    match level {
        // [LOS-03] Below both it never does.
        _ if level < low => None,
        _ if low == high => Some(rule!("LOS-04")),
        _ if level > low || nearer == End::Low => Some(rule!("LOS-05")),
        _ => None,
    }
}
