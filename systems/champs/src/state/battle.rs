//! The position: everything that changes, and plain questions about it.

use super::command::{Leader, Organisation};
use super::field::{Field, LeaderDef, UnitDef};
use super::scenario::Holding;
use super::stands;
use super::unit::{Place, Screen, Unit};
use crate::host::{Choice, Event, Question};
use crate::nouns::{Arm, BlockSet, Formation, LeaderId, OrgId, PlaceId, Troop, UnitId, UnitSet};
use crate::rules::p2_artillery::Hits;
use crate::rules::p3_charges::Charge;
use crate::rules::p4_movement::Moving;
use engine::{Ask, Play, Rule, Seat, Table, Throw};
use ground::table::{Body, Pose, Spot};
use serde::Serialize;
use std::sync::Arc;

/// The table at which a battle is played.
pub type At<'a> = &'a mut dyn Table<Battle>;

/// Where the sequence of play stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Phase {
    /// Before turn 1. [SCN-1]
    SetUp,
    /// [SEQ-I]
    Command,
    /// [SEQ-II]
    Artillery,
    /// [SEQ-III]
    Charges,
    /// [SEQ-IV] Who moves first.
    Initiative,
    /// [SEQ-IV] One side moves.
    Movement(Seat),
    /// [SEQ-V]
    Interaction,
    /// [SEQ-VI]
    Rally,
    /// It is over.
    Over,
}

/// How the battle ended. [SCN-8]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// The winner; nobody of a draw.
    pub winner: Option<Seat>,
    /// Whether the victory is decisive.
    pub decisive: bool,
    /// Points by seat.
    pub points: [i32; 2],
}

/// A battle in play.
#[derive(Clone, Debug, Serialize)]
pub struct Battle {
    /// What does not change.
    #[serde(skip)]
    pub field: Arc<Field>,
    /// Units by id.
    pub units: Vec<Unit>,
    /// The footprint of each unit; follows from the units and is kept for speed.
    #[serde(skip)]
    pub(super) bodies: Vec<Body>,
    /// Leaders by id.
    pub leaders: Vec<Leader>,
    /// Organisations by id: those of the start, then grand batteries and battlegroups of the game.
    pub orgs: Vec<Organisation>,
    /// Skirmish screens. [SKR-1]
    pub screens: Vec<Screen>,
    /// Who held each place last. [SCN-6]
    pub holders: Vec<Option<Seat>>,
    /// Who held each block last. [SCN-6]
    pub block_holders: Vec<Option<Seat>>,
    /// The turn, from 1.
    pub turn: u8,
    /// Where in the turn.
    pub phase: Phase,
    /// Who has the movement initiative of this turn. [MOV-1]
    pub initiative: Seat,
    /// Who moves first in this turn. [SEQ-IV]
    pub first: Seat,
    /// Where the movement of a side stands. [SEQ-IV]
    pub moving: Moving,
    /// Which arrivals that wait for a die have had it. [SCN-3]
    pub released: Vec<bool>,
    /// Charges of this phase. [SEQ-III]
    pub charges: Vec<Charge>,
    /// Fire that has been told and has not fallen yet. [SEQ-II]
    pub hits: Option<Vec<Hits>>,
    /// Units that have made a crisis test in this step. [CRI-1]
    pub tested: UnitSet,
    /// Broken units and whom they ran through since the last Panic step. [PAN-1b]
    pub ran_through: Vec<(UnitId, UnitId)>,
    /// Units through which friends Retreated in this Inter-action Phase, and from whom those fled: they
    /// test in its sixth step. [SEQ-V] [CRI-2c]
    pub shaken: Vec<(UnitId, Vec<UnitId>)>,
    /// Rounds of contacts in this Charge Phase; nothing before the declarations. (CHG-11b)
    pub charge_round: Option<u8>,
    /// How it ended.
    pub ended: Option<Ending>,
}

impl Battle {
    /// The battle at its start.
    pub fn new(field: Arc<Field>) -> Battle {
        let batteries = |org: usize| {
            let own = field.units.iter().filter(|unit| unit.org.index() == org);
            own.filter(|unit| unit.arm() == Arm::Artillery).count() as u8
        };
        let orgs = field.orgs.iter().enumerate();
        let orgs = orgs.map(|(index, def)| Organisation::at_start(def, batteries(index))).collect();
        let mut battle = Battle {
            bodies: Vec::new(),
            units: field.units.iter().map(Unit::at_start).collect(),
            leaders: field.leaders.iter().map(Leader::at_start).collect(),
            orgs,
            screens: Vec::new(),
            holders: field.places.iter().map(|place| place.holder).collect(),
            block_holders: block_holders(&field),
            turn: 1,
            phase: Phase::SetUp,
            initiative: Seat::First,
            first: Seat::First,
            moving: Moving::default(),
            released: field.arrivals.iter().map(|arrival| arrival.roll.is_none()).collect(),
            charges: Vec::new(),
            hits: None,
            tested: UnitSet::NONE,
            ran_through: Vec::new(),
            shaken: Vec::new(),
            charge_round: None,
            ended: None,
            field,
        };
        let bodies = battle.field.unit_ids().map(|unit| battle.footprint(unit)).collect();
        battle.bodies = bodies;
        battle
    }

    /// A unit as it began.
    pub fn def(&self, unit: UnitId) -> &UnitDef {
        self.field.unit(unit)
    }

    /// A unit in play.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// A unit in play, to be changed in all but where and how it stands.
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[unit.index()]
    }

    /// Whose a unit is.
    pub fn seat_of(&self, unit: UnitId) -> Seat {
        self.def(unit).seat
    }

    /// The arm of a unit.
    pub fn arm(&self, unit: UnitId) -> Arm {
        self.def(unit).arm()
    }

    /// What a unit is.
    pub fn troop(&self, unit: UnitId) -> &Troop {
        &self.def(unit).troop
    }

    /// Whether a unit is on the table: formed, or a battery whose guns stand there.
    pub fn is_here(&self, unit: UnitId) -> bool {
        self.unit(unit).place == Place::Table
    }

    /// The footprint of a unit on the table.
    pub fn body(&self, unit: UnitId) -> &Body {
        &self.bodies[unit.index()]
    }

    /// Puts a unit somewhere: the only way to change where and how it stands.
    pub fn put(&mut self, unit: UnitId, pose: Pose, formation: Formation, inside: BlockSet) {
        let state = self.unit_mut(unit);
        (state.place, state.pose) = (Place::Table, pose);
        (state.formation, state.inside) = (formation, inside);
        self.bodies[unit.index()] = self.footprint(unit);
    }

    /// Moves a unit in the open without a change of formation.
    pub fn set_pose(&mut self, unit: UnitId, pose: Pose) {
        self.put(unit, pose, self.unit(unit).formation, BlockSet::NONE);
    }

    /// Takes a unit off the table: destroyed, or into screens.
    pub fn take_off(&mut self, unit: UnitId, to: Place) {
        self.unit_mut(unit).place = to;
    }

    /// The footprint that follows from where and how a unit stands: its formation, or the blocks it
    /// occupies. [STR-1b] (CG-02)
    fn footprint(&self, unit: UnitId) -> Body {
        let state = self.unit(unit);
        let mut blocks = state.inside.iter().map(|block| self.field.laid.block(block).base);
        match blocks.next() {
            Some(first) => Body::new(first, blocks),
            None => stands::body(self.def(unit), &self.field.book, state.formation, state.pose),
        }
    }

    /// The footprint a unit would have somewhere else.
    pub fn body_at(&self, unit: UnitId, formation: Formation, pose: Pose) -> Body {
        stands::body(self.def(unit), &self.field.book, formation, pose)
    }

    /// The centres of a unit's castings; of one in blocks all at their centres.
    pub fn castings_of(&self, unit: UnitId) -> Vec<Spot> {
        let (state, def) = (self.unit(unit), self.def(unit));
        if state.inside.is_empty() {
            return stands::castings(def, &self.field.book, state.formation, self.body(unit));
        }
        let parts = self.body(unit).parts();
        (0..usize::from(def.castings)).map(|index| parts[index % parts.len()].centre()).collect()
    }

    /// All units on the table.
    pub fn on_table(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.field.unit_ids().filter(|&unit| self.is_here(unit))
    }

    /// Units of a side on the table.
    pub fn army_of(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.on_table().filter(move |&unit| self.seat_of(unit) == seat)
    }

    /// Units of a side on the table that count as units: a battery without its crew does not.
    /// [UNI-9]
    pub fn units_of(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.army_of(seat).filter(|&unit| self.counts(unit))
    }

    /// Enemy units of a side that count as units.
    pub fn enemies_of(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.units_of(seat.other())
    }

    /// Enemy units of a side that are not Broken.
    pub fn unbroken_enemies_of(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.enemies_of(seat).filter(|&unit| !self.unit(unit).is_broken())
    }

    /// Whether a unit on the table counts as one. [UNI-9]
    pub fn counts(&self, unit: UnitId) -> bool {
        self.arm(unit) != Arm::Artillery || self.unit(unit).is_manned()
    }

    /// Steps that a unit can still lose before it is destroyed. [UNI-10] (CR-92)
    pub fn steps_left(&self, unit: UnitId) -> u8 {
        self.def(unit).level.usual.saturating_sub(self.unit(unit).steps)
    }

    /// A leader as he began.
    pub fn leader_def(&self, leader: LeaderId) -> &LeaderDef {
        self.field.leader(leader)
    }

    /// A leader in play.
    pub fn leader(&self, leader: LeaderId) -> &Leader {
        &self.leaders[leader.index()]
    }

    /// A leader in play, to be changed.
    pub fn leader_mut(&mut self, leader: LeaderId) -> &mut Leader {
        &mut self.leaders[leader.index()]
    }

    /// Leaders of a side on the table, by seniority. [LDR-3b]
    pub fn leaders_of(&self, seat: Seat) -> impl Iterator<Item = LeaderId> + '_ {
        self.field.leader_ids().filter(move |&leader| {
            self.leader_def(leader).seat == seat && self.leader(leader).at.is_some()
        })
    }

    /// An organisation in play.
    pub fn org(&self, org: OrgId) -> &Organisation {
        &self.orgs[org.index()]
    }

    /// An organisation in play, to be changed.
    pub fn org_mut(&mut self, org: OrgId) -> &mut Organisation {
        &mut self.orgs[org.index()]
    }

    /// All organisations of a side that exist.
    pub fn orgs_of(&self, seat: Seat) -> impl Iterator<Item = OrgId> + '_ {
        let ids = (0..self.orgs.len() as u8).map(OrgId);
        ids.filter(move |&org| self.org(org).exists && self.org(org).seat == seat)
    }

    /// Units on the table that belong to an organisation directly.
    pub fn members(&self, org: OrgId) -> impl Iterator<Item = UnitId> + '_ {
        self.on_table().filter(move |&unit| self.unit(unit).org == org)
    }

    /// Whether an organisation is another or stands below it.
    pub fn is_under(&self, org: OrgId, above: OrgId) -> bool {
        let mut next = Some(org);
        while let Some(here) = next {
            if here == above {
                return true;
            }
            next = self.org(here).parent;
        }
        false
    }

    /// Units on the table that belong to an organisation or to one below it.
    pub fn command_of(&self, org: OrgId) -> impl Iterator<Item = UnitId> + '_ {
        self.on_table().filter(move |&unit| self.is_under(self.unit(unit).org, org))
    }

    /// Whether a leader is in a unit's chain of command: he leads its organisation or one above.
    pub fn in_chain(&self, leader: LeaderId, unit: UnitId) -> bool {
        self.leader_def(leader).seat == self.seat_of(unit)
            && self.leader(leader).at.is_some()
            && self.is_under(self.unit(unit).org, self.leader(leader).org)
    }

    /// The leader that an organisation obeys: its own, or the next above it who is on the table.
    /// (CR-68)
    pub fn led_by(&self, org: OrgId) -> Option<LeaderId> {
        let own = self.org(org).leader.filter(|&leader| self.leader(leader).at.is_some());
        own.or_else(|| self.led_by(self.org(org).parent?))
    }

    /// Who holds a place. [SCN-6]
    pub fn holder(&self, place: PlaceId) -> Option<Seat> {
        self.holders[place.index()]
    }

    /// Whether the battle is over.
    pub fn is_over(&self) -> bool {
        self.ended.is_some()
    }

    /// Asks a seat; a question with a single answer is not asked.
    pub fn ask(
        &self,
        table: At<'_>,
        seat: Seat,
        rule: Rule,
        question: Question,
        mut choices: Vec<Choice>,
    ) -> Play<Choice> {
        if choices.len() == 1
            && let Some(only) = choices.pop()
        {
            return Ok(only);
        }
        table.choose(self, Ask::listed(seat, rule, question, choices))
    }

    /// Asks a seat even if it has a single answer, because whether it has more depends on what is
    /// hidden: steps and orders. [CON-3]
    pub fn ask_always(
        &self,
        table: At<'_>,
        seat: Seat,
        rule: Rule,
        question: Question,
        choices: Vec<Choice>,
    ) -> Play<Choice> {
        table.choose(self, Ask::listed(seat, rule, question, choices))
    }

    /// Asks an open question: other answers than the proposals may be legal too.
    pub fn ask_open(
        &self,
        table: At<'_>,
        seat: Seat,
        rule: Rule,
        question: Question,
        proposals: Vec<Choice>,
    ) -> Play<Choice> {
        table.choose(self, Ask::open(seat, rule, question, proposals))
    }

    /// Asks a yes-or-no question.
    pub fn confirm(&self, table: At<'_>, seat: Seat, rule: Rule, question: Question) -> Play<bool> {
        let choices = vec![Choice::Yes, Choice::No];
        Ok(table.choose(self, Ask::listed(seat, rule, question, choices))? == Choice::Yes)
    }

    /// Throws a ten-sided die.
    pub fn d10(&self, table: At<'_>, rule: Rule, why: &'static str) -> Play<u8> {
        let throw = Throw { rule, why, dice: 1, sides: 10, read: engine::Read::Each, by: None };
        Ok(table.throw(self, throw)?.first())
    }

    /// Throws a six-sided die.
    pub fn d6(&self, table: At<'_>, rule: Rule, why: &'static str) -> Play<u8> {
        let throw = Throw { rule, why, dice: 1, sides: 6, read: engine::Read::Each, by: None };
        Ok(table.throw(self, throw)?.first())
    }

    /// Tells the table what happened.
    pub fn tell(&self, table: At<'_>, event: impl Into<Event>) {
        table.tell(self, event.into());
    }
}

/// Who holds each block at the start: the holder of the place it belongs to. [SCN-6]
fn block_holders(field: &Field) -> Vec<Option<Seat>> {
    let mut holders = vec![None; field.laid.blocks.len()];
    for place in &field.places {
        if let Holding::Blocks(blocks) = &place.holding {
            blocks.iter().for_each(|block| holders[block.index()] = place.holder);
        }
    }
    holders
}
