//! The charts, compiled for fast look-ups.

/// The keys of the charts, in their order.
pub mod keys;
mod read;
/// What the cells of the charts say.
pub mod values;

pub use keys::{
    AttackerDrm, Class, DefenderDrm, FireLetter, FireShift, LandRow, Manoeuvre, MeleeDrm,
    MeleeRatio, MeleeStep, MoraleDrm, MoveColumn, Number, PursuitDrm, ShockKind, SquareDrm,
    StackColumn, StackRow, Switch, TargetKind,
};
pub use values::{
    AttackerResult, Breakdown, CombatCell, CommandChange, Cost, DefenderLevels, DefenderResult,
    Disordering, FatigueRow, FireResult, FormationRow, Ladder, Loser, ManoeuvreCost, MeleeMorale,
    MeleeResult, MoveCell, SquareResult,
};

use crate::nouns::{Aspects, CavalryClass, Facing, Formation, Gun, Letter, Personality, Rank};
use charts::{KeyBandTable, KeyTable, Modifier, ModifierChart, Shelf};
use engine::Seat;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../charts/", $name)))),*]
    };
}

const FILES: &[(&str, &str)] = files![
    "artillery-range.toml",
    "breakdown.toml",
    "charge-bonus.toml",
    "command-change.toml",
    "command-range.toml",
    "fatigue.toml",
    "fire-columns.toml",
    "fire-letters.toml",
    "fire-shifts.toml",
    "fire-targets.toml",
    "fire.toml",
    "formations.toml",
    "independent.toml",
    "manoeuvre.toml",
    "melee-drm.toml",
    "melee-ratio.toml",
    "melee-steps.toml",
    "melee.toml",
    "morale-drm.toml",
    "morale.toml",
    "numbers.toml",
    "pre-shock-attacker-drm.toml",
    "pre-shock-attacker.toml",
    "pre-shock-defender-drm.toml",
    "pre-shock-defender.toml",
    "pursuit-drm.toml",
    "pursuit.toml",
    "square-drm.toml",
    "square.toml",
    "stacking.toml",
    "switches.toml",
    "terrain.toml",
];

/// The charts as they come with the program; an owner of the game may put others in their place.
pub fn shelf() -> Shelf {
    Shelf::in_folder("systems/great-battles/charts", FILES)
}

/// All charts.
#[derive(Clone, Debug)]
pub struct Book {
    command_change: KeyTable<CommandChange>,
    command_range: KeyTable<Option<u8>>,
    independent: [[u8; 10]; 2],
    breakdown: KeyTable<Breakdown>,
    costs: KeyTable<MoveCell>,
    combat: Vec<CombatCell>,
    manoeuvres: KeyTable<ManoeuvreCost>,
    stacking: KeyTable<Option<u8>>,
    artillery: KeyBandTable<Option<i8>>,
    targets: Vec<Class>,
    columns: [[u8; 6]; 8],
    fire: KeyTable<FireResult>,
    fire_letters: ModifierChart,
    fire_shifts: ModifierChart,
    fatigue: Ladder<FatigueRow>,
    morale_drm: ModifierChart,
    morale: Ladder<u8>,
    steps: KeyTable<Option<u8>>,
    square_drm: ModifierChart,
    square: Ladder<SquareResult>,
    melee: Ladder<MeleeResult>,
    charge_bonus: ModifierChart,
    melee_drm: ModifierChart,
    melee_ratio: ModifierChart,
    attacker_drm: ModifierChart,
    attacker: Ladder<AttackerResult>,
    defender_drm: ModifierChart,
    defender: Ladder<DefenderResult>,
    pursuit_drm: ModifierChart,
    pursuit: Ladder<u8>,
    formations: Vec<FormationRow>,
    aspects: Vec<[Aspects; Facing::COUNT]>,
    numbers: ModifierChart,
    switches: Vec<bool>,
}

/// Rows of the Command Change Table: the last one holds for all dice beyond. [CCT-11]
const CHANGE_ROWS: u8 = 10;

impl Book {
    /// [CMD-01] What a modified die of command change allows a side. [CMD-03] A starred number is
    /// read as the next one, if the scenario says so.
    /// [CCT-01, CCT-02, CCT-03, CCT-04, CCT-05, CCT-06, CCT-07, CCT-08, CCT-09, CCT-10, CCT-11]
    /// [CCT-13]
    pub fn command_change(&self, seat: Seat, die: u8, starred: bool) -> CommandChange {
        let at =
            |die: u8| *self.command_change.at(usize::from(die.min(CHANGE_ROWS - 1)), seat.index());
        let cell = at(die);
        if starred && cell.starred { at(die + 1) } else { cell }
    }

    /// [CMD-10] The range of a leader whose counter shows none.
    pub fn range(&self, rank: Rank, seat: Seat) -> Option<u8> {
        *self.command_range.at(rank as usize, seat.index())
    }

    /// [CMD-17] How many independent leaders may activate.
    /// [IAT-01, IAT-02, IAT-03, IAT-04, IAT-05, IAT-06]
    pub fn independent(&self, seat: Seat, die: u8) -> u8 {
        self.independent[seat.index()][usize::from(die.min(9))]
    }

    /// [BRK-01] What becomes of an activation that failed.
    /// [CBT-00, CBT-01, CBT-02, CBT-03, CBT-04, CBT-05, CBT-06, CBT-07, CBT-08, CBT-09]
    pub fn breakdown(&self, die: u8, personality: Personality) -> Breakdown {
        *self.breakdown.at(usize::from(die.min(9)), personality as usize)
    }

    /// [MOV-03] A cost of the Terrain Effects Chart.
    pub fn cost(&self, row: LandRow, column: MoveColumn) -> MoveCell {
        *self.costs.at(row as usize, column as usize)
    }

    /// Combat effects of the Terrain Effects Chart.
    pub fn combat(&self, row: LandRow) -> CombatCell {
        self.combat[row as usize]
    }

    /// [MOV-27] A cost of the last rows of the Terrain Effects Chart.
    pub fn manoeuvre(&self, row: Manoeuvre, column: MoveColumn) -> ManoeuvreCost {
        *self.manoeuvres.at(row as usize, column as usize)
    }

    /// [STK-01] SP that may share a hex; nothing where they may not.
    pub fn stacking(&self, row: StackRow, column: StackColumn) -> Option<u8> {
        *self.stacking.at(row as usize, column as usize)
    }

    /// [FIR-07] Letters better (or worse, if negative) at a range; nothing out of range.
    /// [ART-10]
    pub fn artillery(&self, gun: Gun, range: u16) -> Option<i8> {
        *self.artillery.at(gun as usize, i32::from(range))
    }

    /// [FIR-08] The class of a target.
    pub fn class(&self, kind: TargetKind) -> Class {
        self.targets[kind as usize]
    }

    /// [FIR-09] The fire column of a letter against a class. [FIR-10] Row f may be read otherwise.
    /// (G4)
    pub fn fire_column(&self, class: Class, letter: Letter) -> u8 {
        let other = class == Class::F && self.switch(Switch::ClassFOther);
        let row = if other { Class::FOther as usize } else { class as usize };
        self.columns[row][letter.index()]
    }

    /// [FIR-13] The result of fire; columns count from 1 and stop at both ends. [FIR-11] (G3)
    /// [FTB-10, FTB-11, FTB-12, FTB-13, FTB-14, FTB-15, FTB-16, FTB-17, FTB-18, FTB-19] [FTB-23]
    pub fn fire(&self, die: u8, column: i32) -> FireResult {
        *self.fire.at(usize::from(die.min(9)), column.clamp(1, 8) as usize - 1)
    }

    /// [FIR-06] An adjustment of the letter.
    pub fn fire_letter(&self, key: FireLetter) -> &Modifier {
        self.fire_letters.get(key as usize)
    }

    /// [FIR-11] A shift of the column.
    pub fn fire_shift(&self, key: FireShift) -> &Modifier {
        self.fire_shifts.get(key as usize)
    }

    /// [FAT-05] What a level of fatigue does.
    /// [FTG-01, FTG-02, FTG-03, FTG-04, FTG-05, FTG-06, FTG-07]
    pub fn fatigue(&self, level: u8) -> FatigueRow {
        self.fatigue.at(i32::from(level))
    }

    /// [MOR-02] A modifier of morale checks.
    pub fn morale_drm(&self, key: MoraleDrm) -> &Modifier {
        self.morale_drm.get(key as usize)
    }

    /// [MOR-02] Levels lost by a roll so far above the rating.
    /// [MCT-09, MCT-10, MCT-11, MCT-12]
    pub fn morale(&self, above: i32) -> u8 {
        self.morale.at(above)
    }

    /// [MCS-01] The place of a step in a kind of combat, if it has it.
    pub fn step(&self, step: MeleeStep, kind: ShockKind) -> Option<u8> {
        *self.steps.at(step as usize, kind as usize)
    }

    /// [CHG-09] A modifier of forming square.
    pub fn square_drm(&self, key: SquareDrm) -> &Modifier {
        self.square_drm.get(key as usize)
    }

    /// [CHG-09] What comes of it.
    /// [SQR-06, SQR-07, SQR-08]
    pub fn square(&self, above: i32) -> SquareResult {
        self.square.at(above)
    }

    /// [MEL-01] The result of a melee.
    /// [MRT-00, MRT-01, MRT-02, MRT-03, MRT-04, MRT-05, MRT-06, MRT-07, MRT-08, MRT-09]
    pub fn melee(&self, die: i32) -> MeleeResult {
        self.melee.at(die)
    }

    /// [CHG-12] What a class of cavalry adds when it charges.
    pub fn charge_bonus(&self, class: CavalryClass) -> &Modifier {
        self.charge_bonus.get(class as usize)
    }

    /// [MEL-02] A modifier of a melee.
    pub fn melee_drm(&self, key: MeleeDrm) -> &Modifier {
        self.melee_drm.get(key as usize)
    }

    /// [MEL-03] What the size ratio adds, if it adds anything. Fractions count for nobody; a side
    /// that counts nothing against one that counts is at the end of the list. (G70)
    pub fn melee_ratio(&self, attack: u32, defence: u32) -> Option<MeleeRatio> {
        if attack == defence {
            return None;
        }
        let times = |more: u32, less: u32| more.checked_div(less).unwrap_or(u32::MAX);
        let key = match (attack >= defence, times(attack, defence), times(defence, attack)) {
            (true, 4.., _) => MeleeRatio::FourToOne,
            (true, 3, _) => MeleeRatio::ThreeToOne,
            (true, 2, _) => MeleeRatio::TwoToOne,
            (true, ..) => return None,
            (false, _, 3..) => MeleeRatio::OneToThree,
            (false, _, 2) => MeleeRatio::OneToTwo,
            (false, ..) => return None,
        };
        Some(key)
    }

    /// A line of the size ratios.
    pub fn ratio_line(&self, key: MeleeRatio) -> &Modifier {
        self.melee_ratio.get(key as usize)
    }

    /// [BAY-07] A modifier of the attacker's check before shock.
    pub fn attacker_drm(&self, key: AttackerDrm) -> &Modifier {
        self.attacker_drm.get(key as usize)
    }

    /// [BAY-07] What comes of it.
    /// [PSA-10, PSA-11, PSA-12]
    pub fn attacker(&self, above: i32) -> AttackerResult {
        self.attacker.at(above)
    }

    /// [BAY-10] A modifier of the defender's check before shock.
    pub fn defender_drm(&self, key: DefenderDrm) -> &Modifier {
        self.defender_drm.get(key as usize)
    }

    /// [BAY-10] What comes of it.
    /// [PSD-14, PSD-15, PSD-16, PSD-17]
    pub fn defender(&self, above: i32) -> DefenderResult {
        self.defender.at(above)
    }

    /// [CHG-16] A modifier of pursuit.
    pub fn pursuit_drm(&self, key: PursuitDrm) -> &Modifier {
        self.pursuit_drm.get(key as usize)
    }

    /// [CHG-16] Hexes of pursuit.
    /// [PUR-05, PUR-06, PUR-07, PUR-08]
    pub fn pursuit(&self, above: i32) -> u8 {
        self.pursuit.at(above)
    }

    /// What a formation faces, and its sides.
    pub fn formation(&self, formation: Formation) -> FormationRow {
        self.formations[formation as usize]
    }

    /// [FAC-02] [FAC-03] [FAC-04] [FAC-05] The six hexes around a formation with a facing.
    pub fn aspects(&self, formation: Formation, facing: Facing) -> Aspects {
        self.aspects[formation as usize][facing.index()]
    }

    /// A number of the rules.
    pub fn number(&self, key: Number) -> i32 {
        i32::from(self.numbers.get(key as usize).value)
    }

    /// Whether a reading of a doubtful line is on.
    pub fn switch(&self, key: Switch) -> bool {
        self.switches[key as usize]
    }

    /// Turns a switch.
    pub fn set_switch(&mut self, key: Switch, on: bool) {
        self.switches[key as usize] = on;
    }
}
