//! The database: games and their journals.
//!
//! The journal is the truth. What is acknowledged has been committed with `synchronous=FULL`.

use crate::api::{Outcome, SeatKind};
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use std::path::Path;
use std::time::Duration;

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
}

/// A change of a journal: lines after the first `keep` are replaced.
#[derive(Clone, Copy, Debug)]
pub struct Change<'a> {
    /// The game.
    pub game: &'a str,
    /// How many lines stay.
    pub keep: usize,
    /// How many lines there were.
    pub had: usize,
    /// The new lines behind them.
    pub lines: &'a [String],
    /// How the game ended with them, if it did.
    pub result: Option<&'a Outcome>,
    /// The clock with them, if there is one.
    pub clock: Option<&'a StoredClock>,
}

/// The database.
#[derive(Clone)]
pub struct Store {
    pool: SqlitePool,
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

impl Store {
    /// Opens or makes the database file.
    pub async fn open(file: &Path) -> Result<Store, sqlx::Error> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        sqlx::raw_sql(TABLES).execute(&pool).await?;
        Ok(Store { pool })
    }

    /// Closes it.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    /// Puts a new game in, with the answers it already has.
    pub async fn insert(&self, game: &StoredGame, lines: &[String]) -> Result<(), sqlx::Error> {
        let mut deed = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query(
            "INSERT INTO games \
             (id, scenario, options, tags, seats, open, seed, created, finished, result) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        )
        .bind(&game.id)
        .bind(&game.scenario)
        .bind(text(&game.options))
        .bind(&game.tags)
        .bind(text(&game.seats))
        .bind(i64::from(game.open))
        .bind(&game.seed)
        .bind(game.created)
        .bind(game.finished)
        .bind(game.result.as_ref().map(text))
        .execute(&mut *deed)
        .await?;
        put_lines(&mut deed, &game.id, 0, lines).await?;
        if let Some(clock) = &game.clock {
            put_clock(&mut deed, &game.id, clock).await?;
        }
        deed.commit().await
    }

    /// Changes a journal, all or nothing.
    pub async fn change(&self, change: Change<'_>) -> Result<(), sqlx::Error> {
        let mut deed = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let had: i64 = sqlx::query("SELECT COUNT(*) FROM answers WHERE game = $1")
            .bind(change.game)
            .fetch_one(&mut *deed)
            .await?
            .get(0);
        if had != change.had as i64 {
            let why = format!("game {} has {had} lines, not {}", change.game, change.had);
            return Err(sqlx::Error::Protocol(why));
        }
        if change.keep < change.had {
            sqlx::query("DELETE FROM answers WHERE game = $1 AND n > $2")
                .bind(change.game)
                .bind(change.keep as i64)
                .execute(&mut *deed)
                .await?;
        }
        put_lines(&mut deed, change.game, change.keep, change.lines).await?;
        if let Some(result) = change.result {
            finish(&mut deed, change.game, result).await?;
        }
        if let Some(clock) = change.clock {
            put_clock(&mut deed, change.game, clock).await?;
        }
        deed.commit().await
    }

    /// Keeps what is spent of a clock while nobody answers.
    pub async fn keep_clock(&self, game: &str, clock: &StoredClock) -> Result<(), sqlx::Error> {
        let mut deed = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        put_clock(&mut deed, game, clock).await?;
        deed.commit().await
    }

    /// Ends a game by a fact that is not in its journal: a resignation.
    pub async fn end(&self, game: &str, result: &Outcome) -> Result<(), sqlx::Error> {
        let mut deed = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        finish(&mut deed, game, result).await?;
        deed.commit().await
    }

    /// A game by its id.
    pub async fn game(&self, id: &str) -> Result<Option<StoredGame>, sqlx::Error> {
        let row = sqlx::query(
            "SELECT games.*, period, spent FROM games LEFT JOIN clocks ON game = id WHERE id = $1",
        )
        .bind(id)
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let options: String = row.try_get("options")?;
        let seats: String = row.try_get("seats")?;
        let result: Option<String> = row.try_get("result")?;
        let period: Option<String> = row.try_get("period")?;
        let spent: Option<i64> = row.try_get("spent")?;
        Ok(Some(StoredGame {
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
        }))
    }

    /// The journal of a game.
    pub async fn lines(&self, id: &str) -> Result<Vec<String>, sqlx::Error> {
        let rows = sqlx::query("SELECT line FROM answers WHERE game = $1 ORDER BY n")
            .bind(id)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| row.try_get(0)).collect()
    }

    /// Games that have not ended, for whoever takes up the computer's moves after a restart.
    pub async fn unfinished(&self) -> Result<Vec<String>, sqlx::Error> {
        let rows = sqlx::query("SELECT id FROM games WHERE finished IS NULL ORDER BY created DESC")
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| row.try_get(0)).collect()
    }
}

async fn put_lines(
    deed: &mut sqlx::SqliteTransaction<'_>,
    game: &str,
    keep: usize,
    lines: &[String],
) -> Result<(), sqlx::Error> {
    for (index, line) in lines.iter().enumerate() {
        sqlx::query("INSERT INTO answers (game, n, line) VALUES ($1, $2, $3)")
            .bind(game)
            .bind((keep + index + 1) as i64)
            .bind(line)
            .execute(&mut **deed)
            .await?;
    }
    Ok(())
}

async fn put_clock(
    deed: &mut sqlx::SqliteTransaction<'_>,
    game: &str,
    clock: &StoredClock,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT OR REPLACE INTO clocks (game, period, spent) VALUES ($1, $2, $3)")
        .bind(game)
        .bind(&clock.period)
        .bind(clock.spent)
        .execute(&mut **deed)
        .await?;
    Ok(())
}

async fn finish(
    deed: &mut sqlx::SqliteTransaction<'_>,
    game: &str,
    result: &Outcome,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query(
        "UPDATE games SET finished = $2, result = $3 WHERE id = $1 AND finished IS NULL",
    )
    .bind(game)
    .bind(now())
    .bind(text(result))
    .execute(&mut **deed)
    .await?;
    match done.rows_affected() {
        1 => Ok(()),
        _ => Err(sqlx::Error::Protocol(format!("game {game} is not there or already over"))),
    }
}

/// Plain data as JSON text.
fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}
