//! What fire, checks and melee are expected to do, by the charts of the game.

use super::Mind;
use engine::Seat;

use great_battles::book::{DefenderLevels, FireResult, Loser, MeleeMorale, ShockKind};
use great_battles::nouns::{Arm, Formation, MoraleLevel, UnitId};
use great_battles::rules::s08_fire::aim::Shot;
use great_battles::rules::s08_shock::Attack;
use great_battles::rules::s08_shock::melee::Round;
use ground::Hex;

/// Faces of the die.
const FACES: i32 = 10;
/// What a strength point is worth, where a steady unit is worth one.
const STRENGTH: f64 = 0.07;
/// What a retreat costs.
const RETREAT: f64 = 0.4;
/// What being disordered costs.
const DISORDER: f64 = 0.1;
/// What a charge costs those who ride it: they are blown and disordered.
const BLOWN: f64 = 0.15;
/// What a round of melee without a winner costs each side.
const CONTINUES: f64 = 0.2;
/// What it costs if a friend fails his check when he sees a unit run.
const PANIC: f64 = 1.2;
/// Chance from which infantry forms square before a charge.
pub(super) const SQUARE: f64 = 0.5;

/// What a unit of a level is worth: from unsteady on it counts as lost.
const fn worth(level: MoraleLevel) -> f64 {
    match level {
        MoraleLevel::Good => 1.0,
        MoraleLevel::Shaken => 0.7,
        MoraleLevel::Unsteady => 0.2,
        MoraleLevel::Routed => 0.05,
    }
}

/// The mean over the faces of a die.
fn mean(value: impl Fn(i32) -> f64) -> f64 {
    (0..FACES).map(value).sum::<f64>() / f64::from(FACES)
}

impl Mind<'_> {
    /// What the loss of levels costs a unit, and those beside it who see it run.
    fn levels(&self, unit: UnitId, levels: u8) -> f64 {
        if levels == 0 {
            return 0.0;
        }
        let before = self.battle.unit(unit).level;
        let after = before.worse(levels);
        let runs = before < MoraleLevel::Unsteady && after >= MoraleLevel::Unsteady;
        let panic = if runs { PANIC * self.witnesses(unit) } else { 0.0 };
        worth(before) - worth(after) + panic
    }

    /// Friends beside a unit who would have to check, each by his chance to fail.
    fn witnesses(&self, unit: UnitId) -> f64 {
        let battle = self.battle;
        let seat = battle.seat_of(unit);
        let near = battle.board().neighbours(battle.unit(unit).hex);
        let tops = near.filter_map(|(_, hex)| battle.top(hex));
        let friends = tops.filter(|one| *one != unit && battle.seat_of(*one) == seat);
        let fails = friends.map(|one| 1.0 - 0.1 * f64::from(battle.stats(one).morale));
        fails.sum()
    }

    fn destroyed(&self, unit: UnitId) -> f64 {
        worth(self.battle.unit(unit).level) + STRENGTH * f64::from(self.battle.unit(unit).sp)
    }

    /// What the loss of strength costs a unit.
    fn strength(&self, unit: UnitId, sp: u8) -> f64 {
        match sp >= self.battle.unit(unit).sp {
            true => self.destroyed(unit),
            false => STRENGTH * f64::from(sp),
        }
    }

    /// What a shot is expected to do to its target.
    pub fn shot(&self, shot: Shot) -> f64 {
        let (battle, target) = (self.battle, shot.target);
        let column = i32::from(battle.aim(shot).column);
        let routed = battle.is_routed(target);
        let above = battle.morale_mods(target).total() - i32::from(battle.stats(target).morale);
        let check = |modifier: i32| {
            mean(|die| self.levels(target, battle.book().morale(die + above + modifier)))
        };
        // Results of a column repeat: each check is counted once.
        let mut known: [Option<f64>; 8] = [None; 8];
        let mut sum = 0.0;
        for die in 0..FACES {
            let (sp, modifier) = match battle.book().fire(die as u8, column) {
                FireResult::None => continue,
                _ if routed => {
                    sum += self.destroyed(target);
                    continue;
                }
                FireResult::Check(modifier) => (0, i32::from(modifier)),
                FireResult::Loss(sp) => (sp, i32::from(sp) - 1),
            };
            let at = (modifier + 2).clamp(0, 7) as usize;
            let checked = *known[at].get_or_insert_with(|| check(modifier));
            sum += checked + if sp > 0 { self.strength(target, sp) } else { 0.0 };
        }
        sum / f64::from(FACES)
    }

    /// What the best shot of a unit at another is expected to do.
    pub fn fire(&self, firer: UnitId, target: UnitId) -> f64 {
        let shots = self.battle.shots(firer, target).into_iter();
        shots.map(|shot| self.shot(shot)).fold(0.0, f64::max)
    }

    /// What a unit's fire at another is expected to bring, less what he does to it in return.
    pub fn exchange(&self, firer: UnitId, target: UnitId) -> f64 {
        let back = self.battle.return_shots(target, firer).into_iter();
        let back = back.filter(|shot| shot.target == firer).map(|shot| self.shot(shot));
        self.fire(firer, target) - back.fold(0.0, f64::max)
    }

    /// The chance that an attacker passes his check, and what failing is expected to cost him.
    fn attacker_check(&self, attack: &Attack) -> (f64, f64) {
        let (battle, lead) = (self.battle, attack.lead());
        let above =
            battle.attacker_mods(attack, lead).total() - i32::from(battle.stats(lead).morale);
        let (mut passes, mut cost) = (0.0, 0.0);
        for die in 0..FACES {
            let result = battle.book().attacker(die + above);
            if result.melee {
                passes += 0.1;
            } else {
                cost += 0.1 * self.levels(lead, result.levels);
                cost += if result.disordered { 0.1 * DISORDER } else { 0.0 };
            }
        }
        (passes, cost)
    }

    /// What the check of a defender is expected to cost him, and the chance that he stands.
    fn defender_check(&self, attack: &Attack, unit: UnitId) -> (f64, f64) {
        let battle = self.battle;
        let above =
            battle.defender_mods(attack, unit).total() - i32::from(battle.stats(unit).morale);
        let (mut cost, mut stands) = (0.0, 0.0);
        for die in 0..FACES {
            let result = battle.book().defender(die + above);
            if !result.retreat {
                stands += 0.1;
                continue;
            }
            let levels = match result.levels {
                DefenderLevels::Routs => self.levels(unit, MoraleLevel::ALL.len() as u8),
                DefenderLevels::Levels(levels) => self.levels(unit, levels),
            };
            cost += 0.1 * (levels + RETREAT + self.strength(unit, result.sp));
        }
        (cost, stands)
    }

    /// What a melee is expected to bring, with this sum of modifiers: the loss of the defenders less
    /// that of the attackers.
    fn melee(&self, attackers: &[UnitId], defenders: &[UnitId], modifiers: i32) -> f64 {
        let loses = |stack: &[UnitId], sp: u8, morale: MeleeMorale| {
            let levels = match morale {
                MeleeMorale::Routs => MoraleLevel::ALL.len() as u8,
                MeleeMorale::Levels(levels) => levels,
                MeleeMorale::Check => 0,
            };
            let all: f64 = stack.iter().map(|unit| self.levels(*unit, levels) + RETREAT).sum();
            all + stack.first().map_or(0.0, |top| self.strength(*top, sp))
        };
        mean(|die| {
            let result = self.battle.book().melee(die + modifiers);
            match result.loser {
                Loser::Attacker => -loses(attackers, result.sp, result.morale),
                Loser::Defender => loses(defenders, result.sp, result.morale),
                // The next round has no charge in it.
                Loser::Both => -CONTINUES * f64::from(i8::from(modifiers < 1)),
            }
        })
    }

    /// What an attack by bayonet or assault is expected to bring.
    pub fn attack(&self, from: Hex, to: Hex) -> f64 {
        let battle = self.battle;
        let Some(mut attack) = battle.declared(from, to) else { return -1.0 };
        attack.supports = battle.supports(from, to).len().min(2) as u8;
        let combatants: Vec<UnitId> = battle.units_at(to).collect();
        let routed = combatants.iter().filter(|unit| battle.is_routed(**unit));
        let overrun: f64 = routed.map(|unit| self.destroyed(*unit) + 0.3).sum();
        let defenders: Vec<UnitId> =
            combatants.iter().copied().filter(|unit| !battle.is_routed(*unit)).collect();
        if defenders.is_empty() {
            return overrun;
        }
        let (passes, fails) = self.attacker_check(&attack);
        let answer = defenders.first().map_or(0.0, |top| self.fire(*top, attack.lead()));
        let troops: Vec<UnitId> =
            defenders.iter().copied().filter(|unit| battle.arm(*unit) != Arm::Artillery).collect();
        let guns: f64 = defenders
            .iter()
            .filter(|unit| battle.arm(**unit) == Arm::Artillery)
            .map(|unit| self.destroyed(*unit))
            .sum();
        let (mut gain, mut stand) = (0.0, 1.0);
        for unit in &troops {
            let (cost, stands) = self.defender_check(&attack, *unit);
            gain += cost;
            stand *= stands;
        }
        if troops.is_empty() {
            stand = 0.0;
        }
        gain += (1.0 - stand) * guns;
        if attack.kind == ShockKind::Assault && stand > 0.0 {
            let modifiers = battle.melee_mods(&attack, Round::Later).total();
            gain += stand * self.melee(&attack.attackers, &troops, modifiers);
        }
        overrun + passes * (gain - answer) - fails
    }

    /// An attack as a charge of one unit would be.
    fn as_charge(&self, unit: UnitId, to: Hex, began: Option<u16>) -> Attack {
        Attack {
            kind: ShockKind::Charge,
            attackers: vec![unit],
            from: self.battle.unit(unit).hex,
            targets: vec![to],
            supports: 0,
            began,
            counter: Vec::new(),
            against: self.battle.units_at(to).collect(),
            before: 0,
        }
    }

    /// What a charge is expected to bring.
    pub fn charge(&self, unit: UnitId, to: Hex, began: Option<u16>) -> f64 {
        let battle = self.battle;
        let attack = self.as_charge(unit, to, began);
        let overrun: f64 = battle
            .units_at(to)
            .filter(|one| battle.is_routed(*one))
            .map(|one| self.destroyed(one) + 0.3)
            .sum();
        let (own, enemies) = ([unit], battle.defenders(&attack));
        let troops: Vec<UnitId> =
            enemies.into_iter().filter(|one| !battle.is_routed(*one)).collect();
        let Some(top) = troops.first().copied() else {
            let guns = battle.units_at(to).filter(|one| !battle.is_routed(*one));
            return overrun + guns.map(|one| self.destroyed(one)).sum::<f64>() - BLOWN;
        };
        let modifiers = battle.melee_mods(&attack, Round::First).total();
        let in_square = battle.unit(top).formation == Formation::Square;
        let (cost, stands) = self.defender_check(&attack, top);
        let standing = cost + stands * self.melee(&own, &troops, modifiers);
        let answer = stands * self.fire_back(top, unit);
        let gain = match battle.arm(top) {
            Arm::Infantry if !in_square && battle.may_try_square(top).is_ok() => {
                let formed = self.square_chance(&attack, top);
                // Half the bonus and the modifier against squares.
                let repelled = self.melee(&own, &troops, modifiers - 4);
                let caught = self.melee(&own, &troops, modifiers) + DISORDER;
                let squared = formed * repelled + (1.0 - formed) * caught;
                if formed >= SQUARE { squared } else { standing - answer }
            }
            // Cavalry that can meets it with a bonus of its own.
            Arm::Cavalry => {
                let met = self.melee(&own, &troops, modifiers - 1);
                f64::min(standing, met)
            }
            _ => standing - answer,
        };
        overrun + gain - BLOWN
    }

    /// What the fire of those charged is expected to do, as at arm's length.
    fn fire_back(&self, from: UnitId, at: UnitId) -> f64 {
        if self.battle.can_fire(from).is_err() {
            return 0.0;
        }
        let above = self.battle.morale_mods(at).total() - i32::from(self.battle.stats(at).morale);
        mean(|die| self.levels(at, self.battle.book().morale(die + above))) * 0.8
    }

    /// The chance that infantry forms square before a charge.
    pub fn square_chance(&self, attack: &Attack, unit: UnitId) -> f64 {
        let battle = self.battle;
        let above = battle.square_mods(attack, unit).total() - i32::from(battle.stats(unit).morale);
        mean(|die| f64::from(u8::from(battle.book().square(die + above).square)))
    }

    /// The chance of infantry that is asked how it receives a charge.
    pub fn receives_in_square(&self, unit: UnitId) -> f64 {
        let attack = self.as_charge(unit, self.battle.unit(unit).hex, None);
        self.square_chance(&attack, unit)
    }

    /// The chance that cavalry passes the check of a counter-charge.
    pub fn counter_chance(&self, unit: UnitId) -> f64 {
        let mut attack = self.as_charge(unit, self.battle.unit(unit).hex, None);
        attack.targets.clear();
        self.attacker_check(&attack).0
    }

    /// Strength in fit units of a side near a hex.
    pub fn strength_near(&self, hex: Hex, seat: Seat, within: u16) -> u32 {
        let battle = self.battle;
        let near = battle.army(seat).filter(|unit| {
            !battle.is_unsteady(*unit)
                && battle.board().distance(battle.unit(*unit).hex, hex) <= within
        });
        near.map(|unit| self.weight(unit)).sum()
    }

    /// The strength of a unit as it is now: who is shaken counts half, who runs not at all.
    pub fn steady_weight(&self, unit: UnitId) -> u32 {
        let halves = match self.battle.unit(unit).level {
            MoraleLevel::Good => 2,
            MoraleLevel::Shaken => 1,
            MoraleLevel::Unsteady | MoraleLevel::Routed => 0,
        };
        halves * self.weight(unit) / 2
    }

    /// The strength of a unit, by its morale.
    pub fn weight(&self, unit: UnitId) -> u32 {
        let battle = self.battle;
        u32::from(battle.unit(unit).sp) * (u32::from(battle.stats(unit).morale) + 2)
    }
}
