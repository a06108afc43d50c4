//! Section 21.1, occasions 3 to 6: reaction fire.

use crate::book::numbers::GUNS_FIRE;
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Nation, Troop};
use crate::rules::r17_formation::side;
use crate::rules::r19_movement::march_options::March;
use crate::rules::r21_fire::Ask;
use crate::rules::r21_fire::volley::{FireKind, Volley};
use crate::state::battle::{At, Battle};
use engine::{Play, Rule, rule};
use ground::Hex;
use ground::arc::Arc as Side;

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
                let question = Ask::Reaction { firer, target: first };
                if !table.confirm(self, self.seat_of(firer), rule, question)? {
                    continue;
                }
                for mut volley in
                    self.volleys(table, from, arm, Some(&[hex]), FireKind::Ordinary)?
                {
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
                    side(self.combat_shape(unit), facing, dir) == Side::Front
                })
            }
            Arm::Artillery => self.guns_reach(unit, hex),
            Arm::Cavalry => false,
        }
    }

    /// The volley of a whole unit at a hex, for odds and previews.
    pub fn whole_volley(&self, firer: UnitId, at: Hex, kind: FireKind) -> Volley {
        let hex = self.unit(firer).hex;
        let firers: Vec<UnitId> = if self.arm(firer) == Arm::Artillery {
            let kind = self.def(firer).troop;
            self.guns_at(hex).into_iter().filter(|&unit| self.def(unit).troop == kind).collect()
        } else {
            vec![firer]
        };
        let sp = firers.iter().map(|&unit| self.firing_points(unit)).sum::<u8>().min(GUNS_FIRE);
        Volley { firers, at, targets: self.stack(at), sp, kind }
    }

    /// [21.1g] Whether the guns of a march are French horse artillery alone.
    pub(crate) fn may_fire_on_unlimbering(&self, march: &March) -> bool {
        let french_horse = |unit: &UnitId| {
            let def = self.def(*unit);
            def.nation == Nation::French && def.troop == Troop::HorseGuns
        };
        march.units.iter().filter(|&&unit| self.arm(unit) == Arm::Artillery).all(french_horse)
    }

    /// [21.1g] The fire of guns that have just unlimbered, if their owner likes.
    pub(crate) fn fire_on_unlimbering(&mut self, table: At<'_>, march: &March) -> Play<()> {
        let guns = march.units.iter().find(|&&unit| self.arm(unit) == Arm::Artillery);
        let Some(&unit) = guns else { return Ok(()) };
        let hex = self.unit(unit).hex;
        if !self.has_target(hex, Arm::Artillery) {
            return Ok(());
        }
        let question = Ask::HorseArtillery(unit);
        if !table.confirm(self, self.seat_of(unit), rule!("21.1g"), question)? {
            return Ok(());
        }
        let mut alarms = Vec::new();
        let may_fire = |unit: UnitId| march.units.contains(&unit);
        for volley in
            self.volleys_of(table, hex, Arm::Artillery, None, FireKind::Ordinary, &may_fire)?
        {
            let hit = self.roll_volley(table, &volley)?;
            self.suffer(table, &hit, &mut alarms)?;
        }
        self.answer_alarms(table, &mut alarms)
    }
}
