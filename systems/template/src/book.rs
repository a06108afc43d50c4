//! The printed charts, read once and looked up often.

use charts::{BandTable, ChartError, KeyTable, ModifierChart, Shelf};
use engine::Modifier;
use engine::scene::Cover;
use serde::Serialize;

const FILES: &[(&str, &str)] = &[
    ("costs.toml", include_str!("../charts/costs.toml")),
    ("fire-modifiers.toml", include_str!("../charts/fire-modifiers.toml")),
    ("fire.toml", include_str!("../charts/fire.toml")),
];

/// The charts as they come with the program; a player may put others in their place (`--charts`).
pub fn shelf() -> Shelf {
    Shelf::in_folder("systems/template/charts", FILES)
}

/// A modifier of fire: its row in the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FireModifier {
    /// Woods or village.
    Cover,
    /// A steady target.
    Steady,
}

const FIRE_MODIFIERS: [&str; 2] = ["cover", "steady"];
const GROUND: [&str; 4] = ["open", "woods", "village", "lake"];

/// All charts.
#[derive(Clone, Debug)]
pub struct Book {
    fire: BandTable<u8>,
    modifiers: ModifierChart,
    costs: KeyTable<Option<u8>>,
}

impl Book {
    /// Reads the charts of a shelf. What is wrong names file, line and place.
    pub fn read(shelf: &Shelf) -> Result<Book, ChartError> {
        let number = |text: &str| text.parse::<u8>().ok();
        let loss = |text: &str| if text == "-" { Some(0) } else { number(text) };
        let cost = |text: &str| if text == "-" { Some(None) } else { number(text).map(Some) };
        Ok(Book {
            fire: shelf.grid("fire.toml")?.expecting("'-' or a loss").bands(loss)?,
            modifiers: shelf.modifiers("fire-modifiers.toml", &FIRE_MODIFIERS)?,
            costs: shelf.grid("costs.toml")?.keyed(&GROUND, &["cost"], cost)?,
        })
    }

    /// Strength that a volley takes. [3b]
    pub fn loss(&self, total: i32, strength: u8) -> u8 {
        *self.fire.at(total, i32::from(strength))
    }

    /// What ground costs to enter; `None` if nobody enters it. [2b]
    pub fn cost(&self, cover: Cover) -> Option<u8> {
        let row = match cover {
            Cover::Woods => 1,
            Cover::Village | Cover::Town | Cover::Cemetery => 2,
            Cover::Lake => 3,
            Cover::Open | Cover::Windmill => 0,
        };
        *self.costs.at(row, 0)
    }

    /// A modifier with its rule and its words.
    pub fn modifier(&self, which: FireModifier) -> Modifier {
        let line = self.modifiers.get(which as usize);
        Modifier {
            rule: line.rule.clone(),
            words: line.words.clone(),
            value: i32::from(line.value),
            reconstructed: line.provenance == charts::Provenance::Reconstructed,
        }
    }
}
