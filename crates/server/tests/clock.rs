//! Games against the clock: time that runs, rests, runs out, and outlives a restart.

mod common;

use common::{Client, Folder};
use serde_json::{Value, json};
use server::{Limits, Store};
use std::path::Path;
use std::time::Duration;

/// A game of two persons against the clock.
struct Timed {
    client: Client,
    id: String,
    tokens: [String; 2],
}

const SIDES: [&str; 2] = ["french", "coalition"];

async fn hall(folder: &Path, minute: Duration) -> Client {
    let store = Store::open(&folder.join("games.sqlite")).await.expect("a database");
    Client::with_limits(store, Limits { minute, seed: Some(1813), ..Limits::default() })
}

fn wish(clock: bool) -> Value {
    json!({
        "scenario": "la-bataille/lesson",
        "clock": clock,
        "seats": { "french": { "kind": "person" }, "coalition": { "kind": "friend" } },
    })
}

/// The phase that a view is in.
fn phase(view: &Value) -> &str {
    let track = &view["scene"]["track"];
    track["phases"][track["phase"].as_u64().unwrap() as usize].as_str().unwrap()
}

impl Timed {
    async fn begin(folder: &Path, minute: Duration, clock: bool) -> Timed {
        let client = hall(folder, minute).await;
        let made = client.post("/games", "", &wish(clock)).await.ok();
        let token = |list: &str, side: &str| made[list][side].as_str().unwrap().to_owned();
        let tokens = [token("tokens", "french"), token("invite", "coalition")];
        Timed { id: made["game"].as_str().unwrap().to_owned(), tokens, client }
    }

    /// What a side sees from the door.
    async fn glance(&self, side: usize) -> Value {
        let path = format!("/games/{}?glance=true", self.id);
        self.client.get(&path, &self.tokens[side]).await.ok()
    }

    async fn view(&self, side: usize) -> Value {
        self.client.view(&self.id, &self.tokens[side]).await
    }

    async fn answer(&self, side: usize, notation: &str) -> common::Got {
        let seq = self.glance(side).await["seq"].clone();
        let body = json!({ "seq": seq, "side": SIDES[side], "answer": notation });
        let path = format!("/games/{}/answers?glance=true", self.id);
        self.client.post(&path, &self.tokens[side], &body).await
    }

    /// The side that is asked, and its answers.
    async fn asked(&self) -> (usize, Vec<String>) {
        for side in [0, 1] {
            let view = self.glance(side).await;
            for question in view["questions"].as_array().unwrap() {
                let answers = question["answers"].as_array().unwrap();
                if question["side"] == SIDES[side] && !answers.is_empty() {
                    let said = |answer: &Value| answer["notation"].as_str().unwrap().to_owned();
                    return (side, answers.iter().map(said).collect());
                }
            }
        }
        panic!("nobody is asked");
    }

    /// Plays on, doing as little as may be, to the first question under a limit.
    async fn to_movement(&self) {
        for _ in 0..60 {
            let (side, answers) = self.asked().await;
            if phase(&self.glance(side).await) == "Movement" {
                return;
            }
            let idle = answers.iter().find(|answer| ["done", "no"].contains(&answer.as_str()));
            self.answer(side, idle.unwrap_or(&answers[0])).await.ok();
        }
        panic!("no Movement Phase");
    }
}

/// Verifies la-bataille [9.1.1] [9.1.2] [9.1.3]: the French have five minutes in the morning; then
/// their Movement Phase is over, and nothing but its end is taken.
#[tokio::test]
async fn a_movement_phase_ends_when_its_time_is_out() {
    let folder = Folder::new();
    let game = Timed::begin(&folder.0, Duration::from_millis(150), true).await;
    game.to_movement().await;
    let clock = game.glance(0).await["clock"].clone();
    assert_eq!(clock["side"], "french");
    assert_eq!(clock["rule"], "9.1.1");
    assert_eq!(clock["limit"], 5 * 150, "five minutes, each of 150 ms");
    assert_eq!((&clock["left"], &clock["running"]), (&json!(750), &json!(false)));
    // What the enemy looks at costs the mover nothing.
    assert_eq!(game.view(1).await["clock"]["running"], false);
    assert_eq!(game.view(0).await["clock"]["running"], true);
    let (_, answers) = game.asked().await;
    let unit = answers.iter().find(|answer| *answer != "done").expect("somebody may move");
    game.answer(0, unit).await.ok();
    tokio::time::sleep(Duration::from_millis(800)).await;
    let (side, answers) = game.asked().await;
    assert_eq!(side, 0);
    assert_eq!(game.glance(0).await["clock"]["left"], 0);
    let march = answers.iter().find(|answer| *answer != "done").expect("a march");
    let late = game.answer(0, march).await.refused(422);
    assert_eq!(late["rule"], "9.1.3");
    game.client.hall.tick().await;
    let view = game.glance(0).await;
    assert_ne!(phase(&view), "Movement");
    assert!(view["clock"].is_null());
    // It cannot be taken back, and the enemy fires now.
    let undo = json!({ "side": "french" });
    let path = format!("/games/{}/undo", game.id);
    let undone = game.client.post(&path, &game.tokens[0], &undo).await;
    assert_eq!(undone.status.as_u16(), 422, "{}", undone.text);
    assert_eq!(game.glance(0).await["seq"], view["seq"]);
}

#[tokio::test]
async fn time_outlives_a_restart_and_does_not_run_while_nobody_serves() {
    let folder = Folder::new();
    let hour = Duration::from_secs(3600);
    let game = Timed::begin(&folder.0, hour, true).await;
    game.to_movement().await;
    game.view(0).await;
    tokio::time::sleep(Duration::from_millis(2100)).await;
    game.client.hall.tick().await;
    let Timed { client, id, tokens } = game;
    drop(client);
    tokio::time::sleep(Duration::from_millis(500)).await;
    let game = Timed { client: hall(&folder.0, hour).await, id, tokens };
    let clock = game.glance(0).await["clock"].clone();
    let limit = clock["limit"].as_u64().unwrap();
    let spent = limit - clock["left"].as_u64().unwrap();
    assert!((2100..2500).contains(&spent), "{spent} ms are spent");
    assert_eq!(clock["running"], false);
    assert_eq!(game.view(0).await["clock"]["running"], true);
}

#[tokio::test]
async fn a_game_without_a_clock_has_none_and_other_rules_know_none() {
    let folder = Folder::new();
    let game = Timed::begin(&folder.0, Duration::from_millis(1), false).await;
    game.to_movement().await;
    assert!(game.view(0).await["clock"].is_null());
    game.client.hall.tick().await;
    assert_eq!(game.asked().await.0, 0, "the French are still at it");
    let mut other = wish(true);
    other["scenario"] = json!("battles-of-napoleon/serpallen");
    other["seats"] = json!({ "french": { "kind": "person" }, "russian": { "kind": "bot" } });
    game.client.post("/games", "", &other).await.refused(400);
    let all = game.client.get("/scenarios", "").await.ok();
    let of = |id: &str| {
        all.as_array().unwrap().iter().find(|system| system["id"] == id).unwrap().clone()
    };
    assert!(of("la-bataille/lesson")["clock"].as_str().unwrap().contains("minutes"));
    assert!(of("battles-of-napoleon/serpallen").get("clock").is_none());
}
