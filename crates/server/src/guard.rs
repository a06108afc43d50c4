//! What every request passes: no forged requests, no panics, no stack traces.

use crate::api::Problem;
use crate::problem::Failure;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use std::panic::AssertUnwindSafe;

const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; \
base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Who may be named as host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Only this machine: other host names are refused, so that no foreign name can be bent to us.
    Loopback,
    /// Anyone.
    Open,
}

/// The host of `host[:port]`.
fn without_port(host: &str) -> &str {
    match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(rest),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    }
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Refuses requests that a foreign page could have made.
fn forged(request: &Request, reach: Reach) -> Option<Failure> {
    let headers = request.headers();
    let host = text(headers, header::HOST);
    if reach == Reach::Loopback
        && let Some(host) = host
        && !matches!(without_port(host), "localhost" | "127.0.0.1" | "::1")
    {
        return Some(Failure::forbidden("this server answers only to its own machine"));
    }
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return None;
    }
    if headers.get("x-grognard").is_none_or(|value| value != "1") {
        return Some(Failure::forbidden("the header X-Grognard: 1 is missing"));
    }
    if let Some(origin) = text(headers, header::ORIGIN) {
        let from = origin.split_once("://").map(|(_, host)| host);
        if from.is_none() || from != host {
            return Some(Failure::forbidden(format!("not from {origin}")));
        }
    }
    None
}

/// Passes a request on and looks after what comes back.
pub async fn guard(State(reach): State<Reach>, request: Request, next: Next) -> Response {
    let in_api = request.uri().path().starts_with("/api/");
    let mut response = match forged(&request, reach) {
        Some(failure) => failure.into_response(),
        None => match AssertUnwindSafe(next.run(request)).catch_unwind().await {
            Ok(response) => response,
            Err(_) => Failure::ours("a handler panicked").into_response(),
        },
    };
    let status = response.status();
    let is_json = text(response.headers(), header::CONTENT_TYPE)
        .is_some_and(|kind| kind.starts_with("application/json"));
    if in_api && (status.is_client_error() || status.is_server_error()) && !is_json {
        response = plain(status);
    }
    let headers = response.headers_mut();
    let mut set = |name: header::HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(header::REFERRER_POLICY, "no-referrer");
    if in_api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Whatever the framework refuses by itself, in our form.
fn plain(status: StatusCode) -> Response {
    let error = match status {
        StatusCode::NOT_FOUND => "there is nothing here",
        StatusCode::METHOD_NOT_ALLOWED => "this cannot be done here",
        StatusCode::PAYLOAD_TOO_LARGE => "the request is too large",
        _ => status.canonical_reason().unwrap_or("the request was refused"),
    };
    let problem = Problem { error: error.to_owned(), rule: None, seq: None };
    (status, Json(problem)).into_response()
}

#[cfg(test)]
mod tests {
    use super::{Reach, guard};
    use axum::Router;
    use axum::body::{Body, to_bytes};
    use axum::http::{Request, StatusCode};
    use axum::middleware::from_fn_with_state;
    use axum::routing::get;
    use tower::ServiceExt;

    async fn dies() -> &'static str {
        panic!("a secret of the house")
    }

    /// A handler that panics tells nothing, and the server lives.
    #[tokio::test]
    async fn a_panic_stays_in_the_house() {
        let app = Router::new()
            .route("/api/v1/dies", get(dies))
            .route("/api/v1/lives", get(|| async { "well" }))
            .layer(from_fn_with_state(Reach::Loopback, guard));
        let ask = async |path: &str| {
            let request = Request::get(path).body(Body::empty()).unwrap();
            let response = app.clone().oneshot(request).await.unwrap();
            let status = response.status();
            let bytes = to_bytes(response.into_body(), 1 << 16).await.unwrap();
            (status, String::from_utf8(bytes.to_vec()).unwrap())
        };
        let (status, text) = ask("/api/v1/dies").await;
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
        let problem: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(problem["error"], "the server could not do this; nothing has changed");
        assert!(!text.contains("secret") && !text.contains("panic") && !text.contains(".rs"));
        assert_eq!(ask("/api/v1/lives").await, (StatusCode::OK, "well".to_owned()));
    }
}
