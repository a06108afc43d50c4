//! The server: games over HTTP, with the page inside.
//!
//! It knows no rules: it keeps journals, hands out views by seat, and lets the computer play. See
//! [`hall`] for how an answer is kept, and [`api`] for what goes over the wire.

#![deny(missing_docs)]

pub mod api;
mod caller;
mod convert;
mod extract;
mod guard;
pub mod hall;
mod http;
pub mod library;
mod page;
mod problem;
mod store;
mod views;

pub use guard::Reach;
pub use hall::{Furniture, Hall, MOST as GAMES_IN_MEMORY};
pub use http::app;
pub use problem::Failure;
pub use store::Store;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// Games that nobody has used for so long leave memory.
const IDLE: Duration = Duration::from_secs(15 * 60);

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
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(config))
}

/// Serves until the process is interrupted.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    let folder = config.data_dir;
    let trouble = |why: String| ServeError::Data { folder: folder.clone(), why };
    std::fs::create_dir_all(&folder).map_err(|error| trouble(error.to_string()))?;
    let file = folder.join("games.sqlite");
    let store = Store::open(&file).await.map_err(|error| trouble(error.to_string()))?;
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
    println!("Grognard is at {address} (games in {})", file.display());
    if config.open_browser {
        open_browser(&address);
    }
    let limits =
        Furniture { most: config.games_in_memory, seed: config.seed, ..Furniture::default() };
    let hall = Hall::furnished(library::Library::default(), store.clone(), limits);
    tokio::spawn(tidy(hall.clone()));
    tokio::spawn(run_clocks(hall.clone()));
    axum::serve(listener, app(hall, reach)).with_graceful_shutdown(interrupted()).await?;
    store.close().await;
    Ok(())
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

/// Waits for an interrupt; streams that are still open have a moment to end.
async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
    tokio::spawn(async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        // Every acknowledged answer is on disk: there is nothing to wait for.
        std::process::exit(0);
    });
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
        println!("Open this address in a browser.");
    }
}
