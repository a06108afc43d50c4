//! 8.4.2 #3: counter-charges, and charges in reaction. [CHG-07] [RZ-12]

use super::{Ask, Attack, Told};
use crate::book::ShockKind;
use crate::host::ask::Choice;
use crate::nouns::{Arm, Blown, Formation, UnitId};
use crate::rules::s06_formation::reaction::Fate;
use crate::state::{At, Battle, Mark};
use engine::{Play, Refusal, rule};
use ground::Hex;

impl Battle {
    /// [CHG-07] The cavalry of a hex that may charge against a charge: fit for it, not blown, with the
    /// charger in its front. (G9)
    pub fn counter_chargers(&self, attack: &Attack, hex: Hex) -> Vec<UnitId> {
        // A charge in reaction is not countered. [RZ-12]
        if attack.began.is_none() {
            return Vec::new();
        }
        let Some(charger) = self.attackers_left(attack).first().copied() else {
            return Vec::new();
        };
        let fit = |unit: &UnitId| {
            let front = self.unit(charger).hexes().any(|own| self.in_front(*unit, own));
            self.is_fresh_cavalry(*unit) && front
        };
        // The top unit decides for the stack.
        let troops: Vec<UnitId> =
            self.units_at(hex).filter(|unit| self.arm(*unit) != Arm::Artillery).collect();
        match troops.first() {
            Some(top) if fit(top) => troops.into_iter().filter(fit).collect(),
            _ => Vec::new(),
        }
    }

    /// [RZ-13] [CHG-07] Cavalry that may charge without being in its own activation: in order, steady,
    /// neither blown nor broken nor on the march.
    pub(crate) fn is_fresh_cavalry(&self, unit: UnitId) -> bool {
        let troops = self.unit(unit);
        self.arm(unit) == Arm::Cavalry
            && troops.blown == Blown::Fresh
            && troops.formation != Formation::Disorder
            && self.is_fit(unit).is_ok()
    }

    /// [MCS-04] [CHG-07] The owner of charged cavalry may counter-charge, by an attacker's check; whether
    /// it does. Who fails or declines has to stand.
    pub(super) fn counter_charge(
        &mut self,
        table: At<'_>,
        attack: &mut Attack,
        hex: Hex,
    ) -> Play<bool> {
        let chargers = self.counter_chargers(attack, hex);
        let Some(top) = chargers.first().copied() else { return Ok(false) };
        let seat = self.seat_of(top);
        let choices = vec![Choice::CounterCharge, Choice::Stand];
        let chosen = table.ask(self, seat, rule!("CHG-07"), Ask::Counter(top), choices)?;
        if chosen != Choice::CounterCharge {
            return Ok(false);
        }
        let back = Attack {
            kind: ShockKind::Charge,
            attackers: chargers.clone(),
            from: self.unit(top).hex,
            targets: vec![attack.from],
            supports: 0,
            began: None,
            counter: Vec::new(),
            against: attack.attackers.clone(),
            before: self.flights.len(),
        };
        if !self.attacker_check(table, &back)? {
            return Ok(false);
        }
        table.tell(self, Told::CounterCharges(top));
        attack.counter.extend(chargers);
        Ok(true)
    }

    /// Whether cavalry may charge a mover in reaction: it is fit for it, [RZ-12] and hexside and hex are
    /// such that cavalry charges there.
    pub fn may_charge_in_reaction(&self, charger: UnitId, mover: UnitId) -> Result<(), Refusal> {
        self.may_react_charge(charger, mover)?;
        let hex = self.unit(mover).hex;
        let across = self.unit(charger).hexes().any(|own| {
            let dir = self.board().direction(own, hex);
            dir.is_some_and(|dir| self.may_charge_across(own, dir))
        });
        match across {
            true => Ok(()),
            false => Err(Refusal::new(rule!("RZ-12"), "cavalry does not charge there")),
        }
    }

    /// Whether a unit is the first of its stack that may charge a mover in reaction: it charges for all.
    pub(crate) fn leads_reaction_charge(&self, charger: UnitId, mover: UnitId) -> bool {
        let mut stack = self.units_at(self.unit(charger).hex);
        stack.find(|unit| self.may_charge_in_reaction(*unit, mover).is_ok()) == Some(charger)
    }

    /// [RZ-12] Cavalry charges a mover in reaction, its stack with it. [RZ-11] Without a passed check it
    /// does not, is disordered, and does not try again in this activation. What becomes of the mover.
    pub fn reaction_charge(&mut self, table: At<'_>, charger: UnitId, mover: UnitId) -> Play<Fate> {
        let (from, to) = (self.unit(charger).hex, self.unit(mover).hex);
        let stack = self.units_at(from);
        let attackers: Vec<UnitId> =
            stack.filter(|unit| self.may_charge_in_reaction(*unit, mover).is_ok()).collect();
        let before = self.unit(mover).level;
        if attackers.is_empty() {
            return Ok(Fate::GoesOn);
        }
        let attack = Attack {
            kind: ShockKind::Charge,
            attackers,
            from,
            targets: vec![to],
            supports: 0,
            began: None,
            counter: Vec::new(),
            against: self.units_at(to).collect(),
            before: self.flights.len(),
        };
        let against = self.units_at(to).next();
        table.tell(self, Told::Declared { unit: attack.lead(), to, against, kind: attack.kind });
        self.note_shock(&attack.attackers);
        for unit in attack.attackers.clone() {
            self.unit_mut(unit).marks.set(Mark::Stirred);
        }
        if !self.attacker_check(table, &attack)? {
            // [RZ-11]
            self.disorder_stack(table, attack.lead())?;
            for unit in attack.attackers {
                self.unit_mut(unit).marks.set(Mark::ChargeBarred);
            }
            return Ok(self.fate(mover, before));
        }
        self.impact(table, attack)?;
        // [RZ-12] Its movement is over, whatever has happened.
        Ok(match self.unit(mover).on_map() {
            true => Fate::Stops,
            false => Fate::Gone,
        })
    }

    /// The hexes attacked in which enemies still stand.
    pub(super) fn targets_held(&self, attack: &Attack) -> Vec<Hex> {
        let seat = self.side_of(attack);
        let held = attack.targets.iter().copied();
        held.filter(|hex| self.enemy_in(*hex, seat)).collect()
    }
}
