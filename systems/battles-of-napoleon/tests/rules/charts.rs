//! Every cell of every chart, against values written out here a second time.

use charts::{Grid, ModifierChart, Provenance, Shelf};

const FOLDER: &str = "systems/battles-of-napoleon/charts";

macro_rules! charts {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../charts/", $name)))),*]
    };
}

const FILES: &[(&str, &str)] = charts![
    "activation.toml",
    "assault-drm.toml",
    "assault-odds.toml",
    "assault-result.toml",
    "checks.toml",
    "fatigue.toml",
    "fire-drm.toml",
    "fire.toml",
    "leader-casualty.toml",
    "limber.toml",
    "movement-costs.toml",
    "movement.toml",
    "orders.toml",
    "range-bands.toml",
    "square.toml",
    "stand.toml",
    "terrain.toml",
    "turns.toml",
    "weather-effects.toml",
    "weather.toml",
];

fn grid(name: &str) -> Grid {
    Shelf::in_folder(FOLDER, FILES).grid(name).unwrap_or_else(|error| panic!("{error}"))
}

fn number(text: &str) -> Option<i32> {
    text.parse().ok()
}

/// Checks a whole chart against a table of words: a line of columns, then a line for each row.
fn check(name: &str, printed: &str) {
    let grid = grid(name);
    let mut lines = printed.trim().lines().map(|line| line.split('|').map(str::trim));
    let columns: Vec<&str> = lines.next().unwrap().skip(1).collect();
    assert_eq!(grid.columns, columns, "{name}");
    let mut rows = 0;
    for (row, mut line) in grid.rows.iter().zip(lines.by_ref()) {
        assert_eq!(row.label, line.next().unwrap(), "{name}");
        let found: Vec<&str> = row.cells.iter().map(|cell| cell.text.as_str()).collect();
        let expected: Vec<&str> = line.collect();
        assert_eq!(found, expected, "{name}, row {}", row.label);
        rows += 1;
    }
    assert_eq!(rows, grid.rows.len(), "{name} has more rows than expected");
    assert_eq!(lines.next().map(|_| ()), None, "{name} has fewer rows than expected");
}

fn check_modifiers(name: &str, expected: &[(&str, i8, Provenance)]) -> ModifierChart {
    let keys: Vec<&str> = expected.iter().map(|(key, _, _)| *key).collect();
    let chart = Shelf::in_folder(FOLDER, FILES).modifiers(name, &keys);
    let chart = chart.unwrap_or_else(|error| panic!("{error}"));
    for (index, (key, value, provenance)) in expected.iter().enumerate() {
        let found = chart.get(index);
        assert_eq!((found.key.as_str(), found.value), (*key, *value), "{name}");
        assert_eq!(found.provenance, *provenance, "{name}, {key}");
    }
    chart
}

const PRINTED: Provenance = Provenance::Printed;
const OURS: Provenance = Provenance::Reconstructed;

#[test]
fn every_file_of_the_folder_is_tested() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("charts");
    let mut found: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    found.sort();
    let listed: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
    assert_eq!(found, listed);
}

#[test]
fn every_rule_a_chart_names_stands_in_the_ledger() {
    #[derive(serde::Deserialize)]
    struct Ledger {
        row: Vec<Row>,
    }
    #[derive(serde::Deserialize)]
    struct Row {
        key: String,
    }
    let ledger: Ledger = toml::from_str(include_str!("../../ledger.toml")).unwrap();
    let known = |rule: &str| ledger.row.iter().any(|row| row.key == rule);
    for (name, text) in FILES {
        let file: toml::Table = text.parse().unwrap();
        let mut rules = vec![file["rule"].as_str().unwrap().to_string()];
        if let Some(modifiers) = file.get("modifiers") {
            for (_, line) in modifiers.as_table().unwrap() {
                rules.push(line["rule"].as_str().unwrap().to_string());
            }
        }
        for rule in rules {
            assert!(known(&rule), "{name}: the ledger has no row {rule}");
        }
    }
}

#[test]
fn fire_table_by_thresholds() {
    // For each column the lowest totals that give 1, 1*, 2*, 3* and 4*.
    let losses = |text: &str| {
        let number = text.trim_end_matches('*');
        let loss = if number == "-" { 0 } else { number.parse().ok()? };
        Some((loss, text.ends_with('*')))
    };
    let table = grid("fire.toml").bands(losses).unwrap();
    let thresholds: [(&[i32], [i32; 5]); 7] = [
        (&[1], [11, 13, 15, 17, 99]),
        (&[2, 3], [10, 12, 14, 16, 18]),
        (&[4, 5], [8, 11, 13, 15, 17]),
        (&[6, 7, 8], [7, 10, 12, 14, 16]),
        (&[9, 10, 11, 12], [6, 9, 11, 13, 15]),
        (&[13, 14, 15, 16], [5, 8, 10, 12, 14]),
        (&[17, 18, 24, 90], [4, 7, 9, 11, 13]),
    ];
    for (strengths, lowest) in thresholds {
        for &strength in strengths {
            for total in -10..=30 {
                let passed = lowest.iter().filter(|low| total >= **low).count();
                let expected = [(0, false), (1, false), (1, true), (2, true), (3, true), (4, true)];
                assert_eq!(
                    *table.at(total, strength),
                    expected[passed],
                    "strength {strength}, total {total}"
                );
            }
        }
    }
    assert_eq!(table.get(7, 0), None, "nothing fires with strength 0");
    let fire = grid("fire.toml");
    for row in &fire.rows {
        for (cell, column) in row.cells.iter().zip(&fire.columns) {
            let printed = row.label == "8" && column == "6/8";
            assert_eq!(cell.provenance == PRINTED, printed, "{} × {column}", row.label);
        }
    }
}

#[test]
fn fire_table_as_printed() {
    check(
        "fire.toml",
        "    | 1  | 2/3 | 4/5 | 6/8 | 9/12 | 13/16 | 17+
         ≤3  | -  | -   | -   | -   | -    | -     | -
         4   | -  | -   | -   | -   | -    | -     | 1
         5   | -  | -   | -   | -   | -    | 1     | 1
         6   | -  | -   | -   | -   | 1    | 1     | 1
         7   | -  | -   | -   | 1   | 1    | 1     | 1*
         8   | -  | -   | 1   | 1   | 1    | 1*    | 1*
         9   | -  | -   | 1   | 1   | 1*   | 1*    | 2*
         10  | -  | 1   | 1   | 1*  | 1*   | 2*    | 2*
         11  | 1  | 1   | 1*  | 1*  | 2*   | 2*    | 3*
         12  | 1  | 1*  | 1*  | 2*  | 2*   | 3*    | 3*
         13  | 1* | 1*  | 2*  | 2*  | 3*   | 3*    | 4*
         14  | 1* | 2*  | 2*  | 3*  | 3*   | 4*    | 4*
         15  | 2* | 2*  | 3*  | 3*  | 4*   | 4*    | 4*
         16  | 2* | 3*  | 3*  | 4*  | 4*   | 4*    | 4*
         17  | 3* | 3*  | 4*  | 4*  | 4*   | 4*    | 4*
         ≥18 | 3* | 4*  | 4*  | 4*  | 4*   | 4*    | 4*",
    );
}

#[test]
fn orders() {
    check(
        "orders.toml",
        "               | ip | afp | beside-enemy | assault | fire | reaction | charge | push | move            | recover
         attack         | 4  | -2  | yes          | yes     | yes  | yes      | yes    | yes  | full            | none
         move           | 2  | -1  | no           | no      | yes  | yes      | yes    | yes  | full            | none
         strategic-move | 1  | -1  | no           | no      | no   | yes      | no     | no   | half-again-down | none
         hold           | 0  | 0   | no           | no      | yes  | yes      | yes    | no   | none            | two
         defend         | 0  | -1  | no           | no      | yes  | yes      | yes    | yes  | one-hex         | none
         regroup        | 0  | 1   | no           | no      | no   | yes      | no     | no   | none            | all
         retire         | -2 | -1  | no           | no      | no   | yes      | no     | no   | half-again-up   | one",
    );
    // The two sheets shown in the book: 22 and 28 initiative points, 17 fatigue points each.
    let orders = ["attack", "move", "strategic-move", "hold", "defend", "regroup", "retire"];
    let sheet = grid("orders.toml").only_columns(&["ip", "afp"]).unwrap();
    let table = sheet.keyed(&orders, &["ip", "afp"], number).unwrap();
    let total = |counts: [i32; 7], column: usize| -> i32 {
        counts.iter().enumerate().map(|(row, count)| count * table.at(row, column)).sum()
    };
    assert_eq!((total([4, 3, 2, 4, 3, 0, 1], 0), total([4, 3, 2, 4, 3, 0, 1], 1)), (22, -17));
    assert_eq!((total([4, 6, 0, 0, 4, 1, 0], 0), total([4, 6, 0, 0, 4, 1, 0], 1)), (28, -17));
}

#[test]
fn ranges() {
    check(
        "range-bands.toml",
        "           | 1-3 | 4-6 | 7-8 | 9 | 10+
         light-guns | 4   | 2   | -   | - | -
         horse-guns | 4   | 2   | -   | - | -
         foot-guns  | 4   | 2   | 1   | - | -
         heavy-guns | 4   | 2   | 1   | 1 | -",
    );
    let kinds = ["light-guns", "horse-guns", "foot-guns", "heavy-guns"];
    let halves = |text: &str| if text == "-" { Some(0) } else { number(text) };
    let table = grid("range-bands.toml").key_bands(&kinds, halves).unwrap();
    for (kind, greatest) in [6, 6, 8, 9].into_iter().enumerate() {
        for range in 1..20 {
            assert_eq!(*table.at(kind, range) > 0, range <= greatest, "{} at {range}", kinds[kind]);
        }
    }
}

#[test]
fn odds() {
    check(
        "assault-odds.toml",
        "    | infantry | cavalry
         1:4 | 4        | 3
         1:3 | 3        | 2
         1:2 | 2        | 1
         1:1 | 0        | 0
         2:1 | -1       | -1
         3:1 | -2       | -2
         4:1 | -3       | -3
         5:1 | -4       | -3",
    );
    let grid = grid("assault-odds.toml");
    assert_eq!(grid.cell("1:2", "cavalry").unwrap().provenance, PRINTED);
    assert_eq!(grid.cell("3:1", "infantry").unwrap().provenance, PRINTED);
    assert_eq!(grid.cell("1:2", "infantry").unwrap().provenance, OURS);
}

#[test]
fn assault_results() {
    check(
        "assault-result.toml",
        "                         | ≤7   | 8    | 9-11 | 12+
         hex                      | lost | held | held | held
         attacker-loss            | 0    | 1    | 1    | 1
         defender-loss            | 0    | 1    | 0    | 0
         each-by-infantry         | 1    | 0    | 0    | 0
         each-infantry-by-cavalry | 2    | 0    | 0    | 0
         each-cavalry-by-cavalry  | 1    | 0    | 0    | 0
         leader-roll              | no   | no   | no   | yes",
    );
}

#[test]
fn weather_and_turns() {
    check(
        "weather.toml",
        "        | 1-4   | 5        | 6
         weather | clear | snowfall | snowstorm",
    );
    check(
        "weather-effects.toml",
        "          | sight     | fire | commander-cp | murat-cp | cubes | movement | assaults | initiative | recovery
         clear     | unlimited | 0    | full         | full     | full  | full     | yes      | 0          | full
         snowfall  | 4         | 0    | -2           | full     | -2    | full     | yes      | 0          | full
         snowstorm | 1         | -2   | 1            | 0        | half  | half     | no       | 3          | half
         evening   | 3         | 0    | full         | full     | full  | full     | yes      | 0          | full",
    );
    check(
        "turns.toml",
        "         | 1     | 2     | 3         | 4        | 5     | 6     | 7     | 8     | 9        | 10    | 11    | 12
         hour     | 8 am  | 9 am  | 10 am     | 11 am    | noon  | 1 pm  | 2 pm  | 3 pm  | 4 pm     | 5 pm  | 6 pm  | 7 pm
         modifier | 5     | 5     | 5         | 5        | 5     | 5     | 5     | 4     | 4        | 4     | 4     | 3
         weather  | clear | clear | snowstorm | snowfall | clear | clear | clear | clear | snowfall | clear | clear | clear
         light    | day   | day   | day       | day      | day   | day   | day   | day   | day      | day   | day   | evening",
    );
    let turns = grid("turns.toml");
    for column in &turns.columns {
        let ours = column != "1";
        assert_eq!(turns.cell("modifier", column).unwrap().provenance == OURS, ours, "{column}");
        assert_eq!(turns.cell("weather", column).unwrap().provenance, PRINTED);
    }
}

#[test]
fn terrain_and_movement() {
    check(
        "terrain.toml",
        "         | class      | foot | horse-and-guns | sight
         open     | open       | 1    | 1              | free
         woods    | obstructed | 2    | road           | blocks
         village  | obstructed | 2    | road           | blocks
         town     | obstructed | 2    | road           | blocks
         cemetery | obstructed | 2    | road           | blocks
         windmill | open       | 1    | 1              | free
         lake     | open       | 1    | 1              | free",
    );
    check(
        "movement.toml",
        "                   | front | back
         french-foot        | 4     | 6
         russian-foot       | 3     | 5
         jager              | 4     | 5
         cuirassier         | 7     | 5
         grenadier-a-cheval | 7     | 5
         dragoon            | 8     | 6
         hussar             | 9     | 7
         chasseur-a-cheval  | 9     | 7
         mameluke           | 9     | 7
         lancer             | 9     | 7
         cossack            | 10    | 8
         heavy-guns         | 0     | 4
         foot-guns          | 0     | 5
         light-guns         | 0     | 6
         horse-guns         | 0     | 8
         leader             | 12    | 12",
    );
    check(
        "activation.toml",
        "              | 1 | 2  | 3
         foot-and-guns | 0 | -1 | -2
         horse         | 0 | -2 | -4",
    );
    check_modifiers(
        "movement-costs.toml",
        &[
            ("slope", 1, PRINTED),
            ("leave-obstructed", 1, PRINTED),
            ("beside-enemy-french", 1, PRINTED),
            ("beside-enemy-russian", 2, PRINTED),
            ("road-hex", 1, PRINTED),
            ("change-infantry", 1, PRINTED),
            ("form-square", 1, OURS),
            ("leave-square", 1, OURS),
            ("change-guns", 2, PRINTED),
            ("turn-more-than-60", 1, PRINTED),
            ("turn-line-by-60", 1, PRINTED),
        ],
    );
}

#[test]
fn leaders_and_guns() {
    check(
        "leader-casualty.toml",
        "         | 1-3    | 4-5      | 6
         leader   | unhurt | casualty | casualty
         napoleon | unhurt | unhurt   | casualty",
    );
    check(
        "limber.toml",
        "           | 1-3  | 4-5    | 6
         horse-guns | lost | limber | limber
         other-guns | lost | lost   | limber",
    );
}

#[test]
fn fire_modifiers() {
    check_modifiers(
        "fire-drm.toml",
        &[
            ("artillery-at-column", 2, PRINTED),
            ("artillery-at-line-flank", 2, PRINTED),
            ("artillery-at-line-rear", 2, OURS),
            ("artillery-at-square", 4, PRINTED),
            ("infantry-defensive-fire", 1, PRINTED),
            ("french-at-column", 1, PRINTED),
            ("french-at-square", 1, PRINTED),
            ("heavy-artillery", 1, PRINTED),
            ("artillery-alone", -3, PRINTED),
            ("snowstorm", -2, PRINTED),
            ("elite-firer", 1, OURS),
            ("green-firer", -1, OURS),
            ("target-in-woods", -1, OURS),
            ("target-in-village", -2, OURS),
            ("target-in-town", -2, OURS),
            ("target-in-cemetery", -2, OURS),
        ],
    );
}

#[test]
fn assault_modifiers() {
    check_modifiers(
        "assault-drm.toml",
        &[
            ("elite-attacker", -1, PRINTED),
            ("green-attacker", 1, OURS),
            ("guard-grenadiers", -3, PRINTED),
            ("guard-chasseurs", -2, OURS),
            ("attacking-leader", -1, PRINTED),
            ("heavy-cavalry", -2, PRINTED),
            ("tired-cavalry", 2, PRINTED),
            ("short-distance", 2, PRINTED),
            ("loss-to-defensive-fire", 1, PRINTED),
            ("downhill", -2, PRINTED),
            ("uphill", 2, PRINTED),
            ("out-of-obstructed", 2, PRINTED),
            ("column-against-line", -1, OURS),
            ("russian-defender", 1, PRINTED),
            ("elite-defender", 1, OURS),
            ("green-defender", -1, OURS),
            ("defending-leader", 1, PRINTED),
            ("under-hold", 1, PRINTED),
            ("under-defend", 1, OURS),
            ("under-regroup", -1, OURS),
            ("under-retire", -1, OURS),
            ("under-strategic-move", -2, OURS),
            ("square-against-infantry", 1, PRINTED),
            ("square-against-cavalry", 4, OURS),
            ("column-against-cavalry", 1, OURS),
            ("rear", -2, PRINTED),
            ("flank", -3, PRINTED),
            ("artillery-alone", -2, OURS),
            ("tired-defender", -1, OURS),
            ("in-woods", 1, OURS),
            ("in-village", 2, OURS),
            ("in-town", 2, OURS),
            ("in-cemetery", 2, OURS),
        ],
    );
}

#[test]
fn checks_and_fatigue() {
    check_modifiers(
        "stand.toml",
        &[
            ("russian", 1, PRINTED),
            ("elite", 2, PRINTED),
            ("guard-infantry", 3, OURS),
            ("green", -1, OURS),
            ("leader", 1, PRINTED),
            ("enemy-cavalry", -2, PRINTED),
            ("neighbour-eliminated", -2, PRINTED),
            ("neighbour-retreats", -1, OURS),
            ("star", 0, OURS),
            ("top-unit-eliminated", -2, OURS),
            ("obstructed", 1, OURS),
        ],
    );
    check_modifiers(
        "square.toml",
        &[
            ("cavalry-at-3", -1, PRINTED),
            ("cavalry-at-2", -2, PRINTED),
            ("cavalry-at-1", -3, PRINTED),
            ("leader", 1, PRINTED),
            ("elite", 2, PRINTED),
            ("green", -1, PRINTED),
        ],
    );
    check_modifiers(
        "checks.toml",
        &[
            ("square", 8, PRINTED),
            ("stand", 6, PRINTED),
            ("cossack-charge", 9, PRINTED),
            ("leader-roll", 12, PRINTED),
        ],
    );
    check_modifiers(
        "fatigue.toml",
        &[
            ("unit-eliminated", -1, PRINTED),
            ("guard-eliminated", -2, PRINTED),
            ("leader-casualty", -2, PRINTED),
            ("replacement-casualty", -1, PRINTED),
        ],
    );
}
