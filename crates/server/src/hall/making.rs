//! New games, and records taken in.

use super::{Hall, blocking, last_picture, lean_text};
use crate::api::{self, NewGame, SeatKind};
use crate::caller::{fresh_token, hash};
use crate::library::guide_seed;
use crate::problem::{Answered, Failure};
use crate::store::{Journal, StoredClock, StoredGame, StoredSeat, now};
use engine::Viewer;
use engine::nouns::capital;
use engine::record::{RecordError, Tags};
use host::{DiceSource, Kept, Patience, Player, Start};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// How long somebody may let the computer think, in milliseconds.
const PATIENCE: std::ops::RangeInclusive<u32> = 50..=60_000;

/// A record that was taken in.
struct Imported {
    game: StoredGame,
    lines: Vec<String>,
    picture: Option<String>,
    made: api::Made,
}

/// A seat that no token opens.
fn nobody() -> StoredSeat {
    StoredSeat { kind: SeatKind::Person, bot: None, think: None, token_hash: String::new() }
}

/// A game from a record, with its first line.
fn imported(
    id: String,
    tags: &Tags,
    first: String,
    seats: [StoredSeat; 2],
    seed: String,
    result: Option<api::Outcome>,
) -> StoredGame {
    StoredGame {
        id,
        scenario: tags.scenario.clone(),
        options: tags.options.clone(),
        tags: first,
        seats,
        open: true,
        seed,
        created: now(),
        finished: result.as_ref().map(|_| now()),
        result,
        clock: None,
        damage: None,
    }
}

impl Hall {
    /// Makes a game with dice that nobody can foresee, unless the hall has a seed.
    pub async fn make(self: &Arc<Self>, wish: NewGame) -> Answered<api::Made> {
        if wish.guide == Some(true) {
            let (wish, seed) = self.guided(&wish)?;
            return self.make_with(wish, seed).await;
        }
        let mut seed = [0; 32];
        match self.limits.seed {
            Some(number) => {
                let games = self.made.fetch_add(1, Ordering::Relaxed);
                seed = Sha256::digest(format!("grognard {number} {games}")).into();
            }
            None => getrandom::fill(&mut seed).map_err(Failure::ours)?,
        }
        self.make_with(wish, seed).await
    }

    /// The guided first battle of a system as a game: everything is the guide's, so that who follows it
    /// sees what it says.
    fn guided(&self, wish: &NewGame) -> Answered<(NewGame, [u8; 32])> {
        let system = wish.scenario.split('/').next().unwrap_or_default();
        let guide = self.library.guide(system)?;
        let bytes = engine::dice::unhex(&guide_seed(guide.dice));
        let seed = bytes.and_then(|bytes| bytes.try_into().ok());
        let seed = seed.ok_or_else(|| Failure::ours("a seed of 32 bytes expected"))?;
        let seat = |side: &&str| {
            let own = **side == guide.side;
            let choice = api::SeatChoice {
                kind: if own { SeatKind::Person } else { SeatKind::Bot },
                bot: (!own).then(|| guide.opponent.clone()),
                // What it thinks of in time must not depend on how busy the machine is.
                think: (!own).then_some(*PATIENCE.end()),
            };
            ((*side).to_owned(), choice)
        };
        let seats = self.library.system(system)?.sides().iter().map(seat).collect();
        let options = Vec::new();
        let plain =
            NewGame { options, seats, guide: None, open: None, clock: None, ..wish.clone() };
        Ok((NewGame { scenario: guide.scenario, ..plain }, seed))
    }

    /// Makes a game with the dice of this seed.
    pub async fn make_with(self: &Arc<Self>, wish: NewGame, seed: [u8; 32]) -> Answered<api::Made> {
        let hall = self.clone();
        let (game, lines, made) = blocking(move || hall.prepare(wish, seed)).await??;
        self.put(game, lines, None, made).await
    }

    async fn put(
        self: &Arc<Self>,
        game: StoredGame,
        lines: Vec<String>,
        picture: Option<String>,
        made: api::Made,
    ) -> Answered<api::Made> {
        let hall = self.clone();
        let task = tokio::spawn(async move {
            let id = game.id.clone();
            hall.store.insert(game, lines, picture).await?;
            let table = hall.game(&id).await?;
            hall.wake_bots(&table);
            Ok(made)
        });
        task.await.map_err(Failure::ours)?
    }

    fn prepare(
        &self,
        wish: NewGame,
        seed: [u8; 32],
    ) -> Answered<(StoredGame, Vec<String>, api::Made)> {
        let start = self.library.start(&wish.scenario, &wish.options)?;
        let info = start.info().clone();
        let system = self.library.system(&info.system)?;
        let id = fresh_token()?[..16].to_owned();
        let mut made =
            api::Made { game: id.clone(), tokens: BTreeMap::new(), invite: BTreeMap::new() };
        if let Some(side) = wish.seats.keys().find(|&side| !info.sides.contains(side)) {
            let known = info.sides.join(" and ");
            return Err(Failure::bad(format!("no side '{side}'; there are {known}")));
        }
        let mut seats = Vec::new();
        for side in &info.sides {
            let choice = wish
                .seats
                .get(side)
                .ok_or_else(|| Failure::bad(format!("who plays the {} side?", capital(side))))?;
            let mut token_hash = String::new();
            let bot = match choice.kind {
                SeatKind::Bot => Some(wanted_bot(&system.bots(), choice.bot.as_deref())?),
                SeatKind::Person | SeatKind::Friend => {
                    let token = fresh_token()?;
                    token_hash = hash(&token);
                    let list = if choice.kind == SeatKind::Person {
                        &mut made.tokens
                    } else {
                        &mut made.invite
                    };
                    list.insert(side.clone(), token);
                    None
                }
            };
            if choice.think.is_some_and(|think| !PATIENCE.contains(&think)) {
                let (least, most) = (PATIENCE.start(), PATIENCE.end());
                return Err(Failure::bad(format!("think: {least} to {most} milliseconds")));
            }
            let think = choice.think.filter(|_| bot.is_some());
            seats.push(StoredSeat { kind: choice.kind, bot, think, token_hash });
        }
        let open = wish.open.unwrap_or(false);
        if open && seats.iter().any(|seat| seat.kind == SeatKind::Friend) {
            return Err(Failure::bad("a game with a friend cannot be open: it has hidden facts"));
        }
        let seats: [StoredSeat; 2] =
            seats.try_into().map_err(|_| Failure::ours("two sides expected"))?;
        let clock = wish.clock.unwrap_or(false);
        if clock && system.clock().is_none() {
            return Err(Failure::bad(format!("the rules of {} know no clock", system.title())));
        }
        let names = seats.each_ref().map(|seat| match (&seat.bot, seat.kind) {
            (Some(bot), _) => bot.clone(),
            (None, SeatKind::Friend) => "friend".to_owned(),
            (None, _) => "person".to_owned(),
        });
        let session = start.begin(names.map(Player::Person), DiceSource::Seed(seed))?;
        let lines = session.record_lines(0);
        let game = StoredGame {
            id,
            scenario: info.id,
            options: wish.options,
            tags: session.record_first(),
            seats,
            open,
            seed: engine::dice::hex(&seed),
            created: now(),
            finished: None,
            result: None,
            clock: clock.then(StoredClock::default),
            damage: None,
        };
        Ok((game, lines, made))
    }

    /// Takes in a record: a finished game to look at, or an unfinished one to go on with.
    pub async fn import(self: &Arc<Self>, text: String) -> Answered<api::Made> {
        let hall = self.clone();
        let read = move |patience: &Patience| hall.read_record(&text, patience);
        let Imported { game, lines, picture, made } = self.labour(self.import_time(), read).await?;
        self.put(game, lines, picture, made).await
    }

    /// Refuses a game that this hall could take in but not open again.
    fn must_open(&self, game: &StoredGame, lines: &[String]) -> Answered<()> {
        let table = self.table(game.clone())?;
        let journal = Journal { lines: lines.to_vec(), ..Journal::default() };
        let live = table.load(journal)?;
        match table.frozen() {
            Some(why) => Err(Failure::refused(format!("the record cannot be taken in: {why}"))),
            None if live.session.answers() < lines.len() => {
                Err(Failure::refused("the record cannot be taken in: its answers do not all fit"))
            }
            None => Ok(()),
        }
    }

    fn read_record(&self, text: &str, patience: &Patience) -> Answered<Imported> {
        let first = text.lines().next().unwrap_or_default();
        let record = engine::record::parse::<()>(&format!("{first}\n")).map_err(|error| {
            Failure::refused(match error {
                RecordError::Tags(_) if text.trim().is_empty() => "the file is empty".to_owned(),
                RecordError::Tags(_) => "this is no record of a game".to_owned(),
                other => other.to_string(),
            })
        })?;
        let mut tags = record.tags;
        let start = self.library.start(&tags.scenario, &tags.options)?;
        if tags.rules_version != start.rules_version() {
            return self.keep_record(&*start, text, patience);
        }
        let replay = start.replay_while(text, None, patience);
        if !patience.at_all() {
            return Err(Failure::busy("this record takes too long to be run again"));
        }
        let replay = replay?;
        if let Some(fault) = replay.checked.faults.first() {
            return Err(Failure::refused(fault.clone()));
        }
        let result = replay.outcome;
        let id = fresh_token()?[..16].to_owned();
        let mut made =
            api::Made { game: id.clone(), tokens: BTreeMap::new(), invite: BTreeMap::new() };
        let seed = replay.ending.filter(|_| result.is_some()).map(|end| end.seed);
        let seed = seed.unwrap_or_default();
        if seed.is_empty() {
            // Nobody here knows the seed, so nobody can keep what it promised: the server throws.
            tags.dice_commitment = String::new();
        }
        let mut seat = |side: &String| -> Answered<StoredSeat> {
            let mut token_hash = String::new();
            if result.is_none() {
                let token = fresh_token()?;
                token_hash = hash(&token);
                made.tokens.insert(side.clone(), token);
            }
            Ok(StoredSeat { token_hash, ..nobody() })
        };
        let seats = [seat(&tags.sides[0])?, seat(&tags.sides[1])?];
        let story =
            replay.session.log(Viewer::Umpire, 0).into_iter().filter(|line| line.after == 0);
        let first = engine::record::tags_line(&tags, &story.map(Into::into).collect::<Vec<_>>());
        let picture = result.is_some().then(|| last_picture(&*replay.session));
        let game = imported(id, &tags, first, seats, seed, result);
        let lines = replay.session.record_lines(0);
        self.must_open(&game, &lines)?;
        Ok(Imported { game, lines, picture, made })
    }

    /// Takes in a record that other rules have made: to be looked at as it was told and drawn then.
    fn keep_record(
        &self,
        start: &dyn Start,
        text: &str,
        patience: &Patience,
    ) -> Answered<Imported> {
        // These rules need not come far with it, but whoever opens it must not wait without end.
        start.look(text, patience)?;
        if !patience.at_all() {
            return Err(Failure::busy("this record takes too long to be run again"));
        }
        let kept = Kept::read(text)?;
        let promised = !kept.tags.dice_commitment.is_empty();
        let seed = kept.ending.as_ref().map(|end| end.seed.clone()).unwrap_or_default();
        if let Err(why) = &kept.dice
            && promised
            && !seed.is_empty()
        {
            return Err(Failure::refused(format!("dice: {why}")));
        }
        let whole = text.lines().take(kept.moves.len() + 1);
        let mut lines: Vec<String> = whole.map(str::to_owned).collect();
        let first = lines.remove(0);
        let id = fresh_token()?[..16].to_owned();
        let made = api::Made { game: id.clone(), tokens: BTreeMap::new(), invite: BTreeMap::new() };
        let picture = kept.picture_on(&start.set_up(Viewer::Umpire)).map(|scene| lean_text(&scene));
        let seats = [nobody(), nobody()];
        let game = imported(id, &kept.tags, first, seats, seed, kept.outcome());
        self.table(game.clone())?.load(Journal { lines: lines.clone(), ..Journal::default() })?;
        Ok(Imported { game, lines, picture, made })
    }
}

/// The bot that is wanted, or the best one if none is named.
fn wanted_bot(known: &[&str], named: Option<&str>) -> Answered<String> {
    let wanted = named.or(known.last().copied());
    let found = known.iter().find(|&&bot| Some(bot) == wanted);
    found.map(|bot| (*bot).to_owned()).ok_or_else(|| {
        let (wanted, known) = (wanted.unwrap_or_default(), known.join(", "));
        Failure::bad(format!("no bot '{wanted}'; there are {known}"))
    })
}
