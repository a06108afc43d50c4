//! Section 14: reinforcements. [REI-01]

use crate::book::{Cost, LandRow, Number};
use crate::data::army::LimKind;
use crate::data::scenario::Arrival;
use crate::host::ask::{Asks, Choice};
use crate::host::event::Tells;
use crate::nouns::{Arm, DivisionId, Facing, Formation, HalfPoints, Road, UnitId};
use crate::state::{ActivationKind, At, Battle, Leader, LimPlace, Mark, Place};
use engine::{Line, Play, Seat, Thrown, rule};
use ground::{Dir, Hex};
use serde::Serialize;

/// What players are asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Whether reinforcements come now. [REI-02]
    Come(DivisionId),
    /// By which of the free hexes they come. [REI-03]
    Entry(DivisionId),
    /// What a unit faces that enters. [REI-01]
    Facing(UnitId),
}

impl Asks for Ask {
    fn words(&self, battle: &Battle) -> String {
        let name = |division: &DivisionId| &battle.setup.army.division(*division).id;
        match self {
            Ask::Come(division) => format!("Do {}'s reinforcements come now?", name(division)),
            Ask::Entry(division) => format!("Where do {}'s reinforcements come?", name(division)),
            Ask::Facing(unit) => format!("What does {} face?", battle.card(*unit).name),
        }
    }
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// The die of a variable arrival. [REI-02]
    Rolled {
        /// Whose.
        division: DivisionId,
        /// The die.
        die: u8,
        /// Whether they are there.
        comes: bool,
    },
    /// Reinforcements are at the edge of the map. [REI-01]
    Arrives(DivisionId, Hex),
    /// They find no free hex, and wait for a turn. [REI-03]
    Blocked(DivisionId),
    /// A unit enters. [REI-01]
    Enters(UnitId, Hex),
}

impl Tells for Told {
    fn line(&self, battle: &Battle) -> Line {
        let name = |division: &DivisionId| &battle.setup.army.division(*division).id;
        let label = |hex: &Hex| battle.board().label(*hex);
        let (text, rule, thrown) = match self {
            Told::Rolled { division, die, comes } => {
                let result = if *comes { "they are there" } else { "they are late" };
                let thrown = Thrown {
                    faces: vec![*die],
                    sides: 10,
                    total: i32::from(*die),
                    table: "arrival".to_owned(),
                    column: String::new(),
                    result: result.to_owned(),
                    rule: "REI-02".to_owned(),
                };
                let text = format!("{}'s reinforcements: {result}", name(division));
                (text, rule!("REI-02"), Some(thrown))
            }
            Told::Arrives(division, hex) => {
                let text = format!("{}'s reinforcements arrive at {}", name(division), label(hex));
                (text, rule!("REI-01"), None)
            }
            Told::Blocked(division) => {
                let text = format!("{}'s reinforcements find no way in", name(division));
                (text, rule!("REI-03"), None)
            }
            Told::Enters(unit, hex) => {
                let text = format!("{} enters at {}", battle.card(*unit).name, label(hex));
                (text, rule!("REI-01"), None)
            }
        };
        Line { text, rules: vec![rule.key()], thrown, ..Line::default() }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Told::Rolled { division, .. }
            | Told::Arrives(division, _)
            | Told::Blocked(division) => Some(battle.setup.army.division(*division).seat),
            Told::Enters(unit, _) => Some(battle.seat_of(*unit)),
        }
    }
}

impl Battle {
    /// Reinforcements whose turn has come: [REI-02] by a die, if they are variable, and if their owner
    /// does not hold them back; [REI-03] by their hex, or another one near it. [REI-01] Their LIM is put
    /// into play for nothing, and their leaders are there. [REI-04] This happens once; from then on they
    /// are like all others.
    pub fn arrivals(&mut self, table: At<'_>) -> Play<()> {
        let setup = std::sync::Arc::clone(&self.setup);
        for (index, arrival) in setup.scenario.arrivals.iter().enumerate() {
            if self.arrived[index] || self.turn < arrival.turn {
                continue;
            }
            let division = arrival.division;
            let seat = setup.army.division(division).seat;
            if arrival.variable {
                let die = self.die(table, rule!("REI-02"), "arrival")?;
                let comes = i32::from(die) <= self.number(Number::Arrival);
                table.tell(self, Told::Rolled { division, die, comes });
                if !comes {
                    continue;
                }
            }
            if self.entry_hexes(arrival).is_empty() {
                table.tell(self, Told::Blocked(division));
                continue;
            }
            let choices = vec![Choice::Yes, Choice::No];
            let question = Ask::Come(division);
            if table.ask(self, seat, rule!("REI-02"), question, choices)? == Choice::No {
                continue;
            }
            let Some(hex) = self.choose_entry(table, arrival)? else { continue };
            self.arrived[index] = true;
            // The division's own leader comes with the first of its men.
            let own = setup.army.division(division).leader.into_iter();
            for leader in own.chain(arrival.leaders.iter().copied()) {
                if self.leader(leader).place == Place::Waiting {
                    self.leaders[leader.index()] =
                        Leader { place: Place::OnMap, hex, moved: false };
                }
            }
            table.tell(self, Told::Arrives(division, hex));
            self.free_lim(division);
        }
        Ok(())
    }

    /// Puts the LIM that moves a division into play for nothing; [CMD-07] not beside that of its corps.
    fn free_lim(&mut self, division: DivisionId) {
        let army = &self.setup.army;
        let card = army.division(division);
        let corps = card.corps.and_then(|corps| army.corps_lim(corps));
        let barred = corps.is_some_and(|lim| self.lims[lim.index()] == LimPlace::InPlay);
        let own = match card.independent {
            true => army.independent_lim(card.seat),
            false => army.division_lim(division).filter(|_| !barred),
        };
        if let Some(lim) = own
            && self.lims[lim.index()] == LimPlace::Out
            && !(army.lim(lim).kind == LimKind::Division(division) && self.is_broken(division))
        {
            self.lims[lim.index()] = LimPlace::InPlay;
        }
    }

    /// [REI-03] The hexes by which reinforcements may come: their own; if the enemy is in it or has it in
    /// front of him, the nearest free hexes of the edge, not too far away.
    pub fn entry_hexes(&self, arrival: &Arrival) -> Vec<Hex> {
        let seat = self.setup.army.division(arrival.division).seat;
        let free = |hex: Hex| {
            let mut near = self.board().neighbours(hex).flat_map(|(_, next)| self.units_at(next));
            let faced = near.any(|other| {
                self.seat_of(other) != seat && !self.is_routed(other) && self.in_front(other, hex)
            });
            self.field().is_open(hex) && !self.enemy_in(hex, seat) && !faced
        };
        if free(arrival.hex) {
            return vec![arrival.hex];
        }
        let most = self.number(Number::EntryDistance) as u16;
        let edge = |hex: &Hex| self.board().neighbours(*hex).count() < Dir::ALL.len();
        let all = self.board().hexes().filter(edge).filter(|hex| free(*hex));
        let mut near: Vec<(u16, Hex)> =
            all.map(|hex| (self.board().distance(arrival.hex, hex), hex)).collect();
        near.sort();
        let least = near.first().map(|(far, _)| *far).filter(|far| *far <= most);
        near.into_iter().filter(|(far, _)| Some(*far) == least).map(|(_, hex)| hex).collect()
    }

    fn choose_entry(&self, table: At<'_>, arrival: &Arrival) -> Play<Option<Hex>> {
        let hexes = self.entry_hexes(arrival);
        if hexes.is_empty() {
            return Ok(None);
        }
        let seat = self.setup.army.division(arrival.division).seat;
        let question = Ask::Entry(arrival.division);
        let choices = hexes.into_iter().map(Choice::Hex).collect();
        match table.ask(self, seat, rule!("REI-03"), question, choices)? {
            Choice::Hex(hex) => Ok(Some(hex)),
            _ => Ok(None),
        }
    }

    /// The arrival to which a unit belongs that waits at the edge of the map.
    fn arrival_of(&self, unit: UnitId) -> Option<&Arrival> {
        let all = self.setup.scenario.arrivals.iter().zip(&self.arrived);
        let mut there = all.filter(|(arrival, come)| **come && arrival.units.contains(&unit));
        let waits = self.unit(unit).place == Place::Waiting;
        there.next().map(|(arrival, _)| arrival).filter(|_| waits)
    }

    /// Units of a division that wait at the edge of the map within the range of its commander. [REI-01]
    pub fn due_units(&self, division: DivisionId) -> Vec<UnitId> {
        let Some(leader) = self.commander(division) else { return Vec::new() };
        let due = |unit: &UnitId| {
            let arrival = self.arrival_of(*unit).filter(|arrival| arrival.division == division);
            arrival.is_some_and(|arrival| {
                self.entry_hexes(arrival).iter().any(|hex| self.is_commanded(leader, *hex))
            })
        };
        let waits = |unit: &UnitId| self.unit(*unit).place == Place::Waiting;
        self.all_units().filter(|unit| waits(unit) && due(unit)).collect()
    }

    /// Units that may enter now: called up, with the points for their place in the queue, and with room.
    /// [REI-01]
    pub fn entrants(&self) -> Vec<UnitId> {
        let called = |unit: &UnitId| {
            let marks = self.unit(*unit).marks;
            marks.has(Mark::Active) && !marks.has(Mark::Moved)
        };
        let open = |unit: &UnitId| {
            let arrival = self.arrival_of(*unit);
            arrival.is_some_and(|arrival| {
                self.entry_hexes(arrival).into_iter().any(|hex| self.may_come_in(*unit, hex))
            })
        };
        self.all_units().filter(|unit| called(unit) && open(unit)).collect()
    }

    /// Whether a unit may enter by a hex: it can pay, friends leave it room, and [ACT-06] in a Limited
    /// Activation the enemy is not beside it.
    fn may_come_in(&self, unit: UnitId, hex: Hex) -> bool {
        let limited =
            self.activation.is_some_and(|activation| activation.kind == ActivationKind::Limited);
        let seat = self.seat_of(unit);
        let shy = limited && self.beside_enemy(hex, seat);
        // [FOR-05] [STR-03] Limbered guns and those on the march keep away from the enemy here, too.
        let guns = self.arm(unit) == Arm::Artillery && self.beside_troops(hex, unit);
        let near = self.number(Number::StrategicDistance) as u16;
        let marches = self.is_strategic(unit) && self.nearest_enemy(hex, seat) <= near;
        let shy = shy || guns || marches;
        let formation = self.entry_formation(unit);
        let paid = self.entry_cost(unit, hex).is_some_and(|cost| cost <= self.allowance(unit));
        paid && !shy && self.may_stack(unit, formation, hex).is_ok()
    }

    /// [REI-01] In column, or limbered.
    fn entry_formation(&self, unit: UnitId) -> Formation {
        match self.arm(unit) {
            Arm::Artillery => Formation::Limbered,
            Arm::Infantry | Arm::Cavalry => Formation::Column,
        }
    }

    /// [REI-01] What it costs to enter: the hex, or its road, times the place in the queue at this hex.
    pub fn entry_cost(&self, unit: UnitId, hex: Hex) -> Option<HalfPoints> {
        let roads = Dir::ALL.into_iter().map(|dir| self.field().side(hex, dir).road);
        let row = match roads.max() {
            Some(Road::Primary) => LandRow::PrimaryRoad,
            Some(Road::Secondary) => LandRow::SecondaryRoad,
            _ => self.land_row(hex),
        };
        let column = self.move_column_as(unit, self.entry_formation(unit));
        let before = self.entries.iter().filter(|other| **other == hex).count() as i16;
        match self.book().cost(row, column).cost {
            Cost::Points(points) => Some(points * (before + 1)),
            Cost::FirstFree(_) | Cost::OtherTerrain | Cost::Prohibited => None,
        }
    }

    /// [REI-01] A unit enters, facing as its owner likes. Returns whether it is there.
    pub(super) fn enter(&mut self, table: At<'_>, unit: UnitId) -> Play<bool> {
        let Some(arrival) = self.arrival_of(unit).cloned() else { return Ok(false) };
        let seat = self.seat_of(unit);
        let hexes = self.entry_hexes(&arrival).into_iter();
        let open = hexes.filter(|hex| self.may_come_in(unit, *hex));
        let choices: Vec<Choice> = open.map(Choice::Hex).collect();
        if choices.is_empty() {
            return Ok(false);
        }
        let question = Ask::Entry(arrival.division);
        let Choice::Hex(hex) = table.ask(self, seat, rule!("REI-03"), question, choices)? else {
            return Ok(false);
        };
        let ways = self.board().neighbours(hex).map(|(dir, _)| Choice::Turn(Facing::side(dir)));
        let ways: Vec<Choice> = ways.collect();
        let chosen = table.ask(self, seat, rule!("REI-01"), Ask::Facing(unit), ways)?;
        let cost = self.entry_cost(unit, hex).unwrap_or_default();
        let formation = self.entry_formation(unit);
        self.put(unit, hex);
        self.entries.push(hex);
        let troops = self.unit_mut(unit);
        troops.formation = formation;
        if let Choice::Turn(facing) = chosen {
            troops.facing = facing;
        }
        self.spend(unit, cost);
        table.tell(self, Told::Enters(unit, hex));
        self.shelter_leaders(table, hex, seat.other())?;
        Ok(true)
    }
}
