//! Chapter 23: assaults and charges.

mod defence;
mod odds;
mod pursuit;
mod reaction_charge;
mod result;
pub mod stand;
mod words;

use crate::book::keys::Check;
use crate::book::modifiers::Mods;
use crate::book::rows::AssaultRow;
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Order};
use crate::rules::ask::Choice;
use crate::state::battle::{At, Battle};
use engine::{Faces, Play, Rule, Throw, rule};
use ground::Hex;
pub use odds::odds_row;
use serde::Serialize;
use stand::Occasion;

/// Questions of assaults and charges.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// [23.1c] Which assault is declared?
    Declare,
    /// [23.1c] Which declared assault comes next?
    Next,
    /// [23.2a] One turn of 60 degrees before the assault?
    DefendersTurn(UnitId),
    /// [23.2r] Defensive fire?
    DefensiveFire(UnitId),
    /// [23.3f] Which attacker takes the loss?
    AttackersLoss,
    /// [23.3k] Which unit advances?
    Advance {
        /// Into which hex.
        hex: Hex,
    },
    /// [23.3l] Facing after the advance.
    AdvanceFacing(UnitId),
    /// [21.5j] The target is gone: which stack acts next?
    WhoFollows,
    /// [21.5j] The target is gone: advance, march on or stay?
    AfterEvasion(UnitId),
    /// [21.5b] [23.4a] [23.6d] An enemy has come up: evade, charge or stand?
    Approached {
        /// The cavalry unit.
        cavalry: UnitId,
        /// Who came.
        enemy: UnitId,
    },
    /// [23.4b] Which reaction charge comes next?
    NextCharge,
    /// [23.4d] Does the unit join the reaction charge of its neighbour?
    CombineCharge(UnitId),
}

/// What is told of assaults and charges.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// Assaults are declared, and strengths laid open. [23.1c] [25f]
    Declared(Vec<(Hex, Hex)>),
    /// A reaction charge is declared. [23.4b]
    ReactionCharge(UnitId, UnitId),
    /// Cossacks ask themselves whether to charge. [23.6b]
    CossackCheck(UnitId, Faces, bool),
    /// An assault is off because nobody is there any more. [23.5a]
    Cancelled(Hex),
    /// An assault is decided. [23.3]
    Fought {
        /// The attacking units.
        attackers: Vec<UnitId>,
        /// The defending units.
        defenders: Vec<UnitId>,
        /// The hex.
        hex: Hex,
        /// SP on both sides.
        sp: [u8; 2],
        /// Row of the odds chart.
        odds: u8,
        /// Modifiers.
        mods: Mods,
        /// The dice.
        dice: Faces,
        /// What follows.
        result: AssaultRow,
    },
    /// A unit advances, by which rule. [23.3k] [23.5a]
    Advanced(UnitId, Hex, Rule),
    /// A stand check. [23.8]
    Stand {
        /// The top unit.
        unit: UnitId,
        /// Why.
        occasion: Occasion,
        /// Modifiers.
        mods: Mods,
        /// The dice.
        dice: Faces,
        /// Whether it stands.
        stands: bool,
    },
}

/// A declared assault or charge: the attackers' hexes and the hex they go for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assault {
    /// Where the attackers stand.
    pub attackers: Vec<Hex>,
    /// Whom they attack.
    pub target: Hex,
    /// Whether it is a reaction charge. [23.4]
    pub reaction: bool,
}

impl Battle {
    /// [23.1a] Assaults of the acting formations, after all their movement.
    pub fn assaults(&mut self, table: At<'_>) -> Play<()> {
        let declared = self.declare(table)?;
        if declared.is_empty() {
            return Ok(());
        }
        // [25f] Before the assault both sides may look at the strengths concerned. (R58)
        let mut pairs = Vec::new();
        for assault in &declared {
            for &from in &assault.attackers {
                pairs.push((from, assault.target));
            }
        }
        for &(from, to) in &pairs {
            for unit in self.stack(from).into_iter().chain(self.stack(to)) {
                self.unit_mut(unit).shown = true;
                self.show_order(table, self.formation_of(unit));
            }
        }
        table.tell(self, Told::Declared(pairs));
        let targets: Vec<Hex> = declared.iter().map(|assault| assault.target).collect();
        let mut open = declared;
        while !open.is_empty() && !self.is_over() {
            // [23.1c] The attacker chooses the order.
            let seat = self.acting_seat();
            let choices: Vec<Choice> =
                open.iter().map(|assault| Choice::Hex(assault.target)).collect();
            let Choice::Hex(next) = table.ask(self, seat, rule!("23.1c"), Ask::Next, choices)?
            else {
                break;
            };
            let Some(index) = open.iter().position(|assault| assault.target == next) else { break };
            let assault = open.remove(index);
            self.resolve_assault(table, &assault, &targets)?;
        }
        Ok(())
    }

    /// [23.1c] All assaults are declared before any is carried out.
    fn declare(&mut self, table: At<'_>) -> Play<Vec<Assault>> {
        let mut declared: Vec<Assault> = Vec::new();
        // [10.1i] No assaults in a storm. (R9)
        if !self.field.book.weather(self.weather).assaults {
            return Ok(declared);
        }
        let seat = self.acting_seat();
        loop {
            let mut choices: Vec<Choice> = self
                .possible_assaults(&declared)
                .into_iter()
                .map(|(from, to)| Choice::Assault(from, to))
                .collect();
            if choices.is_empty() {
                return Ok(declared);
            }
            choices.push(Choice::Done);
            let answer = table.ask(self, seat, rule!("23.1c"), Ask::Declare, choices)?;
            let Choice::Assault(from, to) = answer else { return Ok(declared) };
            match declared.iter_mut().find(|assault| assault.target == to) {
                Some(assault) => assault.attackers.push(from),
                None => {
                    declared.push(Assault { attackers: vec![from], target: to, reaction: false })
                }
            }
        }
    }

    /// Attacks that may still be declared, from hex to hex.
    pub fn possible_assaults(&self, declared: &[Assault]) -> Vec<(Hex, Hex)> {
        let mut all = Vec::new();
        let mut hexes: Vec<Hex> = Vec::new();
        for formation in self.acting() {
            for unit in self.members(formation) {
                let hex = self.unit(unit).hex;
                if !hexes.contains(&hex) {
                    hexes.push(hex);
                }
            }
        }
        for from in hexes {
            // [23.2h] A stack attacks one hex only.
            if declared.iter().any(|assault| assault.attackers.contains(&from)) {
                continue;
            }
            let attackers = self.attackers_in(from);
            let Some(&lead) = attackers.first() else { continue };
            let seat = self.seat_of(lead);
            for (_, to) in self.field.board.neighbours(from) {
                if self.enemy_in(to, seat)
                    && attackers.iter().all(|&unit| self.may_assault(unit, to))
                    && self.may_combine(from, to, declared)
                {
                    all.push((from, to));
                }
            }
        }
        all
    }

    /// Units of a hex that can take part in an assault now.
    pub fn attackers_in(&self, hex: Hex) -> Vec<UnitId> {
        self.units_at(hex)
            .filter(|&unit| {
                let formation = self.formation_of(unit);
                // [12.7c] Attack, and [12f] within range of the leader when the activation began.
                self.is_acting(formation)
                    && self.formation(formation).order == Order::Attack
                    && !self.unit(unit).marks.out_of_range
                    // [23.3a] Nor do those who have been driven back. (R99)
                    && !self.unit(unit).marks.stuck
                    // [23.2m] Artillery never assaults.
                    && self.arm(unit) != Arm::Artillery
            })
            .collect()
    }

    /// [23.2l] [23.2q] [23.6a] Whether a unit may assault a neighbouring hex.
    fn may_assault(&self, unit: UnitId, to: Hex) -> bool {
        let cavalry = self.arm(unit) == Arm::Cavalry;
        // [23.6a]
        self.in_front(unit, to) && !(cavalry && self.obstructed(to)) && self.cossacks_dare(unit, to)
    }

    /// [23.2f] [23.2g] [23.2n] Whether a hex may join those that attack a hex already.
    fn may_combine(&self, from: Hex, to: Hex, declared: &[Assault]) -> bool {
        let Some(assault) = declared.iter().find(|assault| assault.target == to) else {
            return true;
        };
        let arm = |hex: Hex| self.top(hex).map(|unit| self.arm(unit));
        // [23.2n] One arm, [23.2g] side by side; [23.2f] of one division, for one acts at a time.
        assault.attackers.iter().all(|&other| arm(other) == arm(from))
            && assault.attackers.iter().any(|&other| self.distance(other, from) == 1)
    }

    /// One assault, step by step. (R71)
    pub fn resolve_assault(
        &mut self,
        table: At<'_>,
        assault: &Assault,
        all_targets: &[Hex],
    ) -> Play<()> {
        let target = assault.target;
        let mut alarms = Vec::new();
        let mut assault = assault.clone();
        let attacking = self.attacking_units(&assault);
        let Some(&lead) = attacking.first() else { return Ok(()) };
        let seat = self.seat_of(lead);
        let cavalry = self.arm(lead) == Arm::Cavalry;
        // [21.5c] Cavalry may evade an assault of infantry. (R70)
        if self.evades_assault(table, &assault, &attacking)? {
            return Ok(());
        }
        // [23.6b] Cossacks must dare to charge cavalry.
        let shy = self.cossack_checks(table, &assault)?;
        assault.attackers.retain(|hex| !shy.contains(hex));
        let assault = &assault;
        let attacking = self.attacking_units(assault);
        if attacking.is_empty() {
            return Ok(());
        }
        if cavalry && !assault.reaction {
            self.squares_against_charge(table, target, &attacking)?;
        }
        // [23.2a] The defender may turn once by 60 degrees.
        self.defenders_turn(table, target)?;
        // [23.2b] [23.2r] Defensive fire.
        let losses = self.defensive_fire(table, assault, all_targets, &mut alarms)?;
        let charged = attacking;
        let attacking = self.attacking_units(assault);
        if attacking.is_empty() || self.is_over() {
            return self.answer_alarms(table, &mut alarms);
        }
        if !self.enemy_in(target, seat) {
            // [23.5a] Nobody is there any more: driven off before, or shot away as it formed square.
            self.answer_alarms(table, &mut alarms)?;
            return self.called_off(table, target, &attacking);
        }
        // [23.3a] Those who are left go in. What the attackers have just lost to fire counts, not
        // what retreated with those who are gone, nor what others lost in the same hex. [23.2p]
        let in_place = |hex: Hex| attacking.iter().any(|&unit| self.unit(unit).hex == hex);
        let fire_losses = losses
            .iter()
            .filter(|loss| charged.contains(&loss.unit) && in_place(loss.hex))
            .map(|loss| loss.sp)
            .sum();
        let defenders = self.stack(target);
        let result = self.roll_assault(table, assault, &attacking, fire_losses)?;
        self.apply_result(table, assault, &attacking, &defenders, result, &mut alarms)?;
        // [16.2r] [23.3z] Whoever charged is tired.
        self.tire_chargers(table, &attacking)
    }

    /// [23.2c] [23.2d] Odds, modifiers and the roll.
    fn roll_assault(
        &self,
        table: At<'_>,
        assault: &Assault,
        attacking: &[UnitId],
        fire_losses: u8,
    ) -> Play<AssaultRow> {
        let defenders = self.stack(assault.target);
        let (row, sp) = self.odds(attacking, &defenders);
        let mods = self.assault_mods(assault, attacking, fire_losses);
        let dice = table.throw(self, Throw::two_dice(rule!("23.2d"), "assault"))?;
        // [23.2e] [23.7a] All modifiers together.
        let total = dice.sum() + mods.total();
        let mut result = self.field.book.assault(total);
        let natural = self.field.scenario.switches.leader_check_natural;
        if natural {
            result.leader_roll = dice.sum() >= self.field.book.check(Check::LeaderRoll);
        }
        table.tell(
            self,
            Told::Fought {
                attackers: attacking.to_vec(),
                defenders,
                hex: assault.target,
                sp,
                odds: row as u8,
                mods,
                dice,
                result,
            },
        );
        Ok(result)
    }

    /// [23.5a] Nobody is left in the target hex: the attackers may enter it.
    fn called_off(&mut self, table: At<'_>, target: Hex, attacking: &[UnitId]) -> Play<()> {
        table.tell(self, Told::Cancelled(target));
        if self.top(target).is_none() && !self.is_over() {
            self.advance(table, target, attacking, rule!("23.5a"))?;
        }
        Ok(())
    }

    /// [17.3.1a] Infantry may form square at any time the cavalry is near; [17.3.1k] one try against
    /// each unit.
    fn squares_against_charge(
        &mut self,
        table: At<'_>,
        target: Hex,
        chargers: &[UnitId],
    ) -> Play<()> {
        for &cavalry in chargers {
            let Some(infantry) = self.lead_infantry(target) else { return Ok(()) };
            if self.may_form_square(target, self.unit(cavalry).hex)
                && !self.square_tries.contains(&(cavalry, infantry))
            {
                self.offer_square(table, target, cavalry)?;
            }
        }
        Ok(())
    }

    /// The attacking units that are still in place.
    pub fn attacking_units(&self, assault: &Assault) -> Vec<UnitId> {
        let mut units = Vec::new();
        for &hex in &assault.attackers {
            if assault.reaction {
                units.extend(self.units_at(hex).filter(|&unit| {
                    self.arm(unit) == Arm::Cavalry && !self.unit(unit).marks.stuck
                }));
            } else {
                units.extend(self.attackers_in(hex));
            }
        }
        let enemy = self.owner(assault.target);
        units.retain(|&unit| Some(self.seat_of(unit)) != enemy);
        units
    }

    fn tire_chargers(&mut self, table: At<'_>, units: &[UnitId]) -> Play<()> {
        for &unit in units {
            if self.arm(unit) == Arm::Cavalry && self.unit(unit).hex.is_somewhere() {
                self.tire(table, unit, rule!("23.3z"));
            }
        }
        Ok(())
    }
}
