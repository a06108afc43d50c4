//! Every cell of every chart, against values written out here a second time from the document, and
//! what the book makes of them.

use charts::Grid;
use engine::Seat;
use great_battles::book::{self, *};
use great_battles::nouns::*;

fn grid(name: &str) -> Grid {
    book::shelf().grid(name).unwrap_or_else(|error| panic!("{error}"))
}

fn book() -> Book {
    Book::read(&book::shelf()).unwrap_or_else(|error| panic!("{error}"))
}

/// Checks a whole chart: a line of columns, then one for each row.
fn check(name: &str, printed: &str) {
    let grid = grid(name);
    let line = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let mut lines = printed.trim().lines().map(line);
    let head = lines.next().unwrap();
    assert_eq!(grid.columns, head[1..], "{name}");
    let rows: Vec<Vec<String>> = lines.collect();
    assert_eq!(grid.rows.len(), rows.len(), "rows of {name}");
    for (row, expected) in grid.rows.iter().zip(rows) {
        let mut found = vec![row.label.clone()];
        found.extend(row.cells.iter().map(|cell| cell.text.clone()));
        assert_eq!(found, expected, "{name}");
    }
}

/// Checks a list of modifiers: key, value and rule on each line.
fn check_modifiers(name: &str, keys: &[&str], printed: &str) {
    let chart = book::shelf().modifiers(name, keys).unwrap_or_else(|error| panic!("{error}"));
    let lines: Vec<Vec<&str>> =
        printed.trim().lines().map(|line| line.split('|').map(str::trim).collect()).collect();
    assert_eq!(chart.iter().count(), lines.len(), "lines of {name}");
    for (modifier, line) in chart.iter().zip(lines) {
        let value = modifier.value.to_string();
        assert_eq!(vec![&modifier.key, value.as_str(), &modifier.rule], line, "{name}");
    }
}

const FRENCH: Seat = Seat::First;
const ALLIED: Seat = Seat::Second;

/// Verifies [CMD-01] [CCT-01] [CCT-02] [CCT-03] [CCT-04] [CCT-05] [CCT-06] [CCT-07] [CCT-08] [CCT-09]
/// [CCT-10] [CCT-11] [CCT-13] [CMD-03]: T01, T02, T03.
#[test]
fn t01_t02_t03_the_command_change_table() {
    let book = book();
    let read = |seat, die, starred| {
        let change = book.command_change(seat, die, starred);
        (change.corps, change.divisions)
    };
    let french = [(true, 3), (true, 2), (true, 2), (false, 1), (false, 1)];
    let allied = [(true, 2), (true, 2), (false, 1), (false, 1)];
    for die in 0..=12u8 {
        let row = usize::from(die);
        assert_eq!(read(FRENCH, die, false), *french.get(row).unwrap_or(&(false, 0)), "{die}");
        assert_eq!(read(ALLIED, die, false), *allied.get(row).unwrap_or(&(false, 0)), "{die}");
    }
    // Starred numbers are read as the next ones.
    assert_eq!(read(FRENCH, 0, true), (true, 2));
    assert_eq!(read(FRENCH, 1, true), (true, 2));
    assert_eq!(read(FRENCH, 2, true), (false, 1));
    assert_eq!(read(ALLIED, 0, true), (true, 2));
    assert_eq!(read(ALLIED, 1, true), (false, 1));
    check(
        "command-change.toml",
        " |french|allied
        0|corps/3*|corps/2
        1|corps/2|corps/2*
        2|corps/2*|1
        3|1|1
        4|1|-
        5|-|-
        6|-|-
        7|-|-
        8|-|-
        9+|-|-",
    );
}

/// Verifies [CMD-10] [CRC-01] [CRC-02] [CRC-03] [CRC-04] [CRC-05].
#[test]
fn the_command_range_chart() {
    let book = book();
    assert_eq!(book.range(Rank::Napoleon, FRENCH), Some(12));
    assert_eq!(book.range(Rank::Tsar, ALLIED), Some(10));
    assert_eq!(book.range(Rank::Buxhowden, ALLIED), Some(8));
    assert_eq!([FRENCH, ALLIED].map(|seat| book.range(Rank::Corps, seat)), [Some(8), Some(6)]);
    assert_eq!([FRENCH, ALLIED].map(|seat| book.range(Rank::Division, seat)), [Some(5), Some(4)]);
    assert_eq!(book.range(Rank::Napoleon, ALLIED), None);
}

/// Verifies [IAT-01] [IAT-02] [IAT-03] [IAT-04] [IAT-05] [IAT-06]: T10.
#[test]
fn t10_the_independent_activation_table() {
    let book = book();
    let all = |seat| (0..10).map(|die| book.independent(seat, die)).collect::<Vec<_>>();
    assert_eq!(all(FRENCH), [2, 2, 2, 3, 3, 3, 4, 4, 4, 5]);
    assert_eq!(all(ALLIED), [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
}

/// Verifies [BRK-01] [CBT-00] [CBT-01] [CBT-02] [CBT-03] [CBT-04] [CBT-05] [CBT-06] [CBT-07] [CBT-08]
/// [CBT-09].
#[test]
fn the_command_breakdown_table() {
    check(
        "breakdown.toml",
        " |aggressive|normal|cautious
        0|stop|retreat|enemy
        1|limited|stop|retreat
        2|limited|stop|retreat
        3|limited|limited|stop
        4|full|limited|stop
        5|full|limited|limited
        6|full|limited|limited
        7|charge|full|limited
        8|charge|full|limited
        9|reactivate|full|full",
    );
    let book = book();
    assert_eq!(book.breakdown(0, Personality::Cautious), Breakdown::Enemy);
    assert_eq!(book.breakdown(9, Personality::Aggressive), Breakdown::Reactivate);
    assert_eq!(book.breakdown(4, Personality::Cautious), Breakdown::Stop);
}

/// Verifies [MOV-03] [TEC-01] [TEC-02] [TEC-03] [TEC-04] [TEC-05] [TEC-06] [TEC-07] [TEC-08] [TEC-09]
/// [TEC-10] [TEC-11] [TEC-12] [TEC-13] [TEC-14] [TEC-15] [TEC-16] [TEC-17] [TEC-18] [TEC-24].
#[test]
fn the_terrain_effects_chart() {
    check(
        "terrain.toml",
        " |il|ic|id|cl|cc|cd|af|ah|sk|ld|fire|melee|charge|defensive|sight
        clear|2|1|1|2|1|1|2|1|1|1|NE|NE|yes|no|no
        woods|2D|2D|2|3D|3D|2|P|P|1|1|1R|NE|no|no|yes
        swamp|2D|2D|2|4D|3D|3|P|P|2|2|NE|NE|no|no|no
        primary-road|OT|1/2|1|OT|1/2|1|1/2|1/2|1/2|1/2|NE|NE|yes|no|no
        secondary-road|OT|1|1|OT|1/2|1|1|1/2|1/2|1/2|NE|NE|yes|no|no
        stream|+1d|+1|+1|+3d|+2|+2|+3|+2|+1|+1|NE|-1|yes|no|no
        deep-stream|P|P|P|P|P|P|P|P|P|P|NE|NA|no|no|no
        bridge|+0|+0|+0|+0|+0|+0|+0|+0|+0|+0|NE|-2|no|no|no
        pond|P|P|P|P|P|P|P|P|P|P|-|-|-|-|no
        minor-up|†|†|†|‡|‡|‡|+1|‡|+0|+0|1R|NE|yes|no|no
        minor-down|†|†|†|‡|‡|‡|+1|‡|+0|+0|1R|+1|yes|no|no
        steep-up|+1d|+1|+1|+2d|+2|+2|+1|+2|+1|+1|1R|-1|yes|no|no
        steep-down|+1d|+1|+1|+1d|+1|+1|+1|+1|+0|+0|1R|+1|yes|no|no
        sharp-up|+2D|+2d|+2|+3D|+3d|+3|P|P|+2|+1|2R|NA|no|no|no
        sharp-down|+1D|+1d|+1|+2D|+2d|+2|P|P|+1|+1|1R|NA|no|no|no
        village|2D|2|2|3D|2|2|2|2|2|1|2R|-2|no|yes|yes
        castle|P|2|2|P|P|P|P|P|2|2|2R|-3|no|yes|yes
        wall|+1d|+1|+1|P|P|P|P|P|+1|+1|1R|-1|no|yes|yes",
    );
    let book = book();
    let points = |whole| Cost::Points(HalfPoints::whole(whole));
    let cell = |row, column| book.cost(row, column);
    // [TEC-28] [TEC-29]
    let woods = cell(LandRow::Woods, MoveColumn::CavalryLine);
    assert_eq!(woods, MoveCell { cost: points(3), disorder: Disordering::AtOnce });
    let stream = cell(LandRow::Stream, MoveColumn::CavalryLine);
    assert_eq!(stream, MoveCell { cost: points(3), disorder: Disordering::Check });
    assert_eq!(
        cell(LandRow::PrimaryRoad, MoveColumn::FootArtillery).cost,
        Cost::Points(HalfPoints(1))
    );
    // [TEC-35] [TEC-36] [TEC-25] [TEC-26]
    assert_eq!(cell(LandRow::PrimaryRoad, MoveColumn::InfantryLine).cost, Cost::OtherTerrain);
    assert_eq!(cell(LandRow::Castle, MoveColumn::CavalryColumn).cost, Cost::Prohibited);
    let first = |whole| Cost::FirstFree(HalfPoints::whole(whole));
    assert_eq!(cell(LandRow::MinorUp, MoveColumn::InfantryLine).cost, first(1));
    assert_eq!(cell(LandRow::MinorDown, MoveColumn::HorseArtillery).cost, first(2));
    // [TEC-32] [TEC-34] [TEC-37]
    assert_eq!(book.combat(LandRow::SharpUp).melee, None);
    assert_eq!(book.combat(LandRow::SharpUp).fire, 2);
    assert_eq!(book.combat(LandRow::Clear).melee, Some(0));
    assert_eq!(book.combat(LandRow::Castle).melee, Some(-3));
}

/// Verifies [MOV-27] [TEC-19] [TEC-20] [TEC-21] [TEC-22] [TEC-23] [TEC-30] [TEC-31] [TEC-33] [TEC-38]
/// [TEC-39].
#[test]
fn changes_and_special_movement() {
    check(
        "manoeuvre.toml",
        " |il|ic|id|cl|cc|cd|af|ah|sk|ld
        change-formation|2|1|1|2|1|1|3|2|1|0
        change-facing|2|1|1|1|1|1|2|1|0|0
        about-face|m|2|3|3|3|3|NA|NA|-|-
        slide|2x|NA|na|2x|NA|na|NA|NA|-|-
        reverse|M|2x|2x|M|2x|2x|NA|NA|-|-",
    );
    let book = book();
    let cost = |row, column| book.manoeuvre(row, column);
    assert_eq!(cost(Manoeuvre::AboutFace, MoveColumn::InfantryLine), ManoeuvreCost::HalfAllowance);
    assert_eq!(cost(Manoeuvre::Reverse, MoveColumn::CavalryLine), ManoeuvreCost::WholeAllowance);
    assert_eq!(cost(Manoeuvre::Slide, MoveColumn::InfantryLine), ManoeuvreCost::TwiceTerrain);
    assert_eq!(cost(Manoeuvre::Slide, MoveColumn::InfantryColumn), ManoeuvreCost::NotAllowed);
    assert_eq!(cost(Manoeuvre::Slide, MoveColumn::CavalryDisorder), ManoeuvreCost::NotApplicable);
    assert_eq!(book.number(Number::LeaveSquare), 2);
}

/// Verifies [STK-01] [STC-01] [STC-02] [STC-03] [STC-04] [STC-05] [STC-06] [STC-07] [STC-08] [STC-09]
/// [STC-10] [STR-06].
#[test]
fn the_stacking_chart() {
    check(
        "stacking.toml",
        " |clear|woods-swamp|village-castle
        infantry-line|8|NA|NA
        infantry-column|10|NA|8
        infantry-disorder|10|8|8
        infantry-square|10|NA|NA
        infantry-skirmish|12|10|10
        cavalry-line|6|NA|NA
        cavalry-column|9|NA|8
        cavalry-disorder|9|8|8",
    );
    let book = book();
    assert_eq!(book.stacking(StackRow::CavalryColumn, StackColumn::WoodsSwamp), None);
    assert_eq!(book.stacking(StackRow::InfantrySkirmish, StackColumn::VillageCastle), Some(10));
    assert_eq!(
        [Number::BatteriesAlone, Number::BatteriesWithTroops].map(|n| book.number(n)),
        [2, 1]
    );
    assert_eq!(
        [Number::StrategicInfantry, Number::StrategicCavalry].map(|n| book.number(n)),
        [8, 7]
    );
}

/// Verifies [FIR-07] [ART-01] [ART-02] [ART-03] [ART-04] [ART-05] [ART-06] [ART-07] [ART-08] [ART-09]
/// [ART-10].
#[test]
fn the_artillery_range_table() {
    // Last hex of each band: grapeshot, medium, long; and what long range costs.
    let rows = [
        (Gun::French4, 2, 5, 8, 1),
        (Gun::French6, 2, 8, 11, 1),
        (Gun::French8, 2, 10, 15, 1),
        (Gun::French12, 2, 12, 16, 1),
        (Gun::Russian6Horse, 2, 5, 8, 2),
        (Gun::Russian6Foot, 2, 6, 10, 2),
        (Gun::Russian12, 2, 10, 13, 2),
        (Gun::Austrian6, 2, 4, 8, 2),
        (Gun::Austrian12, 2, 6, 12, 2),
    ];
    assert_eq!(rows.len(), Gun::ALL.len());
    let book = book();
    for (gun, grape, medium, long, down) in rows {
        for range in 1..=30u16 {
            let expected = match range {
                range if range <= grape => Some(2),
                range if range <= medium => Some(0),
                range if range <= long => Some(-down),
                _ => None,
            };
            assert_eq!(book.artillery(gun, range), expected, "{gun:?} at {range}");
        }
    }
    let letter = |text| Letter::parse(text).unwrap();
    assert_eq!(letter("D").up(2), letter("B"));
    assert_eq!(letter("D").up(-1), letter("E"));
}

/// Verifies [FIR-08] [FIR-09] [FIR-10] [FTB-01] [FTB-02] [FTB-03] [FTB-04] [FTB-05] [FTB-06] [FTB-07].
#[test]
fn classes_and_fire_columns() {
    check(
        "fire-targets.toml",
        " |class
        skirmishers|a
        artillery|b
        french-line|c
        french-disorder|c
        french-column|d
        allied-line|d
        allied-column|e
        allied-disorder|e
        cavalry-line|e
        cavalry-disorder|e
        cavalry-column|f
        square|g",
    );
    let mut book = book();
    let row = |book: &Book, class| Letter::ALL.map(|letter| book.fire_column(class, letter));
    assert_eq!(row(&book, Class::A), [5, 6, 7, 7, 7, 8]);
    assert_eq!(row(&book, Class::B), [4, 5, 6, 6, 7, 8]);
    assert_eq!(row(&book, Class::C), [4, 4, 5, 6, 6, 7]);
    assert_eq!(row(&book, Class::D), [3, 4, 5, 5, 6, 7]);
    assert_eq!(row(&book, Class::E), [2, 3, 4, 5, 5, 6]);
    assert_eq!(row(&book, Class::F), [1, 2, 3, 4, 4, 5]);
    assert_eq!(row(&book, Class::G), [1, 2, 3, 4, 4, 5]);
    book.set_switch(Switch::ClassFOther, true);
    assert_eq!(row(&book, Class::F), [1, 3, 4, 4, 5, 6]);
    assert_eq!(row(&book, Class::G), [1, 2, 3, 4, 4, 5]);
}

/// Verifies [FIR-13] [FTB-10] [FTB-11] [FTB-12] [FTB-13] [FTB-14] [FTB-15] [FTB-16] [FTB-17] [FTB-18]
/// [FTB-19] [FTB-28] [FTB-29].
#[test]
fn the_fire_table() {
    const PRINTED: &str = "\
        M+1 M M-1 M-1 NE NE NE NE\n\
        M+1 M M M-1 M-1 NE NE NE\n\
        1 M+1 M M M-1 M-1 NE NE\n\
        1 M+1 M+1 M M M-1 M-1 NE\n\
        1 1 M+1 M+1 M M M-1 M-1\n\
        2 1 1 M+1 M+1 M M M-1\n\
        2 1 1 1 M+1 M+1 M M\n\
        2 2 1 1 1 M+1 M+1 M\n\
        2 2 2 1 1 1 M+1 M\n\
        3 2 2 2 1 1 1 M+1";
    let book = book();
    for (die, line) in PRINTED.lines().enumerate() {
        for (column, cell) in line.split_whitespace().enumerate() {
            let expected = match cell {
                "NE" => FireResult::None,
                "M" => FireResult::Check(0),
                "M+1" => FireResult::Check(1),
                "M-1" => FireResult::Check(-1),
                loss => FireResult::Loss(loss.parse().unwrap()),
            };
            assert_eq!(book.fire(die as u8, column as i32 + 1), expected, "{die} {column}");
        }
    }
    // Columns stop at both ends.
    assert_eq!(book.fire(9, -3), FireResult::Loss(3));
    assert_eq!(book.fire(9, 11), FireResult::Check(1));
}

/// Verifies [FIR-06] [FIR-11] [FTB-20] [FTB-21] [FTB-22] [FTB-24] [FTB-25] [FTB-26].
#[test]
fn adjustments_of_fire() {
    check_modifiers(
        "fire-letters.toml",
        FireLetter::KEYS,
        "line|1|FTB-20
        breakpoint|-1|FTB-21
        square|-2|FTB-22",
    );
    check_modifiers(
        "fire-shifts.toml",
        FireShift::KEYS,
        "rear|-2|FTB-24
        flank|-1|FTB-25
        massed|-1|FTB-26
        grand-battery|-1|EXC-07",
    );
}

/// Verifies [FAT-05] [FTG-01] [FTG-02] [FTG-03] [FTG-04] [FTG-05] [FTG-06] [FTG-07].
#[test]
fn the_fatigue_effects_table() {
    let book = book();
    let row = |level| {
        let row = book.fatigue(level);
        (row.levels, row.disordered, row.checks, row.melee)
    };
    for level in 0..=3 {
        assert_eq!(row(level), (0, false, 0, 0));
    }
    assert_eq!([4, 5].map(row), [(0, false, 1, 0); 2]);
    assert_eq!(row(6), (0, false, 1, -1));
    assert_eq!(row(7), (1, false, 1, -1));
    assert_eq!(row(8), (0, true, 1, -2));
    assert_eq!(row(9), (1, true, 1, -2));
}

/// Verifies [MOR-02] [MCT-01] [MCT-02] [MCT-03] [MCT-05] [MCT-06] [MCT-07] [MCT-08] [MCT-09] [MCT-10]
/// [MCT-11] [MCT-12].
#[test]
fn the_morale_check_table() {
    check_modifiers(
        "morale-drm.toml",
        MoraleDrm::KEYS,
        "square|-1|MCT-01
        line|1|MCT-02
        breakpoint|1|MCT-03
        leader|-1|MCT-05
        shaken|1|MCT-06
        unsteady-or-routed|2|MCT-07
        strategic|1|MCT-08",
    );
    let book = book();
    let levels: Vec<u8> = (-9..=12).map(|above| book.morale(above)).collect();
    let mut expected = vec![0; 10];
    expected.extend([1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3]);
    assert_eq!(levels, expected);
}

/// Verifies [MCS-01] [MCS-02] [MCS-03] [MCS-04] [MCS-05] [MCS-06] [MCS-07] [MCS-08] [MCS-09] [MCS-10]
/// [MCS-11].
#[test]
fn the_steps_of_melee_combat() {
    check(
        "melee-steps.toml",
        " |bayonet|assault|charge
        declaration|1|1|1
        attacker-check|2|2|-
        charge-movement|-|-|2
        counter-charge|-|-|3
        formation-check-or-stand|-|-|4
        return-fire|3|3|5
        defender-check|4|4|-
        melee|-|5|6
        melee-continues|-|6|7
        advance-or-pursuit|-|7|8
        mark-blown|-|-|9",
    );
    assert_eq!(book().step(MeleeStep::Melee, ShockKind::Charge), Some(6));
    assert_eq!(book().step(MeleeStep::Melee, ShockKind::Bayonet), None);
}

/// Verifies [CHG-09] [SQR-01] [SQR-02] [SQR-03] [SQR-04] [SQR-05] [SQR-06] [SQR-07] [SQR-08].
#[test]
fn forming_square_in_reaction() {
    check_modifiers(
        "square-drm.toml",
        SquareDrm::KEYS,
        "two-hexes|1|SQR-01
        leader|-2|SQR-02
        column|-1|SQR-03
        line|1|SQR-04
        skirmish|4|SQR-05",
    );
    let book = book();
    for above in -9..=0 {
        assert_eq!(book.square(above), SquareResult { square: true, disordered: false, levels: 0 });
    }
    for (above, levels) in [(1, 0), (2, 0), (3, 1), (9, 1)] {
        assert_eq!(book.square(above), SquareResult { square: false, disordered: true, levels });
    }
}

/// Verifies [MEL-01] [MRT-00] [MRT-01] [MRT-02] [MRT-03] [MRT-04] [MRT-05] [MRT-06] [MRT-07] [MRT-08]
/// [MRT-09].
#[test]
fn the_melee_result_table() {
    let book = book();
    let result = |loser, sp, morale| MeleeResult { loser, sp, morale };
    let both = result(Loser::Both, 1, MeleeMorale::Check);
    let expected = [
        result(Loser::Attacker, 2, MeleeMorale::Routs),
        result(Loser::Attacker, 2, MeleeMorale::Levels(2)),
        result(Loser::Attacker, 1, MeleeMorale::Levels(1)),
        result(Loser::Attacker, 1, MeleeMorale::Levels(1)),
        both,
        both,
        result(Loser::Defender, 1, MeleeMorale::Levels(1)),
        result(Loser::Defender, 1, MeleeMorale::Levels(1)),
        result(Loser::Defender, 2, MeleeMorale::Levels(2)),
        result(Loser::Defender, 3, MeleeMorale::Routs),
    ];
    for (die, expected) in expected.iter().enumerate() {
        assert_eq!(book.melee(die as i32), *expected, "{die}");
    }
    assert_eq!(book.melee(-5), expected[0]);
    assert_eq!(book.melee(14), expected[9]);
    let other: Vec<String> =
        grid("melee.toml").rows.iter().map(|row| row.cells[3].text.clone()).collect();
    let retreat = "retreat";
    let mut printed = vec!["rout retreat", retreat, retreat, retreat];
    printed.extend([
        "melee continues",
        "melee continues",
        retreat,
        retreat,
        retreat,
        "rout retreat",
    ]);
    assert_eq!(other, printed);
}

/// Verifies [CHG-12] [CHB-01] [CHB-02] [CHB-03] [CHB-04] [CHB-05] [CHB-06].
#[test]
fn the_charge_bonus() {
    let book = book();
    let bonus: Vec<i8> =
        CavalryClass::ALL.iter().map(|class| book.charge_bonus(*class).value).collect();
    assert_eq!(bonus, [0, 1, 1, 2, 3, 4]);
    assert_eq!(CavalryClass::ALL[5], CavalryClass::Cuirassier);
}

/// Verifies [MEL-02] [MEL-03] [MDM-01] [MDM-04] [MDM-05] [MDM-06] [MDM-07] [MDM-08] [MDM-09] [MDM-11]
/// [MDM-12] [MDM-13] [MDM-14] [MDM-15] [MDM-16] [MDM-17] [MDM-18].
#[test]
fn melee_modifiers() {
    check_modifiers(
        "melee-drm.toml",
        MeleeDrm::KEYS,
        "napoleon|2|MDM-01
        strategic|2|MDM-04
        rear|2|MDM-05
        flank|1|MDM-06
        blown|1|MDM-07
        infantry-on-square|-1|MDM-08
        cavalry-on-square|-3|MDM-09
        murat|1|MDM-11
        overlap|1|MDM-12",
    );
    check_modifiers(
        "melee-ratio.toml",
        MeleeRatio::KEYS,
        "one-to-three|-2|MDM-13
        one-to-two|-1|MDM-14
        two-to-one|1|MDM-15
        three-to-one|2|MDM-16
        four-to-one|3|MDM-17",
    );
    let book = book();
    let drm = |attack, defence| {
        book.melee_ratio(attack, defence).map_or(0, |key| book.ratio_line(key).value)
    };
    assert_eq!(drm(11, 6), 0);
    assert_eq!(drm(12, 6), 1);
    assert_eq!(drm(17, 6), 1);
    assert_eq!(drm(18, 6), 2);
    assert_eq!(drm(24, 6), 3);
    assert_eq!(drm(60, 6), 3);
    assert_eq!(drm(6, 11), 0);
    assert_eq!(drm(5, 10), -1);
    assert_eq!(drm(3, 10), -2);
    assert_eq!(drm(0, 5), -2);
    assert_eq!(drm(5, 0), 3);
    // Neither is the larger where both count nothing.
    assert_eq!(drm(0, 0), 0);
    assert_eq!(drm(6, 6), 0);
    assert_eq!(book.number(Number::ColumnShare), 3);
}

/// Verifies [BAY-07] [PSA-01] [PSA-02] [PSA-03] [PSA-04] [PSA-05] [PSA-06] [PSA-07] [PSA-08] [PSA-09]
/// [PSA-10] [PSA-11] [PSA-12].
#[test]
fn the_attackers_check_before_shock() {
    check_modifiers(
        "pre-shock-attacker-drm.toml",
        AttackerDrm::KEYS,
        "rear|-3|PSA-01
        flank|-2|PSA-02
        skirmishers|-1|PSA-03
        support|-1|PSA-04
        leader|-1|PSA-05
        elite|-1|PSA-06
        line|1|PSA-07
        shaken|1|PSA-08
        disordered|1|PSA-09",
    );
    let book = book();
    let row = |above| {
        let result = book.attacker(above);
        (result.melee, result.disordered, result.levels)
    };
    assert_eq!([-4, 0].map(row), [(true, false, 0); 2]);
    assert_eq!([1, 2, 3].map(row), [(false, false, 0); 3]);
    assert_eq!([4, 9].map(row), [(false, true, 1); 2]);
}

/// Verifies [BAY-10] [PSD-01] [PSD-02] [PSD-03] [PSD-04] [PSD-05] [PSD-06] [PSD-07] [PSD-08] [PSD-09]
/// [PSD-10] [PSD-11] [PSD-12] [PSD-13] [PSD-14] [PSD-15] [PSD-16] [PSD-17].
#[test]
fn the_defenders_check_before_shock() {
    check_modifiers(
        "pre-shock-defender-drm.toml",
        DefenderDrm::KEYS,
        "rear|3|PSD-01
        flank|1|PSD-02
        skirmish|3|PSD-03
        support|-1|PSD-04
        leader|-1|PSD-05
        elite|-1|PSD-06
        square|-2|PSD-07
        line|1|PSD-08
        shaken|1|PSD-09
        disordered|1|PSD-10
        unsteady|2|PSD-11
        strategic|2|PSD-12
        defensive|-1|PSD-13",
    );
    let book = book();
    let row = |above| {
        let result = book.defender(above);
        (result.sp, result.disordered, result.retreat, result.levels)
    };
    assert_eq!([-3, 0].map(row), [(0, false, false, DefenderLevels::Levels(0)); 2]);
    assert_eq!([1, 2].map(row), [(1, true, true, DefenderLevels::Levels(1)); 2]);
    assert_eq!([3, 4, 5].map(row), [(2, true, true, DefenderLevels::Levels(2)); 3]);
    assert_eq!([6, 11].map(row), [(2, true, true, DefenderLevels::Routs); 2]);
}

/// Verifies [CHG-16] [PUR-01] [PUR-02] [PUR-03] [PUR-04] [PUR-05] [PUR-06] [PUR-07] [PUR-08].
#[test]
fn the_pursuit_table() {
    check_modifiers(
        "pursuit-drm.toml",
        PursuitDrm::KEYS,
        "light|1|PUR-01
        cossack|3|PUR-02
        murat|2|PUR-03
        commander|-2|PUR-04",
    );
    let book = book();
    assert_eq!(
        [-2, 0, 1, 2, 3, 4, 5, 9].map(|above| book.pursuit(above)),
        [0, 0, 1, 1, 2, 2, 3, 3]
    );
}

/// Verifies [FAC-02] [FAC-03] [FAC-04] [FAC-05] [FAC-08].
#[test]
fn formations_and_the_hexes_around_them() {
    check(
        "formations.toml",
        " |faces|sides|arc
        line|vertex|FFKRRK|60
        column|hexside|FKKRKK|30
        disorder|hexside|FFRRRF|30
        square|all|FFFFFF|180
        skirmish|all|FFFFFF|180
        limbered|hexside|FKKRKK|30
        unlimbered|vertex|FFKRRK|60",
    );
    let book = book();
    let of = |formation, facing: &str, aspect| {
        let aspects = book.aspects(formation, Facing::named(facing).unwrap());
        aspects.of(aspect).map(ground::Dir::name).collect::<Vec<_>>()
    };
    assert_eq!(of(Formation::Line, "E", Aspect::Front), ["NE", "SE"]);
    assert_eq!(of(Formation::Line, "E", Aspect::Flank), ["N", "S"]);
    assert_eq!(of(Formation::Line, "E", Aspect::Rear), ["SW", "NW"]);
    assert_eq!(of(Formation::Line, "NNW", Aspect::Front), ["N", "NW"]);
    assert_eq!(of(Formation::Column, "SE", Aspect::Front), ["SE"]);
    assert_eq!(of(Formation::Column, "SE", Aspect::Rear), ["NW"]);
    assert_eq!(of(Formation::Column, "SE", Aspect::Flank), ["N", "NE", "S", "SW"]);
    assert_eq!(of(Formation::Disorder, "N", Aspect::Front), ["N", "NE", "NW"]);
    assert_eq!(of(Formation::Disorder, "N", Aspect::Rear), ["SE", "S", "SW"]);
    assert_eq!(of(Formation::Square, "N", Aspect::Front).len(), 6);
}

/// The figures of the text that are found or ours.
#[test]
fn numbers_and_switches() {
    let book = book();
    let numbers: Vec<String> =
        Number::ALL.iter().map(|key| format!("{} {}", key.key(), book.number(*key))).collect();
    assert_eq!(
        numbers.join(", "),
        "leave-square 2, batteries-alone 2, batteries-with-troops 1, strategic-infantry 8, \
         strategic-cavalry 7, column-share 3, leader-points 12, limited-share 2, single-share 3, \
         strategic-factor 2, strategic-distance 3, retreat-within 3, charge-within 4, charge-most 4, \
         charge-least 2, heavy-charge-least 3, pursuit-loss 1, infantry-range 1, grapeshot 2, unsteady-retreat 1, \
         unsteady-cavalry 2, rout-loss 1, rest-distance 3, refuge 12, two-hex-sp 9, fog-sight 2, \
         fog-level 1, fog-lifts 3, murat-range 8, stand-in-rating 4, arrival 6, entry-distance 5"
    );
    let on: Vec<&str> =
        Switch::ALL.iter().filter(|key| book.switch(**key)).map(|key| key.key()).collect();
    assert_eq!(
        on,
        ["pass-final", "na-bars-single", "skirmish-move-in-charge", "column-third-both"]
    );
}

/// Every chart can be replaced by name, and a wrong one is refused with its place.
#[test]
fn charts_are_replaced_by_name() {
    let mut shelf = book::shelf();
    let names: Vec<String> = shelf.names().map(str::to_owned).collect();
    assert_eq!(names.len(), 32);
    let text = include_str!("../../charts/pursuit.toml").replace("\"3\"]", "\"4\"]");
    shelf.put("pursuit.toml", "mine/pursuit.toml", &text).unwrap();
    assert_eq!(Book::read(&shelf).unwrap().pursuit(5), 4);
    let gap = text.replace("3-4", "4-4");
    shelf.put("pursuit.toml", "mine/pursuit.toml", &gap).unwrap();
    let error = Book::read(&shelf).unwrap_err().to_string();
    assert!(error.contains("mine/pursuit.toml"), "{error}");
}
