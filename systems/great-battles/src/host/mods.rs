//! Modifiers of a roll as they were added up.

use crate::book::{
    AttackerDrm, DefenderDrm, FireLetter, FireShift, LandRow, MeleeDrm, MeleeRatio, MoraleDrm,
    PursuitDrm, SquareDrm,
};
use crate::nouns::CavalryClass;
use crate::state::Battle;
use charts::Provenance;
use engine::Modifier;
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

/// Which modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Drm {
    /// Of a morale check. [MOR-02]
    Morale(MoraleDrm),
    /// Fatigue on a morale check. [MCT-04]
    FatigueCheck,
    /// What a fire result adds to its check. [FIR-14]
    FireResult,
    /// Of the attacker before shock. [BAY-07]
    Attacker(AttackerDrm),
    /// Of the defender before shock. [BAY-10]
    Defender(DefenderDrm),
    /// Of forming square. [CHG-09]
    Square(SquareDrm),
    /// Of a melee. [MEL-02]
    Melee(MeleeDrm),
    /// The attacker's fatigue. [MDM-02] [MEL-05]
    AttackerFatigue,
    /// The defender's fatigue, which helps the attacker. [MEL-05]
    DefenderFatigue,
    /// Terrain of a melee. [MDM-03]
    MeleeLand(LandRow),
    /// The charge bonus. [MDM-10]
    ChargeBonus(CavalryClass),
    /// The bonus of those who counter-charge. [CHG-07]
    CounterBonus(CavalryClass),
    /// The size ratio. [MEL-03]
    Ratio(MeleeRatio),
    /// Of pursuit. [CHG-16]
    Pursuit(PursuitDrm),
    /// A letter of fire. [FIR-06]
    Letter(FireLetter),
    /// Letters by range. [FIR-07]
    Range,
    /// A fire column. [FIR-11]
    Shift(FireShift),
    /// Terrain of fire. [FIR-12]
    FireLand(LandRow),
}

/// The most modifiers of one roll.
const MOST: usize = 16;

/// Modifiers in the order in which they were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mods {
    count: u8,
    list: [(Drm, i8); MOST],
}

impl Default for Mods {
    fn default() -> Mods {
        Mods { count: 0, list: [(Drm::Range, 0); MOST] }
    }
}

impl Mods {
    /// No modifier.
    pub fn new() -> Mods {
        Mods::default()
    }

    /// Adds a modifier, unless it is nothing.
    ///
    /// # Panics
    /// If there are more than any roll of the book has.
    pub fn add(&mut self, drm: Drm, value: i8) {
        if value != 0 {
            self.list[usize::from(self.count)] = (drm, value);
            self.count += 1;
        }
    }

    /// All of them.
    pub fn as_slice(&self) -> &[(Drm, i8)] {
        &self.list[..usize::from(self.count)]
    }

    /// Their sum.
    pub fn total(&self) -> i32 {
        self.as_slice().iter().map(|(_, value)| i32::from(*value)).sum()
    }

    /// The value of one of them; nothing counts as 0.
    pub fn value(&self, drm: Drm) -> i8 {
        self.as_slice().iter().filter(|(found, _)| *found == drm).map(|(_, value)| *value).sum()
    }

    /// The list in words, with rules and provenance.
    pub fn explain(&self, battle: &Battle) -> Vec<Modifier> {
        let book = battle.book();
        let of = |chart: &charts::Modifier, value: i8| Modifier {
            rule: chart.rule.clone(),
            words: chart.words.clone(),
            value: i32::from(value),
            reconstructed: chart.provenance == Provenance::Reconstructed,
        };
        let plain = |rule: &str, words: &str, value: i8| Modifier {
            rule: rule.to_owned(),
            words: words.to_owned(),
            value: i32::from(value),
            reconstructed: false,
        };
        let explain = |&(drm, value): &(Drm, i8)| match drm {
            Drm::Morale(key) => of(book.morale_drm(key), value),
            Drm::FatigueCheck => plain("MCT-04", "fatigue", value),
            Drm::FireResult => plain("FIR-14", "the fire result", value),
            Drm::Attacker(key) => of(book.attacker_drm(key), value),
            Drm::Defender(key) => of(book.defender_drm(key), value),
            Drm::Square(key) => of(book.square_drm(key), value),
            Drm::Melee(key) => of(book.melee_drm(key), value),
            Drm::AttackerFatigue => plain("MEL-05", "the attacker is tired", value),
            Drm::DefenderFatigue => plain("MEL-05", "the defender is tired", value),
            Drm::MeleeLand(row) => plain("MDM-03", row.words(), value),
            Drm::ChargeBonus(class) => of(book.charge_bonus(class), value),
            Drm::CounterBonus(_) => plain("CHG-07", "counter-charge", value),
            Drm::Ratio(key) => of(book.ratio_line(key), value),
            Drm::Pursuit(key) => of(book.pursuit_drm(key), value),
            Drm::Letter(key) => of(book.fire_letter(key), value),
            Drm::Range => plain("FIR-07", "range", value),
            Drm::Shift(key) => of(book.fire_shift(key), value),
            Drm::FireLand(row) => plain("FIR-12", row.words(), value),
        };
        self.as_slice().iter().map(explain).collect()
    }
}

impl Serialize for Mods {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(usize::from(self.count)))?;
        for one in self.as_slice() {
            list.serialize_element(one)?;
        }
        list.end()
    }
}
