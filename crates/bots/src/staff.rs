//! A player who thinks: how its side fights on is decided by fighting it forward.
//!
//! The fast player of a system has a doctrine, and can follow it with more or less daring. When an
//! activity begins the staff tries every [`Manner`] on copies of the position as its side may suppose
//! it: the fast players of both sides fight on from the question, with dice that fall alike for each
//! manner, and where that ends the position is appraised. Manners that do worse are dropped by and by
//! (sequential halving), and the present one is left only for one that is better beyond the spread of
//! the dice. It is a portfolio of scripts (Churchill and Buro), improved by rollouts (Tesauro and
//! Galperin).
//!
//! What is counted are decisions fought forward, not seconds: equal seeds give equal games.

use crate::manner::{Manner, Mannered};
use engine::{AskOf, Bot, Course, Fast, Inline, Proposals, Seat, Sight};
use host::Played;

/// What the staff has to know of a system.
pub trait Staffed: Played {
    /// The player who answers at once.
    type Policy: Bot<Self> + Mannered + Send;

    /// How much may be fought forward.
    const EFFORT: Effort;

    /// A player who answers at once.
    fn policy(seed: u64) -> Self::Policy;

    /// A margin of victory that nobody would call close.
    fn clear_margin(&self) -> f64;

    /// What of its strength a piece of the roll call is worth in the state it is in.
    fn condition(&self, _piece: usize) -> f64 {
        1.0
    }
}

/// How far ahead the staff looks, and how much of that it may do.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Decisions fought forward for a plan.
    pub plan: u64,
    /// The same for all plans of a turn.
    pub turn: u64,
    /// Turns that a battle is fought forward.
    pub ahead: u32,
    /// Decisions after which one course is broken off.
    pub course: u64,
}

/// The share of the appraisal that the scenario's own margin has; the rest is strength.
const MARGIN: f64 = 0.6;
/// How much a lead in strength counts, against the share of all troops it is.
const STRENGTH: f64 = 4.0;
/// More of a margin than this counts no more.
const ENOUGH: f64 = 1.5;
/// What a battle that is won counts besides.
const WON: f64 = 0.5;
/// How many standard errors better another manner must be than the present one.
const BETTER: f64 = 1.0;
/// Courses of each manner in the first round.
const FIRST_ROUND: usize = 2;
/// Fewer courses than this prove nothing.
const FEWEST: usize = 4;

/// How a battle stands for a side: 0 is even, more is better.
pub fn appraise<G: Staffed>(battle: &G, seat: Seat) -> f64 {
    let margin = (f64::from(battle.margin()) / battle.clear_margin()).clamp(-ENOUGH, ENOUGH);
    let [first, second] = worth(battle);
    let strength = STRENGTH * (first - second) / (first + second).max(1.0);
    let won = match battle.outcome().and_then(|outcome| outcome.winner) {
        Some(Seat::First) => WON,
        Some(Seat::Second) => -WON,
        None => 0.0,
    };
    let value = MARGIN * margin + (1.0 - MARGIN) * strength + won;
    if seat == Seat::First { value } else { -value }
}

/// What the troops of both sides are worth in the state they are in.
fn worth<G: Staffed>(battle: &G) -> [f64; 2] {
    let mut worth = [0.0; 2];
    for (piece, strength) in battle.roll_call().into_iter().enumerate() {
        let (seat, _) = battle.in_roll_call(piece);
        worth[seat.index()] += f64::from(strength) * battle.condition(piece);
    }
    worth
}

/// The player.
pub struct Staff<G: Staffed> {
    policy: G::Policy,
    manner: Manner,
    seed: u64,
    /// How far the activity had come at its last question, and the turn it was asked in.
    length: usize,
    turn: u32,
    /// What may still be fought forward in this turn.
    left: u64,
    /// What came of the last plan, in words.
    planned: String,
}

/// A manner to be tried, with the answer that it gives now.
struct Candidate<C> {
    manner: Manner,
    choice: C,
}

impl<G: Staffed> Staff<G> {
    /// From a seed.
    pub fn new(seed: u64) -> Self {
        let (policy, manner) = (G::policy(seed), Manner::default());
        Staff {
            policy,
            manner,
            seed,
            length: usize::MAX,
            turn: u32::MAX,
            left: 0,
            planned: String::new(),
        }
    }

    /// Chooses the manner in which the side fights on.
    fn plan(&mut self, here: &Sight<'_, G>, ask: &AskOf<G>, course: &Course<G>) {
        let mut manners = Manner::ALL;
        // What the others are held against comes first.
        manners.sort_by_key(|manner| *manner != self.manner);
        let candidates = manners.map(|manner| {
            let mut policy = G::policy(self.seed);
            policy.adopt(manner);
            Candidate { manner, choice: policy.answer(here, ask) }
        });
        let Some(tried) = self.best(course, here.seat(), &candidates) else { return };
        self.manner = candidates[tried.best].manner;
        self.planned = told(&candidates, &tried);
        self.policy.adopt(self.manner);
    }

    /// The best of some candidates, the present one first. `None`: the activity cannot be run again.
    fn best(
        &mut self,
        course: &Course<G>,
        seat: Seat,
        all: &[Candidate<G::Choice>],
    ) -> Option<Tried> {
        let purse = G::EFFORT.plan.min(self.left);
        let mut left = purse;
        let mut values: Vec<Vec<f64>> = vec![Vec::new(); all.len()];
        let mut alive: Vec<usize> = (0..all.len()).collect();
        let mut round = FIRST_ROUND;
        while left > 0 {
            let done = values[0].len();
            for number in done..done + round {
                for &index in &alive {
                    let (value, cost) = self.fight(course, seat, &all[index], number)?;
                    values[index].push(value);
                    left = left.saturating_sub(cost.max(1));
                }
            }
            let mean =
                |index: usize| values[index].iter().sum::<f64>() / values[index].len() as f64;
            alive.sort_by(|&a, &b| mean(b).total_cmp(&mean(a)).then(a.cmp(&b)));
            // The present one stays to the end.
            let keep = alive.len().div_ceil(2).max(2);
            let present = alive.iter().position(|&index| index == 0);
            if let Some(present) = present.filter(|at| *at >= keep) {
                alive.swap(keep - 1, present);
            }
            alive.truncate(keep);
            round *= 2;
        }
        self.left -= purse;
        let rivals = alive.into_iter().filter(|&index| index != 0);
        let gains = rivals.map(|index| (index, gain(&values[0], &values[index])));
        let best = match gains.max_by(|(_, (a, _)), (_, (b, _))| a.total_cmp(b)) {
            Some((rival, (mean, error))) if mean > BETTER * error => rival,
            _ => 0,
        };
        Some(Tried { best, values })
    }

    /// Fights one course from a candidate on: how the battle stands then, and what that cost. `None`:
    /// hidden facts have shown their effect in the activity, so that it cannot be run again.
    fn fight(
        &self,
        course: &Course<G>,
        seat: Seat,
        candidate: &Candidate<G::Choice>,
        number: usize,
    ) -> Option<(f64, u64)> {
        let mut seeds = Fast::new(self.seed ^ number as u64);
        let mut players = [G::policy(seeds.draw()), G::policy(seeds.draw())];
        players[seat.index()].adopt(candidate.manner);
        let mut dice = Fast::new(seeds.draw());
        let until = course.from().turn() + G::EFFORT.ahead;
        let [first, second] = &mut players;
        let mut table = Inline::new(first, second, &mut dice);
        table.supposed = true;
        table.limit = G::EFFORT.course;
        let mut battle = course.go_on(&candidate.choice, &mut table).ok()?;
        while battle.outcome().is_none() && battle.turn() < until {
            if table.play(&mut battle).is_err() {
                break;
            }
        }
        Some((appraise(&battle, seat), table.decisions))
    }
}

/// What trying the candidates has shown.
struct Tried {
    best: usize,
    /// How the battle stood at the end of each course of each candidate.
    values: Vec<Vec<f64>>,
}

/// What the trials have shown, in words.
fn told<C>(all: &[Candidate<C>], tried: &Tried) -> String {
    let courses: usize = tried.values.iter().map(Vec::len).sum();
    let mean = |index: usize| {
        let values = &tried.values[index];
        values.iter().sum::<f64>() / values.len().max(1) as f64
    };
    let name = |index: usize| all[index].manner.name();
    let others = (0..all.len()).filter(|&index| index != tried.best);
    let second = others.max_by(|&a, &b| mean(a).total_cmp(&mean(b)));
    let than = second.map_or_else(String::new, |second| {
        format!(
            ", {:+.2} against {:+.2} if it fights on {}",
            mean(tried.best),
            mean(second),
            name(second)
        )
    });
    format!(
        "It fights on {}: {courses} battles fought forward from here{than} (0 is even, 1 a clear victory).",
        name(tried.best)
    )
}

/// By how much one is better than another over the same dice, and the standard error of that.
fn gain(old: &[f64], new: &[f64]) -> (f64, f64) {
    let gains: Vec<f64> = old.iter().zip(new).map(|(old, new)| new - old).collect();
    let count = gains.len() as f64;
    if gains.len() < FEWEST {
        return (0.0, f64::INFINITY);
    }
    let mean = gains.iter().sum::<f64>() / count;
    let spread = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>();
    (mean, (spread / (count * (count - 1.0))).sqrt())
}

impl<G: Staffed> Bot<G> for Staff<G> {
    fn answer(&mut self, sight: &Sight<'_, G>, ask: &AskOf<G>) -> G::Choice {
        let known = sight.known();
        let here = Sight::of_supposed(&*known, sight.seat());
        if self.turn != known.turn() {
            (self.turn, self.left) = (known.turn(), G::EFFORT.turn);
        }
        let length = sight.since();
        if length < self.length {
            self.planned.clear();
        }
        if length < self.length
            && self.left > 0
            && let Some(course) = sight.course(ask)
        {
            self.plan(&here, ask, &course);
        }
        self.length = length;
        self.policy.answer(&here, ask)
    }

    fn explain(&mut self, sight: &Sight<'_, G>, ask: &AskOf<G>, choice: &G::Choice) -> String {
        let why = self.policy.explain(sight, ask, choice);
        let all = [why.as_str(), self.planned.as_str()];
        let told: Vec<&str> = all.into_iter().filter(|words| !words.is_empty()).collect();
        told.join(" ")
    }

    fn proposals(&mut self) -> Proposals {
        self.policy.proposals()
    }

    fn thinks(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests;
