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

use engine::{AskOf, Bot, Course, Fast, Inline, Pause, Play, Proposals, Seat, Sight};
use host::Played;

/// What the staff has to know of a system.
pub trait Staffed: Played {
    /// The player who answers at once.
    type Policy: Bot<Self> + Send;

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
    seed: u64,
    effort: Effort,
    /// What the activity has cost so far, and how far it had come then.
    spent: u64,
    length: usize,
}

impl<G: Staffed> Staff<G> {
    /// From a seed, with so much effort.
    pub fn new(seed: u64, effort: Effort) -> Self {
        Staff { policy: G::policy(seed), seed, effort, spent: 0, length: 0 }
    }

    /// What may be spent on a question now.
    fn purse(&mut self, course: &Course<G>) -> u64 {
        if course.length() < self.length {
            self.spent = 0;
        }
        self.length = course.length();
        self.effort.activity.saturating_sub(self.spent).min(self.effort.question)
    }

    /// The best of some answers, the fast player's first.
    fn best(&mut self, course: &Course<G>, seat: Seat, candidates: &[G::Choice]) -> usize {
        let mut purse = self.purse(course);
        let before = purse;
        let mut values: Vec<Vec<f64>> = vec![Vec::new(); candidates.len()];
        let mut alive: Vec<usize> = (0..candidates.len()).collect();
        let mut round = FIRST_ROUND;
        while alive.len() > 1 && purse > 0 {
            let from = values[alive[0]].len();
            for number in from..from + round {
                for &index in &alive {
                    let Some((value, cost)) = self.course(course, seat, &candidates[index], number)
                    else {
                        return 0;
                    };
                    values[index].push(value);
                    purse = purse.saturating_sub(cost.max(1));
                }
                if purse == 0 {
                    break;
                }
            }
            alive.retain(|&index| index == 0 || values[index].len() == values[0].len());
            let mean = |index: usize| values[index].iter().sum::<f64>() / values[index].len() as f64;
            alive.sort_by(|&a, &b| mean(b).total_cmp(&mean(a)).then(a.cmp(&b)));
            let keep = alive.len().div_ceil(2).max(2);
            alive = if alive.len() > 2 {
                let mut kept: Vec<usize> = alive[..keep].to_vec();
                if !kept.contains(&0) {
                    kept.pop();
                    kept.push(0);
                }
                kept
            } else {
                alive
            };
            round *= 2;
        }
        self.spent += before - purse;
        let rival = alive.into_iter().filter(|&index| index != 0).max_by(|&a, &b| {
            let gain = |index: usize| gain(&values[0], &values[index]).0;
            gain(a).total_cmp(&gain(b))
        });
        let Some(rival) = rival else { return 0 };
        let (mean, error) = gain(&values[0], &values[rival]);
        if std::env::var("STAFF").is_ok() {
            eprintln!("{} n {} rivals {} gain {:+.4} se {:.4} v0 {:+.3} spent {} {}", course.from().turn(), values[0].len(), candidates.len(), mean, error, values[0][0], before - purse, if mean > BETTER*error && mean > 1e-9 {"DEVIATES"} else {""});
        }
        if mean > BETTER * error && mean > 1e-9 { rival } else { 0 }
    }

    /// Fights one course after an answer: how the battle stands then, and what that cost.
    fn course(
        &self,
        course: &Course<G>,
        seat: Seat,
        choice: &G::Choice,
        number: usize,
    ) -> Option<(f64, u64)> {
        let seed = Fast::new(self.seed ^ number as u64).draw();
        let mut first = G::policy(seed);
        let mut second = G::policy(seed ^ 1);
        let mut dice = Fast::new(seed ^ 2);
        let until = course.from().turn() + self.effort.turns;
        let mut table = Inline::new(&mut first, &mut second, &mut dice);
        table.supposed = true;
        table.limit = self.effort.course;
        let mut battle = course.go_on(choice, &mut table).ok()?;
        while battle.outcome().is_none() && battle.turn() < until {
            let played: Play<()> = table.play(&mut battle);
            if let Err(Pause) = played {
                break;
            }
        }
        Some((appraise(&battle, seat), table.decisions))
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
        let pick = self.policy.answer(&Sight::of_supposed(&known, sight.seat()), ask);
        let Ideas::UpTo(most) = known.ideas(ask) else { return pick };
        if ask.choices.len() < 2 {
            return pick;
        }
        let Some(course) = sight.course(ask) else { return pick };
        let mut candidates = vec![pick.clone()];
        let mut others: Vec<&G::Choice> = ask.choices.iter().filter(|c| **c != pick).collect();
        let mut lots = Fast::new(self.seed ^ course.length() as u64 ^ u64::from(known.turn()) << 20);
        while candidates.len() < most && !others.is_empty() {
            candidates.push(others.swap_remove(lots.below(others.len())).clone());
        }
        let best = self.best(&course, sight.seat(), &candidates);
        if std::env::var("STAFF").is_ok() {
            eprintln!("   {} pick {} -> {}", known.question_words(ask), known.notation(ask,&candidates[0]), known.notation(ask,&candidates[best]));
        }
        candidates.swap_remove(best)
    }

    fn proposals(&mut self) -> Proposals {
        self.policy.proposals()
    }

    fn thinks(&self) -> bool {
        true
    }
}
