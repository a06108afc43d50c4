//! A first opponent for Grande Armée: it looks one decision ahead.
//!
//! It attacks where it is stronger, holds where it is weaker, keeps its guns in range and its
//! brigades within reach of their officers. It sees only what its side may know.

mod reasons;

use crate::manner::{Manner, Mannered};
use engine::{AskOf, Bot, Fast, Seat, Sight};
use grande_armee::nouns::field::{ForceId, OfficerId, UnitId};
use grande_armee::nouns::kinds::{Arm, Status};
use grande_armee::rules::{
    a_setup, b_turn, c_skirmish, d_artillery, e_control, f_movement, g_combat, h_losses, i_victory,
};
use grande_armee::{Battle, Choice, Question};
use ground::table::{Base, Mil, Shape, Spot};

/// The greedy player.
pub struct Greedy {
    dice: Fast,
    manner: Manner,
    /// Officers who have ridden in this pulse.
    rode: Vec<OfficerId>,
    /// The pulse they rode in.
    pulse: (u8, u8, u8),
}

impl Greedy {
    /// From a seed, which only breaks ties.
    pub fn new(seed: u64) -> Self {
        Greedy { dice: Fast::new(seed), manner: Manner::Usual, rode: Vec::new(), pulse: (0, 0, 0) }
    }
}

impl Mannered for Greedy {
    fn adopt(&mut self, manner: Manner) {
        self.manner = manner;
    }
}

impl Bot<Battle> for Greedy {
    fn answer(&mut self, sight: &Sight<'_, Battle>, ask: &AskOf<Battle>) -> Choice {
        let battle = sight.known();
        let now = (battle.day, battle.turn, battle.pulse);
        if now != self.pulse {
            self.pulse = now;
            self.rode.clear();
        }
        let daring = self.manner.daring();
        let mind = Mind { battle: &battle, seat: sight.seat(), rode: &self.rode, daring };
        let mut best = (0, f64::NEG_INFINITY);
        for (index, choice) in ask.choices.iter().enumerate() {
            let value = mind.score(&ask.question, choice) + self.dice.below(1000) as f64 * 1e-6;
            if value > best.1 {
                best = (index, value);
            }
        }
        let choice = ask.choices[best.0].clone();
        if let Choice::Officer(officer) = choice {
            self.rode.push(officer);
        }
        choice
    }

    fn explain(
        &mut self,
        sight: &Sight<'_, Battle>,
        ask: &AskOf<Battle>,
        choice: &Choice,
    ) -> String {
        let battle = sight.known();
        let (rode, daring) = (&self.rode[..], self.manner.daring());
        Mind { battle: &battle, seat: sight.seat(), rode, daring }.why(&ask.question, choice)
    }
}

/// What the bot thinks about a position it knows.
struct Mind<'a> {
    battle: &'a Battle,
    seat: Seat,
    rode: &'a [OfficerId],
    /// How readily it takes risks: 1 is usual.
    daring: f64,
}

fn yes_if(choice: &Choice, wanted: bool) -> f64 {
    f64::from(u8::from((*choice == Choice::Yes) == wanted))
}

fn inches(length: Mil) -> f64 {
    f64::from(length.0) / 1000.0
}

impl Mind<'_> {
    /// How good an answer looks.
    fn score(&self, question: &Question, choice: &Choice) -> f64 {
        let battle = self.battle;
        match (question, choice) {
            (Question::Setup(a_setup::Ask::Deploy(_)), Choice::Recommended) => 1.0,
            (Question::Turn(b_turn::Ask::HandOver { army, .. }), Choice::Number(number)) => {
                let share = f64::from(battle.army(*army).cup) / 3.0;
                -(f64::from(*number) - share).abs()
            }
            (Question::Turn(b_turn::Ask::InitiativeReroll { own, other }), choice) => {
                let behind = other.sum() - own.sum();
                match choice {
                    Choice::Die(die) if (0..=3).contains(&behind) && self.rich() => {
                        3.5 - f64::from(own.as_slice()[usize::from(*die)])
                    }
                    Choice::Die(_) => -1.0,
                    _ => 0.0,
                }
            }
            (Question::Turn(b_turn::Ask::FirstOrSecond), Choice::First) => 1.0,
            (Question::Skirmish(c_skirmish::Ask::Skirmish), Choice::Against(by, at)) => {
                self.skirmish(*by, *at)
            }
            (Question::Artillery(d_artillery::Ask::Relocate { .. }), Choice::No) => 0.5,
            (Question::Artillery(d_artillery::Ask::FireAt(battery)), Choice::Unit(target)) => {
                self.fire(*battery, *target)
            }
            (Question::Control(e_control::Ask::Command { giver, left }), choice) => {
                self.command(*giver, *left, choice)
            }
            (Question::Control(e_control::Ask::Lapels(_)), Choice::Force(force)) => {
                if self.wants(*force) == Status::Attack { 2.0 } else { -1.0 }
            }
            (Question::Control(e_control::Ask::LapelStatus(force)), Choice::Status(status)) => {
                self.likes(*force, *status)
            }
            (Question::Control(e_control::Ask::HoldInstead(force)), _) => {
                yes_if(choice, self.wants(*force) == Status::Hold)
            }
            (Question::Control(e_control::Ask::KeepDice { force, .. }), Choice::Pair(a, b)) => {
                self.likes(*force, battle.status_by(*force, (*a, *b)))
            }
            (Question::Control(e_control::Ask::HoldInTowns(force)), _) => {
                yes_if(choice, self.wants(*force) != Status::Attack)
            }
            (Question::Control(e_control::Ask::LeaveBehind(_)), Choice::Unit(_)) => 1.0,
            (
                Question::Artillery(
                    d_artillery::Ask::MakeBattery(_) | d_artillery::Ask::BatteryBefore,
                ),
                _,
            ) => yes_if(choice, false),
            (Question::Movement(f_movement::Ask::Officers | f_movement::Ask::Act), choice) => {
                self.act(choice)
            }
            (
                Question::Movement(
                    f_movement::Ask::OfficerTo(officer) | f_movement::Ask::Safety(officer),
                ),
                Choice::Spot(spot),
            ) => self.officer_at(*officer, *spot),
            (Question::Movement(f_movement::Ask::RerollMove { unit, die }), choice) => {
                self.reroll(*unit, *die, choice)
            }
            (Question::Movement(f_movement::Ask::Manoeuvre { unit, .. }), choice) => {
                self.manoeuvre(*unit, choice)
            }
            (Question::Losses(h_losses::Ask::RerollRecovery { .. }), choice) => match choice {
                Choice::BySubCommander => 1.0,
                Choice::ByCommandDie if self.rich() => 0.5,
                _ => 0.0,
            },
            (Question::Movement(f_movement::Ask::Evade { unit, by }), choice) => {
                let weaker = battle.unit(*unit).sp < battle.unit(*by).sp;
                f64::from(u8::from((*choice == Choice::Evade) == weaker))
            }
            (Question::Combat(g_combat::Ask::OfficerDice { .. }), _) => yes_if(choice, true),
            (Question::Combat(g_combat::Ask::CommandDie { .. }), _) => yes_if(choice, self.rich()),
            (Question::Victory(i_victory::Ask::StayOrLeave(army)), choice) => {
                let state = battle.army(*army);
                let own = f64::from(state.lost) / f64::from(state.break_point.max(1));
                let worn = own > self.enemy_wear() || battle.day > 1;
                f64::from(u8::from((*choice == Choice::Leave) == worn))
            }
            (Question::Victory(i_victory::Ask::PursuitHit { .. }), Choice::Unit(unit)) => {
                f64::from(battle.unit(*unit).sp)
            }
            (Question::Victory(i_victory::Ask::Cadre { .. }), Choice::Unit(unit)) => {
                1.0 + f64::from(battle.hits_on(*unit))
            }
            (
                Question::Victory(i_victory::Ask::Converge(_) | i_victory::Ask::Reassign(_)),
                Choice::Done,
            ) => 1.0,
            _ => 0.0,
        }
    }

    /// Whether there are command dice to spare.
    fn rich(&self) -> bool {
        self.battle.dice_of(self.seat) > 3
    }

    fn enemy_wear(&self) -> f64 {
        let battle = self.battle;
        let share = battle.field.armies_of(self.seat.other()).map(|army| {
            f64::from(battle.army(army).lost) / f64::from(battle.army(army).break_point.max(1))
        });
        share.fold(0.0, f64::max)
    }

    /// Strength of a side within a distance of a place.
    fn strength_near(&self, place: &Base, seat: Seat, reach: Mil) -> f64 {
        let battle = self.battle;
        battle
            .army_of(seat)
            .filter(|&unit| battle.base(unit).within(place, reach))
            .map(|unit| match battle.arm(unit) {
                Arm::Artillery => 2.0,
                _ => f64::from(battle.unit(unit).sp),
            })
            .sum()
    }

    /// What a Force should do.
    fn wants(&self, force: ForceId) -> Status {
        let battle = self.battle;
        let Some(lead) = battle.members(force).find(|&unit| battle.arm(unit) != Arm::Artillery)
        else {
            return Status::Active;
        };
        let base = battle.base(lead);
        let own = self.strength_near(&base, self.seat, Mil::inches(16));
        let foe = self.strength_near(&base, self.seat.other(), Mil::inches(16));
        let hurt = battle.members(force).any(|unit| battle.hits_on(unit) >= 3);
        if foe == 0.0 {
            return if hurt && battle.turn.is_multiple_of(2) {
                Status::Hold
            } else {
                Status::Active
            };
        }
        match self.daring * own / foe {
            ratio if ratio > 1.25 => Status::Attack,
            ratio if ratio > 0.7 => Status::Active,
            _ => Status::Hold,
        }
    }

    /// How a status suits a Force.
    fn likes(&self, force: ForceId, status: Status) -> f64 {
        let wish = self.wants(force);
        match (wish, status) {
            (wish, status) if wish == status => 4.0,
            (_, Status::Active) => 3.0,
            (Status::Attack, Status::Hold) | (Status::Active, Status::Attack) => 1.0,
            (_, Status::Hold) => 2.0,
            (_, Status::Withdraw) => 0.0,
            _ => 0.5,
        }
    }

    fn command(&self, giver: OfficerId, left: u8, choice: &Choice) -> f64 {
        let battle = self.battle;
        match choice {
            Choice::Force(force) => {
                let reserve = 3u8.saturating_sub(battle.pulse) * 2;
                if left <= reserve {
                    return -1.0;
                }
                let far = battle.command_row(giver, *force).is_none_or(|row| row.paid > 1);
                let near = battle
                    .members(*force)
                    .map(|unit| self.nearest(&battle.base(unit)).map_or(99.0, |(_, far)| far))
                    .fold(99.0, f64::min);
                let weight = if near < 24.0 { 2.0 } else { 0.6 };
                weight - f64::from(battle.force(*force).dice) - if far { 1.0 } else { 0.0 }
            }
            _ => 0.1,
        }
    }

    fn nearest(&self, base: &Base) -> Option<(UnitId, f64)> {
        self.battle.nearest_enemy(base, self.seat).map(|(enemy, far)| (enemy, inches(far)))
    }

    fn worth(&self, unit: UnitId) -> f64 {
        let battle = self.battle;
        let sp = f64::from(battle.unit(unit).sp.max(1));
        match battle.arm(unit) {
            Arm::Artillery => 1.2,
            // The last points of a brigade are worth most.
            _ => 1.0 + 4.0 / sp,
        }
    }

    fn skirmish(&self, by: UnitId, at: UnitId) -> f64 {
        f64::from(self.battle.def(by).sk) * self.worth(at)
    }

    fn fire(&self, battery: UnitId, target: UnitId) -> f64 {
        match self.battle.check_shot(battery, target) {
            Ok(_) => 1.0 + self.worth(target),
            Err(_) => -1.0,
        }
    }

    /// Who acts: recoveries, then units from the front to the rear, then officers with stragglers.
    fn act(&self, choice: &Choice) -> f64 {
        let battle = self.battle;
        match choice {
            Choice::Recover(_) => 500.0,
            Choice::Unit(unit) => {
                let far = self.nearest(&battle.base(*unit)).map_or(99.0, |(_, far)| far);
                let guns = if battle.arm(*unit) == Arm::Artillery { 100.0 } else { 0.0 };
                300.0 - far - guns
            }
            Choice::Enter(_) => 150.0,
            Choice::Officer(officer) => {
                if self.rode.contains(officer) {
                    return -10.0;
                }
                match battle.led_by(*officer) {
                    Some(force) if battle.members(force).any(|unit| !battle.in_radius(unit)) => {
                        50.0
                    }
                    _ => -1.0,
                }
            }
            _ => 0.0,
        }
    }

    /// Units in his radius, and the front near him but not on him.
    fn officer_at(&self, officer: OfficerId, spot: Spot) -> f64 {
        let battle = self.battle;
        let base = battle.officer_base_at(officer, spot);
        let enemy = self.nearest(&base).map_or(99.0, |(_, far)| far);
        let safe = enemy.min(6.0);
        let held = battle.led_by(officer).map_or(0.0, |force| {
            let radius = battle.officer(officer).radius;
            let inside =
                battle.members(force).filter(|&unit| battle.base(unit).within(&base, radius));
            inside.count() as f64
        });
        10.0 * held + safe
    }

    fn reroll(&self, unit: UnitId, die: u8, choice: &Choice) -> f64 {
        let wish = self.wants(self.battle.unit(unit).force);
        let bad = match wish {
            Status::Attack | Status::Active => die == 1,
            Status::Hold | Status::Withdraw => die == 6,
        };
        match choice {
            Choice::BySubCommander if bad => 2.0,
            Choice::ByCommandDie if bad && self.rich() => 1.0,
            Choice::BySubCommander | Choice::ByCommandDie => -1.0,
            _ => 0.0,
        }
    }

    fn manoeuvre(&self, unit: UnitId, choice: &Choice) -> f64 {
        let battle = self.battle;
        let here = battle.base(unit);
        let Choice::Path(steps) = choice else {
            return self.stand_value(unit, &here);
        };
        let Ok(trial) = battle.try_march(unit, steps) else { return -100.0 };
        match trial.met() {
            Some(enemy) => self.contact_value(unit, enemy, &trial.end),
            None => self.stand_value(unit, &trial.end) - 0.1,
        }
    }

    /// What an attack promises.
    fn contact_value(&self, unit: UnitId, enemy: UnitId, end: &Base) -> f64 {
        let battle = self.battle;
        let own = f64::from(battle.unit(unit).sp);
        if battle.arm(enemy) == Arm::Artillery {
            return 12.0;
        }
        let foe = f64::from(battle.unit(enemy).sp);
        let flank = battle.base(enemy).is_flanked_by(end, Mil::inches(3));
        let covered = battle.is_in_cover(&battle.base(enemy));
        let square = battle.arm(unit) == Arm::Cavalry && battle.arm(enemy) == Arm::Infantry;
        let need = if covered { 1.0 / 6.0 } else { 1.0 / 3.0 };
        let given = own * need * if flank { 1.4 } else { 1.0 };
        let taken = foe / 3.0;
        let mut value = 2.0 * (given - taken) + if flank { 4.0 } else { 1.0 };
        if square && given < foe {
            value -= 5.0;
        }
        if given >= foe {
            value += 5.0;
        }
        match self.wants(battle.unit(unit).force) {
            Status::Attack => value + 4.0,
            Status::Active => value + 1.0,
            _ => value - 2.0,
        }
    }

    /// How good it is to stand there.
    fn stand_value(&self, unit: UnitId, base: &Base) -> f64 {
        let battle = self.battle;
        let Some((enemy, far)) = self.nearest(base) else { return 0.0 };
        let wish = self.wants(battle.unit(unit).force);
        let weak = battle.unit(unit).sp * 2 <= battle.def(unit).sp;
        let wanted = match (battle.arm(unit), wish) {
            (Arm::Artillery, _) => 8.0,
            _ if weak => 21.0,
            (_, Status::Attack) => 1.0,
            (_, Status::Active) => 5.0,
            _ => 12.0,
        };
        let mut value = -(far - wanted).abs() / 4.0;
        let faces = base.perspective().share(&battle.base(enemy)).is_half();
        value += if faces { 0.8 } else { 0.0 };
        if battle.is_in_cover(base) {
            value += 0.7;
        }
        if !battle.would_be_in_radius(unit, base) {
            value -= 3.0;
        }
        let flanked = battle
            .enemies_of(self.seat)
            .any(|enemy| base.is_flanked_by(&battle.base(enemy), Mil::inches(3)));
        if flanked { value - 3.0 } else { value }
    }
}
