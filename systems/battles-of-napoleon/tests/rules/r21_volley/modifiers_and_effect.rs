//! Modifiers and effect of fire.

use super::*;
use battles_of_napoleon::rules::r23_assault;

#[test]
fn modifiers_one_by_one() {
    // G56, G57. Verifies [21.3i] [21.3j] [21.3k] [21.3l] [21.3m] [21.3n] [21.3ab] [21.4m] [10.1g]
    let of = |kind: FireKind| {
        move |text: &str, firer: &str, at: &str| {
            let battle = open(text);
            let mut found = values(&battle.fire_mods(&volley(&battle, firer, at, 2, kind)));
            found.sort();
            found
        }
    };
    let (mods, defending) = (of(FireKind::Ordinary), of(FireKind::Defensive));
    let guns = "13/5 0508 unlimbered 0\n";
    let plain: [i8; 0] = [];
    // Artillery at a line, at its flank and its rear, at a column, a square, cavalry.
    assert_eq!(mods(&format!("{guns}Mos/I 0505 line 3"), "13/5", "0505"), plain);
    assert_eq!(mods(&format!("{guns}Mos/I 0505 line 1"), "13/5", "0505"), [2]);
    assert_eq!(mods(&format!("{guns}Mos/I 0505 line 0"), "13/5", "0505"), [2]);
    assert_eq!(mods(&format!("{guns}Mos/I 0505 column 3"), "13/5", "0505"), [2]);
    assert_eq!(mods(&format!("{guns}Mos/I 0505 square"), "13/5", "0505"), [4]);
    assert_eq!(mods(&format!("{guns}Ko1 0505 fresh 3"), "13/5", "0505"), plain);
    // Heavy guns, elite guns, guns alone, guns with infantry, storm.
    assert_eq!(mods("P/1 0508 unlimbered 0\n36/I 0505 line 3", "P/1", "0505"), [1]);
    assert_eq!(mods("G/5f 0508 unlimbered 0\nMos/I 0505 line 3", "G/5f", "0505"), [1, 1]);
    assert_eq!(mods(&format!("{guns}P/1 0505 unlimbered 3"), "13/5", "0505"), [-3]);
    assert_eq!(mods(&format!("{guns}P/1 0505 limbered 3"), "13/5", "0505"), [-3]);
    let mixed = format!("{guns}Mos/I 0505 line 3\nP/1 0505 unlimbered 3");
    assert_eq!(mods(&mixed, "13/5", "0505"), plain);
    let storm = "weather snowstorm\n36/I 0505 line 0\nMos/I 0504 line 3";
    assert_eq!(mods(storm, "36/I", "0504"), [-2]);
    // Infantry: French at column, square and the flank of a line; Russians get nothing.
    let french = "36/I 0505 line 0\n";
    assert_eq!(mods(&format!("{french}Mos/I 0504 column 3"), "36/I", "0504"), [1]);
    assert_eq!(mods(&format!("{french}Mos/I 0504 square"), "36/I", "0504"), [1]);
    assert_eq!(mods(&format!("{french}Mos/I 0504 line 1"), "36/I", "0504"), [1]);
    assert_eq!(mods(&format!("{french}Mos/I 0504 line 3"), "36/I", "0504"), plain);
    assert_eq!(mods(&format!("{french}Ko1 0504 fresh 3"), "36/I", "0504"), plain);
    assert_eq!(mods("Mos/I 0505 line 0\n36/I 0504 square", "Mos/I", "0504"), plain);
    assert_eq!(mods("Mos/I 0505 line 0\n36/I 0504 line 1", "Mos/I", "0504"), plain);
    // Defensive fire: infantry only.
    assert_eq!(defending(&format!("{french}Mos/I 0504 column 3"), "36/I", "0504"), [1, 1]);
    assert_eq!(defending("Mos/I 0505 line 0\n36/I 0504 line 3", "Mos/I", "0504"), [1]);
    assert_eq!(defending("13/5 0505 unlimbered 0\nMos/I 0504 line 3", "13/5", "0504"), plain);
    // Elite and green battalions; Russian line at lone guns.
    assert_eq!(mods("10L/I 0505 line 0\nMos/I 0504 line 3", "10L/I", "0504"), [1]);
    assert_eq!(mods("Vil/I 0505 line 0\n36/I 0504 line 3", "Vil/I", "0504"), [-1]);
    assert_eq!(mods("Mos/I 0505 line 0\n13/5 0504 unlimbered 3", "Mos/I", "0504"), [-3]);
    let battle = open("Mos/I 0505 line 0 sp=5\n13/5 0504 unlimbered 3");
    assert_eq!(aims(&battle, &mut Script::new(), "0505", Arm::Infantry), [("0504".into(), 4, 8)]);
}

#[test]
fn cover_protects() {
    // Verifies [21.3a]
    for (letter, drm) in [('.', 0), ('#', -1), ('V', -2), ('E', -2), ('c', -2), ('~', 0), ('w', 0)]
    {
        let shape = if "#VEc".contains(letter) { "general" } else { "line 0" };
        let battle =
            pos(&format!("map\n...\n...\n.{letter}.\nend\nMos/I 0203 {shape}\n36/I 0202 line 3"));
        let total =
            battle.fire_mods(&volley(&battle, "36/I", "0203", 4, FireKind::Ordinary)).total();
        assert_eq!(total, drm, "{letter}");
    }
}

#[test]
fn the_border_of_front_and_flank_is_front() {
    // Verifies [22j] [21.3ab]
    // Facing 1, the line has N as a flank and NE in front; a shot down the corner between them
    // strikes the front.
    let at = |from: &str| {
        let battle = open(&format!("Mos/I 0505 line 1\n13/5 {from} unlimbered 3"));
        values(&battle.fire_mods(&volley(&battle, "13/5", "0505", 2, FireKind::Ordinary)))
    };
    let battle = open("");
    let bearing = |from: &str| battle.field.board.bearing(hex(&battle, "0505"), hex(&battle, from));
    assert_ne!(bearing("0603")[0], bearing("0603")[1]);
    assert_eq!(at("0603"), NONE);
    assert_eq!(at("0503"), [2]);
}

#[test]
fn surplus_losses_go_on_and_the_rest_checks() {
    // Verifies [21.3d] [21.3h] [23.8d] [21.3c]
    let mut battle = open("36/I 0505 line 3 sp=1\n36/II 0505 line 3 sp=6\nMos/I 0506 line 0");
    let shot = volley(&battle, "Mos/I", "0505", 4, FireKind::Ordinary);
    // 12 on 6/8 is 2*: the top falls, the second loses one, and both checks are made.
    let mut script = Script::new().roll(&[6, 6]);
    let hit = battle.roll_volley(&mut script, &shot).unwrap();
    let mut script = Script::new().roll(&[6, 6]).roll(&[6, 6]);
    assert!(battle.suffer(&mut script, &hit, &mut Vec::new()).unwrap());
    script.finish();
    assert_eq!((sp(&battle, "36/I"), sp(&battle, "36/II")), (0, 5));
    let why: Vec<Occasion> = script
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Assault(r23_assault::Told::Stand { occasion, .. }) => Some(*occasion),
            _ => None,
        })
        .collect();
    assert_eq!(why, [Occasion::Star, Occasion::TopEliminated]);
}

#[test]
fn a_star_makes_it_check_and_run() {
    // Verifies [21.3e] [21.3f] [23.8a] [26a]
    let run = |dice: &[u8]| {
        let mut battle = open("36/I 0505 line 3\nMos/I 0504 line 3");
        let shot = volley(&battle, "Mos/I", "0505", 4, FireKind::Ordinary);
        let mut script = Script::new().roll(&[5, 5]).roll(dice).otherwise(&["*"]);
        let hit = battle.roll_volley(&mut script, &shot).unwrap();
        battle.suffer(&mut script, &hit, &mut Vec::new()).unwrap();
        (sp(&battle, "36/I"), place(&battle, "36/I") != "0505")
    };
    assert_eq!(run(&[3, 3]), (5, false));
    assert_eq!(run(&[3, 2]), (4, true));
    // Without a star nobody checks.
    let mut battle = open("36/I 0505 line 3\nMos/I 0504 line 3");
    let shot = volley(&battle, "Mos/I", "0505", 4, FireKind::Ordinary);
    let mut script = Script::new().roll(&[4, 5]);
    let hit = battle.roll_volley(&mut script, &shot).unwrap();
    assert!(battle.suffer(&mut script, &hit, &mut Vec::new()).unwrap());
    assert_eq!(sp(&battle, "36/I"), 5);
}

#[test]
fn in_a_mixed_hex_the_infantry_is_hit() {
    // Verifies [18u] [21.3d]
    let mut battle = open("P/1 0505 unlimbered 3\nMos/I 0505 line 3 sp=1\n36/I 0506 line 0");
    let shot = volley(&battle, "36/I", "0505", 4, FireKind::Ordinary);
    let mut script = Script::new().roll(&[6, 6]).roll(&[5, 5]).roll(&[5, 5]);
    let hit = battle.roll_volley(&mut script, &shot).unwrap();
    battle.suffer(&mut script, &hit, &mut Vec::new()).unwrap();
    assert_eq!((sp(&battle, "Mos/I"), sp(&battle, "P/1")), (0, 3));
}

#[test]
fn the_table_at_some_points() {
    // G80, G81, G82, G83. Verifies [21.3b]
    let battle = open("");
    let read = |strength: i32, total: i32| {
        let result = battle.field.book.fire(total, strength);
        (result.loss, result.star)
    };
    let (none, one, star) = ((0, false), (1, false), (1, true));
    assert_eq!([6, 7, 10, 12, 16].map(|t| read(6, t)), [none, one, star, (2, true), (4, true)]);
    assert_eq!([10, 11, 13].map(|t| read(1, t)), [none, one, star]);
    assert_eq!([4, 5, 8, 12].map(|t| read(16, t)), [none, one, star, (3, true)]);
    assert_eq!([7, 8, 11].map(|t| read(4, t)), [none, one, star]);
}

#[test]
fn the_whole_hex_of_a_broken_square_becomes_a_column() {
    // Verifies [25g] [18g] [18c]
    let shoot = |text: &str| {
        let mut battle = open(&format!("{text}\nMos/I 0506 line 0"));
        let shot = volley(&battle, "Mos/I", "0505", 4, FireKind::Ordinary);
        let mut script = Script::new().roll(&[4, 3]);
        let hit = battle.roll_volley(&mut script, &shot).unwrap();
        battle.suffer(&mut script, &hit, &mut Vec::new()).unwrap();
        battle
    };
    // The second battalion goes with the first, and faces as it does.
    let mut text = "36/I 0505 square sp=3\n36/II 0505 square".to_owned();
    let mut battle = open(&text);
    let (top, below) = (unit(&battle, "36/I"), unit(&battle, "36/II"));
    battle.unit_mut(top).facing = ground::Facing::new(2);
    assert_ne!(battle.unit(below).facing, battle.unit(top).facing);
    let shot = Volley {
        firers: vec![top],
        at: hex(&battle, "0505"),
        targets: vec![top, below],
        sp: 4,
        kind: FireKind::Ordinary,
    };
    let hit = Hit {
        targets: shot.targets.clone(),
        result: FireResult { loss: 1, star: false },
        leader_roll: false,
        from: hex(&battle, "0506"),
        at: shot.at,
    };
    battle.suffer(&mut Script::new(), &hit, &mut Vec::new()).unwrap();
    for id in [top, below] {
        let state = battle.unit(id);
        assert_eq!((state.shape, state.facing), (Shape::Column, ground::Facing::new(2)));
    }
    // With unlimbered guns a column may not stand: it forms line. (R81)
    text = "36/I 0505 square sp=3\n12/5 0505 unlimbered 0".to_owned();
    let battle = shoot(&text);
    assert_eq!(battle.unit(unit(&battle, "36/I")).shape, Shape::Line);
    let battle = shoot(&text.replace("unlimbered", "limbered"));
    assert_eq!(battle.unit(unit(&battle, "36/I")).shape, Shape::Column);
}

#[test]
fn a_square_shot_below_three_becomes_a_column() {
    // G42. Verifies [25g]
    let mut battle = open("36/I 0505 square sp=3\nMos/I 0506 line 0");
    let shot = volley(&battle, "Mos/I", "0505", 4, FireKind::Ordinary);
    let mut script = Script::new().roll(&[4, 3]);
    let hit = battle.roll_volley(&mut script, &shot).unwrap();
    battle.suffer(&mut script, &hit, &mut Vec::new()).unwrap();
    let state = battle.unit(unit(&battle, "36/I"));
    assert_eq!((state.sp, state.shape), (2, Shape::Column));
    assert_eq!(place(&battle, "36/I"), "0505");
}
