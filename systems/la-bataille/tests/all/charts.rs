//! Every cell of every chart, against values written out here a second time, and what the book makes
//! of them.

use charts::Grid;
use la_bataille::Base6;
use la_bataille::book::{self, Book};

pub fn grid(name: &str) -> Grid {
    book::shelf().grid(name).unwrap_or_else(|error| panic!("{error}"))
}

pub fn book() -> Book {
    Book::read(&book::shelf()).unwrap_or_else(|error| panic!("{error}"))
}

pub fn roll(number: u8) -> Base6 {
    Base6::written(number).expect("a result of two dice")
}

/// Checks these columns of a chart against a table of words: one line for each row.
pub fn check_columns(name: &str, columns: &[&str], printed: &str) {
    let whole = grid(name);
    let grid = whole.only_columns(columns).unwrap_or_else(|error| panic!("{error}"));
    let lines: Vec<Vec<&str>> =
        printed.trim().lines().map(|line| line.split('|').map(str::trim).collect()).collect();
    assert_eq!(grid.rows.len(), lines.len(), "rows of {name}");
    for (row, line) in grid.rows.iter().zip(lines) {
        let mut found = vec![row.label.as_str()];
        found.extend(row.cells.iter().map(|cell| cell.text.as_str()));
        assert_eq!(found, line, "{name}");
    }
}

/// Checks a whole chart: a line of columns, then one for each row.
pub fn check(name: &str, printed: &str) {
    let (head, rows) = printed.trim().split_once('\n').unwrap();
    let columns: Vec<&str> = head.split('|').map(str::trim).skip(1).collect();
    assert_eq!(grid(name).columns, columns, "{name}");
    check_columns(name, &columns, rows);
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

/// The full matrix; the chart was made from the thresholds of each column.
#[test]
fn every_cell_of_the_fire_table() {
    const PRINTED: &str = "\
        11 . . . . . . . . . . 1 1 1 1 2 2\n\
        12 . . . . . . . . . . 1 1 1 1 2 2\n\
        13 . . . . . . . . . 1 1 1 1 1 2 2\n\
        14 . . . . . . . . . 1 1 1 1 1 2 2\n\
        15 . . . . . . . . . 1 1 1 1 2 2 2\n\
        16 . . . . . . . . . 1 1 1 1 2 2 2\n\
        21 . . . . . . . . . 1 1 1 1 2 2 2\n\
        22 . . . . . . . . 1 1 1 1 1 2 2 2\n\
        23 . . . . . . . . 1 1 1 1 2 2 2 2\n\
        24 . . . . . . . . 1 1 1 1 2 2 2 2\n\
        25 . . . . . . . . 1 1 1 1 2 2 2 2\n\
        26 . . . . . . . 1 1 1 1 1 2 2 2 3\n\
        31 . . . . . . . 1 1 1 1 1 2 2 2 3\n\
        32 . . . . . . . 1 1 1 1 1 2 2 2 3\n\
        33 . . . . . . 1 1 1 1 1 2 2 2 2 3\n\
        34 . . . . . . 1 1 1 1 1 2 2 2 2 3\n\
        35 . . . . . . 1 1 1 1 1 2 2 2 2 3\n\
        36 . . . . . . 1 1 1 1 1 2 2 2 2 3\n\
        41 . . . . . . 1 1 1 1 1 2 2 2 2 3\n\
        42 . . . . . 1 1 1 1 1 1 2 2 2 3 3\n\
        43 . . . . . 1 1 1 1 1 1 2 2 2 3 3\n\
        44 . . . . . 1 1 1 1 1 1 2 2 2 3 3\n\
        45 . . . . . 1 1 1 1 1 2 2 2 3 3 3\n\
        46 . . . . . 1 1 1 1 1 2 2 2 3 3 3\n\
        51 . . . . . 1 1 1 1 1 2 2 2 3 3 3\n\
        52 . . . . 1 1 1 1 1 1 2 2 3 3 3 3\n\
        53 . . . . 1 1 1 1 1 1 2 2 3 3 3 3\n\
        54 . . . . 1 1 1 1 1 2 2 2 3 3 3 3\n\
        55 . . . 1 1 1 1 1 1 2 2 2 3 3 3 4\n\
        56 . . . 1 1 1 1 1 2 2 2 2 3 3 3 4\n\
        61 . . . 1 1 1 1 1 2 2 2 2 3 3 3 4\n\
        62 . . 1 1 1 1 1 1 2 2 2 3 3 3 3 4\n\
        63 . . 1 1 1 1 1 1 2 2 2 3 3 3 4 4\n\
        64 . 1 1 1 1 1 1 2 2 2 2 3 3 3 4 4\n\
        65 1 1 1 1 1 1 1 2 2 2 2 3 3 3 4 5\n\
        66 1 1 1 1 1 1 1 2 2 2 3 3 3 4 4 5\n\
    ";
    let book = book();
    for line in PRINTED.trim().lines() {
        let mut words = line.split_whitespace();
        let row = Base6::parse(words.next().unwrap()).unwrap();
        let cells: Vec<u8> = words.map(|cell| cell.parse().unwrap_or(0)).collect();
        let found: Vec<u8> = (0..16).map(|column| book.fire(row, book::FireOdds(column))).collect();
        assert_eq!(found, cells, "{row}");
    }
}

/// Ranges of each column; the chart was made from the matrix.
#[test]
fn every_cell_of_the_melee_table() {
    const PRINTED: &str = "\
        1:2 | 11-14=AR 15-34=AD 35-51=- 52-52=0*/0 53-53=1/1 54-54=1/2* 55-55=0/1 56-56=1*/0 61-61=0/2 62-62=2/1* 63-63=0/0 64-64=2/2 65-66=DD\n\
        1:1 | 11-15=AD 16-41=- 42-42=2*/1 43-43=2/1* 44-44=2/1 45-45=1*/1 46-46=1/2 51-51=1/1 52-52=0/0* 53-53=2/1 54-54=1*/2 55-55=2/2 56-56=0/0 61-61=1/0* 62-66=DD\n\
        1.5:1 | 11-12=AD 13-32=- 33-33=1/2 34-34=0/0 35-35=1/1 36-36=2*/0 41-41=0/1* 42-42=1/1 43-43=2/2* 44-44=3/1 45-45=0/2 46-46=2/1 51-51=1/1* 52-52=2*/1 53-66=DD\n\
        2:1 | 11-11=AD 12-24=- 25-25=0/3 26-26=1/2 31-31=2*/1 32-32=0/0 33-33=0/1* 34-34=1/0 35-35=3/2* 36-36=1/1 41-41=2/2* 42-42=1*/2 43-43=1*/1 44-44=0/2* 45-66=DD\n\
        2.5:1 | 11-22=- 23-23=1/4 24-24=2/3 25-25=0*/0 26-26=1/1* 31-31=2/3* 32-32=3/3 33-33=0/1 34-34=1/0 35-35=2/2* 36-66=DD\n\
        3:1 | 11-15=- 16-16=0/0* 21-21=2/3 22-22=0/2 23-23=2*/0 24-24=1/2 25-25=0/1 26-26=2*/3 31-31=1/2* 32-64=DD 65-66=DR\n\
        3.5:1 | 11-11=- 12-12=0/0 13-13=2*/2 14-14=3/3 15-15=2/4 16-16=3/1 21-21=0/1* 22-61=DD 62-66=DR\n\
        4:1 | 11-11=2*/1 12-12=1/2 13-13=0/2 14-14=0/1* 15-15=1/1* 16-55=DD 56-66=DR\n\
        4.5:1 | 11-11=3/2 12-41=DD 42-65=DR 66-66=DS\n\
        5:1 | 11-32=DD 33-61=DR 62-66=DS\n\
    ";
    let grid = grid("melee.toml");
    let mut seen = 0;
    for (line, column) in PRINTED.trim().lines().zip(&grid.columns) {
        let (odds, ranges) = line.split_once(" | ").unwrap();
        assert_eq!(odds, column);
        for range in ranges.split(' ') {
            let (rolls, result) = range.split_once('=').unwrap();
            let (from, to) = rolls.split_once('-').unwrap();
            let (from, to) = (Base6::parse(from).unwrap(), Base6::parse(to).unwrap());
            for row in Base6::all().filter(|row| (from..=to).contains(row)) {
                let cell = grid.cell(&row.to_string(), column).unwrap();
                assert_eq!(cell.text, result, "{column} at {row}");
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 360);
}

#[test]
fn melee_strength() {
    check_columns(
        "morale-4.toml",
        &["attacker", "defender"],
        "
        1:2 | -6 | 6
        1:1 | -3 | 3
        2:1 | 0 | 0
        3:1 | 3 | -3
        4:1 | 6 | -6
        5:1 | 9 | -9
        ",
    );
}

#[test]
fn command_tracks() {
    check(
        "command-morale.toml",
        "
        | eligible | level-1 | level-2 | level-3
        french-i | 52 | 10 | 20 | 31
        russian-v | 16 | 4 | 7 | 10
        russian-ii | 14 | 4 | 6 | 9
        russian-iii | 6 | 2 | 3 | 4
        russian-iii-full | 12 | 3 | 5 | 8
        austrian | 18 | 5 | 8 | 11
        prussian | 22 | 6 | 10 | 14
        ",
    );
}

#[test]
fn every_cell_of_the_morale_tables() {
    check(
        "morale-3.toml",
        "
        | attacker | defender
        flank | 12 | -12
        rear | 6 | -6
        square | 6 | no check
        line | 0 | -3
        skirmish | passes | -6
        disordered | 3 | 0
        routed | 6 | 0
        upslope | -3 | 3
        across-stream | -3 | 3
        loss-to-defensive-fire | -3 | 0
    ",
    );
    check(
        "morale-reasons.toml",
        "
        | tables | drm
        rally | 1 | 0
        retreat-through | 1 | -3
        rout-through | 1 | -6
        cavalry-rout-through | 1 | -6
        over-stacked | 1 | 0
        mixed-nations | 1 | 0
        stand | 1 2 | 0
        force-march-charged | 1 2 | -12
        close-to-masse | 1 2 | 0
        pre-melee-defender | 1 3 4 | 0
        pre-melee-attacker | 1 3 4 | 0
        fire-loss | 1 | 0
        melee-result | 1 | 0
        leader-casualty | 1 | 0
        charge-out-of-turn | 1 | 0
        force-march | 1 | -6
    ",
    );
}

#[test]
fn every_cell_of_movement_and_stacking() {
    check(
        "formations.toml",
        "
        | faces | sides | right-hex | zoi
        column | hexside | FFKRKF | - | front
        light-column | hexside | FFFRFF | - | front
        line | vertex | FFKRRK | - | front
        two-hex-line | vertex | FF.RRK | FFKRR. | front
        square | hexside | FFFFFF | - | none
        general-order | hexside | FFFRFF | - | front
        skirmish | vertex | FFFKKF | - | front
        two-hex-skirmish | vertex | FF.RKF | FFFKR. | front
        battery | hexside | FFKRKF | - | front
        road-march | hexside | FKKRKK | - | front
        masse | vertex | FFKRRK | - | all
    ",
    );
    check(
        "movement.toml",
        "
        | infantry | cavalry | artillery
        clear | 1 | 1 | 1
        village | 3 | 3 | 3
        town | 3 | 3 | 3
        woods | 3 | 4 | NA
        steep | NA | NA | NA
        road | 1/2 | 1/2 | 1/2
        road-in-village | 2 | 2 | 2
        road-in-town | 2 | 2 | 2
        stream | +3 | +5 | +4
        slope | +2 | +3 | +4
    ",
    );
    check(
        "stacking.toml",
        "
        | infantry | cavalry | artillery | infantry-and-artillery
        clear-formed | regiment or 18 | 18 in 3 regiments | 6 | 12 and battery
        clear-skirmish | battalion | regiment | no | no
        clear-masse | masse | no | no | masse and battery
        village | battalion | regiment | battery of 4 | battalion and battery
        town | battalion | regiment | battery of 4 | battalion and battery
        woods | battalion | regiment | no | no
        road-march | 4 | 4 | 4 | no
        steep | no | no | no | no
    ",
    );
    check(
        "wet-ground.toml",
        "
        | charge-bonus | upslope-or-stream
        day-1 | 0 | -2
        day-2 | 5 | 0
    ",
    );
}

#[test]
fn every_cell_of_night_hours_and_options() {
    check(
        "night.toml",
        "
        | french | coalition
        infantry | 1d6/2 | 1d6/2+2
        cavalry | 1d6/2 | 1d6
    ",
    );
    check(
        "options.toml",
        "
        | default | row
        elite-infantry | off | OPT-1
        trample | off | OPT-2
        failed-recall | off | OPT-3
        coalition-mixing | off | OPT-4
        forced-advance | off | OPT-5
        cavalry-alone | off | OPT-6
        variable-entry | off | OPT-7
        look-over | off | OPT-8
        blank-pushback | off | OPT-9
        leipzig-squares | off | OPT-10
        second-grenadiers | off | OPT-11
        barclay | off | OPT-12
        without-reuss | off | OPT-13
    ",
    );
    check(
        "time-limits.toml",
        "
        | first | until | then
        french | 5 | day-1 14:00 | 8
        coalition | 8 | day-1 18:00 | 10
    ",
    );
    check(
        "variable-entry.toml",
        "
        | 1 | 2 | 3 | 4 | 5 | 6
        turns | -2 | -1 | 0 | 0 | 1 | 2
    ",
    );
}

#[test]
fn every_modifier() {
    check_modifiers(
        "morale-1.toml",
        book::AnyCheck::KEYS,
        "
        level-1 | -3 | 9.2.7c
        level-2 | -6 | 9.2.7c
        level-3 | -9 | 9.2.7c
        disordered | -3 | 4.3.5c
        routed | -6 | 4.3.6f
        road-march | -12 | 6.10.9
        half-lost | -6 | 4.2.2
    ",
    );
    check_modifiers(
        "morale-2.toml",
        book::BeingCharged::KEYS,
        "
        flank | -12 | 4.2.2
        rear | -6 | 4.2.2
        lancers | -6 | 13.4.8
        heavy-cavalry | -3 | 13.4.9
        disordered | -3 | 4.2.2
        routed | -6 | 4.2.2
        line | 3 | 4.2.2
        across-stream | 6 | 4.2.2
        across-slope | 3 | 4.2.2
        masse | 3 | 16.2.7f
    ",
    );
    check_modifiers(
        "movement-costs.toml",
        book::Cost::KEYS,
        "
        change-infantry | 1 | 6.1.4
        change-artillery | 2 | 6.1.5
        change-cavalry | 3 | 6.1.6
        change-in-charge | 6 | 10.1.8
        two-hex-line | 1 | 6.4.8a
        landwehr-line | 5 | 16.2.5
        start-in-line | -2 | 11.1.5
        charge-into-line | -2 | 11.1.5
        square | 1 | 6.5.12
        screen-adjacent | 3 | 6.8.2a
        screen-two | 2 | 6.8.2b
        prolong | 1 | 11.1.9
        leave-map | 1 | 16.1.5
    ",
    );
    check_modifiers(
        "fire-drm.toml",
        book::FireDrm::KEYS,
        "
        massed | 1 | 12.3.1
        canister | 1 | 12.4.10
        with-artillery | -2 | 12.2.4
    ",
    );
    check_modifiers(
        "melee-drm.toml",
        book::MeleeDrm::KEYS,
        "
        russian-guard | 1 | 16.2.3
    ",
    );
    check_modifiers(
        "square-drm.toml",
        book::SquareDrm::KEYS,
        "
        leader | -6 | 10.2.8g
        light-cavalry | 3 | 10.2.8g
        lancers | 6 | 10.2.8g
        level | 3 | 10.2.8g
        reserve | 2 | 10.2.8g
        landwehr | 4 | 10.2.8g
        grenadier | -3 | 10.2.8g
        guard | -6 | 10.2.8g
    ",
    );
}

#[test]
fn every_number() {
    check_modifiers(
        "numbers.toml",
        book::Number::KEYS,
        "
        massed-from | 9 | 3.1.8
        light-ma | 13 | 2.2.5a1
        leader-ma | 10 | 11.1.1
        line-fires | 4 | 6.4.10a
        line-assaults | 4 | 6.4.13a
        skirmish-fires | 3 | 6.7.8
        square-fires-with-guns | 12 | 12.4.5a
        thin-line | 7 | 12.3.2a
        one-hex-line | 4 | 6.4.6
        cavalry-line-hex | 4 | 6.4.9a
        one-hex-skirmish | 3 | 6.7.5
        square-minimum | 3 | 6.5.1p1
        road-march-hex | 4 | 6.10.5
        infantry-rout | 10 | 4.3.6e
        disorder-retreat | 3 | 4.3.5a1
        overstack-retreat | 3 | 3.1.5a
        bounce | 3 | 13.6.2
        rout-cover | 15 | 4.5.4b1
        reaction-light | 4 | 10.3.2
        reaction-heavy | 3 | 10.3.3
        opportunity-zone | 2 | 10.4.1
        stop-zone | 2 | 10.3.3n
        declare-at | 2 | 10.2.3
        straight-hexes | 3 | 10.2.5
        square-within | 4 | 10.2.8b
        recall-after | 2 | 10.2.9a
        faster-by | 2 | 13.3.2p2
        force-march | 2 | 11.2.3b
        leader-hit-fire | 65 | 14.1.1
        leader-hit-attacker | 12 | 14.1.2
        leader-hit-defender | 64 | 14.1.3
        leader-in-front | 3 | 14.1.4
        night-apart | 6 | 16.1.4a
        night-houses | 2 | 16.1.4a
        night-back | 3 | 16.1.4a2
        night-east | 8 | 16.1.4b3
        exit-north | 9 | 16.1.5p1
        entry-aside | 5 | 16.3.2
        elite-best | 12 | OPT-1
        elite-middle | 9 | OPT-1
        elite-least | 6 | OPT-1
        trample | 2 | OPT-2
        coalition-mixing | 12 | OPT-4
        variable-ahead | 2 | 16.3.7p1
        skirmish-range | 2 | 6.7.1
        screen-reach | 2 | 6.8.2b
        behind-lines | 3 | 4.4.6
        zone-loss | 1 | 6.11.8
        square-loss | 2 | 13.6.1p1
        recall-leader | 1 | 10.2.9d
        limber-leader | 1 | 6.9.3p1
    ",
    );
}

/// Only what the document prints is marked so: twelve increments beside a battery are found elsewhere, for
/// 12.4.5a speaks of fire, and 12.3.2b prints the flank of lines alone.
#[test]
fn what_is_not_printed_is_not_marked_printed() {
    let provenance = |chart: &str, row: &str, column: &str| {
        let grid = grid(chart);
        let at = grid.columns.iter().position(|label| label == column).expect("a column");
        let row = grid.rows.iter().find(|line| line.label == row).expect("a row");
        row.cells[at].provenance
    };
    let cells = [
        ("stacking.toml", "clear-formed", "infantry-and-artillery"),
        ("fire-defence.toml", "clear", "flank-others"),
    ];
    for (chart, row, column) in cells {
        assert_ne!(provenance(chart, row, column), charts::Provenance::Printed, "{chart} {column}");
    }
    assert_eq!(provenance("fire-defence.toml", "clear", "flank"), charts::Provenance::Printed);
    assert_eq!(
        provenance("stacking.toml", "clear-formed", "infantry"),
        charts::Provenance::Printed
    );
}
