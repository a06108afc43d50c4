//! Sections 10.3 and 10.4: charges out of turn.

use crate::common::*;
use la_bataille::nouns::kinds::Morale;

const MEET: &str = "EmpC 0515 column N\n1erL 0511 column S";

/// Verifies [10.3.6] [10.3.7] [10.3.7a] [10.3.10] [10.3.11] [10.3.12] [10.3.12p1] [10.2.12]: G37,
/// lancers ride to meet cuirassiers; each makes a hex, they touch, no doubling.
#[test]
fn g37_lancers_ride_to_meet_cuirassiers() {
    let mut battle = open(MEET);
    let mut table = Script::new()
        .say("EmpC")
        .say("N 0")
        .say("1erL")
        .roll(&[6, 6])
        .say("S 3")
        .say("yes")
        .say("N 0");
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    assert_eq!(
        (place(&battle, "EmpC"), place(&battle, "1erL")),
        (vec!["0513".to_owned()], vec!["0512".to_owned()])
    );
    let contact = &battle.contacts[0];
    assert_eq!(contact.attackers, [unit(&battle, "EmpC")]);
    assert!(contact.reacted && !contact.straight);
    assert_eq!(contact.target, hex(&battle, "0512"));
}

/// Verifies [10.3.4] [10.3.7b] [4.1p14]: who fails stays unharmed, and has no second try.
#[test]
fn a_failed_reaction_does_no_harm() {
    let mut battle = open(MEET);
    let mut table = Script::new()
        .say("EmpC")
        .say("N 0")
        .say("1erL")
        .roll(&[1, 1])
        .say("N 0")
        .say("yes")
        .say("N 0");
    charges(&mut battle, &mut table, COALITION);
    table.finish();
    let lancers = battle.unit(unit(&battle, "1erL"));
    assert_eq!(
        (place(&battle, "1erL"), lancers.state),
        (vec!["0511".to_owned()], Morale::GoodOrder)
    );
    assert!(lancers.marks.reacted && battle.contacts[0].straight);
}

/// Verifies [10.3.1] [10.3.2] [10.3.3] [10.3.5]: zones of four and three hexes before the front.
#[test]
fn the_reaction_zone() {
    let may = |text: &str, id: &str, at: &str| {
        let battle = open(text);
        battle.may_react(unit(&battle, id), hex(&battle, at))
    };
    assert!(may("1erL 0505 column S", "1erL", "0509"));
    assert!(!may("1erL 0505 column S", "1erL", "0510"));
    assert!(may("EmpC 0505 column S", "EmpC", "0508"));
    assert!(!may("EmpC 0505 column S", "EmpC", "0509"));
    assert!(!may("1erL 0505 column N", "1erL", "0508"), "behind it");
    assert!(!may("1erL 0505 column S exhausted", "1erL", "0508"));
    assert!(may("1erL 0505 column S fatigued", "1erL", "0508"));
    assert!(!may("1erL 0505 column S\n1/36e 0507 column S", "1erL", "0508"), "out of sight");
}

/// Verifies [10.3.8] [10.3.9] [10.3.11p1] [10.3.11p2] [10.3.13]: heavy cavalry rides three hexes
/// after a charge that gets away, and is as fresh as before; the charge goes on.
#[test]
fn a_charge_may_get_past_the_reaction() {
    let mut battle = open("turn 1 11:20\n1erL 0511 column N\nEmpC 0811 column NW");
    let ride = Script::new().says(&["1erL", "N 0", "EmpC"]).roll(&[6, 6]);
    let mut table = ride.otherwise(&["no", "NW 5", "N 0", "done"]);
    charges(&mut battle, &mut table, FRENCH);
    table.finish();
    let heavy = battle.unit(unit(&battle, "EmpC"));
    assert_eq!(battle.distance(heavy.hexes.first(), hex(&battle, "0811")), 3);
    assert_eq!(heavy.readiness, la_bataille::nouns::kinds::Readiness::Fresh);
    assert!(battle.contacts.is_empty());
    assert_eq!(place(&battle, "1erL"), ["0501"]);
}

/// Verifies [10.4.1] [10.4.2] [10.4.3] [10.4.3a] [10.4.3b] [10.4.3c] [10.4.3c1] [10.4.5] [10.4.4]
/// [4.1p14]: an opportunity charge at foot on the move.
#[test]
fn an_opportunity_charge() {
    let text = "segment french movement\n1/36e 0510 column N\nTatU 0508 column S";
    let mut battle = open(text);
    let mover = [unit(&battle, "1/36e")];
    let at = hex(&battle, "0510");
    let mut table = Script::new().say("TatU").roll(&[6, 6]).say("S 3").roll(&[6, 6]);
    assert!(battle.opportunity_charges(&mut table, &mover, at).unwrap());
    table.finish();
    assert_eq!(place(&battle, "TatU"), ["0509"]);
    assert!(battle.unit(mover[0]).marks.stands);
    assert_eq!(battle.contacts[0].attackers, mover);
    assert_eq!(battle.contacts[0].target, hex(&battle, "0509"));
    let mut battle = open(text);
    let mut table = Script::new().say("TatU").roll(&[1, 1]);
    assert!(!battle.opportunity_charges(&mut table, &mover, at).unwrap());
    assert_eq!(place(&battle, "TatU"), ["0508"]);
    // It may try again at the next hex.
    assert!(battle.may_opportunity_charge(unit(&battle, "TatU"), at));
    let far = open("1/36e 0511 column N\nTatU 0508 column S");
    assert!(!far.may_opportunity_charge(unit(&far, "TatU"), hex(&far, "0511")));
    let tired = open("1/36e 0510 column N\nTatU 0508 column S exhausted");
    assert!(!tired.may_opportunity_charge(unit(&tired, "TatU"), at));
}

/// Verifies [10.4.3c] [11.2.7]: cavalry already beside the enemy does not move, and a force march
/// costs twelve.
#[test]
fn an_opportunity_charge_from_beside_at_a_force_march() {
    let mut battle = open("segment french movement\n1/36e 0510 column N\nTatU 0509 column S");
    let mover = [unit(&battle, "1/36e")];
    battle.unit_mut(mover[0]).marks.force_march = true;
    let at = hex(&battle, "0510");
    // 66 less twelve, less six for lancers is 36.
    let mut table = Script::new().say("TatU").roll(&[6, 6]).roll(&[6, 4]);
    assert!(battle.opportunity_charges(&mut table, &mover, at).unwrap());
    table.finish();
    assert_eq!(battle.unit(mover[0]).state, Morale::Disordered);
    assert_eq!(
        (place(&battle, "TatU"), place(&battle, "1/36e")),
        (vec!["0509".to_owned()], vec!["0510".to_owned()])
    );
}

/// Verifies [10.4.3c1] [6.7.12]: skirmishers on the move withdraw, and the cavalry stops.
#[test]
fn skirmishers_on_the_move_withdraw() {
    let mut battle = open(
        "segment french movement\n1/7e 0510 skirmish NNE losses=3\n1/36e 0511 column N
         TatU 0508 column S",
    );
    let mover = [unit(&battle, "1/7e")];
    let at = hex(&battle, "0510");
    let mut table = Script::new().say("TatU").roll(&[6, 6]).say("S 3").say("0511");
    assert!(battle.opportunity_charges(&mut table, &mover, at).unwrap());
    table.finish();
    assert_eq!(place(&battle, "1/7e"), ["0511"]);
    assert!(battle.contacts.is_empty());
}

/// Verifies [10.4.4p1] [10.4.6] [10.5.1a]: limbered guns on the move run; the cavalry stays fresh.
#[test]
fn limbered_guns_on_the_move_run() {
    let mut battle = open("segment french movement\nF1a 0510 limbered N\nTatU 0508 column S");
    let mover = [unit(&battle, "F1a")];
    let at = hex(&battle, "0510");
    let mut table = Script::new().say("TatU").roll(&[6, 6]).say("S 3").otherwise(&["done", "*"]);
    assert!(battle.opportunity_charges(&mut table, &mover, at).unwrap());
    table.finish();
    assert_eq!(battle.unit(mover[0]).state, Morale::Routed);
    assert_ne!(place(&battle, "F1a"), ["0510"]);
    assert!(battle.contacts.is_empty());
    let horse = battle.unit(unit(&battle, "TatU"));
    assert_eq!(horse.readiness, la_bataille::nouns::kinds::Readiness::Fresh);
}

/// Verifies [6.11.5] [10.3.3n] (R252): cavalry stops before cavalry that could charge it; not before one in cover
/// or on the road, one with a charge to fight out, or where nobody is charged.
#[test]
fn who_cannot_charge_stops_nobody() {
    let stops = |enemy: &str, ground: char, bound: bool| {
        let mut rows = vec!["............".to_owned(); 14];
        if ground != '.' {
            rows[7].replace_range(4..5, &ground.to_string());
        }
        let mut battle = pos(&format!(
            "map\n{}\nend\nroad 0507 0508 0509 0510\n9eL 0513 column N\n{enemy}",
            rows.join("\n")
        ));
        if bound {
            battle.contacts.push(la_bataille::state::battle::Contact {
                attackers: vec![unit(&battle, "9eL")],
                target: hex(&battle, "0508"),
                straight: false,
                reacted: false,
                unrecalled: false,
                opportunity: false,
            });
        }
        battle.stops_in(unit(&battle, "9eL"), hex(&battle, "0510")).is_some()
    };
    assert!(stops("EmpC 0508 column S", '.', false));
    assert!(!stops("EmpC 0508 column N", '.', false), "it looks elsewhere");
    assert!(!stops("EmpC 0508 column S exhausted blue", '.', false));
    assert!(!stops("EmpC 0508 general-order S", '#', false), "drawn up for no charge");
    assert!(!stops("EmpC 0508 column S", '.', true), "its charge is to be fought");
}

/// Verifies [10.2.7c1] [10.3.1]: cavalry that a charge has struck waits for its melee and meets no other.
#[test]
fn struck_cavalry_does_not_react() {
    let mut battle = open("1erL 0505 column S\nEmpC 0606 column NW charged");
    let (who, at) = (unit(&battle, "1erL"), hex(&battle, "0508"));
    assert!(battle.may_react(who, at));
    battle.contacts.push(la_bataille::state::battle::Contact {
        attackers: vec![unit(&battle, "EmpC")],
        target: hex(&battle, "0505"),
        straight: false,
        reacted: false,
        unrecalled: false,
        opportunity: false,
    });
    assert!(!battle.may_react(who, at));
}
