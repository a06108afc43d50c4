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
