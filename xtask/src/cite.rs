//! Finds the rule keys that sources cite.
//!
//! A citation is `rule!("12.7c")` in code, or in a comment a key in brackets, `[12.7c]`, or after
//! the word rule, `(rule 12.7c)`: rustdoc would take brackets for a link. Brackets in code are
//! arrays, and brackets behind a name are indices: neither cites.

/// Something said in a source file.
#[derive(Debug, PartialEq, Eq)]
pub struct Citation {
    /// The key.
    pub key: String,
    /// Its line, from 1.
    pub line: usize,
    /// Whether it stands in a test.
    pub test: bool,
    /// Whether it stands behind `Verifies` in the comment of a test.
    pub verified: bool,
    /// Whether it stands in a doc comment, and not at a line that enforces it. The comment of a
    /// constant is such a line.
    pub doc: bool,
}

/// A source file taken apart.
pub struct Source {
    /// Every citation.
    pub citations: Vec<Citation>,
    /// Words of test names and test comments, for the ids of golden tests; hyphens are left out.
    pub test_words: Vec<String>,
    /// Strings outside of tests that look like keys and are not in `rule!`, with their lines.
    pub bare: Vec<(usize, String)>,
}

impl Source {
    /// Reads a file. `test` says that all of it is test code.
    pub fn read(text: &str, test: bool) -> Source {
        let Split { code, comments } = split(text);
        let tests = if test { vec![(0, usize::MAX)] } else { test_modules(&code) };
        let in_test = |at: usize| tests.iter().any(|&(from, to)| (from..to).contains(&at));
        let line_of = |at: usize| text[..at].matches('\n').count() + 1;
        let mut source = Source { citations: Vec::new(), test_words: Vec::new(), bare: Vec::new() };
        for (at, key) in in_macros(&code) {
            source.citations.push(Citation {
                key,
                line: line_of(at),
                test: in_test(at),
                verified: false,
                doc: false,
            });
        }
        for (at, text) in bare_strings(&code).into_iter().filter(|&(at, _)| !in_test(at)) {
            if is_key(&text) && text.ends_with(|c: char| c.is_ascii_lowercase()) {
                source.bare.push((line_of(at), text));
            }
        }
        for comment in &comments {
            let test = in_test(comment.start);
            let verifies = comment.text.find("Verifies");
            let doc = comment.doc && !is_constant(&code[comment.start + comment.text.len()..]);
            for (at, key) in in_comment(&comment.text) {
                source.citations.push(Citation {
                    key,
                    line: line_of(comment.start) + comment.text[..at].matches('\n').count(),
                    test,
                    verified: test && verifies.is_some_and(|word| word < at),
                    doc,
                });
            }
            if test {
                let words = comment.text.split(|c: char| !c.is_alphanumeric());
                source.test_words.extend(words.map(str::to_owned));
                // The test of `GT-07` may be called `gt07`, or name it in its comment.
                let words = comment.text.split(|c: char| !c.is_alphanumeric() && c != '-');
                let words = words.filter(|word| word.contains('-'));
                source.test_words.extend(words.map(|word| word.replace('-', "")));
            }
        }
        for (at, _) in code.match_indices("fn ").filter(|&(at, _)| in_test(at)) {
            let name: String =
                code[at + 3..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            source.test_words.extend(name.split('_').map(str::to_uppercase));
        }
        source
    }
}

/// The rulings that a text names, with their lines, by the letters before their number. Without a
/// hyphen at its end, `R12` and not `R-12`, such a name has to stand by itself in round brackets:
/// elsewhere it may be anything.
pub fn rulings(text: &str, prefix: &str) -> Vec<(usize, String)> {
    let inside = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '-');
    let by_itself = !prefix.ends_with('-');
    let mut found = Vec::new();
    for (line, words) in text.lines().enumerate() {
        for (at, _) in words.match_indices(prefix) {
            let rest = &words[at + prefix.len()..];
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let before = words[..at].chars().next_back();
            let after = rest[digits..].chars().next();
            let bare = !by_itself || (before == Some('(') && after == Some(')'));
            if digits > 0 && bare && !inside(before) && !inside(after) {
                found.push((line + 1, format!("{prefix}{}", &rest[..digits])));
            }
        }
    }
    found
}

/// A run of comment lines, its markers blanked.
#[derive(Debug)]
struct Comment {
    start: usize,
    text: String,
    /// Whether it belongs to the documentation.
    doc: bool,
}

/// Code with its comments blanked, and the comments. Both keep the positions of the file.
struct Split {
    code: String,
    comments: Vec<Comment>,
}

/// Tells code, strings and comments apart.
fn split(text: &str) -> Split {
    let bytes = text.as_bytes();
    let mut code = bytes.to_vec();
    let mut comments: Vec<Comment> = Vec::new();
    let mut end_of_last = usize::MAX;
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let end = if rest.starts_with(b"//") {
            at + rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len())
        } else if rest.starts_with(b"/*") {
            end_of_block(bytes, at)
        } else {
            at = skip(bytes, at);
            continue;
        };
        for byte in &mut code[at..end] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        let markers = text[at..end].chars().take_while(|c| matches!(c, '/' | '!' | '*')).count();
        let body = " ".repeat(markers) + &text[at + markers..end];
        // Line comments with nothing but one line end and blanks between them are one block.
        let doc = ["///", "//!", "/**", "/*!"].iter().any(|mark| text[at..].starts_with(mark));
        let joined = rest.starts_with(b"//")
            && comments.last().is_some_and(|last| last.doc == doc)
            && end_of_last < at
            && text[end_of_last..at].trim().is_empty()
            && text[end_of_last..at].matches('\n').count() == 1;
        match comments.last_mut() {
            Some(last) if joined => {
                last.text.push_str(&text[end_of_last..at]);
                last.text.push_str(&body);
            }
            _ => comments.push(Comment { start: at, text: body, doc }),
        }
        end_of_last = if rest.starts_with(b"//") { end } else { usize::MAX };
        at = end;
    }
    Split { code: String::from_utf8(code).expect("only whole comments were blanked"), comments }
}

fn end_of_block(bytes: &[u8], start: usize) -> usize {
    let mut depth = 0;
    let mut at = start;
    while at < bytes.len() {
        if bytes[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if bytes[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    bytes.len()
}

/// The position behind the string, character or single byte of code that begins here.
fn skip(bytes: &[u8], at: usize) -> usize {
    let word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let after_word = at > 0 && word(bytes[at - 1]);
    match bytes[at] {
        b'r' if !after_word || bytes[at - 1] == b'b' => {
            let hashes = bytes[at + 1..].iter().take_while(|&&b| b == b'#').count();
            if bytes.get(at + 1 + hashes) != Some(&b'"') {
                return at + 1;
            }
            let close = [b"\"".as_slice(), &vec![b'#'; hashes]].concat();
            let body = at + 2 + hashes;
            let found = bytes[body..].windows(close.len()).position(|part| part == close);
            found.map_or(bytes.len(), |n| body + n + close.len())
        }
        b'"' => {
            let mut end = at + 1;
            while end < bytes.len() && bytes[end] != b'"' {
                end += if bytes[end] == b'\\' { 2 } else { 1 };
            }
            (end + 1).min(bytes.len())
        }
        // A character literal, unless it is a lifetime.
        b'\'' if bytes.get(at + 1) == Some(&b'\\') => {
            let found = bytes[(at + 3).min(bytes.len())..].iter().position(|&b| b == b'\'');
            found.map_or(bytes.len(), |n| at + 3 + n + 1)
        }
        b'\'' => {
            let longest = bytes.len().min(at + 6);
            let close = (at + 2..longest).find(|&i| bytes[i] == b'\'');
            match close {
                Some(close) if close == at + 2 || !bytes[at + 1].is_ascii() => close + 1,
                _ => at + 1,
            }
        }
        _ => at + 1,
    }
}

/// Where the `#[cfg(test)]` modules of a file begin and end.
fn test_modules(code: &str) -> Vec<(usize, usize)> {
    let bytes = code.as_bytes();
    let mut modules = Vec::new();
    for (start, _) in code.match_indices("#[cfg(test)]") {
        let Some(open) = code[start..].find('{').map(|n| start + n) else { continue };
        if code[start..open].contains(';') {
            continue;
        }
        let (mut depth, mut at) = (0, open);
        while at < bytes.len() {
            match bytes[at] {
                b'{' => depth += 1,
                b'}' => depth -= 1,
                _ => {}
            }
            at = skip(bytes, at);
            if depth == 0 {
                break;
            }
        }
        modules.push((start, at));
    }
    modules
}

/// Whether code begins with a constant.
fn is_constant(code: &str) -> bool {
    let code = code.trim_start();
    let code = code.strip_prefix("pub ").unwrap_or(code);
    let name = code.strip_prefix("const ").or_else(|| code.strip_prefix("static "));
    name.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_uppercase()))
}

/// The plain strings of code, with their places, but for those in `rule!("…")`.
fn bare_strings(code: &str) -> Vec<(usize, String)> {
    let bytes = code.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let end = skip(bytes, at);
        let in_macro = code[..at].trim_end().strip_suffix('(').map(str::trim_end);
        if bytes[at] == b'"' && !in_macro.is_some_and(|before| before.ends_with("rule!")) {
            found.push((at, code[at + 1..end.max(at + 2) - 1].to_owned()));
        }
        at = end;
    }
    found
}

/// Keys in `rule!("…")`.
fn in_macros(code: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (at, name) in code.match_indices("rule!") {
        let rest = code[at + name.len()..].trim_start();
        let Some(rest) = rest.strip_prefix('(') else { continue };
        let Some(rest) = rest.trim_start().strip_prefix('"') else { continue };
        if let Some(end) = rest.find('"') {
            found.push((at, rest[..end].to_owned()));
        }
    }
    found
}

/// Keys in brackets, or behind the word `rule` or `rules`, in a comment.
fn in_comment(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices('[') {
        let before = text[..at].chars().next_back();
        let index =
            before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | ')' | ']' | '`'));
        let Some(end) = text[at..].find(']').filter(|_| !index) else { continue };
        let inside = &text[at + 1..at + end];
        let keys: Vec<&str> = inside
            .split(|c: char| c == ',' || c == ';' || c.is_whitespace())
            .filter(|part| !part.is_empty())
            .collect();
        if !keys.is_empty() && keys.iter().all(|key| is_key(key)) {
            found.extend(keys.iter().map(|&key| (at, key.to_owned())));
        }
    }
    for (at, _) in text.match_indices("rule") {
        if text[..at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let rest = text[at + 4..].strip_prefix('s').unwrap_or(&text[at + 4..]);
        let mut words = rest.split_whitespace().peekable();
        if !rest.starts_with(char::is_whitespace) {
            continue;
        }
        while let Some(word) = words.next() {
            let key = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
            if !is_key(key) || word.starts_with('[') {
                break;
            }
            found.push((at, key.to_owned()));
            let more = word.ends_with(',') || words.peek() == Some(&"and");
            if words.peek() == Some(&"and") {
                words.next();
            }
            if !more {
                break;
            }
        }
    }
    found
}

/// Whether a text looks like the key of a rule: `23.2r`, `10.2.8d`, `F9.22e`, `E3.0w2`, `A3.1-ex1`,
/// `CHG-7`, `R-28`, a word in capitals such as `APX` or `APX-b`, or one with a Roman number such as
/// `SEQ-IV` or `SEQ-IVb`.
pub fn is_key(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let capitals = text.len() - rest.len();
    let roman = rest.strip_prefix('-').map(|rest| rest.trim_start_matches(['I', 'V', 'X']));
    if let Some(letters) = roman.filter(|letters| letters.len() + 1 < rest.len()) {
        return (2..=4).contains(&capitals) && (letters.is_empty() || is_letters(letters));
    }
    if capitals >= 3 && (rest.is_empty() || is_letters(rest.strip_prefix('-').unwrap_or(""))) {
        return capitals <= 5;
    }
    let rest = if capitals > 0 { rest.strip_prefix('-').unwrap_or(rest) } else { rest };
    // An example of a section, numbered where there are several.
    let rest = match rest.rsplit_once("-ex") {
        Some((section, number)) if is_digits(number) || number.is_empty() => section,
        _ => rest,
    };
    // Digits behind the letters split a lettered rule once more.
    let lettered = rest.trim_end_matches(|c: char| c.is_ascii_digit());
    let rest = if lettered.ends_with(|c: char| c.is_ascii_lowercase()) { lettered } else { rest };
    let numbers = rest.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let letters = rest.len() - numbers.len();
    capitals <= 4 && letters <= 3 && numbers.split('.').all(is_digits)
}

fn is_digits(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit())
}

fn is_letters(part: &str) -> bool {
    (1..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_lowercase())
}

/// Keys of `rule = "…"` in a chart file.
pub fn in_chart(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim_start().starts_with('#') {
            continue;
        }
        for (at, _) in line.match_indices("rule") {
            let own = !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '-' || c == '_');
            let value = line[at + 4..].trim_start().strip_prefix('=').map(str::trim_start);
            if let Some(value) = value.and_then(|v| v.strip_prefix('"')).filter(|_| own)
                && let Some(end) = value.find('"')
            {
                let keys = value[..end].split([',', ' ']).filter(|key| !key.is_empty());
                found.extend(keys.map(|key| (number + 1, key.to_owned())));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &str) -> Vec<String> {
        Source::read(text, false).citations.into_iter().map(|citation| citation.key).collect()
    }

    #[test]
    fn what_looks_like_a_key() {
        for key in ["0a", "20h", "21.3ab", "10.2.8d", "17.2", "F9.22", "CHG-7", "R48", "12"] {
            assert!(is_key(key), "{key}");
        }
        for key in ["F9.22e", "E3.0w2", "E3.0x", "A3.1-ex1", "I7.0-ex", "GLO-1b", "R-28", "GT-07"] {
            assert!(is_key(key), "{key}");
        }
        for key in ["INTRO", "APX", "APX-b", "APX1", "G4.221", "SEQ-I", "SEQ-IVb", "CRI-18i10"] {
            assert!(is_key(key), "{key}");
        }
        for text in ["", "Hex", "hit.from", "21.", ".3", "3..4", "a1", "`Foo`", "21.3a-c", "-7"] {
            assert!(!is_key(text), "{text}");
        }
        for text in [
            "A",
            "XY",
            "A3.1-example",
            "-ex",
            "A-ex1",
            "APX-",
            "LONGEST",
            "E3.0wxyz2",
            "w2",
            "SEQ-IB",
        ] {
            assert!(!is_key(text), "{text}");
        }
    }

    #[test]
    fn macros_and_comments_cite() {
        let source = r###"
            /// Fires (rule 21.3a). See [`Unit`] and [Hex].
            // [21.3b] [21.4c, 21.4d] but not counts[0] nor names()[1]
            let x = rule!("7d"); let y = crate::rule!( "8e" );
            let z = units[0]; let text = "[99z] rule!(\"98y\") // [97x]";
            let raw = r##"[96w] "# // [95v]"##; let c = '"'; let s: &'static str = "";
            /* [1a] /* [1b] */ [1c] */
        "###;
        let mut found = keys(source);
        found.sort();
        assert_eq!(found, ["1a", "1b", "1c", "21.3a", "21.3b", "21.4c", "21.4d", "7d", "8e"]);
    }

    #[test]
    fn words_behind_rule_are_keys_only_if_they_look_so() {
        assert_eq!(
            keys("/// As rules 12.3a, 12.3b and 14c say; the rule of three; ruler 5a."),
            ["12.3a", "12.3b", "14c"]
        );
        assert_eq!(keys("// a rule [5a]"), ["5a"]);
    }

    #[test]
    fn documentation_is_told_from_the_line_that_enforces() {
        let text = "/// [1a] A doc.\nfn f() {\n    // [1b]\n    x();\n}\n/// [1c]\npub const N: u8 = 3;\n\
                    /// [1d]\nconst fn g() {}\n//! [1e]\n";
        let source = Source::read(text, false);
        let docs: Vec<&str> =
            source.citations.iter().filter(|c| c.doc).map(|c| c.key.as_str()).collect();
        assert_eq!(docs, ["1a", "1d", "1e"]);
    }

    #[test]
    fn bare_strings_that_look_like_keys_are_found() {
        let text = "f(\"12.3a\", rule!(\"1a\"), rule!( \"1b\" ), \"12\", \"a1\", b\"1c\"); // \"1d\"\n\
                    #[cfg(test)]\nmod tests { const K: &str = \"1e\"; }\n";
        let source = Source::read(text, false);
        assert_eq!(source.bare, [(1, "12.3a".to_owned()), (1, "1c".to_owned())]);
    }

    #[test]
    fn verifies_spans_the_lines_of_its_block() {
        let text = "/// From [1a]. Verifies [2b] [3c]\n/// [4d].\n#[test]\nfn g07_it_holds() {}\n\n// [5e]";
        let source = Source::read(text, true);
        let verified: Vec<&str> =
            source.citations.iter().filter(|c| c.verified).map(|c| c.key.as_str()).collect();
        assert_eq!(verified, ["2b", "3c", "4d"]);
        assert_eq!(source.citations[3].line, 2);
        assert!(source.test_words.iter().any(|word| word == "G07"));
        let source = Source::read("/// GT-12, and half-way GT-13.\n#[test]\nfn gt14() {}\n", true);
        for id in ["GT12", "GT13", "GT14"] {
            assert!(source.test_words.iter().any(|word| word == id), "{id}");
        }
    }

    #[test]
    fn test_modules_in_sources_are_tests() {
        let text = "// [1a]\n#[cfg(test)]\nmod tests {\n // Verifies [2b]\n fn f() { '}' ; \"}\" }\n\
                    // [3c]\n}\n// [4d]";
        let source = Source::read(text, false);
        let seen: Vec<(&str, bool, bool)> =
            source.citations.iter().map(|c| (c.key.as_str(), c.test, c.verified)).collect();
        let expected =
            [("1a", false, false), ("2b", true, true), ("3c", true, false), ("4d", false, false)];
        assert_eq!(seen, expected);
    }

    #[test]
    fn charts_cite() {
        let text = "rule = \"21.3n\"\nx = { value = 2, rule = \"21.3i\", words = \"a\" }\n# rule = \"9z\"\noverrule = \"8y\"";
        let expected = vec![(1, "21.3n".to_owned()), (2, "21.3i".to_owned())];
        assert_eq!(in_chart(text), expected);
    }
}
