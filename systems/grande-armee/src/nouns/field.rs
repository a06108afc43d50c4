//! What does not change while a battle is fought: table, armies, scenario, charts.

mod scenario;

pub use scenario::{
    Area, Arrival, Clock, Condition, Moment, Nightfall, Outline, Piece, Place, ScenarioInfo,
    Special, Switches, TableEdge, Turns,
};

use crate::book::Book;
use crate::nouns::kinds::{Arm, BaseKind, Hour, Mood, Nation, Season, Skill, Sky, Talent, Troop};
use engine::{Seat, id};
use ground::table::{Ground, Mil, Pose, Size, Spot};
use serde::Serialize;

id! {
    /// A brigade or battery.
    UnitId(u8)
}
id! {
    /// A Force. (GLO-2)
    ForceId(u8)
}
id! {
    /// An officer of any rank. (GLO-2b)
    OfficerId(u8)
}
id! {
    /// An army: one or more to a side. (I6.0)
    ArmyId(u8)
}
id! {
    /// A piece of terrain.
    PieceId(u8)
}
id! {
    /// A place that decides who wins at nightfall.
    PlaceId(u8)
}

/// A unit at full strength.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitDef {
    /// Short name, e.g. `F01`.
    pub id: String,
    /// Full name.
    pub name: String,
    /// Whose it is.
    pub seat: Seat,
    /// Its army.
    pub army: ArmyId,
    /// Its Force at the start.
    pub force: ForceId,
    /// Its uniform.
    pub nation: Nation,
    /// What it is.
    pub troop: Troop,
    /// Strength points at the start. (GLO-6)
    pub sp: u8,
    /// Skirmish value, 0 for none. (C2.0)
    pub sk: u8,
    /// Whether it is a Guard unit. (I7.0c) (I7.1e)
    pub guard: bool,
    /// Size of its base. (A2.0)
    pub base: Size,
    /// Where it stands at the start; nothing if it arrives later.
    pub pose: Option<Pose>,
}

impl UnitDef {
    /// Its arm.
    pub const fn arm(&self) -> Arm {
        self.troop.arm()
    }
}

/// A Force at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForceDef {
    /// Short name, unique in the battle, e.g. `II-corps`.
    pub id: String,
    /// Full name.
    pub name: String,
    /// Whose it is.
    pub seat: Seat,
    /// Its army.
    pub army: ArmyId,
    /// Its sub-commander.
    pub officer: OfficerId,
    /// The wing commander above it, if any. (E5.0a)
    pub wing: Option<OfficerId>,
    /// Its units.
    pub units: Vec<UnitId>,
    /// Whether it is a Grand Battery formed before the game. (D7.0b)
    pub grand_battery: bool,
}

/// What an officer leads. (A3.0)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Rank {
    /// A Force. (A3.1b)
    Sub {
        /// Which.
        force: ForceId,
        /// From -3 to +3.
        personality: i8,
        /// Normal or exceptional.
        talent: Talent,
        /// His radius. (A3.1c) (A3.1e) (A3.1d)
        radius: Mil,
    },
    /// Several Forces. (E5.0a)
    Wing,
    /// An army. (A3.1a)
    Commander {
        /// How many dice he rolls.
        skill: Skill,
    },
}

/// An officer at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfficerDef {
    /// His name.
    pub name: String,
    /// Whose he is.
    pub seat: Seat,
    /// His army.
    pub army: ArmyId,
    /// What he leads.
    pub rank: Rank,
    /// Size of his base. (A2.0)
    pub base: Size,
    /// Where he stands at the start, or appears with his arrival; nothing for a sub-commander who
    /// is placed with the first unit of his Force.
    pub at: Option<Spot>,
    /// The turn he comes with, if he is not on the table at the start.
    pub arrives: Option<u8>,
}

/// An army: the troops of one commander. (GLO-2)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyDef {
    /// Short name, e.g. `french`.
    pub id: String,
    /// Full name.
    pub name: String,
    /// Whose it is.
    pub seat: Seat,
    /// Its commander.
    pub commander: OfficerId,
    /// How confident it is.
    pub mood: Mood,
    /// Break point by the units on the table at the start. (I2.0b) (I2.0c)
    pub break_point: u8,
}

/// One side of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideDef {
    /// Its name for the player.
    pub name: String,
    /// The edge of the table behind it.
    pub base_line: TableEdge,
    /// Where it may deploy, in scenarios that leave it to the players.
    pub zone: Option<Area>,
}

/// Everything that stays as it is.
#[derive(Clone, Debug)]
pub struct Field {
    /// The scenario.
    pub scenario: ScenarioInfo,
    /// Size of the table.
    pub table: Size,
    /// The two sides, by seat.
    pub sides: [SideDef; 2],
    /// Armies by id.
    pub armies: Vec<ArmyDef>,
    /// Forces by id.
    pub forces: Vec<ForceDef>,
    /// Officers by id.
    pub officers: Vec<OfficerDef>,
    /// Units by id.
    pub units: Vec<UnitDef>,
    /// Terrain by id.
    pub pieces: Vec<Piece>,
    /// The terrain laid on the table, feature by feature as the pieces.
    pub ground: Ground,
    /// Places by id.
    pub places: Vec<Place>,
    /// Troops that come later, by turn.
    pub arrivals: Vec<Arrival>,
    /// Time, season and weather.
    pub clock: Clock,
    /// What this scenario does differently.
    pub specials: Vec<Special>,
    /// Fixed break points by army, for the learning option.
    pub learning: Option<Vec<u8>>,
    /// Who wins at nightfall.
    pub nightfall: Nightfall,
    /// Options in force.
    pub switches: Switches,
    /// The charts, at the scale of the game.
    pub book: Book,
}

impl Field {
    /// A field without armies or ground.
    pub fn bare(scenario: ScenarioInfo, table: Size, sides: [SideDef; 2], book: Book) -> Field {
        Field {
            scenario,
            table,
            sides,
            armies: Vec::new(),
            forces: Vec::new(),
            officers: Vec::new(),
            units: Vec::new(),
            pieces: Vec::new(),
            ground: Ground::bare(table),
            places: Vec::new(),
            arrivals: Vec::new(),
            clock: Clock {
                hour: Hour::EarlyMorning,
                sky: Sky::Normal,
                season: Season::Other,
                first_turn: book.starting_turn(Hour::EarlyMorning),
                basic_length: book.basic_length(Sky::Normal, Season::Other),
            },
            specials: Vec::new(),
            learning: None,
            nightfall: Nightfall::StayOrLeave,
            switches: Switches::default(),
            book,
        }
    }

    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &UnitDef {
        &self.units[unit.index()]
    }

    /// A Force.
    pub fn force(&self, force: ForceId) -> &ForceDef {
        &self.forces[force.index()]
    }

    /// An officer.
    pub fn officer(&self, officer: OfficerId) -> &OfficerDef {
        &self.officers[officer.index()]
    }

    /// An army.
    pub fn army(&self, army: ArmyId) -> &ArmyDef {
        &self.armies[army.index()]
    }

    /// A piece of terrain.
    pub fn piece(&self, piece: PieceId) -> &Piece {
        &self.pieces[piece.index()]
    }

    /// A place.
    pub fn place(&self, place: PlaceId) -> &Place {
        &self.places[place.index()]
    }

    /// All units.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// All Forces.
    pub fn force_ids(&self) -> impl Iterator<Item = ForceId> + use<> {
        (0..self.forces.len() as u8).map(ForceId)
    }

    /// All officers.
    pub fn officer_ids(&self) -> impl Iterator<Item = OfficerId> + use<> {
        (0..self.officers.len() as u8).map(OfficerId)
    }

    /// All armies.
    pub fn army_ids(&self) -> impl Iterator<Item = ArmyId> + use<> {
        (0..self.armies.len() as u8).map(ArmyId)
    }

    /// The armies of a side.
    pub fn armies_of(&self, seat: Seat) -> impl Iterator<Item = ArmyId> + '_ {
        self.army_ids().filter(move |&army| self.army(army).seat == seat)
    }

    /// The unit with a short name.
    pub fn unit_named(&self, id: &str) -> Option<UnitId> {
        self.units.iter().position(|unit| unit.id == id).map(|index| UnitId(index as u8))
    }

    /// The Force with a short name.
    pub fn force_named(&self, id: &str) -> Option<ForceId> {
        self.forces.iter().position(|force| force.id == id).map(|index| ForceId(index as u8))
    }

    /// The officer with a name.
    pub fn officer_named(&self, name: &str) -> Option<OfficerId> {
        let index = self.officers.iter().position(|officer| officer.name == name);
        index.map(|index| OfficerId(index as u8))
    }

    /// How far anybody sees and fires on a turn; nothing if there is no limit. (D2.0f)
    pub fn visibility(&self, at: Moment) -> Option<Mil> {
        let fog = self.specials.iter().filter_map(|special| match special {
            Special::Visibility { turns, limit } if turns.includes(at) => Some(*limit),
            _ => None,
        });
        fog.chain(self.book.visibility(self.sky(at))).min()
    }

    /// What falls from the sky on a turn. (C3.1c) Where a scenario names the turns on which it rains
    /// or snows, it does so on those and on no others.
    pub fn sky(&self, at: Moment) -> Sky {
        let mut showers = self.specials.iter().filter_map(|special| match special {
            Special::Rain { turns } => Some(turns.includes(at)),
            _ => None,
        });
        match (showers.clone().next(), self.clock.sky) {
            (None, day) => day,
            (Some(_), _) if showers.any(|falls| falls) => Sky::Precipitating,
            (Some(_), Sky::Precipitating) => Sky::Overcast,
            (Some(_), day) => day,
        }
    }

    /// Whether the ground is mud on a turn. (F5.2e)
    pub fn mud(&self, at: Moment) -> bool {
        let mud =
            |special: &Special| matches!(special, Special::Mud { turns } if turns.includes(at));
        self.specials.iter().any(mud)
    }

    /// Whether a Force has no other status than Hold on a turn.
    pub fn must_hold(&self, force: ForceId, at: Moment) -> bool {
        self.specials.iter().any(|special| match special {
            Special::ForcedHold { turns, forces } => turns.includes(at) && forces.contains(&force),
            _ => false,
        })
    }

    /// Whether a Force may choose Hold in place of a test on a turn. (E2.0c)
    pub fn may_choose_hold(&self, force: ForceId, at: Moment) -> bool {
        !self.specials.iter().any(|special| match special {
            Special::NoVoluntaryHold { turns, forces } => {
                turns.includes(at) && forces.contains(&force)
            }
            _ => false,
        })
    }

    /// Break point of an army at the start, or the fixed one of the learning option.
    pub fn break_point(&self, army: ArmyId) -> u8 {
        match &self.learning {
            Some(fixed) if self.switches.learning => fixed[army.index()],
            _ => self.army(army).break_point,
        }
    }

    /// How many units of an army come on a turn after the first. (I3.1)
    pub fn reinforcements(&self, army: ArmyId, turn: u8) -> usize {
        let of_army = |arrival: &&Arrival| {
            arrival.turn == turn
                && turn > self.clock.first_turn
                && self.force(arrival.force).army == army
        };
        self.arrivals.iter().filter(of_army).map(|arrival| arrival.units.len()).sum()
    }

    /// By how much the break point of an army rises when all that a turn brings has come. (I3.1)
    pub fn break_point_rise(&self, army: ArmyId, turn: u8) -> u8 {
        if self.switches.learning && self.learning.is_some() {
            return 0;
        }
        self.book.break_point(self.army(army).mood, self.reinforcements(army, turn))
    }

    /// Size of the base of an officer. (A2.0)
    pub const fn officer_base(rank: &Rank) -> BaseKind {
        match rank {
            Rank::Commander { .. } => BaseKind::Commander,
            _ => BaseKind::SubCommander,
        }
    }
}
