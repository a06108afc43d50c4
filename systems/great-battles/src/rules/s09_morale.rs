//! Section 9: morale, and losses of strength. [MOR-01]

use crate::book::{MoraleDrm, Number, Switch};
use crate::host::event::Tells;
use crate::host::mods::{Drm, Mods};
use crate::nouns::{Arm, Formation, HalfPoints, MoraleLevel, UnitId};
use crate::rules::s10_retreat::RetreatKind;
use crate::state::{At, Battle, Mark, Place};
use engine::{Line, Play, Seat, Strengthening, Thrown, rule, words};
use ground::Hex;
use serde::Serialize;

words! {
    /// Why a unit checks its morale.
    Cause {
        /// It was fired at. [FIR-14]
        Fire = "fire",
        /// A melee that continues. [MEL-09]
        Melee = "melee",
        /// A friend beside it broke. [MOR-05]
        Neighbour = "neighbour",
        /// A friend retreated through it. [RET-04]
        PassedThrough = "passed-through",
    }
}

impl Cause {
    const fn words(self) -> &'static str {
        match self {
            Cause::Fire => "under fire",
            Cause::Melee => "in the melee",
            Cause::Neighbour => "as its neighbour breaks",
            Cause::PassedThrough => "as friends run through it",
        }
    }
}

words! {
    /// Why a unit loses strength or morale.
    LossCause {
        /// Fire. [FIR-14]
        Fire = "fire",
        /// A check before shock. [BAY-10]
        PreShock = "pre-shock",
        /// A melee. [MEL-01]
        Melee = "melee",
        /// A morale check that failed. [MOR-02]
        Check = "check",
        /// A retreat that could not be completed. [RET-03]
        Retreat = "retreat",
        /// Pursuit. [CHG-16]
        Pursuit = "pursuit",
        /// The Rout Loss Segment. [RAL-03]
        RoutLoss = "rout-loss",
        /// Ridden or run down while routed. [BAY-06] [MOR-04]
        Overrun = "overrun",
        /// Guns that were taken. [BAY-12]
        Taken = "taken",
        /// Fatigue. [FAT-05]
        Fatigue = "fatigue",
    }
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A morale check. [MOR-02]
    Check {
        /// Who.
        unit: UnitId,
        /// Why.
        cause: Cause,
        /// The die.
        die: u8,
        /// Its modifiers.
        mods: Mods,
        /// Levels lost.
        levels: u8,
        /// The level before.
        #[serde(skip)]
        before: MoraleLevel,
    },
    /// A unit has another level of morale. [MOR-01]
    Level(UnitId, MoraleLevel),
    /// A unit loses strength.
    Loss {
        /// Who.
        unit: UnitId,
        /// How much.
        sp: u8,
        /// Why.
        cause: LossCause,
    },
    /// A unit is no more; what strength it had left goes with it.
    Destroyed {
        /// Who.
        unit: UnitId,
        /// What it had left.
        sp: u8,
        /// Why.
        cause: LossCause,
    },
}

impl LossCause {
    const fn words(self) -> &'static str {
        match self {
            LossCause::Fire => "by fire",
            LossCause::PreShock => "before the shock",
            LossCause::Melee => "in melee",
            LossCause::Check => "by a failed check",
            LossCause::Retreat => "for want of a way back",
            LossCause::Pursuit => "in the pursuit",
            LossCause::RoutLoss => "in rout",
            LossCause::Overrun => "overrun while routed",
            LossCause::Taken => "taken with its guns",
            LossCause::Fatigue => "by fatigue",
        }
    }
}

impl Tells for Told {
    fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| &battle.card(*unit).name;
        match self {
            Told::Check { unit, cause, die, mods, levels, .. } => {
                let rating = battle.stats(*unit).morale;
                let total = i32::from(*die) + mods.total();
                let result = match levels {
                    0 => "passes".to_owned(),
                    1 => "loses a level".to_owned(),
                    many => format!("loses {many} levels"),
                };
                Line {
                    text: format!("{} checks its morale {}: {result}", name(unit), cause.words()),
                    rules: vec![rule!("MOR-02").key()],
                    modifiers: mods.explain(battle),
                    thrown: Some(Thrown {
                        faces: vec![*die],
                        sides: 10,
                        total,
                        table: "Morale Check Table".to_owned(),
                        column: format!("morale {rating}"),
                        result,
                        rule: "MOR-02".to_owned(),
                    }),
                    ..Line::default()
                }
            }
            Told::Level(unit, level) => Line {
                text: format!("{} is {}", name(unit), level.key()),
                rules: vec![rule!("MOR-01").key()],
                ..Line::default()
            },
            Told::Loss { unit, sp, cause } => Line {
                text: format!("{} loses {sp} SP {}", name(unit), cause.words()),
                rules: vec![rule!("GEN-05").key()],
                ..Line::default()
            },
            Told::Destroyed { unit, cause, .. } => Line {
                text: format!("{} is destroyed {}", name(unit), cause.words()),
                rules: vec![rule!("GEN-05").key()],
                ..Line::default()
            },
        }
    }

    fn side(&self, battle: &Battle) -> Option<Seat> {
        let (Told::Check { unit, .. }
        | Told::Level(unit, _)
        | Told::Loss { unit, .. }
        | Told::Destroyed { unit, .. }) = self;
        Some(battle.seat_of(*unit))
    }

    fn changes(&self) -> Vec<Strengthening> {
        match self {
            Told::Loss { unit, sp, .. } | Told::Destroyed { unit, sp, .. } => {
                vec![Strengthening { piece: unit.index(), by: -i32::from(*sp) }]
            }
            Told::Check { .. } | Told::Level(..) => Vec::new(),
        }
    }
}

impl Battle {
    /// [MOR-02] The modifiers of any morale check of a unit.
    pub fn morale_mods(&self, unit: UnitId) -> Mods {
        let (book, troops) = (self.book(), self.unit(unit));
        let mut mods = Mods::new();
        let mut chart = |key: MoraleDrm| mods.add(Drm::Morale(key), book.morale_drm(key).value);
        match troops.formation {
            Formation::Square => chart(MoraleDrm::Square),
            Formation::Line => chart(MoraleDrm::Line),
            _ => {}
        }
        if self.at_breakpoint(unit) {
            chart(MoraleDrm::Breakpoint);
        }
        if self.leader_with(unit) {
            chart(MoraleDrm::Leader);
        }
        match troops.level {
            MoraleLevel::Good => {}
            MoraleLevel::Shaken => chart(MoraleDrm::Shaken),
            MoraleLevel::Unsteady | MoraleLevel::Routed => chart(MoraleDrm::UnsteadyOrRouted),
        }
        if self.is_strategic(unit) {
            chart(MoraleDrm::Strategic);
        }
        mods.add(Drm::FatigueCheck, book.fatigue(self.fatigue_of(unit)).checks);
        mods
    }

    /// [MOR-02] A morale check with what its reason adds, and all that follows from it.
    pub fn check_morale(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        extra: i8,
        cause: Cause,
    ) -> Play<()> {
        let mut mods = self.morale_mods(unit);
        mods.add(Drm::FireResult, extra);
        let die = self.die(table, rule!("MOR-02"), "morale check")?;
        let above = i32::from(die) + mods.total() - i32::from(self.stats(unit).morale);
        let levels = self.book().morale(above);
        let before = self.unit(unit).level;
        table.tell(self, Told::Check { unit, cause, die, mods, levels, before });
        self.lose_levels(table, unit, levels, LossCause::Check)
    }

    /// Lowers the morale of a unit and lets it run if it must; its neighbours check. [MOR-06] Only
    /// the retreat of its last level is made. [MOR-07] A battery loses a strength point for a level.
    pub fn lose_levels(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        levels: u8,
        cause: LossCause,
    ) -> Play<()> {
        if levels == 0 || !self.unit(unit).on_map() {
            return Ok(());
        }
        if self.arm(unit) == Arm::Artillery {
            self.lose_strength(table, unit, levels, cause);
            return Ok(());
        }
        let before = self.unit(unit).level;
        let after = before.worse(levels);
        match after {
            _ if after == before => Ok(()),
            MoraleLevel::Routed => self.rout(table, unit).map(|_| ()),
            MoraleLevel::Unsteady => {
                self.set_level(table, unit, after);
                let hexes = self.unsteady_hexes(unit);
                let path = self.retreat(table, unit, hexes, RetreatKind::Unsteady)?;
                self.neighbours_check(table, unit, &path)
            }
            MoraleLevel::Good | MoraleLevel::Shaken => {
                self.set_level(table, unit, after);
                Ok(())
            }
        }
    }

    /// [MOR-03] Hexes that an unsteady unit retreats.
    pub fn unsteady_hexes(&self, unit: UnitId) -> u8 {
        let number = match self.arm(unit) {
            Arm::Cavalry => Number::UnsteadyCavalry,
            Arm::Infantry | Arm::Artillery => Number::UnsteadyRetreat,
        };
        self.number(number) as u8
    }

    /// [MOR-04] A unit routs: it is disordered, runs half its MA (rounded up) and faces the way it
    /// ran; its neighbours check. Blown cavalry has but half its MA to begin with. (G69) Returns the hexes of its flight, the first of them where it stood.
    pub fn rout(&mut self, table: At<'_>, unit: UnitId) -> Play<Vec<Hex>> {
        let start = self.unit(unit).hex;
        if !self.unit(unit).on_map() || self.arm(unit) == Arm::Artillery {
            return Ok(vec![start]);
        }
        self.set_level(table, unit, MoraleLevel::Routed);
        self.close_up(table, unit)?;
        let facing = self.unit(unit).facing;
        let side = if facing.is_vertex() { facing.beside()[0] } else { facing };
        self.disorder_facing(table, unit, side);
        let hexes = self.full_allowance(unit).div_ceil(2);
        let path = self.retreat(table, unit, hexes, RetreatKind::Rout)?;
        if path.len() == 1 && facing.is_vertex() && self.unit(unit).on_map() {
            self.face_in_disorder(table, unit, facing)?;
        }
        self.neighbours_check(table, unit, &path)?;
        Ok(path)
    }

    /// Gives a unit another level of morale and says so.
    pub fn set_level(&mut self, table: At<'_>, unit: UnitId, level: MoraleLevel) {
        let troops = self.unit_mut(unit);
        troops.level = level;
        if level == MoraleLevel::Routed {
            // [RAL-02]
            troops.marks.set(Mark::OnceRouted);
            troops.spent = HalfPoints::NONE;
        }
        table.tell(self, Told::Level(unit, level));
        self.watch_losses();
    }

    /// [MOR-05] Friends with or beside a unit that has broken check, seen from where its retreat
    /// ended, the nearest first, then by number; those who are routed do not. (G8) If it perished there
    /// they check as well.
    fn neighbours_check(&mut self, table: At<'_>, unit: UnitId, path: &[Hex]) -> Play<()> {
        let wide = self.unit(unit).right;
        let (from, wide) = match self.book().switch(Switch::NeighboursFromStart) {
            true => (path.first(), None),
            false => (path.last(), Some(wide).filter(|hex| hex.is_somewhere())),
        };
        let ends: Vec<Hex> = from.copied().into_iter().chain(wide).collect();
        let seat = self.seat_of(unit);
        let mut friends: Vec<(u16, UnitId)> = Vec::new();
        for from in &ends {
            let near = self.board().neighbours(*from).map(|(_, next)| (1, next));
            for (distance, hex) in std::iter::once((0, *from)).chain(near) {
                let others = self.units_at(hex).filter(|other| *other != unit);
                let own = others.filter(|other| self.seat_of(*other) == seat);
                friends.extend(own.map(|other| (distance, other)));
            }
        }
        friends.sort();
        let mut known: Vec<UnitId> = Vec::new();
        friends.retain(|(_, friend)| {
            let new = !known.contains(friend);
            known.push(*friend);
            new
        });
        for (_, friend) in friends {
            if self.unit(friend).on_map() && !self.is_routed(friend) {
                self.check_morale(table, friend, 0, Cause::Neighbour)?;
            }
        }
        Ok(())
    }

    /// Takes strength from a unit; without any left it is destroyed. (G30) Returns what it could not
    /// take.
    pub fn lose_strength(&mut self, table: At<'_>, unit: UnitId, sp: u8, cause: LossCause) -> u8 {
        let left = self.unit(unit).sp;
        if sp == 0 || !self.unit(unit).on_map() {
            return sp;
        }
        if sp >= left {
            self.destroy(table, unit, cause);
            return sp - left;
        }
        let before = self.broken(unit);
        self.unit_mut(unit).sp -= sp;
        table.tell(self, Told::Loss { unit, sp, cause });
        self.tell_broken(table, unit, before);
        0
    }

    /// Takes a unit off the map for good.
    pub fn destroy(&mut self, table: At<'_>, unit: UnitId, cause: LossCause) {
        if !self.unit(unit).on_map() {
            return;
        }
        let before = self.broken(unit);
        let sp = self.unit(unit).sp;
        let hexes: Vec<Hex> = self.unit(unit).hexes().collect();
        self.lift(unit);
        // [LDR-03] Leaders who are left alone find refuge when the activity is over.
        let alone = hexes.into_iter().filter(|hex| self.top(*hex).is_none());
        let alone: Vec<Hex> = alone.filter(|hex| self.leaders_at(*hex).next().is_some()).collect();
        self.orphaned.extend(alone);
        let troops = self.unit_mut(unit);
        (troops.place, troops.sp) = (Place::Destroyed, 0);
        table.tell(self, Told::Destroyed { unit, sp, cause });
        self.tell_broken(table, unit, before);
        self.watch_losses();
    }
}
