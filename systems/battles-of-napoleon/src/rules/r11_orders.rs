//! Chapters 11 and 12: orders.

mod words;

use crate::book::modifiers::{Drm, Mods};
use crate::book::numbers::{COMMAND_RANGE, FAR_COMMAND_RANGE};
use crate::nouns::field::{Command, FormationId, LeaderId, Named, Rank};
use crate::nouns::kinds::{FRENCH, Order};
use crate::rules::ask::Choice;
use crate::rules::r14_victory::FatigueCause;
use crate::rules::r28_reinforcements;
use crate::state::battle::{At, Battle, Phase};
use engine::scene::{Panel, PanelRow};
use engine::{Faces, Game, Play, Rule, Seat, Throw, Viewer, in_secret, rule};
use serde::Serialize;

/// Questions of the orders phase.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [12.8b] Which order does the formation begin with?
    FirstOrder(FormationId),
    /// [11.1a] Where does the leader go?
    LeaderMove(LeaderId),
    /// [11.2b] Whose order is changed by command points? So many are left.
    Command {
        /// Points of the army leader or the pool.
        left: i16,
    },
    /// [8.4.4a] Does Murat's point change the order of a cavalry division with him?
    MuratsPoint,
    /// [8.4.2b] [8.4.3b] Who tries to change his order by initiative?
    Initiative,
    /// [8.4.2b] Who checks initiative for the formation?
    WhoChecks(FormationId),
    /// [8.4.2c] The corps leader has failed: does the division leader try?
    LeaderTries(LeaderId),
    /// [11.2b] Which order?
    NewOrder(FormationId),
}

/// What is told of orders.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// An initiative check. [8.4.3c]
    InitiativeCheck {
        /// Who tries.
        leader: Named,
        /// For which formation.
        formation: FormationId,
        /// The dice.
        dice: Faces,
        /// Modifiers.
        mods: Mods,
        /// His rating.
        rating: u8,
        /// Whether he passed.
        passed: bool,
    },
    /// A new order, known to its side only, by which rule: the first one [12.8b] or a change [11.2b].
    Chosen(FormationId, Order, Rule),
    /// The orders of a side are laid open. [9e]
    AllShown(Seat, Vec<(FormationId, Order)>),
    /// One order is laid open because it matters. [9f]
    Shown(FormationId, Order),
}

/// Which orders a player may choose from, and by which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OrderChoice {
    /// Any, to begin with. [12.8b]
    First,
    /// Another than now. [11.2b]
    Another,
    /// Any, for he *can* change it: he may find it best as it is. [8.4.3c]
    Any,
}

/// What a side has decided in secret. [9d]
#[derive(Clone, Debug, Default)]
struct Plan {
    orders: Vec<(FormationId, Order)>,
    called: Vec<FormationId>,
}

impl Battle {
    /// [12.8b] [12.8c] Players issue the first orders, at once and concealed, without limits.
    pub fn first_orders(&mut self, table: At<'_>) -> Play<()> {
        if self.field.scenario.switches.free_orders {
            let plans = in_secret(self, table, |game, table, seat| {
                let mut plan = Plan::default();
                for formation in game.field.clone().formations_of(seat) {
                    if game.formation(formation).arrived {
                        // [12.8c] Without points or range.
                        game.choose_order(table, formation, OrderChoice::First, &mut plan)?;
                    }
                }
                Ok(plan)
            })?;
            self.lay_open(table, plans);
        }
        self.phase = Phase::Weather;
        Ok(())
    }

    /// [9d] Both sides change orders in secret; then they are laid open, and [9g] paid for.
    pub fn orders_phase(&mut self, table: At<'_>) -> Play<()> {
        // [12.8a] The first turn is fought with the orders of the set-up. (R101)
        let first = self.turn == self.field.scenario.turns.0;
        let plans = in_secret(self, table, |game, table, seat| {
            let mut plan = Plan::default();
            if !first {
                let left = game.command(table, seat, &mut plan)?;
                game.murats_point(table, seat, &mut plan)?;
                // [11.2g] Initiative rolls come after the command points.
                game.initiative_rolls(table, seat, left, &mut plan)?;
            }
            game.call_up(table, seat, &mut plan)?;
            Ok(plan)
        })?;
        self.lay_open(table, plans);
        self.pay_for_orders(table);
        self.phase = Phase::Cubes;
        Ok(())
    }

    /// Formations that are on the map and so can have their order changed. (R66)
    fn commanded(&self, seat: Seat, plan: &Plan) -> Vec<FormationId> {
        self.field
            .formations_of(seat)
            .filter(|&f| {
                self.formation(f).arrived
                    && self.members(f).next().is_some()
                    && plan.orders.iter().all(|(changed, _)| *changed != f)
            })
            .collect()
    }

    /// Command points of a side this turn. [10.1d] [10.1k]
    pub fn command_points(&self, seat: Seat) -> i16 {
        let book = &self.field.book;
        match self.field.scenario.command[seat.index()] {
            Command::Pool(points) => i16::from(points),
            Command::Leaders => {
                let Some(leader) = self.field.army_leader(seat) else { return 0 };
                if !self.leader_hex(leader).is_somewhere() {
                    return 0;
                }
                let replaced = self.leaders[leader.index()].replaced;
                let points = i16::from(self.field.leader(leader).cp[usize::from(replaced)]);
                book.weather(self.weather).commander_cp.of(points).max(0)
            }
        }
    }

    /// [11.2a] [11.2d] [11.2e] Price of changing an order: 1 CP to 12 hexes, 2 CP to 18, else not at all.
    pub fn command_price(&self, formation: FormationId) -> Option<i16> {
        let def = self.field.formation(formation);
        if let Command::Pool(_) = self.field.scenario.command[def.seat.index()] {
            return Some(1);
        }
        let commander = self.leader_hex(self.field.army_leader(def.seat)?);
        if !commander.is_somewhere() {
            return None;
        }
        if def.reserve_artillery {
            // [11.3b] Bennigsen must be within 12 hexes of the division itself.
            let near = self
                .members(formation)
                .map(|unit| self.distance(commander, self.unit(unit).hex))
                .min()?;
            return (near <= COMMAND_RANGE).then_some(1);
        }
        let leader = self.leader_hex(def.leader?);
        if !leader.is_somewhere() {
            return None;
        }
        match self.distance(commander, leader) {
            // [11.2a] [11.2d]
            near if near <= COMMAND_RANGE => Some(1),
            // [11.2e]
            far if far <= FAR_COMMAND_RANGE => Some(2),
            // [11.2f] Farther only by initiative.
            _ => None,
        }
    }

    /// [11.2b] [8.4.1c] Orders changed by command points. Returns the points left over.
    fn command(&mut self, table: At<'_>, seat: Seat, plan: &mut Plan) -> Play<i16> {
        let mut left = self.command_points(seat);
        while left > 0 {
            let mut choices: Vec<Choice> = self
                .commanded(seat, plan)
                .into_iter()
                .filter(|&f| self.command_price(f).is_some_and(|price| price <= left))
                .map(Choice::Formation)
                .collect();
            if choices.is_empty() {
                break;
            }
            choices.push(Choice::Done);
            let question = Ask::Command { left };
            let answer = table.ask(self, seat, rule!("11.2b"), question, choices)?;
            let Some(formation) = Self::formation_or_done(answer) else { break };
            // [8.4.1c] Each changed order is paid.
            left -= self.command_price(formation).unwrap_or(1);
            self.choose_order(table, formation, OrderChoice::Another, plan)?;
        }
        Ok(left)
    }

    /// [8.4.4a] Murat's point serves one cavalry division whose leader is with him. (R67)
    fn murats_point(&mut self, table: At<'_>, seat: Seat, plan: &mut Plan) -> Play<()> {
        let Some(murat) = self.field.murat().filter(|_| seat == FRENCH) else { return Ok(()) };
        let hex = self.leader_hex(murat);
        let replaced = self.leaders[murat.index()].replaced;
        let points = i16::from(self.field.leader(murat).cp[usize::from(replaced)]);
        let points = self.field.book.weather(self.weather).murat_cp.of(points);
        if points <= 0 || !hex.is_somewhere() {
            return Ok(());
        }
        let mut choices: Vec<Choice> = self
            .commanded(seat, plan)
            .into_iter()
            .filter(|&f| {
                let def = self.field.formation(f);
                let with_him = def.leader.is_some_and(|leader| self.leader_hex(leader) == hex);
                def.cavalry_division && with_him
            })
            .map(Choice::Formation)
            .collect();
        if choices.is_empty() {
            return Ok(());
        }
        choices.push(Choice::Done);
        let answer = table.ask(self, seat, rule!("8.4.4a"), Ask::MuratsPoint, choices)?;
        if let Some(formation) = Self::formation_or_done(answer) {
            self.choose_order(table, formation, OrderChoice::Another, plan)?;
        }
        Ok(())
    }

    /// Who would roll for a formation: its corps leader if he is with its leader, then the leader
    /// himself. [8.4.2b] [8.4.2c] [8.4.3b] (R24)
    fn checkers(&self, formation: FormationId, used: &[LeaderId], left: i16) -> Vec<LeaderId> {
        let def = self.field.formation(formation);
        let Some(leader) = def.leader else { return Vec::new() };
        let hex = self.leader_hex(leader);
        // [11.3c] Reserve artillery never tests.
        if def.reserve_artillery || !hex.is_somewhere() {
            return Vec::new();
        }
        let mut who: Vec<LeaderId> = self
            .leaders_at(hex)
            .filter(|&l| {
                let other = self.field.leader(l);
                other.rank == Rank::Corps
                    && other.corps.is_some()
                    && other.corps == def.corps
                    && !used.contains(&l)
                    && self.initiative_rating(l).is_some()
            })
            .collect();
        let with_corps_leader = !who.is_empty();
        let rated = self.initiative_rating(leader).is_some();
        if rated && (with_corps_leader || self.out_of_reach(formation, left)) {
            who.push(leader);
        }
        who
    }

    /// [8.4.3b] Whether the army leader is too far off, or has no point left for the division.
    fn out_of_reach(&self, formation: FormationId, left: i16) -> bool {
        match self.command_price(formation) {
            Some(1) => left < 1,
            // Beyond 12 hexes its leader may try in any case.
            _ => true,
        }
    }

    /// [8.4.3b] [11.2f] Orders changed by initiative checks, one try each; `left` are the points
    /// that the army leader has not spent.
    fn initiative_rolls(
        &mut self,
        table: At<'_>,
        seat: Seat,
        left: i16,
        plan: &mut Plan,
    ) -> Play<()> {
        let mut tried: Vec<FormationId> = Vec::new();
        let mut used: Vec<LeaderId> = Vec::new();
        loop {
            let mut choices: Vec<Choice> = self
                .commanded(seat, plan)
                .into_iter()
                .filter(|&f| !tried.contains(&f) && !self.checkers(f, &used, left).is_empty())
                .map(Choice::Formation)
                .collect();
            if choices.is_empty() {
                return Ok(());
            }
            choices.push(Choice::Done);
            let answer = table.ask(self, seat, rule!("8.4.3b"), Ask::Initiative, choices)?;
            let Some(formation) = Self::formation_or_done(answer) else { return Ok(()) };
            tried.push(formation);
            if self.tries(table, formation, left, &mut used)? {
                self.choose_order(table, formation, OrderChoice::Any, plan)?;
            }
        }
    }

    /// One division's try: its corps leader, and after his failure its own leader, if the owner
    /// likes. Whether somebody passed.
    fn tries(
        &mut self,
        table: At<'_>,
        formation: FormationId,
        left: i16,
        used: &mut Vec<LeaderId>,
    ) -> Play<bool> {
        let seat = self.field.formation(formation).seat;
        let mut who = self.checkers(formation, used, left);
        // [8.4.3b] Where both may roll of their own right, the corps leader can be spared.
        if who.len() > 1 && self.out_of_reach(formation, left) {
            let choices = who.iter().copied().map(Choice::Leader).collect();
            let question = Ask::WhoChecks(formation);
            let first = table.ask(self, seat, rule!("8.4.2b"), question, choices)?;
            if let Choice::Leader(leader) = first
                && self.field.leader(leader).rank != Rank::Corps
            {
                who.retain(|&other| other == leader);
            }
        }
        for (index, leader) in who.into_iter().enumerate() {
            // [8.4.2c] After a failure the division leader *may* try.
            let question = Ask::LeaderTries(leader);
            if index > 0 && !table.confirm(self, seat, rule!("8.4.2c"), question)? {
                break;
            }
            // [8.4.4e] A corps leader serves one division a turn.
            if self.field.leader(leader).rank == Rank::Corps {
                used.push(leader);
            }
            if self.initiative_check(table, leader, formation)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// [8.4.3c] [11.2j] Two dice up to the rating; [10.1m] a storm adds three.
    pub fn initiative_check(
        &mut self,
        table: At<'_>,
        leader: LeaderId,
        formation: FormationId,
    ) -> Play<bool> {
        let rating = self.initiative_rating(leader).unwrap_or(0);
        let storm = self.field.book.weather(self.weather).initiative;
        let mut mods = Mods::default();
        if storm != 0 {
            // [10.1m]
            mods.0.push((Drm::StormInitiative, storm as i8));
        }
        let dice = table.throw(self, Throw::two_dice(rule!("8.4.3c"), "initiative check"))?;
        let passed = dice.sum() + mods.total() <= i32::from(rating);
        let leader = self.named(leader);
        table.tell(self, Told::InitiativeCheck { leader, formation, dice, mods, rating, passed });
        Ok(passed)
    }

    fn choose_order(
        &mut self,
        table: At<'_>,
        formation: FormationId,
        which: OrderChoice,
        plan: &mut Plan,
    ) -> Play<()> {
        let seat = self.field.formation(formation).seat;
        let now = self.formation(formation).order;
        let open = |order: &Order| which != OrderChoice::Another || *order != now;
        let choices = Order::ALL.iter().copied().filter(open).map(Choice::Order).collect();
        let (rule, question) = match which {
            OrderChoice::First => (rule!("12.8b"), Ask::FirstOrder(formation)),
            OrderChoice::Another | OrderChoice::Any => (rule!("11.2b"), Ask::NewOrder(formation)),
        };
        if let Choice::Order(order) = table.ask(self, seat, rule, question, choices)? {
            self.formations[formation.index()].order = order;
            plan.orders.push((formation, order));
            table.tell(self, Told::Chosen(formation, order, rule));
        }
        Ok(())
    }

    /// [28b] Which due formations are called up this turn. (R66)
    fn call_up(&mut self, table: At<'_>, seat: Seat, plan: &mut Plan) -> Play<()> {
        for formation in self.due(seat) {
            let question = r28_reinforcements::Ask::CallUp(formation);
            if table.confirm(self, seat, rule!("28b"), question)? {
                plan.called.push(formation);
            }
        }
        Ok(())
    }

    /// Both plans take effect together. [9e] [9f]
    fn lay_open(&mut self, table: At<'_>, plans: [Plan; 2]) {
        for (seat, plan) in Seat::BOTH.into_iter().zip(plans) {
            for (formation, order) in plan.orders {
                self.formations[formation.index()].order = order;
            }
            for formation in plan.called {
                let state = &mut self.formations[formation.index()];
                state.called = true;
                // [28a] Arriving formations are under Strategic Move.
                state.order = Order::StrategicMove;
            }
            // [11.2k] Every division on the map has one.
            let orders: Vec<(FormationId, Order)> = self
                .field
                .formations_of(seat)
                .filter(|&f| self.in_force(f))
                .map(|f| (f, self.formation(f).order))
                .collect();
            let hidden = self.field.scenario.switches.hidden_orders;
            for (formation, _) in &orders {
                self.formations[formation.index()].revealed = !hidden;
            }
            if !hidden {
                table.tell(self, Told::AllShown(seat, orders));
            }
        }
    }

    /// Whether a formation's order counts: on the map, or called up. [12b] (R66)
    pub fn in_force(&self, formation: FormationId) -> bool {
        self.members(formation).next().is_some() || self.formation(formation).called
    }

    /// [12b] [12c] [14g] [14h] [14k] What a side's orders cost in army fatigue (negative: paid):
    /// [12.1c] [12.2e] [12.3e] [12.4d] [12.5d] [12.6e] [12.7d].
    pub fn order_fatigue(&self, seat: Seat) -> i16 {
        self.field
            .formations_of(seat)
            .filter(|&f| self.in_force(f))
            .map(|f| {
                let order = self.formation(f).order;
                let afp = self.field.book.order(order).afp;
                let idle = order == Order::Regroup
                    && self.field.scenario.switches.regroup_income_needs_losses
                    && !self.members(f).any(|unit| self.can_recover(unit));
                // [12b] [12c] [14g] [14h] [14k] Paid, or with Regroup gained.
                if idle { 0 } else { afp }
            })
            .sum()
    }

    /// [9g] [11.2l] Both sides pay at once. (R47)
    fn pay_for_orders(&mut self, table: At<'_>) {
        let change = Seat::BOTH.map(|seat| self.order_fatigue(seat));
        // [11.2l] New and standing orders alike.
        self.change_both(table, change, FatigueCause::Orders);
    }

    /// [9f] Lays an order open if it was hidden.
    pub fn show_order(&mut self, table: At<'_>, formation: FormationId) {
        if !self.formation(formation).revealed {
            self.formations[formation.index()].revealed = true;
            let order = self.formation(formation).order;
            table.tell(self, Told::Shown(formation, order));
        }
    }
}

impl Battle {
    /// The orders of all formations, as far as a viewer may know them. [11.2k]
    pub(crate) fn orders_panel(&self, viewer: Viewer) -> Panel {
        let of = |seat: Seat| self.field.formations_of(seat).map(move |id| (seat, id));
        let here = Seat::BOTH.into_iter().flat_map(of).filter(|(_, id)| self.in_force(*id));
        let rows = here.map(|(seat, id)| {
            let state = self.formation(id);
            let open = state.revealed || viewer.sees(seat);
            let order = if open { state.order.name() } else { "hidden" };
            let value = format!("{order}, {} of 3 activations", state.activations);
            PanelRow::new(&self.field.formation(id).name, value).of(Battle::side(seat))
        });
        Panel::new("Orders", rule!("11.2k"), rows.collect())
    }
}
