//! Who interacts with whom. [INT-1] [INT-2] [INT-6] [INT-9]

use super::{Ask, Told};
use crate::book::Distance;
use crate::host::Question;
use crate::nouns::{Arm, UnitId};
use crate::state::{At, Battle};
use engine::{Play, rule};

/// Two units that interact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The one with the name that comes first.
    pub one: UnitId,
    /// The other.
    pub other: UnitId,
    /// The battery behind or beside which the one of its side supports it, if the attack comes
    /// through the guns. [INT-6]
    pub through: Option<UnitId>,
}

impl Pair {
    /// Whom a unit of the pair fights.
    pub fn foe_of(&self, unit: UnitId) -> Option<UnitId> {
        match unit {
            unit if unit == self.one => Some(self.other),
            unit if unit == self.other => Some(self.one),
            _ => None,
        }
    }
}

/// Infantry that faces a battery within 2". [INT-5]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assault {
    /// The battery.
    pub battery: UnitId,
    /// Who attacks it, by name.
    pub attackers: Vec<UnitId>,
}

/// All fights of an Inter-action Phase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fray {
    /// Infantry against infantry.
    pub pairs: Vec<Pair>,
    /// Batteries without supports whose crews stood. [INT-7]
    pub alone: Vec<Assault>,
    /// Batteries with supports, whether the crew stood or not. [INT-6]
    pub supported: Vec<(Assault, Vec<UnitId>)>,
    /// Units that joined as overlaps. [INT-9b]
    pub joined: Vec<UnitId>,
    /// How castings are divided among opponents. [INT-8]
    pub shares: Vec<super::Share>,
}

impl Fray {
    /// Whom a unit fights, by the order of the pairs.
    pub fn foes(&self, unit: UnitId) -> Vec<UnitId> {
        self.pairs.iter().filter_map(|pair| pair.foe_of(unit)).collect()
    }

    /// Whom a unit fights otherwise than through a battery. [INT-6e]
    pub fn open_foes(&self, unit: UnitId) -> Vec<UnitId> {
        let open = self.pairs.iter().filter(|pair| pair.through.is_none());
        open.filter_map(|pair| pair.foe_of(unit)).collect()
    }

    /// What hangs together with some units, and nothing else.
    pub fn around(&self, units: &[UnitId]) -> Fray {
        let knots = || {
            let pairs = self.pairs.iter().map(|pair| vec![pair.one, pair.other]);
            let assaults = self.alone.iter().chain(self.supported.iter().map(|(one, _)| one));
            pairs.chain(assaults.map(|one| {
                let attackers = one.attackers.iter().copied();
                attackers.chain([one.battery]).collect::<Vec<UnitId>>()
            }))
        };
        let mut all = units.to_vec();
        loop {
            let before = all.len();
            for knot in knots() {
                if knot.iter().any(|unit| all.contains(unit)) {
                    let new: Vec<UnitId> =
                        knot.into_iter().filter(|unit| !all.contains(unit)).collect();
                    all.extend(new);
                }
            }
            if all.len() == before {
                break;
            }
        }
        let mut fray = self.clone();
        fray.pairs.retain(|pair| all.contains(&pair.one));
        fray.alone.retain(|one| all.contains(&one.battery));
        fray.supported.retain(|(one, _)| all.contains(&one.battery));
        fray.joined.retain(|unit| all.contains(unit));
        fray
    }

    /// All infantry that takes part.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + '_ {
        let pairs = self.pairs.iter().flat_map(|pair| [pair.one, pair.other]);
        pairs.chain(self.alone.iter().flat_map(|assault| assault.attackers.iter().copied()))
    }
}

/// Enemies to the front of infantry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Ahead {
    /// Those it must interact with.
    must: Vec<UnitId>,
    /// Those beyond its arc, between 2" and 3" away, that it may interact with.
    may: Vec<UnitId>,
}

impl Battle {
    /// The enemies that infantry must or may interact with. [INT-1] [INT-1b] [INT-1c]
    fn ahead_of(&self, unit: UnitId) -> Ahead {
        let state = self.unit(unit);
        if self.arm(unit) != Arm::Infantry || state.is_broken() {
            return Ahead::default();
        }
        // [INT-2] Not with cavalry.
        let stands = self.unbroken_enemies_of(self.seat_of(unit));
        let opposed = stands.filter(|&enemy| self.arm(enemy) != Arm::Cavalry);
        let before = opposed.filter(|&enemy| {
            self.within(unit, enemy, Distance::BeyondArc)
                && self.looks_at(unit, self.body(enemy))
                // [INT-1c]
                && self.is_open_between(unit, enemy)
        });
        let before = self.by_name(before);
        let near = |enemy: &UnitId| self.within(unit, *enemy, Distance::Interaction);
        // [INT-1b] Whoever was out of its arc at the start of movement counts only if nobody else is
        // to its front.
        let known = |enemy: &UnitId| self.looks_all_round(unit) || state.in_arc.contains(*enemy);
        let (seen, late): (Vec<UnitId>, Vec<UnitId>) =
            before.into_iter().partition(|enemy| known(enemy));
        let must: Vec<UnitId> = seen.into_iter().filter(|enemy| near(enemy)).collect();
        if !must.is_empty() {
            return Ahead { must, may: Vec::new() };
        }
        let (must, may) = late.into_iter().partition(|enemy| near(enemy));
        Ahead { must, may }
    }

    /// Batteries that infantry faces within 2", with those who face them. [INT-5]
    pub fn assaults(&self) -> Vec<Assault> {
        let mut assaults: Vec<Assault> = Vec::new();
        for unit in self.by_name(self.on_table()) {
            for battery in self.ahead_of(unit).must {
                if self.arm(battery) != Arm::Artillery {
                    continue;
                }
                match assaults.iter_mut().find(|one| one.battery == battery) {
                    Some(assault) => assault.attackers.push(unit),
                    None => assaults.push(Assault { battery, attackers: vec![unit] }),
                }
            }
        }
        assaults.sort_unstable_by(|a, b| self.def(a.battery).id.cmp(&self.def(b.battery).id));
        assaults
    }

    /// Infantry that supports a battery against attackers: adjacent to it, with one of them to its
    /// front. [INT-6] (CR-04) (CG-15)
    pub fn supports_of(&self, assault: &Assault) -> Vec<UnitId> {
        let friends = self.units_of(self.seat_of(assault.battery));
        let supports = friends.filter(|&unit| {
            self.arm(unit) == Arm::Infantry
                && !self.unit(unit).is_broken()
                && self.adjacent(unit, assault.battery)
                && assault.attackers.iter().any(|&foe| self.looks_at(unit, self.body(foe)))
        });
        self.by_name(supports)
    }

    /// Who fights whom. [INT-1] [INT-6] [INT-7] [INT-9b]
    pub fn fray(&mut self, table: At<'_>, assaults: &[Assault]) -> Play<Fray> {
        let mut fray = Fray::default();
        for unit in self.by_name(self.on_table()) {
            let Ahead { mut must, may } = self.ahead_of(unit);
            if must.is_empty() {
                for with in may.into_iter().filter(|&one| self.arm(one) == Arm::Infantry) {
                    let question = Question::Interaction(Ask::Beyond { unit, with });
                    if self.confirm(table, self.seat_of(unit), rule!("INT-1b"), question)? {
                        must.push(with);
                    }
                }
            }
            for foe in must.into_iter().filter(|&foe| self.arm(foe) == Arm::Infantry) {
                self.pair_up(&mut fray, unit, foe, None);
            }
        }
        for assault in assaults {
            let mut assault = assault.clone();
            assault.attackers.retain(|&unit| self.is_here(unit) && !self.unit(unit).is_broken());
            if assault.attackers.is_empty() {
                continue;
            }
            let supports = self.supports_of(&assault);
            // [INT-6] (CR-60) The supports are the opponent.
            for &support in &supports {
                for &foe in &assault.attackers {
                    if self.looks_at(support, self.body(foe)) {
                        self.pair_up(&mut fray, support, foe, Some(assault.battery));
                    }
                }
            }
            if !supports.is_empty() {
                fray.supported.push((assault, supports));
            } else if self.unit(assault.battery).marks.stood {
                fray.alone.push(assault);
            }
        }
        self.garrisons_join(&mut fray);
        self.overlaps_join(table, &mut fray)?;
        Ok(fray)
    }

    /// Adds a pair unless it is there; one in the open stays one in the open.
    fn pair_up(&self, fray: &mut Fray, unit: UnitId, foe: UnitId, through: Option<UnitId>) {
        let (one, other) = match self.def(unit).id < self.def(foe).id {
            true => (unit, foe),
            false => (foe, unit),
        };
        if !fray.pairs.iter().any(|pair| (pair.one, pair.other) == (one, other)) {
            fray.pairs.push(Pair { one, other, through });
        }
    }

    /// All garrisons of a block take part in a fight for it. [STR-2b]
    fn garrisons_join(&self, fray: &mut Fray) {
        for pair in fray.pairs.clone() {
            for (unit, foe) in [(pair.one, pair.other), (pair.other, pair.one)] {
                let blocks = self.unit(unit).inside();
                if !self.unit(unit).is_garrison() {
                    continue;
                }
                // [STR-2b]
                let mates = blocks.iter().flat_map(|block| self.occupants(block));
                let mates: Vec<UnitId> = mates
                    .filter(|&mate| self.unit(mate).is_garrison() && !self.unit(mate).is_broken())
                    .filter(|&mate| mate != unit && self.arm(mate) == Arm::Infantry)
                    .collect();
                for mate in mates {
                    self.pair_up(fray, mate, foe, pair.through);
                }
            }
        }
    }

    /// Coordinated units between 2" and 3" from the enemy may join their friends. [INT-9b]
    fn overlaps_join(&mut self, table: At<'_>, fray: &mut Fray) -> Play<()> {
        let fighting = self.by_name(fray.units());
        let idle = self.on_table().filter(|unit| {
            self.arm(*unit) == Arm::Infantry
                && !self.unit(*unit).is_broken()
                && !fighting.contains(unit)
                // [UNI-11] Who is nearly destroyed does not step forward.
                && !self.is_nearly_destroyed(*unit)
        });
        for unit in self.by_name(idle) {
            let seat = self.seat_of(unit);
            let friends = fighting.iter().copied().filter(|&one| self.seat_of(one) == seat);
            let against: Vec<UnitId> = friends
                .filter(|&friend| self.is_coordinated(unit, friend))
                .flat_map(|friend| fray.foes(friend))
                .filter(|&foe| self.has_before(unit, foe, Distance::CoordinatedEnemy))
                .collect();
            for against in self.by_name(against) {
                let question = Question::Interaction(Ask::Join { unit, against });
                if self.confirm(table, seat, rule!("INT-9b"), question)? {
                    self.pair_up(fray, unit, against, None);
                    fray.joined.push(unit);
                    self.tell(table, Told::Joined { unit, against });
                }
            }
        }
        Ok(())
    }

    /// Whether a unit has an enemy to its front, within a distance and not behind other enemies.
    /// [INT-9e]
    pub fn has_before(&self, unit: UnitId, enemy: UnitId, distance: Distance) -> bool {
        let friends: Vec<UnitId> = self.army_of(self.seat_of(unit)).chain([enemy]).collect();
        let (from, to) = super::super::fights::nearest_points(self.body(unit), self.body(enemy));
        self.within(unit, enemy, distance)
            && self.looks_at(unit, self.body(enemy))
            && self.line_is_open(from, to, &friends)
    }

    /// Whether two units are coordinated by command and stand close enough together. [INT-9d]
    /// [INT-9e] [INT-9c] (CR-68)
    pub fn is_coordinated(&self, one: UnitId, other: UnitId) -> bool {
        let (a, b) = (self.def(one), self.def(other));
        let led = self.leaders_of(a.seat).any(|leader| {
            [one, other].iter().all(|&unit| {
                self.in_chain(leader, unit) && self.leader_within(leader, unit, Distance::Leader)
            })
        });
        let regiment = !a.regiment.is_empty() && a.regiment == b.regiment;
        let brigade = a.by_regiment && b.by_regiment && self.unit(one).org == self.unit(other).org;
        a.seat == b.seat
            && (led || regiment || brigade)
            && self.within(one, other, Distance::CoordinatedFriend)
            // [INT-9c]
            && !self.are_parted(one, other)
    }

    /// Whether ground keeps two units from acting together: one stands on it, or it lies between.
    /// [INT-9c] [MOV-2d]
    fn are_parted(&self, one: UnitId, other: UnitId) -> bool {
        let laid = &self.field.laid;
        let (from, to) = super::super::fights::nearest_points(self.body(one), self.body(other));
        let between = super::super::fights::strip(from, to);
        let bases = [one, other].into_iter().flat_map(|unit| self.body(unit).parts());
        bases
            .chain([&between])
            .any(|base| laid.ground.under(base).iter().any(|&feature| laid.lay(feature).apart))
    }
}
