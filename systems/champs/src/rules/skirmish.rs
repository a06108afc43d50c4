//! Skirmish screens. [SKR-1] to [SKR-8]

mod change;

use crate::host::{self, Frame, line};
use crate::nouns::{Arm, Half, UnitId};
use crate::state::{Battle, Screened, front_rank};
use engine::{Line, Seat, rule};
use ground::table::{Edge, Shape};
use serde::Serialize;

/// What is asked about screens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// (SKR-5) Who goes into screens, or to others?
    Reinforce,
    /// (SKR-5) Whom do these castings screen now?
    Screen {
        /// Whose.
        of: UnitId,
        /// Before whom they are; nobody if the battalion is formed.
        from: Option<Screened>,
        /// How many.
        castings: u8,
    },
    /// (SKR-6) Behind which unit does it form up?
    FormUp(UnitId),
    /// (SKR-6) In which formation?
    FormUpIn(UnitId),
    /// (SKR-3b) Does the screen shelter in the anti-cavalry formation of its unit?
    Shelter(UnitId),
}

/// What is told of screens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// (SKR-1) Castings screen a unit, or the edge of a block.
    Screens {
        /// Whose.
        of: UnitId,
        /// Whom.
        with: Screened,
        /// How many.
        castings: u8,
    },
    /// (SKR-6) A battalion forms up.
    FormedUp(UnitId),
    /// (SKR-3b) A screen shelters in the formation of its unit.
    Sheltered(UnitId),
}

impl Battle {
    /// The strength of a unit's screen: its own skirmishers, and castings before it, no more of them
    /// than stand in its front rank. [SKR-2] [SKR-1d] (CR-28)
    pub fn screen_strength(&self, unit: UnitId) -> Half {
        let (def, state) = (self.def(unit), self.unit(unit));
        let Some(foot) = def.troop.infantry() else { return Half(0) };
        // [SKR-1d] Its own skirmishers are always with it.
        let own = match foot.integral_in_column {
            Some(less) if state.formation().is_column() => less,
            _ => foot.integral,
        };
        // [SKR-3b] Who sheltered in the formation does not screen.
        if state.marks.screen_sheltered {
            return own;
        }
        let mut room = front_rank(def, state.formation());
        let mut points: Vec<(Half, u8)> = self
            .screens
            .iter()
            .filter(|screen| screen.with == Screened::Unit(unit))
            .filter_map(|screen| {
                let skirmishers = self.def(screen.of).troop.infantry()?.skirmishers?;
                Some((skirmishers.points, screen.castings))
            })
            .collect();
        // [SKR-2]
        let limit = Half::points(u16::from(room)) + own;
        // The best castings count first.
        points.sort_unstable_by(|a, b| b.cmp(a));
        let mut sum = Half(0);
        for (worth, castings) in points {
            let count =
                if self.field.switches.screen_points { castings } else { castings.min(room) };
            room = room.saturating_sub(count);
            sum = sum + worth.times(count);
        }
        if self.field.switches.screen_points { (sum + own).min(limit) } else { sum + own }
    }
}

impl Battle {
    /// Whether a unit's screen is inferior: it has half the points of its opponents' screens or less.
    /// Points are split evenly against several opponents; only infantry counts. [SKR-7] [SKR-7b]
    /// [SKR-7c] (CR-27)
    pub fn skirmish_inferior(&self, unit: UnitId, foes: impl Fn(UnitId) -> Vec<UnitId>) -> bool {
        // [SKR-7c] Neither guns nor horse.
        let infantry = |of: UnitId| -> Vec<UnitId> {
            let mut all = foes(of);
            all.retain(|&foe| self.arm(foe) == Arm::Infantry);
            all
        };
        if self.arm(unit) != Arm::Infantry {
            return false;
        }
        let against = infantry(unit);
        let own = u64::from(self.screen_against(unit, &against).0);
        // [SKR-7b] A share of each opponent's points: all are brought to one denominator.
        let shares: Vec<(u64, u64)> = against
            .iter()
            .map(|&foe| {
                let theirs = infantry(foe);
                let points = self.screen_against(foe, &theirs).0;
                (u64::from(points), theirs.len().max(1) as u64)
            })
            .collect();
        let common: u64 = shares.iter().map(|(_, parts)| parts).product();
        let sum: u64 = shares.iter().map(|(points, parts)| points * (common / parts)).sum();
        // [SKR-7] Half or less; (CR-27) nobody is inferior to nothing.
        sum > 0 && 2 * own * common <= sum
    }

    /// The points of a unit's screen against some opponents: in a block those of the edges that face
    /// them, shared among the units inside. [SKR-2] [STR-1d]
    fn screen_against(&self, unit: UnitId, foes: &[UnitId]) -> Half {
        let inside = self.unit(unit).inside();
        let open = self.screen_strength(unit);
        let mut edges: Vec<Screened> = foes
            .iter()
            .flat_map(|&foe| inside.iter().map(move |block| (foe, block)))
            .map(|(foe, block)| {
                let base = &self.field.laid.block(block).base;
                let middle = self.middle(foe);
                let gap = |edge: &Edge| middle.gap(&base.edge(*edge));
                let near = Edge::ALL.into_iter().min_by(|a, b| gap(a).cmp(&gap(b)));
                Screened::Edge(block, near.unwrap_or(Edge::Front))
            })
            .collect();
        edges.sort_unstable();
        edges.dedup();
        let points = edges.iter().map(|edge| {
            let Screened::Edge(block, _) = edge else { return Half(0) };
            let own = self.screens.iter().filter(|screen| screen.with == *edge);
            let sum: Half = own
                .filter_map(|screen| {
                    let worth = self.def(screen.of).troop.infantry()?.skirmishers?.points;
                    Some(worth.times(screen.castings))
                })
                .sum();
            Half(sum.0 / self.occupants(*block).count().max(1) as u16)
        });
        open + points.sum::<Half>()
    }
}

impl Frame for Ask {
    fn words(&self, battle: &Battle) -> String {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        match self {
            Ask::Reinforce => "Whose skirmishers reinforce a screen?".into(),
            Ask::Screen { of, from, castings } => {
                let whence = match from {
                    Some(with) => format!(" before {}", battle.screened_words(*with)),
                    None => String::new(),
                };
                format!("Whom do {castings} castings of {}{whence} screen now?", name(of))
            }
            Ask::FormUpIn(unit) => format!("In which formation does {} form up?", name(unit)),
            Ask::FormUp(unit) => format!("Behind whom does {} form up?", name(unit)),
            Ask::Shelter(unit) => format!("Do the skirmishers of {} shelter in it?", name(unit)),
        }
    }
}

impl host::Told for Told {
    fn actor(&self, battle: &Battle) -> Option<Seat> {
        let (Told::Screens { of: unit, .. } | Told::FormedUp(unit) | Told::Sheltered(unit)) = self;
        Some(battle.seat_of(*unit))
    }

    fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| battle.unit_words(*unit);
        match self {
            Told::Screens { of, with, castings } => {
                let with = battle.screened_words(*with);
                let text = format!("{castings} castings of {} screen {with}.", name(of));
                line(text, &[rule!("SKR-1")])
            }
            Told::FormedUp(unit) => line(format!("{} forms up.", name(unit)), &[rule!("SKR-6")]),
            Told::Sheltered(unit) => {
                let text = format!("The skirmishers of {} shelter in it.", name(unit));
                line(text, &[rule!("SKR-3b")])
            }
        }
    }
}
