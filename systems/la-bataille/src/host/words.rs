//! Names of units in sentences. Some are plural: "Murom rides", but "Tatar Uhlans ride". Sentences are
//! written for one; here they are made to agree with the names they have got.

use crate::state::battle::Battle;

/// Whether a name stands for many: the word that carries it ends like "Uhlans" or "Fusiliers of the
/// 6th Reserve".
fn is_plural(name: &str) -> bool {
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
fn agreeing(text: &str, name: &str) -> String {
    let mut told = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        let before =
            match ["does ", "Does ", "is ", "Is "].iter().find(|one| before.ends_with(*one)) {
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
        let units = self.given.setup.army.units.iter();
        let plural = units.map(|unit| unit.name.as_str()).filter(|name| is_plural(name));
        plural.fold(
            text,
            |text, name| {
                if text.contains(name) { agreeing(&text, name) } else { text }
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_agree_with_plural_names() {
        let check = |text: &str, name: &str, told: &str| assert_eq!(agreeing(text, name), told);
        let uhlans = "Tatar Uhlans";
        check(
            "Tatar Uhlans is recalled: stop here?",
            uhlans,
            "Tatar Uhlans are recalled: stop here?",
        );
        check("Tatar Uhlans tries to form.", uhlans, "Tatar Uhlans try to form.");
        check("Tatar Uhlans goes for Murom in 0505.", uhlans, "Tatar Uhlans go for Murom in 0505.");
        check("Does Tatar Uhlans charge 0505?", uhlans, "Do Tatar Uhlans charge 0505?");
        check("Where does Tatar Uhlans ride?", uhlans, "Where do Tatar Uhlans ride?");
        check("How is Tatar Uhlans drawn up?", uhlans, "How are Tatar Uhlans drawn up?");
        // What is said of a charge is not said of the Uhlans.
        let charge = "The charge of Tatar Uhlans strikes 0505.";
        check(charge, uhlans, charge);
        let lists = "Melee in 0505: Tatar Uhlans (12) against 9e Lanciers (8) is 1:1.";
        check(lists, uhlans, lists);
    }

    #[test]
    fn names_are_plural_by_the_word_that_carries_them() {
        for name in ["9e Lanciers", "Fusiliers of the 6th Reserve", "1/2 Silesian Schuetzen"] {
            assert!(is_plural(name), "{name}");
        }
        for name in ["Murom", "Hieronymus Colloredo 33", "7e Légère", "Guard horse battery 1"] {
            assert!(!is_plural(name), "{name}");
        }
    }
}
