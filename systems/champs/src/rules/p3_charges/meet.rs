//! Cavalry before a charge: it counter-charges, makes off, or stands. [CHG-8c] [CHG-9] [CHG-22]

use super::{Ask, Charge, Gait, Told};
use crate::book::Distance;
use crate::host::{Act, Choice, Question};
use crate::nouns::{Arm, Motion, Pivot, UnitId, Weight};
use crate::state::{At, Battle};
use engine::{Play, rule};
use ground::table::{Base, Bearing, Mil, Pose, avoids};

/// A unit moves within this angle of its facing. [MOV-6]
const AHEAD: i32 = 2700;
/// Who makes off turns aside by steps of this many minutes,
const ASIDE: i32 = 900;
/// and by so many of them at most. (CG-24) (CG-27)
const ASIDES: i32 = 6;
/// No way is longer.
const FAR: Mil = Mil::inches(100);

impl Battle {
    /// Whether a rider's way leads to a unit: it is its target, or straight before it. [CHG-9b]
    pub(super) fn rides_at(&self, rider: UnitId, unit: UnitId) -> bool {
        let Some(charge) = self.charge_of(rider) else { return false };
        let mut legs = charge.way.iter().rev().filter_map(|motion| match motion {
            Motion::Go { heading, .. } => Some(*heading),
            _ => None,
        });
        let straight = legs.next().is_some_and(|heading| {
            self.body(rider).parts().iter().any(|part| {
                let mut theirs = self.body(unit).parts().iter();
                theirs.any(|base| part.passes(heading, FAR, base).is_some())
            })
        });
        charge.gait.attacks() && (charge.target == Some(unit) || straight)
    }

    /// Whether cavalry may counter-charge a rider now. [CHG-9] [CHG-9c] [CHG-9d] [CHG-9e]
    pub fn may_counter_charge(&self, unit: UnitId, rider: UnitId) -> bool {
        let near = self.exact(Distance::CounterCharge);
        let marks = self.unit(unit).marks;
        // [CHG-9] To its front, within 6" and in sight.
        self.before_front(unit, self.body(rider), near)
            && self.sees_for_counter(unit, rider)
            // [CHG-9e] Not within two steps of destruction.
            && !self.is_nearly_destroyed(unit)
            // [CHG-7] [CHG-22b]
            && !marks.refused
            && !marks.stands
            // [CHG-9d]
            && self.may_attack(unit, rider).is_ok()
    }

    /// [CHG-9c] Cavalry that supports a battery sees through it for this.
    fn sees_for_counter(&self, unit: UnitId, rider: UnitId) -> bool {
        let guns = self
            .units_of(self.seat_of(unit))
            .filter(|&guns| self.arm(guns) == Arm::Artillery && self.supports(unit, guns));
        // [CHG-9c]
        let except: Vec<UnitId> = guns.chain([unit, rider]).collect();
        self.sees_body(unit, self.body(rider), &except)
    }

    /// Whether light cavalry may try to get away from a rider: a heavy one that comes at it. [CHG-22]
    fn may_make_off(&self, unit: UnitId, rider: UnitId) -> bool {
        let weight = |unit: UnitId| self.troop(unit).cavalry().map(|horse| horse.weight);
        let marks = self.unit(unit).marks;
        weight(unit) == Some(Weight::Light)
            && weight(rider) == Some(Weight::Heavy)
            && !marks.stands
            && self.rides_at(rider, unit)
    }

    /// Cavalry that a charge comes upon within 6" answers. [CHG-9] [CHG-9b] [CHG-22] [CHG-8c] (CR-78)
    /// (CD-09)
    pub(super) fn meet_trigger(&mut self, table: At<'_>, tick: i32) -> Play<()> {
        let first = tick == 0 && self.charge_round == Some(1);
        let near = self.exact(Distance::CounterCharge);
        for rider in self.attackers() {
            let stands = self.enemies_of(self.seat_of(rider)).filter(|&unit| {
                self.arm(unit) == Arm::Cavalry
                    && !self.unit(unit).is_broken()
                    && self.charge_of(unit).is_none()
                    && self.body(unit).within(self.body(rider), near)
            });
            for unit in self.by_name(stands) {
                self.meet(table, unit, rider, (tick, first))?;
            }
        }
        Ok(())
    }

    fn meet(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        rider: UnitId,
        (tick, first): (i32, bool),
    ) -> Play<()> {
        let at_it = self.rides_at(rider, unit);
        // [CHG-8c] [REC-2b] Cossacks charged by whom they may not charge go back of themselves.
        if at_it && self.may_attack(unit, rider).is_err() {
            self.make_off(unit, rider, tick, Gait::Recall);
            self.tell(table, Told::Recalled(unit));
            return Ok(());
        }
        // (CR-78) By the option only against those who start within 6".
        let late = self.field.switches.counter_at_declaration && !first;
        let counter = !late && self.may_counter_charge(unit, rider);
        let away = self.may_make_off(unit, rider);
        let asked = self.charge_of(rider).is_some_and(|charge| charge.answered.contains(unit));
        let mut choices = Vec::new();
        if counter {
            choices.push(Choice::Do(Act::CounterCharge));
        }
        // [CHG-9b] It must counter-charge who comes at it from the front.
        if !(counter && at_it) {
            choices.push(Choice::Do(Act::Stand));
        }
        if away {
            choices.push(Choice::Do(Act::Recall));
        }
        let forced = counter && at_it;
        if (asked && !forced) || (!counter && !away) {
            return Ok(());
        }
        if let Some(charge) = self.charge_mut(rider) {
            charge.answered.insert(unit);
        }
        let question = Question::Charge(Ask::Meet { unit, by: rider });
        let seat = self.seat_of(unit);
        match self.ask(table, seat, rule!("CHG-9"), question, choices)? {
            Choice::Do(Act::CounterCharge) => {
                self.counter_charge(unit, rider, tick);
                self.tell(table, Told::CounterCharged(unit, rider));
            }
            Choice::Do(Act::Recall) => {
                if self.recall_die(table, unit)? {
                    self.make_off(unit, rider, tick, Gait::Evade);
                    self.tell(table, Told::MadeOff(unit, rider));
                } else {
                    // [CHG-22b] It receives the charge standing.
                    self.unit_mut(unit).marks.stands = true;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// A unit counter-charges along the line to the charger, from the next tick. [CHG-9] [CHG-22c]
    /// (CR-33) (CR-78)
    pub(super) fn counter_charge(&mut self, unit: UnitId, rider: UnitId, tick: i32) {
        let pose = self.unit(unit).pose();
        let formation = self.unit(unit).formation();
        let towards = Bearing::between(self.middle(unit), self.middle(rider));
        let by = pose.facing.turn_to(towards).clamp(-AHEAD, AHEAD);
        let heading = pose.facing.turned(by);
        let turned = self.body_at(unit, formation, Pose::new(pose.at, heading));
        let allowance = self.charge_pace(unit, formation).allowance;
        let mut charge = Charge::new(unit, pose, Gait::CounterCharge, allowance);
        if by != 0 && self.is_room_for(unit, &turned) {
            charge.way.push(Motion::Turn { by: by as i16, about: Pivot::Centre });
        }
        charge.way.push(Motion::Go { heading, length: FAR });
        // [CHG-22c] It has the part of its way that is left of the round.
        (charge.target, charge.entered) = (Some(rider), tick);
        self.charges.push(charge);
        let marks = &mut self.unit_mut(unit).marks;
        (marks.charged, marks.reacted) = (true, true);
    }

    /// A unit makes off from a charger: away from its centre, never nearer to an enemy. [CHG-22]
    /// [CHG-8c] (CG-27) (CR-96)
    pub(super) fn make_off(&mut self, unit: UnitId, rider: UnitId, tick: i32, gait: Gait) {
        let pose = self.unit(unit).pose();
        let formation = self.unit(unit).formation();
        let heading = self.way_off(unit, &[rider]);
        let allowance = match gait {
            Gait::Evade => self.one_move(unit),
            // (CR-96) Who is recalled from where he stands has his whole charge to go.
            _ => self.charge_pace(unit, formation).allowance,
        };
        let mut charge = Charge::new(unit, pose, gait, allowance);
        charge.way.push(Motion::Go { heading, length: FAR });
        (charge.entered, charge.home) = (tick, true);
        self.charges.push(charge);
        let marks = &mut self.unit_mut(unit).marks;
        (marks.recalled, marks.reacted) = (true, true);
    }

    /// The heading that leads away from enemies and nearer to none. [CHG-22] (CG-27)
    fn way_off(&self, unit: UnitId, from: &[UnitId]) -> Bearing {
        let own = self.middle(unit);
        let away = from.iter().map(|&foe| Bearing::between(self.middle(foe), own));
        let facing = self.unit(unit).pose().facing;
        let wanted = ground::table::midway(away).unwrap_or(facing.opposite());
        let enemies: Vec<Base> = self
            .unbroken_enemies_of(self.seat_of(unit))
            .flat_map(|enemy| self.body(enemy).parts().iter().copied())
            .collect();
        let base = self.body(unit).first();
        let asides = (0..=ASIDES).flat_map(|step| [step * ASIDE, -step * ASIDE]);
        let mut headings = asides.map(|by| wanted.turned(by));
        headings.find(|&heading| avoids(base, heading, &enemies)).unwrap_or(wanted)
    }

    /// Cossacks give way to infantry at once, as far as a charge would go. [CHG-8d] (CR-96)
    pub fn retire(&mut self, unit: UnitId, from: &[UnitId]) {
        let pose = self.unit(unit).pose();
        let formation = self.unit(unit).formation();
        let heading = self.way_off(unit, from);
        let pace = self.charge_pace(unit, formation);
        let body = self.body(unit).clone();
        let manner = crate::rules::way::Manner::Charge;
        let way = self.way(unit, &body, (heading, FAR), &pace, pace.allowance, manner);
        let seat = self.seat_of(unit);
        let foe = way.met.iter().find(|met| self.seat_of(met.unit) != seat);
        let mut length = foe.map_or(way.length, |met| met.enter.min(way.length));
        let room = |length: Mil| {
            let at = Pose::new(pose.at.moved(heading, length), pose.facing);
            self.is_room_for(unit, &self.body_at(unit, formation, at))
        };
        // It ends clear of its friends.
        while length > Mil::ZERO && !room(length) {
            length = (length - Mil(125)).max(Mil::ZERO);
        }
        self.set_pose(unit, Pose::new(pose.at.moved(heading, length), pose.facing));
    }
}
