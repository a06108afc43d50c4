//! An opponent for Great Battles: it looks one decision ahead.
//!
//! It marches towards the enemy and the places of the scenario, draws up before it gets there, turns
//! flanks rather than show its own, and weighs fire, bayonet and charge by the charts of the game.

mod chances;
mod march;
mod orders;
mod plan;
mod reasons;

use crate::manner::{Manner, Mannered};
use chances::SQUARE;
use engine::{AskOf, Bot, Fast, Seat, Sight};
use great_battles::Battle;
use great_battles::book::Number;
use great_battles::data::army::LimKind;
use great_battles::data::scenario::{Orders, Victory};
use great_battles::host::ask::{Choice, Question};
use great_battles::nouns::{Arm, Aspect, DivisionId, Facing, LeaderId, LimId, MoraleLevel, UnitId};
use great_battles::rules::{
    a15_setup as set_up, s04_command as command, s05_movement as movement,
    s06_formation as formation, s08_fire as fire, s08_shock as shock, s10_retreat as retreat,
    s14_reinforcements as reinforcements,
};
use great_battles::state::{Actor, Stage};
use ground::Hex;
use march::March;
use plan::{FAR, Plan};

/// Hexes within which a division tries a Full Activation to attack.
const REACH: u16 = 4;
/// Hexes within which it does so where there are places to take: it has to be there in time.
const ADVANCES: u16 = 9;
/// The rating from which a division far off tries a Full Activation, too.
const TRIES: u8 = 7;
/// Hexes to the enemy's infantry from which guns are moved by a Limited Activation.
const GUNNERS: u16 = 3;
/// Hexes within which a division is kept under orders.
const THEATRE: u16 = 30;
/// Stacks that support one attack at most.
const SUPPORTS: u8 = 1;
/// What an attack has to promise.
const ATTACK: f64 = 0.02;
/// What a charge has to promise.
const CHARGE: f64 = 0.05;
/// What those who have waited take upon them.
const BOLD: f64 = 0.4;
/// How much more an attack promises to the daring.
const DARES: f64 = 0.25;
/// Hexes within which a division has its LIM in play, where its owner is free to say so.
const ORDERS: u16 = 1;
/// Strength to the enemy's, in percent, from which a side does not wait for its guns.
const STRONG: u32 = 100;
/// What it is worth to fire at all.
const FIRES: f64 = 2.0;
/// What it is worth to drive the enemy from a place of the scenario.
const PLACE: f64 = 0.3;
/// What it costs to run to a friend.
const SPREADS: f64 = 0.4;
/// Hexes from which a division attacks in the same turn.
const STRIKES: u16 = 4;
/// One in so many has to be as near as that.
const READY: usize = 3;
/// Units that a side may still lose when it stops to rally.
const RALLIES: u8 = 2;
/// What it is worth to tire a unit by case shot.
const TIRES: f64 = 0.3;
/// The fatigue down to which a division rests once it does.
const RESTED: u8 = 3;
/// The fatigue that a side takes upon it at the end of the last turn.
const SPENT: u16 = 7;
/// Hexes from the enemy at which a division that has nothing to do is left alone.
const APART: u16 = 1;
/// Hexes that those keep from the enemy who wait for their guns.
const WAIT: u16 = 2;
/// Turns that an attack takes, once it has come near.
const ASSAULT: u16 = 8;
/// Hexes that a division marches in a turn.
const MARCHED: u16 = 2;
/// The fatigue at which a division rests: with one more it loses morale.
const TIRED: u8 = 9;

/// The greedy player.
pub struct Greedy {
    dice: Fast,
    plan: Option<Plan>,
    /// Stacks called to support the attack that goes on.
    supports: u8,
    /// Whether the formation that acts has done anything yet.
    acted: bool,
    /// Whether it has waited before.
    restless: bool,
    /// Activations in which each division has done nothing, one after another.
    idle: Vec<u8>,
    /// The divisions that rest, a bit for each.
    resting: u128,
    manner: Manner,
}

impl Greedy {
    /// From a seed, which only breaks ties.
    pub fn new(seed: u64) -> Self {
        Greedy {
            dice: Fast::new(seed),
            plan: None,
            supports: 0,
            acted: false,
            restless: false,
            idle: Vec::new(),
            resting: 0,
            manner: Manner::Usual,
        }
    }

    /// The choice with the highest score; of equal ones the first, now and then another.
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

    /// Makes the plan of an activation once.
    fn look(&mut self, mind: &Mind<'_>) -> Plan {
        let battle = mind.battle;
        match self.plan.take() {
            Some(plan) if plan.fits(battle) => plan,
            _ => Plan::new(mind, None),
        }
    }

    /// Divisions that wait for their guns where they are: they had nothing to do when they acted last.
    fn waiting(&self, mind: &Mind<'_>) -> Vec<DivisionId> {
        if !mind.bides() {
            return Vec::new();
        }
        let waits = |division: &DivisionId| {
            let idle = self.idle.get(division.index()).is_some_and(|idle| *idle > 0);
            idle && mind.division_far(*division) >= APART && !mind.is_staff(*division)
        };
        mind.battle.divisions_of(mind.seat).filter(waits).collect()
    }

    /// Notes that a formation is to act, and whether it has waited before.
    fn call(&mut self, battle: &Battle, division: Option<DivisionId>) {
        (self.acted, self.restless) = (false, false);
        if let Some(division) = division {
            self.idle.resize(battle.divisions.len(), 0);
            let idle = &mut self.idle[division.index()];
            self.restless = *idle > 0;
            *idle += 1;
        }
    }

    /// Notes that the formation that acts does something.
    fn act(&mut self, battle: &Battle) {
        self.acted = true;
        if let Some(Actor::Division(division)) = battle.activation.map(|one| one.actor)
            && let Some(idle) = self.idle.get_mut(division.index())
        {
            *idle = 0;
        }
    }
}

impl Bot<Battle> for Greedy {
    fn answer(&mut self, sight: &Sight<'_, Battle>, ask: &AskOf<Battle>) -> Choice {
        let battle = sight.known();
        let (restless, eager) = (self.restless, self.restless && !self.acted);
        let (resting, daring) = (self.resting, self.manner.daring());
        let seat = sight.seat();
        let mut mind = Mind { battle: &battle, seat, restless, eager, resting, daring };
        if matches!(ask.question, Question::Command(command::Ask::Add | command::Ask::Withdraw)) {
            self.resting = mind.who_rests();
            mind.resting = self.resting;
        }
        let choice = self.think(&mind, ask);
        match (&ask.question, choice) {
            (
                Question::Command(command::Ask::Activate(division)),
                Choice::Full | Choice::Limited,
            ) => self.call(&battle, Some(*division)),
            (Question::Command(command::Ask::Pick), Choice::Division(division)) => {
                self.call(&battle, Some(division));
            }
            (Question::Command(command::Ask::Pick), _) => self.call(&battle, None),
            (
                Question::Movement(movement::Ask::Step(..)) | Question::Shock(shock::Ask::Attack),
                _,
            ) if choice != Choice::Done => {
                self.act(&battle);
            }
            (Question::Fire(fire::Ask::Firer), Choice::Unit(_)) => self.act(&battle),
            _ => {}
        }
        choice
    }

    fn explain(
        &mut self,
        sight: &Sight<'_, Battle>,
        ask: &AskOf<Battle>,
        choice: &Choice,
    ) -> String {
        let battle = sight.known();
        let (resting, daring) = (self.resting, self.manner.daring());
        let (seat, restless, eager) = (sight.seat(), self.restless, false);
        let mind = Mind { battle: &battle, seat, restless, eager, resting, daring };
        mind.why(&ask.question, *choice)
    }
}

impl Mannered for Greedy {
    fn adopt(&mut self, manner: Manner) {
        self.manner = manner;
    }
}

impl Greedy {
    fn think(&mut self, mind: &Mind<'_>, ask: &AskOf<Battle>) -> Choice {
        let choices = &ask.choices[..];
        match &ask.question {
            Question::Movement(movement::Ask::Mover) => {
                let plan = self.look(mind);
                let choice = mind.mover(&plan, choices);
                self.plan = Some(plan);
                choice
            }
            Question::Movement(movement::Ask::Step(unit, ..)) => {
                let mut plan = self.look(mind);
                if !plan.knows(mind.battle, *unit) {
                    plan = Plan::new(mind, Some(*unit));
                }
                let march = March::new(mind, &plan, *unit);
                let choice = self.best(choices, |choice| march.value(choice));
                self.plan = Some(plan);
                choice
            }
            Question::Command(ask @ (command::Ask::Pick | command::Ask::Activate(_))) => {
                let waiting = self.waiting(mind);
                self.best(choices, |choice| mind.unless_waiting(&waiting, ask, choice))
            }
            Question::Shock(shock::Ask::Attack) => {
                self.supports = 0;
                self.best(choices, |choice| mind.attacks(choice))
            }
            Question::Shock(shock::Ask::Support(_)) => {
                let more = self.supports < SUPPORTS;
                self.supports += 1;
                self.best(choices, |choice| yes(matches!(choice, Choice::Hex(_)) == more))
            }
            question => self.best(choices, |choice| mind.score(question, choice)),
        }
    }
}

/// What the bot thinks about a position it knows.
struct Mind<'a> {
    battle: &'a Battle,
    seat: Seat,
    /// Whether those who act have waited long enough.
    restless: bool,
    /// Whether none of them has done anything in this activation either.
    eager: bool,
    /// The divisions that rest, a bit for each.
    resting: u128,
    /// How readily it takes risks: 1 is usual.
    daring: f64,
}

fn yes(good: bool) -> f64 {
    f64::from(u8::from(good))
}

impl Mind<'_> {
    /// How good an answer is.
    fn score(&self, question: &Question, choice: Choice) -> f64 {
        match question {
            Question::Command(ask) => self.command(ask, choice),
            Question::Movement(movement::Ask::Ride(leader)) => self.rides(*leader, choice),
            Question::Movement(_) => self.safety(choice),
            Question::Formation(ask) => self.formation(ask, choice),
            Question::Stacking(_) => self.on_top(choice),
            Question::Fire(ask) => self.fires(ask, choice),
            Question::Shock(ask) => self.shock(ask, choice),
            Question::Retreat(retreat::Ask::Step(unit)) => -self.spreads(*unit, choice),
            Question::Retreat(retreat::Ask::Follow(..)) => yes(choice == Choice::Yes),
            // Every try is for nothing.
            Question::Rally(_) => match choice {
                Choice::Unit(unit) => 1.0 + self.battle.unit(unit).level as usize as f64,
                _ => 0.0,
            },
            Question::Reinforcements(reinforcements::Ask::Facing(unit)) => {
                self.faces(*unit, choice)
            }
            Question::Reinforcements(_) => match choice {
                Choice::Yes => 1.0,
                Choice::Hex(hex) => -f64::from(self.nearest(hex)),
                _ => 0.0,
            },
            // The list of the scenario is good enough.
            Question::SetUp(set_up::Ask::Hex(_)) => yes(choice == Choice::Done),
            Question::SetUp(_) => 0.0,
        }
    }

    fn nearest(&self, hex: Hex) -> u16 {
        self.battle.nearest_enemy(hex, self.seat).min(FAR)
    }

    /// Hexes from a division to the nearest enemy.
    fn division_far(&self, division: DivisionId) -> u16 {
        let units = self.battle.division_units(division);
        let hexes = units
            .filter(|unit| !self.battle.is_routed(*unit))
            .map(|unit| self.battle.unit(unit).hex);
        hexes.map(|hex| self.nearest(hex)).min().unwrap_or(FAR)
    }

    /// Whether a division has neither infantry nor cavalry on the field: its leader can only command
    /// guns, and no LIM tires him.
    fn is_staff(&self, division: DivisionId) -> bool {
        let battle = self.battle;
        battle.division_units(division).all(|unit| battle.arm(unit) == Arm::Artillery)
    }

    /// Hexes from the batteries that a division may use to the nearest infantry of the enemy.
    fn guns_far(&self, division: DivisionId) -> u16 {
        let battle = self.battle;
        let batteries = battle.batteries_in_reach(division).into_iter();
        let far = batteries.map(|gun| {
            let foot = battle.army(self.seat.other());
            let foot = foot.filter(|one| battle.arm(*one) == Arm::Infantry);
            let here = battle.unit(gun).hex;
            let all = foot.map(|one| battle.board().distance(here, battle.unit(one).hex));
            all.min().unwrap_or(0)
        });
        far.min().unwrap_or(0)
    }

    /// Hexes from those under a LIM to the nearest enemy.
    fn lim_far(&self, lim: LimId) -> u16 {
        let army = &self.battle.setup.army;
        match army.lim(lim).kind {
            LimKind::Division(division) => self.division_far(division),
            LimKind::Corps(corps) => {
                let all = army.corps(corps).divisions.iter();
                all.map(|one| self.division_far(*one)).min().unwrap_or(FAR)
            }
            LimKind::Independent => {
                let all = (0..army.divisions.len() as u8).map(DivisionId);
                let own = all.filter(|one| {
                    let card = army.division(*one);
                    card.independent && card.seat == self.seat
                });
                own.map(|one| self.division_far(one)).min().unwrap_or(FAR)
            }
        }
    }

    /// The nearest to the enemy first.
    fn by_distance(far: u16) -> f64 {
        1.0 + 1.0 / (1.0 + f64::from(far))
    }

    // ---- movement ---------------------------------------------------------------------------

    /// Who moves next: the foremost, so that nobody stands in the way of others; those who have
    /// nothing to do stay.
    fn mover(&self, plan: &Plan, choices: &[Choice]) -> Choice {
        let must = !choices.contains(&Choice::Done);
        let mut best = (Choice::Done, u16::MAX);
        for choice in choices {
            let far = match *choice {
                Choice::Unit(unit) if !self.battle.unit(unit).on_map() => 0,
                Choice::Unit(unit) => {
                    let settled = March::new(self, plan, unit).is_settled();
                    if settled && !must {
                        continue;
                    }
                    plan.way[self.battle.unit(unit).hex.index()]
                }
                // Leaders come after their troops, and only if they have been left behind.
                Choice::Leader(leader) if self.is_left_behind(leader) => FAR + 1,
                _ => continue,
            };
            if far < best.1 {
                best = (*choice, far);
            }
        }
        match best.0 {
            Choice::Done if must => choices[0],
            choice => choice,
        }
    }

    /// Whether nobody protects a leader, or some of his division are at the end of his range.
    fn is_left_behind(&self, leader: LeaderId) -> bool {
        let battle = self.battle;
        let hex = battle.leader(leader).hex;
        let card = battle.leader_card(leader);
        let far = |unit: UnitId| {
            battle.board().distance(hex, battle.unit(unit).hex) + 1 >= u16::from(card.range)
        };
        let own = card.division.into_iter().flat_map(|one| battle.division_units(one));
        let guns = battle.army(self.seat).filter(|unit| {
            let staff = card.division.is_some_and(|division| self.is_staff(division));
            staff && battle.arm(*unit) == Arm::Artillery
        });
        let own = own.chain(guns);
        battle.owner(hex) != Some(self.seat) || own.filter(|one| !battle.is_routed(*one)).any(far)
    }

    /// A leader rides where most of his own are near, and one of them protects him.
    fn rides(&self, leader: LeaderId, choice: Choice) -> f64 {
        let Choice::Hex(hex) = choice else { return 0.0 };
        match self.battle.owner(hex) == Some(self.seat) {
            true => self.commands(leader, hex) + 0.1 * yes(self.nearest(hex) > 1),
            false => -1.0,
        }
    }

    /// How well a leader commands his own from a hex.
    fn commands(&self, leader: LeaderId, hex: Hex) -> f64 {
        let battle = self.battle;
        let card = battle.leader_card(leader);
        let staff = card.division.is_some_and(|division| self.is_staff(division));
        let own = battle.army(self.seat).filter(|unit| match card.division {
            // Who has no troops of his own rides with the guns of his corps.
            Some(_) if staff => battle.arm(*unit) == Arm::Artillery,
            Some(division) => battle.stats(*unit).division == Some(division),
            None => card.corps.is_none() || battle.stats(*unit).corps == card.corps,
        });
        let near = own.map(|unit| {
            let far = battle.board().distance(hex, battle.unit(unit).hex);
            1.0 / (1.0 + f64::from(far)) + yes(far <= u16::from(card.range))
        });
        near.sum()
    }

    /// Away from the enemy.
    fn safety(&self, choice: Choice) -> f64 {
        match choice {
            Choice::Hex(hex) => f64::from(self.nearest(hex)),
            _ => 0.0,
        }
    }

    /// What it costs those near who see a unit run to them, or through them.
    fn spreads(&self, unit: UnitId, choice: Choice) -> f64 {
        let Choice::Step(dir) = choice else { return 0.0 };
        let battle = self.battle;
        let Some(hex) = battle.board().neighbour(battle.unit(unit).hex, dir) else { return 0.0 };
        let friend = |hex: Hex| {
            let top = battle.top(hex).filter(|top| *top != unit);
            yes(top.is_some_and(|top| battle.seat_of(top) == self.seat))
        };
        let near: f64 = battle.board().neighbours(hex).map(|(_, next)| friend(next)).sum();
        SPREADS * (near + 2.0 * friend(hex))
    }

    // ---- formations and reactions -----------------------------------------------------------

    fn formation(&self, ask: &formation::Ask, choice: Choice) -> f64 {
        match ask {
            formation::Ask::Facing(unit) => self.faces(*unit, choice),
            formation::Ask::Hex(_) | formation::Ask::Pivot(_) => self.safety(choice),
            formation::Ask::React(mover) => self.reacts(*mover, choice),
        }
    }

    /// How well a facing looks at the enemy.
    fn faces(&self, unit: UnitId, choice: Choice) -> f64 {
        let facing: Facing = match choice {
            Choice::Turn(facing) | Choice::Form(_, facing, _) => facing,
            _ => return 0.0,
        };
        let battle = self.battle;
        let one = battle.unit(unit);
        // Reinforcements are not on the map yet.
        if !one.on_map() {
            return 0.0;
        }
        let front = battle.book().aspects(one.formation, facing).of(Aspect::Front);
        let next = front.filter_map(|dir| battle.board().neighbour(one.hex, dir));
        next.map(|hex| -f64::from(self.nearest(hex))).fold(-f64::from(FAR), f64::max)
    }

    fn reacts(&self, mover: UnitId, choice: Choice) -> f64 {
        let battle = self.battle;
        match choice {
            // To fire costs nothing.
            Choice::ReactFire(_) => 3.0,
            Choice::ReactCharge(unit) => {
                let value = self.charge(unit, battle.unit(mover).hex, None);
                if value > CHARGE { 2.0 } else { -1.0 }
            }
            // Cavalry and skirmishers do not wait for infantry.
            Choice::ReactReverse(..) | Choice::ReactMove(..) => 1.0,
            Choice::ReactTurn(unit, facing) => {
                let one = battle.unit(unit);
                let aspects = battle.book().aspects(one.formation, facing);
                let dir = battle.board().direction(one.hex, battle.unit(mover).hex);
                let front = dir.is_some_and(|dir| aspects.at(dir) == Aspect::Front);
                if front { 1.0 } else { -1.0 }
            }
            Choice::Flee(..) => 1.0,
            // Guns that limber fire no more.
            Choice::ReactLimber(..) => -1.0,
            _ => 0.0,
        }
    }

    /// The steadiest and strongest lies on top.
    fn on_top(&self, choice: Choice) -> f64 {
        let Choice::Top(unit) = choice else { return 0.0 };
        let battle = self.battle;
        let Some(top) = battle.top(battle.unit(unit).hex) else { return 0.0 };
        let worth = |unit: UnitId| {
            let one = battle.unit(unit);
            let steady = MoraleLevel::Routed as usize - one.level as usize;
            let troops = yes(battle.arm(unit) != Arm::Artillery);
            20.0 * troops + 10.0 * steady as f64 + f64::from(one.sp)
        };
        worth(unit) - worth(top) - 0.5
    }

    // ---- fire and shock ---------------------------------------------------------------------

    fn fires(&self, ask: &fire::Ask, choice: Choice) -> f64 {
        use fire::Ask;
        let battle = self.battle;
        match (ask, choice) {
            (Ask::Firer, Choice::Unit(firer)) => {
                let nets = battle.targets(firer).into_iter().map(|one| self.exchange(firer, one));
                FIRES + nets.fold(-1.0, f64::max)
            }
            (Ask::GrandNext, Choice::Unit(_)) => 1.0,
            (Ask::Target(firer), Choice::Unit(target)) => {
                1.0 + self.exchange(*firer, target) + self.tires(*firer, target)
            }
            (Ask::Return(firer, _), Choice::Unit(target)) => 0.1 + self.fire(*firer, target),
            (Ask::Side(firer, target), Choice::Step(side)) => {
                let shots = battle.shots(*firer, *target).into_iter();
                let shots = shots.filter(|shot| shot.side == side);
                shots.map(|shot| self.shot(shot)).fold(0.0, f64::max)
            }
            (Ask::Grand(_), _) => yes(choice == Choice::No),
            _ => 0.0,
        }
    }

    /// What it is worth to tire the division of a target before the attack, by its strength: case shot
    /// tires those who are hit, and not the guns.
    fn tires(&self, firer: UnitId, target: UnitId) -> f64 {
        let battle = self.battle;
        let range = battle.board().distance(battle.unit(firer).hex, battle.unit(target).hex);
        let case = i32::from(range) <= battle.number(Number::Grapeshot);
        let division = battle.division_of(target).filter(|_| {
            case && battle.arm(firer) == Arm::Artillery && self.bides() && self.must_attack()
        });
        let units = division.map_or(0, |division| battle.division_units(division).count());
        TIRES * units as f64
    }

    /// What an attack promises; 0 is to attack no more.
    fn attacks(&self, choice: Choice) -> f64 {
        let bold = if self.restless { BOLD } else { 0.0 } + DARES * self.daring.ln();
        match choice {
            Choice::Attack(from, to) => self.attack(from, to) + self.place(to) - ATTACK + bold,
            Choice::Charge(unit, to) => {
                let own = self.battle.unit(unit).hexes();
                let range = own.map(|hex| self.battle.board().distance(hex, to)).min();
                self.charge(unit, to, range) - CHARGE + bold
            }
            _ => 0.0,
        }
    }

    /// What it is worth to drive the enemy from a place of the scenario.
    fn place(&self, hex: Hex) -> f64 {
        let flag = self.battle.setup.flags.get(hex.index()).copied().flatten();
        PLACE * yes(flag.is_some())
    }

    fn shock(&self, ask: &shock::Ask, choice: Choice) -> f64 {
        use shock::Ask;
        match (ask, choice) {
            // Who is attacked fires; only skirmishers who cannot slip away.
            (Ask::Answer(_), Choice::ReactFire(_)) => 2.0,
            (Ask::Answer(_), Choice::ReactMove(..)) => 1.0,
            (Ask::Ride(_), Choice::Done) => 2.0,
            (Ask::Ride(_), Choice::Step(_)) => 1.0,
            (Ask::Counter(unit), Choice::CounterCharge) => self.counter_chance(*unit) - 0.5,
            (Ask::Receive(unit), Choice::Square) => self.receives_in_square(*unit) - SQUARE,
            (Ask::BreakOff(_), Choice::Rout) => -1.0,
            (Ask::Pursue(_), Choice::Unit(unit)) => f64::from(self.battle.unit(unit).sp),
            _ => 0.0,
        }
    }
}

#[cfg(test)]
mod tests;
