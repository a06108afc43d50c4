//! 8.2: bayonet combat. [BAY-01]

use super::{Ask, Attack, Told};
use crate::book::ShockKind;
use crate::host::ask::Choice;
use crate::nouns::{Arm, UnitId};
use crate::rules::s08_shock::answer::Answer;
use crate::rules::s09_morale::LossCause;
use crate::state::{At, Battle, Mark};
use engine::{Play, Refusal, rule};
use ground::Hex;

impl Battle {
    /// The attacks by bayonet and assault that are open now.
    pub fn attacks(&self) -> Vec<Choice> {
        let mut hexes: Vec<Hex> = self.active_units().map(|unit| self.unit(unit).hex).collect();
        hexes.sort();
        hexes.dedup();
        let mut choices = Vec::new();
        for from in hexes {
            for (_, to) in self.board().neighbours(from) {
                if self.may_attack(from, to).is_ok() {
                    choices.push(Choice::Attack(from, to));
                }
            }
        }
        choices
    }

    /// [BAY-01] Whether the infantry of a hex may attack another hex, and how: [BAY-02] by assault if hex
    /// or hexside is defensive, else by bayonet.
    pub fn may_attack(&self, from: Hex, to: Hex) -> Result<ShockKind, Refusal> {
        let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why));
        let infantry: Vec<UnitId> =
            self.units_at(from).filter(|unit| self.arm(*unit) == Arm::Infantry).collect();
        let Some(top) = infantry.first().copied() else {
            return refuse(rule!("BAY-01"), "no infantry stands there");
        };
        let beside = self.board().direction(from, to);
        let enemy = self.enemy_in(to, self.seat_of(top));
        let Some(dir) = beside.filter(|_| enemy) else {
            return refuse(rule!("BAY-01"), "there is no enemy beside it");
        };
        // [MEL-04] [TEC-32]
        if self.melee_land(from, dir).is_none() {
            return refuse(rule!("MEL-04"), "no melee is allowed across this hexside");
        }
        // All who may go together; where nobody may, the top unit says why.
        if infantry.iter().all(|unit| self.may_bayonet(*unit, to).is_err()) {
            self.may_bayonet(top, to)?;
        }
        // [BAY-04] A stack is attacked once.
        let attacked = |unit: UnitId| self.unit(unit).marks.has(Mark::Assaulted);
        if self.units_at(to).all(attacked) {
            return refuse(rule!("BAY-04"), "that stack was attacked in this activation");
        }
        // [EXC-05] Hex by hex; a wall protects whoever is behind it.
        let defensive = |row| self.book().combat(row).defensive;
        Ok(match self.shock_rows(from, dir, to).into_iter().any(defensive) {
            true => ShockKind::Assault,
            false => ShockKind::Bayonet,
        })
    }

    /// Whether one battalion may join the attack of its stack on a hex: it may begin melee, and has the
    /// enemy in front.
    fn may_bayonet(&self, unit: UnitId, to: Hex) -> Result<(), Refusal> {
        self.may_shock(unit)?;
        match self.in_front(unit, to) {
            true => Ok(()),
            false => Err(Refusal::new(rule!("BAY-01"), "the enemy is not in front of it")),
        }
    }

    /// [MCS-01] An infantry stack attacks: declaration, supports, and the steps in their order.
    pub fn attack(&mut self, table: At<'_>, from: Hex, to: Hex) -> Play<()> {
        let Some(mut attack) = self.declared(from, to) else { return Ok(()) };
        for unit in attack.attackers.clone() {
            self.unit_mut(unit).marks.set(Mark::Attacked);
        }
        for unit in attack.against.clone() {
            self.unit_mut(unit).marks.set(Mark::Assaulted);
        }
        let against = self.units_at(to).next();
        table.tell(self, Told::Declared { unit: attack.lead(), to, against, kind: attack.kind });
        attack.supports = self.call_supports(table, &attack, to)?;
        self.clash(table, &attack)?;
        self.end_marches(table, &attack);
        Ok(())
    }

    /// An attack as it would be declared, without supports; nothing if it is not allowed.
    pub fn declared(&self, from: Hex, to: Hex) -> Option<Attack> {
        let kind = self.may_attack(from, to).ok()?;
        let stack = self.units_at(from).filter(|unit| self.arm(*unit) == Arm::Infantry);
        let attackers: Vec<UnitId> =
            stack.filter(|unit| self.may_bayonet(*unit, to).is_ok()).collect();
        let against = self.units_at(to).collect();
        Some(Attack {
            kind,
            attackers,
            from,
            targets: vec![to],
            supports: 0,
            began: None,
            counter: Vec::new(),
            against,
            before: self.flights.len(),
        })
    }

    /// [BAY-05] The attacker says which stacks support him, one after another.
    fn call_supports(&mut self, table: At<'_>, attack: &Attack, to: Hex) -> Play<u8> {
        let seat = self.side_of(attack);
        let mut called = 0;
        loop {
            let mut choices: Vec<Choice> =
                self.supports(attack.from, to).into_iter().map(Choice::Hex).collect();
            if choices.is_empty() {
                return Ok(called);
            }
            choices.push(Choice::Done);
            let question = Ask::Support(attack.lead());
            let Choice::Hex(hex) =
                table.ask_always(self, seat, rule!("BAY-05"), question, choices)?
            else {
                return Ok(called);
            };
            for unit in self.units_at(hex).collect::<Vec<_>>() {
                if self.may_support(attack.from, unit, to).is_ok() {
                    self.unit_mut(unit).marks.set(Mark::Supported);
                }
            }
            called += 1;
            table.tell(self, Told::Supports(seat, hex));
        }
    }

    /// [BAY-05] The hexes whose stacks may support an attack.
    pub fn supports(&self, from: Hex, to: Hex) -> Vec<Hex> {
        let open = self.active_units().filter(|unit| self.may_support(from, *unit, to).is_ok());
        let mut hexes: Vec<Hex> = open.map(|unit| self.unit(unit).hex).collect();
        hexes.sort();
        hexes.dedup();
        hexes
    }

    /// [BAY-05] Whether a unit makes its stack one that supports an attack: active, fit for melee, the
    /// defender in its front, not of the attacking stack. (G45) Batteries do not.
    pub fn may_support(&self, from: Hex, unit: UnitId, to: Hex) -> Result<(), Refusal> {
        let refuse = |why: &'static str| Err(Refusal::new(rule!("BAY-05"), why));
        if self.arm(unit) == Arm::Artillery {
            return refuse("a battery does not support an attack");
        }
        if self.unit(unit).hexes().any(|hex| hex == from) {
            return refuse("the attacking stack does not support itself");
        }
        self.may_shock(unit)?;
        match self.in_front(unit, to) {
            true => Ok(()),
            false => refuse("the defender is not in front of it"),
        }
    }

    /// The steps of bayonet and assault after the declaration. [MCS-02] [MCS-06] [MCS-07]
    pub(crate) fn clash(&mut self, table: At<'_>, attack: &Attack) -> Play<()> {
        self.overrun(table, attack);
        if self.combatants(attack).is_empty() {
            return self.after_empty(table, attack);
        }
        // [FAT-02] From the check on it is combat.
        self.note_shock(&attack.attackers);
        self.note_shock(&attack.against);
        if !self.attacker_check(table, attack)? {
            return Ok(());
        }
        // [BAY-08]
        match self.answer(table, attack, &[])? {
            Answer::Repelled => return Ok(()),
            Answer::Vacated => return self.advance(table, attack, attack.targets[0]),
            Answer::Given => {}
        }
        // [BAY-12] Guns alone are taken at once.
        if self.defenders(attack).is_empty() {
            for unit in self.combatants(attack) {
                self.destroy(table, unit, LossCause::Taken);
            }
        }
        for unit in self.defenders(attack) {
            // His neighbour's flight may have carried him away.
            if self.defenders(attack).contains(&unit) && !self.is_routed(unit) {
                self.defender_check(table, attack, unit)?;
            }
        }
        self.leave_guns(table, attack)?;
        // [BAY-13] A bayonet attack ends here, whoever is left. (G7)
        match attack.kind {
            ShockKind::Assault => self.storm(table, attack),
            ShockKind::Bayonet | ShockKind::Charge => Ok(()),
        }
    }

    /// Nobody is left to attack: [BAY-13] in a bayonet attack everybody stays, [ASL-01] an assault goes
    /// on to its advance.
    fn after_empty(&mut self, table: At<'_>, attack: &Attack) -> Play<()> {
        match attack.kind {
            ShockKind::Assault => self.advance(table, attack, attack.targets[0]),
            ShockKind::Bayonet | ShockKind::Charge => Ok(()),
        }
    }
}
