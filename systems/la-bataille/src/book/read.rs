//! Reading the charts. Whatever is missing or unreadable is told with file, line and cell.

use super::keys::*;
use super::values::*;
use super::{Book, OddsTable, combat_keys::*};
use crate::nouns::dice::Base6;
use crate::nouns::kinds::{Arm, Foot, Formation, Grade, Guns, Horse, Nation, Readiness};
use charts::{ChartError, Grid, KeyTable, Shelf};

/// Results of two dice as the charts print them.
const LADDER: [&str; 36] = [
    "11", "12", "13", "14", "15", "16", "21", "22", "23", "24", "25", "26", "31", "32", "33", "34",
    "35", "36", "41", "42", "43", "44", "45", "46", "51", "52", "53", "54", "55", "56", "61", "62",
    "63", "64", "65", "66",
];

/// The square table: results by nation, formation, distance and roll.
#[derive(Clone, Debug)]
pub(super) struct Squares {
    nations: &'static [Nation],
    /// For each nation, column then line, 4 to 1 MP, the last roll of a square and of a disorder.
    rows: Vec<[Option<Base6>; 3]>,
}

const SQUARE_NATIONS: [Nation; 3] = [Nation::French, Nation::Prussian, Nation::Russian];

impl Squares {
    pub(super) fn result(
        &self,
        nation: Nation,
        formation: Formation,
        distance: u8,
        roll: Base6,
    ) -> Option<SquareResult> {
        let nation = self.nations.iter().position(|known| *known == nation)?;
        let line = match formation {
            Formation::Column => 0,
            Formation::Line => 1,
            _ => return None,
        };
        let distance = usize::from(4_u8.checked_sub(distance).filter(|step| *step < 4)?);
        let row = self.rows[(2 * nation + line) * 4 + distance];
        let within = |last: Option<Base6>| last.is_some_and(|last| roll <= last);
        Some(match row {
            [square, _, _] if within(square) => SquareResult::Square,
            [_, disorder, _] if within(disorder) => SquareResult::Disorder,
            _ => SquareResult::Rout,
        })
    }

    fn read(shelf: &Shelf, file: &str, nations: &'static [Nation]) -> Result<Squares, ChartError> {
        let mut keys = Vec::new();
        for nation in nations {
            for formation in ["column", "line"] {
                for distance in [4, 3, 2, 1] {
                    keys.push(format!("{}-{formation}-{distance}", nation.key()));
                }
            }
        }
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        const COLUMNS: [&str; 3] = ["square", "disorder", "rout"];
        let grid = shelf.grid(file)?;
        let grid = grid.expecting("'-' or results of two dice such as 11-62 or 66");
        let table = grid.keyed(&keys, &COLUMNS, |cell| {
            if cell == "-" {
                return Some(None);
            }
            let (first, last) = cell.split_once('-').unwrap_or((cell, cell));
            let (first, last) = (Base6::parse(first)?, Base6::parse(last)?);
            (first <= last).then_some(Some((first, last)))
        })?;
        let mut rows = Vec::new();
        for (row, key) in keys.iter().enumerate() {
            let mut next = Some(Base6::LOWEST);
            let mut lasts = [None; 3];
            for (column, last) in lasts.iter_mut().enumerate() {
                let Some((from, to)) = *table.at(row, column) else { continue };
                let expected = next.map_or("'-', all results are given".to_owned(), |next| {
                    format!("results from {next} on, without gap or overlap")
                });
                if next != Some(from) {
                    return Err(wrong(&grid, key, COLUMNS[column], &expected));
                }
                *last = Some(to);
                next = (to != Base6::HIGHEST).then(|| to.moved(1));
            }
            if let Some(next) = next {
                let expected = format!("a last result of 66, for {next} is left open");
                return Err(wrong(&grid, key, "rout", &expected));
            }
            rows.push(lasts);
        }
        Ok(Squares { nations, rows })
    }
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
        let keyed = |file: &str, rows: &[&str], columns: &[&str]| {
            shelf.grid(file)?.expecting("a whole number").keyed(rows, columns, number::<i32>)
        };
        let factors = |file: &str, rows: &[&str]| {
            let grid = shelf.grid(file)?.expecting("a multiplier such as 2, 1/3 or 3.5");
            grid.keyed(rows, &["factor"], Factor::parse)
        };
        let strength_grid = shelf.grid("morale-4.toml")?.expecting("a modifier");
        let labels: Vec<&str> = strength_grid.rows.iter().map(|row| row.label.as_str()).collect();
        let rising = "a row headed by odds such as 2:1, each above the last";
        let strength_odds =
            odds(labels.iter().copied(), |row| wrong(&strength_grid, row, "attacker", rising))?;
        let strength = strength_grid.keyed(&labels, &["attacker", "defender"], number::<i32>)?;
        let (readiness, kept_readiness) = readiness(shelf)?;
        let fire_grid = Columns { grid: shelf.grid("infantry-fire.toml")?, rows: FireRow::KEYS };
        let infantry_range = fire_grid.read("range", "hexes", number::<u8>)?;
        let infantry_fire = fire_grid.grid.only_columns(FireColumn::KEYS)?;
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
            codes: shelf
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
                })?,
            reasons: reasons(shelf)?,
            any_check: shelf.modifiers("morale-1.toml", AnyCheck::KEYS)?,
            being_charged: shelf.modifiers("morale-2.toml", BeingCharged::KEYS)?,
            pre_melee: shelf
                .grid("morale-3.toml")?
                .expecting("a modifier, passes or no check")
                .keyed(PreMelee::KEYS, &["attacker", "defender"], |cell| match cell {
                    "passes" => Some(PreMeleeCell::Passes),
                    "no check" => Some(PreMeleeCell::NoCheck),
                    drm => number(drm).map(PreMeleeCell::Drm),
                })?,
            strength: (strength_odds, strength),
            stacking: shelf
                .grid("stacking.toml")?
                .expecting("a limit such as 6, regiment or 18, battalion and battery, or no")
                .keyed(StackRow::KEYS, StackColumn::KEYS, StackLimit::parse)?,
            movement: shelf
                .grid("movement.toml")?
                .expecting("points such as 3, 1/2 or +2, or NA")
                .keyed(MoveRow::KEYS, Arm::KEYS, HalfPoints::parse)?,
            costs: shelf.modifiers("movement-costs.toml", Cost::KEYS)?,
            infantry_fire: infantry_fire.expecting("P, NA or a multiplier such as x3").keyed(
                FireRow::KEYS,
                FireColumn::KEYS,
                FireCell::parse,
            )?,
            infantry_range: FireRow::ALL
                .iter()
                .map(|row| *infantry_range.at(*row as usize, 0))
                .collect(),
            defence: shelf.grid("fire-defence.toml")?.expecting("'-' or a value above 2").keyed(
                &["clear", "woods", "village", "town"],
                DefenceColumn::KEYS,
                dash(|cell| number::<u8>(cell).filter(|value| *value > 2)),
            )?,
            fire_factors: factors("fire-factors.toml", FireFactor::KEYS)?,
            fire_drm: shelf.modifiers("fire-drm.toml", FireDrm::KEYS)?,
            ranges: shelf.grid("ranges.toml")?.expecting("short, medium or long").key_bands(
                &["band"],
                |cell| {
                    Some(match cell {
                        "short" => RangeBand::Short,
                        "medium" => RangeBand::Medium,
                        "long" => RangeBand::Long,
                        _ => return None,
                    })
                },
            )?,
            melee_factors: factors("melee-factors.toml", MeleeFactor::KEYS)?,
            melee_drm: shelf.modifiers("melee-drm.toml", MeleeDrm::KEYS)?,
            readiness,
            kept_readiness,
            limber: shelf
                .grid("limber.toml")?
                .expecting("the upper end of a die such as 4-6 or 6")
                .keyed(LimberRow::KEYS, &["limbers"], upper_end)?,
            recall: shelf
                .grid("recall.toml")?
                .expecting("the upper end of a die such as 4-6 or 6")
                .keyed(RecallRow::KEYS, &["recalled"], upper_end)?,
            squares: Squares::read(shelf, "square.toml", &SQUARE_NATIONS)?,
            leipzig_squares: Squares::read(shelf, "square-leipzig.toml", &SQUARE_NATIONS[1..])?,
            square_drm: shelf.modifiers("square-drm.toml", SquareDrm::KEYS)?,
            wounds: shelf
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
                })?,
            variable_entry: shelf
                .grid("variable-entry.toml")?
                .expecting("turns, negative for early")
                .key_bands(&["turns"], number)?,
            commands: commands(&keyed(
                "command-morale.toml",
                CommandRow::KEYS,
                &["eligible", "level-1", "level-2", "level-3"],
            )?),
            grounds: {
                let columns = ["charge-bonus", "upslope-or-stream"];
                let table = keyed("wet-ground.toml", &["day-1", "day-2"], &columns)?;
                let row = |day| GroundRow {
                    charge_bonus: *table.at(day, 0) as u16,
                    upslope_or_stream: *table.at(day, 1),
                };
                vec![row(0), row(1)]
            },
            night: shelf.grid("night.toml")?.expecting("1d6, 1d6/2 or 1d6/2+2").keyed(
                &["infantry", "cavalry"],
                &["french", "coalition"],
                NightReturn::parse,
            )?,
            time_limits: time_limits(shelf)?,
            coordination: shelf.grid("coordination.toml")?.expecting("yes, no or leader").keyed(
                &["stack", "fire-adjacent", "fire-distant"],
                &["same-nation", "other-nation"],
                |cell| match cell {
                    "leader" => Some(Together::Leader),
                    cell => yes(cell).map(|yes| if yes { Together::Yes } else { Together::No }),
                },
            )?,
            footprints: footprints(shelf)?,
            numbers: shelf.modifiers("numbers.toml", Number::KEYS)?,
            foot: foot(shelf)?,
            horse: horse(shelf)?,
            guns: guns(shelf)?,
        })
    }
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

fn readiness(shelf: &Shelf) -> Result<(Vec<ReadinessRow>, Factor), ChartError> {
    let grid = shelf.grid("readiness.toml")?;
    let rows = ["fresh", "fatigued", "exhausted", "kept"];
    let melee = Columns { grid: grid.clone(), rows: &rows }.read(
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

fn commands(table: &KeyTable<i32>) -> Vec<CommandTrack> {
    let row = |row: usize| CommandTrack {
        eligible: *table.at(row, 0) as u16,
        levels: [1, 2, 3].map(|level| *table.at(row, level) as u16),
    };
    (0..CommandRow::ALL.len()).map(row).collect()
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

fn foot(shelf: &Shelf) -> Result<Vec<FootRow>, ChartError> {
    let columns = Columns { grid: shelf.grid("infantry.toml")?, rows: Foot::KEYS };
    let nation = columns.read("nation", "a nation", Nation::from_key)?;
    let grade = columns.read("grade", "a grade such as line or guard", Grade::from_key)?;
    let ma = columns.read("ma", "movement points", number::<u8>)?;
    let mev = columns.read("mev", "a value such as 3 or 2.5", Factor::parse)?;
    let fv = columns.read("fv", "a formula such as inc/2+1", FireFormula::parse)?;
    let mov = columns.read("mov", "a result of two dice", Base6::parse)?;
    let range = columns.read("range", "hexes", number::<u8>)?;
    let fire = columns.read("fire", "a row of infantry-fire.toml", FireRow::from_key)?;
    let counters =
        columns.read("counters", "both, battalions, whole or battalion", |cell| match cell {
            "both" => Some(Counters::Both),
            "battalions" => Some(Counters::Battalions),
            "whole" => Some(Counters::Whole),
            "battalion" => Some(Counters::Battalion),
            _ => None,
        })?;
    let row = |row: usize| FootRow {
        nation: *nation.at(row, 0),
        grade: *grade.at(row, 0),
        ma: *ma.at(row, 0),
        mev: *mev.at(row, 0),
        fv: *fv.at(row, 0),
        mov: *mov.at(row, 0),
        range: *range.at(row, 0),
        fire: *fire.at(row, 0),
        counters: *counters.at(row, 0),
    };
    Ok((0..Foot::ALL.len()).map(row).collect())
}

fn horse(shelf: &Shelf) -> Result<Vec<HorseRow>, ChartError> {
    let columns = Columns { grid: shelf.grid("cavalry.toml")?, rows: Horse::KEYS };
    let nation = columns.read("nation", "a nation", Nation::from_key)?;
    let ma = columns.read("ma", "movement points", number::<u8>)?;
    let mev = columns.read("mev", "a value such as 3 or 4.5", Factor::parse)?;
    let lance = columns.read("lance", "'-' or a value such as 0.5", dash(Factor::parse))?;
    let mov = columns.read("mov", "a result of two dice", Base6::parse)?;
    let skirmish = columns.read("skirmish", "'-' or a fire value", dash(number::<u8>))?;
    let recall = columns.read("recall", "a row of recall.toml", RecallRow::from_key)?;
    let row = |row: usize| HorseRow {
        nation: *nation.at(row, 0),
        ma: *ma.at(row, 0),
        mev: *mev.at(row, 0),
        lance: *lance.at(row, 0),
        mov: *mov.at(row, 0),
        skirmish: *skirmish.at(row, 0),
        recall: *recall.at(row, 0),
    };
    Ok((0..Horse::ALL.len()).map(row).collect())
}

fn guns(shelf: &Shelf) -> Result<Vec<GunsRow>, ChartError> {
    let columns = Columns { grid: shelf.grid("artillery.toml")?, rows: Guns::KEYS };
    let nation = columns.read("nation", "a nation", Nation::from_key)?;
    let value = |column: &str| columns.read(column, "a whole number", number::<u8>);
    let (ma, range, mev) = (value("ma")?, value("range")?, value("mev")?);
    let fv = [value("short")?, value("medium")?, value("long")?];
    let mov = columns.read("mov", "a result of two dice", Base6::parse)?;
    let limber = columns.read("limber", "a row of limber.toml", LimberRow::from_key)?;
    let mounted = columns.read("mounted", "yes or no", yes)?;
    let row = |row: usize| GunsRow {
        nation: *nation.at(row, 0),
        ma: *ma.at(row, 0),
        fv: [0, 1, 2].map(|band: usize| *fv[band].at(row, 0)),
        range: *range.at(row, 0),
        mev: *mev.at(row, 0),
        mov: *mov.at(row, 0),
        limber: *limber.at(row, 0),
        mounted: *mounted.at(row, 0),
    };
    Ok((0..Guns::ALL.len()).map(row).collect())
}
