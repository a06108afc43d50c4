//! How a scenario is won, for somebody who has never read the rules. [SCN-02] [SCN-08]

use crate::data::scenario::{Objective, Scenario, Victory, Worth};
use crate::state::Battle;
use engine::nouns::capital;
use engine::{Game, Seat, rule};
use host::Aim;

fn army(seat: Seat) -> String {
    capital(Battle::side(seat))
}

impl Battle {
    /// What decides the scenario, most important first.
    pub fn scenario_aims(&self) -> Vec<Aim> {
        let scenario = &self.setup.scenario;
        let mut aims = match scenario.victory {
            Victory::Losses(_) => self.by_losses(),
            Victory::Points { attacker, wins, loses } => vec![Aim::new(
                format!(
                    "At the end the {} side wins with {wins} points or more for the places it holds, \
                     and loses with {loses} or fewer.",
                    army(attacker)
                ),
                rule!("SCN-08"),
            )],
            Victory::Hold { attacker } => vec![Aim::new(
                format!(
                    "The {} side wins if it holds {} at the end. The {} side wins if it holds it and \
                     has lost no more units than the enemy.",
                    army(attacker),
                    scenario.objectives.first().map_or("the objective", |place| &place.name),
                    army(attacker.other())
                ),
                rule!("SCN-08"),
            )],
            Victory::Sum { win, decisive, division, corps } => vec![Aim::new(
                format!(
                    "At the end points decide: a lead of {win} wins, of {decisive} decisively. Besides \
                     places an enemy division at its breakpoint counts {division}, a broken corps \
                     {corps}."
                ),
                rule!("SCN-08"),
            )],
        };
        aims.extend(
            scenario.objectives.iter().map(|place| Aim::new(worth(place), rule!("SCN-08"))),
        );
        if scenario.collapse {
            aims.push(Aim::new(self.collapse(), rule!("SCN-08")));
        }
        aims.push(Aim::new(last_turn(scenario), rule!("SCN-01")));
        aims
    }

    /// [SCN-02] The first army to lose too many units.
    fn by_losses(&self) -> Vec<Aim> {
        let limit = |seat: Seat| self.breaking_number(seat).unwrap_or_default();
        vec![Aim::new(
            format!(
                "The moment {} Allied units are destroyed, routed or unsteady the French have won; \
                 with {} French units the Allies. If neither comes to pass it is a draw.",
                limit(Seat::Second),
                limit(Seat::First)
            ),
            rule!("SCN-02"),
        )]
    }

    fn collapse(&self) -> String {
        let limits = Seat::BOTH.map(|seat| {
            format!("{} {}", self.breaking_number(seat).unwrap_or_default(), army(seat))
        });
        format!(
            "An army of which too many units are destroyed, routed or unsteady collapses and has \
             lost: {} units.",
            limits.join(", ")
        )
    }
}

/// What a place brings.
fn worth(place: &Objective) -> String {
    match place.worth {
        Worth::EachHex(points) => {
            format!("{}: {points} for each of its {} hexes.", place.name, place.hexes.len())
        }
        Worth::Together { needed, points } => {
            format!("{}: {points} for {needed} of its {} hexes.", place.name, place.hexes.len())
        }
    }
}

fn last_turn(scenario: &Scenario) -> String {
    format!("The battle lasts {} turns.", scenario.turns)
}
