//! How a scenario is won, for somebody who has never read the rules.

use crate::nouns::field::{Field, PointItem, Scenario, Victory};
use crate::rules::words::counted;
use engine::{Seat, rule};
use host::Aim;

const ARMY: [&str; 2] = ["French", "Russians"];

impl Field {
    /// What decides the scenario, most important first.
    pub fn aims(&self) -> Vec<Aim> {
        let scenario = &self.scenario;
        let mut aims = match &scenario.victory {
            Victory::Fatigue => self.by_fatigue(),
            Victory::Control { objective, decisive } => {
                let place = &self.objectives[*objective].name;
                vec![Aim::new(
                    format!(
                        "Whoever holds {place} when the last turn is over has won; decisively if the \
                         enemy has lost {} more than he has.",
                        counted(*decisive, "unit")
                    ),
                    rule!("9p"),
                )]
            }
            Victory::Points { items, french_lead, russian_lead } => {
                let mut aims: Vec<Aim> =
                    items.iter().map(|item| Aim::new(self.worth(item), rule!("9p"))).collect();
                aims.insert(0, Aim::new(leads(*french_lead, *russian_lead), rule!("9p")));
                aims
            }
        };
        if self.napoleon_is_there() {
            let words = "If Napoleon is killed or wounded the French have lost at once.";
            aims.push(Aim::new(words, rule!("8.4.1d")));
        }
        aims.push(Aim::new(last_turn(scenario), rule!("14q")));
        aims
    }

    /// [14p] [14i] [14e] [14f] Army fatigue, and what costs it.
    fn by_fatigue(&self) -> Vec<Aim> {
        let places = self.objectives.iter().map(|place| format!("{} {}", place.name, place.value));
        let places = places.collect::<Vec<_>>().join(", ");
        let stock = self.scenario.fatigue.unwrap_or_default();
        vec![
            Aim::new(
                format!(
                    "Each army has a stock of fatigue points, the French {}, the Russians {}. Who \
                     has none left has lost at once.",
                    stock[0], stock[1]
                ),
                rule!("14p"),
            ),
            Aim::new(
                "At the end of the last turn more points left win; with equal points the Russians \
                 have won.",
                rule!("14q"),
            ),
            Aim::new(
                format!(
                    "A place that is taken moves its points from one stock to the other: {places}."
                ),
                rule!("14i"),
            ),
            Aim::new(
                "Units that are destroyed, leaders that fall and the more tiring orders cost points, too.",
                rule!("14e"),
            ),
        ]
    }

    fn napoleon_is_there(&self) -> bool {
        self.scenario.leaders.iter().any(|(leader, _)| self.leader(*leader).napoleon)
    }

    /// What brings points, in a sentence.
    fn worth(&self, item: &PointItem) -> String {
        match item {
            PointItem::Eliminated { unit, guard } if unit == guard => {
                format!("Each enemy unit destroyed is worth {}.", counted(*unit, "point"))
            }
            PointItem::Eliminated { unit, guard } => format!(
                "Each enemy unit destroyed is worth {}, of the Guard {guard}.",
                counted(*unit, "point")
            ),
            PointItem::LeaderCasualty(value) => {
                format!("Each enemy leader that falls is worth {}.", counted(*value, "point"))
            }
            PointItem::Objective { objective, value, only } => {
                let place = &self.objectives[*objective].name;
                let who = only.map_or("whoever holds it".to_owned(), |seat: Seat| {
                    format!("the {} if they hold it", ARMY[seat.index()])
                });
                format!("{place} gives {who} {} at the end.", counted(*value, "point"))
            }
            PointItem::Batteries { formation, value } => format!(
                "Each battery of {} that is destroyed is worth {}.",
                self.formation_name(*formation),
                counted(*value, "point")
            ),
            PointItem::Cleared { seat, objective, distance, value } => format!(
                "The {} get {} if no enemy infantry is within {distance} hexes of {} at the end.",
                ARMY[seat.index()],
                counted(*value, "point"),
                self.objectives[*objective].name
            ),
        }
    }
}

/// Who needs which lead in points.
fn leads(french: i16, russian: i16) -> String {
    let ahead = |lead: i16| format!("{} or more ahead", counted(lead, "point"));
    let russians = if russian < 0 {
        format!("the Russians if they are {}", ahead(-russian))
    } else {
        format!("the Russians if the French are not more than {} ahead", counted(russian, "point"))
    };
    format!("Points decide at the end: the French win if they are {}, {russians}.", ahead(french))
}

/// When it is over.
fn last_turn(scenario: &Scenario) -> String {
    let (first, last) = scenario.turns;
    let turns = i16::from(last) - i16::from(first) + 1;
    format!("The battle lasts {}.", counted(turns, "turn"))
}
