//! Costly work: odds, reach, reasons, previews, records. A few of it at the same time, each with a
//! deadline, and none for a client that has gone.

use super::{Game, Hall, Live};
use crate::library::Picture;
use crate::problem::{Answered, Failure};
use host::{Patience, Work};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// So much may wait for its turn.
const WAITING: usize = 64;

/// Where costly work is done.
pub(super) struct Pool {
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
    at_work: Arc<AtomicUsize>,
}

impl Pool {
    pub(super) fn new(places: usize) -> Self {
        Pool {
            places: Arc::new(Semaphore::new(places.max(1))),
            waiting: AtomicUsize::new(0),
            at_work: Arc::default(),
        }
    }
}

/// Counts while it lives.
struct Counted<'a>(&'a AtomicUsize);

impl<'a> Counted<'a> {
    fn new(count: &'a AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::AcqRel);
        Counted(count)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Dropped with the request of a client: then nobody wants the work any more.
struct Wanted(Arc<AtomicBool>);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

impl Hall {
    /// Prepares work on a game, and does it while others go on with the game.
    pub async fn ponder<T: Send + 'static>(
        &self,
        game: &Arc<Game>,
        prepare: impl FnOnce(&mut Live) -> Answered<Work<T>> + Send + 'static,
    ) -> Answered<T> {
        let work = self.read(game, prepare).await?;
        self.labour(self.limits.ponder, move |patience| Ok(work(patience)?)).await
    }

    /// A picture of a scenario, drawn in its turn if nobody has wanted it lately.
    pub async fn draw(
        self: &Arc<Self>,
        scenario: String,
        picture: Picture,
        night: bool,
    ) -> Answered<Arc<str>> {
        let hall = self.clone();
        let draw = move |_: &Patience| hall.library.picture(&scenario, picture, night);
        self.labour(self.limits.ponder, draw).await
    }

    /// How long a record may take to be taken in.
    pub(super) fn import_time(&self) -> Duration {
        self.limits.ponder * 3
    }

    /// How much costly work is being done now.
    pub fn at_work(&self) -> usize {
        self.pool.at_work.load(Ordering::Acquire)
    }

    /// Does costly work in its turn, within the time. Exactness is worth half of it.
    pub(super) async fn labour<T: Send + 'static>(
        &self,
        time: Duration,
        work: impl FnOnce(&Patience) -> Answered<T> + Send + 'static,
    ) -> Answered<T> {
        if self.pool.waiting.load(Ordering::Acquire) >= WAITING {
            return Err(Failure::busy("too much is being worked out: try again in a moment"));
        }
        let wanted = Wanted(Arc::new(AtomicBool::new(true)));
        let place = {
            let _waits = Counted::new(&self.pool.waiting);
            let place = tokio::time::timeout(time, self.pool.places.clone().acquire_owned());
            match place.await {
                Ok(Ok(place)) => place,
                _ => {
                    let words = "much is being worked out, and this did not come to its turn: try \
                                 again in a moment";
                    return Err(Failure::busy(words));
                }
            }
        };
        let began = Instant::now();
        let within = |part: Duration| {
            let wanted = wanted.0.clone();
            move || wanted.load(Ordering::Acquire) && began.elapsed() < part
        };
        let patience = Patience::new(within(time / 2), within(time * 9 / 10));
        let at_work = self.pool.at_work.clone();
        let task = tokio::task::spawn_blocking(move || {
            let _counted = Counted::new(&at_work);
            // The place is taken until the work has really stopped.
            let _place = place;
            work(&patience)
        });
        match tokio::time::timeout(time, task).await {
            Ok(done) => done.map_err(Failure::ours)?,
            Err(_) => Err(Failure::busy("this takes too long to work out, and was given up")),
        }
    }
}
