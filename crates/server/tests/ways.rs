//! Whole paths, taking back and giving again, time to think, memory, and the size of what is sent.

mod common;

use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use common::{Client, Folder, Table};
use serde_json::{Value, json};
use server::{Limits, Store};
use std::collections::BTreeMap;
use std::io::Read;
use std::time::Duration;
use tower::ServiceExt;

const SERPALLEN: &str = "battles-of-napoleon/serpallen";

/// Plays on until somebody is asked who moves; his side, his token and the view.
async fn who_moves<'a>(client: &Client, table: &'a Table) -> (&'static str, &'a str, Value) {
    for pick in 0..600 {
        for (side, token) in [("french", &table.french), ("russian", &table.russian)] {
            let view = client.view(&table.id, token).await;
            let mine = view["questions"][0]["side"] == side;
            let moves = view["questions"][0]["rule"] == "19k"
                && view["questions"][0]["answers"][0]["unit"].is_string();
            if mine && moves {
                return (side, token, view);
            }
        }
        assert!(client.go_on(table, pick).await);
    }
    panic!("nobody moves");
}

#[tokio::test]
async fn a_whole_path_is_one_request_and_stops_where_something_else_comes() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    let id = &table.id;
    let (side, token, view) = who_moves(&client, &table).await;
    let unit = view["questions"][0]["answers"][0]["unit"].as_str().unwrap();
    let asked = format!("/games/{id}/reach?side={side}&piece={}", unit.replace('/', "%2F"));
    let reach = client.get(&asked, token).await.ok();
    client.get(&asked, "").await.refused(403);
    let other = if side == "french" { "russian" } else { "french" };
    let theirs = if side == "french" { &table.russian } else { &table.french };
    client.get(&format!("/games/{id}/reach?side={other}"), theirs).await.refused(403);
    client.get(&format!("/games/{id}/reach?side={side}&piece=nobody"), token).await.refused(422);
    let places = reach["places"].as_array().unwrap();
    let longest = places
        .iter()
        .filter(|place| place["reaction"].is_null() && place["stops"].is_null())
        .max_by_key(|place| place["path"].as_array().unwrap().len())
        .expect("a way");
    let path = longest["path"].as_array().unwrap();
    assert!(path.len() > 2, "{longest}");
    assert!(!reach["barred"].as_array().unwrap().is_empty());
    assert_eq!(reach["beyond"]["rule"], "19a");

    let answers = format!("/games/{id}/answers");
    let given = |list: &[Value]| json!({ "seq": view["seq"], "side": side, "answers": list });
    // One wrong at the beginning: nothing changes.
    let mut wrong = path.clone();
    wrong.insert(0, json!("to Paris"));
    client.post(&answers, token, &given(&wrong)).await.refused(422);
    client.post(&answers, token, &given(&[])).await.refused(400);
    let both = json!({ "seq": view["seq"], "side": side, "answer": "x", "answers": ["x"] });
    client.post(&answers, token, &both).await.refused(400);
    assert_eq!(client.view(id, token).await, view);
    // One wrong later: as far as it goes.
    let mut broken = path.clone();
    broken.truncate(2);
    broken.extend([json!("to Paris"), path[0].clone()]);
    let after = client.post(&answers, token, &given(&broken)).await.ok();
    assert_eq!(after["taken"], 2);
    assert_eq!(after["seq"].as_u64(), view["seq"].as_u64().map(|seq| seq + 2));
    let body = json!({ "side": side });
    for _ in 0..2 {
        client.post(&format!("/games/{id}/undo"), token, &body).await.ok();
    }
    // The whole way, each answer a line of its own.
    let after = client.post(&answers, token, &given(path)).await.ok();
    assert_eq!(after["taken"].as_u64(), Some(path.len() as u64));
    assert_eq!(after["seq"].as_u64().unwrap(), view["seq"].as_u64().unwrap() + path.len() as u64);
    let pieces = after["scene"]["pieces"].as_array().unwrap();
    let piece = pieces.iter().find(|piece| piece["id"] == *unit).unwrap();
    assert_eq!(piece["hex"], longest["hex"]);
    assert_eq!(after["questions"][0]["subject"], json!([unit]));
    let step = after["questions"][0]["answers"]
        .as_array()
        .unwrap()
        .iter()
        .find(|answer| answer["step"].is_object())
        .expect("a step");
    assert_eq!(step["step"]["piece"], *unit);
    assert_eq!(step["cost"]["unit"], "MP");
    client.hall.tidy(Duration::ZERO);
    let mut again = client.view(id, token).await;
    again["taken"] = after["taken"].clone();
    // What could be given again is not stored; nothing was taken back here.
    assert_eq!(again, after);
}

#[tokio::test]
async fn a_path_stops_when_the_enemy_is_asked() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    let id = &table.id;
    for _ in 0..40 {
        let (side, token, view) = who_moves(&client, &table).await;
        for answer in view["questions"][0]["answers"].as_array().unwrap() {
            let Some(unit) = answer["unit"].as_str() else { continue };
            let asked = format!("/games/{id}/reach?side={side}&piece={}", unit.replace('/', "%2F"));
            let reach = client.get(&asked, token).await.ok();
            let places = reach["places"].as_array().unwrap();
            // The enemy may react there: what comes after is not for the mover to say alone.
            let Some(place) = places.iter().find(|place| !place["reaction"].is_null()) else {
                continue;
            };
            let mut path = place["path"].as_array().unwrap().clone();
            let whole = path.len() as u64;
            path.extend([json!("halt"), json!("done")]);
            let given = json!({ "seq": view["seq"], "side": side, "answers": path });
            let answers = format!("/games/{id}/answers");
            let after = client.post(&answers, token, &given).await.ok();
            assert_eq!(after["taken"].as_u64(), Some(whole), "{place}");
            assert_eq!(
                after["awaited"],
                json!([if side == "french" { "russian" } else { "french" }])
            );
            let lines = client.get(&format!("/games/{id}/record"), token).await.text;
            assert!(!lines.contains("\"halt\""), "what was not taken is not stored");
            return;
        }
        assert!(client.go_on(&table, 1).await);
    }
    panic!("no move ever drew a reaction");
}

#[tokio::test]
async fn what_was_taken_back_can_be_given_again() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    let id = &table.id;
    let (side, token, before) = who_moves(&client, &table).await;
    let body = json!({ "side": side });
    let (undo, redo) = (format!("/games/{id}/undo"), format!("/games/{id}/redo"));
    client.post(&redo, token, &body).await.refused(422);
    assert_eq!(before["may_redo"], false);
    assert!(client.go_on(&table, 0).await);
    let after = client.view(id, token).await;
    let back = client.post(&undo, token, &body).await.ok();
    assert_eq!(back["questions"], before["questions"]);
    assert_eq!(back["may_redo"], true);
    assert_eq!(client.view(id, "").await["may_redo"], false);
    assert_eq!(client.post(&redo, token, &body).await.ok(), after);
    client.post(&redo, token, &body).await.refused(422);
    // Another answer ends it.
    client.post(&undo, token, &body).await.ok();
    assert!(client.go_on(&table, 0).await);
    client.post(&redo, token, &body).await.refused(422);
    client.post(&redo, "", &body).await.refused(403);
}

/// One wish of several answers is taken back and given again as one.
#[tokio::test]
async fn a_march_given_at_once_is_taken_back_at_once() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    let id = &table.id;
    let (side, token, before) = who_moves(&client, &table).await;
    let unit = before["questions"][0]["answers"][0]["unit"].as_str().unwrap();
    let asked = format!("/games/{id}/reach?side={side}&piece={}", unit.replace('/', "%2F"));
    let reach = client.get(&asked, token).await.ok();
    let places = reach["places"].as_array().unwrap().iter();
    let far = places
        .filter(|place| place["reaction"].is_null() && place["stops"].is_null())
        .max_by_key(|place| place["path"].as_array().unwrap().len())
        .expect("a way");
    let given = json!({ "seq": before["seq"], "side": side, "answers": far["path"] });
    let after = client.post(&format!("/games/{id}/answers"), token, &given).await.ok();
    assert!(after["taken"].as_u64() > Some(2), "{far}");
    let (undo, redo) = (format!("/games/{id}/undo"), format!("/games/{id}/redo"));
    let to = |seq: &Value| json!({ "side": side, "to": seq });
    let back = client.post(&undo, token, &to(&before["seq"])).await.ok();
    assert_eq!(back["seq"], before["seq"]);
    assert_eq!(back["questions"], before["questions"]);
    let again = client.post(&redo, token, &to(&after["seq"])).await.ok();
    assert_eq!(again["seq"], after["seq"]);
    assert_eq!(again["scene"], after["scene"]);
    // Not farther than it may: what was there before the march stays.
    let back = client.post(&undo, token, &to(&before["seq"])).await.ok();
    assert_eq!(back["seq"], before["seq"]);
    // Another server knows it too.
    drop(client);
    let client = Client::open(&folder.0).await;
    assert_eq!(client.view(id, token).await["seq"], before["seq"]);
}

/// What comes after an answer is told to its side only, and it is what comes.
#[tokio::test]
async fn an_answer_that_leads_to_dice_says_so() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    let id = &table.id;
    let (mut with, mut without) = (0, 0);
    for pick in 0..300 {
        for (side, token) in [("french", &table.french), ("russian", &table.russian)] {
            let view = client.view(id, token).await;
            let question = &view["questions"][0];
            if question["side"] != side || !question["answers"][0].is_object() {
                continue;
            }
            let ahead = client.get(&format!("/games/{id}/ahead?side={side}"), token).await.ok();
            let listed = question["answers"].as_array().unwrap();
            let dice = ahead["dice"].as_array().unwrap();
            assert!(dice.iter().all(|answer| listed.iter().any(|a| a["notation"] == *answer)));
            if let Some(answer) = dice.first() {
                with += 1;
                let answer = answer.as_str().unwrap().replace('/', "%2F").replace(' ', "%20");
                let alone = format!("/games/{id}/ahead?side={side}&answer={answer}");
                assert_eq!(client.get(&alone, token).await.ok()["dice"][0], dice[0]);
                client.get(&alone, "").await.refused(403);
                let odds = client.get(&alone.replace("/ahead", "/odds"), token).await.ok();
                assert!(odds["headline"]["points"].is_string(), "{odds}");
            } else {
                without += 1;
            }
        }
        if !client.go_on(&table, pick).await {
            break;
        }
    }
    assert!(with > 3 && without > 20, "{with} {without}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_thinks_as_long_as_it_was_told_also_after_a_restart() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let wish = |think: Value| {
        json!({
            "scenario": SERPALLEN,
            "seats": { "french": { "kind": "bot", "think": think }, "russian": { "kind": "person" } },
        })
    };
    for wrong in [json!(0), json!(49), json!(60_001), json!(-1), json!("long")] {
        client.post("/games", "", &wish(wrong)).await.refused(400);
    }
    let made = client.post("/games", "", &wish(json!(700))).await.ok();
    let id = made["game"].as_str().unwrap();
    let told = json!({ "kind": "bot", "bot": "staff", "think": 700 });
    assert_eq!(client.view(id, "").await["players"]["french"], told);
    client.hall.store().close().await;
    let client = Client::open(&folder.0).await;
    assert_eq!(client.view(id, "").await["players"]["french"], told);
}

#[tokio::test]
async fn games_not_used_for_longest_leave_a_full_memory() {
    let folder = Folder::new();
    let store = Store::open(&folder.0.join("games.sqlite")).await.expect("a database");
    let client =
        Client::with_limits(store, Limits { most: 3, seed: Some(1813), ..Limits::default() });
    let mut tables = Vec::new();
    for _ in 0..5 {
        let table = client.two("serpallen", &[]).await;
        client.go_on(&table, 0).await;
        tables.push(table);
        assert!(client.hall.in_memory() <= 3);
    }
    assert_eq!(client.hall.in_memory(), 3);
    for table in &tables {
        assert!(client.go_on(table, 1).await, "it comes back");
        assert!(client.hall.in_memory() <= 3);
    }
}

#[tokio::test]
async fn dice_of_a_seeded_hall_fall_alike_each_time() {
    let dealt = async |seed: Option<u64>| {
        let folder = Folder::new();
        let store = Store::open(&folder.0.join("games.sqlite")).await.expect("a database");
        let client = Client::with_limits(store, Limits { seed, ..Limits::default() });
        let mut commitments = Vec::new();
        for _ in 0..2 {
            let table = client.two("serpallen", &[]).await;
            let view = client.view(&table.id, &table.french).await;
            commitments.push(view["dice_commitment"].as_str().expect("a commitment").to_owned());
        }
        assert_ne!(commitments[0], commitments[1], "each game has dice of its own");
        commitments
    };
    assert_eq!(dealt(Some(7)).await, dealt(Some(7)).await);
    assert_ne!(dealt(Some(7)).await, dealt(Some(8)).await);
    assert_ne!(dealt(None).await, dealt(None).await);
}

/// A response as it goes over the wire.
async fn packed(client: &Client, path: &str, token: &str, how: &str) -> (Option<String>, Vec<u8>) {
    let mut request = Request::get(format!("/api/v1{path}")).header(header::ACCEPT_ENCODING, how);
    if !token.is_empty() {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    let request = request.body(Body::empty()).unwrap();
    let response = client.app.clone().oneshot(request).await.unwrap();
    let encoding = response.headers().get(header::CONTENT_ENCODING);
    let encoding = encoding.map(|value| value.to_str().unwrap().to_owned());
    let bytes = to_bytes(response.into_body(), 64 << 20).await.unwrap();
    (encoding, bytes.to_vec())
}

#[tokio::test]
async fn views_can_be_packed_and_cut_short() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    for pick in 0..20 {
        client.go_on(&table, pick).await;
    }
    let path = format!("/games/{}", table.id);
    let plain = client.get(&path, &table.french).await.text;
    let (encoding, bytes) = packed(&client, &path, &table.french, "gzip").await;
    assert_eq!(encoding.as_deref(), Some("gzip"));
    let mut text = String::new();
    flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
    assert_eq!(text, plain);
    assert!(bytes.len() * 4 < plain.len());
    let (encoding, bytes) = packed(&client, &path, &table.french, "br, gzip").await;
    assert_eq!(encoding.as_deref(), Some("br"));
    assert!(bytes.len() * 4 < plain.len());
    let (encoding, _) = packed(&client, &path, &table.french, "").await;
    assert_eq!(encoding, None);

    let whole = client.view(&table.id, &table.french).await;
    let lines = whole["log"].as_array().unwrap();
    let cut = client.get(&format!("{path}?log_from=5&sheet=false"), &table.french).await.ok();
    assert_eq!(cut["log"].as_array().unwrap()[..], lines[5..]);
    assert_eq!(cut["log_from"], 5);
    assert!(cut["scene"]["sheet"].is_null());
    assert_eq!(cut["scene"]["pieces"], whole["scene"]["pieces"]);
    let none = client.get(&format!("{path}?log_from=99999"), &table.french).await.ok();
    assert_eq!(none["log"], json!([]));
    client.get(&format!("{path}?log_from=-1"), &table.french).await.refused(400);
}

/// An event stream is not packed: what is packed may wait for more.
#[tokio::test]
async fn events_are_not_held_up_by_packing() {
    use futures_util::StreamExt;
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    let request = Request::get(format!("/api/v1/games/{}/events", table.id))
        .header(header::ACCEPT_ENCODING, "gzip, br")
        .body(Body::empty())
        .unwrap();
    let response = client.app.clone().oneshot(request).await.unwrap();
    assert!(response.headers().get(header::CONTENT_ENCODING).is_none());
    let mut stream = response.into_body().into_data_stream();
    for _ in 0..2 {
        let chunk = tokio::time::timeout(Duration::from_secs(2), stream.next()).await;
        let chunk = chunk.expect("at once").unwrap().unwrap();
        assert!(String::from_utf8_lossy(&chunk).contains("event: changed"));
        client.go_on(&table, 0).await;
    }
}

/// Pieces by hex, in their order there.
fn by_hex(pieces: &[Value]) -> BTreeMap<String, Vec<Value>> {
    let mut hexes: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for piece in pieces {
        hexes.entry(piece["hex"].as_str().unwrap().to_owned()).or_default().push(piece.clone());
    }
    hexes
}

#[tokio::test(flavor = "multi_thread")]
async fn steps_say_the_same_as_frames_in_a_tenth_of_the_room() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let wish = json!({
        "scenario": "battles-of-napoleon/grand-battle",
        "seats": {
            "french": { "kind": "bot", "bot": "random" },
            "russian": { "kind": "bot", "bot": "random" },
        },
        "open": true,
    });
    let made = client.post("/games", "", &wish).await.ok();
    let id = made["game"].as_str().unwrap();
    for _ in 0..600 {
        let view = client.get(&format!("/games/{id}?sheet=false&log_from=99999"), "").await.ok();
        if view["seq"].as_u64().unwrap() > 700 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    // Whoever asks up to a step is told how many more there are up to it: dice are none.
    let (mut from, mut counted, mut left) = (0, 0, None);
    loop {
        let part = client.get(&format!("/games/{id}/steps?from={from}&to=700"), "").await.ok();
        let steps = part["steps"].as_array().unwrap();
        let more = part["more"].as_u64().unwrap();
        assert_eq!(left.unwrap_or(steps.len() as u64 + more), steps.len() as u64 + more);
        assert_eq!(steps.len() == 120, more > 0, "a part is as large as it may be");
        (counted, left) = (counted + steps.len(), Some(more));
        from = steps.last().unwrap()["seq"].as_u64().unwrap();
        assert!(from <= 700);
        if more == 0 {
            break;
        }
    }
    assert!(from >= 690 && counted < 700, "{counted} steps up to {from}");
    let frames = client.get(&format!("/games/{id}/frames?from=300"), "").await;
    let steps = client.get(&format!("/games/{id}/steps?from=300"), "").await;
    let (_, packed) = packed(&client, &format!("/games/{id}/steps?from=300"), "", "gzip").await;
    println!(
        "frames {} bytes, steps {} bytes, packed {} bytes",
        frames.text.len(),
        steps.text.len(),
        packed.len()
    );
    assert!(steps.text.len() * 10 < frames.text.len());
    assert!(packed.len() < 200_000, "{}", packed.len());
    let (frames, steps) = (frames.ok(), steps.ok());
    let (frames, all) = (frames.as_array().unwrap(), steps["steps"].as_array().unwrap());
    assert_eq!((frames.len(), all.len()), (120, 120));
    let mut scene = steps["scene"].clone();
    let mut pieces = scene["pieces"].as_array().unwrap().clone();
    let empty = Vec::new();
    for (frame, step) in frames.iter().zip(all) {
        assert_eq!(step["seq"], frame["seq"]);
        assert_eq!(step["log"], frame["log"]);
        let gone = step["gone"].as_array().unwrap_or(&empty);
        let fresh = step["pieces"].as_array().unwrap_or(&empty);
        pieces.retain(|piece| {
            !gone.contains(&piece["id"]) && fresh.iter().all(|other| other["id"] != piece["id"])
        });
        pieces.extend(fresh.iter().cloned());
        let expected = by_hex(frame["scene"]["pieces"].as_array().unwrap());
        assert_eq!(by_hex(&pieces), expected, "at {}", frame["seq"]);
        for name in ["objectives", "overlays", "track"] {
            if !step[name].is_null() {
                scene[name] = step[name].clone();
            }
            assert_eq!(scene[name], frame["scene"][name], "{name}");
        }
        for panel in step["panels"].as_array().unwrap_or(&empty) {
            let panels = scene["panels"].as_array_mut().unwrap();
            match panels.iter_mut().find(|known| known["title"] == panel["title"]) {
                Some(old) => *old = panel.clone(),
                None => panels.push(panel.clone()),
            }
        }
        assert_eq!(scene["panels"], frame["scene"]["panels"]);
    }
}

/// Who gives up is in the record, and the record can be taken in again.
#[tokio::test]
async fn giving_up_is_part_of_the_record() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    let id = &table.id;
    for pick in 0..40 {
        client.go_on(&table, pick).await;
    }
    let body = json!({ "side": "russian" });
    let over = client.post(&format!("/games/{id}/resign"), &table.russian, &body).await.ok();
    let record = client.get(&format!("/games/{id}/record"), "").await.text;
    let last: Value = serde_json::from_str(record.lines().last().unwrap()).unwrap();
    assert_eq!(last["end"]["resigned"], "russian");
    assert_eq!(last["end"]["result"], "french");
    assert_eq!(last["end"]["seed"], over["seed"]);
    // It comes through a restart, and through another server's hands.
    client.hall.tidy(Duration::ZERO);
    assert_eq!(client.get(&format!("/games/{id}/record"), "").await.text, record);
    let take_in = |text: String| client.post_text("/records", "", "text/plain", text);
    let made = take_in(record.clone()).await.ok();
    assert_eq!(made["tokens"], json!({}));
    let copy = made["game"].as_str().unwrap();
    let seen = client.view(copy, "").await;
    assert_eq!(seen["outcome"], over["outcome"]);
    assert_eq!(seen["seed"], over["seed"]);
    assert_eq!(client.get(&format!("/games/{copy}/record"), "").await.text, record);
    // A forged winner, a forged state and a forged side are found.
    for (from, to) in [
        ("\"result\":\"french\"", "\"result\":\"russian\""),
        ("\"resigned\":\"russian\"", "\"resigned\":\"prussian\""),
        ("\"resigned\":\"russian\"", "\"resigned\":\"french\""),
    ] {
        let forged = record.replacen(from, to, 1);
        assert_ne!(forged, record);
        take_in(forged).await.refused(422);
    }
}

/// An answer that cannot be written is not acknowledged and leaves no trace; then play goes on.
#[tokio::test]
async fn a_failing_disk_loses_nothing_and_claims_nothing() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    for pick in 0..8 {
        client.go_on(&table, pick).await;
    }
    let before = client.view(&table.id, &table.both()).await;
    let file = format!("sqlite://{}", folder.0.join("games.sqlite").display());
    let disk = sqlx::SqlitePool::connect(&file).await.unwrap();
    let full = "CREATE TRIGGER full BEFORE INSERT ON answers \
                BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END";
    sqlx::raw_sql(full).execute(&disk).await.unwrap();
    let question = &before["questions"][0];
    let given = json!({
        "seq": before["seq"], "side": question["side"],
        "answer": question["answers"][0]["notation"],
    });
    let path = format!("/games/{}/answers", table.id);
    for _ in 0..2 {
        let problem = client.post(&path, &table.both(), &given).await.refused(500);
        assert_eq!(problem["error"], "the server could not do this; nothing has changed");
        assert_eq!(client.view(&table.id, &table.both()).await, before);
    }
    sqlx::raw_sql("DROP TRIGGER full").execute(&disk).await.unwrap();
    let after = client.post(&path, &table.both(), &given).await.ok();
    assert!(after["seq"].as_u64() > before["seq"].as_u64());
    client.hall.tidy(Duration::ZERO);
    assert_eq!(client.view(&table.id, &table.both()).await["seq"], after["seq"]);
}
