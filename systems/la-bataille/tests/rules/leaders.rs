//! Chapter 14: leader casualties.

use crate::common::*;
use la_bataille::battle::Whereabouts;
use la_bataille::fire::{Occasion, Piece, Volley};
use la_bataille::kinds::Morale;
use la_bataille::leaders::Fate;

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
    battle.strike_leader(&mut table, at, COALITION, None, true).unwrap();
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

/// Verifies [14.2.2]: the units fail by the bonus they have lost.
#[test]
fn the_hex_checks_less_the_bonus_of_the_fallen() {
    let mut battle = open("Mur 0505 column S\nleader Rosen 0505");
    let at = hex(&battle, "0505");
    let mut table = Script::new().roll(&[1]).roll(&[3, 3]).otherwise(&["*"]);
    battle.strike_leader(&mut table, at, COALITION, None, true).unwrap();
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
        battle.strike_leader(&mut table, at, COALITION, fought, false).unwrap();
        table.finish();
        // [14.2.1] In melee he is taken.
        let place = |name| battle.leaders[leader(&battle, name).index()].place;
        assert_eq!((place(struck), place(other)), (Whereabouts::Eliminated, Whereabouts::OnMap));
    }
    let mut battle = open(text);
    let fought = Some(leader(&battle, "Quiot"));
    let at = hex(&battle, "0506");
    let mut table = Script::new().roll(&[5]);
    battle.strike_leader(&mut table, at, FRENCH, fought, false).unwrap();
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
        battle.strike_leader(&mut table, at, COALITION, None, true).unwrap();
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

/// Verifies [14.2.3] (R173): a leader alone upon whom foot has fallen back leaves for the nearest hex out
/// of its zone, as his owner says.
#[test]
fn a_leader_gives_way() {
    let mut battle = open("1/25e 0505 column N\nleader Rosen 0505\n");
    act(&mut battle, Script::new().say("done").say("0506"));
    let rosen = leader(&battle, "Rosen");
    assert_eq!(battle.leaders[rosen.index()].hex, hex(&battle, "0506"));
    assert_eq!(la_bataille::check::audit(&battle), Ok(()));
}
