//! A game between two computer players under observation: how long each thinks, and whether all its
//! answers are legal.

use crate::played::Played;
use engine::{AskOf, Bot, Proposals, Sight};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// How a computer player did its work in a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Conduct {
    /// Seconds of thought for each activity in which it was asked.
    pub seconds: Vec<f64>,
    /// Its decisions.
    pub decisions: u64,
    /// Answers that were not legal.
    pub illegal: u64,
}

/// A game between two computer players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Duel {
    /// By how much the first side was ahead at the end, in the scenario's own points.
    pub margin: i32,
    /// Whether it came to its end.
    pub finished: bool,
    /// How each seat's player did its work.
    pub conduct: [Conduct; 2],
}

/// Watches a player.
pub(crate) struct Observed<G: Played> {
    bot: Box<dyn Bot<G> + Send>,
    conduct: Conduct,
    /// The number of the activity that is going on, and of the one in which it thought last.
    activity: Arc<AtomicU64>,
    last: Option<u64>,
}

impl<G: Played> Observed<G> {
    pub(crate) fn new(bot: Box<dyn Bot<G> + Send>, activity: &Arc<AtomicU64>) -> Self {
        let activity = Arc::clone(activity);
        Observed { bot, conduct: Conduct::default(), activity, last: None }
    }

    /// How it did its work.
    pub(crate) fn conduct(self) -> Conduct {
        self.conduct
    }
}

impl<G: Played> Bot<G> for Observed<G> {
    fn answer(&mut self, sight: &Sight<'_, G>, ask: &AskOf<G>) -> G::Choice {
        let clock = Instant::now();
        let choice = self.bot.answer(sight, ask);
        let thought = clock.elapsed().as_secs_f64();
        let activity = self.activity.load(Ordering::Relaxed);
        match self.conduct.seconds.last_mut() {
            Some(seconds) if self.last == Some(activity) => *seconds += thought,
            _ => self.conduct.seconds.push(thought),
        }
        self.last = Some(activity);
        self.conduct.decisions += 1;
        let legal = ask.choices.contains(&choice)
            || ask.open && sight.known().validate(ask, &choice).is_ok();
        self.conduct.illegal += u64::from(!legal);
        choice
    }

    fn proposals(&mut self) -> Proposals {
        self.bot.proposals()
    }

    fn thinks(&self) -> bool {
        self.bot.thinks()
    }

    fn fault(&self) -> Option<String> {
        self.bot.fault()
    }
}
