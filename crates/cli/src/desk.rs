//! The desk at which people play in a terminal.

use crate::failure::Failure;
use crate::guided::Guided;
use crate::library;
use crate::odds;
use crate::out;
use crate::store::Store;
use engine::{Seat, Viewer};
use host::{LogLine, Question, Session, Start, ThrowAwaited};
use std::io::BufRead;
use std::path::Path;

/// More answers than this are not listed unless asked for.
const LISTED: usize = 40;
/// How many seconds odds may take.
const PATIENCE: u32 = 20;
/// The seed of whoever is asked for a hint.
const ADVISER: u64 = 1805;

const HELP: &str = "\
Answer with the number or the notation of a choice. Besides:
  ?               what is asked here, for whoever does not know the rules, and this list
  aims            how the battle is won
  list            all choices, if there are many
  hint            what the computer would answer, and why
  do              in a guided battle: what the guide advises
  odds CHOICE     what comes of it, exactly
  why NOTATION    why an answer is not legal
  undo            take the last answer back, unless dice or secrets have come out since
  log [N]         the last N lines of the story (all without a number)
  map FILE.png    draw the map (or FILE.svg)
  save            where the game is saved (it always is)
  quit            stop; go on later with --load
";

/// A person or two at a terminal.
pub struct Desk<'a> {
    pub session: Box<dyn Session + Send>,
    /// The scenario, for advice.
    pub start: &'a dyn Start,
    pub store: Store,
    /// The seats that sit here.
    pub seats: Vec<Seat>,
    /// What may be shown here.
    pub viewer: Viewer,
    pub sides: [&'static str; 2],
    pub input: &'a mut dyn BufRead,
    /// Lines of the story already told.
    pub heard: usize,
    /// Who explains a first battle.
    pub guide: Option<Guided>,
}

/// A line of the story with its rules and modifiers.
pub fn line_words(line: &LogLine) -> String {
    let rules: Vec<String> = line.rules.iter().map(|rule| format!("[{rule}]")).collect();
    let text = match line.heading {
        2 => format!("\n{}", out::heading(&line.text)),
        1 => out::heading(&line.text),
        _ => format!("  {}", line.text),
    };
    let mut words = format!("{text} {}\n", rules.join(" "));
    if !line.modifiers.is_empty() {
        words += &format!("      {}\n", odds::modifiers(&line.modifiers));
    }
    words
}

enum Next {
    Go,
    Quit,
}

impl Desk<'_> {
    /// Plays until the game is over or the players have had enough.
    pub fn play(&mut self) -> Result<(), Failure> {
        loop {
            self.store.follow(&*self.session)?;
            self.tell();
            if let Some(outcome) = self.session.outcome() {
                let winner = outcome.winner.as_deref().unwrap_or("nobody");
                out::say_line(&format!("\nThe battle is over; the winner: {winner}."));
                out::say_line(&format!("Record: {}", self.store.path().display()));
                return Ok(());
            }
            let next = if let Some(throw) = self.session.throw_awaited() {
                self.ask_dice(&throw)?
            } else if let Some((seat, question)) = self.question() {
                self.ask(seat, &question)?
            } else {
                let why = self.session.fault();
                let nobody = || "the game waits for nobody at this desk".to_owned();
                return Err(Failure::bad(why.unwrap_or_else(nobody)));
            };
            if let Next::Quit = next {
                out::say_line(&format!(
                    "\nSaved. Go on with --load {}",
                    self.store.path().display()
                ));
                return Ok(());
            }
        }
    }

    fn tell(&mut self) {
        for line in self.session.log(self.viewer, self.heard) {
            out::say(&line_words(&line));
            self.heard += 1;
        }
    }

    /// The question to the first of our seats that is asked.
    fn question(&self) -> Option<(Seat, Question)> {
        let awaited = self.session.awaited();
        let seat = *self.seats.iter().find(|seat| awaited.contains(seat))?;
        let all = self.session.questions(Viewer::Seat(seat));
        let side = self.sides[seat.index()];
        Some((seat, all.into_iter().find(|question| question.side == side)?))
    }

    fn line(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        out::say(prompt);
        let mut line = String::new();
        let read = self
            .input
            .read_line(&mut line)
            .map_err(|error| Failure::bad(format!("standard input: {error}")))?;
        Ok((read > 0).then(|| line.trim().to_owned()))
    }

    fn ask(&mut self, seat: Seat, question: &Question) -> Result<Next, Failure> {
        let secret = if question.secret { ", in secret" } else { "" };
        out::say_line(&format!(
            "\n{} [{}{secret}] {}",
            out::heading(self.sides[seat.index()]),
            question.rule,
            question.words
        ));
        self.choices(question, LISTED);
        if let Some(guide) = &mut self.guide {
            guide.tell(&*self.session, self.viewer, question);
        }
        loop {
            let Some(line) = self.line("> ")? else { return Ok(Next::Quit) };
            if line.is_empty() {
                continue;
            }
            match self.command(&line, Some((seat, question)))? {
                Some(Next::Quit) => return Ok(Next::Quit),
                Some(Next::Go) => continue,
                None => {}
            }
            if line == "undo" {
                match self.session.undo(seat) {
                    Ok(()) => {
                        self.store.renew(&*self.session)?;
                        self.heard = self.session.log(self.viewer, 0).len();
                        out::say_line("Taken back.");
                        return Ok(Next::Go);
                    }
                    Err(refusal) => out::say_line(&format!("No: {refusal}")),
                }
                continue;
            }
            let advice = self.guide.as_ref().and_then(|guide| guide.advice(&*self.session));
            let line = match advice {
                Some(advice) if line == "do" => advice.to_owned(),
                _ => line,
            };
            let notation = choice(question, &line);
            match self.session.answer(seat, notation) {
                Ok(()) => return Ok(Next::Go),
                Err(refusal) => out::say_line(&format!("No: {refusal}")),
            }
        }
    }

    fn choices(&self, question: &Question, most: usize) {
        for (index, answer) in question.answers.iter().enumerate().take(most) {
            let words = if answer.words == answer.notation {
                String::new()
            } else {
                format!("  {}", answer.words)
            };
            out::say_line(&format!("{:>4}  {}{words}", index + 1, answer.notation));
        }
        if question.answers.len() > most {
            let more = question.answers.len() - most;
            out::say_line(&format!("      and {more} more: `list` shows them"));
        }
    }

    /// Whatever is not an answer. `None`: it is one.
    fn command(
        &mut self,
        line: &str,
        asked: Option<(Seat, &Question)>,
    ) -> Result<Option<Next>, Failure> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, asked) {
            ("?" | "help", asked) => {
                if let Some((_, question)) = asked {
                    out::say_line(&question.help);
                }
                out::say(HELP);
            }
            ("aims", _) => {
                for aim in self.session.aims() {
                    out::say_line(&format!("{} [{}]", aim.words, aim.rule));
                }
            }
            ("quit" | "exit", _) => return Ok(Some(Next::Quit)),
            ("save", _) => {
                out::say_line(&format!("Saved in {}", self.store.path().display()));
            }
            ("log", _) => {
                let all = self.session.log(self.viewer, 0);
                let last = rest.parse().unwrap_or(all.len());
                for line in all.iter().skip(all.len().saturating_sub(last)) {
                    out::say(&line_words(line));
                }
            }
            ("map", _) => self.map(rest),
            ("list", Some((_, question))) => self.choices(question, usize::MAX),
            ("why", Some((seat, _))) => {
                let words = match self.session.refusal(seat, rest) {
                    None => "That is legal.".to_owned(),
                    Some(refusal) => refusal.to_string(),
                };
                out::say_line(&words);
            }
            ("hint", Some((seat, _))) => self.hint(seat)?,
            ("odds", Some((seat, question))) => {
                match self
                    .session
                    .odds(seat, choice(question, rest))
                    .and_then(|work| work(&odds::patience(PATIENCE)))
                {
                    Ok(odds) => out::say(&odds::told(&odds)),
                    Err(error) => out::say_line(&format!("No odds: {error}")),
                }
            }
            _ => return Ok(None),
        }
        Ok(Some(Next::Go))
    }

    /// What the best computer player would answer, and why.
    fn hint(&self, seat: Seat) -> Result<(), Failure> {
        let name = self.start.adviser();
        let mind = self.start.mind(name, ADVISER)?;
        let Ok(thought) = self.session.think(seat, mind) else {
            out::say_line("No hint: nobody can choose here.");
            return Ok(());
        };
        let (_, said) = thought();
        let words =
            if said.words == said.answer { String::new() } else { format!("  {}", said.words) };
        out::say_line(&format!("{name} would answer: {}{words}", said.answer));
        if !said.why.is_empty() {
            out::say_line(&format!("  {}", said.why));
        }
        Ok(())
    }

    fn map(&self, file: &str) {
        let scene = self.session.scene(self.viewer);
        let options = draw::Options::default();
        let path = Path::new(file);
        let bytes = match path.extension().and_then(|extension| extension.to_str()) {
            Some("svg") => Ok(draw::svg(&scene, &options).into_bytes()),
            Some("png") => draw::png(&scene, &options).map_err(|error| error.to_string()),
            _ => Err("map FILE.png or map FILE.svg".to_owned()),
        };
        match bytes.map(|bytes| library::write(path, &bytes)) {
            Ok(Ok(())) => out::say_line(&format!("Drawn in {file}")),
            Ok(Err(Failure::Bad(words) | Failure::No(words))) | Err(words) => out::say_line(&words),
        }
    }

    fn ask_dice(&mut self, throw: &ThrowAwaited) -> Result<Next, Failure> {
        let what = if throw.lots.is_empty() {
            let dice = if throw.dice == 1 { "die" } else { "dice" };
            format!("{} {dice} with {} sides", throw.dice, throw.sides)
        } else {
            let lots: Vec<String> =
                throw.lots.iter().map(|(name, _, count)| format!("{name} ({count})")).collect();
            format!("one of {}", lots.join(", "))
        };
        out::say_line(&format!("\nThrow for {} [{}]: {what}", throw.why, throw.rule));
        loop {
            let Some(line) = self.line("dice> ")? else { return Ok(Next::Quit) };
            match self.command(&line, None)? {
                Some(Next::Quit) => return Ok(Next::Quit),
                Some(Next::Go) => continue,
                None => {}
            }
            if line == "undo" {
                let undone = self.seats.clone().into_iter().any(|s| self.session.undo(s).is_ok());
                if undone {
                    self.store.renew(&*self.session)?;
                    self.heard = self.session.log(self.viewer, 0).len();
                    out::say_line("Taken back.");
                    return Ok(Next::Go);
                }
                out::say_line("No: dice have been thrown or secrets shown since.");
                continue;
            }
            let lot = throw.lots.iter().find(|(name, ..)| *name == line);
            let faces: Option<Vec<u8>> = match lot {
                Some((_, face, _)) => Some(vec![*face]),
                None => line.split([' ', ',', '+']).map(|word| word.parse().ok()).collect(),
            };
            let Some(faces) = faces else {
                out::say_line(&format!("No: {what} expected, e.g. `{}`", example(throw)));
                continue;
            };
            match self.session.roll(&faces) {
                Ok(()) => return Ok(Next::Go),
                Err(refusal) => out::say_line(&format!("No: {refusal}")),
            }
        }
    }
}

fn example(throw: &ThrowAwaited) -> String {
    match throw.lots.first() {
        Some((name, ..)) => name.clone(),
        None => vec!["3"; usize::from(throw.dice)].join(" "),
    }
}

/// The notation meant: as typed, or by its number.
fn choice<'a>(question: &'a Question, typed: &'a str) -> &'a str {
    if question.answers.iter().any(|answer| answer.notation == typed) {
        return typed;
    }
    let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let answer = number.and_then(|index| question.answers.get(index));
    answer.map_or(typed, |answer| answer.notation.as_str())
}
