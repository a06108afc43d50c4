//! Reads the charts into arrays. Fails with file, line and cell if one is not whole.

use super::keys::{Against, Distance, Number, Points, PursuitLoss, Reduced, Reroll};
use super::{Book, CommandRow, GroundRow, GunRow, PaceRow, RerollKind, RerollRow, armies};
use crate::nouns::kinds::{
    BaseKind, Draft, Hour, Mood, Mover, Nation, Pace, Scale, Season, Skill, Sky, Status, Talent,
    Weight,
};
use charts::{ChartError, Grid, KeyTable, ModifierChart, Shelf};
use ground::table::{Mil, Rate, Size};

/// The last number of the left column of the status table.
pub(super) const STATUS_NEAR: i32 = 20;

/// The lines of the terrain table.
const GROUND: [&str; 7] =
    ["clear", "rough", "obstacle", "elevation", "road", "friendly-infantry", "back-or-sideways"];

/// A cell of the terrain table.
#[derive(Clone, Copy)]
enum Cost {
    Inch(u32),
    Extra(u32),
    Times(u32),
    No,
}

/// Thousandths of movement points.
fn points(cell: &str) -> Option<u32> {
    inches(cell).and_then(|points| u32::try_from(points.0).ok())
}

fn cost(cell: &str) -> Option<Cost> {
    if cell == "no" {
        return Some(Cost::No);
    }
    if let Some(extra) = cell.strip_prefix('+') {
        return points(extra).map(Cost::Extra);
    }
    match cell.strip_prefix('x') {
        Some(times) => times.parse().ok().map(Cost::Times),
        None => points(cell).map(Cost::Inch),
    }
}

fn inches(cell: &str) -> Option<Mil> {
    cell.parse().ok()
}

fn number<T: std::str::FromStr>(cell: &str) -> Option<T> {
    cell.parse().ok()
}

/// `4+`, or `6` for a six alone.
fn at_least(cell: &str) -> Option<u8> {
    let digits = if cell == "6" { cell } else { cell.strip_suffix('+')? };
    number::<u8>(digits).filter(|face| (2..=6).contains(face))
}

fn row<T: Copy, const N: usize>(table: &KeyTable<T>, row: usize) -> [T; N] {
    std::array::from_fn(|column| *table.at(row, column))
}

fn single<T: Copy, const N: usize>(
    shelf: &Shelf,
    file: &str,
    line: &str,
    columns: &[&str],
    parse: impl Fn(&str) -> Option<T>,
) -> Result<[T; N], ChartError> {
    let table = shelf.grid(file)?.expecting("a whole number").keyed(&[line], columns, parse)?;
    Ok(row(&table, 0))
}

impl Book {
    /// Reads all charts for a scale of play. [A2.0b] Both scales are read, so that a chart at
    /// fault is found whichever is played.
    pub fn read(shelf: &Shelf, scale: Scale) -> Result<Book, ChartError> {
        let sizes = bases(shelf)?;
        let lengths: [i8; 6] = single(
            shelf,
            "basic-length.toml",
            "length",
            &[Sky::KEYS, Season::KEYS].concat(),
            number,
        )?;
        let per_unit = shelf.grid("radius.toml")?.expecting("inches").keyed(
            Talent::KEYS,
            &["inches"],
            inches,
        )?;
        let reduced_keys = [Distance::KEYS, Reduced::KEYS].concat();
        let mut book = Book {
            scale,
            bases: sizes[scale as usize],
            starting_turn: single(shelf, "starting-turn.toml", "turn", Hour::KEYS, number)?,
            sky: [lengths[0], lengths[1], lengths[2]],
            season: [lengths[3], lengths[4], lengths[5]],
            command_dice: single(shelf, "command-dice.toml", "dice", Skill::KEYS, number)?,
            radius: [*per_unit.at(0, 0), *per_unit.at(1, 0)],
            guns: guns(shelf)?,
            commands: commands(shelf)?,
            status: shelf
                .grid("status.toml")?
                .expecting("withdraw, hold, active or attack")
                .bands(Status::from_key)?,
            paces: paces(shelf)?,
            ground: ground(shelf)?,
            escape: escape(shelf)?,
            hits: hits(shelf)?,
            rerolls: rerolls(shelf)?,
            mood: single(shelf, "mood.toml", "percent", Mood::KEYS, number)?,
            daylight: shelf
                .grid("daylight.toml")?
                .expecting("dice")
                .key_bands(&["dice"], number)?,
            pursuit: pursuit(shelf)?,
            distances: Vec::new(),
            distance_lines: shelf.modifiers("distances.toml", Distance::KEYS)?,
            numbers: shelf.modifiers("numbers.toml", Number::KEYS)?,
            points: shelf.modifiers("points.toml", Points::KEYS)?,
            slow_before: slow_before(shelf)?,
            types: armies::read(shelf)?,
        };
        let reduced = shelf.modifiers("reduced-scale.toml", &reduced_keys)?;
        book.distances = values(&book.distance_lines, Distance::KEYS.len());
        if scale == Scale::Reduced {
            book.reduce(&reduced);
        }
        Ok(book)
    }

    /// [APX] Puts the numbers of the reduced scale in the place of the others.
    fn reduce(&mut self, chart: &ModifierChart) {
        let all = values(chart, Distance::KEYS.len() + Reduced::KEYS.len());
        let (distances, others) = all.split_at(Distance::KEYS.len());
        let value = |key: Reduced| others[key as usize];
        self.distances = distances.to_vec();
        self.radius = [value(Reduced::RadiusNormal) / 10, value(Reduced::RadiusExceptional) / 10];
        let [heavy, light] = &mut self.guns;
        heavy.canister = value(Reduced::HeavyCanister);
        heavy.roundshot = value(Reduced::HeavyRoundshot);
        light.canister = value(Reduced::LightCanister);
        light.roundshot = value(Reduced::LightRoundshot);
        self.commands[0].up_to = Some(value(Reduced::CommandNear));
        self.commands[1].up_to = Some(value(Reduced::CommandMiddle));
        let paces = [
            (Reduced::FootGunsFastInfantry, Reduced::FootGunsFastInfantryNear),
            (Reduced::SlowInfantry, Reduced::SlowInfantryNear),
            (Reduced::LightCavalry, Reduced::LightCavalryNear),
            (Reduced::HorseGunsHeavyCavalry, Reduced::HorseGunsHeavyCavalryNear),
            (Reduced::Officers, Reduced::Officers),
        ];
        for (pace, (base, near)) in self.paces.iter_mut().zip(paces) {
            pace.base = value(base);
            pace.near = value(near);
        }
        // Who pays for passing friendly infantry pays for the depth of a base.
        for ground in self.ground.iter_mut().filter(|ground| ground.friendly_infantry > Mil::ZERO) {
            ground.friendly_infantry = value(Reduced::FriendlyInfantry);
        }
    }
}

fn values(chart: &ModifierChart, count: usize) -> Vec<Mil> {
    (0..count).map(|index| Mil::inches(i32::from(chart.get(index).value))).collect()
}

fn bases(shelf: &Shelf) -> Result<[[Size; 4]; 2], ChartError> {
    let table = shelf.grid("bases.toml")?.expecting("inches such as 1.5x3").keyed(
        BaseKind::KEYS,
        Scale::KEYS,
        |cell| {
            let (width, depth) = cell.split_once('x')?;
            Some(Size { width: inches(width)?, depth: inches(depth)? })
                .filter(|size| size.width > Mil::ZERO && size.depth > Mil::ZERO)
        },
    )?;
    Ok(std::array::from_fn(|scale| std::array::from_fn(|kind| *table.at(kind, scale))))
}

fn guns(shelf: &Shelf) -> Result<[GunRow; 2], ChartError> {
    const COLUMNS: [&str; 5] = ["canister", "canister-dice", "roundshot", "roundshot-dice", "hit"];
    let grid = shelf.grid("artillery.toml")?;
    grid.keyed(Weight::KEYS, &COLUMNS, |_| Some(()))?;
    let reach = |grid: Grid, column: &'static str, from: &'static str| {
        grid.only_columns(&[column])?.expecting(from).keyed(Weight::KEYS, &[column], |cell| {
            let (low, high) = cell.split_once('-')?;
            let (low, high) = (inches(low)?, inches(high)?);
            (low < high).then_some((low, high))
        })
    };
    let canister = reach(grid.clone(), "canister", "a range such as 0-6")?;
    let shot = reach(grid.clone(), "roundshot", "a range such as 6-16")?;
    let dice = grid.only_columns(&["canister-dice", "roundshot-dice"])?.expecting("dice").keyed(
        Weight::KEYS,
        &["canister-dice", "roundshot-dice"],
        number,
    )?;
    let hit = grid.only_columns(&["hit"])?.expecting("a face such as 4+").keyed(
        Weight::KEYS,
        &["hit"],
        at_least,
    )?;
    for weight in 0..Weight::ALL.len() {
        // Roundshot begins where canister ends.
        let (end, label) = (canister.at(weight, 0).1, [Weight::KEYS[weight]]);
        let expected = format!("a range that begins at {}", end.0 / 1000);
        grid.only_rows(&label)?.only_columns(&["roundshot"])?.expecting(&expected).keyed(
            &label,
            &["roundshot"],
            |cell| cell.split_once('-').filter(|(low, _)| inches(low) == Some(end)).map(|_| ()),
        )?;
    }
    Ok(std::array::from_fn(|weight| GunRow {
        canister: canister.at(weight, 0).1,
        canister_dice: *dice.at(weight, 0),
        roundshot: shot.at(weight, 0).1,
        roundshot_dice: *dice.at(weight, 1),
        hit: *hit.at(weight, 0),
    }))
}

fn commands(shelf: &Shelf) -> Result<[CommandRow; 3], ChartError> {
    const ROWS: [&str; 3] = ["near", "middle", "far"];
    let grid = shelf.grid("commands.toml")?;
    grid.keyed(&ROWS, &["up-to", "placed", "paid"], |_| Some(()))?;
    let numbers = grid.only_columns(&["placed", "paid"])?.expecting("a number of CDs").keyed(
        &ROWS,
        &["placed", "paid"],
        number,
    )?;
    let limits = |rows: &[&str], expected: &str, read: fn(&str) -> Option<Mil>| {
        let cells = grid.only_rows(rows)?.only_columns(&["up-to"])?.expecting(expected);
        cells.keyed(rows, &["up-to"], read)
    };
    let bounded = limits(&ROWS[..2], "inches", inches)?;
    let no_end = |cell: &str| (cell == "-").then_some(Mil::ZERO);
    limits(&ROWS[2..], "'-', as the band has no end", no_end)?;
    Ok(std::array::from_fn(|band| CommandRow {
        up_to: (band < 2).then(|| *bounded.at(band, 0)),
        placed: *numbers.at(band, 0),
        paid: *numbers.at(band, 1),
    }))
}

fn paces(shelf: &Shelf) -> Result<[PaceRow; 5], ChartError> {
    let grid = shelf.grid("movement.toml")?;
    grid.keyed(Pace::KEYS, &["base", "near"], |_| Some(()))?;
    let base =
        grid.only_columns(&["base"])?.expecting("inches").keyed(Pace::KEYS, &["base"], inches)?;
    let near = grid.only_columns(&["near"])?.expecting("inches, or such as 6+d6").keyed(
        Pace::KEYS,
        &["near"],
        |cell| match cell.strip_suffix("+d6") {
            Some(fixed) => inches(fixed).map(|fixed| (fixed, true)),
            None => inches(cell).map(|fixed| (fixed, false)),
        },
    )?;
    Ok(std::array::from_fn(|pace| {
        let (near, die) = *near.at(pace, 0);
        PaceRow { base: *base.at(pace, 0), near, die }
    }))
}

fn ground(shelf: &Shelf) -> Result<[GroundRow; 7], ChartError> {
    let grid = shelf.grid("terrain.toml")?;
    grid.keyed(&GROUND, Mover::KEYS, |_| Some(()))?;
    let line = |line: &str, expected: &str, fits: fn(Cost) -> Option<Option<u32>>| {
        grid.only_rows(&[line])?
            .expecting(expected)
            .keyed(&[line], Mover::KEYS, |cell| cost(cell).and_then(fits))
    };
    let inch = |cost| match cost {
        Cost::Inch(points) => Some(Some(points)),
        _ => None,
    };
    let inch_or_no = |cost| match cost {
        Cost::Inch(points) => Some(Some(points)),
        Cost::No => Some(None),
        _ => None,
    };
    let extra = |cost| match cost {
        Cost::Extra(points) => Some(Some(points)),
        _ => None,
    };
    let times = |cost| match cost {
        Cost::Times(times) => Some(Some(times)),
        _ => None,
    };
    let clear = line("clear", "points for an inch", inch)?;
    let rough = line("rough", "points for an inch, or no", inch_or_no)?;
    let obstacle = line("obstacle", "extra points such as +2", extra)?;
    let elevation = line("elevation", "extra points such as +1", extra)?;
    let road = line("road", "points for an inch", inch)?;
    let friends = line("friendly-infantry", "extra points such as +3", extra)?;
    let sideways = line("back-or-sideways", "a factor such as x2", times)?;
    Ok(std::array::from_fn(|mover| {
        let points = |table: &KeyTable<Option<u32>>| table.at(0, mover).unwrap_or(0);
        let extra = |table| Mil(points(table) as i32);
        GroundRow {
            clear: Rate(points(&clear)),
            rough: rough.at(0, mover).map(Rate),
            obstacle: extra(&obstacle),
            elevation: extra(&elevation),
            road: Rate(points(&road)),
            friendly_infantry: extra(&friends),
            sideways: points(&sideways),
        }
    }))
}

fn escape(shelf: &Shelf) -> Result<[[u8; 2]; 2], ChartError> {
    let table = shelf.grid("escape.toml")?.expecting("2 to 12").keyed(
        Draft::KEYS,
        &["infantry", "cavalry"],
        |cell| number::<u8>(cell).filter(|total| (2..=12).contains(total)),
    )?;
    Ok([row(&table, 0), row(&table, 1)])
}

fn hits(shelf: &Shelf) -> Result<[[u8; 4]; 2], ChartError> {
    let table = shelf.grid("hits.toml")?.expecting("a face such as 5+, or 6").keyed(
        &["infantry", "cavalry"],
        Against::KEYS,
        at_least,
    )?;
    Ok([row(&table, 0), row(&table, 1)])
}

fn rerolls(shelf: &Shelf) -> Result<[RerollRow; 4], ChartError> {
    let grid = shelf.grid("rerolls.toml")?;
    grid.keyed(Reroll::KEYS, &["kind", "dice", "success"], |_| Some(()))?;
    let kind = grid.only_columns(&["kind"])?.expecting("bonus or penalty").keyed(
        Reroll::KEYS,
        &["kind"],
        |cell| match cell {
            "bonus" => Some(RerollKind::Bonus),
            "penalty" => Some(RerollKind::Penalty),
            _ => None,
        },
    )?;
    for (index, reroll) in Reroll::KEYS.iter().enumerate() {
        let dice = match kind.at(index, 0) {
            RerollKind::Bonus => "misses",
            RerollKind::Penalty => "hits",
        };
        let cell = grid.only_rows(&[reroll])?.only_columns(&["dice"])?.expecting(dice);
        cell.keyed(&[reroll], &["dice"], |found| (found == dice).then_some(()))?;
    }
    let success = grid.only_columns(&["success"])?.expecting("a face such as 4+, or 6").keyed(
        Reroll::KEYS,
        &["success"],
        at_least,
    )?;
    Ok(std::array::from_fn(|index| RerollRow {
        kind: *kind.at(index, 0),
        success: *success.at(index, 0),
    }))
}

fn pursuit(shelf: &Shelf) -> Result<[PursuitLoss; 6], ChartError> {
    let expected = PursuitLoss::KEYS.join(", ");
    let table = shelf
        .grid("pursuit.toml")?
        .expecting(&expected)
        .key_bands(&["losses"], PursuitLoss::from_key)?;
    Ok(std::array::from_fn(|face| *table.at(0, face as i32 + 1)))
}

fn slow_before(shelf: &Shelf) -> Result<Vec<u16>, ChartError> {
    let table = shelf.grid("nations.toml")?.expecting("always, never or a year").keyed(
        Nation::KEYS,
        &["slow-before"],
        |cell| match cell {
            "always" => Some(u16::MAX),
            "never" => Some(0),
            year => number(year),
        },
    )?;
    Ok((0..Nation::ALL.len()).map(|nation| *table.at(nation, 0)).collect())
}
