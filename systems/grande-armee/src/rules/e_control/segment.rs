//! Chapter E: the control segment.

use crate::book::{CommandRow, Distance, Near, Number};
use crate::nouns::field::{ForceId, OfficerId, Rank, UnitId};
use crate::nouns::kinds::{Arm, Status};
use crate::rules::ask::Choice;
use crate::rules::e_control::event::Order;
use crate::rules::e_control::{Ask, Event};
use crate::rules::notation::told;
use crate::state::battle::{At, Battle};
use engine::{Faces, Play, Seat, Throw, rule};
use ground::table::{SLACK, Shape};

impl Battle {
    /// [E1.0] [E2.0a] The control segment of a side: commands, then a test for every Force.
    pub fn control_segment(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        self.clear_control(seat);
        // [F12.0] Officers may ride before commands go out. (DP-16)
        self.officers_ride(table, seat)?;
        let before: Vec<bool> = self.forces.iter().map(|force| force.exists).collect();
        // [D7.0e] A Grand Battery is declared before the tests.
        self.make_battery(table, seat)?;
        let mut open = Vec::new();
        for force in self.forces_of(seat).collect::<Vec<_>>() {
            if !before[force.index()] {
                // It counts as Active while it forms.
                self.order(table, force, Status::Active, Order::Forming);
            } else if self.field.must_hold(force, self.now()) {
                self.order(table, force, Status::Hold, Order::Scenario);
            } else {
                open.push(force);
            }
        }
        for giver in self.givers(seat) {
            self.grab_lapels(table, giver, &mut open)?;
        }
        // [E2.0e] All commands first, then all tests.
        for giver in self.givers(seat) {
            self.give_commands(table, giver, &open)?;
        }
        for force in open {
            self.control_test(table, force)?;
        }
        for force in self.forces_of(seat).collect::<Vec<_>>() {
            self.leave_behind(table, force)?;
        }
        self.next_segment(table);
        Ok(())
    }

    fn clear_control(&mut self, seat: Seat) {
        for index in 0..self.units.len() {
            if self.seat_of(UnitId(index as u8)) == seat {
                self.units[index].marks.left_behind = false;
            }
        }
        for index in 0..self.officers.len() {
            if self.officer_def(OfficerId(index as u8)).seat == seat {
                self.officers[index].grabbed = false;
            }
        }
        for force in self.forces_of(seat).collect::<Vec<_>>() {
            self.force_mut(force).dice = 0;
        }
    }

    /// Who may command: army commanders, then wing commanders, all of them on the table.
    fn givers(&self, seat: Seat) -> Vec<OfficerId> {
        let commanders = self.armies_in_field(seat).filter_map(|army| self.commander(army));
        commanders.chain(self.wings_of(seat)).collect()
    }

    /// Whether an officer may command a Force.
    fn commands(&self, giver: OfficerId, force: ForceId) -> bool {
        let (def, his) = (self.field.force(force), self.officer_def(giver));
        match his.rank {
            // [E5.0f] All of his army, those of a wing included.
            Rank::Commander { .. } => def.army == his.army,
            // [E5.0a] [E5.0c] Those of his wing.
            Rank::Wing => def.wing == Some(giver),
            Rank::Sub { .. } => false,
        }
    }

    /// Command dice an officer can still give. [GLO-5]
    fn dice_in_hand(&self, giver: OfficerId) -> u8 {
        match self.officer_def(giver).rank {
            Rank::Commander { .. } => self.army(self.officer_def(giver).army).cup,
            Rank::Wing => self.officer(giver).dice,
            Rank::Sub { .. } => 0,
        }
    }

    fn spend_dice(&mut self, giver: OfficerId, dice: u8) {
        let army = self.officer_def(giver).army;
        match self.officer_def(giver).rank {
            Rank::Commander { .. } => self.army_mut(army).cup -= dice,
            _ => self.officer_mut(giver).dice -= dice,
        }
    }

    /// The line of the command table for one officer and another's Force. [E1.0]
    pub fn command_row(&self, giver: OfficerId, force: ForceId) -> Option<CommandRow> {
        let his = self.officer_base(giver)?;
        let other = self.officer_base(self.sub_commander(force))?;
        let gap = his.gap(&other);
        // A shared number belongs to the nearer band.
        let rows = self.field.book.commands();
        rows.iter().copied().find(|row| row.up_to.is_none_or(|limit| gap.within(limit)))
    }

    /// [E2.1] A sub-commander whose base he touches may be told what to do; no die, no test.
    fn grab_lapels(
        &mut self,
        table: At<'_>,
        giver: OfficerId,
        open: &mut Vec<ForceId>,
    ) -> Play<()> {
        let mut choices = vec![Choice::No];
        choices
            .extend(open.iter().filter(|&&f| self.may_grab(giver, f)).map(|&f| Choice::Force(f)));
        let seat = self.officer_def(giver).seat;
        let question = Ask::Lapels(giver);
        let answer = table.ask(self, seat, rule!("E2.1"), question, choices)?;
        let Choice::Force(force) = answer else { return Ok(()) };
        let statuses = Status::ALL.iter().copied().map(Choice::Status).collect();
        let question = Ask::LapelStatus(force);
        let answer = table.ask(self, seat, rule!("E2.1"), question, statuses)?;
        if let Choice::Status(status) = answer {
            self.officer_mut(giver).grabbed = true;
            open.retain(|&other| other != force);
            let (by, whose) = (self.leader(giver), self.leader(self.sub_commander(force)));
            self.order(table, force, status, Order::Lapels(by, whose));
        }
        Ok(())
    }

    fn may_grab(&self, giver: OfficerId, force: ForceId) -> bool {
        let bases = self.officer_base(giver).zip(self.officer_base(self.sub_commander(force)));
        // [E5.0e] A wing commander has his own, within his wing.
        self.commands(giver, force)
            // [E2.1b] One in each control segment.
            && !self.officer(giver).grabbed
            && bases.is_some_and(|(his, other)| his.within(&other, SLACK))
    }

    /// [E1.0] Command dice go to sub-commanders one by one. How many he has left is his
    /// secret, so he is asked as long as the distances allow another. [A1.0b] (DP-11)
    fn give_commands(&mut self, table: At<'_>, giver: OfficerId, open: &[ForceId]) -> Play<()> {
        let seat = self.officer_def(giver).seat;
        loop {
            let left = self.dice_in_hand(giver);
            let takers: Vec<(ForceId, CommandRow)> = open
                .iter()
                .filter(|&&force| self.commands(giver, force))
                .filter_map(|&force| Some((force, self.command_row(giver, force)?)))
                // What lies on his base already counts, whoever gave it.
                .filter(|(force, row)| self.force(*force).dice < row.placed)
                .collect();
            if takers.is_empty() {
                return Ok(());
            }
            let affordable = takers.iter().filter(|(_, row)| row.paid <= left);
            let mut choices = vec![Choice::Done];
            choices.extend(affordable.map(|&(force, _)| Choice::Force(force)));
            let question = Ask::Command { giver, left };
            let answer = table.ask_always(self, seat, rule!("E1.0"), question, choices)?;
            let Choice::Force(force) = answer else { return Ok(()) };
            let row = takers.iter().find(|(other, _)| *other == force);
            let paid = row.map_or(1, |(_, row)| row.paid);
            // [E1.0b] Far off one costs more than one.
            self.spend_dice(giver, paid);
            self.force_mut(force).dice += 1;
            let (giver, to) = (self.leader(giver), self.leader(self.sub_commander(force)));
            table.tell(self, Event::Commanded { giver, to, force, paid });
        }
    }

    /// [E2.0b] Whether an enemy unit is within 20" of any unit of the Force.
    pub fn enemy_is_near(&self, force: ForceId) -> Near {
        let reach = self.field.book.distance(Distance::EnemyNear);
        let seat = self.field.force(force).seat;
        let near = self.members(force).any(|unit| self.enemy_within(&self.base(unit), seat, reach));
        if near { Near::Yes } else { Near::No }
    }

    /// What a Force does by these two dice. [E2.0d] [E2.0b]
    pub fn status_by(&self, force: ForceId, kept: (u8, u8)) -> Status {
        let personality = self.officer(self.sub_commander(force)).personality;
        let total = i32::from(kept.0) + i32::from(kept.1) + i32::from(personality);
        self.field.book.status(total, self.enemy_is_near(force))
    }

    /// [E2.0a] The control test of a Force: two dice and one for each command die on its base, of
    /// which the player keeps two. No die is thrown again.
    pub fn control_test(&mut self, table: At<'_>, force: ForceId) -> Play<Status> {
        let seat = self.field.force(force).seat;
        let near = self.enemy_is_near(force);
        // [E2.0c] Without an enemy near he may hold instead. (DP-13)
        if near == Near::No && self.field.may_choose_hold(force, self.now()) {
            let question = Ask::HoldInstead(force);
            if table.confirm(self, seat, rule!("E2.0c"), question)? {
                return Ok(self.order(table, force, Status::Hold, Order::Chosen));
            }
        }
        let number = self.field.book.number(Number::ControlDice) as u8 + self.force(force).dice;
        let throw = Throw::handful(rule!("E2.0a"), "control test", number).by(seat);
        let dice = table.throw(self, throw)?;
        // [E2.0d] Any two of them. (DP-14)
        let choices = pairs(&dice);
        let question = Ask::KeepDice { force, dice };
        let answer = table.ask(self, seat, rule!("E2.0d"), question, choices)?;
        let Choice::Pair(high, low) = answer else { return Ok(self.force(force).status) };
        let status = self.status_by(force, (high, low));
        self.force_mut(force).status = status;
        let personality = self.officer(self.sub_commander(force)).personality;
        let near = near == Near::Yes;
        let kept = (high, low);
        table.tell(self, Event::ControlTest { force, dice, kept, personality, near, status });
        // [E3.1b] Most of its infantry in towns or forts: it may hold. (DP-15)
        if status == Status::Attack && self.mostly_in_towns(force) {
            let question = Ask::HoldInTowns(force);
            if table.confirm(self, seat, rule!("E3.1b"), question)? {
                return Ok(self.order(table, force, Status::Hold, Order::InTowns));
            }
        }
        Ok(status)
    }

    fn order(&mut self, table: At<'_>, force: ForceId, status: Status, order: Order) -> Status {
        self.force_mut(force).status = status;
        table.tell(self, Event::Ordered(force, status, order));
        status
    }

    fn mostly_in_towns(&self, force: ForceId) -> bool {
        let foot = || self.members(force).filter(|&unit| self.arm(unit) == Arm::Infantry);
        let inside = foot().filter(|&unit| self.fortress_of(unit).is_some()).count();
        2 * inside > foot().count()
    }

    /// [E3.1a] Units in towns or forts may stay where they are when their Force attacks. (DP-15)
    /// Where they stand in the control segment counts.
    fn leave_behind(&mut self, table: At<'_>, force: ForceId) -> Play<()> {
        if self.force(force).status != Status::Attack {
            return Ok(());
        }
        let seat = self.field.force(force).seat;
        loop {
            let inside = |unit: &UnitId| {
                !self.unit(*unit).marks.left_behind && self.fortress_of(*unit).is_some()
            };
            let mut choices = vec![Choice::Done];
            choices.extend(self.members(force).filter(inside).map(Choice::Unit));
            let question = Ask::LeaveBehind(force);
            let answer = table.ask(self, seat, rule!("E3.1a"), question, choices)?;
            let Choice::Unit(unit) = answer else { return Ok(()) };
            self.unit_mut(unit).marks.left_behind = true;
            self.unit_mut(unit).excused = true;
            table.tell(self, Event::LeftBehind(unit));
        }
    }

    /// What a command costs and brings, for the player. [E1.0]
    pub fn command_words(&self, giver: OfficerId, force: ForceId) -> String {
        let officer = self.officer_words(self.sub_commander(force));
        let name = self.force_words(force);
        let gap = self
            .officer_base(giver)
            .zip(self.officer_base(self.sub_commander(force)))
            .map_or_else(String::new, |(his, other)| {
                format!(", {} away", told(his.gap(&other).mils()))
            });
        let price = match self.command_row(giver, force) {
            Some(row) if row.paid > 1 => format!("{} dice for one", row.paid),
            _ => "one die".to_owned(),
        };
        let dice = self.field.book.number(Number::ControlDice) as u8 + self.force(force).dice + 1;
        format!("{officer} ({name}){gap}: {price}, he throws {dice}")
    }

    /// The status that two dice give, for the player. [E2.0d]
    pub fn kept_words(&self, force: ForceId, high: u8, low: u8) -> String {
        let personality = self.officer(self.sub_commander(force)).personality;
        let total = i32::from(high) + i32::from(low) + i32::from(personality);
        let status = self.status_by(force, (high, low));
        let sum = if personality == 0 {
            format!("{high} + {low}")
        } else {
            format!("{high} + {low} {personality:+}")
        };
        format!("{sum} = {total}: {}", status.name())
    }
}

/// Every different pair of dice, the higher face first, best sums first.
fn pairs(dice: &Faces) -> Vec<Choice> {
    let mut faces = dice.as_slice().to_vec();
    faces.sort_unstable_by(|a, b| b.cmp(a));
    let mut found: Vec<(u8, u8)> = Vec::new();
    for (index, &high) in faces.iter().enumerate() {
        for &low in &faces[index + 1..] {
            if !found.contains(&(high, low)) {
                found.push((high, low));
            }
        }
    }
    found.sort_by_key(|&(high, low)| (std::cmp::Reverse(high + low), std::cmp::Reverse(high)));
    found.into_iter().map(|(high, low)| Choice::Pair(high, low)).collect()
}
