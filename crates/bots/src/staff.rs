//! A player who thinks: it improves a fast player's answers by fighting them forward.
//!
//! At a question that matters its candidates are the answer of the fast player of the system and the
//! others worth a thought. Each is given on copies of the position as its side may suppose it, the
//! fast players of both sides go on from there with dice that fall alike for each candidate, and where
//! that ends the position is appraised. Candidates that do worse are dropped by and by (sequential
//! halving), and the fast player's answer is left only for one that is better beyond the spread of the
//! dice. This is rollout policy improvement (Tesauro and Galperin).
//!
//! All that is counted are decisions fought forward, not seconds: equal seeds give equal games.

use crate::manner::{Manner, Mannered};
use engine::{AskOf, Bot, Course, Fast, Inline, Proposals, Seat, Sight};
use host::Played;

/// What the staff has to know of a system.
pub trait Staffed: Played {
    /// The player who answers at once.
    type Policy: Bot<Self> + Mannered + Send;

    /// One of these.
    fn policy(seed: u64) -> Self::Policy;

    /// A margin of victory that nobody would call close.
    fn clear_margin(&self) -> f64;

    /// What of its strength a piece of the roll call is worth in the state it is in.
    fn condition(&self, _piece: usize) -> f64 {
        1.0
    }

    /// Which answers to a question deserve to be fought forward besides the fast player's.
    fn ideas(&self, ask: &AskOf<Self>) -> Ideas;
}

/// Which answers to a question deserve a thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ideas {
    /// None: the fast player's will do.
    None,
    /// All, but so many at most.
    UpTo(usize),
}

/// How far ahead it looks, and how much of that it may do.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Decisions fought forward for the plan of an activity.
    pub plan: u64,
    /// Decisions fought forward for a question.
    pub question: u64,
    /// The same for all questions of an activity.
    pub activity: u64,
    /// Turns that a battle is fought forward.
    pub turns: u32,
    /// Decisions after which one course is broken off.
    pub course: u64,
}

/// The share of the appraisal that the scenario's own margin has; the rest is strength.
const MARGIN: f64 = 0.6;
/// What a battle that is won counts besides.
const WON: f64 = 0.5;
/// How many standard errors better another answer must be than the fast player's.
const BETTER: f64 = 1.0;
/// Courses of each candidate in the first round.
const FIRST_ROUND: usize = 2;

/// How a battle stands for a side: 0 is even, more is better.
pub fn appraise<G: Staffed>(battle: &G, seat: Seat) -> f64 {
    let margin = (f64::from(battle.margin()) / battle.clear_margin()).clamp(-1.5, 1.5);
    let [first, second] = worth(battle);
    let strength = 4.0 * (first - second) / (first + second).max(1.0);
    let won = battle.outcome().and_then(|outcome| outcome.winner);
    let won = won.map_or(0.0, |winner| if winner == Seat::First { WON } else { -WON });
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
    effort: Effort,
    /// What the activity has cost so far, and how far it had come then.
    spent: u64,
    length: usize,
}

/// Something that may be done: an answer, and the manner in which the side fights on.
#[derive(Clone)]
struct Candidate<C> {
    choice: C,
    manner: Manner,
}

impl<G: Staffed> Staff<G> {
    /// From a seed, with so much effort.
    pub fn new(seed: u64, effort: Effort) -> Self {
        let policy = G::policy(seed);
        Staff { policy, manner: Manner::Usual, seed, effort, spent: 0, length: usize::MAX }
    }

    /// The fast player's answer if his side fights in a manner.
    fn usual(&self, sight: &Sight<'_, G>, ask: &AskOf<G>, manner: Manner) -> G::Choice {
        let mut policy = G::policy(self.seed);
        policy.adopt(manner);
        policy.answer(sight, ask)
    }

    /// The best of some candidates, the present one first.
    fn best(
        &mut self,
        course: &Course<G>,
        seat: Seat,
        candidates: &[Candidate<G::Choice>],
        purse: u64,
    ) -> usize {
        let mut left = purse;
        let mut values: Vec<Vec<f64>> = vec![Vec::new(); candidates.len()];
        let mut alive: Vec<usize> = (0..candidates.len()).collect();
        let mut round = FIRST_ROUND;
        while alive.len() > 1 && left > 0 {
            let from = values[alive[0]].len();
            for number in from..from + round {
                for &index in &alive {
                    let Some((value, cost)) = self.fight(course, seat, &candidates[index], number)
                    else {
                        return 0;
                    };
                    values[index].push(value);
                    left = left.saturating_sub(cost.max(1));
                }
                if left == 0 {
                    break;
                }
            }
            let mean = |index: usize| values[index].iter().sum::<f64>() / values[index].len() as f64;
            alive.sort_by(|&a, &b| mean(b).total_cmp(&mean(a)).then(a.cmp(&b)));
            // The present one stays: it is what the others are held against.
            let keep = alive.len().div_ceil(2).max(2);
            if let Some(first) = alive.iter().position(|&index| index == 0).filter(|at| *at >= keep) {
                alive.swap(keep - 1, first);
            }
            alive.truncate(keep);
            round *= 2;
        }
        self.spent += purse - left;
        let gains = alive.into_iter().filter(|&index| index != 0);
        let gains = gains.map(|index| (index, gain(&values[0], &values[index])));
        let rival = gains.max_by(|(_, a), (_, b)| a.0.total_cmp(&b.0));
        match rival {
            Some((rival, (mean, error))) if mean > BETTER * error && mean > 1e-9 => rival,
            _ => 0,
        }
    }

    /// Fights one course from a candidate on: how the battle stands then, and what that cost.
    fn fight(
        &self,
        course: &Course<G>,
        seat: Seat,
        candidate: &Candidate<G::Choice>,
        number: usize,
    ) -> Option<(f64, u64)> {
        let seed = Fast::new(self.seed ^ number as u64).draw();
        let mut players = [G::policy(seed), G::policy(seed ^ 1)];
        players[seat.index()].adopt(candidate.manner);
        let [first, second] = &mut players;
        let mut dice = Fast::new(seed ^ 2);
        let until = course.from().turn() + self.effort.turns;
        let mut table = Inline::new(first, second, &mut dice);
        table.supposed = true;
        table.limit = self.effort.course;
        let mut battle = course.go_on(&candidate.choice, &mut table).ok()?;
        while battle.outcome().is_none() && battle.turn() < until {
            if table.play(&mut battle).is_err() {
                break;
            }
        }
        Some((appraise(&battle, seat), table.decisions))
    }

    /// At the first question of an activity: how the side fights on.
    fn plan(&mut self, sight: &Sight<'_, G>, ask: &AskOf<G>, course: &Course<G>) {
        let mut manners = Manner::ALL;
        manners.sort_by_key(|manner| *manner != self.manner);
        let candidates = manners.map(|manner| Candidate { choice: self.usual(sight, ask, manner), manner });
        let best = self.best(course, sight.seat(), &candidates, self.effort.plan);
        self.manner = candidates[best].manner;
        self.policy.adopt(self.manner);
    }
}

/// By how much an answer is better than another over the same dice, and the standard error of that.
fn gain(old: &[f64], new: &[f64]) -> (f64, f64) {
    let gains: Vec<f64> = old.iter().zip(new).map(|(old, new)| new - old).collect();
    let count = gains.len() as f64;
    let mean = gains.iter().sum::<f64>() / count;
    let spread = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>();
    (mean, (spread / (count * (count - 1.0).max(1.0))).sqrt())
}

impl<G: Staffed> Bot<G> for Staff<G> {
    fn answer(&mut self, sight: &Sight<'_, G>, ask: &AskOf<G>) -> G::Choice {
        let known = sight.known();
        let here = Sight::of_supposed(&*known, sight.seat());
        let ideas = known.ideas(ask);
        let course = match ideas {
            Ideas::None => None,
            Ideas::UpTo(_) => sight.course(ask),
        };
        let Some(course) = course else { return self.policy.answer(&here, ask) };
        if course.length() < self.length {
            self.spent = 0;
            self.plan(&here, ask, &course);
        }
        self.length = course.length();
        let pick = self.policy.answer(&here, ask);
        let Ideas::UpTo(most) = ideas else { return pick };
        if ask.choices.len() < 2 {
            return pick;
        }
        let mut others: Vec<&G::Choice> = ask.choices.iter().filter(|c| **c != pick).collect();
        let mut choices = vec![pick];
        let mut lots = Fast::new(self.seed ^ course.length() as u64 ^ u64::from(known.turn()) << 20);
        while choices.len() < most && !others.is_empty() {
            choices.push(others.swap_remove(lots.below(others.len())).clone());
        }
        let manner = self.manner;
        let candidate = |choice: G::Choice| Candidate { choice, manner };
        let mut candidates: Vec<Candidate<G::Choice>> = choices.into_iter().map(candidate).collect();
        let purse = self.effort.activity.saturating_sub(self.spent).min(self.effort.question);
        let best = self.best(&course, sight.seat(), &candidates, purse);
        candidates.swap_remove(best).choice
    }

    fn proposals(&mut self) -> Proposals {
        self.policy.proposals()
    }

    fn thinks(&self) -> bool {
        true
    }
}
