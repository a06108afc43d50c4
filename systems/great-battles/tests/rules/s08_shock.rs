//! Sections 8.2, 8.3 and 8.5: bayonet, assault, melee.

use crate::common::*;
use great_battles::book::{AttackerDrm, DefenderDrm, LandRow, MeleeDrm, ShockKind, Switch};
use great_battles::host::mods::Drm;
use great_battles::rules::s08_shock::Attack;
use great_battles::rules::s08_shock::melee::Round;
use great_battles::state::Battle;

/// The attack of the infantry in one hex on another, with so many supports.
#[track_caller]
fn attack(battle: &Battle, from: &str, to: &str, supports: u8) -> Attack {
    let (from, to) = (hex(battle, from), hex(battle, to));
    let declared = battle.declared(from, to).expect("an attack");
    Attack { supports, ..declared }
}

/// The rule that forbids an attack.
#[track_caller]
fn refused(position: &str, from: &str, to: &str) -> &'static str {
    let battle = pos(&(position.to_owned() + ACTIVE));
    let kind = battle.may_attack(hex(&battle, from), hex(&battle, to));
    kind.expect_err("the attack is allowed").rule
}

/// The French act, and it is time for melee.
const ACTIVE: &str = "\nactivate Suchet full melee";

/// A French column in 0505 and a Russian one in 0605, face to face.
const COLUMNS: &str = "french infantry a 0505 column SE morale=4
    russian infantry b 0605 column NW";

/// Plays the attack of 0505 on 0605.
#[track_caller]
fn fights(position: &str, script: &str, expect: &str) -> Battle {
    let script = format!("attack 0505 0605; {script}");
    check(&(position.to_owned() + ACTIVE), &script, expect)
}

/// Whether the attackers of 0505 pass their check with a die, and what becomes of them.
#[track_caller]
fn goes_in(position: &str, die: &str, expect: &str) -> bool {
    let mut passed = false;
    run(
        &(position.to_owned() + ACTIVE),
        die,
        |battle, table| {
            let attack = attack(battle, "0505", "0605", 0);
            passed = battle.attacker_check(table, &attack)?;
            Ok(())
        },
        expect,
    );
    passed
}

/// Verifies [BAY-07] [PSA-01] [PSA-10] [PSA-11] [PSA-12] [MCS-02]: T80.
#[test]
fn t80_the_attackers_check() {
    assert!(goes_in(COLUMNS, "=4", "a column good"));
    assert!(!goes_in(COLUMNS, "=7", "a column good"));
    assert!(!goes_in(COLUMNS, "=8", "a disorder shaken 0505"));
    let rear = COLUMNS.replace("b 0605 column NW", "b 0605 column SE");
    assert!(goes_in(&rear, "=7", "a column good"));
    // The stack of one that fails by much is disordered with it; only the top unit loses a level.
    let stack =
        "french infantry low 0505 column SE sp=4\nfrench infantry a 0505 column SE morale=4 sp=4
        russian infantry b 0605 column NW";
    assert!(!goes_in(stack, "=9", "a disorder shaken\nlow disorder good"));
}

/// The value of a modifier of the check of the attackers in 0505.
#[track_caller]
fn attacker_drm(position: &str, supports: u8, key: AttackerDrm) -> i8 {
    let battle = pos(&(position.to_owned() + ACTIVE));
    let attack = attack(&battle, "0505", "0605", supports);
    battle.attacker_mods(&attack, attack.lead()).value(Drm::Attacker(key))
}

/// Verifies [PSA-01] [PSA-02] [PSA-03] [PSA-04] [PSA-05] [PSA-06] [PSA-07] [PSA-08] [PSA-09] [BAY-14].
#[test]
fn modifiers_of_the_attackers_check() {
    let with = |a: &str, b: &str| {
        format!("french infantry a 0505 {a}\nrussian infantry b 0605 {b} skirmisher")
    };
    let plain = with("column SE", "column NW");
    let battle = pos(&(plain.clone() + ACTIVE));
    let none = attack(&battle, "0505", "0605", 0);
    assert_eq!(battle.attacker_mods(&none, none.lead()).as_slice(), []);
    assert_eq!(attacker_drm(&with("column SE", "line E"), 0, AttackerDrm::Rear), -3);
    assert_eq!(attacker_drm(&with("column SE", "line NNE"), 0, AttackerDrm::Flank), -2);
    assert_eq!(attacker_drm(&with("column SE", "column N"), 0, AttackerDrm::Flank), -2);
    assert_eq!(attacker_drm(&with("column SE", "skirmish N"), 0, AttackerDrm::Skirmishers), -1);
    assert_eq!(attacker_drm(&plain, 2, AttackerDrm::Support), -2);
    let led = plain.clone() + "\nleader Suchet 0505";
    assert_eq!(attacker_drm(&led, 0, AttackerDrm::Leader), -1);
    assert_eq!(attacker_drm(&with("column SE elite", "column NW"), 0, AttackerDrm::Elite), -1);
    assert_eq!(attacker_drm(&with("line E", "column NW"), 0, AttackerDrm::Line), 1);
    assert_eq!(attacker_drm(&with("column SE shaken", "column NW"), 0, AttackerDrm::Shaken), 1);
    let switch = with("disorder SE", "column NW") + "\nswitch disordered-may-attack on";
    assert_eq!(attacker_drm(&switch, 0, AttackerDrm::Disordered), 1);
}

/// Runs the check of the defender of 0605.
#[track_caller]
fn receives(position: &str, script: &str, expect: &str) {
    run(
        &(position.to_owned() + ACTIVE),
        script,
        |battle, table| {
            let attack = attack(battle, "0505", "0605", 0);
            let b = unit(battle, "b");
            battle.defender_check(table, &attack, b)
        },
        expect,
    );
}

/// Verifies [BAY-10] [PSD-14] [PSD-15] [PSD-16] [PSD-17] [PSD-01]: T81.
#[test]
fn t81_the_defenders_check() {
    receives(COLUMNS, "=4", "b 0605 column good sp=6");
    receives(COLUMNS, "=6; SE", "b 0706 disorder shaken sp=5");
    receives(COLUMNS, "=9; SE; SE", "b 0806 disorder unsteady sp=4");
    let weak = COLUMNS.replace("b 0605 column NW", "b 0605 column NW morale=3");
    receives(&weak, "=9; SE; SE; SE", "b 0907 disorder routed sp=4 once-routed");
    let rear = COLUMNS.replace("b 0605 column NW", "b 0605 column SE");
    receives(&rear, "=4; SE; SE", "b 0806 disorder unsteady sp=4");
}

/// Verifies [BAY-15] [MEL-08] [MOR-03]: T99c, the printed retreat besides that of the level; or once, by
/// the switch; of cavalry two hexes. (G28)
#[test]
fn t99c_retreats_of_a_failed_check() {
    receives(COLUMNS, "=8; SE; SE", "b 0806 disorder unsteady sp=4");
    receives(COLUMNS, "=5; SE", "b 0706 disorder shaken sp=5");
    let once = format!("{COLUMNS}\nswitch pre-shock-retreat-once on");
    receives(&once, "=8; SE", "b 0706 disorder unsteady sp=4");
    receives(&once, "=5; SE", "b 0706 disorder shaken sp=5");
    let horse = COLUMNS.replace("russian infantry b 0605", "russian cavalry b 0605");
    receives(&horse, "=6; SE; SE", "b 0806 disorder shaken sp=5");
}

/// The value of a modifier of the check of the defender `b` in 0605.
#[track_caller]
fn defender_drm(position: &str, key: DefenderDrm) -> i8 {
    let battle = pos(&(position.to_owned() + ACTIVE));
    let attack = attack(&battle, "0505", "0605", 0);
    battle.defender_mods(&attack, unit(&battle, "b")).value(Drm::Defender(key))
}

/// Verifies [PSD-01] [PSD-02] [PSD-03] [PSD-05] [PSD-06] [PSD-07] [PSD-08] [PSD-09] [PSD-10] [PSD-11]
/// [PSD-12].
#[test]
fn modifiers_of_the_defenders_check() {
    let with = |b: &str| {
        format!("french infantry a 0505 column SE\nrussian infantry b 0605 {b} skirmisher")
    };
    let battle = pos(&(with("column NW") + ACTIVE));
    let plain = attack(&battle, "0505", "0605", 3);
    assert_eq!(battle.defender_mods(&plain, unit(&battle, "b")).as_slice(), []);
    assert_eq!(defender_drm(&with("line E"), DefenderDrm::Rear), 3);
    assert_eq!(defender_drm(&with("line NNE"), DefenderDrm::Flank), 1);
    assert_eq!(defender_drm(&with("skirmish N"), DefenderDrm::Skirmish), 3);
    let led = with("column NW") + "\nleader Markov 0605";
    assert_eq!(defender_drm(&led, DefenderDrm::Leader), -1);
    assert_eq!(defender_drm(&with("column NW elite"), DefenderDrm::Elite), -1);
    assert_eq!(defender_drm(&with("square N"), DefenderDrm::Square), -2);
    assert_eq!(defender_drm(&with("line W"), DefenderDrm::Line), 1);
    assert_eq!(defender_drm(&with("column NW shaken"), DefenderDrm::Shaken), 1);
    assert_eq!(defender_drm(&with("disorder NW"), DefenderDrm::Disordered), 1);
    assert_eq!(defender_drm(&with("column NW unsteady"), DefenderDrm::Unsteady), 2);
    let march = format!("division Markov russian strategic\n{}", with("column NW"));
    assert_eq!(defender_drm(&march, DefenderDrm::Strategic), 2);
}

/// A village in 0605 and clear ground around it.
fn village() -> String {
    let row = ".0 ".repeat(12);
    let four = format!("{row}\n").repeat(4);
    let fifth = ".0 .0 .0 .0 .0 v0 .0 .0 .0 .0 .0 .0";
    format!("map\n{four}{fifth}\n{four}end\n")
}

/// Verifies [BAY-11] [PSD-04] [ASL-02] [PSD-13]: unrouted friends in the flank hexes help, each one,
/// but not against an assault; defensive terrain does.
#[test]
fn flank_support_and_defensive_terrain() {
    // A line facing west in 0605 has 0604 and 0606 at its flanks.
    let line = "french infantry a 0505 column SE\nrussian infantry b 0605 line W
        russian infantry c 0604 column W1\nrussian infantry d 0606 column NW";
    let line = line.replace("W1", "NW");
    assert_eq!(defender_drm(&line, DefenderDrm::Support), -2);
    let two = line.clone() + "\nrussian infantry e 0606 column NW sp=4";
    assert_eq!(defender_drm(&two, DefenderDrm::Support), -3);
    let routed = line.replace("d 0606 column NW", "d 0606 disorder SE routed");
    assert_eq!(defender_drm(&routed, DefenderDrm::Support), -1);
    // Squares and disordered units have no flank.
    let square = line.replace("b 0605 line W", "b 0605 square N");
    assert_eq!(defender_drm(&square, DefenderDrm::Support), 0);
    let column = line.replace("b 0605 line W", "b 0605 column NW");
    assert_eq!(defender_drm(&column, DefenderDrm::Support), -2);
    assert_eq!(defender_drm(&column, DefenderDrm::Defensive), 0);
    let assault = village() + &column;
    assert_eq!(defender_drm(&assault, DefenderDrm::Support), 0);
    assert_eq!(defender_drm(&assault, DefenderDrm::Defensive), -1);
}

/// Verifies [BAY-01] [BAY-02] [EXC-05] [MEL-04]: who attacks whom, and how; T93.
#[test]
fn t93_bayonet_or_assault() {
    let kind = |position: &str| {
        let battle = pos(&(position.to_owned() + ACTIVE));
        battle.may_attack(hex(&battle, "0505"), hex(&battle, "0605")).map_err(|one| one.rule)
    };
    assert_eq!(kind(COLUMNS), Ok(ShockKind::Bayonet));
    assert_eq!(kind(&(village() + COLUMNS)), Ok(ShockKind::Assault));
    assert_eq!(kind(&format!("{COLUMNS}\nwall 0505 0605")), Ok(ShockKind::Assault));
    // A wall elsewhere protects nobody here.
    assert_eq!(kind(&format!("{COLUMNS}\nwall 0706 0605")), Ok(ShockKind::Bayonet));
    assert_eq!(kind(&format!("{COLUMNS}\nsharp 0605 0505")), Err("MEL-04"));
    assert_eq!(kind(&format!("{COLUMNS}\nsharp 0505 0605")), Err("MEL-04"));
    assert_eq!(kind(&format!("{COLUMNS}\ndeep 0505 0605")), Err("MEL-04"));
    let bridge = format!("{COLUMNS}\ndeep 0505 0605\nroad secondary 0505 0605");
    assert_eq!(kind(&bridge), Ok(ShockKind::Bayonet));
    assert_eq!(kind(&COLUMNS.replace("column SE", "column S")), Err("BAY-01"));
    assert_eq!(kind(&COLUMNS.replace("b 0605", "b 0606")), Err("BAY-01"));
    let horse = COLUMNS.replace("french infantry", "french cavalry");
    assert_eq!(kind(&horse), Err("BAY-01"));
    let both = format!("{COLUMNS}\nwall 0505 0605\nstream 0505 0605");
    let battle = pos(&(both + ACTIVE));
    let declared = attack(&battle, "0505", "0605", 0);
    let mods = battle.melee_mods(&declared, Round::First);
    assert_eq!(mods.value(Drm::MeleeLand(LandRow::Wall)), -1);
    assert_eq!(mods.value(Drm::MeleeLand(LandRow::Stream)), -1);
    assert_eq!(mods.total(), -2);
}

/// Verifies [BAY-03] [ACT-06] [BAY-14] [FOR-04]: T97.
#[test]
fn t97_who_may_not_attack() {
    let with = |a: &str| COLUMNS.replace("column SE morale=4", a);
    assert_eq!(refused(&with("disorder SE"), "0505", "0605"), "BAY-03");
    assert_eq!(refused(&with("column SE unsteady"), "0505", "0605"), "BAY-03");
    assert_eq!(refused(&with("disorder SE routed"), "0505", "0605"), "BAY-03");
    assert_eq!(refused(&with("column SE sp=6 lost=4"), "0505", "0605"), "BAY-03");
    let march = format!("division Suchet french strategic\n{COLUMNS}");
    assert_eq!(refused(&march, "0505", "0605"), "BAY-03");
    assert_eq!(refused(&with("square SE"), "0505", "0605"), "FOR-04");
    let limited = pos(&format!("{COLUMNS}\nactivate Suchet limited melee"));
    let (from, to) = (hex(&limited, "0505"), hex(&limited, "0605"));
    assert_eq!(limited.may_attack(from, to).map_err(|one| one.rule), Err("BAY-01"));
    // Shaken units and skirmishers may.
    let fit = pos(&(with("skirmish SE skirmisher shaken") + ACTIVE));
    assert!(fit.may_attack(hex(&fit, "0505"), hex(&fit, "0605")).is_ok());
}

/// Verifies [BAY-04]: each stack attacks once and is attacked once.
#[test]
fn one_attack_for_each() {
    let two = "french infantry a 0505 column SE\nfrench infantry c 0604 column S\nrussian infantry b 0605 column NW
        russian infantry d 0506 column N\nactivate Suchet full melee";
    // Its check fails; it has attacked all the same, and so has b been attacked.
    let battle = check(two, "attack 0505 0605; done; =8", "a attacked\nb assaulted");
    let at = |label: &str| hex(&battle, label);
    let rule = |from: &str, to: &str| battle.may_attack(at(from), at(to)).map_err(|one| one.rule);
    assert_eq!(rule("0505", "0605"), Err("BAY-04"));
    assert_eq!(rule("0604", "0605"), Err("BAY-04"));
    assert_eq!(rule("0505", "0506"), Err("BAY-04"));
}

/// Verifies [BAY-05] [PSA-04]: T96, T101.
#[test]
fn t96_t101_supports() {
    // Around 0605: 0505 attacks, 0604 holds two units, 0606 one.
    let text = "french infantry a 0505 column SE morale=1
        french infantry s1 0604 column S sp=4\nfrench infantry s2 0604 column S sp=4
        french infantry t 0606 column N\nfrench infantry away 0706 column SE
        russian infantry b 0605 column NW";
    let battle = pos(&(text.to_owned() + ACTIVE));
    let (from, to) = (hex(&battle, "0505"), hex(&battle, "0605"));
    let labels: Vec<String> =
        battle.supports(from, to).into_iter().map(|one| battle.board().label(one)).collect();
    assert_eq!(labels, ["0604", "0606"]);
    let why = |id: &str| battle.may_support(from, unit(&battle, id), to).unwrap_err().rule;
    assert_eq!(why("away"), "BAY-05");
    assert_eq!(why("a"), "BAY-05");
    // Two stacks, one of two units: two less, so a die of 3 does.
    let after = fights(text, "0604; 0606; =3; done; =0", "s1 supported\ns2 supported\nt supported");
    assert_eq!(after.supports(from, to), []);
    fights(text, "0604; 0606; =4", "b good");
    // Who has supported does not attack, nor support another attack.
    let more =
        text.to_owned() + "\nrussian infantry c 0705 column NW\nfrench infantry u 0704 column S";
    let battle = check(&(more + ACTIVE), "attack 0505 0605; 0604; done; =9", "");
    let rule = battle.may_shock(unit(&battle, "s1")).unwrap_err().rule;
    assert_eq!(rule, "BAY-05");
    let battery = pos(
        "french artillery g 0604 unlimbered SSE\nfrench infantry a 0505 column SE\nrussian infantry b 0605 column NW\nactivate Suchet full melee",
    );
    assert_eq!(battery.supports(hex(&battery, "0505"), hex(&battery, "0605")), []);
}

/// Verifies [BAY-06] [BAY-13]: T94, T99b.
#[test]
fn t94_t99b_routed_units_are_overrun() {
    let routed = "french infantry a 0505 column SE\nrussian infantry b 0605 disorder SE routed";
    fights(routed, "", "b destroyed\na 0505");
    fights(&(village() + routed), "", "b destroyed\na 0605 column SE");
    // With a steady friend in the hex only the routed unit goes before the first roll.
    let mixed = "french infantry a 0505 column SE morale=0\nrussian infantry c 0605 disorder NW
        russian infantry b 0605 disorder SE routed sp=4";
    fights(mixed, "=9", "b destroyed\nc good\na disorder shaken");
}

/// Verifies [BAY-08] [BAY-09] [MCS-06] [STK-05]: the top unit and one battery fire, in front only; the
/// attack ends when nobody is left to make it.
#[test]
fn those_attacked_fire_back() {
    let text = "french infantry a 0505 column SE\nrussian artillery g 0605 unlimbered W
        russian infantry low 0605 column NW sp=4\nrussian infantry b 0605 column NW sp=4";
    // Infantry and battery fire; the check of each defender follows.
    fights(
        text,
        "=0; b fires; =0; g fires; =0; =0; =0; =0",
        "a good\nb return-fired\ng return-fired\nlow -return-fired",
    );
    let battle = pos(&(text.to_owned() + ACTIVE));
    let mut table = Script::new("attack 0505 0605; =0; done; =0; =0");
    assert!(engine::Game::play(&mut battle.clone(), &mut table).is_ok());
    let asked = table.asked.iter().find(|(rule, _)| rule == "BAY-08").unwrap();
    assert_eq!(asked.1, ["b fires", "g fires", "done"]);
    // A hit makes the attacker unsteady: it is gone, and nobody checks.
    fights(
        &text.replace("a 0505 column SE", "a 0505 column SE morale=0"),
        "=0; b fires; =9; =4; NW",
        "a 0404 unsteady\nb good",
    );
    // In the flank nobody fires back.
    let flank = "french infantry a 0505 column SE\nrussian infantry b 0605 column N";
    fights(flank, "=0; =0", "b 0605 good");
}

/// Verifies [BAY-08] [BAY-13] [RZ-07]: skirmishers slip away, and the attacker takes their hex; that is
/// the only advance of a bayonet attack.
#[test]
fn skirmishers_slip_away() {
    let text = "french infantry a 0505 column SE\nrussian infantry b 0605 skirmish N skirmisher";
    let battle = fights(text, "=0; b moves SE", "a 0605 column SE\nb 0706 skirmish good");
    assert!(!battle.unit(unit(&battle, "b")).marks.has(great_battles::state::Mark::ReturnFired));
    // Not beside another enemy, and not after it has fired.
    let near = text.to_owned() + "\nfrench infantry c 0806 column SE";
    let played = pos(&(near + ACTIVE));
    let mut table = Script::new("attack 0505 0605; =0; b fires; =0; =0");
    assert!(engine::Game::play(&mut played.clone(), &mut table).is_ok());
    let asked = table.asked.iter().find(|(rule, _)| rule == "BAY-08").unwrap();
    assert_eq!(asked.1, ["b fires", "b moves NE", "b moves S", "done"]);
    // When a defender runs from the bayonet the attacker stays. [BAY-13]
    fights(COLUMNS, "=0; done; =6; SE", "a 0505\nb 0706 disorder shaken");
}

/// Verifies [BAY-12]: T102, batteries alone and left alone.
#[test]
fn t102_batteries_before_the_bayonet() {
    for drawn in ["unlimbered E", "limbered SE"] {
        let alone = format!("french infantry a 0505 column SE\nrussian artillery g 0605 {drawn}");
        fights(&alone, "=0", "g destroyed\na 0505");
    }
    let left = "french infantry a 0505 column SE\nrussian artillery g 0605 unlimbered E\nrussian infantry b 0605 column NW";
    fights(left, "=0; done; =6; SE", "g destroyed\nb 0706");
    let limbered = left.replace("unlimbered E", "limbered SE");
    fights(&limbered, "=0; done; =6; SE; S", "g 0606 limbered\nb 0706");
    // With one of two defenders left in the hex the guns stay. (G7)
    let two =
        left.replace("column NW", "column NW sp=4") + "\nrussian infantry c 0605 column NW sp=4";
    fights(&two, "=0; done; =6; SE; =0", "g 0605\nc 0706\nb 0605 good");
}

/// A defender in column in a village, attacked by a column with morale enough.
fn assault(more: &str) -> String {
    format!(
        "{}french infantry a 0505 column SE morale=9\nrussian infantry b 0605 column NW morale=9\n{more}",
        village()
    )
}

/// Verifies [ASL-01] [ASL-03] [MCS-08] [MCS-10] [MEL-01] [MEL-07] [MRT-06] [MRT-08] [MRT-09]: an assault
/// goes on to melee and advance.
#[test]
fn an_assault_goes_on_to_melee() {
    // -2 for the village: a die of 8 is a 6.
    fights(&assault(""), "=0; done; =0; =8; SE", "a 0605 column SE\nb 0706 column shaken sp=5");
    // The ground disorders a line that enters.
    let line = assault("").replace("a 0505 column SE", "a 0505 line E");
    fights(&line, "=0; done; =0; =9; SE; turn NE", "a 0605 disorder NE\nb 0706 shaken");
    // A defender who leaves before leaves nothing but the advance.
    let weak = assault("").replace("column NW morale=9", "column NW morale=1");
    fights(&weak, "=0; done; =4; SE", "a 0605 column SE\nb 0706 disorder shaken sp=5");
    // Who cannot retreat stays, and so does the attacker.
    let stuck = assault(
        "french infantry x 0705 column SW\nfrench infantry y 0706 column NW\nfrench infantry z 0606 column N\nfrench infantry w 0604 column S\nfrench infantry v 0506 column NE",
    );
    fights(&stuck, "done; =0; done; =0; =8", "a 0505\nb 0605 sp=4 shaken");
}

/// Verifies [MRT-00] [MRT-01] [MRT-03] [MEL-08] [MEL-10] [BAY-15]: T103, what a lost melee costs.
#[test]
fn t103_a_lost_melee() {
    // -2: a die of 3 is a 1.
    fights(
        &assault(""),
        "=0; done; =0; =3; NW; NW",
        "a 0304 unsteady column SE sp=4\nb 0605 good sp=6",
    );
    fights(&assault(""), "=0; done; =0; =5; NW", "a 0404 shaken sp=5");
    // A rout, once.
    fights(&assault(""), "=0; done; =0; =2; NW; NW; N", "a 0303 routed disorder sp=4\nb 0605");
}

/// Verifies [MEL-09] [MRT-04] [MRT-05] [MCS-09]: T89.
#[test]
fn t89_the_melee_continues() {
    let text = assault("");
    // Both lose one and check; both stay; another round.
    fights(
        &text,
        "=0; done; =0; =6; =0; =0; stand; stand; =8; SE",
        "a 0605 sp=5\nb 0706 shaken sp=4",
    );
    fights(
        &text,
        "=0; done; =0; =7; =0; =0; stand; rout; NW; NW; N",
        "a 0303 routed sp=5\nb 0605 good sp=5",
    );
    fights(&text, "=0; done; =0; =7; =0; =0; rout; SE; SE; NE", "a 0605 sp=5\nb routed sp=5");
    // A defender whose check fails has left; the attacker is not asked.
    let weak = text.replace("column NW morale=9", "column NW morale=4");
    fights(&weak, "=0; done; =0; =7; =8; SE; =0", "a 0605 sp=5\nb 0706 unsteady sp=5");
}

/// Verifies [MEL-07] [MEL-11]: the top unit takes the loss, the next one what is over; levels are for
/// all. (G6)
#[test]
fn losses_of_a_stack() {
    let text = format!(
        "{}french infantry a 0505 column SE morale=9 sp=9\nrussian infantry low 0605 column NW morale=9 sp=3
        russian infantry b 0605 column NW morale=9 sp=1\nleader Napoleon 0505 napoleon",
        village()
    );
    // -2 village, +1 for 9 to 4, +2 Napoleon: a die of 9 is 10. b dies, low loses two and routs.
    let script = "=0; done; =0; =0; =9; SE; SE; NE; yes";
    let battle = fights(&text, script, "b destroyed\nlow routed sp=1\na 0605");
    assert_eq!(battle.board().label(battle.leaders[2].hex), "0605");
}

/// Modifiers of the first round of the attack of 0505 on 0605.
#[track_caller]
fn melee_drm(position: &str, drm: Drm) -> i8 {
    let battle = pos(&(position.to_owned() + ACTIVE));
    let attack = attack(&battle, "0505", "0605", 0);
    battle.melee_mods(&attack, Round::First).value(drm)
}

/// Verifies [MDM-01] [MEL-06] [MDM-02] [MEL-05] [FTG-03] [MDM-04] [MDM-05] [MDM-06] [MDM-07] [MDM-08]
/// [MEL-02].
#[test]
fn modifiers_of_a_melee() {
    assert_eq!(melee_drm(COLUMNS, Drm::Melee(MeleeDrm::Rear)), 0);
    let ours = format!("{COLUMNS}\nleader Napoleon 0505 napoleon");
    assert_eq!(melee_drm(&ours, Drm::Melee(MeleeDrm::Napoleon)), 2);
    let back = COLUMNS.replace("french infantry a 0505", "french infantry a 0605");
    let back = back.replace("russian infantry b 0605", "russian infantry b 0505");
    let back = back.replace("column SE", "column N0").replace("column NW", "column SE");
    let theirs =
        back.replace("N0", "NW") + "\nleader Napoleon 0605 napoleon\nactivate Markov full melee";
    let battle = pos(&theirs);
    let declared = attack(&battle, "0505", "0605", 0);
    let mods = battle.melee_mods(&declared, Round::First);
    assert_eq!(mods.value(Drm::Melee(MeleeDrm::Napoleon)), -2);
    let tired = |ours: u8, theirs: u8| {
        format!(
            "division Suchet french fatigue={ours}\ndivision Markov russian fatigue={theirs}\n{COLUMNS}"
        )
    };
    assert_eq!(melee_drm(&tired(6, 5), Drm::AttackerFatigue), -1);
    assert_eq!(melee_drm(&tired(8, 5), Drm::AttackerFatigue), -2);
    assert_eq!(melee_drm(&tired(8, 5), Drm::DefenderFatigue), 0);
    assert_eq!(melee_drm(&tired(5, 9), Drm::DefenderFatigue), 2);
    let march = format!("division Markov russian strategic\n{COLUMNS}");
    assert_eq!(melee_drm(&march, Drm::Melee(MeleeDrm::Strategic)), 2);
    let faces = |b: &str| COLUMNS.replace("b 0605 column NW", b);
    assert_eq!(melee_drm(&faces("b 0605 column SE"), Drm::Melee(MeleeDrm::Rear)), 2);
    assert_eq!(melee_drm(&faces("b 0605 column N"), Drm::Melee(MeleeDrm::Flank)), 1);
    let square = faces("b 0605 square N");
    assert_eq!(melee_drm(&square, Drm::Melee(MeleeDrm::InfantryOnSquare)), -1);
    let horse = COLUMNS.replace("russian infantry b", "russian cavalry b");
    assert_eq!(melee_drm(&horse, Drm::Melee(MeleeDrm::Blown)), 0);
    let blown = horse.replace("column NW", "disorder NW blown-2");
    assert_eq!(melee_drm(&blown, Drm::Melee(MeleeDrm::Blown)), 1);
    let blown = horse.replace("column NW", "column NW blown-1");
    assert_eq!(melee_drm(&blown, Drm::Melee(MeleeDrm::Blown)), 1);
}

/// Verifies [MDM-03] [MEL-04] [MEL-12] [TEC-06] [TEC-08] [TEC-11] [TEC-12] [TEC-13] [TEC-16] [TEC-17]
/// [TEC-18]: terrain of hex and hexside.
#[test]
fn terrain_of_a_melee() {
    let along =
        |side: &str, row: LandRow| melee_drm(&format!("{COLUMNS}\n{side}"), Drm::MeleeLand(row));
    assert_eq!(along("stream 0505 0605", LandRow::Stream), -1);
    assert_eq!(along("steep 0605 0505", LandRow::SteepUp), -1);
    assert_eq!(along("steep 0505 0605", LandRow::SteepDown), 1);
    assert_eq!(along("wall 0505 0605", LandRow::Wall), -1);
    // [MEL-12] The bridge in place of the water. (G35)
    for water in ["stream", "deep"] {
        let bridge = format!("{water} 0505 0605\nroad secondary 0505 0605");
        assert_eq!(along(&bridge, LandRow::Bridge), -2);
        assert_eq!(along(&bridge, LandRow::Stream), 0);
    }
    assert_eq!(melee_drm(&(village() + COLUMNS), Drm::MeleeLand(LandRow::Village)), -2);
    let castle = village().replace("v0", "c0");
    assert_eq!(melee_drm(&(castle + COLUMNS), Drm::MeleeLand(LandRow::Castle)), -3);
    let hill = village().replace("v0", ".1");
    assert_eq!(melee_drm(&(hill + COLUMNS), Drm::MeleeLand(LandRow::MinorUp)), 0);
    let vale = village().replace(".0", ".1").replace("v0", ".0");
    assert_eq!(melee_drm(&(vale + COLUMNS), Drm::MeleeLand(LandRow::MinorDown)), 1);
}

/// Verifies [MEL-03] [CHG-13] [MDM-18] [MDM-13] [MDM-14] [MDM-15] [MDM-16] [MDM-17]: T84.
#[test]
fn t84_the_size_ratio() {
    let ratio = |ours: u8, theirs: u8| {
        let text = format!(
            "french infantry a 0505 column SE sp={ours}\nrussian infantry b 0605 column NW sp={theirs}{ACTIVE}"
        );
        let battle = pos(&text);
        battle.melee_mods(&attack(&battle, "0505", "0605", 0), Round::First).total()
    };
    assert_eq!(ratio(11, 6), 0);
    assert_eq!(ratio(12, 6), 1);
    assert_eq!(ratio(9, 3), 2);
    assert_eq!(ratio(8, 2), 3);
    assert_eq!(ratio(5, 10), -1);
    assert_eq!(ratio(3, 10), -2);
    // All attackers and defenders count, guns never; defending cavalry in column for a third.
    let text = "french infantry a 0505 column SE sp=4\nfrench infantry c 0505 column SE sp=5
        russian artillery g 0605 unlimbered W sp=6\nrussian cavalry b 0605 column NW sp=7";
    let strengths = |more: &str| {
        let battle = pos(&format!("{text}\n{more}{ACTIVE}"));
        battle.melee_strengths(&attack(&battle, "0505", "0605", 0))
    };
    assert_eq!(strengths(""), (9, 2));
    assert_eq!(strengths("switch column-third-both off"), (9, 7));
    assert!(pos(text).book().switch(Switch::ColumnThirdBoth));
}

/// Verifies [MRT-09] [MRT-00] [MEL-10]: T88 on the table, with its modifiers.
#[test]
fn t88_the_ends_of_the_table() {
    let battle = pos(COLUMNS);
    assert_eq!(battle.book().melee(7 + 4), battle.book().melee(9));
    assert_eq!(battle.book().melee(9).sp, 3);
    assert_eq!(battle.book().melee(2 - 5), battle.book().melee(0));
    assert_eq!(battle.book().melee(0).sp, 2);
}

/// Verifies [STR-08]: a division attacked on the march loses its marker after the combat.
#[test]
fn an_attack_ends_a_march() {
    let march = format!("division Markov russian strategic\n{COLUMNS}");
    fights(&march, "=9", "division Markov -strategic");
}

/// Verifies [FAT-02]: an attack is combat for both sides from the attacker's check on.
#[test]
fn an_attack_is_combat() {
    fights(COLUMNS, "=9", "a fought\nb fought");
}

/// The attacks that are open in a position.
fn listed(position: &str) -> Vec<String> {
    let battle = pos(&(position.to_owned() + ACTIVE));
    let mut all = battle.attacks();
    all.extend(battle.charges());
    all.into_iter().map(|choice| battle.choice_text(choice)).collect()
}

/// Verifies [BAY-01] [CHG-01] [CHG-02]: each stack stands in the list once for each target.
#[test]
fn attacks_are_listed_once() {
    let text = "french infantry a 0505 column SE sp=4\nfrench infantry c 0505 column SE sp=4
        russian infantry b 0605 column NW sp=4\nrussian infantry d 0605 column NW sp=4
        french cavalry h 0208 column NE sp=4\nfrench cavalry i 0208 column NE sp=4
        russian infantry e 0608 column NW sp=4\nrussian infantry f 0608 column NW sp=4
        russian infantry far 0808 column NW\nrussian infantry near 0108 column NW";
    // Of the cavalry stack the top unit leads. Five hexes are too far, and beside it is too near.
    assert_eq!(listed(text), ["attack 0505 0605", "charge i 0608"]);
}

/// Verifies [BAY-01] [BAY-03]: those of a stack attack who may, whoever lies on top; guns never do.
#[test]
fn those_of_a_stack_who_may() {
    let text =
        "french infantry low 0505 column SE sp=4\nfrench infantry top 0505 column SE sp=6 lost=4
        french artillery g 0505 unlimbered E\nrussian infantry b 0605 column NW";
    let battle = pos(&(text.to_owned() + ACTIVE));
    assert_eq!(attack(&battle, "0505", "0605", 0).attackers, [unit(&battle, "low")]);
    let both = text.replace(" sp=6 lost=4", " sp=4");
    let battle = pos(&(both + ACTIVE));
    let expected = [unit(&battle, "top"), unit(&battle, "low")];
    assert_eq!(attack(&battle, "0505", "0605", 0).attackers, expected);
    let none = text.replace("low 0505 column SE", "low 0505 column SE unsteady");
    assert_eq!(refused(&none, "0505", "0605"), "BAY-03");
}

/// Verifies [BAY-11]: neither enemies nor the unit itself support a flank, and a friend in two of its
/// flank hexes counts once.
#[test]
fn who_supports_a_flank() {
    let enemy = "french infantry a 0505 column SE\nrussian infantry b 0605 line W\nfrench infantry c 0604 column S";
    assert_eq!(defender_drm(enemy, DefenderDrm::Support), 0);
    let wide = "french infantry a 0505 column SE\nrussian cavalry b 0604 line W sp=10 wide=0605";
    let wide = wide.replace("0604 line W sp=10 wide=0605", "0605 line W sp=10 wide=0604");
    assert_eq!(defender_drm(&wide, DefenderDrm::Support), 0);
    // A column facing north-west has 0604, 0705, 0606 and 0506 at its flanks.
    let friend = "french infantry a 0505 column SE\nrussian infantry b 0605 column NW
        russian cavalry w 0604 line NNE sp=10 wide=0705";
    assert_eq!(defender_drm(friend, DefenderDrm::Support), -1);
}

/// Verifies [BAY-10]: a defender without strength left is gone, and one who ran with a friend does not
/// check.
#[test]
fn defenders_who_are_gone() {
    let weak = COLUMNS.replace("column NW", "column NW sp=1");
    receives(&weak, "=6", "b destroyed");
    let two = "french infantry a 0505 column SE\nrussian infantry c 0605 column NW sp=4
        russian infantry b 0605 column NW sp=4\nswitch pre-shock-retreat-once on";
    // b runs to 0706, c beside it loses heart and runs as well.
    fights(two, "=0; done; =8; SE; =8; NE; =0", "b unsteady sp=2\nc unsteady sp=4");
    // Who has routed and found no way out of the hex does not check either.
    let around = ["0604", "0705", "0706", "0606", "0506"];
    let ring: String = around
        .iter()
        .enumerate()
        .map(|(n, hex)| format!("\nfrench infantry r{n} {hex} square N"))
        .collect();
    let stuck = format!("{two}{ring}\nswitch neighbours-from-start on");
    let stuck = stuck.replace("c 0605 column NW sp=4", "c 0605 column NW sp=9 morale=2");
    let stuck = stuck.replace("b 0605 column NW sp=4", "b 0605 column NW sp=9 morale=3");
    fights(&stuck, "=0; done; =9; =9", "b 0605 routed sp=4\nc 0605 routed sp=6");
}

/// Verifies [MEL-10] [MEL-09]: nobody routs twice in one melee.
#[test]
fn nobody_routs_twice() {
    let text = format!(
        "{}french infantry a 0505 column SE morale=9 sp=9\nrussian infantry low 0605 column NW morale=2 sp=4
        russian infantry b 0605 column NW morale=9 sp=4\nleader Napoleon 0505 napoleon
        switch neighbours-from-start on",
        village()
    );
    // b routs; low beside it loses three levels and runs before its own rout is due.
    let script = "=0; done; =0; =0; =9; SE; SE; NE; =9; SE; SE; S; yes";
    fights(&text, script, "b routed sp=1\nlow routed sp=4\na 0605");
    // The same when a stack breaks off. -2 for the village, no ratio: a die of 6 is a 4.
    let even = text.replace("leader Napoleon 0505 napoleon\n", "");
    let script = "=0; done; =0; =0; =6; =0; =0; rout; SE; SE; NE; =9; SE; SE; S";
    fights(&even, script, "b routed sp=3\nlow routed sp=4\na 0605");
}

/// Verifies [MEL-06]: Napoleon and nobody else.
#[test]
fn other_leaders_do_not_help_in_melee() {
    let other = format!("{COLUMNS}\nleader Suchet 0505\nleader Lannes 0505 corps");
    assert_eq!(melee_drm(&other, Drm::Melee(MeleeDrm::Napoleon)), 0);
}

/// Verifies [ASL-03] [STK-01]: those of a stack advance for whom there is room, and an enemy leader who
/// was left behind rides off.
#[test]
fn an_advance_into_a_village() {
    let text = format!(
        "{}french infantry low 0505 column SE sp=5\nfrench infantry a 0505 column SE sp=5
        russian infantry b 0605 disorder SE routed\nrussian infantry z 1008 column N\nleader Markov 0605",
        village()
    );
    fights(&text, "", "a 0605 column SE\nlow 0505\nb destroyed\nleader Markov 1008");
    let room = text.replace("sp=5", "sp=4");
    let battle = fights(&room, "", "a 0605\nlow 0605");
    assert_eq!(battle.top(hex(&battle, "0605")), Some(unit(&battle, "a")));
}

/// The story of an assault names all that happens, with its dice.
#[test]
fn the_story_of_an_assault() {
    let text = assault("french infantry s 0604 column S") + ACTIVE;
    let mut battle = pos(&text);
    let mut table =
        Script::new("attack 0505 0605; 0604; =0; done; =0; =6; =0; =0; stand; stand; =8; SE");
    table.steps_done(&mut battle);
    let story = table.story(&battle).join("; ");
    for part in [
        "a assaults b in 0605",
        "the stack in 0604 supports the attack",
        "a checks before the shock: goes in",
        "b checks before the shock: stands",
        "a fights b: both lose 1 SP and check, the melee continues",
        "a fights b: defender loses 1 SP, a level lost, and retreats",
        "a advances to 0605",
    ] {
        assert!(story.to_lowercase().contains(&part.to_lowercase()), "{part}: {story}");
    }
    let lines: Vec<_> =
        table.events.iter().map(|event| engine::Game::render(&battle, event)).collect();
    let thrown = lines.iter().find(|line| line.text.starts_with("a fights")).unwrap();
    let thrown = thrown.thrown.as_ref().unwrap();
    assert_eq!((thrown.faces.as_slice(), thrown.sides, thrown.total), (&[6][..], 10, 4));
    assert_eq!(thrown.column, "6 SP against 6");
}

/// What was asked of those attacked in the attack of 0505 on 0605.
#[track_caller]
fn answers(position: &str, script: &str) -> Vec<String> {
    let mut table = Script::new(&format!("attack 0505 0605; {script}"));
    table.steps_done(&mut pos(&(position.to_owned() + ACTIVE)));
    table.asked.into_iter().find(|(rule, _)| rule == "BAY-08").expect("a question").1
}

/// Verifies [BAY-08] [STK-05]: one battery besides the top unit fires, each once, and at the troops who
/// attack.
#[test]
fn batteries_that_are_attacked() {
    let text = "french infantry a 0505 column SE\nrussian artillery g 0605 unlimbered W
        russian artillery h 0605 unlimbered W";
    assert_eq!(answers(text, "=0; done"), ["h fires", "g fires", "done"]);
    let one = "french infantry a 0505 column SE morale=9\nfrench artillery top 0505 limbered SE
        russian artillery g 0605 unlimbered W";
    fights(one, "=0; g fires; =9; =0", "a sp=4 good\ntop sp=4\ng destroyed");
}

/// Verifies [CHG-11] [BAY-08]: the switch for charges takes nothing from skirmishers before infantry.
#[test]
fn skirmishers_before_infantry() {
    let text = "french infantry a 0505 column SE\nrussian infantry b 0605 skirmish N skirmisher
        switch skirmish-move-in-charge off";
    assert!(answers(text, "=0; done; =0").contains(&"b moves SE".to_owned()));
}

/// Verifies [BAY-05]: of a supporting stack those are used up who support.
#[test]
fn who_has_supported() {
    let text = "french infantry a 0505 column SE morale=0\nfrench infantry s 0604 column S sp=4
        french infantry weak 0604 column S sp=4 unsteady\nrussian infantry b 0605 column NW";
    fights(text, "0604; =9", "s supported\nweak -supported");
}

/// Verifies [ASL-03] [TEC-17]: who may not enter a castle stays before it.
#[test]
fn a_line_before_a_castle() {
    let text = village().replace("v0", "c0")
        + "french infantry a 0505 line E\nrussian infantry b 0605 disorder SE routed";
    fights(&text, "", "b destroyed\na 0505 line");
}

/// Verifies [MEL-09]: who dies in a round does not check.
#[test]
fn a_round_that_kills() {
    let text = assault("").replace("column NW morale=9", "column NW morale=9 sp=1");
    // 6 to 1 is +3, the village -2: a die of 4 is a 5.
    fights(&text, "=0; done; =0; =4; =0", "b destroyed\na 0605 sp=5");
}

/// Verifies [MDM-11] [MDM-04]: Murat helps charging cavalry only; guns alone give no modifier.
#[test]
fn what_does_not_count_in_melee() {
    let murat = format!("{COLUMNS}\nleader Murat 0505 murat");
    assert_eq!(melee_drm(&murat, Drm::Melee(MeleeDrm::Murat)), 0);
    let guns = "french infantry a 0505 column SE\nrussian artillery g 0605 unlimbered W";
    assert_eq!(melee_drm(guns, Drm::Melee(MeleeDrm::Strategic)), 0);
    assert_eq!(melee_drm(guns, Drm::Melee(MeleeDrm::Blown)), 0);
}
