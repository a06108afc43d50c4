//! Positions arranged by numbers: many of a kind, and the same each time.
#![allow(dead_code, reason = "each test file uses its own share")]

use crate::common::*;
use grande_armee::Battle;
use ground::table::{Bearing, Mil, Pose, Shape, Spot};

/// Numbers that are the same each time.
pub struct Numbers(pub u64);

impl Numbers {
    /// A number from 0 up to a limit, without it.
    pub fn below(&mut self, limit: i32) -> i32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as i32
    }

    /// One of several.
    pub fn pick<'t, T>(&mut self, all: &'t [T]) -> &'t T {
        &all[self.below(all.len() as i32) as usize]
    }

    /// A spot no further than this aside of another.
    pub fn spot(&mut self, about: Spot, spread: i32) -> Spot {
        let part = |numbers: &mut Numbers| Mil(numbers.below(2 * spread) - spread);
        Spot::new(about.x + part(self), about.y + part(self))
    }
}

/// Puts units somewhere around a spot, each clear of all others.
pub fn scatter(numbers: &mut Numbers, battle: &mut Battle, ids: &[&str], about: Spot, spread: i32) {
    for id in ids {
        let unit = unit(battle, id);
        let size = battle.base(unit).size();
        let base = loop {
            // Every other one looks straight up, down or across the table.
            let facing = match numbers.below(2) {
                0 => Bearing::degrees(90 * numbers.below(4)),
                _ => Bearing::degrees(numbers.below(360)),
            };
            let base = size.at(Pose::new(numbers.spot(about, spread), facing));
            let free = battle
                .on_table()
                .all(|other| other == unit || !battle.base(other).within(&base, Mil(60)));
            if free && battle.field.ground.holds(&base) {
                break base;
            }
        };
        battle.put(unit, base.pose());
    }
}
