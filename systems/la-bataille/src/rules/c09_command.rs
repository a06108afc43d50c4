//! Chapter 9 and section 16.3: the Command Phase: arrivals, leaders who come back, command morale.

pub mod clock;

use crate::book::{CommandRow, Number, RuleOption};
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::kinds::{Arm, Command, Morale, Nation};
use crate::nouns::scenario::{Arrival, Turn};
use crate::rules::c04_morale::line;
use crate::rules::c08_sequence::side_row;
use crate::rules::event::Event;
use crate::rules::question::Question;
use crate::state::battle::{At, Battle, Whereabouts};
use engine::Refusal;
use engine::scene::{Panel, PanelRow};
use engine::{Line, Play, Read, Seat, Throw, Thrown, rule};
use ground::Hex;
use serde::Serialize;

/// Questions of the Command Phase.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Are honours of war offered? [16.1.6]
    Offer,
    /// Are they accepted? [16.1.6p1]
    Accept,
}

/// What is told in the Command Phase.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A group is due. [9.0p1]
    Due(u16),
    /// A group rolled for its hour: the die, and turns late. [16.3.7]
    Rolled(u16, u8, i32),
    /// A command has so many units out of action, and this level. [9.2.7]
    Level(Command, u16, u8),
    /// Honours of war, and whether they were accepted. [16.1.6]
    Honours(bool),
}

impl Command {
    /// Whose command it is.
    pub const fn seat(self) -> Seat {
        match self {
            // [9.2.1] [9.2.1p1]
            Command::FrenchI => Seat::First,
            // [9.2.1p2]
            _ => Seat::Second,
        }
    }

    /// Its name for the player.
    pub const fn name(self) -> &'static str {
        [
            "French I Corps",
            "Russian V Corps",
            "Russian II Corps",
            "Russian III Corps",
            "Austrians",
            "Prussians",
        ][self as usize]
    }
}

impl Battle {
    /// [9.0] The Command Phase of a side.
    pub fn command_phase(&mut self, table: At<'_>, seat: Seat) -> Play<bool> {
        self.leaders_return(table, seat)?;
        // [OPT-7]
        if self.has_option(RuleOption::VariableEntry) {
            self.roll_for_arrivals(table, seat)?;
        }
        // [9.0p1]
        for index in self.arriving(seat) {
            if self.due[index] == self.turn {
                table.tell(self, Event::Command(Told::Due(index as u16)));
            }
        }
        // [9.0p2] [9.2.6] (R58) On the first turn all stand at 0 [9.2.5], on the first of another day
        // as the night has found them. [16.1.4e]
        if self.now().is_top_of_hour() && !self.is_first_of_day() {
            for &command in Command::ALL {
                if command.seat() == seat {
                    self.find_level(table, command);
                }
            }
        }
        self.watch_automatic(table);
        if !self.is_over() && seat == Seat::Second {
            self.offer_honours(table)?;
        }
        Ok(true)
    }

    /// Whether this is the first turn of its day.
    fn is_first_of_day(&self) -> bool {
        let turns = &self.fixed.setup.scenario.turns;
        let before = usize::from(self.turn).checked_sub(1);
        before.is_none_or(|before| turns[before].day != self.now().day)
    }

    // ---- command morale -----------------------------------------------------------------------

    /// [9.2.7a] (R76) Eligible units of a command that are eliminated or routed.
    pub fn ineffective(&self, command: Command) -> u16 {
        let army = &self.fixed.setup.army;
        let counts = |(id, def): &(UnitId, &crate::nouns::army::Unit)| {
            def.command == Some(command)
                && def.arm() == Arm::Infantry
                // [9.2.2]
                && def.battalions.is_empty()
                && self.is_ineffective(*id)
        };
        army.ids().filter(counts).count() as u16
    }

    fn is_ineffective(&self, unit: UnitId) -> bool {
        let routed = |unit: UnitId| self.is_on_map(unit) && self.unit(unit).state == Morale::Routed;
        match self.unit(unit).place {
            // [3.2.4p1]
            Whereabouts::Eliminated => true,
            Whereabouts::OnMap => routed(unit),
            // A battalion shares the fate of the regiment it stands in.
            Whereabouts::Folded => self.def(unit).regiment.is_some_and(routed),
            Whereabouts::Waiting | Whereabouts::Exited => false,
        }
    }

    /// The track of a command.
    pub fn track(&self, command: Command) -> CommandRow {
        match command {
            Command::FrenchI => CommandRow::FrenchI,
            Command::RussianV => CommandRow::RussianV,
            Command::RussianII => CommandRow::RussianII,
            // [OPT-11]
            Command::RussianIII if self.has_option(RuleOption::SecondGrenadiers) => {
                CommandRow::RussianIIIFull
            }
            Command::RussianIII => CommandRow::RussianIII,
            Command::Austrian => CommandRow::Austrian,
            Command::Prussian => CommandRow::Prussian,
        }
    }

    /// [9.2.7b] (R18) Sets the level of a command by its count.
    pub(crate) fn find_level(&mut self, table: At<'_>, command: Command) {
        let count = self.ineffective(command);
        let level = self.book().command_level(self.track(command), count);
        let before = std::mem::replace(&mut self.levels[command as usize], level);
        if level != before || count > 0 {
            table.tell(self, Event::Command(Told::Level(command, count, level)));
        }
    }

    // ---- arrivals ------------------------------------------------------------------------------

    /// Groups of a side that may enter on this turn and have troops left to enter, by their number
    /// in the scenario. From their hour on, for as long as somebody waits.
    pub fn arriving(&self, seat: Seat) -> Vec<usize> {
        let arrivals = &self.fixed.setup.scenario.arrivals;
        let waits = |arrival: &Arrival| {
            let unit = |unit: &UnitId| self.unit(*unit).place == Whereabouts::Waiting;
            let leader = |leader: &LeaderId| {
                let officer = &self.leaders[leader.index()];
                officer.place == Whereabouts::Waiting && officer.back.is_none()
            };
            arrival.units.iter().any(unit) || arrival.leaders.iter().any(leader)
        };
        arrivals
            .iter()
            .enumerate()
            .filter(|(index, arrival)| {
                // [16.3.1] [17.1c] From their hour on, for as long as somebody waits.
                arrival.seat == seat && self.due[*index] <= self.turn && waits(arrival)
            })
            .map(|(index, _)| index)
            .collect()
    }

    /// [16.3.7] Groups due in two turns roll for their hour. Those due within the first
    /// two turns of a day come on time. (R150)
    fn roll_for_arrivals(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        let ahead = self.book().number(Number::VariableAhead) as usize;
        let scenario = &self.fixed.setup.scenario;
        // [16.3.7p1]
        let then = usize::from(self.turn) + ahead;
        let day = self.now().day;
        let groups: Vec<usize> = scenario
            .arrivals
            .iter()
            .enumerate()
            .filter(|(_, arrival)| {
                let turn: Turn = scenario.turns[arrival.turn];
                arrival.seat == seat && arrival.turn == then && turn.day == day
            })
            .map(|(index, _)| index)
            .collect();
        for index in groups {
            let throw = Throw {
                rule: rule!("16.3.7"),
                why: "when the group arrives",
                dice: 1,
                sides: 6,
                read: Read::Each,
                by: Some(seat),
            };
            let die = table.throw(self, throw)?.as_slice()[0];
            let mut late = self.book().variable_entry(die);
            // [16.3.7n]
            if seat == Seat::First && day == 2 {
                late = late.max(0);
            }
            self.due[index] = (then as i32 + late).max(i32::from(self.turn)) as u16;
            table.tell(self, Event::Command(Told::Rolled(index as u16, die, late)));
        }
        Ok(())
    }

    /// [17.2e] [17.2f] [17.2g] Whether holding orders let a unit end its move in a hex of its own will:
    /// they end at their hour, or when a Prussian unit is on the map.
    pub fn may_end_in(&self, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
        let seat = self.seat_of(unit);
        let prussian = |unit: UnitId| self.def(unit).nation == Nation::Prussian;
        if seat != Seat::First || self.army(Seat::Second).any(prussian) {
            return Ok(());
        }
        let column = self.board().printed(hex).0;
        let (now, division) = (self.now(), self.def(unit).division);
        // Orders for the second day do not bind on the first.
        let held = self.fixed.setup.scenario.holding.iter().any(|order| {
            let whom = order.divisions.is_empty() || order.divisions.contains(&division);
            now.day == order.until.day && now < order.until && whom && column > order.not_east_of
        });
        if held {
            let why = "holding orders keep it farther west";
            return Err(Refusal::new(rule!("17.2e"), why));
        }
        Ok(())
    }

    // ---- honours of war -----------------------------------------------------------------------

    /// [16.1.6] From its hour on the Coalition may offer honours of war; [16.1.6p1] accepted, they end
    /// the battle.
    fn offer_honours(&mut self, table: At<'_>) -> Play<()> {
        let Some(withdrawal) = &self.fixed.setup.scenario.victory.withdrawal else { return Ok(()) };
        if self.now() < withdrawal.honours_from {
            return Ok(());
        }
        let offer = Question::Command(Ask::Offer);
        if !table.confirm(self, Seat::Second, rule!("16.1.6"), offer)? {
            return Ok(());
        }
        let accept = Question::Command(Ask::Accept);
        let accepted = table.confirm(self, Seat::First, rule!("16.1.6p1"), accept)?;
        table.tell(self, Event::Command(Told::Honours(accepted)));
        if accepted {
            self.end_with_honours();
        }
        Ok(())
    }
}

impl Ask {
    /// In words.
    pub fn words(&self, _: &Battle) -> String {
        match self {
            Ask::Offer => "Are the French offered the honours of war?".to_owned(),
            Ask::Accept => "Are the honours of war accepted?".to_owned(),
        }
    }
}

impl Told {
    /// Whose it is.
    pub fn actor(&self, battle: &Battle) -> Option<Seat> {
        match self {
            Told::Due(index) | Told::Rolled(index, ..) => {
                Some(battle.fixed.setup.scenario.arrivals[usize::from(*index)].seat)
            }
            Told::Level(command, ..) => Some(command.seat()),
            Told::Honours(_) => None,
        }
    }

    /// In words.
    pub fn line(&self, battle: &Battle) -> Line {
        let names = |index: &u16| {
            let arrival = &battle.fixed.setup.scenario.arrivals[usize::from(*index)];
            let units: Vec<String> =
                arrival.units.iter().map(|unit| battle.def(*unit).name.clone()).collect();
            if units.is_empty() { "leaders".to_owned() } else { units.join(", ") }
        };
        match self {
            Told::Due(index) => {
                line(format!("Reinforcements are due: {}.", names(index)), &[rule!("9.0p1")])
            }
            Told::Rolled(index, die, late) => {
                let when = match late {
                    0 => "on time".to_owned(),
                    1 => "a turn late".to_owned(),
                    -1 => "a turn early".to_owned(),
                    late if *late > 0 => format!("{late} turns late"),
                    early => format!("{} turns early", -early),
                };
                let thrown = Thrown {
                    faces: vec![*die],
                    sides: 6,
                    total: i32::from(*die),
                    table: "Variable entry".to_owned(),
                    column: String::new(),
                    result: when.clone(),
                    rule: rule!("16.3.7").key().to_owned(),
                };
                let text = format!("The die for {} is {die}: {when}.", names(index));
                Line { thrown: Some(thrown), ..line(text, &[rule!("16.3.7")]) }
            }
            Told::Level(command, count, level) => line(
                format!(
                    "{}: {count} {} out of action, command morale level {level}.",
                    command.name(),
                    if *count == 1 { "unit" } else { "units" }
                ),
                &[rule!("9.2.7a"), rule!("9.2.7b")],
            ),
            Told::Honours(accepted) => {
                let end = if *accepted { "accepted" } else { "declined" };
                line(format!("The honours of war are {end}."), &[rule!("16.1.6")])
            }
        }
    }
}

impl Battle {
    /// The levels of all commands. [9.2.3]
    pub(crate) fn command_panel(&self) -> Panel {
        let rows = Command::ALL.iter().filter_map(|command| self.command_row(*command));
        Panel::new("Command morale", rule!("9.2.3"), rows.collect())
    }

    /// The level of a command with what it takes to the next one; nothing for a command that has no
    /// troops in this scenario. [9.2.3]
    fn command_row(&self, command: Command) -> Option<PanelRow> {
        let army = &self.fixed.setup.army;
        let mut own = army.ids().filter(|(_, unit)| unit.command == Some(command));
        let here = |unit: UnitId| {
            !matches!(self.unit(unit).place, Whereabouts::Folded) || self.unit(unit).losses > 0
        };
        own.find(|(unit, _)| here(*unit))?;
        let track = self.book().command(self.track(command));
        let level = self.levels[command as usize];
        let words = match track.levels.get(usize::from(level)) {
            Some(next) => {
                format!("level {level}; {next} of {} lost for level {}", track.eligible, level + 1)
            }
            None => format!("level {level}"),
        };
        let row = side_row(command.name(), words, command.seat());
        Some(row.bar(3 - i32::from(level.min(3)), 3))
    }
}
