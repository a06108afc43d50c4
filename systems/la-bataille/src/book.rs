//! The charts, compiled for fast look-ups.

pub mod combat_keys;
mod combat_values;
pub mod keys;
pub mod modifiers;
mod read;
mod troop_values;
mod values;

pub use combat_keys::{
    DefenceColumn, FireColumn, FireDrm, FireFactor, FireRow, LimberRow, MeleeDrm, MeleeFactor,
    MeleeTarget, RecallRow, SquareDrm,
};
pub use combat_values::{
    Blow, FireCell, FireOdds, MeleeCode, MeleeLoss, MeleeOdds, MeleeResult, Odds, RangeBand,
    SquareResult, Wound,
};
pub use keys::{
    AnyCheck, BeingCharged, CommandRow, Cost, MoraleReason, MoveRow, Number, OPTIONS, PreMelee,
    RuleOption, StackColumn, StackRow, Stance,
};
pub use troop_values::{Counters, FireFormula, FootRow, GunsRow, HorseRow};
pub use values::{
    CommandTrack, Faces, Factor, Footprint, GroundRow, HalfPoints, NightReturn, PreMeleeCell,
    ReadinessRow, ReasonRow, Sides, StackLimit, TimeLimit, Together, Zone,
};

use crate::nouns::dice::Base6;
use crate::nouns::kinds::{Arm, Foot, Formation, Guns, Horse, Nation, Readiness, Terrain, Troop};
use charts::{KeyBandTable, KeyTable, Modifier, ModifierChart, Shelf};
use engine::Seat;
use engine::scene::PieceKind;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../charts/", $name)))),*]
    };
}

const FILES: &[(&str, &str)] = files![
    "artillery.toml",
    "cavalry.toml",
    "command-morale.toml",
    "coordination.toml",
    "fire-defence.toml",
    "fire-drm.toml",
    "fire-factors.toml",
    "fire.toml",
    "formations.toml",
    "infantry-fire.toml",
    "infantry.toml",
    "leader-casualty.toml",
    "limber.toml",
    "melee-codes.toml",
    "melee-drm.toml",
    "melee-factors.toml",
    "melee.toml",
    "morale-1.toml",
    "morale-2.toml",
    "morale-3.toml",
    "morale-4.toml",
    "morale-reasons.toml",
    "movement-costs.toml",
    "movement.toml",
    "night.toml",
    "numbers.toml",
    "options.toml",
    "ranges.toml",
    "readiness.toml",
    "recall.toml",
    "square-drm.toml",
    "square-leipzig.toml",
    "square.toml",
    "stacking.toml",
    "time-limits.toml",
    "variable-entry.toml",
    "wet-ground.toml",
];

/// The charts as they come with the program; an owner of the game may put others in their place.
pub fn shelf() -> Shelf {
    Shelf::in_folder("systems/la-bataille/charts", FILES)
}

/// A table whose rows are the 36 results of two dice and whose columns are odds.
#[derive(Clone, Debug)]
struct OddsTable<T> {
    odds: Vec<Odds>,
    cells: KeyTable<T>,
}

impl<T> OddsTable<T> {
    /// The last column whose odds are reached; the first for all that is less.
    fn column(&self, attack: u32, defence: u32) -> u8 {
        highest(&self.odds, attack, defence) as u8
    }

    /// A column so many further, not beyond the table.
    fn shifted(&self, column: u8, by: i32) -> u8 {
        (i32::from(column) + by).clamp(0, self.odds.len() as i32 - 1) as u8
    }
}

fn highest(odds: &[Odds], attack: u32, defence: u32) -> usize {
    odds.iter().rposition(|odds| odds.reached_by(attack, defence)).unwrap_or(0)
}

/// All charts.
#[derive(Clone, Debug)]
pub struct Book {
    fire: OddsTable<u8>,
    melee: OddsTable<MeleeResult>,
    codes: KeyTable<Blow>,
    reasons: Vec<ReasonRow>,
    any_check: ModifierChart,
    being_charged: ModifierChart,
    pre_melee: KeyTable<PreMeleeCell>,
    strength: (Vec<Odds>, KeyTable<i32>),
    stacking: KeyTable<StackLimit>,
    movement: KeyTable<Option<HalfPoints>>,
    costs: ModifierChart,
    infantry_fire: KeyTable<FireCell>,
    infantry_range: Vec<u8>,
    defence: KeyTable<Option<u8>>,
    fire_factors: KeyTable<Factor>,
    fire_drm: ModifierChart,
    ranges: KeyBandTable<RangeBand>,
    melee_factors: KeyTable<Factor>,
    melee_drm: ModifierChart,
    readiness: Vec<ReadinessRow>,
    kept_readiness: Factor,
    limber: KeyTable<u8>,
    recall: KeyTable<u8>,
    squares: read::Squares,
    leipzig_squares: read::Squares,
    square_drm: ModifierChart,
    wounds: KeyBandTable<Wound>,
    variable_entry: KeyBandTable<i32>,
    commands: Vec<CommandTrack>,
    grounds: Vec<GroundRow>,
    night: KeyTable<NightReturn>,
    time_limits: Vec<TimeLimit>,
    coordination: KeyTable<Together>,
    footprints: Vec<Footprint>,
    numbers: ModifierChart,
    foot: Vec<FootRow>,
    horse: Vec<HorseRow>,
    guns: Vec<GunsRow>,
    rules: CellRules,
}

/// The rules behind cells that modify a roll or multiply a value, keys of the ledger.
#[derive(Clone, Debug)]
struct CellRules {
    reasons: KeyTable<String>,
    pre_melee: KeyTable<String>,
    strength: String,
    melee_factors: KeyTable<String>,
    readiness: KeyTable<String>,
    wet_ground: KeyTable<String>,
}

impl Book {
    /// The column of the fire table for a fire value and a fire defence value; fractions favour the
    /// defender, and what is less than the first column uses it.
    pub fn fire_odds(&self, fire: u32, defence: u32) -> FireOdds {
        FireOdds(self.fire.column(fire, defence))
    }

    /// A column of the fire table so many further right, not beyond the last.
    pub fn fire_shift(&self, odds: FireOdds, columns: i32) -> FireOdds {
        FireOdds(self.fire.shifted(odds.0, columns))
    }

    /// What a column of the fire table stands for.
    pub fn fire_ratio(&self, odds: FireOdds) -> Odds {
        self.fire.odds[usize::from(odds.0)]
    }

    /// Increments lost to fire.
    pub fn fire(&self, roll: Base6, odds: FireOdds) -> u8 {
        *self.fire.cells.at(roll.step(), usize::from(odds.0))
    }

    /// The column of the melee table for two sums of melee values.
    pub fn melee_odds(&self, attack: u32, defence: u32) -> MeleeOdds {
        MeleeOdds(self.melee.column(attack, defence))
    }

    /// A column of the melee table so many further right, not beyond either end.
    pub fn melee_shift(&self, odds: MeleeOdds, columns: i32) -> MeleeOdds {
        MeleeOdds(self.melee.shifted(odds.0, columns))
    }

    /// What a column of the melee table stands for.
    pub fn melee_ratio(&self, odds: MeleeOdds) -> Odds {
        self.melee.odds[usize::from(odds.0)]
    }

    /// The result of a melee.
    pub fn melee(&self, roll: Base6, odds: MeleeOdds) -> MeleeResult {
        *self.melee.cells.at(roll.step(), usize::from(odds.0))
    }

    /// What a melee code does to what it strikes.
    pub fn blow(&self, code: MeleeCode, target: MeleeTarget) -> Blow {
        *self.codes.at(code.row(), target as usize)
    }

    /// The tables and the modifier of a reason to check morale.
    pub fn reason(&self, reason: MoraleReason) -> ReasonRow {
        self.reasons[reason as usize]
    }

    /// The rule behind the modifier of a reason to check morale.
    pub fn reason_rule(&self, reason: MoraleReason) -> &str {
        self.rules.reasons.at(reason as usize, 0)
    }

    /// Table 1.
    pub fn any_check(&self, key: AnyCheck) -> &Modifier {
        self.any_check.get(key as usize)
    }

    /// Table 1: the modifier of a command morale level, nothing for level 0.
    pub fn level(&self, level: u8) -> Option<&Modifier> {
        let key = [AnyCheck::Level1, AnyCheck::Level2, AnyCheck::Level3];
        level.checked_sub(1).map(|index| self.any_check(key[usize::from(index.min(2))]))
    }

    /// Table 2.
    pub fn being_charged(&self, key: BeingCharged) -> &Modifier {
        self.being_charged.get(key as usize)
    }

    /// Table 3, the attacker's column.
    pub fn pre_melee_attacker(&self, row: PreMelee) -> PreMeleeCell {
        *self.pre_melee.at(row as usize, 0)
    }

    /// The rule behind a modifier in the attacker's column of Table 3.
    pub fn pre_melee_attacker_rule(&self, row: PreMelee) -> &str {
        self.rules.pre_melee.at(row as usize, 0)
    }

    /// Table 3, the defender's column.
    pub fn pre_melee_defender(&self, row: PreMelee) -> PreMeleeCell {
        *self.pre_melee.at(row as usize, 1)
    }

    /// The rule behind a modifier in the defender's column of Table 3.
    pub fn pre_melee_defender_rule(&self, row: PreMelee) -> &str {
        self.rules.pre_melee.at(row as usize, 1)
    }

    /// Table 4: modifiers of attacker and defender by their increments.
    pub fn strength(&self, attack: u32, defence: u32) -> (i32, i32) {
        let row = highest(&self.strength.0, attack, defence);
        (*self.strength.1.at(row, 0), *self.strength.1.at(row, 1))
    }

    /// The rule behind Table 4.
    pub fn strength_rule(&self) -> &str {
        &self.rules.strength
    }

    /// How much may stand in a hex.
    pub fn stacking(&self, row: StackRow, column: StackColumn) -> StackLimit {
        *self.stacking.at(row as usize, column as usize)
    }

    /// Movement cost; nothing where the arm may not go.
    pub fn movement(&self, row: MoveRow, arm: Arm) -> Option<HalfPoints> {
        *self.movement.at(row as usize, arm as usize)
    }

    /// The cost to enter a terrain off the road.
    pub fn entry(&self, terrain: Terrain, arm: Arm) -> Option<HalfPoints> {
        let row = match terrain {
            Terrain::Clear => MoveRow::Clear,
            Terrain::Woods => MoveRow::Woods,
            Terrain::Village => MoveRow::Village,
            Terrain::Town => MoveRow::Town,
            Terrain::Steep => MoveRow::Steep,
        };
        self.movement(row, arm)
    }

    /// Another movement cost, in whole points.
    pub fn cost(&self, cost: Cost) -> i32 {
        i32::from(self.costs.get(cost as usize).value)
    }

    /// How a type of infantry fires from a formation; nothing for formations that do not fire.
    pub fn infantry_fire(&self, row: FireRow, formation: Formation) -> FireCell {
        let column = match formation {
            Formation::Column | Formation::Masse => FireColumn::Column,
            Formation::Line => FireColumn::Line,
            Formation::Square => FireColumn::Square,
            Formation::GeneralOrder => FireColumn::GeneralOrder,
            Formation::Skirmish => FireColumn::Skirmish,
            Formation::RoadMarch | Formation::Limbered | Formation::Unlimbered => {
                return FireCell::NotPossible;
            }
        };
        *self.infantry_fire.at(row as usize, column as usize)
    }

    /// The range that the fire table gives a type of infantry in skirmish order.
    pub fn infantry_range(&self, row: FireRow) -> u8 {
        self.infantry_range[row as usize]
    }

    /// The fire defence value; nothing where no unit can be so.
    pub fn defence(&self, terrain: Terrain, column: DefenceColumn) -> Option<u8> {
        match terrain {
            Terrain::Steep => None,
            terrain => *self.defence.at(terrain as usize, column as usize),
        }
    }

    /// A multiplier of a fire value.
    pub fn fire_factor(&self, key: FireFactor) -> Factor {
        *self.fire_factors.at(key as usize, 0)
    }

    /// A modifier of fire.
    pub fn fire_drm(&self, key: FireDrm) -> &Modifier {
        self.fire_drm.get(key as usize)
    }

    /// The range band of a distance.
    pub fn range_band(&self, distance: u16) -> RangeBand {
        *self.ranges.at(0, i32::from(distance))
    }

    /// A multiplier of a melee value.
    pub fn melee_factor(&self, key: MeleeFactor) -> Factor {
        *self.melee_factors.at(key as usize, 0)
    }

    /// The rule behind a multiplier of a melee value.
    pub fn melee_factor_rule(&self, key: MeleeFactor) -> &str {
        self.rules.melee_factors.at(key as usize, 0)
    }

    /// A modifier of melee.
    pub fn melee_drm(&self, key: MeleeDrm) -> &Modifier {
        self.melee_drm.get(key as usize)
    }

    /// What a state of readiness allows.
    pub fn readiness(&self, readiness: Readiness) -> &ReadinessRow {
        &self.readiness[readiness as usize]
    }

    /// The rule behind the share of a state of readiness.
    pub fn readiness_rule(&self, readiness: Readiness) -> &str {
        self.rules.readiness.at(readiness as usize, 0)
    }

    /// The share of its current value with which cavalry fights to keep its state.
    pub fn kept_readiness(&self) -> Factor {
        self.kept_readiness
    }

    /// The rule behind that share.
    pub fn kept_readiness_rule(&self) -> &str {
        self.rules.readiness.at(Readiness::ALL.len(), 0)
    }

    /// Whether a battery limbers with a modified die.
    pub fn limbers(&self, row: LimberRow, die: u8) -> bool {
        die >= *self.limber.at(row as usize, 0)
    }

    /// Whether cavalry is recalled with a modified die.
    pub fn recalls(&self, row: RecallRow, die: u8) -> bool {
        die >= *self.recall.at(row as usize, 0)
    }

    /// The result of an attempt at a square with a modified roll, for infantry in column or line
    /// and cavalry so many MP away (1 to 4); nothing for Austrians, who form none. The option
    /// brings in other published rows for those who have them.
    pub fn square(
        &self,
        nation: Nation,
        formation: Formation,
        distance: u8,
        roll: Base6,
        leipzig: Option<RuleOption>,
    ) -> Option<SquareResult> {
        let other = leipzig.is_some_and(|option| option == RuleOption::LeipzigSquares);
        let rows = if other { &self.leipzig_squares } else { &self.squares };
        rows.result(nation, formation, distance, roll)
            .or_else(|| self.squares.result(nation, formation, distance, roll))
    }

    /// A modifier of the square table.
    pub fn square_drm(&self, key: SquareDrm) -> &Modifier {
        self.square_drm.get(key as usize)
    }

    /// What a struck leader suffers.
    pub fn wound(&self, die: u8) -> Wound {
        *self.wounds.at(0, i32::from(die))
    }

    /// By how many turns a group is late, or early if negative.
    pub fn variable_entry(&self, die: u8) -> i32 {
        *self.variable_entry.at(0, i32::from(die))
    }

    /// The track of a command.
    pub fn command(&self, row: CommandRow) -> CommandTrack {
        self.commands[row as usize]
    }

    /// The level of a command with so many units routed or eliminated.
    pub fn command_level(&self, row: CommandRow, ineffective: u16) -> u8 {
        self.command(row).levels.iter().filter(|least| ineffective >= **least).count() as u8
    }

    /// What the ground of day 1 or 2 does.
    pub fn ground(&self, day: u8) -> GroundRow {
        self.grounds[usize::from(day.clamp(1, 2)) - 1]
    }

    /// The rule behind the modifier of a melee on wet ground.
    pub fn wet_ground_rule(&self) -> &str {
        self.rules.wet_ground.at(0, 0)
    }

    /// Increments of infantry or cavalry that come back at night.
    pub fn night(&self, arm: Arm, seat: Seat) -> Option<NightReturn> {
        let row = match arm {
            Arm::Infantry => 0,
            Arm::Cavalry => 1,
            Arm::Artillery => return None,
        };
        Some(*self.night.at(row, seat.index()))
    }

    /// Minutes of a side's Movement Phase on a turn given by day, hour and minute.
    pub fn minutes(&self, seat: Seat, turn: (u8, u8, u8)) -> u8 {
        let limit = self.time_limits[seat.index()];
        if turn <= limit.until { limit.first } else { limit.then }
    }

    /// Whether units may stack.
    pub fn may_stack(&self, nation: Nation, other: Nation) -> Together {
        *self.coordination.at(0, usize::from(nation != other))
    }

    /// Whether batteries of two hexes may fire at one target that all of them are beside.
    pub fn may_fire_adjacent(&self, nation: Nation, other: Nation) -> Together {
        *self.coordination.at(1, usize::from(nation != other))
    }

    /// Whether batteries of two adjacent hexes may fire at one distant target.
    pub fn may_fire_distant(&self, nation: Nation, other: Nation) -> Together {
        *self.coordination.at(2, usize::from(nation != other))
    }

    /// How a unit lies on the map.
    pub fn footprint(&self, stance: Stance) -> &Footprint {
        &self.footprints[stance as usize]
    }

    /// A number of the rules.
    pub fn number(&self, number: Number) -> i32 {
        i32::from(self.numbers.get(number as usize).value)
    }

    /// The rule behind a number.
    pub fn number_rule(&self, number: Number) -> &str {
        &self.numbers.get(number as usize).rule
    }

    /// How a type of troops is drawn.
    pub fn sign(&self, troop: Troop) -> PieceKind {
        match troop {
            Troop::Foot(foot) => self.foot(foot).sign,
            Troop::Horse(horse) => self.horse(horse).sign,
            Troop::Guns(guns) => self.guns(guns).sign,
        }
    }

    /// A type of infantry.
    pub fn foot(&self, foot: Foot) -> &FootRow {
        &self.foot[foot as usize]
    }

    /// A type of cavalry.
    pub fn horse(&self, horse: Horse) -> &HorseRow {
        &self.horse[horse as usize]
    }

    /// A type of battery.
    pub fn guns(&self, guns: Guns) -> &GunsRow {
        &self.guns[guns as usize]
    }
}
