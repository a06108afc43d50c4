//! Declarations: who charges whom, and which way. [CHG-2] [CHG-3] [CHG-4] [CHG-6] [CHG-7] [CHG-8]

use super::{Ask, Charge, Gait, Told};
use crate::book::{Distance, Fighting, Pace};
use crate::host::{Choice, Question};
use crate::nouns::{Arm, Breed, Formation, Motion, Pivot, UnitId, UnitSet, Weight};
use crate::rules::crisis::{Occasion, Test};
use crate::rules::way::Manner;
use crate::state::{At, Battle};
use engine::{Play, Refusal, Seat, in_secret, rule};
use ground::table::{Base, Bearing, Body, Convex, Mil, Pose, Shape, Side, wheel_chord};

/// A unit moves within this angle of its facing. [MOV-6]
const AHEAD: u16 = 2700;
/// No way is longer.
const FAR: Mil = Mil::inches(100);

/// A charge as its owner declares it.
#[derive(Clone, Debug, PartialEq)]
pub struct Declared {
    /// Who.
    pub unit: UnitId,
    /// Whom.
    pub target: UnitId,
    /// Which way.
    pub way: Vec<Motion>,
}

/// What a way comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// How far the charge may ride on clear ground.
    pub allowance: Mil,
    /// Where its last leg begins.
    pub pose: Pose,
    /// How it is drawn up there.
    pub formation: Formation,
    /// The heading of the last leg.
    pub heading: Bearing,
}

impl Battle {
    /// Whether cavalry is bound by what is forbidden to Cossacks. [CHG-8] [CHG-8e]
    pub fn is_cossack(&self, unit: UnitId) -> bool {
        // [CHG-8e] Guard Cossacks are exempt.
        self.troop(unit).cavalry().is_some_and(|horse| horse.breed == Breed::Cossack)
    }

    /// Whether Cossacks may charge an enemy from where they are; all other cavalry may charge anybody.
    /// [CHG-8] [CHG-8b]
    pub fn may_attack(&self, unit: UnitId, enemy: UnitId) -> Result<(), Refusal> {
        if !self.is_cossack(unit) || self.unit(enemy).is_broken() {
            return Ok(());
        }
        let front = !self.is_flanked_by(enemy, unit);
        let heavy = |unit: UnitId| {
            self.troop(unit).cavalry().is_some_and(|horse| horse.weight == Weight::Heavy)
        };
        match self.arm(enemy) {
            // [CHG-8]
            Arm::Infantry if front => Err(Refusal::new(
                rule!("CHG-8"),
                "Cossacks do not charge the front of unbroken infantry",
            )),
            Arm::Cavalry if front && heavy(enemy) => Err(Refusal::new(
                rule!("CHG-8"),
                "Cossacks do not charge the front of heavy cavalry",
            )),
            // [CHG-8b] Guns that could fire on them: through the zone they would have to ride.
            Arm::Artillery if self.rides_into_fire(unit, enemy) => Err(Refusal::new(
                rule!("CHG-8b"),
                "Cossacks do not charge guns in position through their fire zone",
            )),
            _ => Ok(()),
        }
    }

    /// Whether the straight way to a battery leads through its fire zone. [CHG-8b]
    fn rides_into_fire(&self, unit: UnitId, battery: UnitId) -> bool {
        let (from, to) = crate::rules::fights::nearest_points(self.body(unit), self.body(battery));
        let (heading, length) = (Bearing::between(from, to), from.distance(to));
        let stations = (0..=length.0 / 500).map(|step| Mil(step * 500).min(length));
        stations
            .into_iter()
            .any(|at| self.in_fire_zone(battery, &self.body(unit).moved(heading, at)))
    }

    /// The pace of a charge in a formation. [CHG-1] (CR-58)
    pub fn charge_pace(&self, unit: UnitId, formation: Formation) -> Pace {
        let weight = self.troop(unit).cavalry().map_or(Weight::Light, |horse| horse.weight);
        self.field.book.charge(weight, formation)
    }

    /// Enemies that cavalry could charge: to its front in one formation or another, or straight behind
    /// light cavalry, no further than two charges could bring them together. [CHG-2b] [CHG-3] (CR-95)
    pub fn charge_targets(&self, unit: UnitId) -> Vec<UnitId> {
        let light = self.charge_pace(unit, Formation::Column).allowance;
        let fastest = self.field.book.charge(Weight::Light, Formation::Column).allowance;
        let enemies = self.enemies_of(self.seat_of(unit)).filter(|&enemy| {
            self.body(unit).within(self.body(enemy), light + fastest)
                && self.unit(enemy).inside().is_empty()
                && self.may_attack(unit, enemy).is_ok()
        });
        // [CHG-2b] After a change of formation, before one of facing.
        let forms: Vec<Body> = self
            .forms_of(unit)
            .into_iter()
            .filter_map(|form| Some(self.body_at(unit, form, self.formed_to_charge(unit, form)?)))
            .collect();
        let enemies = enemies.filter(|&enemy| {
            forms.iter().any(|body| self.in_fighting_arc_of(body, self.body(enemy)))
                || self.is_straight_behind(unit, enemy)
        });
        self.by_name(enemies)
    }

    /// The formations in which cavalry may charge.
    fn forms_of(&self, unit: UnitId) -> Vec<Formation> {
        let present = self.unit(unit).formation();
        let all = [
            present,
            Formation::Line,
            Formation::Column,
            Formation::Echelon(Side::Left),
            Formation::Echelon(Side::Right),
        ];
        let mut forms: Vec<Formation> = Vec::new();
        for formation in all {
            if !forms.contains(&formation) {
                forms.push(formation);
            }
        }
        forms
    }

    /// Where a unit stands that has changed formation; nothing if it has no room, or if that alone
    /// would bring it into contact. [CHG-4b] [MOV-12]
    fn formed_to_charge(&self, unit: UnitId, formation: Formation) -> Option<Pose> {
        let state = self.unit(unit);
        if formation == state.formation() {
            return Some(state.pose());
        }
        let pose = self.place_to_form(unit, formation, state.pose().facing);
        let body = self.body_at(unit, formation, pose);
        let met = |enemy: UnitId| {
            let theirs = self.body(enemy);
            body.within(theirs, Mil::ZERO) && !self.body(unit).within(theirs, Mil::ZERO)
        };
        // [CHG-4b] A change of formation may not bring an enemy into contact.
        let contact = self.enemies_of(self.seat_of(unit)).any(met);
        (!contact && self.is_room_for(unit, &body)).then_some(pose)
    }

    /// Whether light cavalry has an enemy straight behind it. [CHG-3]
    fn is_straight_behind(&self, unit: UnitId, enemy: UnitId) -> bool {
        let light = self.troop(unit).cavalry().is_some_and(|horse| horse.weight == Weight::Light);
        let back = self.unit(unit).pose().facing.opposite();
        light && self.leads_to(self.body(unit), back, enemy)
    }

    /// Whether a straight way leads to a unit.
    fn leads_to(&self, body: &Body, heading: Bearing, target: UnitId) -> bool {
        body.parts().iter().any(|part| {
            let mut theirs = self.body(target).parts().iter();
            theirs.any(|base| part.passes(heading, FAR, base).is_some())
        })
    }

    /// Checks the way of a charge, and says what it comes to. [CHG-2] [CHG-2b] [CHG-3] [CHG-4]
    /// [CHG-4b] [CHG-6] (CG-21) (CR-82)
    pub fn charge_plan(
        &self,
        unit: UnitId,
        target: UnitId,
        way: &[Motion],
    ) -> Result<Plan, Refusal> {
        let refuse = |rule, words: &'static str| Err(Refusal::new(rule, words));
        let state = self.unit(unit);
        let (facing, old) = (state.pose().facing, state.formation());
        let (form, rest) = match way {
            [Motion::Form(formation), rest @ ..] => (*formation, rest),
            rest => (old, rest),
        };
        if self.forms_of(unit).iter().all(|&known| known != form) {
            return refuse(rule!("FOR-4"), "cavalry charges in line, column or echelon");
        }
        let Some(there) = self.formed_to_charge(unit, form) else {
            let words =
                "there is no room for the formation, or it would bring an enemy into contact";
            return refuse(rule!("CHG-4b"), words);
        };
        let mut allowance = self.charge_pace(unit, form).allowance;
        if form != old && !self.field.switches.charge_form_free {
            // (CR-82) Half of the slower formation's speed.
            allowance = allowance.min(self.charge_pace(unit, old).allowance) / 2;
        }
        let Some(Motion::Go { heading: last, .. }) = rest.last().copied() else {
            return refuse(rule!("CHG-4"), "a charge ends with a straight ride");
        };
        let turns = rest.iter().any(|motion| matches!(motion, Motion::Turn { .. }));
        let straight = !turns && last == facing;
        let to_rear = matches!(rest, [Motion::Turn { by: 10_800 | -10_800, about: Pivot::Centre },
            Motion::Go { heading, .. }] if *heading == facing.opposite());
        if to_rear && self.is_straight_behind(unit, target) {
            // [CHG-3] Straight to its rear for half its allowance.
            allowance = allowance / 2;
        } else if !self.in_fighting_arc_of(&self.body_at(unit, form, there), self.body(target)) {
            let words = "the target is outside the arc of 45 degrees from its front corners";
            return refuse(rule!("CHG-2b"), words);
        }
        // [CHG-2] [OBS-1b] It must see its target unless it charges straight ahead.
        if !straight && !self.sees_unit(unit, target) {
            return refuse(rule!("CHG-2"), "it does not see its target and does not ride straight");
        }
        self.may_attack(unit, target)?;
        let pose = self.walk_plan(unit, there, form, rest)?;
        let body = self.body_at(unit, form, pose);
        if !self.leads_to(&body, last, target) {
            return refuse(rule!("CHG-2"), "the way does not lead to its target");
        }
        self.check_gaps(unit, &body, last, allowance)?;
        Ok(Plan { allowance, pose, formation: form, heading: last })
    }

    /// Where the last leg of a charge begins. [CHG-4] [MOV-6]
    fn walk_plan(
        &self,
        unit: UnitId,
        from: Pose,
        form: Formation,
        way: &[Motion],
    ) -> Result<Pose, Refusal> {
        let first = self.exact(Distance::ChargeFirst);
        let (mut covered, mut pose) = (Mil::ZERO, from);
        for (index, motion) in way.iter().enumerate() {
            // [CHG-4] Turning and forming only in the first 6" of its way.
            if covered > first {
                let words = "it turns in the first 6\" of its charge only";
                return Err(Refusal::new(rule!("CHG-4"), words));
            }
            match *motion {
                Motion::Go { heading, .. } if heading.off(pose.facing) > AHEAD => {
                    let words = "a unit faces within 45 degrees of its way";
                    return Err(Refusal::new(rule!("MOV-6"), words));
                }
                Motion::Go { .. } if index + 1 == way.len() => {}
                Motion::Go { heading, length } => {
                    pose.at = pose.at.moved(heading, length);
                    covered += length;
                }
                Motion::Turn { by, about } => {
                    let body = self.body_at(unit, form, pose);
                    pose = turned(&body, pose, i32::from(by), about).0;
                }
                _ => {
                    let words = "a charge forms first, then turns and rides";
                    return Err(Refusal::new(rule!("CHG-4"), words));
                }
            }
        }
        Ok(pose)
    }

    /// Cavalry may not charge between unbroken friendly infantry with no more room between than its
    /// frontage in line. [CHG-6]
    fn check_gaps(
        &self,
        unit: UnitId,
        body: &Body,
        heading: Bearing,
        length: Mil,
    ) -> Result<(), Refusal> {
        match self.narrow_gap(unit, body, heading, length) {
            Some(_) => {
                let words = "it may not charge between friendly infantry that stands so close";
                Err(Refusal::new(rule!("CHG-6"), words))
            }
            None => Ok(()),
        }
    }

    /// How far ahead a way first leads between friendly infantry that stands too close. [CHG-6]
    pub(super) fn narrow_gap(
        &self,
        unit: UnitId,
        body: &Body,
        heading: Bearing,
        length: Mil,
    ) -> Option<Mil> {
        let line = self.body_at(unit, Formation::Line, Pose::new(self.middle(unit), heading));
        let frontage = line.first().size().width;
        let closes = |friend: &UnitId| {
            let state = self.unit(*friend);
            // [CHG-6] Not those in woods, anti-cavalry formations or structures.
            self.arm(*friend) == Arm::Infantry
                && !state.is_broken()
                && !state.formation().is_square()
                && state.inside().is_empty()
                && !self.stands_in_closed(*friend)
        };
        let foot: Vec<UnitId> = self.units_of(self.seat_of(unit)).filter(closes).collect();
        let mut found: Option<Mil> = None;
        for (index, &one) in foot.iter().enumerate() {
            for &other in &foot[index + 1..] {
                if self.distance(one, other) > frontage {
                    continue;
                }
                let corners = [one, other].into_iter().flat_map(|unit| self.body(unit).parts());
                let corners: Vec<_> = corners.flat_map(Base::corners).copied().collect();
                let between = Convex::hull(&corners);
                let at = body
                    .parts()
                    .iter()
                    .filter_map(|part| first_on(part, heading, length, &between));
                found = found.into_iter().chain(at).min();
            }
        }
        found
    }

    /// Whether infantry stands in ground into which cavalry may not charge. [CHG-1b] [CHG-6]
    fn stands_in_closed(&self, unit: UnitId) -> bool {
        let laid = &self.field.laid;
        self.body(unit).parts().iter().all(|part| {
            laid.ground.under(part).iter().any(|&feature| {
                let lay = laid.lay(feature);
                !lay.row.charges && lay.uphill.is_none()
            })
        })
    }

    /// Both sides declare, in secret; then all is opened, and unreliable cavalry tests. [SEQ-III]
    /// [CHG-7] (CD-07)
    pub(super) fn declare_charges(&mut self, table: At<'_>) -> Play<()> {
        let [first, second] = in_secret(&self.clone(), table, |battle, table, seat| {
            battle.declarations(table, seat)
        })?;
        let mut declared: Vec<Declared> = first.into_iter().chain(second).collect();
        declared.sort_unstable_by(|a, b| self.def(a.unit).id.cmp(&self.def(b.unit).id));
        let opened = declared.iter().map(|one| (one.unit, one.target)).collect();
        self.tell(table, Told::Declared(opened));
        for one in declared {
            if self.would_charge(table, one.unit)? {
                self.begin_charge(&one);
            }
        }
        Ok(())
    }

    /// Sets a unit off. [SEQ-III]
    pub fn begin_charge(&mut self, declared: &Declared) {
        let Declared { unit, target, way } = declared;
        let plan = self.charge_plan(*unit, *target, way);
        let pace = self.charge_pace(*unit, self.unit(*unit).formation());
        let allowance = plan.map_or(pace.allowance, |plan| plan.allowance);
        let mut way = way.clone();
        // The last leg goes on as far as the charge has strength.
        if let Some(Motion::Go { length, .. }) = way.last_mut() {
            *length = FAR;
        }
        let mut charge = Charge::new(*unit, self.unit(*unit).pose(), Gait::Charge, allowance);
        (charge.target, charge.initiated, charge.way) = (Some(*target), true, way);
        self.charges.push(charge);
        let marks = &mut self.unit_mut(*unit).marks;
        (marks.charged, marks.moved) = (true, true);
        let body = self.body(*unit).clone();
        self.mark_support_fire(*unit, &[body]);
    }

    /// Unreliable cavalry tests before it charges; failing it neither moves nor counter-charges, but
    /// does not Retreat. [CHG-7] [CRI-8d] [CRI-8e]
    fn would_charge(&mut self, table: At<'_>, unit: UnitId) -> Play<bool> {
        if !self.troop(unit).cavalry().is_some_and(|horse| horse.unreliable) {
            return Ok(true);
        }
        let leader = self.inspiring(table, unit, Occasion::UnreliableCharge.rule())?;
        let test = Test { leader, ..self.unreliable_test(unit) };
        let passed = self.crisis_test(table, &test)?.passed();
        if !passed {
            self.unit_mut(unit).marks.refused = true;
            // [CRI-8d] It does not move in this turn; [CRI-8e] nor is it Broken.
            self.unit_mut(unit).marks.reacted = true;
            self.tell(table, Told::Refused(unit));
        }
        Ok(passed)
    }

    /// The test of unreliable cavalry: basic, artillery and unreliable modifiers only. [CHG-7]
    pub fn unreliable_test(&self, unit: UnitId) -> Test {
        let mut test = Test::new(unit, Occasion::UnreliableCharge);
        test.flanked = self.is_flanked_by_guns(unit);
        test.fighting.extend(self.support_fire_on(unit).map(|fire| (fire, 1)));
        test.fighting.push((Fighting::Unreliable, 1));
        test
    }

    /// The declarations of one side. (CD-07)
    fn declarations(&self, table: At<'_>, seat: Seat) -> Play<Vec<Declared>> {
        let mut declared: Vec<Declared> = Vec::new();
        let able = |unit: &UnitId| self.may_charge(*unit).is_ok();
        let cavalry = self.by_name(self.units_of(seat).filter(able));
        let mut open: Vec<(UnitId, Vec<UnitId>)> =
            cavalry.into_iter().map(|unit| (unit, self.charge_targets(unit))).collect();
        open.retain(|(_, targets)| !targets.is_empty());
        while !open.is_empty() {
            let mut choices: Vec<Choice> =
                open.iter().map(|(unit, _)| Choice::Unit(*unit)).collect();
            choices.push(Choice::Done);
            let question = Question::Charge(Ask::Declare);
            let choice = self.ask_always(table, seat, rule!("SEQ-III"), question, choices)?;
            let Choice::Unit(unit) = choice else { break };
            let at = open.iter().position(|(one, _)| *one == unit).unwrap_or(0);
            let (_, targets) = open.remove(at);
            if let Some(charge) = self.declaration(table, unit, targets)? {
                declared.push(charge);
            }
        }
        Ok(declared)
    }

    fn declaration(
        &self,
        table: At<'_>,
        unit: UnitId,
        targets: Vec<UnitId>,
    ) -> Play<Option<Declared>> {
        let seat = self.seat_of(unit);
        let choices = targets.into_iter().map(Choice::Unit).collect();
        let question = Question::Charge(Ask::Target(unit));
        let choice = self.ask(table, seat, rule!("CHG-2"), question, choices)?;
        let Choice::Unit(target) = choice else { return Ok(None) };
        let mut proposals: Vec<Choice> =
            self.charge_ways(unit, target).into_iter().map(Choice::March).collect();
        proposals.push(Choice::Done);
        let question = Question::Charge(Ask::Path { unit, target });
        let choice = self.ask_open(table, seat, rule!("CHG-4"), question, proposals)?;
        let Choice::March(way) = choice else { return Ok(None) };
        Ok(Some(Declared { unit, target, way }))
    }

    /// Ways worth proposing: straight ahead, turned to the middle or to the ends of the target, in the
    /// formation it has or another, and straight to the rear.
    pub fn charge_ways(&self, unit: UnitId, target: UnitId) -> Vec<Vec<Motion>> {
        let state = self.unit(unit);
        let facing = state.pose().facing;
        let mut ways: Vec<Vec<Motion>> = Vec::new();
        for form in self.forms_of(unit) {
            let first = (form != state.formation()).then_some(Motion::Form(form));
            let Some(there) = self.formed_to_charge(unit, form) else { continue };
            let towards = Bearing::between(there.at, self.middle(target));
            let turn = |heading: Bearing| {
                let by = facing.turn_to(heading) as i16;
                (by != 0).then_some(Motion::Turn { by, about: Pivot::Centre })
            };
            let length = self.charge_pace(unit, form).allowance;
            let go = |heading: Bearing| Motion::Go { heading, length };
            let mut add = |turn: Option<Motion>, heading: Bearing| {
                let way: Vec<Motion> = first.into_iter().chain(turn).chain([go(heading)]).collect();
                if !ways.contains(&way) && self.charge_plan(unit, target, &way).is_ok() {
                    ways.push(way);
                }
            };
            add(None, facing);
            if towards.off(facing) <= AHEAD {
                add(turn(towards), towards);
                add(None, towards);
            } else {
                add(turn(towards), towards);
            }
            let back = facing.opposite();
            if form == state.formation() && self.is_straight_behind(unit, target) {
                add(Some(Motion::Turn { by: 10_800, about: Pivot::Centre }), back);
            }
        }
        ways
    }

    /// Whether a way of a charge is legal. [CHG-4]
    pub(super) fn check_path(
        &self,
        unit: UnitId,
        target: UnitId,
        choice: &Choice,
    ) -> Result<(), Refusal> {
        let Choice::March(way) = choice else {
            return Err(Refusal::new(rule!("CHG-4"), "the way of a charge is what is asked for"));
        };
        self.charge_plan(unit, target, way).map(drop)
    }
}

impl Charge {
    /// A unit that sets off.
    pub fn new(unit: UnitId, start: Pose, gait: Gait, allowance: Mil) -> Charge {
        Charge {
            unit,
            target: None,
            initiated: false,
            gait,
            start,
            pose: start,
            way: Vec::new(),
            gone: Vec::new(),
            covered: Mil::ZERO,
            allowance,
            spent: Mil::ZERO,
            before: Mil::ZERO,
            entered: 0,
            fights: 0,
            rides: true,
            tried_recall: false,
            offered: UnitSet::NONE,
            answered: UnitSet::NONE,
            passes: UnitSet::NONE,
            beside: UnitSet::NONE,
            home: false,
        }
    }

    /// What it has left to spend.
    pub fn left(&self) -> Mil {
        self.allowance - self.spent
    }

    /// How it moves over ground.
    pub const fn manner(&self) -> Manner {
        match self.gait {
            Gait::Evade => Manner::March,
            _ => Manner::Charge,
        }
    }
}

/// Where on a straight way a base first lies on a shape.
fn first_on(part: &Base, heading: Bearing, length: Mil, shape: &Convex) -> Option<Mil> {
    if !part.bounds().with(part.moved(heading, length).bounds()).meets(shape.bounds()) {
        return None;
    }
    let lies = |at: Mil| part.moved(heading, at).clashes(shape);
    let steps = length.0 / 250;
    let near = (0..=steps).map(|step| Mil(step * 250)).find(|&at| lies(at))?;
    let (mut free, mut on) = ((near - Mil(250)).max(Mil::ZERO), near);
    while on - free > Mil(1) {
        let middle = (on + free) / 2;
        if lies(middle) { on = middle } else { free = middle }
    }
    Some(free)
}

/// Where a body stands after a turn, and what it costs. [MOV-6] (CR-20)
pub(super) fn turned(body: &Body, pose: Pose, by: i32, about: Pivot) -> (Pose, Mil) {
    let base = body.first();
    let corner = |side: Side, corner: usize| {
        let turned = base.turned_about(corner, by);
        (turned.pose(), wheel_chord(base, side, by.unsigned_abs() as u16))
    };
    match about {
        Pivot::Centre => (Pose::new(pose.at, pose.facing.turned(by)), Mil::ZERO),
        Pivot::FrontLeft => corner(Side::Left, 0),
        Pivot::FrontRight => corner(Side::Right, 1),
    }
}
