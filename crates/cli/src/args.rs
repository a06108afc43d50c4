//! What can be typed.

use clap::{Args, Parser, Subcommand};
use std::net::SocketAddr;
use std::path::PathBuf;

/// Napoleonic board wargames by the book.
#[derive(Parser)]
#[command(
    name = "grognard",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Exit codes: 0 done, 1 the answer is no, 2 bad usage or input, or output that cannot \
                  be written, 141 whoever read the output has gone.\n\
                  `grognard help COMMAND` gives examples."
)]
pub struct Cli {
    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,
    #[command(flatten)]
    pub serve: ServeArgs,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// More threads than this only stand in each other's way, and at some number there is no memory for
/// them.
const MOST_THREADS: usize = 256;

fn threads(text: &str) -> Result<usize, String> {
    let number: usize = text.parse().map_err(|_| format!("'{text}' is no number"))?;
    match number {
        1..=MOST_THREADS => Ok(number),
        _ => Err(format!("1 to {MOST_THREADS} threads can fight")),
    }
}

/// Where the page is served.
#[derive(Args)]
pub struct ServeArgs {
    /// Address to listen on; anything but this machine itself prints a warning
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:1805")]
    pub listen: SocketAddr,
    /// Folder of the database [default: grognard in the user's data folder]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Do not open a browser
    #[arg(long)]
    pub no_open: bool,
    /// Games kept in memory at most; others come back from the database when they are wanted
    #[arg(long, value_name = "N", default_value_t = server::GAMES_IN_MEMORY)]
    pub games_in_memory: usize,
    /// Let the dice of the games fall alike each time, for demonstrations and tests
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Offer systems that are still in work too
    #[arg(long)]
    pub in_work: bool,
    /// How long odds and computer players may take at most, on a slow machine [default: 10 and 5]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub patience: Option<u64>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Play in the browser (without a command)
    #[command(after_help = "Examples:\n  \
        grognard\n  \
        grognard serve --listen 127.0.0.1:8080 --data games --no-open")]
    Serve(ServeArgs),
    /// All scenarios
    #[command(after_help = "Example: grognard list --json")]
    List(ListArgs),
    /// Draw the map of a scenario or of a recorded game, or tell what stands where
    #[command(after_help = "Examples:\n  \
        grognard show serpallen\n  \
        grognard show battles-of-napoleon/grand-battle --png eylau.png --scale 0.5\n  \
        grognard show serpallen --record game.jsonl --at 40 --side french --svg now.svg")]
    Show(ShowArgs),
    /// Play in the terminal
    #[command(after_help = "Examples:\n  \
        grognard play serpallen --side french\n  \
        grognard play serpallen --side both --seed 7 --record game.jsonl\n  \
        grognard play serpallen --side french --load game.jsonl")]
    Play(PlayArgs),
    /// Keep the rules of a game on a real table: you throw the dice
    #[command(after_help = "Examples:\n  \
        grognard umpire serpallen\n  \
        grognard umpire serpallen --load game.jsonl\n\
        Dice are typed as they fell (3 4), cubes by name (french).")]
    Umpire(UmpireArgs),
    /// Let bots fight many battles
    #[command(
        after_help = "Example: grognard sim serpallen --games 100 --bots greedy,random --seed 7"
    )]
    Sim(SimArgs),
    /// Exact odds of a decision in a recorded game, or of a procedure in a position
    #[command(after_help = "Examples:\n  \
        grognard odds --record game.jsonl --answer \"2037x2135\"\n  \
        grognard odds la-bataille                          lists its procedures, with an example each\n  \
        grognard odds la-bataille --example > kulm.txt     a position to try them in\n  \
        grognard odds la-bataille melee \"25e>Mur\" --position kulm.txt --json\n  \
        grognard odds battles-of-napoleon assault 2037x2135 --position fight.txt")]
    Odds(OddsArgs),
    /// Browse the rules of a system and where they are enforced
    #[command(after_help = "Examples:\n  \
        grognard rules battles-of-napoleon\n  \
        grognard rules battles-of-napoleon 23.2\n  \
        grognard rules battles-of-napoleon R48\n  \
        grognard rules battles-of-napoleon --coverage --json")]
    Rules(RulesArgs),
    /// Run a record again
    #[command(after_help = "Examples:\n  \
        grognard replay game.jsonl --log\n  \
        grognard replay game.jsonl --verify")]
    Replay(ReplayArgs),
    /// Tell a recorded battle as an after-action report: bulletin, turning points, losses, dice, history
    #[command(after_help = "Examples:\n  \
        grognard report game.jsonl\n  \
        grognard report game.jsonl --out game.html\n  \
        grognard report game.jsonl --format markdown --out bulletin.md\n\
        HTML is one page with its maps, ready to be printed; beside a Markdown file its maps are written as SVG.")]
    Report(ReportArgs),
    /// Look for defects with random games
    #[command(after_help = "Examples:\n  \
        grognard fuzz battles-of-napoleon --games 200 --seed 1\n  \
        grognard fuzz battles-of-napoleon --scenario serpallen --seed 1 --from 58 --games 1\n\
        The second plays a single game again that a run has found.")]
    Fuzz(FuzzArgs),
    /// The laboratory: many battles, and what they tell
    #[command(subcommand)]
    Lab(LabCommand),
    /// Copy all games of the server into a file, also while it serves
    #[command(after_help = "Examples:\n  \
        grognard backup games-today.sqlite\n  \
        grognard backup /mnt/safe/games.sqlite --data games --json\n\
        To go back to a copy, stop the server and put the file into its folder as games.sqlite.")]
    Backup(BackupArgs),
    /// See whether all games of the server are whole, also while it serves
    #[command(after_help = "Examples:\n  \
        grognard check\n  \
        grognard check --data games --save rescued --json\n\
        Exit code 1 if a game is damaged. A server that starts mends what it can by itself.")]
    Check(CheckArgs),
    /// How fast battles are fought
    #[command(after_help = "Example: grognard bench --scenario serpallen --seconds 5")]
    Bench(BenchArgs),
}

#[derive(Args)]
pub struct ListArgs {
    /// Only the scenarios of this battle, by whatever system: `austerlitz`
    #[arg(long, value_name = "NAME")]
    pub battle: Option<String>,
    /// List systems that are still in work too; all commands take their scenarios by name
    #[arg(long)]
    pub in_work: bool,
}

#[derive(Args)]
pub struct ShowArgs {
    /// Scenario, `system/name` or `name`
    pub scenario: String,
    /// Write an SVG file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write a PNG file
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Show the position of a record instead of the start
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// After so many answers of the record
    #[arg(long, value_name = "N", requires = "record")]
    pub at: Option<usize>,
    /// As this side sees it; both sides' secrets without
    #[arg(long)]
    pub side: Option<String>,
    /// Pixels to a unit; a hex is 54 units high
    #[arg(long, default_value_t = 1.0)]
    pub scale: f32,
    /// Folder of charts or battle files that replace built-in ones of the same name
    #[arg(long, value_name = "DIR")]
    pub charts: Option<PathBuf>,
    /// Optional rule, `name`, `name=off` or `weather=die`
    #[arg(long, value_name = "X")]
    pub option: Vec<String>,
}

#[derive(Args)]
pub struct PlayArgs {
    /// Scenario, `system/name` or `name`
    #[arg(required_unless_present = "guide")]
    pub scenario: Option<String>,
    /// Your side, or `both`
    #[arg(long, required_unless_present = "guide")]
    pub side: Option<String>,
    /// Your first battle of a system, with a guide that says what to do and why
    #[arg(long, value_name = "SYSTEM", conflicts_with_all = ["scenario", "side", "bot", "seed", "load", "charts", "option"])]
    pub guide: Option<String>,
    /// Who plays the other side
    #[arg(long, value_name = "NAME")]
    pub bot: Option<String>,
    /// Seed of the dice, for a game that can be repeated
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Where the game is recorded
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Go on with a recorded game
    #[arg(long, value_name = "FILE")]
    pub load: Option<PathBuf>,
    /// Folder of charts or battle files that replace built-in ones of the same name
    #[arg(long, value_name = "DIR")]
    pub charts: Option<PathBuf>,
    /// Optional rule, `name`, `name=off` or `weather=die`
    #[arg(long, value_name = "X", conflicts_with = "load")]
    pub option: Vec<String>,
}

#[derive(Args)]
pub struct UmpireArgs {
    /// Scenario, `system/name` or `name`
    pub scenario: String,
    /// Where the game is recorded
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Go on with a recorded game
    #[arg(long, value_name = "FILE")]
    pub load: Option<PathBuf>,
    /// Folder of charts or battle files that replace built-in ones of the same name
    #[arg(long, value_name = "DIR")]
    pub charts: Option<PathBuf>,
    /// Optional rule, `name`, `name=off` or `weather=die`
    #[arg(long, value_name = "X", conflicts_with = "load")]
    pub option: Vec<String>,
}

#[derive(Args)]
pub struct SimArgs {
    /// Scenario, `system/name` or `name`
    pub scenario: String,
    /// How many battles
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Bots of the first and the second side
    #[arg(long, value_name = "A,B")]
    pub bots: Option<String>,
    /// Seed of the run
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// On how many threads, at most 256
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
    /// Folder of charts or battle files that replace built-in ones of the same name
    #[arg(long, value_name = "DIR")]
    pub charts: Option<PathBuf>,
    /// Optional rule, `name`, `name=off` or `weather=die`
    #[arg(long, value_name = "X")]
    pub option: Vec<String>,
    /// Write a record of every battle into this folder
    #[arg(long, value_name = "DIR")]
    pub record_dir: Option<PathBuf>,
}

#[derive(Args)]
pub struct OddsArgs {
    /// System of the position; alone, its procedures are listed
    #[arg(value_name = "SYSTEM", conflicts_with = "record")]
    pub system: Option<String>,
    /// What takes place there
    #[arg(value_name = "PROCEDURE", requires = "position")]
    pub procedure: Option<String>,
    /// Who or what it is about
    #[arg(value_name = "ABOUT")]
    pub about: Option<String>,
    /// A position in the text notation (`-` for standard input)
    #[arg(long, value_name = "FILE", requires = "procedure")]
    pub position: Option<PathBuf>,
    /// Print a position in which the examples of a system can take place
    #[arg(long, requires = "system", conflicts_with = "procedure")]
    pub example: bool,
    /// A recorded game
    #[arg(long, value_name = "FILE", requires = "answer")]
    pub record: Option<PathBuf>,
    /// The answer whose consequences are wanted
    #[arg(long, value_name = "NOTATION", requires = "record")]
    pub answer: Option<String>,
    /// After so many answers of the record
    #[arg(long, value_name = "N", requires = "record")]
    pub at: Option<usize>,
    /// The side that answers, where both are asked
    #[arg(long, requires = "record")]
    pub side: Option<String>,
    /// Folder of charts or battle files that replace built-in ones of the same name
    #[arg(long, value_name = "DIR", requires = "record")]
    pub charts: Option<PathBuf>,
    /// How long it may take: half of the time for exact odds, the rest for an estimate
    #[arg(long, value_name = "N", default_value_t = 60, requires = "record")]
    pub seconds: u32,
}

#[derive(Args)]
pub struct RulesArgs {
    /// The system
    pub system: String,
    /// A rule, a chapter or a ruling: `23.2r`, `23`, `R48`
    pub key: Option<String>,
    /// How much is enforced and tested
    #[arg(long)]
    pub coverage: bool,
}

#[derive(Args)]
pub struct ReplayArgs {
    /// The record
    pub file: PathBuf,
    /// Check everything: answers, states, rules, result, dice. Exit code 1 if anything differs or was
    /// taken out; what cannot be checked is named
    #[arg(long)]
    pub verify: bool,
    /// Tell the story
    #[arg(long)]
    pub log: bool,
    /// Folder of the charts it was played with
    #[arg(long, value_name = "DIR")]
    pub charts: Option<PathBuf>,
}

#[derive(Args)]
pub struct ReportArgs {
    /// The record
    pub file: PathBuf,
    /// How it is written [default: as the name of --out ends, else text]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub format: Option<ReportFormat>,
    /// Write it into a file
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// As this side may know it; both sides' secrets without
    #[arg(long)]
    pub side: Option<String>,
    /// Folder of the charts or battle files it was played with
    #[arg(long, value_name = "DIR")]
    pub charts: Option<PathBuf>,
}

/// How a report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ReportFormat {
    /// For a terminal
    Text,
    /// For a page of notes
    Markdown,
    /// For a browser or a printer
    Html,
}

#[derive(Args)]
pub struct FuzzArgs {
    /// The system
    pub system: String,
    /// How many games in all
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Number of the first game
    #[arg(long, default_value_t = 0, value_name = "GAME")]
    pub from: u64,
    /// Seed of the run
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Only this scenario; all in turn without
    #[arg(long)]
    pub scenario: Option<String>,
    /// Percentage of games that get the slow checks: replay, undo, refusals, secrets
    #[arg(long, default_value_t = 10, value_name = "PERCENT")]
    pub thorough: u64,
    /// On how many threads, at most 256
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
}

#[derive(Subcommand)]
pub enum LabCommand {
    /// Who plays better: pairs of games with the same dice and sides changed
    #[command(after_help = "Examples:\n  \
        grognard lab ladder serpallen --pairs 100 --bots staff,greedy\n  \
        grognard lab ladder serpallen lesson --bots staff,random --json\n\
        A pair is won by the player with the larger sum of victory margins over its two games.")]
    Ladder(LadderArgs),
}

#[derive(Args)]
pub struct LadderArgs {
    /// Scenarios, `system/name` or `name`
    #[arg(required = true)]
    pub scenario: Vec<String>,
    /// The player, and the yardstick
    #[arg(long, default_value = "staff,greedy", value_name = "A,B")]
    pub bots: String,
    /// Pairs of games for each scenario
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    pub pairs: u64,
    /// Seed of the run
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// On how many threads, at most 256
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
}

#[derive(Args)]
pub struct BenchArgs {
    /// Only this scenario; all without
    #[arg(long)]
    pub scenario: Option<String>,
    /// Only this bot; all without
    #[arg(long)]
    pub bot: Option<String>,
    /// Seconds for each measurement
    #[arg(long, default_value_t = 2.0)]
    pub seconds: f64,
}

#[derive(Args)]
pub struct BackupArgs {
    /// The new file
    pub file: PathBuf,
    /// Folder of the database [default: grognard in the user's data folder]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

#[derive(Args)]
pub struct CheckArgs {
    /// Folder of the database [default: grognard in the user's data folder]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Write what can be read of damaged games into this folder, as records
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
}
