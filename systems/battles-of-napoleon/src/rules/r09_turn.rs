//! Chapter 9: the sequence of play.

use crate::nouns::field::{LeaderId, Rank, WeatherMode};
use crate::nouns::kinds::{FRENCH, RUSSIAN, Weather};
use crate::rules::ask::{Choice, Question};
use crate::rules::event::Event;
use crate::state::battle::{At, Battle, Phase};
use engine::{Play, Throw, rule};

impl Battle {
    /// One activity of the sequence of play; between two lies a checkpoint.
    pub fn activity(&mut self, table: At<'_>) -> Play<()> {
        match self.phase {
            Phase::SetUp(number) => self.set_up(table, number),
            Phase::FirstOrders => self.first_orders(table),
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
        self.tell(table, Event::Turn(self.turn));
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
        self.tell(table, Event::Weather(weather, die));
        self.phase = Phase::LeaderMoves;
        Ok(())
    }

    /// [9c] [11.1a] Army leaders, French corps leaders and Murat ride; the French first. (R67)
    fn leader_moves(&mut self, table: At<'_>) -> Play<()> {
        for seat in [FRENCH, RUSSIAN] {
            for index in 0..self.leaders.len() as u8 {
                let leader = LeaderId(index);
                let def = self.field.leader(leader);
                // [8.4d] Division leaders move with their divisions. [28h] Those who are still to
                // arrive come with their troops.
                let here = self.leader_hex(leader).is_somewhere();
                if def.seat == seat && def.rank != Rank::Division && here {
                    self.ride(table, leader, rule!("11.1a"), Question::LeaderMove(leader))?;
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
        self.tell(table, Event::CavalryRests);
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
