//! The server is killed again and again in the middle of its work: no acknowledged answer is lost,
//! and every game can be read.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

const KILLS: u64 = 50;
const PLAYERS: usize = 3;

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grognard"))
            .args(["serve", "--listen", "127.0.0.1:0", "--no-open", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let out = child.stdout.as_mut().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("its first line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        Server { child, address }
    }

    /// The end without a word: SIGKILL.
    fn kill(mut self) {
        self.child.kill().expect("it was alive");
        self.child.wait().expect("it is gone");
    }
}

/// One request; `None` if the server dies meanwhile.
fn ask(address: &str, method: &str, path: &str, tokens: &str, body: &str) -> Option<(u16, String)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let bearer = match tokens {
        "" => String::new(),
        tokens => format!("Authorization: Bearer {tokens}\r\n"),
    };
    write!(
        stream,
        "{method} /api/v1{path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nX-Grognard: 1\r\n{bearer}Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .ok()?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8(bytes).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
    });
    // A response cut off in the middle is no acknowledgement.
    (length? == body.len()).then(|| (status, body.to_owned()))
}

/// A game and what has been acknowledged of it.
#[derive(Clone, Default)]
struct Played {
    tokens: String,
    answers: Vec<String>,
}

type Book = Arc<Mutex<BTreeMap<String, Played>>>;

fn make(address: &str, book: &Book) -> Option<String> {
    let wish = json!({
        "scenario": "battles-of-napoleon/serpallen",
        "seats": { "french": { "kind": "person" }, "russian": { "kind": "person" } },
        "open": true,
    });
    let (status, body) = ask(address, "POST", "/games", "", &wish.to_string())?;
    assert_eq!(status, 201, "{body}");
    let made: Value = serde_json::from_str(&body).expect("JSON");
    let token = |side: &str| made["tokens"][side].as_str().expect("a token").to_owned();
    let played = Played { tokens: token("french") + "," + &token("russian"), ..Played::default() };
    let id = made["game"].as_str().expect("an id").to_owned();
    book.lock().expect("no panic").insert(id.clone(), played);
    Some(id)
}

/// Plays a game as fast as it goes, until the server dies.
fn play(address: &str, id: &str, book: &Book, stop: &AtomicBool, salt: u64) {
    let tokens = book.lock().expect("no panic")[id].tokens.clone();
    let Some((200, mut body)) = ask(address, "GET", &format!("/games/{id}"), &tokens, "") else {
        return;
    };
    let mut pick = salt;
    while !stop.load(Ordering::Relaxed) {
        let view: Value = serde_json::from_str(&body).expect("JSON");
        let question = &view["questions"][0];
        let Some(answers) = question["answers"].as_array() else { return };
        pick = pick.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let answer = answers[(pick >> 33) as usize % answers.len()]["notation"].clone();
        let given = json!({ "seq": view["seq"], "side": question["side"], "answer": answer });
        let path = format!("/games/{id}/answers");
        let Some((status, next)) = ask(address, "POST", &path, &tokens, &given.to_string()) else {
            return;
        };
        assert_eq!(status, 200, "{next}");
        let answer = answer.as_str().expect("text").to_owned();
        book.lock().expect("no panic").get_mut(id).expect("known").answers.push(answer);
        body = next;
    }
}

/// Every acknowledged answer is there; at most one more, whose acknowledgement was cut off.
fn check(address: &str, id: &str, book: &Book) {
    let played = book.lock().expect("no panic")[id].clone();
    let record = ask(address, "GET", &format!("/games/{id}/record"), &played.tokens, "");
    let (status, record) = record.expect("the server lives");
    assert_eq!(status, 200, "{record}");
    let answers: Vec<String> = record
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<Value>(line).expect("a whole line"))
        .filter_map(|line| line["answer"].as_str().map(str::to_owned))
        .collect();
    let known = played.answers.len();
    assert!(answers.len() == known || answers.len() == known + 1, "{known} {}", answers.len());
    assert_eq!(answers[..known], played.answers);
    let (status, view) =
        ask(address, "GET", &format!("/games/{id}"), &played.tokens, "").expect("it lives");
    assert_eq!(status, 200, "{view}");
    book.lock().expect("no panic").get_mut(id).expect("known").answers = answers;
}

#[test]
fn killed_fifty_times_and_nothing_lost() {
    let data = std::env::temp_dir().join(format!("grognard-crash-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&data);
    let book = Book::default();
    let began = Instant::now();
    let mut server = Server::start(&data);
    let mut games: Vec<String> =
        (0..PLAYERS).map(|_| make(&server.address, &book).expect("a game")).collect();
    let mut acknowledged = 0;
    for round in 0..KILLS {
        let stop = Arc::new(AtomicBool::new(false));
        let mut workers = Vec::new();
        for (player, id) in games.iter().enumerate() {
            let (address, id, book, stop) =
                (server.address.clone(), id.clone(), book.clone(), stop.clone());
            let salt = round * 31 + player as u64;
            workers.push(thread::spawn(move || play(&address, &id, &book, &stop, salt)));
        }
        let (address, makers) = (server.address.clone(), book.clone());
        workers.push(thread::spawn(move || {
            make(&address, &makers);
        }));
        // Some moment that differs from round to round.
        thread::sleep(Duration::from_millis(20 + round * 37 % 181));
        server.kill();
        stop.store(true, Ordering::Relaxed);
        for worker in workers {
            worker.join().expect("no acknowledgement was wrong");
        }
        server = Server::start(&data);
        for id in &games {
            check(&server.address, id, &book);
        }
        // A long game takes long to check: begin another now and then.
        if round % 10 == 9 {
            acknowledged += games
                .iter()
                .map(|id| book.lock().expect("no panic")[id].answers.len())
                .sum::<usize>();
            games = (0..PLAYERS).map(|_| make(&server.address, &book).expect("a game")).collect();
        }
    }
    let all: Vec<String> = book.lock().expect("no panic").keys().cloned().collect();
    for id in &all {
        check(&server.address, id, &book);
    }
    server.kill();
    let _ = std::fs::remove_dir_all(&data);
    println!("{KILLS} kills, {} games, {acknowledged} answers in {:?}", all.len(), began.elapsed());
    assert!(acknowledged > 100, "the server was at work when it was killed");
}
