//! The real binary, as people and scripts use it.

use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const SMALL: &str = "battles-of-napoleon/serpallen";

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn grognard(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grognard"))
        .args(args)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // The reader may stop before everything is written.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Runs a command that must end with this exit code; returns what it said and what it complained.
#[track_caller]
fn run(folder: &Path, args: &[&str], code: i32) -> (String, String) {
    let output = grognard(folder, args, "");
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{args:?}\n{out}\n{err}");
    (out, err)
}

#[track_caller]
fn json(folder: &Path, args: &[&str]) -> Value {
    let mut args = args.to_vec();
    args.push("--json");
    let (out, _) = run(folder, &args, 0);
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}: {out}"))
}

/// Bad input: exit code 2 and one clear message.
#[track_caller]
fn bad(folder: &Path, args: &[&str], expected: &[&str]) {
    let (out, err) = run(folder, args, 2);
    assert!(out.is_empty(), "{out}");
    for words in expected {
        assert!(err.contains(words), "{words:?} expected in {err:?}");
    }
    assert!(err.lines().count() <= 8, "{err}");
}

/// Writes records of `games` simulated battles into a folder.
fn simulated(folder: &Path, games: &str) {
    let args = ["sim", SMALL, "--games", games, "--bots", "random,random", "--seed", "7"];
    run(folder, &[&args[..], &["--record-dir", "records"]].concat(), 0);
}

#[test]
fn help_says_how_to_play() {
    let folder = folder("help");
    let (out, _) = run(&folder, &["--help"], 0);
    assert!(out.contains("--listen") && out.contains("--no-open"), "{out}");
    let (_, err) = run(&folder, &["--listen", "nowhere"], 2);
    assert!(err.contains("nowhere"), "{err}");
    let (help, _) = run(&folder, &["help", "odds"], 0);
    assert!(help.contains("Examples:"), "{help}");
    run(&folder, &["--version"], 0);
}

#[test]
fn list_names_every_scenario() {
    let list = json(&folder("list"), &["list"]);
    let small = list.as_array().unwrap().iter().find(|info| info["id"] == SMALL).unwrap();
    assert_eq!(small["system"], "battles-of-napoleon");
    assert_eq!(small["battle"], "Eylau");
    for key in ["title", "words"] {
        assert!(small[key].is_string(), "{key}");
    }
    for key in ["units", "turns"] {
        assert!(small[key].as_u64().unwrap() > 0, "{key}");
    }
}

/// Austerlitz is the first battle under two systems.
#[test]
fn a_battle_is_listed_with_every_system_that_has_it() {
    let folder = folder("list-battle");
    let list = json(&folder, &["list", "--battle", "austerlitz"]);
    let list = list.as_array().unwrap();
    let systems: BTreeSet<&str> =
        list.iter().map(|info| info["system"].as_str().unwrap()).collect();
    assert_eq!(Vec::from_iter(systems), ["grande-armee", "great-battles"]);
    assert!(list.iter().all(|info| info["battle"] == "Austerlitz"));
    assert_eq!(list.iter().filter(|info| info["system"] == "great-battles").count(), 6);
    let (out, _) = run(&folder, &["list", "--battle", "Quatre Bras"], 0);
    assert!(out.contains("grande-armee/quatre-bras") && !out.contains("great-battles"), "{out}");
    bad(&folder, &["list", "--battle", "borodino"], &["no battle 'borodino'", "Austerlitz, Eylau"]);
}

#[test]
fn show_draws_and_tells() {
    let folder = folder("show");
    let (out, _) = run(&folder, &["show", "serpallen"], 0);
    assert!(out.contains("Friant") && out.contains("Serpallen (5), russian"), "{out}");
    run(&folder, &["show", SMALL, "--svg", "a.svg", "--png", "a.png", "--scale", "0.3"], 0);
    assert!(std::fs::read_to_string(folder.join("a.svg")).unwrap().starts_with("<svg"));
    assert!(std::fs::read(folder.join("a.png")).unwrap().starts_with(b"\x89PNG"));
    // Set up by circles: everybody stands somewhere. A side does not see the enemy's strength.
    let all = json(&folder, &["show", "grand-battle", "--side", "french"]);
    let pieces = all["pieces"].as_array().unwrap();
    assert!(pieces.len() > 250, "{}", pieces.len());
    let hidden = |p: &&Value| p["side"] == "russian" && p["strength"].is_null();
    assert!(pieces.iter().filter(hidden).count() > 100);
    simulated(&folder, "1");
    let record = ["show", SMALL, "--record", "records/000000.jsonl", "--at", "20"];
    assert!(json(&folder, &record)["pieces"].as_array().unwrap().len() > 10);
    bad(&folder, &["show", SMALL, "--side", "british"], &["no side 'british'", "french"]);
    bad(&folder, &["show", SMALL, "--scale", "99", "--svg", "b.svg"], &["--scale"]);
}

#[test]
fn sim_counts_and_repeats() {
    let folder = folder("sim");
    let args = ["sim", "serpallen", "--games", "6", "--bots", "random,random", "--seed", "3"];
    let one = json(&folder, &[&args[..], &["--threads", "1"]].concat());
    let mut two = json(&folder, &[&args[..], &["--threads", "2"]].concat());
    assert_eq!(one["games"], 6);
    assert_eq!(one["finished"], 6);
    let wins = &one["wins"];
    let sum = wins["french"].as_u64().unwrap() + wins["russian"].as_u64().unwrap();
    assert_eq!(sum + one["draws"].as_u64().unwrap(), 6);
    for side in ["french", "russian"] {
        for arm in ["infantry", "cavalry", "artillery"] {
            for key in ["mean", "p10", "p90"] {
                assert!(one["losses"][side][arm][key].is_number(), "{side} {arm} {key}");
            }
        }
    }
    // The number of threads changes nothing but the time.
    two["seconds"] = one["seconds"].clone();
    assert_eq!(one, two);
    let (out, _) = run(&folder, &args, 0);
    assert!(out.contains("6 of 6 battles"), "{out}");
}

#[test]
fn rules_can_be_browsed() {
    let folder = folder("rules");
    let system = "battles-of-napoleon";
    let (out, _) = run(&folder, &["rules", system, "23.2r"], 0);
    assert!(out.contains("[23.2r]") && out.contains("R33") && out.contains("because"), "{out}");
    let below = json(&folder, &["rules", system, "23.2"]);
    assert!(below.as_array().unwrap().len() > 10);
    assert!(
        below.as_array().unwrap().iter().all(|r| r["key"].as_str().unwrap().starts_with("23.2"))
    );
    let (chapters, _) = run(&folder, &["rules", system], 0);
    assert!(chapters.contains("CHAPTER"), "{chapters}");
    let (ruling, _) = run(&folder, &["rules", system, "R48"], 0);
    assert!(ruling.contains("R48"), "{ruling}");
    let coverage = json(&folder, &["rules", system, "--coverage"]);
    assert_eq!(coverage["system"], system);
    for key in ["total", "rules", "enforced", "waived"] {
        assert!(coverage[key].is_u64(), "{key}");
    }
    for key in ["without_code", "without_test"] {
        assert!(coverage[key].is_u64() || coverage[key].is_null(), "{key}");
    }
    bad(&folder, &["rules", system, "99.9z"], &["no rule '99.9z'"]);
    bad(&folder, &["rules", "whist"], &["no system 'whist'", system]);
}

/// Where a rulebook is at hand only in part, every rule says where it comes from.
#[test]
fn rules_say_their_source() {
    let folder = folder("rules-source");
    let system = "great-battles";
    for (key, source) in [("FTB-28", "printed"), ("ACT-01", "found"), ("SCN-08", "reconstructed")] {
        let (out, _) = run(&folder, &["rules", system, key], 0);
        assert!(out.lines().next().is_some_and(|line| line.ends_with(source)), "{out}");
        assert_eq!(json(&folder, &["rules", system, key])["provenance"], source);
    }
    let all = json(&folder, &["rules", system]);
    let chapters = all["chapters"].as_array().unwrap();
    assert!(chapters.iter().any(|one| one["chapter"] == "FIR"), "{all}");
    let rows: u64 = chapters.iter().map(|one| one["rows"].as_u64().unwrap()).sum();
    let count = |source: &str| all["sources"][source].as_u64().unwrap_or(0);
    let told = count("printed") + count("found") + count("reconstructed");
    let (out, _) = run(&folder, &["rules", system], 0);
    assert!(out.contains(&format!("rows by source: {} printed", count("printed"))), "{out}");
    assert!(told > 500 && told <= rows, "{all}");
    // Every rule tells it, and letters name a chapter.
    let fire = json(&folder, &["rules", system, "FIR"]);
    let fire = fire.as_array().unwrap();
    assert!(
        fire.len() > 10 && fire.iter().all(|row| row["key"].as_str().unwrap().starts_with("FIR-"))
    );
    let rules = fire.iter().filter(|row| row["kind"] == "rule");
    assert!(rules.clone().all(|row| row["provenance"].is_string()), "{fire:?}");
    let (out, _) = run(&folder, &["rules", "battles-of-napoleon", "23.2r"], 0);
    assert!(!out.contains("printed") && !out.contains("found"), "{out}");
}

#[test]
fn a_battle_is_reported() {
    let folder = folder("report");
    simulated(&folder, "2");
    let game = "records/000001.jsonl";
    let (out, _) = run(&folder, &["report", game], 0);
    for wanted in ["BULLETIN", "LOSSES", "THE DICE", "Verified:", "WHAT HISTORY DID", "Chandler"] {
        assert!(out.contains(wanted), "{wanted}: {out}");
    }
    let value = json(&folder, &["report", game]);
    assert_eq!(value["scenario"], SMALL);
    assert_eq!(value["dice"]["verified"], true);
    let lost = |side: usize| value["factions"][side]["lost"].as_i64().unwrap();
    let last = value["losses"]["course"].as_array().unwrap().last().unwrap();
    assert_eq!(last["lost"], serde_json::json!([lost(0), lost(1)]));

    let (out, _) = run(&folder, &["report", game, "--format", "markdown"], 0);
    assert!(out.starts_with("# Eylau: "), "{out}");
    assert!(
        out.contains("\n## Bulletin\n") && out.contains("| Formation | Side | Lost |"),
        "{out}"
    );

    // The name of the file says how it is written; a page holds its maps, beside Markdown they lie.
    run(&folder, &["report", game, "--out", "page.html"], 0);
    let page = std::fs::read_to_string(folder.join("page.html")).unwrap();
    let points = value["turning_points"].as_array().unwrap().len();
    assert_eq!(page.matches("data:image/svg+xml;base64,").count(), points);
    assert!(page.starts_with("<!doctype html>") && page.contains("<caption>"));
    run(&folder, &["report", game, "--out", "notes.md"], 0);
    let notes = std::fs::read_to_string(folder.join("notes.md")).unwrap();
    for number in 1..=points {
        assert!(notes.contains(&format!("(notes-{number}.svg)")));
        assert!(folder.join(format!("notes-{number}.svg")).exists());
    }

    // As a side may know it; and what cannot be reported says why.
    let own = json(&folder, &["report", game, "--side", "french"]);
    assert_eq!(own["known_to"], "the French");
    let (_, err) = run(&folder, &["report", game, "--side", "austrian"], 2);
    assert!(err.contains("no side 'austrian'"), "{err}");
    let text = std::fs::read_to_string(folder.join(game)).unwrap();
    let old = text.replacen("\"rules-version\":", "\"rules-version\":9", 1);
    std::fs::write(folder.join("old.jsonl"), old).unwrap();
    let (_, err) = run(&folder, &["report", "old.jsonl"], 2);
    assert!(err.contains("a report needs the rules it was played by"), "{err}");
}

#[test]
fn records_are_verified() {
    let folder = folder("replay");
    simulated(&folder, "2");
    let good = "records/000001.jsonl";
    let (out, _) = run(&folder, &["replay", good, "--verify"], 0);
    assert!(out.contains("verified") && out.contains("throws are the seed's"), "{out}");
    let value = json(&folder, &["replay", good, "--log"]);
    assert_eq!(value["verified"], true);
    assert!(value["log"].as_array().unwrap().len() > 50);
    let whole = std::fs::read_to_string(folder.join(good)).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let write = |name: &str, text: String| std::fs::write(folder.join(name), text).unwrap();

    // Cut off in the middle of a line: loads to the last whole one.
    let some = lines[..40].concat().len();
    write("cut.jsonl", whole[..some + 40 + 30].to_owned());
    let (out, err) = run(&folder, &["replay", "cut.jsonl"], 0);
    assert!(out.contains("not over") && err.contains("cut off at line"), "{out}{err}");
    let (_, err) = run(&folder, &["replay", "cut.jsonl", "--verify"], 1);
    assert!(err.contains("cut off"), "{err}");

    // Another die than the one that fell.
    let die = lines.iter().position(|line| line.contains("\"faces\":[")).unwrap();
    let at = lines[die].find("\"faces\":[").unwrap() + 9;
    let other = if &lines[die][at..=at] == "1" { "2" } else { "1" };
    let mut tampered: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
    tampered[die].replace_range(at..=at, other);
    write("tampered.jsonl", tampered.join("\n") + "\n");
    run(&folder, &["replay", "tampered.jsonl", "--verify"], 1);

    // Another state than the recorded one: the line is named.
    let mut tampered: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
    let at = tampered[9].find("\"hash\":\"").unwrap() + 8;
    tampered[9].replace_range(at..at + 4, "ffff");
    write("state.jsonl", tampered.join("\n") + "\n");
    let (_, err) = run(&folder, &["replay", "state.jsonl", "--verify"], 1);
    assert!(err.contains("line 10: state hash"), "{err}");

    // Another result.
    let swapped = if whole.contains("\"result\":\"russian\"") {
        whole.replace("\"result\":\"russian\"", "\"result\":\"french\"")
    } else {
        whole.replace("\"result\":\"french\"", "\"result\":\"russian\"")
    };
    write("result.jsonl", swapped);
    let (_, err) = run(&folder, &["replay", "result.jsonl", "--verify"], 1);
    assert!(err.contains("result"), "{err}");

    // Another rule, another reason for a throw, another termination: nothing of it passes.
    let choice = lines.iter().position(|line| line.contains("\"answer\":")).unwrap();
    for (line, key, words) in
        [(choice, "rule", "99.9"), (die, "throw", "tea"), (die, "rule", "99.9")]
    {
        let mut tampered: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        let mut value: Value = serde_json::from_str(lines[line]).unwrap();
        value[key] = words.into();
        tampered[line] = value.to_string();
        write("label.jsonl", tampered.join("\n") + "\n");
        let (_, err) = run(&folder, &["replay", "label.jsonl", "--verify"], 1);
        assert!(err.contains(&format!("line {}: '{words}'", line + 1)), "{err}");
    }
    let mut tampered: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
    let mut end: Value = serde_json::from_str(lines[lines.len() - 1]).unwrap();
    end["end"]["termination"] = "Blücher came. [1]".into();
    *tampered.last_mut().unwrap() = end.to_string();
    write("end.jsonl", tampered.join("\n") + "\n");
    let (_, err) = run(&folder, &["replay", "end.jsonl", "--verify"], 1);
    assert!(err.contains("termination") && err.contains("Blücher"), "{err}");

    // What was taken out is missed: hashes, the promise about the dice, or that and the seed.
    let blank = |key: &str, from: usize, to: usize, inside: Option<&str>| -> Vec<String> {
        let change = |(number, line): (usize, &&str)| {
            if !(from..to).contains(&number) {
                return (*line).to_owned();
            }
            let mut value: Value = serde_json::from_str(line).unwrap();
            match inside {
                Some(inside) => value[inside][key] = "".into(),
                None => value[key] = "".into(),
            }
            value.to_string()
        };
        lines.iter().enumerate().map(change).collect()
    };
    let last = lines.len() - 1;
    write("blank.jsonl", blank("hash", 1, last, None).join("\n") + "\n");
    let (out, err) = run(&folder, &["replay", "blank.jsonl", "--verify"], 1);
    assert!(
        err.contains("line 2: the state hash is missing") && !out.contains("verified"),
        "{err}"
    );
    let bare = blank("dice-commitment", 0, 1, Some("grognard"));
    write("bare.jsonl", bare.join("\n") + "\n");
    let (_, err) = run(&folder, &["replay", "bare.jsonl", "--verify"], 1);
    assert!(err.contains("a seed is revealed"), "{err}");
    let mut seedless = bare;
    end["end"]["termination"] =
        serde_json::from_str::<Value>(lines[last]).unwrap()["end"]["termination"].clone();
    end["end"]["seed"] = "".into();
    seedless[last] = end.to_string();
    write("seedless.jsonl", seedless.join("\n") + "\n");
    let (out, _) = run(&folder, &["replay", "seedless.jsonl", "--verify"], 0);
    assert!(!out.contains("verified") && out.contains("not checked: the dice"), "{out}");
    let value = json(&folder, &["replay", "seedless.jsonl"]);
    assert_eq!(value["verified"], false);
    assert!(value["unchecked"][0].as_str().unwrap().contains("dice"), "{value}");

    // A record of one game under the name of another system says what is wrong with it.
    let other = whole.replacen("\"system\":\"battles-of-napoleon\"", "\"system\":\"whist\"", 1);
    assert_ne!(other, whole);
    write("system.jsonl", other);
    bad(&folder, &["replay", "system.jsonl"], &["system is given as 'whist'"]);

    // Broken in the middle: bad input, with its line.
    let mut broken = lines.clone();
    broken[5] = "{\"n\":5,";
    write("broken.jsonl", broken.join("\n") + "\n");
    bad(&folder, &["replay", "broken.jsonl"], &["broken.jsonl", "line 6"]);
    bad(&folder, &["replay", "nowhere.jsonl"], &["nowhere.jsonl"]);
    write("empty.jsonl", String::new());
    bad(&folder, &["replay", "empty.jsonl"], &["line 1", "empty"]);
    write("other.jsonl", "hello\n".to_owned());
    bad(&folder, &["replay", "other.jsonl"], &["line 1"]);
}

#[test]
fn fuzz_finds_nothing() {
    let folder = folder("fuzz");
    let args = ["fuzz", "battles-of-napoleon", "--games", "6", "--seed", "2"];
    let report = json(&folder, &[&args[..], &["--scenario", "serpallen"]].concat());
    assert_eq!(report["system"], "battles-of-napoleon");
    assert_eq!(report["games"], 6);
    assert!(report["decisions"].as_u64().unwrap() > 100);
    assert_eq!(report["findings"].as_array().unwrap().len(), 0, "{report}");
}

/// Pairs are counted and told in the documented shape.
#[test]
fn a_ladder_counts_pairs() {
    let folder = folder("ladder");
    let args = ["lab", "ladder", SMALL, "--bots", "greedy,random", "--pairs", "3", "--seed", "4"];
    let found = json(&folder, &args);
    let rung = &found[0];
    assert_eq!((&rung["scenario"], &rung["pairs"]), (&SMALL.into(), &3.into()));
    assert_eq!(rung["unfinished"], 0);
    let [won, even] = ["won", "even"].map(|key| rung[key].as_f64().expect("a number"));
    assert_eq!(rung["share"].as_f64(), Some((won + even / 2.0) / 3.0));
    for player in 0..2 {
        assert_eq!(rung["conduct"][player]["illegal"], 0);
        assert!(rung["conduct"][player]["decisions"].as_u64() > Some(0));
    }
    let (told, _) = run(&folder, &args, 0);
    assert!(told.contains("greedy against random, 3 pairs, seed 4"), "{told}");
}

/// The example of `docs/bots.md`, with its command.
fn example() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    format!("exec:python3 {}", path.display())
}

/// A program of somebody else's plays whole games of every system, and equal seeds give equal games.
#[test]
fn programs_of_others_play_too() {
    let folder = folder("programs");
    let bots = format!("{},random", example());
    for scenario in [SMALL, "la-bataille/lesson", "great-battles/northern-flank"] {
        let args = ["sim", scenario, "--games", "1", "--bots", &bots, "--seed", "5"];
        let report = json(&folder, &args);
        assert_eq!(report["finished"], 1, "{scenario}: {report}");
        assert_eq!(report["losses"], json(&folder, &args)["losses"], "{scenario}");
    }
    let args = ["lab", "ladder", SMALL, "--bots", &bots, "--pairs", "1", "--seed", "5"];
    let rung = json(&folder, &args);
    assert_eq!(rung[0]["conduct"][0]["illegal"], 0, "{rung}");
}

/// A program that cannot play ends the run, and its own words say why.
#[test]
fn programs_that_cannot_play_are_named() {
    let folder = folder("bad-programs");
    let refused = |command: &str, words: &[&str]| {
        let bots = format!("exec:{command},random");
        bad(&folder, &["sim", SMALL, "--games", "1", "--bots", &bots], words);
    };
    refused("", &["exec: wants a program"]);
    refused("no-such-program", &["no-such-program"]);
    refused("true", &["true: it ended in the middle of the game"]);
    refused("echo nonsense", &["expected, found 'nonsense'"]);
    let script = folder.join("stubborn.sh");
    std::fs::write(&script, "while read -r line; do echo '{\"answer\": \"no such answer\"}'; done")
        .unwrap();
    refused(&format!("sh {}", script.display()), &["'no such answer' is not a legal answer"]);
}

/// A run is its games: from a later game on, the same ones are played.
#[test]
fn fuzz_begins_at_any_game() {
    let folder = folder("fuzz-from");
    let args = ["fuzz", "battles-of-napoleon", "--scenario", "serpallen", "--seed", "2"];
    let decisions = |more: &[&str]| -> u64 {
        let report = json(&folder, &[&args[..], more].concat());
        report["decisions"].as_u64().unwrap()
    };
    let all = decisions(&["--games", "5"]);
    let parts = [&["--games", "3"][..], &["--from", "3"], &["--from", "4"]].map(|part| {
        let one = if part[0] == "--from" { &["--games", "1"][..] } else { &[] };
        decisions(&[part, one].concat())
    });
    assert_eq!(parts.iter().sum::<u64>(), all, "{parts:?}");
    assert_ne!(parts[1], parts[2], "another game");
}

#[test]
fn bench_measures() {
    let args = ["bench", "--scenario", "serpallen", "--bot", "random", "--seconds", "0.2"];
    let speeds = json(&folder("bench"), &args);
    let first = &speeds["speeds"][0];
    assert_eq!(first["scenario"], SMALL);
    assert_eq!(first["bot"], "random");
    assert_eq!(first["threads"], 1);
    let whole = documented("field");
    assert_eq!(speeds["version"], 1);
    shaped(&speeds, &whole);
    let entry = documented("field of speeds");
    for speed in speeds["speeds"].as_array().unwrap() {
        shaped(speed, &entry);
        for (key, value) in speed.as_object().unwrap().iter().filter(|(_, value)| value.is_number())
        {
            assert!(value.as_f64().unwrap() > 0.0, "{key}");
        }
    }
}

/// The fields and their types in the table of docs/bench.md that begins with this heading.
fn documented(heading: &str) -> Vec<(String, String)> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bench.md");
    let page = std::fs::read_to_string(page).unwrap();
    let start = format!("| {heading} | type | |");
    let table = page.lines().skip_while(|line| *line != start).skip(2);
    let cell = |cell: &str| cell.trim().trim_matches('`').to_owned();
    let fields = table.take_while(|line| line.starts_with('|')).map(|line| {
        let cells: Vec<String> = line.split('|').map(cell).collect();
        (cells[1].clone(), cells[2].clone())
    });
    let fields: Vec<(String, String)> = fields.collect();
    assert!(!fields.is_empty(), "{heading}");
    fields
}

/// That a value has these fields and no others.
#[track_caller]
fn shaped(value: &Value, fields: &[(String, String)]) {
    let mut found: Vec<&String> = value.as_object().unwrap().keys().collect();
    let mut wanted: Vec<&String> = fields.iter().map(|(field, _)| field).collect();
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted);
    for (field, kind) in fields {
        let value = &value[field];
        let fits = match kind.as_str() {
            "text" => value.is_string(),
            "list" => value.is_array(),
            "whole number" => value.is_u64(),
            "number" => value.is_number(),
            other => panic!("{field}: a type {other}?"),
        };
        assert!(fits, "{field} is no {kind}: {value}");
    }
}

const EYLAU: &str = "battles-of-napoleon";

const FIGHT: &str = "map
......
......
......
......
......
......
end
weather clear
order 2/IV attack
SPbD 0304 fresh 0 sp=3
46/II 0303 line 3 sp=6
";

#[test]
fn odds_of_a_position() {
    let folder = folder("odds-position");
    std::fs::write(folder.join("fight.txt"), FIGHT).unwrap();
    let at = |name, about| ["odds", EYLAU, name, about, "--position", "fight.txt"];
    let odds = json(&folder, &at("assault", "0304x0303"));
    let sum: f64 = odds["outcomes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|o| o["probability"].as_f64().unwrap())
        .sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    assert!(odds["outcomes"][0]["words"].is_string());
    // Defensive fire comes first; the assault's own modifiers are among the rolls.
    assert_eq!(odds["modifiers"][0]["rule"], "21.3k");
    assert!(odds["rolls"].as_array().unwrap().iter().any(|roll| roll["why"] == "assault"));
    let (out, _) = run(&folder, &at("fire", "0303@0304"), 0);
    assert!(out.contains("no effect") && out.contains("replies assumed"), "{out}");
    let stdin = grognard(&folder, &["odds", EYLAU, "stand", "46/II", "--position", "-"], FIGHT);
    assert!(text(&stdin.stdout).contains("46/II stands"), "{}", text(&stdin.stdout));
    bad(&folder, &at("fire", "0303@0301"), &["no enemy"]);
    bad(&folder, &["odds", EYLAU, "--position", "fight.txt"], &["<PROCEDURE>"]);
    bad(&folder, &["odds", EYLAU, "weather", "--position", "none.txt"], &["none.txt"]);
    bad(&folder, &["odds"], &["--record", "--position"]);
    std::fs::write(folder.join("broken.txt"), "weather clear\n46/II 9999 line\n").unwrap();
    bad(
        &folder,
        &["odds", EYLAU, "weather", "--position", "broken.txt"],
        &["broken.txt", "line 2"],
    );
}

/// Every system lists its procedures, and every example takes place in the example position.
#[test]
fn odds_are_listed_with_examples() {
    let folder = folder("odds-list");
    for system in ["battles-of-napoleon", "grande-armee", "la-bataille"] {
        let (position, _) = run(&folder, &["odds", system, "--example"], 0);
        std::fs::write(folder.join("example.txt"), position).unwrap();
        let listed = json(&folder, &["odds", system]);
        let (table, _) = run(&folder, &["odds", system], 0);
        let mut tried = 0;
        for procedure in listed.as_array().unwrap() {
            let name = procedure["name"].as_str().unwrap();
            assert!(table.contains(name) && procedure["words"].is_string(), "{table}");
            let Some(example) = procedure["example"].as_str() else { continue };
            let args = ["odds", system, name, example, "--position", "example.txt"];
            let odds = json(&folder, &args);
            assert!(!odds["outcomes"].as_array().unwrap().is_empty(), "{system} {name}");
            tried += 1;
        }
        assert!(tried >= 9, "{system}: {tried}");
    }
    bad(&folder, &["odds", "chess"], &["no system 'chess'"]);
}

/// A position of La Bataille: the assault of a battalion in column on a Russian regiment.
const KULM: &str = "map
........
........
........
........
........
........
........
........
end
1/25e 0306 column N
F1a 0508 unlimbered N
Mur 0305 column S
Rev 0504 line SSW
16eC 0107 column N
";

#[test]
fn odds_of_la_bataille() {
    let folder = folder("odds-kulm");
    std::fs::write(folder.join("kulm.txt"), KULM).unwrap();
    let args = |name, about| ["odds", "la-bataille", name, about, "--position", "kulm.txt"];
    let odds = json(&folder, &args("melee", "1/25e>Mur"));
    let outcomes = odds["outcomes"].as_array().unwrap();
    let sum: f64 = outcomes.iter().map(|outcome| outcome["probability"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{odds}");
    assert!(odds["rolls"].as_array().unwrap().len() >= 3, "{odds}");
    let (out, _) = run(&folder, &args("fire", "F1a>Rev"), 0);
    assert!(out.contains("fire defence value 9") && out.contains("Rev loses 1"), "{out}");
    let (out, _) = run(&folder, &args("pre-melee", "1/25e>Mur"), 0);
    assert!(out.contains("strength of both sides +6 [13.2.3a]"), "{out}");
    let (out, _) = run(&folder, &args("recall", "16eC"), 0);
    assert!(out.contains("83.33 %") && out.contains("16eC is recalled"), "{out}");
    bad(&folder, &args("melee", "16eC>Mur"), &["13.1.2"]);
    bad(&folder, &args("square", "1/25e"), &["10.2.8a"]);
    bad(&folder, &args("escape", "1/25e"), &["no procedure 'escape'", "pre-melee"]);
    std::fs::write(folder.join("kulm.txt"), format!("{KULM}1erL 0505 column N\n")).unwrap();
    let (out, _) = run(&folder, &args("stand", "Rev<1erL"), 0);
    assert!(out.contains("lancers -6 [13.4.8]") && out.contains("55.56 %"), "{out}");
    let (out, _) = run(&folder, &args("charge-melee", "1erL>Rev straight"), 0);
    assert!(out.contains("straight charge [10.2.5] = 36"), "{out}");
}

#[test]
fn odds_of_a_decision() {
    let folder = folder("odds-record");
    simulated(&folder, "1");
    let record = "records/000000.jsonl";
    let whole = std::fs::read_to_string(folder.join(record)).unwrap();
    // Every fifth recorded answer has odds that sum to one, or a reason why not.
    let mut given = 0;
    let answers = whole.lines().enumerate().filter(|(_, line)| line.contains("\"answer\""));
    for (index, line) in answers.step_by(5).take(40) {
        let line: Value = serde_json::from_str(line).unwrap();
        let (answer, at) = (line["answer"].as_str().unwrap(), (index - 1).to_string());
        let side = line["seat"].as_str().unwrap();
        let args = ["odds", "--record", record, "--at", &at, "--answer", answer];
        let args = [&args[..], &["--side", side, "--json"]].concat();
        let output = grognard(&folder, &args, "");
        let out = text(&output.stdout);
        if output.status.code() == Some(2) {
            let err = text(&output.stderr);
            assert!(err.contains("hidden strengths") || err.contains("courses"), "{err}");
            continue;
        }
        let odds: Value = serde_json::from_str(&out).unwrap();
        let sum: f64 = odds["outcomes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|o| o["probability"].as_f64().unwrap())
            .sum();
        assert!((sum - 1.0).abs() < 1e-9, "{args:?}: {sum}");
        given += 1;
    }
    assert!(given >= 30, "{given}");
    // A declared assault is looked at to its end.
    let declared = whole.lines().enumerate().find(|(_, line)| {
        line.contains("\"rule\":\"23.1c\"") && line.contains("x2") && line.contains("\"answer\"")
    });
    if let Some((index, line)) = declared {
        let line: Value = serde_json::from_str(line).unwrap();
        let (answer, at) = (line["answer"].as_str().unwrap(), (index - 1).to_string());
        let args = ["odds", "--record", record, "--at", &at, "--answer", answer];
        let odds = json(&folder, &args);
        assert!(odds["rolls"].as_array().unwrap().iter().any(|r| r["why"] == "assault"), "{odds}");
    }
    let args = ["odds", "--record", record, "--at", "12", "--answer", "nonsense"];
    bad(&folder, &args, &["nonsense", "legal are"]);
    let args = ["odds", "--record", record, "--answer", "yes"];
    bad(&folder, &args, &["nobody is asked"]);
}

/// Plays Serpallen to its result, always taking a choice by number.
#[test]
fn a_whole_battle_by_pipe() {
    let folder = folder("play");
    let answers = "1\n".repeat(3000);
    let args = ["play", SMALL, "--side", "both", "--seed", "5", "--record", "game.jsonl"];
    let output = grognard(&folder, &args, &answers);
    let out = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(out.contains("The battle is over; the winner:"), "{out}");
    assert!(!folder.join("game.jsonl.seed").exists(), "the seed stands in the record now");
    let (out, _) = run(&folder, &["replay", "game.jsonl", "--verify"], 0);
    assert!(out.contains("verified"), "{out}");
    bad(&folder, &args, &["exists already", "--load"]);
}

/// Each guided first battle is followed to its farewell by doing what it says.
#[test]
fn a_guide_leads_through_a_first_battle() {
    let folder = folder("guide");
    let (listed, _) = run(&folder, &["list", "--json"], 0);
    let listed: Value = serde_json::from_str(&listed).unwrap();
    let scenarios = listed.as_array().cloned().unwrap_or_default();
    let mut systems: Vec<&str> =
        scenarios.iter().filter_map(|scenario| scenario["system"].as_str()).collect();
    systems.dedup();
    assert_eq!(systems.len(), 5, "{systems:?}");
    for system in systems {
        let path = format!("{}/../../systems/{system}/guide.toml", env!("CARGO_MANIFEST_DIR"));
        let guide = std::fs::read_to_string(path).unwrap();
        let farewell = guide.lines().find_map(|line| line.strip_prefix("farewell = \"")).unwrap();
        let record = format!("{system}.jsonl");
        let output = grognard(
            &folder,
            &["play", "--guide", system, "--record", &record],
            &"do\n".repeat(120),
        );
        let out = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{system}: {}", text(&output.stderr));
        assert!(out.contains(farewell.trim_end_matches('"')), "{system}: {out}");
        let last = guide.matches("[[step]]").count();
        assert!(out.contains(&format!("step {last} of {last}")), "{system}: {out}");
    }
    bad(&folder, &["play", "--guide", "chess"], &["no system 'chess'"]);
    bad(&folder, &["play", "--guide", "champs", "--side", "french"], &["--side", "--guide"]);
}

#[test]
fn against_a_bot_with_every_command() {
    let folder = folder("commands");
    let args = ["play", SMALL, "--side", "french", "--bot", "random", "--record", "g.jsonl"];
    let script = "?\nlist\nwhy nonsense\nwhy 1\nodds 1\nnonsense\nlog 5\nsave\nmap m.svg\nmap m.gif\n\
                  1\nundo\n1\nquit\n";
    let output = grognard(&folder, &args, script);
    let out = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(out.contains("Answer with the number or the notation"), "{out}");
    assert!(out.contains("No: "), "{out}");
    assert!(out.contains("map FILE.png"), "{out}");
    assert!(out.contains("Saved. Go on with --load g.jsonl"), "{out}");
    assert!(folder.join("m.svg").exists());
    // The seed is kept beside the record; the game goes on, even after a crash in mid-line.
    assert!(folder.join("g.jsonl.seed").exists());
    let mut record = std::fs::read_to_string(folder.join("g.jsonl")).unwrap();
    let before = record.lines().count();
    record.push_str("{\"n\":99,\"se");
    std::fs::write(folder.join("g.jsonl"), record).unwrap();
    let load = ["play", SMALL, "--side", "french", "--bot", "random", "--load", "g.jsonl"];
    let output = grognard(&folder, &load, "1\n1\n");
    let err = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{err}");
    assert!(err.contains("cut off"), "{err}");
    let after = std::fs::read_to_string(folder.join("g.jsonl")).unwrap().lines().count();
    assert!(after > before, "{before} {after}");
    run(&folder, &["replay", "g.jsonl"], 0);
    // Without its seed, or with another, it does not.
    std::fs::remove_file(folder.join("g.jsonl.seed")).unwrap();
    bad(&folder, &load, &["seed that is not there", "--seed"]);
    bad(&folder, &[&load[..], &["--seed", "1"]].concat(), &["not the seed"]);
    bad(&folder, &["umpire", SMALL, "--load", "g.jsonl"], &["come from a seed"]);
}

#[test]
fn the_umpire_takes_typed_dice() {
    let folder = folder("umpire");
    let args = ["umpire", SMALL, "--record", "table.jsonl"];
    // What does not fit is refused, so that one of these always serves: a cube by its name, a
    // question by an answer, dice by their faces.
    let step = "french\nrussian\nfire\npass\ndone\n9 9\n3 4\n1\n";
    let output = grognard(&folder, &args, &step.repeat(60));
    let out = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(out.contains("Throw for cube from the bag [16a]: one of"), "{out}");
    assert!(out.contains("Drawn: a French cube.") && out.contains("Drawn: a fire cube."), "{out}");
    assert!(out.contains("Saved. Go on with"), "{out}");
    let value = json(&folder, &["replay", "table.jsonl"]);
    assert!(value["answers"].as_u64().unwrap() > 20, "{value}");
    let (out, _) = run(&folder, &["replay", "table.jsonl", "--verify"], 0);
    assert!(out.contains("not over"), "{out}");
}

#[test]
fn bad_input_is_named() {
    let folder = folder("bad");
    bad(&folder, &["sim", "serpalen"], &["no scenario 'serpalen'", "did you mean", SMALL]);
    bad(&folder, &["sim", "borodino"], &["no scenario 'borodino'", "grognard list"]);
    bad(&folder, &["sim", SMALL, "--bots", "marshal,random"], &["no bot 'marshal'", "random"]);
    bad(&folder, &["sim", SMALL, "--bots", "a,b,c"], &["A,B"]);
    bad(&folder, &["lab", "ladder"], &["SCENARIO"]);
    bad(&folder, &["lab", "ladder", SMALL, "--bots", "greedy"], &["A,B", "greedy"]);
    bad(&folder, &["lab", "ladder", SMALL, "--bots", "ney,greedy"], &["no bot 'ney'", "greedy"]);
    bad(&folder, &["sim", SMALL, "--option", "rain"], &["no option 'rain'", "hidden-orders"]);
    bad(&folder, &["sim", SMALL, "--threads", "0"], &["--threads", "1 to 256"]);
    bad(&folder, &["sim", SMALL, "--threads", "20000"], &["--threads", "1 to 256"]);
    bad(&folder, &["fuzz", "battles-of-napoleon", "--threads", "20000"], &["1 to 256"]);
    bad(&folder, &["sim", SMALL, "--games", "0"], &["--games"]);
    bad(&folder, &["fuzz", "battles-of-napoleon", "--games", "0"], &["--games"]);
    bad(&folder, &["serve", "--patience", "0"], &["--patience"]);
    simulated(&folder, "1");
    let record = "records/000000.jsonl";
    let behind = ["show", SMALL, "--record", record, "--at", "99999999"];
    bad(&folder, &behind, &["--at 99999999", "answers"]);
    let behind = ["odds", "--record", record, "--answer", "x", "--at", "99999999"];
    bad(&folder, &behind, &["--at 99999999", "answers"]);
    if Path::new("/dev/zero").exists() {
        bad(&folder, &["replay", "/dev/zero"], &["/dev/zero", "64 MB"]);
    }
    bad(&folder, &["play", SMALL, "--side", "prussian"], &["no side 'prussian'"]);
    bad(&folder, &["play", SMALL, "--side", "french", "--bot", "ney"], &["no bot 'ney'"]);
    bad(&folder, &["fuzz", "chess"], &["no system 'chess'"]);
    bad(&folder, &["dance"], &["dance"]);
    bad(&folder, &["sim", SMALL, "--games", "many"], &["many"]);
    // A chart with a missing cell: file, line and row.
    std::fs::create_dir(folder.join("charts")).unwrap();
    let built_in = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../systems/battles-of-napoleon/charts/limber.toml");
    let chart = std::fs::read_to_string(built_in).unwrap();
    let missing = chart.replace("\"lost\",   \"limber\", \"limber\"", "\"lost\",   \"limber\"");
    assert_ne!(chart, missing);
    std::fs::write(folder.join("charts/limber.toml"), missing).unwrap();
    let args = ["sim", SMALL, "--charts", "charts"];
    bad(&folder, &args, &["charts/limber.toml:", "horse-guns", "expected"]);
    std::fs::rename(folder.join("charts/limber.toml"), folder.join("charts/lumber.toml")).unwrap();
    bad(&folder, &args, &["lumber.toml", "limber.toml"]);
    std::fs::create_dir(folder.join("none")).unwrap();
    bad(&folder, &["sim", SMALL, "--charts", "none"], &["no .toml or .geojson file"]);
    bad(&folder, &["sim", SMALL, "--charts", "nowhere"], &["nowhere"]);
}

/// A battle of one's own: a sound one is fought, one with a unit on no hex is refused by file and
/// line.
#[test]
fn battle_files_may_be_replaced() {
    let folder = folder("battle");
    let built_in =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../battles/eylau/battles-of-napoleon.toml");
    let battle = std::fs::read_to_string(built_in).unwrap();
    std::fs::create_dir(folder.join("mine")).unwrap();
    let file = folder.join("mine/battles-of-napoleon.toml");
    let args = ["sim", SMALL, "--games", "1", "--charts", "mine"];
    // The French begin a hex nearer.
    let nearer = battle.replace("\"33/I\",    hex = \"2652\"", "\"33/I\",    hex = \"2651\"");
    assert_ne!(battle, nearer);
    std::fs::write(&file, nearer).unwrap();
    run(&folder, &args, 0);
    let nowhere = battle.replace("\"33/I\",    hex = \"2652\"", "\"33/I\",    hex = \"9999\"");
    assert_ne!(battle, nowhere);
    std::fs::write(&file, nowhere).unwrap();
    let line = battle.lines().position(|line| line.contains("\"33/I\",    hex")).unwrap() + 1;
    let place = format!("battles-of-napoleon.toml:{line}:");
    bad(&folder, &args, &[&place, "9999", "expected"]);
}

/// Charts of one's own stand in the record: without them it is not run again.
#[test]
fn charts_belong_to_the_record() {
    let folder = folder("charts");
    std::fs::create_dir(folder.join("mine")).unwrap();
    let built_in = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../systems/battles-of-napoleon/charts/limber.toml");
    let chart = std::fs::read_to_string(built_in).unwrap();
    std::fs::write(folder.join("mine/limber.toml"), chart + "\n").unwrap();
    let args = ["sim", SMALL, "--games", "1", "--bots", "random,random", "--charts", "mine"];
    run(&folder, &[&args[..], &["--record-dir", "records"]].concat(), 0);
    let record = "records/000000.jsonl";
    run(&folder, &["replay", record, "--verify", "--charts", "mine"], 0);
    bad(&folder, &["replay", record], &["charts of its own"]);
}

/// An answer out of turn, through the facade that pages will use.
#[test]
fn answers_out_of_turn_are_refused() {
    use engine::{Seat, Viewer};
    use host::{DiceSource, Player};
    let system = systems::all(&bots::all()).swap_remove(0);
    let start = system.open(SMALL, &[], &[]).unwrap();
    let person = || Player::Person("somebody".to_owned());
    let mut session = start.begin([person(), person()], DiceSource::Number(3)).unwrap();
    let mut seen = 0;
    while session.outcome().is_none() && seen < 60 {
        seen += 1;
        let seat = session.awaited()[0];
        let mine = session.questions(Viewer::Seat(seat));
        let asked = mine.iter().find(|q| !q.answers.is_empty()).unwrap();
        let first = asked.answers[0].notation.clone();
        // Nobody else sees the answers, and nobody else may give them.
        for viewer in [Viewer::Seat(seat.other()), Viewer::Spectator] {
            let theirs = session.questions(viewer);
            let own = theirs.iter().find(|q| q.side == asked.side).unwrap();
            assert!(own.answers.is_empty(), "{viewer:?}");
        }
        if !session.awaited().contains(&seat.other()) {
            let before = session.record();
            let refusal = session.answer(seat.other(), &first).unwrap_err();
            assert_eq!(refusal.rule, "turn");
            assert_eq!(session.record(), before);
        }
        assert!(session.answer(seat, "no such answer").is_err());
        session.answer(seat, &first).unwrap();
    }
    assert_eq!(session.answers(), session.record_lines(0).len());
    assert!(
        session.log(Viewer::Umpire, 0).len() >= session.log(Viewer::Seat(Seat::First), 0).len()
    );
}

/// What cannot be written is an exit code, not success.
#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_no_success() {
    let folder = folder("full");
    let command = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grognard"));
        command.args(args).current_dir(&folder).stdin(Stdio::null()).stderr(Stdio::piped());
        command
    };
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for args in [&["list"][..], &["rules", "battles-of-napoleon"], &["list", "--json"]] {
        let output = command(args).stdout(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(text(&output.stderr).contains("standard output"), "{args:?}");
    }
    // A server that cannot say where it is does not stay.
    let serve = ["serve", "--no-open", "--listen", "127.0.0.1:0", "--data", "games"];
    let output = command(&serve).stdout(full()).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    // Nobody reads: as if SIGPIPE had ended it, and without a word.
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = command(&["rules", "battles-of-napoleon"]).stdout(writer).output().unwrap();
    assert_eq!(output.status.code(), Some(141));
    assert_eq!(text(&output.stderr), "");
    // Nor is a complaint that nobody hears a panic.
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = command(&["sim", "borodino"]).stderr(writer).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

/// A server is looked at and copied from outside while it serves; a second one is refused; an
/// interrupt ends it without noise, though computer players are at work.
#[cfg(unix)]
#[test]
fn a_server_is_checked_copied_and_ended() {
    use std::io::{BufRead, BufReader, Read};
    let folder = folder("served");
    let games = ["check", "--data", "games"];
    bad(&folder, &games, &["there are no games"]);
    let serve = ["serve", "--no-open", "--listen", "127.0.0.1:0", "--data", "games"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_grognard"))
        .args(serve)
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
    let wish = r#"{"scenario":"battles-of-napoleon/serpallen","seats":
        {"french":{"kind":"bot"},"russian":{"kind":"bot"}}}"#;
    for _ in 0..4 {
        let mut stream = std::net::TcpStream::connect(&address).unwrap();
        write!(
            stream,
            "POST /api/v1/games HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nX-Grognard: 1\r\nContent-Length: {}\r\n\r\n{wish}",
            wish.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    }
    bad(&folder, &serve, &["another Grognard", &format!("process {}", child.id()), "--data"]);
    let (out, _) = run(&folder, &games, 0);
    assert!(out.contains("4 of 4 games are sound"), "{out}");
    assert_eq!(json(&folder, &games)["is_sound"], true);
    let copy = ["backup", "copy.sqlite", "--data", "games"];
    assert_eq!(json(&folder, &copy)["games"], 4);
    bad(&folder, &copy, &["copy.sqlite", "exists already"]);
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let ended = child.wait_with_output().unwrap();
    assert!(ended.status.success(), "{:?}", ended.status);
    assert_eq!(text(&ended.stderr), "");
    // The copy can be put in the place of the original, and a damaged one is named.
    std::fs::create_dir(folder.join("again")).unwrap();
    std::fs::rename(folder.join("copy.sqlite"), folder.join("again/games.sqlite")).unwrap();
    assert_eq!(json(&folder, &["check", "--data", "again"])["sound"], 4);
    let file = folder.join("again/games.sqlite");
    let mut bytes = std::fs::read(&file).unwrap();
    let half = bytes.len() / 8192 * 4096;
    bytes[half..half + 4096].fill(0x5a);
    std::fs::write(&file, bytes).unwrap();
    let (out, _) = run(&folder, &["check", "--data", "again", "--save", "saved"], 1);
    assert!(out.contains("the file:"), "{out}");
}

/// A record of the corpus that an older version of the rules has played.
fn older(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/older");
    folder.join(name).display().to_string()
}

/// Rules that are no longer in the program have played it: its answers mean nothing to ours.
#[test]
fn older_records_are_read_as_they_were_written() {
    let folder = folder("older");
    let record = &older("serpallen-with-story.jsonl");
    let (out, _) = run(&folder, &["replay", record, "--log"], 0);
    for words in [
        "Turn 2, 9 am",
        "goes to 2851 by the left. [19a]",
        "322 answers",
        "The Russian army holds Serpallen and wins. [9p]",
        "all 76 throws are the seed's",
        "Played by version 1 of the rules",
        "shown as it was written, not run again",
        "--png",
    ] {
        assert!(out.contains(words), "{words}: {out}");
    }
    let (_, err) = run(&folder, &["replay", record, "--verify"], 1);
    assert!(err.contains("cannot be verified") && err.contains("version 1"), "{err}");
    let value = json(&folder, &["replay", record, "--log"]);
    assert_eq!((&value["verified"], &value["rules_version"]), (&false.into(), &1.into()));
    assert_eq!((&value["holds_story"], &value["holds_picture"]), (&true.into(), &true.into()));
    assert_eq!(value["outcome"]["winner"], "russian");
    assert_eq!(value["moves"][29]["words"], "by-the-left");
    assert_eq!(value["dice_checked"], 76);
    assert!(value["log"].as_array().unwrap().len() > 100);

    let show = ["show", "serpallen", "--record", record];
    let (_, err) = run(&folder, &[&show[..], &["--png", "end.png"]].concat(), 0);
    assert!(err.contains("version 1") && folder.join("end.png").exists(), "{err}");
    let drawn = json(&folder, &show);
    assert!(drawn["pieces"].as_array().unwrap().len() > 10);
    bad(&folder, &[&show[..], &["--at", "3"]].concat(), &["only its last picture, at 322"]);
    bad(&folder, &["show", "grand-battle", "--record", record], &["not of grand-battle"]);
    let side = ["--side", "french", "--load", record];
    bad(&folder, &[&["play", "serpallen"], &side[..]].concat(), &["version 1"]);

    // A system that we do not know at all is read the same way.
    let whist = std::fs::read_to_string(record).unwrap().replace("battles-of-napoleon", "whist");
    std::fs::write(folder.join("whist.jsonl"), whist).unwrap();
    let (out, _) = run(&folder, &["replay", "whist.jsonl", "--log"], 0);
    assert!(out.contains("does not know the system 'whist'") && out.contains("2851"), "{out}");
}

#[test]
fn an_older_record_without_story_shows_its_moves() {
    let folder = folder("bare");
    let record = &older("serpallen-without-story.jsonl");
    let (out, _) = run(&folder, &["replay", record, "--log"], 0);
    for words in ["holds no story", "holds no last picture", "The French side gives up."] {
        assert!(out.contains(words), "{words}: {out}");
    }
    let value = json(&folder, &["replay", record, "--log"]);
    let moves = value["moves"].as_array().unwrap();
    let choice = moves.iter().find(|made| made["side"] == "french").unwrap();
    let dice = moves.iter().find(|made| made["faces"][0].is_u64()).unwrap();
    let rule = |of: &Value| format!("[{}]", of["rule"].as_str().unwrap());
    let shown = format!("French: {} {}", choice["words"].as_str().unwrap(), rule(choice));
    assert!(out.contains(&shown), "{shown}: {out}");
    let faces = dice["faces"].as_array().unwrap();
    let faces: Vec<String> = faces.iter().map(Value::to_string).collect();
    let (words, rule) = (dice["words"].as_str().unwrap(), rule(dice));
    let shown = format!("{words}: {} {rule}", faces.join(" "));
    assert!(out.contains(&shown), "{shown}: {out}");
    bad(&folder, &["show", "serpallen", "--record", record], &["holds no picture"]);
}

/// Of our own version, the story is held against what the rules tell; that is no fault of the game.
#[test]
fn a_story_that_was_changed_is_noticed() {
    let folder = folder("retold");
    simulated(&folder, "1");
    let good = "records/000000.jsonl";
    let (out, _) = run(&folder, &["replay", good, "--verify"], 0);
    assert!(!out.contains("told otherwise"), "{out}");
    let whole = std::fs::read_to_string(folder.join(good)).unwrap();
    let changed = whole.replacen("The weather: clear.", "The weather: splendid.", 1);
    let changed = changed.replacen("\"subtitle\":\"", "\"subtitle\":\"not ", 1);
    std::fs::write(folder.join("changed.jsonl"), changed).unwrap();
    let (out, _) = run(&folder, &["replay", "changed.jsonl", "--verify"], 0);
    for words in
        ["line 1: the story is told otherwise, 'The weather: splendid.'", "drawn otherwise"]
    {
        assert!(out.contains(words), "{words}: {out}");
    }
    let value = json(&folder, &["replay", "changed.jsonl"]);
    assert_eq!(value["verified"], true, "answers, states and dice are as they were");
    assert_eq!(value["retold"].as_array().unwrap().len(), 2);
}
