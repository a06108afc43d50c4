//! `grognard rules`

use crate::args::RulesArgs;
use crate::failure::Failure;
use crate::library;
use crate::out::{self, Output};
use engine::ledger::{Attested, Kind, Ledger, Row, Ruling, Status};
use host::{Coverage, Places, similar};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;

pub fn run(args: &RulesArgs, output: Output) -> Result<(), Failure> {
    let system = library::system(&args.system)?;
    let ledger = system.ledger();
    let coverage = system.coverage();
    if args.coverage {
        return covered(&coverage, output);
    }
    let Some(key) = &args.key else { return chapters(system.id(), ledger, output) };
    if let Some(ruling) = ledger.ruling(key) {
        if output == Output::Json {
            out::json(ruling);
        } else {
            out::say(&ruling_words(ruling));
        }
        return Ok(());
    }
    let rows: Vec<&Row> = match ledger.row(key) {
        Some(row) => vec![row],
        None => ledger.rows.iter().filter(|row| is_below(&row.key, key)).collect(),
    };
    if rows.is_empty() {
        let keys = ledger.rows.iter().map(|row| row.key.as_str());
        let rulings = ledger.rulings.iter().map(|ruling| ruling.id.as_str());
        let near = similar(key, keys.chain(rulings));
        let hint = if near.is_empty() {
            format!("`grognard rules {}` shows the chapters", system.id())
        } else {
            format!("near it are {}", near.join(", "))
        };
        return Err(Failure::bad(format!("no rule '{key}'; {hint}")));
    }
    if output == Output::Json {
        let all: Vec<Value> = rows.iter().map(|row| row_json(row, ledger, &coverage)).collect();
        match &all[..] {
            [row] if rows[0].key == *key => out::json(row),
            _ => out::json(&all),
        }
        return Ok(());
    }
    let mut text = String::new();
    let alone = rows.len() == 1;
    for row in rows {
        text += &row_words(row);
        if alone {
            for ruling in rulings_of(row, ledger) {
                text += &ruling_words(ruling);
            }
            let maps =
                [("code", &coverage.code), ("chart", &coverage.charts), ("test", &coverage.tests)];
            for (what, map) in maps {
                for place in places(map, &row.key) {
                    let _ = writeln!(text, "  {what}: {place}");
                }
            }
        }
    }
    out::say(&text);
    Ok(())
}

/// Whether a key lies below a chapter or section: `23.2r` below `23.2` and `23`, not below `2`;
/// `FIR-13` and `G4.7b` below their letters.
fn is_below(key: &str, above: &str) -> bool {
    let above = above.trim_end_matches('.');
    let letters = above.ends_with(|c: char| c.is_ascii_alphabetic());
    let Some(rest) = key.strip_prefix(above) else { return false };
    let goes_on = |c: char| if letters { c.is_ascii_alphabetic() } else { c.is_ascii_digit() };
    !rest.starts_with(goes_on)
}

/// The chapter of a key: its first number, or the letters before it.
fn chapter(key: &str) -> &str {
    let letters = key.starts_with(|c: char| c.is_ascii_alphabetic());
    let inside = |c: char| if letters { c.is_ascii_alphabetic() } else { c.is_ascii_digit() };
    key.split_once(|c: char| !inside(c)).map_or(key, |(name, _)| name)
}

fn rulings_of<'a>(row: &Row, ledger: &'a Ledger) -> Vec<&'a Ruling> {
    let named = row.ruling.as_deref().unwrap_or_default();
    named.split(',').filter_map(|id| ledger.ruling(id.trim())).collect()
}

fn row_json(row: &Row, ledger: &Ledger, coverage: &Coverage) -> Value {
    let mut value = json!(row);
    value["rulings"] = json!(rulings_of(row, ledger));
    value["code"] = json!(places(&coverage.code, &row.key));
    value["charts"] = json!(places(&coverage.charts, &row.key));
    value["tests"] = json!(places(&coverage.tests, &row.key));
    value
}

fn places<'a>(map: &'a Places, key: &str) -> &'a [String] {
    map.get(key).map(Vec::as_slice).unwrap_or_default()
}

fn row_words(row: &Row) -> String {
    let status = match (row.kind, row.status) {
        (_, Some(Status::Enforced)) => "enforced".to_owned(),
        (_, Some(Status::Waived)) => {
            format!("waived: {}", row.reason.as_deref().unwrap_or("no reason given"))
        }
        (Kind::Example, None) => {
            format!("example, golden test {}", row.golden.as_deref().unwrap_or("missing"))
        }
        (Kind::Definition, None) => "definition".to_owned(),
        (Kind::Rule | Kind::Commentary, None) => "commentary".to_owned(),
    };
    let ruling = row.ruling.as_ref().map_or(String::new(), |ids| format!(" ({ids})"));
    let source = row.provenance.map_or(String::new(), |one| format!(", {}", source_word(one)));
    format!(
        "{} {}{ruling} — {status}{source}\n",
        out::heading(&format!("[{}]", row.key)),
        row.words
    )
}

/// The word for how well a row is attested.
const fn source_word(attested: Attested) -> &'static str {
    match attested {
        Attested::Printed => "printed",
        Attested::Found => "found",
        Attested::Reconstructed => "reconstructed",
    }
}

/// How many rows are attested how well, where the ledger tells.
fn sources(ledger: &Ledger) -> Vec<(&'static str, usize)> {
    let all = [Attested::Printed, Attested::Found, Attested::Reconstructed];
    let count = |one| ledger.rows.iter().filter(|row| row.provenance == Some(one)).count();
    let counted = all.into_iter().map(|one| (source_word(one), count(one)));
    counted.filter(|(_, count)| *count > 0).collect()
}

fn ruling_words(ruling: &Ruling) -> String {
    let mut text =
        format!("  {} on {}: {}\n", out::heading(&ruling.id), ruling.keys.join(", "), ruling.words);
    if !ruling.reason.is_empty() {
        let _ = writeln!(text, "    because {}", ruling.reason);
    }
    text
}

/// The chapters with what they hold.
fn chapters(system: &str, ledger: &Ledger, output: Output) -> Result<(), Failure> {
    struct Chapter<'a> {
        name: &'a str,
        first: &'a str,
        rows: usize,
        rules: usize,
        waived: usize,
    }
    let mut all: Vec<Chapter<'_>> = Vec::new();
    for row in &ledger.rows {
        let name = chapter(&row.key);
        if all.last().is_none_or(|chapter| chapter.name != name) {
            all.push(Chapter { name, first: &row.words, rows: 0, rules: 0, waived: 0 });
        }
        if let Some(chapter) = all.last_mut() {
            chapter.rows += 1;
            chapter.rules += usize::from(row.kind == Kind::Rule);
            chapter.waived += usize::from(row.status == Some(Status::Waived));
        }
    }
    if output == Output::Json {
        let list: Vec<Value> = all
            .iter()
            .map(|c| json!({ "chapter": c.name, "rows": c.rows, "rules": c.rules, "waived": c.waived }))
            .collect();
        out::json(&json!({
            "system": system,
            "document": ledger.document,
            "chapters": list,
            "rulings": ledger.rulings.len(),
            "sources": sources(ledger).into_iter().collect::<BTreeMap<_, _>>(),
        }));
        return Ok(());
    }
    let head = ["CHAPTER", "ROWS", "RULES", "WAIVED", "BEGINS"].map(str::to_owned).to_vec();
    let mut rows = vec![head];
    for c in &all {
        let first: String = c.first.chars().take(60).collect();
        let numbers = [c.rows, c.rules, c.waived].map(|n| n.to_string());
        let mut row = vec![c.name.to_owned()];
        row.extend(numbers);
        row.push(first);
        rows.push(row);
    }
    let title = if ledger.document.is_empty() { system } else { &ledger.document };
    let mut text = format!("{}\n", out::heading(title));
    text += &out::table(&rows);
    let first = ledger.rulings.first().map_or("", |ruling| ruling.id.as_str());
    let _ = writeln!(text, "and {} rulings, {first} and on", ledger.rulings.len());
    let counted: Vec<String> =
        sources(ledger).into_iter().map(|(word, count)| format!("{count} {word}")).collect();
    if !counted.is_empty() {
        let _ = writeln!(text, "rows by source: {}", counted.join(", "));
    }
    out::say(&text);
    Ok(())
}

fn covered(coverage: &Coverage, output: Output) -> Result<(), Failure> {
    let count = |keys: &Option<Vec<String>>| keys.as_ref().map(Vec::len);
    if output == Output::Json {
        out::json(&json!({
            "system": coverage.system,
            "total": coverage.total,
            "rules": coverage.rules,
            "enforced": coverage.enforced,
            "waived": coverage.waived,
            "without_code": count(&coverage.without_code),
            "without_test": count(&coverage.without_test),
            "keys_without_code": coverage.without_code,
            "keys_without_test": coverage.without_test,
        }));
        return Ok(());
    }
    let mut text = format!(
        "{}: {} rows, {} rules: {} enforced, {} waived\n",
        coverage.system, coverage.total, coverage.rules, coverage.enforced, coverage.waived
    );
    for (what, keys) in [("code", &coverage.without_code), ("a test", &coverage.without_test)] {
        let _ = match keys {
            None => writeln!(text, "rules without {what}: run `cargo xtask ledger`"),
            Some(keys) if keys.is_empty() => writeln!(text, "no rule without {what}"),
            Some(keys) => writeln!(text, "{} rules without {what}: {}", keys.len(), keys.join(" ")),
        };
    }
    out::say(&text);
    Ok(())
}
