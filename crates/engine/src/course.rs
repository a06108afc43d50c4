//! How a question came about: where its activity began, and what was answered since.
//!
//! In the middle of a procedure the rest of it lies on the call stack and cannot be copied. Whoever
//! wants to see what an answer leads to runs the activity again, from its beginning up to the question,
//! and goes on from there with dice and players of his own.

use crate::dice::{Faces, Throw};
use crate::live::{Body, Entry};
use crate::question::{AskOf, Game, Pause, Play, Proposals, Table};
use crate::seat::{Seat, Viewer};

/// What was answered in an activity, as the game itself knows it. Bots are given a [`Course`].
pub struct Since<'a, G: Game> {
    /// The position before the activity.
    pub from: &'a G,
    /// All answers given in it.
    pub entries: &'a [Entry<G::Choice>],
    /// The secret lane in which is asked now.
    pub lane: Option<Seat>,
}

impl<G: Game> Since<'_, G> {
    /// As whoever is asked may suppose it. `supposed`: the position before is his supposition already.
    pub(crate) fn course(&self, now: &G, ask: &AskOf<G>, supposed: bool) -> Course<G> {
        let own = |entry: &&Entry<G::Choice>| {
            self.lane.is_none() || entry.lane.is_none() || entry.lane == self.lane
        };
        Course {
            from: match supposed {
                true => self.from.clone(),
                false => self.from.supposed(now, Viewer::Seat(ask.seat)),
            },
            since: self.entries.iter().filter(own).cloned().collect(),
            lane: self.lane,
            ask: ask.clone(),
        }
    }
}

/// How a question came about, as its seat may suppose it.
pub struct Course<G: Game> {
    from: G,
    since: Vec<Entry<G::Choice>>,
    lane: Option<Seat>,
    ask: AskOf<G>,
}

/// The answers could not be given again: something hidden has already shown its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parted;

impl<G: Game> Course<G> {
    /// The position before the activity, as the seat may suppose it.
    pub fn from(&self) -> &G {
        &self.from
    }

    /// Runs the activity again up to the question, gives this answer, and leaves the rest of it to a
    /// table. Returns the position after the activity, or where the table stopped it.
    pub fn go_on(&self, choice: &G::Choice, table: &mut dyn Table<G>) -> Result<G, Parted> {
        let mut game = self.from.clone();
        let mut follow = Follow {
            course: self,
            choice,
            table,
            cursor: [0; 3],
            lane: None,
            decided: false,
            parted: false,
        };
        let _ = game.play(&mut follow);
        let whole = follow.decided && !follow.parted;
        if whole { Ok(game) } else { Err(Parted) }
    }
}

/// Gives the answers up to the question and the new one; then others answer.
struct Follow<'a, G: Game> {
    course: &'a Course<G>,
    choice: &'a G::Choice,
    table: &'a mut dyn Table<G>,
    /// The next answer of the common lane and of each secret one.
    cursor: [usize; 3],
    lane: Option<Seat>,
    decided: bool,
    parted: bool,
}

impl<'a, G: Game> Follow<'a, G> {
    fn next(&mut self) -> Option<&'a Entry<G::Choice>> {
        let lane = self.lane;
        let cursor = &mut self.cursor[lane.map_or(0, |seat| seat.index() + 1)];
        let ahead = self.course.since[*cursor..].iter().position(|entry| entry.lane == lane)?;
        *cursor += ahead + 1;
        Some(&self.course.since[*cursor - 1])
    }

    fn part<T>(&mut self) -> Play<T> {
        self.parted = true;
        Err(Pause)
    }

    /// Whether others answer here: after the question, and in the lane that is hidden from its seat.
    fn is_open(&self) -> bool {
        let own = self.course.lane;
        self.decided || own.is_some() && self.lane.is_some() && self.lane != own
    }
}

impl<G: Game> Table<G> for Follow<'_, G> {
    fn choose(&mut self, game: &G, ask: AskOf<G>) -> Play<G::Choice> {
        if self.is_open() {
            return self.table.choose(game, ask);
        }
        let asked = &self.course.ask;
        match self.next() {
            Some(Entry { body: Body::Choice { seat, text, choice, .. }, .. })
                if *seat == ask.seat =>
            {
                let listed = || ask.choices.iter().find(|c| game.notation(&ask, c) == *text);
                match choice.as_ref().or_else(listed) {
                    Some(choice) => Ok(choice.clone()),
                    None => self.part(),
                }
            }
            None if (ask.seat, ask.rule, &ask.question)
                == (asked.seat, asked.rule, &asked.question) =>
            {
                self.decided = true;
                Ok(self.choice.clone())
            }
            _ => self.part(),
        }
    }

    fn proposals(&mut self, seat: Seat) -> Proposals {
        if self.is_open() { self.table.proposals(seat) } else { Proposals::Few(0) }
    }

    fn throw(&mut self, game: &G, throw: Throw) -> Play<Faces> {
        if self.is_open() {
            return self.table.throw(game, throw);
        }
        match self.next() {
            Some(Entry { body: Body::Faces { faces, .. }, .. })
                if throw.admits(faces.as_slice()) =>
            {
                Ok(*faces)
            }
            _ => self.part(),
        }
    }

    fn hear(&mut self, game: &G, event: G::Event) {
        if self.decided {
            self.table.hear(game, event);
        }
    }

    fn lane(&mut self, seat: Option<Seat>) {
        if let Some(seat) = seat {
            let start = self.cursor[0];
            let cursor = &mut self.cursor[seat.index() + 1];
            *cursor = (*cursor).max(start);
        }
        self.lane = seat;
        self.table.lane(seat);
    }
}
