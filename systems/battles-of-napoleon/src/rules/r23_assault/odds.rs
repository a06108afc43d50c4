//! Odds and modifiers of an assault. [23.2i] [23.7a]

use super::Assault;
use crate::book::keys::AssaultDrm;
use crate::book::modifiers::{Drm, Mods};
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Nation, Order, Quality, Shape};
use crate::rules::r17_formation::side;
use crate::state::battle::Battle;
use engine::scene::Cover;
use ground::Hex;
use ground::arc::Arc as Side;

impl Battle {
    /// [23.2c] [23.2i] Odds: all SP on both sides, to the nearer ratio, an exact half up.
    pub fn odds(&self, attackers: &[UnitId], defenders: &[UnitId]) -> (usize, [u8; 2]) {
        let sum = |units: &[UnitId]| units.iter().map(|&unit| self.unit(unit).sp).sum::<u8>();
        // [23.2c] All points on both sides.
        let (a, d) = (sum(attackers), sum(defenders));
        (odds_row(a, d), [a, d])
    }

    /// Modifiers of an assault. [23.7a] (R69)
    pub fn assault_mods(&self, assault: &Assault, attackers: &[UnitId], fire_losses: u8) -> Mods {
        let book = &self.field.book;
        let target = assault.target;
        let defenders = self.stack(target);
        let mut mods = Mods::default();
        let (Some(&lead), Some(&defender)) = (attackers.first(), defenders.first()) else {
            return mods;
        };
        let arm = self.arm(lead);
        let (row, _) = self.odds(attackers, &defenders);
        // [23.2k] [23.3t] Infantry and cavalry each have their own.
        mods.0.push((Drm::Odds(row as u8, arm), book.odds(row, arm)));
        self.attackers_mods(assault, attackers, fire_losses, &mut mods);
        self.defenders_mods(target, attackers, defender, &defenders, &mut mods);
        mods.0.retain(|(_, value)| *value != 0);
        mods
    }

    fn attackers_mods(
        &self,
        assault: &Assault,
        attackers: &[UnitId],
        fire_losses: u8,
        mods: &mut Mods,
    ) {
        let book = &self.field.book;
        let target = assault.target;
        let mut hexes: Vec<Hex> = attackers.iter().map(|&unit| self.unit(unit).hex).collect();
        hexes.dedup();
        // The top unit of each attacking hex speaks for it. [18m]
        let tops: Vec<UnitId> = hexes
            .iter()
            .filter_map(|&hex| attackers.iter().copied().find(|&unit| self.unit(unit).hex == hex))
            .collect();
        let all = |test: &dyn Fn(UnitId) -> bool| tops.iter().all(|&unit| test(unit));
        let guard = |unit: UnitId| self.def(unit).guard && self.arm(unit) == Arm::Infantry;
        let elite = |unit: UnitId| self.def(unit).quality == Quality::Elite;
        // [23.3x] The Guard's own modifiers replace the elite one. [23.3s] (R69)
        if all(&|unit| guard(unit) && self.def(unit).grenadier) {
            mods.assault(book, AssaultDrm::GuardGrenadiers, 1);
        } else if all(&|unit| guard(unit)) {
            mods.assault(book, AssaultDrm::GuardChasseurs, 1);
        } else if all(&elite) {
            mods.assault(book, AssaultDrm::EliteAttacker, 1);
        }
        if tops.iter().any(|&unit| self.def(unit).quality == Quality::Green) {
            mods.assault(book, AssaultDrm::GreenAttacker, 1);
        }
        // [21.6c] [23.3y] One leader at most, the highest.
        let leader = attackers
            .iter()
            .filter_map(|&unit| self.leader_for(unit))
            .max_by_key(|&l| (self.rank(l), self.leadership(l)));
        let leadership = leader.map_or(0, |leader| self.leadership(leader));
        mods.assault(book, AssaultDrm::AttackingLeader, leadership);
        if attackers.iter().all(|&unit| self.def(unit).troop.is_heavy_cavalry()) {
            // [23.7g] Only if all are heavy.
            mods.assault(book, AssaultDrm::HeavyCavalry, 1);
        }
        // [23.7f] Tired cavalry counts once.
        if attackers.iter().any(|&unit| self.unit(unit).tired) {
            mods.assault(book, AssaultDrm::TiredCavalry, 1);
        }
        // [23.2o] [23.4c] Short distance.
        let short = |unit: &UnitId| {
            let start = self.unit(*unit).start;
            self.arm(*unit) == Arm::Cavalry
                && (assault.reaction || (start.is_somewhere() && self.distance(start, target) == 1))
        };
        if attackers.iter().any(short) {
            mods.assault(book, AssaultDrm::ShortDistance, 1);
        }
        // [23.2p] Each point just lost to defensive fire.
        mods.assault(book, AssaultDrm::LossToDefensiveFire, fire_losses);
        self.ground_mods(target, attackers, &hexes, mods);
    }

    /// Modifiers of the way the attackers come.
    fn ground_mods(&self, target: Hex, attackers: &[UnitId], hexes: &[Hex], mods: &mut Mods) {
        let (book, board) = (&self.field.book, &self.field.board);
        // [24b] [24c] Only if all come downhill or uphill.
        let level = board.level(target);
        if hexes.iter().all(|&hex| board.level(hex) > level) {
            mods.assault(book, AssaultDrm::Downhill, 1);
        } else if hexes.iter().all(|&hex| board.level(hex) < level) {
            mods.assault(book, AssaultDrm::Uphill, 1);
        }
        // [24d] Infantry out of obstructed terrain.
        let infantry = self.arm(attackers[0]) == Arm::Infantry;
        if infantry && hexes.iter().any(|&hex| self.obstructed(hex)) {
            mods.assault(book, AssaultDrm::OutOfObstructed, 1);
        }
        // [17.2c] Columns against the front of a line.
        let columns = attackers.iter().all(|&unit| self.combat_shape(unit) == Shape::Column);
        let line = self.lead_infantry(target).is_some_and(|unit| {
            self.combat_shape(unit) == Shape::Line
                && hexes.iter().all(|&hex| {
                    board
                        .direction(target, hex)
                        .is_some_and(|d| self.side_of(unit, d) == Side::Front)
                })
        });
        if infantry && columns && line {
            mods.assault(book, AssaultDrm::ColumnAgainstLine, 1);
        }
    }

    fn defenders_mods(
        &self,
        target: Hex,
        attackers: &[UnitId],
        defender: UnitId,
        defenders: &[UnitId],
        mods: &mut Mods,
    ) {
        let (book, board) = (&self.field.book, &self.field.board);
        let cavalry = self.arm(attackers[0]) == Arm::Cavalry;
        let def = self.def(defender);
        // [23.3u] Russians, not Prussians.
        if def.nation == Nation::Russian {
            mods.assault(book, AssaultDrm::RussianDefender, 1);
        }
        match def.quality {
            Quality::Elite => mods.assault(book, AssaultDrm::EliteDefender, 1),
            Quality::Green => mods.assault(book, AssaultDrm::GreenDefender, 1),
            Quality::Veteran => {}
        }
        let leader = defenders
            .iter()
            .filter_map(|&unit| self.leader_for(unit))
            .max_by_key(|&l| (self.rank(l), self.leadership(l)));
        let leadership = leader.map_or(0, |leader| self.leadership(leader));
        mods.assault(book, AssaultDrm::DefendingLeader, leadership);
        // [23.3v] The order of the defender, if it acts under one. (R64)
        match self.order_of(defender) {
            Some(Order::Hold) => mods.assault(book, AssaultDrm::UnderHold, 1),
            Some(Order::Defend) => mods.assault(book, AssaultDrm::UnderDefend, 1),
            Some(Order::Regroup) => mods.assault(book, AssaultDrm::UnderRegroup, 1),
            Some(Order::Retire) => mods.assault(book, AssaultDrm::UnderRetire, 1),
            Some(Order::StrategicMove) => mods.assault(book, AssaultDrm::UnderStrategicMove, 1),
            Some(Order::Attack | Order::Move) | None => {}
        }
        // [23.3w] Squares and columns.
        if let Some(foot) = self.lead_infantry(target) {
            match (self.combat_shape(foot), cavalry) {
                (Shape::Square, false) => {
                    mods.assault(book, AssaultDrm::SquareAgainstInfantry, 1);
                }
                (Shape::Square, true) => mods.assault(book, AssaultDrm::SquareAgainstCavalry, 1),
                (Shape::Column, true) => mods.assault(book, AssaultDrm::ColumnAgainstCavalry, 1),
                _ => {}
            }
        }
        // [23.7h] Rear and flank, each once. In a mixed hex the side better for it. [23.7b]
        let sides: Vec<Side> = attackers
            .iter()
            .filter_map(|&unit| board.direction(target, self.unit(unit).hex))
            .filter_map(|dir| defenders.iter().map(|&unit| self.fighting_side(unit, dir)).min())
            .collect();
        if sides.contains(&Side::Rear) {
            mods.assault(book, AssaultDrm::Rear, 1);
        }
        if sides.contains(&Side::Flank) {
            mods.assault(book, AssaultDrm::Flank, 1);
        }
        if defenders.iter().all(|&unit| self.arm(unit) == Arm::Artillery) {
            mods.assault(book, AssaultDrm::ArtilleryAlone, 1);
        }
        if self.arm(defender) == Arm::Cavalry && self.unit(defender).tired {
            mods.assault(book, AssaultDrm::TiredDefender, 1);
        }
        match board.cell(target).cover {
            Cover::Woods => mods.assault(book, AssaultDrm::InWoods, 1),
            Cover::Village => mods.assault(book, AssaultDrm::InVillage, 1),
            Cover::Town => mods.assault(book, AssaultDrm::InTown, 1),
            Cover::Cemetery => mods.assault(book, AssaultDrm::InCemetery, 1),
            Cover::Open | Cover::Windmill | Cover::Lake => {}
        }
    }

    /// The side of a unit towards a neighbour, as it fights. [20h]
    fn fighting_side(&self, unit: UnitId, dir: ground::Dir) -> Side {
        side(self.combat_shape(unit), self.unit(unit).facing, dir)
    }
}

/// The row of the odds chart: 1:4, 1:3, 1:2, 1:1, 2:1, 3:1, 4:1, 5:1. [23.2i]
pub fn odds_row(attackers: u8, defenders: u8) -> usize {
    let (a, d) = (u16::from(attackers.max(1)), u16::from(defenders.max(1)));
    if a >= d {
        // [23.2i] To the nearer ratio, an exact half up.
        let ratio = (2 * a + d) / (2 * d);
        2 + usize::from(ratio.min(5))
    } else {
        let ratio = (2 * d - a).div_ceil(2 * a);
        4 - usize::from(ratio.clamp(1, 4))
    }
}
