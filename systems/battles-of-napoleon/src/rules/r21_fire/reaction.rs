//! Section 21.1, occasions 3 to 6: reaction fire.

use crate::nouns::field::UnitId;
use crate::nouns::kinds::Arm;
use crate::rules::ask::Question;
use crate::rules::r21_fire::volley::Volley;
use crate::state::battle::{At, Battle};
use engine::{Play, Rule};
use ground::Hex;

impl Battle {
    /// Enemy infantry and artillery with a hex in front of them may fire at units in it. [21.1c]
    /// Each fires once for each occasion. (R28) Whether the units are all still there.
    pub fn reaction_fire(&mut self, table: At<'_>, units: &[UnitId], rule: Rule) -> Play<bool> {
        let Some(&first) = units.first() else { return Ok(false) };
        let (hex, seat) = (self.unit(first).hex, self.seat_of(first));
        let around: Vec<Hex> = self.field.board.neighbours(hex).map(|(_, next)| next).collect();
        let mut alarms = Vec::new();
        for from in around {
            if !self.enemy_in(from, seat) {
                continue;
            }
            for arm in [Arm::Infantry, Arm::Artillery] {
                let firers = match arm {
                    Arm::Infantry => self.lead_infantry(from).into_iter().collect(),
                    _ => self.guns_at(from),
                };
                let Some(&firer) = firers.first() else { continue };
                if !self.fires_into(firer, hex) || self.top(hex).is_none() {
                    continue;
                }
                let question = Question::ReactionFire { firer, target: first };
                if !self.confirm(table, self.seat_of(firer), rule, question)? {
                    continue;
                }
                for mut volley in self.volleys(table, from, arm, Some(&[hex]), false)? {
                    volley.targets.retain(|unit| units.contains(unit));
                    if volley.targets.is_empty() {
                        continue;
                    }
                    let hit = self.roll_volley(table, &volley)?;
                    let held = self.suffer(table, &hit, &mut alarms)?;
                    if !held {
                        self.answer_alarms(table, &mut alarms)?;
                        return Ok(false);
                    }
                }
            }
        }
        self.answer_alarms(table, &mut alarms)?;
        let here = |unit: &UnitId| self.unit(*unit).hex == hex;
        Ok(units.iter().all(here))
    }

    /// Whether a unit that can fire has an adjacent hex in front of it.
    pub fn fires_into(&self, unit: UnitId, hex: Hex) -> bool {
        match self.arm(unit) {
            Arm::Infantry => {
                let dir = self.field.board.direction(self.unit(unit).hex, hex);
                dir.is_some_and(|dir| {
                    let facing = self.unit(unit).facing;
                    let side = crate::state::battle::side(self.combat_shape(unit), facing, dir);
                    side == ground::arc::Arc::Front
                })
            }
            Arm::Artillery => self.guns_reach(unit, hex),
            Arm::Cavalry => false,
        }
    }

    /// The volley of a whole unit at a hex, for odds and previews.
    pub fn whole_volley(&self, firer: UnitId, at: Hex, defensive: bool) -> Volley {
        let hex = self.unit(firer).hex;
        let firers: Vec<UnitId> = if self.arm(firer) == Arm::Artillery {
            let kind = self.def(firer).troop;
            self.guns_at(hex).into_iter().filter(|&unit| self.def(unit).troop == kind).collect()
        } else {
            vec![firer]
        };
        let sp = firers.iter().map(|&unit| self.firing_points(unit)).sum::<u8>().min(8);
        Volley { firers, at, targets: self.stack(at), sp, defensive }
    }
}
