//! Ground, places, arrivals, special rules and options of a scenario.

use super::{ForceId, PieceId, PlaceId, UnitId};
use crate::nouns::kinds::{Arm, Hour, Season, Sky, Terrain};
use engine::Seat;
use ground::table::{Mil, Spot};
use serde::Serialize;

/// An edge of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableEdge {
    /// y = 0.
    Bottom,
    /// y = depth of the table.
    Top,
    /// x = 0.
    Left,
    /// x = width of the table.
    Right,
}

/// An upright rectangle of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Area {
    /// Lower left corner.
    pub low: Spot,
    /// Upper right corner.
    pub high: Spot,
}

/// The outline of a piece of terrain or of a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Outline {
    /// A simple polygon, its corners in order and none twice.
    Area(Vec<Spot>),
    /// A chain of straight parts.
    Line(Vec<Spot>),
    /// An upright square: a town base.
    Square {
        /// Its centre.
        centre: Spot,
        /// Its side.
        side: Mil,
    },
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// What it does.
    pub terrain: Terrain,
    /// Where it lies.
    pub outline: Outline,
    /// Level of a hill, 1 or more; 0 for everything else.
    pub level: u8,
    /// How far a stream, bridge or road reaches to either side of its line; 0 for other pieces.
    pub half_width: Mil,
}

/// A place that decides who wins at nightfall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// The piece of terrain it is, if it is one.
    pub piece: Option<PieceId>,
    /// Where it lies.
    pub outline: Outline,
    /// Who holds it at the start; later the side whose infantry or cavalry stood on it last.
    pub holder: Option<Seat>,
}

/// Something true or false about places at nightfall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Condition {
    /// All of them.
    All(Vec<Condition>),
    /// At least one of them.
    Any(Vec<Condition>),
    /// A unit of this side touches the place, of this arm if one is named.
    Stands {
        /// Whose unit.
        seat: Seat,
        /// Of which arm.
        arm: Option<Arm>,
        /// Where.
        place: PlaceId,
    },
    /// The place was last held by this side.
    Held {
        /// By whom.
        seat: Seat,
        /// Which place.
        place: PlaceId,
    },
}

/// Who wins when night falls and nobody has broken. (I5.0)
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Nightfall {
    /// Both write stay or leave.
    StayOrLeave,
    /// A Marginal Victory for this side if the condition holds, otherwise for the other.
    Marginal {
        /// Whose victory.
        seat: Seat,
        /// If this holds.
        when: Condition,
    },
    /// A Marginal Victory for the side that holds more of all places; a draw if equal.
    Points,
}

/// Troops that come later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Arrival {
    /// First turn on which they may enter.
    pub turn: u8,
    /// The Force they belong to.
    pub force: ForceId,
    /// Which units.
    pub units: Vec<UnitId>,
    /// The edge they come from.
    pub edge: TableEdge,
    /// The point of that edge.
    pub at: Spot,
}

/// Time, season and weather of the day. (B1.1) (B1.2a)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Clock {
    /// When it begins.
    pub hour: Hour,
    /// The weather.
    pub sky: Sky,
    /// The season.
    pub season: Season,
    /// Number of the first turn.
    pub first_turn: u8,
    /// Basic Length.
    pub basic_length: u8,
}

/// Turns from the first to the last of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Turns {
    /// The first.
    pub first: u8,
    /// The last.
    pub last: u8,
}

/// A turn of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The day, from 1.
    pub day: u8,
    /// The turn of that day.
    pub turn: u8,
}

impl Moment {
    /// A turn of the day that the scenario describes.
    pub const fn first_day(turn: u8) -> Moment {
        Moment { day: 1, turn }
    }
}

impl Turns {
    /// All turns of every day.
    pub const ALL: Turns = Turns { first: 1, last: u8::MAX };

    /// Whether a turn is one of them. Turns that a scenario names are those of its first day.
    ///
    pub const fn includes(self, at: Moment) -> bool {
        let without_end = self.first == Turns::ALL.first && self.last == Turns::ALL.last;
        without_end || (at.day == 1 && self.first <= at.turn && at.turn <= self.last)
    }
}

/// What a scenario does differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Special {
    /// Nobody sees or fires further than this.
    Visibility {
        /// When.
        turns: Turns,
        /// How far.
        limit: Mil,
    },
    /// These Forces have no other status than Hold.
    ForcedHold {
        /// When.
        turns: Turns,
        /// Which.
        forces: Vec<ForceId>,
    },
    /// These Forces may not choose Hold in place of a test. (E2.0c)
    NoVoluntaryHold {
        /// When.
        turns: Turns,
        /// Which.
        forces: Vec<ForceId>,
    },
    /// Rain or snow falls, on these turns only, whatever the day is like. (C3.1c)
    Rain {
        /// When.
        turns: Turns,
    },
    /// The ground is mud. (F5.2e)
    Mud {
        /// When.
        turns: Turns,
    },
}

/// Named options of a game, off unless the players ask for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Switches {
    /// How many dice each player may re-roll for initiative: 1 or 2. (B3.1e)
    pub initiative_rerolls: u8,
    /// Everyone sees how many command dice are left. (A1.0b)
    pub open_cups: bool,
    /// Units in forts are never flanked.
    pub forts_unflankable: bool,
    /// A battery that escaped may not move again in the pulse.
    pub escaped_cannot_move: bool,
    /// Fixed break points by army, in place of those that grow with arrivals.
    pub learning: bool,
    /// Whose commander owns the D4. (A1.0)
    pub d4: Seat,
}

impl Default for Switches {
    fn default() -> Switches {
        Switches {
            initiative_rerolls: 1,
            open_cups: false,
            forts_unflankable: false,
            escaped_cannot_move: false,
            learning: false,
            d4: Seat::First,
        }
    }
}

/// What a scenario is called and about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScenarioInfo {
    /// Its id within the system, e.g. `waterloo`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub words: String,
    /// The battle's name.
    pub battle: String,
    /// The battle's date in words.
    pub date: String,
}
