//! Chapter 4: morale checks and the states that follow from them.

pub mod flight;

use crate::book::modifiers::{Drm, Modifiers};
use crate::book::{AnyCheck, MoraleReason};
use crate::nouns::army::{LeaderId, UnitId};
use crate::nouns::dice::Base6;
use crate::nouns::kinds::{Arm, Formation, Morale};
use crate::rules::c04_morale::flight::Manner;
use crate::rules::event::Event;
use crate::state::battle::{At, Battle};
use engine::{Line, Play, Rule, Seat, Thrown, rule};
use ground::Hex;
use serde::Serialize;

/// What happens to the morale of units.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Told {
    /// A morale check. [4.2]
    Check {
        /// Who checks.
        unit: UnitId,
        /// Why.
        reason: MoraleReason,
        /// The roll as thrown.
        roll: Base6,
        /// Modifiers.
        mods: Modifiers,
        /// The roll as modified. [2.5.2]
        modified: Base6,
        /// Whether it passes.
        passes: bool,
    },
    /// A unit disorders. [4.3.5]
    Disorders(UnitId),
    /// A unit routs. [4.3.6]
    Routs(UnitId),
    /// A unit is in good order again, in this formation, out of this state. [4.5.3a] [4.5.4a]
    Recovers(UnitId, Formation, Morale),
}

impl Battle {
    /// Table 1: what touches every check of a unit. [4.2.2]
    pub fn any_check(&self, unit: UnitId) -> Modifiers {
        let (book, troops, def) = (self.book(), self.unit(unit), self.def(unit));
        let mut mods = Modifiers::default();
        // [9.2.7c] The level of its command, while the hour lasts. (R57)
        if let Some(command) = def.command {
            match self.levels[command as usize] {
                0 => {}
                1 => mods.any(book, AnyCheck::Level1),
                2 => mods.any(book, AnyCheck::Level2),
                _ => mods.any(book, AnyCheck::Level3),
            }
        }
        match troops.state {
            Morale::GoodOrder => {}
            // [4.3.5c]
            Morale::Disordered => mods.any(book, AnyCheck::Disordered),
            // [4.3.6f]
            Morale::Routed => mods.any(book, AnyCheck::Routed),
        }
        // [6.10.9]
        if troops.formation == Formation::RoadMarch && troops.state == Morale::GoodOrder {
            mods.any(book, AnyCheck::RoadMarch);
        }
        if 2 * u16::from(troops.losses) >= u16::from(def.increments) {
            mods.any(book, AnyCheck::HalfLost);
        }
        // [2.3.3] One leader of its nation in its hex.
        if let Some((leader, bonus)) = self.morale_leader(unit) {
            mods.add(Drm::Leads(leader), bonus);
        }
        mods
    }

    /// The leader whose morale bonus helps a unit most: of its nation, in one of its hexes. [2.3.3]
    pub fn morale_leader(&self, unit: UnitId) -> Option<(LeaderId, i32)> {
        let nation = self.def(unit).nation;
        let hexes = self.unit(unit).hexes;
        hexes
            .iter()
            .flat_map(|hex| self.leaders_at(hex).collect::<Vec<_>>())
            .filter(|leader| self.leader_def(*leader).nation == nation)
            .map(|leader| (leader, self.leader_def(leader).morale))
            .max_by_key(|(leader, bonus)| (*bonus, std::cmp::Reverse(leader.index())))
    }

    /// All modifiers of a check: Table 1, the reason's own, and what the occasion brings.
    pub fn check_mods(
        &self,
        unit: UnitId,
        reason: MoraleReason,
        occasion: &Modifiers,
    ) -> Modifiers {
        let mut mods = self.any_check(unit);
        // [4.2.2] By its own modifier, and by the tables that the reason names.
        mods.add(Drm::Reason(reason), self.book().reason(reason).drm);
        mods.0.extend_from_slice(&occasion.0);
        mods
    }

    /// [4.2.1] Rolls a morale check of one unit.
    pub fn check_morale(
        &mut self,
        table: At<'_>,
        unit: UnitId,
        reason: MoraleReason,
        occasion: &Modifiers,
    ) -> Play<bool> {
        let roll = self.morale_roll(table, reason)?;
        Ok(self.compare_morale(table, unit, reason, occasion, roll))
    }

    /// The two dice of a check, which several units may share. [10.2.7b] [11.2.3c]
    pub fn morale_roll(&self, table: At<'_>, reason: MoraleReason) -> Play<Base6> {
        let dice = table.throw(self, Base6::throw(rule!("4.2.1"), reason_words(reason)))?;
        Ok(Base6::shown(&dice))
    }

    /// [4.2.3] [4.2.4] Holds a roll against the morale of a unit: it passes with more.
    pub fn compare_morale(
        &self,
        table: At<'_>,
        unit: UnitId,
        reason: MoraleReason,
        occasion: &Modifiers,
        roll: Base6,
    ) -> bool {
        let mods = self.check_mods(unit, reason, occasion);
        let modified = roll.moved(mods.total());
        let passes = modified > self.def(unit).morale;
        let told = Told::Check { unit, reason, roll, mods, modified, passes };
        table.tell(self, Event::Morale(told));
        passes
    }

    /// [4.1p11] Whether losses to fire, from one total to another, make a unit check.
    pub fn loss_asks_for_check(&self, unit: UnitId, before: u8, now: u8) -> bool {
        let passed = |rest: u8| (before + 1..=now).any(|total| total % 2 == rest);
        match (self.arm(unit), self.seat_of(unit)) {
            // [4.1c]
            (Arm::Cavalry | Arm::Artillery, _) => now > before,
            // [4.1a] (R66)
            (Arm::Infantry, Seat::First) => passed(0),
            // [4.1b] (R66)
            (Arm::Infantry, Seat::Second) => passed(1),
        }
    }

    /// [4.2.4] What follows from a failed check.
    pub fn fails_check(&mut self, table: At<'_>, unit: UnitId, manner: &Manner) -> Play<()> {
        let troops = self.unit(unit);
        match (self.arm(unit), troops.state, troops.formation) {
            // [4.3.3] [10.5.3] Unlimbered guns know good order only.
            (Arm::Artillery, _, Formation::Unlimbered) => {
                self.eliminate(table, unit, rule!("4.3.3"))
            }
            // [4.3.2] Cavalry has no disorder.
            (Arm::Cavalry, Morale::GoodOrder | Morale::Disordered, _) => {
                self.rout(table, unit, manner)
            }
            // [4.3.1]
            (_, Morale::GoodOrder, _) => self.disorder(table, unit, manner),
            (_, Morale::Disordered, _) => self.rout(table, unit, manner),
            // [4.3.6d] It runs again only when it fails to rally.
            (_, Morale::Routed, _) => Ok(()),
        }
    }

    /// Units of a hex that check because others came or go through it, top first: those already
    /// routed and those in skirmish order do not.
    pub fn checks_when_crossed(&self, hex: Hex, by: UnitId) -> Vec<UnitId> {
        let seat = self.seat_of(by);
        self.units_at(hex)
            .filter(|&unit| {
                let troops = self.unit(unit);
                let screen =
                    troops.formation == Formation::Skirmish && troops.state == Morale::GoodOrder;
                unit != by
                    && self.seat_of(unit) == seat
                    // [4.1p2] [4.1p3] [6.7.16]
                    && troops.state != Morale::Routed
                    && !screen
            })
            .collect()
    }
}

/// A reason to check, in words.
pub const fn reason_words(reason: MoraleReason) -> &'static str {
    match reason {
        MoraleReason::Rally => "to rally",
        MoraleReason::RetreatThrough => "others falling back through it",
        MoraleReason::RoutThrough => "others running through it",
        MoraleReason::CavalryRoutThrough => "cavalry running through it",
        MoraleReason::OverStacked => "in a crowded hex",
        MoraleReason::MixedNations => "thrown together with allies",
        MoraleReason::Stand => "to stand before the charge",
        MoraleReason::ForceMarchCharged => "charged on a force march",
        MoraleReason::CloseToMasse => "to close into masse",
        MoraleReason::PreMeleeDefender => "before the assault",
        MoraleReason::PreMeleeAttacker => "to go in",
        MoraleReason::FireLoss => "after losses to fire",
        MoraleReason::MeleeResult => "after the melee",
        MoraleReason::LeaderCasualty => "its leader struck",
        MoraleReason::ChargeOutOfTurn => "to charge",
        MoraleReason::ForceMarch => "after the force march",
    }
}

impl Told {
    /// Whose fate it is.
    pub fn actor(&self, battle: &Battle) -> Option<Seat> {
        Some(battle.seat_of(self.unit()))
    }

    /// Who.
    pub const fn unit(&self) -> UnitId {
        let (Told::Check { unit, .. }
        | Told::Disorders(unit)
        | Told::Routs(unit)
        | Told::Recovers(unit, ..)) = self;
        *unit
    }

    /// In words for those who may not see the back of the counter: a check without the morale it is
    /// held against. [2.2.3] (R200)
    pub fn line_to_enemy(&self, battle: &Battle) -> Line {
        let line = self.line(battle);
        let Told::Check { unit, reason, roll, mods, modified, passes } = self else { return line };
        let text = format!(
            "{} checks morale, {}: {}: {}.",
            battle.def(*unit).name,
            reason_words(*reason),
            roll.told(mods.total(), *modified),
            if *passes { "passes" } else { "fails" }
        );
        let thrown = line.thrown.map(|thrown| Thrown { column: String::new(), ..thrown });
        Line { text, thrown, ..line }
    }

    /// In words.
    pub fn line(&self, battle: &Battle) -> Line {
        let name = |unit: &UnitId| battle.def(*unit).name.clone();
        match self {
            Told::Check { unit, reason, roll, mods, modified, passes } => {
                let mov = battle.def(*unit).morale;
                let verdict = if *passes { "passes" } else { "fails" };
                let text = format!(
                    "{} checks morale, {}: {}, more than {mov} is needed: {verdict}.",
                    name(unit),
                    reason_words(*reason),
                    roll.told(mods.total(), *modified)
                );
                let thrown = roll.thrown(
                    *modified,
                    "Morale check",
                    format!("above {mov}"),
                    verdict.to_owned(),
                    rule!("4.2.1"),
                );
                Line {
                    modifiers: mods.explain(battle),
                    thrown: Some(thrown),
                    ..line(
                        text,
                        &[rule!("4.2.1"), if *passes { rule!("4.2.3") } else { rule!("4.2.4") }],
                    )
                }
            }
            Told::Disorders(unit) => line(format!("{} disorders.", name(unit)), &[rule!("4.3.5a")]),
            Told::Routs(unit) => line(format!("{} routs.", name(unit)), &[rule!("4.3.6a")]),
            Told::Recovers(unit, formation, was) => {
                let text = format!("{} rallies in {}.", name(unit), formation.name());
                match (was, battle.arm(*unit)) {
                    (Morale::Routed, Arm::Cavalry) => {
                        line(text, &[rule!("4.5.4a"), rule!("4.5.4a1")])
                    }
                    (Morale::Routed, _) => line(text, &[rule!("4.5.4a")]),
                    _ => line(text, &[rule!("4.5.3a")]),
                }
            }
        }
    }
}

/// So many increments in words.
pub(crate) fn increments(number: u8) -> String {
    if number == 1 { "1 increment".to_owned() } else { format!("{number} increments") }
}

/// A plain line with its rules.
pub(crate) fn line(text: String, rules: &[Rule]) -> Line {
    Line { text, rules: rules.iter().map(|rule| rule.key()).collect(), ..Line::default() }
}
