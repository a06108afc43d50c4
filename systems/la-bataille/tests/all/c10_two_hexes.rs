//! Charges on units that fill two hexes, and by them.

use crate::common::*;
use la_bataille::nouns::kinds::{Formation, Morale};
use la_bataille::rules::c04_morale::flight::Manner;
use la_bataille::rules::c10_charge::Reactor;
use la_bataille::state::battle::{Battle, Contact};

fn state(battle: &Battle, id: &str) -> Morale {
    battle.unit(unit(battle, id)).state
}

fn struck(battle: &Battle, attackers: &[&str], target: &str) -> Contact {
    Contact {
        attackers: attackers.iter().map(|id| unit(battle, id)).collect(),
        target: hex(battle, target),
        straight: false,
        reacted: false,
        unrecalled: false,
        opportunity: false,
    }
}

/// Verifies [10.2.3] [10.2.8h] (R68): a line that was named in one of its hexes and squares in the other is
/// still the target: the charge rides onto the square there and does not rout.
#[test]
fn a_named_line_squares_in_its_other_hex() {
    let mut battle = open("EmpC 0514 column N\n1/36e 0510 line SSE with 0410");
    // Its left hex is passed over, its right one named.
    let ride = ["EmpC", "done", "N 0", "done", "N 0", "no", "yes", "0510"];
    let mut table = Script::new().says(&ride).roll(&[1, 1]).says(&["0410", "N 5", "NW 5"]);
    table = table.otherwise(&["done"]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert_eq!(place(&battle, "1/36e"), ["0410"]);
    assert_eq!(battle.unit(unit(&battle, "1/36e")).formation, Formation::Square);
    assert_eq!(place(&battle, "EmpC"), ["0410"]);
    assert_eq!(state(&battle, "EmpC"), Morale::GoodOrder);
    assert_eq!(battle.contacts.len(), 1);
    assert_eq!(battle.contacts[0].target, hex(&battle, "0410"));
}

/// Verifies [10.2.8g]: the distance is that of the unit which tries: its nearer hex counts, whichever of the two
/// its owner names.
#[test]
fn a_line_squares_at_the_distance_of_its_nearer_hex() {
    // Left 0510, right 0410: the cavalry is three hexes from the former and four from the latter.
    let battle = open("EmpC 0811 column NW\n1/36e 0510 line SSE with 0410");
    let [near, far] = ["0510", "0410"].map(|label| hex(&battle, label));
    let from = hex(&battle, "0811");
    assert!(battle.distance(from, near) < battle.distance(from, far));
    let open = battle.squares_open(unit(&battle, "EmpC"));
    let points = battle.distance(from, near) as u8;
    assert_eq!(open.len(), 2);
    assert!(open.iter().all(|(_, apart)| *apart == points), "{open:?}");
}

/// Verifies [10.2.8j3] [10.2.8j32] [10.2.9e] (R136): the target that breaks is pursued, though the recall is
/// heard; a line is the target in both of its hexes.
#[test]
fn a_recalled_charge_pursues_its_target() {
    let mut battle = open("EmpC 0513 column N\n1/36e 0510 disordered S");
    let mut table = Script::new().says(&["EmpC", "N 0", "yes", "N 0"]).roll(&[1, 1]).roll(&[6]);
    table = table.roll(&[2]).otherwise(&["*"]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert!(!table.asked.iter().any(|(rule, _)| rule == "10.2.9e"), "{:?}", table.asked);
    assert_eq!(battle.unit(unit(&battle, "1/36e")).losses, 2);
    assert_ne!(place(&battle, "EmpC"), ["0511"], "it rides on");
    // The attempt is made for the hex that was not named.
    let mut battle = open("EmpC 0513 column N\n1/36e 0510 line SSE with 0410");
    let mut table = Script::new().says(&["EmpC", "done", "N 0", "no", "yes", "0410"]);
    table = table.roll(&[6, 6]);
    table = table.say("0510").roll(&[6]).roll(&[1]).otherwise(&["*"]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert!(!table.asked.iter().any(|(rule, _)| rule == "10.2.9e"), "{:?}", table.asked);
    assert_eq!(battle.unit(unit(&battle, "1/36e")).losses, 1);
}

/// Verifies [10.2.9e] (R136): with nobody left to pursue a recalled charge may stop.
#[test]
fn nobody_is_left_to_pursue() {
    let mut battle = open("EmpC 0513 column N\n1/36e 0510 disordered S losses=7");
    let mut table = Script::new().says(&["EmpC", "N 0", "yes", "N 0"]).roll(&[1, 1]).roll(&[6]);
    table = table.roll(&[2]).say("yes");
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert!(!battle.is_on_map(unit(&battle, "1/36e")));
    assert_eq!(
        (place(&battle, "EmpC"), state(&battle, "EmpC")),
        (vec!["0511".to_owned()], Morale::GoodOrder)
    );
}

/// Verifies [10.2.7d] [10.2.7e]: a line that fails to stand stays in the hex that was struck, before the cavalry;
/// its owner is not asked for another.
#[test]
fn a_line_does_not_slip_out_of_a_charge() {
    let mut battle = open("EmpC 0912 column NW\n1/36e 0510 line SSE with 0410");
    let mut table = Script::new().say("EmpC").otherwise(&["done", "NW 5", "yes"]).roll(&[1, 1]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert!(!table.asked.iter().any(|(rule, _)| rule == "4.3.5a"), "{:?}", table.asked);
    assert_eq!(state(&battle, "1/36e"), Morale::Disordered);
    assert_eq!(
        (place(&battle, "1/36e"), place(&battle, "EmpC")),
        (vec!["0510".into()], vec!["0610".into()])
    );
    assert_eq!(battle.contacts.len(), 1);
    assert_eq!(battle.contacts[0].target, hex(&battle, "0510"));
}

/// Verifies [10.2.7g] [10.2.7e]: so does one that stood and fails under fire later; of two hexes the one that the
/// most charges touch.
#[test]
fn the_struck_line_stays_before_its_charges() {
    let text = "segment coalition offensive-fire\n1/36e 0510 line SSE with 0410\n\
                EmpC 0610 column NW charged\nEmrC 0511 column N charged";
    for (contacts, end) in
        [(vec![("EmpC", "0510")], "0510"), (vec![("EmrC", "0410"), ("EmpC", "0510")], "0510")]
    {
        let mut battle = open(text);
        for (horse, target) in contacts {
            let contact = struck(&battle, &[horse], target);
            battle.contacts.push(contact);
        }
        let who = unit(&battle, "1/36e");
        let manner = battle.manner_of(who);
        let mut table = Script::new();
        battle.disorder(&mut table, who, &manner).unwrap();
        assert_eq!(place(&battle, "1/36e"), [end]);
        assert!(battle.contacts.iter().all(|contact| contact.target == hex(&battle, end)));
    }
}

/// Verifies [10.4.3c1] [10.2.7d] [10.2.7e] [10.2.7g]: a line on the march that an opportunity charge meets stays
/// before the cavalry, when it fails to stand and when it fails under fire later, and the melee is fought.
#[test]
fn a_marching_line_does_not_slip_out_either() {
    let text = "segment french movement\n1/36e 0510 line NNE with 0610\nTatU 0408 column S";
    for (dice, state_then) in [([1, 1], Morale::Disordered), ([6, 6], Morale::GoodOrder)] {
        let mut battle = open(text);
        let mover = unit(&battle, "1/36e");
        let at = hex(&battle, "0510");
        let mut table = Script::new().say("TatU").roll(&[6, 6]).say("S 2").roll(&dice);
        table = table.otherwise(&["S 3"]);
        assert!(battle.opportunity_charges(&mut table, &[mover], at).unwrap());
        assert_eq!(place(&battle, "TatU"), ["0409"]);
        assert_eq!(battle.unit(mover).state, state_then);
        assert_eq!(battle.contacts.len(), 1);
        if state_then == Morale::GoodOrder {
            let manner = battle.manner_of(mover);
            assert!(manner.stays, "[10.2.7g]");
            battle.disorder(&mut Script::new(), mover, &manner).unwrap();
        }
        assert_eq!(place(&battle, "1/36e"), ["0510"]);
        // [10.2.7e] Even if it routs there it fights.
        battle.rout(&mut Script::new(), mover, &battle.manner_of(mover)).unwrap();
        battle.stage = la_bataille::state::battle::Stage::Segment(
            FRENCH,
            la_bataille::nouns::kinds::Phase::Melee,
        );
        let mut table = Script::new().roll(&[3, 5]).otherwise(&["no", "done", "*"]);
        battle.melee_phase(&mut table, FRENCH).unwrap();
        let fought = |event: &la_bataille::rules::event::Event| {
            use la_bataille::rules::{c13_melee::Told, event::Event};
            matches!(event, Event::Melee(Told::Fought { .. }))
        };
        assert!(table.events.iter().any(fought));
    }
}

/// Verifies [6.5.10] [6.5.11a] [10.1.10] (R251): an opportunity charge beside a square on the march brings no
/// melee: the square does not assault, and the cavalry is not in its hex.
#[test]
fn a_moving_square_does_not_assault_who_charges_it() {
    let mut battle = open("segment french movement\n1/36e 0510 square N\nTatU 0508 column S");
    let mover = [unit(&battle, "1/36e")];
    let at = hex(&battle, "0510");
    let mut table = Script::new().say("TatU").roll(&[6, 6]).say("S 3");
    assert!(battle.opportunity_charges(&mut table, &mover, at).unwrap(), "its move is over");
    table.finish();
    assert_eq!(place(&battle, "TatU"), ["0509"]);
    assert!(battle.contacts.is_empty());
    battle.stage =
        la_bataille::state::battle::Stage::Segment(FRENCH, la_bataille::nouns::kinds::Phase::Melee);
    assert!(battle.melee_phase(&mut Script::new(), FRENCH).unwrap(), "nothing is fought");
}

/// Verifies [4.4.6] (R82): a line in two hexes has its lines before both of them.
#[test]
fn the_lines_of_a_line_lie_before_both_its_hexes() {
    let end = |enemy: &str| {
        let mut battle = pos(&format!(
            "map\n^^^^^^^^^\n.........\n^^^^^^^^^\nend\n1/25e 0202 column NW\nMur 0102 column SE\n{enemy}"
        ));
        let who = unit(&battle, "1/25e");
        battle.disorder(&mut Script::new().otherwise(&["*"]), who, &Manner::CHECK).unwrap();
        place(&battle, "1/25e")
    };
    // Its right hex, 0702, is three hexes from 0402, its left one four.
    assert_eq!(end("Rev 0802 line SSW with 0702"), ["0302"]);
    assert_eq!(end("Rev 0802 column NW"), ["0402"]);
}

/// Verifies [10.1.5]: the leader of a stack in line may be in either of its hexes.
#[test]
fn a_leader_in_the_other_hex_leads() {
    let text =
        "segment coalition charge\nGHus 0515 line NNE with 0615\nGUhl 0515 line NNE with 0615";
    for at in ["0515", "0615"] {
        let mut battle = open(&format!("{text}\nleader Knorring {at}"));
        let mut table = Script::new().say("stack 0515").otherwise(&["done", "N 0"]);
        battle.charge_phase(&mut table, COALITION).unwrap();
        table.finish();
    }
}

/// Verifies [4.4.9] (R250): a leader in the hex that a line gives up when it closes goes with it.
#[test]
fn a_leader_closes_up_with_his_line() {
    let mut battle = open("1/36e 0510 line SSE with 0410\nleader Quiot 0410");
    let who = unit(&battle, "1/36e");
    let mut table = Script::new().say("0510");
    battle.disorder(&mut table, who, &Manner::IN_PLACE).unwrap();
    let quiot = leader(&battle, "Quiot");
    assert_eq!(battle.leaders[quiot.index()].hex, hex(&battle, "0510"));
}

/// Verifies [10.3.8] [10.3.5]: reacting cavalry keeps to the zone of the place it set out from, however it has
/// turned meanwhile.
#[test]
fn the_reaction_keeps_to_its_first_zone() {
    // It stood in 0811 facing north, has come to 0911 and faces southeast.
    let battle = open("1erL 0514 column N\nEmpC 0911 column SE");
    let who = unit(&battle, "EmpC");
    let start =
        (la_bataille::nouns::hexes::Hexes::one(hex(&battle, "0811")), ground::Facing::new(0));
    let reactor = Reactor { unit: who, made: 2, at: 2, start };
    let goal = [hex(&battle, "1114")];
    let to = |reactor: Reactor| {
        let steps = battle.reaction_steps(reactor, &goal);
        labels(&battle, &steps.iter().map(|step| step.hexes.first()).collect::<Vec<_>>())
    };
    let mut kept = to(reactor);
    kept.dedup();
    assert_eq!(kept, ["1011"], "0912 lies before its old flank");
    let mut free =
        to(Reactor { start: (battle.unit(who).hexes, battle.unit(who).facing), ..reactor });
    free.dedup();
    assert!(free.contains(&"0912".to_owned()) || free.contains(&"1012".to_owned()), "{free:?}");
}
