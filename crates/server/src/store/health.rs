//! Is the database whole? What can be saved if it is not; and copies of it while it is in use.

use super::writer::insert;
use super::{
    CHAINED, GAME, Journal, OpenError, PICTURE, PICTURED, SECOND, StoredGame, TABLES, THIRD,
    beside, make_own, now, numbered, options, own_only, stored_game, whole,
};
use futures_util::StreamExt;
use serde::Serialize;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode};
use sqlx::{Connection, Row};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// So many faults of a file are named.
const NAMED: usize = 8;

/// What was found in a database.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Health {
    /// The file.
    pub file: PathBuf,
    /// How many games there are.
    pub games: usize,
    /// How many of them are sound.
    pub sound: usize,
    /// The others.
    pub ill: Vec<Ill>,
    /// What SQLite says is wrong with the file itself.
    pub faults: Vec<String>,
    /// Where the damaged file was put when it was replaced by what could be saved.
    pub aside: Option<PathBuf>,
}

impl Health {
    /// Whether nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty() && self.ill.is_empty()
    }
}

/// A game that is damaged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ill {
    /// The game.
    pub game: String,
    /// Its scenario, if that can be read.
    pub scenario: Option<String>,
    /// How many of its answers are whole.
    pub kept: usize,
    /// What is wrong with it.
    pub words: String,
}

/// What could be read of a damaged game, as a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The game.
    pub game: String,
    /// Its record, as far as it is whole.
    pub record: String,
}

/// What was found of a game.
enum Found {
    Sound(Box<StoredGame>, Journal),
    Ill(Option<(Box<StoredGame>, Journal)>, Ill),
}

/// A connection that changes nothing.
async fn reader(file: &Path) -> Result<SqliteConnection, sqlx::Error> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .read_only(true)
        .busy_timeout(Duration::from_secs(10));
    SqliteConnection::connect_with(&options).await
}

/// What SQLite says about the file; nothing if it is sound.
async fn faults(on: &mut SqliteConnection) -> Result<Vec<String>, sqlx::Error> {
    let mut rows = sqlx::query("PRAGMA integrity_check(100)").fetch(&mut *on);
    let mut faults = Vec::new();
    while let Some(row) = rows.next().await {
        match row.and_then(|row| row.try_get::<String, _>(0)) {
            Ok(words) if words == "ok" => {}
            Ok(words) => faults.extend(words.lines().map(str::to_owned)),
            Err(error) => {
                faults.push(error.to_string());
                break;
            }
        }
    }
    faults.truncate(NAMED);
    Ok(faults)
}

/// The form of a database; 0 if it has no tables yet.
async fn form(on: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    sqlx::query("PRAGMA user_version").fetch_one(on).await?.try_get(0)
}

/// Every game that is named anywhere: what one tree has lost another may still know.
async fn ids(on: &mut SqliteConnection) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for query in [
        "SELECT id FROM games",
        "SELECT id FROM games NOT INDEXED",
        "SELECT DISTINCT game FROM answers",
        "SELECT game FROM damaged",
    ] {
        let mut rows = sqlx::query(query).fetch(&mut *on);
        while let Some(Ok(row)) = rows.next().await {
            ids.extend(row.try_get::<String, _>(0).ok());
        }
    }
    ids
}

/// Reads a game as far as it can be read.
async fn read(on: &mut SqliteConnection, id: &str, form: i64) -> Found {
    let row = sqlx::query(if form < CHAINED { FIRST_GAME } else { GAME });
    let row = row.bind(id).fetch_optional(&mut *on).await;
    let game = match row.map(|row| row.as_ref().map(stored_game).transpose()) {
        Ok(Ok(Some(game))) => game,
        Ok(Ok(None)) => return lost(id, "it is not in the list of games any more".to_owned()),
        Ok(Err(error)) | Err(error) => return lost(id, format!("it cannot be read ({error})")),
    };
    let lines = if form < CHAINED { FIRST_LINES } else { super::LINES };
    let mut rows = sqlx::query(lines).bind(id).fetch(&mut *on);
    let mut all = Vec::new();
    while let Some(row) = rows.next().await {
        let row = row.and_then(|row| numbered(&row));
        let last = row.is_err();
        all.push(row);
        if last {
            break;
        }
    }
    drop(rows);
    if form < CHAINED {
        // Without chains a line is taken as it stands.
        let mut chain = String::new();
        for (_, line, own) in all.iter_mut().flatten() {
            chain = super::linked(&chain, line);
            own.clone_from(&chain);
        }
    }
    let mut journal = whole(all.into_iter());
    if form >= PICTURED {
        let row = sqlx::query(PICTURE).bind(id).fetch_optional(&mut *on).await;
        journal.picture = row.ok().flatten().and_then(|row| row.try_get(0).ok());
    }
    let Some(broken) = journal.broken.clone().or_else(|| game.damage.clone()) else {
        return Found::Sound(Box::new(game), journal);
    };
    let ill = Ill {
        game: game.id.clone(),
        scenario: Some(game.scenario.clone()),
        kept: journal.lines.len(),
        words: game.damage.clone().unwrap_or(broken),
    };
    Found::Ill(Some((Box::new(game), journal)), ill)
}

fn lost(id: &str, words: String) -> Found {
    Found::Ill(None, Ill { game: id.to_owned(), scenario: None, kept: 0, words })
}

const FIRST_GAME: &str = "SELECT games.*, period, spent, NULL AS words FROM games \
    LEFT JOIN clocks ON clocks.game = id WHERE id = $1";
const FIRST_LINES: &str = "SELECT n, line, '' FROM answers WHERE game = $1 ORDER BY n";

/// Looks at every game of a database, also while a server uses it, and changes nothing. Gives what
/// can be saved of those that are damaged.
pub async fn survey(file: &Path) -> Result<(Health, Vec<Saved>), OpenError> {
    let mut on = reader(file).await?;
    let form = form(&mut on).await?;
    let mut health =
        Health { file: file.to_owned(), faults: faults(&mut on).await?, ..Health::default() };
    let mut saved = Vec::new();
    for id in ids(&mut on).await {
        health.games += 1;
        match read(&mut on, &id, form).await {
            Found::Sound(..) => health.sound += 1,
            Found::Ill(left, ill) => {
                saved.extend(left.map(|(game, journal)| {
                    let mut record = game.tags.clone() + "\n";
                    for line in &journal.lines {
                        record += line;
                        record.push('\n');
                    }
                    Saved { game: game.id, record }
                }));
                health.ill.push(ill);
            }
        }
    }
    let _ = on.close().await;
    Ok((health, saved))
}

/// Sees that a database is sound before it is used. If it is not, whatever can be read goes into a
/// new one, and the damaged file is put aside.
pub(super) async fn mend(file: &Path) -> Result<Option<Health>, OpenError> {
    if std::fs::metadata(file)?.len() == 0 {
        return Ok(None);
    }
    let mut on = SqliteConnection::connect_with(&options(file)).await?;
    let faults = faults(&mut on).await?;
    if faults.is_empty() {
        let _ = on.close().await;
        return Ok(None);
    }
    let form = form(&mut on).await?;
    let mut health = Health { file: file.to_owned(), faults, ..Health::default() };
    let fresh = file.with_extension("rebuilt");
    let _ = std::fs::remove_file(&fresh);
    let mut make = OpenOptions::new();
    make.append(true).create(true);
    own_only(&mut make);
    drop(make.open(&fresh)?);
    let plain = options(&fresh).journal_mode(SqliteJournalMode::Delete);
    let mut to = SqliteConnection::connect_with(&plain).await?;
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut to).await?;
    sqlx::raw_sql(TABLES).execute(&mut to).await?;
    sqlx::raw_sql(SECOND).execute(&mut to).await?;
    sqlx::raw_sql(THIRD).execute(&mut to).await?;
    sqlx::raw_sql("PRAGMA user_version = 3").execute(&mut to).await?;
    for id in ids(&mut on).await {
        health.games += 1;
        let (left, ill) = match read(&mut on, &id, form).await {
            Found::Sound(game, journal) => (Some((game, journal)), None),
            Found::Ill(left, ill) => (left, Some(ill)),
        };
        if let Some((game, journal)) = left {
            let picture = journal.picture.as_deref();
            insert(&mut to, &game, &journal.lines, picture).await.map_err(plain_error)?;
        }
        match ill {
            None => health.sound += 1,
            Some(ill) => {
                sqlx::query("INSERT INTO damaged (game, words) VALUES ($1, $2)")
                    .bind(&ill.game)
                    .bind(&ill.words)
                    .execute(&mut to)
                    .await?;
                health.ill.push(ill);
            }
        }
    }
    sqlx::raw_sql("COMMIT").execute(&mut to).await?;
    to.close().await?;
    let _ = on.close_hard().await;
    health.aside = Some(exchange(file, &fresh)?);
    Ok(Some(health))
}

fn plain_error(error: super::StoreError) -> OpenError {
    OpenError::Io(std::io::Error::other(error.to_string()))
}

/// Puts a damaged file aside, with all that belongs to it, and a new one in its place.
fn exchange(file: &Path, fresh: &Path) -> Result<PathBuf, OpenError> {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut aside = file.with_file_name(format!("{stem}-damaged-{}.sqlite", now()));
    let mut again = 1;
    while aside.exists() {
        again += 1;
        aside = file.with_file_name(format!("{stem}-damaged-{}-{again}.sqlite", now()));
    }
    for what in ["-wal", "-shm"] {
        match std::fs::rename(beside(file, what), beside(&aside, what)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    std::fs::rename(file, &aside)?;
    std::fs::rename(fresh, file)?;
    if let Some(folder) = file.parent() {
        File::open(folder).and_then(|folder| folder.sync_all())?;
    }
    Ok(aside)
}

/// Copies a database into a new file, as it stands at one moment, also while a server uses it. Says
/// how many games the copy holds.
pub async fn backup(file: &Path, to: &Path) -> Result<usize, OpenError> {
    let taken = || {
        let words = format!("{} exists already; choose another name", to.display());
        std::io::Error::new(std::io::ErrorKind::AlreadyExists, words)
    };
    if to.exists() {
        return Err(taken().into());
    }
    let mut name = to.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = to.with_file_name(name);
    let _ = std::fs::remove_file(&part);
    let done = copy(file, &part).await;
    let games = match done {
        Ok(games) => games,
        Err(error) => {
            let _ = std::fs::remove_file(&part);
            return Err(error);
        }
    };
    // A hard link does not replace what somebody else has put there meanwhile.
    let linked = std::fs::hard_link(&part, to);
    match linked {
        Ok(()) => std::fs::remove_file(&part)?,
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            let _ = std::fs::remove_file(&part);
            return Err(taken().into());
        }
        // Not every disk knows links.
        Err(_) => std::fs::rename(&part, to)?,
    }
    Ok(games)
}

async fn copy(file: &Path, part: &Path) -> Result<usize, OpenError> {
    let mut make = OpenOptions::new();
    make.append(true).create_new(true);
    own_only(&mut make);
    drop(make.open(part)?);
    let mut on = reader(file).await?;
    sqlx::query("VACUUM INTO $1").bind(part.display().to_string()).execute(&mut on).await?;
    let _ = on.close().await;
    make_own(part)?;
    File::open(part)?.sync_all()?;
    // A copy that cannot be read is none.
    let mut on = reader(part).await?;
    let faults = faults(&mut on).await?;
    if let Some(fault) = faults.first() {
        return Err(std::io::Error::other(format!("the copy is not sound: {fault}")).into());
    }
    let games: i64 =
        sqlx::query("SELECT COUNT(*) FROM games").fetch_one(&mut on).await?.try_get(0)?;
    let _ = on.close().await;
    Ok(games as usize)
}
