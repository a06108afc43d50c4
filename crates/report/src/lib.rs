//! The after-action report: a bulletin of a battle made from its chronicle, the turning points with their
//! maps, losses by formation and over time, the account of the dice, and what history did.
//!
//! [`Report::of`] is a pure function of a [`Chronicle`] and what is known about its game. It knows no
//! system: names, sentences and points of victory are those of the chronicle. [`Report::markdown`],
//! [`Report::html`] and [`Report::text`] write it down.

#![deny(missing_docs)]

mod bulletin;
mod course;
mod document;
mod html;
mod luck;
mod map;
mod markdown;
mod past;
mod plain;
mod plot;
mod types;
mod words;

pub use types::{
    Arrival, Article, Blow, Crisis, Dice, Faction, FormationLoss, Held, History, HistorySide,
    Holding, LeaderLost, Losses, Luck, LuckRow, Point, Report, Sentence, TurningPoint, Verdict,
};

use course::Course;
use engine::Viewer;
use engine::record::Tags;
use host::{Chronicle, Outcome, ScenarioInfo};

/// With which colours maps are drawn, if they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Maps {
    /// None are drawn.
    None,
    /// On paper.
    Day,
    /// By lamp and moon.
    Night,
}

/// What is known about a game besides its chronicle.
pub struct About<'a> {
    /// Its scenario.
    pub info: &'a ScenarioInfo,
    /// The title of its system.
    pub system: &'a str,
    /// The first line of its record.
    pub tags: &'a Tags,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
    /// How many throws are those of the seed; `Err` says why that cannot be told.
    pub dice: Result<usize, String>,
    /// The seed of the dice, once the game is over.
    pub seed: Option<String>,
    /// With whose eyes the chronicle was made.
    pub viewer: Viewer,
    /// The number of the first turn.
    pub first_turn: u32,
    /// What history did, if the battle is one of history.
    pub history: Option<&'a muster::History>,
}

impl Report {
    /// The report of a game.
    pub fn of(chronicle: &Chronicle, about: &About<'_>, maps: Maps) -> Report {
        let course = Course::of(chronicle, about.viewer);
        let last = chronicle.moments.last();
        let scene = &chronicle.ground;
        let factions = course.factions(about);
        let known_to = match about.viewer {
            Viewer::Umpire => None,
            Viewer::Spectator => Some("a spectator".to_owned()),
            Viewer::Seat(seat) => Some(words::people(chronicle.sides[seat.index()])),
        };
        let turn = last.map_or(about.first_turn, |moment| moment.turn);
        let turning_points = course.turning_points(maps);
        Report {
            scenario: about.info.id.clone(),
            system: about.system.to_owned(),
            title: about.info.title.clone(),
            battle: scene.title.clone(),
            date: scene.subtitle.clone(),
            known_to,
            over: about.outcome.is_some(),
            turn: (turn + 1).saturating_sub(about.first_turn).max(1),
            turns: about.info.turns,
            strength: chronicle.points.to_owned(),
            verdict: course.verdict(about.outcome.as_ref()),
            bulletin: course.bulletin(about, &factions),
            blows: course.decisive(),
            arrivals: course.arrivals.clone(),
            leaders: course.leaders.clone(),
            crises: course.crises.clone(),
            held: course.held.clone(),
            losses: course.losses(),
            luck: luck::ledger(&chronicle.casts, chronicle.sides, about.viewer),
            dice: past::dice(about),
            history: about.history.map(|history| past::compare(history, &factions)),
            factions,
            turning_points,
        }
    }
}
