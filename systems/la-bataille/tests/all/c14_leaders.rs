//! Chapter 14: leader casualties.

use crate::common::*;
use la_bataille::nouns::kinds::Morale;
use la_bataille::rules::c12_fire::{Occasion, Piece, Volley};
use la_bataille::rules::c14_leaders::{Fate, Hit};
use la_bataille::state::battle::Whereabouts;

/// Verifies [14.1.1]: G54, a natural 65 strikes a leader under the fire; 64 does not.
#[test]
fn g54_a_natural_65_strikes_a_leader_under_the_fire() {
    for (dice, struck) in [([6, 5], true), ([6, 4], false)] {
        let mut battle = open("F1a 0509 unlimbered N\nMur 0505 column S\nleader Rosen 0505");
        let from = hex(&battle, "0509");
        let volley = Volley {
            pieces: vec![Piece { unit: unit(&battle, "F1a"), from }],
            at: hex(&battle, "0505"),
            targets: vec![unit(&battle, "Mur")],
            occasion: Occasion::Offensive,
        };
        let mut table = Script::new().roll(&dice);
        if struck {
            // [14.2.1] Taken by fire: once more; then killed, and [14.2.2] the check of the hex.
            table = table.roll(&[5]).roll(&[1]).roll(&[6, 6]);
        }
        table = table.roll(&[6, 6]);
        battle.fire(&mut table, &volley).unwrap();
        table.finish();
        let rosen = battle.leaders[leader(&battle, "Rosen").index()];
        assert_eq!(rosen.place == Whereabouts::Eliminated, struck);
    }
}

/// Verifies [14.2.1] [14.2.2]: a wound keeps him away for hours, and his bonus counts against the
/// units of the hex.
#[test]
fn a_wounded_leader_is_away_for_hours() {
    let mut battle = open("turn 1 11:20\nMur 0505 column S\nleader Rosen 0505");
    let at = hex(&battle, "0505");
    // 35 less his bonus of three is 32, above 31.
    let mut table = Script::new().roll(&[4]).roll(&[2]).roll(&[3, 5]);
    battle.strike_leader(&mut table, at, COALITION, Hit::Fire).unwrap();
    table.finish();
    let rosen = battle.leaders[leader(&battle, "Rosen").index()];
    assert_eq!((rosen.place, rosen.back), (Whereabouts::Waiting, Some(battle.turn + 6)));
    assert_eq!(battle.unit(unit(&battle, "Mur")).state, Morale::GoodOrder);
    battle.leaders_return(&mut Script::new(), COALITION).unwrap();
    assert!(!battle.leaders[leader(&battle, "Rosen").index()].hex.is_somewhere());
    battle.turn += 6;
    battle.leaders_return(&mut Script::new(), COALITION).unwrap();
    assert_eq!(battle.leaders[leader(&battle, "Rosen").index()].hex, at);
}

/// Verifies [14.2.2] [4.1p9]: the units fail by the bonus they have lost.
#[test]
fn the_hex_checks_less_the_bonus_of_the_fallen() {
    let mut battle = open("Mur 0505 column S\nleader Rosen 0505");
    let at = hex(&battle, "0505");
    let mut table = Script::new().roll(&[1]).roll(&[3, 3]).otherwise(&["*"]);
    battle.strike_leader(&mut table, at, COALITION, Hit::Fire).unwrap();
    assert_eq!(battle.unit(unit(&battle, "Mur")).state, Morale::Disordered);
}

/// Verifies [14.1.4] [14.1.4p1] [14.1.2] [14.1.3]: G54, who of several is struck in melee.
#[test]
fn g54_the_leader_who_fought_is_struck_half_of_the_time() {
    let text = "segment french melee\nMur 0505 column S\nleader Rosen 0505\nleader Raevsky 0505
                1/36e 0506 column N\nleader Philippon 0506\nleader Quiot 0506";
    for (die, struck, other) in [(3, "Rosen", "Raevsky"), (4, "Raevsky", "Rosen")] {
        let mut battle = open(text);
        let fought = Some(leader(&battle, "Rosen"));
        let at = hex(&battle, "0505");
        let mut table = Script::new().roll(&[die]).roll(&[5]);
        battle.strike_leader(&mut table, at, COALITION, Hit::Melee(fought)).unwrap();
        table.finish();
        // [14.2.1] In melee he is taken.
        let place = |name| battle.leaders[leader(&battle, name).index()].place;
        assert_eq!((place(struck), place(other)), (Whereabouts::Eliminated, Whereabouts::OnMap));
    }
    let mut battle = open(text);
    let fought = Some(leader(&battle, "Quiot"));
    let at = hex(&battle, "0506");
    let mut table = Script::new().roll(&[5]);
    battle.strike_leader(&mut table, at, FRENCH, Hit::Melee(fought)).unwrap();
    table.finish();
    let quiot = battle.leaders[leader(&battle, "Quiot").index()];
    assert_eq!(quiot.place, Whereabouts::Eliminated, "the attacker who takes part");
}

/// Verifies [16.2.8p1]: Yermolov steps in for Tolstoy with V Corps, but not for a light wound.
#[test]
fn yermolov_steps_in_for_tolstoy() {
    let text = "segment french offensive-fire\nMur 0505 column S\n1/GPre 0707 column S
                leader Tolstoy 0505";
    for (dice, comes) in [(vec![vec![1]], true), (vec![vec![4], vec![6]], false)] {
        let mut battle = open(text);
        let at = hex(&battle, "0505");
        let mut table = Script::new().otherwise(&["*"]);
        for roll in &dice {
            table = table.roll(roll);
        }
        table = table.roll(&[6, 6]);
        battle.strike_leader(&mut table, at, COALITION, Hit::Fire).unwrap();
        battle.leaders_return(&mut Script::new(), COALITION).unwrap();
        let yermolov = battle.leaders[leader(&battle, "Yermolov").index()];
        assert_eq!(yermolov.hex == hex(&battle, "0707"), comes);
    }
}

/// Verifies [14.2.3] [14.2.3p1] [14.2.3p2]: a leader whose troops are gone.
#[test]
fn a_leader_who_has_lost_his_troops_gets_away_or_is_taken() {
    let mut battle = open("leader Rosen 0505\n1/36e 0506 column N");
    let at = hex(&battle, "0505");
    let rosen = leader(&battle, "Rosen");
    let mut table = Script::new().otherwise(&["*"]);
    battle.leaders_left(&mut table, at, COALITION, Fate::Eliminated).unwrap();
    let to = battle.leaders[rosen.index()].hex;
    assert_eq!(battle.distance(at, to), 1);
    assert!(!battle.in_enemy_zone(to, COALITION));
    let mut battle = open("leader Rosen 0505\n1/36e 0506 column N");
    battle.leaders_left(&mut Script::new(), at, COALITION, Fate::Surrendered).unwrap();
    assert_eq!(battle.leaders[rosen.index()].place, Whereabouts::Eliminated);
    let ring = "leader Rosen 0505\n1/36e 0506 column N\n2/36e 0504 column N\n1/25e 0404 column N
                2/25e 0405 column N\n3/25e 0604 column N\n4/25e 0605 column N";
    let mut battle = open(ring);
    battle.leaders_left(&mut Script::new(), at, COALITION, Fate::Eliminated).unwrap();
    assert_eq!(battle.leaders[rosen.index()].place, Whereabouts::Eliminated);
}

/// Verifies [14.2.4]: cavalry takes a leader alone, not one among his troops.
#[test]
fn cavalry_takes_a_leader_alone() {
    let mut battle = open("leader Rosen 0505\nleader Raevsky 0606\nMur 0606 column N");
    let (alone, among) = (hex(&battle, "0505"), hex(&battle, "0606"));
    battle.ride_down_leaders(&mut Script::new(), alone, FRENCH);
    battle.ride_down_leaders(&mut Script::new(), among, FRENCH);
    let place = |name| battle.leaders[leader(&battle, name).index()].place;
    assert_eq!(place("Rosen"), Whereabouts::Eliminated);
    assert_eq!(place("Raevsky"), Whereabouts::OnMap);
}

/// Verifies [14.2.4] [16.2.8p1]: cavalry that comes upon Tolstoy alone takes him, by march and by
/// charge, and Yermolov is called.
#[test]
fn cavalry_takes_tolstoy_and_yermolov_comes() {
    for phase in ["movement", "charge"] {
        let mut battle = open(&format!(
            "segment french {phase}\n9eL 0505 column N\nleader Tolstoy 0504\n1/GPre 1118 column N"
        ));
        let mut script = Script::new().say("9eL").say("N 0").otherwise(&["done", "N 0"]);
        battle.activity(&mut script).expect("runs");
        if phase == "charge" {
            battle.activity(&mut script).expect("runs");
        }
        let place = battle.leaders[leader(&battle, "Tolstoy").index()].place;
        assert_eq!(place, Whereabouts::Eliminated, "{phase}");
        assert!(battle.leaders[leader(&battle, "Yermolov").index()].back.is_some(), "{phase}");
    }
}

/// Verifies [14.2.4] (R191): in the Melee Phase an advance drives off the leader who stayed behind,
/// cavalry or not, and his owner says where to.
#[test]
fn an_advance_drives_off_who_stayed_behind() {
    for (id, pose) in [("1/36e", "column N"), ("EmpC", "column N")] {
        let own = if id == "EmpC" { "1/25e 0505 column N" } else { "Mur 0505 column N" };
        let (side, name) =
            if id == "EmpC" { ("coalition", "Dumonceau") } else { ("french", "Rosen") };
        let mut battle =
            open(&format!("segment {side} melee\n{id} 0506 {pose}\n{own}\nleader {name} 0505"));
        let seat = battle.active().unwrap();
        let who = leader(&battle, name);
        // They fail their check and fall back without him; then comes the advance.
        let mut script = Script::new()
            .say("0505")
            .say(id)
            .roll(&[1, 1])
            .otherwise(&["no", id, "column 0", "done", "*"]);
        battle.melee_phase(&mut script, seat).expect("runs");
        assert_eq!(place(&battle, id), ["0505"], "{id} has advanced");
        let now = battle.leaders[who.index()];
        assert_eq!(now.place, Whereabouts::OnMap, "{id}");
        assert_ne!(now.hex, hex(&battle, "0505"));
        assert!(!battle.in_enemy_zone(now.hex, seat.other()));
        assert!(script.asked.iter().any(|(rule, _)| rule == "14.2.3"));
    }
}

/// Verifies [14.2.3] [14.2.3p2]: who runs with troops that surrender is taken, who runs with troops
/// that leave the map gets away.
#[test]
fn leaders_of_troops_in_flight() {
    let around = "Mur 0509 column S\nRev 0609 column SW\nTob 0610 column NW\n\
                  20J 0511 column N\nEst 0410 column NE\nTen 0409 column SE\n";
    let mut battle = open(&format!("1/25e 0510 column N\nleader Dumonceau 0510\n{around}"));
    let who = leader(&battle, "Dumonceau");
    let foot = unit(&battle, "1/25e");
    let manner = la_bataille::rules::c04_morale::flight::Manner::CHECK;
    battle.rout(&mut Script::new().otherwise(&["yes", "*"]), foot, &manner).expect("runs");
    assert_eq!(battle.leaders[who.index()].place, Whereabouts::Eliminated);
    let mut battle =
        pos("map\n....\n....\n....\n....\n....\nend\n1/25e 0303 column NW\nMur 0203 column SE\n\
         leader Dumonceau 0303");
    battle.rout(&mut Script::new().otherwise(&["yes", "*"]), foot, &manner).expect("runs");
    assert!(!battle.is_on_map(foot));
    let now = battle.leaders[who.index()];
    assert_eq!(now.place, Whereabouts::OnMap);
    assert!(now.hex.is_somewhere() && !battle.in_enemy_zone(now.hex, FRENCH));
}

/// Verifies [14.2.3]: guns cut down under a charge leave their leader, who gets away.
#[test]
fn a_leader_of_guns_cut_down_gets_away() {
    let mut battle = open("EmpC 0513 column N\nF1a 0510 unlimbered N\nleader Baltus 0510");
    let mut table = Script::new().say("EmpC").say("N 0").say("yes").roll(&[1, 1]);
    table = table.otherwise(&["done", "N 0", "*"]);
    while !battle.charge_phase(&mut table, COALITION).unwrap() {}
    assert!(!battle.is_on_map(unit(&battle, "F1a")));
    let baltus = battle.leaders[leader(&battle, "Baltus").index()];
    assert_eq!(baltus.place, Whereabouts::OnMap);
    assert!(baltus.hex.is_somewhere() && baltus.hex != hex(&battle, "0510"));
}

/// Verifies [3.1.5] [16.2.2p1]: two regiments whose leader falls under fire are too many: they check
/// for him, then for the crowd, and one makes room; with another leader they stay.
#[test]
fn two_regiments_without_their_leader_part() {
    for other in [false, true] {
        let second = if other { "\nleader Raevsky 0505" } else { "" };
        let mut battle = open(&format!(
            "segment french offensive-fire\nMur 0505 column S\nRev 0505 column S\n1/25e 0512 column N
             leader Rosen 0505{second}"
        ));
        let at = hex(&battle, "0505");
        let table = Script::new();
        // Which of two is struck, and how; then the checks.
        let mut table = if other { table.roll(&[1]).roll(&[1]) } else { table.roll(&[1]) };
        for _ in 0..if other { 2 } else { 4 } {
            table = table.roll(&[6, 6]);
        }
        let mut table = table.otherwise(&["*"]);
        battle.strike_leader(&mut table, at, COALITION, Hit::Fire).unwrap();
        table.finish();
        assert_eq!(battle.stack(at).len(), if other { 2 } else { 1 });
    }
}

/// Verifies [14.2.1] [16.2.2p1] [3.1.5]: two Russian regiments whose leader is taken are too many.
#[test]
fn regiments_part_when_their_leader_is_taken() {
    let mut battle =
        open("segment french melee\nMur 0505 column S\n20J 0505 column S\nleader Rosen 0505");
    let at = hex(&battle, "0505");
    let fought = Some(leader(&battle, "Rosen"));
    let mut table = Script::new().roll(&[5]).roll(&[6, 6]).roll(&[6, 6]).otherwise(&["*"]);
    battle.strike_leader(&mut table, at, COALITION, Hit::Melee(fought)).unwrap();
    table.finish();
    assert_ne!(place(&battle, "Mur"), place(&battle, "20J"));
}

/// Verifies [14.2.4] (R191): cavalry that runs takes no leader: he gets out of its way.
#[test]
fn cavalry_that_runs_takes_nobody() {
    let mut battle =
        pos("map\n^^^^^^.^^^^^^^^^^^^^^^\n.....................\n^^^^^^^^^^^^^^^^^^^^^\nend\n\
         9eL 0202 column NW\nMur 0102 column SE\nleader Rosen 0602");
    let who = unit(&battle, "9eL");
    let mut script = Script::new().otherwise(&["*"]);
    battle
        .rout(&mut script, who, &la_bataille::rules::c04_morale::flight::Manner::CHECK)
        .expect("runs");
    let rosen = battle.leaders[leader(&battle, "Rosen").index()];
    assert_eq!(rosen.place, Whereabouts::OnMap);
    assert_ne!(rosen.hex, hex(&battle, "0602"));
}
