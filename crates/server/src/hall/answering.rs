//! What players do with a game: answer, take back, give again, give up.

use super::{Game, Hall, Live, last_picture, locked, stands, throw_dice};
use crate::api;
use crate::caller::{Caller, hash};
use crate::limits::Peer;
use crate::problem::{Answered, Failure};
use crate::store::StoredGame;
use axum::http::{HeaderMap, header};
use std::sync::Arc;

/// More answers than this are not taken at once.
const ANSWERS: usize = 500;

impl Hall {
    /// Sees for which seats a caller has tokens. Whoever has shown too many wrong ones is not looked at
    /// for a while, unless he comes with what has opened a seat before.
    pub fn admit(&self, peer: Peer, headers: &HeaderMap, game: &StoredGame) -> Answered<Caller> {
        let Some(shown) = headers.get(header::AUTHORIZATION) else {
            return Caller::of(headers, game);
        };
        let shown = (peer, hash(&String::from_utf8_lossy(shown.as_bytes())));
        if locked(&self.welcome).get(&shown).is_none() {
            self.guessing.must_have_left(peer)?;
        }
        let caller = Caller::of(headers, game);
        match &caller {
            Ok(_) => locked(&self.welcome).put(shown, ()),
            Err(_) => self.guessing.count(peer),
        }
        caller
    }

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
            (Some(answer), None) => vec![answer],
            (None, Some(all)) if (1..=ANSWERS).contains(&all.len()) => all,
            (None, Some(_)) => return Err(Failure::bad(format!("answers: 1 to {ANSWERS}"))),
            _ => return Err(Failure::bad("either answer or answers expected")),
        };
        let counts = game.counts(caller);
        self.change(game, move |game, live| {
            let before = live.session.answers();
            let seq = stands(live, counts);
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

    /// Gives again what a side took back last, or all up to where it counts `to`, if nobody has
    /// answered since.
    pub async fn redo(
        self: &Arc<Self>,
        game: &Arc<Game>,
        caller: &Caller,
        side: &str,
        to: Option<u32>,
    ) -> Answered<()> {
        let seat = game.seat(side)?;
        caller.must_hold(seat, side)?;
        let counts = game.counts(caller);
        self.change(game, move |game, live| {
            game.back_in_time(live)?;
            live.session.redo(seat)?;
            let before = |live: &Live| to.is_some_and(|to| stands(live, counts) < to);
            while before(live) && live.session.may_redo(seat) && live.session.redo(seat).is_ok() {}
            throw_dice(&mut *live.session)
        })
        .await
    }

    /// Takes back the last answer of a side, or all down to where it counts `to`.
    pub async fn undo(
        self: &Arc<Self>,
        game: &Arc<Game>,
        caller: &Caller,
        side: &str,
        to: Option<u32>,
    ) -> Answered<()> {
        let seat = game.seat(side)?;
        caller.must_hold(seat, side)?;
        let counts = game.counts(caller);
        self.change(game, move |game, live| {
            live.session.undo(seat)?;
            let beyond = |live: &Live| to.is_some_and(|to| stands(live, counts) > to);
            while beyond(live) && live.session.undo(seat).is_ok() {}
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
        let result = host::resignation(side, &game.side(seat.other()));
        let (hall, game) = (self.clone(), game.clone());
        let task = tokio::spawn(async move {
            let held = hall.hold(&game).await?;
            game.must_go_on()?;
            let picture = held.as_ref().map(|live| last_picture(&*live.session));
            hall.store.end(&game.stored.id, result.clone(), picture).await?;
            *locked(&game.result) = Some(result);
            if let Some(live) = held.as_ref() {
                game.tell(live);
            }
            Ok(())
        });
        task.await.map_err(Failure::ours)?
    }
}
