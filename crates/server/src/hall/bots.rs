//! The computer plays: each of its answers is a step of its own, found on a thread of its own.

use super::{Game, Hall, Live, counted, throw_dice, work};
use crate::problem::{Answered, Failure};
use engine::{Seat, Viewer};
use futures_util::FutureExt;
use host::{Mind, Said};
use sha2::{Digest, Sha256};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How long a computer player that failed waits at first, and at last.
const REST: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(30));

/// Goes on step by step until a step says that there is nothing more to do. A step that fails, or
/// panics, is tried again after a rest that grows; `is_over` says when nobody wants it any more.
async fn tend<F: Future<Output = Answered<bool>>>(
    mut step: impl FnMut() -> F,
    is_over: impl Fn() -> bool,
    rest: (Duration, Duration),
) {
    let (mut pause, mut told) = (rest.0, String::new());
    while !is_over() {
        let done = AssertUnwindSafe(step()).catch_unwind().await;
        let trouble = match done {
            Ok(Ok(true)) => {
                pause = rest.0;
                continue;
            }
            Ok(Ok(false)) => return,
            Ok(Err(failure)) => failure.problem.error,
            Err(_) => "its task panicked".to_owned(),
        };
        if is_over() {
            return;
        }
        // The same trouble is told once.
        if trouble != told {
            eprintln!("grognard: a computer player: {trouble}; it is tried again");
            told = trouble;
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(rest.1);
    }
}

impl Hall {
    /// Lets the computer play on, if it is its turn and it is not at it already.
    pub fn wake_bots(self: &Arc<Self>, game: &Arc<Game>) {
        let plays = game.stored.seats.iter().any(|seat| seat.bot.is_some());
        if !plays || game.must_go_on().is_err() || game.bots_at_work.swap(true, Ordering::AcqRel) {
            return;
        }
        let (hall, game) = (self.clone(), game.clone());
        tokio::spawn(async move {
            let is_over = || hall.is_closing() || game.must_go_on().is_err();
            tend(|| hall.bot_step(&game), is_over, REST).await;
            if is_over() {
                game.bots_at_work.store(false, Ordering::Release);
            }
        });
    }

    /// One answer of the computer. `false`: it has nothing to say now.
    async fn bot_step(self: &Arc<Self>, game: &Arc<Game>) -> Answered<bool> {
        let held = self.hold(game).await?;
        let asked = held.as_ref().and_then(|live| {
            let mut awaited = live.session.awaited().into_iter();
            awaited.find_map(|seat| {
                let bot = game.stored.seats[seat.index()].bot.clone()?;
                Some((seat, bot))
            })
        });
        let Some((seat, bot)) = asked.filter(|_| game.must_go_on().is_ok()) else {
            // Under the lock: whoever changes the game after this wakes the bots again.
            game.bots_at_work.store(false, Ordering::Release);
            return Ok(false);
        };
        let table = game.clone();
        let (held, thought) = work(held, move |live| {
            let mind = match live.minds[seat.index()].take() {
                Some(mind) => mind,
                None => {
                    let usual = || bot_seed(&table.stored.seed, seat, live);
                    table.start.mind(&bot, table.guided.map_or_else(usual, u64::from))?
                }
            };
            let thought = live.session.think(seat, mind);
            Ok((mark(live, seat), thought.ok()))
        })
        .await?;
        let (looked_at, thought) = thought?;
        drop(held);
        let think = game.stored.seats[seat.index()].think;
        let think = think.map_or(self.limits.think, |think| Duration::from_millis(think.into()));
        let said = self.say(thought, think).await;
        // The table was free while the bot thought: what it looked at must still be there.
        let held = self.hold(game).await?;
        if game.must_go_on().is_err() {
            game.bots_at_work.store(false, Ordering::Release);
            return Ok(false);
        }
        let (held, done) = work(held, move |live| {
            if mark(live, seat) != looked_at {
                return Ok(false);
            }
            let said = said.map(|(mind, said)| {
                live.minds[seat.index()] = Some(mind);
                said
            });
            let because =
                |said: Said| live.session.answer_because(seat, &said.answer, &said.why).is_err();
            if said.is_none_or(because) {
                let asked = live.session.questions(Viewer::Seat(seat)).into_iter();
                let mut legal = asked.filter(|question| !question.answers.is_empty());
                let first = legal.next().map(|mut question| question.answers.swap_remove(0));
                let first = first.ok_or_else(|| Failure::ours("a bot without a legal answer"))?;
                live.session.answer(seat, &first.notation)?;
            }
            throw_dice(&mut *live.session)?;
            Ok(true)
        })
        .await?;
        if done? {
            self.save(game, held).await?;
        }
        Ok(true)
    }

    /// Runs a thought within the deadline, on a thread of its own.
    async fn say(&self, thought: Option<host::Thought>, think: Duration) -> Option<(Mind, Said)> {
        let thought = thought?;
        let thinkers = self.thinkers.clone();
        let thinking = async move {
            let permit = thinkers.acquire_owned().await.ok()?;
            let thinking = tokio::task::spawn_blocking(move || {
                let said = thought();
                drop(permit);
                said
            });
            thinking.await.ok()
        };
        tokio::time::timeout(think, thinking).await.ok().flatten()
    }
}

/// What a seat knows of the journal: how many answers, and the last one.
fn mark(live: &Live, seat: Seat) -> (u32, Option<String>) {
    let counts = counted(&live.session.lanes(), Viewer::Seat(seat));
    let count = counts.last().copied().unwrap_or(0);
    let last = counts.iter().position(|&so_far| so_far == count && count > 0);
    (count, last.and_then(|n| live.session.record_lines(n - 1).into_iter().next()))
}

/// A seed for a computer player, that tells nothing about the dice.
fn bot_seed(seed: &str, seat: Seat, live: &Live) -> u64 {
    let mut hash = Sha256::new();
    hash.update(b"grognard bot");
    hash.update(seed.as_bytes());
    hash.update([seat.index() as u8]);
    hash.update(live.lines.len().to_le_bytes());
    let bytes: [u8; 32] = hash.finalize().into();
    u64::from_le_bytes(std::array::from_fn(|i| bytes[i]))
}

#[cfg(test)]
mod tests {
    use super::tend;
    use crate::problem::Failure;
    use std::cell::Cell;
    use std::time::Duration;

    /// Neither a failure nor a panic stops a computer player for good.
    #[tokio::test]
    async fn whoever_dies_is_put_to_work_again() {
        let steps = Cell::new(0);
        let step = || async {
            steps.set(steps.get() + 1);
            match steps.get() {
                2 => Err(Failure::busy("the disk is full")),
                3 => panic!("sorting by what others change"),
                7 => Ok(false),
                _ => Ok(true),
            }
        };
        let rest = (Duration::from_millis(1), Duration::from_millis(2));
        tend(step, || steps.get() > 20, rest).await;
        assert_eq!(steps.get(), 7);
    }

    #[tokio::test]
    async fn a_game_that_is_over_is_left_alone() {
        let steps = Cell::new(0);
        let step = || async {
            steps.set(steps.get() + 1);
            Err(Failure::busy("the house is closing"))
        };
        let rest = (Duration::from_millis(1), Duration::from_millis(2));
        tend(step, || steps.get() == 3, rest).await;
        assert_eq!(steps.get(), 3);
    }
}
