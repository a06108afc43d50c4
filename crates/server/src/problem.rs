//! What goes wrong, said as JSON.

use crate::api::Problem;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use engine::Refusal;

/// A refused request: a status and its problem.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The HTTP status.
    pub status: StatusCode,
    /// What the client is told.
    pub problem: Problem,
}

/// What a handler returns.
pub type Answered<T> = Result<T, Failure>;

impl Failure {
    fn new(status: StatusCode, error: impl Into<String>) -> Self {
        Failure { status, problem: Problem { error: error.into(), rule: None, seq: None } }
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

impl From<systems::Error> for Failure {
    fn from(error: systems::Error) -> Self {
        match error {
            systems::Error::Scenario { .. } => Self::missing(error.to_string()),
            systems::Error::Refused(refusal) => refusal.into(),
            other => Self::refused(other.to_string()),
        }
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Self::ours(format!("database: {error}"))
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, Json(self.problem)).into_response()
    }
}
