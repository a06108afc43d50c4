//! 6.4: disorder.

use super::{Ask, Told};
use crate::host::ask::Choice;
use crate::nouns::{Arm, Facing, Formation, UnitId};
use crate::state::{At, Battle};
use engine::{Play, rule};
use ground::Hex;

impl Battle {
    /// Disorders a unit: it faces one of the two hexsides beside its vertex, as its owner likes.
    /// [FOR-07] [FOR-09] Batteries are never disordered.
    pub fn disorder(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        if !self.may_be_disordered(unit) {
            return Ok(());
        }
        self.close_up(table, unit)?;
        let facing = self.choose_hexside(table, unit, self.unit(unit).facing)?;
        self.disorder_facing(table, unit, facing);
        Ok(())
    }

    /// [FOR-07] The hexside that a unit faces which is disordered while it faces this way.
    fn choose_hexside(&mut self, table: At<'_>, unit: UnitId, facing: Facing) -> Play<Facing> {
        if !facing.is_vertex() {
            return Ok(facing);
        }
        let ways = facing.beside().map(Choice::Turn).to_vec();
        let seat = self.seat_of(unit);
        match table.ask(self, seat, rule!("FOR-07"), Ask::Facing(unit), ways)? {
            Choice::Turn(chosen) => Ok(chosen),
            _ => Ok(facing.beside()[0]),
        }
    }

    /// A unit that has routed where it stood, because it had no way, faces as any disordered one.
    /// [FOR-07]
    pub(crate) fn face_in_disorder(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        before: Facing,
    ) -> Play<()> {
        let facing = self.choose_hexside(table, unit, before)?;
        self.unit_mut(unit).facing = facing;
        table.tell(self, Told::Turned(unit, facing));
        Ok(())
    }

    /// Disorders a unit that has its facing from elsewhere: a routed one faces the way it ran.
    pub fn disorder_facing(&mut self, table: At<'_>, unit: UnitId, facing: Facing) {
        if self.may_be_disordered(unit) {
            let troops = self.unit_mut(unit);
            (troops.formation, troops.facing) = (Formation::Disorder, facing);
            table.tell(self, Told::Disordered(unit));
        }
    }

    /// Whether disorder means anything to a unit. [FOR-09]
    pub fn may_be_disordered(&self, unit: UnitId) -> bool {
        let troops = self.unit(unit);
        let battery = self.arm(unit) == Arm::Artillery;
        troops.on_map() && !battery && troops.formation != Formation::Disorder
    }

    /// A two-hex line draws together in one of its hexes, as its owner likes. [MLT-01]
    pub fn close_up(&mut self, table: At<'_>, unit: UnitId) -> Play<()> {
        let troops = *self.unit(unit);
        if troops.right.is_somewhere() {
            let ways = vec![Choice::Hex(troops.hex), Choice::Hex(troops.right)];
            let seat = self.seat_of(unit);
            let chosen = table.ask(self, seat, rule!("MLT-01"), Ask::Hex(unit), ways)?;
            let hex: Hex =
                if chosen == Choice::Hex(troops.right) { troops.right } else { troops.hex };
            self.put(unit, hex);
        }
        Ok(())
    }
}
