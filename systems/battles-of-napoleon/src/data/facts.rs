//! A battle as this system plays it: plain facts, read from the battle's files and checked.
//!
//! [`Battle::parse`] takes the geography, the order of battle, the timeline and the system's own
//! file of a battle, puts the ground into hexes, converts regiments into units by this system's
//! scale (1 SP is 100 foot, 50 horse or 3 to 4 guns) and checks every reference. Nothing here
//! moves: the game is made from these facts elsewhere.

mod check;
mod scenario;

pub use scenario::{
    Attachment, Circle, CommandPoints, Cubes, Item, LeaderPlace, ObjectiveStart, Placement,
    Reinforcement, Scenario, SideRules, StartingLoss, StartingOrder, State, Victory, WeatherMode,
    Window,
};

pub use crate::nouns::kinds::{Nation, Order};
use ground::raster::{self, Correction, GridSpec, RasterGrid};
pub use muster::{Arm, BattleFiles, File, Quality, Troops};
use muster::{Army, CommanderRank, DataError, MusterError, Provenance, Role, Timeline};
use serde::{Deserialize, Serialize};

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The French.
    French,
    /// The Russians, with their Prussians.
    Russian,
}

/// A battle: ground, troops, leaders, objectives and scenarios.
#[derive(Clone, Debug, PartialEq)]
pub struct Battle {
    /// Its name.
    pub name: String,
    /// Its date in words.
    pub date: String,
    /// The whole map in hexes.
    pub grid: RasterGrid,
    /// Whether columns with an even number lie half a hex further south.
    pub even_columns_south: bool,
    /// All units of both sides, formation by formation.
    pub units: Vec<UnitData>,
    /// All formations of both sides.
    pub formations: Vec<FormationData>,
    /// All leaders of both sides.
    pub leaders: Vec<LeaderData>,
    /// All objectives of the map.
    pub objectives: Vec<ObjectiveData>,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// What history did.
    pub timeline: Timeline,
}

/// A battalion, cavalry regiment or battery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitData {
    /// Short name, e.g. `36/II`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The formation it belongs to.
    pub formation: String,
    /// Foot, horse or guns.
    pub arm: Arm,
    /// What kind of troops it is.
    pub troops: Troops,
    /// Whose uniform it wears.
    pub nation: Nation,
    /// Elite, veteran or green.
    pub quality: Quality,
    /// Whether it belongs to the French Guard.
    pub guard: bool,
    /// Printed strength points.
    pub sp: u8,
}

impl UnitData {
    /// The row of `movement.toml` that gives its movement allowance.
    pub fn movement_row(&self) -> &'static str {
        match (self.troops, self.nation) {
            (Troops::Jager, _) => "jager",
            (troops, Nation::French) if troops.arm() == Arm::Infantry => "french-foot",
            (troops, _) if troops.arm() == Arm::Infantry => "russian-foot",
            (Troops::Cuirassier, _) => "cuirassier",
            (Troops::GrenadierACheval, _) => "grenadier-a-cheval",
            (Troops::Dragoon, _) => "dragoon",
            (Troops::Hussar, _) => "hussar",
            (Troops::ChasseurACheval, _) => "chasseur-a-cheval",
            (Troops::Mameluke, _) => "mameluke",
            (Troops::Lancer, _) => "lancer",
            (Troops::Cossack, _) => "cossack",
            (Troops::HeavyGuns, _) => "heavy-guns",
            (Troops::LightGuns, _) => "light-guns",
            (Troops::HorseGuns, _) => "horse-guns",
            _ => "foot-guns",
        }
    }
}

/// A division or a body that acts as one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormationData {
    /// Short name, e.g. `1/IV`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// The French corps it belongs to (`IV`, `Guard`, `Reserve Cavalry`); Russians have none.
    pub corps: Option<String>,
    /// The name of its leader.
    pub leader: String,
    /// Whether it is one of the three Reserve Artillery Divisions (rule 11.3).
    pub reserve_artillery: bool,
    /// Whether it is a cavalry division; of the French ones Murat may lead any (rule 16.2).
    pub cavalry_division: bool,
    /// Whether it is the Imperial Guard, which needs two cubes (rule 16.1).
    pub imperial_guard: bool,
}

/// A leader with his ratings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaderData {
    /// His name.
    pub name: String,
    /// His side.
    pub side: Side,
    /// What he leads: army, cavalry (Murat), corps or division.
    pub rank: CommanderRank,
    /// The corps or the formation he leads; nothing for an army leader and Murat.
    pub commands: Option<String>,
    /// Command points; nothing for corps and division leaders.
    pub cp: Option<u8>,
    /// Initiative; nothing for army leaders, Murat and leaders of reserve artillery.
    pub initiative: Option<u8>,
    /// Leadership.
    pub leadership: u8,
    /// The other side of his counter; nothing for Napoleon, whose loss ends the game.
    pub replacement: Option<ReplacementData>,
    /// Where his ratings come from.
    pub provenance: Provenance,
    /// Remarks on the source.
    pub note: Option<String>,
}

/// Ratings of a leader's replacement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplacementData {
    /// Command points, if the leader had any.
    pub cp: Option<u8>,
    /// Initiative, if the leader had any.
    pub initiative: Option<u8>,
    /// Leadership.
    pub leadership: u8,
}

/// A place worth army fatigue points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveData {
    /// Its name, in the rulebook's spelling.
    pub name: String,
    /// Army fatigue points it is worth (rule 14n).
    pub afp: u8,
    /// Its hexes.
    pub hexes: Vec<String>,
}

/// The files of Eylau.
pub const EYLAU: BattleFiles<'static> =
    muster::battle_files!("../../../../battles/", "eylau", "battles-of-napoleon.toml");

/// Eylau, 8 February 1807.
pub fn eylau() -> Result<Battle, DataError> {
    Battle::parse(&EYLAU)
}

/// The system's own file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SystemFile {
    grid: GridEntry,
    leader: Vec<LeaderEntry>,
    objective: Vec<ObjectiveData>,
    scenario: Vec<Scenario>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct GridEntry {
    columns: u16,
    rows: u16,
    hex_width: f64,
    origin_hex: String,
    origin_metres: (f64, f64),
    even_columns_south: bool,
    #[serde(default)]
    corrections: Vec<CorrectionEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CorrectionEntry {
    hex: String,
    cover: Option<String>,
    level: Option<i8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LeaderEntry {
    name: String,
    cp: Option<u8>,
    initiative: Option<u8>,
    leadership: u8,
    replacement: Option<ReplacementData>,
    provenance: Option<Provenance>,
    note: Option<String>,
}

/// Men, riders or guns into strength points, to the nearest; nothing has less than one (rule 5b).
pub fn strength_points(arm: Arm, strength: u32) -> u32 {
    let points = match arm {
        Arm::Infantry => (strength + 50) / 100,
        Arm::Cavalry => (strength + 25) / 50,
        // 3 to 4 guns are a point: the nearest whole number to a division by three and a half.
        Arm::Artillery => (4 * strength + 7) / 14,
    };
    points.max(1)
}

impl Battle {
    /// Reads a battle and checks every reference in it.
    pub fn parse(files: &BattleFiles<'_>) -> Result<Battle, DataError> {
        let army = Army::parse(files.armies.path, files.armies.text)?;
        let timeline = Timeline::parse(files.timeline.path, files.timeline.text)?;
        let lines = check::Lines::new(files.system);
        let system: SystemFile = lines.read()?;

        let mut corrections = Vec::new();
        for (index, entry) in system.grid.corrections.iter().enumerate() {
            let cover = match &entry.cover {
                None => None,
                Some(word) => Some(raster::cover_named(word).ok_or_else(|| {
                    let place = format!("grid.corrections.{index}.cover");
                    lines.error(&place, "correction", "a cover such as woods or open", word)
                })?),
            };
            corrections.push(Correction { hex: entry.hex.clone(), cover, level: entry.level });
        }
        let spec = GridSpec {
            columns: system.grid.columns,
            rows: system.grid.rows,
            hex_width: system.grid.hex_width,
            origin_hex: system.grid.origin_hex,
            origin_metres: system.grid.origin_metres,
            even_columns_south: system.grid.even_columns_south,
        };
        let grid = raster::rasterise(files.ground.text, &spec, &corrections)
            .map_err(|error| DataError::file(files.ground.path, error))?;

        let (formations, units) = convert(&army, files.armies)?;
        let leaders = rate(&army, files.armies, system.leader, &lines)?;
        let unknown = |id: &str| formations.iter().all(|formation| formation.id != id);
        if let Some(arrival) = timeline.arrivals.iter().find(|a| unknown(&a.formation)) {
            let entry = format!("formation = {:?}", arrival.formation);
            return Err(DataError::Entry(MusterError {
                file: files.timeline.path.into(),
                line: line_of(files.timeline, &entry),
                what: "arrival".into(),
                expected: "a formation of the order of battle".into(),
                found: format!("{:?}", arrival.formation),
            }));
        }
        let battle = Battle {
            name: army.battle.clone(),
            date: timeline.date.clone(),
            grid,
            even_columns_south: system.grid.even_columns_south,
            units,
            formations,
            leaders,
            objectives: system.objective,
            scenarios: system.scenario,
            timeline,
        };
        check::battle(&battle, &lines)?;
        Ok(battle)
    }

    /// The unit with this id.
    pub fn unit(&self, id: &str) -> Option<&UnitData> {
        self.units.iter().find(|unit| unit.id == id)
    }

    /// The formation with this id.
    pub fn formation(&self, id: &str) -> Option<&FormationData> {
        self.formations.iter().find(|formation| formation.id == id)
    }

    /// The leader with this name.
    pub fn leader(&self, name: &str) -> Option<&LeaderData> {
        self.leaders.iter().find(|leader| leader.name == name)
    }

    /// The objective with this name.
    pub fn objective(&self, name: &str) -> Option<&ObjectiveData> {
        self.objectives.iter().find(|objective| objective.name == name)
    }

    /// The scenario with this id.
    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }
}

/// The line on which a text first stands, for entries that another crate has read.
fn line_of(file: File<'_>, text: &str) -> usize {
    1 + file.text.lines().position(|line| line.contains(text)).unwrap_or(0)
}

/// The side of this name; `entry` is where the file gives it.
fn side(word: &str, file: File<'_>, entry: &str) -> Result<Side, DataError> {
    match word {
        "french" => Ok(Side::French),
        "russian" => Ok(Side::Russian),
        _ => Err(DataError::Entry(MusterError {
            file: file.path.into(),
            line: line_of(file, entry),
            what: entry.into(),
            expected: "the side french or russian".into(),
            found: format!("{word:?}"),
        })),
    }
}

/// Formations and units of an order of battle at this system's scale.
fn convert(army: &Army, file: File<'_>) -> Result<(Vec<FormationData>, Vec<UnitData>), DataError> {
    let mut formations = Vec::new();
    let mut units = Vec::new();
    for formation in &army.formations {
        let Some(leader) = formation.commander.clone() else {
            return Err(DataError::Entry(MusterError {
                file: file.path.into(),
                line: line_of(file, &format!("id = {:?}", formation.id)),
                what: format!("formation {:?}", formation.id),
                expected: "a commander".into(),
                found: "none".into(),
            }));
        };
        formations.push(FormationData {
            id: formation.id.clone(),
            name: formation.name.clone(),
            side: side(&formation.side, file, &format!("id = {:?}", formation.id))?,
            corps: formation.corps.clone(),
            leader,
            reserve_artillery: formation.role == Role::ReserveArtillery,
            cavalry_division: formation.role == Role::Cavalry,
            imperial_guard: formation.role == Role::Guard,
        });
        for regiment in &formation.regiments {
            let error = |expected: &str, found: String| {
                DataError::Entry(MusterError {
                    file: file.path.into(),
                    line: line_of(file, &format!("id = {:?}", regiment.id)),
                    what: format!("regiment {:?}", regiment.id),
                    expected: expected.into(),
                    found,
                })
            };
            let nation = match regiment.nation.as_str() {
                "french" => Nation::French,
                "russian" => Nation::Russian,
                "prussian" => Nation::Prussian,
                other => {
                    let expected = "the nation french, russian or prussian";
                    return Err(error(expected, format!("{other:?}")));
                }
            };
            for part in regiment.parts() {
                let points = strength_points(part.arm, part.strength);
                let sp = u8::try_from(points)
                    .map_err(|_| error("at most 255 strength points", points.to_string()))?;
                units.push(UnitData {
                    id: part.id,
                    name: part.name,
                    formation: formation.id.clone(),
                    arm: part.arm,
                    troops: regiment.troops,
                    nation,
                    quality: regiment.quality,
                    guard: regiment.guard,
                    sp,
                });
            }
        }
    }
    Ok((formations, units))
}

/// Gives every commander of the order of battle his ratings.
fn rate(
    army: &Army,
    armies: File<'_>,
    entries: Vec<LeaderEntry>,
    lines: &check::Lines<'_>,
) -> Result<Vec<LeaderData>, DataError> {
    let mut leaders: Vec<LeaderData> = Vec::new();
    for (index, entry) in entries.into_iter().enumerate() {
        let place = format!("leader.{index}");
        let what = format!("leader {:?}", entry.name);
        let Some(commander) = army.commanders.iter().find(|c| c.name == entry.name) else {
            let expected = "a commander of the order of battle";
            return Err(lines.error(&place, &what, expected, &entry.name));
        };
        if leaders.iter().any(|leader| leader.name == entry.name) {
            return Err(lines.error(&place, &what, "each leader once", "him twice"));
        }
        let has_points = matches!(commander.rank, CommanderRank::Army | CommanderRank::Cavalry);
        if entry.cp.is_some() != has_points {
            let expected = "\"cp\" for an army leader and the leader of the cavalry only";
            let found = if has_points { "none" } else { "some" };
            return Err(lines.error(&place, &what, expected, found));
        }
        leaders.push(LeaderData {
            name: entry.name,
            side: side(&commander.side, armies, &format!("name = {:?}", commander.name))?,
            rank: commander.rank,
            commands: commander.commands.clone(),
            cp: entry.cp,
            initiative: entry.initiative,
            leadership: entry.leadership,
            replacement: entry.replacement,
            provenance: entry.provenance.unwrap_or(Provenance::Reconstructed),
            note: entry.note,
        });
    }
    let unrated = army.commanders.iter().find(|c| leaders.iter().all(|l| l.name != c.name));
    match unrated {
        None => Ok(leaders),
        Some(commander) => {
            let what = format!("leader {:?}", commander.name);
            Err(lines.error("leader", &what, "ratings for every commander", "none for him"))
        }
    }
}
