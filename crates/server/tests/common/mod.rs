//! A little client for the server's own tests.
#![allow(dead_code, reason = "every test uses a part of it")]

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};
use server::library::Library;
use server::{Hall, Limits, Reach, Store, app};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tower::ServiceExt;

/// A folder that is removed at the end.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("grognard-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub struct Client {
    pub hall: Arc<Hall>,
    pub app: Router,
}

pub struct Got {
    pub status: StatusCode,
    pub text: String,
    pub headers: axum::http::HeaderMap,
}

impl Got {
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    #[track_caller]
    pub fn ok(&self) -> Value {
        assert!(self.status.is_success(), "{} {}", self.status, self.text);
        self.json()
    }

    /// A refusal in the common form.
    #[track_caller]
    pub fn refused(&self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        let problem = self.json();
        assert!(problem["error"].as_str().is_some_and(|error| !error.is_empty()), "{problem}");
        problem
    }
}

impl Client {
    pub async fn open(folder: &Path) -> Client {
        Self::patient(folder, Duration::from_secs(5)).await
    }

    pub async fn patient(folder: &Path, think: Duration) -> Client {
        let store = Store::open(&folder.join("games.sqlite")).await.expect("a database");
        let limits = Limits { think, seed: Some(1813), ..Limits::default() };
        Self::with_limits(store, limits)
    }

    pub fn with_limits(store: Store, limits: Limits) -> Client {
        let hall = Hall::with_limits(Library::default(), store, limits);
        Client { app: app(hall.clone(), Reach::Loopback), hall }
    }

    pub async fn send(&self, request: Request<Body>) -> Got {
        let response = self.app.clone().oneshot(request).await.expect("an answer");
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, 64 << 20).await.expect("a body");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Got { status: parts.status, text, headers: parts.headers }
    }

    pub async fn get(&self, path: &str, tokens: &str) -> Got {
        let mut request = Request::get(format!("/api/v1{path}"));
        if !tokens.is_empty() {
            request = request.header("authorization", format!("Bearer {tokens}"));
        }
        self.send(request.body(Body::empty()).expect("a request")).await
    }

    pub async fn post(&self, path: &str, tokens: &str, body: &Value) -> Got {
        self.post_text(path, tokens, "application/json", body.to_string()).await
    }

    pub async fn post_text(&self, path: &str, tokens: &str, kind: &str, body: String) -> Got {
        let mut request = Request::post(format!("/api/v1{path}"))
            .header("content-type", kind)
            .header("x-grognard", "1");
        if !tokens.is_empty() {
            request = request.header("authorization", format!("Bearer {tokens}"));
        }
        self.send(request.body(Body::from(body)).expect("a request")).await
    }

    /// A game of two persons; the tokens by side.
    pub async fn two(&self, scenario: &str, options: &[&str]) -> Table {
        let wish = json!({
            "scenario": format!("battles-of-napoleon/{scenario}"),
            "options": options,
            "seats": { "french": { "kind": "person" }, "russian": { "kind": "friend" } },
        });
        let got = self.post("/games", "", &wish).await;
        assert_eq!(got.status, StatusCode::CREATED, "{}", got.text);
        let made = got.json();
        Table {
            id: made["game"].as_str().unwrap().to_owned(),
            french: made["tokens"]["french"].as_str().unwrap().to_owned(),
            russian: made["invite"]["russian"].as_str().unwrap().to_owned(),
        }
    }

    pub async fn view(&self, id: &str, tokens: &str) -> Value {
        self.get(&format!("/games/{id}"), tokens).await.ok()
    }

    /// Gives answer number `pick` (counted round) to the first open question of some side.
    /// `false`: nobody is asked any more.
    pub async fn go_on(&self, table: &Table, pick: usize) -> bool {
        for (side, token) in [("french", &table.french), ("russian", &table.russian)] {
            let view = self.view(&table.id, token).await;
            if !view["outcome"].is_null() {
                return false;
            }
            let questions = view["questions"].as_array().unwrap();
            let mine = questions
                .iter()
                .find(|question| question["side"] == side && question["answers"][0].is_object());
            let Some(question) = mine else { continue };
            let answers = question["answers"].as_array().unwrap();
            let answer = &answers[pick % answers.len()]["notation"];
            let body = json!({ "seq": view["seq"], "side": side, "answer": answer });
            self.post(&format!("/games/{}/answers", table.id), token, &body).await.ok();
            return true;
        }
        panic!("nobody is asked, and the game is not over");
    }
}

pub struct Table {
    pub id: String,
    pub french: String,
    pub russian: String,
}

impl Table {
    pub fn both(&self) -> String {
        format!("{},{}", self.french, self.russian)
    }
}
