//! The database: one writer, whole journals, full and damaged disks.

use crate::common::{Client, Folder, Table};
use serde_json::{Value, json};
use server::{Change, Health, Limits, OpenError, Store, StoreError, linked};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

fn file(folder: &Folder) -> PathBuf {
    folder.0.join("games.sqlite")
}

/// The answer that a view offers first, or another.
fn answer(view: &Value, pick: usize) -> Value {
    let question = &view["questions"][0];
    let answers = question["answers"].as_array().expect("answers");
    let notation = &answers[pick % answers.len()]["notation"];
    json!({ "seq": view["seq"], "side": question["side"], "answer": notation })
}

async fn give(client: &Client, table: &Table, pick: usize) -> crate::common::Got {
    let view = client.view(&table.id, &table.both()).await;
    let path = format!("/games/{}/answers", table.id);
    client.post(&path, &table.both(), &answer(&view, pick)).await
}

#[tokio::test]
async fn one_folder_has_one_server() {
    let folder = Folder::new();
    let store = Store::open(&file(&folder)).await.expect("the first");
    let second = Store::open(&file(&folder)).await.err().expect("not a second");
    assert!(matches!(second, OpenError::Taken { .. }), "{second}");
    let words = second.to_string();
    assert!(words.contains(&format!("process {}", std::process::id())), "{words}");
    assert!(words.contains("Stop it first"), "{words}");
    store.close().await;
    Store::open(&file(&folder)).await.expect("once it has closed");
}

/// A answers, B looks, A takes back and answers otherwise, B answers: B is refused, and the game lives.
#[tokio::test]
async fn a_change_for_another_journal_is_refused() {
    let folder = Folder::new();
    let store = Store::open(&file(&folder)).await.expect("a database");
    // Two halls over one store: what the lock prevents between processes.
    let seeded = || Limits { seed: Some(1813), ..Limits::default() };
    let one = Client::with_limits(store.clone(), seeded());
    let two = Client::with_limits(store, seeded());
    let table = one.two("serpallen", &[]).await;
    let both = table.both();
    let path = format!("/games/{}", table.id);
    let mut found = None;
    for _ in 0..60 {
        let side = one.view(&table.id, &both).await["questions"][0]["side"].clone();
        give(&one, &table, 0).await.ok();
        two.hall.tidy(Duration::ZERO);
        let seen = two.view(&table.id, &both).await;
        let back = one.post(&format!("{path}/undo"), &both, &json!({ "side": side })).await;
        if !back.status.is_success() {
            continue;
        }
        let other = give(&one, &table, 1).await.ok();
        // Only the content shall differ, not the number of lines.
        if seen["seq"] == other["seq"] && seen["questions"] != other["questions"] {
            found = Some(seen);
            break;
        }
    }
    let seen = found.expect("two answers that lead to different questions");
    let late = two.post(&format!("{path}/answers"), &both, &answer(&seen, 0)).await;
    late.refused(409);
    let now = two.view(&table.id, &both).await;
    assert_eq!(now, one.view(&table.id, &both).await);
    give(&two, &table, 0).await.ok();
}

/// What waits together is committed together, and what cannot be written harms nothing else.
#[tokio::test]
async fn those_who_wait_share_a_commit() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let mut tables = Vec::new();
    for _ in 0..12 {
        tables.push(client.two("serpallen", &[]).await);
    }
    let store = client.hall.store();
    let change = |table: &Table, chain: &str| Change {
        game: table.id.clone(),
        had: 0,
        chain: chain.to_owned(),
        keep: 0,
        lines: vec!["a line".to_owned()],
        result: None,
        picture: None,
        clock: None,
    };
    let before = store.commits();
    let all = tables.iter().enumerate().map(|(number, table)| {
        let chain = if number == 5 { "another journal" } else { "" };
        store.change(change(table, chain))
    });
    let all = futures_util::future::join_all(all).await;
    for (number, result) in all.into_iter().enumerate() {
        match result {
            Ok(chain) => assert_eq!(chain, linked("", "a line")),
            Err(error) => {
                assert!(number == 5 && matches!(error, StoreError::Changed(_)), "{number} {error}");
            }
        }
    }
    assert!(store.commits() <= before + 2, "{} commits", store.commits() - before);
    let journal = store.journal(&tables[5].id).await.expect("readable");
    assert!(journal.lines.is_empty());
    assert_eq!(store.journal(&tables[6].id).await.expect("readable").lines, ["a line"]);
}

/// Plays until nothing can be written, frees the disk, and plays on without a restart.
async fn fill_and_free(client: &Client, fill: impl AsyncFn(), free: impl AsyncFn()) {
    let table = client.two("serpallen", &[]).await;
    for pick in 0..6 {
        give(client, &table, pick).await.ok();
    }
    fill().await;
    let mut taken = 0;
    let full = loop {
        let before = client.view(&table.id, &table.both()).await;
        let got = give(client, &table, taken).await;
        if !got.status.is_success() {
            assert_eq!(client.view(&table.id, &table.both()).await, before, "nothing has changed");
            break got;
        }
        taken += 1;
        assert!(taken < 3000, "the disk never was full");
    };
    let problem = full.refused(507);
    assert!(problem["error"].as_str().unwrap().contains("disk"), "{problem}");
    // Again and again: it is not only the first write that fails well.
    for _ in 0..5 {
        give(client, &table, 0).await.refused(507);
    }
    free().await;
    let after = give(client, &table, 0).await.ok();
    client.hall.tidy(Duration::ZERO);
    assert_eq!(client.view(&table.id, &table.both()).await["seq"], after["seq"]);
    client.two("serpallen", &[]).await;
}

#[tokio::test]
async fn a_full_database_goes_on_when_there_is_room() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let store = client.hall.store();
    // SQLite takes a bound below what is there as what is there.
    fill_and_free(&client, async || store.set_room(1), async || store.set_room(1 << 30)).await;
}

/// A disk of its own, of one megabyte; `None` where that is not allowed.
struct SmallDisk(Folder);

impl SmallDisk {
    fn mount() -> Option<SmallDisk> {
        let folder = Folder::new();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=1m", "tmpfs"]).arg(&folder.0);
        let done = mount.output().is_ok_and(|done| done.status.success());
        done.then_some(SmallDisk(folder))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0.0).output();
    }
}

/// The same on a real disk. Where none can be mounted, the test above still has run.
#[tokio::test]
async fn a_full_disk_goes_on_when_there_is_room() {
    let Some(disk) = SmallDisk::mount() else {
        eprintln!("no small disk can be mounted here: only the bounded database was tried");
        return;
    };
    let client = Client::open(&disk.0.0).await;
    let ballast = disk.0.0.join("ballast");
    let fill = async || {
        let mut size = 1 << 20;
        while size >= 512 {
            use std::io::Write;
            let mut how = std::fs::OpenOptions::new();
            let mut file = how.append(true).create(true).open(&ballast).expect("ballast");
            if file.write_all(&vec![7; size]).is_err() {
                size /= 2;
            }
        }
    };
    fill_and_free(&client, fill, async || std::fs::remove_file(&ballast).expect("ballast")).await;
    client.hall.close().await;
}

#[cfg(unix)]
#[tokio::test]
async fn the_files_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    // Also one that was made by an earlier program.
    std::fs::write(file(&folder), "").unwrap();
    std::fs::set_permissions(file(&folder), std::fs::Permissions::from_mode(0o644)).unwrap();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    give(&client, &table, 0).await.ok();
    let copy = folder.0.join("copy.sqlite");
    assert_eq!(server::backup(&file(&folder), &copy).await.expect("a copy"), 1);
    for entry in std::fs::read_dir(&folder.0).unwrap() {
        let path = entry.unwrap().path();
        let mode = std::fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{} {mode:o}", path.display());
    }
}

/// A copy is made while games go on, holds what was acknowledged, and replaces nothing.
#[tokio::test]
async fn a_backup_is_made_while_games_go_on() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    for pick in 0..10 {
        give(&client, &table, pick).await.ok();
    }
    let then = client.view(&table.id, &table.both()).await;
    let other = Folder::new();
    assert_eq!(server::backup(&file(&folder), &file(&other)).await.expect("a copy"), 1);
    give(&client, &table, 0).await.ok();
    let again = server::backup(&file(&folder), &file(&other)).await.expect_err("not twice");
    assert!(again.to_string().contains("exists already"), "{again}");
    let copy = Client::open(&other.0).await;
    assert_eq!(copy.view(&table.id, &table.both()).await, then);
    give(&copy, &table, 0).await.ok();
}

async fn raw(file: &Path, sql: &'static str) {
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    sqlx::raw_sql(sql).execute(&pool).await.unwrap();
    pool.close().await;
}

/// A database of the first form, without chains, is taken over.
#[tokio::test]
async fn an_older_database_is_taken_over() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    for pick in 0..10 {
        give(&client, &table, pick).await.ok();
    }
    let before = client.view(&table.id, &table.both()).await;
    client.hall.close().await;
    let older = "ALTER TABLE answers DROP COLUMN chain; DROP TABLE damaged; DROP TABLE pictures; \
         PRAGMA user_version = 0;";
    raw(&file(&folder), older).await;
    let client = Client::open(&folder.0).await;
    assert_eq!(client.view(&table.id, &table.both()).await, before);
    give(&client, &table, 0).await.ok();
    client.hall.close().await;
    raw(&file(&folder), "PRAGMA user_version = 9").await;
    let newer = Store::open(&file(&folder)).await.err().expect("not one from the future");
    assert!(newer.to_string().contains("newer Grognard"), "{newer}");
}

/// A line that is not as it was written stops its own game and no other; that one can be looked at.
#[tokio::test]
async fn a_changed_line_freezes_its_game() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let (ill, sound) = (client.two("serpallen", &[]).await, client.two("serpallen", &[]).await);
    for pick in 0..10 {
        give(&client, &ill, pick).await.ok();
        give(&client, &sound, pick).await.ok();
    }
    client.hall.close().await;
    let database = format!("sqlite://{}", file(&folder).display());
    let pool = sqlx::SqlitePool::connect(&database).await.unwrap();
    sqlx::query("UPDATE answers SET line = replace(line, 'a', 'e') WHERE game = $1 AND n = 7")
        .bind(&ill.id)
        .execute(&pool)
        .await
        .unwrap();
    pool.close().await;
    let (health, saved) = server::survey(&file(&folder)).await.expect("readable");
    assert_eq!((health.games, health.sound), (2, 1));
    assert_eq!((health.ill[0].game.as_str(), health.ill[0].kept), (ill.id.as_str(), 6));
    assert_eq!(saved[0].record.lines().count(), 7, "the first line and six answers");
    let client = Client::open(&folder.0).await;
    let seen = client.view(&ill.id, &ill.both()).await;
    let why = seen["frozen"].as_str().expect("a reason");
    assert!(why.contains("answer 7 is not as it was written"), "{why}");
    assert_eq!(seen["seq"], 6);
    assert!(seen["questions"].as_array().unwrap().is_empty());
    assert_eq!(seen["log"].as_array().unwrap().last().unwrap()["text"], *why);
    let given = json!({ "seq": 6, "side": "french", "answer": "x" });
    let path = format!("/games/{}/answers", ill.id);
    let problem = client.post(&path, &ill.both(), &given).await.refused(409);
    assert_eq!(problem["error"], *why);
    assert!(client.view(&sound.id, &sound.both()).await["frozen"].is_null());
    give(&client, &sound, 0).await.ok();
}

/// A page of noise: the sound games are served, the others are named, the damaged file is kept.
#[tokio::test]
async fn a_page_of_noise_costs_only_the_games_on_it() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        let table = client.two("serpallen", &[]).await;
        for pick in 0..70 {
            give(&client, &table, pick).await.ok();
        }
        tables.push(table);
    }
    client.hall.close().await;
    // Noise into the middle of the file, where the lines of answers lie.
    let mut bytes = std::fs::read(file(&folder)).unwrap();
    let pages = bytes.len() / 4096;
    assert!(pages > 12, "{pages}");
    let from = pages / 2 * 4096;
    for (number, byte) in bytes[from..from + 4096].iter_mut().enumerate() {
        *byte = (number * 89 % 251) as u8;
    }
    std::fs::write(file(&folder), bytes).unwrap();
    let (store, found) = Store::open_checked(&file(&folder)).await.expect("it opens");
    let Health { games, sound, ill, faults, aside, .. } = found.expect("something was found");
    assert!(!faults.is_empty() && aside.as_ref().is_some_and(|aside| aside.exists()));
    assert_eq!(games, 3, "{ill:?}");
    assert!(!ill.is_empty() && sound + ill.len() == 3, "{ill:?}");
    let client = Client::with_limits(store, Limits::default());
    for table in &tables {
        let seen = client.get(&format!("/games/{}", table.id), &table.both()).await;
        match ill.iter().find(|game| game.game == table.id) {
            None => {
                assert!(seen.ok()["frozen"].is_null());
                give(&client, table, 0).await.ok();
            }
            Some(game) if game.scenario.is_some() => {
                let seen = seen.ok();
                assert!(seen["frozen"].as_str().unwrap().contains("damaged"), "{seen}");
                assert_eq!(seen["seq"], game.kept);
            }
            Some(_) => drop(seen.refused(410)),
        }
    }
    client.hall.close().await;
    let (_, found) = Store::open_checked(&file(&folder)).await.expect("it opens");
    assert_eq!(found, None, "it is mended");
}

/// A game of another version of the rules says so, can be looked at, and is not gone on with.
#[tokio::test]
async fn a_game_of_other_rules_can_be_looked_at() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    for pick in 0..12 {
        give(&client, &table, pick).await.ok();
    }
    let before = client.view(&table.id, &table.both()).await;
    client.hall.close().await;
    let other =
        "UPDATE games SET tags = replace(tags, '\"rules-version\":', '\"rules-version\":9')";
    raw(&file(&folder), other).await;
    let client = Client::open(&folder.0).await;
    let seen = client.view(&table.id, &table.both()).await;
    let why = seen["frozen"].as_str().expect("a reason");
    assert!(why.contains("of the rules") && why.contains("looked at"), "{why}");
    assert_eq!(seen["scene"], before["scene"], "these rules come all the way with it");
    assert_eq!(seen["seq"], before["seq"]);
    assert!(seen["awaited"].as_array().unwrap().is_empty() && seen["may_undo"] == false);
    let path = format!("/games/{}", table.id);
    client.get(&format!("{path}/steps?from=0"), &table.french).await.ok();
    let body = answer(&before, 0);
    let problem = client.post(&format!("{path}/answers"), &table.both(), &body).await.refused(409);
    assert_eq!(problem["error"], *why);
    client
        .post(&format!("{path}/resign"), &table.both(), &json!({ "side": "french" }))
        .await
        .refused(409);
    let record = client.get(&format!("{path}/record"), &table.both()).await;
    assert_eq!(record.text.lines().count() as u64, 1 + before["seq"].as_u64().unwrap());
    assert!(record.text.contains("\"rules-version\":9"));
}

/// A finished game of other rules is shown as it was told and drawn when it was played; of one that goes
/// on nobody hears more than before.
#[tokio::test]
async fn a_finished_game_of_other_rules_keeps_its_story() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let table = client.two("serpallen", &[]).await;
    for pick in 0..12 {
        give(&client, &table, pick).await.ok();
    }
    // Orders are given in secret, once the troops are set up.
    let options = ["hidden-orders", "free-orders"];
    let going_on = client.two("augereau-and-murat", &options).await;
    while client.view(&going_on.id, &going_on.both()).await["questions"][0]["rule"] == "12.8e" {
        client.go_on(&going_on, 0).await;
    }
    for pick in 0..20 {
        client.go_on(&going_on, pick * 7).await;
    }
    let path = format!("/games/{}", table.id);
    client.post(&format!("{path}/resign"), &table.both(), &json!({ "side": "french" })).await.ok();
    let before = client.view(&table.id, "").await;
    let hidden = client.view(&going_on.id, &going_on.french).await;
    let all = client.view(&going_on.id, &going_on.both()).await;
    assert_ne!(all["log"], hidden["log"], "there is something to hide");
    client.hall.close().await;
    // The answers mean nothing to our rules any more, and the chain is that of what was written.
    let other =
        "UPDATE games SET tags = replace(tags, '\"rules-version\":', '\"rules-version\":9')";
    raw(&file(&folder), other).await;
    let client = Client::open(&folder.0).await;
    let seen = client.view(&table.id, "").await;
    assert_eq!(seen["scene"], before["scene"]);
    assert_eq!(seen["outcome"], before["outcome"]);
    let words = |view: &Value| {
        let lines = view["log"].as_array().unwrap().iter();
        lines.map(|line| line["text"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let (mut told, was) = (words(&seen), words(&before));
    assert_eq!(told.pop().as_deref(), seen["frozen"].as_str());
    assert_eq!(told, was);
    let record = client.get(&format!("{path}/record"), "").await.text;
    assert!(record.lines().last().unwrap().contains("\"picture\""), "{record}");
    let seen = client.view(&going_on.id, &going_on.french).await;
    let (mut told, was) = (words(&seen), words(&hidden));
    told.pop();
    assert_eq!(told, was, "no word of what the enemy has done in secret");
    assert_eq!(seen["scene"], hidden["scene"]);
}
