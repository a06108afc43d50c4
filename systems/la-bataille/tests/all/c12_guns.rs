//! Section 12.4: batteries.

use crate::c12_fire::{options, volley};
use crate::common::*;
use la_bataille::Base6;
use la_bataille::nouns::kinds::Morale;
use la_bataille::rules::c03_increments::losses::Order;
use la_bataille::rules::c12_fire::{Occasion, Piece, Volley};

/// Verifies [6.9.5] [6.9.6]: G28 and G29.
#[test]
fn g28_g29_losses_of_guns_alone_and_with_infantry() {
    let battle = open("P14 0505 unlimbered N\nMur 0606 column N\nL13 0606 unlimbered N");
    let guns = [unit(&battle, "P14")];
    let at = hex(&battle, "0505");
    let lost = |result: u8| {
        battle.deal_among(at, &guns, result, Order::TopFirst).first().map_or(0, |(_, lost)| *lost)
    };
    assert_eq!([1, 2, 3, 4].map(lost), [0, 1, 1, 2]);
    let both = [unit(&battle, "L13"), unit(&battle, "Mur")];
    let mut dealt = battle.deal_among(hex(&battle, "0606"), &both, 3, Order::TopFirst);
    dealt.sort();
    assert_eq!(dealt, [(unit(&battle, "Mur"), 2), (unit(&battle, "L13"), 1)]);
}

/// Verifies [12.4.10] [12.4.9a] [12.5.5]: G46 and D02, canister.
#[test]
fn g46_d02_canister_shifts_a_column() {
    let battle = open("25e 0504 column S losses=6\nP14 0505 unlimbered N");
    let aim = battle.aim(&volley(&battle, &[("P14", "0505")], "0504"));
    let book = battle.book();
    assert_eq!((aim.fire, aim.defence, aim.canister), (22, 6, true));
    assert_eq!(aim.odds, book.fire_odds(4, 1));
    assert_eq!(aim.mods.total(), 9);
    let losses = |tens, ones| book.fire(Base6::of_dice(tens, ones).moved(9), aim.odds);
    assert_eq!((losses(1, 1), losses(4, 1)), (1, 2));
    assert_eq!(book.fire_shift(book.fire_odds(5, 1), 1), book.fire_odds(6, 1));
    let battle = open("25e 0503 column S losses=6\nP14 0505 unlimbered N");
    assert!(!battle.aim(&volley(&battle, &[("P14", "0505")], "0503")).canister);
}

/// Verifies [12.5.3] [12.5.4] [12.5.6] [12.5.7] [12.5.8] [12.4.9b] [2.3.5p1]: G50, the example of
/// two batteries and Vandamme.
#[test]
fn g50_two_batteries_with_a_leader_on_a_thin_line() {
    let mut battle = open(
        "F1a 0509 unlimbered N\nF1b 0509 unlimbered N\nleader Vandamme 0509\nRev 0505 line SSW",
    );
    let volley = volley(&battle, &[("F1a", "0509"), ("F1b", "0509")], "0505");
    let aim = battle.aim(&volley);
    assert_eq!((aim.fire, aim.defence), (18, 9));
    assert_eq!(aim.odds, battle.book().fire_odds(2, 1));
    assert_eq!(aim.mods.total(), 1);
    let mut table = Script::new().roll(&[4, 3]).roll(&[6, 6]);
    battle.fire(&mut table, &volley).unwrap();
    table.finish();
    assert_eq!(battle.unit(unit(&battle, "Rev")).losses, 1);
    assert_eq!(battle.unit(unit(&battle, "Rev")).state, Morale::GoodOrder);
}

/// Verifies [12.4.1] [12.4.9] [12.4.9c] [12.6.2] [12.6.3]: the closest target within range.
#[test]
fn guns_fire_at_the_closest_target() {
    let text = "F1a 0512 unlimbered N\nMur 0506 column S\nRev 0804 column S";
    let battle = open(text);
    assert_eq!(options(&battle, "F1a", "0512", Occasion::Offensive), ["0506"]);
    assert!(options(&battle, "F1a", "0512", Occasion::Defensive).is_empty());
    // Six hexes are long range, five are medium.
    assert_eq!(battle.aim(&volley(&battle, &[("F1a", "0512")], "0506")).fire, 5);
    let five = open("F1a 0511 unlimbered N\nMur 0506 column S");
    assert_eq!(five.aim(&volley(&five, &[("F1a", "0511")], "0506")).fire, 9);
    let far = open("F1a 0514 unlimbered N\nMur 0503 column S");
    assert!(options(&far, "F1a", "0514", Occasion::Offensive).is_empty(), "eleven hexes");
    let ten = open("F1a 0513 unlimbered N\nMur 0503 column S");
    assert_eq!(options(&ten, "F1a", "0513", Occasion::Offensive), ["0503"]);
    assert_eq!(ten.aim(&volley(&ten, &[("F1a", "0513")], "0503")).fire, 5);
    let limbered = open("F1a 0505 limbered N\nMur 0504 column S");
    assert!(options(&limbered, "F1a", "0505", Occasion::Offensive).is_empty());
}

/// Verifies [12.4.2] [12.4.3]: in the open all batteries of a hex fire, elsewhere the top one.
#[test]
fn batteries_of_a_hex() {
    let guns = "F1a 0203 unlimbered N\nF1b 0203 unlimbered N\nMur 0201 column S";
    let clear = pos(&format!("map\n...\n...\n...\nend\n{guns}"));
    assert_eq!(options(&clear, "F1a", "0203", Occasion::Offensive), ["0201"]);
    assert_eq!(options(&clear, "F1b", "0203", Occasion::Offensive), ["0201"]);
    let village = pos(&format!("map\n...\n...\n.V.\nend\n{guns}"));
    assert!(options(&village, "F1a", "0203", Occasion::Offensive).is_empty());
    assert_eq!(options(&village, "F1b", "0203", Occasion::Offensive), ["0201"]);
}

/// Verifies [12.4.7] [12.4.8] [16.2.4b]: who may join whom.
#[test]
fn batteries_join_beside_the_target_or_under_a_leader() {
    let joined = |text: &str, at: &str, first: &str| {
        let mut battle = open(text);
        let seat = battle.seat_of(unit(&battle, first));
        let mut table = Script::new().say(at).say(first).otherwise(&["F1b", "AB1", "P14", "done"]);
        table = table.roll(&[1, 1]);
        // The volley tells who fired.
        battle.offensive_fire_phase(&mut table, seat).unwrap();
        let fired = table.events.iter().find_map(|event| match event {
            la_bataille::rules::event::Event::Fire(
                la_bataille::rules::c12_fire::Told::Volley { pieces, .. },
            ) => Some(pieces.len()),
            _ => None,
        });
        fired.unwrap()
    };
    let far = "F1a 0509 unlimbered N\nF1b 0609 unlimbered N\nMur 0505 column S";
    assert_eq!(joined(far, "0505", "F1a"), 1);
    let led = format!("{far}\nleader Vandamme 0609");
    assert_eq!(joined(&led, "0505", "F1a"), 2);
    let plain = format!("{far}\nleader Philippon 0609");
    assert_eq!(joined(&plain, "0505", "F1a"), 1);
    // [12.4.7] The two hexes are adjacent, and he is in one of them and of their nation.
    let wide =
        "F1a 0509 unlimbered N\nF1b 0709 unlimbered N\nMur 0605 column S\nleader Vandamme 0709";
    assert_eq!(joined(wide, "0605", "F1a"), 1, "two hexes apart");
    let away = format!("{far}\nleader Vandamme 0510");
    assert_eq!(joined(&away, "0505", "F1a"), 1, "behind the guns");
    let russians = |who: &str| {
        let text = format!(
            "segment coalition offensive-fire\nL13 0509 unlimbered N\nP14 0609 unlimbered N\n\
             36e 0505 column S\nleader {who} 0609"
        );
        joined(&text, "0505", "L13")
    };
    assert_eq!(["Tolstoy", "Kleist", "Rosen"].map(russians), [2, 1, 1]);
    let beside = "L13 0506 unlimbered N\nAB1 0605 unlimbered NW\n36e 0505 column S";
    assert_eq!(joined(beside, "0505", "L13"), 2, "two nations beside the target");
    let apart = "L13 0508 unlimbered N\nAB1 0608 unlimbered NW\n36e 0505 column S
                 leader Tolstoy 0508";
    assert_eq!(joined(apart, "0505", "L13"), 1, "not from afar");
}

/// Verifies [12.4.4] [6.4.10b] [6.4.12]: a battery fires with the four increments of a line.
#[test]
fn a_battery_fires_with_a_line() {
    let mut battle = open("F1a 0505 unlimbered N\n1/36e 0505 line NNE\nMur 0504 column S");
    let both = volley(&battle, &[("1/36e", "0505"), ("F1a", "0505")], "0504");
    assert_eq!(battle.aim(&both).fire, 8 + 14);
    let alone = volley(&battle, &[("1/36e", "0505")], "0504");
    let mut table = Script::new().roll(&[1, 1]);
    battle.fire(&mut table, &alone).unwrap();
    assert!(options(&battle, "F1a", "0505", Occasion::Offensive).is_empty());
    // Another enemy before them is no target for the guns once the line has fired, nor the other way.
    let text = "F1a 0505 unlimbered N\n1/36e 0505 line NNE\nMur 0504 column S\nRev 0604 column S";
    for (first, other) in [("1/36e", "F1a"), ("F1a", "1/36e")] {
        let mut battle = open(text);
        assert_eq!(options(&battle, other, "0505", Occasion::Offensive), ["0504", "0604"]);
        let shot = volley(&battle, &[(first, "0505")], "0504");
        battle.fire(&mut Script::new().roll(&[1, 1]), &shot).unwrap();
        assert!(options(&battle, other, "0505", Occasion::Offensive).is_empty(), "{other}");
    }
    // One battery, and four increments of the line.
    let two = open(
        "F1a 0505 unlimbered N\nF1b 0505 unlimbered N\n1/36e 0505 line NNE\nMur 0504 column S",
    );
    let ready = ["F1a", "F1b"].map(|id| options(&two, id, "0505", Occasion::Offensive).len());
    assert_eq!(ready.iter().sum::<usize>(), 1, "{ready:?}");
    let long = open("F1a 0505 unlimbered N\n36e 0505 line NNE\nMur 0504 column S");
    let both = volley(&long, &[("36e", "0505"), ("F1a", "0505")], "0504");
    assert_eq!(long.aim(&both).values[0].1, 4);
}

/// Verifies [2.3.5]: the artillery bonus is for guns.
#[test]
fn a_leader_of_guns_does_not_help_infantry_alone() {
    let battle = open("1/36e 0505 column N\nleader Vandamme 0505\nMur 0504 column S");
    assert_eq!(battle.aim(&volley(&battle, &[("1/36e", "0505")], "0504")).mods.total(), 0);
}

/// Verifies [2.3.5] [2.3.3]: a leader directs the guns of his nation only.
#[test]
fn the_gunner_is_of_the_nation_of_the_guns() {
    let bonus = |battery: &str, led: &str| {
        let battle = open(&format!("{battery} 0509 unlimbered N\n1/25e 0505 column S\n{led}"));
        let volley = Volley {
            pieces: vec![Piece { unit: unit(&battle, battery), from: hex(&battle, "0509") }],
            at: hex(&battle, "0505"),
            targets: vec![unit(&battle, "1/25e")],
            occasion: Occasion::Offensive,
        };
        battle.aim(&volley).mods.total()
    };
    let braun = "leader Braun 0509";
    assert!(bonus("f8", braun) > bonus("f8", ""), "a Prussian with Prussian guns");
    assert_eq!(bonus("P14", braun), bonus("P14", ""), "a Prussian with Russian guns");
}
