//! Reading the charts. Whatever is missing or unreadable is told with file, line and cell.

mod squares;
mod troops;

use self::squares::SQUARE_NATIONS;
pub(super) use self::squares::Squares;
use super::combat_values::*;
use super::keys::*;
use super::values::*;
use super::{Book, CellRules, OddsTable, combat_keys::*};
use crate::nouns::kinds::{Arm, Readiness};
use charts::{ChartError, Grid, KeyBandTable, KeyTable, Shelf};

/// Results of two dice as the charts print them.
const LADDER: [&str; 36] = [
    "11", "12", "13", "14", "15", "16", "21", "22", "23", "24", "25", "26", "31", "32", "33", "34",
    "35", "36", "41", "42", "43", "44", "45", "46", "51", "52", "53", "54", "55", "56", "61", "62",
    "63", "64", "65", "66",
];

/// The error for a cell that can be read but does not fit its neighbours.
fn wrong(grid: &Grid, row: &str, column: &str, expected: &str) -> ChartError {
    let refused = |_: &str| None::<()>;
    let picked = grid.only_rows(&[row]).and_then(|grid| grid.only_columns(&[column]));
    match picked.and_then(|grid| grid.expecting(expected).keyed(&[row], &[column], refused)) {
        Err(error) => error,
        Ok(_) => unreachable!("a reader that refuses everything"),
    }
}

fn number<T: std::str::FromStr>(cell: &str) -> Option<T> {
    cell.parse().ok()
}

fn yes(cell: &str) -> Option<bool> {
    match cell {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

/// A die and above, such as `4-6` or `6`: the lowest face that succeeds.
fn upper_end(cell: &str) -> Option<u8> {
    let (low, high) = cell.split_once('-').unwrap_or((cell, cell));
    let (low, high) = (low.parse().ok()?, high.parse::<u8>().ok()?);
    (high == 6 && (1..=6).contains(&low)).then_some(low)
}

/// Odds from labels, which must rise.
fn odds<'a>(
    labels: impl Iterator<Item = &'a str>,
    error: impl Fn(&str) -> ChartError,
) -> Result<Vec<Odds>, ChartError> {
    let mut all: Vec<Odds> = Vec::new();
    for label in labels {
        let next = Odds::parse(label).filter(|next| {
            all.last().is_none_or(|last| {
                let (attack, defence) = (u32::from(next.attack), u32::from(next.defence));
                last.reached_by(attack, defence) && next != last
            })
        });
        all.push(next.ok_or_else(|| error(label))?);
    }
    Ok(all)
}

fn odds_table<T>(
    shelf: &Shelf,
    file: &str,
    expected: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<OddsTable<T>, ChartError> {
    let grid = shelf.grid(file)?.expecting(expected);
    let columns: Vec<&str> = grid.columns.iter().map(String::as_str).collect();
    let odds = odds(columns.iter().copied(), |column| {
        wrong(&grid, "11", column, "a column headed by odds such as 2.5:1, each above the last")
    })?;
    let cells = grid.keyed(&LADDER, &columns, parse)?;
    Ok(OddsTable { odds, cells })
}

/// One column of a chart whose columns hold different kinds of value.
struct Columns<'a> {
    grid: Grid,
    rows: &'a [&'a str],
}

impl Columns<'_> {
    fn read<T>(
        &self,
        column: &str,
        expected: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<KeyTable<T>, ChartError> {
        let grid = self.grid.only_columns(&[column])?.expecting(expected);
        grid.keyed(self.rows, &[column], parse)
    }
}

fn dash<T>(parse: impl Fn(&str) -> Option<T>) -> impl Fn(&str) -> Option<Option<T>> {
    move |cell| if cell == "-" { Some(None) } else { parse(cell).map(Some) }
}

impl Book {
    /// Reads all charts. Fails with file, line and cell if one is not whole.
    pub fn read(shelf: &Shelf) -> Result<Book, ChartError> {
        let factors = |file: &str, rows: &[&str]| {
            let grid = shelf.grid(file)?.expecting("a multiplier such as 2, 1/3 or 3.5");
            grid.keyed(rows, &["factor"], Factor::parse)
        };
        let upper_ends = |file: &str, rows: &[&str], column: &str| {
            let grid = shelf.grid(file)?.expecting("the upper end of a die such as 4-6 or 6");
            grid.keyed(rows, &[column], upper_end)
        };
        let (readiness, kept_readiness) = readiness(shelf)?;
        let (infantry_fire, infantry_range) = infantry_fire(shelf)?;
        options(shelf)?;
        Ok(Book {
            fire: odds_table(shelf, "fire.toml", "'-' or increments lost", |cell| {
                if cell == "-" { Some(0) } else { number(cell).filter(|lost| *lost > 0) }
            })?,
            melee: odds_table(
                shelf,
                "melee.toml",
                "'-', losses like 2*/1 or one of AR, AD, DD, DR, DS",
                MeleeResult::parse,
            )?,
            codes: codes(shelf)?,
            reasons: reasons(shelf)?,
            any_check: shelf.modifiers("morale-1.toml", AnyCheck::KEYS)?,
            being_charged: shelf.modifiers("morale-2.toml", BeingCharged::KEYS)?,
            pre_melee: pre_melee(shelf)?,
            strength: strength(shelf)?,
            stacking: shelf
                .grid("stacking.toml")?
                .expecting("a limit such as 6, regiment or 18, battalion and battery, or no")
                .keyed(StackRow::KEYS, StackColumn::KEYS, StackLimit::parse)?,
            movement: shelf
                .grid("movement.toml")?
                .expecting("points such as 3, 1/2 or +2, or NA")
                .keyed(MoveRow::KEYS, Arm::KEYS, HalfPoints::parse)?,
            costs: shelf.modifiers("movement-costs.toml", Cost::KEYS)?,
            infantry_fire,
            infantry_range,
            defence: shelf.grid("fire-defence.toml")?.expecting("'-' or a value above 2").keyed(
                &["clear", "woods", "village", "town"],
                DefenceColumn::KEYS,
                dash(|cell| number::<u8>(cell).filter(|value| *value > 2)),
            )?,
            fire_factors: factors("fire-factors.toml", FireFactor::KEYS)?,
            fire_drm: shelf.modifiers("fire-drm.toml", FireDrm::KEYS)?,
            ranges: ranges(shelf)?,
            melee_factors: factors("melee-factors.toml", MeleeFactor::KEYS)?,
            melee_drm: shelf.modifiers("melee-drm.toml", MeleeDrm::KEYS)?,
            readiness,
            kept_readiness,
            limber: upper_ends("limber.toml", LimberRow::KEYS, "limbers")?,
            recall: upper_ends("recall.toml", RecallRow::KEYS, "recalled")?,
            squares: Squares::read(shelf, "square.toml", &SQUARE_NATIONS)?,
            leipzig_squares: Squares::read(shelf, "square-leipzig.toml", &SQUARE_NATIONS[1..])?,
            square_drm: shelf.modifiers("square-drm.toml", SquareDrm::KEYS)?,
            wounds: wounds(shelf)?,
            variable_entry: shelf
                .grid("variable-entry.toml")?
                .expecting("turns, negative for early")
                .key_bands(&["turns"], number)?,
            commands: commands(shelf)?,
            grounds: grounds(shelf)?,
            night: shelf.grid("night.toml")?.expecting("1d6, 1d6/2 or 1d6/2+2").keyed(
                &["infantry", "cavalry"],
                &["french", "coalition"],
                NightReturn::parse,
            )?,
            time_limits: time_limits(shelf)?,
            coordination: coordination(shelf)?,
            footprints: footprints(shelf)?,
            numbers: shelf.modifiers("numbers.toml", Number::KEYS)?,
            foot: troops::foot(shelf)?,
            horse: troops::horse(shelf)?,
            guns: troops::guns(shelf)?,
            rules: cell_rules(shelf)?,
        })
    }
}

/// The rules behind cells that modify a roll or multiply a value.
fn cell_rules(shelf: &Shelf) -> Result<CellRules, ChartError> {
    let rules =
        |file: &str, rows: &[&str], columns: &[&str]| shelf.grid(file)?.keyed_rules(rows, columns);
    Ok(CellRules {
        reasons: rules("morale-reasons.toml", MoraleReason::KEYS, &["drm"])?,
        pre_melee: rules("morale-3.toml", PreMelee::KEYS, &["attacker", "defender"])?,
        strength: shelf.grid("morale-4.toml")?.rule,
        melee_factors: rules("melee-factors.toml", MeleeFactor::KEYS, &["factor"])?,
        readiness: rules("readiness.toml", &READINESS_ROWS, &["melee"])?,
        wet_ground: rules("wet-ground.toml", &["day-1"], &["upslope-or-stream"])?,
    })
}

fn codes(shelf: &Shelf) -> Result<KeyTable<Blow>, ChartError> {
    shelf
        .grid("melee-codes.toml")?
        .expecting("disorder, rout, rout-double, check, surrender or eliminated")
        .keyed(&["AD DD", "AR DR", "DS"], MeleeTarget::KEYS, |cell| {
            Some(match cell {
                "disorder" => Blow::Disorder,
                "rout" => Blow::Rout,
                "rout-double" => Blow::RoutDouble,
                "check" => Blow::Check,
                "surrender" => Blow::Surrender,
                "eliminated" => Blow::Eliminated,
                _ => return None,
            })
        })
}

fn pre_melee(shelf: &Shelf) -> Result<KeyTable<PreMeleeCell>, ChartError> {
    let grid = shelf.grid("morale-3.toml")?.expecting("a modifier, passes or no check");
    grid.keyed(PreMelee::KEYS, &["attacker", "defender"], |cell| match cell {
        "passes" => Some(PreMeleeCell::Passes),
        "no check" => Some(PreMeleeCell::NoCheck),
        drm => number(drm).map(PreMeleeCell::Drm),
    })
}

fn strength(shelf: &Shelf) -> Result<(Vec<Odds>, KeyTable<i32>), ChartError> {
    let grid = shelf.grid("morale-4.toml")?.expecting("a modifier");
    let labels: Vec<&str> = grid.rows.iter().map(|row| row.label.as_str()).collect();
    let rising = "a row headed by odds such as 2:1, each above the last";
    let odds = odds(labels.iter().copied(), |row| wrong(&grid, row, "attacker", rising))?;
    let cells = grid.keyed(&labels, &["attacker", "defender"], number::<i32>)?;
    Ok((odds, cells))
}

/// The multipliers by formation, and the range in skirmish order.
fn infantry_fire(shelf: &Shelf) -> Result<(KeyTable<FireCell>, Vec<u8>), ChartError> {
    let columns = Columns { grid: shelf.grid("infantry-fire.toml")?, rows: FireRow::KEYS };
    let range = columns.read("range", "hexes", number::<u8>)?;
    let fire = columns.grid.only_columns(FireColumn::KEYS)?;
    let fire = fire.expecting("P, NA or a multiplier such as x3");
    let fire = fire.keyed(FireRow::KEYS, FireColumn::KEYS, FireCell::parse)?;
    Ok((fire, FireRow::ALL.iter().map(|row| *range.at(*row as usize, 0)).collect()))
}

fn ranges(shelf: &Shelf) -> Result<KeyBandTable<RangeBand>, ChartError> {
    let grid = shelf.grid("ranges.toml")?.expecting("short, medium or long");
    grid.key_bands(&["band"], |cell| {
        Some(match cell {
            "short" => RangeBand::Short,
            "medium" => RangeBand::Medium,
            "long" => RangeBand::Long,
            _ => return None,
        })
    })
}

fn wounds(shelf: &Shelf) -> Result<KeyBandTable<Wound>, ChartError> {
    shelf
        .grid("leader-casualty.toml")?
        .only_rows(&["fate"])?
        .expecting("killed, seriously-wounded, wounded, captured or unhurt")
        .key_bands(&["fate"], |cell| {
            Some(match cell {
                "killed" => Wound::Killed,
                "seriously-wounded" => Wound::SeriouslyWounded,
                "wounded" => Wound::Wounded,
                "captured" => Wound::Captured,
                "unhurt" => Wound::Unhurt,
                _ => return None,
            })
        })
}

fn grounds(shelf: &Shelf) -> Result<Vec<GroundRow>, ChartError> {
    let grid = shelf.grid("wet-ground.toml")?.expecting("a whole number");
    let columns = ["charge-bonus", "upslope-or-stream"];
    let table = grid.keyed(&["day-1", "day-2"], &columns, number::<i32>)?;
    let row = |day| GroundRow {
        charge_bonus: *table.at(day, 0) as u16,
        upslope_or_stream: *table.at(day, 1),
    };
    Ok(vec![row(0), row(1)])
}

fn coordination(shelf: &Shelf) -> Result<KeyTable<Together>, ChartError> {
    shelf.grid("coordination.toml")?.expecting("yes, no or leader").keyed(
        &["stack", "fire-adjacent", "fire-distant"],
        &["same-nation", "other-nation"],
        |cell| match cell {
            "leader" => Some(Together::Leader),
            cell => yes(cell).map(|yes| if yes { Together::Yes } else { Together::No }),
        },
    )
}

fn reasons(shelf: &Shelf) -> Result<Vec<ReasonRow>, ChartError> {
    let columns = Columns { grid: shelf.grid("morale-reasons.toml")?, rows: MoraleReason::KEYS };
    let drm = columns.read("drm", "a modifier", number::<i32>)?;
    let tables = columns.read("tables", "tables such as 1 3 4", |cell| {
        let mut tables = [false; 4];
        for table in cell.split(' ') {
            *tables.get_mut(table.parse::<usize>().ok()?.checked_sub(1)?)? = true;
        }
        Some(tables)
    })?;
    let row = |row: usize| ReasonRow { tables: *tables.at(row, 0), drm: *drm.at(row, 0) };
    Ok((0..MoraleReason::ALL.len()).map(row).collect())
}

/// The states of readiness, and the share of who keeps his.
const READINESS_ROWS: [&str; 4] = ["fresh", "fatigued", "exhausted", "kept"];

fn readiness(shelf: &Shelf) -> Result<(Vec<ReadinessRow>, Factor), ChartError> {
    let grid = shelf.grid("readiness.toml")?;
    let melee = Columns { grid: grid.clone(), rows: &READINESS_ROWS }.read(
        "melee",
        "a multiplier such as 1/2",
        Factor::parse,
    )?;
    let states = Columns { grid: grid.only_rows(Readiness::KEYS)?, rows: Readiness::KEYS };
    let flag = |column: &str| states.read(column, "yes or no", yes);
    let state =
        |column: &str| states.read(column, "fresh, fatigued or exhausted", Readiness::from_key);
    let (charge, react, leave) = (flag("charge")?, flag("react")?, flag("leave-fresh-cavalry")?);
    let (melee_to, charge_to) = (state("after-melee")?, state("after-charge-and-melee")?);
    let row = |row: usize| ReadinessRow {
        melee: *melee.at(row, 0),
        charge: *charge.at(row, 0),
        react: *react.at(row, 0),
        leave_fresh_cavalry: *leave.at(row, 0),
        after_melee: *melee_to.at(row, 0),
        after_charge: *charge_to.at(row, 0),
    };
    Ok(((0..Readiness::ALL.len()).map(row).collect(), *melee.at(3, 0)))
}

fn commands(shelf: &Shelf) -> Result<Vec<CommandTrack>, ChartError> {
    let columns = ["eligible", "level-1", "level-2", "level-3"];
    let grid = shelf.grid("command-morale.toml")?.expecting("a whole number");
    let table = grid.keyed(CommandRow::KEYS, &columns, number::<i32>)?;
    let row = |row: usize| CommandTrack {
        eligible: *table.at(row, 0) as u16,
        levels: [1, 2, 3].map(|level| *table.at(row, level) as u16),
    };
    Ok((0..CommandRow::ALL.len()).map(row).collect())
}

fn time_limits(shelf: &Shelf) -> Result<Vec<TimeLimit>, ChartError> {
    let columns = Columns { grid: shelf.grid("time-limits.toml")?, rows: &["french", "coalition"] };
    let first = columns.read("first", "minutes", number::<u8>)?;
    let then = columns.read("then", "minutes", number::<u8>)?;
    let until = columns.read("until", "a turn such as day-1 14:00", |cell| {
        let (day, clock) = cell.strip_prefix("day-")?.split_once(' ')?;
        let (hour, minute) = clock.split_once(':')?;
        Some((day.parse().ok()?, hour.parse().ok()?, minute.parse().ok()?))
    })?;
    let row = |row: usize| TimeLimit {
        first: *first.at(row, 0),
        until: *until.at(row, 0),
        then: *then.at(row, 0),
    };
    Ok(vec![row(0), row(1)])
}

fn footprints(shelf: &Shelf) -> Result<Vec<Footprint>, ChartError> {
    let columns = Columns { grid: shelf.grid("formations.toml")?, rows: Stance::KEYS };
    let sides = "six letters of F, K, R and .";
    let faces = columns.read("faces", "hexside or vertex", |cell| match cell {
        "hexside" => Some(Faces::Hexside),
        "vertex" => Some(Faces::Vertex),
        _ => None,
    })?;
    let left = columns.read("sides", sides, Sides::parse)?;
    let right = columns.read("right-hex", sides, dash(Sides::parse))?;
    let zone = columns.read("zoi", "none, front or all", |cell| match cell {
        "none" => Some(Zone::Nowhere),
        "front" => Some(Zone::Front),
        "all" => Some(Zone::AllRound),
        _ => None,
    })?;
    let row = |row: usize| Footprint {
        faces: *faces.at(row, 0),
        sides: *left.at(row, 0),
        right: *right.at(row, 0),
        zone: *zone.at(row, 0),
    };
    Ok((0..Stance::ALL.len()).map(row).collect())
}

/// Options are known to the code; the chart shows their default, which is off.
fn options(shelf: &Shelf) -> Result<(), ChartError> {
    let columns = Columns { grid: shelf.grid("options.toml")?, rows: RuleOption::KEYS };
    columns.read("default", "off", |cell| (cell == "off").then_some(()))?;
    columns.read("row", "a row of the ledger such as OPT-1", |cell| {
        cell.strip_prefix("OPT-")?.parse::<u8>().ok()
    })?;
    Ok(())
}
