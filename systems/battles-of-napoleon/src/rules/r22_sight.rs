//! Chapter 22: line of sight.

use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Shape, Weather};
use crate::rules::words::counted;
use crate::state::battle::Battle;
use engine::{Rule, Seat, rule};
use ground::{Crossing, Hex};

/// What blocks a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// Beyond the sight that the weather or the evening leaves. [10.1c] [10.1f] [10.3a]
    TooFar(u16),
    /// This hex is in the way (or the side between two such hexes).
    Hex(Hex),
}

impl Battle {
    /// How far one can see: the weather's limit ([10.1b] none if it is clear) or the evening's,
    /// whichever is less.
    pub fn sight_range(&self) -> u16 {
        let book = &self.field.book;
        let by_weather = book.weather(self.weather).sight;
        // [10.3a] The evening leaves three hexes.
        if book.turn(self.turn).evening { by_weather.min(book.evening().sight) } else { by_weather }
    }

    /// Whether there is a free line of sight between two hexes. [22a]
    pub fn sees(&self, from: Hex, to: Hex) -> bool {
        // [22a]
        self.sight_block(from, to, None).is_none()
    }

    /// What blocks the line of sight between two hexes, if anything does.
    ///
    /// `through_squares_of`: squares of this side do not count. [17.3.1e]
    pub fn sight_block(
        &self,
        from: Hex,
        to: Hex,
        through_squares_of: Option<Seat>,
    ) -> Option<Block> {
        let range = self.sight_range();
        if self.distance(from, to) > range {
            return Some(Block::TooFar(range));
        }
        // [22g] Centre to centre. [22h] The two hexes themselves never block: they are not crossed.
        self.field.board.crossed(from, to).find_map(|crossing| match crossing {
            Crossing::Hex(hex) => {
                self.blocks(from, to, hex, through_squares_of).then_some(Block::Hex(hex))
            }
            // [22i] Along a hexside it takes both hexes to block. (R48)
            Crossing::Side(left, right) => {
                let both = left.is_somewhere()
                    && right.is_somewhere()
                    && self.blocks(from, to, left, through_squares_of)
                    && self.blocks(from, to, right, through_squares_of);
                both.then_some(Block::Hex(left))
            }
        })
    }

    /// Whether a hex on the way blocks. (R48)
    fn blocks(&self, from: Hex, to: Hex, hex: Hex, through_squares_of: Option<Seat>) -> bool {
        let board = &self.field.board;
        let (a, b, here) = (board.level(from), board.level(to), board.level(hex));
        let unit_here = self.top(hex).is_some_and(|unit| {
            through_squares_of != Some(self.seat_of(unit)) || self.unit(unit).shape != Shape::Square
        });
        // [20c] Obstructed terrain, and units.
        let solid = self.obstructed(hex) || unit_here;
        if a == b {
            // [22b] [24e] At one level: obstructed terrain, combat units and higher ground.
            return solid || here > a;
        }
        if here > a.max(b) {
            return true;
        }
        // [22e] [22f] Between levels a feature blocks if it is nearer to the lower of the two.
        let (low, high) = if a < b { (from, to) } else { (to, from) };
        let feature = solid || here > a.min(b);
        feature && self.distance(hex, low) < self.distance(hex, high)
    }

    /// Enemy units of a side that can be seen from a hex.
    pub fn seen_enemies(&self, hex: Hex, seat: Seat) -> Vec<UnitId> {
        self.army(seat.other())
            .filter(|&unit| !self.unit(unit).under && self.sees(hex, self.unit(unit).hex))
            .collect()
    }

    /// Why there is no sight, in words with the rule.
    pub fn block_words(&self, block: Block) -> (Rule, String) {
        match block {
            Block::TooFar(range) => {
                let book = &self.field.book;
                let evening = book.turn(self.turn).evening
                    && book.evening().sight < book.weather(self.weather).sight;
                let rule = match self.weather {
                    _ if evening => rule!("10.3a"),
                    Weather::Snowstorm => rule!("10.1f"),
                    Weather::Snowfall | Weather::Clear => rule!("10.1c"),
                };
                (rule, format!("sight reaches {}", counted(range, "hex")))
            }
            Block::Hex(hex) => {
                let what = match self.top(hex) {
                    Some(unit) => self.def(unit).id.clone(),
                    None if self.obstructed(hex) => "obstructed terrain".to_owned(),
                    None => "higher ground".to_owned(),
                };
                (rule!("22b"), format!("blocked by {}: {what}", self.field.board.label(hex)))
            }
        }
    }
}
