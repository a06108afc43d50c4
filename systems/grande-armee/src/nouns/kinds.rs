//! The nouns of the game: arms, classes, officers, status, weather, ground.

use engine::words;
use serde::{Deserialize, Serialize};

/// The three arms. (GLO-4)
pub use muster::Arm;

words! {
    /// How cavalry moves, and how it fights. (F9.1c) (F9.1d)
    Class {
        /// Light cavalry.
        Light = "light",
        /// Heavy cavalry.
        Heavy = "heavy",
    }
}

words! {
    /// How fast infantry marches. (F1.1) (F1.1b)
    Speed {
        /// France, Britain and most others.
        Fast = "fast",
        /// Austria, Russia and some others.
        Slow = "slow",
    }
}

words! {
    /// What a battery fires. (D1.0b)
    Weight {
        /// Mostly 12-pounders.
        Heavy = "heavy",
        /// Smaller guns.
        Light = "light",
    }
}

words! {
    /// How a battery moves. (D1.0b)
    Draft {
        /// Gunners on foot.
        Foot = "foot",
        /// Gunners on horseback.
        Horse = "horse",
    }
}

/// What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Troop {
    /// A brigade of foot.
    Infantry {
        /// How fast it marches.
        speed: Speed,
        /// (GLO-3) Whether it is a mixed brigade.
        mx: bool,
    },
    /// A brigade of horse.
    Cavalry {
        /// What it moves as.
        moves: Class,
        /// What it fights as.
        fights: Class,
        /// (F9.22c) (C2.0b) Russian Cossacks.
        cossack: bool,
    },
    /// A battery.
    Artillery {
        /// What it fires.
        weight: Weight,
        /// How it moves.
        draft: Draft,
    },
}

impl Troop {
    /// Its arm.
    pub const fn arm(self) -> Arm {
        match self {
            Troop::Infantry { .. } => Arm::Infantry,
            Troop::Cavalry { .. } => Arm::Cavalry,
            Troop::Artillery { .. } => Arm::Artillery,
        }
    }

    /// (GLO-3) Whether it is a mixed brigade.
    pub const fn is_mixed(self) -> bool {
        matches!(self, Troop::Infantry { mx: true, .. })
    }

    /// (F9.22c) Whether it is a unit of Cossacks.
    pub const fn is_cossack(self) -> bool {
        matches!(self, Troop::Cavalry { cossack: true, .. })
    }

    /// What it moves as; nothing for foot and guns.
    pub const fn moves(self) -> Option<Class> {
        match self {
            Troop::Cavalry { moves, .. } => Some(moves),
            _ => None,
        }
    }

    /// What it fights as; nothing for foot and guns.
    pub const fn fights(self) -> Option<Class> {
        match self {
            Troop::Cavalry { fights, .. } => Some(fights),
            _ => None,
        }
    }

    /// Its line in the movement table. (F1.0)
    pub const fn pace(self) -> Pace {
        match self {
            Troop::Infantry { speed: Speed::Slow, .. } => Pace::SlowInfantry,
            Troop::Infantry { .. } | Troop::Artillery { draft: Draft::Foot, .. } => {
                Pace::FootGunsFastInfantry
            }
            Troop::Cavalry { moves: Class::Light, .. } => Pace::LightCavalry,
            Troop::Cavalry { .. } | Troop::Artillery { draft: Draft::Horse, .. } => {
                Pace::HorseGunsHeavyCavalry
            }
        }
    }

    /// Its column in the terrain table, for a unit with this skirmish value. (F2.0)
    pub const fn mover(self, sk: u8) -> Mover {
        match self {
            Troop::Infantry { .. } if sk > 0 => Mover::InfantryWithSk,
            Troop::Infantry { .. } => Mover::InfantryWithoutSk,
            Troop::Cavalry { moves: Class::Light, .. } => Mover::LightCavalry,
            Troop::Cavalry { .. } => Mover::HeavyCavalry,
            Troop::Artillery { draft: Draft::Foot, .. } => Mover::FootGuns,
            Troop::Artillery { .. } => Mover::HorseGuns,
        }
    }

    /// Whose base it stands on. (A2.0)
    pub const fn base(self) -> BaseKind {
        match self {
            Troop::Artillery { .. } => BaseKind::Artillery,
            _ => BaseKind::InfantryCavalry,
        }
    }
}

words! {
    /// A line of the movement table. (F1.0)
    Pace {
        /// 12", or 6" and a die.
        FootGunsFastInfantry = "foot-guns-fast-infantry",
        /// 10", or 4" and a die.
        SlowInfantry = "slow-infantry",
        /// 16", or 10" and a die.
        LightCavalry = "light-cavalry",
        /// 14", or 8" and a die.
        HorseGunsHeavyCavalry = "horse-guns-heavy-cavalry",
        /// 18", always. (F12.0)
        Officers = "officers",
    }
}

words! {
    /// A column of the terrain table. (F2.0)
    Mover {
        /// Infantry with a skirmish value.
        InfantryWithSk = "infantry-with-sk",
        /// Infantry without one.
        InfantryWithoutSk = "infantry-without-sk",
        /// Moves as light cavalry.
        LightCavalry = "light-cavalry",
        /// Moves as heavy cavalry.
        HeavyCavalry = "heavy-cavalry",
        /// Foot batteries.
        FootGuns = "foot-guns",
        /// Horse batteries.
        HorseGuns = "horse-guns",
        /// (F2.0c) Officers.
        Officer = "officer",
    }
}

words! {
    /// A line of the table of bases. (A2.0)
    BaseKind {
        /// A brigade.
        InfantryCavalry = "infantry-cavalry",
        /// A battery.
        Artillery = "artillery",
        /// A sub-commander, and a wing commander.
        SubCommander = "sub-commander",
        /// An army commander.
        Commander = "commander",
    }
}

words! {
    /// The two basing standards. (A2.0b)
    Scale {
        /// Bases of 3".
        Full = "full",
        /// Bases of 2". (APX)
        Reduced = "reduced",
    }
}

words! {
    /// What an army commander is worth. (A3.1a)
    Skill {
        /// One die.
        Poor = "poor",
        /// Two dice.
        Average = "average",
        /// Three dice.
        Good = "good",
        /// Four dice.
        Great = "great",
    }
}

words! {
    /// How wide a sub-commander's radius grows. (A3.1c) (A3.1e)
    Talent {
        /// As many inches as he has units.
        Normal = "normal",
        /// Half as many again.
        Exceptional = "exceptional",
    }
}

words! {
    /// What a Force does in a pulse. (E3.0a)
    Status {
        /// (E3.0w)
        Withdraw = "withdraw",
        /// (E3.0h)
        Hold = "hold",
        /// (E3.0a)
        Active = "active",
        /// (E3.0x)
        Attack = "attack",
    }
}

impl Status {
    /// Its name for the player.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Withdraw => "Withdraw",
            Status::Hold => "Hold",
            Status::Active => "Active",
            Status::Attack => "Attack!",
        }
    }
}

words! {
    /// Confidence of an army. (I2.0)
    Mood {
        /// Breaks last.
        Confident = "confident",
        /// In between.
        Fair = "fair",
        /// Breaks first.
        Shaky = "shaky",
    }
}

words! {
    /// The time of day at which the battle begins. (B1.1)
    Hour {
        /// Turn 1.
        EarlyMorning = "early-morning",
        /// Turn 2.
        MidMorning = "mid-morning",
        /// Turn 3.
        AroundNoon = "around-noon",
        /// Turn 4.
        EarlyAfternoon = "early-afternoon",
        /// Turn 5.
        LateAfternoon = "late-afternoon",
        /// Turn 6.
        EarlyEvening = "early-evening",
    }
}

words! {
    /// The weather of the day. (B1.2a)
    Sky {
        /// Rain or snow: no skirmishing. (C3.1c)
        Precipitating = "precipitating",
        /// Clouds.
        Overcast = "overcast",
        /// Normal or sunny.
        Normal = "normal",
    }
}

words! {
    /// The season, which makes the day longer or shorter. (B1.2a)
    Season {
        /// December to March.
        Winter = "december-march",
        /// June to August.
        Summer = "june-august",
        /// The other months.
        Other = "other-months",
    }
}

impl Season {
    /// The season of a month, counted from 1.
    pub const fn of_month(month: u8) -> Season {
        match month {
            12 | 1..=3 => Season::Winter,
            6..=8 => Season::Summer,
            _ => Season::Other,
        }
    }
}

words! {
    /// Whose uniform a unit wears; it decides the speed of infantry. (F1.1)
    Nation {
        /// Austria.
        Austria = "austria",
        /// Britain, with the King's German Legion.
        Britain = "britain",
        /// France.
        France = "france",
        /// Prussia.
        Prussia = "prussia",
        /// Russia.
        Russia = "russia",
        /// The Netherlands, with Nassau.
        Netherlands = "netherlands",
        /// Hanover.
        Hanover = "hanover",
        /// Brunswick.
        Brunswick = "brunswick",
        /// The Duchy of Warsaw.
        Poland = "poland",
        /// Bavaria.
        Bavaria = "bavaria",
        /// Saxony.
        Saxony = "saxony",
        /// Württemberg.
        Wurttemberg = "wurttemberg",
        /// Portugal.
        Portugal = "portugal",
        /// Spain.
        Spain = "spain",
    }
}

words! {
    /// What a piece of terrain does.
    Terrain {
        /// A built-up area of one base. (A4.2)
        Town = "town",
        /// A redoubt or other fortified area.
        Fort = "fort",
        /// Rough ground that also stops fire. (A4.0b) (D2.0b)
        Wood = "wood",
        /// Other rough ground. (A4.0b)
        Rough = "rough",
        /// Ground nobody enters. (A4.0a)
        Impassable = "impassable",
        /// Rough water along a line: whoever touches it is fording. (D6.0b) (G2.32)
        Stream = "stream",
        /// A brook to be crossed like an obstacle; it neither covers nor stops fire. (A4.0c)
        Brook = "brook",
        /// A wall, hedge or earthwork: an obstacle that covers and stops fire. (A4.0c)
        Wall = "wall",
        /// A sunken road: an obstacle that covers but never stops fire. (A4.0c)
        SunkenRoad = "sunken-road",
        /// Higher ground. (F4.0)
        Hill = "hill",
        /// (F3.0)
        Road = "road",
        /// A road across water; whoever stands on it is vulnerable. (F3.0b) (G2.32)
        Bridge = "bridge",
        /// Drawn on the table, without effect.
        Farm = "farm",
    }
}
