//! The one connection that writes.
//!
//! Whatever waits while a commit is on its way to the disk goes into the next one: a single `fsync`
//! serves all of it. Nobody is told of success before his change is committed. When something fails,
//! the connection is thrown away with whatever state it was in, and the changes are tried again one by
//! one on a fresh one: so one that cannot be made harms no other, and once a full disk has room again,
//! writing goes on by itself.

use super::{Change, NO_LINES, StoredClock, StoredGame, linked, now, text};
use crate::api::Outcome;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Row};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use tokio::sync::{mpsc, oneshot};

/// So many changes share a commit at most.
const TOGETHER: usize = 64;

/// Something to be written.
pub enum Deed {
    /// A new game with the answers and the last picture it already has.
    Insert(Box<StoredGame>, Vec<String>, Option<String>),
    /// A change of a journal.
    Change(Box<Change>),
    /// What is spent of a clock.
    Clock(String, StoredClock),
    /// The end of a game, with its last picture.
    End(String, Outcome, Option<String>),
    /// Nothing more will come.
    Close,
}

/// Why something was not written.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database refused, or the disk.
    #[error("database: {0}")]
    Sql(Arc<sqlx::Error>),
    /// The journal is not the one that the change was made for.
    #[error("the journal of game {0} is not the one this change was made for")]
    Changed(String),
    /// There is no such game that goes on.
    #[error("game {0} is not there or already over")]
    Over(String),
    /// The database is closed.
    #[error("the database is closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::Sql(Arc::new(error))
    }
}

type Told = oneshot::Sender<Result<String, StoreError>>;

/// The writer.
pub struct Writer {
    options: SqliteConnectOptions,
    connection: Option<SqliteConnection>,
    /// How many pages the file may have; 0 is no bound.
    room: Arc<AtomicU32>,
    /// How many commits there were.
    commits: Arc<AtomicU64>,
}

impl Writer {
    /// A writer that is not connected yet.
    pub fn new(
        options: SqliteConnectOptions,
        room: Arc<AtomicU32>,
        commits: Arc<AtomicU64>,
    ) -> Self {
        Writer { options, connection: None, room, commits }
    }

    /// Writes what comes until it is closed, or nobody can send any more.
    pub async fn run(mut self, mut waiting: mpsc::Receiver<(Deed, Told)>) {
        let mut batch = Vec::new();
        while waiting.recv_many(&mut batch, TOGETHER).await > 0 {
            let (mut deeds, mut told) = (Vec::new(), Vec::new());
            let mut closing = None;
            for (deed, done) in batch.drain(..) {
                match deed {
                    Deed::Close => closing = Some(done),
                    deed => {
                        deeds.push(deed);
                        told.push(done);
                    }
                }
            }
            let results = self.write(&deeds).await;
            for (done, result) in told.into_iter().zip(results) {
                // Whoever asked may have gone; what is written is written.
                let _ = done.send(result);
            }
            if let Some(done) = closing {
                waiting.close();
                if let Some(connection) = self.connection.take() {
                    let _ = connection.close().await;
                }
                let _ = done.send(Ok(String::new()));
                return;
            }
        }
    }

    /// Writes all of it in one commit if that can be, and otherwise each by itself.
    async fn write(&mut self, deeds: &[Deed]) -> Vec<Result<String, StoreError>> {
        if deeds.is_empty() {
            return Vec::new();
        }
        match self.commit(deeds).await {
            Ok(results) => results,
            Err(error) if deeds.len() == 1 => vec![Err(error.into())],
            Err(_) => {
                let mut results = Vec::new();
                for deed in deeds {
                    let alone = self.commit(std::slice::from_ref(deed)).await;
                    let result = alone
                        .map_err(StoreError::from)
                        .and_then(|mut results| results.pop().unwrap_or(Err(StoreError::Closed)));
                    results.push(result);
                }
                results
            }
        }
    }

    /// One commit. If it fails, the connection is gone, and with it whatever it had begun.
    async fn commit(
        &mut self,
        deeds: &[Deed],
    ) -> Result<Vec<Result<String, StoreError>>, sqlx::Error> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => SqliteConnection::connect_with(&self.options).await?,
        };
        let done = transaction(&mut connection, deeds, self.room.load(Ordering::Relaxed)).await;
        match done {
            Ok(results) => {
                self.commits.fetch_add(1, Ordering::Relaxed);
                self.connection = Some(connection);
                Ok(results)
            }
            Err(error) => {
                let _ = connection.close_hard().await;
                Err(error)
            }
        }
    }
}

async fn transaction(
    on: &mut SqliteConnection,
    deeds: &[Deed],
    room: u32,
) -> Result<Vec<Result<String, StoreError>>, sqlx::Error> {
    if room > 0 {
        let bound = format!("PRAGMA max_page_count = {room}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(bound)).execute(&mut *on).await?;
    }
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *on).await?;
    let mut results = Vec::new();
    for deed in deeds {
        // Whatever is refused for a reason of ours is refused before anything is written for it.
        results.push(match apply(on, deed).await {
            Err(StoreError::Sql(error)) => {
                return Err(Arc::try_unwrap(error).unwrap_or(sqlx::Error::WorkerCrashed));
            }
            result => result,
        });
    }
    sqlx::raw_sql("COMMIT").execute(&mut *on).await?;
    Ok(results)
}

async fn apply(on: &mut SqliteConnection, deed: &Deed) -> Result<String, StoreError> {
    match deed {
        Deed::Insert(game, lines, picture) => insert(on, game, lines, picture.as_deref()).await,
        Deed::Change(change) => apply_change(on, change).await,
        Deed::Clock(game, clock) => {
            put_clock(on, game, clock).await?;
            Ok(String::new())
        }
        Deed::End(game, result, picture) => {
            must_go_on(on, game).await?;
            finish(on, game, result).await?;
            if let Some(picture) = picture {
                put_picture(on, game, picture).await?;
            }
            Ok(String::new())
        }
        Deed::Close => Ok(String::new()),
    }
}

/// Puts in a game with its lines.
pub(super) async fn insert(
    on: &mut SqliteConnection,
    game: &StoredGame,
    lines: &[String],
    picture: Option<&str>,
) -> Result<String, StoreError> {
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
    .execute(&mut *on)
    .await?;
    let chain = put_lines(on, &game.id, 0, NO_LINES, lines).await?;
    if let Some(clock) = &game.clock {
        put_clock(on, &game.id, clock).await?;
    }
    if let Some(picture) = picture {
        put_picture(on, &game.id, picture).await?;
    }
    Ok(chain)
}

async fn apply_change(on: &mut SqliteConnection, change: &Change) -> Result<String, StoreError> {
    let Change { game, had, chain, keep, lines, result, picture, clock } = change;
    let last =
        chain_at(on, "SELECT n, chain FROM answers WHERE game = $1 ORDER BY n DESC LIMIT 1", game);
    let (found, last) = last.await?.unwrap_or((0, NO_LINES.to_owned()));
    if found != *had as i64 || last != *chain {
        return Err(StoreError::Changed(game.clone()));
    }
    if result.is_some() {
        must_go_on(on, game).await?;
    }
    let mut from = last;
    if keep < had {
        let kept = sqlx::query("SELECT chain FROM answers WHERE game = $1 AND n = $2")
            .bind(game)
            .bind(*keep as i64)
            .fetch_optional(&mut *on)
            .await?;
        from = kept.map_or(Ok(NO_LINES.to_owned()), |row| row.try_get(0))?;
        sqlx::query("DELETE FROM answers WHERE game = $1 AND n > $2")
            .bind(game)
            .bind(*keep as i64)
            .execute(&mut *on)
            .await?;
    }
    let chain = put_lines(on, game, *keep, &from, lines).await?;
    if let Some(result) = result {
        finish(on, game, result).await?;
    }
    if let Some(picture) = picture {
        put_picture(on, game, picture).await?;
    }
    if let Some(clock) = clock {
        put_clock(on, game, clock).await?;
    }
    Ok(chain)
}

async fn chain_at(
    on: &mut SqliteConnection,
    query: &'static str,
    game: &str,
) -> Result<Option<(i64, String)>, sqlx::Error> {
    let row = sqlx::query(query).bind(game).fetch_optional(&mut *on).await?;
    row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
}

/// Writes lines behind the first `keep`, whose chain is `chain`; gives the chain after them.
async fn put_lines(
    on: &mut SqliteConnection,
    game: &str,
    keep: usize,
    chain: &str,
    lines: &[String],
) -> Result<String, sqlx::Error> {
    let mut chain = chain.to_owned();
    for (index, line) in lines.iter().enumerate() {
        chain = linked(&chain, line);
        sqlx::query("INSERT INTO answers (game, n, line, chain) VALUES ($1, $2, $3, $4)")
            .bind(game)
            .bind((keep + index + 1) as i64)
            .bind(line)
            .bind(&chain)
            .execute(&mut *on)
            .await?;
    }
    Ok(chain)
}

async fn put_picture(
    on: &mut SqliteConnection,
    game: &str,
    picture: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT OR REPLACE INTO pictures (game, scene) VALUES ($1, $2)")
        .bind(game)
        .bind(picture)
        .execute(&mut *on)
        .await?;
    Ok(())
}

async fn put_clock(
    on: &mut SqliteConnection,
    game: &str,
    clock: &StoredClock,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT OR REPLACE INTO clocks (game, period, spent) VALUES ($1, $2, $3)")
        .bind(game)
        .bind(&clock.period)
        .bind(clock.spent)
        .execute(&mut *on)
        .await?;
    Ok(())
}

/// Refuses to end a game that is not there or already over.
async fn must_go_on(on: &mut SqliteConnection, game: &str) -> Result<(), StoreError> {
    let row = sqlx::query("SELECT 1 FROM games WHERE id = $1 AND finished IS NULL")
        .bind(game)
        .fetch_optional(&mut *on)
        .await?;
    row.map(drop).ok_or_else(|| StoreError::Over(game.to_owned()))
}

async fn finish(
    on: &mut SqliteConnection,
    game: &str,
    result: &Outcome,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE games SET finished = $2, result = $3 WHERE id = $1")
        .bind(game)
        .bind(now())
        .bind(text(result))
        .execute(&mut *on)
        .await?;
    Ok(())
}
