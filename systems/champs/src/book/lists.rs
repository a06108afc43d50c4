//! The unit lists: sample units, skirmishers and leaders. [LIST-1]

use super::read::{column, number, whole};
use crate::nouns::{Ability, Echelon, FireClass, Half, Inspiration, Nation, Weight};
use charts::{ChartError, Grid, KeyTable, Shelf};
use engine::words;

words! {
    /// How often a thing is so.
    Often {
        /// Never.
        Never = "-",
        /// It may be.
        Possible = "possible",
        /// Usually.
        Usually = "usually",
        /// Always.
        Always = "yes",
    }
}

/// A line of the infantry list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InfantryType {
    /// Its key, e.g. `french-ligne`.
    pub key: String,
    /// Whose it is.
    pub nation: Nation,
    /// The levels it may have.
    pub levels: Vec<u8>,
    /// Its level in line, where that differs.
    pub line: Option<u8>,
    /// Whether it is skirmish-capable.
    pub skirmish: Often,
    /// The firepower factors it may have.
    pub firepower: Vec<u8>,
}

/// A line of the cavalry list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CavalryType {
    /// Its key, e.g. `french-dragoons`.
    pub key: String,
    /// Whose it is.
    pub nation: Nation,
    /// The levels it may have.
    pub levels: Vec<u8>,
    /// The classes it may have.
    pub weights: Vec<Weight>,
    /// Whether it wears armour.
    pub armour: Often,
    /// Whether it carries lances.
    pub lancers: bool,
    /// Whether it is reconnaissance cavalry.
    pub reconnaissance: Often,
    /// Whether it is unreliable.
    pub unreliable: bool,
}

/// A line of the artillery list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatteryType {
    /// Its key, e.g. `french-8`.
    pub key: String,
    /// Whose it is.
    pub nation: Nation,
    /// Its level.
    pub level: u8,
    /// The size of battery it is for; nothing if for any.
    pub guns: Option<u8>,
    /// The fire class of ordinary batteries.
    pub class: FireClass,
    /// That of heavy ones, if there are any.
    pub heavy: Option<FireClass>,
}

/// A line of the list of leaders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderType {
    /// His name, or what he is an average of.
    pub name: String,
    /// Whose he is.
    pub nation: Nation,
    /// What he is worth at the head of an army, a corps, a division; alternatives where two are
    /// printed.
    pub abilities: [Vec<Ability>; 3],
    /// How he inspires; alternatives where two are printed.
    pub inspirations: Vec<Inspiration>,
}

impl LeaderType {
    /// What he is worth at an echelon.
    pub fn ability(&self, echelon: Echelon) -> &[Ability] {
        self.abilities.get(echelon as usize).map_or(&[], Vec::as_slice)
    }
}

/// A line of the list of integral skirmishers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IntegralType {
    /// Its key, e.g. `british-infantry`.
    pub key: String,
    /// The points it may have.
    pub points: Vec<Half>,
    /// Those in column, where they differ.
    pub column: Option<Half>,
}

/// The lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lists {
    /// Infantry.
    pub infantry: Vec<InfantryType>,
    /// Cavalry.
    pub cavalry: Vec<CavalryType>,
    /// Artillery.
    pub artillery: Vec<BatteryType>,
    /// Integral skirmishers.
    pub integral: Vec<IntegralType>,
    /// Points of skirmish-capable castings by key: the values they may have.
    pub skirmish: Vec<(String, Vec<Half>)>,
    /// Leaders.
    pub leaders: Vec<LeaderType>,
}

/// Alternatives as they are printed: `8, 7 or 9`.
fn either<T>(cell: &str, parse: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    cell.replace(" or ", ", ").split(", ").map(|part| parse(part.trim())).collect()
}

/// Alternatives with a stroke: `D/B`; none for a dash.
fn strokes<T>(cell: &str, parse: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    if cell == "-" { Some(Vec::new()) } else { cell.split('/').map(parse).collect() }
}

fn optional<T>(cell: &str, parse: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    if cell == "-" { Some(None) } else { parse(cell).map(Some) }
}

fn half(cell: &str) -> Option<Half> {
    match cell {
        "1/2" => Some(Half(1)),
        whole => number::<u16>(whole).filter(|points| *points <= 9).map(Half::points),
    }
}

fn level(cell: &str) -> Option<u8> {
    number::<u8>(cell).filter(|level| (1..=12).contains(level))
}

fn yes(cell: &str) -> Option<bool> {
    match cell {
        "yes" => Some(true),
        "-" => Some(false),
        _ => None,
    }
}

/// A grid whose rows may be any.
struct List {
    grid: Grid,
    keys: Vec<String>,
}

impl List {
    fn open(shelf: &Shelf, file: &str, columns: &[&str]) -> Result<List, ChartError> {
        let grid = shelf.grid(file)?;
        let keys: Vec<String> = grid.rows.iter().map(|row| row.label.clone()).collect();
        let list = List { grid, keys };
        whole(&list.grid, &list.rows(), columns)?;
        Ok(list)
    }

    fn rows(&self) -> Vec<&str> {
        self.keys.iter().map(String::as_str).collect()
    }

    fn column<T>(
        &self,
        name: &str,
        expected: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<KeyTable<T>, ChartError> {
        column(&self.grid, &self.rows(), name, expected, parse)
    }

    fn nation(&self) -> Result<KeyTable<Nation>, ChartError> {
        self.column("nation", "a nation", Nation::from_key)
    }
}

impl Lists {
    /// Reads all lists.
    pub(super) fn read(shelf: &Shelf) -> Result<Lists, ChartError> {
        Ok(Lists {
            infantry: infantry(shelf)?,
            cavalry: cavalry(shelf)?,
            artillery: artillery(shelf)?,
            integral: integral(shelf)?,
            skirmish: skirmish(shelf)?,
            leaders: leaders(shelf)?,
        })
    }

    /// A line of the infantry list.
    pub fn infantry(&self, key: &str) -> Option<&InfantryType> {
        self.infantry.iter().find(|line| line.key == key)
    }

    /// A line of the cavalry list.
    pub fn cavalry(&self, key: &str) -> Option<&CavalryType> {
        self.cavalry.iter().find(|line| line.key == key)
    }

    /// A line of the artillery list.
    pub fn artillery(&self, key: &str) -> Option<&BatteryType> {
        self.artillery.iter().find(|line| line.key == key)
    }
}

fn infantry(shelf: &Shelf) -> Result<Vec<InfantryType>, ChartError> {
    let columns = ["nation", "level", "line", "skirmish", "firepower"];
    let list = List::open(shelf, "infantry.toml", &columns)?;
    let nation = list.nation()?;
    let levels = list.column("level", "levels such as 8 or 9", |cell| either(cell, level))?;
    let line = list.column("line", "a level or '-'", |cell| optional(cell, level))?;
    let skirmish = list.column("skirmish", "yes, possible or '-'", |cell| {
        Often::from_key(cell).filter(|often| *often != Often::Usually)
    })?;
    let power = list.column("firepower", "factors such as 0 or 1", |cell| {
        either(cell, |part| number::<u8>(part).filter(|factor| *factor <= 3))
    })?;
    Ok((0..list.keys.len())
        .map(|index| InfantryType {
            key: list.keys[index].clone(),
            nation: *nation.at(index, 0),
            levels: levels.at(index, 0).clone(),
            line: *line.at(index, 0),
            skirmish: *skirmish.at(index, 0),
            firepower: power.at(index, 0).clone(),
        })
        .collect())
}

fn cavalry(shelf: &Shelf) -> Result<Vec<CavalryType>, ChartError> {
    let columns = ["nation", "level", "class", "armour", "lancers", "reconnaissance", "unreliable"];
    let list = List::open(shelf, "cavalry.toml", &columns)?;
    let nation = list.nation()?;
    let levels = list.column("level", "levels such as 8 or 9", |cell| either(cell, level))?;
    let weights = list.column("class", "light or heavy", |cell| either(cell, Weight::from_key))?;
    let often = |cell: &str| Often::from_key(cell).filter(|often| *often != Often::Possible);
    let armour = list.column("armour", "yes, usually or '-'", often)?;
    let lancers = list.column("lancers", "yes or '-'", yes)?;
    let recon = list.column("reconnaissance", "yes, usually or '-'", often)?;
    let unreliable = list.column("unreliable", "yes or '-'", yes)?;
    Ok((0..list.keys.len())
        .map(|index| CavalryType {
            key: list.keys[index].clone(),
            nation: *nation.at(index, 0),
            levels: levels.at(index, 0).clone(),
            weights: weights.at(index, 0).clone(),
            armour: *armour.at(index, 0),
            lancers: *lancers.at(index, 0),
            reconnaissance: *recon.at(index, 0),
            unreliable: *unreliable.at(index, 0),
        })
        .collect())
}

fn artillery(shelf: &Shelf) -> Result<Vec<BatteryType>, ChartError> {
    let list = List::open(shelf, "artillery.toml", &["nation", "level", "guns", "class", "heavy"])?;
    let nation = list.nation()?;
    let levels = list.column("level", "a level", level)?;
    let guns = list.column("guns", "guns or '-'", |cell| optional(cell, number::<u8>))?;
    let class = list.column("class", "a fire class", FireClass::from_key)?;
    let heavy =
        list.column("heavy", "a fire class or '-'", |cell| optional(cell, FireClass::from_key))?;
    Ok((0..list.keys.len())
        .map(|index| BatteryType {
            key: list.keys[index].clone(),
            nation: *nation.at(index, 0),
            level: *levels.at(index, 0),
            guns: *guns.at(index, 0),
            class: *class.at(index, 0),
            heavy: *heavy.at(index, 0),
        })
        .collect())
}

fn integral(shelf: &Shelf) -> Result<Vec<IntegralType>, ChartError> {
    let list = List::open(shelf, "integral-skirmishers.toml", &["points", "column"])?;
    let points = list.column("points", "points such as 1/2 or 1", |cell| either(cell, half))?;
    let column = list.column("column", "points or '-'", |cell| optional(cell, half))?;
    let line = |index: usize| IntegralType {
        key: list.keys[index].clone(),
        points: points.at(index, 0).clone(),
        column: *column.at(index, 0),
    };
    Ok((0..list.keys.len()).map(line).collect())
}

fn skirmish(shelf: &Shelf) -> Result<Vec<(String, Vec<Half>)>, ChartError> {
    let list = List::open(shelf, "skirmish-points.toml", &["points"])?;
    let points = list.column("points", "points such as 1/2 or 1", |cell| either(cell, half))?;
    let line = |index: usize| (list.keys[index].clone(), points.at(index, 0).clone());
    Ok((0..list.keys.len()).map(line).collect())
}

fn leaders(shelf: &Shelf) -> Result<Vec<LeaderType>, ChartError> {
    let columns = ["nation", "army", "corps", "division", "inspiration"];
    let list = List::open(shelf, "leaders.toml", &columns)?;
    let nation = list.nation()?;
    let ability = |name: &str| {
        list.column(name, "abilities such as D/B, or '-'", |cell| strokes(cell, Ability::from_key))
    };
    let (army, corps, division) = (ability("army")?, ability("corps")?, ability("division")?);
    let inspiration = list.column("inspiration", "values such as D/C", |cell| {
        // (CR-07) A+ inspires as A.
        strokes(cell, |part| Inspiration::from_key(part.trim_end_matches('+')))
            .filter(|values| !values.is_empty())
    })?;
    Ok((0..list.keys.len())
        .map(|index| LeaderType {
            name: list.keys[index].clone(),
            nation: *nation.at(index, 0),
            abilities: [
                army.at(index, 0).clone(),
                corps.at(index, 0).clone(),
                division.at(index, 0).clone(),
            ],
            inspirations: inspiration.at(index, 0).clone(),
        })
        .collect())
}
