//! The position: everything that changes, and plain questions about it.

use crate::nouns::field::{
    ArmyId, Field, ForceDef, ForceId, Moment, OfficerDef, OfficerId, PieceId, Rank, UnitDef, UnitId,
};
use crate::nouns::kinds::{Arm, Status, Terrain};
use engine::{Seat, Table};
use ground::table::{Base, Edge, Mil, Pose, Shape, Spot};
use serde::Serialize;
use std::sync::Arc;

pub use crate::state::pieces::{Army, Force, Marks, Officer, Place, Unit};

/// The table at which a battle is played.
pub type At<'a> = &'a mut dyn Table<Battle>;

/// One combat of the segment: a defender with one or two attackers. [G1.5c]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Fight {
    /// Who was contacted.
    pub defender: UnitId,
    /// Who came first, and on which edge of the defender.
    pub first: (UnitId, Edge),
    /// Who came second, on a flank or the rear. [G1.5b]
    pub second: Option<(UnitId, Edge)>,
}

impl Fight {
    /// The attackers, in the order in which they came.
    pub fn attackers(&self) -> impl Iterator<Item = UnitId> + use<> {
        [Some(self.first.0), self.second.map(|(unit, _)| unit)].into_iter().flatten()
    }
}

/// Where the sequence of play stands. [B2.0]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Phase {
    /// Deployment, by number of the step. (DP-02)
    SetUp(u8),
    /// [B3.0a] Command dice, wings, initiative for the first pulse.
    Command,
    /// [C1.0] The initiative side skirmishes.
    Skirmish,
    /// [D1.0a] Simultaneous artillery fire.
    Artillery,
    /// [E1.0] Control segment of a side.
    Control(Seat),
    /// [F1.0] Movement segment of a side, one unit at a time.
    Movement(Seat),
    /// [G2.0a] Combat segment of a side, one combat at a time.
    Combat(Seat),
    /// [B4.0b] Suppression comes off, officers catch up, initiative for the next pulse.
    PulseEnd,
    /// [B2.0b] Army morale and the length of the day.
    TurnEnd,
    /// [I5.0] Night falls on two unbroken sides.
    Night,
    /// [I6.1] Pursuit of the last army to break.
    Pursuit(Seat),
    /// [I7.0] End of the day, by step and army.
    EndOfDay(u8),
    /// It is over.
    Over,
}

/// How the battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Ending {
    /// [I6.0] All armies of the other side have broken.
    Decisive(Seat),
    /// [I5.0e] The other side left in the night.
    Marginal(Seat),
    /// Decided by the scenario's own places.
    Places(Seat),
    /// [I4.0] Both broke at the end of the same turn.
    BothBroke,
    /// [I5.0d] Both left.
    BothLeft,
    /// Night, and the scenario's places are shared evenly.
    Even,
}

/// A unit where it stands: what follows from its pose and from the ground, which do not change.
#[derive(Clone, Copy, Debug)]
struct Stand {
    base: Base,
    /// The town in which it stands wholly. [A4.2]
    town: Option<PieceId>,
    /// Whether the greater part of it is in rough ground. [F9.1d]
    rough: bool,
}

impl Stand {
    fn of(field: &Field, base: Base) -> Stand {
        Stand { base, town: field.town_under(&base), rough: field.is_in_rough(&base) }
    }
}

/// A battle in play.
#[derive(Clone, Debug, Serialize)]
pub struct Battle {
    /// What does not change.
    #[serde(skip)]
    pub field: Arc<Field>,
    /// Units by id.
    pub units: Vec<Unit>,
    /// The units where they were last put, so that it need not be found out again.
    #[serde(skip)]
    stands: Vec<Stand>,
    /// Officers by id.
    pub officers: Vec<Officer>,
    /// Forces by id.
    pub forces: Vec<Force>,
    /// Armies by id.
    pub armies: Vec<Army>,
    /// Who held each place last.
    pub holders: Vec<Option<Seat>>,
    /// Day of the battle, from 1. [I5.0b]
    pub day: u8,
    /// Turn by the clock of the day. [B1.1]
    pub turn: u8,
    /// Pulse of the turn, from 1. [B1.0b]
    pub pulse: u8,
    /// Where in the pulse.
    pub phase: Phase,
    /// Who holds the initiative of this pulse. [B3.1a]
    pub initiative: Seat,
    /// Who is First Side in this pulse. [B3.1b]
    pub first: Seat,
    /// Combats begun in this segment and not yet fought.
    pub fights: Vec<Fight>,
    /// Whether combats are fought from the left, as the attacker sees it; nothing until it is
    /// said. [G2.0a]
    pub from_left: Option<bool>,
    /// Whether each side has made its Grand Battery. [D7.0d]
    pub battery_made: [bool; 2],
    /// The unit on the move, with what binds it; for questions about its path.
    pub march: Option<crate::rules::f_movement::march::March>,
    /// How it ended.
    pub ended: Option<Ending>,
}

impl Battle {
    /// A unit as it began.
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
        self.def(unit).seat
    }

    /// The arm of a unit.
    pub fn arm(&self, unit: UnitId) -> Arm {
        self.def(unit).arm()
    }

    /// Whether a unit is on the table.
    pub fn is_here(&self, unit: UnitId) -> bool {
        self.unit(unit).place == Place::Table
    }

    /// The base of a unit where it stands.
    pub fn base(&self, unit: UnitId) -> Base {
        match self.stand(unit) {
            Some(stand) => stand.base,
            None => self.def(unit).base.at(self.unit(unit).pose),
        }
    }

    /// What is known of a unit where it stands, if it was put there.
    fn stand(&self, unit: UnitId) -> Option<&Stand> {
        let stand = &self.stands[unit.index()];
        (stand.base.pose() == self.unit(unit).pose).then_some(stand)
    }

    /// Puts a unit somewhere.
    pub fn put(&mut self, unit: UnitId, pose: Pose) {
        self.stands[unit.index()] = Stand::of(&self.field, self.def(unit).base.at(pose));
        self.unit_mut(unit).pose = pose;
    }

    /// Hits on a unit. [GLO-1]
    pub fn hits_on(&self, unit: UnitId) -> u8 {
        self.def(unit).sp - self.unit(unit).sp
    }

    /// All units on the table.
    pub fn on_table(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.field.unit_ids().filter(|&unit| self.is_here(unit))
    }

    /// Units of a side on the table.
    pub fn army_of(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.on_table().filter(move |&unit| self.seat_of(unit) == seat)
    }

    /// Enemy units of a side on the table.
    pub fn enemies_of(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.army_of(seat.other())
    }

    /// Units of a Force on the table.
    pub fn members(&self, force: ForceId) -> impl Iterator<Item = UnitId> + '_ {
        self.on_table().filter(move |&unit| self.unit(unit).force == force)
    }

    /// A Force in play.
    pub fn force(&self, force: ForceId) -> &Force {
        &self.forces[force.index()]
    }

    /// A Force in play, to be changed.
    pub fn force_mut(&mut self, force: ForceId) -> &mut Force {
        &mut self.forces[force.index()]
    }

    /// Forces of a side that are on the table, at least in part.
    pub fn forces_of(&self, seat: Seat) -> impl Iterator<Item = ForceId> + '_ {
        self.field.force_ids().filter(move |&force| {
            self.field.force(force).seat == seat
                && self.force(force).exists
                && self.members(force).next().is_some()
        })
    }

    /// What a Force does in this pulse.
    pub fn status_of(&self, unit: UnitId) -> Status {
        self.force(self.unit(unit).force).status
    }

    /// An officer as he began.
    pub fn officer_def(&self, officer: OfficerId) -> &OfficerDef {
        self.field.officer(officer)
    }

    /// An officer in play.
    pub fn officer(&self, officer: OfficerId) -> &Officer {
        &self.officers[officer.index()]
    }

    /// An officer in play, to be changed.
    pub fn officer_mut(&mut self, officer: OfficerId) -> &mut Officer {
        &mut self.officers[officer.index()]
    }

    /// The base of an officer on the table. Officers have no front. [F12.0]
    pub fn officer_base(&self, officer: OfficerId) -> Option<Base> {
        let at = self.officer(officer).at?;
        Some(self.officer_base_at(officer, at))
    }

    /// His base if he stood there.
    pub fn officer_base_at(&self, officer: OfficerId, at: Spot) -> Base {
        self.officer_def(officer).base.at(Pose::new(at, ground::table::Bearing::NORTH))
    }

    /// Officers of a side on the table.
    pub fn officers_of(&self, seat: Seat) -> impl Iterator<Item = OfficerId> + '_ {
        self.field.officer_ids().filter(move |&officer| {
            self.officer_def(officer).seat == seat && self.officer(officer).at.is_some()
        })
    }

    /// The sub-commander of a Force.
    pub fn sub_commander(&self, force: ForceId) -> OfficerId {
        self.field.force(force).officer
    }

    /// The Force an officer leads, if he leads one.
    pub fn led_by(&self, officer: OfficerId) -> Option<ForceId> {
        match self.officer_def(officer).rank {
            Rank::Sub { force, .. } => Some(force),
            Rank::Wing | Rank::Commander { .. } => None,
        }
    }

    /// An army in play.
    pub fn army(&self, army: ArmyId) -> &Army {
        &self.armies[army.index()]
    }

    /// An army in play, to be changed.
    pub fn army_mut(&mut self, army: ArmyId) -> &mut Army {
        &mut self.armies[army.index()]
    }

    /// Armies of a side that still hold the field.
    pub fn armies_in_field(&self, seat: Seat) -> impl Iterator<Item = ArmyId> + '_ {
        self.field.armies_of(seat).filter(|&army| {
            let state = self.army(army);
            state.collapsed == 0 && !state.left
        })
    }

    /// [F13.0] (GEO-22) Whether a unit is within its sub-commander's radius. Units that are still
    /// to come are.
    pub fn in_radius(&self, unit: UnitId) -> bool {
        if !self.is_here(unit) {
            return true;
        }
        self.would_be_in_radius(unit, &self.base(unit))
    }

    /// Whether a unit standing there would be within its sub-commander's radius.
    pub fn would_be_in_radius(&self, unit: UnitId, base: &Base) -> bool {
        // [D7.0g] Not while it is on its way into the Grand Battery.
        if self.unit(unit).marks.joining {
            return true;
        }
        let officer = self.sub_commander(self.unit(unit).force);
        let radius = self.officer(officer).radius;
        self.officer_base(officer).is_some_and(|his| his.within(base, radius))
    }

    /// The distance between two units' bases.
    pub fn distance(&self, a: UnitId, b: UnitId) -> Mil {
        self.base(a).gap(&self.base(b)).mils()
    }

    /// Whether a base is within some distance of any enemy unit of a side.
    pub fn enemy_within(&self, base: &Base, seat: Seat, reach: Mil) -> bool {
        self.enemies_of(seat).any(|enemy| self.base(enemy).within(base, reach))
    }

    /// The nearest enemy unit of a side to a base, with its distance.
    pub fn nearest_enemy(&self, base: &Base, seat: Seat) -> Option<(UnitId, Mil)> {
        let mut nearest: Option<(Mil, UnitId)> = None;
        for enemy in self.enemies_of(seat) {
            let other = self.base(enemy);
            // Most are told from their boxes alone to be further off.
            if nearest.is_none_or(|(least, _)| other.at_least(base) <= least) {
                let found = (other.gap(base).mils(), enemy);
                nearest = Some(nearest.map_or(found, |nearest| nearest.min(found)));
            }
        }
        nearest.map(|(distance, enemy)| (enemy, distance))
    }

    /// The town whose base a unit occupies: it stands wholly in it. [A4.2]
    pub fn town_of(&self, unit: UnitId) -> Option<PieceId> {
        match self.stand(unit) {
            Some(stand) => stand.town,
            None => self.town_under(&self.base(unit)),
        }
    }

    /// [F9.1d] Whether a unit is in rough or wooded ground: the greater part of it.
    pub fn is_in_rough(&self, unit: UnitId) -> bool {
        match self.stand(unit) {
            Some(stand) => stand.rough,
            None => self.field.is_in_rough(&self.base(unit)),
        }
    }

    /// The town in which a base stands wholly.
    pub fn town_under(&self, base: &Base) -> Option<PieceId> {
        self.field.town_under(base)
    }

    /// The town or fort in which a unit stands wholly. [E3.1a] [C4.0i]
    pub fn fortress_of(&self, unit: UnitId) -> Option<PieceId> {
        let base = self.base(unit);
        self.town_of(unit).or_else(|| self.field.piece_under(&base, Terrain::Fort))
    }

    /// The unit that holds a town. [A4.2c]
    pub fn garrison(&self, town: PieceId) -> Option<UnitId> {
        self.on_table().find(|&unit| self.town_of(unit) == Some(town))
    }

    /// The day and the turn.
    pub fn now(&self) -> Moment {
        Moment { day: self.day, turn: self.turn }
    }

    /// Whether the battle is over.
    pub fn is_over(&self) -> bool {
        self.ended.is_some()
    }
}

impl Battle {
    /// The battle at its start.
    pub fn new(field: Arc<Field>) -> Battle {
        let field = Field::with_spare_batteries(field);
        let base = |def: &UnitDef| def.base.at(def.pose.unwrap_or_default());
        let stands = field.units.iter().map(|def| Stand::of(&field, base(def))).collect();
        // [D7.0d] One that is still to be made has no units.
        let has = |force: &ForceDef| force.grand_battery && !force.units.is_empty();
        let battery_made = Seat::BOTH
            .map(|seat| field.forces.iter().any(|force| force.seat == seat && has(force)));
        Battle {
            units: field.units.iter().map(Unit::at_start).collect(),
            stands,
            officers: field.officers.iter().map(Officer::at_start).collect(),
            forces: field.forces.iter().map(Force::at_start).collect(),
            armies: field.army_ids().map(|army| Army::at_start(&field, army)).collect(),
            holders: field.places.iter().map(|place| place.holder).collect(),
            day: 1,
            turn: field.clock.first_turn,
            pulse: 0,
            phase: Phase::SetUp(0),
            initiative: Seat::First,
            first: Seat::First,
            fights: Vec::new(),
            from_left: None,
            battery_made,
            march: None,
            ended: None,
            field,
        }
    }
}
