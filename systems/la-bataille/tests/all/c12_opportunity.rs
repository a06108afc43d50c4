//! Section 12.7: opportunity fire.

use crate::common::*;
use la_bataille::rules::c12_fire::Told;
use la_bataille::rules::event::Event;

fn defences(table: &Script) -> Vec<u8> {
    let volleys = table.events.iter().filter_map(|event| match event {
        Event::Fire(Told::Volley { defence, .. }) => Some(*defence),
        _ => None,
    });
    volleys.collect()
}

/// Verifies [12.7.1] [12.7.1p1] [12.7.2] [12.7.4]: who looks into the hex may fire, as often as it
/// is triggered; others are not asked.
#[test]
fn who_looks_into_the_hex_may_fire_every_time() {
    let mut battle = open("1/36e 0505 column N\n1/25e 0604 column S\nMur 0504 column S");
    let mover = [unit(&battle, "Mur")];
    let at = hex(&battle, "0504");
    let mut table = Script::new().say("1/36e").roll(&[1, 1]).say("1/36e").roll(&[1, 1]);
    battle.opportunity_fire(&mut table, &mover, at).unwrap();
    battle.opportunity_fire(&mut table, &mover, at).unwrap();
    table.finish();
    assert_eq!(table.asked.len(), 2, "the battalion that faces elsewhere is not asked");
    let mut battle = open("1/36e 0505 column N\nMur 0504 column S");
    let mut table = Script::new().say("done");
    battle.opportunity_fire(&mut table, &mover, at).unwrap();
    assert!(defences(&table).is_empty(), "nobody must fire");
    let mut battle = open("F1a 0506 unlimbered N\nMur 0504 column S");
    battle.opportunity_fire(&mut Script::new(), &mover, at).unwrap();
}

/// Verifies [12.7.3]: G51, guns that unlimber are struck as limbered ones.
#[test]
fn g51_unlimbering_guns_are_struck_as_limbered() {
    let mut battle = open("1/36e 0505 column N\nP14 0504 limbered S");
    let mover = [unit(&battle, "P14")];
    let at = hex(&battle, "0504");
    let mut table = Script::new().say("1/36e").roll(&[1, 1]);
    battle.opportunity_fire(&mut table, &mover, at).unwrap();
    assert_eq!(defences(&table), [6]);
}

/// Verifies [6.4.10c]: a line in two hexes fires both at the middle hex as one attack.
#[test]
fn both_hexes_of_a_line_fire_as_one() {
    let mut battle = open("36e 0505 line NNE with 0605\nMur 0604 column S");
    let mover = [unit(&battle, "Mur")];
    let at = hex(&battle, "0604");
    let mut table = Script::new().say("36e@0505").say("36e@0605").roll(&[1, 1]);
    battle.opportunity_fire(&mut table, &mover, at).unwrap();
    table.finish();
    let fire = table.events.iter().find_map(|event| match event {
        Event::Fire(Told::Volley { fire, .. }) => Some(*fire),
        _ => None,
    });
    assert_eq!(fire, Some(16));
}

/// Verifies [10.5n] [12.7.5] [12.7.5p1] [6.5.11a1]: a square fires at one unit only into one of its
/// two sets of hexes, and once more at cavalry that comes onto it or leaves it.
#[test]
fn a_square_fires_into_one_of_its_two_sets() {
    let mut battle = open("36e 0505 square N\nTatU 0504 column SE");
    let mover = [unit(&battle, "TatU")];
    let mut table = Script::new().say("36e").roll(&[1, 1]);
    battle.opportunity_fire(&mut table, &mover, hex(&battle, "0504")).unwrap();
    battle.put(mover[0], la_bataille::nouns::hexes::Hexes::one(hex(&battle, "0604")));
    battle.opportunity_fire(&mut table, &mover, hex(&battle, "0604")).unwrap();
    table.finish();
    assert_eq!(table.asked.len(), 1, "the next hex belongs to the other set");
    battle.put(mover[0], la_bataille::nouns::hexes::Hexes::one(hex(&battle, "0605")));
    let mut table = Script::new().say("36e").roll(&[1, 1]);
    battle.opportunity_fire(&mut table, &mover, hex(&battle, "0605")).unwrap();
    table.finish();
    battle.put(mover[0], la_bataille::nouns::hexes::Hexes::one(hex(&battle, "0604")));
    let onto = Some(hex(&battle, "0505"));
    let mut table = Script::new().say("36e").roll(&[1, 1]);
    battle.opportunity_fire_going(&mut table, &mover, hex(&battle, "0604"), onto).unwrap();
    table.finish();
    battle.put(mover[0], la_bataille::nouns::hexes::Hexes::one(hex(&battle, "0505")));
    let mut table = Script::new().say("36e").roll(&[1, 1]).roll(&[6, 6]);
    battle.opportunity_fire(&mut table, &mover, hex(&battle, "0505")).unwrap();
    assert_eq!(defences(&table), [6]);
}

/// Verifies [10.2.7c1]: foot that a charge has struck does nothing until Defensive Fire.
#[test]
fn foot_marked_by_a_charge_does_not_fire_at_passers_by() {
    let mut battle = open("1/36e 0505 column N\nTatU 0604 column S\nMur 0504 column S");
    battle.contacts.push(la_bataille::state::battle::Contact {
        attackers: vec![unit(&battle, "TatU")],
        target: hex(&battle, "0505"),
        straight: true,
        reacted: false,
        unrecalled: false,
        opportunity: false,
    });
    let mover = [unit(&battle, "Mur")];
    battle.opportunity_fire(&mut Script::new(), &mover, hex(&battle, "0504")).unwrap();
}

/// Verifies [6.11.1p1]: a square has no zone, yet who moves off, reforms or turns beside it is fired
/// at.
#[test]
fn a_square_fires_at_all_that_stirs_beside_it() {
    for (deed, shots) in [("turn 1", 1), ("line 1", 1), ("N 0", 1)] {
        let mut battle = open("segment coalition movement\n1/36e 0505 square N\nMur 0504 column N");
        assert!(!battle.in_enemy_zone(hex(&battle, "0504"), COALITION));
        let script = Script::new().say("Mur").say(deed).say("1/36e").roll(&[1, 1]).say("done");
        let table = act(&mut battle, script);
        assert_eq!(defences(&table).len(), shots, "{deed}");
    }
}

/// Verifies [6.11.7]: points spent in an enemy zone draw fire, a turn as well; outside of it nobody is
/// asked.
#[test]
fn deeds_in_a_zone_draw_fire() {
    let play = |at: &str, deed: &str, answer: Option<&str>| {
        let mut battle =
            open(&format!("segment coalition movement\n1/36e 0505 column N\nMur {at} column N"));
        let script = Script::new().say("Mur").say(deed);
        let script = match answer {
            Some("1/36e") => script.say("1/36e").roll(&[1, 1]),
            Some(other) => script.say(other),
            None => script,
        };
        let table = act(&mut battle, script.say("done"));
        defences(&table).len()
    };
    for deed in ["turn 1", "line 1", "N 0"] {
        assert_eq!(play("0504", deed, Some("1/36e")), 1, "{deed}");
        assert_eq!(play("0504", deed, Some("done")), 0, "{deed}");
        assert_eq!(play("0503", deed, None), 0, "{deed}");
    }
}
