//! The database: games and their journals.
//!
//! The journal is the truth. What is acknowledged has been committed with `synchronous=FULL`. One
//! process writes, and nobody else: [`Store::open`] takes a lock beside the file. In that process one
//! connection writes, and all who wait share its next commit ([`writer`]). Every line carries a chain
//! of hashes over the whole journal up to it, so that a write can tell in one look whether the journal
//! is still the one it was made for, and a reader whether it is whole.

mod health;
mod writer;

pub use health::{Health, Ill, Saved, backup, survey};
pub use writer::StoreError;

use self::writer::{Deed, Writer};
use crate::api::{Outcome, SeatKind};
use engine::dice::hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sqlx::Row;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

const TABLES: &str = "
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY,
    scenario TEXT NOT NULL,
    options TEXT NOT NULL,
    tags TEXT NOT NULL,
    seats TEXT NOT NULL,
    open INTEGER NOT NULL,
    seed TEXT NOT NULL,
    created INTEGER NOT NULL,
    finished INTEGER,
    result TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS answers (
    game TEXT NOT NULL REFERENCES games(id),
    n INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS clocks (
    game TEXT PRIMARY KEY REFERENCES games(id),
    period TEXT NOT NULL,
    spent INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
";

/// What came with the second form of the database: the chain of every line, and what is known of
/// games that are damaged.
const SECOND: &str = "
ALTER TABLE answers ADD COLUMN chain TEXT NOT NULL DEFAULT '';
CREATE TABLE damaged (
    game TEXT PRIMARY KEY,
    words TEXT NOT NULL
) STRICT, WITHOUT ROWID;
";

/// What came with the third form: the last picture of a finished game, for the day when its rules are no
/// longer in the program.
const THIRD: &str = "
CREATE TABLE pictures (
    game TEXT PRIMARY KEY REFERENCES games(id),
    scene TEXT NOT NULL
) STRICT, WITHOUT ROWID;
";

/// The form of the database that this program writes.
const FORM: i64 = 3;
/// The form since which lines have their chain.
const CHAINED: i64 = 2;
/// The form since which there are pictures.
const PICTURED: i64 = 3;

/// So many requests to write may wait.
const WAITING: usize = 1024;

/// A seat as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredSeat {
    /// Who sits there.
    pub kind: SeatKind,
    /// Which computer player.
    pub bot: Option<String>,
    /// How long it may think about one answer, in milliseconds.
    #[serde(default)]
    pub think: Option<u32>,
    /// SHA-256 of the token; empty for the computer.
    pub token_hash: String,
}

/// The clock of a game as it is stored. A game without one is not played against the clock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredClock {
    /// What the time is for.
    pub period: String,
    /// What is spent of it, in milliseconds.
    pub spent: i64,
}

/// A game as it is stored, without its journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// The game.
    pub id: String,
    /// Its scenario.
    pub scenario: String,
    /// Optional rules.
    pub options: Vec<String>,
    /// The first line of its record.
    pub tags: String,
    /// The two seats.
    pub seats: [StoredSeat; 2],
    /// Whether nothing is hidden.
    pub open: bool,
    /// The seed of the dice as hexadecimal text; empty if there is none.
    pub seed: String,
    /// When it was made, in seconds since 1970.
    pub created: i64,
    /// When it ended.
    pub finished: Option<i64>,
    /// How it ended.
    pub result: Option<Outcome>,
    /// Its clock, if it is played against one.
    pub clock: Option<StoredClock>,
    /// What is wrong with it, if a part of its journal was lost.
    pub damage: Option<String>,
}

/// The chain before the first line.
pub const NO_LINES: &str = "";

/// The chain after a line: a hash of the chain before it and the line.
pub fn linked(chain: &str, line: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(chain.as_bytes());
    hash.update([0]);
    hash.update(line.as_bytes());
    hex(&hash.finalize()[..16])
}

/// A journal as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Journal {
    /// Its lines, as far as they are whole.
    pub lines: Vec<String>,
    /// The chain after the last of them.
    pub chain: String,
    /// What is wrong behind them, if anything is.
    pub broken: Option<String>,
    /// The last picture, if it was asked for and there is one.
    pub picture: Option<String>,
}

/// A change of a journal: lines after the first `keep` are replaced.
#[derive(Clone, Debug)]
pub struct Change {
    /// The game.
    pub game: String,
    /// How many lines there were.
    pub had: usize,
    /// The chain after them: the journal must still be this one.
    pub chain: String,
    /// How many lines stay.
    pub keep: usize,
    /// The new lines behind them.
    pub lines: Vec<String>,
    /// How the game ended with them, if it did.
    pub result: Option<Outcome>,
    /// The last picture, if it did.
    pub picture: Option<String>,
    /// The clock with them, if there is one.
    pub clock: Option<StoredClock>,
}

/// The database.
#[derive(Clone)]
pub struct Store {
    readers: SqlitePool,
    deeds: mpsc::Sender<(Deed, oneshot::Sender<Result<String, StoreError>>)>,
    lock: Arc<Mutex<Option<File>>>,
    room: Arc<AtomicU32>,
    commits: Arc<AtomicU64>,
}

/// Why a database cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process has it.
    #[error(
        "another Grognard{who} is serving the games in this folder; two would destroy each \
         other's games. Stop it first"
    )]
    Taken {
        /// Which, if it has said so.
        who: String,
    },
    /// A later program has written it.
    #[error("{0} was written by a newer Grognard (form {1}, this one knows {FORM})")]
    Newer(String, i64),
    /// The file cannot be used.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The database cannot be used.
    #[error("{0}")]
    Sql(#[from] sqlx::Error),
}

/// Seconds since 1970.
pub fn now() -> i64 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |since| since.as_secs() as i64)
}

fn decode(what: &str) -> impl Fn(serde_json::Error) -> sqlx::Error + '_ {
    move |error| sqlx::Error::Decode(format!("{what}: {error}").into())
}

/// The file beside a database whose lock says who writes.
fn lock_path(file: &Path) -> PathBuf {
    file.with_extension("lock")
}

/// Takes the lock for this process, or says who has it.
fn take_lock(file: &Path) -> Result<File, OpenError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    own_only(&mut options);
    let mut lock = options.open(lock_path(file))?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut text = String::new();
            let _ = lock.read_to_string(&mut text);
            let id = text.trim();
            let who = if id.is_empty() { String::new() } else { format!(" (process {id})") };
            return Err(OpenError::Taken { who });
        }
        Err(TryLockError::Error(error)) => return Err(error.into()),
    }
    lock.set_len(0)?;
    writeln!(lock, "{}", std::process::id())?;
    Ok(lock)
}

/// Files that hold secrets are for their owner alone.
#[cfg(unix)]
fn own_only(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600);
}

#[cfg(not(unix))]
fn own_only(_: &mut OpenOptions) {}

/// Takes the rights of everybody else away from a file, if it is there.
#[cfg(unix)]
fn make_own(file: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    match std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o600)) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

#[cfg(not(unix))]
fn make_own(_: &Path) -> std::io::Result<()> {
    Ok(())
}

/// The file of SQLite beside a database, `-wal` or `-shm`.
fn beside(file: &Path, what: &str) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(what);
    file.with_file_name(name)
}

/// How every connection is opened.
fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(10))
}

impl Store {
    /// Opens or makes the database file, for this process alone. A damaged one is put in order first;
    /// see [`Store::open_checked`] for what was found.
    pub async fn open(file: &Path) -> Result<Store, OpenError> {
        Ok(Self::open_checked(file).await?.0)
    }

    /// Opens the database and says what had to be mended in it. Sound games are kept, and of the
    /// others whatever can be read; the damaged file is put aside.
    pub async fn open_checked(file: &Path) -> Result<(Store, Option<Health>), OpenError> {
        let lock = take_lock(file)?;
        let mut make = OpenOptions::new();
        make.append(true).create(true);
        own_only(&mut make);
        drop(make.open(file)?);
        for file in [file.to_owned(), beside(file, "-wal"), beside(file, "-shm")] {
            make_own(&file)?;
        }
        let found = health::mend(file).await?;
        let readers =
            SqlitePoolOptions::new().max_connections(4).connect_with(options(file)).await?;
        raise(&readers, file).await?;
        let (deeds, waiting) = mpsc::channel(WAITING);
        let room = Arc::new(AtomicU32::new(0));
        let commits = Arc::new(AtomicU64::new(0));
        let writer = Writer::new(options(file), room.clone(), commits.clone());
        tokio::spawn(writer.run(waiting));
        let lock = Arc::new(Mutex::new(Some(lock)));
        Ok((Store { readers, deeds, lock, room, commits }, found))
    }

    /// Closes it, once all that waits is written. Another process may then open it.
    pub async fn close(&self) {
        let _ = self.ask(Deed::Close).await;
        self.readers.close().await;
        drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    /// Bounds the file to so many pages, as a full disk would; 0 is no bound.
    pub fn set_room(&self, pages: u32) {
        self.room.store(pages, Ordering::Relaxed);
    }

    /// How many commits there were.
    pub fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    async fn ask(&self, deed: Deed) -> Result<String, StoreError> {
        let (done, told) = oneshot::channel();
        self.deeds.send((deed, done)).await.map_err(|_| StoreError::Closed)?;
        told.await.map_err(|_| StoreError::Closed)?
    }

    /// Puts a new game in, with the answers it already has.
    pub async fn insert(
        &self,
        game: StoredGame,
        lines: Vec<String>,
        picture: Option<String>,
    ) -> Result<(), StoreError> {
        self.ask(Deed::Insert(Box::new(game), lines, picture)).await.map(drop)
    }

    /// Changes a journal, all or nothing, if it is still the one that the change was made for. Gives
    /// the chain after its last line.
    pub async fn change(&self, change: Change) -> Result<String, StoreError> {
        self.ask(Deed::Change(Box::new(change))).await
    }

    /// Keeps what is spent of a clock while nobody answers.
    pub async fn keep_clock(&self, game: &str, clock: StoredClock) -> Result<(), StoreError> {
        self.ask(Deed::Clock(game.to_owned(), clock)).await.map(drop)
    }

    /// Ends a game by a fact that is not in its journal: a resignation.
    pub async fn end(
        &self,
        game: &str,
        result: Outcome,
        picture: Option<String>,
    ) -> Result<(), StoreError> {
        self.ask(Deed::End(game.to_owned(), result, picture)).await.map(drop)
    }

    /// A game by its id.
    pub async fn game(&self, id: &str) -> Result<Option<StoredGame>, sqlx::Error> {
        let row = sqlx::query(GAME).bind(id).fetch_optional(&self.readers).await?;
        row.as_ref().map(stored_game).transpose()
    }

    /// What is known of a game that could not be read any more.
    pub async fn lost(&self, id: &str) -> Result<Option<String>, sqlx::Error> {
        let row = sqlx::query("SELECT words FROM damaged WHERE game = $1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| row.try_get(0)).transpose()
    }

    /// The journal of a game, as far as it is whole.
    pub async fn journal(&self, id: &str) -> Result<Journal, sqlx::Error> {
        let rows = sqlx::query(LINES).bind(id).fetch_all(&self.readers).await?;
        Ok(whole(rows.iter().map(numbered)))
    }

    /// The last picture of a game, if there is one.
    pub async fn picture(&self, id: &str) -> Result<Option<String>, sqlx::Error> {
        let row = sqlx::query(PICTURE).bind(id).fetch_optional(&self.readers).await?;
        row.map(|row| row.try_get(0)).transpose()
    }

    /// Games that have not ended, for whoever takes up the computer's moves after a restart.
    pub async fn unfinished(&self) -> Result<Vec<String>, sqlx::Error> {
        let rows = sqlx::query("SELECT id FROM games WHERE finished IS NULL ORDER BY created DESC")
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| row.try_get(0)).collect()
    }
}

const GAME: &str = "SELECT games.*, period, spent, words FROM games \
    LEFT JOIN clocks ON clocks.game = id LEFT JOIN damaged ON damaged.game = id WHERE id = $1";
const PICTURE: &str = "SELECT scene FROM pictures WHERE game = $1";
const LINES: &str = "SELECT n, line, chain FROM answers WHERE game = $1 ORDER BY n";

/// Brings a database of an earlier form to this one.
async fn raise(pool: &SqlitePool, file: &Path) -> Result<(), OpenError> {
    let mut deed = pool.begin_with("BEGIN IMMEDIATE").await?;
    let form: i64 = sqlx::query("PRAGMA user_version").fetch_one(&mut *deed).await?.get(0);
    if form > FORM {
        return Err(OpenError::Newer(file.display().to_string(), form));
    }
    if form < CHAINED {
        sqlx::raw_sql(TABLES).execute(&mut *deed).await?;
        sqlx::raw_sql(SECOND).execute(&mut *deed).await?;
        let rows = sqlx::query("SELECT game, n, line FROM answers ORDER BY game, n");
        let rows = rows.fetch_all(&mut *deed).await?;
        let (mut of, mut chain) = (String::new(), String::new());
        for row in rows {
            let (game, n): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
            if game != of {
                (of, chain) = (game, NO_LINES.to_owned());
            }
            chain = linked(&chain, row.try_get(2)?);
            sqlx::query("UPDATE answers SET chain = $3 WHERE game = $1 AND n = $2")
                .bind(&of)
                .bind(n)
                .bind(&chain)
                .execute(&mut *deed)
                .await?;
        }
    }
    if form < PICTURED {
        sqlx::raw_sql(THIRD).execute(&mut *deed).await?;
        sqlx::raw_sql("PRAGMA user_version = 3").execute(&mut *deed).await?;
    }
    deed.commit().await?;
    Ok(())
}

/// A row of [`GAME`].
fn stored_game(row: &SqliteRow) -> Result<StoredGame, sqlx::Error> {
    let options: String = row.try_get("options")?;
    let seats: String = row.try_get("seats")?;
    let result: Option<String> = row.try_get("result")?;
    let period: Option<String> = row.try_get("period")?;
    let spent: Option<i64> = row.try_get("spent")?;
    Ok(StoredGame {
        id: row.try_get("id")?,
        scenario: row.try_get("scenario")?,
        options: serde_json::from_str(&options).map_err(decode("options"))?,
        tags: row.try_get("tags")?,
        seats: serde_json::from_str(&seats).map_err(decode("seats"))?,
        open: row.try_get::<i64, _>("open")? != 0,
        seed: row.try_get("seed")?,
        created: row.try_get("created")?,
        finished: row.try_get("finished")?,
        result: match result {
            Some(text) => Some(serde_json::from_str(&text).map_err(decode("result"))?),
            None => None,
        },
        clock: period.zip(spent).map(|(period, spent)| StoredClock { period, spent }),
        damage: row.try_get("words")?,
    })
}

/// A row of [`LINES`].
fn numbered(row: &SqliteRow) -> Result<(i64, String, String), sqlx::Error> {
    Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))
}

/// The journal of these rows, up to the first that is missing or is not the one that was written.
fn whole(rows: impl Iterator<Item = Result<(i64, String, String), sqlx::Error>>) -> Journal {
    let mut journal = Journal::default();
    for row in rows {
        let wanted = journal.lines.len() as i64 + 1;
        let broken = match row {
            Err(error) => format!("answer {wanted} cannot be read ({error})"),
            Ok((n, ..)) if n != wanted => format!("answer {wanted} is missing"),
            Ok((_, line, chain)) => {
                let next = linked(&journal.chain, &line);
                if next == chain {
                    journal.chain = next;
                    journal.lines.push(line);
                    continue;
                }
                format!("answer {wanted} is not as it was written")
            }
        };
        journal.broken = Some(broken);
        break;
    }
    journal
}

/// Plain data as JSON text.
fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}
