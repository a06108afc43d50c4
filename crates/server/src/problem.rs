//! What goes wrong, said as JSON.

use crate::api::Problem;
use crate::store::StoreError;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::Refusal;

/// A refused request: a status and its problem.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The HTTP status.
    pub status: StatusCode,
    /// What the client is told.
    pub problem: Problem,
    /// After how many seconds it is worth another try, if that is known.
    pub wait: Option<u64>,
}

/// What a handler returns.
pub type Answered<T> = Result<T, Failure>;

impl Failure {
    fn new(status: StatusCode, error: impl Into<String>) -> Self {
        let problem = Problem { error: error.into(), rule: None, seq: None };
        Failure { status, problem, wait: None }
    }

    /// 400: the request makes no sense.
    pub fn bad(error: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, error)
    }

    /// 403: not for this caller, or not now.
    pub fn forbidden(error: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, error)
    }

    /// 404: there is no such thing.
    pub fn missing(error: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, error)
    }

    /// 409: the caller looked at an older position.
    pub fn stale(seq: u32) -> Self {
        let mut failure =
            Self::new(StatusCode::CONFLICT, format!("the game has gone on: it stands at {seq}"));
        failure.problem.seq = Some(seq);
        failure
    }

    /// 409: the game can only be looked at, and why.
    pub fn frozen(why: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, why)
    }

    /// 410: it was here, and cannot be had any more.
    pub fn gone(error: impl Into<String>) -> Self {
        Self::new(StatusCode::GONE, error)
    }

    /// 408: the client takes too long.
    pub fn slow() -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "the request did not come in time")
    }

    /// 429: too often, or too many; worth another try after so many seconds.
    pub fn too_often(error: impl Into<String>, wait: u64) -> Self {
        let mut failure = Self::new(StatusCode::TOO_MANY_REQUESTS, error);
        failure.wait = Some(wait);
        failure
    }

    /// 503: not now.
    pub fn busy(error: impl Into<String>) -> Self {
        let mut failure = Self::new(StatusCode::SERVICE_UNAVAILABLE, error);
        failure.wait = Some(2);
        failure
    }

    /// 413: too much.
    pub fn large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "the request is too large")
    }

    /// 415: another content type is expected.
    pub fn media(expected: &str) -> Self {
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, format!("content type {expected} expected"))
    }

    /// 422: understood and refused.
    pub fn refused(error: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, error)
    }

    /// 500: our fault. The cause goes to the server's own log, not to the client.
    pub fn ours(cause: impl std::fmt::Display) -> Self {
        eprintln!("grognard: {cause}");
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "the server could not do this; nothing has changed",
        )
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        // "turn" is the engine's key for an answer out of turn.
        let status = if refusal.rule == "turn" {
            StatusCode::FORBIDDEN
        } else {
            StatusCode::UNPROCESSABLE_ENTITY
        };
        let mut failure = Self::new(status, refusal.why);
        failure.problem.rule = Some(refusal.rule.to_owned());
        failure
    }
}

impl From<host::Error> for Failure {
    fn from(error: host::Error) -> Self {
        match error {
            host::Error::Scenario { .. } => Self::missing(error.to_string()),
            host::Error::Refused(refusal) => refusal.into(),
            other => Self::refused(other.to_string()),
        }
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Self::ours(format!("database: {error}"))
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match &error {
            StoreError::Changed(_) => {
                eprintln!("grognard: {error}");
                Self::new(StatusCode::CONFLICT, "the game has been changed meanwhile: look again")
            }
            StoreError::Over(_) => Self::forbidden("the game is over"),
            StoreError::Closed => Self::busy("the server is closing"),
            StoreError::Sql(cause) if is_full(cause) => {
                eprintln!("grognard: {error}");
                let words = "the disk of the server is full; nothing has changed. Try again once \
                             there is room";
                Self::new(StatusCode::INSUFFICIENT_STORAGE, words)
            }
            StoreError::Sql(_) => Self::ours(error),
        }
    }
}

/// Whether there was no room: SQLite's `SQLITE_FULL`.
fn is_full(error: &sqlx::Error) -> bool {
    error.as_database_error().and_then(|error| error.code()).is_some_and(|code| code == "13")
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.problem)).into_response();
        if let Some(wait) = self.wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait));
        }
        response
    }
}
