//! Sections 8.2 to 8.5: bayonet, assault, charge, melee.

/// 8.2.1 #3 and 8.4.2 #5: return fire, or the skirmishers slip away.
pub mod answer;
/// What players are asked.
pub mod ask;
/// 8.3: assault of defensive terrain.
pub mod assault;
/// 8.2: bayonet combat.
pub mod bayonet;
/// 8.4.4 and 8.4.5: blown cavalry and its recovery.
pub mod blown;
/// 8.4: declaration and ride of a charge.
pub mod charge;
/// The attacker's and the defender's check before shock.
pub mod checks;
/// 8.4.2 #3: counter-charges, and charges in reaction.
pub mod counter_charge;
/// 8.5: modifiers, ratio, roll and result.
pub mod melee;
/// 8.4.2 #8: advance and pursuit.
pub mod pursuit;
/// 8.4.2 #4: forming square in reaction, or standing.
pub mod square;
/// What happens.
pub mod told;

pub use ask::Ask;
pub use told::Told;

use crate::book::ShockKind;
use crate::host::ask::Choice;
use crate::nouns::{Arm, Aspect, Formation, UnitId};
use crate::rules::s09_morale::LossCause;
use crate::state::{ActivationKind, At, Battle, Mark};
use engine::{Play, Refusal, Seat, rule};
use ground::{Dir, Hex};

/// An attack that goes on. [MCS-01]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Bayonet, assault or charge.
    pub kind: ShockKind,
    /// Who attacks, the top unit first.
    pub attackers: Vec<UnitId>,
    /// The hex they attack from; of a two-hex line the left one.
    pub from: Hex,
    /// The hexes attacked: one, or two of a charge by a two-hex line. [MLT-05]
    pub targets: Vec<Hex>,
    /// Supporting stacks. [BAY-05]
    pub supports: u8,
    /// From how far a charge was declared; nothing in reaction. [CHG-03]
    pub began: Option<u16>,
    /// Cavalry that charges against the charge. [CHG-07]
    pub counter: Vec<UnitId>,
    /// All who stood in the target hexes when it began.
    pub against: Vec<UnitId>,
    /// Retreats of this activity that were made before it.
    pub before: usize,
}

impl Attack {
    /// The unit that leads it.
    pub fn lead(&self) -> UnitId {
        self.attackers[0]
    }
}

impl Battle {
    /// [SOP-18] One attack of the activation, as its owner likes; true when he attacks no more. [BRK-05]
    /// [CBT-16] Who must attack does so as long as he can.
    pub fn melee_step(&mut self, table: At<'_>) -> Play<bool> {
        let Some(activation) = self.activation else { return Ok(true) };
        // [ACT-06] Only a Full Activation has melee.
        if activation.kind != ActivationKind::Full {
            return Ok(true);
        }
        let mut choices = self.attacks();
        choices.extend(self.charges());
        if choices.is_empty() {
            return Ok(true);
        }
        if !activation.must_attack {
            choices.push(Choice::Done);
        }
        match table.ask_always(self, activation.seat, rule!("SOP-18"), Ask::Attack, choices)? {
            Choice::Attack(from, to) => self.attack(table, from, to)?,
            Choice::Charge(unit, to) => self.charge(table, unit, to)?,
            _ => return Ok(true),
        }
        Ok(false)
    }

    /// [BAY-03] Whether a unit may begin shock combat or support it, its arm and its enemy apart.
    pub fn may_shock(&self, unit: UnitId) -> Result<(), Refusal> {
        let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why));
        let troops = self.unit(unit);
        let full =
            self.activation.is_some_and(|activation| activation.kind == ActivationKind::Full);
        if !full || !self.is_active(unit) || !troops.on_map() {
            return refuse(rule!("BAY-01"), "it does not act in a Full Activation");
        }
        self.is_fit(unit)?;
        if troops.formation == Formation::Square {
            return refuse(rule!("FOR-04"), "a square does not move");
        }
        // [BAY-04] [BAY-05] Each attacks once, or supports once. (G63)
        if troops.marks.has(Mark::Attacked) {
            return refuse(rule!("BAY-04"), "it has attacked in this activation");
        }
        if troops.marks.has(Mark::Supported) {
            return refuse(rule!("BAY-05"), "it has supported an attack in this activation");
        }
        Ok(())
    }

    /// [BAY-03] [RZ-13] Whether the state of a unit lets it attack at all: in good order, steady, with
    /// strength left, not on the march.
    pub fn is_fit(&self, unit: UnitId) -> Result<(), Refusal> {
        let refuse = |why: &'static str| Err(Refusal::new(rule!("BAY-03"), why));
        // [BAY-14] The chart has a modifier for disordered attackers; a switch lets them.
        let switch = self.book().switch(crate::book::Switch::DisorderedMayAttack);
        if self.unit(unit).formation == Formation::Disorder && !switch {
            return refuse("it is disordered");
        }
        if self.is_unsteady(unit) {
            return refuse("it is unsteady or routed");
        }
        if self.at_breakpoint(unit) {
            return refuse("it is at its breakpoint");
        }
        if self.is_strategic(unit) {
            return refuse("it is in strategic movement");
        }
        Ok(())
    }

    /// The side that attacks.
    pub(crate) fn side_of(&self, attack: &Attack) -> Seat {
        self.seat_of(attack.lead())
    }

    /// [BAY-09] The attackers who are left: in their hex, neither unsteady nor routed.
    pub fn attackers_left(&self, attack: &Attack) -> Vec<UnitId> {
        let left = attack.attackers.iter().copied();
        let there = left.filter(|unit| self.unit(*unit).hexes().any(|hex| hex == attack.from));
        there.filter(|unit| !self.is_unsteady(*unit)).collect()
    }

    /// The infantry and cavalry in the hexes attacked, hex by hex, the top unit first.
    pub fn defenders(&self, attack: &Attack) -> Vec<UnitId> {
        let mut all = self.combatants(attack);
        all.retain(|unit| self.arm(*unit) != Arm::Artillery);
        all
    }

    /// All combat units in the hexes attacked.
    pub(crate) fn combatants(&self, attack: &Attack) -> Vec<UnitId> {
        let enemy = self.side_of(attack).other();
        let mut all: Vec<UnitId> = Vec::new();
        for hex in &attack.targets {
            for unit in self.units_at(*hex).filter(|unit| self.seat_of(*unit) == enemy) {
                if !all.contains(&unit) {
                    all.push(unit);
                }
            }
        }
        all
    }

    /// Where attackers and the hexes attacked touch: pairs of own and enemy hex, across the attackers'
    /// front and ground that allows the combat.
    pub(crate) fn contacts(&self, attack: &Attack) -> Vec<(Hex, Hex)> {
        let lead = self.attackers_left(attack).first().copied().unwrap_or(attack.lead());
        let mut pairs = Vec::new();
        for own in self.unit(lead).hexes() {
            for target in &attack.targets {
                let Some(dir) = self.board().direction(own, *target) else { continue };
                let allowed = match attack.kind {
                    ShockKind::Charge => self.may_charge_across(own, dir),
                    ShockKind::Bayonet | ShockKind::Assault => self.melee_land(own, dir).is_some(),
                };
                if allowed && self.aspects(lead).at(dir) == Aspect::Front {
                    pairs.push((own, *target));
                }
            }
        }
        pairs
    }

    /// From which side a defender is attacked. [FOR-10] Who touches it on several uses the one that is
    /// best for him.
    pub fn attacked_from(&self, attack: &Attack, unit: UnitId) -> Aspect {
        let contacts = self.contacts(attack);
        let own: Vec<Hex> = self.unit(unit).hexes().collect();
        let touching = contacts.into_iter().filter(|(_, target)| own.contains(target));
        let aspects = touching.filter_map(|(from, target)| self.aspect(unit, target, from));
        aspects.max().unwrap_or(Aspect::Front)
    }

    /// [BAY-06] Routed units in the hexes attacked are destroyed. (G65)
    pub(crate) fn overrun(&mut self, table: At<'_>, attack: &Attack) {
        for unit in self.combatants(attack) {
            if self.is_routed(unit) {
                self.destroy(table, unit, LossCause::Overrun);
            }
        }
    }

    /// Notes that both sides of an attack have been in combat: for fatigue, and for the rest of blown
    /// cavalry. [FAT-02] [CHG-20]
    pub(crate) fn note_shock(&mut self, units: &[UnitId]) {
        for unit in units {
            self.note_combat(*unit);
        }
    }

    /// [STR-08] Divisions that were attacked on the march lose their marker when the combat is over, even
    /// if nobody of them is left.
    pub(crate) fn end_marches(&mut self, table: At<'_>, attack: &Attack) {
        for unit in &attack.against {
            if let Some(division) = self.division_of(*unit) {
                self.end_strategic(table, division);
            }
        }
    }

    /// The hex next to another in a direction, where somebody may be.
    pub(crate) fn open_neighbour(&self, hex: Hex, dir: Dir) -> Option<Hex> {
        self.board().neighbour(hex, dir).filter(|next| self.field().is_open(*next))
    }
}
