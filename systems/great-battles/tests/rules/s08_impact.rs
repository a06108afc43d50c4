//! Section 8.4: what comes of a charge that has ridden home: counter-charge, square, melee, pursuit,
//! blown cavalry, and charges in reaction.

use crate::common::*;
use crate::s08_charge::{ACTIVE, impact};
use great_battles::book::{MeleeDrm, SquareDrm};
use great_battles::host::mods::Drm;
use great_battles::nouns::CavalryClass;
use great_battles::rules::s06_formation::reaction::Fate;
use great_battles::rules::s08_shock::melee::Round;

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
    // It stands and fires; then -3 for the square and half a light bonus: a die of 8 is a 6.
    strikes(
        text,
        Some(3),
        "=7; b fires; =0; =8; SE; turn S",
        "b 0608 square shaken sp=5\na 0508 disorder blown-2",
    );
    // One above: it goes, and nobody fires.
    strikes(
        text,
        Some(3),
        "=8; SE; turn S",
        "b 0608 disorder shaken sp=5 -return-fired\na 0508 disorder blown-2",
    );
}

/// Verifies [CHG-11]: who has not stood does not fire, even if it finds no way out of its hex.
#[test]
fn who_has_not_stood_does_not_fire() {
    let text = "french cavalry a 0407 line SSE morale=9 sp=6\nrussian infantry b 0508 column NW morale=5 sp=6
        french infantry v 0408 column S\nfrench infantry w 0509 column S\nfrench infantry x 0507 column N
        french infantry y 0607 column N\nfrench infantry z 0608 column S";
    // One above: a point for the check and one for the hex it cannot leave. In the melee, a 7, another one,
    // and one for each hex of its two retreats.
    strikes(
        text,
        Some(3),
        "stand; =6; =6; turn S",
        "b 0508 disorder unsteady sp=1 -return-fired\na 0407 disorder blown-2",
    );
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
    // Two above: nothing but the Stand check, which it passes; melee +3 for 6 against 2.
    strikes(
        text,
        Some(3),
        "counter-charge; =7; =0; =0; NW; NW; turn SE",
        "b column good fresh\na shaken blown-2",
    );
    // Four above: disordered and shaken, and then the Stand check with +2.
    strikes(
        text,
        Some(3),
        "counter-charge; =9; =0; =2; NW; NW; turn SE",
        "b disorder shaken fresh\na shaken blown-2",
    );
    // To decline is to stand.
    strikes(
        text,
        Some(3),
        "stand; =6; SE; SE; turn SE",
        "b 0709 disorder shaken sp=5\na 0508 blown-2",
    );
}

/// Verifies [CHG-07] [CHG-18] [MEL-02]: a counter-charge that comes off needs no Stand check, and blows
/// both.
#[test]
fn a_counter_charge() {
    let text = "french cavalry a 0407 line SSE morale=9\nrussian cavalry b 0508 line W class=heavy morale=9";
    strikes(
        text,
        Some(3),
        "counter-charge; =0; =5; NW; NW; turn SE; turn SW",
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
    strikes(text, Some(3), "stand; =0; b moves SE; turn S", "b 0608 good\na 0508 blown-2");
    let off = format!("{text}\nswitch skirmish-move-in-charge off");
    strikes(&off, Some(3), "stand; =0; b fires; =0; =2; NW; NW; turn S", "b 0508 good\na shaken");
}

/// Verifies [CHG-15] [MCS-09]: a continued melee has neither bonus nor another return fire.
#[test]
fn a_charge_continues() {
    let text = "french cavalry a 0407 line SSE morale=9 class=cuirassier\nrussian infantry b 0508 column NW morale=9 sp=7";
    // First +4: a die of 1 is a 5. Then nothing: a die of 3 is lost.
    strikes(
        text,
        Some(3),
        "stand; =0; b fires; =0; =1; =0; =0; stand; stand; =3; NW; NW; turn SE",
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
    // It routs before the melee: 0608, 0709, 0809. No pursuit, but the hex is taken.
    strikes(
        text,
        Some(3),
        "stand; =9; SE; SE; SE; =4; turn SE",
        "b 0809 routed sp=7\na 0508 blown-2",
    );
    strikes(
        text,
        Some(3),
        "stand; =9; SE; SE; SE; =6; turn SE",
        "b 0809 routed sp=6\na 0608 blown-2",
    );
    strikes(
        text,
        Some(3),
        "stand; =9; SE; SE; SE; =8; turn SE",
        "b 0809 routed sp=5\na 0709 blown-2",
    );
    // Three hexes are too many: it stops before the unit it follows.
    strikes(
        text,
        Some(3),
        "stand; =9; SE; SE; SE; =9; turn SE",
        "b 0809 routed sp=5\na 0709 blown-2",
    );
    let weak = text.replace("sp=9", "sp=3");
    strikes(&weak, Some(3), "stand; =9; SE; SE; SE; =8; turn SE", "b destroyed\na 0608 blown-2");
    // Of two who ran the pursuer picks one.
    let two = text.replace("sp=9", "sp=5") + "\nrussian infantry c 0508 column NW morale=1 sp=5";
    strikes(
        &two,
        Some(3),
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
    // Light: a die of 6 is three above, two hexes.
    strikes(text, Some(3), "stand; =9; SE; SE; SE; =6; turn SE", "b sp=5\na 0709");
    // Cavalry does not ride into a castle.
    let row = ".0 ".repeat(12);
    let eight = format!("{row}\n").repeat(8);
    let castle = format!("map\n{eight}.0 .0 .0 .0 .0 .0 c0 .0 .0 .0 .0 .0\n{row}\nend\n{text}");
    strikes(&castle, Some(3), "stand; =9; SE; SE; SE; =6; turn SE", "b 0809 sp=6\na 0608");
    // An enemy line west of 0508 sees the pursuer leave its front and fires.
    let line = format!("{text}\nrussian infantry e 0509 line NNE morale=9");
    strikes(
        &line,
        Some(3),
        "stand; =9; SE; SE; SE; =6; e fires; =9; =7; NW; NW; turn SE",
        "b sp=7 routed\na unsteady blown-2 sp=4\ne reaction-fired",
    );
}

/// Verifies [CHG-16]: of two who ran the pursuer follows the one he picks.
#[test]
fn the_other_fugitive() {
    let text = "french cavalry a 0407 line SSE morale=4 class=medium\nrussian infantry b 0508 column NW morale=1 sp=5
        russian infantry c 0508 column NW morale=1 sp=5";
    strikes(
        text,
        Some(3),
        "stand; =9; SE; SE; SE; =9; NE; NE; NE; b; =6; turn SE",
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
    assert!(table.story(&battle).contains(&"a charges m in 0508".to_owned()));
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

/// Verifies [STR-08] [CHG-18]: a charge ends the march of those it strikes; who dies in it is not blown.
#[test]
fn ends_of_a_charge() {
    let march = "division Markov russian strategic\nfrench cavalry a 0407 line SSE\nrussian infantry b 0508 column NW";
    strikes(march, None, "=0; =0; NW; NW; turn SE", "division Markov -strategic");
    let weak = "french cavalry a 0407 line SSE sp=1\nrussian infantry b 0508 column NW morale=9";
    strikes(weak, None, "stand; =0; done; =0", "a destroyed fresh");
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

/// Verifies [CHG-08] [MOR-05] [BAY-15]: whom a friend's flight has carried away from the hex does not stand
/// there any more, and makes no check.
#[test]
fn who_has_run_with_a_friend_does_not_stand() {
    let text = "switch pre-shock-retreat-once on\nfrench cavalry a 0408 line E
        russian infantry b 0508 column SW sp=4 morale=4\nrussian infantry c 0508 column SW sp=4 morale=4";
    run(
        &format!("{text}{ACTIVE}"),
        "stand; =8; NE; =8; SE; =0",
        |battle, table| {
            let attack = impact(battle, "0508", Some(3));
            let hex = hex(battle, "0508");
            battle.receive(table, &attack, hex)
        },
        "c 0607 unsteady sp=2\nb 0608 unsteady sp=4",
    );
}

/// Verifies [BAY-09]: an attacker who has left his hex attacks no more, however steady he is.
#[test]
fn attackers_who_have_left() {
    let text = "french cavalry a 0408 line E\nrussian infantry b 0508 column SW";
    let mut battle = pos(&format!("{text}{ACTIVE}"));
    let attack = impact(&battle, "0508", Some(3));
    let a = unit(&battle, "a");
    assert_eq!(battle.attackers_left(&attack), [a]);
    let away = hex(&battle, "0308");
    battle.put(a, away);
    assert!(battle.attackers_left(&attack).is_empty());
}
