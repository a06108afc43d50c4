//! Chapter D, sections 2, 4 and 5: who may fire at whom, and with what.

use crate::book::{Distance, EQUIDISTANT, OBSTACLE_NEAR};
use crate::nouns::field::UnitId;
use crate::nouns::kinds::{Arm, Terrain, Troop};
use crate::rules::d_artillery::event::{ShotBonus, ShotPenalty};
use crate::rules::notation::told;
use crate::rules::words::{dice_word, hundredths};
use crate::state::battle::Battle;
use engine::{Refusal, rule};
use ground::table::{Aim, BaseId, Crowd, Mil, Obstruction, Shape};

/// A battery aimed at a target: what it will throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AimedShot {
    /// Who fires.
    pub battery: UnitId,
    /// From its front edge to the part of the target in view. [D2.0a]
    pub range: Mil,
    /// Canister or roundshot.
    pub canister: bool,
    /// How many dice. [D6.0a]
    pub dice: u8,
    /// What hits. [D6.0e]
    pub need: u8,
    /// Why misses are thrown again, at most one reason.
    pub bonus: Option<ShotBonus>,
    /// Why hits are thrown again, at most one reason.
    pub penalty: Option<ShotPenalty>,
}

/// At whom a battery can fire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Targets {
    /// [D5.0] It must fire at this one, or at one of these that are equally near.
    Must(Vec<UnitId>),
    /// [D5.0b] It may fire at one of these, or hold its fire.
    May(Vec<UnitId>),
}

impl Battle {
    /// Whether a battery may fire at all in this pulse.
    pub fn check_gunner(&self, battery: UnitId) -> Result<(), Refusal> {
        let refuse = |rule, why: &str| {
            Err(Refusal::new(rule, format!("{} {why}", self.unit_words(battery))))
        };
        let state = self.unit(battery);
        if self.arm(battery) != Arm::Artillery {
            return refuse(rule!("D1.0a"), "is no battery");
        }
        // [D1.0c]
        if state.marks.fired {
            return refuse(rule!("D1.0c"), "has fired in this pulse");
        }
        // [D1.0d] [H2.0]
        if state.marks.suppressed {
            return refuse(rule!("D1.0d"), "is suppressed");
        }
        // All of it or nobody.
        if self.force(state.force).grand_battery && !self.battery_is_closed(state.force) {
            return match self.members(state.force).any(|unit| self.unit(unit).marks.joining) {
                // [D7.0h]
                true => refuse(rule!("D7.0h"), "may not fire until the Grand Battery is formed"),
                // [D7.1b]
                false => refuse(rule!("D7.1b"), "may not fire until the Grand Battery closes up"),
            };
        }
        // [F13.1c]
        if !self.in_radius(battery) {
            return refuse(rule!("F13.1c"), "is out of its sub-commander's radius");
        }
        Ok(())
    }

    /// At whom a battery can fire. [D5.0] [D5.0b]
    pub fn targets_of(&self, battery: UnitId) -> Targets {
        targets(self, &crowd(self), battery)
    }

    /// Whether a battery may fire at a unit: what it would throw, or the rule against it.
    pub fn check_shot(&self, battery: UnitId, target: UnitId) -> Result<AimedShot, Refusal> {
        let crowd = crowd(self);
        self.check_gunner(battery)?;
        let aimed = aim(self, &crowd, battery, target)?;
        match targets(self, &crowd, battery) {
            Targets::Must(nearest) if !nearest.contains(&target) => {
                let name = self.unit_words(nearest[0]);
                Err(Refusal::new(rule!("D5.0"), format!("it must fire at {name}, which is near")))
            }
            _ => Ok(aimed),
        }
    }

    /// Whether a battery has anybody in range with a clear line of fire.
    pub fn has_shot(&self, battery: UnitId) -> bool {
        let crowd = crowd(self);
        in_range(self, battery).any(|target| aim(self, &crowd, battery, target).is_ok())
    }

    /// A shot in words: range, dice, what they need and what is to be expected.
    pub fn shot_words(&self, battery: UnitId, target: UnitId) -> String {
        let name = self.unit_words(target);
        // [D3.0b] He measures before he says who fires.
        match aim(self, &crowd(self), battery, target) {
            Ok(aimed) => format!("{name}: {}", aimed_words(&aimed)),
            Err(refusal) => format!("{name}: {refusal}"),
        }
    }
}

/// What an aimed battery throws, in words, with the rules of its re-rolls.
pub(crate) fn aimed_words(aimed: &AimedShot) -> String {
    let ammunition = if aimed.canister { "canister" } else { "roundshot" };
    let bonus = aimed.bonus.map_or(String::new(), |bonus| {
        let (why, rule) = bonus.words();
        format!(", misses again ({why} [{rule}])")
    });
    let penalty = aimed.penalty.map_or(String::new(), |penalty| {
        let (why, rule) = penalty.words();
        format!(", hits again ({why} [{rule}])")
    });
    let (over, under) = expected(aimed);
    format!(
        "{ammunition} at {}, {} for {}+{bonus}{penalty}; {} hits expected",
        crate::rules::notation::told(aimed.range),
        dice_word(aimed.dice),
        aimed.need,
        hundredths(over, under)
    )
}

/// Hits that an aimed battery scores on average, as a fraction.
pub fn expected(aimed: &AimedShot) -> (i32, i32) {
    let faces = 7 - i32::from(aimed.need);
    // Out of 6 x 6, then out of 6 x 6 x 6.
    let first = 6 * faces;
    let second = if aimed.bonus.is_some() { first + (6 - faces) * faces } else { first };
    let third = second * if aimed.penalty.is_some() { faces } else { 6 };
    (third * i32::from(aimed.dice), 216)
}

/// All units on the table, found by where they stand. Officers are not in the way.
pub(crate) fn crowd(battle: &Battle) -> Crowd {
    let bases = battle.on_table().map(|unit| (BaseId(u16::from(unit.0)), battle.base(unit)));
    Crowd::of(battle.field.table, bases)
}

/// [D2.0a] The enemies whose bases a battery reaches: at the others it cannot fire, and nobody asks
/// why not.
fn in_range(battle: &Battle, battery: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    let base = battle.base(battery);
    let reach = match battle.def(battery).troop {
        Troop::Artillery { weight, .. } => battle.field.book.guns(weight).roundshot,
        _ => Mil::ZERO,
    };
    let enemies = battle.enemies_of(battle.seat_of(battery));
    enemies.filter(move |&enemy| base.within(&battle.base(enemy), reach))
}

/// A battery aimed at a target, from where both stand.
pub(crate) fn aim(
    battle: &Battle,
    crowd: &Crowd,
    battery: UnitId,
    target: UnitId,
) -> Result<AimedShot, Refusal> {
    let refuse = |rule, why: String| Err(Refusal::new(rule, why));
    let Troop::Artillery { weight, .. } = battle.def(battery).troop else {
        return refuse(rule!("D1.0a"), "only batteries fire".to_owned());
    };
    let guns = battle.field.book.guns(weight);
    // [D2.0c] As it stands: it never turns before firing.
    let (shooter, aim) = (battle.base(battery), battle.base(target));
    let name = battle.unit_words(target);
    // [D2.0a] The base first; the part of it in view is measured below.
    if !shooter.within(&aim, guns.roundshot) {
        let (gap, reach) = (told(shooter.gap(&aim).mils()), guns.roundshot);
        let why = format!("{name} is out of range: {gap} off, and it fires {reach}");
        return refuse(rule!("D2.0a"), why);
    }
    // [D2.0e]
    if !shooter.perspective().touches(&aim) {
        return refuse(rule!("D2.0e"), format!("no part of {name} is in its perspective"));
    }
    // [D2.0f]
    let limit = battle.field.visibility(battle.now());
    if limit.is_some_and(|limit| !shooter.within(&aim, limit)) {
        let (gap, limit) = (told(shooter.gap(&aim).mils()), limit.unwrap_or(Mil::ZERO));
        let why =
            format!("{name} cannot be seen that far in this weather: {gap} off, sight {limit}");
        return refuse(rule!("D2.0f"), why);
    }
    // [D4.0a] [D4.0b] [D2.0b] [D2.0d] An alley as wide as the battery, free of everybody else. It
    // runs along a line of sight, so the target is seen too. (GEO-11)
    let question = Aim {
        ground: &battle.field.ground,
        crowd,
        shooter: &shooter,
        target: &aim,
        parapet: OBSTACLE_NEAR,
    };
    let not_these = |id: BaseId| id.0 != u16::from(battery.0) && id.0 != u16::from(target.0);
    let shot = question.shot(not_these).map_err(|by| obstructed(battle, &name, by))?;
    let Some(dice) = guns.dice(shot.range) else {
        let (range, reach) = (told(shot.range), guns.roundshot);
        let why =
            format!("{name} is out of range: what it sees is {range} off, and it fires {reach}");
        return refuse(rule!("D2.0a"), why);
    };
    // [D6.0b] [D6.0f] (GEO-10) In a town there is neither flank nor rear.
    let bonus = if battle.is_in_water(target) {
        Some(ShotBonus::Vulnerable)
    } else {
        let struck = aim.is_struck_in_flank_by(&shooter) && !has_no_flanks(battle, target);
        struck.then_some(ShotBonus::FlankOrRear)
    };
    // [D6.0c] [D6.0g] The greater part in cover, or a wall in the alley close before it.
    let parapet = |id: &_| Terrain::of(battle.field.ground.feature(*id)).is_parapet();
    let penalty = if battle.arm(target) == Arm::Artillery {
        Some(ShotPenalty::Artillery)
    } else {
        let covered = battle.is_in_cover(&aim) || shot.parapets.iter().any(parapet);
        covered.then_some(ShotPenalty::Cover)
    };
    let canister = shot.range <= guns.canister;
    // [D6.0e] Heavy guns hit more easily than light ones.
    let need = guns.hit;
    Ok(AimedShot { battery, range: shot.range, canister, dice, need, bonus, penalty })
}

/// Why what stands in the way stops fire at a target.
fn obstructed(battle: &Battle, name: &str, by: Obstruction) -> Refusal {
    match by {
        Obstruction::OutOfView => {
            Refusal::new(rule!("D2.0e"), format!("no part of {name} is in its perspective"))
        }
        Obstruction::Base(id) => {
            let between = battle.unit_words(UnitId(id.0 as u8));
            Refusal::new(rule!("D4.0b"), format!("{between} stands in the line of fire at {name}"))
        }
        Obstruction::Feature(id) => {
            let feature = battle.field.ground.feature(id);
            let rule = match Terrain::of(feature) {
                Terrain::Wood => rule!("D2.0b"),
                Terrain::Town | Terrain::Fort => rule!("D2.0d"),
                _ => rule!("D4.0a"),
            };
            Refusal::new(rule, format!("{} stops fire at {name}", feature.name))
        }
    }
}

/// Whether a unit stands where nobody has flanks.
fn has_no_flanks(battle: &Battle, unit: UnitId) -> bool {
    battle.town_of(unit).is_some()
        || (battle.field.switches.forts_unflankable && battle.fortress_of(unit).is_some())
}

pub(crate) fn targets(battle: &Battle, crowd: &Crowd, battery: UnitId) -> Targets {
    if battle.check_gunner(battery).is_err() {
        return Targets::May(Vec::new());
    }
    let all: Vec<UnitId> = in_range(battle, battery)
        .filter(|&target| aim(battle, crowd, battery, target).is_ok())
        .collect();
    let base = battle.base(battery);
    let perspective = base.perspective();
    let to_front = |target: &UnitId| perspective.share(&battle.base(*target)).is_half();
    // [D5.0] (R-103) With an enemy within 6" of its front it is bound, whether it can hit him or not.
    let reach = battle.field.book.distance(Distance::FireDuty);
    let bound = battle
        .enemies_of(battle.seat_of(battery))
        .any(|enemy| base.within(&battle.base(enemy), reach) && to_front(&enemy));
    if !bound {
        return Targets::May(all);
    }
    // The nearest to its front to which it has a clear line, however far.
    let ahead: Vec<(UnitId, Mil)> = all
        .iter()
        .copied()
        .filter(to_front)
        .map(|target| (target, base.gap(&battle.base(target)).mils()))
        .collect();
    match ahead.iter().map(|&(_, distance)| distance).min() {
        Some(least) => {
            //
            let equal = ahead.into_iter().filter(|&(_, far)| far - least <= EQUIDISTANT);
            Targets::Must(equal.map(|(target, _)| target).collect())
        }
        None => Targets::May(all),
    }
}
