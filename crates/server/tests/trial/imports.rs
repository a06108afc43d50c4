//! Records that a game could be made of, but not played or opened again: refused at the door.

use crate::common::{Client, Folder};
use serde_json::{Value, json};

/// The record of a game that was given up after some answers, and of one that goes on.
async fn records(client: &Client) -> (String, String) {
    let table = client.two("serpallen", &[]).await;
    for pick in 0..12 {
        client.go_on(&table, pick).await;
    }
    let path = format!("/games/{}", table.id);
    let open = client.get(&format!("{path}/record"), &table.both()).await.text;
    let body = json!({ "side": "russian" });
    client.post(&format!("{path}/resign"), &table.russian, &body).await.ok();
    (client.get(&format!("{path}/record"), "").await.text, open)
}

/// The record with its first line changed.
fn with_tags(record: &str, change: impl Fn(&mut Value)) -> String {
    let (first, rest) = record.split_once('\n').expect("lines");
    let mut tags: Value = serde_json::from_str(first).expect("tags");
    change(&mut tags["grognard"]);
    format!("{tags}\n{rest}")
}

#[tokio::test]
async fn records_that_could_not_be_opened_are_refused() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let (finished, open) = records(&client).await;
    let take_in = async |text: String| client.post_text("/records", "", "text/plain", text).await;
    for record in [&finished, &open] {
        let made = take_in(record.clone()).await.ok();
        client.view(made["game"].as_str().unwrap(), "").await;
    }
    let refused = async |text: String, words: &str| {
        let problem = take_in(text).await.refused(422);
        assert!(problem["error"].as_str().unwrap().contains(words), "{words}: {problem}");
    };
    for record in [&finished, &open] {
        let sides = |sides: Value| with_tags(record, |tags| tags["sides"] = sides.clone());
        refused(sides(json!(["russian", "french"])), "sides must be french and russian").await;
        refused(sides(json!(["french", "french"])), "sides must be french and russian").await;
        let other = with_tags(record, |tags| tags["system"] = json!("la-bataille"));
        refused(other, "belongs to battles-of-napoleon").await;
    }
    let stripped = with_tags(&finished, |tags| tags["dice-commitment"] = json!(""));
    refused(stripped, "a seed is revealed").await;
}

/// A record of the corpus that an older version of the rules has played.
fn older(name: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/older");
    std::fs::read_to_string(folder.join(name)).expect("a record")
}

/// Rules that are no longer in the program have played it: it is shown as it was told and drawn.
#[tokio::test]
async fn an_older_record_can_be_looked_at() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let text = older("serpallen-with-story.jsonl");
    let last: Value = serde_json::from_str(text.lines().last().unwrap()).expect("the last line");
    let made = client.post_text("/records", "", "text/plain", text.clone()).await.ok();
    assert_eq!(made["tokens"], json!({}), "nobody goes on with it");
    let id = made["game"].as_str().unwrap();
    for _ in 0..2 {
        let seen = client.view(id, "").await;
        let frozen = seen["frozen"].as_str().expect("a reason");
        assert!(frozen.contains("version 1 of the rules"), "{frozen}");
        assert!(
            frozen.contains("up to answer 29 of 322"),
            "the next is no answer of ours: {frozen}"
        );
        assert_eq!(seen["seq"], 322);
        assert_eq!(seen["outcome"]["winner"], "russian");
        assert_eq!(seen["scene"]["pieces"], last["picture"]["pieces"]);
        assert_eq!(seen["turn"], last["picture"]["track"]["turn"]);
        let story = seen["log"].as_array().unwrap();
        let told = story.iter().find(|line| line["after"] == 30).expect("line 31 tells something");
        assert_eq!(told["text"], "2/5h goes to 2851 by the left.");
        assert_eq!(story.last().unwrap()["text"], frozen);
        // The server forgets it and reads it again.
        client.hall.tidy(std::time::Duration::ZERO);
    }
    let path = format!("/games/{id}");
    let end = client.get(&format!("{path}/replay"), "").await.ok();
    assert_eq!((&end["seq"], &end["last"]), (&json!(322), &json!(322)));
    assert_eq!(end["scene"]["pieces"], last["picture"]["pieces"]);
    let early = client.get(&format!("{path}/replay?at=10"), "").await.ok();
    assert_ne!(early["scene"]["pieces"], last["picture"]["pieces"]);
    let heard = early["log"].as_array().unwrap();
    assert!(heard.iter().all(|line| line["after"].as_u64() <= Some(10)));
    client.get(&format!("{path}/steps?from=300"), "").await.ok();
    // What comes out is what came in, and can be taken in again.
    let record = client.get(&format!("{path}/record"), "").await.text;
    let answers = |text: &str| text.lines().take(323).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(answers(&record), answers(&text));
    let end: Value = serde_json::from_str(record.lines().last().unwrap()).expect("the last line");
    assert_eq!(end["picture"], last["picture"]);
    client.post_text("/records", "", "text/plain", record).await.ok();

    // Dice need no rules to be checked.
    let forged = text.replacen("\"faces\":[1", "\"faces\":[2", 1);
    assert_ne!(forged, text);
    client.post_text("/records", "", "text/plain", forged).await.refused(422);
}

#[tokio::test]
async fn an_older_record_without_story_shows_its_moves() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let text = older("serpallen-without-story.jsonl");
    let made = client.post_text("/records", "", "text/plain", text).await.ok();
    let seen = client.view(made["game"].as_str().unwrap(), "").await;
    let story = seen["log"].as_array().unwrap();
    assert!(story[0]["text"].as_str().unwrap().contains("holds no story"), "{}", story[0]);
    assert!(story.len() > 20 && story[1]["rules"][0].is_string());
    assert_eq!(seen["outcome"]["rule"], "resign");
}

/// A picture whose pieces stand nowhere on our ground is drawn without them.
#[tokio::test]
async fn a_picture_from_elsewhere_does_no_harm() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let text = older("serpallen-with-story.jsonl");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut last: Value = serde_json::from_str(lines.last().unwrap()).expect("the last line");
    last["picture"]["pieces"][0]["hex"] = json!("Moscow");
    let pieces = last["picture"]["pieces"].as_array().unwrap().len();
    *lines.last_mut().unwrap() = last.to_string();
    let made = client.post_text("/records", "", "text/plain", lines.join("\n") + "\n").await.ok();
    let seen = client.view(made["game"].as_str().unwrap(), "").await;
    assert_eq!(seen["scene"]["pieces"].as_array().unwrap().len(), pieces - 1);
    last["picture"] = json!({ "kind": "a painting" });
    *lines.last_mut().unwrap() = last.to_string();
    let made = client.post_text("/records", "", "text/plain", lines.join("\n") + "\n").await.ok();
    client.view(made["game"].as_str().unwrap(), "").await;
}
