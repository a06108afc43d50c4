//! Scenarios: set-up. [SCN-07]

use crate::book::Cost;
use crate::host::ask::{Asks, Choice};
use crate::host::event::Tells;
use crate::nouns::{Arm, Faces, Facing, Formation, LeaderId, UnitId};
use crate::state::{At, Battle, Leader, Place, Stage};
use engine::{Line, Play, Seat, rule};
use ground::{Dir, Hex};
use serde::Serialize;
use std::cmp::Ordering;

/// Nobody is set up so near to the enemy. [SCN-07]
const APART: u16 = 2;

/// What players are asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Where a unit stands.
    Hex(UnitId),
    /// How it is drawn up there.
    Stance(UnitId, Hex),
    /// With which of his units a leader starts.
    Leader(LeaderId),
}

impl Asks for Ask {
    fn words(&self, battle: &Battle) -> String {
        match self {
            Ask::Hex(unit) => format!("Where does {} set up?", battle.card(*unit).name),
            Ask::Stance(unit, hex) => {
                let label = battle.board().label(*hex);
                format!("How is {} drawn up in {label}?", battle.card(*unit).name)
            }
            Ask::Leader(leader) => {
                format!("Where does {} start?", battle.leader_card(*leader).name)
            }
        }
    }

    fn choice_words(&self, _: &Battle, choice: Choice) -> Option<String> {
        (choice == Choice::Done).then(|| "set up all the others by the list".to_owned())
    }
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A unit is set up.
    Placed(UnitId, Hex),
    /// A leader is with his units.
    Joined(LeaderId, Hex),
}

impl Tells for Told {
    fn line(&self, battle: &Battle) -> Line {
        let (name, hex) = match self {
            Told::Placed(unit, hex) => (&battle.card(*unit).name, hex),
            Told::Joined(leader, hex) => (&battle.leader_card(*leader).name, hex),
        };
        Line {
            text: format!("{name} sets up in {}", battle.board().label(*hex)),
            rules: vec![rule!("SCN-07").key()],
            ..Line::default()
        }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Told::Placed(unit, _) => Some(battle.seat_of(*unit)),
            Told::Joined(leader, _) => Some(battle.leader_card(*leader).seat),
        }
    }
}

impl Battle {
    /// A side sets up one unit, or all the rest; the French first, then the Allies. [SCN-07] Returns
    /// the stage that follows.
    pub(crate) fn set_up(&mut self, table: At<'_>, seat: Seat) -> Play<Stage> {
        if let Some((area, unit)) = self.next_to_place(seat) {
            let mut choices: Vec<Choice> =
                self.set_up_hexes(area, unit).into_iter().map(Choice::Hex).collect();
            choices.push(Choice::Done);
            let chosen = table.ask_always(self, seat, rule!("SCN-07"), Ask::Hex(unit), choices)?;
            match chosen {
                Choice::Hex(hex) => self.set_up_unit(table, unit, hex)?,
                _ => self.set_up_rest(table, seat),
            }
            return Ok(Stage::SetUp(seat));
        }
        if let Some(leader) = self.next_to_join(seat) {
            let hexes = self.leader_hexes(leader);
            let choices = hexes.into_iter().map(Choice::Hex).collect();
            let chosen = table.ask(self, seat, rule!("SCN-07"), Ask::Leader(leader), choices)?;
            if let Choice::Hex(hex) = chosen {
                self.join(table, leader, hex);
            }
            return Ok(Stage::SetUp(seat));
        }
        Ok(match seat {
            Seat::First => Stage::SetUp(Seat::Second),
            Seat::Second => Stage::CommandChange,
        })
    }

    /// The next unit of a side to be set up, with the number of its area.
    fn next_to_place(&self, seat: Seat) -> Option<(usize, UnitId)> {
        let areas = self.setup.scenario.areas.iter().enumerate();
        let mut waiting =
            areas.flat_map(|(number, area)| area.units.iter().map(move |unit| (number, *unit)));
        waiting.find(|(_, unit)| {
            self.seat_of(*unit) == seat && self.unit(*unit).place == Place::Waiting
        })
    }

    /// The hexes in which a unit may be set up in some way.
    pub fn set_up_hexes(&self, area: usize, unit: UnitId) -> Vec<Hex> {
        let circle = &self.setup.scenario.areas[area];
        let around = self.board().around(circle.centre, circle.radius);
        let all = std::iter::once(circle.centre).chain(around).chain(circle.also.iter().copied());
        all.filter(|hex| !self.set_up_stances(unit, *hex).is_empty()).collect()
    }

    /// The formations and facings in which a unit may be set up in a hex. Nobody starts disordered
    /// where he could be drawn up; two-hex counters start in column. [SCN-07]
    pub fn set_up_stances(&self, unit: UnitId, hex: Hex) -> Vec<(Formation, Facing)> {
        let (stats, seat) = (self.stats(unit), self.seat_of(unit));
        let near = self.nearest_enemy(hex, seat) <= APART;
        if near || !self.field().is_open(hex) || self.enemy_in(hex, seat) {
            return Vec::new();
        }
        let lawful = |formation: &&Formation| {
            let column = self.move_column_as(unit, **formation);
            formation.suits(stats.arm)
                && (**formation != Formation::Skirmish || stats.skirmish)
                && (!stats.two_hex || **formation != Formation::Line)
                && self.book().cost(self.land_row(hex), column).cost != Cost::Prohibited
                && self.may_stack(unit, **formation, hex).is_ok()
        };
        let mut formations: Vec<Formation> =
            Formation::ALL.iter().filter(lawful).copied().collect();
        if formations.len() > 1 {
            formations.retain(|formation| *formation != Formation::Disorder);
        }
        let facings = |formation: Formation| {
            let faces = self.book().formation(formation).faces;
            let numbers = if faces == Faces::All { 0..1 } else { 0..Facing::COUNT as u8 };
            numbers.map(Facing::new).filter(move |facing| facing.suits(faces))
        };
        let stances = formations.into_iter();
        stances
            .flat_map(|formation| facings(formation).map(move |facing| (formation, facing)))
            .collect()
    }

    fn set_up_unit(&mut self, table: At<'_>, unit: UnitId, hex: Hex) -> Play<()> {
        let stances = self.set_up_stances(unit, hex);
        let choices =
            stances.iter().map(|(formation, facing)| Choice::Form(*formation, *facing, None));
        let question = Ask::Stance(unit, hex);
        let seat = self.seat_of(unit);
        let chosen = table.ask(self, seat, rule!("SCN-07"), question, choices.collect())?;
        if let Choice::Form(formation, facing, _) = chosen {
            self.draw_up(table, unit, hex, formation, facing);
        }
        Ok(())
    }

    fn draw_up(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        hex: Hex,
        formation: Formation,
        facing: Facing,
    ) {
        self.put(unit, hex);
        let troops = self.unit_mut(unit);
        (troops.formation, troops.facing) = (formation, facing);
        table.tell(self, Told::Placed(unit, hex));
    }

    /// All units and leaders of a side that are left, by the list: each in the nearest lawful hex of
    /// its area, empty if there is one, clockwise from north; in column or limbered, towards the
    /// enemy's edge. Who finds no such hex takes the first lawful one in any formation. [SCN-07]
    fn set_up_rest(&mut self, table: At<'_>, seat: Seat) {
        let dir = if seat == Seat::First { Dir::NE } else { Dir::SW };
        while let Some((area, unit)) = self.next_to_place(seat) {
            let wanted = match self.arm(unit) {
                Arm::Infantry | Arm::Cavalry => Formation::Column,
                Arm::Artillery => Formation::Limbered,
            };
            let facing = Facing::side(dir);
            let centre = self.setup.scenario.areas[area].centre;
            let mut hexes = self.set_up_hexes(area, unit);
            hexes.sort_by(|a, b| self.by_the_clock(centre, *a, *b));
            let fits = |hex: &&Hex| self.set_up_stances(unit, **hex).contains(&(wanted, facing));
            let empty = |hex: &&Hex| self.top(**hex).is_none();
            let free = hexes.iter().filter(fits).find(empty).or(hexes.iter().find(fits));
            let (hex, formation, facing) = match (free, hexes.first()) {
                (Some(hex), _) => (*hex, wanted, facing),
                (None, Some(hex)) => {
                    let stance = self.set_up_stances(unit, *hex)[0];
                    (*hex, stance.0, stance.1)
                }
                // No hex of its area is open to it: it stays away.
                (None, None) => {
                    self.unit_mut(unit).place = Place::Left;
                    continue;
                }
            };
            self.draw_up(table, unit, hex, formation, facing);
        }
        while let Some(leader) = self.next_to_join(seat) {
            match self.leader_hexes(leader).first() {
                Some(hex) => self.join(table, leader, *hex),
                None => break,
            }
        }
    }

    /// Nearest to a hex first, then clockwise from north.
    fn by_the_clock(&self, centre: Hex, a: Hex, b: Hex) -> Ordering {
        let (column, row) = self.board().printed(centre);
        let offset = |hex: Hex| {
            let (c, r) = self.board().printed(hex);
            let double =
                |column: u16, row: u16| 2 * i32::from(row) + i32::from(column.is_multiple_of(2));
            (i32::from(c) - i32::from(column), double(c, r) - double(column, row))
        };
        let ((ax, ay), (bx, by)) = (offset(a), offset(b));
        let west = |x: i32, y: i32| x < 0 || (x == 0 && y > 0);
        let near = self.board().distance(centre, a).cmp(&self.board().distance(centre, b));
        // Of two hexes on one side of the middle the one further clockwise lies right of the other.
        near.then(west(ax, ay).cmp(&west(bx, by))).then((bx * ay).cmp(&(ax * by)).reverse())
    }

    /// The next leader of a side without a place, whose division has units on the map.
    fn next_to_join(&self, seat: Seat) -> Option<LeaderId> {
        (0..self.leaders.len() as u8).map(LeaderId).find(|leader| {
            self.leader_card(*leader).seat == seat
                && self.leader(*leader).place == Place::Waiting
                && !self.leader_hexes(*leader).is_empty()
        })
    }

    /// The hexes of the units of a leader's division, by unit.
    fn leader_hexes(&self, leader: LeaderId) -> Vec<Hex> {
        let Some(division) = self.leader_card(leader).division else { return Vec::new() };
        let mut hexes: Vec<Hex> = Vec::new();
        for unit in self.division_units(division) {
            let hex = self.unit(unit).hex;
            if !hexes.contains(&hex) {
                hexes.push(hex);
            }
        }
        hexes
    }

    fn join(&mut self, table: At<'_>, leader: LeaderId, hex: Hex) {
        self.leaders[leader.index()] = Leader { place: Place::OnMap, hex, moved: false };
        table.tell(self, Told::Joined(leader, hex));
    }
}
