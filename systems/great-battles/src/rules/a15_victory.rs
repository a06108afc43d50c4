//! Scenarios: set-up, places, victory.

use crate::data::scenario::Victory;
use crate::host::ask::Asks;
use crate::host::event::Tells;
use crate::state::{At, Battle, Place, Stage};
use engine::{Game, Line, Outcome, Seat, rule};
use serde::Serialize;

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// The winner; nobody in a draw.
    pub winner: Option<Seat>,
    /// By what.
    pub by: EndedBy,
}

/// What ended a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum EndedBy {
    /// So many units of a side are destroyed, routed or unsteady. [SCN-02]
    Losses(u8),
    /// The last turn is over. [SCN-01]
    Time,
}

/// What players are asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {}

impl Asks for Ask {
    fn words(&self, _: &Battle) -> String {
        match *self {}
    }
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// The battle is over.
    Over(Ending),
}

impl Tells for Told {
    fn line(&self, _: &Battle) -> Line {
        let Told::Over(ending) = self;
        let rules = vec![ending.rule().key()];
        Line { text: ending.words(), rules, heading: 1, ..Line::default() }
    }

    fn side(&self, _: &Battle) -> Option<Seat> {
        let Told::Over(ending) = self;
        ending.winner
    }
}

impl Ending {
    fn rule(&self) -> engine::Rule {
        match self.by {
            EndedBy::Losses(_) => rule!("SCN-02"),
            EndedBy::Time => rule!("SCN-01"),
        }
    }

    fn words(&self) -> String {
        let side = self.winner.map(|seat| engine::nouns::capital(Battle::SIDES[seat.index()]));
        match (side, self.by) {
            (Some(side), EndedBy::Losses(count)) => {
                format!("{side} victory: {count} enemy units are destroyed, routed or unsteady")
            }
            (Some(side), EndedBy::Time) => format!("{side} victory at the end of the last turn"),
            (None, _) => "A draw at the end of the last turn".to_owned(),
        }
    }
}

impl Battle {
    /// How it ended, if it has.
    pub(crate) fn result(&self) -> Option<Outcome> {
        let ending = self.ended?;
        Some(Outcome { winner: ending.winner, rule: ending.rule(), words: ending.words() })
    }

    /// Combat units of a side that are destroyed, routed or unsteady. [SCN-02] Those who have left
    /// by their own edge do not count. [EXC-06] (G36)
    pub fn units_out(&self, seat: Seat) -> u8 {
        let lost = |unit: &&crate::nouns::UnitId| {
            let one = self.unit(**unit);
            one.place == Place::Destroyed || (one.on_map() && self.is_unsteady(**unit))
        };
        self.setup.sides[seat.index()].iter().filter(lost).count() as u8
    }

    /// Notes the moment at which a side has lost too many units. [SCN-02] It is called wherever a
    /// unit is destroyed or loses morale, so that the first to reach its number has lost.
    pub fn watch_losses(&mut self) {
        if let (Victory::Losses(limits), None) = (self.setup.scenario.victory, self.ended) {
            let out = Seat::BOTH.map(|seat| self.units_out(seat));
            let lost = |seat: Seat| out[seat.index()] >= limits[seat.index()];
            // Both at one instant: the side whose activation it is wins.
            let active = self.activation.map_or(self.initiative, |one| one.seat);
            let loser = [active.other(), active].into_iter().find(|seat| lost(*seat));
            self.ended = loser.map(|seat| Ending {
                winner: Some(seat.other()),
                by: EndedBy::Losses(out[seat.index()]),
            });
        }
    }

    /// Ends the battle if it was decided during an activity.
    pub(crate) fn watch_victory(&mut self, table: At<'_>) {
        self.watch_losses();
        if let (Some(ending), true) = (self.ended, self.stage != Stage::Over) {
            self.stage = Stage::Over;
            self.activation = None;
            self.agenda.clear();
            self.tell(table, Told::Over(ending));
        }
    }

    /// [SCN-02] The last turn is over: a draw, if nobody has lost too many.
    pub(crate) fn end_of_scenario(&mut self, table: At<'_>) {
        let ending = Ending { winner: None, by: EndedBy::Time };
        self.ended = Some(ending);
        self.tell(table, Told::Over(ending));
    }
}
