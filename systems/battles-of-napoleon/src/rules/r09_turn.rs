//! Chapters 9 and 10: the sequence of play, weather and evening.

use crate::nouns::field::{Field, LeaderId, Rank, WeatherMode};
use crate::nouns::kinds::{FRENCH, RUSSIAN, Weather};
use crate::rules::ask::Choice;
use crate::rules::brief::Brief;
use crate::rules::r11_orders;
use crate::rules::r21_fire::leaders::Ride;
use crate::rules::words::{line, one_die};
use crate::state::battle::{At, Battle, Phase};
use engine::scene::{Panel, PanelRow, Track};
use engine::{Line, Play, Rule, Seat, Throw, rule};
use serde::Serialize;

/// The phases of a turn, after the set-up. [9a]
const PHASES: [&str; 8] =
    ["Set-up", "Weather", "Leaders", "Orders", "Cubes", "Activations", "Recovery", "End of turn"];

/// What is told of the turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A turn begins. [9p]
    Turn(u8),
    /// The weather of the turn, and the die. [10.1]
    Weather(Weather, Option<u8>),
    /// Tired cavalry recovers at the end of the turn. [9o]
    CavalryRests,
}

impl Told {
    /// It in words.
    pub fn line(&self, field: &Field) -> Line {
        match self {
            Told::Turn(turn) => {
                let text = format!("Turn {turn}, {}", field.book.turn(*turn).hour);
                Line { heading: 2, ..line(text, &[rule!("9p")]) }
            }
            Told::Weather(weather, die) => {
                let how = die.map_or(String::new(), |die| format!(" (die {die})"));
                let rules: &[Rule] = match weather {
                    Weather::Clear => &[rule!("10.1b")],
                    Weather::Snowfall => &[rule!("10.1c"), rule!("10.1d"), rule!("10.1e")],
                    Weather::Snowstorm => &[rule!("10.1f"), rule!("10.1i"), rule!("10.1k")],
                };
                let thrown = die.map(|die| one_die(die, "Weather", weather.key(), rule!("10.1a")));
                Line { thrown, ..line(format!("The weather: {}{how}.", weather.key()), rules) }
            }
            Told::CavalryRests => line("Tired cavalry has rested.", &[rule!("9o")]),
        }
    }

    /// What it comes to.
    pub fn brief(&self) -> Option<Brief> {
        match self {
            Told::Weather(weather, _) => Some(Brief::Result(weather.key().to_owned())),
            Told::Turn(_) | Told::CavalryRests => None,
        }
    }

    /// The turn and the weather are everybody's.
    pub const fn side(&self, _: &Field) -> Option<Seat> {
        match self {
            Told::Turn(_) | Told::Weather(..) | Told::CavalryRests => None,
        }
    }
}

impl Battle {
    /// One activity of the sequence of play; between two lies a checkpoint.
    pub fn activity(&mut self, table: At<'_>) -> Play<()> {
        match self.phase {
            Phase::SetUp(number) => self.set_up(table, number),
            Phase::FirstOrders => self.first_orders(table),
            // [2c] [9b] The weather opens the turn; [9c] leaders ride, orders change, cubes are counted. [9h]
            Phase::Weather => self.weather_phase(table),
            Phase::LeaderMoves => self.leader_moves(table),
            Phase::Orders => self.orders_phase(table),
            Phase::Cubes => self.cubes_phase(table),
            Phase::FirstActivation => self.first_activation(table),
            Phase::Draw => self.draw_cube(table),
            Phase::Recovery => self.recovery(table),
            Phase::TurnEnd => self.turn_end(table),
        }
    }

    /// [9b] [2c] The weather of the turn.
    fn weather_phase(&mut self, table: At<'_>) -> Play<()> {
        table.tell(self, Told::Turn(self.turn));
        let (weather, die) = match self.field.scenario.weather {
            WeatherMode::Always(weather) => (weather, None),
            // [10.2a] [10.2b] As it was.
            WeatherMode::Historical => (self.field.book.turn(self.turn).weather, None),
            WeatherMode::Rolled => {
                // [10.1a] One die.
                let die = table.throw(self, Throw::one_die(rule!("10.1a"), "weather"))?.first();
                (self.field.book.weather_of_die(die), Some(die))
            }
        };
        self.weather = weather;
        table.tell(self, Told::Weather(weather, die));
        self.phase = Phase::LeaderMoves;
        Ok(())
    }

    /// [9c] [11.1a] Army leaders, French corps leaders and Murat ride; the French first. (R67)
    fn leader_moves(&mut self, table: At<'_>) -> Play<()> {
        // [9c] The French first.
        for seat in [FRENCH, RUSSIAN] {
            for index in 0..self.leaders.len() as u8 {
                let leader = LeaderId(index);
                let def = self.field.leader(leader);
                // [8.4d] Division leaders move with their divisions. [28h] Those who are still to
                // arrive come with their troops.
                let here = self.leader_hex(leader).is_somewhere();
                if def.seat == seat && def.rank != Rank::Division && here {
                    let question = r11_orders::Ask::LeaderMove(leader);
                    self.ride(table, leader, (rule!("11.1a"), Ride::Orders), question)?;
                }
            }
        }
        self.phase = Phase::Orders;
        Ok(())
    }

    /// [9o] Tired cavalry recovers; [9p] the marker moves on.
    fn turn_end(&mut self, table: At<'_>) -> Play<()> {
        for unit in &mut self.units {
            unit.tired = false;
        }
        table.tell(self, Told::CavalryRests);
        // [16u] All cubes leave the sheets.
        for formation in &mut self.formations {
            formation.activations = 0;
            formation.called = false;
        }
        self.extension_lapses(table);
        if self.turn >= self.field.scenario.turns.1 {
            self.last_turn_is_over(table);
        } else {
            self.turn += 1;
            self.phase = Phase::Weather;
        }
        Ok(())
    }

    /// Whether it snows or storms.
    pub fn is_storm(&self) -> bool {
        self.weather == Weather::Snowstorm
    }

    /// Asks for one of several formations, or nothing.
    pub fn formation_or_done(choice: Choice) -> Option<crate::nouns::field::FormationId> {
        match choice {
            Choice::Formation(formation) => Some(formation),
            _ => None,
        }
    }
}

impl Battle {
    /// The hour, the turn and the weather. [9a]
    pub(crate) fn turn_panel(&self) -> Panel {
        let (first, last) = self.field.scenario.turns;
        let count = last - first + 1;
        let turn = match first {
            1 => format!("{} of {count}", self.turn),
            _ => format!("{} ({} of {count})", self.turn, (self.turn + 1).saturating_sub(first)),
        };
        let hour = self.field.book.turn(self.turn).hour.clone();
        let rows = vec![
            PanelRow::new("Hour", hour),
            PanelRow::new("Turn", turn),
            PanelRow::new("Weather", self.weather.key()),
        ];
        Panel::new("Turn", rule!("9a"), rows)
    }

    /// The turns of the scenario and the phases of a turn. [9a]
    pub(crate) fn track(&self) -> Track {
        let (first, last) = self.field.scenario.turns;
        let turns = first..=last;
        let turns = turns.map(|turn| (u32::from(turn), self.field.book.turn(turn).hour.clone()));
        let phase = match self.phase {
            Phase::SetUp(_) | Phase::FirstOrders => 0,
            Phase::Weather => 1,
            Phase::LeaderMoves => 2,
            Phase::Orders => 3,
            Phase::Cubes => 4,
            Phase::FirstActivation | Phase::Draw => 5,
            Phase::Recovery => 6,
            Phase::TurnEnd => 7,
        };
        Track::new(u32::from(self.turn), turns, phase, PHASES)
    }
}
