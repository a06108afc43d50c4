//! Case 16.1.4: the night between the days.

mod words;

use crate::book::Number;
use crate::nouns::army::{DivisionId, LeaderId, UnitId};
use crate::nouns::hexes::Hexes;
use crate::nouns::kinds::{Arm, Command, Formation, Morale, Nation, Readiness};
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle, Marks, Stage};
use engine::{Play, Read, Rule, Seat, Throw, rule};
use ground::Hex;
use serde::Serialize;

/// Questions of the night.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Where does the unit go to keep its distance? [16.1.4a]
    Apart(UnitId),
    /// Which division moves in the night, or is passed over? [16.1.4b2]
    Division,
    /// Does the division move? [16.1.4b2]
    Stir(DivisionId),
    /// Where does a unit of it go? [16.1.4b2]
    Hex(UnitId),
    /// How is it drawn up? [16.1.4b6]
    Form(UnitId),
    /// Who gets an increment back? [16.1.4c]
    Increment(Arm),
}

/// What is told of the night.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// The night falls.
    Falls,
    /// A unit moves in the night, by this rule. [16.1.4a] [16.1.4b2]
    Moved(UnitId, Hex, Rule),
    /// A leader goes to his troops. (R158)
    LeaderMoved(LeaderId, Hex),
    /// Both sides roll for ground: the French die, the Coalition's. [16.1.4a2]
    Rolled(u8, u8),
    /// So many increments come back. [16.1.4c]
    Return(Seat, Arm, u8),
    /// One of them joins a unit. [16.1.4c2]
    Joined(UnitId),
}

/// Where the moves of divisions stand. [16.1.4b2]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Redeployment {
    /// Whose turn it is.
    pub next: Seat,
    /// Divisions that have moved.
    pub moved: Vec<DivisionId>,
    /// Sides that have had enough.
    pub out: [bool; 2],
    /// The front lines, by side.
    pub lines: [Vec<(u16, i32)>; 2],
}

impl Default for Redeployment {
    fn default() -> Redeployment {
        Redeployment {
            next: Seat::First,
            moved: Vec::new(),
            out: [false; 2],
            lines: [Vec::new(), Vec::new()],
        }
    }
}

impl Battle {
    /// [16.1.4] One step of the night.
    pub(crate) fn night(&mut self, table: At<'_>, step: u8) -> Play<()> {
        match step {
            0 => {
                // [17.3a] Positions and losses stay as they are. [17.3c] [17.3d] What the first day was worth is settled at its end.
                self.shift = self.shift_of_first_day();
                table.tell(self, Event::Night(Told::Falls));
                // [16.1.4a]
                self.keep_apart(table, Seat::First)?;
            }
            // [16.1.4a1] (R69)
            1 => self.keep_apart(table, Seat::Second)?,
            2 => self.contest_ground(table)?,
            3 => {
                if !self.redeploy(table)? {
                    return Ok(());
                }
            }
            4 => {
                self.increments_return(table)?;
                self.part(table)?;
            }
            _ => {
                self.clear_markers();
                self.part(table)?;
                self.gather_leaders(table);
                // [16.1.4e]
                for &command in Command::ALL {
                    self.find_level(table, command);
                }
                self.turn += 1;
                self.due_late_groups();
                self.begin_turn(table);
                return Ok(());
            }
        }
        self.stage = Stage::Night(step + 1);
        Ok(())
    }

    /// [6.1.1] [3.1.1] Who rallied among others, or has grown too many for the hex, makes room. (R171)
    fn part(&mut self, table: At<'_>) -> Play<()> {
        for seat in Seat::BOTH {
            for hex in self.hexes_held(seat) {
                self.separate(table, hex)?;
            }
        }
        Ok(())
    }

    /// French groups still to come enter on the first turn of the second day.
    fn due_late_groups(&mut self) {
        let scenario = &self.fixed.setup.scenario;
        let Some(late) = scenario.late else { return };
        for (index, arrival) in scenario.arrivals.iter().enumerate() {
            let old = scenario.turns[arrival.turn].day < self.now().day;
            if arrival.seat == late.seat && old {
                // [17.3b]
                self.due[index] = late.turn as u16;
            }
        }
    }

    // ---- distance ---------------------------------------------------------------------------

    /// [16.1.4a] Whether a hex keeps the distance of the night: six hexes, or houses near by.
    pub fn keeps_distance(&self, hex: Hex, seat: Seat) -> bool {
        let apart = self.book().number(Number::NightApart) as u16;
        let houses = self.book().number(Number::NightHouses) as u16;
        self.nearest_enemy(hex, seat) >= apart || self.is_near_houses(hex, houses)
    }

    /// [16.1.4a] (R36) Units of a side that are too near go back the least distance that is enough.
    fn keep_apart(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        let apart = self.book().number(Number::NightApart) as u16;
        let units: Vec<UnitId> = self.army(seat).collect();
        for unit in units {
            let hexes = self.unit(unit).hexes;
            if !hexes.iter().all(|hex| self.keeps_distance(hex, seat)) {
                self.back_off(table, unit, apart)?;
            }
        }
        Ok(())
    }

    /// A unit goes to the nearest hex so far from every enemy, not farther from home; its owner
    /// chooses among equals.
    fn back_off(&mut self, table: At<'_>, unit: UnitId, apart: u16) -> Play<()> {
        let seat = self.seat_of(unit);
        let from = self.unit(unit).hexes.first();
        let home = self.home_distance(seat, from);
        let open = |hex: &Hex| {
            let formation = self.plain_formation(unit, *hex);
            self.fixed.setup.field.is_open(*hex)
                && !self.enemy_in(*hex, seat)
                && self.home_distance(seat, *hex) <= home
                && self.nearest_enemy(*hex, seat) >= apart
                && self.book().entry(self.terrain(*hex), self.arm(unit)).is_some()
                && self.may_stop(unit, Hexes::one(*hex), formation)
        };
        let hexes: Vec<Hex> = self.board().hexes().filter(open).collect();
        let Some(near) = hexes.iter().map(|hex| self.distance(from, *hex)).min() else {
            return Ok(());
        };
        let choices: Vec<Choice> = hexes
            .into_iter()
            .filter(|hex| self.distance(from, *hex) == near)
            .map(Choice::Hex)
            .collect();
        let question = Question::Night(Ask::Apart(unit));
        let answer = table.ask(self, seat, rule!("16.1.4a"), question, choices)?;
        if let Choice::Hex(hex) = answer {
            self.night_move(table, unit, hex)?;
        }
        Ok(())
    }

    /// A unit goes to a hex in the night, in the plain formation.
    fn night_move(&mut self, table: At<'_>, unit: UnitId, hex: Hex) -> Play<()> {
        self.put(unit, Hexes::one(hex));
        let plain = self.plain_formation(unit, hex);
        self.unit_mut(unit).formation = plain;
        table.tell(self, Event::Night(Told::Moved(unit, hex, rule!("16.1.4a"))));
        self.meet_leaders(table, unit, hex)
    }

    /// [16.1.4a2] (R36) (R159) Where both are still adjacent a die decides who goes back to three
    /// hexes.
    fn contest_ground(&mut self, table: At<'_>) -> Play<()> {
        let touching = |battle: &Battle, seat: Seat| -> Vec<UnitId> {
            let near = |unit: &UnitId| {
                let hexes = battle.unit(*unit).hexes;
                hexes.iter().any(|hex| battle.nearest_enemy(hex, seat) <= 1)
            };
            battle.army(seat).filter(near).collect()
        };
        if touching(self, Seat::First).is_empty() {
            return Ok(());
        }
        let loser = loop {
            let french = self.die(table, "for the ground, French")?;
            let coalition = self.die(table, "for the ground, Coalition")?;
            table.tell(self, Event::Night(Told::Rolled(french, coalition)));
            match french.cmp(&coalition) {
                std::cmp::Ordering::Less => break Seat::First,
                std::cmp::Ordering::Greater => break Seat::Second,
                std::cmp::Ordering::Equal => {}
            }
        };
        let back = self.book().number(Number::NightBack) as u16;
        for unit in touching(self, loser) {
            self.back_off(table, unit, back)?;
        }
        Ok(())
    }

    fn die(&self, table: At<'_>, why: &'static str) -> Play<u8> {
        let throw =
            Throw { rule: rule!("16.1.4a2"), why, dice: 1, sides: 6, read: Read::Each, by: None };
        Ok(table.throw(self, throw)?.as_slice()[0])
    }

    // ---- redeployment ------------------------------------------------------------------------

    /// [16.1.4b] [16.1.4b1] By row of the map, the column of a side's front line: that of its foremost
    /// unit of the row, between two such rows on the straight line from one to the other, and
    /// beyond the last as far forward as it stands. (R156)
    pub fn front_line(&self, seat: Seat) -> Vec<(u16, i32)> {
        let board = self.board();
        let mut fore: Vec<(u16, u16)> = Vec::new();
        for unit in self.army(seat) {
            for hex in self.unit(unit).hexes.iter() {
                let (column, row) = board.printed(hex);
                match fore.iter_mut().find(|(at, _)| *at == row) {
                    None => fore.push((row, column)),
                    Some((_, best)) if seat == Seat::First => *best = column.min(*best),
                    Some((_, best)) => *best = column.max(*best),
                }
            }
        }
        fore.sort_unstable();
        let mut rows: Vec<u16> = board.hexes().map(|hex| board.printed(hex).1).collect();
        rows.sort_unstable();
        rows.dedup();
        let (Some(&first), Some(&last)) = (fore.first(), fore.last()) else { return Vec::new() };
        rows.into_iter()
            .map(|row| {
                let above = fore.iter().rfind(|(at, _)| *at <= row).copied().unwrap_or(first);
                let below = fore.iter().find(|(at, _)| *at >= row).copied().unwrap_or(last);
                let column = if above.0 >= below.0 {
                    if row < first.0 { i32::from(first.1) } else { i32::from(above.1) }
                } else {
                    let span = i32::from(below.0 - above.0);
                    let gone = i32::from(row - above.0);
                    let rise = i32::from(below.1) - i32::from(above.1);
                    i32::from(above.1) + rise * gone / span
                };
                (row, column)
            })
            .collect()
    }

    /// [16.1.4b2] Whether a unit of a side may be placed in a hex at night.
    pub fn may_spend_night(&self, seat: Seat, hex: Hex, line: &[(u16, i32)]) -> bool {
        let board = self.board();
        let (column, row) = board.printed(hex);
        let Some((_, front)) = line.iter().find(|(at, _)| *at == row) else { return false };
        let behind = match seat {
            Seat::First => {
                // Hexes are numbered column by column.
                let east = board.printed(Hex::at(board.len() - 1)).0;
                // [16.1.4b3]
                let closed = self.book().number(Number::NightEast);
                i32::from(column) >= *front && i32::from(east) - i32::from(column) >= closed
            }
            Seat::Second => i32::from(column) <= *front,
        };
        // [16.1.4b4]
        behind && self.keeps_distance(hex, seat) && !self.enemy_in(hex, seat)
    }

    /// [16.1.4b2] By turns, French first, the sides place divisions until both have had enough. One
    /// division; says whether that was all.
    fn redeploy(&mut self, table: At<'_>) -> Play<bool> {
        if self.redeployment.lines.iter().all(Vec::is_empty) {
            self.redeployment.lines = Seat::BOTH.map(|seat| self.front_line(seat));
        }
        let state = self.redeployment.clone();
        let seat = if state.out[state.next.index()] { state.next.other() } else { state.next };
        if state.out == [true; 2] {
            self.redeployment = Redeployment::default();
            return Ok(true);
        }
        let mut divisions: Vec<DivisionId> = Vec::new();
        for unit in self.army(seat) {
            let division = self.def(unit).division;
            if !state.moved.contains(&division) && !divisions.contains(&division) {
                divisions.push(division);
            }
        }
        let mut choices: Vec<Choice> = divisions.into_iter().map(Choice::Division).collect();
        choices.push(Choice::Done);
        let question = Question::Night(Ask::Division);
        let answer = table.ask(self, seat, rule!("16.1.4b2"), question, choices)?;
        self.redeployment.next = seat.other();
        if let Choice::Division(division) = answer {
            self.redeployment.moved.push(division);
            // Who is picked may stay: the other side is next all the same. (R254)
            let question = Question::Night(Ask::Stir(division));
            if table.confirm(self, seat, rule!("16.1.4b2"), question)? {
                self.place_division(table, seat, division, &state.lines[seat.index()])?;
            }
        } else {
            self.redeployment.out[seat.index()] = true;
        }
        Ok(false)
    }

    /// [16.1.4b5] [16.1.4b6] All units of a division, each next to another of them, in any formation
    /// it can take. A unit for which there is no such hex stays. (R157)
    fn place_division(
        &mut self,
        table: At<'_>,
        seat: Seat,
        division: DivisionId,
        line: &[(u16, i32)],
    ) -> Play<()> {
        let units: Vec<UnitId> =
            self.army(seat).filter(|unit| self.def(*unit).division == division).collect();
        // The enemy does not stir meanwhile.
        let open: Vec<bool> =
            self.board().hexes().map(|hex| self.may_spend_night(seat, hex, line)).collect();
        let allowed = |hex: Hex| open[hex.index()];
        let mut placed: Vec<Hex> = Vec::new();
        for unit in units {
            // [16.1.4d] It will be in order, and stands where it then may.
            let state = std::mem::replace(&mut self.unit_mut(unit).state, Morale::GoodOrder);
            let beside = |hex: &Hex| {
                placed.is_empty() || placed.iter().any(|other| self.distance(*hex, *other) <= 1)
            };
            let hexes: Vec<Choice> = self
                .board()
                .hexes()
                .filter(|hex| allowed(*hex) && beside(hex))
                .filter(|hex| self.can_stand(unit, *hex, &allowed))
                .map(Choice::Hex)
                .collect();
            if hexes.is_empty() {
                self.unit_mut(unit).state = state;
                placed.extend(self.unit(unit).hexes.iter());
                continue;
            }
            let question = Question::Night(Ask::Hex(unit));
            let answer = table.ask(self, seat, rule!("16.1.4b5"), question, hexes)?;
            let Choice::Hex(hex) = answer else { continue };
            let poses = self.poses(unit, hex, &allowed);
            let choices = poses.iter().map(|pose| pose.choice()).collect();
            let question = Question::Night(Ask::Form(unit));
            let answer = table.ask(self, seat, rule!("16.1.4b6"), question, choices)?;
            let Some(&pose) = poses.iter().find(|pose| pose.choice() == answer) else { continue };
            self.put(unit, pose.hexes);
            let troops = self.unit_mut(unit);
            (troops.formation, troops.facing) = (pose.formation, pose.facing);
            placed.extend(pose.hexes.iter());
            table.tell(self, Event::Night(Told::Moved(unit, hex, rule!("16.1.4b2"))));
            self.meet_leaders_here(table, unit)?;
        }
        Ok(())
    }

    // ---- what comes back -------------------------------------------------------------------------

    /// [16.1.4c] [16.1.4c1] (R37) (R69) Infantry, then cavalry: a die for each side.
    fn increments_return(&mut self, table: At<'_>) -> Play<()> {
        for arm in [Arm::Infantry, Arm::Cavalry] {
            for seat in Seat::BOTH {
                let Some(back) = self.book().night(arm, seat) else { continue };
                let throw = Throw {
                    rule: rule!("16.1.4c"),
                    why: "stragglers who come back",
                    dice: 1,
                    sides: 6,
                    read: Read::Each,
                    by: Some(seat),
                };
                let die = table.throw(self, throw)?.as_slice()[0];
                let number = back.of(die);
                table.tell(self, Event::Night(Told::Return(seat, arm, number)));
                self.deal_increments(table, seat, arm, number)?;
            }
        }
        Ok(())
    }

    /// [16.1.4c2] To reduced units on the map, one each; of the Coalition to Russians only.
    fn deal_increments(&mut self, table: At<'_>, seat: Seat, arm: Arm, number: u8) -> Play<()> {
        let mut had: Vec<UnitId> = Vec::new();
        for _ in 0..number {
            let choices: Vec<Choice> = self
                .army(seat)
                .filter(|unit| self.arm(*unit) == arm && self.unit(*unit).losses > 0)
                .filter(|unit| !had.contains(unit))
                .filter(|unit| matches!(self.def(*unit).nation, Nation::French | Nation::Russian))
                .map(Choice::Unit)
                .collect();
            if choices.is_empty() {
                return Ok(());
            }
            let question = Question::Night(Ask::Increment(arm));
            let answer = table.ask(self, seat, rule!("16.1.4c2"), question, choices)?;
            let Choice::Unit(unit) = answer else { return Ok(()) };
            self.unit_mut(unit).losses -= 1;
            had.push(unit);
            table.tell(self, Event::Night(Told::Joined(unit)));
        }
        Ok(())
    }

    /// [16.1.4d] Formation and status markers come off: all are rallied and rested; squares and
    /// road columns stand in the plain formation. (R157)
    fn clear_markers(&mut self) {
        for unit in self.army(Seat::First).chain(self.army(Seat::Second)).collect::<Vec<_>>() {
            let troops = *self.unit(unit);
            let plain = self.plain_formation(unit, troops.hexes.first());
            let marked = troops.state != Morale::GoodOrder
                || matches!(troops.formation, Formation::Square | Formation::RoadMarch);
            if marked {
                if troops.hexes.len() > 1 {
                    self.put(unit, Hexes::one(troops.hexes.first()));
                }
                self.unit_mut(unit).formation = plain;
            }
            let troops = self.unit_mut(unit);
            troops.state = Morale::GoodOrder;
            troops.readiness = Readiness::Fresh;
            troops.marker = None;
            troops.marks = Marks::default();
            troops.force_marches = 0;
        }
        self.contacts.clear();
    }

    /// A leader who is left alone goes to the nearest unit of his division, else of his nation. (R158)
    fn gather_leaders(&mut self, table: At<'_>) {
        for index in 0..self.leaders.len() {
            let leader = LeaderId(index as u8);
            let (hex, def) = (self.leaders[index].hex, self.leader_def(leader));
            let seat = def.seat();
            let alone = hex.is_somewhere() && self.owner(hex) != Some(seat);
            if !alone {
                continue;
            }
            let nearest = self
                .army(seat)
                .filter(|unit| self.def(*unit).nation == def.nation)
                .filter_map(|unit| {
                    let other = Some(self.def(unit).division) != def.division;
                    let hexes = self.unit(unit).hexes;
                    let there = hexes.iter().min_by_key(|there| self.distance(hex, *there))?;
                    Some((other, self.distance(hex, there), there.index(), there))
                })
                .min_by_key(|key| (key.0, key.1, key.2));
            if let Some((_, _, _, there)) = nearest {
                self.leaders[index].hex = there;
                table.tell(self, Event::Night(Told::LeaderMoved(leader, there)));
            }
        }
    }
}
