//! An opponent for La Bataille: it looks one decision ahead.
//!
//! It knows what its side wants in a phase (see [`plan`]), marches there in column, forms line where
//! it waits for the enemy, unlimbers in range, fires whatever can fire, charges whom it can reach and
//! beat, and fights hand to hand where the melee values are in its favour.

mod plan;
mod reasons;

use crate::manner::{Manner, Mannered};
use engine::{AskOf, Bot, Fast, Seat, Sight};
use ground::{Dir, Facing, Hex};
use la_bataille::nouns::kinds::{Arm, Formation, Morale, Readiness, Terrain};
use la_bataille::rules::c11_movement::Ask as Movement;
use la_bataille::rules::c13_melee::Assault;
use la_bataille::rules::question::{Choice, Question};
use la_bataille::rules::{
    c10_charge as charge, c12_fire::phases as fire_phase, c13_melee as melee, c16_kulm::night,
    c17_scenarios::deploy,
};
use la_bataille::{Battle, UnitId};
use plan::{FAR, Plan};

/// Hexes at which guns come into action.
const GUN_RANGE: u16 = 7;
/// Hexes at which guns that have been in action follow the army.
const GUNS_FOLLOW: u16 = 10;
/// Hexes within which strengths are weighed before a unit goes on.
const NEAR: u16 = 3;
/// Hexes from which others support a unit that goes on.
const MASS: u16 = 5;
/// Hexes at which infantry that waits forms line.
const LINE: u16 = 2;
/// Hexes from which infantry fears cavalry.
const FEAR: u16 = 6;
/// Hexes that a charge looks ahead.
const CHARGE: u8 = 8;
/// Own strength to the enemy's nearby, in percent, from which a unit goes on.
const ADVANCE: u32 = 90;
/// The same from which a side that waits goes for the enemy.
const SALLY: u32 = 150;
/// Attackers to defenders, in percent of melee value, from which an assault is worth it.
const ASSAULT: u32 = 150;
/// The same where the defenders are shaken.
const ASSAULT_SHAKEN: u32 = 90;
/// No answer is worse.
const NEVER: f64 = -5.0;

/// The greedy player.
pub struct Greedy {
    dice: Fast,
    manner: Manner,
    plan: Option<Plan>,
    /// Who moves in this phase, the first last; nobody is chosen twice.
    queue: Vec<Choice>,
}

impl Greedy {
    /// From a seed, which only breaks ties.
    pub fn new(seed: u64) -> Self {
        Greedy { dice: Fast::new(seed), manner: Manner::Usual, plan: None, queue: Vec::new() }
    }

    /// Makes the plan of a phase once.
    fn look(&mut self, battle: &Battle, seat: Seat) {
        let now = (battle.turn, battle.stage);
        if self.plan.as_ref().is_none_or(|plan| plan.made != now) {
            self.plan = Some(Plan::new(battle, seat));
            self.queue.clear();
        }
    }

    /// Who moves next. [`Choice::Done`] when all who want to have.
    fn next_mover(&mut self, mind: &Mind<'_>, choices: &[Choice]) -> Choice {
        let battle = mind.battle;
        // Who waits beside the map comes first, and may find room only after others have moved on.
        let waits = |choice: &&Choice| match choice {
            Choice::Unit(unit) => !battle.is_on_map(*unit),
            Choice::Leader(leader) => !battle.leaders[leader.index()].hex.is_somewhere(),
            _ => false,
        };
        if let Some(choice) = choices.iter().find(waits) {
            return *choice;
        }
        if self.queue.is_empty() {
            let mut order: Vec<(u32, Choice)> =
                choices.iter().filter_map(|choice| Some((mind.order(*choice)?, *choice))).collect();
            order.sort_by_key(|(far, _)| std::cmp::Reverse(*far));
            // At its bottom lies the end, so that the queue is made only once.
            self.queue.push(Choice::Done);
            self.queue.extend(order.into_iter().map(|(_, choice)| choice));
        }
        while let Some(choice) = self.queue.pop() {
            if choice == Choice::Done {
                self.queue.push(choice);
                break;
            }
            if choices.contains(&choice) {
                return choice;
            }
        }
        Choice::Done
    }
}

impl Mannered for Greedy {
    fn adopt(&mut self, manner: Manner) {
        self.manner = manner;
    }
}

impl Bot<Battle> for Greedy {
    fn answer(&mut self, sight: &Sight<'_, Battle>, ask: &AskOf<Battle>) -> Choice {
        let battle = sight.known();
        let seat = sight.seat();
        if matches!(ask.question, Question::Movement(_)) {
            self.look(&battle, seat);
        }
        let plan = self.plan.take();
        let daring = self.manner.daring();
        let mind = Mind { battle: &battle, seat, plan: plan.as_ref(), daring };
        let choice = match &ask.question {
            Question::Movement(Movement::Next) => self.next_mover(&mind, &ask.choices),
            _ => {
                let may_stop = ask.choices.contains(&Choice::Done);
                let mut scorer = mind.scorer(&ask.question, may_stop);
                let mut best = (0, f64::NEG_INFINITY);
                for (index, choice) in ask.choices.iter().enumerate() {
                    // Earlier answers are better where nothing else tells them apart.
                    let tie = self.dice.below(1000) as f64 * 1e-6 - index as f64 * 1e-3;
                    let value = scorer(*choice) + tie;
                    if value > best.1 {
                        best = (index, value);
                    }
                }
                ask.choices[best.0]
            }
        };
        self.plan = plan;
        choice
    }

    fn explain(
        &mut self,
        sight: &Sight<'_, Battle>,
        ask: &AskOf<Battle>,
        choice: &Choice,
    ) -> String {
        let battle = sight.known();
        let (plan, daring) = (self.plan.as_ref(), self.manner.daring());
        Mind { battle: &battle, seat: sight.seat(), plan, daring }.why(&ask.question, *choice)
    }
}

/// What the bot thinks about a position it knows.
struct Mind<'a> {
    battle: &'a Battle,
    seat: Seat,
    plan: Option<&'a Plan>,
    /// How readily it takes risks: 1 is usual.
    daring: f64,
}

fn worth(good: bool) -> f64 {
    f64::from(u8::from(good))
}

impl Mind<'_> {
    /// How good an answer is; 0 is as good as doing nothing.
    fn scorer<'b>(
        &'b self,
        question: &'b Question,
        may_stop: bool,
    ) -> Box<dyn FnMut(Choice) -> f64 + 'b> {
        use charge::Ask as Charge;
        use fire_phase::Ask as Fire;
        use melee::Ask as Melee;
        match question {
            Question::Movement(Movement::March(march)) => match march.units.first() {
                Some(&unit) => {
                    let march = self.march(unit);
                    if may_stop {
                        return Box::new(move |choice| march.value(choice));
                    }
                    // Who may not stay has to go, wherever it is: to turn helps nobody.
                    Box::new(move |choice| match choice {
                        Choice::Step(dir) | Choice::StepFacing(dir, _) => march.escape(dir),
                        _ => march.value(choice).min(0.0) + NEVER,
                    })
                }
                None => Box::new(|_| 0.0),
            },
            Question::Movement(Movement::Ride(leader)) => {
                let hex = self.battle.leaders[leader.index()].hex;
                Box::new(move |choice| self.ride(hex, choice))
            }
            Question::Movement(Movement::EntryFormation(unit, hex)) => {
                Box::new(|choice| self.drawn_up(*unit, *hex, choice))
            }
            Question::Movement(Movement::LeaveCover(unit)) => {
                Box::new(|choice| self.drawn_up(*unit, self.at(*unit), choice))
            }
            Question::Fire(Fire::Target) => Box::new(|choice| self.target(choice)),
            Question::Charge(Charge::Declare) => Box::new(|choice| self.declares(choice)),
            Question::Charge(Charge::React(rider) | Charge::Opportunity(rider)) => {
                Box::new(|choice| self.goes_to_meet(*rider, choice))
            }
            Question::Charge(Charge::Step(unit)) => Box::new(|choice| self.rides(*unit, choice)),
            Question::Charge(Charge::ReactStep(unit) | Charge::OpportunityStep(unit)) => {
                Box::new(|choice| self.closes_in(*unit, choice))
            }
            Question::Charge(Charge::Target(unit, hex) | Charge::Switch(unit, hex)) => {
                Box::new(|choice| worth((choice == Choice::Yes) == self.is_worth_it(*unit, *hex)))
            }
            // Who can fire, does; a square is worth more than a volley; the winner follows.
            Question::Fire(Fire::Firers(_) | Fire::Opportunity(..))
            | Question::Charge(Charge::Company(_) | Charge::Square(_) | Charge::Masse(_))
            | Question::Melee(
                Melee::Advance(_) | Melee::Follow(_) | Melee::Along(_) | Melee::Leader(_),
            ) => Box::new(|choice| worth(acts(choice))),
            Question::Melee(Melee::Target | Melee::Onward) => {
                Box::new(|choice| self.assault(choice))
            }
            Question::Melee(Melee::Join(_)) => Box::new(|choice| self.strongest(choice)),
            Question::Melee(Melee::Withdraw(_)) => Box::new(|choice| self.withdraws(choice)),
            // Who fights, fights with all he has.
            Question::Melee(Melee::Spare(_)) => Box::new(|choice| worth(choice == Choice::No)),
            Question::Melee(Melee::Suffer)
            | Question::Recovery(_)
            | Question::Night(night::Ask::Increment(_)) => {
                Box::new(|choice| self.strongest(choice))
            }
            Question::Melee(Melee::Form(hex)) => Box::new(|choice| match choice {
                Choice::Form(_, facing, _) => self.looks_out(*hex, facing),
                _ => 0.0,
            }),
            Question::Readiness(_) | Question::Deploy(deploy::Ask::Recommended(_)) => {
                Box::new(|choice| worth(choice == Choice::Yes))
            }
            // Nobody gives up, and nobody lets the beaten go.
            Question::Command(_) => Box::new(|choice| worth(choice == Choice::No)),
            Question::Night(night::Ask::Division) => {
                Box::new(|choice| worth(choice == Choice::Done))
            }
            _ => Box::new(|choice| self.safety(question, choice)),
        }
    }

    // ---- what the position looks like -----------------------------------------------------

    fn at(&self, unit: UnitId) -> Hex {
        self.battle.unit(unit).hexes.first()
    }

    fn is_shaken(&self, unit: UnitId) -> bool {
        self.battle.unit(unit).state != Morale::GoodOrder
    }

    /// Increments of a side in good order within so many hexes.
    fn strength_near(&self, hex: Hex, seat: Seat, within: u16) -> u32 {
        let near = |unit: &UnitId| self.battle.distance(hex, self.at(*unit)) <= within;
        let fit = self.battle.army(seat).filter(|unit| !self.is_shaken(*unit)).filter(near);
        fit.map(|unit| u32::from(self.battle.increments(unit))).sum()
    }

    /// How well a facing looks at a field of distances from a hex, from 0 to 1.
    fn looks(&self, side: bool, hex: Hex, facing: Facing, field: &[u16]) -> f64 {
        let f = facing.number();
        let ahead = |dir: u8| {
            let next = self.battle.board().neighbour(hex, Dir::new(dir));
            next.map_or(FAR, |next| field[next.index()])
        };
        let best = if side { ahead(f) } else { ahead(f).min(ahead(f + 1)) };
        match best.cmp(&field[hex.index()]) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.4,
            std::cmp::Ordering::Greater => 0.0,
        }
    }

    /// How well a facing looks at the nearest enemy after a melee.
    fn looks_out(&self, hex: Hex, facing: Facing) -> f64 {
        let next = self.battle.board().neighbour(hex, Dir::new(facing.number()));
        next.map_or(0.0, |next| -f64::from(self.battle.nearest_enemy(next, self.seat).min(30)))
    }

    // ---- movement -------------------------------------------------------------------------

    /// Whether a unit has something to do, and if so, how far it is from its goal: the foremost go
    /// first, so that nobody stands in the way.
    fn order(&self, choice: Choice) -> Option<u32> {
        let plan = self.plan?;
        match choice {
            Choice::Unit(unit) if !self.is_shaken(unit) => {
                let hex = self.at(unit).index();
                let busy = plan.way[hex] > 0 || plan.leaves || plan.enemy[hex] <= GUN_RANGE;
                busy.then(|| u32::from(plan.way[hex]))
            }
            // Leaders come after their troops.
            Choice::Leader(leader) => {
                let hex = self.battle.leaders[leader.index()].hex;
                self.battle.top(hex).is_none().then_some(u32::MAX)
            }
            _ => None,
        }
    }

    /// The formation that a unit ought to have in a hex.
    fn wanted(&self, unit: UnitId, hex: Hex) -> Option<Formation> {
        let plan = self.plan?;
        let enemy = plan.enemy[hex.index()];
        let state = self.battle.unit(unit);
        match self.battle.arm(unit) {
            Arm::Artillery if plan.leaves => Some(Formation::Limbered),
            Arm::Artillery if enemy <= GUN_RANGE => Some(Formation::Unlimbered),
            Arm::Artillery if enemy <= GUNS_FOLLOW => Some(state.formation),
            Arm::Artillery => Some(Formation::Limbered),
            _ if self.battle.terrain(hex).is_cover() => None,
            Arm::Cavalry => Some(Formation::Column),
            Arm::Infantry => {
                let waits = !plan.attacks && !plan.leaves && enemy <= LINE;
                let feared = plan.horse[hex.index()] <= FEAR;
                let column = self.battle.plain_formation(unit, hex);
                Some(if waits && !feared { Formation::Line } else { column })
            }
        }
    }

    fn march(&self, unit: UnitId) -> March<'_> {
        let hex = self.at(unit);
        let near = self.plan.is_some_and(|plan| plan.enemy[hex.index()] <= NEAR + 1);
        let ours = if near { self.strength_near(hex, self.seat, MASS) } else { 0 };
        March { mind: self, unit, hex, ours }
    }

    fn drawn_up(&self, unit: UnitId, hex: Hex, choice: Choice) -> f64 {
        let Choice::Form(formation, facing, other) = choice else { return 0.0 };
        let Some(plan) = self.plan else { return 0.0 };
        let side = self.battle.faces_side(unit, formation);
        let field = if plan.enemy[hex.index()] <= FEAR { &plan.enemy } else { &plan.way };
        let looks = self.looks(side, hex, facing, field);
        // One hex is easier to move.
        let narrow = if other.is_none() { 0.2 } else { 0.0 };
        2.0 * worth(self.wanted(unit, hex) == Some(formation)) + 0.5 * looks + narrow
    }

    /// Leaders join the nearest troops of theirs.
    fn ride(&self, from: Hex, choice: Choice) -> f64 {
        let hex = match choice {
            Choice::Step(dir) => self.battle.board().neighbour(from, dir).unwrap_or(from),
            Choice::Leave => return 5.0,
            _ => from,
        };
        let near = self.battle.army(self.seat).map(|unit| self.battle.distance(hex, self.at(unit)));
        let moves = if hex == from { 0.5 } else { 0.0 };
        moves - f64::from(near.min().unwrap_or(0))
    }

    // ---- fire and charges -----------------------------------------------------------------

    /// Dense targets first.
    fn target(&self, choice: Choice) -> f64 {
        let Choice::Hex(hex) = choice else { return 0.0 };
        let horse = self.battle.units_at(hex).any(|unit| self.battle.arm(unit) == Arm::Cavalry);
        1.0 + f64::from(self.battle.increments_at(hex)) * 0.1 + if horse { 0.5 } else { 0.0 }
    }

    /// Whether cavalry has a good chance against those in a hex.
    fn is_worth_it(&self, rider: UnitId, hex: Hex) -> bool {
        let Some(top) = self.battle.top(hex) else { return false };
        if self.battle.seat_of(top) == self.seat || self.battle.terrain(hex) != Terrain::Clear {
            return false;
        }
        let state = self.battle.unit(top);
        let (ours, theirs) =
            (u16::from(self.battle.increments(rider)), self.battle.increments_at(hex));
        if self.is_shaken(top) || self.battle.arm(top) == Arm::Artillery {
            return true;
        }
        match (self.battle.arm(top), state.formation) {
            (_, Formation::Square | Formation::Masse) => false,
            (Arm::Cavalry, _) => ours > theirs,
            _ => 2 * ours >= theirs,
        }
    }

    /// Steps that a charge needs to somebody worth it: straight ahead, with a turn of 60 degrees
    /// after each.
    fn charge_way(&self, rider: UnitId, hex: Hex, facing: u8) -> Option<u8> {
        let board = self.battle.board();
        let mut seen = vec![(hex, facing % 6)];
        let mut from = 0;
        for steps in 0..CHARGE {
            let until = seen.len();
            for index in from..until {
                let (hex, facing) = seen[index];
                let Some(next) = board.neighbour(hex, Dir::new(facing)) else { continue };
                if self.is_worth_it(rider, next) {
                    return Some(steps);
                }
                let open =
                    self.battle.terrain(next) == Terrain::Clear && self.battle.top(next).is_none();
                for turned in [facing, (facing + 1) % 6, (facing + 5) % 6] {
                    if open && !seen.contains(&(next, turned)) {
                        seen.push((next, turned));
                    }
                }
            }
            from = until;
        }
        None
    }

    fn declares(&self, choice: Choice) -> f64 {
        let Choice::Unit(unit) = choice else { return 0.0 };
        let state = self.battle.unit(unit);
        if state.formation != Formation::Column {
            return NEVER;
        }
        match self.charge_way(unit, self.at(unit), state.facing.number()) {
            Some(steps) => 2.0 - f64::from(steps) * 0.1,
            None => NEVER,
        }
    }

    /// Whether cavalry goes to meet a charge or falls upon those who march by.
    fn goes_to_meet(&self, enemy: UnitId, choice: Choice) -> f64 {
        let Choice::Unit(unit) = choice else { return 0.0 };
        let fit = self.battle.unit(unit).readiness == Readiness::Fresh;
        let worth_it = match self.battle.arm(enemy) {
            Arm::Cavalry => self.battle.increments(unit) >= self.battle.increments(enemy),
            _ => self.is_worth_it(unit, self.at(enemy)),
        };
        if fit && worth_it { 1.0 } else { NEVER }
    }

    fn rides(&self, unit: UnitId, choice: Choice) -> f64 {
        let state = self.battle.unit(unit);
        match choice {
            Choice::StepFacing(dir, facing) => {
                let next = self.battle.board().neighbour(self.at(unit), dir);
                let ahead = next.filter(|_| state.formation == Formation::Column);
                let way = ahead.and_then(|hex| self.charge_way(unit, hex, facing.number()));
                // Three straight hexes double the blow.
                let straight = if facing == state.facing { 0.3 } else { 0.0 };
                way.map_or(-1.0, |steps| 10.0 - f64::from(steps)) + straight
            }
            // To name a target from afar only warns him; to call the charge back saves it.
            Choice::Hex(hex) => -0.8 + 0.1 * worth(self.is_worth_it(unit, hex)),
            Choice::Recall | Choice::Done => 0.0,
            _ => -1.5,
        }
    }

    /// A step towards the enemy who charges.
    fn closes_in(&self, unit: UnitId, choice: Choice) -> f64 {
        let (dir, facing) = match choice {
            Choice::StepFacing(dir, facing) => (dir, facing),
            _ => return -1.0,
        };
        let board = self.battle.board();
        let Some(hex) = board.neighbour(self.at(unit), dir) else { return -1.0 };
        let ahead = board.neighbour(hex, Dir::new(facing.number())).unwrap_or(hex);
        -f64::from(self.battle.nearest_enemy(ahead, self.seat))
    }

    // ---- melee ----------------------------------------------------------------------------

    /// An assault by all who can take part in it, by the odds of its melee.
    fn assault(&self, choice: Choice) -> f64 {
        let Choice::Hex(target) = choice else { return 0.0 };
        // A charge has to be fought out anyhow; nobody is driven into another fight by it.
        if self.battle.contacts.iter().any(|contact| contact.target == target) {
            return f64::from(FAR);
        }
        let can = |unit: &UnitId| self.battle.may_assault(*unit, target).is_ok();
        let near = |unit: &UnitId| {
            let hexes = self.battle.unit(*unit).hexes;
            hexes.iter().any(|hex| self.battle.distance(hex, target) == 1)
        };
        let attackers: Vec<UnitId> = self
            .battle
            .army(self.seat)
            .filter(|unit| !self.is_shaken(*unit) && near(unit) && can(unit))
            .collect();
        let assault = Assault { attackers, target, charges: Vec::new(), spared: Vec::new() };
        let count = self.battle.count_melee(&assault);
        let odds = 100 * count.attacking() / count.defending().max(1);
        let shaken = self.battle.units_at(target).any(|unit| self.is_shaken(unit));
        let least = self.least(if shaken { ASSAULT_SHAKEN } else { ASSAULT });
        (f64::from(odds) - f64::from(least)) / 100.0
    }

    /// Odds from which it takes a risk: the daring take it sooner.
    fn least(&self, usual: u32) -> u32 {
        (f64::from(usual) / self.daring) as u32
    }

    /// Guns leave, and so does who is far too weak.
    fn withdraws(&self, choice: Choice) -> f64 {
        let Choice::Unit(unit) = choice else {
            // Leaders stay with their troops.
            return if choice == Choice::Done { 0.0 } else { -1.0 };
        };
        let hex = self.at(unit);
        let theirs = self.strength_near(hex, self.seat.other(), 1);
        let ours = u32::from(self.battle.increments_at(hex));
        if self.battle.arm(unit) == Arm::Artillery || theirs > 3 * ours { 1.0 } else { -1.0 }
    }

    fn strongest(&self, choice: Choice) -> f64 {
        match choice {
            Choice::Unit(unit) => 1.0 + f64::from(self.battle.increments(unit)),
            _ => 0.0,
        }
    }

    /// Away from the enemy.
    fn safety(&self, question: &Question, choice: Choice) -> f64 {
        let hex = match choice {
            Choice::Hex(hex) => hex,
            Choice::Yes => return 0.5,
            Choice::Step(_) | Choice::StepFacing(..) => {
                let rule = engine::rule!("11.1");
                let ask = engine::Ask::listed(self.seat, rule, question.clone(), vec![choice]);
                let strides = host::Moves::strides(self.battle, &ask);
                match strides.into_iter().next().flatten() {
                    Some(stride) => stride.hex,
                    None => return 0.0,
                }
            }
            _ => return 0.0,
        };
        f64::from(self.battle.nearest_enemy(hex, self.seat).min(30))
            - f64::from(self.battle.home_distance(self.seat, hex).min(90)) * 0.1
    }
}

/// A unit on its way.
struct March<'a> {
    mind: &'a Mind<'a>,
    unit: UnitId,
    hex: Hex,
    /// Increments of its own side nearby, if the enemy is near.
    ours: u32,
}

impl March<'_> {
    fn value(&self, choice: Choice) -> f64 {
        let (mind, battle) = (self.mind, self.mind.battle);
        let Some(plan) = mind.plan else { return 0.0 };
        let state = battle.unit(self.unit);
        let watched = if plan.enemy[self.hex.index()] <= FEAR { &plan.enemy } else { &plan.way };
        let looks = |formation: Formation, hex: Hex, facing: Facing| {
            mind.looks(battle.faces_side(self.unit, formation), hex, facing, watched)
        };
        match choice {
            Choice::Done => 0.0,
            // Whom it profits to be gone goes.
            Choice::Leave => {
                if plan.leaves {
                    20.0
                } else {
                    NEVER
                }
            }
            Choice::Turn(facing) => {
                looks(state.formation, self.hex, facing)
                    - looks(state.formation, self.hex, state.facing)
                    - 0.3
            }
            Choice::Form(formation, facing, other) => {
                let good = mind.wanted(self.unit, self.hex) == Some(formation);
                let narrow = if other.is_none() { 0.2 } else { 0.0 };
                if good && state.formation != formation {
                    4.0 + looks(formation, self.hex, facing) + narrow
                } else {
                    NEVER
                }
            }
            Choice::Step(dir) => self.step(plan, dir, None),
            Choice::StepFacing(dir, facing) if state.hexes.len() == 1 => {
                let to = battle.board().neighbour(self.hex, dir);
                let looks = to.map_or(0.0, |to| looks(state.formation, to, facing));
                self.step(plan, dir, Some(looks))
            }
            _ => NEVER,
        }
    }

    /// How good it is to get out of the way in a direction: an empty hex is best.
    fn escape(&self, dir: Dir) -> f64 {
        let battle = self.mind.battle;
        let Some(to) = battle.board().neighbour(self.hex, dir) else { return NEVER };
        let free = battle.top(to).is_none();
        let safe = self.mind.plan.map_or(0, |plan| plan.enemy[to.index()].min(9));
        worth(free) + f64::from(safe) * 0.01
    }

    fn step(&self, plan: &Plan, dir: Dir, looks: Option<f64>) -> f64 {
        let (mind, battle) = (self.mind, self.mind.battle);
        let state = battle.unit(self.unit);
        let arm = battle.arm(self.unit);
        let Some(to) = battle.board().neighbour(self.hex, dir) else { return NEVER };
        if mind.is_shaken(self.unit) || state.formation == Formation::Unlimbered {
            return NEVER;
        }
        let (here, there) = (self.hex.index(), to.index());
        let enemy = plan.enemy[there];
        let theirs = u32::from(plan.threat[there]);
        let odds = (100 * self.ours).checked_div(theirs).unwrap_or(u32::MAX);
        // Where the enemy is near and weak he is the goal.
        let sally =
            enemy <= NEAR && odds >= mind.least(SALLY) && arm == Arm::Infantry && !plan.leaves;
        let gain = if sally {
            2.0 * (f64::from(plan.enemy[here]) - f64::from(enemy))
        } else {
            f64::from(plan.way[here]) - f64::from(plan.way[there])
        };
        if gain <= 0.0 {
            return NEVER;
        }
        let keep = match arm {
            _ if plan.leaves => 0,
            Arm::Artillery => GUN_RANGE - 2,
            Arm::Cavalry if state.readiness != Readiness::Fresh => FEAR,
            // Cavalry stays where it can charge from.
            Arm::Cavalry => NEAR,
            _ if odds < mind.least(ADVANCE) => NEAR,
            _ => 0,
        };
        // Who is nearer already stays.
        if enemy < keep {
            return NEVER;
        }
        gain + looks.unwrap_or(0.5)
    }
}

/// Whether an answer does something.
fn acts(choice: Choice) -> bool {
    !matches!(choice, Choice::Done | Choice::No)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Game, Match, Open, Seeded};
    use la_bataille::host::position_text;

    const POSITION: &str = "map
................
................
................
................
................
................
................
................
end
segment french movement
25e 0204 column N
1/7e 0206 column N
GrP 1504 column N
";

    /// Two columns with nobody to fear close up, and the phase comes to an end.
    #[test]
    fn it_marches_towards_the_enemy_and_ends() {
        let text = POSITION.replace("GrP", &coalition_foot());
        let mut game = Match::new(
            position_text::parse(&text).expect("a sound position"),
            Box::new(Seeded::numbered(3, 1)),
            [None, None],
        );
        let mut bot = Greedy::new(1);
        let start = game.now().clone();
        for _ in 0..60 {
            let Some(Open::Ask(ask, _, asked_in)) = game.open().first() else { break };
            if ask.seat != Seat::First || asked_in.stage != start.stage {
                break;
            }
            let choice = bot.answer(&Sight::new(asked_in, ask.seat), ask);
            let answer = asked_in.notation(ask, &choice);
            game.answer(Seat::First, &answer).expect("a legal answer");
        }
        let now = game.now();
        assert_ne!(now.stage, start.stage, "the phase is over");
        for id in ["25e", "1/7e"] {
            let unit = position_text::unit_named(now, id).expect("a unit");
            let column = |battle: &Battle| {
                let board = battle.board();
                board.printed(battle.unit(unit).hexes.first()).0
            };
            assert!(column(now) > column(&start), "{id}");
        }
    }

    /// Some infantry of the Coalition.
    fn coalition_foot() -> String {
        let battle = position_text::parse("").expect("the whole map");
        let army = &battle.fixed.setup.army;
        let mut foot = army.ids().filter(|(_, unit)| {
            unit.seat() == Seat::Second && unit.arm() == Arm::Infantry && unit.regiment.is_none()
        });
        foot.next().expect("there is some").1.id.clone()
    }
}
