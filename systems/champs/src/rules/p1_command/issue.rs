//! Giving orders: to whom, how many, which. [COM-13] to [COM-16] (CD-02) (CD-03)

use super::Ask;
use super::activation::Addressee;
use crate::book::Number;
use crate::host::{Act, Choice, Question};
use crate::nouns::{
    Ability, Aim, Arm, Echelon, LeaderId, Order, OrgId, PlaceId, Refuge, UnitId, Where,
};
use crate::state::{At, Battle, OrgKind, UnitPlace};
use engine::{Play, Refusal, Seat, rule};
use ground::table::{Mil, Spot};

/// What came of asking a leader for an order.
enum Given {
    /// He gave one.
    Order(Addressee),
    /// He formed or dissolved a body.
    Body,
    /// He thought better of it.
    Nothing,
    /// He has done.
    Enough,
}

/// A leader who gives his orders.
struct Desk {
    leader: LeaderId,
    /// Whether it is his first command. [COM-20]
    first: bool,
    /// To whom he has given orders.
    given: Vec<Addressee>,
    /// Whether he has thought better of forming or dissolving a body.
    wavers: bool,
}

/// So many orders are proposed at most.
const MOST_PROPOSALS: usize = 16;

impl Battle {
    /// All leaders of a side give their orders, superiors first. [SEQ-I] [COM-13]
    pub(super) fn issue_orders(&mut self, table: At<'_>, seat: Seat) -> Play<Vec<Addressee>> {
        let mut given = Vec::new();
        let mut leaders: Vec<LeaderId> = self.leaders_of(seat).collect();
        leaders.sort_by_key(|&leader| (self.leader(leader).echelon, leader));
        for leader in leaders {
            // [COM-20] On his first command a leader may order all his subordinates.
            let first = !self.leader(leader).commanded;
            let mut desk = Desk { leader, first, given: Vec::new(), wavers: false };
            loop {
                match self.ask_whom(table, &desk)? {
                    Given::Order(to) => desk.given.push(to),
                    Given::Body => {}
                    Given::Nothing => desk.wavers = true,
                    Given::Enough => break,
                }
                self.leader_mut(leader).commanded = true;
            }
            given.extend(desk.given);
        }
        Ok(given)
    }

    /// How many orders a leader may still give; no limit on his first command. [COM-13] [COM-20]
    fn orders_left(&self, desk: &Desk) -> Option<u8> {
        let state = self.leader(desk.leader);
        let limit = self.field.book.order_limit(state.ability);
        (!desk.first).then(|| limit.saturating_sub(state.orders))
    }

    /// Asks a leader for his next order and sends it off; nothing when he has done.
    fn ask_whom(&mut self, table: At<'_>, desk: &Desk) -> Play<Given> {
        let (leader, given) = (desk.leader, &desk.given);
        let seat = self.leader_def(leader).seat;
        let left = self.orders_left(desk);
        let affords = |price: u8| left.is_none_or(|left| price <= left);
        let orgs = self.orgs_of(seat).filter(|&org| {
            !given.contains(&Addressee::Org(org))
                && self.may_order(leader, org)
                && affords(self.price(leader, org))
        });
        let mut choices: Vec<Choice> = orgs.map(Choice::Organisation).collect();
        if affords(1) {
            let units = self.army_of(seat).filter(|&unit| {
                !given.contains(&Addressee::Unit(unit)) && self.may_tell(leader, unit)
            });
            choices.extend(units.map(Choice::Unit));
            let acts = self.combinations(leader).into_iter().filter(|_| !desk.wavers);
            choices.extend(acts.map(Choice::Do));
        }
        choices.push(Choice::Done);
        let question = Question::Command(Ask::Whom { leader, left });
        let answer = self.ask(table, seat, rule!("COM-13"), question, choices)?;
        let (given, price) = match answer {
            Choice::Organisation(org) => {
                let order = self.ask_order(table, leader, org)?;
                let (to, price) = (Addressee::Org(org), self.price(leader, org));
                self.send(table, leader, to, order)?;
                (Given::Order(to), price)
            }
            Choice::Unit(unit) => {
                let order = self.ask_unit_order(table, leader, unit)?;
                let to = Addressee::Unit(unit);
                self.send(table, leader, to, order)?;
                (Given::Order(to), 1)
            }
            Choice::Do(act) => match self.combine(table, leader, act)? {
                Some(_) => (Given::Body, 1),
                None => return Ok(Given::Nothing),
            },
            _ => return Ok(Given::Enough),
        };
        self.leader_mut(leader).orders += price;
        Ok(given)
    }

    /// Whether a leader may give an organisation orders: it is below him, or he is the senior leader and
    /// it is his own. [COM-13] [COM-14] [COM-1b]
    pub fn may_order(&self, leader: LeaderId, org: OrgId) -> bool {
        let state = self.leader(leader);
        let senior = self.org(state.org).parent.is_none();
        let own = org == state.org && senior && self.members(org).next().is_some();
        // [COM-13] Only within his chain of command.
        let below = org != state.org && self.is_under(org, state.org);
        // [COM-14] (CR-54) Who inspired a unit in interaction is bound to its organisation.
        let free = state.bound_to.is_none_or(|bound| bound == org);
        (own || below) && free && self.is_present(org)
    }

    /// How many orders one to an organisation counts for. [COM-15] [COM-16]
    pub fn price(&self, leader: LeaderId, org: OrgId) -> u8 {
        let state = self.leader(leader);
        let down = self.org(org).echelon as i32 - state.echelon as i32;
        // [COM-16] An E leader may order whom he stands beside, no matter what the echelon.
        let beside = state.ability == Ability::E
            && self.command_of(org).any(|unit| self.leader_adjacent(leader, unit));
        match down >= 2 && !beside {
            // [COM-15] Two or more echelons below him.
            true => self.field.book.number(Number::FarOrder) as u8,
            false => 1,
        }
    }

    /// Whether a leader may give a single unit an order: Garrison to one in a block, anything to one
    /// beside an E leader. [COM-8] [COM-16]
    fn may_tell(&self, leader: LeaderId, unit: UnitId) -> bool {
        let bound = self.leader(leader).bound_to;
        self.in_chain(leader, unit)
            && self.counts(unit)
            && !self.unit(unit).is_broken()
            && bound.is_none_or(|org| org == self.unit(unit).org)
            && (self.may_garrison(unit).is_ok() || self.is_told_by(leader, unit))
    }

    /// [COM-16]
    fn is_told_by(&self, leader: LeaderId, unit: UnitId) -> bool {
        self.leader(leader).ability == Ability::E && self.leader_adjacent(leader, unit)
    }

    /// Whether a unit may be ordered to garrison: infantry or guns already in a single block. [COM-8]
    /// [STR-1c]
    pub fn may_garrison(&self, unit: UnitId) -> Result<(), Refusal> {
        let state = self.unit(unit);
        if self.arm(unit) == Arm::Cavalry {
            return Err(Refusal::new(rule!("COM-8"), "cavalry holds no block"));
        }
        match state.inside().len() {
            0 => Err(Refusal::new(rule!("COM-8"), "it is in no block")),
            1 if state.is_garrison() => Err(Refusal::new(rule!("COM-8"), "it garrisons already")),
            1 => Ok(()),
            _ => Err(Refusal::new(rule!("STR-1c"), "it is spread over several blocks")),
        }
    }

    fn ask_order(&self, table: At<'_>, leader: LeaderId, to: OrgId) -> Play<Order> {
        let seat = self.leader_def(leader).seat;
        let proposals = self.order_proposals(to).into_iter().map(Choice::Order).collect();
        let question = Question::Command(Ask::What { leader, to });
        let answer = self.ask_open(table, seat, rule!("COM-1"), question, proposals)?;
        Ok(match answer {
            Choice::Order(order) => order,
            _ => Order::NONE,
        })
    }

    fn ask_unit_order(&self, table: At<'_>, leader: LeaderId, to: UnitId) -> Play<Order> {
        let seat = self.leader_def(leader).seat;
        let mut orders = Vec::new();
        if self.may_garrison(to).is_ok() {
            orders.push(Order::Garrison);
        }
        if self.is_told_by(leader, to) {
            orders.extend(self.order_proposals(self.unit(to).org));
        }
        let question = Question::Command(Ask::Tell { leader, to });
        let proposals = orders.into_iter().map(Choice::Order).collect();
        let answer = self.ask_open(table, seat, rule!("COM-16"), question, proposals)?;
        Ok(match answer {
            Choice::Order(order) => order,
            _ => Order::NONE,
        })
    }

    /// Whether a single unit may get an order. [COM-8] [COM-16]
    pub(super) fn check_unit_order(
        &self,
        leader: LeaderId,
        unit: UnitId,
        order: &Order,
    ) -> Result<(), Refusal> {
        match order {
            Order::Garrison => self.may_garrison(unit),
            _ if self.is_told_by(leader, unit) => self.check_order(self.unit(unit).org, order),
            _ => Err(Refusal::new(rule!("COM-16"), "single units are told to garrison only")),
        }
    }

    /// Whether an organisation may get an order. [COM-3] to [COM-8]
    pub fn check_order(&self, to: OrgId, order: &Order) -> Result<(), Refusal> {
        let seat = self.org(to).seat;
        match order {
            Order::Attack { on, .. } => self.check_aim(seat, on),
            Order::March { way } => self.check_spots(way),
            Order::Defend { position: None } => Ok(()),
            Order::Defend { position: Some(ground) } => {
                self.check_where(ground)?;
                self.check_position(to, ground)
            }
            Order::BreakOff { to: Refuge::Ground(ground) } => self.check_where(ground),
            Order::BreakOff { to: Refuge::Distance(far) } if *far > Mil::ZERO => Ok(()),
            Order::BreakOff { .. } => Err(Refusal::new(rule!("COM-6"), "name a distance")),
            Order::Support { whom } => self.check_support(to, *whom),
            Order::Garrison => {
                Err(Refusal::new(rule!("COM-8"), "only a single unit in a block garrisons"))
            }
        }
    }

    fn check_aim(&self, seat: Seat, on: &Aim) -> Result<(), Refusal> {
        match on {
            Aim::Ground(ground) => self.check_where(ground),
            Aim::Organisation(org) if self.org(*org).seat != seat && self.org(*org).exists => {
                Ok(())
            }
            Aim::Unit(unit)
                if self.seat_of(*unit) != seat && self.unit(*unit).place() != UnitPlace::Gone =>
            {
                Ok(())
            }
            _ => Err(Refusal::new(rule!("COM-3"), "an attack goes for ground or for an enemy")),
        }
    }

    fn check_where(&self, ground: &Where) -> Result<(), Refusal> {
        match ground {
            Where::Place(_) => Ok(()),
            Where::Spot(spot) => self.check_spots(std::slice::from_ref(spot)),
            Where::Line(spots) | Where::Area(spots) => self.check_spots(spots),
        }
    }

    fn check_spots(&self, spots: &[Spot]) -> Result<(), Refusal> {
        let table = self.field.table;
        let on = |spot: &Spot| {
            (Mil::ZERO..=table.width).contains(&spot.x)
                && (Mil::ZERO..=table.depth).contains(&spot.y)
        };
        match spots.iter().all(on) && !spots.is_empty() {
            true => Ok(()),
            false => Err(Refusal::new(rule!("COM-1"), "an order names ground of the table")),
        }
    }

    /// [COM-5] (CR-19) A position begins where the body first stood or now stands: some unit is there
    /// or within one move of it.
    fn check_position(&self, to: OrgId, ground: &Where) -> Result<(), Refusal> {
        let near = |unit: UnitId| {
            let reach = self.one_move(unit) + self.grace();
            let start =
                self.def(unit).start.map(|start| self.body_at(unit, start.formation, start.pose));
            self.gap_to_ground(self.body(unit), ground) <= reach
                || start.is_some_and(|body| self.gap_to_ground(&body, ground) <= reach)
        };
        let mut units = self.command_of(to).peekable();
        if units.peek().is_none() || units.any(near) {
            return Ok(());
        }
        Err(Refusal::new(rule!("COM-5"), "a position is where the body first stood or now stands"))
    }

    /// [COM-7] Brigades support a brigade, grand battery or battlegroup; larger bodies support others
    /// such as they, or in general.
    fn check_support(&self, to: OrgId, whom: Option<OrgId>) -> Result<(), Refusal> {
        let small = self.org(to).echelon == Echelon::Brigade;
        let Some(whom) = whom else {
            return match small {
                true => Err(Refusal::new(rule!("COM-7"), "a brigade supports somebody by name")),
                false => Ok(()),
            };
        };
        let other = self.org(whom);
        if other.seat != self.org(to).seat || !other.exists {
            return Err(Refusal::new(rule!("COM-7"), "it can support friends only"));
        }
        if self.is_under(whom, to) || self.is_under(to, whom) {
            return Err(Refusal::new(rule!("COM-7"), "it cannot support itself"));
        }
        // [COM-7b] Orders that are on their way count too.
        let active = Some(&other.order).filter(|_| other.active);
        let pending = other.pending.as_ref().map(|pending| &pending.order);
        if active.into_iter().chain(pending).any(|order| matches!(order, Order::Support { .. })) {
            return Err(Refusal::new(rule!("COM-7b"), "it has Support orders itself"));
        }
        let alike = self.is_brigade(whom) || (!small && other.echelon >= self.org(to).echelon);
        match alike {
            true => Ok(()),
            false => Err(Refusal::new(rule!("COM-7"), "it is too large a body to be supported")),
        }
    }

    /// Likely orders for an organisation, all of them legal.
    pub fn order_proposals(&self, to: OrgId) -> Vec<Order> {
        let seat = self.org(to).seat;
        let mut orders = vec![Order::NONE];
        if let Some(def) = self.field.org(to) {
            orders.splice(0..0, def.order.iter().chain(&def.otherwise).cloned());
        }
        let attack = |on| Order::Attack { on, bombardment: 0 };
        for place in self.field.place_ids() {
            let ground = Where::Place(place);
            let own = self.holder(place) == Some(seat);
            orders.push(match own {
                true => Order::Defend { position: Some(ground) },
                false => attack(Aim::Ground(ground)),
            });
        }
        let bodies = |of: Seat| self.orgs_of(of).filter(|&org| self.members(org).next().is_some());
        orders.extend(bodies(seat.other()).map(|org| attack(Aim::Organisation(org))));
        orders.extend(bodies(seat).map(|org| Order::Support { whom: Some(org) }));
        let home = self.home_of(to);
        orders.push(Order::BreakOff { to: Refuge::Ground(Where::Spot(home)) });
        let goal = |place: PlaceId| vec![self.middle_of(&Where::Place(place))];
        orders
            .extend(self.field.place_ids().take(1).map(|place| Order::March { way: goal(place) }));
        let mut found: Vec<Order> = Vec::new();
        for order in orders {
            if found.len() < MOST_PROPOSALS
                && !found.contains(&order)
                && self.check_order(to, &order).is_ok()
            {
                found.push(order);
            }
        }
        found
    }

    /// Where the line of communications of an organisation leaves the table. (CG-24)
    pub fn home_of(&self, org: OrgId) -> Spot {
        let side = &self.field.sides[self.org(org).seat.index()];
        let own = self.field.org(org).and_then(|def| def.communications);
        let table = self.field.table;
        own.or(side.communications).unwrap_or(Spot::new(table.width / 2, Mil::ZERO))
    }

    /// Grand batteries and battlegroups that a leader may form or dissolve. [COM-9] [COM-10]
    fn combinations(&self, leader: LeaderId) -> Vec<Act> {
        let mut acts = Vec::new();
        if self.may_form_grand_battery(leader) {
            acts.push(Act::GrandBattery);
        }
        if self.may_form_battlegroup(leader) {
            acts.push(Act::Battlegroup);
        }
        if !self.dissolvable(leader).is_empty() {
            acts.push(Act::Dissolve);
        }
        acts
    }

    /// Forms or dissolves a body; nothing if the leader thinks better of it.
    fn combine(&mut self, table: At<'_>, leader: LeaderId, act: Act) -> Play<Option<OrgId>> {
        match act {
            Act::GrandBattery => self.form_grand_battery(table, leader),
            Act::Battlegroup => self.form_battlegroup(table, leader),
            _ => self.dissolve_by_order(table, leader),
        }
    }

    /// Bodies that a leader may dissolve. [COM-9] [COM-10b]
    pub(super) fn dissolvable(&self, leader: LeaderId) -> Vec<OrgId> {
        let seat = self.leader_def(leader).seat;
        let his = |org: &OrgId| match self.org(*org).kind {
            OrgKind::Standing => false,
            OrgKind::GrandBattery { .. } => self.may_command_guns(leader, *org),
            OrgKind::Battlegroup => self.org(*org).leader == Some(leader),
        };
        self.orgs_of(seat).filter(his).collect()
    }

    fn dissolve_by_order(&mut self, table: At<'_>, leader: LeaderId) -> Play<Option<OrgId>> {
        let seat = self.leader_def(leader).seat;
        let choices = self.dissolvable(leader).into_iter().map(Choice::Organisation).collect();
        let question = Question::Command(Ask::Dissolve { leader });
        let answer = self.ask(table, seat, rule!("COM-9"), question, choices)?;
        let Choice::Organisation(org) = answer else { return Ok(None) };
        self.dissolve(table, org)?;
        Ok(Some(org))
    }
}
