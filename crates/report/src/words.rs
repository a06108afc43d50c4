//! Small words.

use engine::nouns::capital;

/// The people of a side, as they are named in a sentence.
pub fn people(side: &str) -> String {
    let plural = match side {
        "french" => "the French",
        "russian" => "the Russians",
        "prussian" => "the Prussians",
        "austrian" => "the Austrians",
        "british" => "the British",
        "allied" => "the Allies",
        "coalition" => "the Coalition",
        other => return format!("the {} side", capital(other)),
    };
    plural.to_owned()
}

/// A number with its thing: `one unit`, `two units`, `14 units`.
pub fn count(number: u32, thing: &str) -> String {
    const SMALL: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let word =
        SMALL.get(number as usize).map_or_else(|| number.to_string(), |word| (*word).to_owned());
    if number == 1 { format!("{word} {thing}") } else { format!("{word} {thing}s") }
}

/// A list: `a`, `a and b`, `a, b and c`.
pub fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A sentence: with a capital, and a full stop if it has no other end.
pub fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.ends_with(['.', '!', '?', '…']) { text } else { text + "." }
}

/// What a line of a story is about, without the reckoning behind it: up to the first colon or full stop
/// that does not stand in brackets or within a name, or the first comma before a number or a plain word.
pub fn headline(line: &str) -> &str {
    let mut depth = 0;
    for (at, letter) in line.char_indices() {
        let rest = &line[at + letter.len_utf8()..];
        let ends = rest.is_empty() || rest.starts_with(' ');
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ':' | '.' | ';' if depth == 0 && ends => return &line[..at],
            ',' if depth == 0 && ends && goes_on(rest) => return &line[..at],
            _ => {}
        }
    }
    line
}

/// Whether the reckoning begins behind a comma, and not the rest of a name such as `40e, 1st battalion`.
fn goes_on(rest: &str) -> bool {
    let word = rest.split_whitespace().next().unwrap_or_default();
    let number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    number || word.starts_with(|letter: char| letter.is_lowercase())
}

/// The short name of a moment: `Turn 3, 10:00: snow` is `Turn 3`.
pub fn short(title: &str) -> &str {
    title.split(['.', ':', ';', ',']).next().unwrap_or(title).trim()
}

/// So much strength: `3 SP`, `1 step`.
pub fn amount(number: i32, points: &str) -> String {
    let one = points.strip_suffix('s').filter(|_| number == 1);
    format!("{number} {}", one.unwrap_or(points))
}

/// What a side lost, or both. Who got more back than he lost has lost less than nothing.
pub fn toll(lost: [i32; 2], sides: [&str; 2], points: &str) -> String {
    let one = |seat: usize| {
        let (people, lost) = (people(sides[seat]), lost[seat]);
        match lost {
            ..0 => format!("{people} got {} back", amount(-lost, points)),
            _ => format!("{people} lost {}", amount(lost, points)),
        }
    };
    match lost {
        [0, 0] => "nobody lost anything".to_owned(),
        [_, 0] => one(0),
        [0, _] => one(1),
        [first, second] if first > 0 && second > 0 => {
            format!("{}, {} {second}", one(0), people(sides[1]))
        }
        _ => format!("{}, {}", one(0), one(1)),
    }
}

/// How a margin stands.
pub fn lead(margin: i32, sides: [&str; 2]) -> String {
    match margin {
        0 => "neither side was ahead".to_owned(),
        1.. => format!("{} {} ahead by {margin}", people(sides[0]), were(sides[0])),
        _ => format!("{} {} ahead by {}", people(sides[1]), were(sides[1]), -margin),
    }
}

/// Whether one speaks of a side as of many.
fn were(side: &str) -> &'static str {
    let one = side == "coalition" || people(side).ends_with(" side");
    if one { "was" } else { "were" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_made() {
        let sides = ["french", "russian"];
        assert_eq!(toll([3, 0], sides, "SP"), "the French lost 3 SP");
        assert_eq!(toll([3, 4], sides, "SP"), "the French lost 3 SP, the Russians 4");
        assert_eq!(
            toll([3, -1], sides, "steps"),
            "the French lost 3 steps, the Russians got 1 step back"
        );
        assert_eq!(lead(-2, sides), "the Russians were ahead by 2");
        assert_eq!(sentence("the mill burns"), "The mill burns.");
        assert_eq!(short("Turn 3, 10:00"), "Turn 3");
        let cut = [
            ("33/I fires at 2947, strength 2, dice 3+4 -2 = 5: no effect", "33/I fires at 2947"),
            (
                "Wathiez (lancers, Piré) against van Merlen. Wathiez: 5 dice",
                "Wathiez (lancers, Piré) against van Merlen",
            ),
            ("Battery b/V fires at 1.2: it must", "Battery b/V fires at 1.2"),
            ("40e, 1st battalion (F03) loses, and breaks", "40e, 1st battalion (F03) loses"),
            (
                "48/I against 4thJ/II in 3047, 19 to 4 (5:1), dice 2+1",
                "48/I against 4thJ/II in 3047",
            ),
            ("The mill burns", "The mill burns"),
        ];
        for (line, wanted) in cut {
            assert_eq!(headline(line), wanted);
        }
        assert_eq!(count(1, "unit"), "one unit");
        assert_eq!(count(14, "unit"), "14 units");
        let all = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(list(&all), "a, b and c");
    }
}
