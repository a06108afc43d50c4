//! What a scenario adds: clock, places, arrivals, victory, options. (SCN-1)

use crate::nouns::{Ability, BlockId, Echelon, Inspiration, LeaderId, OrgId, Sky, UnitId};
use engine::{Seat, words};
use ground::table::{Mil, Spot};
use std::ops::RangeInclusive;

/// What a scenario is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioInfo {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub words: String,
    /// The battle.
    pub battle: String,
    /// Its date.
    pub date: String,
    /// Its year, which decides drill and columns. (CG-02) (CR-66)
    pub year: u16,
}

words! {
    /// An edge of the table.
    TableEdge {
        /// y is 0.
        Bottom = "bottom",
        /// y is the depth of the table.
        Top = "top",
        /// x is 0.
        Left = "left",
        /// x is the width of the table.
        Right = "right",
    }
}

/// Turns and weather.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// How many turns are played.
    pub turns: u8,
    /// When turn 1 begins, in minutes after midnight.
    pub start: u16,
    /// The weather by turn, from the first; clear where there is none. (CR-50)
    pub skies: Vec<Sky>,
    /// Turns on which nobody sees further than this. (SCN-5)
    pub short_sight: Vec<(RangeInclusive<u8>, Mil)>,
}

/// How a place is held. (SCN-6)
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holding {
    /// Blocks: by who holds more of them.
    Blocks(Vec<BlockId>),
    /// An area: by who last had a stable unit with its centre in it while no stable enemy had.
    Area(Vec<Spot>),
    /// A marker: by who last had a stable infantry unit so near while no stable enemy infantry was.
    Marker(Spot, Mil),
    /// Ground that orders may name and nobody holds.
    Ground(Vec<Spot>),
}

/// A named place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// How it is held.
    pub holding: Holding,
    /// What it is worth, by seat.
    pub worth: [u8; 2],
    /// Whether each of its blocks counts for itself.
    pub each_block: bool,
    /// Who holds it at the start.
    pub holder: Option<Seat>,
}

impl Place {
    /// Whether somebody can hold it. (SCN-6)
    pub const fn is_held(&self) -> bool {
        !matches!(self.holding, Holding::Ground(_))
    }
}

/// Troops that come later. (SCN-3)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// From this turn on.
    pub turn: u8,
    /// Where they come on.
    pub at: Spot,
    /// On which edge.
    pub edge: TableEdge,
    /// Who comes.
    pub units: Vec<UnitId>,
    /// Each turn only on a d10 of this or less, then all of it.
    pub roll: Option<u8>,
}

/// What a scenario does differently. (SCN-9)
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Special {
    /// In the Rally Phase of a turn these leaders fall on this or less, in place of the usual check.
    Fall {
        /// When.
        turn: u8,
        /// Who.
        leaders: Vec<LeaderId>,
        /// On a d10 of this or less.
        at_most: u8,
    },
    /// If a leader falls, this one takes his place a turn later where he fell.
    Successor {
        /// Of whom.
        of: LeaderId,
        /// His name.
        name: String,
        /// How well he commands.
        ability: Ability,
        /// How he inspires.
        inspiration: Inspiration,
    },
}

/// Points for an enemy leader lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Of this echelon; nothing for every leader.
    pub echelon: Option<Echelon>,
    /// So many points.
    pub points: u8,
}

/// Points at the end for something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// To a side with more stable infantry units than the enemy west of a line.
    MoreInfantryWestOf {
        /// To whom.
        seat: Seat,
        /// The line.
        x: Mil,
        /// So many points.
        points: u8,
    },
    /// For one enemy leader instead of what his echelon is worth.
    Leader {
        /// Who.
        leader: LeaderId,
        /// So many points; 0 for nothing.
        points: u8,
    },
}

/// What the points mean. (SCN-8)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A lead of so many is a victory, of so many a decisive one.
    Lead {
        /// A victory.
        victory: u8,
        /// A decisive one.
        decisive: u8,
    },
    /// Only one side counts points.
    Points {
        /// Which.
        seat: Seat,
        /// It wins with so many.
        victory: u8,
        /// Decisively with so many.
        decisive: u8,
        /// The other side wins if it has this or less.
        defeat: u8,
    },
}

/// Who wins. (SCN-8)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    /// What the points mean.
    pub verdict: Verdict,
    /// Points for each enemy unit destroyed. (SCN-7)
    pub unit: u8,
    /// Points for enemy leaders lost.
    pub leaders: Vec<Worth>,
    /// Points for something else.
    pub bonuses: Vec<Bonus>,
}

/// Options in force, each another reading of a sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the set-up")]
pub struct Switches {
    /// All first orders are active on turn 1. (SCN-2)
    pub learning: bool,
    /// No quarter inch of grace. (CR-02)
    pub exact_measure: bool,
    /// Half of a unit must be in the arc for charge and interaction. (CR-08)
    pub arc_half: bool,
    /// Friends in a gap let Broken units through. (CR-15)
    pub broken_through_friends: bool,
    /// Castings are split evenly among opponents. (CR-25)
    pub even_split: bool,
    /// The points of a screen are limited, not its castings. (CR-28)
    pub screen_points: bool,
    /// Steps come back all at once. (CR-29)
    pub rally_all: bool,
    /// The first chance of a Broken unit to rally is its only one. (CR-30)
    pub rally_now: bool,
    /// The condition of double speed is asked at the start of the move only. (CR-53)
    pub double_at_start: bool,
    /// A unit that Broke this turn does not run again in its movement. (CR-74)
    pub broken_once: bool,
    /// Only chargers that start within 6" may be counter-charged. (CR-78)
    pub counter_at_declaration: bool,
    /// Recall is tried at 4" in later rounds too. (CR-79)
    pub recall_every_4: bool,
    /// Who fails to form against a charge stands. (CR-81)
    pub sq_fail_stands: bool,
    /// A change of formation does not shorten a charge. (CR-82)
    pub charge_form_free: bool,
    /// Literal Break before a garrison. (CR-86)
    pub garrison_break: bool,
    /// Who fails to change formation near cavalry Retreats. (CR-91)
    pub pin_change_retreat: bool,
    /// The hint for a target is binding. (CG-13)
    pub strict_target: bool,
    /// Friends do not shut a fire zone. (CG-14)
    pub zone_ignores_friends: bool,
}

impl Switches {
    /// All options, with what they do.
    pub const ALL: [(&'static str, &'static str); 18] = [
        ("learning", "all first orders are active on turn 1 [SCN-2]"),
        ("exact-measure", "no quarter inch of grace (CR-02)"),
        ("arc-half", "half of a unit must be in the arc for charge and interaction (CR-08)"),
        ("broken-through-friends", "friends in a gap let Broken units through (CR-15)"),
        ("even-split", "castings are split evenly among opponents (CR-25)"),
        ("screen-points", "the points of a screen are limited, not its castings (CR-28)"),
        ("rally-all", "steps come back all at once (CR-29)"),
        ("rally-now", "the first chance of a Broken unit to rally is its only one (CR-30)"),
        ("double-at-start", "double speed is asked about at the start of the move only (CR-53)"),
        ("broken-once", "a unit that Broke this turn does not run again in its movement (CR-74)"),
        (
            "counter-at-declaration",
            "counter-charges only against chargers that start within 6\" (CR-78)",
        ),
        ("recall-every-4", "recall is tried at 4\" in later rounds too (CR-79)"),
        ("sq-fail-stands", "who fails to form against a charge stands (CR-81)"),
        ("charge-form-free", "a change of formation does not shorten a charge (CR-82)"),
        ("garrison-break", "who cannot pass the test before a garrison Breaks (CR-86)"),
        ("pin-change-retreat", "who fails to change formation near cavalry Retreats (CR-91)"),
        ("strict-target", "the hint for a target is binding (CG-13)"),
        ("zone-ignores-friends", "friends do not shut a fire zone (CG-14)"),
    ];

    /// Turns an option on or off; false if there is none of that name.
    pub fn set(&mut self, name: &str, on: bool) -> bool {
        let switch = match name {
            "learning" => &mut self.learning,
            "exact-measure" => &mut self.exact_measure,
            "arc-half" => &mut self.arc_half,
            "broken-through-friends" => &mut self.broken_through_friends,
            "even-split" => &mut self.even_split,
            "screen-points" => &mut self.screen_points,
            "rally-all" => &mut self.rally_all,
            "rally-now" => &mut self.rally_now,
            "double-at-start" => &mut self.double_at_start,
            "broken-once" => &mut self.broken_once,
            "counter-at-declaration" => &mut self.counter_at_declaration,
            "recall-every-4" => &mut self.recall_every_4,
            "sq-fail-stands" => &mut self.sq_fail_stands,
            "charge-form-free" => &mut self.charge_form_free,
            "garrison-break" => &mut self.garrison_break,
            "pin-change-retreat" => &mut self.pin_change_retreat,
            "strict-target" => &mut self.strict_target,
            "zone-ignores-friends" => &mut self.zone_ignores_friends,
            _ => return false,
        };
        *switch = on;
        true
    }
}

impl Arrival {
    /// Whether an organisation comes with it.
    pub fn brings(&self, org: OrgId, of: impl Fn(UnitId) -> OrgId) -> bool {
        self.units.iter().any(|&unit| of(unit) == org)
    }
}
