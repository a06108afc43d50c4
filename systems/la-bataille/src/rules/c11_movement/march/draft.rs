//! A copy of the battle on which acts are only thought of.

use super::March;
use crate::nouns::hexes::Hexes;
use crate::state::battle::Battle;

/// One copy for many thoughts, made when the first of them needs it.
#[derive(Default)]
pub(crate) struct Draft(Option<Box<Battle>>);

impl Draft {
    /// Thinks of an act of a march that stays within its own hexes and these, and then takes it back.
    pub(crate) fn think<T>(
        &mut self,
        battle: &Battle,
        march: &March,
        hexes: Hexes,
        act: impl FnOnce(&mut Battle) -> T,
    ) -> T {
        let there = self.0.get_or_insert_with(|| Box::new(battle.clone()));
        let thought = act(there);
        let own = march.units.iter().map(|unit| battle.unit(*unit).hexes);
        for hexes in own.chain([hexes]) {
            for hex in hexes.iter() {
                there.tops[hex.index()] = battle.tops[hex.index()];
                for unit in battle.units_at(hex) {
                    there.units[unit.index()] = battle.units[unit.index()];
                }
            }
        }
        for leader in &march.leaders {
            there.leaders[leader.index()] = battle.leaders[leader.index()];
        }
        thought
    }
}
