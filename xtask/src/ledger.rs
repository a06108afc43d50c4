//! Compares each rule ledger with the code that enforces it and the tests that verify it.

use crate::cite::{self, Source};
use engine::ledger::{Coverage, Kind, Ledger, Status};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// How to report.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Options {
    write: bool,
    all: bool,
    json: bool,
}

impl Options {
    /// Reads the words behind `cargo xtask ledger`.
    pub fn parse(words: &[&str]) -> Result<Options, String> {
        let mut options = Options::default();
        for word in words {
            match *word {
                "--write" => options.write = true,
                "--all" => options.all = true,
                "--json" => options.json = true,
                other => {
                    return Err(format!("ledger: unknown option {other}; see cargo xtask help"));
                }
            }
        }
        Ok(options)
    }
}

/// The files of a system that may cite rules, by their path in it.
#[derive(Default)]
struct Files {
    sources: Vec<(String, String)>,
    tests: Vec<(String, String)>,
    charts: Vec<(String, String)>,
}

/// What was found in a system.
struct Findings {
    coverage: Coverage,
    examples: usize,
    /// Offenders by class.
    offences: BTreeMap<&'static str, Vec<String>>,
}

/// What may be missing while a system is in work.
const TO_COME: [&str; 3] =
    ["enforced without code", "enforced without test", "example without golden test"];

/// The systems in which every key in code is a `Rule`, and every enforced rule is cited at a line that
/// enforces it (or in a chart), not only in the comment of a function. The others follow.
const STRICT: [&str; 3] = ["battles-of-napoleon", "champs", "template"];

/// How many offenders of a class are shown without `--all`.
const SHOWN: usize = 10;

/// Checks every system.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    let mut systems: Vec<PathBuf> = folder(&root.join("systems"))?;
    systems.retain(|path| path.is_dir());
    let mut bad = 0;
    let mut report = Vec::new();
    for path in &systems {
        let id = name(path);
        let Ok(text) = fs::read_to_string(path.join("ledger.toml")) else {
            if !options.json {
                println!("   {id}: no ledger.toml yet");
            }
            continue;
        };
        let ledger =
            Ledger::parse(&text).map_err(|error| format!("systems/{id}/ledger.toml: {error}"))?;
        let mut findings = check(&id, &ledger, &files(path)?);
        let text = findings.coverage.to_text();
        let file = path.join("coverage.json");
        if options.write {
            fs::write(&file, &text).map_err(|error| format!("{}: {error}", file.display()))?;
        } else if fs::read_to_string(&file).ok().as_deref() != Some(&text) {
            let what = "coverage.json: run `cargo xtask ledger --write`".to_owned();
            findings.offences.entry("stale").or_default().push(what);
        }
        let counts = |class: &str| !(ledger.in_work && TO_COME.contains(&class));
        let counted = findings.offences.iter().filter(|(class, _)| counts(class));
        bad += counted.map(|(_, offenders)| offenders.len()).sum::<usize>();
        if ledger.in_work && !options.json {
            println!("   {id} is in work: what has no code or test yet is shown, and no offence");
        }
        if options.json {
            report.push(serde_json::json!({
                "coverage": findings.coverage,
                "examples": findings.examples,
                "offences": findings.offences,
            }));
        } else {
            print(&findings, options.all);
        }
    }
    if options.json {
        println!("{}", serde_json::Value::Array(report));
    }
    if bad > 0 { Err(format!("{bad} offences against the ledger")) } else { Ok(()) }
}

fn print(findings: &Findings, all: bool) {
    let Coverage { system, total, rules, enforced, waived, .. } = &findings.coverage;
    let with_code = enforced - findings.coverage.without_code.len();
    let with_test = enforced - findings.coverage.without_test.len();
    println!("   {system}");
    println!("     rows {total:>5}   rules {rules:>5}   examples {:>5}", findings.examples);
    println!("     enforced {enforced:>5}   with code {with_code:>5}   with test {with_test:>5}");
    println!("     waived {waived:>5}");
    for (class, offenders) in &findings.offences {
        println!("     {class}: {}", offenders.len());
        let shown = if all { offenders.len() } else { SHOWN };
        for offender in offenders.iter().take(shown) {
            println!("       {offender}");
        }
        if offenders.len() > shown {
            println!("       … and {} more (--all)", offenders.len() - shown);
        }
    }
}

/// Holds a ledger against the files of its system.
fn check(id: &str, ledger: &Ledger, files: &Files) -> Findings {
    let mut offences = Offences::default();
    let mut offend = |class, what| offences.add(class, what);
    if !ledger.system.is_empty() && ledger.system != id {
        offend("ledger", format!("system = \"{}\" in the folder {id}", ledger.system));
    }
    let keys = check_rows(ledger, &mut offend);
    let goldens: BTreeSet<&str> =
        ledger.rows.iter().filter_map(|row| row.golden.as_deref()).collect();
    let Cited { code, charts, tests, firm, bare, test_words } =
        cited(ledger, &keys, files, &mut offend);
    check_cited_rulings(ledger, files, &mut offend);
    let rows = || ledger.rows.iter().filter(|row| row.kind == Kind::Rule);
    let enforced = || rows().filter(|row| row.status == Some(Status::Enforced));
    let lacking = |places: &Places| -> Vec<String> {
        enforced().map(|row| row.key.clone()).filter(|key| !places.contains_key(key)).collect()
    };
    let lists = |places: Places| {
        places.into_iter().map(|(key, files)| (key, files.into_iter().collect())).collect()
    };
    let coverage = Coverage {
        system: id.to_owned(),
        total: ledger.rows.len(),
        rules: rows().count(),
        enforced: enforced().count(),
        waived: rows().filter(|row| row.status == Some(Status::Waived)).count(),
        without_code: lacking(&code),
        without_test: lacking(&tests),
        code: lists(code),
        charts: lists(charts),
        tests: lists(tests),
    };
    for golden in goldens.into_iter().filter(|id| !test_words.contains(&id.replace('-', ""))) {
        offend("example without golden test", golden.to_owned());
    }
    for key in &coverage.without_code {
        offend("enforced without code", key.clone());
    }
    for key in &coverage.without_test {
        offend("enforced without test", key.clone());
    }
    if STRICT.contains(&id) {
        bare.into_iter().for_each(|what| offend("bare key", what));
        let cited = |key: &&String| coverage.code.contains_key(*key);
        let charted = |key: &&String| coverage.charts.contains_key(*key);
        let all: Vec<String> = enforced().map(|row| row.key.clone()).collect();
        for key in all.iter().filter(cited).filter(|key| !firm.contains(*key) && !charted(key)) {
            offend("cited only in a doc comment", key.clone());
        }
    }
    let examples = ledger.rows.iter().filter(|row| row.kind == Kind::Example).count();
    Findings { coverage, examples, offences: offences.0 }
}

/// What is wrong, by its kind, each thing once.
#[derive(Default)]
struct Offences(BTreeMap<&'static str, Vec<String>>);

impl Offences {
    fn add(&mut self, class: &'static str, what: String) {
        let offenders = self.0.entry(class).or_default();
        if !offenders.contains(&what) {
            offenders.push(what);
        }
    }
}

/// Looks at rows and rulings by themselves. The keys of all rows.
fn check_rows<'a>(
    ledger: &'a Ledger,
    offend: &mut impl FnMut(&'static str, String),
) -> BTreeSet<&'a str> {
    let mut keys = BTreeSet::new();
    for row in &ledger.rows {
        let key = &row.key;
        if !keys.insert(key.as_str()) {
            offend("key twice", key.clone());
        }
        match (row.kind, row.status) {
            (Kind::Rule, None) => offend("rule without status", key.clone()),
            (Kind::Rule, Some(Status::Waived))
                if row.reason.as_deref().is_none_or(|reason| reason.trim().is_empty()) =>
            {
                offend("waived without reason", key.clone());
            }
            (Kind::Rule, _) | (_, None) => {}
            (_, Some(_)) => offend("status on what is no rule", key.clone()),
        }
        for ruling in row.ruling.iter().flat_map(|names| names.split(',')).map(str::trim) {
            if ledger.ruling(ruling).is_none() {
                offend("unknown ruling", format!("{ruling} in row {key}"));
            }
        }
    }
    let mut ids = BTreeSet::new();
    for ruling in &ledger.rulings {
        if !ids.insert(ruling.id.as_str()) {
            offend("ruling twice", ruling.id.clone());
        }
        for key in ruling.keys.iter().filter(|key| !keys.contains(key.as_str())) {
            offend("unknown key", format!("{key} in ruling {}", ruling.id));
        }
    }
    keys
}

/// Where keys are cited, by key.
type Places = BTreeMap<String, BTreeSet<String>>;

/// Everything that the files of a system cite.
#[derive(Default)]
struct Cited {
    code: Places,
    charts: Places,
    tests: Places,
    /// Keys that stand at a line of code, and not in the comment of a function alone.
    firm: BTreeSet<String>,
    /// Keys that are bare strings, with their places.
    bare: Vec<String>,
    test_words: BTreeSet<String>,
}

/// Reads what all files cite.
fn cited(
    ledger: &Ledger,
    keys: &BTreeSet<&str>,
    files: &Files,
    offend: &mut impl FnMut(&'static str, String),
) -> Cited {
    let golden = |key: &str| ledger.rows.iter().any(|row| row.golden.as_deref() == Some(key));
    // A section, `17.2`, may be cited where some row lies in it; it stands for none of them.
    let section = |key: &str| {
        keys.range(key..)
            .take_while(|row| row.starts_with(key))
            .any(|row| !row[key.len()..].starts_with(|c: char| c.is_ascii_digit()))
    };
    let known = |key: &str| {
        keys.contains(key) || ledger.ruling(key).is_some() || golden(key) || section(key)
    };

    let mut cited = Cited::default();
    let mut note = |places: &mut Places, key: &str, file: &str, line: usize| {
        if !known(key) {
            // A word in capitals is a key only if the ledger has it.
            if key.contains(|c: char| c.is_ascii_digit()) {
                offend("unknown key", format!("{key} in {file}:{line}"));
            }
        } else if keys.contains(key) {
            places.entry(key.to_owned()).or_default().insert(file.to_owned());
        }
    };
    let sources = files.sources.iter().map(|file| (file, false));
    for ((file, text), test) in sources.chain(files.tests.iter().map(|file| (file, true))) {
        let source = Source::read(text, test);
        let known_bare = source.bare.iter().filter(|(_, key)| keys.contains(key.as_str()));
        cited.bare.extend(known_bare.map(|(line, key)| format!("{key} in {file}:{line}")));
        for citation in source.citations {
            if !citation.doc && !citation.test {
                cited.firm.insert(citation.key.clone());
            }
            let mut aside = Places::new();
            let places = match (citation.test, citation.verified) {
                (false, _) => &mut cited.code,
                (true, true) => &mut cited.tests,
                (true, false) => &mut aside,
            };
            note(places, &citation.key, file, citation.line);
        }
        cited.test_words.extend(source.test_words);
    }
    for (file, text) in &files.charts {
        for (line, key) in cite::in_chart(text) {
            note(&mut cited.charts, &key, file, line);
        }
    }
    cited
}

/// Looks for rulings that are cited and not in the ledger.
fn check_cited_rulings(
    ledger: &Ledger,
    files: &Files,
    offend: &mut impl FnMut(&'static str, String),
) {
    let ids = ledger.rulings.iter().map(|ruling| ruling.id.as_str());
    let prefixes: BTreeSet<&str> =
        ids.map(|id| id.trim_end_matches(|c: char| c.is_ascii_digit())).collect();
    for (file, text) in files.sources.iter().chain(&files.tests).chain(&files.charts) {
        for prefix in &prefixes {
            for (line, id) in cite::rulings(text, prefix) {
                if ledger.ruling(&id).is_none() {
                    offend("unknown ruling", format!("{id} in {file}:{line}"));
                }
            }
        }
    }
}

/// Reads what may cite rules: `src`, `tests` and `charts` of a system.
fn files(system: &Path) -> Result<Files, String> {
    let mut files = Files::default();
    for (part, ending) in [("src", ".rs"), ("tests", ".rs"), ("charts", ".toml")] {
        let mut open = vec![system.join(part)];
        while let Some(path) = open.pop() {
            if path.is_dir() {
                open.extend(folder(&path)?);
            } else if name(&path).ends_with(ending) {
                let text = fs::read_to_string(&path)
                    .map_err(|error| format!("{}: {error}", path.display()))?;
                let inner = path.strip_prefix(system).unwrap_or(&path);
                let inner = inner.to_string_lossy().replace('\\', "/");
                let test = part == "tests"
                    || inner.ends_with("/tests.rs")
                    || inner.starts_with("src/") && inner.contains("/tests/");
                match part {
                    "charts" => files.charts.push((inner, text)),
                    _ if test => files.tests.push((inner, text)),
                    _ => files.sources.push((inner, text)),
                }
            }
        }
    }
    for list in [&mut files.sources, &mut files.tests, &mut files.charts] {
        list.sort();
    }
    Ok(files)
}

/// What lies in a folder, by name; nothing if there is none.
fn folder(path: &Path) -> Result<Vec<PathBuf>, String> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let fault = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut inside: Vec<PathBuf> = fs::read_dir(path)
        .map_err(fault)?
        .map(|entry| entry.map(|entry| entry.path()).map_err(fault))
        .collect::<Result<_, _>>()?;
    inside.sort();
    Ok(inside)
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEDGER: &str = r#"
        system = "toy"
        document = "a toy"
        [[row]]
        key = "1a"
        words = "one"
        kind = "rule"
        status = "enforced"
        ruling = "R1"
        [[row]]
        key = "1b"
        words = "two"
        kind = "rule"
        status = "waived"
        reason = "solitaire only"
        [[row]]
        key = "12a"
        words = "an example"
        kind = "example"
        golden = "G01"
        [[ruling]]
        id = "R1"
        keys = ["1a"]
        words = "so"
    "#;

    fn file(name: &str, text: &str) -> Vec<(String, String)> {
        vec![(name.to_owned(), text.to_owned())]
    }

    fn sound() -> Files {
        Files {
            sources: file("src/a.rs", "// [1a] by [R1], section [1]\n"),
            tests: file("tests/a.rs", "/// Verifies [1a].\n#[test]\nfn g01_example() {}\n"),
            charts: file("charts/a.toml", "rule = \"1b\"\n"),
        }
    }

    fn offences(text: &str, files: &Files) -> Vec<String> {
        let findings = check("toy", &Ledger::parse(text).unwrap(), files);
        let list = |(class, all): (&&str, &Vec<String>)| format!("{class}: {}", all.join(" "));
        findings.offences.iter().map(list).collect()
    }

    #[test]
    fn a_sound_system_has_no_offence() {
        let findings = check("toy", &Ledger::parse(LEDGER).unwrap(), &sound());
        assert_eq!(findings.offences, BTreeMap::new());
        let coverage = &findings.coverage;
        assert_eq!(
            (coverage.total, coverage.rules, coverage.enforced, coverage.waived),
            (3, 2, 1, 1)
        );
        assert_eq!(coverage.code["1a"], ["src/a.rs"]);
        assert_eq!(coverage.tests["1a"], ["tests/a.rs"]);
        assert_eq!(coverage.charts["1b"], ["charts/a.toml"]);
        assert_eq!(Coverage::parse(&coverage.to_text()).as_ref(), Ok(coverage));
    }

    #[test]
    fn each_offence_is_found() {
        let check = |from: &str, to: &str, expected: &str| {
            assert!(LEDGER.contains(from));
            assert_eq!(offences(&LEDGER.replacen(from, to, 1), &sound()), [expected]);
        };
        check("reason = \"solitaire only\"", "", "waived without reason: 1b");
        check("ruling = \"R1\"", "ruling = \"R1, R2\"", "unknown ruling: R2 in row 1a");
        check("keys = [\"1a\"]", "keys = [\"9z\"]", "unknown key: 9z in ruling R1");
        check("system = \"toy\"", "system = \"top\"", "ledger: system = \"top\" in the folder toy");
        check("golden = \"G01\"", "golden = \"G02\"", "example without golden test: G02");
        check(
            "kind = \"example\"",
            "kind = \"example\"\nstatus = \"enforced\"",
            "status on what is no rule: 12a",
        );
        check("key = \"12a\"", "key = \"1b\"", "key twice: 1b");
        check("status = \"enforced\"", "", "rule without status: 1a");
    }

    #[test]
    fn citations_must_exist_and_cover() {
        let mut files = sound();
        files.sources = file("src/a.rs", "// [1] [12] [2] [1c]\nfn f() { rule!(\"R9\") }\n");
        let expected = [
            "enforced without code: 1a",
            "unknown key: R9 in src/a.rs:2 2 in src/a.rs:1 1c in src/a.rs:1",
        ];
        assert_eq!(offences(LEDGER, &files), expected);
        let mut files = sound();
        files.tests = file("tests/a.rs", "// [1a]\nfn g01() {}\n");
        assert_eq!(offences(LEDGER, &files), ["enforced without test: 1a"]);
        // A test beside the code counts as a test, not as code.
        let mut files = sound();
        files.sources = file("src/a.rs", "#[cfg(test)]\nmod tests {\n// Verifies [1a]\n}\n");
        assert_eq!(offences(LEDGER, &files), ["enforced without code: 1a"]);
    }

    #[test]
    fn strict_systems_cite_where_they_enforce_and_by_rules_alone() {
        let offences = |id: &str, source: &str| {
            let ledger = Ledger::parse(&LEDGER.replace("toy", id)).unwrap();
            let files = Files { sources: file("src/a.rs", source), ..sound() };
            let found = check(id, &ledger, &files).offences;
            found.into_iter().map(|(class, all)| format!("{class}: {}", all.join(" "))).collect()
        };
        let sources = [
            ("/// [1a]\nfn f() {}\n", "cited only in a doc comment: 1a"),
            ("// [1a]\nf(\"1b\", \"9z\", rule!(\"1b\"));\n", "bare key: 1b in src/a.rs:2"),
        ];
        for (source, offence) in sources {
            let found: Vec<String> = offences(STRICT[0], source);
            assert_eq!(found, [offence]);
            assert_eq!(offences("toy", source), Vec::<String>::new());
        }
        let sound: Vec<String> = offences(STRICT[0], "/// [1a]\nconst N: u8 = 1;\n");
        assert_eq!(sound, Vec::<String>::new());
    }

    /// Rulings that code, tests and charts name have to be in the ledger.
    #[test]
    fn rulings_named_anywhere_must_exist() {
        let mut files = sound();
        files.sources = file("src/a.rs", "// [1a] (R1) (R2)\nstruct R3; // as R5 says, or (R4)\n");
        files.charts = file("charts/a.toml", "rule = \"1b\"\nnote = \"(R6)\"\n");
        let expected = ["unknown ruling: R2 in src/a.rs:1 R4 in src/a.rs:2 R6 in charts/a.toml:2"];
        assert_eq!(offences(LEDGER, &files), expected);
        let text = LEDGER.replace("R1", "R-01");
        let mut files = sound();
        files.sources = file("src/a.rs", "// [1a] by R-01 and R-02, not R-0x nor XR-03\n");
        assert_eq!(offences(&text, &files), ["unknown ruling: R-02 in src/a.rs:1"]);
        // An id that is used twice is no id.
        let twice = format!("{LEDGER}\n[[ruling]]\nid = \"R1\"\nwords = \"otherwise\"\n");
        assert_eq!(offences(&twice, &sound()), ["ruling twice: R1"]);
    }

    /// Keys of other documents: words in capitals, hyphens, digits behind letters.
    #[test]
    fn keys_of_other_shapes() {
        let text = LEDGER
            .replace("\"1a\"", "\"E3.0w2\"")
            .replace("\"1b\"", "\"APX\"")
            .replace("\"12a\"", "\"A3.1-ex1\"")
            .replace("R1", "R-01")
            .replace("G01", "GT-01");
        let files = Files {
            sources: file("src/a.rs", "// [E3.0w2] [APX] by [R-01]; a list of [HEX] is no key\n"),
            tests: file("tests/a.rs", "/// Verifies [E3.0w2].\n#[test]\nfn gt01_it() {}\n"),
            charts: file("charts/a.toml", "rule = \"APX\"\n"),
        };
        assert_eq!(offences(&text, &files), [""; 0]);
        let files = Files { tests: file("tests/a.rs", "/// Verifies [E3.0w2].\n"), ..files };
        assert_eq!(offences(&text, &files), ["example without golden test: GT-01"]);
    }

    #[test]
    fn options_are_read() {
        let all = Options { write: true, all: true, json: true };
        assert_eq!(Options::parse(&["--json", "--write", "--all"]), Ok(all));
        assert!(Options::parse(&["--wrong"]).is_err());
    }
}
