//! The server: games over HTTP, with the page inside.
//!
//! It knows no rules: it keeps journals, hands out views by seat, and lets the computer play. See
//! [`hall`] for how an answer is kept, and [`api`] for what goes over the wire.

#![deny(missing_docs)]

mod address;
pub mod api;
mod cache;
mod caller;
mod convert;
pub mod door;
mod extract;
mod guard;
pub mod hall;
mod http;
pub mod library;
pub mod limits;
mod page;
mod problem;
mod store;
mod views;

pub use guard::Reach;
pub use hall::{Hall, Limits, MOST as GAMES_IN_MEMORY};
pub use http::app;
pub use problem::Failure;
pub use store::{
    Change, Health, Ill, OpenError, Saved, Store, StoreError, StoredGame, backup, linked, survey,
};

use crate::door::Door;
use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// Games that nobody has used for so long leave memory.
const IDLE: Duration = Duration::from_secs(15 * 60);
/// Threads for what may take its time.
const SLOW_THREADS: usize = 32;
/// How long a server that is told to end may take.
const FAREWELL: Duration = Duration::from_secs(2);

/// Where and how to serve.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The folder of the database.
    pub data_dir: PathBuf,
    /// Whether to open a browser.
    pub open_browser: bool,
    /// How many games are kept in memory at most.
    pub games_in_memory: usize,
    /// What the dice of all games come from, if they are to fall alike each time.
    pub seed: Option<u64>,
    /// Whether systems that are still in work are offered too.
    pub in_work: bool,
    /// How long odds, a reach, or an answer of a computer player may take; without it as long as people
    /// like to wait.
    pub patience: Option<Duration>,
}

impl Config {
    /// What the hall keeps to.
    pub fn limits(&self) -> Limits {
        let usual = Limits::default();
        Limits {
            most: self.games_in_memory,
            seed: self.seed,
            think: self.patience.unwrap_or(usual.think),
            ponder: self.patience.unwrap_or(usual.ponder),
            ..usual
        }
    }
}

/// Why the server could not start or go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The folder or the file cannot be used.
    #[error("{}: {why}; choose another folder with --data", .folder.display())]
    Data {
        /// The folder.
        folder: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// The copy cannot be made.
    #[error("no copy in {}: {why}", .to.display())]
    Backup {
        /// The file.
        to: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// The address cannot be used.
    #[error("cannot listen on {listen}: {why}; choose another address with --listen")]
    Listen {
        /// The address.
        listen: SocketAddr,
        /// What is wrong.
        why: String,
    },
    /// Something broke later.
    #[error("{0}")]
    Io(#[from] std::io::Error),
}

/// Serves until the process is interrupted. Makes its own runtime, so that callers stay free of
/// async code.
pub fn run(config: Config) -> Result<(), ServeError> {
    // Threads that may take their time are few: each keeps memory of its own.
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .max_blocking_threads(SLOW_THREADS)
        .enable_all()
        .build()?;
    let served = runtime.block_on(serve(config));
    // Whatever is still being thought about is of no use any more.
    runtime.shutdown_background();
    served
}

/// The database in a folder.
fn database(folder: &Path) -> PathBuf {
    folder.join("games.sqlite")
}

/// Looks at every game in a folder, also while a server uses it, and changes nothing. With `save`,
/// what can be read of damaged games is written into that folder as records.
pub fn check(folder: &Path, save: Option<&Path>) -> Result<(Health, Vec<PathBuf>), ServeError> {
    let trouble = |why: String| ServeError::Data { folder: folder.to_owned(), why };
    let file = database(folder);
    if !file.exists() {
        return Err(trouble("there are no games".to_owned()));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (health, saved) =
        runtime.block_on(survey(&file)).map_err(|error| trouble(error.to_string()))?;
    let mut written = Vec::new();
    if let Some(into) = save {
        std::fs::create_dir_all(into)?;
        for game in saved {
            let path = into.join(format!("grognard-{}.jsonl", game.game));
            std::fs::write(&path, game.record)?;
            written.push(path);
        }
    }
    Ok((health, written))
}

/// Copies the games of a folder into a file, also while a server uses them. Says how many there are.
pub fn back_up(folder: &Path, to: &Path) -> Result<usize, ServeError> {
    let file = database(folder);
    let trouble = |why: String| ServeError::Data { folder: folder.to_owned(), why };
    if !file.exists() {
        return Err(trouble("there are no games".to_owned()));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime
        .block_on(backup(&file, to))
        .map_err(|error| ServeError::Backup { to: to.to_owned(), why: error.to_string() })
}

/// Serves until the process is interrupted.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    let folder = config.data_dir.clone();
    let trouble = |why: String| ServeError::Data { folder: folder.clone(), why };
    std::fs::create_dir_all(&folder).map_err(|error| trouble(error.to_string()))?;
    let file = database(&folder);
    let opened = Store::open_checked(&file).await;
    let (store, found) = opened.map_err(|error| trouble(error.to_string()))?;
    if let Some(health) = found {
        eprint!("{}", told(&health));
    }
    let no_listen = |error: std::io::Error| ServeError::Listen {
        listen: config.listen,
        why: error.to_string(),
    };
    let listener = tokio::net::TcpListener::bind(config.listen).await.map_err(no_listen)?;
    let listen = listener.local_addr()?;
    let reach = if listen.ip().is_loopback() { Reach::Loopback } else { Reach::Open };
    if reach == Reach::Open {
        eprintln!(
            "warning: {listen} can be reached from other machines, and nothing is encrypted: \
             whoever listens on the network can read the tokens of your games."
        );
    }
    if let Some(seed) = config.seed {
        eprintln!("warning: with --seed {seed} whoever knows it can foresee all dice.");
    }
    let address = format!("http://{listen}/");
    // Whoever started it must learn where it is.
    let mut out = std::io::stdout();
    writeln!(out, "Grognard is at {address} (games in {})", file.display())?;
    out.flush()?;
    if config.open_browser {
        open_browser(&address);
    }
    let library = match config.in_work {
        true => library::Library::with_work(),
        false => library::Library::default(),
    };
    let hall = Hall::with_limits(library, store, config.limits());
    tokio::spawn(tidy(hall.clone()));
    tokio::spawn(run_clocks(hall.clone()));
    tokio::select! {
        () = door::receive(listener, app(hall.clone(), reach), Door::default()) => {}
        () = interrupted() => {}
    }
    // Every acknowledged answer is on disk; what waits to be written has a moment more.
    let _ = tokio::time::timeout(FAREWELL, hall.close()).await;
    Ok(())
}

/// What was found in a damaged database, for whoever starts the server.
pub fn told(health: &Health) -> String {
    let mut text = format!(
        "warning: {} is damaged: {} of {} games are sound.\n",
        health.file.display(),
        health.sound,
        health.games
    );
    for ill in &health.ill {
        let scenario = ill.scenario.as_deref().unwrap_or("?");
        text += &format!(
            "  game {} ({scenario}): {}; {} answers are kept, and it can be looked at\n",
            ill.game, ill.words, ill.kept
        );
    }
    if let Some(aside) = &health.aside {
        text += &format!("  the damaged file is kept as {}\n", aside.display());
    }
    text
}

/// Clears tables that nobody has used for a while.
async fn tidy(hall: Arc<Hall>) {
    loop {
        tokio::time::sleep(Duration::from_secs(60)).await;
        hall.tidy(IDLE);
    }
}

/// Runs the clocks of the games that are played against one.
async fn run_clocks(hall: Arc<Hall>) {
    loop {
        tokio::time::sleep(Duration::from_millis(500)).await;
        hall.tick().await;
    }
}

/// Waits until somebody wants the server to end.
async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                done = tokio::signal::ctrl_c() => if done.is_ok() { return },
                _ = terminated.recv() => return,
            }
        }
    }
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Opens the browser of the desktop, if there is one.
fn open_browser(address: &str) {
    let desktop =
        ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    if !desktop {
        return;
    }
    let opened = Command::new("xdg-open")
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if opened.is_err() {
        let _ = writeln!(std::io::stdout(), "Open this address in a browser.");
    }
}
