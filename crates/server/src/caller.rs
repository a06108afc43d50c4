//! Who calls: secret tokens stand for seats.

use crate::problem::{Answered, Failure};
use crate::store::StoredGame;
use axum::http::{HeaderMap, header};
use engine::dice::hex;
use engine::nouns::capital;
use engine::{Seat, Viewer};
use sha2::{Digest, Sha256};

/// 128 bits from the operating system, as hexadecimal text.
pub fn fresh_token() -> Answered<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(Failure::ours)?;
    Ok(hex(&bytes))
}

/// What is stored of a token. A token is random, so a plain hash keeps it.
pub fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// The seats a caller has shown tokens for; none is a spectator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caller {
    /// In order.
    pub seats: Vec<Seat>,
}

impl Caller {
    /// Reads `Authorization: Bearer TOKEN[,TOKEN]`. A token that fits no seat is refused.
    pub fn of(headers: &HeaderMap, game: &StoredGame) -> Answered<Caller> {
        let Some(value) = headers.get(header::AUTHORIZATION) else {
            return Ok(Caller::default());
        };
        let tokens = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        let tokens = tokens.ok_or_else(|| Failure::bad("Authorization: Bearer TOKEN expected"))?;
        let mut caller = Caller::default();
        for token in tokens.split(',').map(str::trim).filter(|token| !token.is_empty()) {
            let hashed = hash(token);
            // Hashes are compared, so the time it takes tells nothing about a token.
            let seat =
                Seat::BOTH.into_iter().find(|seat| game.seats[seat.index()].token_hash == hashed);
            let seat =
                seat.ok_or_else(|| Failure::forbidden("this token opens no seat of this game"))?;
            if !caller.seats.contains(&seat) {
                caller.seats.push(seat);
            }
        }
        caller.seats.sort();
        Ok(caller)
    }

    /// With whose eyes the caller sees.
    pub fn eyes(&self) -> Viewer {
        match self.seats[..] {
            [] => Viewer::Spectator,
            [seat] => Viewer::Seat(seat),
            _ => Viewer::Umpire,
        }
    }

    /// Refuses whoever does not hold a seat.
    pub fn must_hold(&self, seat: Seat, side: &str) -> Answered<()> {
        if self.seats.contains(&seat) {
            return Ok(());
        }
        Err(Failure::forbidden(format!("this takes the token of the {} side", capital(side))))
    }
}
