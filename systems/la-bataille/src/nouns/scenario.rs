//! What a scenario fixes: days and turns, set-up, losses, arrivals, orders and victory.

use crate::nouns::army::{DivisionId, LeaderId, UnitId};
use crate::nouns::kinds::Formation;
use engine::{Seat, words};
use ground::Hex;
use muster::Provenance;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Minutes of a turn. [1.1.1]
pub const TURN_MINUTES: u16 = 20;

/// A time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Clock {
    /// The hour, 0 to 23.
    pub hour: u8,
    /// The minute: 0, 20 or 40.
    pub minute: u8,
}

impl Clock {
    /// Reads `11:20`; a turn begins at :00, :20 or :40.
    pub fn parse(text: &str) -> Option<Clock> {
        let (hour, minute) = text.split_once(':')?;
        let (hour, minute) = (hour.parse().ok()?, minute.parse().ok()?);
        let turn = hour < 24 && minute < 60 && u16::from(minute) % TURN_MINUTES == 0;
        (turn && text.ends_with(&format!(":{minute:02}"))).then_some(Clock { hour, minute })
    }

    /// Minutes since midnight.
    pub const fn minutes(self) -> u16 {
        60 * self.hour as u16 + self.minute as u16
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hour, half) = match self.hour {
            0 => (12, "am"),
            hour @ 1..=11 => (hour, "am"),
            12 => (12, "pm"),
            hour => (hour - 12, "pm"),
        };
        write!(f, "{hour}:{:02} {half}", self.minute)
    }
}

/// A turn of the Turn Record: the day and the time at which it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// 1 is 29 August, 2 the day after.
    pub day: u8,
    /// The time.
    pub clock: Clock,
}

impl Turn {
    /// Whether command morale is checked. (9.2.6)
    pub const fn is_top_of_hour(self) -> bool {
        self.clock.minute == 0
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "day {}, {}", self.day, self.clock)
    }
}

/// One day of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day {
    /// 1 or 2.
    pub day: u8,
    /// Its first turn.
    pub first: Clock,
    /// Its last turn.
    pub last: Clock,
}

/// Units and leaders whom their owner sets up somewhere in an area. [2.1.3]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The code of the area.
    pub code: String,
    /// Whose they are.
    pub seat: Seat,
    /// The middle of the area, or of its first part.
    pub centre: Hex,
    /// The hexes they may start in, by their number.
    pub hexes: Vec<Hex>,
    /// Counters; a regiment may be broken down into its battalions.
    pub units: Vec<UnitId>,
    /// Leaders.
    pub leaders: Vec<LeaderId>,
}

/// A unit in an exact place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The unit.
    pub unit: UnitId,
    /// Its hex.
    pub hex: Hex,
    /// How it is drawn up.
    pub formation: Formation,
    /// What it faces: the hexside, or for lines and skirmishers the vertex, of this number.
    pub facing: u8,
}

/// Troops that come later. [16.3.1]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The turn they are due, counted from 0 in [`Scenario::turns`].
    pub turn: usize,
    /// Whose they are.
    pub seat: Seat,
    /// Hexes by which they may enter, the owner's choice.
    pub entries: Vec<Hex>,
    /// A hex they may use as well while it holds no enemy unit and lies in no enemy ZOI.
    pub or_if_free: Option<Hex>,
    /// Counters.
    pub units: Vec<UnitId>,
    /// Leaders.
    pub leaders: Vec<LeaderId>,
}

/// Columns that units may not enter of their own will before a turn. (17.2e)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// The first turn on which they are free.
    pub until: Turn,
    /// The divisions held; none means all French units.
    pub divisions: Vec<DivisionId>,
    /// The easternmost column in which they may end a move.
    pub not_east_of: u16,
}

/// How far apart the sides start. (17.2c)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Apart {
    /// Hexes between enemies.
    pub hexes: u16,
    /// In and within so many hexes of towns and villages it does not matter.
    pub houses: u16,
}

/// Troops of a side that were due on the first day and have not come. (17.3b)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Late {
    /// The side.
    pub seat: Seat,
    /// Where they enter.
    pub entry: Hex,
    /// When, counted from 0.
    pub turn: usize,
}

words! {
    /// How a scenario ends.
    Degree {
        /// French decisive victory.
        FrenchDecisive = "french-decisive",
        /// French substantial victory.
        FrenchSubstantial = "french-substantial",
        /// French marginal victory.
        FrenchMarginal = "french-marginal",
        /// Draw.
        Draw = "draw",
        /// Coalition marginal victory.
        CoalitionMarginal = "coalition-marginal",
        /// Coalition substantial victory.
        CoalitionSubstantial = "coalition-substantial",
        /// Coalition decisive victory.
        CoalitionDecisive = "coalition-decisive",
    }
}

impl Degree {
    /// So many levels toward the Coalition, or toward the French if negative.
    pub fn shifted(self, levels: i32) -> Degree {
        let last = Degree::ALL.len() as i32 - 1;
        Degree::ALL[(self as i32 + levels).clamp(0, last) as usize]
    }
}

words! {
    /// What a scenario counts.
    VictoryKind {
        /// French points less Coalition points.
        Points = "points",
        /// Half withdrawal points of the French who left.
        Withdrawal = "withdrawal",
        /// The same, shifted by what the first day brought.
        Campaign = "campaign",
    }
}

/// A place that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceValue {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub hexes: Vec<Hex>,
    /// Points for its holder.
    pub points: i32,
    /// Who holds it at the start.
    pub holder: Seat,
}

/// Points for infantry that leaves by an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExitPoints {
    /// Whose.
    pub seat: Seat,
    /// Where.
    pub entry: Hex,
    /// For so many increments each.
    pub increments: u16,
    /// So many points.
    pub points: i32,
}

/// The breakout of the second day. (16.1.5)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Withdrawal {
    /// From this turn on.
    pub from: Turn,
    /// Hexes by which the French may leave.
    pub hexes: Vec<Hex>,
    /// Half points of an infantry increment.
    pub infantry_halves: i32,
    /// Half points of a cavalry or artillery increment.
    pub other_halves: i32,
    /// From this turn on honours of war may be offered.
    pub honours_from: Turn,
    /// Units on the map count this part of their points when they are accepted.
    pub honours_divisor: i32,
    /// The leader whose loss moves the result one level.
    pub captive: LeaderId,
}

/// How the first day shifts the result of a campaign. (17.3c) (17.3d)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shifts {
    /// Places that the French must hold.
    pub held: Vec<String>,
    /// Levels toward them.
    pub held_levels: i32,
    /// Where their infantry may have left.
    pub exit: Hex,
    /// So many increments at least.
    pub exit_increments: u16,
    /// Levels toward them.
    pub exit_levels: i32,
    /// Places of which the French hold none.
    pub lost: Vec<String>,
    /// Levels toward the Coalition.
    pub lost_levels: i32,
}

/// Victory before the last turn. (17.3e)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automatic {
    /// Where French infantry leaves.
    pub exit: Hex,
    /// So many increments win.
    pub exit_increments: u16,
    /// The level of the French command at which the Coalition wins,
    pub level: u8,
    /// if it holds these places.
    pub lost: Vec<String>,
}

/// Who wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    /// What is counted.
    pub kind: VictoryKind,
    /// Places that count or are watched.
    pub places: Vec<PlaceValue>,
    /// Points for an eliminated enemy battalion or Russian or Prussian regiment.
    pub unit: i32,
    /// Points for an eliminated unit of the Russian Guard.
    pub guard_unit: i32,
    /// Points for each level of an enemy command at the end.
    pub level: i32,
    /// Points for infantry that left.
    pub exit: Option<ExitPoints>,
    /// Least number for each result, from the best for the French down.
    pub results: Vec<(i32, Degree)>,
    /// The breakout.
    pub withdrawal: Option<Withdrawal>,
    /// What the first day shifts.
    pub shifts: Option<Shifts>,
    /// Victory before the end.
    pub automatic: Option<Automatic>,
}

impl Victory {
    /// The result of a number of points.
    pub fn degree(&self, points: i32) -> Degree {
        let reached = self.results.iter().find(|(least, _)| points >= *least);
        reached.map_or(Degree::CoalitionDecisive, |(_, degree)| *degree)
    }
}

/// A scenario, every name in it resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Short name, e.g. `kulm-day-1`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub words: String,
    /// Where it comes from.
    pub provenance: Provenance,
    /// Its days.
    pub days: Vec<Day>,
    /// The Turn Record.
    pub turns: Vec<Turn>,
    /// Free set-up.
    pub groups: Vec<Group>,
    /// Exact set-up.
    pub placements: Vec<Placement>,
    /// Leaders in exact places.
    pub leader_placements: Vec<(LeaderId, Hex)>,
    /// Increments lost before the first turn, by the smallest counters.
    pub losses: Vec<(UnitId, u8)>,
    /// Troops that come later, in the order of the file.
    pub arrivals: Vec<Arrival>,
    /// Leaders off the map who may still be called.
    pub reserve_leaders: Vec<LeaderId>,
    /// Columns closed for a while.
    pub holding: Vec<Holding>,
    /// How far apart the sides start, if it matters.
    pub apart: Option<Apart>,
    /// Troops late from the first day.
    pub late: Option<Late>,
    /// Who wins.
    pub victory: Victory,
}

impl Scenario {
    /// The number of a turn, from 0.
    pub fn turn(&self, turn: Turn) -> Option<usize> {
        self.turns.iter().position(|candidate| *candidate == turn)
    }

    /// Takes out what names hexes of its own map.
    pub fn forget_the_map(&mut self) {
        self.arrivals.clear();
        self.groups.clear();
        self.placements.clear();
        self.leader_placements.clear();
        self.late = None;
        self.victory.places.clear();
        self.victory.exit = None;
        self.victory.shifts = None;
        self.victory.automatic = None;
    }

    /// Whether the night lies between a turn and the next. (16.1.4)
    pub fn night_after(&self, turn: usize) -> bool {
        match (self.turns.get(turn), self.turns.get(turn + 1)) {
            (Some(now), Some(next)) => now.day != next.day,
            _ => false,
        }
    }

    /// All counters that take part, in the order of set-up and then of arrival.
    pub fn units(&self) -> Vec<UnitId> {
        let placed = self.placements.iter().map(|placement| placement.unit);
        let grouped = self.groups.iter().flat_map(|group| group.units.iter().copied());
        let arriving = self.arrivals.iter().flat_map(|arrival| arrival.units.iter().copied());
        placed.chain(grouped).chain(arriving).collect()
    }

    /// All leaders who take part, those in reserve last.
    pub fn leaders(&self) -> Vec<LeaderId> {
        let placed = self.leader_placements.iter().map(|(leader, _)| *leader);
        let grouped = self.groups.iter().flat_map(|group| group.leaders.iter().copied());
        let arriving = self.arrivals.iter().flat_map(|arrival| arrival.leaders.iter().copied());
        placed.chain(grouped).chain(arriving).chain(self.reserve_leaders.iter().copied()).collect()
    }
}
