//! Optional rules, as a player turns them on.

use crate::LoadError;

/// An optional rule that a player may choose: `name`, or one `name=value` of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionRule {
    /// What he writes.
    pub name: &'static str,
    /// What it does.
    pub words: &'static str,
}

/// What a player said about an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting<'a> {
    /// `name` or `name=on`.
    On,
    /// `name=off`.
    Off,
    /// `name=value`.
    To(&'a str),
}

/// Reads what a player wrote, in its order. An option of several values can also be set back to the
/// one that goes without saying, which `usual` names.
pub fn settings<'a>(
    written: &'a [String],
    known: &[OptionRule],
    usual: &[&str],
) -> Result<Vec<(&'a str, Setting<'a>)>, LoadError> {
    let read = |text: &'a String| {
        let (name, value) = text.split_once('=').unwrap_or((text, "on"));
        let plain = known.iter().any(|option| option.name == name);
        let setting = match value {
            "on" if plain => Setting::On,
            "off" if plain => Setting::Off,
            value => Setting::To(value),
        };
        let listed = match setting {
            Setting::On | Setting::Off => true,
            Setting::To(_) => known.iter().any(|option| option.name == text),
        };
        if listed || usual.contains(&text.as_str()) {
            return Ok((name, setting));
        }
        let names: Vec<&str> = known.iter().map(|option| option.name).collect();
        Err(LoadError::Option { wanted: text.clone(), known: names.join(", ") })
    };
    written.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [OptionRule; 3] = [
        OptionRule { name: "trample", words: "" },
        OptionRule { name: "weather=die", words: "" },
        OptionRule { name: "weather=clear", words: "" },
    ];

    fn read(text: &str) -> Result<String, LoadError> {
        let written = [text.to_owned()];
        let found = settings(&written, &KNOWN, &["weather=historical"])?;
        Ok(format!("{:?}", found[0]))
    }

    #[test]
    fn options_are_on_off_or_have_a_value() {
        assert_eq!(read("trample").unwrap(), r#"("trample", On)"#);
        assert_eq!(read("trample=on").unwrap(), r#"("trample", On)"#);
        assert_eq!(read("trample=off").unwrap(), r#"("trample", Off)"#);
        assert_eq!(read("weather=clear").unwrap(), r#"("weather", To("clear"))"#);
        assert_eq!(read("weather=historical").unwrap(), r#"("weather", To("historical"))"#);
        for wrong in ["tea", "weather", "weather=fog", "weather=on", "trample=maybe"] {
            let known = "trample, weather=die, weather=clear".to_owned();
            assert_eq!(read(wrong), Err(LoadError::Option { wanted: wrong.to_owned(), known }));
        }
    }
}
