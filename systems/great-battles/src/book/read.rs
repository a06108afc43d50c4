//! Reading the charts. Whatever is missing or unreadable is told with file, line and cell.

use super::keys::*;
use super::values::*;
use super::{Book, CHANGE_ROWS};
use crate::nouns::{
    Aspect, Aspects, CavalryClass, Faces, Facing, Formation, Gun, HalfPoints, Letter, Personality,
    Rank,
};
use charts::{ChartError, Grid, KeyTable, Shelf};

/// Columns of the charts that differ by side.
const SIDES: [&str; 2] = ["french", "allied"];
/// One die.
const DIE: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

fn number<T: std::str::FromStr>(cell: &str) -> Option<T> {
    cell.trim_start_matches('+').parse().ok()
}

fn yes(cell: &str) -> Option<bool> {
    match cell {
        "yes" | "on" => Some(true),
        "no" | "off" => Some(false),
        _ => None,
    }
}

/// Whole or half points such as `2`, `1/2` or `+1`.
fn points(cell: &str) -> Option<HalfPoints> {
    if cell == "1/2" { Some(HalfPoints(1)) } else { number(cell).map(HalfPoints::whole) }
}

fn dash<T>(
    mark: &'static str,
    parse: impl Fn(&str) -> Option<T>,
) -> impl Fn(&str) -> Option<Option<T>> {
    move |cell| if cell == mark { Some(None) } else { parse(cell).map(Some) }
}

fn command_change(cell: &str) -> Option<CommandChange> {
    let starred = cell.ends_with('*');
    let bare = cell.trim_end_matches('*');
    let (corps, divisions) = match bare.strip_prefix("corps/") {
        Some(rest) => (true, number(rest)?),
        None if bare == "-" => (false, 0),
        None => (false, number(bare)?),
    };
    Some(CommandChange { corps, divisions, starred })
}

fn move_cell(cell: &str) -> Option<MoveCell> {
    let (bare, disorder) = match cell.chars().last()? {
        'D' => (&cell[..cell.len() - 1], Disordering::AtOnce),
        'd' => (&cell[..cell.len() - 1], Disordering::Check),
        _ => (cell, Disordering::None),
    };
    let cost = match bare {
        "P" => Cost::Prohibited,
        "OT" => Cost::OtherTerrain,
        "†" => Cost::FirstFree(HalfPoints::whole(1)),
        "‡" => Cost::FirstFree(HalfPoints::whole(2)),
        other => Cost::Points(points(other)?),
    };
    Some(MoveCell { cost, disorder })
}

fn manoeuvre(cell: &str) -> Option<ManoeuvreCost> {
    Some(match cell {
        "m" => ManoeuvreCost::HalfAllowance,
        "M" => ManoeuvreCost::WholeAllowance,
        "2x" => ManoeuvreCost::TwiceTerrain,
        "NA" => ManoeuvreCost::NotAllowed,
        "na" | "-" => ManoeuvreCost::NotApplicable,
        other => ManoeuvreCost::Points(points(other)?),
    })
}

fn letters(cell: &str) -> Option<i8> {
    match cell.split_once(' ') {
        None if cell == "Base" => Some(0),
        Some(("Up", by)) => number(by),
        Some(("Dn", by)) => number::<i8>(by).map(|by| -by),
        _ => None,
    }
}

fn fire_result(cell: &str) -> Option<FireResult> {
    match (cell, cell.strip_prefix('M')) {
        ("NE", _) => Some(FireResult::None),
        (_, Some("")) => Some(FireResult::Check(0)),
        (_, Some(modifier)) => number(modifier).map(FireResult::Check),
        (loss, None) => number(loss).map(FireResult::Loss),
    }
}

/// Letters such as `A` or `C-E`: the first and the last.
fn span(cell: &str) -> Option<(Letter, Letter)> {
    let (first, last) = cell.split_once('-').unwrap_or((cell, cell));
    Some((Letter::parse(first)?, Letter::parse(last)?))
}

/// Dice such as `9` or `3-5`.
fn dice(cell: &str) -> Option<(u8, u8)> {
    let (first, last) = cell.split_once('-').unwrap_or((cell, cell));
    Some((number(first)?, number(last)?))
}

/// The error for a cell that can be read but does not fit its neighbours.
fn wrong(grid: &Grid, row: &str, column: &str, expected: &str) -> ChartError {
    let refused = |_: &str| None::<()>;
    let picked = grid.only_rows(&[row]).and_then(|grid| grid.only_columns(&[column]));
    match picked.and_then(|grid| grid.expecting(expected).keyed(&[row], &[column], refused)) {
        Err(error) => error,
        Ok(_) => unreachable!("a reader that refuses everything"),
    }
}

/// A chart whose columns hold different kinds of value, and whose rows are given.
struct Columns<'a> {
    grid: Grid,
    rows: Vec<&'a str>,
}

impl Columns<'_> {
    fn read<T>(
        &self,
        column: &str,
        expected: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<KeyTable<T>, ChartError> {
        self.grid.only_columns(&[column])?.expecting(expected).keyed(&self.rows, &[column], parse)
    }
}

/// A chart whose rows are bands of one number, and its rows as they are labelled: `≤0`, `1-3`, `≥4`.
fn ladder<T>(
    shelf: &Shelf,
    file: &str,
    read: impl Fn(&Columns<'_>, usize) -> Result<T, ChartError>,
) -> Result<Ladder<T>, ChartError> {
    let grid = shelf.grid(file)?;
    let labels: Vec<String> = grid.rows.iter().map(|row| row.label.clone()).collect();
    let columns = Columns { rows: labels.iter().map(String::as_str).collect(), grid };
    let mut rows = Vec::new();
    let mut next = i32::MIN;
    let last = labels.len().saturating_sub(1);
    for (index, label) in labels.iter().enumerate() {
        let ends = label.trim_start_matches(['≤', '≥']);
        let (low, high) = ends.split_once('-').unwrap_or((ends, ends));
        let (low, high) = (low.parse::<i32>().ok(), high.parse::<i32>().ok());
        let fits = match (low, index == 0, index == last) {
            (Some(_), true, false) => label.starts_with('≤'),
            (Some(low), false, true) => label.starts_with('≥') && low == next,
            (Some(low), false, false) => low == next,
            _ => false,
        };
        let (Some(low), Some(high), true) = (low, high, fits) else {
            let expected = "rows ≤n, then one after another without a gap, then ≥n";
            let column = columns.grid.columns[0].clone();
            return Err(wrong(&columns.grid, label, &column, expected));
        };
        rows.push((if index == 0 { i32::MIN } else { low }, read(&columns, index)?));
        next = high + 1;
    }
    Ok(Ladder(rows))
}

fn independent(shelf: &Shelf) -> Result<[[u8; 10]; 2], ChartError> {
    const LEADERS: [&str; 6] = ["0", "1", "2", "3", "4", "5"];
    let grid = shelf.grid("independent.toml")?.expecting("'-' or dice such as 3-5");
    let table = grid.keyed(&LEADERS, &SIDES, dash("-", dice))?;
    let mut all = [[0; 10]; 2];
    for (side, counts) in all.iter_mut().enumerate() {
        let mut covered = 0;
        for (leaders, row) in LEADERS.iter().enumerate() {
            let Some((first, last)) = *table.at(leaders, side) else { continue };
            if first != covered || last > 9 || last < first {
                return Err(wrong(&grid, row, SIDES[side], "all dice, each once"));
            }
            counts[usize::from(first)..=usize::from(last)].fill(leaders as u8);
            covered = last + 1;
        }
        if covered != 10 {
            return Err(wrong(&grid, LEADERS[5], SIDES[side], "all dice from 0 to 9"));
        }
    }
    Ok(all)
}

fn fire_columns(shelf: &Shelf) -> Result<[[u8; 6]; 8], ChartError> {
    let grid = shelf.grid("fire-columns.toml")?.expecting("'-' or letters such as A or C-E");
    let numbers = ["1", "2", "3", "4", "5", "6", "7", "8"];
    let table = grid.keyed(Class::KEYS, &numbers, dash("-", span))?;
    let mut all = [[0; 6]; 8];
    for (class, columns) in all.iter_mut().enumerate() {
        let mut next = 0;
        for (column, name) in numbers.iter().enumerate() {
            let Some((first, last)) = *table.at(class, column) else { continue };
            if first.index() != next || last < first {
                return Err(wrong(&grid, Class::KEYS[class], name, "each letter once, A first"));
            }
            columns[first.index()..=last.index()].fill(column as u8 + 1);
            next = last.index() + 1;
        }
        if next != Letter::ALL.len() {
            return Err(wrong(&grid, Class::KEYS[class], "8", "a column for every letter to F"));
        }
    }
    Ok(all)
}

fn combat(shelf: &Shelf) -> Result<Vec<CombatCell>, ChartError> {
    let columns = Columns { grid: shelf.grid("terrain.toml")?, rows: LandRow::KEYS.to_vec() };
    let none = |mark: &str| matches!(mark, "NE" | "-");
    let fire = columns.read("fire", "'NE' or columns to the right such as 2R", |cell| {
        if none(cell) { Some(0) } else { cell.strip_suffix('R').and_then(number) }
    })?;
    let melee = columns.read("melee", "'NE', 'NA' or a modifier", |cell| match cell {
        "NE" | "-" => Some(Some(0)),
        "NA" => Some(None),
        other => number(other).map(Some),
    })?;
    let fact = |cell: &str| if cell == "-" { Some(false) } else { yes(cell) };
    let charge = columns.read("charge", "yes or no", fact)?;
    let defensive = columns.read("defensive", "yes or no", fact)?;
    let blocks = columns.read("sight", "yes or no", fact)?;
    let row = |row| CombatCell {
        fire: *fire.at(row, 0),
        melee: *melee.at(row, 0),
        charge: *charge.at(row, 0),
        defensive: *defensive.at(row, 0),
        blocks: *blocks.at(row, 0),
    };
    Ok((0..LandRow::KEYS.len()).map(row).collect())
}

fn formations(shelf: &Shelf) -> Result<Vec<FormationRow>, ChartError> {
    let columns = Columns { grid: shelf.grid("formations.toml")?, rows: Formation::KEYS.to_vec() };
    let faces = columns.read("faces", "vertex, hexside or all", Faces::from_key)?;
    let sides = columns.read("sides", "six letters F, K or R", |cell| {
        let mut sides = [Aspect::Front; 6];
        if cell.len() != sides.len() {
            return None;
        }
        for (side, letter) in sides.iter_mut().zip(cell.chars()) {
            *side = match letter {
                'F' => Aspect::Front,
                'K' => Aspect::Flank,
                'R' => Aspect::Rear,
                _ => return None,
            };
        }
        Some(sides)
    })?;
    let arc = columns.read("arc", "degrees", number)?;
    let row = |row| FormationRow {
        faces: *faces.at(row, 0),
        sides: *sides.at(row, 0),
        arc: *arc.at(row, 0),
    };
    Ok((0..Formation::COUNT).map(row).collect())
}

/// A row of the chart of fatigue.
fn fatigue_row(columns: &Columns<'_>, row: usize) -> Result<FatigueRow, ChartError> {
    Ok(FatigueRow {
        levels: *columns.read("levels", "a number", number)?.at(row, 0),
        disordered: *columns.read("disordered", "yes or no", yes)?.at(row, 0),
        checks: *columns.read("checks", "a modifier", number)?.at(row, 0),
        melee: *columns.read("melee", "a modifier", number)?.at(row, 0),
    })
}

/// A row of the chart of squares.
fn square_row(columns: &Columns<'_>, row: usize) -> Result<SquareResult, ChartError> {
    Ok(SquareResult {
        square: *columns.read("square", "yes or no", yes)?.at(row, 0),
        disordered: *columns.read("disordered", "yes or no", yes)?.at(row, 0),
        levels: *columns.read("levels", "a number", number)?.at(row, 0),
    })
}

/// A row of the Melee Result Table.
fn melee_row(columns: &Columns<'_>, row: usize) -> Result<MeleeResult, ChartError> {
    let morale = columns.read("morale", "routs, check or levels such as -2", |cell| {
        Some(match cell {
            "routs" => MeleeMorale::Routs,
            "check" => MeleeMorale::Check,
            other => MeleeMorale::Levels(other.strip_prefix('-').and_then(number)?),
        })
    })?;
    Ok(MeleeResult {
        loser: *columns.read("loser", "attacker, defender or both", Loser::from_key)?.at(row, 0),
        sp: *columns.read("sp", "a number", number)?.at(row, 0),
        morale: *morale.at(row, 0),
    })
}

/// A row of the attacker's pre-shock checks.
fn attacker_row(columns: &Columns<'_>, row: usize) -> Result<AttackerResult, ChartError> {
    Ok(AttackerResult {
        melee: *columns.read("melee", "yes or no", yes)?.at(row, 0),
        disordered: *columns.read("disordered", "yes or no", yes)?.at(row, 0),
        levels: *columns.read("levels", "a number", number)?.at(row, 0),
    })
}

/// A row of the defender's pre-shock checks.
fn defender_row(columns: &Columns<'_>, row: usize) -> Result<DefenderResult, ChartError> {
    let levels = columns.read("levels", "routs or a number", |cell| match cell {
        "routs" => Some(DefenderLevels::Routs),
        other => number(other).map(DefenderLevels::Levels),
    })?;
    Ok(DefenderResult {
        sp: *columns.read("sp", "a number", number)?.at(row, 0),
        disordered: *columns.read("disordered", "yes or no", yes)?.at(row, 0),
        retreat: *columns.read("retreat", "yes or no", yes)?.at(row, 0),
        levels: *levels.at(row, 0),
    })
}

impl Book {
    /// Reads all charts.
    pub fn read(shelf: &Shelf) -> Result<Book, ChartError> {
        let change_rows = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9+"];
        debug_assert_eq!(change_rows.len(), usize::from(CHANGE_ROWS));
        let grid =
            |file: &str, expected: &str| Ok::<_, ChartError>(shelf.grid(file)?.expecting(expected));
        let land = shelf.grid("terrain.toml")?.only_columns(MoveColumn::KEYS)?;
        let formations = formations(shelf)?;
        let all_aspects = |row: &FormationRow| {
            std::array::from_fn(|facing| Aspects::new(row.sides, Facing::new(facing as u8)))
        };
        let switches = Columns { grid: shelf.grid("switches.toml")?, rows: Switch::KEYS.to_vec() };
        let states = switches.read("state", "on or off", yes)?;
        let targets =
            Columns { grid: shelf.grid("fire-targets.toml")?, rows: TargetKind::KEYS.to_vec() };
        let classes = targets.read("class", "a letter from a to g", Class::from_key)?;
        Ok(Book {
            command_change: grid(
                "command-change.toml",
                "'-', a number or corps/2, with or without a star",
            )?
            .keyed(&change_rows, &SIDES, command_change)?,
            command_range: grid("command-range.toml", "'-' or hexes")?.keyed(
                Rank::KEYS,
                &SIDES,
                dash("-", number),
            )?,
            independent: independent(shelf)?,
            breakdown: grid("breakdown.toml", "a result such as limited")?.keyed(
                &DIE,
                Personality::KEYS,
                Breakdown::from_key,
            )?,
            costs: land.expecting("points with D or d, P, OT, † or ‡").keyed(
                LandRow::KEYS,
                MoveColumn::KEYS,
                move_cell,
            )?,
            combat: combat(shelf)?,
            manoeuvres: grid("manoeuvre.toml", "points, m, M, 2x, NA, na or '-'")?.keyed(
                Manoeuvre::KEYS,
                MoveColumn::KEYS,
                manoeuvre,
            )?,
            stacking: grid("stacking.toml", "SP or NA")?.keyed(
                StackRow::KEYS,
                StackColumn::KEYS,
                dash("NA", number),
            )?,
            artillery: grid("artillery-range.toml", "Up 2, Base, Dn 1 or '-'")?
                .key_bands(Gun::KEYS, dash("-", letters))?,
            targets: (0..TargetKind::KEYS.len()).map(|row| *classes.at(row, 0)).collect(),
            columns: fire_columns(shelf)?,
            fire: grid("fire.toml", "NE, M+1 or a loss")?.keyed(
                &DIE,
                &["1", "2", "3", "4", "5", "6", "7", "8"],
                fire_result,
            )?,
            fire_letters: shelf.modifiers("fire-letters.toml", FireLetter::KEYS)?,
            fire_shifts: shelf.modifiers("fire-shifts.toml", FireShift::KEYS)?,
            fatigue: ladder(shelf, "fatigue.toml", fatigue_row)?,
            morale_drm: shelf.modifiers("morale-drm.toml", MoraleDrm::KEYS)?,
            morale: ladder(shelf, "morale.toml", |columns, row| {
                Ok(*columns.read("levels", "a number", number)?.at(row, 0))
            })?,
            steps: grid("melee-steps.toml", "'-' or a place")?.keyed(
                MeleeStep::KEYS,
                ShockKind::KEYS,
                dash("-", number),
            )?,
            square_drm: shelf.modifiers("square-drm.toml", SquareDrm::KEYS)?,
            square: ladder(shelf, "square.toml", square_row)?,
            melee: ladder(shelf, "melee.toml", melee_row)?,
            charge_bonus: shelf.modifiers("charge-bonus.toml", CavalryClass::KEYS)?,
            melee_drm: shelf.modifiers("melee-drm.toml", MeleeDrm::KEYS)?,
            melee_ratio: shelf.modifiers("melee-ratio.toml", MeleeRatio::KEYS)?,
            attacker_drm: shelf.modifiers("pre-shock-attacker-drm.toml", AttackerDrm::KEYS)?,
            attacker: ladder(shelf, "pre-shock-attacker.toml", attacker_row)?,
            defender_drm: shelf.modifiers("pre-shock-defender-drm.toml", DefenderDrm::KEYS)?,
            defender: ladder(shelf, "pre-shock-defender.toml", defender_row)?,
            pursuit_drm: shelf.modifiers("pursuit-drm.toml", PursuitDrm::KEYS)?,
            pursuit: ladder(shelf, "pursuit.toml", |columns, row| {
                Ok(*columns.read("hexes", "a number", number)?.at(row, 0))
            })?,
            aspects: formations.iter().map(all_aspects).collect(),
            formations,
            numbers: shelf.modifiers("numbers.toml", Number::KEYS)?,
            switches: (0..Switch::KEYS.len()).map(|row| *states.at(row, 0)).collect(),
        })
    }
}
