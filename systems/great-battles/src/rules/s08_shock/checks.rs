//! The attacker's and the defender's check before shock. [BAY-07] [BAY-10]

use super::{Attack, Told};
use crate::book::{AttackerDrm, DefenderDrm, DefenderLevels, DefenderResult, ShockKind, Switch};
use crate::host::mods::{Drm, Mods};
use crate::nouns::{Arm, Aspect, Formation, MoraleLevel, UnitId};
use crate::rules::s09_morale::LossCause;
use crate::rules::s10_retreat::RetreatKind;
use crate::state::{At, Battle};
use engine::{Play, rule};
use ground::Hex;

impl Battle {
    /// [BAY-07] The modifiers of the check of a unit that attacks.
    pub fn attacker_mods(&self, attack: &Attack, unit: UnitId) -> Mods {
        let (book, troops) = (self.book(), self.unit(unit));
        let mut mods = Mods::new();
        let mut chart = |key: AttackerDrm, times: i8| {
            mods.add(Drm::Attacker(key), times * book.attacker_drm(key).value);
        };
        let enemy = attack.targets.first().and_then(|hex| self.face_of(*hex));
        if let Some(enemy) = enemy {
            // [PSA-01] [PSA-02]
            match self.attacked_from(attack, enemy) {
                Aspect::Rear => chart(AttackerDrm::Rear, 1),
                Aspect::Flank => chart(AttackerDrm::Flank, 1),
                Aspect::Front => {}
            }
            // [PSA-03]
            if self.unit(enemy).formation == Formation::Skirmish {
                chart(AttackerDrm::Skirmishers, 1);
            }
        }
        // [PSA-04] For each stack, however many units it holds.
        chart(AttackerDrm::Support, attack.supports as i8);
        // [PSA-05]
        if self.leader_with(unit) {
            chart(AttackerDrm::Leader, 1);
        }
        // [PSA-06]
        if self.stats(unit).elite {
            chart(AttackerDrm::Elite, 1);
        }
        match troops.formation {
            // [PSA-07]
            Formation::Line => chart(AttackerDrm::Line, 1),
            // [PSA-09] [BAY-14]
            Formation::Disorder => chart(AttackerDrm::Disordered, 1),
            _ => {}
        }
        // [PSA-08]
        if troops.level == MoraleLevel::Shaken {
            chart(AttackerDrm::Shaken, 1);
        }
        mods
    }

    /// [BAY-10] The modifiers of the check of a unit that is attacked.
    pub fn defender_mods(&self, attack: &Attack, unit: UnitId) -> Mods {
        let (book, troops) = (self.book(), self.unit(unit));
        let mut mods = Mods::new();
        let mut chart = |key: DefenderDrm, times: i8| {
            mods.add(Drm::Defender(key), times * book.defender_drm(key).value);
        };
        // [PSD-01] [PSD-02]
        match self.attacked_from(attack, unit) {
            Aspect::Rear => chart(DefenderDrm::Rear, 1),
            Aspect::Flank => chart(DefenderDrm::Flank, 1),
            Aspect::Front => {}
        }
        // [PSD-04] [BAY-11] Not against an assault.
        if attack.kind != ShockKind::Assault {
            chart(DefenderDrm::Support, self.flank_supports(unit));
        }
        // [PSD-05]
        if self.leader_with(unit) {
            chart(DefenderDrm::Leader, 1);
        }
        // [PSD-06]
        if self.stats(unit).elite {
            chart(DefenderDrm::Elite, 1);
        }
        match troops.formation {
            // [PSD-03]
            Formation::Skirmish => chart(DefenderDrm::Skirmish, 1),
            // [PSD-07]
            Formation::Square => chart(DefenderDrm::Square, 1),
            // [PSD-08]
            Formation::Line => chart(DefenderDrm::Line, 1),
            // [PSD-10]
            Formation::Disorder => chart(DefenderDrm::Disordered, 1),
            Formation::Column | Formation::Limbered | Formation::Unlimbered => {}
        }
        match troops.level {
            // [PSD-09]
            MoraleLevel::Shaken => chart(DefenderDrm::Shaken, 1),
            // [PSD-11]
            MoraleLevel::Unsteady => chart(DefenderDrm::Unsteady, 1),
            MoraleLevel::Good | MoraleLevel::Routed => {}
        }
        // [PSD-12]
        if self.is_strategic(unit) {
            chart(DefenderDrm::Strategic, 1);
        }
        // [PSD-13] [ASL-02] An assault is an attack on defensive terrain.
        if attack.kind == ShockKind::Assault {
            chart(DefenderDrm::Defensive, 1);
        }
        mods
    }

    /// [BAY-11] Unrouted friends in the flank hexes of a unit, each for itself. Formations without flank
    /// have none.
    fn flank_supports(&self, unit: UnitId) -> i8 {
        let seat = self.seat_of(unit);
        let flanks = |own: Hex| {
            let dirs = self.aspects(unit).of(Aspect::Flank);
            dirs.filter_map(move |dir| self.board().neighbour(own, dir))
        };
        let mut friends: Vec<UnitId> = Vec::new();
        for hex in self.unit(unit).hexes().flat_map(flanks) {
            for other in self.units_at(hex) {
                let friend = self.seat_of(other) == seat && !self.is_routed(other);
                if other != unit && friend && !friends.contains(&other) {
                    friends.push(other);
                }
            }
        }
        friends.len() as i8
    }

    /// The unit that stands for a hex: its top infantry or cavalry, or a battery alone. [STK-05]
    pub(crate) fn face_of(&self, hex: Hex) -> Option<UnitId> {
        self.top_troops(hex).or(self.top(hex))
    }

    /// [BAY-07] [MCS-02] The check of the top attacker; whether they go on. [PSA-12] Who fails by much
    /// is disordered, his stack with him, for a hex has one formation, and loses a level. (G62)
    pub fn attacker_check(&mut self, table: At<'_>, attack: &Attack) -> Play<bool> {
        let unit = attack.lead();
        let mods = self.attacker_mods(attack, unit);
        let die = self.die(table, rule!("BAY-07"), "attacker's check before shock")?;
        let above = i32::from(die) + mods.total() - i32::from(self.stats(unit).morale);
        let result = self.book().attacker(above);
        table.tell(self, Told::AttackerCheck { unit, die, mods, result });
        if result.disordered {
            self.disorder_stack(table, unit)?;
        }
        self.lose_levels(table, unit, result.levels, LossCause::PreShock)?;
        Ok(result.melee)
    }

    /// Disorders a unit and the infantry and cavalry with it: one hex, one formation. [STK-02]
    pub(crate) fn disorder_stack(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let hex = self.unit(unit).hex;
        if !hex.is_somewhere() {
            return Ok(());
        }
        for other in self.units_at(hex).collect::<Vec<_>>() {
            self.disorder(table, other)?;
        }
        Ok(())
    }

    /// [BAY-10] The check of one defender, and what it does to him; true if he stands. [BAY-15] The
    /// printed retreat is made besides that of the new level. (G28)
    pub fn defender_check(&mut self, table: At<'_>, attack: &Attack, unit: UnitId) -> Play<bool> {
        let mods = self.defender_mods(attack, unit);
        let die = self.die(table, rule!("BAY-10"), "defender's check before shock")?;
        let above = i32::from(die) + mods.total() - i32::from(self.stats(unit).morale);
        let result = self.book().defender(above);
        table.tell(self, Told::DefenderCheck { unit, die, mods, result });
        if !result.retreat {
            return Ok(true);
        }
        self.suffer_check(table, unit, result)?;
        Ok(false)
    }

    fn suffer_check(&mut self, table: At<'_>, unit: UnitId, result: DefenderResult) -> Play<()> {
        self.lose_strength(table, unit, result.sp, LossCause::PreShock);
        if !self.unit(unit).on_map() {
            return Ok(());
        }
        match result.levels {
            // [PSD-17] [BAY-15] One rout retreat.
            DefenderLevels::Routs => self.rout(table, unit).map(|_| ()),
            // [PSD-15] [PSD-16]
            DefenderLevels::Levels(levels) => {
                if result.disordered {
                    self.disorder(table, unit)?;
                }
                let once = self.book().switch(Switch::PreShockRetreatOnce);
                if !(once && self.would_run(unit, levels)) {
                    self.fall_back_once(table, unit)?;
                }
                self.lose_levels(table, unit, levels, LossCause::PreShock)
            }
        }
    }

    /// Whether the loss of so many levels alone makes a unit retreat. [MOR-06]
    fn would_run(&self, unit: UnitId, levels: u8) -> bool {
        self.unit(unit).level.worse(levels) >= MoraleLevel::Unsteady
    }

    /// [MEL-08] [BAY-15] A retreat that a result prescribes: like that of an unsteady unit, and besides
    /// the one of its level. (G29)
    pub(crate) fn fall_back_once(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let hexes = self.unsteady_hexes(unit);
        self.retreat(table, unit, hexes, RetreatKind::Result).map(|_| ())
    }

    /// [BAY-12] Guns whose infantry and cavalry have left: unlimbered ones are taken, limbered ones
    /// retreat one hex.
    pub(crate) fn leave_guns(&mut self, table: At<'_>, attack: &Attack) -> Play<()> {
        for hex in attack.targets.clone() {
            if self.top_troops(hex).is_some() {
                continue;
            }
            for unit in self.batteries_at(hex) {
                match self.unit(unit).formation {
                    Formation::Limbered => self.fall_back_once(table, unit)?,
                    _ => self.destroy(table, unit, LossCause::Taken),
                }
            }
        }
        Ok(())
    }

    /// The batteries in a hex.
    pub(crate) fn batteries_at(&self, hex: Hex) -> Vec<UnitId> {
        self.units_at(hex).filter(|unit| self.arm(*unit) == Arm::Artillery).collect()
    }
}
