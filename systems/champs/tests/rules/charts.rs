//! Every cell of every chart, against values written out here a second time from the sheet.

use champs::book::{
    Answered, Basic, Book, Distance, Fatigue, Fighting, FireShift, Number, Quarters, shelf,
};
use champs::nouns::{
    Ability, FireClass, Formation, Going, Half, Inspiration, Mover, Nation, Recall, Terrain, Weight,
};
use charts::{Grid, ModifierChart, Provenance};
use ground::table::{Mil, Rate};

const PRINTED: Provenance = Provenance::Printed;
const OURS: Provenance = Provenance::Reconstructed;

fn grid(name: &str) -> Grid {
    shelf().grid(name).unwrap_or_else(|error| panic!("{error}"))
}

fn book() -> Book {
    Book::read(&shelf()).unwrap_or_else(|error| panic!("{error}"))
}

/// Checks a whole chart against a table of words: a line of columns, then a line for each row. All
/// cells have the chart's provenance but those listed.
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

/// Checks a list: key, value, rule; all printed but those whose rule ends with an asterisk.
fn check_list(name: &str, expected: &[(&str, i8, &str)]) -> ModifierChart {
    let keys: Vec<&str> = expected.iter().map(|(key, ..)| *key).collect();
    let chart = shelf().modifiers(name, &keys).unwrap_or_else(|error| panic!("{error}"));
    for (index, (key, value, rule)) in expected.iter().enumerate() {
        let found = chart.get(index);
        let (rule, provenance) = match rule.strip_suffix('*') {
            Some(rule) => (rule, OURS),
            None => (*rule, PRINTED),
        };
        assert_eq!((found.key.as_str(), found.value), (*key, *value), "{name}");
        assert_eq!(found.rule, rule, "{name}, {key}");
        assert_eq!(found.provenance, provenance, "{name}, {key}");
        assert_eq!(found.note.is_some(), provenance == OURS, "{name}, {key}");
    }
    chart
}

#[test]
fn every_file_of_the_folder_is_on_the_shelf() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("charts");
    let mut found: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    found.sort();
    assert_eq!(shelf().names().collect::<Vec<_>>(), found);
}

#[test]
fn every_rule_and_ruling_a_chart_names_stands_in_the_ledger() {
    let ledger = engine::ledger::Ledger::parse(champs::LEDGER).unwrap();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("charts");
    let mut count = 0;
    for name in shelf().names() {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        for part in text.split("rule = \"").skip(1) {
            let key = part.split('"').next().unwrap();
            assert!(ledger.row(key).is_some(), "{name}: the ledger has no row {key}");
            count += 1;
        }
    }
    assert!(count > 150, "only {count} rules found");
}

/// An owner's own chart replaces one by its name, and a name that is none is refused.
#[test]
fn a_chart_is_replaced_by_its_name() {
    let mut own = shelf();
    let text = r#"
        title = "Recall"
        rule = "REC-2"
        provenance = "printed"
        columns = ["recall"]
        rows = [["british", "1"], ["french", "2"], ["other", "3"]]
    "#;
    own.put("recall.toml", "mine/recall.toml", text).unwrap();
    let book = Book::read(&own).unwrap();
    assert_eq!(Recall::ALL.iter().map(|&row| book.recall(row)).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(own.put("recal.toml", "mine/recal.toml", text).is_err());
    own.put("recall.toml", "mine/recall.toml", &text.replace("\"2\"", "\"two\"")).unwrap();
    let fault = Book::read(&own).unwrap_err().to_string();
    assert!(fault.starts_with("mine/recall.toml:6"), "{fault}");
}

#[test]
fn tables_of_movement() {
    check(
        "movement.toml",
        PRINTED,
        &[],
        "                     | clear | difficult | arduous
         napoleonic-infantry | 9/8   | 1/2       | 2/3
         frederican-infantry | 8/6   | 1/2       | 2/3
         heavy-cavalry       | 10/8  | 2/3       | 2/3
         light-cavalry       | 12/10 | 2/3       | 2/3
         anti-cavalry        | 2     | 1         | NA
         crews               | 10    | 2         | 3
         leaders             | 20    | 2         | 3
         horse-artillery     | 10    | 2         | 4
         light-artillery     | 6     | 2         | 4
         heavy-artillery     | 5     | 2         | NA",
    );
    check(
        "charge-speed.toml",
        PRINTED,
        &[],
        "       | clear | difficult
         heavy | 16/14 | 2/3
         light | 18/16 | 2/3",
    );
    let book = book();
    let pace = |mover, formation| {
        let pace = book.pace(mover, formation);
        let cost = |going| pace.rate(going).map(|rate| rate.0 / 1000);
        (pace.allowance.0 / 1000, cost(Going::Difficult), cost(Going::Arduous))
    };
    assert_eq!(pace(Mover::NapoleonicInfantry, Formation::Column), (9, Some(1), Some(2)));
    assert_eq!(pace(Mover::NapoleonicInfantry, Formation::Line), (8, Some(2), Some(3)));
    assert_eq!(pace(Mover::FredericanInfantry, Formation::RoadColumn), (8, Some(1), Some(2)));
    assert_eq!(pace(Mover::FredericanInfantry, Formation::Line), (6, Some(2), Some(3)));
    assert_eq!(pace(Mover::FredericanInfantry, Formation::Square), (2, Some(1), None));
    assert_eq!(pace(Mover::LightCavalry, Formation::Line), (10, Some(3), Some(3)));
    assert_eq!(pace(Mover::HeavyArtillery, Formation::Battery), (5, Some(2), None));
    assert_eq!(pace(Mover::HorseArtillery, Formation::Battery), (10, Some(2), Some(4)));
    assert_eq!(book.pace(Mover::Leaders, Formation::Line).rate(Going::Clear), Some(Rate::PLAIN));
    assert_eq!(book.pace(Mover::Leaders, Formation::Line).rate(Going::Closed), None);
    let charge = |weight, formation| {
        let pace = book.charge(weight, formation);
        (pace.allowance.0 / 1000, pace.difficult.0 / 1000, pace.arduous)
    };
    assert_eq!(charge(Weight::Heavy, Formation::Column), (16, 2, None));
    assert_eq!(charge(Weight::Heavy, Formation::Line), (14, 3, None));
    assert_eq!(charge(Weight::Light, Formation::Column), (18, 2, None));
    assert_eq!(charge(Weight::Light, Formation::Line), (16, 3, None));
}

#[test]
fn tables_of_command() {
    check(
        "ability.toml",
        PRINTED,
        &[],
        "             | A+ | A | B | C | D  | E
         order-limit | 6  | 4 | 3 | 2 | 2  | 1
         activation  | 2  | 2 | 1 | 0 | -1 | -2",
    );
    check(
        "initiative.toml",
        PRINTED,
        &[],
        "       | A+ | A | B | C | D | E
         value | 4  | 3 | 2 | 1 | 0 | -1",
    );
    check(
        "inspiration.toml",
        PRINTED,
        &[],
        "        | A | B | C | D | E
         crisis | 2 | 2 | 1 | 0 | -1",
    );
    check(
        "activation.toml",
        PRINTED,
        &[],
        "        | ≤2   | 3-6     | 7+
         result | lost | pending | next-turn",
    );
    check(
        "first-orders.toml",
        PRINTED,
        &[],
        "        | ≤3 | 4-7 | 8+
         result | 3  | 6   | 10",
    );
    let book = book();
    let limits: Vec<u8> = Ability::ALL.iter().map(|&ability| book.order_limit(ability)).collect();
    assert_eq!(limits, [6, 4, 3, 2, 2, 1]);
    let adds: Vec<i32> = Ability::ALL.iter().map(|&ability| book.activation(ability)).collect();
    assert_eq!(adds, [2, 2, 1, 0, -1, -2]);
    let worth: Vec<i32> = Ability::ALL.iter().map(|&ability| book.initiative(ability)).collect();
    assert_eq!(worth, [4, 3, 2, 1, 0, -1]);
    let inspires: Vec<i32> = Inspiration::ALL.iter().map(|&one| book.inspiration(one)).collect();
    assert_eq!(inspires, [2, 2, 1, 0, -1]);
    let answers: Vec<Answered> = [-3, 2, 3, 6, 7, 14].map(|total| book.answered(total)).to_vec();
    use Answered::{Lost, NextTurn, Pending};
    assert_eq!(answers, [Lost, Lost, Pending, Pending, NextTurn, NextTurn]);
    assert_eq!([-3, 3, 4, 7, 8, 14].map(|total| book.first_order(total)), [3, 3, 6, 6, 10, 10]);
}

/// CX-4 and CX-5: what a die says of an order, at the borders.
#[test]
fn cx4_cx5_dice_of_orders() {
    let book = book();
    assert_eq!(book.answered(2), Answered::Lost);
    assert_eq!(book.answered(6), Answered::Pending);
    assert_eq!(book.number(Number::Pending), 6);
    assert_eq!(book.answered(7), Answered::NextTurn);
    assert_eq!((book.first_order(3), book.first_order(7), book.first_order(8)), (3, 6, 10));
}

#[test]
fn replacements_by_nation() {
    let ours = ["kgl", "brunswick", "portugal", "poland"];
    let others: Vec<(&str, &str)> =
        ours.iter().flat_map(|&row| [(row, "ability"), (row, "inspiration")]).collect();
    check(
        "replacements.toml",
        PRINTED,
        &others,
        "                | ability | inspiration
         france         | C | C
         britain        | C | C
         austria        | D | D
         russia         | D | D
         germany        | D | D
         prussia        | D | D
         bavaria        | D | D
         hesse          | D | D
         baden          | D | D
         saxony         | D | D
         northern-italy | D | D
         spain          | E | D
         naples         | E | D
         kgl            | C | C
         brunswick      | C | C
         portugal       | C | C
         poland         | C | C",
    );
    let book = book();
    assert_eq!(book.replacement(Nation::Spain), (Ability::E, Inspiration::D));
    assert_eq!(book.replacement(Nation::France), (Ability::C, Inspiration::C));
    assert_eq!(book.replacement(Nation::Prussia), (Ability::D, Inspiration::D));
}

#[test]
fn tables_of_fire() {
    check(
        "fire-class.toml",
        PRINTED,
        &[],
        "       | A++ | A+ | A | B | C   | D   | E   | F
         steps | 3   | 2  | 2 | 1 | 1/2 | 1/2 | 1/4 | NE",
    );
    check_list(
        "fire-modifiers.toml",
        &[
            ("column", -1, "ART-14b"),
            ("anti-cavalry", -2, "ART-14c"),
            ("mass", -2, "ART-14d"),
            ("flanking", -2, "ART-14e"),
            ("six-or-seven", -1, "ART-14f"),
            ("five-or-less", -2, "ART-14g"),
            ("artillery", 1, "ART-14h"),
            ("through-battery", 1, "ART-14i"),
            ("reverse-slope", 1, "ART-14j"),
            ("long-range", 1, "ART-14k"),
            ("cover", 1, "ART-14l"),
            ("excellent-cover", 2, "ART-14m"),
            ("large", 1, "ART-14n"),
            ("weakened", 1, "ART-14o"),
            ("crippled", 2, "ART-14p"),
        ],
    );
    let book = book();
    let quarters: Vec<u8> = FireClass::ALL.iter().map(|&class| book.fire(class).0).collect();
    assert_eq!(quarters, [12, 8, 8, 4, 2, 2, 1, 0]);
    assert_eq!(book.fire(FireClass::E), Quarters(1));
    assert_eq!(book.fire_shift(FireShift::ExcellentCover).value, 2);
    assert_eq!(book.fire_shift(FireShift::Mass).rule, "ART-14d");
    assert_eq!(FireShift::ALL.len(), 15);
}

/// The row of fire classes ends at A++ and F (CR-11).
#[test]
fn classes_shift_and_stop_at_the_ends() {
    use FireClass::{APlus, APlusPlus, B, C, F};
    assert_eq!(C.shifted(-3), APlus);
    assert_eq!(B.shifted(-9), APlusPlus);
    assert_eq!(B.shifted(9), F);
    assert_eq!(C.shifted(0), C);
}

#[test]
fn tables_of_crisis() {
    check_list(
        "crisis-basic.toml",
        &[
            ("step", -1, "CRI-18b1"),
            ("leader-fell", -1, "CRI-18b2"),
            ("flanked", -2, "CRI-18b3"),
            ("broken", -2, "CRI-18b4"),
            ("forming-near", -4, "CRI-18b5"),
            ("grand-battery", 1, "CRI-18b6"),
            ("structure", 1, "CRI-18b7"),
        ],
    );
    check_list(
        "crisis-interaction.toml",
        &[
            ("odds-1-3", -3, "CRI-18i1"),
            ("odds-1-2", -2, "CRI-18i1"),
            ("odds-2-3", -1, "CRI-18i1"),
            ("garrison", 1, "CRI-18i2"),
            ("contacted-in-flank", -1, "CRI-18i3"),
            ("flank-and-front", -1, "CRI-18i4"),
            ("support-fire", -1, "CRI-18i5"),
            ("grand-support-fire", -3, "CRI-18i5"),
            ("line-firepower", -1, "CRI-18i6"),
            ("massed-columns", -1, "CRI-18i7"),
            ("skirmish-inferiority", -1, "CRI-18i8"),
            ("anti-cavalry", -2, "CRI-18i9"),
            ("defensible-1", -1, "CRI-18i10"),
            ("defensible-2", -2, "CRI-18i10"),
            ("defensible-3", -3, "CRI-18i10"),
            ("unreliable", -2, "CRI-18i11"),
            ("light-v-armoured", -2, "CRI-18i12"),
            ("light-v-unarmoured", -1, "CRI-18i12"),
            ("unarmoured-v-armoured", -1, "CRI-18i13"),
            ("reconnaissance", -1, "CRI-18i14"),
            ("lancers", -1, "CRI-18i15"),
            ("standing", -2, "CRI-18i16"),
            ("wet-anti-cavalry", -1, "CRI-18i17"),
            ("wet-lancers", -2, "CRI-18i17"),
        ],
    );
    let book = book();
    assert_eq!(book.basic(Basic::FormingNear).value, -4);
    assert_eq!(book.fighting(Fighting::WetLancers).value, -2);
    assert_eq!(book.fighting(Fighting::LightOnArmoured).value, -2);
    assert_eq!((Basic::ALL.len(), Fighting::ALL.len()), (7, 24));
}

#[test]
fn tables_of_charges() {
    check(
        "recall.toml",
        PRINTED,
        &[],
        "         | recall
         british | 3
         french  | 6
         other   | 5",
    );
    check(
        "fatigue.toml",
        PRINTED,
        &[],
        "          | steps
         recalled | 1
         charged  | 2
         defeated | 2",
    );
    let book = book();
    assert_eq!(Recall::ALL.iter().map(|&row| book.recall(row)).collect::<Vec<_>>(), [3, 6, 5]);
    assert_eq!(Fatigue::ALL.iter().map(|&row| book.fatigue(row)).collect::<Vec<_>>(), [1, 2, 2]);
}

#[test]
fn stands_and_nations() {
    check(
        "stands.toml",
        PRINTED,
        &[("cavalry", "depth"), ("artillery", "depth")],
        "            | width | depth
         three-rank | 0.375 | 0.5
         two-rank   | 0.5   | 0.5
         cavalry    | 0.75  | 1
         artillery  | 0.375 | 1",
    );
    check(
        "nations.toml",
        OURS,
        &[],
        "                | ranks | early | late | frederican | skirmishers
         france         | 3 | 1/4 | 1/3 | -    | france
         northern-italy | 3 | 1/4 | 1/3 | -    | northern-italy
         naples         | 3 | 1/4 | 1/3 | -    | naples
         poland         | 3 | 1/4 | 1/3 | -    | poland
         bavaria        | 3 | 1/4 | 1/3 | -    | bavaria
         hesse          | 3 | 1/4 | 1/3 | -    | hesse
         baden          | 3 | 1/4 | 1/3 | -    | baden
         saxony         | 3 | 1/4 | 1/3 | 1807 | saxony
         germany        | 3 | 1/4 | 1/3 | -    | germany
         austria        | 3 | 1/3 | 1/3 | 1805 | austria
         russia         | 3 | 1/4 | 1/4 | -    | russia
         prussia        | 3 | 1/4 | 1/4 | 1807 | prussia
         britain        | 2 | 1/5 | 1/5 | -    | britain
         kgl            | 2 | 1/5 | 1/5 | -    | britain
         brunswick      | 2 | 1/5 | 1/5 | -    | britain
         portugal       | 2 | 1/4 | 1/4 | -    | britain
         spain          | 3 | 1/4 | 1/4 | 1809 | spain",
    );
    let book = book();
    assert_eq!(book.column_front(Nation::France, 1807, 10), 3);
    assert_eq!(book.column_front(Nation::France, 1811, 8), 3);
    assert_eq!(book.column_front(Nation::Britain, 1811, 13), 3);
    assert_eq!(book.column_front(Nation::Britain, 1811, 7), 2);
    assert_eq!(book.column_front(Nation::Russia, 1807, 7), 2);
    assert_eq!(book.nation(Nation::Kgl).skirmishers, Nation::Britain);
}

#[test]
fn terrain_and_what_it_does() {
    let ours = [
        ("scrub", "cover"),
        ("hedge", "cover"),
        ("wood", "cover"),
        ("structure", "cover"),
        ("fortification", "cover"),
        ("ditch", "grade"),
        ("hedge", "grade"),
        ("stream", "grade"),
        ("structure", "grade"),
        ("fortification", "grade"),
        ("swamp", "going"),
        ("structure", "going"),
        ("fortification", "going"),
        ("impassable", "going"),
    ];
    check(
        "terrain.toml",
        PRINTED,
        &ours,
        "               | going     | charges | sight  | cover     | grade
         slope         | difficult | yes     | clear  | -         | -
         steep-slope   | arduous   | no      | clear  | -         | -
         plough        | difficult | yes     | clear  | -         | -
         wet-field     | difficult | yes     | clear  | -         | -
         creek         | difficult | yes     | clear  | -         | -
         broken-ground | difficult | yes     | clear  | -         | -
         scrub         | difficult | yes     | clear  | cover     | -
         ditch         | difficult | yes     | clear  | -         | 1
         hedge         | difficult | yes     | clear  | cover     | 1
         wood          | arduous   | no      | inside | cover     | -
         stream        | arduous   | no      | clear  | -         | 2
         swamp         | arduous   | no      | clear  | -         | -
         structure     | arduous   | no      | inside | cover     | 2
         fortification | arduous   | no      | inside | excellent | 3
         road          | clear     | yes     | clear  | -         | -
         hill          | clear     | yes     | clear  | -         | -
         impassable    | closed    | no      | clear  | -         | -",
    );
    // No charge goes through arduous ground.
    let book = book();
    for &terrain in Terrain::ALL {
        let row = book.terrain(terrain);
        assert_eq!(row.charges, row.going < Going::Arduous, "{terrain:?}");
    }
}

#[test]
fn distances_of_the_sheet() {
    check_list(
        "distances.toml",
        &[
            ("leader", 4, "COM-12b"),
            ("battlegroup", 12, "COM-10"),
            ("order", 20, "COM-18b"),
            ("march-halt", 18, "COM-4"),
            ("double-speed", 18, "MOV-2b"),
            ("rally", 18, "RAL-1"),
            ("rally-broken", 18, "CRI-11"),
            ("artillery-range", 30, "ART-1"),
            ("close-range", 15, "ART-1"),
            ("fire-zone", 8, "ART-15"),
            ("square-instead", 4, "ART-5"),
            ("mass", 2, "ART-8"),
            ("supporters", 2, "ART-11"),
            ("target-window", 2, "ART-4*"),
            ("shelter", 2, "CHG-21"),
            ("recall", 4, "REC-1"),
            ("charge-reaction", 6, "CHG-14"),
            ("counter-charge", 6, "CHG-9"),
            ("charge-first", 6, "CHG-4"),
            ("breakthrough", 1, "CHG-12"),
            ("cavalry-overlap", 3, "CHG-23"),
            ("forming-near", 6, "CRI-18b5"),
            ("panic", 3, "PAN-1"),
            ("guns-abandoned", 10, "CRI-6"),
            ("crew-retreat", 10, "CRI-6"),
            ("gap", 3, "CRI-7"),
            ("broken-infantry", 10, "CRI-10"),
            ("broken-cavalry", 18, "CRI-10"),
            ("enemy", 1, "MOV-4"),
            ("in-transit", 2, "MOV-5"),
            ("interpenetration", 2, "MOV-13"),
            ("infantry-pin", 2, "PIN-1"),
            ("cavalry-pin", 6, "PIN-2"),
            ("infantry-cavalry", 2, "PIN-2b"),
            ("artillery-infantry", 2, "PIN-3"),
            ("artillery-cavalry", 6, "PIN-3"),
            ("interaction", 2, "INT-1"),
            ("beyond-arc", 3, "INT-1b"),
            ("coordinated-friend", 1, "INT-9e"),
            ("coordinated-enemy", 3, "INT-9e"),
            ("follow-up", 2, "INT-12"),
            ("follow-up-enemy", 1, "INT-12b"),
            ("block", 3, "STR-1"),
            ("garrison", 2, "STR-3"),
            ("garrison-recoil", 3, "STR-3"),
            ("skirmishers", 4, "SKR-5"),
            ("skirmishers-enemy", 2, "SKR-5"),
            ("seen-inside", 3, "OBS-2"),
            ("entry-width", 12, "SCN-3*"),
            ("threat", 12, "SCN-2*"),
            ("entry-enemy", 6, "SCN-3*"),
            ("slope", 2, "MOV-2c*"),
            ("line-width", 1, "MOV-2c*"),
        ],
    );
    let book = book();
    assert_eq!(book.distance(Distance::ArtilleryRange), Mil::inches(30));
    assert_eq!(book.distance_line(Distance::FireZone).rule, "ART-15");
}

#[test]
fn numbers_of_the_sheet() {
    check_list(
        "numbers.toml",
        &[
            ("turn-minutes", 20, "SCL-1"),
            ("casting-men", 60, "SCL-1"),
            ("inch-yards", 40, "SCL-1"),
            ("split-castings", 12, "UNI-3"),
            ("split-squadrons", 2, "UNI-3"),
            ("grand-battery", 4, "UNI-6"),
            ("nearly-destroyed", 2, "UNI-11"),
            ("far-order", 2, "COM-15"),
            ("pending", 6, "COM-18c"),
            ("leader-fire", 1, "LDR-2"),
            ("leader-interaction", 2, "LDR-2b"),
            ("half-long", 5, "ART-13b"),
            ("half-close", 3, "ART-13b"),
            ("mass-castings", 18, "ART-8b"),
            ("small-target", 7, "ART-14f"),
            ("tiny-target", 5, "ART-14g"),
            ("large-target", 12, "ART-14n"),
            ("weakened-battery", 3, "ART-14o"),
            ("crippled-battery", 5, "ART-14p"),
            ("castings-seen", 2, "ART-12"),
            ("shaken", 4, "CRI-2a"),
            ("square-steps", 4, "CRI-2e"),
            ("square-level", 6, "CRI-2e"),
            ("steady-level", 7, "INT-4"),
            ("retreat-steps", 2, "CRI-4"),
            ("broken-steps", 3, "CRI-10"),
            ("panic-levels", 2, "PAN-1"),
            ("flank-castings", 3, "CRI-15"),
            ("infantry-ridden", 8, "CHG-18c"),
            ("castings-per-step", 3, "CHG-19"),
            ("fight", 5, "CHG-24"),
            ("recall-again", -1, "REC-2c"),
            ("flank-withdrawal", -2, "PIN-5"),
            ("line-fire-castings", 8, "LIST-1"),
            ("block-guns", 12, "STR-1"),
            ("block-castings", 18, "STR-1"),
            ("edge-skirmishers", 6, "STR-1d"),
            ("screen-steps", 4, "SKR-4"),
            ("lasting-steps", 2, "RAL-1c"),
            ("rallied-steps", 1, "RAL-1*"),
        ],
    );
    assert_eq!(book().number_line(Number::Fight).rule, "CHG-24");
}

#[test]
fn infantry_of_the_list() {
    check(
        "infantry.toml",
        PRINTED,
        &[],
        "                               | nation         | level     | line | skirmish | firepower
         french-ligne                  | france         | 8         | - | possible | 1
         french-legere-to-1807         | france         | 8 or 9    | - | yes      | 1
         french-legere-from-1808       | france         | 8 or 9    | - | possible | 1
         french-elite                  | france         | 9         | - | yes      | 1
         second-rate                   | france         | 7         | 6 | -        | 0
         french-converged-grenadiers   | france         | 9         | - | -        | 1
         french-converged-voltigeurs   | france         | 9         | - | yes      | 1
         young-guard                   | france         | 9         | - | -        | 1
         middle-guard                  | france         | 10        | - | -        | 1
         old-guard                     | france         | 11        | - | -        | 1
         russian-line                  | russia         | 8         | 7 | -        | 0
         russian-jagers                | russia         | 8         | - | yes      | 1
         russian-grenadiers            | russia         | 9         | - | -        | 1
         russian-converged-grenadiers  | russia         | 8         | - | -        | 1
         russian-guards                | russia         | 10        | - | -        | 1
         russian-reserve               | russia         | 6         | 5 | -        | 0
         opolchenie                    | russia         | 5         | 4 | -        | 0
         austrian-line                 | austria        | 8, 7 or 9 | - | -        | 1
         austrian-grenadiers           | austria        | 9         | - | -        | 1
         austrian-landwehr             | austria        | 6         | 5 | -        | 0
         austrian-freikorps            | austria        | 7         | - | possible | 0
         austrian-grenz                | austria        | 7         | - | possible | 1
         erzherzog-karl-legion         | austria        | 8         | - | yes      | 1
         british-line                  | britain        | 8         | - | -        | 2
         british-lights                | britain        | 8         | - | yes      | 2
         highlanders-fusiliers         | britain        | 9         | - | -        | 2
         british-guards                | britain        | 10        | - | -        | 2
         prussian-musketeers-early     | prussia        | 8         | - | -        | 1
         prussian-musketeers-from-1813 | prussia        | 8         | 7 | -        | 0
         prussian-fusiliers-early      | prussia        | 8         | - | -        | 1
         prussian-fusiliers-from-1813  | prussia        | 8         | - | yes      | 1
         prussian-reserves             | prussia        | 7         | 6 | -        | 0
         prussian-landwehr             | prussia        | 6         | 5 | -        | 0
         prussian-grenadiers           | prussia        | 9         | - | -        | 1
         spanish-line                  | spain          | 7 or 6    | - | -        | 0
         spanish-lights                | spain          | 7         | - | yes      | 0
         spanish-grenadiers            | spain          | 8         | - | -        | 1
         spanish-guards                | spain          | 8         | - | -        | 1
         spanish-british-trained       | spain          | 7         | - | -        | 1
         northern-italians             | northern-italy | 8 or 9    | - | possible | 1
         neapolitans                   | naples         | 6         | - | -        | 0
         bavarians                     | bavaria        | 7 or 8    | - | -        | 0 or 1
         hessians                      | hesse          | 8 or 9    | - | -        | 1
         baden                         | baden          | 7         | - | -        | 0
         saxon-line                    | saxony         | 7         | - | -        | 0
         polish-line                   | poland         | 8 or 9    | - | -        | 1
         polish-lights                 | poland         | 8 or 9    | - | yes      | 1
         portuguese-line               | portugal       | 7 or 8    | - | -        | 0 or 1
         cacadores                     | portugal       | 8         | - | yes      | 1",
    );
    let book = book();
    let line = book.lists().infantry("austrian-line").unwrap();
    assert_eq!((&line.levels[..], line.line), (&[8, 7, 9][..], None));
    assert_eq!(book.lists().infantry("russian-line").unwrap().line, Some(7));
    assert_eq!(book.lists().infantry("bavarians").unwrap().firepower, [0, 1]);
}

#[test]
fn cavalry_of_the_list() {
    check(
        "cavalry.toml",
        PRINTED,
        &[],
        "                           | nation  | level  | class | armour | lancers | reconnaissance | unreliable
         french-chasseurs          | france  | 8 or 9 | light | -       | -   | usually | -
         french-hussars            | france  | 8      | light | -       | -   | -       | -
         french-dragoons           | france  | 8      | heavy | -       | -   | -       | -
         french-lancers            | france  | 8      | light | -       | yes | -       | -
         french-cuirassiers        | france  | 9      | heavy | usually | -   | -       | -
         french-guard              | france  | 10     | light or heavy | - | - | -     | -
         grenadiers-a-cheval       | france  | 11     | heavy | -       | -   | -       | -
         cossacks                  | russia  | 5      | light | -       | -   | yes     | yes
         russian-dragoons          | russia  | 8      | heavy | -       | -   | -       | -
         russian-uhlans            | russia  | 8      | light | -       | yes | -       | -
         russian-hussars           | russia  | 9      | light | -       | -   | -       | -
         russian-cuirassiers       | russia  | 9      | heavy | yes     | -   | -       | -
         guard-cossacks            | russia  | 9      | light | -       | yes | -       | -
         russian-guard-light       | russia  | 10     | light | -       | -   | -       | -
         russian-guard-heavy       | russia  | 11     | heavy | yes     | -   | -       | -
         austrian-chevaulegers     | austria | 8 or 9 | light | -       | -   | usually | -
         austrian-dragoons         | austria | 8      | heavy | -       | -   | -       | -
         austrian-uhlans           | austria | 8      | light | -       | yes | -       | -
         austrian-hussars          | austria | 9      | light | -       | -   | -       | -
         austrian-cuirassiers      | austria | 8      | heavy | yes     | -   | -       | -
         insurrection              | austria | 6      | light | -       | -   | -       | yes
         prussian-landwehr-cavalry | prussia | 6      | light | -       | -   | -       | yes
         prussian-dragoons         | prussia | 8      | heavy | -       | -   | -       | -
         prussian-uhlans           | prussia | 8      | light | -       | yes | -       | -
         prussian-hussars          | prussia | 8 or 9 | light | -       | -   | -       | -
         prussian-cuirassiers      | prussia | 9      | heavy | usually | -   | -       | -
         prussian-garde-du-corps   | prussia | 10     | heavy | usually | -   | -       | -
         british-light-dragoons    | britain | 8      | light | -       | -   | -       | -
         british-hussars           | britain | 9      | light | -       | -   | -       | -
         british-dragoons          | britain | 8      | heavy | -       | -   | -       | -
         british-dragoon-guards    | britain | 9      | heavy | -       | -   | -       | -
         british-guards-cavalry    | britain | 10     | heavy | -       | -   | -       | -
         spanish-light-cavalry     | spain   | 7      | light | -       | -   | yes     | yes
         spanish-heavy-cavalry     | spain   | 7      | heavy | -       | -   | -       | yes",
    );
    let book = book();
    let guard = book.lists().cavalry("french-guard").unwrap();
    assert_eq!(guard.weights, [Weight::Light, Weight::Heavy]);
    assert!(book.lists().cavalry("cossacks").unwrap().unreliable);
}

#[test]
fn artillery_and_skirmishers_of_the_list() {
    check(
        "artillery.toml",
        PRINTED,
        &[],
        "                     | nation         | level | guns | class | heavy
         british             | britain        | 8  | -  | C | -
         royal-horse         | britain        | 9  | -  | C | -
         french-8            | france         | 8  | 8  | C | B
         french-6            | france         | 8  | 6  | D | C
         old-guard-artillery | france         | 11 | -  | C | B
         russian-12          | russia         | 8  | 12 | C | B
         russian-6           | russia         | 8  | 6  | D | C
         austrian-8          | austria        | 8  | 8  | C | B
         austrian-6          | austria        | 8  | 6  | D | C
         austrian-3-pounders | austria        | 8  | -  | D | -
         prussian            | prussia        | 8  | -  | C | B
         german-8            | germany        | 8  | 8  | C | B
         german-6            | germany        | 8  | 6  | D | C
         italian             | northern-italy | 8  | -  | C | B
         neapolitan          | naples         | 7  | -  | D | C
         spanish             | spain          | 8  | -  | D | C",
    );
    check(
        "integral-skirmishers.toml",
        PRINTED,
        &[],
        "                                          | points   | column
         french-ligne-legere                      | 2        | -
         second-rate-ligne                        | 1        | -
         british-infantry                         | 2        | -
         austrian-line-regiments                  | 1        | 0
         austrian-grenadiers-grenz                | 1        | -
         other-austrian                           | 0        | -
         prussian-fusiliers-from-1813             | 2        | -
         prussian-musketeers-grenadiers-from-1813 | 1        | -
         russian-line                             | 0        | -
         russian-grenadiers-guards                | 1/2      | -
         russian-jagers                           | 1/2      | -
         german-line-lights                       | 1/2 or 1 | -
         franco-german-line                       | 1        | -
         franco-german-lights                     | 2        | -
         spanish-portuguese-neapolitan            | 0        | -
         spanish-lights-cacadores                 | 1        | -",
    );
    check(
        "skirmish-points.toml",
        PRINTED,
        &[],
        "                              | points
         french-infantry              | 1
         british-light-infantry       | 2
         british-rifles               | 3
         austrian-grenz-freikorps     | 1/2
         austrian-legion              | 1
         austrian-jagers              | 2
         german-light-infantry        | 1/2 or 1
         german-rifle-jagers          | 2
         prussian-fusiliers-from-1813 | 1/2
         prussian-jagers              | 1
         prussian-schutzen            | 2
         russian-jagers               | 1/2
         spanish-neapolitan-lights    | 1/2
         portuguese-cacadores         | 1",
    );
    let book = book();
    let lists = book.lists();
    let austrian =
        lists.integral.iter().find(|line| line.key == "austrian-line-regiments").unwrap();
    assert_eq!((&austrian.points[..], austrian.column), (&[Half(2)][..], Some(Half(0))));
    let light = lists.skirmish.iter().find(|(key, _)| key == "german-light-infantry").unwrap();
    assert_eq!(light.1, [Half(1), Half(2)]);
    assert_eq!(lists.artillery("russian-12").unwrap().heavy, Some(FireClass::B));
}

#[test]
fn leaders_of_the_list() {
    check(
        "leaders.toml",
        PRINTED,
        &[("Platov", "division")],
        "                          | nation  | army | corps | division | inspiration
         Napoleon                 | france  | A+  | -   | -   | A+
         Davout                   | france  | -   | A   | -   | B
         Ney                      | france  | C   | B   | -   | A
         Soult                    | france  | B   | A   | -   | C
         Murat                    | france  | D   | A   | -   | A
         Massena                  | france  | C   | A/B | -   | B
         Eugene                   | france  | C   | B   | -   | B
         Claparede                | france  | -   | -   | B   | B
         Friant                   | france  | -   | -   | B   | B
         Saint-Hilaire            | france  | -   | -   | A   | A
         Compans                  | france  | -   | -   | B   | B
         Montbrun                 | france  | -   | -   | A   | B
         Latour-Maubourg          | france  | -   | -   | A   | A
         average French corps     | france  | -   | B   | -   | B
         average French division  | france  | -   | -   | C   | C
         Wellington               | britain | A+  | -   | -   | A
         Beresford                | britain | C   | -   | B   | B
         Hill                     | britain | B   | -   | A   | A
         Craufurd                 | britain | -   | -   | A   | B
         Picton                   | britain | -   | -   | A   | A
         average British division | britain | -   | -   | B   | C
         Blucher                  | prussia | D/B | -   | -   | A
         Yorck                    | prussia | -   | B   | -   | B
         average Prussian corps   | prussia | -   | C   | -   | C
         average Prussian brigade | prussia | -   | -   | D/C | D/C
         Charles                  | austria | B   | -   | -   | A
         Johann                   | austria | E   | -   | -   | D
         average Austrian corps   | austria | -   | D   | -   | D
         average Austrian division | austria | -  | -   | D   | D
         Barclay                  | russia  | B   | -   | -   | C
         Kutuzov                  | russia  | C   | -   | -   | B
         Bagration                | russia  | D   | -   | -   | A
         Constantine              | russia  | -   | E   | -   | B
         Bagavout                 | russia  | -   | D   | -   | C
         Platov                   | russia  | -   | -   | B   | B
         average Russian corps    | russia  | -   | D   | -   | D
         average Russian division | russia  | -   | -   | D   | D
         Cuesta                   | spain   | E   | -   | -   | B
         Blake                    | spain   | -   | D   | -   | B
         average Spanish division | spain   | -   | -   | E   | D",
    );
    use champs::nouns::Echelon;
    let book = book();
    let named = |name: &str| book.lists().leaders.iter().find(|one| one.name == name).unwrap();
    assert_eq!(named("Soult").ability(Echelon::Corps), [Ability::A]);
    assert_eq!(named("Blucher").ability(Echelon::Army), [Ability::D, Ability::B]);
    assert_eq!(named("Davout").ability(Echelon::Army), []);
    // (CR-07)
    assert_eq!(named("Napoleon").inspirations, [Inspiration::A]);
}
