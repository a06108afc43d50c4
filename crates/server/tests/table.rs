//! Games on a table: pictures, moves that are drawn before they are given, and lean steps.

mod common;

use axum::http::StatusCode;
use common::{Client, Folder};
use serde_json::{Value, json};

const BATTLE: &str = "grande-armee/quatre-bras";

struct Seats {
    id: String,
    tokens: [(&'static str, String); 2],
}

async fn sit(client: &Client) -> Seats {
    let wish = json!({
        "scenario": BATTLE,
        "seats": { "french": { "kind": "person" }, "allied": { "kind": "friend" } },
    });
    let got = client.post("/games", "", &wish).await;
    assert_eq!(got.status, StatusCode::CREATED, "{}", got.text);
    let made = got.json();
    let token = |by: &Value| by.as_str().expect("a token").to_owned();
    Seats {
        id: made["game"].as_str().expect("an id").to_owned(),
        tokens: [
            ("french", token(&made["tokens"]["french"])),
            ("allied", token(&made["invite"]["allied"])),
        ],
    }
}

const TWO_INCHES: i32 = 2000;

/// Straight ahead.
fn ahead(length: i32) -> Value {
    json!([{ "kind": "go", "heading": 0, "length": length }])
}

/// Plays on until somebody may draw a move and go two inches ahead: his side and token, and the view.
async fn who_marches<'a>(client: &Client, seats: &'a Seats) -> (&'static str, &'a str, Value) {
    for _ in 0..200 {
        let mut going_on = false;
        for (side, token) in &seats.tokens {
            let view = client.view(&seats.id, token).await;
            let mine = view["questions"].as_array().expect("questions").iter();
            let mine = mine.clone().find(|q| q["side"] == *side && q["answers"][0].is_object());
            let Some(question) = mine else { continue };
            let answers = question["answers"].as_array().expect("answers");
            if question["by_hand"]["draws"] == "legs" && answers.len() > 1 {
                let body = json!({ "side": side, "legs": ahead(TWO_INCHES) });
                let path = format!("/games/{}/preview", seats.id);
                if client.post(&path, token, &body).await.ok()["refused"].is_null() {
                    return (side, token, view);
                }
            }
            // A unit acts rather than that the segment ends; officers stay.
            let notation = |answer: &Value| answer["notation"].as_str().expect("words").to_owned();
            let is_unit = |words: &str| words.len() == 3 && words[1..].parse::<u8>().is_ok();
            let acts = answers.iter().map(notation).find(|words| is_unit(words));
            let answer = acts.unwrap_or_else(|| notation(&answers[0]));
            let body = json!({ "seq": view["seq"], "side": side, "answer": answer });
            client.post(&format!("/games/{}/answers", seats.id), token, &body).await.ok();
            going_on = true;
            break;
        }
        assert!(going_on, "nobody is asked");
    }
    panic!("nobody marches");
}

#[tokio::test]
async fn a_table_has_its_pictures_by_day_and_by_night() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let mut seen = Vec::new();
    for name in ["ground.svg", "map.svg"] {
        for night in ["", "?night=1"] {
            let got = client.get(&format!("/scenarios/{BATTLE}/{name}{night}"), "").await;
            assert!(got.status.is_success(), "{}", got.text);
            assert!(got.text.contains("tb-cloth"), "a cloth");
            assert!(!seen.contains(&got.text), "{name}{night} is like another");
            seen.push(got.text);
        }
    }
    // The view box is the table, an inch 14 units.
    assert!(seen[0].contains(r#"viewBox="0 0 "#), "{}", &seen[0][..200]);
    let listed = client.get("/scenarios", "").await.ok();
    assert!(listed.as_array().expect("a list").iter().any(|scenario| scenario["id"] == BATTLE));
}

#[tokio::test]
async fn a_move_is_tried_before_it_is_made() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let seats = sit(&client).await;
    let (side, token, view) = who_marches(&client, &seats).await;
    let path = format!("/games/{}/preview", seats.id);
    let question = &view["questions"][0];
    let hand = &question["by_hand"];
    let try_legs = async |legs: Value| {
        client.post(&path, token, &json!({ "side": side, "legs": legs })).await.ok()
    };

    // Nothing drawn: how far it may go.
    let none = try_legs(json!([])).await;
    assert_eq!(none["notation"], "");
    assert_eq!(none["stance"], hand["stance"]);
    assert!(none["range"].as_array().expect("a range").len() > 10);
    assert_eq!(none["allowance"]["unit"], "\"");

    // A listed answer leads where the list says.
    let listed = question["answers"].as_array().expect("answers").iter();
    let listed = listed.clone().find(|answer| answer["stance"].is_object()).expect("a proposal");
    let words = &listed["notation"];
    let by_name = client.post(&path, token, &json!({ "side": side, "answer": words })).await.ok();
    assert_eq!(by_name["notation"], *words);
    assert_eq!(by_name["stance"], listed["stance"]);
    assert_eq!(by_name["cost"], listed["cost"]);

    // What is drawn can be said, and comes to the same.
    let drawn = try_legs(ahead(TWO_INCHES)).await;
    assert_eq!(drawn["notation"], "advance 2");
    assert!(drawn["refused"].is_null());
    assert_eq!(drawn["legs"][0]["label"], "advance");
    let said = json!({ "side": side, "answer": "advance 2" });
    assert_eq!(client.post(&path, token, &said).await.ok(), drawn);

    // Much too far: the rule, the reason, and where it fails, on the way ahead.
    let long = try_legs(ahead(200_000)).await;
    let refused = &long["refused"];
    assert!(refused["rule"].as_str().is_some_and(|rule| !rule.is_empty()), "{long}");
    assert!(refused["why"].as_str().is_some_and(|why| why.len() > 10), "{long}");
    assert_ne!(refused["stance"], hand["stance"], "it goes some way");
    assert_eq!(refused["stance"]["facing"], hand["stance"]["facing"]);
    // Two changes of face: the second fails where the first has led.
    let face = json!({ "kind": "face", "turn": 5400 });
    let twice = try_legs(json!([face, face])).await;
    assert!(twice["refused"]["rule"].is_string(), "{twice}");
    assert_eq!(twice["trail"].as_array().map(Vec::len), Some(1));

    // Nothing has happened.
    assert_eq!(client.view(&seats.id, token).await, view);

    // The enemy hears neither of the hand nor of what the question shows.
    let (_, theirs) = seats.tokens.iter().find(|(name, _)| *name != side).expect("another");
    for eyes in [theirs.as_str(), ""] {
        let seen = client.view(&seats.id, eyes).await;
        let asked = &seen["questions"][0];
        assert_eq!(asked["answers"], json!([]));
        assert!(asked["by_hand"].is_null() && asked["overlays"].is_null(), "{asked}");
    }

    // It is given as its notation says.
    let body = json!({ "seq": view["seq"], "side": side, "answer": drawn["notation"] });
    let after = client.post(&format!("/games/{}/answers", seats.id), token, &body).await.ok();
    let pieces = after["scene"]["pieces"].as_array().expect("pieces");
    let piece = pieces.iter().find(|piece| piece["id"] == hand["piece"]).expect("the piece");
    assert_eq!(piece["stance"], drawn["stance"]);

    // A step tells only of what changed, and leaves the table out.
    let from = view["seq"].as_u64().expect("a number");
    let steps = client.get(&format!("/games/{}/steps?from={from}", seats.id), token).await.ok();
    assert!(steps["scene"]["table"].is_null());
    let moved = steps["steps"][0]["pieces"].as_array().expect("pieces");
    assert!(moved.iter().any(|piece| piece["id"] == hand["piece"]));
    assert!(moved.len() < pieces.len() / 2, "{} of {}", moved.len(), pieces.len());
}

#[tokio::test]
async fn what_is_no_answer_is_a_problem() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let seats = sit(&client).await;
    let (side, token, view) = who_marches(&client, &seats).await;
    let path = format!("/games/{}/preview", seats.id);
    let (other, theirs) = seats.tokens.iter().find(|(name, _)| *name != side).expect("another");
    let go = ahead(1000);
    // Not his side, not asked, no seat at all.
    client.post(&path, token, &json!({ "side": other, "legs": go })).await.refused(403);
    client.post(&path, theirs, &json!({ "side": other, "legs": go })).await.refused(403);
    client.post(&path, "", &json!({ "side": side, "legs": go })).await.refused(403);
    client.post("/games/nothing/preview", token, &json!({ "side": side })).await.refused(404);
    for bad in [
        json!({ "side": side }),
        json!({ "side": "swiss", "legs": [] }),
        json!({ "side": side, "legs": go, "answer": "stand" }),
        json!({ "side": side, "legs": [{ "kind": "fly" }] }),
        json!({ "side": side, "legs": ahead(2_000_000_000) }),
        json!({ "side": side, "at": { "x": 0, "y": 0, "facing": 30_000 } }),
        json!({ "side": side, "legs": vec![json!({ "kind": "wheel", "turn": 60 }); 13] }),
    ] {
        client.post(&path, token, &bad).await.refused(400);
    }
    // What comes too late is told as such: the question it was drawn for may be answered by now.
    let seq = view["seq"].as_u64().expect("a number");
    let mut late = json!({ "side": side, "legs": go, "seq": seq });
    client.post(&path, token, &late).await.ok();
    late["seq"] = json!(seq + 1);
    assert_eq!(client.post(&path, token, &late).await.refused(409)["seq"], seq);
    // A place is no move, an odd turn no change of face, and these words are nothing.
    for bad in [
        json!({ "side": side, "at": { "x": 1000, "y": 1000, "facing": 0 } }),
        json!({ "side": side, "legs": [{ "kind": "face", "turn": 77 }] }),
        json!({ "side": side, "answer": "to Brussels" }),
    ] {
        let problem = client.post(&path, token, &bad).await.refused(422);
        assert!(problem["rule"].is_string(), "{problem}");
    }
}
