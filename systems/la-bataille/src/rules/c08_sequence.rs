//! Chapter 8: the sequence of play.

use crate::nouns::kinds::{COALITION, FRENCH, MarkerColour, Phase};
use crate::nouns::scenario::Turn;
use crate::rules::c04_morale::line;
use crate::rules::event::Event;
use crate::state::battle::{At, Battle, Marks, Stage};
use engine::scene::{Panel, PanelRow};
use engine::{Game, Line, Play, Seat, rule};
use serde::Serialize;

/// What is told of time.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A turn begins. [2.4.1a]
    Turn(u16),
    /// A phase of a side's segment begins. [8.0]
    Phase(Seat, Phase),
}

impl Battle {
    /// One activity of the sequence of play; between two lies a checkpoint. [8.0]
    pub fn activity(&mut self, table: At<'_>) -> Play<()> {
        match self.stage {
            Stage::SetUp(number) => self.set_up(table, number)?,
            Stage::Segment(seat, phase) => self.phase(table, seat, phase)?,
            Stage::Night(step) => self.night(table, step)?,
            Stage::Over => {}
        }
        // [17.1d]
        self.watch_places(table);
        Ok(())
    }

    /// [8.0a] [8.0b] The phases of a segment, one after the other. Phases of many actions are
    /// activities of one action each: they say themselves when they are done.
    fn phase(&mut self, table: At<'_>, seat: Seat, phase: Phase) -> Play<()> {
        let done = match phase {
            Phase::Command => self.command_phase(table, seat)?,
            Phase::Charge => self.charge_phase(table, seat)?,
            Phase::Movement => self.movement_phase(table, seat)?,
            Phase::DefensiveFire => self.defensive_fire_phase(table, seat)?,
            Phase::OffensiveFire => self.offensive_fire_phase(table, seat)?,
            Phase::Melee => self.melee_phase(table, seat)?,
            Phase::Recovery => {
                self.recovery_phase(table, seat)?;
                true
            }
        };
        // [8.0c] Play goes on until somebody has won before the end, [17.3e] or the last turn is over.
        if done && !self.is_over() {
            self.next_phase(table, seat, phase);
        }
        if self.is_over() {
            self.stage = Stage::Over;
        }
        Ok(())
    }

    /// The phase after another.
    fn next_phase(&mut self, table: At<'_>, seat: Seat, phase: Phase) {
        // [8.0]
        let index = Phase::ALL.iter().position(|other| *other == phase).unwrap_or(0);
        match Phase::ALL.get(index + 1) {
            Some(&next) => self.begin_phase(table, seat, next),
            None if seat == FRENCH => self.begin_segment(table, COALITION),
            None => self.end_turn(table),
        }
    }

    /// A phase begins: marks of the last one are taken off.
    pub fn begin_phase(&mut self, table: At<'_>, seat: Seat, phase: Phase) {
        self.stage = Stage::Segment(seat, phase);
        self.targets.clear();
        self.shots.clear();
        self.charges = None;
        for unit in &mut self.units {
            let marks = &mut unit.marks;
            marks.moved = false;
            marks.fired = false;
            marks.limber_failed = false;
            unit.spent = 0;
        }
        for leader in &mut self.leaders {
            leader.spent = 0;
        }
        table.tell(self, Event::Turn(Told::Phase(seat, phase)));
    }

    /// [8.0a] [8.0b] A segment begins.
    fn begin_segment(&mut self, table: At<'_>, seat: Seat) {
        for unit in &mut self.units {
            unit.marks = Marks {
                // What outlasts a segment: a retreat before melee, and how it rests.
                spent_by_retreat: unit.marks.spent_by_retreat,
                stirred: unit.marks.stirred,
                restless: unit.marks.restless,
                ..Marks::default()
            };
        }
        self.aimed.clear();
        self.begin_phase(table, seat, Phase::Command);
    }

    /// The first turn, or the next one, begins with the French. [8.0a]
    pub fn begin_turn(&mut self, table: At<'_>) {
        table.tell(self, Event::Turn(Told::Turn(self.turn)));
        self.begin_segment(table, FRENCH);
    }

    /// The markers go to the next turn; between the days lies the night. [16.1.4]
    fn end_turn(&mut self, table: At<'_>) {
        let scenario = &self.fixed.setup.scenario;
        let now = usize::from(self.turn);
        // [8.0c]
        if now + 1 >= scenario.turns.len() {
            self.last_turn_is_over(table);
        } else if scenario.night_after(now) {
            self.stage = Stage::Night(0);
        } else {
            // [15.1.4]
            self.turn += 1;
            self.begin_turn(table);
        }
    }

    /// The turn on the Turn Record.
    pub fn now(&self) -> Turn {
        self.fixed.setup.scenario.turns[usize::from(self.turn)]
    }

    /// Whose segment it is.
    pub fn active(&self) -> Option<Seat> {
        match self.stage {
            Stage::Segment(seat, _) => Some(seat),
            Stage::SetUp(_) | Stage::Night(_) | Stage::Over => None,
        }
    }
}

impl Told {
    /// Whose phase it is.
    pub fn actor(&self) -> Option<Seat> {
        match self {
            Told::Turn(_) => None,
            Told::Phase(seat, _) => Some(*seat),
        }
    }

    /// In words.
    pub fn line(&self, battle: &Battle) -> Line {
        match self {
            Told::Turn(turn) => {
                let text = battle.fixed.setup.scenario.turns[usize::from(*turn)].to_string();
                let mut letters = text.chars();
                let first = letters.next().map(|c| c.to_ascii_uppercase());
                let text: String = first.into_iter().chain(letters).collect();
                Line { heading: 2, ..line(text, &[rule!("2.4.1a")]) }
            }
            Told::Phase(seat, phase) => {
                let side = match seat {
                    Seat::First => "French",
                    Seat::Second => "Coalition",
                };
                let text = format!("{side} segment: {}", phase.key().replace('-', " "));
                let rule = match seat {
                    Seat::First => rule!("8.0a"),
                    Seat::Second => rule!("8.0b"),
                };
                Line { heading: 1, ..line(text, &[rule]) }
            }
        }
    }
}

impl Battle {
    /// The day, the hour and the segment. [2.4.1a]
    pub(crate) fn time_panel(&self) -> Panel {
        let now = self.now();
        let turns = self.fixed.setup.scenario.turns.len();
        let mut rows = vec![
            PanelRow::new("Day", format!("{} August", 28 + u16::from(now.day))),
            PanelRow::new("Hour", now.clock.to_string()),
            PanelRow::new("Turn", format!("{} of {turns}", self.turn + 1)),
            match self.stage {
                Stage::SetUp(_) => PanelRow::new("Set-up", ""),
                Stage::Night(_) => PanelRow::new("Night", "between the days"),
                Stage::Over => PanelRow::new("Over", ""),
                Stage::Segment(seat, phase) => {
                    let name = ["French segment", "Coalition segment"][seat.index()];
                    side_row(name, phase.key().replace('-', " "), seat)
                }
            },
        ];
        if let Some(seat) = self.active() {
            // [5.2.2] [5.3.1]
            let colour = MarkerColour::of(seat).key();
            rows.push(side_row("Cavalry", format!("{colour} markers are set and rested"), seat));
        }
        Panel::new("Time", rule!("2.4.1a"), rows)
    }
}

/// A line of a panel that belongs to a side.
pub(crate) fn side_row(name: impl Into<String>, value: impl Into<String>, seat: Seat) -> PanelRow {
    PanelRow::new(name, value).of(Battle::side(seat))
}
