//! Every cell of the charts of troops, fire, melee and charges, against values written out a second time.

use crate::charts::{check, check_columns, grid, roll};

#[test]
fn infantry_types() {
    check_columns(
        "infantry.toml",
        &["nation", "ma", "mev", "fv", "mov", "range"],
        "
        ligne | french | 7 | 3 | inc | 34 | 1
        ligne-42 | french | 7 | 3 | inc | 36 | 1
        legere | french | 8 | 3 | inc+1 | 32 | 2
        prussian-line | prussian | 7 | 3 | inc/2+2 | 25 | 1
        fusilier | prussian | 8 | 3 | inc+1 | 23 | 2
        reserve | prussian | 7 | 2.5 | inc/2+1 | 32 | 1
        reserve-fusilier | prussian | 8 | 2.5 | inc+1 | 31 | 2
        landwehr | prussian | 6 | 2 | inc/2 | 42 | 2
        schuetzen | prussian | 8 | 2 | inc+2 | 22 | 3
        russian-line | russian | 6 | 3.5 | inc-1 | 31 | 1
        russian-jaeger | russian | 7 | 3 | inc | 26 | 2
        grenadier | russian | 6 | 4 | inc | 22 | 1
        guard | russian | 7 | 5 | inc+1 | 14 | 1
        guard-jaeger | russian | 8 | 4.5 | inc+2 | 14 | 2
        german | austrian | 6 | 3 | inc-1 | 33 | 1
        hungarian | austrian | 6 | 3.5 | inc-1 | 32 | 1
        austrian-jaeger | austrian | 7 | 3 | inc+1 | 26 | 2
        ",
    );
}

#[test]
fn cavalry_types() {
    check_columns(
        "cavalry.toml",
        &["nation", "ma", "mev", "lance", "mov", "skirmish"],
        "
        chasseur | french | 14 | 3 | - | 34 | 3
        lancer | french | 15 | 3 | 1 | 33 | 2
        italian-chasseur | french | 14 | 3 | - | 36 | 2
        anhalt-chasseur | french | 14 | 3 | - | 42 | 2
        guard-hussar | russian | 14 | 5 | - | 15 | 3
        guard-dragoon | russian | 12 | 5 | - | 16 | -
        guard-uhlan | russian | 15 | 4.5 | 1 | 16 | 2
        guard-cuirassier | russian | 11 | 6 | - | 13 | -
        russian-cuirassier | russian | 11 | 5 | - | 22 | -
        russian-hussar | russian | 14 | 4 | - | 25 | 3
        russian-uhlan | russian | 15 | 3.5 | 1 | 26 | 2
        cossack | russian | 16 | 2 | 0.5 | 44 | 3
        prussian-cuirassier | prussian | 11 | 4.5 | - | 23 | -
        prussian-dragoon | prussian | 12 | 4 | - | 24 | -
        prussian-hussar | prussian | 14 | 4 | - | 23 | 3
        prussian-uhlan | prussian | 15 | 3.5 | 1 | 24 | 2
        landwehr-cavalry | prussian | 13 | 2.5 | 0.5 | 43 | 1
        austrian-dragoon | austrian | 12 | 4 | - | 22 | -
        austrian-light | austrian | 14 | 4 | - | 23 | 3
        ",
    );
}

#[test]
fn battery_types() {
    check_columns(
        "artillery.toml",
        &["nation", "ma", "short", "medium", "long", "range", "mev", "mov"],
        "
        french-foot-6 | french | 6 | 14 | 9 | 5 | 10 | 2 | 24
        french-foot-12 | french | 5 | 18 | 12 | 8 | 13 | 2 | 23
        french-horse-6 | french | 10 | 12 | 8 | 4 | 9 | 2 | 23
        russian-position | russian | 5 | 22 | 15 | 10 | 13 | 3 | 24
        russian-light | russian | 6 | 18 | 12 | 6 | 10 | 3 | 25
        russian-horse | russian | 10 | 18 | 12 | 6 | 10 | 3 | 24
        guard-position | russian | 5 | 24 | 16 | 11 | 13 | 3 | 16
        guard-light | russian | 6 | 20 | 13 | 7 | 10 | 3 | 16
        guard-horse | russian | 10 | 20 | 13 | 7 | 10 | 3 | 15
        prussian-foot-6 | prussian | 6 | 13 | 8 | 5 | 10 | 2 | 25
        prussian-foot-12 | prussian | 5 | 17 | 11 | 7 | 13 | 2 | 25
        prussian-horse-6 | prussian | 10 | 13 | 8 | 4 | 10 | 2 | 24
        prussian-howitzer | prussian | 5 | 12 | 10 | 6 | 11 | 2 | 25
        austrian-brigade | austrian | 6 | 13 | 8 | 4 | 9 | 2 | 25
        austrian-position | austrian | 5 | 15 | 10 | 7 | 12 | 2 | 25
        austrian-cavalry | austrian | 9 | 10 | 7 | 4 | 9 | 2 | 24
        ",
    );
}

#[test]
fn infantry_fire_table() {
    check_columns(
        "infantry-fire.toml",
        &["column", "line", "square", "general-order", "skirmish", "range"],
        "
        french-ligne | P | x2 | x3 | P | NA | 1
        french-legere | P | x3 | x3 | P | x3 | 2
        prussian-line | P | x3 | x3 | P | NA | 1
        prussian-reserve | P | x3 | x3 | P | NA | 1
        prussian-fusilier | P | x3 | x3 | P | x4 | 2
        prussian-landwehr | P | x2 | x3 | P | x2 | 2
        prussian-schuetzen | P | x2 | x3 | P | x3 | 3
        russian-line | P | x2 | x2 | P | NA | 1
        russian-jaeger | P | x3 | x3 | P | x3 | 2
        russian-grenadier | P | x3 | x3 | P | NA | 1
        russian-guard | P | x3.5 | x4 | P | x4 | 2
        austrian-line | P | x2 | NA | P | NA | 1
        austrian-grenadier | P | x3 | NA | P | NA | 1
        austrian-jaeger | P | x4 | NA | P | x4 | 2
        ",
    );
}

#[test]
fn fire_defence() {
    check_columns(
        "fire-defence.toml",
        &[
            "column",
            "line",
            "dense-line",
            "flank",
            "flank-others",
            "square",
            "general-order",
            "skirmish",
            "disordered",
            "limbered",
            "unlimbered",
            "road-march",
        ],
        "
        clear | 6 | 9 | 6 | 5 | 5 | 4 | - | 12 | 14 | 6 | 8 | 4
        woods | - | - | - | - | - | - | 10 | 12 | 16 | - | - | 4
        village | - | - | - | - | - | - | 10 | 14 | 16 | 7 | 9 | 4
        town | - | - | - | - | - | - | 12 | 14 | 16 | 8 | 10 | 4
        ",
    );
}

#[test]
fn every_cell_of_the_square_table() {
    // Nation, formation and MP, then the last roll of a square, of a disorder and of a rout.
    const PRINTED: &str = "\
        French,Column,4,62,66,\n\
        French,Column,3,56,66,\n\
        French,Column,2,33,54,66\n\
        French,Column,1,21,51,66\n\
        French,Line,4,53,65,66\n\
        French,Line,3,36,54,66\n\
        French,Line,2,22,52,66\n\
        French,Line,1,15,44,66\n\
        Prussian,Column,4,63,65,66\n\
        Prussian,Column,3,45,55,66\n\
        Prussian,Column,2,35,55,66\n\
        Prussian,Column,1,25,45,66\n\
        Prussian,Line,4,64,65,66\n\
        Prussian,Line,3,52,61,66\n\
        Prussian,Line,2,32,53,66\n\
        Prussian,Line,1,22,44,66\n\
        Russian,Column,4,52,65,66\n\
        Russian,Column,3,41,56,66\n\
        Russian,Column,2,26,46,66\n\
        Russian,Column,1,15,36,66\n\
        Russian,Line,4,64,65,66\n\
        Russian,Line,3,62,64,66\n\
        Russian,Line,2,32,55,66\n\
        Russian,Line,1,31,45,66\n\
    ";
    let grid = grid("square.toml");
    for (line, row) in PRINTED.trim().lines().zip(&grid.rows) {
        let words: Vec<&str> = line.trim().split(',').collect();
        let [nation, formation, mp, ..] = words[..] else { panic!("{line}") };
        let label = format!("{nation}-{formation}-{mp}").to_lowercase();
        assert_eq!(row.label, label);
        let mut next = 11;
        for (cell, last) in row.cells.iter().zip(&words[3..]) {
            let expected = match last.parse::<u8>() {
                Err(_) => "-".to_owned(),
                Ok(last) if last == next => last.to_string(),
                Ok(last) => format!("{next}-{last}"),
            };
            assert_eq!(cell.text, expected, "{label}");
            next = last.parse().map_or(next, |last: u8| roll(last).moved(1).number());
        }
    }
    assert_eq!(grid.rows.len(), 24);
}

#[test]
fn limber_table() {
    check_columns(
        "limber.toml",
        &["limbers"],
        "
        french-foot | 4-6
        french-horse | 2-6
        austrian-position | 6
        austrian-brigade | 5-6
        austrian-cavalry | 4-6
        prussian-foot | 5-6
        prussian-horse | 4-6
        russian-position | 6
        russian-light | 5-6
        russian-horse | 3-6
        guard-foot | 4-6
        guard-horse | 3-6
        ",
    );
}

#[test]
fn recall_chart() {
    check_columns(
        "recall.toml",
        &["recalled"],
        "
        french | 2-6
        french-allied | 3-6
        austrian | 2-6
        prussian | 2-6
        prussian-landwehr | 5-6
        russian-light | 3-6
        russian-heavy | 4-6
        russian-guard | 4-6
        cossack | 5-6
        ",
    );
}

#[test]
fn every_cell_of_the_types_of_troops() {
    check_columns(
        "artillery.toml",
        &["limber", "mounted", "sign"],
        "
        french-foot-6 | french-foot | no | gun
        french-foot-12 | french-foot | no | heavy-gun
        french-horse-6 | french-horse | yes | horse-gun
        russian-position | russian-position | no | heavy-gun
        russian-light | russian-light | no | gun
        russian-horse | russian-horse | yes | horse-gun
        guard-position | guard-foot | no | heavy-gun
        guard-light | guard-foot | no | gun
        guard-horse | guard-horse | yes | horse-gun
        prussian-foot-6 | prussian-foot | no | gun
        prussian-foot-12 | prussian-foot | no | heavy-gun
        prussian-horse-6 | prussian-horse | yes | horse-gun
        prussian-howitzer | prussian-foot | no | heavy-gun
        austrian-brigade | austrian-brigade | no | gun
        austrian-position | austrian-position | no | heavy-gun
        austrian-cavalry | austrian-cavalry | yes | horse-gun
    ",
    );
    check_columns(
        "cavalry.toml",
        &["recall", "sign"],
        "
        chasseur | french | chasseur
        lancer | french | lancer
        italian-chasseur | french-allied | chasseur
        anhalt-chasseur | french-allied | chasseur
        guard-hussar | russian-guard | hussar
        guard-dragoon | russian-guard | dragoon
        guard-uhlan | russian-guard | lancer
        guard-cuirassier | russian-guard | cuirassier
        russian-cuirassier | russian-heavy | cuirassier
        russian-hussar | russian-light | hussar
        russian-uhlan | russian-light | lancer
        cossack | cossack | cossack
        prussian-cuirassier | prussian | cuirassier
        prussian-dragoon | prussian | dragoon
        prussian-hussar | prussian | hussar
        prussian-uhlan | prussian | lancer
        landwehr-cavalry | prussian-landwehr | lancer
        austrian-dragoon | austrian | dragoon
        austrian-light | austrian | hussar
    ",
    );
    check_columns(
        "infantry.toml",
        &["grade", "fire", "counters", "sign"],
        "
        ligne | line | french-ligne | both | line
        ligne-42 | line | french-ligne | both | line
        legere | light | french-legere | both | light
        prussian-line | line | prussian-line | whole | line
        fusilier | light | prussian-fusilier | battalion | light
        reserve | reserve | prussian-reserve | whole | line
        reserve-fusilier | reserve | prussian-fusilier | battalion | light
        landwehr | landwehr | prussian-landwehr | whole | line
        schuetzen | light | prussian-schuetzen | battalion | jager
        russian-line | line | russian-line | whole | line
        russian-jaeger | light | russian-jaeger | whole | jager
        grenadier | grenadier | russian-grenadier | whole | grenadier
        guard | guard | russian-guard | battalions | guard
        guard-jaeger | guard | russian-guard | battalions | jager
        german | line | austrian-line | both | line
        hungarian | line | austrian-line | both | line
        austrian-jaeger | light | austrian-jaeger | both | jager
    ",
    );
}

#[test]
fn every_cell_of_fire_and_squares() {
    check(
        "coordination.toml",
        "
        | same-nation | other-nation
        stack | yes | no
        fire-adjacent | yes | yes
        fire-distant | leader | no
    ",
    );
    check(
        "fire-factors.toml",
        "
        | factor
        last-increment | 1/2
        battery-with-loss | 1/2
        disordered | 1/2
        skirmish-at-range | 1/2
        square | 1/3
        square-own-hex | 1
        guns-in-square | 1/3
        guns-in-square-own-hex | 2
    ",
    );
    check(
        "ranges.toml",
        "
        | 1-2 | 3-5 | 6+
        band | short | medium | long
    ",
    );
    check(
        "square-leipzig.toml",
        "
        | square | disorder | rout
        prussian-column-4 | 11-66 | - | -
        prussian-column-3 | 11-66 | - | -
        prussian-column-2 | 11-45 | 46-55 | 56-66
        prussian-column-1 | 11-31 | 32-52 | 53-66
        prussian-line-4 | 11-66 | - | -
        prussian-line-3 | 11-53 | 54-62 | 63-66
        prussian-line-2 | 11-32 | 33-53 | 54-66
        prussian-line-1 | 11-22 | 23-44 | 45-66
        russian-column-4 | 11-52 | 53-64 | 65-66
        russian-column-3 | 11-36 | 41-53 | 54-66
        russian-column-2 | 11-23 | 24-43 | 44-66
        russian-column-1 | 11-15 | 16-36 | 41-66
        russian-line-4 | 11-66 | - | -
        russian-line-3 | 11-66 | - | -
        russian-line-2 | 11-32 | 33-55 | 56-66
        russian-line-1 | 11-31 | 32-45 | 46-66
    ",
    );
}

#[test]
fn every_cell_of_melee() {
    check(
        "leader-casualty.toml",
        "
        | 1 | 2 | 3 | 4 | 5 | 6
        wound | head | chest | leg | arm | captured | flesh
        fate | killed | killed | seriously-wounded | wounded | captured | unhurt
        hours | - | - | 2d6 | 1d6 | - | -
    ",
    );
    check("melee-codes.toml", "
        | infantry | disordered-infantry | routed-infantry | square | cavalry | routed-cavalry | limbered | routed-limbered | unlimbered
        AD DD | disorder | rout | rout | check | rout | rout-double | disorder | rout | eliminated
        AR DR | rout | rout | surrender | rout-double | rout | surrender | rout | eliminated | eliminated
        DS | surrender | surrender | surrender | surrender | surrender | surrender | surrender | surrender | surrender
    ");
    check(
        "melee-factors.toml",
        "
        | factor
        battery-with-loss | 1/2
        flank | 2
        rear | 3/2
        disordered | 1/2
        routed-infantry | 1/3
        routed-cavalry | 1/4
        skirmish | 1/2
        two-hex-line | 1/2
        two-hex-skirmish | 1/4
        road-march | 1/4
        infantry-on-square | 3/2
        cavalry-on-square | 1/3
        cavalry-on-masse | 1/2
        cavalry-in-cover | 1/3
        cavalry-into-cover | 1/3
        heavy-in-line | 1/2
        heavy-on-light | 2
        straight-charge | 2
        lance-in-line | 2
        failed-recall | 1/2
    ",
    );
    check(
        "readiness.toml",
        "
        | melee | charge | react | leave-fresh-cavalry | after-melee | after-charge-and-melee
        fresh | 1 | yes | yes | yes | fatigued | exhausted
        fatigued | 1/2 | no | yes | yes | exhausted | exhausted
        exhausted | 1/3 | no | no | no | exhausted | exhausted
        kept | 1/3 | - | - | - | - | -
    ",
    );
}
