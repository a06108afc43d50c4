//! The charts, compiled for fast look-ups.

use crate::nouns::kinds::{Arm, Order, Troop, Weather};
use charts::{ChartError, KeyTable, ModifierChart, Provenance, Shelf};
use engine::scene::Cover;
use engine::words;

words! {
    /// Modifiers of fire. [21.3]
    FireDrm {
        /// [21.3i]
        ArtilleryAtColumn = "artillery-at-column",
        /// [21.3ab]
        ArtilleryAtLineFlank = "artillery-at-line-flank",
        /// [21.3ab]
        ArtilleryAtLineRear = "artillery-at-line-rear",
        /// [21.3j]
        ArtilleryAtSquare = "artillery-at-square",
        /// [21.3k]
        InfantryDefensiveFire = "infantry-defensive-fire",
        /// [21.3l]
        FrenchAtColumn = "french-at-column",
        /// [21.3l]
        FrenchAtSquare = "french-at-square",
        /// [21.4g]
        HeavyArtillery = "heavy-artillery",
        /// [21.3m]
        ArtilleryAlone = "artillery-alone",
        /// [10.1g]
        Snowstorm = "snowstorm",
        /// [7d]
        EliteFirer = "elite-firer",
        /// [7d]
        GreenFirer = "green-firer",
        /// [20b]
        TargetInWoods = "target-in-woods",
        /// [20b]
        TargetInVillage = "target-in-village",
        /// [20b]
        TargetInTown = "target-in-town",
        /// [20b]
        TargetInCemetery = "target-in-cemetery",
    }
}

words! {
    /// Modifiers of assaults and charges. [23.7]
    AssaultDrm {
        /// [23.3o]
        EliteAttacker = "elite-attacker",
        /// [7d]
        GreenAttacker = "green-attacker",
        /// [23.3q]
        GuardGrenadiers = "guard-grenadiers",
        /// [7d]
        GuardChasseurs = "guard-chasseurs",
        /// [21.6c]
        AttackingLeader = "attacking-leader",
        /// [23.7d]
        HeavyCavalry = "heavy-cavalry",
        /// [23.7c]
        TiredCavalry = "tired-cavalry",
        /// [23.2o]
        ShortDistance = "short-distance",
        /// [23.2p]
        LossToDefensiveFire = "loss-to-defensive-fire",
        /// [24c]
        Downhill = "downhill",
        /// [24b]
        Uphill = "uphill",
        /// [24d]
        OutOfObstructed = "out-of-obstructed",
        /// [17.2c]
        ColumnAgainstLine = "column-against-line",
        /// [23.3q]
        RussianDefender = "russian-defender",
        /// [7d]
        EliteDefender = "elite-defender",
        /// [7d]
        GreenDefender = "green-defender",
        /// [21.6c]
        DefendingLeader = "defending-leader",
        /// [23.3q]
        UnderHold = "under-hold",
        /// [12.7e]
        UnderDefend = "under-defend",
        /// [27l]
        UnderRegroup = "under-regroup",
        /// [27l]
        UnderRetire = "under-retire",
        /// [12.7e]
        UnderStrategicMove = "under-strategic-move",
        /// [23.3q]
        SquareAgainstInfantry = "square-against-infantry",
        /// [17.2h]
        SquareAgainstCavalry = "square-against-cavalry",
        /// [17.2c]
        ColumnAgainstCavalry = "column-against-cavalry",
        /// [23.7e]
        Rear = "rear",
        /// [23.7e]
        Flank = "flank",
        /// [20b]
        ArtilleryAlone = "artillery-alone",
        /// [7f]
        TiredDefender = "tired-defender",
        /// [20b]
        InWoods = "in-woods",
        /// [20b]
        InVillage = "in-village",
        /// [20b]
        InTown = "in-town",
        /// [20b]
        InCemetery = "in-cemetery",
    }
}

words! {
    /// Modifiers of the stand check. [23.8]
    StandDrm {
        /// [23.8i]
        Russian = "russian",
        /// [23.8i]
        Elite = "elite",
        /// [23.8e]
        GuardInfantry = "guard-infantry",
        /// [23.8e]
        Green = "green",
        /// [8.4.3d]
        Leader = "leader",
        /// [23.8f]
        EnemyCavalry = "enemy-cavalry",
        /// [23.8k]
        NeighbourEliminated = "neighbour-eliminated",
        /// [23.8b]
        NeighbourRetreats = "neighbour-retreats",
        /// [23.8a]
        Star = "star",
        /// [23.8d]
        TopUnitEliminated = "top-unit-eliminated",
        /// [20b]
        Obstructed = "obstructed",
    }
}

words! {
    /// Modifiers of the square check. [17.3.1]
    SquareDrm {
        /// [17.3.1l]
        CavalryAt3 = "cavalry-at-3",
        /// [17.3.1l]
        CavalryAt2 = "cavalry-at-2",
        /// [17.3.1l]
        CavalryAt1 = "cavalry-at-1",
        /// [17.3.1m]
        Leader = "leader",
        /// [17.3.1n]
        Elite = "elite",
        /// [17.3.1n]
        Green = "green",
    }
}

words! {
    /// Totals needed on two dice.
    Check {
        /// [17.3.1i]
        Square = "square",
        /// [23.8j]
        Stand = "stand",
        /// [23.6b]
        CossackCharge = "cossack-charge",
        /// [21.6f]
        LeaderRoll = "leader-roll",
    }
}

words! {
    /// What army fatigue is paid for. [14]
    Fatigue {
        /// [14e]
        UnitEliminated = "unit-eliminated",
        /// [14e]
        GuardEliminated = "guard-eliminated",
        /// [14f]
        LeaderCasualty = "leader-casualty",
        /// [14f]
        ReplacementCasualty = "replacement-casualty",
    }
}

words! {
    /// Costs besides the hex entered. [19]
    Cost {
        /// [20d]
        Slope = "slope",
        /// [19p]
        LeaveObstructed = "leave-obstructed",
        /// [19y]
        BesideEnemyFrench = "beside-enemy-french",
        /// [19y]
        BesideEnemyRussian = "beside-enemy-russian",
        /// [20f] In half points.
        RoadHex = "road-hex",
        /// [17.1c]
        ChangeInfantry = "change-infantry",
        /// [17.2h]
        FormSquare = "form-square",
        /// [17.2h]
        LeaveSquare = "leave-square",
        /// [17.4e]
        ChangeGuns = "change-guns",
        /// [19v]
        TurnMoreThan60 = "turn-more-than-60",
        /// [19w]
        TurnLineBy60 = "turn-line-by-60",
    }
}

words! {
    /// Who may become a casualty.
    AtRisk {
        /// Any leader but him.
        Leader = "leader",
        /// Napoleon.
        Napoleon = "napoleon",
    }
}

/// Result of one fire combat on the table. [21.3b]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct FireResult {
    /// SP lost.
    pub loss: u8,
    /// Whether it carries a star. [21.3e]
    pub star: bool,
}

/// How an order lets units move. [12]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// With their allowance.
    Full,
    /// Not at all.
    Stand,
    /// One hex.
    OneHex,
    /// One and a half times the allowance, rounded down.
    HalfAgainDown,
    /// One and a half times the allowance, rounded up.
    HalfAgainUp,
}

/// What an order gives and costs. [12a]
#[derive(Clone, Copy, Debug)]
pub struct OrderRow {
    /// Initiative points.
    pub ip: i16,
    /// Army fatigue points gained (negative: paid).
    pub afp: i16,
    /// Whether units may enter hexes next to the enemy.
    pub beside_enemy: bool,
    /// Whether units may assault.
    pub assault: bool,
    /// Whether units fire in the fire segment.
    pub fire: bool,
    /// Whether cavalry may reaction charge.
    pub charge: bool,
    /// Whether unlimbered guns may be pushed by hand.
    pub push: bool,
    /// How units move.
    pub pace: Pace,
    /// How many units recover: 255 means all.
    pub recover: u8,
}

/// What weather does. [10.1]
#[derive(Clone, Copy, Debug)]
pub struct WeatherRow {
    /// Greatest line of sight and range.
    pub sight: u16,
    /// Army leaders' command points: change, or fixed number.
    pub commander_cp: Change,
    /// Murat's.
    pub murat_cp: Change,
    /// Activation cubes.
    pub cubes: Change,
    /// Movement allowances.
    pub movement: Change,
    /// Whether assaults are possible.
    pub assaults: bool,
    /// Added to initiative rolls.
    pub initiative: i32,
    /// Units that may recover under Regroup.
    pub recovery: Change,
}

/// How a number changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Not at all.
    Full,
    /// Halved, rounded down.
    Half,
    /// Added to.
    Add(i16),
    /// Replaced.
    To(i16),
}

impl Change {
    /// The changed number.
    pub fn of(self, number: i16) -> i16 {
        match self {
            Change::Full => number,
            Change::Half => number.div_euclid(2),
            Change::Add(by) => number + by,
            Change::To(fixed) => fixed,
        }
    }

    fn parse(text: &str) -> Option<Change> {
        match text {
            "full" => Some(Change::Full),
            "half" => Some(Change::Half),
            _ if text.starts_with('-') || text.starts_with('+') => {
                text.parse().ok().map(Change::Add)
            }
            _ => text.parse().ok().map(Change::To),
        }
    }
}

/// The result of an assault. [23.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct AssaultRow {
    /// Whether the hex is lost.
    pub lost: bool,
    /// SP the attacker loses in all.
    pub attacker: u8,
    /// SP the defender loses in all.
    pub defender: u8,
    /// SP each defending unit loses to infantry.
    pub each_by_infantry: u8,
    /// SP each defending infantry unit loses to cavalry.
    pub each_infantry_by_cavalry: u8,
    /// SP each defending cavalry unit loses to cavalry.
    pub each_cavalry_by_cavalry: u8,
    /// Whether the attackers' leader rolls for his life.
    pub leader_roll: bool,
}

/// One box of the turn track. [13]
#[derive(Clone, Debug)]
pub struct TurnRow {
    /// The hour.
    pub hour: String,
    /// Modifier of the number of cubes.
    pub modifier: i16,
    /// What the weather was. [10.2b]
    pub weather: Weather,
    /// [10.3a]
    pub evening: bool,
}

/// All charts of the game.
#[derive(Clone, Debug)]
pub struct Book {
    fire: charts::BandTable<FireResult>,
    /// Modifiers of fire.
    pub fire_drm: ModifierChart,
    /// Modifiers of assaults.
    pub assault_drm: ModifierChart,
    /// Modifiers of the stand check.
    pub stand_drm: ModifierChart,
    /// Modifiers of the square check.
    pub square_drm: ModifierChart,
    checks: ModifierChart,
    fatigue: ModifierChart,
    costs: ModifierChart,
    odds: KeyTable<i8>,
    odds_reconstructed: Vec<[bool; 2]>,
    results: [AssaultRow; 17],
    orders: Vec<OrderRow>,
    weather: Vec<WeatherRow>,
    weather_die: [Weather; 6],
    turns: Vec<TurnRow>,
    movement: KeyTable<u8>,
    activation: KeyTable<i16>,
    obstructed: [bool; 7],
    entry: [u8; 7],
    by_road_only: [bool; 7],
    range: charts::KeyBandTable<Option<u8>>,
    casualty: charts::KeyBandTable<bool>,
    limber: charts::KeyBandTable<bool>,
}

const FILES: &[(&str, &str)] = &[
    ("activation.toml", include_str!("../../charts/activation.toml")),
    ("assault-drm.toml", include_str!("../../charts/assault-drm.toml")),
    ("assault-odds.toml", include_str!("../../charts/assault-odds.toml")),
    ("assault-result.toml", include_str!("../../charts/assault-result.toml")),
    ("checks.toml", include_str!("../../charts/checks.toml")),
    ("fatigue.toml", include_str!("../../charts/fatigue.toml")),
    ("fire-drm.toml", include_str!("../../charts/fire-drm.toml")),
    ("fire.toml", include_str!("../../charts/fire.toml")),
    ("leader-casualty.toml", include_str!("../../charts/leader-casualty.toml")),
    ("limber.toml", include_str!("../../charts/limber.toml")),
    ("movement-costs.toml", include_str!("../../charts/movement-costs.toml")),
    ("movement.toml", include_str!("../../charts/movement.toml")),
    ("orders.toml", include_str!("../../charts/orders.toml")),
    ("range-bands.toml", include_str!("../../charts/range-bands.toml")),
    ("square.toml", include_str!("../../charts/square.toml")),
    ("stand.toml", include_str!("../../charts/stand.toml")),
    ("terrain.toml", include_str!("../../charts/terrain.toml")),
    ("turns.toml", include_str!("../../charts/turns.toml")),
    ("weather-effects.toml", include_str!("../../charts/weather-effects.toml")),
    ("weather.toml", include_str!("../../charts/weather.toml")),
];

/// The charts as they come with the program; an owner of the game may put others in their place.
pub fn shelf() -> Shelf {
    Shelf::in_folder("systems/battles-of-napoleon/charts", FILES)
}

/// The odds as rows of their chart.
pub const ODDS: [&str; 8] = ["1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1"];

const COVERS: [&str; 7] = ["open", "woods", "village", "town", "cemetery", "windmill", "lake"];

/// Position of a cover in the terrain chart.
pub const fn cover_index(cover: Cover) -> usize {
    match cover {
        Cover::Open => 0,
        Cover::Woods => 1,
        Cover::Village => 2,
        Cover::Town => 3,
        Cover::Cemetery => 4,
        Cover::Windmill => 5,
        Cover::Lake => 6,
    }
}

/// Row or column of the arm in charts that tell horse from foot and guns.
const fn horse(arm: Arm) -> usize {
    match arm {
        Arm::Infantry | Arm::Artillery => 0,
        Arm::Cavalry => 1,
    }
}

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
        let text = |text: &str| Some(text.to_owned());
        let fire =
            shelf.grid("fire.toml")?.expecting("'-' or losses like 2 or 2*").bands(|cell| {
                if cell == "-" {
                    return Some(FireResult::default());
                }
                let (digits, star) = match cell.strip_suffix('*') {
                    Some(digits) => (digits, true),
                    None => (cell, false),
                };
                Some(FireResult { loss: digits.parse().ok()?, star })
            })?;
        let odds_grid = shelf.grid("assault-odds.toml")?;
        let odds = odds_grid.clone().expecting("a modifier").keyed(
            &ODDS,
            &["infantry", "cavalry"],
            |cell| cell.parse().ok(),
        )?;
        let odds_reconstructed = ODDS
            .iter()
            .map(|row| {
                ["infantry", "cavalry"].map(|column| {
                    odds_grid
                        .cell(row, column)
                        .is_some_and(|cell| cell.provenance == Provenance::Reconstructed)
                })
            })
            .collect();
        let (weather_die, turns) = (Self::weather_die(shelf)?, Self::turns(shelf)?);
        let terrain = shelf.grid("terrain.toml")?.keyed(
            &COVERS,
            &["class", "foot", "horse-and-guns", "sight"],
            text,
        )?;
        let each = |column: usize| -> [String; 7] {
            std::array::from_fn(|row| terrain.at(row, column).clone())
        };
        let (class, foot, horse) = (each(0), each(1), each(2));
        let numbers = |file: &str, rows: &[&str], columns: &[&str]| {
            shelf.grid(file)?.expecting("a number").keyed(rows, columns, |cell| cell.parse().ok())
        };
        Ok(Book {
            fire,
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
            weather_die,
            turns,
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

    /// The fire table. [21.3b]
    pub fn fire(&self, total: i32, strength: i32) -> FireResult {
        *self.fire.at(total, strength)
    }

    /// What an order gives and costs.
    pub fn order(&self, order: Order) -> &OrderRow {
        &self.orders[order as usize]
    }

    /// What the weather does.
    pub fn weather(&self, weather: Weather) -> &WeatherRow {
        &self.weather[weather as usize]
    }

    /// [10.3a] What the evening does.
    pub fn evening(&self) -> &WeatherRow {
        &self.weather[3]
    }

    /// The weather die. [10.1a]
    pub fn weather_of_die(&self, face: u8) -> Weather {
        self.weather_die[usize::from(face) - 1]
    }

    /// A box of the turn track, numbered from 1.
    pub fn turn(&self, number: u8) -> &TurnRow {
        &self.turns[(usize::from(number) - 1).min(self.turns.len() - 1)]
    }

    /// The number of the turn at an hour.
    pub fn turn_at(&self, hour: &str) -> Option<u8> {
        self.turns.iter().position(|turn| turn.hour == hour).map(|index| index as u8 + 1)
    }

    /// Printed movement points of both sides of a counter.
    pub fn movement(&self, troop: Troop) -> [u8; 2] {
        [0, 1].map(|side| *self.movement.at(troop as usize, side))
    }

    /// [16i] [16j] [16k] Penalty of the first, second or third activation.
    pub fn activation_penalty(&self, arm: Arm, activation: u8) -> i16 {
        let column = usize::from(activation.clamp(1, 3)) - 1;
        *self.activation.at(horse(arm), column)
    }

    /// Whether a cover is obstructed terrain. [20a]
    pub fn obstructed(&self, cover: Cover) -> bool {
        self.obstructed[cover_index(cover)]
    }

    /// [19g] Movement points to enter a hex with this cover.
    pub fn entry(&self, cover: Cover) -> i16 {
        i16::from(self.entry[cover_index(cover)])
    }

    /// [19af] Whether horse and guns need a road to enter.
    pub fn by_road_only(&self, cover: Cover) -> bool {
        self.by_road_only[cover_index(cover)]
    }

    /// A cost besides the hex.
    pub fn cost(&self, cost: Cost) -> i16 {
        i16::from(self.costs.get(cost as usize).value)
    }

    /// A total needed.
    pub fn check(&self, check: Check) -> i32 {
        i32::from(self.checks.get(check as usize).value)
    }

    /// A fatigue payment (negative).
    pub fn fatigue(&self, fatigue: Fatigue) -> i16 {
        i16::from(self.fatigue.get(fatigue as usize).value)
    }

    /// Multiplier of artillery SP at a range, in halves; `None` is out of range. [21.4h] [21.4k]
    pub fn range(&self, troop: Troop, range: u16) -> Option<u8> {
        let row = match troop {
            Troop::LightGuns => 0,
            Troop::HorseGuns => 1,
            Troop::FootGuns => 2,
            Troop::HeavyGuns => 3,
            _ => return None,
        };
        *self.range.at(row, i32::from(range))
    }

    /// The modifier of an odds row. [23.2k]
    pub fn odds(&self, row: usize, attackers: Arm) -> i8 {
        *self.odds.at(row, horse(attackers))
    }

    /// Whether an odds modifier is our reconstruction.
    pub fn odds_reconstructed(&self, row: usize, attackers: Arm) -> bool {
        self.odds_reconstructed[row][horse(attackers)]
    }

    /// The result of an assault with a modified total. [23.3]
    pub fn assault(&self, total: i32) -> AssaultRow {
        self.results[total.clamp(0, 16) as usize]
    }

    /// [21.6h] Whether a leader becomes a casualty.
    pub fn casualty(&self, who: AtRisk, die: u8) -> bool {
        *self.casualty.at(who as usize, i32::from(die))
    }

    /// [26i] Whether guns get away.
    pub fn limbers(&self, troop: Troop, die: u8) -> bool {
        *self.limber.at(usize::from(troop != Troop::HorseGuns), i32::from(die))
    }
}
