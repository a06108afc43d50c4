//! Checks that a position is legal, for tests.

use crate::nouns::{Arm, Blown, Formation, MoraleLevel};
use crate::state::{Battle, Mark, Place};

impl Battle {
    /// What is wrong with the position, if anything: counters stand where their stack says, nobody
    /// has more strength than printed, nobody stands where or as he may not.
    pub fn audit(&self) -> Result<(), String> {
        for unit in self.all_units() {
            let (troops, stats) = (self.unit(unit), self.stats(unit));
            let name = &self.card(unit).id;
            let wrong = |what: &str| Err(format!("{name} {what}"));
            if !troops.on_map() {
                let covers = troops.below.is_some() || troops.below_right.is_some();
                if troops.hex.is_somewhere() || troops.right.is_somewhere() || covers {
                    return wrong("is off the map and has a hex");
                }
                continue;
            }
            if troops.sp == 0 || troops.sp > stats.sp {
                return wrong("has a strength it cannot have");
            }
            for hex in troops.hexes() {
                if !self.field().is_open(hex) {
                    return wrong("stands where nobody may be");
                }
                if !self.units_at(hex).any(|other| other == unit) {
                    return wrong("is not in the stack of its hex");
                }
                if self.units_at(hex).any(|other| self.seat_of(other) != stats.seat) {
                    return wrong("shares a hex with the enemy");
                }
            }
            if !troops.formation.suits(stats.arm) {
                return wrong("stands in a formation of another arm");
            }
            if !troops.facing.suits(self.book().formation(troops.formation).faces) {
                return wrong("faces a way its formation cannot");
            }
            // [FOR-09]
            let routed = troops.level == MoraleLevel::Routed;
            if routed && stats.arm != Arm::Artillery && troops.formation != Formation::Disorder {
                return wrong("is routed and not disordered");
            }
            // [MOR-07]
            if stats.arm == Arm::Artillery && troops.level != MoraleLevel::Good {
                return wrong("is a battery that has lost morale");
            }
            // [CHG-19]
            if troops.blown == Blown::Two && troops.formation != Formation::Disorder {
                return wrong("is blown and not disordered");
            }
            // [RAL-02]
            if troops.marks.has(Mark::OnceRouted) && troops.level == MoraleLevel::Good {
                return wrong("was routed once and is good again");
            }
            if troops.right.is_somewhere()
                && !(stats.two_hex && troops.formation == Formation::Line)
            {
                return wrong("fills two hexes and may not");
            }
            // [FOR-03]
            if troops.formation == Formation::Skirmish && !stats.skirmish {
                return wrong("skirmishes and may not");
            }
        }
        for leader in &self.leaders {
            if (leader.place == Place::OnMap) != leader.hex.is_somewhere() {
                return Err("a leader is on the map without a hex, or off it with one".to_owned());
            }
        }
        // [LDR-03]
        for (index, leader) in self.leaders.iter().enumerate() {
            let seat = self.setup.army.leaders[index].seat;
            if leader.hex.is_somewhere() && self.enemy_in(leader.hex, seat) {
                return Err("a leader is in a hex with the enemy".to_owned());
            }
        }
        for division in &self.divisions {
            if division.fatigue > 9 {
                return Err("a division is more tired than the table knows".to_owned());
            }
        }
        Ok(())
    }
}
