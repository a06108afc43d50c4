//! Every cell of every chart, against values written out here a second time.

use charts::{Grid, ModifierChart, Provenance, Shelf};

const FOLDER: &str = "systems/grande-armee/charts";

macro_rules! charts {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../charts/", $name)))),*]
    };
}

const FILES: &[(&str, &str)] = charts![
    "armies-proposed.toml",
    "armies.toml",
    "artillery.toml",
    "bases.toml",
    "basic-length.toml",
    "command-dice.toml",
    "commands.toml",
    "daylight.toml",
    "distances.toml",
    "escape.toml",
    "hits.toml",
    "mood.toml",
    "movement.toml",
    "nations.toml",
    "numbers.toml",
    "points.toml",
    "pursuit.toml",
    "radius.toml",
    "reduced-scale.toml",
    "rerolls.toml",
    "starting-turn.toml",
    "status.toml",
    "terrain.toml",
];

const PRINTED: Provenance = Provenance::Printed;
const OURS: Provenance = Provenance::Reconstructed;

fn grid(name: &str) -> Grid {
    Shelf::in_folder(FOLDER, FILES).grid(name).unwrap_or_else(|error| panic!("{error}"))
}

/// Checks a whole chart against a table of words: a line of columns, then a line for each row.
/// All cells have the chart's provenance but those listed.
fn check(name: &str, provenance: Provenance, others: &[(&str, &str)], printed: &str) {
    let grid = grid(name);
    assert_eq!(grid.provenance, provenance, "{name}");
    let mut lines = printed.trim().lines().map(|line| line.split('|').map(str::trim));
    let columns: Vec<&str> = lines.next().unwrap().skip(1).collect();
    assert_eq!(grid.columns, columns, "{name}");
    let mut rows = 0;
    for (row, mut line) in grid.rows.iter().zip(lines.by_ref()) {
        assert_eq!(row.label, line.next().unwrap(), "{name}");
        let found: Vec<&str> = row.cells.iter().map(|cell| cell.text.as_str()).collect();
        let expected: Vec<&str> = line.collect();
        assert_eq!(found, expected, "{name}, row {}", row.label);
        for (cell, column) in row.cells.iter().zip(&grid.columns) {
            let other = others.contains(&(row.label.as_str(), column.as_str()));
            assert_eq!(cell.provenance != provenance, other, "{name}, {}, {column}", row.label);
        }
        rows += 1;
    }
    assert_eq!(rows, grid.rows.len(), "{name} has more rows than expected");
    assert_eq!(lines.next().map(|_| ()), None, "{name} has fewer rows than expected");
}

fn check_list(name: &str, expected: &[(&str, i8, &str, Provenance)]) -> ModifierChart {
    let keys: Vec<&str> = expected.iter().map(|(key, ..)| *key).collect();
    let chart = Shelf::in_folder(FOLDER, FILES).modifiers(name, &keys);
    let chart = chart.unwrap_or_else(|error| panic!("{error}"));
    for (index, (key, value, rule, provenance)) in expected.iter().enumerate() {
        let found = chart.get(index);
        assert_eq!((found.key.as_str(), found.value), (*key, *value), "{name}");
        assert_eq!(found.rule, *rule, "{name}, {key}");
        assert_eq!(found.provenance, *provenance, "{name}, {key}");
        if *provenance == OURS {
            assert!(found.note.as_ref().is_some_and(|note| note.starts_with("R-")), "{key}");
        }
    }
    chart
}

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
    let shelf = grande_armee::book::shelf();
    assert_eq!(shelf.names().collect::<Vec<_>>(), listed);
}

#[test]
fn every_rule_a_chart_names_stands_in_the_ledger() {
    let known = crate::common::ledger_keys();
    for (name, text) in FILES {
        let file: toml::Table = text.parse().unwrap();
        let mut rules = vec![file["rule"].as_str().unwrap().to_string()];
        if let Some(modifiers) = file.get("modifiers") {
            for (_, line) in modifiers.as_table().unwrap() {
                rules.push(line["rule"].as_str().unwrap().to_string());
            }
        }
        for rule in rules {
            assert!(known.contains(&rule), "{name}: the ledger has no row {rule}");
        }
    }
}

#[test]
fn tables_of_set_up_and_time() {
    check(
        "bases.toml",
        PRINTED,
        &[],
        "
        | full | reduced
        infantry-cavalry | 3x3 | 2x2
        artillery | 1.5x3 | 1x2
        sub-commander | 2x2 | 1x1
        commander | 3x3 | 2x2",
    );
    check(
        "starting-turn.toml",
        PRINTED,
        &[],
        "
        | early-morning | mid-morning | around-noon | early-afternoon | late-afternoon | early-evening
        turn | 1 | 2 | 3 | 4 | 5 | 6",
    );
    check(
        "basic-length.toml",
        PRINTED,
        &[],
        "
        | precipitating | overcast | normal | december-march | june-august | other-months
        length | 5 | 6 | 7 | -1 | 1 | 0",
    );
    check(
        "command-dice.toml",
        PRINTED,
        &[],
        "
        | poor | average | good | great
        dice | 1 | 2 | 3 | 4",
    );
    check(
        "radius.toml",
        PRINTED,
        &[],
        "
        | inches
        normal | 1
        exceptional | 1.5",
    );
    check(
        "nations.toml",
        PRINTED,
        &[],
        "
        | slow-before
        austria | always
        britain | never
        france | never
        prussia | 1811
        russia | always
        netherlands | never
        hanover | never
        brunswick | never
        poland | never
        bavaria | 1807
        saxony | 1807
        wurttemberg | 1807
        portugal | 1809
        spain | always",
    );
}

#[test]
fn tables_of_fire_and_command() {
    check(
        "artillery.toml",
        PRINTED,
        &[],
        "
        | canister | canister-dice | roundshot | roundshot-dice | hit
        heavy | 0-6 | 2 | 6-16 | 1 | 4+
        light | 0-4 | 2 | 4-12 | 1 | 5+",
    );
    check(
        "commands.toml",
        PRINTED,
        &[],
        "
        | up-to | placed | paid
        near | 20 | 2 | 1
        middle | 40 | 1 | 1
        far | - | 1 | 2",
    );
    check(
        "status.toml",
        PRINTED,
        &[],
        "
        | ≤20 | 21+
        ≤3 | withdraw | hold
        4-6 | hold | hold
        7-9 | active | active
        10+ | attack | active",
    );
}

#[test]
fn tables_of_movement_and_combat() {
    check(
        "movement.toml",
        PRINTED,
        &[],
        "
        | base | near
        foot-guns-fast-infantry | 12 | 6+d6
        slow-infantry | 10 | 4+d6
        light-cavalry | 16 | 10+d6
        horse-guns-heavy-cavalry | 14 | 8+d6
        officers | 18 | 18",
    );
    check(
        "terrain.toml",
        PRINTED,
        &[],
        "
        | infantry-with-sk | infantry-without-sk | light-cavalry | heavy-cavalry | foot-guns | horse-guns | officer
        clear | 1 | 1 | 1 | 1 | 1 | 1 | 1
        rough | 2 | no | 2 | no | no | no | 1
        obstacle | +2 | +2 | +4 | +4 | +4 | +4 | +0
        elevation | +1 | +1 | +1 | +1 | +1 | +1 | +0
        road | 1 | 1 | 1 | 1 | 0.5 | 0.5 | 1
        friendly-infantry | +3 | +3 | +0 | +0 | +0 | +0 | +0
        back-or-sideways | x2 | x2 | x2 | x2 | x1 | x1 | x1",
    );
    check(
        "escape.toml",
        PRINTED,
        &[],
        "
        | infantry | cavalry
        foot | 7 | 6
        horse | 9 | 7",
    );
    check(
        "hits.toml",
        PRINTED,
        &[],
        "
        | infantry | cavalry-when-defending | cavalry-when-attacking | cover
        infantry | 5+ | 5+ | 6 | 6
        cavalry | 5+ | 5+ | 5+ | 6",
    );
    check(
        "rerolls.toml",
        PRINTED,
        &[],
        "
        | kind | dice | success
        heavy-on-light | bonus | misses | 6
        enemy-flanked | bonus | misses | 6
        vulnerable | penalty | hits | 4+
        out-of-radius | penalty | hits | 4+",
    );
}

#[test]
fn tables_of_victory() {
    check(
        "mood.toml",
        PRINTED,
        &[],
        "
        | confident | fair | shaky
        percent | 35 | 30 | 25",
    );
    check(
        "daylight.toml",
        PRINTED,
        &[],
        "
        | 1 | 2 | 3 | 4 | 5 | 6 | 7+
        dice | 12 | 10 | 8 | 6 | 4 | 2 | 0",
    );
    check(
        "pursuit.toml",
        PRINTED,
        &[],
        "
        | 1 | 2 | 3 | 4 | 5-6
        losses | two-infantry | one-infantry | one-cavalry | battery | nothing",
    );
}

#[test]
fn distances_and_numbers() {
    check_list(
        "distances.toml",
        &[
            ("enemy-near", 20, "E2.0b", PRINTED),
            ("withdrawn", 20, "E3.0w2", PRINTED),
            ("recovery", 20, "H5.0a", PRINTED),
            ("approach", 20, "F11.1a", OURS),
            ("commander-combat", 20, "G2.2c", PRINTED),
            ("commander-recovery", 20, "H5.0c", PRINTED),
            ("commander-movement", 20, "B3.0b", OURS),
            ("grand-battery-officer", 20, "D7.0e", PRINTED),
            ("wing-transit", 20, "E5.0d", PRINTED),
            ("radius-least", 4, "A3.1d", PRINTED),
            ("radius-greatest", 20, "A3.1d", PRINTED),
            ("skirmish", 6, "C3.0a", PRINTED),
            ("skirmish-cavalry", 2, "C4.0h", PRINTED),
            ("wood-fire", 1, "D2.0b", PRINTED),
            ("fire-duty", 6, "D5.0", PRINTED),
            ("relocation", 6, "D8.0b", PRINTED),
            ("relocation-enemy", 6, "D8.0f", PRINTED),
            ("contact-zone", 6, "F11.0a", PRINTED),
            ("flank", 3, "A5.0c", PRINTED),
            ("attached", 3, "E4.0", PRINTED),
            ("change-face", 3, "F5.2d", PRINTED),
            ("fall-back", 3, "H1.0a", PRINTED),
            ("fall-back-least", 3, "H1.1c", PRINTED),
            ("fall-back-from-town", 3, "G5.0b", PRINTED),
            ("officer-danger", 1, "H4.0d", PRINTED),
            ("entry-width", 6, "I3.1", OURS),
            ("entry-enemy", 6, "I3.1", OURS),
            ("sight-in-rain", 12, "D2.0f", OURS),
            ("attack-beyond", 6, "E3.0x", OURS),
            ("attack-cluster", 10, "E3.0x3", OURS),
            ("fall-back-others", 12, "H1.0e", OURS),
        ],
    );
    check_list(
        "numbers.toml",
        &[
            ("skirmish-hit", 6, "C4.0a", PRINTED),
            ("save", 4, "C4.0c", PRINTED),
            ("control-dice", 2, "E2.0a", PRINTED),
            ("grand-battery-least", 4, "D7.0a", PRINTED),
            ("grand-battery-price", 2, "D7.0e", PRINTED),
            ("commander-price", 1, "F12.1", PRINTED),
            ("wing-loss", 1, "E5.0d", PRINTED),
            ("evade-light", 1, "F9.22c", PRINTED),
            ("evade-cossacks", 2, "F9.22c", PRINTED),
            ("evasion-loss", 1, "F9.22b", PRINTED),
            ("casualty", 12, "H4.0", PRINTED),
            ("successor", -2, "H4.1a", PRINTED),
            ("personality-least", -3, "H4.1a", PRINTED),
            ("collapse", 15, "I3.0d", PRINTED),
            ("mixed-die", 1, "G2.2b", PRINTED),
            ("short-fall-back", 1, "H1.1c", PRINTED),
            ("town-loss", 1, "G5.0b", PRINTED),
            ("surplus", 1, "G4.1b", PRINTED),
            ("friends-fall-back", 1, "H1.1b", PRINTED),
            ("canister-loss", 1, "F9.3c", PRINTED),
            ("falter-die", 1, "F11.1a", PRINTED),
            ("charge-die", 6, "F11.1b", PRINTED),
            ("cadre", 1, "I7.0b", PRINTED),
        ],
    );
}

#[test]
fn points_of_the_pick_up_game() {
    let expected = [
        ("sp", 2),
        ("sk-infantry", 2),
        ("sk-cavalry", 1),
        ("mx", 2),
        ("fast", 1),
        ("cavalry", 3),
        ("fights-heavy", 2),
        ("moves-light", 1),
        ("light-foot", 8),
        ("light-horse", 10),
        ("heavy-foot", 11),
        ("heavy-horse", 13),
    ];
    check_list("points.toml", &expected.map(|(key, value)| (key, value, "APX1", OURS)));
}

#[test]
fn reduced_scale() {
    check_list(
        "reduced-scale.toml",
        &[
            ("enemy-near", 15, "E2.0b", OURS),
            ("withdrawn", 15, "E3.0w2", OURS),
            ("recovery", 15, "H5.0a", OURS),
            ("approach", 15, "F11.1a", OURS),
            ("commander-combat", 15, "G2.2c", PRINTED),
            ("commander-recovery", 15, "H5.0c", PRINTED),
            ("commander-movement", 15, "B3.0b", OURS),
            ("grand-battery-officer", 15, "D7.0e", OURS),
            ("wing-transit", 15, "E5.0d", OURS),
            ("radius-least", 3, "A3.1d", OURS),
            ("radius-greatest", 15, "A3.1d", OURS),
            ("skirmish", 4, "C3.0a", PRINTED),
            ("skirmish-cavalry", 1, "C4.0h", PRINTED),
            ("wood-fire", 1, "D2.0b", OURS),
            ("fire-duty", 4, "D5.0", OURS),
            ("relocation", 4, "D8.0b", OURS),
            ("relocation-enemy", 4, "D8.0f", OURS),
            ("contact-zone", 4, "F11.0a", PRINTED),
            ("flank", 2, "A5.0c", PRINTED),
            ("attached", 2, "E4.0", PRINTED),
            ("change-face", 2, "F5.2d", OURS),
            ("fall-back", 2, "H1.0a", PRINTED),
            ("fall-back-least", 2, "H1.1c", OURS),
            ("fall-back-from-town", 2, "G5.0b", OURS),
            ("officer-danger", 1, "H4.0d", OURS),
            ("entry-width", 4, "I3.1", OURS),
            ("entry-enemy", 4, "I3.1", OURS),
            ("sight-in-rain", 8, "D2.0f", OURS),
            ("attack-beyond", 4, "E3.0x", OURS),
            ("attack-cluster", 7, "E3.0x3", OURS),
            ("fall-back-others", 8, "H1.0e", OURS),
            ("friendly-infantry", 2, "F8.0c", OURS),
            ("radius-normal-tenths", 7, "A3.1c", PRINTED),
            ("radius-exceptional-tenths", 12, "A3.1e", PRINTED),
            ("heavy-canister", 3, "D6.0a", PRINTED),
            ("heavy-roundshot", 12, "D6.0a", PRINTED),
            ("light-canister", 2, "D6.0a", PRINTED),
            ("light-roundshot", 9, "D6.0a", PRINTED),
            ("command-near", 15, "E1.0", PRINTED),
            ("command-middle", 30, "E1.0", PRINTED),
            ("foot-guns-fast-infantry", 8, "F1.0", PRINTED),
            ("foot-guns-fast-infantry-near", 3, "F1.0b", PRINTED),
            ("slow-infantry", 7, "F1.0", PRINTED),
            ("slow-infantry-near", 2, "F1.0b", PRINTED),
            ("light-cavalry", 12, "F1.0", PRINTED),
            ("light-cavalry-near", 6, "F1.0b", PRINTED),
            ("horse-guns-heavy-cavalry", 10, "F1.0", PRINTED),
            ("horse-guns-heavy-cavalry-near", 4, "F1.0b", PRINTED),
            ("officers", 12, "F12.0", PRINTED),
        ],
    );
}

#[test]
fn unit_lists() {
    let years = [
        ("france-young-guard", "from"),
        ("prussia-reserve", "from"),
        ("prussia-landwehr", "from"),
        ("prussia-landwehr-cavalry", "from"),
    ];
    check(
        "armies.toml",
        PRINTED,
        &years,
        "
        | nation | name | arm | sp | sk | mx | moves | fights | guard | from | to
        austria-line | austria | Line | infantry | 5 | 1 | - | - | - | - | - | -
        austria-grenadiers | austria | Grenadiers | infantry | 6 | 0 | - | - | - | - | - | -
        austria-jagers | austria | Jägers | infantry | 6 | 2 | - | - | - | - | - | -
        austria-grenzers | austria | Grenzers | infantry | 5 | 2 | mx | - | - | - | - | -
        austria-cuirassiers | austria | Cuirassiers | cavalry | 7 | 0 | - | heavy | heavy | - | - | -
        austria-dragoons | austria | Dragoons | cavalry | 5 | 0 | - | light | light | - | - | -
        austria-uhlans | austria | Uhlans | cavalry | 5 | 0 | - | light | light | - | - | -
        austria-hussars | austria | Hussars | cavalry | 6 | 0 | - | light | light | - | - | -
        britain-line | britain | Line | infantry | 6 | 2 | - | - | - | - | - | -
        britain-light | britain | Light or elite infantry | infantry | 7 | 3 | - | - | - | - | - | -
        britain-guard | britain | Guards | infantry | 8 | 2 | - | - | - | guard | - | -
        britain-heavy-dragoons | britain | Heavy dragoons | cavalry | 7 | 0 | - | heavy | heavy | - | - | -
        britain-light-dragoons | britain | Light dragoons | cavalry | 5 | 0 | - | light | light | - | - | -
        britain-hussars | britain | Hussars | cavalry | 6 | 0 | - | light | light | - | - | -
        france-line-1805 | france | Line or légère | infantry | 6 | 2 | - | - | - | - | 1805 | 1807
        france-line-1808 | france | Line or légère | infantry | 5 | 2 | - | - | - | - | 1808 | -
        france-conscripts | france | Conscripts | infantry | 4 | 1 | - | - | - | - | 1813 | 1814
        france-young-guard | france | Young Guard | infantry | 7 | 2 | - | - | - | guard | 1809 | -
        france-elite | france | Elite infantry | infantry | 7 | 2 | - | - | - | - | - | -
        france-old-guard | france | Old Guard | infantry | 8 | 2 | - | - | - | guard | - | -
        france-cuirassiers | france | Cuirassiers, carabiniers | cavalry | 7 | 0 | - | heavy | heavy | - | - | -
        france-dragoons | france | Dragoons, lancers | cavalry | 5 | 0 | - | light | heavy | - | - | -
        france-hussars | france | Hussars | cavalry | 6 | 0 | - | light | light | - | - | -
        france-chasseurs | france | Chasseurs à cheval | cavalry | 5 | 0 | - | light | light | - | - | -
        france-guard-cavalry | france | Guard cavalry | cavalry | 8 | 0 | - | light | heavy | guard | - | -
        prussia-guard | prussia | Guard infantry | infantry | 7 | 0 | - | - | - | guard | - | -
        prussia-line | prussia | Line or light infantry | infantry | 5 | 2 | mx | - | - | - | - | -
        prussia-reserve | prussia | Reserve infantry | infantry | 5 | 1 | - | - | - | - | 1813 | -
        prussia-landwehr | prussia | Landwehr | infantry | 4 | 1 | - | - | - | - | 1813 | -
        prussia-grenadiers | prussia | Grenadiers | infantry | 6 | 0 | - | - | - | - | - | -
        prussia-cuirassiers | prussia | Cuirassiers | cavalry | 6 | 0 | - | heavy | heavy | - | - | -
        prussia-uhlans | prussia | Uhlans, dragoons | cavalry | 5 | 0 | - | light | light | - | - | -
        prussia-hussars | prussia | Hussars | cavalry | 6 | 0 | - | light | light | - | - | -
        prussia-landwehr-cavalry | prussia | Landwehr cavalry | cavalry | 4 | 0 | - | light | light | - | 1813 | -
        russia-line | russia | Line | infantry | 5 | 1 | - | - | - | - | - | -
        russia-grenadiers | russia | Grenadiers | infantry | 6 | 0 | - | - | - | - | - | -
        russia-guard | russia | Guard infantry | infantry | 7 | 0 | - | - | - | guard | - | -
        russia-cuirassiers | russia | Cuirassiers | cavalry | 6 | 0 | - | heavy | heavy | - | - | -
        russia-hussars | russia | Hussars | cavalry | 6 | 0 | - | light | light | - | - | -
        russia-dragoons | russia | Dragoons | cavalry | 5 | 0 | - | light | light | - | - | -
        russia-cossacks | russia | Cossacks | cavalry | 3 | 2 | - | light | light | - | - | -",
    );
    check(
        "armies-proposed.toml",
        OURS,
        &[],
        "
        | nation | name | arm | sp | sk | mx | moves | fights | guard | from | to
        netherlands-line | netherlands | Line, Nassau | infantry | 5 | 1 | - | - | - | - | - | -
        netherlands-militia | netherlands | Militia | infantry | 4 | 1 | - | - | - | - | - | -
        netherlands-carabiniers | netherlands | Carabiniers | cavalry | 6 | 0 | - | heavy | heavy | - | - | -
        netherlands-light-cavalry | netherlands | Light cavalry | cavalry | 5 | 0 | - | light | light | - | - | -
        hanover-line | hanover | Line | infantry | 5 | 1 | - | - | - | - | - | -
        hanover-landwehr | hanover | Landwehr | infantry | 4 | 1 | - | - | - | - | - | -
        brunswick-line | brunswick | Line | infantry | 5 | 1 | - | - | - | - | - | -
        brunswick-light | brunswick | Light infantry | infantry | 5 | 2 | - | - | - | - | - | -
        brunswick-cavalry | brunswick | Hussars and uhlans | cavalry | 5 | 0 | - | light | light | - | - | -
        poland-line | poland | Line | infantry | 5 | 2 | - | - | - | - | - | -
        bavaria-line | bavaria | Line | infantry | 5 | 1 | - | - | - | - | - | -
        saxony-line | saxony | Line | infantry | 5 | 1 | - | - | - | - | - | -
        wurttemberg-line | wurttemberg | Line | infantry | 5 | 1 | - | - | - | - | - | -
        portugal-line | portugal | Line | infantry | 5 | 1 | - | - | - | - | - | -
        portugal-cacadores | portugal | Caçadores | infantry | 6 | 2 | - | - | - | - | - | -
        spain-line | spain | Line | infantry | 4 | 0 | - | - | - | - | - | -
        russia-jagers | russia | Jägers | infantry | 5 | 2 | - | - | - | - | - | -
        russia-guard-heavy | russia | Guard cuirassiers | cavalry | 7 | 0 | - | heavy | heavy | guard | - | -
        russia-guard-light | russia | Guard hussars and Cossacks | cavalry | 7 | 0 | - | light | light | guard | - | -",
    );
}
