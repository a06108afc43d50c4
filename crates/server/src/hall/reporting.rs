//! Reports: made in their turn, as costly work is, on a copy of what they need.

use super::{Game, Hall};
use crate::caller::Caller;
use crate::problem::{Answered, Failure};
use engine::record::{check_dice, parse};
use host::Error;
use report::{About, Maps, Report};
use std::sync::Arc;

impl Hall {
    /// The report of a game, as a caller may know it.
    pub async fn report(
        self: &Arc<Self>,
        game: &Arc<Game>,
        caller: &Caller,
        maps: Maps,
    ) -> Answered<Report> {
        let (viewer, outcome) = (game.viewer(caller), game.result());
        let gave_up = game.gave_up()?;
        let over = outcome.is_some();
        let table = game.clone();
        let read = self.read(game, move |live| {
            if live.kept.is_some() {
                let why = table.frozen().unwrap_or_default();
                return Err(Failure::frozen(format!(
                    "a report needs the rules of its game: {why}"
                )));
            }
            let record = over.then(|| {
                let end = gave_up.map(|seat| live.session.record_resigned(seat) + "\n");
                live.session.record() + &end.unwrap_or_default()
            });
            Ok((live.session.chronicle(viewer), record))
        });
        let (chronicle, record) = read.await?;
        let (hall, game) = (self.clone(), game.clone());
        let work = move |patience: &host::Patience| {
            let chronicle = chronicle(patience).map_err(|error| match error {
                Error::Report(why) => Failure::busy(why),
                other => other.into(),
            })?;
            let dice = match record.map(|record| parse::<()>(&record)) {
                Some(record) => check_dice(&record.map_err(Failure::ours)?),
                None => Err("the battle is not over".to_owned()),
            };
            let seed = Some(game.stored.seed.clone()).filter(|seed| over && !seed.is_empty());
            let about = About {
                info: game.start.info(),
                system: hall.library.system(&game.tags.system)?.title(),
                tags: &game.tags,
                outcome,
                dice,
                seed,
                viewer,
                first_turn: game.start.first_turn(),
                history: game.start.history(),
            };
            Ok(Report::of(&chronicle, &about, maps))
        };
        self.labour(self.limits.ponder, work).await
    }
}
