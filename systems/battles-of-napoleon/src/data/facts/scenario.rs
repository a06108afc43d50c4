//! What a scenario fixes: length, weather, cubes, set-up, reinforcements and victory.

use super::{Arm, Order, Side};
use crate::nouns::kinds::Shape;
use serde::{Deserialize, Serialize};

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scenario {
    /// Short name, e.g. `grand-battle`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is about, in a sentence or two.
    pub words: String,
    /// Where it comes from; ours are `reconstructed`.
    pub provenance: muster::Provenance,
    /// The first turn by the turn track (1 is 8 am, 5 is noon, 12 is 7 pm).
    pub first_turn: u8,
    /// How many turns it lasts.
    pub turns: u8,
    /// How the weather is found; the first is the default, others are by agreement.
    pub weather: Vec<WeatherMode>,
    /// The part of the map in play; nothing for the whole map.
    pub window: Option<Window>,
    /// Rules of the French side.
    pub french: SideRules,
    /// Rules of the Russian side.
    pub russian: SideRules,
    /// Whether the last two cubes are not drawn (rule 16s).
    pub last_two_cubes_lost: bool,
    /// Whether orders cost army fatigue points (rule 12.8d).
    pub army_fatigue: bool,
    /// Rule switches turned away from their default, e.g. `open-strengths`.
    #[serde(default)]
    pub switches: Vec<String>,
    /// Objectives that count, and who holds them at the start.
    #[serde(default)]
    pub objectives: Vec<ObjectiveStart>,
    /// Units in exact places.
    #[serde(default)]
    pub placements: Vec<Placement>,
    /// Formations that their owner sets up within a circle, with their first orders.
    #[serde(default)]
    pub circles: Vec<Circle>,
    /// First orders of formations that have exact placements.
    #[serde(default)]
    pub orders: Vec<StartingOrder>,
    /// Units that count as another formation's in this scenario.
    #[serde(default)]
    pub attachments: Vec<Attachment>,
    /// Leaders in exact places. The others start with any unit of their formation.
    #[serde(default)]
    pub leaders: Vec<LeaderPlace>,
    /// Strength lost before the first turn.
    #[serde(default)]
    pub losses: Vec<StartingLoss>,
    /// Formations and units that come later.
    #[serde(default)]
    pub reinforcements: Vec<Reinforcement>,
    /// Who wins.
    pub victory: Victory,
}

impl Scenario {
    /// Ids of all formations that take part, in the order of set-up and then of arrival.
    pub fn formations(&self) -> Vec<&str> {
        let orders = self.orders.iter().map(|entry| entry.formation.as_str());
        let circles = self.circles.iter().map(|entry| entry.formation.as_str());
        let arrivals = self.reinforcements.iter().filter_map(|entry| entry.formation.as_deref());
        orders.chain(circles).chain(arrivals).collect()
    }
}

/// How the weather is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WeatherMode {
    /// Clear all day.
    Clear,
    /// By the historical track (rule 10.2).
    Historical,
    /// By a die each turn (rule 10.1a).
    Die,
}

/// A rectangle of hexes in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Window {
    /// First and last column.
    pub columns: (u16, u16),
    /// First and last row.
    pub rows: (u16, u16),
}

impl Window {
    /// Whether a hex of this column and row lies in it.
    pub fn has(&self, column: u16, row: u16) -> bool {
        (self.columns.0..=self.columns.1).contains(&column)
            && (self.rows.0..=self.rows.1).contains(&row)
    }
}

/// What a side may spend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SideRules {
    /// Activation cubes of each turn.
    pub cubes: Cubes,
    /// Command points of each turn.
    pub command: CommandPoints,
    /// Army fatigue points at the start, where they are used.
    pub afp: Option<u16>,
}

/// Activation cubes of each turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Cubes {
    /// Always this many.
    Fixed {
        /// How many.
        number: u8,
    },
    /// A die and more (rule 13a).
    Die {
        /// Added to the die; nothing for the modifier of the turn track.
        modifier: Option<i8>,
        /// The leader whose leadership is added, if any.
        leader: Option<String>,
    },
}

/// Command points of each turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum CommandPoints {
    /// None: orders change by initiative only.
    None,
    /// Those of the leaders on the map, within their range (rule 11.2).
    Leaders,
    /// This many for any formations of the side, wherever they stand.
    Anywhere {
        /// How many.
        points: u8,
    },
}

/// An objective that counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveStart {
    /// Its name.
    pub name: String,
    /// Who holds it at the start.
    pub holder: Side,
}

/// A unit in an exact place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// The unit's id. Where two stand in one hex, the first listed is the top unit.
    pub unit: String,
    /// The hex.
    pub hex: String,
    /// How it is drawn up.
    pub state: State,
    /// The vertex it faces, 0 to 5; nothing for general order.
    pub facing: Option<u8>,
}

engine::words! {
    /// How a unit is drawn up.
    State {
        /// Infantry in line.
        Line = "line",
        /// Infantry in column.
        Column = "column",
        /// Infantry in square.
        Square = "square",
        /// Infantry in general order, in an obstructed hex.
        General = "general",
        /// Fresh cavalry.
        Fresh = "fresh",
        /// Tired cavalry.
        Tired = "tired",
        /// Guns ready to fire.
        Unlimbered = "unlimbered",
        /// Guns ready to move.
        Limbered = "limbered",
    }
}

impl State {
    /// The arm that can be in this state.
    pub fn arm(self) -> Arm {
        match self {
            State::Line | State::Column | State::Square | State::General => Arm::Infantry,
            State::Fresh | State::Tired => Arm::Cavalry,
            State::Unlimbered | State::Limbered => Arm::Artillery,
        }
    }

    /// Its shape on the board; whether cavalry is tired is another matter.
    pub const fn shape(self) -> Shape {
        match self {
            State::Line => Shape::Line,
            State::Column => Shape::Column,
            State::Square => Shape::Square,
            State::General => Shape::General,
            State::Fresh | State::Tired => Shape::Mounted,
            State::Unlimbered => Shape::Unlimbered,
            State::Limbered => Shape::Limbered,
        }
    }
}

/// A formation set up within a circle of hexes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Circle {
    /// The formation's id.
    pub formation: String,
    /// The middle hex.
    pub centre: String,
    /// How many hexes away from it its units may stand.
    pub radius: u8,
    /// Its first order.
    pub order: Order,
    /// A recommended facing, 0 to 5.
    pub facing: u8,
}

/// The first order of a formation with exact placements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartingOrder {
    /// The formation's id.
    pub formation: String,
    /// Its order.
    pub order: Order,
}

/// A unit that counts as another formation's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attachment {
    /// The unit's id.
    pub unit: String,
    /// The formation it counts as.
    pub formation: String,
}

/// A leader in an exact place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderPlace {
    /// His name.
    pub leader: String,
    /// The hex; nothing if he starts with any unit of `with`.
    pub hex: Option<String>,
    /// The formation he starts with, where no hex is given.
    pub with: Option<String>,
}

/// Strength lost before the first turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartingLoss {
    /// The formation.
    pub formation: String,
    /// The arm that suffered.
    pub arm: Arm,
    /// Strength points lost by each of its units.
    pub sp: u8,
}

/// Troops that come later. They may come on their turn or on a later one (rule 28).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Reinforcement {
    /// The first turn they may come, by the turn track.
    pub turn: u8,
    /// The formation that comes as a whole, or nothing if single units come.
    pub formation: Option<String>,
    /// Single units that come without a formation.
    #[serde(default)]
    pub units: Vec<String>,
    /// The formation such units join.
    pub joins: Option<String>,
    /// The hexes they may enter by.
    pub hexes: Vec<String>,
    /// Leaders above the division who come with them (rule 28h).
    #[serde(default)]
    pub leaders: Vec<String>,
    /// Why then and there.
    pub note: Option<String>,
}

/// Who wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Victory {
    /// An army without fatigue points collapses; at the end the larger stock wins (rule 14p).
    Afp {
        /// Who wins a tie.
        tie: Side,
    },
    /// Whoever controls the objective at the end wins.
    Control {
        /// The objective.
        objective: String,
        /// The victory is decisive with this many more units eliminated than lost.
        #[serde(rename = "decisive-lead")]
        decisive_lead: u8,
    },
    /// Points at the end; the lead is French points less Russian points.
    Points {
        /// The French win with a lead of at least this.
        #[serde(rename = "french-wins-at")]
        french_wins_at: i16,
        /// The Russians win with a lead of at most this (usually negative).
        #[serde(rename = "russian-wins-at")]
        russian_wins_at: i16,
        /// What brings points.
        items: Vec<Item>,
    },
}

/// Something that brings victory points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "for", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Item {
    /// To either side, for each enemy unit eliminated.
    UnitEliminated {
        /// Points for an ordinary unit.
        points: u8,
        /// Points for a Guard unit.
        guard: u8,
    },
    /// To either side, for each casualty among enemy leaders.
    LeaderCasualty {
        /// Points for each.
        points: u8,
    },
    /// For an objective controlled at the end.
    Control {
        /// The objective.
        objective: String,
        /// Points for it.
        points: u8,
        /// The only side that can score it; nothing if both can.
        side: Option<Side>,
    },
    /// For each battery of a formation eliminated, in place of the points for a unit.
    BatteryEliminated {
        /// The side that scores.
        side: Side,
        /// The formation of the batteries.
        formation: String,
        /// Points for each.
        points: u8,
    },
    /// If at the end no enemy infantry stands near an objective.
    NoEnemyInfantryNear {
        /// The side that scores.
        side: Side,
        /// The objective.
        objective: String,
        /// How many hexes around it must be free.
        within: u8,
        /// Points for it.
        points: u8,
    },
}
