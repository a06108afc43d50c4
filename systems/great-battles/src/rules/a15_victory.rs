//! Scenarios: places and victory.

use crate::data::scenario::{Victory, Worth};
use crate::host::event::Tells;
use crate::nouns::{Arm, CorpsId, DivisionId, UnitId};
use crate::state::{At, Battle, Place, Stage};
use engine::nouns::capital;
use engine::{Game, Line, Outcome, Rule, Seat, rule};
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
    /// So many units of the loser are destroyed, routed or unsteady. [SCN-02]
    Losses(u8),
    /// So many are two thirds of his army, or of both. [SCN-08]
    Collapse(u8),
    /// The last turn is over and nobody has reached his number. [SCN-02]
    Time,
    /// Points of the attacker when the last turn is over. [SCN-08]
    Points(u8),
    /// Who holds the place when the last turn is over. [SCN-08]
    Hold,
    /// Points of the French and the Allies when the last turn is over. [SCN-08]
    Sum {
        /// Of the French.
        french: u8,
        /// Of the Allies.
        allied: u8,
        /// Whether the lead is decisive.
        decisive: bool,
    },
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A place changes hands, by its number in the scenario.
    Taken(u8, Option<Seat>),
    /// The battle is over.
    Over(Ending),
}

impl Tells for Told {
    fn line(&self, battle: &Battle) -> Line {
        match self {
            Told::Taken(place, holder) => {
                let name = &battle.setup.scenario.objectives[usize::from(*place)].name;
                let text = match holder {
                    Some(seat) => {
                        format!("{name} is in the hands of the {}", capital(Battle::side(*seat)))
                    }
                    None => format!("nobody holds {name}"),
                };
                Line { text, rules: vec![rule!("SCN-08").key()], ..Line::default() }
            }
            Told::Over(ending) => Line {
                text: ending.words(),
                rules: vec![ending.rule().key()],
                heading: 1,
                ..Line::default()
            },
        }
    }

    fn side(&self, _: &Battle) -> Option<Seat> {
        match self {
            Told::Taken(_, holder) => *holder,
            Told::Over(ending) => ending.winner,
        }
    }
}

impl Ending {
    fn rule(&self) -> Rule {
        match self.by {
            EndedBy::Losses(_) | EndedBy::Time => rule!("SCN-02"),
            EndedBy::Collapse(_) | EndedBy::Points(_) | EndedBy::Hold | EndedBy::Sum { .. } => {
                rule!("SCN-08")
            }
        }
    }

    fn words(&self) -> String {
        let result = match self.winner {
            Some(seat) => format!("{} victory", capital(Battle::side(seat))),
            None => "A draw".to_owned(),
        };
        match self.by {
            EndedBy::Losses(count) => {
                format!("{result}: {count} enemy units are destroyed, routed or unsteady")
            }
            EndedBy::Collapse(count) => {
                format!(
                    "{result}: an army has collapsed, {count} of its units are gone, routed or unsteady"
                )
            }
            EndedBy::Time => format!("{result} at the end of the last turn"),
            EndedBy::Points(points) => format!("{result}: the attacker has {points} points"),
            EndedBy::Hold => format!("{result} by who holds the place and what it cost"),
            EndedBy::Sum { french, allied, decisive } => {
                let how = if decisive { ", a decisive one" } else { "" };
                format!("{result}{how}: French {french} points, Allied {allied}")
            }
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
        let lost = |unit: &&UnitId| {
            let troops = self.unit(**unit);
            troops.place == Place::Destroyed || (troops.on_map() && self.is_unsteady(**unit))
        };
        self.setup.sides[seat.index()].iter().filter(lost).count() as u8
    }

    /// How many of its units out make a side lose at once, if the scenario has such a number: those
    /// printed [SCN-02], or two thirds of its list, rounded up [SCN-08].
    pub fn breaking_number(&self, seat: Seat) -> Option<u8> {
        match self.setup.scenario.victory {
            Victory::Losses(limits) => Some(limits[seat.index()]),
            _ if self.setup.scenario.collapse => {
                Some((2 * self.setup.sides[seat.index()].len()).div_ceil(3) as u8)
            }
            _ => None,
        }
    }

    /// Notes the moment at which a side has lost too many units. It is called wherever a unit is
    /// destroyed or loses morale, so that the first to reach its number has lost.
    pub fn watch_losses(&mut self) {
        if self.ended.is_some() {
            return;
        }
        let beaten = Seat::BOTH.map(|seat| {
            let out = self.units_out(seat);
            self.breaking_number(seat).filter(|limit| out >= *limit).map(|_| out)
        });
        let printed = matches!(self.setup.scenario.victory, Victory::Losses(_));
        let by = |count| if printed { EndedBy::Losses(count) } else { EndedBy::Collapse(count) };
        self.ended = match beaten {
            [None, None] => None,
            [Some(out), None] => Some(Ending { winner: Some(Seat::Second), by: by(out) }),
            [None, Some(out)] => Some(Ending { winner: Some(Seat::First), by: by(out) }),
            // [SCN-02] Both at one instant: the side whose activation it is wins.
            [Some(french), Some(allied)] if printed => {
                let active = self.activation.map_or(self.initiative, |activation| activation.seat);
                let out = if active == Seat::First { allied } else { french };
                Some(Ending { winner: Some(active), by: by(out) })
            }
            // [SCN-08] Of two armies that collapse together neither has won.
            [Some(french), Some(_)] => Some(Ending { winner: None, by: by(french) }),
        };
    }

    /// Who holds a place of the scenario: of one that counts hex by hex, him who has all. [SCN-08]
    pub fn holder(&self, place: usize) -> Option<Seat> {
        let all = &self.setup.scenario.objectives;
        let before: usize = all[..place].iter().map(|earlier| earlier.hexes.len()).sum();
        let objective = &all[place];
        let needed = match objective.worth {
            Worth::EachHex(_) => objective.hexes.len(),
            Worth::Together { needed, .. } => usize::from(needed),
        };
        let held = |seat: &Seat| {
            let hexes = &self.holders[before..before + objective.hexes.len()];
            hexes.iter().filter(|holder| **holder == Some(*seat)).count() >= needed
        };
        Seat::BOTH.into_iter().find(held)
    }

    /// Points of a side for the places of the scenario. [SCN-08]
    pub fn place_points(&self, seat: Seat) -> u8 {
        let mut holders = self.holders.iter();
        let mut points = 0;
        for (index, objective) in self.setup.scenario.objectives.iter().enumerate() {
            let own = holders
                .by_ref()
                .take(objective.hexes.len())
                .filter(|holder| **holder == Some(seat));
            let hexes = own.count() as u8;
            points += match objective.worth {
                Worth::EachHex(each) => each * hexes,
                Worth::Together { points, .. } if self.holder(index) == Some(seat) => points,
                Worth::Together { .. } => 0,
            };
        }
        points
    }

    /// Points of a side for enemy divisions at breakpoint and enemy corps that are broken. [SCN-08]
    pub(crate) fn broken_points(&self, seat: Seat, division: u8, corps: u8) -> u8 {
        let army = &self.setup.army;
        let divisions = (0..army.divisions.len() as u8).map(DivisionId);
        let broken = divisions
            .filter(|division| army.division(*division).seat != seat && self.is_broken(*division));
        let all = (0..army.corps.len() as u8).map(CorpsId);
        let gone =
            all.filter(|corps| army.corps(*corps).seat != seat && self.is_corps_broken(*corps));
        division * broken.count() as u8 + corps * gone.count() as u8
    }

    /// By how much the French are ahead as the battle stands: where losses decide, in hundredths of the
    /// numbers that make a side lose [SCN-02]; else in points [SCN-08], and for a single place to be held
    /// in units out, with as many for its holder as either side has.
    pub fn lead(&self) -> i32 {
        let sign = |seat: Seat| if seat == Seat::First { 1 } else { -1 };
        let out = |seat: Seat| i32::from(self.units_out(seat));
        match self.setup.scenario.victory {
            Victory::Losses(limits) => {
                let part = |seat: Seat| 100 * out(seat) / i32::from(limits[seat.index()]).max(1);
                part(Seat::Second) - part(Seat::First)
            }
            Victory::Points { attacker, .. } => {
                sign(attacker) * i32::from(self.place_points(attacker))
            }
            Victory::Hold { .. } => {
                let units = self.setup.sides.iter().map(Vec::len).max().unwrap_or(0) as i32;
                let held = self.holder(0).map_or(0, |seat| sign(seat) * units);
                held + out(Seat::Second) - out(Seat::First)
            }
            Victory::Sum { division, corps, .. } => {
                let points = |seat: Seat| {
                    let broken = self.broken_points(seat, division, corps);
                    i32::from(self.place_points(seat)) + i32::from(broken)
                };
                points(Seat::First) - points(Seat::Second)
            }
        }
    }

    /// What an activity has decided: places that changed hands, and the end.
    pub(crate) fn watch_victory(&mut self, table: At<'_>) {
        self.watch_places(table);
        self.watch_losses();
        if let (Some(ending), true) = (self.ended, self.stage != Stage::Over) {
            self.stage = Stage::Over;
            self.activation = None;
            self.agenda.clear();
            table.tell(self, Told::Over(ending));
        }
    }

    fn watch_places(&mut self, table: At<'_>) {
        // Who has rallied in a place holds it, too.
        let hexes = self
            .setup
            .scenario
            .objectives
            .iter()
            .flat_map(|objective| objective.hexes.iter().copied());
        let tops: Vec<(ground::Hex, UnitId)> = hexes
            .filter_map(|hex| {
                let mut troops =
                    self.units_at(hex).filter(|unit| self.arm(*unit) != Arm::Artillery);
                troops.find(|unit| !self.is_routed(*unit)).map(|unit| (hex, unit))
            })
            .collect();
        for (hex, unit) in tops {
            self.plant_flag(unit, hex);
        }
        for place in 0..self.held.len() {
            let holder = self.holder(place);
            if self.held[place] != holder {
                self.held[place] = holder;
                table.tell(self, Told::Taken(place as u8, holder));
            }
        }
    }

    /// The last turn is over. [SCN-02] [SCN-08]
    pub(crate) fn end_of_scenario(&mut self, table: At<'_>) {
        self.watch_places(table);
        // [SCN-02] Whoever was beaten in the last segment was beaten at that moment, in time.
        if let Some(ending) = self.ended {
            table.tell(self, Told::Over(ending));
            return;
        }
        let ending = match self.setup.scenario.victory {
            Victory::Losses(_) => Ending { winner: None, by: EndedBy::Time },
            Victory::Points { attacker, wins, loses } => {
                let points = self.place_points(attacker);
                let winner = match points {
                    points if points >= wins => Some(attacker),
                    points if points <= loses => Some(attacker.other()),
                    _ => None,
                };
                Ending { winner, by: EndedBy::Points(points) }
            }
            Victory::Hold { attacker } => {
                let defender = attacker.other();
                let cheap = self.units_out(attacker) >= self.units_out(defender);
                let winner = match self.holder(0) {
                    Some(seat) if seat == attacker => Some(attacker),
                    Some(_) if cheap => Some(defender),
                    _ => None,
                };
                Ending { winner, by: EndedBy::Hold }
            }
            Victory::Sum { win, decisive, division, corps } => {
                let [french, allied] = Seat::BOTH.map(|seat| {
                    self.place_points(seat) + self.broken_points(seat, division, corps)
                });
                let lead = french.abs_diff(allied);
                let leader = if french > allied { Seat::First } else { Seat::Second };
                let winner = (lead >= win).then_some(leader);
                let by = EndedBy::Sum { french, allied, decisive: lead >= decisive };
                Ending { winner, by }
            }
        };
        self.ended = Some(ending);
        table.tell(self, Told::Over(ending));
    }
}
