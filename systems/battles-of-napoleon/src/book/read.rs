//! The charts read from their files.

use super::charts::{Book, ODDS};
use super::keys::{AssaultDrm, AtRisk, Check, Cost, Fatigue, FireDrm, SquareDrm, StandDrm};
use super::rows::{AssaultRow, Change, FireResult, OrderRow, Pace, TurnRow, WeatherRow};
use crate::nouns::kinds::{Order, Troop, Weather};
use charts::{BandTable, ChartError, KeyTable, Provenance, Shelf};

const COVERS: [&str; 7] = ["open", "woods", "village", "town", "cemetery", "windmill", "lake"];

fn yes(text: &str) -> Option<bool> {
    match text {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

impl Book {
    /// Reads all charts. Fails with file, line and cell if one is not whole.
    pub fn read(shelf: &Shelf) -> Result<Book, ChartError> {
        let (odds, odds_reconstructed) = Self::odds_chart(shelf)?;
        let columns = ["class", "foot", "horse-and-guns", "sight"];
        let text = |text: &str| Some(text.to_owned());
        let terrain = shelf.grid("terrain.toml")?.keyed(&COVERS, &columns, text)?;
        let each = |column: usize| -> [String; 7] {
            std::array::from_fn(|row| terrain.at(row, column).clone())
        };
        let (class, foot, horse) = (each(0), each(1), each(2));
        let numbers = |file: &str, rows: &[&str], columns: &[&str]| {
            shelf.grid(file)?.expecting("a number").keyed(rows, columns, |cell| cell.parse().ok())
        };
        Ok(Book {
            fire: Self::fire_table(shelf)?,
            fire_drm: shelf.modifiers("fire-drm.toml", FireDrm::KEYS)?,
            assault_drm: shelf.modifiers("assault-drm.toml", AssaultDrm::KEYS)?,
            stand_drm: shelf.modifiers("stand.toml", StandDrm::KEYS)?,
            square_drm: shelf.modifiers("square.toml", SquareDrm::KEYS)?,
            checks: shelf.modifiers("checks.toml", Check::KEYS)?,
            fatigue: shelf.modifiers("fatigue.toml", Fatigue::KEYS)?,
            costs: shelf.modifiers("movement-costs.toml", Cost::KEYS)?,
            odds,
            odds_reconstructed,
            results: Self::results(shelf)?,
            orders: Self::orders(shelf)?,
            weather: Self::weather_effects(shelf)?,
            weather_die: Self::weather_die(shelf)?,
            turns: Self::turns(shelf)?,
            movement: shelf.grid("movement.toml")?.expecting("movement points").keyed(
                Troop::KEYS,
                &["front", "back"],
                |cell| cell.parse().ok(),
            )?,
            activation: numbers("activation.toml", &["foot-and-guns", "horse"], &["1", "2", "3"])?,
            obstructed: class.map(|word| word == "obstructed"),
            entry: foot.map(|word| word.parse().unwrap_or(1)),
            by_road_only: horse.map(|word| word == "road"),
            range: shelf.grid("range-bands.toml")?.expecting("halves or '-'").key_bands(
                &["light-guns", "horse-guns", "foot-guns", "heavy-guns"],
                |cell| {
                    if cell == "-" { Some(None) } else { cell.parse().ok().map(Some) }
                },
            )?,
            casualty: shelf
                .grid("leader-casualty.toml")?
                .expecting("unhurt or casualty")
                .key_bands(AtRisk::KEYS, |cell| match cell {
                    "unhurt" => Some(false),
                    "casualty" => Some(true),
                    _ => None,
                })?,
            limber: shelf.grid("limber.toml")?.expecting("lost or limber").key_bands(
                &["horse-guns", "other-guns"],
                |cell| match cell {
                    "lost" => Some(false),
                    "limber" => Some(true),
                    _ => None,
                },
            )?,
        })
    }

    fn fire_table(shelf: &Shelf) -> Result<BandTable<FireResult>, ChartError> {
        shelf.grid("fire.toml")?.expecting("'-' or losses like 2 or 2*").bands(|cell| {
            if cell == "-" {
                return Some(FireResult::default());
            }
            let (digits, star) = match cell.strip_suffix('*') {
                Some(digits) => (digits, true),
                None => (cell, false),
            };
            Some(FireResult { loss: digits.parse().ok()?, star })
        })
    }

    /// The odds, and which of them are our reconstruction.
    fn odds_chart(shelf: &Shelf) -> Result<(KeyTable<i8>, Vec<[bool; 2]>), ChartError> {
        const ATTACKERS: [&str; 2] = ["infantry", "cavalry"];
        let grid = shelf.grid("assault-odds.toml")?;
        let number = |cell: &str| cell.parse().ok();
        let odds = grid.clone().expecting("a modifier").keyed(&ODDS, &ATTACKERS, number)?;
        let reconstructed = |row: &str, column: &str| {
            let cell = grid.cell(row, column);
            cell.is_some_and(|cell| cell.provenance == Provenance::Reconstructed)
        };
        let rows = ODDS.iter().map(|row| ATTACKERS.map(|column| reconstructed(row, column)));
        Ok((odds, rows.collect()))
    }

    fn weather_die(shelf: &Shelf) -> Result<[Weather; 6], ChartError> {
        let die = shelf
            .grid("weather.toml")?
            .expecting("clear, snowfall or snowstorm")
            .key_bands(&["weather"], Weather::from_key)?;
        Ok(std::array::from_fn(|face| *die.at(0, face as i32 + 1)))
    }

    fn turns(shelf: &Shelf) -> Result<Vec<TurnRow>, ChartError> {
        let grid = shelf.grid("turns.toml")?;
        let columns: Vec<&str> = grid.columns.iter().map(String::as_str).collect();
        let row = |label: &'static str| grid.only_rows(&[label]);
        let hours = row("hour")?.keyed(&["hour"], &columns, |cell| Some(cell.to_owned()))?;
        let modifiers =
            row("modifier")?
                .expecting("a number")
                .keyed(&["modifier"], &columns, |cell| cell.parse::<i16>().ok())?;
        let weather = row("weather")?.expecting("weather").keyed(
            &["weather"],
            &columns,
            Weather::from_key,
        )?;
        let light =
            row("light")?.expecting("day or evening").keyed(&["light"], &columns, |c| match c {
                "day" => Some(false),
                "evening" => Some(true),
                _ => None,
            })?;
        Ok((0..columns.len())
            .map(|column| TurnRow {
                hour: hours.at(0, column).clone(),
                modifier: *modifiers.at(0, column),
                weather: *weather.at(0, column),
                evening: *light.at(0, column),
            })
            .collect())
    }

    fn weather_effects(shelf: &Shelf) -> Result<Vec<WeatherRow>, ChartError> {
        const ROWS: [&str; 4] = ["clear", "snowfall", "snowstorm", "evening"];
        let grid = shelf.grid("weather-effects.toml")?;
        let changes = grid
            .only_columns(&["commander-cp", "murat-cp", "cubes", "movement", "recovery"])?
            .expecting("full, half, a change like -2 or a number")
            .keyed(
                &ROWS,
                &["commander-cp", "murat-cp", "cubes", "movement", "recovery"],
                Change::parse,
            )?;
        let sight = grid.only_columns(&["sight"])?.expecting("hexes or unlimited").keyed(
            &ROWS,
            &["sight"],
            |cell| if cell == "unlimited" { Some(u16::MAX) } else { cell.parse().ok() },
        )?;
        let numbers = grid.only_columns(&["fire", "initiative"])?.expecting("a number").keyed(
            &ROWS,
            &["fire", "initiative"],
            |cell| cell.parse::<i32>().ok(),
        )?;
        let assaults = grid.only_columns(&["assaults"])?.expecting("yes or no").keyed(
            &ROWS,
            &["assaults"],
            yes,
        )?;
        Ok((0..ROWS.len())
            .map(|row| WeatherRow {
                sight: *sight.at(row, 0),
                commander_cp: *changes.at(row, 0),
                murat_cp: *changes.at(row, 1),
                cubes: *changes.at(row, 2),
                movement: *changes.at(row, 3),
                assaults: *assaults.at(row, 0),
                initiative: *numbers.at(row, 1),
                recovery: *changes.at(row, 4),
            })
            .collect())
    }

    fn orders(shelf: &Shelf) -> Result<Vec<OrderRow>, ChartError> {
        let grid = shelf.grid("orders.toml")?;
        let numbers = grid.only_columns(&["ip", "afp"])?.expecting("a number").keyed(
            Order::KEYS,
            &["ip", "afp"],
            |cell| cell.parse::<i16>().ok(),
        )?;
        const FLAGS: [&str; 6] = ["beside-enemy", "assault", "fire", "reaction", "charge", "push"];
        let flags =
            grid.only_columns(&FLAGS)?.expecting("yes or no").keyed(Order::KEYS, &FLAGS, yes)?;
        let pace = grid.only_columns(&["move"])?.expecting("a pace").keyed(
            Order::KEYS,
            &["move"],
            |cell| match cell {
                "full" => Some(Pace::Full),
                "none" => Some(Pace::Stand),
                "one-hex" => Some(Pace::OneHex),
                "half-again-down" => Some(Pace::HalfAgainDown),
                "half-again-up" => Some(Pace::HalfAgainUp),
                _ => None,
            },
        )?;
        let recover = grid.only_columns(&["recover"])?.expecting("none, one, two or all").keyed(
            Order::KEYS,
            &["recover"],
            |cell| match cell {
                "none" => Some(0),
                "one" => Some(1),
                "two" => Some(2),
                "all" => Some(u8::MAX),
                _ => None,
            },
        )?;
        Ok((0..Order::ALL.len())
            .map(|row| OrderRow {
                ip: *numbers.at(row, 0),
                afp: *numbers.at(row, 1),
                beside_enemy: *flags.at(row, 0),
                assault: *flags.at(row, 1),
                fire: *flags.at(row, 2),
                charge: *flags.at(row, 4),
                push: *flags.at(row, 5),
                pace: *pace.at(row, 0),
                recover: *recover.at(row, 0),
            })
            .collect())
    }

    fn results(shelf: &Shelf) -> Result<[AssaultRow; 17], ChartError> {
        let grid = shelf.grid("assault-result.toml")?;
        const LOSSES: [&str; 5] = [
            "attacker-loss",
            "defender-loss",
            "each-by-infantry",
            "each-infantry-by-cavalry",
            "each-cavalry-by-cavalry",
        ];
        let losses = grid
            .only_rows(&LOSSES)?
            .expecting("SP")
            .key_bands(&LOSSES, |cell| cell.parse().ok())?;
        let hex =
            grid.only_rows(&["hex"])?.expecting("lost or held").key_bands(&["hex"], |cell| {
                match cell {
                    "lost" => Some(true),
                    "held" => Some(false),
                    _ => None,
                }
            })?;
        let leader = grid
            .only_rows(&["leader-roll"])?
            .expecting("yes or no")
            .key_bands(&["leader-roll"], yes)?;
        Ok(std::array::from_fn(|total| {
            let total = total as i32;
            let loss = |row| -> u8 { *losses.at(row, total) };
            AssaultRow {
                lost: *hex.at(0, total),
                attacker: loss(0),
                defender: loss(1),
                each_by_infantry: loss(2),
                each_infantry_by_cavalry: loss(3),
                each_cavalry_by_cavalry: loss(4),
                leader_roll: *leader.at(0, total),
            }
        }))
    }
}
