//! What handlers ask of a request: a query, a JSON body, a game and who calls. What is wrong with
//! one of them is answered before the handler runs, always in the common form.

use crate::caller::Caller;
use crate::hall::{Game, Hall};
use crate::limits::Peer;
use crate::problem::{Answered, Failure};
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use engine::Seat;
use serde::de::DeserializeOwned;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

/// A query.
pub struct Asked<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answered<Self> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        let Query(query) = query.map_err(|rejection| Failure::bad(rejection.body_text()))?;
        Ok(Asked(query))
    }
}

/// A JSON body.
pub struct Given<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Given<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Answered<Self> {
        must_be(request.headers(), &["application/json"])?;
        let body = bytes(request, state).await?;
        let given = serde_json::from_slice(&body);
        given.map(Given).map_err(|error| Failure::bad(format!("body: {error}")))
    }
}

/// The text of a record.
pub struct RecordText(pub String);

impl<S: Send + Sync> FromRequest<S> for RecordText {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Answered<Self> {
        let kinds = ["application/jsonl", "application/json", "text/plain"];
        must_be(request.headers(), &kinds)?;
        let body = bytes(request, state).await?;
        let text = String::from_utf8(body.into());
        text.map(RecordText).map_err(|_| Failure::bad("the record is not UTF-8"))
    }
}

fn must_be(headers: &HeaderMap, kinds: &[&str]) -> Answered<()> {
    let found = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let found = found.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
    if kinds.iter().any(|kind| found.eq_ignore_ascii_case(kind)) {
        return Ok(());
    }
    Err(Failure::media(kinds[0]))
}

/// How long the body of a request may take.
const BODY_TIME: Duration = Duration::from_secs(30);

async fn bytes<S: Send + Sync>(request: Request, state: &S) -> Answered<Bytes> {
    let bytes = tokio::time::timeout(BODY_TIME, Bytes::from_request(request, state));
    bytes.await.map_err(|_| Failure::slow())?.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Failure::large(),
        _ => Failure::bad("the body broke off"),
    })
}

/// The game of the path and who calls.
pub struct AtGame {
    /// Where games are played.
    pub hall: Arc<Hall>,
    /// The game.
    pub game: Arc<Game>,
    /// Who calls.
    pub caller: Caller,
}

impl AtGame {
    /// The seat of a side, which the caller must hold.
    pub fn seat(&self, side: &str) -> Answered<Seat> {
        let seat = self.game.seat(side)?;
        self.caller.must_hold(seat, side)?;
        Ok(seat)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.get::<Peer>().copied().unwrap_or_default())
    }
}

impl FromRequestParts<Arc<Hall>> for AtGame {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Answered<Self> {
        let id = Path::<String>::from_request_parts(parts, hall).await;
        let Path(id) = id.map_err(|rejection| Failure::bad(rejection.body_text()))?;
        let Ok(peer) = Peer::from_request_parts(parts, hall).await;
        let game = hall.game(&id).await?;
        let caller = hall.admit(peer, &parts.headers, &game.stored)?;
        Ok(AtGame { hall: hall.clone(), game, caller })
    }
}
