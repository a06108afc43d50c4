//! Sections E3, F11.1 and F13.1: what a unit has to do when it moves.
//!
//! What it could reach is decided on a finite set of paths (GEO-23), the most promising first, and
//! the search ends when no other can do better.

use crate::book::{Distance, EQUIDISTANT};
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Status};
use crate::rules::f_movement::march::{March, Trial};
use crate::rules::f_movement::reach::{Reach, Shown};
use crate::rules::notation::told;
use crate::state::battle::Battle;
use engine::{Refusal, Rule, rule};
use ground::table::{Base, Contact, Crowd, Mil, Shape};
use serde::Serialize;

/// Why a unit has to go at the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Spur {
    /// Its move die shows 6. [F11.1b]
    Six,
    /// Its Force is on Attack! [E3.0x]
    Attack,
}

impl Spur {
    fn rule(self) -> Rule {
        match self {
            Spur::Six => rule!("F11.1b"),
            Spur::Attack => rule!("E3.0x"),
        }
    }
}

/// What a unit has to do when it moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Obligation {
    /// What it likes.
    None,
    /// To contact one of these; anybody if there are none.
    Contact(Spur, Vec<UnitId>),
    /// To end this near to one of these, or in contact.
    Close(Spur, Vec<(UnitId, Mil)>),
    /// To end this far from it, or out of everybody's sight.
    Away(UnitId, Mil),
    /// To end this near to its officer. [F13.1]
    Rejoin(Mil),
}

/// How much further from the best place will do. (GEO-23)
const TOLERANCE: Mil = Mil::inches(1);

impl Battle {
    /// Whether somebody of the moving side has contacted an enemy already: it is covered.
    pub fn is_covered(&self, enemy: UnitId) -> bool {
        let partner = self.unit(enemy).partner;
        // [G1.3] It is ignored by those who come later.
        self.fights.iter().any(|fight| fight.defender == enemy || Some(fight.defender) == partner)
    }

    /// What a unit that is about to move has to do, with paths that show that it can.
    pub(crate) fn obligation_of(&self, march: &March, crowd: &Crowd) -> (Obligation, Shown) {
        let mut reach = Reach::new(self, march, crowd);
        let obligation = self.find_obligation(&mut reach);
        (obligation, reach.into_shown())
    }

    /// [E3.0x] What is left to do for a unit whose enemy has evaded, escaped or broken on contact: on
    /// Attack! it goes on with all it has; a 6 has done its work.
    pub(crate) fn obligation_after_contact(
        &self,
        march: &March,
        crowd: &Crowd,
    ) -> (Obligation, Shown) {
        let unit = march.unit;
        let attacks = self.orders_of(unit) == Status::Attack && !self.falters(unit);
        if !attacks || self.arm(unit) == Arm::Artillery {
            return (Obligation::None, Shown::default());
        }
        let mut reach = Reach::new(self, march, crowd);
        let obligation = self.attack(&mut reach);
        (obligation, reach.into_shown())
    }

    fn find_obligation(&self, reach: &mut Reach<'_>) -> Obligation {
        let march = reach.march;
        let unit = march.unit;
        let guns = self.arm(unit) == Arm::Artillery;
        // [F11.1c] A die of 1 or 6 counts whatever the status.
        if self.charges(unit) {
            return self.charge(reach);
        }
        if self.unit(unit).marks.joining {
            return Obligation::None;
        }
        match self.orders_of(unit) {
            Status::Hold if !guns => Obligation::None,
            Status::Attack if self.falters(unit) => Obligation::None,
            Status::Attack if guns => self.bring_up_guns(reach),
            Status::Attack => self.attack(reach),
            Status::Withdraw => self.withdraw(reach),
            Status::Active | Status::Hold => self.rejoin(reach),
        }
    }

    /// [F11.1b] A 6: it must close with the closest enemy in its perspective, or if there is none
    /// at all, with the closest within 6".
    fn charge(&self, reach: &mut Reach<'_>) -> Obligation {
        let march = reach.march;
        let targets = self.nearest_ahead(march.unit);
        if targets.is_empty() {
            return Obligation::None;
        }
        reach.charge_at(&targets);
        let attackable: Vec<UnitId> = targets
            .iter()
            .copied()
            .filter(|&enemy| self.is_attackable(march.unit, enemy))
            .collect();
        if reach.contact(&attackable) {
            return Obligation::Contact(Spur::Six, attackable);
        }
        Obligation::Close(Spur::Six, self.nearness(reach, &targets))
    }

    /// [F11.1b] The closest uncovered enemies in a unit's perspective, however far; all of them if
    /// they tie.
    pub fn nearest_ahead(&self, unit: UnitId) -> Vec<UnitId> {
        let base = self.base(unit);
        let perspective = base.perspective();
        let open: Vec<UnitId> =
            self.enemies_of(self.seat_of(unit)).filter(|&enemy| !self.is_covered(enemy)).collect();
        let is_ahead = |enemy: &UnitId| perspective.share(&self.base(*enemy)).is_half();
        let ahead: Vec<UnitId> = open.iter().copied().filter(is_ahead).collect();
        if !ahead.is_empty() {
            return self.nearest_of(&base, &ahead);
        }
        // [F11.1e] With none at all ahead, the closest within the contact zone.
        let zone = self.field.book.distance(Distance::ContactZone);
        let near: Vec<UnitId> =
            open.into_iter().filter(|&enemy| self.base(enemy).within(&base, zone)).collect();
        self.nearest_of(&base, &near)
    }

    /// The nearest of some units, and those as near.
    fn nearest_of(&self, base: &Base, units: &[UnitId]) -> Vec<UnitId> {
        let gaps: Vec<(UnitId, Mil)> =
            units.iter().map(|&unit| (unit, self.base(unit).gap(base).mils())).collect();
        let Some(least) = gaps.iter().map(|(_, gap)| *gap).min() else { return Vec::new() };
        gaps.into_iter().filter(|(_, gap)| *gap - least <= EQUIDISTANT).map(|(u, _)| u).collect()
    }

    fn nearness(&self, reach: &mut Reach<'_>, targets: &[UnitId]) -> Vec<(UnitId, Mil)> {
        targets
            .iter()
            .map(|&target| (target, reach.nearest(&self.base(target)) + TOLERANCE))
            .collect()
    }

    /// [E3.0x] Attack!: contact if any is in reach, else with all it has as near as it can to
    /// the enemies that it can fight soonest. [E3.0x3]
    fn attack(&self, reach: &mut Reach<'_>) -> Obligation {
        let march = reach.march;
        let all: Vec<UnitId> = self
            .enemies_of(self.seat_of(march.unit))
            .filter(|&enemy| self.is_attackable(march.unit, enemy))
            .collect();
        if reach.contact(&all) {
            return Obligation::Contact(Spur::Attack, Vec::new());
        }
        let targets = self.attack_targets(march.unit);
        if targets.is_empty() {
            return Obligation::None;
        }
        Obligation::Close(Spur::Attack, self.nearness(reach, &targets))
    }

    /// Attack! and guns: those that fired or have a shot may do as they like; the others come
    /// up, but need not enter a contact zone.
    fn bring_up_guns(&self, reach: &mut Reach<'_>) -> Obligation {
        let march = reach.march;
        if self.unit(march.unit).marks.fired || self.has_shot(march.unit) {
            return self.rejoin(reach);
        }
        let zone = self.field.book.distance(Distance::ContactZone);
        let targets = self.attack_targets(march.unit);
        if targets.is_empty() {
            return Obligation::None;
        }
        let near = |target: UnitId, reach: &mut Reach<'_>| {
            (target, reach.nearest(&self.base(target)).max(zone) + TOLERANCE)
        };
        Obligation::Close(
            Spur::Attack,
            targets.into_iter().map(|enemy| near(enemy, reach)).collect(),
        )
    }

    /// [E3.0x] [E3.0x3] Whom a unit on Attack! goes for: the shortest way into combat comes
    /// first, the greatest number second. Of the uncovered enemies that it may attack and that are
    /// no more than 6" further off than the nearest, those with most enemies within 10" of them; the
    /// player's choice if they are equal.
    pub fn attack_targets(&self, unit: UnitId) -> Vec<UnitId> {
        let base = self.base(unit);
        let enemies: Vec<(UnitId, Base)> =
            self.enemies_of(self.seat_of(unit)).map(|enemy| (enemy, self.base(enemy))).collect();
        let mut open: Vec<(UnitId, &Base, Mil)> = enemies
            .iter()
            .filter(|(enemy, _)| !self.is_covered(*enemy))
            .map(|(enemy, other)| (*enemy, other, other.gap(&base).mils()))
            .collect();
        // Guns, and horse before towns alone, go up to those they may not attack.
        let attackable = |(enemy, ..): &(UnitId, &Base, Mil)| self.is_attackable(unit, *enemy);
        if open.iter().any(attackable) {
            open.retain(attackable);
        }
        let Some(least) = open.iter().map(|(_, _, gap)| *gap).min() else { return Vec::new() };
        let (beyond, around) = (
            self.field.book.distance(Distance::AttackBeyond),
            self.field.book.distance(Distance::AttackCluster),
        );
        let number = |hub: &Base| {
            enemies
                .iter()
                .filter(|(_, other)| crate::rules::f_movement::radius::near(hub, other, around))
                .count()
        };
        let near: Vec<(UnitId, usize)> = open
            .into_iter()
            .filter(|(_, _, gap)| *gap <= least + beyond)
            .map(|(enemy, hub, _)| (enemy, number(hub)))
            .collect();
        let most = near.iter().map(|(_, number)| *number).max().unwrap_or(0);
        near.into_iter().filter(|(_, number)| *number == most).map(|(enemy, _)| enemy).collect()
    }

    /// Whether one unit sees another. [E3.0w] (GEO-11)
    fn sees_unit(&self, base: &Base, other: &Base) -> bool {
        let limit = self.field.visibility(self.now());
        limit.is_none_or(|limit| base.within(other, limit))
            && self.field.ground.sight(base, other).is_ok()
    }

    /// [E3.0w] [E3.0w2] Withdraw: away from the nearest visible enemy, by half of what it may
    /// spend or as far as it can; not further than 20" from all enemies.
    fn withdraw(&self, reach: &mut Reach<'_>) -> Obligation {
        let march = reach.march;
        let base = self.base(march.unit);
        let seat = self.seat_of(march.unit);
        let enough = self.field.book.distance(Distance::Withdrawn);
        if !self.enemy_within(&base, seat, enough) {
            return Obligation::None;
        }
        // The nearest first: who is seen is dearer to tell than who is near.
        let mut enemies: Vec<(Mil, UnitId)> = self
            .enemies_of(seat)
            .map(|enemy| (self.base(enemy).gap(&base).mils(), enemy))
            .collect();
        enemies.sort_unstable();
        let seen = enemies.into_iter().find(|&(_, enemy)| self.sees_unit(&base, &self.base(enemy)));
        let Some((gap, enemy)) = seen else { return Obligation::None };
        let wanted = (gap + march.allowance / 2).min(enough.max(gap));
        let best = reach.furthest(&self.base(enemy), wanted);
        Obligation::Away(enemy, best.min(wanted) - EQUIDISTANT)
    }

    /// [F13.1] A unit that is out of radius, and that its officer cannot ride to, comes
    /// nearer to him if it can.
    fn rejoin(&self, reach: &mut Reach<'_>) -> Obligation {
        let march = reach.march;
        let unit = march.unit;
        let force = self.unit(unit).force;
        let bound = self.members(force).filter(|&other| !self.unit(other).excused).count();
        let lost = !self.in_radius(unit) && !self.unit(unit).excused;
        if !lost || usize::from(march.in_radius) == bound {
            return Obligation::None;
        }
        let Some(officer) = self.officer_base(self.sub_commander(force)) else {
            return Obligation::None;
        };
        let gap = self.base(unit).gap(&officer).mils();
        let best = reach.nearest(&officer);
        if best < gap { Obligation::Rejoin(gap - Mil(1)) } else { Obligation::None }
    }

    /// Whether a path does what the unit has to do.
    pub(crate) fn check_obligation(&self, march: &March, trial: &Trial) -> Result<(), Refusal> {
        let met = |contact: &Contact| {
            self.meets_obligation(
                march,
                &trial.end,
                Some(crate::rules::f_movement::move_cost::unit_of(contact.who)),
            )
        };
        match &trial.contact {
            None => self.meets_obligation(march, &trial.end, None),
            // Any of those met together will do.
            Some(first) => match trial.others.iter().find(|other| met(other).is_ok()) {
                Some(_) => Ok(()),
                None => met(first),
            },
        }
    }

    /// Whether a unit that ends there, in contact or not, has done what it has to.
    pub(crate) fn fulfils(&self, march: &March, end: &Base, met: Option<UnitId>) -> bool {
        match &march.obligation {
            Obligation::None => true,
            Obligation::Contact(_, with) => {
                let partner = met.and_then(|enemy| self.unit(enemy).partner);
                let fits = with.is_empty()
                    || [met, partner].into_iter().flatten().any(|enemy| with.contains(&enemy));
                met.is_some() && fits
            }
            Obligation::Close(_, targets) => {
                let near = |enemy: UnitId, most| self.base(enemy).gap(end).mils() <= most;
                met.is_some() || targets.iter().any(|&(enemy, most)| near(enemy, most))
            }
            Obligation::Away(enemy, least) => {
                let enough = self.field.book.distance(Distance::Withdrawn);
                self.base(*enemy).gap(end).mils() >= *least
                    || !self.enemy_within(end, self.seat_of(march.unit), enough)
            }
            Obligation::Rejoin(most) => {
                let officer = self.sub_commander(self.unit(march.unit).force);
                self.officer_base(officer).is_none_or(|base| base.gap(end).mils() <= *most)
            }
        }
    }

    /// The same, with the rule and the reason if it has not.
    pub(crate) fn meets_obligation(
        &self,
        march: &March,
        end: &Base,
        met: Option<UnitId>,
    ) -> Result<(), Refusal> {
        if self.fulfils(march, end, met) {
            return Ok(());
        }
        let at = end.centre();
        let (rule, why) = match &march.obligation {
            Obligation::None => return Ok(()),
            Obligation::Contact(spur, with) => {
                let names: Vec<String> = with.iter().map(|&enemy| self.unit_words(enemy)).collect();
                let whom =
                    if names.is_empty() { "an enemy".to_owned() } else { names.join(" or ") };
                (spur.rule(), format!("it must contact {whom}, and ends at {at}"))
            }
            Obligation::Close(spur, targets) => {
                let wanted: Vec<String> = targets
                    .iter()
                    .map(|&(enemy, most)| {
                        let gap = self.base(enemy).gap(end).mils();
                        let (name, gap) = (self.unit_words(enemy), told(gap));
                        format!("within {} of {name} (it ends {gap} off)", told(most))
                    })
                    .collect();
                (spur.rule(), format!("it must come {}, at {at}", wanted.join(" or ")))
            }
            Obligation::Away(enemy, least) => {
                let name = self.unit_words(*enemy);
                let (least, gap) = (told(*least), told(self.base(*enemy).gap(end).mils()));
                let why = format!("it must end {least} from {name}, and ends {gap} away at {at}");
                (rule!("E3.0w"), why)
            }
            Obligation::Rejoin(_) => {
                let officer = self.sub_commander(self.unit(march.unit).force);
                let name = self.officer_words(officer);
                let why = format!("it is out of radius and must come nearer to {name}, at {at}");
                (rule!("F13.1"), why)
            }
        };
        Err(Refusal::new(rule, why))
    }
}
