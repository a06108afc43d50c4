//! Chapter 7: line of sight.

use crate::book::RuleOption;
use crate::nouns::army::UnitId;
use crate::nouns::kinds::Morale;
use crate::state::battle::Battle;
use engine::{Rule, rule};
use ground::arc::Arc;
use ground::{Crossing, Hex};

/// What stands in the way of a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// Woods, a village or a town. [7.1.4p1] [7.1.4p2]
    Cover(Hex),
    /// A unit that is not routed. [7.1.4p3]
    Unit(Hex),
    /// Ground higher than both ends. [7.1.6c]
    Height(Hex),
}

impl Battle {
    /// Whether there is a free line between two hexes, whoever looks.
    ///
    /// What one sees, the other sees.
    pub fn sees(&self, from: Hex, to: Hex) -> bool {
        // [7.1.3] From centre to centre: [7.1.6d1] what one sees, the other sees.
        self.sight_block(from, to).is_none()
    }

    /// Whether a unit sees a hex: through its front hexsides only. [7.1.1]
    pub fn unit_sees(&self, unit: UnitId, to: Hex) -> bool {
        self.unit(unit).hexes.iter().any(|from| self.sees_from(unit, from, to))
    }

    /// Whether a unit sees a hex from one of its own.
    pub fn sees_from(&self, unit: UnitId, from: Hex, to: Hex) -> bool {
        // [7.1.1] The line leaves by one side, or between two of which one must be front.
        let sides = self.board().bearing(from, to);
        let front = sides.iter().any(|&dir| self.arc(unit, from, dir) == Some(Arc::Front));
        // [7.1.2] Adjacent hexes have nothing between them.
        front && self.sees(from, to)
    }

    /// What blocks the line between two hexes, if anything does.
    pub fn sight_block(&self, from: Hex, to: Hex) -> Option<Block> {
        self.board().crossed(from, to).find_map(|crossing| match crossing {
            // [7.1.4]
            Crossing::Hex(hex) => self.blocks(from, to, hex),
            // [7.1.5] Along a hexside either hex is enough.
            Crossing::Side(left, right) => [left, right]
                .into_iter()
                .filter(|hex| hex.is_somewhere())
                .find_map(|hex| self.blocks(from, to, hex)),
        })
    }

    /// Whether a hex on the way blocks. (R70)
    fn blocks(&self, from: Hex, to: Hex, hex: Hex) -> Option<Block> {
        let board = self.board();
        let (a, b, here) = (board.level(from), board.level(to), board.level(hex));
        // [7.1.4p4] [7.1.6c] Up and down again; [7.1.6a] [7.1.6b] other slopes do not block.
        if here > a.max(b) {
            return Some(Block::Height(hex));
        }
        let high = if a > b { from } else { to };
        // [OPT-8] The parent system lets a higher unit look over what stands right before it.
        let over = self.has_option(RuleOption::LookOver)
            && a != b
            && here < a.max(b)
            && self.distance(high, hex) == 1;
        if over {
            return None;
        }
        // [7.1.6d] At every height, from above as well.
        if self.terrain(hex).is_cover() {
            return Some(Block::Cover(hex));
        }
        let stands = self.units_at(hex).any(|unit| self.unit(unit).state != Morale::Routed);
        stands.then_some(Block::Unit(hex))
    }

    /// Why there is no sight, in words with the rule.
    pub fn block_words(&self, block: Block) -> (Rule, String) {
        let label = |hex| self.board().label(hex);
        match block {
            Block::Cover(hex) => {
                let terrain = self.terrain(hex);
                let rule = if terrain.is_built() { rule!("7.1.4p1") } else { rule!("7.1.4p2") };
                (rule, format!("blocked by {}: {}", label(hex), terrain.key()))
            }
            Block::Unit(hex) => {
                let who = self.top(hex).map_or("", |unit| &self.def(unit).name);
                (rule!("7.1.4p3"), format!("blocked by {}: {who}", label(hex)))
            }
            Block::Height(hex) => {
                (rule!("7.1.6c"), format!("blocked by {}: higher ground", label(hex)))
            }
        }
    }
}
