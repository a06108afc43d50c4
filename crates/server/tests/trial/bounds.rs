//! What one client can make the server do: costly questions, pictures, games, tokens, streams.

use crate::common::{Client, Folder, Table};
use axum::body::Body;
use axum::http::Request;
use futures_util::future::join_all;
use host::{Patience, Work};
use serde_json::{Value, json};
use server::limits::Rate;
use server::{Limits, Store};
use std::path::Path;
use std::time::Duration;
use tower::ServiceExt;

async fn bounded(folder: &Path, limits: Limits) -> Client {
    let store = Store::open(&folder.join("games.sqlite")).await.expect("a database");
    Client::with_limits(store, Limits { seed: Some(1813), ..limits })
}

/// A game of Waterloo, always with the same dice.
async fn waterloo(client: &Client) -> Table {
    let wish = serde_json::from_value(json!({
        "scenario": "grande-armee/waterloo",
        "seats": { "french": { "kind": "person" }, "allied": { "kind": "friend" } },
    }));
    let made = client.hall.make_with(wish.unwrap(), [7; 32]).await.expect("a game");
    let (french, russian) = (made.tokens["french"].clone(), made.invite["allied"].clone());
    Table { id: made.game, french, russian }
}

/// Gives the first answers, or `done`, up to question number `last` under rule E1.0. Says which of
/// these was followed by dice, and who is asked now.
async fn command(client: &Client, table: &Table, last: usize) -> (Option<usize>, String) {
    let mut asked = 0;
    loop {
        let view = client.view(&table.id, &table.both()).await;
        let question = &view["questions"][0];
        let side = question["side"].as_str().expect("somebody is asked").to_owned();
        let answers = question["answers"].as_array().expect("answers");
        let done = answers.iter().find(|answer| answer["notation"] == "done");
        let commands = question["rule"] == "E1.0";
        asked += usize::from(commands);
        if commands && asked == last {
            return (None, side);
        }
        let answer = &done.unwrap_or(&answers[0])["notation"];
        let body = json!({ "seq": view["seq"], "side": side, "answer": answer });
        let path = format!("/games/{}/answers?sheet=false", table.id);
        let after = client.post(&path, &table.both(), &body).await.ok();
        let steps = after["seq"].as_u64().unwrap() - view["seq"].as_u64().unwrap();
        if commands && steps > 1 {
            return (Some(asked), side);
        }
        assert!(asked < 60, "no command phase ends");
    }
}

/// Waterloo at the last question of a command phase: many control tests come after it.
async fn long_odds(client: &Client) -> (Table, String, String) {
    let table = waterloo(client).await;
    let (number, _) = command(client, &table, usize::MAX).await;
    let table = waterloo(client).await;
    let (_, side) = command(client, &table, number.expect("dice")).await;
    (table, side, "done".to_owned())
}

fn odds_path(table: &Table, side: &str, answer: &str) -> String {
    format!("/games/{}/odds?side={side}&answer={answer}", table.id)
}

/// Waits until nothing costly is being done.
async fn until_idle(client: &Client) {
    for _ in 0..1500 {
        if client.hall.at_work() == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("somebody still works for nobody");
}

/// Odds that take longer than there is time come back all the same: an estimate that says so, or
/// a refusal.
#[tokio::test(flavor = "multi_thread")]
async fn long_odds_have_a_deadline() {
    let folder = Folder::new();
    // Far too short for an exact walk of all control tests, which takes some thirty milliseconds.
    let limits = Limits { ponder: Duration::from_millis(4), ..Limits::default() };
    let client = bounded(&folder.0, limits).await;
    let (table, side, answer) = long_odds(&client).await;
    let got = client.get(&odds_path(&table, &side, &answer), &table.both()).await;
    match got.status.as_u16() {
        200 => {
            let odds = got.json();
            assert!(odds["sampled"].as_u64().is_some_and(|courses| courses >= 20), "{odds}");
            assert!(odds["notes"][0].as_str().unwrap().contains("not exact"), "{odds}");
        }
        // A machine with much else to do may not come so far.
        422 | 503 => drop(got.json()),
        other => panic!("{other}: {}", got.text),
    }
    until_idle(&client).await;
    // The game went on meanwhile.
    client.view(&table.id, &table.both()).await;
}

/// Clients that have gone leave no work behind, and there never is more than the pool holds.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_works_for_clients_that_have_gone() {
    let folder = Folder::new();
    let limits = Limits { ponder: Duration::from_secs(3600), ponderers: 2, ..Limits::default() };
    let client = bounded(&folder.0, limits).await;
    let table = waterloo(&client).await;
    let game = client.hall.game(&table.id).await.expect("the game");
    // Work without end, as long as somebody wants it: what odds do that cannot be walked.
    let ask = || {
        let (hall, game) = (client.hall.clone(), game.clone());
        async move {
            let endless = |patience: &Patience| {
                while patience.at_all() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                Ok(())
            };
            hall.ponder(&game, move |_| Ok(Box::new(endless) as Work<()>)).await
        }
    };
    let asked: Vec<_> = (0..6).map(|_| tokio::spawn(ask())).collect();
    let mut most = 0;
    for _ in 0..3000 {
        most = most.max(client.hall.at_work());
        if most >= 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(most, 2, "two at a time");
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(client.hall.at_work(), 2, "the others wait");
    for task in &asked {
        task.abort();
    }
    join_all(asked).await;
    until_idle(&client).await;
}

#[tokio::test]
async fn pictures_are_not_kept_for_ever() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let most = server::library::PICTURES;
    for number in 0..most + 3 {
        let path =
            format!("/scenarios/grande-armee/pickup-austria-france-1809-200-{number}/map.svg");
        let got = client.get(&path, "").await;
        assert!(got.status.is_success(), "{}", got.text);
    }
    assert_eq!(client.hall.library.pictures_kept(), most);
}

fn wish() -> Value {
    json!({
        "scenario": "battles-of-napoleon/serpallen",
        "seats": { "french": { "kind": "person" }, "russian": { "kind": "friend" } },
    })
}

#[tokio::test]
async fn a_client_makes_and_brings_only_so_many_games() {
    let folder = Folder::new();
    let few = Rate { at_once: 2, a_minute: 1 };
    let limits = Limits { making: few, importing: few, ..Limits::default() };
    let client = bounded(&folder.0, limits).await;
    for _ in 0..2 {
        client.post("/games", "", &wish()).await.ok();
        client.post_text("/records", "", "text/plain", "nonsense".to_owned()).await.refused(422);
    }
    let refused = client.post("/games", "", &wish()).await;
    assert!(refused.refused(429)["error"].as_str().unwrap().contains("new games"));
    assert!(refused.headers["retry-after"].to_str().unwrap().parse::<u32>().unwrap() > 0);
    let brought = client.post_text("/records", "", "text/plain", "nonsense".to_owned()).await;
    assert!(brought.refused(429)["error"].as_str().unwrap().contains("records"));
}

/// Whoever guesses is not even told that he is wrong; whoever was let in before still is.
#[tokio::test]
async fn tokens_cannot_be_guessed_for_ever() {
    let folder = Folder::new();
    let guessing = Rate { at_once: 3, a_minute: 1 };
    let client = bounded(&folder.0, Limits { guessing, ..Limits::default() }).await;
    let table = client.two("serpallen", &[]).await;
    let path = format!("/games/{}", table.id);
    client.get(&path, &table.french).await.ok();
    for guess in ["1", "2", "3"] {
        client.get(&path, guess).await.refused(403);
    }
    for guess in ["4", "5", &table.russian] {
        client.get(&path, guess).await.refused(429);
    }
    client.get(&path, &table.french).await.ok();
    client.get(&path, "").await.ok();
}

#[tokio::test]
async fn a_client_has_only_so_many_streams_and_leaves_nothing_behind() {
    let folder = Folder::new();
    let client = bounded(&folder.0, Limits { streams: 2, ..Limits::default() }).await;
    let table = client.two("serpallen", &[]).await;
    let listen = async || {
        let request = Request::get(format!("/api/v1/games/{}/events", table.id));
        client.app.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
    };
    for _ in 0..3 {
        let (one, two) = (listen().await, listen().await);
        assert_eq!((one.status().as_u16(), two.status().as_u16()), (200, 200));
        assert_eq!(listen().await.status().as_u16(), 429);
        assert_eq!(client.hall.streams.count(), 2);
        drop((one, two));
        assert_eq!(client.hall.streams.count(), 0);
    }
    // Nor does a stream keep its game in memory.
    client.hall.tidy(Duration::ZERO);
    assert_eq!(client.hall.in_memory(), 0);
}
