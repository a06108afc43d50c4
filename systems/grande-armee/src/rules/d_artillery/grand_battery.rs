//! Section D7: the Grand Battery.

use crate::book::{Distance, Number};
use crate::nouns::field::{ArmyId, Field, ForceDef, ForceId, OfficerDef, OfficerId, Rank, UnitId};
use crate::nouns::kinds::{Arm, BaseKind, Status, Talent};
use crate::rules::ask::Choice;
use crate::rules::d_artillery::{Ask, Event};
use crate::state::battle::{At, Battle, Phase};
use engine::{Play, Refusal, Seat, rule};
use ground::table::{Base, Bearing, Edge, Mil, Shape, Spot};
use std::sync::Arc;

/// Fronts are contiguous if their corners are no further apart than this.
const CONTIGUOUS: Mil = Mil(100);

/// Two bases face the same way if they differ by no more than this many arc-minutes.
const SAME_FACING: u16 = 60;

/// A Grand Battery as its commander wants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatteryPlan {
    /// The Force it becomes.
    pub force: ForceId,
    /// Its batteries, the centre first. [D7.0c]
    pub units: Vec<UnitId>,
    /// Where its officer stands. [D7.0e]
    pub at: Spot,
}

impl Battle {
    /// [D7.0e] In the control segment, before the tests, an army commander may make a Grand
    /// Battery. (DP-17)
    pub fn make_battery(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        let price = self.field.book.number(Number::GrandBatteryPrice) as u8;
        for army in self.armies_in_field(seat).collect::<Vec<_>>() {
            let Some(force) = self.battery_to_make(army) else { continue };
            let mut choices = vec![Choice::No];
            if self.army(army).cup >= price {
                choices.push(Choice::Yes);
            }
            let question = Ask::MakeBattery(army);
            // Whether he could pay for it is his secret. [A1.0b]
            let answer = table.ask_always(self, seat, rule!("D7.0e"), question, choices)?;
            if answer == Choice::Yes {
                let plan = self.plan_battery(table, force)?;
                self.army_mut(army).cup -= price;
                self.found_battery(table, &plan, price);
            }
        }
        Ok(())
    }

    /// [D7.0b] Before the game a Grand Battery costs nothing. (DP-02)
    pub fn battery_before(&self, table: At<'_>, seat: Seat) -> Play<Option<BatteryPlan>> {
        for army in self.armies_in_field(seat).collect::<Vec<_>>() {
            if let Some(force) = self.battery_to_make(army)
                && table.confirm(self, seat, rule!("D7.0b"), Ask::BatteryBefore)?
            {
                return Ok(Some(self.plan_battery(table, force)?));
            }
        }
        Ok(None)
    }

    /// Whether an army commander can make a Grand Battery, leaving its price aside.
    pub fn may_make_battery(&self, army: ArmyId) -> bool {
        self.battery_to_make(army).is_some()
    }

    /// The Force that an army's Grand Battery would become, if it can be made now.
    fn battery_to_make(&self, army: ArmyId) -> Option<ForceId> {
        let least = self.field.book.number(Number::GrandBatteryLeast) as usize;
        let seat = self.field.army(army).seat;
        // [D7.0d] Once in a game for each side, by one of its armies.
        let may = !self.battery_made[seat.index()]
            // [D7.0a] By the army commander, from at least four batteries.
            && self.commander(army).is_some()
            && self.guns_of(army).len() >= least;
        self.field.spare_battery(army).filter(|_| may)
    }

    /// The batteries of an army on the table; before the game those that start there.
    fn guns_of(&self, army: ArmyId) -> Vec<UnitId> {
        let set_up = matches!(self.phase, Phase::SetUp(_));
        let starts = |unit: UnitId| set_up && self.def(unit).pose.is_some();
        self.field
            .unit_ids()
            .filter(|&unit| self.def(unit).army == army && self.arm(unit) == Arm::Artillery)
            .filter(|&unit| self.is_here(unit) || starts(unit))
            .collect()
    }

    /// The commander says which batteries, which of them is the centre, and where the officer is.
    fn plan_battery(&self, table: At<'_>, force: ForceId) -> Play<BatteryPlan> {
        let def = self.field.force(force);
        let (seat, army) = (def.seat, def.army);
        let least = self.field.book.number(Number::GrandBatteryLeast) as usize;
        let mut open = self.guns_of(army);
        let mut units = Vec::new();
        // [D7.0a] Four at least; with just four there is nothing to choose.
        if open.len() == least {
            units.append(&mut open);
        }
        while !open.is_empty() {
            let mut choices: Vec<Choice> = open.iter().copied().map(Choice::Unit).collect();
            if units.len() >= least {
                choices.push(Choice::Done);
            }
            let question = Ask::BatteryOf { army, chosen: units.len() as u8 };
            let answer = table.ask(self, seat, rule!("D7.0a"), question, choices)?;
            let Choice::Unit(unit) = answer else { break };
            open.retain(|&other| other != unit);
            units.push(unit);
        }
        units.sort_unstable();
        // [D7.0c]
        let choices = units.iter().copied().map(Choice::Unit).collect();
        let question = Ask::BatteryCentre;
        if let Choice::Unit(centre) = table.ask(self, seat, rule!("D7.0c"), question, choices)? {
            units.retain(|&unit| unit != centre);
            units.insert(0, centre);
        }
        let officer = self.sub_commander(force);
        let proposals = self.battery_officer_spots(officer, units[0]);
        let question = Ask::BatteryOfficer(officer);
        let answer = table.ask_open(
            self,
            seat,
            rule!("D7.0e"),
            question,
            proposals.iter().copied().map(Choice::Spot).collect(),
        )?;
        let at = match answer {
            Choice::Spot(spot) => spot,
            _ => proposals[0],
        };
        Ok(BatteryPlan { force, units, at })
    }

    /// [D7.0a] [D7.0e] The Grand Battery comes into being.
    pub fn found_battery(&mut self, table: At<'_>, plan: &BatteryPlan, paid: u8) {
        self.form_battery(plan);
        let units = plan.units.clone();
        let (force, officer) = (plan.force, self.sub_commander(plan.force));
        let (officer, radius) = (self.leader(officer), self.officer(officer).radius);
        table.tell(self, Event::BatteryMade { force, units, officer, radius, paid });
    }

    /// The same without a word about it.
    pub(crate) fn form_battery(&mut self, plan: &BatteryPlan) {
        let BatteryPlan { force, units, at } = plan;
        let (force, officer) = (*force, self.sub_commander(*force));
        // [D7.0d]
        self.battery_made[self.field.force(force).seat.index()] = true;
        let state = self.force_mut(force);
        state.exists = true;
        state.grand_battery = true;
        //
        state.status = Status::Active;
        for (index, &unit) in units.iter().enumerate() {
            // [F9.31a] Guns attach to infantry of their own Force only, and these leave theirs.
            if let Some(partner) = self.unit_mut(unit).partner.take() {
                self.unit_mut(partner).partner = None;
            }
            let state = self.unit_mut(unit);
            state.force = force;
            // [D7.0c] All but the centre have to come to it.
            state.marks.joining = index > 0;
        }
        // [D7.0f] A normal officer; the radius by the number of his batteries.
        let radius = self.field.book.radius(Talent::Normal, units.len());
        let state = self.officer_mut(officer);
        state.at = Some(*at);
        state.radius = radius;
        self.settle_battery(force);
    }

    /// Places for the officer of a new Grand Battery: behind its centre, or on the way there.
    fn battery_officer_spots(&self, officer: OfficerId, centre: UnitId) -> Vec<Spot> {
        let army = self.officer_def(officer).army;
        let Some(commander) = self.commander(army) else { return Vec::new() };
        let Some(from) = self.officer(commander).at else { return Vec::new() };
        let guns = self.base(centre);
        let depth = guns.size().depth / 2 + self.officer_def(officer).base.depth / 2;
        let behind = guns.centre().moved(guns.facing().opposite(), depth);
        let way = Bearing::between(from, behind);
        let far = from.distance(behind);
        let inch = Mil::inches(1);
        let on_the_way = (0..=far.0 / inch.0).rev().map(|k| from.moved(way, inch * k));
        let beside = Bearing::degrees(0);
        let around = (0..8).map(|k| from.moved(beside.turned(k * 2700), inch * 3));
        let mut spots: Vec<Spot> = [behind, guns.centre()]
            .into_iter()
            .chain(on_the_way)
            .chain(around)
            .filter(|&spot| self.check_battery_officer(officer, spot).is_ok())
            .take(3)
            .collect();
        // His commander's own place is always near enough.
        spots.push(from);
        spots.dedup();
        spots
    }

    /// [D7.0e] Within 20" of the army commander's base; on the table, not under an enemy. (R-105)
    pub fn check_battery_officer(&self, officer: OfficerId, spot: Spot) -> Result<(), Refusal> {
        let refuse = |why: String| Err(Refusal::new(rule!("D7.0e"), why));
        let def = self.officer_def(officer);
        let base = self.officer_base_at(officer, spot);
        let reach = self.field.book.distance(Distance::GrandBatteryOfficer);
        let commander = self.commander(def.army).and_then(|his| self.officer_base(his));
        if !commander.is_some_and(|his| his.within(&base, reach)) {
            return refuse(format!("it is more than {reach} from the army commander's base"));
        }
        if !self.field.ground.holds(&base) {
            return refuse("it is not on the table".to_owned());
        }
        if let Some(enemy) =
            self.enemies_of(def.seat).find(|&enemy| self.base(enemy).clashes(&base))
        {
            return refuse(format!("{} stands there", self.unit_words(enemy)));
        }
        Ok(())
    }

    /// [D7.0c] Batteries that stand side by side with the centre, or with one that has joined it,
    /// have joined. To be called whenever a battery has moved.
    pub fn settle_battery(&mut self, force: ForceId) {
        let all: Vec<UnitId> = self.members(force).collect();
        let joining = |battle: &Battle, unit: &UnitId| battle.unit(*unit).marks.joining;
        if let Some(&first) = all.first()
            && all.iter().all(|unit| joining(self, unit))
        {
            // The centre is gone: another takes its place.
            self.unit_mut(first).marks.joining = false;
        }
        while let Some(&unit) = all
            .iter()
            .find(|unit| joining(self, unit) && self.would_join(**unit, &self.base(**unit)))
        {
            self.unit_mut(unit).marks.joining = false;
        }
    }

    /// The same for all Grand Batteries.
    pub fn settle_batteries(&mut self) {
        for force in self.field.force_ids() {
            if self.force(force).exists && self.force(force).grand_battery {
                self.settle_battery(force);
            }
        }
    }

    /// [D7.0c] Whether a battery standing there would be side by side with its Grand Battery: with
    /// a component that has joined.
    pub fn would_join(&self, unit: UnitId, base: &Base) -> bool {
        self.members(self.unit(unit).force).any(|other| {
            other != unit && !self.unit(other).marks.joining && abreast(base, &self.base(other))
        })
    }

    /// [D7.0c] How far a base is from the nearest component that has joined; nothing if there is
    /// none. A component on its way has to come nearer.
    pub fn to_battery(&self, unit: UnitId, base: &Base) -> Option<Mil> {
        self.members(self.unit(unit).force)
            .filter(|&other| other != unit && !self.unit(other).marks.joining)
            .map(|other| self.base(other).gap(base).mils())
            .min()
    }

    /// [D7.1a] [D7.1b] Whether all components stand in one line, side by side.
    pub fn battery_is_closed(&self, force: ForceId) -> bool {
        let mut open: Vec<Base> = self.members(force).map(|unit| self.base(unit)).collect();
        let Some(first) = open.pop() else { return true };
        let mut line = vec![first];
        while let Some(next) =
            open.iter().position(|base| line.iter().any(|other| abreast(base, other)))
        {
            line.push(open.swap_remove(next));
        }
        open.is_empty()
    }

    /// [D7.1c] Whether a battery may not move because a component of its Grand Battery has fired.
    pub fn battery_has_fired(&self, unit: UnitId) -> bool {
        let force = self.unit(unit).force;
        self.force(force).grand_battery
            && self.units.iter().any(|other| other.force == force && other.marks.fired)
    }
}

/// [D7.1a] [F9.31a] Whether two bases stand side by side: the same facing, and a front
/// corner of the one at a front corner of the other.
pub fn abreast(base: &Base, other: &Base) -> bool {
    let [left, right] = base.edge(Edge::Front);
    let [other_left, other_right] = other.edge(Edge::Front);
    base.facing().off(other.facing()) <= SAME_FACING
        && !base.clashes(other)
        && (left.within(&other_right, CONTIGUOUS) || right.within(&other_left, CONTIGUOUS))
}

impl Field {
    /// The Force that an army's Grand Battery becomes if it is made in this game: one without units.
    pub fn spare_battery(&self, army: ArmyId) -> Option<ForceId> {
        self.force_ids().find(|&force| {
            let def = self.force(force);
            def.army == army && def.grand_battery && def.units.is_empty()
        })
    }

    /// The field with a Force and an officer for every Grand Battery that may still be made. A
    /// scenario may name one itself, with an artillery commander of its own. [D7.0f]
    pub fn with_spare_batteries(field: Arc<Field>) -> Arc<Field> {
        let least = field.book.number(Number::GrandBatteryLeast) as usize;
        let wanting: Vec<ArmyId> = field
            .army_ids()
            .filter(|&army| {
                let seat = field.army(army).seat;
                let has = |force: &ForceDef| force.seat == seat && force.grand_battery;
                let guns = field
                    .units
                    .iter()
                    .filter(|unit| unit.army == army && unit.arm() == Arm::Artillery);
                field.spare_battery(army).is_none()
                    && !field.forces.iter().any(|force| has(force) && !force.units.is_empty())
                    && guns.count() >= least
            })
            .collect();
        if wanting.is_empty() {
            return field;
        }
        let mut field = Arc::unwrap_or_clone(field);
        for army in wanting {
            let def = field.army(army);
            let (seat, id, name) = (def.seat, def.id.clone(), def.name.clone());
            let force = ForceId(field.forces.len() as u8);
            let officer = OfficerId(field.officers.len() as u8);
            let radius = field.book.radius(Talent::Normal, least);
            field.forces.push(ForceDef {
                id: format!("{id}-grand-battery"),
                name: "Grand Battery".to_owned(),
                seat,
                army,
                officer,
                wing: None,
                units: Vec::new(),
                grand_battery: true,
            });
            field.officers.push(OfficerDef {
                name: format!("Chief of artillery ({name})"),
                seat,
                army,
                rank: Rank::Sub { force, personality: 0, talent: Talent::Normal, radius },
                base: field.book.base(BaseKind::SubCommander),
                at: None,
                arrives: None,
            });
        }
        Arc::new(field)
    }
}
