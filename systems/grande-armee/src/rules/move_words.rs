//! Moves in words: what a path does, and where a place lies, without coordinates.

use crate::book::Distance;
use crate::nouns::field::{OfficerId, UnitId};
use crate::nouns::kinds::Arm;
use crate::rules::d_artillery::grand_battery::abreast;
use crate::rules::f_movement::event::Bearings;
use crate::rules::f_movement::march::Trial;
use crate::rules::f_movement::move_cost::unit_of;
use crate::rules::notation::{side, told};
use crate::rules::words::plural;
use crate::state::battle::Battle;
use engine::Seat;
use ground::table::{Base, Bearing, Edge, Mil, Quarter, Shape, Spot, Step};

/// A way shorter than this leads nowhere worth a word.
const WORTH: Mil = Mil(100);

/// An edge of a base.
pub(crate) fn edge_words(edge: Edge) -> &'static str {
    match edge {
        Edge::Front => "front",
        Edge::Right => "right flank",
        Edge::Rear => "rear",
        Edge::Left => "left flank",
    }
}

/// Degrees, rounded.
fn degrees(minutes: u16) -> u16 {
    (minutes + 30) / 60
}

/// A direction of the table by the nearest of eight winds.
pub(crate) fn wind(bearing: Bearing) -> &'static str {
    let winds =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    winds[usize::from((bearing.get() + 1350) / 2700 % 8)]
}

/// The same for an answer, which must be told from others nearly alike: with its degrees, unless it
/// is just one of the eight.
pub(crate) fn direction_words(bearing: Bearing) -> String {
    if bearing.get().is_multiple_of(2700) {
        return wind(bearing).to_owned();
    }
    format!("{} ({}°)", wind(bearing), degrees(bearing.get()))
}

/// A step in words: `wheel left 30°`, `advance 4.2"`.
pub(crate) fn step_words(step: Step) -> String {
    match step {
        Step::Face(Quarter::Right) => "face right".into(),
        Step::Face(Quarter::About) => "face about".into(),
        Step::Face(Quarter::Left) => "face left".into(),
        Step::Advance(length) => format!("advance {}", told(length)),
        Step::Oblique { side: to, angle, length } => {
            format!("oblique {}° {} {}", degrees(angle), side(to), told(length))
        }
        Step::Wheel { side: to, angle } => format!("wheel {} {}°", side(to), degrees(angle)),
        Step::Retro(length) => format!("back {}", told(length)),
        Step::Flank { side: to, length } => format!("side-step {} {}", side(to), told(length)),
        Step::Shift { length, .. } => format!("shift {}", told(length)),
        Step::Turn(facing) => format!("turn {}", wind(facing)),
    }
}

/// Steps one after the other.
pub(crate) fn steps_words(steps: &[Step]) -> String {
    let words: Vec<String> = steps.iter().map(|&step| step_words(step)).collect();
    words.join(", then ")
}

impl Trial {
    /// The steps of a path as far as each of them went: contact ends the last one early.
    pub(crate) fn made(&self, steps: &[Step]) -> Vec<Step> {
        let made = |index: usize, step: Step| {
            let mut legs = self.legs.iter().filter(|leg| leg.step == index).peekable();
            let first = legs.peek().map(|leg| leg.from.facing());
            let (mut length, mut last) = (Mil::ZERO, first);
            for leg in legs {
                length += leg.length;
                last = Some(leg.to.facing());
            }
            match step {
                Step::Advance(_) => Step::Advance(length),
                Step::Retro(_) => Step::Retro(length),
                Step::Oblique { side, angle, .. } => Step::Oblique { side, angle, length },
                Step::Flank { side, .. } => Step::Flank { side, length },
                Step::Wheel { side, .. } => {
                    let angle = first.zip(last).map_or(0, |(from, to)| from.off(to));
                    Step::Wheel { side, angle }
                }
                other => other,
            }
        };
        steps.iter().enumerate().map(|(index, &step)| made(index, step)).collect()
    }
}

impl Battle {
    /// The enemy whom a unit comes towards or leaves when it goes from where it stands to a place:
    /// the nearest of those to whom the distance changes by half of the way or more.
    pub(crate) fn bearings(&self, unit: UnitId, to: &Base) -> Option<Bearings> {
        let from = self.base(unit);
        let way = from.centre().distance(to.centre());
        if way < WORTH {
            return None;
        }
        let near = self.field.book.distance(Distance::EnemyNear);
        let seen: Vec<(Mil, Mil, UnitId)> = self
            .enemies_of(self.seat_of(unit))
            .map(|enemy| (self.base(enemy), enemy))
            .map(|(base, enemy)| (base.gap(to).mils(), base.gap(&from).mils(), enemy))
            .collect();
        let nearest =
            |fits: &dyn Fn(&(Mil, Mil, UnitId)) -> bool| seen.iter().copied().filter(fits).min();
        if let Some((gap, _, enemy)) = nearest(&|(after, before, _)| (*before - *after) * 2 >= way)
        {
            return Some(Bearings { enemy, toward: true, gap });
        }
        let left = nearest(&|(after, before, _)| (*after - *before) * 2 >= way && *before <= near)?;
        Some(Bearings { enemy: left.2, toward: false, gap: left.0 })
    }

    /// Where a move has led, as seen from an enemy: ` toward Bachelu, 3.4" off`.
    pub(crate) fn bearings_words(&self, of: Option<Bearings>) -> String {
        match of {
            None => String::new(),
            Some(Bearings { enemy, toward, gap }) => {
                let way = if toward { "toward" } else { "away from" };
                format!(" {way} {}, {} off", self.unit_words(enemy), told(gap))
            }
        }
    }

    /// What a path does, for the player: its steps as far as they go, whom it meets or comes
    /// towards, and what it costs.
    pub fn path_words(&self, unit: UnitId, steps: &[Step]) -> String {
        let march = self.march.as_ref().filter(|march| march.unit == unit);
        let Some(march) = march else { return steps_words(steps) };
        let Ok(trial) = self.try_path(march, &self.crowd(), steps) else {
            return steps_words(steps);
        };
        let way = steps_words(&trial.made(steps));
        let town = |base: &Base| self.town_under(base);
        let aim = match trial.contact {
            Some(contact) => {
                let enemy = self.unit_words(unit_of(contact.who));
                format!(" to contact with {enemy}, on its {}", edge_words(contact.edge))
            }
            None => match town(&trial.end).filter(|_| town(&self.base(unit)).is_none()) {
                Some(piece) => format!(" into {}", self.piece_words(piece)),
                None => match self.comrade_beside(unit, &trial.end) {
                    Some(friend) => format!(" beside {}", self.unit_words(friend)),
                    None => self.bearings_words(self.bearings(unit, &trial.end)),
                },
            },
        };
        let left = told(march.left() - trial.spent);
        format!("{way}{aim}: costs {}, {left} left", told(trial.spent))
    }

    /// The infantry beside which a battery would stand in line. [F9.31a]
    fn comrade_beside(&self, unit: UnitId, end: &Base) -> Option<UnitId> {
        let foot = |unit: &UnitId| self.arm(*unit) == Arm::Infantry;
        let guns = self.arm(unit) == Arm::Artillery;
        let mut force = self.members(self.unit(unit).force).filter(|_| guns).filter(foot);
        force.find(|&friend| abreast(&self.base(friend), end))
    }

    /// Where a spot lies from the nearest unit of a side.
    pub(crate) fn by_friend(&self, seat: Seat, spot: Spot) -> String {
        let nearest =
            self.army_of(seat).min_by_key(|&unit| (self.unit(unit).pose.at.distance(spot), unit));
        match nearest {
            Some(unit) => lies_from(&self.unit_words(unit), self.unit(unit).pose.at, spot),
            None => "on the open table".to_owned(),
        }
    }

    /// How far an officer would ride, and whither, for the player. [F12.0]
    pub(crate) fn ride_words(&self, officer: OfficerId, spot: Spot) -> String {
        let place = self.by_friend(self.officer_def(officer).seat, spot);
        match self.officer(officer).at {
            None => place,
            Some(at) => {
                let way = direction_words(Bearing::between(at, spot));
                format!("ride {} {way}, {place}", told(at.distance(spot)))
            }
        }
    }

    /// Whom an officer would have in radius, for the player. [F13.0]
    pub(crate) fn radius_words(&self, officer: OfficerId, spot: Spot) -> String {
        let Some(force) = self.led_by(officer) else { return String::new() };
        let units = plural(self.members(force).count(), "unit", "units");
        format!(": {} of {units} in radius", self.in_radius_of(officer, spot))
    }

    /// How many units of his Force an officer would have in radius there, excused ones included.
    fn in_radius_of(&self, officer: OfficerId, spot: Spot) -> usize {
        let (base, radius) = (self.officer_base_at(officer, spot), self.officer(officer).radius);
        let force = self.led_by(officer);
        let members = force.into_iter().flat_map(|force| self.members(force));
        members.filter(|&unit| self.base(unit).within(&base, radius)).count()
    }
}

/// A facing, for the player.
pub(crate) fn facing_words(facing: Bearing) -> String {
    format!("facing {}", direction_words(facing))
}

/// A direction in which a unit gets away, for the player.
pub(crate) fn heading_words(heading: Bearing) -> String {
    format!("{}, on a bearing of {}°", wind(heading), degrees(heading.get()))
}

/// Where a spot lies from another: `4.2" north-east of Reille`, or `at` him.
pub(crate) fn lies_from(name: &str, from: Spot, to: Spot) -> String {
    let far = from.distance(to);
    if far < WORTH {
        return format!("at {name}");
    }
    format!("{} {} of {name}", told(far), direction_words(Bearing::between(from, to)))
}
