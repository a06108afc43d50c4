//! Plays many games at once over HTTP and says how long an answer takes until it is acknowledged, that
//! is, on disk.
//!
//! ```text
//! grognard serve --no-open --data games &
//! cargo run -p server --example load -- 127.0.0.1:1805 --clients 16 --rate 400 --seconds 20
//! ```

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

type Fault = Box<dyn std::error::Error + Send + Sync>;

/// One connection that stays open.
struct Line {
    stream: BufReader<TcpStream>,
    address: String,
}

impl Line {
    fn open(address: &str) -> Result<Line, Fault> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Line { stream: BufReader::new(stream), address: address.to_owned() })
    }

    fn ask(&mut self, method: &str, path: &str, tokens: &str, body: &str) -> Result<Value, Fault> {
        let bearer = match tokens {
            "" => String::new(),
            tokens => format!("Authorization: Bearer {tokens}\r\n"),
        };
        let request = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             X-Grognard: 1\r\n{bearer}Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        self.stream.get_mut().write_all(request.as_bytes())?;
        let (mut status, mut length) = (String::new(), 0);
        self.stream.read_line(&mut status)?;
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line)?;
            if line.trim().is_empty() {
                break;
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse()?;
            }
        }
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes)?;
        if !status.contains(" 20") {
            return Err(format!("{} {}", status.trim(), String::from_utf8_lossy(&bytes)).into());
        }
        Ok(serde_json::from_slice(&bytes)?)
    }
}

/// A new game of one person against himself: its id and tokens.
fn make(line: &mut Line) -> Result<(String, String), Fault> {
    let wish = json!({
        "scenario": "battles-of-napoleon/serpallen",
        "seats": { "french": { "kind": "person" }, "russian": { "kind": "person" } },
        "open": true,
    });
    let made = line.ask("POST", "/games", "", &wish.to_string())?;
    let token = |side: &str| made["tokens"][side].as_str().unwrap_or_default().to_owned();
    let id = made["game"].as_str().unwrap_or_default().to_owned();
    Ok((id, token("french") + "," + &token("russian")))
}

/// Answers, each at its time, and measures from when it was due: a late server is not flattered.
fn play(address: &str, each: Duration, time: Duration, salt: u64) -> Result<Vec<f64>, Fault> {
    let mut line = Line::open(address)?;
    let (mut id, mut tokens) = make(&mut line)?;
    let view = |line: &mut Line, id: &str, tokens: &str| {
        line.ask("GET", &format!("/games/{id}?sheet=false"), tokens, "")
    };
    let mut seen = view(&mut line, &id, &tokens)?;
    let (mut took, mut pick) = (Vec::new(), salt);
    let began = Instant::now();
    // The clients do not all come at once.
    let mut due = began + each.mul_f64(salt as f64 % 16.0 / 16.0);
    while began.elapsed() < time {
        let question = &seen["questions"][0];
        let answers = question["answers"].as_array().filter(|answers| !answers.is_empty());
        let Some(answers) = answers else {
            (id, tokens) = make(&mut line)?;
            seen = view(&mut line, &id, &tokens)?;
            continue;
        };
        pick = pick.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let answer = &answers[(pick >> 33) as usize % answers.len()]["notation"];
        let given = json!({ "seq": seen["seq"], "side": question["side"], "answer": answer });
        let path = format!("/games/{id}/answers?sheet=false&log_from=1000000");
        std::thread::sleep(due.saturating_duration_since(Instant::now()));
        seen = line.ask("POST", &path, &tokens, &given.to_string())?;
        took.push(due.elapsed().as_secs_f64() * 1000.0);
        due += each;
    }
    Ok(took)
}

fn main() -> Result<(), Fault> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, usual: u64| -> Result<u64, Fault> {
        let at = args.iter().position(|arg| arg == name);
        match at.and_then(|at| args.get(at + 1)) {
            Some(text) => Ok(text.parse()?),
            None => Ok(usual),
        }
    };
    let address = args.first().ok_or("load ADDRESS [--clients N] [--rate N] [--seconds N]")?;
    let (clients, rate) = (number("--clients", 16)?, number("--rate", 400)?);
    let time = Duration::from_secs(number("--seconds", 20)?);
    let each = Duration::from_secs_f64(clients as f64 / rate as f64);
    let began = Instant::now();
    let players: Vec<_> = (0..clients)
        .map(|client| {
            let address = address.clone();
            std::thread::spawn(move || play(&address, each, time, client))
        })
        .collect();
    let mut all = Vec::new();
    for player in players {
        all.extend(player.join().map_err(|_| "a client panicked")??);
    }
    all.sort_by(f64::total_cmp);
    let at = |share: f64| all[((all.len() - 1) as f64 * share) as usize];
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!(
        "{} answers of {clients} clients, {:.0} a second; ms: p50 {:.1}, p90 {:.1}, p99 {:.1}, \
         most {:.1}; load {}",
        all.len(),
        all.len() as f64 / began.elapsed().as_secs_f64(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0),
        load.trim()
    );
    Ok(())
}
