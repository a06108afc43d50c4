//! Every endpoint, as a client uses it.

mod common;

use common::{Client, Folder};
use serde_json::{Value, json};
use std::time::Duration;

const SERPALLEN: &str = "battles-of-napoleon/serpallen";

#[tokio::test]
async fn scenarios_pictures_and_rules_are_there() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let scenarios = client.get("/scenarios", "").await.ok();
    let all = scenarios.as_array().unwrap();
    let serpallen = all.iter().find(|scenario| scenario["id"] == SERPALLEN).expect("Serpallen");
    assert_eq!(serpallen["sides"], json!(["french", "russian"]));
    assert!(serpallen["options"].as_array().unwrap().len() > 3);
    assert!(serpallen["bots"].as_array().unwrap().contains(&json!("greedy")));

    for picture in ["map.svg", "ground.svg", "ground.svg?night=1"] {
        let got = client.get(&format!("/scenarios/{SERPALLEN}/{picture}"), "").await;
        assert!(got.status.is_success(), "{}", got.text);
        assert!(got.text.starts_with("<svg") && got.text.contains("viewBox"));
        assert_eq!(got.headers["content-type"], "image/svg+xml");
    }
    assert!(client.get("/symbols.svg", "").await.text.contains("<symbol"));
    assert!(client.get("/board.css", "").await.text.contains("--snow:"));

    let rule = client.get("/rules/battles-of-napoleon/22b", "").await.ok();
    assert_eq!(rule["key"], "22b");
    assert!(!rule["words"].as_str().unwrap().is_empty());
    let ruling = client.get("/rules/battles-of-napoleon/R48", "").await.ok();
    assert_eq!(ruling["kind"], "ruling");
    // Where a rulebook is at hand only in part, each rule says where it comes from.
    let rule = client.get("/rules/great-battles/ACT-01", "").await.ok();
    assert_eq!(rule["provenance"], "found");
    let sources = client.get("/sources/great-battles", "").await.ok();
    let has = |source: &str, key: &str| sources[source].as_array().unwrap().contains(&json!(key));
    assert!(has("found", "ACT-01") && has("printed", "FTB-28") && has("reconstructed", "SCN-08"));
    assert!(!has("printed", "ACT-01"));
    let sources = client.get("/sources/battles-of-napoleon", "").await.ok();
    assert_eq!(sources, json!({ "printed": [], "found": [], "reconstructed": [] }));
    client.get("/sources/whist", "").await.refused(404);

    let described = client.get("/openapi.json", "").await.ok();
    assert!(described["paths"]["/api/v1/games/{id}/answers"]["post"].is_object());
    assert!(described["components"]["schemas"]["GameView"].is_object());

    let page = axum::http::Request::get("/some/where").body(axum::body::Body::empty()).unwrap();
    let page = client.send(page).await;
    assert!(page.status.is_success() && page.text.contains("<html"));
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("default-src 'self'") && !policy.contains("unsafe"), "{policy}");
}

#[tokio::test]
async fn a_game_is_played_looked_at_taken_back_and_given_up() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    let id = &table.id;
    let view = client.view(id, &table.french).await;
    assert_eq!(view["viewer"], json!(["french"]));
    assert!(!view["scene"]["sheet"]["hexes"].as_array().unwrap().is_empty());
    let hex = view["scene"]["sheet"]["hexes"][40]["label"].as_str().unwrap();
    let seen = client.get(&format!("/games/{id}/sight?hex={hex}"), "").await.ok();
    let seen = seen.as_array().unwrap();
    assert!(seen.iter().any(|hex| hex["seen"] == true));
    assert!(seen.iter().any(|hex| hex["seen"] == false && hex["why"].is_string()));

    for pick in 0..12 {
        assert!(client.go_on(&table, pick).await);
    }
    let view = client.view(id, &table.french).await;
    let frames = client.get(&format!("/games/{id}/frames?from=0"), &table.french).await.ok();
    let frames = frames.as_array().unwrap();
    let last = frames.last().expect("frames");
    assert_eq!(last["seq"], view["seq"]);
    assert_eq!(last["scene"]["pieces"], view["scene"]["pieces"]);
    assert!(last["scene"]["sheet"].is_null(), "frames leave the ground out");
    let told: usize = frames.iter().map(|frame| frame["log"].as_array().unwrap().len()).sum();
    assert!(told <= view["log"].as_array().unwrap().len());

    // Whoever is asked may ask for odds and for reasons; whoever is not may not.
    let (side, token) = asked(&client, id, &table.french, &table.russian).await;
    let view = client.view(id, token).await;
    let notation = view["questions"][0]["answers"][0]["notation"].as_str().unwrap().to_owned();
    let about = |answer: &str| format!("side={side}&answer={}", escape(answer));
    let odds = client.get(&format!("/games/{id}/odds?{}", about(&notation)), token).await.ok();
    assert!(odds["outcomes"].is_array());
    let why = client.get(&format!("/games/{id}/why?{}", about(&notation)), token).await.ok();
    assert_eq!(why, json!({}));
    let why = client.get(&format!("/games/{id}/why?{}", about("nonsense")), token).await.ok();
    assert!(why["error"].is_string() && why["rule"].is_string());
    client.get(&format!("/games/{id}/odds?{}", about(&notation)), "").await.refused(403);

    // A hint is a legal answer in words, changes nothing, and is given to its own side alone.
    let hint = client.get(&format!("/games/{id}/hint?side={side}"), token).await.ok();
    let legal = client
        .get(&format!("/games/{id}/why?{}", about(hint["answer"].as_str().unwrap())), token)
        .await
        .ok();
    assert_eq!(legal, json!({}), "{hint}");
    assert!(!hint["words"].as_str().unwrap().is_empty());
    let again = client.get(&format!("/games/{id}/hint?side={side}"), token).await.ok();
    assert_eq!(again, hint, "who asks twice hears the same");
    assert_eq!(client.view(id, token).await["seq"], view["seq"]);
    client.get(&format!("/games/{id}/hint?side={side}"), "").await.refused(403);
    let (other, idle) = match side {
        "french" => ("russian", &table.russian),
        _ => ("french", &table.french),
    };
    client.get(&format!("/games/{id}/hint?side={other}"), idle).await.refused(400);

    // Taking back leads to where it was, in memory and on disk.
    let mut undone = false;
    for pick in 0..40 {
        let (side, token) = asked(&client, id, &table.french, &table.russian).await;
        let before = client.view(id, token).await;
        client.go_on(&table, pick).await;
        let after = client.view(id, token).await;
        if after["may_undo"] == true {
            let body = json!({ "side": side });
            let back = client.post(&format!("/games/{id}/undo"), token, &body).await.ok();
            assert_eq!(back["seq"], before["seq"]);
            assert_eq!(back["questions"], before["questions"]);
            client.hall.tidy(Duration::ZERO);
            assert_eq!(client.view(id, token).await["questions"], before["questions"]);
            undone = true;
            break;
        }
    }
    assert!(undone, "something can be taken back");

    client.get(&format!("/games/{id}/record"), &table.french).await.refused(403);
    client.get(&format!("/games/{id}/replay?at=3"), &table.french).await.refused(403);
    let record = client.get(&format!("/games/{id}/record"), &table.both()).await;
    assert!(record.status.is_success());
    let body = json!({ "side": "french" });
    client.post(&format!("/games/{id}/resign"), &table.russian, &body).await.refused(403);
    let over = client.post(&format!("/games/{id}/resign"), &table.french, &body).await.ok();
    assert_eq!(over["outcome"]["winner"], "russian");
    assert_eq!(over["outcome"]["rule"], "resign");
    assert!(over["seed"].is_string(), "the seed is revealed");
    client.post(&format!("/games/{id}/resign"), &table.french, &body).await.refused(403);
    let replay = client.get(&format!("/games/{id}/replay?at=5"), "").await.ok();
    assert_eq!(replay["seq"], 5);
    assert!(!replay["chapters"].as_array().unwrap().is_empty());
    let on = client.get(&format!("/games/{id}/replay?at=9"), "").await.ok();
    let again = client.get(&format!("/games/{id}/replay?at=5"), "").await.ok();
    assert_eq!(on["seq"], 9);
    assert_eq!(again, replay);

    let list = client.get(&format!("/games?ids={id},unknown"), "").await.ok();
    assert_eq!(list.as_array().unwrap().len(), 1);
    assert_eq!(list[0]["outcome"]["winner"], "russian");
}

/// The side that is asked, and its token.
async fn asked<'a>(
    client: &Client,
    id: &str,
    french: &'a str,
    russian: &'a str,
) -> (&'static str, &'a str) {
    let view = client.view(id, "").await;
    match view["awaited"][0].as_str() {
        Some("french") => ("french", french),
        Some("russian") => ("russian", russian),
        other => panic!("{other:?} is asked"),
    }
}

fn escape(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_bots_play_to_the_end_and_the_record_can_be_taken_in() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let wish = json!({
        "scenario": SERPALLEN,
        "seats": {
            "french": { "kind": "bot", "bot": "random" },
            "russian": { "kind": "bot", "bot": "random" },
        },
    });
    let made = client.post("/games", "", &wish).await.ok();
    assert_eq!(made["tokens"], json!({}));
    let id = made["game"].as_str().unwrap().to_owned();
    let mut over = Value::Null;
    for _ in 0..1200 {
        over = client.view(&id, "").await;
        if !over["outcome"].is_null() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(over["outcome"]["rule"].is_string(), "the game ends");
    assert!(over["seed"].is_string());
    let record = client.get(&format!("/games/{id}/record"), "").await.text;
    let take_in = |text: String| client.post_text("/records", "", "text/plain", text);
    let made = take_in(record.clone()).await.ok();
    let copy = client.view(made["game"].as_str().unwrap(), "").await;
    assert_eq!(copy["outcome"], over["outcome"]);
    assert_eq!(copy["scene"], over["scene"]);
    assert_eq!(
        client.get(&format!("/games/{}/record", made["game"].as_str().unwrap()), "").await.text,
        record
    );

    // A forged die is found.
    let forged = record.replacen("\"faces\":[1", "\"faces\":[2", 1);
    assert_ne!(forged, record);
    take_in(forged).await.refused(422);
    take_in("no record".to_owned()).await.refused(422);

    // Half a record can be played on by both sides.
    let half: String = record.lines().take(40).flat_map(|line| [line, "\n"]).collect();
    let made = take_in(half).await.ok();
    let id = made["game"].as_str().unwrap();
    let token = |side: &str| made["tokens"][side].as_str().unwrap().to_owned();
    let table =
        common::Table { id: id.to_owned(), french: token("french"), russian: token("russian") };
    let before = client.view(id, &table.both()).await;
    assert_eq!(before["dice_commitment"], "");
    for pick in 0..30 {
        let view = client.view(id, &table.both()).await;
        let question = &view["questions"][0];
        let answers = question["answers"].as_array().unwrap();
        let answer = &answers[pick % answers.len()]["notation"];
        let body = json!({ "seq": view["seq"], "side": question["side"], "answer": answer });
        client.post(&format!("/games/{id}/answers"), &table.both(), &body).await.ok();
    }
    client.hall.tidy(Duration::ZERO);
    let after = client.view(id, &table.both()).await;
    assert!(after["seq"].as_u64() > before["seq"].as_u64());
    let record = client.get(&format!("/games/{id}/record"), "").await.text;
    take_in(record).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_against_the_computer_step_by_step() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let wish = json!({
        "scenario": SERPALLEN,
        "seats": { "french": { "kind": "bot" }, "russian": { "kind": "person" } },
    });
    let made = client.post("/games", "", &wish).await.ok();
    let (id, token) = (made["game"].as_str().unwrap(), made["tokens"]["russian"].as_str().unwrap());
    let mut answered = 0;
    for _ in 0..600 {
        let view = client.view(id, token).await;
        if view["awaited"] == json!(["russian"]) {
            let body = json!({
                "seq": view["seq"], "side": "russian",
                "answer": view["questions"][0]["answers"][0]["notation"],
            });
            client.post(&format!("/games/{id}/answers"), token, &body).await.ok();
            answered += 1;
            if answered == 10 {
                break;
            }
        } else {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    assert_eq!(answered, 10);
    let frames = client.get(&format!("/games/{id}/frames"), token).await.ok();
    assert!(frames.as_array().unwrap().len() > 10, "the computer's steps are told one by one");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_without_time_plays_the_first_legal_answer() {
    let folder = Folder::new();
    let client = Client::patient(&folder.0, Duration::ZERO).await;
    let wish = json!({
        "scenario": SERPALLEN,
        "seats": { "french": { "kind": "bot" }, "russian": { "kind": "bot" } },
    });
    let made = client.post("/games", "", &wish).await.ok();
    let id = made["game"].as_str().unwrap();
    for _ in 0..200 {
        if client.view(id, "").await["seq"].as_u64().unwrap() >= 5 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the game does not go on");
}

#[tokio::test]
async fn a_restart_and_an_empty_memory_change_nothing() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    for pick in 0..25 {
        client.go_on(&table, pick).await;
    }
    let before = client.view(&table.id, &table.french).await;
    assert_eq!(client.hall.in_memory(), 1);
    client.hall.tidy(Duration::ZERO);
    assert_eq!(client.hall.in_memory(), 0);
    assert_eq!(client.view(&table.id, &table.french).await, before);
    client.hall.store().close().await;
    drop(client);
    let client = Client::open(&folder.0).await;
    assert_eq!(client.view(&table.id, &table.french).await, before);
    assert!(client.go_on(&table, 3).await);
}

/// A report while the battle goes on keeps to what its reader may know; afterwards all is open.
#[tokio::test]
async fn a_game_is_reported_as_its_reader_may_know_it() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    for _ in 0..90 {
        client.go_on(&table, 0).await;
    }
    let path = format!("/games/{}/report", table.id);
    let french = client.get(&path, &table.french).await.ok();
    assert_eq!(french["known_to"], "the French");
    assert_eq!(client.get(&path, "").await.ok()["known_to"], "a spectator");
    for report in [&french, &client.get(&path, &table.russian).await.ok()] {
        assert_eq!(report["over"], false);
        assert_eq!(report["dice"]["verified"], false);
        assert!(report["dice"]["seed"].is_null());
        assert!(
            report["turning_points"].as_array().unwrap().iter().all(|point| point["map"] == "")
        );
    }
    client.get(&format!("{path}?maps=noon"), &table.french).await.refused(400);
    client.get("/games/nothing/report", "").await.refused(404);

    let resigned = json!({ "side": "russian" });
    let resign = format!("/games/{}/resign", table.id);
    client.post(&resign, &table.russian, &resigned).await.ok();
    let whole = client.get(&format!("{path}?maps=day"), "").await.ok();
    assert!(whole["known_to"].is_null());
    assert_eq!(whole["verdict"]["winner"], "french");
    assert_eq!(whole["dice"]["verified"], true, "{}", whole["dice"]["words"]);
    for point in whole["turning_points"].as_array().unwrap() {
        assert!(point["map"].as_str().unwrap().starts_with("<svg"));
    }
    let notes = client.get(&format!("{path}.md"), "").await;
    assert!(notes.text.starts_with("# Eylau: French victory"), "{}", notes.text);
    assert_eq!(notes.headers["content-type"], "text/markdown; charset=utf-8");
    let page = client.get(&format!("{path}.html"), "").await;
    assert!(page.text.starts_with("<!doctype html>"));
    let kept = page.headers["content-disposition"].to_str().unwrap();
    assert_eq!(kept, format!("attachment; filename=\"grognard-{}.html\"", table.id));
}
