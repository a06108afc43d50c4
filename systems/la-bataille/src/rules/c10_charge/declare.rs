//! Sections 10.1 and 10.2: who charges, and who rides with them.

use super::{Ask, Charge, Ride, Told};
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::kinds::{Arm, Formation, Morale};
use crate::rules::event::Event;
use crate::rules::question::{Choice, Question};
use crate::state::battle::{At, Battle};
use engine::Refusal;
use engine::{Play, Seat, rule};
use ground::Hex;

impl Battle {
    /// [10.2] The active side names all its charges.
    pub(super) fn declare(&mut self, table: At<'_>, seat: Seat) -> Play<Vec<Charge>> {
        let mut declared: Vec<Charge> = Vec::new();
        loop {
            let free: Vec<UnitId> = self
                .cavalry(seat)
                .filter(|&unit| self.may_charge(unit))
                .filter(|unit| !declared.iter().any(|charge| charge.units.contains(unit)))
                .collect();
            if free.is_empty() {
                return Ok(declared);
            }
            let mut choices = vec![Choice::Done];
            choices.extend(free.iter().map(|unit| Choice::Unit(*unit)));
            let mut hexes: Vec<Hex> =
                free.iter().map(|unit| self.unit(*unit).hexes.first()).collect();
            hexes.sort_unstable();
            hexes.dedup();
            hexes.retain(|hex| self.stack_charge(*hex, &free).is_some());
            choices.extend(hexes.into_iter().map(Choice::Stack));
            let question = Question::Charge(Ask::Declare);
            let charge = match table.ask(self, seat, rule!("10.2"), question, choices)? {
                Choice::Unit(unit) => {
                    let leader = self.rider(table, unit)?;
                    Some(Charge { units: vec![unit], leader })
                }
                Choice::Stack(hex) => match self.stack_charge(hex, &free) {
                    Some(charge) => Some(self.with_leader(table, charge)?),
                    None => None,
                },
                _ => None,
            };
            let Some(charge) = charge else { return Ok(declared) };
            table.tell(self, Event::Charge(Told::Declared(charge.units.clone())));
            declared.push(charge);
        }
    }

    /// [10.1.2] Whether cavalry may charge in its own phase, with a hex before it. (R132)
    pub fn may_charge(&self, unit: UnitId) -> bool {
        let troops = self.unit(unit);
        self.arm(unit) == Arm::Cavalry
            && troops.state == Morale::GoodOrder
            // [5.1.2b] [5.1.3a1]
            && self.book().readiness(troops.readiness).charge
            // [6.8.7] Drawn up, and not as skirmishers.
            && matches!(troops.formation, Formation::Column | Formation::Line)
            && !troops.marks.charged
            && !self.charge_steps(&Ride::new(Charge { units: vec![unit], leader: None })).is_empty()
    }

    /// Why a unit does not charge in its own phase. [10.1.2]
    pub(crate) fn refuse_charge(&self, seat: Seat, unit: UnitId) -> Option<Refusal> {
        let troops = self.unit(unit);
        let drawn_up = matches!(troops.formation, Formation::Column | Formation::Line);
        let why = if self.seat_of(unit) != seat {
            "it is not yours"
        } else if self.arm(unit) != Arm::Cavalry {
            "only cavalry charges"
        } else if !self.is_on_map(unit) {
            "it is not on the map"
        } else if troops.state != Morale::GoodOrder {
            "it is not in good order"
        } else if !self.book().readiness(troops.readiness).charge {
            "its horses are not fresh"
        } else if !drawn_up {
            "it is neither in column nor in line"
        } else if !self.may_charge(unit) {
            "it has charged, or has no hex before it to ride into"
        } else {
            return None;
        };
        Some(Refusal::new(rule!("10.1.2"), why))
    }

    /// [10.1.5] The regiments of a hex as one charge, with a leader of their nation who
    /// has a cavalry bonus.
    fn stack_charge(&self, hex: Hex, free: &[UnitId]) -> Option<Charge> {
        let units: Vec<UnitId> = self.units_at(hex).filter(|unit| free.contains(unit)).collect();
        let first = *units.first()?;
        let alike = units.iter().all(|unit| {
            let (troops, other) = (self.unit(*unit), self.unit(first));
            self.def(*unit).nation == self.def(first).nation
                && troops.hexes == other.hexes
                && troops.formation == other.formation
                && troops.facing == other.facing
        });
        let leader = *self.cavalry_leaders(first).first()?;
        // [10.1.4]
        (units.len() > 1 && alike).then_some(Charge { units, leader: Some(leader) })
    }

    /// [10.1.5] Leaders of its nation with a cavalry bonus in the hexes of a unit.
    pub(crate) fn cavalry_leaders(&self, unit: UnitId) -> Vec<LeaderId> {
        let nation = self.def(unit).nation;
        let hexes = self.unit(unit).hexes;
        let here = hexes.iter().flat_map(|hex| self.leaders_at(hex).collect::<Vec<_>>());
        here.filter(|leader| {
            let def = self.leader_def(*leader);
            def.nation == nation && def.cavalry > 0
        })
        .collect()
    }

    /// [10.1.5] Of several leaders who could lead a stack its owner names one.
    fn with_leader(&self, table: At<'_>, charge: Charge) -> Play<Charge> {
        let first = charge.units[0];
        let choices = self.cavalry_leaders(first).into_iter().map(Choice::Leader).collect();
        let question = Question::Charge(Ask::Company(first));
        let answer = table.ask(self, self.seat_of(first), rule!("10.1.5"), question, choices)?;
        let leader = match answer {
            Choice::Leader(leader) => Some(leader),
            _ => charge.leader,
        };
        Ok(Charge { leader, ..charge })
    }

    /// Which leader of its nation rides with a single regiment.
    fn rider(&self, table: At<'_>, unit: UnitId) -> Play<Option<LeaderId>> {
        let nation = self.def(unit).nation;
        let hexes = self.unit(unit).hexes;
        let here: Vec<LeaderId> = hexes
            .iter()
            .flat_map(|hex| self.leaders_at(hex).collect::<Vec<_>>())
            .filter(|leader| self.leader_def(*leader).nation == nation)
            .collect();
        if here.is_empty() {
            return Ok(None);
        }
        let mut choices = vec![Choice::Done];
        choices.extend(here.into_iter().map(Choice::Leader));
        let question = Question::Charge(Ask::Company(unit));
        match table.ask(self, self.seat_of(unit), rule!("10.1.6"), question, choices)? {
            Choice::Leader(leader) => Ok(Some(leader)),
            _ => Ok(None),
        }
    }

    /// A declared charge as it can still be ridden.
    pub(super) fn still_ready(&self, mut charge: Charge) -> Option<Charge> {
        charge.units.retain(|&unit| self.is_on_map(unit) && self.may_charge(unit));
        let first = *charge.units.first()?;
        let place = self.unit(first).hexes;
        charge.units.retain(|&unit| self.unit(unit).hexes == place);
        charge.leader = charge.leader.filter(|leader| {
            let hex = self.leaders[leader.index()].hex;
            hex.is_somewhere() && place.contains(hex)
        });
        Some(charge)
    }
}
