//! A look ahead from an open question, along the answers of one seat.

use crate::data::Facts;
use crate::played::Played;
use engine::{AskOf, Faces, Pause, Play, Table, Throw};

/// What comes after an answer.
pub enum Next<G: Played> {
    /// The same seat is asked again, in this position.
    Asked(Box<(G, AskOf<G>)>),
    /// The other seat is asked: it may react.
    Reaction(G),
    /// Dice are thrown.
    Dice(G),
    /// The move is over.
    Over(G),
    /// Nobody can look ahead.
    Unknown,
}

/// Gives one answer and stops at whatever comes after it.
struct Once<'a, G: Played> {
    ask: &'a AskOf<G>,
    choice: Option<&'a G::Choice>,
    next: Next<G>,
}

impl<G: Played> Table<G> for Once<'_, G> {
    fn choose(&mut self, game: &G, ask: AskOf<G>) -> Play<G::Choice> {
        if ask.question == self.ask.question
            && let Some(choice) = self.choice.take()
        {
            return Ok(choice.clone());
        }
        self.next = if ask.seat == self.ask.seat {
            Next::Asked(Box::new((game.clone(), ask)))
        } else {
            Next::Reaction(game.clone())
        };
        Err(Pause)
    }

    fn throw(&mut self, game: &G, _: Throw) -> Play<Faces> {
        self.next = Next::Dice(game.clone());
        Err(Pause)
    }

    fn hear(&mut self, _: &G, _: G::Event) {}
}

/// What comes after an answer, in a position that holds only what the seat may know.
pub fn next<G: Played>(known: &G, ask: &AskOf<G>, choice: &G::Choice) -> Next<G> {
    let mut table = Once { ask, choice: Some(choice), next: Next::Unknown };
    let mut game = known.clone();
    match game.carry_on(&mut table, ask, choice) {
        Some(Ok(())) => Next::Over(game),
        Some(Err(Pause)) | None => table.next,
    }
}

/// The facts of an answer together with what comes after it.
pub(crate) fn foreseen<G: Played>(
    known: &G,
    ask: &AskOf<G>,
    choice: &G::Choice,
    facts: Facts,
) -> Facts {
    if facts.step.is_none() {
        return facts;
    }
    match next(known, ask, choice) {
        Next::Reaction(_) => Facts { reaction: true, ..facts },
        Next::Dice(_) => Facts { dice: true, ..facts },
        Next::Asked(_) | Next::Over(_) | Next::Unknown => facts,
    }
}
