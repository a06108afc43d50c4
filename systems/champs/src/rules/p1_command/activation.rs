//! Orders on their way: the roll for a new one, the wait for a pending one, what becoming active means.
//! [COM-1b] [COM-17] to [COM-20]

use super::{Fate, Told};
use crate::book::{Answered, Distance, Number};
use crate::nouns::{Activates, Echelon, Going, LeaderId, Order, OrgId, Pending, UnitId};
use crate::state::{At, Battle, Role, UnitPlace};
use engine::{Modifier, Play, Seat, rule};
use ground::table::{Mil, Spot};

/// To whom an order goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Addressee {
    /// An organisation.
    Org(OrgId),
    /// A single unit: Garrison, or what an E leader tells it. [COM-8] [COM-16]
    Unit(UnitId),
}

impl Battle {
    /// The leader above an organisation: who gives it orders. (CR-68)
    pub fn superior(&self, org: OrgId) -> Option<LeaderId> {
        self.led_by(self.org(org).parent?)
    }

    /// Whether the organisation above has active orders, so that this one's may become so; the senior
    /// leader's are always active. [COM-1b]
    pub fn superior_is_active(&self, org: OrgId) -> bool {
        let Some(parent) = self.org(org).parent else { return true };
        let above = self.org(parent);
        // [COM-1b] The senior leader activates his own orders by himself.
        above.parent.is_none()
            || above.active
            || (above.leader.is_none() && self.superior_is_active(parent))
    }

    /// How far an order has to be carried: straight to the nearest unit or leader of the organisation,
    /// arduous ground counting double; to the place of entry of troops that arrive. [COM-18b] (CR-44)
    /// [SCN-4]
    pub fn message_distance(&self, from: Spot, org: OrgId) -> Mil {
        let units =
            self.command_of(org).map(|unit| self.body(unit).nearest(&from).nearest_to(from));
        let leader = self.org(org).leader.and_then(|leader| self.leader(leader).at);
        let mut ends: Vec<Spot> = units.chain(leader).collect();
        if ends.is_empty() {
            let comes = self
                .field
                .arrivals
                .iter()
                .filter(|arrival| arrival.brings(org, |unit| self.unit(unit).org));
            ends.extend(comes.map(|arrival| arrival.at));
        }
        let nearest = ends.into_iter().min_by_key(|end| (from.distance(*end), *end));
        nearest.map_or(Mil::ZERO, |end| self.carried(from, end))
    }

    /// A way whose arduous inches count double. [COM-18b]
    fn carried(&self, from: Spot, to: Spot) -> Mil {
        let stretches = self.ground_between(from, to).into_iter();
        stretches
            .map(|(length, going)| if going >= Going::Arduous { length * 2 } else { length })
            .sum()
    }

    /// What a distance takes from the die: 1 for each 20" or part of it after the first 20". [COM-18b]
    /// [CON-1]
    pub fn distance_modifier(&self, distance: Mil) -> i32 {
        let (each, beyond) = (self.exact(Distance::Order).0, (distance - self.grace()).0);
        let parts = (beyond + each - 1).div_euclid(each);
        -(parts - 1).max(0)
    }

    /// What both leaders and the distance add to the die. [COM-18] [COM-18b]
    fn activation_modifiers(&self, leader: LeaderId, to: Addressee) -> Vec<Modifier> {
        let book = &self.field.book;
        let rated = |leader: LeaderId| Modifier {
            rule: rule!("COM-18").key().into(),
            words: self.leader_words(leader),
            value: book.activation(self.leader(leader).ability),
            reconstructed: false,
        };
        let mut mods = vec![rated(leader)];
        let from = self.leader(leader).at;
        let far = match to {
            Addressee::Org(org) => {
                // (CR-68) Who has no leader of his own adds nothing.
                let own = self.org(org).leader.filter(|&own| own != leader);
                mods.extend(own.filter(|&own| self.leader(own).at.is_some()).map(rated));
                from.map(|from| self.message_distance(from, org))
            }
            Addressee::Unit(unit) => {
                from.map(|from| self.carried(from, self.body(unit).nearest(&from).nearest_to(from)))
            }
        };
        mods.push(Modifier {
            rule: rule!("COM-18b").key().into(),
            words: "distance".into(),
            value: far.map_or(0, |far| self.distance_modifier(far)),
            reconstructed: false,
        });
        mods.retain(|one| one.value != 0);
        mods
    }

    /// Whether a leader stands beside the leader of an organisation, or beside a unit of a brigade: its
    /// orders then need no roll. [COM-17] [COM-17b] (CR-04)
    pub(super) fn is_beside(&self, leader: LeaderId, org: OrgId) -> bool {
        let Some(at) = self.leader(leader).at else { return false };
        let his = self.org(org).leader.filter(|&own| own != leader);
        let beside = his.and_then(|own| self.leader(own).at);
        // [COM-17]
        beside.is_some_and(|own| own.distance(at) <= crate::book::ADJACENT)
            // [COM-17b]
            || self.is_brigade(org)
                && self.members(org).any(|unit| self.leader_adjacent(leader, unit))
    }

    /// Whether an organisation is a brigade or stands for one: it has units directly. [COM-15b] (CR-68)
    pub fn is_brigade(&self, org: OrgId) -> bool {
        self.org(org).echelon == Echelon::Brigade
            || self.field.unit_ids().any(|unit| self.unit(unit).org == org)
    }

    /// A leader sends an order off. [COM-18] [COM-20]
    pub(super) fn send(
        &mut self,
        table: At<'_>,
        leader: LeaderId,
        to: Addressee,
        order: Order,
    ) -> Play<()> {
        match to {
            Addressee::Org(org) => {
                // [COM-1b] The senior leader activates what he orders himself to do.
                if self.leader(leader).org == org {
                    self.org_mut(org).ordered = true;
                    self.activate(table, org, order);
                    return Ok(());
                }
                // [COM-19] Whatever was on its way is replaced.
                let first = !self.org(org).ordered;
                self.org_mut(org).ordered = true;
                let activates = match first {
                    // [COM-20b] First orders have their own chart, asked when the superior is active.
                    true => Some(Activates::First),
                    // [COM-17] [COM-17b] No roll for who stands beside him.
                    false if self.is_beside(leader, org) => Some(Activates::On(self.turn + 1)),
                    false => self.answer(table, leader, to)?,
                };
                let pending = activates.map(|activates| Pending { order, activates });
                self.org_mut(org).pending = pending;
            }
            Addressee::Unit(unit) => {
                let activates = match self.leader_adjacent(leader, unit) {
                    true => Some(Activates::On(self.turn + 1)),
                    false => self.answer(table, leader, to)?,
                };
                let pending = activates.map(|activates| Pending { order, activates });
                self.unit_mut(unit).pending = pending;
            }
        }
        Ok(())
    }

    /// The die for a new order: lost, waiting, or active next turn. [COM-18] [COM-18c]
    fn answer(&self, table: At<'_>, leader: LeaderId, to: Addressee) -> Play<Option<Activates>> {
        let mods = self.activation_modifiers(leader, to);
        let die = self.d10(table, rule!("COM-18"), "activation of an order")?;
        let total = i32::from(die) + mods.iter().map(|one| one.value).sum::<i32>();
        let (fate, activates) = match self.field.book.answered(total) {
            Answered::Lost => (Fate::Lost, None),
            Answered::Pending => (Fate::Waits, Some(Activates::ByRoll)),
            Answered::NextTurn => (Fate::NextTurn, Some(Activates::On(self.turn + 1))),
        };
        let org = match to {
            Addressee::Org(org) => org,
            Addressee::Unit(unit) => self.unit(unit).org,
        };
        self.tell(table, Told::Rolled { org, die, total, mods, fate });
        Ok(activates)
    }

    /// Orders that were to be active on this turn become so, superiors first. [COM-18c] [COM-17]
    pub(super) fn activate_due(&mut self, table: At<'_>, seat: Seat) {
        for org in self.by_rank(seat) {
            let due = |pending: &&Pending| matches!(pending.activates, Activates::On(turn) if turn <= self.turn);
            let order = self.org(org).pending.as_ref().filter(due).map(|one| one.order.clone());
            if let Some(order) =
                order.filter(|_| self.superior_is_active(org) && self.is_present(org))
            {
                self.activate(table, org, order);
            }
        }
        for unit in self.army_of(seat).collect::<Vec<_>>() {
            let due = |pending: &&Pending| matches!(pending.activates, Activates::On(turn) if turn <= self.turn);
            let order = self.unit(unit).pending.as_ref().filter(due).map(|one| one.order.clone());
            if let Some(order) = order {
                self.activate_unit(table, unit, order);
            }
        }
    }

    /// Pending orders: dice for those that wait, the chart for first orders, no roll beside a superior.
    /// Those in `fresh` were given in this phase and wait for the next. [SEQ-I] [COM-18c] [COM-20c]
    pub(super) fn activate_pending(
        &mut self,
        table: At<'_>,
        seat: Seat,
        fresh: &[Addressee],
    ) -> Play<()> {
        for org in self.by_rank(seat) {
            let Some(Pending { order, activates }) = self.org(org).pending.clone() else {
                continue;
            };
            // [COM-1b] [SCN-4] Nothing moves before the superior is active and the troops are here.
            if !self.superior_is_active(org) || !self.is_present(org) {
                continue;
            }
            match activates {
                Activates::On(_) => {}
                // [COM-17] Who stands beside a superior needs no roll any more.
                Activates::ByRoll | Activates::AtMost(_) if self.has_superior_beside(org) => {
                    let activates = Activates::On(self.turn + 1);
                    self.org_mut(org).pending = Some(Pending { order, activates });
                }
                Activates::ByRoll if fresh.contains(&Addressee::Org(org)) => {}
                Activates::ByRoll => {
                    let die = self.d10(table, rule!("COM-18c"), "a pending order")?;
                    // [COM-18c] Unmodified.
                    let active = i32::from(die) >= self.field.book.number(Number::Pending);
                    let fate = if active { Fate::AtOnce } else { Fate::Waits };
                    self.tell_pending(table, org, die, fate);
                    if active {
                        self.activate(table, org, order);
                    }
                }
                Activates::First => {
                    self.first_chart(table, org, order.clone())?;
                    // [COM-17] Beside its superior it waits for the next turn only. (CR-107)
                    if self.org(org).pending.is_some() && self.has_superior_beside(org) {
                        let activates = Activates::On(self.turn + 1);
                        self.org_mut(org).pending = Some(Pending { order, activates });
                    }
                }
                Activates::AtMost(most) => self.first_die(table, org, order, most)?,
            }
        }
        self.activate_unit_orders(table, seat, fresh)
    }

    /// Pending orders of single units, by the same dice. [COM-18c]
    fn activate_unit_orders(&mut self, table: At<'_>, seat: Seat, fresh: &[Addressee]) -> Play<()> {
        for unit in self.army_of(seat).collect::<Vec<_>>() {
            let Some(Pending { order, activates }) = self.unit(unit).pending.clone() else {
                continue;
            };
            if activates == Activates::ByRoll && !fresh.contains(&Addressee::Unit(unit)) {
                let die = self.d10(table, rule!("COM-18c"), "a pending order")?;
                let active = i32::from(die) >= self.field.book.number(Number::Pending);
                let fate = if active { Fate::AtOnce } else { Fate::Waits };
                self.tell_pending(table, self.unit(unit).org, die, fate);
                if active {
                    self.activate_unit(table, unit, order);
                }
            }
        }
        Ok(())
    }

    /// The chart for a first order; it is not asked before the superior is active. [COM-20c] [COM-20b]
    fn first_chart(&mut self, table: At<'_>, org: OrgId, order: Order) -> Play<()> {
        let mods = match self.superior(org) {
            Some(leader) => self.activation_modifiers(leader, Addressee::Org(org)),
            None => Vec::new(),
        };
        let die = self.d10(table, rule!("COM-20c"), "a first order")?;
        let total = i32::from(die) + mods.iter().map(|one| one.value).sum::<i32>();
        let most = self.field.book.first_order(total);
        let at_once = most >= 10;
        let fate = if at_once { Fate::AtOnce } else { Fate::AtMost(most) };
        self.tell(table, Told::Rolled { org, die, total, mods, fate });
        if at_once {
            self.activate(table, org, order);
            return Ok(());
        }
        let activates = Activates::AtMost(most);
        self.org_mut(org).pending = Some(Pending { order: order.clone(), activates });
        // [COM-20c] From the very first turn on.
        self.first_die(table, org, order, most)
    }

    /// The unmodified die of a first order. [COM-20c]
    fn first_die(&mut self, table: At<'_>, org: OrgId, order: Order, most: u8) -> Play<()> {
        let die = self.d10(table, rule!("COM-20c"), "a first order that waits")?;
        let fate = if die <= most { Fate::AtOnce } else { Fate::Waits };
        self.tell_pending(table, org, die, fate);
        if die <= most {
            self.activate(table, org, order);
        }
        Ok(())
    }

    fn tell_pending(&self, table: At<'_>, org: OrgId, die: u8, fate: Fate) {
        let total = i32::from(die);
        self.tell(table, Told::Rolled { org, die, total, mods: Vec::new(), fate });
    }

    /// Whether a leader above an organisation stands beside its leader or units. [COM-17] [COM-17b]
    fn has_superior_beside(&self, org: OrgId) -> bool {
        let seat = self.org(org).seat;
        self.leaders_of(seat).any(|leader| {
            let his = self.leader(leader).org;
            his != org && self.is_under(org, his) && self.is_beside(leader, org)
        })
    }

    /// Whether some of an organisation is on the table or due to arrive. [SCN-4]
    pub fn is_present(&self, org: OrgId) -> bool {
        self.field.unit_ids().any(|unit| {
            self.is_under(self.unit(unit).org, org)
                && match self.unit(unit).place() {
                    UnitPlace::Table | UnitPlace::Screening => true,
                    UnitPlace::Waiting => self.is_due(unit),
                    UnitPlace::Gone | UnitPlace::Spare => false,
                }
        })
    }

    /// An order becomes active: it replaces the one before. [COM-19]
    pub fn activate(&mut self, table: At<'_>, org: OrgId, order: Order) {
        let order = self.as_things_stand(org, order);
        let turn = self.turn;
        let state = self.org_mut(org);
        (state.order, state.active, state.pending) = (order, true, None);
        (state.since, state.dispossessed) = (turn, false);
        for unit in self.command_of(org).collect::<Vec<_>>() {
            if self.binding_org(unit) == org {
                self.take_up(unit);
            }
        }
        self.tell(table, Told::Activated(org));
    }

    /// A unit takes up a new order of its organisation: roles and orders of its own lapse, and it
    /// defends from where it is. [COM-2] [COM-19]
    fn take_up(&mut self, unit: UnitId) {
        let at = self.middle(unit);
        let state = self.unit_mut(unit);
        (state.role, state.post) = (Role::None, at);
        // [COM-8] The parent of a garrison may have any orders.
        state.order = state.order.take().filter(|own| *own == Order::Garrison);
    }

    /// An order of a single unit becomes active, if a Garrison is still in its block. [COM-8] [COM-16]
    fn activate_unit(&mut self, table: At<'_>, unit: UnitId, order: Order) {
        let at = self.middle(unit);
        let holds = order != Order::Garrison || self.unit(unit).inside().len() == 1;
        let state = self.unit_mut(unit);
        (state.pending, state.role) = (None, Role::None);
        if holds {
            (state.order, state.post) = (Some(order), at);
            self.tell(table, Told::Holds(unit));
        }
    }

    /// Organisations of a side, those above first. [COM-20b]
    fn by_rank(&self, seat: Seat) -> Vec<OrgId> {
        let mut orgs: Vec<OrgId> = self.orgs_of(seat).collect();
        orgs.sort_by_key(|&org| (self.org(org).echelon, org));
        orgs
    }
}
