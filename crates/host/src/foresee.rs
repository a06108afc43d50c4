//! Which answers to an open question lead straight to dice, and which to the enemy.

use crate::chances::{Inquiry, inquire};
use crate::data::Work;
use crate::error::Error;
use crate::played::Played;
use crate::shown::Ahead;
use engine::{AskOf, Faces, Match, Pause, Play, Proposals, Seat, Table, Throw};

/// What comes first after an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum First {
    /// Dice.
    Dice,
    /// A question to the other side.
    Reaction,
    /// A question to the same side.
    Question,
}

/// Stops at whatever comes first. What the other side says in secret is supposed.
struct Stop<'a, G: Played> {
    seat: Seat,
    choice: &'a G::Choice,
    lane: Option<Seat>,
    first: Option<First>,
}

impl<G: Played> Table<G> for Stop<'_, G> {
    fn choose(&mut self, game: &G, ask: AskOf<G>) -> Play<G::Choice> {
        if self.lane.is_some_and(|lane| lane != self.seat) {
            return game.reply(&ask, Some(self.choice)).ok_or(Pause);
        }
        let asked = if ask.seat == self.seat { First::Question } else { First::Reaction };
        self.first.get_or_insert(asked);
        Err(Pause)
    }

    /// What is asked next is not answered.
    fn proposals(&mut self, _: Seat) -> Proposals {
        Proposals::Few(0)
    }

    fn throw(&mut self, _: &G, _: Throw) -> Play<Faces> {
        self.first.get_or_insert(First::Dice);
        Err(Pause)
    }

    fn hear(&mut self, _: &G, _: G::Event) {}

    fn lane(&mut self, seat: Option<Seat>) {
        self.lane = seat;
    }
}

/// What comes after an answer, or after all that are listed, as work that can be done elsewhere. It is
/// looked at in the position that the seat may suppose, so that it tells no secrets.
pub fn foresee<G: Played>(
    game: &Match<G>,
    seat: Seat,
    notation: Option<&str>,
) -> Result<Work<Ahead>, Error> {
    let inquiry = inquire(game, seat)?;
    let choices = match notation {
        Some(notation) => vec![inquiry.choice(notation)?],
        None => inquiry.ask.choices.clone(),
    };
    Ok(Box::new(move |patience| {
        let mut ahead = Ahead::default();
        for choice in &choices {
            if !patience.at_all() {
                let why = "there was no time to look ahead from all answers";
                return Err(Error::Odds(why.to_owned()));
            }
            let list = match first_after(&inquiry, choice) {
                Some(First::Dice) => &mut ahead.dice,
                Some(First::Reaction) => &mut ahead.reaction,
                Some(First::Question) if G::decides(&inquiry.ask, choice) => &mut ahead.dice,
                Some(First::Question) | None => continue,
            };
            list.push(inquiry.known.notation(&inquiry.ask, choice));
        }
        Ok(ahead)
    }))
}

fn first_after<G: Played>(inquiry: &Inquiry<G>, choice: &G::Choice) -> Option<First> {
    let mut stop = Stop { seat: inquiry.ask.seat, choice, lane: None, first: None };
    let look = inquiry.look(choice);
    let mut game = look.start().clone();
    let _ = look.run(&mut game, &mut stop);
    stop.first.filter(|_| !look.parted.get())
}
