//! The nouns of the game: sides, troops, formations, orders, weather.

use engine::scene;
use engine::{Seat, words};
use serde::{Deserialize, Serialize};

/// The French side, which moves first wherever the rules name nobody else.
pub const FRENCH: Seat = Seat::First;
/// The Russian side with its Prussians. [2a]
pub const RUSSIAN: Seat = Seat::Second;

words! {
    /// The seven orders of a formation. [12]
    Order {
        /// March up to the enemy and assault. [12.7]
        Attack = "attack",
        /// March, but not up to the enemy. [12.1]
        Move = "move",
        /// March fast, far from the enemy. [12.2]
        StrategicMove = "strategic-move",
        /// Stand and recover a little. [12.5]
        Hold = "hold",
        /// Shift a hex, take any formation. [12.3]
        Defend = "defend",
        /// Stand, do not fire, recover. [12.4]
        Regroup = "regroup",
        /// March away from the enemy. [12.6]
        Retire = "retire",
    }
}

impl Order {
    /// Its name for the player.
    pub const fn name(self) -> &'static str {
        match self {
            Order::Attack => "Attack",
            Order::Move => "Move",
            Order::StrategicMove => "Strategic Move",
            Order::Hold => "Hold",
            Order::Defend => "Defend",
            Order::Regroup => "Regroup",
            Order::Retire => "Retire",
        }
    }
}

words! {
    /// The weather of a turn. [10.1]
    Weather {
        /// No effect.
        Clear = "clear",
        /// Sight 4 hexes, fewer commands and cubes.
        Snowfall = "snowfall",
        /// Sight 1 hex, no assaults, everything halved.
        Snowstorm = "snowstorm",
    }
}

words! {
    /// What a combat unit is. [8.1]
    Troop {
        /// French line, light and Guard battalions (Tirailleurs too).
        FrenchFoot = "french-foot",
        /// Russian and Prussian line and grenadiers.
        RussianFoot = "russian-foot",
        /// Russian light infantry.
        Jager = "jager",
        /// Heavy cavalry. [8.1b]
        Cuirassier = "cuirassier",
        /// Heavy cavalry of the Guard. [8.1b]
        GrenadierACheval = "grenadier-a-cheval",
        /// Dragoons.
        Dragoon = "dragoon",
        /// Hussars.
        Hussar = "hussar",
        /// Chasseurs à cheval.
        ChasseurACheval = "chasseur-a-cheval",
        /// Mamelukes.
        Mameluke = "mameluke",
        /// Lancers.
        Lancer = "lancer",
        /// Cossacks, with rules of their own. [23.6]
        Cossack = "cossack",
        /// Heavy batteries.
        HeavyGuns = "heavy-guns",
        /// Foot batteries.
        FootGuns = "foot-guns",
        /// Light batteries.
        LightGuns = "light-guns",
        /// Horse batteries.
        HorseGuns = "horse-guns",
        /// Not a combat unit: a leader. [7b]
        Leader = "leader",
    }
}

/// The three arms. [7a]
pub use muster::Arm;

impl Troop {
    /// The arm it belongs to.
    pub const fn arm(self) -> Arm {
        match self {
            Troop::FrenchFoot | Troop::RussianFoot | Troop::Jager => Arm::Infantry,
            Troop::HeavyGuns | Troop::FootGuns | Troop::LightGuns | Troop::HorseGuns => {
                Arm::Artillery
            }
            _ => Arm::Cavalry,
        }
    }

    /// [8.1b] Cuirassiers and Grenadiers à cheval.
    pub const fn is_heavy_cavalry(self) -> bool {
        matches!(self, Troop::Cuirassier | Troop::GrenadierACheval)
    }
}

/// [7d] Two stripes, one, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// Two stripes.
    Elite,
    /// One stripe.
    Veteran,
    /// None.
    Green,
}

impl Quality {
    /// How it is drawn.
    pub const fn drawn(self) -> scene::Quality {
        match self {
            Quality::Elite => scene::Quality::Elite,
            Quality::Veteran => scene::Quality::Veteran,
            Quality::Green => scene::Quality::Green,
        }
    }
}

/// Whose uniform a unit wears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    /// French, Tirailleurs du Pô and Corsicans included. [19y]
    French,
    /// Russian.
    Russian,
    /// Prussian, under Russian command. [16e]
    Prussian,
}

impl Nation {
    /// Its uniform in a picture.
    pub const fn uniform(self) -> &'static str {
        match self {
            Nation::French => "french",
            Nation::Russian => "russian",
            Nation::Prussian => "prussian",
        }
    }
}

/// How a unit is drawn up. [17]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Shape {
    /// Infantry on its front side. [17.2d]
    Line,
    /// Infantry on its back side. [17.2b]
    Column,
    /// Infantry under a square marker. [17.2h]
    Square,
    /// Infantry in obstructed terrain, "general order". [17.2e]
    General,
    /// Cavalry; whether it is tired is another matter.
    Mounted,
    /// Guns in fire mode. [17.4c]
    Unlimbered,
    /// Guns in move mode. [17.4d]
    Limbered,
}

impl Shape {
    /// How it is drawn, on horses that are fresh.
    pub const fn drawn(self) -> scene::Shape {
        match self {
            Shape::Line => scene::Shape::Line,
            Shape::Column => scene::Shape::Column,
            Shape::Square => scene::Shape::Square,
            Shape::General => scene::Shape::General,
            Shape::Mounted => scene::Shape::Fresh,
            Shape::Unlimbered => scene::Shape::Unlimbered,
            Shape::Limbered => scene::Shape::Limbered,
        }
    }

    /// Its name for the player.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Line => "line",
            Shape::Column => "column",
            Shape::Square => "square",
            Shape::General => "general order",
            Shape::Mounted => "mounted",
            Shape::Unlimbered => "unlimbered",
            Shape::Limbered => "limbered",
        }
    }
}
