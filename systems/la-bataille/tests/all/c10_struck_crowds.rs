//! Hexes that a charge has struck and that are too full.

use crate::common::*;
use la_bataille::nouns::kinds::Morale;
use la_bataille::state::battle::{Battle, Contact};

fn struck(battle: &mut Battle, attacker: &str, target: &str) {
    let contact = Contact {
        attackers: vec![unit(battle, attacker)],
        target: hex(battle, target),
        straight: false,
        reacted: false,
        unrecalled: false,
        opportunity: false,
    };
    battle.contacts.push(contact);
}

fn state(battle: &Battle, id: &str) -> Morale {
    battle.unit(unit(battle, id)).state
}

/// Verifies [10.2.7g] [3.1.5] [3.1.5b] (R257): in a hex that is too full those whom a charge has struck check
/// like all others, and fail in place; it is they who stay when others can make room.
#[test]
fn the_struck_do_not_leave_a_crowd() {
    let text = "segment coalition offensive-fire\n1/25e 0510 column S\n2/25e 0510 column S\n\
                3/25e 0510 column S\n1/57e 0510 routed N\nEmpC 0511 column N charged";
    let stack = |marked: bool| {
        let mut battle = open(text);
        if marked {
            struck(&mut battle, "EmpC", "0510");
        }
        let newcomer = unit(&battle, "1/57e");
        let mut script = (0..30).fold(Script::new(), |script, _| script.roll(&[1, 1]));
        script = script.otherwise(&["*"]);
        battle.crowd(&mut script, hex(&battle, "0510"), Some(newcomer)).expect("runs");
        let there = |id: &&str| place(&battle, id) == ["0510"];
        let left = ["1/25e", "2/25e", "3/25e"].iter().filter(|id| there(id)).count();
        (left, there(&"1/57e"), battle.contacts.len())
    };
    assert_eq!(stack(true), (3, false, 1), "only who ran in makes room");
    assert_eq!(stack(false).0, 0, "without a charge who fails goes back three hexes");
}

/// Verifies [10.2.7d] [10.2.7e] [3.1.5] (R257): a line that fails to stand gathers among others in the hex that
/// is struck. They answer the charge before the crowd is looked at, nobody slips out of it by that, and
/// one goes because the hex is too full.
#[test]
fn a_line_gathers_in_a_full_hex_before_a_charge() {
    let mut battle = open("EmpC 0513 column N\n36e 0510 line SSE with 0410\n1/25e 0510 line SSE");
    let mut table = Script::new().says(&["EmpC", "done", "N 0", "no", "yes"]);
    table = table.otherwise(&["N 0", "done", "1/25e", "*"]);
    // One roll for all who stand; then both check in the crowd.
    table = table.roll(&[1, 1]).roll(&[1, 1]).roll(&[1, 1]);
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert_eq!(
        (place(&battle, "36e"), place(&battle, "EmpC")),
        (vec!["0510".into()], vec!["0511".into()])
    );
    assert_eq!((state(&battle, "36e"), state(&battle, "1/25e")), (Morale::Routed, Morale::Routed));
    assert_eq!(battle.contacts.len(), 1);
    assert_eq!(battle.contacts[0].target, hex(&battle, "0510"));
    assert_ne!(place(&battle, "1/25e"), ["0510"], "it makes room");
}

/// Verifies [10.2.7g] [4.1p4]: nor does a unit without order that sets out from among them take the struck along.
#[test]
fn who_sets_out_does_not_draw_the_struck_along() {
    let mut battle = open(
        "segment french movement\n1/25e 0510 column S\n2/25e 0510 disordered S\nEmpC 0511 column N charged",
    );
    let contact = Contact {
        attackers: vec![unit(&battle, "1/25e")],
        target: hex(&battle, "0511"),
        straight: false,
        reacted: false,
        unrecalled: false,
        opportunity: true,
    };
    battle.contacts.push(contact);
    let mut table = Script::new().say("2/25e").say("N 0").roll(&[1, 1]).otherwise(&["done"]);
    let _ = engine::Game::play(&mut battle, &mut table);
    assert_eq!(place(&battle, "1/25e"), ["0510"], "{:?}", table.asked);
    assert_eq!(state(&battle, "1/25e"), Morale::Disordered);
}

/// Verifies [10.2.7d] [10.4.3c1] [3.1.5b] (R257): of a hex that is too full those make room whom no charge holds,
/// though the struck unit lies on top.
#[test]
fn others_make_room_for_the_struck() {
    let text = "segment french movement\n1/25e 0510 column S\n2/25e 0510 column S\n\
                1/57e 0510 column S\n2/57e 0510 column S\nEmpC 0511 column N charged";
    let stays = |marked: bool| {
        let mut battle = open(text);
        let top = battle.top(hex(&battle, "0510")).unwrap();
        if marked {
            battle.contacts.push(Contact {
                attackers: vec![top],
                target: hex(&battle, "0511"),
                straight: false,
                reacted: false,
                unrecalled: false,
                opportunity: true,
            });
        }
        let mut script = (0..8).fold(Script::new(), |script, _| script.roll(&[6, 6]));
        script = script.otherwise(&["*"]);
        battle.crowd(&mut script, hex(&battle, "0510"), None).expect("runs");
        battle.unit(top).hexes.contains(hex(&battle, "0510"))
    };
    assert!(stays(true));
    assert!(!stays(false), "the first of those who can");
}
