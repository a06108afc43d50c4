//! The position: everything that changes, and plain questions about it.

use crate::book::numbers::LEADER_RANGE;
use crate::nouns::field::{Field, FormationId, LeaderId, Rank, UnitDef, UnitId};
use crate::nouns::kinds::{Arm, FRENCH, Order, Shape, Weather};
use crate::rules::r17_formation::side;
use crate::rules::r19_movement::march_options::March;
use engine::{Seat, Table};
use ground::arc::Arc as Side;
use ground::{Dir, Facing, Hex};
use serde::Serialize;
use std::sync::Arc;

/// The table at which a battle is played.
pub type At<'a> = &'a mut dyn Table<Battle>;

/// A combat unit in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Unit {
    /// Where it stands; nowhere if it is eliminated or has not arrived.
    pub hex: Hex,
    /// Strength points left.
    pub sp: u8,
    /// The vertex it faces. [17.1b]
    pub facing: Facing,
    /// How it is drawn up.
    pub shape: Shape,
    /// [7f] Cavalry on its back side.
    pub tired: bool,
    /// Whether it lies beneath another unit. [18k]
    pub under: bool,
    /// Whether the enemy may look at its strength now. [25f]
    pub shown: bool,
    /// Marks of the current activation or fire segment.
    pub marks: Marks,
    /// Half movement points spent in this activation.
    pub spent: i16,
    /// Where it stood when this activation began.
    pub start: Hex,
}

/// What a unit has done in the current activation or fire segment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Marks {
    /// Has finished its move. [19k]
    pub moved: bool,
    /// Was dropped off by a moving stack and may go on. [19j]
    pub dropped: bool,
    /// Has changed formation in this activation. [17.1f]
    pub changed: bool,
    /// Has turned in the hex where it stands. [19u]
    pub wheeled: bool,
    /// Began the activation beyond its leader's range. [12f]
    pub out_of_range: bool,
    /// Has checked to stand because of a neighbour. [23.8l]
    pub stood: bool,
    /// Has made the one turn of a defender. [23.2a]
    pub turned: bool,
    /// Has fired: smoke, or its one defensive fire. [21.2e] [23.2r]
    pub fired: bool,
    /// Has entered the map in this activation.
    pub entered: bool,
    /// Had to retreat and found no way at all: it goes no further and attacks nobody. (R99)
    pub stuck: bool,
}

/// A leader in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Leader {
    /// Where he is; nowhere if he has not arrived.
    pub hex: Hex,
    /// Whether his replacement serves. [8.4e]
    pub replaced: bool,
}

/// A formation in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Formation {
    /// Its order. [11.2k]
    pub order: Order,
    /// Activation boxes filled this turn. [16b]
    pub activations: u8,
    /// Whether it is on the map.
    pub arrived: bool,
    /// Whether its player calls it up this turn. [28b]
    pub called: bool,
    /// Whether the enemy knows its order. [9f]
    pub revealed: bool,
}

/// The two places of a hex: top unit and the one beneath. [18b]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stack(pub [Option<UnitId>; 2]);

/// Where the sequence of play stands. [9a]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Phase {
    /// Placing formations, by number of the placement. [12.8e]
    SetUp(u16),
    /// [12.8b]
    FirstOrders,
    /// [9b]
    Weather,
    /// [9c]
    LeaderMoves,
    /// [9d] to [9g]
    Orders,
    /// [9h] to [9j]
    Cubes,
    /// [2d]
    FirstActivation,
    /// [9k]
    Draw,
    /// [9n]
    Recovery,
    /// [9o] [9p]
    TurnEnd,
}

/// How far Murat's charge has come. [16.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum MassCharge {
    /// Not made; this many cubes lie on Murat.
    Ready(u8),
    /// Made; the next French cube may extend it. [16.2m]
    Extendable,
    /// Over. [16.2p]
    Done,
}

/// How the battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Ending {
    /// [14p] An army has no fatigue points left.
    Collapse(Seat),
    /// [8.4.1d]
    NapoleonLost,
    /// [14q] More points after the last turn.
    MoreFatigue(Seat),
    /// [14r] Equal points after the last turn.
    Tie,
    /// The scenario's own victory; decisive or not.
    Scenario(Option<Seat>, bool),
}

/// A battle in play.
#[derive(Clone, Debug, Serialize)]
pub struct Battle {
    /// What does not change.
    #[serde(skip)]
    pub field: Arc<Field>,
    /// Units by id.
    pub units: Vec<Unit>,
    /// Leaders by id.
    pub leaders: Vec<Leader>,
    /// Formations by id.
    pub formations: Vec<Formation>,
    /// Units by hex; follows from `units`.
    #[serde(skip)]
    pub(crate) stacks: Vec<Stack>,
    /// Holder of each objective.
    pub holders: Vec<Option<Seat>>,
    /// Game turn on the track.
    pub turn: u8,
    /// Where in the turn.
    pub phase: Phase,
    /// The weather. [10.1]
    pub weather: Weather,
    /// Army fatigue points. [14a]
    pub fatigue: [i16; 2],
    /// Who has the initiative. [15b]
    pub initiative: Seat,
    /// Cubes in the bag: French, Russian, fire. [13c]
    pub bag: [u8; 3],
    /// Whose cubes came last, and how many in a row. [16p]
    pub row: (Option<Seat>, u8),
    /// Whether a cube lies on Bessières. [16.1b]
    pub guard_cube: bool,
    /// Murat's charge.
    pub mass: MassCharge,
    /// Formations acting now, as bits.
    pub acting: u64,
    /// The unit or stack on the move.
    pub march: Option<March>,
    /// Tries to form square in this activation: cavalry, infantry. [17.3.1k]
    pub square_tries: Vec<(UnitId, UnitId)>,
    /// Cavalry whose coming within four hexes has been announced, with the infantry that knows. [17.3.1d]
    pub square_offers: Vec<(UnitId, UnitId)>,
    /// Stacks that have entered by each entry hex in this activation. [28g]
    pub entries: Vec<(Hex, u8)>,
    /// Eliminated units of each side: units, Guard units, leaders lost.
    pub eliminated: [[i16; 3]; 2],
    /// How it ended.
    pub ended: Option<Ending>,
}

impl Battle {
    /// A unit as printed.
    pub fn def(&self, unit: UnitId) -> &UnitDef {
        self.field.unit(unit)
    }

    /// A unit in play.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// A unit in play, to be changed.
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[unit.index()]
    }

    /// Whose a unit is.
    pub fn seat_of(&self, unit: UnitId) -> Seat {
        self.field.traits[unit.index()].seat
    }

    /// The arm of a unit.
    pub fn arm(&self, unit: UnitId) -> Arm {
        self.field.traits[unit.index()].arm
    }

    /// The formation of a unit.
    pub fn formation_of(&self, unit: UnitId) -> FormationId {
        self.field.traits[unit.index()].formation
    }

    /// A formation in play.
    pub fn formation(&self, formation: FormationId) -> &Formation {
        &self.formations[formation.index()]
    }

    /// The unit on top of a hex. [18k]
    pub fn top(&self, hex: Hex) -> Option<UnitId> {
        // [18k] The first of the two.
        self.stacks[hex.index()].0[0]
    }

    /// Units of a hex, top first.
    pub fn units_at(&self, hex: Hex) -> impl Iterator<Item = UnitId> + use<> {
        self.stacks[hex.index()].0.into_iter().flatten()
    }

    /// Units of a hex as a list, top first.
    pub fn stack(&self, hex: Hex) -> Vec<UnitId> {
        self.units_at(hex).collect()
    }

    /// Whose combat units stand in a hex.
    pub fn owner(&self, hex: Hex) -> Option<Seat> {
        self.top(hex).map(|unit| self.seat_of(unit))
    }

    /// Whether enemy combat units of a side stand in a hex.
    pub fn enemy_in(&self, hex: Hex, seat: Seat) -> bool {
        self.owner(hex) == Some(seat.other())
    }

    /// Whether a hex is adjacent to an enemy unit of a side.
    pub fn beside_enemy(&self, hex: Hex, seat: Seat) -> bool {
        self.field.board.neighbours(hex).any(|(_, next)| self.enemy_in(next, seat))
    }

    /// All units of a side on the map.
    pub fn army(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        let side = self.field.sides[seat.index()].iter().copied();
        side.filter(move |&unit| self.unit(unit).hex.is_somewhere())
    }

    /// Units of a formation on the map.
    pub fn members(&self, formation: FormationId) -> impl Iterator<Item = UnitId> + '_ {
        let all = self.field.formation(formation).units.iter().copied();
        all.filter(move |&unit| self.unit(unit).hex.is_somewhere())
    }

    /// Distance between two hexes.
    pub fn distance(&self, a: Hex, b: Hex) -> u16 {
        self.field.board.distance(a, b)
    }

    /// Distance from a hex to the nearest enemy unit of a side.
    pub fn nearest_enemy(&self, hex: Hex, seat: Seat) -> u16 {
        self.army(seat.other())
            .map(|unit| self.distance(hex, self.unit(unit).hex))
            .min()
            .unwrap_or(u16::MAX)
    }

    /// The leader of a formation.
    pub fn leader_of(&self, formation: FormationId) -> Option<LeaderId> {
        self.field.formation(formation).leader
    }

    /// A leader's hex.
    pub fn leader_hex(&self, leader: LeaderId) -> Hex {
        self.leaders[leader.index()].hex
    }

    /// Leaders in a hex.
    pub fn leaders_at(&self, hex: Hex) -> impl Iterator<Item = LeaderId> + '_ {
        (0..self.leaders.len() as u8)
            .map(LeaderId)
            .filter(move |&leader| hex.is_somewhere() && self.leader_hex(leader) == hex)
    }

    /// Leadership of a leader or his replacement.
    pub fn leadership(&self, leader: LeaderId) -> u8 {
        let replaced = self.leaders[leader.index()].replaced;
        self.field.leader(leader).leadership[usize::from(replaced)]
    }

    /// Initiative rating of a leader or his replacement. [8.4.3a]
    pub fn initiative_rating(&self, leader: LeaderId) -> Option<u8> {
        let replaced = self.leaders[leader.index()].replaced;
        self.field.leader(leader).initiative[usize::from(replaced)]
    }

    /// [12d] Whether a unit is within four hexes of its division leader, as things stand.
    /// A leader still off the map commands from there.
    pub fn in_range(&self, unit: UnitId) -> bool {
        let Some(leader) = self.leader_of(self.formation_of(unit)) else { return true };
        let hex = self.leader_hex(leader);
        !hex.is_somewhere() || self.distance(self.unit(unit).hex, hex) <= LEADER_RANGE
    }

    /// The order a unit acts under, if it is in range of its leader. [12d]
    pub fn order_of(&self, unit: UnitId) -> Option<Order> {
        self.in_range(unit).then(|| self.formation(self.formation_of(unit)).order)
    }

    /// Whether a formation is acting now.
    pub fn is_acting(&self, formation: FormationId) -> bool {
        self.acting & (1 << formation.0) != 0
    }

    /// Formations acting now.
    pub fn acting(&self) -> impl Iterator<Item = FormationId> + use<> {
        let acting = self.acting;
        (0..64).filter(move |bit| acting & (1 << bit) != 0).map(FormationId)
    }

    /// Whether a hex is obstructed terrain.
    pub fn obstructed(&self, hex: Hex) -> bool {
        self.field.obstructed(hex)
    }

    /// What the side towards a neighbouring hex is to a unit: square and general order are all
    /// front, column and limbered guns count their flanks as front. [17.2b] [17.2d] [17.2f] [17.4c]
    pub fn side_of(&self, unit: UnitId, dir: Dir) -> Side {
        let unit = self.unit(unit);
        side(unit.shape, unit.facing, dir)
    }

    /// Whether a neighbouring hex is a front hex of a unit.
    pub fn in_front(&self, unit: UnitId, hex: Hex) -> bool {
        self.field
            .board
            .direction(self.unit(unit).hex, hex)
            .is_some_and(|dir| self.side_of(unit, dir) == Side::Front)
    }

    /// The printed side showing: 0 front, 1 back. [7e] [7f] [7g]
    pub fn printed_side(&self, unit: UnitId, shape: Shape) -> usize {
        match shape {
            Shape::Line | Shape::General | Shape::Unlimbered => 0,
            Shape::Column | Shape::Square | Shape::Limbered => 1,
            Shape::Mounted => usize::from(self.unit(unit).tired),
        }
    }

    /// The highest-ranking leader in a hex whose formation the unit belongs to. [21.6g] (R51)
    pub fn leader_for(&self, unit: UnitId) -> Option<LeaderId> {
        self.leader_among(unit, self.unit(unit).hex)
    }

    fn leader_among(&self, unit: UnitId, hex: Hex) -> Option<LeaderId> {
        let formation = self.formation_of(unit);
        let def = self.field.formation(formation);
        self.leaders_at(hex)
            .filter(|&leader| {
                let who = self.field.leader(leader);
                who.seat == def.seat
                    && match who.rank {
                        Rank::Division => who.formation == Some(formation),
                        Rank::Corps => who.corps.is_some() && who.corps == def.corps,
                        Rank::Army => true,
                        Rank::Cavalry => {
                            def.cavalry_division && self.formation(formation).order == Order::Attack
                        }
                    }
            })
            .max_by_key(|&leader| (self.rank(leader), self.leadership(leader)))
    }

    // ---- changing the position ------------------------------------------------------------

    /// Puts a unit into a hex, beneath whatever is there; infantry lies above guns. [18u]
    pub fn place(&mut self, unit: UnitId, hex: Hex) {
        self.lift(unit);
        let arm = self.arm(unit);
        let there = self.stacks[hex.index()].0[0];
        let stack = &mut self.stacks[hex.index()].0;
        match there {
            None => stack[0] = Some(unit),
            Some(top) => {
                let above = arm == Arm::Infantry
                    && self.field.units[top.index()].troop.arm() == Arm::Artillery;
                if above {
                    *stack = [Some(unit), Some(top)];
                    self.units[top.index()].under = true;
                } else {
                    stack[1] = Some(unit);
                }
                self.units[unit.index()].under = !above;
            }
        }
        self.units[unit.index()].hex = hex;
    }

    /// Takes a unit off the map.
    pub fn lift(&mut self, unit: UnitId) {
        let hex = self.unit(unit).hex;
        if hex.is_somewhere() {
            let stack = &mut self.stacks[hex.index()].0;
            if stack[0] == Some(unit) {
                *stack = [stack[1], None];
                if let Some(top) = stack[0] {
                    self.units[top.index()].under = false;
                }
            } else if stack[1] == Some(unit) {
                stack[1] = None;
            }
        }
        let unit = self.unit_mut(unit);
        unit.hex = Hex::NOWHERE;
        unit.under = false;
    }

    /// Exchanges top and bottom of a hex. [18r]
    pub fn swap(&mut self, hex: Hex) {
        let stack = &mut self.stacks[hex.index()].0;
        stack.swap(0, 1);
        if let [Some(top), Some(below)] = *stack {
            self.units[top.index()].under = false;
            self.units[below.index()].under = true;
        }
    }

    /// Whether the French side owns it; some rules are for the French alone.
    pub fn is_french(&self, unit: UnitId) -> bool {
        self.seat_of(unit) == FRENCH
    }

    /// Whether the battle is over.
    pub fn is_over(&self) -> bool {
        self.ended.is_some()
    }
}
