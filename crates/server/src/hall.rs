//! The hall: all games, each at its own table.
//!
//! A game in memory is only a cache of its journal in the store. Whatever changes a game happens
//! under the lock of that game alone, on a task that no client can cancel, and is acknowledged only
//! after it has been committed. When storing fails or code panics, the table is cleared, and the
//! next caller finds the game as the store has it.

use crate::api::{self, NewGame, Outcome, SeatKind};
use crate::caller::{Caller, fresh_token, hash};
use crate::library::Library;
use crate::problem::{Answered, Failure};
use crate::store::{Change, Store, StoredGame, StoredSeat, now};
use engine::dice::unhex;
use engine::record::Tags;
use engine::{Seat, Viewer};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use systems::{DiceSource, Mind, Player, Session, Start, Work};
use tokio::sync::{OwnedMutexGuard, Semaphore, watch};

/// How long a computer player may think about one answer.
const THINK: Duration = Duration::from_secs(5);
/// Games in memory.
pub const MOST: usize = 64;
/// How long somebody may let it think, in milliseconds.
const PATIENCE: std::ops::RangeInclusive<u32> = 50..=60_000;
/// The key of a game's end by giving up.
const RESIGNED: &str = "resign";
/// More answers than this are not taken at once.
const ANSWERS: usize = 500;
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
        let result = self.result().filter(|result| result.rule == RESIGNED);
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
}

impl Default for Furniture {
    fn default() -> Self {
        Furniture { think: THINK, most: MOST }
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
}

impl Hall {
    /// A hall over a database.
    pub fn new(library: Library, store: Store) -> Arc<Hall> {
        Self::furnished(library, store, Furniture::default())
    }

    /// A hall with limits of its own.
    pub fn furnished(library: Library, store: Store, limits: Furniture) -> Arc<Hall> {
        let Furniture { think, most } = limits;
        Arc::new(Hall {
            most,
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
        self.store
            .change(Change {
                game: &game.stored.id,
                keep,
                had,
                lines: &fresh,
                result: result.as_ref(),
            })
            .await?;
        live.lines.truncate(keep);
        live.lines.extend(fresh);
        if result.is_some() {
            *locked(&game.result) = result;
        }
        game.tell(&live);
        *held = Some(live);
        Ok(held)
    }

    /// Answers a question, or several one after the other. Says how many answers were taken.
    pub async fn answer(
        self: &Arc<Self>,
        game: &Arc<Game>,
        caller: &Caller,
        given: api::GivenAnswer,
    ) -> Answered<u32> {
        let seat = game.seat(&given.side)?;
        caller.must_hold(seat, &given.side)?;
        let answers = match (given.answer, given.answers) {
            (Some(one), None) => vec![one],
            (None, Some(all)) if (1..=ANSWERS).contains(&all.len()) => all,
            (None, Some(_)) => return Err(Failure::bad(format!("answers: 1 to {ANSWERS}"))),
            _ => return Err(Failure::bad("either answer or answers expected")),
        };
        let counts = game.counts(caller);
        self.change(game, move |_, live| {
            let before = live.session.answers();
            let seq = counted(&live.session.lanes(), counts).last().copied().unwrap_or(0);
            if given.seq != seq {
                return Err(Failure::stale(seq));
            }
            live.session.answer(seat, &answers[0])?;
            let mut taken = 1;
            for answer in &answers[1..] {
                // Something came between: dice, or an answer that the rules gave themselves.
                let alone = live.session.answers() == before + taken;
                if !alone || live.session.answer(seat, answer).is_err() {
                    break;
                }
                taken += 1;
            }
            throw_dice(&mut *live.session)?;
            Ok(taken as u32)
        })
        .await
    }

    /// Gives again what a side took back last, if nobody has answered since.
    pub async fn redo(
        self: &Arc<Self>,
        game: &Arc<Game>,
        caller: &Caller,
        side: &str,
    ) -> Answered<()> {
        let seat = game.seat(side)?;
        caller.must_hold(seat, side)?;
        self.change(game, move |_, live| {
            live.session.redo(seat)?;
            throw_dice(&mut *live.session)
        })
        .await
    }

    /// Takes back the last answer of a side.
    pub async fn undo(
        self: &Arc<Self>,
        game: &Arc<Game>,
        caller: &Caller,
        side: &str,
    ) -> Answered<()> {
        let seat = game.seat(side)?;
        caller.must_hold(seat, side)?;
        self.change(game, move |_, live| Ok(live.session.undo(seat)?)).await
    }

    /// Ends a game: a side gives up. The journal stays as it is.
    pub async fn resign(
        self: &Arc<Self>,
        game: &Arc<Game>,
        caller: &Caller,
        side: &str,
    ) -> Answered<()> {
        let seat = game.seat(side)?;
        caller.must_hold(seat, side)?;
        let result = Outcome {
            winner: Some(game.side(seat.other())),
            rule: RESIGNED.to_owned(),
            words: format!("The {side} side gives up."),
        };
        let (hall, game) = (self.clone(), game.clone());
        let task = tokio::spawn(async move {
            let held = hall.hold(&game).await?;
            if game.result().is_some() {
                return Err(Failure::forbidden("the game is over"));
            }
            hall.store.end(&game.stored.id, &result).await?;
            *locked(&game.result) = Some(result);
            if let Some(live) = held.as_ref() {
                game.tell(live);
            }
            Ok(())
        });
        task.await.map_err(Failure::ours)?
    }

    /// Makes a game with dice that nobody can foresee.
    pub async fn make(self: &Arc<Self>, wish: NewGame) -> Answered<api::Made> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).map_err(Failure::ours)?;
        self.make_with(wish, seed).await
    }

    /// Makes a game with the dice of this seed.
    pub async fn make_with(self: &Arc<Self>, wish: NewGame, seed: [u8; 32]) -> Answered<api::Made> {
        let hall = self.clone();
        let (game, lines, made) = blocking(move || hall.prepare(wish, seed)).await??;
        self.put(game, lines, made).await
    }

    async fn put(
        self: &Arc<Self>,
        game: StoredGame,
        lines: Vec<String>,
        made: api::Made,
    ) -> Answered<api::Made> {
        let hall = self.clone();
        let task = tokio::spawn(async move {
            hall.store.insert(&game, &lines).await?;
            let table = hall.game(&game.id).await?;
            hall.wake_bots(&table);
            Ok(made)
        });
        task.await.map_err(Failure::ours)?
    }

    fn prepare(
        &self,
        wish: NewGame,
        seed: [u8; 32],
    ) -> Answered<(StoredGame, Vec<String>, api::Made)> {
        let start = self.library.start(&wish.scenario, &wish.options)?;
        let info = start.info().clone();
        let system = self.library.system(&info.system)?;
        let id = fresh_token()?[..16].to_owned();
        let mut made =
            api::Made { game: id.clone(), tokens: BTreeMap::new(), invite: BTreeMap::new() };
        if let Some(side) = wish.seats.keys().find(|&side| !info.sides.contains(side)) {
            let known = info.sides.join(" and ");
            return Err(Failure::bad(format!("no side '{side}'; there are {known}")));
        }
        let mut seats = Vec::new();
        for side in &info.sides {
            let choice = wish
                .seats
                .get(side)
                .ok_or_else(|| Failure::bad(format!("who plays the {side} side?")))?;
            let mut token_hash = String::new();
            let bot = match choice.kind {
                SeatKind::Bot => {
                    let known = system.bots();
                    let wanted = choice.bot.as_deref().or(known.last().copied());
                    let found = known.iter().find(|&&bot| Some(bot) == wanted);
                    let bot = found.ok_or_else(|| {
                        Failure::bad(format!(
                            "no bot '{}'; there are {}",
                            wanted.unwrap_or_default(),
                            known.join(", ")
                        ))
                    })?;
                    Some((*bot).to_owned())
                }
                SeatKind::Person | SeatKind::Friend => {
                    let token = fresh_token()?;
                    token_hash = hash(&token);
                    let list = if choice.kind == SeatKind::Person {
                        &mut made.tokens
                    } else {
                        &mut made.invite
                    };
                    list.insert(side.clone(), token);
                    None
                }
            };
            if choice.think.is_some_and(|think| !PATIENCE.contains(&think)) {
                let (least, most) = (PATIENCE.start(), PATIENCE.end());
                return Err(Failure::bad(format!("think: {least} to {most} milliseconds")));
            }
            let think = choice.think.filter(|_| bot.is_some());
            seats.push(StoredSeat { kind: choice.kind, bot, think, token_hash });
        }
        let open = wish.open.unwrap_or(false);
        if open && seats.iter().any(|seat| seat.kind == SeatKind::Friend) {
            return Err(Failure::bad("a game with a friend cannot be open: it has hidden facts"));
        }
        let seats: [StoredSeat; 2] =
            seats.try_into().map_err(|_| Failure::ours("two sides expected"))?;
        let names = seats.each_ref().map(|seat| match (&seat.bot, seat.kind) {
            (Some(bot), _) => bot.clone(),
            (None, SeatKind::Friend) => "friend".to_owned(),
            (None, _) => "person".to_owned(),
        });
        let session = start.begin(names.map(Player::Person), DiceSource::Seed(seed))?;
        let lines = session.record_lines(0);
        let game = StoredGame {
            id,
            scenario: info.id,
            options: wish.options,
            tags: engine::record::tags_line(session.tags()),
            seats,
            open,
            seed: engine::dice::hex(&seed),
            created: now(),
            finished: None,
            result: None,
        };
        Ok((game, lines, made))
    }

    /// Takes in a record: a finished game to look at, or an unfinished one to go on with.
    pub async fn import(self: &Arc<Self>, text: String) -> Answered<api::Made> {
        let hall = self.clone();
        let (game, lines, made) = blocking(move || hall.read_record(&text)).await??;
        self.put(game, lines, made).await
    }

    fn read_record(&self, text: &str) -> Answered<(StoredGame, Vec<String>, api::Made)> {
        let first = text.lines().next().unwrap_or_default();
        let record = engine::record::parse::<()>(&format!("{first}\n"))
            .map_err(|error| Failure::refused(error.to_string()))?;
        let mut tags = record.tags;
        let start = self.library.start(&tags.scenario, &tags.options)?;
        let replay = start.replay(text, None)?;
        if let Some(fault) = replay.checked.faults.first() {
            return Err(Failure::refused(fault.clone()));
        }
        let result = replay.outcome;
        let id = fresh_token()?[..16].to_owned();
        let mut made =
            api::Made { game: id.clone(), tokens: BTreeMap::new(), invite: BTreeMap::new() };
        let seed = replay.ending.filter(|_| result.is_some()).map(|end| end.seed);
        let seed = seed.unwrap_or_default();
        if seed.is_empty() {
            // Nobody here knows the seed, so nobody can keep what it promised: the server throws.
            tags.dice_commitment = String::new();
        }
        let mut seat = |side: &String| -> Answered<StoredSeat> {
            let mut token_hash = String::new();
            if result.is_none() {
                let token = fresh_token()?;
                token_hash = hash(&token);
                made.tokens.insert(side.clone(), token);
            }
            Ok(StoredSeat { kind: SeatKind::Person, bot: None, think: None, token_hash })
        };
        let seats = [seat(&tags.sides[0])?, seat(&tags.sides[1])?];
        let game = StoredGame {
            id,
            scenario: tags.scenario.clone(),
            options: tags.options.clone(),
            tags: engine::record::tags_line(&tags),
            seats,
            open: true,
            seed,
            created: now(),
            finished: result.as_ref().map(|_| now()),
            result,
        };
        Ok((game, replay.session.record_lines(0), made))
    }

    /// Lets the computer play on, if it is its turn and it is not at it already.
    pub fn wake_bots(self: &Arc<Self>, game: &Arc<Game>) {
        let plays = game.stored.seats.iter().any(|seat| seat.bot.is_some());
        if !plays || game.result().is_some() || game.bots_at_work.swap(true, Ordering::AcqRel) {
            return;
        }
        let (hall, game) = (self.clone(), game.clone());
        tokio::spawn(async move {
            loop {
                match hall.bot_step(&game).await {
                    Ok(true) => {}
                    Ok(false) => break,
                    Err(failure) => {
                        eprintln!("grognard: bot: {}", failure.problem.error);
                        game.bots_at_work.store(false, Ordering::Release);
                        break;
                    }
                }
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
        let Some((seat, bot)) = asked.filter(|_| game.result().is_none()) else {
            // Under the lock: whoever changes the game after this wakes the bots again.
            game.bots_at_work.store(false, Ordering::Release);
            return Ok(false);
        };
        let table = game.clone();
        let (held, thought) = work(held, move |live| {
            let mind = match live.minds[seat.index()].take() {
                Some(mind) => mind,
                None => table.start.mind(&bot, bot_seed(&table.stored.seed, seat, live))?,
            };
            let thought = live.session.think(seat, mind);
            Ok((mark(live, seat), thought.ok()))
        })
        .await?;
        let (looked_at, thought) = thought?;
        drop(held);
        let think = game.stored.seats[seat.index()].think;
        let think = think.map_or(self.think, |think| Duration::from_millis(think.into()));
        let said = self.say(thought, think).await;
        // The table was free while the bot thought: what it looked at must still be there.
        let held = self.hold(game).await?;
        if game.result().is_some() {
            game.bots_at_work.store(false, Ordering::Release);
            return Ok(false);
        }
        let (held, done) = work(held, move |live| {
            if mark(live, seat) != looked_at {
                return Ok(false);
            }
            let said = said.map(|(mind, notation)| {
                live.minds[seat.index()] = Some(mind);
                notation
            });
            if said.is_none_or(|notation| live.session.answer(seat, &notation).is_err()) {
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
    async fn say(
        &self,
        thought: Option<systems::Thought>,
        think: Duration,
    ) -> Option<(Mind, String)> {
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

    /// Lets games that nobody has used for so long leave memory.
    pub fn tidy(&self, idle: Duration) {
        let mut games = locked(&self.games);
        games.retain(|_, game| {
            if locked(&game.used).elapsed() < idle || game.bots_at_work.load(Ordering::Acquire) {
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
