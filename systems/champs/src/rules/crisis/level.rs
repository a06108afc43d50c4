//! The Crisis Reaction Test: its level, its die, what it says. [CRI-3] [CRI-9] [CRI-18]

use super::Told;
use crate::book::{Basic, Distance, Fighting};
use crate::nouns::{Arm, LeaderId, UnitId};
use crate::state::{At, Battle};
use engine::{Modifier, Play, Rule, rule};
use serde::Serialize;

/// Why a unit tests. [CRI-2a]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Occasion {
    /// Steps from fire. [CRI-2a]
    Fire,
    /// A leader of its chain fell within 4". [CRI-2b]
    LeaderFell,
    /// A friendly unit Retreated through it. [CRI-2c]
    RetreatThrough,
    /// Forming anti-cavalry against a charge. [CRI-2d] [CHG-14]
    FormAgainstCharge,
    /// Forming anti-cavalry otherwise. [CRI-2d] [MOV-10]
    Form,
    /// Another change of formation near cavalry. [PIN-2c]
    ChangeNearCavalry,
    /// An anti-cavalry formation about to be contacted. [CRI-2e] [CHG-16]
    HoldFormation,
    /// An anti-cavalry formation contacted in rain or snow. [CHG-20]
    WetFormation,
    /// Broken troops rally. [CRI-2f]
    Rally,
    /// Artillery stands to its guns. [CRI-2g]
    StandToGuns,
    /// Interaction. [CRI-2h]
    Interaction,
    /// Cavalry under the muskets of infantry. [CRI-2i]
    Musketry,
    /// Unreliable cavalry about to charge. [CHG-7]
    UnreliableCharge,
    /// Cavalry about to contact infantry, or guns that stood. [CHG-18] [CHG-21b]
    BeforeContact,
    /// Before moving near a garrison. [STR-3]
    NearGarrison,
    /// Panic. [PAN-1]
    Panic,
}

impl Occasion {
    /// The rule that calls for the test.
    pub const fn rule(self) -> Rule {
        match self {
            Occasion::Fire => rule!("CRI-2a"),
            Occasion::LeaderFell => rule!("CRI-2b"),
            Occasion::RetreatThrough => rule!("CRI-2c"),
            Occasion::FormAgainstCharge => rule!("CHG-14"),
            Occasion::Form => rule!("CRI-2d"),
            Occasion::ChangeNearCavalry => rule!("PIN-2c"),
            Occasion::HoldFormation => rule!("CRI-2e"),
            Occasion::WetFormation => rule!("CHG-20"),
            Occasion::Rally => rule!("CRI-2f"),
            Occasion::StandToGuns => rule!("CRI-2g"),
            Occasion::Interaction => rule!("CRI-2h"),
            Occasion::Musketry => rule!("CRI-2i"),
            Occasion::UnreliableCharge => rule!("CHG-7"),
            Occasion::BeforeContact => rule!("CHG-18"),
            Occasion::NearGarrison => rule!("STR-3"),
            Occasion::Panic => rule!("PAN-1"),
        }
    }

    /// Whether the modifiers of interaction count besides the basic ones. [CRI-18] (CR-65)
    pub const fn is_fight(self) -> bool {
        matches!(
            self,
            Occasion::Interaction
                | Occasion::Musketry
                | Occasion::BeforeContact
                | Occasion::UnreliableCharge
                | Occasion::WetFormation
        )
    }
}

/// A test as its chapter sets it up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// Who tests.
    pub unit: UnitId,
    /// Why.
    pub occasion: Occasion,
    /// Whether it is flanked, or under artillery fire from the rear. [CRI-18b3]
    pub flanked: bool,
    /// Whether it forms anti-cavalry with enemy cavalry within 6". [CRI-18b5]
    pub cavalry_near: bool,
    /// Who inspires it. [CRI-18b8]
    pub leader: Option<LeaderId>,
    /// Modifiers of interaction that apply, each so many times.
    pub fighting: Vec<(Fighting, i32)>,
}

impl Test {
    /// A test that nothing modifies but the unit's own state.
    pub const fn new(unit: UnitId, occasion: Occasion) -> Test {
        Test {
            unit,
            occasion,
            flanked: false,
            cavalry_near: false,
            leader: None,
            fighting: Vec::new(),
        }
    }
}

/// A modified level with what made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The level.
    pub value: i32,
    /// The modifiers.
    pub mods: Vec<Modifier>,
}

/// What a test says. [CRI-3] [CRI-9]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Verdict {
    /// Passed by so much.
    Passed(u8),
    /// Failed by so much.
    Failed(u8),
    /// No die could have passed, and this failed by so much.
    Hopeless(u8),
}

impl Verdict {
    /// Whether it passed.
    pub const fn passed(self) -> bool {
        matches!(self, Verdict::Passed(_))
    }

    /// What a die says to a level. [CRI-3] (CR-14)
    pub const fn of(level: i32, die: u8) -> Verdict {
        let margin = level - die as i32;
        if margin >= 0 {
            Verdict::Passed(margin as u8)
        } else if level <= 0 {
            Verdict::Hopeless(-margin as u8)
        } else {
            Verdict::Failed(-margin as u8)
        }
    }
}

impl Battle {
    /// The level that a unit starts from in its formation. [UNI-10]
    pub fn initial_level(&self, unit: UnitId) -> i32 {
        let level = self.def(unit).level;
        let state = self.unit(unit);
        let in_line = state.formation().is_line() && state.inside().is_empty();
        i32::from(level.line.filter(|_| in_line).unwrap_or(level.usual))
    }

    /// The modified level of a test. [CRI-18]
    pub fn level(&self, test: &Test) -> Level {
        let book = &self.field.book;
        let unit = self.unit(test.unit);
        let mut mods: Vec<Modifier> = Vec::new();
        let mut add = |line: &charts::Modifier, times: i32| {
            let value = i32::from(line.value) * times;
            if value != 0 {
                mods.push(Modifier {
                    rule: line.rule.clone(),
                    words: line.words.clone(),
                    value,
                    reconstructed: line.provenance == charts::Provenance::Reconstructed,
                });
            }
        };
        // [CRI-18b1]
        add(book.basic(Basic::Step), i32::from(unit.steps));
        // [CRI-18b2]
        add(book.basic(Basic::LeaderFell), i32::from(test.occasion == Occasion::LeaderFell));
        // [CRI-18b3]
        add(book.basic(Basic::Flanked), i32::from(test.flanked && self.has_flanks(test.unit)));
        // [CRI-18b4]
        add(book.basic(Basic::Broken), i32::from(unit.is_broken()));
        // [CRI-18b5]
        add(book.basic(Basic::FormingNear), i32::from(test.cavalry_near));
        // [CRI-18b6]
        add(book.basic(Basic::GrandBattery), i32::from(self.in_grand_battery(test.unit)));
        // [CRI-18b7]
        let sheltered = !unit.inside().is_empty() && test.occasion != Occasion::Interaction;
        add(book.basic(Basic::Structure), i32::from(sheltered));
        for (fighting, times) in test.fighting.iter().filter(|_| test.occasion.is_fight()) {
            add(book.fighting(*fighting), *times);
        }
        // [CRI-18b8]
        if let Some(leader) = test.leader {
            let value = book.inspiration(self.leader(leader).inspiration);
            mods.push(Modifier {
                rule: "CRI-18b8".into(),
                words: self.leader_words(leader),
                value,
                reconstructed: false,
            });
        }
        let sum: i32 = mods.iter().map(|one| one.value).sum();
        Level { value: self.initial_level(test.unit) + sum, mods }
    }

    /// Whether a battery counts as part of a grand battery: one of its organisation stands adjacent.
    /// [CRI-18b6] [UNI-7] (CR-84)
    pub fn in_grand_battery(&self, unit: UnitId) -> bool {
        let org = self.unit(unit).org;
        self.arm(unit) == Arm::Artillery
            && self.org(org).is_grand_battery()
            && self.members(org).any(|other| other != unit && self.adjacent(unit, other))
    }

    /// Rolls a test and tells of it. What follows is the business of whoever called for it. [CRI-3]
    /// [CRI-9] (CR-14)
    pub fn crisis_test(&self, table: At<'_>, test: &Test) -> Play<Verdict> {
        // [UNI-7b] A battery of a grand battery tests for itself.
        self.crisis_test_of(table, test, self.level(test))
    }

    /// The same with a level that is known. [CRI-3] [CRI-9]
    pub fn crisis_test_of(
        &self,
        table: At<'_>,
        test: &Test,
        Level { value, mods }: Level,
    ) -> Play<Verdict> {
        let die = self.d10(table, test.occasion.rule(), "crisis reaction")?;
        let verdict = Verdict::of(value, die);
        let (unit, occasion) = (test.unit, test.occasion);
        let shown = self.unit(unit).marks.shown;
        self.tell(table, Told::Tested { unit, occasion, level: value, mods, die, verdict, shown });
        Ok(verdict)
    }

    /// Whether enemy cavalry stands so near that forming against it is harder. [CRI-18b5]
    pub fn cavalry_is_near(&self, unit: UnitId) -> bool {
        let horse = |enemy: &UnitId| self.arm(*enemy) == Arm::Cavalry;
        let mut near = self.unbroken_enemies_of(self.seat_of(unit)).filter(horse);
        near.any(|enemy| self.within(unit, enemy, Distance::FormingNear))
    }
}
