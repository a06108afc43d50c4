//! Sections F9.3 and F9.31: batteries that are run into, alone or attached.

use crate::book::Number;
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Draft, Troop};
use crate::rules::ask::Choice;
use crate::rules::d_artillery::grand_battery::abreast;
use crate::rules::f_movement::attach::{offsets, pair_size};
use crate::rules::f_movement::move_cost::base_id;
use crate::rules::f_movement::{Ask, Event};
use crate::rules::h_losses::event::Cause;
use crate::state::battle::{At, Battle};
use engine::{Faces, Play, Read, Rule, Throw, rule};
use ground::table::{Base, Contact, Edge, Mil, Pose, Shape, Side, beside};

/// A battery this near to the attacker's front is contacted together with another.
const TOGETHER: Mil = Mil(10);

impl Battle {
    /// Batteries met together.
    pub(crate) fn run_into_batteries(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        first: UnitId,
    ) -> Play<()> {
        let front = self.base(unit).edge(Edge::Front);
        let others = self.enemies_of(self.seat_of(unit)).filter(|&other| {
            other != first
                && self.arm(other) == Arm::Artillery
                && self.unit(other).partner.is_none()
                && self.base(other).within(&front, TOGETHER)
        });
        let met: Vec<UnitId> = std::iter::once(first).chain(others).collect();
        for battery in met {
            if !self.is_here(unit) {
                return Ok(());
            }
            if battery != first {
                let contact = Contact::new(&self.base(unit), base_id(battery), &self.base(battery));
                let edge = contact.edge;
                table.tell(self, Event::Contact { by: unit, with: battery, edge });
            }
            // [F9.33] Each rolls for itself.
            self.resolve_escape(table, battery, unit)?;
        }
        Ok(())
    }

    /// [F9.3a] A battery that was contacted rolls to escape.
    pub fn resolve_escape(&mut self, table: At<'_>, battery: UnitId, by: UnitId) -> Play<bool> {
        let contact = Contact::new(&self.base(by), base_id(battery), &self.base(battery));
        let front = contact.edge == Edge::Front;
        let draft = match self.def(battery).troop {
            Troop::Artillery { draft, .. } => draft,
            _ => Draft::Foot,
        };
        // [F9.3d] Whether it is suppressed does not matter.
        let need = self.field.book.escape(draft, self.arm(by));
        let dice = table.throw(self, two_seen(rule!("F9.3a"), "artillery escape"))?;
        let escapes = self.escapes(battery, by);
        // A battery that has nowhere to go is overrun.
        let away = dice.sum() <= i32::from(need) && !escapes.is_empty();
        table.tell(self, Event::Escape { battery, by, dice, need: Some(need), front, away });
        // [F9.3b]
        if away {
            self.choose_escape(table, battery, &escapes)?;
        } else {
            // [F9.3f]
            let all = self.unit(battery).sp;
            self.hit(table, battery, all, Cause::Overrun)?;
        }
        if front {
            self.canister_hit(table, by, &dice)?;
        }
        Ok(away)
    }

    /// [F9.31b] An attached battery rolls its two dice only for canister.
    pub(crate) fn fire_canister(&mut self, table: At<'_>, battery: UnitId, by: UnitId) -> Play<()> {
        let dice = table.throw(self, two_seen(rule!("F9.31b"), "canister"))?;
        let (front, away) = (true, false);
        table.tell(self, Event::Escape { battery, by, dice, need: None, front, away });
        self.canister_hit(table, by, &dice)
    }

    /// What canister does to an attacker before the front of a battery.
    fn canister_hit(&mut self, table: At<'_>, by: UnitId, dice: &Faces) -> Play<()> {
        // [F9.3c] An odd die costs him a point, and both together no more. It may break him.
        if dice.as_slice().iter().any(|face| face % 2 == 1) {
            let loss = self.field.book.number(Number::CanisterLoss) as u8;
            self.hit(table, by, loss, Cause::Canister)?;
        }
        Ok(())
    }

    /// The ground on which a unit and its battery stand as one. [F9.31b] (GEO-18)
    pub fn pair_base(&self, infantry: UnitId) -> Base {
        let base = self.base(infantry);
        let battery = self.unit(infantry).partner.filter(|_| self.arm(infantry) == Arm::Infantry);
        let Some(guns) = battery.map(|battery| self.base(battery)) else { return base };
        if !abreast(&base, &guns) {
            return base;
        }
        let aside = offsets(&base, guns.centre()).1;
        let side = if aside.0 < 0 { Side::Left } else { Side::Right };
        let size = pair_size(base.size(), guns.size());
        let along = base.facing().quarters(if side == Side::Right { 1 } else { -1 });
        Base::new(Pose::new(base.centre().moved(along, guns.size().width / 2), base.facing()), size)
    }

    /// [F9.31e] Struck in flank or rear both turn to face; the battery is set on either side.
    /// (DP-34)
    pub(crate) fn turn_pair(
        &mut self,
        table: At<'_>,
        infantry: UnitId,
        battery: UnitId,
        edge: Edge,
    ) -> Play<()> {
        self.turn_to_face(table, infantry, edge);
        let (base, guns) = (self.base(infantry), self.base(battery));
        let crowd = self.crowd();
        let free = |place: &Base| {
            self.field.ground.holds(place)
                && !crowd.clashing(place).any(|(id, _)| id != base_id(battery))
        };
        let place = |side: Side| beside(&base, side, guns.size());
        let sides: Vec<Side> = Side::BOTH.into_iter().filter(|&s| free(&place(s))).collect();
        let back = (base.size().depth + guns.size().depth) / 2;
        let behind = base.moved(base.facing().opposite(), back);
        let behind = guns.size().at(Pose::new(behind.centre(), base.facing()));
        let there = if sides.is_empty() {
            // Neither side is free: behind, or it stays.
            if free(&behind) { behind } else { guns }
        } else {
            let seat = self.seat_of(battery);
            let question = Ask::SetBattery(battery);
            let choices = sides.into_iter().map(Choice::Side).collect();
            match table.ask(self, seat, rule!("F9.31e"), question, choices)? {
                Choice::Side(side) => place(side),
                _ => guns,
            }
        };
        self.put(battery, there.pose());
        table.tell(self, Event::TurnedToFace(battery, there.pose()));
        Ok(())
    }
}

/// Two dice of which each is looked at.
fn two_seen(rule: Rule, why: &'static str) -> Throw {
    Throw { rule, why, dice: 2, sides: 6, read: Read::Each, by: None }
}
