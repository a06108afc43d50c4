//! Names of units in sentences. Some are plural: "Murom rides", but "Tatar Uhlans ride". Sentences are
//! written for one; here they are made to agree with the names they have got.

use crate::state::battle::Battle;

/// Whether a name stands for many: the word that carries it ends like "Uhlans" or "Fusiliers of the
/// 6th Reserve".
pub fn is_plural(name: &str) -> bool {
    let head = name.split(" of ").next().unwrap_or(name);
    let last = head.rsplit(' ').next().unwrap_or(head);
    last.ends_with('s') || last == "Schuetzen"
}

/// A verb after many instead of after one: "rides" and "ride".
fn of_many(verb: &str) -> String {
    match verb {
        "is" => "are".to_owned(),
        "was" => "were".to_owned(),
        "has" => "have".to_owned(),
        "goes" | "does" => verb[..2].to_owned(),
        _ => match verb.strip_suffix("ies") {
            Some(stem) => format!("{stem}y"),
            None => verb.strip_suffix('s').unwrap_or(verb).to_owned(),
        },
    }
}

/// A sentence whose verbs agree with a plural name in it: the word after it, and a "does" or "is"
/// before it. A name after "of" or "with" is not what the sentence is about.
pub fn agreeing(text: &str, name: &str) -> String {
    let mut told = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        let before =
            match ["does ", "Does ", "is ", "Is "].iter().find(|verb| before.ends_with(*verb)) {
                Some(&asks) => {
                    let many = match asks {
                        "does " => "do ",
                        "Does " => "Do ",
                        "is " => "are ",
                        _ => "Are ",
                    };
                    format!("{}{many}", &before[..before.len() - asks.len()])
                }
                None => before.to_owned(),
            };
        let about_it = !(before.ends_with("of ") || before.ends_with("with "));
        told.push_str(&before);
        told.push_str(name);
        let word = after.strip_prefix(' ').unwrap_or_default();
        let end = word.find(|letter: char| !letter.is_ascii_lowercase()).unwrap_or(word.len());
        let verb = &word[..end];
        if about_it && verb.ends_with('s') {
            told.push(' ');
            told.push_str(&of_many(verb));
            rest = &word[end..];
        } else {
            rest = after;
        }
    }
    told.push_str(rest);
    told
}

impl Battle {
    /// A sentence whose verbs agree with the names of units in it.
    pub(crate) fn agree(&self, text: String) -> String {
        let units = self.fixed.setup.army.units.iter();
        let plural = units.map(|unit| unit.name.as_str()).filter(|name| is_plural(name));
        plural.fold(
            text,
            |text, name| {
                if text.contains(name) { agreeing(&text, name) } else { text }
            },
        )
    }
}
