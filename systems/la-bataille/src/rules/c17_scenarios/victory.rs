//! Chapter 17: who has won; sections 16.1.5 and 16.1.6: who has left the field.

use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::kinds::{Arm, Command};
use crate::nouns::scenario::{Degree, PlaceValue, VictoryKind, Withdrawal};
use crate::rules::c04_morale::{increments, line};
use crate::rules::c08_sequence::side_row;
use crate::rules::event::Event;
use crate::state::battle::{At, Battle, Whereabouts};
use engine::scene::{Panel, PanelRow};
use engine::{Line, Outcome, Rule, Seat, Strengthening, rule};
use ground::Hex;
use serde::Serialize;

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// The degree of victory.
    pub degree: Degree,
    /// The rule that ended it.
    pub rule: Rule,
}

/// A unit that has left the field. [16.1.5] [17.1e]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Exit {
    /// Who.
    pub unit: UnitId,
    /// The hex it left from.
    pub hex: Hex,
    /// Increments it had.
    pub increments: u8,
}

/// What is told of leaving the field.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A unit leaves by a hex with so many increments. [16.1.5]
    Left(UnitId, Hex, u8),
    /// A leader leaves. [16.1.5a1]
    LeaderLeft(LeaderId, Hex),
    /// A place changes hands. [17.1d]
    Holds(u8, Seat),
}

impl Battle {
    /// The result, once the battle is over.
    pub fn result(&self) -> Option<Outcome> {
        let ending = self.ended?;
        let winner = match ending.degree {
            Degree::FrenchDecisive | Degree::FrenchSubstantial | Degree::FrenchMarginal => {
                Some(Seat::First)
            }
            Degree::Draw => None,
            Degree::CoalitionMarginal
            | Degree::CoalitionSubstantial
            | Degree::CoalitionDecisive => Some(Seat::Second),
        };
        let words = match ending.degree {
            Degree::Draw => "The battle is drawn.".to_owned(),
            degree => {
                let key = degree.key();
                let (side, how) = key.split_once('-').unwrap_or((key, ""));
                let side = if side == "french" { "The French" } else { "The Coalition" };
                format!("{side} win a {how} victory.")
            }
        };
        Some(Outcome { winner, rule: ending.rule, words })
    }

    // ---- leaving the field -----------------------------------------------------------------------

    /// A unit leaves the field. Whoever moves it has asked [`Battle::may_leave_by`].
    pub fn leave_field(&mut self, table: At<'_>, unit: UnitId) {
        let hex = self.unit(unit).hexes.first();
        let increments = self.increments(unit);
        self.remove(unit, Whereabouts::Exited);
        self.exits.push(Exit { unit, hex, increments });
        table.tell(self, Event::Victory(Told::Left(unit, hex, increments)));
        self.watch_automatic(table);
    }

    /// A leader leaves the field.
    pub fn leader_leaves_field(&mut self, table: At<'_>, leader: LeaderId) {
        let officer = &mut self.leaders[leader.index()];
        let hex = std::mem::replace(&mut officer.hex, Hex::NOWHERE);
        officer.place = Whereabouts::Exited;
        // [16.1.5p1] Another way out brings no withdrawal points.
        let withdrawal = &self.fixed.setup.scenario.victory.withdrawal;
        if withdrawal.as_ref().is_some_and(|withdrawal| withdrawal.hexes.contains(&hex)) {
            self.leaders_out.push(leader);
        }
        table.tell(self, Event::Victory(Told::LeaderLeft(leader, hex)));
    }

    /// Infantry increments of a side that left by a hex. [17.1e]
    pub fn infantry_out(&self, seat: Seat, hex: Hex) -> u16 {
        let by = |exit: &&Exit| {
            exit.hex == hex
                && self.seat_of(exit.unit) == seat
                && self.arm(exit.unit) == Arm::Infantry
        };
        self.exits.iter().filter(by).map(|exit| u16::from(exit.increments)).sum()
    }

    // ---- places ---------------------------------------------------------------------------------

    /// [17.1d] A place belongs to the side that last had units there with no enemy in any of its
    /// hexes.
    pub(crate) fn watch_places(&mut self, table: At<'_>) {
        for index in 0..self.holders.len() {
            let place = &self.fixed.setup.scenario.victory.places[index];
            let here = |seat: Seat| {
                place
                    .hexes
                    .iter()
                    .any(|hex| self.units_at(*hex).any(|unit| self.seat_of(unit) == seat))
            };
            let holder = match (here(Seat::First), here(Seat::Second)) {
                (true, false) => Seat::First,
                (false, true) => Seat::Second,
                _ => continue,
            };
            if std::mem::replace(&mut self.holders[index], holder) != holder {
                table.tell(self, Event::Victory(Told::Holds(index as u8, holder)));
            }
        }
    }

    /// Whether a side holds a place.
    pub fn holds(&self, seat: Seat, name: &str) -> bool {
        let places = &self.fixed.setup.scenario.victory.places;
        let found = places.iter().position(|place| place.name == name);
        found.is_some_and(|index| self.holders[index] == seat)
    }

    // ---- counting --------------------------------------------------------------------------------

    /// [17.1d] to [17.1g] French points less Coalition points.
    pub fn points(&self) -> i32 {
        let victory = &self.fixed.setup.scenario.victory;
        let mut points = 0;
        for (place, holder) in victory.places.iter().zip(&self.holders) {
            points += sign(*holder) * place.points;
        }
        // [17.1e] Leaving is lasting.
        if let Some(exit) = victory.exit {
            let out = self.infantry_out(exit.seat, exit.entry);
            points += sign(exit.seat) * i32::from(out / exit.increments) * exit.points;
        }
        // [17.1f] Infantry; [17.4b] the lesson, which knows no exits, counts every unit. (R152)
        let all = victory.exit.is_none();
        for (id, def) in self.fixed.setup.army.ids() {
            let counts = def.battalions.is_empty() && (all || def.arm() == Arm::Infantry);
            if counts && self.unit(id).place == Whereabouts::Eliminated {
                let guard = def.troop.is_russian_guard();
                let value = if guard { victory.guard_unit } else { victory.unit };
                points += sign(def.seat().other()) * value;
            }
        }
        // [17.1g]
        for &command in Command::ALL {
            let level = i32::from(self.levels[command as usize]);
            points += sign(command.seat().other()) * level * victory.level;
        }
        points
    }

    /// Half withdrawal points of a unit with so many increments. (R17)
    fn half_points(&self, withdrawal: &Withdrawal, unit: UnitId, increments: u8) -> i32 {
        // [16.1.5a]
        let each = match self.arm(unit) {
            Arm::Infantry => withdrawal.infantry_halves,
            _ => withdrawal.other_halves,
        };
        each * i32::from(increments)
    }

    /// [16.1.5a] [16.1.5a1] Half withdrawal points of those who left by the east edge.
    pub fn withdrawn(&self) -> i32 {
        let Some(withdrawal) = &self.fixed.setup.scenario.victory.withdrawal else { return 0 };
        let units: i32 = self
            .exits
            .iter()
            .filter(|exit| withdrawal.hexes.contains(&exit.hex))
            .map(|exit| self.half_points(withdrawal, exit.unit, exit.increments))
            .sum();
        units + self.leader_halves(|leader| self.leaders_out.contains(&leader))
    }

    fn leader_halves(&self, counts: impl Fn(LeaderId) -> bool) -> i32 {
        let french = (0..self.leaders.len() as u8)
            .map(LeaderId)
            .filter(|leader| self.leader_def(*leader).seat() == Seat::First && counts(*leader));
        french.map(|leader| 2 * self.leader_def(leader).withdrawal_points()).sum()
    }

    /// [17.2j] Half withdrawal points with honours of war: those on the map count in part, fractions
    /// dropped. (R153)
    pub fn withdrawn_with_honours(&self) -> i32 {
        let Some(withdrawal) = &self.fixed.setup.scenario.victory.withdrawal else { return 0 };
        let left = self.army(Seat::First);
        let units: i32 =
            left.map(|unit| self.half_points(withdrawal, unit, self.increments(unit))).sum();
        let on_map = |leader: LeaderId| self.leaders[leader.index()].place == Whereabouts::OnMap;
        let here = units + self.leader_halves(on_map);
        self.withdrawn() + here / withdrawal.honours_divisor
    }

    /// The degree for a number of points, with all shifts. [17.3c] [17.3d]
    fn judged(&self, points: i32) -> Degree {
        let victory = &self.fixed.setup.scenario.victory;
        let mut levels = self.shift;
        if let Some(withdrawal) = &victory.withdrawal {
            let captive = &self.leaders[withdrawal.captive.index()];
            // [17.2i]
            levels += i32::from(captive.place == Whereabouts::Eliminated);
        }
        victory.degree(points).shifted(levels)
    }

    /// What the first day of a campaign shifts, in levels toward the Coalition. [17.3c] [17.3d] Of
    /// the two French merits the greater counts. (R154)
    pub fn shift_of_first_day(&self) -> i32 {
        let Some(shifts) = &self.fixed.setup.scenario.victory.shifts else { return 0 };
        let held = shifts.held.iter().all(|name| self.holds(Seat::First, name));
        let out = self.infantry_out(Seat::First, shifts.exit) >= shifts.exit_increments;
        let merit = (i32::from(held) * shifts.held_levels).max(i32::from(out) * shifts.exit_levels);
        let lost = shifts.lost.iter().all(|name| self.holds(Seat::Second, name));
        i32::from(lost) * shifts.lost_levels - merit
    }

    // ---- the end ---------------------------------------------------------------------------------

    /// What the battle would be judged, and by which rule, if this were its last turn.
    pub fn as_it_stands(&self) -> Ending {
        let (points, rule) = match self.fixed.setup.scenario.victory.kind {
            VictoryKind::Points => (self.points(), rule!("17.1h")),
            VictoryKind::Withdrawal => (self.withdrawn(), rule!("17.2h")),
            VictoryKind::Campaign => (self.withdrawn(), rule!("17.3c")),
        };
        Ending { degree: self.judged(points), rule }
    }

    /// By how much the French are ahead as the battle stands, in the points that are judged: those of
    /// chapter 17.1, or half withdrawal points.
    pub fn lead(&self) -> i32 {
        match self.fixed.setup.scenario.victory.kind {
            VictoryKind::Points => self.points(),
            VictoryKind::Withdrawal | VictoryKind::Campaign => self.withdrawn(),
        }
    }

    /// [17.1h] [17.2h] The last turn is over: the battle is judged.
    pub(crate) fn last_turn_is_over(&mut self, _: At<'_>) {
        // [16.1.6p2]
        self.ended = Some(self.as_it_stands());
    }

    /// [16.1.6p1] [17.2j] Honours of war end it at once.
    pub(crate) fn end_with_honours(&mut self) {
        let degree = self.judged(self.withdrawn_with_honours());
        self.ended = Some(Ending { degree, rule: rule!("17.2j") });
    }

    /// [17.3e] (R44) Victory before the end: enough French infantry out, or the French command
    /// broken and both places lost, seen at the top of an hour.
    pub(crate) fn watch_automatic(&mut self, _: At<'_>) {
        let Some(automatic) = &self.fixed.setup.scenario.victory.automatic else { return };
        let out = self.infantry_out(Seat::First, automatic.exit);
        let broken = self.levels[Command::FrenchI as usize] >= automatic.level;
        let hour = matches!(
            self.stage,
            crate::state::battle::Stage::Segment(_, crate::nouns::kinds::Phase::Command)
        ) && self.now().is_top_of_hour();
        let lost = automatic.lost.iter().all(|name| self.holds(Seat::Second, name));
        let degree = if out >= automatic.exit_increments {
            Degree::FrenchDecisive
        } else if hour && broken && lost {
            Degree::CoalitionDecisive
        } else {
            return;
        };
        self.ended = Some(Ending { degree, rule: rule!("17.3e") });
    }
}

/// Points count for the French, against them for the Coalition.
const fn sign(seat: Seat) -> i32 {
    match seat {
        Seat::First => 1,
        Seat::Second => -1,
    }
}

impl Told {
    /// Changes of strength it tells of.
    pub fn changes(&self) -> Vec<Strengthening> {
        match self {
            Told::Left(unit, _, had) => {
                vec![Strengthening { piece: unit.index(), by: -i32::from(*had) }]
            }
            Told::LeaderLeft(..) | Told::Holds(..) => Vec::new(),
        }
    }

    /// Whose it is.
    pub fn actor(&self, battle: &Battle) -> Option<Seat> {
        Some(match self {
            Told::Left(unit, ..) => battle.seat_of(*unit),
            Told::LeaderLeft(leader, _) => battle.leader_def(*leader).seat(),
            Told::Holds(_, seat) => *seat,
        })
    }

    /// In words.
    pub fn line(&self, battle: &Battle) -> Line {
        match self {
            Told::Left(unit, hex, had) => line(
                format!(
                    "{} leaves the field by {} with {}.",
                    battle.def(*unit).name,
                    battle.board().label(*hex),
                    increments(*had)
                ),
                &[rule!("16.1.5")],
            ),
            Told::LeaderLeft(leader, _) => line(
                format!("{} leaves the field.", battle.leader_def(*leader).name),
                &[rule!("16.1.5a1")],
            ),
            Told::Holds(index, seat) => {
                let place = &battle.fixed.setup.scenario.victory.places[usize::from(*index)];
                let side = match seat {
                    Seat::First => "the French",
                    Seat::Second => "the Coalition",
                };
                line(format!("{} is held by {side}.", place.name), &[rule!("17.1d")])
            }
        }
    }
}

impl Battle {
    /// Who holds what, and what that comes to. [17.1]
    pub(crate) fn victory_panel(&self) -> Panel {
        let victory = &self.fixed.setup.scenario.victory;
        let place = |(place, holder): (&PlaceValue, &Seat)| {
            let worth = match (victory.kind, place.points) {
                (VictoryKind::Points, points) if points != 0 => format!(", {points} points"),
                _ => String::new(),
            };
            let name = ["French", "Coalition"][holder.index()];
            side_row(&place.name, format!("{name}{worth}"), *holder)
        };
        let mut rows: Vec<PanelRow> = victory.places.iter().zip(&self.holders).map(place).collect();
        rows.extend(self.standing_rows());
        if let Some(withdrawal) = &victory.withdrawal {
            rows.push(side_row("Breakout", format!("from {}", withdrawal.from), Seat::First));
        }
        Panel::new("Victory", rule!("17.1"), rows)
    }

    /// What has been won so far, and what the battle would be judged. [17.1h] [17.2h]
    fn standing_rows(&self) -> Vec<PanelRow> {
        let victory = &self.fixed.setup.scenario.victory;
        let mut rows = Vec::new();
        match victory.kind {
            VictoryKind::Points => {
                let points = self.points();
                rows.push(match points {
                    0 => PanelRow::new("Points", "even"),
                    1.. => side_row("Points", format!("{points} for the French"), Seat::First),
                    _ => side_row("Points", format!("{} for the Coalition", -points), Seat::Second),
                });
            }
            VictoryKind::Withdrawal | VictoryKind::Campaign => {
                let halves = self.withdrawn();
                let half = if halves % 2 == 0 { "" } else { "½" };
                let words = format!("{}{half} points", halves / 2);
                rows.push(side_row("Withdrawn", words, Seat::First));
            }
        }
        if let Some(exit) = victory.exit {
            let out = self.infantry_out(exit.seat, exit.entry);
            let name = format!("Infantry out by {}", self.board().label(exit.entry));
            rows.push(side_row(name, format!("{out} increments"), exit.seat));
        }
        let name = "As it stands";
        rows.push(match self.as_it_stands().degree.key().split_once('-') {
            Some(("french", how)) => side_row(name, format!("a {how} French victory"), Seat::First),
            Some((_, how)) => side_row(name, format!("a {how} Coalition victory"), Seat::Second),
            None => PanelRow::new(name, "a draw"),
        });
        rows
    }
}
