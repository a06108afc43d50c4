//! How a scenario is won, for somebody who has never read the rules.

use crate::nouns::scenario::{Degree, Victory, VictoryKind, Withdrawal};
use crate::state::battle::Battle;
use engine::rule;
use host::Aim;

const ARMY: [&str; 2] = ["French", "Coalition"];

impl Battle {
    /// What decides the scenario, most important first.
    pub fn scenario_aims(&self) -> Vec<Aim> {
        let victory = &self.fixed.setup.scenario.victory;
        let mut aims = match victory.kind {
            VictoryKind::Points => self.point_aims(victory),
            VictoryKind::Withdrawal | VictoryKind::Campaign => Vec::new(),
        };
        if let Some(withdrawal) = &victory.withdrawal {
            aims.extend(self.withdrawal_aims(victory, withdrawal));
        }
        if let Some(shifts) = &victory.shifts {
            aims.push(Aim::new(
                format!(
                    "The first day moves the result: {} toward the French for holding {} at its end, \
                     {} for {} infantry increments that left by {} by then; {} toward the Coalition if it \
                     holds {}.",
                    levels(shifts.held_levels),
                    shifts.held.join(" and "),
                    levels(shifts.exit_levels),
                    shifts.exit_increments,
                    self.board().label(shifts.exit),
                    levels(shifts.lost_levels),
                    shifts.lost.join(" and "),
                ),
                rule!("17.3c"),
            ));
        }
        if let Some(automatic) = &victory.automatic {
            aims.push(Aim::new(
                format!(
                    "Before the end the French win with {} infantry increments gone by {}, and the \
                     Coalition if the French command breaks while it holds {}.",
                    automatic.exit_increments,
                    self.board().label(automatic.exit),
                    automatic.lost.join(" and "),
                ),
                rule!("17.3e"),
            ));
        }
        aims.push(self.last_turn());
        aims
    }

    /// [17.1d] to [17.1h] What brings points, and how many are wanted.
    fn point_aims(&self, victory: &Victory) -> Vec<Aim> {
        // A draw ends below it: one point less is a victory of the Coalition.
        let (french, coalition) =
            (least(victory, Degree::FrenchMarginal), 1 - least(victory, Degree::Draw));
        let mut aims = vec![Aim::new(
            format!(
                "Points are compared after the last turn: the French win with {french} more than the \
                 Coalition, the Coalition with {coalition} more than the French. A larger lead is a \
                 larger victory."
            ),
            rule!("17.1h"),
        )];
        let places: Vec<String> =
            victory.places.iter().map(|place| format!("{} {}", place.name, place.points)).collect();
        aims.push(Aim::new(
            format!("Points for the side that was last alone in a place: {}.", places.join(", ")),
            rule!("17.1d"),
        ));
        if let Some(exit) = victory.exit {
            aims.push(Aim::new(
                format!(
                    "The {} get {} points for each {} increments of infantry that leave the map by {}.",
                    ARMY[exit.seat.index()],
                    exit.points,
                    exit.increments,
                    self.board().label(exit.entry),
                ),
                rule!("17.1e"),
            ));
        }
        let (who, key) = if victory.exit.is_some() {
            ("battalion or Russian regiment of infantry", rule!("17.1f"))
        } else {
            ("unit", rule!("17.4b"))
        };
        aims.push(Aim::new(
            format!(
                "Each enemy {who} that is eliminated brings {}, one of the Russian Guard {}.",
                points(victory.unit),
                victory.guard_unit
            ),
            key,
        ));
        if victory.level > 0 {
            aims.push(Aim::new(
                format!(
                    "Each level by which the morale of an enemy command has sunk at the end brings {}.",
                    points(victory.level)
                ),
                rule!("17.1g"),
            ));
        }
        aims
    }

    /// [16.1.5] [17.2h] The breakout of the second day.
    fn withdrawal_aims(&self, victory: &Victory, withdrawal: &Withdrawal) -> Vec<Aim> {
        let captive = &self.leader_def(withdrawal.captive).name;
        vec![
            Aim::new(
                format!(
                    "The French have to get out by the east road: they win with {} points of troops \
                     gone by the end, the Coalition wins if it keeps them below {}.",
                    halves(least(victory, Degree::FrenchMarginal)),
                    halves(least(victory, Degree::Draw)),
                ),
                rule!("17.2h"),
            ),
            Aim::new(
                format!(
                    "From {} on, an increment of infantry that leaves is worth {}, one of cavalry or \
                     artillery {}; leaders count too.",
                    withdrawal.from,
                    halves(withdrawal.infantry_halves),
                    halves(withdrawal.other_halves),
                ),
                rule!("16.1.5a"),
            ),
            Aim::new(
                format!(
                    "If {captive} is killed or taken the result moves one level toward the Coalition."
                ),
                rule!("17.2i"),
            ),
            Aim::new(
                format!(
                    "From {} on the Coalition may offer honours of war: if they are accepted it ends at \
                     once, and one part in {} of those still on the map counts.",
                    withdrawal.honours_from, withdrawal.honours_divisor
                ),
                rule!("17.2j"),
            ),
        ]
    }

    fn last_turn(&self) -> Aim {
        let scenario = &self.fixed.setup.scenario;
        let last = scenario.turns.last().map_or_else(String::new, ToString::to_string);
        let words = format!("The battle lasts {} turns, to {last}.", scenario.turns.len());
        let rule = match scenario.victory.kind {
            VictoryKind::Points if scenario.victory.exit.is_none() => rule!("17.4a"),
            VictoryKind::Points => rule!("17.1a"),
            VictoryKind::Withdrawal => rule!("17.2a"),
            VictoryKind::Campaign => rule!("17.3a"),
        };
        Aim::new(words, rule)
    }
}

/// The least number of points for a result; 0 where the scenario does not know it.
fn least(victory: &Victory, wanted: Degree) -> i32 {
    let found = victory.results.iter().find(|(_, degree)| *degree == wanted);
    found.map_or(0, |(from, _)| *from)
}

fn points(count: i32) -> String {
    if count == 1 { "1 point".to_owned() } else { format!("{count} points") }
}

fn levels(count: i32) -> String {
    if count == 1 { "one level".to_owned() } else { format!("{count} levels") }
}

/// Half points as whole ones. (R17)
fn halves(count: i32) -> String {
    match (count / 2, count % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}
