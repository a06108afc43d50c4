//! What the roll of an assault brings: losses, a hex lost, the advance. [23.3]

use super::stand::Occasion;
use super::{Ask, Assault, Told};
use crate::book::numbers::STACK;
use crate::book::rows::AssaultRow;
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Shape};
use crate::rules::ask::Choice;
use crate::rules::r19_movement;
use crate::rules::r21_fire::leaders::{self, Ride};
use crate::rules::r25_losses::{Alarm, Cause};
use crate::state::battle::{At, Battle};
use engine::{Play, Rule, rule};
use ground::Hex;

impl Battle {
    /// [23.3] What the roll brings.
    pub(super) fn apply_result(
        &mut self,
        table: At<'_>,
        assault: &Assault,
        attacking: &[UnitId],
        defenders: &[UnitId],
        result: AssaultRow,
        alarms: &mut Vec<Alarm>,
    ) -> Play<()> {
        let target = assault.target;
        let (seat, enemy) = (self.seat_of(attacking[0]), self.seat_of(defenders[0]));
        let from: Vec<Hex> = attacking.iter().map(|&unit| self.unit(unit).hex).collect();
        if !result.lost {
            // [23.3b] The hex is held. [23.3c] [23.3e] Losses in all.
            let mut shaken = Vec::new();
            let cause = if result.defender > 0 { Cause::BothLose } else { Cause::AttackFails };
            if result.attacker > 0 {
                let unit = self.attacker_who_loses(table, attacking)?;
                let hex = self.unit(unit).hex;
                if self.lose(table, unit, result.attacker, cause, &[target], alarms) {
                    shaken.push((hex, seat, vec![target]));
                }
            }
            // [23.3f] The top unit first; [23.3i] infantry before guns.
            if self.lose_in_order(table, defenders, result.defender, cause, &from, alarms) {
                shaken.push((target, enemy, from.clone()));
            }
            // [23.3d] The highest of the leaders with the attackers. (R4)
            if result.leader_roll {
                let mut hexes = from;
                hexes.dedup();
                self.casualty_roll(table, &hexes, seat)?;
            }
            // [23.8d] Those beneath a top unit that has fallen check to stand.
            for (hex, side, threats) in shaken {
                if self.owner(hex) == Some(side) && !self.is_over() {
                    self.stand_check(table, hex, Occasion::TopEliminated, &threats, alarms)?;
                }
            }
            return self.answer_alarms(table, alarms);
        }
        self.hex_is_lost(table, attacking, defenders, &from, result, alarms);
        let foot = defenders.iter().any(|&unit| self.arm(unit) != Arm::Cavalry);
        if self.owner(target) == Some(enemy) {
            // [23.8b] Friends beside infantry or guns that retreat or fall check to stand; not
            // those beside cavalry. [23.8c]
            let alarm = self.alarm(target, enemy, Occasion::NeighbourRetreats, &from);
            self.retreat(table, target, &from, alarms)?;
            if foot {
                alarms.push(alarm);
            }
        }
        self.answer_alarms(table, alarms)?;
        if self.top(target).is_none() && !self.is_over() {
            self.advance(table, target, attacking, rule!("23.3k"))?;
        }
        Ok(())
    }

    /// [23.3g] [23.3h] [23.3i] Losses of the defenders of a lost hex. (R57)
    fn hex_is_lost(
        &mut self,
        table: At<'_>,
        attacking: &[UnitId],
        defenders: &[UnitId],
        from: &[Hex],
        result: AssaultRow,
        alarms: &mut Vec<Alarm>,
    ) {
        let by_cavalry = self.arm(attacking[0]) == Arm::Cavalry;
        let mixed = defenders.iter().any(|&unit| self.arm(unit) == Arm::Infantry);
        let mut surplus = 0;
        let cause = if by_cavalry { Cause::RiddenDown } else { Cause::HexLost };
        for &unit in defenders {
            let limbered = self.unit(unit).shape == Shape::Limbered;
            let points = match (self.arm(unit), by_cavalry) {
                (Arm::Infantry, true) => result.each_infantry_by_cavalry,
                (Arm::Cavalry, true) => result.each_cavalry_by_cavalry,
                (Arm::Artillery, _) if mixed => surplus,
                // Guns alone under the sabre: only limbered ones lose here, the others with 1.11.
                (Arm::Artillery, true) => u8::from(limbered),
                (_, false) => result.each_by_infantry,
            };
            let sp = self.unit(unit).sp;
            if self.arm(unit) == Arm::Infantry {
                surplus += points.saturating_sub(sp);
            }
            self.lose(table, unit, points, cause, from, alarms);
        }
    }

    /// [23.3f] From one hex the top unit; from several the owner chooses.
    fn attacker_who_loses(&self, table: At<'_>, attacking: &[UnitId]) -> Play<UnitId> {
        let mut tops: Vec<UnitId> = Vec::new();
        for &unit in attacking {
            let hex = self.unit(unit).hex;
            if tops.iter().all(|&top| self.unit(top).hex != hex) {
                tops.push(unit);
            }
        }
        let choices = tops.iter().copied().map(Choice::Unit).collect();
        let seat = self.seat_of(attacking[0]);
        match table.ask(self, seat, rule!("23.3f"), Ask::AttackersLoss, choices)? {
            Choice::Unit(unit) => Ok(unit),
            _ => Ok(tops[0]),
        }
    }

    /// [23.3k] Attackers may enter the empty hex, within the stacking limits; [23.3l] formation
    /// kept, any facing; [23.3n] it draws neither fire nor charge. `by`: the rule that opens the hex.
    pub fn advance(&mut self, table: At<'_>, hex: Hex, attacking: &[UnitId], by: Rule) -> Play<()> {
        // Those who have been driven off since do not come along.
        let near = |unit: UnitId| {
            let at = self.unit(unit).hex;
            at.is_somewhere() && self.distance(at, hex) == 1
        };
        let mut open: Vec<UnitId> = attacking.iter().copied().filter(|&u| near(u)).collect();
        let Some(&lead) = open.first() else { return Ok(()) };
        let seat = self.seat_of(lead);
        let mut froms: Vec<Hex> = Vec::new();
        loop {
            let here = self.stack(hex);
            // [23.3m] A second unit must have the same formation; [18b] two at most.
            open.retain(|&unit| {
                here.first().is_none_or(|&top| {
                    self.arm(unit) == Arm::Infantry
                        && (self.obstructed(hex)
                            || self.unit(unit).shape == Shape::General
                            || self.unit(unit).shape == self.unit(top).shape)
                })
            });
            if open.is_empty() || here.len() == STACK {
                break;
            }
            let mut choices: Vec<Choice> = open.iter().copied().map(Choice::Unit).collect();
            choices.push(Choice::Done);
            let question = Ask::Advance { hex };
            let Choice::Unit(unit) = table.ask(self, seat, by, question, choices)? else {
                break;
            };
            open.retain(|&other| other != unit);
            let from = self.unit(unit).hex;
            froms.push(from);
            self.place(unit, hex);
            // [23.3n] Nobody fires or charges.
            table.tell(self, Told::Advanced(unit, hex, by));
            // [19o] Only infantry enters obstructed terrain, or comes out of it.
            match (self.obstructed(hex), self.unit(unit).shape) {
                (true, _) => self.reshape(table, unit, Shape::General, rule!("19o")),
                (false, Shape::General) => {
                    let shape = match here.first() {
                        Some(&top) => self.unit(top).shape,
                        None => self.advance_as(table, unit)?,
                    };
                    self.reshape(table, unit, shape, rule!("19p"));
                }
                _ => {}
            }
            match here.first() {
                Some(&top) => {
                    let facing = self.unit(top).facing;
                    self.face(table, unit, facing, rule!("23.3l"));
                }
                None => {
                    let question = Ask::AdvanceFacing(unit);
                    self.choose_facing(table, hex, question, rule!("23.3l"))?;
                }
            }
        }
        if !froms.is_empty() {
            self.leaders_advance(table, &froms, hex)?;
            self.settle_leaders(table)?;
            self.settle_control(table);
        }
        Ok(())
    }

    /// [17.2g] [19p] Out of obstructed terrain: line or column, as the owner likes.
    fn advance_as(&self, table: At<'_>, unit: UnitId) -> Play<Shape> {
        let choices = vec![Choice::Form(Shape::Column), Choice::Form(Shape::Line)];
        let question = r19_movement::Ask::FormUp(unit);
        match table.ask(self, self.seat_of(unit), rule!("19p"), question, choices)? {
            Choice::Form(shape) => Ok(shape),
            _ => Ok(Shape::Column),
        }
    }

    fn leaders_advance(&mut self, table: At<'_>, froms: &[Hex], to: Hex) -> Play<()> {
        for &from in froms {
            let along: Vec<_> = self.leaders_at(from).collect();
            for leader in along {
                let seat = self.field.leader(leader).seat;
                if self.owner(to) == Some(seat)
                    && table.confirm(self, seat, rule!("21.6b"), leaders::Ask::Advances(leader))?
                {
                    self.leaders[leader.index()].hex = to;
                    let told = leaders::Told::Moved(self.named(leader), to, Ride::Advance);
                    table.tell(self, told);
                }
            }
        }
        Ok(())
    }
}
