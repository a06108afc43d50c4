//! A table whose answers are written down beforehand, for golden tests.

use crate::dice::{Faces, Throw};
use crate::question::{AskOf, Game, Play, Table};
use std::collections::VecDeque;

/// One written step.
#[derive(Clone, Debug, PartialEq)]
enum Step {
    Say(String),
    Roll(Vec<u8>),
}

/// Answers in order. Any surprise panics with the question and its legal answers.
#[derive(Clone, Debug)]
pub struct Script<G: Game> {
    steps: VecDeque<Step>,
    otherwise: Vec<String>,
    /// Everything that was told.
    pub events: Vec<G::Event>,
    /// Every question asked, as (rule, chosen notation).
    pub asked: Vec<(String, String)>,
}

impl<G: Game> Default for Script<G> {
    fn default() -> Self {
        Script {
            steps: VecDeque::new(),
            otherwise: Vec::new(),
            events: Vec::new(),
            asked: Vec::new(),
        }
    }
}

impl<G: Game> Script<G> {
    /// An empty script.
    pub fn new() -> Self {
        Self::default()
    }

    /// The next choice, in the game's notation.
    pub fn say(mut self, text: &str) -> Self {
        self.steps.push_back(Step::Say(text.to_owned()));
        self
    }

    /// The next choices, one after the other.
    pub fn says(self, texts: &[&str]) -> Self {
        texts.iter().fold(self, |script, text| script.say(text))
    }

    /// The next dice.
    pub fn roll(mut self, faces: &[u8]) -> Self {
        self.steps.push_back(Step::Roll(faces.to_vec()));
        self
    }

    /// What to answer, in this order of preference, when a question comes that is not written
    /// down. `*` stands for the first listed answer.
    pub fn otherwise(mut self, texts: &[&str]) -> Self {
        self.otherwise = texts.iter().map(|&text| text.to_owned()).collect();
        self
    }

    /// Panics if something written was never used.
    pub fn finish(&self) {
        assert!(self.steps.is_empty(), "not used: {:?}", self.steps);
    }
}

impl<G: Game> Table<G> for Script<G> {
    fn choose(&mut self, game: &G, ask: AskOf<G>) -> Play<G::Choice> {
        let listed: Vec<String> = ask.choices.iter().map(|c| game.notation(&ask, c)).collect();
        let unexpected = |why: String| -> ! {
            panic!("[{}] {}: {why}; legal: {listed:?}", ask.rule, game.question_words(&ask))
        };
        let written = match self.steps.front() {
            Some(Step::Say(text)) => listed.iter().position(|t| t == text),
            _ => None,
        };
        // An open question takes other answers than the listed ones, if they are legal.
        if let (None, true, Some(Step::Say(text))) = (written, ask.open, self.steps.front())
            && let Some(choice) = game.parse(&ask, text)
        {
            if let Err(refusal) = game.validate(&ask, &choice) {
                unexpected(format!("{text:?} is refused: {refusal}"));
            }
            self.asked.push((ask.rule.key().to_owned(), text.clone()));
            self.steps.pop_front();
            return Ok(choice);
        }
        let index = match written {
            Some(index) => {
                self.steps.pop_front();
                index
            }
            None => {
                let preferred = self.otherwise.iter().find_map(|text| {
                    if text == "*" { Some(0) } else { listed.iter().position(|t| t == text) }
                });
                match preferred {
                    Some(index) => index,
                    None => unexpected(format!("next in the script is {:?}", self.steps.front())),
                }
            }
        };
        self.asked.push((ask.rule.key().to_owned(), listed[index].clone()));
        Ok(ask.choices[index].clone())
    }

    fn throw(&mut self, _: &G, throw: Throw) -> Play<Faces> {
        match self.steps.pop_front() {
            Some(Step::Roll(faces)) => {
                assert!(throw.admits(&faces), "{faces:?} cannot fall for {throw:?}");
                Ok(Faces::new(&faces))
            }
            other => panic!("dice for {} [{}], but next is {other:?}", throw.why, throw.rule),
        }
    }

    fn hear(&mut self, _: &G, event: G::Event) {
        self.events.push(event);
    }
}
