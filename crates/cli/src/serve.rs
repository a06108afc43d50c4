//! The page: a server on this machine and a browser before it.

use crate::args::ServeArgs;
use crate::failure::Failure;
use std::path::PathBuf;
use std::time::Duration;

pub fn run(args: ServeArgs) -> Result<(), Failure> {
    let data_dir = match args.data {
        Some(folder) => folder,
        None => data_folder()?,
    };
    let config = server::Config {
        listen: args.listen,
        data_dir,
        open_browser: !args.no_open,
        games_in_memory: args.games_in_memory,
        seed: args.seed,
        in_work: args.in_work,
        patience: args.patience.map(Duration::from_secs),
    };
    server::run(config).map_err(|error| Failure::bad(error.to_string()))
}

/// Where programs keep what belongs to the user.
pub fn data_folder() -> Result<PathBuf, Failure> {
    let set = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    let base = set("XDG_DATA_HOME").or_else(|| set("HOME").map(|home| home.join(".local/share")));
    let base = base.ok_or_else(|| Failure::bad("no home folder; choose one with --data DIR"))?;
    Ok(base.join("grognard"))
}
