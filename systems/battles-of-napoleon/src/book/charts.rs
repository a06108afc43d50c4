//! The charts, compiled for fast look-ups.

use super::keys::{AtRisk, Check, Cost, Fatigue};
use super::rows::{AssaultRow, FireResult, OrderRow, TurnRow, WeatherRow};
use crate::nouns::kinds::{Arm, Order, Troop, Weather};
use charts::{KeyTable, ModifierChart, Shelf};
use engine::scene::Cover;

/// All charts of the game.
#[derive(Clone, Debug)]
pub struct Book {
    pub(super) fire: charts::BandTable<FireResult>,
    /// Modifiers of fire.
    pub fire_drm: ModifierChart,
    /// Modifiers of assaults.
    pub assault_drm: ModifierChart,
    /// Modifiers of the stand check.
    pub stand_drm: ModifierChart,
    /// Modifiers of the square check.
    pub square_drm: ModifierChart,
    pub(super) checks: ModifierChart,
    pub(super) fatigue: ModifierChart,
    pub(super) costs: ModifierChart,
    pub(super) odds: KeyTable<i8>,
    pub(super) odds_reconstructed: Vec<[bool; 2]>,
    pub(super) results: [AssaultRow; 17],
    pub(super) orders: Vec<OrderRow>,
    pub(super) weather: Vec<WeatherRow>,
    pub(super) weather_die: [Weather; 6],
    pub(super) turns: Vec<TurnRow>,
    pub(super) movement: KeyTable<u8>,
    pub(super) activation: KeyTable<i16>,
    pub(super) obstructed: [bool; 7],
    pub(super) entry: [u8; 7],
    pub(super) by_road_only: [bool; 7],
    pub(super) range: charts::KeyBandTable<Option<u8>>,
    pub(super) casualty: charts::KeyBandTable<bool>,
    pub(super) limber: charts::KeyBandTable<bool>,
}

const FILES: &[(&str, &str)] = &[
    ("activation.toml", include_str!("../../charts/activation.toml")),
    ("assault-drm.toml", include_str!("../../charts/assault-drm.toml")),
    ("assault-odds.toml", include_str!("../../charts/assault-odds.toml")),
    ("assault-result.toml", include_str!("../../charts/assault-result.toml")),
    ("checks.toml", include_str!("../../charts/checks.toml")),
    ("fatigue.toml", include_str!("../../charts/fatigue.toml")),
    ("fire-drm.toml", include_str!("../../charts/fire-drm.toml")),
    ("fire.toml", include_str!("../../charts/fire.toml")),
    ("leader-casualty.toml", include_str!("../../charts/leader-casualty.toml")),
    ("limber.toml", include_str!("../../charts/limber.toml")),
    ("movement-costs.toml", include_str!("../../charts/movement-costs.toml")),
    ("movement.toml", include_str!("../../charts/movement.toml")),
    ("orders.toml", include_str!("../../charts/orders.toml")),
    ("range-bands.toml", include_str!("../../charts/range-bands.toml")),
    ("square.toml", include_str!("../../charts/square.toml")),
    ("stand.toml", include_str!("../../charts/stand.toml")),
    ("terrain.toml", include_str!("../../charts/terrain.toml")),
    ("turns.toml", include_str!("../../charts/turns.toml")),
    ("weather-effects.toml", include_str!("../../charts/weather-effects.toml")),
    ("weather.toml", include_str!("../../charts/weather.toml")),
];

/// The charts as they come with the program; an owner of the game may put others in their place.
pub fn shelf() -> Shelf {
    Shelf::in_folder("systems/battles-of-napoleon/charts", FILES)
}

/// The odds as rows of their chart.
pub const ODDS: [&str; 8] = ["1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1"];

/// Position of a cover in the terrain chart.
pub const fn cover_index(cover: Cover) -> usize {
    match cover {
        Cover::Open => 0,
        Cover::Woods => 1,
        Cover::Village => 2,
        Cover::Town => 3,
        Cover::Cemetery => 4,
        Cover::Windmill => 5,
        Cover::Lake => 6,
    }
}

/// Row or column of the arm in charts that tell horse from foot and guns.
const fn horse(arm: Arm) -> usize {
    match arm {
        Arm::Infantry | Arm::Artillery => 0,
        Arm::Cavalry => 1,
    }
}

impl Book {
    /// The fire table. [21.3b]
    pub fn fire(&self, total: i32, strength: i32) -> FireResult {
        *self.fire.at(total, strength)
    }

    /// What an order gives and costs.
    pub fn order(&self, order: Order) -> &OrderRow {
        &self.orders[order as usize]
    }

    /// What the weather does.
    pub fn weather(&self, weather: Weather) -> &WeatherRow {
        &self.weather[weather as usize]
    }

    /// [10.3a] What the evening does.
    pub fn evening(&self) -> &WeatherRow {
        &self.weather[3]
    }

    /// The weather die. [10.1a]
    pub fn weather_of_die(&self, face: u8) -> Weather {
        self.weather_die[usize::from(face) - 1]
    }

    /// A box of the turn track, numbered from 1.
    pub fn turn(&self, number: u8) -> &TurnRow {
        &self.turns[(usize::from(number) - 1).min(self.turns.len() - 1)]
    }

    /// The number of the turn at an hour.
    pub fn turn_at(&self, hour: &str) -> Option<u8> {
        self.turns.iter().position(|turn| turn.hour == hour).map(|index| index as u8 + 1)
    }

    /// Printed movement points of both sides of a counter.
    pub fn movement(&self, troop: Troop) -> [u8; 2] {
        [0, 1].map(|side| *self.movement.at(troop as usize, side))
    }

    /// [16i] [16j] [16k] Penalty of the first, second or third activation.
    pub fn activation_penalty(&self, arm: Arm, activation: u8) -> i16 {
        let column = usize::from(activation.clamp(1, 3)) - 1;
        *self.activation.at(horse(arm), column)
    }

    /// Whether a cover is obstructed terrain. [20a]
    pub fn obstructed(&self, cover: Cover) -> bool {
        self.obstructed[cover_index(cover)]
    }

    /// [19g] Movement points to enter a hex with this cover.
    pub fn entry(&self, cover: Cover) -> i16 {
        i16::from(self.entry[cover_index(cover)])
    }

    /// [19af] Whether horse and guns need a road to enter.
    pub fn by_road_only(&self, cover: Cover) -> bool {
        self.by_road_only[cover_index(cover)]
    }

    /// A cost besides the hex.
    pub fn cost(&self, cost: Cost) -> i16 {
        i16::from(self.costs.get(cost as usize).value)
    }

    /// A total needed.
    pub fn check(&self, check: Check) -> i32 {
        i32::from(self.checks.get(check as usize).value)
    }

    /// A fatigue payment (negative).
    pub fn fatigue(&self, fatigue: Fatigue) -> i16 {
        i16::from(self.fatigue.get(fatigue as usize).value)
    }

    /// Multiplier of artillery SP at a range, in halves; `None` is out of range. [21.4h] [21.4k]
    pub fn range(&self, troop: Troop, range: u16) -> Option<u8> {
        let row = match troop {
            Troop::LightGuns => 0,
            Troop::HorseGuns => 1,
            Troop::FootGuns => 2,
            Troop::HeavyGuns => 3,
            _ => return None,
        };
        *self.range.at(row, i32::from(range))
    }

    /// The modifier of an odds row. [23.2k]
    pub fn odds(&self, row: usize, attackers: Arm) -> i8 {
        *self.odds.at(row, horse(attackers))
    }

    /// Whether an odds modifier is our reconstruction.
    pub fn odds_reconstructed(&self, row: usize, attackers: Arm) -> bool {
        self.odds_reconstructed[row][horse(attackers)]
    }

    /// The result of an assault with a modified total. [23.3]
    pub fn assault(&self, total: i32) -> AssaultRow {
        self.results[total.clamp(0, 16) as usize]
    }

    /// [21.6h] Whether a leader becomes a casualty.
    pub fn casualty(&self, who: AtRisk, die: u8) -> bool {
        *self.casualty.at(who as usize, i32::from(die))
    }

    /// [26i] Whether guns get away.
    pub fn limbers(&self, troop: Troop, die: u8) -> bool {
        *self.limber.at(usize::from(troop != Troop::HorseGuns), i32::from(die))
    }
}
