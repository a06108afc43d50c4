//! The nouns of the game: nations, arms, troops, formations, states, leaders, ground.

use engine::scene::Shape;
use engine::{Seat, words};
use serde::{Deserialize, Serialize};

/// The French side, whose segment comes first. (8.0a)
pub const FRENCH: Seat = Seat::First;
/// The Coalition: Russians, Austrians and Prussians. (8.0b)
pub const COALITION: Seat = Seat::Second;

words! {
    /// Whose uniform a unit wears. French service is French, whoever serves.
    Nation {
        /// French, with their Italians and Anhalters.
        French = "french",
        /// Russian.
        Russian = "russian",
        /// Austrian.
        Austrian = "austrian",
        /// Prussian.
        Prussian = "prussian",
    }
}

impl Nation {
    /// The side it fights on.
    pub const fn seat(self) -> Seat {
        match self {
            Nation::French => FRENCH,
            _ => COALITION,
        }
    }

    /// Its name for the player.
    pub const fn name(self) -> &'static str {
        ["French", "Russian", "Austrian", "Prussian"][self as usize]
    }
}

words! {
    /// The commands whose morale is kept apart. (9.2.1)
    Command {
        /// Vandamme's corps.
        FrenchI = "french-i",
        /// The Russian Guard corps.
        RussianV = "russian-v",
        /// Eugen's corps.
        RussianII = "russian-ii",
        /// The Grenadier corps.
        RussianIII = "russian-iii",
        /// All Austrians.
        Austrian = "austrian",
        /// All Prussians.
        Prussian = "prussian",
    }
}

/// The three arms. [2.2.1] (2.2.4) [2.2.5] [2.2.6]
pub use muster::Arm;

words! {
    /// Types of infantry, the rows of `infantry.toml`.
    Foot {
        /// French infantry of the line.
        Ligne = "ligne",
        /// The young regiments of the 42nd Division.
        Ligne42 = "ligne-42",
        /// French light infantry.
        Legere = "legere",
        /// Prussian musketeers.
        PrussianLine = "prussian-line",
        /// Prussian Fusiliers.
        Fusilier = "fusilier",
        /// Prussian Reserve regiments.
        Reserve = "reserve",
        /// Fusilier battalions of Reserve regiments.
        ReserveFusilier = "reserve-fusilier",
        /// Prussian Landwehr. (16.2.5)
        Landwehr = "landwehr",
        /// Prussian sharpshooters.
        Schuetzen = "schuetzen",
        /// Russian infantry of the line.
        RussianLine = "russian-line",
        /// Russian light infantry.
        RussianJaeger = "russian-jaeger",
        /// Russian grenadiers.
        Grenadier = "grenadier",
        /// Russian Guard. (16.2.3)
        Guard = "guard",
        /// Russian Guard light infantry.
        GuardJaeger = "guard-jaeger",
        /// Austrian German regiments.
        German = "german",
        /// Austrian Hungarian regiments.
        Hungarian = "hungarian",
        /// Austrian light infantry.
        AustrianJaeger = "austrian-jaeger",
    }
}

words! {
    /// Types of cavalry, the rows of `cavalry.toml`.
    Horse {
        /// French chasseurs.
        Chasseur = "chasseur",
        /// French lancers.
        Lancer = "lancer",
        /// Italian chasseurs.
        ItalianChasseur = "italian-chasseur",
        /// Chasseurs of Anhalt.
        AnhaltChasseur = "anhalt-chasseur",
        /// Russian Guard Hussars.
        GuardHussar = "guard-hussar",
        /// Russian Guard Dragoons.
        GuardDragoon = "guard-dragoon",
        /// Russian Guard Uhlans.
        GuardUhlan = "guard-uhlan",
        /// Chevalier Guard and Horse Guard.
        GuardCuirassier = "guard-cuirassier",
        /// Russian cuirassiers.
        RussianCuirassier = "russian-cuirassier",
        /// Russian hussars.
        RussianHussar = "russian-hussar",
        /// Russian uhlans.
        RussianUhlan = "russian-uhlan",
        /// Cossacks.
        Cossack = "cossack",
        /// Prussian cuirassiers.
        PrussianCuirassier = "prussian-cuirassier",
        /// Prussian dragoons.
        PrussianDragoon = "prussian-dragoon",
        /// Prussian hussars.
        PrussianHussar = "prussian-hussar",
        /// Prussian uhlans.
        PrussianUhlan = "prussian-uhlan",
        /// Landwehr cavalry.
        LandwehrCavalry = "landwehr-cavalry",
        /// Austrian dragoons.
        AustrianDragoon = "austrian-dragoon",
        /// Austrian chevaulegers and hussars.
        AustrianLight = "austrian-light",
    }
}

words! {
    /// Types of batteries, the rows of `artillery.toml`.
    Guns {
        /// French 6-pounder foot battery.
        FrenchFoot6 = "french-foot-6",
        /// French 12-pounder foot battery.
        FrenchFoot12 = "french-foot-12",
        /// French horse battery.
        FrenchHorse6 = "french-horse-6",
        /// Russian position battery.
        RussianPosition = "russian-position",
        /// Russian light battery.
        RussianLight = "russian-light",
        /// Russian horse battery.
        RussianHorse = "russian-horse",
        /// Guard position battery.
        GuardPosition = "guard-position",
        /// Guard light battery.
        GuardLight = "guard-light",
        /// Guard horse battery.
        GuardHorse = "guard-horse",
        /// Prussian 6-pounder foot battery.
        PrussianFoot6 = "prussian-foot-6",
        /// Prussian 12-pounder foot battery.
        PrussianFoot12 = "prussian-foot-12",
        /// Prussian horse battery.
        PrussianHorse6 = "prussian-horse-6",
        /// Prussian howitzers.
        PrussianHowitzer = "prussian-howitzer",
        /// Austrian brigade battery. (16.2.4b1)
        AustrianBrigade = "austrian-brigade",
        /// Austrian position battery.
        AustrianPosition = "austrian-position",
        /// Austrian cavalry battery.
        AustrianCavalry = "austrian-cavalry",
    }
}

/// What a combat unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Troop {
    /// Infantry.
    Foot(Foot),
    /// Cavalry.
    Horse(Horse),
    /// Artillery.
    Guns(Guns),
}

impl Troop {
    /// The type with this key in the data files.
    pub fn from_key(key: &str) -> Option<Troop> {
        let foot = Foot::from_key(key).map(Troop::Foot);
        let horse = || Horse::from_key(key).map(Troop::Horse);
        let guns = || Guns::from_key(key).map(Troop::Guns);
        foot.or_else(horse).or_else(guns)
    }

    /// Its key in the data files.
    pub const fn key(self) -> &'static str {
        match self {
            Troop::Foot(foot) => foot.key(),
            Troop::Horse(horse) => horse.key(),
            Troop::Guns(guns) => guns.key(),
        }
    }

    /// Its arm.
    pub const fn arm(self) -> Arm {
        match self {
            Troop::Foot(_) => Arm::Infantry,
            Troop::Horse(_) => Arm::Cavalry,
            Troop::Guns(_) => Arm::Artillery,
        }
    }

    /// (16.2.1) (16.2.3) Whether it belongs to the Russian Guard.
    pub const fn is_russian_guard(self) -> bool {
        match self {
            Troop::Foot(foot) => matches!(foot, Foot::Guard | Foot::GuardJaeger),
            Troop::Horse(horse) => matches!(
                horse,
                Horse::GuardHussar
                    | Horse::GuardDragoon
                    | Horse::GuardUhlan
                    | Horse::GuardCuirassier
            ),
            Troop::Guns(guns) => {
                matches!(guns, Guns::GuardPosition | Guns::GuardLight | Guns::GuardHorse)
            }
        }
    }
}

words! {
    /// What infantry is worth to itself: the modifiers of the square table ask for it.
    Grade {
        /// Russian Guard.
        Guard = "guard",
        /// Grenadiers.
        Grenadier = "grenadier",
        /// Light infantry.
        Light = "light",
        /// Infantry of the line.
        Line = "line",
        /// Prussian Reserve.
        Reserve = "reserve",
        /// Prussian Landwehr.
        Landwehr = "landwehr",
    }
}

words! {
    /// How large a counter is. [2.2.1]
    Size {
        /// A regiment.
        Regiment = "regiment",
        /// A battalion.
        Battalion = "battalion",
        /// A battery.
        Battery = "battery",
    }
}

words! {
    /// How a unit is drawn up. [6.0]
    Formation {
        /// Mass for manoeuvre and shock. [6.3]
        Column = "column",
        /// The formation for fire. [6.4]
        Line = "line",
        /// Against cavalry. [6.5]
        Square = "square",
        /// In village, town or woods. [6.6]
        GeneralOrder = "general-order",
        /// Screening and harassing; light cavalry may do it too. [6.7] (6.8)
        Skirmish = "skirmish",
        /// Along a road. [6.10]
        RoadMarch = "road-march",
        /// Austrian battalion masse. (16.2.7)
        Masse = "masse",
        /// Guns ready to move. [2.2.6a]
        Limbered = "limbered",
        /// Guns ready to fire. [2.2.6b]
        Unlimbered = "unlimbered",
    }
}

impl Formation {
    /// How it is drawn.
    pub const fn drawn(self) -> Shape {
        match self {
            Formation::Column => Shape::Column,
            Formation::Line => Shape::Line,
            Formation::Square => Shape::Square,
            Formation::GeneralOrder => Shape::General,
            Formation::Skirmish => Shape::Skirmish,
            Formation::RoadMarch => Shape::RoadMarch,
            Formation::Masse => Shape::Masse,
            Formation::Limbered => Shape::Limbered,
            Formation::Unlimbered => Shape::Unlimbered,
        }
    }

    /// Its name for the player.
    pub const fn name(self) -> &'static str {
        match self {
            Formation::Column => "column",
            Formation::Line => "line",
            Formation::Square => "square",
            Formation::GeneralOrder => "general order",
            Formation::Skirmish => "skirmish order",
            Formation::RoadMarch => "Road March",
            Formation::Masse => "battalion masse",
            Formation::Limbered => "limbered",
            Formation::Unlimbered => "unlimbered",
        }
    }
}

words! {
    /// The state of a unit. [4.3]
    Morale {
        /// Printed values. [4.3.4]
        GoodOrder = "good-order",
        /// No formation, everything halved; never cavalry. [4.3.5]
        Disordered = "disordered",
        /// In flight. [4.3.6]
        Routed = "routed",
    }
}

words! {
    /// How rested cavalry is. [5.0]
    Readiness {
        /// Printed values. [5.1.1]
        Fresh = "fresh",
        /// Half its melee value. (5.1.2)
        Fatigued = "fatigued",
        /// A third, and no charge. (5.1.3)
        Exhausted = "exhausted",
    }
}

words! {
    /// The colour of a readiness marker: the segment in which it was placed. [5.2]
    MarkerColour {
        /// The French segment. (5.2.2)
        Blue = "blue",
        /// The Coalition segment. (5.2.3)
        Green = "green",
    }
}

impl MarkerColour {
    /// The colour of a side's segment.
    pub const fn of(seat: Seat) -> MarkerColour {
        match seat {
            Seat::First => MarkerColour::Blue,
            Seat::Second => MarkerColour::Green,
        }
    }
}

words! {
    /// What a leader leads. [2.3.1]
    Rank {
        /// The forces of his nation or side.
        Army = "army",
        /// A corps.
        Corps = "corps",
        /// A division.
        Division = "division",
        /// A brigade, or part of a division.
        Brigade = "brigade",
        /// The guns of a corps.
        Artillery = "artillery",
    }
}

words! {
    /// The terrain of a hex.
    Terrain {
        /// Open ground; slopes count as clear. (6.4.4)
        Clear = "clear",
        /// Woods.
        Woods = "woods",
        /// A village.
        Village = "village",
        /// A town.
        Town = "town",
        /// A steep slope, closed to all. (16.1.2)
        Steep = "steep",
    }
}

impl Terrain {
    /// (6.6.1) Whether troops in it are in general order.
    pub const fn is_cover(self) -> bool {
        matches!(self, Terrain::Woods | Terrain::Village | Terrain::Town)
    }

    /// Whether it is a town or a village.
    pub const fn is_built(self) -> bool {
        matches!(self, Terrain::Village | Terrain::Town)
    }
}

words! {
    /// What lies on a hexside and costs movement.
    Hexside {
        /// A stream; a road that crosses it makes a bridge.
        Stream = "stream",
        /// Ground of different level on both sides.
        Slope = "slope",
    }
}

words! {
    /// The phases of a segment. (8.0)
    Phase {
        /// Reinforcements, command morale. (9.0)
        Command = "command",
        /// Charges of the active side. [10.0]
        Charge = "charge",
        /// Movement of the active side. [11.0]
        Movement = "movement",
        /// The other side fires at what stands before it. [12.6]
        DefensiveFire = "defensive-fire",
        /// The active side fires. (12.1.2)
        OffensiveFire = "offensive-fire",
        /// Assaults. [13.0]
        Melee = "melee",
        /// Readiness and rally. [15.0]
        Recovery = "recovery",
    }
}
