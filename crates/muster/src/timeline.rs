//! What happened when, for scenarios, reports and comparison.

use crate::error::Text;
use crate::{MusterError, Provenance};
use serde::{Deserialize, Serialize};
use toml::Spanned;

/// The day of a battle as history tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeline {
    /// The battle's name.
    pub battle: String,
    /// Its date in words.
    pub date: String,
    /// When formations came to the field.
    pub arrivals: Vec<Arrival>,
    /// The weather of each hour.
    pub weather: Vec<WeatherHour>,
    /// Places worth holding.
    pub landmarks: Vec<Landmark>,
    /// The course of the battle.
    pub events: Vec<Event>,
    /// The sources that the entries name.
    pub sources: Vec<Source>,
}

/// A formation that comes to the field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    /// The hour, from 0 to 23.
    pub hour: u8,
    /// The formation's id in the order of battle.
    pub formation: String,
    /// By which road or from which side, in words.
    pub from: String,
    /// What is known of it.
    pub words: String,
    /// Where that comes from.
    pub provenance: Provenance,
    /// Keys of sources.
    pub sources: Vec<String>,
}

/// The weather of one hour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeatherHour {
    /// The hour, from 0 to 23.
    pub hour: u8,
    /// `clear`, `snowfall`, `snowstorm`, `rain`, `fog`.
    pub weather: String,
}

/// A place worth holding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Landmark {
    /// Its name, as on the ground's map.
    pub name: String,
    /// Metres east of the map's origin.
    pub east: i32,
    /// Metres north of the map's origin.
    pub north: i32,
    /// How much it is worth, compared with the others.
    pub value: u8,
    /// The side that holds it in the morning.
    pub holder: String,
    /// Where its position comes from.
    pub provenance: Provenance,
    /// Remarks on it.
    pub note: Option<String>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// When, in words.
    pub when: String,
    /// The hour of the day of battle in which it began, from 0 to 23; nothing for the eve.
    pub hour: Option<u8>,
    /// What.
    pub words: String,
    /// Keys of sources.
    pub sources: Vec<String>,
}

/// A source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The key entries name it by.
    pub key: String,
    /// What it is.
    pub words: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTimeline {
    battle: String,
    date: String,
    #[serde(default)]
    arrival: Vec<Spanned<Arrival>>,
    #[serde(default)]
    weather: Vec<Spanned<WeatherHour>>,
    #[serde(default)]
    landmark: Vec<Spanned<Landmark>>,
    #[serde(default)]
    event: Vec<Spanned<Event>>,
    #[serde(default)]
    source: Vec<Source>,
}

impl Timeline {
    /// Reads a timeline. `file` is the name that errors show.
    pub fn parse(file: &str, text: &str) -> Result<Timeline, MusterError> {
        let source = Text { file, text };
        let raw: RawTimeline = source.parse()?;
        let keys: Vec<&str> = raw.source.iter().map(|source| source.key.as_str()).collect();
        let check = |span: std::ops::Range<usize>,
                     what: &str,
                     hour: Option<u8>,
                     used: &[String]| {
            if let Some(hour) = hour.filter(|hour| *hour > 23) {
                return Err(source.error(&span, what, "an hour from 0 to 23", &hour.to_string()));
            }
            match used.iter().find(|key| !keys.contains(&key.as_str())) {
                None => Ok(()),
                Some(key) => {
                    let expected = "the key of a [[source]]";
                    Err(source.error(&span, what, expected, &format!("{key:?}")))
                }
            }
        };
        for entry in &raw.arrival {
            let arrival = entry.get_ref();
            check(entry.span(), "arrival", Some(arrival.hour), &arrival.sources)?;
        }
        for entry in &raw.weather {
            check(entry.span(), "weather", Some(entry.get_ref().hour), &[])?;
        }
        for entry in &raw.event {
            check(entry.span(), "event", entry.get_ref().hour, &entry.get_ref().sources)?;
        }
        Ok(Timeline {
            battle: raw.battle,
            date: raw.date,
            arrivals: raw.arrival.into_iter().map(Spanned::into_inner).collect(),
            weather: raw.weather.into_iter().map(Spanned::into_inner).collect(),
            landmarks: raw.landmark.into_iter().map(Spanned::into_inner).collect(),
            events: raw.event.into_iter().map(Spanned::into_inner).collect(),
            sources: raw.source,
        })
    }
}
