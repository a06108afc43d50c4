//! How a march ends, and the Movement Phase.

use super::Ask;
use crate::book::MoraleReason;
use crate::nouns::army::UnitId;
use crate::nouns::kinds::{Arm, Formation, Morale};
use crate::rules::c04_morale::flight::Manner;
use crate::rules::c11_movement::march::March;
use crate::rules::question::Question;
use crate::state::battle::{At, Battle};
use engine::{Play, Seat, rule};
use ground::Hex;

impl Battle {
    /// A march is over: it lies on top or beneath, and the hex looks one way.
    pub(super) fn end_march(&mut self, table: At<'_>, march: &March) -> Play<()> {
        for &unit in &march.units {
            self.unit_mut(unit).marks.moved = true;
        }
        for &leader in &march.leaders {
            self.leaders[leader.index()].spent = 2 * i16::from(self.leader_def(leader).ma);
        }
        let Some(&lead) = march.units.first() else { return Ok(()) };
        let hexes = self.unit(lead).hexes;
        let others =
            hexes.iter().any(|hex| self.units_at(hex).any(|unit| !march.units.contains(&unit)));
        if march.went && others {
            let question = Question::Movement(Ask::OnTop(lead));
            if !table.confirm(self, self.seat_of(lead), rule!("6.2.2"), question)? {
                for &unit in &march.units {
                    self.put_beneath(unit, hexes);
                }
            }
        }
        for hex in hexes.iter() {
            self.dress(hex);
            self.part_from_cavalry(table, hex)?;
        }
        Ok(())
    }

    /// [6.7.17] Skirmishers thrown together with cavalry disorder and fall back.
    pub(crate) fn part_from_cavalry(&mut self, table: At<'_>, hex: Hex) -> Play<()> {
        let horse = self.units_at(hex).any(|unit| self.arm(unit) == Arm::Cavalry);
        let screens: Vec<UnitId> = self
            .units_at(hex)
            .filter(|&unit| {
                let troops = self.unit(unit);
                self.arm(unit) == Arm::Infantry
                    && troops.formation == Formation::Skirmish
                    && troops.state == Morale::GoodOrder
            })
            .collect();
        if horse {
            for unit in screens {
                self.disorder(table, unit, &Manner::CHECK)?;
            }
        }
        Ok(())
    }

    /// The hexes of a side, without those that it shares with the enemy.
    pub(crate) fn hexes_held(&self, seat: Seat) -> Vec<Hex> {
        let units = self.army(seat).map(|unit| self.unit(unit).hexes);
        let mut hexes: Vec<Hex> = units.flat_map(|hexes| hexes.as_slice().to_vec()).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes.retain(|hex| !self.enemy_in(*hex, seat));
        hexes
    }

    /// The phase is over: hexes in which troops cannot stay together are cleared, marks come off.
    pub(super) fn end_movement(&mut self, table: At<'_>, seat: Seat) -> Play<()> {
        let hexes = self.hexes_held(seat);
        for hex in hexes {
            // [3.1.5] For whatever reason it is too full.
            self.crowd(table, hex, None)?;
            self.separate(table, hex)?;
        }
        for unit in self.army(seat).collect::<Vec<_>>() {
            let troops = self.unit_mut(unit);
            // [11.1.8p1]
            troops.marks.spent_by_retreat = false;
            // [11.2.9] Only turns in a row count.
            if !troops.marks.force_march {
                troops.force_marches = 0;
            }
        }
        Ok(())
    }

    /// [6.1.1] [6.7.2p1] Formations that may not share a hex part: one of them makes room, as its
    /// owner says. (R52)
    pub(crate) fn separate(&mut self, table: At<'_>, hex: Hex) -> Play<()> {
        let apart = |battle: &Battle| {
            let guests = battle.guests(hex);
            guests.len() > 1 && battle.may_stand_together(hex, &guests).is_err()
        };
        while apart(self) {
            if self.make_room(table, hex, None, MoraleReason::OverStacked)?.is_none() {
                break;
            }
        }
        Ok(())
    }
}
