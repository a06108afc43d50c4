//! The position: everything that changes, and plain questions about it.

use crate::book::{Book, RuleOption};
use crate::nouns::army::{self, DivisionId, LeaderId, UnitId};
use crate::nouns::hexes::{Hexes, MOST_HEXES};
use crate::nouns::kinds::{
    Arm, Command, Formation, MarkerColour, Morale, Phase, Readiness, Terrain,
};
use crate::state::fixed::Fixed;
use engine::{Seat, Table, words};
use ground::{Board, Facing, Hex};
use serde::Serialize;
use std::sync::Arc;

/// The table at which a battle is played.
pub type At<'a> = &'a mut dyn Table<Battle>;

words! {
    /// Where a counter is.
    Whereabouts {
        /// Still to come. [16.3]
        Waiting = "waiting",
        /// On the map.
        OnMap = "on-map",
        /// On the order of battle: the battalions of a regiment that stands as one counter, or the
        /// regiment whose battalions stand apart. [2.2.4] [3.4.3]
        Folded = "folded",
        /// Eliminated, surrendered or routed off the map. [3.2.4]
        Eliminated = "eliminated",
        /// Has left the field. [16.1.5]
        Exited = "exited",
    }
}

/// A combat unit in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Unit {
    /// Where the counter is.
    pub place: Whereabouts,
    /// The hexes it fills.
    pub hexes: Hexes,
    /// The unit beneath it in each of its hexes. [6.2.2]
    pub below: [Option<UnitId>; MOST_HEXES],
    /// The hexside or vertex it faces, as its formation has it. [6.2.5]
    pub facing: Facing,
    /// How it is drawn up; disordered and routed units have none of their own. [4.3.5] [4.3.6]
    pub formation: Formation,
    /// Its morale state. [4.3]
    pub state: Morale,
    /// Increments lost. [2.4.2a]
    pub losses: u8,
    /// How rested cavalry is. [5.1]
    pub readiness: Readiness,
    /// The colour of its readiness marker. [5.2]
    pub marker: Option<MarkerColour>,
    /// What it has done that later phases ask about.
    pub marks: Marks,
    /// Half movement points spent in this phase. [11.1.1]
    pub spent: i16,
    /// Force marches in a row, this turn included. [11.2.9]
    pub force_marches: u8,
}

impl Unit {
    /// Whether it is a battery that stands ready to fire. [6.9.1]
    pub(crate) fn is_unlimbered(&self) -> bool {
        self.formation == Formation::Unlimbered && self.state == Morale::GoodOrder
    }

    /// Pays for an act that is only thought of.
    pub(crate) fn pay_ahead(&mut self, cost: i32) {
        self.spent += cost as i16;
        self.marks.begun = true;
    }
}

/// What a unit has done or suffered that later phases ask about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Marks {
    /// Has finished its move of this phase. [11.1.1]
    pub moved: bool,
    /// Has acted in its Movement Phase: what must come first no longer can. [6.11.4] [11.1.5]
    pub begun: bool,
    /// Had to stop in this phase. [6.11.3] [6.11.5]
    pub halted: bool,
    /// Began its Movement Phase in line and has not changed formation first. [11.1.5]
    pub line_penalty: bool,
    /// Began its Movement Phase in square and has not changed formation first. [6.5.12]
    pub square_pace: bool,
    /// Has tried in vain to limber in this phase. [6.9.3]
    pub limber_failed: bool,
    /// Left before melee by more than a hex: no move in its next Movement Phase. [13.3.5]
    pub spent_by_retreat: bool,
    /// Has fired in this Fire Phase. [12.1.7]
    pub fired: bool,
    /// Has charged in this segment. [5.1.3]
    pub charged: bool,
    /// Has tried a reaction charge in this phase. [10.3.4]
    pub reacted: bool,
    /// Infantry that has had its one answer to charges in this phase. [10.2.6]
    pub answered: bool,
    /// Has passed its check before the charge: no check before melee. [10.2.7c] [13.2.3]
    pub stands: bool,
    /// Force marches this turn. [11.2.8]
    pub force_march: bool,
    /// Has fought a melee in this phase. [13.3.6]
    pub fought: bool,
    /// Takes part in the assault in hand. [6.11.8p1]
    pub engaged: bool,
    /// Had its readiness marker placed in this segment. [5.3.2]
    pub marked_now: bool,
    /// Has moved at all since its marker was placed. [5.3.6]
    pub stirred: bool,
    /// Has moved more than half, fought, left before cavalry or lost to fire since then. [5.3.4]
    pub restless: bool,
    /// Increments lost to defensive fire in this segment. [13.2.3]
    pub lost_to_defence: u8,
    /// What of them elite infantry has shot, as the weight of the option. [OPT-1]
    pub elite_weight: u8,
}

/// A leader in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Leader {
    /// Where he is; nowhere if he is not on the map.
    pub hex: Hex,
    /// What has become of him.
    pub place: Whereabouts,
    /// The turn on which a wounded leader comes back. [14.2.1]
    pub back: Option<u16>,
    /// Half movement points spent in this phase.
    pub spent: i16,
}

/// A charge that has struck and must be fought out in the Melee Phase. [10.2.7c]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Contact {
    /// The charging units.
    pub attackers: Vec<UnitId>,
    /// The hex they charged.
    pub target: Hex,
    /// Whether their last three hexes were straight. [10.2.5]
    pub straight: bool,
    /// Whether the target reaction charged. [10.2.12]
    pub reacted: bool,
    /// Whether a recall had failed (an option of the parent system).
    pub unrecalled: bool,
    /// Whether the target is cavalry that charged the attackers as they moved. [10.4.5]
    pub opportunity: bool,
}

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Stage {
    /// Placing the armies, by number of the group. [2.1.3]
    SetUp(u16),
    /// A phase of a side's segment. [8.0]
    Segment(Seat, Phase),
    /// The night between the days. [16.1.4]
    Night(u8),
    /// The battle is over.
    Over,
}

/// A battle in play.
#[derive(Clone, Debug, Serialize)]
pub struct Battle {
    /// What does not change.
    #[serde(skip)]
    pub fixed: Arc<Fixed>,
    /// Units by id.
    pub units: Vec<Unit>,
    /// Leaders by id.
    pub leaders: Vec<Leader>,
    /// The top unit of each hex.
    #[serde(skip)]
    pub(crate) tops: Vec<Option<UnitId>>,
    /// The turn of the scenario, from 0.
    pub turn: u16,
    /// Where in the turn.
    pub stage: Stage,
    /// Command morale levels. [9.2.3]
    pub levels: [u8; Command::ALL.len()],
    /// Charges to be fought out. [10.2.7e]
    pub contacts: Vec<Contact>,
    /// Hexes fired at in this Fire Phase. [12.1.1]
    pub targets: Vec<Hex>,
    /// Shots of this phase. [12.1.7]
    pub shots: Vec<crate::rules::c12_fire::Shot>,
    /// Charges that are declared and not ridden yet; nothing before the declaration. [10.2]
    pub charges: Option<Vec<crate::rules::c10_charge::Charge>>,
    /// Who fired at which hex in the last Offensive Fire Phase. [13.4.1]
    pub aimed: Vec<(UnitId, Hex)>,
    /// The division that force marches just now. [11.2.3]
    pub forcing: Option<DivisionId>,
    /// The turn from which each group of the scenario may enter. [16.3.1]
    pub due: Vec<u16>,
    /// Who holds each place that counts. [17.1d]
    pub holders: Vec<Seat>,
    /// Units that have left the field. [16.1.5]
    pub exits: Vec<crate::rules::c17_scenarios::victory::Exit>,
    /// Leaders who have left by the way out of the second day. [16.1.5a1]
    pub leaders_out: Vec<LeaderId>,
    /// Levels toward the Coalition that the first day brought. [17.3c] [17.3d]
    pub shift: i32,
    /// Where the moves of the night stand. [16.1.4b2]
    pub redeployment: crate::rules::c16_kulm::night::Redeployment,
    /// How it ended.
    pub ended: Option<crate::rules::c17_scenarios::victory::Ending>,
}

impl Battle {
    /// A battle before anybody is on the map.
    pub fn empty(fixed: Arc<Fixed>) -> Battle {
        let unit = Unit {
            place: Whereabouts::Waiting,
            hexes: Hexes::NONE,
            below: [None; MOST_HEXES],
            facing: Facing::new(0),
            formation: Formation::Column,
            state: Morale::GoodOrder,
            losses: 0,
            readiness: Readiness::Fresh,
            marker: None,
            marks: Marks::default(),
            spent: 0,
            force_marches: 0,
        };
        let leader =
            Leader { hex: Hex::NOWHERE, place: Whereabouts::Waiting, back: None, spent: 0 };
        let army = &fixed.setup.army;
        Battle {
            units: vec![unit; army.units.len()],
            leaders: vec![leader; army.leaders.len()],
            tops: vec![None; fixed.setup.field.board().len()],
            turn: 0,
            stage: Stage::SetUp(0),
            levels: [0; Command::ALL.len()],
            contacts: Vec::new(),
            targets: Vec::new(),
            shots: Vec::new(),
            charges: None,
            aimed: Vec::new(),
            forcing: None,
            due: fixed.setup.scenario.arrivals.iter().map(|arrival| arrival.turn as u16).collect(),
            holders: fixed.setup.scenario.victory.places.iter().map(|place| place.holder).collect(),
            exits: Vec::new(),
            leaders_out: Vec::new(),
            shift: 0,
            redeployment: crate::rules::c16_kulm::night::Redeployment::default(),
            ended: None,
            fixed,
        }
    }

    /// The charts.
    pub fn book(&self) -> &Book {
        &self.fixed.setup.book
    }

    /// The board under the map.
    pub fn board(&self) -> &Board {
        self.fixed.setup.field.board()
    }

    /// The terrain of a hex.
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.fixed.setup.field.terrain(hex)
    }

    /// Whether an option of the parent system is in play.
    pub fn has_option(&self, option: RuleOption) -> bool {
        self.fixed.setup.options.contains(&option)
    }

    /// Hexes from a hex to the own map edge or entry hexes of a side, whichever is closer. [4.4.2p1]
    pub fn home_distance(&self, seat: Seat, hex: Hex) -> u16 {
        self.fixed.home[seat.index()][hex.index()]
    }

    /// A unit as printed.
    pub fn def(&self, unit: UnitId) -> &army::Unit {
        self.fixed.setup.army.unit(unit)
    }

    /// A unit in play.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// A unit in play, to be changed.
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[unit.index()]
    }

    /// A leader as printed.
    pub fn leader_def(&self, leader: LeaderId) -> &army::Leader {
        self.fixed.setup.army.leader(leader)
    }

    /// Whose a unit is.
    pub fn seat_of(&self, unit: UnitId) -> Seat {
        self.fixed.briefs[unit.index()].seat
    }

    /// The arm of a unit.
    pub fn arm(&self, unit: UnitId) -> Arm {
        self.fixed.briefs[unit.index()].arm
    }

    /// Increments that a unit has left.
    pub fn increments(&self, unit: UnitId) -> u8 {
        // [2.4.2a]
        self.def(unit).increments - self.unit(unit).losses
    }

    /// Increments of a unit in one of its hexes. [6.4.6]
    pub fn increments_in(&self, unit: UnitId, hex: Hex) -> u8 {
        let troops = self.unit(unit);
        let Some(place) = troops.hexes.position(hex) else { return 0 };
        let on_road = self.book().number(crate::book::Number::RoadMarchHex) as u8;
        troops.hexes.share(troops.formation, self.increments(unit), on_road)[place]
    }

    /// All increments in a hex. [12.3.1]
    pub fn increments_at(&self, hex: Hex) -> u16 {
        self.units_at(hex).map(|unit| u16::from(self.increments_in(unit, hex))).sum()
    }

    /// Whether a unit is on the map.
    pub fn is_on_map(&self, unit: UnitId) -> bool {
        self.unit(unit).place == Whereabouts::OnMap
    }

    /// The unit on top of a hex. [6.2.2]
    pub fn top(&self, hex: Hex) -> Option<UnitId> {
        self.tops[hex.index()]
    }

    /// Units of a hex, top first.
    pub fn units_at(&self, hex: Hex) -> impl Iterator<Item = UnitId> + '_ {
        std::iter::successors(self.top(hex), move |unit| self.beneath(*unit, hex))
    }

    /// The unit right beneath another in a hex.
    fn beneath(&self, unit: UnitId, hex: Hex) -> Option<UnitId> {
        let troops = self.unit(unit);
        troops.hexes.position(hex).and_then(|place| troops.below[place])
    }

    /// Units of a hex as a list, top first.
    pub fn stack(&self, hex: Hex) -> Vec<UnitId> {
        self.units_at(hex).collect()
    }

    /// Whose combat units stand in a hex; on a square that cavalry has ridden into, the cavalry's.
    pub fn owner(&self, hex: Hex) -> Option<Seat> {
        self.top(hex).map(|unit| self.seat_of(unit))
    }

    /// Whether combat units of the enemy of a side stand in a hex.
    pub fn enemy_in(&self, hex: Hex, seat: Seat) -> bool {
        self.units_at(hex).any(|unit| self.seat_of(unit) != seat)
    }

    /// All units of a side on the map.
    pub fn army(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        let side = self.fixed.sides[seat.index()].iter().copied();
        side.filter(move |&unit| self.is_on_map(unit))
    }

    /// The cavalry of a side on the map.
    pub fn cavalry(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        let side = self.fixed.horse[seat.index()].iter().copied();
        side.filter(move |&unit| self.is_on_map(unit))
    }

    /// Leaders in a hex.
    pub fn leaders_at(&self, hex: Hex) -> impl Iterator<Item = LeaderId> + '_ {
        (0..self.leaders.len() as u8)
            .map(LeaderId)
            .filter(move |leader| hex.is_somewhere() && self.leaders[leader.index()].hex == hex)
    }

    /// Distance between two hexes.
    pub fn distance(&self, a: Hex, b: Hex) -> u16 {
        self.board().distance(a, b)
    }

    /// Distance from a hex to the nearest enemy combat unit of a side.
    pub fn nearest_enemy(&self, hex: Hex, seat: Seat) -> u16 {
        let mut nearest = u16::MAX;
        for unit in self.army(seat.other()) {
            for there in self.unit(unit).hexes.as_slice() {
                nearest = nearest.min(self.distance(hex, *there));
            }
        }
        nearest
    }

    // ---- changing the position ------------------------------------------------------------

    /// Puts a unit on the map, on top of whatever is in its hexes.
    pub fn put(&mut self, unit: UnitId, hexes: Hexes) {
        self.lift(unit);
        for (place, hex) in hexes.as_slice().iter().enumerate() {
            self.units[unit.index()].below[place] = self.tops[hex.index()];
            self.tops[hex.index()] = Some(unit);
        }
        let troops = self.unit_mut(unit);
        troops.hexes = hexes;
        troops.place = Whereabouts::OnMap;
    }

    /// Puts a unit on the map, beneath everything in its hexes. [6.7.12b]
    pub fn put_beneath(&mut self, unit: UnitId, hexes: Hexes) {
        self.put(unit, hexes);
        for hex in hexes.iter() {
            let mut order = self.stack(hex);
            order.rotate_left(1);
            self.order_stack(hex, &order);
        }
    }

    /// Takes a unit off its hexes.
    pub fn lift(&mut self, unit: UnitId) {
        let Unit { hexes, below, .. } = *self.unit(unit);
        for (place, hex) in hexes.iter().enumerate() {
            let rest = below[place];
            let above = self.units_at(hex).find(|other| self.beneath(*other, hex) == Some(unit));
            match above {
                Some(above) => {
                    let troops = self.unit_mut(above);
                    if let Some(place) = troops.hexes.position(hex) {
                        troops.below[place] = rest;
                    }
                }
                None => self.tops[hex.index()] = rest,
            }
        }
        let troops = self.unit_mut(unit);
        troops.hexes = Hexes::NONE;
        troops.below = [None; MOST_HEXES];
    }

    /// Takes a counter out of play, or to the order of battle.
    pub fn remove(&mut self, unit: UnitId, to: Whereabouts) {
        self.lift(unit);
        self.unit_mut(unit).place = to;
    }

    /// Lays the units of a hex in this order, top first.
    pub fn order_stack(&mut self, hex: Hex, order: &[UnitId]) {
        self.tops[hex.index()] = order.first().copied();
        for (index, &unit) in order.iter().enumerate() {
            let troops = &mut self.units[unit.index()];
            if let Some(place) = troops.hexes.position(hex) {
                troops.below[place] = order.get(index + 1).copied();
            }
        }
    }

    /// Whether the battle is over.
    pub fn is_over(&self) -> bool {
        self.ended.is_some()
    }
}
