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
mod pool;
mod reporting;

use self::clock::Clock;
use crate::api::{self, Outcome};
use crate::cache::Cache;
use crate::caller::Caller;
use crate::library::Library;
use crate::limits::{Gate, Peer, Rate, Streams};
use crate::problem::{Answered, Failure};
use crate::store::{Change, Journal, Store, StoredGame, StoredSeat};
use engine::dice::unhex;
use engine::record::{Ending, Tags};
use engine::scene::{HexSheet, Scene};
use engine::{Seat, Viewer};
use host::{DiceSource, Kept, Mind, Patience, Player, Session, Start};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedMutexGuard, Semaphore, watch};

/// How long a computer player may think about one answer.
const THINK: Duration = Duration::from_secs(5);
/// A minute of the rules.
const MINUTE: Duration = Duration::from_secs(60);
/// Games in memory.
pub const MOST: usize = 64;
/// Computer players that think at the same time.
const THINKERS: usize = 8;
/// How long odds, a reach and the like may take.
const PONDER: Duration = Duration::from_secs(10);
/// Streams that are open at the same time: fewer than connections, so that others get in.
const ALL_STREAMS: usize = 384;
/// So many tokens that have opened a seat are remembered.
const WELCOME: usize = 4096;

/// A game in memory.
pub struct Live {
    /// The game itself.
    pub session: Box<dyn Session + Send>,
    /// Its journal as it is stored; of a game that is only looked at, as far as it can be run.
    pub lines: Vec<String>,
    /// Lines behind them that cannot be run.
    rest: Vec<String>,
    /// The chain after its last line, for the store.
    chain: String,
    /// The computer players.
    minds: [Option<Mind>; 2],
    /// The record of a game that other rules have played, as it was written.
    pub kept: Option<Kept>,
    /// A finished game at the moment somebody looked at last.
    pub scrub: Option<(usize, Box<dyn Session + Send>)>,
}

impl Live {
    fn new(session: Box<dyn Session + Send>) -> Live {
        Live {
            session,
            lines: Vec::new(),
            rest: Vec::new(),
            chain: String::new(),
            minds: [None, None],
            kept: None,
            scrub: None,
        }
    }

    /// The record as it was written, for who sees all; others are told what these rules let them know.
    pub fn kept_for(&self, viewer: Viewer) -> Option<&Kept> {
        self.kept.as_ref().filter(|_| viewer == Viewer::Umpire)
    }

    /// The secret lane of every answer, also of those that cannot be run.
    pub fn lanes(&self) -> Vec<Option<Seat>> {
        self.kept.as_ref().map_or_else(|| self.session.lanes(), |kept| kept.lanes.clone())
    }
}

/// The last picture of a game as it is stored: without the ground, which its scenario has.
pub fn last_picture(session: &dyn Session) -> String {
    lean_text(&session.scene(Viewer::Umpire))
}

fn lean_text(scene: &Scene) -> String {
    let lean = Scene { sheet: HexSheet::default(), table: None, ..scene.clone() };
    serde_json::to_string(&lean).expect("a scene is plain data")
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
    /// Why it can only be looked at, if that is so.
    frozen: Mutex<Option<String>>,
    /// The number of its dice, if it is a guided first battle.
    pub guided: Option<u32>,
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

    /// Why it can only be looked at, if that is so: it was made by other rules, or is damaged.
    pub fn frozen(&self) -> Option<String> {
        locked(&self.frozen).clone()
    }

    /// Refuses to change a game that is over or can only be looked at.
    fn must_go_on(&self) -> Answered<()> {
        if self.result().is_some() {
            return Err(Failure::forbidden("the game is over"));
        }
        match self.frozen() {
            Some(why) => Err(Failure::frozen(why)),
            None => Ok(()),
        }
    }

    /// The side that gave up, if that ended the game.
    pub fn gave_up(&self) -> Answered<Option<Seat>> {
        let result = self.result().filter(|result| result.rule == host::RESIGNED);
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
        let record = self.record_text(lines);
        if self.frozen().is_some() {
            let looked = self.start.look(&record, &Patience::endless());
            return Ok(looked.map_err(Failure::ours)?.session);
        }
        Ok(self.start.replay(&record, None).map_err(Failure::ours)?.session)
    }

    /// The whole record of a game that can only be looked at, just as it is stored.
    pub fn kept_record(&self, live: &Live) -> String {
        let mut text = self.record_text(&live.lines);
        for line in &live.rest {
            text += line;
            text.push('\n');
        }
        if let Some(Outcome { winner, rule, words }) = self.result() {
            let ending = Ending {
                result: winner.unwrap_or_else(|| "draw".to_owned()),
                termination: format!("{words} [{rule}]"),
                hash: String::new(),
                seed: self.stored.seed.clone(),
                resigned: None,
            };
            let ground = self.start.set_up(Viewer::Umpire);
            let picture = live.kept.as_ref().and_then(|kept| kept.picture_on(&ground));
            text += &engine::record::ending_line(&ending, picture.as_ref());
            text.push('\n');
        }
        text
    }

    fn load(&self, journal: Journal) -> Answered<Live> {
        let Journal { lines, chain, broken, picture } = journal;
        if let Some(broken) = broken {
            let why = format!("this game is damaged: {broken}; it is shown up to there");
            locked(&self.frozen).get_or_insert(why);
        }
        if self.is_of_other_rules() {
            return self.keep(lines, chain, picture);
        }
        if self.frozen().is_some() {
            return self.look(lines, chain);
        }
        let players = self.tags.players.clone().map(Player::Person);
        let dice = match unhex(&self.stored.seed).and_then(|seed| seed.try_into().ok()) {
            Some(seed) => DiceSource::Seed(seed),
            None => DiceSource::Typed,
        };
        let mut session = match self.start.resume(&self.record_text(&lines), players, dice) {
            Ok(session) => session,
            Err(error) => {
                // Better a game that can be looked at than none.
                let why = format!("this game cannot go on: {error}; it is shown up to there");
                *locked(&self.frozen) = Some(why);
                return self.look(lines, chain);
            }
        };
        throw_dice(&mut *session)?;
        Ok(Live { lines, chain, ..Live::new(session) })
    }

    /// Whether other rules than ours have played it.
    fn is_of_other_rules(&self) -> bool {
        self.tags.rules_version != self.start.rules_version()
    }

    /// A game that other rules have played: what was told and drawn then, and beside it how far the
    /// rules of this program come with it.
    fn keep(&self, lines: Vec<String>, chain: String, picture: Option<String>) -> Answered<Live> {
        let mut kept = Kept::read(&self.record_text(&lines)).map_err(Failure::ours)?;
        let drawn = picture.and_then(|picture| serde_json::from_str(&picture).ok());
        kept.picture = drawn;
        kept.picture = kept.picture_on(&self.start.set_up(Viewer::Umpire));
        let live = self.look(lines, chain)?;
        Ok(Live { kept: Some(kept), ..live })
    }

    /// A game that can only be looked at, as far as the rules of this program come with it.
    fn look(&self, mut lines: Vec<String>, chain: String) -> Answered<Live> {
        let looked = self.start.look(&self.record_text(&lines), &Patience::endless());
        let looked = looked.map_err(Failure::ours)?;
        let rest = lines.split_off(looked.answers);
        if !rest.is_empty() {
            let mut frozen = locked(&self.frozen);
            let why = frozen.take().unwrap_or_default();
            *frozen = Some(format!(
                "{why}; the rules of this program come with it up to answer {} of {}",
                looked.answers, looked.of
            ));
        }
        Ok(Live { lines, rest, chain, ..Live::new(looked.session) })
    }

    fn tell(&self, live: &Live) {
        let lanes = live.lanes();
        let all = [
            Viewer::Seat(Seat::First),
            Viewer::Seat(Seat::Second),
            Viewer::Spectator,
            Viewer::Umpire,
        ];
        let over = self.result().is_some();
        let rests = over || self.frozen().is_some();
        self.news.send_modify(|news| {
            news.seqs = all.map(|viewer| counted(&lanes, viewer).last().copied().unwrap_or(0));
            news.awaited = if rests { Vec::new() } else { live.session.awaited() };
            news.over = over;
            news.changes += 1;
        });
    }
}

/// Where a game stands, as a viewer counts.
pub fn stands(live: &Live, counts: Viewer) -> u32 {
    counted(&live.lanes(), counts).last().copied().unwrap_or(0)
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
pub struct Limits {
    /// How long a computer player may think about one answer, unless its game says otherwise.
    pub think: Duration,
    /// How many games are in memory; beyond that, those not used for longest leave.
    pub most: usize,
    /// How long a minute of the rules lasts, in games against the clock.
    pub minute: Duration,
    /// What the dice of all games come from, one game after the other; by default from nowhere
    /// that anybody knows.
    pub seed: Option<u64>,
    /// How long odds, a reach and the like may take; taking in a record may take three times as long.
    pub ponder: Duration,
    /// How much of such work is done at the same time.
    pub ponderers: usize,
    /// How many games a client may make.
    pub making: Rate,
    /// How many records a client may have taken in.
    pub importing: Rate,
    /// How many wrong tokens a client may show.
    pub guessing: Rate,
    /// How many streams a client may have open.
    pub streams: usize,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Limits {
            think: THINK,
            most: MOST,
            minute: MINUTE,
            seed: None,
            ponder: PONDER,
            ponderers: cores.max(2),
            making: Rate { at_once: 200, a_minute: 60 },
            importing: Rate { at_once: 30, a_minute: 20 },
            guessing: Rate { at_once: 30, a_minute: 20 },
            streams: 64,
        }
    }
}

/// All games.
pub struct Hall {
    /// What can be played.
    pub library: Library,
    store: Store,
    games: Mutex<HashMap<String, Arc<Game>>>,
    thinkers: Arc<Semaphore>,
    limits: Limits,
    made: AtomicU64,
    /// Whether the house is closing.
    closing: AtomicBool,
    pool: pool::Pool,
    /// Who makes games.
    pub making: Gate,
    /// Who has records taken in.
    pub importing: Gate,
    /// Who shows wrong tokens.
    pub guessing: Gate,
    /// The open streams.
    pub streams: Arc<Streams>,
    /// Tokens that have opened a seat, by who showed them.
    welcome: Mutex<Cache<(Peer, String), ()>>,
}

impl Hall {
    /// A hall over a database.
    pub fn new(library: Library, store: Store) -> Arc<Hall> {
        Self::with_limits(library, store, Limits::default())
    }

    /// A hall with limits of its own.
    pub fn with_limits(library: Library, store: Store, limits: Limits) -> Arc<Hall> {
        Arc::new(Hall {
            made: AtomicU64::new(0),
            library,
            store,
            games: Mutex::default(),
            thinkers: Arc::new(Semaphore::new(THINKERS)),
            closing: AtomicBool::new(false),
            pool: pool::Pool::new(limits.ponderers),
            making: Gate::new(limits.making, "new games"),
            importing: Gate::new(limits.importing, "records"),
            guessing: Gate::new(limits.guessing, "wrong tokens"),
            streams: Arc::new(Streams::new(limits.streams, ALL_STREAMS)),
            welcome: Mutex::new(Cache::new(WELCOME)),
            limits,
        })
    }

    /// Closes the house: the computer players stop, and what is acknowledged is on disk.
    pub async fn close(&self) {
        self.closing.store(true, Ordering::Release);
        self.store.close().await;
    }

    fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Acquire)
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
                let Some(stored) = self.store.game(id).await? else {
                    return Err(match self.store.lost(id).await? {
                        Some(words) => Failure::gone(format!("this game is lost: {words}")),
                        None => missing(),
                    });
                };
                let hall = self.clone();
                let game = blocking(move || hall.table(stored)).await??;
                locked(&self.games).entry(id.to_owned()).or_insert(game).clone()
            }
        };
        *locked(&game.used) = Instant::now();
        Ok(game)
    }

    fn table(&self, stored: StoredGame) -> Answered<Arc<Game>> {
        let unfit = |why: String| {
            Failure::gone(format!("this game cannot be opened by this program: {why}"))
        };
        let start = self
            .library
            .start(&stored.scenario, &stored.options)
            .map_err(|failure| unfit(failure.problem.error))?;
        let tags = engine::record::parse::<()>(&format!("{}\n", stored.tags))
            .map_err(|error| unfit(error.to_string()))?
            .tags;
        let (made_by, ours) = (tags.rules_version, start.rules_version());
        let damage = stored.damage.as_ref();
        let damage =
            damage.map(|what| format!("this game is damaged: {what}; it is shown up to there"));
        let frozen = damage.or_else(|| {
            (made_by != ours).then(|| {
                format!(
                    "this game was played by version {made_by} of the rules, and this program plays \
                     version {ours}: it can be looked at, but not gone on with; boards before the \
                     last are as the present rules play them"
                )
            })
        });
        let minute = self.limits.minute;
        Ok(Arc::new(Game {
            start,
            tags,
            result: Mutex::new(stored.result.clone()),
            clock: stored.clock.as_ref().map(|clock| Mutex::new(Clock::new(clock, minute))),
            live: Arc::default(),
            news: watch::Sender::new(News::default()),
            used: Mutex::new(Instant::now()),
            bots_at_work: AtomicBool::new(false),
            frozen: Mutex::new(frozen),
            guided: self.library.guided(&stored.scenario, &stored.seed),
            stored,
        }))
    }

    /// Waits for the table and brings the game into memory.
    pub async fn hold(&self, game: &Arc<Game>) -> Answered<Held> {
        let mut held = game.live.clone().lock_owned().await;
        if held.is_none() {
            let mut journal = self.store.journal(&game.stored.id).await?;
            if game.is_of_other_rules() {
                journal.picture = self.store.picture(&game.stored.id).await?;
            }
            let table = game.clone();
            let live = blocking(move || table.load(journal)).await??;
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
            game.must_go_on()?;
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
        let change = Change {
            game: game.stored.id.clone(),
            had,
            chain: live.chain.clone(),
            keep,
            lines: fresh.clone(),
            picture: result.is_some().then(|| last_picture(&*live.session)),
            result: result.clone(),
            clock: stored_clock,
        };
        live.chain = self.store.change(change).await?;
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
        let all: Vec<Arc<Game>> = locked(&self.games).values().cloned().collect();
        let others = all.iter().filter(|game| !Arc::ptr_eq(game, fresh));
        let others = by_use(others.map(|game| (*locked(&game.used), game)).collect());
        let mut tables: Vec<_> = others
            .into_iter()
            .filter(|game| !game.bots_at_work.load(Ordering::Acquire))
            .filter_map(|game| game.live.try_lock().ok())
            .filter(|live| live.is_some())
            .collect();
        let most = self.limits.most.saturating_sub(1);
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

/// What was not used for longest first. The times are taken along: others use the games meanwhile, and
/// what changes while it is compared cannot be sorted.
fn by_use<T>(mut used: Vec<(Instant, T)>) -> Vec<T> {
    used.sort_by_key(|(when, _)| *when);
    used.into_iter().map(|(_, what)| what).collect()
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
