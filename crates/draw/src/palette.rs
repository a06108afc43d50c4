//! Colours: one table of tokens with a value by day, by night and for snowless ground.

use crate::palette_table::TABLE_TOKENS;

/// How colours are written into a stylesheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Tone {
    /// The printed sheet by day.
    #[default]
    Day,
    /// The same sheet by lamp and moon.
    Night,
    /// Not resolved: `var(--snow)` and so on, for a page that sets the tokens itself.
    Page,
}

/// When a battle is fought: the ground and the table have colours for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Season {
    /// Green fields.
    Summer,
    /// Snow.
    Winter,
}

/// Name, day, night.
const TOKENS: &[(&str, &str, &str)] = &[
    ("paper", "#f7f2e7", "#1f1b18"),
    ("paper-2", "#eee6d5", "#29241f"),
    ("ink", "#29231e", "#efe6d5"),
    ("gilt", "#e0b13c", "#f2c24e"),
    ("fr", "#25497f", "#3561a6"),
    ("fr-2", "#16325e", "#16305c"),
    ("fr-strip", "#efe9da", "#e4dac5"),
    ("ru", "#3d6043", "#47734f"),
    ("ru-2", "#24402b", "#1f3826"),
    ("pr", "#26313d", "#4a5a6b"),
    ("pr-strip", "#f3efe3", "#f3efe3"),
    ("au", "#7a5a2e", "#8f6c3c"),
    ("au-2", "#4c3515", "#3a2a12"),
    ("br", "#8a2e2a", "#a9443c"),
    ("br-2", "#561512", "#4a1512"),
    ("nl", "#a85f08", "#b8701d"),
    ("nl-2", "#6b3a02", "#5a3204"),
    ("bw", "#1d1b1a", "#5f6b76"),
    ("bw-2", "#4d5d68", "#596b78"),
    ("de", "#2f6468", "#3b7b80"),
    ("de-2", "#18393c", "#163437"),
    ("xx", "#59554f", "#6d6862"),
    ("xx-2", "#35322e", "#2d2a27"),
    ("on-army", "#fdf9ef", "#fdf9ef"),
    ("snow", "#e9edec", "#27313a"),
    ("snow-low", "#dfe5e5", "#1f2830"),
    ("snow-up", "#f8f7f1", "#36424b"),
    ("snow-top", "#fffdf6", "#43505a"),
    ("shade", "#5f7484", "#05090c"),
    ("hachure", "#56636d", "#93a7b1"),
    ("wind", "#9fb0b8", "#56666f"),
    ("ice", "#cfe0e6", "#1c3442"),
    ("ice-ink", "#7f9fae", "#4f7c92"),
    ("brook", "#6f9fb6", "#3f7f9e"),
    ("brook-bank", "#f4f8f8", "#10212b"),
    ("water-ink", "#3f6478", "#8fc0d6"),
    ("way-ink", "#4a4037", "#d8cbb2"),
    ("height-ink", "#54616b", "#b9c6ce"),
    ("grid", "#71808a", "#a9bac4"),
    ("grid-o", ".34", ".2"),
    ("hexno", "#58656e", "#a8bac5"),
    ("road", "#f1e4c6", "#9c8a67"),
    ("road-case", "#7b6a52", "#14110d"),
    ("lane", "#8a785d", "#a08e6c"),
    ("garden", "#dcdccf", "#303a3c"),
    ("roof", "#a2503f", "#a85846"),
    ("roof-ink", "#4a2a22", "#1a0f0b"),
    ("roof-snow", "#f7efe6", "#cfd8dd"),
    ("roof-snow-o", ".5", ".28"),
    ("wall", "#6b5b4c", "#b9a98f"),
    ("wall-stone", "#d8ccb6", "#a89880"),
    ("forest", "#d3dcd3", "#223029"),
    ("tree", "#4d6450", "#3d5643"),
    ("birch", "#7b8c78", "#566b5a"),
    ("tree-ink", "#24352a", "#0d1611"),
    ("tree-snow", "#eef3ee", "#8da297"),
    ("map-ink", "#2e2a26", "#f1e9d9"),
    ("halo", "#f1f2ee", "#1d262d"),
    ("reach", "#8a5a00", "#ffcf5e"),
    ("reach-ink", "#5c3c00", "#ffe6a6"),
    ("reach-ground", "#ffe9a8", "#5a4512"),
    ("target", "#9c2216", "#ff7d66"),
    ("target-flag", "#9c2216", "#a12b1c"),
    ("target-ground", "#ffd7cc", "#5c1e16"),
    ("refused", "#4b4640", "#cfc7b8"),
    ("refused-ground", "#dcd7cc", "#3b3630"),
    ("sight", "#223344", "#ccffee"),
    ("select", "#1d1712", "#ffeec2"),
    ("front", "#26211c", "#f3ead9"),
    ("cast-o", ".34", ".6"),
];

/// What differs by day where no snow lies.
const SUMMER: &[(&str, &str)] = &[
    ("snow", "#e4e6cd"),
    ("snow-low", "#d6dcc0"),
    ("snow-up", "#f1eed8"),
    ("snow-top", "#faf6e6"),
    ("shade", "#77724e"),
    ("hachure", "#6a6048"),
    ("wind", "#9aa56f"),
    ("ice", "#bcd6e0"),
    ("ice-ink", "#6b98ab"),
    ("brook", "#4b8fb3"),
    ("brook-bank", "#eef3e2"),
    ("height-ink", "#5e563f"),
    ("grid", "#7c7a5c"),
    ("hexno", "#5f5d45"),
    ("road", "#f6ead0"),
    ("garden", "#cfd6ae"),
    ("roof-snow", "#d9937a"),
    ("forest", "#c6d3ac"),
    ("tree", "#4f6b3d"),
    ("birch", "#7f9a55"),
    ("tree-snow", "#8fa86f"),
    ("halo", "#f2f1e0"),
];

/// The value of a token; `None` for an unknown name.
pub fn value(token: &str, tone: Tone, season: Season) -> Option<String> {
    if let Some((name, values)) = TABLE_TOKENS.iter().find(|t| t.0 == token) {
        return Some(match tone {
            Tone::Page => format!("var(--{name})"),
            Tone::Night => values[2 + season as usize].to_owned(),
            Tone::Day => values[season as usize].to_owned(),
        });
    }
    let (name, day, night) = TOKENS.iter().find(|t| t.0 == token)?;
    Some(match tone {
        Tone::Page => format!("var(--{name})"),
        Tone::Night => (*night).to_owned(),
        Tone::Day if season == Season::Summer => {
            SUMMER.iter().find(|t| t.0 == token).map_or(*day, |t| t.1).to_owned()
        }
        Tone::Day => (*day).to_owned(),
    })
}

/// All tokens as CSS custom properties, e.g. `--snow:#e9edec;`, for a page's `:root`.
///
/// The fragments of this crate are drawn with classes; a page includes [`crate::stylesheet`] in
/// [`Tone::Page`] once and switches between day, night and summer by setting these tokens.
/// [`Tone::Page`] itself has no values and is read as [`Tone::Day`].
pub fn tokens(tone: Tone, season: Season) -> String {
    let tone = if tone == Tone::Page { Tone::Day } else { tone };
    TOKENS
        .iter()
        .map(|t| t.0)
        .chain(TABLE_TOKENS.iter().map(|t| t.0))
        .map(|name| format!("--{name}:{};", value(name, tone, season).unwrap_or_default()))
        .collect()
}

/// Replaces every `@token` of a template by its value.
pub fn resolve(template: &str, tone: Tone, season: Season) -> String {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(at) = rest.find('@') {
        out.push_str(&rest[..at]);
        let tail = &rest[at + 1..];
        let end = tail
            .find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'))
            .unwrap_or(tail.len());
        match value(&tail[..end], tone, season) {
            Some(v) => out.push_str(&v),
            None => out.push_str(&rest[at..at + 1 + end]),
        }
        rest = &tail[end..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_resolve_by_tone() {
        assert_eq!(resolve("fill:@snow;", Tone::Day, Season::Winter), "fill:#e9edec;");
        assert_eq!(resolve("fill:@snow;", Tone::Day, Season::Summer), "fill:#e4e6cd;");
        assert_eq!(resolve("fill:@fr-strip}", Tone::Page, Season::Winter), "fill:var(--fr-strip)}");
        assert!(tokens(Tone::Night, Season::Winter).contains("--snow:#27313a;"));
    }

    #[test]
    fn tables_have_seasons_by_night_too() {
        let cloth = |tone, season| value("tb-cloth", tone, season).expect("known");
        let all = [
            cloth(Tone::Day, Season::Summer),
            cloth(Tone::Day, Season::Winter),
            cloth(Tone::Night, Season::Summer),
            cloth(Tone::Night, Season::Winter),
        ];
        assert!((0..4).all(|i| (0..i).all(|j| all[i] != all[j])), "{all:?}");
        assert_eq!(cloth(Tone::Page, Season::Winter), "var(--tb-cloth)");
        assert!(tokens(Tone::Day, Season::Summer).contains("--tb-cloth:#c3bf8c;"));
    }

    #[test]
    fn summer_only_overrides_known_tokens() {
        assert!(SUMMER.iter().all(|(s, _)| TOKENS.iter().any(|t| t.0 == *s)));
    }
}
