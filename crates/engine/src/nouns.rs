//! The nouns of a rule system: words that data files spell, and numbers that name things.

/// A word as it begins a sentence or names a nation: a side is `french` in records and on the command
/// line, but "French" to a reader.
///
/// ```
/// assert_eq!(engine::nouns::capital("french"), "French");
/// assert_eq!(engine::nouns::capital(""), "");
/// ```
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// An enum whose variants are spelled by keys in data files, in the order of their chart.
///
/// ```
/// engine::words! {
///     /// The weather of a turn.
///     Weather {
///         /// No effect.
///         Clear = "clear",
///         /// Everything stops.
///         Snowstorm = "snow-storm",
///     }
/// }
/// assert_eq!(Weather::KEYS, ["clear", "snow-storm"]);
/// assert_eq!(Weather::from_key("snow-storm"), Some(Weather::Snowstorm));
/// assert_eq!(Weather::ALL[0].key(), "clear");
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $key:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize,
        )]
        pub enum $name {
            $($(#[$vdoc])* #[serde(rename = $key)] $variant,)+
        }

        impl $name {
            /// All of them, in the order of their chart.
            pub const ALL: &'static [$name] = &[$($name::$variant,)+];
            /// Their keys in the data files, in the same order.
            pub const KEYS: &'static [&'static str] = &[$($key,)+];

            /// Its key in the data files.
            pub const fn key(self) -> &'static str {
                Self::KEYS[self as usize]
            }

            /// The one with this key.
            pub fn from_key(key: &str) -> Option<$name> {
                Self::KEYS.iter().position(|k| *k == key).map(|index| Self::ALL[index])
            }
        }
    };
}

/// A number that names one of a list: `engine::id! { /// A unit. UnitId(u16) }`.
///
/// ```
/// engine::id! {
///     /// A unit.
///     UnitId(u16)
/// }
/// assert_eq!(UnitId(7).index(), 7);
/// ```
#[macro_export]
macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize,
        )]
        pub struct $name(pub $inner);

        impl $name {
            /// Position in the list of all of them.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}
