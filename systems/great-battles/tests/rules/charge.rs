//! Section 8.4: charge, counter-charge, square, pursuit, blown cavalry.

use crate::common::*;
use great_battles::book::{MeleeDrm, ShockKind, SquareDrm};
use great_battles::host::mods::Drm;
use great_battles::nouns::CavalryClass;
use great_battles::rules::s06_formation::reaction::Fate;
use great_battles::rules::s08_shock::Attack;
use great_battles::rules::s08_shock::melee::Round;
use great_battles::state::Battle;

/// The French act, and it is time for melee.
const ACTIVE: &str = "\nactivate Suchet full melee";

/// A charge of `a` on a hex at the moment of impact.
fn impact(battle: &Battle, to: &str, began: Option<u16>) -> Attack {
    let lead = unit(battle, "a");
    let to = hex(battle, to);
    let from = battle.unit(lead).hex;
    Attack {
        kind: ShockKind::Charge,
        attackers: battle.units_at(from).collect(),
        from,
        targets: vec![to],
        supports: 0,
        began,
        counter: Vec::new(),
        against: battle.units_at(to).collect(),
        before: 0,
    }
}

/// Light horse in line in 0208, facing east, three hexes from a Russian column in 0508.
const RIDE: &str = "french cavalry a 0208 line E morale=7 sp=7 class=cuirassier
    russian infantry b 0508 column NW";

/// Why `a` may not charge a hex; nothing if it may.
fn refused(position: &str, to: &str) -> Option<&'static str> {
    let battle = pos(&(position.to_owned() + ACTIVE));
    battle.may_charge_at(unit(&battle, "a"), hex(&battle, to)).err().map(|one| one.rule)
}

#[track_caller]
fn charges(position: &str, script: &str, expect: &str) -> Battle {
    check(&(position.to_owned() + ACTIVE), script, expect)
}

/// Verifies [CHG-01] [CHG-02] [CHG-04] [CHG-23] [CHG-19] [TEC-02] [TEC-16] [TEC-18] [TEC-07] [TEC-08]: T86.
#[test]
fn t86_who_may_charge_whom() {
    assert_eq!(refused(RIDE, "0508"), None);
    let at = |label: &str| RIDE.replace("b 0508", &format!("b {label}"));
    assert_eq!(refused(&at("0308"), "0308"), Some("CHG-02"));
    assert_eq!(refused(&at("0708"), "0708"), Some("CHG-02"));
    assert_eq!(refused(&at("0608"), "0608"), None);
    assert_eq!(refused(&at("0408"), "0408"), None);
    // Not to the rear.
    assert_eq!(refused(&RIDE.replace("a 0208", "a 0808"), "0508"), Some("CHG-04"));
    let with = |a: &str| RIDE.replace("line E", a);
    assert_eq!(refused(&with("line E blown-1"), "0508"), Some("CHG-19"));
    assert_eq!(refused(&with("disorder NE blown-2"), "0508"), Some("BAY-03"));
    assert_eq!(refused(&with("line E unsteady"), "0508"), Some("BAY-03"));
    assert_eq!(refused(&with("line E attacked"), "0508"), Some("BAY-04"));
    let foot = RIDE.replace("french cavalry a", "french infantry a");
    assert_eq!(refused(&foot, "0508"), Some("CHG-01"));
    // Terrain: the target's hex, the hexes on the way, the hexsides. 0508 lies in the eighth row.
    let map = |sign: &str, column: usize, row: usize| {
        let mut rows = vec![vec![".0"; 12]; 12];
        rows[row - 1][column - 1] = sign;
        let rows: Vec<String> = rows.into_iter().map(|row| row.join(" ")).collect();
        format!("map\n{}\nend\n{RIDE}", rows.join("\n"))
    };
    for sign in ["w0", "v0", "s0"] {
        assert_eq!(refused(&map(sign, 5, 8), "0508"), Some("CHG-04"), "{sign}");
    }
    let around = ["0507", "0607", "0608", "0509", "0408", "0407"];
    let wall: String = around.iter().map(|hex| format!("\nwall {hex} 0508")).collect();
    assert_eq!(refused(&format!("{RIDE}{wall}"), "0508"), Some("CHG-04"));
    let deep = wall.replace("wall", "deep");
    assert_eq!(refused(&format!("{RIDE}{deep}"), "0508"), Some("CHG-04"));
    let bridge = wall.replace("wall", "road secondary");
    assert_eq!(refused(&format!("{RIDE}{deep}{bridge}"), "0508"), Some("CHG-04"));
    let stream = wall.replace("wall", "stream");
    assert_eq!(refused(&format!("{RIDE}{stream}"), "0508"), None);
    // Leaders alone are nobody's target. (G26)
    let leader =
        "french cavalry a 0208 line E\nrussian infantry z 1919 column N\nleader Markov 0508";
    assert_eq!(refused(leader, "0508"), Some("CHG-23"));
    // A friend between hides the target.
    let hidden = format!(
        "{RIDE}\nfrench infantry f 0308 column N\nfrench infantry g 0407 column N\nfrench infantry h 0408 column N"
    );
    assert_eq!(refused(&hidden, "0508"), Some("CHG-02"));
    let limited = pos(&format!("{RIDE}\nactivate Suchet limited melee"));
    assert_eq!(limited.may_charge(unit(&limited, "a")).unwrap_err().rule, "BAY-01");
}

/// Verifies [CHG-01] [MOV-17]: cavalry that has moved more than half its MA does not charge.
#[test]
fn a_charge_needs_fresh_horses() {
    let mut battle = pos(&(RIDE.to_owned() + ACTIVE));
    let a = unit(&battle, "a");
    battle.units[a.index()].spent = great_battles::nouns::HalfPoints::whole(6);
    assert!(battle.may_charge(a).is_ok());
    battle.units[a.index()].spent = great_battles::nouns::HalfPoints(13);
    assert_eq!(battle.may_charge(a).unwrap_err().rule, "CHG-01");
}

/// What was asked about the way of a charge on 0508, with this script.
#[track_caller]
fn ways(position: &str, script: &str) -> Vec<Vec<String>> {
    let mut battle = pos(&(position.to_owned() + ACTIVE));
    let mut table = Script::new(&format!("charge a 0508; {script}"));
    assert!(engine::Game::play(&mut battle, &mut table).is_ok());
    table.finish();
    let asked = table.asked.into_iter().filter(|(rule, _)| rule == "CHG-04");
    asked.map(|(_, listed)| listed).collect()
}

/// Verifies [CHG-04] [MCS-03]: the way leads through front hexsides, with one step of turn in each hex
/// entered, not through others and not beyond four hexes.
#[test]
fn the_way_of_a_charge() {
    let ride = RIDE.replace("cuirassier", "cossack");
    let rides = ways(&ride, "NE; turn NNE; NE; turn E; done; stand; =0; done; =2; NW; NW; turn NE");
    // In the hex it starts from it does not turn; in the next one by one step, once.
    assert_eq!(rides[0], ["NE", "SE"]);
    assert_eq!(rides[1], ["NE", "SE", "turn SSE", "turn NNE"]);
    assert_eq!(rides[2], ["N", "NE"]);
    // Where it has its target in front it may strike, or ride on around it for a fourth hex.
    let rides = ways(&ride, "SE; NE; done; stand; =0; =2; SW; SW; turn NE");
    assert_eq!(rides[2], ["SE", "turn SSE", "turn NNE", "done"]);
    // A friend bars one way: the other one is ridden without a question.
    let barred = ride.clone() + "\nfrench infantry f 0309 column N";
    let rides = ways(&barred, "SE; done; stand; =0; =2; NW; NW; turn NE");
    assert_eq!(rides[0], ["NE", "SE", "turn SSE", "turn NNE"]);
}

/// Verifies [CHG-08] [CHG-09] [SQR-06] [SQR-07] [SQR-08]: T82.
#[test]
fn t82_forming_square() {
    let tries = |b: &str, more: &str, began: Option<u16>, die: &str, expect: &str| {
        let text = format!(
            "french cavalry a 0407 line SSE morale=0 sp=1\nrussian infantry b 0508 {b} morale=4\n{more}"
        );
        run(
            &text,
            &format!("square; {die}"),
            |battle, table| {
                let attack = impact(battle, "0508", began);
                let b = hex(battle, "0508");
                battle.receive(table, &attack, b)
            },
            expect,
        );
    };
    tries("disorder NW", "", None, "=4", "b square good");
    tries("disorder NW", "", None, "=6", "b disorder good");
    tries("disorder NW", "", None, "=7", "b disorder shaken");
    tries("column NW", "leader Markov 0508", Some(3), "=7", "b square good");
    tries("skirmish N skirmisher", "", Some(3), "=1", "b disorder good");
    tries("skirmish N skirmisher", "", Some(3), "=0", "b square good");
    tries("line W", "", Some(2), "=2", "b square good");
    tries("line W", "", Some(2), "=3; turn NW", "b disorder good");
}

/// Verifies [SQR-01] [SQR-02] [SQR-03] [SQR-04] [SQR-05] [CHG-09].
#[test]
fn modifiers_of_forming_square() {
    let drm = |b: &str, began: Option<u16>, key: SquareDrm| {
        let text = format!("french cavalry a 0407 line SSE\nrussian infantry b 0508 {b}");
        let battle = pos(&text);
        let attack = impact(&battle, "0508", began);
        battle.square_mods(&attack, unit(&battle, "b")).value(Drm::Square(key))
    };
    assert_eq!(drm("disorder NW", Some(2), SquareDrm::TwoHexes), 1);
    assert_eq!(drm("disorder NW", Some(3), SquareDrm::TwoHexes), 0);
    // A charge in reaction never counts as one from two hexes.
    assert_eq!(drm("disorder NW", None, SquareDrm::TwoHexes), 0);
    assert_eq!(drm("column NW\nleader Markov 0508", None, SquareDrm::Leader), -2);
    assert_eq!(drm("column NW", None, SquareDrm::Column), -1);
    assert_eq!(drm("line W", None, SquareDrm::Line), 1);
    assert_eq!(drm("skirmish N skirmisher", None, SquareDrm::Skirmish), 4);
}

/// Verifies [CHG-08] [CHG-10] [CHG-11]: a stack forms square as one, or is disordered as one; who is on
/// the march or in square only stands. (G39)
#[test]
fn squares_of_a_stack() {
    let text = "french cavalry a 0407 line SSE\nrussian infantry low 0508 column NW sp=4
        russian infantry b 0508 column NW sp=4";
    let receives = |text: &str, script: &str, expect: &str| {
        run(
            text,
            script,
            |battle, table| {
                let attack = impact(battle, "0508", Some(3));
                let there = hex(battle, "0508");
                battle.receive(table, &attack, there)
            },
            expect,
        );
    };
    receives(text, "square; =0", "b square\nlow square");
    receives(text, "square; =8", "b disorder shaken\nlow disorder good");
    // To stand is the check of each.
    receives(text, "stand; =0; =5; SE", "b column good\nlow disorder shaken");
    receives(&text.replace("column NW", "square NW"), "=0; =0", "b square\nlow square");
    let march = format!("division Markov russian strategic\n{text}");
    receives(&march, "=0; =0", "b column");
}

/// Verifies [CHG-10] [PSD-07] [CHG-11]: T99, infantry already in square.
#[test]
fn t99_a_square_stands() {
    let text =
        "french cavalry a 0407 line SSE morale=9\nrussian infantry b 0508 square NW morale=5";
    let strikes = |script: &str, expect: &str| {
        run(
            text,
            script,
            |battle, table| {
                let attack = impact(battle, "0508", Some(3));
                battle.impact(table, attack)
            },
            expect,
        );
    };
    // It stands and fires; then -3 for the square and half a light bonus: a die of 8 is a 6.
    strikes(
        "=7; b fires; =0; =8; SE; turn S",
        "b 0608 square shaken sp=5\na 0508 disorder blown-2",
    );
    // One above: it goes, and nobody fires.
    strikes("=8; SE; turn S", "b 0608 disorder shaken sp=5 -return-fired\na 0508 disorder blown-2");
}

/// The melee modifiers of a charge of `a` from 0407 on 0508.
fn mods(position: &str, began: Option<u16>) -> great_battles::host::mods::Mods {
    let battle = pos(position);
    battle.melee_mods(&impact(&battle, "0508", began), Round::First)
}

/// Verifies [CHG-03] [CHG-12] [MDM-10] [CHB-01] [CHB-02] [CHB-03] [CHB-04] [CHB-05] [CHB-06] [CHG-07]: T85.
#[test]
fn t85_the_charge_bonus() {
    let bonus = |class: CavalryClass, a: &str, b: &str, began: u16| {
        let text =
            format!("french cavalry a 0407 {a} class={}\nrussian infantry b 0508 {b}", class.key());
        mods(&text, Some(began)).value(Drm::ChargeBonus(class))
    };
    use CavalryClass::{Cossack, Cuirassier, Heavy, Lancer, Light, Medium};
    assert_eq!(bonus(Cuirassier, "line SSE", "column NW", 3), 4);
    assert_eq!(bonus(Cuirassier, "line SSE", "column NW", 2), 0);
    assert_eq!(bonus(Heavy, "line SSE", "column NW", 2), 0);
    assert_eq!(bonus(Light, "line SSE", "column NW", 2), 1);
    assert_eq!(bonus(Medium, "line SSE", "column NW", 2), 1);
    assert_eq!(bonus(Lancer, "line SSE", "column NW", 2), 2);
    assert_eq!(bonus(Cossack, "line SSE", "column NW", 3), 0);
    assert_eq!(bonus(Heavy, "line SSE", "square NW", 3), 2);
    assert_eq!(bonus(Light, "column SE", "column NW", 3), 1);
    assert_eq!(bonus(Cuirassier, "column SE", "square NW", 3), 1);
    let text =
        "french cavalry a 0407 line SSE class=light\nrussian cavalry b 0508 line W class=heavy";
    let battle = pos(text);
    let mut attack = impact(&battle, "0508", Some(3));
    attack.counter = vec![unit(&battle, "b")];
    let mods = battle.melee_mods(&attack, Round::First);
    assert_eq!(mods.value(Drm::ChargeBonus(Light)) + mods.value(Drm::CounterBonus(Heavy)), -2);
    // In later rounds there is none of it. [CHG-15]
    assert_eq!(battle.melee_mods(&attack, Round::Later).total(), 0);
}

/// Verifies [MDM-09] [MDM-11] [CHG-14] [EXC-09] [CHG-15] [CHG-13] [MDM-18].
#[test]
fn modifiers_of_a_charge() {
    let text = "french cavalry a 0407 column SE sp=7\nrussian infantry b 0508 square NW";
    assert_eq!(mods(text, Some(3)).value(Drm::Melee(MeleeDrm::CavalryOnSquare)), -3);
    let battle = pos(text);
    assert_eq!(battle.melee_strengths(&impact(&battle, "0508", Some(3))), (2, 6));
    let with = format!("{text}\nleader Murat 0407 murat");
    assert_eq!(mods(&with, Some(3)).value(Drm::Melee(MeleeDrm::Murat)), 1);
    let near = format!("{text}\nleader Murat 0406 murat");
    assert_eq!(mods(&near, Some(3)).value(Drm::Melee(MeleeDrm::Murat)), 0);
    let range = format!("{near}\nswitch murat-in-range on");
    assert_eq!(mods(&range, Some(3)).value(Drm::Melee(MeleeDrm::Murat)), 1);
    let battle = pos(&with);
    let later = battle.melee_mods(&impact(&battle, "0508", Some(3)), Round::Later);
    assert_eq!(later.value(Drm::Melee(MeleeDrm::Murat)), 0);
    assert_eq!(later.value(Drm::Melee(MeleeDrm::CavalryOnSquare)), -3);
}

/// Verifies [CHG-16] [CHG-17] [CHG-18] [PUR-06] [MCS-10] [MCS-11] [CHG-06] [CHG-11]: T90, a whole charge.
#[test]
fn t90_a_charge_that_goes_home() {
    let text = RIDE.replace("column NW", "disorder NW morale=4 sp=6");
    charges(
        &text,
        "charge a 0508; SE; NE; done; square; =5; =5; SE; SE; SE; =8; turn NE",
        "a 0608 disorder blown-2 attacked\nb routed sp=2 charged",
    );
}

/// Verifies [CHG-11] [MRT-03] [CHG-18]: T92, a charge on a formed square.
#[test]
fn t92_a_square_holds() {
    let text = "french cavalry a 0407 line SSE sp=5 morale=9\nrussian infantry b 0508 square NW sp=7 morale=9";
    run(
        text,
        "=0; done; =5; NW; NW; turn SE",
        |battle, table| {
            let attack = impact(battle, "0508", Some(3));
            assert_eq!(battle.melee_mods(&attack, Round::First).total(), -2);
            battle.impact(table, attack)
        },
        "a shaken disorder blown-2 sp=4\nb 0508 square good sp=7",
    );
}

/// Verifies [CHG-07] [MCS-04] [PSA-11] [PSA-12]: T99a.
#[test]
fn t99a_a_counter_charge_that_fails() {
    let text = "french cavalry a 0407 line SSE morale=9\nrussian cavalry b 0508 column NW morale=5";
    let strikes = |script: &str, expect: &str| {
        run(
            text,
            script,
            |battle, table| {
                let attack = impact(battle, "0508", Some(3));
                battle.impact(table, attack)
            },
            expect,
        );
    };
    // Two above: nothing but the Stand check, which it passes; melee +3 for 6 against 2.
    strikes("counter-charge; =7; =0; =0; NW; NW; turn SE", "b column good fresh\na shaken blown-2");
    // Four above: disordered and shaken, and then the Stand check with +2.
    strikes(
        "counter-charge; =9; =0; =2; NW; NW; turn SE",
        "b disorder shaken fresh\na shaken blown-2",
    );
    // To decline is to stand.
    strikes("stand; =6; SE; SE; turn SE", "b 0709 disorder shaken sp=5\na 0508 blown-2");
}

/// Verifies [CHG-07] [CHG-18] [MEL-02]: a counter-charge that comes off needs no Stand check, and blows
/// both.
#[test]
fn a_counter_charge() {
    let text = "french cavalry a 0407 line SSE morale=9\nrussian cavalry b 0508 line W class=heavy morale=9";
    run(
        text,
        "counter-charge; =0; =5; NW; NW; turn SE; turn SW",
        |battle, table| {
            let attack = impact(battle, "0508", Some(3));
            battle.impact(table, attack)
        },
        "a shaken sp=5 blown-2 disorder\nb 0508 good sp=6 blown-2 disorder",
    );
    let able = |b: &str, began: Option<u16>| {
        let battle = pos(&format!("french cavalry a 0407 line SSE\nrussian cavalry b 0508 {b}"));
        let attack = impact(&battle, "0508", began);
        !battle.counter_chargers(&attack, hex(&battle, "0508")).is_empty()
    };
    assert!(able("line W", Some(3)));
    assert!(!able("line W blown-1", Some(3)));
    assert!(!able("disorder NW", Some(3)));
    assert!(!able("line W unsteady", Some(3)));
    assert!(!able("line W sp=6 lost=4", Some(3)));
    assert!(!able("line NNE", Some(3)), "not from the flank");
    assert!(!able("line W", None), "not against a charge in reaction");
    let march = "division Markov russian strategic\nfrench cavalry a 0407 line SSE\nrussian cavalry b 0508 column NW";
    let battle = pos(march);
    let attack = impact(&battle, "0508", Some(3));
    assert_eq!(battle.counter_chargers(&attack, hex(&battle, "0508")), []);
}

/// Verifies [CHG-22] [BAY-12]: T102, batteries alone before a charge.
#[test]
fn t102_batteries_before_a_charge() {
    let strikes = |g: &str, script: &str, expect: &str| {
        run(
            &format!("french cavalry a 0407 line SSE morale=9\nrussian artillery g 0508 {g}"),
            script,
            |battle, table| {
                let attack = impact(battle, "0508", Some(3));
                battle.impact(table, attack)
            },
            expect,
        );
    };
    strikes("unlimbered W", "g fires; =0; =0; turn SE", "g destroyed\na 0508 blown-2");
    strikes("limbered SE", "SE; turn SE", "g 0608 limbered\na 0508 blown-2");
}

/// Verifies [CHG-11] [RZ-07]: skirmishers who stood slip away from a charge, unless a switch forbids it.
/// (G40)
#[test]
fn skirmishers_before_a_charge() {
    let text = "french cavalry a 0407 line SSE morale=9\nrussian infantry b 0508 skirmish N skirmisher morale=9";
    let strikes = |text: &str, script: &str, expect: &str| {
        run(
            text,
            script,
            |battle, table| {
                let attack = impact(battle, "0508", Some(3));
                battle.impact(table, attack)
            },
            expect,
        );
    };
    strikes(text, "stand; =0; b moves SE; turn S", "b 0608 good\na 0508 blown-2");
    let off = format!("{text}\nswitch skirmish-move-in-charge off");
    strikes(&off, "stand; =0; b fires; =0; =2; NW; NW; turn S", "b 0508 good\na shaken");
}

/// Verifies [CHG-15] [MCS-09]: a continued melee has neither bonus nor another return fire.
#[test]
fn a_charge_continues() {
    let text = "french cavalry a 0407 line SSE morale=9 class=cuirassier\nrussian infantry b 0508 column NW morale=9 sp=7";
    // First +4: a die of 1 is a 5. Then nothing: a die of 3 is lost.
    run(
        text,
        "stand; =0; b fires; =0; =1; =0; =0; stand; stand; =3; NW; NW; turn SE",
        |battle, table| {
            let attack = impact(battle, "0508", Some(3));
            battle.impact(table, attack)
        },
        "a shaken sp=4 blown-2\nb 0508 good sp=6",
    );
}

/// Verifies [PUR-01] [PUR-02] [PUR-03] [PUR-04] [PUR-05] [PUR-06] [PUR-07] [PUR-08] [EXC-09] [CHG-16].
#[test]
fn modifiers_and_results_of_pursuit() {
    let total = |class: &str, more: &str| {
        let battle = pos(&format!("french cavalry a 0407 line SSE class={class}\n{more}"));
        battle.pursuit_mods(unit(&battle, "a")).total()
    };
    assert_eq!(total("light", ""), 1);
    assert_eq!(total("lancer", ""), 1);
    assert_eq!(total("cossack", ""), 3);
    assert_eq!(total("medium", ""), 0);
    assert_eq!(total("heavy", ""), 0);
    assert_eq!(total("heavy", "leader Murat 0407 murat"), 2);
    assert_eq!(total("heavy", "leader Lannes 0407 corps"), -2);
    assert_eq!(total("heavy", "leader Murat 0407 murat\nleader Lannes 0407 corps"), 0);
    let book = pos("french cavalry a 0407 line SSE");
    let hexes: Vec<u8> = (0..=6).map(|above| book.book().pursuit(above)).collect();
    assert_eq!(hexes, [0, 1, 1, 2, 2, 3, 3]);
}

/// Verifies [CHG-16] [CHG-17] [RZ-22]: pursuit goes along the way of the flight, and no farther than it
/// can. (G60)
#[test]
fn pursuit_follows_the_flight() {
    let text = "french cavalry a 0407 line SSE morale=4 class=medium\nrussian infantry b 0508 column NW morale=1 sp=9";
    let strikes = |text: &str, script: &str, expect: &str| {
        run(
            text,
            script,
            |battle, table| {
                let attack = impact(battle, "0508", Some(3));
                battle.impact(table, attack)
            },
            expect,
        );
    };
    // It routs before the melee: 0608, 0709, 0809. No pursuit, but the hex is taken.
    strikes(text, "stand; =9; SE; SE; SE; =4; turn SE", "b 0809 routed sp=7\na 0508 blown-2");
    strikes(text, "stand; =9; SE; SE; SE; =6; turn SE", "b 0809 routed sp=6\na 0608 blown-2");
    strikes(text, "stand; =9; SE; SE; SE; =8; turn SE", "b 0809 routed sp=5\na 0709 blown-2");
    // Three hexes are too many: it stops before the unit it follows.
    strikes(text, "stand; =9; SE; SE; SE; =9; turn SE", "b 0809 routed sp=5\na 0709 blown-2");
    let weak = text.replace("sp=9", "sp=3");
    strikes(&weak, "stand; =9; SE; SE; SE; =8; turn SE", "b destroyed\na 0608 blown-2");
    // Of two who ran the pursuer picks one.
    let two = text.replace("sp=9", "sp=5") + "\nrussian infantry c 0508 column NW morale=1 sp=5";
    strikes(
        &two,
        "stand; =9; SE; SE; SE; =9; NE; NE; NE; c; =6; turn SE",
        "c routed sp=2\nb routed sp=3",
    );
}

/// Verifies [CHG-18] [CHG-19] [CHG-20] [CHG-21] [SOP-12]: how blown cavalry recovers.
#[test]
fn blown_cavalry_recovers() {
    let text =
        "french cavalry a 0407 disorder SE blown-2\nfrench cavalry c 0910 line E blown-1 stirred
        french cavalry d 1110 line E blown-1 fought\nrussian infantry b 1508 column NW";
    let rested = |more: &str, expect: &str| {
        run(
            &(text.to_owned() + more),
            "",
            |battle, table| {
                if battle.activation.is_some() {
                    battle.close_activation(table)?;
                }
                Ok(())
            },
            expect,
        )
    };
    // The marker comes when its division has acted, and only to those who neither moved nor fought.
    let (battle, _) = rested(ACTIVE, "a recovery\nc -recovery\nd -recovery");
    let mut table = Script::new("");
    let mut after = battle.clone();
    after.reform(&mut table);
    expected(&after, "a blown-1 -recovery disorder\nc blown-1\nd blown-1");
    // Being attacked takes the marker.
    let mut attacked = battle.clone();
    attacked.note_combat(unit(&battle, "a"));
    expected(&attacked, "a -recovery blown-2");
    // A division that did not act rests in the segment itself.
    let mut idle = pos(text);
    idle.reform(&mut table);
    expected(&idle, "a blown-1\nc blown-1\nd blown-1");
    let a = unit(&idle, "a");
    idle.units[a.index()].marks = great_battles::state::Marks::NONE;
    idle.reform(&mut table);
    expected(&idle, "a fresh disorder");
}

/// Verifies [RZ-11] [RZ-12] [CHG-03]: T98, a charge in reaction.
#[test]
fn t98_a_charge_in_reaction() {
    let text = "french infantry m 0508 column NW morale=4
        russian cavalry a 0407 line SSE class=cuirassier morale=5";
    let reacts = |script: &str, expect: &str| {
        let mut fate = Fate::GoesOn;
        run(
            text,
            script,
            |battle, table| {
                let (a, m) = (unit(battle, "a"), unit(battle, "m"));
                assert!(battle.may_charge_in_reaction(a, m).is_ok());
                fate = battle.reaction_charge(table, a, m)?;
                assert!(battle.may_charge_in_reaction(a, m).is_err());
                Ok(())
            },
            expect,
        );
        fate
    };
    // In line +1: a die of 5 fails by one; it is disordered and has had its try.
    assert_eq!(reacts("=5; turn SE", "a disorder good fresh charge-barred\nm good"), Fate::GoesOn);
    // By four: a level too.
    assert_eq!(reacts("=8; turn SE", "a disorder shaken fresh charge-barred"), Fate::GoesOn);
    // Passed: the mover stops, whatever comes; square or stand, no counter-charge; +4 kept.
    let fate = reacts(
        "=4; square; =0; done; =6; =0; =0; stand; stand; =5; NW; NW; turn SE",
        "m square\na blown-2",
    );
    assert_eq!(fate, Fate::Stops);
    let battle = pos(text);
    let attack = impact(&battle, "0508", None);
    let mods = battle.melee_mods(&attack, Round::First);
    assert_eq!(mods.value(Drm::ChargeBonus(CavalryClass::Cuirassier)), 4);
}

/// Verifies [RZ-10] [RZ-13]: who charges in reaction, and whom.
#[test]
fn who_charges_in_reaction() {
    let may = |a: &str, m: &str| {
        let battle = pos(&format!("french {m}\nrussian cavalry a 0407 {a}"));
        battle.may_charge_in_reaction(unit(&battle, "a"), unit(&battle, "m")).is_ok()
    };
    let foot = "infantry m 0508 column NW";
    assert!(may("line SSE", foot));
    assert!(may("line SSE", "artillery m 0508 limbered NW"));
    assert!(!may("line SSE", "cavalry m 0508 column NW"), "never cavalry");
    assert!(!may("line SSE blown-1", foot));
    assert!(!may("disorder SE", foot));
    assert!(!may("line SSE unsteady", foot));
    assert!(!may("line SSE sp=6 lost=4", foot));
    assert!(!may("line NNE", foot), "not in its zone");
    assert!(!may("line SSE charge-barred", foot));
    assert!(!may("line SSE", &format!("{foot}\nwall 0407 0508")));
}

/// Verifies [CHG-05]: a stack is charged once in an activation.
#[test]
fn charged_once() {
    let text = RIDE.replace("column NW", "column NW charged");
    assert_eq!(refused(&text, "0508"), Some("CHG-05"));
}

/// Verifies [MLT-05] [FOR-10]: a two-hex line may charge two hexes beside each other as one melee, against
/// the sum of their strength and the formation best for them. (G5)
#[test]
fn a_two_hex_line_charges_two_hexes() {
    // A line of 0206 and 0207 facing east.
    let text =
        "russian cavalry a 0206 line E sp=10 wide=0207 morale=9\nfrench infantry b 0506 column NW
        french infantry c 0507 column NW\nactivate Markov full melee";
    // Both in the flank and a light charge, 10 SP against 12: a die of 5 is a 7.
    let script =
        "charge a 0506; 0507; NE; SE; done; stand; =0; stand; =0; done; =5; NE; SE; 0506; turn NE";
    check(
        text,
        script,
        "b 0605 shaken sp=5 charged\nc 0607 shaken sp=6 charged\na 0506 disorder blown-2",
    );
    // One hex only, if its owner likes; then the other one fires at the ride.
    let battle = pos(text);
    let mut table =
        Script::new("charge a 0506; done; NE; SE; done; done; stand; =0; =5; NE; turn NE");
    assert!(engine::Game::play(&mut battle.clone(), &mut table).is_ok());
    let asked = table.asked.iter().find(|(rule, _)| rule == "MLT-05").unwrap();
    assert_eq!(asked.1, ["0507", "done"]);
    // The square counts for both hexes, and has no flank.
    let there = text
        .replace("0206", "0406")
        .replace("0207", "0407")
        .replace("c 0507 column", "c 0507 square");
    let battle = pos(&there);
    let mut attack = impact(&battle, "0506", Some(3));
    attack.targets.push(hex(&battle, "0507"));
    assert_eq!(battle.melee_strengths(&attack), (10, 12));
    let mods = battle.melee_mods(&attack, Round::First);
    assert_eq!(mods.value(Drm::Melee(MeleeDrm::CavalryOnSquare)), -3);
    assert_eq!(mods.value(Drm::Melee(MeleeDrm::Flank)), 0);
}

/// Verifies [CHG-14] [MDM-12] [CHG-15]: a hex of the charging line beyond the target that touches no enemy
/// overlaps. (G5)
#[test]
fn overlap() {
    let text = "russian cavalry a 0406 line E sp=10 wide=0407\nfrench infantry b 0508 column NW";
    let value = |text: &str, round: Round| {
        let battle = pos(text);
        let attack = impact(&battle, "0508", Some(3));
        battle.melee_mods(&attack, round).value(Drm::Melee(MeleeDrm::Overlap))
    };
    assert_eq!(value(text, Round::First), 1);
    assert_eq!(value(text, Round::Later), 0);
    let near = format!("{text}\nfrench infantry c 0506 column NW");
    assert_eq!(value(&near, Round::First), 0);
    let one = text.replace(" sp=10 wide=0407", "").replace("a 0406", "a 0407");
    assert_eq!(value(&one, Round::First), 0);
}

/// Verifies [BRK-05] [CBT-16] [SOP-18]: who must attack does, as long as he can.
#[test]
fn who_must_attack_does() {
    let text = "french infantry a 0505 column SE\nrussian infantry b 0605 column NW\nactivate Suchet full melee must-attack";
    let battle = pos(text);
    let mut table = Script::new("attack 0505 0605; =9");
    assert!(engine::Game::play(&mut battle.clone(), &mut table).is_ok());
    assert_eq!(table.asked[0].1, ["attack 0505 0605"]);
}

/// Verifies [CHG-04] [CHG-02]: no step is offered that does not lead to the target in four hexes, and to
/// strike it the target must be in front.
#[test]
fn only_ways_that_lead_there() {
    let ride = RIDE.replace("cuirassier", "cossack");
    let rides = ways(&ride, "NE; turn NNE; NE; turn E; done; stand; =0; done; =2; NW; NW; turn NE");
    assert!(!rides[3].contains(&"done".to_owned()), "{rides:?}");
    // Four hexes away: three lead beside it, and one more is left to ride around it.
    let battle = pos(&(ride.replace("b 0508", "b 0608") + ACTIVE));
    let mut table = Script::new("charge a 0608; NE; SE; NE; NE; stand; =0; =2; N; N; turn SE");
    table.steps_done(&mut battle.clone());
    let asked: Vec<&Vec<String>> =
        table.asked.iter().filter(|(rule, _)| rule == "CHG-04").map(|(_, listed)| listed).collect();
    let steps = |listed: &[String]| -> Vec<String> {
        listed.iter().filter(|text| !text.starts_with("turn")).cloned().collect()
    };
    assert_eq!(steps(asked[0]), ["NE", "SE"]);
    // In 0508 it may strike; a fourth hex is the last one, and there it can only turn and strike.
    assert_eq!(steps(asked[3]), ["NE", "done"]);
    assert_eq!(asked.len(), 4, "{asked:?}");
    // A turn away from the target that could not be made good is not offered.
    let column = ride.replace("line E", "column NE").replace("b 0508", "b 0606");
    let mut table = Script::new("charge a 0606; turn N; NE; stand; =9; SE; SE");
    table.steps_done(&mut pos(&(column + ACTIVE)));
    let asked: Vec<&Vec<String>> =
        table.asked.iter().filter(|(rule, _)| rule == "CHG-04").map(|(_, listed)| listed).collect();
    assert_eq!(asked, [&vec!["NE", "turn SE", "turn N"], &vec!["NE", "turn SE"]]);
}

/// Verifies [CHG-04] [MLT-02]: a two-hex line wheels on its ride.
#[test]
fn a_two_hex_line_wheels_in_its_charge() {
    let text =
        "russian cavalry a 0206 line E sp=10 wide=0207 morale=9\nfrench infantry b 0305 column S
        activate Markov full melee";
    let script = "charge a 0305; NE; turn NNE; 0306; done; stand; =9; N; N; turn N";
    check(text, script, "a 0305 disorder blown-2 attacked stirred fought\nb fought unsteady");
    // Both hexes of the line need room.
    let barred = format!("{text}\nrussian infantry f 0307 column N");
    let battle = pos(&barred);
    let rule = battle.may_charge_at(unit(&battle, "a"), hex(&battle, "0305")).unwrap_err().rule;
    assert_eq!(rule, "CHG-04");
    // Where both hexes can be kept its owner says which.
    let north = text.replace("b 0305", "b 0404");
    let mut table =
        Script::new("charge a 0404; NE; turn NNE; 0306; NE; done; stand; =9; N; N; turn N");
    table.steps_done(&mut pos(&north));
    let asked = table.asked.iter().find(|(rule, _)| rule == "MLT-02").unwrap();
    assert_eq!(asked.1, ["0306", "0307"]);
}

/// Verifies [CHG-04] [MOV-09]: ground that calls for a check does so in a charge; who is disordered rides
/// on. (G61)
#[test]
fn a_stream_before_a_charge() {
    let streams = "\nstream 0308 0407\nstream 0308 0408\nstream 0309 0408\nstream 0408 0407";
    let text = RIDE.replace("cuirassier", "medium") + streams;
    charges(
        &text,
        "charge a 0508; NE; NE; =7; done; stand; =9; SE; SE; turn SE",
        "a 0508 disorder blown-2\nb unsteady",
    );
    charges(
        &text,
        "charge a 0508; NE; NE; =8; turn NE; done; stand; =9; SE; SE",
        "a 0508 disorder NE blown-2\nb unsteady",
    );
}

/// Verifies [RET-04] [LDR-03] [CHG-14]: leaders of the chargers' hex ride along, those of the enemy ride
/// off.
#[test]
fn leaders_and_a_charge() {
    let text = RIDE.to_owned()
        + "\nleader Murat 0208 murat\nleader Markov 0308\nrussian infantry z 1508 column N";
    // Markov stays where the charge comes by, and rides to his nearest unit, which takes him along.
    charges(
        &text,
        "charge a 0508; done; NE; SE; done; yes; stand; =9; SE; yes; SE; yes; yes; turn NE",
        "a 0508\nleader Murat 0508\nleader Markov 0709\nb 0709",
    );
}

/// Verifies [CHG-13] [MDM-18]: without the switch both who charge count a third in column. (G41)
#[test]
fn columns_that_charge_each_other() {
    let text = "french cavalry a 0407 column SE sp=7\nrussian cavalry b 0508 column NW sp=6\nswitch column-third-both off";
    let battle = pos(text);
    let mut attack = impact(&battle, "0508", Some(3));
    assert_eq!(battle.melee_strengths(&attack), (2, 6));
    attack.counter = vec![unit(&battle, "b")];
    assert_eq!(battle.melee_strengths(&attack), (2, 2));
}

/// Verifies [MLT-05] [MEL-04]: of two hexes the ground best for the defender counts, of two hexsides into
/// one hex that best for the attacker.
#[test]
fn ground_before_a_two_hex_line() {
    let text = "russian cavalry a 0406 line E sp=10 wide=0407\nfrench infantry b 0506 column NW\nfrench infantry c 0507 column NW";
    let land = |sides: &str, targets: &[&str]| {
        let battle = pos(&format!("{text}{sides}"));
        let mut attack = impact(&battle, targets[0], Some(3));
        attack.targets = targets.iter().map(|label| hex(&battle, label)).collect();
        let mods = battle.melee_mods(&attack, Round::First);
        mods.value(Drm::MeleeLand(great_battles::book::LandRow::Stream))
    };
    let stream = "\nstream 0406 0507";
    // 0507 is reached from 0407 without the stream.
    assert_eq!(land(stream, &["0507"]), 0);
    let both = "\nstream 0406 0507\nstream 0407 0507";
    assert_eq!(land(both, &["0507"]), -1);
    assert_eq!(land(both, &["0506"]), 0);
    assert_eq!(land(both, &["0506", "0507"]), -1);
}

/// Verifies [CHG-11]: with the switch off skirmishers before a charge only fire.
#[test]
fn skirmishers_held_by_the_switch() {
    let text = "french cavalry a 0407 line SSE morale=9\nrussian infantry b 0508 skirmish N skirmisher morale=9";
    let answers = |text: &str, script: &str| {
        let (_, table) = run(
            text,
            script,
            |battle, table| {
                let attack = impact(battle, "0508", Some(3));
                battle.impact(table, attack)
            },
            "",
        );
        table.asked.into_iter().find(|(rule, _)| rule == "BAY-08").unwrap().1
    };
    let off = format!("{text}\nswitch skirmish-move-in-charge off");
    assert_eq!(answers(&off, "stand; =0; done; =2; NW; NW; turn S"), ["b fires", "done"]);
    let on = answers(text, "stand; =0; done; =2; NW; NW; turn S");
    assert!(on.contains(&"b moves SE".to_owned()), "{on:?}");
    // In an assault they slip away all the same.
}

/// Verifies [CHG-16] [RZ-22] [PUR-01]: enemies react to a pursuit, and it ends where the pursuer breaks or
/// may not go.
#[test]
fn what_stops_a_pursuit() {
    let text = "french cavalry a 0407 line SSE morale=4 class=light\nrussian infantry b 0508 column NW morale=1 sp=9";
    let strikes = |text: &str, script: &str, expect: &str| {
        run(
            text,
            script,
            |battle, table| {
                let attack = impact(battle, "0508", Some(3));
                battle.impact(table, attack)
            },
            expect,
        );
    };
    // Light: a die of 6 is three above, two hexes.
    strikes(text, "stand; =9; SE; SE; SE; =6; turn SE", "b sp=5\na 0709");
    // Cavalry does not ride into a castle.
    let row = ".0 ".repeat(12);
    let eight = format!("{row}\n").repeat(8);
    let castle = format!("map\n{eight}.0 .0 .0 .0 .0 .0 c0 .0 .0 .0 .0 .0\n{row}\nend\n{text}");
    strikes(&castle, "stand; =9; SE; SE; SE; =6; turn SE", "b 0809 sp=6\na 0608");
    // An enemy line west of 0508 sees the pursuer leave its front and fires.
    let line = format!("{text}\nrussian infantry e 0509 line NNE morale=9");
    strikes(
        &line,
        "stand; =9; SE; SE; SE; =6; e fires; =9; =7; NW; NW; turn SE",
        "b sp=7 routed\na unsteady blown-2 sp=4\ne reaction-fired",
    );
}

/// Verifies [CHG-16]: of two who ran the pursuer follows the one he picks.
#[test]
fn the_other_fugitive() {
    let text = "french cavalry a 0407 line SSE morale=4 class=medium\nrussian infantry b 0508 column NW morale=1 sp=5
        russian infantry c 0508 column NW morale=1 sp=5";
    run(
        text,
        "stand; =9; SE; SE; SE; =9; NE; NE; NE; b; =6; turn SE",
        |battle, table| {
            let attack = impact(battle, "0508", Some(3));
            battle.impact(table, attack)
        },
        "b routed sp=2\nc routed sp=3",
    );
}

/// Verifies [RZ-12] [FAT-02]: a stack charges in reaction as one, and a try is combat.
#[test]
fn a_stack_charges_in_reaction() {
    let text =
        "french infantry m 0608 column N morale=9\nrussian cavalry low 0407 line SSE sp=3 morale=0
        russian cavalry a 0407 line SSE sp=3 morale=0\nactivate Suchet full move";
    let mut battle = pos(&text.replace("m 0608 column N", "m 0608 column NW"));
    let mut table = Script::new("m; NW; a charges; =9; turn SE; turn SE; done; done");
    table.steps_done(&mut battle);
    expected(
        &battle,
        "a disorder charge-barred fought stirred\nlow disorder charge-barred fought\nm 0508",
    );
    assert!(table.story(&battle).contains(&"a charges 0508".to_owned()));
    let asked = table.asked.iter().find(|(rule, _)| rule == "RZ-03").unwrap();
    let charges: Vec<&String> = asked.1.iter().filter(|text| text.ends_with("charges")).collect();
    assert_eq!(charges, ["a charges"]);
}

/// Verifies [CHG-20]: only blown cavalry rests.
#[test]
fn fresh_cavalry_needs_no_rest() {
    run(
        &("french cavalry a 0407 line SSE".to_owned() + ACTIVE),
        "",
        |battle, table| battle.close_activation(table),
        "a -recovery",
    );
}

/// The story of a charge names all that happens.
#[test]
fn the_story_of_a_charge() {
    let text =
        RIDE.replace("column NW", "line W morale=1 sp=9").replace("morale=7", "morale=4") + ACTIVE;
    let mut battle = pos(&text);
    let mut table = Script::new(
        "charge a 0508; NE; turn SSE; SE; turn E; done; square; =1; turn SW; =9; SE; SE; SE; =7; turn NE",
    );
    table.steps_done(&mut battle);
    let story = table.story(&battle).join("; ");
    for part in [
        "a charges 0508",
        "a rides to 0308",
        "a turns to face SSE",
        "b tries to form square: no square, disordered",
        "a fights b: defender loses 3 SP and routs",
        "a is carried away: pursues 2 hexes",
        "a advances to 0508",
        "a pursues to 0608",
        "a is blown-2",
    ] {
        assert!(story.contains(part), "{part}: {story}");
    }
    // A square that is formed, and a counter-charge.
    let formed =
        RIDE.replace("column NW", "column NW morale=9").replace("cuirassier", "cossack") + ACTIVE;
    let mut table =
        Script::new("charge a 0508; NE; SE; done; square; =0; done; =5; SW; SW; turn NE");
    let mut battle = pos(&formed);
    table.steps_done(&mut battle);
    let story = table.story(&battle).join("; ");
    assert!(story.contains("b tries to form square: square formed; b forms square"), "{story}");
    let horse = RIDE
        .replace("russian infantry b 0508 column NW", "russian cavalry b 0508 line W morale=9")
        + ACTIVE;
    let mut table = Script::new(
        "charge a 0508; NE; SE; done; counter-charge; =0; =0; SW; SW; turn NE; turn SW",
    );
    let mut battle = pos(&horse);
    table.steps_done(&mut battle);
    assert!(table.story(&battle).contains(&"b counter-charges".to_owned()));
}

/// Runs a charge of `a` in 0407 on 0508 from its impact on.
#[track_caller]
fn strikes(text: &str, began: Option<u16>, script: &str, expect: &str) -> Script {
    let (_, table) = run(
        text,
        script,
        |battle, table| {
            let attack = impact(battle, "0508", began);
            battle.impact(table, attack)
        },
        expect,
    );
    table
}

/// Verifies [CHG-08] [CHG-11]: guns with charged infantry neither check nor change their formation, and
/// fire with it.
#[test]
fn guns_among_charged_infantry() {
    let text = "french cavalry a 0407 line SSE morale=9\nrussian artillery g 0508 unlimbered W
        russian infantry b 0508 column NW morale=9";
    strikes(text, None, "stand; =0; done; =2; NW; NW; turn S", "b column\ng unlimbered good");
    let table =
        strikes(text, None, "square; =0; done; =5; NW; NW; turn S", "b square\ng unlimbered");
    let asked = table.asked.iter().find(|(rule, _)| rule == "BAY-08").unwrap();
    assert_eq!(asked.1, ["b fires", "g fires", "done"]);
}

/// Verifies [BAY-06] [CHG-17]: T94, routed units before a charge; those who rout in it and find no way
/// out are overrun in the melee. (G65)
#[test]
fn t94_routed_units_before_a_charge() {
    let routed = "french cavalry a 0407 line SSE\nrussian infantry b 0508 disorder SE routed";
    strikes(routed, None, "turn SE", "b destroyed\na 0508 blown-2");
    let around = ["0507", "0607", "0608", "0509", "0408"];
    let ring: String = around
        .iter()
        .enumerate()
        .map(|(n, hex)| format!("\nfrench infantry r{n} {hex} column N"))
        .collect();
    let stuck = format!(
        "french cavalry a 0407 line SSE\nrussian infantry b 0508 column NW morale=1 sp=9{ring}"
    );
    strikes(&stuck, None, "stand; =9; turn SE", "b destroyed\na 0508 blown-2");
    // Who loses the melee and finds no way out stays, and there is neither advance nor pursuit.
    let steady = stuck.replace("morale=1", "morale=9");
    strikes(&steady, None, "stand; =0; done; =5; turn SE", "b 0508 sp=7 shaken\na 0407 blown-2");
}

/// Verifies [CHG-16]: a pursuit follows the printed retreat and the rout after it as one way.
#[test]
fn pursuit_of_two_retreats() {
    let text = "french cavalry a 0407 line SSE morale=4 class=medium\nrussian infantry b 0508 column NW morale=3 sp=9 unsteady";
    // One above: a point lost, one hex back, and then it routs for three more.
    strikes(
        text,
        None,
        "stand; =2; SE; SE; SE; SE; =7; turn SE",
        "b 0910 routed sp=6\na 0709 blown-2",
    );
}

/// Verifies [CHG-16] [RZ-14] [RZ-22]: guns fire at a pursuer who comes before them.
#[test]
fn guns_fire_at_a_pursuit() {
    let text = "french cavalry a 0407 line SSE morale=4 class=medium\nrussian infantry b 0508 column NW morale=1 sp=9
        russian artillery g 0607 unlimbered SSE";
    strikes(
        text,
        None,
        "stand; =9; SE; SE; SE; =5; g fires; =0; =0; turn SE",
        "a 0608 blown-2\ng reaction-fired",
    );
}

/// Verifies [CHG-01] [CHG-04] [BAY-14]: a stack charges with those who face alike; disordered cavalry
/// never charges, whatever the switch says. (G64)
#[test]
fn who_charges_in_a_stack() {
    let text = "french cavalry odd 0208 column NE sp=3\nfrench cavalry low 0208 column SE sp=3
        french cavalry a 0208 column SE sp=3\nrussian infantry b 0409 column NW morale=1";
    // From 0208 south-east lies 0309, and from there 0409.
    let battle = charges(
        text,
        "charge a 0409; stand; =9; SE; SE; SE; =0",
        "a blown-2\nlow blown-2\nodd 0208 fresh",
    );
    assert_eq!(battle.unit(unit(&battle, "a")).hex, battle.unit(unit(&battle, "low")).hex);
    let loose = RIDE.replace("line E", "disorder NE") + "\nswitch disordered-may-attack on";
    assert_eq!(refused(&loose, "0508"), Some("CHG-01"));
    let able = "french cavalry a 0407 line SSE\nrussian cavalry b 0508 disorder NW\nswitch disordered-may-attack on";
    let battle = pos(able);
    let attack = impact(&battle, "0508", Some(3));
    assert_eq!(battle.counter_chargers(&attack, hex(&battle, "0508")), []);
    // The top unit decides whether a stack can counter-charge.
    let stack = "french cavalry a 0407 line SSE\nrussian cavalry low 0508 line W sp=3\nrussian cavalry b 0508 line W sp=3 blown-1";
    let battle = pos(stack);
    let attack = impact(&battle, "0508", Some(3));
    assert_eq!(battle.counter_chargers(&attack, hex(&battle, "0508")), []);
}

/// Verifies [MOV-09] [STK-02]: the stack of chargers is disordered with its top unit. (G61)
#[test]
fn a_stack_at_a_stream() {
    let text =
        "french cavalry low 0208 line E sp=3 morale=7\nfrench cavalry a 0208 line E sp=3 morale=7
        russian infantry b 0508 column NW morale=1\nstream 0308 0407";
    charges(
        text,
        "charge a 0508; NE; NE; =8; turn NE; turn SE; done; stand; =9; SE; SE; SE; =0",
        "a disorder blown-2\nlow disorder blown-2",
    );
}

/// Verifies [STR-08] [CHG-18]: a charge ends the march of those it strikes; who dies in it is not blown.
#[test]
fn ends_of_a_charge() {
    let march = "division Markov russian strategic\nfrench cavalry a 0407 line SSE\nrussian infantry b 0508 column NW";
    strikes(march, None, "=0; =0; NW; NW; turn SE", "division Markov -strategic");
    let weak = "french cavalry a 0407 line SSE sp=1\nrussian infantry b 0508 column NW morale=9";
    strikes(weak, None, "stand; =0; done; =0", "a destroyed fresh");
}

/// Verifies [MLT-05]: only a two-hex line charges two hexes.
#[test]
fn one_hex_charges_one_hex() {
    let text = RIDE.to_owned() + "\nrussian infantry c 0507 column NW";
    let mut table = Script::new("charge a 0508; NE; SE; done; stand; =9; SE; SE; turn NE");
    table.steps_done(&mut pos(&(text + ACTIVE)));
    assert!(table.asked.iter().all(|(rule, _)| rule != "MLT-05"));
}

/// Verifies [MLT-02] [CHG-04]: a line that wheels on its right hex comes to stand there.
#[test]
fn a_wheel_on_the_right_hex() {
    let text =
        "russian cavalry a 0206 line E sp=10 wide=0207 morale=9\nfrench infantry b 0404 column S
        activate Markov full melee";
    check(
        text,
        "charge a 0404; NE; turn NNE; 0307; NE; NE; done; stand; =9; N; N; turn N",
        "a 0404 disorder N blown-2\nb unsteady",
    );
}

/// Verifies [CHG-04]: however it rides, a charge enters four hexes at most.
#[test]
fn a_charge_enters_four_hexes() {
    struct Rover(usize, u8);
    impl engine::Table<Battle> for Rover {
        fn choose(
            &mut self,
            battle: &Battle,
            ask: engine::AskOf<Battle>,
        ) -> engine::Play<great_battles::host::ask::Choice> {
            use great_battles::host::ask::Choice;
            let steps = |choice: &&Choice| matches!(choice, Choice::Step(_));
            let turns = |choice: &&Choice| matches!(choice, Choice::Turn(_));
            let _ = battle;
            let mut all: Vec<Choice> = ask.choices.iter().filter(turns).copied().collect();
            if self.0 % 2 == 0 || all.is_empty() {
                all = ask.choices.iter().filter(steps).copied().collect();
            }
            self.0 = self.0 * 7 / 5 + 3;
            Ok(*all.get(self.0 % all.len().max(1)).or(ask.choices.last()).expect("an answer"))
        }
        fn throw(&mut self, _: &Battle, throw: engine::Throw) -> engine::Play<engine::Faces> {
            Ok(engine::Faces::new(&vec![1; usize::from(throw.dice)]))
        }
        fn tell(&mut self, _: &Battle, event: great_battles::host::event::Event) {
            use great_battles::host::event::Event;
            use great_battles::rules::s08_shock::Told;
            self.1 += u8::from(matches!(event, Event::Shock(Told::Rode(..))));
        }
    }
    let mut longest = 0;
    for seed in 0..60 {
        let mut battle = pos(&(RIDE.to_owned() + ACTIVE));
        let mut rover = Rover(seed, 0);
        let (a, to) = (unit(&battle, "a"), hex(&battle, "0508"));
        let _ = battle.charge(&mut rover, a, to);
        longest = longest.max(rover.1);
    }
    assert_eq!(longest, 4);
}

/// Verifies [EXC-09]: Murat helps only his own side, in range as well.
#[test]
fn murat_is_french() {
    let text =
        "russian cavalry a 0407 line SSE\nfrench infantry b 0508 column NW\nleader Murat 0508 murat
        switch murat-in-range on";
    assert_eq!(mods(text, Some(3)).value(Drm::Melee(MeleeDrm::Murat)), 0);
}

/// Verifies [LDR-03]: a leader who stayed when his unit left rides off before those who enter.
#[test]
fn a_leader_who_stays_behind() {
    let text = "french cavalry a 0407 line SSE morale=9\nrussian infantry b 0508 column NW\nleader Markov 0508";
    let script = "stand; =9; SE; no; SE; turn SE";
    strikes(text, None, script, "a 0508\nb 0709 unsteady\nleader Markov 0709");
}
