//! Numbers that the book gives in its text and not in a chart.

/// [12d] [12f] How far a division leader commands, in hexes.
pub const LEADER_RANGE: u16 = 4;

/// [11.2a] [11.2d] To this distance from the army leader an order costs one command point.
pub const COMMAND_RANGE: u16 = 12;

/// [11.2e] To this distance it costs two; farther off only initiative helps.
pub const FAR_COMMAND_RANGE: u16 = 18;

/// [12.2c] Strategic Move comes no nearer to the enemy.
pub const STRATEGIC_DISTANCE: u16 = 5;

/// [13c] Fire cubes in the bag. (R52)
pub const FIRE_CUBES: u8 = 2;

/// [13a] Cubes that an army gets at least. (R55)
pub const LEAST_CUBES: i16 = 2;

/// [16h] How often a division acts in a turn.
pub const ACTIVATIONS: u8 = 3;

/// [16p] How many cubes of one colour may come in a row.
pub const CUBES_IN_A_ROW: u8 = 3;

/// [16s] Cubes that are not drawn in the Grand Battle.
pub const LAST_CUBES: u8 = 2;

/// [16.2c] Divisions of a mass charge.
pub const MASS_CHARGE_DIVISIONS: usize = 4;

/// [16.2h] How far from Murat their leaders may be.
pub const MURATS_RANGE: u16 = 8;

/// [17.3.1a] Infantry forms square against cavalry within this distance; [17.3.1b] free of a check
/// if it comes to exactly this far.
pub const SQUARE_DISTANCE: u16 = 4;

/// [17.3.1l] Cavalry within this distance makes the check harder.
pub const SQUARE_CHECK_DISTANCE: u16 = 3;

/// [25g] Strength that a square needs.
pub const SQUARE_STRENGTH: u8 = 3;

/// [18b] Units of a hex.
pub const STACK: usize = 2;

/// [21.3q] SP of a line that fire.
pub const LINE_FIRES: u8 = 4;

/// [21.3r] What each of them counts.
pub const LINE_FIRE_FACTOR: u8 = 2;

/// [21.3t] SP of a column that fire.
pub const COLUMN_FIRES: u8 = 2;

/// [21.3ac] The part of its SP with which a unit fires all round: one in so many.
pub const ALL_ROUND_PART: u8 = 3;

/// [21.3ad] Hexes it fires into.
pub const ALL_ROUND_HEXES: usize = 3;

/// [21.3ad] SP into each of them at most.
pub const ALL_ROUND_FIRES: u8 = 2;

/// [21.4b] SP of artillery that fire out of a hex.
pub const GUNS_FIRE: u8 = 8;

/// [21.4h] The range of the heaviest guns.
pub const LONGEST_RANGE: u16 = 9;

/// Canister trebles, in halves: an option of the chart of ranges.
pub const CANISTER_HALVES: u8 = 6;

/// [21.5h] Hexes that evading cavalry looks ahead to get clear of the enemy.
pub const EVASION_HEXES: u8 = 6;

/// [23.8f] Enemy cavalry within this distance shakes foot and guns.
pub const SHAKING_DISTANCE: u16 = 3;

/// [28i] Nobody enters within this distance of an enemy.
pub const ENTRY_DISTANCE: u16 = 5;
