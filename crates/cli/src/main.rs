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
mod guided;
mod ladder;
mod library;
mod list;
mod odds;
mod out;
mod play;
mod replay;
mod report;
mod rules;
mod serve;
mod show;
mod sim;
mod store;

use args::{Cli, Command, LabCommand};
use clap::Parser;
use failure::Failure;
use out::Output;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let output = if cli.json { Output::Json } else { Output::Words };
    let done = match cli.command.unwrap_or(Command::Serve(cli.serve)) {
        Command::Serve(args) => serve::run(args),
        Command::List(args) => list::run(&args, output),
        Command::Show(args) => show::run(&args, output),
        Command::Play(args) => play::run(&args, output),
        Command::Umpire(args) => play::umpire(&args, output),
        Command::Sim(args) => sim::run(&args, output),
        Command::Odds(args) => odds::run(&args, output),
        Command::Rules(args) => rules::run(&args, output),
        Command::Replay(args) => replay::run(&args, output),
        Command::Report(args) => report::run(&args, output),
        Command::Fuzz(args) => fuzz::run(&args, output),
        Command::Lab(LabCommand::Ladder(args)) => ladder::run(&args, output),
        Command::Backup(args) => check::backup(&args, output),
        Command::Check(args) => check::run(&args, output),
        Command::Bench(args) => bench::run(&args, output),
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
