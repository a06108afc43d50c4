//! What a shelf answers, and every error a chart can cause.

use charts::{Provenance, Shelf};

const FIRE: &str = r#"title = "Fire"
rule = "21.3b"
provenance = "reconstructed"
note = "ours"
columns = ["1", "2/3", "4+"]
rows = [
  ["≤6", "-", "-", 1],
  ["7", "-", "1", 2],
  ["8+", "-", "1*", 3],
]

[[cell]]
row = "7"
column = "2/3"
rule = "21.3c"
provenance = "printed"
note = "example"
"#;

const DRM: &str = r#"title = "Modifiers"
rule = "21.3n"

[modifiers]
column = { value = 2, rule = "21.3i", words = "at a column", provenance = "printed" }
green = { value = -1, rule = "7d", words = "green", provenance = "reconstructed", note = "ours" }
"#;

fn losses(text: &str) -> Option<u8> {
    match text.trim_end_matches('*') {
        "-" => Some(0),
        number => number.parse().ok(),
    }
}

fn shelf() -> Shelf {
    Shelf::in_folder("charts/", &[("fire.toml", FIRE), ("drm.toml", DRM)])
}

/// The error of reading this grid as a table of bands.
fn bands_error(text: &str) -> String {
    let grid = match Shelf::new(&[("a.toml", text)]).grid("a.toml") {
        Ok(grid) => grid.expecting("'-' or losses like 2*"),
        Err(error) => return error.to_string(),
    };
    grid.bands(losses).expect_err("a faulty chart").to_string()
}

fn modifiers_error(text: &str) -> String {
    let shelf = Shelf::new(&[("a.toml", text)]);
    shelf.modifiers("a.toml", &["column", "green"]).expect_err("a faulty chart").to_string()
}

#[test]
fn a_grid_knows_its_cells_and_their_origin() {
    let grid = shelf().grid("fire.toml").unwrap();
    assert_eq!((grid.title.as_str(), grid.rule.as_str()), ("Fire", "21.3b"));
    assert_eq!(grid.note.as_deref(), Some("ours"));
    assert_eq!(grid.columns, ["1", "2/3", "4+"]);
    assert_eq!(grid.rows[2].label, "8+");
    assert_eq!(grid.provenance, Provenance::Reconstructed);
    let cell = grid.cell("7", "2/3").unwrap();
    assert_eq!((cell.text.as_str(), cell.provenance), ("1", Provenance::Printed));
    assert_eq!((cell.note.as_deref(), cell.rule.as_str()), (Some("example"), "21.3c"));
    assert_eq!(grid.cell("7", "4+").unwrap().rule, "21.3b");
    let rules = grid.keyed_rules(&["8+", "7"], &["2/3"]).unwrap();
    assert_eq!((rules.at(0, 0).as_str(), rules.at(1, 0).as_str()), ("21.3b", "21.3c"));
    assert_eq!(grid.cell("7", "4+").unwrap().provenance, Provenance::Reconstructed);
    assert_eq!(grid.cell("7", "9"), None);
}

#[test]
fn bands_are_total_and_clamped() {
    let table = shelf().grid("fire.toml").unwrap().bands(losses).unwrap();
    assert_eq!(*table.at(-5, 1), 0);
    assert_eq!(*table.at(6, 4), 1);
    assert_eq!(*table.at(7, 2), 1);
    assert_eq!(*table.at(40, 40), 3);
    assert_eq!(table.get(40, 40), Some(&3));
    assert_eq!(table.get(7, 0), None);
}

#[test]
fn words_and_bands_mix() {
    let text = r#"title = "T"
rule = "1"
provenance = "printed"
columns = ["1-3", "4+"]
rows = [["far", 1, 2], ["near", 3, 4]]
"#;
    let grid = Shelf::new(&[("a.toml", text)]).grid("a.toml").unwrap();
    let table = grid.key_bands(&["near", "far"], |text| text.parse::<i32>().ok()).unwrap();
    assert_eq!((*table.at(0, 2), *table.at(1, 9), *table.at(1, 0)), (3, 2, 1));
    assert_eq!(table.get(1, 0), None);
    let table = grid.keyed(&["near", "far"], &["4+", "1-3"], |text| text.parse::<i32>().ok());
    let table = table.unwrap();
    assert_eq!((*table.at(0, 0), *table.at(0, 1), *table.at(1, 0)), (4, 3, 2));
}

#[test]
fn modifiers_come_in_the_order_of_their_keys() {
    let chart = shelf().modifiers("drm.toml", &["green", "column"]).unwrap();
    assert_eq!((chart.get(0).key.as_str(), chart.get(0).value), ("green", -1));
    assert_eq!(chart.get(0).note.as_deref(), Some("ours"));
    assert_eq!((chart.get(1).rule.as_str(), chart.get(1).words.as_str()), ("21.3i", "at a column"));
    assert_eq!(chart.get(1).provenance, Provenance::Printed);
    assert_eq!(chart.iter().count(), 2);
}

#[test]
fn an_override_replaces_a_chart_and_only_a_known_one() {
    let mut shelf = shelf();
    shelf.put("fire.toml", "/home/me/fire.toml", &FIRE.replace("\"1*\"", "\"x\"")).unwrap();
    let grid = shelf.grid("fire.toml").unwrap().expecting("'-' or losses like 2*");
    assert_eq!(
        grid.bands(losses).unwrap_err().to_string(),
        "/home/me/fire.toml:9: row \"8+\", column \"2/3\": expected '-' or losses like 2*, found \"x\""
    );
    assert_eq!(
        shelf.put("fier.toml", "fier.toml", FIRE).unwrap_err().to_string(),
        "\"fier.toml\" is no chart of this system; expected one of drm.toml, fire.toml"
    );
    assert!(shelf.grid("none.toml").is_err());
}

#[test]
fn errors_of_grids_name_line_and_place() {
    for (from, to, expected) in [
        (
            "title = \"Fire\"\n",
            "",
            "a.toml:1: key \"title\": expected a text in quotes, found nothing",
        ),
        (
            "title = \"Fire\"",
            "title = 3",
            "a.toml:1: key \"title\": expected a text in quotes, found a value of type integer",
        ),
        (
            "\"reconstructed\"",
            "\"guess\"",
            "a.toml:3: key \"provenance\": expected \"printed\", \"found\" or \"reconstructed\", found \"guess\"",
        ),
        (
            "provenance = \"reconstructed\"\n",
            "",
            "a.toml:1: key \"provenance\": expected \"printed\", \"found\" or \"reconstructed\", found nothing",
        ),
        (
            "note = \"ours\"",
            "nota = \"ours\"",
            "a.toml:4: key \"nota\": expected one of the keys title, rule, provenance, note, columns, rows, cell, found an unknown key",
        ),
        (
            "columns = [\"1\", \"2/3\", \"4+\"]\n",
            "",
            "a.toml:1: key \"columns\": expected a list of column labels, found nothing",
        ),
        (
            "columns = [\"1\", \"2/3\", \"4+\"]",
            "columns = [\"1\", \"1\", \"4+\"]",
            "a.toml:5: column \"1\": expected each column once, found it twice",
        ),
        (
            "[\"1\", \"2/3\", \"4+\"]",
            "[\"1\", \"3/4\", \"5+\"]",
            "a.toml:12: row \"7\", column \"2/3\": expected a cell of the chart, found \"none\"",
        ),
        ("\"4+\"]", "\"5+\"]", "a.toml:5: column \"5+\": expected no gap after \"2/3\""),
        ("[\"8+\"", "[\"7\"", "a.toml:9: row \"7\": expected each row once, found it twice"),
        ("[\"8+\"", "[\"9+\"", "a.toml:9: row \"9+\": expected no gap after \"7\""),
        ("[\"8+\"", "[\"7+\"", "a.toml:9: row \"7+\": expected no overlap with \"7\""),
        (
            "[\"8+\"",
            "[\"many\"",
            "a.toml:9: row \"many\": expected a number or band such as 4, 2/3, 2-3, ≤3, ≥18 or 17+",
        ),
        (
            "\"1*\", 3]",
            "\"1*\"]",
            "a.toml:9: row \"8+\": expected 3 cells, one for each column, found 2",
        ),
        (
            "\"1*\", 3]",
            "\"1*\", 3, 4]",
            "a.toml:9: row \"8+\": expected 3 cells, one for each column, found 4",
        ),
        (
            "\"1*\", 3]",
            "\"1*\", 3.5]",
            "a.toml:9: key \"rows\": expected a text or a whole number, found a value of type float",
        ),
        (
            "\"1*\", 3]",
            "\"1*\", \"x\"]",
            "a.toml:9: row \"8+\", column \"4+\": expected '-' or losses like 2*, found \"x\"",
        ),
        (
            "row = \"7\"\n",
            "",
            "a.toml:12: key \"row\": expected a label of the chart, found nothing",
        ),
        ("columns = [", "columns = [[", "a.toml:6: missing comma"),
    ] {
        let found = bands_error(&FIRE.replacen(from, to, 1));
        assert!(found.starts_with(expected), "\n    found {found}\n expected {expected}");
    }
}

#[test]
fn keyed_tables_have_exactly_their_rows_and_columns() {
    let error = |rows: &[&str], columns: &[&str]| {
        let grid = Shelf::new(&[("a.toml", FIRE)]).grid("a.toml").unwrap();
        grid.keyed(rows, columns, losses).expect_err("a faulty chart").to_string()
    };
    let columns = ["1", "2/3", "4+"];
    let rows = ["≤6", "7", "8+"];
    assert_eq!(
        error(&["≤6", "7", "8+", "9"], &columns),
        "a.toml:6: row \"9\": expected this row, found none of that label"
    );
    assert_eq!(
        error(&["≤6", "7"], &columns),
        "a.toml:9: row \"8+\": expected one of the rows ≤6, 7, found an unknown row"
    );
    assert_eq!(
        error(&rows, &["1", "2/3", "4+", "9"]),
        "a.toml:5: column \"9\": expected this column, found none of that label"
    );
    assert_eq!(
        error(&rows, &["1", "2/3"]),
        "a.toml:5: column \"4+\": expected one of the columns 1, 2/3, found an unknown column"
    );
}

#[test]
fn errors_of_modifiers_name_line_and_key() {
    for (from, to, expected) in [
        (
            "green = {",
            "greens = {",
            "a.toml:6: key \"greens\": expected one of the keys column, green, found an unknown key",
        ),
        (
            "green = { value = -1, rule = \"7d\", words = \"green\", provenance = \"reconstructed\", note = \"ours\" }",
            "",
            "a.toml:4: key \"green\": expected { value, rule, words, provenance }, found nothing",
        ),
        (
            "{ value = 2, rule = \"21.3i\", words = \"at a column\", provenance = \"printed\" }",
            "2",
            "a.toml:5: key \"column\": expected { value, rule, words, provenance }, found a value of type integer",
        ),
        (
            "value = 2",
            "value = 200",
            "a.toml:5: key \"column.value\": expected a whole number from -128 to 127, found 200",
        ),
        (
            "value = 2",
            "value = \"2\"",
            "a.toml:5: key \"column.value\": expected a whole number from -128 to 127, found a value of type string",
        ),
        (
            "value = 2, ",
            "",
            "a.toml:5: key \"column.value\": expected a whole number from -128 to 127, found nothing",
        ),
        (
            ", provenance = \"printed\"",
            "",
            "a.toml:5: key \"column.provenance\": expected \"printed\", \"found\" or \"reconstructed\", found nothing",
        ),
        (
            "words = \"at a column\", ",
            "",
            "a.toml:5: key \"words\": expected a text in quotes, found nothing",
        ),
        (
            "rule = \"21.3i\", ",
            "",
            "a.toml:5: key \"rule\": expected a text in quotes, found nothing",
        ),
        (
            "[modifiers]",
            "[modifier]",
            "a.toml:4: key \"modifier\": expected one of the keys title, rule, note, modifiers, found an unknown key",
        ),
        (
            "note = \"ours\"",
            "nota = \"ours\"",
            "a.toml:6: key \"nota\": expected one of the keys value, rule, words, provenance, note, found an unknown key",
        ),
        ("rule = \"21.3n\"", "rule = ", "a.toml:2: "),
    ] {
        let found = modifiers_error(&DRM.replacen(from, to, 1));
        assert!(found.starts_with(expected), "\n    found {found}\n expected {expected}");
    }
}
