//! The command line of Grognard.
//!
//! Exit codes: 0 done, 1 the answer is no (a record that does not verify, a defect found), 2 bad
//! usage or input, or output that cannot be written; 141 whoever read the output has gone.

mod args;
mod bench;
mod check;
mod desk;
mod failure;
mod fuzz;
mod library;
mod list;
mod odds;
mod out;
mod play;
mod replay;
mod rules;
mod serve;
mod show;
mod sim;
mod store;

use args::{Cli, Command};
use clap::Parser;
use failure::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let json = cli.json;
    let done = match cli.command.unwrap_or(Command::Serve(cli.serve)) {
        Command::Serve(args) => serve::run(args),
        Command::List(args) => list::run(&args, json),
        Command::Show(args) => show::run(&args, json),
        Command::Play(args) => play::run(&args, json),
        Command::Umpire(args) => play::umpire(&args, json),
        Command::Sim(args) => sim::run(&args, json),
        Command::Odds(args) => odds::run(&args, json),
        Command::Rules(args) => rules::run(&args, json),
        Command::Replay(args) => replay::run(&args, json),
        Command::Fuzz(args) => fuzz::run(&args, json),
        Command::Backup(args) => check::backup(&args, json),
        Command::Check(args) => check::run(&args, json),
        Command::Bench(args) => bench::run(&args, json),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::No(words)) => {
            if !words.is_empty() {
                out::complain(&words);
            }
            ExitCode::from(1)
        }
        Err(Failure::Bad(words)) => {
            out::complain(&format!("error: {words}"));
            ExitCode::from(2)
        }
    }
}
