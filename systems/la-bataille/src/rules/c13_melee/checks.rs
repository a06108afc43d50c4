//! Section 13.2: what bears on the checks before a melee.

use super::Assault;
use crate::book::modifiers::{Drm, Modifiers};
use crate::book::{PreMelee, PreMeleeCell};
use crate::nouns::army::UnitId;
use crate::nouns::kinds::{Formation, Morale};
use crate::state::battle::Battle;
use ground::Hex;
use ground::arc::Arc;

impl Battle {
    /// Whether all attackers come so. [16.1.3b]
    fn all_come(&self, assault: &Assault, how: impl Fn(Hex, Hex) -> bool) -> bool {
        assault.attackers.iter().all(|&unit| {
            let hexes = self.fighting_hexes(assault, unit);
            hexes.iter().all(|&from| from != assault.target && how(from, assault.target))
        })
    }

    /// Whether all attackers come up a slope.
    pub fn all_come_upslope(&self, assault: &Assault) -> bool {
        let field = &self.fixed.setup.field;
        self.all_come(assault, |from, to| field.rise(from, to) > 0)
    }

    /// Whether all attackers come across a stream, not over a bridge.
    pub fn all_cross_a_stream(&self, assault: &Assault) -> bool {
        let field = &self.fixed.setup.field;
        self.all_come(assault, |from, to| {
            let dir = self.board().direction(from, to);
            dir.is_some_and(|dir| field.stream(from, dir) && !field.road(from, dir))
        })
    }

    /// [13.2.3] The occasion of a defender's check: Tables 3 and 4.
    pub fn defender_mods(&self, assault: &Assault, unit: UnitId) -> Modifiers {
        self.defender_mods_at(assault, unit, self.assault_strength(assault))
    }

    /// The same with the increments as they were compared. [13.2.3a]
    pub(crate) fn defender_mods_at(
        &self,
        assault: &Assault,
        unit: UnitId,
        (attack, defence): (u32, u32),
    ) -> Modifiers {
        let book = self.book();
        let mut mods = Modifiers::default();
        let add = |mods: &mut Modifiers, row: PreMelee| {
            if let PreMeleeCell::Drm(value) = book.pre_melee_defender(row) {
                mods.add(Drm::Assaulted(row), value);
            }
        };
        // [6.2.3a] [6.2.4a] The single worst face.
        let faces: Vec<Arc> = assault
            .attackers
            .iter()
            .flat_map(|&attacker| {
                let hexes = self.fighting_hexes(assault, attacker);
                hexes.into_iter().map(move |from| self.face(attacker, from, assault.target))
            })
            .collect();
        if faces.contains(&Arc::Flank) {
            add(&mut mods, PreMelee::Flank);
        } else if faces.contains(&Arc::Rear) {
            add(&mut mods, PreMelee::Rear);
        }
        match self.formed(unit) {
            Some(Formation::Line) => add(&mut mods, PreMelee::Line),
            Some(Formation::Skirmish) => add(&mut mods, PreMelee::Skirmish),
            _ => {}
        }
        if self.all_come_upslope(assault) {
            add(&mut mods, PreMelee::Upslope);
        }
        if self.all_cross_a_stream(assault) {
            add(&mut mods, PreMelee::AcrossStream);
        }
        mods.add(Drm::Strength, book.strength(attack, defence).1);
        mods
    }

    /// [13.2.4] The occasion of an attacker's check; nothing if he passes without a roll.
    pub fn attacker_mods(&self, assault: &Assault, unit: UnitId) -> Option<Modifiers> {
        self.attacker_mods_at(assault, unit, self.assault_strength(assault))
    }

    /// The same with the increments as they were compared. [13.2.3a]
    pub(crate) fn attacker_mods_at(
        &self,
        assault: &Assault,
        unit: UnitId,
        (attack, defence): (u32, u32),
    ) -> Option<Modifiers> {
        let book = self.book();
        let mut mods = Modifiers::default();
        // Foot or horse gives the hex its formation, though guns lie on top.
        let target = assault.target;
        let top = self.formed_top(target, self.seat_of(unit).other());
        let top = top.or_else(|| self.defenders(target, self.seat_of(unit)).first().copied())?;
        let mut rows = Vec::new();
        // [6.2.3b] [6.2.4b] His own face.
        let faces: Vec<Arc> = self
            .fighting_hexes(assault, unit)
            .into_iter()
            .map(|from| self.face(unit, from, assault.target))
            .collect();
        if faces.contains(&Arc::Flank) {
            rows.push(PreMelee::Flank);
        } else if faces.contains(&Arc::Rear) {
            rows.push(PreMelee::Rear);
        }
        match (self.unit(top).state, self.unit(top).formation) {
            (Morale::Disordered, _) => rows.push(PreMelee::Disordered),
            (Morale::Routed, _) => rows.push(PreMelee::Routed),
            // [6.5.6]
            (_, Formation::Square) => rows.push(PreMelee::Square),
            (_, Formation::Line) => rows.push(PreMelee::Line),
            (_, Formation::Skirmish) => rows.push(PreMelee::Skirmish),
            _ => {}
        }
        if self.all_come_upslope(assault) {
            rows.push(PreMelee::Upslope);
        }
        if self.all_cross_a_stream(assault) {
            rows.push(PreMelee::AcrossStream);
        }
        for row in rows {
            match book.pre_melee_attacker(row) {
                PreMeleeCell::Drm(value) => mods.add(Drm::Assaulting(row), value),
                PreMeleeCell::Passes | PreMeleeCell::NoCheck => return None,
            }
        }
        let row = PreMelee::LossToDefensiveFire;
        if let PreMeleeCell::Drm(each) = book.pre_melee_attacker(row) {
            let lost = i32::from(self.unit(unit).marks.lost_to_defence);
            mods.add(Drm::Assaulting(row), each * lost);
        }
        // [OPT-1] Losses to elite infantry weigh more.
        mods.add(Drm::EliteFire, -i32::from(self.unit(unit).marks.elite_weight));
        mods.add(Drm::Strength, book.strength(attack, defence).0);
        Some(mods)
    }
}
