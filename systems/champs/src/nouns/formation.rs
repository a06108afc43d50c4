//! How a unit is drawn up. (FOR-1) to (FOR-4)

use ground::table::Side;
use serde::{Deserialize, Serialize};

/// A formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Formation {
    /// Stands side by side. (FOR-1)
    Line,
    /// A line that follows a wall, hedge, bank, crest or lane. (FOR-1) (CG-02)
    Bent(Bent),
    /// Stands behind each other, as wide as the nation has it. (FOR-3)
    Column,
    /// Two castings wide, for roads. (MOV-2b)
    RoadColumn,
    /// Anti-cavalry formation: stands facing outward. (FOR-2)
    Square,
    /// Squadrons receding to this side. (FOR-4)
    Echelon(Side),
    /// A battery, limbered or not: its guns side by side. (CG-02)
    Battery,
}

/// How often a line may bend. (CG-02)
pub const MOST_BENDS: usize = 2;

/// Where a line bends, from its left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bend {
    /// After so many castings.
    pub after: u8,
    /// Minutes of arc, clockwise: how much further right the next rectangle looks, 2700 at most to
    /// either side.
    pub turn: i16,
}

/// The one or two bends of a line; the pose of the unit is that of its leftmost rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bent {
    /// The first bend.
    pub first: Bend,
    /// The second one, counted from the left of the whole line too.
    pub second: Option<Bend>,
}

impl Formation {
    /// Whether it counts as a line, as a target and in interaction. (FOR-4)
    pub const fn is_line(self) -> bool {
        matches!(self, Formation::Line | Formation::Bent(_) | Formation::Echelon(_))
    }

    /// Whether it is a column of either kind.
    pub const fn is_column(self) -> bool {
        matches!(self, Formation::Column | Formation::RoadColumn)
    }

    /// Whether it is an anti-cavalry formation.
    pub const fn is_square(self) -> bool {
        matches!(self, Formation::Square)
    }

    /// Its name for the player.
    pub const fn name(self) -> &'static str {
        match self {
            Formation::Line => "line",
            Formation::Bent(_) => "bent line",
            Formation::Column => "column",
            Formation::RoadColumn => "road column",
            Formation::Square => "anti-cavalry formation",
            Formation::Echelon(_) => "echelon",
            Formation::Battery => "battery",
        }
    }
}
