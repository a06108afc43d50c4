//! The guided first battle at a terminal: what its steps say, and what they advise.

use crate::out;
use engine::Viewer;
use host::{Guide, GuideStep, Place, Question, Session};

/// A question at which the guide had something to say.
struct Mark {
    /// How many answers had been given.
    answers: usize,
    place: Place,
    /// How many lines of the story had been heard when the step began.
    heard: usize,
}

/// A guide, and how far its reader has come.
pub struct Guided {
    guide: Guide,
    marks: Vec<Mark>,
    over: bool,
}

impl Guided {
    pub fn new(guide: Guide) -> Self {
        Guided { guide, marks: Vec::new(), over: false }
    }

    /// Says what belongs to a question, or nothing if it is the player's own.
    pub fn tell(&mut self, session: &dyn Session, viewer: Viewer, question: &Question) {
        let answers = session.answers();
        self.marks.retain(|mark| mark.answers < answers);
        let last = self.marks.last();
        let from = last.map(|mark| self.guide.behind(mark.place)).unwrap_or_default();
        let found = self.guide.find(from, question, session.turn());
        let goes_on = |mark: &&Mark| found.is_some_and(|place| place.step == mark.place.step);
        let same = last.filter(goes_on).map(|mark| mark.heard);
        let done = last.filter(|_| same.is_none()).and_then(|mark| {
            let step = self.guide.steps.get(mark.place.step)?;
            let lines = session.log(viewer, mark.heard);
            lines.iter().any(|line| line.text.contains(&step.told)).then(|| step.after.clone())
        });
        let all = self.guide.steps.len();
        if last.is_none() {
            say(&self.guide.welcome);
        }
        let Some(place) = found else {
            if from.step >= all && !self.over {
                self.over = true;
                done.iter().for_each(|words| say(words));
                say(&self.guide.farewell);
            }
            return;
        };
        let heard = same.unwrap_or_else(|| session.log(viewer, 0).len());
        self.marks.push(Mark { answers, place, heard });
        if let (Some(step), 0) = (self.guide.steps.get(place.step), place.given) {
            done.iter().for_each(|words| say(words));
            tell_step(place.step + 1, all, step);
        }
        if let Some(advice) = self.guide.advice(place) {
            say(&format!("`do` gives the answer {advice}"));
        }
    }

    /// The answer that it advises at the question it spoke of last.
    pub fn advice(&self, session: &dyn Session) -> Option<&str> {
        let mark = self.marks.last().filter(|mark| mark.answers == session.answers())?;
        self.guide.advice(mark.place)
    }
}

fn say(words: &str) {
    out::say_line(&format!("| {words}"));
}

fn tell_step(number: usize, of: usize, step: &GuideStep) {
    let keys: Vec<String> = step.rules.iter().map(|key| format!("[{key}]")).collect();
    out::say_line(&format!("\n| step {number} of {of}: {}", out::heading(&step.title)));
    say(&step.say);
    if !step.look.is_empty() {
        say(&format!("Look at: {}", step.look.join(", ")));
    }
    say(&format!("{} {} {}", step.doing, step.why, keys.join(" ")));
}
