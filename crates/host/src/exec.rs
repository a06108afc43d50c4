//! A program of somebody else's as a player: it is asked and answers in lines of JSON.
//!
//! `docs/bots.md` is the description for whoever writes one. The program is told what its side may know
//! and no more. One that dies or does not speak the protocol ends the game with an error; one that gives
//! an answer that is not legal is told why, and asked again.

use crate::played::Played;
use engine::scene::{HexSheet, Scene};
use engine::{AskOf, Bot, Seat, Sight, Viewer};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::marker::PhantomData;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

/// What the name of such a player begins with.
pub(crate) const PREFIX: &str = "exec:";

/// Version of the protocol.
const PROTOCOL: u32 = 1;
/// After so many refused answers to one question a program is given up.
const PATIENCE: u32 = 20;
/// How long a program may take to end once the game is over.
const MOMENT: Duration = Duration::from_millis(20);
const MOMENTS: u32 = 50;

/// What a program may say.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    /// Its answer, in its notation.
    answer: Option<String>,
    /// Something it wants to see first: `view`, the board, or `why`, whether an answer is legal.
    ask: Option<String>,
    /// The answer that it asks about.
    about: Option<String>,
}

/// A program that plays.
pub(crate) struct Program<G: Played> {
    command: String,
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    /// The first lines, told with the first question.
    scenario: String,
    seed: u64,
    begun: bool,
    questions: u64,
    /// Whether it has seen the ground, which never changes.
    oriented: bool,
    fault: Option<String>,
    game: PhantomData<fn() -> G>,
}

impl<G: Played> Program<G> {
    /// Starts a program: its path and arguments, parted by blanks.
    pub(crate) fn start(command: &str, scenario: &str, seed: u64) -> Result<Self, String> {
        let mut words = command.split_whitespace();
        let Some(path) = words.next() else {
            return Err("exec: wants a program, e.g. `exec:python3 bot.py`".to_owned());
        };
        let child = Command::new(path)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{command}: {error}"))?;
        Self::over(child, command, scenario, seed)
    }

    fn over(mut child: Child, command: &str, scenario: &str, seed: u64) -> Result<Self, String> {
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{command}: no way to speak to it"));
        };
        Ok(Program {
            command: command.to_owned(),
            child,
            stdin,
            stdout: BufReader::new(stdout),
            scenario: scenario.to_owned(),
            seed,
            begun: false,
            questions: 0,
            oriented: false,
            fault: None,
            game: PhantomData,
        })
    }

    fn say(&mut self, line: &Value) -> Result<(), String> {
        let sent = writeln!(self.stdin, "{line}").and_then(|()| self.stdin.flush());
        match sent {
            Ok(()) => Ok(()),
            // What it said before it went says more than that it went.
            Err(error) => Err(self.hear().err().unwrap_or_else(|| {
                format!("{}: it does not listen any more ({error})", self.command)
            })),
        }
    }

    fn hear(&mut self) -> Result<Line, String> {
        let mut text = String::new();
        let read = self.stdout.read_line(&mut text);
        let command = &self.command;
        match read {
            Err(error) => Err(format!("{command}: {error}")),
            Ok(0) => Err(format!("{command}: it ended in the middle of the game")),
            Ok(_) => serde_json::from_str(&text).map_err(|error| {
                format!(
                    "{command}: {{\"answer\": …}} or {{\"ask\": …}} expected, found '{}' ({error})",
                    text.trim_end()
                )
            }),
        }
    }

    /// Tells the program who it is.
    fn greet(&mut self, seat: Seat) -> Result<(), String> {
        if self.begun {
            return Ok(());
        }
        self.begun = true;
        self.say(&json!({
            "type": "game", "protocol": PROTOCOL, "system": G::SYSTEM, "scenario": self.scenario,
            "side": G::side(seat), "sides": G::SIDES, "seed": self.seed,
        }))
    }

    /// Asks a question until a legal answer comes.
    fn converse(&mut self, sight: &Sight<'_, G>, ask: &AskOf<G>) -> Result<G::Choice, String> {
        self.greet(sight.seat())?;
        self.questions += 1;
        let known = sight.known();
        let answers: Vec<Value> = ask
            .choices
            .iter()
            .map(|choice| {
                json!({
                    "answer": known.notation(ask, choice), "words": known.choice_words(ask, choice),
                })
            })
            .collect();
        self.say(&json!({
            "type": "question", "n": self.questions, "turn": known.turn(), "rule": ask.rule.key(),
            "words": known.question_words(ask), "open": ask.open, "answers": answers,
        }))?;
        let mut refused = 0;
        loop {
            let line = self.hear()?;
            match (line.answer, line.ask.as_deref()) {
                (Some(text), None) => match legal(&*known, ask, &text) {
                    Ok(choice) => return Ok(choice),
                    Err(why) if refused < PATIENCE => {
                        refused += 1;
                        self.say(&json!({ "type": "refused", "answer": text, "why": why }))?;
                    }
                    Err(why) => {
                        let command = &self.command;
                        return Err(format!("{command}: '{text}' is not a legal answer: {why}"));
                    }
                },
                (None, Some("view")) => {
                    let view = known.scene(Viewer::Seat(sight.seat()));
                    let view = if self.oriented {
                        Scene { sheet: HexSheet::default(), table: None, ..view }
                    } else {
                        view
                    };
                    self.oriented = true;
                    self.say(&json!({ "type": "view", "view": view }))?;
                }
                (None, Some("why")) => {
                    let about = line.about.unwrap_or_default();
                    let why = legal(&*known, ask, &about).err();
                    let legal = why.is_none();
                    self.say(
                        &json!({ "type": "why", "about": about, "legal": legal, "why": why }),
                    )?;
                }
                _ => {
                    let command = &self.command;
                    return Err(format!(
                        "{command}: either an answer, or ask with view or why expected"
                    ));
                }
            }
        }
    }
}

/// An answer from its notation, or why it is none.
fn legal<G: Played>(known: &G, ask: &AskOf<G>, text: &str) -> Result<G::Choice, String> {
    if let Some(choice) = ask.choices.iter().find(|choice| known.notation(ask, choice) == text) {
        return Ok(choice.clone());
    }
    let parsed = if ask.open { known.parse(ask, text) } else { None };
    let choice = parsed.ok_or_else(|| known.refusal(ask, text).to_string())?;
    known.validate(ask, &choice).map_err(|refusal| refusal.to_string())?;
    Ok(choice)
}

impl<G: Played> Bot<G> for Program<G> {
    fn answer(&mut self, sight: &Sight<'_, G>, ask: &AskOf<G>) -> G::Choice {
        match self.converse(sight, ask) {
            Ok(choice) => choice,
            Err(fault) => {
                self.fault.get_or_insert(fault);
                ask.choices[0].clone()
            }
        }
    }

    fn fault(&self) -> Option<String> {
        self.fault.clone()
    }
}

impl<G: Played> Drop for Program<G> {
    /// A program is told that the game is over, and has a moment to end by itself.
    fn drop(&mut self) {
        let over = json!({ "type": "over" });
        let _ = self.say(&over);
        let ended = |child: &mut Child| !matches!(child.try_wait(), Ok(None));
        for _ in 0..MOMENTS {
            if ended(&mut self.child) {
                return;
            }
            std::thread::sleep(MOMENT);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
