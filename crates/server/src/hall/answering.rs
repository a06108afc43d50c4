//! What players do with a game: answer, take back, give again, give up.

use super::{Game, Hall, counted, locked, throw_dice};
use crate::api;
use crate::caller::Caller;
use crate::problem::{Answered, Failure};
use std::sync::Arc;

/// More answers than this are not taken at once.
const ANSWERS: usize = 500;

impl Hall {
    /// Answers a question, or several one after the other. Says how many answers were taken.
    pub async fn answer(
        self: &Arc<Self>,
        game: &Arc<Game>,
        caller: &Caller,
        given: api::GivenAnswer,
    ) -> Answered<u32> {
        let seat = game.seat(&given.side)?;
        caller.must_hold(seat, &given.side)?;
        let answers = match (given.answer, given.answers) {
            (Some(one), None) => vec![one],
            (None, Some(all)) if (1..=ANSWERS).contains(&all.len()) => all,
            (None, Some(_)) => return Err(Failure::bad(format!("answers: 1 to {ANSWERS}"))),
            _ => return Err(Failure::bad("either answer or answers expected")),
        };
        let counts = game.counts(caller);
        self.change(game, move |game, live| {
            let before = live.session.answers();
            let seq = counted(&live.session.lanes(), counts).last().copied().unwrap_or(0);
            if given.seq != seq {
                return Err(Failure::stale(seq));
            }
            game.in_time(live, &answers[0])?;
            live.session.answer(seat, &answers[0])?;
            let mut taken = 1;
            for answer in &answers[1..] {
                // Something came between: dice, or an answer that the rules gave themselves.
                let alone = live.session.answers() == before + taken;
                if !alone || live.session.answer(seat, answer).is_err() {
                    break;
                }
                taken += 1;
            }
            throw_dice(&mut *live.session)?;
            Ok(taken as u32)
        })
        .await
    }

    /// Gives again what a side took back last, if nobody has answered since.
    pub async fn redo(
        self: &Arc<Self>,
        game: &Arc<Game>,
        caller: &Caller,
        side: &str,
    ) -> Answered<()> {
        let seat = game.seat(side)?;
        caller.must_hold(seat, side)?;
        self.change(game, move |game, live| {
            game.back_in_time(live)?;
            live.session.redo(seat)?;
            throw_dice(&mut *live.session)
        })
        .await
    }

    /// Takes back the last answer of a side.
    pub async fn undo(
        self: &Arc<Self>,
        game: &Arc<Game>,
        caller: &Caller,
        side: &str,
    ) -> Answered<()> {
        let seat = game.seat(side)?;
        caller.must_hold(seat, side)?;
        self.change(game, move |game, live| {
            live.session.undo(seat)?;
            game.back_in_time(live)
        })
        .await
    }

    /// Ends a game: a side gives up. The journal stays as it is.
    pub async fn resign(
        self: &Arc<Self>,
        game: &Arc<Game>,
        caller: &Caller,
        side: &str,
    ) -> Answered<()> {
        let seat = game.seat(side)?;
        caller.must_hold(seat, side)?;
        let result = systems::resignation(side, &game.side(seat.other()));
        let (hall, game) = (self.clone(), game.clone());
        let task = tokio::spawn(async move {
            let held = hall.hold(&game).await?;
            if game.result().is_some() {
                return Err(Failure::forbidden("the game is over"));
            }
            hall.store.end(&game.stored.id, &result).await?;
            *locked(&game.result) = Some(result);
            if let Some(live) = held.as_ref() {
                game.tell(live);
            }
            Ok(())
        });
        task.await.map_err(Failure::ours)?
    }
}
