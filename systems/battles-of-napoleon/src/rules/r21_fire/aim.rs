//! Sections 21.3 and 21.4: whom a hex fires at, and with how many points at each.

use crate::book::numbers::{ALL_ROUND_HEXES, GUNS_FIRE};
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Troop};
use crate::rules::ask::Choice;
use crate::rules::r17_formation::all_round;
use crate::rules::r21_fire::Ask;
use crate::rules::r21_fire::volley::{FireKind, Volley};
use crate::state::battle::{At, Battle};
use engine::{Play, rule};
use ground::Hex;

/// Who fires, at which hex, and with how many points.
type Aimed = (Vec<UnitId>, Hex, u8);

impl Battle {
    /// The volleys of one arm in a hex, as the owner splits them. `only`: no other targets.
    pub fn volleys(
        &self,
        table: At<'_>,
        hex: Hex,
        arm: Arm,
        only: Option<&[Hex]>,
        kind: FireKind,
    ) -> Play<Vec<Volley>> {
        self.volleys_of(table, hex, arm, only, kind, &|_| true)
    }

    /// The same, by those units only that may fire now. [16.3c] [21.1g]
    pub fn volleys_of(
        &self,
        table: At<'_>,
        hex: Hex,
        arm: Arm,
        only: Option<&[Hex]>,
        kind: FireKind,
        may_fire: &dyn Fn(UnitId) -> bool,
    ) -> Play<Vec<Volley>> {
        let aimed = match arm {
            Arm::Infantry => self.aim_infantry(table, hex, only, may_fire)?,
            // [21.3af] Cavalry has no guns.
            Arm::Artillery | Arm::Cavalry => self.aim_guns(table, hex, only, may_fire)?,
        };
        let volley = |(firers, at, sp)| Volley { firers, at, targets: self.stack(at), sp, kind };
        Ok(aimed.into_iter().map(volley).collect())
    }

    /// The fire of the battalion that leads a hex.
    fn aim_infantry(
        &self,
        table: At<'_>,
        hex: Hex,
        only: Option<&[Hex]>,
        may_fire: &dyn Fn(UnitId) -> bool,
    ) -> Play<Vec<Aimed>> {
        let Some(unit) = self.lead_infantry(hex).filter(|&unit| may_fire(unit)) else {
            return Ok(Vec::new());
        };
        let mut targets = self.infantry_targets(unit);
        targets.retain(|target| only.is_none_or(|only| only.contains(target)));
        let points = self.firing_points(unit);
        let split = if all_round(self.combat_shape(unit)) {
            self.third_volleys(table, unit, points, targets)?
        } else {
            self.split(table, unit, points, targets, &[])?
        };
        Ok(split.into_iter().map(|(at, sp)| (vec![unit], at, sp)).collect())
    }

    /// The fire of the guns of a hex.
    fn aim_guns(
        &self,
        table: At<'_>,
        hex: Hex,
        only: Option<&[Hex]>,
        may_fire: &dyn Fn(UnitId) -> bool,
    ) -> Play<Vec<Aimed>> {
        let wanted = |target: &Hex| only.is_none_or(|only| only.contains(target));
        let mut volleys = Vec::new();
        // [21.4f] One kind of artillery per target hex; batteries of a kind fire together. [21.4e]
        let guns: Vec<UnitId> =
            self.guns_at(hex).into_iter().filter(|&unit| may_fire(unit)).collect();
        let targets_of = |unit: UnitId, taken: &[Hex]| -> Vec<Hex> {
            let mut targets = self.gun_targets(unit);
            targets.retain(|target| wanted(target) && !taken.contains(target));
            targets
        };
        let first = self.first_kind(table, &guns, &|unit| targets_of(unit, &[]))?;
        let mut kinds: Vec<Troop> = first.into_iter().collect();
        kinds.extend(guns.iter().map(|&unit| self.def(unit).troop));
        kinds.dedup();
        kinds.truncate(2);
        let mut taken: Vec<Hex> = Vec::new();
        // [21.3w] With more than one adjacent target each of them must be fired at; a single one
        // is, like distant ones, for the owner to choose. (R7)
        let mut due = guns.first().map_or(Vec::new(), |&unit| targets_of(unit, &[]));
        due.retain(|&at| self.distance(hex, at) == 1);
        if due.len() < 2 {
            due.clear();
        }
        // [21.4b] Eight points at most leave the hex.
        let mut left = GUNS_FIRE;
        for (index, &kind) in kinds.iter().enumerate() {
            let firers: Vec<UnitId> =
                guns.iter().copied().filter(|&unit| self.def(unit).troop == kind).collect();
            let points = firers.iter().map(|&unit| self.firing_points(unit)).sum::<u8>().min(left);
            let mut free = targets_of(firers[0], &taken);
            free.retain(|at| !due.contains(at));
            let mut must: Vec<Hex> = due.iter().copied().filter(|at| !taken.contains(at)).collect();
            // The other kind may take some of the adjacent targets. (R95)
            if first.is_some() && index == 0 && must.len() > 1 {
                must = self.take_some(table, firers[0], points, must)?;
            }
            let split = self.split(table, firers[0], points, must, &free)?;
            for (at, sp) in self.aim(table, firers[0], points, free, split)? {
                taken.push(at);
                left -= sp;
                volleys.push((firers.clone(), at, sp));
            }
        }
        Ok(volleys)
    }

    /// Where batteries of two kinds could fire at the same hex, the owner says which kind fires
    /// first; the other takes what is left. [21.4f] (R95)
    fn first_kind(
        &self,
        table: At<'_>,
        guns: &[UnitId],
        targets: &dyn Fn(UnitId) -> Vec<Hex>,
    ) -> Play<Option<Troop>> {
        let [a, b] = guns[..] else { return Ok(None) };
        let (mine, other) = (targets(a), targets(b));
        if self.def(a).troop == self.def(b).troop || !mine.iter().any(|hex| other.contains(hex)) {
            return Ok(None);
        }
        let choices = vec![Choice::Unit(a), Choice::Unit(b)];
        let seat = self.seat_of(a);
        match table.ask(self, seat, rule!("21.4f"), Ask::Next, choices)? {
            Choice::Unit(unit) => Ok(Some(self.def(unit).troop)),
            _ => Ok(None),
        }
    }

    /// The adjacent targets that the first of two kinds takes, at least one. (R95)
    fn take_some(
        &self,
        table: At<'_>,
        firer: UnitId,
        points: u8,
        targets: Vec<Hex>,
    ) -> Play<Vec<Hex>> {
        let (mut open, mut taken) = (targets, Vec::new());
        while !open.is_empty() {
            let mut choices: Vec<Choice> = open.iter().copied().map(Choice::Hex).collect();
            if !taken.is_empty() {
                choices.push(Choice::Done);
            }
            let question = Ask::Aim { firer, left: points };
            let seat = self.seat_of(firer);
            let Choice::Hex(at) = table.ask(self, seat, rule!("21.4f"), question, choices)? else {
                break;
            };
            open.retain(|&target| target != at);
            taken.push(at);
        }
        Ok(taken)
    }

    /// [21.3w] Splits points over targets that must be fired at, at least one each; [21.3u] with
    /// fewer points than targets the owner chooses who is spared. What is not needed for them may
    /// be kept for others, if there are any.
    fn split(
        &self,
        table: At<'_>,
        firer: UnitId,
        points: u8,
        targets: Vec<Hex>,
        others: &[Hex],
    ) -> Play<Vec<(Hex, u8)>> {
        let seat = self.seat_of(firer);
        let count = targets.len() as u8;
        let mut split = Vec::new();
        if points == 0 || targets.is_empty() {
            return Ok(split);
        }
        if points < count {
            let mut open = targets;
            for left in (1..=points).rev() {
                let choices = open.iter().copied().map(Choice::Hex).collect();
                let question = Ask::Aim { firer, left };
                if let Choice::Hex(at) = table.ask(self, seat, rule!("21.3u"), question, choices)? {
                    open.retain(|&target| target != at);
                    split.push((at, 1));
                }
            }
            return Ok(split);
        }
        let mut left = points;
        for (index, &target) in targets.iter().enumerate() {
            let more = count - 1 - index as u8;
            if more == 0 && others.is_empty() {
                split.push((target, left));
                break;
            }
            let choices = (1..=left - more).map(Choice::Points).collect();
            let question = Ask::Allot { firer, target, left };
            if let Choice::Points(sp) = table.ask(self, seat, rule!("21.3w"), question, choices)? {
                split.push((target, sp));
                left -= sp;
            }
        }
        Ok(split)
    }

    /// [21.3ad] Squares and general order: the same points into each of up to three hexes. (R5)
    fn third_volleys(
        &self,
        table: At<'_>,
        firer: UnitId,
        points: u8,
        targets: Vec<Hex>,
    ) -> Play<Vec<(Hex, u8)>> {
        let seat = self.seat_of(firer);
        let mut open = targets;
        let mut chosen = Vec::new();
        while chosen.len() < ALL_ROUND_HEXES && open.len() > ALL_ROUND_HEXES - chosen.len() {
            let left = (ALL_ROUND_HEXES - chosen.len()) as u8;
            let choices = open.iter().copied().map(Choice::Hex).collect();
            let question = Ask::Aim { firer, left };
            if let Choice::Hex(at) = table.ask(self, seat, rule!("21.3ad"), question, choices)? {
                open.retain(|&target| target != at);
                chosen.push(at);
            }
        }
        if chosen.len() < ALL_ROUND_HEXES {
            chosen.extend(open);
        }
        Ok(chosen.into_iter().map(|at| (at, points)).collect())
    }

    /// [21.4e] Targets that need not be fired at: the owner aims at them with what he has left, and
    /// may split. Some points have been given out already.
    fn aim(
        &self,
        table: At<'_>,
        firer: UnitId,
        points: u8,
        targets: Vec<Hex>,
        given: Vec<(Hex, u8)>,
    ) -> Play<Vec<(Hex, u8)>> {
        let seat = self.seat_of(firer);
        let mut left = points - given.iter().map(|(_, sp)| sp).sum::<u8>();
        let (mut open, mut split) = (targets, given);
        while left > 0 && !open.is_empty() {
            let mut choices: Vec<Choice> = open.iter().copied().map(Choice::Hex).collect();
            if !split.is_empty() {
                choices.push(Choice::Done);
            }
            let question = Ask::Aim { firer, left };
            let Choice::Hex(at) = table.ask(self, seat, rule!("21.4e"), question, choices)? else {
                break;
            };
            open.retain(|&target| target != at);
            let sp = if open.is_empty() || left == 1 {
                left
            } else {
                let choices = (1..=left).rev().map(Choice::Points).collect();
                let question = Ask::Allot { firer, target: at, left };
                match table.ask(self, seat, rule!("21.4e"), question, choices)? {
                    Choice::Points(sp) => sp,
                    _ => left,
                }
            };
            split.push((at, sp));
            left -= sp;
        }
        Ok(split)
    }
}
