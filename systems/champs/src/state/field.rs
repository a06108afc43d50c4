//! What does not change while a battle is fought: table, armies, scenario, charts.

use super::laid::Laid;
use super::scenario::{Arrival, Clock, Place, ScenarioInfo, Special, Switches, TableEdge, Victory};
use crate::book::{Book, Number};
use crate::nouns::{
    Ability, Arm, BlockSet, Echelon, Formation, Inspiration, LeaderId, Level, Nation, Order, OrgId,
    PlaceId, Sky, Troop, UnitId, UnitSet,
};
use engine::Seat;
use engine::scene::PieceKind;
use ground::table::{Mil, Pose, Size, Spot};

/// How a unit stands at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// Where, and which way it looks.
    pub pose: Pose,
    /// How it is drawn up.
    pub formation: Formation,
    /// The blocks it occupies. (STR-1)
    pub inside: BlockSet,
    /// Whether it garrisons its block from the start. (SCN-2)
    pub garrison: bool,
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
    /// The brigade, or whatever stands in its place, that it belongs to. (CR-68)
    pub org: OrgId,
    /// The regiment whose battalions are coordinated; empty if it stands alone. (INT-9d)
    pub regiment: String,
    /// Whether the unit is a whole regiment of several battalions. (UNI-1) (INT-9d)
    pub by_regiment: bool,
    /// Its uniform.
    pub nation: Nation,
    /// What it is.
    pub troop: Troop,
    /// Castings, or guns of a battery. (SCL-1)
    pub castings: u8,
    /// Initial Crisis Reaction Level. (UNI-10)
    pub level: Level,
    /// The line of the unit lists that its values come from; empty in positions of tests.
    pub list: String,
    /// How it is drawn.
    pub kind: PieceKind,
    /// How it stands at the start; nothing if it arrives later.
    pub start: Option<Start>,
    /// How it is drawn up when it arrives.
    pub formation: Formation,
    /// The regiment it is a part of, if that is divided, and into how many. (UNI-3)
    pub part_of: Option<(UnitId, u8)>,
}

impl UnitDef {
    /// Its arm.
    pub const fn arm(&self) -> Arm {
        self.troop.arm()
    }
}

/// A leader at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderDef {
    /// His name.
    pub name: String,
    /// Whose he is.
    pub seat: Seat,
    /// His nation; it decides who replaces him. (LDR-3)
    pub nation: Nation,
    /// What he leads.
    pub org: OrgId,
    /// At which echelon.
    pub echelon: Echelon,
    /// How well he commands there. (COM-11)
    pub ability: Ability,
    /// How well he commands at other echelons, where the list says so. (COM-11)
    pub elsewhere: Vec<(Echelon, Ability)>,
    /// How he inspires. (COM-11)
    pub inspiration: Inspiration,
    /// Whether he is a French aide-de-camp, who may lead a battlegroup. (COM-10)
    pub aide: bool,
    /// Whether he is an artillery leader, who may form a grand battery. (UNI-6)
    pub artillery: bool,
    /// Where he stands at the start; nothing if he comes with his first unit.
    pub at: Option<Spot>,
}

/// An organisation at the start. (COM-1)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrgDef {
    /// Short name, unique in the battle, e.g. `colborne`.
    pub id: String,
    /// Full name.
    pub name: String,
    /// Whose it is.
    pub seat: Seat,
    /// Its echelon. (COM-15b)
    pub echelon: Echelon,
    /// The organisation above it.
    pub parent: Option<OrgId>,
    /// Its leader, if it has one of its own. (CR-68)
    pub leader: Option<LeaderId>,
    /// Whether its skirmishers may screen the whole corps: a light or advance division or an
    /// independent brigade. (SKR-8)
    pub light: bool,
    /// Whether it is a grand battery formed before the game. (UNI-8c)
    pub grand_battery: bool,
    /// Its first order. (SCN-2)
    pub order: Option<Order>,
    /// Its first order if the enemy neither holds nor threatens what the other one is for. (SCN-2)
    pub otherwise: Option<Order>,
    /// Whether that needs no roll.
    pub order_active: bool,
    /// Its own line of communications, where it has another than its side. (CG-24)
    pub communications: Option<Spot>,
}

/// One side of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideDef {
    /// Its name for the player.
    pub name: String,
    /// The edge of the table behind it.
    pub base_line: TableEdge,
    /// Where its line of communications leaves the table. (CRI-5b) (CG-24)
    pub communications: Option<Spot>,
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
    /// Organisations by id.
    pub orgs: Vec<OrgDef>,
    /// Leaders by id, those of a side in their seniority. (LDR-3b)
    pub leaders: Vec<LeaderDef>,
    /// Units by id.
    pub units: Vec<UnitDef>,
    /// The terrain, laid on the table.
    pub laid: Laid,
    /// Named places by id.
    pub places: Vec<Place>,
    /// Troops that come later.
    pub arrivals: Vec<Arrival>,
    /// Turns, weather and sight.
    pub clock: Clock,
    /// What this scenario does differently. (SCN-9)
    pub specials: Vec<Special>,
    /// Who wins. (SCN-8)
    pub victory: Victory,
    /// Options in force.
    pub switches: Switches,
    /// The charts.
    pub book: Book,
}

impl Field {
    /// Adds the parts into which large regiments of cavalry may be divided before play: equal ones of
    /// at least two squadrons each. [UNI-3]
    pub fn add_parts(&mut self) {
        let large = self.book.number(Number::SplitCastings);
        let least = self.book.number(Number::SplitSquadrons);
        for whole in self.unit_ids() {
            let def = self.unit(whole).clone();
            let (Some(horse), castings) = (def.troop.cavalry(), i32::from(def.castings)) else {
                continue;
            };
            // [UNI-3] More than 12 castings.
            if castings <= large || def.part_of.is_some() {
                continue;
            }
            let squadron = i32::from(horse.squadron);
            let equal = |parts: &i32| castings % parts == 0 && castings / parts >= least * squadron;
            for parts in (2..=castings).filter(equal) {
                for index in 0..parts {
                    if self.units.len() < UnitSet::MOST {
                        self.add_part(whole, parts as u8, index as u8);
                    }
                }
            }
        }
    }

    /// One of so many parts of a regiment, where it would stand: beside each other in line, behind each
    /// other in column. [UNI-3]
    fn add_part(&mut self, whole: UnitId, parts: u8, index: u8) {
        let def = self.unit(whole);
        let letter = char::from(b'a' + index);
        let number = if parts == 2 { String::new() } else { parts.to_string() };
        let castings = def.castings / parts;
        let stand = self.book.cavalry_stand();
        let start = def.start.map(|start| {
            let step = 2 * i32::from(index) + 1 - i32::from(parts);
            let squadron = def.troop.cavalry().map_or(1, |horse| horse.squadron).max(1);
            let (side, back) = match start.formation.is_column() {
                true => (Mil::ZERO, stand.depth * i32::from(castings.div_ceil(squadron))),
                false => (stand.width * i32::from(castings), Mil::ZERO),
            };
            let Pose { at, facing } = start.pose;
            let at = at.moved(facing.quarters(1), side * step / 2);
            Start { pose: Pose::new(at.moved(facing, -(back * step) / 2), facing), ..start }
        });
        let part = UnitDef {
            id: format!("{}{number}{letter}", def.id),
            name: format!("{} {letter}", def.name),
            castings,
            start,
            part_of: Some((whole, parts)),
            ..def.clone()
        };
        let unit = UnitId(self.units.len() as u8);
        self.units.push(part);
        for arrival in self.arrivals.iter_mut().filter(|arrival| arrival.units.contains(&whole)) {
            arrival.units.push(unit);
        }
    }

    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &UnitDef {
        &self.units[unit.index()]
    }

    /// A leader.
    pub fn leader(&self, leader: LeaderId) -> &LeaderDef {
        &self.leaders[leader.index()]
    }

    /// An organisation that was there at the start.
    pub fn org(&self, org: OrgId) -> Option<&OrgDef> {
        self.orgs.get(org.index())
    }

    /// A place.
    pub fn place(&self, place: PlaceId) -> &Place {
        &self.places[place.index()]
    }

    /// All units.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// All leaders.
    pub fn leader_ids(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..self.leaders.len() as u8).map(LeaderId)
    }

    /// All places.
    pub fn place_ids(&self) -> impl Iterator<Item = PlaceId> + use<> {
        (0..self.places.len() as u8).map(PlaceId)
    }

    /// The unit with a short name.
    pub fn unit_named(&self, id: &str) -> Option<UnitId> {
        self.units.iter().position(|unit| unit.id == id).map(|index| UnitId(index as u8))
    }

    /// The leader with a name.
    pub fn leader_named(&self, name: &str) -> Option<LeaderId> {
        let index = self.leaders.iter().position(|leader| leader.name == name);
        index.map(|index| LeaderId(index as u8))
    }

    /// The organisation with a short name, of those there at the start.
    pub fn org_named(&self, id: &str) -> Option<OrgId> {
        self.orgs.iter().position(|org| org.id == id).map(|index| OrgId(index as u8))
    }

    /// The place with a name.
    pub fn place_named(&self, name: &str) -> Option<PlaceId> {
        self.places.iter().position(|place| place.name == name).map(|index| PlaceId(index as u8))
    }

    /// The weather of a turn. (CR-50)
    pub fn sky(&self, turn: u8) -> Sky {
        let index = usize::from(turn.saturating_sub(1));
        self.clock.skies.get(index).copied().unwrap_or(Sky::Clear)
    }

    /// How far anybody sees on a turn; nothing if there is no limit. (SCN-5)
    pub fn visibility(&self, turn: u8) -> Option<Mil> {
        let fog = self.clock.short_sight.iter().filter(|(turns, _)| turns.contains(&turn));
        fog.map(|(_, limit)| *limit).min()
    }
}
