//! 8.3: assault of defensive terrain. [ASL-01]

use super::Attack;
use crate::state::{At, Battle};
use engine::Play;

impl Battle {
    /// [ASL-01] [MCS-08] [MCS-09] [MCS-10] An assault after the defender's check: melee until one side
    /// has lost, and the advance of those who have won. [ASL-03]
    pub(super) fn storm(&mut self, table: At<'_>, attack: &Attack) -> Play<()> {
        self.fight(table, attack)?;
        match self.combatants(attack).is_empty() {
            true => self.advance(table, attack, attack.targets[0]),
            false => Ok(()),
        }
    }
}
