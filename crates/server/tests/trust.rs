//! What must never happen: a changed game after a refusal, a secret in the wrong bytes, a lost event.

mod common;

use axum::body::Body;
use axum::http::{Request, header};
use common::{Client, Folder, Got, Table};
use futures_util::StreamExt;
use serde_json::{Value, json};
use std::time::Duration;
use tower::ServiceExt;

#[tokio::test]
async fn whatever_is_wrong_is_refused_and_changes_nothing() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    for pick in 0..6 {
        client.go_on(&table, pick).await;
    }
    let (id, both) = (&table.id, table.both());
    let before = client.view(id, &both).await;
    let answers = format!("/games/{id}/answers");
    let asked = before["awaited"][0].as_str().unwrap();
    let (token, other, idle) = match asked {
        "french" => (&table.french, &table.russian, "russian"),
        _ => (&table.russian, &table.french, "french"),
    };
    let seq = client.view(id, token).await["seq"].as_u64().unwrap();
    let legal = before["questions"][0]["answers"][0]["notation"].clone();
    let good = json!({ "seq": seq, "side": asked, "answer": legal });

    // Bodies.
    let text = |body: &str| client.post_text(&answers, token, "application/json", body.to_owned());
    for body in ["", "{", "[]", "null", "{\"seq\":-1}", "{\"seq\":1,\"side\":\"french\"}", "\u{0}"]
    {
        text(body).await.refused(400);
    }
    let mut unknown = good.clone();
    unknown["more"] = json!(1);
    client.post(&answers, token, &unknown).await.refused(400);
    client.post_text(&answers, token, "text/plain", good.to_string()).await.refused(415);
    text(&format!("{{\"side\":\"{}\"}}", "x".repeat(2 << 20))).await.refused(413);
    let huge = "x".repeat(17 << 20);
    client.post_text("/records", "", "text/plain", huge).await.refused(413);

    // Sequence, seats and turns.
    let stale = json!({ "seq": seq - 1, "side": asked, "answer": legal });
    let problem = client.post(&answers, token, &stale).await.refused(409);
    assert_eq!(problem["seq"], seq);
    let ahead = json!({ "seq": seq + 1, "side": asked, "answer": legal });
    client.post(&answers, token, &ahead).await.refused(409);
    client.post(&answers, "", &good).await.refused(403);
    client.post(&answers, other, &good).await.refused(403);
    client.post(&answers, &"0".repeat(32), &good).await.refused(403);
    client.get(&format!("/games/{id}"), "nonsense").await.refused(403);
    let out_of_turn =
        json!({ "seq": client.view(id, other).await["seq"], "side": idle, "answer": legal });
    let problem = client.post(&answers, other, &out_of_turn).await.refused(403);
    assert_eq!(problem["rule"], "turn");
    let illegal = json!({ "seq": seq, "side": asked, "answer": "march to Paris" });
    let problem = client.post(&answers, token, &illegal).await.refused(422);
    assert!(problem["rule"].is_string());
    let nobody = json!({ "seq": seq, "side": "austrian", "answer": legal });
    client.post(&answers, token, &nobody).await.refused(400);

    // Unknown things.
    client.post("/games/unknown/answers", token, &good).await.refused(404);
    client.get(&format!("/games/{}", "x".repeat(3000)), "").await.refused(404);
    client.get("/nothing", "").await.refused(404);
    client.get(&answers, token).await.refused(405);
    client.get(&format!("/games/{id}/sight?hex=9999"), "").await.refused(404);
    client.get(&format!("/games/{id}/sight"), "").await.refused(400);
    client.get(&format!("/games/{id}/frames?from=-1"), "").await.refused(400);
    client.get("/rules/battles-of-napoleon/999z", "").await.refused(404);
    client.get("/rules/chess/1", "").await.refused(404);
    client.get("/scenarios/battles-of-napoleon/waterloo/map.svg", "").await.refused(404);

    // New games that cannot be.
    let person = json!({ "french": { "kind": "person" }, "russian": { "kind": "person" } });
    let wish = |scenario: &str, options: Value, seats: &Value| json!({ "scenario": scenario, "options": options, "seats": seats });
    let serpallen = "battles-of-napoleon/serpallen";
    let bot =
        json!({ "french": { "kind": "person" }, "russian": { "kind": "bot", "bot": "deep" } });
    let one = json!({ "french": { "kind": "person" } });
    for (wish, status) in [
        (wish("battles-of-napoleon/waterloo", json!([]), &person), 404),
        (wish("waterloo", json!([]), &person), 404),
        (wish(serpallen, json!(["no-such-option"]), &person), 422),
        (wish(serpallen, json!([]), &bot), 400),
        (wish(serpallen, json!([]), &one), 400),
        (wish(serpallen, json!([]), &json!({ "austrian": { "kind": "person" } })), 400),
    ] {
        client.post("/games", "", &wish).await.refused(status);
    }

    // Requests that a foreign page could make.
    let request = |headers: &[(&str, &str)]| {
        let mut request = Request::post(format!("/api/v1{answers}"))
            .header("content-type", "application/json")
            .header("authorization", format!("Bearer {token}"));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(Body::from(good.to_string())).unwrap()
    };
    let host = ("host", "127.0.0.1:1805");
    client.send(request(&[host])).await.refused(403);
    client
        .send(request(&[host, ("x-grognard", "1"), ("origin", "http://evil.example")]))
        .await
        .refused(403);
    client.send(request(&[host, ("x-grognard", "1"), ("origin", "null")])).await.refused(403);
    client.send(request(&[("host", "evil.example"), ("x-grognard", "1")])).await.refused(403);

    assert_eq!(client.view(id, &both).await, before, "nothing has changed");
    client.hall.tidy(Duration::ZERO);
    assert_eq!(client.view(id, &both).await, before, "nothing has changed on disk");
    let own = [host, ("x-grognard", "1"), ("origin", "http://127.0.0.1:1805")];
    client.send(request(&own)).await.ok();
}

fn texts(view: &Value) -> Vec<&str> {
    view["log"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect()
}

fn of_side<'a>(view: &'a Value, side: &str) -> Vec<&'a Value> {
    let pieces = view["scene"]["pieces"].as_array().unwrap().iter();
    let panels = view["scene"]["panels"].as_array().unwrap().iter();
    let rows = panels.flat_map(|panel| panel["rows"].as_array().unwrap());
    pieces.chain(rows).filter(|part| part["side"] == side).collect()
}

/// What a side is sent never holds more of the enemy than a spectator sees.
#[tokio::test]
async fn no_secret_is_in_the_bytes_of_the_other_side() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let (mut own_lines, mut hidden_orders, mut hidden_strengths) = (0, 0, 0);
    for game in 0..3 {
        let options = ["hidden-orders", "free-orders"];
        let table = client.two("augereau-and-murat", &options).await;
        let id = &table.id;
        // Past the set-up, in which nothing is said in secret.
        while client.view(id, &table.both()).await["questions"][0]["rule"] == "12.8e" {
            client.go_on(&table, 0).await;
        }
        for pick in 0..60 {
            let path = format!("/games/{id}");
            let spectator = client.view(id, "").await;
            for (side, enemy, token, his) in [
                ("french", "russian", &table.french, &table.russian),
                ("russian", "french", &table.russian, &table.french),
            ] {
                let mine: Got = client.get(&path, token).await;
                let view = mine.ok();
                let theirs = client.view(id, his).await;
                assert_eq!(of_side(&view, enemy), of_side(&spectator, enemy), "{side}");
                let frames = match pick % 10 {
                    9 => client.get(&format!("{path}/frames"), token).await.text,
                    _ => String::new(),
                };
                let open = texts(&spectator);
                for line in texts(&theirs) {
                    if !open.contains(&line) {
                        own_lines += 1;
                        assert!(!mine.text.contains(line), "{side} hears: {line}");
                        assert!(!frames.contains(line), "{side} sees in frames: {line}");
                    }
                }
                for (seen, true_one) in of_side(&view, enemy).iter().zip(of_side(&theirs, enemy)) {
                    let value = seen["value"].as_str().unwrap_or_default();
                    hidden_orders += usize::from(value.starts_with("hidden"));
                    let hidden = seen["strength"].is_null() && true_one["strength"].is_u64();
                    hidden_strengths += usize::from(hidden);
                }
                for question in view["questions"].as_array().unwrap() {
                    let foreign = question["side"] != side;
                    assert!(!foreign || question["answers"] == json!([]), "{question}");
                }
                assert!(view["seed"].is_null());
            }
            client.go_on(&table, pick * 7 + game).await;
        }
    }
    assert!(hidden_orders > 0 && hidden_strengths > 0, "there was something to hide");
    assert!(own_lines > 0, "there was something to say in secret");
}

/// Two games with the same dice, in which one side decides differently in secret: the other side
/// and a spectator are sent the same bytes.
#[tokio::test]
async fn secret_decisions_do_not_change_a_byte_elsewhere() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let mut twins = Vec::new();
    for _ in 0..2 {
        let wish = serde_json::from_value(json!({
            "scenario": "battles-of-napoleon/augereau-and-murat",
            "options": ["hidden-orders", "free-orders"],
            "seats": { "french": { "kind": "person" }, "russian": { "kind": "friend" } },
        }));
        let made = client.hall.make_with(wish.unwrap(), [7; 32]).await.expect("a game");
        twins.push(Table {
            id: made.game,
            french: made.tokens["french"].clone(),
            russian: made.invite["russian"].clone(),
        });
    }
    let mut differed = 0;
    for step in 0..400 {
        let mut views = Vec::new();
        for table in &twins {
            views.push(client.view(&table.id, &table.french).await);
        }
        let secret = views.iter().any(|view| {
            view["questions"].as_array().unwrap().iter().any(|question| question["secret"] == true)
        });
        if differed > 0 && !secret {
            break;
        }
        // Until one of them comes to light, a secret decision must not show anywhere.
        let mut bytes = [const { String::new() }; 2];
        for (bytes, table) in bytes.iter_mut().zip(&twins) {
            for token in [table.russian.as_str(), ""] {
                let path = format!("/games/{}", table.id);
                *bytes += &client.get(&path, token).await.text.replace(&table.id, "");
                *bytes += &client.get(&format!("{path}/frames"), token).await.text;
                *bytes += &client.get(&format!("{path}/steps"), token).await.text;
                *bytes += &client.get(&format!("{path}/reach?side=russian"), token).await.text;
                *bytes += &client.get(&format!("{path}/report"), token).await.text;
            }
        }
        assert_eq!(bytes[0], bytes[1], "step {step}");
        // The French answer differently in secret; everything else gets the first answer.
        let mut french = false;
        for (twin, table) in twins.iter().enumerate() {
            let view = &views[twin];
            let mut questions = view["questions"].as_array().unwrap().iter();
            let own = questions
                .find(|question| question["side"] == "french" && question["secret"] == true);
            let Some(question) = own else { continue };
            french = true;
            let answers = question["answers"].as_array().unwrap();
            let pick = twin.min(answers.len() - 1);
            differed += pick;
            let answer = &answers[pick]["notation"];
            let body = json!({ "seq": view["seq"], "side": "french", "answer": answer });
            let path = format!("/games/{}/answers", table.id);
            client.post(&path, &table.french, &body).await.ok();
        }
        for table in twins.iter().filter(|_| !french) {
            client.go_on(table, 0).await;
        }
    }
    assert!(differed > 0, "the French have decided something in secret");
}

async fn listen(client: &Client, table: &Table, token: &str) -> Stream {
    let request = Request::get(format!("/api/v1/games/{}/events", table.id))
        .header("authorization", format!("Bearer {token}"));
    let response = client.app.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
    Stream(response.into_body().into_data_stream())
}

struct Stream(axum::body::BodyDataStream);

impl Stream {
    /// The next event's id and data, if one comes soon.
    async fn next(&mut self) -> Option<(u64, Value)> {
        let chunk =
            tokio::time::timeout(Duration::from_millis(300), self.0.next()).await.ok()??;
        let text = String::from_utf8(chunk.unwrap().to_vec()).unwrap();
        let line =
            |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        Some((line("id:")?.parse().ok()?, serde_json::from_str(line("data:")?).ok()?))
    }
}

#[tokio::test]
async fn events_tell_how_it_stands_and_what_is_new() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    client.go_on(&table, 0).await;
    let seq = client.view(&table.id, &table.french).await["seq"].as_u64().unwrap();
    let mut stream = listen(&client, &table, &table.french).await;
    assert_eq!(stream.next().await.expect("where it stands").0, seq);
    assert_eq!(stream.next().await, None, "nothing is new");
    client.go_on(&table, 0).await;
    let (id, data) = stream.next().await.expect("an event");
    let seq = client.view(&table.id, &table.french).await["seq"].as_u64().unwrap();
    assert_eq!((id, &data["seq"]), (seq, &json!(seq)));
    drop(stream);
    client.go_on(&table, 0).await;
    client.go_on(&table, 0).await;
    let now = client.view(&table.id, &table.french).await["seq"].as_u64().unwrap();
    assert!(now > seq);
    let mut stream = listen(&client, &table, &table.french).await;
    assert_eq!(stream.next().await.expect("where it stands").0, now);
    let body = json!({ "side": "french" });
    client.post(&format!("/games/{}/resign", table.id), &table.french, &body).await.ok();
    assert_eq!(stream.next().await.expect("the end").1["over"], true);
}

/// A listener is not even told that the enemy answers in secret.
#[tokio::test]
async fn secret_answers_are_silent() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let options = ["hidden-orders", "free-orders"];
    let table = client.two("augereau-and-murat", &options).await;
    for _ in 0..200 {
        let view = client.view(&table.id, &table.french).await;
        let questions = view["questions"].as_array().unwrap();
        let own = questions.iter().find(|q| q["side"] == "french" && q["secret"] == true);
        let Some(question) = own else {
            client.go_on(&table, 0).await;
            continue;
        };
        let mut stream = listen(&client, &table, &table.russian).await;
        stream.next().await.expect("where it stands");
        let body = json!({
            "seq": view["seq"], "side": "french", "answer": question["answers"][0]["notation"],
        });
        let after =
            client.post(&format!("/games/{}/answers", table.id), &table.french, &body).await.ok();
        if after["awaited"].as_array().unwrap().contains(&json!("french")) {
            assert_eq!(stream.next().await, None);
            return;
        }
    }
    panic!("no secret question");
}
