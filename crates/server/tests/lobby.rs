//! What lobby and story are told: turns, options, the door, records that cannot be read, and whom a
//! line of the story is about.

mod common;

use common::{Client, Folder, Table};
use serde_json::{Value, json};

fn options(scenarios: &Value, id: &str) -> Vec<String> {
    let all = scenarios.as_array().unwrap();
    let scenario =
        all.iter().find(|scenario| scenario["id"] == id).unwrap_or_else(|| panic!("no {id}"));
    let options = scenario["options"].as_array().unwrap().iter();
    options.map(|option| option["name"].as_str().unwrap().to_owned()).collect()
}

/// A scenario offers only what changes something in it.
#[tokio::test]
async fn options_are_those_of_the_scenario() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let all = client.get("/scenarios", "").await.ok();
    let has = |id: &str, name: &str| options(&all, id).iter().any(|option| option == name);
    for name in ["second-grenadiers", "barclay", "without-reuss"] {
        assert!(has("la-bataille/kulm-day-2", name) && has("la-bataille/kulm-campaign", name));
        assert!(!has("la-bataille/kulm-day-1", name) && !has("la-bataille/lesson", name));
    }
    assert!(has("la-bataille/kulm-day-1", "variable-entry"));
    assert!(!has("la-bataille/lesson", "variable-entry"), "nobody comes later in the lesson");
    assert!(has("grande-armee/quatre-bras", "learning"));
    assert!(!has("grande-armee/waterloo", "learning"));
    let murat = "extension-ends-with-turn";
    assert!(has("battles-of-napoleon/augereau-and-murat", murat));
    assert!(!has("battles-of-napoleon/serpallen", murat), "Murat is not there");
}

/// The lobby, the track and the panel of a game count the same turns, and strength in its own word.
#[tokio::test]
async fn turns_are_counted_alike() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let all = client.get("/scenarios", "").await.ok();
    for scenario in all.as_array().unwrap() {
        let id = scenario["id"].as_str().unwrap();
        let seats: serde_json::Map<String, Value> = scenario["sides"]
            .as_array()
            .unwrap()
            .iter()
            .map(|side| (side.as_str().unwrap().to_owned(), json!({ "kind": "person" })))
            .collect();
        let body = json!({ "scenario": id, "options": [], "seats": seats, "open": true });
        let made = client.post("/games", "", &body).await.ok();
        let game = made["game"].as_str().unwrap();
        let view = client.get(&format!("/games/{game}?glance=true"), "").await.ok();
        assert_eq!(view["turns"], scenario["turns"], "{id}");
        let counted = match id.split('/').next() {
            Some("la-bataille") => "increments",
            Some("champs") => "steps",
            _ => "SP",
        };
        assert_eq!(view["strength"], counted, "{id}");
        let track = &view["scene"]["track"];
        assert_eq!(view["first_turn"], track["turns"][0]["number"], "{id}");
        let days = if id.ends_with("campaign") { 2 } else { 1 };
        let shown = track["turns"].as_array().unwrap().len() as u64;
        let count = scenario["turns"].as_u64().unwrap();
        assert!(shown == count || days == 2 && shown < count, "{id}: {shown} of {count}");
        // The panel says the turn of the track, and which of the scenario's it is.
        let words = view["scene"]["panels"].to_string();
        let said = [format!("of {count}"), format!("of about {count}")];
        assert!(said.iter().any(|says| words.contains(says)), "{id}: {words}");
    }
}

/// A friend is told where to come to, or that he cannot.
#[tokio::test]
async fn the_door_says_whether_others_can_come_in() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let door = client.get("/door", "").await.ok();
    assert_eq!(door["open"], false);
    assert!(door["address"].is_null());
    assert!(door["remedy"].as_str().unwrap().starts_with("grognard --listen 0.0.0.0:"));
}

/// What is no record is refused in words that need no knowledge of JSON.
#[tokio::test]
async fn a_file_that_is_no_record_is_refused_in_plain_words() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    for (text, says) in [
        ("", "empty"),
        ("bread, cheese", "no record"),
        ("{\"a\":1}\n", "no record"),
        ("\u{89}PNG\r\n", "no record"),
    ] {
        let request = axum::http::Request::post("/api/v1/records")
            .header("content-type", "text/plain")
            .header("x-grognard", "1")
            .body(axum::body::Body::from(text))
            .unwrap();
        let answer = client.send(request).await;
        assert_eq!(answer.status, 422, "{text:?}");
        let problem: Value = serde_json::from_str(&answer.text).unwrap();
        let words = problem["error"].as_str().unwrap();
        assert!(words.contains(says), "{text:?}: {words}");
        for jargon in ["column", "EOF", "field", "tags", "expected value"] {
            assert!(!words.contains(jargon), "{words}");
        }
    }
}

/// Plays on until the story has a line that fits.
async fn until(client: &Client, table: &Table, fits: impl Fn(&Value) -> bool) -> Value {
    for pick in 0..400 {
        let view = client.view(&table.id, &table.french).await;
        let found = view["log"].as_array().unwrap().iter().find(|line| fits(line)).cloned();
        if let Some(line) = found {
            return line;
        }
        assert!(client.go_on(table, pick).await, "the battle is over");
    }
    panic!("never told");
}

/// A line names its pieces and places as data, and a step of a march its way and price.
#[tokio::test]
async fn a_line_of_the_story_says_whom_and_where_it_is_about() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    let step = until(&client, &table, |line| line["march"]["to"].is_string()).await;
    let (who, to) = (&step["march"]["who"], &step["march"]["to"]);
    assert_eq!(step["pieces"], json!([who]));
    assert_eq!(step["places"], json!([to]));
    assert_eq!(step["march"]["cost"]["unit"], "MP");
    let text = step["text"].as_str().unwrap();
    assert!(text.contains(&format!(" to {}", to.as_str().unwrap())), "{text}");
    let view = client.view(&table.id, &table.french).await;
    let pieces = view["scene"]["pieces"].as_array().unwrap();
    assert!(pieces.iter().any(|piece| piece["id"] == *who), "{who} stands on the map");
    let turn = view["log"].as_array().unwrap().iter().find(|line| line["heading"] == 2).unwrap();
    assert!(turn["pieces"].is_null() && turn["places"].is_null() && turn["march"].is_null());
}

/// A nation has a capital letter in a sentence.
#[tokio::test]
async fn whoever_is_out_of_turn_is_told_by_name() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    let view = client.view(&table.id, &table.french).await;
    let asked = view["awaited"][0].as_str().unwrap();
    let name = if asked == "french" { "French" } else { "Russian" };
    let seen = client.get(&format!("/games/{}", table.id), "").await.ok();
    assert_eq!(seen["questions"][0]["words"], format!("The {name} side decides."));
    let (other, token) = match asked {
        "french" => ("russian", &table.russian),
        _ => ("french", &table.french),
    };
    let body = json!({ "seq": view["seq"], "side": other, "answer": "x" });
    let refused = client.post(&format!("/games/{}/answers", table.id), token, &body).await;
    let problem: Value = serde_json::from_str(&refused.text).unwrap();
    let words = problem["error"].as_str().unwrap();
    assert!(words.contains(&format!("the {name} side")), "{words}");
}

/// On a slow machine odds and computer players get the time they need, if whoever starts the server says so.
#[test]
fn patience_can_be_had() {
    let mut config = server::Config {
        listen: ([127, 0, 0, 1], 0).into(),
        data_dir: "games".into(),
        open_browser: false,
        games_in_memory: 3,
        seed: Some(7),
        patience: None,
        in_work: false,
    };
    let usual = server::Limits::default();
    let of = |config: &server::Config| {
        let limits = config.limits();
        (limits.think, limits.ponder, limits.most, limits.seed)
    };
    assert_eq!(of(&config), (usual.think, usual.ponder, 3, Some(7)));
    let hour = std::time::Duration::from_secs(3600);
    config.patience = Some(hour);
    assert_eq!(of(&config), (hour, hour, 3, Some(7)));
}
