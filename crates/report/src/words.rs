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

/// What a line of a story is about, without the reckoning behind it: up to the first colon, comma or full
/// stop that does not stand in brackets or within a number or a name.
pub fn headline(line: &str) -> &str {
    let mut depth = 0;
    let mut letters = line.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let ends = letters.peek().is_none_or(|(_, next)| *next == ' ');
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ':' | ',' | '.' | ';' if depth == 0 && ends => return &line[..at],
            _ => {}
        }
    }
    line
}

/// The short name of a moment: `Turn 3, 10:00: snow` is `Turn 3`.
pub fn short(title: &str) -> &str {
    title.split(['.', ':', ';', ',']).next().unwrap_or(title).trim()
}

/// What a side lost, or both.
pub fn toll(lost: [i32; 2], sides: [&str; 2], points: &str) -> String {
    let one = |seat: usize| format!("{} lost {} {points}", people(sides[seat]), lost[seat]);
    match lost {
        [0, 0] => "nobody lost anything".to_owned(),
        [_, 0] => one(0),
        [0, _] => one(1),
        _ => format!("{}, {} {}", one(0), people(sides[1]), lost[1]),
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
