//! Foot, horse and guns, as the unit lists describe them. (LIST-1)

use engine::words;
use serde::{Deserialize, Serialize};

/// The three arms.
pub use muster::Arm;

words! {
    /// How deep infantry stands; it decides the width of a casting. (SCL-2)
    Ranks {
        /// 3/8" for each casting.
        Three = "three-rank",
        /// 1/2" for each casting.
        Two = "two-rank",
    }
}

words! {
    /// How fast infantry marches. (MOV-2) (CR-66)
    Drill {
        /// 9" in column, 8" in line.
        Napoleonic = "napoleonic",
        /// 8" in column, 6" in line.
        Frederican = "frederican",
    }
}

words! {
    /// Light or heavy cavalry.
    Weight {
        /// Faster, and may evade heavy cavalry. (CHG-22)
        Light = "light",
        /// Slower, and stronger.
        Heavy = "heavy",
    }
}

words! {
    /// Cavalry that special sentences name. (CHG-8) (CRI-12)
    Breed {
        /// Any other.
        Regular = "regular",
        /// Cossacks: lances count for nothing, and much is forbidden to them.
        Cossack = "cossack",
        /// Guard Cossacks: true lancers, and free of what binds Cossacks.
        GuardCossack = "guard-cossack",
        /// Landwehr cavalry: no lancer bonus.
        Landwehr = "landwehr",
    }
}

words! {
    /// A line of the recall table. (REC-2)
    Recall {
        /// British cavalry.
        British = "british",
        /// French cavalry.
        French = "french",
        /// The King's German Legion and all others.
        Other = "other",
    }
}

words! {
    /// How a battery moves: its line of the movement table. (MOV-2)
    Carriage {
        /// Horse artillery.
        Horse = "horse",
        /// Guns under 8 pounds.
        Light = "light",
        /// Guns of 8 pounds and more.
        Heavy = "heavy",
    }
}

words! {
    /// Fire classes, the best first. (ART-13)
    FireClass {
        /// Three steps.
        APlusPlus = "A++",
        /// Two steps.
        APlus = "A+",
        /// Two steps.
        A = "A",
        /// One step.
        B = "B",
        /// Half a step.
        C = "C",
        /// Half a step.
        D = "D",
        /// A quarter of a step.
        E = "E",
        /// No effect.
        F = "F",
    }
}

impl FireClass {
    /// So many columns to the right (or, below 0, to the left); the row ends at A++ and F. (CR-11)
    pub fn shifted(self, columns: i32) -> FireClass {
        let last = FireClass::ALL.len() as i32 - 1;
        FireClass::ALL[(self as i32 + columns).clamp(0, last) as usize]
    }
}

words! {
    /// Whose uniform a unit wears.
    Nation {
        /// France.
        France = "france",
        /// The Kingdom of Italy.
        NorthernItaly = "northern-italy",
        /// Naples.
        Naples = "naples",
        /// The Duchy of Warsaw.
        Poland = "poland",
        /// Bavaria.
        Bavaria = "bavaria",
        /// Hesse.
        Hesse = "hesse",
        /// Baden.
        Baden = "baden",
        /// Saxony.
        Saxony = "saxony",
        /// Other German states.
        Germany = "germany",
        /// Austria.
        Austria = "austria",
        /// Russia.
        Russia = "russia",
        /// Prussia.
        Prussia = "prussia",
        /// Britain.
        Britain = "britain",
        /// The King's German Legion.
        Kgl = "kgl",
        /// Brunswick.
        Brunswick = "brunswick",
        /// Portugal under British command.
        Portugal = "portugal",
        /// Spain.
        Spain = "spain",
    }
}

words! {
    /// A line of the movement table. (MOV-2)
    Mover {
        /// Napoleonic infantry.
        NapoleonicInfantry = "napoleonic-infantry",
        /// Frederican infantry.
        FredericanInfantry = "frederican-infantry",
        /// Heavy cavalry.
        HeavyCavalry = "heavy-cavalry",
        /// Light cavalry.
        LightCavalry = "light-cavalry",
        /// Anti-cavalry formations.
        AntiCavalry = "anti-cavalry",
        /// Crews without their guns.
        Crews = "crews",
        /// Leaders.
        Leaders = "leaders",
        /// Horse artillery.
        HorseArtillery = "horse-artillery",
        /// Guns under 8 pounds.
        LightArtillery = "light-artillery",
        /// Guns of 8 pounds and more.
        HeavyArtillery = "heavy-artillery",
    }
}

/// Skirmish points in halves, so that they stay whole. (CR-51)
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Half(pub u16);

impl Half {
    /// Whole points.
    pub const fn points(points: u16) -> Half {
        Half(points * 2)
    }

    /// So many of them.
    pub const fn times(self, count: u8) -> Half {
        Half(self.0 * count as u16)
    }
}

impl std::ops::Add for Half {
    type Output = Half;
    fn add(self, other: Half) -> Half {
        Half(self.0 + other.0)
    }
}

impl std::iter::Sum for Half {
    fn sum<I: Iterator<Item = Half>>(points: I) -> Half {
        points.fold(Half(0), |a, b| a + b)
    }
}

/// An Initial Crisis Reaction Level. (UNI-10)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Level {
    /// In any formation; so many steps destroy the unit. (CR-92)
    pub usual: u8,
    /// In line, where the list gives another.
    pub line: Option<u8>,
}

/// What a battalion is worth as skirmishers. (SKR-1)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Skirmishers {
    /// For each casting. (SKR-7)
    pub points: Half,
    /// Riflemen never form up. (SKR-1b)
    pub riflemen: bool,
}

/// Infantry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Infantry {
    /// How deep it stands.
    pub ranks: Ranks,
    /// How fast it marches.
    pub drill: Drill,
    /// How many castings its column is wide. (CG-02)
    pub front: u8,
    /// Its line firepower factor. (LIST-1)
    pub firepower: u8,
    /// Its integral skirmishers. (SKR-1c)
    pub integral: Half,
    /// The same in column, where it differs.
    pub integral_in_column: Option<Half>,
    /// What it is worth in a screen, if it can skirmish.
    pub skirmishers: Option<Skirmishers>,
}

/// Cavalry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a word of the unit lists")]
pub struct Cavalry {
    /// Light or heavy.
    pub weight: Weight,
    /// Whether it wears armour.
    pub armoured: bool,
    /// Whether the list calls it lancers.
    pub lancers: bool,
    /// Whether it is reconnaissance cavalry.
    pub reconnaissance: bool,
    /// Whether it is unreliable.
    pub unreliable: bool,
    /// Cossacks, Landwehr or neither.
    pub breed: Breed,
    /// Castings of a squadron: the width of a column. (CG-02)
    pub squadron: u8,
    /// Its line of the recall table.
    pub recall: Recall,
}

/// Artillery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Artillery {
    /// Its fire class at the start.
    pub class: FireClass,
    /// 12-pounders and heavier, converged howitzers, licornes. (ART-2)
    pub heavy: bool,
    /// How it moves.
    pub carriage: Carriage,
    /// Howitzers fire over friends. (ART-12b)
    pub howitzers: bool,
}

/// What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Troop {
    /// A battalion.
    Infantry(Infantry),
    /// A regiment of horse.
    Cavalry(Cavalry),
    /// A battery.
    Artillery(Artillery),
}

impl Troop {
    /// Its arm.
    pub const fn arm(&self) -> Arm {
        match self {
            Troop::Infantry(_) => Arm::Infantry,
            Troop::Cavalry(_) => Arm::Cavalry,
            Troop::Artillery(_) => Arm::Artillery,
        }
    }

    /// As infantry, if it is.
    pub const fn infantry(&self) -> Option<&Infantry> {
        match self {
            Troop::Infantry(infantry) => Some(infantry),
            _ => None,
        }
    }

    /// As cavalry, if it is.
    pub const fn cavalry(&self) -> Option<&Cavalry> {
        match self {
            Troop::Cavalry(cavalry) => Some(cavalry),
            _ => None,
        }
    }

    /// As artillery, if it is.
    pub const fn artillery(&self) -> Option<&Artillery> {
        match self {
            Troop::Artillery(artillery) => Some(artillery),
            _ => None,
        }
    }

    /// Its line of the movement table, out of anti-cavalry formation. (MOV-2)
    pub const fn mover(&self) -> Mover {
        match self {
            Troop::Infantry(infantry) => match infantry.drill {
                Drill::Napoleonic => Mover::NapoleonicInfantry,
                Drill::Frederican => Mover::FredericanInfantry,
            },
            Troop::Cavalry(cavalry) => match cavalry.weight {
                Weight::Heavy => Mover::HeavyCavalry,
                Weight::Light => Mover::LightCavalry,
            },
            Troop::Artillery(artillery) => match artillery.carriage {
                Carriage::Horse => Mover::HorseArtillery,
                Carriage::Light => Mover::LightArtillery,
                Carriage::Heavy => Mover::HeavyArtillery,
            },
        }
    }
}
