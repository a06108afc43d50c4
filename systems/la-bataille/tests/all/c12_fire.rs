//! Chapter 12 and the fire parts of chapter 6.

use crate::common::*;
use la_bataille::Base6;
use la_bataille::book::FireDrm;
use la_bataille::book::modifiers::Drm;
use la_bataille::nouns::kinds::Morale;
use la_bataille::rules::c03_increments::losses;
use la_bataille::rules::c12_fire::{Occasion, Piece, Volley};
use la_bataille::rules::event::Event;
use la_bataille::state::battle::Battle;

fn piece(battle: &Battle, id: &str, from: &str) -> Piece {
    Piece { unit: unit(battle, id), from: hex(battle, from) }
}

pub fn volley(battle: &Battle, pieces: &[(&str, &str)], at: &str) -> Volley {
    let pieces: Vec<Piece> = pieces.iter().map(|(id, from)| piece(battle, id, from)).collect();
    let at = hex(battle, at);
    let seat = battle.seat_of(pieces[0].unit).other();
    let targets = battle.units_at(at).filter(|unit| battle.seat_of(*unit) == seat).collect();
    Volley { pieces, at, targets, occasion: Occasion::Offensive }
}

pub fn options(battle: &Battle, id: &str, from: &str, occasion: Occasion) -> Vec<String> {
    let piece = piece(battle, id, from);
    let seat = battle.seat_of(piece.unit);
    let all = battle.fire_options(seat, occasion);
    let hexes: Vec<_> =
        all.into_iter().filter(|(other, _)| *other == piece).map(|(_, at)| at).collect();
    labels(battle, &hexes)
}

const LINE: &str = "36e 0505 line NNE with 0605
Mur 0504 column S
Rev 0604 column S
Che 0705 column S";

/// Verifies [6.4.10a] [6.4.10c] [12.1.8]: G25, G43 and G44.
#[test]
fn g25_g43_g44_a_line_in_two_hexes_fires_four_increments_from_each() {
    let battle = open(LINE);
    assert_eq!(options(&battle, "36e", "0505", Occasion::Offensive), ["0504", "0604"]);
    assert_eq!(options(&battle, "36e", "0605", Occasion::Offensive), ["0604", "0705"]);
    let both = volley(&battle, &[("36e", "0505"), ("36e", "0605")], "0604");
    assert_eq!(battle.aim(&both).fire, 16);
    assert_eq!(battle.aim(&both).values, [(8, 4), (8, 4)]);
    assert_eq!(battle.aim(&volley(&battle, &[("36e", "0505")], "0504")).fire, 8);
}

/// Verifies [12.5.1] [12.5.2] [12.1.1] [12.1.7]: a hex is fired at once, a hex of a line fires once.
#[test]
fn each_hex_is_a_target_once_and_each_piece_fires_once() {
    let mut battle = open(LINE);
    let mut table = Script::new()
        .say("0604")
        .say("36e@0505")
        .say("done")
        .roll(&[1, 1])
        .say("0705")
        .roll(&[1, 1]);
    assert!(!battle.offensive_fire_phase(&mut table, FRENCH).unwrap());
    assert_eq!(options(&battle, "36e", "0605", Occasion::Offensive), ["0705"]);
    assert!(options(&battle, "36e", "0505", Occasion::Offensive).is_empty());
    assert!(!battle.offensive_fire_phase(&mut table, FRENCH).unwrap());
    assert!(battle.offensive_fire_phase(&mut table, FRENCH).unwrap());
    table.finish();
    let aimed: Vec<_> = battle.aimed.iter().map(|(_, hex)| *hex).collect();
    assert_eq!(labels(&battle, &aimed), ["0604", "0705"]);
}

/// Verifies [6.7.10] [6.7.8] [6.7.11]: G26, an enemy right before the screen hides the one behind him.
#[test]
fn g26_skirmishers_fire_two_hexes_unless_sight_is_blocked() {
    let text = "3/21e 0505 skirmish NNE with 0605\nMur 0503 column S";
    let battle = open(text);
    assert_eq!(options(&battle, "3/21e", "0505", Occasion::Offensive), ["0503"]);
    assert!(options(&battle, "3/21e", "0505", Occasion::Defensive).is_empty());
    let battle = open(&format!("{text}\nRev 0504 column S"));
    assert_eq!(options(&battle, "3/21e", "0505", Occasion::Offensive), ["0504"]);
    assert_eq!(options(&battle, "3/21e", "0505", Occasion::Defensive), ["0504"]);
}

/// Verifies [6.8.6]: G27, three full attacks of cavalry skirmishers, the line only once.
#[test]
fn g27_cavalry_skirmishers_fire_at_every_formation_beside_them() {
    let mut battle = open(
        "16eC 0505 skirmish NNE with 0605\nMur 0404 column S\nChe 0705 column S
         Rev 0604 line SSW with 0504",
    );
    let mut table = Script::new();
    for at in ["0404", "0705", "0504"] {
        table = table.say(at).roll(&[1, 1]);
    }
    for _ in 0..3 {
        assert!(!battle.offensive_fire_phase(&mut table, FRENCH).unwrap());
    }
    assert!(battle.offensive_fire_phase(&mut table, FRENCH).unwrap());
    table.finish();
    let fires = table.events.iter().filter(|event| {
        matches!(
            event,
            la_bataille::rules::event::Event::Fire(la_bataille::rules::c12_fire::Told::Volley {
                fire: 3,
                ..
            })
        )
    });
    assert_eq!(fires.count(), 3);
}

/// Verifies [3.1.8] [12.3.1]: G45 and D04.
#[test]
fn g45_d04_more_than_nine_increments_are_a_massed_target() {
    for (losses, drm) in [(9, 6), (0, 15), (15, 0)] {
        let battle = open(&format!("25e 0504 column S losses={losses}\nMur 0505 column N"));
        let aim = battle.aim(&volley(&battle, &[("Mur", "0505")], "0504"));
        assert_eq!(aim.mods.total(), drm, "{losses}");
        assert_eq!(aim.mods.has(Drm::Fire(FireDrm::Massed)), drm > 0);
    }
}

/// Verifies [6.6.7]: in cover infantry fires its printed value, which a line multiplies.
#[test]
fn general_order_fires_as_printed() {
    let fire = |ground: &str, how: &str| {
        let battle =
            pos(&format!("map\n...\n.{ground}.\n...\nend\n1/25e 0202 {how}\nMur 0201 column S"));
        battle.aim(&volley(&battle, &[("1/25e", "0202")], "0201")).fire
    };
    let printed = fire(".", "column N");
    assert_eq!(fire("V", "general-order N"), printed);
    assert!(fire(".", "line NNE") > printed);
}

/// Verifies [12.5.2] [12.5.2a] [12.5.2b] [12.5.2c] [6.7.9]: G47, G48 and G49.
#[test]
fn g47_g48_g49_skirmishers_multiply_and_halve_at_range() {
    let fire = |text: &str, id: &str, from: &str, at: &str| {
        let battle = open(text);
        battle.aim(&volley(&battle, &[(id, from)], at)).fire
    };
    let legere = "1/7e 0505 skirmish NNE losses=3\nMur 0504 column S";
    assert_eq!(fire(legere, "1/7e", "0505", "0504"), 9);
    let fusiliers = "F/6R 0505 skirmish NNE losses=2\n36e 0504 column S";
    assert_eq!(fire(fusiliers, "F/6R", "0505", "0504"), 8);
    let shooters = "1/2SS 0505 skirmish NNE\n36e 0502 column S";
    assert_eq!(fire(shooters, "1/2SS", "0505", "0502"), 3);
    // [6.7.9] At two hexes as at three, and not beside them.
    let near = |at: &str| {
        let text = format!("1/7e 0505 skirmish NNE losses=3\nMur {at} column S");
        fire(&text, "1/7e", "0505", at)
    };
    assert_eq!(["0504", "0503"].map(near), [9, 4]);
    let three = |at: &str| {
        let text = format!("1/2SS 0505 skirmish NNE\n36e {at} column S");
        fire(&text, "1/2SS", "0505", at)
    };
    assert_eq!(["0504", "0503", "0502"].map(three), [6, 3, 3]);
    let column = "1/2SS 0505 column N\n36e 0504 column S";
    assert_eq!(fire(column, "1/2SS", "0505", "0504"), 4);
    let disordered = "1/2SS 0505 disordered N\n36e 0504 column S";
    assert_eq!(fire(disordered, "1/2SS", "0505", "0504"), 2);
}

/// Verifies [12.5.7a] [12.5.7b] [4.1d] [5.3.4d]: no effect, or losses and one check; cavalry that
/// loses does not rest.
#[test]
fn losses_bring_one_check_and_blanks_bring_none() {
    let text = "F12 0509 unlimbered N\nTatU 0505 column S";
    let mut battle = open(text);
    let fire = volley(&battle, &[("F12", "0509")], "0505");
    let mut table = Script::new().roll(&[1, 1]);
    battle.fire(&mut table, &fire).unwrap();
    table.finish();
    assert_eq!(battle.unit(unit(&battle, "TatU")).losses, 0);
    assert!(!battle.unit(unit(&battle, "TatU")).marks.restless);
    let mut table = Script::new().roll(&[6, 4]).roll(&[1, 1]).otherwise(&["no", "*"]);
    battle.fire(&mut table, &fire).unwrap();
    table.finish();
    let uhlans = battle.unit(unit(&battle, "TatU"));
    assert_eq!(uhlans.state, Morale::Routed);
    let lost = |event: &Event| match event {
        Event::Losses(losses::Told::Lost(_, lost, losses::Cause::Fire)) => Some(*lost),
        _ => None,
    };
    assert_eq!(table.events.iter().filter_map(lost).collect::<Vec<_>>(), [1]);
    assert!(uhlans.marks.restless);
}

/// Verifies [16.2.3p1] [16.2.1]: D01, the Guard fires with three and a half.
#[test]
fn d01_guard_in_line_on_a_column() {
    let battle = open("1/GPre 0505 line NNE\n25e 0504 column S losses=12");
    let aim = battle.aim(&volley(&battle, &[("1/GPre", "0505")], "0504"));
    assert_eq!((aim.fire, aim.defence, aim.mods.total()), (14, 6, 3));
    let roll = Base6::of_dice(2, 6).moved(3);
    assert_eq!((roll.number(), battle.book().fire(roll, aim.odds)), (33, 1));
}

/// Verifies [12.5.5] [12.1.4] [12.1.5]: D03, odds in favour of the defender, rolls within the table.
#[test]
fn d03_odds_round_down() {
    let battle = open("");
    let book = battle.book();
    assert_eq!(book.fire_odds(4, 9), book.fire_odds(2, 5));
    assert_eq!(book.fire_odds(8, 6), book.fire_odds(1, 1));
    assert_eq!(book.fire_odds(1, 14), book.fire_odds(1, 3));
    assert_eq!(book.fire_odds(70, 6), book.fire_odds(10, 1));
    assert_eq!(Base6::LOWEST.moved(-3).number(), 11);
    assert_eq!(Base6::HIGHEST.moved(9).number(), 66);
}

/// Verifies [12.3.2b] [6.2.3a1]: D05, a flank is worth 5, its ends included; the rear is not.
#[test]
fn d05_fire_through_the_flank() {
    let battle = open("36e 0505 column N\n1/GJae 0605 column NW\nRev 0506 column N");
    let flank = battle.aim(&volley(&battle, &[("1/GJae", "0605")], "0505"));
    assert_eq!((flank.fire, flank.defence), (10, 5));
    assert_eq!(flank.odds, battle.book().fire_odds(2, 1));
    assert_eq!(battle.aim(&volley(&battle, &[("Rev", "0506")], "0505")).defence, 6);
    // Only if all of them fire through it.
    let mixed = volley(&battle, &[("1/GJae", "0605"), ("Rev", "0506")], "0505");
    assert_eq!(battle.aim(&mixed).defence, 6);
    // Straight through the vertex between front and flank.
    let battle = open("36e 0505 column N\nP14 0705 unlimbered NW");
    assert_eq!(battle.aim(&volley(&battle, &[("P14", "0705")], "0505")).defence, 5);
}

/// Verifies [12.2.1] [12.2.2] [12.2.3] [12.2.4] [12.3.2a] [12.3.3] [6.4.11] [16.2.7d1].
#[test]
fn the_fire_defence_of_a_hex() {
    let defence = |lines: &str| {
        let battle = open(lines);
        let at = hex(&battle, "0505");
        let targets = battle.stack(at);
        battle.fire_defence(at, &targets, &[hex(&battle, "0504")])
    };
    assert_eq!(defence("Mur 0505 line NNE"), 9, "seven increments");
    assert_eq!(defence("1/36e 0505 line NNE"), 6, "eight");
    assert_eq!(defence("Mur 0505 column N"), 6);
    assert_eq!(defence("1/A54 0505 masse NNE"), 6);
    assert_eq!(defence("Mur 0505 square N"), 4);
    assert_eq!(defence("P14 0505 unlimbered N\nMur 0505 square N"), 4);
    assert_eq!(defence("P14 0505 unlimbered N\nMur 0505 column N"), 4);
    assert_eq!(defence("P14 0505 unlimbered N"), 8);
    assert_eq!(defence("P14 0505 limbered N"), 6);
    assert_eq!(defence("Mur 0505 disordered N"), 14);
    assert_eq!(defence("20J 0505 skirmish NNE"), 12);
    assert_eq!(defence("Mur 0505 road-march N with 0506"), 4);
    let cover = pos("map\n...\n.V.\n...\nend\nMur 0202 general-order N");
    let at = hex(&cover, "0202");
    assert_eq!(cover.fire_defence(at, &cover.stack(at), &[hex(&cover, "0201")]), 10);
}

/// Verifies [12.1.3] [12.1.6] [12.4.6] [6.3.4] [6.3.4p1] [12.1.2] [4.3.6b]: only the top unit of a column fires, one
/// hex far and to its front.
#[test]
fn the_top_unit_of_a_column_fires_into_its_front() {
    let battle = open("1/25e 0505 column N\nF1a 0505 unlimbered N\nMur 0504 column S");
    assert_eq!(options(&battle, "F1a", "0505", Occasion::Offensive), ["0504"]);
    assert!(options(&battle, "1/25e", "0505", Occasion::Offensive).is_empty());
    let battle = open("F1a 0505 unlimbered N\n1/25e 0505 column N\nMur 0504 column S");
    assert!(options(&battle, "F1a", "0505", Occasion::Offensive).is_empty());
    assert_eq!(options(&battle, "1/25e", "0505", Occasion::Offensive), ["0504"]);
    let battle = open("1/25e 0505 column N\nMur 0503 column S\nRev 0506 column N");
    assert!(options(&battle, "1/25e", "0505", Occasion::Offensive).is_empty());
    let battle = open("1/25e 0505 routed N\nMur 0504 column S");
    assert!(options(&battle, "1/25e", "0505", Occasion::Defensive).is_empty());
    let battle = open("1/25e 0505 column N\n2/25e 0505 column N\nMur 0504 column S");
    assert_eq!(options(&battle, "2/25e", "0505", Occasion::Offensive), ["0504"]);
    assert!(options(&battle, "1/25e", "0505", Occasion::Offensive).is_empty());
}

/// Verifies [6.6.4]: in a village, too, the top unit alone.
#[test]
fn the_top_unit_in_general_order_fires() {
    let village = "map\n...\n.V.\n...\nend\nMur 0201 column S\n";
    let battle = pos(&format!("{village}1/25e 0202 general-order N\nF1a 0202 unlimbered N"));
    assert_eq!(options(&battle, "F1a", "0202", Occasion::Offensive), ["0201"]);
    assert!(options(&battle, "1/25e", "0202", Occasion::Offensive).is_empty());
    let battle = pos(&format!("{village}F1a 0202 unlimbered N\n1/25e 0202 general-order N"));
    assert!(options(&battle, "F1a", "0202", Occasion::Offensive).is_empty());
    assert_eq!(options(&battle, "1/25e", "0202", Occasion::Offensive), ["0201"]);
}

/// Verifies [6.10.8p1]: on the march nobody fires, in column he does.
#[test]
fn a_road_march_does_not_fire() {
    let fires = |how: &str| {
        let battle = open(&format!("road 0505 0506 0507\n1/36e 0505 {how}\nMur 0504 column S"));
        let all = [Occasion::Offensive, Occasion::Defensive, Occasion::Opportunity];
        all.map(|occasion| !options(&battle, "1/36e", "0505", occasion).is_empty())
    };
    assert_eq!(fires("column N"), [true; 3]);
    assert_eq!(fires("road-march N with 0506"), [false; 3]);
}

/// Verifies [6.11.2]: in the Defensive Fire Phase all enemies in the zone may be fired at, and no
/// others: three hexes before a column, two before a line, five in general order.
#[test]
fn defensive_fire_covers_the_zone() {
    let ring = "Mur 0504 column S\nRev 0604 column S\nChe 0605 column S\nMin 0506 column N
                Tob 0405 column N\n20J 0404 column S\n";
    let targets = |battle: &Battle| {
        let zone: Vec<_> = battle
            .board()
            .neighbours(hex(battle, "0505"))
            .map(|(_, next)| next)
            .filter(|next| battle.influences(unit(battle, "1/36e"), *next))
            .collect();
        let found = options(battle, "1/36e", "0505", Occasion::Defensive);
        assert_eq!(found, labels(battle, &zone));
        found
    };
    let battle = open(&format!("{ring}1/36e 0505 column N"));
    assert_eq!(targets(&battle), ["0404", "0504", "0604"]);
    let battle = open(&format!("{ring}1/36e 0505 line NNE"));
    assert_eq!(targets(&battle), ["0504", "0604"]);
    let village = "map\n......\n......\n......\n......\n....V.\n......\nend\n";
    let battle = pos(&format!("{village}{ring}1/36e 0505 general-order N"));
    assert_eq!(targets(&battle), ["0404", "0405", "0504", "0604", "0605"]);
}

/// Verifies [11.2.8]: who force marches gives no offensive fire, but defensive fire.
#[test]
fn a_force_march_gives_no_offensive_fire() {
    let mut battle = open("1/36e 0505 column N\nMur 0504 column S");
    assert_eq!(options(&battle, "1/36e", "0505", Occasion::Offensive), ["0504"]);
    let marcher = unit(&battle, "1/36e");
    battle.unit_mut(marcher).marks.force_march = true;
    assert!(options(&battle, "1/36e", "0505", Occasion::Offensive).is_empty());
    assert_eq!(options(&battle, "1/36e", "0505", Occasion::Defensive), ["0504"]);
    let refusal = battle.may_assault(marcher, hex(&battle, "0504")).unwrap_err();
    assert_eq!(refusal.rule, "11.2.8");
}

/// Verifies [6.5.7] [6.5.8] [6.5.9] [12.4.5a] [12.4.5b] [12.4.5c]: the fire of a square.
#[test]
fn a_square_fires_a_third_into_three_hexes_that_do_not_touch() {
    let text = "36e 0505 square N\nMur 0504 column S\nRev 0604 column S\nChe 0605 column NW";
    let mut battle = open(text);
    let fire = volley(&battle, &[("36e", "0505")], "0504");
    assert_eq!(battle.aim(&fire).fire, 6 * 3);
    let mut table = Script::new().roll(&[1, 1]);
    battle.fire(&mut table, &fire).unwrap();
    assert_eq!(options(&battle, "36e", "0505", Occasion::Offensive), ["0605"]);
    let battle = open("F1a 0505 unlimbered N\n36e 0505 square N\nMur 0504 column S");
    let guns = volley(&battle, &[("36e", "0505"), ("F1a", "0505")], "0504");
    assert_eq!(battle.aim(&guns).values, [(4 * 3, 0), (4, 0)]);
    let battle = open("F1a 0505 unlimbered N\n36e 0505 square N\nTatU 0505 column S");
    let own = volley(&battle, &[("36e", "0505")], "0505");
    assert_eq!(battle.aim(&own).fire, 48);
    let with_guns = volley(&battle, &[("36e", "0505"), ("F1a", "0505")], "0505");
    let aim = battle.aim(&with_guns);
    assert_eq!((aim.fire, aim.canister), (36 + 28, true));
}

/// Verifies [12.6.1] [12.6.4] [13.2.3] [10.2.7g]: the other side fires, its hits are remembered, and
/// a hex marked by a charge fails in place.
#[test]
fn defensive_fire_is_the_other_side_s() {
    let mut battle = open("1/36e 0505 column N\nMur 0504 column S");
    let mut table = Script::new().say("0504").roll(&[6, 4]).roll(&[1, 1]).otherwise(&["*"]);
    assert!(!battle.defensive_fire_phase(&mut table, COALITION).unwrap());
    assert!(battle.defensive_fire_phase(&mut table, COALITION).unwrap());
    table.finish();
    let mur = unit(&battle, "Mur");
    assert_eq!(battle.unit(mur).marks.lost_to_defence, 1);
    assert_ne!(place(&battle, "Mur"), ["0504"], "it disorders and falls back");
    let mut battle = open("1/36e 0505 column N\nMur 0504 column S\n1erL 0503 column S");
    battle.contacts.push(la_bataille::state::battle::Contact {
        attackers: vec![unit(&battle, "1erL")],
        target: hex(&battle, "0504"),
        straight: false,
        reacted: false,
        unrecalled: false,
        opportunity: false,
    });
    let mut table = Script::new().roll(&[6, 4]).roll(&[1, 1]);
    let fire = volley(&battle, &[("1/36e", "0505")], "0504");
    battle.fire(&mut table, &fire).unwrap();
    assert_eq!(battle.unit(mur).state, Morale::Disordered);
    assert_eq!(place(&battle, "Mur"), ["0504"]);
}

/// Verifies [16.2.7c] [16.2.7c1] [16.2.7d]: a masse fires its printed value before its front, and
/// at cavalry all round.
#[test]
fn a_masse_fires_like_a_column() {
    let battle = open("1/A54 0505 masse NNE\n36e 0504 column S\n1/25e 0506 column N");
    assert_eq!(options(&battle, "1/A54", "0505", Occasion::Offensive), ["0504"]);
    assert_eq!(battle.aim(&volley(&battle, &[("1/A54", "0505")], "0504")).fire, 7);
    let battle = open("1/A54 0505 masse NNE\n1erL 0506 column N");
    assert_eq!(options(&battle, "1/A54", "0505", Occasion::Offensive), ["0506"]);
}

/// Verifies [6.8.3] [6.8.3p1] [6.8.4] [6.8.4p1] [6.8.5]: screens of cavalry fall back after their
/// fire, unless light cavalry holds them.
#[test]
fn cavalry_skirmishers_fall_back_before_offensive_fire() {
    let text = "16eC 0505 skirmish NNE with 0605\nMur 0504 column S";
    let mut battle = open(text);
    let mut table = Script::new().say("done").say("S");
    assert!(battle.defensive_fire_phase(&mut table, COALITION).unwrap());
    assert_eq!(place(&battle, "16eC"), ["0506", "0606"]);
    let mut battle = open(&format!("{text}\nLouH 0705 column S"));
    let mut table = Script::new().say("done");
    assert!(battle.defensive_fire_phase(&mut table, COALITION).unwrap());
    assert_eq!(place(&battle, "16eC"), ["0505", "0605"]);
}

/// Verifies [6.8.7p2] (R181): a screen falls back, or leaves before melee, only with an allowance two
/// points above every enemy beside it, also before infantry and whoever attacks.
#[test]
fn cavalry_skirmishers_must_be_faster_than_all_beside_them() {
    let text = "16eC 0505 skirmish NNE with 0605\nMur 0504 column S";
    let lone = open(text);
    let (screen, foot) = (unit(&lone, "16eC"), unit(&lone, "Mur"));
    assert_eq!(lone.def(screen).ma, 14);
    assert!(lone.may_withdraw(screen, &[foot]).is_ok());
    for (id, ma, rule) in [("EmpC", 11, None), ("LouH", 14, Some("6.8.7p2"))] {
        let battle = open(&format!("{text}\n{id} 0705 column S"));
        assert_eq!(battle.def(unit(&battle, id)).ma, ma, "{id}");
        let refusal =
            battle.may_withdraw(screen, &[foot]).err().map(|refusal| refusal.rule.to_owned());
        assert_eq!(refusal.as_deref(), rule);
    }
    let mut battle = open(&format!("{text}\nEmpC 0705 column S"));
    let mut table = Script::new().say("done").say("S");
    assert!(battle.defensive_fire_phase(&mut table, COALITION).unwrap());
    assert_eq!(place(&battle, "16eC"), ["0506", "0606"]);
    // Drawn up, it need not outrun who does not attack.
    let drawn_up = open("16eC 0505 column N\nMur 0504 column S\nLouH 0605 column N");
    assert!(drawn_up.may_withdraw(screen, &[foot]).is_ok());
}

/// Verifies [6.4.10a]: four increments of a hex in line fire, whoever they belong to.
#[test]
fn four_increments_fire_from_a_hex_with_two_battalions() {
    let text = "2/25e 0505 line NNE losses=3\n1/25e 0505 line NNE losses=3
                Mur 0504 column S\nRev 0604 column S";
    let battle = open(text);
    let both = volley(&battle, &[("1/25e", "0505"), ("2/25e", "0505")], "0504");
    assert_eq!(battle.aim(&both).values, [(6, 3), (2, 1)]);
    let mut battle = open(&text.replace(" losses=3", ""));
    let mut table = Script::new().say("0504").say("1/25e").roll(&[1, 1]);
    battle.offensive_fire_phase(&mut table, FRENCH).unwrap();
    table.finish();
    assert!(options(&battle, "2/25e", "0505", Occasion::Offensive).is_empty());
}
