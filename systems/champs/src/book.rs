//! The charts, compiled for fast look-ups.

mod keys;
mod lists;
mod read;

pub use keys::{Answered, Basic, Distance, Fatigue, Fighting, FireShift, Number};
pub use lists::{BatteryType, CavalryType, InfantryType, IntegralType, LeaderType, Lists, Often};

use crate::nouns::{
    Ability, Cover, FireClass, Formation, Going, Inspiration, Mover, Nation, Ranks, Recall, Sight,
    Terrain, Weight,
};
use charts::{KeyBandTable, Modifier, ModifierChart, Shelf};
use ground::table::{Mil, Rate, Size};

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../charts/", $name)))),*]
    };
}

const FILES: &[(&str, &str)] = files![
    "ability.toml",
    "activation.toml",
    "artillery.toml",
    "cavalry.toml",
    "charge-speed.toml",
    "crisis-basic.toml",
    "crisis-interaction.toml",
    "distances.toml",
    "fatigue.toml",
    "fire-class.toml",
    "fire-modifiers.toml",
    "first-orders.toml",
    "infantry.toml",
    "initiative.toml",
    "inspiration.toml",
    "integral-skirmishers.toml",
    "leaders.toml",
    "movement.toml",
    "nations.toml",
    "numbers.toml",
    "recall.toml",
    "replacements.toml",
    "skirmish-points.toml",
    "stands.toml",
    "terrain.toml",
];

/// The charts as they come with the program; an owner of other ones may put them in their place.
pub fn shelf() -> Shelf {
    Shelf::in_folder("systems/champs/charts", FILES)
}

/// So near a measurement counts as within. [CON-1] (CR-02)
pub const GRACE: Mil = Mil(250);

/// So near a footprint is adjacent. (CR-04)
pub const ADJACENT: Mil = Mil(250);

/// So close behind a crest a unit sees and is seen over it. (CG-11)
pub const BEHIND_CREST: Mil = Mil(500);

/// The tangent of 15 degrees, for flanking fire. [ART-10] (CG-08)
pub const FLANK_SLOPE: (i64, i64) = (26_795, 100_000);

/// A quarter of a step, in which fire is counted. [ART-13] (CR-09)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Quarters(pub u8);

/// What an arm's line of the movement or charge table says for one formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Inches on clear ground.
    pub allowance: Mil,
    /// What an inch of difficult ground costs.
    pub difficult: Rate,
    /// What an inch of arduous ground costs; nothing if it is closed.
    pub arduous: Option<Rate>,
}

impl Pace {
    /// What an inch costs; nothing where it may not go.
    pub const fn rate(&self, going: Going) -> Option<Rate> {
        match going {
            Going::Clear => Some(Rate::PLAIN),
            Going::Difficult => Some(self.difficult),
            Going::Arduous => self.arduous,
            Going::Closed => None,
        }
    }
}

/// A line of the movement table: column and line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Paces {
    column: Pace,
    line: Pace,
}

/// What a nation's drill book says. [UNI-2] (CG-02) (CR-66)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NationRow {
    /// How deep its infantry stands.
    pub ranks: Ranks,
    /// A column is this part of the battalion wide, to 1807.
    pub early: u8,
    /// The same from 1808 on.
    pub late: u8,
    /// The last year in which its infantry marches at Frederican rates; 0 if it never did.
    pub frederican: u16,
    /// Whose skirmishers it may have. [SKR-8b]
    pub skirmishers: Nation,
}

/// A line of the terrain table. [MOV-2c]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerrainRow {
    /// How hard it is to cross.
    pub going: Going,
    /// Whether cavalry may charge through it. [CHG-1b]
    pub charges: bool,
    /// What it hides. [OBS-1]
    pub sight: Sight,
    /// How well it protects. (CR-41)
    pub cover: Cover,
    /// Its grade as defensible terrain, 0 for none. (CR-40)
    pub grade: u8,
}

/// All charts of the game.
#[derive(Clone, Debug)]
pub struct Book {
    stands: [Size; 4],
    nations: Vec<NationRow>,
    order_limit: [u8; 6],
    activation: [i8; 6],
    initiative: [i8; 6],
    inspiration: [i8; 5],
    answers: KeyBandTable<Answered>,
    first_orders: KeyBandTable<u8>,
    replacements: Vec<(Ability, Inspiration)>,
    fire: [Quarters; 8],
    fire_shifts: ModifierChart,
    basic: ModifierChart,
    fighting: ModifierChart,
    charge: [Paces; 2],
    recall: [u8; 3],
    fatigue: [u8; 3],
    movement: Vec<Paces>,
    terrain: Vec<TerrainRow>,
    distances: ModifierChart,
    numbers: ModifierChart,
    lists: Lists,
}

impl Book {
    /// Width and depth of a casting of infantry. [SCL-2]
    pub const fn infantry_stand(&self, ranks: Ranks) -> Size {
        self.stands[ranks as usize]
    }

    /// Width and depth of a casting of cavalry. [SCL-2]
    pub const fn cavalry_stand(&self) -> Size {
        self.stands[2]
    }

    /// Width and depth of a gun. [SCL-2]
    pub const fn gun_stand(&self) -> Size {
        self.stands[3]
    }

    /// What a nation's drill book says. [UNI-2]
    pub fn nation(&self, nation: Nation) -> &NationRow {
        &self.nations[nation as usize]
    }

    /// How many castings a nation's column of so many is wide in a year, two at least. (CG-02)
    pub fn column_front(&self, nation: Nation, year: u16, castings: u8) -> u8 {
        let row = self.nation(nation);
        let part = if year < 1808 { row.early } else { row.late };
        castings.div_ceil(part).max(2)
    }

    /// How many organisations a leader may give orders to. [COM-13]
    pub const fn order_limit(&self, ability: Ability) -> u8 {
        self.order_limit[ability as usize]
    }

    /// What a leader adds to the activation of an order. [COM-18]
    pub const fn activation(&self, ability: Ability) -> i32 {
        self.activation[ability as usize] as i32
    }

    /// What a leader is worth for the movement initiative. [MOV-1]
    pub const fn initiative(&self, ability: Ability) -> i32 {
        self.initiative[ability as usize] as i32
    }

    /// What a leader adds to the level of a crisis test. [CRI-18b8]
    pub const fn inspiration(&self, inspiration: Inspiration) -> i32 {
        self.inspiration[inspiration as usize] as i32
    }

    /// What a modified die says about an order. [COM-18c]
    pub fn answered(&self, total: i32) -> Answered {
        *self.answers.at(0, total)
    }

    /// The greatest unmodified die that activates a first order. [COM-20c]
    pub fn first_order(&self, total: i32) -> u8 {
        *self.first_orders.at(0, total)
    }

    /// The ratings of a replacement. [LDR-3]
    pub fn replacement(&self, nation: Nation) -> (Ability, Inspiration) {
        self.replacements[nation as usize]
    }

    /// Steps of a fire class. [ART-13]
    pub const fn fire(&self, class: FireClass) -> Quarters {
        self.fire[class as usize]
    }

    /// A modifier of the fire class. [ART-14]
    pub fn fire_shift(&self, shift: FireShift) -> &Modifier {
        self.fire_shifts.get(shift as usize)
    }

    /// A basic crisis modifier. [CRI-18]
    pub fn basic(&self, basic: Basic) -> &Modifier {
        self.basic.get(basic as usize)
    }

    /// A crisis modifier of interaction. [CRI-18]
    pub fn fighting(&self, fighting: Fighting) -> &Modifier {
        self.fighting.get(fighting as usize)
    }

    /// How fast cavalry charges in a formation. [CHG-1] (CR-58)
    pub const fn charge(&self, weight: Weight, formation: Formation) -> Pace {
        let row = match weight {
            Weight::Heavy => &self.charge[0],
            Weight::Light => &self.charge[1],
        };
        if formation.is_column() { row.column } else { row.line }
    }

    /// The greatest die that recalls cavalry. [REC-2]
    pub const fn recall(&self, recall: Recall) -> u8 {
        self.recall[recall as usize]
    }

    /// Steps of fatigue. [REC-3]
    pub const fn fatigue(&self, fatigue: Fatigue) -> u8 {
        self.fatigue[fatigue as usize]
    }

    /// How fast a mover is in a formation. [MOV-2]
    pub fn pace(&self, mover: Mover, formation: Formation) -> Pace {
        if formation.is_square() {
            return self.movement[Mover::AntiCavalry as usize].column;
        }
        let row = &self.movement[mover as usize];
        if formation.is_column() { row.column } else { row.line }
    }

    /// A line of the terrain table. [MOV-2c]
    pub fn terrain(&self, terrain: Terrain) -> &TerrainRow {
        &self.terrain[terrain as usize]
    }

    /// A distance.
    pub fn distance(&self, distance: Distance) -> Mil {
        Mil::inches(i32::from(self.distances.get(distance as usize).value))
    }

    /// The chart line of a distance, for its rule and words.
    pub fn distance_line(&self, distance: Distance) -> &Modifier {
        self.distances.get(distance as usize)
    }

    /// A single number of the rules.
    pub fn number(&self, number: Number) -> i32 {
        i32::from(self.numbers.get(number as usize).value)
    }

    /// The chart line of a number, for its rule and words.
    pub fn number_line(&self, number: Number) -> &Modifier {
        self.numbers.get(number as usize)
    }

    /// The unit lists. [LIST-1]
    pub const fn lists(&self) -> &Lists {
        &self.lists
    }
}
