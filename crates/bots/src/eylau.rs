//! A first opponent for Battles of Napoleon: it looks one decision ahead.
//!
//! It has a plan for each formation (an order that fits its strength and distance to the enemy),
//! marches towards the nearest goal worth having, and declares an assault when the chance is good.
//! It sees only what its side may know; hidden strengths count as printed.

mod reasons;

use crate::manner::{Manner, Mannered};
use battles_of_napoleon::nouns::field::{FormationId, LeaderId, Rank, UnitId};
use battles_of_napoleon::nouns::kinds::{Arm, Order, Shape};
use battles_of_napoleon::rules::r19_movement::march_options::Pose;
use battles_of_napoleon::rules::r21_fire::volley::FireKind;
use battles_of_napoleon::rules::r21_fire::{evasion, leaders};
use battles_of_napoleon::rules::r23_assault::Assault;
use battles_of_napoleon::rules::{
    r11_orders, r12_setup, r13_cubes, r16_activation, r17_formation, r18_stacking, r19_movement,
    r21_fire, r23_assault, r26_retreat, r27_recovery, r28_reinforcements,
};
use battles_of_napoleon::{Battle, Choice, Question};
use engine::{AskOf, Bot, Fast, Seat, Sight};
use ground::{Facing, Hex};
use std::cell::OnceCell;

/// The greedy player.
pub struct Greedy {
    dice: Fast,
    manner: Manner,
    /// Assaults declared in the current activation.
    declared: Vec<(Hex, Hex)>,
    /// Turns planned for the current fire segment.
    turns: Option<Vec<(Hex, Facing)>>,
}

impl Greedy {
    /// From a seed, which only breaks ties.
    pub fn new(seed: u64) -> Self {
        Greedy { dice: Fast::new(seed), manner: Manner::Usual, declared: Vec::new(), turns: None }
    }

    /// The choice with the highest score; equal ones by lot.
    fn best(&mut self, choices: &[Choice], mut score: impl FnMut(Choice) -> f64) -> Choice {
        let mut best = (choices[0], f64::NEG_INFINITY);
        for &choice in choices {
            let value = score(choice) + self.dice.below(1000) as f64 * 1e-6;
            if value > best.1 {
                best = (choice, value);
            }
        }
        best.0
    }
}

impl Mannered for Greedy {
    fn adopt(&mut self, manner: Manner) {
        self.manner = manner;
    }
}

impl Bot<Battle> for Greedy {
    fn answer(&mut self, sight: &Sight<'_, Battle>, ask: &AskOf<Battle>) -> Choice {
        if !matches!(ask.question, Question::Assault(r23_assault::Ask::Declare)) {
            self.declared.clear();
        }
        if !matches!(
            ask.question,
            Question::Fire(r21_fire::Ask::TurnBefore) | Question::Fire(r21_fire::Ask::TurnTo(_))
        ) {
            self.turns = None;
        }
        let battle = sight.known();
        let daring = self.manner.daring();
        let (options, goal) = (OnceCell::new(), OnceCell::new());
        let mind = Mind { battle: &battle, seat: sight.seat(), daring, options, goal };
        let choices = &ask.choices[..];
        match &ask.question {
            Question::Assault(r23_assault::Ask::Declare) => {
                let declared = self.declared.clone();
                let choice = self.best(choices, |c| mind.declare(c, choices, &declared));
                if let Choice::Assault(from, to) = choice {
                    self.declared.push((from, to));
                }
                choice
            }
            Question::Fire(r21_fire::Ask::TurnBefore) => {
                let plan = self.turns.get_or_insert_with(|| mind.turns(choices));
                match plan.last() {
                    Some(&(hex, _)) => Choice::Hex(hex),
                    None => Choice::Done,
                }
            }
            Question::Fire(r21_fire::Ask::TurnTo(_)) => {
                let turn = self.turns.as_mut().and_then(Vec::pop);
                let wanted = turn.map(|(_, facing)| Choice::Turn(facing));
                wanted.filter(|choice| choices.contains(choice)).unwrap_or(choices[0])
            }
            question => self.best(choices, |choice| mind.score(question, choice)),
        }
    }

    fn explain(
        &mut self,
        sight: &Sight<'_, Battle>,
        ask: &AskOf<Battle>,
        choice: &Choice,
    ) -> String {
        let battle = sight.known();
        let (options, goal) = (OnceCell::new(), OnceCell::new());
        let daring = self.manner.daring();
        let mind = Mind { battle: &battle, seat: sight.seat(), daring, options, goal };
        mind.why(&ask.question, *choice, &ask.choices)
    }
}

/// What the bot thinks about a position it knows.
struct Mind<'a> {
    battle: &'a Battle,
    seat: Seat,
    /// How readily it takes risks: 1 is usual.
    daring: f64,
    /// Where the march that goes on may lead next, once somebody has asked.
    options: OnceCell<Vec<(Choice, Pose)>>,
    /// The unit that was asked about first, and where it wants to go.
    goal: OnceCell<(UnitId, Option<Hex>)>,
}

/// Chance that two dice show at most this.
fn at_most(sum: i32) -> f64 {
    (2..=12).filter(|n| *n <= sum).map(|n: i32| f64::from(6 - (n - 7).abs())).sum::<f64>() / 36.0
}

fn yes_if(choice: Choice, wanted: bool) -> f64 {
    let yes = matches!(choice, Choice::Yes | Choice::Evade);
    f64::from(u8::from(yes == wanted))
}

impl Mind<'_> {
    fn score(&self, question: &Question, choice: Choice) -> f64 {
        let battle = self.battle;
        match (question, choice) {
            (Question::SetUp(r12_setup::Ask::How(_)), Choice::Recommended) => 1.0,
            (Question::Cubes(r13_cubes::Ask::Activate), _) => self.activate(choice),
            (Question::Cubes(r13_cubes::Ask::MassCharge { .. }), Choice::Formation(f)) => {
                10.0 - self.enemy_near(f)
            }
            (
                Question::Orders(r11_orders::Ask::LeaderMove(leader))
                | Question::Reinforcements(r28_reinforcements::Ask::Leader(leader)),
                Choice::Hex(hex),
            ) => self.commander(*leader, hex),
            (
                Question::Activation(r16_activation::Ask::DivisionLeaderMove(leader)),
                Choice::Hex(hex),
            ) => self.division_leader(*leader, hex),
            (
                Question::Orders(r11_orders::Ask::Command { .. })
                | Question::Orders(r11_orders::Ask::Initiative)
                | Question::Orders(r11_orders::Ask::MuratsPoint),
                Choice::Formation(f),
            ) => self.wants_change(f),
            (
                Question::Orders(r11_orders::Ask::NewOrder(f))
                | Question::Orders(r11_orders::Ask::FirstOrder(f)),
                Choice::Order(order),
            ) => f64::from(u8::from(order == self.order_for(*f))),
            (Question::Reinforcements(r28_reinforcements::Ask::CallUp(_)), _) => {
                yes_if(choice, true)
            }
            (Question::Stacking(r18_stacking::Ask::Reorder), Choice::Hex(hex)) => {
                let stack = battle.stack(hex);
                match stack[..] {
                    [top, below] if battle.unit(below).sp > battle.unit(top).sp + 1 => 1.0,
                    _ => -1.0,
                }
            }
            (Question::Activation(r16_activation::Ask::WhoMoves), _) => self.who_moves(choice),
            (Question::Movement(r19_movement::Ask::March { .. }), _) => self.march(choice),
            (
                Question::Movement(r19_movement::Ask::FormUp(unit)),
                Choice::FormAs(shape, facing),
            ) => {
                let column = f64::from(u8::from(shape == Shape::Column));
                column + self.facing_value(*unit, facing)
            }
            (Question::Stacking(r18_stacking::Ask::OnTop(unit)), _) => {
                let hex = battle.unit(*unit).hex;
                let top = battle.top(hex).map_or(0, |top| battle.unit(top).sp);
                yes_if(choice, battle.unit(*unit).sp > top)
            }
            (
                Question::Fire(r21_fire::Ask::Reaction { .. })
                | Question::Assault(r23_assault::Ask::DefensiveFire(_))
                | Question::Fire(r21_fire::Ask::HorseArtillery(_)),
                _,
            ) => yes_if(choice, true),
            (
                Question::Formation(r17_formation::Ask::FormSquare { infantry, cavalry, free }),
                _,
            ) => yes_if(choice, self.forms_square(*infantry, *cavalry, *free)),
            (Question::Assault(r23_assault::Ask::Approached { cavalry, enemy }), _) => {
                self.approached(*cavalry, *enemy, choice)
            }
            (
                Question::Evasion(evasion::Ask::BeforeFire(_))
                | Question::Evasion(evasion::Ask::AfterCheck(_)),
                _,
            ) => yes_if(choice, true),
            (Question::Evasion(evasion::Ask::BeforeAssault(unit)), _) => {
                yes_if(choice, battle.unit(*unit).tired || battle.unit(*unit).sp <= 4)
            }
            (Question::Assault(r23_assault::Ask::NextCharge), Choice::Unit(unit)) => {
                f64::from(battle.unit(unit).sp)
            }
            (Question::Assault(r23_assault::Ask::Next), Choice::Hex(hex)) => {
                -f64::from(self.strength_at(hex))
            }
            (Question::Assault(r23_assault::Ask::DefendersTurn(unit)), _) => {
                self.defenders_turn(*unit, choice)
            }
            (Question::Fire(r21_fire::Ask::Aim { firer, .. }), Choice::Hex(hex)) => {
                1.0 + self.fire_value(*firer, hex)
            }
            (Question::Fire(r21_fire::Ask::Aim { .. }), Choice::Done) => 0.5,
            (Question::Fire(r21_fire::Ask::Allot { left, .. }), Choice::Points(points)) => {
                // Everything at distant targets, half and half at adjacent ones.
                let even = f64::from(*left) / 2.0;
                if *left <= 2 { f64::from(points) } else { -(f64::from(points) - even).abs() }
            }
            (Question::Fire(r21_fire::Ask::Next), Choice::Fire(..)) => 1.0,
            (Question::Assault(r23_assault::Ask::Advance { hex }), Choice::Unit(unit)) => {
                self.advance(unit, *hex)
            }
            (Question::Leaders(leaders::Ask::Advances(leader)), _) => {
                yes_if(choice, battle.field.leader(*leader).rank == Rank::Division)
            }
            (Question::Assault(r23_assault::Ask::AfterEvasion(unit)), _) => {
                let forward = self.goal(*unit).is_some();
                match choice {
                    Choice::Advance if forward => 1.0,
                    Choice::Stand => 0.5,
                    _ => 0.0,
                }
            }
            (Question::Retreat(r26_retreat::Ask::Way { unit, .. }), Choice::Hex(hex)) => {
                self.safety(*unit, hex)
            }
            (Question::Evasion(evasion::Ask::Where(unit)), Choice::Hex(hex)) => {
                self.safety(*unit, hex)
            }
            (Question::Retreat(r26_retreat::Ask::PushedTo(unit)), Choice::Hex(hex)) => {
                self.safety(*unit, hex)
            }
            (
                Question::Retreat(r26_retreat::Ask::Facing(unit))
                | Question::Assault(r23_assault::Ask::AdvanceFacing(unit))
                | Question::Retreat(r26_retreat::Ask::PushedFacing(unit))
                | Question::SetUp(r12_setup::Ask::Facing(unit))
                | Question::Movement(r19_movement::Ask::PushedGuns(unit))
                | Question::Reinforcements(r28_reinforcements::Ask::Facing(unit)),
                Choice::Turn(facing),
            ) => self.facing_value(*unit, facing),
            (Question::Orders(r11_orders::Ask::LeaderTries(_)), _) => yes_if(choice, true),
            (Question::Recovery(r27_recovery::Ask::Who { .. }), Choice::All) => 2.0,
            (Question::Recovery(r27_recovery::Ask::Who { .. }), Choice::Unit(unit)) => {
                1.0 - f64::from(battle.unit(unit).sp) / f64::from(battle.def(unit).sp)
            }
            (Question::Assault(r23_assault::Ask::AttackersLoss), Choice::Unit(unit)) => {
                f64::from(battle.unit(unit).sp)
            }
            (Question::Leaders(leaders::Ask::AtRisk), Choice::Leader(leader)) => {
                -f64::from(battle.leadership(leader))
            }
            (Question::Reinforcements(r28_reinforcements::Ask::EnterWith(_)), Choice::Unit(_)) => {
                1.0
            }
            _ => 0.0,
        }
    }

    // ---- orders -----------------------------------------------------------------------------

    /// Distance from the nearest unit of a formation to the nearest enemy.
    fn enemy_near(&self, formation: FormationId) -> f64 {
        let battle = self.battle;
        let nearest = battle
            .members(formation)
            .step_by(3)
            .map(|unit| battle.nearest_enemy(battle.unit(unit).hex, self.seat))
            .min();
        nearest.map_or(99.0, f64::from)
    }

    /// The order that fits a formation now.
    fn order_for(&self, formation: FormationId) -> Order {
        let battle = self.battle;
        let (mut now, mut full, mut mine) = (0.0, 0.0, 0.0);
        let mut guns = 0;
        let mut members = 0;
        for unit in battle.members(formation) {
            now += f64::from(battle.unit(unit).sp);
            full += f64::from(battle.def(unit).sp);
            members += 1;
            guns += i32::from(battle.arm(unit) == Arm::Artillery);
            mine += f64::from(battle.unit(unit).sp);
        }
        let health = if full > 0.0 { now / full } else { 1.0 };
        let near = self.enemy_near(formation);
        let recovering = battle.members(formation).any(|unit| battle.can_recover(unit));
        if battle.is_storm() {
            return if recovering && near > 2.0 { Order::Regroup } else { Order::Hold };
        }
        if health < 0.6 && recovering {
            return if near > 3.0 { Order::Regroup } else { Order::Hold };
        }
        // Batteries hold where they can fire, and come up otherwise.
        if guns == members && members > 0 {
            return if near <= 9.0 { Order::Hold } else { Order::Move };
        }
        if near > 12.0 {
            return Order::StrategicMove;
        }
        let against = self.enemies_around(formation, 5);
        if near > 6.0 {
            return if self.is_attacker() { Order::Move } else { Order::Hold };
        }
        if mine * self.boldness() > against { Order::Attack } else { Order::Hold }
    }

    /// Whether this side has to win ground: it holds less than the enemy, or loses as things stand.
    fn is_attacker(&self) -> bool {
        let battle = self.battle;
        let held = |seat: Seat| -> i32 {
            battle
                .field
                .objectives
                .iter()
                .zip(&battle.holders)
                .filter(|(_, holder)| **holder == Some(seat))
                .map(|(objective, _)| i32::from(objective.value))
                .sum()
        };
        battle.fatigue[self.seat.index()] < battle.fatigue[self.seat.other().index()]
            || held(self.seat) <= held(self.seat.other())
            || self.seat == Seat::First
    }

    /// How much better it must be to attack.
    fn boldness(&self) -> f64 {
        self.daring * if self.is_attacker() { 1.1 } else { 0.8 }
    }

    /// Enemy strength within some hexes of a formation.
    fn enemies_around(&self, formation: FormationId, distance: u16) -> f64 {
        let battle = self.battle;
        let hexes: Vec<Hex> =
            battle.members(formation).step_by(2).map(|unit| battle.unit(unit).hex).collect();
        battle
            .army(self.seat.other())
            .filter(|&enemy| {
                let at = battle.unit(enemy).hex;
                hexes.iter().any(|&hex| battle.distance(hex, at) <= distance)
            })
            .map(|enemy| f64::from(battle.unit(enemy).sp))
            .sum()
    }

    fn wants_change(&self, formation: FormationId) -> f64 {
        let (now, wanted) = (self.battle.formation(formation).order, self.order_for(formation));
        if now == wanted {
            return -1.0;
        }
        match wanted {
            Order::Attack => 3.0,
            Order::StrategicMove | Order::Move => 2.0,
            _ => 1.0,
        }
    }

    // ---- cubes and leaders ------------------------------------------------------------------

    fn activate(&self, choice: Choice) -> f64 {
        let battle = self.battle;
        match choice {
            Choice::Formation(f) => {
                let state = battle.formation(f);
                let spent = f64::from(state.activations) * 3.0;
                let value = match state.order {
                    Order::Attack => 12.0 - self.enemy_near(f).min(8.0),
                    Order::StrategicMove => 7.0,
                    Order::Move => 6.0,
                    Order::Retire => 4.0,
                    Order::Defend => 1.5,
                    Order::Hold | Order::Regroup => 0.0,
                };
                value - spent
            }
            Choice::CubeOnMurat | Choice::ExtendMassCharge => {
                let near = battle
                    .mass_divisions(&[])
                    .into_iter()
                    .filter(|&f| self.enemy_near(f) <= 9.0)
                    .count();
                if near >= 2 { 9.0 } else { -1.0 }
            }
            Choice::CubeOnBessieres => {
                let guard = battle.field.formations_of(self.seat).find(|&f| {
                    battle.field.formation(f).guard
                        && battle.formation(f).order == Order::Attack
                        && self.enemy_near(f) <= 8.0
                });
                if guard.is_some() { 5.0 } else { -1.0 }
            }
            _ => 1.0,
        }
    }

    fn commander(&self, leader: LeaderId, hex: Hex) -> f64 {
        let battle = self.battle;
        let def = battle.field.leader(leader);
        let danger = if battle.nearest_enemy(hex, self.seat) <= 4 { 20.0 } else { 0.0 };
        let stay = if hex == battle.leader_hex(leader) { 0.5 } else { 0.0 };
        let mut value = stay - danger;
        for formation in battle.field.formations_of(self.seat) {
            let form = battle.field.formation(formation);
            let Some(other) = form.leader.map(|l| battle.leader_hex(l)) else { continue };
            if !other.is_somewhere() {
                continue;
            }
            let distance = f64::from(battle.distance(hex, other));
            let fits = battle.formation(formation).order == self.order_for(formation);
            let weight = if fits { 0.3 } else { 1.0 };
            value -= match def.rank {
                Rank::Army => weight * (distance - 12.0).max(0.0),
                Rank::Corps if def.corps == form.corps && distance == 0.0 => -3.0 * weight,
                Rank::Cavalry if form.cavalry_division => 0.2 * (distance - 6.0).max(0.0),
                _ => 0.0,
            };
        }
        value
    }

    fn division_leader(&self, leader: LeaderId, hex: Hex) -> f64 {
        let battle = self.battle;
        let Some(formation) = battle.field.leader(leader).formation else { return 0.0 };
        let mut value = 0.0;
        let mut with = false;
        for unit in battle.members(formation) {
            let at = battle.unit(unit).hex;
            value += if battle.distance(at, hex) <= 4 { 2.0 } else { 0.0 };
            if at == hex {
                with = true;
                // With those about to assault he is worth most.
                let contact = battle.beside_enemy(hex, self.seat);
                value += if contact { f64::from(battle.leadership(leader)) } else { 0.5 };
            }
        }
        let near = battle.nearest_enemy(hex, self.seat);
        if !with && near <= 3 {
            value -= 10.0;
        }
        value + 0.02 * f64::from(near.min(10))
    }

    // ---- marching ---------------------------------------------------------------------------

    /// Where a unit wants to go: the nearest enemy objective or, under Attack, enemy unit.
    fn goal(&self, unit: UnitId) -> Option<Hex> {
        let (known, goal) = self.goal.get_or_init(|| (unit, self.find_goal(unit)));
        if *known == unit { *goal } else { self.find_goal(unit) }
    }

    fn find_goal(&self, unit: UnitId) -> Option<Hex> {
        let battle = self.battle;
        let here = battle.unit(unit).hex;
        let order = battle.formation(battle.formation_of(unit)).order;
        let mut best: Option<(f64, Hex)> = None;
        let mut offer = |cost: f64, hex: Hex| {
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, hex));
            }
        };
        if order == Order::Attack {
            for enemy in battle.army(self.seat.other()) {
                let at = battle.unit(enemy).hex;
                let worth =
                    if battle.field.objective_at[at.index()] != u8::MAX { 2.0 } else { 0.0 };
                offer(f64::from(battle.distance(here, at)) - worth, at);
            }
            return best.map(|(_, hex)| hex);
        }
        for (objective, holder) in battle.field.objectives.iter().zip(&battle.holders) {
            if *holder == Some(self.seat) {
                continue;
            }
            for &hex in &objective.hexes {
                let cost = f64::from(battle.distance(here, hex)) - f64::from(objective.value) / 3.0;
                offer(cost, hex);
            }
        }
        best.map(|(_, hex)| hex)
    }

    fn who_moves(&self, choice: Choice) -> f64 {
        let battle = self.battle;
        let worth = |unit: UnitId| {
            let state = battle.unit(unit);
            if !state.hex.is_somewhere() {
                return 8.0;
            }
            let order = battle.formation(battle.formation_of(unit)).order;
            let contact = battle.beside_enemy(state.hex, self.seat);
            match (order, state.shape) {
                _ if state.marks.out_of_range => 3.0,
                (Order::Retire, _) => 2.0,
                // Those in contact stay and assault; guns that can fire stay and fire.
                (Order::Attack, _) if contact => -1.0,
                (Order::Defend, _) => -1.0,
                (_, Shape::Unlimbered) if battle.has_target(state.hex, Arm::Artillery) => -1.0,
                (Order::Attack | Order::Move | Order::StrategicMove, _) => {
                    let near = battle.nearest_enemy(state.hex, self.seat);
                    5.0 - 0.1 * f64::from(near.min(30))
                }
                _ => -1.0,
            }
        };
        match choice {
            Choice::Unit(unit) => worth(unit),
            Choice::Stack(hex) => battle.top(hex).map_or(-1.0, |top| worth(top) + 1.0),
            _ => 0.0,
        }
    }

    fn march(&self, choice: Choice) -> f64 {
        let battle = self.battle;
        let Some(march) = &battle.march else { return 0.0 };
        let options = self.options.get_or_init(|| battle.march_options(march));
        let Some((_, next)) = options.iter().find(|(option, _)| *option == choice) else {
            return 0.0;
        };
        let unit = march.units[0];
        let now = self.pose_value(unit, &march.pose);
        let then = self.pose_value(unit, next);
        match choice {
            Choice::Halt => 0.05,
            Choice::Drop => -5.0,
            Choice::Join => -0.1,
            Choice::Push(_) => -1.0,
            Choice::Form(Shape::Square) => -3.0,
            Choice::Form(Shape::Line) => self.line_value(unit, next),
            Choice::Form(_) if next.done => -1.0,
            Choice::Form(_) => 0.5,
            Choice::FormAs(Shape::Unlimbered, _) => self.battery_value(unit, next) - 0.5,
            Choice::FormAs(Shape::Limbered, _) => 0.3,
            Choice::FormAs(..) => -0.5,
            Choice::Turn(_) => then - now - 0.1,
            _ => then - now,
        }
    }

    /// How good it is to stand like this: near the goal, the goal in front.
    fn pose_value(&self, unit: UnitId, pose: &Pose) -> f64 {
        let battle = self.battle;
        let order = battle.formation(battle.formation_of(unit)).order;
        let out = battle.unit(unit).marks.out_of_range;
        if out {
            let leader = battle.leader_of(battle.formation_of(unit));
            let at = leader.map(|leader| battle.leader_hex(leader));
            let away =
                at.filter(|hex| hex.is_somewhere()).map(|hex| battle.distance(pose.hex, hex));
            return -f64::from(away.unwrap_or(0));
        }
        if order == Order::Retire {
            return f64::from(battle.nearest_enemy(pose.hex, self.seat).min(12));
        }
        let Some(goal) = self.goal(unit) else { return 0.0 };
        let distance = f64::from(battle.distance(pose.hex, goal));
        let mut value = -distance;
        if pose.hex != goal {
            let ahead = battle.field.board.bearing(pose.hex, goal);
            let front = |shape: Shape| {
                ahead.iter().any(|&dir| {
                    r17_formation::side(shape, pose.facing, dir) == ground::arc::Arc::Front
                })
            };
            value += if front(pose.shapes[0]) { 0.4 } else { -0.4 };
        }
        match battle.arm(unit) {
            // Guns stop at canister range, horse keeps behind the foot until it can charge.
            Arm::Artillery if distance < 3.0 => value -= 2.0 * (3.0 - distance),
            Arm::Cavalry if order == Order::Attack && distance <= 1.0 => {
                let good = self.charge_looks_good(pose.hex, goal, unit);
                value += if good { 1.0 } else { -3.0 };
            }
            _ => {}
        }
        value + 0.01 * f64::from(pose.left[0])
    }

    fn charge_looks_good(&self, from: Hex, goal: Hex, unit: UnitId) -> bool {
        let battle = self.battle;
        if battle.obstructed(goal) || battle.distance(from, goal) != 1 {
            return false;
        }
        let Some(top) = battle.top(goal) else { return true };
        let weak = battle.unit(top).shape != Shape::Square;
        weak && battle.unit(unit).sp + 1 >= self.strength_at(goal)
    }

    fn line_value(&self, unit: UnitId, next: &Pose) -> f64 {
        let near = self.battle.nearest_enemy(next.hex, self.seat);
        let order = self.battle.formation(self.battle.formation_of(unit)).order;
        if order == Order::Move && near <= 3 { 0.2 } else { -1.0 }
    }

    /// Guns unlimber where they have targets in front.
    fn battery_value(&self, unit: UnitId, next: &Pose) -> f64 {
        let battle = self.battle;
        let mut there = battle.clone();
        there.units[unit.index()].shape = Shape::Unlimbered;
        there.units[unit.index()].facing = next.facing;
        let targets = there.gun_targets(unit);
        targets.iter().map(|&hex| 0.5 + self.fire_worth(&there, unit, hex)).fold(0.0, f64::max)
    }

    fn facing_value(&self, unit: UnitId, facing: Facing) -> f64 {
        let battle = self.battle;
        let hex = battle.unit(unit).hex;
        if !hex.is_somewhere() {
            // Entering the map: face its middle.
            return 0.0;
        }
        let nearest = battle
            .army(self.seat.other())
            .map(|enemy| battle.unit(enemy).hex)
            .min_by_key(|&at| battle.distance(hex, at));
        let Some(at) = nearest.filter(|&at| at != hex) else { return 0.0 };
        let ahead = battle.field.board.bearing(hex, at);
        ahead.iter().filter(|&&dir| facing.front().contains(&dir)).count() as f64
    }

    fn safety(&self, _unit: UnitId, hex: Hex) -> f64 {
        f64::from(self.battle.nearest_enemy(hex, self.seat).min(10))
    }

    // ---- fighting ---------------------------------------------------------------------------

    fn strength_at(&self, hex: Hex) -> u8 {
        self.battle.units_at(hex).map(|unit| self.battle.unit(unit).sp).sum()
    }

    /// Chance to take a hex with attackers from some hexes, defensive fire counted as one point.
    fn chance(&self, from: &[Hex], to: Hex, reaction: bool) -> f64 {
        let battle = self.battle;
        let assault = Assault { attackers: from.to_vec(), target: to, reaction };
        let attackers: Vec<UnitId> = from
            .iter()
            .flat_map(|&hex| battle.units_at(hex))
            .filter(|&unit| battle.arm(unit) != Arm::Artillery)
            .collect();
        if attackers.is_empty() {
            return 0.0;
        }
        let mods = battle.assault_mods(&assault, &attackers, 0);
        at_most(7 - mods.total() - 1)
    }

    fn declare(&self, choice: Choice, choices: &[Choice], declared: &[(Hex, Hex)]) -> f64 {
        let Choice::Assault(from, to) = choice else { return 0.0 };
        let mut with: Vec<Hex> =
            declared.iter().filter(|(_, target)| *target == to).map(|(hex, _)| *hex).collect();
        let alone = with.is_empty();
        with.push(from);
        let now = self.chance(&with, to, false);
        // What it could become if others join.
        for &other in choices {
            if let Choice::Assault(hex, target) = other
                && target == to
                && !with.contains(&hex)
                && self.same_arm(hex, from)
            {
                with.push(hex);
            }
        }
        let best = self.chance(&with, to, false);
        let worth = if self.battle.field.objective_at[to.index()] != u8::MAX { 0.08 } else { 0.0 };
        let least = if self.is_attacker() { 0.5 } else { 0.58 } / self.daring.sqrt();
        if alone {
            now.max(best) + worth - least
        } else {
            // Join while it helps.
            let before = self.chance(&with[..with.len().saturating_sub(1)], to, false);
            now - before + 0.02
        }
    }

    fn same_arm(&self, a: Hex, b: Hex) -> bool {
        let arm = |hex: Hex| self.battle.top(hex).map(|unit| self.battle.arm(unit));
        arm(a) == arm(b)
    }

    fn approached(&self, cavalry: UnitId, enemy: UnitId, choice: Choice) -> f64 {
        let battle = self.battle;
        let (from, to) = (battle.unit(cavalry).hex, battle.unit(enemy).hex);
        let chance = self.chance(&[from], to, true);
        match choice {
            Choice::Charge => chance - 0.5,
            Choice::Evade => {
                let infantry = battle.arm(enemy) == Arm::Infantry;
                if infantry { 0.05 } else { -0.1 }
            }
            _ => 0.0,
        }
    }

    fn forms_square(&self, infantry: UnitId, cavalry: UnitId, free: bool) -> bool {
        let battle = self.battle;
        let hex = battle.unit(infantry).hex;
        // Under the guns a square is a target.
        let guns = battle.army(self.seat.other()).any(|enemy| {
            battle.unit(enemy).shape == Shape::Unlimbered
                && battle.distance(hex, battle.unit(enemy).hex) <= 4
        });
        let foot = battle.field.board.neighbours(hex).any(|(_, next)| {
            battle.top(next).is_some_and(|top| {
                battle.seat_of(top) != self.seat && battle.arm(top) == Arm::Infantry
            })
        });
        if guns || foot {
            return false;
        }
        if free {
            return true;
        }
        let near = battle.distance(hex, battle.unit(cavalry).hex) <= 2;
        let mods = battle.square_mods(infantry);
        near && at_most(7 - mods.total()) <= 0.42
    }

    fn defenders_turn(&self, unit: UnitId, choice: Choice) -> f64 {
        let battle = self.battle;
        let hex = battle.unit(unit).hex;
        let facing = match choice {
            Choice::Turn(facing) => facing,
            _ => battle.unit(unit).facing,
        };
        let enemies = battle.field.board.neighbours(hex).filter(|&(dir, next)| {
            battle.enemy_in(next, self.seat)
                && r17_formation::side(battle.unit(unit).shape, facing, dir)
                    == ground::arc::Arc::Front
        });
        let stay = if matches!(choice, Choice::No) { 0.1 } else { 0.0 };
        enemies.count() as f64 + stay
    }

    /// Expected loss of a target to the fire of a unit, stars counted as half a point.
    fn fire_value(&self, firer: UnitId, hex: Hex) -> f64 {
        self.fire_worth(self.battle, firer, hex)
    }

    fn fire_worth(&self, battle: &Battle, firer: UnitId, hex: Hex) -> f64 {
        let volley = battle.whole_volley(firer, hex, FireKind::Ordinary);
        if volley.targets.is_empty() {
            return 0.0;
        }
        let strength = i32::from(battle.fire_strength(&volley));
        let drm = battle.fire_mods(&volley).total();
        (2..=12)
            .map(|sum: i32| {
                let result = battle.field.book.fire(sum + drm, strength);
                let star = if result.star { 0.5 } else { 0.0 };
                f64::from(6 - (sum - 7).abs()) / 36.0 * (f64::from(result.loss) + star)
            })
            .sum()
    }

    /// Turns that bring guns and lines to bear before a fire segment.
    fn turns(&self, choices: &[Choice]) -> Vec<(Hex, Facing)> {
        let battle = self.battle;
        let mut plan = Vec::new();
        for &choice in choices {
            let Choice::Hex(hex) = choice else { continue };
            let Some(top) = battle.top(hex) else { continue };
            let guns = !battle.guns_at(hex).is_empty();
            let reach = if guns { 9 } else { 1 };
            if battle.arm(top) == Arm::Cavalry
                || battle.nearest_enemy(hex, self.seat) > reach
                || battle.has_target(hex, battle.arm(top))
            {
                continue;
            }
            let mut turned = battle.clone();
            for facing in Facing::ALL {
                for unit in battle.units_at(hex) {
                    turned.units[unit.index()].facing = facing;
                }
                if facing != battle.unit(top).facing && turned.has_target(hex, battle.arm(top)) {
                    plan.push((hex, facing));
                    break;
                }
            }
        }
        plan
    }

    fn advance(&self, unit: UnitId, hex: Hex) -> f64 {
        let battle = self.battle;
        let objective = battle.field.objective_at[hex.index()] != u8::MAX;
        let around = battle
            .field
            .board
            .neighbours(hex)
            .filter(|&(_, next)| battle.enemy_in(next, self.seat))
            .count();
        let limit = if battle.arm(unit) == Arm::Cavalry { 0 } else { 2 };
        if objective || around <= limit { 1.0 } else { -1.0 }
    }
}
