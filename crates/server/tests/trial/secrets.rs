//! That the enemy thinks may be seen; not about what, nor how far he has come.

use crate::common::{Client, Folder};
use serde_json::json;

#[tokio::test]
async fn progress_in_secret_shows_nowhere() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let options = ["hidden-orders", "free-orders"];
    let table = client.two("augereau-and-murat", &options).await;
    let path = format!("/games/{}", table.id);
    let others = async || {
        let mut bytes = String::new();
        for token in [table.russian.as_str(), ""] {
            bytes += &client.get(&path, token).await.text;
            bytes += &client.get(&format!("{path}/odds?side=russian&answer=x"), token).await.text;
            bytes += &client.get(&format!("{path}/why?side=russian&answer=x"), token).await.text;
            let tried = json!({ "side": "russian", "answer": "x" });
            bytes += &client.post(&format!("{path}/preview"), token, &tried).await.text;
        }
        bytes
    };
    let mut changed = 0;
    for _ in 0..300 {
        let view = client.view(&table.id, &table.french).await;
        let mut questions = view["questions"].as_array().unwrap().iter();
        let own =
            questions.find(|question| question["side"] == "french" && question["secret"] == true);
        let Some(question) = own else {
            if changed > 0 {
                break;
            }
            client.go_on(&table, 0).await;
            continue;
        };
        let before = others().await;
        for token in [table.russian.as_str(), ""] {
            let seen = client.view(&table.id, token).await;
            let mut theirs = seen["questions"].as_array().unwrap().iter();
            assert!(
                theirs.all(|question| question["side"] != "french"),
                "not even the rule that asks him"
            );
            assert!(seen["awaited"].as_array().unwrap().contains(&json!("french")), "he thinks");
        }
        let body = json!({
            "seq": view["seq"], "side": "french", "answer": question["answers"][0]["notation"],
        });
        let after = client.post(&format!("{path}/answers"), &table.french, &body).await.ok();
        if after["awaited"].as_array().unwrap().contains(&json!("french")) {
            assert_eq!(others().await, before, "after {}", question["rule"]);
            let mut next = after["questions"].as_array().unwrap().iter();
            let next =
                next.find(|question| question["side"] == "french").expect("his next question");
            changed += usize::from(next["words"] != question["words"]);
        }
    }
    assert!(changed > 0, "he has come from one question to another in secret");
}
