//! 8.1.1 and 8.1.2: offensive and return fire. [FIR-03] [FIR-05]

use super::aim::{Aim, GRAND, Shot};
use super::{Ask, FireKind, Told};
use crate::book::{FireResult, FireShift, Number};
use crate::host::ask::Choice;
use crate::host::mods::Drm;
use crate::nouns::{Arm, UnitId};
use crate::rules::s09_morale::{Cause, LossCause};
use crate::state::{At, Battle, Mark};
use engine::{Play, Refusal, rule};
use ground::Hex;

impl Battle {
    /// [SOP-17] One shot of offensive fire, or the end of it: true when nobody fires any more.
    pub fn fire_step(&mut self, table: At<'_>) -> Play<bool> {
        let Some(activation) = self.activation else { return Ok(true) };
        let seat = activation.seat;
        let mut choices: Vec<Choice> = self.firers().into_iter().map(Choice::Unit).collect();
        if choices.is_empty() {
            return Ok(true);
        }
        choices.push(Choice::Done);
        let Choice::Unit(firer) = table.ask(self, seat, rule!("SOP-17"), Ask::Firer, choices)?
        else {
            return Ok(true);
        };
        let targets: Vec<Choice> = self.targets(firer).into_iter().map(Choice::Unit).collect();
        let question = Ask::Target(firer);
        let Choice::Unit(target) = table.ask(self, seat, rule!("FIR-16"), question, targets)?
        else {
            return Ok(false);
        };
        let shots = self.shots(firer, target);
        let Some(shot) = self.choose_shot(table, shots)? else { return Ok(false) };
        if !self.grand_battery(firer, shot.at).is_empty() {
            let answers = vec![Choice::Yes, Choice::No];
            let question = Ask::Grand(firer);
            if table.ask(self, seat, rule!("EXC-07"), question, answers)? == Choice::Yes {
                self.fire_grand_battery(table, shot)?;
                return Ok(false);
            }
        }
        self.exchange(table, self.aim(shot))?;
        Ok(false)
    }

    /// The units that may fire offensively now and have somebody to fire at. [FIR-03]
    pub fn firers(&self) -> Vec<UnitId> {
        let ready = |unit: &UnitId| {
            self.may_fire_offensively(*unit).is_ok() && !self.targets(*unit).is_empty()
        };
        self.active_units().filter(ready).collect()
    }

    /// [FIR-18] The owner of the firer says through which side he fires, where it makes a difference;
    /// of the two hexes of a line he names one first. [MLT-03]
    pub fn choose_shot(&mut self, table: At<'_>, shots: Vec<Shot>) -> Play<Option<Shot>> {
        let Some(Shot { firer, target, .. }) = shots.first().copied() else { return Ok(None) };
        let mut hexes: Vec<Hex> = shots.iter().map(|shot| shot.at).collect();
        hexes.dedup();
        let seat = self.seat_of(firer);
        let ways: Vec<Choice> = hexes.into_iter().map(Choice::Hex).collect();
        let question = Ask::Target(firer);
        let Choice::Hex(at) = table.ask(self, seat, rule!("FIR-18"), question, ways)? else {
            return Ok(None);
        };
        let shots: Vec<Shot> = shots.into_iter().filter(|shot| shot.at == at).collect();
        let sides = shots.iter().map(|shot| Choice::Step(shot.side)).collect();
        let question = Ask::Side(firer, target);
        let chosen = table.ask(self, seat, rule!("FIR-18"), question, sides)?;
        Ok(shots.into_iter().find(|shot| Choice::Step(shot.side) == chosen))
    }

    /// [FIR-05] A shot and what the target fires back: both are rolled as things stood before, then
    /// both take effect.
    fn exchange(&mut self, table: At<'_>, aim: Aim) -> Play<()> {
        let Shot { firer, target, .. } = aim.shot;
        let back = self.ask_return(table, target, firer)?;
        let back = back.map(|shot| self.aim(shot));
        // [FIR-03]
        self.unit_mut(firer).marks.set(Mark::Fired);
        if back.is_some() {
            self.unit_mut(target).marks.set(Mark::ReturnFired);
        }
        let result = self.roll_fire(table, aim, FireKind::Offensive)?;
        let returned = match back {
            Some(back) => Some((back, self.roll_fire(table, back, FireKind::Return)?)),
            None => None,
        };
        self.suffer_fire(table, aim.shot.target, result)?;
        if let Some((back, returned)) = returned {
            // What the first shot has done is all that matters from here on.
            table.sum_up(self.gist(result, returned));
            self.suffer_fire(table, back.shot.target, returned)?;
        }
        Ok(())
    }

    /// A number for how things stand between the two shots of an exchange: what a shot may have changed,
    /// and what is still known of the dice.
    fn gist(&self, first: FireResult, returned: FireResult) -> u64 {
        let mut sum = Fold(0);
        // The first shot is done; only that it cost men is remembered.
        sum.add(u64::from(matches!(first, FireResult::Loss(_))));
        sum.add(match returned {
            FireResult::None => 0,
            FireResult::Check(modifier) => 0x100 + u64::from(modifier as u8),
            FireResult::Loss(sp) => 0x200 + u64::from(sp),
        });
        let id = |unit: Option<UnitId>| unit.map_or(0, |unit| unit.index() as u64 + 1);
        for unit in &self.units {
            sum.add((unit.hex.index() as u64) << 32 | unit.right.index() as u64 & 0xffff_ffff);
            sum.add(id(unit.below) << 32 | id(unit.below_right));
            let standing = [
                unit.place as u8,
                unit.formation as u8,
                unit.facing.index() as u8,
                unit.sp,
                unit.level as u8,
                unit.blown as u8,
            ];
            sum.add(standing.into_iter().fold(0, |all, one| all << 8 | u64::from(one)));
            sum.add(unit.marks.bits());
        }
        for leader in &self.leaders {
            sum.add(leader.hex.index() as u64);
        }
        for hex in &self.orphaned {
            sum.add(hex.index() as u64);
        }
        for holder in &self.holders {
            sum.add(holder.map_or(0, |seat| seat.index() as u64 + 1));
        }
        sum.add(u64::from(self.ended.is_some()));
        sum.0
    }

    /// [FIR-05] The owner of a unit that is fired at or attacked says whether, and at whom, it fires
    /// back.
    pub fn ask_return(&mut self, table: At<'_>, unit: UnitId, firer: UnitId) -> Play<Option<Shot>> {
        let shots = self.return_shots(unit, firer);
        if shots.is_empty() {
            return Ok(None);
        }
        let mut choices: Vec<Choice> = shots.iter().map(|shot| Choice::Unit(shot.target)).collect();
        choices.push(Choice::No);
        let seat = self.seat_of(unit);
        let question = Ask::Return(unit, firer);
        let chosen = table.ask(self, seat, rule!("FIR-05"), question, choices)?;
        Ok(shots.into_iter().find(|shot| Choice::Unit(shot.target) == chosen))
    }

    /// [FIR-05] The shots by which a unit may fire back at one that fires at it or attacks it: only
    /// into a front hex, at those of that hex who may be its target. (G31)
    pub fn return_shots(&self, unit: UnitId, firer: UnitId) -> Vec<Shot> {
        if self.may_return_fire(unit).is_err() {
            return Vec::new();
        }
        let mut shots = Vec::new();
        for at in self.unit(firer).hexes() {
            // A front hex is beside the unit: nobody returns fire from afar.
            if !self.in_front(unit, at) {
                continue;
            }
            for target in self.units_at(at) {
                let known = shots.iter().any(|shot: &Shot| shot.target == target);
                if !known {
                    shots.extend(self.shots(unit, target).into_iter().find(|shot| shot.at == at));
                }
            }
        }
        shots
    }

    /// [FIR-05] Whether a unit may still return fire in this enemy activation. [RZ-14] Guns either
    /// react or return fire, once in all.
    pub fn may_return_fire(&self, unit: UnitId) -> Result<(), Refusal> {
        self.can_fire(unit)?;
        let marks = self.unit(unit).marks;
        if marks.has(Mark::ReturnFired) {
            let why = "it has returned fire in this activation";
            return Err(Refusal::new(rule!("FIR-05"), why));
        }
        if self.arm(unit) == Arm::Artillery && marks.has(Mark::ReactionFired) {
            let why = "it has fired in reaction in this activation";
            return Err(Refusal::new(rule!("RZ-14"), why));
        }
        Ok(())
    }

    /// A unit returns fire outside an exchange of fire: at those who attack it. [BAY-08] [CHG-11]
    pub fn return_fire(&mut self, table: At<'_>, shot: Shot) -> Play<()> {
        // [FIR-05]
        self.unit_mut(shot.firer).marks.set(Mark::ReturnFired);
        self.shoot(table, shot, FireKind::Return)
    }

    /// A shot by itself, with its effect.
    pub fn shoot(&mut self, table: At<'_>, shot: Shot, kind: FireKind) -> Play<()> {
        let result = self.roll_fire(table, self.aim(shot), kind)?;
        self.suffer_fire(table, shot.target, result)
    }

    /// [FIR-13] Rolls for a shot.
    fn roll_fire(&mut self, table: At<'_>, aim: Aim, kind: FireKind) -> Play<FireResult> {
        let die = self.die(table, rule!("FIR-13"), "fire")?;
        let result = self.book().fire(die, i32::from(aim.column));
        table.tell(self, Told::Shot { kind, aim, die, result });
        // [FAT-02] Gunfire beyond grapeshot tires nobody.
        let far = i32::from(aim.range) > self.number(Number::Grapeshot);
        if self.arm(aim.shot.firer) != Arm::Artillery || !far {
            self.note_combat(aim.shot.firer);
            self.note_combat(aim.shot.target);
        }
        Ok(result)
    }

    /// [FIR-14] What fire does to its target.
    fn suffer_fire(&mut self, table: At<'_>, unit: UnitId, result: FireResult) -> Play<()> {
        if result != FireResult::None && self.is_routed(unit) {
            // [FIR-15] [MOR-04] Whatever hits a routed unit destroys it.
            self.destroy(table, unit, LossCause::Fire);
            return Ok(());
        }
        match result {
            FireResult::None => Ok(()),
            FireResult::Check(modifier) => self.check_morale(table, unit, modifier, Cause::Fire),
            FireResult::Loss(sp) => {
                self.lose_strength(table, unit, sp, LossCause::Fire);
                if !self.unit(unit).on_map() {
                    return Ok(());
                }
                self.check_morale(table, unit, sp as i8 - 1, Cause::Fire)
            }
        }
    }

    /// [EXC-07] The batteries of a grand battery fire at one hex, one after another as their owner
    /// likes, each one column to the left; not less than three, unless nobody is left to fire at.
    fn fire_grand_battery(&mut self, table: At<'_>, first: Shot) -> Play<()> {
        let seat = self.seat_of(first.firer);
        let mut ready = self.grand_battery(first.firer, first.at);
        let mut shot = first;
        let mut fired = 0;
        loop {
            let key = FireShift::GrandBattery;
            let mut shifts = self.shift_mods(shot);
            shifts.add(Drm::Shift(key), self.book().fire_shift(key).value);
            self.exchange(table, self.aim_with(shot, shifts))?;
            fired += 1;
            ready.retain(|unit| {
                *unit != shot.firer
                    && self.may_fire_offensively(*unit).is_ok()
                    && self.enemy_in(first.at, seat)
                    && self.may_fire_into(*unit, first.at).is_ok()
            });
            if ready.is_empty() {
                return Ok(());
            }
            let mut choices: Vec<Choice> = ready.iter().map(|unit| Choice::Unit(*unit)).collect();
            if fired >= GRAND {
                choices.push(Choice::Done);
            }
            let chosen = table.ask(self, seat, rule!("EXC-07"), Ask::GrandNext, choices)?;
            let Choice::Unit(next) = chosen else { return Ok(()) };
            let there = self.units_at(first.at);
            let open = there.filter(|unit| self.may_be_target(next, *unit).is_ok());
            let targets: Vec<Choice> = open.map(Choice::Unit).collect();
            let question = Ask::Target(next);
            let Choice::Unit(target) = table.ask(self, seat, rule!("FIR-16"), question, targets)?
            else {
                return Ok(());
            };
            let mut shots = self.shots(next, target);
            shots.retain(|shot| shot.at == first.at);
            match self.choose_shot(table, shots)? {
                Some(chosen) => shot = chosen,
                None => return Ok(()),
            }
        }
    }
}

/// Numbers folded into one, so that other numbers hardly ever give the same.
struct Fold(u64);

impl Fold {
    fn add(&mut self, number: u64) {
        let mixed = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 29);
    }
}
