//! The hall: all games, each at its own table.
//!
//! A game in memory is only a cache of its journal in the store. Whatever changes a game happens
//! under the lock of that game alone, on a task that no client can cancel, and is acknowledged only
//! after it has been committed. When storing fails or code panics, the table is cleared, and the
//! next caller finds the game as the store has it.

mod answering;
mod bots;
mod clock;
mod making;

use self::clock::Clock;
use crate::api::{self, Outcome};
use crate::caller::Caller;
use crate::library::Library;
use crate::problem::{Answered, Failure};
use crate::store::{Change, Store, StoredGame, StoredSeat};
use engine::dice::unhex;
use engine::record::Tags;
use engine::{Seat, Viewer};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use systems::{DiceSource, Mind, Player, Session, Start, Work};
use tokio::sync::{OwnedMutexGuard, Semaphore, watch};

/// How long a computer player may think about one answer.
const THINK: Duration = Duration::from_secs(5);
/// A minute of the rules.
const MINUTE: Duration = Duration::from_secs(60);
/// Games in memory.
pub const MOST: usize = 64;
/// Computer players that think at the same time.
const THINKERS: usize = 8;

/// A game in memory.
pub struct Live {
    /// The game itself.
    pub session: Box<dyn Session + Send>,
    /// Its journal as it is stored.
    pub lines: Vec<String>,
    /// The computer players.
    minds: [Option<Mind>; 2],
    /// A finished game at the moment somebody looked at last.
    pub scrub: Option<(usize, Box<dyn Session + Send>)>,
}

/// What the listeners of a game are told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// Where the game stands for the first side, the second, a spectator, and who sees all.
    pub seqs: [u32; 4],
    /// Seats whose answers are awaited.
    pub awaited: Vec<Seat>,
    /// Whether it is over.
    pub over: bool,
    /// Counts every change, also those that lead back.
    pub changes: u64,
}

/// One table.
pub struct Game {
    /// The game as it was made.
    pub stored: StoredGame,
    /// Its scenario.
    pub start: Arc<dyn Start>,
    /// Its first line.
    pub tags: Tags,
    result: Mutex<Option<Outcome>>,
    /// The clock, if it is played against one.
    clock: Option<Mutex<Clock>>,
    live: Arc<tokio::sync::Mutex<Option<Live>>>,
    /// What listeners are told.
    pub news: watch::Sender<News>,
    used: Mutex<Instant>,
    bots_at_work: AtomicBool,
}

/// A table whose lock is held and whose game is in memory.
pub type Held = OwnedMutexGuard<Option<Live>>;

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Game {
    /// How it ended, if it has.
    pub fn result(&self) -> Option<Outcome> {
        locked(&self.result).clone()
    }

    /// The side that gave up, if that ended the game.
    pub fn gave_up(&self) -> Answered<Option<Seat>> {
        let result = self.result().filter(|result| result.rule == systems::RESIGNED);
        let winner = result.and_then(|result| result.winner);
        Ok(winner.map(|side| self.seat(&side)).transpose()?.map(Seat::other))
    }

    /// The side's seat.
    pub fn seat(&self, side: &str) -> Answered<Seat> {
        let sides = &self.tags.sides;
        let seat = Seat::BOTH.into_iter().find(|seat| sides[seat.index()] == side);
        seat.ok_or_else(|| {
            Failure::bad(format!("no side '{side}'; there are {} and {}", sides[0], sides[1]))
        })
    }

    /// The side's name.
    pub fn side(&self, seat: Seat) -> String {
        self.tags.sides[seat.index()].clone()
    }

    /// Who plays, by side.
    pub fn players(&self) -> BTreeMap<String, api::SeatChoice> {
        let player = |seat: Seat| {
            let StoredSeat { kind, bot, think, .. } = &self.stored.seats[seat.index()];
            let choice = api::SeatChoice { kind: *kind, bot: bot.clone(), think: *think };
            (self.side(seat), choice)
        };
        Seat::BOTH.map(player).into()
    }

    /// With whose eyes a caller sees the board.
    pub fn viewer(&self, caller: &Caller) -> Viewer {
        if self.result().is_some() || self.stored.open {
            return Viewer::Umpire;
        }
        caller.eyes()
    }

    /// Which journal entries a caller counts.
    pub fn counts(&self, caller: &Caller) -> Viewer {
        if self.stored.open { Viewer::Umpire } else { caller.eyes() }
    }

    fn record_text(&self, lines: &[String]) -> String {
        let mut text = self.stored.tags.clone() + "\n";
        for line in lines {
            text += line;
            text.push('\n');
        }
        text
    }

    /// The game after some of its lines, for showing; its dice are only read from the lines.
    pub fn at(&self, lines: &[String]) -> Answered<Box<dyn Session + Send>> {
        let replay = self.start.replay(&self.record_text(lines), None).map_err(Failure::ours)?;
        Ok(replay.session)
    }

    fn load(&self, lines: Vec<String>) -> Answered<Live> {
        let players = self.tags.players.clone().map(Player::Person);
        let dice = match unhex(&self.stored.seed).and_then(|seed| seed.try_into().ok()) {
            Some(seed) => DiceSource::Seed(seed),
            None => DiceSource::Typed,
        };
        let mut session =
            self.start.resume(&self.record_text(&lines), players, dice).map_err(Failure::ours)?;
        throw_dice(&mut *session)?;
        Ok(Live { session, lines, minds: [None, None], scrub: None })
    }

    fn tell(&self, live: &Live) {
        let lanes = live.session.lanes();
        let all = [
            Viewer::Seat(Seat::First),
            Viewer::Seat(Seat::Second),
            Viewer::Spectator,
            Viewer::Umpire,
        ];
        let over = self.result().is_some();
        self.news.send_modify(|news| {
            news.seqs = all.map(|viewer| counted(&lanes, viewer).last().copied().unwrap_or(0));
            news.awaited = if over { Vec::new() } else { live.session.awaited() };
            news.over = over;
            news.changes += 1;
        });
    }
}

/// How many of the first 0, 1, 2 … answers a viewer knows of.
///
/// Answers in the enemy's secret lane do not count: their number would tell what they were about.
pub fn counted(lanes: &[Option<Seat>], viewer: Viewer) -> Vec<u32> {
    let mut count = 0;
    let mut counts = vec![0];
    for lane in lanes {
        let known = match (lane, viewer) {
            (None, _) | (_, Viewer::Umpire) => true,
            (Some(lane), Viewer::Seat(seat)) => *lane == seat,
            (Some(_), Viewer::Spectator) => false,
        };
        count += u32::from(known);
        counts.push(count);
    }
    counts
}

/// Throws the dice of a game without a seed, as an umpire would.
fn throw_dice(session: &mut (dyn Session + Send)) -> Answered<()> {
    while let Some(throw) = session.throw_awaited() {
        let mut faces = Vec::new();
        while faces.len() < usize::from(throw.dice) {
            let mut byte = [0];
            getrandom::fill(&mut byte).map_err(Failure::ours)?;
            // Reject the uneven rest, so that every face is equally likely.
            let fair = 256 / u16::from(throw.sides) * u16::from(throw.sides);
            if u16::from(byte[0]) < fair {
                faces.push(byte[0] % throw.sides + 1);
            }
        }
        session.roll(&faces)?;
    }
    Ok(())
}

/// The limits of a hall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Furniture {
    /// How long a computer player may think about one answer, unless its game says otherwise.
    pub think: Duration,
    /// How many games are in memory; beyond that, those not used for longest leave.
    pub most: usize,
    /// How long a minute of the rules lasts, in games against the clock.
    pub minute: Duration,
    /// What the dice of all games come from, one game after the other; by default from nowhere
    /// that anybody knows.
    pub seed: Option<u64>,
}

impl Default for Furniture {
    fn default() -> Self {
        Furniture { think: THINK, most: MOST, minute: MINUTE, seed: None }
    }
}

/// All games.
pub struct Hall {
    /// What can be played.
    pub library: Library,
    store: Store,
    games: Mutex<HashMap<String, Arc<Game>>>,
    thinkers: Arc<Semaphore>,
    think: Duration,
    most: usize,
    minute: Duration,
    seed: Option<u64>,
    made: AtomicU64,
}

impl Hall {
    /// A hall over a database.
    pub fn new(library: Library, store: Store) -> Arc<Hall> {
        Self::furnished(library, store, Furniture::default())
    }

    /// A hall with limits of its own.
    pub fn furnished(library: Library, store: Store, limits: Furniture) -> Arc<Hall> {
        let Furniture { think, most, minute, seed } = limits;
        Arc::new(Hall {
            most,
            minute,
            seed,
            made: AtomicU64::new(0),
            library,
            store,
            games: Mutex::default(),
            thinkers: Arc::new(Semaphore::new(THINKERS)),
            think,
        })
    }

    /// The database.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// A game by its id.
    pub async fn game(self: &Arc<Self>, id: &str) -> Answered<Arc<Game>> {
        let missing = || Failure::missing(format!("no game '{id}'"));
        if id.len() > 64 {
            return Err(missing());
        }
        let known = locked(&self.games).get(id).cloned();
        let game = match known {
            Some(game) => game,
            None => {
                let stored = self.store.game(id).await?.ok_or_else(missing)?;
                let hall = self.clone();
                let game = blocking(move || hall.table(stored)).await??;
                locked(&self.games).entry(id.to_owned()).or_insert(game).clone()
            }
        };
        *locked(&game.used) = Instant::now();
        Ok(game)
    }

    fn table(&self, stored: StoredGame) -> Answered<Arc<Game>> {
        let start = self.library.start(&stored.scenario, &stored.options).map_err(|failure| {
            Failure::ours(format!("game {}: {}", stored.id, failure.problem.error))
        })?;
        let tags = engine::record::parse::<()>(&format!("{}\n", stored.tags))
            .map_err(|error| Failure::ours(format!("game {}: {error}", stored.id)))?
            .tags;
        Ok(Arc::new(Game {
            start,
            tags,
            result: Mutex::new(stored.result.clone()),
            clock: stored.clock.as_ref().map(|clock| Mutex::new(Clock::new(clock, self.minute))),
            live: Arc::default(),
            news: watch::Sender::new(News::default()),
            used: Mutex::new(Instant::now()),
            bots_at_work: AtomicBool::new(false),
            stored,
        }))
    }

    /// Waits for the table and brings the game into memory.
    pub async fn hold(&self, game: &Arc<Game>) -> Answered<Held> {
        let mut held = game.live.clone().lock_owned().await;
        if held.is_none() {
            let lines = self.store.lines(&game.stored.id).await?;
            let table = game.clone();
            let live = blocking(move || table.load(lines)).await??;
            let thrown = live.session.answers() > live.lines.len();
            game.tell(&live);
            *held = Some(live);
            self.make_room(game);
            if thrown {
                // Dice that the server threw must be stored before anybody sees them.
                return self.save(game, held).await;
            }
        }
        Ok(held)
    }

    /// Reads from a game, on a thread where that may take its time.
    pub async fn read<T: Send + 'static>(
        &self,
        game: &Arc<Game>,
        read: impl FnOnce(&mut Live) -> Answered<T> + Send + 'static,
    ) -> Answered<T> {
        let held = self.hold(game).await?;
        let (_, found) = work(held, read).await?;
        found
    }

    /// Prepares work on a game, and does it while others go on with the game.
    pub async fn ponder<T: Send + 'static>(
        &self,
        game: &Arc<Game>,
        prepare: impl FnOnce(&mut Live) -> Answered<Work<T>> + Send + 'static,
    ) -> Answered<T> {
        let work = self.read(game, prepare).await?;
        Ok(blocking(work).await??)
    }

    /// Does what a change asks for, stores it, tells the listeners, and lets the computer go on.
    ///
    /// Runs on a task of its own: a client that hangs up does not stop it half way.
    async fn change<T: Send + 'static>(
        self: &Arc<Self>,
        game: &Arc<Game>,
        change: impl FnOnce(&Game, &mut Live) -> Answered<T> + Send + 'static,
    ) -> Answered<T> {
        let (hall, game) = (self.clone(), game.clone());
        let task = tokio::spawn(async move {
            let held = hall.hold(&game).await?;
            if game.result().is_some() {
                return Err(Failure::forbidden("the game is over"));
            }
            let table = game.clone();
            let (held, done) = work(held, move |live| change(&table, live)).await?;
            let done = done?;
            hall.save(&game, held).await?;
            hall.wake_bots(&game);
            Ok(done)
        });
        task.await.map_err(Failure::ours)?
    }

    /// Commits what is new in a game. If that fails, the game leaves memory.
    async fn save(&self, game: &Arc<Game>, mut held: Held) -> Answered<Held> {
        let Some(mut live) = held.take() else { return Err(Failure::ours("an empty table")) };
        let had = live.lines.len();
        let (keep, fresh) = if live.session.answers() > had {
            (had, live.session.record_lines(had))
        } else {
            // Something was taken back, and in a secret lane not always the last line.
            let mut all = live.session.record_lines(0);
            let keep = all.iter().zip(&live.lines).take_while(|(a, b)| a == b).count();
            (keep, all.split_off(keep))
        };
        let result = live.session.outcome();
        let limit = live.session.time_limit();
        let clock = game.clock.as_ref().map(|clock| locked(clock).at(limit));
        let stored_clock = clock.as_ref().map(Clock::stored);
        self.store
            .change(Change {
                game: &game.stored.id,
                keep,
                had,
                lines: &fresh,
                result: result.as_ref(),
                clock: stored_clock.as_ref(),
            })
            .await?;
        if let (Some(clock), Some(now)) = (&game.clock, clock) {
            *locked(clock) = now;
        }
        live.lines.truncate(keep);
        live.lines.extend(fresh);
        if result.is_some() {
            *locked(&game.result) = result;
        }
        game.tell(&live);
        *held = Some(live);
        Ok(held)
    }

    /// Lets games that nobody has used for so long leave memory.
    pub fn tidy(&self, idle: Duration) {
        let mut games = locked(&self.games);
        games.retain(|_, game| {
            let at_work = game.bots_at_work.load(Ordering::Acquire) || game.is_timed_now();
            if locked(&game.used).elapsed() < idle || at_work {
                return true;
            }
            if let Ok(mut live) = game.live.try_lock() {
                *live = None;
            }
            // Somebody may still hold the table: there must never be two of one game.
            Arc::strong_count(game) > 1
        });
    }

    /// Lets the games that were not used for longest leave memory until there are not too many.
    /// `fresh` has just come and stays; so does whatever somebody is at.
    fn make_room(&self, fresh: &Arc<Game>) {
        let mut others: Vec<Arc<Game>> = locked(&self.games).values().cloned().collect();
        others.retain(|game| !Arc::ptr_eq(game, fresh));
        others.sort_by_key(|game| *locked(&game.used));
        let mut tables: Vec<_> = others
            .iter()
            .filter(|game| !game.bots_at_work.load(Ordering::Acquire))
            .filter_map(|game| game.live.try_lock().ok())
            .filter(|live| live.is_some())
            .collect();
        let most = self.most.saturating_sub(1);
        let leave = tables.len().saturating_sub(most);
        for live in tables.iter_mut().take(leave) {
            **live = None;
        }
    }

    /// How many games are in memory.
    pub fn in_memory(&self) -> usize {
        let games = locked(&self.games);
        games.values().filter(|game| game.live.try_lock().is_ok_and(|live| live.is_some())).count()
    }
}

/// Works on a game on a thread where that may take its time. If it panics, the table is clear
/// afterwards.
async fn work<T: Send + 'static>(
    mut held: Held,
    work: impl FnOnce(&mut Live) -> Answered<T> + Send + 'static,
) -> Answered<(Held, Answered<T>)> {
    blocking(move || {
        let mut live = held.take().ok_or_else(|| Failure::ours("an empty table"))?;
        let before = live.session.answers();
        let done = work(&mut live);
        // A failure after a change: forget the change.
        if done.is_ok() || live.session.answers() == before {
            *held = Some(live);
        }
        Ok((held, done))
    })
    .await?
}

/// Runs something on a thread where it may take its time; a panic becomes a failure.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Answered<T> {
    tokio::task::spawn_blocking(work).await.map_err(Failure::ours)
}
