//! The battle itself.

use crate::book::Book;
use crate::data::army::{LeaderCard, Stats, UnitCard};
use crate::data::field::Field;
use crate::data::setup::Setup;
use crate::nouns::{DivisionId, LeaderId, LimId, UnitId};
use crate::rules::a15_victory::Ending;
use crate::state::{Activation, Business, Division, Leader, LimPlace, Place, Unit};
use engine::{Play, Rule, Seat, Table, Throw};
use ground::{Board, Hex};
use serde::Serialize;
use std::sync::Arc;

/// The table at which a battle is played.
pub type At<'a> = &'a mut dyn Table<Battle>;

/// Where the turn stands. [SEQ-01]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Stage {
    /// A side sets up. [SCN-07]
    SetUp(Seat),
    /// A1. [SOP-01]
    CommandChange,
    /// A2 and A3. [SOP-02] [SOP-03]
    Initiative,
    /// A4, with the LIM that the winner of the initiative has chosen. [SOP-04]
    PoolPlacement(Option<LimId>),
    /// B1: the LIM that the winner of the initiative has chosen. [SOP-05]
    InitiativeLim(Option<LimId>),
    /// B2: draws until the pool is empty. [SOP-06]
    Lims,
    /// B2: the LIM that was drawn. Its draw is an activity of its own, for what was in the pool stays
    /// hidden. [SEQ-05]
    DrawnLim(LimId),
    /// C1 and C2: whose pick it is. [SOP-07] [SOP-08]
    NonLim(Seat),
    /// C3. [SOP-09]
    LimRemoval,
    /// D1: who rallies. [SOP-10]
    Rally(Seat),
    /// D2: whose routed units lose. [SOP-11]
    RoutLoss(Seat),
    /// D3. [SOP-12]
    CavalryReform,
    /// D4. [SOP-13]
    Fatigue,
    /// The battle is over.
    Over,
}

/// A battle in play.
#[derive(Clone, Debug, Serialize)]
pub struct Battle {
    /// What does not change.
    #[serde(skip)]
    pub setup: Arc<Setup>,
    /// Units by id.
    pub units: Vec<Unit>,
    /// Leaders by id.
    pub leaders: Vec<Leader>,
    /// Divisions by id.
    pub divisions: Vec<Division>,
    /// LIMs by id.
    pub lims: Vec<LimPlace>,
    /// The top unit of each hex; follows from the units.
    #[serde(skip)]
    pub(crate) tops: Vec<Option<UnitId>>,
    /// The turn, from 1.
    pub turn: u8,
    /// Where in the turn.
    pub stage: Stage,
    /// Who has the initiative this turn. [CMD-15]
    pub initiative: Seat,
    /// Who has passed in the Non-LIM phase. [SEQ-06]
    pub passed: [bool; 2],
    /// Whether the fog still lies. [EXC-03]
    pub fog: bool,
    /// The activation that goes on.
    pub activation: Option<Activation>,
    /// What follows it before the next LIM is drawn.
    pub agenda: Vec<Business>,
    /// Who holds each hex of each objective, objective by objective. [SCN-08]
    pub holders: Vec<Option<Seat>>,
    /// Who holds each objective as last told. [SCN-08]
    pub held: Vec<Option<Seat>>,
    /// Arrivals that have come or are lost, in the order of the scenario. [REI-01]
    pub arrived: Vec<bool>,
    /// Hexes by which units have entered in this activation, one for each. [REI-01]
    pub entries: Vec<Hex>,
    /// Hexes where leaders have lost their last unit in this activity. [LDR-03]
    pub orphaned: Vec<Hex>,
    /// Retreats of this activity: who, and by which hexes; a pursuit follows them. [CHG-16]
    pub flights: Vec<(UnitId, Vec<Hex>)>,
    /// How it ended.
    pub ended: Option<Ending>,
}

impl Battle {
    /// A battle before anybody is on the map.
    pub fn empty(setup: Arc<Setup>) -> Battle {
        let army = &setup.army;
        let leader = Leader { place: Place::Waiting, hex: Hex::NOWHERE, moved: false };
        let objectives = &setup.scenario.objectives;
        let mut lims = vec![LimPlace::Out; army.lims.len()];
        for lim in &setup.scenario.lims {
            lims[lim.index()] = LimPlace::InPlay;
        }
        Battle {
            units: army.units.iter().map(|card| Unit::waiting(card.stats.sp)).collect(),
            leaders: vec![leader; army.leaders.len()],
            divisions: vec![Division::default(); army.divisions.len()],
            lims,
            tops: vec![None; setup.field.board().len()],
            turn: 1,
            stage: Stage::CommandChange,
            initiative: Seat::First,
            passed: [false; 2],
            fog: setup.scenario.fog,
            activation: None,
            agenda: Vec::new(),
            holders: objectives
                .iter()
                .flat_map(|objective| objective.hexes.iter().map(|_| objective.holder))
                .collect(),
            held: objectives.iter().map(|objective| objective.holder).collect(),
            arrived: vec![false; setup.scenario.arrivals.len()],
            entries: Vec::new(),
            orphaned: Vec::new(),
            flights: Vec::new(),
            ended: None,
            setup,
        }
    }

    /// A battle at the start of its scenario: all who have a fixed place stand there, and areas are
    /// still to be filled. [SCN-06]
    pub fn start(setup: Arc<Setup>) -> Battle {
        let mut battle = Battle::empty(setup);
        let setup = Arc::clone(&battle.setup);
        // [STK-05] Units named later lie on top.
        for placement in &setup.scenario.placements {
            battle.put(placement.unit, placement.hex);
            let unit = battle.unit_mut(placement.unit);
            (unit.formation, unit.facing) = (placement.formation, placement.facing);
        }
        for (leader, hex) in &setup.scenario.leaders {
            battle.leaders[leader.index()] =
                Leader { place: Place::OnMap, hex: *hex, moved: false };
        }
        if !setup.scenario.areas.is_empty() {
            battle.stage = Stage::SetUp(Seat::First);
        }
        battle
    }

    /// The charts.
    pub fn book(&self) -> &Book {
        &self.setup.book
    }

    /// The map.
    pub fn field(&self) -> &Field {
        &self.setup.field
    }

    /// The board under the map.
    pub fn board(&self) -> &Board {
        self.setup.field.board()
    }

    /// A unit as printed.
    pub fn card(&self, unit: UnitId) -> &UnitCard {
        self.setup.army.unit(unit)
    }

    /// The figures of a unit.
    pub fn stats(&self, unit: UnitId) -> &Stats {
        &self.setup.army.units[unit.index()].stats
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
    pub fn leader_card(&self, leader: LeaderId) -> &LeaderCard {
        self.setup.army.leader(leader)
    }

    /// A leader in play.
    pub fn leader(&self, leader: LeaderId) -> &Leader {
        &self.leaders[leader.index()]
    }

    /// A division in play.
    pub fn division(&self, division: DivisionId) -> &Division {
        &self.divisions[division.index()]
    }

    /// A division in play, to be changed.
    pub fn division_mut(&mut self, division: DivisionId) -> &mut Division {
        &mut self.divisions[division.index()]
    }

    /// Whose a unit is.
    pub fn seat_of(&self, unit: UnitId) -> Seat {
        self.stats(unit).seat
    }

    /// [GEN-01] Throws one die with ten sides and reads 0 to 9: the tenth face is zero.
    pub fn die(&self, table: At<'_>, rule: Rule, why: &'static str) -> Play<u8> {
        Ok(table.throw(self, ten_sided(rule, why))?.first() % 10)
    }

    /// The same as a throw of a side.
    pub fn die_of(&self, table: At<'_>, seat: Seat, rule: Rule, why: &'static str) -> Play<u8> {
        Ok(table.throw(self, ten_sided(rule, why).by(seat))?.first() % 10)
    }
}

const fn ten_sided(rule: Rule, why: &'static str) -> Throw {
    Throw { rule, why, dice: 1, sides: 10, read: engine::Read::Each, by: None }
}
