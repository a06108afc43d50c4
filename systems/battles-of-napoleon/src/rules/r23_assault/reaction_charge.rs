//! Sections 23.4 and 23.6: reaction charges, and the Cossacks.

use super::{Ask, Assault, Told};
use crate::book::keys::Check;
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Shape, Troop};
use crate::rules::ask::Choice;
use crate::rules::r19_movement::march_options::March;
use crate::rules::r21_fire::evasion;
use crate::state::battle::{At, Battle};
use engine::{Play, Throw, rule};
use ground::Hex;
use ground::arc::Arc as Side;

impl Battle {
    /// [21.5b] [23.4a] [23.6d] Enemy cavalry next to the mover evades, charges or stands. (R70)
    pub(crate) fn approach(
        &mut self,
        table: At<'_>,
        march: &mut March,
        chargers: &mut Vec<UnitId>,
    ) -> Play<()> {
        let mover = march.units[0];
        let (hex, seat) = (march.pose.hex, self.seat_of(mover));
        let around: Vec<Hex> = self.field.board.neighbours(hex).map(|(_, next)| next).collect();
        for next in around {
            let Some(cavalry) = self.top(next) else { continue };
            if self.seat_of(cavalry) == seat || self.arm(cavalry) != Arm::Cavalry {
                continue;
            }
            let cossack = self.def(cavalry).troop == Troop::Cossack;
            let mut choices = vec![Choice::Stand];
            // [21.5b] Cavalry evades infantry; [23.6d] Cossacks evade anybody; [21.5k] whatever its
            // order.
            if (cossack || self.arm(mover) == Arm::Infantry) && self.can_evade(cavalry, hex) {
                choices.push(Choice::Evade);
            }
            if self.may_reaction_charge(cavalry, hex) {
                choices.push(Choice::Charge);
            }
            let question = Ask::Approached { cavalry, enemy: mover };
            match table.ask(self, seat.other(), rule!("23.4a"), question, choices)? {
                Choice::Evade => {
                    let foot = self.arm(mover) == Arm::Infantry;
                    let occasion = if foot { rule!("21.5b") } else { rule!("23.6d") };
                    self.evade(table, cavalry, hex, occasion)?;
                }
                Choice::Charge => {
                    self.show_order(table, self.formation_of(cavalry));
                    table.tell(self, Told::ReactionCharge(cavalry, mover));
                    chargers.push(cavalry);
                }
                _ => {}
            }
        }
        // [19aa] [23.4g] Next to an enemy the mover stops. [21.5j] [23.6e] If they have all gone, it may go
        // on with what it has left.
        let contact = self.beside_enemy(hex, seat) || !chargers.is_empty();
        march.pose.done = march.pose.ends || contact;
        Ok(())
    }

    /// [23.4] Whether a cavalry unit may reaction charge units in a hex.
    pub fn may_reaction_charge(&self, cavalry: UnitId, hex: Hex) -> bool {
        let state = self.unit(cavalry);
        // [23.4e] Attack, Move, Hold or Defend; [23.4a] [23.4f] fresh, and through a front hex.
        let order = self.order_of(cavalry).filter(|&order| self.field.book.order(order).charge);
        order.is_some()
            && !state.tired
            && self.in_front(cavalry, hex)
            // [10.1i] [23.2q] Not in a storm, not into obstructed terrain. (R77)
            && self.field.book.weather(self.weather).assaults
            && !self.obstructed(hex)
            && self.cossacks_dare(cavalry, hex)
    }

    /// [23.6a] Cossacks do not charge infantry or unlimbered guns through their front.
    pub fn cossacks_dare(&self, cavalry: UnitId, hex: Hex) -> bool {
        if self.def(cavalry).troop != Troop::Cossack {
            return true;
        }
        let from = self.unit(cavalry).hex;
        let Some(dir) = self.field.board.direction(hex, from) else { return false };
        self.units_at(hex).all(|unit| {
            let steady =
                self.arm(unit) == Arm::Infantry || self.unit(unit).shape == Shape::Unlimbered;
            // [23.6a]
            !steady || self.side_of(unit, dir) != Side::Front
        })
    }

    /// [23.4b] The charges that were announced while a unit moved, one after the other.
    pub(crate) fn reaction_charges(
        &mut self,
        table: At<'_>,
        chargers: Vec<UnitId>,
        march: &March,
    ) -> Play<()> {
        let Some(&mover) = march.units.first() else { return Ok(()) };
        let hex = self.unit(mover).hex;
        let mut open = chargers;
        while hex.is_somewhere() && !open.is_empty() && !self.is_over() {
            // Whoever has been driven off since, or finds nobody there any more, charges no more.
            let ready = |unit: UnitId| {
                let from = self.unit(unit).hex;
                from.is_somewhere() && self.distance(from, hex) == 1 && self.unit(mover).hex == hex
            };
            open.retain(|&unit| ready(unit));
            if open.is_empty() {
                break;
            }
            // Whoever does not charge together charges in the order that their owner likes. (R98)
            let choices = open.iter().copied().map(Choice::Unit).collect();
            let (seat, question) = (self.seat_of(open[0]), Ask::NextCharge);
            let answer = table.ask(self, seat, rule!("23.4b"), question, choices)?;
            let Choice::Unit(lead) = answer else { break };
            let attackers = self.combined_charge(table, lead, &mut open)?;
            let assault = Assault { attackers, target: hex, reaction: true };
            self.resolve_assault(table, &assault, &[])?;
        }
        Ok(())
    }

    /// [23.4d] Those of one formation who stand side by side may charge together, if the owner
    /// likes; others charge by themselves. (R96)
    fn combined_charge(
        &self,
        table: At<'_>,
        lead: UnitId,
        open: &mut Vec<UnitId>,
    ) -> Play<Vec<Hex>> {
        open.retain(|&unit| unit != lead);
        let mut attackers = vec![self.unit(lead).hex];
        let mut asked: Vec<UnitId> = Vec::new();
        loop {
            let next = open.iter().copied().find(|&unit| {
                !asked.contains(&unit)
                    && self.formation_of(unit) == self.formation_of(lead)
                    && attackers.iter().any(|&hex| self.distance(hex, self.unit(unit).hex) == 1)
            });
            let Some(unit) = next else { return Ok(attackers) };
            asked.push(unit);
            let question = Ask::CombineCharge(unit);
            if table.confirm(self, self.seat_of(unit), rule!("23.4d"), question)? {
                open.retain(|&other| other != unit);
                attackers.push(self.unit(unit).hex);
            }
        }
    }

    /// [23.6b] Each Cossack unit that charges cavalry checks; [23.6c] failing, it may evade.
    /// The hexes of those that do not charge.
    pub(super) fn cossack_checks(&mut self, table: At<'_>, assault: &Assault) -> Play<Vec<Hex>> {
        let mut shy = Vec::new();
        let mut hexes = Vec::new();
        let cavalry = self.top(assault.target).is_some_and(|top| self.arm(top) == Arm::Cavalry);
        for unit in self.attacking_units(assault) {
            if !cavalry || self.def(unit).troop != Troop::Cossack {
                continue;
            }
            let dice = table.throw(self, Throw::two_dice(rule!("23.6b"), "Cossack charge"))?;
            let go = dice.sum() >= self.field.book.check(Check::CossackCharge);
            table.tell(self, Told::CossackCheck(unit, dice, go));
            if !go {
                shy.push(unit);
                hexes.push(self.unit(unit).hex);
            }
        }
        for unit in shy {
            let target = assault.target;
            if self.can_evade(unit, target) {
                let question = evasion::Ask::AfterCheck(unit);
                if table.confirm(self, self.seat_of(unit), rule!("23.6c"), question)? {
                    self.evade(table, unit, target, rule!("23.6c"))?;
                }
            }
        }
        Ok(hexes)
    }
}
