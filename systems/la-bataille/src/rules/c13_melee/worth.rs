//! Sections 13.4 and 13.5: what troops are worth in melee, and the odds.

use super::{Assault, Count, Part, Times, Worth};
use crate::book::{Factor, MeleeDrm, MeleeFactor, MeleeTarget, Number, RuleOption};
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::kinds::{Arm, Formation, Morale, Readiness};
use crate::state::battle::Battle;
use ground::Hex;
use ground::arc::Arc;

impl Battle {
    /// What its formation, state and ground make of a unit in one of its hexes, attacking or
    /// not.
    fn common_factors(&self, assault: &Assault, unit: UnitId, hex: Hex) -> Vec<(Times, Factor)> {
        let (book, troops) = (self.book(), self.unit(unit));
        let mut factors = Vec::new();
        let mut chart = |key: MeleeFactor| {
            factors.push((Times::Chart(key), book.melee_factor(key)));
        };
        let cavalry = self.arm(unit) == Arm::Cavalry;
        // [13.4.2]
        match (troops.state, self.arm(unit)) {
            // [13.4.3] [4.3.5b]
            (Morale::Disordered, _) => chart(MeleeFactor::Disordered),
            // [4.3.6c]
            (Morale::Routed, Arm::Cavalry) => chart(MeleeFactor::RoutedCavalry),
            (Morale::Routed, _) => chart(MeleeFactor::RoutedInfantry),
            (Morale::GoodOrder, _) => match (troops.formation, troops.hexes.len()) {
                // [6.7.14p1] [6.8.7p1] A quarter in each of the two hexes.
                (Formation::Skirmish, 2) => chart(MeleeFactor::TwoHexSkirmish),
                // [6.7.14]
                (Formation::Skirmish, _) => chart(MeleeFactor::Skirmish),
                // [6.4.13c]
                (Formation::Line, 2) => chart(MeleeFactor::TwoHexLine),
                // [6.10.8]
                (Formation::RoadMarch, _) => chart(MeleeFactor::RoadMarch),
                _ => {}
            },
        }
        // [6.4.9e]
        if self.is_heavy(unit) && self.formed(unit) == Some(Formation::Line) {
            chart(MeleeFactor::HeavyInLine);
        }
        // [6.6.7]
        if cavalry && self.terrain(hex).is_cover() {
            chart(MeleeFactor::CavalryInCover);
        }
        if cavalry && troops.state == Morale::GoodOrder {
            let readiness = troops.readiness;
            // [5.1.2a] [5.1.3a]
            if readiness != Readiness::Fresh {
                factors.push((Times::Tired(readiness), book.readiness(readiness).melee));
            }
            if assault.spared.contains(&unit) {
                // [5.1.4] [5.1.4n]
                factors.push((Times::Spared, book.kept_readiness()));
            }
        }
        factors
    }

    /// A value with all its factors, rounded once. [13.5.2] [16.2.1]
    fn worth(&self, unit: UnitId, hex: Hex, factors: Vec<(Times, Factor)>, lance: u16) -> Worth {
        let (def, troops) = (self.def(unit), self.unit(unit));
        // [3.3.1] [3.3.4]
        let base = def.melee_value(self.book(), troops.losses);
        let product = factors.iter().fold(Factor::ONE, |all, (_, factor)| all.and(*factor));
        let rounded = def.rounded(product, base);
        // [4.3.5b] [4.3.6c] Never less than one without order.
        let least = u16::from(troops.state != Morale::GoodOrder);
        Worth { unit, hex, base, factors, lance, value: rounded.max(least) + lance }
    }

    /// The lances of a unit in one hex, doubled. In good order and in line
    /// only.
    fn lances(&self, unit: UnitId) -> u16 {
        // [6.3.7] Not in column.
        if self.formed(unit) != Some(Formation::Line) {
            return 0;
        }
        let bonus = self.def(unit).lance_bonus(self.unit(unit).losses);
        // [6.4.9c] [13.4.8]
        self.book().melee_factor(MeleeFactor::LanceInLine).down(bonus)
    }

    /// What an attacker is worth from one of its hexes.
    pub fn attack_worth(&self, assault: &Assault, unit: UnitId, hex: Hex) -> Worth {
        let book = self.book();
        let mut factors = self.common_factors(assault, unit, hex);
        let mut chart = |key: MeleeFactor| {
            factors.push((Times::Chart(key), book.melee_factor(key)));
        };
        let face = self.face(unit, hex, assault.target);
        match face {
            // [13.4.4] [6.2.3b1] (R15)
            Arc::Flank => chart(MeleeFactor::Flank),
            // [13.4.5] [6.2.4b1] (R15)
            Arc::Rear => chart(MeleeFactor::Rear),
            Arc::Front => {}
        }
        let defenders = self.defenders(assault.target, self.seat_of(unit));
        let is = |formation: Formation| {
            defenders.iter().any(|defender| self.formed(*defender) == Some(formation))
        };
        let charge = assault.charges.iter().find(|charge| charge.attackers.contains(&unit));
        let cavalry = self.arm(unit) == Arm::Cavalry;
        if is(Formation::Square) {
            // [6.5.11] [6.5.11b]
            chart(if cavalry {
                MeleeFactor::CavalryOnSquare
            } else {
                MeleeFactor::InfantryOnSquare
            });
        }
        let masse = is(Formation::Masse);
        // [16.2.7f1] (R16)
        if cavalry && masse && charge.is_some() {
            chart(MeleeFactor::CavalryOnMasse);
        }
        // [6.6.1] All who stand in cover are in general order or without any. (R224)
        if cavalry && self.terrain(assault.target).is_cover() && !self.terrain(hex).is_cover() {
            chart(MeleeFactor::CavalryIntoCover);
        }
        // [13.4.6] Through the front of light cavalry. (R140)
        let light = defenders.first().is_some_and(|defender| self.is_light(*defender));
        if self.is_heavy(unit) && light && face == Arc::Front {
            chart(MeleeFactor::HeavyOnLight);
        }
        if let Some(charge) = charge {
            // [10.2.5] [10.2.12] [16.2.7f2] [6.5.11n]
            if charge.straight && !charge.reacted && !masse {
                chart(MeleeFactor::StraightCharge);
            }
            // [OPT-3]
            if charge.unrecalled && self.has_option(RuleOption::FailedRecall) {
                chart(MeleeFactor::FailedRecall);
            }
        }
        // [10.2.5p1] No factor touches the lances.
        let lance = self.lances(unit);
        self.worth(unit, hex, factors, lance)
    }

    /// What a defender is worth in the hex that is assaulted.
    pub fn defence_worth(&self, assault: &Assault, unit: UnitId) -> Worth {
        let mut factors = self.common_factors(assault, unit, assault.target);
        // [13.4.6] In defence, when light cavalry comes at its front. (R140)
        let light = assault.attackers.iter().any(|&attacker| {
            self.is_light(attacker)
                && self
                    .fighting_hexes(assault, attacker)
                    .iter()
                    .any(|from| self.face(attacker, *from, assault.target) == Arc::Front)
        });
        if self.is_heavy(unit) && light {
            let key = MeleeFactor::HeavyOnLight;
            factors.push((Times::Chart(key), self.book().melee_factor(key)));
        }
        // Lances serve those who ride at the enemy, not those who wait for him: [10.3] [10.4] who
        // charged out of turn has ridden, though the active side attacks.
        let rode = !assault.charges.is_empty() && self.unit(unit).marks.charged;
        let rides = rode || assault.charges.iter().any(|charge| charge.reacted);
        let masse = assault
            .attackers
            .iter()
            .any(|&attacker| self.formed(attacker) == Some(Formation::Masse));
        // [16.2.7f1] (R16)
        if rode && masse && self.arm(unit) == Arm::Cavalry {
            let key = MeleeFactor::CavalryOnMasse;
            factors.push((Times::Chart(key), self.book().melee_factor(key)));
        }
        let lance = if rides { self.lances(unit) } else { 0 };
        self.worth(unit, assault.target, factors, lance)
    }

    /// [13.5.4] Both sides and the odds. All units count.
    pub fn count_melee(&self, assault: &Assault) -> Count {
        // [13.5.2] [6.3.6] [6.4.13d] [6.6.6] All units count.
        let attack: Vec<Worth> = assault
            .attackers
            .iter()
            .flat_map(|&unit| {
                let hexes = self.fighting_hexes(assault, unit);
                hexes.into_iter().map(move |hex| self.attack_worth(assault, unit, hex))
            })
            .collect();
        let seat = assault.attackers.first().map(|unit| self.seat_of(*unit));
        let defenders = seat.map(|seat| self.defenders(assault.target, seat)).unwrap_or_default();
        // [13.5.3]
        let defence: Vec<Worth> =
            defenders.iter().map(|unit| self.defence_worth(assault, *unit)).collect();
        // [13.5.6] The ends of the table hold for all beyond them.
        let odds = self.book().melee_odds(Count::sum(&attack), Count::sum(&defence));
        // [16.2.3] (R56) [13.5.4p1]
        let columns = i32::from(self.book().melee_drm(MeleeDrm::RussianGuard).value);
        let guard = |units: &[UnitId]| {
            let any = units.iter().any(|unit| {
                self.def(*unit).troop.is_russian_guard() && self.arm(*unit) != Arm::Artillery
            });
            i32::from(any) * columns
        };
        let shift = guard(&assault.attackers) - guard(&defenders);
        Count { attack, defence, odds, shift }
    }

    /// [13.2.3a] Increments on both sides that count before the melee.
    pub fn assault_strength(&self, assault: &Assault) -> (u32, u32) {
        let most = self.book().number(Number::LineAssaults) as u32;
        let mut hexes: Vec<Hex> = Vec::new();
        for &unit in &assault.attackers {
            for hex in self.fighting_hexes(assault, unit) {
                if !hexes.contains(&hex) {
                    hexes.push(hex);
                }
            }
        }
        let attack = hexes
            .iter()
            .map(|&hex| {
                let here =
                    assault.attackers.iter().filter(|unit| self.unit(**unit).hexes.contains(hex));
                let (mut lines, mut others) = (0, 0);
                for &unit in here {
                    let increments = u32::from(self.increments_in(unit, hex));
                    // [6.4.13a] Four of a line in a hex; [6.3.5] [6.6.5] all of the others.
                    if self.formed(unit) == Some(Formation::Line) {
                        lines += increments;
                    } else {
                        others += increments;
                    }
                }
                lines.min(most) + others
            })
            .sum();
        // [6.4.13b] All defenders of the hex.
        let seat = assault.attackers.first().map(|unit| self.seat_of(*unit));
        let defenders = seat.map(|seat| self.defenders(assault.target, seat)).unwrap_or_default();
        let defence =
            defenders.iter().map(|unit| u32::from(self.increments_in(*unit, assault.target))).sum();
        (attack, defence)
    }

    /// What a result takes a unit for. [10.5.4] Guns with infantry share its fate, but unlimbered
    /// ones cannot disorder or rout. [10.5.3]
    pub fn melee_target(&self, unit: UnitId, hex: Hex) -> MeleeTarget {
        let troops = self.unit(unit);
        if self.arm(unit) == Arm::Artillery {
            if troops.formation == Formation::Unlimbered {
                return MeleeTarget::Unlimbered;
            }
            let seat = self.seat_of(unit);
            let foot = self
                .units_at(hex)
                .find(|other| self.arm(*other) == Arm::Infantry && self.seat_of(*other) == seat);
            if let Some(foot) = foot {
                return self.melee_target(foot, hex);
            }
        }
        match (self.arm(unit), troops.state, troops.formation) {
            (Arm::Cavalry, Morale::Routed, _) => MeleeTarget::RoutedCavalry,
            (Arm::Cavalry, ..) => MeleeTarget::Cavalry,
            (Arm::Artillery, Morale::Routed, _) => MeleeTarget::RoutedLimbered,
            (Arm::Artillery, Morale::GoodOrder, _) => MeleeTarget::Limbered,
            (_, Morale::Disordered, _) => MeleeTarget::DisorderedInfantry,
            (Arm::Infantry, Morale::Routed, _) => MeleeTarget::RoutedInfantry,
            (Arm::Infantry, Morale::GoodOrder, Formation::Square) => MeleeTarget::Square,
            (Arm::Infantry, Morale::GoodOrder, _) => MeleeTarget::Infantry,
        }
    }

    /// What a leader adds for troops of his nation and of an arm in his hex. [2.3.3]
    pub fn melee_bonus(&self, leader: LeaderId, units: &[UnitId], part: Part) -> i32 {
        let def = self.leader_def(leader);
        let hex = self.leaders[leader.index()].hex;
        let with = |arm: Arm| {
            units.iter().any(|&unit| {
                let here = self.unit(unit).hexes.contains(hex);
                here && self.arm(unit) == arm && self.def(unit).nation == def.nation
            })
        };
        // [2.3.4]
        let foot = match part {
            Part::Attack => def.attack,
            Part::Defence => def.defence,
        };
        let on_foot = if with(Arm::Infantry) { foot } else { 0 };
        let mounted = if with(Arm::Cavalry) { def.cavalry } else { 0 };
        on_foot.max(mounted)
    }
}
